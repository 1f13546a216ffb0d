//! The words that banks print: names of columns and of rows that are no transactions, in the languages known.
//!
//! Words are evidence, not proof: the arithmetic of the balance chain outranks them.

use super::HeaderType;
use super::remembered::{Answers, answer};
use super::row_words;
pub use super::row_words::{RowWord, row_word};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// Column names by type. Lower case; a name is found as whole words in a label.
#[rustfmt::skip]
const COLUMNS: &[(HeaderType, &[&str])] = &[
    (
        HeaderType::Direction,
        &[
            "db/cr", "cr/db", "d/k", "k/d", "dr/cr", "cr/dr", "d/c", "c/d", "dr / cr", "db / cr", "d / k", "debit/credit", "credit/debit", "debet/kredit", "debit/kredit", "s/h",
            "soll/haben", "+/-", "d/h", "dc", "dk", "debe/haber",
            "type d/k", "b/a", "in/out", "bij/af", "af/bij", "af bij", "dr cr", "db cr", "+ / -", "sign",
        ],
    ),
    (
        HeaderType::Balance,
        &[
            "saldo", "balance", "outstanding", "outstanding amount", "outstanding principal", "sisa pembiayaan", "sisa pinjaman", "sisa kredit", "sisa pokok", "sisa hutang", "sisa utang", "baki", "kontostand", "solde", "sald", "bakiye", "số dư", "so du", "ยอดคงเหลือ", "ยอดเงินคงเหลือ", "คงเหลือ", "余额", "餘額", "結餘", "结余", "残高", "差引残高",
            "zůstatek", "egyenleg", "sold", "الرصيد", "יתרה", "יתרה בש\"ח", "היתרה", "शेष",
            "остаток", "баланс", "balans", "saldi", "잔액", "bal", "bal.", "υπόλοιπο",
        ],
    ),
    (
        HeaderType::ValueDate,
        &[
            "value date", "value dt", "val date", "val. date", "value", "valuta", "valuta date", "tanggal valuta", "tgl valuta", "tgl. valuta", "tanggal efektif", "tgl efektif",
            "effective date", "eff date", "wertstellung", "wert",
            "date valeur", "date de valeur", "valeur", "fecha valor", "f. valor", "f.valor", "data valor", "data-valor", "valutadatum", "rentedatum", "data valuta", "valör", "起息日",
            "tarikh nilai", "ngày giá trị", "data waluty", "valör tarihi",
            "valutadag", "val", "תאריך ערך", "יום ערך", "ערך",
        ],
    ),
    (
        HeaderType::Debit,
        &[
            "debit", "debits", "debet", "debe", "débit", "débits", "withdrawal", "withdrawals", "withdraw", "withdrawn", "paid out", "money out", "payments out", "payment",
            "payments", "pengeluaran", "keluar", "uang keluar", "dana keluar", "penarikan", "pendebetan", "mutasi debet", "mutasi debit", "soll", "ausgaben", "ausgang", "lastschrift", "belastung", "belastungen", "lasten", "zu lasten", "zu ihren lasten",
            "abgang", "abgänge", "auszahlung", "auszahlungen", "dépenses", "sorties", "sortie", "prélèvements", "retraits", "retrait", "retiros", "retiro", "cargos", "cargo",
            "débito", "débitos", "debito", "debitos", "saídas", "saída", "af", "uitgaven", "dare", "uscite", "addebiti", "addebito", "obciążenia", "obciążenie", "wypłaty", "borç", "çıkan", "ghi nợ", "phát sinh nợ", "nợ", "chi", "ถอน",
            "ถอนเงิน", "หักบัญชี", "支出", "借方", "お支払金額", "お引出し", "支払", "出金", "引出",
            "duit keluar", "wang keluar", "dr", "db", "out", "pengurangan", "spent", "charges", "disbursements", "money out (dr)", "uttag", "wydatki", "출금", "расход", "дебет",
            "výdaje", "terhelés", "χρέωση", "salidas", "egresos", "udbetalt", "hævet", "utbetalt", "ut fra konto", "odepsáno", "odchozí", "otot", "veloitus", "terhelések", "kiadás", "çıkış", "χρεώσεις", "χρεώσεων", "дебіт", "видатки", "wypłata",
            "totalt ut", "pengar ut", "penger ut", "penge ud", "summa uttag", "مدين", "المدين", "مدينة", "سحب", "سحوبات", "مسحوبات", "חובה", "בחובה", "חיוב", "المسحوبات", "خصم",
        ],
    ),
    (
        HeaderType::Credit,
        &[
            "credit", "credits", "kredit", "crédit", "crédits", "deposit", "deposits", "paid in", "money in", "payments in", "receipts", "receipt", "pemasukan", "masuk",
            "uang masuk", "dana masuk", "setoran", "penerimaan", "pengkreditan", "mutasi kredit", "haben",
            "einnahmen", "eingang", "gutschrift", "gutschriften", "gunsten", "zu gunsten", "zu ihren gunsten", "zugang", "zugänge", "einzahlung", "einzahlungen", "recettes",
            "encaissements", "entrées", "entrée", "versements", "versement", "dépôts", "depósitos", "depósito", "abonos", "abono", "haber", "crédito", "créditos", "credito",
            "creditos", "entradas", "entrada", "bij", "ontvangsten", "avere", "entrate",
            "accrediti", "accredito", "uznania", "uznanie", "wpłaty", "alacak", "giren", "ghi có", "phát sinh có", "có", "thu", "ฝาก", "ฝากเงิน", "เข้าบัญชี", "收入", "存入", "貸方",
            "贷方", "お預り金額", "お預入れ", "預入", "入金", "duit masuk", "wang masuk", "cr", "in",
            "penambahan", "received", "lodgements", "additions", "insättning", "wpływy", "입금", "приход", "кредит", "příjmy", "jóváírás", "πίστωση", "ingresos", "indsat", "indbetalt", "innbetalt", "insatt", "inn på konto", "připsáno", "příchozí", "panot", "hyvitys", "jóváírások", "bevétel", "giriş", "πιστώσεις", "πιστώσεων", "надходження", "wpłata",
            "totalt in", "totalt inn", "pengar in", "penger inn", "penge ind", "insättningar", "summa insättningar", "دائن", "الدائن", "دائنة", "إيداع", "إيداعات", "זכות", "בזכות", "זיכוי", "الإيداعات",
        ],
    ),
    (
        HeaderType::Amount,
        &[
            "amount", "jumlah", "nominal", "mutasi", "mutation", "mutations", "amt", "amt.", "betrag", "umsatz", "umsätze", "montant", "importe", "valor", "valor (r$)", "bedrag",
            "importo", "kwota", "tutar", "số tiền", "จำนวนเงิน", "金额", "金額", "發生額",
            "发生额", "amaun", "nilai", "nilai transaksi", "transaction amount", "monto", "quantia", "belopp", "beløb", "beløp", "summa", "suma", "částka", "összeg", "сумма", "금액", "сума", "määrä",
            "mutasi rekening", "ποσό", "المبلغ", "סכום", "jumlah transaksi", "işlem tutarı", "money",
        ],
    ),
    (HeaderType::Time, &["jam", "waktu", "time", "hora", "heure", "uhrzeit", "saat", "pukul", "masa", "godzina", "giờ", "เวลา", "时间", "時刻", "ora", "tijd"]),
    (
        HeaderType::Date,
        &[
            "completion time", "tanggal", "tgl", "tgl.", "tgl trans", "tgl. trans", "tgl trx", "tgl. trx", "date", "dated", "datum", "tarikh", "fecha", "data", "buchung", "buchungstag", "buchungsdatum", "buchungs-datum", "bu-tag", "ngày", "ngay",
            "วันที่", "日期", "取引日", "日付", "年月日", "お取引日", "tarih", "tarihi", "dátum", "datums", "dato",
            "ημερομηνία", "дата", "التاريخ", "תאריך", "तारीख", "day", "hari", "交易日", "거래일", "일자", "päivä", "kirjauspäivä", "posted", "boekdatum", "dia", "día", "jour", "giorno", "dag", "dzień", "gün", "pvm", "f. operación", "f. operacion", "bogført", "bokført", "bokförd", "könyvelés", "ημ/νία", "ημερ.",
        ],
    ),
    (
        HeaderType::Description,
        &[
            "keterangan", "uraian", "deskripsi", "rincian", "description", "descriptions", "details", "detail", "particulars", "particular", "narration", "narrative", "narratives",
            "remarks", "remark", "transaction", "transactions", "transaksi", "berita", "verwendungszweck",
            "buchungstext", "vorgang", "buchungsinformationen", "text", "libellé", "libelle", "nature", "opération", "opérations", "concepto", "descripción", "descripcion",
            "descrição", "descricao", "favorecido", "favorecido / remetente", "histórico", "historico", "lançamento", "lançamentos", "movimento", "movimientos",
            "omschrijving", "mededelingen", "descrizione", "causale", "operazioni", "opis", "opis operacji", "tytuł", "szczegóły", "açıklama", "aciklama", "işlem", "nội dung",
            "diễn giải", "mô tả", "noi dung", "รายการ", "รายละเอียด", "摘要", "お取引内容", "交易摘要", "交易描述", "说明", "ご内容", "memo",
            "butiran", "butir", "urusniaga", "perihal", "payee", "selitys", "popis", "leírás", "payment type and details", "beneficiary", "berita transaksi", "적요", "거래기록사항", "거래기록", "기재내용", "의뢰인수취인", "보낸분받는분", "내용", "메모", "송금메모", "операция",
            "назначение", "penjelasan", "narasi", "ket", "ket.", "aktivitas", "glosa", "leyenda", "objet", "désignation", "intitulé", "motif", "explicații", "explicatii", "detalii", "svrha", "svrha doznake", "namen", "основание", "содержание", "αιτιολογία", "texti", "skýring", "περιγραφή", "البيان", "विवरण", "catatan", "activity", "transaction type", "jenis transaksi", "name", "tipe", "tipe transaksi", "jenis", "type", "tipo",
            "text", "tekst", "beskrivelse", "selite", "erläuterung", "what", "entry", "movimentos", "movimenti", "mouvements", "operación", "operacion", "detalle", "detalles", "detalhe", "dettaglio", "közlemény", "megnevezés", "tapahtuma", "viesti", "posteringstekst", "призначення", "опис", "تفاصيل", "תיאור", "תיאור הפעולה", "תאור", "תאור הפעולה", "פרטים", "פעולה", "הפעולה", "סוג פעולה", "תיאור התנועה", "التفاصيل", "تفاصيل العملية", "وصف العملية",
        ],
    ),
    (
        HeaderType::Reference,
        &[
            "ref", "ref.", "reff", "reference", "referensi", "no ref", "no. ref", "no.ref", "no reff", "chq", "chq.", "cheque", "check", "cheque no", "cheque no.", "check no",
            "check number", "no. cek", "warkat", "no warkat", "no. warkat", "bukti", "no bukti", "nobukti", "jurnal", "no jurnal",
            "journal", "teller", "teller id", "user id", "user", "seq", "seq no", "trace", "voucher", "doc no", "doc", "docto", "docto.", "dcto", "dcto.", "documento", "nº doc", "nr. doc", "belegnr", "beleg",
            "beleg-nr", "pièce", "n° pièce", "numéro", "instrument", "trx id", "id transaksi", "transaction id", "txn id",
            "kode", "kode transaksi", "code", "kod", "sandi", "serial", "referencia", "referência", "riferimento", "referencja", "dekont no", "fiş no", "số bút toán", "số ct",
            "mã gd", "凭证号", "流水号", "utr", "tran id", "transaction no", "no transaksi", "nomor referensi", "ref no", "ref. no", "tc", "trans code", "tran code", "reference number",
            "arsip", "no arsip", "אסמכתא", "אסמכתה", "מספר אסמכתא",
        ],
    ),
    (
        HeaderType::Branch,
        &["cabang", "cab", "cab.", "cbg", "branch", "kcp", "unit", "filiale", "agence", "sucursal", "agência", "ag./origem", "oficina", "kantor", "office", "terminal", "channel", "saluran",
        "kanal", "location", "lokasi", "cawangan", "chi nhánh", "สาขา", "ช่องทาง", "şube", "oddział", "init. br", "init br", "br", "kode cabang", "filial", "店番"],
    ),
    (HeaderType::Currency, &["currency", "mata uang", "ccy", "cur", "curr", "währung", "devise", "moneda", "moeda", "matawang", "waluta", "loại tiền", "สกุลเงิน", "币种", "mu"]),
    (HeaderType::Ignore, &["no", "no.", "nr", "nr.", "#", "nomor", "sn", "s/n", "s.no", "s.no.", "sr", "sr.", "sr no", "sl", "sl no", "lp", "lp.", "№", "序号", "stt", "ลำดับ", "bil",
    "bil.", "item", "line", "urut", "no. urut"]),
];

/// Lower case, with punctuation at word ends, currency codes and signs taken off.
fn normal(text: &str) -> Vec<String> {
    let lower = unspread(&lower_case(text));
    lower
        .split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ':' | ';' | '*' | '|'))
        .map(|w| w.trim_matches(|c: char| matches!(c, ',' | '/' | '-' | '£' | '$' | '€' | '¥' | '₹' | '_')))
        .filter(|w| {
            !w.is_empty()
                && crate::base::amounts::currency_of(&w.to_uppercase()).is_none()
                && !matches!(*w, "rp" | "rp." | "rm" | "rs" | "rs.")
                && (*w != "in" || lower.starts_with("in ") || !lower.contains('('))
        })
        // As a dot-matrix print is seen: `HO. WARKAT`.
        .map(|w| if matches!(w, "ho." | "n0.") { "no." } else { w }.to_owned())
        .collect()
}

/// The words with those parted that a full stop joins: `no.bukti`, `dt.mov`. None where there is none.
fn undotted(words: &[String]) -> Option<Vec<String>> {
    let joined = |w: &str| {
        let (a, b) = w.split_once('.')?;
        let letters = |part: &str| part.chars().count() >= 2 && part.chars().all(char::is_alphabetic);
        (letters(a) && letters(b.trim_end_matches('.'))).then(|| [a.to_owned(), b.trim_end_matches('.').to_owned()])
    };
    if !words.iter().any(|w| joined(w).is_some()) {
        return None;
    }
    Some(words.iter().flat_map(|w| joined(w).map_or_else(|| vec![w.clone()], Vec::from)).collect())
}

/// In small letters; the Turkish dotted capital is a plain `i`.
pub(super) fn lower_case(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    super::column_words::without_tonos(&text.to_lowercase().replace("i\u{307}", "i")).into_owned()
}

/// Joins a word that is printed letter by letter: `U R A I A N`.
fn unspread(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let single = |w: &str| w.chars().count() == 1 && w.chars().all(char::is_alphabetic);
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < words.len() {
        let run = words[i..].iter().take_while(|w| single(w)).count();
        if !out.is_empty() {
            out.push(' ');
        }
        if run >= 4 {
            out.extend(words[i..i + run].iter().copied());
            i += run;
        } else {
            out.push_str(words[i]);
            i += 1;
        }
    }
    out
}

/// The names of columns, found by their first word.
struct Names {
    /// For each first word: which row of [`COLUMNS`], and all words of the name.
    spaced: HashMap<&'static str, Vec<(usize, Vec<&'static str>)>>,
    /// Names of scripts without blanks.
    unspaced: Vec<(usize, &'static str)>,
    /// All names as they stand.
    whole: HashSet<&'static str>,
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut out = Names { spaced: HashMap::new(), unspaced: Vec::new(), whole: HashSet::new() };
        let kind = |of: &HeaderType| COLUMNS.iter().position(|(k, _)| k == of).unwrap_or_default();
        let listed = COLUMNS.iter().chain(super::column_words::MORE).flat_map(|(of, list)| list.iter().map(move |n| (kind(of), *n)));
        for (kind, name) in listed.chain(super::column_words::data().map(|(of, n)| (kind(&of), n))) {
            let name = super::column_words::plain(name);
            out.whole.insert(name);
            if unspaced(name) {
                out.unspaced.push((kind, name));
            } else {
                let words: Vec<&'static str> = name.split(' ').collect();
                out.spaced.entry(words.first().copied().unwrap_or(name)).or_default().push((kind, words));
            }
        }
        out
    })
}

/// Marks the kinds of the names that words hold, whole and in order; a point behind a word counts for nothing. A name within a
/// longer one says nothing of its own: `payment` in `payment type and details`, `payments` in `payments in`.
fn mark(words: &[String], found: &mut [bool]) {
    let same = |word: &str, part: &str| word == part || word.trim_end_matches('.') == part;
    let mut matches: Vec<(usize, usize, usize)> = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let bare = word.trim_end_matches('.');
        let also = (bare != word).then(|| names().spaced.get(bare)).flatten();
        for (kind, parts) in names().spaced.get(word.as_str()).into_iter().chain(also).flatten() {
            let word_of_others = words.len() > 1 && parts.len() == 1 && super::column_words::ALONE.contains(&bare);
            if !word_of_others && parts.iter().enumerate().all(|(k, part)| words.get(i + k).is_some_and(|w| same(w, part))) {
                matches.push((i, i + parts.len(), *kind));
            }
        }
    }
    let sided = |last: usize| words.get(last).is_some_and(|w| matches!(w.trim_end_matches('.'), "in" | "out"));
    for &(from, to, kind) in &matches {
        let longer = |a: usize, b: usize| b - a > 2.max(to - from) || b - a > to - from && sided(b - 1);
        found[kind] |= !matches.iter().any(|&(a, b, other)| other != kind && longer(a, b) && a <= from && b >= to);
    }
}

/// Scripts without blanks between words: a name may stand anywhere in the label.
pub(super) fn unspaced(name: &str) -> bool {
    name.chars().any(|c| matches!(c as u32, 0x0e00..=0x0e7f | 0x3040..=0x30ff | 0x4e00..=0x9fff | 0xac00..=0xd7af))
}

thread_local! {
    static TYPES: Answers<Vec<HeaderType>> = RefCell::default();
    static NAMED: Answers<bool> = RefCell::default();
}

/// The types that a label's words name, strongest first. Empty for an unknown label.
pub fn column_types(label: &str) -> Vec<HeaderType> {
    answer(&TYPES, label, || types_of(label))
}

fn types_of(label: &str) -> Vec<HeaderType> {
    let words = normal(label);
    if words.is_empty() {
        return if label.contains('#') { vec![HeaderType::Ignore] } else { Vec::new() };
    }
    // What became of a movement is none of its words, whatever else the name says: `Transaction Status`.
    if words.iter().any(|w| super::column_words::STATES.contains(&w.as_str())) {
        return vec![HeaderType::Ignore];
    }
    let joined = words.join(" ");
    if super::column_words::paid_now(&joined) {
        return vec![HeaderType::Amount];
    }
    // What stands around slashes, one by one, is looked at too: `Debet/Debit`, `Tanggal/Date`.
    let mut split: Vec<String> = words.clone();
    for w in &words {
        if w.contains('/') && w.len() > 4 {
            split.extend(w.split('/').filter(|p| !p.is_empty()).map(str::to_owned));
        }
    }
    split.extend(undotted(&words).unwrap_or_default());
    let mut named = vec![false; COLUMNS.len()];
    mark(&words, &mut named);
    if split.len() > words.len() {
        mark(&split, &mut named);
    }
    if !joined.is_ascii() {
        for (kind, name) in &names().unspaced {
            named[*kind] |= joined.contains(name);
        }
    }
    let mut found: Vec<HeaderType> = COLUMNS.iter().zip(named).filter(|(_, named)| *named).map(|((kind, _), _)| *kind).collect();
    // A label that names both sides names a mark or a signed amount; the cells decide.
    if found.contains(&HeaderType::Debit) && found.contains(&HeaderType::Credit) && !found.contains(&HeaderType::Direction) {
        found.insert(0, HeaderType::Direction);
        found.push(HeaderType::Amount);
        found.retain(|k| !matches!(k, HeaderType::Debit | HeaderType::Credit));
    }
    if found.contains(&HeaderType::Direction) {
        found.retain(|k| !matches!(k, HeaderType::Debit | HeaderType::Credit));
    }
    // `Value date` is no plain date, `Transaction date` no description, `Reference no` no row number.
    let date = found.contains(&HeaderType::Date) || found.contains(&HeaderType::ValueDate) || found.contains(&HeaderType::Time);
    if date {
        found.retain(|k| !matches!(k, HeaderType::Description | HeaderType::Amount | HeaderType::Ignore));
    }
    if found.contains(&HeaderType::ValueDate) && found.contains(&HeaderType::Date) {
        found.retain(|k| *k != HeaderType::Date);
    }
    // `Date & Time` holds the day, and its time beside it.
    if found.contains(&HeaderType::Date) {
        found.retain(|k| *k != HeaderType::Time);
    }
    if found.len() > 1 {
        found.retain(|k| *k != HeaderType::Ignore);
    }
    let money = found.iter().any(|k| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance));
    if money {
        let specific = found.iter().any(|k| matches!(k, HeaderType::Debit | HeaderType::Credit | HeaderType::Balance | HeaderType::Direction));
        found.retain(|k| {
            !(matches!(k, HeaderType::Description | HeaderType::Reference | HeaderType::Branch | HeaderType::Ignore) || (specific && *k == HeaderType::Amount))
        });
    }
    if found.contains(&HeaderType::Description)
        && found.contains(&HeaderType::Reference)
        && words.len() <= 4
        && !words.iter().any(|w| w.starts_with("desc") || w.starts_with("ket") || w.starts_with("det") || w.starts_with("urai"))
    {
        found.retain(|k| *k != HeaderType::Description);
    }
    found
}

/// Whether the text is a column's name as a whole.
pub fn is_column_name(text: &str) -> bool {
    answer(&NAMED, text, || names_column(text))
}

fn names_column(text: &str) -> bool {
    let words = normal(text);
    if words.is_empty() {
        return false;
    }
    let joined = words.join(" ");
    let whole = &names().whole;
    // `Balance Reference No` are the names of two columns.
    let of = |w: &String| column_types(w).first().copied();
    let money = words.iter().any(|w| matches!(of(w), Some(HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance)));
    let marks = words.first().is_some_and(|w| w.contains('/') && w.len() <= 5 && of(w) == Some(HeaderType::Direction));
    let two = money && (marks || words.iter().any(|w| matches!(of(w), Some(HeaderType::Reference | HeaderType::Branch))));
    whole.contains(joined.as_str())
        || undotted(&words).is_some_and(|w| whole.contains(w.join(" ").as_str()) || whole.contains(w.join(". ").as_str()))
        || (words.len() <= 3
            && !two
            && words.iter().all(|w| whole.contains(w.as_str()) || super::column_words::STATES.contains(&w.as_str()))
            && column_types(text).len() == 1)
}

/// All single words of four letters and more among the names.
pub fn words() -> &'static HashSet<String> {
    static WORDS: OnceLock<HashSet<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let columns = COLUMNS.iter().flat_map(|(_, names)| names.iter());
        let rows = row_words::listed();
        let parts = columns.chain(rows).flat_map(|name| name.split([' ', '/', '.', '(', ')', '-']));
        parts.filter(|w| w.chars().count() >= 4 && w.chars().all(char::is_alphabetic)).map(str::to_lowercase).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use HeaderType::*;

    #[test]
    fn names_columns() {
        for (label, want) in [
            ("TANGGAL", Date),
            ("Tanggal Transaksi Transaction Date", Date),
            ("Tgl Valuta", ValueDate),
            ("Value Dt", ValueDate),
            ("Uraian Transaksi Transaction Description", Description),
            ("Payment type and details", Description),
            ("£ Paid out", Debit),
            ("DEPOSIT ($)", Credit),
            ("Withdrawal Amt.", Debit),
            ("Deposit Amt.", Credit),
            ("Closing Balance", Balance),
            ("Saldo (IDR) Balance (IDR)", Balance),
            ("MUTASI", Amount),
            ("Nominal (IDR) Amount (IDR)", Amount),
            ("DB/CR", Direction),
            ("D/K", Direction),
            ("Betrag EUR", Amount),
            ("Chq./Ref.No.", Reference),
            ("CBG", Branch),
            ("Teller User ID", Reference),
            ("No", Ignore),
            ("Debet Debit", Debit),
            ("摘要", Description),
            ("お支払金額", Debit),
            ("Libellé", Description),
            ("Mutasi Debet", Debit),
            ("Value date", ValueDate),
            ("Posting Date", Date),
            ("Date & Time", Date),
            ("Transaction Description", Description),
            ("Debet/Debit", Debit),
        ] {
            assert_eq!(column_types(label).first().copied(), Some(want), "{label}");
        }
        assert!(column_types("Foo Bar").is_empty());
    }
}

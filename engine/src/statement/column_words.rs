//! Further names of columns, by type: kinds of movement, the other side, references, and money in and out in more languages.

use super::HeaderType;
use crate::base::letters::letter;
use crate::layout::columns::Band;
use std::borrow::Cow;

/// Lower case, as in [`super::vocabulary`].
#[rustfmt::skip]
pub const MORE: &[(HeaderType, &[&str])] = &[
    (
        HeaderType::Description,
        &[
            // What kind of movement it is.
            "type", "tipe", "tran type", "trans type", "umsatzart", "buchungsart", "buchungsinformation", "art", "type d'opération", "tipo", "operação", "soort", "mutatiesoort", "tipo operazione",
            "rodzaj operacji", "typ", "typ operacji", "typ transakcji", "işlem türü", "işlem tipi", "ประเภทรายการ", "交易类型", "交易類型", "業務類型", "业务类型", "业务种类", "業務種類", "交易种类", "交易種類", "业务名称", "取引区分", "거래구분", "거래유형",
            "loại giao dịch", "transaktionstyp", "typ transakce", "tip tranzactie", "tip tranzacție", "είδος συναλλαγής", "tranzakció típusa", "tapahtumalaji", "transaksjonstype",
            "transaktionstype", "тип операції", "тип операции", "jenis", "jenis urusniaga", "category", "kategori", "notes",
            // Whom it was with.
            "estabelecimento", "establecimiento", "comercio", "esercente", "commerçant", "händler", "sumber", "tujuan", "penerima", "pengirim", "dari/ke", "counterparty", "counter party", "payer", "recipient", "sender", "merchant", "auftraggeber", "empfänger", "begünstigter",
            "zahlungspflichtiger", "bénéficiaire", "émetteur", "tiers", "ordenante", "beneficiario", "remitente", "favorecido", "origem", "destino", "naam", "tegenpartij", "naam tegenpartij",
            "ordinante", "controparte", "nadawca", "odbiorca", "kontrahent", "gönderen", "alıcı", "karşı taraf", "penghantar", "ผู้รับ", "ผู้โอน", "相手先",
            "보낸분", "받는분", "의뢰인", "수취인", "đơn vị thụ hưởng", "đơn vị chuyển", "đối tác", "nh đối tác", "ngân hàng đối tác", "remitter", "remitter bank", "remitter name", "beneficiary bank", "beneficiary name", "mottagare", "avsändare", "protistrana", "beneficiar", "ordonator", "modtager", "afsender",
            "交易对手", "交易對手", "对方户名", "對方戶名", "对方名称", "συναλλασσόμενος", "partner", "partner neve", "saaja", "maksaja", "mottaker", "avsender", "контрагент",
            "bank lokasi", "bank / lokasi", "bank/lokasi", "bank tujuan", "bank asal", "bank lawan", "nama bank",
            // What it was about.
            "sted", "ort", "place", "location", "city", "lugar", "luogo", "plaats", "miejscowość", "köpställe", "paikka", "місто",
            "сврха плаћања", "сврха", "опис", "назив и седиште", "назив", "svrha plaćanja", "svrha", "цел на дознака",
            "détail", "détails", "movimiento", "descritivo", "operazione", "işlem açıklaması", "huraian", "คำอธิบาย", "取引内容", "specifikation", "meddelande", "descriere",
            "detalii tranzactie", "detalii tranzacție", "explicatii", "explicații", "postering", "αιτιολογία", "tranzakció leírása", "forklaring", "назва", "备注", "附言", "備註", "附註", "備考",
        ],
    ),
    (
        HeaderType::Reference,
        &[
            "позив на број", "poziv na broj", "модел", "шифра", "шиф",
            "referenz", "beleg-nr", "pn-nr", "référence", "réf", "folio", "nº doc", "docto", "kenmerk", "referentie", "cro", "numer operacji", "referans", "no rujukan", "no. rujukan", "rujukan",
            "เลขที่อ้างอิง", "取引番号", "거래번호", "số tham chiếu", "referens", "verifikation", "variabilní symbol", "kód transakce", "referinta", "referință", "bilag", "αρ. αναφοράς",
            "azonosító", "viite", "arkistointitunnus", "arkivref", "referanse", "№ документа", "номер документа", "scheck-nr", "n° chèque", "chequenr", "n. assegno", "nr czeku", "çek no",
            "เลขที่เช็ค", "支票号", "支票號碼", "小切手番号", "수표번호", "số séc", "číslo šeku", "nr. cec", "αρ. επιταγής", "csekkszám", "sekin nro", "sjekk nr", "№ чека", "no. cheque", "nº cheque",
        ],
    ),
    (
        HeaderType::Branch,
        &[
            "sol id", "blz", "pn", "guichet", "ag. origem", "ag origem", "ag/origem", "agência origem", "网点", "分行", "取扱店", "거래점", "취급점", "kontor", "pobočka", "sucursala", "afdeling", "κατάστημα", "fiók", "konttori", "avdeling", "мфо",
        ],
    ),
    (
        HeaderType::Date,
        &[
            "bu.-tag", "date paid", "paid date", "date cleared", "datum účt.", "datum účtování", "วันที่ทำรายการ", "记账日", "記帳日", "날짜", "bokföringsdag", "bogføringsdato", "kirj.pvm", "bokføringsdato", "bokförd", "data operației", "data operatiei", "booking",
        ],
    ),
    (
        HeaderType::ValueDate,
        &[
            "d. valor", "วันที่มีผล", "起算日", "기산일", "ngày hiệu lực", "transaktionsdag", "data valutei", "rentedato", "valør", "ημ/νία αξίας", "értéknap", "arvopäivä", "arvopv",
            "дата валютування", "дата валютирования",
        ],
    ),
    (
        HeaderType::Debit,
        &[
            "на терет", "дуговни промет", "дугује", "задужење", "na teret", "dugovni promet", "duguje", "zaduženje", "долгува",
            "afgeschreven", "pembebanan", "ausgaben", "หัก", "찾으신금액", "찾으신 금액", "지급금액", "ut", "na vrub", "iesiri", "ieșiri", "ud", "otto", "ut av konto", "belastet", "витрати", "списание", "odepsaných", "借方发生额", "借方金額", "ausgehend", "ausgehende",
        ],
    ),
    (
        HeaderType::Credit,
        &[
            "у корист", "потражни промет", "потражује", "одобрење", "u korist", "potražni promet", "potražuje", "odobrenje", "побарува",
            "bijgeschreven", "einnahmen", "เข้า", "맡기신금액", "맡기신 금액", "insättningar", "ve prospěch", "intrari", "intrări", "ind", "pano", "godskrevet", "зачисление", "připsaných", "贷方发生额", "貸方金額", "пополнение", "eingehend", "eingehende",
        ],
    ),
    (HeaderType::Amount, &["montante", "сума операції"]),
    (HeaderType::Balance, &["залишок", "залишок після операції"]),
    (HeaderType::Time, &["거래시간", "시간", "tid", "čas", "ώρα", "idő", "aika", "час", "время", "klokkeslæt", "klokkeslett"]),
];

/// Columns that count how often something is paid, or of what is paid over months, where another says what is paid now: no money that moves.
const TIMES: &[&str] = &["回数", "支払回数", "分割回数"];
const WHOLE: &str = "利用金額";
const NOW: [(&str, &str); 2] = [("今回", "支払"), ("今回", "請求")];

/// What a bank files movements under, as apps name it.
#[rustfmt::skip]
const CATEGORIES: &[&str] = &[
    "category", "kategori", "categoría", "categoria", "catégorie", "kategorie", "categorie", "kategoria", "kategória", "kategorija", "категорія", "категория", "etiket", "etiqueta", "κατηγορία",
    "หมวดหมู่", "danh mục", "カテゴリ", "분류", "分类", "分類", "الفئة",
];

/// Whether a column holds what the bank files movements under.
pub fn is_category(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    CATEGORIES.iter().any(|c| *c == name || name.strip_prefix(c).is_some_and(|rest| rest.starts_with([' ', '/'])))
}

/// Whether a name says what is paid now of something bought before.
pub fn paid_now(name: &str) -> bool {
    NOW.iter().any(|(now, paid)| name.contains(now) && name.contains(paid))
}

/// Whether a column of figures beside others is none that moves money.
pub fn moves_nothing(bands: &[Band], column: usize) -> bool {
    let Some(name) = bands.get(column).map(|b| b.name.trim()) else { return false };
    TIMES.contains(&name) || name.contains(WHOLE) && !paid_now(name) && bands.iter().any(|b| paid_now(&b.name))
}

/// Further names, as the file's head says.
const DATA: &str = include_str!("../../data/heads.tsv");

/// The names of a kind in the data.
pub fn named(kind: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = DATA.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once('\t'));
    lines.filter(move |l| l.0 == kind).flat_map(|l| l.1.split('|'))
}

/// The names of columns in the data with their types.
pub fn data() -> impl Iterator<Item = (HeaderType, &'static str)> {
    const KINDS: [(HeaderType, &str); 9] = [
        (HeaderType::Date, "date"),
        (HeaderType::ValueDate, "value_date"),
        (HeaderType::Description, "description"),
        (HeaderType::Debit, "debit"),
        (HeaderType::Credit, "credit"),
        (HeaderType::Balance, "balance"),
        (HeaderType::Amount, "amount"),
        (HeaderType::Reference, "reference"),
        (HeaderType::Branch, "branch"),
    ];
    KINDS.into_iter().flat_map(|(of, kind)| named(kind).map(move |n| (of, n)))
}

/// Names so short that they are words of others too: they name a column where nothing stands beside them.
pub const ALONE: &[&str] = &[
    "ud", "ind", "ut", "pn", "art", "otto", "pano", "tid", "aika", "час", "naam", "partner", "sender", "tiers", "booking", "jenis", "mutasi", "mutation", "in",
    "chi", "payment", "of", "suc", "dobro", "breme", "debi", "kredi", "ambil", "terima", "tarik", "setor",
];

/// Words for what became of a movement: done, pending, refused. No description, whatever stands beside them.
pub const STATES: &[&str] =
    &["status", "estado", "situação", "situacao", "stato", "statut", "durum", "สถานะ", "状态", "狀態", "ステータス", "상태", "الحالة", "статус"];

/// The text with Greek vowels as capitals print them, without their accents: `ΥΠΟΛΟΙΠΟ` is `Υπόλοιπο`; and without the tones of Thai, which
/// recognition loses.
pub fn without_tonos(text: &str) -> Cow<'_, str> {
    let bare = |c: char| if matches!(c, '\u{370}'..='\u{3ff}') { letter(c) } else { c };
    let tone = |c: &char| matches!(c, '\u{e47}'..='\u{e4e}');
    if text.chars().all(|c| bare(c) == c && !tone(&c)) { Cow::Borrowed(text) } else { Cow::Owned(text.chars().filter(|c| !tone(c)).map(bare).collect()) }
}

/// A word of a list as texts are compared with it.
pub fn plain(word: &'static str) -> &'static str {
    match without_tonos(word) {
        Cow::Borrowed(same) => same,
        // Lists are made once.
        Cow::Owned(bare) => Box::leak(bare.into_boxed_str()),
    }
}

/// Names of a balance brought forward that also say that money is moved: `Pindahan kepada Siti`, `Übertrag auf Sparkonto`.
pub const TRANSFERS: &[&str] = &["pindahan", "dipindahkan", "übertrag", "uebertrag", "report", "devir", "devreden"];

/// What a bill comes to, which is what is owed in the end and no sum of a column.
const BILLED: &[&str] = &["total amount due", "total outstanding", "total tagihan", "total desta fatura", "total da fatura", "toplam dönem borcu"];

/// Whether a text in small letters begins with what a bill comes to.
pub fn is_billed(text: &str) -> bool {
    BILLED.iter().any(|w| text.strip_prefix(w).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}

/// A text without the year in front of it, which belongs to a day beside it: `2025 OPENING BALANCE`.
pub fn after_year(text: &str) -> &str {
    let year = |w: &str| w.len() == 4 && (w.starts_with("19") || w.starts_with("20")) && w.bytes().all(|b| b.is_ascii_digit());
    text.split_once(' ').filter(|(w, _)| year(w)).map_or(text, |p| p.1)
}

/// Words for a sum in languages that put it behind what is summed: `Panot yhteensä`.
#[rustfmt::skip]
const SUMMED: &[&str] = &[
    "yhteensä", "összesen", "kokku", "kopā", "iš viso", "toplamı", "toplam", "insgesamt", "gesamt", "razem", "ogółem", "łącznie", "celkem", "spolu", "ukupno",
    "skupaj", "всего", "итого", "усього", "разом", "общо", "sammanlagt", "totalt", "i alt", "samtals", "gjithsej", "jami", "合計", "合计", "總計", "总计", "합계", "총액",
];

/// Words behind the number of what was summed: `15 kpl`.
const PIECES: &[&str] = &["kpl", "stk", "st", "db", "szt", "adet", "ks", "kom", "шт", "tk", "gab", "vnt", "件", "건", "笔", "筆"];

/// Whether a text says how many pieces there were: `9 db`, `15kpl`.
pub fn is_counted(text: &str) -> bool {
    let text = text.trim_matches(['(', ')']).trim_end_matches('.');
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    digits > 0 && PIECES.contains(&text.get(digits..).unwrap_or_default().trim())
}

/// Words of such a name at most.
const NAMED: usize = 5;

/// Whether a text in small letters is what is summed with the word for it behind, and how many there were at most.
pub fn ends_with_sum(text: &str) -> bool {
    let piece = |w: &str| PIECES.contains(&w.trim_end_matches('.')) || !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
    let mut words: Vec<&str> = text.split(|c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')')).filter(|w| !w.is_empty()).collect();
    let (mut pieces, mut number) = (false, false);
    while let Some(w) = words.last().copied().filter(|w| piece(w) || is_counted(w)) {
        pieces |= !w.bytes().all(|b| b.is_ascii_digit());
        number |= w.bytes().any(|b| b.is_ascii_digit());
        words.pop();
    }
    let text = words.join(" ");
    // A side and how many pieces it had: `OTOT 20 KPL`.
    if pieces
        && number
        && matches!(words.len(), 1 | 2)
        && super::vocabulary::column_types(&text).iter().any(|t| matches!(t, HeaderType::Debit | HeaderType::Credit))
    {
        return true;
    }
    // Words of scripts without spaces touch what is summed.
    let unspaced = |w: &str| w.chars().any(|c| c >= '\u{2e80}');
    let behind = |w: &str| text.strip_suffix(w).is_some_and(|own| own.ends_with(' ') || unspaced(w) && !own.is_empty());
    words.len() <= NAMED && !text.bytes().any(|b| b.is_ascii_digit()) && SUMMED.iter().any(|w| behind(w))
}

/// Words that may stand behind such a name: what is brought forward, and from where.
#[rustfmt::skip]
pub const BALANCES: &[&str] = &[
    "saldo", "solde", "balance", "bakiye", "kontostand", "antérieur", "anterieur", "précédent", "precedent", "précédente", "precedente", "page", "seite", "blatt", "halaman", "hal",
    "lembar", "sayfa", "no", "nr", "n°", "von", "aus", "auf", "dari", "ke", "de", "la", "forward", "folgeblatt", "folgeseite", "vorseite", "vorblatt", "vorherige", "nächste", "naechste", "önceki", "sebelumnya", "bulan", "lalu", "nouveau", "tutar", "vormonat", "vortag", "vorigen",
];

/// Words that may stand beside a balance's name and date.
#[rustfmt::skip]
pub const BESIDE: &[&str] = &[
    "rp", "r$", "um", "uhr", "fin", "euro", "euros", "rupiah", "auszug", "nr", "pukul", "jam", "wib", "kl", "à", "pm", "of", "at", "créditeur", "crediteur", "débiteur", "debiteur", "cr", "db", "dr", "ihr", "your",
];

#[cfg(test)]
mod tests {
    use super::super::vocabulary::{RowWord, column_types, row_word};
    use super::HeaderType;

    #[test]
    fn the_word_for_a_sum_may_stand_behind_what_is_summed() {
        for text in [
            "Panot yhteensä",
            "Panot yhteensä 15 kpl",
            "OTOT    20 KPL",
            "Panot 6 kpl",
            "Otot yhteensä: 41",
            "Terhelések összesen",
            "Borç toplamı",
            "入金合計",
            "Izdaci ukupno",
        ] {
            assert_eq!(row_word(text), Some(RowWord::Total), "{text}");
        }
        for text in ["yhteensä", "Kirjakauppa", "Otot", "Kirjat 20 kpl", "Gesamtschule Nord", "Toplam Oto Ltd Kadıköy", "Invoice 4471 razem 12 Nowak"] {
            assert!(!super::ends_with_sum(&text.to_lowercase()), "{text}");
        }
    }

    #[test]
    fn a_year_in_front_is_the_day_s_beside_it() {
        assert_eq!((row_word("2025 OPENING BALANCE"), row_word("2025 Harbour Ltd")), (Some(RowWord::Opening), None));
    }

    #[test]
    fn greek_capitals_have_no_accents() {
        for (text, word) in [("ΤΕΛΙΚΟ ΥΠΟΛΟΙΠΟ", RowWord::Closing), ("Τελικό υπόλοιπο", RowWord::Closing), ("ΣΥΝΟΛΟ ΧΡΕΩΣΕΩΝ", RowWord::Total)]
        {
            assert_eq!(row_word(text), Some(word), "{text}");
        }
        assert_eq!(column_types("ΥΠΟΛΟΙΠΟ"), [HeaderType::Balance]);
    }

    #[test]
    fn every_name_of_the_data_names_its_column() {
        let mut seen = std::collections::HashSet::new();
        for (kind, name) in super::data() {
            assert!(column_types(name).contains(&kind) && seen.insert(name), "{name}");
        }
        assert!(seen.len() > 200);
        for (kind, word) in [("opening", RowWord::Opening), ("closing", RowWord::Closing), ("total", RowWord::Total)] {
            assert!(super::named(kind).all(|n| row_word(n) == Some(word)), "{kind}");
        }
        // Short names count alone.
        assert_eq!(
            (column_types("Betrag in EUR")[0], column_types("Uraian Mutasi")[0], column_types("Mutasi")[0]),
            (HeaderType::Amount, HeaderType::Description, HeaderType::Amount)
        );
    }

    #[test]
    fn what_became_of_a_movement_is_no_description() {
        assert_eq!(column_types("Transaction Status"), [HeaderType::Ignore]);
        assert_eq!(column_types("Transaction"), [HeaderType::Description]);
    }
}

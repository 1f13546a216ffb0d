//! Words by which a phrase is a bank's name, a document's title or a holder's name, in the languages known.

use super::register;
use crate::layout::Token;
use crate::layout::lines::join;

/// Words that make a name a bank's, in the languages known.
#[rustfmt::skip]
pub const BANK: &[&str] = &[
    "bank", "banque", "banco", "banca", "bankası", "bankasi", "sparkasse", "volksbank", "raiffeisenbank", "raiffeisen", "bpd", "bpr", "banka", "bankası",
    "caisse", "caixa", "kasse", "landesbank", "kreditbank", "ngân", "ธนาคาร", "银行", "銀行", "은행", "банк", "بنك", "बैंक", "building", "handelsbank", "banki",
    "cajamar", "bancorp", "bankers", "bankhaus", "pankki", "pank", "caja", "cajas", "cassa", "kasa", "skok", "bancshares", "záložna", "spořitelna", "sporiteľňa", "takarék", "takarékszövetkezet",
    "štedionica", "hranilnica", "τράπεζα", "τραπεζα", "банка", "банкъ", "בנק", "مصرف", "البنك", "المصرف", "ბანკი", "բանկ", "ธนาคาร", "ធនាគារ", "ທະນາຄານ", "ဘဏ်", "sacco", "microfinance", "fcu",
    "sparisjóður", "bancă", "banku", "banko", "bankan", "bankë", "банкасы", "банкы", "bankı", "bankasy", "banky", "বাংক", "ব্যাংক", "बैंक", "வங்கி", "బ్యాంక్", "బ్యాంకు", "ബാങ്ക്", "બેંક", "ਬੈਂਕ", "بانک", "بینک", "بانكی", "බැංකුව", "බැංකු", "bprs", "ksp", "kopdit", "bmtnu", "banc",
    "pinjam", "kspps", "kospin", "bmt", "andelskasse", "sparebank", "sparbank", "landshypotek", "genossenschaftsbank", "bankverein", "bangko", "bankinė", "benki", "spaarbank", "spaarkas", "spaarkasse", "sparekassen", "andelsbank", "bankgesellschaft", "mikrofinans", "microfinanzas",
];

/// How a bank's word ends where it is one with its name, and in scripts without blanks.
const ENDS: &[&str] = &[
    "банк",
    "банкъ",
    "банка",
    "τράπεζα",
    "banco",
    "banque",
    "bankasi",
    "pank",
    "kassan",
    "kassa",
    "bank",
    "banken",
    "banka",
    "bankas",
    "bankası",
    "banki",
    "pankki",
    "kasse",
    "kassen",
    "sparekasse",
    "osuuskassa",
];

/// Ways to a bank, whose word ends so as well: `Internetbank`.
const WAYS: &[&str] = &[
    "internet",
    "net",
    "nett",
    "mobil",
    "mobile",
    "online",
    "tele",
    "telefon",
    "phone",
    "home",
    "hjemme",
    "heim",
    "web",
    "интернет",
    "мобильный",
    "онлайн",
    "haus",
];

const UNSPACED: &[&str] = &["银行股份有限公司", "銀行股份有限公司", "銀行株式会社", "銀行", "银行", "은행", "뱅크", "信用金庫", "信用社", "信用組合", "農協"];

/// Words that make a phrase a title, a note or a product, not a name.
#[rustfmt::skip]
pub const TITLE: &[&str] = &[
    "statement", "rekening", "koran", "laporan", "account", "akun", "transaksi", "transactions", "mutasi", "kontoauszug", "auszug", "relevé", "extracto", "extrato", "estratto", "afschrift",
    "rekeningafschrift", "wyciąg", "ekstre", "ekstresi", "hesap", "sao", "penyata", "akaun", "page", "halaman", "summary", "ringkasan", "details", "e-statement", "history",
    "activity", "report", "period",
    "periode", "catatan", "note", "tabungan", "giro", "savings", "current", "checking", "konto", "compte", "cuenta", "conta", "conto", "rachunku", "ใบแจ้งยอด", "รายการ", "对账单",
    "明细", "balance", "saldo", "date", "tanggal", "confidential", "member", "private", "continued", "lanjutan", "deposit", "your", "anda", "opening", "closing", "total", "customer",
    "nasabah", "advice", "chequing", "chequings", "kontoutskrift", "kontoutdrag", "kontoudtog", "tiliote", "výpis", "kivonat", "izvod", "выписка", "виписка", "cartola", "movimientos",
    "movimenti", "all", "semua", "tous", "todos", "todas", "estado", "resumen", "resumo", "fatura", "récapitulatif", "sommario", "zestawienie", "overzicht", "oversikt", "oversigt", "loan", "mortgage", "mini", "personal", "combined", "consolidated", "portfolio", "card", "visa", "mastercard", "invoice", "currency", "branch",
    "umsätze", "umsatz", "afschrift", "bij", "mutaties", "riwayat", "tagihan", "dettaglio", "lista", "posteringer", "transactieoverzicht", "historique", "opérations", "tiliotteet",
    "welcome", "important", "zusammenfassung", "synthèse", "riepilogo", "samenvatting", "podsumowanie", "souhrn", "özet", "yhteenveto", "sammanfattning", "sammendrag", "information", "transaction", "download", "generated", "produced", "αναλυτική", "κίνηση", "κινήσεις", "λογαριασμού", "αντίγραφο", "κίνησης", "κινήσεων", "λογαριασμών", "κατάσταση", "ενημερωτικό", "απόσπασμα", "izvadak", "izvod", "izpisek", "výpis", "účtu", "išrašas", "sąskaitos", "izraksts", "väljavõte", "konta", "yfirlit", "выписка", "виписка", "извлечение", "извод", "рачуна", "счета", "рахунку", "сметка", "كشف", "حساب", "الحساب", "תדפיס", "תנועות", "hareketleri", "dökümü", "özeti", "mutasi", "extras", "cont", "utskrift", "kontoutskrift", "yhteenveto", "sao", "kê", "kivonata",
];

/// Legal forms and titles that only holders carry.
#[rustfmt::skip]
pub const LEGAL: &[&str] = &[
    "pt", "cv", "ud", "pd", "tbk", "koperasi", "yayasan", "firma", "ltd", "limited", "llc", "inc", "corp", "corporation", "company", "co", "plc", "llp", "lp", "gmbh", "ag", "kg",
    "ug", "ohg", "e.k", "sarl", "s.a.r.l", "sas", "sa", "s.a", "eurl", "sl", "s.l", "srl", "s.r.l", "spa", "s.p.a", "bv", "b.v", "nv", "n.v", "sp", "z", "o.o", "lda", "ltda",
    "eireli", "me", "sdn", "bhd", "pte", "pvt", "private",
    "traders", "enterprises", "trading", "tnhh", "cp", "şti", "ltd.şti", "a.ş", "aş", "mr", "mrs", "ms", "bpk", "bapak", "ibu", "sdr", "sdri", "tn", "ny", "nn", "herr", "frau", "m",
    "mme", "sr", "sra", "dhr", "mw", "sig", "sdra", "บริษัท", "จำกัด", "公司", "株式会社", "様", "บจก", "oy", "ab", "as", "aps", "d.o.o", "s.r.o", "kft", "anstalt", "miss", "mx", "mlle", "madame", "monsieur", "encik", "puan", "tuan", "smt", "shri", "นาย", "นาง", "น.ส",
    "นางสาว", "bpk/ibu",
];

/// Words behind which `Credit` begins a bank's name; alone it is a side of the ledger.
#[rustfmt::skip]
const CREDIT: &[&str] = &[
    "union", "agricole", "mutuel", "suisse", "lyonnais", "industriel", "andorrà", "foncier", "coopératif", "coopérative", "municipal", "maritime", "immobilier", "populaire", "commercial",
];

/// Words of a street, whose name may be a bank's: `Bank Street`.
const STREETS: &[&str] = &[
    "street", "road", "rd", "st", "lane", "avenue", "ave", "jalan", "jl", "rue", "strasse", "straße", "calle", "viale", "piazza", "plaza", "tower", "floor",
    "box",
];

/// Words of scripts without blanks that hold a bank's word and name none: banking by telephone, on the web, for persons.
const CHANNELS: &[&str] = &[
    "手机",
    "手機",
    "网上",
    "網上",
    "电子",
    "電子",
    "个人",
    "個人",
    "企业",
    "企業",
    "私人",
    "商业",
    "掌上",
    "直销",
    "開戶",
    "开户",
    "대표",
    "모바일",
    "인터넷",
    "取引",
    "他",
];

/// The words of a name in small letters, without the marks around them.
pub fn folded(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '/' | '(' | ')' | '&' | ':'))
        .map(|w| w.trim_matches(['.', '-', '*', '"', '\'']).to_owned())
        .filter(|w| !w.is_empty())
        .collect()
}

/// Whether one of the words is of the list.
pub fn has(words: &[String], list: &[&str]) -> bool {
    words.iter().any(|w| list.contains(&w.as_str()))
}

/// Whether a name has a legal form or a title.
pub fn is_legal(tokens: &[Token<'_>]) -> bool {
    has(&folded(&join(tokens)), LEGAL)
}

/// Legal forms of East Asia, which stand before or behind a name with or without a blank.
const EASTERN: &[&str] = &[
    "주식회사",
    "유한회사",
    "유한책임회사",
    "합자회사",
    "합명회사",
    "(주)",
    "㈜",
    "(유)",
    "株式会社",
    "有限会社",
    "合同会社",
    "合資会社",
    "㈱",
    "(株)",
    "公司",
    "会社",
    "企業",
    "商行",
];

/// Whether a text is a firm's name by a form of East Asia: `주식회사 한빛정밀`, `大陸電子有限公司`.
pub fn is_eastern_firm(text: &str) -> bool {
    let text = text.trim();
    EASTERN.iter().any(|f| text.strip_prefix(f).or_else(|| text.strip_suffix(f)).is_some_and(|rest| rest.trim().chars().count() > 1))
}

/// Legal forms that banks have.
const FORMED: &[&str] = &[
    "pt", "tbk", "plc", "ltd", "limited", "s.a", "sa", "n.a", "na", "ag", "n.v", "nv", "s.p.a", "spa", "a.ş", "aş", "berhad", "bhd", "corp", "inc", "se",
    "asa", "oyj", "abp", "a.s", "pjsc", "p.j.s.c", "ab", "eg", "e.g", "ltda", "s.a.e", "sae", "zrt", "nyrt", "d.d", "dd", "a.d", "ад", "а.д", "ао", "пао",
    "ооо", "ат", "jsc", "cjsc", "sh.a", "hf", "crl", "s.c.r.l", "a.e", "α.ε", "b.m", "w.l.l", "k.s.c", "q.p.s.c", "ehf", "pcl", "bhd", "gmbh", "kgaa",
];

/// Whether a word is a bank's legal form.
pub fn is_form(word: &str) -> bool {
    folded(word).iter().any(|w| FORMED.contains(&w.as_str()))
}

/// Whether a name begins or ends with a bank's legal form.
pub fn is_formed(name: &str) -> bool {
    let words = folded(name);
    words.len() >= 2 && [words.first(), words.last()].into_iter().flatten().any(|w| FORMED.contains(&w.as_str()))
}

/// Words that begin the title of a statement and stand in no bank's name.
#[rustfmt::skip]
const PAPERS: &[&str] = &[
    "statement", "e-statement", "kontoauszug", "auszug", "kontoauszüge", "relevé", "extrait", "extracto", "extrato", "estratto", "wyciąg", "výpis", "kivonat", "számlakivonat", "izvod", "izvadak", "izpisek", "išrašas", "sąskaitos", "izraksts", "konta", "väljavõte",
    "kontoväljavõte", "tiliote", "kontoutdrag", "kontoutskrift", "kontoudtog", "ekstre", "ekstresi", "penyata", "laporan", "mutasi", "выписка", "виписка", "извлечение", "извод", "отчет", "cartola", "rekeningafschrift", "afschrift", "rekeninguittreksel", "reikningsyfirlit", "yfirlit", "kontoübersicht",
    "transactieoverzicht", "buku", "riwayat", "extras",
];

/// Where the title of a paper begins behind a name: `AB Pajūrio bankas sąskaitos išrašas`.
pub fn paper_at(words: &[&str]) -> Option<usize> {
    let said = |w: &str| folded(w).first().is_some_and(|w| PAPERS.contains(&w.as_str()));
    let mut at = (1..words.len()).find(|i| said(words[*i]))?;
    // A title of two words begins before its noun: `… A.Ş. Hesap Ekstresi`, `… Ltd Account Statement`.
    let before = |w: &str| folded(w).iter().all(|w| TITLE.contains(&w.as_str()) && !BANK.contains(&w.as_str()) && !LEGAL.contains(&w.as_str()));
    while at > 2 && is_form(words[at - 2]) && before(words[at - 1]) {
        at -= 1;
    }
    let name: Vec<String> = folded(&words[..at].join(" "));
    let own = name.iter().any(|w| !BANK.contains(&w.as_str()) && !TITLE.contains(&w.as_str()) && !LEGAL.contains(&w.as_str()));
    (own && bank_like(&name)).then_some(at)
}

/// The words of titles without accents, as capitals leave them: `ΑΝΤΙΓΡΑΦΟ`.
fn bare_titles() -> &'static std::collections::HashSet<String> {
    static BARE: std::sync::OnceLock<std::collections::HashSet<String>> = std::sync::OnceLock::new();
    BARE.get_or_init(|| TITLE.iter().filter(|w| !w.is_ascii()).map(|w| crate::base::letters::bare(w)).collect())
}

/// Whether words are a title's: known ones, or compounds that end like one.
pub fn is_title(words: &[String]) -> bool {
    let ends = [
        "übersicht",
        "auszug",
        "oversigt",
        "utskrift",
        "utdrag",
        "udtog",
        "afschrift",
        "afschriften",
        "ote",
        "kivonat",
        "명세서",
        "내역서",
        "内訳",
        "明細書",
        "明細表",
        "明细",
        "对账单",
        "對帳單",
    ];
    let unspaced = ["明細", "明细", "对账单", "對帳單", "流水", "月结单", "月結單", "거래내역", "명세서"];
    has(words, TITLE)
        || words.iter().any(|w| !w.is_ascii() && bare_titles().contains(&crate::base::letters::bare(w)))
        || words.iter().any(|w| w.chars().count() > 3 && (ends.iter().any(|e| w.ends_with(e)) || unspaced.iter().any(|t| w.contains(t))) && *w != "ote")
}

/// Whether `Credit` begins a bank's name.
pub fn credit_bank(words: &[String]) -> bool {
    let cooperative = || {
        words.iter().any(|w| matches!(w.as_str(), "cooperativa" | "cooperativo" | "cooperative" | "coopérative" | "cooperativas" | "koperasi"))
            && words.iter().any(|w| matches!(w.as_str(), "credito" | "crédito" | "crédit"))
    };
    // `Crédit du Nord`, `Crédit d'Orient`: a place's.
    let placed = || matches!(words, [a, b, _, ..] | [a, b] if a == "crédit" && (b == "du" || b == "d" || b.starts_with("d'") || b.starts_with("d’")));
    words.windows(2).any(|w| matches!(w[0].as_str(), "credit" | "crédit") && CREDIT.contains(&w[1].as_str())) || cooperative() || placed()
}

/// Whether a short name is made of the first letters of words, legal forms left out: `GTB` of Guaranty Trust Bank Limited.
pub fn has_initials(words: &[String], brand: &str) -> bool {
    let first: String = words.iter().filter(|w| !LEGAL.contains(&w.as_str())).filter_map(|w| w.chars().next()).collect();
    first.chars().count() >= 3 && first == brand.trim().to_lowercase()
}

/// Whether words are a bank's name by one of them.
pub fn bank_like(words: &[String]) -> bool {
    if words.len() == 1 && words.iter().any(|w| CHANNELS.iter().any(|c| w.starts_with(c))) {
        return false;
    }
    let street = words.iter().position(|w| STREETS.contains(&w.as_str())).is_some_and(|i| i <= 2 || words.len() - i <= 2)
        && words.iter().any(|w| w.bytes().any(|b| b.is_ascii_digit()));
    if street {
        return false;
    }
    has(words, BANK)
        || credit_bank(words)
        || words.iter().any(|w| {
            let way = |end: &str| w.strip_suffix(end).is_some_and(|front| WAYS.contains(&front));
            (w.chars().count() > 5 && ENDS.iter().any(|end| w.ends_with(end) && !way(end)))
                || UNSPACED.iter().any(|end| w.ends_with(end))
                || w.starts_with("ธนาคาร")
        })
}

/// The bank's name at the head of a title in a script without blanks: `中国工商银行借记账户历史明细`.
pub fn named_in_title(text: &str) -> Option<&str> {
    let end = ["銀行", "银行", "은행"].iter().filter_map(|w| text.find(w).map(|at| at + w.len())).min()?;
    let (name, rest) = (text.get(..end)?, text.get(end..)?);
    let wide = name.chars().all(|c| !c.is_ascii());
    (wide && name.chars().count() >= 4 && !CHANNELS.iter().any(|c| name.starts_with(c)) && is_title(&folded(rest))
        || register::by_name(name, None).is_some() && is_title(&folded(rest)))
    .then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{credit_bank, folded};

    #[test]
    fn credit_is_a_bank_where_it_says_whose() {
        for name in ["COOPERATIVA DE CREDITO SERRA AZUL", "Crédit d'Orient – Egypt S.A.E.", "Crédit du Nord", "Harbour Credit Union"] {
            assert!(credit_bank(&folded(name)), "{name}");
        }
        for other in ["Total crédit", "Crédit", "Credit card", "Cartão de crédito"] {
            assert!(!credit_bank(&folded(other)), "{other}");
        }
    }
}

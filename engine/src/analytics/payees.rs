//! The register of payees: who is paid, or pays out, by name, with the kind, from a data file. A name says what a movement is for as a keyword
//! rule does, and gives the counterparty one spelling.

use super::keywords::{Does, Phrase, Rule};
use super::orders::Span;
use super::text;
use super::{Category, Direction, Nature};
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, OnceLock};

/// The shipped register.
const SHIPPED: &str = include_str!("../../data/payees.tsv");

/// What a kind of payee is paid for, or pays out.
struct Kind {
    kind: &'static str,
    rule: &'static str,
    category: Category,
    direction: Direction,
    weight: i32,
    /// Words beside which the name says nothing.
    unless: &'static [&'static str],
}

/// Words for what is paid beside goods, and for what is given back.
const COSTS: &[&str] = &["biaya", "fee", "fees", "admin", "adm", "komisi", "commission", "charge", "charges", "koreksi", "reversal"];
/// Words of what the bank takes for a payment that failed.
const REFUSED: &[&str] = &["frais", "rejet", "impaye", "entgelt", "gebuhr", "gebuehr", "comision", "commissione", "ruecklastschrift", "rucklastschrift"];
const BACK: &[&str] = &[
    "refund",
    "refunds",
    "refunded",
    "retur",
    "return",
    "reversal",
    "cashback",
    "claim",
    "klaim",
    "insentif",
    "komisi",
    "iade",
    "iadesi",
    "retour",
    "retoure",
    "pengembalian",
    "kembali",
    "avoir",
    "devolucion",
    "reembolso",
    "estorno",
    "remboursement",
    "erstattung",
    "rimborso",
    "gaji",
    "salary",
    "maas",
    "nomina",
    "payroll",
    "sewa",
    "rent",
    "invoice",
    "inv",
];

#[rustfmt::skip]
const KINDS: &[Kind] = &[
    Kind { kind: "utility", rule: "utilities by register", category: Category::UtilitiesTelecom, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "telecom", rule: "telecoms by register", category: Category::UtilitiesTelecom, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "insurer", rule: "insurers by register", category: Category::Insurance, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "insurer", rule: "insurers by register pay", category: Category::Insurance, direction: Direction::Credit, weight: 46, unless: BACK_OF_PREMIUMS },
    Kind { kind: "scheme", rule: "social insurance by register", category: Category::Insurance, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "pension", rule: "pensions by register", category: Category::Payroll, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "social", rule: "social security by register", category: Category::Tax, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "tax", rule: "tax offices by register", category: Category::Tax, direction: Direction::Debit, weight: 46, unless: &["fee", "fees", "chgs", "charges"] },
    Kind { kind: "fuel", rule: "fuel by register", category: Category::TransportFuel, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "transport", rule: "transport by register", category: Category::TransportFuel, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "airline", rule: "airlines by register", category: Category::TransportFuel, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "courier", rule: "couriers by register", category: Category::TransportFuel, direction: Direction::Debit, weight: 46, unless: REFUSED },
    Kind { kind: "gateway", rule: "acquirers by register", category: Category::CardQrSettlement, direction: Direction::Credit, weight: 45, unless: BACK },
    Kind { kind: "marketplace", rule: "marketplaces by register", category: Category::CardQrSettlement, direction: Direction::Credit, weight: 45, unless: BACK },
    Kind { kind: "marketplace", rule: "bought at marketplaces by register", category: Category::OtherOperatingExpense, direction: Direction::Debit, weight: 16, unless: COSTS },
    Kind { kind: "wallet", rule: "wallets by register pay out", category: Category::CardQrSettlement, direction: Direction::Credit, weight: 45, unless: BACK },
    Kind { kind: "wallet", rule: "wallets by register", category: Category::OtherOperatingExpense, direction: Direction::Debit, weight: 46, unless: COSTS },
    Kind { kind: "shop", rule: "shops by register", category: Category::OtherOperatingExpense, direction: Direction::Debit, weight: 16, unless: COSTS },
    Kind { kind: "wholesale", rule: "wholesalers by register", category: Category::SupplierPayment, direction: Direction::Debit, weight: 16, unless: COSTS },
    Kind { kind: "software", rule: "software by register", category: Category::OtherOperatingExpense, direction: Direction::Debit, weight: 46, unless: &[] },
    Kind { kind: "broker", rule: "brokers by register", category: Category::Investment, direction: Direction::Debit, weight: 49, unless: &["dividen", "dividend"] },
    Kind { kind: "broker", rule: "brokers by register pay out", category: Category::Investment, direction: Direction::Credit, weight: 49, unless: &["dividen", "dividend", "gaji", "salary", "maas"] },
];

/// What an insurer gives back is no claim.
const BACK_OF_PREMIUMS: &[&str] = &[
    "premi",
    "refund",
    "agen",
    "komisi",
    "agent",
    "commission",
    "broker",
    "inv",
    "invoice",
    "po",
    "spk",
    "tagihan",
    "provider",
    "rekanan",
    "faktur",
    "rs",
    "termin",
    "maintenance",
    "jasa",
    "proyek",
    "project",
    "pelunasan",
];

/// A phrase by which a payee is told, for what is paid and what is received.
struct Told {
    paid: Option<Phrase>,
    received: Option<Phrase>,
    name: Arc<str>,
}

/// What a phrase calls its payee: as the register does where the phrase holds that name, begins it or is one word for it; else by its own words,
/// of a cut one those of the longest that begins so.
fn called_by(phrase: &str, all: &[&str], name: &str) -> String {
    let bare = |p: &str| text::words(p.trim_end_matches('*'));
    let own = bare(phrase);
    let whole = text::words(name);
    // `GO PAY` is `GOPAY`.
    if own.chars().filter(|c| *c != ' ').eq(whole.chars().filter(|c| *c != ' ')) {
        return name.to_owned();
    }
    // `TNB BILL`: a word for the payee with another besides.
    if all.iter().map(|p| bare(p)).any(|p| p.trim().len() >= 3 && !p.trim().contains(' ') && own.contains(&p) && p != own) {
        return name.to_owned();
    }
    if own.contains(whole.trim_end()) || whole.starts_with(own.trim_end()) || own.trim().is_ascii() && !own.trim().contains(' ') {
        return name.to_owned();
    }
    let begun = own.trim_end();
    let longest = if phrase.ends_with('*') { all.iter().map(|p| bare(p)).filter(|p| p.starts_with(begun)).max_by_key(String::len) } else { None };
    longest.unwrap_or(own).trim().to_uppercase()
}

/// The register with the machine that finds its names.
pub(super) struct Payees {
    told: Vec<Told>,
    finder: AhoCorasick,
    patterns: Vec<String>,
    /// Which payee is called so.
    owners: FxHashMap<Arc<str>, usize>,
}

/// The rules of the kinds, in order: they stand before all others.
pub(super) fn rules() -> Vec<Rule> {
    let nature = |k: &Kind| if k.category == Category::CardQrSettlement { Some(Nature::CardQr) } else { None };
    KINDS
        .iter()
        .map(|k| Rule { name: Arc::from(k.rule), category: k.category, direction: Some(k.direction), weight: k.weight, nature: nature(k), asks: false })
        .collect()
}

/// The shipped register.
pub(super) fn register() -> Option<&'static Payees> {
    static REGISTER: OnceLock<Option<Payees>> = OnceLock::new();
    REGISTER.get_or_init(made).as_ref()
}

fn made() -> Option<Payees> {
    let (mut told, mut patterns) = (Vec::new(), Vec::new());
    let mut owners: FxHashMap<Arc<str>, usize> = FxHashMap::default();
    for (payee, line) in SHIPPED.lines().filter(|l| !l.is_empty() && !l.starts_with('#')).enumerate() {
        let mut parts = line.split('\t');
        let (Some(name), Some(kind), Some(_country), Some(phrases)) = (parts.next(), parts.next(), parts.next(), parts.next()) else { continue };
        let rule = |direction: Direction| KINDS.iter().position(|k| k.kind == kind && k.direction == direction);
        let all: Vec<&str> = phrases.split('|').collect();
        for phrase in &all {
            let name: Arc<str> = Arc::from(called_by(phrase, &all, name));
            owners.entry(name.clone()).or_insert(payee);
            let (text, open) = phrase.strip_suffix('*').map_or((*phrase, false), |p| (p, true));
            let words = text::words(text);
            let words = if open { words.trim_end().to_owned() } else { words };
            let single = !words.trim().contains(' ');
            let phrase = |rule: usize| Phrase { rule, letters: words.len(), does: Does::Say, single, names: Some(name.clone()) };
            told.push(Told { paid: rule(Direction::Debit).map(phrase), received: rule(Direction::Credit).map(phrase), name: name.clone() });
            patterns.push(words);
        }
    }
    let finder = AhoCorasickBuilder::new().match_kind(MatchKind::Standard).build(&patterns).ok()?;
    Some(Payees { told, finder, patterns, owners })
}

/// The words by which payees are told, as they are looked for.
pub(super) fn phrases() -> &'static [String] {
    register().map_or(&[], |r| &r.patterns)
}

/// For each of these names that is a payee's, the fullest of them by which the same payee is called.
pub(super) fn fullest<'a>(names: impl Iterator<Item = &'a Arc<str>>) -> FxHashMap<Arc<str>, Arc<str>> {
    let mut best: FxHashMap<usize, Vec<Arc<str>>> = FxHashMap::default();
    let mut met: FxHashSet<*const u8> = FxHashSet::default();
    let Some(register) = register() else { return FxHashMap::default() };
    // Rows of one wording share the text of its name.
    for name in names.filter(|n| met.insert(n.as_ptr())) {
        if let Some(owner) = register.owner(name) {
            best.entry(owner).or_default().push(name.clone());
        }
    }
    let fullest = |names: &Vec<Arc<str>>| names.iter().max_by(|a, b| a.len().cmp(&b.len()).then_with(|| b.cmp(a))).cloned();
    best.into_values().filter_map(|names| fullest(&names).map(|f| (names, f))).flat_map(|(names, f)| names.into_iter().map(move |n| (n, f.clone()))).collect()
}

/// Words before a firm's name, and behind it, that are no part of what it is called by.
const FORMS: &[&str] = &["pt", "cv", "cong", "ty", "tnhh", "co", "phan", "ctcp", "cty", "the"];
#[rustfmt::skip]
const BEHIND: &[&str] = &[
    "pt", "tbk", "persero", "indonesia", "indo", "ltd", "limited", "pte", "sdn", "bhd", "berhad", "inc", "corp", "corporation", "co", "company", "plc", "llc", "gmbh",
    "ag", "kg", "se", "sa", "s", "a", "sas", "sarl", "srl", "spa", "sl", "slu", "bv", "nv", "b", "v", "de", "cv", "ltda", "as", "sti", "san", "tic", "vn", "viet", "nam",
    "malaysia", "singapore", "philippines", "india", "uk", "gb", "espana", "france", "deutschland", "italia", "portugal", "polska", "mexico", "brasil", "turkiye",
    "jsc", "pvt", "private", "payments", "payment", "merchant", "settlement", "seller", "official", "online", "com", "www", "m", "p", "l", "i", "d",
];

impl Payees {
    /// Which payee is called so, by number.
    pub(super) fn owner(&self, name: &str) -> Option<usize> {
        self.owners.get(name).copied()
    }

    /// What the register says of words in a direction: phrases with where they stand. A wallet behind the name that is printed, which ends there, is
    /// where that one has its money.
    pub(super) fn said<'a>(&'a self, words: &'a str, direction: Direction, named: Option<usize>) -> impl Iterator<Item = (&'a Phrase, Span)> {
        let told = self.finder.find_overlapping_iter(words).filter_map(move |found| {
            let told = self.told.get(found.pattern().as_usize())?;
            let phrase = match direction {
                Direction::Debit => told.paid.as_ref(),
                Direction::Credit => told.received.as_ref(),
            }?;
            Some((phrase, (found.start(), found.end())))
        });
        let holds = move |k: &Kind, (from, _): Span| k.kind == "wallet" && named.is_some_and(|end| end <= from + 1);
        told.filter(move |(phrase, span)| KINDS.get(phrase.rule).is_some_and(|k| !holds(k, *span) && !words.split(' ').any(|w| k.unless.contains(&w))))
    }

    /// What a printed name's payee is called: one that the name begins with, and nothing of another name behind it.
    pub(super) fn called(&self, name: &str) -> Option<Arc<str>> {
        let words = text::words(name);
        let from = words.split(' ').take_while(|w| w.is_empty() || FORMS.contains(w)).map(|w| w.len() + 1).sum::<usize>().saturating_sub(1);
        let own = words.get(from..)?;
        let begun = |f: &aho_corasick::Match| f.start() == 0;
        let (found, told) = self
            .finder
            .find_overlapping_iter(own)
            .filter(begun)
            .filter_map(|f| self.told.get(f.pattern().as_usize()).map(|t| (f, t)))
            .max_by_key(|(f, _)| f.end())?;
        let rest = own.get(found.end()..)?;
        // Of a phrase that may go on, the word does.
        let rest = if own.get(..found.end()).is_some_and(|o| o.ends_with(' ')) { rest } else { rest.split_once(' ').map_or("", |r| r.1) };
        let cut = |w: &str| w.len() >= 3 && rest.trim_end().ends_with(w) && BEHIND.iter().any(|b| b.starts_with(w));
        let more = |w: &str| !w.is_empty() && !BEHIND.contains(&w) && !cut(w) && !w.bytes().all(|b| b.is_ascii_digit());
        (!rest.split(' ').any(more)).then(|| told.name.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_register_can_be_read() {
        let register = register().expect("the data file");
        assert!(register.told.len() > 5_000);
        let kinds: Vec<&str> = SHIPPED.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split('\t').nth(1)).collect();
        assert!(kinds.iter().all(|kind| KINDS.iter().any(|k| k.kind == *kind)));
    }

    #[test]
    fn a_payee_has_one_name_and_a_firm_that_begins_alike_has_its_own() {
        let called = |name: &str| register().and_then(|r| r.called(name));
        for (name, want) in [
            ("PT SHOPEE INTERNASIONAL INDONESIA", "SHOPEE"),
            ("TELKOMSEL", "TELKOMSEL"),
            ("PT INDOSAT TBK", "INDOSAT OOREDOO HUTCHISON"),
            ("PT AIRPAY INTERNATION", "AIRPAY INTERNATIONAL INDONESIA"),
            ("TNB", "TENAGA NASIONAL"),
        ] {
            assert_eq!(called(name).as_deref(), Some(want), "{name}");
        }
        for name in ["SHOPEE LAPTOP SERVICE", "CV PERTAMINA MOTOR JAYA", "BUDI SANTOSO"] {
            assert_eq!(called(name), None, "{name}");
        }
    }

    #[test]
    fn a_payees_name_says_what_is_paid_and_another_name_that_holds_it_does_not() {
        let keywords = super::super::keywords::Keywords::new(&super::super::Config::default()).expect("the shipped rules");
        let says = |text: &str, direction: Direction| {
            let printed = super::super::counterparty::printed(text, direction);
            keywords.of(&text::words(text), direction, printed.as_ref()).map(|s| s.category)
        };
        for (text, want) in [
            ("BILLS PAYMENT MERALCO 00112233", Category::UtilitiesTelecom),
            ("VA 8808 TELKOMSEL HALO 0812", Category::UtilitiesTelecom),
            ("FACTURE CARTE DU 220525 TOTALENERGIES QUIMPER", Category::TransportFuel),
            ("OTOMATIK ODEME TURKIYE SIGORTA 8812", Category::Insurance),
        ] {
            assert_eq!(says(text, Direction::Debit), Some(want), "{text}");
        }
        assert_eq!(says("IBG CREDIT GHL SYSTEMS 8812", Direction::Credit), Some(Category::CardQrSettlement));
        assert_ne!(says("TRANSFER DARI RINA TOKOPEDIA", Direction::Credit), Some(Category::CardQrSettlement));
        assert_ne!(says("TRANSFER KE RINA MIGROS", Direction::Debit), Some(Category::OtherOperatingExpense));
        assert_ne!(says("FRAIS REJET PRELEVEMENT ENGIE", Direction::Debit), Some(Category::UtilitiesTelecom));
    }
}

//! Keyword rules: the shipped ones and those of the configuration, looked for in one pass over a description.

use super::chinese::is_signs;
use super::counterparty::{self, Printed};
use super::namedby::{ALSO_NAMES, LET, OF_POLICIES, says_insurance};
use super::orders::{Span, in_reference, names_an_order, serves};
use super::payees;
use super::text;
use super::{Category, Config, Direction, KeywordRule, Nature};
use crate::base::{Error, ErrorCode, Result};
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};
use rustc_hash::FxHashSet;
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

/// The shipped rules.
const SHIPPED: &str = include_str!("../../data/keywords.toml");

#[derive(Deserialize)]
struct File {
    rule: Vec<KeywordRule>,
}

/// What the rules say of a description.
#[derive(Debug, Clone)]
pub struct Said {
    /// The category.
    pub category: Category,
    /// The rule's name.
    pub rule: Arc<str>,
    /// Who booked it, where the rule tells.
    pub nature: Option<Nature>,
    /// The counterparty, where the rule tells it.
    pub counterparty: Option<Arc<str>>,
    /// The words that said it.
    pub phrase: Arc<str>,
    /// Several words said it, or the description says nothing else; a single word among others is at most likely.
    pub whole: bool,
}

impl Said {
    /// Whether the bank's own booking is said in a whole form.
    pub fn own_booking(&self) -> bool {
        self.whole && self.nature.is_some()
    }
}

/// A rule made ready.
pub(super) struct Rule {
    pub(super) name: Arc<str>,
    pub(super) category: Category,
    pub(super) direction: Option<Direction>,
    pub(super) weight: i32,
    pub(super) nature: Option<Nature>,
    /// One phrase of `with` must stand there.
    pub(super) asks: bool,
}

/// What a phrase does for its rule.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    Say,
    Keep,
    Accompany,
}

/// A phrase of a rule.
pub(super) struct Phrase {
    pub(super) rule: usize,
    pub(super) letters: usize,
    pub(super) does: Does,
    /// One word, whatever stands around it.
    pub(super) single: bool,
    /// The counterparty that it names.
    pub(super) names: Option<Arc<str>>,
}

/// Words of an account's upkeep, beside which a fee is the bank's.
const UPKEEP: &[&str] = &[
    "bank",
    "rekening",
    "account",
    "card",
    "kartu",
    "monthly",
    "bulan",
    "tahunan",
    "annual",
    "quarterly",
    "tabungan",
    "saldo",
    "minimum",
    "statement",
    "pemeliharaan",
    "service",
    "services",
    "konto",
    "compte",
    "cuenta",
    "conta",
    "conto",
    "rekening",
    "notification",
    "notifikasi",
    "bunga",
    "interest",
    "jasa",
    "zinsen",
];

/// Words for a cost of whatever kind: the bank's where nothing besides is said.
const COSTS: &[&str] = &["biaya", "fee", "fees", "komisi", "commission", "bea", "ongkos"];

/// The rule that knows wallets by name.
const WALLETS: &str = "e-wallets by name";

/// Fewest letters of a word that tells a purpose.
const TELLING: usize = 3;
/// What the rules are about whose words say what for.
const PURPOSES: &[Category] = &[
    Category::Payroll,
    Category::Rent,
    Category::LoanDisbursement,
    Category::LoanRepayment,
    Category::InterestLoanCost,
    Category::OwnerGroupTransfer,
    Category::OwnAccountTransfer,
    Category::Tax,
    Category::Reversal,
];
/// Words within their phrases that join others, and within names too.
const LITTLE: &[&str] = &["del", "las", "los", "van", "von", "der", "and", "the", "per", "con", "por", "para"];

/// The shipped rules, read once.
fn shipped() -> std::result::Result<&'static [KeywordRule], &'static str> {
    static RULES: OnceLock<std::result::Result<Vec<KeywordRule>, String>> = OnceLock::new();
    let read = RULES.get_or_init(|| toml::from_str::<File>(SHIPPED).map(|f| f.rule).map_err(|e| e.to_string()));
    read.as_deref().map_err(String::as_str)
}

/// Whether an upper-case word stands in the rules that tell wages, rents, loans, taxes, what owners take and give, and what comes back: right
/// behind a person's name it says what for, and belongs to no name.
pub fn says_purpose(word: &str) -> bool {
    static WORDS: OnceLock<FxHashSet<String>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let own = |w: &&str| w.chars().count() >= TELLING && w.chars().all(char::is_alphabetic) && !ALSO_NAMES.contains(w) && !LITTLE.contains(w);
        let rules = shipped().unwrap_or_default().iter().filter(|r| PURPOSES.contains(&r.category));
        let phrases = rules.flat_map(|r| &r.phrases).filter(|p| !p.contains('*')).map(|p| text::words(p));
        phrases.flat_map(|p| p.split(' ').filter(own).map(str::to_uppercase).collect::<Vec<_>>()).collect()
    });
    words.contains(word)
}

/// Letters from which one word is a whole form, as compounds are.
const COMPOUND: usize = 14;

/// Whether anything is said beside a word: words of four letters or more that are no channel's and say nothing of an account's upkeep.
fn says_more(words: &str, besides: &str) -> bool {
    words.split(' ').any(|w| w.chars().count() >= 4 && w != besides && tells(w))
}

/// Whether a word is one, and neither a channel's nor of an account's upkeep.
fn tells(word: &str) -> bool {
    word.chars().all(char::is_alphabetic) && !UPKEEP.contains(&word) && !counterparty::is_noise(&word.to_uppercase())
}

/// Whether words say anything that a likeness could be told by.
pub fn tell_anything(words: &str) -> bool {
    words.split(' ').any(|w| w.chars().count() >= 3 && w.chars().all(char::is_alphabetic) && !counterparty::is_noise(&w.to_uppercase()))
}

/// Whether a cost is named that is not one of the account's upkeep.
pub fn names_a_cost(words: &str) -> bool {
    ["biaya", "ongkos", "beban"].iter().any(|c| words.split(' ').any(|w| w == *c) && says_more(words, c))
}

/// Categories whose words stand in names too: a word for a purpose, and no firm's own name.
fn generic(category: Category) -> bool {
    use Category as C;
    let money = matches!(category, C::BankCharge | C::InterestIncome | C::InterestLoanCost | C::LoanDisbursement | C::LoanRepayment | C::Reversal);
    money || matches!(category, C::Payroll | C::Rent | C::ChequeReturn | C::OwnAccountTransfer | C::OwnerGroupTransfer)
}

/// All rules with the machine that finds their phrases.
pub struct Keywords {
    rules: Vec<Rule>,
    /// Of the rules of the register of payees, which come first, those that the configuration leaves out.
    left: Vec<bool>,
    phrases: Vec<Phrase>,
    finder: AhoCorasick,
    /// The phrases as they are looked for.
    patterns: Vec<String>,
}

impl Keywords {
    /// The shipped rules with what the configuration adds, replaces and leaves out.
    ///
    /// # Errors
    /// A rule of the configuration cannot be used.
    pub fn new(config: &Config) -> Result<Self> {
        let broken = |what: String| Error::new(ErrorCode::Internal, what, "Check the keyword rules of the configuration.");
        let shipped = shipped().map_err(|e| broken(format!("The shipped keyword rules cannot be read: {e}.")))?;
        let own = |name: &str| config.keywords.iter().any(|r| r.name == name);
        let shipped = shipped.iter().filter(|r| !own(&r.name) && !config.disabled_keywords.contains(&r.name));
        let (mut rules, mut phrases, mut patterns) = (payees::rules(), Vec::new(), Vec::new());
        let left: Vec<bool> = rules.iter().map(|r| own(&r.name) || config.disabled_keywords.iter().any(|d| **d == *r.name)).collect();
        for rule in shipped.chain(&config.keywords).cloned() {
            let counterparty: Option<Arc<str>> = rule.counterparty.map(Arc::from);
            let said = rule.payees.iter().map(|(payee, list)| (list, Does::Say, Some(Arc::from(payee.as_str()))));
            let lists = [(&rule.phrases, Does::Say, counterparty), (&rule.unless, Does::Keep, None), (&rule.with, Does::Accompany, None)];
            for (list, does, names) in lists.into_iter().chain(said) {
                for phrase in list {
                    let (text, open) = phrase.strip_suffix('*').map_or((phrase.as_str(), false), |p| (p, true));
                    let (text, begun) = text.strip_prefix('*').map_or((text, false), |p| (p, true));
                    let words = text::words(text);
                    let words = if open { words.trim_end() } else { &words };
                    let words = if begun { words.trim_start() } else { words };
                    if words.trim().is_empty() {
                        return Err(broken(format!("The rule `{}` has a phrase without words.", rule.name)));
                    }
                    let single = !words.trim().contains(' ');
                    phrases.push(Phrase { rule: rules.len(), letters: words.len(), does, single, names: names.clone() });
                    patterns.push(words.to_owned());
                }
            }
            rules.push(Rule {
                name: Arc::from(rule.name),
                category: rule.category,
                direction: rule.direction,
                weight: rule.weight,
                nature: rule.nature,
                asks: !rule.with.is_empty(),
            });
        }
        let finder =
            AhoCorasickBuilder::new().match_kind(MatchKind::Standard).build(&patterns).map_err(|e| broken(format!("The keyword rules are too many: {e}.")))?;
        Ok(Self { rules, left, phrases, finder, patterns })
    }

    /// The phrases of all rules, as they are looked for.
    pub fn phrases(&self) -> &[String] {
        &self.patterns
    }

    /// The payee that a rule knows by the words that a name begins with.
    pub fn payee(&self, name: &str) -> Option<Arc<str>> {
        let words = text::words(name);
        let known = self.finder.find_overlapping_iter(&words).filter(|f| f.start() == 0).filter_map(|f| self.phrases.get(f.pattern().as_usize()));
        let own = known.filter(|p| p.names.is_some()).max_by_key(|p| p.letters).and_then(|p| p.names.clone());
        own.or_else(|| payees::register()?.called(name))
    }

    /// What the rules say of a description given as [`super::text::words`], that prints this name of a counterparty.
    ///
    /// A single word yields to a name that it is part of, to the number of an invoice or order, and, where it would be the bank's own
    /// booking, to a company's name and to whatever else is said.
    pub fn of(&self, words: &str, direction: Direction, printed: Option<&Printed>) -> Option<Said> {
        let (mut kept, mut accompanied): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut hits: Vec<&str> = Vec::new();
        let mut best: Vec<(&Phrase, Span)> = Vec::new();
        for found in self.finder.find_overlapping_iter(words) {
            let Some(phrase) = self.phrases.get(found.pattern().as_usize()).filter(|_| !text::is_glued(words, found.start(), found.end())) else { continue };
            match phrase.does {
                Does::Keep => kept.push(phrase.rule),
                Does::Accompany => accompanied.push(phrase.rule),
                Does::Say => {
                    hits.extend(phrase.single.then(|| words.get(found.start()..found.end())).flatten().map(str::trim));
                    best.push((phrase, (found.start(), found.end())));
                }
            }
        }
        // Where the name of two words or more ends that a channel prints.
        let placed_name = printed.filter(|p| p.placed && p.name.trim().contains(' ')).map(|p| text::words(&p.name));
        let before = placed_name.and_then(|n| words.find(&n).map(|at| at + n.len()));
        best.extend(payees::register().into_iter().flat_map(|p| p.said(words, direction, before)).filter(|(p, _)| self.left.get(p.rule) != Some(&true)));
        best.retain(|(Phrase { rule: r, .. }, _)| {
            !kept.contains(r) && self.rules.get(*r).is_some_and(|rule| rule.direction.is_none_or(|d| d == direction) && (!rule.asks || accompanied.contains(r)))
        });
        // A wallet behind the name that the channel prints is where that one has its account.
        let wallet = |p: &Phrase| p.names.is_some() && self.rules.get(p.rule).is_some_and(|r| &*r.name == WALLETS);
        best.retain(|(p, span)| !(wallet(p) && before.is_some_and(|end| end <= span.0 + 1)));
        if best.is_empty() {
            return None;
        }
        let named = printed.map(|p| text::words(&p.name));
        // A word for a trade makes a firm's name likely, but takes no word for a purpose away.
        let name = printed.map(|p| super::party::Name::of(&p.name));
        let company = name.as_ref().is_some_and(super::party::Name::has_form);
        let placed = printed.is_some_and(|p| p.placed);
        let shop = name.as_ref().is_some_and(super::lenders::is_shop);
        let at = named.as_deref().and_then(|n| words.find(n).map(|from| (from, from + n.len())));
        // A phrase that reaches into a name where the channel prints it is part of the name, unless the name begins with it: a firm's is its own.
        let in_name = |rule: &Rule, (from, to): Span| {
            placed
                && at.is_some_and(|(first, end)| {
                    let over = from + 1 < end && first + 1 < to;
                    // A legal form before it is no word of the name.
                    let lead = words
                        .get(first..)
                        .map_or(0, |n| ["pt", "cv", "ud"].iter().find(|f| n.trim_start().starts_with(&format!("{f} "))).map_or(0, |f| f.len() + 1));
                    let inside = first + lead < from && to <= end && !(direction == Direction::Debit && serves(rule.category, words, (from, to)));
                    over && (generic(rule.category) && (company || !(from <= first && to >= end)) || inside && company && rule.nature.is_none())
                })
        };
        let order = names_an_order(words);
        let first = named.as_deref().and_then(|n| n.split(' ').find(|w| w.len() >= 3 || w.len() == 2 && w.ends_with(|c: char| c.is_ascii_digit())));
        hits.sort_unstable();
        hits.dedup();
        // `BUNGA/INTEREST`: two words of rules and nothing besides are a whole form.
        let payee = best.iter().any(|(p, _)| p.names.is_some());
        let nothing_else = !payee && hits.len() >= 2 && words.split(' ').all(|w| w.chars().count() < 3 || hits.contains(&w) || !tells(w));
        // A word for taxes is part of a name as one for wages is; an office's own name is its name.
        let taxed = |rule: &Rule, word: &str| rule.category == Category::Tax && counterparty::is_noise(&word.to_uppercase());
        let counts = |rule: &Rule, phrase: &Phrase, word: &str| {
            // Of a phrase that may go on, the word in the name goes on.
            // Of signs one name is one word.
            let begun = |w: &str| (w.starts_with(word) || is_signs(w) && w.contains(word)) && !words.contains(&format!(" {word} "));
            let within = named.as_deref().is_some_and(|n| n.split(' ').any(|w| w == word || begun(w)));
            let trade = matches!(rule.category, Category::SalesReceipt | Category::SupplierPayment);
            let cost = rule.category == Category::BankCharge && COSTS.contains(&word);
            match rule.nature {
                // One word of the register behind another of a name is a family's, or a part of a firm's.
                _ if phrase.rule < self.left.len() && within && first.is_some_and(|f| f != word && !f.starts_with(word)) => false,
                // A firm may be called by such a word in its name.
                Some(Nature::CardQr) => !(within && (company || placed && named.as_deref().is_some_and(|n| n.trim().contains(' '))) && first != Some(word)),
                // A firm that a rule knows by name has it first.
                _ if within
                    && (company || named.as_deref().map(str::trim) == Some(word))
                    && !ALSO_NAMES.contains(&word)
                    && phrase.names.is_some()
                    && first == Some(word) =>
                {
                    true
                }
                // At a terminal a shop is paid.
                _ if word == "edc" && placed && rule.category == Category::MerchantFee => false,
                // `FWD FINANCING`: who lends by name insures nobody.
                _ if within && rule.category == Category::Insurance && name.as_ref().is_some_and(super::lenders::says_lending) => false,
                // An insurer's name says what it is paid for.
                _ if within
                    && company
                    && !shop
                    && rule.category == Category::Insurance
                    && direction == Direction::Debit
                    && !OF_POLICIES.contains(&word)
                    && (says_insurance(word) || first == Some(word)) =>
                {
                    true
                }
                // So does a lessor's, and that of who lets houses.
                _ if within && (company || placed) && !shop && direction == Direction::Debit && LET.contains(&(rule.category, word)) => true,
                _ if within && (company || ALSO_NAMES.contains(&word) || placed && (generic(rule.category) || taxed(rule, word))) => false,
                // A name that begins with it is the place where cash was drawn.
                _ if within && placed && rule.nature == Some(Nature::Cash) && first != Some(word) => false,
                _ if order && !trade && phrase.names.is_none() => false,
                Some(Nature::Bank) if company => false,
                // Interest comes over no channel between two customers: `FPO INTEREST IRONMONGERY`.
                _ if matches!(rule.category, Category::InterestIncome | Category::InterestLoanCost) && super::bookings::begins_between_customers(words) => {
                    !says_more(words, word)
                }
                _ => !cost || !says_more(words, word),
            }
        };
        let mut chosen: Option<(&Rule, &Phrase, bool, bool, Span)> = None;
        let mut payees: Vec<(Category, &Phrase)> = Vec::new();
        for (phrase, span) in best {
            let Some(rule) = self.rules.get(phrase.rule) else { continue };
            if !phrase.single && (in_name(rule, span) || rule.nature == Some(Nature::Bank) && in_reference(words, span)) {
                continue;
            }
            let word = if phrase.single { words.get(span.0..span.1).map(str::trim) } else { None };
            let whole = word.is_none_or(|w| nothing_else || words.trim() == w || w.chars().count() >= COMPOUND);
            if !whole && !word.is_some_and(|w| counts(rule, phrase, w)) {
                continue;
            }
            if phrase.names.is_some() {
                payees.push((rule.category, phrase));
            }
            if chosen.is_none_or(|(c, p, ..)| (rule.weight, phrase.letters) >= (c.weight, p.letters)) {
                chosen = Some((rule, phrase, whole, !whole && word.is_some_and(|w| says_more(words, w)), span));
            }
        }
        let (rule, phrase, whole, more, span) = chosen?;
        // A tax or a merchant's fee by one word among others is that, but need not be the bank's own booking.
        let own = !more || !matches!(rule.category, Category::Tax | Category::MerchantFee);
        // A form that says more of the purpose takes the name of who is paid for it from the rule that knows it.
        // What an office of social insurance is paid is called a tax or an insurance.
        let social = |c: Category| matches!(c, Category::Tax | Category::Insurance);
        let same = |c: Category| c == rule.category || social(c) && social(rule.category);
        let known = || payees.iter().filter(|(c, _)| same(*c)).max_by_key(|(_, p)| p.letters).and_then(|(_, p)| p.names.clone());
        Some(Said {
            category: rule.category,
            rule: rule.name.clone(),
            nature: rule.nature.filter(|_| own),
            counterparty: phrase.names.clone().or_else(known),
            phrase: Arc::from(words.get(span.0..span.1).unwrap_or_default()),
            whole,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::words;
    use super::*;

    #[test]
    fn tells_what_a_movement_is_for() {
        let keywords = Keywords::new(&Config::default()).expect("the shipped rules");
        for (text, direction, want) in [
            ("BIAYA ADM", Direction::Debit, Category::BankCharge),
            ("PAJAK BUNGA", Direction::Debit, Category::Tax),
            ("BUNGA", Direction::Credit, Category::InterestIncome),
            ("MPN G3 PPH21 Kode Billing 0866", Direction::Debit, Category::Tax),
            ("Pembayaran BPJS Ketenagakerjaan 2432447", Direction::Debit, Category::Insurance),
            ("QRISRNS7735932#050424#SETTLEMENT", Direction::Credit, Category::CardQrSettlement),
            ("TARIKAN ATM 01/06", Direction::Debit, Category::CashWithdrawal),
            ("DB OTOMATIS ANGSURAN KREDIT PK 00123/KMK", Direction::Debit, Category::LoanRepayment),
            ("PMD PT X ANGSURAN KE 3", Direction::Credit, Category::SalesReceipt),
            ("DUITNOW CR INTEREST CALDER DESIGN", Direction::Credit, Category::SalesReceipt),
        ] {
            let said = keywords.of(&words(text), direction, None).map(|s| s.category);
            if want == Category::SalesReceipt {
                assert!(said.is_none_or(|c| c == want), "{text}: {said:?}");
            } else {
                assert_eq!(said, Some(want), "{text}");
            }
        }
        assert!(keywords.of(" xyz ", Direction::Debit, None).is_none());
        // Another rule's words do not take away the name of who settles.
        let said = keywords.of(&words("ELAVON ROZLICZENIE TERMINALA 0991"), Direction::Credit, None).expect("a settlement");
        assert_eq!((said.category, said.counterparty.as_deref()), (Category::CardQrSettlement, Some("ELAVON")));
    }

    #[test]
    fn a_single_word_yields() {
        let keywords = Keywords::new(&Config::default()).expect("the shipped rules");
        let of = |text: &str, direction: Direction| {
            let printed = counterparty::printed(text, direction);
            keywords.of(&words(text), direction, printed.as_ref())
        };
        let says = |text: &str, direction| of(text, direction).map(|s| s.category);
        // Of a name that it is part of, and of an order.
        assert_eq!(says("TRSF E-BANKING CR PT BUNGA MAWAR ABADI", Direction::Credit), None);
        assert_eq!(says("TRANSFER KE EMI WIDODO", Direction::Debit), None);
        assert_ne!(says("KOREKSI INV 2024/118 PT MAJU", Direction::Credit), Some(Category::Reversal));
        for text in ["TRSF E-BANKING DB INV SVC CHG 2569 CV SEHAT", "TRSF E-BANKING DB INV BIAYA/ADM/070 CV SEHAT"] {
            assert_ne!(says(text, Direction::Debit), Some(Category::BankCharge), "{text}");
        }
        // A business' costs are not the bank's.
        assert_ne!(says("BIAYA RENOVASI KANTOR", Direction::Debit), Some(Category::BankCharge));
        assert_eq!(says("BIAYA", Direction::Debit), Some(Category::BankCharge));
        // Ordinary cheques are payments; what came back is told from its fee.
        for text in ["CHEQUE 123456", "KLIRING CEK NO 448812", "BG 229931 WARKAT DEBET", "INWARD CLEARING CHQ 000123", "TARIK CEK GIRO 88123"] {
            assert_ne!(says(text, Direction::Debit), Some(Category::ChequeReturn), "{text}");
        }
        // Of a name where the channel prints it, also in whole forms.
        for (text, direction) in [
            ("COMPRA CARTAO BAR TARIFA ZERO", Direction::Debit),
            ("TRANSAKSI DEBIT TGL: 18/04 QR 014 00000.00PAJAK JAYA SALON", Direction::Debit),
            ("TED RECEBIDA SALARIO TRANSPORTES LTDA", Direction::Credit),
            ("UPI-LOAN LEMON JUICE CENTRE-PAYTM", Direction::Debit),
        ] {
            let told = says(text, direction);
            assert!(told.is_none_or(|c| !generic(c) && c != Category::Tax), "{text}: {told:?}");
        }
        assert_ne!(says("CHQ DEP-CTS CLG-RETURN GIFTS EMPORIUM-771209", Direction::Credit), Some(Category::ChequeReturn));
        assert_eq!(says("TAR DEVOLUCAO CHEQUE 000319", Direction::Debit), Some(Category::BankCharge));
        for text in ["COM CHEQUE DEVUELTO 000319", "IVA COM CHQ DEVUELTO", "TAR CHEQUE DEP DEVOLVIDO", "COMISION MANEJO DE CUENTA"] {
            assert_eq!(says(text, Direction::Debit), Some(Category::BankCharge), "{text}");
        }
        assert!(["GAJI", "HABERES", "MZDA"].iter().all(|w| says_purpose(w)) && !["ABADI", "LESTARI", "BUNGA"].iter().any(|w| says_purpose(w)));
        assert_eq!(says("KOREKSI BIAYA BUKU CEK", Direction::Credit), Some(Category::Reversal));
        assert_ne!(says("NEFT-SUNIL TRADERS-REPAY BOUNCED CHQ-118", Direction::Credit), Some(Category::ChequeReturn));
        assert_eq!(says("RUECKGABE SCHECK 000771205 MANGELS DECKUNG", Direction::Credit), Some(Category::ChequeReturn));
        assert_eq!(says("SEC 0088121 BI TRA LAI KHONG DU SO DU", Direction::Credit), Some(Category::ChequeReturn));
        assert_eq!(says("ASSURANCE PRET IMMOBILIER 0088245", Direction::Debit), Some(Category::Insurance));
        assert_eq!(says("TOLAKAN KLIRING BG 229931", Direction::Credit), Some(Category::ChequeReturn));
        assert_eq!(says("CHQ RETURN 000123 INSUFFICIENT FUNDS", Direction::Debit), Some(Category::ChequeReturn));
        for (text, cash) in [("PENARIKAN CEK 653712", true), ("PENARIKAN CEK CB 653712 PINDAH BUKU", false), ("Pencairan Cek EK154 Pemindahbukuan", false)] {
            assert_eq!(says(text, Direction::Debit) == Some(Category::CashWithdrawal), cash, "{text}");
        }
        for text in ["CHQ RETURN CHARGES 000123", "BIAYA TOLAKAN KLIRING", "RETURNED ITEM FEE", "NSF FEE", "DENDA BG KOSONG PN118355"] {
            assert_eq!(says(text, Direction::Debit), Some(Category::BankCharge), "{text}");
        }
        assert!(of("BIAYA ADM", Direction::Debit).is_some_and(|s| s.own_booking()));
    }
}

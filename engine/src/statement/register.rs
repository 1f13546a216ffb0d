//! The register of banks: names, BIC, national codes and domains by which paper says whose it is. A witness, never a rule of reading.

use crate::base::letters::bare;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A bank of the register.
#[derive(Debug, Clone, PartialEq)]
pub struct Bank {
    /// Its name.
    pub name: &'static str,
    /// Its other names.
    pub others: Vec<&'static str>,
    /// ISO 3166 code of its country.
    pub country: &'static str,
    /// Its BIC, 8 or 11 letters; empty where not known.
    pub bic: &'static str,
    /// Clearing codes of its country, or how the national part of its IBANs begins.
    pub codes: Vec<&'static str>,
    /// Domains of its web and mail addresses.
    pub domains: Vec<&'static str>,
}

/// The banks and their places by name.
struct Register {
    banks: Vec<Bank>,
    names: HashMap<String, Vec<usize>>,
}

/// Words that stand around a bank's name and belong to its legal form.
#[rustfmt::skip]
const FORMS: &[&str] = &[
    "pt", "tbk", "persero", "plc", "ltd", "limited", "ag", "sa", "se", "nv", "spa", "inc", "co", "corp", "corporation", "company", "bhd", "berhad", "na", "psc", "pjsc", "sae",
    "the", "as", "asa", "oyj", "abp", "ab", "pcl", "gmbh", "eg", "zrt", "nyrt", "dd", "jsc", "cjsc", "uab", "bv",
];

/// A name as it is compared: words without accents, points and legal forms.
fn key(name: &str) -> String {
    let lower = bare(&bare(name).to_lowercase().replace("n.a.", "na").replace("s.a.", "sa").replace("s.p.a.", "spa").replace("n.v.", "nv"));
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric() && c != '&').filter(|w| !w.is_empty()).collect();
    let from = words.iter().position(|w| !FORMS.contains(w)).unwrap_or(0);
    let to = words.iter().rposition(|w| !FORMS.contains(w)).map_or(words.len(), |i| i + 1);
    words[from..to].join(" ")
}

fn register() -> &'static Register {
    static REGISTER: OnceLock<Register> = OnceLock::new();
    REGISTER.get_or_init(|| {
        let list = |cell: Option<&'static str>| cell.unwrap_or_default().split(';').map(str::trim).filter(|s| !s.is_empty()).collect::<Vec<_>>();
        let (mut banks, mut names): (Vec<Bank>, HashMap<String, Vec<usize>>) = (Vec::new(), HashMap::new());
        for line in include_str!("../../data/banks.tsv").lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            let mut cells = line.split('\t');
            let (name, others) = (cells.next().unwrap_or_default(), list(cells.next()));
            let (country, bic) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
            let (codes, domains) = (list(cells.next()), list(cells.next()));
            for other in others.iter().copied().chain([name]) {
                let places = names.entry(key(other)).or_default();
                if places.last() != Some(&banks.len()) {
                    places.push(banks.len());
                }
            }
            banks.push(Bank { name, others, country, bic, codes, domains });
        }
        Register { banks, names }
    })
}

/// The one bank of several places, where only one is meant; its name in another country is another bank.
fn only<'a>(mut found: impl Iterator<Item = &'a Bank>) -> Option<&'a Bank> {
    let first = found.next()?;
    found.all(|b| b.name == first.name && b.country == first.country).then_some(first)
}

/// The bank that a whole phrase names; `country` decides between banks of one name.
pub fn by_name(phrase: &str, country: Option<&str>) -> Option<&'static Bank> {
    let r = register();
    let key = key(phrase);
    // `Bank` alone names none.
    let generic = ["bank", "banco", "banque", "banca", "banka", "public bank company", "credit", "trust", "commercial bank"].contains(&key.as_str());
    let at = r.names.get(&key).filter(|_| key.chars().count() >= 2 && !generic)?;
    let banks = || at.iter().filter_map(|i| r.banks.get(*i));
    only(banks()).or_else(|| only(banks().filter(|b| Some(b.country) == country)))
}

/// The one bank among those of a name that fits.
pub fn by_name_where(phrase: &str, fits: impl Fn(&Bank) -> bool) -> Option<&'static Bank> {
    let r = register();
    only(r.names.get(&key(phrase))?.iter().filter_map(|i| r.banks.get(*i)).filter(|b| fits(b)))
}

/// The names of a bank, its own first.
pub fn names(bank: &'static Bank) -> impl Iterator<Item = &'static str> {
    std::iter::once(bank.name).chain(bank.others.iter().copied())
}

/// The bank of a BIC, whose last three letters are a branch.
pub fn by_bic(bic: &str) -> Option<&'static Bank> {
    let same = |b: &&Bank| b.bic.len() >= 8 && bic.len() >= 8 && (b.bic == bic || b.bic.len() == 8 && bic.get(..8) == Some(b.bic));
    only(register().banks.iter().filter(same))
}

/// The bank of an IBAN, by the letters or the code of its national part.
pub fn by_iban(iban: &str) -> Option<&'static Bank> {
    let plain: String = iban.chars().filter(char::is_ascii_alphanumeric).collect();
    let country = plain.get(..2)?;
    // In Italy a check letter stands before the bank's code.
    let part = plain.get(if matches!(country, "IT" | "SM") { 5 } else { 4 }..)?;
    let mine = || register().banks.iter().filter(|b| b.country == country);
    let letters = part.get(..4).filter(|p| p.bytes().all(|b| b.is_ascii_uppercase()));
    if let Some(letters) = letters {
        return only(mine().filter(|b| b.bic.starts_with(letters)));
    }
    // Clearing codes of countries without IBAN are no part of one.
    only(mine().filter(|b| b.codes.iter().any(|c| !c.is_empty() && part.starts_with(c))))
}

/// The bank whose web or mail addresses end like this one.
pub fn by_domain(host: &str) -> Option<&'static Bank> {
    let host = host.trim_end_matches('.').to_lowercase();
    let same = |d: &&str| host == **d || host.strip_suffix(*d).is_some_and(|rest| rest.ends_with('.'));
    only(register().banks.iter().filter(|b| b.domains.iter().any(same)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_told_by_name_bic_iban_and_domain() {
        let name = |b: Option<&Bank>| b.map(|b| b.name);
        assert_eq!(name(by_name("PT BANK CENTRAL ASIA Tbk", None)), Some("Bank Central Asia"));
        assert_eq!(name(by_name("bca", None)), Some("Bank Central Asia"));
        assert_eq!(name(by_bic("CENAIDJAXXX")), Some("Bank Central Asia"));
        assert_eq!(name(by_iban("NL91 ABNA 0417 1643 00")), Some("ABN AMRO"));
        assert_eq!(name(by_iban("PL61109010140000071219812874")), Some("Santander Bank Polska"));
        assert_eq!(name(by_domain("mail.bca.co.id")), Some("Bank Central Asia"));
        // A part of a name, a street and a payee are no bank.
        assert_eq!(by_name("Central Asia", None), None);
        assert_eq!(by_name("Bank Street", None), None);
        assert_eq!(by_domain("notbca.co.id"), None);
    }

    #[test]
    fn names_of_several_countries_need_their_country() {
        assert_eq!(by_name("Bank", None), None);
        assert_eq!(by_name("Public Bank Berhad", None).map(|b| b.country), Some("MY"));
        assert_eq!(by_name("Qonto", None), None);
        assert_eq!(by_name("Qonto", Some("FR")).map(|b| b.bic), Some("QNTOFRP1"));
    }

    #[test]
    fn every_row_of_the_register_is_well_formed() {
        let banks = &register().banks;
        let countries: std::collections::BTreeSet<&str> = banks.iter().map(|b| b.country).collect();
        let home = banks.iter().filter(|b| b.country == "ID").count();
        assert!(banks.len() >= 500 && countries.len() >= 60 && home >= 105, "{} {} {home}", banks.len(), countries.len());
        for b in banks {
            assert!(crate::base::countries::currency(b.country).is_some(), "{}: country {}", b.name, b.country);
            let bic = b.bic.is_empty() || matches!(b.bic.len(), 8 | 11) && b.bic[..6].bytes().all(|c| c.is_ascii_uppercase()) && &b.bic[4..6] == b.country;
            assert!(bic, "{}: BIC {}", b.name, b.bic);
            assert!(b.codes.iter().all(|c| c.bytes().all(|c| c.is_ascii_digit())), "{}: codes {:?}", b.name, b.codes);
            assert!(b.domains.iter().all(|d| d.contains('.') && !d.contains(['/', ' ', '@'])), "{}: domains {:?}", b.name, b.domains);
        }
    }
}

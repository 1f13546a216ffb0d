//! Whose paper it is: the bank of the register that the letterhead, codes and addresses name, and its country.

use super::currency;
use super::fields::Fields;
use super::labels::evidence;
use super::model::Field;
use super::register::{self, Bank};
use crate::base::{Evidence, countries};
use crate::document::Document;
use crate::layout::Line;

/// The bank and the country of a statement.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// The bank's name in the register; empty where nothing names it.
    pub bank: Field<String>,
    /// ISO 3166 code of the country.
    pub country: Option<&'static str>,
    /// What the register says of the bank.
    pub known: Option<&'static Bank>,
}

/// Letters of a name that several banks may have.
const BRIEF: usize = 5;

/// Reads bank and country among the lines of the letterhead and the footers, never among rows.
pub fn origin(document: &Document, lines: &[Line<'_>], letterhead: &[usize], fields: &Fields, printed: &Field<String>) -> Origin {
    let own = currency::iban_country(fields);
    let (hosts, place) = (hosts(document, lines, letterhead), country_by_form(lines, letterhead));
    let domain = single(hosts.iter().filter_map(|h| countries::of_domain(&h.0)));
    let near = own.as_deref().or(domain).or(place);
    // A name of few letters that is a bank's elsewhere is another one's: its country's money must be the account's.
    let money = fields.currency.value.as_str();
    let fits = |b: &Bank| money.is_empty() || countries::currency(b.country) == Some(money);
    let brief = printed.value.chars().filter(|c| c.is_alphanumeric()).count() <= BRIEF;
    let named = register::by_name(&printed.value, near).filter(|b| !brief || near == Some(b.country) || near.is_none() && fits(b));
    let named = named.or_else(|| register::by_name_where(&printed.value, |b| near.is_none() && !money.is_empty() && fits(b)));
    let of_name = || named.map(|b| (b, printed.evidence.clone()));
    let of_iban = || own.as_ref().and_then(|_| register::by_iban(&fields.number.value)).map(|b| (b, fields.number.evidence.clone()));
    let of_host = || hosts.iter().find_map(|(h, e)| register::by_domain(h).map(|b| (b, Some(e.clone()))));
    let of_file = || {
        let m = &document.metadata;
        [&m.author, &m.title, &m.creator].into_iter().find_map(|text| register::by_name(text, near)).map(|b| (b, None))
    };
    let found: Option<(&'static Bank, Option<Evidence>)> =
        of_name().or_else(of_iban).or_else(|| of_bic(document, lines, letterhead)).or_else(of_host).or_else(of_file);
    let bank = found.as_ref().map(|(b, e)| Field { value: b.name.to_owned(), evidence: e.clone() }).unwrap_or_default();
    let own = own.as_deref().and_then(|c| countries::currency(c).and(single(register_country(c))));
    let known = found.as_ref().map(|f| f.0);
    Origin { bank, country: known.map(|b| b.country).or(own).or(domain).or(place), known }
}

/// The register's own text of a country's code.
fn register_country(code: &str) -> Option<&'static str> {
    countries::of_domain(&format!("a.{}", code.to_lowercase()))
}

/// The only value of several equal ones.
fn single(found: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let mut found = found.into_iter();
    let first = found.next()?;
    found.all(|c| c == first).then_some(first)
}

/// A BIC among words: beside its label, or one that the register holds.
fn of_bic(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Option<(&'static Bank, Option<Evidence>)> {
    letterhead.iter().find_map(|&i| {
        let line = lines.get(i)?;
        line.tokens.iter().enumerate().find_map(|(k, t)| {
            let word = t.text.trim_matches(|c: char| !c.is_ascii_alphanumeric());
            is_bic(word).then(|| register::by_bic(word)).flatten().map(|b| (b, Some(evidence(document, line, &line.tokens[k..=k]))))
        })
    })
}

/// Whether a word has a BIC's form.
fn is_bic(word: &str) -> bool {
    matches!(word.len(), 8 | 11) && word.bytes().take(6).all(|b| b.is_ascii_uppercase()) && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

/// The bank's name as the letterhead prints it, where an address or a code told which bank it is.
pub fn printed(document: &Document, lines: &[Line<'_>], letterhead: &[usize], bank: &'static Bank) -> Option<Field<String>> {
    let names: Vec<Vec<String>> = register::names(bank).map(words).filter(|w| w.concat().chars().count() >= 3).collect();
    letterhead.iter().filter_map(|i| lines.get(*i)).find_map(|line| {
        let here: Vec<String> = line.tokens.iter().map(|t| words(&t.text).concat()).collect();
        names.iter().find_map(|name| {
            let at = here.windows(name.len()).position(|w| w == name.as_slice())?;
            let tokens = line.tokens.get(at..at + name.len())?;
            Some(Field { value: crate::layout::lines::join(tokens), evidence: Some(evidence(document, line, tokens)) })
        })
    })
}

/// Words of a bank's name at most.
const NAME: usize = 6;
/// Lines that are looked through for it.
const LINES: usize = 400;

/// The one bank of the register whose name stands with its legal form in some line of the letterhead: of an imprint.
pub fn in_imprint(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Option<(&'static Bank, Field<String>)> {
    let among = super::letterhead::among_rows(lines, letterhead);
    let mut found: Option<(&'static Bank, Field<String>)> = None;
    for line in letterhead.iter().filter(|i| !among.contains(*i)).take(LINES).filter_map(|i| lines.get(*i)) {
        for at in 0..line.tokens.len() {
            // Neither end is a mark that parts the name from its neighbours.
            let worded = |i: usize| line.tokens.get(i).is_some_and(|t| t.text.chars().any(char::is_alphanumeric));
            let ends = (at + 2..=(at + NAME).min(line.tokens.len())).rev().filter(|end| worded(at) && worded(end - 1));
            let longest = ends.map(|end| &line.tokens[at..end]).find_map(|name| {
                let text = crate::layout::lines::join(name);
                let text = text.trim_end_matches([',', ';']);
                let formed = super::name_words::is_formed(text);
                register::by_name(text, None)
                    .filter(|_| formed)
                    .map(|bank| (bank, Field { value: text.to_owned(), evidence: Some(evidence(document, line, name)) }))
            });
            if let Some((bank, named)) = longest {
                match &found {
                    Some((known, _)) if *known != bank => return None,
                    Some(_) => {}
                    None => found = Some((bank, named)),
                }
            }
        }
    }
    found
}

/// The words of a name in small letters, without marks.
fn words(name: &str) -> Vec<String> {
    name.split_whitespace()
        .map(|w| w.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>())
        .filter(|w| !w.is_empty())
        .collect()
}

/// The hosts of web and mail addresses.
fn hosts(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Vec<(String, Evidence)> {
    let mut out = Vec::new();
    for &i in letterhead {
        let Some(line) = lines.get(i) else { continue };
        for (k, t) in line.tokens.iter().enumerate() {
            for word in t.text.split([' ', '|', '(', ')', ',', ';', '<', '>']) {
                if let Some(host) = host(word) {
                    out.push((host, evidence(document, line, &line.tokens[k..=k])));
                }
            }
        }
    }
    out
}

/// The host that a word is the address of: `www.…`, `https://…`, `…@…`, or a name whose end is a country's or the commonest.
fn host(word: &str) -> Option<String> {
    let word = word.trim_matches([':', '.', '"', '\'']).to_lowercase();
    let rest = word.split_once("://").map_or(word.as_str(), |p| p.1);
    let rest = rest.rsplit_once('@').map_or(rest, |p| p.1);
    let rest = rest.split(['/', '?', ':']).next()?.trim_start_matches("www.");
    let marked = word.contains('@') || word.contains("www.") || word.contains("://");
    let parts: Vec<&str> = rest.split('.').collect();
    let named = parts.len() >= 2
        && parts.iter().all(|p| p.len() >= 2 && p.chars().all(|c| c.is_alphanumeric() || c == '-'))
        && parts[0].chars().any(char::is_alphabetic);
    let ends = parts.last().is_some_and(|l| matches!(*l, "com" | "net" | "org" | "bank") || parts.len() >= 3 && countries::of_domain(rest).is_some());
    (named && (marked || ends) && rest.chars().any(char::is_alphabetic)).then(|| rest.to_owned())
}

/// Names of account numbers, taxes and deposit insurances that one country alone has.
#[rustfmt::skip]
const FORMS: &[(&str, &str)] = &[
    ("FDIC", "US"), ("NCUA", "US"), ("IFSC", "IN"), ("DICGC", "IN"), ("GSTIN", "IN"), ("BSB", "AU"), ("NPWP", "ID"), ("CLABE", "MX"), ("CNPJ", "BR"), ("CPF", "BR"), ("CUIT", "AR"), ("CBU", "AR"),
    ("NUBAN", "NG"), ("BVN", "NG"), ("PESEL", "PL"), ("SIRET", "FR"), ("PDIC", "PH"), ("CDIC", "CA"), ("FSCS", "GB"), ("SORTCODE", "GB"), ("PIDM", "MY"), ("TMSF", "TR"),
];

/// The country that forms say which only it has: of its addresses, its clearing codes, its deposit insurance.
fn country_by_form(lines: &[Line<'_>], letterhead: &[usize]) -> Option<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for &i in letterhead {
        let Some(line) = lines.get(i) else { continue };
        // The two letters after a BIC's first four are its country's.
        let upper: Vec<String> = line.tokens.iter().map(|t| t.text.to_uppercase().trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
        let asked = |i: usize| upper[..i].iter().rev().take(3).any(|w| w.split('/').any(|w| matches!(w, "BIC" | "SWIFT")));
        found.extend((1..upper.len()).filter(|i| is_bic(&upper[*i]) && asked(*i)).filter_map(|i| register_country(upper[i].get(4..6)?)));
        for span in line.spans(1.3) {
            let words: Vec<&str> = span.iter().flat_map(|t| t.text.split_whitespace()).collect();
            found.extend(countries::of_address(&words));
            let upper: Vec<String> = words.iter().map(|w| w.to_uppercase().trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
            let says = |name: &str| upper.iter().any(|w| w == name);
            let pair = |a: &str, b: &str| upper.windows(2).any(|w| w[0] == a && w[1] == b);
            found.extend(FORMS.iter().filter(|f| says(f.0)).map(|f| f.1));
            found.extend(pair("SORT", "CODE").then_some("GB"));
        }
    }
    single(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_told_from_other_words_with_points() {
        assert_eq!(host("www.bca.co.id").as_deref(), Some("bca.co.id"));
        assert_eq!(host("halo@bca.co.id").as_deref(), Some("bca.co.id"));
        assert_eq!(host("https://www.dbs.com.sg/personal").as_deref(), Some("dbs.com.sg"));
        for word in ["01.10.2025", "1.234,56", "S.A.", "No.12", "e.V."] {
            assert_eq!(host(word), None, "{word}");
        }
    }
}

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
}

/// Reads bank and country among the lines of the letterhead and the footers, never among rows.
pub fn origin(document: &Document, lines: &[Line<'_>], letterhead: &[usize], fields: &Fields, printed: &Field<String>) -> Origin {
    let own = currency::iban_country(fields);
    let (hosts, place) = (hosts(document, lines, letterhead), country_by_form(lines, letterhead));
    let domain = single(hosts.iter().filter_map(|h| countries::of_domain(&h.0)));
    let near = own.as_deref().or(domain).or(place);
    let of_name = || register::by_name(&printed.value, near).map(|b| (b, printed.evidence.clone()));
    let of_iban = || own.as_ref().and_then(|_| register::by_iban(&fields.number.value)).map(|b| (b, fields.number.evidence.clone()));
    let of_host = || hosts.iter().find_map(|(h, e)| register::by_domain(h).map(|b| (b, Some(e.clone()))));
    let of_file = || {
        let m = &document.metadata;
        [&m.author, &m.title, &m.creator].into_iter().find_map(|text| register::by_name(text, near)).map(|b| (b, None))
    };
    let found: Option<(&Bank, Option<Evidence>)> = of_name().or_else(of_iban).or_else(|| of_bic(document, lines, letterhead)).or_else(of_host).or_else(of_file);
    let bank = found.as_ref().map(|(b, e)| Field { value: b.name.to_owned(), evidence: e.clone() }).unwrap_or_default();
    let own = own.as_deref().and_then(|c| countries::currency(c).and(single(register_country(c))));
    Origin { bank, country: found.map(|f| f.0.country).or(own).or(domain).or(place) }
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
            let shaped = matches!(word.len(), 8 | 11)
                && word.bytes().take(6).all(|b| b.is_ascii_uppercase())
                && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
            shaped.then(|| register::by_bic(word)).flatten().map(|b| (b, Some(evidence(document, line, &line.tokens[k..=k]))))
        })
    })
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

/// The country that forms say which only it has: of its addresses, its clearing codes, its deposit insurance.
fn country_by_form(lines: &[Line<'_>], letterhead: &[usize]) -> Option<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for &i in letterhead {
        let Some(line) = lines.get(i) else { continue };
        for span in line.spans(1.3) {
            let words: Vec<&str> = span.iter().flat_map(|t| t.text.split_whitespace()).collect();
            found.extend(countries::of_address(&words));
            let upper: Vec<String> = words.iter().map(|w| w.to_uppercase().trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect();
            let says = |name: &str| upper.iter().any(|w| w == name);
            let pair = |a: &str, b: &str| upper.windows(2).any(|w| w[0] == a && w[1] == b);
            found.extend([("FDIC", "US"), ("NCUA", "US"), ("IFSC", "IN"), ("BSB", "AU"), ("NPWP", "ID")].iter().filter(|f| says(f.0)).map(|f| f.1));
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

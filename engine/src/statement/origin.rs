//! Whose paper it is: the bank of the register that the letterhead, codes and addresses name, and its country.

use super::currency;
use super::fields::Fields;
use super::labels::evidence;
use super::model::Field;
use super::register::{self, Bank};
use crate::base::{Evidence, countries, languages};
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
    // An IBAN of the letterhead is the account's, by whatever number it is called.
    let paid = super::numbers::free_iban(document, lines, letterhead).and_then(|f| register_country(f.value.get(..2)?));
    let near = own.as_deref().or(domain).or(place).or(paid);
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
    Origin {
        bank,
        country: known
            .map(|b| b.country)
            .or(own)
            .or(domain)
            .or(place)
            .or(paid)
            .or_else(|| country_by_script(lines, letterhead))
            .or_else(|| country_by_words(lines, letterhead)),
        known,
    }
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
const NAME: usize = 9;
/// Lines that are looked through for it.
const LINES: usize = 400;

/// The one bank of the register whose name stands with its legal form in some line of the letterhead: of an imprint.
pub fn in_imprint(document: &Document, lines: &[Line<'_>], letterhead: &[usize]) -> Option<(&'static Bank, Field<String>)> {
    let mut found: Option<(&'static Bank, Field<String>)> = None;
    for (text, field) in formed(document, lines, letterhead, &|text| register::by_name(text, None).is_some()) {
        let Some(bank) = register::by_name(&text, None) else { continue };
        match &found {
            Some((known, _)) if *known != bank => return None,
            Some(_) => {}
            None => found = Some((bank, field)),
        }
    }
    found
}

/// The longest names with a bank's legal form that are wanted, one a line at most, never of rows.
fn formed(document: &Document, lines: &[Line<'_>], letterhead: &[usize], wanted: &dyn Fn(&str) -> bool) -> Vec<(String, Field<String>)> {
    let among = super::letterhead::among_rows(lines, letterhead);
    let of_line = |line: &Line<'_>| {
        // Neither end is a mark that parts the name from its neighbours, and what the paper says of the bank is none of its name.
        let worded = |i: usize| line.tokens.get(i).is_some_and(|t| t.text.chars().any(char::is_alphanumeric));
        let end_of = |at: usize| (at..line.tokens.len()).find(|i| super::letterhead::ends_name(&line.tokens[*i])).unwrap_or(line.tokens.len()).min(at + NAME);
        (0..line.tokens.len()).filter(|at| worded(*at)).find_map(|at| {
            let ends = || (at + 2..=end_of(at)).rev().filter(|end| worded(end - 1));
            let closed = ends().filter(|end| super::name_words::is_form(&line.tokens[end - 1].text));
            closed.chain(ends()).find_map(|end| {
                let name = &line.tokens[at..end];
                let text = crate::layout::lines::join(name);
                let text = text.trim_end_matches([',', ';']);
                (super::name_words::is_formed(text) && wanted(text))
                    .then(|| (text.to_owned(), Field { value: text.to_owned(), evidence: Some(evidence(document, line, name)) }))
            })
        })
    };
    letterhead.iter().filter(|i| !among.contains(*i)).take(LINES).filter_map(|i| lines.get(*i)).filter_map(of_line).collect()
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
    let small = word.rsplit('.').next().is_some_and(|end| end.len() == 2 && end.bytes().all(|b| b.is_ascii_lowercase()));
    let word = word.trim_matches([':', '.', '"', '\'']).to_lowercase();
    let rest = word.split_once("://").map_or(word.as_str(), |p| p.1);
    let rest = rest.rsplit_once('@').map_or(rest, |p| p.1);
    let rest = rest.split(['/', '?', ':']).next()?.trim_start_matches("www.");
    let marked = word.contains('@') || word.contains("www.") || word.contains("://");
    let parts: Vec<&str> = rest.split('.').collect();
    let named = parts.len() >= 2
        && parts.iter().all(|p| p.len() >= 2 && p.chars().all(|c| c.is_alphanumeric() || c == '-'))
        && parts[0].chars().any(char::is_alphabetic);
    let ends = parts.last().is_some_and(|l| {
        matches!(*l, "com" | "net" | "org" | "bank") || (parts.len() >= 3 || small && parts[0].len() >= 4) && countries::of_domain(rest).is_some()
    });
    (named && (marked || ends) && rest.chars().any(char::is_alphabetic)).then(|| rest.to_owned())
}

/// Names of account numbers, taxes and deposit insurances that one country alone has.
#[rustfmt::skip]
const FORMS: &[(&str, &str)] = &[
    ("FDIC", "US"), ("NCUA", "US"), ("IFSC", "IN"), ("DICGC", "IN"), ("GSTIN", "IN"), ("BSB", "AU"), ("NPWP", "ID"), ("CLABE", "MX"), ("CNPJ", "BR"), ("CPF", "BR"), ("CUIT", "AR"), ("CBU", "AR"),
    ("NIT", "CO"), ("DIAN", "CO"), ("FOGAFIN", "CO"), ("FOGAFÍN", "CO"), ("RETEFUENTE", "CO"), ("CUIL", "AR"), ("CVU", "AR"), ("BCRA", "AR"), ("RFC", "MX"), ("CURP", "MX"), ("CONDUSEF", "MX"), ("IPAB", "MX"), ("OJK", "ID"), ("LPS", "ID"), ("NDIC", "NG"), ("CBN", "NG"),
    ("BSP", "PH"), ("SDIC", "SG"), ("CVR", "DK"), ("CNP", "RO"), ("ЕГН", "BG"), ("ЕИК", "BG"), ("ΑΦΜ", "GR"), ("AFSL", "AU"), ("KRA", "KE"), ("KDIC", "KR"), ("CNIC", "PK"), ("NCRCP", "ZA"), ("NUIT", "MZ"), ("NUBAN", "NG"), ("BVN", "NG"), ("PESEL", "PL"), ("SIRET", "FR"), ("PDIC", "PH"), ("CDIC", "CA"), ("FSCS", "GB"), ("SORTCODE", "GB"), ("PIDM", "MY"), ("TMSF", "TR"), ("KONTOUTSKRIFT", "NO"), ("FORETAKSREGISTERET", "NO"), ("FØDSELSNUMMER", "NO"), ("MVA", "NO"), ("KONTOUDTOG", "DK"), ("KONTOUDSKRIFT", "DK"), ("KONTOUTDRAG", "SE"), ("PERSONNUMMER", "SE"),
    ("KENNITALA", "IS"), ("НБС", "RS"), ("ПИБ", "RS"), ("ЕДБ", "MK"), ("ЕМБС", "MK"), ("ЄДРПОУ", "UA"), ("РНОКПП", "UA"), ("ОГРН", "RU"), ("ИИН", "KZ"), ("SUNAT", "PE"), ("INDECOPI", "PE"), ("AFIP", "AR"), ("SUDEBAN", "VE"), ("SUGEF", "CR"), ("SINPE", "CR"), ("RNC", "DO"), ("ASFI", "BO"), ("ZATCA", "SA"), ("TCKN", "TR"), ("BDDK", "TR"), ("ADÓSZÁM", "HU"), ("HKID", "HK"),
];

/// Pairs of words that name what one country alone has: its clearing codes, its kinds of banks and of firms.
const PAIRS: &[(&str, &str, &str)] = &[
    ("SORT", "CODE", "GB"),
    ("CAPITAL", "FEDERAL", "AR"),
    ("SIMPAN", "PINJAM", "ID"),
    ("BADAN", "HUKUM", "ID"),
    ("PERKREDITAN", "RAKYAT", "ID"),
    ("PEREKONOMIAN", "RAKYAT", "ID"),
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
            found.extend(PAIRS.iter().filter(|p| pair(p.0, p.1)).map(|p| p.2));
            found.extend(words.iter().any(|w| super::number_forms::is_of_new_zealand(w)).then_some("NZ"));
            // Firms of South Africa: `(PTY) LTD`, `1969/004417/06`.
            found.extend(words.iter().any(|w| w.eq_ignore_ascii_case("(pty)") || super::number_forms::is_of_south_africa(w)).then_some("ZA"));
        }
    }
    single(found)
}

/// Scripts in which one country's banks alone write, by their ranges.
const SCRIPTS: &[(std::ops::RangeInclusive<char>, &str)] = &[
    ('\u{3041}'..='\u{30fe}', "JP"),
    ('\u{ac00}'..='\u{d7a3}', "KR"),
    ('\u{0e01}'..='\u{0e5b}', "TH"),
    ('\u{05d0}'..='\u{05ea}', "IL"),
    ('\u{1780}'..='\u{17d3}', "KH"),
    ('\u{0e81}'..='\u{0edf}', "LA"),
    ('\u{1000}'..='\u{104f}', "MM"),
    ('\u{0d80}'..='\u{0df4}', "LK"),
    ('\u{10a0}'..='\u{10ff}', "GE"),
    ('\u{0531}'..='\u{058a}', "AM"),
    ('\u{1200}'..='\u{137c}', "ET"),
];
/// Letters of a script that a letterhead has at least before its country is said.
const LETTERS: usize = 12;

/// Languages in which the banks of one country alone write, as Tesseract names them.
const TONGUES: &[(&str, &str)] =
    &[("ind", "ID"), ("pol", "PL"), ("ces", "CZ"), ("hun", "HU"), ("vie", "VN"), ("tur", "TR"), ("swe", "SE"), ("nor", "NO"), ("dan", "DK"), ("ron", "RO")];

/// The country in whose language alone the letterhead is written.
fn country_by_words(lines: &[Line<'_>], letterhead: &[usize]) -> Option<&'static str> {
    let texts = letterhead.iter().filter_map(|i| lines.get(*i)).flat_map(|l| l.tokens.iter()).map(|t| t.text.as_ref());
    let told = languages::told(texts)?;
    TONGUES.iter().find(|(tongue, _)| *tongue == told).map(|(_, country)| *country)
}

/// The country whose script the letterhead is written in, where it has but one such script.
fn country_by_script(lines: &[Line<'_>], letterhead: &[usize]) -> Option<&'static str> {
    let mut counts = [0usize; SCRIPTS.len()];
    for c in letterhead.iter().filter_map(|i| lines.get(*i)).flat_map(|l| l.tokens.iter()).flat_map(|t| t.text.chars()).filter(|c| *c >= '\u{0531}') {
        if let Some(k) = SCRIPTS.iter().position(|s| s.0.contains(&c)) {
            counts[k] += 1;
        }
    }
    let mut found = counts.iter().zip(SCRIPTS).filter(|(n, _)| **n > 0);
    let (n, script) = found.next()?;
    (*n >= LETTERS && found.next().is_none()).then_some(script.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_told_from_other_words_with_points() {
        assert_eq!(host("www.bca.co.id").as_deref(), Some("bca.co.id"));
        assert_eq!(host("halo@bca.co.id").as_deref(), Some("bca.co.id"));
        assert_eq!(host("https://www.dbs.com.sg/personal").as_deref(), Some("dbs.com.sg"));
        assert_eq!(host("fjordbanken.no").as_deref(), Some("fjordbanken.no"));
        for word in ["01.10.2025", "1.234,56", "S.A.", "No.12", "e.V.", "nr.no", "Konto.NO"] {
            assert_eq!(host(word), None, "{word}");
        }
    }
}

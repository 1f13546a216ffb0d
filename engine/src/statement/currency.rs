//! A statement's currency: a printed code, a sign that has but one, the country of its IBAN, the country of its bank, in this order.

use super::currency_names;
use super::fields::Fields;
use super::labels::{Label, evidence, hits, value};
use super::model::Field;
use crate::base::amounts::{currency_code, currency_of};
use crate::base::{Finding, Severity, countries};
use crate::document::Document;
use crate::layout::{Line, Token};
use std::collections::BTreeSet;

/// What a text says of the currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// A code.
    Code([u8; 3]),
    /// A sign that one currency has.
    Sign([u8; 3]),
    /// A sign that several have.
    Open(&'static str),
}

/// Signs that several currencies have.
const OPEN: &[&str] = &["$", "kr", "¥", "Rs", "FCFA"];

/// Codes that are words as well, of names or of other things.
const WORDS: &[&str] = &[
    "ALL", "BAM", "BHD", "CAD", "COP", "GEL", "LAK", "LEI", "MAD", "MOP", "NAD", "PAB", "PEN", "PLN", "SAR", "SOS", "TND", "TOP", "TRY", "TTD", "MUR", "MIA",
    "AMD", "CUP", "GIP", "OMR", "BND",
];

/// The currency that an amount, or a word beside one, carries.
pub fn said(text: &str) -> Option<Said> {
    let rest: String = text
        .chars()
        .filter(|c| {
            !c.is_ascii_digit()
                && !matches!(c, ',' | '\'' | '’' | '(' | ')' | '[' | ']' | '-' | '−' | '–' | '+' | '*' | '=' | ':' | ' ' | '\u{a0}' | '\u{202f}')
        })
        .collect();
    let rest = rest.trim_matches('.');
    let rest = if text.contains(|c: char| c.is_ascii_digit()) {
        ["CR", "DR", "DB", "Cr", "Dr"].iter().find_map(|m| rest.strip_suffix(m)).unwrap_or(rest)
    } else {
        rest
    };
    if let Some(code) = currency_code(rest) {
        return Some(Said::Code(code));
    }
    if rest == "R" && crate::base::amounts::scan(text).is_some_and(|a| a.currency == Some(*b"ZAR")) {
        return Some(Said::Sign(*b"ZAR"));
    }
    if countries::open_sign(rest).is_some() {
        let sign = match rest {
            "￥" => "¥",
            "CFA" | "F CFA" => "FCFA",
            r if r.eq_ignore_ascii_case("kr") => "kr",
            r if r.eq_ignore_ascii_case("rs") => "Rs",
            r => r,
        };
        return OPEN.iter().find(|o| **o == sign).map(|o| Said::Open(o));
    }
    currency_of(rest).map(Said::Sign)
}

/// Whether a code is a word or a part of names as well: beside a number it says nothing.
pub fn is_word(code: [u8; 3]) -> bool {
    WORDS.iter().any(|w| w.as_bytes() == code)
}

fn text(code: [u8; 3]) -> String {
    String::from_utf8_lossy(&code).into_owned()
}

/// The codes of currencies among words, each once, in alphabetical order.
pub fn codes<'w>(words: impl Iterator<Item = &'w str>) -> Vec<String> {
    words.filter_map(|w| currency_code(w.trim_matches(|c: char| !c.is_ascii_alphabetic()))).map(text).collect::<BTreeSet<String>>().into_iter().collect()
}

/// Whether a word says that an account is of whatever currency, and of none: `ALL/全币种`.
fn of_any(text: &str) -> bool {
    text.contains("全币种") || text.contains("全幣")
}

/// The currency that words name: a code, a sign, or `Rupiah`.
pub fn in_words(tokens: &[Token<'_>]) -> Option<String> {
    let mut sign = None;
    if let Some((code, _, _)) = currency_names::among(&tokens[..tokens.len().min(6)]).filter(|(code, first, _)| {
        // A code that stands before a name says more.
        !tokens[..*first].iter().any(|t| currency_code(t.text.trim_matches(['(', ')', ',', '-'])).is_some_and(|c| text(c) != *code))
    }) {
        return Some(code.to_owned());
    }
    for t in tokens.iter().take(6).filter(|t| !of_any(&t.text)) {
        for w in t.text.split(['/', '(', ')', '-', ',', '[', ']', '（', '）', '：', '、']) {
            if let Some(code) = currency_code(w.trim()) {
                return Some(text(code));
            }
            sign = sign.or_else(|| named(&w.to_lowercase()).map(str::to_owned)).or_else(|| match said(w) {
                Some(Said::Code(c) | Said::Sign(c)) => Some(text(c)),
                _ => None,
            });
        }
    }
    sign
}

/// The code of a currency whose name no other has.
pub fn named(word: &str) -> Option<&'static str> {
    currency_names::of_word(word)
}

/// Words in a row from which they are a sentence.
const SENTENCE: usize = 6;

/// How much a place among a letterhead's words speaks for a code: 0 where it is a word of a name.
fn weight(line: &Line<'_>, k: usize, code: [u8; 3], whole: bool) -> u32 {
    let t = &line.tokens[k];
    let near = |a: &Token<'_>, b: &Token<'_>| b.rect.x0 - a.rect.x1 <= 1.3 * line.size;
    let amount = |t: &Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2);
    let beside =
        k > 0 && amount(&line.tokens[k - 1]) && near(&line.tokens[k - 1], t) || line.tokens.get(k + 1).is_some_and(|n| amount(n) && near(t, n)) || amount(t);
    let bracketed = t.text.contains('(') && t.text.contains(')') || t.text.contains('[') && t.text.contains(']');
    // A sentence names the money it speaks of: deposits are covered up to 100.000 EUR.
    let spoken = beside
        && line
            .spans(0.75)
            .into_iter()
            .any(|s| s.iter().any(|w| w.rect.x0 == t.rect.x0) && s.iter().filter(|w| w.text.chars().all(char::is_alphabetic)).count() >= SENTENCE);
    if spoken {
        return 1;
    }
    if beside || bracketed {
        return 3;
    }
    let account = hits(line).iter().any(|h| matches!(h.label, Label::Number | Label::Kind | Label::Currency) && h.weight >= 4);
    let word = is_word(code);
    if account {
        return if word { 1 } else { 3 };
    }
    let alone = !(k > 0 && near(&line.tokens[k - 1], t) || line.tokens.get(k + 1).is_some_and(|n| near(t, n)));
    match (whole, word) {
        (_, true) => 0,
        (true, false) if alone => 3,
        // Behind words of another case it is a code: `All amounts in EUR`, among capitals it may be anything.
        (true, false) if k > 0 && line.tokens[k - 1].text.chars().any(char::is_lowercase) => 2,
        _ => 1,
    }
}

/// Words of a line at most in which a sign of letters may stand away from any figure: `Currency  Rp`.
const SIGNED: usize = 3;

/// Whether a short word stands where a sign can: beside a figure or behind a label. Among other words it is one of them: `QRIS RM AYAM POP`.
pub fn stands_as_sign(line: &Line<'_>, k: usize) -> bool {
    let beside = [k.checked_sub(1), Some(k + 1)].into_iter().flatten().filter_map(|n| line.tokens.get(n));
    line.tokens.len() <= SIGNED || beside.into_iter().any(|t| t.number().is_some() || t.text.ends_with([':', '(']))
}

/// The code without a label: the one that stands most often where a code can stand in the letterhead, else a sign that has but one.
pub fn free(document: &Document, lines: &[Line<'_>], wanted: &[usize]) -> Field<String> {
    let mut counts: Vec<([u8; 3], u32, usize, usize)> = Vec::new();
    for &i in wanted {
        for (k, t) in lines[i].tokens.iter().enumerate().filter(|(_, t)| !of_any(&t.text)) {
            let code = t.text.split(['(', ')', '/', ',', ' ', ':', '-', '[', ']']).find_map(|w| currency_code(w).map(|c| (c, w.len() == t.text.len())));
            let found = match code {
                Some((code, whole)) => Some((code, weight(&lines[i], k, code, whole))),
                None => match said(&t.text) {
                    Some(Said::Code(code)) => Some((code, 3)),
                    Some(Said::Sign(code)) if t.amount().is_some() || t.text.chars().count() <= 3 && stands_as_sign(&lines[i], k) => Some((code, 1)),
                    _ => named(&t.text.trim_matches(['(', ')', ',', '.', ':']).to_lowercase())
                        .and_then(|c| <[u8; 3]>::try_from(c.as_bytes()).ok())
                        .map(|c| (c, 2)),
                },
            };
            if let Some((code, weight)) = found.filter(|f| f.1 > 0) {
                match counts.iter_mut().find(|c| c.0 == code) {
                    Some(c) => c.1 += weight,
                    None => counts.push((code, weight, i, k)),
                }
            }
        }
    }
    // A name of several words: `KENYA SHILLING`, `All amounts in Singapore Dollars`.
    for &i in wanted {
        let found = lines[i].spans(1.3).into_iter().find_map(|span| currency_names::among(span).filter(|(_, _, n)| *n >= 2).map(|f| (span, f)));
        if let Some((span, (code, first, _))) = found
            && let (Ok(code), Some(k)) =
                (<[u8; 3]>::try_from(code.as_bytes()), span.get(first).and_then(|t| lines[i].tokens.iter().position(|o| std::ptr::eq(o, t))))
        {
            match counts.iter_mut().find(|c| c.0 == code) {
                Some(c) => c.1 += 3,
                None => counts.push((code, 3, i, k)),
            }
        }
    }
    let mut best: Option<&([u8; 3], u32, usize, usize)> = None;
    for c in &counts {
        if best.is_none_or(|b| c.1 > b.1) {
            best = Some(c);
        }
    }
    match best {
        Some((code, _, i, k)) => Field { value: text(*code), evidence: Some(evidence(document, &lines[*i], &lines[*i].tokens[*k..=*k])) },
        None => Field::default(),
    }
}

/// The currency that a label asks for.
pub fn labelled(document: &Document, lines: &[Line<'_>], at: usize, hit: &super::labels::Hit) -> Option<Field<String>> {
    let tokens = value(lines, at, hit, &|t| in_words(t).is_some())?;
    let code = in_words(tokens)?;
    Some(Field { value: code, evidence: Some(evidence(document, &lines[at], tokens)) })
}

/// How many times as often as a sign of one currency an open one stands before it tells more.
const SELDOM: u32 = 8;

/// What the rows, the heads and the letterhead print besides codes of the letterhead.
#[derive(Debug, Default)]
pub struct Signs {
    /// How often each was said.
    counts: Vec<(Said, u32)>,
}

impl Signs {
    /// Counts what a text says; words of descriptions are not asked.
    pub fn hear(&mut self, text: &str) {
        let name = || named(&text.to_lowercase()).and_then(|c| <[u8; 3]>::try_from(c.as_bytes()).ok()).map(Said::Sign);
        if let Some(said) = said(text).or_else(name) {
            match self.counts.iter_mut().find(|c| c.0 == said) {
                Some(c) => c.1 += 1,
                None => self.counts.push((said, 1)),
            }
        }
    }

    fn most(&self, wanted: &dyn Fn(Said) -> Option<String>) -> Option<String> {
        let mut best: Option<(String, u32)> = None;
        for (said, n) in &self.counts {
            if let Some(code) = wanted(*said)
                && best.as_ref().is_none_or(|b| *n > b.1)
            {
                best = Some((code, *n));
            }
        }
        best.map(|b| b.0)
    }

    /// The code or unambiguous sign that is said most often; a sign that stands far less often than an open one is said of other money.
    pub fn sure(&self) -> Option<String> {
        let code = |s: Said| if let Said::Code(c) = s { Some(text(c)) } else { None };
        let open = self.counts.iter().filter(|(s, _)| matches!(s, Said::Open(_))).map(|c| c.1).max().unwrap_or(0);
        let often = |c: [u8; 3]| self.counts.iter().any(|(s, n)| *s == Said::Sign(c) && n * SELDOM >= open);
        let sign = |s: Said| if let Said::Sign(c) = s { Some(text(c)).filter(|_| often(c)) } else { None };
        self.most(&code).or_else(|| self.most(&sign))
    }

    /// The sign that leaves the currency open.
    pub fn open(&self) -> Option<&'static str> {
        self.counts.iter().filter_map(|(s, n)| if let Said::Open(o) = s { Some((*o, *n)) } else { None }).max_by_key(|s| s.1).map(|s| s.0)
    }
}

/// The currency where no code of the letterhead says it: what amounts and heads print, the IBAN's country, the bank's country. A sign that
/// several countries have must be one of that country's.
pub fn decide(signs: &Signs, iban: Option<&str>, country: Option<&str>) -> Result<String, Option<&'static str>> {
    if let Some(code) = signs.sure() {
        return Ok(code);
    }
    let open = signs.open();
    let fits = |code: &&str| open.is_none_or(|o| countries::open_sign(o).is_some_and(|of| of.contains(code)));
    let of = |country: Option<&str>| country.and_then(countries::currency).filter(fits).map(str::to_owned);
    of(iban).or_else(|| of(country)).ok_or(open)
}

/// What asks a person for the currency that a sign leaves open.
pub fn question(sign: &str) -> Finding {
    let codes = countries::open_sign(sign).unwrap_or_default();
    let text =
        format!("Amounts carry `{sign}` alone, which may be {}; nothing printed says which.", codes.get(..codes.len().min(6)).unwrap_or_default().join(", "));
    Finding::new("currency_open", Severity::Medium, text).remedy("Set the currency of the account.")
}

/// The country of an account number that is an IBAN.
pub fn iban_country(fields: &Fields) -> Option<String> {
    let number: String = fields.number.value.chars().filter(char::is_ascii_alphanumeric).collect();
    let head = number.len() >= 15 && number.bytes().take(2).all(|b| b.is_ascii_uppercase()) && number.bytes().skip(2).take(2).all(|b| b.is_ascii_digit());
    (head && number.get(..2).and_then(countries::currency).is_some()).then(|| number.get(..2).unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_several_countries_stay_open() {
        assert_eq!(said("$1,089.00"), Some(Said::Open("$")));
        assert_eq!(said("US$12.00"), Some(Said::Sign(*b"USD")));
        assert_eq!(said("Rp4.952.076"), Some(Said::Sign(*b"IDR")));
        assert_eq!(said("12.00CR"), None);
        assert_eq!(said("950.00 EUR"), Some(Said::Code(*b"EUR")));
        let mut dollars = Signs::default();
        dollars.hear("$12.00");
        assert_eq!(decide(&dollars, None, None), Err(Some("$")));
        assert_eq!(decide(&dollars, None, Some("US")), Ok("USD".to_owned()));
        // Danish paper with dollars: nothing says whose.
        assert_eq!(decide(&dollars, None, Some("DK")), Err(Some("$")));
        // Of an account in pesos the next one's dollars say nothing.
        let mut pesos = Signs::default();
        (0..20).for_each(|_| pesos.hear("$ 12,00"));
        pesos.hear("U$S 5,00");
        assert_eq!(decide(&pesos, None, Some("AR")), Ok("ARS".to_owned()));
        dollars.hear("S$5.00");
        assert_eq!(decide(&dollars, None, Some("US")), Ok("SGD".to_owned()));
    }
}

//! Lines that say whose the rows below them are, where a file holds several accounts: by number, and by currency.

use super::HeaderType;
use super::found;
use super::heading::Memo;
use super::labels::{Label, hits};
use super::vocabulary::column_types;
use crate::base::amounts::currency_code;
use crate::document::Document;
use crate::layout::Line;
use std::collections::{BTreeSet, HashMap};

/// Page and height.
pub type Place = (u32, f32);

/// A line with an account number.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbered {
    /// Where it stands.
    pub at: Place,
    /// Its letters and digits.
    pub number: String,
    /// The first line with that number.
    pub id: usize,
}

/// A line that names the currency of the tables below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Valued {
    /// Where it stands.
    pub at: Place,
    /// ISO 4217 code.
    pub code: String,
}

/// Words of such a line at most.
const WORDS: usize = 9;
/// Lines between it and the head of its table at most: the account's sums may stand there.
const ABOVE: usize = 16;

fn plain(number: &str) -> String {
    number.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '*').collect()
}

/// Where a line stands in the document, to compare with rows.
pub fn place(document: &Document, line: &Line<'_>) -> Place {
    (document.pages.get(line.page).map_or(1, |p| p.number), line.y)
}

/// The account numbers on lines that are no rows, in the order of lines.
pub fn numbers(document: &Document, lines: &[Line<'_>], unused: &[bool], memo: &Memo) -> Vec<Numbered> {
    let mut found: Vec<Numbered> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for (i, weight, field) in memo.numbers(document, lines, unused).iter() {
        let (i, number) = (*i, plain(&field.value));
        if *weight < 4 || number.len() < 5 {
            continue;
        }
        // A number that is hidden in part is the one that ends alike.
        let tail = |n: &str| n.rsplit('*').next().unwrap_or_default().to_owned();
        let alike = |k: &&String| {
            (k.contains('*') != number.contains('*'))
                && tail(&number).len() >= 3
                && tail(k).len() >= 3
                && (k.ends_with(&tail(&number)) || number.ends_with(&tail(k)))
        };
        let number = known.keys().find(alike).cloned().unwrap_or(number);
        let id = *known.entry(number.clone()).or_insert(i);
        found.push(Numbered { at: place(document, &lines[i]), number, id });
    }
    found.dedup_by(|b, a| a.number == b.number);
    found
}

/// The lines over tables that name a currency and nothing else than its label, an account number and a product; none where they name only one.
pub fn currencies(document: &Document, lines: &[Line<'_>], unused: &[bool]) -> Vec<Valued> {
    let mut named: Vec<(usize, String)> = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(i, l)| unused[*i] && l.tokens.len() <= WORDS) {
        if let Some(code) = code_of(line) {
            named.push((i, code));
        }
    }
    let distinct = |named: &[(usize, String)]| named.iter().map(|n| n.1.clone()).collect::<BTreeSet<String>>().len();
    if distinct(&named) < 2 {
        return Vec::new();
    }
    // The head of a table follows each of them; the last before a head speaks for it.
    let heads: Vec<usize> = found::find_heads(lines).iter().filter(|h| h.transactions).map(|h| h.head.first).collect();
    let next = |i: usize| heads.iter().copied().find(|h| *h > i);
    let over: Vec<(usize, String)> = named
        .iter()
        .enumerate()
        .filter(|(n, (i, _))| next(*i).is_some_and(|h| h - *i <= ABOVE && named.get(n + 1).is_none_or(|(later, _)| *later > h)))
        .map(|(_, n)| n.clone())
        .collect();
    if distinct(&over) < 2 {
        return Vec::new();
    }
    over.into_iter().map(|(i, code)| Valued { at: place(document, &lines[i]), code }).collect()
}

/// Whether a line among rows begins another account's: a number with a currency, in bold or larger letters or behind a label.
pub fn heads_account(line: &Line<'_>) -> bool {
    let digits = line.tokens.iter().flat_map(|t| t.text.bytes()).filter(u8::is_ascii_digit).count();
    line.tokens.len() <= WORDS && digits >= 6 && (line.bold() || !hits(line).is_empty()) && code_of(line).is_some()
}

/// The one currency that a line names, where it names nothing else.
fn code_of(line: &Line<'_>) -> Option<String> {
    if line.tokens.iter().any(|t| t.date().is_some_and(|d| d.year.is_some()) || t.amount().is_some_and(|a| a.last.is_some())) {
        return None;
    }
    let mut codes: BTreeSet<String> = BTreeSet::new();
    let asked: Vec<(usize, usize)> =
        hits(line).into_iter().filter(|h| matches!(h.label, Label::Currency | Label::Number | Label::Kind)).map(|h| (h.first, h.end)).collect();
    let mut others = 0;
    for (k, token) in line.tokens.iter().enumerate() {
        let within = asked.iter().any(|(first, end)| (*first..*end).contains(&k)) || column_types(&token.text).first() == Some(&HeaderType::Currency);
        for part in token.text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ':' | '\u{ff1a}' | '/' | ',')) {
            if let Some(code) = currency_code(part) {
                codes.insert(String::from_utf8_lossy(&code).into_owned());
            } else if !within && part.chars().any(char::is_alphabetic) && !part.bytes().any(|b| b.is_ascii_digit()) {
                others += 1;
            }
        }
    }
    // A product may be named beside it: `Savings account USD`.
    (codes.len() == 1 && (others == 0 || others <= 2 && line.bold() && line.tokens.len() <= 4)).then(|| codes.into_iter().next()).flatten()
}

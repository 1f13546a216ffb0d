//! The fields of a statement's head: account number, holder, bank, branch, kind, currency, period.
//!
//! A label that is known decides; where none is, the form of a value and its place on the page do.

use super::dates::latest;
use super::labels::{Hit, Label, evidence, hits, value};
use super::model::Field;
use super::period_words::{is_from, parted, told_year, year_of_words};
use super::periods::{broken_period, free_period, in_year_of, month_in, period_in, yearless};
use super::{bare_numbers, currency, numbers};
use crate::base::amounts::{currency_code, currency_of};
use crate::base::dates::{DateOrder, Period};
use crate::document::Document;
use crate::layout::lines::join;
use crate::layout::{Line, Shape, Token};
use chrono::Datelike;
use std::collections::HashSet;

/// The fields of one statement's head.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    /// Account number as printed.
    pub number: Field<String>,
    /// Holder.
    pub holder: Field<String>,
    /// Lines under the holder.
    pub address: Field<String>,
    /// Bank.
    pub bank: Field<String>,
    /// Branch.
    pub branch: Field<String>,
    /// Kind of account.
    pub kind: Field<String>,
    /// ISO 4217 code.
    pub currency: Field<String>,
    /// Period.
    pub period: Field<Option<Period>>,
    /// Whether a label or two days say the period, and no month that stands alone.
    pub period_told: bool,
    /// Numbers of which each may be the account's, where no label says which.
    pub contended: Vec<String>,
}

/// Reads the fields among the lines that `wanted` picks, nearest first as given.
pub fn fields(document: &Document, lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Fields {
    let mut out = Fields::default();
    let picked: HashSet<usize> = wanted.iter().copied().collect();
    let chosen = |i: usize| picked.contains(&i);
    let mut found: Vec<(usize, Hit)> = Vec::new();
    for &i in wanted {
        found.extend(hits(&lines[i]).into_iter().map(|h| (i, h)));
    }
    let mut numbers = numbers::labelled(document, lines, &chosen);
    // `No. Rekening` is surer than `Account`; between them stands what is an IBAN by its form.
    numbers.sort_by_key(|(_, weight, _)| std::cmp::Reverse((*weight).min(9)));
    // The account's own number before the one for transfers that holds it.
    if let Some(own) = numbers.first().and_then(|long| numbers.iter().position(|n| super::same_account::routes(&long.2.value, &n.2.value))) {
        numbers.swap(0, own);
    }
    let iban = numbers::free_iban(document, lines, wanted);
    // Where the first page prints the account's IBAN and a later one its number, the IBAN names it.
    let digits = |f: &Field<String>| f.value.chars().filter(char::is_ascii_digit).collect::<String>();
    let before = |a: &Field<String>, b: &Field<String>| match (&a.evidence, &b.evidence) {
        (Some(a), Some(b)) => a.page < b.page,
        _ => false,
    };
    let leads = |i: &Field<String>, n: &Field<String>| before(i, n) && digits(i).contains(digits(n).trim_start_matches('0'));
    // The number by which its country knows the account is told before its IBAN, whatever its label is called.
    let own = |n: &(usize, usize, Field<String>)| n.1 >= 8 || n.1 >= 5 && digits(&n.2).len() >= 7;
    let iban = iban.filter(|i| numbers.first().is_none_or(|n| !own(n) || leads(i, &n.2)));
    if let Some(field) = iban.or(numbers.into_iter().next().map(|n| n.2)) {
        out.number = field;
    } else {
        match numbers::formed(document, lines, &chosen).as_slice() {
            [] => {
                let named = || bare_numbers::of_phone(document, lines, wanted).or_else(|| bare_numbers::barely_named(document, lines, wanted));
                let alone = || bare_numbers::barely(document, lines, wanted).or_else(|| bare_numbers::alone(document, lines, wanted));
                out.number = numbers::beside_name(document, lines, wanted).or_else(named).or_else(alone).unwrap_or_default();
            }
            [(_, _, one)] => out.number = one.clone(),
            several => out.contended = several.iter().map(|n| n.2.value.clone()).collect(),
        }
    }
    // `0712345678 / PT NUSA PRIMA DISTRIBUSI (IDR)` answers three labels at once.
    // Typesetters draw a hyphen as a minus.
    out.number.value = out.number.value.replace(['−', '‐', '‑'], "-");
    if let Some(e) = &out.number.evidence
        && let Some(line) = lines.iter().find(|l| {
            document.pages.get(l.page).is_some_and(|p| p.number == e.page)
                && (l.rect.y0 - e.bbox.y0).abs() < l.size
                && l.rect.x0 <= e.bbox.x0 + 0.5
                && l.rect.x1 >= e.bbox.x1 - 0.5
        })
        && let Some(k) = line.tokens.iter().position(|t| t.rect.x0 >= e.bbox.x1 - 0.5)
    {
        let tail = &line.tokens[k..];
        // `… / IDR / PT NAMA`: a currency may stand between.
        let code = |t: &Token<'_>| currency_code(&t.text).is_some() || matches!(t.text.as_ref(), "/" | "-" | "|");
        let skip = if tail.first().is_some_and(|t| t.text == "/" || t.text == "|") { tail.iter().take_while(|t| code(t)).count().saturating_sub(1) } else { 0 };
        let tail = &tail[skip..];
        if tail.first().is_some_and(|t| matches!(t.text.as_ref(), "/" | "-" | "|" | "–" | "·" | "a/n" | "A/N" | "an")) {
            let name: Vec<&Token<'_>> = tail[1..].iter().take_while(|t| currency_of(&t.text).is_none() && !t.text.starts_with('(')).collect();
            if name.len() >= 2 && name.iter().all(|t| matches!(t.shape, Shape::Text | Shape::Mark(_) | Shape::Integer(_))) {
                let text = name.iter().map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
                // A product's name may follow too: `90110123456 · Active Balance`.
                let product = numbers::names_product(&tail[1..=name.len()]) || !super::vocabulary::column_types(&text).is_empty();
                let field = if product { &mut out.kind } else { &mut out.holder };
                *field = Field { value: text, evidence: Some(evidence(document, line, &tail[1..=name.len()])) };
            }
        }
        let beside = |t: &Token<'_>| {
            currency_code(t.text.trim_matches(['(', ')', ',', '.', '[', ']'])).filter(|c| t.text.contains(['(', '[']) || !currency::is_word(*c))
        };
        if let Some(code) = tail.iter().find_map(beside) {
            out.currency = Field { value: String::from_utf8_lossy(&code).into_owned(), evidence: Some(evidence(document, line, tail)) };
        }
    }
    let text_of = |t: &[Token<'_>]| join(t).trim_matches([':', '：', ' ', '-', '=', '/', '|']).trim().to_owned();
    for (i, hit) in &found {
        let name_like = |t: &[Token<'_>]| {
            let s = text_of(t);
            let words: Vec<&str> = s.split_whitespace().collect();
            let sentence = words.len() > 3 && words.iter().filter(|w| w.starts_with(char::is_lowercase)).count() * 2 > words.len();
            let wide = |c: char| matches!(c as u32, 0x2e80..=0x9fff | 0xac00..=0xd7af);
            let letters = s.chars().map(|c| if wide(c) { 2 } else { u32::from(c.is_alphabetic()) }).sum::<u32>();
            !sentence
                && letters >= 3
                && s.chars().filter(char::is_ascii_digit).count() * 3 < s.len()
                && !s.ends_with(':')
                && !is_label_only(&s)
                && !super::vocabulary::is_column_name(&s)
                && !labels_only(t)
                && !answers_currency(t)
                && !super::placed::asks(lines, t)
                && !s.contains([':', '@', '：'])
                && (words.len() > 3 || super::labels::figure_of(&s).is_none())
        };
        match hit.label {
            Label::Holder if out.holder.value.is_empty() => {
                if let Some(t) = value(lines, *i, hit, &name_like) {
                    let whole = super::cell_rest::confirmed(lines, t, wanted).unwrap_or_else(|| text_of(t));
                    let field = Field { value: bare_name(&whole), evidence: Some(evidence(document, &lines[*i], t)) };
                    // An account's name may be its kind's: `Account name: Savings Account`.
                    if super::addressed::is_branch(&whole) {
                        // `Branch Name  Allen Avenue Branch (209)`
                    } else if !numbers::names_product(t) {
                        out.holder = field;
                    } else if out.kind.value.is_empty() {
                        out.kind = field;
                    }
                }
            }
            Label::Bank if out.bank.value.is_empty() => {
                let set_off = |t: &[Token<'_>]| {
                    name_like(t) && t[0].rect.x0 - lines[*i].tokens[hit.end - 1].rect.x1 > 0.9 * lines[*i].size
                        || lines[*i].tokens[hit.end - 1].text.ends_with(':')
                };
                if let Some(t) = value(lines, *i, hit, &|t| name_like(t) && set_off(t)) {
                    out.bank = Field { value: text_of(t), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Branch if out.branch.value.is_empty() => {
                // `Filiale Köln-Lindenthal`: the word is a part of the name.
                let line = &lines[*i];
                let part = hit.end - hit.first == 1
                    && line.tokens.get(hit.end).zip(line.tokens.get(hit.end - 1)).is_some_and(|(next, last)| {
                        !last.text.ends_with([':', '：']) && next.text.starts_with(char::is_alphanumeric) && next.rect.x0 - last.rect.x1 <= 0.6 * line.size
                    });
                if part {
                    continue;
                }
                if let Some(t) = value(lines, *i, hit, &|t| !is_label_only(&text_of(t)) && !labels_only(t) && text_of(t).len() >= 2) {
                    out.branch = Field { value: text_of(t), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Kind if out.kind.value.is_empty() => {
                if let Some(t) = value(lines, *i, hit, &|t| !is_label_only(&text_of(t)) && !labels_only(t) && text_of(t).len() >= 2) {
                    out.kind = Field { value: text_of(t), evidence: Some(evidence(document, &lines[*i], t)) };
                }
            }
            Label::Currency if out.currency.value.is_empty() => {
                if let Some(field) = currency::labelled(document, lines, *i, hit) {
                    out.currency = field;
                }
            }
            Label::Period if out.period.value.is_none() && !asks_another_day(&lines[*i], hit) => {
                if let Some((period, t)) = value(lines, *i, hit, &|t| period_in(t, order).is_some()).and_then(|t| period_in(t, order).map(|p| (p, t))) {
                    out.period = Field { value: Some(period), evidence: Some(evidence(document, &lines[*i], t)) };
                } else if let Some((period, t)) = value(lines, *i, hit, &|t| yearless(t))
                    .and_then(|t| in_year_of(t, latest(lines, wanted, order).or_else(|| told_year(lines, wanted))?, order).map(|p| (p, t)))
                {
                    out.period = Field { value: Some(period), evidence: Some(evidence(document, &lines[*i], t)) };
                } else if let Some(period) = broken_period(lines, *i, hit, order).or_else(|| {
                    let begins = |t: &[Token<'_>]| t.first().is_some_and(|t| t.date().is_some_and(|d| d.year.is_some()));
                    super::cell_rest::period(lines, value(lines, *i, hit, &begins)?, order)
                }) {
                    out.period = Field { value: Some(period), evidence: None };
                }
            }
            _ => {}
        }
    }
    if out.period.value.is_none()
        && let Some(period) = parted(document, lines, wanted, order)
    {
        out.period = period;
    }
    out.period_told = out.period.value.is_some();
    if out.period.value.is_none() {
        (out.period, out.period_told) = free_period(document, lines, wanted, order);
    }
    if out.currency.value.is_empty() {
        // What stands between rows is a payment's: `EUR 45.00 at 1.0842`.
        let among = super::letterhead::among_rows(lines, wanted);
        let head: Vec<usize> = wanted.iter().copied().filter(|i| !among.contains(i)).collect();
        out.currency = currency::free(document, lines, &head);
    }
    out
}

/// Whether the words are the label of a currency and its code: `Valuta DKK`.
fn answers_currency(tokens: &[Token<'_>]) -> bool {
    let Some((last, label)) = tokens.split_last().filter(|(last, label)| !label.is_empty() && currency_code(&last.text).is_some()) else { return false };
    let Some(rect) = crate::base::Rect::hull(label.iter().map(|t| &t.rect)) else { return false };
    let line = Line { tokens: label.to_vec(), rect, aside: false, page: 0, y: rect.cy(), size: last.rect.height() };
    hits(&line).iter().any(|h| h.label == Label::Currency && h.first == 0 && h.end == label.len())
}

/// Whether the words are labels and nothing else.
fn labels_only(tokens: &[Token<'_>]) -> bool {
    let Some(rect) = crate::base::Rect::hull(tokens.iter().map(|t| &t.rect)) else { return true };
    let line = Line { tokens: tokens.to_vec(), rect, aside: false, page: 0, y: rect.cy(), size: rect.height() };
    let found = hits(&line);
    let within = |k: usize| found.iter().any(|h| (h.first..h.end).contains(&k));
    // A label that is broken goes on in the next line: `Período de`.
    let joint = |k: usize| k > 0 && tokens[k].text.chars().count() <= 3 && tokens[k].text.chars().all(char::is_lowercase);
    !found.is_empty() && (0..tokens.len()).all(|k| within(k) || joint(k)) && found.iter().any(|h| h.weight >= 5)
}

/// Polite words of which the reader is to choose one, in front of a name.
const EITHER: &[&str] = &[
    "bpk/ibu",
    "bapak/ibu",
    "ibu/bapak",
    "bpk./ibu",
    "tuan/puan",
    "mr/mrs",
    "mr./mrs",
    "mr/ms",
    "mr/mrs/ms",
    "sdr/i",
    "sdr/sdri",
    "herr/frau",
    "frau/herr",
    "m./mme",
    "m/mme",
    "sr/sra",
    "sr./sra",
    "sr(a)",
    "yth",
];

/// What stands in a field whose value is not known.
const UNKNOWN: &[&str] = &[
    "not provided",
    "not available",
    "not applicable",
    "not registered",
    "n/a",
    "na",
    "none",
    "nil",
    "unknown",
    "tidak ada",
    "no informado",
    "não informado",
    "nicht angegeben",
    "non renseigné",
    "non fornito",
    "brak",
    "yok",
];

/// Words that greet a holder.
const GREETINGS: &[&str] =
    &["olá", "hola", "hello", "hi", "hai", "halo", "hallo", "bonjour", "ciao", "dear", "hej", "hei", "cześć", "ahoj", "merhaba", "sayın", "sayin"];

/// Whether words begin with a number to call, as America writes them: `1.888.555.0142 Customer service`.
fn begins_call(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().trim_start_matches("1-").trim_start_matches("1.");
    let groups: Vec<&str> = first.split(['-', '.']).collect();
    matches!(groups.as_slice(), [a, b, c] if [a, b, c].iter().zip([3, 3, 4]).all(|(g, n)| g.len() == n && g.bytes().all(|b| b.is_ascii_digit())))
}

/// A name without the address behind it and without the polite words behind it that are no part of it: `様`. What stands before it, as `M/S`, is printed as its part.
pub fn bare_name(text: &str) -> String {
    // What is not known, and what is hidden, is nobody's name.
    let hidden = text.contains("**") && text.bytes().any(|b| b.is_ascii_digit());
    if hidden || begins_call(text) || UNKNOWN.contains(&text.trim().trim_end_matches('.').to_lowercase().as_str()) {
        return String::new();
    }
    let text = super::addressed::before_identity(text);
    let name = match text.split_once(", ") {
        Some((name, rest)) if rest.chars().any(|c| c.is_ascii_digit()) && name.split_whitespace().count() >= 2 => name,
        _ => text,
    };
    // `NI MADE SUARTINI (CIF 0100238814)`: the number by which the bank knows a customer.
    let name = match name.split_once('(') {
        Some((own, rest)) if rest.bytes().filter(u8::is_ascii_digit).count() >= 5 && own.trim().len() >= 3 => own.trim_end(),
        _ => name,
    };
    // A bar beside it is a rule's or a logo's.
    let name = name.trim_start_matches(['.', ':', ' ', '|']).trim_end_matches([' ', '|']);
    let (first, rest) = name.split_once([' ', '\u{a0}']).unwrap_or((name, ""));
    let polite = first.to_lowercase();
    let polite = polite.trim_end_matches([',', '.', ':']);
    let long = rest.trim().len() >= 3;
    let name = if long && EITHER.contains(&polite) {
        // Of forms to choose from none was chosen.
        rest
    } else if long && GREETINGS.contains(&polite) && (first.ends_with(',') || matches!(polite, "dear" | "sayın" | "sayin")) {
        // A first name alone is not the holder's: `Olá, Tiago.`
        Some(rest.trim_end_matches(['.', '!', ','])).filter(|own| own.trim().contains([' ', '\u{a0}'])).unwrap_or_default()
    } else {
        name
    };
    // Who gives to whom is no part of it: `Herrn Jürgen Maier`, `Messrs Khan Brothers`.
    let name = if matches!(polite, "herrn" | "messrs") && long { rest.trim_start() } else { name };
    // Behind a blank this is such a word, and else the end of a name.
    let name = [" 君", " 님", " 귀하", " 귀중"].iter().find_map(|w| name.strip_suffix(w)).unwrap_or(name);
    name.trim_end_matches(['様', '殿']).trim_end_matches("御中").trim().to_owned()
}

/// A name without the titles in front of it: `Ms Linda Wijaya`, `Mr and Mrs Peter and Anna Schulz`, `Sig. Rossi Mario`.
pub fn without_title(name: &str) -> &str {
    let plain = |w: &str| w.trim_end_matches('.').to_lowercase();
    let mut rest = name;
    while let Some((first, behind)) = rest.split_once(' ') {
        let title = |w: &str| {
            matches!(plain(w).as_str(), "mr" | "mrs" | "ms" | "miss" | "mx" | "mdm" | "madam" | "sig" | "sig.ra" | "sigra" | "spett.le" | "herrn" | "frau")
        };
        let joint = rest.len() < name.len() && matches!(first, "and" | "&" | "And" | "AND") && behind.split(' ').next().is_some_and(title);
        if !(title(first) || joint) || behind.trim().len() < 3 {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}

/// A name of a recognised page whose initial was read as the figure that it looks like: `1 WAYAN`.
pub fn with_initial(document: &Document, field: Field<String>) -> Field<String> {
    let seen = field.evidence.as_ref().is_some_and(|e| document.pages.iter().any(|p| p.number == e.page && p.source == crate::document::Source::Ocr));
    let rest = ["1 ", "l ", "! "].iter().find_map(|bar| field.value.strip_prefix(bar));
    let name =
        rest.filter(|r| seen && r.chars().filter(|c| c.is_uppercase()).count() >= 3 && r.chars().all(|c| c.is_uppercase() || matches!(c, ' ' | '.' | '\'')));
    match name {
        Some(name) => Field { value: format!("I {name}"), ..field },
        None => field,
    }
}

/// Whether the text is nothing but labels.
fn is_label_only(text: &str) -> bool {
    text.trim().is_empty()
        || matches!(
            text.trim().to_lowercase().as_str(),
            "account number" | "sort code" | "sortcode" | "sheet number" | "page" | "account no" | "currency" | "account type" | "iban" | "bic" | "branch"
        )
}

/// Those lines of the letterhead that stand above the first row or head of a table.
pub fn above_rows(wanted: &[usize]) -> &[usize] {
    let above = wanted.iter().enumerate().take_while(|(k, i)| k == *i).count();
    wanted.get(..above).unwrap_or(wanted)
}

/// Every year that the letterhead prints in a full date, above the rows or else anywhere, or else beside a month, for dates without one.
pub fn years(lines: &[Line<'_>], wanted: &[usize]) -> Vec<i32> {
    let dates = |wanted: &[usize]| -> Vec<i32> { wanted.iter().flat_map(|i| &lines[*i].tokens).filter_map(|t| t.date().and_then(|d| d.year)).collect() };
    let mut out = dates(above_rows(wanted));
    if out.is_empty() {
        out = dates(wanted);
    }
    if out.is_empty() {
        out.extend(year_of_words(lines, wanted));
        out.extend(wanted.iter().filter_map(|i| month_in(&lines[*i].tokens)).map(|p| p.from.year()));
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether words right behind a label of one word, before its colon, make it another's: `Tanggal Akad / Jatuh Tempo  : 20/11/2020 - 20/11/2035`.
fn asks_another_day(line: &Line<'_>, hit: &Hit) -> bool {
    let (Some(label), Some(behind)) = (line.tokens.get(hit.first), line.tokens.get(hit.end..)) else { return false };
    if hit.end != hit.first + 1 || label.text.ends_with(':') {
        return false;
    }
    let next = |at: usize, t: &Token<'_>| at.checked_sub(1).map_or(label, |b| &behind[b]).rect.x1 + NEXT * line.size >= t.rect.x0;
    let more = behind.iter().enumerate().take_while(|(at, t)| t.date().is_none() && t.text != ":" && next(*at, t)).count();
    let colon = behind.get(more).is_some_and(|t| t.text == ":") || more.checked_sub(1).is_some_and(|last| behind[last].text.ends_with(':'));
    colon && behind[..more].iter().any(|t| t.text.chars().any(char::is_alphabetic) && !is_from(&t.text))
}

/// The widest gap between words of one label, in font sizes.
const NEXT: f32 = 1.0;

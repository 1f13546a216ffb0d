//! The labels of a statement's head and summary, and the value that stands beside or below each.

use super::remembered::{Answers, answer};
use super::vocabulary::{RowWord, column_types, row_word};
use super::{HeaderType, label_words, placed};
use crate::base::amounts::RawAmount;
use crate::base::letters::bare;
use crate::base::{Evidence, Rect};
use crate::document::Document;
use crate::layout::{Line, Shape, Token};

/// What a label asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Label {
    /// Account number.
    Number,
    /// Holder.
    Holder,
    /// Bank.
    Bank,
    /// Branch.
    Branch,
    /// Kind of account.
    Kind,
    /// Currency.
    Currency,
    /// Period.
    Period,
    /// Something else that is known to be a label, so that it is nobody's value.
    Other,
}

/// A word of a line in the form that labels are compared in, with the token it belongs to.
fn words(line: &Line<'_>) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    for (i, t) in line.tokens.iter().enumerate() {
        for w in t.text.split_whitespace() {
            let lower = bare(&w.to_lowercase());
            for part in lower.split('/') {
                let part = label_words::trimmed(part);
                if !part.is_empty() {
                    out.push((i, part.to_owned()));
                }
            }
            if lower == "a/n" || lower == "a/c" || lower.starts_with("a/c") || lower.starts_with("c/c") {
                out.push((i, lower.trim_end_matches([':', '.']).to_owned()));
            }
        }
    }
    out
}

/// Letters from which a label of several words is one wherever it begins a phrase.
const SURE: usize = 8;

/// A label found in a line: tokens `first..end`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hit {
    /// What it asks for.
    pub label: Label,
    /// First token.
    pub first: usize,
    /// Token after the last.
    pub end: usize,
    /// Letters of the label, a measure of how sure it is.
    pub weight: usize,
}

/// The widest gap between words of one label, in font sizes.
const APART: f32 = 3.0;

/// The labels of a line, longest first at each place; bilingual doubles are one.
pub fn hits(line: &Line<'_>) -> Vec<Hit> {
    let words = words(line);
    let names = label_words::by_first_word();
    let mut out: Vec<Hit> = Vec::new();
    let mut i = 0;
    while i < words.len() {
        let mut best: Option<(Label, usize, usize)> = None;
        let mut consider = |name: &label_words::Name| {
            if best.is_none_or(|(_, weight, _)| name.weight > weight) {
                best = Some((name.label, name.weight, name.words.len()));
            }
        };
        let word = words[i].1.as_str();
        for name in names.get(word).into_iter().flatten() {
            // Words far apart are two labels: `Intestazione      Conto`.
            let near = |k: usize, at: usize| {
                k == 0 || words[i + k - 1].0 >= at || line.tokens[at].rect.x0 - line.tokens[words[i + k - 1].0].rect.x1 < APART * line.size
            };
            if name.words.iter().enumerate().all(|(k, part)| words.get(i + k).is_some_and(|w| w.1 == *part && near(k, w.0))) {
                consider(name);
            }
        }
        if !word.is_ascii() {
            label_words::glued().iter().filter(|(first, _)| word.starts_with(*first)).for_each(|(_, name)| consider(name));
        }
        match best.filter(|_| i == 0 || words[i - 1].1 != "virtual") {
            Some((label, weight, n)) => {
                let (first, last) = (words[i].0, words[i + n - 1].0);
                match out.last_mut() {
                    // `Nomor Rekening / Account Number`: the same again in another language.
                    Some(h)
                        if h.label == label
                            && (h.end >= first || line.tokens.get(h.end..first).is_some_and(|t| t.iter().all(|t| matches!(t.text.as_ref(), "/" | "|"))))
                            && (label != Label::Bank || line.tokens[first].rect.x0 - line.tokens[h.end - 1].rect.x1 < 0.9 * line.size)
                            // `Savings Account     ACCOUNT # 001 284 773`: what ends another phrase is no part of the label.
                            && (line.tokens[first].rect.x0 - line.tokens[h.end - 1].rect.x1 < 1.3 * line.size
                                || h.first == 0
                                || line.tokens[h.first].rect.x0 - line.tokens[h.first - 1].rect.x1 > 0.8 * line.size) =>
                    {
                        h.end = last + 1;
                        h.weight = h.weight.max(weight);
                    }
                    _ => out.push(Hit { label, first, end: last + 1, weight }),
                }
                i += n;
            }
            None => i += 1,
        }
    }
    // Behind the code of a bank on the same line a short word asks for the account: `BSB 804-417 ACC 0172 2088`.
    let code = |t: &Token<'_>| {
        matches!(label_words::trimmed(&t.text).to_lowercase().as_str(), "bsb" | "sort" | "sortcode" | "blz" | "ifsc" | "transit" | "agência" | "ag")
    };
    let coded = line.tokens.iter().position(code);
    for h in out.iter_mut().filter(|h| h.label == Label::Number && coded.is_some_and(|c| c < h.first)) {
        h.weight = h.weight.max(if line.tokens.get(h.end).is_some_and(|t| label_words::digits(&t.text) >= 3) { SURE } else { 0 });
    }
    let behind = |h: &Hit| h.label == Label::Number && h.weight >= SURE && coded.is_some_and(|c| c < h.first);
    // A label begins a phrase: after a gap, after a colon's value, or at the line's start.
    out.retain(|h| {
        let begins = h.first == 0 || {
            let (a, b) = (&line.tokens[h.first - 1], &line.tokens[h.first]);
            // Of pairs in one flowing line the gap is small, and the label's words are the surer.
            let gap = b.rect.x0 - a.rect.x1;
            gap > 0.8 * line.size || gap > 0.6 * line.size && h.weight >= SURE && h.end - h.first >= 2 || a.text.ends_with([':', '/', '|', '-', '('])
        };
        let colon = line.tokens[h.first..h.end].iter().any(|t| t.text.ends_with(':'))
            || line.tokens.get(h.end).is_some_and(|t| t.text.starts_with(':') || t.text == "/" || t.text.starts_with('='));
        // `… rekening nomor 88.0012.3344`: a number that follows at once is the account's, wherever the words stand.
        let numbered = h.label == Label::Number
            && h.weight >= 5
            && line.tokens.get(h.end).is_some_and(|t| t.text.bytes().filter(u8::is_ascii_digit).count() >= 5 && t.date().is_none());
        begins || numbered || behind(h) || (colon && h.weight >= 6)
    });
    out
}

/// The tokens that answer a label of a line: to its right up to the next gap, else below it.
pub fn value<'l, 'd>(lines: &'l [Line<'d>], at: usize, hit: &Hit, accept: &dyn Fn(&[Token<'d>]) -> bool) -> Option<&'l [Token<'d>]> {
    let line = &lines[at];
    if super::turned_labels::runs_left(line, hit.first..hit.end) {
        return super::turned_labels::left_of(line, hit.first).filter(|t| accept(t));
    }
    let mut start = hit.end;
    let others = hits(line);
    let next = others.iter().map(|h| h.first).filter(|f| *f >= hit.end).min().unwrap_or(line.tokens.len());
    // Up to a colon that follows soon, words belong to the label: `Account No. (IDR) :`.
    let colon = (hit.first..line.tokens.len().min(hit.end + 5).min(next)).find(|i| {
        let t = &line.tokens[*i].text;
        t.ends_with([':', '：']) && (*i < hit.end || line.tokens[hit.end..=*i].iter().all(|t| t.number().is_none_or(|n| n.len < 4) && t.date().is_none()))
    });
    if let Some(c) = colon {
        start = start.max(c + 1);
    }
    while start < line.tokens.len() && matches!(line.tokens[start].text.trim_matches(['.', '#']), "" | ":" | "：" | "=" | "/" | "|" | "-") {
        start += 1;
    }
    // A currency or another word for the label in brackets stands between: `No. Rek. (IDR)  0301.02.11`.
    let bracketed = |t: &Token<'_>| t.text.starts_with('(') && t.text.ends_with(')') && label_words::digits(&t.text) == 0;
    if hit.label != Label::Currency && start == hit.end && start + 1 < line.tokens.len() && bracketed(&line.tokens[start]) {
        start += 1;
    }
    if start < line.tokens.len() {
        let mut end = start + 1;
        while end < line.tokens.len() && line.tokens[end].rect.x0 - line.tokens[end - 1].rect.x1 <= 1.3 * line.size {
            end += 1;
        }
        // A second label in the same phrase ends the value.
        let asks = |h: &Hit| {
            line.tokens[h.first..h.end].iter().any(|t| t.text.ends_with(':')) || line.tokens.get(h.end).is_some_and(|t| t.text.starts_with([':', '：']))
        };
        let sure = |h: &Hit| h.weight >= SURE && h.end - h.first >= 2;
        // `agência 0417 conta 22881-4`.
        let digits = |t: &Token<'_>| label_words::digits(&t.text);
        let numbered = |h: &Hit| h.label == Label::Number && h.weight >= 5 && line.tokens.get(h.end).is_some_and(|t| digits(t) >= 5);
        if let Some(next) = others.iter().find(|h| h.first > start && h.first < end && (asks(h) || sure(h) || numbered(h))) {
            end = next.first;
        }
        let right = &line.tokens[start..end];
        // A short word without a colon is a label only where a gap sets it off: `nasabah dianggap` is a sentence.
        let gap = right[0].rect.x0 - line.tokens[start - 1].rect.x1;
        // What begins another label is no answer: labels stand in a row above their values.
        let label = colon.is_none() && others.iter().any(|h| h.first == start && h.label != hit.label && h.weight >= 4);
        let number = hit.label == Label::Number && hit.weight >= 5 && right[0].text.bytes().filter(u8::is_ascii_digit).count() >= 5;
        // `Navn LARS HOLM Konto 7012 4471903`: in a flowing line the value goes on to the next label, which its number tells.
        let flows = hit.first == 0 && end < line.tokens.len() && others.iter().any(|h| h.first == end && numbered(h)) && gap <= 0.9 * line.size;
        let far = label
            || (colon.is_none()
                && !number
                && !(flows || hit.first == 0 && label_words::shortened(&line.tokens[0].text))
                && (hit.weight < 8 || (hit.end - hit.first == 1 && hit.label != Label::Number && line.tokens[hit.first].text.is_ascii()))
                && gap < 0.9 * line.size)
            // Across the whole width where nothing else stands: points led to it, or the eye does.
            || right[0].rect.x0 - line.tokens[start - 1].rect.x1 > 30.0 * line.size && !(hit.first == 0 && end == line.tokens.len());
        let stacked = colon.is_none() && placed::stacked(lines, at, &others, hit);
        if !far && !stacked && accept(right) {
            return Some(right);
        }
        // Digits beside the label that are no account number, or no name, are not answered by what stands below.
        if !far && !stacked && matches!(hit.label, Label::Number | Label::Holder) && right[0].text.bytes().any(|b| b.is_ascii_digit()) {
            return None;
        }
    }
    let label = Rect::hull(line.tokens[hit.first..hit.end].iter().map(|t| &t.rect))?;
    // Another label may stand beside it, with an answer of its own.
    let until = others.iter().find(|h| h.first == start && h.weight >= 4).and_then(|h| line.tokens.get(h.first)).map(|t| t.rect.x0);
    if (start >= line.tokens.len() || until.is_some())
        && let Some(beside) = placed::beside(lines, at, &label).filter(|t| until.is_none_or(|x| t.iter().all(|t| t.rect.x1 < x)) && accept(t))
    {
        return Some(beside);
    }
    // Below: the phrase of the next lines that stands under the label.
    for below in lines[at + 1..].iter().take(4) {
        if below.page != line.page || below.y - line.y > 3.2 * line.size {
            break;
        }
        let mut start = 0;
        // Under labels side by side what begins where one of them does answers it, though a single blank parts the answers.
        let column = |t: &Token<'_>| others.len() >= 2 && others.iter().any(|h| (line.tokens[h.first].rect.x0 - t.rect.x0).abs() < 1.5);
        for end in 1..=below.tokens.len() {
            if end == below.tokens.len() || below.tokens[end].rect.x0 - below.tokens[end - 1].rect.x1 > 1.3 * below.size || column(&below.tokens[end]) {
                let span = &below.tokens[start..end];
                let (x0, x1) = (span[0].rect.x0, span[span.len() - 1].rect.x1);
                if x0 < label.x1 + 2.0 && x1 > label.x0 - 2.0 && accept(span) {
                    return Some(span);
                }
                start = end;
            }
        }
    }
    None
}

/// Where tokens of a page stand.
pub fn evidence(document: &Document, line: &Line<'_>, tokens: &[Token<'_>]) -> Evidence {
    let bbox = Rect::hull(tokens.iter().map(|t| &t.rect)).unwrap_or_default();
    let confidence = tokens.iter().map(|t| t.confidence).fold(1.0, f32::min);
    Evidence { page: document.pages.get(line.page).map_or(1, |p| p.number), bbox, text: crate::layout::lines::join(tokens), confidence }
}

/// A figure of the summary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Figure {
    /// Opening balance.
    Opening,
    /// Closing balance.
    Closing,
    /// A balance of a day that the words leave open.
    Balance,
    /// Sum of debits.
    Debit,
    /// Sum of credits.
    Credit,
    /// Number of debits.
    DebitCount,
    /// Number of credits.
    CreditCount,
    /// Number of all rows.
    RowCount,
}

/// A printed figure with its place.
#[derive(Debug, Clone)]
pub struct Printed {
    /// Which figure its label names.
    pub figure: Figure,
    /// The amount, or the count as bare digits.
    pub amount: RawAmount,
    /// Index of the line.
    pub line: usize,
    /// Where it stands.
    pub evidence: Evidence,
}

thread_local!(static FIGURES: Answers<Option<Figure>> = Answers::default());

/// What a phrase names as a figure of the summary.
pub fn figure_of(text: &str) -> Option<Figure> {
    answer(&FIGURES, text, || named_figure(text))
}

fn named_figure(text: &str) -> Option<Figure> {
    let lower = text.to_lowercase();
    match row_word(text) {
        Some(RowWord::Opening) => return Some(Figure::Opening),
        Some(RowWord::Closing) => return Some(Figure::Closing),
        Some(RowWord::Balance) => return Some(Figure::Balance),
        _ => {}
    }
    if text.chars().count() > 60 || label_words::ASKED.iter().any(|a| lower.contains(a)) {
        return None;
    }
    if label_words::counts_rows(&lower) {
        return Some(Figure::RowCount);
    }
    // `入出金明細`: what came in and went out, no side of it.
    if lower.contains("入出金") || lower.contains("出入金") {
        return None;
    }
    // `Data de débito de juros` is a day, not what went out.
    if label_words::asks_day(&lower) {
        return None;
    }
    // `Total interest charged in 2024`: the year, and not what came in.
    let text = text.rsplit_once(" in ").filter(|(_, year)| year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit())).map_or(text, |p| p.0);
    let types = column_types(text);
    let counted = || lower.split(|c: char| !c.is_alphanumeric()).any(|w| matches!(w, "count" | "counts"));
    let count = counted()
        || ["no of", "no. of", "number of", "jumlah transaksi", "frekuensi", "frek", "anzahl", "nombre", "liczba", "item", "items", "adet"]
            .iter()
            .any(|w| lower.contains(w));
    let debit = types.contains(&HeaderType::Debit);
    let credit = types.contains(&HeaderType::Credit);
    match (debit, credit, count) {
        (true, false, true) => Some(Figure::DebitCount),
        (false, true, true) => Some(Figure::CreditCount),
        (true, false, false) => Some(Figure::Debit),
        (false, true, false) => Some(Figure::Credit),
        _ => None,
    }
}

/// Lines of a cell above and below an amount over which its label may be broken.
const WRAPPED: usize = 3;

/// What a label names that is broken over the lines of its cell, with the amount beside one of them or between them.
fn wrapped(lines: &[Line<'_>], at: usize, phrase: &[Token<'_>], amount: f32) -> Option<Figure> {
    let line = &lines[at];
    let mut left = phrase.first().map(|t| t.rect.x0);
    let mut gather = |others: &mut dyn Iterator<Item = &Line<'_>>| {
        let (mut y, mut out) = (line.y, Vec::new());
        for l in others.take(WRAPPED) {
            let words = l.tokens.len() <= 5 && l.rect.x1 < amount && l.tokens.iter().all(|t| t.amount().is_none_or(|a| a.strength() < 2));
            let near = l.page == line.page && (l.y - y).abs() <= 1.4 * l.size && left.is_none_or(|x| (l.rect.x0 - x).abs() <= 2.0);
            if !words || !near {
                break;
            }
            (left, y) = (Some(l.rect.x0), l.y);
            out.push(l.text());
        }
        out
    };
    let mut above = gather(&mut lines[..at].iter().rev());
    let below = gather(&mut lines[at + 1..].iter());
    above.reverse();
    let middle = crate::layout::lines::join(phrase);
    let text = |first: usize, last: usize| {
        let parts = above[first..].iter().map(String::as_str).chain([middle.as_str()]).chain(below[..last].iter().map(String::as_str));
        parts.filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ")
    };
    // All of the cell's lines, else without the first, which may be a heading.
    (0..=above.len())
        .flat_map(|first| (0..=below.len()).rev().map(move |last| (first, last)))
        .filter(|(first, last)| above.len() - first + last > 0)
        .find_map(|(first, last)| figure_of(&text(first, last)))
}

/// Words before an amount from which it may stand in a sentence.
const SENTENCE: usize = 5;

/// Whether words go on behind an amount that others lead to: `deposits are protected up to £85,000 by the scheme`.
fn in_sentence(line: &Line<'_>, amount: usize, before: usize) -> bool {
    let word = |k: usize| {
        let pair = line.tokens.get(k - 1).zip(line.tokens.get(k));
        pair.is_some_and(|(a, b)| b.rect.x0 - a.rect.x1 <= 0.8 * line.size && b.text.starts_with(char::is_lowercase) && matches!(b.shape, Shape::Text))
    };
    before >= SENTENCE && word(amount + 1) && line.tokens.get(amount + 2).is_some_and(|t| matches!(t.shape, Shape::Text))
}

/// All figures of the summary among lines: a phrase that names one, with the amount to its right or below it.
pub fn figures(document: &Document, lines: &[Line<'_>], wanted: &dyn Fn(usize) -> bool) -> Vec<Printed> {
    let mut out = Vec::new();
    let product = |l: &Line<'_>| l.tokens.len() >= 2 && label_words::PRODUCTS.iter().any(|p| l.text().to_lowercase().starts_with(p));
    for (i, line) in lines.iter().enumerate().filter(|(i, l)| wanted(*i) && !product(l) && !super::witness::counts_points(l) && !label_words::is_head(l)) {
        if let [only] = line.tokens.as_slice()
            && let Some(a) = only.amount().filter(|a| a.strength() >= 2 || a.currency.is_some())
            && let Some(figure) = wrapped(lines, i, &[], only.rect.x0)
        {
            out.push(Printed { figure, amount: a, line: i, evidence: evidence(document, line, &line.tokens) });
        }
        let mut start = 0;
        for end in 1..=line.tokens.len() {
            let amount = |t: &Token<'_>| t.amount().is_some_and(|a| a.strength() >= 2 || a.currency.is_some());
            let breaks = end == line.tokens.len()
                || line.tokens[end].rect.x0 - line.tokens[end - 1].rect.x1 > 1.3 * line.size
                || amount(&line.tokens[end])
                || line.tokens[end - 1].text.ends_with(':');
            if !breaks {
                continue;
            }
            let (phrase, begin) = (&line.tokens[start..end], start);
            start = end;
            let text = crate::layout::lines::join(phrase);
            let text = text.trim_start_matches(['+', '-', '−', '(', '=', '/']).trim_end_matches([':', '=']).trim();
            if super::column_words::is_counted(text) || phrase.iter().any(&amount) || label_words::is_bound(text) || label_words::bounded(&line.tokens[end..]) {
                continue;
            }
            let answered = line.tokens.get(end).filter(|t| amount(t));
            if answered.is_some() && in_sentence(line, end, phrase.len()) {
                continue;
            }
            let Some(figure) = figure_of(text).or_else(|| answered.and_then(|t| wrapped(lines, i, phrase, t.rect.x0))) else { continue };
            // Right: the first amount before the next words; a bare count may follow it.
            let mut k = end;
            while k < line.tokens.len()
                && (matches!(line.tokens[k].text.as_ref(), ":" | "=" | "+" | "-" | "(" | "Rp" | "Rp." | "IDR")
                    || crate::base::amounts::currency_of(&line.tokens[k].text).is_some()
                    || super::column_words::is_counted(&line.tokens[k].text)
                    || line.tokens[k].date().is_some())
            {
                k += 1;
            }
            let turned = super::turned_labels::runs_left(line, begin..end);
            let is_count = matches!(figure, Figure::DebitCount | Figure::CreditCount | Figure::RowCount);
            // How many stand before how much, or a colon that was misread: `Checks paid  12  -3,294.22`.
            if !is_count
                && line.tokens.get(k + 1).is_some_and(amount)
                && line.tokens.get(k).is_some_and(|t| matches!(t.shape, Shape::Integer(_)) && t.text.len() <= 5)
            {
                k += 1;
            }
            let fits = |t: &Token<'_>| {
                if is_count {
                    t.number().is_some_and(|n| n.last.is_none())
                } else {
                    t.amount().is_some() || matches!(t.shape, Shape::Integer(_)) && t.text.len() > 3
                }
            };
            if let Some(t) = line.tokens.get(k).filter(|t| fits(t) && !turned) {
                if let Some(a) = t.number() {
                    out.push(Printed { figure, amount: a, line: i, evidence: evidence(document, line, &line.tokens[k..=k]) });
                }
                // `31 items`, `689,723,531.04  31` or `689,723,531.04 (31)`.
                let pair = match figure {
                    Figure::Debit => Some(Figure::DebitCount),
                    Figure::Credit => Some(Figure::CreditCount),
                    _ => None,
                };
                if let (Some(pair), Some(n)) = (pair, line.tokens.get(k + 1))
                    && let Some(a) = n.number().filter(|a| a.last.is_none() && a.currency.is_none() && a.len <= 5)
                    && (matches!(n.shape, Shape::Integer(_)) || n.text.starts_with('('))
                {
                    out.push(Printed { figure: pair, amount: a, line: i, evidence: evidence(document, line, &line.tokens[k + 1..k + 2]) });
                }
                continue;
            }
            if !turned && line.tokens.get(k).is_some_and(|t| !matches!(t.shape, Shape::Text) && t.amount().is_some()) {
                continue;
            }
            // Where words run from right to left, what answers them stands at their left.
            if begin > 0
                && phrase.iter().any(crate::layout::lines::from_right)
                && let Some((t, a)) = line.tokens.get(begin - 1).filter(|t| fits(t)).and_then(|t| t.number().map(|a| (t, a)))
            {
                out.push(Printed { figure, amount: a, line: i, evidence: evidence(document, line, std::slice::from_ref(t)) });
                continue;
            }
            // Below, under the label.
            let Some(label) = Rect::hull(phrase.iter().map(|t| &t.rect)) else { continue };
            // A label that goes on in the next line is answered below that.
            let words = |l: &Line<'_>| l.tokens.iter().all(|t| t.number().is_none() && t.date().is_none());
            let next = lines.get(i + 1).filter(|l| l.page == line.page && l.y - line.y <= 1.6 * line.size && words(l) && l.spans(0.9).len() >= 2);
            let base = next.map_or(line.y, |l| l.y);
            // What stands in brackets right behind words explains them, not the label above: `Branch Kota (0512)`.
            let close = |l: &Line<'_>, a: &Token<'_>, b: &Token<'_>| matches!(a.shape, Shape::Text) && b.rect.x0 - a.rect.x1 < 0.75 * l.size;
            let explains = |l: &Line<'_>, n: usize| n > 0 && l.tokens[n].text.starts_with('(') && close(l, &l.tokens[n - 1], &l.tokens[n]);
            let d = |t: &Token<'_>| (t.rect.cx() - label.cx()).abs().min((t.rect.x0 - label.x0).abs()).min((t.rect.x1 - label.x1).abs());
            let below = lines[i + 1..].iter().take(4).take_while(|l| l.page == line.page && l.y - base <= 3.2 * line.size).find_map(|l| {
                let turn = placed::by_turn(line, begin, l);
                let best = l
                    .tokens
                    .iter()
                    .enumerate()
                    .filter(|(n, t)| turn.is_none_or(|k| k == *n) && fits(t) && !explains(l, *n) && t.rect.x0 < label.x1 + 6.0 && t.rect.x1 > label.x0 - 6.0)
                    .min_by(|a, b| d(a.1).total_cmp(&d(b.1)))?;
                Some((l, best.0))
            });
            if let Some((l, n)) = below
                && let Some(a) = l.tokens[n].number()
            {
                out.push(Printed { figure, amount: a, line: i, evidence: evidence(document, l, &l.tokens[n..=n]) });
            }
        }
    }
    out
}

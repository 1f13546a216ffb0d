//! Words of a line become tokens: an amount, a date or a time printed in several words is one token.

use crate::base::Rect;
use crate::base::amounts::{self, Mark, RawAmount};
use crate::base::dates::{self, RawDate};
use crate::document::Word;
use chrono::NaiveTime;
use std::borrow::Cow;

/// The form of a token.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shape {
    /// Anything else.
    Text,
    /// Bare digits: a code, a number, or an amount of whole units.
    Integer(RawAmount),
    /// Digits with separators, sign, mark or currency.
    Amount(RawAmount),
    /// A date.
    Date(RawDate),
    /// A time of day.
    Time(NaiveTime),
    /// A direction mark of its own.
    Mark(Mark),
}

/// One or several words that mean one thing by their form.
#[derive(Debug, Clone)]
pub struct Token<'a> {
    /// The text, words joined by a space.
    pub text: Cow<'a, str>,
    /// Its box.
    pub rect: Rect,
    /// Right edge of its digits, where amounts line up whatever mark follows.
    pub edge: f32,
    /// Its form.
    pub shape: Shape,
    /// Whether it is bold.
    pub bold: bool,
    /// How sure the reading is, 0 to 1.
    pub confidence: f32,
}

impl Token<'_> {
    /// The amount, where the form is an amount with separators, sign, mark or currency.
    pub fn amount(&self) -> Option<RawAmount> {
        match self.shape {
            Shape::Amount(a) => Some(a),
            _ => None,
        }
    }

    /// The amount, bare digits too.
    pub fn number(&self) -> Option<RawAmount> {
        match self.shape {
            Shape::Amount(a) | Shape::Integer(a) => Some(a),
            _ => None,
        }
    }

    /// The date, where the form is one.
    pub fn date(&self) -> Option<RawDate> {
        match self.shape {
            Shape::Date(d) => Some(d),
            _ => None,
        }
    }
}

/// Whether the document groups thousands by blanks: more amounts need joining at blanks than stand in one word.
pub fn blanks_group<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let (mut joined, mut single) = (0u32, 0u32);
    for line in lines {
        for pair in line.windows(2) {
            let (a, b) = (&pair[0].text, &pair[1].text);
            let head = a.len() <= 4 && a.trim_start_matches(['-', '+', '(']).bytes().all(|c| c.is_ascii_digit()) && a.bytes().any(|c| c.is_ascii_digit()) && !a.starts_with('0');
            let tail = b.len() >= 6 && b.as_bytes()[..3].iter().all(u8::is_ascii_digit) && matches!(b.as_bytes()[3], b'.' | b',') && amounts::scan(b).is_some_and(|x| x.after == 2 && x.len == 5);
            if head && tail && pair[1].rect.x0 - pair[0].rect.x1 < 0.65 * pair[1].size {
                joined += 1;
            }
        }
        single += line.iter().filter(|w| w.text.len() >= 8 && amounts::scan(&w.text).is_some_and(|x| x.group.is_some_and(|g| g != ' '))).count() as u32;
    }
    joined > single
}

/// The tokens of a line's words, which stand left to right.
pub fn tokens<'a>(words: &[&'a Word], size: f32, blanks_group: bool) -> Vec<Token<'a>> {
    let mut out: Vec<Token<'a>> = Vec::with_capacity(words.len());
    let mut i = 0;
    while i < words.len() {
        let n = longest(&words[i..], size, blanks_group, out.last());
        out.push(n);
        i += out.last().map_or(1, |t| t.text.split(' ').count()).max(1);
    }
    out
}

/// The token of as many words from the first on as mean one thing together.
fn longest<'a>(words: &[&'a Word], size: f32, blanks_group: bool, before: Option<&Token<'a>>) -> Token<'a> {
    let reach = reach(words, size);
    let first = words[0].text.as_str();
    let numeric = first.bytes().any(|b| b.is_ascii_digit()) || !first.is_ascii();
    // Dates first: `02 Jan 2024` must not end as the amount 02.
    for n in (1..=reach.min(6)).rev() {
        if n == 1 && !numeric {
            continue;
        }
        let text = joined(&words[..n]);
        if let Some(date) = dates::scan(&text) {
            let alone = date.year.is_some() || n == 1 || words[..n].iter().any(|w| w.text.chars().any(char::is_alphabetic));
            if alone {
                return token(&words[..n], text, Shape::Date(date));
            }
        }
    }
    let follows_date = before.is_some_and(|t| matches!(t.shape, Shape::Date(_)) && words[0].rect.x0 - t.rect.x1 < 1.5 * size);
    for n in (1..=reach.min(2)).rev() {
        if !numeric {
            break;
        }
        let text = joined(&words[..n]);
        if let Some(time) = dates::scan_time(&text, follows_date) {
            return token(&words[..n], text, Shape::Time(time));
        }
    }
    for n in (1..=reach.min(5)).rev() {
        if n > 1 && !may_join(&words[..n], size, blanks_group) {
            continue;
        }
        let text = joined(&words[..n]);
        if let Some(a) = amounts::scan(&text) {
            let bare = a.last.is_none() && a.sign == 0 && a.mark.is_none() && a.currency.is_none();
            // Four decimals are a rate, not money; a code with a leading zero is a code.
            let code = bare || (a.leading_zero && a.last.is_none()) || (a.last.is_some() && a.proves().flatten().is_some() && a.after != 2 && a.after != 3 && a.after != 1);
            return token(&words[..n], text, if code { Shape::Integer(a) } else { Shape::Amount(a) });
        }
    }
    let text = joined(&words[..1]);
    let shape = match amounts::mark(first) {
        Some(m) => Shape::Mark(m),
        None => Shape::Text,
    };
    token(&words[..1], text, shape)
}

/// How many words from the first on stand close enough to be one thing.
fn reach(words: &[&Word], size: f32) -> usize {
    let mut n = 1;
    while n < words.len() && n < 6 {
        let gap = words[n].rect.x0 - words[n - 1].rect.x1;
        let limit = if amounts::mark(&words[n].text).is_some() { 1.3 } else { 0.75 };
        if gap > limit * size {
            break;
        }
        n += 1;
    }
    n
}

/// Whether several words may be one amount: sign, currency, digits in groups, mark, in this order.
fn may_join(words: &[&Word], size: f32, blanks_group: bool) -> bool {
    let is_digits = |w: &Word| w.text.chars().any(char::is_numeric);
    let digits = words.iter().filter(|w| is_digits(w)).count();
    if digits == 0 {
        return false;
    }
    if digits > 1 {
        if !blanks_group {
            return false;
        }
        for pair in words.windows(2) {
            if is_digits(pair[0]) && is_digits(pair[1]) && pair[1].rect.x0 - pair[0].rect.x1 > 0.65 * size {
                return false;
            }
        }
    }
    // A lone letter in front (`D 1,234`) is a neighbour's, not the amount's.
    let first = words[0];
    is_digits(first) || amounts::currency_of(&first.text).is_some() || matches!(first.text.as_str(), "-" | "+" | "−" | "–" | "(" | "*")
}

fn joined<'a>(words: &[&'a Word]) -> Cow<'a, str> {
    if let [one] = words {
        return Cow::Borrowed(one.text.as_str());
    }
    let mut text = String::new();
    for w in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&w.text);
    }
    Cow::Owned(text)
}

fn token<'a>(words: &[&'a Word], text: Cow<'a, str>, shape: Shape) -> Token<'a> {
    let rect = words.iter().map(|w| w.rect).reduce(|a, b| a.union(&b)).unwrap_or_default();
    let edge = words.iter().rev().find(|w| w.text.bytes().any(|b| b.is_ascii_digit())).map_or(rect.x1, |w| digits_end(w));
    let confidence = words.iter().map(|w| w.confidence).fold(1.0, f32::min);
    Token { text, rect, edge, shape, bold: words.iter().all(|w| w.bold), confidence }
}

/// Where a word's last digit ends; what follows it (a mark, a sign, a bracket) is taken as wide as the other characters.
fn digits_end(word: &Word) -> f32 {
    let n = word.text.chars().count().max(1);
    let tail = word.text.chars().rev().take_while(|c| !c.is_numeric()).count();
    if tail == 0 || tail == n { word.rect.x1 } else { word.rect.x1 - word.rect.width() * tail as f32 / n as f32 }
}

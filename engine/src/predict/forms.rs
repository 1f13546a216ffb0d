//! Forms of values: whether what stands somewhere is a day, an amount, a number, a yes or a text of the kind that is wanted.

use super::schema::Type;
use super::words::{Meaning, plain};
use super::{Value, ids};
use crate::base::Money;
use crate::base::amounts::{NumberStyle, RawAmount, currency_of, style_of};
use crate::base::dates::DateOrder;
use crate::base::money::minor_digits;
use crate::layout::{Line, Shape, Token};

/// Longest text of one value, in characters.
const LONGEST: usize = 500;

/// How a document prints numbers and days.
#[derive(Debug, Clone, Copy)]
pub struct Habits {
    style: NumberStyle,
    order: DateOrder,
    /// Whether the order of day and month is shown by a day of this document.
    ordered: bool,
    /// The currency that most of its amounts name.
    pub currency: Option<[u8; 3]>,
}

/// How the lines of a document print numbers and days.
pub fn habits(lines: &[Line<'_>]) -> Habits {
    let tokens = || lines.iter().flat_map(|l| &l.tokens);
    let amounts: Vec<RawAmount> = tokens().filter_map(Token::number).collect();
    let (mut day_first, mut month_first) = (0u32, 0u32);
    for date in tokens().filter_map(Token::date) {
        // A name or a year in front says nothing of days in numbers; a number over 12 does.
        match date.order {
            Some(DateOrder::DayMonth) if date.first > 12 => day_first += 1,
            Some(DateOrder::MonthDay) if date.second > 12 => month_first += 1,
            _ => {}
        }
    }
    let mut named: Vec<([u8; 3], u32)> = Vec::new();
    let of_text = |t: &Token<'_>| t.amount().and_then(|a| a.currency).or_else(|| currency_of(&t.text));
    for code in tokens().filter_map(of_text) {
        match named.iter_mut().find(|n| n.0 == code) {
            Some(n) => n.1 += 1,
            None => named.push((code, 1)),
        }
    }
    let currency = named.iter().max_by_key(|n| n.1).map(|n| n.0);
    let order = if month_first > day_first { DateOrder::MonthDay } else { DateOrder::DayMonth };
    Habits { style: style_of(&amounts), order, ordered: day_first != month_first, currency }
}

/// A value of the wanted form among tokens: it, the tokens that it took, and how sure its form is.
pub struct Formed {
    /// The value.
    pub value: Value,
    /// First token and the one after the last.
    pub range: (usize, usize),
    /// How sure its form is, 0 to 1.
    pub sure: f32,
}

/// The first value of a form among tokens that stand together.
pub fn read(kind: Type, meaning: &Meaning, tokens: &[Token<'_>], habits: &Habits) -> Option<Formed> {
    match kind {
        Type::Date => tokens.iter().enumerate().find_map(|(n, t)| day(t, habits).map(|(value, sure)| Formed { value, range: (n, n + 1), sure })),
        Type::Money => number(tokens, habits, true),
        Type::Number => number(tokens, habits, false),
        Type::Integer => number(tokens, habits, false).filter(|f| matches!(&f.value, Value::Number(v, _) if v.fract().is_zero())).map(|f| match f.value {
            Value::Number(v, _) => Formed { value: Value::Number(v.trunc(), 0), ..f },
            _ => f,
        }),
        Type::Boolean => yes(tokens),
        Type::String => text(meaning, tokens),
    }
}

fn day(token: &Token<'_>, habits: &Habits) -> Option<(Value, f32)> {
    let date = token.date()?;
    // Without its year it is a day of any year.
    let year = date.year?;
    let sure = match (date.order, habits.ordered) {
        (Some(_), _) => 1.0,
        (None, true) => 0.95,
        (None, false) if date.first == date.second => 1.0,
        (None, false) => 0.8,
    };
    date.day(habits.order, year).map(|d| (Value::Day(d), sure))
}

fn number(tokens: &[Token<'_>], habits: &Habits, money: bool) -> Option<Formed> {
    for (n, token) in tokens.iter().enumerate() {
        let Some(raw) = token.number() else {
            let skipped = currency_of(&token.text).is_some() || token.text.ends_with('%') && money || !token.text.chars().any(char::is_alphanumeric);
            // `11%` is a number, and no money.
            if let Some(share) = token.text.strip_suffix('%').filter(|_| !money).and_then(crate::base::amounts::scan) {
                let scale = share.scale(habits.style).max(if share.last.is_some() { u32::from(share.after) } else { 0 });
                return Some(Formed { value: Value::Number(Money::from_i128_with_scale(share.digits.into(), scale), scale), range: (n, n + 1), sure: 0.95 });
            }
            if skipped {
                continue;
            }
            return None;
        };
        // A share behind it makes it one: `11 %`.
        if money && tokens.get(n + 1).is_some_and(|t| t.text.starts_with('%')) {
            continue;
        }
        let bare = matches!(token.shape, Shape::Integer(_));
        if bare && (raw.leading_zero && raw.len > 1 || raw.len > 15) {
            return None;
        }
        let value = raw.signed(habits.style);
        let code = raw.currency.or(habits.currency).map(|c| String::from_utf8_lossy(&c).into_owned()).unwrap_or_default();
        let digits = if money { minor_digits(&code).max(value.scale()) } else { value.scale() };
        let sure = match raw.strength() {
            2.. => 1.0,
            1 => 0.97,
            _ if money => 0.9,
            _ => 0.95,
        };
        // `1.234` alone in a document that shows nowhere what its point is.
        let open = raw.last.is_some() && raw.proves().is_none() && habits.style.decimal.is_none() && !money;
        return Some(Formed { value: Value::Number(value, digits), range: (n, n + 1), sure: if open { 0.75 } else { sure } });
    }
    None
}

fn yes(tokens: &[Token<'_>]) -> Option<Formed> {
    let first = tokens.first()?;
    let said = match plain(&first.text).as_str() {
        "yes" | "ya" | "y" | "true" | "ada" | "benar" => true,
        "no" | "tidak" | "n" | "false" | "bukan" | "t" => false,
        _ => match first.text.as_ref() {
            "☑" | "☒" | "✓" | "✔" | "[x]" | "[X]" => true,
            "☐" | "□" | "[]" => false,
            _ => return None,
        },
    };
    Some(Formed { value: Value::Yes(said), range: (0, 1), sure: 0.95 })
}

/// A text of the kind that its field's meaning asks for.
fn text(meaning: &Meaning, tokens: &[Token<'_>]) -> Option<Formed> {
    let all = tokens.len();
    let whole = |range: (usize, usize), sure: f32| {
        let joined = crate::layout::lines::join(tokens.get(range.0..range.1)?);
        let value = trimmed(&joined);
        (!value.is_empty() && value.chars().count() <= LONGEST).then(|| Formed { value: Value::Text(value.to_owned()), range, sure })
    };
    let digits = |t: &Token<'_>| t.text.chars().any(|c| c.is_ascii_digit());
    if meaning.has("currency") {
        let (n, code) = tokens.iter().enumerate().find_map(|(n, t)| code_of(t).map(|c| (n, c)))?;
        return Some(Formed { value: Value::Text(code), range: (n, n + 1), sure: 1.0 });
    }
    if let Some(form) = ids::form_of(meaning) {
        // The form may be parted by blanks: `3171 0155 0790 0001`.
        for end in (1..=all.min(8)).rev() {
            let joined = crate::layout::lines::join(tokens.get(..end)?);
            if let Some(sure) = form.proof(trimmed(&joined)) {
                return whole((0, end), sure);
            }
        }
        return None;
    }
    if meaning.has("number") || meaning.has("code") && meaning.has("reference") || meaning.is(&["reference"]) || meaning.has("employeeid") {
        let first = tokens.iter().position(digits)?;
        // Words before the first digit are no part of a number, but letters that are: `INV 2024 001`.
        let start = if first > 0 && tokens.get(first - 1).is_some_and(|t| is_prefix(&t.text)) { first - 1 } else { first };
        if start > 1 {
            return None;
        }
        let end = tokens
            .iter()
            .enumerate()
            .skip(first)
            .take_while(|(n, t)| *n == first || digits(t) && t.date().is_none() || matches!(t.text.as_ref(), "/" | "-" | "."))
            .count()
            + first;
        let loose = tokens.get(end - 1).is_some_and(|t| !t.text.chars().any(char::is_alphanumeric));
        return whole((start, if loose { end - 1 } else { end }), 1.0);
    }
    if meaning.has("birthplace") {
        // What stands before the day: `JAKARTA, 17-05-1990`.
        let end = tokens.iter().position(|t| t.date().is_some()).unwrap_or(all);
        let comma = tokens.iter().position(|t| t.text.ends_with(',')).map_or(end, |c| (c + 1).min(end));
        return whole((0, comma), 0.97).filter(lettered);
    }
    if meaning.has("time") {
        let n = tokens.iter().position(|t| matches!(t.shape, Shape::Time(_)))?;
        return whole((n, n + 1), 1.0);
    }
    let found = whole((0, all), 1.0)?;
    if meaning.has("name") && !lettered(&found) {
        return None;
    }
    Some(found)
}

fn lettered(found: &Formed) -> bool {
    let Value::Text(t) = &found.value else { return true };
    t.chars().filter(|c| c.is_alphabetic()).count() * 2 >= t.chars().filter(|c| c.is_alphanumeric()).count().max(2)
}

/// Letters that begin a number.
fn is_prefix(text: &str) -> bool {
    text.len() <= 6 && text.chars().all(|c| c.is_ascii_uppercase() || matches!(c, '/' | '-' | '.'))
}

/// The currency that a token names.
fn code_of(token: &Token<'_>) -> Option<String> {
    let raw = token
        .amount()
        .and_then(|a| a.currency)
        .or_else(|| currency_of(token.text.trim_matches(|c: char| !c.is_alphanumeric() && !c.is_ascii_punctuation() && c != '$')));
    raw.or_else(|| currency_of(token.text.trim_matches(['(', ')', ':', ',']))).map(|c| String::from_utf8_lossy(&c).into_owned())
}

/// A text without what only parts it from its neighbours.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '：' | ',' | ';' | '|' | '_' | '=')).trim_start_matches(['-', '–', '.']).trim()
}

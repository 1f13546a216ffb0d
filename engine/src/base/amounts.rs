//! Printed amounts: what stands on paper, before anyone decides which mark is the decimal one.

use super::Money;
use super::signs::{code_bytes, signs};
pub use super::signs::{currency_code, currency_of};

/// What a printed mark says about direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Money out, or a balance below zero.
    Debit,
    /// Money in, or a balance above zero.
    Credit,
}

/// An amount as printed: digits, separators, sign, mark and currency, undecided about its decimal mark.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RawAmount {
    /// All digits as one number.
    pub digits: u64,
    /// How many digits are printed.
    pub len: u8,
    /// Whether the first of several whole digits is a zero, as in codes.
    pub leading_zero: bool,
    /// The last separator.
    pub last: Option<char>,
    /// How often the last separator's character occurs.
    pub last_count: u8,
    /// Digits after the last separator.
    pub after: u8,
    /// A separator that differs from the last one.
    pub group: Option<char>,
    /// -1 for a printed minus or brackets, 1 for a printed plus, 0 for none.
    pub sign: i8,
    /// A direction mark that is part of the amount, such as `CR`.
    pub mark: Option<Mark>,
    /// ISO 4217 code of a currency sign or code that is part of the amount.
    pub currency: Option<[u8; 3]>,
}

/// Which character is the decimal mark of a statement; `None` where amounts are whole units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NumberStyle {
    /// The decimal mark.
    pub decimal: Option<char>,
    /// Digits after it where it is ambiguous whether it groups thousands (currencies of three digits).
    pub three_digits: bool,
}

/// Whether a text is an amount of rands with its cents: `R353.15`. Without them it may be a code.
fn is_rand(text: &str) -> bool {
    let Some(body) = text.strip_prefix('R').filter(|b| b.starts_with(|c: char| c.is_ascii_digit())) else { return false };
    let body = body.trim_end_matches(['+', '-', ' ']);
    let cents = body.rsplit_once(['.', ',']).is_some_and(|(_, cents)| cents.len() == 2 && cents.bytes().all(|b| b.is_ascii_digit()));
    cents && body.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | ',' | '.' | '\u{a0}'))
}

/// The direction that a mark of its own says, such as `DB`, `Cr`, `K` or `D`.
///
/// `H` and `S` are German Haben and Soll. Signs are not marks: see [`scan`].
pub fn mark(text: &str) -> Option<Mark> {
    let text = text.trim_matches(|c: char| matches!(c, '(' | ')' | '[' | ']' | '.' | ':' | ' '));
    match text {
        "CR" | "Cr" | "cr" | "C" | "K" | "KR" | "Kr" | "CREDIT" | "Credit" | "KREDIT" | "Kredit" | "Haben" | "H" | "IN" | "In" | "Masuk" | "MASUK"
        | "HABER" | "Abono" | "CRÉDIT" | "Crédit" | "+" | "KT" | "Kt" | "Có" | "CÓ" | "贷" | "貸" | "收" | "存" | "입금" | "Π" | "ΠΙΣ" | "К" | "Кт" | "КТ" => {
            Some(Mark::Credit)
        }
        "DB" | "Db" | "db" | "DR" | "Dr" | "dr" | "D" | "DEBIT" | "Debit" | "DEBET" | "Debet" | "Soll" | "S" | "OUT" | "Out" | "Keluar" | "KELUAR" | "OD"
        | "DEBE" | "Cargo" | "DÉBIT" | "Débit" | "-" | "−" | "–" | "DT" | "Dt" | "Nợ" | "NỢ" | "借" | "支" | "출금" | "Χ" | "ΧΡΕ" | "Д" | "Дт" | "ДТ" => {
            Some(Mark::Debit)
        }
        // In two languages: `DT/OD`.
        _ => {
            let (one, other) = text.split_once('/').filter(|p| !p.1.contains('/'))?;
            mark(one).filter(|m| mark(other) == Some(*m))
        }
    }
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '−' | '–' | '‐' | '‑' | '﹣' | '－')
}

fn is_separator(c: char) -> bool {
    matches!(c, '.' | ',' | '\'' | '’' | '′' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '٬' | '٫')
}

/// The ASCII value of a decimal digit of any script that statements use.
fn digit(c: char) -> Option<u8> {
    let base = match c {
        '0'..='9' => '0',
        '٠'..='٩' => '٠',
        '۰'..='۹' => '۰',
        '०'..='९' => '०',
        '๐'..='๙' => '๐',
        '０'..='９' => '０',
        _ => return None,
    };
    u8::try_from(c as u32 - base as u32).ok()
}

/// Reads a printed amount: `1,234,567.89`, `1.234,56-`, `(1 234,56)`, `Rp 1.234`, `12,34,567.89 Cr`, `.00`, `1'234.56`.
///
/// Gives `None` for what cannot be an amount: letters in it, groups of the wrong length, more than 18 digits.
pub fn scan(text: &str) -> Option<RawAmount> {
    // Most words of a page hold no digit.
    if text.is_ascii() && !text.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut rest = text.trim();
    let (mut sign, mut mark_found, mut currency, mut bracket) = (0i8, None, None, false);
    // What may stand before and after the digits comes off from both ends until only the body is left.
    for _ in 0..6 {
        let first = rest.chars().next()?;
        if digit(first).is_some() {
            break;
        }
        if is_minus(first) {
            sign = -1;
            rest = &rest[first.len_utf8()..];
        } else if first == '+' {
            sign = 1;
            rest = &rest[1..];
        } else if matches!(first, '(' | '<' | '[') {
            bracket = true;
            rest = &rest[1..];
        } else if first == '*' || first == '=' {
            rest = rest.trim_start_matches(['*', '=']);
        } else if let Some((s, code)) = signs(rest).filter(|(s, _)| rest.starts_with(s)).max_by_key(|(s, _)| s.len()) {
            currency = Some(code_bytes(code));
            rest = &rest[s.len()..];
        } else if let Some(code) = rest.get(..3).and_then(currency_code) {
            currency = Some(code);
            rest = &rest[3..];
        } else if is_rand(rest) {
            currency = Some(code_bytes("ZAR"));
            rest = &rest[1..];
        } else if (first == '.' || first == ',') && rest.chars().nth(1).is_some_and(|c| digit(c).is_some()) {
            break;
        } else if let Some(m) = ["CR", "DB", "DR", "Cr", "Dr"].iter().find(|m| rest.starts_with(**m)) {
            mark_found = mark(m);
            rest = &rest[2..];
        } else {
            return None;
        }
        rest = rest.trim_start();
    }
    for _ in 0..6 {
        let last = rest.chars().next_back()?;
        if digit(last).is_some() {
            break;
        }
        // `4,302.00(Dr)`
        if let Some((head, inner)) = rest
            .strip_suffix(')')
            .and_then(|r| r.rsplit_once('('))
            .filter(|(h, i)| !bracket && h.ends_with(|c: char| digit(c).is_some() || c == ' ') && mark(i).is_some())
        {
            mark_found = mark(inner);
            rest = head.trim_end();
            continue;
        }
        if matches!(last, ')' | '>' | ']') && bracket {
            sign = -1;
            bracket = false;
            rest = &rest[..rest.len() - 1];
        } else if is_minus(last) {
            let head = &rest[..rest.len() - last.len_utf8()];
            // `1.234,-` and `1.234,--` say "no cents", not "below zero".
            let bare = head.trim_end_matches(is_minus);
            if bare.ends_with([',', '.']) {
                rest = &bare[..bare.len() - 1];
            } else {
                sign = -1;
                rest = head;
            }
        } else if last == '+' {
            sign = 1;
            rest = &rest[..rest.len() - 1];
        } else if last == '*' || last == '=' {
            rest = rest.trim_end_matches(['*', '=']);
        } else if last == '%' {
            return None;
        } else {
            let cut = rest.rfind(|c: char| digit(c).is_some() || matches!(c, ' ' | '\u{a0}' | ')' | '+') || is_minus(c))?;
            let cut = cut + rest[cut..].chars().next().map_or(1, char::len_utf8);
            let tail = rest[cut..].trim();
            let glued = rest[cut..].len() == tail.len();
            // `24H` and `7S` are words; a letter joined to digits is a mark after decimals or groups alone.
            let letter = tail.chars().count() == 1 && tail.starts_with(char::is_alphabetic) && currency_of(tail).is_none();
            if glued && letter && !(mark(tail).is_some() && rest[..cut].contains(['.', ','])) {
                return None;
            }
            if let Some(m) = mark(tail) {
                mark_found = Some(m);
            } else if let Some(code) = currency_of(tail) {
                currency = Some(code);
            } else if let Some((code, m)) = tail.char_indices().next_back().and_then(|(at, _)| Some((currency_of(tail[..at].trim())?, mark(&tail[at..])?))) {
                // `503.00 грнД`
                (currency, mark_found) = (Some(code), Some(m));
            } else {
                return None;
            }
            rest = &rest[..cut];
        }
        rest = rest.trim_end();
    }
    if bracket {
        return None;
    }
    let mut amount = body(rest)?;
    amount.sign = sign;
    amount.mark = mark_found;
    amount.currency = currency;
    Some(amount)
}

/// Reads digits and separators alone and checks the lengths of the groups.
fn body(text: &str) -> Option<RawAmount> {
    let mut a = RawAmount { digits: 0, len: 0, leading_zero: false, last: None, last_count: 0, after: 0, group: None, sign: 0, mark: None, currency: None };
    // Lengths of the digit groups, in order, and the separators between them.
    let mut groups: [u8; 10] = [0; 10];
    let mut separators: [char; 10] = ['\0'; 10];
    let mut n = 0usize;
    for c in text.chars() {
        if let Some(d) = digit(c) {
            if a.len >= 18 {
                return None;
            }
            a.digits = a.digits * 10 + u64::from(d);
            a.leading_zero |= a.len == 0 && d == 0;
            a.len += 1;
            groups[n] += 1;
        } else if is_separator(c) {
            let c = match c {
                '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
                '’' | '′' => '\'',
                '٬' => ',',
                '٫' => '.',
                c => c,
            };
            if n + 1 >= groups.len() || (n > 0 && groups[n] == 0) {
                return None;
            }
            separators[n] = c;
            n += 1;
        } else {
            return None;
        }
    }
    if a.len == 0 || groups[n] == 0 {
        return None;
    }
    a.leading_zero &= groups[0] > 1;
    if n == 0 {
        return Some(a);
    }
    let last = separators[n - 1];
    let seps = &separators[..n];
    a.last = Some(last);
    a.last_count = seps.iter().filter(|s| **s == last).count() as u8;
    a.after = groups[n];
    a.group = seps.iter().copied().find(|s| *s != last);
    if last == ' ' || last == '\'' {
        // A blank or an apostrophe never is a decimal mark.
        if a.after != 3 {
            return None;
        }
    }
    // The groups before the decimal mark: the first of 1 to 3, then threes, or twos and a three at the end (lakh).
    let decimal = a.group.is_some() || (a.last_count == 1 && a.after != 3);
    if decimal && a.group.is_some() && a.last_count > 1 {
        return None;
    }
    let whole = if decimal { &groups[..n] } else { &groups[..=n] };
    let inner = if decimal { &seps[..n - 1] } else { seps };
    if inner.windows(2).any(|w| w[0] != w[1]) {
        return None;
    }
    if whole.len() > 1 {
        if whole[0] == 0 || whole[0] > 3 || whole[whole.len() - 1] != 3 {
            return None;
        }
        let middle = &whole[1..whole.len() - 1];
        let threes = middle.iter().all(|g| *g == 3);
        let twos = whole[0] <= 2 && middle.iter().all(|g| *g == 2);
        if !threes && !twos {
            return None;
        }
        if a.leading_zero {
            return None;
        }
    }
    if decimal && a.after > 4 {
        return None;
    }
    Some(a)
}

impl RawAmount {
    /// How much it looks like money: 3 with grouping and decimals, 2 with either, 1 for bare digits with a sign, mark or currency, 0 for bare digits.
    pub fn strength(&self) -> u8 {
        if self.group.is_some() || self.last_count > 1 {
            3
        } else if self.last.is_some() && (self.after == 2 || self.after == 3) {
            2
        } else if self.last.is_none() && (self.sign != 0 || self.mark.is_some() || self.currency.is_some()) {
            1
        } else {
            0
        }
    }

    /// The decimal mark that this amount alone proves, if it does: `Some(None)` says that its separators group thousands.
    pub fn proves(&self) -> Option<Option<char>> {
        match (self.last, self.group) {
            (Some(last), Some(_)) => Some(Some(last)),
            (Some(_), None) if self.last_count > 1 => Some(None),
            (Some(last), None) if self.after != 3 => Some(Some(last)),
            _ => None,
        }
    }

    /// Digits after the decimal mark under a style.
    pub fn scale(&self, style: NumberStyle) -> u32 {
        match (self.last, self.proves()) {
            (None, _) => 0,
            (Some(_), Some(Some(_))) => u32::from(self.after),
            (Some(_), Some(None)) => 0,
            (Some(last), None) => {
                if style.three_digits && style.decimal == Some(last) {
                    u32::from(self.after)
                } else {
                    0
                }
            }
        }
    }

    /// The size of the amount, never negative.
    pub fn magnitude(&self, style: NumberStyle) -> Money {
        Money::from_i128_with_scale(i128::from(self.digits), self.scale(style))
    }

    /// Whether it is below zero by sign or mark.
    pub fn is_negative(&self) -> bool {
        self.sign < 0 || self.mark == Some(Mark::Debit)
    }

    /// The amount with its sign; a debit mark counts as a minus.
    pub fn signed(&self, style: NumberStyle) -> Money {
        let m = self.magnitude(style);
        if self.is_negative() { -m } else { m }
    }
}

/// The style that most of the amounts prove.
pub fn style_of<'a>(amounts: impl IntoIterator<Item = &'a RawAmount>) -> NumberStyle {
    let (mut point, mut comma, mut three_point, mut three_comma, mut grouped) = (0u32, 0u32, 0u32, 0u32, 0u32);
    for a in amounts {
        match a.proves() {
            Some(Some('.')) if a.after == 3 => three_point += 1,
            Some(Some(',')) if a.after == 3 => three_comma += 1,
            Some(Some('.')) => point += 1,
            Some(Some(',')) => comma += 1,
            Some(None) => grouped += 1,
            _ => {}
        }
    }
    let three = three_point.max(three_comma) > grouped && three_point + three_comma > point.max(comma);
    if three {
        return NumberStyle { decimal: Some(if three_point >= three_comma { '.' } else { ',' }), three_digits: true };
    }
    let decimal = if point == 0 && comma == 0 {
        None
    } else if point >= comma {
        Some('.')
    } else {
        Some(',')
    };
    NumberStyle { decimal, three_digits: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<String> {
        let a = scan(text)?;
        let style = style_of([&a]);
        Some(a.signed(style).to_string())
    }

    #[test]
    fn reads_the_forms_that_statements_print() {
        for (text, want) in [
            ("1,234,567.89", "1234567.89"),
            ("1.234.567,89", "1234567.89"),
            ("1 234,56", "1234.56"),
            ("R1 234.56", "1234.56"),
            ("1\u{a0}234,56", "1234.56"),
            ("1'234.56", "1234.56"),
            ("1′234.56", "1234.56"),
            ("12,34,567.89", "1234567.89"),
            (".00", "0.00"),
            ("2.500", "2500"),
            ("-2,500.00", "-2500.00"),
            ("2,500.00-", "-2500.00"),
            ("(2,500.00)", "-2500.00"),
            ("Rp 1.234.567", "1234567"),
            ("Rp1.234,-", "1234"),
            ("1.234,--", "1234"),
            ("$1,000.00", "1000.00"),
            ("57,058.00 DB", "-57058.00"),
            ("4,302.00(Dr)", "-4302.00"),
            ("57,058.00CR", "57058.00"),
            ("*****1,234.50", "1234.50"),
            ("1.234,56 EUR", "1234.56"),
            ("- 5.00", "-5.00"),
            ("1,00,000.00 Cr", "100000.00"),
            ("936.00借", "-936.00"),
            ("22,152.00贷", "22152.00"),
            ("RM 1,220.40 DT", "-1220.40"),
            ("-Rp4.952.076", "-4952076"),
            ("+Rp44.476.107", "44476107"),
            ("\u{2212}£792.00", "-792.00"),
            ("–80,00", "-80.00"),
        ] {
            assert_eq!(value(text).as_deref(), Some(want), "{text}");
        }
    }

    #[test]
    fn refuses_what_is_no_amount() {
        for text in
            ["", "02.01.2024", "12:30", "abc", "1,23,4", "INV/1", "7/8", "1.2.3", "20%", "0812-3456", "-", ".", "(5", "1234567890123456789", "R123", "R12.345"]
        {
            assert_eq!(scan(text), None, "{text}");
        }
    }
}

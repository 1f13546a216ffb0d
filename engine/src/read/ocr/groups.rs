//! Groups of digits between which a separator was lost are one amount, where it stands by itself.

use super::joints::{CLOSE, OPEN};
use super::spelling::digit;
use crate::document::Word;

/// Gap that a lost separator leaves at most, in font sizes: that of a typewriter.
const LOST: f32 = 0.95;
/// Gap between what touches at most, in font sizes: less than any blank.
const TOUCH: f32 = 0.16;
/// Blank before an amount that stands in no text, in font sizes.
const ALONE: f32 = 1.3;

/// Joins groups of digits between which the separator was lost, where the amount stands by itself; `mark` is the document's decimal mark,
/// `unit` what parts the groups where it prints whole units alone.
pub fn regrouped(words: Vec<Word>, mark: char, unit: Option<char>) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let Some((first, others)) = rest.split_first() {
        let alone = out.last().is_none_or(|l| {
            // What follows a colon answers a label: `Saldo: 12 480,15`.
            matches!(l.text.as_str(), "-" | "+" | "(")
                || l.text.ends_with(':')
                || (l.baseline - first.baseline).abs() > 0.3 * first.size
                || (first.rect.x0 - l.rect.x1).abs() > ALONE * first.size
        });
        let plain = |group: &[Word]| {
            let digits = || digits_first(group);
            whole(group)
                .or_else(|| bare_groups(group, mark))
                .or_else(|| units(group, unit?))
                .or_else(|| digits().and_then(|d| whole(&d)))
                .or_else(|| touching(group, mark))
        };
        let read = |group: &[Word]| plain(group).or_else(|| bracketed(group, &plain));
        let count = (2..=5).rev().find(|n| alone && rest.get(..*n).is_some_and(|group| read(group).is_some()));
        let Some((group, text)) = count.and_then(|n| rest.get(..n)).and_then(|g| read(g).map(|t| (g, t))) else {
            out.push(first.clone());
            rest = others;
            continue;
        };
        let seen: Vec<&str> = group.iter().map(|w| w.text.as_str()).collect();
        let sure = group.iter().map(|w| w.confidence).fold(0.85, f32::min);
        let rect = group.iter().map(|w| w.rect).reduce(|a, b| a.union(&b)).unwrap_or(first.rect);
        out.push(Word { text, rect, confidence: sure, alternatives: vec![(seen.join(" "), sure)], ..first.clone() });
        rest = rest.get(group.len()..).unwrap_or_default();
    }
    out
}

/// Words whose first stands closely before the others and is digits but for letters that look like some: `1b 500,00`.
fn digits_first(group: &[Word]) -> Option<Vec<Word>> {
    let first = group.first().filter(|w| w.text.len() <= 3 && w.text.bytes().any(|b| b.is_ascii_digit()) && blank_apart(group))?;
    let digit = |c: char| if c == 'b' { '6' } else { digit(c) };
    let text: String = first.text.chars().map(digit).collect();
    let digits = text != first.text && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| [&[Word { text, ..first.clone() }], group.get(1..).unwrap_or_default()].concat())
}

/// The amount that two touching words are, where the separator between them was read as the second one's first digit: `13` `7870.89`.
fn touching(group: &[Word], mark: char) -> Option<String> {
    let [a, b] = group else { return None };
    let digits = |t: &str, n: std::ops::RangeInclusive<usize>| n.contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
    let (head, cents) = b.text.split_once(mark)?;
    let near = (a.baseline - b.baseline).abs() < 0.3 * a.size && (-0.35..TOUCH).contains(&((b.rect.x0 - a.rect.x1) / a.size.max(1.0)));
    let formed = digits(&a.text, 1..=3) && !a.text.starts_with('0') && digits(head, 4..=4) && digits(cents, 2..=2);
    let separator = if mark == '.' { ',' } else { '.' };
    (near && formed).then(|| format!("{}{separator}{}{mark}{cents}", a.text, head.get(1..).unwrap_or_default()))
}

/// The amount in brackets that words are, one of which may have been lost.
fn bracketed(group: &[Word], read: &dyn Fn(&[Word]) -> Option<String>) -> Option<String> {
    let mut inner = group.to_vec();
    let first = inner.first_mut().filter(|w| w.text.starts_with(OPEN)).map(|w| w.text.remove(0)).is_some();
    let last = inner.last_mut().filter(|w| w.text.ends_with(CLOSE)).and_then(|w| w.text.pop()).is_some();
    (first || last).then(|| read(&inner)).flatten().map(|amount| format!("({amount})"))
}

/// The amount that bare groups of digits are, of which the last are two decimals: faint print loses every point.
fn bare_groups(group: &[Word], mark: char) -> Option<String> {
    let (last, head) = group.split_last()?;
    let (first, middle) = head.split_first()?;
    let digits = |w: &Word, n: std::ops::RangeInclusive<usize>| n.contains(&w.text.len()) && w.text.bytes().all(|b| b.is_ascii_digit());
    let formed = !middle.is_empty() && digits(first, 1..=3) && !first.text.starts_with('0') && middle.iter().all(|w| digits(w, 3..=3)) && digits(last, 2..=2);
    let separator = if mark == '.' { "," } else { "." };
    let whole: Vec<&str> = head.iter().map(|w| w.text.as_str()).collect();
    (formed && beside(group)).then(|| format!("{}{mark}{}", whole.join(separator), last.text))
}

/// Whether words stand beside each other with no more between them than a lost separator leaves.
fn beside(group: &[Word]) -> bool {
    group.windows(2).all(|w| match w {
        [a, b] => (a.baseline - b.baseline).abs() < 0.3 * a.size && b.rect.x0 - a.rect.x1 < LOST * a.size && b.rect.x0 - a.rect.x1 > -0.3 * a.size,
        _ => false,
    })
}

/// The amount that words are, of which each begins with a whole group of digits.
fn whole(group: &[Word]) -> Option<String> {
    let (last, head) = group.split_last()?;
    let tail: String = last.text.trim_start_matches(['-', ':', ';', '\'']).to_owned();
    // A sign or a mark of direction may stand behind the decimals: `480,28-`, `480,28CR`, `480,28Dr`.
    let behind = |t: &'_ str| {
        t.strip_suffix("Cr").or(t.strip_suffix("Dr")).unwrap_or(t).trim_end_matches(|c: char| matches!(c, '-' | '+') || c.is_ascii_uppercase()).len()
    };
    let mark = tail.get(..behind(&tail))?.bytes().rev().nth(2).map(char::from).filter(|c| matches!(c, '.' | ','))?;
    let separator = if mark == '.' { ',' } else { '.' };
    let mut text = String::new();
    for w in head {
        text.push_str(w.text.trim_start_matches([':', ';', '\'']).trim_end_matches(['-', ':', ';', '\'', '.', ',']));
        text.push(separator);
    }
    text.push_str(&tail);
    let body = text.get(..behind(&text)).map(|b| b.trim_start_matches(['-', '+', '(']).trim_end_matches(')'))?;
    let parts: Vec<&str> = body.split(separator).collect();
    let (first, groups) = parts.split_first()?;
    let (cents, groups) = groups.split_last().map(|(l, g)| (l.split(mark).collect::<Vec<_>>(), g))?;
    let digits = |t: &str, n: usize| t.len() == n && t.bytes().all(|b| b.is_ascii_digit());
    // Within a word the blank between two groups may be lost too, where no more than a blank parts the words.
    let runs = |t: &str| digits(t, 3) || digits(t, 6) && blank_apart(group);
    let formed = first.bytes().all(|b| b.is_ascii_digit())
        && ((1..=3).contains(&first.len()) || (4..=6).contains(&first.len()) && !first.starts_with('0') && blank_apart(group))
        && groups.iter().all(|g| runs(g))
        && matches!(cents.as_slice(), [a, b] if runs(a) && digits(b, 2));
    // India's groups are of two digits but for the last; one of them stands with its separator: `2,08 281.15`.
    let lakhs = head.iter().any(|w| w.text.contains(separator))
        && (1..=2).contains(&first.len())
        && first.bytes().all(|b| b.is_ascii_digit())
        && !groups.is_empty()
        && groups.iter().all(|g| digits(g, 2))
        && matches!(cents.as_slice(), [a, b] if digits(a, 3) && digits(b, 2));
    (beside(group) && (formed || lakhs)).then_some(text)
}

/// Gap of a blank at most, in font sizes.
const BLANK: f32 = 0.45;

/// Whether no more than a blank stands between words.
fn blank_apart(group: &[Word]) -> bool {
    group.windows(2).all(|w| matches!(w, [a, b] if b.rect.x0 - a.rect.x1 < BLANK * a.size))
}

/// The amount of whole units that words are, of which all but the first are one group each.
fn units(group: &[Word], separator: char) -> Option<String> {
    let (first, rest) = group.split_first()?;
    let three = |t: &str| t.len() == 3 && t.bytes().all(|b| b.is_ascii_digit());
    let body = first.text.trim_start_matches(['-', '+', '(']);
    let (head, groups) = body.split_once(separator)?;
    let (last, middle) = rest.split_last()?;
    let formed = (1..=3).contains(&head.len())
        && head.bytes().all(|b| b.is_ascii_digit())
        && groups.split(separator).all(three)
        && middle.iter().all(|w| three(&w.text))
        && three(last.text.trim_end_matches(['-', '+', ')']));
    let words: Vec<&str> = group.iter().map(|w| w.text.as_str()).collect();
    (formed && beside(group) && blank_apart(group)).then(|| words.join(&separator.to_string()))
}

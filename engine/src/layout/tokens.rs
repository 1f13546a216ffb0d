//! Words of a line become tokens: an amount, a date or a time printed in several words is one token.

use super::print::{Habits, is_dotted_clock, is_dotted_day, spaced_day};
use crate::base::Rect;
use crate::base::amounts::{self, Mark, RawAmount};
use crate::base::dates::{self, RawDate};
use crate::base::months;
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
    /// Whether a row of points behind it leads to a figure.
    pub led: bool,
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

/// Whether the word is a stroke that may be a column's rule; some banks also print it between the parts of a description.
pub fn is_stroke(text: &str) -> bool {
    matches!(text, "|" | "¦" | "│" | "┃" | "║")
}

/// Whether the word is drawn with characters: a rule, a frame or a leader, no text.
pub fn is_drawn(text: &str) -> bool {
    let line = |c: char| matches!(c, '|' | '¦' | '\u{2500}'..='\u{257f}');
    let leader = |c: char| line(c) || matches!(c, '-' | '−' | '=' | '_' | '~' | '.' | '+' | '*' | '·' | '…' | '—' | '–');
    // Four asterisks are a part of a masked number.
    let masked = text.len() < 8 && (text.bytes().all(|b| b == b'*') || text.contains("**") && text.bytes().all(|b| matches!(b, b'*' | b'-')));
    !is_stroke(text) && !masked && ((text.chars().count() >= 4 && text.chars().all(leader)) || text.chars().all(line))
}

/// The tokens of a line's words, which stand left to right.
pub fn tokens<'a>(words: &[&'a Word], size: f32, habits: Habits) -> Vec<Token<'a>> {
    let mut out: Vec<Token<'a>> = Vec::with_capacity(words.len());
    let mut i = 0;
    while i < words.len() {
        if let Some((n, date, time)) = glued_time(&words[i..], size) {
            out.extend([date, time]);
            i += n;
            continue;
        }
        if let Some(at) = glued_date(&words[i].text).or_else(|| glued_value(&words[i].text)) {
            out.extend(split(words[i], at));
            i += 1;
            continue;
        }
        // What joins a time to the date before it is part of the time: `03/10/2025 - 07:43`, `Nov 3, 2025 at 9:10 AM`.
        if joins_time(&words[i..], out.last(), size) {
            let time = longest(&words[i + 1..], size, habits, out.last());
            if matches!(time.shape, Shape::Time(_)) {
                let n = time.text.split(' ').count();
                out.push(Token { text: joined(&words[i..i + 1 + n]), rect: time.rect.union(&words[i].rect), ..time });
                i += 1 + n;
                continue;
            }
        }
        let n = longest(&words[i..], size, habits, out.last());
        out.push(n);
        i += out.last().map_or(1, |t| t.text.split(' ').count()).max(1);
    }
    out.iter_mut().for_each(without_leader);
    out
}

/// Points behind a word at least that lead the eye to the figure of its line.
const LEADER: usize = 5;

/// Takes the points off that lead from a word to its figure: `TELSTRA CORP LTD.........`.
fn without_leader(token: &mut Token<'_>) {
    let bare = token.text.trim_end_matches(['.', '·', '…']);
    let (all, kept) = (token.text.chars().count(), bare.chars().count());
    if kept == 0 || all - kept < LEADER || !matches!(token.shape, Shape::Text) {
        return;
    }
    token.text = Cow::Owned(bare.to_owned());
    token.led = true;
    token.rect.x1 -= token.rect.width() * (all - kept) as f32 / all as f32;
    token.edge = token.edge.min(token.rect.x1);
}

/// A date of one or more words and the time that its last word is joined to: `2025-10-03T07:43:22`, `13 Jan-17:52`; the number of words first.
fn glued_time<'a>(words: &[&'a Word], size: f32) -> Option<(usize, Token<'a>, Token<'a>)> {
    let n = 1 + words.iter().take(reach(words, size).min(4)).position(|w| w.text.contains(':'))?;
    let last = *words.get(n - 1)?;
    let colon = last.text.find(':')?;
    let digits = last.text[..colon].bytes().rev().take_while(u8::is_ascii_digit).count().min(2);
    let start = colon - digits;
    let head = last.text[..start].trim_end_matches(['T', '-', '–', ',', '_', '@', '|']);
    let time = dates::scan_time(&last.text[start..], false).filter(|_| digits > 0 && !head.is_empty())?;
    let text = match &words[..n - 1] {
        [] => Cow::Borrowed(head),
        before => Cow::Owned(format!("{} {head}", joined(before))),
    };
    let date = dates::scan(&text)?;
    // What joins them stays with the time, so that a text that holds both reads as printed.
    let [first, rest] = split(last, head.len());
    let rect = words[..n - 1].iter().fold(first.rect, |all, w| all.union(&w.rect));
    Some((n, Token { text, rect, shape: Shape::Date(date), ..first }, Token { shape: Shape::Time(time), ..rest }))
}

/// Whether the first word only joins a time to a date before it.
fn joins_time(words: &[&Word], before: Option<&Token<'_>>, size: f32) -> bool {
    let ([joint, time, ..], Some(date)) = (words, before) else { return false };
    let joint_text = joint.text.to_lowercase();
    date.date().is_some()
        && matches!(
            joint_text.as_str(),
            "-" | "–" | "—" | "," | "@" | "/" | "at" | "um" | "à" | "às" | "alle" | "kl." | "kl" | "klo" | "pukul" | "pkl" | "jam" | "о" | "в" | "ob"
        )
        && time.text.starts_with(|c: char| c.is_ascii_digit())
        && joint.rect.x0 - date.rect.x1 < 0.75 * size
        && time.rect.x0 - joint.rect.x1 < 0.75 * size
}

/// Where a full date ends that a text follows without a gap: `01.03.2024BARGELDAUSZAHLUNG`, `01-03-24.S/D`.
fn glued_date(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '/' | '-')))?;
    let date = text[..end].strip_suffix('.').unwrap_or(&text[..end]);
    let digits = date.bytes().filter(u8::is_ascii_digit).count();
    (digits >= 6
        && date.ends_with(|c: char| c.is_ascii_digit())
        && text[end..].starts_with(char::is_alphabetic)
        && text.len() > end + 2
        && dates::scan(date).is_some_and(|d| d.year.is_some()))
    .then_some(end)
}

/// Where a label ends that its value follows without a gap: `Saldo:1.234,50`, `期初餘額：812,340`.
fn glued_value(text: &str) -> Option<usize> {
    let at = text.find([':', '：'])?;
    let end = at + text[at..].chars().next().map_or(1, char::len_utf8);
    let (label, value) = (&text[..at], &text[end..]);
    // Words of scripts without blanks are no part of a number or a time, and a label of them needs no wide colon.
    let unspaced = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
    let wide = text[at..].starts_with('：') || label.chars().count() >= 2 && label.chars().all(unspaced);
    let named = label.chars().next_back().map_or(wide || at == 0, |c| c.is_alphabetic() || matches!(c, ')' | '.'));
    let formed = amounts::scan(value).is_some_and(|a| a.last.is_some() || a.currency.is_some()) || dates::scan(value).is_some_and(|d| d.year.is_some());
    (named && !value.is_empty() && (wide || formed)).then_some(end)
}

/// A word cut in two by what it is glued of.
fn split(word: &Word, at: usize) -> [Token<'_>; 2] {
    let (a, b) = word.text.split_at(at);
    let share = a.chars().count() as f32 / word.text.chars().count().max(1) as f32;
    let x = word.rect.x0 + word.rect.width() * share;
    let part = |text, x0, x1, shape| Token {
        text: Cow::Borrowed(text),
        rect: Rect { x0, x1, ..word.rect },
        edge: x1,
        shape,
        bold: word.bold,
        confidence: word.confidence,
        led: false,
    };
    let shape = |text: &str| match (dates::scan(text), amounts::scan(text)) {
        (Some(date), _) => Shape::Date(date),
        (None, Some(a)) if a.last.is_some() || a.currency.is_some() => Shape::Amount(a),
        (None, Some(a)) => Shape::Integer(a),
        (None, None) => Shape::Text,
    };
    [part(a, word.rect.x0, x, shape(a)), part(b, x, word.rect.x1, shape(b))]
}

/// The token of as many words from the first on as mean one thing together.
fn longest<'a>(words: &[&'a Word], size: f32, habits: Habits, before: Option<&Token<'a>>) -> Token<'a> {
    let reach = reach(words, size);
    let first = words[0].text.as_str();
    let numeric = first.bytes().any(|b| b.is_ascii_digit()) || !first.is_ascii();
    // `14.09.09` right behind a date is its time, and anywhere where the document prints times so.
    if (before.is_some_and(|t| matches!(t.shape, Shape::Date(_))) || habits.dotted_seconds && is_dotted_clock(first))
        && first.len() <= 8
        && first.bytes().filter(|b| *b == b'.').count() == 2
        && let Some(t) = time(words, size, 1, habits, before, numeric)
    {
        return t;
    }
    let gap = |k: usize| words.get(k).map_or(f32::MAX, |w| w.rect.x0 - words[k - 1].rect.x1);
    // Dates first: `02 Jan 2024` must not end as the amount 02.
    // A date has a figure: words without one need not be put together.
    let figure = words[..reach.min(6)].iter().position(|w| w.text.chars().any(char::is_numeric)).map_or(usize::MAX, |at| at + 1);
    for n in (figure..=reach.min(6)).rev() {
        if n == 1 && !numeric {
            continue;
        }
        // A dash or a word that only joins (`du`, `to`) is no part of the date beside it.
        let loose = |w: &Word| !w.text.chars().any(char::is_alphanumeric) || dates::is_joiner(&w.text);
        if n > 1 && (loose(words[0]) || loose(words[n - 1])) {
            continue;
        }
        let text = joined(&words[..n]);
        // `(01 Aug 2024 to 31 Aug 2024)`, `(From 01-12-2024 To 31-03-2025)`
        let inner = text.trim_start_matches('(').trim_end_matches(')');
        let full = inner.len() < text.len() && (n == 3 || n == 1 && text.starts_with('(') != text.ends_with(')'));
        let apart = before.is_none_or(|t| words[0].rect.x0 - t.rect.x1 > 0.9 * size);
        let spaced = n == 2 && habits.spaced_days && apart && spaced_day(words).is_some();
        let scanned = if spaced { dates::scan(&text.replace(' ', "/")) } else { dates::scan(&text) };
        if let Some(date) = scanned.or_else(|| dates::scan(inner).filter(|d| full && d.year.is_some())) {
            if n == 1 && !habits.dotted_days && is_dotted_day(&text) && amounts::scan(&text).is_some() {
                continue;
            }
            // `03/12 SAT Systems`: without a year a word no nearer to the day than to the next is that one's, whatever week day it names elsewhere.
            let named = n > 1 && date.year.is_none() && months::is_week_day(&words[n - 1].text) && months::month_of(&words[n - 1].text).is_none();
            if named && gap(n) < 0.75 * size && gap(n) < 1.3 * gap(n - 1) && words[n].text.starts_with(char::is_alphabetic) {
                continue;
            }
            // `01 Mar     2025 OPENING BALANCE`: a year far behind its month and right before other words is theirs.
            let year = n > 2 && words[n - 1].text.len() == 4 && words[n - 1].text.bytes().all(|b| b.is_ascii_digit());
            if year && gap(n - 1) > size.max(3.0 * gap(n - 2)) && gap(n) < 0.5 * gap(n - 1) {
                continue;
            }
            // `31. 10.`, where nothing else stands near before it.
            let pointed = n == 2 && apart && words[..n].iter().all(|w| w.text.ends_with('.'));
            let alone = date.year.is_some() || n == 1 || spaced || pointed || words[..n].iter().any(|w| w.text.chars().any(char::is_alphabetic));
            if alone {
                return token(&words[..n], text, Shape::Date(date));
            }
        }
    }
    if let Some(t) = time(words, size, reach, habits, before, numeric) {
        return t;
    }
    for n in (1..=reach.min(5)).rev() {
        if n > 1 && (!may_join(&words[..n], size, habits.blanks_group) || (habits.sign_first && amounts::currency_of(&words[n - 1].text).is_some())) {
            continue;
        }
        // A mark nearer to the words behind it than to the amount begins them: `107,184.19 KR OTOMATIS`.
        let begins = |w: &Word| w.text.starts_with(char::is_alphabetic);
        if n > 1 && begins(words[n - 1]) && words.get(n).is_some_and(|w| begins(w)) && gap(n) < 0.8 * gap(n - 1) {
            continue;
        }
        let text = joined(&words[..n]);
        if let Some(a) = amounts::scan(&text) {
            // A dash before bare digits is punctuation: `BPJS - 000389487218`.
            let near = before.is_some_and(|t| words[0].rect.x0 - t.rect.x1 < 0.9 * size);
            if n > 1
                && a.last.is_none()
                && a.currency.is_none()
                && a.mark.is_none()
                && (a.leading_zero || near || a.len > 9 || !words[n - 1].text.contains(|c: char| c.is_ascii_digit()))
            {
                continue;
            }
            // `6,75 persen` and `** 8825` are no money.
            if words.get(n).is_some_and(|w| gap(n) < 0.75 * size && is_percent(&w.text)) {
                return token(&words[..=n], joined(&words[..=n]), Shape::Text);
            }
            // `összesen: 9 db  622.822`: so many pieces, and what they come to.
            let counted = n == 2 && words[1].text == "db" && words[0].text.len() <= 4 && words[0].text.bytes().all(|b| b.is_ascii_digit());
            if counted && words.get(n).is_some_and(|w| w.text.bytes().any(|b| b.is_ascii_digit())) {
                return token(&words[..n], text, Shape::Text);
            }
            if a.last.is_none() && before.is_some_and(|t| words[0].rect.x0 - t.rect.x1 < 0.9 * size && is_masked(&t.text))
                || words.get(n).is_some_and(|w| gap(n) < 0.9 * size && is_masked(&w.text))
            {
                return token(&words[..n], text, Shape::Text);
            }
            let bare = a.last.is_none() && a.sign == 0 && a.mark.is_none() && a.currency.is_none();
            // Four decimals are a rate, not money; a code with a leading zero is a code.
            let code = bare
                || (a.leading_zero && a.last.is_none())
                || (a.last.is_some() && a.proves().flatten().is_some() && a.after != 2 && a.after != 3 && a.after != 1);
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

/// Words for a hundredth, behind a rate that is no money.
fn is_percent(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';', ')']).to_lowercase();
    matches!(
        word.as_str(),
        "%" | "persen" | "percent" | "pct" | "prozent" | "procent" | "procenta" | "procenten" | "percento" | "процент" | "процента" | "процентов"
    )
}

/// Whether a word is the hidden part of a number: `92XX`, `XXXX`, `****`.
fn is_masked(word: &str) -> bool {
    let mask = |c: &char| matches!(c, 'X' | 'x' | '*' | '•' | '●');
    let masks = word.chars().filter(mask).count();
    masks >= 2 && word.chars().all(|c| c.is_ascii_digit() || mask(&c))
}

/// The time of day that words begin with; with points only beside a date, or where the document prints times so.
fn time<'a>(words: &[&'a Word], size: f32, reach: usize, habits: Habits, before: Option<&Token<'a>>, numeric: bool) -> Option<Token<'a>> {
    if !numeric {
        return None;
    }
    let follows_date = before.is_some_and(|t| matches!(t.shape, Shape::Date(_)) && words[0].rect.x0 - t.rect.x1 < 1.5 * size);
    // `02.01. 03.01.` are two days of one form.
    if follows_date && words[0].text.ends_with('.') && before.is_some_and(|t| t.text.ends_with('.')) {
        return None;
    }
    // Where amounts have a point for their decimal mark, `3.19` in the next column is one of them.
    let beside = before.is_some_and(|t| words[0].rect.x0 - t.rect.x1 < 0.75 * size);
    (1..=reach.min(2)).rev().find_map(|n| {
        let text = joined(&words[..n]);
        let dotted = follows_date && (!habits.decimal_points || beside || text.bytes().filter(|b| *b == b'.').count() > 1)
            || (habits.dotted_times && is_dotted_day(&text))
            || (habits.dotted_seconds && is_dotted_clock(&text));
        dates::scan_time(&text, dotted).map(|time| token(&words[..n], text, Shape::Time(time)))
    })
}

/// How many words from the first on stand close enough to be one thing.
fn reach(words: &[&Word], size: f32) -> usize {
    let mut n = 1;
    while n < words.len() && n < 6 {
        let gap = words[n].rect.x0 - words[n - 1].rect.x1;
        let limit = if amounts::mark(&words[n].text).is_some() { 1.3 } else { 0.75 };
        if gap > limit * between(words[n - 1], words[n], size) {
            break;
        }
        n += 1;
    }
    n
}

/// The font size that a gap between two words is measured by: their own where their line is mostly of a smaller one.
fn between(a: &Word, b: &Word, size: f32) -> f32 {
    size.max(a.size.min(b.size))
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
            if is_digits(pair[0]) && is_digits(pair[1]) && pair[1].rect.x0 - pair[0].rect.x1 > 0.65 * between(pair[0], pair[1], size) {
                return false;
            }
        }
    }
    // A lone letter in front (`D 1,234`) is a neighbour's, not the amount's.
    let first = words[0];
    let unsigned = first.text.trim_start_matches(['-', '+', '−', '–', '(']);
    is_digits(first) || amounts::currency_of(unsigned).is_some() || matches!(first.text.as_str(), "-" | "+" | "−" | "–" | "(" | "*")
}

pub(super) fn joined<'a>(words: &[&'a Word]) -> Cow<'a, str> {
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
    Token { text, rect, edge, shape, bold: words.iter().all(|w| w.bold), confidence, led: false }
}

/// Where a word's last digit ends; what follows it (a mark, a sign, a bracket) is taken as wide as the other characters.
fn digits_end(word: &Word) -> f32 {
    let n = word.text.chars().count().max(1);
    let tail = word.text.chars().rev().take_while(|c| !c.is_numeric()).count();
    if tail == 0 || tail == n { word.rect.x1 } else { word.rect.x1 - word.rect.width() * tail as f32 / n as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of a line of words with a usual blank between them, each with its form.
    fn read(text: &str) -> Vec<(String, &'static str)> {
        let mut x = 10.0;
        let mut word = |text: &str| {
            let width = 5.0 * text.chars().count() as f32;
            x += width + 3.0;
            Word { text: text.to_owned(), rect: Rect::new(x - width, 0.0, x, 10.0), baseline: 8.0, size: 10.0, ..Word::default() }
        };
        let words: Vec<Word> = text.split(' ').map(&mut word).collect();
        let form = |t: &Token<'_>| match t.shape {
            Shape::Date(_) => "date",
            Shape::Time(_) => "time",
            Shape::Amount(_) => "amount",
            _ => "text",
        };
        tokens(&words.iter().collect::<Vec<_>>(), 10.0, Habits::default()).iter().map(|t| (t.text.to_string(), form(t))).collect()
    }

    #[test]
    fn the_first_word_behind_a_day_is_no_week_day_and_days_of_one_form_are_no_times() {
        assert_eq!(read("02DEC24 MIN BALANCE CHARGE")[0], ("02DEC24".to_owned(), "date"));
        assert_eq!(read("03/12 SAT Systems")[0], ("03/12".to_owned(), "date"));
        assert_eq!(read("16.01. 17.01. Entgelt").iter().filter(|t| t.1 == "date").count(), 2);
        assert_eq!(read("16.01.25 17.01.08 Entgelt").iter().filter(|t| t.1 == "time").count(), 1);
    }

    #[test]
    fn a_rate_and_the_end_of_a_hidden_number_are_no_money() {
        let shown = |text: &str| read(text).into_iter().filter(|t| t.1 == "amount").map(|t| t.0).collect::<Vec<_>>();
        assert!(shown("LPS Rate BPR: 6,75 persen.").is_empty() && shown("4201 92XX XXXX 8825").is_empty());
        assert_eq!(shown("Bunga 6,75 IDR"), ["6,75 IDR"]);
        assert_eq!(shown("** 1.234,56"), ["1.234,56"]);
    }

    #[test]
    fn a_time_that_is_joined_to_its_date_is_told_from_it() {
        for (line, date, time) in [
            ("2025-10-03T07:43:22 KARTE", "2025-10-03", "T07:43:22"),
            ("03/10/2025-07:43 KARTE", "03/10/2025", "-07:43"),
            ("03/10/202507:43:22 KARTE", "03/10/2025", "07:43:22"),
            ("13 Jan-17:52 KARTE", "13 Jan", "-17:52"),
            ("03/10/2025 - 07:43 KARTE", "03/10/2025", "- 07:43"),
            ("Nov 3, 2025 at 9:10 AM KARTE", "Nov 3, 2025", "at 9:10 AM"),
        ] {
            let want = [(date.to_owned(), "date"), (time.to_owned(), "time"), ("KARTE".to_owned(), "text")];
            assert_eq!(read(line), want, "{line}");
        }
        assert_eq!(read("01-09-24.S/D 31-10-24").iter().filter(|t| t.1 == "date").count(), 2);
        // A code with a colon is none, nor is a time that begins a text.
        assert!(read("REF-A12:30 14:09 LUNCH").iter().all(|t| t.1 != "date"));
    }

    #[test]
    fn points_that_lead_to_a_figure_are_taken_off() {
        assert_eq!(read("CORP LTD............ 55.00"), [("CORP".to_owned(), "text"), ("LTD".to_owned(), "text"), ("55.00".to_owned(), "amount")]);
        assert_eq!(read("and so on...")[2].0, "on...");
    }
}

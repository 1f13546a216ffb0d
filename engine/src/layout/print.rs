//! Habits of a document's print, which decide what could be two things: blanks within amounts, points in days and times, signs before amounts.

use crate::base::amounts;
use crate::base::dates;
use crate::document::Word;
use std::collections::BTreeSet;

/// Groups of three digits behind a blank at least that make whole units grouped by blanks.
const WHOLE: u32 = 6;

/// Cells with a day and a month, and amounts with a comma, that say what a point between two pairs of digits is at least.
const CELLS: u32 = 3;

/// How far the width of a digit is from that of a blank at most, where both are of one pitch.
const PITCH: f32 = 0.05;

/// What two words count that are joined at a blank behind a sign.
const SIGNED: u32 = 3;

/// Whether the document groups thousands by blanks: more amounts need joining at blanks than stand in one word.
fn blanks_group<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let (mut joined, mut single, mut whole, mut decimals) = (0u32, 0u32, 0u32, 0u32);
    for line in lines {
        for pair in line.windows(2) {
            let (a, b) = (pair[0].text.strip_prefix('R').unwrap_or(&pair[0].text), &pair[1].text);
            let head = a.len() <= 4
                && a.trim_start_matches(['-', '+', '(']).bytes().all(|c| c.is_ascii_digit())
                && a.bytes().any(|c| c.is_ascii_digit())
                && !a.starts_with('0');
            let tail = b.len() >= 6
                && b.as_bytes()[..3].iter().all(u8::is_ascii_digit)
                && matches!(b.as_bytes()[3], b'.' | b',')
                && amounts::scan(b).is_some_and(|x| x.after == 2 && x.len == 5);
            let near = |gap: f32| pair[1].rect.x0 - pair[0].rect.x1 < gap * pair[1].size;
            if head && tail && near(0.65) {
                // What has a sign before it is an amount's beginning and nothing else.
                joined += if a.starts_with(['-', '+', '(']) { SIGNED } else { 1 };
            }
            // Whole units: `10 214 668`, where no amount has decimals. Typewriting has blanks as wide as its digits.
            let three = |t: &str| t.len() == 3 && t.bytes().all(|c| c.is_ascii_digit());
            let pitch = |w: &Word| w.rect.width() / w.text.chars().count().max(1) as f32;
            let blank = pair[1].rect.x0 - pair[0].rect.x1;
            let typed = pair.iter().all(|w| (pitch(w) - blank).abs() <= PITCH * blank);
            whole += u32::from(head && three(b) && (near(0.45) || typed && near(0.65)) && a.trim_start_matches(['-', '+', '(']).len() <= 3);
        }
        decimals += line.iter().filter(|w| amounts::scan(&w.text).is_some_and(|x| x.last.is_some() && x.after == 2)).count() as u32;
        single += line.iter().filter(|w| w.text.len() >= 8 && amounts::scan(&w.text).is_some_and(|x| x.group.is_some_and(|g| g != ' '))).count() as u32;
    }
    joined > single || whole >= WHOLE && whole > single && whole > 4 * decimals
}

/// Habits of a document's print, which decide what else could be two things.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Habits {
    /// Blanks group thousands.
    pub blanks_group: bool,
    /// `13.05` is a day and a month, not an amount.
    pub dotted_days: bool,
    /// `02 03` in a cell of its own is a day and a month.
    pub spaced_days: bool,
    /// `09.22` at the beginning of a line is a time of day.
    pub dotted_times: bool,
    /// `15.06.27` is a time of day with its seconds, not a day.
    pub dotted_seconds: bool,
    /// Amounts have a point for their decimal mark.
    pub decimal_points: bool,
    /// Currency signs stand before amounts, so that one behind an amount is its neighbour's.
    pub sign_first: bool,
}

/// The habits that the lines of a document show.
pub fn habits<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>> + Clone) -> Habits {
    let (first, leading, decimal_points) = dotted(lines.clone());
    let dotted_times = leading || times_in_cells(lines.clone());
    let dotted_days = first || days_in_cells(lines.clone());
    let spaced_days = spaced_days(lines.clone());
    let dotted_seconds = seconds(lines.clone());
    Habits { blanks_group: blanks_group(lines.clone()), dotted_days, spaced_days, dotted_times, dotted_seconds, decimal_points, sign_first: sign_first(lines) }
}

/// Rows that begin with two pairs of digits at least that say they are days with their months, and how many of ten stand in the order of days.
const SPACED: (usize, usize) = (5, 8);

/// Whether rows begin with a day and a month with a blank between: all pairs of pairs that begin lines are some, and they follow one another as days do.
fn spaced_days<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let mut days: Vec<(u32, u32)> = Vec::new();
    for line in lines {
        let Some(pairs) = spaced_day(line) else { continue };
        match pairs {
            (1..=31, 1..=12) => days.push(pairs),
            _ => return false,
        }
    }
    let fits = |way: fn(&(u32, u32), &(u32, u32)) -> bool| days.windows(2).filter(|w| way(&w[0], &w[1])).count() * 10 >= SPACED.1 * (days.len() - 1);
    let (firsts, seconds) = (days.iter().map(|d| d.0).collect::<BTreeSet<_>>().len(), days.iter().map(|d| d.1).collect::<BTreeSet<_>>().len());
    days.len() >= SPACED.0 && firsts > seconds && (fits(|a, b| (a.1, a.0) <= (b.1, b.0)) || fits(|a, b| (a.1, a.0) >= (b.1, b.0)))
}

/// The two pairs of digits that words begin with, where nothing stands near behind them.
pub(super) fn spaced_day(words: &[&Word]) -> Option<(u32, u32)> {
    let [a, b, rest @ ..] = words else { return None };
    let pair = |w: &Word| if w.text.len() == 2 { w.text.parse::<u32>().ok().filter(|_| w.text.bytes().all(|c| c.is_ascii_digit())) } else { None };
    let gap = |a: &Word, b: &Word| (b.rect.x0 - a.rect.x1) / b.size.max(1.0);
    (gap(a, b) < 0.75 && rest.first().is_none_or(|next| gap(b, next) > 0.9)).then_some((pair(a)?, pair(b)?))
}

/// Whether lines end in a currency sign and an amount more often than in an amount and a sign.
fn sign_first<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let (mut before, mut after) = (0u32, 0u32);
    for line in lines {
        if let [.., a, b] = line.as_slice() {
            let digits = |w: &Word| w.text.chars().next_back().is_some_and(char::is_numeric) || w.text == "-";
            // A number in the next column has nothing to do with the sign: `45.090,32 TL        75022922`.
            let code = b.rect.x0 - a.rect.x1 > 1.5 * b.size && amounts::scan(&b.text).is_some_and(|a| a.last.is_none());
            let sign = amounts::currency_of(&a.text).is_some() && digits(b) && !code;
            // Nearer to the amount before it than to what stands in the next column: `630,00 EUR        -`.
            let behind = matches!(line.as_slice(), [.., c, a, b] if digits(c) && a.rect.x0 - c.rect.x1 < b.rect.x0 - a.rect.x1);
            before += u32::from(sign && !behind);
            after += u32::from(sign && behind);
            after += u32::from(digits(a) && amounts::currency_of(&b.text).is_some());
        }
    }
    before > after
}

/// Whether `13.05` is a date, or a time: lines begin so, and amounts do not take the point for their decimal mark; and whether any does.
fn dotted<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> (bool, bool, bool) {
    let (mut begins, mut days, mut times, mut others, mut decimal_point) = (0u32, 0u32, 0u32, 0u32, 0u32);
    for line in lines {
        decimal_point +=
            line.iter().filter(|w| amounts::scan(&w.text).is_some_and(|a| a.group.is_some() && a.last == Some('.') && a.after == 2)).count() as u32;
        let Some(first) = line.first() else { continue };
        if is_dotted_day(&first.text) {
            begins += 1;
            days += u32::from(dates::scan(&first.text).is_some());
            times += u32::from(dates::scan_time(&first.text, true).is_some());
        } else if (1..=line.len().min(4)).any(|n| dates::scan(&super::tokens::joined(&line[..n])).is_some()) {
            others += 1;
        }
    }
    let printed = begins > 0 && (begins * 3 >= decimal_point || begins >= 5);
    (printed && begins > others && days == begins, printed && times == begins && decimal_point == 0 && (days < begins || others >= begins), decimal_point > 0)
}

/// Whether `13.05` in a cell of its own is a date: all that stand so are days and months, and amounts take the comma, none the point.
fn days_in_cells<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let (mut days, mut commas) = (0u32, 0u32);
    for line in lines {
        for (i, word) in line.iter().enumerate() {
            if is_dotted_day(&word.text) {
                let apart = |a: &Word, b: &Word| b.rect.x0 - a.rect.x1 >= 0.9 * b.size;
                let alone = (i == 0 || apart(line[i - 1], word)) && line.get(i + 1).is_none_or(|next| apart(word, next));
                // The rest of a text may stand alone on its line too.
                if alone && line.len() > 1 {
                    if dates::scan(&word.text).is_none() {
                        return false;
                    }
                    days += 1;
                }
            } else if let Some(a) = amounts::scan(&word.text).filter(|a| a.after == 2) {
                match a.last {
                    Some('.') => return false,
                    Some(',') => commas += 1,
                    _ => {}
                }
            }
        }
    }
    days >= CELLS && commas >= CELLS
}

/// Clocks, and amounts with groups behind points, that say what a point between two pairs of digits is at least.
const CLOCKS: u32 = 6;

/// Whether `18.11` is a time of day, wherever it stands: all that are printed so are, and where points group thousands none is a decimal mark.
fn times_in_cells<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let (mut clocks, mut no_days, mut grouped) = (0u32, 0u32, 0u32);
    for word in lines.flatten() {
        if is_dotted_day(&word.text) {
            if dates::scan_time(&word.text, true).is_none() {
                return false;
            }
            clocks += 1;
            no_days += u32::from(dates::scan(&word.text).is_none());
        } else if let Some(a) = amounts::scan(&word.text).filter(|a| a.last == Some('.') || a.group == Some('.')) {
            if a.last == Some('.') && a.after != 3 {
                return false;
            }
            grouped += 1;
        }
    }
    clocks >= CLOCKS && no_days > 0 && grouped >= CLOCKS
}

/// Three pairs of digits that are a time and no day at least, for all of that form to be times.
const SECONDS: u32 = 3;

/// Whether `15.06.27` is a time of day: all that are printed so are, some of them can be no day, and the days are printed otherwise.
fn seconds<'a, 'w: 'a>(lines: impl Iterator<Item = &'a Vec<&'w Word>>) -> bool {
    let mut no_days = 0u32;
    for word in lines.flatten().filter(|w| is_dotted_clock(&w.text)) {
        if dates::scan_time(&word.text, true).is_none() {
            return false;
        }
        no_days += u32::from(dates::scan(&word.text).is_none());
    }
    no_days >= SECONDS
}

/// Three pairs of digits with points between them, which may be a day or a time with its seconds.
pub fn is_dotted_clock(text: &str) -> bool {
    let b = text.as_bytes();
    b.len() == 8 && b.iter().enumerate().all(|(i, c)| if i % 3 == 2 { *c == b'.' } else { c.is_ascii_digit() })
}

/// Two pairs of digits with a point between them, which may be a day and a month, a time or an amount.
pub fn is_dotted_day(text: &str) -> bool {
    let b = text.as_bytes();
    b.len() == 5 && b[2] == b'.' && [0, 1, 3, 4].iter().all(|i| b[*i].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    #[test]
    fn where_points_group_thousands_two_pairs_of_digits_are_a_time() {
        let word = |text: &str| Word { text: text.to_owned(), size: 10.0, ..Word::default() };
        let times = |clock: &str, amount: &str| {
            let rows: Vec<[Word; 2]> = (0..6).map(|_| [word(clock), word(amount)]).collect();
            let lines: Vec<Vec<&Word>> = rows.iter().map(|r| r.iter().collect()).collect();
            times_in_cells(lines.iter())
        };
        assert!(times("18.37", "+Rp162.500") && times("18.37", "4.820.133,00"));
        assert!(!times("18.37", "162.50") && !times("18.37", "162,50") && !times("18.77", "162.500") && !times("18.11", "162.500"));
    }

    #[test]
    fn three_pairs_of_digits_are_times_where_some_of_them_are_no_days() {
        let told = |texts: &[&str]| {
            let words: Vec<Word> = texts.iter().map(|text| Word { text: (*text).to_owned(), size: 10.0, ..Word::default() }).collect();
            let lines: Vec<Vec<&Word>> = words.iter().map(|w| vec![w]).collect();
            habits(lines.iter()).dotted_seconds
        };
        assert!(told(&["03/10/25", "12.50.36", "15.06.27", "14.30.20", "09.33.45"]));
        // Days of any century, and what is neither.
        assert!(!told(&["03.10.25", "12.05.36", "15.06.27", "14.03.20"]));
        assert!(!told(&["12.50.36", "12.40.36", "15.46.27", "25.03.20"]));
    }

    #[test]
    fn a_sign_stands_before_amounts_only_where_they_are_near_it() {
        let word = |text: &str, x0: f32| Word { text: text.to_owned(), rect: Rect::new(x0, 0.0, x0 + 20.0, 10.0), size: 10.0, ..Word::default() };
        let sign_first = |line: [Word; 3]| sign_first([line.iter().collect::<Vec<_>>()].iter());
        assert!(sign_first([word("Saldo", 10.0), word("Rp", 100.0), word("45.090", 123.0)]));
        assert!(!sign_first([word("45.090,32", 10.0), word("TL", 33.0), word("75022922", 300.0)]));
        assert!(!sign_first([word("630,00", 10.0), word("EUR", 33.0), word("-", 120.0)]));
    }

    #[test]
    fn two_pairs_of_digits_that_begin_rows_are_days_where_they_follow_one_another() {
        let told = |days: &[&str], gap: f32| {
            let word = |text: &str, x0: f32| Word { text: text.to_owned(), rect: Rect::new(x0, 0.0, x0 + 10.0, 10.0), size: 10.0, ..Word::default() };
            let rows: Vec<[Word; 3]> = days.iter().map(|d| [word(&d[..2], 10.0), word(&d[3..], 23.0), word("VIREMENT", 33.0 + gap)]).collect();
            let lines: Vec<Vec<&Word>> = rows.iter().map(|r| r.iter().collect()).collect();
            habits(lines.iter()).spaced_days
        };
        let days = ["02 03", "03 03", "03 03", "05 03", "17 03", "02 04"];
        assert!(told(&days, 30.0));
        // Numbers of a street or a form, in no order, and what goes on behind them.
        assert!(!told(&["21 03", "03 11", "13 01", "05 08", "17 02", "02 12"], 30.0));
        assert!(!told(&["02 03", "03 03", "03 03", "05 03", "17 13", "02 04"], 30.0));
        assert!(!told(&days, 3.0) && !told(&days[..4], 30.0));
    }

    #[test]
    fn days_behind_the_texts_are_told_where_amounts_take_the_comma() {
        let line = |cells: &[(&str, f32)]| -> Vec<Word> {
            let word = |text: &str, x0: f32| Word {
                text: text.to_owned(),
                rect: Rect::new(x0, 0.0, x0 + 5.0 * text.len() as f32, 10.0),
                size: 10.0,
                ..Word::default()
            };
            cells.iter().map(|(text, x0)| word(text, *x0)).collect()
        };
        let told = |amount: &str, day: &str| {
            let lines = [line(&[("Kiwi", 10.0), (day, 100.0), (amount, 200.0)]), line(&[("13.38", 10.0)])];
            let lines: Vec<Vec<&Word>> = [0, 0, 0, 1].iter().map(|i| lines[*i].iter().collect()).collect();
            habits(lines.iter()).dotted_days
        };
        assert!(told("1.204,90", "27.03"));
        assert!(!told("204.90", "27.03"));
        assert!(!told("204,90", "27.93"));
    }

    #[test]
    fn a_sign_before_the_first_group_says_more_than_another_amount() {
        let word =
            |text: &str, x0: f32| Word { text: text.to_owned(), rect: Rect::new(x0, 0.0, x0 + 4.5 * text.len() as f32, 7.5), size: 8.0, ..Word::default() };
        let grouped = |first: &str| {
            let words = [word("1.731,32", 10.0), word(first, 100.0), word("390,44", 102.0 + 4.5 * first.len() as f32)];
            blanks_group([words.iter().collect::<Vec<_>>()].iter())
        };
        assert!(grouped("+1") && !grouped("1"));
    }

    #[test]
    fn blanks_of_typewriting_group_thousands_too() {
        // Words of digits and blanks of one pitch, three to a group.
        let words = |blank: f32| -> Vec<Word> {
            let mut x = 10.0;
            let mut word = |text: &str| {
                let width = 4.5 * text.len() as f32;
                x += width + blank;
                Word { text: text.to_owned(), rect: Rect::new(x - width - blank, 0.0, x - blank, 7.5), baseline: 6.0, size: 7.5, ..Word::default() }
            };
            (0..8).flat_map(|_| [word("73"), word("572"), word("HUF")]).collect()
        };
        let grouped = |blank: f32| blanks_group([words(blank).iter().collect::<Vec<_>>()].iter());
        assert!(grouped(4.5));
        assert!(!grouped(4.0) && !grouped(9.0));
    }
}

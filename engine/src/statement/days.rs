//! Rows that print the day alone: the month stands in a heading above them, or in the period.

use super::periods::period_in;
use crate::base::Rect;
use crate::base::dates::{self, DateOrder, RawDate};
use crate::layout::places::Places;
use crate::layout::{Line, Shape, Token};
use chrono::{Datelike, NaiveDate};

/// Joins a day of one digit that is set with a blank for its first to the year and month before it: `6-10- 2`.
pub fn padded(lines: &mut [Line<'_>]) {
    let begun = |text: &str| {
        let separator = text.chars().next_back().filter(|c| matches!(c, '-' | '/' | '.'))?;
        let (year, month) = text.strip_suffix(separator)?.split_once(separator)?;
        let digits = |t: &str, most: usize| !t.is_empty() && t.len() <= most && t.bytes().all(|b| b.is_ascii_digit());
        (digits(year, 4) && digits(month, 2)).then_some(())
    };
    // `7- 1- 8`: every part is padded with a blank.
    let open = |t: &Token<'_>, by: char| t.text.strip_suffix(by).is_some_and(|d| matches!(d.len(), 1 | 2) && d.bytes().all(|b| b.is_ascii_digit()));
    for line in lines {
        let size = line.size;
        let mut k = 0;
        while k + 2 < line.tokens.len() {
            let (a, b, c) = (&line.tokens[k], &line.tokens[k + 1], &line.tokens[k + 2]);
            let near = b.rect.x0 - a.rect.x1 < 0.8 * size && c.rect.x0 - b.rect.x1 < 0.8 * size;
            let day = c.text.len() <= 2 && c.text.bytes().all(|b| b.is_ascii_digit());
            if near && day && ['-', '/', '.'].iter().any(|by| open(a, *by) && open(b, *by)) {
                let text = format!("{}{}{}", a.text, b.text, c.text);
                let shape = dates::scan(&text).map_or(Shape::Text, Shape::Date);
                let rect = a.rect.union(&c.rect);
                line.tokens[k] = Token { text: text.into(), rect, edge: c.edge, shape, ..a.clone() };
                line.tokens.drain(k + 1..=k + 2);
            }
            k += 1;
        }
        let mut k = 0;
        while k + 1 < line.tokens.len() {
            let (a, b) = (&line.tokens[k], &line.tokens[k + 1]);
            let day = matches!(b.shape, Shape::Integer(_)) && b.text.len() == 1 && b.rect.x0 - a.rect.x1 < 0.8 * size;
            if day && matches!(a.shape, Shape::Text) && begun(&a.text).is_some() {
                let text = format!("{}{}", a.text, b.text);
                let shape = dates::scan(&text).map_or(Shape::Text, Shape::Date);
                let rect = a.rect.union(&b.rect);
                line.tokens[k] = Token { text: text.into(), rect, edge: b.edge, shape, ..a.clone() };
                line.tokens.remove(k + 1);
            }
            k += 1;
        }
    }
}

/// Dates of three pairs of digits at least, for a printed period to tell which pair is the year.
const FEW: usize = 2;

/// Reads dates of three pairs of digits with the year in front, where that is what runs on evenly: `24-01-31`, or `06-01-31` of a reign.
pub fn year_first(lines: &mut [Line<'_>]) {
    let parts = |text: &str| -> Option<[u8; 3]> {
        let separator = text.chars().find(|c| !c.is_ascii_digit()).filter(|c| matches!(c, '-' | '/' | '.'))?;
        let mut out = [0u8; 3];
        let mut n = 0;
        for p in text.split(separator) {
            if n == 3 || p.trim().is_empty() || p.len() > 2 {
                return None;
            }
            out[n] = p.trim().parse().ok()?;
            n += 1;
        }
        (n == 3).then_some(out)
    };
    let mut found: Vec<(usize, usize, [u8; 3])> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        for (k, t) in line.tokens.iter().enumerate().take(4) {
            if let Some(p) = parts(&t.text) {
                found.push((i, k, p));
            }
        }
    }
    let distinct = |n: usize| {
        let mut seen: Vec<u8> = found.iter().map(|f| f.2[n]).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.len()
    };
    let evenly = found.len() >= 5 && distinct(0) <= 2 && distinct(2) >= 4 && distinct(2) >= 2 * distinct(0);
    let reign = lines
        .iter()
        .any(|l| l.tokens.iter().any(|t| t.text.contains("令和") || t.text.contains("年月日") || t.text.chars().any(|c| matches!(c as u32, 0x30a0..=0x30ff))));
    let year_of = |year: u8| i32::from(year) + if reign && year < 20 { 2018 } else { 2000 };
    // Where there are few of them, a period that is printed with whole years tells: all lie in it read so, and not all read the other way.
    let in_period = || {
        if found.len() < FEW {
            return false;
        }
        let whole = |l: &Line<'_>| l.tokens.iter().filter_map(Token::date).all(|d| d.year.is_some()) && l.tokens.iter().all(|t| parts(&t.text).is_none());
        let period = lines.iter().filter(|l| whole(l)).find_map(|l| period_in(&l.tokens, DateOrder::DayMonth));
        let day = |year: i32, month: u8, day: u8| NaiveDate::from_ymd_opt(year, u32::from(month), u32::from(day));
        period.is_some_and(|p| {
            found.iter().all(|f| day(year_of(f.2[0]), f.2[1], f.2[2]).is_some_and(|d| p.contains(d)))
                && found.iter().any(|f| day(2000 + i32::from(f.2[2]), f.2[1], f.2[0]).is_none_or(|d| !p.contains(d)))
        })
    };
    if !found.iter().all(|f| (1..=12).contains(&f.2[1]) && (1..=31).contains(&f.2[2])) || !evenly && !in_period() {
        return;
    }
    for (i, k, [year, month, day]) in found {
        let year = year_of(year);
        lines[i].tokens[k].shape = Shape::Date(RawDate { first: day, second: month, year: Some(year), order: Some(DateOrder::DayMonth) });
    }
}

/// Reads years of two digits as Buddhist ones where the document is Thai: `01-01-67` is in 2024. On a recognised page Thai letters come
/// out as others, and no statement is of 2056.
pub fn buddhist(lines: &mut [Line<'_>], recognised: &dyn Fn(usize) -> bool) {
    // A year that is printed in full says it too, in whatever letters.
    let full = |t: &Token<'_>| t.date().is_some() && t.text.split(|c: char| !c.is_ascii_digit()).any(|p| p.len() == 4 && matches!(p.parse(), Ok(2513..=2642)));
    let says = |t: &Token<'_>| t.text.chars().any(|c| matches!(c, '\u{e01}'..='\u{e5b}')) || full(t);
    let thai = lines.iter().any(|l| l.tokens.iter().any(says));
    for token in lines.iter_mut().filter(|l| thai || recognised(l.page)).flat_map(|l| &mut l.tokens) {
        if let Shape::Date(date) = &mut token.shape {
            date.year = date.year.map(|y| if (2056..=2069).contains(&y) { y - 43 } else { y });
        }
    }
}

/// Reads `28.11` on a recognised page as the day it is, where it stands among dates spelled `27.11.`: its last point was lost.
pub fn dotless(lines: &mut [Line<'_>], recognised: &dyn Fn(usize) -> bool) {
    let pair = |text: &str| matches!(text.as_bytes(), [a, b, b'.' | b',', c, d] if [a, b, c, d].iter().all(|c| c.is_ascii_digit()));
    let on = |l: &&Line<'_>| recognised(l.page);
    let whole: Vec<f32> = lines
        .iter()
        .filter(on)
        .flat_map(|l| &l.tokens)
        .filter(|t| t.date().is_some() && t.text.strip_suffix('.').is_some_and(pair))
        .map(|t| t.rect.x0)
        .collect();
    let cut: Vec<f32> = lines.iter().filter(on).flat_map(|l| &l.tokens).filter(|t| t.amount().is_some() && pair(&t.text)).map(|t| t.rect.x0).collect();
    let (whole, cut) = (Places::of(whole), Places::of(cut));
    for token in lines.iter_mut().filter(|l| recognised(l.page)).flat_map(|l| &mut l.tokens).filter(|t| t.amount().is_some() && pair(&t.text)) {
        if whole.within(token.rect.x0, 4.0) > 2 * cut.within(token.rect.x0, 4.0)
            && let Some(day) = dates::scan(&token.text.replace(',', "."))
        {
            token.shape = Shape::Date(day);
        }
    }
}

/// Joins a day and a month that a blank parts, where a column of such pairs stands: `01 15`.
pub fn join_pairs(lines: &mut [Line<'_>]) {
    let rows: Vec<usize> = (0..lines.len()).filter(|i| is_row(&lines[*i])).collect();
    let short = |line: &Line<'_>, k: usize| match line.tokens.get(k)?.shape {
        Shape::Integer(a) if a.len == 2 && (1..=31).contains(&a.digits) => Some(a.digits as u8),
        _ => None,
    };
    let pair = |line: &Line<'_>| -> Vec<(usize, RawDate)> {
        (0..line.tokens.len().saturating_sub(1))
            .filter_map(|k| {
                let (a, b) = (short(line, k)?, short(line, k + 1)?);
                let gap = line.tokens[k + 1].rect.x0 - line.tokens[k].rect.x1;
                let alone = k == 0 || line.tokens[k].rect.x0 - line.tokens[k - 1].rect.x1 > gap + 1.0;
                (gap < 1.2 * line.size && alone).then_some(())?;
                let order = match (a, b) {
                    (1..=12, 1..=12) => None,
                    (13..=31, 1..=12) => Some(DateOrder::DayMonth),
                    (1..=12, 13..=31) => Some(DateOrder::MonthDay),
                    _ => return None,
                };
                Some((k, RawDate { first: a, second: b, year: None, order }))
            })
            .collect()
    };
    let found: Vec<(usize, usize, RawDate, f32)> =
        rows.iter().flat_map(|i| pair(&lines[*i]).into_iter().map(|(k, d)| (*i, k, d, lines[*i].tokens[k].rect.x0))).collect();
    let places = Places::of(found.iter().map(|f| f.3));
    let Some(place) = found.iter().map(|f| f.3).max_by_key(|x| places.near(*x, 2.0)) else { return };
    let column: Vec<(usize, usize, RawDate, f32)> = found.into_iter().filter(|f| (f.3 - place).abs() < 2.0).collect();
    let dated = rows.iter().filter(|i| lines[**i].tokens.iter().any(|t| t.date().is_some())).count();
    if column.len() < 3 || column.len() * 10 < rows.len() * 5 || dated * 2 > rows.len() {
        return;
    }
    for (i, k, date, _) in column {
        let second = lines[i].tokens.remove(k + 1);
        let first = &mut lines[i].tokens[k];
        first.rect = first.rect.union(&second.rect);
        first.edge = second.edge;
        first.text = format!("{} {}", first.text, second.text).into();
        first.shape = Shape::Date(date);
    }
}

/// A bare day: its line, its tokens, the day, and the week days that stand beside it as bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bare {
    pub line: usize,
    pub token: usize,
    pub tokens: usize,
    pub day: u32,
    pub week: u8,
}

/// Turns bare days at the beginning of rows, or beside the name of a week day above them, into dates, where the document prints them so.
pub fn complete(lines: &mut [Line<'_>]) {
    let rows: Vec<usize> = (0..lines.len()).filter(|i| is_row(&lines[*i])).collect();
    let (days, dated_too) = day_column(lines, &rows);
    let named = days.iter().filter(|d| d.week != 0).count() * 10 >= days.len() * 8;
    // Dates that line up anywhere are the rows' own; those within descriptions stand where they fall.
    let places = Places::of(rows.iter().flat_map(|i| lines[*i].tokens.iter().filter(|t| t.date().is_some()).map(|t| t.rect.x1)));
    let dated = places.iter().map(|x| places.near(x, 3.0)).max().unwrap_or(0);
    if days.len() < 3 || dated * 4 > days.len() || !named && days.len() * 10 < rows.len() * 4 {
        return;
    }
    // Row numbers count up by one, beside a date too; days repeat and skip.
    let mut numbers: Vec<(usize, u32)> = days.iter().map(|d| (d.line, d.day)).chain(dated_too).collect();
    numbers.sort_unstable();
    let count = |step: fn(u32, u32) -> bool| numbers.windows(2).filter(|w| step(w[0].1, w[1].1)).count();
    let counted = count(|a, b| b == a + 1).max(count(|a, b| a == b + 1));
    if !named && counted * 10 >= (numbers.len() - 1) * 9 && numbers.len() > 4 {
        return;
    }
    let Some(months) = months_of(lines, &days) else { return };
    // From the last on: a name beside a day becomes part of it.
    for (bare, month) in days.iter().zip(months).rev() {
        set(&mut lines[bare.line], bare, month);
    }
}

/// Year and month.
type Month = (i32, u32);

fn next((year, month): Month) -> Month {
    if month == 12 { (year + 1, 1) } else { (year, month + 1) }
}

fn previous((year, month): Month) -> Month {
    if month == 1 { (year - 1, 12) } else { (year, month - 1) }
}

/// The month of each day: of the heading above it, or counted on from where the period begins. The week days must bear it out.
fn months_of(lines: &[Line<'_>], days: &[Bare]) -> Option<Vec<Month>> {
    let headings: Vec<(usize, Month)> = (0..lines.len()).filter_map(|i| month_heading(&lines[i]).map(|m| (i, m))).collect();
    let first = days.first().map_or(0, |d| d.line);
    if !headings.is_empty() {
        let start = headings.iter().rev().find(|(i, _)| *i <= first).or(headings.first())?.1;
        let above = |d: &Bare| headings.iter().rev().find(|(i, _)| *i <= d.line && *i > first).map_or(start, |h| h.1);
        let months: Vec<Month> = days.iter().map(above).collect();
        return borne_out(days, &months).then_some(months);
    }
    let falls = days.windows(2).filter(|w| w[1].day < w[0].day).count() * 2 > days.windows(2).filter(|w| w[1].day != w[0].day).count();
    let period = lines[..first.max(1)].iter().find_map(|l| period_in(&l.tokens, DateOrder::DayMonth))?;
    let (from, to) = ((period.from.year(), period.from.month()), (period.to.year(), period.to.month()));
    let mut start = if falls { to } else { from };
    // The first row need not lie in the first month.
    for _ in 0..24 {
        let mut month = start;
        let mut months = vec![month];
        for pair in days.windows(2) {
            // A list that would run beyond the period begins anew, for another account.
            if falls && pair[1].day > pair[0].day {
                month = if month == from { start } else { previous(month) };
            } else if !falls && pair[1].day < pair[0].day {
                month = if month == to { start } else { next(month) };
            }
            months.push(month);
        }
        let named = days.iter().any(|d| d.week != 0);
        if borne_out(days, &months) && (!named || months.last().is_some_and(|m| *m >= from && *m <= to)) {
            return Some(months);
        }
        start = if falls { previous(start) } else { next(start) };
        if start < from || start > to {
            return None;
        }
    }
    None
}

/// Whether the days exist and fall on the week days that are printed beside them, but for one in ten.
fn borne_out(days: &[Bare], months: &[Month]) -> bool {
    let on = |(d, m): &(&Bare, &Month)| {
        let day = NaiveDate::from_ymd_opt(m.0, m.1, d.day);
        day.is_none_or(|day| d.week & (1 << day.weekday().num_days_from_sunday()) == 0)
    };
    let wrong = days.iter().zip(months).filter(|(d, _)| d.week != 0).filter(on).count();
    wrong * 10 <= days.iter().filter(|d| d.week != 0).count()
}

/// Makes the tokens of a bare day the date that it is in that month.
pub(super) fn set(line: &mut Line<'_>, bare: &Bare, (year, month): Month) {
    let last = bare.token + bare.tokens;
    let Some(tokens) = line.tokens.get(bare.token..last) else { return };
    let (text, rect) = (crate::layout::lines::join(tokens), Rect::hull(tokens.iter().map(|t| &t.rect)).unwrap_or_default());
    line.tokens.drain(bare.token + 1..last);
    if let Some(t) = line.tokens.get_mut(bare.token) {
        (t.text, t.rect) = (text.into(), rect);
        t.shape = Shape::Date(RawDate { first: bare.day as u8, second: month as u8, year: Some(year), order: Some(DateOrder::DayMonth) });
    }
}

fn is_row(line: &Line<'_>) -> bool {
    line.tokens.len() >= 3 && line.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2))
}

/// A day's number and what stands behind it: `20`, `20.`, `3rd`.
fn day_number(t: &Token<'_>) -> Option<u32> {
    let text = t.text.trim_end_matches([',', '.']);
    let digits = text.trim_end_matches(char::is_alphabetic);
    let tail = &text[digits.len()..];
    let day: u32 = digits.parse().ok().filter(|_| digits.len() <= 2)?;
    ((1..=31).contains(&day) && (tail.is_empty() || dates::is_filler(&tail.to_lowercase()))).then_some(day)
}

/// The bare day that begins at a token, with the name of a week day before or behind it or without.
fn bare_day(line: &Line<'_>, i: usize, k: usize) -> Option<Bare> {
    let t = line.tokens.get(k)?;
    let near = line.tokens.get(k + 1).filter(|n| n.rect.x0 - t.rect.x1 < 0.8 * line.size);
    let week = |t: &Token<'_>| crate::base::months::week_days(t.text.trim_end_matches([',', '.']));
    let number = |t: &Token<'_>| if matches!(t.shape, Shape::Text | Shape::Integer(_)) { day_number(t) } else { None };
    if let (Some(day), Some(n)) = (number(t), near)
        && week(n) != 0
    {
        return Some(Bare { line: i, token: k, tokens: 2, day, week: week(n) });
    }
    if let (Some(day), true) = (near.and_then(number), week(t) != 0) {
        return Some(Bare { line: i, token: k, tokens: 2, day, week: week(t) });
    }
    match t.shape {
        Shape::Integer(a) if a.len <= 2 && (1..=31).contains(&a.digits) => Some(Bare { line: i, token: k, tokens: 1, day: a.digits as u32, week: 0 }),
        _ => None,
    }
}

/// The bare days that most rows share the place of, and those that stand alone beside a week day, line by line; and the numbers at that
/// place which stand beside a date of their row, by line.
fn day_column(lines: &[Line<'_>], rows: &[usize]) -> (Vec<Bare>, Vec<(usize, u32)>) {
    let mut found: Vec<(Bare, f32)> = Vec::new();
    let mut dated: Vec<(Bare, f32)> = Vec::new();
    for i in rows {
        let line = &lines[*i];
        for k in 0..line.tokens.len() {
            let Some(bare) = bare_day(line, *i, k) else { continue };
            // A date beside it is the row's own.
            let beside = line.tokens[k.saturating_sub(1)..].iter().take(4).any(|t| t.date().is_some());
            // Names begin alike, numbers end alike.
            let place = if bare.week != 0 { line.tokens[k].rect.x0 } else { line.tokens[k].rect.x1 };
            if beside { &mut dated } else { &mut found }.push((bare, place));
        }
    }
    let named = found.iter().filter(|f| f.0.week != 0).count();
    if named >= 3 {
        found.retain(|f| f.0.week != 0);
    }
    let near = |x: f32| found.iter().filter(move |f| (f.1 - x).abs() < 6.0);
    let places = Places::of(found.iter().map(|f| f.1));
    let place = found.iter().map(|f| f.1).max_by_key(|x| places.near(*x, 6.0));
    let mut column: Vec<Bare> = place.map(|place| near(place).map(|f| f.0).collect()).unwrap_or_default();
    let at_place = |f: &&(Bare, f32)| place.is_some_and(|x| (f.1 - x).abs() < 6.0);
    let mut dated: Vec<(usize, u32)> = dated.iter().filter(at_place).map(|(b, _)| (b.line, b.day)).collect();
    dated.dedup_by_key(|d| d.0);
    column.dedup_by_key(|c| c.line);
    let alone = |i: usize| bare_day(&lines[i], i, 0).filter(|b| b.week != 0 && b.tokens == lines[i].tokens.len());
    let headings: Vec<Bare> = (0..lines.len()).filter_map(alone).collect();
    if headings.len() >= 2 {
        column.retain(|b| b.week != 0);
        column.extend(headings);
        column.sort_by_key(|b| b.line);
    }
    (column, dated)
}

/// The month that a line names and nothing else: `Januari 2024`.
fn month_heading(line: &Line<'_>) -> Option<(i32, u32)> {
    if line.tokens.len() > 3 {
        return None;
    }
    let text = line.text();
    let date = dates::scan(&format!("1 {text}"))
        .filter(|d| d.year.is_some() && text.chars().any(char::is_alphabetic) && dates::scan(&text).is_none_or(|d| d.year.is_none()))?;
    let (_, month) = date.day_month(DateOrder::DayMonth);
    Some((date.year?, month))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Page, Word};

    /// A page with a date of two digits' year and, beside it, another text.
    fn page(number: u32, beside: &str) -> Page {
        let word = |text: &str, x0: f32| Word {
            text: text.to_owned(),
            rect: crate::base::Rect::new(x0, 10.0, x0 + 50.0, 20.0),
            baseline: 18.0,
            size: 10.0,
            ..Word::default()
        };
        Page { number, words: vec![word("02/01/67", 10.0), word(beside, 200.0)], ..Page::default() }
    }

    fn years(pages: Vec<Page>, recognised: &dyn Fn(usize) -> bool) -> Vec<Option<i32>> {
        let document = Document { pages, ..Document::default() };
        let mut lines = crate::layout::lines(&document);
        buddhist(&mut lines, recognised);
        lines.iter().flat_map(|l| &l.tokens).filter_map(|t| t.date()).map(|d| d.year).collect()
    }

    #[test]
    fn years_of_the_buddhist_count_are_told_page_by_page() {
        // What stands in text says itself whether it is Thai; a recognised page cannot.
        assert_eq!(years(vec![page(1, "Saldo"), page(2, "Saldo")], &|_| false), [Some(2067), Some(2067)]);
        assert_eq!(years(vec![page(1, "Saldo"), page(2, "Saldo")], &|p| p == 1), [Some(2067), Some(2024)]);
        assert_eq!(years(vec![page(1, "ยอดคงเหลือ"), page(2, "Saldo")], &|_| false), [Some(2024), Some(2024)]);
    }

    #[test]
    fn a_day_that_lost_its_point_is_a_day_among_days() {
        let days = |texts: &[&str], recognised: bool| {
            let word = |(i, text): (usize, &&str)| Word {
                text: (*text).to_owned(),
                rect: crate::base::Rect::new(10.0, 20.0 * i as f32, 40.0, 20.0 * i as f32 + 10.0),
                baseline: 20.0 * i as f32 + 8.0,
                size: 10.0,
                ..Word::default()
            };
            let document =
                Document { pages: vec![Page { number: 1, words: texts.iter().enumerate().map(word).collect(), ..Page::default() }], ..Document::default() };
            let mut lines = crate::layout::lines(&document);
            dotless(&mut lines, &|_| recognised);
            lines.iter().flat_map(|l| &l.tokens).filter(|t| t.date().is_some()).count()
        };
        let column = ["04.11.", "07.11.", "10.11.", "12,11", "28.54", "30.11.", "30.11."];
        assert_eq!(days(&column, true), 6);
        assert_eq!(days(&column, false), 5);
        // Amounts with a date among them.
        assert_eq!(days(&["04.11.", "12.11", "13.20", "11.12"], true), 1);
    }

    #[test]
    fn numbers_of_rows_beside_dates_once_a_day_are_no_days() {
        let mut lines = vec!["Period: 1. Sept 2024 until 31. Oct 2024".to_owned(), String::new()];
        for n in 1..=12 {
            let day = match n {
                1 => "29.09.2024",
                6 => "26.10.2024",
                _ => "          ",
            };
            lines.push(format!("{n:>2}  {day}    CASH DEPOSIT    +1.536,{:02}", 10 + n));
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let document = crate::statement::lined::document(&lines);
        let mut lines = crate::layout::lines(&document);
        let dates = |lines: &[Line<'_>]| lines.iter().skip(1).flat_map(|l| &l.tokens).filter(|t| t.date().is_some()).count();
        complete(&mut lines);
        assert_eq!(dates(&lines), 2);
    }

    #[test]
    fn a_week_day_and_a_number_are_a_day_of_the_month_above() {
        let read = |rows: &[(&str, &str, &str)]| {
            let word = |text: &str, x0: f32, y: f32| Word {
                text: text.to_owned(),
                rect: crate::base::Rect::new(x0, y, x0 + 5.0 * text.chars().count() as f32, y + 10.0),
                baseline: y + 8.0,
                size: 10.0,
                ..Word::default()
            };
            let mut words = Vec::new();
            for (i, (first, second, rest)) in rows.iter().enumerate() {
                let y = 20.0 * i as f32;
                words.extend([word(first, 10.0, y), word(second, 13.0 + 5.0 * first.chars().count() as f32, y)]);
                if !rest.is_empty() {
                    words.extend([word("KARTE", 100.0, y), word(rest, 200.0, y)]);
                }
            }
            let document = Document { pages: vec![Page { number: 1, words, ..Page::default() }], ..Document::default() };
            let mut lines = crate::layout::lines(&document);
            complete(&mut lines);
            let tokens = lines.iter().flat_map(|l| &l.tokens).filter_map(|t| t.date()?.day(DateOrder::DayMonth, 0));
            tokens.map(|d| d.to_string()).collect::<Vec<_>>()
        };
        let rows = [("Februar", "2025", ""), ("Do", "20.", "-12,50"), ("Fr", "28.", "-3,20"), ("März", "2025", ""), ("Sa", "1.", "8,00"), ("Mo", "3.", "7,10")];
        assert_eq!(read(&rows), ["2025-02-20", "2025-02-28", "2025-03-01", "2025-03-03"]);
        // Headings of their own, over rows without days.
        let rows = [
            ("March", "2025", ""),
            ("Tuesday", "4", ""),
            ("TO", "X", "-12.50"),
            ("Friday", "7th", ""),
            ("TO", "Y", "3.20"),
            ("Monday", "10", ""),
            ("TO", "Z", "4.00"),
        ];
        assert_eq!(read(&rows), ["2025-03-04", "2025-03-07", "2025-03-10"]);
        // Week days that no month bears out make no dates.
        let rows = [("April", "2025", ""), ("Do", "20.", "-12,50"), ("Fr", "28.", "-3,20"), ("Sa", "1.", "8,00"), ("Mo", "3.", "7,10")];
        assert!(read(&rows).is_empty());
    }
}

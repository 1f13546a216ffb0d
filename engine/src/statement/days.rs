//! Rows that print the day alone: the month stands in a heading above them, or in the period.

use super::fields::period_in;
use crate::base::dates::{self, DateOrder, RawDate};
use crate::layout::{Line, Shape};
use chrono::Datelike;

/// Reads dates of three pairs of digits with the year in front, where that is what runs on evenly: `24-01-31`, or `06-01-31` of a reign.
pub fn year_first(lines: &mut [Line<'_>]) {
    let parts = |text: &str| -> Option<[u8; 3]> {
        let separator = text.chars().find(|c| !c.is_ascii_digit()).filter(|c| matches!(c, '-' | '/' | '.'))?;
        let mut out = [0u8; 3];
        let mut n = 0;
        for p in text.split(separator) {
            if n == 3 || p.is_empty() || p.len() > 2 {
                return None;
            }
            out[n] = p.parse().ok()?;
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
    if found.len() < 5
        || distinct(0) > 2
        || distinct(2) < 4
        || distinct(2) < 2 * distinct(0)
        || !found.iter().all(|f| (1..=12).contains(&f.2[1]) && (1..=31).contains(&f.2[2]))
    {
        return;
    }
    let reign = lines
        .iter()
        .any(|l| l.tokens.iter().any(|t| t.text.contains("令和") || t.text.contains("年月日") || t.text.chars().any(|c| matches!(c as u32, 0x30a0..=0x30ff))));
    for (i, k, [year, month, day]) in found {
        let year = i32::from(year) + if reign && year < 20 { 2018 } else { 2000 };
        lines[i].tokens[k].shape = Shape::Date(RawDate { first: day, second: month, year: Some(year), order: Some(DateOrder::DayMonth) });
    }
}

/// Reads years of two digits as Buddhist ones where the document is Thai: `01-01-67` is in 2024. On a recognised page Thai letters come
/// out as others, and no statement is of 2056.
pub fn buddhist(lines: &mut [Line<'_>], recognised: &dyn Fn(usize) -> bool) {
    let thai = lines.iter().any(|l| l.tokens.iter().any(|t| t.text.chars().any(|c| matches!(c, '\u{e01}'..='\u{e5b}'))));
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
    let at = |all: &[f32], x: f32| all.iter().filter(|a| (*a - x).abs() <= 4.0).count();
    for token in lines.iter_mut().filter(|l| recognised(l.page)).flat_map(|l| &mut l.tokens).filter(|t| t.amount().is_some() && pair(&t.text)) {
        if at(&whole, token.rect.x0) > 2 * at(&cut, token.rect.x0)
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
    let Some(place) = found.iter().map(|f| f.3).max_by_key(|x| found.iter().filter(|f| (f.3 - x).abs() < 2.0).count()) else { return };
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

/// Turns bare days at the beginning of rows into dates, where the document prints them so.
pub fn complete(lines: &mut [Line<'_>]) {
    let rows: Vec<usize> = (0..lines.len()).filter(|i| is_row(&lines[*i])).collect();
    let column = day_column(lines, &rows);
    let days: Vec<(usize, u32)> = column.iter().map(|c| (c.0, c.2)).collect();
    // Dates that line up anywhere are the rows' own; those within descriptions stand where they fall.
    let places: Vec<f32> = rows.iter().flat_map(|i| lines[*i].tokens.iter().filter(|t| t.date().is_some()).map(|t| t.rect.x1)).collect();
    let dated = places.iter().map(|x| places.iter().filter(|y| (*y - x).abs() < 3.0).count()).max().unwrap_or(0);
    if days.len() < 3 || dated * 4 > days.len() || days.len() * 10 < rows.len() * 4 {
        return;
    }
    // Row numbers count up by one; days repeat and skip.
    let count = |step: fn(u32, u32) -> bool| days.windows(2).filter(|w| step(w[0].1, w[1].1)).count();
    let counted = count(|a, b| b == a + 1).max(count(|a, b| a == b + 1));
    if counted * 10 >= (days.len() - 1) * 9 && days.len() > 4 {
        return;
    }
    let headings: Vec<(usize, (i32, u32))> = (0..lines.len()).filter_map(|i| month_heading(&lines[i]).map(|m| (i, m))).collect();
    let first = days.first().map_or(0, |d| d.0);
    let mut month = headings.iter().rev().find(|(i, _)| *i <= first).or(headings.first()).map(|h| h.1);
    if headings.is_empty() {
        let falls = days.windows(2).filter(|w| w[1].1 < w[0].1).count() * 2 > days.windows(2).filter(|w| w[1].1 != w[0].1).count();
        let Some(period) = lines[..first.max(1)].iter().find_map(|l| period_in(&l.tokens, DateOrder::DayMonth)) else { return };
        let end = if falls { period.to } else { period.from };
        month = Some((end.year(), end.month()));
        let mut before: Option<u32> = None;
        for (i, token, day) in column {
            let turned = before.is_some_and(|b| if falls { day > b } else { day < b });
            if turned {
                month = month.map(|(y, m)| match (falls, m) {
                    (true, 1) => (y - 1, 12),
                    (true, m) => (y, m - 1),
                    (false, 12) => (y + 1, 1),
                    (false, m) => (y, m + 1),
                });
            }
            before = Some(day);
            set(&mut lines[i], token, day, month);
        }
        return;
    }
    let mut headings = headings.into_iter().peekable();
    for (i, token, day) in column {
        while let Some((_, m)) = headings.next_if(|(at, _)| *at <= i) {
            month = Some(m);
        }
        set(&mut lines[i], token, day, month);
    }
}

fn set(line: &mut Line<'_>, token: usize, day: u32, month: Option<(i32, u32)>) {
    if let (Some((year, month)), Some(t)) = (month, line.tokens.get_mut(token)) {
        t.shape = Shape::Date(RawDate { first: day as u8, second: month as u8, year: Some(year), order: Some(DateOrder::DayMonth) });
    }
}

fn is_row(line: &Line<'_>) -> bool {
    line.tokens.len() >= 3 && line.tokens.iter().any(|t| t.amount().is_some_and(|a| a.strength() >= 2))
}

/// The column of bare days that most rows share: line, token and day of each.
fn day_column(lines: &[Line<'_>], rows: &[usize]) -> Vec<(usize, usize, u32)> {
    let mut found: Vec<(usize, usize, u32, f32)> = Vec::new();
    for i in rows {
        for (k, t) in lines[*i].tokens.iter().enumerate() {
            let Shape::Integer(a) = t.shape else { continue };
            // A date beside it is the row's own.
            let beside = lines[*i].tokens[k.saturating_sub(1)..].iter().take(4).any(|t| t.date().is_some());
            if a.len <= 2 && (1..=31).contains(&a.digits) && !beside {
                found.push((*i, k, a.digits as u32, t.rect.x1));
            }
        }
    }
    let near = |x: f32| found.iter().filter(move |f| (f.3 - x).abs() < 6.0);
    let Some(place) = found.iter().map(|f| f.3).max_by_key(|x| near(*x).count()) else { return Vec::new() };
    let mut column: Vec<(usize, usize, u32)> = near(place).map(|f| (f.0, f.1, f.2)).collect();
    column.dedup_by_key(|c| c.0);
    column
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
}

//! How sure the values of recognised rows are: what the balances prove, what the order of days bears out, and how often letters
//! that were read as surely as these are right. The shares are measured: `tools/bench-scans` prints them beside what is said.

use super::model::{DayDoubt, HeaderType, Statement, Transaction};
use crate::document::{Document, Source};
use chrono::{Datelike, NaiveDate};

/// Confidence of an amount or a direction that the chain proves, and of a printed balance.
const PROVEN: f32 = 0.997;
/// Confidence at most of what is well read but not proven: medium.
const UNPROVEN: f32 = 0.89;
/// Confidence of the figures in a link that does not hold: low, though most of them are right.
const BROKEN: f32 = 0.69;
/// Confidence of a date that does not follow from those around it, lies outside the period, or whose year is a guess.
const ODD_DATE: f32 = 0.5;
/// Confidence at most of a date in order whose neighbours leave room for a misread one, and that no other cell of its row prints: medium.
const ALONE: f32 = 0.899;
/// Days between the rows before and after a date at most, for a misread one to be out of order most likely.
const ROOM: i64 = 3;
/// Confidence from which a date is sure, and how surely one must be read to count where its neighbours leave it room.
const SURE: f32 = 0.9;
const WELL: f32 = 0.985;
/// Share of rows that print a date from which one without is one that was not read.
pub(super) const DATED: f32 = 0.9;

/// How often dates are right that stand in order in a proven statement, by how surely their letters were read.
const DATES: &[(f32, f32)] = &[(0.0, 0.65), (0.5, 0.78), (0.7, 0.89), (0.79, 0.895), (0.8, 0.985), (1.0, 0.998)];
/// How often descriptions are right to the letter.
const DESCRIPTIONS: &[(f32, f32)] = &[(0.0, 0.02), (0.2, 0.1), (0.4, 0.25), (0.6, 0.55), (0.8, 0.69), (0.81, 0.78), (0.87, 0.87), (0.9, 0.895), (1.0, 0.895)];

/// The value at `x` of points that are joined by lines.
fn along(points: &[(f32, f32)], x: f32) -> f32 {
    for (a, b) in points.iter().zip(points.iter().skip(1)) {
        if x <= b.0 {
            return a.1 + (b.1 - a.1) * ((x - a.0) / (b.0 - a.0).max(f32::EPSILON)).clamp(0.0, 1.0);
        }
    }
    points.last().map_or(x, |p| p.1)
}

/// Rates the rows of recognised pages, once it is known which of them the balances prove and which days are in doubt for their place or
/// order. Gives of each row whether its day was read surely enough to rest on.
pub fn rate(document: &Document, s: &mut Statement) -> Vec<bool> {
    let recognised: Vec<u32> = document.pages.iter().filter(|p| p.source == Source::Ocr).map(|p| p.number).collect();
    if recognised.is_empty() {
        return vec![true; s.transactions.len()];
    }
    let (dates, sure): (Vec<f32>, Vec<bool>) = dates(document, s).into_iter().unzip();
    let sure = s.transactions.iter().zip(sure).map(|(t, sure)| sure || !recognised.contains(&t.page)).collect();
    let turned: Vec<u32> = s.findings.iter().filter(|f| f.code == super::turned::TURNED).flat_map(|f| f.rows.iter().copied()).collect();
    let proven = closes(s);
    for (t, date) in s.transactions.iter_mut().zip(dates).filter(|(t, _)| recognised.contains(&t.page)) {
        let ink = ink(t, HeaderType::Description);
        let c = &mut t.confidence;
        c.date = date;
        c.description = along(DESCRIPTIONS, ink.unwrap_or(0.0));
        match t.balance_ok {
            // Where two columns of balances run side by side, only the whole proof says which is meant.
            Some(true) => (c.amount, c.direction, c.balance) = (PROVEN, PROVEN, if proven { PROVEN } else { UNPROVEN }),
            Some(false) => (c.amount, c.direction, c.balance) = (BROKEN, BROKEN, BROKEN),
            // Printed totals prove the rows of a statement without balances.
            None if proven => (c.amount, c.direction, c.balance) = (PROVEN, PROVEN, PROVEN),
            None => (c.amount, c.direction, c.balance) = (c.amount.min(UNPROVEN), c.direction.min(UNPROVEN), c.balance.min(UNPROVEN)),
        }
        if turned.contains(&t.row_index) {
            c.direction = c.direction.min(UNPROVEN);
        }
    }
    sure
}

/// Confidence of a description from which it is in doubt.
const WORDS: f32 = 0.89;

/// Says which descriptions are in doubt: those that a reviewer wrote are not.
pub fn descriptions(s: &mut Statement) {
    s.descriptions_in_doubt = s.transactions.iter().filter(|t| !t.corrected && t.confidence.description < WORDS).map(|t| t.row_index).collect();
}

/// Whether every figure holds, though the sign of a row may be told by nothing but the balances.
fn closes(s: &Statement) -> bool {
    let turned = s.findings.iter().any(|f| f.code == super::turned::TURNED);
    s.amounts_proved() || turned && !s.checks.is_empty() && s.checks.iter().all(|c| c.passed)
}

/// How surely the letters of a cell were read; `None` where the row has none.
fn ink(t: &Transaction, kind: HeaderType) -> Option<f32> {
    t.cells.iter().filter(|(k, _)| *k == kind).map(|(_, e)| e.confidence).reduce(f32::min)
}

/// How sure the date of each row is, and whether the statement may rest on it. No balance proves a date: the days around it, the period
/// and its own letters do.
fn dates(document: &Document, s: &Statement) -> Vec<(f32, bool)> {
    let rows = &s.transactions;
    let own = rows.iter().filter(|t| ink(t, HeaderType::Date).is_some()).count();
    let every = own as f32 >= DATED * rows.len() as f32;
    let (up, down) = rows.iter().zip(rows.iter().skip(1)).fold((0, 0), |(u, d), (a, b)| (u + u32::from(a.date <= b.date), d + u32::from(a.date >= b.date)));
    let follows = |a: Option<NaiveDate>, b: Option<NaiveDate>| a.zip(b).is_none_or(|(a, b)| if up >= down { a <= b } else { a >= b });
    let period = s.period.evidence.as_ref().and(s.period.value);
    let most = if closes(s) { 1.0 } else { UNPROVEN };
    // Days that are known to be wrong, or in no order, say nothing of those beside them.
    let counts = |r: &Transaction| r.date.is_some() && !matches!(r.day_doubt, Some(DayDoubt::OutOfOrder | DayDoubt::Year | DayDoubt::OutsidePeriod));
    let mut next: Vec<Option<NaiveDate>> =
        rows.iter().rev().scan(None, |day, r| Some(std::mem::replace(day, counts(r).then_some(r.date).flatten().or(*day)))).collect();
    next.reverse();
    let mut passed: Option<NaiveDate> = None;
    let mut out: Vec<(f32, bool)> = Vec::with_capacity(rows.len());
    for (t, after) in rows.iter().zip(next) {
        let before = passed;
        passed = counts(t).then_some(t.date).flatten().or(passed);
        let Some(day) = t.date else {
            out.push((0.0, false));
            continue;
        };
        let read = match t.cells.iter().find(|(k, _)| *k == HeaderType::Date) {
            Some((_, cell)) if says(&cell.text, day) => along(DATES, cell.confidence),
            // A date that is printed once a day is at most as sure as where it is printed: one may have been overlooked.
            None if !every => out.last().map_or(ODD_DATE, |o| o.0).min(UNPROVEN),
            _ => ODD_DATE,
        };
        let in_order = follows(before, Some(day)) && follows(Some(day), after);
        let inside = period.is_none_or(|p| p.from <= day && day <= p.to);
        // A misread day may still stand in order, beside another that it equals too, unless its neighbours leave it no room.
        let (first, last) =
            (before.or(period.map(|p| if up >= down { p.from } else { p.to })), after.or(period.map(|p| if up >= down { p.to } else { p.from })));
        let room = first.zip(last).map(|(a, b)| (b - a).num_days().abs());
        let again = room.is_some_and(|r| r <= ROOM) || value_date_says(t, day);
        let odd = !in_order || !inside || t.day_doubt.is_some() || year_is_a_guess(document, t, day);
        let shown = read.min(if odd { ODD_DATE } else { 1.0 }).min(if again { 1.0 } else { ALONE });
        // What is well read and stands between others, or within a period that is printed, is borne out though it had room.
        let borne = ink(t, HeaderType::Date).is_some() && read >= WELL && (first.is_some() && last.is_some());
        out.push((shown.min(most), !odd && (shown >= SURE || borne)));
    }
    out
}

/// Whether the row prints the same day as its value date.
fn value_date_says(t: &Transaction, day: NaiveDate) -> bool {
    t.cells.iter().any(|(k, cell)| *k == HeaderType::ValueDate && t.value_date == Some(day) && says(&cell.text, day))
}

/// Whether a cell's text holds the day, as digits of its own.
fn says(text: &str, day: NaiveDate) -> bool {
    let numbers = || text.split(|c: char| !c.is_numeric()).filter(|p| !p.is_empty());
    // Digits without signs between them, day and month beside each other.
    let (a, b) = (format!("{:02}{:02}", day.day(), day.month()), format!("{:02}{:02}", day.month(), day.day()));
    let compact = |p: &str| p.len() >= 6 && (p.contains(&a) || p.contains(&b));
    numbers().any(|p| p.parse() == Ok(day.day()) || compact(p)) || !text.is_ascii()
}

/// Whether the year stands first with two digits, and in full nowhere: it may be counted from another beginning.
fn year_is_a_guess(document: &Document, t: &Transaction, day: NaiveDate) -> bool {
    let Some((_, cell)) = t.cells.iter().find(|(k, _)| *k == HeaderType::Date) else { return false };
    let parts: Vec<u32> = cell.text.split(|c: char| !c.is_ascii_digit()).filter_map(|p| p.parse().ok()).collect();
    let short = i64::from(day.year()).rem_euclid(100);
    let first = matches!(parts.as_slice(), [year, _, last, ..] if i64::from(*year) == short && *last == day.day() && i64::from(*last) != short);
    let full = day.year().to_string();
    first && !document.pages.iter().flat_map(|p| &p.words).any(|w| w.text.contains(&full))
}

#[cfg(test)]
mod tests {
    use super::{Statement, Transaction, descriptions, says};

    #[test]
    fn words_are_in_doubt_that_may_be_a_neighbours_and_not_those_that_a_person_wrote() {
        let row = |(i, (surety, corrected)): (usize, (f32, bool))| {
            let mut t = Transaction { row_index: i as u32, corrected, ..Transaction::default() };
            t.confidence.description = surety;
            t
        };
        let rows = [(0.98, false), (0.6, false), (0.6, true), (0.8, false), (0.9, false)];
        let mut s = Statement { transactions: rows.into_iter().enumerate().map(row).collect(), ..Statement::default() };
        s.descriptions_in_doubt = vec![4];
        descriptions(&mut s);
        assert_eq!(s.descriptions_in_doubt, [1, 3]);
    }

    #[test]
    fn a_cell_says_the_day_that_it_prints() {
        let day = "2025-07-31".parse().unwrap();
        for text in ["31/07/2025", "31JUL25", "20250731", "310725", "2025年7月31日"] {
            assert!(says(text, day), "{text}");
        }
        // The cell of another day, misread, under the date of the row before.
        for text in ["6106025", "01AUG25", "07/2025"] {
            assert!(!says(text, day), "{text}");
        }
    }
}

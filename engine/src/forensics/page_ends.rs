//! `ROW_PITCH` at the foot of pages: a page that ends a row before the others do, though it begins where they begin, keeps their step and
//! goes on: a row was taken out of it and the rest moved up; or one row after them.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use crate::base::Severity;
use crate::document::Source;
use crate::statement::{Statement, Transaction};
use std::collections::HashMap;

/// Rows of a page at least.
const ROWS: usize = 12;
/// Rows of the last page at least: programs keep a few together with the totals.
const LAST: usize = 4;
/// Points by which heights and steps are the same.
const SAME: f32 = 0.25;

/// The rows of a page by their baselines.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Sheet {
    page: u32,
    rows: usize,
    /// Baselines of the first and the last row.
    first: f32,
    last: f32,
    /// The step that all its rows keep; 0 for none.
    step: f32,
    /// Whether its last day is that of the first row after it.
    day_goes_on: bool,
}

/// The pages of a statement in order, if all of its rows are read from text.
fn sheets(paper: &Paper<'_>, at: usize, s: &Statement) -> Vec<Sheet> {
    let days = paper.cells.iter().filter(|c| c.statement == at && c.field == "date");
    let of_row: HashMap<u32, f32> = days.filter_map(|c| Some((c.row?, c.style?.baseline))).collect();
    let baseline = |t: &Transaction| of_row.get(&t.row_index).copied();
    let mut out: Vec<Sheet> = Vec::new();
    let mut rest = s.transactions.as_slice();
    while let Some(head) = rest.first() {
        let n = rest.iter().take_while(|t| t.page == head.page).count();
        let (own, after) = rest.split_at(n);
        rest = after;
        let lines: Vec<f32> = own.iter().filter_map(baseline).collect();
        let text = paper.page(head.page).is_some_and(|p| p.source == Source::Text);
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Vec::new() };
        if !text || lines.len() != n || out.iter().any(|o| o.page == head.page) {
            return Vec::new();
        }
        let step = if n > 1 { (last - first) / (n - 1) as f32 } else { 0.0 };
        let even = step > 0.0 && lines.windows(2).all(|w| matches!(w, [a, b] if (b - a - step).abs() < SAME));
        let day_goes_on = own.last().zip(after.first()).is_some_and(|(a, b)| a.date.is_some() && a.date == b.date);
        out.push(Sheet { page: head.page, rows: n, first: *first, last: *last, step: if even { step } else { 0.0 }, day_goes_on });
    }
    out
}

/// The page that ends one row before the others or after them, and one that it differs from.
fn odd(sheets: &[Sheet]) -> Option<(Sheet, Sheet)> {
    let (tail, full) = sheets.split_last()?;
    let head = full.first().or(Some(tail))?;
    let like = |s: &Sheet| s.step > 0.0 && (s.step - head.step).abs() < 0.02 && s.rows >= ROWS;
    // Programs that end a page with a day, or keep rows for the last page, end pages where they like.
    if full.is_empty() || !full.iter().all(like) || !full.iter().any(|s| s.day_goes_on) || tail.rows < LAST {
        return None;
    }
    let alike = |a: &Sheet, b: &Sheet| (a.first - b.first).abs() < SAME;
    let one = |a: &Sheet, b: &Sheet| alike(a, b) && a.rows.abs_diff(b.rows) == 1 && ((a.last - b.last).abs() - a.step).abs() < 2.0 * SAME;
    // The last page ends where the rows end; only where it holds more than the others it says how many fit.
    if let [only] = full {
        return (like(tail) && tail.rows > only.rows && one(tail, only)).then_some((*only, *tail));
    }
    let of = |n: usize| full.iter().filter(move |s| s.rows == n);
    let mut counts: Vec<usize> = full.iter().map(|s| s.rows).collect();
    counts.sort_unstable();
    counts.dedup();
    let [less, more] = counts.as_slice() else { return None };
    let (few, many) = (of(*less).count(), of(*more).count());
    let (odd, usual) = if many >= few { (of(*less).next()?, of(*more).next()?) } else { (of(*more).next()?, of(*less).next()?) };
    (few.min(many) == 1 && one(odd, usual) && full.iter().all(|s| alike(s, usual))).then_some((*odd, *usual))
}

/// Looks for pages that end a row too early or too late.
pub(super) fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (at, s) in paper.reading.statements.iter().enumerate() {
        let Some((odd, usual)) = odd(&sheets(paper, at, s)) else { continue };
        let show = |sheet: &Sheet| {
            let row = s.transactions.iter().rfind(|t| t.page == sheet.page)?;
            let mut change: Change = paper.change("END", sheet.page, row.bbox, None, None, None);
            (change.row, change.detail) = (Some(row.row_index), Some(format!("{} rows", sheet.rows)));
            Some(change)
        };
        let how = if odd.rows < usual.rows { "before" } else { "after" };
        let message = format!("Page {} ends one row {how} page {}, which begins at the same height and has the same step.", odd.page, usual.page);
        let changes: Vec<Change> = [odd, usual].iter().filter_map(show).collect();
        finds.add(Family::Type, "ROW_PITCH", Severity::Medium, message, changes, &["A program that keeps rows together", "A line that the bank leaves free"]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(page: u32, rows: usize, day_goes_on: bool) -> Sheet {
        Sheet { page, rows, first: 150.0, last: 150.0 + 13.0 * (rows as f32 - 1.0), step: 13.0, day_goes_on }
    }

    #[test]
    fn a_page_that_ends_a_row_early_is_odd() {
        let told = |sheets: &[Sheet]| odd(sheets).map(|o| o.0.page);
        assert_eq!(told(&[sheet(1, 40, true), sheet(2, 39, true), sheet(3, 40, false), sheet(4, 9, false)]), Some(2));
        assert_eq!(told(&[sheet(1, 40, true), sheet(2, 41, true), sheet(3, 40, false), sheet(4, 9, false)]), Some(2));
        // Two pages that go on: the shorter one. The last page says something only where more stands on it.
        assert_eq!(told(&[sheet(1, 40, true), sheet(2, 39, true), sheet(3, 9, false)]), Some(2));
        assert_eq!(told(&[sheet(1, 39, true), sheet(2, 40, false)]), Some(1));
        assert_eq!(told(&[sheet(1, 39, true), sheet(2, 38, false)]), None);
    }

    #[test]
    fn pages_that_end_where_they_like_say_nothing() {
        let told = |sheets: &[Sheet]| odd(sheets).is_some();
        // Days are kept together; several pages are short; a head of its own; a step of its own; rows kept for the last page.
        assert!(!told(&[sheet(1, 40, false), sheet(2, 39, false), sheet(3, 9, false)]));
        assert!(!told(&[sheet(1, 40, true), sheet(2, 39, true), sheet(3, 38, true), sheet(4, 9, false)]));
        assert!(!told(&[Sheet { first: 240.0, last: 734.0, ..sheet(1, 39, true) }, sheet(2, 40, true), sheet(3, 9, false)]));
        assert!(!told(&[sheet(1, 40, true), Sheet { step: 0.0, ..sheet(2, 39, true) }, sheet(3, 9, false)]));
        assert!(!told(&[sheet(1, 40, true), sheet(2, 39, true), sheet(3, 2, false)]));
    }
}

//! `LATE_TEXT`: the place of a cell in the order of drawing against that of the rows after it.

use super::paper::{Cell, Finds, Paper};
use super::report::{Change, Family};
use super::type_fonts::isolated;
use super::{Needs, Signal};
use crate::base::Severity;

pub(super) const SIGNAL: Signal = Signal { codes: &["LATE_TEXT"], needs: Needs::TextRows, look };

/// Rows of a page at least.
const ROWS: usize = 5;
/// Rows of a page at least, for one of them to have been put in.
const LEAST: usize = 3;
/// Amounts of a page for each that may be drawn late with the balances.
const AMONG: usize = 4;
/// Rows at the foot of a page after which too few are drawn.
const FOOT: usize = 3;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let statements = 0..paper.reading.statements.len();
    // The last page of which no balance was drawn late.
    let mut plain: Option<(usize, u32)> = None;
    for (statement, (page, _)) in statements.flat_map(|s| paper.tables.iter().map(move |t| (s, t))) {
        let here = |c: &&Cell| c.page == *page && c.statement == statement && c.row.is_some() && c.style.is_some();
        let cells: Vec<&Cell> = paper.cells.iter().filter(here).collect();
        let mut fields: Vec<&'static str> = cells.iter().map(|c| column(c)).collect();
        fields.sort_unstable();
        fields.dedup();
        let (mut changes, mut may_be): (Vec<Change>, Vec<Change>) = (Vec::new(), Vec::new());
        let follows = plain.is_some_and(|(s, p)| s == statement && p + 1 == *page);
        // A page that is drawn column by column has its amounts drawn late as well; one of them may have been changed with the balances.
        let amounts = || cells.iter().filter(|c| c.field != "balance" && c.figure());
        let only_balances = || last_of_all(&cells) && amounts().filter(|c| is_late(c, &cells)).count() * AMONG <= amounts().count();
        for field in &fields {
            let column: Vec<&&Cell> = cells.iter().filter(|c| column(c) == *field).collect();
            if column.len() < ROWS || !column.first().is_some_and(|c| c.figure()) {
                continue;
            }
            let late: Vec<bool> = column.iter().map(|c| is_late(c, &cells)).collect();
            let n = late.iter().filter(|l| **l).count();
            if *field == "balance" && n == 0 {
                plain = Some((statement, *page));
            }
            // What a program draws in parts, as groups with a blank between, it may draw later than the rest. At the foot nothing shows that.
            let parted = |c: &Cell| c.text.split_whitespace().filter(|p| p.contains(|c: char| c.is_ascii_digit())).count() > 1;
            let foot = column.len().saturating_sub(FOOT);
            if n > 1 && column.iter().zip(&late).enumerate().all(|(i, (c, l))| parted(c) == *l || !*l && i >= foot) {
                continue;
            }
            // The last row has nothing after it that could be drawn before.
            let first = late.iter().position(|l| *l).unwrap_or(0);
            let onward = *field == "balance" && late.iter().skip(first).take(late.len().saturating_sub(first + 1)).all(|l| *l);
            // From a row of the page on, or from its first where none of the page before was.
            let turns = onward && (first >= 3 && n < column.len() || first == 0 && n > FOOT && follows && only_balances());
            if n == 0 || !(isolated(paper, column.len(), n) || turns) {
                continue;
            }
            for c in column.iter().zip(&late).filter(|(_, l)| **l).map(|(c, _)| c) {
                changes.push(paper.change("LATE", *page, c.rect, Some(c), None, Some(&c.text)));
            }
            if turns && first == 0 {
                may_be = row_before(paper, statement, &column);
            }
        }
        let known: Vec<_> = changes.iter().map(|c| c.bbox).collect();
        changes.extend(put_in(paper, &cells).into_iter().filter(|c| !known.contains(&c.bbox)));
        if !changes.is_empty() {
            let message = format!("On page {page}, {} figures were drawn after the rows that follow them.", changes.len());
            changes.extend(may_be);
            finds.add(Family::Drawn, "LATE_TEXT", Severity::Medium, message, changes, &["A program that draws a column of its own later"]);
        }
    }
}

/// The column that a cell is compared within: the amounts of both sides are one.
fn column(cell: &Cell) -> &'static str {
    if matches!(cell.field, "debit" | "credit") { "amount" } else { cell.field }
}

/// Rows of a page that were drawn as a whole after all rows below them: they were put in.
fn put_in(paper: &Paper<'_>, cells: &[&Cell]) -> Vec<Change> {
    let mut rows: Vec<(u32, u32, u32)> = Vec::new();
    for (row, style) in cells.iter().filter_map(|c| c.row.zip(c.style)) {
        match rows.iter_mut().find(|r| r.0 == row) {
            Some(r) => (r.1, r.2) = (r.1.min(style.order.0), r.2.max(style.order.1)),
            None => rows.push((row, style.order.0, style.order.1)),
        }
    }
    let late = drawn_last(&rows);
    if rows.len() < LEAST || late.is_empty() || late.len() > 1 && !isolated(paper, rows.len(), late.len()) {
        return Vec::new();
    }
    let shown = cells.iter().filter(|c| c.row.is_some_and(|r| late.contains(&r)) && (c.figure() || c.field == "description"));
    shown.map(|c| paper.change("LATE", c.page, c.rect, Some(c), None, Some(&c.text))).collect()
}

/// Of rows with the numbers of their first and their last mark those that stand above others and were drawn after all others.
fn drawn_last(rows: &[(u32, u32, u32)]) -> Vec<u32> {
    let mut order = rows.to_vec();
    order.sort_by_key(|r| std::cmp::Reverse(r.1));
    let mut late = Vec::new();
    for (i, (row, first, _)) in order.iter().enumerate() {
        let rest = order.get(i + 1..).unwrap_or_default();
        // Nothing of the others was drawn after it began, and one of them stands below it.
        if rest.iter().any(|o| o.2 >= *first) || !rest.iter().any(|o| o.0 > *row) {
            break;
        }
        late.push(*row);
    }
    late
}

/// The figures of the last row of the page before: they may be the first that were changed, for nothing follows on their page that tells.
fn row_before(paper: &Paper<'_>, statement: usize, column: &[&&Cell]) -> Vec<Change> {
    let before = column.first().and_then(|c| c.row).and_then(|r| r.checked_sub(1));
    let of_row = |c: &&Cell| c.statement == statement && before.is_some() && c.row == before && c.money();
    let show = |c: &Cell| {
        let mut change = paper.change("MAY_BE", c.page, c.rect, Some(c), None, Some(&c.text));
        change.detail = Some("the last row of the page before, after which nothing tells when it was drawn".to_owned());
        change
    };
    paper.cells.iter().filter(of_row).map(show).collect()
}

/// Whether the balances of rows, but that of the last one, were drawn after all other cells of their page.
fn last_of_all(cells: &[&Cell]) -> bool {
    let last = cells.iter().filter_map(|c| c.row).max();
    let balances = cells.iter().filter(|c| c.field == "balance" && c.row != last).filter_map(|c| c.style);
    let others = cells.iter().filter(|c| c.field != "balance").filter_map(|c| c.style).map(|s| s.order.1).max();
    balances.map(|s| s.order.0).min().zip(others).is_some_and(|(first, other)| first > other)
}

/// Whether a cell, or a part of it, was drawn after the beginnings of rows further down.
fn is_late(cell: &Cell, cells: &[&Cell]) -> bool {
    let (Some(style), Some(row)) = (cell.style, cell.row) else { return false };
    let after = cells.iter().filter(|c| c.row.is_some_and(|r| r > row) && c.field != cell.field && matches!(c.field, "date" | "description"));
    let orders: Vec<u32> = after.filter_map(|c| c.style).map(|s| s.order.0).collect();
    // Two rows further down, for a row may be drawn together with the next; near the end of a page what comes after all others.
    let before = orders.iter().filter(|o| **o < style.order.1).count();
    let last = || cells.iter().filter(|c| c.row != cell.row).filter_map(|c| c.style).all(|s| s.order.1 < style.order.1);
    before >= 2 || before == 1 && orders.len() == 1 && last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::forensics::paper::Style;

    #[test]
    fn a_row_above_others_that_was_drawn_after_them_was_put_in() {
        let rows = [(0, 1, 4), (1, 5, 8), (2, 20, 23), (3, 9, 12)];
        assert_eq!(drawn_last(&rows), [2]);
        // In order, the last one only, by columns, and rows whose parts lie between each other.
        assert!(drawn_last(&[(0, 1, 4), (1, 5, 8), (2, 9, 12)]).is_empty() && drawn_last(&[(0, 1, 4), (2, 9, 12)]).is_empty());
        assert!(drawn_last(&[(0, 1, 20), (1, 2, 21), (2, 3, 22)]).is_empty() && drawn_last(&[(0, 1, 4), (1, 5, 22), (2, 20, 23), (3, 9, 12)]).is_empty());
    }

    #[test]
    fn balances_are_drawn_last_where_all_else_of_the_page_was_drawn_before() {
        let style = |order: u32| Style {
            font: 0,
            mixed: false,
            size: 8.0,
            baseline: 0.0,
            color: [0; 3],
            spacing: 0.0,
            digit: 0.5,
            left: 0.0,
            right: 0.0,
            order: (order, order + 1),
            depth: 0,
            by: Default::default(),
            letters: 8,
        };
        let cell = |row: u32, field: &'static str, order: u32| Cell {
            page: 2,
            rect: Rect::default(),
            row: Some(row),
            statement: 0,
            field,
            text: String::new(),
            credit: false,
            style: Some(style(order)),
        };
        // Rows of a day, an amount and a balance; the last balance stands where it always did.
        let page = |balance: &dyn Fn(u32) -> u32| {
            (0..6).flat_map(|r| [cell(r, "date", 10 * r), cell(r, "debit", 10 * r + 2), cell(r, "balance", balance(r))]).collect::<Vec<_>>()
        };
        let told = |cells: &[Cell]| last_of_all(&cells.iter().collect::<Vec<_>>());
        assert!(told(&page(&|r| if r == 5 { 54 } else { 100 + 2 * r })));
        assert!(!told(&page(&|r| 10 * r + 4)) && !told(&page(&|r| if r < 3 { 10 * r + 4 } else { 100 })));
    }
}

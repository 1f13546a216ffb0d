//! `LATE_TEXT`: the place of a cell in the order of drawing against that of the rows after it.

use super::paper::{Cell, Finds, Paper};
use super::report::{Change, Family};
use super::type_fonts::isolated;
use super::{Needs, Signal};
use crate::base::Severity;

pub(super) const SIGNAL: Signal = Signal { codes: &["LATE_TEXT"], needs: Needs::TextRows, look };

/// Rows of a page at least.
const ROWS: usize = 5;
/// Rows at the foot of a page after which too few are drawn.
const FOOT: usize = 3;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let statements = 0..paper.reading.statements.len();
    for (statement, (page, _)) in statements.flat_map(|s| paper.tables.iter().map(move |t| (s, t))) {
        let here = |c: &&Cell| c.page == *page && c.statement == statement && c.row.is_some() && c.style.is_some();
        let cells: Vec<&Cell> = paper.cells.iter().filter(here).collect();
        let mut fields: Vec<&'static str> = cells.iter().map(|c| c.field).collect();
        fields.sort_unstable();
        fields.dedup();
        let mut changes: Vec<Change> = Vec::new();
        for field in &fields {
            let column: Vec<&&Cell> = cells.iter().filter(|c| c.field == *field).collect();
            if column.len() < ROWS || !column.first().is_some_and(|c| c.figure()) {
                continue;
            }
            let late: Vec<bool> = column.iter().map(|c| is_late(c, &cells)).collect();
            let n = late.iter().filter(|l| **l).count();
            // What a program draws in parts, as groups with a blank between, it may draw later than the rest. At the foot nothing shows that.
            let parted = |c: &Cell| c.text.split_whitespace().filter(|p| p.contains(|c: char| c.is_ascii_digit())).count() > 1;
            let foot = column.len().saturating_sub(FOOT);
            if n > 1 && column.iter().zip(&late).enumerate().all(|(i, (c, l))| parted(c) == *l || !*l && i >= foot) {
                continue;
            }
            // The last row has nothing after it that could be drawn before.
            let first = late.iter().position(|l| *l).unwrap_or(0);
            let onward = *field == "balance" && first >= 3 && late.iter().skip(first).take(late.len().saturating_sub(first + 1)).all(|l| *l);
            if n == 0 || !(isolated(paper, column.len(), n) || onward && n < column.len()) {
                continue;
            }
            for c in column.iter().zip(&late).filter(|(_, l)| **l).map(|(c, _)| c) {
                changes.push(paper.change("LATE", *page, c.rect, Some(c), None, Some(&c.text)));
            }
        }
        if !changes.is_empty() {
            let message = format!("On page {page}, {} figures were drawn after the rows that follow them.", changes.len());
            finds.add(Family::Drawn, "LATE_TEXT", Severity::Medium, message, changes, &["A program that draws a column of its own later"]);
        }
    }
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

//! Rows that are none of their table, though they were read as its rows: a figure in a line below it, or a row of another table whose columns
//! stand elsewhere. What stands in them is held against nothing.

use super::paper::has_digit;
use super::type_sizes::median;
use crate::base::Rect;
use crate::statement::{HeaderType, Reading, Statement, Transaction};
use std::collections::BTreeSet;

/// Rows of a statement at least, and one in how many may be strays: what holds of more of them is how it is printed.
const ROWS: usize = 10;
const ONE_IN: usize = 10;

/// The strays of all statements: the statement's index, and the row's.
pub(super) fn of(reading: &Reading) -> BTreeSet<(usize, u32)> {
    let one = |(at, s): (usize, &Statement)| in_statement(s).into_iter().map(move |row| (at, row)).collect::<Vec<_>>();
    reading.statements.iter().enumerate().flat_map(one).collect()
}

/// The place of a row's own day.
fn day(t: &Transaction) -> Option<Rect> {
    t.cells.iter().find(|(k, e)| *k == HeaderType::Date && has_digit(&e.text)).map(|(_, e)| e.bbox)
}

/// The rows of a statement whose day stands beside the column of days, or that have neither day nor words nor balance, where nearly all have.
fn in_statement(s: &Statement) -> Vec<u32> {
    let rows: Vec<(&Transaction, Option<Rect>)> = s.transactions.iter().map(|t| (t, day(t))).collect();
    let days: Vec<Rect> = rows.iter().filter_map(|r| r.1).collect();
    if rows.len() < ROWS || days.len() * ONE_IN < rows.len() * (ONE_IN - 1) {
        return Vec::new();
    }
    let left = median(&mut days.iter().map(|r| r.x0).collect::<Vec<_>>());
    let right = median(&mut days.iter().map(|r| r.x1).collect::<Vec<_>>());
    let stray = |(t, day): &(&Transaction, Option<Rect>)| match day {
        Some(r) => r.x1 <= left || r.x0 >= right,
        None => !t.balance_printed && t.description.trim().is_empty(),
    };
    let found: Vec<u32> = rows.iter().filter(|r| stray(r)).map(|(t, _)| t.row_index).collect();
    if found.len() * ONE_IN > rows.len() { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;

    #[test]
    fn rows_of_another_table_and_lone_figures_are_strays() {
        let row = |i: u32, x0: f32, text: &str| Transaction {
            row_index: i,
            description: "PAYMENT".to_owned(),
            balance_printed: true,
            cells: vec![(HeaderType::Date, Evidence { bbox: Rect { x0, y0: 0.0, x1: x0 + 30.0, y1: 8.0 }, text: text.to_owned(), ..Evidence::default() })],
            ..Transaction::default()
        };
        let of = |last: Vec<Transaction>| {
            let rows = (0..20).map(|i| row(i, 40.0, "06/01/25")).chain(last).collect();
            in_statement(&Statement { transactions: rows, ..Statement::default() })
        };
        assert_eq!(of(vec![row(20, 200.0, "06/01/25")]), [20]);
        assert_eq!(of(vec![Transaction { balance_printed: false, description: String::new(), ..row(20, 40.0, "") }]), [20]);
        // A row without a day that has a balance, a day that stands a little aside, and a page on which all stand elsewhere.
        assert!(of(vec![row(20, 40.0, ""), row(21, 52.0, "6/1/25")]).is_empty());
        assert!(of((20..30).map(|i| row(i, 200.0, "06/01/25")).collect()).is_empty());
    }
}

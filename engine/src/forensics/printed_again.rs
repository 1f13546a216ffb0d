//! Figures that are printed besides those which a statement took, and why the rows may not give them: what was added or taken off stands
//! beside them, or they are of another statement in the file.

use super::paper::{Cell, Paper, digits, is_amount};
use crate::base::Money;
use crate::base::money::fixed;
use crate::document::Word;
use crate::statement::{AlsoPrinted, Check, Statement, Transaction};
use chrono::Datelike;

/// Heights of a figure within which what was added to it stands.
const NEAR: f32 = 8.0;

/// The value that a statement took for what a check compares.
fn taken(s: &Statement, code: &str) -> Option<Money> {
    match code {
        "TOTAL_DEBIT" => s.total_debit.value,
        "TOTAL_CREDIT" => s.total_credit.value,
        "OPENING_BALANCE" => s.opening.value,
        "CLOSING_BALANCE" => s.closing.value,
        "COUNT_DEBIT" => s.count_debit.value.map(Money::from),
        "COUNT_CREDIT" => s.count_credit.value.map(Money::from),
        _ => None,
    }
}

/// The number of all rows, which no statement takes.
const ROWS: &str = "COUNT_ROWS";
/// Rows by which it may be off, and still count them.
const OFF: i64 = 2;

/// Whether more rows are printed to be there than are, though everything else that is printed holds: some were taken out.
pub(super) fn counted(s: &Statement, check: &Check) -> bool {
    let near = check.expected.zip(check.found).is_some_and(|(a, b)| a > b && a - b <= Money::from(OFF));
    let held = |code: &str| s.checks.iter().any(|c| c.passed && c.code == code);
    let others = || s.checks.iter().all(|c| c.passed || c.code == ROWS);
    check.code == ROWS && near && others() && (held("CLOSING_BALANCE") || held("TOTAL_DEBIT") && held("TOTAL_CREDIT"))
}

/// The figure that a check speaks of, where it is not the one that the statement took.
pub(super) fn of<'s>(s: &'s Statement, check: &Check) -> Option<&'s AlsoPrinted> {
    let own = taken(s, &check.code);
    let besides = check.code == ROWS || own.is_some() && own != check.expected;
    let other = |a: &&AlsoPrinted| a.code == check.code && Some(a.value) == check.expected && besides;
    s.also_printed.iter().find(other)
}

/// Whether something printed says why the rows do not give a figure: the difference stands a few lines above or below it, or it is on a page
/// that has rows of other statements alone.
pub(super) fn explained(paper: &Paper<'_>, s: &Statement, check: &Check, cell: &Cell) -> bool {
    let rows = |s: &Statement| s.transactions.iter().any(|t| t.page == cell.page);
    if !rows(s) && paper.reading.statements.iter().any(rows) || is_part(s, check, cell) {
        return true;
    }
    let Some(off) = check.expected.zip(check.found).map(|(a, b)| (a - b).abs()).filter(|o| !o.is_zero() && !check.code.starts_with("COUNT")) else {
        return false;
    };
    let outside = |w: &Word| !paper.cells.iter().any(|c| c.page == cell.page && c.row.is_some() && c.rect.contains(w.rect.cx(), w.rect.cy()));
    let words = paper.page(cell.page).map(|p| p.words.as_slice()).unwrap_or_default();
    words.iter().any(|w| says(&w.text, off, s.digits) && (w.rect.cy() - cell.rect.cy()).abs() < NEAR * cell.rect.height() && outside(w))
}

/// Whether a figure is the sum of the rows right above it since a month or a page began, of either side or of both.
fn is_part(s: &Statement, check: &Check, cell: &Cell) -> bool {
    let Some(printed) = check.expected.filter(|v| !v.is_zero() && !check.code.starts_with("COUNT")) else { return false };
    let above: Vec<&Transaction> = s.transactions.iter().filter(|t| (t.page, t.bbox.y1) < (cell.page, cell.rect.y0 + 1.0)).collect();
    let month = |t: &Transaction| t.date.map(|d| (d.year(), d.month()));
    let begins = |a: &Transaction, b: &Transaction| a.page != b.page || month(a) != month(b);
    let (mut debits, mut credits) = (Money::ZERO, Money::ZERO);
    above.windows(2).rev().any(|pair| {
        let [before, t] = pair else { return false };
        (debits, credits) = (debits + t.debit, credits + t.credit);
        begins(before, t) && [debits, credits, debits + credits].contains(&printed)
    })
}

/// Whether a printed figure is this amount, whatever its marks and its sign.
fn says(text: &str, amount: Money, places: u32) -> bool {
    is_amount(text) && digits(text) == digits(&fixed(amount, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn money(v: i64) -> Money {
        Money::new(v, 2)
    }

    #[test]
    fn a_figure_besides_the_one_taken_is_told_by_its_value() {
        let also = AlsoPrinted { code: "TOTAL_CREDIT".to_owned(), value: money(90_000), evidence: crate::base::Evidence::default() };
        let mut s = Statement { also_printed: vec![also], ..Statement::default() };
        s.total_credit.value = Some(money(100_000));
        let check = |expected: i64| Check { code: "TOTAL_CREDIT".to_owned(), expected: Some(money(expected)), found: Some(money(100_000)), ..Check::default() };
        assert!(of(&s, &check(90_000)).is_some() && of(&s, &check(100_000)).is_none());
    }

    #[test]
    fn the_sum_of_the_rows_of_a_month_is_no_total() {
        let at = |y: f32| crate::base::Rect { x0: 0.0, y0: y, x1: 50.0, y1: y + 8.0 };
        let row = |i: u32, credit: i64| {
            let (credit, debit) = (money(credit.max(0)), money((-credit).max(0)));
            let date = chrono::NaiveDate::from_ymd_opt(2024, 5 + i / 2, 9);
            Transaction { row_index: i, page: 1, bbox: at(20.0 + 10.0 * i as f32), date, credit, debit, ..Transaction::default() }
        };
        let s = Statement { transactions: vec![row(0, 500), row(1, 300), row(2, -120), row(3, 45), row(4, 77), row(5, 30)], ..Statement::default() };
        let cell = Cell { page: 1, rect: at(60.0), row: None, statement: 0, field: "total_credit", text: String::new(), credit: false, style: None };
        let part =
            |printed: i64, cell: &Cell| is_part(&s, &Check { code: "TOTAL_CREDIT".to_owned(), expected: Some(money(printed)), ..Check::default() }, cell);
        // Of both sides and of one; all rows, and those since the middle of a month.
        assert!(part(165, &cell) && part(45, &cell) && !part(845, &cell));
        assert!(part(107, &Cell { rect: at(80.0), ..cell.clone() }) && !part(30, &Cell { rect: at(80.0), ..cell.clone() }));
        // What stands above the rows is of none of them.
        assert!(!part(165, &Cell { rect: at(0.0), ..cell.clone() }));
    }

    #[test]
    fn a_difference_is_told_whatever_its_marks() {
        assert!(says("-1,250.00", money(125_000), 2) && says("1.250,00-", money(125_000), 2));
        assert!(!says("1250", money(125_000), 2) && !says("1,250.01", money(125_000), 2));
    }
}

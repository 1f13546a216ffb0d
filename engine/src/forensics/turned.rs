//! `TOTAL_MISMATCH` of both sides by one amount, the other way round: a row that was turned from one side to the other, with the balances after it.

use super::arithmetic::links;
use super::paper::{Finds, Paper};
use super::report::Family;
use crate::base::{Money, Severity};
use crate::document::Source;
use crate::statement::{HeaderType, Statement, Transaction};

/// Rows that may be the turned one at most: where many are of its amount none is named.
const NAMED: usize = 3;
const CAUSES: &[&str] = &["A correction that the bank counts to the side that it corrects"];

/// The column of a row's amount, where the sides have columns of their own: in that of the other side a bank may print nothing as `0.00`.
pub(super) fn side(t: &Transaction) -> &'static str {
    if t.is_debit() { "debit" } else { "credit" }
}

/// By how much the rows of a side come to more than what is printed for it.
fn over(s: &Statement, code: &str) -> Option<Money> {
    s.checks.iter().find(|c| c.code == code).and_then(|c| c.expected.zip(c.found)).map(|(printed, rows)| rows - printed)
}

/// The rows of the side of which there is too much, whose amount is what the other side lacks: if one of them were of the other side, both of
/// the printed sums would hold.
fn turned(s: &Statement) -> Vec<&Transaction> {
    let Some((debit, credit)) = over(s, "TOTAL_DEBIT").zip(over(s, "TOTAL_CREDIT")) else { return Vec::new() };
    if debit.is_zero() || debit + credit != Money::ZERO {
        return Vec::new();
    }
    let side = |t: &&Transaction| t.is_debit() == (debit > Money::ZERO) && t.amount() == debit.abs();
    let found: Vec<&Transaction> = s.transactions.iter().filter(side).collect();
    if found.len() > NAMED { Vec::new() } else { found }
}

pub(super) fn look(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let (held, broken) = links(s);
    let found = turned(s);
    let text = s.transactions.iter().all(|t| paper.page(t.page).is_some_and(|p| p.source == Source::Text) && !paper.is_stray(statement, t.row_index));
    if found.is_empty() || !broken.is_empty() || held < paper.rules.thresholds.links || !text {
        return;
    }
    let mut changes = Vec::new();
    for t in &found {
        for c in paper.cells.iter().filter(|c| c.statement == statement && c.row == Some(t.row_index)) {
            if c.money() || c.field == "direction" {
                let mut change = paper.change("TURNED", c.page, c.rect, Some(c), None, Some(&c.text));
                change.detail = Some("on the other side both of the printed sums would hold".to_owned());
                changes.push(change);
            }
        }
    }
    let fields = ["total_debit", "total_credit"];
    for c in paper.cells.iter().filter(|c| c.statement == statement && c.row.is_none() && fields.contains(&c.field)) {
        let mut change = paper.change("TOTAL", c.page, c.rect, Some(c), None, Some(&c.text));
        change.row = None;
        changes.push(change);
    }
    let amount = found.first().map(|t| t.amount()).unwrap_or_default();
    let message = format!("One of the printed sums lacks {amount}, which the other has too much of: a row stands on another side than they count it to.");
    finds.add(Family::Arithmetic, "TOTAL_MISMATCH", Severity::Medium, message, changes, CAUSES);
}

/// Whether both printed sums hold more than the rows, and by just as much as the balance at the only break lacks: the rows that would close it are
/// on no page, or were not read.
pub(super) fn rows_are_missing(s: &Statement, broken: &[&Transaction]) -> bool {
    let ([b], Some((debit, credit))) = (broken, over(s, "TOTAL_DEBIT").zip(over(s, "TOTAL_CREDIT"))) else { return false };
    let before = b.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)).and_then(|t| t.balance);
    let Some((given, now)) = before.zip(b.balance) else { return false };
    let drawn = b.cells.iter().any(|(k, _)| *k == HeaderType::Balance);
    drawn && debit < Money::ZERO && credit < Money::ZERO && now - given - b.signed() == debit - credit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;
    use crate::statement::Check;

    fn check(code: &str, printed: i64, rows: i64) -> Check {
        Check { code: code.to_owned(), expected: Some(Money::from(printed)), found: Some(Money::from(rows)), passed: printed == rows, ..Check::default() }
    }

    fn statement(rows: &[(i64, i64)], checks: Vec<Check>) -> Statement {
        let mut balance = 0;
        let mut row = |(i, (debit, credit)): (usize, &(i64, i64))| {
            balance += credit - debit;
            let cells = vec![(HeaderType::Balance, Evidence::default())];
            let (debit, credit) = (Money::from(*debit), Money::from(*credit));
            Transaction { row_index: u32::try_from(i).unwrap(), debit, credit, balance: Some(Money::from(balance)), cells, ..Transaction::default() }
        };
        let transactions = rows.iter().enumerate().map(&mut row).collect();
        Statement { transactions, checks, ..Statement::default() }
    }

    #[test]
    fn a_row_of_what_both_sums_are_off_by_was_turned() {
        let named = |checks| turned(&statement(&[(0, 100), (40, 0), (0, 25), (30, 0)], checks)).iter().map(|t| t.row_index).collect::<Vec<_>>();
        assert_eq!(named(vec![check("TOTAL_DEBIT", 95, 70), check("TOTAL_CREDIT", 100, 125)]), [2]);
        // A correction that lessens both, sums that are off by different amounts, one that no row has, and sums that hold.
        for (debit, credit) in [(45, 100), (95, 110), (75, 120), (70, 125)] {
            assert!(named(vec![check("TOTAL_DEBIT", debit, 70), check("TOTAL_CREDIT", credit, 125)]).is_empty(), "{debit} {credit}");
        }
    }

    #[test]
    fn rows_that_both_sums_hold_and_no_page_shows_are_missing() {
        let said = |debit: i64, credit: i64| {
            let mut s = statement(&[(0, 100), (40, 0), (0, 25)], vec![check("TOTAL_DEBIT", 40 + debit, 40), check("TOTAL_CREDIT", 125 + credit, 125)]);
            s.transactions[2].balance = Some(Money::from(85 + 90 - 30));
            rows_are_missing(&s, &[&s.transactions[2]])
        };
        assert!(said(30, 90));
        // One amount was changed, and sums that say something else.
        assert!(!said(0, 60) && !said(30, 80));
    }
}

//! Directions whose sign or mark was lost in recognition: the printed balances around a row say which way its amount went. That is no
//! proof, for a sign that was altered on the paper looks the same: the statement stays unproven until a person confirms the row.

use super::labels::{Figure, Printed};
use super::model::{HeaderType, Statement, Transaction};
use super::prove::{self, blocks};
use crate::base::amounts::NumberStyle;
use crate::base::{Finding, Money, Severity};
use crate::document::{Document, Source};

/// Rows of a run between printed balances at most, for one of them to be told by what is missing.
const MOST_ROWS: usize = 14;

/// Turns the one row of a run that closes the run when it is turned, where its direction hung on a sign or a mark, and proves again.
pub fn turn(document: &Document, s: &mut Statement) {
    let recognised = |page: u32| document.pages.iter().any(|p| p.number == page && p.source == Source::Ocr);
    let signed = |t: &Transaction| t.cells.iter().any(|(k, _)| *k == HeaderType::Amount) && recognised(t.page);
    let mut turned: Vec<usize> = Vec::new();
    for block in blocks(s).iter().filter(|b| b.rows.len() <= MOST_ROWS) {
        let Some(gap) = block.gap(&s.transactions).filter(|g| !g.is_zero()) else { continue };
        let closes = |i: &&usize| s.transactions.get(**i).is_some_and(|t| gap == Money::from(-2) * t.signed());
        let mut rows = block.rows.iter().filter(closes);
        // Two rows of the same amount leave it open which was misread.
        if let (Some(row), None) = (rows.next(), rows.next())
            && s.transactions.get(*row).is_some_and(signed)
        {
            turned.push(*row);
        }
    }
    if turned.is_empty() {
        return;
    }
    for i in &turned {
        if let Some(t) = s.transactions.get_mut(*i) {
            std::mem::swap(&mut t.debit, &mut t.credit);
            let text = format!("The sign of row {} was not read; the balances before and after it say its direction.", t.row_index + 1);
            s.findings.push(
                Finding::new(TURNED, Severity::Medium, text).on_page(t.page).rows(vec![t.row_index]).remedy("Compare the sign of the amount with the page."),
            );
        }
    }
    prove::prove(s);
}

/// Where balances alone say which way amounts went, the opening balance that the letterhead prints is the one before the first row.
pub fn open(s: &mut Statement, printed: &[Printed], style: NumberStyle) {
    let count = s.transactions.len();
    let (first, before) = if s.newest_first { (count.wrapping_sub(1), count) } else { (0, 0) };
    if s.carried.iter().any(|c| c.before_row as usize == before) {
        return;
    }
    let Some(row) = s.transactions.get_mut(first).filter(|t| t.balance_printed) else { return };
    let Some(balance) = row.balance else { return };
    let opens = |value: Money| printed.iter().any(|p| p.figure == Figure::Opening && p.amount.signed(style) == value);
    if opens(balance + row.signed()) && !opens(balance - row.signed()) {
        std::mem::swap(&mut row.debit, &mut row.credit);
    }
}

/// The finding of a row whose direction the balances told.
pub const TURNED: &str = "DIRECTION_BY_BALANCE";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Evidence, Rect};
    use crate::document::Page;
    use crate::statement::{Field, Verdict, trust};

    fn statement(rows: &[(i64, i64)], kind: HeaderType) -> (Document, Statement) {
        let row = |(i, (moved, balance)): (usize, &(i64, i64))| {
            let amount = Money::from(moved.abs());
            let cells = vec![(kind, Evidence { page: 1, bbox: Rect::new(0.0, 0.0, 9.0, 9.0), ..Evidence::default() })];
            let (debit, credit) = if *moved < 0 { (amount, Money::ZERO) } else { (Money::ZERO, amount) };
            let date = "2024-01-02".parse().ok();
            Transaction {
                row_index: i as u32,
                page: 1,
                date,
                debit,
                credit,
                balance: Some(Money::from(*balance)),
                balance_printed: true,
                cells,
                ..Transaction::default()
            }
        };
        let opening = Field { value: Some(Money::ZERO), evidence: Some(Evidence::default()) };
        let mut s = Statement { transactions: rows.iter().enumerate().map(row).collect(), opening, ..Statement::default() };
        prove::prove(&mut s);
        (Document { pages: vec![Page { number: 1, source: Source::Ocr, ..Page::default() }], ..Document::default() }, s)
    }

    #[test]
    fn balances_say_a_lost_sign() {
        let (document, mut s) = statement(&[(100, 100), (-30, 70), (5, 75)], HeaderType::Amount);
        turn(&document, &mut s);
        assert_eq!(s.verdict, Verdict::Proved);
        let (document, mut s) = statement(&[(100, 100), (30, 70), (5, 75)], HeaderType::Amount);
        turn(&document, &mut s);
        assert_eq!(s.transactions.iter().map(Transaction::is_debit).collect::<Vec<_>>(), [false, true, false]);
        assert!(s.transactions[1].balance_ok == Some(true) && s.findings.iter().any(|f| f.code == TURNED));
        // An altered sign looks like a lost one: the row closes, but nothing is called proven, and its direction is no more than likely.
        assert_eq!(s.verdict, Verdict::Unprovable);
        trust::rate(&document, &mut s);
        let sure: Vec<bool> = s.transactions.iter().map(|t| t.confidence.direction >= 0.9).collect();
        assert_eq!(sure, [true, false, true]);
    }

    #[test]
    fn columns_of_their_own_and_digital_pages_stay() {
        let (document, mut s) = statement(&[(100, 100), (30, 70), (5, 75)], HeaderType::Credit);
        turn(&document, &mut s);
        assert!(s.transactions.iter().all(|t| !t.is_debit()));
        let (mut document, mut s) = statement(&[(100, 100), (30, 70), (5, 75)], HeaderType::Amount);
        document.pages[0].source = Source::Text;
        turn(&document, &mut s);
        assert!(s.transactions.iter().all(|t| !t.is_debit()));
    }

    #[test]
    fn the_opening_balance_says_which_way_the_first_amount_went() {
        let first = |opening: &str| {
            let lines = [
                "Northgate Bank    Statement of account",
                "Account number: 40127781",
                opening,
                "Date          Details              Amount     Balance",
                "02/05/2025    BOLT RIDES           127.00      285.70",
                "03/05/2025    AIRTIME               40.00      245.70",
                "03/05/2025    A FRIMPONG           996.57    1,242.27",
                "04/05/2025    AIRTIME               60.00    1,182.27",
            ];
            let s = crate::statement::read(&crate::statement::lined::document(&lines)).statements.remove(0);
            s.transactions[0].is_debit()
        };
        assert!(first("Opening balance: 412.70") && !first("Opening balance: 158.70"));
    }
}

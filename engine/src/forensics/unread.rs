//! Figures of a table that no row took, and figures whose neighbours leave no room for a misreading.

use super::arithmetic::one_digit;
use super::paper::{Paper, digits, has_digit, is_amount};
use crate::base::money::fixed;
use crate::base::{Money, Rect};
use crate::document::Source;
use crate::statement::{HeaderType, Statement, Transaction};

/// Whether a group of digits stands right before a figure of a row and was not read as its first: thousands that are parted by blanks.
pub(super) fn torn_off(paper: &Paper<'_>, row: &Transaction) -> bool {
    let words = paper.page(row.page).map(|p| p.words.as_slice()).unwrap_or_default();
    row.cells.iter().filter(|(k, e)| money(*k) && has_digit(&e.text)).any(|(_, e)| words.iter().any(|w| is_group_of(&w.text, &w.rect, &e.text, &e.bbox)))
}

/// Whether a word is up to three digits, with or without a sign, a blank before a figure that begins with three.
fn is_group_of(word: &str, at: &Rect, figure: &str, place: &Rect) -> bool {
    let group = word.trim_start_matches(['-', '+', '−', '(']);
    let three = figure.bytes().take_while(u8::is_ascii_digit).count() == 3;
    let gap = place.x0 - at.x1;
    let near = (at.cy() - place.cy()).abs() < 0.3 * place.height() && gap > -0.5 && gap < 0.5 * place.height();
    near && three && (1..=3).contains(&group.len()) && group.bytes().all(|b| b.is_ascii_digit())
}

/// Whether an amount stands between a row of a text page and the row before it, in a column of their figures, and neither took it: a row that was
/// not read.
pub(super) fn above(paper: &Paper<'_>, s: &Statement, row: &Transaction) -> bool {
    let before = row.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)).filter(|b| b.page == row.page);
    let (Some(before), Some(page)) = (before, paper.page(row.page).filter(|p| p.source == Source::Text)) else { return false };
    let figures: Vec<Rect> = [before, row].iter().flat_map(|t| &t.cells).filter(|(k, e)| money(*k) && has_digit(&e.text)).map(|(_, e)| e.bbox).collect();
    let taken = |r: &Rect| paper.cells.iter().any(|c| c.page == row.page && c.rect.contains(r.cx(), r.cy()));
    page.words.iter().filter(|w| is_amount(&w.text) && between(&w.rect, &before.bbox, &row.bbox, &figures)).any(|w| !taken(&w.rect))
}

/// Whether a box stands between two rows, in the column of one of their figures.
fn between(word: &Rect, upper: &Rect, lower: &Rect, figures: &[Rect]) -> bool {
    word.cy() > upper.y1 && word.cy() < lower.y0 && figures.iter().any(|f| f.x_overlap(word) > 0.5 * word.width().min(f.width()))
}

fn money(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance)
}

/// Whether one row or two do not follow, the balances beside each hold with their own rows, and its amount is another than the balances give in
/// more than what a misreading leaves: digits that are no whole group, or most of them. A misread balance would break two links, unless an
/// amount was misread alike.
pub(super) fn told(s: &Statement, broken: &[&Transaction]) -> bool {
    let one = |b: &Transaction| {
        let row = |i: Option<u32>| i.and_then(|i| s.transactions.get(i as usize)).filter(|t| t.page == b.page && t.balance_printed);
        let (before, after) = (row(b.row_index.checked_sub(1)), row(b.row_index.checked_add(1)));
        let holds = |t: Option<&Transaction>| t.is_some_and(|t| t.balance_ok == Some(true));
        let gap = before.and_then(|t| t.balance).zip(b.balance).map(|(g, now)| now - g);
        holds(before) && holds(after) && gap.is_some_and(|gap| is_other(b.amount(), gap))
    };
    !s.newest_first && (1..=2).contains(&broken.len()) && broken.iter().all(|b| one(b))
}

/// Digits that differ in two amounts of one length at least, for none to be the other misread.
const DIFFER: usize = 4;

/// Whether an amount is not another one misread: shorter by two digits at least that are no whole groups, or as long with other digits.
fn is_other(amount: Money, other: Money) -> bool {
    let plain = |m: Money| digits(&fixed(m.abs(), 2));
    let (own, all) = (plain(amount), plain(other));
    let groups = own.len().saturating_sub(2).is_multiple_of(3);
    let differ = own.bytes().zip(all.bytes()).filter(|(a, b)| a != b).count();
    let shorter = own.len() + 2 <= all.len() && !(groups && all.ends_with(&own));
    !one_digit(amount, other) && (shorter || own.len() == all.len() && differ >= DIFFER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_was_not_read_stands_between_two_rows() {
        let at = |x0: f32, y0: f32| Rect { x0, y0, x1: x0 + 40.0, y1: y0 + 8.0 };
        let line = |y0: f32| Rect { x0: 20.0, y0, x1: 400.0, y1: y0 + 8.0 };
        let told = |word: Rect| between(&word, &line(100.0), &line(160.0), &[at(350.0, 100.0), at(352.0, 160.0)]);
        assert!(told(at(351.0, 130.0)));
        // In a row, and in another column.
        assert!(!told(at(351.0, 100.0)) && !told(at(351.0, 160.0)) && !told(at(250.0, 130.0)));
    }

    #[test]
    fn neighbours_tell_a_changed_amount_with_its_balance() {
        let row = |i: u32, credit: i64, balance: i64, ok: bool| Transaction {
            row_index: i,
            credit: Money::new(credit.max(0), 2),
            debit: Money::new((-credit).max(0), 2),
            balance: Some(Money::new(balance, 2)),
            balance_printed: true,
            balance_ok: Some(ok),
            ..Transaction::default()
        };
        let of = |amount: i64| Statement {
            transactions: vec![row(0, 591_910, 3_479_544, true), row(1, amount, 3_178_248, false), row(2, 214_707, 3_392_955, true)],
            ..Statement::default()
        };
        let says = |s: &Statement| told(s, &[&s.transactions[1]]);
        assert!(says(&of(-1_296)));
        // A digit was read for another; a group was lost; the next balance does not hold either.
        assert!(!says(&of(-801_296)) && !is_other(Money::new(301_296, 2), Money::new(801_296, 2)));
        let other = |a: i64, b: i64| is_other(Money::new(a, 2), Money::new(b, 2));
        assert!(!other(12_396, 3_012_396) && other(1_296, 301_296) && other(384_796, 157_534) && !other(384_796, 384_113));
        let mut off = of(-1_296);
        off.transactions[2].balance_ok = Some(false);
        assert!(!says(&off));
    }

    #[test]
    fn a_group_of_digits_before_a_figure_is_its_own() {
        let at = |x0: f32, x1: f32| Rect { x0, y0: 100.0, x1, y1: 109.0 };
        let figure = at(130.0, 160.0);
        assert!(is_group_of("1", &at(123.0, 127.5), "316.50", &figure) && is_group_of("-12", &at(118.0, 127.5), "316.50", &figure));
        // Another column, a word, and a figure whose first group is not of three.
        assert!(!is_group_of("1", &at(90.0, 95.0), "316.50", &figure) && !is_group_of("A1", &at(119.0, 127.5), "316.50", &figure));
        assert!(!is_group_of("1", &at(123.0, 127.5), "16.50", &figure));
    }
}

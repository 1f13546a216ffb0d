//! `CHAIN_BREAK` between pages: a balance carried forward that is not the one brought forward.

use super::arithmetic::links;
use super::paper::{Cell, Finds, Paper};
use super::report::Family;
use super::type_sizes::median;
use crate::base::{Money, Severity};
use crate::document::Source;
use crate::statement::{Carried, Statement, Transaction};

/// Points by which the right edge of a balance is that of its column.
const EDGE: f32 = 1.5;
/// Balances in a column at least.
const EDGES: usize = 10;

/// A balance that stands before another one without a row between them: of a row, or carried.
type Pair<'s> = (Result<&'s Transaction, &'s Carried>, &'s Carried);

/// Balances between which no row stands, in printed order: those that agree, and those that do not.
fn pairs(s: &Statement) -> (usize, Vec<Pair<'_>>) {
    let (mut alike, mut apart): (usize, Vec<Pair<'_>>) = (0, Vec::new());
    let mut all: Vec<&Carried> = s.carried.iter().collect();
    all.sort_by(|a, b| (a.before_row, a.evidence.page).cmp(&(b.before_row, b.evidence.page)).then(a.evidence.bbox.y0.total_cmp(&b.evidence.bbox.y0)));
    for (i, c) in all.iter().enumerate() {
        let earlier = i.checked_sub(1).and_then(|k| all.get(k)).filter(|o| o.before_row == c.before_row);
        let row = c.before_row.checked_sub(1).and_then(|k| s.transactions.get(k as usize));
        let before: Option<(Money, Result<&Transaction, &Carried>)> = match (earlier, row) {
            (Some(o), _) => Some((o.balance, Err(*o))),
            (None, Some(t)) => t.balance.filter(|_| t.balance_printed).map(|b| (b, Ok(t))),
            (None, None) => None,
        };
        match before {
            Some((balance, _)) if balance == c.balance => alike += 1,
            Some((_, first)) => apart.push((first, *c)),
            None => {}
        }
    }
    (alike, apart)
}

/// Looks for balances that are not carried from page to page as they stand.
pub(super) fn look(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let limits = &paper.rules.thresholds;
    let ((held, _), (alike, apart)) = (links(s), pairs(s));
    let text = |page: u32| paper.page(page).is_some_and(|p| p.source == Source::Text);
    let mut edges: Vec<f32> = paper.cells.iter().filter(|c| c.statement == statement && c.row.is_some() && c.field == "balance").map(|c| c.rect.x1).collect();
    let (many, edge) = (edges.len(), median(&mut edges));
    // Sums of a page are carried too, in their own columns.
    let balance = |c: &Carried| text(c.evidence.page) && (c.evidence.bbox.x1 - edge).abs() < EDGE;
    let sure = |(first, second): &Pair<'_>| balance(second) && first.map_or_else(balance, |t| text(t.page));
    let known = many >= EDGES && alike > 0 && held >= limits.links && !s.newest_first;
    if apart.is_empty() || apart.len() > limits.breaks || !known || !apart.iter().all(sure) {
        return;
    }
    let cell = |page: u32, rect: crate::base::Rect, text: &str| {
        let mut change = paper.change("CARRIED", page, rect, None, None, Some(text));
        (change.row, change.field) = (None, Some("balance".to_owned()));
        change
    };
    let mut changes = Vec::new();
    for (first, second) in &apart {
        let own = |t: &Transaction| paper.cells.iter().find(|c| c.statement == statement && c.row == Some(t.row_index) && c.field == "balance");
        changes.push(cell(second.evidence.page, second.evidence.bbox, &second.evidence.text));
        match first {
            Ok(t) => changes.extend(own(t).map(|c: &Cell| cell(c.page, c.rect, &c.text))),
            Err(c) => changes.push(cell(c.evidence.page, c.evidence.bbox, &c.evidence.text)),
        }
    }
    let message = format!("{} balances carried forward are not those that stand before them, where {alike} others are.", apart.len());
    let causes = ["A page that is missing between these", "A page of another statement that got between these"];
    finds.add(Family::Arithmetic, "CHAIN_BREAK", Severity::Medium, message, changes, &causes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Evidence, Rect};

    #[test]
    fn balances_without_a_row_between_them_are_paired() {
        let row = |i: u32, balance: i64| Transaction { row_index: i, balance: Some(Money::from(balance)), balance_printed: true, ..Transaction::default() };
        let carried = |before_row: u32, page: u32, y: f32, balance: i64| Carried {
            before_row,
            balance: Money::from(balance),
            evidence: Evidence { page, bbox: Rect { x0: 500.0, y0: y, x1: 550.0, y1: y + 8.0 }, ..Evidence::default() },
        };
        let of = |brought: i64| Statement {
            transactions: vec![row(0, 10), row(1, 25), row(2, 60), row(3, 70)],
            carried: vec![carried(2, 2, 90.0, brought), carried(2, 1, 700.0, 25), carried(4, 2, 700.0, 70)],
            ..Statement::default()
        };
        let told = |s: &Statement| pairs(s).1.iter().map(|(_, c)| (c.evidence.page, c.balance)).collect::<Vec<_>>();
        assert_eq!((pairs(&of(25)).0, told(&of(25))), (3, vec![]));
        assert_eq!((pairs(&of(41)).0, told(&of(41))), (2, vec![(2, Money::from(41))]));
    }
}

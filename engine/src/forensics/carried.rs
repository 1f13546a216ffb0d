//! `CHAIN_BREAK` between pages: a balance carried forward that is not the one brought forward.

use super::arithmetic::links;
use super::paper::{Cell, Finds, Paper, is_amount};
use super::report::Family;
use super::type_sizes::median;
use crate::base::{Money, Rect, Severity};
use crate::document::Source;
use crate::statement::{Carried, Statement, Transaction};

/// Points by which the right edge of a balance is that of its column.
const EDGE: f32 = 1.5;
/// Balances in a column at least.
const EDGES: usize = 10;

/// A balance that stands before another one without a row between them: of a row, or carried.
type Pair<'s> = (Result<&'s Transaction, &'s Carried>, &'s Carried);

/// Balances between which no row stands, in printed order: those that agree, and those that do not. Two below each other on one page, after its
/// last row, are of a summary, where a balance may be followed by another figure.
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
            Some(_) if is_own(s, c) => {}
            Some((balance, _)) if balance == c.balance => alike += 1,
            Some((_, Err(o))) if o.evidence.page == c.evidence.page => {}
            Some((_, first)) => apart.push((first, *c)),
            None => {}
        }
    }
    (alike, apart)
}

/// Whether a balance that was taken for one carried is that of the row after it, printed a little higher: that row prints none, and comes to it.
fn is_own(s: &Statement, c: &Carried) -> bool {
    let row = |i: u32| s.transactions.get(i as usize);
    let before = c.before_row.checked_sub(1).and_then(row).and_then(|t| t.balance);
    row(c.before_row).filter(|t| !t.balance_printed).zip(before).is_some_and(|(t, b)| b + t.signed() == c.balance)
}

/// Whether one of these rows has its balance printed so.
pub(super) fn is_of_row(s: &Statement, from: u32, to: u32) -> bool {
    s.carried.iter().any(|c| (from..to).contains(&c.before_row) && is_own(s, c))
}

/// Whether other figures stand in one column between a row and a balance under it: a figure of the summary that follows the rows.
fn is_summed(paper: &Paper<'_>, row: &Transaction, c: &Carried) -> bool {
    let words = paper.page(row.page).filter(|_| row.page == c.evidence.page).map(|p| p.words.as_slice()).unwrap_or_default();
    words.iter().filter(|w| is_amount(&w.text)).any(|w| in_between(&w.rect, &row.bbox, &c.evidence.bbox))
}

fn in_between(figure: &Rect, row: &Rect, balance: &Rect) -> bool {
    figure.cy() > row.y1 && figure.cy() < balance.y0 && (figure.x1 - balance.x1).abs() < EDGE
}

/// Whether the first page brings forward the opening balance that is printed elsewhere.
fn opens(s: &Statement) -> bool {
    let elsewhere = |c: &Carried| s.opening.evidence.as_ref().is_some_and(|e| (e.page, e.bbox) != (c.evidence.page, c.evidence.bbox));
    s.carried.iter().any(|c| c.before_row == 0 && s.opening.value == Some(c.balance) && elsewhere(c))
}

/// Two statements that were read of pages whose numbers follow each other, of one account: what the first page carries forward is not what the
/// second brings forward, and this is not the opening balance that the second prints. They are pages of two months.
pub(super) fn between(paper: &Paper<'_>, finds: &mut Finds) {
    for pair in paper.reading.statements.windows(2) {
        let [a, b] = pair else { continue };
        let Some((last, first)) = a.transactions.last().zip(b.transactions.first()) else { continue };
        let number = |page: u32| paper.page(page).filter(|p| p.source == Source::Text).and_then(super::order::numbered);
        let bare = |page: u32| paper.page(page).filter(|p| p.source == Source::Text).and_then(super::order::behind_colon);
        let follow = number(last.page).zip(number(first.page)).is_some_and(|((n, of, _), (m, all, _))| n + 1 == m && of == all)
            || bare(last.page).zip(bare(first.page)).is_some_and(|(n, m)| n + 1 == m);
        if !follow || first.page != last.page + 1 || a.newest_first || b.newest_first {
            continue;
        }
        let Some((given, brought)) = parted(a, b) else { continue };
        let show = |c: &Carried| {
            let mut change = paper.change("CARRIED", c.evidence.page, c.evidence.bbox, None, None, Some(&c.evidence.text));
            (change.row, change.field) = (None, Some("balance".to_owned()));
            change
        };
        let message =
            format!("Page {} goes on from page {} by its number, and brings forward another balance than that carries forward.", first.page, last.page);
        finds.add(Family::Arithmetic, "CHAIN_BREAK", Severity::Medium, message, vec![show(brought), show(given)], &CAUSES);
    }
}

/// The balance that a statement carries forward after its last row and the other one that the next, of the same account, brings forward before
/// its first, though it prints a third as its opening balance.
fn parted<'s>(a: &'s Statement, b: &'s Statement) -> Option<(&'s Carried, &'s Carried)> {
    let rows = u32::try_from(a.transactions.len()).ok()?;
    let (end, page) = (a.transactions.last()?, b.transactions.first()?.page);
    let given = a.carried.iter().find(|c| c.before_row == rows && c.evidence.page == end.page && end.balance == Some(c.balance))?;
    let brought = b.carried.iter().find(|c| c.before_row == 0 && c.evidence.page == page)?;
    let account = &a.account_number.value;
    let torn = b.opening.value.is_some_and(|o| o != brought.balance) || b.checks.iter().any(|c| !c.passed && c.code == "OPENING_BALANCE");
    let same = !account.is_empty() && *account == b.account_number.value && a.currency.value == b.currency.value;
    // Pages that print one period each are of one list, be the balance brought forward the only opening one.
    let printed = |s: &Statement| s.period.evidence.as_ref().map(|e| (e.page, s.period.value));
    let one = printed(a).zip(printed(b)).is_some_and(|((p, first), (q, second))| p < q && first.is_some() && first == second);
    let goes_on = || a.transactions.last().and_then(|t| t.date) <= b.transactions.first().and_then(|t| t.date);
    (same && given.balance != brought.balance && (torn || one && goes_on())).then_some((given, brought))
}

const CAUSES: [&str; 2] = ["A page that is missing between these", "A page of another statement that got between these"];

/// Looks for balances that are not carried from page to page as they stand.
pub(super) fn look(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let limits = &paper.rules.thresholds;
    let ((held, _), (alike, mut apart)) = (links(s), pairs(s));
    apart.retain(|(first, second)| !first.is_ok_and(|t| is_summed(paper, t, second)));
    let text = |page: u32| paper.page(page).is_some_and(|p| p.source == Source::Text);
    let mut edges: Vec<f32> = paper.cells.iter().filter(|c| c.statement == statement && c.row.is_some() && c.field == "balance").map(|c| c.rect.x1).collect();
    let (many, edge) = (edges.len(), median(&mut edges));
    // Sums of a page are carried too, in their own columns.
    let balance = |c: &Carried| text(c.evidence.page) && (c.evidence.bbox.x1 - edge).abs() < EDGE;
    let sure = |(first, second): &Pair<'_>| balance(second) && first.map_or_else(balance, |t| text(t.page));
    // Or the first page shows that they were understood, for those that stand on two pages.
    let pages = |(first, second): &Pair<'_>| first.map_or_else(|c| c.evidence.page, |t| t.page) != second.evidence.page;
    let known = many >= EDGES && (alike > 0 || opens(s) && apart.iter().all(pages)) && held >= limits.links && !s.newest_first;
    if apart.is_empty() || apart.len() > limits.breaks || !known || !apart.iter().all(sure) {
        return;
    }
    let cell = |page: u32, rect: Rect, text: &str| {
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
    let others = alike + usize::from(opens(s));
    let message = format!("{} balances carried forward are not those that stand before them, where {others} others are.", apart.len());
    finds.add(Family::Arithmetic, "CHAIN_BREAK", Severity::Medium, message, changes, &CAUSES);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;

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
        // A figure below the closing balance, in the summary that follows the rows, is not that balance once more.
        let mut summed = of(25);
        summed.carried.push(carried(4, 2, 720.0, 5));
        assert_eq!((pairs(&summed).0, told(&summed)), (3, vec![]));
        // A balance that stands higher than the rest of its row is the row's.
        let mut higher = of(60);
        higher.transactions[2] = Transaction { row_index: 2, credit: Money::from(35), balance: Some(Money::from(95)), ..Transaction::default() };
        assert!(is_of_row(&higher, 2, 3) && !is_of_row(&higher, 3, 4) && told(&higher).iter().all(|c| c.1 == Money::from(25)));
    }

    #[test]
    fn figures_between_a_row_and_a_balance_are_of_a_summary() {
        let at = |x1: f32, y0: f32| Rect { x0: x1 - 40.0, y0, x1, y1: y0 + 8.0 };
        let told = |figure: Rect| in_between(&figure, &Rect { x0: 20.0, y0: 375.0, x1: 559.0, y1: 384.0 }, &at(559.0, 456.0));
        assert!(told(at(559.0, 413.0)));
        assert!(!told(at(480.0, 413.0)) && !told(at(559.0, 375.0)) && !told(at(559.0, 456.0)));
    }

    #[test]
    fn the_opening_balance_brought_forward_is_one_that_was_understood() {
        let at = |y0: f32| Evidence { page: 1, bbox: Rect { x0: 500.0, y0, x1: 550.0, y1: y0 + 8.0 }, ..Evidence::default() };
        let carried = Carried { before_row: 0, balance: Money::from(10), evidence: at(90.0) };
        let mut s = Statement { carried: vec![carried], ..Statement::default() };
        s.opening = crate::statement::Field { value: Some(Money::from(10)), evidence: Some(at(60.0)) };
        assert!(opens(&s));
        // The same figure, and another balance.
        s.opening.evidence = Some(at(90.0));
        assert!(!opens(&s));
        (s.opening.evidence, s.opening.value) = (Some(at(60.0)), Some(Money::from(11)));
        assert!(!opens(&s));
    }

    #[test]
    fn pages_of_two_months_of_an_account_do_not_go_on() {
        let statement = |page: u32, balance: i64, carried: Vec<(u32, i64)>, opening: i64| {
            let own = |(before_row, v): (u32, i64)| Carried { before_row, balance: Money::from(v), evidence: Evidence { page, ..Evidence::default() } };
            let row = Transaction { page, balance: Some(Money::from(balance)), balance_printed: true, ..Transaction::default() };
            let mut s = Statement { transactions: vec![row], carried: carried.into_iter().map(own).collect(), ..Statement::default() };
            (s.account_number.value, s.opening.value) = ("0071448".to_owned(), Some(Money::from(opening)));
            s
        };
        let a = statement(1, 25, vec![(0, 10), (1, 25)], 10);
        let told = |b: &Statement| parted(&a, b).map(|(x, y)| (x.balance, y.balance));
        assert_eq!(told(&statement(2, 70, vec![(0, 60)], 40)), Some((Money::from(25), Money::from(60))));
        // It goes on; it is a statement of its own; another account.
        assert_eq!(told(&statement(2, 70, vec![(0, 25)], 40)), None);
        assert_eq!(told(&statement(2, 70, vec![(0, 60)], 60)), None);
        let mut other = statement(2, 70, vec![(0, 60)], 40);
        other.account_number.value = "0071449".to_owned();
        assert_eq!(told(&other), None);
    }
}

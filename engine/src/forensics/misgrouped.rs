//! `CHAIN_BREAK` of a balance that is no figure: a digit was put before or among its groups, and it is not what the rows give.

use super::arithmetic::links;
use super::paper::{Finds, Paper, digits};
use super::report::{Change, Family};
use super::type_sizes::median;
use crate::base::Money;
use crate::base::money::{fixed, grouped};
use crate::base::{Rect, Severity};
use crate::document::{Source, Word};
use crate::statement::{Statement, Transaction};

/// Balances of a page at least that are grouped as they should be, and rows of a statement at most that print none.
const GROUPED: usize = 8;
const WITHOUT: usize = 2;
const CAUSES: &[&str] = &["A note that the bank prints in the place of a balance", "A misprint"];

/// Whether the groups of a figure are none: the first of more than three digits though others follow, or one in the middle of another length.
/// Groups of two are those of lakh and crore.
fn misgrouped(text: &str) -> bool {
    let bare = text.trim_matches(|c: char| !c.is_ascii_digit());
    if !bare.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',')) {
        return false;
    }
    let groups: Vec<&str> = bare.split(['.', ',']).collect();
    let [first, between @ .., last, cents] = groups.as_slice() else { return false };
    let fits = |n: usize| between.iter().all(|g| g.len() == n);
    cents.len() == 2 && (first.len() > 3 || last.len() != 3 || !fits(3) && !fits(2))
}

/// Looks for balances that are no figures, where all others of the statement are and follow from their rows.
pub(super) fn look(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let (held, broken) = links(s);
    let without: Vec<&Transaction> = s.transactions.iter().filter(|t| !t.balance_printed).collect();
    if held < paper.rules.thresholds.links || !broken.is_empty() || without.len() > WITHOUT || s.newest_first {
        return;
    }
    let changes: Vec<Change> = without.into_iter().filter_map(|t| one(paper, statement, s, t)).collect();
    if !changes.is_empty() {
        let message = format!("{} balances are grouped as no figure is, and are not what the rows give.", changes.len());
        finds.add(Family::Arithmetic, "CHAIN_BREAK", Severity::Medium, message, changes, CAUSES);
    }
}

fn one(paper: &Paper<'_>, statement: usize, s: &Statement, t: &Transaction) -> Option<Change> {
    let page = paper.page(t.page).filter(|p| p.source == Source::Text)?;
    let column: Vec<Rect> =
        paper.cells.iter().filter(|c| c.statement == statement && c.page == t.page && c.row.is_some() && c.field == "balance").map(|c| c.rect).collect();
    if column.len() < GROUPED {
        return None;
    }
    let (left, right) = (median(&mut column.iter().map(|r| r.x0).collect::<Vec<_>>()), median(&mut column.iter().map(|r| r.x1).collect::<Vec<_>>()));
    let inside = |w: &&Word| (w.rect.cy() - t.bbox.cy()).abs() < 0.5 * t.bbox.height() && w.rect.cx() > left && w.rect.cx() < right;
    let mut found = page.words.iter().filter(inside).filter(|w| misgrouped(&w.text));
    let (Some(word), None) = (found.next(), found.next()) else { return None };
    let given: Money = t.balance?;
    (digits(&word.text) != digits(&fixed(given.abs(), s.digits))).then(|| {
        let mut change = paper.change("CHAIN", t.page, word.rect, None, None, Some(&word.text));
        (change.row, change.field) = (Some(t.row_index), Some("balance".to_owned()));
        change.detail = Some(format!("the balances around the row give {}", grouped(given, s.digits)));
        change
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_of_three_or_of_two() {
        for text in ["1577,917,326.44", "1401.587.958,33", "12,34,5678.90", "1,2345,678.00", "(1577,917,326.44)"] {
            assert!(misgrouped(text), "{text}");
        }
        for text in ["577,917,326.44", "401.587.958,33", "12,34,567.89", "1577.44", "4,61,334.89", "1,234.00 CR", "157791732644"] {
            assert!(!misgrouped(text), "{text}");
        }
    }
}

//! `NUMBER_DIFFERS_BETWEEN_PAGES`: the account's number, printed on one page otherwise than on the file's other pages.

use super::paper::{Cell, Finds, Paper, digits};
use super::report::Family;
use super::{Needs, Signal};
use crate::base::{Money, Severity};
use crate::document::{Source, Word};
use crate::statement::{Field, Statement};

pub(super) const SIGNAL: Signal = Signal { codes: &["NUMBER_DIFFERS_BETWEEN_PAGES"], needs: Needs::TextRows, look };

/// Whether the balances of one statement go on where those of another end: rows of one account, whatever its number is.
fn goes_on(a: &Statement, b: &Statement) -> bool {
    let joins = |end: &Field<Option<Money>>, start: &Field<Option<Money>>| end.value.is_some_and(|v| v != Money::ZERO) && end.value == start.value;
    joins(&a.closing, &b.opening) || joins(&b.closing, &a.opening)
}

/// Digits of a number at least, and digits that differ at most: more is another account.
const LEAST: usize = 8;
const OTHER: usize = 4;
/// Digits at the end of numbers by which accounts of one customer differ.
const SUFFIX: usize = 3;
const CAUSES: [&str; 2] = ["Several accounts in one file", "A number of another kind that has the same form"];

/// What every page of the file prints at one place of its edge: a number that is nearly the account's, which no other page prints elsewhere.
/// One of the two was changed.
fn running<'p>(paper: &'p Paper<'_>, cell: &Cell, number: &str) -> Option<Vec<(u32, &'p Word)>> {
    let own = digits(number);
    let pages = &paper.document.pages;
    let elsewhere = |p: &crate::document::Page| p.number != cell.page && p.words.iter().any(|w| digits(&w.text) == own);
    let known = paper.cells.iter().any(|c| c.field == "account_number" && c.statement != cell.statement && digits(&c.text) != digits(&cell.text));
    if pages.len() < 2 || known || pages.iter().any(|p| p.source != Source::Text || elsewhere(p)) {
        return None;
    }
    let mut out: Vec<(u32, &Word)> = Vec::new();
    for page in pages {
        let edge = |w: &&Word| !paper.in_table(page.number, w.rect) && (w.rect.cy() < 0.1 * page.height || w.rect.cy() > 0.9 * page.height);
        let word = page.words.iter().filter(edge).find(|w| w.rect != cell.rect && like(&w.text, number) && beyond_suffix(&digits(&w.text), &own))?;
        let same = |(_, o): &(u32, &Word)| o.text == word.text && (o.rect.x0 - word.rect.x0).abs() < 2.0 && (o.rect.y0 - word.rect.y0).abs() < 2.0;
        if !out.first().is_none_or(same) {
            return None;
        }
        out.push((page.number, word));
    }
    Some(out)
}

/// Whether two numbers differ before their last digits as well.
fn beyond_suffix(a: &str, b: &str) -> bool {
    let upto = a.len().saturating_sub(SUFFIX);
    a.get(..upto) != b.get(..upto)
}

/// Pages of one statement, by its period, its holder and its balances, that call its account by two numbers.
fn two_numbers(paper: &Paper<'_>, finds: &mut Finds) -> Vec<String> {
    let mut told = Vec::new();
    let cell = |at: usize| paper.cells.iter().find(|c| c.statement == at && c.row.is_none() && c.field == "account_number");
    for (at, pair) in paper.reading.statements.windows(2).enumerate() {
        let [a, b] = pair else { continue };
        let same = a.period.value.is_some() && a.period.value == b.period.value && a.holder.value == b.holder.value && a.currency.value == b.currency.value;
        let text = |s: &Statement| s.transactions.iter().all(|t| paper.page(t.page).is_some_and(|p| p.source == Source::Text));
        let (Some(first), Some(second)) = (cell(at), cell(at + 1)) else { continue };
        let (one, other) = (digits(&first.text), digits(&second.text));
        // A page of the second that prints a total or an opening of its own begins a statement.
        let opened = b.opening.evidence.as_ref().is_some_and(|e| b.transactions.first().is_some_and(|t| e.page == t.page)) || a.closing.evidence.is_some();
        if !same
            || opened
            || a.holder.value.is_empty()
            || !goes_on(a, b)
            || !text(a)
            || !text(b)
            || one.len() != other.len()
            || one.len() < LEAST
            || one == other
        {
            continue;
        }
        let change = |c: &Cell, other: &str| {
            let mut change = paper.change("NUMBER", c.page, c.rect, Some(c), Some(other), Some(&c.text));
            (change.row, change.field) = (None, Some("account_number".to_owned()));
            change
        };
        // The number of fewer pages first.
        let pages = |s: &Statement| s.transactions.iter().map(|t| t.page).collect::<std::collections::BTreeSet<_>>().len();
        let mut changes = vec![change(first, &second.text), change(second, &first.text)];
        if pages(b) < pages(a) {
            changes.reverse();
        }
        let message =
            format!("Rows that go on from page to page are of account {} on page {}, and of {} on page {}.", first.text, first.page, second.text, second.page);
        finds.add(Family::Arithmetic, "NUMBER_DIFFERS_BETWEEN_PAGES", Severity::Medium, message, changes, &CAUSES);
        told.extend([one, other]);
    }
    told
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let mut told: Vec<String> = two_numbers(paper, finds);
    for cell in paper.cells.iter().filter(|c| c.row.is_none() && c.field == "account_number") {
        let Some(home) = paper.page(cell.page).filter(|p| p.source == Source::Text) else { continue };
        // As it is printed: the label may stand with it, and marks between its groups.
        let read = digits(&cell.text);
        let printed = home.words.iter().filter(|w| digits(&w.text).len() >= LEAST && read.contains(&digits(&w.text)));
        let Some(number) = printed.min_by_key(|w| (w.rect.cy() - cell.rect.cy()).abs() as u32).map(|w| w.text.as_str()) else { continue };
        let own = digits(number);
        if told.contains(&own) {
            continue;
        }
        if let Some(feet) = running(paper, cell, number) {
            let change = |page: u32, w: &Word| {
                let mut change = paper.change("NUMBER", page, w.rect, None, None, Some(&w.text));
                (change.row, change.field) = (None, Some("account_number".to_owned()));
                change
            };
            let other = feet.first().map(|f| f.1.text.clone()).unwrap_or_default();
            let mut changes = vec![paper.change("NUMBER", cell.page, cell.rect, Some(cell), Some(&other), Some(number))];
            changes.extend(feet.iter().map(|(page, w)| change(*page, w)));
            told.extend([own, digits(&other)]);
            let message = format!("The account's number is printed as {number} on page {}, and as {other} at the edge of every page.", cell.page);
            finds.add(Family::Arithmetic, "NUMBER_DIFFERS_BETWEEN_PAGES", Severity::Medium, message, changes, &CAUSES);
            continue;
        }
        // Numbers of other accounts are listed beside it, or are accounts of their own, whose balances do not go on where this one's end.
        let statement = |at: usize| paper.reading.statements.get(at);
        let apart = |other: usize| other != cell.statement && !statement(cell.statement).zip(statement(other)).is_some_and(|(a, b)| goes_on(a, b));
        let known = |n: &str| {
            paper.cells.iter().any(|c| c.field == "account_number" && c.row.is_none() && apart(c.statement) && n.len() >= LEAST && digits(&c.text).contains(n))
        };
        let mut changes = Vec::new();
        let mut same = 0usize;
        for page in paper.document.pages.iter().filter(|p| p.source == Source::Text && p.number != cell.page) {
            let free = |w: &&Word| !paper.in_table(page.number, w.rect);
            same += usize::from(page.words.iter().filter(free).any(|w| digits(&w.text) == own));
            for word in page.words.iter().filter(free).filter(|w| like(&w.text, number)) {
                let other = digits(&word.text);
                if known(&other) || home.words.iter().any(|w| digits(&w.text) == other) || page.words.iter().any(|w| digits(&w.text) == own) {
                    continue;
                }
                let mut change = paper.change("NUMBER", page.number, word.rect, None, None, Some(&word.text));
                (change.row, change.field) = (None, Some("account_number".to_owned()));
                changes.push(change);
            }
        }
        changes.dedup_by(|a, b| a.page == b.page);
        if changes.is_empty() {
            continue;
        }
        let here = paper.change("NUMBER", cell.page, cell.rect, Some(cell), changes.first().and_then(|c| c.new.as_deref()), Some(number));
        let others = changes.len();
        told.extend(changes.iter().filter_map(|c| c.new.as_deref().map(digits)));
        // The page that stands alone comes first.
        if same < others {
            changes.insert(0, here);
        } else {
            changes.push(here);
        }
        let message = format!("The account's number is printed as {number} on page {}, and otherwise on {others} other pages.", cell.page);
        finds.add(Family::Arithmetic, "NUMBER_DIFFERS_BETWEEN_PAGES", Severity::Medium, message, changes, &CAUSES);
    }
}

/// Whether a text is a number of the same form with a few digits that are others.
fn like(text: &str, number: &str) -> bool {
    let form = |t: &str| t.trim().chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect::<String>();
    let (a, b) = (digits(text), digits(number));
    let off = a.chars().zip(b.chars()).filter(|(a, b)| a != b).count();
    a.len() == b.len() && form(text) == form(number) && (1..=OTHER).contains(&off) && off * 2 < a.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_number_of_the_same_form_differs_in_a_few_digits() {
        assert!(like("7701-228-904", "7701-228-409") && like("0281234567", "0281564567"));
        for (text, number) in [("7701-228-904", "7701-228-904"), ("7701228904", "7701-228-409"), ("9912-771-035", "7701-228-904"), ("REF", "7701-228-904")] {
            assert!(!like(text, number), "{text} {number}");
        }
        // Another account of one customer, and another number.
        assert!(!beyond_suffix("0281234567", "0281234890") && beyond_suffix("0281234567", "0281564567"));
    }
}

//! `REFERENCE_REPEATED`, `NON_BOOKING_DAY`: a reference that comes twice where all others come once, a row that stands twice with its
//! reference, and bookings of ways that rest on weekends.

use super::narration::place;
use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::{Money, Severity};
use crate::document::Source;
use crate::statement::{Statement, Transaction};
use chrono::{Datelike, Weekday};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const SIGNAL: Signal = Signal { codes: &["REFERENCE_REPEATED", "NON_BOOKING_DAY"], needs: Needs::Rows, look };

/// References at least, and how many may come twice.
const REFERENCES: usize = 12;
const TWICE: usize = 2;
/// Bookings of a way on working days at least, for one on a weekend to stand apart, and how many may.
const WORKING: usize = 5;
const RESTING: usize = 2;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (i, s) in paper.reading.statements.iter().enumerate() {
        references(paper, i, s, finds);
        doubles(paper, s, finds);
        rest(paper, i, s, finds);
    }
}

fn references(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let mut by: BTreeMap<&str, Vec<&Transaction>> = BTreeMap::new();
    for t in s.transactions.iter().filter(|t| t.reference.chars().filter(char::is_ascii_digit).count() >= 4) {
        by.entry(t.reference.trim()).or_default().push(t);
    }
    // A fee, or a tax, stands under the reference of what it is for: it is small beside it, or the next row.
    let apart = |list: &[&Transaction]| {
        matches!(list, [a, b] if a.amount() != b.amount() && a.row_index.abs_diff(b.row_index) > 1 && a.is_debit() == b.is_debit()
            && a.amount().min(b.amount()) * crate::base::Money::from(10) > a.amount().max(b.amount()))
    };
    let repeated: Vec<(&str, Vec<&Transaction>)> = by.iter().filter(|(_, l)| l.len() > 1).map(|(r, l)| (*r, l.clone())).collect();
    if by.len() < REFERENCES || repeated.is_empty() || repeated.len() > TWICE || !repeated.iter().all(|(_, l)| apart(l)) {
        return;
    }
    for (reference, list) in repeated {
        let changes = list.iter().map(|t| cell(paper, statement, t, &["reference"], format!("amount {}", t.amount()))).collect();
        let message = format!("Reference {reference} stands in two rows with different amounts; {} others stand in one row each.", by.len());
        finds.add(Family::Arithmetic, "REFERENCE_REPEATED", Severity::Low, message, changes, &["A fee and its principal share one", "A payment in two parts"]);
    }
}

/// Digits of a number in a narration at least, for it to be a reference.
const LONG: usize = 5;

/// The numbers of a row by which it may be called: its reference, and long ones in its narration.
fn numbers(t: &Transaction) -> Vec<&str> {
    let long = |w: &&str| w.bytes().filter(u8::is_ascii_digit).count() >= LONG;
    // An amount, a day and a time are no names.
    let mut out: Vec<&str> = t.description.split_whitespace().filter(|w| !w.contains(['.', ',', ':'])).chain([t.reference.trim()]).filter(long).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Rows that stand twice: of one day, with one narration, reference and amount, where the other rows have a number of their own each. The
/// second of a pair comes first, with the number that both have.
fn twice(rows: &[Transaction]) -> Option<([&Transaction; 2], &str)> {
    let mut by: BTreeMap<&str, Vec<&Transaction>> = BTreeMap::new();
    for t in rows {
        numbers(t).into_iter().for_each(|n| by.entry(n).or_default().push(t));
    }
    let called: Vec<(&Transaction, bool)> = rows
        .iter()
        .map(|t| (t, numbers(t)))
        .filter(|(_, n)| !n.is_empty())
        .map(|(t, n)| (t, n.iter().any(|n| by.get(n).is_some_and(|l| l.len() == 1))))
        .collect();
    let (own, other) = (called.iter().filter(|c| c.1).count(), called.iter().filter(|c| !c.1).count());
    if own < REFERENCES || other * 10 > own.max(20) {
        return None;
    }
    let same = |a: &Transaction, b: &Transaction| {
        a.date == b.date
            && a.time == b.time
            && a.signed() == b.signed()
            && a.description == b.description
            && a.reference == b.reference
            && !a.amount().is_zero()
    };
    // A bank that booked twice takes one of them back.
    let moved: BTreeSet<Money> = rows.iter().map(Transaction::signed).collect();
    let mut pair: Option<([&Transaction; 2], &str)> = None;
    for (number, list) in &by {
        if let [a, b] = list.as_slice()
            && same(a, b)
            && !moved.contains(&-a.signed())
            && pair.is_none_or(|(p, _)| p[0].row_index != b.row_index)
        {
            // One alone: what comes again and again is how orders are written.
            if pair.is_some() {
                return None;
            }
            pair = Some(([*b, *a], number));
        }
    }
    pair
}

fn doubles(paper: &Paper<'_>, s: &Statement, finds: &mut Finds) {
    if let Some((pair, name)) = twice(&s.transactions) {
        // A row that was recognised twice breaks the chain.
        let sure = pair.iter().all(|t| paper.page(t.page).is_some_and(|p| p.source == Source::Text) || t.balance_printed && t.balance_ok == Some(true));
        if !sure {
            return;
        }
        let whole = |t: &&Transaction| {
            let mut change = paper.change("ROW", t.page, t.bbox, None, None, Some(&t.description));
            (change.row, change.detail) = (Some(t.row_index), Some(format!("amount {}", t.amount())));
            change
        };
        let message = format!("The row of reference {name} stands twice, with the same day, narration and amount; all other references stand once.");
        let causes = ["A booking that the bank made twice", "An order that was carried out in equal parts"];
        finds.add(Family::Arithmetic, "REFERENCE_REPEATED", Severity::Medium, message, pair.iter().map(whole).collect(), &causes);
    }
}

fn rest(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    for rail in paper.rules.rails.iter().filter(|r| r.currency == s.currency.value) {
        let on = |t: &&Transaction| {
            let words = t.description.to_lowercase();
            rail.words.iter().any(|w| words.split(|c: char| !c.is_alphanumeric()).collect::<Vec<_>>().join(" ").contains(w.as_str()))
        };
        let booked: Vec<(&Transaction, Weekday)> = s
            .transactions
            .iter()
            .filter(on)
            .filter_map(|t| t.date.filter(|d| rail.from <= d.to_string() && t.day_doubt.is_none()).map(|d| (t, d.weekday())))
            .collect();
        let resting: Vec<&Transaction> = booked.iter().filter(|(_, d)| rail.rests.contains(&d.to_string())).map(|(t, _)| *t).collect();
        if resting.is_empty() || resting.len() > RESTING || booked.len() - resting.len() < WORKING {
            continue;
        }
        let changes = resting.iter().map(|t| cell(paper, statement, t, &["date"], t.date.map(|d| d.weekday().to_string()).unwrap_or_default())).collect();
        let message = format!("{} bookings by {} fall on a day on which it rests; {} do not.", resting.len(), rail.name, booked.len() - resting.len());
        finds.add(
            Family::Arithmetic,
            "NON_BOOKING_DAY",
            Severity::Low,
            message,
            changes,
            &["A working day that was moved", "A value date", "A way that works round the clock by now"],
        );
    }
}

fn cell(paper: &Paper<'_>, statement: usize, t: &Transaction, fields: &[&str], detail: String) -> Change {
    let cell = place(paper, statement, t, fields);
    let mut change = paper.change("ROW", t.page, cell.map_or(t.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
    (change.row, change.detail) = (Some(t.row_index), Some(detail));
    change
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_that_stands_twice_with_its_reference_is_told() {
        let row = |i: u32, number: u32, credit: i64| Transaction {
            row_index: i,
            description: format!("TRANSFER IN {number}"),
            credit: Money::from(credit.max(0)),
            debit: Money::from((-credit).max(0)),
            date: chrono::NaiveDate::from_ymd_opt(2024, 1, 5),
            ..Transaction::default()
        };
        let mut rows: Vec<Transaction> = (0..14).map(|i| row(i, 71_000 + 17 * i, 100 + i64::from(i))).collect();
        assert!(twice(&rows).is_none());
        rows.push(row(14, 71_000 + 17 * 3, 103));
        assert_eq!(twice(&rows).map(|(p, n)| (p[0].row_index, p[1].row_index, n.to_owned())), Some((14, 3, "71051".to_owned())));
        // Taken back by the bank; another amount; a number that comes with every row.
        let with = |more: Transaction| rows.iter().cloned().chain([more]).collect::<Vec<_>>();
        assert!(twice(&with(row(15, 99_999, -103))).is_none());
        let mut other = rows.clone();
        other[14] = row(14, 71_000 + 17 * 3, 950);
        assert!(twice(&other).is_none());
        let same: Vec<Transaction> = (0..20).map(|i| row(i, 71_000 + i / 2, 100)).collect();
        assert!(twice(&same).is_none());
    }
}

//! `REFERENCE_REPEATED`, `NON_BOOKING_DAY`: a reference that comes twice where all others come once, and bookings of ways that rest on
//! weekends.

use super::narration::place;
use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::Severity;
use crate::statement::{Statement, Transaction};
use chrono::{Datelike, Weekday};
use std::collections::BTreeMap;

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

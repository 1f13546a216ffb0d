//! Days of scans that stand out of order or out of the period: one that may have been misread is not held against the paper.

use super::looked::same;
use super::order::out_of_order;
use super::paper::{Paper, digits};
use super::rules::Rules;
use crate::base::Evidence;
use crate::document::Source;
use crate::statement::{DayFrom, HeaderType, Statement, Transaction};

/// The cell that prints a row's day.
fn cell(t: &Transaction) -> Option<&Evidence> {
    t.cells.iter().find(|(k, e)| *k == HeaderType::Date && !digits(&e.text).is_empty()).map(|(_, e)| e)
}

/// The form of a day: digits all alike, letters all alike, marks as they are.
fn form(text: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_digit() {
            '0'
        } else if c.is_alphabetic() {
            'a'
        } else {
            c
        }
    };
    text.trim().chars().map(plain).collect()
}

/// The days that are to be looked at once more: those that stand apart, where they are few.
#[cfg_attr(not(feature = "ocr"), allow(dead_code))]
pub(super) fn questioned(s: &Statement) -> Vec<&Evidence> {
    let limits = &Rules::get().thresholds;
    let mut rows: Vec<&Transaction> = s.transactions.iter().filter(|t| t.date.is_some() && t.day_from == DayFrom::Cell).collect();
    if rows.len() < limits.dated_rows {
        return Vec::new();
    }
    if s.newest_first {
        rows.reverse();
    }
    let period = s.period.value;
    let outside = rows.iter().filter(|t| period.zip(t.date).is_some_and(|(p, d)| d < p.from || d > p.to)).copied().collect();
    let lists: [Vec<&Transaction>; 2] = [out_of_order(&rows), outside];
    let mut apart: Vec<&Transaction> = lists.into_iter().filter(|l| l.len() <= limits.dates_out).flatten().collect();
    apart.sort_by_key(|t| t.row_index);
    apart.dedup_by_key(|t| t.row_index);
    apart.into_iter().filter_map(cell).collect()
}

/// Whether the day of a row was read surely: of a scan it has the form of the other days, is in no doubt, and reads alike each time.
pub(super) fn sure(paper: &Paper<'_>, s: &Statement, t: &Transaction) -> bool {
    if paper.page(t.page).is_some_and(|p| p.source == Source::Text) {
        return true;
    }
    let Some(own) = cell(t) else { return false };
    usual(s, &own.text) && !s.dates_in_doubt.contains(&t.row_index) && same(paper.looked, own.page, own.bbox, &own.text)
}

/// Whether most days of a statement have the form of this one.
fn usual(s: &Statement, text: &str) -> bool {
    let all: Vec<String> = s.transactions.iter().filter_map(cell).map(|e| form(&e.text)).collect();
    2 * all.iter().filter(|f| **f == form(text)).count() > all.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    fn statement(texts: &[&str]) -> Statement {
        let row = |(i, text): (u32, &&str)| {
            let cell = Evidence { page: 1, text: (*text).to_owned(), ..Evidence::default() };
            let day = text.split('/').next().and_then(|d| d.parse().ok()).unwrap_or(1);
            let date = NaiveDate::from_ymd_opt(2024, 1, day);
            Transaction { row_index: i, page: 1, date, cells: vec![(HeaderType::Date, cell)], ..Transaction::default() }
        };
        Statement { transactions: (0..).zip(texts).map(row).collect(), ..Statement::default() }
    }

    #[test]
    fn a_day_of_another_form_was_misread() {
        let s = statement(&["17/01/24", "18/01/24", "9/01/24", "19/01/24"]);
        assert!(usual(&s, "18/01/24") && !usual(&s, "9/01/24"));
    }

    #[test]
    fn days_that_stand_apart_are_looked_at_again() {
        let mut texts = vec!["05/01/24"; 12];
        texts.extend(vec!["12/01/24"; 12]);
        assert!(questioned(&statement(&texts)).is_empty());
        texts.insert(20, "02/01/24");
        assert_eq!(questioned(&statement(&texts)).iter().map(|e| e.text.as_str()).collect::<Vec<_>>(), ["02/01/24"]);
        // A list that keeps no order says nothing.
        assert!(questioned(&statement(&["12/01/24", "05/01/24", "02/01/24"].repeat(9))).is_empty());
    }
}

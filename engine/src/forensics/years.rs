//! `DATE_CONTRADICTS_TEXT` everywhere: the codes in the narrations hold the days of their rows with another year than the statement prints.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use crate::base::Severity;
use crate::statement::{Statement, Transaction};
use chrono::{Datelike, NaiveDate};

/// Rows at least whose narration holds their day with a year.
const ROWS: usize = 6;
/// One in how many of them may hold another year: of an invoice, of a card.
const ONE_IN: usize = 8;
/// Days before its booking that a row's code names at most.
const BEFORE: i64 = 5;
/// Years that a statement's may have been changed by.
const YEARS: i32 = 4;

/// The ways in which a day is written as a run of digits: where year, month and day begin, and how long the year is.
const FORMS: [(usize, usize, usize, usize); 4] = [(0, 2, 4, 2), (4, 2, 0, 2), (0, 4, 6, 4), (4, 2, 0, 4)];

/// The years in which one of a narration's codes, read in a form, is a day shortly before a row's.
fn years_of(text: &str, own: NaiveDate, (year, month, day, length): (usize, usize, usize, usize)) -> Vec<i32> {
    let runs = text.split(|c: char| !c.is_ascii_digit()).filter(|r| r.len() == 4 + length);
    let one = |run: &str| {
        let part = |from: usize, n: usize| run.get(from..from + n)?.parse::<u32>().ok();
        let y = i32::try_from(part(year, length)?).ok()?;
        let y = if length == 2 { 2000 + y } else { y };
        let said = NaiveDate::from_ymd_opt(y, part(month, 2)?, part(day, 2)?)?;
        // The row's day in that year; one of January may tell of the December before.
        let near = |shift: i32| {
            let then = own.with_year(y + shift)?;
            ((0..=BEFORE).contains(&(then - said).num_days()) && (own.year() - y - shift).abs() <= YEARS).then_some(y + shift)
        };
        near(0).or_else(|| near(1))
    };
    runs.filter_map(one).collect()
}

/// The years in which a month that a narration names is that of a row's day, or the one before: `INV 9614/11/24`, `NOV 2024`, `11/2024`.
fn months_of(text: &str, own: NaiveDate) -> Vec<i32> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let one = |w: &[&str]| {
        let [month, year] = w else { return None };
        let month = month.parse::<u32>().ok().filter(|_| month.len() == 2).or_else(|| crate::base::months::month_of(month).map(u32::from))?;
        let digits = year.parse::<i32>().ok().filter(|_| matches!(year.len(), 2 | 4) && year.bytes().all(|b| b.is_ascii_digit()))?;
        let year = if year.len() == 2 { 2000 + digits } else { digits };
        let since = |shift: i32| (own.year() * 12 + i32::try_from(own.month()).unwrap_or(0)) - ((year + shift) * 12 + i32::try_from(month).unwrap_or(0));
        // By how many years the month would have to be moved to be that of the row.
        let shift = (-YEARS..=YEARS).find(|shift| (0..=1).contains(&since(*shift)))?;
        Some(own.year() - shift)
    };
    words.windows(2).filter_map(one).collect()
}

/// The one year that the codes of nearly all rows hold, where it is not the printed one, and the rows that hold it.
fn told(s: &Statement) -> Option<(i32, Vec<usize>)> {
    let read = |years: &dyn Fn(&str, NaiveDate) -> Vec<i32>| -> Vec<(usize, i32)> {
        let of = |(i, t): (usize, &Transaction)| t.date.and_then(|own| years(&t.description, own).first().copied()).map(|y| (i, y));
        s.transactions.iter().enumerate().filter_map(of).collect()
    };
    let mut best = read(&months_of);
    for form in FORMS {
        let found = read(&|text, own| years_of(text, own, form));
        if found.len() > best.len() {
            best = found;
        }
    }
    let printed = |i: usize| s.transactions.get(i).and_then(|t| t.date).map(|d| d.year());
    // By how much the printed year is off, so that a turn of the year within a statement tells nothing.
    let shifts: Vec<i32> = best.iter().filter_map(|(i, y)| Some(printed(*i)? - y)).collect();
    let shift = *shifts.iter().max_by_key(|v| shifts.iter().filter(|o| o == v).count())?;
    let rows: Vec<usize> = best.iter().filter(|(i, y)| printed(*i).is_some_and(|p| p - y == shift)).map(|b| b.0).collect();
    let year = best.iter().find(|(i, _)| rows.contains(i)).map(|b| b.1)?;
    (shift != 0 && rows.len() >= ROWS && (best.len() - rows.len()) * ONE_IN <= best.len()).then_some((year, rows))
}

pub(super) fn look(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let Some((year, rows)) = told(s) else { return };
    let printed = s.transactions.iter().filter_map(|t| t.date).map(|d| d.year()).next().unwrap_or_default();
    // Where the year is printed: in the words beside the rows, and in the rows' own days.
    let mut changes: Vec<Change> = Vec::new();
    let wanted = printed.to_string();
    let is_year = |text: &str| text.split(|c: char| !c.is_ascii_digit()).any(|p| p == wanted);
    for page in paper.document.pages.iter().filter(|p| (s.pages.0..=s.pages.1).contains(&p.number)) {
        for w in page.words.iter().filter(|w| is_year(&w.text) && paper.row_at(page.number, w.rect).is_none()) {
            let mut change = paper.change("YEAR", page.number, w.rect, None, Some(&year.to_string()), Some(&w.text));
            change.row = None;
            changes.push(change);
        }
    }
    for i in rows.iter().take(paper.rules.thresholds.cells.max(ROWS)) {
        let Some(t) = s.transactions.get(*i) else { continue };
        let cell = super::narration::place(paper, statement, t, &["date"]);
        let mut change = paper.change("NARRATION", t.page, cell.map_or(t.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
        (change.row, change.detail) = (Some(t.row_index), Some(format!("its narration holds the day with the year {year}: {}", t.description)));
        changes.push(change);
    }
    let message = format!("The narrations of {} rows hold their day with the year {year}, and the statement prints {printed}.", rows.len());
    let causes = ["Codes that count the years otherwise", "A year that was read wrongly"];
    finds.add(Family::Arithmetic, "DATE_CONTRADICTS_TEXT", Severity::Medium, message, changes, &causes);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(year: i32, code: &dyn Fn(u32) -> String) -> Statement {
        let row =
            |d: u32| Transaction { date: NaiveDate::from_ymd_opt(year, 6, d), description: format!("ENERGY BILL PAY {}", code(d)), ..Transaction::default() };
        Statement { transactions: (3..=12).map(row).collect(), ..Statement::default() }
    }

    #[test]
    fn codes_of_another_year_in_all_rows_are_told() {
        let year = |code: &dyn Fn(u32) -> String| told(&statement(2025, code)).map(|(y, rows)| (y, rows.len()));
        assert_eq!(year(&|d| format!("2406{d:02}")), Some((2024, 10)));
        assert_eq!(year(&|d| format!("{:02}062023 ID 88", d - 1)), Some((2023, 10)));
        assert_eq!(year(&|d| if d % 2 == 0 { format!("INV {d}17/06/24") } else { "PAYROLL MAY 2024".to_owned() }), Some((2024, 10)));
        assert!(year(&|d| format!("INV {d}17/05/25")).is_none() && year(&|_| "RENT DEC 2025".to_owned()).is_none());
        // The printed year, an invoice of another one now and then, numbers that are no days, years that differ.
        assert!(year(&|d| format!("2506{d:02}")).is_none() && year(&|d| if d == 5 { "240605".to_owned() } else { format!("2506{d:02}") }).is_none());
        assert!(year(&|d| format!("9817{d:02}")).is_none() && year(&|d| format!("{}06{d:02}", 21 + d % 4)).is_none());
    }
}

//! `DATES_CONTRADICT`: the dates that the file says of itself against each other and against the last booked row that it prints.

use super::paper::{Finds, Paper};
use super::report::Family;
use super::{Needs, Signal, style};
use crate::base::Severity;
use crate::document::Source;
use crate::statement::{HeaderType, Statement, Transaction};
use chrono::{Datelike, Duration, Months, NaiveDate, NaiveDateTime};

pub(super) const SIGNAL: Signal = Signal { codes: &["DATES_CONTRADICT"], needs: Needs::Pdf, look };

/// The day and time of a date of a PDF, without its zone.
pub fn parse(said: &str) -> Option<NaiveDateTime> {
    let digits: String = said.trim_start_matches("D:").chars().take_while(char::is_ascii_digit).collect();
    let part = |from: usize, to: usize| digits.get(from..to).and_then(|p| p.parse::<u32>().ok());
    let day = NaiveDate::from_ymd_opt(i32::try_from(part(0, 4)?).ok()?, part(4, 6).unwrap_or(1), part(6, 8).unwrap_or(1))?;
    day.and_hms_opt(part(8, 10).unwrap_or(0), part(10, 12).unwrap_or(0), part(12, 14).unwrap_or(0).min(59))
}

/// Whether a clock was set at all.
fn set(at: NaiveDateTime) -> bool {
    let midnight = at.time() == chrono::NaiveTime::MIN;
    let year = at.date().year();
    year > 1990 && !(midnight && (year == 2000 || year < 1990))
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let Some(trace) = paper.trace else { return };
    let of = |key: &str| trace.structure.said(key).and_then(parse).filter(|d| set(*d));
    let (created, modified) = (of("CreationDate"), of("ModDate"));
    // Zones differ by fourteen hours at most.
    let zones = Duration::hours(28);
    if let (Some(c), Some(m)) = (created, modified)
        && m + zones < c
    {
        let message = format!("The file says it was modified ({}) before it was created ({}).", m.format("%Y-%m-%d"), c.format("%Y-%m-%d"));
        finds.add(Family::Structure, "DATES_CONTRADICT", Severity::Low, message, Vec::new(), &["A clock that was not set"]);
    }
    let rows = paper.reading.statements.iter().filter(|s| s.dates_in_doubt.is_empty()).flat_map(|s| s.transactions.iter().filter(|t| prints_year(s, t)));
    let last = rows.filter(|t| t.day_doubt.is_none()).filter_map(|t| Some((t.date?, t))).max_by_key(|(d, _)| *d);
    if let (Some(c), Some((day, row))) = (created, last)
        && c.date() + Duration::days(2) < day
    {
        let message = format!("The file says it was created on {}, before the last booking that it prints ({}).", c.date(), day);
        let change = paper.change("DATE", row.page, row.bbox, None, Some(&c.date().to_string()), Some(&day.to_string()));
        finds.add(
            Family::Structure,
            "DATES_CONTRADICT",
            // Of a scan the date is that of the scanner's clock, and the days were recognised. A file that was put together of others, or
            // taken out of one, may bear the date of another of these; that it was made whole years before its rows is no such chance.
            if paper.page(row.page).is_some_and(|p| p.source == Source::Text) && (style::packed(paper).is_none() || years_before(c.date(), day)) {
                Severity::Medium
            } else {
                Severity::Low
            },
            message,
            vec![change],
            &["A clock that was not set", "Rows booked with a later value date", "A file that was taken out of a bundle and kept its date"],
        );
    }
}

/// Whether the year of a row's day is printed: in its own cell, or in the words of the period.
fn prints_year(s: &Statement, row: &Transaction) -> bool {
    let Some(year) = row.date.map(|d| d.year()) else { return false };
    let own = row.cells.iter().filter(|(k, _)| matches!(k, HeaderType::Date | HeaderType::ValueDate)).any(|(_, e)| {
        let parts = e.text.split(|c: char| !c.is_alphanumeric()).filter(|p| !p.is_empty());
        e.text.contains(&year.to_string()) || parts.count() >= 3
    });
    let said = s.period.evidence.as_ref().is_some_and(|e| e.text.contains(&year.to_string()));
    own || said || s.period.value.zip(s.period.evidence.as_ref()).is_some_and(|(p, e)| super::order::prints_year(&e.text, p))
}

/// Days after its last booking within which a statement is written.
const WRITTEN: i64 = 45;

/// Whether a file would have been made right after a day if the day were whole years earlier: the years of its rows were changed.
fn years_before(created: NaiveDate, day: NaiveDate) -> bool {
    let earlier = |years: u32| day.checked_sub_months(Months::new(12 * years));
    (1..=9).filter_map(earlier).any(|d| (-2..=WRITTEN).contains(&(created - d).num_days()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;

    #[test]
    fn reads_dates_and_leaves_unset_clocks_out() {
        assert_eq!(parse("D:20240131120000+07'00'").map(|d| d.to_string()).as_deref(), Some("2024-01-31 12:00:00"));
        assert!(parse("yesterday").is_none());
        assert!(!parse("D:19800101000000").is_some_and(set) && !parse("D:20000101").is_some_and(set) && parse("D:20240101").is_some_and(set));
    }

    #[test]
    fn a_year_that_is_printed_nowhere_is_held_against_no_clock() {
        let says = |cell: &str, period: &str| {
            let at = |text: &str| Evidence { text: text.to_owned(), ..Evidence::default() };
            let row = Transaction { date: NaiveDate::from_ymd_opt(2028, 2, 28), cells: vec![(HeaderType::Date, at(cell))], ..Transaction::default() };
            let mut s = Statement::default();
            s.period.evidence = Some(at(period));
            prints_year(&s, &row)
        };
        assert!(says("28/02/28", "") && says("28 Feb 2028", "") && says("28/02", "February 2028"));
        assert!(!says("28/02", "1 Februari s/d 28 Februari"));
    }

    #[test]
    fn a_file_that_was_made_whole_years_before_its_rows_had_their_years_changed() {
        let day = |y: i32, m: u32, d: u32| NaiveDate::from_ymd_opt(y, m, d).unwrap();
        assert!(years_before(day(2023, 7, 2), day(2024, 6, 30)) && years_before(day(2021, 7, 20), day(2024, 6, 30)));
        assert!(!years_before(day(2024, 2, 2), day(2024, 6, 30)) && !years_before(day(2023, 11, 2), day(2024, 6, 30)));
    }
}

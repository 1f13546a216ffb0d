//! The day of each row as its statement prints it: in the row's own cell, or once above its rows; and where a day without a year gets one.

use super::HeaderType;
use super::labels::evidence;
use super::model::{DayFrom, Statement};
use super::set_off::is_bare_day;
use super::table::{Item, Table};
use super::vocabulary::{column_types, is_column_name};
use crate::base::dates::{DateOrder, Period, RawDate};
use crate::base::months;
use crate::document::Document;
use crate::layout::columns::Form;
use crate::layout::lines::join;
use crate::layout::{Line, Token};
use chrono::{Datelike, NaiveDate};

/// How far the beginning of a heading lies from the table's left edge, in font sizes, and how exactly headings line up, in points.
const INDENT: f32 = 2.0;
const ALIGNED: f32 = 2.0;
/// Days after the last one that the letterhead prints, from which a day without a year is of the year before.
const AHEAD: i64 = 180;
/// Days between booking and value at most.
const NEAR: i64 = 31;
/// Words beside the date of a heading at most.
const WORDS: usize = 3;

/// The days of a statement's rows, told from top to bottom.
pub struct Days {
    /// Whether day or month comes first.
    pub order: DateOrder,
    /// The printed period.
    pub period: Option<Period>,
    /// Every year that the letterhead prints.
    pub years: Vec<i32>,
    /// The last whole day that the letterhead prints.
    pub latest: Option<NaiveDate>,
    /// The year that a line of its own printed last.
    pub year_line: Option<i32>,
    /// The day that stands above, its page, and where it was read.
    pub above: Option<(NaiveDate, u32, DayFrom)>,
    /// The day of the last heading, where the table has several.
    pub heading: Option<NaiveDate>,
    /// Number of the list that the rows stand in.
    pub list: u32,
}

impl Days {
    /// The day that is printed, with the year that is meant.
    pub fn resolve(&self, raw: RawDate) -> Option<NaiveDate> {
        if raw.year.is_some() {
            return raw.day(self.order, 0);
        }
        if let Some(year) = self.year_line {
            return raw.day(self.order, year);
        }
        if let Some(period) = self.period {
            return raw.day_in(self.order, period);
        }
        let year = *self.years.last()?;
        let day = raw.day(self.order, year)?;
        // Rows in December of what is printed in January are of the year before.
        let ahead = self.latest.is_some_and(|last| (day - last).num_days() > AHEAD);
        if ahead { raw.day(self.order, year - 1) } else { Some(day) }
    }

    /// Whether what is printed tells the year of a day, so that it is no guess.
    fn tells_year(&self, raw: RawDate) -> bool {
        raw.year.is_some() || self.year_line.is_some() || self.period.is_some() || self.years.len() == 1
    }

    /// A day without a year with that of the whole day beside it, where nothing else tells the year: `03-02` and the value date `04-02-2025`.
    pub fn with_year_of(&self, raw: RawDate, beside: Option<RawDate>) -> RawDate {
        if raw.year.is_some() || self.period.is_some() || self.year_line.is_some() {
            return raw;
        }
        let Some(near) = beside.and_then(|b| b.year.and_then(|year| b.day(self.order, year))) else { return raw };
        let far = |year: &i32| raw.day(self.order, *year).map(|day| (day - near).num_days().abs());
        let year = (near.year() - 1..=near.year() + 1).filter(|y| far(y).is_some_and(|days| days <= NEAR)).min_by_key(far);
        RawDate { year: raw.year.or(year), ..raw }
    }

    /// The day of a row on a page whose cell prints this date or none.
    pub fn row(&mut self, raw: Option<RawDate>, page: u32) -> (Option<NaiveDate>, DayFrom) {
        if let Some((raw, day)) = raw.and_then(|r| self.resolve(r).map(|day| (r, day))) {
            self.above = Some((day, page, DayFrom::RowBefore));
            // Which of the two is the day of booking, nothing tells.
            if self.heading.is_some_and(|heading| heading != day) {
                return (Some(day), DayFrom::Elsewhere);
            }
            return (Some(day), if self.tells_year(raw) { DayFrom::Cell } else { DayFrom::Yearless });
        }
        match self.above {
            None => (None, DayFrom::Nothing),
            Some((day, _, DayFrom::Elsewhere)) => (Some(day), DayFrom::Elsewhere),
            Some((day, of, _)) if of != page => (Some(day), DayFrom::Carried),
            Some((day, _, from)) => (Some(day), from),
        }
    }

    /// Hears a line between rows: a year, or a date with few words, which dates the rows under it.
    pub fn line(&mut self, line: &Line<'_>, page: u32, heads: &Heads) {
        if let [t] = line.tokens.as_slice()
            && let Ok(year @ 1990..=2099) = t.text.parse::<i32>()
        {
            self.year_line = Some(year);
            return;
        }
        if let Some((year, _)) = month_alone(line) {
            self.year_line = Some(year);
            return;
        }
        let Some(heading) = Heading::of(line).filter(|_| !(heads.full && is_bare_day(line))) else { return };
        let Some(day) = self.resolve(heading.date) else { return };
        let sure = heading.plain && heads.hold(&heading) && self.tells_year(heading.date);
        self.above = Some((day, page, if sure { DayFrom::Heading } else { DayFrom::Elsewhere }));
        if sure && heads.several {
            self.heading = Some(day);
        }
    }
}

/// The month that a line prints with its year and nothing else.
fn month_alone(line: &Line<'_>) -> Option<(i32, u8)> {
    let [month, year] = line.tokens.as_slice() else { return None };
    let year: i32 = year.text.parse().ok().filter(|y| (1990..=2099).contains(y))?;
    Some((year, months::month_of(&month.text)?))
}

/// Whether a line is one of several months that head rows, so that it is no period.
pub fn heads_months(lines: &[Line<'_>], line: &Line<'_>) -> bool {
    month_alone(line).is_some_and(|one| lines.iter().filter_map(month_alone).any(|other| other != one))
}

/// The last whole day that the letterhead prints above the rows, or else anywhere: notes below may name days to come.
pub fn latest(lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Option<NaiveDate> {
    let last = |wanted: &[usize]| latest_of(lines, wanted, order);
    last(super::fields::above_rows(wanted)).or_else(|| last(wanted))
}

fn latest_of(lines: &[Line<'_>], wanted: &[usize], order: DateOrder) -> Option<NaiveDate> {
    wanted.iter().filter_map(|i| lines.get(*i)).flat_map(|l| &l.tokens).filter_map(|t| t.date()).filter_map(|d| d.year.and_then(|y| d.day(order, y))).max()
}

/// Words before the day that a statement is of, and not before one on which it was made or printed. Lower case.
const OF_DAY: &[&str] = &[
    "на дан",
    "за дан",
    "na dan",
    "za dan",
    "za den",
    "za dzień",
    "за день",
    "за дату",
    "for the day",
    "for day",
    "of the day",
    "for date",
    "del día",
    "del giorno",
    "du jour",
    "do dia",
    "vom tag",
    "за датум",
    "на датум",
];

/// The one day that a paper prints outside its rows, where they print none: a statement of one day. Gives whether words say so.
pub fn only_day(lines: &[Line<'_>], own: &[usize], order: DateOrder) -> Option<(NaiveDate, bool, usize, usize)> {
    let mut found: Option<(NaiveDate, bool, usize, usize)> = None;
    for i in own.iter().copied() {
        let line = lines.get(i)?;
        for (k, token) in line.tokens.iter().enumerate() {
            let Some(day) = token.date().filter(|d| d.year.is_some()).and_then(|d| d.day(order, 0)) else { continue };
            let before = join(line.tokens.get(..k).unwrap_or_default()).to_lowercase();
            let told = OF_DAY.iter().any(|w| before.trim_end_matches([':', ' ', '.']).ends_with(w));
            match found {
                Some((other, ..)) if other != day => return None,
                Some((_, true, ..)) => {}
                _ => found = Some((day, told, i, k)),
            }
        }
    }
    found
}

/// Dates all rows of a statement by the one day that it says it is of: without such words it may be any other.
pub fn date_all(document: &Document, lines: &[Line<'_>], own: &[usize], order: DateOrder, s: &mut Statement) {
    let Some((day, true, line, token)) = only_day(lines, own, order) else { return };
    for row in &mut s.transactions {
        (row.date, row.day_from, row.confidence.date) = (Some(day), DayFrom::Heading, 0.95);
    }
    if s.period.value.is_none() {
        s.period.value = Some(Period { from: day, to: day });
        s.period.evidence = lines.get(line).and_then(|l| Some(evidence(document, l, l.tokens.get(token..=token)?)));
    }
}

/// A line that is a date with few words.
struct Heading {
    date: RawDate,
    /// Edges of the date, beginning and middle of the line.
    x0: f32,
    x1: f32,
    begin: f32,
    middle: f32,
    size: f32,
    /// Whether nothing but a week day or the name of a column of dates stands beside it.
    plain: bool,
}

impl Heading {
    /// The heading that a line is. A period, and a day that another word announces, such as that of printing, date no row.
    fn of(line: &Line<'_>) -> Option<Self> {
        let mut dated = line.tokens.iter().enumerate().filter(|(_, t)| t.date().is_some());
        let ((at, token), None) = (dated.next()?, dated.next()) else { return None };
        if at > 2 || line.tokens.len() > WORDS + 1 {
            return None;
        }
        let names_days = |words: &[Token<'_>]| {
            let text = join(words);
            let text = text.trim_matches([':', ',', '.', ' ', '-', '(', ')', '\u{2013}', '\u{2014}']);
            text.is_empty()
                || months::says_week_day(text)
                || is_column_name(text) && matches!(column_types(text).first(), Some(HeaderType::Date | HeaderType::ValueDate))
        };
        let (before, behind) = (line.tokens.get(..at)?, line.tokens.get(at + 1..)?);
        if !names_days(before) {
            return None;
        }
        Some(Self {
            date: token.date()?,
            x0: token.rect.x0,
            x1: token.rect.x1,
            begin: line.rect.x0,
            middle: line.rect.cx(),
            size: line.size,
            plain: names_days(behind),
        })
    }
}

/// Where the days of a table stand on lines of their own.
pub struct Heads {
    /// Columns of dates.
    columns: Vec<(f32, f32)>,
    /// Left edge of the table.
    left: f32,
    /// Beginnings and middles of all headings.
    begins: Vec<f32>,
    middles: Vec<f32>,
    /// Whether headings print several days: then each stands over the rows of its own.
    several: bool,
    /// Whether they print more of a day than two numbers.
    full: bool,
}

impl Heads {
    /// Those of a table.
    pub fn of(table: &Table<'_, '_>) -> Self {
        let own = table.items.iter().filter_map(|i| match i {
            Item::Loose(line) => Heading::of(line).filter(|h| h.plain).map(|h| (h, is_bare_day(line))),
            Item::Row(_) => None,
        });
        let (loose, bare): (Vec<Heading>, Vec<bool>) = own.unzip();
        let full = bare.iter().filter(|b| !**b).count() >= 2;
        let several = loose.windows(2).any(|w| matches!(w, [a, b] if a.date != b.date));
        let (begins, middles) = loose.iter().map(|h| (h.begin, h.middle)).unzip();
        let columns = table.bands.iter().filter(|b| b.form == Form::Dates).map(|b| (b.x0, b.x1)).collect();
        Self { columns, left: table.bands.iter().map(|b| b.x0).fold(f32::MAX, f32::min), begins, middles, several, full }
    }

    /// Whether a heading stands where the table has its days: in a column of dates; where there is none, at its left edge or under another.
    fn hold(&self, h: &Heading) -> bool {
        if !self.columns.is_empty() {
            return self.columns.iter().any(|(x0, x1)| h.x0 < *x1 && h.x1 > *x0);
        }
        let aligned = |all: &[f32], x: f32| all.iter().filter(|o| (**o - x).abs() < ALIGNED).count() > 1;
        (h.begin - self.left).abs() <= INDENT * h.size || aligned(&self.begins, h.begin) || aligned(&self.middles, h.middle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Page, Word};

    const YEAR: i32 = 2025;

    #[test]
    fn a_statement_of_one_day_says_so_and_prints_no_other() {
        let day = |lines: &[&str]| {
            let document = crate::statement::lined::document(lines);
            let lines = crate::layout::lines(&document);
            only_day(&lines, &(0..lines.len()).collect::<Vec<_>>(), DateOrder::DayMonth).map(|d| (d.0.to_string(), d.1))
        };
        let told = |sure: bool| Some(("2026-03-17".to_owned(), sure));
        assert_eq!(day(&["ИЗВОД БР. 52", "о стању на рачуну на дан 17.03.2026."]), told(true));
        assert_eq!(day(&["Statement for the day 17/03/2026", "Printed 17/03/2026"]), told(true));
        // Without words it may be the day of printing; of two days neither is the rows'.
        assert_eq!(day(&["Izvod 17.03.2026"]), told(false));
        assert_eq!(day(&["Izvod na dan 17.03.2026", "19.03.2026"]), None);
    }

    fn days(period: bool, years: &[i32]) -> Days {
        let day = |month, day| NaiveDate::from_ymd_opt(YEAR, month, day).unwrap();
        let period = period.then(|| Period { from: day(1, 1), to: day(1, 31) });
        Days { order: DateOrder::DayMonth, period, years: years.to_vec(), latest: None, year_line: None, above: None, heading: None, list: 0 }
    }

    /// What rows under a line of these words at these places get, where a heading of the table stands at the left edge.
    fn under(words: &[(&str, f32)]) -> (Option<String>, DayFrom) {
        let word = |(text, x0): &(&str, f32)| Word {
            text: (*text).to_owned(),
            rect: crate::base::Rect::new(*x0, 10.0, x0 + 5.0 * text.chars().count() as f32, 20.0),
            baseline: 18.0,
            size: 10.0,
            ..Word::default()
        };
        let page = Page { number: 1, words: words.iter().map(word).collect(), ..Page::default() };
        let document = Document { pages: vec![page], ..Document::default() };
        let lines = crate::layout::lines(&document);
        let heads = Heads { columns: Vec::new(), left: 40.0, begins: vec![300.0, 300.5], middles: Vec::new(), several: true, full: false };
        let mut days = days(true, &[]);
        lines.iter().for_each(|l| days.line(l, 1, &heads));
        let (day, from) = days.row(None, 1);
        (day.map(|d| d.to_string()), from)
    }

    #[test]
    fn a_heading_is_a_day_in_the_place_of_days_and_nothing_else() {
        let first = || Some("2025-01-02".to_owned());
        assert_eq!(under(&[("02/01/2025", 40.0)]), (first(), DayFrom::Heading));
        assert_eq!(under(&[("Thursday,", 40.0), ("02/01/2025", 90.0)]), (first(), DayFrom::Heading));
        assert_eq!(under(&[("Tanggal", 40.0), ("02/01/2025", 90.0)]), (first(), DayFrom::Heading));
        // Under other headings.
        assert_eq!(under(&[("02/01/2025", 300.0)]), (first(), DayFrom::Heading));
        // In the middle of nowhere, or with other words.
        assert_eq!(under(&[("02/01/2025", 200.0)]), (first(), DayFrom::Elsewhere));
        assert_eq!(under(&[("02/01/2025", 40.0), ("Kliring", 120.0)]), (first(), DayFrom::Elsewhere));
        // A period, and the day of printing.
        assert_eq!(under(&[("01/01/2025", 40.0), ("-", 95.0), ("31/01/2025", 105.0)]), (None, DayFrom::Nothing));
        assert_eq!(under(&[("Dicetak", 40.0), ("31/01/2025", 95.0)]), (None, DayFrom::Nothing));
    }

    #[test]
    fn a_day_of_its_own_that_is_not_the_headings_is_in_doubt() {
        let raw = |first| Some(RawDate { first, second: 1, year: Some(2025), order: None });
        let mut days = days(true, &[]);
        days.heading = NaiveDate::from_ymd_opt(YEAR, 1, 2);
        assert_eq!(days.row(raw(2), 1).1, DayFrom::Cell);
        assert_eq!(days.row(raw(3), 1).1, DayFrom::Elsewhere);
    }

    #[test]
    fn a_year_that_nothing_tells_is_a_guess() {
        let raw = RawDate { first: 2, second: 1, year: None, order: None };
        assert_eq!(days(true, &[]).row(Some(raw), 1).1, DayFrom::Cell);
        assert_eq!(days(false, &[2024]).row(Some(raw), 1).1, DayFrom::Cell);
        assert_eq!(days(false, &[2024, 2025]).row(Some(raw), 1).1, DayFrom::Yearless);
        assert_eq!(days(false, &[]).row(Some(raw), 1), (None, DayFrom::Nothing));
        let printed = RawDate { year: Some(2025), ..raw };
        assert_eq!(days(false, &[]).row(Some(printed), 1).1, DayFrom::Cell);
    }

    #[test]
    fn a_day_that_stands_above_is_carried_over_pages() {
        let raw = RawDate { first: 2, second: 1, year: Some(2025), order: None };
        let mut days = days(false, &[]);
        assert_eq!(days.row(Some(raw), 1).1, DayFrom::Cell);
        assert_eq!(days.row(None, 1).1, DayFrom::RowBefore);
        assert_eq!(days.row(None, 2).1, DayFrom::Carried);
    }

    #[test]
    fn december_of_what_was_printed_in_january_is_of_the_year_before() {
        let raw = |second| Some(RawDate { first: 18, second, year: None, order: None });
        let mut days = days(false, &[2024]);
        days.latest = NaiveDate::from_ymd_opt(2024, 1, 31);
        let mut told = |month| days.row(raw(month), 1).0.map(|d| d.to_string()).unwrap_or_default();
        assert_eq!(told(12), "2023-12-18");
        assert_eq!(told(1), "2024-01-18");
        // A little after what the letterhead prints is that year still.
        assert_eq!(told(3), "2024-03-18");
    }

    #[test]
    fn a_month_with_its_year_between_rows_is_the_year_of_the_days_below() {
        let document = crate::statement::lined::document(&["December 2024", "January 2025", "January 31"]);
        let lines = crate::layout::lines(&document);
        let heads = Heads { columns: Vec::new(), left: 40.0, begins: Vec::new(), middles: Vec::new(), several: true, full: false };
        let mut days = days(false, &[2025]);
        days.line(&lines[0], 1, &heads);
        let raw = RawDate { first: 18, second: 12, year: None, order: None };
        assert_eq!(days.row(Some(raw), 1).0.map(|d| d.to_string()).unwrap_or_default(), "2024-12-18");
        assert!(heads_months(&lines, &lines[0]) && heads_months(&lines, &lines[1]) && !heads_months(&lines, &lines[2]));
        assert!(!heads_months(&lines[1..], &lines[1]));
    }
}

//! Whether the day of each row is known: read from its own cell, or from a day that stands in the date column above its rows, in the
//! order of its neighbours, within the printed period, in a year that can be meant.

use super::model::{DayDoubt, DayFrom, Statement, Transaction};
use super::trust;
use crate::base::{Finding, Severity};
use crate::document::{Document, Source};
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;

/// Rows of one day printed again, of all that print one, up to which a day is printed once: one in so many.
const AGAIN: usize = 20;
/// Rows of a page from which it shows whether each prints its day.
const ROWS: usize = 3;
/// Days printed one after the other at most that can be out of the order of those around them: more are a list of their own.
const STRAY: usize = 2;
/// Days between a row and the middle one of its statement from which its year cannot be meant.
const FAR: i64 = 400;
/// Years in which statements are printed.
const YEARS: std::ops::RangeInclusive<i32> = 1985..=2055;
/// Rows named in a sentence.
const NAMED: usize = 5;

/// The finding of rows that are out of the order of their neighbours.
pub const OUT_OF_ORDER: &str = "DATE_OUT_OF_ORDER";
/// The finding of rows outside the printed period.
pub const OUT_OF_PERIOD: &str = "DATE_OUT_OF_PERIOD";
/// The finding of rows whose year cannot be meant.
pub const OUT_OF_YEARS: &str = "DATE_YEAR_IMPLAUSIBLE";

/// Says of each row whether its day is in doubt, and why; rates the values of recognised rows. [`conclude`](super::prove::conclude) makes
/// the verdict of it.
pub fn judge(document: &Document, s: &mut Statement) {
    s.findings.retain(|f| !matches!(&*f.code, OUT_OF_ORDER | OUT_OF_PERIOD | OUT_OF_YEARS));
    let mut doubts = places(s);
    let mut doubt = |rows: &[usize], why: DayDoubt| {
        for i in rows {
            if let Some(d) = doubts.get_mut(*i) {
                d.get_or_insert(why);
            }
        }
    };
    let (years, period) = (years(s), outside(s));
    let order = if by_entry(document, s) { Vec::new() } else { out_of_order(s) };
    doubt(&years, DayDoubt::Year);
    doubt(&period, DayDoubt::OutsidePeriod);
    doubt(&order, DayDoubt::OutOfOrder);
    doubt(&super::day_order::open_rows(s), DayDoubt::DayOrMonth);
    for (t, doubt) in s.transactions.iter_mut().zip(doubts) {
        // What a person says of a day is not doubted.
        t.day_doubt = doubt.filter(|_| t.day_from != DayFrom::Reviewer);
    }
    let sure = trust::rate(document, s);
    for (t, sure) in s.transactions.iter_mut().zip(sure) {
        if !sure && t.day_from != DayFrom::Reviewer {
            t.day_doubt.get_or_insert(DayDoubt::Unsure);
        }
    }
    said(s, &years, OUT_OF_YEARS, "of a year in which the statement cannot have been printed");
    said(s, &period, OUT_OF_PERIOD, "outside the printed period");
    said(s, &order, OUT_OF_ORDER, "out of the order of the rows around them");
}

/// Of rows whose day does not stand in its place, that.
fn places(s: &Statement) -> Vec<Option<DayDoubt>> {
    let rows = &s.transactions;
    let own = |t: &Transaction| matches!(t.day_from, DayFrom::Cell | DayFrom::Yearless);
    let printed = rows.iter().filter(|t| own(t)).count();
    let again = rows.windows(2).filter(|w| matches!(w, [a, b] if own(a) && own(b) && a.page == b.page && a.date == b.date)).count();
    let once = again * AGAIN <= printed;
    // Rows of each page, and those of them that print their own day.
    let mut pages: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for t in rows {
        let page = pages.entry(t.page).or_default();
        (page.0, page.1) = (page.0 + 1, page.1 + usize::from(own(t)));
    }
    let full = |p: &(usize, usize)| p.0 >= ROWS && p.1 as f32 >= trust::DATED * p.0 as f32;
    let every = |but: u32| pages.iter().any(|(n, p)| *n != but && full(p));
    let place = |t: &Transaction| {
        let none = pages.get(&t.page).is_some_and(|p| p.1 == 0);
        let in_place = match t.day_from {
            DayFrom::Cell | DayFrom::Reviewer | DayFrom::Nothing => true,
            DayFrom::Yearless => return Some(DayDoubt::Year),
            // Where rows print their days, a day on a line of its own is no heading of theirs.
            DayFrom::Heading => printed * 2 <= rows.len(),
            DayFrom::RowBefore => once,
            // Where the pages around print a day in each row, this one's column was not found.
            DayFrom::Carried => once && !(none && every(t.page)),
            DayFrom::Elsewhere => false,
        };
        (!in_place).then_some(DayDoubt::NotInPlace)
    };
    rows.iter().map(place).collect()
}

/// Rows whose day lies outside the printed period.
fn outside(s: &Statement) -> Vec<usize> {
    let Some(period) = s.period.evidence.as_ref().and(s.period.value) else { return Vec::new() };
    s.transactions.iter().enumerate().filter(|(_, t)| t.date.is_some_and(|d| !period.contains(d))).map(|(i, _)| i).collect()
}

/// Rows whose year cannot be meant: far from the rows' own, or one in which no statement was printed.
fn years(s: &Statement) -> Vec<usize> {
    let mut days: Vec<NaiveDate> = s.transactions.iter().filter_map(|t| t.date).collect();
    days.sort_unstable();
    let Some(middle) = days.get(days.len() / 2).copied() else { return Vec::new() };
    // A statement of years prints its period.
    let long = s.period.evidence.as_ref().and(s.period.value).is_some_and(|p| (p.to - p.from).num_days() > FAR);
    let odd = |d: NaiveDate| !YEARS.contains(&d.year()) || !long && (d - middle).num_days().abs() > FAR;
    s.transactions.iter().enumerate().filter(|(_, t)| t.date.is_some_and(odd)).map(|(i, _)| i).collect()
}

/// Days between a movement and its entry at most, where rows stand in the order of their entry.
const ENTERED: i64 = 7;

/// Whether rows stand in the order of a second day, shortly before or after their own: cards list what was bought so.
fn by_entry(document: &Document, s: &Statement) -> bool {
    let text = |t: &Transaction| document.pages.iter().any(|p| p.number == t.page && p.source == Source::Text);
    let pairs: Option<Vec<(u32, NaiveDate, NaiveDate)>> =
        s.transactions.iter().filter(|t| text(t)).map(|t| t.date.zip(t.value_date).map(|(day, entry)| (t.stretch, day, entry))).collect();
    let Some(pairs) = pairs.filter(|p| p.len() == s.transactions.len()) else { return false };
    let entered = [1, -1].iter().any(|way| pairs.iter().all(|(_, day, entry)| (0..=ENTERED).contains(&(way * (*entry - *day).num_days()))));
    let apart = pairs.iter().filter(|(_, day, entry)| day != entry).count();
    // Each section runs on by itself.
    let all = |falls: bool| {
        let follows = |a: &NaiveDate, b: &NaiveDate| if falls { a >= b } else { a <= b };
        pairs.windows(2).all(|w| matches!(w, [a, b] if a.0 != b.0 || follows(&a.2, &b.2)))
    };
    let (rises, falls) = (all(false), all(true));
    entered && apart * 3 >= pairs.len() && (rises || falls)
}

/// Rows that do not follow from those around them, where most do: without them, the others follow.
fn out_of_order(s: &Statement) -> Vec<usize> {
    let dated: Vec<(usize, u32, NaiveDate)> = s.transactions.iter().enumerate().filter_map(|(i, t)| t.date.map(|d| (i, t.stretch, d))).collect();
    let steps = |falls: bool| dated.windows(2).filter(|w| matches!(w, [a, b] if a.1 == b.1 && if falls { b.2 < a.2 } else { b.2 > a.2 })).count();
    let (up, down) = (steps(false), steps(true));
    let (most, least) = (up.max(down), up.min(down));
    if least == 0 || most < 3 * least && !(least == 1 && most >= 2) {
        return Vec::new();
    }
    // Rows under a day that is printed once stand and fall with it.
    let under = |i: usize| s.transactions.get(i).is_some_and(|t| !matches!(t.day_from, DayFrom::Cell | DayFrom::Yearless | DayFrom::Reviewer));
    let mut out: Vec<usize> = Vec::new();
    for part in dated.chunk_by(|a, b| a.1 == b.1) {
        let printed: Vec<&[(usize, u32, NaiveDate)]> = part.chunk_by(|a, b| a.2 == b.2 && under(b.0)).collect();
        let days: Vec<NaiveDate> = printed.iter().filter_map(|p| p.first()).map(|p| p.2).collect();
        let found = strays(&days, up >= down).into_iter().filter_map(|k| printed.get(k));
        out.extend(found.flat_map(|rows| rows.iter().map(|p| p.0)));
    }
    out
}

/// Places of the days without which the others run on; where it may be either of two neighbours, both. Where no few are at fault,
/// another list begins.
fn strays(days: &[NaiveDate], rising: bool) -> Vec<usize> {
    let n = days.len();
    let follows = |a: usize, b: usize| days.get(a).zip(days.get(b)).is_none_or(|(a, b)| if rising { a <= b } else { a >= b });
    let mut out: Vec<usize> = Vec::new();
    for i in (1..n).filter(|i| !follows(i - 1, *i)) {
        // So many rows gone before or behind the break.
        for k in 1..=STRAY {
            let before = i.checked_sub(k).filter(|first| if *first == 0 { k == 1 } else { follows(first - 1, i) });
            let behind = Some(i + k).filter(|next| if *next >= n { k == 1 } else { follows(i - 1, *next) });
            out.extend(before.into_iter().flat_map(|first| first..i));
            out.extend(behind.into_iter().flat_map(|next| i..next.min(n)));
            if before.is_some() || behind.is_some() {
                break;
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Tells of rows whose days are in doubt for one reason.
fn said(s: &mut Statement, rows: &[usize], code: &'static str, what: &str) {
    let rows: Vec<&Transaction> = rows.iter().filter_map(|i| s.transactions.get(*i)).filter(|t| t.day_from != DayFrom::Reviewer).collect();
    let Some(first) = rows.first() else { return };
    let named: Vec<String> = rows.iter().take(NAMED).map(|t| (t.row_index + 1).to_string()).collect();
    let more = rows.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let text = format!("{} of {} rows are {what}: row {}{more}.", rows.len(), s.transactions.len(), named.join(", "));
    let finding = Finding::new(code, Severity::Medium, text)
        .on_page(first.page)
        .rows(rows.iter().map(|t| t.row_index))
        .with("count", rows.len())
        .with("of", s.transactions.len())
        .with("rows", format!("{}{}", named.join(", "), if more.is_empty() { "" } else { ", \u{2026}" }))
        .with("date", first.date.map(|d| d.to_string()).unwrap_or_default())
        .remedy("Compare the dates of these rows with the page.");
    s.findings.push(finding);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Evidence;
    use crate::base::dates::Period;
    use crate::statement::{Dates, Field, Verdict, prove};
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// A statement of rows of a page, a day and where that came from, whose balances hold.
    fn statement(rows: &[(u32, &str, DayFrom)]) -> Statement {
        let row = |(i, (page, date, from)): (usize, &(u32, &str, DayFrom))| Transaction {
            row_index: i as u32,
            page: *page,
            date: Some(day(date)),
            day_from: *from,
            credit: 1.into(),
            balance: Some((i as i64 + 1).into()),
            balance_printed: true,
            ..Transaction::default()
        };
        let opening = Field { value: Some(0.into()), evidence: Some(Evidence::default()) };
        Statement { transactions: rows.iter().enumerate().map(row).collect(), opening, ..Statement::default() }
    }

    /// Rows in doubt, and why; the statement as judged.
    fn judged(mut s: Statement) -> (Vec<(u32, DayDoubt)>, Statement) {
        prove::prove(&mut s);
        judge(&Document::default(), &mut s);
        prove::conclude(&mut s);
        (s.transactions.iter().filter_map(|t| t.day_doubt.map(|d| (t.row_index, d))).collect(), s)
    }

    /// Rows of page 1 that print these days in May.
    fn may(days: &[u32]) -> Statement {
        let texts: Vec<String> = days.iter().map(|d| format!("2025-05-{d:02}")).collect();
        statement(&texts.iter().map(|t| (1, t.as_str(), DayFrom::Cell)).collect::<Vec<_>>())
    }

    #[test]
    fn a_day_counts_from_its_cell_or_from_above_in_its_column() {
        use DayFrom::{Carried, Cell, Elsewhere, Heading, RowBefore};
        // Printed once a day, carried over a page.
        let once = [(1, "2025-05-02", Cell), (1, "2025-05-02", RowBefore), (1, "2025-05-05", Cell), (2, "2025-05-05", Carried), (2, "2025-05-06", Cell)];
        let (doubts, s) = judged(statement(&once));
        assert_eq!((doubts, s.dates, s.verdict), (vec![], Dates::Sure, Verdict::Proved));
        // Headings of their own.
        let headed = [(1, "2025-05-02", Heading), (1, "2025-05-02", Heading), (2, "2025-05-02", Carried), (2, "2025-05-05", Heading)];
        assert_eq!(judged(statement(&headed)).0, []);
        // A page of which the column was not found, among pages that print a day in each row.
        let mut lost = vec![(1, "2025-05-02", Cell), (1, "2025-05-02", Cell), (1, "2025-05-05", Cell), (2, "2025-05-05", Carried), (2, "2025-05-05", Carried)];
        let (doubts, s) = judged(statement(&lost));
        assert_eq!(doubts, [(3, DayDoubt::NotInPlace), (4, DayDoubt::NotInPlace)]);
        assert_eq!((s.dates, s.verdict, s.amounts), (Dates::InDoubt, Verdict::Unprovable, Verdict::Proved));
        lost[1].1 = "2025-05-03";
        assert_eq!(judged(statement(&lost)).0.len(), 2);
        // A day that stands somewhere else on the page.
        assert_eq!(judged(statement(&[(1, "2025-05-31", Elsewhere), (1, "2025-05-31", Elsewhere)])).0.len(), 2);
        // A line that is a date among rows that print their own.
        let among = [(1, "2025-05-02", Cell), (1, "2025-05-03", Cell), (1, "2025-05-31", Heading), (1, "2025-06-01", Cell)];
        assert_eq!(judged(statement(&among)).0, [(2, DayDoubt::NotInPlace)]);
    }

    #[test]
    fn rows_in_the_order_of_their_entry_are_in_order() {
        let document = Document { pages: vec![crate::document::Page { number: 1, ..Default::default() }], ..Document::default() };
        let entered = |days: &[(u32, u32)]| {
            let mut s = may(&days.iter().map(|d| d.0).collect::<Vec<_>>());
            for (t, d) in s.transactions.iter_mut().zip(days) {
                t.value_date = NaiveDate::from_ymd_opt(2025, 5, d.1);
            }
            by_entry(&document, &s)
        };
        assert!(entered(&[(3, 3), (2, 4), (5, 6), (5, 5 + 2), (7, 8)]));
        // One day that differs from its entry among days that are their own may be misread; so may one after it, or entries out of order.
        assert!(!entered(&[(3, 3), (2, 4), (5, 5), (6, 6), (7, 7)]));
        assert!(!entered(&[(3, 3), (2, 4), (9, 6), (5, 7), (7, 8)]));
        assert!(!entered(&[(3, 4), (2, 6), (4, 5), (5, 7), (7, 8)]));
    }

    #[test]
    fn a_row_out_of_order_is_told() {
        let (doubts, s) = judged(may(&[2, 3, 9, 4, 5, 5, 7]));
        assert_eq!(doubts, [(2, DayDoubt::OutOfOrder)]);
        let f = s.findings.iter().find(|f| f.code == OUT_OF_ORDER).unwrap();
        assert_eq!((f.rows.as_slice(), f.params["rows"].as_str(), f.params["date"].as_str()), ([2].as_slice(), "3", "2025-05-09"));
        assert_eq!(s.verdict, Verdict::Unprovable);
        // Newest first; the first and the last row; two beside each other; one of two.
        assert_eq!(judged(may(&[9, 8, 2, 7, 6])).0, [(2, DayDoubt::OutOfOrder)]);
        assert_eq!(judged(may(&[9, 2, 3, 4, 5])).0, [(0, DayDoubt::OutOfOrder)]);
        assert_eq!(judged(may(&[2, 3, 4, 5, 1])).0, [(4, DayDoubt::OutOfOrder)]);
        assert_eq!(judged(may(&[2, 3, 9, 9, 4, 5, 7])).0.len(), 2);
        assert_eq!(judged(may(&[2, 3, 5, 4, 6, 7])).0.len(), 2);
        // A day that is printed once, with the rows under it.
        let mut once = may(&[2, 3, 9, 9, 9, 9, 4, 5, 7]);
        once.transactions[3..6].iter_mut().for_each(|t| t.day_from = DayFrom::RowBefore);
        assert_eq!(judged(once).0.iter().map(|d| d.0).collect::<Vec<_>>(), [2, 3, 4, 5]);
        // Lists one under the other, and rows in no order, say nothing.
        assert_eq!(judged(may(&[2, 9, 20, 28, 3, 11, 19, 30])).0, []);
        assert_eq!(judged(may(&[5, 2, 9, 1, 7, 3])).0, []);
        let mut parted = may(&[2, 9, 20, 28, 5]);
        parted.transactions[4].stretch = 1;
        assert_eq!(judged(parted).0, []);
        // Whoever looked at the page is not contradicted.
        let mut looked = may(&[2, 3, 9, 4, 5]);
        looked.transactions[2].day_from = DayFrom::Reviewer;
        let (doubts, s) = judged(looked);
        assert!(doubts.is_empty() && s.findings.iter().all(|f| f.code != OUT_OF_ORDER) && s.verdict == Verdict::Proved);
    }

    #[test]
    fn a_day_outside_the_period_or_of_another_age_is_in_doubt() {
        let mut s = may(&[2, 3, 9, 14, 31]);
        s.period = Field { value: Some(Period { from: day("2025-05-03"), to: day("2025-05-31") }), evidence: Some(Evidence::default()) };
        assert_eq!(judged(s.clone()).0, [(0, DayDoubt::OutsidePeriod)]);
        // A period that was made of the rows says nothing of them.
        s.period.evidence = None;
        assert_eq!(judged(s).0, []);
        let odd = [(1, "2025-05-02", DayFrom::Cell), (1, "1985-05-03", DayFrom::Cell), (1, "2025-05-04", DayFrom::Cell)];
        assert_eq!(judged(statement(&odd)).0, [(1, DayDoubt::Year)]);
        let all = [(1, "2067-05-02", DayFrom::Cell), (1, "2067-05-03", DayFrom::Cell)];
        assert_eq!(judged(statement(&all)).0.len(), 2);
        assert_eq!(judged(statement(&[(1, "2025-05-02", DayFrom::Yearless)])).0, [(0, DayDoubt::Year)]);
    }

    proptest! {
        #[test]
        fn days_in_order_are_never_in_doubt(mut days in prop::collection::vec(1u32..=31, 0..40), falling: bool) {
            days.sort_unstable();
            if falling {
                days.reverse();
            }
            prop_assert_eq!(judged(may(&days)).0, []);
        }

        #[test]
        fn one_day_out_of_order_is_told_among_many(mut days in prop::collection::vec(5u32..=25, 8..40), at in 1usize..7, late: bool) {
            days.sort_unstable();
            days.dedup();
            prop_assume!(days.len() > at + 2);
            days[at] = if late { 31 } else { 1 };
            let (doubts, s) = judged(may(&days));
            prop_assert!(doubts.iter().any(|d| d.0 as usize == at), "{:?} {:?}", days, doubts);
            prop_assert!(s.verdict != Verdict::Proved);
        }

        #[test]
        fn judging_twice_is_judging_once(days in prop::collection::vec(1u32..=31, 0..30)) {
            let (_, once) = judged(may(&days));
            let (_, twice) = judged(once.clone());
            prop_assert_eq!(once, twice);
        }
    }
}

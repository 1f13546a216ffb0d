//! `DATE_OUT_OF_ORDER`, `DATE_OUT_OF_PERIOD`, `SEQUENCE_BREAK`: dates whose removal restores the order, dates outside the period, and
//! numbers of pages that do not follow each other.

use super::paper::{Finds, Paper};
use super::report::Family;
use super::{Needs, Signal};
use crate::base::dates::Period;
use crate::base::{Rect, Severity};
use crate::document::{Source, Word};
use crate::statement::{DayFrom, Statement, Transaction};
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeSet;

pub(super) const SIGNAL: Signal = Signal { codes: &["DATE_OUT_OF_ORDER", "DATE_OUT_OF_PERIOD", "SEQUENCE_BREAK"], needs: Needs::Rows, look };

/// Rows with days of their own at least, for a period to be held against them.
const ROWS: usize = 5;
/// Days by which the first or the last row may lie beside the period.
const BESIDE: i64 = 4;
/// Rows at least, and days that they span, for a period to be held against them that is the one beside theirs.
const MANY: usize = 20;
const SPAN: i64 = 20;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (i, s) in paper.reading.statements.iter().enumerate() {
        dates(paper, i, s, finds);
    }
    pages(paper, finds);
}

fn dates(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let t = &paper.rules.thresholds;
    none_within(paper, statement, s, finds);
    let own = |t: &&Transaction| t.date.is_some() && t.day_from == DayFrom::Cell && !paper.is_stray(statement, t.row_index);
    let mut rows: Vec<&Transaction> = s.transactions.iter().filter(own).collect();
    if rows.len() < t.dated_rows {
        return;
    }
    if s.newest_first {
        rows.reverse();
    }
    let change = |row: &Transaction| {
        let cell = paper.cells.iter().find(|c| c.statement == statement && c.row == Some(row.row_index) && c.field == "date");
        let mut change = paper.change("DATE", row.page, cell.map_or(row.bbox, |c| c.rect), cell, None, cell.map(|c| c.text.as_str()));
        change.row = Some(row.row_index);
        change
    };
    // Days run on within a list; a statement may have one for each kind of booking.
    let lists: BTreeSet<u32> = rows.iter().map(|r| r.stretch).collect();
    let out: Vec<&Transaction> = lists.into_iter().flat_map(|l| out_of_order(&rows.iter().copied().filter(|r| r.stretch == l).collect::<Vec<_>>())).collect();
    // A row that fits by neither its day nor its balance is one of another table.
    let own = out.iter().all(|r| r.balance_ok != Some(false));
    let sure = |r: &Transaction| super::scanned_days::sure(paper, s, r);
    let out: Vec<&Transaction> = if out.iter().all(|r| sure(r)) { out } else { Vec::new() };
    // A section of its own, with days of its own, begins where the sum of the one before it is printed.
    let begins = |r: &Transaction| {
        let before = r.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)).filter(|b| b.page == r.page);
        let between = |w: &&Word| w.rect.cy() < r.bbox.y0 && before.is_none_or(|b| w.rect.cy() > b.bbox.y1);
        !r.balance_printed && paper.page(r.page).is_some_and(|p| p.words.iter().filter(between).any(|w| super::paper::is_amount(&w.text)))
    };
    let out: Vec<&Transaction> = if out.iter().any(|r| begins(r)) { Vec::new() } else { out };
    let few = out.len() <= t.dates_out || out.len() <= RUN && rows.len() >= RUN_ROWS && put_off(&rows, &out);
    if own && !out.is_empty() && few {
        let changes = out.iter().map(|r| change(r)).collect();
        let message = format!("Without {} of {} rows all dates follow each other.", out.len(), rows.len());
        finds.add(
            Family::Arithmetic,
            "DATE_OUT_OF_ORDER",
            Severity::Medium,
            message,
            changes,
            &["A booking with an earlier value date", "A correction that the bank booked later"],
        );
    }
    if let Some(period) = s.period.value {
        // The first and the last row may be of a day beside the period: one that had rested, or a value date.
        let edge = |i: usize, d: NaiveDate| i == 0 && (period.from - d).num_days() <= BESIDE || i + 1 == rows.len() && (d - period.to).num_days() <= BESIDE;
        let out = |i: usize, d: NaiveDate| (d < period.from || d > period.to) && !edge(i, d);
        let outside: Vec<&Transaction> = rows.iter().enumerate().filter(|(i, r)| r.date.is_some_and(|d| out(*i, d))).map(|(_, r)| *r).collect();
        // A card takes instalments of what was bought before.
        let owed = s.closing.value.is_some_and(|c| c < crate::base::Money::ZERO) && s.transactions.iter().all(|r| !r.balance_printed);
        let bought = owed && outside.iter().all(|r| r.date.is_some_and(|d| d < period.from));
        if !outside.is_empty() && outside.len() <= t.dates_out && outside.iter().all(|r| sure(r)) && !bought {
            let changes = outside.iter().map(|r| change(r)).collect();
            let message = format!("{} of {} rows lie outside the printed period.", outside.len(), rows.len());
            finds.add(Family::Arithmetic, "DATE_OUT_OF_PERIOD", Severity::Medium, message, changes, &["A booking of the day before the period", "Value dates"]);
        }
    }
}

/// Rows of a run at most that were put off together, rows of the list at least, and days by which they lie after the row that follows.
const RUN: usize = 5;
const RUN_ROWS: usize = 30;
const PUT_OFF: i64 = 4;

/// Whether the rows out of order are one run of one day, that lies days after that of the row under it, with as many rows on after it: a bank
/// books a row late with its earlier day, and none with a day that has not come.
fn put_off(rows: &[&Transaction], out: &[&Transaction]) -> bool {
    let at = |t: &Transaction| rows.iter().position(|r| r.row_index == t.row_index);
    let (Some(first), Some(last)) = (out.first().copied().and_then(at), out.last().copied().and_then(at)) else { return false };
    let day = out.first().and_then(|r| r.date);
    let one = last.checked_sub(first).is_some_and(|n| n + 1 == out.len()) && out.iter().all(|r| r.date == day);
    let next = rows.get(last + 1).and_then(|r| r.date);
    one && rows.len() > last + 2 * out.len() && day.zip(next).is_some_and(|(d, n)| (d - n).num_days() >= PUT_OFF)
}

/// A printed period in whose months no row lies: one of the two was changed.
fn none_within(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let Some(period) = s.period.value else { return };
    let cell = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == "period");
    let text = |page: u32| paper.page(page).is_some_and(|p| p.source == Source::Text);
    let own = |r: &&Transaction| r.date.is_some() && matches!(r.day_from, DayFrom::Cell | DayFrom::Yearless) && text(r.page);
    let rows: Vec<&Transaction> = s.transactions.iter().filter(own).collect();
    let days: Vec<NaiveDate> = rows.iter().filter_map(|r| r.date).collect();
    // The period as it is printed, not guessed from figures.
    let apart = || all_outside(period, &days) || months_beside(period, &days) && prints_days(paper, statement, s, &rows);
    let Some(cell) = cell.filter(|c| text(c.page) && prints_year(&c.text, period) && rows.len() >= ROWS && apart()) else { return };
    let (Some(first), Some(last)) = (days.iter().min(), days.iter().max()) else { return };
    let mut change = paper.change("PERIOD", cell.page, cell.rect, Some(cell), None, Some(&cell.text));
    (change.row, change.detail) = (None, Some(format!("the rows are of {first} to {last}")));
    let message = format!("No row lies in the printed period, {} to {}.", period.from, period.to);
    let causes = ["The period of another figure, such as of interest", "A period that was read wrongly"];
    // Where the period holds for other rows that stand under it, these are the odd ones.
    let holds = |o: &Statement| o.transactions.iter().any(|t| t.date.is_some_and(|d| d >= period.from && d <= period.to));
    let held = || paper.reading.statements.iter().filter(|o| o.period.value == Some(period) && holds(o));
    let elsewhere = rows.iter().all(|r| r.page != cell.page);
    // An account that later pages name, and that prints no period, has that of another statement before it in the file.
    let names = s.account_number.evidence.as_ref().is_some_and(|e| e.page > cell.page);
    if elsewhere && names && held().any(|o| o.account_number.value != s.account_number.value) {
        return;
    }
    let foreign = held().next().is_some() && elsewhere;
    let mut changes = vec![change];
    if foreign {
        let of = |r: &&Transaction| paper.cells.iter().find(|c| c.statement == statement && c.row == Some(r.row_index) && c.field == "date");
        let odd = rows.iter().map(|r| paper.change("DATE", r.page, of(r).map_or(r.bbox, |c| c.rect), of(r), None, of(r).map(|c| c.text.as_str())));
        changes.splice(0..0, odd.collect::<Vec<_>>());
    }
    finds.add(Family::Arithmetic, "DATE_OUT_OF_PERIOD", Severity::Medium, message, changes, &causes);
}

/// Whether the words of a period print its year: with four digits, or with two behind the day and the month of both its ends.
pub(super) fn prints_year(text: &str, period: Period) -> bool {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let ends = |d: NaiveDate| {
        let (day, year) = (d.day().to_string(), format!("{:02}", d.year().rem_euclid(100)));
        words.windows(3).any(|w| matches!(w, [a, _, y] if a.trim_start_matches('0') == day && *y == year))
    };
    text.contains(&period.from.year().to_string()) || ends(period.from) && ends(period.to) && words.len() >= 6
}

/// Whether all days lie in other months than a period and the months beside it, whatever their year: it may not be printed with them.
fn all_outside(period: Period, days: &[NaiveDate]) -> bool {
    let months = |d: NaiveDate| d.year() * 12 + d.month0() as i32;
    let (from, to) = (months(period.from) - 1, months(period.to) + 1);
    to - from < 9 && days.iter().all(|d| !(from..=to).any(|m| m.rem_euclid(12) == d.month0() as i32))
}

/// Whether a period is of whole months, and many days are all of as many whole months before or after it.
fn months_beside(period: Period, days: &[NaiveDate]) -> bool {
    let month = |d: NaiveDate| d.year() * 12 + d.month0() as i32;
    let whole = period.from.day() == 1 && period.to.succ_opt().is_some_and(|d| d.day() == 1);
    let (Some(first), Some(last)) = (days.iter().min(), days.iter().max()) else { return false };
    let (own, theirs) = (month(period.to) - month(period.from), month(*last) - month(*first));
    let beside = month(*last) + 1 == month(period.from) || month(period.to) + 1 == month(*first);
    whole && beside && own == theirs && days.len() >= MANY && (*last - *first).num_days() >= SPAN
}

/// Whether both ends of the period and all rows are printed with their days and years, the period above the rows, and the balances hold: what an
/// account was billed for is named by the month that it falls due in, and has no balance after each row.
fn prints_days(paper: &Paper<'_>, statement: usize, s: &Statement, rows: &[&Transaction]) -> bool {
    let cell = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == "period");
    let figures = |t: &str| t.split(|c: char| !c.is_ascii_digit()).filter(|w| !w.is_empty()).count();
    let words = |t: &str| t.split(|c: char| !c.is_alphanumeric()).filter(|w| w.bytes().any(|b| b.is_ascii_digit()) || w.len() >= 3).count();
    let (held, broken) = super::arithmetic::links(s);
    let above = |c: &super::paper::Cell| rows.first().is_some_and(|r| r.page == c.page && c.rect.y1 < r.bbox.y0);
    cell.is_some_and(|c| above(c) && figures(&c.text) >= 4 && words(&c.text) >= 6)
        && rows.iter().all(|r| r.day_from == DayFrom::Cell)
        && held >= paper.rules.thresholds.links
        && broken.is_empty()
}

/// The fewest rows without which the dates never go back.
pub fn out_of_order<'t>(rows: &[&'t Transaction]) -> Vec<&'t Transaction> {
    // The longest run that never goes back, by patience: tops of piles and who lies under whom.
    let mut tops: Vec<usize> = Vec::new();
    let mut under: Vec<Option<usize>> = vec![None; rows.len()];
    let day = |i: usize| rows.get(i).and_then(|r| r.date);
    for i in 0..rows.len() {
        let pile = tops.partition_point(|top| day(*top) <= day(i));
        if let Some(slot) = under.get_mut(i) {
            *slot = pile.checked_sub(1).and_then(|p| tops.get(p)).copied();
        }
        match tops.get_mut(pile) {
            Some(top) => *top = i,
            None => tops.push(i),
        }
    }
    let mut kept = vec![false; rows.len()];
    let mut at = tops.last().copied();
    while let Some(i) = at {
        if let Some(k) = kept.get_mut(i) {
            *k = true;
        }
        at = under.get(i).copied().flatten();
    }
    rows.iter().zip(kept).filter(|(_, k)| !k).map(|(r, _)| *r).collect()
}

/// Whether a page shows two that follow each other, beside each other or one below the other, as where two leaves are printed on one sheet.
fn leaves(page: &crate::document::Page) -> bool {
    let marks = |t: &str| t.chars().all(|c| !c.is_alphanumeric());
    let number = |(i, label): (usize, &Word)| {
        let mut behind = page.words.get(i + 1..)?.iter().take(5).skip_while(|w| marks(&w.text) || is_label(&w.text));
        let number = behind.next().filter(|_| is_label(&label.text))?;
        let n = number.text.split('/').next().and_then(|n| n.parse::<u32>().ok())?;
        ((number.baseline - label.baseline).abs() < 2.0).then_some((n, number.rect))
    };
    let found: Vec<(u32, Rect)> = page.words.iter().enumerate().filter_map(number).take(LEAVES).collect();
    let beside = |a: &Rect, b: &Rect| (a.cy() - b.cy()).abs() < 3.0 && (a.cx() - b.cx()).abs() > 0.3 * page.width;
    let below = |a: &Rect, b: &Rect| (a.cx() - b.cx()).abs() < 3.0 && (a.cy() - b.cy()).abs() > 0.3 * page.height;
    found.iter().any(|(n, a)| found.iter().any(|(m, b)| *m == n.saturating_add(1) && (beside(a, b) || below(a, b))))
}

/// Numbers of pages on one sheet that are looked at.
const LEAVES: usize = 16;

/// Numbers of pages that skip one, where every page has one.
fn lone(paper: &Paper<'_>, finds: &mut Finds) {
    let found: Vec<Option<(u32, Rect)>> = paper.document.pages.iter().map(alone).collect();
    let all: Vec<(u32, (u32, Rect))> = (1..).zip(&found).filter_map(|(p, f)| f.map(|f| (p, f))).collect();
    if all.len() < 2 || all.len() < paper.document.pages.len() {
        return;
    }
    for pair in all.windows(2) {
        let [(_, (a, before)), (page, (b, rect))] = pair else { continue };
        if *b == a + 1 || *b == 1 || *b == *a && (*a == 1 || !goes_on(paper, *page)) {
            continue;
        }
        let message = format!("Page {page} of the file calls itself {b}, and the one before it {a}.");
        skipped(paper, finds, *page, [*before, *rect], [a.to_string(), (a + 1).to_string(), b.to_string()], message);
    }
}

/// Whether the rows of a page follow those of the page before it: one statement, whose balances hold over the edge.
fn goes_on(paper: &Paper<'_>, page: u32) -> bool {
    paper.reading.statements.iter().any(|s| {
        let first = s.transactions.iter().position(|t| t.page == page);
        let before = first.and_then(|i| i.checked_sub(1)).and_then(|i| s.transactions.get(i));
        first.and_then(|i| s.transactions.get(i)).zip(before).is_some_and(|(t, b)| b.page + 1 == page && t.balance_printed && t.balance_ok == Some(true))
    })
}

/// A page that does not go on where the one before it ended; `numbers` are that of the one before, the one awaited and the one printed.
fn skipped(paper: &Paper<'_>, finds: &mut Finds, page: u32, rects: [Rect; 2], numbers: [String; 3], message: String) {
    let ([before, rect], [given, awaited, printed]) = (rects, numbers);
    let mut change = paper.change("PAGE", page, rect, None, Some(&awaited), Some(&printed));
    // Either of the two may be the one that does not belong here.
    let mut other = paper.change("PAGE", page.saturating_sub(1), before, None, None, Some(&given));
    (change.row, other.row) = (None, None);
    let innocent = ["An extract of the pages", "Pages that were scanned in another order"];
    finds.add(Family::Arithmetic, "SEQUENCE_BREAK", Severity::Medium, message, vec![change, other], &innocent);
}

/// `3 / 7`, `3 of 7` and such, of each page.
fn pages(paper: &Paper<'_>, finds: &mut Finds) {
    if paper.document.pages.iter().any(leaves) {
        return;
    }
    let found: Vec<Option<(u32, u32, Rect)>> = paper.document.pages.iter().map(numbered).collect();
    let all: Vec<(u32, (u32, u32, Rect))> = (1..).zip(&found).filter_map(|(p, f)| f.map(|f| (p, f))).collect();
    // Nearly every page says its number, of the same number of pages.
    if all.is_empty() {
        lone(paper, finds);
        return;
    }
    if all.len() < 2 || all.len() + 1 < paper.document.pages.len() || all.windows(2).any(|w| matches!(w, [a, b] if a.1.1 != b.1.1)) {
        return;
    }
    for pair in all.windows(2) {
        let [(_, (a, _, before)), (page, (b, many, rect))] = pair else { continue };
        // The first page once more, where as many pages should be there as are, and the rows go on.
        let again = *b == *a && usize::try_from(*many).is_ok_and(|m| m == paper.document.pages.len()) && goes_on(paper, *page);
        if *b == a + 1 || *b == 1 && !again {
            continue;
        }
        let message = format!("Page {page} of the file calls itself {b} of {many}, and the one before it {a}.");
        skipped(paper, finds, *page, [*before, *rect], [format!("{a} / {many}"), format!("{} / {many}", a + 1), format!("{b} / {many}")], message);
    }
}

/// The number that a page gives itself, and of how many, at its head or foot.
pub(super) fn numbered(page: &crate::document::Page) -> Option<(u32, u32, Rect)> {
    let edge = |r: &Rect| r.cy() < 0.25 * page.height || r.cy() > 0.85 * page.height;
    let words: Vec<_> = page.words.iter().filter(|w| edge(&w.rect)).collect();
    let small = |t: &str| t.parse::<u32>().ok().filter(|n| (1..2_000).contains(n));
    for (i, w) in words.iter().enumerate() {
        let near = |k: usize| words.get(i + k).filter(|o| (o.baseline - w.baseline).abs() < 2.0).map(|o| o.text.as_str());
        if let Some((a, b)) = w.text.split_once('/')
            && let (Some(a), Some(b)) = (small(a), small(b))
            && words
                .get(i.wrapping_sub(1))
                .or(words.get(i + 1))
                .is_some_and(|p| is_label(&p.text) || i.checked_sub(2).and_then(|k| words.get(k)).is_some_and(|q| is_label(&q.text)))
            && a <= b
        {
            return Some((a, b, w.rect));
        }
        if let (Some(a), Some(link), Some(b)) = (small(&w.text), near(1), near(2).and_then(small))
            && matches!(link.to_lowercase().as_str(), "/" | "of" | "dari" | "von" | "de" | "sur" | "di" | "van")
            && (1..=3).any(|k| i.checked_sub(k).and_then(|j| words.get(j)).is_some_and(|p| is_label(&p.text)))
            && a <= b
        {
            return Some((a, b, w.rect));
        }
    }
    None
}

/// The number that a page gives itself without saying of how many.
pub(super) fn alone(page: &crate::document::Page) -> Option<(u32, Rect)> {
    beside_label(page, false)
}

/// The same where a colon may stand between the word and the number: `Halaman : 2`.
pub(super) fn behind_colon(page: &crate::document::Page) -> Option<u32> {
    beside_label(page, true).map(|(n, _)| n)
}

fn beside_label(page: &crate::document::Page, colon: bool) -> Option<(u32, Rect)> {
    let edge = |r: &Rect| r.cy() < 0.15 * page.height || r.cy() > 0.9 * page.height;
    let words: Vec<_> = page.words.iter().filter(|w| edge(&w.rect) && !(colon && w.text == ":")).collect();
    words.windows(2).find_map(|pair| {
        let [label, number] = pair else { return None };
        let near = (label.baseline - number.baseline).abs() < 2.0 && number.rect.x0 - label.rect.x1 < 4.0 * number.size;
        let n = number.text.parse::<u32>().ok().filter(|n| (1..2_000).contains(n))?;
        (near && is_label(&label.text)).then_some((n, number.rect))
    })
}

/// Words before the number of a page. Lower case.
#[rustfmt::skip]
const LABELS: &[&str] = &[
    "page", "halaman", "hal", "hlm", "seite", "página", "pagina", "pàgina", "blatt", "pg", "side", "sida", "sivu", "strona", "strana", "stránka", "stranica", "oldal", "sayfa", "trang",
    "blad", "folio", "pag", "pág", "pàg", "pagg", "fls", "folha", "pagină", "lpp", "lk", "psl", "หน้า", "σελίδα", "σελ", "страница", "стр", "сторінка", "صفحة", "עמוד",
];

fn is_label(text: &str) -> bool {
    let lower = text.to_lowercase();
    LABELS.iter().any(|l| lower.trim_matches(|c: char| !c.is_alphabetic()) == *l)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_fewest_rows_out_of_order() {
        let row = |i: u32, day: u32| Transaction { row_index: i, date: chrono::NaiveDate::from_ymd_opt(2024, 1, day), ..Transaction::default() };
        let days = [1, 2, 2, 20, 3, 4, 4, 5];
        let rows: Vec<Transaction> = (0..).zip(days).map(|(i, d)| row(i, d)).collect();
        let out = out_of_order(&rows.iter().collect::<Vec<_>>());
        assert_eq!(out.iter().map(|r| r.row_index).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn a_run_of_rows_is_put_off_together() {
        let row = |i: u32, day: u32| Transaction { row_index: i, date: chrono::NaiveDate::from_ymd_opt(2024, 1, day), ..Transaction::default() };
        let told = |days: &[u32]| {
            let rows: Vec<Transaction> = (0..).zip(days).map(|(i, d)| row(i, *d)).collect();
            let rows: Vec<&Transaction> = rows.iter().collect();
            put_off(&rows, &out_of_order(&rows))
        };
        assert!(told(&[1, 2, 2, 20, 20, 20, 3, 4, 4, 5, 6, 7, 7, 8]));
        // Two days, apart from each other, earlier than the rest, three days after it, and at the end of the list.
        assert!(!told(&[1, 2, 2, 20, 20, 21, 3, 4, 4, 5, 6, 7, 7, 8]) && !told(&[1, 2, 20, 2, 20, 3, 20, 4, 4, 5, 6, 7, 7, 8]));
        assert!(!told(&[11, 12, 12, 2, 2, 2, 13, 14, 14, 15]) && !told(&[1, 2, 2, 6, 6, 6, 3, 4, 4, 5, 6, 7, 7, 8]));
        assert!(!told(&[1, 2, 2, 3, 4, 4, 5, 6, 7, 20, 20, 20, 8]));
    }

    #[test]
    fn two_leaves_on_a_sheet_are_told_by_their_numbers() {
        let at = |text: &str, x: f32, y: f32| Word { text: text.to_owned(), rect: Rect { x0: x, y0: y, x1: x + 20.0, y1: y + 8.0 }, ..Word::default() };
        let page = |x: f32, y: f32, numbers: [&str; 2]| crate::document::Page {
            width: 842.0,
            words: vec![at("Page", 330.0, 20.0), at(numbers[0], 360.0, 20.0), at("Page", x, y), at(numbers[1], x + 30.0, y)],
            ..crate::document::Page::default()
        };
        assert!(leaves(&page(750.0, 20.0, ["3", "4"])) && leaves(&page(750.0, 20.0, ["1/4", "2/4"])));
        // The page that follows is named at the foot.
        assert!(!leaves(&page(340.0, 560.0, ["3", "4"])) && !leaves(&page(750.0, 20.0, ["3", "3"])));
    }

    #[test]
    fn a_period_is_held_against_rows_of_other_months_alone() {
        let day = |m: u32, d: u32| NaiveDate::from_ymd_opt(2024, m, d).unwrap();
        let july = Period { from: day(7, 1), to: day(7, 31) };
        assert!(all_outside(july, &[day(1, 3), day(1, 31), day(2, 1)]));
        // A row in it, and the month before, as where a bill is named by the month that it falls due in.
        assert!(!all_outside(july, &[day(1, 3), day(7, 2)]) && !all_outside(july, &[day(6, 3), day(6, 20)]));
        let says = |text: &str| prints_year(text, july);
        assert!(says("01 Jul 24 - 31 Jul 24") && says("1/7/24 to 31/7/24") && says("July 2024"));
        // The year is told by nothing here, or by one end alone.
        assert!(!says("1 Juli s/d 31 Juli") && !says("24 Jul - 23 Aug") && !says("01 Jul - 31 Jul 24"));
        let days = |m: u32| (1..=28).map(|d| day(m, d)).collect::<Vec<_>>();
        assert!(months_beside(july, &days(6)) && months_beside(july, &days(8)));
        // A month between, rows of it, few rows, two months for one, and a period that begins within a month.
        assert!(!months_beside(july, &days(5)) && !months_beside(july, &[days(6), days(7)].concat()) && !months_beside(july, &days(6)[..12]));
        assert!(!months_beside(july, &[days(5), days(6)].concat()) && !months_beside(Period { from: day(6, 29), to: day(7, 28) }, &days(8)));
        let year = Period { from: day(1, 1), to: day(12, 31) };
        assert!(!all_outside(year, &[day(3, 3)]));
    }
}

//! Rows that a person draws on a page: the words of the drawn box by the columns of the table, as they stand there. Nothing is worked
//! out of the rows around: the side of an amount comes from how the statement marks its own rows, or from the printed balances.

use super::interpret::Lines;
use super::labels;
use super::model::{Column, HeaderType, Reading, Statement, Transaction, Verdict};
use super::stray::{self, Strays};
use super::vocabulary::row_word;
use crate::base::amounts::{self, Mark, NumberStyle, RawAmount};
use crate::base::limits::DRAWN_ROWS;
use crate::base::{Money, Rect, dates};
use crate::document::Document;
use crate::layout::{Line, Shape, Token};
use chrono::NaiveDate;
use std::collections::BTreeSet;

/// What stands in a column of a drawn row.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cell {
    /// The words, joined by a space.
    pub text: String,
    /// How surely they were read; 1 where there are none.
    pub confidence: f32,
}

/// A row as it stands in a drawn box.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    /// Page, 1-based.
    pub page: u32,
    /// Box of its words.
    pub bbox: Rect,
    /// One a column.
    pub cells: Vec<Cell>,
    /// Its day.
    pub date: Option<NaiveDate>,
    /// Its words.
    pub description: String,
    /// Money out.
    pub debit: Money,
    /// Money in.
    pub credit: Money,
    /// An amount of which nothing tells the side.
    pub open: Option<Money>,
    /// Its balance.
    pub balance: Option<Money>,
}

/// A stretch of a page that looks like rows and that no row holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Unread {
    /// Page, 1-based.
    pub page: u32,
    /// Where.
    pub bbox: Rect,
    /// Its first line.
    pub text: String,
    /// Lines with an amount.
    pub rows: usize,
}

fn is_side(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount)
}

/// The rows whose words stand in a box of a page, top to bottom; [`DRAWN_ROWS`] at most.
pub fn rows(document: &Document, s: &Statement, page: u32, area: Rect) -> Vec<Drawn> {
    let part = stray::part(document, &BTreeSet::from([page]));
    let part = super::respell::respelled(&part).unwrap_or(part);
    let lines = Lines::of(&part);
    let inside: Vec<(&Line<'_>, Vec<&Token<'_>>)> = lines
        .lines
        .iter()
        .map(|l| (l, l.tokens.iter().filter(|t| area.contains(t.rect.cx(), t.rect.cy())).collect::<Vec<_>>()))
        .filter(|(_, tokens)| !tokens.is_empty())
        .collect();
    let moves = |tokens: &[&Token<'_>]| tokens.iter().any(|t| money(s, t).is_some() && column_of(&s.columns, &t.rect).is_some_and(|c| is_side(c.kind)));
    let dated = |tokens: &[&Token<'_>]| tokens.iter().any(|t| t.date().is_some() && column_of(&s.columns, &t.rect).is_some_and(|c| c.kind == HeaderType::Date));
    let with = |test: &dyn Fn(&[&Token<'_>]) -> bool| (0..inside.len()).filter(|i| test(&inside[*i].1)).collect::<Vec<_>>();
    let (amounts, days) = (with(&moves), with(&dated));
    // A row begins where its day stands, or, where days stand on some of them only, where its amount does.
    let mut starts = if days.len() == amounts.len() { days } else { amounts };
    if let Some(first) = starts.first_mut() {
        *first = 0;
    } else {
        starts.push(0);
    }
    starts.truncate(DRAWN_ROWS);
    let ends = starts.iter().skip(1).copied().chain([inside.len()]);
    let mut out = Vec::new();
    for (from, to) in starts.iter().copied().zip(ends) {
        let mut cells: Vec<Vec<&Token<'_>>> = vec![Vec::new(); s.columns.len()];
        for t in inside.get(from..to).unwrap_or_default().iter().flat_map(|(_, tokens)| tokens) {
            if let Some(cell) = column_of(&s.columns, &t.rect).and_then(|c| cells.get_mut(c.index as usize)) {
                cell.push(t);
            }
        }
        let Some(bbox) = Rect::hull(cells.iter().flatten().map(|t| &t.rect)) else { continue };
        let cells = cells.iter().map(|c| Cell { text: super::grid::cell_text(c), confidence: c.iter().map(|t| t.confidence).fold(1.0, f32::min) });
        out.push(of_cells(s, page, bbox, cells.collect()));
    }
    out
}

/// What cells say as a row of the statement.
pub fn of_cells(s: &Statement, page: u32, bbox: Rect, cells: Vec<Cell>) -> Drawn {
    let style = stray::style(s);
    let of = |kind: HeaderType| s.columns.iter().zip(&cells).filter(move |(c, cell)| c.kind == kind && !cell.text.is_empty()).map(|(_, cell)| &*cell.text);
    let mut out = Drawn { page, bbox, ..Drawn::default() };
    out.date = of(HeaderType::Date).find_map(|text| day(s, page, text));
    let texts: Vec<&str> = of(HeaderType::Description).collect();
    out.description = texts.join(" ");
    if texts.is_empty() {
        out.description = of(HeaderType::Reference).collect::<Vec<_>>().join(" ");
    }
    let size = |text: &str| figure(s, text, style);
    let (debit, credit) = (of(HeaderType::Debit).find_map(size), of(HeaderType::Credit).find_map(size));
    // Some banks print a zero on the other side.
    out.debit = debit.map(|d| d.1).unwrap_or_default();
    out.credit = credit.map(|c| c.1).unwrap_or_default();
    out.balance = of(HeaderType::Balance).find_map(size).map(|(raw, size)| if below(s, raw) { -size } else { size });
    let (above, under) = around(s, page, bbox.cy());
    let before = if s.newest_first { under } else { above };
    if debit.is_none()
        && credit.is_none()
        && let Some((raw, size)) = of(HeaderType::Amount).find_map(size)
    {
        let direction = of(HeaderType::Direction).next().unwrap_or_default();
        let by_balance = || {
            let moved = out.balance? - before?.balance?;
            (moved.abs() == size && !size.is_zero()).then_some(moved.is_sign_negative())
        };
        match side(s, raw, direction).or_else(by_balance) {
            Some(true) => out.debit = size,
            Some(false) => out.credit = size,
            None => out.open = Some(size),
        }
    }
    out.cells = cells;
    out
}

/// The rows above and below a height of a page.
pub fn around(s: &Statement, page: u32, y: f32) -> (Option<&Transaction>, Option<&Transaction>) {
    let above = |t: &&Transaction| (t.page, t.bbox.cy()) < (page, y);
    (s.transactions.iter().rev().find(above), s.transactions.iter().find(|t| !above(t)))
}

/// The column that holds most of a box, else the nearest.
fn column_of<'c>(columns: &'c [Column], rect: &Rect) -> Option<&'c Column> {
    let common = |c: &Column| rect.x1.min(c.x1) - rect.x0.max(c.x0);
    columns.iter().max_by(|a, b| common(a).total_cmp(&common(b)))
}

/// The amount of a token, where it is written as the statement writes amounts.
fn money(s: &Statement, t: &Token<'_>) -> Option<RawAmount> {
    t.number().filter(|a| a.last.is_some() || s.digits == 0 || t.amount().is_some())
}

/// The amount that a cell prints.
fn figure(s: &Statement, text: &str, style: NumberStyle) -> Option<(RawAmount, Money)> {
    // Of several words one is the amount, where no other holds a digit: a cell of two amounts says none.
    let digits = || text.split_whitespace().filter(|w| w.chars().any(|c| c.is_ascii_digit()));
    let raw = amounts::scan(text).or_else(|| digits().next().filter(|_| digits().count() == 1).and_then(amounts::scan))?;
    let own = raw.mark.or_else(|| text.split_whitespace().find_map(amounts::mark));
    let raw = RawAmount { mark: own, ..raw };
    let scale = raw.scale(style);
    (scale == s.digits || scale == 0).then(|| (raw, raw.magnitude(style)))
}

/// The day that a cell prints, its year told by the period.
fn day(s: &Statement, page: u32, text: &str) -> Option<NaiveDate> {
    let near = s.transactions.iter().filter(|t| t.page.abs_diff(page) <= 1);
    // The time of the row may share the cell.
    let rest = text.split_whitespace().filter(|w| dates::scan_time(w, false).is_none()).collect::<Vec<_>>().join(" ");
    let raw = dates::scan(&rest).or_else(|| rest.split(' ').find_map(dates::scan))?;
    let order = stray::order(near);
    raw.day(order, 0).filter(|_| raw.year.is_some()).or_else(|| raw.day_in(order, s.period.value?))
}

/// How an amount says its side: its sign, its mark, and the words of the column of directions.
type Habit = (i8, Option<Mark>, String);

fn habit(raw: RawAmount, direction: &str) -> Habit {
    (raw.sign, raw.mark, direction.trim().to_uppercase())
}

fn cell(t: &Transaction, kind: HeaderType) -> Option<&str> {
    t.cells.iter().find(|(k, _)| *k == kind).map(|(_, e)| &*e.text)
}

/// Whether rows of the statement that are marked so are debits; `None` where some are and some are not, or none is marked so.
fn side(s: &Statement, raw: RawAmount, direction: &str) -> Option<bool> {
    let style = stray::style(s);
    let own = habit(raw, direction);
    let seen = |meant: &Habit| {
        let printed = s.transactions.iter().filter(|t| !t.corrected && !t.amount().is_zero());
        let mut like = printed.filter(|t| {
            let said = cell(t, HeaderType::Amount).and_then(|text| figure(s, text, style));
            said.is_some_and(|(raw, _)| habit(raw, cell(t, HeaderType::Direction).unwrap_or_default()) == *meant)
        });
        let first = like.next()?.is_debit();
        like.all(|t| t.is_debit() == first).then_some(first)
    };
    // One that no row has is the other side of the one that is signed the other way.
    let turned = |sign: i8| seen(&(sign, own.1, own.2.clone())).map(|debit| !debit);
    let by_sign = match own.0 {
        -1 => turned(1).or_else(|| turned(0)),
        1 => turned(-1),
        _ => None,
    };
    seen(&own).or(by_sign).or(raw.mark.map(|m| m == Mark::Debit))
}

/// Whether a balance printed so is below zero: as with the balances of the rows, else by its sign or mark.
fn below(s: &Statement, raw: RawAmount) -> bool {
    let style = stray::style(s);
    let like = s.transactions.iter().filter(|t| t.balance_printed && !t.corrected).filter_map(|t| {
        let (own, size) = figure(s, cell(t, HeaderType::Balance)?, style)?;
        let balance = t.balance?;
        ((own.sign, own.mark) == (raw.sign, raw.mark) && !size.is_zero()).then_some(balance.is_sign_negative())
    });
    let (mut yes, mut no) = (0, 0);
    like.for_each(|negative| if negative { yes += 1 } else { no += 1 });
    match (yes, no) {
        (0, 0) => raw.is_negative(),
        _ => yes > no,
    }
}

/// Pages around the rows on which what was not read is looked for.
const PAGES: usize = 400;
/// Stretches that are told.
const TOLD: usize = 60;

/// Lines with an amount in the place of amounts that no row of the file holds, and that say nothing else: top to bottom, those that no row
/// parts as one. Where the statement is proven, only those with a day.
pub fn unread(document: &Document, reading: &Reading, index: usize) -> Vec<Unread> {
    let Some(s) = reading.statements.get(index) else { return Vec::new() };
    let pages: BTreeSet<u32> = (s.pages.0.saturating_sub(1)..=s.pages.1.saturating_add(1)).take(PAGES).collect();
    let part = stray::part(document, &pages);
    let strays = Strays::of(&part, s);
    let rows: Vec<&Transaction> = reading.statements.iter().flat_map(|s| &s.transactions).filter(|t| pages.contains(&t.page)).collect();
    let (left, right) = (s.columns.iter().map(|c| c.x0).fold(f32::MAX, f32::min), s.columns.iter().map(|c| c.x1).fold(0.0, f32::max));
    let proven = s.verdict == Verdict::Proved;
    let mut out: Vec<Unread> = Vec::new();
    let mut last: Option<usize> = None;
    for (n, stray) in strays.lines().filter(|(_, stray)| !stray.alternative) {
        let e = &stray.evidence;
        let Some(line) = strays.line(n).filter(|_| last != Some(n)) else { continue };
        let under = column_of(&s.columns, &e.bbox).is_some_and(|c| is_side(c.kind) && e.bbox.x1 > c.x0 && e.bbox.x0 < c.x1);
        let held = rows.iter().any(|t| t.page == e.page && (t.bbox.y0 - 1.0..=t.bbox.y1 + 1.0).contains(&e.bbox.cy()));
        let text = line.text();
        let dated = line.tokens.iter().any(|t| t.date().is_some());
        let words = line.tokens.iter().any(|t| matches!(t.shape, Shape::Text) && t.text.chars().filter(|c| c.is_alphabetic()).count() >= 2);
        let plain: String = line.tokens.iter().filter(|t| matches!(t.shape, Shape::Text)).map(|t| &*t.text).collect::<Vec<_>>().join(" ");
        let figure = row_word(&plain).is_some() || labels::figure_of(&plain).is_some();
        if !under || held || figure || !(dated || words && !proven) {
            continue;
        }
        last = Some(n);
        let free = |l: &Line<'_>| l.page == line.page && !rows.iter().any(|t| t.page == e.page && (t.bbox.y0 - 1.0..=t.bbox.y1 + 1.0).contains(&l.rect.cy()));
        let whole = strays.text_around(n, &free);
        let bbox = Rect { x0: left.min(whole.x0), x1: right.max(whole.x1), ..whole };
        let parted = |u: &Unread| rows.iter().any(|t| t.page == u.page && t.bbox.cy() > u.bbox.y0 && t.bbox.cy() < bbox.y1);
        if let Some(u) = out.last_mut().filter(|u| u.page == e.page && !parted(u)) {
            (u.bbox, u.rows) = (u.bbox.union(&bbox), u.rows + 1);
        } else if out.len() == TOLD {
            break;
        } else {
            out.push(Unread { page: e.page, bbox, text, rows: 1 });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Page, Word};
    use crate::statement::{Correction, Corrections};

    fn word(text: &str, x1: f32, y: f32) -> Word {
        let rect = Rect::new(x1 - 5.0 * text.len() as f32, y - 7.5, x1, y + 2.0);
        Word { text: text.to_owned(), rect, baseline: y, size: 10.0, confidence: 1.0, ..Word::default() }
    }

    /// A page of words right-aligned at their place.
    fn page(lines: &[&[(&str, f32)]]) -> Document {
        let words = lines.iter().enumerate().flat_map(|(i, line)| line.iter().map(move |(text, x)| word(text, *x, 60.0 + 16.0 * i as f32)));
        let page = Page { number: 1, width: 595.0, height: 842.0, words: words.collect(), ..Page::default() };
        Document { pages: vec![page], ..Document::default() }
    }

    fn two_sides() -> Document {
        page(&[
            &[("Date", 60.0), ("Description", 160.0), ("Debit", 300.0), ("Credit", 400.0), ("Balance", 500.0)],
            &[("11/03/2024", 80.0), ("Opening", 140.0), ("balance", 180.0), ("1,000.00", 500.0)],
            &[("12/03/2024", 80.0), ("Rent", 130.0), ("100.00", 300.0), ("900.00", 500.0)],
            &[("13/03/2024", 80.0), ("Sales", 135.0), ("250.00", 400.0), ("1,150.00", 500.0)],
            &[("14/03/2024", 80.0), ("Fuel", 130.0), ("50.00", 300.0), ("1,100.00", 500.0)],
            &[("15/03/2024", 80.0), ("Sales", 135.0), ("400.00", 400.0), ("1,500.00", 500.0)],
        ])
    }

    /// A statement with one column of amounts, a row a day from 12 March on: words, amount, balance.
    fn one_column(moves: &[(&str, &str, &str)]) -> Document {
        let days: Vec<String> = (12..).take(moves.len()).map(|d| format!("{d:02}/03/2024")).collect();
        let mut lines = vec![
            vec![("Date", 60.0), ("Description", 160.0), ("Amount", 320.0), ("Balance", 500.0)],
            vec![("11/03/2024", 80.0), ("Opening", 140.0), ("balance", 180.0), ("1,000.00", 500.0)],
        ];
        lines.extend(
            moves.iter().zip(&days).map(|((words, amount, balance), day)| vec![(day.as_str(), 80.0), (words, 140.0), (amount, 320.0), (balance, 500.0)]),
        );
        page(&lines.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    /// The reading of a document as if a row of it had been lost, with where that row stands.
    fn without(document: &Document, row: usize) -> (Reading, Rect) {
        let mut reading = crate::statement::read(document);
        let s = &mut reading.statements[0];
        assert_eq!(s.verdict, Verdict::Proved, "{}", s.verdict_reason);
        let lost = s.transactions.remove(row);
        s.transactions.iter_mut().enumerate().for_each(|(i, t)| t.row_index = i as u32);
        super::super::prove::prove(s);
        super::super::prove::conclude(s);
        assert_ne!(s.verdict, Verdict::Proved);
        (reading, lost.bbox)
    }

    #[test]
    fn a_row_left_out_is_back_only_where_it_stood() {
        let document = two_sides();
        let reading = crate::statement::read(&document);
        let s = &reading.statements[0];
        let fuel = &s.transactions[2];
        let put = |at: &Transaction| Correction::InsertRow {
            statement: 0,
            after: Some(s.transactions[1].number),
            date: fuel.date,
            description: "Fuel".to_owned(),
            debit: fuel.debit,
            credit: Money::ZERO,
            balance: fuel.balance,
            place: Some((at.page, at.bbox)),
        };
        let verdict = |insert: Correction| {
            let list = vec![Correction::DeleteRow { statement: 0, row: fuel.number }, insert];
            let made = crate::statement::interpret(&document, &Corrections { list });
            (made.statements[0].verdict, made.statements[0].plugs.len())
        };
        assert_eq!(verdict(put(fuel)), (Verdict::Proved, 0));
        // Elsewhere the same amount is another row's, and this one is still left out.
        let (elsewhere, plugs) = verdict(put(&s.transactions[0]));
        assert!(elsewhere == Verdict::Adjusted && plugs > 0, "{elsewhere:?} {plugs}");
    }

    #[test]
    fn a_drawn_amount_of_one_column_gets_its_side() {
        let document =
            one_column(&[("Rent", "-100.00", "900.00"), ("Sales", "250.00", "1,150.00"), ("Fuel", "-50.00", "1,100.00"), ("Sales", "400.00", "1,500.00")]);
        let (reading, at) = without(&document, 2);
        let drawn = rows(&document, &reading.statements[0], 1, at);
        assert_eq!(drawn.iter().map(|d| (d.debit, d.credit)).collect::<Vec<_>>(), [(Money::new(5_000, 2), Money::ZERO)]);
    }

    #[test]
    fn a_sign_that_no_other_row_has_is_the_other_side_of_the_one_they_have() {
        let document = one_column(&[
            ("Rent", "-100.00", "900.00"),
            ("Sales", "250.00", "1,150.00"),
            ("Interest", "+7.00", "1,157.00"),
            ("Fuel", "-50.00", "1,107.00"),
            ("Sales", "400.00", "1,507.00"),
        ]);
        let (reading, at) = without(&document, 2);
        let s = &reading.statements[0];
        let drawn = rows(&document, s, 1, at);
        assert_eq!(drawn.iter().map(|d| (d.debit, d.credit, d.open)).collect::<Vec<_>>(), [(Money::ZERO, Money::new(700, 2), None)], "{drawn:?}");
        // What a drawn row says is what stands there, in its columns.
        let d = &drawn[0];
        assert_eq!((d.page, &*d.description, d.date, d.balance), (1, "Interest", NaiveDate::from_ymd_opt(2024, 3, 14), Some(Money::new(115_700, 2))));
        assert_eq!(d.cells.iter().map(|c| &*c.text).collect::<Vec<_>>(), ["14/03/2024", "Interest", "+7.00", "1,157.00"]);
        // Nothing is asked of the balance where it is not printed.
        let cells = d.cells.iter().enumerate().map(|(i, c)| if i == 3 { Cell { text: String::new(), confidence: 1.0 } } else { c.clone() });
        let bare = of_cells(s, 1, at, cells.collect());
        assert_eq!((bare.debit, bare.credit, bare.open), (Money::ZERO, Money::new(700, 2), None));
    }

    #[test]
    fn a_day_that_shares_its_cell_with_a_time_is_a_day() {
        let document = two_sides();
        let (reading, at) = without(&document, 2);
        let s = &reading.statements[0];
        for text in ["14/03/2024 14:22:10", "14:22 14/03/2024", "14/03/2024 14.22", "14/03 14:22"] {
            let cells = ["Fuel", "50.00", "", "1,100.00"];
            let cells = std::iter::once(text).chain(cells).map(|t| Cell { text: t.to_owned(), confidence: 1.0 }).collect();
            assert_eq!(of_cells(s, 1, at, cells).date, NaiveDate::from_ymd_opt(2024, 3, 14), "{text}");
        }
    }
}

//! Rows from the page: what stands in a drawn box as rows, what no row holds, and how far down a page the rows go.

use super::error::{Answer, OpError};
use super::records::{BandSet, DrawnRow, DrawnRows, Reviewed, RowsDrawn, Said, UnreadRows, UnreadRowsOf};
use super::work::{What, Work, held};
use super::{Inner, Saldo, pages};
use crate::analytics::row_id;
use crate::base::money::fixed;
use crate::base::{Money, Rect};
use crate::document::{Document, Source};
use crate::statement::drawn::{self, Cell, Drawn};
use crate::statement::{Correction, HeaderType, Statement, Transaction};
use crate::store::File;

/// Below this a recognised cell is looked at once more.
const SURE: f32 = 0.90;
/// Room above and below a drawn box when its cells are looked at once more, in points.
const ROOM: f32 = 1.5;

impl Inner {
    /// The rows that stand in a box; where a page is a picture, cells that were not read surely are recognised once more.
    fn drawn_in(&self, work: &mut Work, file: &File, s: &Statement, page: u32, area: Rect) -> Answer<Vec<Drawn>> {
        let document = work.document(&self.store, file)?;
        let source = document.pages.iter().find(|p| p.number == page).map(|p| p.source).ok_or_else(|| OpError::missing("The page"))?;
        let mut rows = drawn::rows(&document, s, page, area);
        if rows.is_empty() {
            let cells = s.columns.iter().map(|_| Cell { text: String::new(), confidence: 1.0 }).collect();
            rows.push(drawn::of_cells(s, page, area, cells));
        } else if source == Source::Text {
            return Ok(rows);
        }
        let mut out = Vec::new();
        for row in rows {
            let again = self.looked_at(file, &document, s, &row)?;
            if again.cells.iter().any(|c| !c.text.is_empty()) {
                out.push(again);
            }
        }
        Ok(out)
    }

    /// A drawn row with its doubtful and empty cells recognised once more; what is surer stands.
    fn looked_at(&self, file: &File, document: &Document, s: &Statement, row: &Drawn) -> Answer<Drawn> {
        let read = |kind| matches!(kind, HeaderType::Date | HeaderType::Description) || is_money(kind);
        let doubtful: Vec<usize> = s
            .columns
            .iter()
            .zip(&row.cells)
            .enumerate()
            .filter(|(_, (c, cell))| read(c.kind) && (cell.text.is_empty() || cell.confidence < SURE))
            .map(|(i, _)| i)
            .collect();
        let (top, bottom) = (row.bbox.y0 - ROOM, row.bbox.y1 + ROOM);
        let asked: Vec<(Rect, bool)> =
            doubtful.iter().filter_map(|i| s.columns.get(*i)).map(|c| (Rect { x0: c.x0, y0: top, x1: c.x1, y1: bottom }, is_money(c.kind))).collect();
        let found = pages::looked_at(self, file, document, row.page, &asked, None)?;
        let mut cells = row.cells.clone();
        for (i, (text, confidence)) in doubtful.into_iter().zip(found) {
            if let Some(cell) = cells.get_mut(i).filter(|c| !text.trim().is_empty() && (c.text.is_empty() || confidence > c.confidence)) {
                *cell = Cell { text: text.trim().to_owned(), confidence };
            }
        }
        Ok(drawn::of_cells(s, row.page, row.bbox, cells))
    }
}

fn is_money(kind: HeaderType) -> bool {
    matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance)
}

/// A drawn row for the interface, with where it would stand and whether its balance follows there.
fn shown(sha256: &str, index: u32, s: &Statement, d: &Drawn) -> DrawnRow {
    let (above, under) = drawn::around(s, d.page, d.bbox.cy());
    let before = if s.newest_first { under } else { above };
    let text = |m: Money| (!m.is_zero()).then(|| fixed(m, s.digits));
    let opening = s.opening.value.filter(|_| before.is_none());
    let follows =
        d.balance.zip(before.and_then(|t| t.balance).or(opening)).filter(|_| d.open.is_none()).map(|(balance, from)| from + d.credit - d.debit == balance);
    DrawnRow {
        page: d.page,
        place: d.bbox.into(),
        cells: d.cells.iter().map(|c| c.text.clone()).collect(),
        confidence: d.cells.iter().filter(|c| !c.text.is_empty()).map(|c| c.confidence).fold(1.0, f32::min),
        date: d.date.map(|d| d.to_string()),
        description: d.description.clone(),
        debit: text(d.debit),
        credit: text(d.credit),
        open: d.open.map(|m| fixed(m, s.digits)),
        balance: d.balance.map(|b| fixed(b, s.digits)),
        after: above.map(|t| row_id(sha256, index, t.number)),
        follows,
    }
}

fn statement(reading: &crate::statement::Reading, index: u32) -> Answer<&Statement> {
    reading.statements.get(index as usize).ok_or_else(|| OpError::missing("The statement"))
}

pub fn rows_drawn(saldo: &Saldo, input: RowsDrawn) -> Answer<DrawnRows> {
    let inner = &saldo.0;
    let (work, file) = inner.work_of(input.file_id)?;
    let mut work = held(&work);
    let reading = work.reading(&inner.store, &file)?;
    let s = statement(&reading, input.statement_index)?;
    let rows = inner.drawn_in(&mut work, &file, s, input.page, input.place.into())?;
    Ok(DrawnRows { rows: rows.iter().map(|d| shown(&file.sha256, input.statement_index, s, d)).collect() })
}

pub fn rows_unread(saldo: &Saldo, input: UnreadRowsOf) -> Answer<Vec<UnreadRows>> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    let (reading, document) = {
        let mut work = held(&work);
        (work.reading(&saldo.0.store, &file)?, work.document(&saldo.0.store, &file)?)
    };
    let found = drawn::unread(&document, &reading, input.statement_index as usize);
    Ok(found.into_iter().map(|u| UnreadRows { page: u.page, place: u.bbox.into(), text: u.text, rows: u.rows }).collect())
}

/// The correction that takes a drawn row in; a side that nothing tells is left for a person to say.
fn taken(index: u32, s: &Statement, d: &Drawn, after: Option<u32>) -> Option<Correction> {
    if d.open.is_some() || d.debit.is_zero() && d.credit.is_zero() {
        return None;
    }
    let (above, under) = drawn::around(s, d.page, d.bbox.cy());
    let between = above.zip(under).filter(|(a, b)| a.date == b.date).and_then(|(a, _)| a.date);
    Some(Correction::InsertRow {
        statement: index,
        after,
        date: d.date.or(between),
        description: d.description.clone(),
        debit: d.debit,
        credit: d.credit,
        balance: d.balance,
        place: Some((d.page, d.bbox)),
    })
}

pub fn band_set(saldo: &Saldo, input: BandSet) -> Answer<Reviewed> {
    let inner = &saldo.0;
    let (work, file) = inner.work_of(input.file_id)?;
    let mut work = held(&work);
    let reading = work.reading(&inner.store, &file)?;
    let (index, page) = (input.statement_index, input.page);
    let s = statement(&reading, index)?;
    if !(input.top.is_finite() && input.bottom.is_finite() && input.top < input.bottom) {
        return Err(OpError::invalid("top", "The top stands above the bottom."));
    }
    let on: Vec<&Transaction> = s.transactions.iter().filter(|t| t.page == page && t.bbox.height() > 0.0).collect();
    let within = |t: &Transaction| (input.top..=input.bottom).contains(&t.bbox.cy());
    let left_out: Vec<&Transaction> = on.iter().copied().filter(|t| !within(t)).collect();
    let mut list: Vec<Correction> = left_out.iter().map(|t| Correction::DeleteRow { statement: index, row: t.number }).collect();
    let (left, right) = (s.columns.iter().map(|c| c.x0).fold(f32::MAX, f32::min), s.columns.iter().map(|c| c.x1).fold(0.0, f32::max));
    let strip = |y0: f32, y1: f32| Rect { x0: left - 6.0, y0, x1: right + 6.0, y1 };
    // Above the first row and below the last; where the page has no row, all of it.
    let (first, last) = (on.iter().map(|t| t.bbox.y0).fold(f32::MAX, f32::min), on.iter().map(|t| t.bbox.y1).fold(f32::MIN, f32::max));
    let strips = if on.is_empty() {
        vec![strip(input.top, input.bottom)]
    } else {
        vec![strip(input.top, first.min(input.bottom)), strip(last.max(input.top), input.bottom)]
    };
    let mut rows = 0;
    for area in strips.into_iter().filter(|r| r.height() > 2.0) {
        let found = inner.drawn_in(&mut work, &file, s, page, area)?;
        let above = found.first().and_then(|d| drawn::around(s, page, d.bbox.cy()).0).map(|t| t.number);
        // Each stands after the one that was taken in before it; those get their numbers by their place in the list of corrections.
        let begun = work.corrections(file.id).len();
        let mut after = above;
        for d in &found {
            if let Some(correction) = taken(index, s, d, after) {
                after = Some(Transaction::INSERTED + (begun + list.len()) as u32);
                list.push(correction);
                rows += 1;
            }
        }
    }
    if list.is_empty() {
        return Err(OpError::conflict("Nothing stands there that reads as a row."));
    }
    let said = Said::new("band_set", format!("Page {page}: {rows} rows taken in, {} left out", left_out.len()));
    let what = What::new(said.with("page", page).with("rows", rows).with("out", left_out.len()));
    inner.correct(&mut work, &file, list, &what, None, index, input.want)
}

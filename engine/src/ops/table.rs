//! The recognised table cell by cell: the words of the page that stand in a row and a column.

use super::records::{TableRow, TableWindow};
use crate::analytics::row_id;
use crate::base::Rect;
use crate::base::money::fixed;
use crate::document::{Document, Page};
use crate::statement::{Column, HeaderType, Statement, Transaction};

/// How far a word may stand above or below its row, in points.
const SLACK: f32 = 1.0;

/// The texts of a row, one a column.
pub fn cells(document: &Document, s: &Statement, t: &Transaction) -> Vec<String> {
    let mut out = vec![String::new(); s.columns.len()];
    let Some(page) = document.pages.iter().find(|p| p.number == t.page) else { return out };
    let mut words: Vec<(usize, f32, f32, &str)> = Vec::new();
    for word in page.words.iter().filter(|w| w.rect.cy() >= t.bbox.y0 - SLACK && w.rect.cy() <= t.bbox.y1 + SLACK) {
        if let Some(column) = column_of(&s.columns, &word.rect) {
            words.push((column, word.baseline, word.rect.x0, &word.text));
        }
    }
    // Line by line, each from left to right; baselines of one line differ by less than a third of its height.
    words.sort_by(|a, b| a.0.cmp(&b.0).then((a.1 / 3.0).round().total_cmp(&(b.1 / 3.0).round())).then(a.2.total_cmp(&b.2)));
    for (column, _, _, text) in words {
        if let Some(cell) = out.get_mut(column) {
            if !cell.is_empty() {
                cell.push(' ');
            }
            cell.push_str(text);
        }
    }
    out
}

/// The column that holds most of a box, else the nearest.
fn column_of(columns: &[Column], rect: &Rect) -> Option<usize> {
    let common = |c: &Column| rect.x1.min(c.x1) - rect.x0.max(c.x0);
    columns.iter().enumerate().max_by(|a, b| common(a.1).total_cmp(&common(b.1))).map(|(i, _)| i)
}

/// Five cells of each column as printed.
pub fn samples(document: &Document, s: &Statement) -> Vec<Vec<String>> {
    let mut out = vec![Vec::new(); s.columns.len()];
    for t in s.transactions.iter().take(60) {
        if out.iter().all(|o: &Vec<String>| o.len() >= 5) {
            break;
        }
        for (sample, cell) in out.iter_mut().zip(cells(document, s, t)) {
            if !cell.is_empty() && sample.len() < 5 {
                sample.push(cell);
            }
        }
    }
    out
}

/// How sure the value of a column is in a row.
fn confidence(t: &Transaction, kind: HeaderType) -> f32 {
    match kind {
        HeaderType::Date | HeaderType::ValueDate => t.confidence.date,
        HeaderType::Description | HeaderType::Reference => t.confidence.description,
        HeaderType::Direction => t.confidence.direction,
        HeaderType::Debit | HeaderType::Credit | HeaderType::Amount => t.confidence.amount,
        HeaderType::Balance => t.confidence.balance,
        _ => 1.0,
    }
}

/// Some rows of a statement's table. A corrected row shows what it was corrected to.
pub fn window(document: &Document, sha256: &str, index: u32, s: &Statement, offset: usize, limit: usize) -> TableWindow {
    let rows = s.transactions.iter().skip(offset).take(limit.min(2_000));
    let rows = rows.map(|t| TableRow {
        row_index: t.row_index,
        row_id: row_id(sha256, index, t.number),
        page: t.page,
        place: t.bbox.into(),
        cells: if t.number >= Transaction::INSERTED { made(s, t) } else { corrected(s, t, cells(document, s, t)) },
        confidence: s.columns.iter().map(|c| confidence(t, c.kind)).collect(),
        derived_balance: t.balance.filter(|_| !t.balance_printed).map(|b| fixed(b, s.digits)),
        ok: t.balance_ok,
    });
    TableWindow { total: s.transactions.len(), offset, rows: rows.collect() }
}

/// The value of a row that a column of that type shows.
fn value(s: &Statement, t: &Transaction, kind: HeaderType) -> Option<String> {
    let amount = |m: crate::base::Money| if m.is_zero() { String::new() } else { fixed(m, s.digits) };
    match kind {
        HeaderType::Date => Some(t.date.map(|d| d.to_string()).unwrap_or_default()),
        HeaderType::Description => Some(t.description.clone()),
        HeaderType::Debit => Some(amount(t.debit)),
        HeaderType::Credit => Some(amount(t.credit)),
        HeaderType::Amount => Some(fixed(t.signed(), s.digits)),
        HeaderType::Balance => Some(t.balance.filter(|_| t.balance_printed).map(|b| fixed(b, s.digits)).unwrap_or_default()),
        _ => None,
    }
}

/// A row that is on no page.
fn made(s: &Statement, t: &Transaction) -> Vec<String> {
    s.columns.iter().map(|c| value(s, t, c.kind).unwrap_or_default()).collect()
}

/// The printed cells, with what a person says instead of them.
fn corrected(s: &Statement, t: &Transaction, mut printed: Vec<String>) -> Vec<String> {
    if t.corrected {
        for (cell, column) in printed.iter_mut().zip(&s.columns) {
            if let Some(value) = value(s, t, column.kind) {
                *cell = value;
            }
        }
    }
    printed
}

/// A page of a document.
pub fn page(document: &Document, number: u32) -> Option<&Page> {
    document.pages.iter().find(|p| p.number == number)
}

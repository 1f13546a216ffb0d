//! Tables of movements: rows and columns are those of the statement that was read out of the page.

use super::grid::{self, Cell, Table, text_of};
use super::pieces;
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::{Page, Word};
use crate::statement::{Column, Reading, Statement, Transaction};
use std::collections::HashSet;

/// Lines above and below the rows of a page that may be of its table: heads, balances carried, totals.
const AROUND: usize = 6;

/// The tables of movements on a page; their words are taken.
pub fn tables(page: &Page, reading: &Reading, taken: &mut [bool]) -> Vec<Block> {
    reading.statements.iter().flat_map(|s| table(page, s, taken)).collect()
}

/// A line of words that are not of a movement.
struct Loose<'a> {
    y: f32,
    rect: Rect,
    words: Vec<&'a Word>,
}

fn table(page: &Page, s: &Statement, taken: &mut [bool]) -> Option<Block> {
    let own: Vec<&Transaction> = s.transactions.iter().filter(|t| t.page == page.number).collect();
    let rows = Rect::hull(own.iter().map(|t| &t.bbox))?;
    let columns = edges(&s.columns, &own);
    let (left, right) = (columns.iter().map(|c| c.0).fold(rows.x0, f32::min) - 3.0, columns.iter().map(|c| c.1).fold(rows.x1, f32::max) + 3.0);
    let row_of = |w: &Word| own.iter().position(|t| t.bbox.contains(w.rect.cx(), w.rect.cy()) || t.bbox.contains(w.rect.cx(), w.baseline - 0.3 * w.size));
    let free = page.words.iter().zip(taken.iter()).filter(|(w, t)| !**t && w.rect.cx() > left && w.rect.cx() < right && row_of(w).is_none());
    let loose: Vec<Loose<'_>> = pieces::lines(free.map(|(w, _)| w))
        .into_iter()
        .filter_map(|words| Some(Loose { y: words.first()?.baseline, rect: Rect::hull(words.iter().map(|w| &w.rect))?, words }))
        .collect();
    let (top, head) = head(&loose, s, &rows);
    let bottom = foot(&loose, s, page.number, &rows);
    let mut of_rows: Vec<Vec<&Word>> = vec![Vec::new(); own.len()];
    for (w, _) in page.words.iter().zip(taken.iter()).filter(|(_, t)| !**t) {
        if let Some(row) = row_of(w).and_then(|i| of_rows.get_mut(i)) {
            row.push(w);
        }
    }
    let mut items: Vec<(f32, Vec<Cell>)> = own.iter().zip(&of_rows).map(|(t, words)| (t.bbox.cy(), row(words, t, &s.columns, &columns))).collect();
    let between = |l: &&Loose<'_>| l.rect.cy() > top && l.y < bottom && !head.contains(&l.y.to_bits());
    for line in loose.iter().filter(between) {
        let split = pieces::split(line.words.clone(), &|_, _, _| false);
        let lines = pieces::by_line(&split);
        items.extend(grid::rows(&lines, &columns, &|_, _| false).into_iter().map(|cells| (line.rect.cy(), cells)));
    }
    items.sort_by(|a, b| a.0.total_cmp(&b.0));
    let named = !head.is_empty();
    let first = named.then(|| s.columns.iter().map(|c| Cell::plain(c.name.clone())).collect());
    let table = Table { rows: first.into_iter().chain(items.into_iter().map(|(_, cells)| cells)).collect(), heads: usize::from(named) };
    let mut bbox = rows;
    let mut inside: Vec<&Word> = Vec::new();
    for (w, t) in page.words.iter().zip(taken.iter_mut()) {
        let of_row = row_of(w).is_some();
        let of_line = loose.iter().filter(|l| between(l) || head.contains(&l.y.to_bits())).any(|l| l.words.iter().any(|own| std::ptr::eq(*own, w)));
        if !*t && (of_row || of_line) {
            *t = true;
            bbox = bbox.union(&w.rect);
            inside.push(w);
        }
    }
    let sure = if s.amounts_proved() { 0.99 } else { 0.93 };
    let confidence = sure * super::ink(inside.into_iter());
    Some(Block { kind: Kind::Table, content: Content::Table(table), page: page.number, bbox, confidence })
}

/// The edges of the columns, as wide as what stands in them on this page.
fn edges(columns: &[Column], rows: &[&Transaction]) -> Vec<grid::Column> {
    let at = |c: &Column| {
        let own = rows.iter().flat_map(|t| &t.cells).filter(|(kind, e)| *kind == c.kind && e.bbox.cx() > c.x0 - 2.0 && e.bbox.cx() < c.x1 + 2.0);
        own.fold((c.x0, c.x1), |(x0, x1), (_, e)| (x0.min(e.bbox.x0), x1.max(e.bbox.x1)))
    };
    columns.iter().map(at).collect()
}

/// The cells of a movement.
fn row(words: &[&Word], t: &Transaction, columns: &[Column], edges: &[grid::Column]) -> Vec<Cell> {
    let mut cells: Vec<Vec<&Word>> = vec![Vec::new(); columns.len()];
    for w in words.iter().copied() {
        let said = t.cells.iter().filter(|(_, e)| e.bbox.contains(w.rect.cx(), w.rect.cy())).map(|(kind, e)| (kind, e.bbox.width()));
        let kind = said.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(kind, _)| *kind);
        let over = |e: &grid::Column| e.1.min(w.rect.x1) - e.0.max(w.rect.x0);
        let fits = |i: &usize| kind.is_none_or(|k| columns.get(*i).is_some_and(|c| c.kind == k));
        let best = (0..columns.len()).filter(fits).max_by(|a, b| edges.get(*a).map_or(f32::MIN, over).total_cmp(&edges.get(*b).map_or(f32::MIN, over)));
        if let Some(cell) = best.and_then(|i| cells.get_mut(i)) {
            cell.push(w);
        }
    }
    cells.into_iter().map(|words| Cell::plain(text_of(words.into_iter()))).collect()
}

/// Where the table begins, and the baselines of its head's lines.
fn head(loose: &[Loose<'_>], s: &Statement, rows: &Rect) -> (f32, HashSet<u32>) {
    let plain = |t: &str| t.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let names: HashSet<String> = s.columns.iter().flat_map(|c| c.name.split_whitespace()).map(plain).filter(|t| !t.is_empty()).collect();
    let (mut top, mut lines) = (rows.y0, HashSet::new());
    for line in loose.iter().rev().filter(|l| l.rect.cy() < rows.y0).take(AROUND) {
        let words: Vec<String> = line.words.iter().map(|w| plain(&w.text)).filter(|t| !t.is_empty()).collect();
        let known = words.iter().filter(|w| names.contains(*w)).count();
        if known * 10 >= words.len() * 6 && known > 0 && (lines.is_empty() || top - line.rect.y1 < 2.0 * line.rect.height()) {
            top = line.rect.y0;
            lines.insert(line.y.to_bits());
        } else if !lines.is_empty() {
            break;
        }
    }
    if lines.is_empty() {
        // A table that goes on without its head may begin with the balance carried over.
        let carried = |l: &&Loose<'_>| s.carried.iter().any(|c| c.evidence.bbox.y_overlap(&l.rect) > 0.0 && c.evidence.bbox.cy() < rows.y0);
        top = loose.iter().filter(|l| l.rect.cy() < rows.y0).rev().take(AROUND).filter(carried).map(|l| l.rect.y0).fold(top, f32::min);
    }
    (top, lines)
}

/// Where the table ends: behind its last row, or the balances and sums in line with it.
fn foot(loose: &[Loose<'_>], s: &Statement, page: u32, rows: &Rect) -> f32 {
    let carried: Vec<&Rect> = s.carried.iter().map(|c| &c.evidence).filter(|e| e.page == page).map(|e| &e.bbox).collect();
    let below = loose.iter().filter(|l| l.rect.cy() > rows.y1).take(AROUND);
    below.filter(|l| carried.iter().any(|r| r.y_overlap(&l.rect) > 0.5 * r.height() && r.x_overlap(&l.rect) > 0.0)).map(|l| l.rect.y1).fold(rows.y1, f32::max)
}

//! A table's cells with their spans, and how lines of pieces become its rows.

use super::pieces::{self, Piece};
use crate::document::Word;

/// A cell; it begins where the cells before it in its row, and those that reach down from above, end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cell {
    /// Its text, lines joined by a space.
    pub text: String,
    /// Columns that it covers, at least 1.
    pub columns: usize,
    /// Rows that it covers, at least 1.
    pub rows: usize,
}

impl Cell {
    /// A cell of one column and one row.
    pub fn plain(text: String) -> Self {
        Self { text, columns: 1, rows: 1 }
    }
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// Rows of cells.
    pub rows: Vec<Vec<Cell>>,
    /// Rows of the head.
    pub heads: usize,
}

impl Table {
    /// Whether any cell covers more than one column or row.
    pub fn has_spans(&self) -> bool {
        self.rows.iter().flatten().any(|c| c.columns > 1 || c.rows > 1)
    }
}

/// The text of words that may stand on several lines.
pub fn text_of<'a>(words: impl Iterator<Item = &'a Word>) -> String {
    pieces::lines(words).iter().map(|l| pieces::text(l)).collect::<Vec<_>>().join(" ")
}

/// A column: its left and right edge.
pub type Column = (f32, f32);

/// The columns that a piece stands in: the first and how many.
pub fn columns_of(piece: &Piece<'_>, columns: &[Column]) -> (usize, usize) {
    let over = |c: &Column| (piece.rect.x1.min(c.1) - piece.rect.x0.max(c.0)).max(0.0);
    let hit: Vec<usize> = columns.iter().enumerate().filter(|(_, c)| over(c) > 0.25 * (c.1 - c.0).min(piece.rect.width()).max(0.1)).map(|(i, _)| i).collect();
    match (hit.first(), hit.last()) {
        (Some(a), Some(b)) => (*a, b - a + 1),
        _ => {
            let apart = |c: &Column| (c.0 - piece.rect.x1).max(piece.rect.x0 - c.1).max(0.0);
            let nearest = columns.iter().enumerate().min_by(|a, b| apart(a.1).total_cmp(&apart(b.1)));
            (nearest.map_or(0, |(i, _)| i), 1)
        }
    }
}

/// A row while it is put together: per column the pieces in it, and pieces that cover several columns.
#[derive(Debug, Default)]
struct Row<'p, 'a> {
    cells: Vec<Vec<&'p Piece<'a>>>,
    wide: Vec<(usize, usize, &'p Piece<'a>)>,
    bottom: f32,
}

/// Lines of pieces as rows of cells; a line that goes on with what stands above it joins its row.
///
/// `parted` says whether something between two heights parts rows, such as a ruling line.
pub fn rows(lines: &[Vec<&Piece<'_>>], columns: &[Column], parted: &dyn Fn(f32, f32) -> bool) -> Vec<Vec<Cell>> {
    let filled = |line: &[&Piece<'_>]| {
        let mut set: Vec<usize> = line.iter().map(|p| columns_of(p, columns).0).collect();
        set.sort_unstable();
        set.dedup();
        set
    };
    let pitch = pitch(lines, &|l| filled(l).len() >= 2);
    let mut out: Vec<Row<'_, '_>> = Vec::new();
    for line in lines {
        let Some(first) = line.first() else { continue };
        let set = filled(line);
        let wide = line.iter().any(|p| columns_of(p, columns).1 > 1);
        let goes_on = out.last().is_some_and(|row| {
            let gap = first.y - row.bottom;
            let under = set.iter().all(|c| row.cells.get(*c).is_some_and(|cell| !cell.is_empty()));
            let texts = line.iter().all(|p| !p.is_value());
            !wide
                && under
                && texts
                && !parted(row.bottom, first.y)
                && (set.len() * 2 < columns.len() || set.len() == 1)
                && gap < 1.9 * first.size
                && pitch.is_none_or(|p| gap < 0.92 * p)
        });
        if !goes_on {
            out.push(Row { cells: vec![Vec::new(); columns.len()], ..Row::default() });
        }
        let Some(row) = out.last_mut() else { continue };
        row.bottom = first.y;
        for piece in line {
            let (c, span) = columns_of(piece, columns);
            if span > 1 {
                row.wide.push((c, span, piece));
            } else if let Some(cell) = row.cells.get_mut(c) {
                cell.push(piece);
            }
        }
    }
    out.iter().map(cells).collect()
}

/// The usual distance between lines that begin rows.
fn pitch(lines: &[Vec<&Piece<'_>>], begins: &dyn Fn(&[&Piece<'_>]) -> bool) -> Option<f32> {
    let ys: Vec<f32> = lines.iter().filter(|l| begins(l)).filter_map(|l| l.first().map(|p| p.y)).collect();
    let mut gaps: Vec<f32> = ys.iter().zip(ys.iter().skip(1)).map(|(a, b)| b - a).collect();
    gaps.sort_by(f32::total_cmp);
    gaps.get(gaps.len() / 2).copied()
}

fn cells(row: &Row<'_, '_>) -> Vec<Cell> {
    let mut out = Vec::new();
    let mut c = 0;
    while c < row.cells.len() {
        let own = row.cells.get(c).into_iter().flatten().copied();
        let wide: Vec<&(usize, usize, &Piece<'_>)> = row.wide.iter().filter(|w| w.0 == c).collect();
        let span = wide.iter().map(|w| w.1).max().unwrap_or(1).min(row.cells.len() - c);
        let over = row.cells.get(c + 1..c + span).unwrap_or_default().iter().flatten().copied();
        let words = wide.iter().map(|w| w.2).chain(own).chain(over).flat_map(|p| p.words.iter().copied());
        out.push(Cell { text: text_of(words), columns: span, rows: 1 });
        c += span;
    }
    out
}

/// How many rows a table begins with before its first value: its head; 0 where it has none.
pub fn heads(rows: &[Vec<Cell>]) -> usize {
    let value = |row: &Vec<Cell>| row.iter().filter(|c| pieces::is_value(&c.text)).count();
    let first = rows.iter().position(|r| value(r) > 0).unwrap_or(0);
    let full = |row: &Vec<Cell>| row.iter().filter(|c| !c.text.is_empty()).count() * 2 > row.len() || row.iter().any(|c| c.columns > 1);
    if first == 0 || first > 3 {
        // Without values the first row is the head where it is full.
        return usize::from(rows.len() > 1 && rows.iter().all(|r| value(r) == 0) && rows.first().is_some_and(full));
    }
    if rows.iter().take(first).all(full) { first } else { 0 }
}

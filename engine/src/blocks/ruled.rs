//! Tables with ruling lines: the lines give rows, columns and spans; what stands in a box is its cell.

use super::grid::{self, Cell, Table, text_of};
use super::pieces::{self, Piece};
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::{Page, Word};

/// Lines that are apart by less are one, in points.
const SAME: f32 = 2.5;
/// Cells of a table at most; more are a drawing.
const MOST: usize = 20_000;

/// A line of a grid: where it stands, and from where to where it runs.
#[derive(Debug, Clone, Copy)]
struct Edge {
    at: f32,
    from: f32,
    to: f32,
}

/// The ruled tables of a page; their words are taken.
pub fn tables(page: &Page, taken: &mut [bool]) -> Vec<Block> {
    let rows = joined(page, true);
    let columns = joined(page, false);
    groups(&rows, &columns).into_iter().filter_map(|(h, v)| table(page, &h, &v, taken)).collect()
}

/// Ruling lines of one direction; parts of one line are joined.
fn joined(page: &Page, horizontal: bool) -> Vec<Edge> {
    let mut edges: Vec<Edge> = page
        .rules
        .iter()
        .filter(|r| r.horizontal == horizontal)
        .map(|r| if horizontal { Edge { at: r.rect.cy(), from: r.rect.x0, to: r.rect.x1 } } else { Edge { at: r.rect.cx(), from: r.rect.y0, to: r.rect.y1 } })
        .filter(|e| e.to - e.from > 4.0)
        .collect();
    edges.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.from.total_cmp(&b.from)));
    let mut out: Vec<Edge> = Vec::new();
    for e in edges {
        match out.iter_mut().rev().take_while(|o| e.at - o.at < SAME).find(|o| e.from <= o.to + SAME && o.from <= e.to + SAME) {
            Some(o) => (o.from, o.to) = (o.from.min(e.from), o.to.max(e.to)),
            None => out.push(e),
        }
    }
    out
}

/// Lines that meet: each group may be a table.
fn groups(rows: &[Edge], columns: &[Edge]) -> Vec<(Vec<Edge>, Vec<Edge>)> {
    let meets = |h: &Edge, v: &Edge| v.at > h.from - SAME && v.at < h.to + SAME && h.at > v.from - SAME && h.at < v.to + SAME;
    let mut group_of: Vec<usize> = (0..rows.len() + columns.len()).collect();
    for (i, h) in rows.iter().enumerate() {
        for (j, v) in columns.iter().enumerate().filter(|(_, v)| meets(h, v)) {
            let _ = v;
            let (a, b) = (group_of.get(i).copied().unwrap_or(i), group_of.get(rows.len() + j).copied().unwrap_or(j));
            group_of.iter_mut().filter(|g| **g == b).for_each(|g| *g = a);
        }
    }
    let mut names = group_of.clone();
    names.sort_unstable();
    names.dedup();
    let of = |edges: &[Edge], from: usize, name: usize| -> Vec<Edge> {
        edges.iter().enumerate().filter(|(i, _)| group_of.get(from + i) == Some(&name)).map(|(_, e)| *e).collect()
    };
    names.into_iter().map(|n| (of(rows, 0, n), of(columns, rows.len(), n))).collect()
}

/// The heights or widths at which lines stand.
fn stops(edges: &[Edge]) -> Vec<f32> {
    let mut out: Vec<f32> = Vec::new();
    for e in edges {
        if out.last().is_none_or(|last| e.at - last >= SAME) {
            out.push(e.at);
        }
    }
    out
}

/// Whether a line stands at `at` along most of `from` to `to`.
fn drawn(edges: &[Edge], at: f32, from: f32, to: f32) -> bool {
    let run: f32 = edges.iter().filter(|e| (e.at - at).abs() < SAME).map(|e| (e.to.min(to) - e.from.max(from)).max(0.0)).sum();
    run > 0.6 * (to - from)
}

fn table(page: &Page, h: &[Edge], v: &[Edge], taken: &mut [bool]) -> Option<Block> {
    let (ys, xs) = (stops(h), stops(v));
    let (rows, columns) = (ys.len().checked_sub(1)?, xs.len().checked_sub(1)?);
    if rows * columns < 2 || columns < 2 || rows * columns > MOST {
        return None;
    }
    let bbox = Rect { x0: *xs.first()?, y0: *ys.first()?, x1: *xs.last()?, y1: *ys.last()? };
    let inside: Vec<&Word> = page.words.iter().zip(taken.iter()).filter(|(w, t)| !**t && bbox.contains(w.rect.cx(), w.rect.cy())).map(|(w, _)| w).collect();
    if inside.len() < 2 {
        return None;
    }
    let x = |i: usize| xs.get(i).copied().unwrap_or(bbox.x1);
    let y = |i: usize| ys.get(i).copied().unwrap_or(bbox.y1);
    let mut covered = vec![vec![false; columns]; rows];
    let is_covered = |covered: &[Vec<bool>], r: usize, c: usize| covered.get(r).and_then(|row| row.get(c)).copied().unwrap_or(true);
    let mut out: Vec<Vec<Cell>> = Vec::new();
    let mut filled = 0;
    for r in 0..rows {
        let mut cells: Vec<Cell> = Vec::new();
        let mut boxes: Vec<(usize, Rect)> = Vec::new();
        for c in 0..columns {
            if is_covered(&covered, r, c) {
                continue;
            }
            let mut wide = 1;
            while c + wide < columns && !is_covered(&covered, r, c + wide) && !drawn(v, x(c + wide), y(r), y(r + 1)) {
                wide += 1;
            }
            let mut high = 1;
            while r + high < rows && !drawn(h, y(r + high), x(c), x(c + wide)) {
                high += 1;
            }
            for row in covered.iter_mut().skip(r).take(high) {
                row.iter_mut().skip(c).take(wide).for_each(|cell| *cell = true);
            }
            let area = Rect { x0: x(c), y0: y(r), x1: x(c + wide), y1: y(r + high) };
            let words = inside.iter().copied().filter(|w| area.contains(w.rect.cx(), w.rect.cy()));
            cells.push(Cell { text: text_of(words), columns: wide, rows: high });
            boxes.push((wide, area));
        }
        filled += cells.iter().filter(|c| !c.text.is_empty()).count();
        match unruled(&boxes, &cells, &inside, columns) {
            Some(lines) => out.extend(lines),
            None => out.push(cells),
        }
    }
    // Frames around text are no tables.
    if filled < 3 || out.iter().filter(|r| r.iter().any(|c| !c.text.is_empty())).count() < 2 && columns < 3 {
        return None;
    }
    let confidence = 0.96 * super::ink(inside.iter().copied());
    for (w, t) in page.words.iter().zip(taken.iter_mut()) {
        *t |= bbox.contains(w.rect.cx(), w.rect.cy());
    }
    let table = Table { heads: grid::heads(&out), rows: out };
    Some(Block { kind: Kind::Table, content: Content::Table(table), page: page.number, bbox, confidence })
}

/// The rows in a box row that holds several lines without rules between them; `None` where it is one row.
fn unruled(boxes: &[(usize, Rect)], cells: &[Cell], inside: &[&Word], columns: usize) -> Option<Vec<Vec<Cell>>> {
    if boxes.len() != columns || cells.iter().any(|c| c.rows > 1 || c.columns > 1) {
        return None;
    }
    let area = Rect::hull(boxes.iter().map(|b| &b.1))?;
    let words = inside.iter().copied().filter(|w| area.contains(w.rect.cx(), w.rect.cy()));
    let edges: Vec<grid::Column> = boxes.iter().map(|(_, r)| (r.x0, r.x1)).collect();
    let ruled = |from: f32, to: f32, _: f32| edges.iter().any(|e| e.0 > from && e.0 < to);
    let split: Vec<Piece<'_>> = pieces::lines(words).into_iter().flat_map(|l| pieces::split(l, &ruled)).collect();
    let lines = pieces::by_line(&split);
    // Cells of several lines are common; figures under each other in one box are several rows.
    let figures = |c: usize| lines.iter().filter(|l| l.iter().any(|p| p.is_value() && grid::columns_of(p, &edges).0 == c)).count();
    let many = (0..columns).filter(|c| figures(*c) >= 3).count();
    (many >= 2 || many == 1 && lines.iter().filter(|l| l.len() >= 2).count() >= 3).then(|| grid::rows(&lines, &edges, &|_, _| false))
}

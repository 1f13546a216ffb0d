//! Tables without ruling lines: lines of pieces that stand over each other in columns; of two columns, labels and values.

use super::grid::{self, Cell, Column, Table};
use super::pieces::{self, Piece};
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::Page;

/// Narrowest gap between columns, in font sizes.
const GUTTER: f32 = 0.6;
/// Lines of a table are nearer to each other than this, in font sizes.
const NEAR: f32 = 3.2;
/// Lines of one piece inside a table at most, one after the other.
const SINGLE: usize = 2;
/// Lines beside each other at least that make columns of running text.
const COLUMN: usize = 6;
/// Words of a piece on average from which it is a part of running text.
const PROSE: f32 = 4.5;

/// Takes the tables out of the pieces.
pub fn tables(page: &Page, free: &mut Vec<Piece<'_>>) -> Vec<Block> {
    let Some(x) = text_gutter(free) else { return among(page, free) };
    // Columns of running text: a table stands in one of them, or runs over both.
    let (mut left, rest): (Vec<Piece<'_>>, Vec<Piece<'_>>) = free.drain(..).partition(|p| p.rect.x1 < x);
    let (mut right, mut wide): (Vec<Piece<'_>>, Vec<Piece<'_>>) = rest.into_iter().partition(|p| p.rect.x0 > x);
    let out = [&mut left, &mut right, &mut wide].into_iter().flat_map(|part| among(page, part)).collect();
    free.extend(left.into_iter().chain(right).chain(wide));
    out
}

/// The middle of a gap that parts two columns of running text.
fn text_gutter(free: &[Piece<'_>]) -> Option<f32> {
    let lines = pieces::by_line(free);
    let gaps = lines.iter().flat_map(|l| l.iter().zip(l.iter().skip(1))).map(|(a, b)| (a.rect.x1, b.rect.x0));
    let mut middles: Vec<f32> = gaps.map(|(a, b)| (a + b) / 2.0).collect();
    middles.sort_by(f32::total_cmp);
    middles.dedup_by(|a, b| (*a - *b).abs() < 3.0);
    let columns = |x: f32| {
        let parted =
            |l: &&Vec<&Piece<'_>>| l.iter().any(|p| p.rect.x1 < x) && l.iter().any(|p| p.rect.x0 > x) && l.iter().all(|p| p.rect.x1 < x || p.rect.x0 > x);
        let both: Vec<&Vec<&Piece<'_>>> = lines.iter().filter(parted).collect();
        let prose = |left: bool| {
            let side = || both.iter().flat_map(|l| l.iter()).filter(|p| (p.rect.x1 < x) == left);
            let values = side().filter(|p| p.is_value()).count();
            side().map(|p| p.words.len()).sum::<usize>() as f32 >= PROSE * both.len() as f32 && values * 4 < both.len()
        };
        (both.len() >= COLUMN && prose(true) && prose(false)).then_some((x, both.len()))
    };
    middles.into_iter().filter_map(columns).max_by_key(|(_, lines)| *lines).map(|(x, _)| x)
}

/// Takes the tables out of pieces that are of one column, or of a page without columns.
fn among(page: &Page, free: &mut Vec<Piece<'_>>) -> Vec<Block> {
    let mut out = Vec::new();
    let mut gone: Vec<Rect> = Vec::new();
    let lines = pieces::by_line(free);
    let mut start = 0;
    while start < lines.len() {
        let end = run(&lines, start);
        if let Some((block, used)) = lines.get(start..end).and_then(|l| table(page, l)) {
            gone.push(block.bbox);
            out.push(block);
            start += used;
        } else {
            start += 1;
        }
    }
    drop(lines);
    free.retain(|p| !gone.iter().any(|r| r.contains(p.rect.cx(), p.rect.cy())));
    out
}

/// Where a run of lines ends that may be a table: each of several pieces, near each other.
fn run(lines: &[Vec<&Piece<'_>>], start: usize) -> usize {
    let (mut end, mut last, mut single) = (start, start, 0);
    while let Some(line) = lines.get(end) {
        let apart = end > start && lines.get(end - 1).and_then(|l| l.first()).zip(line.first()).is_some_and(|(a, b)| b.y - a.y > NEAR * b.size.max(a.size));
        if apart || end == start && line.len() < 2 {
            break;
        }
        single = if line.len() < 2 { single + 1 } else { 0 };
        if single > SINGLE {
            break;
        }
        end += 1;
        if single == 0 {
            last = end;
        }
    }
    // What follows the last full line closely may be the rest of its cells.
    last
}

/// The columns of lines: what stands between gaps that no piece crosses; lines of one piece do not count.
fn columns(lines: &[Vec<&Piece<'_>>]) -> Vec<Column> {
    let mut spans: Vec<(f32, f32)> = lines.iter().filter(|l| l.len() >= 2).flatten().map(|p| (p.rect.x0, p.rect.x1)).collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = lines.iter().flatten().map(|p| p.size).fold(4.0, f32::max);
    let mut out: Vec<Column> = Vec::new();
    for (x0, x1) in spans {
        match out.last_mut() {
            Some(last) if x0 - last.1 < GUTTER * size => last.1 = last.1.max(x1),
            _ => out.push((x0, x1)),
        }
    }
    out
}

/// The table that lines begin with, and how many of them it takes.
fn table(page: &Page, lines: &[Vec<&Piece<'_>>]) -> Option<(Block, usize)> {
    // A wide line at either end may close the gaps of the others.
    for end in (2..=lines.len()).rev() {
        let part = lines.get(..end)?;
        let columns = columns(part);
        if columns.len() < 2 {
            continue;
        }
        if let Some(block) = block(page, part, &columns) {
            return Some((block, end));
        }
        if lines.len() - end > 40 {
            break;
        }
    }
    None
}

fn block(page: &Page, lines: &[Vec<&Piece<'_>>], columns: &[Column]) -> Option<Block> {
    let full = lines.iter().filter(|l| l.len() >= 2).count();
    let inside = |c: &Column| -> Vec<&Piece<'_>> {
        lines.iter().filter(|l| l.len() >= 2).flatten().filter(|p| p.rect.cx() > c.0 - 0.5 && p.rect.cx() < c.1 + 0.5).copied().collect()
    };
    let cells: Vec<Vec<&Piece<'_>>> = columns.iter().map(inside).collect();
    let words = |c: &[&Piece<'_>]| c.iter().map(|p| p.words.len()).sum::<usize>() as f32 / c.len().max(1) as f32;
    let values = |c: &[&Piece<'_>]| c.iter().filter(|p| p.is_value()).count() as f32 / c.len().max(1) as f32;
    let prose = cells.iter().filter(|c| words(c) >= PROSE).count();
    let formed = cells.iter().filter(|c| values(c) >= 0.5).count();
    // Columns that line up, of which most rows have most.
    let aligned = cells.iter().filter(|c| lines_up(c)).count() * 10 >= columns.len() * 7;
    let held: usize = cells.iter().map(Vec::len).sum();
    let dense = held * 2 >= full * columns.len();
    let enough = match columns.len() {
        2 => full >= 3 && formed >= 1 || full >= 2 && formed >= 1 && prose == 0,
        _ => full >= 3 || full >= 2 && formed >= 1,
    };
    if !enough || !aligned || !dense || prose * 2 >= columns.len() {
        return None;
    }
    let between = |from: f32, to: f32| page.rules.iter().any(|r| r.horizontal && r.rect.cy() > from + 0.5 && r.rect.cy() < to - 1.0);
    let rows = grid::rows(lines, columns, &between);
    let bbox = Rect::hull(lines.iter().flatten().map(|p| &p.rect))?;
    // Texts side by side without a figure are a table only where lines are ruled between them.
    if formed == 0 && page.rules.iter().filter(|r| r.horizontal && bbox.contains(r.rect.cx(), r.rect.cy())).count() < 2 {
        return None;
    }
    let confidence = super::ink(lines.iter().flatten().flat_map(|p| p.words.iter().copied()));
    let labels =
        columns.len() == 2 && cells.first().is_some_and(|c| values(c) < 0.2) && cells.get(1).is_some_and(|c| values(c) >= 0.5) && grid::heads(&rows) == 0;
    let (kind, content, sure) = if labels {
        (Kind::KeyValue, Content::Pairs(rows.iter().map(|r| pair(r)).collect()), 0.9)
    } else {
        (Kind::Table, Content::Table(Table { heads: grid::heads(&rows), rows }), 0.88)
    };
    Some(Block { kind, content, page: page.number, bbox, confidence: sure * confidence })
}

fn pair(row: &[Cell]) -> (String, String) {
    let text = |i: usize| row.get(i).map(|c| c.text.clone()).unwrap_or_default();
    (text(0), text(1))
}

/// Whether most pieces of a column share a left edge, a right edge or a middle with another.
fn lines_up(cells: &[&Piece<'_>]) -> bool {
    let share = |edge: &dyn Fn(&Piece<'_>) -> f32| {
        let held = cells.iter().filter(|p| cells.iter().filter(|q| (edge(p) - edge(q)).abs() < 2.5).count() >= 2).count();
        held as f32 / cells.len().max(1) as f32
    };
    cells.len() < 2 || share(&|p| p.rect.x0).max(share(&|p| p.rect.x1)).max(share(&|p| p.rect.cx())) >= 0.6
}

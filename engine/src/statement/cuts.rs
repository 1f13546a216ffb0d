//! Where lines that hold two things are cut, and the lines after it.

use crate::base::Rect;
use crate::layout::{Line, Token};
use std::collections::HashMap;

/// What stands right of `x` on the lines of a page between two heights is something else.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// Index of the page.
    pub page: usize,
    /// Height of the first line, in points from the top.
    pub top: f32,
    /// Height of the last line.
    pub bottom: f32,
    /// Where to cut.
    pub x: f32,
    /// Whether the right part is a note; else it is the rest of the list.
    pub note: bool,
    /// Where the one head of all lists stands, if only the first has it.
    pub over: Option<Over>,
}

/// The head of lists side by side that stands over the first alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Over {
    /// Height of its line.
    pub y: f32,
    /// Right edge of its names.
    pub right: f32,
    /// How far right of the first list this one stands, in points.
    pub moved: f32,
}

/// The lines with what stands right of each cut on lines of its own, behind the lines that were cut.
pub fn part<'d>(mut lines: Vec<Line<'d>>, cuts: &[Cut]) -> Vec<Line<'d>> {
    // From right to left: what was cut off lies right of the next cut too, and stays behind it.
    let mut edges: Vec<f32> = cuts.iter().map(|c| c.x).collect();
    edges.sort_by(|a, b| b.total_cmp(a));
    edges.dedup();
    for x in edges {
        let at: Vec<Cut> = cuts.iter().copied().filter(|c| c.x == x).collect();
        lines = cut(lines, &at);
    }
    lines
}

fn cut<'d>(lines: Vec<Line<'d>>, cuts: &[Cut]) -> Vec<Line<'d>> {
    let mut out: Vec<Line<'d>> = Vec::with_capacity(lines.len() + 16);
    let mut waiting: Vec<Line<'d>> = Vec::new();
    let mut open: Option<Cut> = None;
    let mut by_page: HashMap<usize, Vec<Cut>> = HashMap::new();
    for cut in cuts {
        by_page.entry(cut.page).or_default().push(*cut);
    }
    for mut line in lines {
        let own = by_page.get(&line.page).map_or(&[][..], Vec::as_slice);
        let cut = own.iter().copied().find(|c| !line.aside && line.y >= c.top && line.y <= c.bottom);
        if open != cut {
            out.append(&mut waiting);
            open = cut;
        }
        if let Some(c) = cut {
            if let Some(head) = c.over.and_then(|over| again(&line, over)) {
                waiting.push(head);
            }
            let (left, right): (Vec<_>, Vec<_>) = line.tokens.into_iter().partition(|t| t.rect.x0 <= c.x);
            if let Some(rect) = Rect::hull(right.iter().map(|t| &t.rect)) {
                waiting.push(Line { rect, tokens: right, aside: c.note, page: line.page, y: line.y, size: line.size });
            }
            line.tokens = left;
            match Rect::hull(line.tokens.iter().map(|t| &t.rect)) {
                Some(rect) => line.rect = rect,
                None => continue,
            }
        }
        out.push(line);
    }
    out.append(&mut waiting);
    out
}

/// The head of the first list once more over one beside it, where this line holds it.
fn again<'d>(line: &Line<'d>, over: Over) -> Option<Line<'d>> {
    let named = |t: &&Token<'d>| t.rect.x1 <= over.right + 0.5;
    let moved =
        |t: &Token<'d>| Token { rect: Rect::new(t.rect.x0 + over.moved, t.rect.y0, t.rect.x1 + over.moved, t.rect.y1), edge: t.edge + over.moved, ..t.clone() };
    let tokens: Vec<Token<'d>> = line.tokens.iter().filter(named).filter(|_| (line.y - over.y).abs() < 0.1).map(moved).collect();
    let rect = Rect::hull(tokens.iter().map(|t| &t.rect))?;
    Some(Line { rect, tokens, ..line.clone() })
}

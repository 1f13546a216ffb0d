//! Text of one column: lines become paragraphs, headings, the title and lists.

use super::pieces::{self, Piece};
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::Document;

/// Lines farther apart than this, in font sizes, are of different paragraphs.
const LEADING: f32 = 1.75;
/// Sizes that differ by more are of different blocks.
const SIZE: f32 = 1.13;
/// How much larger than the body a title is, and a heading.
const TITLE: f32 = 1.35;
const HEADING: f32 = 1.15;
/// Words of a heading at most.
const SHORT: usize = 12;

/// The usual size of a document's letters, in points.
pub fn body_size(document: &Document) -> f32 {
    let mut sizes: Vec<(f32, usize)> = document.pages.iter().flat_map(|p| &p.words).map(|w| (w.size, w.text.len())).collect();
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = sizes.iter().map(|s| s.1).sum::<usize>() / 2;
    let mut seen = 0;
    sizes
        .iter()
        .find(|s| {
            seen += s.1;
            seen > half
        })
        .map_or(9.0, |s| s.0)
}

/// A line of a column.
struct Line {
    text: String,
    rect: Rect,
    y: f32,
    size: f32,
    bold: bool,
    ink: f32,
}

/// The blocks of a column's pieces; `titled` says whether the document has its title already.
pub fn blocks(page: u32, pieces: Vec<Piece<'_>>, body: f32, titled: &mut bool) -> Vec<Block> {
    let lines: Vec<Line> = pieces::by_line(&pieces).into_iter().filter_map(|l| line(&l)).collect();
    let width = Rect::hull(lines.iter().map(|l| &l.rect)).map_or(1.0, |r| r.width()).max(1.0);
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for next in lines {
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| goes_on(last, &next, group.first().is_some_and(|f| marker(&f.text).is_some()), width)) => {
                group.push(next)
            }
            _ => groups.push(vec![next]),
        }
    }
    groups.into_iter().filter_map(|g| block(page, g, body, titled)).collect()
}

fn line(pieces: &[&Piece<'_>]) -> Option<Line> {
    let rect = Rect::hull(pieces.iter().map(|p| &p.rect))?;
    let text = pieces.iter().map(|p| p.text()).collect::<Vec<_>>().join(" ");
    let owned: Vec<Piece<'_>> = pieces.iter().map(|p| (*p).clone()).collect();
    let size = pieces.iter().map(|p| p.size).fold(1.0, f32::max);
    Some(Line { text, rect, y: pieces.first()?.y, size, bold: pieces.iter().all(|p| p.bold()), ink: super::ink_of(&owned) })
}

/// Whether a line is of the same paragraph or list as the one above it.
fn goes_on(last: &Line, next: &Line, list: bool, width: f32) -> bool {
    let gap = next.y - last.y;
    let alike = next.size / last.size < SIZE && last.size / next.size < SIZE && next.bold == last.bold;
    let ends = last.rect.width() < 0.75 * width && last.text.ends_with(['.', '!', '?', '。']);
    let begins = marker(&next.text).is_some();
    let near = gap < LEADING * next.size.max(last.size);
    let beside = next.rect.x0 < last.rect.x1 && last.rect.x0 < next.rect.x1;
    near && alike && beside && if list { begins || next.rect.x0 > last.rect.x0 - 2.0 } else { !ends && !begins }
}

/// The bullet or number that a line begins with.
fn marker(text: &str) -> Option<&str> {
    let (first, rest) = text.split_once(' ')?;
    if rest.trim().is_empty() {
        return None;
    }
    pieces::is_marker(first).then_some(first)
}

fn block(page: u32, lines: Vec<Line>, body: f32, titled: &mut bool) -> Option<Block> {
    let bbox = Rect::hull(lines.iter().map(|l| &l.rect))?;
    let ink = lines.iter().map(|l| l.ink).sum::<f32>() / lines.len().max(1) as f32;
    let text = lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n");
    let size = lines.iter().map(|l| l.size).fold(0.0, f32::max);
    let words = text.split_whitespace().count();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let lettered = letters * 2 > text.chars().filter(|c| !c.is_whitespace()).count();
    let short = words <= SHORT && lines.len() <= 3 && lettered && letters >= 3 && !text.ends_with(['.', ',', ';']);
    let capitals = text.chars().filter(|c| c.is_uppercase()).count() * 10 >= letters * 8;
    let bold = lines.iter().all(|l| l.bold);
    let (kind, content, sure) = if lines.first().is_some_and(|l| marker(&l.text).is_some()) && !(short && lines.len() == 1 && size > HEADING * body) {
        (Kind::List, Content::List(items(&lines)), 0.93)
    } else if short && !*titled && size >= TITLE * body {
        *titled = true;
        (Kind::Title, Content::Text(text), 0.93)
    } else if short && lines.len() <= 2 && (size >= HEADING * body || bold || capitals && lines.len() == 1 && words >= 2 && size >= body) {
        (Kind::SectionHeader, Content::Text(text), 0.91)
    } else {
        (Kind::Text, Content::Text(text), 0.97)
    };
    Some(Block { kind, content, page, bbox, confidence: sure * ink })
}

/// The items of a list; lines without a bullet go on with the item above.
fn items(lines: &[Line]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in lines {
        match out.last_mut() {
            Some(item) if marker(&line.text).is_none() => {
                item.push(' ');
                item.push_str(&line.text);
            }
            _ => out.push(line.text.clone()),
        }
    }
    out
}

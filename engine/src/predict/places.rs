//! Where things stand: the lines of a part of a document cut into segments, and the tables among its blocks.

use super::config::{Config, Extraction, Preset};
use super::forms::Habits;
use super::{Found, Value};
use crate::base::{Evidence, Rect};
use crate::blocks::{Block, Kind};
use crate::document::Document;
use crate::layout::Token;
use crate::layout::lines::{Line, join};

/// Widest gap between words of one segment, in font sizes.
const GAP: f32 = 1.3;

/// Words of a line that stand together, up to a colon.
#[derive(Debug, Clone, Copy)]
pub struct Segment<'p, 'a> {
    /// Its line.
    pub line: usize,
    /// Its tokens.
    pub tokens: &'p [Token<'a>],
    /// Whether a colon ends or follows it.
    pub colon: bool,
    /// Left and right edge.
    pub x: (f32, f32),
}

/// A part of a document as fields are looked for in it.
pub struct Places<'p, 'a> {
    /// Its lines.
    pub lines: &'p [Line<'a>],
    /// Their segments in reading order.
    pub segments: Vec<Segment<'p, 'a>>,
    /// First segment of each line.
    first: Vec<usize>,
    /// How numbers and days are printed.
    pub habits: Habits,
    /// Page index and box of each table; `None` where tables are told by lines alone.
    tables: Option<Vec<(usize, Rect)>>,
    /// Whether tables and sections are looked at.
    pub tabular: bool,
    /// Whether the first candidate is taken.
    pub first_wins: bool,
    document: &'p Document,
}

impl<'p, 'a> Places<'p, 'a> {
    /// The places of a part of a document.
    pub fn new(document: &'p Document, lines: &'p [Line<'a>], blocks: &[Block], config: &Config, habits: Habits) -> Self {
        let mut segments = Vec::with_capacity(lines.len() * 2);
        let mut first = Vec::with_capacity(lines.len());
        for (n, line) in lines.iter().enumerate() {
            first.push(segments.len());
            for span in line.spans(GAP) {
                cut(n, span, &mut segments);
            }
        }
        // A colon that begins the next segment belongs to this one: `Name      : Siti`.
        for n in 1..segments.len() {
            let begins = segments.get(n).is_some_and(|s: &Segment<'_, '_>| s.tokens.first().is_some_and(|t| t.text.starts_with([':', '：'])));
            let line = segments.get(n).map(|s| s.line);
            if let Some(before) = segments.get_mut(n - 1).filter(|b| begins && Some(b.line) == line) {
                before.colon = true;
            }
        }
        let page_of = |number: u32| document.pages.iter().position(|p| p.number == number);
        // Boxes of blocks are of pages as displayed; a page that was turned has its tables told by lines.
        let upright = |page: &usize| document.pages.get(*page).is_some_and(|p| p.turn == 0);
        let boxes = || blocks.iter().filter(|b| b.kind == Kind::Table).filter_map(|b| Some((page_of(b.page).filter(upright)?, b.bbox)));
        Self {
            lines,
            segments,
            first,
            habits,
            tables: config.use_parser.then(|| boxes().collect()),
            tabular: config.extraction_mode == Extraction::Nexus,
            first_wins: config.preset_mode == Preset::Fast,
            document,
        }
    }

    /// The segments of a line.
    pub fn of_line(&self, line: usize) -> &[Segment<'p, 'a>] {
        let from = self.first.get(line).copied().unwrap_or(self.segments.len());
        let to = self.first.get(line + 1).copied().unwrap_or(self.segments.len());
        self.segments.get(from..to).unwrap_or_default()
    }

    /// The bottom of the table of blocks that a line stands in.
    pub fn table_bottom(&self, line: &Line<'_>) -> Option<f32> {
        let tables = self.tables.as_ref()?;
        tables.iter().find(|(page, r)| *page == line.page && r.contains(line.rect.cx().clamp(r.x0, r.x1), line.rect.cy())).map(|(_, r)| r.y1)
    }

    /// A value with its place: tokens of one or several lines.
    pub fn found(&self, line: usize, tokens: &[Token<'_>], value: Value, sure: f32) -> Option<Found> {
        let line = self.lines.get(line)?;
        let bbox = Rect::hull(tokens.iter().map(|t| &t.rect))?;
        let ink = tokens.iter().map(|t| t.confidence).fold(1.0, f32::min);
        let page = self.document.pages.get(line.page)?;
        Some(Found {
            value,
            evidence: Evidence { page: page.number, bbox: page.displayed(bbox), text: join(tokens), confidence: (sure * ink).clamp(0.0, 1.0) },
            blocks: Vec::new(),
        })
    }
}

/// Cuts a span behind each token that ends in a colon, and around a colon of its own.
fn cut<'p, 'a>(line: usize, span: &'p [Token<'a>], out: &mut Vec<Segment<'p, 'a>>) {
    let mut rest = span;
    while !rest.is_empty() {
        let colon = rest.iter().position(|t| t.text.ends_with([':', '：']));
        let end = colon.map_or(rest.len(), |c| c + 1);
        let Some((head, tail)) = rest.split_at_checked(end) else { return };
        if let (Some(a), Some(b)) = (head.first(), head.last()) {
            out.push(Segment { line, tokens: head, colon: colon.is_some(), x: (a.rect.x0, b.rect.x1) });
        }
        rest = tail;
    }
}

//! Floor 5: a document of any kind becomes blocks in reading order: titles, text, lists, tables, key-values, pictures.
//!
//! Takes a [`Document`] and, where it is a statement, its [`Reading`]; gives [`Block`]s, page by page, and their HTML and
//! Markdown. May use floors 0 to 4. May not know what a document is about, nor change what was read.

mod aligned;
mod grid;
mod ledger;
mod margins;
mod order;
mod pairs;
mod pictures;
mod pieces;
pub mod render;
mod ruled;
mod text;

use crate::base::Rect;
use crate::document::{Document, Page, Word};
use crate::layout::lines::Strokes;
use crate::statement::Reading;
pub use grid::{Cell, Table};
use pieces::Piece;
use serde::{Deserialize, Serialize};

/// What a block is; records of other programs name it in capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind {
    /// The document's title.
    Title,
    /// A heading.
    SectionHeader,
    /// A paragraph.
    Text,
    /// Items with bullets or numbers.
    List,
    /// Rows and columns.
    Table,
    /// A picture.
    Image,
    /// What stands at the head of every page.
    PageHeader,
    /// What stands at the foot of every page.
    PageFooter,
    /// Labels with their values.
    KeyValue,
}

/// What a block holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Lines of text.
    Text(String),
    /// Items, each with its bullet or number.
    List(Vec<String>),
    /// Labels and values.
    Pairs(Vec<(String, String)>),
    /// Cells.
    Table(Table),
    /// What is known of a picture.
    Image(String),
}

/// A part of a page that is one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// What it is.
    pub kind: Kind,
    /// What it holds.
    pub content: Content,
    /// Page, 1-based.
    pub page: u32,
    /// Its box in points of the page as displayed, origin top left.
    pub bbox: Rect,
    /// How sure its reading is, 0 to 1: the letters, and that it is what it is called.
    pub confidence: f32,
}

/// The blocks of a document in reading order. Pure: the same input gives the same blocks.
pub fn blocks(document: &Document, reading: Option<&Reading>) -> Vec<Block> {
    let body = text::body_size(document);
    let margins = margins::margins(document);
    let mut out = Vec::new();
    let mut titled = false;
    for (page, margin) in document.pages.iter().zip(margins) {
        let mut found = on_page(page, &margin, reading, body, &mut titled);
        for block in &mut found {
            block.bbox = page.displayed(block.bbox);
        }
        out.append(&mut found);
    }
    out
}

/// The blocks of one page, in points of the page as read.
fn on_page(page: &Page, margin: &margins::Margin, reading: Option<&Reading>, body: f32, titled: &mut bool) -> Vec<Block> {
    let strokes = Strokes::of(page);
    let mut taken: Vec<bool> = page.words.iter().map(|w| margin.head.contains(&w.baseline) || margin.foot.contains(&w.baseline) || strokes.hold(w)).collect();
    let mut out = margins::blocks(page, margin, Kind::PageHeader);
    let mut whole: Vec<Block> = reading.map(|r| ledger::tables(page, r, &mut taken)).unwrap_or_default();
    whole.extend(ruled::tables(page, &mut taken));
    let mut free = pieces::pieces(page, &taken);
    whole.extend(pairs::with_colons(page.number, &mut free));
    whole.extend(aligned::tables(page, &mut free));
    whole.extend(pictures::pictures(page));
    for part in order::order(free, whole) {
        match part {
            order::Part::Whole(block) => out.push(block),
            order::Part::Column(pieces) => out.extend(text::blocks(page.number, pieces, body, titled)),
        }
    }
    out.extend(margins::blocks(page, margin, Kind::PageFooter));
    out
}

/// How sure the letters of words are: the mean by letters.
fn ink<'a>(words: impl Iterator<Item = &'a Word>) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for w in words {
        let letters = w.text.chars().count() as f32;
        (sum, all) = (sum + letters * w.confidence, all + letters);
    }
    if all > 0.0 { sum / all } else { 1.0 }
}

/// How sure the letters of pieces are.
fn ink_of(pieces: &[Piece<'_>]) -> f32 {
    ink(pieces.iter().flat_map(|p| p.words.iter().copied()))
}

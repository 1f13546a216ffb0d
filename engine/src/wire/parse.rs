//! The output of a parsing job: sections 2.4 and 2.5 of the parsing service with the additions of the decisions.

use crate::blocks::{Block, Kind, render};
use crate::document::{Document, Source};
use crate::read::options::Mode;
use serde::{Deserialize, Serialize};

/// What parsing a document gives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParseOutput {
    /// Always `json`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Blocks.
    pub annotations: Annotations,
    /// Markdown, one entry a processed page.
    pub markdown: Vec<String>,
    /// What was done.
    pub metadata: ParseMetadata,
}

/// The blocks of a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Annotations {
    /// In reading order.
    pub blocks: Vec<ParseBlock>,
}

/// What was done to a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParseMetadata {
    /// Page numbers of the file and of this output.
    pub page_mapping: Vec<PageMapping>,
    /// `LITE`, `PLUS` or `PRO`.
    pub mode: String,
    /// Pages of this output.
    pub pages: Vec<ParsePage>,
}

/// A page's number before and after processing, both 1-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageMapping {
    /// In the file.
    pub original: u32,
    /// In this output.
    pub processed: u32,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParsePage {
    /// Number in this output, 1-based.
    pub page: u32,
    /// Width as displayed, in points.
    pub width: f32,
    /// Height as displayed, in points.
    pub height: f32,
    /// Turn that the file asks for, in degrees clockwise.
    pub rotation: u16,
    /// Where its words come from.
    pub source: Source,
}

/// A block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParseBlock {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Text; of a table HTML; of a picture what is known of it.
    pub content: String,
    /// Left, top, right, bottom in points of the page as displayed, origin top left.
    pub bbox: [f32; 4],
    /// Page of this output, 1-based.
    pub page: u32,
    /// Number of the block in the document, 1-based.
    pub block_num: u32,
    /// `HIGH`, `MEDIUM` or `LOW`.
    pub confidence: Level,
    /// How sure its reading is, 0 to 1.
    pub confidence_val: f32,
    /// Number of the block on its page, 1-based.
    pub page_seq: u32,
}

/// A confidence in three levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Level {
    /// At least 0.90.
    High,
    /// At least 0.70.
    Medium,
    /// Less.
    Low,
}

impl Level {
    /// The level of a confidence.
    pub fn of(confidence: f32) -> Self {
        match confidence {
            c if c >= 0.9 => Self::High,
            c if c >= 0.7 => Self::Medium,
            _ => Self::Low,
        }
    }
}

/// The record of a document's blocks.
pub fn output(document: &Document, blocks: &[Block], mode: Mode) -> ParseOutput {
    let processed = |original: u32| (1..).zip(&document.pages).find(|(_, p)| p.number == original).map_or(original, |(n, _)| n);
    let on = |page: u32| blocks.iter().filter(move |b| b.page == page);
    let markdown = document.pages.iter().map(|p| render::markdown(on(p.number))).collect();
    let mut records = Vec::with_capacity(blocks.len());
    let (mut page, mut seq) = (0, 0);
    for (block, num) in blocks.iter().zip(1..) {
        seq = if block.page == page { seq + 1 } else { 1 };
        page = block.page;
        let round = |v: f32| (v * 100.0).round() / 100.0;
        let b = block.bbox;
        records.push(ParseBlock {
            kind: block.kind,
            content: render::content(block),
            bbox: [b.x0, b.y0, b.x1, b.y1].map(round),
            page: processed(page),
            block_num: num,
            confidence: Level::of(block.confidence),
            confidence_val: round(block.confidence),
            page_seq: seq,
        });
    }
    let page = |(n, p): (u32, &crate::document::Page)| {
        let (width, height) = p.size();
        ParsePage { page: n, width, height, rotation: p.rotation, source: p.source }
    };
    ParseOutput {
        kind: "json".to_owned(),
        annotations: Annotations { blocks: records },
        markdown,
        metadata: ParseMetadata {
            page_mapping: (1..).zip(&document.pages).map(|(processed, p)| PageMapping { original: p.number, processed }).collect(),
            mode: mode.name().to_owned(),
            pages: (1..).zip(&document.pages).map(page).collect(),
        },
    }
}

//! Floor 1: plain nouns of a document as read, before anyone says what it means.
//!
//! Takes nothing and gives records: document, page, word, rule, fill, image.
//! May use floor 0. May not decide anything: no grouping, no guessing.

use crate::base::{Finding, Rect};
use serde::{Deserialize, Serialize};

/// A file as read: its pages and what it says of itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// File name as the user gave it.
    pub name: String,
    /// SHA-256 of the file's bytes, lower-case hex.
    pub sha256: String,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Media type by content, such as `application/pdf`.
    pub media_type: String,
    /// Pages in order.
    pub pages: Vec<Page>,
    /// Names of the fonts that words point to.
    pub fonts: Vec<String>,
    /// What the file says of itself.
    pub metadata: Metadata,
    /// What went wrong or is odd, none of it fatal.
    pub findings: Vec<Finding>,
}

/// What a file says of itself; empty where it says nothing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Metadata {
    /// Title.
    pub title: String,
    /// Author.
    pub author: String,
    /// Program that made the content.
    pub creator: String,
    /// Program that wrote the file.
    pub producer: String,
    /// Creation date as written, such as `D:20240131120000+07'00'`.
    pub created: String,
    /// Modification date as written.
    pub modified: String,
    /// Version, such as `1.7`.
    pub version: String,
    /// Whether the file is encrypted.
    pub encrypted: bool,
    /// Revisions appended to the file, 1 for a file written once.
    pub revisions: u32,
}

/// Where a page's words come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The file's own text.
    #[default]
    Text,
    /// Optical character recognition.
    Ocr,
}

/// One page, in points as displayed: rotated and cropped, origin top left.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Page {
    /// Page number, 1-based.
    pub number: u32,
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// Turn that the file asks for, in degrees clockwise: 0, 90, 180 or 270.
    pub rotation: u16,
    /// Turn beyond that, in degrees clockwise, which brings text that is drawn sideways upright: 0, 90, 180 or 270.
    pub turn: u16,
    /// Degrees by which the lines of a recognised page as displayed fall to the right; its words and rules stand level, turned
    /// back about the page's middle.
    pub skew: f32,
    /// Dots an inch at which a recognised page was drawn; 0 for a page with text.
    pub dpi: f32,
    /// Where the words come from.
    pub source: Source,
    /// Whether the page must be recognised optically: it shows something and has no usable text.
    pub needs_ocr: bool,
    /// Words a reader sees, in the order they were drawn.
    pub words: Vec<Word>,
    /// Text that a reader does not see: invisible, white on white, covered. Evidence, never content.
    pub hidden: Vec<Word>,
    /// Text at another angle than the page's: watermarks, notes up the margin. Never content.
    pub aside: Vec<Word>,
    /// Words recognised on a page with text of its own, to compare: in its pictures, or everywhere. Never content.
    pub seen: Vec<Word>,
    /// Straight ruling lines.
    pub rules: Vec<Rule>,
    /// Filled boxes, in the order they were drawn.
    pub fills: Vec<Fill>,
    /// Images.
    pub images: Vec<ImageArea>,
}

impl Page {
    /// Width and height in points as displayed, without the turn that brings its text upright.
    pub fn size(&self) -> (f32, f32) {
        if self.turn.is_multiple_of(180) { (self.width, self.height) } else { (self.height, self.width) }
    }

    /// A box of the page as read, on the page as displayed.
    pub fn displayed(&self, r: Rect) -> Rect {
        let (w, h) = (self.width, self.height);
        match self.turn {
            90 => Rect::new(r.y0, w - r.x1, r.y1, w - r.x0),
            180 => Rect::new(w - r.x1, h - r.y1, w - r.x0, h - r.y0),
            270 => Rect::new(h - r.y1, r.x0, h - r.y0, r.x1),
            _ => r,
        }
    }
}

/// A run of glyphs without a space in it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Word {
    /// The text, never empty, without white space.
    pub text: String,
    /// Box: advance widths across, font height (about 0.75 above and 0.2 below the baseline) down.
    pub rect: Rect,
    /// Height of the baseline, in points from the top.
    pub baseline: f32,
    /// Font size in points as displayed.
    pub size: f32,
    /// Index into [`Document::fonts`].
    pub font: u16,
    /// Whether the font is bold, or drawn to look so.
    pub bold: bool,
    /// Fill colour, red, green, blue.
    pub color: [u8; 3],
    /// How sure the reading is, 0 to 1; 1 for a file's own text.
    pub confidence: f32,
    /// Other readings with their confidence, from recognition only.
    pub alternatives: Vec<(String, f32)>,
}

/// A straight ruling line, horizontal or vertical.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// Its box; a horizontal line is wider than high.
    pub rect: Rect,
    /// Whether it runs across.
    pub horizontal: bool,
}

/// A filled box, such as a zebra stripe or a table head's ground.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fill {
    /// Its box.
    pub rect: Rect,
    /// Its colour, red, green, blue.
    pub color: [u8; 3],
}

/// An image on the page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ImageArea {
    /// Its box on the page.
    pub rect: Rect,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

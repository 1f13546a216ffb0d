//! What recognises letters in a picture: the one trait that pages are read through, so that another engine can take its place.

use super::strings::Piece;
use crate::base::{Rect, Result};
use crate::read::raster::Raster;

/// A box of pixels; the right and the bottom edge are not part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    /// Left edge.
    pub x0: u32,
    /// Top edge.
    pub y0: u32,
    /// Right edge.
    pub x1: u32,
    /// Bottom edge.
    pub y1: u32,
}

impl Area {
    /// The whole of a picture.
    pub fn whole(image: &Raster) -> Self {
        Self { x0: 0, y0: 0, x1: image.width, y1: image.height }
    }

    /// Pixels across.
    pub fn width(&self) -> u32 {
        self.x1.saturating_sub(self.x0)
    }

    /// Pixels down.
    pub fn height(&self) -> u32 {
        self.y1.saturating_sub(self.y0)
    }
}

/// What the picture shows as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shape {
    /// Lines of text, one under the other.
    #[default]
    Block,
    /// One line.
    Line,
    /// One word.
    Word,
}

/// What is to be recognised.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// The picture.
    pub image: &'a Raster,
    /// Its dots an inch.
    pub dpi: f32,
    /// The part of it that is looked at.
    pub area: Area,
    /// What the part shows.
    pub shape: Shape,
    /// Whether it shows an amount: digits, separators, signs.
    pub digits: bool,
    /// Whether it is a line of a machine-readable zone: capitals, digits and fillers, or where it shows digits those and fillers alone.
    pub zone: bool,
    /// Whether the second choices of single letters are wanted; they cost a little.
    pub choices: bool,
}

/// A word that was seen in a picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Seen {
    /// Its text, never empty, without white space.
    pub text: String,
    /// Its ink's box, in pixels.
    pub area: Rect,
    /// How sure the recogniser is, 0 to 1, as it says itself.
    pub confidence: f32,
    /// Height of the baseline in its middle, in pixels from the top.
    pub baseline: f32,
    /// Number of its line among those seen.
    pub line: u32,
    /// Choices of each letter with the recogniser's confidence, best first; empty where none were asked for.
    pub letters: Vec<Vec<(String, f32)>>,
}

impl Seen {
    /// The same word at its place on the page that its string was cut out of.
    pub fn on_page(mut self, piece: &Piece, slope: f32, line: u32) -> Self {
        let Rect { x0, y0, x1, y1 } = self.area;
        self.area = Rect { x0: x0 + piece.left, y0: y0 + piece.top, x1: x1 + piece.left, y1: y1 + piece.top };
        self.baseline = piece.baseline + slope * self.area.cx();
        self.line = line;
        self
    }
}

/// Recognises the words of pictures in shades of grey.
pub trait Recogniser: Send {
    /// The words in reading order.
    ///
    /// # Errors
    /// The recogniser failed; a picture without words is no error.
    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Seen>>;

    /// A recogniser of another language, as Tesseract names it; `None` where it has none, or the languages were chosen.
    fn of_language(&mut self, _language: &str) -> Option<&mut dyn Recogniser> {
        None
    }
}

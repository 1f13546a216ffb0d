//! How a PDF draws its pages and what it is built of: glyph by glyph with font and order, paint, pictures, annotations, signatures,
//! what no page reaches. For whoever asks whether a file was changed; nothing here says what that means.

use super::ReadOptions;
use crate::base::{Rect, Result};
use crate::document::Word;
use std::sync::Arc;

/// A file as it is drawn.
#[derive(Debug, Clone, Default)]
pub struct Trace {
    /// Pages in order.
    pub pages: Vec<Drawn>,
    /// What the file says of its fonts, by [`Letter::font`].
    pub fonts: Vec<FontFacts>,
    /// What glyphs stand for, by [`Letter::text`].
    pub texts: Vec<String>,
    /// What it is built of.
    pub structure: Structure,
}

/// What the file says of a font.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FontFacts {
    /// Its name without the mark of a subset.
    pub name: String,
    /// Number of its object; 0 where it has none.
    pub object: u32,
    /// Whether its letters lie in the file.
    pub embedded: bool,
    /// Whether it holds only the letters that are used.
    pub subset: bool,
    /// `Type1`, `TrueType`, `Type0`, `Type3`.
    pub kind: String,
}

/// A page as it is drawn, in points of the page as read: turned upright, origin top left.
#[derive(Debug, Clone, Default)]
pub struct Drawn {
    /// Page, 1-based.
    pub number: u32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Glyphs, by the height of their baseline.
    pub letters: Vec<Letter>,
    /// Filled boxes in the order drawn.
    pub paints: Vec<Paint>,
    /// Pictures in the order drawn.
    pub pictures: Vec<Shown>,
    /// Words that a reader does not see, and why.
    pub hidden: Vec<(Word, Unseen)>,
    /// What lies over the page.
    pub notes: Vec<Note>,
    /// Numbers of the marks before which an editor noted that it touched the text.
    pub touched: Vec<u32>,
    /// Numbers of the marks that begin left of the place that was set for them.
    pub led: Vec<u32>,
    /// Number of the last mark of the page's own content.
    pub marks: u32,
    /// How its content is written.
    pub hand: Hand,
    /// Letters that are drawn as outlines.
    pub outlines: u32,
    /// Where they are, what is too large for a letter left out.
    pub shapes: Vec<Rect>,
    /// Figures that the file says stand for others than are drawn.
    pub said: Vec<Spoken>,
}

/// A figure that the file says stands for another one: what is copied and searched is not what is seen.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spoken {
    /// Where its glyphs are.
    pub rect: Rect,
    /// What the file says they stand for.
    pub said: String,
    /// What they are.
    pub drawn: String,
}

/// How a page's content is written: habits of the program that wrote it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hand {
    /// Most digits after the point of a number.
    pub digits: u8,
    /// Operators that place and show text, in the order of their names.
    pub operators: Vec<String>,
    /// Names that the page gives its fonts.
    pub fonts: Vec<String>,
    /// Width and height of the sheet in tenths of a point, and its turn.
    pub sheet: (i32, i32, u16),
    /// Streams of content.
    pub streams: u32,
    /// FNV-1a of the decoded content.
    pub hash: u64,
}

/// A glyph.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Letter {
    /// Start of its baseline.
    pub x: f32,
    /// Height of its baseline from the top.
    pub y: f32,
    /// Advance width as displayed.
    pub advance: f32,
    /// Height of its font as displayed.
    pub size: f32,
    /// Spacing that follows it, in parts of the font size.
    pub spacing: f32,
    /// Horizontal scaling, 1 for none.
    pub stretch: f32,
    /// Its text, an index into [`Trace::texts`].
    pub text: u32,
    /// What is drawn: another digit, where the font's map to text exchanges it.
    pub drawn: u32,
    /// Its font, an index into [`Trace::fonts`].
    pub font: u16,
    /// Fill colour.
    pub color: [u8; 3],
    /// Whether a reader sees it.
    pub seen: bool,
    /// Number of the mark on its page; a later one lies above.
    pub order: u32,
    /// How many forms deep it is drawn.
    pub depth: u8,
    /// The operator that shows it.
    pub by: By,
}

/// The operator that shows a glyph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// `Tj`, or one of the two that begin a line as well.
    #[default]
    Plain,
    /// `TJ` with one string and nothing else.
    List,
    /// `TJ` with numbers between strings.
    Adjusted,
}

/// Why a reader does not see a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unseen {
    /// Drawn without ink, or on a layer that is switched off.
    Inkless,
    /// Outside the clip or the page.
    Clipped,
    /// In the colour of its ground.
    Blank,
    /// Something opaque was drawn over it.
    Covered,
}

/// A filled box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paint {
    /// Where.
    pub rect: Rect,
    /// Colour.
    pub color: [u8; 3],
    /// Whether nothing shines through.
    pub opaque: bool,
    /// Number of the mark.
    pub order: u32,
}

/// A picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shown {
    /// Where.
    pub rect: Rect,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Whether nothing shines through.
    pub opaque: bool,
    /// Number of the mark.
    pub order: u32,
    /// Number of its object; 0 where it has none.
    pub object: u32,
}

/// An annotation or a form field.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Note {
    /// `FreeText`, `Widget`, `Highlight` and so on.
    pub kind: String,
    /// Of a widget the kind of field: `Tx`, `Btn`, `Ch`, `Sig`.
    pub field: String,
    /// Where.
    pub rect: Rect,
    /// What it says, where it is not drawn.
    pub contents: String,
    /// Words that its appearance shows.
    pub words: Vec<Word>,
    /// Whether its appearance, or its own colour, hides what lies under it, and where.
    pub opaque: Vec<Rect>,
    /// Where the strokes of a drawing by hand are, without the room around them.
    pub stroke: Option<Rect>,
    /// Pictures in its appearance.
    pub pictures: u32,
    /// Whether it is not shown.
    pub hidden: bool,
    /// Whether it has an appearance that shows something.
    pub drawn: bool,
}

/// What a file is built of.
#[derive(Debug, Clone, Default)]
pub struct Structure {
    /// Entries of the document information.
    pub info: Vec<(String, String)>,
    /// The metadata stream as text; empty for none.
    pub xmp: String,
    /// Names of programs that keep data of their own in pages and the catalog.
    pub private: Vec<String>,
    /// Objects of the file.
    pub objects: u32,
    /// Streams that draw text and that nothing in the file reaches, with the words they draw.
    pub orphans: Vec<Orphan>,
    /// Signature fields.
    pub signatures: Vec<SignatureField>,
    /// Whether the file keeps proofs of certificates.
    pub dss: bool,
    /// Streams of proofs: certificates, certificate lists, answers about certificates.
    pub proofs: Vec<Vec<u8>>,
    /// The grade of changes that the certifying signature allows, 1 to 3.
    pub docmdp: Option<u8>,
    /// Form fields by name with their values, signatures left out.
    pub fields: Vec<(String, String)>,
    /// Entries of the table of contents.
    pub outlines: bool,
    /// Whether the file was encrypted.
    pub encrypted: bool,
    /// Numbers and fingerprints of the streams that the file leads to, metadata left out.
    pub prints: Vec<(u32, u64)>,
}

impl Structure {
    /// An entry of the document information.
    pub fn said(&self, key: &str) -> Option<&str> {
        self.info.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }
}

/// Content that nothing reaches.
#[derive(Debug, Clone, Default)]
pub struct Orphan {
    /// Number of its object.
    pub object: u32,
    /// The page (1-based) whose fonts it was read with.
    pub page: u32,
    /// Its words, in the frame of that page.
    pub words: Vec<Word>,
}

/// A signature as the file holds it.
#[derive(Debug, Clone, Default)]
pub struct SignatureField {
    /// Name of the field.
    pub name: String,
    /// Page of its widget, 1-based.
    pub page: Option<u32>,
    /// Where its widget is.
    pub rect: Option<Rect>,
    /// `adbe.pkcs7.detached`, `ETSI.CAdES.detached`, `ETSI.RFC3161` and so on.
    pub subfilter: String,
    /// The byte range as written.
    pub range: Vec<i64>,
    /// The date that the signer says.
    pub said: String,
    /// Whether a field of the form leads to it.
    pub reachable: bool,
}

/// Traces a PDF.
///
/// # Errors
/// As reading it.
pub fn trace(bytes: Arc<Vec<u8>>, options: &ReadOptions) -> Result<Trace> {
    super::pdf::trace(bytes, options)
}

impl Drawn {
    /// The glyphs whose middle lies in a box; those of white space left out.
    pub fn letters_in(&self, r: Rect) -> impl Iterator<Item = &Letter> {
        let from = self.letters.partition_point(|l| l.y < r.y0 - 1.0);
        self.letters.iter().skip(from).take_while(move |l| l.y <= r.y1 + 4.0).filter(move |l| {
            let (x, y) = (l.x + l.advance / 2.0, l.y - 0.3 * l.size);
            l.text != 1 && x >= r.x0 - 0.3 && x <= r.x1 + 0.3 && y >= r.y0 && y <= r.y1
        })
    }
}

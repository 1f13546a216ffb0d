//! PDF: opens a file and reads its pages.

mod color;
mod content;
mod fonts;
mod layers;
mod marks;
mod matrix;
mod path;
mod state;
mod words;

use super::ReadOptions;
use crate::base::{Error, ErrorCode, Result};
use crate::document::{Document, Fill, ImageArea, Page, Rule};
use content::{Reading, page_clip};
use fonts::Fonts;
use hayro_syntax::page::Rotation;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use layers::Layers;
use marks::{Heading, Marks};
use matrix::Matrix;
use sha2::{Digest, Sha256};
use state::State;

/// Reads a PDF.
pub fn read(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Document> {
    let pdf = open(bytes, options)?;
    let pages = pdf.pages();
    let layers = Layers::of(pdf.xref());
    let mut fonts = Fonts::new();
    let mut document = Document {
        name: name.to_owned(),
        sha256: Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect(),
        bytes: bytes.len() as u64,
        media_type: "application/pdf".to_owned(),
        ..Document::default()
    };
    for (page, number) in pages.iter().zip(1u32..) {
        if options.wants(number) {
            document.pages.push(read_page(page, number, &mut fonts, &layers, options));
        }
    }
    document.fonts = fonts.into_names();
    Ok(document)
}

fn open(bytes: &[u8], options: &ReadOptions) -> Result<Pdf> {
    let password = options.password.as_deref().unwrap_or("");
    Pdf::new_with_password(bytes.to_vec(), password).map_err(|e| match e {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) if password.is_empty() => {
            Error::new(ErrorCode::FileEncrypted, "The file is encrypted.", "Give its password.")
        }
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => {
            Error::new(ErrorCode::WrongPassword, "The password does not open the file.", "Check the password and try again.")
        }
        LoadPdfError::Decryption(_) => {
            Error::new(ErrorCode::UnsupportedMediaType, "The file is encrypted in a way that is not supported.", "Print it to a new PDF.")
        }
        LoadPdfError::Invalid => Error::new(ErrorCode::FileCorrupted, "The file is no readable PDF.", "Download it again from the bank."),
    })
}

fn read_page<'a>(page: &hayro_syntax::page::Page<'a>, number: u32, fonts: &mut Fonts<'a>, layers: &Layers, options: &ReadOptions) -> Page {
    let (width, height) = page.render_dimensions();
    let start = Matrix(page.initial_transform(true).as_coeffs());
    let mut reading = Reading::new(fonts, layers, &options.limits);
    reading.run(page.typed_operations(), page.resources(), State::new(start, page_clip(width, height)), 0);
    let mut marks = reading.marks;
    let (turn, width, height) = upright(&mut marks, width, height);
    let drawn = marks.outlines > 0 || !marks.pictures.is_empty();
    let grouped = words::group(&marks.glyphs, fonts);
    let rotation = match page.rotation() {
        Rotation::None => 0,
        Rotation::Horizontal => 90,
        Rotation::Flipped => 180,
        Rotation::FlippedHorizontal => 270,
    };
    Page {
        number,
        width,
        height,
        rotation,
        turn,
        needs_ocr: grouped.words.is_empty() && drawn,
        words: grouped.words,
        hidden: grouped.hidden,
        aside: grouped.aside,
        rules: marks.strokes.iter().map(|s| Rule { rect: s.area.rect(), horizontal: s.horizontal }).collect(),
        fills: marks.patches.iter().map(|p| Fill { rect: p.area.rect(), color: p.color }).collect(),
        images: marks.pictures.iter().map(|p| ImageArea { rect: p.area.rect(), width: p.width, height: p.height }).collect(),
        ..Page::default()
    }
}

/// Turns a page whose text runs sideways until it runs to the right: degrees clockwise, new width, new height.
fn upright(marks: &mut Marks, width: f32, height: f32) -> (u16, f32, f32) {
    let count = |h: Heading| marks.glyphs.iter().filter(|g| g.heading == h && g.seen).count();
    let counts = [Heading::Right, Heading::Up, Heading::Left, Heading::Down].map(count);
    let most = (0..4u8).max_by_key(|q| (counts.get(usize::from(*q)).copied().unwrap_or(0), 4 - q)).unwrap_or(0);
    let (w, h) = (f64::from(width), f64::from(height));
    // Clockwise quarter turns that bring the commonest heading to the right.
    let map = match most {
        1 => Matrix([0.0, 1.0, -1.0, 0.0, h, 0.0]),
        2 => Matrix([-1.0, 0.0, 0.0, -1.0, w, h]),
        3 => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, w]),
        _ => return (0, width, height),
    };
    marks.turn(&map, most);
    if most == 2 { (180, width, height) } else { (u16::from(most) * 90, height, width) }
}

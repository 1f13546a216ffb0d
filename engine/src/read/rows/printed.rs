//! A page of rows as a picture, for whoever compares: its words are drawn where they were laid.

use super::super::raster::Drawer;
use super::super::sniff::Kind;
use super::super::{ReadOptions, head};
use crate::base::{Error, ErrorCode, Result};
use crate::document::Page;
use std::fmt::Write;
use std::sync::Arc;

/// One page (1-based) of a file of rows as PNG.
///
/// # Errors
/// The file cannot be read, or has no such page.
pub fn render_page(bytes: &[u8], kind: Kind, number: u32, dpi: f32, options: &ReadOptions) -> Result<Vec<u8>> {
    let only = ReadOptions { pages: Some(vec![number..=number]), ..options.clone() };
    let mut found = None;
    super::read(bytes, kind, head(bytes, "", kind), &only, &mut |part| {
        if let super::Part::Page(page) = part {
            found = Some(page);
        }
    })?;
    let page = found.ok_or_else(|| Error::new(ErrorCode::PageRangeInvalid, format!("The file has no page {number}."), "Choose one that it has."))?;
    Drawer::open(Arc::new(pdf(&page)), &ReadOptions::default())?.png(1, 0, dpi)
}

/// The page as a PDF of one page, in a font that every reader has. Signs that it has not are drawn as question marks: a picture shows
/// where a word stands, and the words themselves are beside it.
fn pdf(page: &Page) -> Vec<u8> {
    let mut content = String::new();
    for w in &page.words {
        let text: String = w.text.chars().map(|c| if (' '..='~').contains(&c) { c } else { '?' }).collect();
        let text = text.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)");
        let _ = writeln!(content, "BT /F {} Tf {:.2} {:.2} Td ({text}) Tj ET", w.size * 0.95, w.rect.x0, page.height - w.baseline);
    }
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        format!("<</Type/Page/Parent 2 0 R/MediaBox[0 0 {:.2} {:.2}]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>", page.width, page.height),
        format!("<</Length {}>>stream\n{content}endstream", content.len()),
        "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>".to_owned(),
    ];
    let mut out = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (n, object) in objects.iter().enumerate() {
        places.push(out.len());
        let _ = write!(out, "{} 0 obj{object}endobj\n", n + 1);
    }
    let start = out.len();
    let _ = write!(out, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in &places {
        let _ = write!(out, "{place:010} 00000 n \n");
    }
    let _ = write!(out, "trailer<</Size {}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1);
    out.into_bytes()
}

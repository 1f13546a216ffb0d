//! A page of rows as a picture, for whoever compares: its words are drawn where they were laid.

use super::super::raster::Drawer;
use super::super::sniff::Kind;
use super::super::{ReadOptions, head};
use crate::base::{Error, ErrorCode, Result};
use crate::document::Page;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};
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
    let (catalog, tree, sheet, body, font) = (Ref::new(1), Ref::new(2), Ref::new(3), Ref::new(4), Ref::new(5));
    let mut content = Content::new();
    for w in &page.words {
        let text: Vec<u8> = w.text.chars().map(|c| if (' '..='~').contains(&c) { c as u8 } else { b'?' }).collect();
        let at = (w.rect.x0, page.height - w.baseline);
        content.begin_text().set_font(Name(b"F"), w.size * 0.95).next_line(at.0, at.1).show(Str(&text)).end_text();
    }
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids([sheet]).count(1);
    pdf.type1_font(font).base_font(Name(b"Courier")).encoding_predefined(Name(b"WinAnsiEncoding"));
    let mut drawn = pdf.page(sheet);
    drawn.parent(tree).media_box(Rect::new(0.0, 0.0, page.width, page.height)).contents(body);
    drawn.resources().fonts().pair(Name(b"F"), font);
    drawn.finish();
    pdf.stream(body, &content.finish());
    pdf.finish()
}

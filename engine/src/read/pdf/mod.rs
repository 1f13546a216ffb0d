//! PDF: opens a file and reads its pages.

mod budget;
mod color;
mod content;
mod fonts;
mod join;
mod layers;
mod marks;
mod matrix;
pub mod open;
mod page;
mod password;
mod path;
mod sight;
mod state;
mod words;

use super::ReadOptions;
use crate::base::{Finding, Result, Severity};
use crate::document::Document;
use budget::Budget;
use fonts::Fonts;
use layers::Layers;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Reads a PDF.
pub fn read(bytes: Arc<Vec<u8>>, name: &str, options: &ReadOptions) -> Result<Document> {
    let pdf = open::open(bytes.clone(), options)?;
    let pages = pdf.pages();
    let layers = Layers::of(pdf.xref());
    let budget = Budget::new(&options.limits);
    let mut fonts = Fonts::new();
    let mut document = Document {
        name: name.to_owned(),
        sha256: Sha256::digest(bytes.as_slice()).iter().map(|b| format!("{b:02x}")).collect(),
        bytes: bytes.len() as u64,
        media_type: "application/pdf".to_owned(),
        ..Document::default()
    };
    for (page, number) in pages.iter().zip(1u32..) {
        if options.wants(number) {
            let read = page::read(page, number, &mut fonts, &layers, &budget, &mut document.findings);
            document.pages.push(read);
        }
    }
    if budget.refused() > 0 {
        let message = format!("{} streams of the file are too large to be decoded and were left out.", budget.refused());
        document.findings.push(Finding::new("stream_too_large", Severity::Medium, message).remedy("Download the file again from the bank."));
    }
    document.fonts = fonts.into_names();
    Ok(document)
}

//! PDF: opens a file and reads its pages.

mod accents;
mod budget;
mod color;
mod content;
mod fonts;
mod forms;
mod join;
mod layers;
mod marks;
mod matrix;
mod metadata;
pub mod open;
mod page;
mod password;
mod path;
mod sight;
mod signs;
mod state;
mod structure;
mod to_unicode;
mod trace;
mod words;

use super::ReadOptions;
use super::parts::Part;
use super::sniff::Kind;
use crate::base::limits::DOCUMENT_WORDS;
use crate::base::{Error, ErrorCode, Finding, Result, Severity};
use crate::document::Document;
use budget::Budget;
use fonts::Fonts;
use layers::Layers;
use std::sync::Arc;
pub use trace::trace;

/// Bytes at the end of a file among which its end mark stands.
const END_WITHIN: usize = 2048;

/// Reads a PDF; its parts are given on as they are read.
pub fn read(bytes: Arc<Vec<u8>>, name: &str, options: &ReadOptions, give: &mut dyn FnMut(Part)) -> Result<()> {
    let pdf = open::open(bytes.clone(), options)?;
    let pages = pdf.pages();
    let wanted: Vec<u32> = (1u32..).take(pages.len()).filter(|n| options.wants(*n)).collect();
    let count = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
    if count > options.limits.pages {
        let text = format!("The file has {} pages; at most {} are read.", pages.len(), options.limits.pages);
        return Err(Error::new(ErrorCode::TooManyPages, text, "Choose the pages wanted, or split the file."));
    }
    if count == 0 && !pages.is_empty() {
        let text = format!("The file has {} pages, none of which was asked for.", pages.len());
        return Err(Error::new(ErrorCode::PageRangeInvalid, text, "Choose pages that it has."));
    }
    if pages.is_empty() {
        return Err(Error::new(ErrorCode::FileCorrupted, "The file has no pages.", "Download it again from the bank."));
    }
    let document = Document { metadata: metadata::of(&pdf, &bytes), ..crate::read::head(&bytes, name, Kind::Pdf) };
    give(Part::Head(Box::new(document), count));
    let layers = Layers::of(pdf.xref());
    let budget = Budget::new(&options.limits);
    let mut fonts = Fonts::new();
    let mut findings = Vec::new();
    let tail = bytes.get(bytes.len().saturating_sub(END_WITHIN)..).unwrap_or_default();
    if memchr::memmem::find(tail, b"%%EOF").is_none() {
        let text = "The file ends before its end mark; it may have been cut short.";
        findings.push(Finding::new("FILE_CUT", Severity::Medium, text).remedy("Compare the number of pages, or ask for the file again."));
    }
    let mut words = 0;
    for number in wanted {
        if words > DOCUMENT_WORDS {
            let text = format!("The file holds more than {DOCUMENT_WORDS} words. From page {number} on nothing was read.");
            findings.push(Finding::new("PAGE_UNREAD", Severity::High, text).on_page(number).remedy("Split the file into smaller ones."));
            break;
        }
        if let Some(page) = pages.get(number as usize - 1) {
            let read = page::read(page, number, &mut fonts, &layers, &budget, &mut findings);
            words += read.words.len() + read.hidden.len() + read.aside.len();
            give(Part::Page(Box::new(read)));
        }
    }
    if budget.refused() > 0 {
        let text = format!("{} streams of the file are too large to be decoded and were left out.", budget.refused());
        findings.push(Finding::new("STREAM_TOO_LARGE", Severity::High, text).remedy("Download the file again from the bank."));
    }
    give(Part::Tail(fonts.into_names(), findings));
    Ok(())
}

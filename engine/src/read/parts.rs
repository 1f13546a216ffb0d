//! A document in parts, as it is read: so that long files stream, and what was read before a failure stands.

use crate::base::Finding;
use crate::document::{Document, Page};
use serde::{Deserialize, Serialize};

/// A part of a document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Part {
    /// The document without its pages, fonts and findings, and how many pages will follow.
    Head(Box<Document>, u32),
    /// The next page.
    Page(Box<Page>),
    /// Names of the fonts that words point to, and findings on the whole file and its pages.
    Tail(Vec<String>, Vec<Finding>),
}

/// Puts the parts together again.
#[derive(Debug, Default)]
pub struct Parts {
    /// What has come so far.
    pub document: Document,
    /// Pages that the head announced.
    pub announced: u32,
    /// Whether the tail has come.
    pub complete: bool,
}

impl Parts {
    /// Takes the next part.
    pub fn take(&mut self, part: Part) {
        match part {
            Part::Head(document, pages) => (self.document, self.announced) = (*document, pages),
            Part::Page(page) => self.document.pages.push(*page),
            Part::Tail(fonts, findings) => {
                self.document.fonts = fonts;
                self.document.findings.extend(findings);
                self.complete = true;
            }
        }
    }
}

//! `HIDDEN_TEXT_DIFFERS`: text that a reader does not see (without ink, in the colour of its ground, clipped, off the page, on a layer that
//! is off), aligned with the words seen at its place.

use super::covered::{shown, words};
use super::paper::{Finds, Paper, digits, has_digit};
use super::report::Family;
use super::{Needs, Signal};
use crate::base::Severity;
use crate::read::trace::Unseen;

pub(super) const SIGNAL: Signal = Signal { codes: &["HIDDEN_TEXT_DIFFERS"], needs: Needs::Text, look };

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (drawn, page) in paper.text_pages() {
        let mut changes = Vec::new();
        for word in words(paper, drawn, |u| u != Unseen::Covered) {
            let Some((text, rect)) = shown(paper, page.number, word).filter(|_| has_digit(&word.text)) else { continue };
            // A word that is hidden in part is one with the rest of it.
            if !has_digit(&text) || digits(&text).contains(&digits(&word.text)) {
                continue;
            }
            let cell = paper.cell_at(page.number, rect).filter(|c| c.figure());
            if cell.is_some() {
                changes.push(paper.change("HIDDEN", page.number, rect, cell, Some(&word.text), Some(&text)));
            }
        }
        // A layer of other text under all of a page's figures is how the file was made.
        let figures = paper.cells.iter().filter(|c| c.page == page.number && c.figure()).count();
        if !changes.is_empty() && changes.len() * 2 <= figures.max(2) {
            let message = format!("On page {}, {} figures stand where hidden text has others.", page.number, changes.len());
            finds.add(Family::Drawn, "HIDDEN_TEXT_DIFFERS", Severity::High, message, changes, &["Text that a scanner recognised wrongly"]);
        }
    }
}

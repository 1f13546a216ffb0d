//! `HIDDEN_TEXT_DIFFERS`: text that a reader does not see (without ink, in the colour of its ground, clipped, off the page, on a layer that
//! is off), aligned with the words seen at its place.

use super::covered::{shown, words};
use super::paper::{Cell, Finds, Paper, digits, has_digit, is_amount};
use super::report::Family;
use super::{Needs, Signal};
use crate::base::Severity;
use crate::document::Word;
use crate::read::trace::{Drawn, Letter, Unseen};

pub(super) const SIGNAL: Signal = Signal { codes: &["HIDDEN_TEXT_DIFFERS"], needs: Needs::Pdf, look };

/// Figures off the sheet, on the line of a figure of its rows and drawn just before or after it, that are another one.
fn beside_sheet<'p>(paper: &'p Paper<'_>, drawn: &'p Drawn) -> Vec<(&'p Word, &'p Cell)> {
    let off = |w: &Word| w.rect.x0 > drawn.width || w.rect.x1 < 0.0;
    let mut out = Vec::new();
    for (word, _) in drawn.hidden.iter().filter(|(w, u)| *u == Unseen::Clipped && off(w) && is_amount(&w.text)) {
        let Some(order) = drawn.letters_in(word.rect).map(|l| l.order).max() else { continue };
        let near = |c: &&Cell| {
            c.page == drawn.number
                && c.money()
                && c.style.is_some_and(|s| (s.baseline - word.baseline).abs() < 0.3 * s.size && s.order.0.abs_diff(order).min(s.order.1.abs_diff(order)) <= 1)
        };
        if let Some(cell) = paper.cells.iter().find(near).filter(|c| digits(&c.text) != digits(&word.text)) {
            out.push((word, cell));
        }
    }
    out
}

/// Whether a hidden amount lies under glyphs that are seen.
fn under(drawn: &Drawn, word: &Word) -> bool {
    let (seen, unseen): (Vec<&Letter>, Vec<&Letter>) = drawn.letters_in(word.rect).partition(|l| l.seen);
    let over = |l: &&&Letter| seen.iter().any(|s| (s.y - l.y).abs() < 0.3 * l.size && (s.x - l.x).abs() < 0.6 * l.advance);
    is_amount(&word.text) && !unseen.is_empty() && unseen.iter().filter(over).count() * 2 > unseen.len()
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    super::beneath::look(paper, finds);
    for (drawn, page) in paper.text_pages() {
        let mut changes = Vec::new();
        for word in words(paper, drawn, |u| u != Unseen::Covered) {
            let Some((text, rect)) = shown(paper, page.number, word).filter(|_| has_digit(&word.text)) else { continue };
            // A word that is hidden in part is one with the rest of it; one under another stands apart from it.
            let part = digits(&text).contains(&digits(&word.text)) && (digits(&text) == digits(&word.text) || !under(drawn, word));
            if !has_digit(&text) || part {
                continue;
            }
            let cell = paper.cell_at(page.number, rect).filter(|c| c.figure());
            if cell.is_some() {
                changes.push(paper.change("HIDDEN", page.number, rect, cell, Some(&word.text), Some(&text)));
            }
        }
        for (word, cell) in beside_sheet(paper, drawn) {
            changes.push(paper.change("OFF_PAGE", page.number, cell.rect, Some(cell), Some(&word.text), Some(&cell.text)));
        }
        // A layer of other text under all of a page's figures is how the file was made.
        let figures = paper.cells.iter().filter(|c| c.page == page.number && c.figure()).count();
        if !changes.is_empty() && changes.len() * 2 <= figures.max(2) {
            let message = format!("On page {}, {} figures stand where hidden text has others.", page.number, changes.len());
            finds.add(Family::Drawn, "HIDDEN_TEXT_DIFFERS", Severity::High, message, changes, &["Text that a scanner recognised wrongly"]);
        }
    }
}

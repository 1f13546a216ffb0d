//! `ORPHAN_CONTENT`: content that nothing in the file reaches, read as a page and compared with the page that it resembles most.

use super::paper::{Finds, Paper, digits, has_digit, is_amount};
use super::report::{Change, Family};
use super::{Needs, Signal};
use crate::base::Severity;

pub(super) const SIGNAL: Signal = Signal { codes: &["ORPHAN_CONTENT"], needs: Needs::Text, look };

/// Words of an orphan that stand on the page as they are, at least, for the two to be versions of one page.
const ALIKE: usize = 12;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let orphans = paper.trace.map(|t| t.structure.orphans.as_slice()).unwrap_or_default();
    for orphan in orphans {
        let Some(page) = paper.page(orphan.page) else { continue };
        let (mut same, mut changes): (usize, Vec<Change>) = (0, Vec::new());
        for word in &orphan.words {
            let here = page
                .words
                .iter()
                .find(|w| (w.baseline - word.baseline).abs() < 1.5 && w.rect.x_overlap(&word.rect) > 0.5 * word.rect.width().min(w.rect.width()));
            let Some(here) = here else { continue };
            if here.text == word.text {
                same += 1;
            } else if has_digit(&word.text) && (is_amount(&word.text) || is_amount(&here.text)) && digits(&word.text) != digits(&here.text) {
                let cell = paper.cell_at(page.number, here.rect);
                changes.push(paper.change("ORPHAN", page.number, here.rect, cell, Some(&word.text), Some(&here.text)));
            }
        }
        let share = same >= ALIKE && same > 4 * changes.len();
        let (severity, what) = match changes.len() {
            0 => (Severity::Low, "draws text that no page shows"),
            _ if share => (Severity::High, "is an older version of the page, with other figures in equal lines"),
            _ => (Severity::Low, "draws text that no page shows"),
        };
        let message = format!("Object {} of the file, which nothing reaches, {what} (page {}).", orphan.object, orphan.page);
        let evidence = if severity == Severity::High { changes } else { Vec::new() };
        finds.add(
            Family::Structure,
            "ORPHAN_CONTENT",
            severity,
            message,
            evidence,
            &["The program that wrote the file numbers its objects anew and leaves old ones behind"],
        );
    }
}

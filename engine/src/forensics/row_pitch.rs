//! `ROW_PITCH`: a gap between two rows that is as high as a row and holds nothing, where the page's rows keep their step.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::{Rect, Severity};
use crate::statement::Transaction;

pub(super) const SIGNAL: Signal = Signal { codes: &["ROW_PITCH"], needs: Needs::TextRows, look };

/// Rows of a page at least, and gaps of a file at most: the fold of a passbook is on every page.
const ROWS: usize = 8;
const GAPS: usize = 1;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let mut changes: Vec<Change> = Vec::new();
    for (page, table) in &paper.tables {
        for s in &paper.reading.statements {
            let rows: Vec<&Transaction> = s.transactions.iter().filter(|t| t.page == *page).collect();
            let pairs: Vec<(&Transaction, &Transaction, f32)> =
                rows.windows(2).filter_map(|w| if let [a, b] = w { Some((*a, *b, b.bbox.y0 - a.bbox.y1)) } else { None }).collect();
            if rows.len() < ROWS || pairs.iter().any(|p| p.2 < -2.0) {
                continue;
            }
            let gap = median(&mut pairs.iter().map(|p| p.2).collect::<Vec<_>>());
            let stray = median(&mut pairs.iter().map(|p| (p.2 - gap).abs()).collect::<Vec<_>>());
            let mut heights: Vec<f32> = rows.iter().map(|r| r.bbox.height()).collect();
            let least = heights.iter().copied().fold(f32::MAX, f32::min);
            let step = gap + median(&mut heights);
            // Rows that keep no step say nothing.
            if stray > 0.1 * step {
                continue;
            }
            for (above, below, found) in &pairs {
                let band = Rect { x0: table.x0, y0: above.bbox.y1 + 0.5, x1: table.x1, y1: below.bbox.y0 - 0.5 };
                let empty = paper
                    .page(*page)
                    .is_some_and(|p| p.words.iter().all(|w| !(w.rect.cy() > band.y0 && w.rect.cy() < band.y1 && w.rect.x_overlap(&band) > 0.0)));
                // As high as a row with its gap, and not as a break between parts.
                if *found > gap + 0.8 * (least + gap.max(0.0)) && *found < gap + 6.0 * step && empty {
                    let mut change = paper.change("GAP", *page, band, None, None, None);
                    change.row = Some(below.row_index);
                    change.detail = Some(format!("{found:.1} points where rows are {gap:.1} apart"));
                    changes.push(change);
                }
            }
        }
    }
    if !changes.is_empty() && changes.len() <= GAPS {
        let message = format!("{} gaps between rows are as high as a row and hold nothing.", changes.len());
        finds.add(Family::Type, "ROW_PITCH", Severity::Medium, message, changes, &["A break between parts of the table", "A line that the bank leaves free"]);
    }
}

//! The place of a row in which a scan shows nothing: what a recogniser cannot have missed.

use super::arithmetic::pitch;
use super::paper::Paper;
use super::pictures::{drawn, opened, pixels};
use crate::base::{Evidence, Rect};
use crate::document::Source;
use crate::read::raster::Raster;
use crate::statement::{HeaderType, Statement, Transaction};

/// Cells of the row below that are held against the place above it at least.
const CELLS: usize = 3;
/// Rows of a page at least, for its step to be known.
const ROWS: usize = 8;
/// Pixels that are as dark as ink, in so many, that are dust.
const DUST: usize = 400;

/// The band between a row and the one before it, where it is as high as a row, on one page, and shows no ink in the columns of the two.
pub fn above(paper: &Paper<'_>, s: &Statement, t: &Transaction) -> Option<(u32, Rect)> {
    let page = paper.page(t.page).filter(|p| p.source == Source::Ocr)?;
    let before = t.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)).filter(|b| b.page == t.page)?;
    let (rows, gap, least) = pitch(s, t.page);
    let found = t.bbox.y0 - before.bbox.y1;
    let step = least + gap.max(0.0);
    // As high as a row, and not as a break between parts.
    if rows < ROWS || found < gap + 0.8 * step || found > gap + 2.5 * step {
        return None;
    }
    let (raster, dpi) = drawn(paper, &opened(paper)?, page)?;
    let middle = (before.bbox.y1 + t.bbox.y0) / 2.0;
    let cells = t.cells.iter().chain(&before.cells).filter(|(_, e)| e.text.chars().count() >= 4 && e.page == t.page);
    let shown = |(kind, e): &(HeaderType, Evidence)| {
        let half = (0.5 * e.bbox.height()).min(0.5 * found - 1.0).max(1.0);
        let own = ink(&raster, pixels(page, dpi, e.bbox))?;
        Some((*kind, dark(&raster, pixels(page, dpi, Rect { y0: middle - half, y1: middle + half, ..e.bbox }), own)))
    };
    let looks: Vec<(HeaderType, bool)> = cells.filter_map(shown).collect();
    // Edges of letters may be left; where a balance should stand nothing is.
    let blank = looks.iter().filter(|l| !l.1).count();
    let balances = || looks.iter().filter(|l| l.0 == HeaderType::Balance);
    let empty = blank >= CELLS && 3 * blank >= 2 * looks.len() && balances().count() > 0 && balances().all(|l| !l.1);
    let table = paper.table(t.page)?;
    let band = Rect { x0: table.x0, y0: before.bbox.y1 + 0.5, x1: table.x1, y1: t.bbox.y0 - 0.5 };
    empty.then_some((t.page, band))
}

/// The shades in a box, sorted.
fn shades(raster: &Raster, (x0, y0, x1, y1): (i64, i64, i64, i64)) -> Vec<u8> {
    let (w, h) = (i64::from(raster.width), i64::from(raster.height));
    let line = |y: i64| usize::try_from(y * w + x0.clamp(0, w)).ok().zip(usize::try_from(y * w + x1.clamp(0, w)).ok());
    let mut out: Vec<u8> = (y0.clamp(0, h)..y1.clamp(0, h)).filter_map(line).flat_map(|(a, b)| raster.gray.get(a..b).unwrap_or_default()).copied().collect();
    out.sort_unstable();
    out
}

/// The shade halfway between the ink and the ground of a cell that has both.
fn ink(raster: &Raster, at: (i64, i64, i64, i64)) -> Option<u8> {
    let all = shades(raster, at);
    let share = |p: usize| all.get(all.len() * p / 100).copied().unwrap_or(255);
    let (ink, ground) = (share(4), share(80));
    (all.len() > 60 && ground.saturating_sub(ink) >= 50).then_some(ground - (ground - ink) / 3)
}

/// Whether anything in a box is as dark as ink.
fn dark(raster: &Raster, at: (i64, i64, i64, i64), limit: u8) -> bool {
    let all = shades(raster, at);
    let inked = all.partition_point(|v| *v < limit);
    all.is_empty() || inked * DUST > all.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_in_a_box_is_told_from_ground_and_dust() {
        let mut gray = vec![230u8; 100 * 100];
        // Letters in the upper half, a speck in the lower one.
        (0..100).filter(|x| x % 5 == 0).for_each(|x| (10..20).for_each(|y| gray[y * 100 + x] = 30));
        gray[70 * 100 + 50] = 20;
        let raster = Raster { width: 100, height: 100, gray };
        let limit = ink(&raster, (0, 5, 100, 25)).expect("letters");
        assert!(dark(&raster, (0, 5, 100, 25), limit) && !dark(&raster, (0, 60, 100, 80), limit));
        // What lies outside of the picture says nothing.
        assert!(dark(&raster, (200, 5, 300, 25), limit) && ink(&raster, (0, 60, 100, 80)).is_none());
    }
}

//! `SPACING_ISLAND` of figures that begin left of the place that was set for them, where nothing else of the file does: one with more digits was
//! put where a shorter one stood, and moved so that it ends where that ended.

use super::paper::{Cell, Paper};
use super::report::Change;
use std::collections::HashSet;

/// Figures of a file at least that begin where they were set, for each that does not.
const SET: usize = 4;
/// And of all files.
const LEAST: usize = 20;
/// The number of the text that is a blank.
const SPACE: u32 = 1;

/// The figures of all pages that are moved so, where nothing but figures is.
pub(super) fn figures(paper: &Paper<'_>) -> Vec<Change> {
    let (mut moved, mut set): (Vec<&Cell>, usize) = (Vec::new(), 0);
    for (drawn, page) in paper.text_pages() {
        let led: HashSet<u32> = drawn.led.iter().copied().collect();
        let (mine, rest): (Vec<&Cell>, Vec<&Cell>) = paper
            .cells
            .iter()
            .filter(|c| c.page == page.number && c.money() && c.style.is_some())
            .partition(|c| drawn.letters_in(c.rect).any(|l| l.seen && led.contains(&l.order)));
        set += rest.len();
        let inside = |x: f32, y: f32| mine.iter().any(|c| c.rect.contains(x, y));
        if drawn.letters.iter().any(|l| l.seen && l.text != SPACE && led.contains(&l.order) && !inside(l.x + 0.5 * l.advance, l.y - 0.2 * l.size)) {
            return Vec::new();
        }
        moved.extend(mine);
    }
    if set < LEAST || set < SET * moved.len() {
        return Vec::new();
    }
    let show = |c: &&Cell| {
        let mut change = paper.change("LEAD", c.page, c.rect, Some(c), None, Some(&c.text));
        (change.row, change.detail) = (c.row, Some("it begins left of the place that was set for it; all others begin there".to_owned()));
        change
    };
    moved.iter().map(show).collect()
}

#[cfg(test)]
mod tests {
    use crate::forensics::sample::{examined, plain, told};

    #[test]
    fn a_figure_that_was_moved_left_before_it_begins_is_told() {
        let amounts: Vec<i64> = (0..12).map(|i| 1_000 + i).collect();
        let told = |also: usize| {
            let draw = |i: usize, a: &str, y: f32| if i == 7 || i < also { format!("1 0 0 1 103 {y} Tm [ 500 ({a})] TJ ") } else { plain(a, y) };
            told(&examined(&amounts, &draw, &[]), "SPACING_ISLAND").len()
        };
        assert_eq!((told(0), told(8)), (1, 0));
    }
}

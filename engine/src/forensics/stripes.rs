//! `ROW_PITCH` of stripes: rows on ground that changes from row to row, and two neighbours that stand on the same: a row between them was taken
//! out, or one was put in.

use super::paper::{Finds, Paper};
use super::report::{Change, Family};
use crate::base::{Rect, Severity};
use crate::document::Word;
use crate::read::trace::{Drawn, Paint};
use crate::statement::Transaction;

/// Rows of a file at least that stand on the other ground than the row before them.
const TURNS: usize = 16;
/// How much of the width of the rows a stripe takes at least, and how light it is.
const WIDE: f32 = 0.8;
const LIGHT: u8 = 150;

/// The stripes of a page: filled boxes of one colour, as wide as the rows and about as high.
fn stripes(drawn: &Drawn, table: Rect, row: f32) -> Vec<Rect> {
    let fits = |p: &&Paint| {
        let tinted = p.color.iter().all(|c| *c >= LIGHT) && p.color != [255; 3];
        tinted && p.rect.x_overlap(&table) > WIDE * table.width() && p.rect.height() > 0.8 * row && p.rect.height() < 4.0 * row
    };
    let of: Vec<&Paint> = drawn.paints.iter().filter(fits).collect();
    let many = |color: [u8; 3]| of.iter().filter(|p| p.color == color).count();
    let usual = of.iter().map(|p| p.color).max_by_key(|c| many(*c));
    of.iter().filter(|p| Some(p.color) == usual).map(|p| p.rect).collect()
}

/// Neighbours on the same ground, and how many stand on the other than the row before them.
fn alike(ground: &[bool]) -> (Vec<usize>, usize) {
    let pairs = || ground.windows(2).enumerate().filter_map(|(i, w)| if let [a, b] = w { Some((i + 1, a == b)) } else { None });
    (pairs().filter(|p| p.1).map(|p| p.0).collect(), pairs().filter(|p| !p.1).count())
}

/// Looks for two neighbours on the same ground, where all other rows change theirs.
pub(super) fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let (mut turns, mut found): (usize, Vec<[&Transaction; 2]>) = (0, Vec::new());
    let (mut bare, mut filled): (Vec<(u32, Rect)>, usize) = (Vec::new(), 0);
    for (drawn, page) in paper.text_pages() {
        let Some(table) = paper.table(page.number) else { continue };
        let mut rows: Vec<&Transaction> = paper.reading.statements.iter().flat_map(|s| &s.transactions).filter(|t| t.page == page.number).collect();
        rows.sort_by(|a, b| a.bbox.y0.total_cmp(&b.bbox.y0));
        let Some(least) = rows.iter().map(|r| r.bbox.height()).min_by(f32::total_cmp) else { continue };
        let stripes = stripes(drawn, table, least);
        let ground: Vec<bool> = rows.iter().map(|r| stripes.iter().any(|s| r.bbox.cy() > s.y0 && r.bbox.cy() < s.y1)).collect();
        let (same, other) = alike(&ground);
        turns += other;
        let empty: Vec<Rect> = stripes.into_iter().filter(|s| !page.words.iter().any(|w| w.rect.cy() > s.y0 && w.rect.cy() < s.y1)).collect();
        filled += ground.iter().filter(|g| **g).count();
        bare.extend(empty.into_iter().map(|s| (page.number, s)));
        found.extend(same.into_iter().filter_map(|i| Some([*rows.get(i.checked_sub(1)?)?, *rows.get(i)?])));
    }
    if found.is_empty() && turns >= TURNS {
        left(paper, &bare, filled, finds);
    }
    let [pair @ [above, below]] = found.as_slice() else { return };
    // Words between them are a heading, or a row that was not read.
    let between = |w: &Word| w.rect.cy() > above.bbox.y1 && w.rect.cy() < below.bbox.y0;
    if turns < TURNS || above.stretch != below.stretch || paper.page(below.page).is_none_or(|p| p.words.iter().any(between)) {
        return;
    }
    let show = |t: &&Transaction| {
        let mut change: Change = paper.change("STRIPE", t.page, t.bbox, None, None, None);
        (change.row, change.detail) = (Some(t.row_index), Some("on the same ground as its neighbour".to_owned()));
        change
    };
    let message = format!("Rows {} and {} stand on the same ground, where all others change it from row to row.", above.row_index + 1, below.row_index + 1);
    let causes = ["A break between parts of the table", "A program that counts a row that it leaves out"];
    finds.add(Family::Type, "ROW_PITCH", Severity::Medium, message, pair.iter().map(show).collect(), &causes);
}

/// The one stripe of a file that nothing stands on, right below the last row of a page after which the rows go on: they were moved up, and
/// their ground was left. Programs that print paper with stripes on it leave more of them at the end.
fn left(paper: &Paper<'_>, bare: &[(u32, Rect)], filled: usize, finds: &mut Finds) {
    let ([(page, stripe)], true) = (bare, filled * 2 >= TURNS) else { return };
    let rows = || paper.reading.statements.iter().flat_map(|s| s.transactions.iter().zip(s.transactions.iter().skip(1)));
    let Some((last, _)) = rows().find(|(a, b)| a.page == *page && b.page == page + 1) else { return };
    if stripe.y0 < last.bbox.cy() || stripe.y0 - last.bbox.y1 > stripe.height() {
        return;
    }
    let mut change: Change = paper.change("STRIPE", *page, *stripe, None, None, None);
    (change.row, change.detail) = (Some(last.row_index), Some("nothing stands on it".to_owned()));
    let message = format!("On page {page} a stripe below the last row is empty, and the rows go on on the next page.");
    let causes = ["A program that keeps rows together", "A line that the bank leaves free"];
    finds.add(Family::Type, "ROW_PITCH", Severity::Medium, message, vec![change], &causes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_on_the_same_ground_are_told_from_rows_that_change_it() {
        assert_eq!(alike(&[true, false, true, true, false, true]), (vec![3], 4));
        assert_eq!(alike(&[false; 4]), (vec![1, 2, 3], 0));
        assert_eq!(alike(&[]), (vec![], 0));
    }

    #[test]
    fn stripes_are_as_wide_as_the_rows_and_of_one_colour() {
        let table = Rect { x0: 40.0, y0: 100.0, x1: 540.0, y1: 700.0 };
        let paint = |y: f32, x1: f32, h: f32, color: [u8; 3]| Paint { rect: Rect { x0: 38.0, y0: y, x1, y1: y + h }, color, opaque: true, order: 0 };
        let tint = [240, 242, 247];
        let paints = vec![
            paint(100.0, 542.0, 14.0, tint),
            paint(128.0, 542.0, 14.0, tint),
            // A patch, a head, a frame, white paper, a rule.
            paint(156.0, 90.0, 14.0, tint),
            paint(86.0, 542.0, 14.0, [200, 200, 220]),
            paint(80.0, 542.0, 620.0, tint),
            paint(184.0, 542.0, 14.0, [255; 3]),
            paint(212.0, 542.0, 0.5, tint),
        ];
        assert_eq!(stripes(&Drawn { paints, ..Drawn::default() }, table, 9.0).iter().map(|r| r.y0).collect::<Vec<_>>(), [100.0, 128.0]);
    }
}

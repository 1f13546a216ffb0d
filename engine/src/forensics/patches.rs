//! `COVERED_TEXT` of figures that were taken out: boxes of the paper's colour right under a few figures, drawn after the page was, with nothing
//! left beneath them. Programs that black out text leave them, and what is typed over them later stands on them.

use super::paper::{Cell, Finds, Paper};
use super::report::{Change, Family};
use crate::base::{Rect, Severity};
use crate::read::trace::{Drawn, Paint};

/// How light the colour of paper is, in each channel.
const PAPER: u8 = 250;
/// Figures of a column at least that stand on no box.
const BARE: usize = 8;
/// Share of the letters of a page that are drawn before a box which came later, in hundredths.
const BEFORE: usize = 70;

/// Whether a box is a patch under a figure: as large as it, or a little larger.
fn under(paint: &Rect, figure: &Rect) -> bool {
    let tight = paint.width() < 1.6 * figure.width() + 4.0 && paint.height() < 2.2 * figure.height();
    tight && paint.contains(figure.cx(), figure.cy()) && paint.x_overlap(figure) > 0.8 * figure.width()
}

/// Whether a box is the ground of a figure's cell: as high as a row or two, and as wide as a column or a few.
fn ground(paint: &Rect, figure: &Rect) -> bool {
    paint.contains(figure.cx(), figure.cy()) && paint.height() < 3.0 * figure.height() && paint.width() < 12.0 * figure.width()
}

/// The boxes of a page in the colour of paper.
fn white(drawn: &Drawn) -> impl Iterator<Item = &Paint> {
    drawn.paints.iter().filter(|p| p.opaque && p.color.iter().all(|c| *c >= PAPER))
}

/// Looks for figures on such boxes, where as many of their columns stand on none.
pub(super) fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let figures = || paper.cells.iter().filter(|c| c.row.is_some() && c.style.is_some() && (c.money() || matches!(c.field, "date" | "value_date")));
    // Where figures that lie beneath were told, what covers them was too.
    let told = |page: u32| finds.anomalies.iter().any(|(_, a)| a.code == "COVERED_TEXT" && a.severity == Severity::High && a.page == Some(page));
    let covered: Vec<u32> = paper.text_pages().map(|(_, p)| p.number).filter(|p| told(*p)).collect();
    // Figures that something white lies under, and those of them where it is a patch that came late.
    let (mut boxed, mut late): (Vec<&Cell>, Vec<&Cell>) = Default::default();
    for (drawn, page) in paper.text_pages() {
        let here: Vec<&Cell> = figures().filter(|c| c.page == page.number).collect();
        let patches: Vec<&Paint> = white(drawn).filter(|p| here.iter().any(|c| under(&p.rect, &c.rect))).collect();
        boxed.extend(here.iter().filter(|c| white(drawn).any(|p| ground(&p.rect, &c.rect))));
        if patches.is_empty() || covered.contains(&page.number) {
            continue;
        }
        let on = |x: f32, y: f32| patches.iter().any(|p| p.rect.contains(x, y));
        let rest: Vec<u32> = drawn.letters.iter().filter(|l| l.seen && !on(l.x + 0.5 * l.advance, l.y - 0.2 * l.size)).map(|l| l.order).collect();
        let came_late = |p: &Paint| rest.iter().filter(|o| **o < p.order).count() * 100 >= BEFORE * rest.len();
        let lies = |c: &Cell| patches.iter().any(|p| under(&p.rect, &c.rect) && c.style.is_some_and(|s| p.order < s.order.0) && came_late(p));
        late.extend(here.into_iter().filter(|c| lies(c)));
    }
    let of = |list: &[&Cell], c: &Cell| list.iter().filter(|o| o.statement == c.statement && o.field == c.field).count();
    // A form that is filled in, or a table with grounds, has a box under each of its figures.
    let all: Vec<&Cell> = figures().collect();
    let bare = |c: &Cell| of(&all, c).saturating_sub(of(&boxed, c));
    let told: Vec<&Cell> = late.iter().filter(|c| bare(c) >= BARE.max(of(&boxed, c) / 2)).copied().collect();
    if told.is_empty() {
        return;
    }
    let show = |c: &&Cell| {
        let mut change: Change = paper.change("PATCH", c.page, c.rect, Some(c), None, Some(&c.text));
        change.detail = Some("on a box of the paper's colour that was drawn after the page".to_owned());
        change
    };
    let message =
        format!("{} figures stand on boxes of the paper's colour that were drawn after the rest of their page; others of their columns do not.", told.len());
    let causes = ["A program that corrects its own page", "A form that is filled in where something is left out"];
    finds.add(Family::Drawn, "COVERED_TEXT", Severity::Medium, message, told.iter().map(show).collect(), &causes);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forensics::sample::{examined, plain, told};

    #[test]
    fn a_patch_is_about_as_large_as_the_figure_on_it() {
        let figure = Rect { x0: 430.0, y0: 704.0, x1: 467.0, y1: 714.0 };
        let at = |x0: f32, y0: f32, x1: f32, y1: f32| Rect { x0, y0, x1, y1 };
        assert!(under(&at(435.0, 705.0, 467.0, 714.0), &figure) && under(&at(427.0, 703.0, 470.0, 716.0), &figure));
        assert!(ground(&at(400.0, 700.0, 470.0, 716.0), &figure) && !ground(&at(0.0, 0.0, 600.0, 800.0), &figure));
        // A stripe, a page, the box of the figure beside it.
        assert!(!under(&at(40.0, 703.0, 550.0, 716.0), &figure) && !under(&at(0.0, 0.0, 600.0, 800.0), &figure));
        assert!(!under(&at(470.0, 705.0, 520.0, 714.0), &figure));
    }

    #[test]
    fn a_figure_typed_over_a_white_box_is_told() {
        let amounts: Vec<i64> = (0..12).map(|i| 1_000 + i).collect();
        let codes = |late: bool| {
            let boxed = |i: usize, a: &str, y: f32| {
                let (low, text) = (y - 1.5, plain(a, y));
                if i == 11 && late || i == 0 && !late { format!("ET q 1 1 1 rg 98 {low} 30 7 re f Q BT /F1 6 Tf {text}") } else { text }
            };
            told(&examined(&amounts, &boxed, &[]), "COVERED_TEXT").len()
        };
        assert_eq!((codes(true), codes(false)), (1, 0));
    }
}

//! Figures that are drawn as outlines, without any font, in a column that is set in fonts.

use super::paper::{Cell, Paper};
use super::report::Change;
use super::type_fonts::isolated;
use super::type_sizes::median;
use crate::base::Rect;
use crate::read::trace::Drawn;

/// Outlines beside each other at least, for them to be a figure: logos and signs stand alone.
const SHAPES: usize = 3;
/// Figures of a column at least that are set in fonts.
const SET: usize = 5;

/// The figures of all pages that are drawn so, where they are few.
pub fn figures(paper: &Paper<'_>) -> Vec<Change> {
    paper.text_pages().flat_map(|(drawn, page)| on(paper, drawn, page.number)).collect()
}

fn on(paper: &Paper<'_>, drawn: &Drawn, page: u32) -> Vec<Change> {
    let column: Vec<&Cell> = paper.cells.iter().filter(|c| c.page == page && c.row.is_some() && c.money() && c.style.is_some()).collect();
    let size = median(&mut column.iter().filter_map(|c| c.style).map(|s| s.size).collect::<Vec<_>>());
    if drawn.shapes.len() < SHAPES || column.len() < SET || size <= 0.0 {
        return Vec::new();
    }
    let over = |r: &Rect| column.iter().filter(|c| c.rect.x_overlap(r) > 0.4 * c.rect.width().min(r.width())).copied().collect::<Vec<_>>();
    let found: Vec<(Rect, Vec<&Cell>)> = runs(drawn, size)
        .into_iter()
        .filter(|r| paper.in_table(page, *r) && drawn.letters_in(*r).all(|l| !l.seen))
        .map(|r| (r, over(&r)))
        .filter(|(_, cells)| cells.len() >= SET)
        .collect();
    if !isolated(paper, column.len(), found.len()) && !turns(&found) {
        return Vec::new();
    }
    let told = |(r, cells): (Rect, Vec<&Cell>)| {
        let mut change = paper.change("OUTLINE", page, r, None, None, None);
        change.field = cells.first().map(|c| c.field.to_owned());
        change.detail = Some("drawn as outlines; the column is set in fonts".to_owned());
        change
    };
    found.into_iter().map(told).collect()
}

/// Whether figures of a column that are set in fonts stand above one from which on all of it are outlines, and one figure besides at most.
fn turns(found: &[(Rect, Vec<&Cell>)]) -> bool {
    let under = |top: &Rect| found.iter().filter(|(r, _)| r.x_overlap(top) > 0.4 * r.width().min(top.width())).collect::<Vec<_>>();
    found.iter().any(|(first, cells)| {
        let own = under(first);
        own.len() > 1
            && own.len() + 1 >= found.len()
            && own.iter().all(|(r, _)| r.cy() >= first.cy())
            && cells.iter().filter(|c| c.rect.y1 <= first.y0 + 1.0).count() >= SET
            && cells.iter().all(|c| c.rect.y1 <= first.y0 + 1.0)
    })
}

/// Outlines as high as digits that stand on one line beside each other.
fn runs(drawn: &Drawn, size: f32) -> Vec<Rect> {
    let digit = |r: &&Rect| (0.5 * size..0.95 * size).contains(&r.height()) && (0.1 * size..0.8 * size).contains(&r.width());
    let mut shapes: Vec<Rect> = drawn.shapes.iter().filter(digit).copied().collect();
    // Line by line, by the foot; a line's feet lie closer together than half a digit is high.
    shapes.sort_by(|a, b| a.y1.total_cmp(&b.y1));
    let mut lines: Vec<Vec<Rect>> = Vec::new();
    for s in shapes {
        match lines.last_mut().filter(|l| l.first().is_some_and(|f| s.y1 - f.y1 < 0.2 * size)) {
            Some(line) => line.push(s),
            None => lines.push(vec![s]),
        }
    }
    let mut out = Vec::new();
    for mut line in lines {
        line.sort_by(|a, b| a.x0.total_cmp(&b.x0));
        let mut run: Option<(Rect, usize)> = None;
        for s in line {
            run = match run {
                // The hole of a zero lies in it and is no digit of its own.
                Some((r, n)) if s.x1 <= r.x1 => Some((r, n)),
                Some((r, n)) if s.x0 - r.x1 < 0.9 * size => Some((r.union(&s), n + 1)),
                ended => {
                    out.extend(ended);
                    Some((s, 1))
                }
            };
        }
        out.extend(run);
    }
    out.into_iter().filter(|r| r.1 >= SHAPES).map(|r| r.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_as_high_as_digits_beside_each_other_are_a_figure() {
        let shape = |x: f32, y: f32, w: f32, h: f32| Rect { x0: x, y0: y - h, x1: x + w, y1: y };
        let drawn = |shapes: &[Rect]| Drawn { shapes: shapes.to_vec(), ..Drawn::default() };
        // Three digits, the hole of one, and a comma.
        let figure = [
            shape(100.0, 50.0, 3.0, 6.0),
            shape(105.0, 50.1, 4.0, 6.0),
            shape(106.0, 49.0, 2.0, 4.2),
            shape(109.4, 51.0, 1.0, 2.0),
            shape(111.0, 50.0, 4.0, 6.0),
        ];
        let found = runs(&drawn(&figure), 8.0);
        assert!(matches!(found.as_slice(), [r] if r.x0 == 100.0 && r.x1 == 115.0), "{found:?}");
        // Two signs, a logo, and three on lines of their own.
        assert!(runs(&drawn(&figure[..2]), 8.0).is_empty());
        assert!(runs(&drawn(&[shape(10.0, 50.0, 20.0, 20.0), shape(40.0, 50.0, 20.0, 20.0), shape(70.0, 50.0, 20.0, 20.0)]), 8.0).is_empty());
        assert!(runs(&drawn(&[shape(10.0, 50.0, 4.0, 6.0), shape(10.0, 70.0, 4.0, 6.0), shape(10.0, 90.0, 4.0, 6.0)]), 8.0).is_empty());
    }
}

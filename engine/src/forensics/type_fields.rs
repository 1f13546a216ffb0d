//! `FONT_ISLAND` of a field: a holder, an account number or a period in a font that sets nothing else in the file, where the fields beside it
//! share that of the rest.

use super::paper::{Cell, Paper};
use super::report::Change;
use crate::base::Rect;
use crate::read::trace::Trace;
use std::collections::HashSet;

/// Letters of a file at least, for one of its fonts to be rare.
const LETTERS: usize = 200;
/// Letters of the field at least.
const OWN: usize = 6;
/// Fields of the same page at least that are set as the rest is.
const BESIDE: usize = 2;

/// A font's family: its name without weight, slant and marks.
fn family(name: &str) -> String {
    let mut plain: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    for part in ["semibold", "demibold", "extrabold", "bold", "italic", "oblique", "regular", "medium", "light", "roman", "book", "psmt", "mt"] {
        plain = plain.replace(part, "");
    }
    plain
}

/// The fields of all pages that stand apart so.
pub(super) fn alone(paper: &Paper<'_>, trace: &Trace) -> Vec<Change> {
    let name = |font: u16| trace.fonts.get(usize::from(font)).map(|f| family(&f.name)).unwrap_or_default();
    let mut letters = vec![0usize; trace.fonts.len()];
    for l in trace.pages.iter().flat_map(|p| &p.letters).filter(|l| l.seen) {
        if let Some(n) = letters.get_mut(usize::from(l.font)) {
            *n += 1;
        }
    }
    let all: usize = letters.iter().sum();
    let set = |own: &str| (0u16..).zip(&letters).filter(|(f, _)| name(*f) == own).map(|(_, n)| *n).sum::<usize>();
    let mut out = Vec::new();
    for c in paper.cells.iter().filter(|c| c.row.is_none() && matches!(c.field, "holder" | "account_number" | "period")) {
        let Some(own) = c.style.map(|s| name(s.font)).filter(|n| !n.is_empty()) else { continue };
        let total = set(&own);
        // Letters that the other font may lack are set in one that has them.
        if all < LETTERS || total < OWN || total * 20 > all || !c.text.is_ascii() {
            continue;
        }
        let fields: Vec<String> = beside(paper, c).filter_map(|o| o.style).map(|s| name(s.font)).collect();
        let rest = fields.iter().filter(|f| **f != own && set(f) * 3 > all).count();
        if fields.contains(&own) || rest < BESIDE || within(paper, trace, c, &|font| name(font) == own) * 10 < total * 9 {
            continue;
        }
        let shown = |c: &Cell| c.style.and_then(|s| trace.fonts.get(usize::from(s.font))).map(|f| f.name.clone()).unwrap_or_default();
        let (own, usual) = (shown(c), beside(paper, c).find(|o| o.style.is_some()).map(shown).unwrap_or_default());
        let mut change = paper.change("FONT", c.page, c.rect, Some(c), None, Some(&c.text));
        (change.row, change.detail) = (None, Some(format!("{own}, which sets nothing else; the fields beside it are set in {usual}")));
        out.push(change);
    }
    out
}

/// The other fields of the same page.
fn beside<'p>(paper: &'p Paper<'_>, cell: &'p Cell) -> impl Iterator<Item = &'p Cell> {
    paper.cells.iter().filter(move |o| o.page == cell.page && o.row.is_none() && o.rect != cell.rect && o.field != cell.field)
}

/// Letters of a font that spell a field: in its cell, or in the same words on any page.
fn within(paper: &Paper<'_>, trace: &Trace, cell: &Cell, own: &dyn Fn(u16) -> bool) -> usize {
    let words: HashSet<&str> = cell.text.split_whitespace().collect();
    let mut out = 0;
    for drawn in &trace.pages {
        let same = |w: &&crate::document::Word| words.contains(w.text.as_str());
        let mut places: Vec<Rect> = paper.page(drawn.number).into_iter().flat_map(|p| p.words.iter().filter(same)).map(|w| w.rect).collect();
        if drawn.number == cell.page {
            places.push(cell.rect);
        }
        let inside = |x: f32, y: f32| places.iter().any(|r| x > r.x0 - 2.0 && x < r.x1 + 2.0 && y > r.y0 - 4.0 && y < r.y1 + 4.0);
        out += drawn.letters.iter().filter(|l| l.seen && own(l.font) && inside(l.x, l.y)).count();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_and_slants_are_of_one_family() {
        assert_eq!(family("NotoSans-Bold"), family("Noto Sans Regular"));
        assert_eq!(family("Arial-BoldMT"), family("ArialMT"));
        assert_ne!(family("LiberationSans"), family("NotoSans-Regular"));
    }
}

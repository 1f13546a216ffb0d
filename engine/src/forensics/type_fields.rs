//! `FONT_ISLAND` of a field: a holder, an account number or a period in a font that sets nothing else in the file, where the fields beside it
//! share that of the rest. `SIZE_ISLAND` of a part of one: letters of another size that sets nothing else, within a name or a number.

use super::paper::{Cell, Paper};
use super::report::Change;
use crate::base::Rect;
use crate::read::trace::{Letter, Trace};
use std::collections::HashSet;

/// Letters of a file at least, for one of its fonts to be rare.
const LETTERS: usize = 200;
/// Letters of the field at least.
const OWN: usize = 6;
/// Fields of the same page at least that are set as the rest is.
const BESIDE: usize = 2;

/// A font's name without blanks and marks, which programs set each in their own way.
fn plain(name: &str) -> String {
    name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect()
}

/// A font's family: its name without weight, slant and marks.
fn family(name: &str) -> String {
    let mut plain = plain(name);
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

/// Points by which lines begin at one place, and heights of a line within which the next stands.
const EDGE: f32 = 1.5;
const BELOW: f32 = 2.5;

/// The fields that were drawn after all else of their page, by a font of their own that the file has under the same name a second time, though a
/// line that belongs to them was drawn with the rest: they were taken out and drawn anew.
pub(super) fn redrawn(paper: &Paper<'_>, trace: &Trace) -> Vec<Change> {
    let mut out = Vec::new();
    for c in paper.cells.iter().filter(|c| c.row.is_none() && matches!(c.field, "holder" | "account_number" | "period")) {
        let (Some(style), Some(page)) = (c.style, trace.pages.iter().find(|p| p.number == c.page)) else { continue };
        let twin = |a: u16, b: u16| {
            let facts = |f: u16| trace.fonts.get(usize::from(f)).map(|f| (plain(&f.name), f.object));
            facts(a).zip(facts(b)).is_some_and(|(a, b)| a.0 == b.0 && a.1 != b.1)
        };
        let all = || trace.pages.iter().flat_map(|p| &p.letters).filter(|l| l.seen);
        let total = all().filter(|l| l.font == style.font).count();
        if total < OWN || !all().any(|l| twin(l.font, style.font)) || paper.table(c.page).is_none() {
            continue;
        }
        let seen = || page.letters.iter().filter(|l| l.seen && l.text != SPACE);
        if !is_last(seen(), style.font) || within(paper, trace, c, &|font| font == style.font) < total || !belongs(paper, c) {
            continue;
        }
        let mut change = paper.change("FONT", c.page, c.rect, Some(c), None, Some(&c.text));
        (change.row, change.detail) = (None, Some("drawn after all else of its page, by a font that the file has twice and that sets nothing else".to_owned()));
        out.push(change);
    }
    out
}

/// Whether all letters of a font were drawn after those of all others.
fn is_last<'l>(letters: impl Iterator<Item = &'l Letter>, font: u16) -> bool {
    let (own, others): (Vec<&Letter>, Vec<&Letter>) = letters.partition(|l| l.font == font);
    own.iter().map(|l| l.order).min() > others.iter().map(|l| l.order).max()
}

/// The number of the text that is a blank.
const SPACE: u32 = 1;

/// Whether a line begins under a field where it begins, or a label stands before it: what a reader puts into a paper stands free.
fn belongs(paper: &Paper<'_>, cell: &Cell) -> bool {
    let height = cell.rect.height();
    let words = paper.page(cell.page).map(|p| p.words.as_slice()).unwrap_or_default();
    let under = |r: &Rect| (r.x0 - cell.rect.x0).abs() < EDGE && r.cy() > cell.rect.y1 && r.cy() < cell.rect.cy() + BELOW * height;
    let before = |r: &Rect| r.x1 <= cell.rect.x0 && (r.cy() - cell.rect.cy()).abs() < 0.3 * height;
    words.iter().any(|w| under(&w.rect) || before(&w.rect))
}

/// By which share of the size of the others letters of one field differ at least and at most: what differs more is a raised mark or a label.
const OTHER: (f32, f32) = (0.008, 0.12);
/// Letters of another size within a field at least.
const PART: usize = 2;
/// Points by which sizes differ that are one.
const SAME: f32 = 0.02;

/// The fields of which a part is set a little larger or smaller than the rest of it, in a size that sets nothing else in the file.
pub(super) fn mixed(paper: &Paper<'_>, trace: &Trace) -> Vec<Change> {
    let mut out = Vec::new();
    for c in paper.cells.iter().filter(|c| c.row.is_none()) {
        let Some(page) = trace.pages.iter().find(|p| p.number == c.page) else { continue };
        let inside = |l: &&Letter| l.seen && l.x >= c.rect.x0 - 0.5 && l.x + l.advance <= c.rect.x1 + 0.5 && l.y >= c.rect.y0 && l.y <= c.rect.y1;
        let sizes: Vec<f32> = page.letters.iter().filter(inside).map(|l| l.size).collect();
        let Some((usual, other)) = apart(&sizes) else { continue };
        let set = trace.pages.iter().flat_map(|p| &p.letters).filter(|l| l.seen && (l.size - other).abs() <= SAME).count();
        if set == sizes.iter().filter(|s| (**s - other).abs() <= SAME).count() {
            let mut change = paper.change("SIZE", c.page, c.rect, Some(c), None, Some(&c.text));
            (change.row, change.detail) = (None, Some(format!("{other:.2} points, which sets nothing else; the rest of it has {usual:.2}")));
            out.push(change);
        }
    }
    out
}

/// The two sizes of a text's letters, that of most of them first, where they are two that are nearly one.
fn apart(sizes: &[f32]) -> Option<(f32, f32)> {
    let first = *sizes.first()?;
    let of = |size: f32| sizes.iter().filter(|s| (**s - size).abs() <= SAME).count();
    let second = *sizes.iter().find(|s| (**s - first).abs() > SAME)?;
    let (a, b) = (of(first), of(second));
    let (usual, other) = if a >= b { (first, second) } else { (second, first) };
    let share = (usual - other).abs() / usual.max(0.1);
    (a + b == sizes.len() && a.min(b) >= PART && (OTHER.0..=OTHER.1).contains(&share)).then_some((usual, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sizes_of_one_text_are_nearly_one() {
        assert_eq!(apart(&[9.0, 9.0, 9.0, 9.2, 9.2]), Some((9.0, 9.2)));
        assert_eq!(apart(&[9.2, 9.0, 9.2, 9.0, 9.0, 9.0]), Some((9.0, 9.2)));
        // One size, a single letter, a raised mark, three sizes.
        for sizes in [&[9.0, 9.0][..], &[9.0, 9.0, 9.2], &[9.0, 9.0, 6.0, 6.0], &[9.0, 9.0, 9.2, 9.2, 9.4, 9.4], &[]] {
            assert_eq!(apart(sizes), None, "{sizes:?}");
        }
    }

    #[test]
    fn a_field_that_was_drawn_anew_comes_after_all_else() {
        let plain = Letter {
            x: 0.0,
            y: 0.0,
            advance: 5.0,
            size: 9.0,
            spacing: 0.0,
            stretch: 1.0,
            text: 2,
            drawn: 2,
            font: 0,
            color: [0; 3],
            seen: true,
            order: 0,
            depth: 0,
            by: Default::default(),
        };
        let letter = |font: u16, order: u32| Letter { font, order, ..plain };
        let told = |letters: &[Letter]| is_last(letters.iter(), 9);
        assert!(told(&[letter(1, 0), letter(2, 1), letter(9, 2), letter(9, 3)]));
        // Before a part of the rest, and not there.
        assert!(!told(&[letter(1, 0), letter(9, 1), letter(9, 3), letter(2, 2)]) && !told(&[letter(1, 0)]));
    }

    #[test]
    fn weights_and_slants_are_of_one_family() {
        assert_eq!(family("NotoSans-Bold"), family("Noto Sans Regular"));
        assert_eq!(family("Arial-BoldMT"), family("ArialMT"));
        assert_ne!(family("LiberationSans"), family("NotoSans-Regular"));
    }
}

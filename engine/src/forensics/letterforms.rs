//! `GLYPH_ISLAND` of pictures without grain, such as those of a screen: there a program draws each digit by the same few sets of pixels, and a
//! figure whose digits are those of no other one was drawn by another program.

use super::paper::{Finds, Paper, digits, is_amount};
use super::pictures::pixels;
use super::report::{Change, Family};
use crate::base::Severity;
use crate::document::{Page, Word};
use crate::read::raster::Raster;
use std::collections::HashMap;

/// Words of digits at least, and at most.
const WORDS: usize = 24;
const MOST: usize = 600;
/// Digits of a figure at least, and pixels that they are high at least.
const DIGITS: usize = 3;
const TALL: usize = 7;
/// Shades between the lightest and the darkest pixel of a digit at least.
const INK: u8 = 60;
/// Shades by which pixels are the same, of 255 between ground and ink.
const SAME: i32 = 14;
/// Shares of a word's digits that others have too: of those that stand apart at most, of all others at least.
const APART: f32 = 0.2;
const ALIKE: f32 = 0.6;
/// Figures that stand apart, at most.
const FEW: usize = 3;

/// A digit: how wide and high, and its pixels, 0 for the ground and 255 for ink.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Form {
    size: (usize, usize),
    shades: Vec<u8>,
}

/// The digits of a box: runs of columns with ink, as high as the highest nearly; none where the box holds no ink on a plain ground.
fn forms(raster: &Raster, (x0, y0, x1, y1): (i64, i64, i64, i64)) -> Vec<Form> {
    let (w, h) = (raster.width as usize, raster.height as usize);
    let side = |v: i64, most: usize| usize::try_from(v.max(0)).unwrap_or(0).min(most);
    let (x0, x1, y0, y1) = (side(x0 - 2, w), side(x1 + 2, w), side(y0 - 1, h), side(y1 + 1, h));
    if x1 <= x0 || y1 <= y0 || (x1 - x0) * (y1 - y0) > 200_000 {
        return Vec::new();
    }
    let at = |x: usize, y: usize| raster.gray.get(y * w + x).copied().unwrap_or(255);
    let mut counts = [0usize; 256];
    (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))).for_each(|(x, y)| {
        if let Some(n) = counts.get_mut(usize::from(at(x, y))) {
            *n += 1;
        }
    });
    let ground = (0..=255u8).max_by_key(|v| counts.get(usize::from(*v)).copied().unwrap_or(0)).unwrap_or(255);
    let depth = (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))).map(|(x, y)| at(x, y).abs_diff(ground)).max().unwrap_or(0);
    if depth < INK {
        return Vec::new();
    }
    // In parts of the ink's depth, so that its colour is nothing.
    let shade = |x: usize, y: usize| u8::try_from(u32::from(at(x, y).abs_diff(ground)) * 255 / u32::from(depth)).unwrap_or(255);
    let inked = |x: usize, y: usize| shade(x, y) > 40;
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for x in (x0..x1).filter(|x| (y0..y1).any(|y| inked(*x, y))) {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == x => run.1 = x,
            _ => runs.push((x, x)),
        }
    }
    let one = |(a, b): (usize, usize)| {
        let rows: Vec<usize> = (y0..y1).filter(|y| (a..=b).any(|x| inked(x, *y))).collect();
        let (top, end) = (*rows.first()?, *rows.last()?);
        let shades = (top..=end).flat_map(|y| (a..=b).map(move |x| (x, y))).map(|(x, y)| shade(x, y)).collect();
        Some(Form { size: (b + 1 - a, end + 1 - top), shades })
    };
    let mut out: Vec<Form> = runs.into_iter().filter_map(one).collect();
    let high = out.iter().map(|f| f.size.1).max().unwrap_or(0);
    // Marks between digits are low.
    out.retain(|f| f.size.1 >= TALL && 10 * f.size.1 >= 8 * high);
    out
}

fn alike(a: &Form, b: &Form) -> bool {
    a.size == b.size && a.shades.iter().zip(&b.shades).all(|(x, y)| (i32::from(*x) - i32::from(*y)).abs() <= SAME)
}

/// Of each word the share of its digits that another word has too.
fn shares(words: &[&[Form]]) -> Vec<f32> {
    let mut by: HashMap<(usize, usize), Vec<(usize, &Form)>> = HashMap::new();
    for (i, forms) in words.iter().enumerate() {
        forms.iter().for_each(|f| by.entry(f.size).or_default().push((i, f)));
    }
    let known = |i: usize, f: &Form| by.get(&f.size).is_some_and(|l| l.iter().any(|(k, o)| *k != i && alike(o, f)));
    let share = |(i, forms): (usize, &&[Form])| forms.iter().filter(|f| known(i, f)).count() as f32 / forms.len().max(1) as f32;
    words.iter().enumerate().map(share).collect()
}

/// Looks for figures whose digits no other word of the page has.
pub(super) fn look(paper: &Paper<'_>, page: &Page, raster: &Raster, dpi: f32, finds: &mut Finds) {
    if page.skew.abs() > 0.02 {
        return;
    }
    let plain = |w: &&Word| digits(&w.text).len() >= DIGITS && w.text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | '-' | ':' | '+'));
    let words: Vec<(&Word, Vec<Form>)> = page
        .words
        .iter()
        .filter(plain)
        .filter(|w| paper.in_table(page.number, w.rect))
        .take(MOST)
        .map(|w| (w, forms(raster, pixels(page, dpi, w.rect))))
        .filter(|(_, f)| f.len() >= DIGITS)
        .collect();
    if words.len() < WORDS {
        return;
    }
    let shares = shares(&words.iter().map(|w| w.1.as_slice()).collect::<Vec<_>>());
    let all: Vec<(&Word, f32)> = words.iter().zip(&shares).map(|(w, s)| (w.0, *s)).collect();
    let told = odd(&all, |w| is_amount(&w.text) && paper.cell_at(page.number, w.rect).is_some_and(|c| c.row.is_some() && c.money()));
    let changes: Vec<Change> = told
        .iter()
        .map(|w| {
            let mut change = paper.change("GLYPH", page.number, w.rect, paper.cell_at(page.number, w.rect), None, Some(&w.text));
            change.detail = Some("its digits are those of no other figure".to_owned());
            change
        })
        .collect();
    if !changes.is_empty() {
        let message = format!("On page {}, the digits of {} figures are drawn otherwise than those of all others.", page.number, changes.len());
        finds.add(Family::Pictures, "GLYPH_ISLAND", Severity::Medium, message, changes, &["A figure that the bank shows in a way of its own"]);
    }
}

/// A word with the share of its digits that others have too.
type Shared<'w> = (&'w Word, f32);

/// The figures that stand apart where nearly all words share their digits, in rows whose other words share theirs.
fn odd<'w>(all: &[Shared<'w>], figure: impl Fn(&Word) -> bool) -> Vec<&'w Word> {
    let (apart, others): (Vec<&Shared<'_>>, Vec<&Shared<'_>>) = all.iter().partition(|(_, s)| *s <= APART);
    let shared = others.iter().filter(|(_, s)| *s >= ALIKE).count();
    if apart.is_empty() || apart.len() > FEW || shared * 20 < others.len() * 19 || shared < WORDS / 2 {
        return Vec::new();
    }
    // A row in bold has no word that is as those of the others are.
    let beside = |w: &Word| others.iter().any(|(o, s)| (o.rect.cy() - w.rect.cy()).abs() < 0.5 * w.rect.height() && *s >= ALIKE);
    if apart.iter().all(|(w, _)| figure(w) && beside(w)) { apart.into_iter().map(|(w, _)| *w).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    #[test]
    fn digits_of_one_program_are_told_from_those_of_another() {
        // Bars as digits: one, two or three pixels wide; the second word has softer edges.
        let draw = |gray: &mut Vec<u8>, top: usize, soft: u8| {
            for (x, wide) in [(5usize, 1usize), (10, 2), (16, 3)] {
                (top..top + 10).for_each(|y| {
                    (x..x + wide).for_each(|x| gray[y * 40 + x] = 20);
                    gray[y * 40 + x + wide] = soft;
                });
            }
        };
        let mut gray = vec![255u8; 40 * 60];
        [(5, 200), (25, 200), (45, 120)].iter().for_each(|(top, soft)| draw(&mut gray, *top, *soft));
        let raster = Raster { width: 40, height: 60, gray };
        let words: Vec<Vec<Form>> = [3i64, 23, 43].iter().map(|y| forms(&raster, (3, *y, 25, *y + 14))).collect();
        assert!(words.iter().all(|w| w.len() == 3), "{words:?}");
        assert_eq!(shares(&words.iter().map(Vec::as_slice).collect::<Vec<_>>()), [1.0, 1.0, 0.0]);
        assert!(forms(&raster, (30, 3, 39, 20)).is_empty() && forms(&raster, (90, 3, 99, 20)).is_empty());
    }

    #[test]
    fn a_figure_stands_apart_in_a_row_that_does_not() {
        let word = |x: f32, y: f32| Word { text: "1,250.00".to_owned(), rect: Rect { x0: x, y0: y, x1: x + 30.0, y1: y + 8.0 }, ..Word::default() };
        let rows: Vec<[Word; 2]> = (0..16).map(|i| [word(10.0, 12.0 * i as f32), word(80.0, 12.0 * i as f32)]).collect();
        let told = |share: &dyn Fn(usize, usize) -> f32| {
            let all: Vec<(&Word, f32)> = rows.iter().enumerate().flat_map(|(i, r)| [(&r[0], share(i, 0)), (&r[1], share(i, 1))]).collect();
            odd(&all, |_| true).len()
        };
        assert_eq!(told(&|i, k| if (i, k) == (4, 1) { 0.1 } else { 1.0 }), 1);
        // A row in bold; a picture with grain, where nothing is alike; several that stand apart a little.
        assert_eq!(told(&|i, _| if i == 4 { 0.0 } else { 1.0 }), 0);
        assert_eq!(told(&|i, k| if (i, k) == (4, 1) { 0.0 } else { 0.3 }), 0);
        assert_eq!(
            told(&|i, k| if (i, k) == (4, 1) {
                0.0
            } else if i % 4 == 0 {
                0.4
            } else {
                1.0
            }),
            0
        );
    }
}

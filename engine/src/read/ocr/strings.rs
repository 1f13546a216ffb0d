//! Strings of letters: ink that hangs together is a letter or a part of one, letters beside each other are a string.
//!
//! Each string is recognised alone, so that cells beside each other never become one line, however they stand.

use super::gray::Ink;
use super::recogniser::Area;
use super::rules::Line;
use crate::base::Rect;
use crate::read::raster::Raster;

/// Gap that parts strings, in heights of a capital.
const GAP: f32 = 2.4;
/// Height of a letter at least, in heights of the page's usual capital; what is lower is a point or a dash.
const LETTER: f32 = 0.36;
/// Height of letters at most, in inches, or in heights of the page's usual capital: a card that fills a photo is taken for a whole page.
const TALLEST: f32 = 0.5;
const TALLER: f32 = 2.5;
/// Paper around a string, in pixels.
pub(super) const MARGIN: usize = 7;
/// Soft edge of letters that is copied with them, in pixels.
const EDGE: usize = 2;

/// A row of ink.
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    pub(super) y: u32,
    pub(super) x0: u32,
    pub(super) x1: u32,
}

/// Ink that hangs together.
#[derive(Debug, Clone)]
pub struct Blot {
    pub(super) runs: Vec<Run>,
    pub(super) x0: u32,
    pub(super) y0: u32,
    pub(super) x1: u32,
    pub(super) y1: u32,
    pub(super) ink: u32,
}

impl Run {
    /// The part of it between two columns.
    pub(super) fn within(&self, x0: u32, x1: u32) -> Option<Self> {
        let run = Self { x0: self.x0.max(x0), x1: self.x1.min(x1), ..*self };
        (run.x0 < run.x1).then_some(run)
    }
}

impl Blot {
    /// The ink of rows; `None` for none.
    pub(super) fn of(runs: Vec<Run>) -> Option<Self> {
        let (x0, x1) = (runs.iter().map(|r| r.x0).min()?, runs.iter().map(|r| r.x1).max()?);
        let (y0, y1) = (runs.iter().map(|r| r.y).min()?, runs.iter().map(|r| r.y).max()? + 1);
        let ink = runs.iter().map(|r| r.x1 - r.x0).sum();
        Some(Self { runs, x0, y0, x1, y1, ink })
    }

    /// Pixels across.
    pub fn width(&self) -> f32 {
        (self.x1 - self.x0) as f32
    }

    /// Pixels down.
    pub fn height(&self) -> f32 {
        (self.y1 - self.y0) as f32
    }

    /// The box of its pixels.
    pub fn area(&self) -> Area {
        Area { x0: self.x0, y0: self.y0, x1: self.x1, y1: self.y1 }
    }

    /// Its middle, in pixels.
    pub fn middle(&self) -> (f32, f32) {
        ((self.x0 + self.x1) as f32 / 2.0, (self.y0 + self.y1) as f32 / 2.0)
    }

    /// Where it stands: its middle, and its lower edge.
    pub fn foot(&self) -> (f32, f32) {
        ((self.x0 + self.x1) as f32 / 2.0, self.y1 as f32)
    }

    /// Its middle, and its upper edge.
    pub fn head(&self) -> (f32, f32) {
        ((self.x0 + self.x1) as f32 / 2.0, self.y0 as f32)
    }

    /// Where it stands on a page that lies on its left side: its middle, and its left edge.
    pub fn left_foot(&self) -> (f32, f32) {
        ((self.y0 + self.y1) as f32 / 2.0, self.x0 as f32)
    }

    /// Where it stands on a page that lies on its right side: its middle, and its right edge.
    pub fn right_foot(&self) -> (f32, f32) {
        ((self.y0 + self.y1) as f32 / 2.0, self.x1 as f32)
    }
}

/// Letters beside each other.
#[derive(Debug, Clone, Default)]
pub struct Letters {
    blots: Vec<usize>,
    x0: f32,
    x1: f32,
    /// Top and bottom of its letters on the level page: running means.
    top: f32,
    bottom: f32,
}

impl Letters {
    /// Its blots, by their numbers.
    pub fn blots(&self) -> &[usize] {
        &self.blots
    }

    /// The same string with these of its blots alone.
    pub fn only(&self, own: Vec<usize>, blots: &[Blot]) -> Self {
        let x0 = own.iter().filter_map(|i| blots.get(*i)).map(|b| b.x0 as f32).fold(f32::MAX, f32::min);
        let x1 = own.iter().filter_map(|i| blots.get(*i)).map(|b| b.x1 as f32).fold(0.0, f32::max);
        Self { blots: own, x0, x1, ..*self }
    }

    /// How many blots it has.
    pub fn len(&self) -> usize {
        self.blots.len()
    }

    /// Its middle, in pixels.
    pub fn middle(&self) -> (f32, f32) {
        ((self.x0 + self.x1) / 2.0, (self.top + self.bottom) / 2.0)
    }

    /// The box of a dash that is a line of its own, as high as a capital that stands on its line; `None` for letters.
    pub fn dash(&self, blots: &[Blot]) -> Option<Rect> {
        let [own] = self.blots.as_slice() else { return None };
        let b = blots.get(*own).filter(|b| b.height() < 0.5 * (self.bottom - self.top))?;
        let rise = (self.bottom - self.top) / 2.0;
        let middle = b.middle().1;
        Some(Rect { x0: b.x0 as f32, x1: b.x1 as f32, y0: middle - rise, y1: middle + rise })
    }
}

/// A string cut out of its picture.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its picture, with nothing of its neighbours in it.
    pub image: Raster,
    /// Pixel of the page that its left edge is.
    pub left: f32,
    /// Pixel of the page that its upper edge is.
    pub top: f32,
    /// Height of its baseline where the page is level, at the left edge of the page.
    pub baseline: f32,
}

/// All ink that hangs together, by its rows.
pub fn blots(ink: &Ink) -> Vec<Blot> {
    let mut runs: Vec<Run> = Vec::new();
    let mut parent: Vec<u32> = Vec::new();
    let (mut above, mut here) = (0..0, 0..0);
    for y in 0..ink.height {
        let row = ink.row(y);
        let start = runs.len();
        let mut x = 0;
        while let Some(at) = memchr::memchr(1, row.get(x..).unwrap_or_default()) {
            let x0 = x + at;
            let length = memchr::memchr(0, row.get(x0..).unwrap_or_default()).unwrap_or(row.len() - x0);
            x = x0 + length;
            parent.push(runs.len() as u32);
            runs.push(Run { y: y as u32, x0: x0 as u32, x1: x as u32 });
        }
        here = start..runs.len();
        // Runs of two rows touch, corners too.
        let mut i = above.start;
        for j in here.clone() {
            let Some(run) = runs.get(j).copied() else { continue };
            while i < above.end && runs.get(i).is_some_and(|a| a.x1 < run.x0) {
                i += 1;
            }
            let mut k = i;
            while k < above.end && runs.get(k).is_some_and(|a| a.x0 <= run.x1) {
                union(&mut parent, k as u32, j as u32);
                k += 1;
            }
        }
        above = here;
        here = 0..0;
    }
    let _ = here;
    let mut index = vec![u32::MAX; runs.len()];
    let mut out: Vec<Blot> = Vec::new();
    for (i, run) in runs.iter().enumerate() {
        let root = find(&mut parent, i as u32) as usize;
        let Some(slot) = index.get_mut(root) else { continue };
        if *slot == u32::MAX {
            *slot = out.len() as u32;
            out.push(Blot { runs: Vec::new(), x0: run.x0, y0: run.y, x1: run.x1, y1: run.y + 1, ink: 0 });
        }
        if let Some(b) = out.get_mut(*slot as usize) {
            b.runs.push(*run);
            b.x0 = b.x0.min(run.x0);
            b.x1 = b.x1.max(run.x1);
            b.y1 = b.y1.max(run.y + 1);
            b.ink += run.x1 - run.x0;
        }
    }
    out
}

fn find(parent: &mut [u32], mut i: u32) -> u32 {
    loop {
        let Some(up) = parent.get(i as usize).copied() else { return i };
        if up == i {
            return i;
        }
        let above = parent.get(up as usize).copied().unwrap_or(up);
        if let Some(p) = parent.get_mut(i as usize) {
            *p = above;
        }
        i = above;
    }
}

fn union(parent: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(parent, a), find(parent, b));
    if let Some(p) = parent.get_mut(a.max(b) as usize) {
        *p = a.min(b);
    }
}

/// The usual height of a capital or a digit, in pixels.
pub fn capital(blots: &[Blot], dpi: f32) -> f32 {
    let mut heights: Vec<u32> =
        blots.iter().filter(|b| b.height() > 0.03 * dpi && b.height() < 0.3 * dpi && b.width() < 3.0 * b.height()).map(|b| b.y1 - b.y0).collect();
    heights.sort_unstable();
    // Small letters are lower than capitals, so the middle of the upper part.
    heights.get(heights.len() * 6 / 10).copied().unwrap_or((0.07 * dpi) as u32).max(4) as f32
}

/// Groups blots into strings; `slope` is how far lines fall for each pixel to the right, `lines` part strings.
pub fn strings(blots: &[Blot], slope: f32, dpi: f32, lines: &[Line]) -> Vec<Letters> {
    let capital = capital(blots, dpi);
    let speck = (4.0 * (dpi / 200.0).powi(2)) as u32;
    let uprights: Vec<&Line> = lines.iter().filter(|l| !l.horizontal).collect();
    let stars = super::stars::stars(blots, slope, capital);
    let mut order: Vec<usize> = Vec::new();
    let mut small: Vec<usize> = Vec::new();
    for (i, b) in blots.iter().enumerate() {
        let tall = b.height() <= (TALLEST * dpi).max(TALLER * capital) && b.width() <= 1.5 * dpi && b.width() <= 14.0 * b.height().max(0.5 * capital);
        if b.ink < speck || !tall || stars.contains(&i) {
            continue;
        }
        if b.height() >= LETTER * capital { order.push(i) } else { small.push(i) }
    }
    let left = |i: &usize| blots.get(*i).map_or(0, |b| b.x0);
    order.sort_by_key(left);
    let level = |b: &Blot| {
        let shift = slope * (b.x0 + b.x1) as f32 / 2.0;
        (b.y0 as f32 - shift, b.y1 as f32 - shift)
    };
    let mut out: Vec<Letters> = Vec::new();
    // Strings that may still grow.
    let mut open: Vec<usize> = Vec::new();
    for i in order {
        let Some(b) = blots.get(i) else { continue };
        let (top, bottom) = level(b);
        let x0 = b.x0 as f32;
        open.retain(|s| out.get(*s).is_some_and(|s| x0 - s.x1 <= GAP * (s.bottom - s.top).max(capital) * 1.6));
        let mut best: Option<(f32, usize)> = None;
        for s in &open {
            let Some(letters) = out.get(*s) else { continue };
            let height = letters.bottom - letters.top;
            let (low, high) = (height.min(bottom - top), height.max(bottom - top));
            let overlap = bottom.min(letters.bottom) - top.max(letters.top);
            let gap = x0 - letters.x1;
            if overlap < 0.55 * low || high > 2.1 * low || gap > GAP * height.max(0.8 * capital) {
                continue;
            }
            let parted = gap > 0.0
                && uprights.iter().any(|l| {
                    let y = (b.y0 + b.y1) as f32 / 2.0;
                    l.from <= y && y <= l.to && l.across(y) > letters.x1 - 2.0 && l.across(y) < x0 + 2.0
                });
            if parted {
                continue;
            }
            let apart = (bottom - letters.bottom).abs() + 0.2 * gap.max(0.0);
            if best.is_none_or(|(a, _)| apart < a) {
                best = Some((apart, *s));
            }
        }
        match best.and_then(|(_, s)| out.get_mut(s)) {
            Some(s) => {
                s.blots.push(i);
                s.x1 = s.x1.max(b.x1 as f32);
                // Letters differ in height; the string's is that of its taller ones, slowly.
                s.top += 0.35 * (top - s.top).clamp(-0.6 * capital, 0.25 * capital);
                s.bottom += 0.25 * (bottom - s.bottom).clamp(-0.3 * capital, 0.3 * capital);
            }
            None => {
                open.push(out.len());
                out.push(Letters { blots: vec![i], x0, x1: b.x1 as f32, top, bottom });
            }
        }
    }
    // Commas and dashes that stood as strings of their own belong to their neighbours.
    out.retain(|s| {
        let text = is_text(s, blots, capital);
        if !text {
            small.extend(&s.blots);
        }
        text
    });
    points(small, blots, &level, capital, &mut out);
    out.sort_by(|a, b| a.bottom.total_cmp(&b.bottom).then(a.x0.total_cmp(&b.x0)));
    out
}

/// How far a point, a comma or a dash may stand from its string, in heights of the string.
const BESIDE: f32 = 1.6;

/// Gives points, commas and dashes to the strings that they stand beside; one between two strings makes them one.
fn points(small: Vec<usize>, blots: &[Blot], level: &dyn Fn(&Blot) -> (f32, f32), capital: f32, out: &mut Vec<Letters>) {
    let mut alone: Vec<(usize, f32)> = Vec::new();
    for i in small {
        let Some(b) = blots.get(i) else { continue };
        let (top, bottom) = level(b);
        let middle = (top + bottom) / 2.0;
        let (x0, x1) = (b.x0 as f32, b.x1 as f32);
        // The nearest string on each side, or the one that it stands in.
        let mut before: Option<(f32, usize)> = None;
        let mut behind = before;
        for (n, s) in out.iter().enumerate() {
            let height = (s.bottom - s.top).max(0.5 * capital);
            let aside = (x0 - s.x1).max(s.x0 - x1).max(0.0);
            if middle < s.top - 0.5 * height || middle > s.bottom + 0.45 * height || aside > BESIDE * height {
                continue;
            }
            let far = aside + 0.5 * (middle - (s.top + s.bottom) / 2.0).abs();
            let side = if s.x0 > x0 { &mut behind } else { &mut before };
            if side.is_none_or(|(f, _)| far < f) {
                *side = Some((far, n));
            }
        }
        let two = before.zip(behind).filter(|((_, a), (_, b))| match (out.get(*a), out.get(*b)) {
            (Some(a), Some(b)) => a.x1 < x0 && (a.bottom - b.bottom).abs() < 0.3 * capital && b.x0 - a.x1 < 4.0 * capital,
            _ => false,
        });
        let Some(home) = [before, behind].into_iter().flatten().min_by(|a, b| a.0.total_cmp(&b.0)) else {
            if is_dash(b, capital) {
                alone.push((i, middle));
            }
            continue;
        };
        let to = two.map_or(home.1, |((_, a), _)| a);
        if let Some(s) = out.get_mut(to) {
            s.blots.push(i);
            s.x0 = s.x0.min(x0);
            s.x1 = s.x1.max(x1);
        }
        if let Some((_, (_, from))) = two {
            let other = out.get(from).cloned().unwrap_or_default();
            if let Some(s) = out.get_mut(to) {
                s.x1 = s.x1.max(other.x1);
                s.blots.extend(other.blots);
            }
            out.remove(from);
        }
    }
    dashes(&alone, blots, capital, out);
}

/// Width and height of a dash, in heights of a capital.
const DASH: ((f32, f32), (f32, f32)) = ((0.25, 1.1), (0.05, 0.28));
/// Bounds of how far above and below a dash of its own the next lines stand, how much these differ, and how exactly they begin where it does,
/// in heights of a capital.
const NEXT: (f32, f32, f32) = (1.1, 3.4, 0.6);
const BEGINS: f32 = 0.35;

/// Whether ink has the form of a dash.
fn is_dash(b: &Blot, capital: f32) -> bool {
    let (w, h) = (b.width() / capital, b.height() / capital);
    (DASH.0.0..DASH.0.1).contains(&w) && (DASH.1.0..DASH.1.1).contains(&h) && w > 1.8 * h
}

/// Dashes that are a line of a cell with several, such as one between two names: above and below it stand lines that begin where it does.
fn dashes(alone: &[(usize, f32)], blots: &[Blot], capital: f32, out: &mut Vec<Letters>) {
    let mut lines = Vec::new();
    for (i, middle) in alone.iter().copied() {
        let Some(b) = blots.get(i) else { continue };
        let x0 = b.x0 as f32;
        let begins = |s: &&Letters| s.blots.len() >= 3 && (s.x0 - x0).abs() < BEGINS * capital;
        let (mut above, mut below) = (f32::MAX, f32::MAX);
        for off in out.iter().filter(begins).map(|s| (s.top + s.bottom) / 2.0 - middle) {
            if off < 0.0 { above = above.min(-off) } else { below = below.min(off) }
        }
        // It stands on a line of its own, half-way between theirs.
        let between = (NEXT.0 * capital..NEXT.1 * capital).contains(&above.max(below)) && (above - below).abs() < NEXT.2 * capital;
        let beside = alone.iter().filter(|(_, m)| (m - middle).abs() < 0.5 * capital).count();
        if between && beside == 1 {
            lines.push(Letters { blots: vec![i], x0, x1: b.x1 as f32, top: middle - capital / 2.0, bottom: middle + capital / 2.0 });
        }
    }
    out.extend(lines);
}

/// Whether a string may be text: more than a stroke, a comma or a dash of its neighbour's.
fn is_text(s: &Letters, blots: &[Blot], capital: f32) -> bool {
    // Bold letters may hang together, so width says nothing.
    let tallest = s.blots.iter().filter_map(|i| blots.get(*i)).map(Blot::height).fold(0.0, f32::max);
    tallest >= 0.65 * capital || s.blots.len() >= 3 && tallest >= 0.42 * capital
}

/// Cuts a string out of its picture: its own ink on clean paper.
pub fn piece(image: &Raster, blots: &[Blot], letters: &Letters, slope: f32) -> Option<Piece> {
    let own: Vec<&Blot> = letters.blots.iter().filter_map(|i| blots.get(*i)).collect();
    let x0 = own.iter().map(|b| b.x0).min()? as usize;
    let x1 = own.iter().map(|b| b.x1).max()? as usize;
    let y0 = own.iter().map(|b| b.y0).min()? as usize;
    let y1 = own.iter().map(|b| b.y1).max()? as usize;
    let (w, h) = (image.width as usize, image.height as usize);
    let (width, height) = (x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN);
    let paper = super::gray::paper(image, x0, y0, x1, y1);
    let mut gray = vec![paper; width * height];
    for run in own.iter().flat_map(|b| &b.runs) {
        let (from, to) = ((run.x0 as usize).saturating_sub(EDGE), (run.x1 as usize + EDGE).min(w));
        for y in (run.y as usize).saturating_sub(EDGE)..(run.y as usize + EDGE + 1).min(h) {
            // The copy's corner lies `MARGIN` before the ink's, which is wider than the soft edge.
            let at = (y + MARGIN - y0) * width + from + MARGIN - x0;
            if let (Some(a), Some(b)) = (gray.get_mut(at..at + to - from), image.gray.get(y * w + from..y * w + to)) {
                a.copy_from_slice(b);
            }
        }
    }
    let mut bottoms: Vec<f32> =
        own.iter().filter(|b| b.height() >= 0.5 * (letters.bottom - letters.top)).map(|b| b.y1 as f32 - slope * (b.x0 + b.x1) as f32 / 2.0).collect();
    bottoms.sort_by(f32::total_cmp);
    let baseline = foot(&bottoms, letters.bottom - letters.top).unwrap_or(letters.bottom);
    Some(Piece {
        image: Raster { width: width as u32, height: height as u32, gray },
        left: x0 as f32 - MARGIN as f32,
        top: y0 as f32 - MARGIN as f32,
        baseline,
    })
}

/// Letters of a word in which tails may outnumber the others: `gaji`; and how far a tail hangs down at most, in heights of the string.
const SHORT: usize = 5;
const TAIL: f32 = 0.4;

/// Where the letters of a string stand, by their lower edges in order. Tails hang lower, so a little above the middle; in a short word
/// the highest foot that is no more than a tail above the lowest.
fn foot(bottoms: &[f32], height: f32) -> Option<f32> {
    let lowest = bottoms.last().copied()?;
    if bottoms.len() <= SHORT {
        return bottoms.iter().copied().find(|b| lowest - b <= TAIL * height);
    }
    bottoms.get(bottoms.len() * 4 / 10).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dash_between_two_lines_is_a_line() {
        let row = |x: u32, y: u32, w: u32, h: u32| Blot::of((y..y + h).map(|y| Run { y, x0: x, x1: x + w }).collect()).unwrap();
        let word = |y: u32| (0..6).map(move |i| row(100 + i * 14, y, 10, 18));
        let found = |dash: Vec<Blot>| {
            let blots: Vec<Blot> = word(100).chain(word(160)).chain(dash).collect();
            strings(&blots, 0.0, 200.0, &[]).iter().filter_map(|s| s.dash(&blots)).count()
        };
        assert_eq!(found(vec![row(101, 138, 8, 3)]), 1);
        // Elsewhere, and in a row of dashes.
        assert_eq!(found(vec![row(140, 138, 8, 3)]), 0);
        assert_eq!(found(vec![row(101, 138, 8, 3), row(300, 138, 8, 3)]), 0);
    }
}

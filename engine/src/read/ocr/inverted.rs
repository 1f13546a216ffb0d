//! Dark boxes with light letters in them, such as heads of tables, become light ones with dark letters.

use super::gray;
use super::strings::{Blot, Run};
use crate::read::raster::Raster;

/// Bounds of the height of a box, in inches, and its width at least.
const HEIGHT: (f32, f32) = (0.07, 1.2);
const WIDTH: f32 = 0.5;
/// Height of a bar within ruling lines at most, in inches, and the width of a part of it without letters at least.
const BAR: f32 = 0.5;
const BLANK: f32 = 0.04;
/// Part of a bar's height at least that its next part without letters stands beside.
const ON: f32 = 0.8;
/// Part of a box's columns at least that reach from edge to edge, and how far off an edge its ink may stand, in pixels.
const EVEN: f32 = 0.8;
const ALONG: u32 = 4;

/// A dark box: the first column of pixels, and upper and lower edge of each from there on. It may lie askew.
struct Dark {
    left: usize,
    edges: Vec<(u32, u32)>,
}

impl Dark {
    /// Whether a run of columns lies in the box: what is under its letters.
    fn holds(&self, s: &Solid) -> bool {
        let at = |x: u32| (x as usize).checked_sub(self.left).and_then(|i| self.edges.get(i));
        at(s.x0).is_some_and(|e| e.0 <= s.first().0 + 2 && s.first().1 <= e.1 + 2)
    }
}

/// Turns dark boxes with light letters in them into light ones with dark letters; tells whether there were any.
pub fn invert_boxes(image: &mut Raster, blots: &[Blot], dpi: f32) -> bool {
    let mut any = false;
    for b in blots.iter().filter(|b| b.width() > WIDTH * dpi && b.height() > HEIGHT.0 * dpi) {
        let boxed = b.height() < HEIGHT.1 * dpi && b.ink as f32 > 0.5 * b.width() * b.height();
        let mut found = bars(image, b, boxed, dpi);
        if found.is_empty() && boxed {
            found.extend(Some(whole(b)).filter(even));
        }
        for dark in found {
            any = true;
            lighten(image, &dark, dpi);
        }
    }
    any
}

/// A blot that is a box as a whole.
fn whole(b: &Blot) -> Dark {
    let mut edges = vec![(u32::MAX, 0u32); (b.x1 - b.x0) as usize];
    for run in &b.runs {
        for (top, bottom) in edges.get_mut((run.x0 - b.x0) as usize..(run.x1 - b.x0) as usize).into_iter().flatten() {
            (*top, *bottom) = ((*top).min(run.y), (*bottom).max(run.y + 1));
        }
    }
    Dark { left: b.x0 as usize, edges }
}

/// Whether a box is as high at most of its columns. Bold letters that touch are as dark as a box, and their outline is not.
fn even(dark: &Dark) -> bool {
    let height = |(top, bottom): &(u32, u32)| bottom.saturating_sub(*top);
    let mut heights: Vec<u32> = dark.edges.iter().map(height).collect();
    heights.sort_unstable();
    let most = heights.get(heights.len() * 9 / 10).copied().unwrap_or(0);
    heights.iter().filter(|h| **h * 10 >= most * 9).count() as f32 >= EVEN * heights.len() as f32
}

/// Whether ink stands along both edges of a bar from its first solid part to its last: above and below light letters it does, between the
/// stems of bold ones it does not.
fn edged(b: &Blot, chain: &[Solid]) -> bool {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return false };
    let wide = last.x1().saturating_sub(first.x0) as usize;
    let mut inked = vec![(false, false); wide];
    let edges: Vec<(u32, u32)> = (first.x0..last.x1()).map(|x| edges_at(chain, x)).collect();
    for run in &b.runs {
        let (from, to) = (run.x0.max(first.x0) - first.x0, run.x1.clamp(first.x0, last.x1()) - first.x0);
        let Some(range) = (from < to).then_some(from as usize..to as usize) else { continue };
        for (on, (top, bottom)) in inked.get_mut(range.clone()).into_iter().flatten().zip(edges.get(range).into_iter().flatten()) {
            on.0 |= run.y.abs_diff(*top) <= ALONG;
            on.1 |= (run.y + 1).abs_diff(*bottom) <= ALONG;
        }
    }
    inked.iter().filter(|on| on.0 && on.1).count() as f32 >= EVEN * wide as f32
}

/// A run of columns whose ink stands solid between edges that hardly move: the first column, and upper and lower edge of each.
#[derive(Debug, Clone)]
struct Solid {
    x0: u32,
    edges: Vec<(u32, u32)>,
}

impl Solid {
    fn x1(&self) -> u32 {
        self.x0 + self.edges.len() as u32
    }

    fn first(&self) -> (u32, u32) {
        self.edges.first().copied().unwrap_or_default()
    }

    fn last(&self) -> (u32, u32) {
        self.edges.last().copied().unwrap_or_default()
    }
}

/// The dark bars of a table whose ruling lines hang together with them; a box is one from end to end.
fn bars(image: &Raster, b: &Blot, boxed: bool, dpi: f32) -> Vec<Dark> {
    let solids: Vec<Solid> = solids(image, b, dpi).into_iter().filter(|s| s.edges.len() as f32 >= BLANK * dpi).collect();
    let mut chains: Vec<Vec<Solid>> = Vec::new();
    for s in solids {
        let goes_on = |c: &Vec<Solid>| c.last().is_some_and(|l| shared(l.last(), s.first()) > ON);
        match chains.iter_mut().find(|c| goes_on(c)) {
            Some(c) => c.push(s),
            None => chains.push(vec![s]),
        }
    }
    let solid = |c: &Vec<Solid>| c.iter().map(|s| s.edges.len() as u32).sum::<u32>();
    chains.sort_by_key(|c| std::cmp::Reverse(solid(c)));
    let mut out: Vec<Dark> = Vec::new();
    for chain in chains {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { continue };
        let wide = (last.x1() - first.x0) as f32;
        if wide < WIDTH * dpi || (solid(&chain) as f32) < 0.25 * wide || out.iter().any(|d| d.holds(first)) || !edged(b, &chain) {
            continue;
        }
        let mut edges = Vec::new();
        // Left of the first letter and right of the last one a little of the bar is too narrow to tell.
        let margin = if boxed { b.x1 } else { (BLANK * dpi) as u32 };
        let left = first.x0.saturating_sub(margin).max(b.x0);
        for x in left..(last.x1() + margin).min(b.x1) {
            edges.push(edges_at(&chain, x));
        }
        out.push(Dark { left: left as usize, edges });
    }
    out
}

/// Part of the higher of two columns of ink that the other stands beside.
fn shared(a: (u32, u32), b: (u32, u32)) -> f32 {
    let both = a.1.min(b.1).saturating_sub(a.0.max(b.0));
    both as f32 / (a.1 - a.0).max(b.1 - b.0).max(1) as f32
}

/// The edges of a bar at a column: those of its solid part there, or between those beside it.
fn edges_at(chain: &[Solid], x: u32) -> (u32, u32) {
    let before = chain.iter().rev().find(|s| s.x0 <= x);
    let behind = chain.iter().find(|s| s.x1() > x);
    match (before, behind) {
        (Some(a), Some(b)) if x >= a.x1() => {
            let share = (x - a.x1()) as f32 / (b.x0 - a.x1()).max(1) as f32;
            let between = |a: u32, b: u32| (a as f32 + (b as f32 - a as f32) * share).round() as u32;
            let (from, to) = (a.last(), b.first());
            (between(from.0, to.0), between(from.1, to.1))
        }
        (Some(s), _) => s.edges.get((x - s.x0) as usize).copied().unwrap_or(s.last()),
        (None, Some(s)) => s.first(),
        (None, None) => (0, 0),
    }
}

/// Neighbouring columns of a blot with one run of ink as high as a bar, between edges that hardly move.
fn solids(image: &Raster, b: &Blot, dpi: f32) -> Vec<Solid> {
    let (least, most) = ((HEIGHT.0 * dpi) as u32, (BAR * dpi) as u32);
    let mut columns: Vec<Vec<(u32, u32)>> = vec![Vec::new(); (b.x1 - b.x0) as usize];
    for run in &b.runs {
        for column in columns.get_mut((run.x0 - b.x0) as usize..(run.x1 - b.x0) as usize).into_iter().flatten() {
            match column.last_mut() {
                Some((_, bottom)) if *bottom == run.y => *bottom += 1,
                _ => column.push((run.y, run.y + 1)),
            }
        }
    }
    // Ink is told from what is around it: the middle of a high bar is none, and as dark.
    let dark = halfway(image, b, dpi);
    let filled = |x: u32, from: u32, to: u32| (from..to).all(|y| image.gray.get((y * image.width + x) as usize).is_some_and(|v| *v < dark));
    for (x, column) in (b.x0..).zip(&mut columns) {
        column.dedup_by(|next, last| {
            let hollow = next.0 - last.1 <= most && filled(x, last.1, next.0);
            if hollow {
                last.1 = next.1;
            }
            hollow
        });
    }
    let mut open: Vec<Solid> = Vec::new();
    let mut out: Vec<Solid> = Vec::new();
    for (x, column) in (b.x0..).zip(columns) {
        let high: Vec<(u32, u32)> = column.into_iter().filter(|(t, e)| (least..=most).contains(&(e - t))).collect();
        let mut next: Vec<Solid> = Vec::new();
        for (top, bottom) in high {
            let same = |s: &Solid| s.last().0.abs_diff(top) <= 2 && s.last().1.abs_diff(bottom) <= 2;
            let mut solid = match open.iter().position(same) {
                Some(i) => open.swap_remove(i),
                None => Solid { x0: x, edges: Vec::new() },
            };
            solid.edges.push((top, bottom));
            next.push(solid);
        }
        out.append(&mut open);
        open = next;
    }
    out.append(&mut open);
    out.sort_by_key(|s| s.x0);
    out
}

/// The shade between a blot's ink and the paper around it.
fn halfway(image: &Raster, b: &Blot, dpi: f32) -> u8 {
    let width = image.width as usize;
    let row = |run: &Run| image.gray.get(run.y as usize * width + run.x0 as usize..run.y as usize * width + run.x1 as usize).unwrap_or_default();
    let (sum, count) = b.runs.iter().flat_map(row).fold((0u64, 0u64), |(s, n), v| (s + u64::from(*v), n + 1));
    let beyond = (0.06 * dpi) as usize;
    let (top, bottom) = (b.y0 as usize, b.y1 as usize);
    let (from, to) = if top >= beyond { (top - beyond, top) } else { (bottom, (bottom + beyond).min(image.height as usize)) };
    let outside = gray::paper(image, b.x0 as usize, from, b.x1 as usize, to);
    ((sum / count.max(1)) as u32).midpoint(u32::from(outside)) as u8
}

/// Makes a dark box as light as the paper around it, or its edges would be ink.
fn lighten(image: &mut Raster, dark: &Dark, dpi: f32) {
    let beyond = (0.06 * dpi) as usize;
    let top = dark.edges.iter().map(|e| e.0).min().unwrap_or(0) as usize;
    let bottom = dark.edges.iter().map(|e| e.1).max().unwrap_or(0) as usize;
    let right = dark.left + dark.edges.len();
    let outside = i32::from(gray::paper(image, dark.left, top.saturating_sub(beyond), right, (bottom + beyond).min(image.height as usize)));
    let inside = i32::from(shade(image, dark));
    for (x, (top, bottom)) in (dark.left..).zip(&dark.edges) {
        for y in *top..*bottom {
            let pixel = image.gray.get_mut(y as usize * image.width as usize + x);
            pixel.into_iter().for_each(|v| *v = (outside - (i32::from(*v) - inside).abs()).clamp(0, 255) as u8);
        }
    }
}

/// The middle shade of a dark box: most of it is no letter.
fn shade(image: &Raster, dark: &Dark) -> u8 {
    let mut counts = [0u32; 256];
    let mut all = 0;
    for (x, (top, bottom)) in (dark.left..).zip(&dark.edges) {
        for y in *top..*bottom {
            let pixel = image.gray.get(y as usize * image.width as usize + x).copied().unwrap_or_default();
            counts.iter_mut().skip(usize::from(pixel)).take(1).for_each(|c| *c += 1);
            all += 1;
        }
    }
    let mut seen = 0;
    counts
        .iter()
        .position(|c| {
            seen += c;
            seen * 5 >= all * 2
        })
        .map_or(0, |v| v as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::ocr::gray::{self, LETTERS};
    use crate::read::ocr::strings::blots;

    /// Paper with a dark bar across it and light letters of five by fourteen pixels in the bar.
    fn head() -> Raster {
        let mut image = Raster { width: 500, height: 120, gray: vec![230; 500 * 120] };
        let mut fill = |x0: usize, y0: usize, x1: usize, y1: usize, v: u8| {
            for y in y0..y1 {
                image.gray.get_mut(y * 500 + x0..y * 500 + x1).into_iter().for_each(|row| row.fill(v));
            }
        };
        fill(40, 40, 460, 70, 60);
        (0..12).for_each(|i| fill(60 + 30 * i, 48, 65 + 30 * i, 62, 235));
        image
    }

    #[test]
    fn light_letters_on_a_dark_bar_become_dark_ones() {
        let mut image = head();
        let before = blots(&gray::ink(&image, 24, LETTERS));
        assert!(invert_boxes(&mut image, &before, 200.0));
        let at = |x: usize, y: usize| image.gray.get(y * 500 + x).copied().unwrap_or_default();
        assert!(at(62, 55) < 80, "a letter is {}", at(62, 55));
        assert!(at(80, 55) > 200 && at(300, 20) > 200, "the bar is {}, the paper {}", at(80, 55), at(300, 20));
        let after = blots(&gray::ink(&image, 24, LETTERS));
        assert_eq!(after.iter().filter(|b| (3.0..9.0).contains(&b.width()) && (10.0..18.0).contains(&b.height())).count(), 12);
        assert!(!invert_boxes(&mut image, &after, 200.0));
    }

    #[test]
    fn bold_letters_that_touch_are_no_box() {
        let mut image = Raster { width: 500, height: 120, gray: vec![230; 500 * 120] };
        let mut fill = |x0: usize, y0: usize, x1: usize, y1: usize| {
            for y in y0..y1 {
                image.gray.get_mut(y * 500 + x0..y * 500 + x1).into_iter().for_each(|row| row.fill(30));
            }
        };
        // Stems with a bar between them, foot to foot with the next: HHHHH.
        for i in 0..5 {
            let x = 60 + 50 * i;
            fill(x, 40, x + 15, 80);
            fill(x + 15, 54, x + 35, 66);
            fill(x + 35, 40, x + 50, 80);
        }
        let before = blots(&gray::ink(&image, 24, LETTERS));
        let kept = image.clone();
        assert!(!invert_boxes(&mut image, &before, 200.0));
        assert_eq!(image, kept);
    }

    #[test]
    fn a_high_bar_that_text_touches_from_below_is_one_bar() {
        let mut image = head();
        let mut fill = |x0: usize, y0: usize, x1: usize, y1: usize, v: u8| {
            for y in y0..y1 {
                image.gray.get_mut(y * 500 + x0..y * 500 + x1).into_iter().for_each(|row| row.fill(v));
            }
        };
        // Its middle is as dark as all around it, and no ink to who looks for what is darker than that.
        fill(40, 70, 460, 96, 60);
        (0..20).for_each(|i| fill(50 + 20 * i, 96, 54 + 20 * i, 110, 40));
        let before = blots(&gray::ink(&image, 12, LETTERS));
        assert!(invert_boxes(&mut image, &before, 200.0));
        let at = |x: usize, y: usize| image.gray.get(y * 500 + x).copied().unwrap_or_default();
        assert!(at(62, 55) < 80 && at(80, 55) > 200 && at(81, 75) > 200, "a letter is {}, the bar {} and {}", at(62, 55), at(80, 55), at(81, 75));
        assert!(at(52, 105) < 80, "the text below is {}", at(52, 105));
    }

    #[test]
    fn a_bar_that_hangs_together_with_ruling_lines_is_told_from_them() {
        let mut image = head();
        image.height = 700;
        image.gray.resize(500 * 700, 230);
        // Columns and rows below the head.
        for y in 70..690usize {
            for x in [40usize, 200, 458] {
                image.gray.get_mut(y * 500 + x..y * 500 + x + 2).into_iter().for_each(|row| row.fill(90));
            }
        }
        for y in (100..690usize).step_by(40) {
            image.gray.get_mut(y * 500 + 40..y * 500 + 460).into_iter().for_each(|row| row.fill(90));
        }
        let before = blots(&gray::ink(&image, 24, LETTERS));
        assert!(invert_boxes(&mut image, &before, 200.0));
        let at = |x: usize, y: usize| image.gray.get(y * 500 + x).copied().unwrap_or_default();
        assert!(at(62, 55) < 80 && at(80, 55) > 200, "a letter is {}, the bar {}", at(62, 55), at(80, 55));
        assert!(at(100, 140) < 120 && at(200, 300) < 120 && at(120, 310) > 200, "the rest stays");
    }
}

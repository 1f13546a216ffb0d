//! Dark boxes with light letters in them, such as heads of tables, become light ones with dark letters.

use super::strings::{Blot, paper};
use crate::read::raster::Raster;

/// Bounds of the height of a box, in inches, and its width at least.
const HEIGHT: (f32, f32) = (0.07, 1.2);
const WIDTH: f32 = 0.5;
/// Height of a bar within ruling lines at most, in inches, and the width of a part of it without letters at least.
const BAR: f32 = 0.5;
const BLANK: f32 = 0.04;

/// A dark box: the first column of pixels, and upper and lower edge of each from there on. It may lie askew.
struct Dark {
    left: usize,
    edges: Vec<(u32, u32)>,
}

/// Turns dark boxes with light letters in them into light ones with dark letters; tells whether there were any.
pub fn invert_boxes(image: &mut Raster, blots: &[Blot], dpi: f32) -> bool {
    let mut any = false;
    for b in blots.iter().filter(|b| b.width() > WIDTH * dpi && b.height() > HEIGHT.0 * dpi) {
        let boxed = b.height() < HEIGHT.1 * dpi && b.ink as f32 > 0.5 * b.width() * b.height();
        let found = if boxed { vec![whole(b)] } else { bars(b, dpi) };
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

/// A run of columns whose ink stands solid between the same edges.
#[derive(Debug, Clone, Copy)]
struct Solid {
    x0: u32,
    x1: u32,
    top: u32,
    bottom: u32,
}

/// The dark bars of a table whose ruling lines hang together with them.
fn bars(b: &Blot, dpi: f32) -> Vec<Dark> {
    let solids: Vec<Solid> = solids(b, dpi).into_iter().filter(|s| (s.x1 - s.x0) as f32 >= BLANK * dpi).collect();
    let mut chains: Vec<Vec<Solid>> = Vec::new();
    for s in solids {
        let height = |s: &Solid| (s.bottom - s.top) as f32;
        let goes_on = |c: &Vec<Solid>| {
            c.last().is_some_and(|l| {
                let shared = s.bottom.min(l.bottom).saturating_sub(s.top.max(l.top)) as f32;
                shared > 0.6 * height(&s).max(height(l))
            })
        };
        match chains.iter_mut().find(|c| goes_on(c)) {
            Some(c) => c.push(s),
            None => chains.push(vec![s]),
        }
    }
    let mut out = Vec::new();
    for chain in chains {
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { continue };
        let solid: u32 = chain.iter().map(|s| s.x1 - s.x0).sum();
        let wide = (last.x1 - first.x0) as f32;
        if wide < WIDTH * dpi || (solid as f32) < 0.25 * wide {
            continue;
        }
        let mut edges = Vec::new();
        // Left of the first letter and right of the last one a little of the bar is too narrow to tell.
        let margin = (BLANK * dpi) as u32;
        let left = first.x0.saturating_sub(margin).max(b.x0);
        for x in left..(last.x1 + margin).min(b.x1) {
            edges.push(edges_at(&chain, x));
        }
        out.push(Dark { left: left as usize, edges });
    }
    out
}

/// The edges of a bar at a column: those of its solid part there, or between those beside it.
fn edges_at(chain: &[Solid], x: u32) -> (u32, u32) {
    let before = chain.iter().rev().find(|s| s.x0 <= x);
    let behind = chain.iter().find(|s| s.x1 > x);
    match (before, behind) {
        (Some(a), Some(b)) if x >= a.x1 => {
            let share = (x - a.x1) as f32 / (b.x0 - a.x1).max(1) as f32;
            let between = |a: u32, b: u32| (a as f32 + (b as f32 - a as f32) * share).round() as u32;
            (between(a.top, b.top), between(a.bottom, b.bottom))
        }
        (Some(s), _) | (None, Some(s)) => (s.top, s.bottom),
        (None, None) => (0, 0),
    }
}

/// Neighbouring columns of a blot with one run of ink as high as a bar, between edges that hardly move.
fn solids(b: &Blot, dpi: f32) -> Vec<Solid> {
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
    let mut open: Vec<Solid> = Vec::new();
    let mut out: Vec<Solid> = Vec::new();
    for (x, column) in (b.x0..).zip(columns) {
        let high: Vec<(u32, u32)> = column.into_iter().filter(|(t, e)| (least..=most).contains(&(e - t))).collect();
        let mut next: Vec<Solid> = Vec::new();
        for (top, bottom) in high {
            let same = |s: &Solid| s.top.abs_diff(top) <= 2 && s.bottom.abs_diff(bottom) <= 2;
            match open.iter().position(same) {
                Some(i) => next.push(Solid { x1: x + 1, top, bottom, ..open.swap_remove(i) }),
                None => next.push(Solid { x0: x, x1: x + 1, top, bottom }),
            }
        }
        out.append(&mut open);
        open = next;
    }
    out.append(&mut open);
    out.sort_by_key(|s| s.x0);
    out
}

/// Makes a dark box as light as the paper around it, or its edges would be ink.
fn lighten(image: &mut Raster, dark: &Dark, dpi: f32) {
    let beyond = (0.06 * dpi) as usize;
    let top = dark.edges.iter().map(|e| e.0).min().unwrap_or(0) as usize;
    let bottom = dark.edges.iter().map(|e| e.1).max().unwrap_or(0) as usize;
    let right = dark.left + dark.edges.len();
    let outside = i32::from(paper(image, dark.left, top.saturating_sub(beyond), right, (bottom + beyond).min(image.height as usize)));
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

//! Strokes and points in zeros: faces of printers mark a zero by a stroke across it or a point in its middle, which makes an `8`, a `6` or a
//! `9` of it. A zero with a stroke has two holes, one at each side of it, without a waist between; those of an `8` stand right over each
//! other. One with a point has a single hole as tall as itself, with ink in its middle; no other letter has.

use super::gray::paper;
use super::strings::{Blot, Run};
use crate::read::raster::Raster;

/// Zeros with strokes of a page at least, and part of what is as large as letters that they are at least: some languages have a letter like
/// that, and write it seldom.
const ZEROS: usize = 12;
const PART: f32 = 0.04;
/// Height of a zero, in heights of a capital, and its width, in its height.
const HEIGHT: (f32, f32) = (0.7, 1.4);
const WIDTH: (f32, f32) = (0.4, 1.0);
/// Part of a zero's box that a hole fills at least.
const HOLE: f32 = 0.03;
/// How far one may begin below the other, and how much both take together at least, in heights of the zero.
const WAIST: f32 = 0.06;
const TALL: f32 = 0.5;
/// How far their middles lie apart at least, in widths of the zero.
const APART: f32 = 0.09;
/// Height of the hole around a point at least, and rows that are cleared of it, in heights of the zero.
const AROUND: f32 = 0.5;
const CLEARED: (f32, f32) = (0.25, 0.75);
/// Height of a point that touches both sides at most, in heights of its zero, and how far inside the zero's widest place its sides stand there at
/// most, in widths of the zero.
const BAR: f32 = 0.3;
const SIDE: f32 = 0.08;
/// Size of a point that touches nothing, in sizes of its zero, and how far from the zero's middle it stands at most.
const POINT: (f32, f32) = (0.05, 0.55);
const CENTRED: f32 = 0.18;
/// Pixels of a blot at most: larger ones are no letters.
const PIXELS: u32 = 40_000;

/// Takes the strokes out of the zeros of a picture, where a page has many; whether there were any.
pub fn take_out(image: &mut Raster, blots: &[Blot], capital: f32) -> bool {
    let tall = |b: &&Blot| (HEIGHT.0 * capital..=HEIGHT.1 * capital).contains(&b.height());
    let all = blots.iter().filter(tall).count();
    let zero = |b: &&Blot| tall(b) && (WIDTH.0..=WIDTH.1).contains(&(b.width() / b.height()));
    let small: Vec<&Blot> = blots.iter().filter(|b| b.height() <= POINT.1 * HEIGHT.1 * capital && b.width() <= POINT.1 * HEIGHT.1 * capital).collect();
    let found: Vec<(&Blot, Vec<Run>)> = blots.iter().filter(zero).filter_map(|b| Some((b, mark(b, &small, false)?))).collect();
    if found.len() < ZEROS || (found.len() as f32) < PART * all as f32 {
        return false;
    }
    // In such a face a zero whose point touches both sides is known by its sides, which stand apart most beside the point.
    let sure: std::collections::HashSet<(u32, u32)> = found.iter().map(|(b, _)| (b.x0, b.y0)).collect();
    let touched = blots.iter().filter(zero).filter(|b| !sure.contains(&(b.x0, b.y0))).filter_map(|b| Some((b, mark(b, &small, true)?)));
    for (blot, stroke) in found.iter().map(|(b, s)| (*b, s.clone())).chain(touched) {
        let shade = paper(image, blot.x0.saturating_sub(2) as usize, blot.y0.saturating_sub(2) as usize, blot.x1 as usize + 2, blot.y1 as usize + 2);
        for run in stroke {
            let row = run.y as usize * image.width as usize;
            let part = image.gray.get_mut(row + run.x0 as usize..row + run.x1.min(image.width) as usize);
            part.into_iter().flatten().for_each(|v| *v = (*v).max(shade));
        }
    }
    true
}

/// A hole: how many pixels, the sum of their places across, and its first and last line.
struct Hole {
    pixels: usize,
    across: f32,
    y: (u32, u32),
}

/// Whether a blot stands in the middle of another as a point does in a zero.
fn is_point(point: &Blot, of: &Blot) -> bool {
    let within = point.x0 > of.x0 && point.x1 < of.x1 && point.y0 > of.y0 && point.y1 < of.y1;
    let sized = |part: f32, whole: f32| (POINT.0 * whole..=POINT.1 * whole).contains(&part);
    let ((x, y), (cx, cy)) = (point.middle(), of.middle());
    let centred = (x - cx).abs() <= CENTRED * of.width() && (y - cy).abs() <= CENTRED * of.height();
    within && centred && sized(point.width(), of.width()) && sized(point.height(), of.height())
}

/// The stroke or the point within a zero that has one, row by row; `None` for any other letter. `small` are blots that may be points;
/// `touched` takes points for such that touch both sides.
fn mark(blot: &Blot, small: &[&Blot], touched: bool) -> Option<Vec<Run>> {
    // One pixel of paper around it, so that all that is outside hangs together.
    let (w, h) = (blot.x1 - blot.x0 + 2, blot.y1 - blot.y0 + 2);
    if w.checked_mul(h)? > PIXELS {
        return None;
    }
    let mut of = vec![0u8; (w * h) as usize];
    for run in &blot.runs {
        let row = (run.y - blot.y0 + 1) * w;
        of.get_mut((row + run.x0 - blot.x0 + 1) as usize..(row + run.x1 - blot.x0 + 1) as usize)?.fill(1);
    }
    for run in small.iter().filter(|p| is_point(p, blot)).flat_map(|p| &p.runs) {
        let row = (run.y - blot.y0 + 1) * w;
        of.get_mut((row + run.x0 - blot.x0 + 1) as usize..(row + run.x1 - blot.x0 + 1) as usize)?.fill(1);
    }
    let mut holes: Vec<Hole> = Vec::new();
    let mut label = 2u8;
    for start in 0..of.len() {
        if of.get(start) != Some(&0) {
            continue;
        }
        let mut hole = Hole { pixels: 0, across: 0.0, y: (h, 0) };
        let mut open = vec![start];
        *of.get_mut(start)? = label;
        while let Some(at) = open.pop() {
            let (x, y) = (at as u32 % w, at as u32 / w);
            (hole.pixels, hole.across, hole.y) = (hole.pixels + 1, hole.across + x as f32, (hole.y.0.min(y), hole.y.1.max(y)));
            let sides = [(x > 0).then(|| at - 1), (x + 1 < w).then_some(at + 1), (y > 0).then(|| at - w as usize), (y + 1 < h).then_some(at + w as usize)];
            for next in sides.into_iter().flatten() {
                if let Some(v) = of.get_mut(next).filter(|v| **v == 0) {
                    *v = label;
                    open.push(next);
                }
            }
        }
        holes.push(hole);
        // The first is the paper outside.
        label = label.checked_add(1)?;
    }
    let area = (w * h) as f32;
    let mut own: Vec<(u8, &Hole)> = (2u8..).zip(&holes).skip(1).filter(|(_, o)| o.pixels as f32 >= HOLE * area).collect();
    own.sort_by_key(|(_, o)| o.y.0);
    let row = |y: u32| of.get((y * w) as usize..((y + 1) * w) as usize).unwrap_or_default();
    let ends = |y: u32, is: &dyn Fn(u8) -> bool| Some((row(y).iter().position(|v| is(*v))? as u32, row(y).iter().rposition(|v| is(*v))? as u32));
    let ink = |v: u8| v == 1;
    // How thick the zero is drawn, by what is left and right of its holes.
    let walls = |o: &Hole, label: u8| {
        (o.y.0..=o.y.1).filter_map(|y| ends(y, &ink).zip(ends(y, &|v| v == label))).map(|(i, p)| (p.0 - i.0).min(i.1 - p.1)).collect::<Vec<u32>>()
    };
    let (holes, rows) = match own.as_slice() {
        [(label, hole)] => {
            let tall = (hole.y.1 + 1 - hole.y.0) as f32 >= AROUND * h as f32;
            let part = |size: u32, at: f32| (at * size as f32).round() as u32;
            let core = (part(h, 0.45)..=part(h, 0.55)).flat_map(|y| (part(w, 0.45)..=part(w, 0.55)).map(move |x| (y * w + x) as usize));
            let (all, inked) = core.fold((0, 0), |(all, inked), at| (all + 1, inked + usize::from(of.get(at) == Some(&1))));
            if !tall || inked * 2 < all || all == 0 {
                return None;
            }
            (vec![(*label, *hole)], part(h, CLEARED.0)..=part(h, CLEARED.1))
        }
        [(first, upper), (second, lower)] => {
            let apart = lower.y.0 as f32 - upper.y.1 as f32 - 1.0;
            let together = (upper.y.1.max(lower.y.1) - upper.y.0) as f32 + 1.0;
            let middle = |o: &Hole| o.across / o.pixels.max(1) as f32;
            let alike = upper.pixels.max(lower.pixels) < 2 * upper.pixels.min(lower.pixels);
            let struck = apart <= WAIST * h as f32 && (middle(upper) - middle(lower)).abs() >= APART * w as f32;
            // The narrowest of the rows between the holes, beside the whole letter.
            let bulges = || {
                let between: Vec<(u32, u32)> = (upper.y.1 + 1..lower.y.0).filter_map(|y| ends(y, &ink)).collect();
                let (from, to) = (between.iter().map(|r| r.0).max()?, between.iter().map(|r| r.1).min()?);
                let most = SIDE * w as f32;
                Some(touched && apart <= BAR * h as f32 && from.saturating_sub(1) as f32 <= most && (w - 2).saturating_sub(to) as f32 <= most)
            };
            if together < TALL * h as f32 || !alike || !(struck || bulges().unwrap_or(false)) {
                return None;
            }
            let rows = if struck { upper.y.0..=lower.y.1.max(upper.y.1) } else { upper.y.1..=lower.y.0 };
            (vec![(*first, *upper), (*second, *lower)], rows)
        }
        _ => return None,
    };
    let mut thick: Vec<u32> = holes.iter().flat_map(|(label, hole)| walls(hole, *label)).collect();
    thick.sort_unstable();
    let wall = thick.get(thick.len() / 2).copied().unwrap_or(w);
    let mut out = Vec::new();
    for y in rows {
        if let Some((from, to)) = ends(y, &ink)
            && from + wall < to + 1 - wall.min(to)
        {
            out.push(Run { y: y + blot.y0 - 1, x0: from + wall + blot.x0 - 1, x1: to + 1 - wall + blot.x0 - 1 });
        }
    }
    (!out.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blot(rows: &[&str]) -> Blot {
        let mut runs = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, _) in row.char_indices().filter(|(_, c)| *c == '#') {
                runs.push(Run { y: y as u32 + 5, x0: x as u32 + 7, x1: x as u32 + 8 });
            }
        }
        Blot::of(runs).unwrap()
    }

    #[test]
    fn a_stroke_is_told_from_the_waist_of_an_eight() {
        let zero = blot(&["..####..", ".#....#.", "#....###", "#...##.#", "#..##..#", "#.##...#", "###....#", "##.....#", ".#....#.", "..####.."]);
        let found = mark(&zero, &[], false).expect("a stroke");
        assert!(found.iter().any(|r| r.y == 9 && r.x0 <= 10 && r.x1 >= 12), "{found:?}");
        for letter in [
            blot(&["..####..", ".#....#.", "#......#", "#......#", ".######.", "#......#", "#......#", "#......#", ".#....#.", "..####.."]),
            blot(&["..####..", ".#....#.", "#......#", "#......#", "#......#", "#......#", "#......#", "#......#", ".#....#.", "..####.."]),
        ] {
            assert!(mark(&letter, &[], false).is_none());
        }
    }

    #[test]
    fn a_point_in_the_middle_of_a_zero_is_told_whether_it_touches_or_not() {
        let rows = |middle: &'static str| -> Vec<&'static str> {
            let half = ["...######...", "..########..", ".####..####.", "####....####", "####....####", "####....####", "####....####"];
            half.into_iter().chain([middle; 3]).chain(half.into_iter().rev()).collect()
        };
        let point = Blot::of([12, 13, 14].map(|y| Run { y, x0: 12, x1: 14 }).to_vec()).unwrap();
        let clears = |found: &[Run]| (12..=14).all(|y| found.iter().any(|r| r.y == y && r.x0 <= 12 && r.x1 >= 14));
        let ring = blot(&rows("####....####"));
        assert!(clears(&mark(&blot(&rows("#######.####")), &[], false).expect("a point")) && clears(&mark(&ring, &[&point], false).expect("a point")));
        assert!(mark(&ring, &[], true).is_none());
        // From side to side in the middle of what is widest there, and where it has a waist.
        let across = blot(&rows("############"));
        assert!(mark(&across, &[], false).is_none() && clears(&mark(&across, &[], true).expect("a point")));
        assert!(mark(&blot(&rows("..########..")), &[], true).is_none());
        let six = ["..####..", ".##..##.", "##......", "##......", "##.###..", "######..", "##...##.", "##....##", ".##..##.", "..####.."];
        assert!(mark(&blot(&six), &[], false).is_none());
    }
}

//! `RESAMPLED`, `SCREENSHOT`, `RECAPTURED`: a picture that was made larger or smaller, that is as large as a screen, or that shows the grid
//! of a screen or of a print (Gallagher, detection of interpolation, 2005). They say how a picture came about, never that it was changed.

use super::paper::{Finds, Paper};
use super::report::Family;
use super::{Needs, Signal};
use crate::base::limits::EXAMINED_PICTURES;
use crate::base::{Rect, Severity};
use crate::document::{Page, Source};
use crate::read::ReadOptions;
use crate::read::ocr::{Pictures, Sheet};
use crate::read::raster::{Raster, scan_dpi};
use crate::read::sniff::Kind;
use std::sync::Arc;

pub(super) const SIGNAL: Signal = Signal { codes: &["RESAMPLED", "SCREENSHOT", "RECAPTURED"], needs: Needs::Pictures, look };

/// Dots an inch at most at which a page of a PDF is drawn dot for dot.
const DENSE: f32 = 300.0;
/// Side of a piece of ground, in pixels, and how many are looked at.
const TILE: usize = 64;
const TILES: usize = 32;
/// Pieces of ground at least.
const LEAST: usize = 8;
/// Shades between the lightest and the darkest pixel of ground.
const GROUND: u8 = 70;
/// How far a wave stands above those beside it: in the ground of pieces, and in the steps along a picture's rows.
const WAVE: f32 = 14.0;
const STEPS: f32 = 9.0;
/// Rows and columns that are looked at for steps.
const LINES: usize = 600;
const LENGTH: usize = 1_024;

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let options = ReadOptions { recognise: false, ..paper.options.clone() };
    let Ok(pictures) = Pictures::open(Arc::clone(paper.file), &options) else {
        SIGNAL.codes.iter().for_each(|c| finds.skip(c, "the pictures cannot be drawn"));
        return;
    };
    let own = Kind::of(paper.file) != Kind::Pdf;
    let (mut waves, mut steps) = (false, false);
    for page in paper.document.pages.iter().filter(|p| p.source == Source::Ocr).take(EXAMINED_PICTURES) {
        let mut sheet = Sheet::of(page);
        let native = scan_dpi(page);
        if let Some(dpi) = native {
            sheet.dpi = dpi;
        }
        if !own && native.is_none_or(|d| d > DENSE) {
            screen(paper, page, None, finds);
            continue;
        }
        let Ok((raster, _)) = pictures.gray(&sheet) else { continue };
        screen(paper, page, own.then_some((raster.width, raster.height)), finds);
        if let Some(period) = moire(&raster) {
            waves = true;
            let message = format!("The ground of page {} has a fine grid, {period:.1} pixels wide, as a photo of a screen has.", page.number);
            add(paper, page, "RECAPTURED", message, &["Paper that was printed with a fine screen", "A scanner that drops lines"], finds);
        } else {
            waves |= grounds(&raster).len() >= LEAST;
        }
        if own {
            steps = true;
            if let Some(factor) = resampled(&raster) {
                let message = format!("The picture was made {factor:.2} times as large, or its like, after it was taken.");
                add(
                    paper,
                    page,
                    "RESAMPLED",
                    message,
                    &["A messenger or a scanning program that fits pictures to a size", "A page that was set upright"],
                    finds,
                );
            }
        }
    }
    if !waves {
        finds.skip("RECAPTURED", "no page shows enough ground, dot for dot");
    }
    if !steps {
        finds.skip("RESAMPLED", "no picture lies in the file dot for dot");
    }
}

fn add(paper: &Paper<'_>, page: &Page, code: &'static str, message: String, causes: &[&str], finds: &mut Finds) {
    let whole = Rect { x0: 0.0, y0: 0.0, x1: page.width, y1: page.height };
    let mut change = paper.change("PICTURE", page.number, whole, None, None, None);
    (change.row, change.detail) = (None, Some(message.clone()));
    finds.add(Family::Pictures, code, Severity::Low, message, vec![change], causes);
}

/// Says where the picture of a page is as large as a screen.
fn screen(paper: &Paper<'_>, page: &Page, own: Option<(u32, u32)>, finds: &mut Finds) {
    let covers = |r: &Rect| r.width() * r.height() > 0.5 * page.width * page.height;
    let size = own.or_else(|| page.images.iter().find(|i| covers(&i.rect)).map(|i| (i.width, i.height)));
    // Cameras know their sizes too, and say who they are.
    let camera = paper.file.get(..4_096.min(paper.file.len())).is_some_and(|h| memchr::memmem::find(h, b"Exif").is_some());
    let Some((w, h)) = size.filter(|_| !camera) else { return };
    if paper.rules.screens.has(w, h) {
        let message = format!("The picture of page {} is {w} × {h} pixels, as large as a screen.", page.number);
        add(paper, page, "SCREENSHOT", message, &["A statement that its holder showed in the bank's app and sent as it was"], finds);
    }
}

/// Pieces of ground: the top left corners of squares without ink.
fn grounds(raster: &Raster) -> Vec<(usize, usize)> {
    let (w, h) = (raster.width as usize, raster.height as usize);
    let plain = |x: usize, y: usize| {
        let rows = (y..y + TILE).filter_map(|r| raster.gray.get(r * w + x..r * w + x + TILE));
        let (low, high) = rows.flatten().fold((255u8, 0u8), |(l, h), v| (l.min(*v), h.max(*v)));
        // White without any grain says nothing, nor does what is black.
        high - low > 2 && high - low < GROUND && high > 90
    };
    let all = (0..h / TILE).flat_map(|j| (0..w / TILE).map(move |i| (i * TILE, j * TILE)));
    let found: Vec<(usize, usize)> = all.filter(|(x, y)| plain(*x, *y)).collect();
    let step = found.len().div_ceil(TILES).max(1);
    found.into_iter().step_by(step).collect()
}

/// Pixels from line to line of the grid in the ground of a picture; `None` where there is none.
fn moire(raster: &Raster) -> Option<f32> {
    let grounds = grounds(raster);
    if grounds.len() < LEAST {
        return None;
    }
    let w = raster.width as usize;
    let half = TILE / 2;
    // Only one half of the plane: the other one mirrors it.
    let mut power = vec![0f32; TILE * (half + 1)];
    let wave = |k: usize, n: usize| {
        let angle = -std::f32::consts::TAU * ((k * n) % TILE) as f32 / TILE as f32;
        (angle.cos(), angle.sin())
    };
    let table: Vec<(f32, f32)> = (0..TILE).map(|n| wave(1, n)).collect();
    let turn = |k: usize, n: usize| table.get((k * n) % TILE).copied().unwrap_or_default();
    // Edges of a piece would look like waves.
    let window: Vec<f32> = (0..TILE).map(|n| 0.5 - 0.5 * (std::f32::consts::TAU * n as f32 / TILE as f32).cos()).collect();
    for (x, y) in &grounds {
        let rows: Vec<&[u8]> = (0..TILE).filter_map(|r| raster.gray.get((y + r) * w + x..(y + r) * w + x + TILE)).collect();
        let mean = rows.iter().flat_map(|r| r.iter()).map(|v| f32::from(*v)).sum::<f32>() / (TILE * TILE) as f32;
        let mut across: Vec<Vec<(f32, f32)>> = Vec::with_capacity(TILE);
        for (row, wy) in rows.iter().zip(&window) {
            let values: Vec<f32> = row.iter().zip(&window).map(|(v, wx)| (f32::from(*v) - mean) * wx * wy).collect();
            across.push((0..=half).map(|k| sum(values.iter().enumerate().map(|(n, v)| (v * turn(k, n).0, v * turn(k, n).1)))).collect());
        }
        for u in 0..=half {
            for v in 0..TILE {
                let column = across.iter().enumerate().filter_map(|(n, row)| row.get(u).map(|c| times(*c, turn(v, n))));
                let (re, im) = sum(column);
                if let Some(p) = power.get_mut(v * (half + 1) + u) {
                    *p += re * re + im * im;
                }
            }
        }
    }
    let at = |u: usize, v: usize| power.get((v % TILE) * (half + 1) + u).copied().unwrap_or(0.0);
    let mut best: Option<(f32, f32)> = None;
    for u in 0..=half {
        for v in 0..TILE {
            let (fu, fv) = (u as f32, if v > half { v as f32 - TILE as f32 } else { v as f32 });
            let radius = fu.hypot(fv);
            // Slow changes are light and paper; along the axes stand a scanner's lines and the blocks of JPEG.
            let block = u % 8 == 0 || v % 8 == 0;
            if !(5.0..half as f32).contains(&radius) || u < 2 || fv.abs() < 2.0 || block {
                continue;
            }
            let mut beside: Vec<f32> = Vec::with_capacity(40);
            for du in -4i32..=4 {
                for dv in -4i32..=4 {
                    let (x, y) = (u as i32 + du, (v as i32 + dv).rem_euclid(TILE as i32));
                    if du.abs().max(dv.abs()) >= 3 && (0..=half as i32).contains(&x) {
                        beside.push(at(x as usize, y as usize));
                    }
                }
            }
            let middle = super::type_sizes::median(&mut beside).max(1e-3);
            let ratio = at(u, v) / middle;
            if ratio > WAVE && best.is_none_or(|b| ratio > b.0) {
                best = Some((ratio, TILE as f32 / radius));
            }
        }
    }
    best.map(|b| b.1)
}

fn times(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

fn sum(of: impl Iterator<Item = (f32, f32)>) -> (f32, f32) {
    of.fold((0.0, 0.0), |s, v| (s.0 + v.0, s.1 + v.1))
}

/// By how much a picture was made larger, or a factor that leaves the same traces; `None` where there are none. What lies between pixels
/// that were there is smoother than they are, in a beat that the factor sets.
fn resampled(raster: &Raster) -> Option<f32> {
    let (w, h) = (raster.width as usize, raster.height as usize);
    if w < 256 || h < 256 {
        return None;
    }
    let at = |x: usize, y: usize| raster.gray.get(y * w + x).copied().map_or(0.0, f32::from);
    let along = |length: usize, lines: usize, at: &dyn Fn(usize, usize) -> f32| -> Option<f32> {
        let (from, step) = (length.saturating_sub(LENGTH) / 2, lines.div_ceil(LINES).max(1));
        let n = length.min(LENGTH);
        let rough: Vec<f32> =
            (from + 1..from + n - 1).map(|i| (0..lines).step_by(step).map(|j| (2.0 * at(i, j) - at(i - 1, j) - at(i + 1, j)).abs()).sum::<f32>()).collect();
        beat(&rough)
    };
    let across = along(w, h, &|i, j| at(i, j))?;
    let down = along(h, w, &|i, j| at(j, i))?;
    // Both ways alike: what a page itself repeats, it does not repeat in both.
    ((across - down).abs() < 0.004).then(|| 1.0 / across)
}

/// The frequency, in turns a pixel, of a beat that stands out of a row of values.
fn beat(values: &[f32]) -> Option<f32> {
    let n = values.len();
    let mean = values.iter().sum::<f32>() / n.max(1) as f32;
    let window = |i: usize| 0.5 - 0.5 * (std::f32::consts::TAU * i as f32 / n as f32).cos();
    let power: Vec<f32> = (0..n / 2)
        .map(|k| {
            let turn = std::f32::consts::TAU * k as f32 / n as f32;
            let (re, im) = sum(values.iter().enumerate().map(|(i, v)| {
                let angle = turn * i as f32;
                let v = (v - mean) * window(i);
                (v * angle.cos(), v * angle.sin())
            }));
            re.hypot(im)
        })
        .collect();
    let frequency = |k: usize| k as f32 / n as f32;
    let mut found: Option<(f32, f32)> = None;
    for k in n / 8..n / 2 {
        let f = frequency(k);
        // The blocks of JPEG, eight pixels wide, beat too.
        if ((f * 8.0) - (f * 8.0).round()).abs() < 0.05 {
            continue;
        }
        let mut beside: Vec<f32> =
            (k.saturating_sub(24)..(k + 25).min(power.len())).filter(|i| i.abs_diff(k) > 3).filter_map(|i| power.get(i).copied()).collect();
        let middle = super::type_sizes::median(&mut beside).max(1e-3);
        let ratio = power.get(k).copied().unwrap_or(0.0) / middle;
        if ratio > STEPS && found.is_none_or(|b| ratio > b.0) {
            found = Some((ratio, f));
        }
    }
    found.map(|f| f.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paper with the grain of a scanner: light, with noise of its own at each pixel.
    fn paper(width: u32, height: u32) -> Raster {
        let mut seed = 12_345u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as i32 % 13
        };
        let gray = (0..width * height).map(|_| (215 + next()) as u8).collect();
        Raster { width, height, gray }
    }

    /// The same made larger by a factor, as programs do: between two pixels stands their mean.
    fn larger(of: &Raster, factor: f32) -> Raster {
        let (width, height) = ((of.width as f32 * factor) as u32 - 2, (of.height as f32 * factor) as u32 - 2);
        let at = |x: usize, y: usize| f32::from(of.gray[y * of.width as usize + x]);
        let gray = (0..height)
            .flat_map(|y| (0..width).map(move |x| (x, y)))
            .map(|(x, y)| {
                let (fx, fy) = (x as f32 / factor, y as f32 / factor);
                let (i, j) = (fx as usize, fy as usize);
                let (a, b) = (fx.fract(), fy.fract());
                let top = at(i, j) * (1.0 - a) + at(i + 1, j) * a;
                let low = at(i, j + 1) * (1.0 - a) + at(i + 1, j + 1) * a;
                (top * (1.0 - b) + low * b) as u8
            })
            .collect();
        Raster { width, height, gray }
    }

    #[test]
    fn a_picture_that_was_made_larger_is_told_from_one_that_was_not() {
        let own = paper(500, 500);
        assert_eq!(resampled(&own), None);
        let factor = resampled(&larger(&own, 1.35)).expect("traces");
        // What beats once in 1.35 pixels beats as well once in 1 / (1 - 1 / 1.35).
        assert!([1.35f32, 1.0 / (1.0 - 1.0 / 1.35)].iter().any(|f| (f - factor).abs() < 0.05), "{factor}");
    }

    #[test]
    fn the_grid_of_a_screen_is_told_from_grain() {
        let own = paper(600, 600);
        assert_eq!(moire(&own), None);
        let grid = |x: f32, y: f32| 3.0 * (std::f32::consts::TAU * (0.21 * x + 0.13 * y)).sin();
        let gray = own.gray.iter().enumerate().map(|(i, v)| (f32::from(*v) + grid((i % 600) as f32, (i / 600) as f32)) as u8).collect();
        let period = moire(&Raster { gray, ..own }).expect("a grid");
        assert!((period - 1.0 / 0.21f32.hypot(0.13)).abs() < 0.4, "{period}");
    }

    #[test]
    fn sizes_of_screens_count_upright_and_lying() {
        let screens = &super::super::rules::Rules::get().screens;
        assert!(screens.has(1_170, 2_532) && screens.has(2_532, 1_170) && screens.has(1_920, 1_080));
        assert!(!screens.has(2_480, 3_508) && !screens.has(1_654, 2_339) && !screens.has(0, 0));
    }
}

//! `LOCAL_RECOMPRESSION`, `THUMBNAIL_DIFFERS`: a picture that was compressed before, but for some of its figures, and the small picture
//! that a camera leaves in a file against the picture itself (Farid, JPEG ghosts, 2009).

use super::paper::{Finds, Paper, digits, is_amount};
use super::report::{Change, Family};
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::limits::EXAMINED_PICTURES;
use crate::base::{Rect, Severity};
use crate::document::{ImageArea, Page, Source, Word};
use image::{DynamicImage, ImageFormat, ImageReader, Limits};
use rustc_hash::FxHashMap;
use std::io::Cursor;

pub(super) const SIGNAL: Signal = Signal { codes: &["LOCAL_RECOMPRESSION", "THUMBNAIL_DIFFERS"], needs: Needs::Pictures, look };

/// Words of a page at least, and figures among them.
const WORDS: usize = 30;
const FIGURES: usize = 8;
/// Earlier qualities that are tried, and how far off its neighbours are that a dip is measured against.
const QUALITIES: std::ops::Range<u32> = 40..97;
const BESIDE: u32 = 6;
/// How deep the dip of most words is at the earlier quality, for the picture to have been compressed before.
const DIP: f32 = 0.72;
/// From where on a figure has no dip, and deviations that it stands apart by.
const NONE: f32 = 0.88;
const APART: f32 = 6.0;
/// Bytes that a picture may take once decoded.
const DECODED: u64 = 256 << 20;
/// The longer side of a small picture at least, in pixels.
const SMALL: u32 = 120;
/// Side of a square of the small picture that differs as a whole, in pixels.
const SQUARE: usize = 8;

/// A picture's luminance, in rows from the top.
struct Light {
    width: usize,
    height: usize,
    y: Vec<f32>,
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let file = paper.file.as_slice();
    let starts: Vec<usize> = memchr::memmem::find_iter(file, b"\xff\xd8\xff").take(2 * EXAMINED_PICTURES).collect();
    let mut pages: Vec<&Page> = paper.document.pages.iter().filter(|p| p.source == Source::Ocr && p.turn == 0).take(EXAMINED_PICTURES).collect();
    let (mut before, mut small, mut any) = (false, false, false);
    for start in starts {
        let bytes = file.get(start..).unwrap_or_default();
        let Some((width, height)) = size(bytes) else { continue };
        // Pages and their pictures come in one order; a picture that no page shows whole is left out.
        let shows = |p: &Page| p.images.iter().any(|i| (i.width, i.height) == (width, height) && i.rect.width() > 0.6 * p.width);
        let Some(at) = pages.iter().position(|p| shows(p)) else { continue };
        let page = pages.remove(at);
        let Some(area) = page.images.iter().find(|i| (i.width, i.height) == (width, height)) else { continue };
        let Some(light) = decoded(bytes) else { continue };
        any = true;
        before |= ghosts(paper, page, area, &light, finds);
        if start == 0 {
            small |= thumbnail(paper, page, bytes, &light, finds);
        }
    }
    match (any, before) {
        (false, _) => finds.skip("LOCAL_RECOMPRESSION", "no page is a JPEG picture that lies in the file as it is"),
        (true, false) => finds.skip("LOCAL_RECOMPRESSION", "no picture was saved before at a lower quality and in the same size"),
        _ => {}
    }
    if !small {
        finds.skip("THUMBNAIL_DIFFERS", "no picture carries a small one of itself");
    }
}

/// Width and height as the head of a JPEG says.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Jpeg);
    reader.into_dimensions().ok().filter(|(w, h)| *w >= 200 && *h >= 200)
}

/// A picture of a known format, within the bytes that a page may take.
pub(super) fn open(bytes: &[u8], format: ImageFormat) -> Option<DynamicImage> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(DECODED);
    reader.limits(limits);
    reader.decode().ok()
}

fn decoded(bytes: &[u8]) -> Option<Light> {
    let image = open(bytes, ImageFormat::Jpeg)?;
    let (width, height) = (image.width() as usize, image.height() as usize);
    // JPEG's own luminance (BT.601), so that a block's coefficients are those that were kept.
    let y = if image.color().has_color() {
        image.into_rgb8().pixels().map(|p| 0.299 * f32::from(p.0[0]) + 0.587 * f32::from(p.0[1]) + 0.114 * f32::from(p.0[2])).collect()
    } else {
        image.into_luma8().into_raw().into_iter().map(f32::from).collect()
    };
    Some(Light { width, height, y })
}

/// Looks for figures that were not compressed with the rest; says whether the picture was compressed before.
fn ghosts(paper: &Paper<'_>, page: &Page, area: &ImageArea, light: &Light, finds: &mut Finds) -> bool {
    let words: Vec<(&Word, Vec<[f32; 64]>)> =
        page.words.iter().filter(|w| w.text.chars().count() >= 2).map(|w| (w, blocks(page, area, light, w.rect))).filter(|(_, b)| !b.is_empty()).collect();
    if words.len() < WORDS {
        return false;
    }
    let tables: Vec<[f32; 64]> = QUALITIES.map(table).collect();
    let errors: Vec<Vec<f32>> = words.iter().map(|(_, blocks)| tables.iter().map(|t| blocks.iter().map(|b| error(b, t)).sum()).collect()).collect();
    let beside = BESIDE as usize;
    let dip = |curve: &[f32], k: usize| {
        let around = (curve.get(k.wrapping_sub(beside)).copied().unwrap_or(0.0) + curve.get(k + beside).copied().unwrap_or(0.0)) / 2.0;
        if around > 0.0 { curve.get(k).copied().unwrap_or(0.0) / around } else { 1.0 }
    };
    let middle = |k: usize| median(&mut errors.iter().map(|c| dip(c, k)).collect::<Vec<_>>());
    let best = (beside..tables.len().saturating_sub(beside)).map(|k| (k, middle(k))).min_by(|a, b| a.1.total_cmp(&b.1));
    let Some((k, depth)) = best.filter(|(_, d)| *d < DIP) else { return false };
    let spread = 1.4826 * median(&mut errors.iter().map(|c| (dip(c, k) - depth).abs()).collect::<Vec<_>>());
    let apart = |curve: &[f32]| dip(curve, k) > NONE && dip(curve, k) - depth > APART * spread.max(0.02);
    let alone = words.iter().zip(&errors).filter(|(_, c)| apart(c)).count();
    let figures: Vec<(&Word, f32)> = words
        .iter()
        .zip(&errors)
        .filter(|((w, _), c)| digits(&w.text).len() >= 3 && is_amount(&w.text) && apart(c))
        .map(|((w, _), c)| (*w, dip(c, k)))
        .collect();
    let all = words.iter().filter(|(w, _)| digits(&w.text).len() >= 3 && is_amount(&w.text)).count();
    if figures.is_empty() || all < FIGURES || alone > (words.len() / 10).max(2) || figures.len() > (all / 10).max(1) {
        return true;
    }
    let quality = QUALITIES.start + u32::try_from(k).unwrap_or(0);
    let changes: Vec<Change> = figures
        .iter()
        .map(|(w, _)| {
            let mut change = paper.change("RECOMPRESSED", page.number, w.rect, paper.cell_at(page.number, w.rect), None, Some(&w.text));
            change.detail = Some(format!("the page was once saved at quality {quality}, and this figure was not"));
            change
        })
        .collect();
    let message = format!("On page {}, {} figures were not in the picture when it was saved before.", page.number, changes.len());
    finds.add(Family::Pictures, "LOCAL_RECOMPRESSION", Severity::Medium, message, changes, &["A stamp or a note that a scanner's program added"]);
    true
}

/// The coefficients of the blocks of the picture's grid that lie in a box of the page and hold ink.
fn blocks(page: &Page, area: &ImageArea, light: &Light, rect: Rect) -> Vec<[f32; 64]> {
    let (cx, cy) = (page.width / 2.0, page.height / 2.0);
    let (sin, cos) = page.skew.to_radians().sin_cos();
    let (dx, dy) = (rect.cx() - cx, rect.cy() - cy);
    let (mx, my) = (cx + dx * cos - dy * sin, cy + dx * sin + dy * cos);
    let x = |v: f32| (v - area.rect.x0) / area.rect.width().max(1.0) * light.width as f32;
    let y = |v: f32| (v - area.rect.y0) / area.rect.height().max(1.0) * light.height as f32;
    let (w, h) = (rect.width() / 2.0, rect.height() / 2.0);
    let from = |v: f32| (v / 8.0).floor().max(0.0) as usize;
    let to = |v: f32, most: usize| ((v / 8.0).ceil().max(0.0) as usize).min(most / 8);
    let mut out = Vec::new();
    for by in from(y(my - h))..to(y(my + h), light.height) {
        for bx in from(x(mx - w))..to(x(mx + w), light.width) {
            let mut block = [0.0f32; 64];
            for (r, row) in block.chunks_exact_mut(8).enumerate() {
                let start = (8 * by + r) * light.width + 8 * bx;
                for (v, p) in row.iter_mut().zip(light.y.get(start..start + 8).unwrap_or_default()) {
                    *v = p - 128.0;
                }
            }
            let (low, high) = block.iter().fold((f32::MAX, f32::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
            if high - low > 30.0 {
                out.push(transformed(&block));
            }
        }
    }
    out
}

/// The discrete cosine transform of a block (ITU-T T.81, A.3.3).
fn transformed(block: &[f32; 64]) -> [f32; 64] {
    let basis = |u: usize, x: usize| {
        let scale = if u == 0 { (1.0f32 / 8.0).sqrt() } else { 0.5 };
        scale * ((2 * x + 1) as f32 * u as f32 * std::f32::consts::PI / 16.0).cos()
    };
    let mut waves = [[0.0f32; 8]; 8];
    for (u, row) in waves.iter_mut().enumerate() {
        for (x, v) in row.iter_mut().enumerate() {
            *v = basis(u, x);
        }
    }
    let mut rows = [0.0f32; 64];
    for (out, line) in rows.chunks_exact_mut(8).zip(block.chunks_exact(8)) {
        for (v, wave) in out.iter_mut().zip(&waves) {
            *v = wave.iter().zip(line).map(|(a, b)| a * b).sum();
        }
    }
    let mut out = [0.0f32; 64];
    for (v, wave) in waves.iter().enumerate() {
        for u in 0..8 {
            let sum: f32 = wave.iter().zip(rows.iter().skip(u).step_by(8)).map(|(a, b)| a * b).sum();
            if let Some(o) = out.get_mut(8 * v + u) {
                *o = sum;
            }
        }
    }
    out
}

/// What rounding a block to the steps of a table would change, squared; the mean shade left out.
fn error(block: &[f32; 64], table: &[f32; 64]) -> f32 {
    let off = |(c, t): (&f32, &f32)| (c - (c / t).round() * t).powi(2);
    block.iter().zip(table).skip(1).map(off).sum()
}

/// The steps of luminance at a quality (ITU-T T.81, table K.1, scaled as usual).
fn table(quality: u32) -> [f32; 64] {
    const BASE: [u16; 64] = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68,
        109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ];
    let scale = if quality < 50 { 5000 / quality.max(1) } else { 200 - 2 * quality.min(100) };
    BASE.map(|b| ((u32::from(b) * scale + 50) / 100).clamp(1, 255) as f32)
}

/// Holds the small picture in a file's notes against the picture; says whether there is one that can be.
fn thumbnail(paper: &Paper<'_>, page: &Page, bytes: &[u8], light: &Light, finds: &mut Finds) -> bool {
    let notes = bytes.get(..bytes.len().min(64 << 10)).unwrap_or_default();
    let Some(exif) = memchr::memmem::find(notes, b"Exif\0\0") else { return false };
    let rest = notes.get(exif..).unwrap_or_default();
    let Some(image) = memchr::memmem::find(rest, b"\xff\xd8\xff").and_then(|at| open(rest.get(at..)?, ImageFormat::Jpeg)) else { return false };
    let (w, h) = (image.width() as usize, image.height() as usize);
    let alike = (w * light.height).abs_diff(h * light.width) * 33 < w * light.height;
    if image.width().max(image.height()) < SMALL || !alike || page.turn != 0 || w > light.width || h > light.height {
        return false;
    }
    let small: Vec<f32> = image.into_luma8().into_raw().into_iter().map(f32::from).collect();
    let large = shrunk(light, w, h);
    // Brightness may have been changed as a whole.
    let n = small.len().max(1) as f32;
    let (ms, ml) = (small.iter().sum::<f32>() / n, large.iter().sum::<f32>() / n);
    let (mut both, mut own) = (0.0f32, 0.0f32);
    for (s, l) in small.iter().zip(&large) {
        both += (s - ms) * (l - ml);
        own += (l - ml).powi(2);
    }
    let gain = if own > 0.0 { both / own } else { 1.0 };
    let off: Vec<f32> = small.iter().zip(&large).map(|(s, l)| (s - ms - gain * (l - ml)).abs()).collect();
    let usual = median(&mut off.clone());
    let limit = 40.0f32.max(12.0 * usual);
    let spots: Vec<(usize, usize)> = off.iter().enumerate().filter(|(_, d)| **d > limit).map(|(i, _)| (i % w.max(1), i / w.max(1))).collect();
    // What differs is small and lies together; where edges do not meet there are specks all over, and what was changed fills squares.
    let mut squares: FxHashMap<(usize, usize), usize> = FxHashMap::default();
    for (x, y) in &spots {
        *squares.entry((x / SQUARE, y / SQUARE)).or_default() += 1;
    }
    let filled = |&&(x, y): &&(usize, usize)| squares.get(&(x / SQUARE, y / SQUARE)).is_some_and(|n| n * 8 >= SQUARE * SQUARE);
    let together = |((x0, y0), (x1, y1)): &Corners| (x1 - x0 + 1) * (y1 - y0 + 1) * 10 <= w * h;
    let all = if spots.len() < 3 { None } else { corners(spots.iter()).filter(together) };
    let Some(((x0, y0), (x1, y1))) = all.or_else(|| corners(spots.iter().filter(filled)).filter(together)) else { return true };
    let (sx, sy) = (page.width / w as f32, page.height / h as f32);
    let rect = Rect { x0: x0 as f32 * sx, y0: y0 as f32 * sy, x1: (x1 + 1) as f32 * sx, y1: (y1 + 1) as f32 * sy };
    let change = paper.change("THUMBNAIL", page.number, rect, paper.cell_at(page.number, rect), None, None);
    let message = "The small picture that the camera left in the file shows something else at one place.".to_owned();
    finds.add(Family::Pictures, "THUMBNAIL_DIFFERS", Severity::High, message, vec![change], &["A camera that draws a date into its pictures"]);
    true
}

/// Left top and right bottom.
type Corners = ((usize, usize), (usize, usize));

/// The box around points.
fn corners<'a>(points: impl Iterator<Item = &'a (usize, usize)>) -> Option<Corners> {
    points.fold(None, |b: Option<Corners>, (x, y)| Some(b.map_or(((*x, *y), (*x, *y)), |((a, c), (d, e))| ((a.min(*x), c.min(*y)), (d.max(*x), e.max(*y))))))
}

/// The picture in fewer pixels, each the mean of those it stands for.
fn shrunk(light: &Light, w: usize, h: usize) -> Vec<f32> {
    let mut out = Vec::with_capacity(w * h);
    for y in 0..h {
        let (a, b) = (y * light.height / h, ((y + 1) * light.height / h).max(y * light.height / h + 1));
        for x in 0..w {
            let (c, d) = (x * light.width / w, ((x + 1) * light.width / w).max(x * light.width / w + 1));
            let sum: f32 = (a..b).flat_map(|r| light.y.get(r * light.width + c..r * light.width + d).unwrap_or_default()).sum();
            out.push(sum / ((b - a) * (d - c)).max(1) as f32);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_that_was_rounded_before_shows_it() {
        let mut seed = 7u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as f32 - 128.0
        };
        let old = table(70);
        let (mut rounded, mut fresh) = ([0.0f32; 64], [0.0f32; 64]);
        for i in 0..64 {
            fresh[i] = next();
            rounded[i] = (next() / old[i]).round() * old[i] + 0.3;
        }
        let dip = |b: &[f32; 64]| error(b, &table(70)) / ((error(b, &table(64)) + error(b, &table(76))) / 2.0);
        assert!(dip(&rounded) < 0.1, "{}", dip(&rounded));
        assert!(dip(&fresh) > 0.6, "{}", dip(&fresh));
    }

    #[test]
    fn the_transform_keeps_the_energy_of_a_block() {
        let mut block = [0.0f32; 64];
        block.iter_mut().enumerate().for_each(|(i, v)| *v = ((i * i) % 37) as f32 - 18.0);
        let t = transformed(&block);
        let energy = |b: &[f32; 64]| b.iter().map(|v| v * v).sum::<f32>();
        assert!((energy(&block) - energy(&t)).abs() < 0.01 * energy(&block));
        assert!((t[0] - block.iter().sum::<f32>() / 8.0).abs() < 0.01);
    }
}

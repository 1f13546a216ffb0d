//! `COPIED_GLYPH`: two figures of a scan that are the same to the last grain, though paper and scanner give each its own.

use super::paper::{Finds, Paper};
use super::pictures::pixels;
use super::report::Family;
use super::type_sizes::median;
use crate::base::{Rect, Severity};
use crate::document::{Page, Word};
use crate::read::raster::Raster;

/// Digits of a page at least.
const DIGITS: usize = 40;
/// Pairs of one digit that may be alike at most.
const ALIKE: usize = 3;
/// Digits of one kind that are compared at most: a page holds a few hundred.
const MOST: usize = 240;
/// Height of a digit in pixels at least.
const TALL: usize = 11;
/// How much two copies differ at most, in parts of what grain alone makes of two digits.
const LESS: f32 = 0.6;
/// How alike the grain of their ground is at least, and from where on nothing else explains it.
const GRAIN: f32 = 0.7;
const SAME: f32 = 0.85;
/// Shades below the ground from where on a pixel is ink, and pixels of ground about a digit at least.
const INK: f32 = 16.0;
const CLEAR: usize = 24;
/// Shades that the grain of the ground has at least.
const GROUND: f32 = 0.8;

/// A digit on a page.
struct Glyph<'w> {
    word: &'w Word,
    digit: char,
    /// Left and top of its ink in pixels.
    x: i64,
    y: i64,
}

/// Two digits, how much they differ, and by how many pixels one is moved against the other.
struct Pair {
    a: usize,
    b: usize,
    off: f32,
    by: (i64, i64),
}

/// Looks at the figures of a page; says whether they could be compared.
pub fn look(paper: &Paper<'_>, page: &Page, raster: &Raster, dpi: f32, words: &[&Word], finds: &mut Finds) -> bool {
    let at = |x: i64, y: i64| {
        let (w, h) = (i64::from(raster.width), i64::from(raster.height));
        if x < 0 || y < 0 || x >= w || y >= h {
            255.0
        } else {
            usize::try_from(y * w + x).ok().and_then(|i| raster.gray.get(i)).copied().map_or(255.0, f32::from)
        }
    };
    let (mut glyphs, mut widths, mut heights): (Vec<Glyph<'_>>, Vec<f32>, Vec<f32>) = Default::default();
    for word in words {
        cut(page, dpi, word, &at, &mut |digit, x, y, w, h| {
            widths.push(w as f32);
            heights.push(h as f32);
            glyphs.push(Glyph { word, digit, x, y });
        });
    }
    let (w, h) = (median(&mut widths) as i64 + 4, median(&mut heights) as i64 + 4);
    if glyphs.len() < DIGITS || usize::try_from(h).unwrap_or(0) < TALL + 4 {
        return false;
    }
    let pixel = |g: &Glyph<'_>, i: i64, (dx, dy): (i64, i64)| at(g.x - 2 + i % w + dx, g.y - 2 + i / w + dy);
    let n = w * h;
    // What the grain of the ground alone would make two digits differ by.
    let mut grains: Vec<f32> = glyphs.iter().filter_map(|g| ground(w, h, &|i| (pixel(g, i, (0, 0)), pixel(g, i, (0, 0))))).map(|g| g.shades.powi(2)).collect();
    let usual = 2.0 * median(&mut grains);
    if usual < 2.0 * GROUND * GROUND {
        return false;
    }
    let best = |a: usize, b: usize| -> Option<Pair> {
        let (ga, gb) = (glyphs.get(a)?, glyphs.get(b)?);
        let mut least: Option<Pair> = None;
        for by in [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let bound = least.as_ref().map_or(LESS * usual, |l| l.off) * n as f32;
            let mut sum = 0.0;
            // Pixels far from each other first: most pairs are given up after a few.
            for k in 0..n {
                let i = if n % 7 == 0 { k } else { k * 7 % n };
                sum += (pixel(ga, i, (0, 0)) - pixel(gb, i, by)).powi(2);
                if sum > bound {
                    break;
                }
            }
            if sum <= bound {
                least = Some(Pair { a, b, off: sum / n as f32, by });
            }
        }
        least
    };
    let mut told = Vec::new();
    for digit in '0'..='9' {
        let of: Vec<usize> = glyphs.iter().enumerate().filter(|(_, g)| g.digit == digit).map(|(i, _)| i).take(MOST).collect();
        let pairs = of.iter().enumerate().flat_map(|(i, a)| of.iter().skip(i + 1).map(move |b| (*a, *b)));
        let found: Vec<Pair> = pairs.filter_map(|(a, b)| best(a, b)).take(ALIKE + 1).collect();
        // Many pairs that are alike are the scanner's doing: it draws from a list of symbols.
        if found.len() > ALIKE {
            return false;
        }
        for pair in found {
            let (Some(a), Some(b)) = (glyphs.get(pair.a), glyphs.get(pair.b)) else { continue };
            if let Some(g) = ground(w, h, &|i| (pixel(a, i, (0, 0)), pixel(b, i, pair.by))).filter(|g| g.alike > GRAIN) {
                told.push((digit, a.word, b.word, g.alike, pair.off / usual));
            }
        }
    }
    let compared = true;
    if told.is_empty() || told.len() > 6 {
        return compared;
    }
    let mut changes = Vec::new();
    for (digit, a, b, grain, _) in &told {
        for word in [a, b] {
            let mut change = paper.change("COPIED", page.number, word.rect, paper.cell_at(page.number, word.rect), None, Some(&word.text));
            change.detail = Some(format!("its {digit} is the same as that of {} (grain {grain:.2})", if std::ptr::eq(*word, *a) { &b.text } else { &a.text }));
            changes.push(change);
        }
    }
    let severity = if told.iter().any(|t| t.3 > SAME && t.4 < LESS / 2.0) { Severity::High } else { Severity::Medium };
    let message = format!("On page {}, {} digits are the same to the last grain.", page.number, told.len());
    finds.add(Family::Pictures, "COPIED_GLYPH", severity, message, changes, &["A scanner that draws letters from a list of symbols"]);
    compared
}

/// The ground about a digit in two pictures.
struct Ground {
    /// How alike its grain is: a correlation.
    alike: f32,
    /// Shades of the grain, the lesser of the two.
    shades: f32,
}

/// The ground of two pictures of a digit, away from any ink; `None` where there is too little of it.
fn ground(w: i64, h: i64, pixels: &dyn Fn(i64) -> (f32, f32)) -> Option<Ground> {
    let all: Vec<(f32, f32)> = (0..w * h).map(pixels).collect();
    let light = |of: fn(&(f32, f32)) -> f32| {
        let mut v: Vec<f32> = all.iter().map(of).collect();
        v.sort_by(f32::total_cmp);
        v.get(v.len() * 4 / 5).copied().unwrap_or(255.0)
    };
    let (la, lb) = (light(|p| p.0), light(|p| p.1));
    let at = |x: i64, y: i64| (x >= 0 && y >= 0 && x < w && y < h).then(|| usize::try_from(y * w + x).ok().and_then(|i| all.get(i)).copied()).flatten();
    let inked = |x: i64, y: i64| at(x, y).is_some_and(|(a, b)| a < la - INK || b < lb - INK);
    let mut clear: Vec<(f32, f32)> = Vec::new();
    for y in 0..h {
        for x in 0..w {
            if !(-2..=2).any(|dy| (-2..=2).any(|dx| inked(x + dx, y + dy))) {
                clear.extend(at(x, y));
            }
        }
    }
    if clear.len() < CLEAR {
        return None;
    }
    let m = clear.len() as f32;
    let (ma, mb) = (clear.iter().map(|p| p.0).sum::<f32>() / m, clear.iter().map(|p| p.1).sum::<f32>() / m);
    let (mut ab, mut aa, mut bb) = (0.0f32, 0.0f32, 0.0f32);
    for (a, b) in &clear {
        ab += (a - ma) * (b - mb);
        aa += (a - ma).powi(2);
        bb += (b - mb).powi(2);
    }
    Some(Ground { alike: ab / (aa * bb).sqrt().max(1e-3), shades: (aa.min(bb) / m).sqrt() })
}

/// Cuts a word into its digits: runs of columns with ink, where there are as many as the word has signs.
fn cut(page: &Page, dpi: f32, word: &Word, at: &dyn Fn(i64, i64) -> f32, give: &mut dyn FnMut(char, i64, i64, i64, i64)) {
    let (x0, y0, x1, y1) = pixels(page, dpi, Rect { x0: word.rect.x0, y0: word.rect.y0, x1: word.rect.x1, y1: word.rect.y1 });
    if x1 - x0 < 6 || y1 - y0 < 6 || x1 - x0 > 2_000 || y1 - y0 > 400 {
        return;
    }
    let (mut low, mut high) = (255.0f32, 0.0f32);
    for y in y0..y1 {
        for x in x0..x1 {
            let v = at(x, y);
            low = low.min(v);
            high = high.max(v);
        }
    }
    if high - low < 40.0 {
        return;
    }
    let limit = low + 0.55 * (high - low);
    let dark = |x: i64| (y0 - 1..y1 + 1).any(|y| at(x, y) < limit);
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for x in x0 - 2..x1 + 2 {
        if !dark(x) {
            continue;
        }
        match runs.last_mut() {
            Some(r) if r.1 == x => r.1 = x + 1,
            _ => runs.push((x, x + 1)),
        }
    }
    let signs: Vec<char> = word.text.chars().filter(|c| !c.is_whitespace()).collect();
    if signs.len() != runs.len() {
        return;
    }
    for (sign, (a, b)) in signs.iter().zip(&runs) {
        if !sign.is_ascii_digit() {
            continue;
        }
        let rows: Vec<i64> = (y0 - 2..y1 + 2).filter(|y| (*a..*b).any(|x| at(x, *y) < limit)).collect();
        if let (Some(top), Some(bottom)) = (rows.first(), rows.last())
            && bottom - top >= 6
        {
            give(*sign, *a, *top, b - a, bottom - top + 1);
        }
    }
}

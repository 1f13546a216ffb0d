//! `NOISE_ISLAND`, `GLYPH_ISLAND`, `PASTE_EDGE`: the ground and the ink of each figure of a scan against those of the page's other figures:
//! noise, height, darkness, sharpness, steps of the ground; boxes without any grain on a ground that has it.

use super::paper::{Finds, Paper, digits, is_amount};
use super::report::{Change, Family};
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::limits::EXAMINED_PICTURES;
use crate::base::{Rect, Severity};
use crate::document::{Page, Source, Word};
use crate::read::ReadOptions;
use crate::read::ocr::{Pictures, Sheet};
use crate::read::raster::{Raster, scan_dpi};
use crate::read::sniff::Kind;
use std::sync::Arc;

pub(super) const SIGNAL: Signal = Signal { codes: &["NOISE_ISLAND", "GLYPH_ISLAND", "PASTE_EDGE", "COPIED_GLYPH"], needs: Needs::Pictures, look };

/// Figures of a page at least.
const FIGURES: usize = 8;
/// Figures that say whether the ground of a page has noise.
const SOME: usize = 3;
/// Dots an inch at most at which a scan is looked at.
const DENSE: f32 = 300.0;
/// Height of digits in pixels at least, for their shape to say something.
const TALL: f32 = 11.0;
/// Noise of the ground of a page at least, in shades.
const NOISY: f32 = 0.8;
/// Deviations beyond which a measure stands apart.
const FAR: f32 = 6.0;
/// Deviations of darkness, sharpness and height together, beyond which a figure stands apart: of scans that nobody changed none goes
/// beyond three and a half.
const APART: f32 = 5.0;
/// Deviations from which a second measure counts beside the first.
const ALSO: f32 = 2.0;
/// How much further than all other figures those that stand apart do: of a sheet that is not flat some stand a little apart, and then others
/// nearly so.
const ALONE: f32 = 1.4;
/// Heights of a figure's box that are added above and below where it stands apart.
const AROUND: f32 = 0.3;
/// How much less or more noise a word's ground has.
const RATIO: f32 = 2.0;
/// Side of a tile that is looked at for grain, in pixels.
const TILE: usize = 6;
/// A row of pixels belongs to a figure where so large a part of it is ink: one in this many.
const SPECK: i64 = 14;
/// A box as wide as the table is this share of the page high at most.
const BAND: usize = 20;
/// Square points of a box without grain at least: a digit's worth.
const PATCH: f32 = 50.0;
/// Shades by which the ground of a word differs from that around it.
const STEP: f32 = 5.0;

/// What a figure looks like in pixels.
#[derive(Debug, Clone, Copy, Default)]
struct Look {
    /// Noise of its ground.
    noise: f32,
    /// Step between its ground and that around it.
    step: f32,
    /// Shade of its darkest twentieth.
    ink: f32,
    /// Steepest change of shade along its rows, a tenth from the top, in parts of its contrast.
    sharp: f32,
    /// Height of its ink in pixels.
    height: f32,
}

/// The pictures of a file.
pub(super) fn opened(paper: &Paper<'_>) -> Option<Pictures> {
    Pictures::open(Arc::clone(paper.file), &ReadOptions { recognise: false, ..paper.options.clone() }).ok()
}

/// A page in grey with its dots an inch. A sheet that was cut out of a photo in a PDF has its words where it was made flat, not where the
/// photo shows them: there is none of it.
pub(super) fn drawn(paper: &Paper<'_>, pictures: &Pictures, page: &Page) -> Option<(Raster, f32)> {
    let mut sheet = Sheet::of(page);
    if let Some(dpi) = scan_dpi(page) {
        sheet.dpi = dpi.min(DENSE);
    }
    let (raster, dpi) = pictures.gray(&sheet).ok()?;
    let whole = raster.width as f32 * raster.height as f32 * (72.0 / dpi).powi(2);
    (Kind::of(paper.file) != Kind::Pdf || page.width * page.height >= 0.975 * whole).then_some((raster, dpi))
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    let Some(pictures) = opened(paper) else {
        SIGNAL.codes.iter().for_each(|c| finds.skip(c, "the pictures cannot be drawn"));
        return;
    };
    let (mut quiet, mut copied) = (true, false);
    for page in paper.document.pages.iter().filter(|p| p.source == Source::Ocr).take(EXAMINED_PICTURES) {
        if let Some((raster, dpi)) = drawn(paper, &pictures, page) {
            let words = figures(paper, page);
            let noisy = one(paper, page, (&pictures, &raster, dpi), &words, finds);
            quiet &= !noisy;
            if noisy {
                copied |= super::copied::look(paper, page, &raster, dpi, &words, finds);
                flat(paper, page, (&pictures, &raster, dpi), &words, finds);
            } else {
                super::letterforms::look(paper, page, &raster, dpi, finds);
            }
        }
    }
    if !copied {
        finds.skip("COPIED_GLYPH", "no page has grain of its own and enough digits that stand apart");
    }
    if quiet {
        finds.skip("NOISE_ISLAND", "the ground of the pages has no noise of its own: they are black and white, or were smoothed");
    }
}

/// The figures of the rows of a page: heads and totals are set otherwise.
fn figures<'p>(paper: &Paper<'_>, page: &'p Page) -> Vec<&'p Word> {
    let of_row = |w: &&Word| paper.cell_at(page.number, w.rect).is_some_and(|c| c.row.is_some() && c.money());
    page.words.iter().filter(|w| digits(&w.text).len() >= 3 && is_amount(&w.text)).filter(of_row).collect()
}

/// Boxes in the table without any grain, on a page whose ground has it everywhere else: something was painted over.
fn flat(paper: &Paper<'_>, page: &Page, (pictures, raster, dpi): (&Pictures, &Raster, f32), words: &[&Word], finds: &mut Finds) {
    let (w, h) = (raster.width as usize, raster.height as usize);
    let (across, down) = (w / TILE, h / TILE);
    let mut plain = vec![false; across * down];
    let table = paper.table(page.number).map(|t| pixels(page, dpi, t));
    let inside = |t: (i64, i64, i64, i64), x: usize, y: usize| {
        let (x, y) = (i64::try_from(x).unwrap_or(i64::MAX), i64::try_from(y).unwrap_or(i64::MAX));
        x > t.0 && x < t.2 && y > t.1 && y < t.3
    };
    let (mut clear, mut smooth) = (0usize, 0usize);
    for (i, p) in plain.iter_mut().enumerate() {
        let (x, y) = (i % across.max(1) * TILE, i / across.max(1) * TILE);
        let shades = (0..TILE).flat_map(|r| raster.gray.get((y + r) * w + x..(y + r) * w + x + TILE).unwrap_or_default());
        let (low, high) = shades.fold((255u8, 0u8), |(l, h), v| (l.min(*v), h.max(*v)));
        // Blank beyond the sheet's edge is white or black, and ink has contrast; among the rows white is what somebody made white.
        let white = high > 252 && table.is_some_and(|t| inside(t, x, y));
        if high - low > 40 || !(60..=252).contains(&high) && !white {
            continue;
        }
        clear += 1;
        *p = high - low <= 1;
        smooth += usize::from(*p);
    }
    if clear < 400 || smooth * 12 > clear {
        return;
    }
    let mut changes: Vec<Change> = Vec::new();
    let (mut painted, mut boxes): (usize, Vec<Rect>) = (0, Vec::new());
    let mut seen = vec![false; plain.len()];
    for start in 0..plain.len() {
        if !plain.get(start).copied().unwrap_or(false) || seen.get(start).copied().unwrap_or(true) {
            continue;
        }
        let (mut todo, mut box_, mut count) = (vec![start], (usize::MAX, usize::MAX, 0usize, 0usize), 0usize);
        while let Some(i) = todo.pop() {
            if seen.get(i).copied().unwrap_or(true) || !plain.get(i).copied().unwrap_or(false) {
                continue;
            }
            if let Some(s) = seen.get_mut(i) {
                *s = true;
            }
            let (x, y) = (i % across, i / across);
            box_ = (box_.0.min(x), box_.1.min(y), box_.2.max(x), box_.3.max(y));
            count += 1;
            if x + 1 < across {
                todo.push(i + 1);
            }
            if x > 0 {
                todo.push(i - 1);
            }
            todo.push(i + across);
            if let Some(up) = i.checked_sub(across) {
                todo.push(up);
            }
        }
        let (x0, y0, x1, y1) = box_;
        // Wider than high, as what is painted over a figure or a row, and filled.
        let wide = (x1 - x0 + 1) * TILE * 3 > w;
        if count < 4 || x1 - x0 < 2 || 2 * count < (x1 - x0 + 1) * (y1 - y0 + 1) || wide && (y1 - y0 + 1) * TILE * BAND > h {
            continue;
        }
        let point = |v: usize| (v * TILE) as f32 * 72.0 / dpi;
        let rect = Rect { x0: point(x0), y0: point(y0), x1: point(x1 + 1), y1: point(y1 + 1) };
        // Blocks of a JPEG lose their grain here and there by themselves.
        if rect.width() * rect.height() < PATCH {
            continue;
        }
        if !paper.in_table(page.number, rect) {
            continue;
        }
        painted += count;
        boxes.push(rect);
        let mut change = paper.change("FLAT", page.number, rect, paper.cell_at(page.number, rect), None, None);
        change.detail = Some("no grain at all where the whole page has it".to_owned());
        changes.push(change);
    }
    // Beside them the whole page has grain.
    if changes.is_empty() || changes.len() > 3 || (smooth - painted) * 100 > clear {
        return;
    }
    // Ink that a marker pen left may be as even, and has a colour.
    if super::pens::filled(pictures, page, (raster, dpi), words, &boxes) {
        return;
    }
    let message = format!("On page {}, {} boxes among the rows have no grain at all.", page.number, changes.len());
    let causes = ["A label that was stuck on the paper", "A part that the scanner's program made white"];
    finds.add(Family::Pictures, "PASTE_EDGE", Severity::Medium, message, changes, &causes);
}

/// Looks at the figures of a page; says whether its ground has noise.
fn one(paper: &Paper<'_>, page: &Page, (pictures, raster, dpi): (&Pictures, &Raster, f32), words: &[&Word], finds: &mut Finds) -> bool {
    let looks: Vec<(&Word, Look)> = words.iter().filter_map(|w| Some((*w, measure(page, raster, dpi, w)?))).collect();
    if looks.len() < FIGURES {
        // Too few to be compared, and enough to say whether the ground has noise.
        let noise = median(&mut looks.iter().map(|l| l.1.noise).collect::<Vec<_>>());
        return looks.len() >= SOME && noise >= NOISY;
    }
    let of = |f: fn(&Look) -> f32| {
        let mut all: Vec<f32> = looks.iter().map(|l| f(&l.1)).collect();
        let middle = median(&mut all);
        let mad = median(&mut all.iter().map(|v| (v - middle).abs()).collect::<Vec<_>>());
        (middle, 1.4826 * mad)
    };
    let (noise, ink, sharp, height, step) = (of(|l| l.noise), of(|l| l.ink), of(|l| l.sharp), of(|l| l.height), of(|l| l.step));
    let noisy = noise.0 >= NOISY;
    let z = |v: f32, (middle, spread): (f32, f32), least: f32| (v - middle) / spread.max(least);
    let (mut grounds, mut shapes, mut pastes): (Vec<Change>, Vec<Change>, Vec<Change>) = Default::default();
    // How far those stand apart that are told of, and the others.
    let (mut fars, mut steps): ([Vec<f32>; 2], [Vec<f32>; 2]) = Default::default();
    // Grounds that are all darker, with ink as all others have it, may be a marker pen's.
    let (mut patches, mut darker, mut inked): (Vec<Rect>, bool, bool) = (Vec::new(), true, true);
    for (word, l) in &looks {
        let cell = paper.cell_at(page.number, word.rect);
        let figure = is_amount(&word.text) || cell.is_some_and(|c| c.figure());
        if !figure {
            continue;
        }
        let note = |kind: &str, detail: String| {
            let mut change = paper.change(kind, page.number, word.rect, cell, None, Some(&word.text));
            change.detail = Some(detail);
            change
        };
        let ratio = (l.noise.max(0.05) / noise.0.max(0.05)).ln().abs();
        if noisy && ratio > RATIO.ln() && z(l.noise, noise, 0.12 * noise.0).abs() > 3.5 {
            grounds.push(note("NOISE", format!("noise {:.1} where the page has {:.1}", l.noise, noise.0)));
        }
        let odd = |l: &Look| {
            let apart = [
                (z(l.ink, ink, 4.0), "darkness"),
                (z(l.sharp, sharp, 0.03), "sharpness"),
                (if height.0 >= TALL { z(l.height, height, 0.05 * height.0) } else { 0.0 }, "height"),
            ];
            let far = apart.iter().map(|(z, _)| z.clamp(-8.0, 8.0).powi(2)).sum::<f32>().sqrt();
            let beyond: Vec<&str> = apart.iter().filter(|(z, _)| z.abs() > ALSO).map(|a| a.1).collect();
            (far, beyond)
        };
        let (mut far, mut beyond) = odd(l);
        let apart = |far: f32, beyond: &[&str]| far > APART && beyond.len() >= 2;
        // On a sheet that is not flat a box may stand beside its ink: seen with some of what is around, it is as all others.
        if apart(far, &beyond) {
            let rect = Rect { y0: word.rect.y0 - AROUND * word.rect.height(), y1: word.rect.y1 + AROUND * word.rect.height(), ..word.rect };
            let wider = measure(page, raster, dpi, &Word { rect, ..(*word).clone() });
            if let Some((near, less)) = wider.map(|l| odd(&l)).filter(|(far, beyond)| !apart(*far, beyond)) {
                (far, beyond) = (near, less);
            }
        }
        let apart = apart(far, &beyond);
        let [told, others] = &mut fars;
        if apart {
            told.push(far)
        } else {
            others.push(far)
        }
        if apart {
            shapes.push(note("GLYPH", beyond.join(" and ")));
        }
        let off = (l.step - step.0).abs();
        let apart = off > STEP.max(FAR * step.1);
        let [told, others] = &mut steps;
        if apart {
            told.push(off)
        } else {
            others.push(off)
        }
        // A marker pen, or a tint of the row, goes over its words too.
        if apart && !marked(page, raster, dpi, word, l.step - step.0) {
            darker &= l.step < step.0;
            inked &= beyond.is_empty();
            patches.push(word.rect);
            pastes.push(note("STEP", format!("its ground is {:.0} shades off that around it", l.step)));
        }
    }
    if !alone(&fars) {
        shapes.clear();
    }
    if !alone(&steps) {
        pastes.clear();
    }
    if !pastes.is_empty() && darker && super::pens::drew(pictures, page, (raster, dpi), words, &patches, inked) {
        pastes.clear();
    }
    let few = |n: usize| n > 0 && n <= (looks.len() / 10).max(1);
    let n = page.number;
    let causes = ["Dust, a fold or a stamp on the paper", "A part that the bank prints in another way"];
    let lists = [
        ("NOISE_ISLAND", grounds, "lie on a ground of other noise than the page's"),
        ("GLYPH_ISLAND", shapes, "are of other ink than the page's figures"),
        ("PASTE_EDGE", pastes, "lie on a patch of another shade than the ground around them"),
    ];
    for (code, list, what) in lists.into_iter().filter(|l| few(l.1.len())) {
        let message = format!("On page {n}, {} figures {what}.", list.len());
        finds.add(Family::Pictures, code, Severity::Medium, message, list, &causes);
    }
    noisy
}

/// Whether the ground of the words beside a figure is off as its own is.
fn marked(page: &Page, raster: &Raster, dpi: f32, figure: &Word, off: f32) -> bool {
    let beside = |w: &&Word| (w.rect.cy() - figure.rect.cy()).abs() < 0.5 * figure.rect.height() && w.text.chars().filter(|c| c.is_alphabetic()).count() >= 4;
    let own: Vec<f32> = page.words.iter().filter(beside).take(BESIDE).filter_map(|w| measure(page, raster, dpi, w)).map(|l| l.step).collect();
    let same = own.iter().filter(|s| s.signum() == off.signum() && s.abs() > 0.5 * off.abs()).count();
    same > 0 && same * 2 >= own.len()
}

/// Words beside a figure that are looked at for a mark over its whole row.
const BESIDE: usize = 8;

/// Whether those that stand apart stand well beyond all others.
fn alone([told, others]: &[Vec<f32>; 2]) -> bool {
    let least = told.iter().copied().fold(f32::MAX, f32::min);
    let most = others.iter().copied().fold(0.0, f32::max);
    least > ALONE * most
}

/// The box of a word in pixels: words stand level, the picture as it was scanned.
pub(super) fn pixels(page: &Page, dpi: f32, rect: Rect) -> (i64, i64, i64, i64) {
    let scale = dpi / 72.0;
    let (cx, cy) = (page.width / 2.0, page.height / 2.0);
    let (sin, cos) = page.skew.to_radians().sin_cos();
    let (x, y) = (rect.cx() - cx, rect.cy() - cy);
    let (mx, my) = (cx + x * cos - y * sin, cy + x * sin + y * cos);
    let (w, h) = (rect.width() / 2.0, rect.height() / 2.0 + rect.width() * sin.abs() / 2.0);
    let at = |v: f32| (v * scale).round() as i64;
    (at(mx - w), at(my - h), at(mx + w), at(my + h))
}

fn measure(page: &Page, raster: &Raster, dpi: f32, word: &Word) -> Option<Look> {
    let (x0, y0, x1, y1) = pixels(page, dpi, word.rect);
    let (w, h) = (i64::from(raster.width), i64::from(raster.height));
    if x0 < 6 || y0 < 6 || x1 + 6 >= w || y1 + 6 >= h || x1 - x0 < 8 || y1 - y0 < 6 {
        return None;
    }
    let at = |x: i64, y: i64| usize::try_from(y * w + x).ok().and_then(|i| raster.gray.get(i)).copied().map_or(255.0, f32::from);
    let mut shades: Vec<f32> = (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect();
    shades.sort_by(f32::total_cmp);
    let share = |p: usize| shades.get(shades.len() * p / 100).copied().unwrap_or(255.0);
    let (ink, light) = (share(4), share(75));
    let contrast = light - ink;
    if contrast < 40.0 {
        return None;
    }
    let limit = light - 0.18 * contrast;
    // Ground: light, and with nothing dark two pixels around.
    let clear = |x: i64, y: i64| (-2..=2).all(|d| at(x + d, y) > limit && at(x, y + d) > limit);
    let (mut rough, mut inside, mut outside): (Vec<f32>, Vec<f32>, Vec<f32>) = Default::default();
    for y in y0 - 3..y1 + 3 {
        for x in x0 - 3..x1 + 3 {
            if clear(x, y) {
                let around = (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) / 4.0;
                rough.push((at(x, y) - around).abs());
                inside.push(at(x, y));
            }
        }
    }
    // A ring a little further out, for a patch is larger than what it carries.
    let far = ((y1 - y0) / 2).max(5);
    for y in (y0 - far).max(2)..(y1 + far).min(h - 2) {
        for x in (x0 - far).max(2)..(x1 + far).min(w - 2) {
            let near = x > x0 - far + 3 && x < x1 + far - 3 && y > y0 - far + 3 && y < y1 + far - 3;
            if !near && clear(x, y) {
                outside.push(at(x, y));
            }
        }
    }
    if rough.len() < 24 || outside.len() < 12 {
        return None;
    }
    let mean = |v: &[f32]| v.iter().sum::<f32>() / v.len().max(1) as f32;
    let mut steep: Vec<f32> = (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))).map(|(x, y)| (at(x + 1, y) - at(x, y)).abs()).collect();
    steep.sort_by(f32::total_cmp);
    // More than a speck of dust, or the ends of brackets.
    let least = usize::try_from((x1 - x0) / SPECK).unwrap_or(0).max(2);
    let dark = |y: i64| (x0..x1).filter(|x| at(*x, y) < ink + 0.35 * contrast).count() >= least;
    let rows: Vec<i64> = (y0 - 3..y1 + 3).filter(|y| dark(*y)).collect();
    let height = rows.first().zip(rows.last()).map_or(0.0, |(a, b)| (b - a + 1) as f32);
    Some(Look {
        noise: mean(&rough),
        // By their middles: the soft edges of rules and letters darken a part of either.
        step: median(&mut inside) - median(&mut outside),
        ink,
        sharp: steep.get(steep.len() * 95 / 100).copied().unwrap_or(0.0) / contrast,
        height,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_a_little_beyond_the_next_is_no_island() {
        assert!(alone(&[vec![7.0, 8.0], vec![1.0, 3.4, 0.2]]));
        // A photograph of a sheet that is bent: one figure after the other stands further off.
        assert!(!alone(&[vec![8.7, 8.5], vec![6.7, 5.4, 5.3, 4.6]]) && !alone(&[vec![9.0], vec![8.0, 8.0, 6.0]]));
    }
}

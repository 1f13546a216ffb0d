//! The sheet of paper in a photo: its four corners found, and the picture of it made flat.

use super::gray;
use crate::read::raster::Raster;

/// Long side of the picture in which the sheet is looked for, in pixels.
const SMALL: f32 = 360.0;
/// Part of the photo that a sheet covers at least, and at most: one that covers more has no edges to go by.
const COVER: (f32, f32) = (0.2, 0.97);
/// How much darker than the sheet what it lies on is, of 255.
const CONTRAST: f32 = 28.0;
/// How much larger a sheet is with the part of it that lies in shadow.
const LARGER: f32 = 1.1;
/// How far off a side may run from that of a larger sheet, in parts of the long side of the picture.
const ALONG: f32 = 0.025;
/// Sides of a sheet bend by no more than this part of their length.
const BEND: f32 = 0.012;
/// How much lighter than another a shade next to it may be on one surface: light and shadow fall off slowly, edges do not.
const SMOOTH: f32 = 1.22;
/// How much lighter a sheet is at each of its sides than what lies right beside it.
const EDGE: f32 = 1.18;
/// The same at least where a shade alone tells the sheet.
const PARTED: f32 = 1.05;
/// Smooth surfaces that are looked at, from the largest on.
const SURFACES: usize = 5;

type Point = (f32, f32);

/// The corners of the sheet in a photo: top left, top right, bottom right, bottom left, in pixels; `None` where none stands out.
pub fn corners(image: &Raster) -> Option<[Point; 4]> {
    let factor = (SMALL / image.width.max(image.height) as f32).min(1.0);
    let small = gray::scaled(image, factor);
    let back = |q: [Point; 4]| q.map(|(x, y)| ((x + 0.5) / factor, (y + 0.5) / factor));
    let threshold = between(&small.gray)?;
    // A sheet in shadow may be darker than what lies in the light: its sides still part it from what is next to them.
    let edged = edged(&small);
    let Some((bright, lit)) = within(&small, threshold) else { return edged.map(back) };
    if let Some(quad) = edged.filter(|q| area(q) > LARGER * area(&bright) && shared(&bright, q) >= 2) {
        return Some(back(quad));
    }
    // A shadow over a part of the sheet is dark too, and what the sheet lies on is darker still.
    let dark: Vec<u8> = small.gray.iter().copied().filter(|v| *v <= threshold).collect();
    let whole = between(&dark).and_then(|t| within(&small, t));
    let found = match whole {
        Some((quad, sheet)) if area(&quad) > LARGER * area(&bright) && shared(&bright, &quad) >= 2 && shaded(&small, &lit, &sheet) => quad,
        _ => bright,
    };
    // A side along which nothing parts it from what lies outside is the edge of a shadow on the sheet, or of a light on the ground: then what
    // is known is a surface that all of its sides part from the ground.
    let parted = (0..4).all(|i| side_ratio(&small, &found, i).is_none_or(|m| m >= PARTED));
    if parted { Some(back(found)) } else { edged.map(back) }
}

/// The corners of the largest surface whose shades change slowly and that is lighter along all of its sides than what lies beside them.
fn edged(small: &Raster) -> Option<[Point; 4]> {
    let (w, h) = (small.width as usize, small.height as usize);
    let mut gray = Vec::with_capacity(w * h);
    for y in 0..h {
        for x in 0..w {
            let around = (y.saturating_sub(1)..=y + 1).flat_map(|b| (x.saturating_sub(1)..=x + 1).map(move |a| (a, b))).map(|(a, b)| shade(small, a, b));
            let (least, most) = around.fold((255u8, 0u8), |(l, m), v| (l.min(v), m.max(v)));
            gray.push(if f32::from(most) + 8.0 <= SMOOTH * (f32::from(least) + 8.0) { 255 } else { 0 });
        }
    }
    let mut smooth = Raster { width: small.width, height: small.height, gray };
    // What sheets lie on may be smooth too, and larger than they are.
    for _ in 0..SURFACES {
        let surface = surface(&smooth, 127).filter(|s| count(s) >= COVER.0 / 2.0 * (w * h) as f32)?;
        smooth.gray.iter_mut().zip(&surface).filter(|(_, on)| **on).for_each(|(v, _)| *v = 0);
        if let Some(quad) = filled(&filled_in(surface, w), w, h).filter(|q| (0..4).all(|i| side_ratio(small, q, i).is_some_and(|m| m >= EDGE))) {
            return Some(quad);
        }
    }
    None
}

/// Pixels of an area.
fn count(area: &[bool]) -> f32 {
    area.iter().filter(|b| **b).count() as f32
}

/// The shade of a pixel; beyond the picture that of its edge.
fn shade(small: &Raster, x: usize, y: usize) -> u8 {
    let (w, h) = (small.width as usize, small.height as usize);
    small.gray.get(y.min(h.saturating_sub(1)) * w + x.min(w.saturating_sub(1))).copied().unwrap_or_default()
}

/// How much lighter what lies in four sides is along one of them than what lies right outside; `None` where that is beyond the picture.
fn side_ratio(small: &Raster, quad: &[Point; 4], side: usize) -> Option<f32> {
    let middle = (quad.iter().map(|p| p.0).sum::<f32>() / 4.0, quad.iter().map(|p| p.1).sum::<f32>() / 4.0);
    let (a, b) = (*quad.get(side % 4)?, *quad.get((side + 1) % 4)?);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(1.0);
    let (nx, ny) = (dy / length, -dx / length);
    // Towards the middle.
    let turn = if (middle.0 - a.0) * nx + (middle.1 - a.1) * ny > 0.0 { 1.0 } else { -1.0 };
    let at = |p: Point, by: f32| {
        let (x, y) = (p.0 + nx * turn * by, p.1 + ny * turn * by);
        let inside = x >= 0.0 && y >= 0.0 && x < small.width as f32 && y < small.height as f32;
        inside.then(|| f32::from(shade(small, x as usize, y as usize)))
    };
    let mut apart: Vec<f32> =
        (4..=20).map(|k| k as f32 / 24.0).map(|t| (a.0 + t * dx, a.1 + t * dy)).filter_map(|p| Some((at(p, 3.0)? + 8.0) / (at(p, -5.0)? + 8.0))).collect();
    apart.sort_by(f32::total_cmp);
    apart.get(apart.len() / 2).copied()
}

/// Whether what a sheet has beyond its lit part is lighter than what it lies on.
fn shaded(small: &Raster, lit: &[bool], sheet: &[bool]) -> bool {
    let mean = |of: &dyn Fn(bool, bool) -> bool| {
        let all = small.gray.iter().zip(lit.iter().zip(sheet)).filter(|(_, (l, s))| of(**l, **s));
        let (sum, n) = all.fold((0u64, 0u64), |(sum, n), (v, _)| (sum + u64::from(*v), n + 1));
        sum as f32 / n.max(1) as f32
    };
    mean(&|lit, on| on && !lit) - mean(&|_, on| !on) >= CONTRAST
}

/// Sides of a sheet that run along those of a larger one: a shadow cuts a sheet off at one side or two.
fn shared(small: &[Point; 4], large: &[Point; 4]) -> usize {
    let off = |p: Point, a: Point, b: Point| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        ((p.0 - a.0) * dy - (p.1 - a.1) * dx).abs() / dx.hypot(dy).max(1.0)
    };
    let near = |p: Point, a: Point, b: Point| off(p, a, b) < ALONG * SMALL;
    let side = |q: &[Point; 4], i: usize| (q[i % 4], q[(i + 1) % 4]);
    (0..4).filter(|i| near(side(small, *i).0, side(large, *i).0, side(large, *i).1) && near(side(small, *i).1, side(large, *i).0, side(large, *i).1)).count()
}

/// The corners of the largest area lighter than a shade, in pixels of the small picture, and its pixels; `None` where it is no sheet.
fn within(small: &Raster, threshold: u8) -> Option<([Point; 4], Vec<bool>)> {
    let (w, h) = (small.width as usize, small.height as usize);
    let sheet = largest(small, threshold)?;
    let mean = |on: bool| {
        let (sum, n) = small.gray.iter().zip(&sheet).filter(|(_, b)| **b == on).fold((0u64, 0u64), |(s, n), (v, _)| (s + u64::from(*v), n + 1));
        sum as f32 / n.max(1) as f32
    };
    if mean(true) - mean(false) < CONTRAST {
        return None;
    }
    filled(&sheet, w, h).map(|quad| (quad, sheet))
}

/// The corners of an area that has the form of a sheet.
fn filled(sheet: &[bool], w: usize, h: usize) -> Option<[Point; 4]> {
    let share = count(sheet) / (w * h) as f32;
    if share < COVER.0 || share > COVER.1 {
        return None;
    }
    let sides = sides(sheet, w, h)?;
    let quad = [meet(&sides[0], &sides[3])?, meet(&sides[0], &sides[1])?, meet(&sides[2], &sides[1])?, meet(&sides[2], &sides[3])?];
    let area = area(&quad);
    // The sheet fills its four sides, and they stand inside the photo or nearly.
    let slack = 0.04 * w.max(h) as f32;
    let within = quad.iter().all(|(x, y)| *x > -slack && *y > -slack && *x < w as f32 + slack && *y < h as f32 + slack);
    (within && count(sheet) / area.max(1.0) >= 0.85 && area / (w * h) as f32 <= COVER.1).then_some(quad)
}

/// The shade that parts light from dark best (Otsu); `None` for a picture of one shade.
fn between(gray: &[u8]) -> Option<u8> {
    let mut counts = [0u64; 256];
    for v in gray {
        if let Some(c) = counts.get_mut(usize::from(*v)) {
            *c += 1;
        }
    }
    let all: u64 = counts.iter().sum();
    let total: u64 = counts.iter().enumerate().map(|(v, n)| v as u64 * n).sum();
    let (mut below, mut sum) = (0u64, 0u64);
    let mut best = (0.0, None);
    for (v, n) in counts.iter().enumerate() {
        below += n;
        sum += v as u64 * n;
        let above = all - below;
        if below == 0 || above == 0 {
            continue;
        }
        let apart = sum as f64 / below as f64 - (total - sum) as f64 / above as f64;
        let spread = below as f64 * above as f64 * apart * apart;
        if spread > best.0 {
            best = (spread, Some(v as u8));
        }
    }
    best.1
}

/// The largest light area; letters on it count to it where they lie within its rows or columns.
fn largest(image: &Raster, threshold: u8) -> Option<Vec<bool>> {
    surface(image, threshold).map(|s| filled_in(s, image.width as usize))
}

/// An area with what lies within its rows and its columns: a sheet has no dents, a portrait at its side is a part of it.
fn filled_in(mut area: Vec<bool>, w: usize) -> Vec<bool> {
    let w = w.max(1);
    for row in area.chunks_exact_mut(w) {
        if let (Some(a), Some(b)) = (row.iter().position(|v| *v), row.iter().rposition(|v| *v)) {
            row.iter_mut().skip(a).take(b - a).for_each(|v| *v = true);
        }
    }
    let h = area.len() / w;
    for x in 0..w {
        let on = |y: &usize| area.get(y * w + x).copied().unwrap_or(false);
        if let (Some(a), Some(b)) = ((0..h).find(on), (0..h).rev().find(on)) {
            (a..b).for_each(|y| {
                if let Some(v) = area.get_mut(y * w + x) {
                    *v = true;
                }
            });
        }
    }
    area
}

/// The largest area of light pixels that hang together.
fn surface(image: &Raster, threshold: u8) -> Option<Vec<bool>> {
    let (w, h) = (image.width as usize, image.height as usize);
    let light = |i: usize| image.gray.get(i).is_some_and(|v| *v > threshold);
    let mut label = vec![0u32; w * h];
    let (mut best, mut count) = ((0usize, 0u32), 0u32);
    let mut open = Vec::new();
    for start in 0..w * h {
        if !light(start) || label.get(start).is_none_or(|l| *l != 0) {
            continue;
        }
        count += 1;
        let mut size = 0;
        open.push(start);
        while let Some(i) = open.pop() {
            let Some(l) = label.get_mut(i).filter(|l| **l == 0) else { continue };
            if !light(i) {
                continue;
            }
            *l = count;
            size += 1;
            let x = i % w;
            open.extend([(x > 0).then(|| i - 1), (x + 1 < w).then_some(i + 1), i.checked_sub(w), (i + w < w * h).then_some(i + w)].into_iter().flatten());
        }
        best = best.max((size, count));
    }
    if best.0 == 0 {
        return None;
    }
    Some(label.iter().map(|l| *l == best.1).collect())
}

/// A straight side: `across` is its place at 0, `slope` what it gains with each step along.
#[derive(Debug, Clone, Copy)]
struct Side {
    across: f32,
    slope: f32,
    /// Whether it runs across the picture; else down.
    level: bool,
}

/// Top, right, bottom and left side, each through the outermost pixels of the sheet.
fn sides(sheet: &[bool], w: usize, h: usize) -> Option<[Side; 4]> {
    let at = |x: usize, y: usize| sheet.get(y * w + x).copied().unwrap_or(false);
    let (x0, x1) = ((0..w).find(|x| (0..h).any(|y| at(*x, y)))?, (0..w).rev().find(|x| (0..h).any(|y| at(*x, y)))?);
    let (y0, y1) = ((0..h).find(|y| (0..w).any(|x| at(x, *y)))?, (0..h).rev().find(|y| (0..w).any(|x| at(x, *y)))?);
    // The middle of each side, away from the corners.
    let within = |a: usize, b: usize| a + (b - a) / 6..b.saturating_sub((b - a) / 6);
    let columns = |last: bool| -> Vec<Point> {
        within(x0, x1).filter_map(|x| if last { (0..h).rev().find(|y| at(x, *y)) } else { (0..h).find(|y| at(x, *y)) }.map(|y| (x as f32, y as f32))).collect()
    };
    let rows = |last: bool| -> Vec<Point> {
        within(y0, y1).filter_map(|y| if last { (0..w).rev().find(|x| at(*x, y)) } else { (0..w).find(|x| at(*x, y)) }.map(|x| (y as f32, x as f32))).collect()
    };
    Some([fitted(columns(false), true)?, fitted(rows(true), false)?, fitted(columns(true), true)?, fitted(rows(false), false)?])
}

/// The line that most points agree with: the middle one of the slopes between far pairs; `None` where the side is not straight.
fn fitted(points: Vec<Point>, level: bool) -> Option<Side> {
    let half = points.len() / 2;
    let mut slopes: Vec<f32> = points.iter().zip(points.iter().skip(half)).filter(|(a, b)| b.0 > a.0).map(|(a, b)| (b.1 - a.1) / (b.0 - a.0)).collect();
    slopes.sort_by(f32::total_cmp);
    let slope = slopes.get(slopes.len() / 2).copied()?;
    let mut across: Vec<f32> = points.iter().map(|(t, v)| v - slope * t).collect();
    across.sort_by(f32::total_cmp);
    let middle = across.get(across.len() / 2).copied()?;
    let most = BEND * points.len() as f32 + 2.0;
    let straight = across.iter().filter(|a| (**a - middle).abs() <= most).count();
    (straight * 4 >= points.len() * 3).then_some(Side { across: middle, slope, level })
}

/// Where a level and an upright side meet.
fn meet(level: &Side, upright: &Side) -> Option<Point> {
    // y = a + s x, x = b + t y.
    let (a, s, b, t) = (level.across, level.slope, upright.across, upright.slope);
    let d = 1.0 - s * t;
    (level.level && !upright.level && d.abs() > 0.1).then(|| {
        let x = (b + t * a) / d;
        (x, a + s * x)
    })
}

fn area(q: &[Point; 4]) -> f32 {
    let [a, b, c, d] = *q;
    ((a.0 - c.0) * (b.1 - d.1) - (b.0 - d.0) * (a.1 - c.1)).abs() / 2.0
}

/// Width and height of the sheet between four corners, in pixels; `None` where it is none.
pub fn size(corners: &[Point; 4]) -> Option<(f32, f32)> {
    let [a, b, c, d] = *corners;
    let length = |p: Point, q: Point| (p.0 - q.0).hypot(p.1 - q.1);
    let width = ((length(a, b) + length(d, c)) / 2.0).round();
    let height = ((length(a, d) + length(b, c)) / 2.0).round();
    (width >= 50.0 && height >= 50.0).then_some((width, height))
}

/// The sheet between four corners as a flat picture, so many times as large; `below` says how far below its place each point of it stands,
/// both in parts of the sheet.
pub fn flattened(image: &Raster, corners: &[Point; 4], scale: f32, below: impl Fn(f32, f32) -> f32) -> Option<Raster> {
    let (width, height) = size(corners)?;
    let (width, height) = ((width * scale).round(), (height * scale).round());
    if !(width >= 1.0 && height >= 1.0 && width * height <= 2.0 * image.gray.len() as f32) {
        return None;
    }
    let m = projection(&[(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)], corners)?;
    Some(gray::mapped(image, width as u32, height as u32, |x, y| {
        let y = y + below(x / width, y / height) * height;
        let w = m[6] * x + m[7] * y + 1.0;
        ((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
    }))
}

/// The projection that takes four points to four others.
fn projection(from: &[Point; 4], to: &[Point; 4]) -> Option<[f32; 8]> {
    let mut rows: Vec<[f64; 9]> = Vec::with_capacity(8);
    for ((x, y), (u, v)) in from.iter().zip(to).map(|(a, b)| ((f64::from(a.0), f64::from(a.1)), (f64::from(b.0), f64::from(b.1)))) {
        rows.push([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u]);
        rows.push([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v]);
    }
    for i in 0..8 {
        let pivot = (i..8).max_by(|a, b| rows[*a][i].abs().total_cmp(&rows[*b][i].abs()))?;
        rows.swap(i, pivot);
        let own = rows[i];
        if own[i].abs() < 1e-9 {
            return None;
        }
        for (j, row) in rows.iter_mut().enumerate() {
            if j != i {
                let factor = row[i] / own[i];
                row.iter_mut().zip(own).for_each(|(v, o)| *v -= factor * o);
            }
        }
    }
    let mut out = [0f32; 8];
    for (i, (o, row)) in out.iter_mut().zip(&rows).enumerate() {
        *o = (row[8] / row[i]) as f32;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_sheet_and_makes_it_flat() {
        let quad = [(210.0, 160.0), (790.0, 120.0), (860.0, 930.0), (150.0, 960.0)];
        // Inside all four sides: the sheet is light; a dark bar crosses its upper half.
        let m = projection(&quad, &[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]).unwrap();
        let mut gray = Vec::new();
        for y in 0..1000 {
            for x in 0..1000 {
                let (x, y) = (x as f32, y as f32);
                let w = m[6] * x + m[7] * y + 1.0;
                let (u, v) = ((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w);
                let on = (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v);
                gray.push(if !on {
                    70
                } else if (0.2..0.8).contains(&u) && (0.30..0.32).contains(&v) {
                    20
                } else {
                    210
                });
            }
        }
        let image = Raster { width: 1000, height: 1000, gray };
        let found = corners(&image).unwrap();
        for (a, b) in found.iter().zip(quad) {
            assert!((a.0 - b.0).abs() < 8.0 && (a.1 - b.1).abs() < 8.0, "{found:?}");
        }
        let flat = flattened(&image, &found, 1.0, |_, _| 0.0).unwrap();
        let row = |v: f32| flat.gray[(flat.height as f32 * v) as usize * flat.width as usize..][flat.width as usize / 4..flat.width as usize * 3 / 4].to_vec();
        assert!(row(0.31).iter().all(|v| *v < 120) && row(0.36).iter().all(|v| *v > 150));
        // A scan has no edges.
        assert_eq!(corners(&Raster { gray: vec![240; 1_000_000], ..image }), None);
    }

    #[test]
    fn a_sheet_half_in_shadow_is_found_whole() {
        let on = |x: i32, y: i32| (150..850).contains(&x) && (100..900).contains(&y);
        let shade = |x: i32, y: i32| match (on(x, y), y < 470 - x / 20) {
            (false, _) => 55 + (x * 7 + y * 3) % 20,
            (true, true) => 125,
            (true, false) => 225,
        };
        let image = |shade: &dyn Fn(i32, i32) -> i32| {
            let gray = (0..1000 * 1000).map(|i| shade(i % 1000, i / 1000) as u8).collect();
            Raster { width: 1000, height: 1000, gray }
        };
        let found = corners(&image(&shade)).unwrap();
        for (a, b) in found.iter().zip([(150.0, 100.0), (850.0, 100.0), (850.0, 900.0), (150.0, 900.0)]) {
            assert!((a.0 - b.0).abs() < 10.0 && (a.1 - b.1).abs() < 10.0, "{found:?}");
        }
        // A sheet on a tray is the sheet, not the tray.
        let tray = |x: i32, y: i32| if (300..700).contains(&x) && (250..800).contains(&y) { 225 } else { shade(x, y).min(125) };
        let found = corners(&image(&tray)).unwrap();
        assert!((found[0].0 - 300.0).abs() < 10.0 && (found[2].1 - 800.0).abs() < 10.0, "{found:?}");
    }

    #[test]
    fn a_sheet_whose_shadow_is_darker_than_the_ground_in_the_light_is_found_whole() {
        let on = |x: i32, y: i32| (180..820).contains(&x) && (220..780).contains(&y);
        // Light falls off over some width, on the sheet and on what it lies on.
        let light = |x: i32, y: i32| (1.0 - 0.55 * ((x + y / 3 - 560) as f32 / 120.0).clamp(0.0, 1.0)).max(0.4);
        let image = |sheet: f32| {
            let gray = (0..1000 * 1000).map(|i| (i % 1000, i / 1000)).map(|(x, y)| (light(x, y) * if on(x, y) { sheet } else { 120.0 }) as u8).collect();
            Raster { width: 1000, height: 1000, gray }
        };
        let found = corners(&image(230.0)).unwrap();
        for (a, b) in found.iter().zip([(180.0, 220.0), (820.0, 220.0), (820.0, 780.0), (180.0, 780.0)]) {
            assert!((a.0 - b.0).abs() < 12.0 && (a.1 - b.1).abs() < 12.0, "{found:?}");
        }
        // A dark cloth on a light table is no sheet.
        assert_eq!(edged(&gray::scaled(&image(60.0), 0.36)), None);
    }

    #[test]
    fn a_sheet_that_fades_into_the_ground_is_not_cut_in_its_middle() {
        let on = |x: i32, y: i32| (150..850).contains(&x) && (100..900).contains(&y);
        let shade = |x: i32, y: i32| if on(x, y) { 168 + 74 * (y - 100) / 800 } else { 146 + (x * 7 + y * 3) % 18 };
        let gray = (0..1000 * 1000).map(|i| shade(i % 1000, i / 1000) as u8).collect();
        let found = corners(&Raster { width: 1000, height: 1000, gray });
        assert!(found.is_none_or(|q| (q[0].1 - 100.0).abs() < 12.0), "{found:?}");
    }

    #[test]
    fn a_card_that_the_picture_cuts_off_is_found_with_a_portrait_at_its_cut_side() {
        let on = |x: i32, y: i32| x >= 90 && (150 - x / 40..720 - x / 60).contains(&y);
        let shade = |x: i32, y: i32| match (on(x, y), x >= 880 && (300..580).contains(&y)) {
            (false, _) => 60 + (x * 7 + y * 3) % 12,
            (true, true) => 70,
            (true, false) => 205,
        };
        let gray = (0..1000 * 850).map(|i| shade(i % 1000, i / 1000) as u8).collect();
        let found = corners(&Raster { width: 1000, height: 850, gray }).unwrap();
        for (a, b) in found.iter().zip([(90.0, 148.0), (999.0, 126.0), (999.0, 704.0), (90.0, 718.0)]) {
            assert!((a.0 - b.0).abs() < 12.0 && (a.1 - b.1).abs() < 12.0, "{found:?}");
        }
    }

    #[test]
    fn light_on_the_ground_beside_a_corner_of_a_card_is_none_of_it() {
        let on = |x: i32, y: i32| (120..900).contains(&x) && (100..580).contains(&y);
        // The card falls into shadow towards the top right; a lamp shines on what lies right below its lower right corner.
        let shade = |x: i32, y: i32| {
            let lamp = 200.0 * (1.0 - ((x - 870) as f32).hypot((y - 640) as f32) / 190.0).max(0.0);
            let card = 215.0 - 70.0 * ((x - y) as f32 / 800.0).clamp(0.0, 1.0);
            (if on(x, y) { card + 0.2 * lamp } else { 55.0 + lamp }).min(255.0)
        };
        let gray = (0..1000 * 700).map(|i| shade(i % 1000, i / 1000) as u8).collect();
        let found = corners(&Raster { width: 1000, height: 700, gray }).unwrap();
        for (a, b) in found.iter().zip([(120.0, 100.0), (900.0, 100.0), (900.0, 580.0), (120.0, 580.0)]) {
            assert!((a.0 - b.0).abs() < 14.0 && (a.1 - b.1).abs() < 14.0, "{found:?}");
        }
    }
}

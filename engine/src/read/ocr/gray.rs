//! Pictures in shades of grey: turned, cut, scaled, evened out, and what of them is ink.

use super::recogniser::Area;
use crate::read::raster::Raster;

/// Shade of paper where nothing is known of it.
pub const PAPER: u8 = 255;
/// How much darker than its surroundings the ink of letters is, of 255.
pub const LETTERS: u32 = 24;
/// How much darker than its surroundings the faintest ruling line is, of 255.
pub const FAINT: u32 = 13;

/// Which pixels are ink.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ink {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// A byte a pixel, rows from the top: 1 is ink.
    pub bits: Vec<u8>,
}

impl Ink {
    /// Whether there is ink; outside the picture there is none.
    pub fn at(&self, x: usize, y: usize) -> bool {
        x < self.width && self.bits.get(y * self.width + x).is_some_and(|b| *b != 0)
    }

    /// The pixels of a row.
    pub fn row(&self, y: usize) -> &[u8] {
        self.bits.get(y * self.width..(y + 1) * self.width).unwrap_or_default()
    }

    /// The same with rows for columns.
    pub fn transposed(&self) -> Self {
        Self { width: self.height, height: self.width, bits: transpose(&self.bits, self.width, self.height) }
    }
}

/// Rows for columns, block by block, so that neither side is read across the whole picture at a time.
fn transpose(from: &[u8], width: usize, height: usize) -> Vec<u8> {
    const BLOCK: usize = 64;
    let mut out = vec![0; width * height];
    for by in (0..height).step_by(BLOCK) {
        for bx in (0..width).step_by(BLOCK) {
            for y in by..(by + BLOCK).min(height) {
                for x in bx..(bx + BLOCK).min(width) {
                    if let (Some(to), Some(v)) = (out.get_mut(x * height + y), from.get(y * width + x)) {
                        *to = *v;
                    }
                }
            }
        }
    }
    out
}

/// Ink is what is darker by `darker` than its surroundings within `radius` pixels; slow changes of light do not matter.
pub fn ink(image: &Raster, radius: usize, darker: u32) -> Ink {
    let (width, height) = (image.width as usize, image.height as usize);
    let mut bits = vec![0u8; image.gray.len()];
    let mut columns = vec![0u32; width];
    let mut rows = 0u32;
    let line = |y: usize| image.gray.get(y * width..(y + 1) * width).unwrap_or_default();
    // Sums of the columns of a band that moves down, and along it a sum of the columns that moves right.
    for y in 0..radius.min(height) {
        columns.iter_mut().zip(line(y)).for_each(|(c, v)| *c += u32::from(*v));
        rows += 1;
    }
    for y in 0..height {
        if y + radius < height {
            columns.iter_mut().zip(line(y + radius)).for_each(|(c, v)| *c += u32::from(*v));
            rows += 1;
        }
        if y > radius {
            columns.iter_mut().zip(line(y - radius - 1)).for_each(|(c, v)| *c -= u32::from(*v));
            rows -= 1;
        }
        let mut sum: u64 = columns.iter().take(radius).map(|c| u64::from(*c)).sum();
        let mut wide = radius.min(width) as u64;
        let out = bits.get_mut(y * width..(y + 1) * width).unwrap_or_default();
        for (x, (bit, v)) in out.iter_mut().zip(line(y)).enumerate() {
            if let Some(c) = columns.get(x + radius) {
                sum += u64::from(*c);
                wide += 1;
            }
            if x > radius
                && let Some(c) = columns.get(x - radius - 1)
            {
                sum -= u64::from(*c);
                wide -= 1;
            }
            let count = wide * u64::from(rows.max(1));
            // v + darker < sum / count, without the division.
            *bit = u8::from(u64::from(u32::from(*v) + darker) * count < sum);
        }
    }
    Ink { width, height, bits }
}

/// Turned clockwise by 0, 90, 180 or 270 degrees.
pub fn turned(image: Raster, turn: u16) -> Raster {
    let (w, h) = (image.width, image.height);
    match turn % 360 {
        90 => flipped(Raster { width: h, height: w, gray: transpose(&image.gray, w as usize, h as usize) }),
        180 => {
            let mut gray = image.gray;
            gray.reverse();
            Raster { gray, ..image }
        }
        270 => {
            let mut out = flipped(Raster { width: h, height: w, gray: transpose(&image.gray, w as usize, h as usize) });
            out.gray.reverse();
            out
        }
        _ => image,
    }
}

/// Left for right.
fn flipped(mut image: Raster) -> Raster {
    image.gray.chunks_exact_mut((image.width as usize).max(1)).for_each(<[u8]>::reverse);
    image
}

/// A part, with `margin` pixels of paper around it.
pub fn cut(image: &Raster, area: Area, margin: u32) -> Raster {
    let area = Area { x1: area.x1.min(image.width), y1: area.y1.min(image.height), ..area };
    let (w, h) = (area.width(), area.height());
    let mut out = Raster { width: w + 2 * margin, height: h + 2 * margin, gray: Vec::new() };
    let paper = lightest(image, area);
    out.gray = vec![paper; out.width as usize * out.height as usize];
    for y in 0..h {
        let from = (area.y0 + y) as usize * image.width as usize + area.x0 as usize;
        let to = (margin + y) as usize * out.width as usize + margin as usize;
        if let (Some(a), Some(b)) = (out.gray.get_mut(to..to + w as usize), image.gray.get(from..from + w as usize)) {
            a.copy_from_slice(b);
        }
    }
    out
}

/// The usual shade of the lighter half of a part: its paper.
fn lightest(image: &Raster, area: Area) -> u8 {
    let mut counts = [0u32; 256];
    for y in area.y0..area.y1 {
        let from = y as usize * image.width as usize;
        for v in image.gray.get(from + area.x0 as usize..from + area.x1 as usize).unwrap_or_default() {
            if let Some(c) = counts.get_mut(usize::from(*v)) {
                *c += 1;
            }
        }
    }
    lighter(&counts)
}

/// The usual shade of the lighter pixels of a box.
pub fn paper(image: &Raster, x0: usize, y0: usize, x1: usize, y1: usize) -> u8 {
    let mut counts = [0u32; 256];
    for y in y0..y1 {
        let from = y * image.width as usize;
        for v in image.gray.get(from + x0..from + x1).unwrap_or_default().iter().step_by(2) {
            if let Some(c) = counts.get_mut(usize::from(*v)) {
                *c += 1;
            }
        }
    }
    lighter(&counts)
}

/// The shade that a quarter of the counted pixels is as light as or lighter than; paper where none was counted.
fn lighter(counts: &[u32; 256]) -> u8 {
    let all: u32 = counts.iter().sum();
    let mut seen = 0;
    for (shade, count) in counts.iter().enumerate() {
        seen += count;
        if seen * 4 >= all * 3 && all > 0 {
            return shade as u8;
        }
    }
    PAPER
}

/// Scaled by a factor: averaged where it shrinks, interpolated between pixels where it grows.
pub fn scaled(image: &Raster, factor: f32) -> Raster {
    let size = |v: u32| ((v as f32 * factor).round() as u32).max(1);
    let (w, h) = (size(image.width), size(image.height));
    if (w, h) == (image.width, image.height) {
        return image.clone();
    }
    // Across first, into rows of the old height, then down.
    let across = weights(image.width as usize, w as usize);
    let down = weights(image.height as usize, h as usize);
    let old = image.width as usize;
    let mut middle: Vec<f32> = Vec::with_capacity(w as usize * image.height as usize);
    for row in image.gray.chunks_exact(old.max(1)) {
        middle.extend(across.iter().map(|(start, parts)| parts.iter().zip(row.get(*start..).unwrap_or_default()).map(|(p, v)| p * f32::from(*v)).sum::<f32>()));
    }
    let mut gray = Vec::with_capacity(w as usize * h as usize);
    let mut sums = vec![0f32; w as usize];
    for (start, parts) in &down {
        sums.fill(0.0);
        for (i, p) in parts.iter().enumerate() {
            let from = (start + i) * w as usize;
            let row = middle.get(from..from + w as usize).unwrap_or_default();
            sums.iter_mut().zip(row).for_each(|(s, v)| *s += p * v);
        }
        gray.extend(sums.iter().map(|v| v.round().clamp(0.0, 255.0) as u8));
    }
    Raster { width: w, height: h, gray }
}

/// With each pixel as dark as the darkest of its neighbours: thin strokes become as thick as those of print.
pub fn bolder(image: &Raster) -> Raster {
    let (w, h) = (image.width as usize, image.height as usize);
    let across: Vec<u8> = image
        .gray
        .chunks_exact(w.max(1))
        .flat_map(|row| (0..w).map(|x| row.get(x.saturating_sub(1)..(x + 2).min(w)).and_then(|n| n.iter().copied().min()).unwrap_or(PAPER)))
        .collect();
    let at = |x: usize, y: usize| across.get(y * w + x).copied().unwrap_or(PAPER);
    let gray = (0..w * h).map(|i| (i % w, i / w)).map(|(x, y)| at(x, y).min(at(x, y.saturating_sub(1))).min(at(x, (y + 1).min(h - 1)))).collect();
    Raster { width: image.width, height: image.height, gray }
}

/// For each new pixel the first old one that it takes from, and the part that each has in it.
fn weights(old: usize, new: usize) -> Vec<(usize, Vec<f32>)> {
    let ratio = old as f32 / new as f32;
    let scale = ratio.max(1.0);
    (0..new)
        .map(|i| {
            let middle = (i as f32 + 0.5) * ratio - 0.5;
            let first = (middle - 2.0 * scale).ceil().max(0.0) as usize;
            let last = ((middle + 2.0 * scale).floor().max(0.0) as usize).min(old.saturating_sub(1));
            let parts: Vec<f32> = (first..=last).map(|j| cubic((j as f32 - middle) / scale)).collect();
            let sum: f32 = parts.iter().sum();
            (first, parts.into_iter().map(|p| if sum.abs() > 1e-6 { p / sum } else { 0.0 }).collect())
        })
        .collect()
}

/// The cubic of Catmull and Rom, which keeps edges sharp.
fn cubic(x: f32) -> f32 {
    let x = x.abs();
    if x < 1.0 {
        (1.5 * x - 2.5) * x * x + 1.0
    } else if x < 2.0 {
        ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0
    } else {
        0.0
    }
}

/// Each pixel of a new picture taken from a place in the old one, between its pixels; outside is paper.
pub fn mapped(image: &Raster, width: u32, height: u32, place: impl Fn(f32, f32) -> (f32, f32)) -> Raster {
    let old = image.width as usize;
    let mut gray = Vec::with_capacity(width as usize * height as usize);
    let shade = |x: usize, y: usize| if x < old { image.gray.get(y * old + x).map_or(f32::from(PAPER), |v| f32::from(*v)) } else { f32::from(PAPER) };
    for y in 0..height {
        for x in 0..width {
            let (u, v) = place(x as f32, y as f32);
            if !(u >= 0.0 && v >= 0.0 && u <= image.width as f32 && v <= image.height as f32) {
                gray.push(PAPER);
                continue;
            }
            let (i, j) = (u as usize, v as usize);
            let (a, b) = (u - i as f32, v - j as f32);
            let top = shade(i, j) * (1.0 - a) + shade(i + 1, j) * a;
            let bottom = shade(i, j + 1) * (1.0 - a) + shade(i + 1, j + 1) * a;
            gray.push((top * (1.0 - b) + bottom * b) as u8);
        }
    }
    Raster { width, height, gray }
}

/// Turned by a small angle about its middle, so that lines that fall by `degrees` to the right run level.
pub fn levelled(image: &Raster, degrees: f32) -> Raster {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (cx, cy) = (image.width as f32 / 2.0, image.height as f32 / 2.0);
    mapped(image, image.width, image.height, |x, y| {
        let (dx, dy) = (x - cx, y - cy);
        (cx + dx * cos - dy * sin, cy + dx * sin + dy * cos)
    })
}

/// Shades divided by those of the paper around them, so that paper is white under any light.
pub fn evened(image: &Raster, dpi: f32) -> Raster {
    // Paper is the lightest shade of a cell, a third of an inch wide, smoothed over its neighbours.
    let cell = ((dpi / 6.0) as usize).max(8);
    let (width, height) = (image.width as usize, image.height as usize);
    let (across, down) = (width.div_ceil(cell), height.div_ceil(cell));
    let mut light = vec![0f32; across * down];
    for (n, l) in light.iter_mut().enumerate() {
        let (cx, cy) = (n % across * cell, n / across * cell);
        let area = Area { x0: cx as u32, y0: cy as u32, x1: (cx + cell).min(width) as u32, y1: (cy + cell).min(height) as u32 };
        *l = f32::from(lightest(image, area));
    }
    // Cells that are all ink or all picture take the light of their neighbours.
    let at = |x: usize, y: usize| light.get(y.min(down.saturating_sub(1)) * across + x.min(across.saturating_sub(1))).copied().unwrap_or(255.0);
    let mut smooth = vec![255f32; across * down];
    for (n, s) in smooth.iter_mut().enumerate() {
        let (x, y) = (n % across, n / across);
        let mut best = 1.0f32;
        for dy in 0..3 {
            for dx in 0..3 {
                best = best.max(at((x + dx).saturating_sub(1), (y + dy).saturating_sub(1)));
            }
        }
        *s = best;
    }
    let near = |x: usize, y: usize| smooth.get(y.min(down.saturating_sub(1)) * across + x.min(across.saturating_sub(1))).copied().unwrap_or(255.0);
    let mut gray = Vec::with_capacity(image.gray.len());
    for (y, row) in image.gray.chunks_exact(width.max(1)).enumerate() {
        let v = (y as f32 / cell as f32 - 0.5).max(0.0);
        let (j, b) = (v as usize, v.fract());
        for (x, shade) in row.iter().enumerate() {
            let u = (x as f32 / cell as f32 - 0.5).max(0.0);
            let (i, a) = (u as usize, u.fract());
            let paper = (near(i, j) * (1.0 - a) + near(i + 1, j) * a) * (1.0 - b) + (near(i, j + 1) * (1.0 - a) + near(i + 1, j + 1) * a) * b;
            gray.push((f32::from(*shade) * 250.0 / paper.max(40.0)).min(255.0) as u8);
        }
    }
    Raster { width: image.width, height: image.height, gray }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: u32, height: u32, shade: impl Fn(u32, u32) -> u8) -> Raster {
        Raster { width, height, gray: (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| shade(x, y)).collect() }
    }

    #[test]
    fn turns_by_quarters() {
        let image = picture(3, 2, |x, y| (y * 3 + x) as u8);
        assert_eq!(turned(image.clone(), 90), Raster { width: 2, height: 3, gray: vec![3, 0, 4, 1, 5, 2] });
        assert_eq!(turned(image.clone(), 270), Raster { width: 2, height: 3, gray: vec![2, 5, 1, 4, 0, 3] });
        assert_eq!(turned(turned(turned(image.clone(), 180), 90), 90), image);
    }

    #[test]
    fn finds_ink_under_uneven_light() {
        let image = picture(200, 100, |x, y| {
            let light = 120 + x / 2;
            (if y == 50 { light - 60 } else { light }) as u8
        });
        let ink = ink(&image, 15, LETTERS);
        assert!((0..200).all(|x| ink.at(x, 50) && !ink.at(x, 40)));
    }

    #[test]
    fn thickens_strokes() {
        let image = picture(9, 7, |x, y| if x == 4 && y > 1 { 40 } else { 200 });
        let out = bolder(&image);
        assert_eq!(out.gray.iter().filter(|v| **v == 40).count(), 3 * 6);
        assert_eq!(bolder(&Raster { width: 0, height: 0, gray: Vec::new() }).gray.len(), 0);
    }

    #[test]
    fn scales_and_cuts() {
        let image = picture(40, 20, |x, _| if x < 20 { 0 } else { 200 });
        for factor in [0.5, 2.0, 1.3] {
            let out = scaled(&image, factor);
            assert_eq!(out.gray.len(), out.width as usize * out.height as usize);
            assert_eq!((out.gray.first().copied(), out.gray.last().copied()), (Some(0), Some(200)));
        }
        let part = cut(&image, Area { x0: 10, y0: 5, x1: 30, y1: 90 }, 4);
        assert_eq!((part.width, part.height, part.gray.len()), (28, 23, 28 * 23));
    }
}

//! Coloured stamps over print: their ink is taken out of the shades of grey, so that the black letters below stay alone.
//!
//! A stamp is thin coloured strokes that hang together, larger than letters and smaller than a page, and cross dark print. Inks lie one
//! over the other and each takes its share of every colour of the light; so what a pixel holds of the stamp's ink is told by its colour,
//! and what is left over is print.

use super::raster::{Raster, shade};

/// Long side of a sheet, in inches: what a picture shows at most as a rule.
const SHEET: f32 = 11.7;
/// Cells along the long side, in which strokes are followed.
const CELLS: usize = 800;
/// Pixels of each side between those that tell the paper's colour, and the part of them that are no lighter.
const PAPER: (usize, u32) = (7, 70);
/// How differently a coloured ink dims the parts of the light at least, in natural logarithms; its brightest part at least, of 255.
const COLOURED: (f32, u8) = (0.14, 90);
/// Part of a cell at least that is coloured.
const FILLED: usize = 3;
/// Sides of a stamp, or of a part of one, in inches.
const SIDES: (f32, f32) = (0.3, 3.5);
/// Cells of a stamp at least; and the part of its box at most that they take.
const STROKES: usize = 40;
const SPARSE: f32 = 0.45;
/// Part of its cells at most that lie along the sides of its box: a level frame is the form's.
const FRAMED: f32 = 0.55;
/// Light below which a pixel is dark, of 255, and how differently its parts may be dimmed then.
const DARK: (u8, f32) = (110, 0.45);
/// Cells of a stamp at least that touch dark print.
const CROSSED: usize = 5;
/// Cells that strokes are followed over: print that crosses them breaks them.
const GAP: usize = 3;
/// Stamps of a page at most.
const MOST: usize = 12;
/// How much more ink than the stamp's usual a pixel may hold, before the rest is print.
const THICK: f32 = 1.4;

/// A box of pixels; the right and the bottom edge are not part of it.
#[derive(Debug, Clone, Copy)]
struct Part {
    x0: usize,
    y0: usize,
    x1: usize,
    y1: usize,
}

/// Takes the ink of stamps out of a picture in grey, whose pixels have these colours.
pub fn lift(raster: &mut Raster, colour: &dyn Fn(usize) -> [u8; 3]) {
    let (width, height) = (raster.width as usize, raster.height as usize);
    let side = (width.max(height) / CELLS).max(1);
    let sample = (0..height).step_by(PAPER.0).flat_map(|y| (0..width).step_by(PAPER.0).map(move |x| y * width + x));
    let light = Light::of(paper(sample.map(colour)));
    let grid = Grid::of(width, height, side, &light, colour);
    for part in grid.stamps() {
        let part = Part {
            x0: (part.x0.saturating_sub(1)) * side,
            y0: (part.y0.saturating_sub(1)) * side,
            x1: ((part.x1 + 1) * side).min(width),
            y1: ((part.y1 + 1) * side).min(height),
        };
        clear(raster, part, colour);
    }
}

/// How much of the paper's light each value of a pixel takes away, in natural logarithms, for each part of the light.
struct Light([[f32; 256]; 3]);

impl Light {
    fn of(paper: [u8; 3]) -> Self {
        Self(paper.map(|white| std::array::from_fn(|p| (f32::from(white.max(1)) / (p.max(1) as f32)).ln().max(0.0))))
    }

    fn density(&self, pixel: [u8; 3]) -> [f32; 3] {
        let at = |n: usize| self.0.get(n).and_then(|t| t.get(usize::from(pixel.get(n).copied().unwrap_or(0)))).copied().unwrap_or(0.0);
        [at(0), at(1), at(2)]
    }

    /// The brightest part of a pixel, and how differently its parts are dimmed.
    fn look(&self, pixel: [u8; 3]) -> (u8, f32) {
        let [r, g, b] = self.density(pixel);
        (pixel.iter().copied().max().unwrap_or(0), r.max(g).max(b) - r.min(g).min(b))
    }

    fn is_coloured(&self, pixel: [u8; 3]) -> bool {
        let (most, chroma) = self.look(pixel);
        chroma >= COLOURED.0 && most >= COLOURED.1
    }
}

/// What stands in the cells of a picture: nothing, coloured ink, dark print.
struct Grid {
    wide: usize,
    high: usize,
    /// Bit 0 for coloured ink, bit 1 for print.
    cells: Vec<u8>,
    /// Cells an inch, were the picture a whole sheet.
    inch: f32,
}

impl Grid {
    fn of(width: usize, height: usize, side: usize, light: &Light, colour: &dyn Fn(usize) -> [u8; 3]) -> Self {
        let (wide, high) = (width.div_ceil(side), height.div_ceil(side));
        let mut cells = vec![0u8; wide * high];
        let mut counts = vec![0u8; wide * high];
        // Every second pixel each way tells enough where strokes are several pixels wide.
        let step = if side >= 3 { 2 } else { 1 };
        let least = ((side / step).pow(2) / FILLED).max(1) as u8;
        for y in (0..height).step_by(step) {
            let row = y / side * wide;
            for x in (0..width).step_by(step) {
                let (most, chroma) = light.look(colour(y * width + x));
                let at = row + x / side;
                if most >= COLOURED.1 && chroma >= COLOURED.0 {
                    if let Some((count, cell)) = counts.get_mut(at).zip(cells.get_mut(at)) {
                        *count = count.saturating_add(1);
                        *cell |= u8::from(*count >= least);
                    }
                } else if most < DARK.0
                    && chroma <= DARK.1
                    && let Some(cell) = cells.get_mut(at)
                {
                    *cell |= 2;
                }
            }
        }
        Self { wide, high, cells, inch: wide.max(high) as f32 / SHEET }
    }

    fn at(&self, x: usize, y: usize) -> u8 {
        if x < self.wide { self.cells.get(y * self.wide + x).copied().unwrap_or(0) } else { 0 }
    }

    /// The boxes of the stamps, in cells.
    fn stamps(&self) -> Vec<Part> {
        let mut seen = vec![false; self.cells.len()];
        let mut out: Vec<Part> = Vec::new();
        for start in 0..self.cells.len() {
            if self.cells.get(start).is_none_or(|c| c & 1 == 0) || seen.get(start).copied().unwrap_or(true) || out.len() >= MOST {
                continue;
            }
            let (part, own) = self.follow(start, &mut seen);
            if self.is_stamp(part, &own) {
                out.push(part);
            }
        }
        out
    }

    /// The coloured cells that hang together with one, over small gaps, and their box.
    fn follow(&self, start: usize, seen: &mut [bool]) -> (Part, Vec<usize>) {
        let mut own = vec![start];
        let mut next = 0;
        let mut part = Part { x0: self.wide, y0: self.high, x1: 0, y1: 0 };
        if let Some(s) = seen.get_mut(start) {
            *s = true;
        }
        while let Some(at) = own.get(next).copied() {
            next += 1;
            let (x, y) = (at % self.wide.max(1), at / self.wide.max(1));
            part = Part { x0: part.x0.min(x), y0: part.y0.min(y), x1: part.x1.max(x + 1), y1: part.y1.max(y + 1) };
            for ny in y.saturating_sub(GAP)..(y + GAP + 1).min(self.high) {
                for nx in x.saturating_sub(GAP)..(x + GAP + 1).min(self.wide) {
                    let n = ny * self.wide + nx;
                    if self.at(nx, ny) & 1 == 1
                        && let Some(s) = seen.get_mut(n).filter(|s| !**s)
                    {
                        *s = true;
                        own.push(n);
                    }
                }
            }
        }
        (part, own)
    }

    /// Whether strokes are a stamp's: of its size, thin, and over print.
    fn is_stamp(&self, part: Part, own: &[usize]) -> bool {
        let (w, h) = ((part.x1 - part.x0) as f32, (part.y1 - part.y0) as f32);
        let sized = |v: f32| v >= SIDES.0 * self.inch && v <= SIDES.1 * self.inch;
        if !sized(w) || !sized(h) || own.len() < STROKES || own.len() as f32 > SPARSE * w * h {
            return false;
        }
        let place = |at: usize| (at % self.wide.max(1), at / self.wide.max(1));
        let along = |(x, y): (usize, usize)| x < part.x0 + 2 || y < part.y0 + 2 || x + 2 >= part.x1 || y + 2 >= part.y1;
        if own.iter().filter(|at| along(place(**at))).count() as f32 > FRAMED * own.len() as f32 {
            return false;
        }
        let dark = |x: usize, y: usize| (y.saturating_sub(1)..y + 2).any(|ny| (x.saturating_sub(1)..x + 2).any(|nx| self.at(nx, ny) & 2 == 2));
        own.iter().map(|at| place(*at)).filter(|(x, y)| dark(*x, *y)).count() >= CROSSED
    }
}

/// Takes the ink of the stamp in a part out of it.
fn clear(raster: &mut Raster, part: Part, colour: &dyn Fn(usize) -> [u8; 3]) {
    let width = raster.width as usize;
    let pixels = || (part.y0..part.y1).flat_map(move |y| (part.x0..part.x1).map(move |x| y * width + x));
    let paper = paper(pixels().map(colour));
    let light = Light::of(paper);
    let Some(ink) = ink(pixels().map(colour).filter(|p| light.is_coloured(*p)).map(|p| light.density(p))) else { return };
    let mean = |v: [f32; 3]| (v[0] + v[1] + v[2]) / 3.0;
    let own = mean(ink);
    let spread: f32 = ink.iter().map(|d| (d - own).powi(2)).sum();
    if spread <= f32::EPSILON {
        return;
    }
    let white = f32::from(shade(paper));
    for at in pixels() {
        let found = light.density(colour(at));
        let all = mean(found);
        let share = found.iter().zip(ink).map(|(f, i)| (f - all) * (i - own)).sum::<f32>() / spread;
        if share < 0.12 {
            continue;
        }
        let print = (all - share.min(THICK) * own).max(0.0);
        if let Some(shade) = raster.gray.get_mut(at) {
            *shade = (*shade).max((white * (-print).exp()).clamp(0.0, 255.0) as u8);
        }
    }
}

/// The colour of the paper: of each part of the light what is no lighter in most pixels.
fn paper(pixels: impl Iterator<Item = [u8; 3]>) -> [u8; 3] {
    let mut counts = [[0u32; 256]; 3];
    let mut all = 0u32;
    for pixel in pixels {
        all += 1;
        for (count, value) in counts.iter_mut().zip(pixel) {
            if let Some(c) = count.get_mut(usize::from(value)) {
                *c += 1;
            }
        }
    }
    counts.map(|count| {
        let mut below = 0;
        let at = count.iter().position(|c| {
            below += c;
            below * 100 >= all * PAPER.1
        });
        at.and_then(|v| u8::try_from(v).ok()).unwrap_or(255)
    })
}

/// What the strokes of a stamp take of each part of the light where they are full: the denser half of its pixels.
fn ink(pixels: impl Iterator<Item = [f32; 3]>) -> Option<[f32; 3]> {
    let spread = |d: &[f32; 3]| d.iter().fold(0.0f32, |m, v| m.max(*v)) - d.iter().fold(f32::MAX, |m, v| m.min(*v));
    let mut all: Vec<[f32; 3]> = pixels.collect();
    all.sort_by(|a, b| spread(b).total_cmp(&spread(a)));
    let half = all.get(..all.len().div_ceil(2)).filter(|h| !h.is_empty())?;
    let sum = half.iter().fold([0.0f32; 3], |[a, b, c], [x, y, z]| [a + x, b + y, c + z]);
    Some(sum.map(|v| v / half.len() as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: usize = 850;
    const HIGH: usize = 1100;
    const RED: [f32; 3] = [0.85, 0.3, 0.3];

    /// A sheet of black bars, as high as letters, with a red ring over some of them; `thin` is how thick the ring is.
    fn sheet(thin: f32) -> Vec<[u8; 3]> {
        let mut out = vec![[245, 244, 240]; WIDE * HIGH];
        for (i, pixel) in out.iter_mut().enumerate() {
            let (x, y) = ((i % WIDE) as f32, (i / WIDE) as f32);
            let print = (y as usize / 12).is_multiple_of(3) && (x as usize) % 12 < 2;
            let far = ((x - 400.0).powi(2) + (y - 500.0).powi(2)).sqrt();
            let stamped = (far - 70.0).abs() < thin;
            for (p, ink) in pixel.iter_mut().zip(RED) {
                *p = (f32::from(*p) * if print { 0.1 } else { 1.0 } * if stamped { ink } else { 1.0 }) as u8;
            }
        }
        out
    }

    fn gray(pixels: &[[u8; 3]]) -> Raster {
        let gray = pixels.iter().copied().map(shade).collect();
        Raster { width: WIDE as u32, height: HIGH as u32, gray }
    }

    #[test]
    fn the_ring_goes_and_the_print_below_it_stays() {
        let pixels = sheet(2.0);
        let mut raster = gray(&pixels);
        lift(&mut raster, &|i| pixels.get(i).copied().unwrap_or_default());
        let none = gray(&sheet(0.0));
        let off = raster.gray.iter().zip(&none.gray).filter(|(a, b)| a.abs_diff(**b) > 40).count();
        assert_eq!(off, 0);
    }

    #[test]
    fn a_filled_disc_is_no_stamp_and_stays() {
        let pixels = sheet(69.0);
        let (mut raster, before) = (gray(&pixels), gray(&pixels));
        lift(&mut raster, &|i| pixels.get(i).copied().unwrap_or_default());
        assert_eq!(raster, before);
    }
}

//! Paper that was not flat when it was photographed: its lines of text bend, and are made straight.
//!
//! Each string of letters, and each part of a ruling line, says how steeply lines run where it stands. A smooth surface through all of these slopes is followed from the middle
//! of the page to both sides, line by line.

use super::skew;
use super::strings::{self, Blot, Letters, Run};
use crate::read::raster::Raster;

/// Dots an inch at which lines are looked at.
pub const LOOKED: f32 = 150.0;
/// How much more steeply than the page a string runs at most.
const STEEP: f32 = 0.15;
/// Letters of a string at least that say how it runs, and its length in heights of a capital.
const LETTERS: usize = 5;
const LENGTH: f32 = 5.0;
/// The same of dates and amounts: they say little each, and stand where nothing else does.
const SHORT: (usize, f32) = (4, 2.6);
/// Parts of the page, across and down, in each of which slopes are held against the page's, and slopes of one at least.
const PARTS: (usize, usize) = (6, 4);
const OF_PART: usize = 4;
/// Short strings from which a page is a table, whose columns of dates and amounts say how it bends.
const TABLE: usize = 40;
/// Strings at least that a page is straightened by.
const STRINGS: usize = 24;
/// Length of a ruling line at least, and of the parts that it is looked at in, in inches; and how thick it is at most.
const RULED: (f32, f32) = (0.5, 0.8);
const THICK: f32 = 0.035;
/// Length of a row of a line's ink at least, in inches: uprights have shorter ones; and how many rows of what hangs together are looked at.
const ROW: f32 = 0.055;
const ROWS: usize = 20_000;
/// Powers of the place across and down that slopes are made of, the highest of each.
const POWERS: (usize, usize) = (3, 2);
const TERMS: usize = (POWERS.0 + 1) * (POWERS.1 + 1);
/// How far a line strays from a straight one at least for the page to be bent, in heights of a capital.
const STRAYS: f32 = 0.35;
/// Part of the error of a straight page at most that a bent one may have.
const BETTER: f32 = 0.7;
/// Rounds in which strings that disagree lose weight, and the slope at which they have lost half of it.
const ROUNDS: usize = 5;
const DISAGREES: f32 = 0.008;
/// Steps in which lines are followed, in pixels of the picture that is looked at.
const STEP: usize = 12;

/// How a string runs: its middle, how far it falls for each pixel to the right, and its length.
#[derive(Debug, Clone, Copy)]
struct Slope {
    x: f32,
    y: f32,
    falls: f32,
    weight: f32,
    short: bool,
}

/// Slopes all over a page.
struct Surface {
    terms: [f64; TERMS],
    /// Where strings stand: beyond them, slopes go on as they are.
    x: (f32, f32),
    y: (f32, f32),
}

impl Surface {
    fn parts(&self, x: f32, y: f32) -> [f64; TERMS] {
        let within = |v: f32, (low, high): (f32, f32)| f64::from((v.clamp(low, high) - low) / (high - low).max(1.0) * 2.0 - 1.0);
        let (u, v) = (within(x, self.x), within(y, self.y));
        std::array::from_fn(|n| u.powi((n % (POWERS.0 + 1)) as i32) * v.powi((n / (POWERS.0 + 1)) as i32))
    }

    fn at(&self, x: f32, y: f32) -> f32 {
        self.parts(x, y).iter().zip(&self.terms).map(|(p, t)| p * t).sum::<f64>() as f32
    }
}

/// How far below their place in the middle of the page its lines run.
pub struct Bend {
    /// In parts of the height, at every step across and down.
    offsets: Vec<f32>,
    across: usize,
    /// Width and height in steps.
    steps: (f32, f32),
}

impl Bend {
    /// How far below its place a point stands; both in parts of the page.
    pub fn below(&self, u: f32, v: f32) -> f32 {
        let (u, v) = ((u * self.steps.0).max(0.0), (v * self.steps.1).max(0.0));
        let (i, j, a, b) = (u as usize, v as usize, u.fract(), v.fract());
        let at = |i: usize, j: usize| self.offsets.get(j * self.across + i.min(self.across - 1)).or(self.offsets.last()).copied().unwrap_or(0.0);
        let top = at(i, j) * (1.0 - a) + at(i + 1, j) * a;
        let bottom = at(i, j + 1) * (1.0 - a) + at(i + 1, j + 1) * a;
        top * (1.0 - b) + bottom * b
    }
}

/// How the lines of a picture bend; `None` where they are straight, or where too few letters say how they run.
pub fn bend(image: &Raster, dpi: f32) -> Option<Bend> {
    let blots = strings::blots(&super::prepare::ink(image, dpi));
    let capital = strings::capital(&blots, dpi);
    let (run, _) = skew::lines(&blots, capital);
    let level = run.degrees.to_radians().tan();
    let strings = strings::strings(&blots, level, dpi, &[]);
    let text = strings.iter().filter_map(|s| slope(s, &blots, capital));
    // Ruling lines are fainter than letters, and say most where few of those stand.
    let faint = strings::blots(&super::prepare::faint(image, dpi));
    let slopes: Vec<Slope> = text.chain(ruled(&faint, dpi, capital)).filter(|s| (s.falls - level).abs() < STEEP).collect();
    let surface = surface(&slopes)?;
    let offsets = offsets(&surface, image);
    let across = (image.width as usize).div_ceil(STEP) + 1;
    let middle = image.width as f32 / 2.0;
    let bent = |row: &[f32]| row.iter().enumerate().map(|(i, o)| (o - level * ((i * STEP) as f32 - middle)).abs()).fold(0.0f32, f32::max);
    let strays = offsets.chunks(across).map(bent).fold(0.0f32, f32::max);
    let height = image.height.max(1) as f32;
    let steps = (image.width as f32 / STEP as f32, height / STEP as f32);
    (strays > STRAYS * capital).then(|| Bend { offsets: offsets.iter().map(|o| o / height).collect(), across, steps })
}

/// How a string runs, by the feet of its letters: the middle one of the slopes between far pairs.
fn slope(s: &Letters, blots: &[Blot], capital: f32) -> Option<Slope> {
    let mut feet: Vec<(f32, f32)> =
        s.blots().iter().filter_map(|i| blots.get(*i)).filter(|b| b.height() > 0.55 * capital && b.height() < 1.8 * capital).map(Blot::foot).collect();
    feet.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (first, last) = (feet.first()?.0, feet.last()?.0);
    let short = feet.len() < LETTERS || last - first < LENGTH * capital;
    if short && (feet.len() < SHORT.0 || last - first < SHORT.1 * capital) {
        return None;
    }
    let far = feet.len() / 3;
    let mut all: Vec<f32> = (0..feet.len())
        .flat_map(|i| (i + far.max(2)..feet.len()).map(move |j| (i, j)))
        .filter_map(|(i, j)| Some((feet.get(i)?, feet.get(j)?)))
        .filter(|(a, b)| b.0 - a.0 > if short { 1.2 } else { 2.0 } * capital)
        .map(|(a, b)| (b.1 - a.1) / (b.0 - a.0))
        .collect();
    all.sort_by(f32::total_cmp);
    let falls = all.get(all.len() / 2).copied()?;
    let y = feet.iter().map(|f| f.1).sum::<f32>() / feet.len() as f32;
    Some(Slope { x: (first + last) / 2.0, y, falls, weight: (last - first).min(40.0 * capital) / capital, short })
}

/// How ruling lines run, part by part: they reach where few letters stand. In grids they hang together with upright ones, whose rows of ink
/// are short.
fn ruled(blots: &[Blot], dpi: f32, capital: f32) -> Vec<Slope> {
    let (least, part) = ((ROW * dpi) as u32, (RULED.1 * dpi).max(1.0));
    let mut lines: Vec<Vec<Run>> = Vec::new();
    for b in blots.iter().filter(|b| b.width() >= RULED.0 * dpi) {
        let first = lines.len();
        for run in b.runs.iter().filter(|r| r.x1 - r.x0 >= least).take(ROWS) {
            let touches = |l: &Vec<Run>| l.iter().rev().take_while(|r| r.y + 1 >= run.y).any(|r| r.y < run.y && r.x0 <= run.x1 && r.x1 >= run.x0);
            match lines.iter_mut().skip(first).rev().find(|l| touches(l)) {
                Some(line) => line.push(*run),
                None => lines.push(vec![*run]),
            }
        }
    }
    let mut out = Vec::new();
    for line in lines {
        let (x0, x1) = line.iter().fold((u32::MAX, 0), |(a, b), r| (a.min(r.x0), b.max(r.x1)));
        let (width, ink) = (x1.saturating_sub(x0) as f32, line.iter().map(|r| r.x1 - r.x0).sum::<u32>() as f32);
        if width < RULED.0 * dpi || ink > THICK * dpi * width {
            continue;
        }
        let length = (width / (width / part).round().max(1.0)).ceil().max(1.0) as u32;
        for from in (x0..x1).step_by(length as usize) {
            out.extend(
                falls(&line, from, (from + length).min(x1)).filter(|_| (x1 - from).min(length) as f32 >= 0.5 * RULED.0 * dpi).map(|(x, y, falls)| Slope {
                    x,
                    y,
                    falls,
                    weight: (length as f32).min(40.0 * capital) / capital,
                    short: false,
                }),
            );
        }
    }
    out
}

/// Where a part of a line stands, and how it falls: the straight line through its rows of ink.
fn falls(line: &[Run], from: u32, to: u32) -> Option<(f32, f32, f32)> {
    let own: Vec<(f64, f64, f64)> =
        line.iter().filter_map(|r| r.within(from, to)).map(|r| (f64::from(r.x0 + r.x1) / 2.0, f64::from(r.y), f64::from(r.x1 - r.x0))).collect();
    let all: f64 = own.iter().map(|p| p.2).sum();
    let (x, y) = own.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 * p.2 / all, y + p.1 * p.2 / all));
    // A row takes its whole width on one line of pixels.
    let (over, under) = own.iter().fold((0.0, 0.0), |(o, u), p| (o + (p.0 - x) * (p.1 - y) * p.2, u + ((p.0 - x).powi(2) + p.2 * p.2 / 12.0) * p.2));
    (under > 0.0).then(|| (x as f32, y as f32, (over / under) as f32))
}

/// The surface that the slopes lie on; `None` where it tells them no better than one slope for all does.
fn surface(slopes: &[Slope]) -> Option<Surface> {
    let long: Vec<Slope> = slopes.iter().filter(|s| !s.short).copied().collect();
    if long.len() < STRINGS {
        return None;
    }
    let table = slopes.len() - long.len() >= TABLE;
    let slopes = if table { slopes } else { long.as_slice() };
    let bounds = |f: fn(&Slope) -> f32| slopes.iter().map(f).fold((f32::MAX, f32::MIN), |(a, b), v| (a.min(v), b.max(v)));
    let mut out = Surface { terms: [0.0; TERMS], x: bounds(|s| s.x), y: bounds(|s| s.y) };
    let mut weights: Vec<f64> = slopes.iter().map(|s| f64::from(s.weight)).collect();
    for _ in 0..ROUNDS {
        out.terms = fitted(&out, slopes, &weights)?;
        for (w, s) in weights.iter_mut().zip(slopes) {
            let off = (s.falls - out.at(s.x, s.y)) / DISAGREES;
            *w = f64::from(s.weight / (1.0 + off * off));
        }
    }
    // Part by part: where most strings stand, the page may be flat.
    let part = |s: &Slope| {
        let of = |v: f32, (low, high): (f32, f32), n: usize| (((v - low) / (high - low).max(1.0) * n as f32) as usize).min(n - 1);
        of(s.y, out.y, PARTS.1) * PARTS.0 + of(s.x, out.x, PARTS.0)
    };
    let middle = |mut all: Vec<f32>| {
        all.sort_by(f32::total_cmp);
        all.get(all.len() / 2).copied()
    };
    let error = |of: &dyn Fn(&Slope) -> f32| {
        if !table {
            return middle(slopes.iter().map(|s| (s.falls - of(s)).abs()).collect()).unwrap_or(0.0);
        }
        let own = |n: usize| slopes.iter().filter(move |s| part(s) == n).map(|s| s.falls - of(s)).collect::<Vec<f32>>();
        let parts: Vec<f32> = (0..PARTS.0 * PARTS.1).map(own).filter(|p| p.len() >= OF_PART).filter_map(middle).map(f32::abs).collect();
        parts.iter().sum::<f32>() / parts.len().max(1) as f32
    };
    let one = middle(slopes.iter().filter(|s| !s.short).map(|s| s.falls).collect())?;
    (error(&|s| out.at(s.x, s.y)) < BETTER * error(&|_| one)).then_some(out)
}

/// The terms that fit best, by the normal equations; higher powers cost a little, for places where no string stands.
fn fitted(surface: &Surface, slopes: &[Slope], weights: &[f64]) -> Option<[f64; TERMS]> {
    let mut rows = [[0.0f64; TERMS + 1]; TERMS];
    for (s, w) in slopes.iter().zip(weights) {
        let parts = surface.parts(s.x, s.y);
        for (row, p) in rows.iter_mut().zip(parts) {
            row.iter_mut().zip(parts.iter().chain([&f64::from(s.falls)])).for_each(|(r, q)| *r += w * p * q);
        }
    }
    let all: f64 = weights.iter().sum();
    for (n, row) in rows.iter_mut().enumerate().skip(1) {
        if let Some(own) = row.get_mut(n) {
            *own += 0.004 * all;
        }
    }
    for i in 0..TERMS {
        let own = *rows.get(i)?;
        let pivot = *own.get(i)?;
        if pivot.abs() < 1e-12 {
            return None;
        }
        for (j, row) in rows.iter_mut().enumerate() {
            let part = row.get(i).copied()? / pivot;
            if j != i {
                row.iter_mut().zip(own).for_each(|(r, o)| *r -= part * o);
            }
        }
    }
    let mut out = [0.0; TERMS];
    for (n, (to, row)) in out.iter_mut().zip(&rows).enumerate() {
        *to = row.last()? / row.get(n)?;
    }
    Some(out)
}

/// How far below its height in the middle each line runs, at every step across and down.
fn offsets(surface: &Surface, small: &Raster) -> Vec<f32> {
    let (across, down) = ((small.width as usize).div_ceil(STEP) + 1, (small.height as usize).div_ceil(STEP) + 1);
    let middle = small.width as f32 / 2.0;
    let mut out = Vec::with_capacity(across * down);
    for j in 0..down {
        let start = (j * STEP) as f32;
        // From the middle to the left end, then to every step on the right.
        let follow = |from: f32, to: f32, y: f32| {
            let steps = ((to - from).abs() / STEP as f32).ceil().max(1.0);
            let step = (to - from) / steps;
            (0..steps as usize).fold(y, |y, n| y + step * surface.at(from + (n as f32 + 0.5) * step, y))
        };
        let mut y = follow(middle, 0.0, start);
        for i in 0..across {
            let x = (i * STEP) as f32;
            out.push(y - start);
            y = follow(x, x + STEP as f32, y);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::gray;
    use super::*;

    /// A page of bars the size of letters, in words, on lines that bend by `bend` pixels between its middle and its sides.
    fn page(bend: f32) -> Raster {
        let (w, h) = (1240u32, 1754u32);
        let mut gray = vec![230u8; (w * h) as usize];
        for line in 4..54 {
            for letter in (0..80).filter(|l| l % 9 > 0) {
                let x = 60 + letter * 12 + letter / 9 * 25;
                let u = x as f32 / w as f32 * 2.0 - 1.0;
                let y = (line * 30) as f32 + bend * u * u * (line as f32 / 54.0);
                for dy in 0..13 {
                    for dx in 0..7 {
                        gray[(y as u32 + dy) as usize * w as usize + (x + dx) as usize] = 40;
                    }
                }
            }
        }
        Raster { width: w, height: h, gray }
    }

    /// Lines of the picture that are blank from end to end.
    fn blank(image: &Raster) -> usize {
        image.gray.chunks(image.width as usize).skip(400).filter(|row| row.iter().all(|v| *v > 150)).count()
    }

    #[test]
    fn lines_that_bend_are_made_straight() {
        let bent = page(40.0);
        let (w, h) = (bent.width as f32, bent.height as f32);
        let bend = bend(&bent, LOOKED).unwrap();
        let straight = gray::mapped(&bent, bent.width, bent.height, |x, y| (x, y + bend.below(x / w, y / h) * h));
        assert!(blank(&straight) > 3 * blank(&bent).max(100), "{} {}", blank(&bent), blank(&straight));
    }

    #[test]
    fn ruling_lines_tell_what_happens_where_no_letters_stand() {
        let mut image = page(40.0);
        let (w, h) = (image.width as usize, image.height as usize);
        for (i, v) in image.gray.iter_mut().enumerate() {
            // Letters in the left half alone.
            if i % w > w / 2 {
                *v = 230;
            }
        }
        for line in 4..54 {
            for x in 60..w - 60 {
                let u = x as f32 / w as f32 * 2.0 - 1.0;
                let y = (line * 30 + 21) as f32 + 40.0 * u * u * (line as f32 / 54.0);
                image.gray[y as usize * w + x] = 90;
            }
        }
        let bend = bend(&image, LOOKED).unwrap();
        let (u, v) = (0.93, 45.0 * 30.0 / h as f32);
        let want = 40.0 * (u * 2.0f32 - 1.0).powi(2) * 45.0 / 54.0;
        assert!((bend.below(u, v) * h as f32 - want).abs() < 3.0, "{} {want}", bend.below(u, v) * h as f32);
    }

    #[test]
    fn straight_lines_are_left() {
        assert!(bend(&page(0.0), LOOKED).is_none());
        assert!(bend(&page(2.0), LOOKED).is_none());
        assert!(bend(&Raster { width: 900, height: 900, gray: vec![240; 810_000] }, LOOKED).is_none());
    }
}

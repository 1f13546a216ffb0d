//! Ruling lines of a picture: found, kept as geometry, and painted over, so that letters stand free.

use super::gray::Ink;
use crate::read::raster::Raster;

/// A ruling line in pixels of the picture: its middle line's ends and its thickness.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Start along the line.
    pub from: f32,
    /// End along the line.
    pub to: f32,
    /// Middle across the line.
    pub middle: f32,
    /// Thickness.
    pub thickness: f32,
    /// Whether it runs across the page.
    pub horizontal: bool,
    /// What its middle gains across with each pixel along: a photographed line leans.
    pub slope: f32,
}

impl Line {
    /// Its middle across where it has come so far along.
    pub fn across(&self, along: f32) -> f32 {
        self.middle + self.slope * (along - (self.from + self.to) / 2.0)
    }
}

/// A run of pixels of a line, in the row `y`.
#[derive(Debug, Clone, Copy)]
struct Run {
    y: usize,
    x0: usize,
    x1: usize,
}

/// Shortest line, in inches.
const SHORTEST: f32 = 0.45;
/// Thickest line, in inches.
const THICKEST: f32 = 0.022;
/// Part of a run that must be as thin as a line; letters in a row are not.
const THIN_SHARE: usize = 70;

/// Gap in a line that faint print leaves, in pixels.
const FAINT: usize = 1;
/// Gap between two parts of one line, in inches.
const PARTED: f32 = 2.0;

/// Finds the ruling lines and paints them over with the paper beside them.
pub fn take_out(image: &mut Raster, ink: &Ink, dpi: f32) -> Vec<Line> {
    let mut lines = Vec::new();
    let shortest = ((dpi * SHORTEST) as usize).max(20);
    let thickest = (dpi * THICKEST).round() as usize + 1;
    for horizontal in [true, false] {
        let turned;
        let view = if horizontal {
            ink
        } else {
            turned = ink.transposed();
            &turned
        };
        let strokes = parts_joined(grouped(runs(view, shortest, thickest, FAINT)), dpi);
        paint(image, view, &strokes, thickest, horizontal);
        lines.extend(strokes.iter().map(|s| s.line(horizontal)));
    }
    lines
}

/// Runs of thin ink along the rows; a line may climb by a pixel, so neighbours count.
fn runs(ink: &Ink, shortest: usize, thickest: usize, faint: usize) -> Vec<Run> {
    let mut out = Vec::new();
    let mut band = vec![0u8; ink.width];
    for y in 0..ink.height {
        let (above, here, below) = (ink.row(y.saturating_sub(1)), ink.row(y), ink.row((y + 1).min(ink.height.saturating_sub(1))));
        for (b, ((a, h), c)) in band.iter_mut().zip(above.iter().zip(here).zip(below)) {
            *b = a | h | c;
        }
        let mut x = 0;
        while let Some(start) = memchr::memchr(1, band.get(x..).unwrap_or_default()) {
            let x0 = x + start;
            let mut x1 = x0;
            let mut inked = 0;
            // On over gaps that are not wider than faint print leaves.
            loop {
                let rest = band.get(x1..).unwrap_or_default();
                let length = memchr::memchr(0, rest).unwrap_or(rest.len());
                x1 += length;
                inked += length;
                match memchr::memchr(1, band.get(x1..).unwrap_or_default()) {
                    Some(gap) if gap <= faint => x1 += gap,
                    _ => break,
                }
            }
            x = x1;
            let length = x1 - x0;
            if length < shortest || inked * 10 < length * 9 {
                continue;
            }
            let own = here.get(x0..x1).unwrap_or_default().iter().filter(|b| **b != 0).count();
            // Every fourth pixel tells.
            let inside = (x0..x1).step_by(4).filter(|x| ink.at(*x, y)).count();
            let thin = (x0..x1).step_by(4).filter(|x| ink.at(*x, y) && depth(ink, *x, y, thickest) <= thickest).count();
            if own * 6 >= length && thin * 100 >= inside * THIN_SHARE {
                out.push(Run { y, x0, x1 });
            }
        }
    }
    out
}

/// How much ink lies over each other through a pixel, up to one more than `most`.
fn depth(ink: &Ink, x: usize, y: usize, most: usize) -> usize {
    let up = (1..=most).take_while(|d| y >= *d && ink.at(x, y - d)).count();
    let down = (1..=most).take_while(|d| ink.at(x, y + d)).count();
    1 + up + down
}

/// A line while it is put together: sums over its pixels of 1, x, y, x², xy.
#[derive(Debug, Clone, Copy)]
struct Stroke {
    x0: f64,
    x1: f64,
    sums: [f64; 5],
    /// Rows that it touches.
    rows: (usize, usize),
    last: Run,
}

impl Stroke {
    fn of(run: Run) -> Self {
        let (x0, x1, y) = (run.x0 as f64, run.x1 as f64, run.y as f64);
        let (mass, middle) = (x1 - x0, (x0 + x1) / 2.0);
        let squares = mass * middle * middle + mass.powi(3) / 12.0;
        Self { x0, x1, sums: [mass, mass * middle, mass * y, squares, mass * middle * y], rows: (run.y, run.y), last: run }
    }

    fn add(&mut self, other: &Self) {
        self.x0 = self.x0.min(other.x0);
        self.x1 = self.x1.max(other.x1);
        self.sums.iter_mut().zip(other.sums).for_each(|(a, b)| *a += b);
        self.rows = (self.rows.0.min(other.rows.0), self.rows.1.max(other.rows.1));
        self.last = other.last;
    }

    /// Rows gained with each column.
    fn slope(&self) -> f64 {
        let [n, sx, sy, sxx, sxy] = self.sums;
        let spread = n * sxx - sx * sx;
        if spread > 1e-6 { ((n * sxy - sx * sy) / spread).clamp(-0.2, 0.2) } else { 0.0 }
    }

    /// The row at a column.
    fn at(&self, x: f64) -> f64 {
        let [n, sx, sy, ..] = self.sums;
        sy / n.max(1.0) + self.slope() * (x - sx / n.max(1.0))
    }

    fn line(&self, horizontal: bool) -> Line {
        let length = (self.x1 - self.x0).max(1.0);
        let thickness = ((self.sums[0] / length) as f32).clamp(1.0, (self.rows.1 - self.rows.0 + 1) as f32);
        let middle = self.at((self.x0 + self.x1) / 2.0) as f32 + 0.5;
        Line { from: self.x0 as f32, to: self.x1 as f32, middle, thickness, horizontal, slope: self.slope() as f32 }
    }
}

/// Runs that touch from row to row are one stroke.
fn grouped(runs: Vec<Run>) -> Vec<Stroke> {
    let mut out: Vec<Stroke> = Vec::new();
    for run in runs {
        let touches = |s: &&mut Stroke| run.y <= s.last.y + 2 && run.x0 as f64 <= s.x1 + 4.0 && s.x0 <= run.x1 as f64 + 4.0;
        // Only the newest can touch.
        match out.iter_mut().rev().take(64).find(touches) {
            Some(s) => s.add(&Stroke::of(run)),
            None => out.push(Stroke::of(run)),
        }
    }
    out
}

/// Strokes that continue each other are one line.
fn parts_joined(mut strokes: Vec<Stroke>, dpi: f32) -> Vec<Stroke> {
    strokes.sort_by(|a, b| a.x0.total_cmp(&b.x0));
    let mut out: Vec<Stroke> = Vec::new();
    for s in strokes {
        let reach = f64::from(dpi * PARTED);
        let near = |o: &&mut Stroke| {
            let x = (o.x1 + s.x0) / 2.0;
            s.x0 - o.x1 < reach && (o.at(x) - s.at(x)).abs() < 3.0 && (o.at(s.x1) - s.at(s.x1)).abs() < 6.0
        };
        match out.iter_mut().find(near) {
            Some(o) => o.add(&s),
            None => out.push(s),
        }
    }
    out
}

/// Paints lines over where nothing but the line is there; what crosses it stays.
fn paint(image: &mut Raster, ink: &Ink, strokes: &[Stroke], thickest: usize, horizontal: bool) {
    let width = image.width as usize;
    let place = |x: usize, y: usize| if horizontal { y * width + x } else { x * width + y };
    let reach = thickest + 2;
    let last = ink.height.saturating_sub(1);
    for stroke in strokes {
        let from = (stroke.x0 as usize).saturating_sub(reach);
        let to = (stroke.x1 as usize + reach).min(ink.width);
        let half = (f64::from(stroke.line(horizontal).thickness) / 2.0 + 1.5) as usize;
        let column = |x: usize, row: usize| {
            let top = row - (1..=thickest).take_while(|d| row >= *d && ink.at(x, row - d)).count();
            (top, row + (1..=thickest).take_while(|d| row + d <= last && ink.at(x, row + d)).count())
        };
        // A fourth of the line at least is free of letters.
        let row = |x: usize| stroke.at(x as f64).round().max(0.0) as usize;
        let mut depths: Vec<usize> = (from..to).step_by(4).filter(|x| ink.at(*x, row(*x))).map(|x| column(x, row(x))).map(|(t, b)| b + 1 - t).collect();
        depths.sort_unstable();
        let thick = depths.get(depths.len() / 4).copied().unwrap_or(1);
        for x in from..to {
            let middle = row(x);
            let end = (middle + half).min(last);
            // What stands further off is a letter's, however thin.
            let start = middle.saturating_sub(half);
            let mut y = start;
            while y <= end {
                if !ink.at(x, y) {
                    y += 1;
                    continue;
                }
                let (top, bottom) = column(x, y);
                y = bottom + 1;
                let Some((top, bottom)) = own(top, bottom, middle, thick).map(|(t, b)| (t.max(start), b.min(end))) else { continue };
                let beside = |y: Option<usize>| y.filter(|y| *y <= last).and_then(|y| image.gray.get(place(x, y))).copied();
                let paper = beside(top.checked_sub(reach)).max(beside(Some(bottom + reach))).unwrap_or(super::gray::PAPER);
                // The line's soft edges go with it.
                for y in top.saturating_sub(2)..=(bottom + 2).min(last) {
                    if ((top..=bottom).contains(&y) || !ink.at(x, y))
                        && let Some(v) = image.gray.get_mut(place(x, y))
                    {
                        *v = (*v).max(paper);
                    }
                }
            }
        }
    }
}

/// The part of a column of ink that is a line's: all of it where it is no thicker, its end where a letter touches the line from one
/// side; `None` where a letter crosses it.
fn own(top: usize, bottom: usize, middle: usize, thick: usize) -> Option<(usize, usize)> {
    if bottom - top < thick + 1 {
        return Some((top, bottom));
    }
    let around = thick.div_ceil(2) + 1;
    match (top + around >= middle, bottom <= middle + around) {
        (true, true) => Some((top, bottom)),
        (true, false) => Some((top, top + thick.saturating_sub(1))),
        (false, true) => Some(((bottom + 1).saturating_sub(thick), bottom)),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn a_letter_that_touches_a_line_keeps_what_is_its_own() {
        assert_eq!(own(10, 12, 11, 3), Some((10, 12)), "the line alone");
        assert_eq!(own(10, 13, 11, 3), Some((10, 13)), "its soft edge");
        assert_eq!(own(10, 24, 11, 3), Some((10, 12)), "a letter below");
        assert_eq!(own(0, 12, 11, 3), Some((10, 12)), "a letter above");
        assert_eq!(own(0, 24, 11, 3), None, "a letter across");
    }
}

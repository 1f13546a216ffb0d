//! How far a picture's lines of text fall or rise, and whether they run along the other side of it.

use super::strings::Blot;

/// Largest skew that is looked for, in degrees.
const MOST: f32 = 9.0;
/// Widths of the steps in degrees, and of the bins in heights of a letter, from coarse to fine.
const STEPS: [(f32, f32); 4] = [(0.25, 0.25), (0.125, 0.25), (0.06, 0.15), (0.03, 0.1)];

/// Parts of the width that are looked at for themselves at first: across the whole of it, one row's left end and the next one's right end
/// are a line as well.
const PARTS: usize = 4;

/// How the lines of a picture run.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Run {
    /// Degrees by which lines fall to the right.
    pub degrees: f32,
    /// How clearly letters stand on lines: the part of them that share one with many.
    pub clarity: f32,
}

/// The lines on which letters stand, and how clearly they would run along the other side.
pub fn lines(blots: &[Blot], capital: f32) -> (Run, f32) {
    let letters: Vec<&Blot> = blots.iter().filter(|b| b.height() > 0.5 * capital && b.height() < 2.5 * capital && b.width() < 3.0 * capital).collect();
    let feet = |f: fn(&Blot) -> (f32, f32)| letters.iter().map(|b| f(b)).collect::<Vec<_>>();
    let down = best(&feet(Blot::foot), capital);
    // Letters of a page on its side stand on their left or right edges.
    let sides = [feet(Blot::left_foot), feet(Blot::right_foot)];
    let across = sides.iter().map(|points| best(points, capital).clarity).fold(0.0, f32::max);
    let head = best(&feet(Blot::head), capital);
    (if head.clarity > 1.15 * down.clarity { head } else { down }, across)
}

/// The angle at which points stand most clearly on lines; a point is its place along a line and across it.
fn best(points: &[(f32, f32)], letter: f32) -> Run {
    if points.len() < 12 {
        return Run::default();
    }
    let least = |f: fn(&(f32, f32)) -> f32| points.iter().map(f).fold(f32::MAX, f32::min);
    let most = |f: fn(&(f32, f32)) -> f32| points.iter().map(f).fold(f32::MIN, f32::max);
    let (left, right, low, high) = (least(|p| p.0), most(|p| p.0), least(|p| p.1), most(|p| p.1));
    let middle = (left + right) / 2.0;
    let mut bins: Vec<u32> = Vec::new();
    let mut rate = |degrees: f32, bin: f32, parts: usize| -> f32 {
        let slope = degrees.to_radians().tan();
        let margin = (right - left) / 2.0 * slope.abs() + bin;
        let count = ((high - low + 2.0 * margin) / bin) as usize + 2;
        bins.clear();
        bins.resize(count * parts, 0);
        for (x, y) in points {
            let part = (((x - left) / (right - left).max(1.0) * parts as f32) as usize).min(parts - 1);
            let at = ((y - low - slope * (x - middle) + margin) / bin) as usize;
            if let Some(b) = bins.get_mut(part * count + at.min(count - 1)) {
                *b += 1;
            }
        }
        bins.iter().map(|b| (*b as f32) * (*b as f32)).sum::<f32>() / points.len() as f32
    };
    let mut degrees = 0.0;
    let mut clarity = 0.0;
    for (n, (step, bin)) in STEPS.iter().enumerate() {
        let bin = (bin * letter).max(1.0);
        let reach = if n == 0 { MOST } else { 2.0 * STEPS.get(n - 1).map_or(0.25, |s| s.0) };
        let start = degrees;
        let parts = if n == 0 { PARTS } else { 1 };
        // Where nothing tells them apart, the smaller angle is the likelier one.
        (degrees, clarity) = (start, rate(start, bin, parts));
        let count = (reach / step).round() as i32;
        for i in (1..=count).flat_map(|i| [-i, i]) {
            let at = start + i as f32 * step;
            let found = rate(at, bin, parts);
            if found > clarity {
                (degrees, clarity) = (at, found);
            }
        }
    }
    Run { degrees, clarity }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_the_angle() {
        for wanted in [-4.0f32, -0.6, 0.0, 1.1, 7.0] {
            let mut points = Vec::new();
            for line in 1..30 {
                for letter in 0..60 {
                    let x = 60.0 + letter as f32 * 17.0;
                    points.push((x, (line * 50) as f32 + (x - 600.0) * wanted.to_radians().tan()));
                }
            }
            let run = best(&points, 14.0);
            assert!((run.degrees - wanted).abs() < 0.06, "{wanted} {run:?}");
            let turned: Vec<_> = points.iter().map(|(x, y)| (*y, *x)).collect();
            assert!(best(&turned, 14.0).clarity < run.clarity);
        }
    }

    #[test]
    fn a_row_and_the_next_one_are_no_line() {
        // A date at the left, a balance at the right and long blanks between them, on rows of one height: 1.9 degrees from one to the next.
        for wanted in [-1.2f32, 0.0, 1.2] {
            let mut points = Vec::new();
            for row in 1..40 {
                for letter in 0..14 {
                    for (x, below) in [(60.0, 0.0), (300.0, -9.0), (300.0, 9.0), (1150.0, 0.0)] {
                        let x = x + letter as f32 * 9.0;
                        points.push((x, row as f32 * 36.0 + below + (x - 600.0) * wanted.to_radians().tan()));
                    }
                }
            }
            let run = best(&points, 14.0);
            assert!((run.degrees - wanted).abs() < 0.1, "{wanted} {run:?}");
        }
    }
}

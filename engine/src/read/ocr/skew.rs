//! How far a picture's lines of text fall or rise, and whether they run along the other side of it.

use super::gray::Ink;

/// Largest skew that is looked for, in degrees.
const MOST: f32 = 9.0;

/// How the lines of a picture run.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Run {
    /// Degrees by which lines fall to the right.
    pub degrees: f32,
    /// How clearly they stand apart.
    pub clarity: f64,
}

/// The angle at which rows of ink stand apart most clearly.
pub fn lines(ink: &Ink) -> Run {
    // A quarter of the resolution shows lines well enough, and ruling lines weigh no more than text.
    let step = (ink.width / 420).clamp(1, 8);
    let mut points: Vec<(f32, f32)> = Vec::new();
    for y in (0..ink.height).step_by(step) {
        for (x, bit) in ink.row(y).iter().enumerate().step_by(step) {
            if *bit != 0 {
                points.push(((x / step) as f32, (y / step) as f32));
            }
        }
    }
    let rows = ink.height / step + 1;
    let half = (ink.width / step) as f32 / 2.0;
    if points.len() < 50 {
        return Run::default();
    }
    let mut profile: Vec<u32> = Vec::new();
    let mut rate = |degrees: f32| -> f64 {
        let slope = degrees.to_radians().tan();
        let margin = half * slope.abs() + 2.0;
        profile.clear();
        profile.resize(rows + 2 * margin as usize + 4, 0);
        for (x, y) in &points {
            let at = y - slope * (x - half) + margin;
            if let Some(p) = profile.get_mut(at as usize) {
                *p += 1;
            }
        }
        profile.windows(2).map(|w| w.first().copied().unwrap_or(0).abs_diff(w.last().copied().unwrap_or(0))).map(|d| f64::from(d) * f64::from(d)).sum()
    };
    let mut best = Run { degrees: 0.0, clarity: rate(0.0) };
    let mut consider = |best: &mut Run, degrees: f32| {
        let clarity = rate(degrees);
        if clarity > best.clarity {
            *best = Run { degrees, clarity };
        }
    };
    let mut degrees = -MOST;
    while degrees <= MOST {
        consider(&mut best, degrees);
        degrees += 0.5;
    }
    for width in [0.25, 0.125, 0.06, 0.03] {
        for side in [-1.0, 1.0] {
            let at = best.degrees + side * width;
            consider(&mut best, at);
        }
    }
    let all = points.len() as f64;
    Run { clarity: best.clarity / all, ..best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_the_angle() {
        for wanted in [-4.0f32, -0.6, 0.0, 1.1, 7.0] {
            let (width, height) = (1200usize, 1600usize);
            let mut bits = vec![0u8; width * height];
            for line in 1..30 {
                for x in 60..width - 60 {
                    if x % 11 < 6 {
                        let y = (line * 50) as f32 + (x as f32 - 600.0) * wanted.to_radians().tan();
                        (0..12).for_each(|d| bits[(y as usize + d).min(height - 1) * width + x] = 1);
                    }
                }
            }
            let ink = Ink { width, height, bits };
            let run = lines(&ink);
            assert!((run.degrees - wanted).abs() < 0.15, "{wanted} {run:?}");
            assert!(lines(&ink.transposed()).clarity < run.clarity);
        }
    }
}

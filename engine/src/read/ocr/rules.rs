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
        let runs = runs(view, shortest, thickest);
        paint(image, view, &runs, thickest, horizontal);
        lines.extend(joined(runs, horizontal));
    }
    lines
}

/// Runs of thin ink along the rows; a line may climb by a pixel, so neighbours count.
fn runs(ink: &Ink, shortest: usize, thickest: usize) -> Vec<Run> {
    let mut out = Vec::new();
    let mut band = vec![0u8; ink.width];
    for y in 0..ink.height {
        let (above, here, below) = (ink.row(y.saturating_sub(1)), ink.row(y), ink.row((y + 1).min(ink.height.saturating_sub(1))));
        for (b, ((a, h), c)) in band.iter_mut().zip(above.iter().zip(here).zip(below)) {
            *b = a | h | c;
        }
        let mut x = 0;
        while x < ink.width {
            let rest = band.get(x..).unwrap_or_default();
            let Some(start) = memchr::memchr(1, rest) else { break };
            let length = memchr::memchr(0, rest.get(start..).unwrap_or_default()).unwrap_or(rest.len() - start);
            let (x0, x1) = (x + start, x + start + length);
            x = x1;
            if length < shortest {
                continue;
            }
            let own = here.get(x0..x1).unwrap_or_default();
            let inked = own.iter().filter(|b| **b != 0).count();
            // Every fourth pixel tells.
            let thin = (x0..x1).step_by(4).filter(|x| ink.at(*x, y) && depth(ink, *x, y, thickest) <= thickest).count() * 4;
            if inked * 5 >= length && thin * 100 >= inked * THIN_SHARE {
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

/// Paints runs over where nothing but the line is there; what crosses it stays.
fn paint(image: &mut Raster, ink: &Ink, runs: &[Run], thickest: usize, horizontal: bool) {
    let width = image.width as usize;
    let place = |x: usize, y: usize| if horizontal { y * width + x } else { x * width + y };
    let reach = thickest + 2;
    for run in runs {
        for x in run.x0..run.x1 {
            if !ink.at(x, run.y) || depth(ink, x, run.y, thickest) > thickest {
                continue;
            }
            let beside = |y: Option<usize>| y.filter(|y| *y < ink.height).and_then(|y| image.gray.get(place(x, y))).copied();
            let paper = beside(run.y.checked_sub(reach)).max(beside(Some(run.y + reach))).unwrap_or(super::gray::PAPER);
            // The line's soft edges go with it.
            for y in run.y.saturating_sub(2)..=(run.y + 2).min(ink.height.saturating_sub(1)) {
                if (y == run.y || !ink.at(x, y))
                    && let Some(v) = image.gray.get_mut(place(x, y))
                {
                    *v = (*v).max(paper);
                }
            }
        }
    }
}

/// Runs that touch from row to row are one line; lines that continue each other are one.
fn joined(runs: Vec<Run>, horizontal: bool) -> Vec<Line> {
    struct Group {
        x0: usize,
        x1: usize,
        last: Run,
        mass: f64,
        moment: f64,
        top: usize,
    }
    let mut groups: Vec<Group> = Vec::new();
    for run in runs {
        let mass = (run.x1 - run.x0) as f64;
        // Only the newest groups can touch.
        let near = groups.iter_mut().rev().take(64).find(|g| run.y <= g.last.y + 2 && run.x0 <= g.x1 + 4 && g.x0 <= run.x1 + 4);
        match near {
            Some(g) => {
                g.x0 = g.x0.min(run.x0);
                g.x1 = g.x1.max(run.x1);
                g.mass += mass;
                g.moment += mass * run.y as f64;
                g.last = run;
            }
            None => groups.push(Group { x0: run.x0, x1: run.x1, last: run, mass, moment: mass * run.y as f64, top: run.y }),
        }
    }
    groups
        .into_iter()
        .map(|g| Line {
            from: g.x0 as f32,
            to: g.x1 as f32,
            middle: (g.moment / g.mass.max(1.0)) as f32 + 0.5,
            thickness: ((g.mass / (g.x1 - g.x0).max(1) as f64) as f32).clamp(1.0, (g.last.y - g.top + 1) as f32),
            horizontal,
        })
        .collect()
}

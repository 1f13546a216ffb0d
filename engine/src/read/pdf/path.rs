//! Paths: which of what is filled or stroked is a box or a straight line along an axis.

use super::marks::{Marks, Patch, Stroke};
use super::matrix::{Bounds, Matrix};

/// A filled box thinner than this, in points, is a line.
const THIN: f64 = 2.0;
/// How far a line may stray from its axis, in points.
const STRAIGHT: f64 = 0.35;
/// A line shorter than this, in points, is part of a letter or a dot.
const SHORT: f64 = 1.0;

/// The path under construction, in page points.
#[derive(Debug, Default)]
pub struct Path {
    subpaths: Vec<Subpath>,
}

#[derive(Debug, Default)]
struct Subpath {
    points: Vec<(f64, f64)>,
    closed: bool,
    curved: bool,
}

/// Points kept of one path: a longer one is no ruling line.
const MOST: usize = 200_000;

impl Path {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.subpaths.clear();
    }

    /// Whether nothing was drawn.
    pub fn is_empty(&self) -> bool {
        self.subpaths.is_empty()
    }

    /// Starts a subpath.
    pub fn move_to(&mut self, p: (f64, f64)) {
        if self.subpaths.len() < MOST {
            self.subpaths.push(Subpath { points: vec![p], ..Subpath::default() });
        }
    }

    /// A straight line on.
    pub fn line_to(&mut self, p: (f64, f64)) {
        if let Some(s) = self.subpaths.last_mut() {
            // After a close, drawing goes on from where the subpath began.
            if s.closed {
                let start = s.points.first().copied().unwrap_or(p);
                self.move_to(start);
                return self.line_to(p);
            }
            if s.points.len() < MOST {
                s.points.push(p);
            }
        }
    }

    /// A curve on; only its points are kept.
    pub fn curve_to(&mut self, points: &[(f64, f64)]) {
        for p in points {
            self.line_to(*p);
        }
        if let Some(s) = self.subpaths.last_mut() {
            s.curved = true;
        }
    }

    /// Closes the subpath.
    pub fn close(&mut self) {
        if let Some(s) = self.subpaths.last_mut() {
            s.closed = true;
        }
    }

    /// A box.
    pub fn rect(&mut self, m: &Matrix, x: f64, y: f64, w: f64, h: f64) {
        if self.subpaths.len() < MOST {
            let points = vec![m.point(x, y), m.point(x + w, y), m.point(x + w, y + h), m.point(x, y + h)];
            self.subpaths.push(Subpath { points, closed: true, curved: false });
        }
    }

    /// The upright box around it all.
    pub fn bounds(&self) -> Bounds {
        let mut out = Bounds::EMPTY;
        self.subpaths.iter().flat_map(|s| &s.points).for_each(|p| out.add(*p));
        out
    }

    /// Marks what filling leaves: boxes and lines; counts what is neither.
    pub fn fill(&self, marks: &mut Marks, clip: &Bounds, color: [u8; 3], opaque: bool) {
        for s in &self.subpaths {
            let Some(area) = s.upright_box() else {
                marks.outlines = marks.outlines.saturating_add(1);
                continue;
            };
            let cut = area.cut(clip);
            if cut.is_empty() {
                continue;
            }
            let (w, h) = (cut.x1 - cut.x0, cut.y1 - cut.y0);
            if w.min(h) <= THIN && w.max(h) > SHORT && w.max(h) > 2.0 * w.min(h) {
                marks.strokes.push(Stroke { area: cut, horizontal: w >= h });
                marks.next();
            } else {
                let order = marks.next();
                marks.patches.push(Patch { area: cut, color, opaque, order });
            }
        }
    }

    /// Marks the straight lines that stroking leaves. `width` is in page points.
    pub fn stroke(&self, marks: &mut Marks, clip: &Bounds, width: f64) {
        let half = width.max(0.0) / 2.0;
        for s in &self.subpaths {
            if s.curved {
                marks.outlines = marks.outlines.saturating_add(1);
                continue;
            }
            let ring = s.closed.then(|| s.points.last().copied().zip(s.points.first().copied())).flatten();
            let pairs = s.points.windows(2).filter_map(|w| Some((*w.first()?, *w.get(1)?))).chain(ring);
            for ((ax, ay), (bx, by)) in pairs {
                let (dx, dy) = ((ax - bx).abs(), (ay - by).abs());
                if dx.max(dy) <= SHORT || dx.min(dy) > STRAIGHT {
                    continue;
                }
                let horizontal = dx >= dy;
                // The ends are kept butt: tables join lines by their ends, not by their caps.
                let area = if horizontal {
                    let y = (ay + by) / 2.0;
                    Bounds { x0: ax.min(bx), y0: y - half, x1: ax.max(bx), y1: y + half }
                } else {
                    let x = (ax + bx) / 2.0;
                    Bounds { x0: x - half, y0: ay.min(by), x1: x + half, y1: ay.max(by) }
                };
                let area = area.cut(clip);
                if !area.is_empty() {
                    marks.strokes.push(Stroke { area, horizontal });
                    marks.next();
                }
            }
        }
    }
}

impl Subpath {
    /// The box that it is, where its edges run along the axes in turn.
    fn upright_box(&self) -> Option<Bounds> {
        let mut points = self.points.as_slice();
        if let ([first, .., last], true) = (points, points.len() > 4) {
            if (first.0 - last.0).abs() < 0.01 && (first.1 - last.1).abs() < 0.01 {
                points = points.get(..points.len() - 1)?;
            }
        }
        let [a, b, c, d] = *points else {
            // A line that is filled shows as a hairline.
            let mut bounds = Bounds::EMPTY;
            points.iter().for_each(|p| bounds.add(*p));
            let flat = (bounds.x1 - bounds.x0).min(bounds.y1 - bounds.y0) < 0.01;
            return (!self.curved && flat && points.len() > 1).then_some(bounds);
        };
        if self.curved {
            return None;
        }
        let across = |p: (f64, f64), q: (f64, f64)| (p.1 - q.1).abs() < 0.01;
        let down = |p: (f64, f64), q: (f64, f64)| (p.0 - q.0).abs() < 0.01;
        let upright = (across(a, b) && down(b, c) && across(c, d) && down(d, a)) || (down(a, b) && across(b, c) && down(c, d) && across(d, a));
        let mut bounds = Bounds::EMPTY;
        [a, b, c, d].into_iter().for_each(|p| bounds.add(p));
        upright.then_some(bounds)
    }
}

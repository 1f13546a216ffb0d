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

/// How a path is painted.
#[derive(Debug, Clone, Copy)]
pub struct Paint {
    /// Colour.
    pub color: [u8; 3],
    /// Whether it is one colour all over, not a pattern.
    pub plain: bool,
    /// Whether nothing shines through.
    pub opaque: bool,
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

    /// Marks what filling leaves: boxes and lines; keeps the box around, and counts, what is neither.
    pub fn fill(&self, marks: &mut Marks, clip: &Bounds, paint: Paint) {
        let boxes: Vec<Option<Bounds>> = self.subpaths.iter().map(Subpath::upright_box).collect();
        if let [Some(a), Some(b)] = boxes.as_slice()
            && let Some(sides) = frame(a, b).or_else(|| frame(b, a))
        {
            for area in sides {
                line(marks, area.cut(clip));
            }
            return;
        }
        // Boxes that overlap may cut holes into each other: they cover nothing for sure.
        let overlap = |i: usize, b: &Bounds| {
            boxes.len() > 64 || boxes.iter().enumerate().any(|(j, o)| i != j && o.is_some_and(|o| !o.cut(b).is_empty() && o.cut(b).area() > 0.01))
        };
        for (i, (s, known)) in self.subpaths.iter().zip(&boxes).enumerate() {
            let solid = known.or_else(|| s.nearly_box());
            let Some(area) = solid.or_else(|| s.blot()) else {
                marks.outline(s.bounds().cut(clip));
                continue;
            };
            let cut = area.cut(clip);
            if cut.is_empty() {
                continue;
            }
            let (w, h) = (cut.x1 - cut.x0, cut.y1 - cut.y0);
            if solid.is_some() && w.min(h) <= THIN && w.max(h) > SHORT && w.max(h) > 2.0 * w.min(h) {
                line(marks, cut);
                continue;
            }
            if solid.is_none() {
                marks.outline(cut);
            }
            let alone = boxes.len() == 1 || known.is_some_and(|b| !overlap(i, &b));
            let plain = solid.is_some() && paint.plain;
            let order = marks.next();
            marks.patches.push(Patch { area: cut, color: paint.color, boxed: solid.is_some(), plain, opaque: plain && paint.opaque && alone, order });
        }
    }

    /// Marks the straight lines that stroking leaves. `width` is in page points.
    pub fn stroke(&self, marks: &mut Marks, clip: &Bounds, width: f64, paint: Paint) {
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
                if width > THIN && dx.max(dy) > width && !area.is_empty() {
                    // A stripe drawn as a thick line.
                    let order = marks.next();
                    marks.patches.push(Patch { area, color: paint.color, boxed: true, plain: paint.plain, opaque: paint.plain && paint.opaque, order });
                } else if !area.is_empty() {
                    marks.strokes.push(Stroke { area, horizontal });
                    marks.next();
                }
            }
        }
    }
}

/// Marks a line by its ink.
fn line(marks: &mut Marks, area: Bounds) {
    if !area.is_empty() {
        marks.strokes.push(Stroke { area, horizontal: area.x1 - area.x0 >= area.y1 - area.y0 });
        marks.next();
    }
}

/// The four sides of a thin frame filled as one box with another cut out of it.
fn frame(outer: &Bounds, inner: &Bounds) -> Option<[Bounds; 4]> {
    let gaps = [inner.x0 - outer.x0, inner.y0 - outer.y0, outer.x1 - inner.x1, outer.y1 - inner.y1];
    if !gaps.iter().all(|g| (0.0..=2.0 * THIN).contains(g)) || gaps.iter().all(|g| *g < 0.01) {
        return None;
    }
    Some([Bounds { y1: inner.y0, ..*outer }, Bounds { y0: inner.y1, ..*outer }, Bounds { x1: inner.x0, ..*outer }, Bounds { x0: inner.x1, ..*outer }])
}

impl Subpath {
    fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::EMPTY;
        self.points.iter().for_each(|p| bounds.add(*p));
        bounds
    }

    /// The box around a shape that fills nearly all of it, such as a box with round corners.
    fn nearly_box(&self) -> Option<Bounds> {
        let bounds = self.bounds();
        let next = self.points.iter().cycle().skip(1);
        let twice: f64 = self.points.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
        (bounds.area() > 4.0 && twice.abs() / 2.0 >= 0.9 * bounds.area()).then_some(bounds)
    }

    /// The box around a shape large enough to lie under or over text.
    fn blot(&self) -> Option<Bounds> {
        let b = self.bounds();
        ((b.x1 - b.x0).min(b.y1 - b.y0) >= 5.0).then_some(b)
    }

    /// The box that it is, where its edges run along the axes in turn.
    fn upright_box(&self) -> Option<Bounds> {
        let mut points = self.points.as_slice();
        if let ([first, .., last], true) = (points, points.len() > 4)
            && (first.0 - last.0).abs() < 0.01
            && (first.1 - last.1).abs() < 0.01
        {
            points = points.get(..points.len() - 1)?;
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

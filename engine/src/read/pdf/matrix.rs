//! Affine maps of the plane, as PDF writes them.

/// The map `x' = a x + c y + e`, `y' = b x + d y + f`, kept as `[a, b, c, d, e, f]`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    /// The map that changes nothing.
    pub const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// A shift.
    pub const fn shift(x: f64, y: f64) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// The map that applies `inner` first and then this one.
    #[must_use]
    pub fn after(&self, inner: &Self) -> Self {
        let ([a, b, c, d, e, f], i) = (self.0, inner.0);
        Self([a * i[0] + c * i[1], b * i[0] + d * i[1], a * i[2] + c * i[3], b * i[2] + d * i[3], a * i[4] + c * i[5] + e, b * i[4] + d * i[5] + f])
    }

    /// Where a point goes.
    pub fn point(&self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// Where a direction goes.
    pub fn vector(&self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, ..] = self.0;
        (a * x + c * y, b * x + d * y)
    }

    /// The upright box around where a box goes.
    pub fn hull(&self, x0: f64, y0: f64, x1: f64, y1: f64) -> Bounds {
        let mut out = Bounds::EMPTY;
        for (x, y) in [(x0, y0), (x1, y0), (x0, y1), (x1, y1)] {
            out.add(self.point(x, y));
        }
        out
    }

    /// How much lengths grow, as the square root of how much areas grow.
    pub fn scale(&self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }
}

/// An upright box; empty where a lower edge exceeds its upper one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Left edge.
    pub x0: f64,
    /// Top edge.
    pub y0: f64,
    /// Right edge.
    pub x1: f64,
    /// Bottom edge.
    pub y1: f64,
}

impl Bounds {
    /// The box that holds nothing.
    pub const EMPTY: Self = Self { x0: f64::INFINITY, y0: f64::INFINITY, x1: f64::NEG_INFINITY, y1: f64::NEG_INFINITY };

    /// The box of a page, which clips it before anything else does.
    pub fn of_page(width: f32, height: f32) -> Self {
        Self { x0: 0.0, y0: 0.0, x1: f64::from(width), y1: f64::from(height) }
    }

    /// Grows to hold the point.
    pub fn add(&mut self, (x, y): (f64, f64)) {
        *self = Self { x0: self.x0.min(x), y0: self.y0.min(y), x1: self.x1.max(x), y1: self.y1.max(y) };
    }

    /// The common part of both.
    #[must_use]
    pub fn cut(&self, other: &Self) -> Self {
        Self { x0: self.x0.max(other.x0), y0: self.y0.max(other.y0), x1: self.x1.min(other.x1), y1: self.y1.min(other.y1) }
    }

    /// Its area, 0 for an empty one.
    pub fn area(&self) -> f64 {
        (self.x1 - self.x0).max(0.0) * (self.y1 - self.y0).max(0.0)
    }

    /// Whether it holds nothing, not even a line.
    pub fn is_empty(&self) -> bool {
        !(self.x0 <= self.x1 && self.y0 <= self.y1)
    }

    /// Whether the point lies in the box, or within `slack` of it.
    pub fn holds(&self, x: f64, y: f64, slack: f64) -> bool {
        x >= self.x0 - slack && x <= self.x1 + slack && y >= self.y0 - slack && y <= self.y1 + slack
    }

    /// The same box in the numbers of a document.
    pub fn rect(&self) -> crate::base::Rect {
        crate::base::Rect { x0: self.x0 as f32, y0: self.y0 as f32, x1: self.x1 as f32, y1: self.y1 as f32 }
    }
}

//! Boxes on a page, in points, origin top left, y downwards.

use serde::{Deserialize, Serialize};

/// A box in points of the page as displayed: `x0 <= x1`, `y0 <= y1`, origin top left.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Rect {
    /// Left edge.
    pub x0: f32,
    /// Top edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Bottom edge.
    pub y1: f32,
}

impl Rect {
    /// A box from its edges, put in order.
    pub fn new(x0: f32, y0: f32, x1: f32, y1: f32) -> Self {
        Self { x0: x0.min(x1), y0: y0.min(y1), x1: x0.max(x1), y1: y0.max(y1) }
    }

    /// Width in points.
    pub fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    /// Height in points.
    pub fn height(&self) -> f32 {
        self.y1 - self.y0
    }

    /// Horizontal middle.
    pub fn cx(&self) -> f32 {
        (self.x0 + self.x1) / 2.0
    }

    /// Vertical middle.
    pub fn cy(&self) -> f32 {
        (self.y0 + self.y1) / 2.0
    }

    /// The smallest box that holds both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self { x0: self.x0.min(other.x0), y0: self.y0.min(other.y0), x1: self.x1.max(other.x1), y1: self.y1.max(other.y1) }
    }

    /// Length of the common part of the two x ranges, 0 where there is none.
    pub fn x_overlap(&self, other: &Self) -> f32 {
        (self.x1.min(other.x1) - self.x0.max(other.x0)).max(0.0)
    }

    /// Length of the common part of the two y ranges, 0 where there is none.
    pub fn y_overlap(&self, other: &Self) -> f32 {
        (self.y1.min(other.y1) - self.y0.max(other.y0)).max(0.0)
    }

    /// Whether the point lies in the box.
    pub fn contains(&self, x: f32, y: f32) -> bool {
        x >= self.x0 && x <= self.x1 && y >= self.y0 && y <= self.y1
    }

    /// The box of many boxes; `None` for none.
    pub fn hull<'a>(boxes: impl IntoIterator<Item = &'a Rect>) -> Option<Rect> {
        boxes.into_iter().copied().reduce(|a, b| a.union(&b))
    }
}

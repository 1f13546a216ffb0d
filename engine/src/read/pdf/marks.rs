//! What a page's content draws, in the order it is drawn, before anything is grouped.

use super::matrix::{Bounds, Matrix};
use crate::read::trace::By;

/// A shown glyph.
#[derive(Debug, Clone, Copy)]
pub struct Glyph {
    /// Start of its baseline, page points.
    pub x: f32,
    /// Height of the start of its baseline.
    pub y: f32,
    /// How far the baseline runs on: the advance width without spacing.
    pub ax: f32,
    /// The same, downwards.
    pub ay: f32,
    /// Character spacing that follows it, along the baseline.
    pub spacing: f32,
    /// Height of the font as displayed.
    pub size: f32,
    /// Direction of the baseline.
    pub heading: Heading,
    /// Text it stands for; see [`super::fonts::Fonts::text`].
    pub text: u32,
    /// Text that is drawn: another digit, where the font's map to text exchanges it.
    pub drawn: u32,
    /// Font it is of; see [`super::fonts::Fonts`].
    pub font: u16,
    /// Fill colour.
    pub color: [u8; 3],
    /// Whether a reader sees it.
    pub sight: Sight,
    /// Number of the mark on its page: a later one lies above.
    pub order: u32,
    /// Horizontal scaling, 1 for none.
    pub stretch: f32,
    /// How many forms deep it is drawn, 0 for the page's own content.
    pub depth: u8,
    /// The operator that shows it.
    pub by: By,
}

/// Whether a reader sees a glyph, and if not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Sight {
    /// It is seen.
    #[default]
    Seen,
    /// Drawn without ink: rendering mode 3, fully transparent, or on a layer that is switched off.
    Inkless,
    /// Outside the clip or the page.
    Clipped,
    /// In the colour of the ground it stands on.
    Blank,
    /// Something opaque was drawn over it.
    Covered,
}

/// Direction of a baseline on the displayed page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Heading {
    /// Left to right.
    #[default]
    Right,
    /// Top to bottom.
    Down,
    /// Right to left, upside down.
    Left,
    /// Bottom to top.
    Up,
    /// At another angle.
    Slanted,
}

impl Heading {
    /// The heading of a direction, within about two degrees.
    pub fn of(dx: f64, dy: f64) -> Self {
        let slack = 0.035 * dx.abs().max(dy.abs());
        match () {
            () if dy.abs() <= slack && dx > 0.0 => Self::Right,
            () if dy.abs() <= slack && dx < 0.0 => Self::Left,
            () if dx.abs() <= slack && dy > 0.0 => Self::Down,
            () if dx.abs() <= slack && dy < 0.0 => Self::Up,
            () => Self::Slanted,
        }
    }
}

/// A filled box, or the box around another filled shape.
#[derive(Debug, Clone, Copy)]
pub struct Patch {
    /// Where it is, cut to the clip.
    pub area: Bounds,
    /// Colour.
    pub color: [u8; 3],
    /// Whether it is a box, or nearly.
    pub boxed: bool,
    /// Whether it fills its whole box with this one colour.
    pub plain: bool,
    /// Whether nothing shines through anywhere in the box.
    pub opaque: bool,
    /// Number of the mark on its page.
    pub order: u32,
}

/// Outlines that are kept of a page, and the side of one at most, in points.
const SHAPES: usize = 4_000;
const LETTER: f64 = 24.0;
/// Thousandths of the size by which a mark is moved before it begins, from which on it counts.
const LEAD: f64 = 100.0;

/// An image.
#[derive(Debug, Clone, Copy)]
pub struct Picture {
    /// Where it is, cut to the clip.
    pub area: Bounds,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Whether nothing shines through.
    pub opaque: bool,
    /// Number of the mark on its page.
    pub order: u32,
    /// Number of the object that holds it; 0 where it stands in the content itself.
    pub object: u32,
}

/// A straight line along an axis.
#[derive(Debug, Clone, Copy)]
pub struct Stroke {
    /// Its ink, cut to the clip.
    pub area: Bounds,
    /// Whether it runs across.
    pub horizontal: bool,
}

/// What a span of marked content is said to stand for (ISO 32000-2 14.9.4).
#[derive(Debug, Clone)]
pub struct Said {
    /// What it is said to be.
    pub text: String,
    /// Its glyphs: the first, and the first after them.
    pub glyphs: (usize, usize),
}

/// Everything a page draws.
#[derive(Debug, Default)]
pub struct Marks {
    /// Glyphs in the order drawn.
    pub glyphs: Vec<Glyph>,
    /// Filled boxes in the order drawn.
    pub patches: Vec<Patch>,
    /// Ruling lines.
    pub strokes: Vec<Stroke>,
    /// Images in the order drawn.
    pub pictures: Vec<Picture>,
    /// Filled outlines that are neither box nor line: letters drawn as curves, logos.
    pub outlines: u32,
    /// Boxes of those that are no larger than letters.
    pub shapes: Vec<Bounds>,
    /// Number of the last mark.
    pub order: u32,
    /// Numbers of the marks before which an editor noted that it touched the text.
    pub touched: Vec<u32>,
    /// Numbers of the marks that begin left of the place that was set for them.
    pub led: Vec<u32>,
    /// Spans that are said to stand for text with digits in it.
    pub said: Vec<Said>,
}

impl Marks {
    /// The number for the next mark.
    pub fn next(&mut self) -> u32 {
        self.order = self.order.saturating_add(1);
        self.order
    }

    /// Notes by how many thousandths of its size a mark is moved left, where nothing of it is shown yet.
    pub fn lead(&mut self, thousandths: f64) {
        if thousandths >= LEAD && self.glyphs.last().is_none_or(|g| g.order != self.order) && self.led.last() != Some(&self.order) {
            self.led.push(self.order);
        }
    }

    /// Counts an outline, and keeps its box where a letter could have it.
    pub fn outline(&mut self, area: Bounds) {
        self.outlines = self.outlines.saturating_add(1);
        let (w, h) = (area.x1 - area.x0, area.y1 - area.y0);
        if self.shapes.len() < SHAPES && w.max(h) < LETTER && w.max(h) > 0.0 {
            self.shapes.push(area);
        }
    }

    /// Moves everything by a map that keeps boxes upright; headings turn by `quarters` clockwise.
    pub fn turn(&mut self, map: &Matrix, quarters: u8) {
        let boxed = |b: &Bounds| map.hull(b.x0, b.y0, b.x1, b.y1);
        for g in &mut self.glyphs {
            let (x, y) = map.point(f64::from(g.x), f64::from(g.y));
            let (ax, ay) = map.vector(f64::from(g.ax), f64::from(g.ay));
            (g.x, g.y, g.ax, g.ay) = (x as f32, y as f32, ax as f32, ay as f32);
            for _ in 0..quarters {
                g.heading = match g.heading {
                    Heading::Right => Heading::Down,
                    Heading::Down => Heading::Left,
                    Heading::Left => Heading::Up,
                    Heading::Up => Heading::Right,
                    Heading::Slanted => Heading::Slanted,
                };
            }
        }
        self.patches.iter_mut().for_each(|p| p.area = boxed(&p.area));
        self.pictures.iter_mut().for_each(|p| p.area = boxed(&p.area));
        self.shapes.iter_mut().for_each(|s| *s = boxed(s));
        for s in &mut self.strokes {
            s.area = boxed(&s.area);
            s.horizontal ^= quarters % 2 == 1;
        }
    }
}

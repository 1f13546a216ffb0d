//! Glyphs become words: by gap, baseline and size, never by meaning.

use super::fonts::{Fonts, SPACE, UNKNOWN};
use super::marks::{Glyph, Heading};
use crate::base::Rect;
use crate::document::Word;

/// A gap wider than this part of the font size parts two words; spaces in print are at least twice as wide.
const GAP: f32 = 0.12;
/// A glyph may reach back over the one before it by this part of the font size: kerning, tight setting.
const OVERLAP: f32 = 0.25;
/// Baselines further apart than this part of the font size are two.
const LEVEL: f32 = 0.12;
/// A glyph repeated within this part of the font size is the same one drawn twice to look bold.
const TWICE: f32 = 0.1;
/// Tracking wider than this part of the font size no longer holds a word together.
const TRACKING: f32 = 1.0;
/// Box above and below the baseline, in parts of the font size.
const ABOVE: f32 = 0.75;
const BELOW: f32 = 0.2;

/// The words of a page.
#[derive(Debug, Default)]
pub struct Grouped {
    /// Words a reader sees, upright.
    pub words: Vec<Word>,
    /// Words without ink.
    pub hidden: Vec<Word>,
    /// Words at another angle.
    pub aside: Vec<Word>,
}

/// A word being put together, along its own baseline.
struct Building {
    text: String,
    start: f32,
    end: f32,
    base: f32,
    size: f32,
    tracking: f32,
    font: u16,
    color: [u8; 3],
    seen: bool,
    heading: Heading,
    bold: bool,
    /// Ended by a space that is drawn: nothing joins it after.
    closed: bool,
    rect: Rect,
    dropped: bool,
}

/// Groups glyphs, in the order drawn, to words.
pub fn group(glyphs: &[Glyph], fonts: &Fonts<'_>) -> Grouped {
    let mut done: Vec<Building> = Vec::new();
    let mut open: Option<Building> = None;
    for g in glyphs {
        if g.text == SPACE {
            if let Some(mut w) = open.take() {
                w.closed = true;
                done.push(w);
            }
            continue;
        }
        let (start, base) = along(g);
        let text = fonts.text(g.text);
        match &mut open {
            Some(w) if w.continues(g, start, base) => w.push(g, text, start),
            _ => {
                done.extend(open.take());
                open = Some(Building::new(g, text, start, base, fonts));
            }
        }
    }
    done.extend(open);
    join(&mut done);
    let mut out = Grouped::default();
    for b in done.into_iter().filter(|b| !b.dropped && !b.text.is_empty()) {
        let (seen, heading) = (b.seen, b.heading);
        let word = b.word();
        match (seen, heading) {
            (false, _) => out.hidden.push(word),
            (true, Heading::Right) => out.words.push(word),
            (true, _) => out.aside.push(word),
        }
    }
    out
}

/// Place along the baseline, and height of the baseline, in a frame turned so that the text runs right.
fn along(g: &Glyph) -> (f32, f32) {
    match g.heading {
        Heading::Right => (g.x, g.y),
        Heading::Down => (g.y, -g.x),
        Heading::Left => (-g.x, -g.y),
        Heading::Up => (-g.y, g.x),
        Heading::Slanted => {
            let length = g.ax.hypot(g.ay).max(1e-6);
            let (ux, uy) = (g.ax / length, g.ay / length);
            (g.x * ux + g.y * uy, g.y * ux - g.x * uy)
        }
    }
}

impl Building {
    fn new(g: &Glyph, text: &str, start: f32, base: f32, fonts: &Fonts<'_>) -> Self {
        let loaded = fonts.get(g.font);
        let mut out = Self {
            text: String::with_capacity(16),
            start,
            end: start,
            base,
            size: g.size,
            tracking: 0.0,
            font: loaded.map_or(0, |f| f.name),
            color: g.color,
            seen: g.seen,
            heading: g.heading,
            bold: loaded.is_some_and(|f| f.bold),
            closed: false,
            rect: glyph_rect(g),
            dropped: false,
        };
        out.push(g, text, start);
        out
    }

    fn push(&mut self, g: &Glyph, text: &str, start: f32) {
        if g.text == UNKNOWN {
            self.text.push('\u{fffd}');
        } else {
            self.text.push_str(text);
        }
        self.end = self.end.max(start + g.ax.hypot(g.ay));
        self.tracking = g.spacing.clamp(0.0, TRACKING * g.size);
        self.rect = self.rect.union(&glyph_rect(g));
    }

    fn level(&self, other_base: f32, other_size: f32) -> bool {
        (self.base - other_base).abs() <= LEVEL * self.size && (self.size - other_size).abs() <= 0.05 * self.size.max(other_size)
    }

    fn continues(&self, g: &Glyph, start: f32, base: f32) -> bool {
        let gap = start - self.end;
        self.heading == g.heading && self.seen == g.seen && self.level(base, g.size) && gap > -OVERLAP * self.size && gap - self.tracking <= GAP * self.size
    }

    fn word(self) -> Word {
        let (above, below) = (ABOVE * self.size, BELOW * self.size);
        let upright = self.heading == Heading::Right;
        let rect = if upright { Rect::new(self.start, self.base - above, self.end, self.base + below) } else { self.rect };
        let baseline = if upright { self.base } else { self.rect.y1 };
        Word {
            text: self.text,
            rect,
            baseline,
            size: self.size,
            font: self.font,
            bold: self.bold,
            color: self.color,
            confidence: 1.0,
            alternatives: Vec::new(),
        }
    }
}

/// The upright box of a glyph.
fn glyph_rect(g: &Glyph) -> Rect {
    let length = g.ax.hypot(g.ay);
    let (ux, uy) = if length > 1e-6 { (g.ax / length, g.ay / length) } else { (1.0, 0.0) };
    let corner = |forward: f32, up: f32| (g.x + ux * forward + uy * up, g.y + uy * forward - ux * up);
    let corners = [corner(0.0, ABOVE * g.size), corner(length, ABOVE * g.size), corner(0.0, -BELOW * g.size), corner(length, -BELOW * g.size)];
    let all = corners.map(|(x, y)| Rect { x0: x, y0: y, x1: x, y1: y });
    Rect::hull(&all).unwrap_or_default()
}

/// Joins pieces that touch though they were not drawn one after the other, and drops what was drawn twice.
fn join(done: &mut [Building]) {
    let mut order: Vec<usize> = (0..done.len()).collect();
    let key = |b: &Building| (b.seen, b.heading as u8, (b.base * 2.0).round() as i64);
    order.sort_by(|&a, &b| match (done.get(a), done.get(b)) {
        (Some(x), Some(y)) => key(x).cmp(&key(y)).then(x.start.total_cmp(&y.start)).then(a.cmp(&b)),
        _ => a.cmp(&b),
    });
    for i in 0..order.len() {
        let Some(&left) = order.get(i) else { break };
        for &right in order.iter().skip(i + 1).take(8) {
            let (Some(l), Some(r)) = (done.get(left), done.get(right)) else { break };
            if l.dropped || l.heading != r.heading || l.seen != r.seen || r.start - l.start > l.size * TWICE && r.start > l.end + GAP * l.size {
                break;
            }
            if r.dropped || !l.level(r.base, r.size) {
                continue;
            }
            let near = TWICE * l.size;
            if l.text == r.text && (l.start - r.start).abs() <= near && (l.end - r.end).abs() <= near {
                let bold = l.color == r.color;
                if let Some(l) = done.get_mut(left) {
                    l.bold |= bold;
                }
                if let Some(r) = done.get_mut(right) {
                    r.dropped = true;
                }
                continue;
            }
            let gap = r.start - l.end;
            if !l.closed && gap > -TWICE * l.size && gap <= GAP * l.size {
                let (text, end, closed, rect, tracking) = (r.text.clone(), r.end, r.closed, r.rect, r.tracking);
                if let Some(l) = done.get_mut(left) {
                    l.text.push_str(&text);
                    l.end = l.end.max(end);
                    l.closed = closed;
                    l.tracking = tracking;
                    l.rect = l.rect.union(&rect);
                }
                if let Some(r) = done.get_mut(right) {
                    r.dropped = true;
                }
            }
        }
    }
}

//! The graphics state that a content stream builds up, saves and restores.

use super::color::Space;
use super::matrix::{Bounds, Matrix};

/// Everything `q` saves and `Q` restores.
#[derive(Clone)]
pub struct State {
    /// User space to page points.
    pub ctm: Matrix,
    /// Box around the clip, page points.
    pub clip: Bounds,
    /// What fills.
    pub fill: Ink,
    /// What strokes.
    pub stroke: Ink,
    /// Line width in user space.
    pub line_width: f64,
    /// Whether what is drawn replaces what lies under it: no blend mode, no soft mask.
    pub replaces: bool,
    /// Text state.
    pub text: Text,
}

/// A colour with its space.
#[derive(Clone)]
pub struct Ink {
    /// The space that numbers are read in.
    pub space: Space,
    /// The colour.
    pub rgb: [u8; 3],
    /// 0 is clear, 1 is solid.
    pub alpha: f32,
}

/// The text state: what `Tc`, `Tw`, `Tz`, `TL`, `Tf`, `Tr` and `Ts` set.
#[derive(Clone)]
pub struct Text {
    /// Added after every glyph.
    pub char_space: f64,
    /// Added after every single-byte space.
    pub word_space: f64,
    /// Horizontal scaling, 1 for none.
    pub stretch: f64,
    /// Distance of lines.
    pub leading: f64,
    /// Font, an index into the file's fonts.
    pub font: Option<u16>,
    /// Font size.
    pub size: f64,
    /// Rise over the baseline.
    pub rise: f64,
    /// Rendering mode, 0 to 7.
    pub mode: u8,
}

impl State {
    /// The state at the start of a page.
    pub fn new(ctm: Matrix, clip: Bounds) -> Self {
        let black = Ink { space: Space::Gray, rgb: [0; 3], alpha: 1.0 };
        let text = Text { char_space: 0.0, word_space: 0.0, stretch: 1.0, leading: 0.0, font: None, size: 0.0, rise: 0.0, mode: 0 };
        Self { ctm, clip, fill: black.clone(), stroke: black, line_width: 1.0, replaces: true, text }
    }
}

impl Ink {
    /// Takes a colour of a space of its own.
    pub fn set(&mut self, space: Space, numbers: &[f32]) {
        self.rgb = space.rgb(numbers);
        self.space = space;
    }

    /// Takes a colour of the space in force.
    pub fn paint(&mut self, numbers: &[f32]) {
        self.rgb = self.space.rgb(numbers);
    }
}

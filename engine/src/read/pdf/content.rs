//! Reads a content stream: operators in, marks out.

use super::accents;
use super::budget::Budget;
use super::color::Space;
use super::fonts::{Fonts, SPACE};
use super::layers::Layers;
use super::marks::{Glyph, Heading, Marks, Patch, Picture, Said, Sight};
use super::matrix::Matrix;
use super::path::{Paint, Path};
use super::state::{Ink, State};
use crate::base::limits::PAGE_DRAWN;
use crate::read::trace::By;
use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::dict::keys::{BBOX, FONT, HEIGHT, IMAGE_MASK, MASK, MATRIX, OC, RESOURCES, SMASK, SUBTYPE, WIDTH};
use hayro_syntax::object::{Array, Dict, Name, Number, Object, ObjectIdentifier, Stream, String as Text, dict_or_stream};
use hayro_syntax::page::Resources;
use std::collections::HashMap;

/// Forms inside forms that are followed.
const DEEPEST_FORM: u32 = 32;
/// States that `q` may pile up.
const MOST_STATES: usize = 4_096;
/// Bytes of a figure at most, of what marked content is said to stand for.
const FIGURE_BYTES: usize = 64;
/// The mark that an editor leaves where it changed text.
const TOUCHED: &[u8] = b"TouchUp_TextEdit";

/// Which budget a page has used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spent {
    /// Too many operators.
    Operators,
    /// Too many drawings of forms.
    Forms,
}

/// The reading of one page's content.
pub struct Reading<'f, 'a> {
    /// What the page draws.
    pub marks: Marks,
    /// The budget that ended the reading early.
    pub spent: Option<Spent>,
    fonts: &'f mut Fonts<'a>,
    layers: &'f Layers,
    budget: &'f Budget,
    operators: u64,
    forms: u64,
    open_forms: Vec<ObjectIdentifier>,
}

impl<'f, 'a> Reading<'f, 'a> {
    /// A reading that has seen nothing yet.
    pub fn new(fonts: &'f mut Fonts<'a>, layers: &'f Layers, budget: &'f Budget) -> Self {
        Self { marks: Marks::default(), spent: None, fonts, layers, budget, operators: 0, forms: 0, open_forms: Vec::new() }
    }

    /// Reads a content stream to its end, or until a budget is spent.
    pub fn run(&mut self, mut ops: TypedIter<'_>, resources: &Resources<'a>, state: State, depth: u32) {
        let mut stream = Running {
            states: Vec::new(),
            now: state,
            line: Matrix::IDENTITY,
            place: Matrix::IDENTITY,
            path: Path::default(),
            at: (0.0, 0.0),
            clips: false,
            hidden_layers: Vec::new(),
            said: Vec::new(),
            fonts: HashMap::new(),
            resources,
            depth,
        };
        while let Some(op) = ops.next() {
            self.operators += 1;
            if self.operators > self.budget.limits.operators {
                self.spent = Some(Spent::Operators);
            }
            if self.spent.is_some() {
                return;
            }
            stream.step(self, op);
        }
    }
}

/// One content stream being read.
struct Running<'r, 'a> {
    states: Vec<State>,
    now: State,
    line: Matrix,
    place: Matrix,
    path: Path,
    at: (f64, f64),
    clips: bool,
    /// One entry for each open marked content: whether its layer is switched off.
    hidden_layers: Vec<bool>,
    /// One entry for each open marked content: what it is said to stand for, and its first glyph.
    said: Vec<Option<(String, usize)>>,
    fonts: HashMap<Vec<u8>, Option<u16>>,
    resources: &'r Resources<'a>,
    depth: u32,
}

fn n(v: Number) -> f64 {
    let v = v.as_f64();
    if v.is_finite() { v } else { 0.0 }
}

impl<'a> Running<'_, 'a> {
    fn step(&mut self, reading: &mut Reading<'_, 'a>, op: Op<'_, '_>) {
        match op {
            Op::SaveState(_) => {
                if self.states.len() < MOST_STATES {
                    self.states.push(self.now.clone());
                }
            }
            Op::RestoreState(_) => {
                if let Some(s) = self.states.pop() {
                    self.now = s;
                }
            }
            Op::Transform(t) => self.now.ctm = self.now.ctm.after(&Matrix([n(t.0), n(t.1), n(t.2), n(t.3), n(t.4), n(t.5)])),
            Op::LineWidth(w) => self.now.line_width = n(w.0),
            Op::SetGraphicsState(g) => {
                if let Some(dict) = self.resources.get_ext_g_state(g.0) {
                    self.extended(reading, &dict);
                }
            }
            Op::MoveTo(p) => self.go(n(p.0), n(p.1), Path::move_to),
            Op::LineTo(p) => self.go(n(p.0), n(p.1), Path::line_to),
            Op::CubicTo(c) => self.curve(&[(n(c.0), n(c.1)), (n(c.2), n(c.3)), (n(c.4), n(c.5))]),
            Op::CubicStartTo(c) => self.curve(&[self.at, (n(c.0), n(c.1)), (n(c.2), n(c.3))]),
            Op::CubicEndTo(c) => self.curve(&[(n(c.0), n(c.1)), (n(c.2), n(c.3))]),
            Op::ClosePath(_) => self.path.close(),
            Op::RectPath(r) => {
                self.path.rect(&self.now.ctm, n(r.0), n(r.1), n(r.2), n(r.3));
                self.at = (n(r.0), n(r.1));
            }
            Op::StrokePath(_) => self.paint(reading, false, true, false),
            Op::CloseAndStrokePath(_) => self.paint(reading, false, true, true),
            Op::FillPathNonZero(_) | Op::FillPathNonZeroCompatibility(_) | Op::FillPathEvenOdd(_) => self.paint(reading, true, false, false),
            Op::FillAndStrokeNonZero(_) | Op::FillAndStrokeEvenOdd(_) => self.paint(reading, true, true, false),
            Op::CloseFillAndStrokeNonZero(_) | Op::CloseFillAndStrokeEvenOdd(_) => self.paint(reading, true, true, true),
            Op::EndPath(_) => self.paint(reading, false, false, false),
            Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => self.clips = true,
            Op::ColorSpaceStroke(c) => choose(&mut self.now.stroke, c.0, self.resources),
            Op::ColorSpaceNonStroke(c) => choose(&mut self.now.fill, c.0, self.resources),
            Op::StrokeColor(c) => self.now.stroke.paint(&floats(&c.0)),
            Op::NonStrokeColor(c) => self.now.fill.paint(&floats(&c.0)),
            Op::StrokeColorNamed(c) => self.now.stroke.paint(&floats(&c.0)),
            Op::NonStrokeColorNamed(c) => self.now.fill.paint(&floats(&c.0)),
            Op::StrokeColorDeviceGray(c) => self.now.stroke.set(Space::Gray, &[c.0.as_f32()]),
            Op::NonStrokeColorDeviceGray(c) => self.now.fill.set(Space::Gray, &[c.0.as_f32()]),
            Op::StrokeColorDeviceRgb(c) => self.now.stroke.set(Space::Rgb, &floats(&[c.0, c.1, c.2])),
            Op::NonStrokeColorDeviceRgb(c) => self.now.fill.set(Space::Rgb, &floats(&[c.0, c.1, c.2])),
            Op::StrokeColorCmyk(c) => self.now.stroke.set(Space::Cmyk, &floats(&[c.0, c.1, c.2, c.3])),
            Op::NonStrokeColorCmyk(c) => self.now.fill.set(Space::Cmyk, &floats(&[c.0, c.1, c.2, c.3])),
            Op::XObject(x) => {
                if let Some(stream) = self.resources.get_x_object(x.0) {
                    self.draw(reading, &stream);
                }
            }
            Op::Shading(_) if self.visible() => {
                let (area, order) = (self.now.clip, reading.marks.next());
                reading.marks.patches.push(Patch { area, color: [128; 3], boxed: false, plain: false, opaque: false, order });
            }
            Op::InlineImage(i) => self.picture(reading, i.0.dict(), 0),
            Op::MarkedContentPoint(m) if m.0.as_ref() == TOUCHED => reading.marks.touched.push(reading.marks.order),
            Op::BeginMarkedContent(_) => {
                self.hidden_layers.push(false);
                self.said.push(None);
            }
            Op::BeginMarkedContentWithProperties(b) => {
                let shown = b.0.as_ref() != b"OC" || self.layer_shows(reading, b.1);
                self.hidden_layers.push(!shown);
                self.said.push(self.actual_text(b.1).map(|t| (t, reading.marks.glyphs.len())));
            }
            Op::EndMarkedContent(_) => {
                self.hidden_layers.pop();
                if let Some((text, from)) = self.said.pop().flatten() {
                    let told = reading.fonts.told(reading.marks.glyphs.get_mut(from..).unwrap_or_default(), &text);
                    accents::tell(&mut reading.marks, reading.fonts, from, &text);
                    if !told && reading.marks.said.len() < PAGE_DRAWN && text.bytes().any(|b| b.is_ascii_digit()) {
                        reading.marks.said.push(Said { text, glyphs: (from, reading.marks.glyphs.len()) });
                    }
                }
            }
            other => self.text_step(reading, other),
        }
    }

    fn text_step(&mut self, reading: &mut Reading<'_, 'a>, op: Op<'_, '_>) {
        let text = &mut self.now.text;
        match op {
            Op::CharacterSpacing(c) => text.char_space = n(c.0),
            Op::WordSpacing(w) => text.word_space = n(w.0),
            Op::HorizontalScaling(h) => text.stretch = n(h.0) / 100.0,
            Op::TextLeading(l) => text.leading = n(l.0),
            Op::TextRise(r) => text.rise = n(r.0),
            Op::TextRenderingMode(m) => text.mode = u8::try_from(m.0.as_i64()).ok().filter(|m| *m < 8).unwrap_or(0),
            Op::TextFont(f) => {
                text.size = n(f.1);
                self.font(reading, f.0);
            }
            Op::BeginText(_) => (self.line, self.place) = (Matrix::IDENTITY, Matrix::IDENTITY),
            Op::SetTextMatrix(m) => {
                self.line = Matrix([n(m.0), n(m.1), n(m.2), n(m.3), n(m.4), n(m.5)]);
                self.place = self.line;
            }
            Op::NextLine(p) => self.next_line(n(p.0), n(p.1)),
            Op::NextLineAndSetLeading(p) => {
                text.leading = -n(p.1);
                self.next_line(n(p.0), n(p.1));
            }
            Op::NextLineUsingLeading(_) => self.next_line(0.0, -self.now.text.leading),
            Op::ShowText(s) => {
                reading.marks.next();
                self.show(reading, s.0);
            }
            Op::NextLineAndShowText(s) => {
                self.next_line(0.0, -self.now.text.leading);
                reading.marks.next();
                self.show(reading, s.0);
            }
            Op::ShowTextWithParameters(s) => {
                (text.word_space, text.char_space) = (n(s.0), n(s.1));
                self.next_line(0.0, -self.now.text.leading);
                reading.marks.next();
                self.show(reading, s.2);
            }
            Op::ShowTexts(s) => {
                reading.marks.next();
                let (from, mut parts) = (reading.marks.glyphs.len(), 0);
                for part in s.0.iter::<Object<'_>>() {
                    parts += 1;
                    match part {
                        Object::Number(v) => self.adjust(reading, n(v)),
                        Object::String(s) => self.show(reading, &s),
                        _ => {}
                    }
                }
                let by = if parts == 1 { By::List } else { By::Adjusted };
                reading.marks.glyphs.iter_mut().skip(from).for_each(|g| g.by = by);
            }
            _ => {}
        }
    }

    fn go(&mut self, x: f64, y: f64, how: impl Fn(&mut Path, (f64, f64))) {
        how(&mut self.path, self.now.ctm.point(x, y));
        self.at = (x, y);
    }

    fn curve(&mut self, points: &[(f64, f64)]) {
        let placed: Vec<_> = points.iter().map(|(x, y)| self.now.ctm.point(*x, *y)).collect();
        self.path.curve_to(&placed);
        self.at = points.last().copied().unwrap_or(self.at);
    }

    fn visible(&self) -> bool {
        !self.hidden_layers.iter().any(|h| *h)
    }

    fn paint(&mut self, reading: &mut Reading<'_, 'a>, fill: bool, stroke: bool, close: bool) {
        if close {
            self.path.close();
        }
        if self.visible() {
            let s = &self.now;
            let how = |ink: &Ink| {
                let plain = !matches!(ink.space, Space::Pattern) && s.replaces;
                Paint { color: ink.rgb, plain, opaque: plain && ink.alpha > 0.99 }
            };
            if fill && s.fill.alpha > 0.01 {
                self.path.fill(&mut reading.marks, &s.clip, how(&s.fill));
            }
            if stroke && s.stroke.alpha > 0.01 {
                self.path.stroke(&mut reading.marks, &s.clip, s.line_width * s.ctm.scale(), how(&s.stroke));
            }
        }
        if std::mem::take(&mut self.clips) && !self.path.is_empty() {
            self.now.clip = self.now.clip.cut(&self.path.bounds());
        }
        self.path.clear();
    }

    fn extended(&mut self, reading: &mut Reading<'_, 'a>, dict: &Dict<'a>) {
        if let Some(w) = dict.get::<f64>(b"LW") {
            self.now.line_width = w;
        }
        if let Some(a) = dict.get::<f32>(b"CA") {
            self.now.stroke.alpha = a;
        }
        if let Some(a) = dict.get::<f32>(b"ca") {
            self.now.fill.alpha = a;
        }
        if let Some(mode) = dict.get::<Object<'_>>(b"BM") {
            let normal = |n: &Name<'_>| matches!(n.as_ref(), b"Normal" | b"Compatible");
            self.now.replaces = match mode {
                Object::Name(n) => normal(&n),
                Object::Array(a) => a.iter::<Name<'_>>().next().is_some_and(|n| normal(&n)),
                _ => true,
            };
        }
        if let Some(mask) = dict.get::<Object<'_>>(SMASK) {
            self.now.replaces = matches!(mask, Object::Name(_)) && self.now.replaces;
        }
        if let Some(font) = dict.get::<Array<'a>>(FONT) {
            let mut parts = font.iter::<Object<'a>>();
            if let (Some(Object::Dict(d)), Some(Object::Number(size))) = (parts.next(), parts.next()) {
                self.now.text.font = reading.fonts.load(&d, reading.budget);
                self.now.text.size = n(size);
            }
        }
    }

    fn layer_shows(&self, reading: &Reading<'_, 'a>, properties: &Object<'_>) -> bool {
        if reading.layers.all_on() {
            return true;
        }
        match properties {
            Object::Name(name) => {
                let dict = self.resources.properties.get::<Dict<'_>>(name).unwrap_or_default();
                reading.layers.shows(self.resources.properties.get_ref(name).map(Into::into), &dict)
            }
            other => dict_or_stream(other).is_none_or(|(d, _)| oc_shows(reading.layers, d)),
        }
    }

    /// What marked content is said to stand for, where that is as short as a figure.
    fn actual_text(&self, properties: &Object<'_>) -> Option<String> {
        let read = |d: &Dict<'_>| d.get::<Text<'_>>(b"ActualText").map(|t| super::metadata::text(t.as_bytes()));
        let text = match properties {
            Object::Name(name) => read(&self.resources.properties.get::<Dict<'_>>(name)?)?,
            other => read(dict_or_stream(other)?.0)?,
        };
        (text.len() <= FIGURE_BYTES).then_some(text)
    }

    fn draw(&mut self, reading: &mut Reading<'_, 'a>, stream: &Stream<'a>) {
        let dict = stream.dict();
        if !self.visible() || !oc_shows(reading.layers, dict) {
            return;
        }
        match dict.get::<Name<'_>>(SUBTYPE).as_deref() {
            Some(b"Image") => self.picture(reading, dict, stream.obj_id().obj_number),
            Some(b"Form") => self.form(reading, stream),
            _ => {}
        }
    }

    fn form(&mut self, reading: &mut Reading<'_, 'a>, stream: &Stream<'a>) {
        let id = stream.obj_id();
        reading.forms += 1;
        if reading.forms > reading.budget.limits.forms {
            reading.spent = Some(Spent::Forms);
            return;
        }
        if self.depth >= DEEPEST_FORM || reading.open_forms.contains(&id) {
            return;
        }
        let Some(data) = reading.budget.decode(stream) else { return };
        let dict = stream.dict();
        let mut state = self.now.clone();
        if let Some(m) = dict.get::<[f64; 6]>(MATRIX) {
            state.ctm = state.ctm.after(&Matrix(m.map(|v| if v.is_finite() { v } else { 0.0 })));
        }
        if let Some([x0, y0, x1, y1]) = dict.get::<[f64; 4]>(BBOX) {
            state.clip = state.clip.cut(&state.ctm.hull(x0, y0, x1, y1));
        }
        let own = dict.get::<Dict<'a>>(RESOURCES).map(Resources::new);
        reading.open_forms.push(id);
        reading.run(TypedIter::new(&data), own.as_ref().unwrap_or(self.resources), state, self.depth + 1);
        reading.open_forms.pop();
    }

    fn picture(&mut self, reading: &mut Reading<'_, 'a>, dict: &Dict<'_>, object: u32) {
        if !self.visible() {
            return;
        }
        let area = self.now.ctm.hull(0.0, 0.0, 1.0, 1.0).cut(&self.now.clip);
        let width = dict.get::<u32>(WIDTH).or_else(|| dict.get::<u32>(b"W")).unwrap_or(0);
        let height = dict.get::<u32>(HEIGHT).or_else(|| dict.get::<u32>(b"H")).unwrap_or(0);
        if area.is_empty() || width == 0 || height == 0 {
            return;
        }
        let stencil = dict.get::<bool>(IMAGE_MASK).or_else(|| dict.get::<bool>(b"IM")).unwrap_or(false);
        let opaque = !stencil && !dict.contains_key(SMASK) && !dict.contains_key(MASK) && self.now.fill.alpha > 0.99 && self.now.replaces;
        let order = reading.marks.next();
        reading.marks.pictures.push(Picture { area, width, height, opaque, order, object });
    }

    fn font(&mut self, reading: &mut Reading<'_, 'a>, name: &Name<'_>) {
        self.now.text.font = match self.fonts.get(name.as_ref()) {
            Some(known) => *known,
            None => {
                let loaded = match self.resources.get_font(name) {
                    Some(dict) => reading.fonts.load(&dict, reading.budget),
                    None => reading.fonts.fallback(),
                };
                self.fonts.insert(name.as_ref().to_vec(), loaded);
                loaded
            }
        };
    }

    fn next_line(&mut self, x: f64, y: f64) {
        self.line = self.line.after(&Matrix::shift(x, y));
        self.place = self.line;
    }

    fn adjust(&mut self, reading: &mut Reading<'_, 'a>, thousandths: f64) {
        reading.marks.lead(thousandths);
        let t = &self.now.text;
        let by = -thousandths / 1000.0 * t.size;
        let across = t.font.and_then(|f| reading.fonts.get(f)).is_none_or(|f| f.horizontal);
        self.place = self.place.after(&if across { Matrix::shift(by * t.stretch, 0.0) } else { Matrix::shift(0.0, by) });
    }

    fn show(&mut self, reading: &mut Reading<'_, 'a>, string: &[u8]) {
        if self.now.text.font.is_none() {
            self.now.text.font = reading.fonts.fallback();
        }
        let (t, visible) = (self.now.text.clone(), self.visible());
        let Some(index) = t.font else { return };
        let Some((across, em)) = reading.fonts.get(index).map(|f| (f.horizontal, f.em)) else { return };
        let base = self.now.ctm.after(&self.place).after(&Matrix([t.size * t.stretch, 0.0, 0.0, t.size, 0.0, t.rise]));
        let [a, b, c, d, ..] = base.0;
        let along = a.hypot(b);
        // The height across the baseline, whatever the slant; a collapsed matrix shows nothing.
        let size = if along > 0.0 { (a * d - b * c).abs() / along } else { 0.0 };
        let unit = self.now.ctm.after(&self.place);
        let order = reading.marks.order;
        // Mode 7 clips a picture or a pattern to the letters, which shows them.
        let inked = visible && t.mode != 3;
        let stroked = matches!(t.mode, 1 | 5);
        let ink = if stroked { &self.now.stroke } else { &self.now.fill };
        let (color, inked) = (ink.rgb, inked && ink.alpha > 0.02);
        let (mut at, mut run) = (0, 0.0);
        while let Some((code, length, shown)) = reading.fonts.read(index, string, at) {
            at += length;
            let own = f64::from(shown.advance) / 1000.0 * t.size;
            let spaces = t.char_space + if code == 32 && length == 1 { t.word_space } else { 0.0 };
            if size > 0.0 {
                let (x, y) = if across { unit.point(run, t.rise) } else { unit.point(0.0, run + t.rise) };
                let (ax, ay) = if across { unit.vector(own * t.stretch, 0.0) } else { unit.vector(t.size * 0.5, 0.0) };
                let spacing = if across { (t.char_space * t.stretch * along / (t.size * t.stretch).abs().max(1e-9)) as f32 } else { 0.0 };
                let (mx, my) = (x + ax / 2.0, y + ay / 2.0);
                // A quarter of the height above the baseline lies inside any glyph's box.
                let (ux, uy) = (c / d.hypot(c).max(1e-9) * size * 0.25, d / d.hypot(c).max(1e-9) * size * 0.25);
                let inside = self.now.clip.holds(mx + ux, my + uy, 0.5);
                if shown.text != SPACE || inside {
                    reading.marks.glyphs.push(Glyph {
                        x: x as f32,
                        y: y as f32,
                        ax: ax as f32,
                        ay: ay as f32,
                        spacing,
                        size: size as f32 * em,
                        heading: Heading::of(a, b),
                        text: shown.text,
                        drawn: shown.drawn,
                        font: index,
                        color,
                        sight: match (inked, inside) {
                            (false, _) => Sight::Inkless,
                            (_, false) => Sight::Clipped,
                            _ => Sight::Seen,
                        },
                        order,
                        stretch: t.stretch as f32,
                        depth: u8::try_from(self.depth).unwrap_or(u8::MAX),
                        by: By::Plain,
                    });
                }
            }
            run += if across { (own + spaces) * t.stretch } else { own + spaces };
        }
        let moved = if across { Matrix::shift(run, 0.0) } else { Matrix::shift(0.0, run) };
        self.place = self.place.after(&moved);
    }
}

fn floats(numbers: &[Number]) -> Vec<f32> {
    numbers.iter().map(Number::as_f32).collect()
}

fn choose(ink: &mut Ink, name: &Name<'_>, resources: &Resources<'_>) {
    ink.space = Space::named(name, resources);
    ink.rgb = ink.space.first();
}

fn oc_shows(layers: &Layers, dict: &Dict<'_>) -> bool {
    if layers.all_on() || !dict.contains_key(OC) {
        return true;
    }
    layers.shows(dict.get_ref(OC).map(Into::into), &dict.get::<Dict<'_>>(OC).unwrap_or_default())
}

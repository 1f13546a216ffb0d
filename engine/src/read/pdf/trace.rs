//! Traces a file: its pages drawn once more, with what the reading of words throws away.

use super::budget::Budget;
use super::content::Reading;
use super::fonts::Fonts;
use super::layers::Layers;
use super::marks::{Glyph, Heading, Marks, Sight};
use super::matrix::{Bounds, Matrix};
use super::state::State;
use super::{open, page, sight, structure, words};
use crate::base::Rect;
use crate::base::Result;
use crate::base::limits::{DOCUMENT_WORDS, PAGE_DRAWN, PAGE_NOTES};
use crate::read::ReadOptions;
use crate::read::trace::{Drawn, Hand, Letter, Note, Paint, Shown, Spoken, Trace, Unseen};
use hayro_syntax::content::TypedIter;
use hayro_syntax::object::dict::keys::{ANNOTS, BBOX, CONTENTS, FONT, MATRIX, PARENT, RECT, RESOURCES, SUBTYPE};
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as Text};
use hayro_syntax::page::{Resources, Rotation};
use std::sync::Arc;

/// Glyphs that are kept of one file.
const LETTERS: usize = DOCUMENT_WORDS * 6;

/// Traces the file.
pub fn trace(bytes: Arc<Vec<u8>>, options: &ReadOptions) -> Result<Trace> {
    let pdf = open::open(bytes.clone(), options)?;
    let layers = Layers::of(pdf.xref());
    let budget = Budget::new(&options.limits);
    let mut fonts = Fonts::new();
    let (mut pages, mut letters) = (Vec::new(), 0);
    for (number, page) in (1..).zip(pdf.pages().iter()).take(options.limits.pages as usize) {
        if letters > LETTERS || !options.wants(number) {
            continue;
        }
        let drawn = drawn(page, number, &mut fonts, &layers, &budget);
        letters += drawn.letters.len();
        pages.push(drawn);
    }
    let structure = structure::of(&pdf, &bytes, &pages, &mut fonts, &layers, &budget);
    let (fonts, texts) = fonts.into_facts();
    Ok(Trace { pages, fonts, texts, structure })
}

/// The words that a stream of content draws where it is read as the page's own.
pub fn words_of<'a>(
    content: &[u8],
    page: &hayro_syntax::page::Page<'a>,
    fonts: &mut Fonts<'a>,
    layers: &Layers,
    budget: &Budget,
) -> Vec<crate::document::Word> {
    let (width, height) = page.render_dimensions();
    let start = Matrix(page.initial_transform(true).as_coeffs());
    let mut reading = Reading::new(fonts, layers, budget);
    reading.run(TypedIter::new(content), page.resources(), State::new(start, Bounds::of_page(width, height)), 0);
    let mut marks = reading.marks;
    page::upright(&mut marks, width, height);
    words::group(&marks.glyphs, fonts).words
}

fn drawn<'a>(page: &hayro_syntax::page::Page<'a>, number: u32, fonts: &mut Fonts<'a>, layers: &Layers, budget: &Budget) -> Drawn {
    let (width, height) = page.render_dimensions();
    let start = Matrix(page.initial_transform(true).as_coeffs());
    let content = page::content(page, budget);
    let mut reading = Reading::new(fonts, layers, budget);
    reading.run(TypedIter::new(&content), page.resources(), State::new(start, Bounds::of_page(width, height)), 0);
    let mut marks = reading.marks;
    sight::judge(&mut marks);
    let raw = (width, height);
    let (turn, width, height) = page::upright(&mut marks, width, height);
    let hidden = words::group(&marks.glyphs, fonts).hidden;
    let said = spoken(&marks, fonts);
    let notes = notes(page, start, raw, turn, fonts, layers, budget);
    let mut letters: Vec<Letter> = marks.glyphs.iter().filter(|g| g.heading == Heading::Right).map(letter).collect();
    letters.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    Drawn {
        number,
        width,
        height,
        letters,
        paints: paints(&marks),
        pictures: marks.pictures.iter().take(PAGE_DRAWN).map(shown).collect(),
        hidden: hidden.into_iter().filter_map(|(w, s)| Some((w, unseen(s)?))).collect(),
        notes,
        touched: marks.touched,
        led: marks.led,
        marks: marks.order,
        hand: hand(page, &content),
        outlines: marks.outlines,
        shapes: marks.shapes.iter().map(|b| b.rect()).collect(),
        said,
    }
}

/// Spans that are said to stand for other digits than they draw.
fn spoken(marks: &Marks, fonts: &Fonts<'_>) -> Vec<Spoken> {
    let digits = |t: &str| t.chars().filter(char::is_ascii_digit).collect::<String>();
    let one = |s: &super::marks::Said| {
        let glyphs: Vec<&Glyph> = marks.glyphs.get(s.glyphs.0..s.glyphs.1)?.iter().filter(|g| g.heading == Heading::Right && g.sight == Sight::Seen).collect();
        let drawn: String = glyphs.iter().map(|g| fonts.text(g.text)).collect();
        if digits(&drawn).is_empty() || digits(&drawn) == digits(&s.text) {
            return None;
        }
        let boxes: Vec<Rect> = glyphs.iter().map(|g| Rect { x0: g.x, y0: g.y - 0.75 * g.size, x1: g.x + g.ax, y1: g.y + 0.2 * g.size }).collect();
        Some(Spoken { rect: Rect::hull(boxes.iter())?, said: s.text.clone(), drawn })
    };
    marks.said.iter().filter_map(one).collect()
}

fn letter(g: &Glyph) -> Letter {
    Letter {
        x: g.x,
        y: g.y,
        advance: g.ax,
        size: g.size,
        spacing: g.spacing,
        stretch: g.stretch,
        text: g.text,
        drawn: g.drawn,
        font: g.font,
        color: g.color,
        seen: g.sight == Sight::Seen,
        order: g.order,
        depth: g.depth,
        by: g.by,
    }
}

fn shown(p: &super::marks::Picture) -> Shown {
    Shown { rect: p.area.rect(), width: p.width, height: p.height, opaque: p.opaque, order: p.order, object: p.object }
}

fn paints(marks: &Marks) -> Vec<Paint> {
    marks.patches.iter().take(PAGE_DRAWN).map(|p| Paint { rect: p.area.rect(), color: p.color, opaque: p.opaque, order: p.order }).collect()
}

fn unseen(sight: Sight) -> Option<Unseen> {
    Some(match sight {
        Sight::Seen => return None,
        Sight::Inkless => Unseen::Inkless,
        Sight::Clipped => Unseen::Clipped,
        Sight::Blank => Unseen::Blank,
        Sight::Covered => Unseen::Covered,
    })
}

/// What lies over the page, in its frame as read.
fn notes<'a>(
    page: &hayro_syntax::page::Page<'a>,
    start: Matrix,
    (width, height): (f32, f32),
    turn: u16,
    fonts: &mut Fonts<'a>,
    layers: &Layers,
    budget: &Budget,
) -> Vec<Note> {
    let (w, h) = (f64::from(width), f64::from(height));
    let turned = match turn {
        90 => Matrix([0.0, 1.0, -1.0, 0.0, h, 0.0]),
        180 => Matrix([-1.0, 0.0, 0.0, -1.0, w, h]),
        270 => Matrix([0.0, -1.0, 1.0, 0.0, 0.0, w]),
        _ => Matrix::IDENTITY,
    };
    let place = turned.after(&start);
    let list = page.raw().get::<Array<'a>>(ANNOTS);
    list.iter().flat_map(|a| a.iter::<Dict<'a>>()).take(PAGE_NOTES).filter_map(|d| note(&d, &place, page.resources(), fonts, layers, budget)).collect()
}

fn note<'a>(dict: &Dict<'a>, place: &Matrix, resources: &Resources<'a>, fonts: &mut Fonts<'a>, layers: &Layers, budget: &Budget) -> Option<Note> {
    let [x0, y0, x1, y1] = dict.get::<[f64; 4]>(RECT)?;
    let area = place.hull(x0, y0, x1, y1);
    let text = |key: &[u8]| dict.get::<Text<'_>>(key).map(|t| super::metadata::text(t.as_bytes())).unwrap_or_default();
    let name = |d: &Dict<'_>, key: &[u8]| d.get::<Name<'_>>(key).map(|n| n.as_str().to_owned()).unwrap_or_default();
    let kind = name(dict, SUBTYPE);
    let parent = dict.get::<Dict<'a>>(PARENT);
    let mut field = name(dict, b"FT");
    if field.is_empty() {
        field = parent.as_ref().map(|p| name(p, b"FT")).unwrap_or_default();
    }
    let mut contents = text(b"Contents");
    if kind == "Widget" {
        contents = text(b"V");
        if contents.is_empty() {
            contents = parent.and_then(|p| p.get::<Text<'_>>(b"V")).map(|t| super::metadata::text(t.as_bytes())).unwrap_or_default();
        }
    }
    let flags = dict.get::<u32>(b"F").unwrap_or(0);
    let mut note = Note { kind, field, rect: area.rect(), contents, hidden: flags & 0b10_0010 != 0, ..Note::default() };
    note.stroke = strokes(dict, place);
    if let Some(stream) = appearance(dict) {
        let marks = appearance_marks(&stream, (x0, y0, x1, y1), place, resources, fonts, layers, budget);
        note.drawn = !marks.glyphs.is_empty() || !marks.patches.is_empty() || !marks.pictures.is_empty() || !marks.strokes.is_empty() || marks.outlines > 0;
        note.opaque = marks.patches.iter().filter(|p| p.opaque).map(|p| p.area.rect()).collect();
        note.opaque.extend(marks.pictures.iter().filter(|p| p.opaque).map(|p| p.area.rect()));
        note.pictures = u32::try_from(marks.pictures.len()).unwrap_or(u32::MAX);
        note.words = words::group(&marks.glyphs, fonts).words;
    } else {
        let filled = dict.get::<Array<'_>>(b"IC").is_some_and(|a| a.iter::<f32>().count() > 0);
        let ground = note.kind == "FreeText" && dict.get::<Array<'_>>(b"C").is_some_and(|a| a.iter::<f32>().count() > 0);
        let solid = dict.get::<f32>(b"CA").is_none_or(|a| a > 0.99);
        note.drawn = !note.contents.is_empty() && matches!(note.kind.as_str(), "FreeText" | "Widget") || filled;
        if solid && (filled || ground) {
            note.opaque.push(note.rect);
        }
    }
    Some(note)
}

/// The box around the strokes of a drawing by hand (ISO 32000-2 12.5.6.13).
fn strokes(dict: &Dict<'_>, place: &Matrix) -> Option<Rect> {
    let list = dict.get::<Array<'_>>(b"InkList")?;
    let mut out: Option<Rect> = None;
    for stroke in list.iter::<Array<'_>>().take(PAGE_NOTES) {
        let values: Vec<f64> = stroke.iter::<f64>().take(PAGE_DRAWN).collect();
        for at in values.chunks_exact(2) {
            let [x, y] = *at else { continue };
            let point = place.hull(x, y, x, y).rect();
            out = Some(out.map_or(point, |r| r.union(&point)));
        }
    }
    out
}

/// The appearance that is shown.
fn appearance<'a>(dict: &Dict<'a>) -> Option<Stream<'a>> {
    let all = dict.get::<Dict<'a>>(b"AP")?;
    match all.get::<Object<'a>>(b"N")? {
        Object::Stream(s) => Some(s),
        Object::Dict(states) => {
            let state = dict.get::<Name<'_>>(b"AS")?;
            states.get::<Stream<'a>>(state.as_ref())
        }
        _ => None,
    }
}

fn appearance_marks<'a>(
    stream: &Stream<'a>,
    (x0, y0, x1, y1): (f64, f64, f64, f64),
    place: &Matrix,
    resources: &Resources<'a>,
    fonts: &mut Fonts<'a>,
    layers: &Layers,
    budget: &Budget,
) -> Marks {
    let Some(data) = budget.decode(stream) else { return Marks::default() };
    let dict = stream.dict();
    let own = Matrix(dict.get::<[f64; 6]>(MATRIX).unwrap_or([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
    let [a, b, c, d] = dict.get::<[f64; 4]>(BBOX).unwrap_or([0.0, 0.0, (x1 - x0).abs(), (y1 - y0).abs()]);
    let shown = own.hull(a, b, c, d);
    let (w, h) = (shown.x1 - shown.x0, shown.y1 - shown.y0);
    let (sx, sy) = (if w > 1e-6 { (x1 - x0).abs() / w } else { 1.0 }, if h > 1e-6 { (y1 - y0).abs() / h } else { 1.0 });
    let fit = Matrix([sx, 0.0, 0.0, sy, x0.min(x1) - shown.x0 * sx, y0.min(y1) - shown.y0 * sy]);
    let ctm = place.after(&fit).after(&own);
    let clip: Bounds = ctm.hull(a, b, c, d);
    let resource = dict.get::<Dict<'a>>(RESOURCES).map(Resources::new);
    let mut reading = Reading::new(fonts, layers, budget);
    reading.run(TypedIter::new(&data), resource.as_ref().unwrap_or(resources), State::new(ctm, clip), 1);
    reading.marks
}

/// Habits of the program that wrote the page.
fn hand(page: &hayro_syntax::page::Page<'_>, content: &[u8]) -> Hand {
    let mut operators: Vec<String> = Vec::new();
    let (mut digits, mut run, mut fraction, mut hash) = (0u8, 0u8, false, 0xcbf2_9ce4_8422_2325_u64);
    let mut word: Vec<u8> = Vec::new();
    for &b in content {
        hash = (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3);
        match b {
            b'.' => (fraction, run) = (true, 0),
            b'0'..=b'9' if fraction => {
                run = run.saturating_add(1);
                digits = digits.max(run);
            }
            _ => fraction = false,
        }
        if b.is_ascii_alphabetic() || matches!(b, b'*' | b'\'' | b'"') {
            word.push(b);
        } else {
            if matches!(
                word.as_slice(),
                b"Tj" | b"TJ" | b"Tm" | b"Td" | b"TD" | b"Tc" | b"Tw" | b"Tz" | b"cm" | b"Do" | b"BDC" | b"rg" | b"RG" | b"g" | b"re" | b"scn" | b"cs" | b"T*"
            ) && !operators.iter().any(|o| o.as_bytes() == word)
            {
                operators.push(String::from_utf8_lossy(&word).into_owned());
            }
            word.clear();
        }
    }
    operators.sort_unstable();
    let names = page.raw().get::<Dict<'_>>(RESOURCES).and_then(|r| r.get::<Dict<'_>>(FONT));
    let mut fonts: Vec<String> = names.iter().flat_map(|d| d.keys()).map(|n| n.as_str().to_owned()).collect();
    fonts.sort_unstable();
    let (w, h) = page.base_dimensions();
    let turn = match page.rotation() {
        Rotation::None => 0,
        Rotation::Horizontal => 90,
        Rotation::Flipped => 180,
        Rotation::FlippedHorizontal => 270,
    };
    let streams = page.raw().get::<Array<'_>>(CONTENTS).map_or(1, |a| a.raw_iter().count());
    Hand { digits, operators, fonts, sheet: ((w * 10.0) as i32, (h * 10.0) as i32, turn), streams: u32::try_from(streams).unwrap_or(u32::MAX), hash }
}

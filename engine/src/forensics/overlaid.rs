//! `COVERED_TEXT` of figures under what may let them shine through or not (a pattern, a picture with holes), `TEXT_DIFFERS_FROM_PAGE` of those in
//! a second font of the page's own name, which may draw other digits than it says. The page is drawn, and each digit there is held against the
//! same digit of the same type elsewhere on it.

use super::paper::{Cell, Finds, Paper, has_digit};
use super::report::{Change, Family};
use super::type_sizes::median;
use crate::base::{Rect, Severity};
use crate::document::Page;
use crate::read::raster::{Drawer, Raster};
use crate::read::trace::{Drawn, Letter, Trace};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Dots an inch at which a page is drawn.
const DPI: f32 = 180.0;
/// Points across and down in which a digit is looked at.
const ACROSS: usize = 8;
const DOWN: usize = 12;
/// Patterns and pictures of a page that are looked under: where there are more, it is how the page is drawn.
const VEILS: usize = 200;
/// Pages of a file that are drawn.
const PAGES: usize = 8;
/// Digits of one type and kind from which on their mean says how it looks.
const ENOUGH: usize = 3;
/// Share of a digit's ink that is not where it stands elsewhere: from which on something else is seen, and up to which two are the same.
const OTHER: f32 = 0.35;
const SAME: f32 = 0.2;
/// How many times nearer another digit is than the digit's own mean, from which on it is the one that is seen.
const NEARER: f32 = 2.0;
/// Contrast of a digit's darkest point to its ground, at which there is no ink.
const BLANK: f32 = 0.1;
/// Figures of a page that are told at most: where more differ, it is how the page is drawn.
const TOLD: usize = 6;

/// How a digit looks: its ink from none to all, row by row.
type Look = [f32; ACROSS * DOWN];

/// Letters of a font for each of a second one by its name, at least.
const SECOND: usize = 10;

/// Font, size in tenths of a point, and digit.
type Kind = (u16, i32, u8);

/// What may hide what is under it: its box and its number.
fn veils(drawn: &Drawn) -> Vec<(Rect, u32)> {
    let pictures = drawn.pictures.iter().filter(|p| !p.opaque).map(|p| (p.rect, p.order));
    let paints = drawn.paints.iter().filter(|p| !p.opaque).map(|p| (p.rect, p.order));
    pictures.chain(paints).filter(|(r, _)| r.width() > 3.0 && r.height() > 3.0).take(VEILS).collect()
}

fn digit(trace: &Trace, letter: &Letter) -> Option<u8> {
    let text = trace.texts.get(letter.text as usize)?;
    text.bytes().next().filter(|b| text.len() == 1 && b.is_ascii_digit())
}

/// How a digit is drawn; nothing where it is off the page. Its darkest point is all ink, a digit without any has none at all.
fn look(raster: &Raster, letter: &Letter) -> Option<Look> {
    let (width, scale) = (raster.width as usize, DPI / 72.0);
    let mut shades = [0.0; ACROSS * DOWN];
    for (i, shade) in shades.iter_mut().enumerate() {
        let x = letter.x + letter.advance * (0.5 + (i % ACROSS) as f32) / ACROSS as f32;
        let y = letter.y - letter.size * 0.74 * (1.0 - (0.5 + (i / ACROSS) as f32) / DOWN as f32);
        if x < 0.0 || y < 0.0 {
            return None;
        }
        // Between the four pixels about the point, by how near each is.
        let (x, y) = ((x * scale - 0.5).max(0.0), (y * scale - 0.5).max(0.0));
        let (left, top) = (x as usize, y as usize);
        let pixel = |dx: usize, dy: usize| raster.gray.get((top + dy) * width + left + dx).copied().filter(|_| left + dx < width).map(f32::from);
        let (across, down) = (x - left as f32, y - top as f32);
        let row = |dy: usize| Some(pixel(0, dy)? * (1.0 - across) + pixel(1, dy)? * across);
        *shade = row(0)? * (1.0 - down) + row(1)? * down;
    }
    let (dark, light) = shades.iter().fold((255.0f32, 0.0f32), |(d, l), s| (d.min(*s), l.max(*s)));
    let span = light - dark;
    let inked = span > BLANK * 255.0;
    Some(shades.map(|s| if inked { (light - s) / span } else { 0.0 }))
}

/// The mean of digits of one kind.
fn mean(looks: &[Look]) -> Look {
    let mut out = [0.0; ACROSS * DOWN];
    for look in looks {
        out.iter_mut().zip(look).for_each(|(o, v)| *o += v / looks.len() as f32);
    }
    out
}

/// The share of a mean's ink that a digit lacks. Ink that it has beside that says nothing: a watermark, a line.
fn lacks(mean: &Look, look: &Look) -> f32 {
    let all: f32 = mean.iter().sum();
    mean.iter().zip(look).map(|(m, l)| (m - l).max(0.0)).sum::<f32>() / all.max(0.001)
}

/// How far two looks are from each other, in parts of the ink of both.
fn apart(a: &Look, b: &Look) -> f32 {
    let all: f32 = a.iter().chain(b).sum();
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / all.max(0.001)
}

/// For each font the one of its name that sets most of the page, and whether it sets little beside that.
fn twins(drawn: &Drawn, trace: &Trace) -> Vec<(u16, bool)> {
    let mut used = vec![0usize; trace.fonts.len()];
    for letter in drawn.letters.iter().filter(|l| l.seen) {
        if let Some(n) = used.get_mut(usize::from(letter.font)) {
            *n += 1;
        }
    }
    let mut most: FxHashMap<&str, (usize, u16)> = FxHashMap::default();
    for ((font, n), at) in trace.fonts.iter().zip(&used).zip(0u16..).filter(|((f, _), _)| !f.name.is_empty()) {
        let known = most.entry(font.name.as_str()).or_default();
        *known = (*known).max((*n, at));
    }
    let of = |((font, n), at): ((&crate::read::trace::FontFacts, &usize), u16)| match most.get(font.name.as_str()) {
        Some((all, main)) if *main != at => (*main, *n > 0 && n * SECOND <= *all),
        _ => (at, false),
    };
    trace.fonts.iter().zip(&used).zip(0u16..).map(of).collect()
}

/// Looks at the figures under veils, and at those in a second font.
pub(super) fn examine(paper: &Paper<'_>, finds: &mut Finds) {
    let Some(trace) = paper.trace else { return };
    let (mut drawer, mut pages) = (None, 0);
    for (drawn, page) in paper.text_pages() {
        let veils = veils(drawn);
        let fonts = twins(drawn, trace);
        // What the names of its glyphs tell is told without looking.
        let second = |l: &Letter| l.text == l.drawn && fonts.get(usize::from(l.font)).is_some_and(|f| f.1);
        let veiled = |l: &Letter| veils.iter().any(|(r, order)| *order > l.order && r.contains(l.x + l.advance / 2.0, l.y - 0.35 * l.size));
        let own = |c: &&Cell| c.page == page.number && c.figure() && has_digit(&c.text);
        let under = |c: &&Cell| drawn.letters_in(c.rect).any(|l| l.seen && digit(trace, l).is_some() && (second(l) || veiled(l)));
        if veils.is_empty() && !fonts.iter().any(|f| f.1) || !paper.cells.iter().filter(own).any(|c| under(&c)) {
            continue;
        }
        pages += 1;
        if pages > PAGES {
            break;
        }
        if drawer.is_none() {
            drawer = Drawer::open(Arc::clone(paper.file), paper.options).ok();
        }
        let Some(raster) = drawer.as_ref().and_then(|d| d.gray(page.number, page.turn, DPI).ok()) else { continue };
        let changes = differ(paper, (drawn, page, trace), &raster, &fonts, &|l| second(l) || veiled(l));
        // Where the font itself is doubted, nothing need lie over it.
        let (named, over): (Vec<_>, Vec<_>) = changes.into_iter().partition(|(cell, _)| drawn.letters_in(cell.rect).any(|l| l.seen && second(l)));
        let [named, over] = [named, over].map(|list| list.into_iter().map(|(_, change)| change).collect::<Vec<Change>>());
        let told = |changes: &Vec<Change>| !changes.is_empty() && changes.len() <= TOLD;
        let n = page.number;
        if told(&over) {
            let message = format!("On page {n}, {} figures lie under something that shows others in their place.", over.len());
            finds.add(Family::Drawn, "COVERED_TEXT", Severity::High, message, over, &["A seal or a watermark over figures"]);
        }
        if told(&named) {
            let message = format!("On page {n}, the text of {} figures is not what is drawn there.", named.len());
            finds.add(Family::Drawn, "TEXT_DIFFERS_FROM_PAGE", Severity::High, message, named, &["A font whose map to text is broken"]);
        }
    }
}

/// The figures with doubted digits which are not what is seen there.
fn differ<'p>(
    paper: &'p Paper<'_>,
    (drawn, page, trace): (&Drawn, &Page, &Trace),
    raster: &Raster,
    fonts: &[(u16, bool)],
    doubted: &dyn Fn(&Letter) -> bool,
) -> Vec<(&'p Cell, Change)> {
    let font = |l: &Letter| fonts.get(usize::from(l.font)).map_or(l.font, |f| f.0);
    let kind = |l: &Letter, d: u8| -> Kind { (font(l), (l.size * 10.0).round() as i32, d) };
    // Those that nothing lies over say how a digit looks, where there are enough of them.
    let mut looks: FxHashMap<Kind, [Vec<Look>; 2]> = FxHashMap::default();
    for letter in drawn.letters.iter().filter(|l| l.seen) {
        if let Some((d, look)) = digit(trace, letter).zip(look(raster, letter)) {
            let [sure, all] = looks.entry(kind(letter, d)).or_default();
            all.push(look);
            sure.extend((!doubted(letter)).then_some(look));
        }
    }
    let (mut means, mut usual): (FxHashMap<Kind, Look>, Vec<f32>) = Default::default();
    for (kind, [sure, all]) in &looks {
        let own = if sure.len() >= ENOUGH { sure } else { all };
        if own.len() >= ENOUGH {
            let mean = mean(own);
            usual.extend(own.iter().map(|l| lacks(&mean, l)));
            means.insert(*kind, mean);
        }
    }
    // Where digits are not drawn alike, nothing is told.
    if usual.is_empty() || median(&mut usual) > SAME / 2.0 {
        return Vec::new();
    }
    let mut out = Vec::new();
    for cell in paper.cells.iter().filter(|c| c.page == page.number && c.figure() && has_digit(&c.text)) {
        let (mut other, mut shown) = (0, Some(String::new()));
        let mut letters: Vec<&Letter> = drawn.letters_in(cell.rect).filter(|l| l.seen).collect();
        letters.sort_by(|a, b| a.x.total_cmp(&b.x));
        for letter in letters {
            let Some(d) = digit(trace, letter) else {
                shown = shown.zip(trace.texts.get(letter.text as usize)).map(|(s, t)| s + t);
                continue;
            };
            let (Some(look), Some(mean)) = (look(raster, letter), means.get(&kind(letter, d))) else { continue };
            let nearest = (b'0'..=b'9').filter_map(|d| Some((d, apart(means.get(&kind(letter, d))?, &look)))).min_by(|a, b| a.1.total_cmp(&b.1));
            // Nothing of it is left, or another digit is seen: 3 and 9 share most of their ink.
            let alike = nearest.filter(|n| n.0 != d && n.1 < SAME && apart(mean, &look) > NEARER * n.1);
            let differs = doubted(letter) && (lacks(mean, &look) >= OTHER || alike.is_some());
            other += usize::from(differs);
            let seen = if differs { nearest.filter(|n| n.1 < SAME).map(|n| n.0) } else { Some(d) };
            shown = shown.zip(seen).map(|(s, d)| s + &char::from(d).to_string());
        }
        if other > 0 {
            out.push((cell, paper.change("VEILED", page.number, cell.rect, Some(cell), Some(&cell.text), shown.as_deref())));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::sample::{examined, plain, told};
    use super::*;
    use crate::read::sample::stream;

    const AMOUNTS: [i64; 9] = [1_023, 1_145, 1_967, 1_023, 1_484, 1_145, 1_967, 1_484, 1_869];

    #[test]
    fn a_figure_in_a_pattern_over_another_is_told_and_a_light_pattern_is_not() {
        let pattern = |ink: &str| {
            let dict = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 40 8] /XStep 40 /YStep 8 /Resources << /Font << /F1 5 0 R >> >>";
            stream(dict, ink.as_bytes())
        };
        let draw = |i: usize, a: &str, y: f32| {
            let over = |y: f32| format!("ET q /Pattern cs /P0 scn 95 {} 35 6 re f Q BT /F1 6 Tf ", y - 1.5);
            if i == 4 { format!("{}{}", plain(a, y), over(y)) } else { plain(a, y) }
        };
        let resources = |ink: &str| vec![pattern(ink)];
        let found = |ink: &str| {
            let output = super::super::sample::examined_with(&AMOUNTS, &draw, "/Pattern << /P0 6 0 R >>", &resources(ink));
            told(&output, "COVERED_TEXT")
        };
        let hides = found("1 g 0 0 40 8 re f 0 g BT /F1 6 Tf 3 2 Td (9,484.00) Tj ET");
        assert_eq!(hides.iter().map(|f| (f.0, f.1.clone())).collect::<Vec<_>>(), [(Severity::High, Some("1,484.00".to_owned()))]);
        assert_eq!(found("0.8 G 0 0 m 40 8 l S"), []);
        assert_eq!(told(&examined(&AMOUNTS, &|_, a, y| plain(a, y), &[]), "COVERED_TEXT"), []);
    }
}

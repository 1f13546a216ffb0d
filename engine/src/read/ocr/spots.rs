//! One cell of a page recognised again, alone: cut out, enlarged, as digits, in several ways.

use super::gray;
use super::prepare::Prepared;
use super::recogniser::{Area, Look, Recogniser, Seen, Shape};
use super::strings::Blot;
use super::{Pictures, Sheet};
use crate::base::{Rect, Result};
use crate::read::ReadOptions;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A cell that is to be recognised again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// Its page.
    pub sheet: Sheet,
    /// Its box in points of the page as read.
    pub rect: Rect,
    /// Whether it holds an amount.
    pub digits: bool,
    /// Whether the second choices of its letters are wanted too.
    pub choices: bool,
    /// Whether it is a line of a machine-readable zone.
    pub zone: bool,
}

/// One way in which a cell was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What was read; words are joined by a space, those of an amount without.
    pub text: String,
    /// How sure the recogniser was, 0 to 1.
    pub confidence: f32,
}

/// Paper left around a cell, in pixels at its resolution.
const MARGIN: u32 = 10;
/// A letter's second choice counts from this confidence on.
const SECOND: f32 = 0.02;
/// Height of capitals that are read most surely, in pixels, and how much smaller than they are large ones must be shown for it.
const FIT: f32 = 26.0;
const LARGE: f32 = 0.8;
/// Characters of a zone's line at least.
const ZONE: usize = 30;
/// Candidates of one cell at most.
const MOST: usize = 12;

/// Recognises cells again; gives the candidates of each, surest first.
///
/// # Errors
/// The file cannot be opened, or the recogniser failed.
pub fn reread(bytes: Arc<Vec<u8>>, spots: &[Spot], options: &ReadOptions, reader: &mut dyn Recogniser) -> Result<Vec<Vec<Candidate>>> {
    let pictures = Pictures::open(bytes, options)?;
    let mut out = vec![Vec::new(); spots.len()];
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|i| spots.get(*i).map_or(0, |s| s.sheet.number));
    let mut page: Option<(Sheet, Prepared)> = None;
    for i in order {
        let (Some(spot), Some(place)) = (spots.get(i), out.get_mut(i)) else { continue };
        if page.as_ref().is_none_or(|(sheet, _)| *sheet != spot.sheet) {
            page = Some((spot.sheet.clone(), pictures.prepared(&spot.sheet)?));
        }
        if let Some((_, prepared)) = &page {
            *place = candidates(prepared, spot, reader)?;
        }
    }
    Ok(out)
}

fn candidates(prepared: &Prepared, spot: &Spot, reader: &mut dyn Recogniser) -> Result<Vec<Candidate>> {
    let (image, place) = (&prepared.image, &prepared.place);
    let corners = [(spot.rect.x0, spot.rect.y0), (spot.rect.x1, spot.rect.y0), (spot.rect.x0, spot.rect.y1), (spot.rect.x1, spot.rect.y1)];
    let points: Vec<(f32, f32)> = corners.iter().map(|(x, y)| place.back(*x, *y)).collect();
    let least = |f: fn(&(f32, f32)) -> f32| points.iter().map(f).fold(f32::MAX, f32::min).max(0.0);
    let most = |f: fn(&(f32, f32)) -> f32| points.iter().map(f).fold(0.0, f32::max).ceil();
    let area = Area {
        x0: least(|p| p.0) as u32,
        y0: least(|p| p.1) as u32,
        x1: (most(|p| p.0) as u32).min(image.width),
        y1: (most(|p| p.1) as u32).min(image.height),
    };
    if area.width() < 3 || area.height() < 3 {
        return Ok(Vec::new());
    }
    let mut out: Vec<Candidate> = Vec::new();
    let lines = lines(prepared, area);
    // A line of a zone is one: of others the box holds no more than an edge.
    let area = if spot.zone { middle(&lines, area) } else { area };
    if lines.len() > 1 && !spot.zone {
        return Ok(block(prepared, spot, &lines, reader)?.into_iter().collect());
    }
    let plain = gray::cut(image, area, MARGIN);
    // Large letters are read more surely when they are shown smaller.
    let fit = FIT / (0.75 * area.height() as f32);
    let digits = spot.digits;
    let looks = match spot.zone {
        true if fit < LARGE => [(1.0, digits, false), (fit, digits, false), (0.7 * fit, digits, false), (1.0, digits, true)],
        true => [(1.0, digits, false), (1.0, digits, true), (1.5, digits, false), (2.0, digits, false)],
        false => [(1.0, false, false), (1.0, digits, true), (1.5, digits, false), (2.0, digits, false)],
    };
    for (scale, digits, bold) in looks {
        let cell = if bold { gray::bolder(&plain) } else { gray::scaled(&plain, scale) };
        let look =
            Look { image: &cell, dpi: prepared.dpi * scale, area: Area::whole(&cell), shape: Shape::Line, digits, zone: spot.zone, choices: spot.choices };
        let seen = reader.look(&look)?;
        let whole = text(&seen, spot.digits || spot.zone);
        let confidence = seen.iter().map(|s| s.confidence).fold(1.0, f32::min);
        // A whole line that is read the same twice is read.
        let twice = spot.zone && !spot.digits && whole.chars().count() >= ZONE && out.iter().any(|c| c.text == whole);
        add(&mut out, whole.clone(), confidence);
        if twice {
            break;
        }
        // Where nothing stands, nothing is seen at any size.
        if whole.is_empty() && !spot.digits {
            break;
        }
        if spot.choices {
            second_choices(&seen, &whole, confidence, &mut out);
        }
    }
    out.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    out.truncate(MOST);
    Ok(out)
}

/// The part of a box that the line in its middle takes, with room above and below; the box where there is one line.
fn middle(lines: &[Area], area: Area) -> Area {
    let middle = (area.y0 + area.y1) / 2;
    let off = |a: &&Area| if (a.y0..a.y1).contains(&middle) { 0 } else { a.y0.abs_diff(middle).min(a.y1.abs_diff(middle)) };
    match lines.iter().min_by_key(off).filter(|_| lines.len() > 1) {
        Some(line) => {
            let pad = (line.y1 - line.y0) / 8 + 2;
            Area { y0: line.y0.saturating_sub(pad).max(area.y0), y1: (line.y1 + pad).min(area.y1), ..area }
        }
        None => area,
    }
}

/// Share of a line's height at least that two lines' strings have in common to be one line.
const SHARED: f32 = 0.5;

/// The lines of text that stand in an area, top to bottom, each as a part of it.
fn lines(prepared: &Prepared, area: Area) -> Vec<Area> {
    let slope = prepared.place.degrees.to_radians().tan();
    let inside = |b: &&Blot| {
        let (x, y) = b.middle();
        (area.x0 as f32..area.x1 as f32).contains(&x) && (area.y0 as f32..area.y1 as f32).contains(&y)
    };
    // Where each stands on a level page, and the pixels that it takes.
    let mut found: Vec<((f32, f32), Area)> = Vec::new();
    for string in &prepared.strings {
        let own: Vec<&Blot> = string.blots().iter().filter_map(|i| prepared.blots.get(*i)).filter(inside).collect();
        let level = |b: &Blot, y: u32| y as f32 - slope * (b.middle().0 - area.x0 as f32);
        let (top, bottom) = own.iter().fold((f32::MAX, 0.0f32), |(t, e), b| (t.min(level(b, b.area().y0)), e.max(level(b, b.area().y1))));
        let (Some(y0), Some(y1)) = (own.iter().map(|b| b.area().y0).min(), own.iter().map(|b| b.area().y1).max()) else { continue };
        let shared = |(t, e): (f32, f32)| e.min(bottom) - t.max(top) > SHARED * (e - t).min(bottom - top);
        match found.iter_mut().find(|(level, _)| shared(*level)) {
            Some((level, a)) => (*level, a.y0, a.y1) = ((level.0.min(top), level.1.max(bottom)), a.y0.min(y0), a.y1.max(y1)),
            None => found.push(((top, bottom), Area { y0, y1, ..area })),
        }
    }
    found.sort_by(|a, b| a.0.0.total_cmp(&b.0.0));
    found.into_iter().map(|(_, area)| area).collect()
}

/// A box of several lines, each read alone; the words of one line are parted from those of the next even where they are amounts.
fn block(prepared: &Prepared, spot: &Spot, lines: &[Area], reader: &mut dyn Recogniser) -> Result<Option<Candidate>> {
    let mut texts = Vec::new();
    let mut confidence = 1.0f32;
    for area in lines {
        let image = gray::cut(&prepared.image, *area, MARGIN);
        let look =
            Look { image: &image, dpi: prepared.dpi, area: Area::whole(&image), shape: Shape::Line, digits: spot.digits, zone: spot.zone, choices: false };
        let seen = reader.look(&look)?;
        confidence = seen.iter().map(|s| s.confidence).fold(confidence, f32::min);
        texts.push(text(&seen, spot.digits));
    }
    texts.retain(|t| !t.is_empty());
    Ok((!texts.is_empty()).then(|| Candidate { text: texts.join(" "), confidence }))
}

/// The text of a cell; the words of an amount are one, without specks before them.
fn text(seen: &[Seen], digits: bool) -> String {
    let words: Vec<&str> = seen.iter().map(|s| s.text.as_str()).collect();
    if digits { unspecked(&words.concat()).to_owned() } else { words.join(" ") }
}

/// An amount without a speck before it; `.50` is one.
fn unspecked(text: &str) -> &str {
    let rest = text.strip_prefix(['.', ',', ':', ';', '~', '\'']);
    rest.filter(|r| r.starts_with(|c: char| c.is_ascii_digit()) && r.contains(['.', ','])).unwrap_or(text)
}

/// What the cell would say with one letter's second choice.
fn second_choices(seen: &[Seen], whole: &str, confidence: f32, out: &mut Vec<Candidate>) {
    let letters: Vec<&Vec<(String, f32)>> = seen.iter().flat_map(|s| &s.letters).collect();
    let first: String = letters.iter().filter_map(|l| l.first()).map(|(t, _)| t.as_str()).collect();
    if unspecked(&first) != whole {
        return;
    }
    for (i, letter) in letters.iter().enumerate() {
        let Some((_, best)) = letter.first() else { continue };
        for (other, share) in letter.iter().skip(1).filter(|(t, share)| *share >= SECOND && !t.trim().is_empty()) {
            let text: String =
                letters.iter().enumerate().filter_map(|(j, l)| if i == j { Some(other.as_str()) } else { l.first().map(|(t, _)| t.as_str()) }).collect();
            add(out, unspecked(&text).to_owned(), (confidence * share / best.max(0.01)).min(confidence));
        }
    }
}

fn add(out: &mut Vec<Candidate>, text: String, confidence: f32) {
    if text.is_empty() {
        return;
    }
    match out.iter_mut().find(|c| c.text == text) {
        Some(c) => c.confidence = c.confidence.max(confidence),
        None => out.push(Candidate { text, confidence }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_box_over_several_lines_the_middle_one_is_taken() {
        let line = |y0: u32| Area { x0: 0, x1: 900, y0, y1: y0 + 24 };
        let area = Area { x0: 0, x1: 900, y0: 90, y1: 160 };
        assert_eq!(middle(&[line(70), line(112)], area), Area { y0: 107, y1: 141, ..area });
        assert_eq!(middle(&[line(112)], area), area);
    }

    #[test]
    fn specks_before_an_amount_are_none_of_it() {
        assert_eq!((unspecked(".35,665,749.25"), unspecked("~1.250,00"), unspecked(":7.50")), ("35,665,749.25", "1.250,00", "7.50"));
        assert_eq!((unspecked(".50"), unspecked("-7.50"), unspecked("")), (".50", "-7.50", ""));
    }
}

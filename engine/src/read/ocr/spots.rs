//! One cell of a page recognised again, alone: cut out, enlarged, as digits, in several ways.

use super::gray;
use super::prepare::Prepared;
use super::recogniser::{Area, Look, Recogniser, Seen, Shape};
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
    let plain = gray::cut(image, area, MARGIN);
    for (scale, digits, bold) in [(1.0, false, false), (1.0, spot.digits, true), (1.5, spot.digits, false), (2.0, spot.digits, false)] {
        let cell = if bold { gray::bolder(&plain) } else { gray::scaled(&plain, scale) };
        let look = Look { image: &cell, dpi: prepared.dpi * scale, area: Area::whole(&cell), shape: Shape::Line, digits, choices: spot.choices };
        let seen = reader.look(&look)?;
        let whole = text(&seen, spot.digits);
        let confidence = seen.iter().map(|s| s.confidence).fold(1.0, f32::min);
        add(&mut out, whole.clone(), confidence);
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

/// The text of a cell; the words of an amount are one.
fn text(seen: &[Seen], digits: bool) -> String {
    let words: Vec<&str> = seen.iter().map(|s| s.text.as_str()).collect();
    words.join(if digits { "" } else { " " })
}

/// What the cell would say with one letter's second choice.
fn second_choices(seen: &[Seen], whole: &str, confidence: f32, out: &mut Vec<Candidate>) {
    let letters: Vec<&Vec<(String, f32)>> = seen.iter().flat_map(|s| &s.letters).collect();
    let first: String = letters.iter().filter_map(|l| l.first()).map(|(t, _)| t.as_str()).collect();
    if first != whole {
        return;
    }
    for (i, letter) in letters.iter().enumerate() {
        let Some((_, best)) = letter.first() else { continue };
        for (other, share) in letter.iter().skip(1).filter(|(t, share)| *share >= SECOND && !t.trim().is_empty()) {
            let text: String =
                letters.iter().enumerate().filter_map(|(j, l)| if i == j { Some(other.as_str()) } else { l.first().map(|(t, _)| t.as_str()) }).collect();
            add(out, text, (confidence * share / best.max(0.01)).min(confidence));
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

//! What a picture goes through before it is recognised: flat, at a fit resolution, level, without ruling lines.

use super::gray::{self, Ink};
use super::recogniser::Area;
use super::rules::{self, Line};
use super::strings::{self, Blot, Letters};
use super::words::Place;
use super::{bend, dots, dotted, inverted, paper, skew, slashed};
use crate::read::raster::Raster;

/// Dots an inch that letters of a statement are read best at, and fastest.
const FIT: f32 = 200.0;
/// Dots an inch beyond which a picture is made smaller, and below which larger.
const WIDE: (f32, f32) = (185.0, 245.0);
/// Skew in degrees from which the picture is turned level; less costs more sharpness than it gains.
const LEVEL: f32 = 1.0;
/// How much clearer lines must stand along the other side for a page to lie on its side.
const SIDEWAYS: f32 = 1.3;

/// A picture as it is recognised.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The picture.
    pub image: Raster,
    /// Its dots an inch.
    pub dpi: f32,
    /// How its pixels become points of the page.
    pub place: Place,
    /// Its ruling lines, which were painted over.
    pub lines: Vec<Line>,
    /// Its ink.
    pub blots: Vec<Blot>,
    /// Its strings of letters.
    pub strings: Vec<Letters>,
    /// Whether its lines of text seem to run along the other side.
    pub sideways: bool,
    /// Degrees by which the page as displayed falls to the right; words stand level.
    pub skew: f32,
}

/// What a picture may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Drawn, or by a scanner.
    Level,
    /// By a scanner, or a photo in which a sheet stands out.
    Either,
    /// A picture file: it may be a photo that shows nothing but the sheet.
    Photo,
}

/// Prepares a picture.
pub fn prepare(image: Raster, dpi: f32, taken: Taken) -> Prepared {
    let (image, dpi) = match flat(image, taken) {
        Ok(image) => {
            // The sheet that was cut out of a photo is a whole page.
            let dpi = super::picture::dots(image.width, image.height);
            (gray::evened(&image, dpi), dpi)
        }
        Err(image) => (image, dpi),
    };
    let (mut image, dpi) = if dpi < WIDE.0 || dpi > WIDE.1 {
        let factor = FIT / dpi;
        let small = gray::scaled(&image, factor);
        let exact = small.width as f32 / image.width.max(1) as f32;
        (small, dpi * exact)
    } else {
        (image, dpi)
    };
    let mut blots = strings::blots(&ink(&image, dpi));
    let (run, across) = skew::lines(&blots, strings::capital(&blots, dpi));
    let sideways = across > run.clarity * SIDEWAYS;
    let middle = (image.width as f32 / 2.0, image.height as f32 / 2.0);
    let mut place = Place { dpi, middle, degrees: run.degrees };
    if run.degrees.abs() >= LEVEL && !sideways {
        image = gray::levelled(&image, run.degrees);
        place.degrees = 0.0;
        blots = strings::blots(&self::ink(&image, dpi));
    }
    if inverted::invert_boxes(&mut image, &blots, dpi) {
        blots = strings::blots(&self::ink(&image, dpi));
    }
    let faint = faint(&image, dpi);
    let lines = rules::take_out(&mut image, &faint, dpi);
    if !lines.is_empty() {
        blots = strings::blots(&self::ink(&image, dpi));
    }
    let capital = strings::capital(&blots, dpi);
    if slashed::take_out(&mut image, &blots, capital) {
        blots = strings::blots(&self::ink(&image, dpi));
    }
    dots::take_out(&mut image, &mut blots, capital);
    dotted::take_out(&mut image, &mut blots, capital, place.degrees.to_radians().tan());
    let strings = strings::strings(&blots, place.degrees.to_radians().tan(), dpi, &lines);
    Prepared { image, dpi, place, lines, blots, strings, sideways, skew: run.degrees }
}

/// The sheet of a photo, made flat; what is no photo as it is, as an error.
pub fn flat(image: Raster, taken: Taken) -> Result<Raster, Raster> {
    if taken == Taken::Level {
        return Err(image);
    }
    let looked = |width: f32, height: f32| (bend::LOOKED / super::picture::dots(width as u32, height as u32)).min(1.0);
    let cut = paper::corners(&image).and_then(|corners| {
        let (width, height) = paper::size(&corners)?;
        let small = paper::flattened(&image, &corners, looked(width, height), |_, _| 0.0)?;
        let bend = bend::bend(&small, super::picture::dots(small.width, small.height));
        paper::flattened(&image, &corners, 1.0, |u, v| bend.as_ref().map_or(0.0, |b| b.below(u, v)))
    });
    if let Some(cut) = cut {
        return Ok(cut);
    }
    // What shows no edges is a scan, or a photo of nothing but the sheet: an app may have cut it out and left it bent.
    let (width, height) = (image.width as f32, image.height as f32);
    let small = gray::scaled(&image, looked(width, height));
    let Some(bend) = bend::bend(&small, super::picture::dots(small.width, small.height)) else {
        return if taken == Taken::Either { Err(image) } else { Ok(image) };
    };
    Ok(gray::mapped(&image, image.width, image.height, |x, y| (x, y + bend.below(x / width, y / height) * height)))
}

/// What counts as the surroundings of ink, in pixels.
fn radius(dpi: f32) -> usize {
    ((dpi * 0.12) as usize).max(8)
}

/// The ink of letters.
pub(super) fn ink(image: &Raster, dpi: f32) -> Ink {
    gray::ink(image, radius(dpi), gray::LETTERS)
}

/// The ink of letters, and of ruling lines however faint.
pub(super) fn faint(image: &Raster, dpi: f32) -> Ink {
    gray::ink(image, radius(dpi), gray::FAINT)
}

/// A part of the picture, three inches square, where most ink of the size of letters is.
pub fn busiest(image: &Raster, dpi: f32) -> Raster {
    let ink = ink(image, dpi);
    let side = ((dpi * 3.0) as usize).min(ink.width).min(ink.height).max(1);
    let step = (side / 3).max(1);
    let mut best = (0usize, 0, 0);
    for y in (0..=ink.height.saturating_sub(side)).step_by(step) {
        for x in (0..=ink.width.saturating_sub(side)).step_by(step) {
            let changes = (y..y + side)
                .step_by(7)
                .map(|row| ink.row(row).get(x..x + side).unwrap_or_default().windows(2).filter(|w| w.first() != w.last()).count())
                .sum::<usize>();
            if changes > best.0 {
                best = (changes, x, y);
            }
        }
    }
    let (_, x, y) = best;
    gray::cut(image, Area { x0: x as u32, y0: y as u32, x1: (x + side) as u32, y1: (y + side) as u32 }, 0)
}

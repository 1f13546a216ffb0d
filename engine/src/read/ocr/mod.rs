//! Pages without usable text become words by optical recognition.
//!
//! Takes the file and the sheets wanted; each is drawn, prepared, recognised, and given back as a page with words, as digital
//! pages have them. Runs in the worker, whose recognisers were made before it gave up its files.

mod bend;
mod dirt;
mod dots;
mod dotted;
mod gray;
mod groups;
mod inverted;
mod joints;
mod ocra;
mod paper;
mod picture;
mod prepare;
pub mod recogniser;
mod rules;
mod scripts;
mod shapes;
mod signs;
mod skew;
mod slashed;
mod spelling;
mod spots;
mod stars;
mod strings;
mod tesseract;
mod tongues;
mod words;

pub use joints::tidy;
pub use picture::{pages as picture_pages, reads};
pub use recogniser::Recogniser;
pub use spots::{Candidate, Spot, reread};

use super::raster::{self, Drawer, Raster};
use super::sniff::Kind;
use super::{Mode, Part, ReadOptions};
use crate::base::{Error, ErrorCode, Rect, Result};
use crate::document::{Page, Source};
use prepare::{Prepared, Taken};
use recogniser::{Area, Look, Shape};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

/// Dots an inch at which pages that are no scan are drawn.
const DRAWN: f32 = 200.0;
/// Bounds of the dots an inch at which scans are drawn.
const SCANNED: (f32, f32) = (100.0, 400.0);
/// Memory that a recogniser and its page take, in bytes.
const READER: u64 = 120 << 20;
/// Side of a picture at least, in points, for letters to be looked for in it.
const PICTURE: f32 = 12.0;
/// Stack of a thread that draws pages, in bytes: objects of a file may be nested.
const STACK: usize = 32 << 20;

/// A page that is to be recognised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// Page, 1-based.
    pub number: u32,
    /// Width of the page as displayed, in points.
    pub width: f32,
    /// Height of the page as displayed, in points.
    pub height: f32,
    /// Turn beyond what the file asks for, in degrees clockwise.
    pub turn: u16,
    /// Turn that the file asks for, in degrees clockwise.
    pub rotation: u16,
    /// Dots an inch at which it is drawn; those of a picture file are its own.
    pub dpi: f32,
    /// Whether the turn is known; else it is found out.
    pub turned: bool,
    /// Whether it may be a photo of a sheet, as pages without text of their own may.
    pub photo: bool,
    /// The parts of it that are recognised; all of it where none are named.
    pub areas: Vec<Rect>,
}

impl Sheet {
    /// The sheet of a page as it was read.
    pub fn of(page: &Page) -> Self {
        let dpi = if page.dpi > 0.0 { page.dpi } else { raster::scan_dpi(page).map_or(DRAWN, |d| d.clamp(SCANNED.0, SCANNED.1)) };
        let Page { number, width, height, turn, rotation, needs_ocr: photo, .. } = *page;
        Self { number, width, height, turn, rotation, dpi, turned: page.source == Source::Ocr, photo, areas: Vec::new() }
    }

    /// What is recognised of a page that has text of its own: its pictures, all of it, or nothing.
    pub fn beside(page: &Page, mode: Mode) -> Option<Self> {
        let areas = match mode {
            Mode::Lite => return None,
            Mode::Plus => page.images.iter().map(|i| i.rect).filter(|r| r.width().min(r.height()) >= PICTURE).collect(),
            Mode::Pro => Vec::new(),
        };
        (mode == Mode::Pro || !areas.is_empty()).then(|| Self { turned: true, areas, ..Self::of(page) })
    }
}

/// A file whose pages can be drawn in grey.
pub enum Pictures {
    /// A PDF.
    Pdf(Box<Drawer>),
    /// A picture file.
    Picture(Arc<Vec<u8>>, Kind, crate::base::limits::Limits),
}

impl Pictures {
    /// Opens a file.
    ///
    /// # Errors
    /// As reading it.
    pub fn open(bytes: Arc<Vec<u8>>, options: &ReadOptions) -> Result<Self> {
        match Kind::of(&bytes) {
            kind if reads(kind) => Ok(Self::Picture(bytes, kind, options.limits.clone())),
            _ => Ok(Self::Pdf(Box::new(Drawer::open(bytes, options)?))),
        }
    }

    /// The page in grey, upright, with its dots an inch.
    ///
    /// # Errors
    /// There is no such page, or it has too many pixels.
    pub fn gray(&self, sheet: &Sheet) -> Result<(Raster, f32)> {
        match self {
            Self::Pdf(drawer) => Ok((drawer.gray(sheet.number, sheet.turn, sheet.dpi)?, sheet.dpi)),
            Self::Picture(bytes, kind, limits) => {
                let (raster, dpi) = picture::gray(bytes, *kind, sheet.number, limits, false)?;
                Ok((gray::turned(raster, sheet.turn), dpi))
            }
        }
    }

    fn prepared(&self, sheet: &Sheet) -> Result<Prepared> {
        let (raster, dpi) = match self {
            Self::Pdf(drawer) => (drawer.letters(sheet.number, sheet.turn, sheet.dpi)?, sheet.dpi),
            Self::Picture(bytes, kind, limits) => {
                let (raster, dpi) = picture::gray(bytes, *kind, sheet.number, limits, true)?;
                (gray::turned(raster, sheet.turn), dpi)
            }
        };
        let taken = match self {
            Self::Picture(..) => Taken::Photo,
            Self::Pdf(_) if sheet.photo && sheet.areas.is_empty() => Taken::Either,
            Self::Pdf(_) => Taken::Level,
        };
        Ok(prepare::prepare(raster, dpi, taken))
    }
}

/// Makes as many recognisers of the options' languages as there are processors, at most `pages` and what the memory holds.
///
/// # Errors
/// The recognition or a language is not installed.
pub fn readers(options: &ReadOptions, pages: usize) -> Result<Vec<Box<dyn Recogniser>>> {
    let library = tesseract::Tesseract::load()?;
    let most = usize::try_from(options.limits.memory / READER).unwrap_or(usize::MAX);
    let count = std::thread::available_parallelism().map_or(1, usize::from).min(pages).min(most).max(1);
    (0..count).map(|_| library.reader(&options.languages, options.scripts).map(|r| Box::new(r) as Box<dyn Recogniser>)).collect()
}

/// The languages that pages are read in once more, as Tesseract names them: those whose data are installed, and those whose are not.
///
/// # Errors
/// The recognition or its first language is not installed.
pub fn languages() -> Result<(Vec<&'static str>, Vec<&'static str>)> {
    let installed = tesseract::Tesseract::load()?.reader(tesseract::READ_FIRST, true)?.installed();
    Ok(tongues::all().chain(scripts::all()).partition(|l| installed.contains(l)))
}

/// Recognises sheets, a thread a recogniser and a page a thread, and gives the pages as they are done.
///
/// # Errors
/// The file cannot be opened. A page that fails costs that page: it is given with the error.
pub fn recognise(
    bytes: Arc<Vec<u8>>,
    sheets: &[Sheet],
    options: &ReadOptions,
    readers: Vec<Box<dyn Recogniser>>,
    give: &mut dyn FnMut(u32, Result<Page>),
) -> Result<()> {
    let pictures = Pictures::open(bytes, options)?;
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for mut reader in readers {
            let (send, next, pictures) = (send.clone(), &next, &pictures);
            let thread = std::thread::Builder::new().name("recognise".to_owned()).stack_size(STACK);
            let started = thread.spawn_scoped(scope, move || {
                while let Some(sheet) = sheets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let page = page(pictures, sheet, reader.as_mut());
                    if send.send((sheet.number, page)).is_err() {
                        return;
                    }
                }
            });
            if let Err(e) = started {
                return Err(Error::new(ErrorCode::Internal, format!("A thread could not be started: {e}."), "Close other programs and try again."));
            }
        }
        drop(send);
        receive.into_iter().for_each(|(number, page)| give(number, page));
        Ok(())
    })
}

/// Recognises one page.
fn page(pictures: &Pictures, sheet: &Sheet, reader: &mut dyn Recogniser) -> Result<Page> {
    let mut sheet = sheet.clone();
    let mut prepared = pictures.prepared(&sheet).map_err(|e| e.on_page(sheet.number))?;
    if !sheet.areas.is_empty() {
        let place = prepared.place;
        let within = |(x, y): (f32, f32)| sheet.areas.iter().any(|a| a.contains(x, y));
        prepared.strings.retain(|s| {
            let (x, y) = s.middle();
            within(place.of(x, y))
        });
    }
    let mut known = sample(&prepared, reader)?;
    // Letters that lie or stand on their heads are read too, but not surely.
    if !sheet.turned && (prepared.sideways || sureness(&known.concat()) < UPRIGHT) {
        let turn = best_turn(&prepared.image, prepared.dpi, reader)?;
        if turn != 0 {
            let other = Sheet { turn: (sheet.turn + turn) % 360, ..sheet.clone() };
            let turned = pictures.prepared(&other).map_err(|e| e.on_page(sheet.number))?;
            let seen = sample(&turned, reader)?;
            // The part that was looked at may be a portrait or a pattern: the whole page decides.
            if legible(&seen.concat()) > legible(&known.concat()) {
                (sheet, prepared, known) = (other, turned, seen);
            }
        }
    }
    let seen = look(&prepared, known, reader)?;
    let seen = scripts::spelt(&prepared, seen, reader)?;
    let seen = tongues::spelt(&prepared, seen, reader)?;
    let points = |pixels: u32| pixels as f32 * 72.0 / prepared.dpi;
    let (width, height) = (points(prepared.image.width), points(prepared.image.height));
    Ok(Page {
        number: sheet.number,
        width,
        height,
        rotation: sheet.rotation,
        turn: sheet.turn,
        skew: prepared.skew,
        dpi: sheet.dpi,
        source: Source::Ocr,
        needs_ocr: true,
        words: words::words(&seen, &prepared.place),
        rules: prepared.lines.iter().map(|l| words::rule(l, &prepared.place)).collect(),
        ..Page::default()
    })
}

/// Sureness below which a page may not be upright.
const UPRIGHT: f32 = 0.8;
/// Strings that are looked at to tell whether a page is upright.
const SAMPLE: usize = 8;

/// What the longest strings of a page say; the others are left empty.
fn sample(prepared: &Prepared, reader: &mut dyn Recogniser) -> Result<Vec<Vec<recogniser::Seen>>> {
    let mut order: Vec<usize> = (0..prepared.strings.len()).collect();
    order.sort_by_key(|i| std::cmp::Reverse(prepared.strings.get(*i).map_or(0, strings::Letters::len)));
    let mut out = vec![Vec::new(); prepared.strings.len()];
    for i in order.into_iter().take(SAMPLE) {
        if let Some(place) = out.get_mut(i) {
            *place = string(prepared, i, reader)?;
        }
    }
    Ok(out)
}

/// The words of a prepared page, string by string; those that are known are not looked at again.
fn look(prepared: &Prepared, mut known: Vec<Vec<recogniser::Seen>>, reader: &mut dyn Recogniser) -> Result<Vec<recogniser::Seen>> {
    let mut out = Vec::new();
    let dates = signs::dates(prepared);
    for i in 0..prepared.strings.len() {
        if let Some(cut) = dates.get(&i)
            && let Some(seen) = signs::read(prepared, cut, u32::try_from(i).unwrap_or(u32::MAX), reader)?
        {
            out.extend(seen);
            continue;
        }
        match known.get_mut(i).map(std::mem::take).filter(|k| !k.is_empty()) {
            Some(seen) => out.extend(seen),
            None => out.extend(string(prepared, i, reader)?),
        }
    }
    Ok(out)
}

/// The words of one string.
fn string(prepared: &Prepared, i: usize, reader: &mut dyn Recogniser) -> Result<Vec<recogniser::Seen>> {
    let line = u32::try_from(i).unwrap_or(u32::MAX);
    let Some(letters) = prepared.strings.get(i) else { return Ok(Vec::new()) };
    if let Some(area) = letters.dash(&prepared.blots) {
        let baseline = area.y1;
        return Ok(vec![recogniser::Seen { text: "-".to_owned(), area, confidence: SURE, baseline, line, letters: Vec::new() }]);
    }
    let Some(ocra::Number { text, area, before, behind }) = ocra::number(letters, &prepared.blots) else {
        return print(prepared, letters, line, LOOKS, reader);
    };
    let mut part = |own: Vec<usize>| if own.is_empty() { Ok(Vec::new()) } else { print(prepared, &letters.only(own, &prepared.blots), line, LOOKS, reader) };
    let (mut seen, rest) = (part(before)?, part(behind)?);
    seen.push(recogniser::Seen { text, area, confidence: ocra::SURE, baseline: area.y1, line, letters: Vec::new() });
    seen.extend(rest);
    Ok(seen)
}

/// The words of one string at a single look.
fn glance(prepared: &Prepared, i: usize, reader: &mut dyn Recogniser) -> Result<Vec<recogniser::Seen>> {
    let line = u32::try_from(i).unwrap_or(u32::MAX);
    prepared.strings.get(i).map_or_else(|| Ok(Vec::new()), |letters| print(prepared, letters, line, 1, reader))
}

/// The words of a string in print, after so many looks at most.
fn print(prepared: &Prepared, letters: &strings::Letters, line: u32, looks: usize, reader: &mut dyn Recogniser) -> Result<Vec<recogniser::Seen>> {
    let slope = prepared.place.degrees.to_radians().tan();
    let Some(piece) = strings::piece(&prepared.image, &prepared.blots, letters, slope) else { return Ok(Vec::new()) };
    let seen = surest(&piece.image, prepared.dpi, letters.len(), looks, reader)?;
    let mut seen: Vec<recogniser::Seen> = seen.into_iter().map(|s| s.on_page(&piece, slope, line)).collect();
    shapes::tell(&mut seen, letters, &prepared.blots, slope);
    Ok(seen)
}

/// A string surer than this in all of its words is not looked at again.
const SURE: f32 = 0.8;
/// How much larger a string is shown when it is looked at again.
const LARGER: f32 = 1.5;
/// Height in pixels beyond which a string is shown smaller, and how high then.
const LARGE: f32 = 44.0;
const FIT: f32 = 30.0;

/// Part of a string's ink that its words may leave out, beside a few pixels; what stands there was overlooked.
const LEFT_OUT: f32 = 0.1;
/// What it costs a reading to leave all of it out.
const OVERLOOKED: f32 = 1.2;

/// Looks at one string at most.
const LOOKS: usize = 3;

/// The words of a string, as it is, with bolder strokes or in another size, whichever is read most surely; after so many looks at most.
fn surest(image: &Raster, dpi: f32, blots: usize, most: usize, reader: &mut dyn Recogniser) -> Result<Vec<recogniser::Seen>> {
    let mut best: Vec<recogniser::Seen> = Vec::new();
    // The thin strokes of typewriters vanish between the pixels that the recogniser makes of them.
    let height = image.height as f32 - 2.0 * strings::MARGIN as f32;
    let looks = match FIT / height.max(1.0) {
        // Large letters are read more surely when they are shown smaller.
        smaller if height > LARGE => [(smaller, false), (1.0, false), (1.0, true)],
        _ => [(1.0, false), (1.0, true), (LARGER, false)],
    };
    for (scale, bold) in looks.into_iter().take(most) {
        let shown = if bold { gray::bolder(image) } else { gray::scaled(image, scale) };
        let mut seen = reader.look(&Look {
            image: &shown,
            dpi: dpi * scale,
            area: Area::whole(&shown),
            shape: Shape::Line,
            digits: false,
            zone: false,
            choices: false,
        })?;
        for s in &mut seen {
            let Rect { x0, y0, x1, y1 } = s.area;
            s.area = Rect { x0: x0 / scale, y0: y0 / scale, x1: x1 / scale, y1: y1 / scale };
        }
        if rated(&seen, image, blots) > rated(&best, image, blots) || best.is_empty() {
            best = seen;
        }
        if rated(&best, image, blots) >= SURE {
            break;
        }
    }
    Ok(best)
}

/// What it costs a figure to have fewer letters than there are blots: a minus was taken for a part of its neighbour.
const FEWER: f32 = 0.2;

/// How good a reading is: its weakest word, less where it leaves ink out.
fn rated(seen: &[recogniser::Seen], image: &Raster, blots: usize) -> f32 {
    let Some(weakest) = seen.iter().map(|s| s.confidence).reduce(f32::min) else { return -1.0 };
    let margin = strings::MARGIN as f32;
    let (x0, x1) = seen.iter().fold((f32::MAX, 0.0f32), |(a, b), s| (a.min(s.area.x0), b.max(s.area.x1)));
    let ink = image.width as f32 - 2.0 * margin;
    let left_out = (x0 - margin).max(0.0) + (image.width as f32 - margin - x1).max(0.0);
    let letters = || seen.iter().flat_map(|s| s.text.chars());
    let figure = letters().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+'));
    let fewer = if figure && letters().count() < blots { FEWER } else { 0.0 };
    let overlooked = if left_out > LEFT_OUT * ink + 3.0 { OVERLOOKED * left_out / ink } else { 0.0 };
    weakest - overlooked - fewer
}

/// How sure a recogniser was, by letters.
fn sureness(seen: &[recogniser::Seen]) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for s in seen {
        let letters = s.text.chars().filter(|c| c.is_alphanumeric()).count() as f32;
        sum += letters * s.confidence;
        all += letters;
    }
    if all < 1.0 { 0.0 } else { sum / all }
}

/// How much was read with some sureness. Letters in words of some length tell; specks are read as short ones under any turn.
fn legible(seen: &[recogniser::Seen]) -> f32 {
    let words = seen.iter().filter(|s| s.text.chars().filter(|c| c.is_alphanumeric()).count() >= 3);
    words.map(|s| (s.confidence - 0.4).max(0.0) * s.text.chars().count() as f32).sum()
}

/// The turn under which a part of the picture with much ink is read most surely.
fn best_turn(image: &Raster, dpi: f32, reader: &mut dyn Recogniser) -> Result<u16> {
    let part = prepare::busiest(image, dpi);
    let mut best = (0, 0.0);
    for turn in [0, 90, 180, 270] {
        let picture = gray::turned(part.clone(), turn);
        let look = Look { image: &picture, dpi, area: Area::whole(&picture), shape: Shape::Block, digits: false, zone: false, choices: false };
        let sure = legible(&reader.look(&look)?);
        if sure > best.1 * 1.1 {
            best = (turn, sure);
        }
    }
    Ok(best.0)
}

/// A page drawn as it was recognised: upright, flat where it is a photo, as a PNG.
///
/// # Errors
/// As reading it; there is no such page.
pub fn picture_png(bytes: &[u8], number: u32, dpi: f32, options: &ReadOptions) -> Result<Vec<u8>> {
    let (raster, own) = picture::gray(bytes, Kind::of(bytes), number, &options.limits, false)?;
    let flat = prepare::flat(raster, Taken::Photo).unwrap_or_else(|scan| scan);
    picture::png(&gray::scaled(&flat, (dpi / own).clamp(0.05, 4.0)))
}

/// The sheet that stands out of a page of a PDF without text of its own, as it is recognised, as a PNG; `None` where none does.
///
/// # Errors
/// There is no such page, or it has too many pixels.
pub fn sheet_png(drawer: &Drawer, page: &Page, dpi: f32) -> Result<Option<Vec<u8>>> {
    let sheet = Sheet::of(page);
    if !sheet.photo {
        return Ok(None);
    }
    match prepare::flat(drawer.gray(page.number, page.turn, sheet.dpi)?, Taken::Either) {
        Ok(flat) => {
            let own = picture::dots(flat.width, flat.height);
            picture::png(&gray::scaled(&flat, (dpi / own).clamp(0.05, 4.0))).map(Some)
        }
        Err(_) => Ok(None),
    }
}

/// The parts of a picture file: its pages without words, which recognition gives.
pub(super) fn read(bytes: &[u8], kind: Kind, head: crate::document::Document, options: &ReadOptions, give: &mut dyn FnMut(Part)) -> Result<()> {
    let pages = picture_pages(bytes, kind, &options.limits)?;
    let all = pages.len();
    let wanted: Vec<Page> = pages.into_iter().filter(|p| options.wants(p.number)).collect();
    if wanted.is_empty() {
        let text = format!("The file has {all} pages, none of which was asked for.");
        return Err(Error::new(ErrorCode::PageRangeInvalid, text, "Choose pages that it has."));
    }
    give(Part::Head(Box::new(head), u32::try_from(wanted.len()).unwrap_or(u32::MAX)));
    wanted.into_iter().for_each(|p| give(Part::Page(Box::new(p))));
    give(Part::Tail(Vec::new(), Vec::new()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of one string in a picture a hundred pixels wide within its margin.
    fn rating(words: &[(&str, f32, f32, f32)], blots: usize) -> f32 {
        let margin = strings::MARGIN as f32;
        let image = Raster { width: 100 + 2 * strings::MARGIN as u32, height: 40, gray: Vec::new() };
        let word = |(text, x0, x1, confidence): &(&str, f32, f32, f32)| recogniser::Seen {
            text: (*text).to_owned(),
            area: Rect { x0: margin + x0, x1: margin + x1, y0: 8.0, y1: 30.0 },
            confidence: *confidence,
            ..recogniser::Seen::default()
        };
        rated(&words.iter().map(word).collect::<Vec<_>>(), &image, blots)
    }

    #[test]
    fn a_reading_is_as_good_as_its_weakest_word_and_what_it_leaves_out() {
        let whole = rating(&[("SALDO", 0.0, 60.0, 0.95), ("AWAL", 66.0, 100.0, 0.8)], 9);
        assert!((whole - 0.8).abs() < 1e-6);
        assert!(rating(&[("SALDO", 0.0, 60.0, 0.95)], 9) < whole);
        assert!(rating(&[], 3) < 0.0);
    }

    #[test]
    fn a_figure_with_fewer_letters_than_blots_lost_its_sign() {
        assert!(rating(&[("1.250,00", 0.0, 100.0, 0.9)], 9) < rating(&[("-1.250,00", 0.0, 100.0, 0.9)], 9));
        assert!((rating(&[("SETOR", 0.0, 100.0, 0.9)], 9) - 0.9).abs() < 1e-6);
    }
}

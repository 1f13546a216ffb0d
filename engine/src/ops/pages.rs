//! Pages as pictures, and regions of them recognised again.

use super::error::{Answer, OpError};
use super::records::{RegionRead, RegionText};
use super::work::held;
use super::{Inner, Saldo, lock};
use crate::base::{Error, ErrorCode, Rect, Result};
use crate::document::{Document, Source};
use crate::read::ReadOptions;
use crate::read::ocr::{Candidate, Sheet, Spot};
use crate::read::worker::Input;
use crate::store::File;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// Dots an inch that a page may be drawn at.
const DPI: (f32, f32) = (24.0, 400.0);
/// A region no wider and higher than this is a point.
const POINT: f32 = 3.0;
/// Drawn pages that are kept.
const KEPT: usize = 24;

impl Saldo {
    /// A page (1-based) as PNG at so many dots an inch, or a part of it given in points.
    ///
    /// # Errors
    /// The file or page is not there, or cannot be drawn.
    pub fn page_png(&self, file: Uuid, page: u32, dpi: f32, part: Option<Rect>) -> Result<Vec<u8>> {
        let file = self.0.drawable(file)?;
        let dpi = if dpi.is_finite() { dpi.clamp(DPI.0, DPI.1).round() } else { 96.0 };
        let png = self.0.drawn(&file, page, dpi)?;
        match part {
            Some(part) => {
                crop(&png, part, dpi).ok_or_else(|| Error::new(ErrorCode::PageRangeInvalid, "The region does not lie on the page.", "Choose one that does."))
            }
            None => Ok(png.to_vec()),
        }
    }
}

/// A page of a file at so many dots an inch.
type Key = (Uuid, u32, u32);
/// A page that is drawn, or is being drawn by whoever holds it.
type Sharing = Arc<Mutex<Option<Result<Arc<Vec<u8>>>>>>;

/// Pages that were drawn last, the latest at the end, and those that are being drawn. Who draws one holds up nobody who wants another.
#[derive(Debug, Default)]
pub struct Drawn {
    kept: Vec<(Key, Arc<Vec<u8>>)>,
    under_way: HashMap<Key, Sharing>,
}

impl Drawn {
    /// Keeps none of them any longer.
    pub(super) fn forget(&mut self) {
        self.kept.clear();
    }
}

impl Inner {
    /// A file or document whose pages can be drawn.
    fn drawable(&self, of: Uuid) -> Result<File> {
        let Ok(paper) = self.store.paper(of) else { return self.store.file(of) };
        let missing = || Error::new(ErrorCode::NotFound, "The document has no pages.", "Go back and choose again.");
        Ok(File {
            id: paper.id,
            case_id: paper.case_id,
            name: paper.name,
            sha256: paper.sha256.ok_or_else(missing)?,
            bytes: paper.bytes,
            state: paper.state,
            password: self.store.paper_password(of)?,
            code: String::new(),
            note: String::new(),
            left: 0,
            added: paper.added,
        })
    }

    /// A page as PNG; drawn once for all who ask at the same time.
    fn drawn(&self, file: &File, page: u32, dpi: f32) -> Result<Arc<Vec<u8>>> {
        let key = (file.id, page, dpi as u32);
        let sheet = {
            let mut drawn = lock(&self.drawn);
            if let Some(at) = drawn.kept.iter().position(|(k, _)| *k == key) {
                let found = drawn.kept.remove(at);
                let png = Arc::clone(&found.1);
                drawn.kept.push(found);
                return Ok(png);
            }
            Arc::clone(drawn.under_way.entry(key).or_default())
        };
        let mut own = lock(&sheet);
        if let Some(done) = own.as_ref() {
            return done.clone();
        }
        let png = self.store.bytes(&file.sha256).and_then(|bytes| {
            let input = Input::Bytes { name: &file.name, bytes: &bytes };
            self.worker.render_page(input, page, dpi, &options(file)).map(Arc::new)
        });
        *own = Some(png.clone());
        let mut drawn = lock(&self.drawn);
        drawn.under_way.remove(&key);
        if let Ok(png) = &png {
            drawn.kept.push((key, Arc::clone(png)));
            if drawn.kept.len() > KEPT {
                drawn.kept.remove(0);
            }
        }
        png
    }
}

/// A part of a picture, given in points; `None` where it lies outside.
fn crop(png: &[u8], part: Rect, dpi: f32) -> Option<Vec<u8>> {
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).ok()?;
    let pixel = |v: f32, most: u32| ((v * dpi / 72.0).round().max(0.0) as u32).min(most);
    let (x0, y0) = (pixel(part.x0, picture.width()), pixel(part.y0, picture.height()));
    let (x1, y1) = (pixel(part.x1, picture.width()), pixel(part.y1, picture.height()));
    if x1 <= x0 || y1 <= y0 {
        return None;
    }
    let mut out = std::io::Cursor::new(Vec::new());
    picture.crop_imm(x0, y0, x1 - x0, y1 - y0).write_to(&mut out, image::ImageFormat::Png).ok()?;
    Some(out.into_inner())
}

fn options(file: &File) -> ReadOptions {
    ReadOptions { password: file.password.clone(), ..ReadOptions::default() }
}

pub fn region_read(saldo: &Saldo, input: RegionRead) -> Answer<RegionText> {
    let inner: &Inner = &saldo.0;
    let (work, file) = inner.work_of(input.file_id)?;
    let document = held(&work).document(&inner.store, &file)?;
    let page = document.pages.iter().find(|p| p.number == input.page).ok_or_else(|| OpError::missing("The page"))?;
    let rect: Rect = input.place.into();
    if page.source == Source::Text {
        // A page with text of its own says what stands there.
        // A point means the word that it lies in.
        let point = rect.width().max(rect.height()) <= POINT;
        let meant = |w: &Rect| if point { w.contains(rect.cx(), rect.cy()) } else { rect.contains(w.cx(), w.cy()) };
        let words: Vec<&str> = page.words.iter().filter(|w| meant(&w.rect)).map(|w| w.text.as_str()).collect();
        if !words.is_empty() {
            return Ok(RegionText { text: words.join(" "), confidence: 1.0 });
        }
    }
    let found = looked_at(inner, &file, &document, input.page, &[(rect, input.digits)], input.language)?;
    let (text, confidence) = found.into_iter().next().unwrap_or_default();
    Ok(RegionText { text, confidence })
}

/// What parts of a page read as when they are recognised once more, with how sure that is; digits alone where they are meant.
pub(super) fn looked_at(
    inner: &Inner,
    file: &File,
    document: &Document,
    page: u32,
    parts: &[(Rect, bool)],
    language: Option<String>,
) -> Answer<Vec<(String, f32)>> {
    if parts.is_empty() {
        return Ok(Vec::new());
    }
    let page = document.pages.iter().find(|p| p.number == page).ok_or_else(|| OpError::missing("The page"))?;
    let bytes = inner.store.bytes(&file.sha256)?;
    let mut options = options(file);
    if let Some(language) = language.filter(|l| !l.is_empty()) {
        options.languages = language;
    }
    let spots = parts.iter().map(|(rect, digits)| Spot { sheet: Sheet::of(page), rect: *rect, digits: *digits, choices: *digits, zone: false }).collect();
    let found = inner.worker.reread(Input::Bytes { name: &file.name, bytes: &bytes }, &options, spots)?;
    let best = |choices: Vec<Candidate>| choices.into_iter().next().map_or_else(Default::default, |c: Candidate| (c.text, c.confidence));
    Ok(found.into_iter().map(best).collect())
}

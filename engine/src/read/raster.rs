//! Pages as pixels: grey for recognition, PNG for people.

use super::pdf::open;
use super::{Part, ReadOptions};
use crate::base::{Error, ErrorCode, Result};
use crate::document::Page;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::util::TransformExt;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::{Pixmap, RasterizerSettings, RenderContext, Resources, TargetInit};
use hayro::{RenderCache, RenderSettings, render_into};
use std::sync::Arc;

/// Pixels of one picture at most: an A4 page at 700 dots an inch.
const MOST_PIXELS: f64 = 48e6;

/// A page in shades of grey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raster {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Rows from the top, a byte a pixel, 0 is black, 255 is white; `width × height` bytes.
    pub gray: Vec<u8>,
}

/// A PDF opened to be drawn. Several threads may draw pages of one at a time.
pub struct Drawer {
    pdf: Pdf,
}

impl Drawer {
    /// Opens a PDF.
    ///
    /// # Errors
    /// The same as reading it.
    pub fn open(bytes: Arc<Vec<u8>>, options: &ReadOptions) -> Result<Self> {
        Ok(Self { pdf: open::open(bytes, options)? })
    }

    /// Number of pages.
    pub fn pages(&self) -> u32 {
        u32::try_from(self.pdf.pages().len()).unwrap_or(u32::MAX)
    }

    /// A page (1-based) in grey at `dpi` dots an inch, turned clockwise by `turn` degrees beyond what the file asks for
    /// (see [`Page::turn`]): a point of the page is at `x * dpi / 72`, `y * dpi / 72`.
    ///
    /// # Errors
    /// There is no such page, or it has too many pixels at this resolution.
    pub fn gray(&self, number: u32, turn: u16, dpi: f32) -> Result<Raster> {
        Ok(shades(&self.draw(number, turn, dpi)?))
    }

    /// The same for letters to be read in it: without coloured stamps over them.
    ///
    /// # Errors
    /// As [`Drawer::gray`].
    #[cfg(feature = "ocr")]
    pub fn letters(&self, number: u32, turn: u16, dpi: f32) -> Result<Raster> {
        let pixmap = self.draw(number, turn, dpi)?;
        let mut raster = shades(&pixmap);
        super::stamps::lift(&mut raster, &|i| pixmap.data().get(i).map_or([255; 3], |p| [p.r, p.g, p.b]));
        Ok(raster)
    }

    /// A page (1-based) as a PNG in colour, placed as by [`Drawer::gray`].
    ///
    /// # Errors
    /// There is no such page, or it has too many pixels at this resolution.
    pub fn png(&self, number: u32, turn: u16, dpi: f32) -> Result<Vec<u8>> {
        let mut pixmap = self.draw(number, turn, dpi)?;
        pixmap.set_may_have_transparency(false);
        pixmap
            .into_png()
            .map_err(|e| Error::new(ErrorCode::Internal, format!("The picture could not be written: {e}."), "Choose another resolution.").on_page(number))
    }

    fn draw(&self, number: u32, turn: u16, dpi: f32) -> Result<Pixmap> {
        let missing = || Error::new(ErrorCode::PageRangeInvalid, format!("The file has {} pages.", self.pages()), "Choose a page that it has.").on_page(number);
        let page = number.checked_sub(1).and_then(|i| self.pdf.pages().get(i as usize)).ok_or_else(missing)?;
        let (width, height) = page.render_dimensions();
        let scale = f64::from(dpi) / 72.0;
        let (w, h) = (f64::from(width) * scale, f64::from(height) * scale);
        let (across, down) = if turn % 180 == 90 { (h, w) } else { (w, h) };
        let fits = scale.is_finite() && scale > 0.0 && across * down <= MOST_PIXELS && across.max(down) < f64::from(u16::MAX);
        if !fits {
            let text = format!("At {dpi} dots an inch the page has {:.0} × {:.0} pixels.", across, down);
            return Err(Error::new(ErrorCode::FileTooLarge, text, "Choose a lower resolution.").on_page(number));
        }
        let turned = match turn % 360 {
            90 => Affine::new([0.0, 1.0, -1.0, 0.0, h, 0.0]),
            180 => Affine::new([-1.0, 0.0, 0.0, -1.0, w, h]),
            270 => Affine::new([0.0, -1.0, 1.0, 0.0, 0.0, w]),
            _ => Affine::IDENTITY,
        };
        let transform = turned * Affine::scale(scale) * page.initial_transform(true).to_kurbo();
        let (columns, rows) = ((across.round() as u16).max(1), (down.round() as u16).max(1));
        let mut context = RenderContext::new(columns, rows);
        let settings = RenderSettings::default();
        render_into(page, &RenderCache::new(), &InterpreterSettings::default(), &settings, &mut context, transform);
        context.flush();
        let mut pixmap = Pixmap::new(columns, rows);
        let ground = RasterizerSettings { target_init: TargetInit::Clear(WHITE), ..RasterizerSettings::default() };
        context.render_with(&mut pixmap, &mut Resources::default(), ground);
        Ok(pixmap)
    }
}

/// How light a colour is: the luminance of BT.601, its weights in 1/256.
pub(super) fn shade([r, g, b]: [u8; 3]) -> u8 {
    ((u32::from(r) * 77 + u32::from(g) * 150 + u32::from(b) * 29) >> 8) as u8
}

/// A picture in shades of grey.
fn shades(pixmap: &Pixmap) -> Raster {
    // The ground is white, so no pixel is clear.
    let gray = pixmap.data().iter().map(|p| shade([p.r, p.g, p.b])).collect();
    Raster { width: u32::from(pixmap.width()), height: u32::from(pixmap.height()), gray }
}

/// Dots an inch of the scan that a page consists of; `None` where no image covers most of it.
pub fn scan_dpi(page: &Page) -> Option<f32> {
    let whole = page.width * page.height;
    let scan = page.images.iter().max_by(|a, b| (a.rect.width() * a.rect.height()).total_cmp(&(b.rect.width() * b.rect.height())))?;
    if scan.rect.width() * scan.rect.height() < 0.5 * whole {
        return None;
    }
    // By areas, for the image may lie on its side.
    let (w, h) = (scan.width as f32, scan.height as f32);
    let dpi = ((w * h) / (scan.rect.width() * scan.rect.height())).sqrt() * 72.0;
    dpi.is_finite().then_some(dpi)
}

/// One page (1-based) as a PNG at `dpi` dots an inch, upright as [`Page`] describes it.
///
/// # Errors
/// The file cannot be read, has no such page, or the page has too many pixels at this resolution.
pub fn render_page(bytes: Arc<Vec<u8>>, number: u32, dpi: f32, options: &ReadOptions) -> Result<Vec<u8>> {
    #[cfg(feature = "ocr")]
    if super::ocr::reads(super::sniff::Kind::of(&bytes)) {
        return super::ocr::picture_png(&bytes, number, dpi, options);
    }
    #[cfg(feature = "full")]
    if let kind = super::sniff::Kind::of(&bytes)
        && super::rows::reads(kind)
    {
        return super::rows::render_page(&bytes, kind, number, dpi, options);
    }
    let only = ReadOptions { pages: Some(vec![number..=number]), ..options.clone() };
    let mut found = Page::default();
    let read = super::read_parts(bytes.clone(), "", &only, &mut |part| {
        if let Part::Page(page) = part {
            found = *page;
        }
    });
    read.map_err(|e| Error { file: None, ..e })?;
    let drawer = Drawer::open(bytes, options)?;
    #[cfg(feature = "ocr")]
    if let Some(png) = super::ocr::sheet_png(&drawer, &found, dpi)? {
        return Ok(png);
    }
    drawer.png(number, found.turn, dpi)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::sample;

    /// Shade at a point of the page as displayed.
    fn shade(raster: &Raster, dpi: f32, x: f32, y: f32) -> u8 {
        let at = |v: f32| (v * dpi / 72.0) as usize;
        raster.gray[at(y) * raster.width as usize + at(x)]
    }

    #[test]
    fn draws_a_box_where_it_is() {
        // 20 points from the left, 10 from the top, 30 wide, 20 high.
        let drawer = Drawer::open(Arc::new(sample::page("0 0 1 rg 20 70 30 20 re f", "")), &ReadOptions::default()).unwrap();
        for (turn, size, inside) in
            [(0, (400, 200), (22.0, 12.0)), (90, (200, 400), (88.0, 22.0)), (180, (400, 200), (178.0, 88.0)), (270, (200, 400), (12.0, 178.0))]
        {
            let raster = drawer.gray(1, turn, 144.0).unwrap();
            assert_eq!((raster.width, raster.height), size);
            assert_eq!(raster.gray.len(), 400 * 200);
            assert_eq!(shade(&raster, 144.0, inside.0, inside.1), 28);
            assert_eq!(shade(&raster, 144.0, 60.0, 60.0), 255);
        }
    }

    #[test]
    fn writes_a_png() {
        let png = render_page(Arc::new(sample::page("20 70 30 20 re f", "")), 1, 72.0, &ReadOptions::default()).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(png[16..24], [0, 0, 0, 200, 0, 0, 0, 100]);
    }

    #[test]
    fn refuses_what_is_not_there_and_what_is_too_much() {
        let file = Arc::new(sample::page("", ""));
        let code = |page, dpi| render_page(file.clone(), page, dpi, &ReadOptions::default()).unwrap_err().code;
        assert_eq!(code(2, 72.0), ErrorCode::PageRangeInvalid);
        assert_eq!(code(1, 1e6), ErrorCode::FileTooLarge);
        assert_eq!(code(1, f32::NAN), ErrorCode::FileTooLarge);
    }

    #[test]
    fn knows_a_scan_by_its_image() {
        let content = "q 200 0 0 100 0 0 cm /I Do Q";
        let image = sample::stream("/Subtype /Image /Width 400 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8", &[255; 80_000]);
        let file = sample::with(content, "", "/XObject << /I 6 0 R >>", &[image]);
        let document = crate::read::read_bytes(&file, "scan.pdf", &ReadOptions::default()).unwrap();
        assert_eq!(scan_dpi(&document.pages[0]), Some(144.0));
        assert!(document.pages[0].needs_ocr);
    }
}

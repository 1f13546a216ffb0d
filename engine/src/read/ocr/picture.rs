//! Picture files: JPEG, PNG, WebP and TIFF of one page or many, as pages and as shades of grey.

use super::gray;
use crate::base::limits::Limits;
use crate::base::{Error, ErrorCode, Rect, Result};
use crate::document::{ImageArea, Page};
use crate::read::raster::Raster;
use crate::read::sniff::Kind;
use image::{DynamicImage, ImageDecoder, ImageReader};
use std::io::Cursor;
use tiff::decoder::{Decoder, DecodingResult};

/// Long side of a sheet of A4, in inches: what a picture that does not say how large it is shows.
const SHEET: f32 = 11.69;
/// Bytes that decoding a pixel may take at most, besides the pixel itself.
const BYTES_A_PIXEL: u64 = 8;

/// Whether pictures of this kind are read.
pub fn reads(kind: Kind) -> bool {
    matches!(kind, Kind::Jpeg | Kind::Png | Kind::Webp | Kind::Tiff)
}

fn corrupted(what: impl std::fmt::Display) -> Error {
    Error::new(ErrorCode::FileCorrupted, format!("The picture cannot be read: {what}."), "Scan or photograph the page again, or save it as PNG or JPEG.")
}

/// Dots an inch, were the picture a sheet of A4.
pub fn dots(width: u32, height: u32) -> f32 {
    (width.max(height) as f32 / SHEET).clamp(60.0, 600.0)
}

/// The pages of a picture file, without words; only sizes are read.
///
/// # Errors
/// The file is no such picture, is cut short, or has too many pixels or pages.
pub fn pages(bytes: &[u8], kind: Kind, limits: &Limits) -> Result<Vec<Page>> {
    let sizes = if kind == Kind::Tiff { tiff_sizes(bytes, limits)? } else { vec![decoder(bytes, limits)?.1] };
    let page = |(n, (width, height)): (u32, (u32, u32))| {
        let scale = 72.0 / dots(width, height);
        let (w, h) = (width as f32 * scale, height as f32 * scale);
        let area = ImageArea { rect: Rect { x0: 0.0, y0: 0.0, x1: w, y1: h }, width, height };
        Page { number: n, width: w, height: h, needs_ocr: true, images: vec![area], ..Page::default() }
    };
    Ok((1..).zip(sizes).map(page).collect())
}

/// A page (1-based) of a picture file in grey, upright as the file says, and its dots an inch; where its letters are to be read, without
/// coloured stamps over them.
///
/// # Errors
/// As [`pages`]; there is no such page.
pub fn gray(bytes: &[u8], kind: Kind, number: u32, limits: &Limits, letters: bool) -> Result<(Raster, f32)> {
    let raster = match kind {
        Kind::Tiff => tiff_page(bytes, number, limits)?,
        _ if number != 1 => return Err(Error::new(ErrorCode::PageRangeInvalid, "The file has 1 page.", "Choose a page that it has.").on_page(number)),
        _ => {
            let (mut decoder, _) = decoder(bytes, limits)?;
            let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
            let mut image = DynamicImage::from_decoder(decoder).map_err(corrupted)?;
            image.apply_orientation(orientation);
            of_image(image, letters)
        }
    };
    let dpi = dots(raster.width, raster.height);
    Ok((raster, dpi))
}

/// A picture in grey as a PNG.
///
/// # Errors
/// It could not be written.
pub fn png(raster: &Raster) -> Result<Vec<u8>> {
    let mut out = Cursor::new(Vec::new());
    image::write_buffer_with_format(&mut out, &raster.gray, raster.width, raster.height, image::ColorType::L8, image::ImageFormat::Png)
        .map_err(|e| Error::new(ErrorCode::Internal, format!("The picture could not be written: {e}."), "Choose another resolution."))?;
    Ok(out.into_inner())
}

/// A decoder that has read the head, and the size of the upright picture.
fn decoder<'a>(bytes: &'a [u8], limits: &Limits) -> Result<(impl ImageDecoder + 'a, (u32, u32))> {
    let mut decoder = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(corrupted)?.into_decoder().map_err(corrupted)?;
    let (w, h) = decoder.dimensions();
    allowed(w, h, limits)?;
    let mut bounds = image::Limits::default();
    bounds.max_alloc = Some(limits.image_pixels.saturating_mul(BYTES_A_PIXEL));
    decoder.set_limits(bounds).map_err(corrupted)?;
    let turned = decoder.orientation().is_ok_and(|o| {
        use image::metadata::Orientation;
        matches!(o, Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH)
    });
    Ok((decoder, if turned { (h, w) } else { (w, h) }))
}

fn allowed(width: u32, height: u32, limits: &Limits) -> Result<()> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 {
        return Err(corrupted("it has no pixels"));
    }
    if pixels > limits.image_pixels {
        let text = format!("The picture has {} million pixels; at most {} are read.", pixels / 1_000_000, limits.image_pixels / 1_000_000);
        return Err(Error::new(ErrorCode::FileTooLarge, text, "Scan the page at 200 to 300 dots an inch."));
    }
    Ok(())
}

/// In grey, what is clear being white.
fn of_image(image: DynamicImage, letters: bool) -> Raster {
    let (width, height) = (image.width(), image.height());
    if let Some(rgb) = image.as_rgb8().filter(|_| letters) {
        let mut raster = Raster { width, height, gray: image.to_luma8().into_raw() };
        crate::read::stamps::lift(&mut raster, &|i| rgb.as_raw().get(3 * i..).and_then(|p| p.first_chunk()).copied().unwrap_or([255; 3]));
        return raster;
    }
    let gray = if image.color().has_alpha() {
        let over = |p: &image::LumaA<u8>| {
            let [shade, alpha] = p.0;
            (255 - u32::from(alpha) * (255 - u32::from(shade)) / 255) as u8
        };
        image.to_luma_alpha8().pixels().map(over).collect()
    } else {
        image.into_luma8().into_raw()
    };
    Raster { width, height, gray }
}

fn tiff_decoder<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Decoder<Cursor<&'a [u8]>>> {
    let mut bounds = tiff::decoder::Limits::default();
    bounds.decoding_buffer_size = usize::try_from(limits.image_pixels.saturating_mul(BYTES_A_PIXEL)).unwrap_or(usize::MAX);
    Ok(Decoder::new(Cursor::new(bytes)).map_err(corrupted)?.with_limits(bounds))
}

fn tiff_sizes(bytes: &[u8], limits: &Limits) -> Result<Vec<(u32, u32)>> {
    let mut decoder = tiff_decoder(bytes, limits)?;
    let mut sizes = Vec::new();
    loop {
        let (w, h) = decoder.dimensions().map_err(corrupted)?;
        allowed(w, h, limits)?;
        sizes.push((w, h));
        if sizes.len() as u64 > u64::from(limits.pages) {
            let text = format!("The file has more than {} pages.", limits.pages);
            return Err(Error::new(ErrorCode::TooManyPages, text, "Choose the pages wanted, or split the file."));
        }
        if !decoder.more_images() || decoder.next_image().is_err() {
            return Ok(sizes);
        }
    }
}

fn tiff_page(bytes: &[u8], number: u32, limits: &Limits) -> Result<Raster> {
    let mut decoder = tiff_decoder(bytes, limits)?;
    for _ in 1..number {
        decoder.next_image().map_err(|_| Error::new(ErrorCode::PageRangeInvalid, "The file has fewer pages.", "Choose a page that it has.").on_page(number))?;
    }
    let (width, height) = decoder.dimensions().map_err(corrupted)?;
    allowed(width, height, limits)?;
    let color = decoder.colortype().map_err(corrupted)?;
    let samples = match decoder.read_image().map_err(corrupted)? {
        DecodingResult::U8(v) => v,
        DecodingResult::U16(v) => v.into_iter().map(|s| (s >> 8) as u8).collect(),
        _ => return Err(corrupted("its samples are of a kind that is not read")),
    };
    let gray =
        shades(samples, color, width as usize, height as usize).ok_or_else(|| corrupted(format!("its colours ({color:?}) are of a kind that is not read")))?;
    let raster = Raster { width, height, gray };
    // Orientation as EXIF has it; mirrored pages are no pages of text.
    let turn = match decoder.find_tag_unsigned::<u16>(tiff::tags::Tag::Orientation).ok().flatten() {
        Some(3) => 180,
        Some(6) => 90,
        Some(8) => 270,
        _ => 0,
    };
    Ok(gray::turned(raster, turn))
}

/// Samples of a TIFF as shades of grey; `None` for colours that are not known or too few samples.
fn shades(samples: Vec<u8>, color: tiff::ColorType, width: usize, height: usize) -> Option<Vec<u8>> {
    use tiff::ColorType;
    let luma = |p: &[u8]| match p {
        [r, g, b, ..] => ((u32::from(*r) * 77 + u32::from(*g) * 150 + u32::from(*b) * 29) >> 8) as u8,
        _ => 0,
    };
    let gray: Vec<u8> = match color {
        ColorType::Gray(1) if samples.len() < width * height => {
            let row = width.div_ceil(8);
            samples.chunks(row).flat_map(|r| (0..width).map(|x| r.get(x / 8).map_or(255, |b| if b >> (7 - x % 8) & 1 == 1 { 255 } else { 0 }))).collect()
        }
        ColorType::Gray(1) => samples.into_iter().map(|s| if s > 0 { 255 } else { 0 }).collect(),
        ColorType::Gray(8 | 16) => samples,
        ColorType::GrayA(8 | 16) => samples.chunks_exact(2).map(|p| p.first().copied().unwrap_or(0)).collect(),
        ColorType::RGB(8 | 16) | ColorType::YCbCr(8) => samples.chunks_exact(3).map(luma).collect(),
        ColorType::RGBA(8 | 16) => samples.chunks_exact(4).map(luma).collect(),
        _ => return None,
    };
    (gray.len() >= width * height).then(|| gray.into_iter().take(width * height).collect())
}

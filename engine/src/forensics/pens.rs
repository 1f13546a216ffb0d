//! Marker pens on scans: a figure whose ground is darker than that around it, with its ink as it was, and in a colour that the page has not.

use super::ghosts::open;
use super::pictures::pixels;
use crate::base::Rect;
use crate::document::{Page, Word};
use crate::read::ocr::{Pictures, Sheet};
use crate::read::raster::Raster;
use crate::read::sniff::Kind;
use image::{ImageFormat, RgbImage};

/// How much more of a colour a marker pen leaves than the paper has, of 255.
const COLOUR: f32 = 12.0;
/// And how much more a pen does that is sure to be one.
const STRONG: f32 = 40.0;
/// Colour that the paper of a scan has at least, for the page to be one in colour.
const TINT: f32 = 3.0;
/// How light ground is at least in its lightest channel.
const GROUND: u8 = 150;

/// The page in colour, dot for dot as in grey.
fn coloured(pictures: &Pictures, page: &Page, raster: &Raster, dpi: f32) -> Option<RgbImage> {
    let sheet = Sheet::of(page);
    let image = match pictures {
        Pictures::Pdf(drawer) => open(&drawer.png(sheet.number, sheet.turn, dpi).ok()?, ImageFormat::Png)?,
        Pictures::Picture(bytes, kind, _) if sheet.turn == 0 && page.number == 1 => {
            open(bytes, if *kind == Kind::Png { ImageFormat::Png } else { ImageFormat::Jpeg })?
        }
        Pictures::Picture(..) => return None,
    };
    (image.width() == raster.width && image.height() == raster.height).then(|| image.into_rgb8())
}

/// How far the channels of the ground of a box lie apart, at its middle dot.
fn tint(image: &RgbImage, (x0, y0, x1, y1): (i64, i64, i64, i64)) -> Option<f32> {
    let (w, h) = (i64::from(image.width()), i64::from(image.height()));
    let (xs, ys) = (x0.clamp(0, w)..x1.clamp(0, w), y0.clamp(0, h)..y1.clamp(0, h));
    let apart = |(x, y): (i64, i64)| {
        let [r, g, b] = image.get_pixel_checked(u32::try_from(x).ok()?, u32::try_from(y).ok()?)?.0;
        let most = r.max(g).max(b);
        (most >= GROUND).then(|| most - r.min(g).min(b))
    };
    let mut all: Vec<u8> = ys.flat_map(|y| xs.clone().map(move |x| (x, y))).filter_map(apart).collect();
    all.sort_unstable();
    all.get(all.len() / 2).copied().map(f32::from)
}

/// How much more of a colour than the paper some boxes have each, the least of them, as under a marker pen; `None` of a page in grey, which
/// tells no pen from a patch.
fn colour(pictures: &Pictures, page: &Page, (raster, dpi): (&Raster, f32), words: &[&Word], boxes: &[Rect]) -> Option<f32> {
    let image = coloured(pictures, page, raster, dpi)?;
    let of = |r: Rect| tint(&image, pixels(page, dpi, r));
    let mut rest: Vec<f32> = words.iter().filter(|w| !boxes.contains(&w.rect)).filter_map(|w| of(w.rect)).collect();
    let usual = super::type_sizes::median(&mut rest);
    let own: Vec<f32> = boxes.iter().filter_map(|r| of(*r)).collect();
    let gray = own.len() < boxes.len() || usual < TINT && own.iter().all(|t| *t < TINT);
    (!gray).then(|| own.iter().fold(f32::MAX, |least, t| least.min(*t - usual)))
}

/// Whether the darker grounds of some figures are a marker pen's: each has a colour of its own, and a strong one where their ink is not as it
/// is elsewhere, which a pen wets. Of a page in grey nothing tells a pen from a patch, so that it may be one where the ink is.
pub(super) fn drew(pictures: &Pictures, page: &Page, scan: (&Raster, f32), words: &[&Word], boxes: &[Rect], inked: bool) -> bool {
    may_be(colour(pictures, page, scan, words, boxes), inked)
}

/// Whether boxes without any grain are ink of a marker pen: only a strong colour says so.
pub(super) fn filled(pictures: &Pictures, page: &Page, scan: (&Raster, f32), words: &[&Word], boxes: &[Rect]) -> bool {
    colour(pictures, page, scan, words, boxes).is_some_and(|c| c > STRONG)
}

fn may_be(colour: Option<f32>, inked: bool) -> bool {
    colour.map_or(inked, |c| c > if inked { COLOUR } else { STRONG })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pen_that_wets_the_ink_has_a_strong_colour() {
        assert!(may_be(Some(20.0), true) && may_be(Some(90.0), false) && may_be(None, true));
        // A patch of another sheet is a little warmer than the page, and of a page in grey nothing is sure.
        assert!(!may_be(Some(20.0), false) && !may_be(None, false) && !may_be(Some(2.0), true));
    }

    #[test]
    fn the_ground_of_a_marker_pen_has_a_colour() {
        let mut image = RgbImage::from_pixel(60, 40, image::Rgb([250, 249, 246]));
        (20..40).for_each(|x| (10..20).for_each(|y| image.put_pixel(x, y, image::Rgb([250, 240, 110]))));
        // Ink on it does not count.
        (22..28).for_each(|x| (10..20).for_each(|y| image.put_pixel(x, y, image::Rgb([20, 20, 10]))));
        assert_eq!(tint(&image, (20, 10, 40, 20)), Some(140.0));
        assert_eq!(tint(&image, (0, 0, 15, 40)), Some(4.0));
        assert_eq!(tint(&image, (70, 50, 80, 60)), None);
    }
}

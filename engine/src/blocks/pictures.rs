//! Pictures of a page: where they stand, how large they are, what was read in them.

use super::grid::text_of;
use super::{Block, Content, Kind};
use crate::base::Rect;
use crate::document::{ImageArea, Page, Source};

/// Part of a page from which a picture is the page itself.
const WHOLE: f32 = 0.6;
/// Pictures smaller than this, in points, are rules and dots.
const SMALL: f32 = 8.0;

/// The pictures of a page; what a scan shows is its words.
pub fn pictures(page: &Page) -> Vec<Block> {
    let whole = |i: &ImageArea| i.rect.width() * i.rect.height() > WHOLE * page.width * page.height;
    let shown = |i: &&ImageArea| i.rect.width().min(i.rect.height()) >= SMALL && (page.words.is_empty() || !whole(i));
    page.images
        .iter()
        .filter(shown)
        .map(|i| {
            let within = |r: &Rect| i.rect.contains(r.cx(), r.cy());
            let read = text_of(page.seen.iter().filter(|w| page.source == Source::Text && within(&w.rect)));
            let said = if read.is_empty() { String::new() } else { format!(", which reads: {read}") };
            let cm = |points: f32| points * 2.54 / 72.0;
            let text = format!(
                "Picture at the {}, {:.1} by {:.1} cm, {} by {} pixels{said}",
                place(&i.rect, page),
                cm(i.rect.width()),
                cm(i.rect.height()),
                i.width,
                i.height
            );
            Block { kind: Kind::Image, content: Content::Image(text), page: page.number, bbox: i.rect, confidence: 0.95 }
        })
        .collect()
}

/// Where on the page a box stands, in words.
fn place(r: &Rect, page: &Page) -> String {
    let third = |at: f32, all: f32, names: [&'static str; 3]| match at * 3.0 / all.max(1.0) {
        t if t < 1.0 => names[0],
        t if t < 2.0 => names[1],
        _ => names[2],
    };
    let (down, across) = (third(r.cy(), page.height, ["top", "", "bottom"]), third(r.cx(), page.width, ["left", "", "right"]));
    match (down, across) {
        ("", "") => "middle".to_owned(),
        ("", side) | (side, "") => side.to_owned(),
        (down, across) => format!("{down} {across}"),
    }
}

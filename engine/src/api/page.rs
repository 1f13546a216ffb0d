//! Which page image an address asks for: `<file>/<page>.png?dpi=…&box=x0,y0,x1,y1`, the same in a browser and in the window.

use crate::base::Result;
use crate::base::geometry::Rect;
use crate::ops::Saldo;
use uuid::Uuid;

/// Dots an inch where none are named, and what may be asked for.
const USUAL: f32 = 110.0;
const LEAST: f32 = 20.0;
const MOST: f32 = 600.0;

/// A page image that is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct PageAsked {
    file: Uuid,
    page: u32,
    dpi: f32,
    part: Option<Rect>,
}

impl PageAsked {
    /// What path and query ask for; `None` where they name no page.
    pub fn of(path: &str, query: &str) -> Option<Self> {
        let mut parts = path.rsplit('/');
        let page = parts.next()?.strip_suffix(".png")?.parse().ok().filter(|n| *n > 0)?;
        let file = parts.next()?.parse().ok()?;
        let mut asked = Self { file, page, dpi: USUAL, part: None };
        for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            match name {
                "dpi" => asked.dpi = value.parse::<f32>().ok().filter(|d| d.is_finite())?.clamp(LEAST, MOST),
                "box" => asked.part = Some(part(value)?),
                _ => {}
            }
        }
        Some(asked)
    }

    /// The picture as PNG. Blocks until it is drawn.
    ///
    /// # Errors
    /// The file or the page is not there, or cannot be drawn.
    pub fn draw(&self, saldo: &Saldo) -> Result<Vec<u8>> {
        saldo.page_png(self.file, self.page, self.dpi, self.part)
    }
}

fn part(text: &str) -> Option<Rect> {
    // A browser may write the comma as `%2C`.
    let text = text.replace("%2C", ",").replace("%2c", ",");
    let edges: Vec<f32> = text.split(',').map(|v| v.parse().ok().filter(|v: &f32| v.is_finite())).collect::<Option<_>>()?;
    match edges[..] {
        [x0, y0, x1, y1] => Some(Rect::new(x0, y0, x1, y1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_file_page_size_and_part() {
        let file = Uuid::from_u128(7);
        let path = format!("/page/{file}/3.png");
        assert_eq!(PageAsked::of(&path, "token=abc"), Some(PageAsked { file, page: 3, dpi: USUAL, part: None }));
        let part = Some(Rect::new(1.0, 2.5, 30.0, 40.0));
        assert_eq!(PageAsked::of(&path, "dpi=9000&box=1.0%2C2.5%2C30%2C40"), Some(PageAsked { file, page: 3, dpi: MOST, part }));
        for (path, query) in [(path.as_str(), "dpi=NaN"), (&path, "box=1,2,3"), (&path, "box=1,2,3,inf"), ("/page/x/3.png", ""), ("/3.png", ""), ("", "")] {
            assert_eq!(PageAsked::of(path, query), None, "{path}?{query}");
        }
        assert_eq!(PageAsked::of(&format!("/page/{file}/0.png"), ""), None);
    }
}

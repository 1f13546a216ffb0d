//! Small PDF files drawn at run time: texts at places, pages of their own or sharing one content.

use crate::objects::{file, stream};
use flate2::{Compression, write::ZlibEncoder};
use std::io::Write;

/// Width of a letter or digit in parts of the size, for Helvetica's digits; other letters stand where they fall.
const DIGIT: f32 = 0.556;

/// The content of one page while it is drawn.
#[derive(Debug, Default, Clone)]
pub struct Content {
    text: String,
}

impl Content {
    /// An empty page.
    pub fn new() -> Self {
        Self::default()
    }

    /// A text whose left edge is at `x`, its baseline `y` points under the page's top, 8 points high.
    pub fn left(&mut self, x: f32, y: f32, text: &str) -> &mut Self {
        self.sized(x, y, 8.0, text)
    }

    /// The same at another size.
    pub fn sized(&mut self, x: f32, y: f32, size: f32, text: &str) -> &mut Self {
        let plain: String = text.chars().flat_map(|c| if matches!(c, '(' | ')' | '\\') { vec!['\\', c] } else { vec![c] }).collect();
        self.raw(&format!("BT /F1 {size} Tf {x:.2} {:.2} Td ({plain}) Tj ET\n", 842.0 - y))
    }

    /// A figure whose digits end at `x`.
    pub fn right(&mut self, x: f32, y: f32, text: &str) -> &mut Self {
        let wide: f32 = text.chars().map(|c| if c.is_ascii_digit() { DIGIT } else { 0.278 }).sum();
        self.left(x - 8.0 * wide, y, text)
    }

    /// Operators as they are.
    pub fn raw(&mut self, operators: &str) -> &mut Self {
        self.text.push_str(operators);
        self
    }
}

/// A file whose pages each have their own content.
pub fn pages(contents: &[Content]) -> Vec<u8> {
    pdf(contents, &(0..contents.len()).map(|n| vec![n]).collect::<Vec<_>>(), (595.0, 842.0))
}

/// A file whose pages draw the contents named, in turn; contents may be shared by many pages.
pub fn pdf(contents: &[Content], pages: &[Vec<usize>], size: (f32, f32)) -> Vec<u8> {
    let mut objects: Vec<Vec<u8>> = Vec::new();
    let first = 4 + contents.len();
    objects.push(b"<</Type/Catalog/Pages 2 0 R>>".to_vec());
    let kids: Vec<String> = (0..pages.len()).map(|n| format!("{} 0 R", first + n)).collect();
    objects.push(
        format!("<</Type/Pages/Kids[{}]/Count {}/MediaBox[0 0 {} {}]/Resources<</Font<</F1 3 0 R>>>>>>", kids.join(" "), pages.len(), size.0, size.1)
            .into_bytes(),
    );
    objects.push(b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_vec());
    for content in contents {
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(content.text.as_bytes()).expect("memory");
        let data = packed.finish().expect("memory");
        objects.push(stream("/Filter /FlateDecode", &data));
    }
    for of in pages {
        let list: Vec<String> = of.iter().map(|n| format!("{} 0 R", 4 + n)).collect();
        objects.push(format!("<</Type/Page/Parent 2 0 R/Contents[{}]>>", list.join(" ")).into_bytes());
    }
    file(&objects)
}

/// An amount in hundredths as printed: `1,234.56`.
pub fn money(cents: i64) -> String {
    let whole = (cents.abs() / 100).to_string();
    let mut out = String::new();
    for (i, c) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    format!("{}{out}.{:02}", if cents < 0 { "-" } else { "" }, cents.abs() % 100)
}

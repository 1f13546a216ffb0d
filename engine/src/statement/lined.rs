//! Pages for tests, drawn as lines of text.

use crate::base::Rect;
use crate::document::{Document, Page, Word};

/// A page of these lines in letters of one width, 5 points each: words begin where they do in the text.
pub fn document(lines: &[&str]) -> Document {
    // Words of a line stand where two blanks and more part them; a figure ends there.
    let words = lines.iter().enumerate().flat_map(|(n, line)| {
        let y = 40.0 + 14.0 * n as f32;
        let mut at = 0;
        line.split(' ').filter_map(move |text| {
            let x0 = 40.0 + 5.0 * at as f32;
            at += text.chars().count() + 1;
            let rect = Rect::new(x0, y - 7.5, x0 + 5.0 * text.chars().count() as f32, y + 2.0);
            (!text.is_empty()).then(|| Word { text: text.to_owned(), rect, baseline: y, size: 10.0, confidence: 1.0, ..Word::default() })
        })
    });
    Document { pages: vec![Page { number: 1, width: 595.0, height: 842.0, words: words.collect(), ..Page::default() }], ..Document::default() }
}

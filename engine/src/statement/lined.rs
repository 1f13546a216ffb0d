//! Pages for tests, drawn as lines of text.

use crate::base::Rect;
use crate::document::{Document, Page, Word};

/// A word of ten points in letters of one width that begins here, on the line at this height.
pub fn word(text: &str, x0: f32, baseline: f32) -> Word {
    let rect = Rect::new(x0, baseline - 7.5, x0 + 5.0 * text.chars().count() as f32, baseline + 2.0);
    Word { text: text.to_owned(), rect, baseline, size: 10.0, confidence: 1.0, ..Word::default() }
}

/// A word that ends here.
pub fn word_to(text: &str, x1: f32, baseline: f32) -> Word {
    word(text, x1 - 5.0 * text.chars().count() as f32, baseline)
}

/// A page of these words.
pub fn page_of(words: Vec<Word>) -> Document {
    Document { pages: vec![Page { number: 1, width: 595.0, height: 842.0, words, ..Page::default() }], ..Document::default() }
}

/// A page of these lines in letters of one width, 5 points each: words begin where they do in the text.
pub fn document(lines: &[&str]) -> Document {
    // Words of a line stand where two blanks and more part them; a figure ends there.
    let words = lines.iter().enumerate().flat_map(|(n, line)| {
        let y = 40.0 + 14.0 * n as f32;
        let mut at = 0;
        line.split(' ').filter_map(move |text| {
            let x0 = 40.0 + 5.0 * at as f32;
            at += text.chars().count() + 1;
            (!text.is_empty()).then(|| word(text, x0, y))
        })
    });
    page_of(words.collect())
}

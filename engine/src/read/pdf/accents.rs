//! Marks over and under letters: fonts draw them as glyphs of their own, some without a letter that they stand for.

use super::fonts::{Fonts, UNKNOWN};
use super::marks::Marks;

/// Whether a letter is a mark that stands over or under the letter before it: accents, vowels and tones of Thai and Lao.
pub fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{eb1}' | '\u{eb4}'..='\u{ebc}' | '\u{ec8}'..='\u{ece}')
}

/// Whether a text is nothing but such marks.
pub fn only(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_mark)
}

/// Gives the one glyph of a span whose letter its font does not tell the mark that the span is said to hold there. Other letters than marks are
/// taken from nowhere but the font: what a span is said to stand for may be anything.
pub fn tell(marks: &mut Marks, fonts: &mut Fonts<'_>, from: usize, said: &str) {
    let Some(span) = marks.glyphs.get_mut(from..) else { return };
    let mut unknown = span.iter_mut().enumerate().filter(|(_, g)| g.text == UNKNOWN);
    let (Some((at, _)), None) = (unknown.next(), unknown.next()) else { return };
    let text = |part: Option<&[super::marks::Glyph]>| part.unwrap_or_default().iter().map(|g| fonts.text(g.text)).collect::<String>();
    let (before, after) = (text(span.get(..at)), text(span.get(at + 1..)));
    let Some(missing) = said.strip_prefix(&before).and_then(|s| s.strip_suffix(&after)).filter(|s| only(s)).map(str::to_owned) else { return };
    let number = fonts.intern(&missing);
    if let Some(glyph) = span.get_mut(at) {
        glyph.text = number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of glyphs after their span was said to stand for something; `None` is a glyph without a letter.
    fn told(glyphs: &[Option<&str>], said: &str) -> String {
        let mut fonts = Fonts::new();
        let mut marks = Marks::default();
        for text in glyphs {
            let text = text.map_or(UNKNOWN, |t| fonts.intern(t));
            marks.glyphs.push(super::super::marks::Glyph { text, ..super::super::words::test_glyph() });
        }
        tell(&mut marks, &mut fonts, 0, said);
        marks.glyphs.iter().map(|g| fonts.text(g.text)).collect()
    }

    #[test]
    fn a_mark_without_a_letter_is_the_one_its_span_is_said_to_hold() {
        assert_eq!(told(&[Some("ร"), Some("ี"), None], "รี่"), "รี่");
        // Nothing but marks is taken from what a span is said to be, and nothing that does not fit the glyphs around it.
        assert_eq!(told(&[Some("1"), None], "19"), "1\u{fffd}");
        assert_eq!(told(&[Some("ร"), None], "ที่"), "ร\u{fffd}");
        assert_eq!(told(&[None, None], "ี่"), "\u{fffd}\u{fffd}");
    }
}

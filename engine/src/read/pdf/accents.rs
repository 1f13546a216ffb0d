//! Marks over and under letters: fonts draw them as glyphs of their own, some without a letter that they stand for.

use super::fonts::{Fonts, NOTHING, UNKNOWN};
use super::marks::Marks;
use crate::base::letters::is_mark;

/// Whether a text is nothing but such marks.
pub fn only(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_mark)
}

/// Glyphs of a span at most that is one syllable or a word.
const LETTERS: usize = 64;

/// Gives the glyphs of a span the marks that it is said to hold, where it is said to hold the letters that the font tells and nothing else
/// but marks: a font may draw a mark by a glyph without a letter, or tell it with the letter that it stood over first. Other letters than marks
/// are taken from nowhere but the font: what a span is said to stand for may be anything.
pub fn tell(marks: &mut Marks, fonts: &mut Fonts<'_>, from: usize, said: &str) {
    let Some(span) = marks.glyphs.get_mut(from..).filter(|span| span.len() <= LETTERS) else { return };
    // A sign that is a mark and a vowel in one is drawn as two.
    let said = &said.replace('\u{e33}', "\u{e4d}\u{e32}");
    let text = |number: u32, fonts: &Fonts<'_>| if number == UNKNOWN { String::new() } else { fonts.text(number).to_owned() };
    let drawn: Vec<String> = span.iter().map(|g| text(g.text, fonts)).collect();
    let letters = |text: &str| text.chars().filter(|c| !is_mark(*c)).collect::<String>();
    let unknown = span.iter().filter(|g| g.text == UNKNOWN).count();
    let held = said.chars().filter(|c| is_mark(*c)).count();
    let same = letters(&drawn.concat()) == letters(said) && !letters(said).is_empty() && !said.contains(char::is_whitespace);
    if !same || drawn.concat() == *said && unknown == 0 || unknown > held {
        return;
    }
    // Every glyph of a letter takes it with its marks; what draws marks alone stands for nothing more.
    let mut rest = said.chars().peekable();
    for (glyph, drawn) in span.iter_mut().zip(&drawn) {
        let mut own: String = drawn.chars().filter(|c| !is_mark(*c)).flat_map(|_| rest.find(|c| !is_mark(*c))).collect();
        while let Some(mark) = rest.next_if(|c| !own.is_empty() && is_mark(*c)) {
            own.push(mark);
        }
        glyph.text = if own.is_empty() { NOTHING } else { fonts.intern(&own) };
        glyph.drawn = glyph.text;
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
        // Two of them; one that the font tells with its letter, or with another letter's mark.
        assert_eq!(told(&[Some("ล"), None, None], "ลื่"), "ลื่");
        assert_eq!(told(&[Some("พั"), None], "พั"), "พั");
        assert_eq!(told(&[Some("ชี"), None, Some("\u{e32}")], "ช\u{e33}"), "ช\u{e4d}\u{e32}");
        assert_eq!(told(&[Some("บั"), Some("ก")], "บก"), "บก");
        // Nothing but marks is taken from what a span is said to be, and nothing that does not fit the glyphs around it.
        assert_eq!(told(&[Some("1"), None], "19"), "1\u{fffd}");
        assert_eq!(told(&[Some("1"), Some("2"), None], "1๊2"), "1๊2");
        assert_eq!(told(&[Some("ร"), None], "ที่"), "ร\u{fffd}");
        assert_eq!(told(&[None, None], "ี่"), "\u{fffd}\u{fffd}");
    }
}

//! Marks over and under letters: fonts draw them as glyphs of their own, some without a letter that they stand for.

use super::fonts::{Fonts, NOTHING, UNKNOWN};
use super::marks::Marks;
use crate::base::letters;

/// Whether a sign is a mark on the letter before it: kana of half width have signs of their own for theirs.
fn is_mark(c: char) -> bool {
    letters::is_mark(c) || matches!(c, '\u{ff9e}' | '\u{ff9f}')
}

/// Whether a text is nothing but such marks.
pub fn only(text: &str) -> bool {
    !text.is_empty() && text.chars().all(letters::is_mark)
}

/// Glyphs of a span at most that is one syllable or a word.
const LETTERS: usize = 64;

/// Gives the glyphs of a span the marks that it is said to hold, where it is said to hold the letters that the font tells and nothing else
/// but marks: a font may draw a mark by a glyph without a letter, or tell it with the letter that it stood over first. Other letters than marks
/// are taken from nowhere but the font: what a span is said to stand for may be anything.
pub fn tell(marks: &mut Marks, fonts: &mut Fonts<'_>, from: usize, said: &str) {
    let Some(span) = marks.glyphs.get_mut(from..).filter(|span| span.len() <= LETTERS) else { return };
    // A variant of a mark's glyph may be told as another mark.
    if let [glyph] = span
        && glyph.text != UNKNOWN
        && only(said)
        && said.chars().count() == 1
        && only(fonts.text(glyph.text))
    {
        glyph.text = fonts.intern(said);
        glyph.drawn = glyph.text;
        return;
    }
    // A sign that is a mark and a vowel in one is drawn as two.
    let said = &said.replace('\u{e33}', "\u{e4d}\u{e32}");
    let text = |number: u32, fonts: &Fonts<'_>| if number == UNKNOWN { String::new() } else { fonts.text(number).to_owned() };
    let drawn: Vec<String> = span.iter().map(|g| text(g.text, fonts)).collect();
    let letters = |text: &str| text.chars().filter(|c| !is_mark(*c)).collect::<String>();
    // A mark's glyph may be told with the letter over which it stood first: `จ` and `ช่` of what is said to be `จ่`.
    let marked = |(n, text): (usize, &String)| {
        let marks: String = text.chars().filter(|c| is_mark(*c)).collect();
        if n == 0 || marks.is_empty() { text.clone() } else { marks }
    };
    let alone: Vec<String> = drawn.iter().enumerate().map(marked).collect();
    let told = letters(&drawn.concat()) != letters(said) && letters(&alone.concat()) == letters(said);
    let drawn = if told { alone } else { drawn };
    let unknown = span.iter().filter(|g| g.text == UNKNOWN).count();
    let held = said.chars().filter(|c| is_mark(*c)).count();
    let same = letters(&drawn.concat()) == letters(said) && !letters(said).is_empty() && !said.contains(char::is_whitespace);
    if !same || drawn.concat() == *said && unknown == 0 && !told || unknown > held {
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

/// Takes from glyphs that take no room the letter over which their map saw them first: what is drawn over the letter before is its mark alone.
/// A mark that the letter before has already is told once.
pub fn bare(marks: &mut Marks, fonts: &mut Fonts<'_>) {
    for at in 1..marks.glyphs.len() {
        let Some([letter, glyph]) = marks.glyphs.get(at - 1..=at) else { continue };
        if (glyph.ax.abs() + glyph.ay.abs()) > 0.01 * glyph.size || glyph.text == UNKNOWN || glyph.text == NOTHING || letter.text == UNKNOWN {
            continue;
        }
        let text = fonts.text(glyph.text);
        let own: String = text.chars().filter(|c| is_mark(*c)).collect();
        if own.is_empty() || own.len() == text.len() {
            continue;
        }
        let held = fonts.text(letter.text).ends_with(&own);
        let number = if held { NOTHING } else { fonts.intern(&own) };
        if let Some(glyph) = marks.glyphs.get_mut(at) {
            (glyph.text, glyph.drawn) = (number, number);
        }
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
    fn a_glyph_that_takes_no_room_is_a_mark_alone() {
        let bared = |texts: &[(&str, f32)]| {
            let mut fonts = Fonts::new();
            let mut marks = Marks::default();
            for (text, ax) in texts {
                let text = fonts.intern(text);
                marks.glyphs.push(super::super::marks::Glyph { text, ax: *ax, ..super::super::words::test_glyph() });
            }
            bare(&mut marks, &mut fonts);
            marks.glyphs.iter().map(|g| fonts.text(g.text)).collect::<String>()
        };
        assert_eq!(bared(&[("ท", 6.0), ("ช่", 0.0)]), "ท่");
        assert_eq!(bared(&[("ฟ้", 6.0), ("ฟ้", 0.0), ("า", 5.0)]), "ฟ้า");
        // A letter with its mark that takes room of its own is one.
        assert_eq!(bared(&[("ท", 6.0), ("ช่", 6.0)]), "ทช่");
    }

    #[test]
    fn a_mark_without_a_letter_is_the_one_its_span_is_said_to_hold() {
        assert_eq!(told(&[Some("ร"), Some("ี"), None], "รี่"), "รี่");
        // Two of them; one that the font tells with its letter, or with another letter's mark.
        assert_eq!(told(&[Some("ล"), None, None], "ลื่"), "ลื่");
        assert_eq!(told(&[Some("พั"), None], "พั"), "พั");
        assert_eq!(told(&[Some("ชี"), None, Some("\u{e32}")], "ช\u{e33}"), "ช\u{e4d}\u{e32}");
        assert_eq!(told(&[Some("บั"), Some("ก")], "บก"), "บก");
        assert_eq!(told(&[Some("ﾄﾞ"), None], "ﾄﾞ"), "ﾄﾞ");
        assert_eq!(told(&[Some("ﾄﾞ")], "ﾄ"), "ﾄ");
        assert_eq!(told(&[Some("จ"), Some("ช่")], "จ่"), "จ่");
        // Nothing but marks is taken from what a span is said to be, and nothing that does not fit the glyphs around it.
        assert_eq!(told(&[Some("1"), None], "19"), "1\u{fffd}");
        assert_eq!(told(&[Some("1"), Some("2"), None], "1๊2"), "1๊2");
        assert_eq!(told(&[Some("ร"), None], "ที่"), "ร\u{fffd}");
        assert_eq!(told(&[None, None], "ี่"), "\u{fffd}\u{fffd}");
    }
}

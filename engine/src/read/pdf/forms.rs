//! Letters as they are written: fonts of Arabic draw each in the form of its place in the word, and of Thai some in parts.

use unicode_normalization::UnicodeNormalization;

/// The letters of Arabic, with how many forms each has from U+FE80 on.
#[rustfmt::skip]
const ARABIC: [(&str, u32); 40] = [
    ("ء", 1), ("آ", 2), ("أ", 2), ("ؤ", 2), ("إ", 2), ("ئ", 4), ("ا", 2), ("ب", 4), ("ة", 2), ("ت", 4),
    ("ث", 4), ("ج", 4), ("ح", 4), ("خ", 4), ("د", 2), ("ذ", 2), ("ر", 2), ("ز", 2), ("س", 4), ("ش", 4),
    ("ص", 4), ("ض", 4), ("ط", 4), ("ظ", 4), ("ع", 4), ("غ", 4), ("ف", 4), ("ق", 4), ("ك", 4), ("ل", 4),
    ("م", 4), ("ن", 4), ("ه", 4), ("و", 2), ("ى", 2), ("ي", 4), ("لآ", 2), ("لأ", 2), ("لإ", 2), ("لا", 2),
];

/// The letter that a form of it stands for.
fn letter(c: char) -> Option<&'static str> {
    let mut left = match c {
        '\u{fe80}'..='\u{fefc}' => c as u32 - 0xfe80,
        '\u{fb50}'..='\u{fb51}' => return Some("ٱ"),
        '\u{fb56}'..='\u{fb59}' => return Some("پ"),
        '\u{fb66}'..='\u{fb69}' => return Some("ٹ"),
        '\u{fb7a}'..='\u{fb7d}' => return Some("چ"),
        '\u{fb88}'..='\u{fb89}' => return Some("ڈ"),
        '\u{fb8a}'..='\u{fb8b}' => return Some("ژ"),
        '\u{fb8c}'..='\u{fb8d}' => return Some("ڑ"),
        '\u{fb8e}'..='\u{fb91}' => return Some("ک"),
        '\u{fb92}'..='\u{fb95}' => return Some("گ"),
        '\u{fb9e}'..='\u{fb9f}' => return Some("ں"),
        '\u{fba6}'..='\u{fba9}' => return Some("ہ"),
        '\u{fbaa}'..='\u{fbad}' => return Some("ھ"),
        '\u{fbae}'..='\u{fbaf}' => return Some("ے"),
        '\u{fbb0}'..='\u{fbb1}' => return Some("ۓ"),
        '\u{fbfc}'..='\u{fbff}' => return Some("ی"),
        '\u{fdf2}' => return Some("الله"),
        _ => return None,
    };
    for (text, forms) in ARABIC {
        if left < forms {
            return Some(text);
        }
        left -= forms;
    }
    None
}

/// A text with its letters for their forms, and the vowel `am` of Thai as the one letter it is.
pub fn plain(text: String) -> String {
    if text.is_ascii() || !text.chars().any(|c| matches!(c, '\u{e33}' | '\u{e4d}' | '\u{fb50}'..='\u{fdff}' | '\u{fe80}'..='\u{fefc}')) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\u{e4d}' {
            let tone = chars.next_if(|t| matches!(t, '\u{e48}'..='\u{e4b}'));
            let long = chars.next_if_eq(&'\u{e32}').is_some();
            if !long {
                out.push(c);
            }
            out.extend(tone);
            if long {
                out.push('\u{e33}');
            }
            continue;
        }
        if c == '\u{e33}' {
            // Fonts draw the vowel in two parts, and some say of the first that it is the whole.
            out.push(c);
            chars.next_if_eq(&'\u{e32}');
            continue;
        }
        match letter(c) {
            Some(text) => out.push_str(text),
            // Two letters and more in one form: `لى` and `لح`.
            None if matches!(c, '\u{fb50}'..='\u{fdff}') => out.extend(std::iter::once(c).nfkc()),
            None => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn letters_stand_for_their_forms() {
        assert_eq!(plain("\u{fee3}\u{febc}\u{feae}\u{fed1}".to_owned()), "مصرف");
        assert_eq!(plain("\u{fef9}\u{fefc}".to_owned()), "لإلا");
        assert_eq!(plain("\u{fb56}\u{fbfc} 12".to_owned()), "پی 12");
        // The vowel `am`, with a tone between its parts and without one.
        assert_eq!(plain("ช\u{e4d}\u{e32}ระ".to_owned()), "ชำระ");
        assert_eq!(plain("น\u{e4d}\u{e49}\u{e32}".to_owned()), "น้ำ");
        assert_eq!(plain("มัดจ\u{e33}\u{e32} จ\u{e33}นวน".to_owned()), "มัดจำ จำนวน");
        assert_eq!(plain("ก\u{e4d}".to_owned()), "ก\u{e4d}");
    }
}

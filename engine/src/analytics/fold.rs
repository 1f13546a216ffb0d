//! Descriptions as words: lower case, letters without their marks, half-width signs made whole. Shared with the build script that trains
//! the text model, so it stands alone.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_canonical;

/// The words of a description, parted by single blanks, with a blank at either end. Many statements print letters without their marks:
/// `Opłata` and `OPLATA` are one word.
pub fn words(text: &str) -> String {
    if text.is_ascii() {
        return of_ascii(text);
    }
    // Full-width letters and half-width kana are other signs for the same.
    if text.contains(|c| matches!(c, '\u{ff00}'..='\u{ffef}')) {
        return of(text.nfkc());
    }
    of(text.chars())
}

/// The same of what holds no other signs, as most descriptions do.
fn of_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    let mut blank = true;
    for b in text.bytes() {
        if b.is_ascii_alphanumeric() {
            out.push(char::from(b.to_ascii_lowercase()));
            blank = false;
        } else if !blank {
            out.push(' ');
            blank = true;
        }
    }
    if !blank {
        out.push(' ');
    }
    out
}

fn of(signs: impl Iterator<Item = char>) -> String {
    let mut out = String::with_capacity(signs.size_hint().0 + 2);
    out.push(' ');
    for c in signs.flat_map(char::to_lowercase) {
        fold(c, &mut out);
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

fn fold(c: char, out: &mut String) {
    match c {
        'a'..='z' | '0'..='9' => out.push(c),
        'ı' => out.push('i'),
        'ł' => out.push('l'),
        'đ' | 'ð' => out.push('d'),
        'ø' => out.push('o'),
        'ß' => out.push_str("ss"),
        'æ' => out.push_str("ae"),
        'œ' => out.push_str("oe"),
        'þ' => out.push_str("th"),
        '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' if c.is_alphabetic() => decompose_canonical(c, |part| {
            if !is_mark(part) {
                out.push(part);
            }
        }),
        // Marks of letters that were written apart, as that of a Turkish capital in lower case.
        _ if is_mark(c) => {}
        // Banks print kana without small ones.
        'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ' | 'ッ' | 'ャ' | 'ュ' | 'ョ' => out.push(char::from_u32(c as u32 + 1).unwrap_or(c)),
        // Marks of tone belong to Thai words.
        '\u{e47}'..='\u{e4e}' => out.push(c),
        _ if c.is_alphanumeric() => out.push(c),
        _ if !out.ends_with(' ') => out.push(' '),
        _ => {}
    }
}

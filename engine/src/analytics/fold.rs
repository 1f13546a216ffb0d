//! Descriptions as words: lower case, letters without their marks, half-width signs made whole. Shared with the build script that trains
//! the text model, so it stands alone.

use std::sync::OnceLock;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::decompose_canonical;

/// Signs as Taiwan and Hong Kong write them, in order, and below each the same as the mainland does.
const SIGNS: &str = include_str!("../../data/signs.txt");

/// A Chinese sign in the writing of the mainland; every other as it is.
pub fn simplified(c: char) -> char {
    static PAIRS: OnceLock<Vec<(char, char)>> = OnceLock::new();
    if !matches!(c, '\u{3400}'..='\u{9fff}') {
        return c;
    }
    let signs = PAIRS.get_or_init(|| SIGNS.split_once('\n').map(|(own, simple)| own.chars().zip(simple.chars()).collect()).unwrap_or_default());
    signs.binary_search_by_key(&c, |pair| pair.0).ok().and_then(|at| signs.get(at)).map_or(c, |pair| pair.1)
}

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
        // Greek prints capitals without their marks, and writes one letter otherwise at the end of a word.
        'ς' => out.push('σ'),
        '\u{386}'..='\u{3ce}' if c.is_alphabetic() => decompose_canonical(c, |part| {
            if !is_mark(part) {
                out.push(part);
            }
        }),
        'ё' => out.push('е'),
        // Marks of letters that were written apart, as that of a Turkish capital in lower case.
        _ if is_mark(c) => {}
        // Banks print kana without small ones.
        'ァ' | 'ィ' | 'ゥ' | 'ェ' | 'ォ' | 'ッ' | 'ャ' | 'ュ' | 'ョ' => out.push(char::from_u32(c as u32 + 1).unwrap_or(c)),
        // Arabic writes letters with and without their marks.
        'أ' | 'إ' | 'آ' | 'ٱ' => out.push('ا'),
        'ؤ' => out.push('و'),
        'ئ' => out.push('ي'),
        'ى' => out.push('ي'),
        'ة' => out.push('ه'),
        '\u{640}' | '\u{64b}'..='\u{65f}' | '\u{670}' => {}
        '\u{660}'..='\u{669}' => out.push(char::from_digit(c as u32 - 0x660, 10).unwrap_or(c)),
        // Marks of tone belong to Thai words.
        '\u{e47}'..='\u{e4e}' => out.push(c),
        _ if c.is_alphanumeric() => out.push(simplified(c)),
        _ if !out.ends_with(' ') => out.push(' '),
        _ => {}
    }
}

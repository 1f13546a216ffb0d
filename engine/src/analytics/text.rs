//! Descriptions as they are compared: words without punctuation, and the text without codes, numbers, dates and times.

pub use super::fold::words;
use crate::base::dates;

/// Channel codes that say how a movement was booked, not what it is.
const CODES: &[&str] = &["FTSCY", "FTFVA", "FTQRS", "ESB", "NBMB", "KBB", "WSID", "SVWZ", "KREF", "EREF", "MREF"];

/// The description without channel codes, terminal, trace and card numbers, dates, times and amounts; upper case, never empty
/// where the text is not.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for token in text.split(|c: char| c.is_whitespace() || c == '|') {
        for part in token.split([':', '+', '#']) {
            let part = part.trim_matches(|c: char| matches!(c, '-' | '.' | ',' | '/' | ';' | '(' | ')' | '*' | '_' | '='));
            let digits = part.bytes().filter(u8::is_ascii_digit).count();
            let letters = part.chars().filter(|c| c.is_alphabetic()).count();
            let coded = digits >= 3 || (digits > 0 && letters == 0) || (digits > letters) || (digits > 0 && dates::scan(part).is_some());
            let channel = part.split('/').any(|p| CODES.contains(&p.to_uppercase().as_str()));
            if letters == 0 || coded || channel {
                continue;
            }
            if !out.is_empty() {
                out.push(' ');
            }
            out.extend(part.chars().flat_map(char::to_uppercase));
        }
    }
    if out.is_empty() { text.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase() } else { out }
}

/// Letters of a word up to which it is looked for among letters that are not Latin, and not within a Latin word.
const SHORT: usize = 5;

/// Whether a few Latin letters that were found stand within a longer Latin word: `etc` of `stretch`.
pub fn is_glued(words: &str, from: usize, to: usize) -> bool {
    let found = words.get(from..to).unwrap_or_default();
    let short = found.len() <= SHORT && !found.is_empty() && found.bytes().all(|b| b.is_ascii_lowercase());
    let latin = |at: Option<usize>| at.and_then(|at| words.as_bytes().get(at)).is_some_and(u8::is_ascii_lowercase);
    short && (latin(from.checked_sub(1)) || latin(Some(to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_letters_within_a_word_are_no_word() {
        let glued = |words: &str, found: &str| words.find(found).map(|at| is_glued(words, at, at + found.len()));
        assert_eq!(glued(" lakban stretch ", "etc"), Some(true));
        assert_eq!(glued(" etc利用料 ", "etc"), Some(false));
        assert_eq!(glued(" stretch ", " stretch "), Some(false));
    }

    #[test]
    fn leaves_out_codes_and_numbers() {
        assert_eq!(words("BI-FAST DB | BIF"), " bi fast db bif ");
        assert_eq!(words("Opłata za kartę / HESAP İŞLETİM ÜCRETİ"), " oplata za karte hesap isletim ucreti ");
        assert_eq!(words("ﾌﾘｺﾐﾃｽｳﾘｮｳ ＡＴＭ"), " フリコミテスウリヨウ atm ");
        assert_eq!(words("Phí quản lý – đồng"), " phi quan ly dong ");
        assert_eq!(words("Έξοδα Κίνησης / ΤΟΚΟΣ ЗАЁМ"), " εξοδα κινησησ τοκοσ заем ");
        assert_eq!(words("ค่าธรรมเนียม"), " ค่าธรรมเนียม ");
        assert_eq!(clean("TRSF E-BANKING DB 2001/FTSCY/WS957661 37573190.69 PO 91712 PT INDO BAJA"), "TRSF E-BANKING DB PO PT INDO BAJA");
        assert_eq!(clean("QR 014 TGL: 23/06 TOKOPEDIA"), "QR TGL TOKOPEDIA");
        assert_eq!(clean("12345"), "12345");
        assert_eq!(clean(""), "");
    }
}

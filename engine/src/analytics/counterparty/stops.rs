//! Full stops in descriptions: which part fields and words made short, and which belong to a word.

use crate::analytics::forms::form;

/// `TRAN.CTAS.TERC.BM`: words made short, each with its full stop; the last may be a code.
pub(super) fn shortened(text: &str, from: usize, at: usize) -> bool {
    let letters = |part: &str| part.chars().take_while(|c| c.is_alphabetic()).count();
    let whole = text.get(from..at).filter(|w| w.chars().count() >= 3 && letters(w) == w.chars().count());
    let rest = text.get(at + 1..).unwrap_or_default();
    let next = rest.get(..rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len())).unwrap_or_default();
    let chained = from.checked_sub(1).and_then(|b| text.get(b..from)) == Some(".");
    let address = || matches!(next, "COM" | "NET" | "ORG") || text.get(..at).is_some_and(|t| t.ends_with("WWW"));
    let long = next.chars().count() == 4 || chained && (2..=4).contains(&next.chars().count());
    long && whole.is_some_and(|w| !form(w).silent && !form(w).front) && !address()
}

/// Whether a text begins with a code of three to eight letters and a number of five digits and more between full stops, and goes on.
fn in_fields(text: &str) -> bool {
    let fields: Vec<&[u8]> = text.splitn(3, '.').map(str::as_bytes).collect();
    let [code, number, _] = fields.as_slice() else { return false };
    (3..=8).contains(&code.len()) && code.iter().all(u8::is_ascii_uppercase) && number.len() >= 5 && number.iter().all(u8::is_ascii_digit)
}

/// `IBVCB.1009906161.NAME MEMO.CT TU 0123`: a full stop parts a channel's reference from a name, and a memo from the accounts.
pub(super) fn stops(text: &str, from: usize, at: usize) -> bool {
    let bytes = text.as_bytes();
    // `IBVCB.0123456789.CHIA LOI NHUAN.NG THI BICH HANG`: behind a code and a number all fields are parted by full stops.
    if at >= from + 2 && in_fields(text) {
        return text.get(at + 1..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    }
    // `DEVOL.RECIBO`, `REINT.CAJERO`: two words made short.
    let letters = |part: &str| part.chars().take_while(|c| c.is_alphabetic()).count();
    // `THANH TOAN TIEN VAN.CONG TY …`: a memo before a firm.
    if ["CONG TY ", "CTY ", "CTCP "].iter().any(|f| text.get(at + 1..).is_some_and(|rest| rest.starts_with(f))) {
        return true;
    }
    let whole = text.get(from..at).is_some_and(|w| w.chars().count() >= 3 && letters(w) == w.chars().count());
    if whole && text.get(at + 1..).is_some_and(|rest| letters(rest) >= 5) {
        return true;
    }
    let letter = |at: usize| bytes.get(at).is_some_and(|b| !b.is_ascii_digit() && !b.is_ascii_punctuation() && !b.is_ascii_whitespace());
    let reference = bytes.get(from).is_some_and(u8::is_ascii_alphabetic) && at.checked_sub(1).and_then(|b| bytes.get(b)).is_some_and(u8::is_ascii_digit);
    reference && letter(at + 1) && letter(at + 2) || at > from + 1 && text.get(at + 1..).is_some_and(|r| r.starts_with("CT TU ") || r.starts_with("CT TOI "))
}

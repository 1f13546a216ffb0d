//! Text as a cell may hold it, and text as formulas and links may hold it.

use crate::analytics::Category;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Characters that a cell holds; longer text ends in an ellipsis.
const LIMIT: usize = 32_000;

/// The text without control characters and no longer than a cell holds.
pub fn clean(text: &str) -> Cow<'_, str> {
    let control = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{fffe}' | '\u{ffff}');
    if text.len() <= LIMIT && !text.contains(control) {
        return Cow::Borrowed(text);
    }
    let mut out: String = text.chars().map(|c| if control(c) { ' ' } else { c }).take(LIMIT / 2).collect();
    if text.chars().count() > LIMIT / 2 {
        out.push('…');
    }
    Cow::Owned(out)
}

/// Whether a spreadsheet might take the text for a formula once somebody edits its cell.
pub fn looks_like_formula(text: &str) -> bool {
    text.trim_start().starts_with(['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠'])
}

/// The name of a role, flag or other value in snake case, as words: `company_group` gives `Company group`.
pub fn words(name: &str) -> String {
    let mut out = name.to_lowercase().replace('_', " ");
    if let Some(first) = out.get(..1).map(str::to_uppercase) {
        out.replace_range(..1, &first);
    }
    out
}

/// A category in words, alike on all sheets: formulas look for it.
pub fn category(category: Category) -> &'static str {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    let named =
        |c: Category| words(c.name()).replace(" qr ", " and QR ").replace("Utilities tel", "Utilities and tel").replace("Transport fuel", "Transport and fuel");
    let all = WORDS.get_or_init(|| Category::ALL.into_iter().map(named).collect());
    all.get(category as usize).map_or("", String::as_str)
}

/// `1 row`, `2 rows`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{} {}", crate::base::money::grouped(n.into(), 0), if n == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_length_are_cut() {
        assert_eq!(clean("a\u{0}b\tc\nd"), "a b c\nd");
        assert_eq!(clean("plain"), "plain");
        assert!(clean(&"é".repeat(40_000)).chars().count() < LIMIT);
        assert_eq!(words("company_group"), "Company group");
        assert_eq!(count(1, "row", "rows"), "1 row");
        assert_eq!(count(1200, "row", "rows"), "1,200 rows");
    }
}

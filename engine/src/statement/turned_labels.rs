//! Labels of a script that is written from right to left: what answers them stands at their left.

use crate::layout::lines::from_right;
use crate::layout::{Line, Token};
use std::ops::Range;

/// Gap between the words of one phrase at most, in font sizes.
const PHRASE: f32 = 0.9;
/// Gap between a label and its answer at most, in font sizes.
const FAR: f32 = 30.0;

/// Whether a line runs from right to left at these tokens: they are of such a script, and so is what stands at the line's right end.
pub fn runs_left(line: &Line<'_>, label: Range<usize>) -> bool {
    let (begin, end) = (label.start, line.tokens.len());
    let own = line.tokens.get(label).is_some_and(|l| l.iter().all(from_right) && !l.is_empty());
    own && begin > 0 && line.tokens.get(begin..end).and_then(<[Token<'_>]>::last).is_some_and(from_right)
}

/// The phrase at the left of a label, of which more words may stand between.
pub fn left_of<'l, 'd>(line: &'l Line<'d>, label: usize) -> Option<&'l [Token<'d>]> {
    let gap = |k: usize| line.tokens.get(k).zip(line.tokens.get(k.checked_sub(1)?)).map(|(b, a)| b.rect.x0 - a.rect.x1);
    let mut end = label;
    // A colon ends the label: what follows at once answers it.
    let colon = line.tokens.get(label).is_some_and(|t| t.text.ends_with(':'));
    while !colon && end > 0 && gap(end)? <= PHRASE * line.size {
        end -= 1;
    }
    if end == 0 || gap(end)? > FAR * line.size {
        return None;
    }
    let mut start = end - 1;
    while start > 0 && gap(start)? <= PHRASE * line.size {
        start -= 1;
    }
    line.tokens.get(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::lined::document;

    #[test]
    fn what_answers_a_label_from_right_to_left_stands_at_its_left() {
        // As on the page: the label at the right, its words in the order in which the eye meets them from the left.
        let document = document(&["الرياض      الفرع      1234 5678      العميل اسم"]);
        let lines = crate::layout::lines(&document);
        let line = &lines[0];
        let text = |t: Option<&[Token<'_>]>| t.map(crate::layout::lines::join).unwrap_or_default();
        let at = |word: &str| line.tokens.iter().position(|t| t.text == word).unwrap_or_default();
        assert!(runs_left(line, at("الفرع")..at("الفرع") + 1));
        assert_eq!(text(left_of(line, at("الفرع"))), "الرياض");
        assert_eq!(text(left_of(line, at("اسم"))), "1234 5678");
        // Where a value ends the line, labels stand before their values.
        let other = crate::statement::lined::document(&["العميل      1234      الفرع      5678"]);
        let lines = crate::layout::lines(&other);
        assert!(!runs_left(&lines[0], 2..3));
    }
}

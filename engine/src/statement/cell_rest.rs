//! What a narrow cell of the letterhead breaks over lines: the rest of a value stands below it, where it begins.

use super::model::Field;
use super::periods::goes_on;
use crate::base::Evidence;
use crate::base::dates::{self, DateOrder, Period};
use crate::layout::{Line, Token};

/// Lines of a cell at most besides its first, and how far apart they stand, in font sizes.
const LINES: usize = 3;
const LEAD: f32 = 1.35;
/// How far the left edges of a cell's lines lie apart at most, in points.
const EDGE: f32 = 1.5;

/// The tokens below a value that go on with it: on lines of nothing else, close under it and at its left edge.
pub fn rest<'l, 'd>(lines: &'l [Line<'d>], value: &'l [Token<'d>]) -> Vec<&'l Token<'d>> {
    let holds = |l: &Line<'d>| l.tokens.as_ptr_range().contains(&value.as_ptr());
    let (Some(at), Some(first)) = (lines.iter().position(holds), value.first()) else { return Vec::new() };
    let mut out = Vec::new();
    for pair in lines.windows(2).skip(at).take(LINES) {
        let [above, below] = pair else { break };
        let near = below.page == above.page && below.y - above.y <= LEAD * above.size;
        let under = below.tokens.first().is_some_and(|t| (t.rect.x0 - first.rect.x0).abs() <= EDGE);
        let whole = below.tokens.windows(2).all(|w| w[1].rect.x0 - w[0].rect.x1 <= 1.3 * below.size);
        if !near || !under || !whole || below.tokens.iter().any(|t| t.text.ends_with(':')) {
            break;
        }
        out.extend(&below.tokens);
    }
    out
}

/// A value with what goes on below it, where the whole stands somewhere else too: then it is no guess.
pub fn confirmed(lines: &[Line<'_>], value: &[Token<'_>], wanted: &[usize]) -> Option<String> {
    let below = rest(lines, value);
    let whole = |n: usize| value.iter().chain(below.iter().take(n).copied()).map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
    let stands = |text: &String| wanted.iter().filter_map(|i| lines.get(*i)).any(|l| l.spans(1.3).iter().any(|s| crate::layout::lines::join(s) == *text));
    (1..=below.len()).rev().map(whole).find(stands)
}

/// The period that a value and what goes on below it say: `01. May 2025` above `through 15. May` above `2025`.
pub fn period(lines: &[Line<'_>], value: &[Token<'_>], order: DateOrder) -> Option<Period> {
    let all: Vec<&Token<'_>> = value.iter().chain(rest(lines, value)).collect();
    let to = all.iter().position(|t| goes_on(t)).filter(|k| *k > 0)?;
    let day = |tokens: &[&Token<'_>]| {
        let text = tokens.iter().map(|t| t.text.as_ref()).collect::<Vec<_>>().join(" ");
        dates::scan(&text).filter(|d| d.year.is_some())?.day(order, 0)
    };
    let (from, to) = (day(all.get(..to)?)?, day(all.get(to + 1..)?)?);
    (from <= to).then_some(Period { from, to })
}

/// How far apart the names of two holders stand at most, in font sizes.
const APART: f32 = 1.8;

/// Words behind which the other of two holders stands on the next line: `MA. TERESITA D. VILLANUEVA OR`.
const AND: &[&str] = &["OR", "AND", "AND/OR", "&", "ATAU", "DAN", "QQ", "UND", "ODER", "OU", "ET"];

/// The names of both holders, where the line of the first ends with the word that joins them.
pub fn both(lines: &[Line<'_>], holder: Field<String>) -> Field<String> {
    let (Some(evidence), Some(last)) = (&holder.evidence, holder.value.split(' ').next_back()) else { return holder };
    if !AND.contains(&last) || holder.value.split(' ').count() < 3 {
        return holder;
    }
    let own = |t: &Token<'_>| t.rect.x0 >= evidence.bbox.x0 - EDGE && t.rect.x1 <= evidence.bbox.x1 + EDGE;
    let of = |l: &Line<'_>| l.page as u32 + 1 == evidence.page && (l.rect.cy() - evidence.bbox.cy()).abs() < l.size && l.tokens.iter().any(own);
    let Some(at) = lines.iter().position(of) else { return holder };
    let below = lines.get(at + 1).filter(|l| l.page == lines[at].page && l.y - lines[at].y <= APART * l.size);
    let name = below.and_then(|l| l.spans(1.3).into_iter().find(|s| s.first().is_some_and(|t| (t.rect.x0 - evidence.bbox.x0).abs() <= EDGE)));
    let Some(name) = name.filter(|s| s.len() >= 2 && s.iter().all(|t| !t.text.bytes().any(|b| b.is_ascii_digit()))) else { return holder };
    let bbox = name.iter().fold(evidence.bbox, |all, t| all.union(&t.rect));
    let value = format!("{} {}", holder.value, crate::layout::lines::join(name));
    Field { evidence: Some(Evidence { bbox, text: value.clone(), ..evidence.clone() }), value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;
    use crate::document::{Document, Page, Word};

    /// A page of words, each at its place.
    fn page(words: &[(&str, f32, f32)]) -> Document {
        let word = |(text, x0, y): &(&str, f32, f32)| Word {
            text: (*text).to_owned(),
            rect: Rect::new(*x0, y - 7.5, x0 + 5.0 * text.chars().count() as f32, y + 2.0),
            baseline: *y,
            size: 10.0,
            ..Word::default()
        };
        Document { pages: vec![Page { number: 1, words: words.iter().map(word).collect(), ..Page::default() }], ..Document::default() }
    }

    #[test]
    fn a_narrow_cell_goes_on_below() {
        let document = page(&[
            ("Anna", 40.0, 20.0),
            ("von", 64.0, 20.0),
            ("Hagen", 82.0, 20.0),
            ("Name", 40.0, 60.0),
            ("Anna", 300.0, 60.0),
            ("von", 324.0, 60.0),
            ("Hagen", 300.0, 71.0),
            ("Period", 40.0, 90.0),
            ("01.05.2025", 300.0, 90.0),
            ("through", 300.0, 101.0),
            ("15.05.2025", 300.0, 112.0),
            ("Branch", 40.0, 130.0),
            ("Bremen", 300.0, 130.0),
        ]);
        let lines = crate::layout::lines(&document);
        let all: Vec<usize> = (0..lines.len()).collect();
        let answer = |text: &str| lines.iter().find(|l| l.tokens.first().is_some_and(|t| t.text == text)).map(|l| &l.tokens[1..]).unwrap_or_default();
        assert_eq!(confirmed(&lines, answer("Name"), &all).as_deref(), Some("Anna von Hagen"));
        // Nothing else says so.
        assert_eq!(confirmed(&lines, answer("Name"), &all[1..]), None);
        let period = period(&lines, answer("Period"), DateOrder::DayMonth).map(|p| (p.from.to_string(), p.to.to_string()));
        assert_eq!(period, Some(("2025-05-01".to_owned(), "2025-05-15".to_owned())));
        assert!(rest(&lines, answer("Branch")).is_empty());
    }
}

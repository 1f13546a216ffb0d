//! Which lines of text begin a row by their print: a bold or a larger line over lighter or smaller ones.

use super::columns::{Band, Form};
use super::fit::Seen;
use super::lines::Line;
use super::tokens::Shape;
use crate::base::letters::letter;

/// How a line of a row's text is printed beside the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// As the line that begins a row: bold, or larger than the others.
    First,
    /// As the lines under it.
    Further,
}

/// Share of the lines with text that each of the two prints must have at least.
const SHARE: usize = 8;
/// Lines of each print at least.
const LINES: usize = 3;
/// How much smaller further lines are printed, where they are told by size; on recognised pages the same print differs by as much as a tenth,
/// by the letters that a line happens to have.
const SMALLER: f32 = 0.95;
const SEEN_SMALLER: f32 = 0.87;

/// The weight and the height of a line's words in columns of text; `None` where there are none that tell it.
fn print(line: &Line<'_>, bands: &[Band], columns: &[Option<usize>], recognised: bool) -> Option<(bool, f32)> {
    let words: Vec<_> = line
        .tokens
        .iter()
        .zip(columns)
        .filter(|(t, c)| c.is_some_and(|c| bands[c].form == Form::Text) && matches!(t.shape, Shape::Text) && t.text.chars().any(char::is_alphabetic))
        .map(|(t, _)| t)
        .collect();
    let first = words.first()?;
    // Names and codes beside a bold title may be lighter: the first word speaks for its line.
    // Seen on paper, a mark over a capital makes its word taller than the print is.
    let raised = |c: char| c.is_uppercase() && c.to_lowercase().any(|low| letter(low) != low);
    let marked = |text: &str| recognised && text.chars().any(raised);
    let tall = words.iter().filter(|t| !marked(&t.text)).map(|t| t.rect.height()).reduce(f32::max)?;
    Some((first.bold, tall))
}

/// Where rows begin whose last lines end with points that lead to the figures; `None` where they do not. That some of those lines have no figure
/// tells that the points end rows, and not the lines that have one.
pub fn led(lines: &[&Line<'_>], figures: &dyn Fn(usize) -> bool) -> Option<Vec<usize>> {
    let ends = |i: usize| lines[i].tokens.iter().any(|t| t.led);
    let bare = (0..lines.len()).filter(|i| ends(*i) && !figures(*i)).count();
    (bare >= LINES).then(|| (0..lines.len()).filter(|i| *i == 0 || ends(*i - 1)).collect())
}

/// How each line is printed; `None` for lines without text, and for all where the rows are printed in one way.
pub fn ranks(lines: &[&Line<'_>], bands: &[Band], columns: &[Vec<Option<usize>>], recognised: bool) -> Vec<Option<Rank>> {
    let prints: Vec<Option<(bool, f32)>> = lines.iter().zip(columns).map(|(l, c)| print(l, bands, c, recognised)).collect();
    let all = prints.iter().flatten().count();
    let enough = |n: usize| n >= LINES && n * SHARE >= all;
    let bold = prints.iter().flatten().filter(|p| p.0).count();
    if enough(bold) && enough(all - bold) {
        return prints.iter().map(|p| p.map(|p| if p.0 { Rank::First } else { Rank::Further })).collect();
    }
    let mut heights: Vec<f32> = prints.iter().flatten().map(|p| p.1).collect();
    heights.sort_by(f32::total_cmp);
    let Some(&large) = heights.get(heights.len() * 9 / 10) else { return vec![None; lines.len()] };
    let limit = large * if recognised { SEEN_SMALLER } else { SMALLER };
    let small = heights.iter().filter(|h| **h <= limit).count();
    if enough(small) && enough(all - small) {
        return prints.iter().map(|p| p.map(|p| if p.1 > limit { Rank::First } else { Rank::Further })).collect();
    }
    indented(lines, bands, columns).unwrap_or_else(|| vec![None; lines.len()])
}

/// How far further lines are set in at least and at most, in font sizes, and how exactly they line up, in points.
const SET_IN: (f32, f32) = (0.5, 6.0);
const EXACT: f32 = 1.0;
/// Lines in bold at least that stand under days.
const UNDER: usize = 4;

/// The lines of rows whose further lines are set in from where the words beside the figures and days begin.
fn indented(lines: &[&Line<'_>], bands: &[Band], columns: &[Vec<Option<usize>>]) -> Option<Vec<Option<Rank>>> {
    let own = |i: usize, c: usize| lines[i].tokens.iter().zip(&columns[i]).filter(move |(_, of)| **of == Some(c)).map(|(t, _)| t);
    let letters = |c: &usize| (0..lines.len()).flat_map(|i| own(i, *c)).map(|t| t.text.len()).sum::<usize>();
    let widest = (0..bands.len()).filter(|c| bands[*c].form == Form::Text).max_by_key(letters)?;
    let begins: Vec<Option<(f32, bool)>> = (0..lines.len())
        .map(|i| {
            let bare = columns[i].iter().all(|c| *c == Some(widest));
            own(i, widest).next().map(|t| (t.rect.x0, bare))
        })
        .collect();
    let of = |bare: bool| {
        let mut places: Vec<f32> = begins.iter().flatten().filter(|b| b.1 == bare).map(|b| b.0).collect();
        places.sort_by(f32::total_cmp);
        let middle = places.get(places.len() / 2).copied()?;
        let near = places.iter().filter(|x| (**x - middle).abs() <= EXACT).count();
        (places.len() >= LINES && near * 10 >= places.len() * 9).then_some(middle)
    };
    let (left, further) = (of(false)?, of(true)?);
    let size = lines.first().map_or(0.0, |l| l.size);
    if further - left < SET_IN.0 * size || further - left > SET_IN.1 * size {
        return None;
    }
    let rank = |(x, bare): (f32, bool)| match bare {
        true if (x - further).abs() <= EXACT => Some(Rank::Further),
        false if (x - left).abs() <= EXACT => Some(Rank::First),
        _ => None,
    };
    Some(begins.into_iter().map(|b| b.and_then(rank)).collect())
}

/// Ways to let rows begin at their first lines: at each of them, at the first of those that follow one another, and where `apart` says.
pub fn starts(ranks: &[Option<Rank>], apart: &dyn Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let first = |i: &usize| ranks.get(*i).copied().flatten() == Some(Rank::First);
    if !(0..ranks.len()).any(|i| first(&i)) {
        return Vec::new();
    }
    let before = |i: usize| ranks.get(..i).and_then(|r| r.iter().rev().flatten().next()) == Some(&Rank::First);
    let way = |fits: &dyn Fn(usize) -> bool| -> Vec<usize> { (0..ranks.len()).filter(|i| *i == 0 || first(i) && fits(*i)).collect() };
    let mut out = vec![way(&|_| true), way(&|i| !before(i)), way(&|i| !before(i) || apart(i))];
    out.dedup();
    out
}

/// Whether what is printed as a heading stands right under the lines with days and amounts, nearer to them than to the next: a name in bold
/// below the kind of movement.
pub(super) fn under_days(seen: &[Seen]) -> bool {
    let leads = |i: usize| seen.get(i).is_some_and(|s| s.dated && s.anchor && s.rank != Some(Rank::First));
    let first: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].rank == Some(Rank::First)).collect();
    let under = |i: &&usize| {
        let above = i.checked_sub(1).filter(|k| leads(*k)).map(|k| seen[**i].y - seen[k].y);
        // Looked for only from right under such a line, so that all are gone through once.
        let next = || (**i + 1..seen.len()).find(|k| leads(*k)).map_or(f32::MAX, |k| seen[k].y - seen[**i].y);
        above.is_some_and(|above| above < next())
    };
    first.len() >= UNDER && first.iter().filter(under).count() * 4 >= first.len() * 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_happen_to_be_taller_are_no_other_print() {
        let word = |(i, height): (usize, f32)| crate::document::Word {
            text: "Transfer".to_owned(),
            rect: crate::base::Rect::new(10.0, 20.0 * i as f32, 60.0, 20.0 * i as f32 + height),
            baseline: 20.0 * i as f32 + 8.0,
            size: 9.0,
            ..Default::default()
        };
        let ranked = |small: f32| {
            let words = (0..12).map(|i| word((i, if i % 2 == 0 { 9.0 } else { small }))).collect();
            let document = crate::document::Document { pages: vec![crate::document::Page { number: 1, words, ..Default::default() }], ..Default::default() };
            let lines = crate::layout::lines(&document);
            let lines: Vec<&Line<'_>> = lines.iter().collect();
            let bands = [Band::new(0.0, 100.0, Form::Text)];
            let columns = vec![vec![Some(0)]; lines.len()];
            [false, true].map(|recognised| ranks(&lines, &bands, &columns, recognised).iter().any(Option::is_some))
        };
        assert_eq!((ranked(8.4), ranked(7.0)), ([true, false], [true, true]));
    }

    #[test]
    fn a_mark_over_a_capital_makes_no_other_print_on_paper() {
        let word = |i: usize| {
            let (text, height) = if i.is_multiple_of(2) { ("VÁSÁRLÁS", 9.0) } else { ("SPAR", 7.0) };
            let rect = crate::base::Rect::new(10.0, 20.0 * i as f32, 60.0, 20.0 * i as f32 + height);
            crate::document::Word { text: text.to_owned(), rect, baseline: 20.0 * i as f32 + 8.0, size: 9.0, ..Default::default() }
        };
        let page = crate::document::Page { number: 1, words: (0..12).map(word).collect(), ..Default::default() };
        let document = crate::document::Document { pages: vec![page], ..Default::default() };
        let lines = crate::layout::lines(&document);
        let lines: Vec<&Line<'_>> = lines.iter().collect();
        let (bands, columns) = ([Band::new(0.0, 100.0, Form::Text)], vec![vec![Some(0)]; lines.len()]);
        assert!(ranks(&lines, &bands, &columns, true).iter().all(Option::is_none));
        // In a file the box of a word is its font's, whatever the word.
        assert!(ranks(&lines, &bands, &columns, false).iter().any(Option::is_some));
    }

    #[test]
    fn points_that_lead_to_no_figure_of_their_line_end_rows() {
        let lines: Vec<String> =
            ["Direct Debit 7", "Medibank.......", "Telstra.......", "Osko J Patel", "Rent........", "Transfer", "Invoice 3......."].map(str::to_owned).to_vec();
        let word = |(i, text): (usize, &String)| crate::document::Word {
            text: text.replace(' ', "_"),
            rect: crate::base::Rect::new(10.0, 20.0 * i as f32, 160.0, 20.0 * i as f32 + 9.0),
            baseline: 20.0 * i as f32 + 8.0,
            size: 9.0,
            ..Default::default()
        };
        let page = crate::document::Page { number: 1, words: lines.iter().enumerate().map(word).collect(), ..Default::default() };
        let document = crate::document::Document { pages: vec![page], ..Default::default() };
        let lines = crate::layout::lines(&document);
        let lines: Vec<&Line<'_>> = lines.iter().collect();
        assert_eq!(led(&lines, &|i| matches!(i, 0 | 2 | 3 | 5)), Some(vec![0, 2, 3, 5]));
        assert_eq!(led(&lines, &|i| matches!(i, 1 | 2 | 4 | 6)), None);
    }

    #[test]
    fn rows_begin_at_their_first_lines() {
        use Rank::{First, Further};
        let ranks = [Some(First), None, Some(Further), Some(First), Some(First), Some(Further)];
        let ways = starts(&ranks, &|i| i == 4);
        assert_eq!(ways, [vec![0, 3, 4], vec![0, 3], vec![0, 3, 4]]);
        assert!(starts(&[None, Some(Further)], &|_| true).is_empty());
    }
}

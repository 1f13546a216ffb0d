//! How well a way to part lines into rows fits them, and where rules and stripes part a table.

use super::columns::{Band, Form};
use super::headed::Rank;
use super::lines::Line;
use super::tokens::Token;
use crate::base::Rect;
use crate::document::Page;
use std::collections::BTreeMap;

/// What the grouping needs to know of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub y: f32,
    pub anchor: bool,
    /// Has words in a text column.
    pub text: bool,
    /// Begins with a date in a date column.
    pub dated: bool,
    /// Lies within the table and in text and date columns alone.
    pub fits: bool,
    /// Stands between rows and belongs to none.
    pub heading: bool,
    /// How its text is printed, where first lines of rows are printed otherwise than the others.
    pub rank: Option<Rank>,
    /// Whether the first word of the next line would not have fitted on it: its text runs on there.
    pub runs_on: bool,
    /// Whether it has words in the column that holds the most.
    pub worded: bool,
    /// Whether it says itself that it is a sum or a balance: such a row begins there.
    pub sum: bool,
}

/// Marks the lines whose text runs on in the next: its first word would not have fitted behind their last; and those with words of the
/// column that holds the most.
pub(super) fn run_on(seen: &mut [Seen], lines: &[&Line<'_>], bands: &[Band], columns: &[Vec<Option<usize>>]) {
    let own = |i: usize, c: usize| lines[i].tokens.iter().zip(&columns[i]).filter(move |(_, of)| **of == Some(c)).map(|(t, _)| t);
    let letters = |c: usize| (0..lines.len()).flat_map(|i| own(i, c)).map(|t| t.text.len()).sum::<usize>();
    let texts: Vec<usize> = (0..bands.len()).filter(|c| bands[*c].form == Form::Text).collect();
    let Some(widest) = texts.iter().copied().max_by_key(|c| letters(*c)) else { return };
    // What stands under the last row is as wide as it likes.
    let rows = seen.iter().position(|s| s.anchor).unwrap_or(0)..seen.iter().rposition(|s| s.anchor).map_or(lines.len(), |last| last + 1);
    let right = |c: usize| rows.clone().flat_map(|i| own(i, c)).map(|t| t.rect.x1).fold(0.0, f32::max);
    let ends: Vec<(usize, f32)> = texts.into_iter().map(|c| (c, right(c))).collect();
    let left: Vec<f32> = (0..bands.len()).map(|c| rows.clone().filter_map(|i| own(i, c).next()).map(|t| t.rect.x0).fold(f32::MAX, f32::min)).collect();
    let at_left = |i: usize, c: usize| own(i, c).next().zip(left.get(c)).is_some_and(|(t, left)| t.rect.x0 <= left + INDENT * lines[i].size);
    for (i, s) in seen.iter_mut().enumerate() {
        s.worded = s.text && own(i, widest).next().is_some();
    }
    for (i, s) in seen.iter_mut().enumerate().take(lines.len().saturating_sub(1)) {
        let near = lines[i + 1].y - lines[i].y <= NEAR * lines[i].size;
        // In every column in which the next line has words.
        let full = |c: usize, right: f32| match (own(i, c).next_back(), own(i + 1, c).next()) {
            (_, None) => None,
            (None, _) => Some(false),
            // What is set at the right of its column ends there however short it is.
            (Some(a), Some(b)) => Some(at_left(i, c) && a.rect.x1 + needed(b, lines[i].size) > right + 0.5),
        };
        let told: Vec<bool> = ends.iter().filter_map(|(c, right)| full(*c, *right)).collect();
        s.runs_on = near && !told.is_empty() && told.iter().all(|t| *t);
    }
}

/// The room that the first word of a line would have needed behind another: in scripts without blanks that of a letter.
fn needed(word: &Token<'_>, size: f32) -> f32 {
    let unspaced = |c: char| matches!(c as u32, 0x3040..=0x30ff | 0x4e00..=0x9fff);
    if word.text.starts_with(unspaced) { word.rect.width() / word.text.chars().count().max(1) as f32 } else { BLANK * size + word.rect.width() }
}

/// Distance of lines of one text at most, and the width of a blank, in font sizes.
const NEAR: f32 = 2.2;
const BLANK: f32 = 0.25;
/// How far from its column's left edge a line begins at most that fills it, in font sizes.
const INDENT: f32 = 3.0;

/// Heights at which rules or stripes part the table.
pub(super) fn boundaries(lines: &[&Line<'_>], bands: &[Band], page: &Page) -> Vec<f32> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Vec::new() };
    let (left, right) = (bands.iter().map(|b| b.x0).fold(f32::MAX, f32::min), bands.iter().map(|b| b.x1).fold(0.0, f32::max));
    let width = (right - left).max(1.0);
    let mut spans: Vec<(f32, f32)> = Vec::new();
    let covered = |r: &Rect| (r.x1.min(right) - r.x0.max(left)).max(0.0);
    for rule in page.rules.iter().filter(|r| r.horizontal) {
        spans.push((rule.rect.cy(), covered(&rule.rect)));
    }
    let wide = || page.fills.iter().map(|f| f.rect).filter(|r| covered(r) >= 0.8 * width);
    let far = first.rect.y0 - 3.0 * first.size.max(8.0);
    let paper = paper(&wide().filter(|r| r.y1 < far).take(STRIPES).collect::<Vec<_>>(), &wide().filter(|r| r.y0 > far).take(STRIPES).collect::<Vec<_>>());
    for fill in page.fills.iter().filter(|_| !paper) {
        // Stripes and cells; a ground under the whole page or table parts nothing.
        if fill.rect.height() < 0.25 * page.height {
            spans.push((fill.rect.y0, covered(&fill.rect)));
            spans.push((fill.rect.y1, covered(&fill.rect)));
        }
    }
    spans.retain(|(y, w)| *w > 0.0 && *y > first.rect.y0 - 30.0 && *y < last.rect.y1 + 30.0);
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut out: Vec<(f32, f32)> = Vec::new();
    for (y, w) in spans {
        match out.last_mut() {
            Some((at, sum)) if y - *at <= 1.2 => *sum += w,
            _ => out.push((y, w)),
        }
    }
    out.retain(|(_, w)| *w >= 0.4 * width);
    out.into_iter().map(|(y, _)| y).collect()
}

/// Stripes that are looked at.
const STRIPES: usize = 64;

/// Whether stripes among rows are the paper's: others far above, as high and in step with them, say so.
fn paper(above: &[Rect], among: &[Rect]) -> bool {
    let in_step = |a: &Rect, b: &Rect| {
        let steps = (b.y0 - a.y0) / (2.0 * b.height()).max(1.0);
        (a.height() - b.height()).abs() < 0.5 && (steps - steps.round()).abs() < 0.05
    };
    among.iter().any(|b| above.iter().filter(|a| in_step(a, b)).count() >= 2)
}

/// What it costs to put a first line under further ones of the same row, or to begin a row with a further one.
const RANKED: f32 = 0.6;

/// Lines of a row that are printed otherwise than their place in it says.
fn misplaced(row: &[Seen]) -> usize {
    let ranks: Vec<Rank> = row.iter().filter_map(|s| s.rank).collect();
    let late = ranks.windows(2).filter(|w| matches!(w, [Rank::Further, Rank::First])).count();
    late + usize::from(ranks.first() == Some(&Rank::Further))
}

/// Breaks within rows at least that tell how texts are broken, and what it counts that all of them are for want of room.
const BREAKS: usize = 4;
const WHOLE: f32 = 0.3;
/// How much wider than the gap between rows one within may be, in points and as a share of it, before it speaks against them.
const EVEN: f32 = 0.4;
const UNEVEN: f32 = 0.08;
/// Rows of several lines at least that say where amounts stand in rows, and what it costs to place them otherwise than pages before.
const PLACED: f32 = 3.0;
const TURNED: f32 = 0.1;

/// Rows of several lines at least, and how much wider than the gaps within rows those between them are, from which the gaps alone tell the rows.
const PARTED: usize = 4;
const WIDER: f32 = 1.25;

/// Whether the gaps alone part the lines into rows of one line of amounts each: every gap between rows is wider than every gap within one.
fn parted(seen: &[Seen], starts: &[usize]) -> bool {
    let (mut rows, mut widest, mut narrowest) = (0, 0.0f32, f32::MAX);
    for (n, &start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(seen.len());
        let row = &seen[start..end];
        if start > 0 && !seen[start].heading && !seen[start - 1].heading {
            narrowest = narrowest.min(row[0].y - seen[start - 1].y);
        }
        match row.iter().filter(|s| s.anchor).count() {
            0 if n == 0 || n + 1 == starts.len() || row.iter().all(|s| s.heading) => continue,
            1 => {}
            _ => return false,
        }
        rows += usize::from(row.len() > 1);
        widest = row.windows(2).map(|w| w[1].y - w[0].y).fold(widest, f32::max);
    }
    rows >= PARTED && narrowest < f32::MAX && narrowest >= WIDER * widest
}

/// Whether a line of amounts without words stands halfway between two lines of words that are one cell's: nearer to each other than to others.
fn straddled(seen: &[Seen], i: usize) -> bool {
    let Some([above, own, below]) = i.checked_sub(1).and_then(|a| seen.get(a..a + 3)) else { return false };
    let lead = below.y - above.y;
    let apart = |k: Option<usize>| k.and_then(|k| seen.get(k)).is_none_or(|o| (o.y - own.y).abs() > 1.45 * lead);
    let words = |s: &Seen| s.text && s.fits && !s.anchor && !s.dated && !s.heading;
    own.anchor
        && !own.text
        && words(above)
        && words(below)
        && ((above.y + below.y) / 2.0 - own.y).abs() < 0.05 * lead
        && apart(i.checked_sub(2))
        && apart(Some(i + 2))
}

/// What it costs to part such lines.
const PARTED_CELL: f32 = 1.0;

/// Whether lines of amounts and lines of text follow one another by turns, amounts first and a text last.
fn by_turns(seen: &[Seen]) -> bool {
    seen.len() >= 2 * BREAKS && seen.len().is_multiple_of(2) && seen.iter().enumerate().all(|(i, s)| s.anchor == (i % 2 == 0) && s.worded != s.anchor && s.fits)
}

/// How well a grouping fits: a row has one anchor, its lines are evenly spaced, its date stands at its top or beside its amounts. With it,
/// where in its rows the amounts stand: at the top, in the middle, or at the bottom; `usual` is where they did on pages before.
pub(super) fn score(seen: &[Seen], starts: &[usize], usual: Option<usize>) -> (f32, Option<usize>) {
    let mut penalty = 0.0;
    let lines = seen.len() as f32;
    let mut places: [f32; 4] = [0.0; 4];
    // Breaks of lines between rows and within them, and those of them where the text runs on.
    let (mut ends, mut within) = ((0, 0), (0, 0));
    // Rows with a gap within that is wider than those around them.
    let mut against = 0;
    // Rows that begin with their day and print their amounts on the same line under it, the second or a later one.
    let mut under: BTreeMap<usize, usize> = BTreeMap::new();
    for (n, &start) in starts.iter().enumerate() {
        let mut end = starts.get(n + 1).copied().unwrap_or(seen.len());
        // What follows the last row from a line on that is none of it does not speak against it.
        if end == seen.len()
            && let Some(last) = (start..end).rev().find(|i| seen[*i].anchor)
        {
            end = (last + 1..end).find(|i| !seen[*i].fits).unwrap_or(end);
        }
        let row = &seen[start..end];
        let anchors = row.iter().filter(|s| s.anchor).count();
        for i in start.max(1)..end {
            if seen[i].text && seen[i - 1].text {
                let breaks = if i == start { &mut ends } else { &mut within };
                *breaks = (breaks.0 + 1, breaks.1 + usize::from(seen[i - 1].runs_on));
            }
        }
        // Nothing stands under a balance brought forward: what follows it is the next row's.
        penalty += 0.5 * row.iter().skip(1).filter(|s| s.text && s.fits && row[0].sum).count() as f32;
        penalty += RANKED * (misplaced(row) + row.iter().skip(1).filter(|s| s.sum).count()) as f32;
        if anchors == 0 {
            // Lines without amounts at the edges of a page may be notes or the rest of a row; inside they must belong to one.
            penalty += if n == 0 || n + 1 == starts.len() { 0.3 } else { 1.0 } * row.iter().filter(|s| s.text && s.fits).count() as f32;
            continue;
        }
        penalty += 1.5 * (anchors - 1) as f32;
        let at = row.iter().position(|s| s.anchor).unwrap_or(0);
        if row.len() > 1 && anchors == 1 {
            let texts: Vec<f32> = row.iter().filter(|s| s.text).map(|s| s.y).collect();
            if let (Some(f), Some(l)) = (texts.first(), texts.last()) {
                let y = row[at].y;
                let lead = ((l - f) / (texts.len().max(2) - 1) as f32).max(1.0);
                let place = if (y - f).abs() < 0.3 * lead {
                    0
                } else if ((f + l) / 2.0 - y).abs() < 0.3 * lead {
                    1
                } else if (y - l).abs() < 0.3 * lead {
                    2
                } else {
                    3
                };
                places[place] += 1.0;
                if row[0].dated && at > 0 {
                    *under.entry(at).or_default() += 1;
                }
            }
            // A gap inside that is wider than the gap before the row speaks against it.
            let inside = row.windows(2).map(|w| w[1].y - w[0].y).fold(0.0, f32::max);
            let slack = EVEN.max(UNEVEN * inside);
            let before = start > 0 && inside > row[0].y - seen[start - 1].y + slack;
            let after = end < seen.len() && inside > seen[end].y - seen[end - 1].y + slack;
            penalty += 0.4 * (f32::from(u8::from(before)) + f32::from(u8::from(after)));
            against += usize::from(before || after);
            penalty += 0.5 * row.iter().enumerate().filter(|(i, s)| s.dated && *i > 0 && *i != at).count() as f32;
            penalty += 0.3 * row.iter().filter(|s| !s.fits && !s.anchor).count() as f32;
        }
    }
    let torn = starts.iter().filter(|s| **s > 0 && (straddled(seen, **s) || straddled(seen, **s - 1))).count();
    penalty += PARTED_CELL * torn as f32;
    // A page that begins with a row's amounts and ends with a text has every text under its amounts, however near the next row stands.
    let bare = starts.get(1).map_or(seen, |second| &seen[..*second]).iter().all(|s| !s.worded);
    if usual.is_none() && bare && by_turns(seen) {
        penalty += lines;
    }
    // Rows of one table place their amounts alike.
    let total: f32 = places.iter().sum();
    let beside = places[..3].iter().copied().fold(0.0, f32::max);
    let most = beside.max(under.values().copied().max().unwrap_or(0) as f32);
    if !parted(seen, starts) {
        penalty += 0.7 * (total - most);
    }
    let likely = (total > 0.0 && 2.0 * beside >= total && beside >= most).then(|| (0..3).max_by(|a, b| places[*a].total_cmp(&places[*b]))).flatten();
    let place = likely.filter(|_| total >= PLACED);
    // So do the pages of one table, also those with few rows of several lines.
    let turned = usual.zip(likely).is_some_and(|(usual, likely)| usual != likely);
    // Rows that begin with their amounts and in which every line is broken for want of room are whole, however near the next row
    // stands; those that have them elsewhere only where the gaps do not speak against it.
    let told = place == Some(0) || place.is_some() && against * 4 <= total as usize;
    let whole = told && torn == 0 && within.0 >= BREAKS && within.1 * 10 >= within.0 * 9 && ends.1 * 3 <= ends.0;
    (1.0 - penalty / lines - if turned { TURNED } else { 0.0 } + if whole { WHOLE } else { 0.0 }, place)
}

/// Rows of one line at least, one right under the other, whose distance no row's lines exceed by far.
const SINGLE: usize = 8;

/// How far rows of one line stand apart, where most rows are such.
pub fn pitch(seen: &[Seen]) -> Option<f32> {
    let mut steps: Vec<f32> = seen.windows(2).filter(|w| w[0].anchor && w[1].anchor).map(|w| w[1].y - w[0].y).collect();
    let rows = seen.iter().filter(|s| s.anchor).count();
    steps.sort_by(f32::total_cmp);
    steps.get(steps.len() / 2).copied().filter(|p| *p > 4.0 && steps.len() >= SINGLE && steps.len() * 10 >= rows * 7)
}

/// The distances between the lines of each row of several, but for the last row of a page.
pub(super) fn within(seen: &[Seen], starts: &[usize], recognised: bool) -> Vec<f32> {
    let (mut inner, mut beside): (Vec<f32>, Vec<f32>) = Default::default();
    for (n, &start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(seen.len());
        if seen[start..end].iter().filter(|s| s.anchor).count() == 1 && n + 1 < starts.len() {
            // Figures that stand halfway between two lines of words are no line of theirs.
            let of = |all: bool| seen[start..end].iter().filter(|s| all || s.text || !s.anchor).map(|s| s.y).collect::<Vec<f32>>();
            let words = of(false).len() >= 2;
            let into = if words { &mut inner } else { &mut beside };
            into.extend(of(!words).windows(2).map(|w| w[1] - w[0]));
        }
    }
    // Nor, on recognised pages, is how far they stand from words of one line.
    if !recognised || inner.len() < 3 {
        inner.append(&mut beside);
    }
    inner
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines at their heights: `d` begins with a day, `t` has text, `a` has the amounts.
    fn lines(of: &[(f32, &str)]) -> Vec<Seen> {
        let seen = |(y, has): &(f32, &str)| Seen {
            y: *y,
            anchor: has.contains('a'),
            text: has.contains('t'),
            dated: has.contains('d'),
            fits: true,
            heading: false,
            rank: None,
            runs_on: false,
            worded: has.contains('t'),
            sum: has.contains('s'),
        };
        of.iter().map(seen).collect()
    }

    #[test]
    fn a_letter_of_a_script_without_blanks_needs_no_more_room_than_itself() {
        let word = |text: &str| Token {
            text: text.to_owned().into(),
            rect: Rect::new(0.0, 0.0, 10.0 * text.chars().count() as f32, 10.0),
            edge: 0.0,
            shape: crate::layout::Shape::Text,
            bold: false,
            confidence: 1.0,
            led: false,
        };
        assert_eq!((needed(&word("有限公司"), 10.0), needed(&word("Ltd"), 10.0)), (10.0, 32.5));
    }

    #[test]
    fn amounts_between_the_lines_of_a_cell_are_its_row_s() {
        let mut of = Vec::new();
        for row in 0..5 {
            let y = 46.5 * row as f32;
            of.extend([(y, "dta"), (y + 16.5, "t"), (y + 23.25, "da"), (y + 30.0, "t")]);
        }
        let mut seen = lines(&of);
        // The words of each line would not have fitted on the line before.
        seen.iter_mut().enumerate().for_each(|(i, s)| s.runs_on = i % 4 == 0);
        let top: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].anchor).collect();
        let gaps: Vec<usize> = (0..seen.len()).filter(|i| i % 4 < 2).collect();
        assert!(score(&seen, &gaps, None).0 > score(&seen, &top, None).0);
        assert_eq!((0..seen.len()).filter(|i| straddled(&seen, *i)).collect::<Vec<_>>(), [2, 6, 10, 14, 18]);
    }

    #[test]
    fn notes_below_the_last_row_do_not_say_how_rows_are_broken() {
        let rows = ["dta", "t", "dta", "dta", "dta", "dta", "t", "x", "x", "t"];
        let mut seen = lines(&rows.iter().enumerate().map(|(i, r)| (12.0 * i as f32, *r)).collect::<Vec<_>>());
        rows.iter().zip(&mut seen).for_each(|(r, s)| s.fits = *r != "x");
        let top: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i].anchor).collect();
        let bottom: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect();
        assert!(score(&seen, &top, None).0 > score(&seen, &bottom, None).0);
    }

    #[test]
    fn rows_that_begin_with_their_day_may_print_their_amounts_a_line_below() {
        let rows = ["dt", "ta", "t", "dt", "ta", "dt", "a", "dt", "ta", "t", "t", "dt", "ta", "t", "dt", "a", "dt", "ta", "t"];
        let seen = lines(&rows.iter().enumerate().map(|(i, r)| (12.0 * i as f32, *r)).collect::<Vec<_>>());
        let dated: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].dated).collect();
        let bottom: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect();
        assert!(score(&seen, &dated, None).0 > score(&seen, &bottom, None).0);
    }

    #[test]
    fn a_page_that_begins_with_amounts_and_ends_with_a_text_has_its_texts_under_them() {
        let of: Vec<(f32, &str)> = (0..8).flat_map(|n| [(12.5 * n as f32, "da"), (12.5 * n as f32 + 8.5, "t")]).collect();
        let seen = lines(&of);
        let top: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].anchor).collect();
        let bottom: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect();
        assert!(score(&seen, &top, None).0 > score(&seen, &bottom, None).0);
        // Where the pages before have their amounts at the bottom of their rows, the text at the foot is the next page's.
        assert!(score(&seen, &top, Some(2)).0 < score(&seen, &bottom, Some(2)).0);
    }

    #[test]
    fn texts_that_end_at_the_edge_of_their_column_do_not_lead_to_the_amounts_below_them() {
        let of: Vec<(f32, &str)> = (0..8).flat_map(|n| [(27.0 * n as f32, "dta"), (27.0 * n as f32 + 10.0, "t")]).collect();
        let mut seen = lines(&of);
        seen.iter_mut().filter(|s| !s.anchor).for_each(|s| s.runs_on = true);
        let top: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].anchor).collect();
        let bottom: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect();
        assert!(score(&seen, &top, None).0 > score(&seen, &bottom, None).0);
    }

    #[test]
    fn gaps_alone_part_rows_whose_amounts_stand_anywhere() {
        // Four lines with the amounts on the second, two with them on the first, one.
        let shapes: [&[&str]; 3] = [&["t", "ta", "t", "t"], &["ta", "t"], &["ta"]];
        let (mut y, mut of, mut starts) = (0.0, Vec::new(), Vec::new());
        for n in 0..9 {
            starts.push(of.len());
            for has in shapes[n % 3] {
                of.push((y, *has));
                y += 9.0;
            }
            y += 6.0;
        }
        let seen = lines(&of);
        assert!(parted(&seen, &starts));
        let top: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i].anchor).collect();
        assert!(!parted(&seen, &top));
        assert!(score(&seen, &starts, None).0 > score(&seen, &top, None).0);
    }

    #[test]
    fn a_sum_is_no_end_of_the_text_above_it() {
        let rows = ["dta", "t", "tas", "ta", "dta", "dta", "t", "tas", "ta"];
        let seen = lines(&rows.iter().enumerate().map(|(i, r)| (12.0 * i as f32, *r)).collect::<Vec<_>>());
        let top: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].anchor).collect();
        let bottom: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect();
        assert!(score(&seen, &top, None).0 > score(&seen, &bottom, None).0 + 0.05);
    }

    #[test]
    fn a_page_of_few_rows_places_its_amounts_as_those_before() {
        let rows = ["dta", "dta", "dta", "t", "t", "dta", "dta"];
        let seen = lines(&rows.iter().enumerate().map(|(i, r)| (12.0 * i as f32, *r)).collect::<Vec<_>>());
        let top: Vec<usize> = (0..seen.len()).filter(|i| seen[*i].anchor).collect();
        let bottom: Vec<usize> = (0..seen.len()).filter(|i| *i == 0 || seen[*i - 1].anchor).collect();
        assert!(score(&seen, &top, Some(0)).0 > score(&seen, &bottom, Some(0)).0 + 0.05);
    }
}

//! Cells of narrow columns on recognised pages that are spelled otherwise than the others of their column: dates and direction marks.

use super::habit::{self, Habit};
use crate::base::{amounts, dates};
use crate::document::{Page, Word};

/// Left edges of one column's cells differ by less, in points.
const EDGE: f32 = 2.5;
/// Cells at least that make a column's habit, and their share.
const CELLS: usize = 5;
const SHARE: f32 = 0.6;
/// Gap before a word that begins a cell, in font sizes.
const APART: f32 = 0.8;
/// Confidence at most of a cell that was spelled as the others.
pub const SPELLED: f32 = 0.7;

/// Words of a page that are to be spelled otherwise, by index.
pub fn mended(page: &Page) -> Vec<(usize, String)> {
    let mut begins: Vec<usize> = (0..page.words.len()).filter(|i| page.words.get(*i).is_some_and(|w| begins(page, w))).collect();
    let left = |i: &usize| page.words.get(*i).map_or(0.0, |w| w.rect.x0);
    begins.sort_by(|a, b| left(a).total_cmp(&left(b)));
    let mut out = Vec::new();
    for column in begins.chunk_by(|a, b| left(b) - left(a) < EDGE) {
        let cells: Vec<(usize, &str)> = column.iter().filter_map(|i| page.words.get(*i).map(|w| (*i, w.text.as_str()))).collect();
        if cells.len() >= CELLS {
            out.extend(like_dates(&cells));
            out.extend(like_named_dates(&cells));
            out.extend(like_marks(&cells));
            out.extend(like_worded_dates(page, column));
        }
    }
    out
}

/// The word right behind another on its line.
fn behind(page: &Page, i: usize) -> Option<usize> {
    let word = page.words.get(i)?;
    let gap = |o: &Word| o.rect.x0 - word.rect.x1;
    let on = |o: &Word| (o.baseline - word.baseline).abs() < 0.3 * word.size && (-0.2 * word.size..APART * word.size).contains(&gap(o));
    let near = page.words.iter().enumerate().filter(|(k, o)| *k != i && on(o));
    near.min_by(|a, b| gap(a.1).total_cmp(&gap(b.1))).map(|(k, _)| k)
}

/// Dates of three words (`03 Feb 2025`) that were misread among others of their column.
fn like_worded_dates(page: &Page, column: &[usize]) -> Vec<(usize, String)> {
    let text = |i: usize| page.words.get(i).map_or("", |w| w.text.as_str());
    let digit = |i: usize| text(i).chars().any(|c| c.is_ascii_digit());
    let three = |i: &usize| {
        let month = behind(page, *i).filter(|m| !digit(*m))?;
        let year = behind(page, month).filter(|y| digit(*y) && matches!(text(*y).len(), 2 | 4))?;
        (text(*i).len() <= 2).then(|| ([*i, month, year], format!("{} {} {}", text(*i), text(month), text(year))))
    };
    let cells: Vec<([usize; 3], String)> = column.iter().filter_map(three).collect();
    let Some(habit) = Habit::of(cells.iter().map(|c| c.1.as_str())) else { return Vec::new() };
    let odd = cells.iter().filter(|(_, t)| dates::scan(t).is_none());
    let spelled = odd.filter_map(|(at, t)| habit.spelled(t).map(|s| (at, s)));
    spelled.flat_map(|(at, s)| at.iter().copied().zip(s.split(' ').map(str::to_owned)).collect::<Vec<_>>()).filter(|(i, s)| text(*i) != s).collect()
}

/// Whether a word begins a cell: nothing stands closely before it on its line.
fn begins(page: &Page, word: &Word) -> bool {
    let before = |w: &&Word| (w.baseline - word.baseline).abs() < 0.3 * word.size && w.rect.x0 < word.rect.x0 && w.rect.x1 > word.rect.x0 - APART * word.size;
    !page.words.iter().any(|w| before(&w))
}

/// Digits as nines, the rest as it is.
fn shape(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_digit() { '9' } else { c }).collect()
}

/// A date whose one letter is the digit that it looks like, without the stroke that ends it: `Q2-10-24-`. What has fewer digits than four
/// is none.
fn in_digits(text: &str) -> Option<String> {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let parted = text.contains(|c: char| c.is_ascii_punctuation());
    (letters == 1 && digits >= 4 && parted).then(|| text.chars().map(|c| habit::digit(c).filter(|_| c.is_alphabetic()).unwrap_or(c)).collect())
}

/// Dates that differ from the others of their column in a separator, or in a letter that looks like a digit.
fn like_dates(cells: &[(usize, &str)]) -> Vec<(usize, String)> {
    let dated: Vec<&(usize, &str)> =
        cells.iter().filter(|(_, t)| t.len() >= 5 && t.bytes().all(|b| !b.is_ascii_alphabetic()) && dates::scan(t).is_some()).collect();
    let bare = |t: &str| shape(t.trim_end_matches('.'));
    let Some(bare_habit) = commonest(dated.iter().map(|(_, t)| bare(t))).filter(|(_, n)| *n >= CELLS && *n as f32 >= SHARE * cells.len() as f32).map(|h| h.0)
    else {
        return Vec::new();
    };
    // The last point of `19.12.` is lost more often than one is seen where none is.
    let pointed = dated.iter().filter(|(_, t)| t.ends_with('.') && bare(t) == bare_habit).count() >= 2;
    let habit = if pointed { format!("{bare_habit}.") } else { bare_habit };
    let fill = |text: &str| {
        let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        let places = habit.chars().filter(|c| *c == '9').count();
        let same_length = text.chars().count() == habit.chars().count();
        let mut own = digits.into_iter();
        let spelled: Option<String> = if own.len() == places {
            habit.chars().map(|c| if c == '9' { own.next() } else { Some(c) }).collect()
        } else if same_length {
            // A separator that was read as a digit.
            habit.chars().zip(text.chars()).map(|(h, c)| if h == '9' { c.is_ascii_digit().then_some(c) } else { Some(h) }).collect()
        } else {
            None
        };
        spelled.filter(|s| s != text && dates::scan(s).is_some())
    };
    let plain = |t: &str| t.chars().all(|c| c.is_ascii_digit() || c.is_ascii_punctuation());
    let odd = cells.iter().filter(|(_, t)| shape(t) != habit);
    let spelled = odd.map(|(i, t)| (i, in_digits(t).unwrap_or_else(|| (*t).to_owned()))).filter(|(_, t)| plain(t));
    spelled.filter_map(|(i, t)| if shape(&t) == habit { Some((*i, t)).filter(|(_, t)| dates::scan(t).is_some()) } else { fill(&t).map(|s| (*i, s)) }).collect()
}

/// Dates with a month's name whose letters were misread.
fn like_named_dates(cells: &[(usize, &str)]) -> Vec<(usize, String)> {
    let Some(habit) = Habit::of(cells.iter().map(|c| c.1)) else { return Vec::new() };
    cells.iter().filter(|(_, t)| dates::scan(t).is_none()).filter_map(|(i, t)| habit.spelled(t).map(|s| (*i, s))).collect()
}

/// Marks of direction that differ in one letter from one of the others of their column.
fn like_marks(cells: &[(usize, &str)]) -> Vec<(usize, String)> {
    let known = |t: &str| t.chars().count() <= 3 && amounts::mark(t).is_some();
    let mut set: Vec<&str> = cells.iter().map(|c| c.1).filter(|t| known(t)).collect();
    let marks = set.len();
    set.sort_unstable();
    set.dedup();
    let odd = cells.iter().filter(|(_, t)| !known(t) && t.chars().count() <= 4);
    let near = odd.filter_map(|(i, t)| {
        let mut near = set.iter().filter(|m| one_apart(m, t));
        near.next().filter(|_| near.next().is_none()).map(|m| (*i, (*m).to_owned()))
    });
    let near: Vec<(usize, String)> = near.collect();
    let habit = marks >= CELLS && (marks + near.len()) as f32 >= SHARE * cells.len() as f32;
    if habit { near } else { Vec::new() }
}

/// Whether two texts differ by one letter that is too many, or by one digit that looks like the letter.
fn one_apart(mark: &str, text: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (mark.chars().collect(), text.chars().collect());
    let without = |long: &[char], short: &[char]| (0..long.len()).any(|skip| long.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, c)| c).eq(short));
    match a.len().abs_diff(b.len()) {
        1 if b.len() > a.len() => without(&b, &a),
        1 => a.len() > 2 && without(&a, &b),
        0 => a
            .iter()
            .zip(&b)
            .filter(|(x, y)| x != y)
            .all(|(x, y)| matches!((x, y), ('S', '5' | '$' | 's') | ('D', '0' | 'O') | ('C', 'G' | '(' | 'c') | ('R', 'r') | ('B', '8') | ('H', '#'))),
        _ => false,
    }
}

fn commonest(texts: impl Iterator<Item = String>) -> Option<(String, usize)> {
    let mut counts: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    texts.for_each(|t| *counts.entry(t).or_default() += 1);
    counts.into_iter().max_by_key(|(_, n)| *n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    fn column(cells: &[&str]) -> Vec<String> {
        let word = |(i, text): (usize, &&str)| Word {
            text: (*text).to_owned(),
            rect: Rect { x0: 10.0, y0: 20.0 * i as f32, x1: 40.0, y1: 20.0 * i as f32 + 10.0 },
            baseline: 20.0 * i as f32 + 8.0,
            size: 10.0,
            ..Word::default()
        };
        let page = Page { words: cells.iter().enumerate().map(word).collect(), ..Page::default() };
        mended(&page).into_iter().map(|m| m.1).collect()
    }

    #[test]
    fn spells_dates_of_three_words_as_their_column() {
        let words = |(i, line): (usize, &&str)| {
            let y = 20.0 * i as f32;
            let word = move |(k, text): (usize, &str)| Word {
                text: text.to_owned(),
                rect: Rect { x0: 10.0 + 14.0 * k as f32, y0: y, x1: 20.0 + 14.0 * k as f32, y1: y + 10.0 },
                baseline: y + 8.0,
                size: 10.0,
                ..Word::default()
            };
            line.split(' ').enumerate().map(word).collect::<Vec<_>>()
        };
        let lines = ["01 Uno 2025", "02 Uno 2025", "03 dno 2025", "05 Uno 2025", "05 tino 2O25", "07 Uno 2025"];
        let page = Page { words: lines.iter().enumerate().flat_map(words).collect(), ..Page::default() };
        assert_eq!(mended(&page).into_iter().map(|m| m.1).collect::<Vec<_>>(), ["Uno", "Uno", "2025"]);
    }

    #[test]
    fn spells_cells_as_their_column() {
        assert_eq!(column(&["17.12", "18.12", "18.12", "19,12", "20-12", "22612", "23.12", "24.12", "25.12"]), ["19.12", "20.12", "22.12"]);
        assert_eq!(column(&["17.12.", "18.12", "18.12", "19.12.", "20.12"]), ["18.12.", "18.12.", "20.12."]);
        assert_eq!(column(&["S", "S", "H", "S$", "Ss", "H", "5", "S", "H", "S", "x1"]), ["S", "S", "S"]);
        assert_eq!(column(&["02-10-24", "03-10-24", "Q4-10-24-", "05-10-24", "06-10-24", "07-10-24", "O10124"]), ["04-10-24"]);
        assert!(column(&["12,50", "18,75", "20,10", "11,00", "1.00", "17,12"]).is_empty());
        assert!(column(&["17.12", "Saldo", "18.12", "Total", "19,12"]).is_empty());
    }
}

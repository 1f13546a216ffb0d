//! Rows of cells laid out on pages, as a program would print them: a column as wide as what stands in it, amounts to the right.

use crate::base::letters::from_right;
use crate::base::limits::{DOCUMENT_WORDS, Limits, WORD_BYTES};
use crate::base::{Error, ErrorCode, Rect, Result};
use crate::document::{Page, Word};

/// Rows of cells.
pub type Sheet = Vec<Vec<String>>;

/// Lines of a page.
const LINES: usize = 60;
/// Height of a line, size of a letter, and the width that one takes, in points.
const LINE: f32 = 12.0;
const SIZE: f32 = 8.0;
const LETTER: f32 = 4.6;
/// Space between two columns, and around a page.
const GAP: f32 = 16.0;
const MARGIN: f32 = 36.0;
/// Letters of a cell in one line; longer text goes on below.
const WIDEST: usize = 110;
/// Most columns of a sheet that are read.
const COLUMNS: usize = 60;

/// The error of a file that holds more rows than are read.
pub fn too_long() -> Error {
    Error::new(ErrorCode::FileTooLarge, "The file holds more rows than are read at once.", "Split it into files of a year or a month each.")
}

/// The pages of sheets, each sheet beginning on a page of its own.
///
/// # Errors
/// There are more pages or words than are read.
pub fn pages(sheets: &[Sheet], limits: &Limits) -> Result<Vec<Page>> {
    let mut out: Vec<Page> = Vec::new();
    let mut words = 0;
    for sheet in sheets {
        let columns = Columns::of(sheet);
        let (mut line, mut fresh) = (0, true);
        for row in sheet {
            let mut lines: Vec<Vec<String>> = row.iter().take(COLUMNS).map(|c| wrapped(c)).collect();
            label(&mut lines);
            let height = lines.iter().map(Vec::len).max().unwrap_or(0).max(1);
            if fresh || line + height > LINES {
                if out.len() >= limits.pages as usize {
                    return Err(too_long());
                }
                out.push(Page { number: out.len() as u32 + 1, width: columns.width(), height: 2.0 * MARGIN + LINES as f32 * LINE, ..Page::default() });
                (line, fresh) = (0, false);
            }
            let Some(page) = out.last_mut() else { continue };
            columns.place(page, line, &lines);
            line += height;
        }
        words += out.last().map_or(0, |p| p.words.len());
        if words > DOCUMENT_WORDS || out.iter().map(|p| p.words.len()).sum::<usize>() > DOCUMENT_WORDS {
            return Err(too_long());
        }
    }
    Ok(out)
}

/// A cell in lines of bounded length; words that are longer than any are cut.
fn wrapped(cell: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in cell.split_whitespace().map(|w| w.chars().take(WORD_BYTES / 4).collect::<String>()) {
        match out.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDEST => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => out.push(word),
        }
    }
    out
}

/// Two cells of which the first has letters alone are a label and its value, and stand as such.
fn label(cells: &mut [Vec<String>]) {
    let filled = cells.iter().filter(|c| !c.is_empty()).count();
    let Some(first) = cells.iter_mut().find(|c| !c.is_empty()) else { return };
    if let [name] = first.as_mut_slice()
        && filled == 2
        && name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '/' | '.' | '-'))
    {
        name.push(':');
    }
}

fn is_number(cell: &str) -> bool {
    let digits = cell.chars().filter(char::is_ascii_digit).count();
    let signs = cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '-' | '+' | '(' | ')' | ' ' | '\u{a0}' | '\''));
    digits > 0 && signs
}

/// Where columns begin and end, and which hold numbers.
struct Columns {
    spans: Vec<(f32, f32)>,
    numbers: Vec<bool>,
}

impl Columns {
    fn of(sheet: &Sheet) -> Self {
        // Rows of one or two cells are titles and labels: they do not make a column wide.
        let whole: Vec<&Vec<String>> = sheet.iter().filter(|r| r.iter().filter(|c| !c.is_empty()).count() >= 3).collect();
        let count = sheet.iter().map(Vec::len).max().unwrap_or(0).min(COLUMNS);
        let (mut spans, mut numbers) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut from = MARGIN;
        for at in 0..count {
            let cells = || whole.iter().filter_map(|r| r.get(at)).filter(|c| !c.is_empty());
            let letters = cells().map(|c| c.chars().count().min(WIDEST)).max().unwrap_or(6).max(4);
            let to = from + letters as f32 * LETTER;
            let (all, amounts) = (cells().count(), cells().filter(|c| is_number(c)).count());
            spans.push((from, to));
            numbers.push(amounts * 2 > all);
            from = to + GAP;
        }
        Self { spans, numbers }
    }

    fn width(&self) -> f32 {
        self.spans.last().map_or(300.0, |s| s.1).max(300.0) + MARGIN
    }

    fn place(&self, page: &mut Page, line: usize, cells: &[Vec<String>]) {
        let mut end = 0.0f32;
        let filled = cells.iter().filter(|c| !c.is_empty()).count();
        for (at, lines) in cells.iter().enumerate() {
            let Some((from, to)) = self.spans.get(at).copied() else { continue };
            let number = filled >= 3 && self.numbers.get(at).copied().unwrap_or(false);
            let mut farthest = end;
            for (n, text) in lines.iter().enumerate() {
                let wide = text.chars().count() as f32 * LETTER;
                let start = if number { to - wide } else { from };
                // What runs over into the next column pushes that one on.
                farthest = farthest.max(words(page, text, start.max(end), MARGIN + (line + n) as f32 * LINE));
            }
            if !lines.is_empty() {
                end = farthest + GAP;
            }
        }
        page.width = page.width.max(end + MARGIN);
    }
}

/// The words of a line as they stand from left to right where a page prints them. Cells hold them in the order in which they are read, and what
/// reads the page turns those of a script that is written from right to left around.
fn as_printed(mut words: Vec<&str>) -> Vec<&str> {
    if !words.iter().any(|w| from_right(w)) {
        return words;
    }
    if words.iter().any(|w| !from_right(w) && w.chars().any(char::is_alphabetic)) {
        words.chunk_by_mut(|a, b| from_right(a) && from_right(b)).for_each(<[&str]>::reverse);
        return words;
    }
    let runs: Vec<&[&str]> = words.chunk_by(|a, b| !from_right(a) && !from_right(b)).collect();
    runs.into_iter().rev().flatten().copied().collect()
}

/// Places the words of a line; gives where it ends.
fn words(page: &mut Page, text: &str, from: f32, top: f32) -> f32 {
    let mut x = from;
    for word in as_printed(text.split(' ').filter(|w| !w.is_empty()).collect()) {
        let to = x + word.chars().count() as f32 * LETTER;
        page.words.push(Word {
            text: word.to_owned(),
            rect: Rect::new(x, top, to, top + SIZE),
            baseline: top + 0.78 * SIZE,
            size: SIZE,
            confidence: 1.0,
            ..Word::default()
        });
        x = to + LETTER;
    }
    x - LETTER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_from_right_to_left_stand_as_pages_print_them() {
        let printed = |text: &'static str| as_printed(text.split(' ').collect()).join(" ");
        assert_eq!(printed("تحويل وارد من النيل"), "النيل من وارد تحويل");
        assert_eq!(printed("شيك رقم 12 34 النيل"), "النيل 12 34 رقم شيك");
        assert_eq!(printed("تحويل وارد POS 12"), "وارد تحويل POS 12");
        assert_eq!(printed("TRANSFER TO RINA 12"), "TRANSFER TO RINA 12");
    }
}

//! Pieces: runs of words of one baseline without a wide gap or a ruling line between them.

use crate::base::Rect;
use crate::base::{amounts, dates};
use crate::document::{Page, Word};
use crate::layout::lines::{ONE_LINE, by_baseline};

/// Widest gap between words of one piece, in font sizes.
const GAP: f32 = 0.85;
/// Widest gap between a bullet and its text.
const MARKED: f32 = 3.5;

/// A run of words.
#[derive(Debug, Clone)]
pub struct Piece<'a> {
    /// Its words, left to right.
    pub words: Vec<&'a Word>,
    /// Its box.
    pub rect: Rect,
    /// Baseline in points from the top.
    pub y: f32,
    /// Font size of its longest word, in points.
    pub size: f32,
}

impl<'a> Piece<'a> {
    /// A piece of words that stand left to right; `None` for none.
    pub fn of(words: Vec<&'a Word>) -> Option<Self> {
        let rect = Rect::hull(words.iter().map(|w| &w.rect))?;
        let first = *words.first()?;
        let size = words.iter().max_by_key(|w| w.text.len()).map_or(first.size, |w| w.size).max(1.0);
        Some(Self { rect, y: first.baseline, size, words })
    }

    /// Its words with single spaces between them.
    pub fn text(&self) -> String {
        text(&self.words)
    }

    /// Whether all of it is bold.
    pub fn bold(&self) -> bool {
        self.words.iter().all(|w| w.bold)
    }

    /// Whether it is a figure or a date.
    pub fn is_value(&self) -> bool {
        is_value(&self.text())
    }
}

/// Whether a word is a bullet or a number that begins an item of a list.
pub fn is_marker(word: &str) -> bool {
    let bullet = matches!(word, "•" | "-" | "–" | "—" | "*" | "◦" | "▪" | "■" | "●" | "○" | "·" | "‣" | "→" | "✓" | "o" | "§");
    let body = word.trim_start_matches('(');
    let count = body.strip_suffix([')', '.']).unwrap_or_default();
    let digits = !count.is_empty() && count.len() <= 2 && count.bytes().all(|b| b.is_ascii_digit());
    let letter = body.ends_with(')') && count.len() == 1 && count.bytes().all(|b| b.is_ascii_alphabetic());
    bullet || digits || letter
}

/// Words with single spaces between them.
pub fn text(words: &[&Word]) -> String {
    words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Whether a text is a figure, a date or bare digits.
pub fn is_value(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits > 0 && (amounts::scan(text).is_some() || dates::scan(text).is_some() || digits * 2 > text.chars().filter(|c| c.is_alphanumeric()).count())
}

/// The words of a page that are not taken, line by line, each line left to right.
pub fn lines<'a>(words: impl Iterator<Item = &'a Word>) -> Vec<Vec<&'a Word>> {
    by_baseline(words, ONE_LINE)
}

/// The pieces of a page's words that are not taken, line by line.
pub fn pieces<'a>(page: &'a Page, taken: &[bool]) -> Vec<Piece<'a>> {
    let free = page.words.iter().zip(taken).filter(|(_, t)| !**t).map(|(w, _)| w);
    let ruled =
        |from: f32, to: f32, y: f32| page.rules.iter().any(|r| !r.horizontal && r.rect.cx() > from && r.rect.cx() < to && r.rect.y0 < y && r.rect.y1 > y - 2.0);
    lines(free).into_iter().flat_map(|line| split(line, &ruled)).collect()
}

/// A line of words parted at wide gaps.
pub fn split<'a>(line: Vec<&'a Word>, ruled: &dyn Fn(f32, f32, f32) -> bool) -> Vec<Piece<'a>> {
    let mut out = Vec::new();
    let mut run: Vec<&Word> = Vec::new();
    for word in line {
        if let Some(last) = run.last() {
            let gap = word.rect.x0 - last.rect.x1;
            let widest = if run.len() == 1 && is_marker(&last.text) { MARKED } else { GAP };
            if gap > widest * word.size.max(last.size) || gap > 0.0 && ruled(last.rect.x1 - 0.5, word.rect.x0 + 0.5, word.baseline) {
                out.extend(Piece::of(std::mem::take(&mut run)));
            }
        }
        run.push(word);
    }
    out.extend(Piece::of(run));
    out
}

/// Pieces by line: runs of pieces whose baselines are one.
pub fn by_line<'p, 'a>(pieces: &'p [Piece<'a>]) -> Vec<Vec<&'p Piece<'a>>> {
    let mut order: Vec<&Piece<'a>> = pieces.iter().collect();
    order.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.rect.x0.total_cmp(&b.rect.x0)));
    let mut out: Vec<Vec<&Piece<'a>>> = Vec::new();
    for piece in order {
        match out.last_mut() {
            Some(line) if line.first().is_some_and(|p| (piece.y - p.y).abs() <= ONE_LINE * piece.size.max(4.0)) => line.push(piece),
            _ => out.push(vec![piece]),
        }
    }
    for line in &mut out {
        line.sort_by(|a, b| a.rect.x0.total_cmp(&b.rect.x0));
    }
    out
}

//! The description of a row: which words are its own, in which order, and how sure that is.

use super::grid;
use super::interpret::Read;
use super::model::{Column, HeaderType};
use super::table::{Item, Row};
use crate::layout::{Shape, Token};

/// The text of the cells of one type.
pub fn of_kind(columns: &[Column], row: &Row<'_, '_>, kind: HeaderType) -> String {
    let parts: Vec<String> =
        columns.iter().zip(&row.cells).filter(|(c, cell)| c.kind == kind && !cell.is_empty()).map(|(_, cell)| grid::cell_text(cell)).collect();
    parts.join(" ")
}

/// The words of the description: of columns that the head tells apart cell by cell, else line by line; without the strokes of borders.
pub fn description(columns: &[Column], row: &Row<'_, '_>, clock: Option<Clock>) -> String {
    let own: Vec<(&Column, &Vec<&Token<'_>>)> = columns.iter().zip(&row.cells).filter(|(c, _)| c.kind == HeaderType::Description).collect();
    let own_time = |t: &Token<'_>| matches!((t.shape, clock), (Shape::Time(_), Some(Clock::At(x))) if (t.rect.x0 - x).abs() <= CLOCK);
    let mut tokens: Vec<&Token<'_>> = Vec::new();
    for (_, cell) in &own {
        let cell = inside(cell);
        let behind = if clock == Some(Clock::Behind) { dotted_time(&cell) } else { None };
        let ends = if clock == Some(Clock::Ends) { ending_time(&cell, true) } else { None };
        let own = |i: usize, t: &Token<'_>| !own_time(t) && behind.is_none_or(|b| i != b && i + 1 != b) && ends != Some(i);
        tokens.extend(cell.into_iter().enumerate().filter(|(i, t)| own(*i, t)).map(|(_, t)| t));
    }
    if own.iter().all(|(c, _)| c.name.is_empty()) && own.len() > 1 {
        tokens.sort_by_key(|t| (((t.rect.y0 + t.rect.y1) / 6.0).round() as i64, (t.rect.x0 * 10.0) as i64));
    }
    // A list of cheques says no more of each than its number.
    if columns.iter().all(|c| c.kind != HeaderType::Description) {
        let words = under_days(columns, row);
        return if words.is_empty() { of_kind(columns, row, HeaderType::Reference) } else { words };
    }
    let text = hyphened(grid::cell_text(&tokens));
    if text.is_empty() {
        return under_days(columns, row);
    }
    // `Transaction / Date`: over the day stands what it was, as the column's name says.
    let named = |c: &Column| c.kind == HeaderType::Date && super::vocabulary::column_types(&c.name).contains(&HeaderType::Description);
    let above = if columns.iter().any(named) { under_days(columns, row) } else { String::new() };
    if above.is_empty() { text } else { format!("{above} {text}") }
}

/// A text with hyphens where typesetters drew minuses between letters or digits, or between two words: `PBS−3`.
fn hyphened(text: String) -> String {
    if !text.contains('−') {
        return text;
    }
    let letters: Vec<char> = text.chars().collect();
    let at = |i: Option<usize>| i.and_then(|i| letters.get(i)).copied().unwrap_or(' ');
    // Between two words it stands apart: `Pix − Recebido`.
    let parts = |i: usize| at(i.checked_sub(1)) == ' ' && at(Some(i + 1)) == ' ' && i > 1 && at(Some(i + 2)).is_alphabetic();
    let joins = |i: usize| at(i.checked_sub(1)).is_alphanumeric() && at(Some(i + 1)).is_alphanumeric();
    letters.iter().enumerate().map(|(i, c)| if *c == '−' && (joins(i) || parts(i)) { '-' } else { *c }).collect()
}

/// The words that stand in the column of days, where the days head their rows: there they are the description.
fn under_days(columns: &[Column], row: &Row<'_, '_>) -> String {
    let days = columns.iter().zip(&row.cells).filter(|(c, _)| matches!(c.kind, HeaderType::Date | HeaderType::ValueDate));
    let own: Vec<&Token<'_>> = days.flat_map(|(_, cell)| inside(cell)).collect();
    // Beside the day stands its time; words are on the lines over and under it.
    let day: Vec<f32> = own.iter().filter(|t| t.date().is_some()).map(|t| t.rect.cy()).collect();
    let apart = |t: &&Token<'_>| day.iter().all(|y| (t.rect.cy() - y).abs() > 0.5 * t.rect.height().max(1.0));
    let words: Vec<&Token<'_>> = own.into_iter().filter(apart).collect();
    let letters = words.iter().filter(|t| matches!(t.shape, Shape::Text)).flat_map(|t| t.text.chars()).filter(|c| c.is_alphabetic()).count();
    if letters >= 2 { grid::cell_text(&words) } else { String::new() }
}

/// How sure it is that the words of a row are its own, and all of them.
pub fn surety(columns: &[Column], row: &Row<'_, '_>, text: &str) -> f32 {
    let guessed = columns.iter().zip(&row.cells).any(|(c, cell)| c.kind == HeaderType::Description && !cell.is_empty() && c.confidence < 0.75);
    if row.unsure || text.is_empty() {
        0.6
    } else if guessed {
        0.8
    } else {
        0.98
    }
}

/// How far the times of a column begin from each other, in points.
const CLOCK: f32 = 1.5;
/// How far the words begin behind such a time at least, in its height.
const BEFORE: f32 = 0.9;

/// Where the rows print their times of day within the descriptions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Clock {
    /// In a column of their own without a name, which begins there, in points.
    At(f32),
    /// Behind a dot at the end of a line: `Transfer • 10:34 PM`.
    Behind,
    /// At the end of the first line: `Transfer Masuk 10.12`.
    Ends,
}

/// The time at the end of the first line of several, or of the only one too.
fn ending_time(cell: &[&Token<'_>], only: bool) -> Option<usize> {
    let on = |a: &Token<'_>, b: &Token<'_>| (a.rect.cy() - b.rect.cy()).abs() < 0.5 * a.rect.height().max(1.0);
    let first = cell.first()?;
    let end = cell.iter().take_while(|t| on(first, t)).count();
    let time = cell.get(end.checked_sub(1)?)?;
    (end > 1 && (only || end < cell.len()) && (matches!(time.shape, Shape::Time(_)) || crate::layout::begins::is_hour(&time.text))).then(|| end - 1)
}

/// The time that ends a line behind a dot that parts it from the words.
fn dotted_time(cell: &[&Token<'_>]) -> Option<usize> {
    let on = |a: &Token<'_>, b: &Token<'_>| (a.rect.cy() - b.rect.cy()).abs() < 0.5 * a.rect.height().max(1.0);
    (2..cell.len()).find(|i| {
        let [Some(words), Some(dot), Some(time)] = [cell.get(i - 2), cell.get(i - 1), cell.get(*i)] else { return false };
        let ends = cell.get(i + 1).is_none_or(|next| !on(time, next));
        matches!(time.shape, Shape::Time(_)) && ends && matches!(dot.text.as_ref(), "•" | "·" | "∙" | "●") && on(dot, time) && on(words, dot)
    })
}

/// Where most rows print their times of day within the descriptions.
pub fn clock_place(columns: &[Column], read: &Read<'_, '_>) -> Option<Clock> {
    let (mut rows, mut behind, mut ends) = (0, 0, 0);
    let mut places: Vec<f32> = Vec::new();
    for line in read.grid.lines.iter().filter(|l| l.word.is_none()) {
        let Some(Item::Row(row)) = read.table.items.get(line.item) else { continue };
        rows += 1;
        for (_, cell) in columns.iter().zip(&row.cells).filter(|(c, _)| c.kind == HeaderType::Description) {
            // Beside the words, apart from them: a time among the lines of a text is a part of it.
            let beside = |t: &Token<'_>| {
                let on = |o: &&&Token<'_>| (o.rect.cy() - t.rect.cy()).abs() < 0.4 * t.rect.height() && o.rect.x1 < t.rect.x0 + 0.1;
                let nearest = cell.iter().filter(on).map(|o| o.rect.x1).fold(f32::MIN, f32::max);
                // Or before them, where the lists of applications print it.
                let next = cell.iter().filter(|o| (o.rect.cy() - t.rect.cy()).abs() < 0.4 * t.rect.height() && o.rect.x0 > t.rect.x1).map(|o| o.rect.x0);
                let first = nearest == f32::MIN && next.fold(f32::MAX, f32::min) - t.rect.x1 > BEFORE * t.rect.height();
                first || nearest > f32::MIN && t.rect.x0 - nearest > 0.5 * t.rect.height()
            };
            behind += usize::from(dotted_time(cell).is_some());
            ends += usize::from(ending_time(cell, false).is_some());
            places.extend(cell.iter().filter(|t| matches!(t.shape, Shape::Time(_)) && beside(t)).map(|t| t.rect.x0));
        }
    }
    if behind >= 3 && behind * 10 >= rows * 7 {
        return Some(Clock::Behind);
    }
    if ends >= 5 && ends * 10 >= rows * 9 {
        return Some(Clock::Ends);
    }
    places.sort_by(f32::total_cmp);
    let most = places.chunk_by(|a, b| b - a <= CLOCK).max_by_key(|c| c.len())?;
    (most.len() >= 3 && most.len() * 10 >= rows * 7).then(|| most.get(most.len() / 2).copied().map(Clock::At)).flatten()
}

/// Whether a character is a small picture: an arrow, a shape, a sign of a messenger.
fn is_picture(c: char) -> bool {
    matches!(c as u32, 0x2190..=0x21ff | 0x25a0..=0x27bf | 0x2b00..=0x2bff | 0xe000..=0xf8ff | 0xfe0f | 0x1f300..=0x1faff)
}

/// The words of a cell between the strokes at its left and right border.
fn inside<'t, 'd>(cell: &[&'t Token<'d>]) -> Vec<&'t Token<'d>> {
    let stroke = |i: usize| cell.get(i).is_some_and(|t| crate::layout::tokens::is_stroke(&t.text));
    let on = |a: usize, b: usize| cell.get(a).zip(cell.get(b)).is_some_and(|(a, b)| (a.rect.cy() - b.rect.cy()).abs() < 0.5 * a.rect.height().max(1.0));
    let ends = |i: usize| stroke(i) && !on(i, i + 1);
    // A stroke that ends a line parts what stands before it from the next line, unless strokes end several lines at one place.
    let ruled = |i: usize| (0..cell.len()).any(|k| k != i && ends(k) && cell.get(k).zip(cell.get(i)).is_some_and(|(a, b)| (a.rect.x0 - b.rect.x0).abs() < 1.0));
    // A sign that a note below explains is none of the words.
    let sign = |i: usize| i > 0 && i + 1 == cell.len() && cell.get(i).is_some_and(|t| t.text.chars().all(|c| matches!(c, '^' | '†' | '‡')));
    // Nor is an arrow or another small picture before or behind them.
    let pictured = |i: usize| {
        (i == 0 || i + 1 == cell.len() || !on(i - 1, i)) && cell.get(i).is_some_and(|t| t.text.chars().count() <= 2 && t.text.chars().all(is_picture))
    };
    // Nor is a speck of the paper, which is recognised as a point or a dash.
    let speck = |i: usize| {
        let point =
            |t: &Token<'_>| t.confidence < 1.0 && matches!(t.text.as_ref(), "-" | "." | "'" | "," | "_" | "~" | "`" | ":" | ";" | "‘" | "’" | "—" | "–");
        (i == 0 || i + 1 == cell.len()) && cell.len() > 1 && cell.get(i).is_some_and(|t| point(t))
    };
    let border = |i: usize| sign(i) || pictured(i) || speck(i) || stroke(i) && (i == 0 || !on(i - 1, i) || i + 1 == cell.len() || ends(i) && ruled(i));
    (0..cell.len()).filter(|i| !border(*i)).filter_map(|i| cell.get(i).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rect;

    #[test]
    fn words_that_may_be_a_neighbours_or_none_at_all_are_not_sure() {
        let token = Token { text: "Rent".into(), rect: Rect::default(), edge: 0.0, shape: Shape::Text, bold: false, confidence: 1.0, led: false };
        let column =
            |confidence| Column { index: 0, name: String::new(), kind: HeaderType::Description, confidence, reasons: Vec::new(), x0: 0.0, x1: 0.0, page: 1 };
        let row = |unsure| Row { page: 1, y: 0.0, rect: Rect::default(), cells: vec![vec![&token]], unsure, torn: None };
        let sure = surety(&[column(0.97)], &row(false), "Rent");
        assert!(sure > 0.9);
        // Another way to part the lines fits as well; no words; a column that is only likely to hold them.
        assert!(surety(&[column(0.97)], &row(true), "Rent") < 0.7);
        assert!(surety(&[column(0.97)], &row(false), "") < 0.7);
        assert!(surety(&[column(0.7)], &row(false), "Rent") < sure);
    }

    #[test]
    fn pictures_at_the_ends_of_words_are_none_of_them() {
        let token =
            |text: &'static str| Token { text: text.into(), rect: Rect::default(), edge: 0.0, shape: Shape::Text, bold: false, confidence: 1.0, led: false };
        let cell = ["↑", "Top", "Up", "→", "Wallet", "▲"].map(token);
        let words: Vec<&str> = inside(&cell.iter().collect::<Vec<_>>()).iter().map(|t| t.text.as_ref()).collect();
        assert_eq!(words, ["Top", "Up", "→", "Wallet"]);
    }

    #[test]
    fn specks_at_the_ends_of_recognised_words_are_none_of_them() {
        let words = |confidence: f32| {
            let token =
                |text: &'static str| Token { text: text.into(), rect: Rect::default(), edge: 0.0, shape: Shape::Text, bold: false, confidence, led: false };
            let cell = ["-", "DEBIT", "-", "CARD", "."].map(token);
            inside(&cell.iter().collect::<Vec<_>>()).iter().map(|t| t.text.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!((words(0.9).as_str(), words(1.0).as_str()), ("DEBIT - CARD", "- DEBIT - CARD ."));
    }
}

//! The figures of a table as exact numbers, row by row, before columns have a meaning.

use super::HeaderType;
use super::table::{Item, Row, Table};
use super::vocabulary::{RowWord, column_types, row_word};
use crate::base::amounts::{self, Mark, NumberStyle, RawAmount};
use crate::base::dates::RawDate;
use crate::layout::columns::{Form, in_amounts};
use crate::layout::lines::{from_right, in_cell_order};
use crate::layout::{Shape, Token};

/// The amount and the mark of a cell, where it holds any.
type CellFigure = Option<(RawAmount, Option<Mark>)>;

/// An amount in units of the table's last digit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// Size, never negative.
    pub size: i128,
    /// Printed below zero by sign or brackets.
    pub minus: bool,
    /// Printed with a plus.
    pub plus: bool,
    /// Printed with a direction mark.
    pub mark: Option<Mark>,
}

impl Value {
    /// The value with its sign; a debit mark counts as a minus.
    pub fn signed(&self) -> i128 {
        if self.minus || self.mark == Some(Mark::Debit) { -self.size } else { self.size }
    }

    /// The value with its sign, marks aside.
    pub fn signed_side(&self) -> i128 {
        if self.minus { -self.size } else { self.size }
    }

    /// Whether an amount goes out under the heading of a section: its own mark says so before any heading. Of what is `owed` a minus takes
    /// away, whatever section it stands in.
    pub fn goes_out(&self, section: Option<Mark>, owed: bool) -> bool {
        match self.mark.or(section) {
            Some(side) if self.mark.is_some() => side == Mark::Debit,
            Some(side) => side == Mark::Debit && !(owed && self.minus),
            None => self.minus != owed,
        }
    }
}

/// A row's figures.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// Index of the item in [`Table::items`].
    pub item: usize,
    /// A value a column; `None` where the column holds no amount in this row.
    pub values: Vec<Option<Value>>,
    /// A direction mark a text column.
    pub marks: Vec<Option<Mark>>,
    /// What the row says where it is no transaction.
    pub word: Option<RowWord>,
    /// Whether it prints a date.
    pub dated: bool,
    /// Direction that the heading above it names.
    pub section: Option<Mark>,
    /// Whether it is a loan's, where the file holds loans beside accounts.
    pub lent: Option<bool>,
}

/// The figures of a table.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// Rows in printed order.
    pub lines: Vec<Line>,
    /// Digits after the decimal mark: a value of 1 is 10 to the power of minus this.
    pub digits: u32,
    /// The decimal mark.
    pub style: NumberStyle,
    /// Whether any heading names a direction.
    pub sections: bool,
    /// Columns whose amounts were put into another one, with that: both make one side.
    pub joined: Vec<(usize, usize)>,
}

/// Rows with a minus, a plus or a mark at their amount from which a column prints its directions.
const SIGNED: usize = 3;

impl Grid {
    /// Whether the amounts of a column print which way they went, as far as its first rows tell.
    pub fn signs(&self, column: usize, rows: usize) -> bool {
        let signed =
            |l: &&Line| l.word.is_none() && l.values.get(column).copied().flatten().is_some_and(|v| v.size != 0 && (v.minus || v.plus || v.mark.is_some()));
        self.lines.iter().take(rows).filter(signed).count() >= SIGNED
    }
}

/// The amount of a cell: of several numbers the one that lines up with the column best.
pub fn cell_amount(cell: &[&Token<'_>], band: &crate::layout::columns::Band) -> Option<RawAmount> {
    let near = |t: &&&Token<'_>| (band.edge.map_or(0.0, |e| (t.edge - e).abs()) * 16.0) as i64;
    cell.iter().filter(|t| in_amounts(band, t)).min_by_key(near).and_then(|t| t.number())
}

/// The first date of a cell.
pub fn cell_date(cell: &[&Token<'_>]) -> Option<RawDate> {
    cell.iter().find_map(|t| t.date())
}

/// Whether a recognised cell of dates holds digits and signs as a date does, none that can be one: `62-05-2025`, `36330503`.
fn misread_date(cell: &[&Token<'_>]) -> bool {
    let of_date = |t: &&&Token<'_>| {
        let digits = t.text.chars().filter(char::is_ascii_digit).count();
        t.confidence < 1.0
            && (4..=8).contains(&digits)
            && t.text.chars().count() <= 10
            && t.text.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.'))
    };
    cell.iter().any(|t| of_date(&t))
}

/// Whether a text begins with the word for a sum.
fn says_sum(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|w| matches!(w.trim_end_matches(':').to_lowercase().as_str(), "sum" | "summa" | "summe" | "suma"))
}

/// The text of a cell, words joined by a space.
pub fn cell_text(cell: &[&Token<'_>]) -> String {
    let mut out = String::with_capacity(cell.iter().map(|t| t.text.len() + 1).sum());
    let turned = if cell.iter().any(|t| from_right(t)) { in_cell_order(cell) } else { Vec::new() };
    for t in if turned.is_empty() { cell } else { &turned } {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&t.text);
    }
    out
}

/// The text of a row outside its amounts and dates.
pub fn row_text(table: &Table<'_, '_>, row: &Row<'_, '_>) -> String {
    let mut out = String::new();
    for (band, cell) in table.bands.iter().zip(&row.cells) {
        for t in cell {
            let figure = match band.form {
                Form::Amounts => t.number().is_some() || matches!(t.shape, Shape::Mark(_)),
                Form::Dates => !matches!(t.shape, Shape::Text),
                Form::Text => false,
            };
            if !figure {
                if !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(&t.text);
            }
        }
    }
    // Strokes around a row are a frame drawn with characters.
    let framed = |c: char| c == ' ' || crate::layout::tokens::is_stroke(c.encode_utf8(&mut [0; 4]));
    match out.trim_matches(framed) {
        text if text.len() < out.len() => text.to_owned(),
        _ => out,
    }
}

/// The text of a row's cells that hold any letter.
fn worded(table: &Table<'_, '_>, row: &Row<'_, '_>) -> String {
    let text = table.bands.iter().zip(&row.cells).filter(|(b, _)| b.form == Form::Text).map(|(_, cell)| cell_text(cell));
    text.filter(|t| t.chars().any(char::is_alphabetic)).collect::<Vec<_>>().join(" ")
}

/// The direction that a heading names, such as `Deposits and additions`.
pub fn section_of(text: &str) -> Option<Mark> {
    if text.chars().count() > 70 || text.contains("  ") {
        return None;
    }
    let types = column_types(text);
    let lower = text.to_lowercase();
    let out = ["fees", "checks", "cheques", "drafts", "service charge", "biaya"]
        .iter()
        .any(|w| lower.split(|c: char| !c.is_alphanumeric()).any(|x| x == *w) || lower.contains(w) && w.contains(' '));
    // Withdrawals first: `Withdrawals and other debits` and `Payments and credits` name one side each by their first word.
    match (types.contains(&HeaderType::Debit) || out, types.contains(&HeaderType::Credit)) {
        (true, false) => Some(Mark::Debit),
        (false, true) => Some(Mark::Credit),
        _ => None,
    }
}

/// Amounts at least among which one with more decimals than the others was misread, and how many times more the others are.
const USUAL: (usize, usize) = (10, 12);

/// Decimals of a table's amounts: the most that one has. On recognised pages one among many that has more than the others saw a speck as a
/// digit, and would cost all others their second reading.
fn decimals(scales: &[u32], recognised: bool) -> u32 {
    let most = scales.iter().copied().max().unwrap_or(0).min(4);
    let count = |n: u32| scales.iter().filter(|s| **s == n).count();
    let usual = (0..=most).max_by_key(|n| count(*n)).unwrap_or(most);
    let more = scales.iter().filter(|s| **s > usual).count();
    if recognised && scales.len() >= USUAL.0 && more * USUAL.1 <= count(usual) { usual } else { most }
}

/// Reads the figures of a table.
pub fn grid(table: &Table<'_, '_>) -> Grid {
    let raw = |row: &Row<'_, '_>| -> Vec<Option<(RawAmount, Option<Mark>)>> {
        table
            .bands
            .iter()
            .zip(&row.cells)
            .map(|(band, cell)| {
                if band.form != Form::Amounts {
                    return None;
                }
                let mark = cell.iter().find_map(|t| match t.shape {
                    Shape::Mark(m) => Some(m),
                    _ => None,
                });
                cell_amount(cell, band).map(|a| (a, a.mark.or(mark)))
            })
            .collect()
    };
    let rows: Vec<(usize, &Row<'_, '_>, Vec<CellFigure>)> = table
        .items
        .iter()
        .enumerate()
        .filter_map(|(i, item)| match item {
            Item::Row(row) => Some((i, row, raw(row))),
            Item::Loose(_) => None,
        })
        .collect();
    let all: Vec<RawAmount> = rows.iter().flat_map(|(_, _, v)| v.iter().flatten().map(|(a, _)| *a)).collect();
    let style = amounts::style_of(&all);
    let recognised = rows.iter().any(|(_, row, _)| row.cells.iter().flatten().any(|t| t.confidence < 1.0));
    let digits = decimals(&all.iter().map(|a| a.scale(style)).collect::<Vec<_>>(), recognised);
    let value = |(a, mark): (RawAmount, Option<Mark>)| {
        let scale = a.scale(style).min(4);
        let size = i128::from(a.digits) * 10i128.pow(digits.saturating_sub(scale)) / 10i128.pow(scale.saturating_sub(digits));
        Value { size, minus: a.sign < 0, plus: a.sign > 0, mark }
    };
    let mut lines: Vec<Line> = Vec::with_capacity(rows.len());
    // Where both signs are printed they say which way money went, and words between the rows are no headings: `Direct debit` is a note.
    let both = all.iter().any(|a| a.sign < 0) && all.iter().any(|a| a.sign > 0);
    let mut section: Option<Mark> = None;
    let mut sections = false;
    let mut next = 0;
    for (i, row, raw) in rows {
        for item in &table.items[next..i] {
            if let Item::Loose(line) = item
                && !both
                && let Some(mark) = section_of(&line.text())
            {
                section = Some(mark);
                sections = true;
            }
        }
        next = i;
        let dated = table.bands.iter().zip(&row.cells).any(|(b, c)| b.form == Form::Dates && (cell_date(c).is_some() || misread_date(c)));
        let text = row_text(table, row);
        let mut values: Vec<Option<Value>> = raw.into_iter().map(|v| v.map(value)).collect();
        // `Total Credit 1,082,334.55 (9)`: behind a sum of a dateless line a bare number in brackets counts what was summed.
        if !dated && digits > 0 {
            let several = values.iter().flatten().count() > 1;
            for (value, _) in values.iter_mut().zip(&row.cells).filter(|(_, cell)| counts(cell) && (several || cell.len() > 1)) {
                *value = None;
            }
        }
        let filled = values.iter().flatten().filter(|v| v.size != 0).count();
        // What stands under the line of the amounts may say no more of it.
        let on_line = |t: &&&Token<'_>| t.rect.y0 < row.y && row.y <= t.rect.y1 + 0.5 && t.amount().is_none();
        let beside: Vec<&Token<'_>> = row.cells.iter().flatten().filter(on_line).copied().collect();
        // Words alone do not make a dated row with one amount of its own a total: `TOTAL OIL` is a counterparty.
        // A total of one holder's: `A B LINDQVIST #7730: Total transactions`.
        let own = || text.rsplit_once(": ").filter(|_| !dated).and_then(|(_, rest)| row_word(rest)).filter(|w| *w == RowWord::Total);
        // Figures of other columns say nothing of the words: `0` before `Total`.
        let lettered = || row_word(&worded(table, row)).filter(|w| *w == RowWord::Total && !dated);
        // `Sum innbetalinger`: among dated rows a bare one that begins so is a sum, of whatever it names.
        let dates = || table.bands.iter().any(|b| b.form == Form::Dates);
        let summed = || (!dated && filled == 1 && says_sum(&text) && dates()).then_some(RowWord::Total);
        let word = row_word(&text)
            .or_else(summed)
            .or_else(own)
            .or_else(lettered)
            .or_else(|| row_word(&cell_text(&beside)).filter(|w| !dated && *w != RowWord::Total))
            .filter(|w| {
                !dated
                    || (*w == RowWord::Total && section_of(&text).is_some())
                    || filled <= 1 && *w != RowWord::Total
                    // The balance that the list ends with, behind the sums of both sides.
                    || filled >= 3 && *w == RowWord::Closing
                    || filled >= 2 && *w == RowWord::Total && values.iter().flatten().count() >= 3
            })
            .filter(|w| *w != RowWord::Balance || filled <= 1);
        let marks = table
            .bands
            .iter()
            .zip(&row.cells)
            .map(|(b, c)| match (b.form, c.as_slice()) {
                (Form::Text, [t]) => amounts::mark(&t.text),
                _ => None,
            })
            .collect();
        // `Total de saídas` above the movements of a day heads them.
        if word == Some(RowWord::Total)
            && lines.last().is_none_or(|l: &Line| l.word.is_some() || l.section != section_of(&text))
            && let Some(mark) = section_of(&text)
        {
            section = Some(mark);
            sections = true;
        }
        lines.push(Line { item: i, values, marks, word, dated, section, lent: None });
    }
    zeros(table, &mut lines);
    if recognised {
        specks(table, &mut lines);
    }
    super::totals::mark(table, &mut lines);
    super::totals::without_tail(&mut lines, recognised);
    Grid { lines, digits, style, sections, joined: Vec::new() }
}

/// Whether a cell is a bare number of few digits in brackets, be it behind what it counts: `(9)`.
fn counts(cell: &[&Token<'_>]) -> bool {
    let Some((last, before)) = cell.split_last() else { return false };
    let inner = last.text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    before.iter().all(|t| t.amount().is_some()) && inner.is_some_and(|n| (1..=4).contains(&n.len()) && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Columns of amounts at least that make two sides and a balance, and values of a column of which one has a speck behind it.
const SIDES: usize = 3;
const CLEAN: usize = 12;

/// Takes a speck that stands apart behind one amount of a column for what it is, where money goes by its side and no other has a sign: `2,500.00 -`.
fn specks(table: &Table<'_, '_>, lines: &mut [Line]) {
    let amounts: Vec<usize> = (0..table.bands.len()).filter(|c| table.bands[*c].form == Form::Amounts).collect();
    if amounts.len() < SIDES {
        return;
    }
    for column in amounts {
        let own = |l: &Line| l.values.get(column).copied().flatten().filter(|v| v.size != 0);
        let signed: Vec<usize> = (0..lines.len()).filter(|i| own(&lines[*i]).is_some_and(|v| v.minus || v.plus)).collect();
        let [only] = signed.as_slice() else { continue };
        let Some(Item::Row(row)) = table.items.get(lines[*only].item) else { continue };
        let apart = row.cells.get(column).is_some_and(|cell| cell.iter().any(|t| t.text.ends_with(" -")));
        if apart
            && lines.iter().filter(|l| own(l).is_some()).count() >= CLEAN
            && let Some(Some(v)) = lines[*only].values.get_mut(column)
        {
            v.minus = false;
        }
    }
}

/// Rows that print a zero on the other side at least, for two columns to be such sides.
const ZEROS: usize = 4;

/// Where every row prints a zero in one of two columns, a recognised row without one has a zero that was misread, such as `6,08`.
fn zeros(table: &Table<'_, '_>, lines: &mut [Line]) {
    let mut amounts: Vec<usize> = (0..table.bands.len()).filter(|c| table.bands[*c].form == Form::Amounts).collect();
    amounts.truncate(crate::base::limits::AMOUNT_COLUMNS);
    let value = |l: &Line, c: usize| l.values.get(c).copied().flatten();
    for (n, &a) in amounts.iter().enumerate() {
        for &b in &amounts[n + 1..] {
            let both = lines.iter().filter_map(|l| value(l, a).zip(value(l, b)));
            let (mut left, mut right, mut neither) = (0, 0, 0);
            for (x, y) in both {
                match (x.size == 0, y.size == 0) {
                    (true, false) => left += 1,
                    (false, true) => right += 1,
                    (false, false) => neither += 1,
                    (true, true) => {}
                }
            }
            if left < 1 || right < 1 || left + right < ZEROS.max(2 * neither) {
                continue;
            }
            for line in lines.iter_mut() {
                let Some(Item::Row(row)) = table.items.get(line.item) else { continue };
                let lost = |c: usize| row.cells.get(c).is_some_and(|cell| misread_zero(cell));
                let own = match (value(line, a), value(line, b)) {
                    (Some(x), Some(y)) if x.size != 0 && y.size != 0 => match (lost(a), lost(b)) {
                        (true, false) => a,
                        (false, true) => b,
                        _ => continue,
                    },
                    _ => continue,
                };
                if let Some(Some(v)) = line.values.get_mut(own) {
                    v.size = 0;
                }
            }
        }
    }
}

/// Whether a recognised amount is a zero but for digits that look like one: `6,08`.
fn misread_zero(cell: &[&Token<'_>]) -> bool {
    let digits = |t: &Token<'_>| t.text.chars().filter(char::is_ascii_digit).collect::<String>();
    matches!(cell, [t] if t.confidence < 1.0 && {
        let digits = digits(t);
        (1..=3).contains(&digits.len()) && t.text.chars().count() <= digits.len() + 1 && digits.chars().all(|c| matches!(c, '0' | '6' | '8' | '9'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Page, Source, Word};

    /// The value of each amount column of the rows of a page, whose words are surely read or recognised.
    fn sides(rows: &[(&str, &str)], confidence: f32) -> Vec<(Option<i128>, Option<i128>)> {
        let word = |text: &str, x1: f32, y: f32| Word {
            text: text.to_owned(),
            rect: crate::base::Rect::new(x1 - 5.0 * text.len() as f32, y - 7.5, x1, y + 2.0),
            baseline: y,
            size: 10.0,
            confidence,
            ..Word::default()
        };
        let mut words = vec![word("Datum", 60.0, 20.0), word("Debit", 300.0, 20.0), word("Credit", 400.0, 20.0), word("Saldo", 500.0, 20.0)];
        for (i, (debit, credit)) in rows.iter().enumerate() {
            let y = 40.0 + 14.0 * i as f32;
            words.extend([word("02/01/2024", 60.0, y), word(debit, 300.0, y), word(credit, 400.0, y), word("1.234,56", 500.0, y)]);
        }
        let document = Document {
            pages: vec![Page { number: 1, words, source: if confidence < 1.0 { Source::Ocr } else { Source::default() }, ..Page::default() }],
            ..Document::default()
        };
        let lines = crate::layout::lines(&document);
        let tables = crate::statement::table::tables(&document, &lines, None, false);
        let grid = grid(&tables[0]);
        let columns: Vec<usize> = (0..tables[0].bands.len()).filter(|c| tables[0].bands[*c].form == Form::Amounts).collect();
        let size = |l: &Line, c: usize| l.values[columns[c]].map(|v| v.size);
        grid.lines.iter().map(|l| (size(l, 0), size(l, 1))).collect()
    }

    #[test]
    fn one_speck_behind_an_amount_gives_a_recognised_table_no_more_decimals() {
        let mut scales = vec![2; 30];
        scales.push(3);
        assert_eq!((decimals(&scales, true), decimals(&scales, false)), (2, 3));
        // Whole units beside cents, and few amounts, say nothing.
        assert_eq!(decimals(&[0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2], true), 2);
        assert_eq!(decimals(&[2, 2, 3], true), 3);
    }

    #[test]
    fn a_zero_that_was_misread_among_zeros_is_one() {
        let rows = [("10,00", "0,00"), ("0,00", "7,50"), ("0,00", "12,00"), ("480,00", "6,08"), ("3,00", "0,00"), ("0,00", "4,00")];
        assert_eq!(sides(&rows, 0.9)[3], (Some(48_000), Some(0)));
        // What is printed as text says what it says, and so does what looks like no zero.
        assert_eq!(sides(&rows, 1.0)[3], (Some(48_000), Some(608)));
        let rows = rows.map(|r| if r.1 == "6,08" { (r.0, "6,12") } else { r });
        assert_eq!(sides(&rows, 0.9)[3], (Some(48_000), Some(612)));
    }
}

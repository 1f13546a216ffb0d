//! Spreadsheets of Office Open XML.

use super::broken;
use super::grid::{Sheet, too_long};
use crate::base::Result;
use crate::base::limits::DOCUMENT_WORDS;
use calamine::{Data, Reader, Xlsx};
use std::io::Cursor;

/// The sheets that hold something.
///
/// # Errors
/// It cannot be opened, or holds more than is read.
pub fn read(bytes: &[u8]) -> Result<Vec<Sheet>> {
    let unreadable = |e: &dyn std::fmt::Display| broken(&format!("The workbook cannot be read: {e}."));
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|e| unreadable(&e))?;
    let mut out = Vec::new();
    let mut cells = 0;
    for name in book.sheet_names() {
        let Ok(range) = book.worksheet_range(&name) else { continue };
        cells += range.height().saturating_mul(range.width());
        if cells > DOCUMENT_WORDS * 4 {
            return Err(too_long());
        }
        let rows: Sheet = range.rows().map(|row| row.iter().map(cell).collect()).collect();
        if rows.iter().any(|r| r.iter().any(|c: &String| !c.is_empty())) {
            out.push(rows);
        }
    }
    Ok(out)
}

fn cell(data: &Data) -> String {
    match data {
        Data::Empty | Data::Error(_) => String::new(),
        Data::Int(n) => n.to_string(),
        Data::Float(f) => number(*f),
        Data::Bool(b) => b.to_string(),
        Data::DateTime(when) => when.as_datetime().map_or_else(
            || number(when.as_f64()),
            |t| if t.time() == chrono::NaiveTime::MIN { t.format("%Y-%m-%d").to_string() } else { t.format("%Y-%m-%d %H:%M").to_string() },
        ),
        other => other.to_string().split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// A number as it was typed: sheets hold binary fractions, whose shortest form is what was meant.
pub(super) fn number(f: f64) -> String {
    let text = f.to_string();
    match text.split_once('.') {
        // `1234.5` of a column of amounts is fifty cents.
        Some((_, cents)) if cents.len() == 1 => format!("{text}0"),
        _ => text,
    }
}

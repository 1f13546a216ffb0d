//! Parquet, of whatever columns: their names are the heads.

use super::broken;
use super::grid::{Sheet, too_long};
use super::sheet::number;
use crate::base::Result;
use crate::base::limits::DOCUMENT_WORDS;
use frames::Cell;

/// The rows of a file, its columns' names first.
///
/// # Errors
/// It cannot be read as Parquet, or holds more than is read.
pub fn read(bytes: &[u8]) -> Result<Sheet> {
    let found = frames::parquet_rows(bytes, DOCUMENT_WORDS as u32).map_err(|e| broken(&format!("The Parquet file cannot be read: {e}.")))?;
    if found.more {
        return Err(too_long());
    }
    let mut out = vec![found.columns];
    out.extend(found.rows.iter().map(|row| row.iter().map(cell).collect()));
    Ok(out)
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Text(text) => {
            let text = text.strip_suffix(" 00:00:00").unwrap_or(text);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        Cell::Whole(n) => n.to_string(),
        Cell::Real(f) if f.is_nan() => String::new(),
        Cell::Real(f) => number(*f),
        // Frames hold four digits after the point; a cent has two.
        Cell::Amount(a) => {
            let plain = a.normalize();
            format!("{:.*}", plain.scale().max(2) as usize, plain)
        }
        Cell::Day(day) => day.format("%Y-%m-%d").to_string(),
        Cell::Truth(yes) => yes.to_string(),
    }
}

//! The answer to a question over many cases as CSV, workbook and JSON.

use crate::base::{Error, ErrorCode, Result};
use frames::{Cell, Found};
use rust_xlsxwriter::{Format, Workbook, XlsxError};
use serde_json::{Map, Value};

/// A value as text: amounts with two digits after the point or more, as they need.
pub fn plain(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Text(t) => t.clone(),
        Cell::Whole(n) => n.to_string(),
        Cell::Real(f) => f.to_string(),
        Cell::Amount(a) => crate::analytics::written(*a, 2).to_string(),
        Cell::Day(d) => d.to_string(),
        Cell::Truth(b) => b.to_string(),
    }
}

/// The answer as CSV.
pub fn csv(found: &Found) -> Vec<u8> {
    let rows = found.rows.iter().map(|row| row.iter().map(|v| (plain(v), matches!(v, Cell::Text(_)))));
    super::csv::plain_table(&found.columns, rows)
}

/// The answer as JSON: a list of rows by name, amounts as text so that no digit is lost.
pub fn json(found: &Found) -> Value {
    let value = |cell: &Cell| match cell {
        Cell::Nothing => Value::Null,
        Cell::Whole(n) => Value::from(*n),
        Cell::Real(f) => Value::from(*f),
        Cell::Truth(b) => Value::from(*b),
        other => Value::from(plain(other)),
    };
    let row = |row: &Vec<Cell>| Value::Object(found.columns.iter().cloned().zip(row.iter().map(value)).collect::<Map<String, Value>>());
    serde_json::json!({ "rows": found.rows.iter().map(row).collect::<Vec<_>>(), "more": found.more })
}

/// The answer as a workbook of one sheet. A text is never taken as a formula.
///
/// # Errors
/// There are more rows or columns than a sheet has.
pub fn xlsx(found: &Found) -> Result<Vec<u8>> {
    sheet(found).map_err(|e| Error::new(ErrorCode::Internal, format!("The workbook cannot be written: {e}."), "Ask for fewer rows or columns."))
}

fn sheet(found: &Found) -> std::result::Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let (head, money, day) = (Format::new().set_bold(), Format::new().set_num_format("#,##0.00##"), Format::new().set_num_format("yyyy-mm-dd"));
    let sheet = book.add_worksheet().set_name("Answer")?;
    for (c, name) in (0u16..).zip(&found.columns) {
        sheet.write_string_with_format(0, c, name, &head)?;
    }
    for (r, row) in (1u32..).zip(&found.rows) {
        for (c, cell) in (0u16..).zip(row) {
            match cell {
                Cell::Nothing => {}
                Cell::Amount(a) => {
                    sheet.write_number_with_format(r, c, f64::try_from(*a).unwrap_or_default(), &money)?;
                }
                Cell::Whole(n) => {
                    sheet.write_number(r, c, *n as f64)?;
                }
                Cell::Real(f) => {
                    sheet.write_number(r, c, *f)?;
                }
                Cell::Day(d) => {
                    sheet.write_datetime_with_format(r, c, d, &day)?;
                }
                Cell::Truth(b) => {
                    sheet.write_boolean(r, c, *b)?;
                }
                Cell::Text(t) => {
                    sheet.write_string(r, c, t)?;
                }
            }
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.autofit();
    book.save_to_buffer()
}

//! What changed between two workbooks: transactions by their id, every other cell by its place.

use crate::base::{Error, ErrorCode, Result};
use calamine::{Data, Range, Reader, Xlsx};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Cursor;

const TRANSACTIONS: &str = "Transactions";
const ID: &str = "Id";
/// Bytes that a workbook may unpack to.
const MOST_BYTES: u64 = 2 << 30;

/// A value that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Name of the column, or the cell such as `C12`.
    pub at: String,
    /// The text that stands to the left in its row, to know a cell by; empty for columns.
    pub of: String,
    /// Before; empty where there was nothing.
    pub from: String,
    /// After; empty where there is nothing.
    pub to: String,
}

/// A transaction that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangedTransaction {
    /// Its id.
    pub id: String,
    /// Its line in the second workbook, as a spreadsheet counts.
    pub line: u32,
    /// Date and description, to know it by.
    pub name: String,
    /// Its values that changed.
    pub values: Vec<Changed>,
}

/// A sheet with cells that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangedSheet {
    /// Its name.
    pub sheet: String,
    /// Its cells that changed.
    pub cells: Vec<Changed>,
}

/// What changed from one workbook to another.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Difference {
    /// Sheets that only the second has.
    pub sheets_added: Vec<String>,
    /// Sheets that only the first has.
    pub sheets_removed: Vec<String>,
    /// Transactions that only the second has: id, date and description.
    pub transactions_added: Vec<String>,
    /// Transactions that only the first has.
    pub transactions_removed: Vec<String>,
    /// Transactions with other values.
    pub transactions: Vec<ChangedTransaction>,
    /// Other sheets with other values: corrections, and figures that moved with them.
    pub sheets: Vec<ChangedSheet>,
    /// Cells that held a formula and now hold a fixed value, or another formula.
    pub formulas: Vec<ChangedSheet>,
    /// Formulas of either workbook whose values were not saved: a program that does not calculate wrote it. Their values are not compared.
    pub not_calculated: u32,
}

impl Difference {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Self { not_calculated: self.not_calculated, ..Self::default() }
    }
}

/// Compares two workbooks.
///
/// # Errors
/// One of them is no XLSX workbook, or unpacks to more than 2 GiB; `first` and `second` name them.
pub fn diff(first: (&str, &[u8]), second: (&str, &[u8])) -> Result<Difference> {
    let (mut a, mut b) = (Book::open(first)?, Book::open(second)?);
    let (names_a, names_b) = (a.names(), b.names());
    let mut out = Difference {
        sheets_added: names_b.iter().filter(|n| !names_a.contains(n)).cloned().collect(),
        sheets_removed: names_a.iter().filter(|n| !names_b.contains(n)).cloned().collect(),
        ..Difference::default()
    };
    for name in names_a.iter().filter(|n| names_b.contains(n)) {
        let (formulas_a, formulas_b) = (a.formulas(name)?, b.formulas(name)?);
        let (values_a, values_b) = (values(&a.values(name)?, &formulas_a), values(&b.values(name)?, &formulas_b));
        out.not_calculated += values_a.values().chain(values_b.values()).filter(|v| *v == NOT_CALCULATED).count() as u32;
        let tables = (name == TRANSACTIONS).then(|| Table::of(&values_a).zip(Table::of(&values_b))).flatten();
        let by_id = tables.is_some();
        if let Some((a, b)) = tables {
            transactions(&mut out, &a, &b);
        } else {
            let cells = changed(&values_a, &values_b);
            if !cells.is_empty() {
                out.sheets.push(ChangedSheet { sheet: name.clone(), cells });
            }
        }
        // A row that moved takes its formulas along: on the sheet of transactions only a formula that is gone counts.
        let moved = by_id && (!out.transactions_added.is_empty() || !out.transactions_removed.is_empty());
        let changed = if moved { Vec::new() } else { cells_of_formulas(&formulas_a, &formulas_b) };
        if !changed.is_empty() {
            out.formulas.push(ChangedSheet { sheet: name.clone(), cells: changed });
        }
    }
    Ok(out)
}

/// A workbook being read.
struct Book<'a> {
    name: &'a str,
    book: Xlsx<Cursor<&'a [u8]>>,
}

impl<'a> Book<'a> {
    fn open((name, bytes): (&'a str, &'a [u8])) -> Result<Self> {
        let refused = |why: String| {
            Error::new(ErrorCode::FileCorrupted, format!("It is no workbook that can be read: {why}."), "Save it as .xlsx and try again.").in_file(name)
        };
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|e| refused(e.to_string()))?;
        let mut unpacked = 0_u64;
        for i in 0..archive.len() {
            unpacked = unpacked.saturating_add(archive.by_index_raw(i).map_err(|e| refused(e.to_string()))?.size());
        }
        if unpacked > MOST_BYTES {
            return Err(Error::new(ErrorCode::FileTooLarge, "The workbook unpacks to more than 2 GiB.", "Compare smaller workbooks.").in_file(name));
        }
        let book = guarded(|| Xlsx::new(Cursor::new(bytes)).map_err(|e| e.to_string())).map_err(refused)?;
        Ok(Self { name, book })
    }

    fn names(&self) -> Vec<String> {
        self.book.sheet_names()
    }

    fn unreadable(&self, sheet: &str, why: &str) -> Error {
        Error::new(ErrorCode::FileCorrupted, format!("The sheet {sheet} cannot be read: {why}."), "Save it anew as .xlsx and try again.").in_file(self.name)
    }

    fn values(&mut self, sheet: &str) -> Result<Range<Data>> {
        let book = &mut self.book;
        let range = guarded(|| book.worksheet_range(sheet).map_err(|e| e.to_string()));
        range.map_err(|why| self.unreadable(sheet, &why))
    }

    fn formulas(&mut self, sheet: &str) -> Result<Range<String>> {
        let book = &mut self.book;
        let range = guarded(|| book.worksheet_formula(sheet).map_err(|e| e.to_string()));
        range.map_err(|why| self.unreadable(sheet, &why))
    }
}

/// A workbook that the reader of workbooks cannot bear is an error of that workbook.
fn guarded<T>(read: impl FnOnce() -> std::result::Result<T, String>) -> std::result::Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(read)).unwrap_or_else(|_| Err("its content contradicts itself".to_owned()))
}

/// The texts of a sheet's cells by row and column, 0-based.
type Cells = BTreeMap<(u32, u32), String>;

/// What stands for the value of a formula that was saved without one.
const NOT_CALCULATED: &str = "\u{0}";

/// The sheet of transactions: where its columns stand and which row holds which id.
struct Table<'a> {
    cells: &'a Cells,
    columns: BTreeMap<String, u32>,
    rows: BTreeMap<String, u32>,
}

impl<'a> Table<'a> {
    /// `None` where the sheet has no column of ids.
    fn of(cells: &'a Cells) -> Option<Self> {
        let columns: BTreeMap<String, u32> = cells.range((0, 0)..(1, 0)).map(|((_, col), head)| (head.clone(), *col)).collect();
        let id = *columns.get(ID)?;
        let rows = cells.iter().filter(|((row, col), _)| *row > 0 && *col == id).map(|((row, _), id)| (id.clone(), *row)).collect();
        Some(Self { cells, columns, rows })
    }

    fn value(&self, row: u32, column: &str) -> &str {
        self.columns.get(column).and_then(|col| self.cells.get(&(row, *col))).map_or("", String::as_str)
    }

    fn name(&self, row: u32) -> String {
        format!("{} {}", self.value(row, "Date"), self.value(row, "Description")).trim().to_owned()
    }
}

/// Whether two values are other values; what was not calculated is taken for the same.
fn differ(from: &str, to: &str) -> bool {
    from != to && from != NOT_CALCULATED && to != NOT_CALCULATED
}

fn transactions(out: &mut Difference, a: &Table<'_>, b: &Table<'_>) {
    let columns: BTreeSet<&String> = a.columns.keys().chain(b.columns.keys()).collect();
    for (id, row) in &a.rows {
        if !b.rows.contains_key(id) {
            out.transactions_removed.push(format!("{id} {}", a.name(*row)));
        }
    }
    let mut found = Vec::new();
    for (id, row) in &b.rows {
        let Some(before) = a.rows.get(id) else {
            out.transactions_added.push(format!("{id} {}", b.name(*row)));
            continue;
        };
        let value = |column: &&String| {
            let (from, to) = (a.value(*before, column), b.value(*row, column));
            differ(from, to).then(|| Changed { at: (*column).clone(), of: String::new(), from: from.to_owned(), to: to.to_owned() })
        };
        let values: Vec<Changed> = columns.iter().filter_map(value).collect();
        if !values.is_empty() {
            found.push(ChangedTransaction { id: id.clone(), line: row + 1, name: b.name(*row), values });
        }
    }
    found.sort_by_key(|c| c.line);
    out.transactions.extend(found);
}

/// The cells that differ, by place.
fn changed(a: &Cells, b: &Cells) -> Vec<Changed> {
    let places: BTreeSet<&(u32, u32)> = a.keys().chain(b.keys()).collect();
    let text = |cells: &Cells, place: &(u32, u32)| cells.get(place).cloned().unwrap_or_default();
    let name = |(row, col): &(u32, u32)| rust_xlsxwriter::utility::row_col_to_cell(*row, (*col).try_into().unwrap_or(u16::MAX));
    let pairs = places.into_iter().map(|place| (place, text(a, place), text(b, place)));
    let left =
        |(row, col): &(u32, u32)| b.range((*row, 0)..(*row, *col)).map(|(_, text)| text).find(|t| t.contains(char::is_alphabetic)).cloned().unwrap_or_default();
    pairs.filter(|(_, from, to)| differ(from, to)).map(|(place, from, to)| Changed { at: name(place), of: left(place), from, to }).collect()
}

/// The cells of a range that are not empty.
fn cells<'r, T: calamine::CellType>(range: &'r Range<T>, text: impl Fn(&T) -> String + 'r) -> impl Iterator<Item = ((u32, u32), String)> + 'r {
    let (top, left) = range.start().unwrap_or_default();
    let place = move |(row, col, value)| ((top + row as u32, left + col as u32), text(value));
    range.used_cells().map(place).filter(|(_, text)| !text.is_empty())
}

/// The values of a sheet; formulas without one stand as [`NOT_CALCULATED`].
fn values(values: &Range<Data>, formulas: &Range<String>) -> Cells {
    let mut all: Cells = cells(formulas, String::clone).map(|(place, _)| (place, NOT_CALCULATED.to_owned())).collect();
    all.extend(cells(values, text));
    // A formula may well give an empty text.
    let (top, left) = values.start().unwrap_or_default();
    for (row, col, value) in values.used_cells() {
        if matches!(value, Data::String(s) if s.is_empty()) {
            all.remove(&(top + row as u32, left + col as u32));
        }
    }
    all
}

/// Formulas that are gone or differ by more than how a program writes them.
fn cells_of_formulas(a: &Range<String>, b: &Range<String>) -> Vec<Changed> {
    let plain = |f: &String| {
        let bare: String = f.chars().filter(|c| !matches!(c, ' ' | '$' | '\'')).collect();
        bare.replace("_xlfn.", "").to_uppercase().replace("FALSE()", "FALSE").replace("TRUE()", "TRUE")
    };
    changed(&cells(a, plain).collect(), &cells(b, plain).collect())
}

/// A value as it reads, the same whichever program wrote it: fifteen digits, and days as dates.
fn text(value: &Data) -> String {
    let number = |f: f64| {
        let short = format!("{f:.14e}").parse::<f64>().unwrap_or(f);
        if short == 0.0 { "0".to_owned() } else { short.to_string() }
    };
    match value {
        Data::Empty => String::new(),
        Data::String(s) => s.replace("\r\n", "\n"),
        Data::Float(f) => number(*f),
        Data::Int(i) => i.to_string(),
        Data::Bool(b) => b.to_string().to_uppercase(),
        Data::DateTime(d) => d.as_datetime().map_or_else(|| number(d.as_f64()), |d| d.to_string().trim_end_matches(" 00:00:00").to_owned()),
        other => other.to_string(),
    }
}

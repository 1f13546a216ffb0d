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
}

impl Difference {
    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
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
        let (values_a, values_b) = (a.values(name)?, b.values(name)?);
        let (formulas_a, formulas_b) = (a.formulas(name)?, b.formulas(name)?);
        let by_id = name == TRANSACTIONS && Table::of(&values_a).is_some() && Table::of(&values_b).is_some();
        if by_id {
            transactions(&mut out, &values_a, &values_b);
        } else {
            let cells = cells(&values_a, &values_b, text);
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
        let refused = |why: String| Error::new(ErrorCode::FileCorrupted, format!("It is no workbook that can be read: {why}."), "Save it as .xlsx and try again.").in_file(name);
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

/// The sheet of transactions: where its columns stand and which row holds which id.
struct Table<'a> {
    range: &'a Range<Data>,
    columns: BTreeMap<String, usize>,
    rows: BTreeMap<String, usize>,
}

impl<'a> Table<'a> {
    /// `None` where the sheet has no column of ids.
    fn of(range: &'a Range<Data>) -> Option<Self> {
        let heads = range.rows().next()?;
        let columns: BTreeMap<String, usize> = heads.iter().enumerate().map(|(i, h)| (text(h), i)).filter(|(h, _)| !h.is_empty()).collect();
        let id = *columns.get(ID)?;
        let rows = range.rows().enumerate().skip(1).filter_map(|(i, row)| Some((text(row.get(id)?), i))).filter(|(id, _)| !id.is_empty()).collect();
        Some(Self { range, columns, rows })
    }

    fn value(&self, row: usize, column: &str) -> String {
        self.columns.get(column).and_then(|c| self.range.get((row, *c))).map(text).unwrap_or_default()
    }

    fn name(&self, row: usize) -> String {
        format!("{} {}", self.value(row, "Date"), self.value(row, "Description")).trim().to_owned()
    }
}

fn transactions(out: &mut Difference, a: &Range<Data>, b: &Range<Data>) {
    let (Some(a), Some(b)) = (Table::of(a), Table::of(b)) else { return };
    let columns: BTreeSet<&String> = a.columns.keys().chain(b.columns.keys()).collect();
    for (id, row) in &a.rows {
        if !b.rows.contains_key(id) {
            out.transactions_removed.push(format!("{id} {}", a.name(*row)));
        }
    }
    let mut changed = Vec::new();
    for (id, row) in &b.rows {
        let Some(before) = a.rows.get(id) else {
            out.transactions_added.push(format!("{id} {}", b.name(*row)));
            continue;
        };
        let value = |column: &&String| {
            let (from, to) = (a.value(*before, column), b.value(*row, column));
            (from != to).then(|| Changed { at: (*column).clone(), from, to })
        };
        let values: Vec<Changed> = columns.iter().filter_map(value).collect();
        if !values.is_empty() {
            changed.push(ChangedTransaction { id: id.clone(), line: *row as u32 + 1, name: b.name(*row), values });
        }
    }
    changed.sort_by_key(|c| c.line);
    out.transactions.extend(changed);
}

fn cells<T: calamine::CellType>(a: &Range<T>, b: &Range<T>, text: fn(&T) -> String) -> Vec<Changed> {
    let mut all: BTreeMap<(u32, u32), [String; 2]> = BTreeMap::new();
    for (side, range) in [a, b].into_iter().enumerate() {
        let Some((top, left)) = range.start() else { continue };
        for (row, col, value) in range.used_cells() {
            if let Some(slot) = all.entry((top + row as u32, left + col as u32)).or_default().get_mut(side) {
                *slot = text(value);
            }
        }
    }
    let place = |row: u32, col: u32| rust_xlsxwriter::utility::row_col_to_cell(row, col.try_into().unwrap_or(u16::MAX));
    all.into_iter().filter(|(_, [from, to])| from != to).map(|((row, col), [from, to])| Changed { at: place(row, col), from, to }).collect()
}

/// Formulas that are gone or differ by more than how a program writes them.
fn cells_of_formulas(a: &Range<String>, b: &Range<String>) -> Vec<Changed> {
    let plain = |f: &String| f.chars().filter(|c| !matches!(c, ' ' | '$' | '\'')).collect::<String>().replace("_xlfn.", "").to_uppercase();
    cells(a, b, plain)
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

//! The workbook: one file a sheet, the same bytes for the same records.
//!
//! Takes an [`Analysis`], the readings it rests on and the configuration; gives the bytes of an XLSX file. Figures that an analyst may
//! want to move are live formulas over the sheet of transactions, with the exact value cached. A text is never taken as a formula.

mod columns;
mod quality;
mod sheet;
mod styles;
mod summary;
mod sums;
mod text;
mod transactions;

use crate::analytics::{Analysis, AnalystCorrections, Config};
use crate::base::{Error, ErrorCode, Finding, Result};
use crate::statement::Statement;
use columns::Columns;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};
use styles::Styles;
use sums::Sums;

/// What writing a sheet gives.
pub(crate) type Written<T> = std::result::Result<T, XlsxError>;

/// A file as it was read.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Name as the user knows it.
    pub name: &'a str,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: &'a str,
    /// Its pages.
    pub pages: u32,
    /// Its statements, as the analysis took them.
    pub statements: &'a [Statement],
    /// What concerns the file as a whole.
    pub findings: &'a [Finding],
}

/// Everything that a workbook is written from.
#[derive(Debug, Clone, Copy)]
pub struct Book<'a> {
    /// The figures.
    pub analysis: &'a Analysis,
    /// The files, in the order of `Analysis::files`.
    pub sources: &'a [Source<'a>],
    /// The configuration that the figures rest on.
    pub config: &'a Config,
    /// What the analyst changed.
    pub corrections: &'a AnalystCorrections,
}

/// What every sheet is written with.
pub(crate) struct Context<'a> {
    pub book: Book<'a>,
    pub analysis: &'a Analysis,
    pub styles: Styles,
    pub columns: Columns,
    pub sums: Sums,
}

impl Context<'_> {
    /// Digits after the mark of the base currency.
    pub fn base_digits(&self) -> u32 {
        let same = self.analysis.accounts.iter().find(|a| a.currency == self.analysis.base_currency);
        same.map_or_else(|| crate::base::money::minor_digits(&self.analysis.base_currency), |a| a.digits)
    }

    /// The name of a file; empty where there is none of that index.
    pub fn file_name(&self, file: u32) -> &str {
        self.analysis.files.get(file as usize).map_or("", |f| f.name.as_str())
    }

    /// A statement as it was read.
    pub fn statement(&self, file: u32, statement: u32) -> Option<&Statement> {
        self.book.sources.get(file as usize)?.statements.get(statement as usize)
    }

    /// Its index into `Analysis::statements`.
    pub fn statement_number(&self, file: u32, statement: u32) -> Option<u32> {
        let at = self.analysis.statements.iter().position(|s| s.file_index == file && s.statement_index == statement)?;
        at.try_into().ok()
    }
}

/// Writes the workbook.
///
/// # Errors
/// More rows than a sheet holds (1,048,575), or the writer's own limits; never for what a text holds.
pub fn write(book: Book<'_>) -> Result<Vec<u8>> {
    let context = Context { book, analysis: book.analysis, styles: Styles::new(), columns: Columns::of(book.analysis), sums: Sums::of(book.analysis) };
    assemble(&context).map_err(|e| {
        Error::new(ErrorCode::Internal, format!("The workbook cannot be written: {e}."), "Analyse fewer files at once: a sheet holds 1,048,575 rows.")
    })
}

/// The sheets in their order.
type WriteSheet = fn(&Context<'_>) -> Written<Worksheet>;
const SHEETS: &[WriteSheet] = &[summary::sheet, transactions::sheet, quality::sheet];

fn assemble(context: &Context<'_>) -> Written<Vec<u8>> {
    let mut workbook = Workbook::new();
    // The time of writing would make two runs differ.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title("Bank statement analysis").set_author("Saldo").set_creation_datetime(&created));
    for write in SHEETS {
        workbook.push_worksheet(write(context)?);
    }
    context.columns.define_names(&mut workbook)?;
    workbook.save_to_buffer()
}

//! The workbook: one file a sheet, the same bytes for the same records.
//!
//! Takes an [`Analysis`], the readings it rests on and the configuration; gives the bytes of an XLSX file. Figures that an analyst may
//! want to move are live formulas over the sheet of transactions, with the exact value cached. A text is never taken as a formula.

mod assumptions;
mod categories;
mod columns;
mod corrections;
mod counterparties;
mod currencies;
mod daily;
mod debt;
mod flags;
mod indicators;
mod monthly;
pub mod papers;
mod proforma;
mod quality;
mod recurring;
mod related;
mod returns;
mod revenue;
mod salary;
mod scorecard;
mod sheet;
mod styles;
mod summary;
mod sums;
mod tampering;
mod text;
mod transactions;

use super::manifest::Manifest;
use crate::analytics::{AnalysedTransaction, Analysis, AnalystCorrections, Category, Config, HolderType};
use crate::base::money::minor_digits;
use crate::base::{Error, ErrorCode, Finding, Result};
use crate::statement::{Correction, Statement};
use columns::Columns;
use rayon::prelude::*;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, Worksheet, XlsxError};
use std::sync::OnceLock;
use styles::Styles;
use sums::Sums;

/// What writing a sheet gives.
pub(crate) type Written<T> = std::result::Result<T, XlsxError>;

/// A file as it was read.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Name as the user knows it.
    pub name: &'a str,
    /// Where it lies as seen from the workbook's folder, for links to its pages; empty for none.
    pub link: &'a str,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: &'a str,
    /// Its pages.
    pub pages: u32,
    /// Its statements, as the analysis took them.
    pub statements: &'a [Statement],
    /// What concerns the file as a whole.
    pub findings: &'a [Finding],
    /// What the search for tampering found; `None` where the file was not examined.
    pub signals: Option<&'a [Finding]>,
    /// What the reviewer corrected in the reading.
    pub corrections: &'a [Correction],
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
    /// Written although not everything is proven: the workbook says so on its first sheet.
    pub unverified: bool,
    /// Documents and names of the case, where there are any.
    pub papers: Option<&'a papers::CasePapers>,
}

/// What every sheet is written with.
pub(crate) struct Context<'a> {
    pub book: Book<'a>,
    pub analysis: &'a Analysis,
    pub styles: Styles,
    pub columns: Columns,
    pub sums: Sums,
    names: Vec<String>,
    /// Digits after the mark of the base currency.
    pub base_digits: u32,
    /// The most digits after the mark that an account has.
    pub most_digits: u32,
    manifest: OnceLock<Manifest>,
}

impl Context<'_> {
    /// Whether the category belongs to running the business, for this holder.
    pub fn is_operational(&self, category: Category) -> bool {
        category.is_operational(self.analysis.holder_type == HolderType::Person)
    }

    /// Digits after the mark of an account's currency.
    pub fn digits(&self, account: u32) -> u32 {
        self.analysis.accounts.get(account as usize).map_or(2, |a| a.digits)
    }

    /// An account in one line: its number on the sheets, bank, number and currency.
    pub fn account_label(&self, account: u32) -> String {
        self.analysis.accounts.get(account as usize).map_or_else(String::new, |a| format!("{} · {} {} {}", account + 1, a.bank_name, a.number, a.currency))
    }

    /// The line of the sheet Transactions that holds a transaction, as a spreadsheet counts.
    pub fn line(&self, transaction: u32) -> u64 {
        u64::from(transaction) + 2
    }

    /// A transaction.
    pub fn transaction(&self, index: u32) -> Option<&AnalysedTransaction> {
        self.analysis.transactions.get(index as usize)
    }

    /// The checksums, worked out when first asked for.
    pub fn manifest(&self) -> &Manifest {
        self.manifest.get_or_init(|| Manifest::of(self.analysis, self.book.config, self.book.corrections))
    }

    /// The name of a file, without its folder where no two are alike; empty where there is none of that index.
    pub fn file_name(&self, file: u32) -> &str {
        self.names.get(file as usize).map_or("", String::as_str)
    }

    /// The files as they were read, each with its name.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &Source<'_>)> {
        (0_u32..).zip(self.book.sources).map(|(i, source)| (self.file_name(i), source))
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
    let analysis = book.analysis;
    let digits = |currency: &str| analysis.accounts.iter().find(|a| *a.currency == *currency).map(|a| a.digits);
    let context = Context {
        book,
        analysis,
        styles: Styles::new(),
        columns: Columns::of(analysis),
        sums: Sums::of(analysis),
        names: names(analysis),
        base_digits: digits(&analysis.base_currency).unwrap_or_else(|| minor_digits(&analysis.base_currency)),
        most_digits: analysis.accounts.iter().map(|a| a.digits).max().unwrap_or(2),
        manifest: OnceLock::new(),
    };
    assemble(&context).map_err(|e| {
        Error::new(ErrorCode::Internal, format!("The workbook cannot be written: {e}."), "Analyse fewer files at once: a sheet holds 1,048,575 rows.")
    })
}

/// The names of the files without their folders; with them where two would be alike.
fn names(analysis: &Analysis) -> Vec<String> {
    let bare = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
    let all: Vec<String> = analysis.files.iter().map(|f| bare(&f.name)).collect();
    let unique = all.iter().collect::<std::collections::BTreeSet<_>>().len() == all.len();
    if unique { all } else { analysis.files.iter().map(|f| f.name.clone()).collect() }
}

/// The sheets in their order.
type WriteSheet = fn(&Context<'_>) -> Written<Worksheet>;
const SHEETS: &[WriteSheet] = &[
    summary::sheet,
    transactions::sheet,
    monthly::sheet,
    daily::sheet,
    counterparties::sheet,
    categories::sheet,
    proforma::sheet,
    currencies::sheet,
    related::sheet,
    flags::sheet,
    recurring::sheet,
    debt::sheet,
    returns::sheet,
    revenue::sheet,
    salary::sheet,
    indicators::sheet,
    scorecard::sheet,
    tampering::sheet,
    quality::sheet,
    corrections::sheet,
    assumptions::sheet,
];

fn assemble(context: &Context<'_>) -> Written<Vec<u8>> {
    let mut workbook = Workbook::new();
    // A third of the time of the usual 6, for a tenth more bytes.
    workbook.set_zip_compression_level(3);
    // The time of writing would make two runs differ.
    let created = ExcelDateTime::from_ymd(2000, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title("Bank statement analysis").set_author("Saldo").set_creation_datetime(&created));
    let mut wanted = SHEETS.to_vec();
    // What there is nothing of has no sheet.
    let papers = context.book.papers;
    let after = wanted.len() - 3;
    if papers.is_some_and(|p| !p.hits.is_empty()) {
        wanted.insert(after, papers::screening);
    }
    if papers.is_some_and(|p| !p.documents.is_empty()) {
        wanted.insert(after, papers::documents);
    }
    let sheets: Vec<Written<Worksheet>> = wanted.par_iter().map(|write| write(context)).collect();
    for sheet in sheets {
        workbook.push_worksheet(sheet?);
    }
    context.columns.define_names(&mut workbook)?;
    categories::define_names(&mut workbook)?;
    workbook.save_to_buffer()
}

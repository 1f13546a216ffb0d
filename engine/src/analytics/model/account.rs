//! Files, statements and accounts of an analysis, and what combining them showed.

use crate::base::dates::Period;
use crate::base::{Money, Severity};
use crate::statement::{Dates, Plug, Verdict};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A file that was given.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FileSummary {
    /// Name as the user knows it.
    pub name: String,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: String,
    /// Index of the same file given earlier; this one is then left out.
    pub duplicate_of: Option<u32>,
}

/// A row named by where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RowRef {
    /// File, 0-based.
    pub file_index: u32,
    /// Statement of that file, 0-based.
    pub statement_index: u32,
    /// Row of that statement, 0-based.
    pub row_index: u32,
}

/// A statement and how far it is proven.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StatementSummary {
    /// File, 0-based.
    pub file_index: u32,
    /// Statement of that file, 0-based.
    pub statement_index: u32,
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// Bank as printed.
    pub bank_name: String,
    /// Holder as printed.
    pub holder: String,
    /// Account number as printed.
    pub account_number: Arc<str>,
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// Period that it covers: printed, else from the first to the last row.
    pub period: Option<Period>,
    /// Opening balance.
    pub opening: Option<Money>,
    /// Closing balance.
    pub closing: Option<Money>,
    /// Sum of its debits.
    pub total_debit: Money,
    /// Sum of its credits.
    pub total_credit: Money,
    /// Rows in all.
    pub rows: u32,
    /// Rows that a printed balance covers.
    pub rows_covered: u32,
    /// Covered rows whose chain holds exactly.
    pub rows_reconciled: u32,
    /// Rows left out because an earlier file holds them.
    pub rows_overlapping: u32,
    /// `rows_reconciled` over `rows_covered`, 0 to 1; `None` where no balance is printed.
    pub reconciliation: Option<f64>,
    /// Whether it is proven.
    pub verdict: Verdict,
    /// The verdict of the amounts alone.
    pub amounts: Verdict,
    /// Whether all days were read where they stand.
    pub dates: Dates,
    /// Rows (`row_index`) whose day is in doubt.
    pub dates_in_doubt: Vec<u32>,
    /// Values that the proof rests on and that no page prints.
    pub plugs: Vec<Plug>,
    /// One sentence: why the verdict is what it is.
    pub verdict_reason: String,
    /// First and last page, 1-based.
    pub pages: (u32, u32),
}

/// An account over all files.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Account {
    /// Number as printed.
    pub number: Arc<str>,
    /// Bank as printed.
    pub bank_name: String,
    /// Holder as printed.
    pub holder: String,
    /// Kind of account as printed.
    pub kind: String,
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// Digits after the decimal mark.
    pub digits: u32,
    /// From the first day of the first to the last day of the last statement.
    pub period: Option<Period>,
    /// Opening balance of the first statement.
    pub opening: Option<Money>,
    /// Closing balance of the last statement.
    pub closing: Option<Money>,
    /// Its statements in order of time, as indexes into `Analysis::statements`.
    pub statements: Vec<u32>,
    /// Its rows: first index into `Analysis::transactions`, and how many.
    pub rows: (u32, u32),
}

/// What combining files showed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum CombiningKind {
    /// The same file given twice; taken once.
    DuplicateFile,
    /// Rows that two statements of one account hold; taken once.
    Overlap,
    /// Two statements cover the same days and disagree about rows in them.
    OverlapDisagrees,
    /// Days between two statements that no file covers.
    Gap,
    /// The opening balance is not the closing balance before it.
    Discontinuity,
    /// The statements of one account name different holders.
    HolderDiffers,
}

/// A finding about how the files fit together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CombiningFinding {
    /// What was found.
    pub kind: CombiningKind,
    /// How much it matters.
    pub severity: Severity,
    /// Index into `Analysis::accounts`, where it concerns one.
    pub account: Option<u32>,
    /// Statements concerned, as indexes into `Analysis::statements`.
    pub statements: Vec<u32>,
    /// Days concerned.
    pub period: Option<Period>,
    /// Difference of balances, where it is about balances.
    pub difference: Option<Money>,
    /// Rows left out or in doubt.
    pub rows: Vec<RowRef>,
    /// One sentence with the figures in it.
    pub message: String,
    /// What would resolve it.
    pub remedy: String,
}

//! A file's verdicts as the command line prints them.

use super::amount::Amount;
use crate::base::{Error, Finding};
use crate::statement::{Check, Dates, Reading, Repair, Statement, Verdict};
use serde::Serialize;

/// The verdicts of one file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FileCheck {
    /// File as the user named it.
    pub file: String,
    /// The verdict of the file: that of its worst statement, `NOT_A_STATEMENT` where it holds none; null where it could not be read.
    pub verdict: Option<Verdict>,
    /// One a account.
    pub statements: Vec<StatementCheck>,
    /// What concerns the file as a whole.
    pub findings: Vec<Finding>,
    /// Why the file could not be read; then there are no statements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Error>,
}

/// The verdict of one account.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct StatementCheck {
    /// Account number.
    pub account_number: String,
    /// Currency.
    pub currency: String,
    /// Verdict.
    pub verdict: Verdict,
    /// The verdict of the amounts alone.
    pub amounts: Verdict,
    /// Whether all days were read where they stand.
    pub dates: Dates,
    /// Rows (`row_index`) whose day is in doubt.
    pub dates_in_doubt: Vec<u32>,
    /// Rows (`row_index`) whose description may lack words or hold its neighbour's.
    pub descriptions_in_doubt: Vec<u32>,
    /// Rows (`row_index`) that rest on a value that no page prints.
    pub plugs: Vec<u32>,
    /// Why.
    pub reason: String,
    /// Rows found.
    pub rows: usize,
    /// Opening balance.
    pub opening: Option<Amount>,
    /// Closing balance.
    pub closing: Option<Amount>,
    /// Printed figures compared with the rows.
    pub checks: Vec<Check>,
    /// What would close a broken chain, best first.
    pub repairs: Vec<Repair>,
    /// What a person should know.
    pub findings: Vec<Finding>,
}

impl FileCheck {
    /// The verdicts of a file that was read.
    pub fn of(file: String, reading: &Reading) -> Self {
        let statements = reading.statements.iter().map(StatementCheck::from).collect();
        Self { file, verdict: Some(reading.verdict()), statements, findings: reading.findings.clone(), error: None }
    }

    /// A file that could not be read.
    pub fn unread(file: String, error: Error) -> Self {
        Self { file, verdict: None, statements: Vec::new(), findings: Vec::new(), error: Some(error) }
    }
}

impl From<&Statement> for StatementCheck {
    fn from(s: &Statement) -> Self {
        let amount = |m: Option<crate::base::Money>| m.map(|m| Amount::new(m, s.digits));
        Self {
            account_number: s.account_number.value.clone(),
            currency: s.currency.value.clone(),
            verdict: s.verdict,
            amounts: s.amounts,
            dates: s.dates,
            dates_in_doubt: s.dates_in_doubt.clone(),
            descriptions_in_doubt: s.descriptions_in_doubt.clone(),
            plugs: s.plugs.iter().filter_map(|p| p.row).collect(),
            reason: s.verdict_reason.clone(),
            rows: s.transactions.len(),
            opening: amount(s.opening.value),
            closing: amount(s.closing.value),
            checks: s.checks.clone(),
            repairs: s.repairs.clone(),
            findings: s.findings.clone(),
        }
    }
}

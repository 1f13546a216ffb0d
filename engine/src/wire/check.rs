//! A file's verdicts as the command line prints them.

use super::amount::Amount;
use crate::base::{Error, Finding};
use crate::statement::{Check, Repair, Statement, Verdict};
use serde::Serialize;

/// The verdicts of one file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FileCheck {
    /// File as the user named it.
    pub file: String,
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

impl From<&Statement> for StatementCheck {
    fn from(s: &Statement) -> Self {
        let amount = |m: Option<crate::base::Money>| m.map(|m| Amount::new(m, s.digits));
        Self {
            account_number: s.account_number.value.clone(),
            currency: s.currency.value.clone(),
            verdict: s.verdict,
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

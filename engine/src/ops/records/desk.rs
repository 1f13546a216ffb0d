//! Records of all cases together: how far each has come, answers to questions, what was found in them; and what a person says of traces.

use super::{CaseStatus, Decimal, ExportFormat, MarkState, Said};
use crate::forensics::report::{FraudOutput, RiskLevel};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// An export that was written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Exported {
    /// The case.
    pub case_id: Uuid,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
    /// As what.
    pub format: ExportFormat,
    /// It is marked UNVERIFIED.
    pub unverified: bool,
}

/// A review that was completed and is not open again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Signed {
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
}

/// How far a case has come.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeskCase {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The folder that it lies in.
    pub folder: String,
    /// How far its review has come.
    pub status: CaseStatus,
    /// Files in all.
    pub files: u32,
    /// Files that wait or are being read.
    pub reading: u32,
    /// Files that are locked, failed or were stopped.
    pub stuck: u32,
    /// Files that still need a person.
    pub to_review: u32,
    /// Files that are proven.
    pub proved: u32,
    /// Files that hold only with values that no page prints.
    pub adjusted: u32,
    /// Files that do not hold.
    pub discrepancy: u32,
    /// Files that nothing proves.
    pub unprovable: u32,
    /// Files that are no statement.
    pub aside: u32,
    /// Who completed its review, while it stands.
    pub signed: Option<Signed>,
    /// Its exports, the latest first.
    pub exports: Vec<Exported>,
    /// When it was changed last, RFC 3339.
    pub updated_at: String,
}

/// By what a portfolio is parted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum PortfolioGroup {
    Case,
    Holder,
    Bank,
    Month,
    Category,
    Counterparty,
}

/// What of a portfolio is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum PortfolioPart {
    /// Credits and debits by groups.
    Groups,
    /// Counterparties that stand in two cases or more.
    Shared,
    /// What each lender of the register paid out and was paid back.
    Lenders,
}

/// Of what kind the values of a column are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ValueKind {
    Text,
    Whole,
    Real,
    Amount,
    Day,
    Truth,
}

/// A column of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AnswerColumn {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: ValueKind,
}

/// The answer to a question over many cases. Values are text, so that no digit of an amount is lost; null where there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct QueryAnswer {
    /// Its columns.
    pub columns: Vec<AnswerColumn>,
    /// Its rows.
    pub rows: Vec<Vec<Option<String>>>,
    /// There are more rows than were asked for.
    pub more: bool,
    /// How long it took, in milliseconds.
    pub took_ms: u64,
}

/// As what an answer is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum AnswerFormat {
    Csv,
    Xlsx,
}

/// In what something was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum FoundKind {
    Case,
    Holder,
    Account,
    File,
    Row,
}

/// Something that was found in one of all cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FoundThing {
    /// In what.
    pub kind: FoundKind,
    /// The case.
    pub case_id: Uuid,
    /// Its name.
    pub case_name: String,
    /// The file, of a file.
    pub file_id: Option<Uuid>,
    /// The row, of a row.
    pub row_id: Option<Uuid>,
    /// What stands there.
    pub text: String,
    /// Day of a row, ISO 8601.
    pub date: Option<String>,
    /// Amount of a row, signed.
    pub amount: Option<Decimal>,
    /// Its currency.
    pub currency: String,
}

/// A list that a person keeps by a name: a question, or a filter of rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Saved {
    /// What kind of list.
    pub kind: SavedKind,
    /// Its name.
    pub name: String,
    /// The question, or the filter as JSON.
    pub text: String,
}

/// What kind of list is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum SavedKind {
    Query,
    Rows,
}

/// What a person says of a trace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TraceDecision {
    /// The trace, in the order of the anomalies.
    pub id: String,
    /// Nothing yet, confirmed, or dismissed because it is explained.
    pub state: MarkState,
    /// Why.
    pub reason: String,
    /// Who.
    pub actor: String,
    /// When, RFC 3339; empty while nothing was said.
    pub at: String,
}

/// A file of a case with what was found in it.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Examined {
    /// The file.
    pub file_id: Uuid,
    /// Its name.
    pub name: String,
    /// What was found; null where the file could not be examined.
    pub output: Option<FraudOutput>,
    /// What a person says of each.
    pub decisions: Vec<TraceDecision>,
    /// Why it could not.
    pub error: Option<String>,
}

/// How much speaks against a file, as far as that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FileRisk {
    /// The file.
    pub file_id: Uuid,
    /// Null while it was not examined.
    pub risk: Option<RiskLevel>,
    /// Traces of MEDIUM and HIGH of which nobody said anything.
    pub open: u32,
    /// Traces of MEDIUM and HIGH.
    pub traces: u32,
    /// Why it could not be examined.
    pub error: Option<Said>,
}

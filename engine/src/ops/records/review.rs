//! Records of a file under review: columns, fields, checks, the recognised table, problems.

use super::{Decimal, Place, QueueFile, Said, Verdict};
use crate::base::Severity;
use crate::statement::{HeaderType, Verdict as Proof};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// What a reviewer put beside what was read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReviewOutput {
    /// The name.
    pub name: String,
    /// What stands there.
    #[ts(type = "unknown")]
    pub value: serde_json::Value,
}

/// A column as the reviewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Column {
    /// Position, 0-based.
    pub index: u32,
    /// Head as printed or named.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: HeaderType,
    /// How sure the type is, 0 to 1.
    pub confidence: f32,
    /// A person set the type.
    pub set: bool,
    /// Why.
    pub reasons: Vec<Said>,
    /// Five cells as printed.
    pub samples: Vec<String>,
    /// Left edge in points.
    pub x0: f32,
    /// Right edge in points.
    pub x1: f32,
    /// Page of the head, 1-based.
    pub page: u32,
    /// What other types would do, best first.
    pub options: Vec<ColumnOption>,
}

/// What would happen if the column had this type.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ColumnOption {
    /// The type.
    #[serde(rename = "type")]
    pub kind: HeaderType,
    /// The verdict that there would be.
    pub state: Proof,
    /// Rows whose chain would hold.
    pub rows_held: u32,
    /// Rows in all.
    pub rows: u32,
    /// The same in a sentence.
    pub effect: Said,
}

/// Name of a field of the statement's head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name says it")]
pub enum FieldName {
    BankName,
    Branch,
    AccountNumber,
    AccountType,
    Holder,
    Currency,
    Period,
    Opening,
    Closing,
}

/// A field of the statement's head.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Field {
    /// Its name.
    pub name: FieldName,
    /// Its value.
    pub value: String,
    /// Page where it stands.
    pub page: Option<u32>,
    /// Where it stands.
    #[serde(rename = "box")]
    pub place: Option<Place>,
    /// How sure its reading is, 0 to 1; null where it stands on no page.
    pub confidence: Option<f32>,
    /// Where its value comes from.
    pub source: FieldSource,
}

/// Where the value of a field comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FieldSource {
    /// Read where it is printed.
    Printed,
    /// Worked out of other values.
    Derived,
    /// A person set it.
    Person,
    /// There is none.
    Missing,
}

/// A printed figure compared with the rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Check {
    /// Stable name.
    pub code: String,
    /// Whether it holds.
    pub passed: bool,
    /// What is printed.
    pub expected: Option<Decimal>,
    /// What the rows give.
    pub found: Option<Decimal>,
    /// In a sentence.
    pub message: Said,
}

/// Where a table stands on a page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Area {
    /// Page, 1-based.
    pub page: u32,
    /// The table's box.
    #[serde(rename = "box")]
    pub place: Place,
}

/// A statement with what a reviewer decides on.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct StatementDetail {
    /// Position in the file, 0-based.
    pub index: u32,
    /// Fields of its head.
    pub fields: Vec<Field>,
    /// ISO 4217 code.
    pub currency: String,
    /// Digits after the decimal mark.
    pub digits: u32,
    /// Whether it is proven.
    pub verdict: Verdict,
    /// Columns.
    pub columns: Vec<Column>,
    /// Checks.
    pub checks: Vec<Check>,
    /// First and last page.
    pub pages: (u32, u32),
    /// The table's area on each page.
    pub areas: Vec<Area>,
    /// Rows.
    pub rows: u32,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PageInfo {
    /// Number, 1-based.
    pub page: u32,
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// Where its words come from.
    #[ts(type = "'text' | 'ocr'")]
    pub source: crate::document::Source,
}

/// What a person should know of a file.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Finding {
    /// Stable name.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// Page.
    pub page: Option<u32>,
    /// Where.
    #[serde(rename = "box")]
    pub place: Option<Place>,
    /// What was found.
    pub message: Said,
    /// What would resolve it.
    pub remedy: Option<Said>,
}

/// A file with everything that its review needs.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FileDetail {
    /// The file.
    pub file: QueueFile,
    /// Its pages.
    pub pages: Vec<PageInfo>,
    /// Its statements.
    pub statements: Vec<StatementDetail>,
    /// What a person should know.
    pub findings: Vec<Finding>,
    /// Files with the same head, to which a correction of this one can be applied.
    pub alike: Vec<Uuid>,
}

/// A row of the recognised table, cell by cell, as the columns stand now.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TableRow {
    /// Position among the statement's rows.
    pub row_index: u32,
    /// Its id.
    pub row_id: Uuid,
    /// Page.
    pub page: u32,
    /// Where it stands.
    #[serde(rename = "box")]
    pub place: Place,
    /// Text of each column.
    pub cells: Vec<String>,
    /// How sure each is, 0 to 1.
    pub confidence: Vec<f32>,
    /// Running balance where none is printed.
    pub derived_balance: Option<Decimal>,
    /// Whether its chain holds; null: no printed balance covers it.
    pub ok: Option<bool>,
}

/// Rows of the recognised table.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct TableWindow {
    /// Rows in all.
    pub total: usize,
    /// First of these.
    pub offset: usize,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// A row as it stands in a box that was drawn on a page.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DrawnRow {
    /// Page, 1-based.
    pub page: u32,
    /// Where it stands.
    #[serde(rename = "box")]
    pub place: Place,
    /// Its words, one text a column.
    pub cells: Vec<String>,
    /// Lowest of its words, 0 to 1.
    pub confidence: f32,
    /// Its day.
    pub date: Option<String>,
    /// Its words.
    pub description: String,
    /// Money out.
    pub debit: Option<Decimal>,
    /// Money in.
    pub credit: Option<Decimal>,
    /// An amount of which nothing tells the side.
    pub open: Option<Decimal>,
    /// Its balance.
    pub balance: Option<Decimal>,
    /// The row above it; null where it would be the first.
    pub after: Option<Uuid>,
    /// Whether its balance follows from the row before it; null where that cannot be told.
    pub follows: Option<bool>,
}

/// The rows of a drawn box, top to bottom.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DrawnRows {
    /// The rows.
    pub rows: Vec<DrawnRow>,
}

/// A stretch of a page that looks like rows and that no row holds.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct UnreadRows {
    /// Page, 1-based.
    pub page: u32,
    /// Where.
    #[serde(rename = "box")]
    pub place: Place,
    /// Its first line.
    pub text: String,
    /// How many lines with an amount.
    pub rows: usize,
}

/// What every correction of headers answers; rows are fetched in windows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Reviewed {
    /// The file.
    pub file: QueueFile,
    /// Its statements as they now stand, without what other types would do and the areas of their rows: `file_detail` tells these.
    pub statements: Vec<StatementDetail>,
    /// The window that was asked for, so that one round trip paints.
    pub window: Option<TableWindow>,
}

/// What a correction would do to another file.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AlikeFile {
    /// The file.
    pub file_id: Uuid,
    /// Its name.
    pub name: String,
    /// Its verdict now.
    pub before: Verdict,
    /// Its verdict then.
    pub after: Verdict,
    /// Rows that would differ.
    pub rows_changed: usize,
}

/// The files that a correction was applied to.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Applied {
    /// The files.
    pub files: Vec<QueueFile>,
}

/// A file whose headers stand, and the next.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Accepted {
    /// The file.
    pub file: QueueFile,
    /// The file that comes next; null where none is left.
    pub next: Option<Uuid>,
}

/// What kind of problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ProblemKind {
    ChainBreak,
    Total,
    LowConfidence,
    PageUnread,
    FieldMissing,
    Gap,
    Overlap,
    Duplicate,
}

/// What became of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ProblemState {
    #[default]
    Open,
    Postponed,
    Resolved,
}

/// A change that would resolve a problem.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProposedRepair {
    /// `LOST_ROW`, `SWAPPED_SIDE`, `MISREAD_DIGIT`, …
    pub code: String,
    /// In a sentence.
    pub message: Said,
    /// Value as read.
    pub from: Option<Decimal>,
    /// Value that closes the chain.
    pub to: Option<Decimal>,
    /// Breaks in the chain now.
    pub breaks_before: u32,
    /// Breaks then.
    pub breaks_after: u32,
    /// The verdict then.
    pub state_after: Proof,
    /// The row that it changes, or beside which one is missing, 0-based.
    pub row: u32,
    /// No page prints it: it merely balances, and makes the statement adjusted.
    pub plug: bool,
    /// Where the page prints it.
    #[serde(rename = "box")]
    pub place: Option<Place>,
}

/// Something that a person must decide.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Problem {
    /// Its id, the same as long as it is there.
    pub id: String,
    /// What kind.
    pub kind: ProblemKind,
    /// How much it matters.
    pub severity: Severity,
    /// What became of it.
    pub state: ProblemState,
    /// The file.
    pub file_id: Uuid,
    /// Its name.
    pub file_name: String,
    /// The statement, 0-based.
    pub statement_index: u32,
    /// The row.
    pub row_id: Option<Uuid>,
    /// Its position, 0-based.
    pub row_index: Option<u32>,
    /// Which cell is in doubt.
    pub field: Option<HeaderType>,
    /// Page.
    pub page: Option<u32>,
    /// The cell.
    #[serde(rename = "box")]
    pub place: Option<Place>,
    /// The row around it.
    pub row_box: Option<Place>,
    /// As it was read.
    pub reading: String,
    /// How sure that is, 0 to 1.
    pub confidence: f32,
    /// What is wrong.
    pub message: Said,
    /// What would resolve it, best first.
    pub repairs: Vec<ProposedRepair>,
    /// Problems of one group look alike and may be decided together.
    pub group: String,
}

/// Problems after a decision.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Resolved {
    /// Files that it bears on.
    pub files: Vec<QueueFile>,
}

/// Problems that wait for a decision, or were decided.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Problems {
    /// In the order of the files, worst kinds first; of a file the first 300 of each state.
    pub problems: Vec<Problem>,
    /// Undecided ones beyond these.
    pub more: u32,
}

/// What a region says when it is recognised again.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RegionText {
    /// The text; empty where none was found.
    pub text: String,
    /// How sure it is, 0 to 1.
    pub confidence: f32,
}

//! Records that cross the border to a host's interface, beside those of `wire`: one shape each, amounts as text.

use crate::base::Money;
use crate::base::geometry::Rect;
use crate::base::money::fixed;
use crate::statement::{HeaderType, Statement, Verdict as Proof};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A sentence: `code` is translated where the interface knows it, else `text` stands as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Stable name; empty where there is none.
    pub code: String,
    /// The sentence in English.
    pub text: String,
}

impl Said {
    /// A sentence with its stable name.
    pub fn new(code: &str, text: impl Into<String>) -> Self {
        Self { code: code.to_owned(), text: text.into() }
    }

    /// A sentence that only this place says.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::new("", text)
    }
}

/// A box on a page in points of the page as displayed, origin top left.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Left edge.
    pub x0: f32,
    /// Top edge.
    pub y0: f32,
    /// Right edge.
    pub x1: f32,
    /// Bottom edge.
    pub y1: f32,
}

impl From<Rect> for Place {
    fn from(r: Rect) -> Self {
        Self { x0: r.x0, y0: r.y0, x1: r.x1, y1: r.y1 }
    }
}

/// First and last day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// First day, ISO 8601.
    pub from: String,
    /// Last day, ISO 8601.
    pub to: String,
}

impl From<crate::base::dates::Period> for Period {
    fn from(p: crate::base::dates::Period) -> Self {
        Self { from: p.from.to_string(), to: p.to.to_string() }
    }
}

/// An amount as text with so many digits.
pub fn text(amount: Money, digits: u32) -> String {
    fixed(amount, digits)
}

/// Whether a statement is proven.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Verdict {
    /// `PROVED`, `DISCREPANCY` or `UNPROVABLE`.
    pub state: Proof,
    /// Rows in all.
    pub rows: u32,
    /// Rows whose chain holds.
    pub rows_held: u32,
    /// First row that does not hold, 0-based.
    pub first_break: Option<u32>,
    /// By how much it is off.
    pub off_by: Option<String>,
    /// ISO 4217 code.
    pub currency: String,
    /// Why.
    pub reason: Said,
}

impl Verdict {
    /// The verdict of a statement.
    pub fn of(s: &Statement) -> Self {
        let broken = s.transactions.iter().find(|t| t.balance_ok == Some(false));
        let off = broken.and_then(|t| {
            let at = s.transactions.iter().position(|x| x.row_index == t.row_index)?;
            let before = if at == 0 { s.opening.value } else { s.transactions.get(at - 1).and_then(|p| p.balance) };
            Some(t.balance? - (before? + t.signed()))
        });
        Self {
            state: s.verdict,
            rows: s.transactions.len() as u32,
            rows_held: s.transactions.iter().filter(|t| t.balance_ok == Some(true)).count() as u32,
            first_break: broken.map(|t| t.row_index),
            off_by: off.map(|m| text(m, s.digits)),
            currency: s.currency.value.clone(),
            reason: Said::new("verdict", s.verdict_reason.clone()),
        }
    }

    /// How bad it is: the worst statement speaks for a file.
    pub fn weight(&self) -> u32 {
        match self.state {
            Proof::Proved => 0,
            Proof::Unprovable => 1,
            Proof::Discrepancy => 2,
        }
    }
}

/// A file in the queue.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QueueFile {
    /// Its id.
    pub id: Uuid,
    /// Its case.
    pub case_id: Uuid,
    /// Its name.
    pub name: String,
    /// How many bytes.
    pub bytes: u64,
    /// `queued`, `reading`, `locked`, `review`, `ready`, `failed` or `cancelled`.
    pub state: &'static str,
    /// Worst of its statements.
    pub verdict: Option<Verdict>,
    /// Columns in doubt.
    pub headers_open: u32,
    /// Problems that are open.
    pub problems_open: u32,
    /// Rows of all its statements.
    pub rows: u32,
    /// How many statements.
    pub statements: u32,
    /// Bank of the first.
    pub bank_name: String,
    /// Currencies of all.
    pub currencies: Vec<String>,
    /// From the first to the last day.
    pub period: Option<Period>,
    /// How far reading has come.
    pub progress: Option<Progress>,
    /// Why it is locked or failed, or where it was seen before.
    pub note: Option<Said>,
    /// A file with the same bytes that was here before.
    pub duplicate_of: Option<Uuid>,
}

/// How far reading has come.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Progress {
    /// 0 to 1.
    pub part: f32,
    /// Pages read.
    pub page: u32,
    /// Pages in all.
    pub pages: u32,
    /// What is being done.
    pub stage: &'static str,
}

/// A column as the reviewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
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

/// What another type would do.
#[derive(Debug, Clone, PartialEq, Serialize)]
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

/// A field of the statement's head.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// Page where it stands.
    pub page: Option<u32>,
    /// Where it stands.
    #[serde(rename = "box")]
    pub place: Option<Place>,
}

/// A printed figure compared with the rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Check {
    /// Stable name.
    pub code: String,
    /// Whether it holds.
    pub passed: bool,
    /// What is printed.
    pub expected: Option<String>,
    /// What the rows give.
    pub found: Option<String>,
    /// In a sentence.
    pub message: Said,
}

/// Where a table stands on a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Area {
    /// Page, 1-based.
    pub page: u32,
    /// The table's box.
    #[serde(rename = "box")]
    pub place: Place,
}

/// A statement with what a reviewer decides on.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageInfo {
    /// Number, 1-based.
    pub page: u32,
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// `text` or `ocr`.
    pub source: &'static str,
}

/// What a person should know of a file.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// Stable name.
    pub code: String,
    /// How much it matters.
    pub severity: crate::base::Severity,
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
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FileDetail {
    /// The file.
    pub file: QueueFile,
    /// Its pages.
    pub pages: Vec<PageInfo>,
    /// Its statements.
    pub statements: Vec<StatementDetail>,
    /// What a person should know.
    pub findings: Vec<Finding>,
    /// Files with the same head.
    pub alike: Vec<Uuid>,
}

/// A row of the recognised table.
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    /// How sure each is.
    pub confidence: Vec<f32>,
    /// Running balance where none is printed.
    pub derived_balance: Option<String>,
    /// Whether its chain holds.
    pub ok: Option<bool>,
}

/// Rows of the recognised table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableWindow {
    /// Rows in all.
    pub total: usize,
    /// First of these.
    pub offset: usize,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// What every correction of headers answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reviewed {
    /// The file.
    pub file: QueueFile,
    /// Its statements as they now stand.
    pub statements: Vec<StatementDetail>,
    /// Rows that differ from before.
    pub rows_changed: usize,
    /// The window that was asked for.
    pub window: Option<TableWindow>,
}

//! What goes into each operation.

use super::{AnswerFormat, PortfolioGroup, PortfolioPart, Saved};
use super::{Config, ExportFormat, FacetField, FieldName, Filter, Language, MarkState, PatternKind, Place, ProblemState, RowChange, RowMark, Sort, Theme};
use super::{DateFormat, NumberFormat};
use crate::analytics::{AnalystRule, Direction};
use crate::statement::HeaderType;
use serde::Deserialize;
use std::collections::BTreeMap;
use ts_rs::TS;
use uuid::Uuid;

macro_rules! inputs {
    ($($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $kind:ty),* $(,)? })*) => {
        $(
            $(#[$about])*
            #[derive(Debug, Clone, PartialEq, Deserialize, TS)]
            #[allow(missing_docs, reason = "each name says it")]
            pub struct $name { $($(#[$of])* pub $field: $kind,)* }
        )*
    };
}

/// A window of the recognised table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
pub struct Want {
    /// First row.
    pub offset: usize,
    /// How many.
    pub limit: usize,
}

/// An edge pair of a column, in points.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, TS)]
pub struct Edge {
    /// Left edge.
    pub x0: f32,
    /// Right edge.
    pub x1: f32,
}

/// What can be taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ItemKind {
    Folder,
    Case,
    File,
}

/// To what a person can set a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names are those of the verification service")]
pub enum SetStatus {
    Completed,
    NeedReview,
}

/// What becomes of problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Decision {
    Accept,
    Edit,
    Postpone,
    Reopen,
}

/// Back or forth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Way {
    Undo,
    Redo,
}

/// A password to be tried; without a file on all.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
pub struct Password {
    /// The file.
    pub file_id: Option<Uuid>,
    /// The password.
    pub password: String,
}

inputs! {
    /// Changes only what is given.
    SettingsPatch {
        #[ts(optional)] theme: Option<Theme>,
        #[ts(optional)] language: Option<Language>,
        #[ts(optional)] number_format: Option<NumberFormat>,
        #[ts(optional)] date_format: Option<DateFormat>,
        #[ts(optional)] zoom: Option<f32>,
        #[ts(type = "Record<string, string>", optional)] keymap: Option<BTreeMap<String, String>>,
        #[ts(type = "Record<string, number>", optional)] panels: Option<BTreeMap<String, f32>>,
        #[ts(optional)] remember_passwords: Option<bool>,
        #[ts(optional)] backups: Option<u32>,
        #[ts(optional)] erase_after: Option<u32>,
        #[ts(optional)] welcomed: Option<bool>,
        #[ts(optional)] person: Option<String>,
        #[ts(optional)] saved: Option<Vec<Saved>>,
        #[ts(optional)] four_eyes: Option<bool>,
        #[ts(optional)] updates_from: Option<String>,
        #[ts(optional)] updates_key: Option<String>,
    }
    /// What was removed and goes for good; null: all of it.
    EraseRemoved { ids: Option<Vec<Uuid>> }
    /// Where to write; null: the host gives an address.
    ToPath { path: Option<String> }
    /// A file on disk.
    FromPath { path: String }
    FolderSave { #[ts(optional)] id: Option<Uuid>, name: String }
    CaseSave { #[ts(optional)] id: Option<Uuid>, folder_id: Uuid, name: String }
    ItemDelete { kind: ItemKind, ids: Vec<Uuid> }
    CaseStatusSet { case_id: Uuid, status: SetStatus }
    FilesImport { case_id: Uuid, paths: Vec<String> }
    InCase { case_id: Uuid }
    InFile { file_id: Uuid }
    JobsCancel { case_id: Uuid, #[ts(optional)] file_ids: Option<Vec<Uuid>> }
    OfFiles { file_ids: Vec<Uuid> }
    PasswordsTry { case_id: Uuid, passwords: Vec<Password>, remember: bool }
    TableWindowOf { file_id: Uuid, statement_index: u32, offset: usize, limit: usize }
    ColumnSet {
        file_id: Uuid,
        statement_index: u32,
        index: u32,
        #[serde(rename = "type")] #[ts(optional)] kind: Option<HeaderType>,
        #[ts(optional)] name: Option<String>,
        #[ts(optional)] want: Option<Want>,
    }
    ColumnsEdges { file_id: Uuid, statement_index: u32, edges: Vec<Edge>, #[ts(optional)] want: Option<Want> }
    FieldSet { file_id: Uuid, statement_index: u32, name: FieldName, value: String }
    AlikeApply { file_id: Uuid, to: Vec<Uuid> }
    RegionRead { file_id: Uuid, page: u32, #[serde(rename = "box")] place: Place, digits: bool, language: Option<String> }
    RowsDrawn { file_id: Uuid, statement_index: u32, page: u32, #[serde(rename = "box")] place: Place }
    UnreadRowsOf { file_id: Uuid, statement_index: u32 }
    BandSet { file_id: Uuid, statement_index: u32, page: u32, top: f32, bottom: f32, #[ts(optional)] want: Option<Want> }
    ProblemsList { case_id: Uuid, #[ts(optional)] file_id: Option<Uuid>, #[ts(optional)] state: Option<ProblemState> }
    /// `accept` takes `repair` (index into `repairs`; none: the reading is right), `edit` takes `value`.
    ProblemsResolve { ids: Vec<String>, action: Decision, #[ts(optional)] repair: Option<usize>, #[ts(optional)] value: Option<String> }
    /// With `around` the window is moved to hold that row.
    RowsWindow {
        case_id: Uuid,
        #[ts(optional)] file_id: Option<Uuid>,
        filter: Filter,
        sort: Sort,
        offset: usize,
        limit: usize,
        #[ts(optional)] around: Option<Uuid>,
    }
    RowsFacets { case_id: Uuid, #[ts(optional)] file_id: Option<Uuid>, filter: Filter, fields: Vec<FacetField> }
    RowsChange { case_id: Uuid, changes: Vec<RowChange> }
    /// By ids, or all rows of a filter.
    RowsMark { case_id: Uuid, #[ts(optional)] ids: Option<Vec<Uuid>>, #[ts(optional)] filter: Option<Filter>, mark: RowMark }
    RuleOf { case_id: Uuid, row_id: Uuid, category: String }
    /// `rule` null: only the identical rows.
    RuleApply { case_id: Uuid, row_id: Uuid, category: String, rule: Option<AnalystRule> }
    OfAccount { case_id: Uuid, account: u32 }
    /// `account` null: all accounts in base currency.
    OfAccounts { case_id: Uuid, account: Option<u32> }
    CounterpartiesOf { case_id: Uuid, direction: Direction, limit: usize }
    ProformaOf { case_id: Uuid, currency: Option<String> }
    PatternsOf { case_id: Uuid, kinds: Vec<PatternKind> }
    PatternMark { case_id: Uuid, id: String, state: MarkState, note: String }
    /// What a person says of a trace of change; `reason` may not be empty where it is confirmed or explained.
    TraceMark { file_id: Uuid, id: String, state: MarkState, reason: String }
    /// No statement: it counts nowhere, and stands in the way of nothing.
    FileAside { file_id: Uuid, aside: bool }
    PortfolioOf { part: PortfolioPart, by: Vec<PortfolioGroup>, limit: u32 }
    /// One SELECT over the table `transactions` of all cases, or of one.
    Query { sql: String, #[ts(optional)] case_id: Option<Uuid>, limit: u32 }
    /// `path` null: the host gives an address.
    QueryWrite { sql: String, #[ts(optional)] case_id: Option<Uuid>, format: AnswerFormat, path: Option<String> }
    Find { text: String, limit: u32 }
    WithConfig { case_id: Uuid, config: Config }
    /// With blockers only `unverified: true` is allowed; the file then says so. `path` null: the host gives an address.
    ExportWrite { case_id: Uuid, format: ExportFormat, path: Option<String>, unverified: bool }
    /// `path` null: the host gives an address.
    FileWrite { file_id: Uuid, path: Option<String> }
    HistoryList { case_id: Uuid, offset: usize, limit: usize }
    MarkPreview { case_id: Uuid, ids: Vec<Uuid>, category: String }
    OfCounterparty { case_id: Uuid, name: String }
    CommentAdd { file_id: Uuid, row_id: Option<Uuid>, text: String }
    /// Without a value it is taken away.
    ReviewOutputSet { case_id: Uuid, name: String, #[ts(optional, type = "unknown")] value: Option<serde_json::Value> }
    CommentsOf { case_id: Uuid, #[ts(optional)] file_id: Option<Uuid>, #[ts(optional)] row_id: Option<Uuid> }
    /// `said` has the words of steps by their number, and of open problems by theirs, as the interface says them; those of the engine stand
    /// where it has none. `path` null: the host gives an address.
    ReviewWrite { case_id: Uuid, path: Option<String>, #[ts(type = "Record<string, string>")] said: BTreeMap<String, String> }
    /// The number of a step on which nothing later rests.
    HistoryRevert { case_id: Uuid, id: String }
    HistoryStep { case_id: Uuid, direction: Way }
    TemplateSave { file_id: Uuid, name: String }
    ById { id: Uuid }
}

/// How many were taken out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, TS)]
pub struct Deleted {
    /// How many.
    pub deleted: usize,
}

/// How many files were stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, TS)]
pub struct Cancelled {
    /// How many.
    pub cancelled: usize,
}

/// How many files were queued again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, TS)]
pub struct Queued {
    /// How many.
    pub queued: usize,
}

/// What passwords opened.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, TS)]
pub struct Opened {
    /// Files that are open now.
    pub opened: Vec<Uuid>,
    /// Files that are still locked.
    pub locked: Vec<Uuid>,
}

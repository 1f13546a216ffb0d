//! Records of folders, cases, files in the queue, history and settings.

use super::{ItemKind, Period, Said, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use uuid::Uuid;

/// How far the review of a case has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names are those of the verification service")]
pub enum CaseStatus {
    Draft,
    InQueue,
    InProgress,
    NeedReview,
    Completed,
    Failed,
    PartiallyFailed,
    PartiallyCompleted,
    FraudDetected,
    Cancelled,
}

/// A result group: the files that are analysed together.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Case {
    /// Its id.
    pub id: Uuid,
    /// The folder that it lies in.
    pub folder_id: Uuid,
    /// Its name.
    pub name: String,
    /// How far it has come.
    pub status: CaseStatus,
    /// How many files.
    pub files: u32,
    /// Files that still need a person.
    pub to_review: u32,
    /// When it was changed last, RFC 3339.
    pub updated_at: String,
}

/// A folder of cases.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Folder {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Its cases, the latest changed first.
    pub cases: Vec<Case>,
}

/// A folder, case or file that was removed; undo in its own history brings a folder or case back, undo in its case's a file.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Removed {
    /// Its id; that of a folder or case is also that of its history.
    pub id: Uuid,
    /// Folder, case or file.
    pub kind: ItemKind,
    /// Its name.
    pub name: String,
    /// When it was removed, RFC 3339.
    pub at: String,
}

/// What was erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Erased {
    /// Folders, cases and files.
    pub items: usize,
    /// Files, those of folders and cases too.
    pub files: usize,
}

/// How far a file has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum FileState {
    Queued,
    Reading,
    Locked,
    Review,
    Ready,
    Failed,
    Cancelled,
}

/// A file in the queue.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct QueueFile {
    /// Its id.
    pub id: Uuid,
    /// Its case.
    pub case_id: Uuid,
    /// Its name.
    pub name: String,
    /// How many bytes.
    pub bytes: u64,
    /// How far it has come.
    pub state: FileState,
    /// Worst of its statements; null until read.
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
    /// It is no statement and counts nowhere; a person may have said so.
    pub aside: bool,
}

/// What is being done to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Stage {
    Queued,
    Reading,
    Recognising,
    Proving,
    Analysing,
}

/// How far reading has come.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct Progress {
    /// 0 to 1.
    pub part: f32,
    /// Pages read.
    pub page: u32,
    /// Pages in all.
    pub pages: u32,
    /// What is being done.
    pub stage: Stage,
}

/// Files that were taken in, and those that were not.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct Imported {
    /// Taken in.
    pub files: Vec<QueueFile>,
    /// Not taken in.
    pub refused: Vec<Refused>,
}

/// A file that was not taken in.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// Why, and what to do.
    pub why: Said,
}

/// Whether a step holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum StepState {
    Done,
    Undone,
    Reverted,
}

/// What a person said of a file or of one of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CaseComment {
    /// The number of its step: reverting it takes the comment back.
    pub id: String,
    /// The file.
    pub file_id: Uuid,
    /// Its name.
    pub file_name: String,
    /// The row, where it is about one.
    pub row_id: Option<Uuid>,
    /// The row's number, 1-based.
    pub row: Option<u32>,
    /// The row's words.
    pub description: String,
    /// What is said.
    pub text: String,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
}

/// A step of history.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct HistoryEntry {
    /// Its number.
    pub id: String,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
    /// The file concerned.
    pub file_id: Option<Uuid>,
    /// Its name.
    pub file_name: String,
    /// The row concerned.
    pub row_id: Option<Uuid>,
    /// What was done.
    pub what: Said,
    /// Value before.
    pub from: Option<String>,
    /// Value after.
    pub to: Option<String>,
    /// Whether it holds.
    pub state: StepState,
    /// Whether it can be reverted singly.
    pub single: bool,
    /// The later step that rests on it, where one does.
    pub rested_on: Option<String>,
}

/// What undo and redo would do.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct HistoryState {
    /// The step that undo would take back.
    pub undo: Option<Said>,
    /// The step that redo would do again.
    pub redo: Option<Said>,
}

/// A page of history.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct HistoryPage {
    /// Steps in all.
    pub total: usize,
    /// Latest first.
    pub entries: Vec<HistoryEntry>,
    /// What undo and redo would do.
    pub state: HistoryState,
}

/// A step that was taken back or done again.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Stepped {
    /// The step; null where there was none.
    pub step: Option<HistoryEntry>,
    /// What undo and redo would do now.
    pub state: HistoryState,
}

/// Colours of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
    Contrast,
}

/// Language of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "ISO 639-1 codes")]
pub enum Language {
    #[default]
    En,
    Id,
}

/// How numbers are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "each shows itself")]
pub enum NumberFormat {
    #[default]
    #[serde(rename = "1,234.56")]
    CommaPoint,
    #[serde(rename = "1.234,56")]
    PointComma,
    #[serde(rename = "1 234,56")]
    SpaceComma,
}

/// How dates are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "each shows itself")]
pub enum DateFormat {
    #[default]
    #[serde(rename = "DD/MM/YYYY")]
    DayFirst,
    #[serde(rename = "YYYY-MM-DD")]
    Iso,
    #[serde(rename = "D MMM YYYY")]
    Words,
}

/// Settings of the interface.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// Colours.
    pub theme: Theme,
    /// Language.
    pub language: Language,
    /// Numbers.
    pub number_format: NumberFormat,
    /// Dates.
    pub date_format: DateFormat,
    /// 0.75 to 2.
    pub zoom: f32,
    /// Action → key, only where it differs from the shipped one.
    #[ts(type = "Record<string, string>")]
    pub keymap: BTreeMap<String, String>,
    /// Remembered panels: width in px by name, 0 where hidden.
    #[ts(type = "Record<string, number>")]
    pub panels: BTreeMap<String, f32>,
    /// Passwords that opened a file are tried on the next.
    pub remember_passwords: bool,
    /// Automatic copies that are kept, one a day; 0: none are made.
    pub backups: u32,
    /// Days after which what was removed is erased by itself; 0: never.
    pub erase_after: u32,
    /// The example was opened or refused.
    pub welcomed: bool,
    /// Under what name a person decides; empty: that of the system's user.
    pub person: String,
    /// Lists that a person keeps.
    pub saved: Vec<super::Saved>,
    /// A decision about a hit stands when two people made the same.
    pub four_eyes: bool,
    /// Address that new versions of Saldo come from; empty: nobody is asked.
    pub updates_from: String,
    /// The public key, of minisign, that they are signed with; empty: nobody is asked.
    pub updates_key: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            language: Language::default(),
            number_format: NumberFormat::default(),
            date_format: DateFormat::default(),
            zoom: 1.0,
            keymap: BTreeMap::new(),
            panels: BTreeMap::new(),
            remember_passwords: true,
            backups: super::super::keep::COPIES_KEPT,
            erase_after: 0,
            welcomed: false,
            person: String::new(),
            saved: Vec::new(),
            four_eyes: false,
            updates_from: String::new(),
            updates_key: String::new(),
        }
    }
}

/// Where the key of the store came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum KeySource {
    Keychain,
    File,
}

/// What the interface must know at its start.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AppState {
    /// Version of the program.
    pub version: String,
    /// The store is encrypted and the key came from here.
    pub key_source: KeySource,
    /// Given on the very first start, until it was seen; to be written down.
    pub recovery_key: Option<String>,
    /// Sentence of a start after a crash: what was taken up again.
    pub recovered: Option<Said>,
    /// Settings.
    pub settings: Settings,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Written {
    /// Where it lies, in the window; null in a browser.
    pub path: Option<String>,
    /// Address relative to the host, in a browser; null in the window.
    pub url: Option<String>,
    /// Its name.
    pub name: String,
    /// How many bytes.
    pub bytes: u64,
}

/// A version of Saldo that is newer than this one.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Update {
    /// Its number.
    pub version: String,
    /// What is new in it, as its makers say.
    pub notes: String,
    /// When it was made, as its makers say.
    pub published: String,
    /// Its file's name.
    pub name: String,
}

/// What was found when new versions were asked for.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Updates {
    /// This version.
    pub installed: String,
    /// A newer one for this machine; null where there is none.
    pub newer: Option<Update>,
}

/// A template: what a reviewer corrected of one layout.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Template {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Types of its columns, left to right.
    pub columns: Vec<crate::statement::HeaderType>,
    /// Bank of the file that it was made from.
    pub bank_name: String,
    /// How many files it was applied to.
    pub used: u32,
}

//! Records of the documents of a case: what each is, its fields with their places, its checks.

use super::{Place, Refused, Said};
use crate::verification::model::{Check, Evidence, Reason};
use crate::verification::{DocumentType, OutputStatus, Service};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use uuid::Uuid;

/// How far a document has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum PaperState {
    Queued,
    Reading,
    Locked,
    Read,
    Failed,
    Cancelled,
}

/// How the reading of a document ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names are those of the verification service")]
pub enum DocumentStatus {
    Completed,
    NeedReview,
    Failed,
}

/// A document of a case.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseDocument {
    /// Its id; pages are drawn under it as those of files are.
    pub id: Uuid,
    /// Name of its file.
    pub name: String,
    /// How many bytes.
    #[ts(type = "number")]
    pub bytes: u64,
    /// The service that it is for; null where its content is to tell and was not read yet.
    pub service: Option<Service>,
    /// How far it has come.
    pub state: PaperState,
    /// Why it was not read.
    pub error: Option<Said>,
    /// Pages.
    pub pages: u32,
    /// What it is.
    pub document_type: Option<DocumentType>,
    /// How reading it ended.
    pub status: Option<DocumentStatus>,
    /// What its required checks say together.
    pub output_status: Option<OutputStatus>,
    /// Whose it is; masked unless it was asked for whole.
    pub holder: Option<String>,
    /// Its number; masked unless it was asked for whole.
    pub number: Option<String>,
    /// Required checks that hold.
    pub passed: u32,
    /// Required checks that do not.
    pub failed: u32,
    /// Required checks that cannot be told.
    pub open: u32,
    /// Fields that a person corrected.
    pub corrected: u32,
}

/// The documents of a case, and what they say of one another.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseDocuments {
    /// In order of arrival.
    pub documents: Vec<CaseDocument>,
    /// Checks between them, and with the holder of the case's statements.
    pub checks: Vec<DocumentCheck>,
    /// Whom the case's statements name; masked unless asked for whole.
    pub holders: Vec<String>,
}

/// A document with all that was read of it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DocumentDetail {
    /// The document.
    pub document: CaseDocument,
    /// The documents among its pages.
    pub parts: Vec<DocumentPart>,
    /// Its checks.
    pub checks: Vec<DocumentCheck>,
    /// Its pages as displayed.
    pub pages: Vec<DocumentPage>,
    /// Whether nothing is masked.
    pub whole: bool,
}

/// One document among pages.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DocumentPart {
    /// Position, 0-based.
    pub index: usize,
    /// What it is.
    pub document_type: DocumentType,
    /// Its pages, 1-based.
    pub pages: Vec<u32>,
    /// Its fields by name.
    pub fields: Vec<DocumentField>,
}

/// A value that was read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DocumentField {
    /// Its name.
    pub name: String,
    /// The value; null where it cannot be read.
    pub value: Option<String>,
    /// Whether it is several values, parted by commas.
    pub list: bool,
    /// What stands there.
    pub text: String,
    /// How sure, 0 to 1.
    pub confidence: f32,
    /// Page, 1-based.
    pub page: Option<u32>,
    /// Where on it.
    pub place: Option<Place>,
    /// A character was changed because arithmetic allows one reading only.
    pub repaired: bool,
    /// A required check rests on it.
    pub required: bool,
    /// A person corrected it.
    pub corrected: bool,
    /// What had been read, where it was corrected.
    pub read: Option<String>,
    /// A part of it is hidden.
    pub masked: bool,
}

/// A check of a document, of several, or of names on lists.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DocumentCheck {
    /// Code.
    pub code: String,
    /// Whether the verdict rests on it.
    pub required: bool,
    /// Whether it holds; null where it cannot be told.
    pub passed: Option<bool>,
    /// Why not, or what must be known.
    pub reason: Option<CheckReason>,
    /// What it looked at.
    pub evidence: Vec<DocumentEvidence>,
}

/// A reason in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CheckReason {
    /// Code.
    pub code: String,
    /// In English.
    pub en: String,
    /// In Indonesian.
    pub id: String,
}

/// A value that a check looked at.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DocumentEvidence {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: Option<String>,
    /// Its page, 1-based.
    pub page: Option<u32>,
    /// Where on it.
    pub place: Option<Place>,
}

/// A page as displayed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, TS)]
pub struct DocumentPage {
    /// Number, 1-based.
    pub page: u32,
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
}

/// What became of documents that were to be taken in.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct DocumentsImported {
    /// Those that were.
    pub documents: Vec<CaseDocument>,
    /// Those that were not.
    pub refused: Vec<Refused>,
}

/// Documents to be taken in by path.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct DocumentsImport {
    pub case_id: Uuid,
    /// Null: what the pages are tells.
    pub service: Option<Service>,
    pub paths: Vec<String>,
}

/// The documents of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct DocumentsOf {
    pub case_id: Uuid,
    /// Numbers and names whole; the audit log says so.
    pub whole: bool,
}

/// One document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct OfDocument {
    pub document_id: Uuid,
    /// Numbers and names whole; the audit log says so.
    pub whole: bool,
}

/// A field as a person reads it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct DocumentFieldSet {
    pub document_id: Uuid,
    pub part: usize,
    pub field: String,
    /// Null: nothing stands there.
    pub value: Option<String>,
    pub whole: bool,
}

/// What a document is to be read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct DocumentServiceSet {
    pub document_id: Uuid,
    pub service: Service,
}

/// A password for a locked document.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct DocumentPasswordTry {
    pub document_id: Uuid,
    pub password: String,
}

/// Some documents of a case.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct OfDocuments {
    pub document_ids: Vec<Uuid>,
}

/// A value as text.
pub fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(s) => Some(s.clone()),
        Value::Array(all) => Some(all.iter().filter_map(shown).collect::<Vec<_>>().join(", ")),
        other => Some(other.to_string()),
    }
}

/// A box as the interface takes it.
pub fn place(bbox: Option<[f32; 4]>) -> Option<Place> {
    bbox.map(|[x0, y0, x1, y1]| Place { x0, y0, x1, y1 })
}

impl From<&Reason> for CheckReason {
    fn from(r: &Reason) -> Self {
        Self { code: r.code.clone(), en: r.en.clone(), id: r.id.clone() }
    }
}

impl From<&Evidence> for DocumentEvidence {
    fn from(e: &Evidence) -> Self {
        Self { field: e.field.clone(), value: shown(&e.value), page: (e.page > 0).then_some(e.page), place: place(e.bbox) }
    }
}

impl From<&Check> for DocumentCheck {
    fn from(c: &Check) -> Self {
        Self {
            code: c.code.clone(),
            required: c.required,
            passed: c.passed,
            reason: c.reason.as_ref().map(CheckReason::from),
            evidence: c.evidence.iter().map(DocumentEvidence::from).collect(),
        }
    }
}

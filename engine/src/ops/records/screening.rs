//! Records of names that are compared with lists: subjects, hits with what their scores are made of, decisions, lists.

use super::DocumentCheck;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// What an entity stands on a list for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ScreeningKind {
    Sanction,
    Pep,
    Debarment,
    Crime,
}

/// What somebody decided about a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ScreeningDecision {
    TrueMatch,
    FalsePositive,
    Undecided,
}

/// What came of a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ScreeningOutcome {
    NoMatchOnLists,
    Possible,
    Confirmed,
    NotScreened,
}

/// Where a subject comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum SubjectSource {
    Given,
    Holder,
    Counterparty,
    Document,
    File,
}

/// What kind of thing bears a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub enum SubjectSchema {
    Person,
    Company,
}

/// Whom names of lists are compared with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ScreeningSubject {
    pub name: String,
    /// Null: a person or a firm.
    pub schema: Option<SubjectSchema>,
    pub aliases: Vec<String>,
    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    pub birth_place: Option<String>,
    /// ISO 3166 code, or words.
    pub nationality: Option<String>,
    /// `M`, `F` or `X`.
    pub gender: Option<String>,
    pub nik: Option<String>,
    pub npwp: Option<String>,
    pub passport: Option<String>,
}

/// Who decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReviewActor {
    /// `user`, `api_key` or `desktop`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Id of the user, first characters of the key, or the machine's user.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// A decision about a hit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ScreeningReview {
    /// What was decided.
    pub decision: ScreeningDecision,
    /// Why: `OTHER_BIRTH_DATE`, `OTHER_PERSON`, `OTHER_COUNTRY`, `OTHER_ID`, or words.
    pub reason: String,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: ReviewActor,
}

/// One reason for a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct HitFeature {
    pub code: String,
    pub detail: String,
    pub value: f64,
    pub weight: f64,
    pub contribution: f64,
}

/// A number of an entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct HitNumber {
    pub kind: String,
    pub value: String,
}

/// What a list says of an entity, and how it comes to its score: as it is kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HitRecord {
    /// The list's id of the entity.
    pub entity_id: String,
    /// Name of the list.
    pub list: String,
    /// The name that is most alike.
    pub name_matched: String,
    /// All names.
    pub names: Vec<String>,
    /// `Person`, `Company` or `Other`.
    pub schema: String,
    /// What it is listed for.
    pub kinds: Vec<ScreeningKind>,
    /// The same in the list's words.
    pub topics: Vec<String>,
    /// Offices held.
    pub positions: Vec<String>,
    /// Birth dates, as far as they are known.
    pub birth_dates: Vec<String>,
    /// Countries, two letters.
    pub countries: Vec<String>,
    /// Numbers.
    pub ids: Vec<HitNumber>,
    /// 0 to 1.
    pub score: f64,
    /// Whether the score reaches the threshold.
    #[serde(rename = "match")]
    pub matched: bool,
    /// What the score is made of; the contributions add up to it.
    pub features: Vec<HitFeature>,
}

/// An entity that may be a subject, with what people decided.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ScreeningHit {
    /// Its id.
    pub id: Uuid,
    /// What the list says.
    #[serde(flatten)]
    pub record: HitRecord,
    /// The decision that stands.
    pub review: Option<ScreeningReview>,
    /// All decisions, oldest first.
    pub reviews: Vec<ScreeningReview>,
    /// `LIST_REMOVED` where the entity is no longer on its list.
    pub closed: Option<String>,
    /// The list's own date.
    pub list_date: Option<String>,
}

/// A subject with the entities that it may be.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ScreenedSubject {
    /// Whom names were compared with.
    pub subject: ScreeningSubject,
    /// Where the name comes from.
    pub source: SubjectSource,
    /// What came of it.
    pub outcome: ScreeningOutcome,
    /// The most alike first.
    pub hits: Vec<ScreeningHit>,
}

/// A list that names were compared with, as of its day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ScreenedList {
    /// Its name.
    pub name: String,
    /// Who publishes it.
    pub publisher: Option<String>,
    /// Its format.
    pub format: String,
    /// Its own date.
    pub list_date: Option<String>,
    /// When it was imported, RFC 3339.
    pub imported_at: String,
    /// SHA-256 of its files.
    pub sha256: String,
    /// Entities.
    #[ts(type = "number")]
    pub entries: u64,
    /// What its licence asks.
    pub licence_note: Option<String>,
}

/// A row of a list that names nobody or cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ListRefusal {
    pub row: u32,
    pub message: String,
}

/// A list of names with what its last version brought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ScreeningList {
    /// Its id.
    pub id: Uuid,
    /// What stands in answers about it.
    #[serde(flatten)]
    pub list: ScreenedList,
    /// What kinds of entities stand on it.
    pub kinds: Vec<ScreeningKind>,
    /// Entities that are new against the version before.
    #[ts(type = "number")]
    pub added: u64,
    /// Entities that say something else.
    #[ts(type = "number")]
    pub changed: u64,
    /// Entities that are gone.
    #[ts(type = "number")]
    pub removed: u64,
    /// Rows that named nobody.
    #[ts(type = "number")]
    pub refused: u64,
    /// The first of them, where it was just imported.
    pub refusals: Vec<ListRefusal>,
}

/// An entity that a list's last version changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ListChanged {
    /// `ADDED`, `CHANGED` or `REMOVED`.
    pub change: String,
    pub entity_id: String,
    pub name: String,
    pub schema: String,
    pub topics: Vec<String>,
}

/// What the last version of a list changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ScreeningListChanges {
    /// The list.
    pub id: Uuid,
    /// When the version before was imported.
    pub from: Option<String>,
    /// When the last one was.
    pub to: String,
    /// Changes in all.
    #[ts(type = "number")]
    pub total: u64,
    /// Those that were asked for.
    pub items: Vec<ListChanged>,
}

/// How names were compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ScreeningAlgorithm {
    pub name: String,
    pub version: String,
    pub threshold: f64,
    pub cutoff: f64,
}

/// What was found about the names of a case.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CaseScreening {
    /// When names were compared last, RFC 3339.
    pub at: String,
    /// Whom they were compared with.
    pub subjects: Vec<ScreenedSubject>,
    /// The lists, each as of its day.
    pub lists: Vec<ScreenedList>,
    /// What can be said of all.
    pub checks: Vec<DocumentCheck>,
    /// How names were compared.
    pub algorithm: ScreeningAlgorithm,
    /// Matches that nobody decided yet.
    pub open: u32,
    /// Whether new versions of lists are compared by themselves.
    pub monitor: bool,
    /// Whether two people must decide alike.
    pub four_eyes: bool,
}

/// A list to be taken in by path.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ScreeningListImport {
    pub name: String,
    /// The files of one list.
    pub paths: Vec<String>,
    pub kind: Option<ScreeningKind>,
    pub list_date: Option<String>,
    pub publisher: Option<String>,
    pub licence_note: Option<String>,
    /// Also where it is empty or shrank by over a fifth.
    pub accept_shrunk: bool,
}

/// A part of what a list's last version changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ListChangesOf {
    pub list_id: Uuid,
    pub offset: u32,
    pub limit: u32,
}

/// One list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct OfList {
    pub list_id: Uuid,
}

/// Whom names of a case are compared for, and with which lists.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ScreeningRun {
    pub case_id: Uuid,
    pub subjects: Vec<ScreeningSubject>,
    /// Whom the statements name as holders.
    pub holders: bool,
    /// The counterparties of the statements.
    pub counterparties: bool,
    /// Whom the documents name.
    pub documents: bool,
    /// Null: all.
    pub lists: Option<Vec<String>>,
    /// Null: all.
    pub kinds: Option<Vec<ScreeningKind>>,
    /// Null: 0.70.
    pub threshold: Option<f64>,
    /// Whether new versions of lists are compared by themselves.
    pub monitor: bool,
}

/// A decision about a hit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct HitDecide {
    pub hit_id: Uuid,
    pub decision: ScreeningDecision,
    pub reason: String,
}

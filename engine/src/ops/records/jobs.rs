//! Records of jobs that a service elsewhere does for files of a case.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// What a job does with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum JobKind {
    /// Lays it out as blocks and text.
    Parse,
    /// Extracts fields.
    Predict,
    /// Looks for traces of change.
    Fraud,
}

/// A template of a service.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteTemplate {
    /// Its id there.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `extraction` or `layout`, as far as the service says it.
    pub kind: String,
    /// Somebody made it; else it comes with the service.
    pub custom: bool,
}

/// A template of extraction that a service is to have.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
pub struct RemoteTemplateMake {
    /// To which connection.
    pub connection_id: Uuid,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What programs call it; one is made where none is given.
    #[ts(optional)]
    pub custom_id: Option<String>,
    /// Fields by name with their types.
    #[ts(type = "unknown")]
    pub schema: serde_json::Value,
    /// What would be sent was looked at.
    #[ts(optional)]
    pub seen: Option<bool>,
}

/// A template that a service is to lose.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct RemoteTemplateRemove {
    /// Of which connection.
    pub connection_id: Uuid,
    /// Its id there.
    pub id: String,
}

/// A job that is wanted.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
pub struct JobAsk {
    /// The file, of a shared case.
    pub file_id: Uuid,
    /// What is done with it.
    pub kind: JobKind,
    /// `LITE`, `PLUS` or `PRO`.
    #[ts(optional)]
    pub mode: Option<String>,
    /// A template of the service, for `predict`.
    #[ts(optional)]
    pub template_id: Option<String>,
    /// Fields by name with their types, where no template is given.
    #[ts(optional, type = "unknown")]
    pub schema: Option<serde_json::Value>,
    /// What would be sent was looked at.
    #[ts(optional)]
    pub seen: Option<bool>,
}

/// What would be sent for a job.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct JobPreview {
    /// Where it goes.
    pub to: String,
    /// The file's name here.
    pub name: String,
    /// The name under which it goes.
    pub sent_as: String,
    /// How many bytes.
    pub bytes: u64,
    /// Its password goes along.
    pub password: bool,
}

/// A job that was asked for.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteJob {
    /// The id of what asked for it.
    pub id: Uuid,
    /// The file.
    pub file_id: Uuid,
    /// Its name.
    pub file: String,
    /// `PARSE`, `PREDICT` or `FRAUD`.
    pub kind: String,
    /// How far the outbox is with it: `waiting`, `sending`, `still`, `done` or `cancelled`.
    pub state: String,
    /// The status there, as the service names it; `GONE` where it was deleted, none before it was seen.
    pub status: Option<String>,
    /// Why it stands still, or failed.
    pub why: Option<String>,
    /// When it was asked for.
    pub created: String,
    /// Its output is kept beside the file.
    pub has_output: bool,
}

/// The output of a job.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteJobOutput {
    /// The id of what asked for it.
    pub id: Uuid,
    /// As the service gave it.
    #[ts(type = "unknown")]
    pub output: serde_json::Value,
}

//! Records of keeping step with services elsewhere: connections, what is to be sent, what both sides changed.

use super::{Case, Said};
use crate::sync::compare::Difference;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// A connection to the services of one place. What is secret of it is answered never.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServiceConnection {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Address of the verification service.
    pub base_url: String,
    /// Address of the parsing service.
    pub parse_url: String,
    /// Who logs in there; empty where nobody does.
    pub email: String,
    /// There is a key.
    pub has_key: bool,
    /// There is a password.
    pub has_password: bool,
    /// Key and password lie in the system's keychain; else sealed in the store.
    pub in_keychain: bool,
    /// Names of files and long numbers are masked in what is sent.
    pub mask: bool,
    /// Where this machine can be reached by events; empty where it cannot.
    pub hook_url: String,
    /// Why it asks for something of a person; none where it does not.
    pub asks: Option<Said>,
    /// What went wrong last; none where nothing did.
    pub trouble: Option<Said>,
    /// When it was in step last, RFC 3339.
    pub in_step: Option<String>,
    /// Cases that are shared with it.
    pub shared: usize,
}

/// A part of a connection that was looked at.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ConnectionCheck {
    /// `address`, `tls`, `key`, `clock`, `version` or `login`.
    pub part: String,
    /// Whether it is well; none where it could not be looked at.
    pub passed: Option<bool>,
    /// What is the matter, or how it is.
    pub said: Said,
}

/// What came of looking at a connection.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ConnectionTest {
    /// All is well.
    pub ok: bool,
    /// Part by part.
    pub checks: Vec<ConnectionCheck>,
}

/// A connection as it is given; what is absent stays.
#[derive(Clone, PartialEq, Deserialize, TS)]
pub struct ConnectionSave {
    /// Without it a new one.
    #[ts(optional)]
    pub id: Option<Uuid>,
    /// What it is called.
    pub name: String,
    /// Address of the verification service.
    pub base_url: String,
    /// Address of the parsing service; `/parse` below the other where none is given.
    #[ts(optional)]
    pub parse_url: Option<String>,
    /// The API key.
    #[ts(optional)]
    pub key: Option<String>,
    /// Who logs in.
    #[ts(optional)]
    pub email: Option<String>,
    /// Their password.
    #[ts(optional)]
    pub password: Option<String>,
    /// Whether names of files and long numbers are masked.
    #[ts(optional)]
    pub mask: Option<bool>,
    /// Where this machine can be reached.
    #[ts(optional)]
    pub hook_url: Option<String>,
}

impl std::fmt::Debug for ConnectionSave {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConnectionSave").field("name", &self.name).field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

/// Which list of a service is wanted.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct RemoteListOf {
    pub connection_id: Uuid,
    pub offset: u64,
    pub limit: u64,
    #[ts(optional)]
    pub search: Option<String>,
}

/// A verification of a service.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteVerification {
    /// Its id there.
    pub id: String,
    /// What it is of, in the service's words.
    pub service: String,
    /// Names of its files, as far as they are told; else its id.
    pub name: String,
    /// Its status, as the service names it.
    pub status: String,
    /// What its checks say, as the service names it.
    pub output_status: Option<String>,
    /// The folder there.
    pub folder: String,
    /// How many files.
    pub files: u64,
    /// When it was changed last.
    pub updated_at: String,
    /// The case that it is here.
    pub case_id: Option<Uuid>,
}

/// A part of that list.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteVerifications {
    /// How many there are.
    pub total: u64,
    /// Those that are wanted.
    pub items: Vec<RemoteVerification>,
}

/// What was fetched of a service.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct Pulled {
    /// Verifications in all.
    pub verifications: usize,
    /// Those that changed since the last time.
    pub changed: usize,
    /// Those that are gone.
    pub gone: usize,
    /// Folders.
    pub folders: usize,
    /// Result groups.
    pub results: usize,
    /// Templates.
    pub templates: usize,
    /// Jobs of the parsing service.
    pub jobs: usize,
    /// What could not be had; the rest stands.
    pub missing: Vec<Said>,
}

/// Verifications that become cases.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct RemoteTake {
    pub connection_id: Uuid,
    pub ids: Vec<String>,
}

/// What became cases.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteTaken {
    /// The cases.
    pub cases: Vec<Case>,
    /// What could not be taken, and why.
    pub refused: Vec<Said>,
}

/// A case that is to be shared.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
pub struct CaseShare {
    /// The case.
    pub case_id: Uuid,
    /// With whom.
    pub connection_id: Uuid,
    /// As a draft, which is not worked on there before it is submitted.
    #[ts(optional)]
    pub draft: Option<bool>,
    /// What would be sent was looked at.
    #[ts(optional)]
    pub seen: Option<bool>,
}

/// A file that would be sent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SharedFile {
    /// Its name here.
    pub name: String,
    /// The name under which it goes.
    pub sent_as: String,
    /// How many bytes.
    pub bytes: u64,
    /// Its password goes along.
    pub password: bool,
}

/// What would be sent of a case.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SharePreview {
    /// Where it goes.
    pub to: String,
    /// The folder that it goes to there.
    pub folder: String,
    /// Its files, whole.
    pub files: Vec<SharedFile>,
    /// The configuration, as JSON.
    pub configuration: String,
    /// What a reviewer put beside what was read, as JSON; empty where that is nothing. It goes with the review's status.
    pub output: String,
    /// Corrections that follow once it was read there.
    pub corrections: usize,
    /// Whether names and numbers are masked.
    pub mask: bool,
}

/// How a case is shared.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct SharedState {
    /// The case.
    pub case_id: Uuid,
    /// With whom; none where it is not.
    pub connection_id: Option<Uuid>,
    /// The name of the connection.
    pub connection: String,
    /// Its verification there; none before it was made.
    pub remote_id: Option<String>,
    /// The status there, as the service names it.
    pub status: Option<String>,
    /// It was deleted there.
    pub gone: bool,
    /// It is a draft, which is not worked on there before it is submitted.
    pub draft: bool,
    /// What waits to be sent of it.
    pub waiting: usize,
    /// What both sides changed and nobody decided.
    pub conflicts: usize,
    /// Corrections for which the service has no place: they stay here.
    pub kept_here: usize,
}

/// Something that is to be sent, or was.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct OutboxItem {
    /// Its id.
    pub id: Uuid,
    /// To whom.
    pub connection: String,
    /// Of which case.
    pub case_id: Option<Uuid>,
    /// The name of the case.
    pub case: String,
    /// What it is.
    pub what: Said,
    /// `waiting`, `sending`, `still`, `done` or `cancelled`.
    pub state: String,
    /// Why it stands still, or came to nothing.
    pub why: Option<String>,
    /// How often it was sent.
    pub tries: u32,
    /// When it was put there.
    pub created: String,
    /// When it came to its end.
    pub ended: Option<String>,
}

/// Which part of the outbox is wanted.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct OutboxOf {
    #[ts(optional)]
    pub case_id: Option<Uuid>,
    /// Only what is still to be sent.
    pub open: bool,
}

/// Items by their ids.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ByIds {
    pub ids: Vec<Uuid>,
}

/// A value on one side, with who set it and when.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct Sided {
    /// The value; none where it is not there any more.
    pub value: Option<String>,
    /// Who; empty where nobody says.
    pub by: String,
    /// When; empty where nobody says.
    pub at: String,
}

/// Something that both sides changed.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RemoteConflict {
    /// Its id.
    pub id: Uuid,
    /// With whom.
    pub connection: String,
    /// The case.
    pub case_id: Uuid,
    /// Its name.
    pub case: String,
    /// What it is about.
    pub what: Said,
    /// What both agreed on before; none where that is not known.
    pub base: Option<String>,
    /// What it is here.
    pub here: Sided,
    /// What it is there.
    pub there: Sided,
    /// `here`, `there` or `same`; none while nobody decided.
    pub decided: Option<String>,
    /// Who decided.
    pub decided_by: Option<String>,
    /// When.
    pub decided_at: Option<String>,
}

/// Which conflicts are wanted.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ConflictsOf {
    #[ts(optional)]
    pub case_id: Option<Uuid>,
    /// Only those that nobody decided.
    pub open: bool,
}

/// The side that holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Side {
    Here,
    There,
}

/// A decision; without ids of all that is open.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct ConflictsDecide {
    #[ts(optional)]
    pub ids: Option<Vec<Uuid>>,
    pub side: Side,
}

/// Which connections are brought into step; all where none is named.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[allow(missing_docs, reason = "each name says it")]
pub struct SyncAsked {
    #[ts(optional)]
    pub connection_id: Option<Uuid>,
}

/// What came of bringing into step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct Synced {
    /// Values that were taken over.
    pub taken: usize,
    /// What was sent.
    pub sent: usize,
    /// What is open between the sides.
    pub conflicts: usize,
    /// What is still to be sent.
    pub waiting: usize,
    /// What went wrong; the rest was done.
    pub troubles: Vec<Said>,
}

/// How keeping step stands, for the footer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, TS)]
pub struct SyncState {
    /// Connections.
    pub connections: usize,
    /// Cases that are shared. Where none is, nothing leaves the machine by itself.
    pub shared: usize,
    /// What is still to be sent.
    pub waiting: usize,
    /// What stands still and says why.
    pub still: usize,
    /// What both sides changed and nobody decided.
    pub conflicts: usize,
    /// Connections that ask for a key or a login.
    pub asks: usize,
    /// When all were in step last, RFC 3339.
    pub in_step: Option<String>,
    /// A connection cannot be reached.
    pub offline: bool,
}

/// A case beside what the service read of the same files.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Compared {
    /// Rows here.
    pub here: usize,
    /// Rows there.
    pub there: usize,
    /// Rows that differ.
    pub differing: usize,
    /// The first of them.
    pub rows: Vec<Difference>,
}

//! The jobs that a verification names: the reading of each of its files, looked at as any other job is.

use super::works::{JobStatus, ends};
use super::{Asker, Done, Services, time};
use crate::jobs::JobError;
use crate::store::{FileState, Verification, WorkState};
use serde_json::json;
use uuid::Uuid;

/// How far a file has come, as jobs say it.
fn state(of: FileState) -> WorkState {
    match of {
        FileState::Queued => WorkState::InQueue,
        FileState::Reading => WorkState::InProgress,
        FileState::Read => WorkState::Completed,
        FileState::Locked | FileState::Failed => WorkState::Failed,
        FileState::Cancelled => WorkState::Cancelled,
    }
}

/// The reading of a file of one of the tenant's verifications; none where the id is of no such file.
///
/// # Errors
/// The database cannot be read.
pub fn status(services: &Services, asker: &Asker, id: Uuid) -> Done<Option<JobStatus>> {
    let store = services.store();
    let Some((of, upload)) = store.verification_of_file(id)? else { return Ok(None) };
    let Some(v) = store.verification(&asker.tenant, of)? else { return Ok(None) };
    let (at, code, note) = match store.paper(id) {
        Ok(paper) => (paper.state, paper.code, paper.note),
        Err(_) => {
            let file = store.file(id)?;
            (file.state, file.code, file.note)
        }
    };
    let sent = store.upload(&v.tenant, upload)?;
    let file = json!({
        "id": upload,
        "filename": sent.as_ref().map_or("", |u| u.name.as_str()),
        "type": sent.as_ref().map_or("application/octet-stream", |u| u.media_type.as_str()),
        "total_pages": sent.as_ref().and_then(|u| u.pages),
        "expires_at": sent.as_ref().map(|u| ends(services, u)).transpose()?.flatten(),
        "deleted_at": sent.as_ref().and_then(|u| u.deleted_at).map(time),
        "preview_url": null,
        "preview_expires_at": null,
    });
    let status = state(at);
    let message = if note.is_empty() { "The file was not read.".to_owned() } else { note };
    let error =
        (status == WorkState::Failed).then(|| JobError { code: super::output::known_code(&code).to_owned(), message, page: None, remedy: String::new() });
    let (waited, took) = times(&v);
    let kind = if v.service == "fraud_detection" { "FRAUD" } else { "PARSE" };
    Ok(Some(JobStatus::of_file(id, kind, status, (took, waited), file, error)))
}

/// Milliseconds that a verification waited, and that it took.
fn times(v: &Verification) -> (i64, i64) {
    let now = crate::jobs::now();
    let started = v.started_at.unwrap_or(now);
    let took = v.started_at.map_or(0, |s| (v.ended_at.unwrap_or(now) - s).max(0));
    ((started - v.created_at).max(0), took)
}

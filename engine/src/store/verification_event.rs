//! What is told of a verification when its status changes.

use super::outbox::{Telling, tell};
use super::{Seal, Verification};
use crate::base::{Error, ErrorCode, Result};
use rusqlite::Connection;
use serde_json::{Value, json};
use uuid::Uuid;

/// A record's name for people beside its id.
fn service(code: &str) -> Value {
    let title = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>();
    let name = code.split('_').map(title).collect::<Vec<_>>().join(" ");
    json!({"id": Uuid::new_v5(&Uuid::NAMESPACE_URL, format!("saldo:service:{code}").as_bytes()), "name": name})
}

/// Writes the event of a verification's change into its transaction, where somebody wants to hear of it.
///
/// # Errors
/// The database cannot be written.
pub(super) fn tell_verification(t: &Connection, seal: &Seal, before: &str, after: &Verification) -> Result<()> {
    let Some(url) = after.webhook_url.as_deref().filter(|_| !matches!(after.status.as_str(), "DRAFT" | "IN_QUEUE")) else { return Ok(()) };
    let id = Uuid::new_v4();
    let at = chrono::DateTime::from_timestamp_millis(after.updated_at).unwrap_or_default();
    let body = json!({
        "event": "verification.status_changed",
        "id": id,
        "verification_id": after.id,
        "result_id": after.result_id,
        "folder_id": after.folder_id,
        "service": service(&after.service),
        "status": after.status,
        "previous_status": before,
        "output_status": after.output_status,
        "occurred_at": at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true),
        "metadata": after.webhook_metadata,
    });
    let body = serde_json::to_string(&body).map_err(|e| Error::new(ErrorCode::Internal, format!("An event cannot be written: {e}."), ""))?;
    let secret = after.webhook_secret.as_deref();
    tell(t, seal, &Telling { id, tenant: &after.tenant, about: after.id, url, secret, body: &body, at: after.updated_at })
}

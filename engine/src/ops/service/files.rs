//! The bytes that a signed link leads to.

use super::{Done, Fault, Services, record};
use std::sync::Arc;
use uuid::Uuid;

/// Media types under which bytes are sent; what else there is goes as bytes alone.
const SENT: [&str; 8] = [
    "application/pdf",
    "image/png",
    "image/jpeg",
    "image/tiff",
    "image/webp",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/json",
];

/// A file on its way out.
#[derive(Debug)]
pub struct Content {
    /// Its name.
    pub name: String,
    /// The media type that it is sent under.
    pub media_type: &'static str,
    /// Its bytes.
    pub bytes: Arc<Vec<u8>>,
}

/// The file of a signed link.
///
/// # Errors
/// The link is old or not genuine, or the file is gone.
pub fn content(services: &Services, id: Uuid, expires: i64, signature: &str) -> Done<Content> {
    if !services.links.holds(id, expires, signature, crate::jobs::now() / 1_000) {
        return Err(Fault::Forbidden("The link is old or not genuine. Ask for a new one".to_owned()));
    }
    let Some(file) = services.store().any_upload(id)? else { return output(services, id) };
    if !file.there() {
        return Err(Fault::missing("The file"));
    }
    let bytes = services.store().bytes(&file.sha256)?;
    let media_type = SENT.iter().find(|t| **t == file.media_type).copied().unwrap_or("application/octet-stream");
    Ok(Content { name: file.name, media_type, bytes })
}

/// The whole output of a verification.
fn output(services: &Services, id: Uuid) -> Done<Content> {
    let v = services.store().any_verification(id)?.filter(|v| !v.output.is_empty()).ok_or_else(|| Fault::missing("The file"))?;
    let bytes = serde_json::to_vec(&record::output(&v)).map_err(|e| Fault::Failed(format!("An output cannot be written: {e}.")))?;
    Ok(Content { name: format!("{id}.json"), media_type: "application/json", bytes: Arc::new(bytes) })
}

//! Tags of the states of verifications, by which a client looks only where something changed, and changes only what it saw.

use super::{Asker, Done, Services, life};
use std::sync::{Mutex, MutexGuard, PoisonError};
use uuid::Uuid;

/// Changes under way; of one verification they go one after the other.
#[derive(Debug, Default)]
pub struct Changing([Mutex<()>; 32]);

impl Changing {
    /// Nobody else changes the verification as long as this is held.
    pub fn hold(&self, id: Uuid) -> MutexGuard<'_, ()> {
        let place = usize::from(id.as_bytes()[0]) % self.0.len();
        self.0[place].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The tag of a verification's state as it stands; none where there is no such verification.
///
/// # Errors
/// The database cannot be read.
pub fn tag(services: &Services, asker: &Asker, id: Uuid) -> Done<Option<String>> {
    let Some(v) = services.store().verification(&asker.tenant, id)? else { return Ok(None) };
    // The window may have corrected it meanwhile.
    let v = life::fresh(services, v)?;
    let emptied = if v.emptied_at.is_some() { "-emptied" } else { "" };
    Ok(Some(format!("\"{:x}-{}{emptied}\"", v.updated_at, v.status.to_lowercase())))
}

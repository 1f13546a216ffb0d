//! Tags of the states of verifications, by which a client looks only where something changed, and changes only what it saw.

use super::{Asker, Done, Services, life};
use crate::store::Verification;
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

/// The tag of a state as far as it can be told without waiting for anybody.
#[derive(Debug, PartialEq, Eq)]
pub enum AtHand {
    /// There is no such verification.
    Nothing,
    /// This one; and whether the analysis of the case is made, too.
    Tag(String, bool),
    /// Somebody works on the case, or its output is not of its last step.
    Unsure,
}

/// The tag of a verification's state, where nobody need be waited for.
///
/// # Errors
/// The database cannot be read.
pub fn at_hand(services: &Services, asker: &Asker, id: Uuid) -> Done<AtHand> {
    let Some(v) = services.store().verification(&asker.tenant, id)? else { return Ok(AtHand::Nothing) };
    Ok(life::settled(services, &v).map_or(AtHand::Unsure, |made| AtHand::Tag(of(&v), made)))
}

/// The tag of a verification's state as it stands; none where there is no such verification.
///
/// # Errors
/// The database cannot be read.
pub fn tag(services: &Services, asker: &Asker, id: Uuid) -> Done<Option<String>> {
    let Some(v) = services.store().verification(&asker.tenant, id)? else { return Ok(None) };
    // The window may have corrected it meanwhile.
    let v = life::fresh(services, v)?;
    Ok(Some(of(&v)))
}

fn of(v: &Verification) -> String {
    let emptied = if v.emptied_at.is_some() { "-emptied" } else { "" };
    format!("\"{:x}-{}{emptied}\"", v.updated_at, v.status.to_lowercase())
}

//! Names compared with lists: lists taken in and kept, subjects asked about, hits and what people decide about them.
//!
//! The window, the command line and the services use the same: a list without a tenant is the machine's and seen by all.

pub mod kept;
pub mod lists;
pub(in crate::ops) mod ops;
pub(in crate::ops) mod run;
pub(in crate::ops) mod told;
mod watch;

pub(in crate::ops) use run::{ScreeningAsk, Sourced};

use super::records::ScreeningKind;
use super::{Inner, lock};
use crate::base::Result;
use crate::screening::{Entity, Searched};
use crate::store::{Store, StoredList};
use kept::Indexed;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// Lists whose indexes are kept in memory.
const KEPT: usize = 64;

/// Indexes by the lists and versions that they are of, the latest asked at the end.
pub type Indexes = Mutex<Vec<((Uuid, u32), Slot)>>;

/// The place of an index, empty until it is opened or made.
type Slot = Arc<Mutex<Option<Arc<Indexed>>>>;

/// The indexes of lists as they are stored, opened from the disk or made; `tell` is told what was wrong with one.
///
/// # Errors
/// The database cannot be read, or an index cannot be written.
pub fn searched(store: &Store, lists: &[StoredList], tell: &mut dyn FnMut(&str)) -> Result<Searched> {
    let mut parts = Vec::new();
    for list in lists {
        let indexed = kept::indexed(store, list, false)?;
        if let Some(said) = kept::told(list, &indexed.made) {
            tell(&said);
        }
        parts.extend(indexed.parts);
    }
    Ok(Searched { parts, few: false })
}

impl Inner {
    /// The index of a list, at hand, opened or made now; `idle` where nobody waits for it.
    fn indexed(&self, list: &StoredList, idle: bool) -> Result<Arc<Indexed>> {
        let key = (list.id, list.number);
        let slot = {
            let mut kept = lock(&self.indexes);
            let found = kept.iter().position(|(k, _)| *k == key).map(|at| kept.remove(at).1);
            kept.retain(|((id, number), _)| *id != list.id || *number > list.number);
            let slot = found.unwrap_or_default();
            kept.push((key, Arc::clone(&slot)));
            if kept.len() > KEPT {
                kept.remove(0);
            }
            slot
        };
        // Held while it is made: made twice at once it would take twice as long. Other lists are searched meanwhile.
        let mut held = lock(&slot);
        if let Some(found) = held.as_ref() {
            return Ok(Arc::clone(found));
        }
        let made = Arc::new(kept::indexed(&self.store, list, idle)?);
        *held = Some(Arc::clone(&made));
        Ok(made)
    }

    /// Lists to be searched together.
    pub(in crate::ops) fn searched(&self, lists: &[StoredList]) -> Result<Searched> {
        let mut parts = Vec::new();
        for list in lists {
            parts.extend(self.indexed(list, false)?.parts.iter().cloned());
        }
        Ok(Searched { parts, few: false })
    }

    /// Searches lists; where an index shows itself to be damaged it is made again, and they are searched once more.
    pub(in crate::ops) fn search<T>(&self, lists: &[StoredList], look: impl Fn(&Searched) -> Result<T>) -> Result<T> {
        match look(&self.searched(lists)?) {
            Err(e) if kept::is_damage(&e) => {
                for list in lists {
                    tracing::warn!(list = %list.id, "an index was found damaged while it was searched, and is made again");
                    self.forget_index(list.id);
                }
                look(&self.searched(lists)?)
            }
            other => other,
        }
    }

    /// Takes away the index of a list.
    pub(in crate::ops) fn forget_index(&self, list: Uuid) {
        lock(&self.indexes).retain(|((id, _), _)| *id != list);
        kept::forget(&self.store, list);
    }
}

/// What an entity stands on a list for, told by the list's topics; what the list itself was said to be where they tell nothing.
pub fn kinds(entity: &Entity, list: Option<&str>) -> Vec<ScreeningKind> {
    let mut found: Vec<ScreeningKind> = entity.topics.iter().filter_map(|t| of_topic(t)).chain(list.and_then(kind)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// A kind by its name.
pub fn kind(name: &str) -> Option<ScreeningKind> {
    Some(match name {
        "sanction" => ScreeningKind::Sanction,
        "pep" => ScreeningKind::Pep,
        "debarment" => ScreeningKind::Debarment,
        "crime" => ScreeningKind::Crime,
        _ => return None,
    })
}

/// The name of a kind.
pub fn kind_name(kind: ScreeningKind) -> &'static str {
    match kind {
        ScreeningKind::Sanction => "sanction",
        ScreeningKind::Pep => "pep",
        ScreeningKind::Debarment => "debarment",
        ScreeningKind::Crime => "crime",
    }
}

/// A topic of a list: `sanction.linked`, `role.pep`, `debarment`, `crime.terror`, …
fn of_topic(topic: &str) -> Option<ScreeningKind> {
    let topic = topic.to_ascii_lowercase();
    let begins = |with: &str| topic == with || topic.strip_prefix(with).is_some_and(|rest| rest.starts_with(['.', '-', '_', ' ']));
    match () {
        () if begins("sanction") || begins("sanctions") => Some(ScreeningKind::Sanction),
        () if begins("role.pep") || begins("pep") || begins("role.rca") || begins("gov") => Some(ScreeningKind::Pep),
        () if begins("debarment") || begins("debarred") => Some(ScreeningKind::Debarment),
        () if begins("crime") || begins("wanted") => Some(ScreeningKind::Crime),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_tell_what_an_entity_is_listed_for() {
        let entity = |topics: &[&str]| Entity { topics: topics.iter().map(|t| (*t).to_owned()).collect(), ..Entity::default() };
        assert_eq!(kinds(&entity(&["sanction.linked", "crime.terror"]), None), [ScreeningKind::Sanction, ScreeningKind::Crime]);
        assert_eq!(kinds(&entity(&["role.pep"]), Some("sanction")), [ScreeningKind::Sanction, ScreeningKind::Pep]);
        assert_eq!(kinds(&entity(&["poi"]), None), []);
    }
}

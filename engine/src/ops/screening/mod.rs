//! Names compared with lists: lists taken in and kept, subjects asked about, hits and what people decide about them.
//!
//! The window, the command line and the services use the same: a list without a tenant is the machine's and seen by all.

pub mod lists;
pub(in crate::ops) mod ops;
pub(in crate::ops) mod run;
pub(in crate::ops) mod told;
mod watch;

pub(in crate::ops) use run::{ScreeningAsk, Sourced};

use super::records::ScreeningKind;
use super::{Inner, lock};
use crate::base::Result;
use crate::screening::{Builder, Entity, Index};
use crate::store::{Store, StoredList};
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// Indexes that are kept in memory.
const KEPT: usize = 3;

/// Indexes by the lists and versions that they are of, the latest asked at the end.
pub type Indexes = Mutex<Vec<(Vec<(Uuid, u32)>, Arc<Index>)>>;

/// The index of lists as they are stored.
///
/// # Errors
/// The database cannot be read.
pub fn index(store: &Store, lists: &[StoredList]) -> Result<Index> {
    let mut builder = Builder::default();
    for list in lists {
        store.list_entities(list.id, None, &mut |body| {
            if let Ok(mut entity) = postcard::from_bytes::<Entity>(body) {
                entity.list = list.id.to_string();
                builder.add(&[entity]);
            }
        })?;
    }
    Ok(builder.finish())
}

impl Inner {
    /// The index of lists, at hand or made now.
    pub(in crate::ops) fn index(&self, lists: &[StoredList]) -> Result<Arc<Index>> {
        let key: Vec<(Uuid, u32)> = lists.iter().map(|l| (l.id, l.number)).collect();
        // Held while it is made: made twice at once it would take twice as long.
        let mut kept = lock(&self.indexes);
        if let Some(at) = kept.iter().position(|(k, _)| *k == key) {
            let found = kept.remove(at);
            kept.push(found.clone());
            return Ok(found.1);
        }
        let made = Arc::new(index(&self.store, lists)?);
        kept.push((key, Arc::clone(&made)));
        if kept.len() > KEPT {
            kept.remove(0);
        }
        Ok(made)
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

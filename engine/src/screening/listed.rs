//! An entity of a list with its names taken apart, each when it is first asked for and once.

use super::model::{Entity, Schema};
use super::tokens::{Parsed, parse};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// An entity that may be meant.
#[derive(Debug)]
pub struct Listed {
    /// The entity.
    pub entity: Entity,
    parsed: Vec<OnceLock<Vec<Parsed>>>,
}

impl Listed {
    /// One whose names nobody asked for yet.
    pub fn new(entity: Entity) -> Self {
        let parsed = entity.names.iter().map(|_| OnceLock::new()).collect();
        Self { entity, parsed }
    }

    /// One of its names in words, as of a subject of that kind: the whole, and what stands between slashes.
    pub fn parsed(&self, nth: usize, schema: Schema) -> Cow<'_, [Parsed]> {
        let name = self.entity.names.get(nth).map_or("", |n| n.text.as_str());
        match self.parsed.get(nth).filter(|_| schema == self.entity.schema) {
            Some(kept) => Cow::Borrowed(kept.get_or_init(|| taken_apart(name, schema))),
            None => Cow::Owned(taken_apart(name, schema)),
        }
    }
}

fn taken_apart(name: &str, schema: Schema) -> Vec<Parsed> {
    // A body's other names stand behind a slash.
    let parts = if schema == Schema::Person { "" } else { name }.split('/').filter(|p| p.len() < name.len() && p.chars().count() > 5).take(4);
    std::iter::once(name).chain(parts).map(|n| parse(n, schema)).collect()
}

/// Entities that are kept as they were read, where many subjects are compared with the few that changed on a list.
#[derive(Debug, Clone, Default)]
pub struct Kept(Option<Arc<[OnceLock<Arc<Listed>>]>>);

impl Kept {
    /// Room for so many.
    pub fn of(entities: usize) -> Self {
        Self(Some((0..entities).map(|_| OnceLock::new()).collect()))
    }

    /// The entity of that number, read anew where it is not kept.
    ///
    /// # Errors
    /// As what reads.
    pub fn get<E>(&self, number: u32, read: impl FnOnce() -> Result<Listed, E>) -> Result<Arc<Listed>, E> {
        let Some(place) = self.0.as_ref().and_then(|all| all.get(number as usize)) else { return read().map(Arc::new) };
        if let Some(kept) = place.get() {
            return Ok(kept.clone());
        }
        let listed = Arc::new(read()?);
        Ok(place.get_or_init(|| listed).clone())
    }
}

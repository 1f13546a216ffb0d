//! Lists taken in: read one record at a time, put aside, and made the list's version all at once.

use super::{kind_name, kinds};
use crate::base::{Error, ErrorCode, Result};
use crate::ops::records::{ListChanged, ListRefusal, ScreenedList, ScreeningKind, ScreeningList, ScreeningListChanges};
use crate::screening::lists::{self, Source};
use crate::screening::{Entity, Schema};
use crate::store::{Incoming, ListVersion, Store, StoredList};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// Entities that are put aside at once.
const BATCH: usize = 2_000;

/// What a list is called and where it comes from.
#[derive(Debug, Clone, Default)]
pub struct NewList {
    /// Whose it is; empty for the machine's, which all see.
    pub tenant: String,
    /// Its name.
    pub name: String,
    /// What kind of list it is.
    pub kind: Option<ScreeningKind>,
    /// Its day, where the list prints none or another is meant.
    pub list_date: Option<String>,
    /// Who publishes it.
    pub publisher: Option<String>,
    /// What its licence asks.
    pub licence_note: Option<String>,
    /// Also where it is empty or shrank.
    pub accept_shrunk: bool,
    /// When it comes, RFC 3339.
    pub at: String,
}

/// Passes bytes on and takes their checksum.
struct Summed<R> {
    read: R,
    sum: Arc<Mutex<Sha256>>,
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.read.read(buffer)?;
        self.sum.lock().unwrap_or_else(PoisonError::into_inner).update(buffer.get(..n).unwrap_or_default());
        Ok(n)
    }
}

/// Takes in a list; the version before stays where something is wrong with it.
///
/// # Errors
/// The files are no list, the list is empty or shrank and that is not accepted, or the database cannot be written.
pub fn import(store: &Store, new: &NewList, sources: Vec<Source>) -> Result<ScreeningList> {
    let batch = Uuid::new_v4();
    let taken = staged(store, batch, new, sources);
    if taken.is_err() {
        // What cannot be taken away now goes at the next start.
        let _ = store.forget_stage(Some(batch));
    }
    let (of, mut refusals) = taken?;
    let list = store.list(&new.tenant, of)?.ok_or_else(|| Error::new(ErrorCode::NotFound, "The list went while it came.", "Import it again."))?;
    refusals.truncate(100);
    Ok(ScreeningList { refusals, ..shown(&list) })
}

fn staged(store: &Store, batch: Uuid, new: &NewList, sources: Vec<Source>) -> Result<(Uuid, Vec<ListRefusal>)> {
    let sum = Arc::new(Mutex::new(Sha256::default()));
    let sources =
        sources.into_iter().map(|s| Source { name: s.name, read: Box::new(Summed { read: s.read, sum: Arc::clone(&sum) }) as Box<dyn Read> }).collect();
    let mut waiting: Vec<Incoming> = Vec::with_capacity(BATCH);
    let mut failed: Option<Error> = None;
    let mut found: BTreeSet<ScreeningKind> = new.kind.into_iter().collect();
    let named = new.kind.map(kind_name);
    let report = lists::read(sources, &new.name, |mut entity| {
        if failed.is_some() {
            return;
        }
        found.extend(kinds(&entity, named));
        entity.list.clear();
        match packed(&entity) {
            Ok(incoming) => waiting.push(incoming),
            Err(e) => failed = Some(e),
        }
        if waiting.len() >= BATCH {
            failed = store.stage_entities(batch, &waiting).err().or(failed.take());
            waiting.clear();
        }
    })?;
    if let Some(e) = failed {
        return Err(e);
    }
    store.stage_entities(batch, &waiting)?;
    // Publishers of sanctions say nothing of topics: that is what their lists are.
    let published = ["OFAC", "UN", "EU", "UK", "DTTOT"].iter().any(|p| report.code.split('_').next() == Some(p));
    let named = named.or_else(|| published.then_some("sanction"));
    found.extend(named.and_then(super::kind));
    let sha256 = sum.lock().unwrap_or_else(PoisonError::into_inner).clone().finalize();
    let version = ListVersion {
        publisher: new.publisher.clone(),
        format: report.code.to_owned(),
        list_date: new.list_date.clone().or(report.list_date),
        imported_at: new.at.clone(),
        sha256: sha256.iter().map(|b| format!("{b:02x}")).collect(),
        entries: report.entries as u64,
        licence_note: new.licence_note.clone(),
        kinds: found.into_iter().map(|k| kind_name(k).to_owned()).collect(),
        refused: report.refused as u64,
        ..ListVersion::default()
    };
    let of = store.take_list((&new.tenant, &new.name, named), batch, &version, new.accept_shrunk)?;
    Ok((of, report.refusals.0.into_iter().map(|(row, message)| ListRefusal { row, message }).collect()))
}

/// An entity as it is kept, with the hash of what it says.
fn packed(entity: &Entity) -> Result<Incoming> {
    let broken = |e: postcard::Error| Error::new(ErrorCode::Internal, format!("An entity of the list cannot be kept: {e}."), "Import it again.");
    let body = postcard::to_stdvec(entity).map_err(broken)?;
    Ok((entity.id.clone(), Sha256::digest(&body).to_vec(), body))
}

/// A list as it is shown.
pub fn shown(list: &StoredList) -> ScreeningList {
    let v = &list.version;
    ScreeningList {
        id: list.id,
        list: screened(list),
        kinds: v.kinds.iter().filter_map(|k| super::kind(k)).collect(),
        added: v.added,
        changed: v.changed,
        removed: v.removed,
        refused: v.refused,
        refusals: Vec::new(),
    }
}

/// A list as answers name it.
pub fn screened(list: &StoredList) -> ScreenedList {
    let v = list.version.clone();
    ScreenedList {
        name: list.name.clone(),
        publisher: v.publisher,
        format: v.format,
        list_date: v.list_date,
        imported_at: v.imported_at,
        sha256: v.sha256,
        entries: v.entries,
        licence_note: v.licence_note,
    }
}

/// What kind of thing an entity is.
pub fn schema(of: Schema) -> &'static str {
    match of {
        Schema::Person => "Person",
        Schema::Company => "Company",
        Schema::Other => "Other",
    }
}

/// What the last version of a list changed.
///
/// # Errors
/// The database cannot be read.
pub fn changes(store: &Store, list: &StoredList, offset: u64, most: u64) -> Result<ScreeningListChanges> {
    let (total, found) = store.list_changes(list, offset, most)?;
    let items = found.into_iter().map(|c| {
        let entity: Entity = postcard::from_bytes(&c.body).unwrap_or_default();
        ListChanged {
            change: c.change.to_owned(),
            entity_id: c.entity_id,
            name: entity.names.first().map(|n| n.text.clone()).unwrap_or_default(),
            schema: schema(entity.schema).to_owned(),
            topics: entity.topics,
        }
    });
    Ok(ScreeningListChanges { id: list.id, from: store.list_before(list)?, to: list.version.imported_at.clone(), total, items: items.collect() })
}

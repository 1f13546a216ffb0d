//! What a service has: its verifications, folders, result groups, templates and jobs, list by list. What cannot be had costs that list only.

use crate::ops::Saldo;
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{ById, Pulled, RemoteListOf, RemoteTemplate, RemoteVerification, RemoteVerifications};
use crate::ops::{Inner, lock};
use crate::remote::session::{Ask, Session};
use crate::remote::trouble::Trouble;
use crate::store::{RemoteConnection, RemoteRecord};
use crate::sync::list::{List, Names, Part};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use uuid::Uuid;

/// How many of those that a list names no longer are asked for one by one, and jobs that a list gives at once.
const CHECKED: usize = 500;
const JOBS: u64 = 20;
/// Templates that a list gives at once, and how many parts of it are asked for.
const TEMPLATES: usize = 100;
const TEMPLATE_PAGES: usize = 50;

/// Fetches all lists of a service. Parts that came stay, whatever becomes of the rest.
pub fn remote_pull(saldo: &Saldo, input: ById) -> Answer<Pulled> {
    let inner = &saldo.0;
    let c = inner.store.connection(input.id)?;
    let session = inner.session(&c)?;
    let mut out = Pulled::default();
    let done = inner.pulled(&c, &session, &mut out);
    inner.note_look(c.id, done.as_ref().copied())?;
    inner.changed(&[Topic::Settings], None, None);
    done.map(|()| out).map_err(OpError::from)
}

/// What came of a list.
#[derive(Default)]
struct Came {
    all: usize,
    changed: usize,
    gone: usize,
    /// It was fetched for the first time.
    first: bool,
    /// Result groups of what changed, by folder.
    groups: HashMap<String, HashSet<String>>,
}

impl Inner {
    fn pulled(&self, c: &RemoteConnection, session: &Session, out: &mut Pulled) -> Result<(), Trouble> {
        let mut missing = |kind: &str, trouble: Trouble| {
            if trouble.ends_all() {
                return Err(trouble);
            }
            out.missing.push(super::said(&trouble).with("list", kind));
            Ok(())
        };
        let mut came: HashMap<&str, Came> = HashMap::new();
        let lists = [("folder", "folders", false), ("verification", "verifications", false), ("draft", "drafts", false), ("job", "jobs", true)];
        for (kind, path, parsing) in lists {
            match self.pull_list(c, session, kind, path, parsing) {
                Ok(done) => {
                    came.insert(kind, done);
                }
                Err(trouble) => missing(kind, trouble)?,
            }
        }
        let none = Came { first: true, ..Came::default() };
        match self.pull_results(c, session, came.get("verification").unwrap_or(&none)) {
            Ok(n) => out.results = n,
            Err(trouble) => missing("result", trouble)?,
        }
        match self.pull_templates(c, session) {
            Ok(n) => out.templates = n,
            Err(trouble) => missing("template", trouble)?,
        }
        let of = |kind: &str| came.get(kind).map_or((0, 0, 0), |c| (c.all, c.changed, c.gone));
        (out.verifications, out.changed, out.gone) = of("verification");
        (out.folders, out.jobs) = (of("folder").0, of("job").0);
        Ok(())
    }

    /// Fetches one list, part by part, each kept as it comes.
    fn pull_list(&self, c: &RemoteConnection, session: &Session, kind: &str, path: &str, parsing: bool) -> Result<Came, Trouble> {
        let kept = |e: crate::base::Error| Trouble::Odd(e.to_string());
        let known: HashMap<String, (String, i64)> = self.store.record_times(c.id, kind).map_err(kept)?;
        let round = crate::jobs::now();
        let (seen, changed) = (Mutex::new(HashSet::new()), Mutex::new(0usize));
        let groups: Mutex<HashMap<String, HashSet<String>>> = Mutex::default();
        let first = known.is_empty();
        let take = |place: u64, part: &Part| {
            let mut seen = lock(&seen);
            let mut new = Vec::new();
            for (n, r) in part.records.iter().enumerate() {
                let at = i64::try_from(place).unwrap_or(i64::MAX).saturating_add(n as i64);
                // What changed meanwhile moves others in the list, so that some come twice.
                if seen.insert(r.id.clone()) && known.get(&r.id).is_none_or(|(updated, place)| r.updated.is_empty() || *updated != r.updated || *place != at) {
                    new.push((
                        known.get(&r.id).is_none_or(|k| k.0 != r.updated),
                        RemoteRecord { id: r.id.clone(), record: r.text.clone(), updated: r.updated.clone(), place: at, gone: false },
                    ));
                }
            }
            *lock(&changed) += new.iter().filter(|(changed, _)| *changed).count();
            drop(seen);
            for (_, r) in new.iter().filter(|(changed, _)| *changed && !first) {
                let record: Value = serde_json::from_str(&r.record).unwrap_or_default();
                if let (Some(folder), Some(group)) = (record["folder_id"].as_str(), record["result_id"].as_str()) {
                    lock(&groups).entry(folder.to_owned()).or_default().insert(group.to_owned());
                }
            }
            let records: Vec<RemoteRecord> = new.into_iter().map(|(_, r)| r).collect();
            if records.is_empty() { Ok(()) } else { self.store.keep_records(c.id, kind, round, &records).map_err(kept) }
        };
        let names: Option<Names> = c.notes.get(&format!("names {path}")).and_then(|n| serde_json::from_value(n.clone()).ok());
        let list = List { parsing, size: if parsing { JOBS } else { 100 }, ..List::of(session, path) };
        let (found, whole) = list.all(names.clone(), &take)?;
        if names.as_ref() != Some(&found) {
            self.store.note_connection(c.id, &format!("names {path}"), json!(found)).map_err(kept)?;
        }
        let seen = seen.into_inner().unwrap_or_default();
        let missing: Vec<String> = known.into_keys().filter(|id| !seen.contains(id)).collect();
        let mut gone = Vec::new();
        // A list that lacks a record may be cut; the record itself says that it is gone.
        for id in missing.iter().take(if whole { CHECKED } else { 0 }) {
            let ask = if parsing { Ask::get(format!("status/{id}")).parsing() } else { Ask::get(format!("{path}/{id}")) };
            match session.ask(&ask) {
                Err(Trouble::Gone) => gone.push(id.clone()),
                // A draft that was submitted is a verification.
                Ok(got) if kind == "draft" && got.json()["status"] != "DRAFT" => gone.push(id.clone()),
                Err(trouble) if trouble.ends_all() => return Err(trouble),
                _ => {}
            }
        }
        self.store.mark_gone(c.id, kind, &gone).map_err(kept)?;
        let changed = changed.into_inner().unwrap_or_default();
        Ok(Came { all: seen.len(), changed, gone: gone.len(), first, groups: groups.into_inner().unwrap_or_default() })
    }

    /// Result groups of every folder: all of them the first time, later down to the last one of which something changed.
    fn pull_results(&self, c: &RemoteConnection, session: &Session, came: &Came) -> Result<usize, Trouble> {
        let kept = |e: crate::base::Error| Trouble::Odd(e.to_string());
        let (_, folders) = self.store.remote_records(c.id, "folder", "", 0, 10_000).map_err(kept)?;
        let count = Mutex::new(0usize);
        let round = crate::jobs::now();
        for folder in folders {
            let left = Mutex::new(came.groups.get(&folder.id).cloned().unwrap_or_default());
            if !came.first && lock(&left).is_empty() {
                continue;
            }
            let take = |place: u64, part: &Part| {
                let at = |n: usize| i64::try_from(place).unwrap_or(i64::MAX).saturating_add(n as i64);
                let records: Vec<RemoteRecord> = part
                    .records
                    .iter()
                    .enumerate()
                    .map(|(n, r)| RemoteRecord { id: r.id.clone(), record: r.text.clone(), updated: r.updated.clone(), place: at(n), gone: false })
                    .collect();
                *lock(&count) += records.len();
                self.store.keep_records(c.id, "result", round, &records).map_err(kept)?;
                let mut left = lock(&left);
                records.iter().for_each(|r| {
                    left.remove(&r.id);
                });
                // The latest come first: what lies below is known.
                if came.first || !left.is_empty() { Ok(()) } else { Err(Trouble::Stale) }
            };
            match List::of(session, format!("folders/{}/results", folder.id)).all(None, &take) {
                Ok(_) | Err(Trouble::Gone | Trouble::Stale) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(count.into_inner().unwrap_or_default())
    }

    /// Templates to choose from.
    pub(super) fn pull_templates(&self, c: &RemoteConnection, session: &Session) -> Result<usize, Trouble> {
        let kept = |e: crate::base::Error| Trouble::Odd(e.to_string());
        let mut seen = HashSet::new();
        let known: Vec<String> = self.store.record_times(c.id, "template").map_err(kept)?.into_keys().collect();
        for page in 0..TEMPLATE_PAGES {
            let got = session.ask(&Ask::get(format!("forms/templates?page_offset={}&page_size={TEMPLATES}", page * TEMPLATES)))?;
            let said = got.json();
            let mut records = Vec::new();
            let mut whole = true;
            for group in ["custom", "prebuilt"] {
                let all = said[group].as_array().map(Vec::as_slice).unwrap_or_default();
                whole &= all.len() < TEMPLATES;
                for t in all {
                    if let Some(id) = t["id"].as_str().filter(|id| seen.insert((*id).to_owned())) {
                        let (record, place) = (json!({"group": group, "template": t}).to_string(), seen.len() as i64);
                        records.push(RemoteRecord { id: id.to_owned(), record, updated: String::new(), place, gone: false });
                    }
                }
            }
            // A service that pages otherwise gives the same once more.
            let over = whole || records.is_empty();
            self.store.keep_records(c.id, "template", crate::jobs::now(), &records).map_err(kept)?;
            if over {
                break;
            }
        }
        let gone: Vec<String> = known.into_iter().filter(|id| !seen.contains(id)).collect();
        self.store.mark_gone(c.id, "template", &gone).map_err(kept)?;
        Ok(seen.len())
    }
}

/// The templates of a service as they were fetched last.
pub fn remote_templates(saldo: &Saldo, input: ById) -> Answer<Vec<RemoteTemplate>> {
    let store = &saldo.0.store;
    store.connection(input.id)?;
    let (_, all) = store.remote_records(input.id, "template", "", 0, (TEMPLATES * TEMPLATE_PAGES * 2) as u64)?;
    let shown = |r: RemoteRecord| {
        let record: Value = serde_json::from_str(&r.record).unwrap_or_default();
        let text = |name: &str| record["template"][name].as_str().unwrap_or_default().to_owned();
        RemoteTemplate { id: r.id, name: text("name"), kind: text("kind"), custom: record["group"] == "custom" }
    };
    Ok(all.into_iter().map(shown).collect())
}

/// The verifications of a service as they were fetched last.
pub fn remote_verifications(saldo: &Saldo, input: RemoteListOf) -> Answer<RemoteVerifications> {
    let store = &saldo.0.store;
    store.connection(input.connection_id)?;
    let search = input.search.unwrap_or_default();
    let (total, all) = store.remote_records(input.connection_id, "verification", &search, input.offset, input.limit.min(1_000))?;
    let (_, folders) = store.remote_records(input.connection_id, "folder", "", 0, 10_000)?;
    let folders: HashMap<String, String> =
        folders.into_iter().filter_map(|f| Some((f.id, serde_json::from_str::<Value>(&f.record).ok()?["name"].as_str()?.to_owned()))).collect();
    let mine = |s: &crate::store::SharedCase| s.connection_id == input.connection_id;
    let cases: HashMap<String, Uuid> = store.shared_cases()?.into_iter().filter(mine).filter_map(|s| Some((s.remote_id?, s.case_id))).collect();
    let items = all.into_iter().map(|r| shown(r, &folders, &cases)).collect();
    Ok(RemoteVerifications { total, items })
}

fn shown(r: RemoteRecord, folders: &HashMap<String, String>, cases: &HashMap<String, Uuid>) -> RemoteVerification {
    let record: Value = serde_json::from_str(&r.record).unwrap_or_default();
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let names: Vec<String> = record["output"]["files"].as_array().into_iter().flatten().filter_map(|f| f["filename"].as_str().map(str::to_owned)).collect();
    RemoteVerification {
        service: text(&record["service"]["name"]),
        name: if names.is_empty() { r.id.clone() } else { names.join(", ") },
        status: text(&record["status"]),
        output_status: record["output_status"].as_str().map(str::to_owned),
        folder: folders.get(record["folder_id"].as_str().unwrap_or_default()).cloned().unwrap_or_default(),
        files: record["total_files"].as_u64().unwrap_or(0),
        updated_at: r.updated,
        case_id: cases.get(&r.id).copied(),
        id: r.id,
    }
}

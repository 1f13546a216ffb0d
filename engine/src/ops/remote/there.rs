//! What the service says of a shared case: fetched where it changed, kept part by part as it came, and told item by item.

use super::here::round;
use super::link::Link;
use super::settings;
use crate::ops::Inner;
use crate::ops::error::Answer;
use crate::ops::work::timestamp;
use crate::remote::session::{Ask, Session};
use crate::remote::trouble::Trouble;
use crate::store::RemoteRecord;
use crate::sync::items::{self, Header, History, Item, Row};
use crate::sync::list::List;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;
use uuid::Uuid;

/// Statuses in which a verification was read and takes part.
const READ: [&str; 5] = ["COMPLETED", "NEED_REVIEW", "FRAUD_DETECTED", "PARTIALLY_COMPLETED", "PARTIALLY_FAILED"];
/// Corrections asked for at once.
const PAGE: usize = 100;

/// A column with its edges: statement, index, left, right, name, type.
pub type Edged = (u32, u32, f32, f32, String, String);

/// A verification as the service told it last.
#[derive(Debug, Clone, Default)]
pub struct There {
    /// Its status, as the service names it.
    pub status: String,
    /// Names the state that all of this is of; empty where the service has no such names.
    pub tag: String,
    /// Its columns.
    pub headers: Vec<Header>,
    /// Its rows by id; only where somebody corrected one.
    pub rows: HashMap<String, Row>,
    /// Who changed what.
    pub history: History,
    /// The record itself.
    pub record: Value,
    /// Its configuration by part.
    pub config: BTreeMap<String, String>,
    /// What a reviewer put beside what was read.
    pub output: BTreeMap<String, String>,
}

/// Why there is nothing to be laid side by side.
pub enum Absent {
    /// It was deleted there.
    Gone,
    /// It is not read yet, or in a status that this version does not know.
    Unread,
    /// It is a draft still.
    Draft(Box<There>),
}

impl There {
    fn of(record: Value, status: &str, tag: &str) -> Self {
        let config = settings::FIELDS.iter().map(|f| ((*f).to_owned(), settings::told(f, &record["input_config"][*f]))).collect();
        let own = |(name, value): (&String, &Value)| (!settings::computed(name)).then(|| (name.clone(), value.to_string()));
        let output = record["output"].as_object().into_iter().flatten().filter_map(own).collect();
        Self { status: status.to_owned(), tag: tag.to_owned(), config, output, record, ..Self::default() }
    }

    /// The paths of its files, and the links to them, in its order.
    pub fn files(&self) -> (Vec<String>, Vec<String>) {
        let texts = |all: &Value| {
            let all = all.as_object().into_iter().flat_map(|fields| fields.values());
            all.flat_map(|v| v.as_array().into_iter().flatten().filter_map(|t| t.as_str().map(str::to_owned)).collect::<Vec<_>>()).collect()
        };
        (texts(&self.record["input_config"]["files"]), texts(&self.record["input_file_url"]))
    }

    /// Whether it is completed.
    pub fn completed(&self) -> bool {
        self.status == "COMPLETED"
    }

    /// The header of an item.
    pub fn header(&self, file: u32, statement: u32, index: u32) -> Option<&Header> {
        self.headers.iter().find(|h| (h.file_index, h.statement_index, h.index) == (file, statement, index))
    }

    /// What an item is there; none where there is no such thing.
    pub fn value(&self, item: &Item) -> Option<String> {
        match item {
            Item::Header { file, statement, index, field } => {
                let h = self.header(*file, *statement, *index)?;
                Some(if field == "type" { h.kind.clone() } else { h.name.clone() })
            }
            Item::Columns { file } => {
                let mut all: Vec<Edged> = Vec::new();
                for h in self.headers.iter().filter(|h| h.file_index == *file) {
                    all.push((h.statement_index, h.index, round(h.x0?), round(h.x1?), h.name.clone(), h.kind.clone()));
                }
                all.sort_by_key(|e| (e.0, e.1));
                if all.is_empty() { None } else { serde_json::to_string(&all).ok() }
            }
            Item::Row { id, field } => self.rows.get(id)?.values.get(field).cloned(),
            Item::Config { field } => self.config.get(field).cloned(),
            Item::Output { name } => Some(self.output.get(name).cloned().unwrap_or_default()),
            Item::Files => serde_json::to_string(&self.files().0).ok(),
            Item::Status => Some(if self.completed() { "COMPLETED" } else { "NEED_REVIEW" }.to_owned()),
            Item::Job { .. } => None,
            Item::Case => Some(String::new()),
        }
    }
}

impl Inner {
    /// What the service says now. What did not change since is taken from what was kept.
    pub(super) fn fetch(&self, session: &Session, link: &Link) -> Result<std::result::Result<There, Absent>, Trouble> {
        let (connection, id) = (link.shared.connection_id, link.shared.remote_id.clone().unwrap_or_default());
        let kept = |e: crate::base::Error| Trouble::Odd(e.to_string());
        let got = match session.ask(&Ask::get(format!("verifications/{id}")).tagged(&link.shared.seen)) {
            Err(Trouble::Gone) => return Ok(Err(Absent::Gone)),
            other => other?,
        };
        let before = self.store.remote_record(connection, "verification", &id).map_err(kept)?;
        let (text, fresh) = match before {
            Some(before) if got.unchanged() => (before.record, false),
            _ => (String::from_utf8_lossy(&got.body).into_owned(), true),
        };
        let record: Value = serde_json::from_str(&text).map_err(|_| Trouble::Odd("A record is no record.".to_owned()))?;
        let told = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
        if told("id") != id {
            return Err(Trouble::Odd("It answered another record than the one that was asked for.".to_owned()));
        }
        let updated = told("updated_at");
        if fresh {
            let before = self.store.remote_record(connection, "verification", &id).map_err(kept)?;
            // An answer that was long on its way says what is over.
            if before.as_ref().is_some_and(|b| later(&b.updated, &updated)) {
                return Err(Trouble::Odd("It answered an older state than it did before.".to_owned()));
            }
            let place = before.map_or(0, |b| b.place);
            let one = RemoteRecord { id: id.clone(), record: text, updated: updated.clone(), place, gone: false };
            self.store.keep_records(connection, "verification", 0, &[one]).map_err(kept)?;
        }
        let status = told("status");
        let tag = if got.unchanged() { link.shared.seen.clone() } else { got.tag };
        if status == "DRAFT" {
            return Ok(Err(Absent::Draft(Box::new(There::of(record, &status, &tag)))));
        }
        if !READ.contains(&status.as_str()) {
            return Ok(Err(Absent::Unread));
        }
        let mut there = There::of(record, &status, &tag);
        let headers = self.kept_or(connection, &id, "headers", fresh, || {
            let got = session.ask(&Ask::get(format!("bank-statements/{id}/headers")))?;
            // What is of another state than the record is not laid beside it.
            if !tag.is_empty() && !got.tag.is_empty() && got.tag != tag { Err(Trouble::Stale) } else { Ok(got.body) }
        })?;
        there.headers = items::headers(&headers)?;
        let history = self.kept_or(connection, &id, "corrections", fresh, || corrections(session, &id, &tag));
        match history {
            Ok(body) => {
                items::history(&body, &mut there.history)?;
            }
            // A service that leaves its history out has rows that nobody corrects.
            Err(Trouble::Gone | Trouble::Refused { status: 400..=499, .. }) => {}
            Err(trouble) => return Err(trouble),
        }
        if !there.history.rows.is_empty() {
            let rows = self.kept_or(connection, &id, "transactions", fresh, || transactions(session, &id, &tag))?;
            there.rows = items::rows(&rows)?.into_iter().map(|r| (r.id.clone(), r)).collect();
        }
        Ok(Ok(there))
    }

    /// A part as it was kept, or fetched where something changed.
    fn kept_or(&self, connection: Uuid, owner: &str, part: &str, fresh: bool, fetch: impl FnOnce() -> Result<Vec<u8>, Trouble>) -> Result<Vec<u8>, Trouble> {
        let kept = |e: crate::base::Error| Trouble::Odd(e.to_string());
        if !fresh && let Some((body, _)) = self.store.part(connection, owner, part).map_err(kept)? {
            return Ok(body);
        }
        let body = fetch()?;
        self.store.keep_part(connection, owner, part, &body, "", &timestamp()).map_err(kept)?;
        Ok(body)
    }

    /// Fetches what else a service knows of a verification; what cannot be had costs that part only, and is named.
    pub(super) fn fetch_all(&self, session: &Session, connection: Uuid, id: &str) -> Answer<Vec<(String, Trouble)>> {
        let mut missing = Vec::new();
        let mut parts: Vec<(&str, Result<Vec<u8>, Trouble>)> = vec![
            ("headers", session.ask(&Ask::get(format!("bank-statements/{id}/headers"))).map(|g| g.body)),
            ("raw_ocr", session.ask(&Ask::look(format!("verifications/{id}/download-raw-ocr"), "{}")).map(|g| g.body)),
            ("transactions", transactions(session, id, "")),
            ("corrections", corrections(session, id, "")),
        ];
        for (part, path) in
            [("currency_overview", "currency-overview"), ("proforma", "proforma-financial-statement"), ("confidence_summary", "confidence-summary")]
        {
            parts.push((part, session.ask(&Ask::get(format!("bank-statements/{id}/{path}"))).map(|g| g.body)));
        }
        parts.push(("merchant_analysis", whole(session, &format!("bank-statements/{id}/merchant-analysis"), "merchant_analysis", "")));
        for (part, body) in parts {
            match body {
                Ok(body) => self.store.keep_part(connection, id, part, &body, "", &timestamp())?,
                Err(trouble) if trouble.ends_all() => return Err(trouble.into()),
                Err(trouble) => missing.push((part.to_owned(), trouble)),
            }
        }
        Ok(missing)
    }
}

/// Whether the first of two times is later; times that are none are not.
fn later(a: &str, b: &str) -> bool {
    let time = |t: &str| chrono::DateTime::parse_from_rfc3339(t).ok();
    time(a).zip(time(b)).is_some_and(|(a, b)| a > b)
}

/// All corrections of a verification, the latest first, as one list.
fn corrections(session: &Session, id: &str, tag: &str) -> Result<Vec<u8>, Trouble> {
    whole(session, &format!("bank-statements/{id}/corrections"), "items", tag)
}

/// All rows of a verification, in the service's order, as one list.
fn transactions(session: &Session, id: &str, tag: &str) -> Result<Vec<u8>, Trouble> {
    whole(session, &format!("bank-statements/{id}/transactions"), "items", tag)
}

/// A list whole, as one answer. Records stay as they came, to the last digit.
fn whole(session: &Session, path: &str, name: &str, tag: &str) -> Result<Vec<u8>, Trouble> {
    let parts: Mutex<BTreeMap<u64, Vec<String>>> = Mutex::default();
    // Merchants have no ids.
    let key = if name == "merchant_analysis" { "merchant_name" } else { "" };
    let list = List { size: PAGE as u64, tag: tag.to_owned(), key, ..List::of(session, path) };
    let take = |place: u64, part: &crate::sync::list::Part| {
        let mut parts = parts.lock().map_err(|_| Trouble::Stopped)?;
        parts.insert(place, part.records.iter().map(|r| r.text.clone()).collect());
        Ok(())
    };
    let (_, complete) = list.all(None, &take)?;
    if !complete {
        return Err(Trouble::Odd("Parts of a list did not come.".to_owned()));
    }
    let parts = parts.into_inner().map_err(|_| Trouble::Stopped)?;
    let records: Vec<String> = parts.into_values().flatten().collect();
    Ok(format!("{{\"{name}\":[{}]}}", records.join(",")).into_bytes())
}

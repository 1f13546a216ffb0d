//! The operations of the two services: for whom they are done, what they answer, and why they are refused. No host is in sight.

pub mod access;
pub mod combine;
mod config;
pub mod corrections;
pub mod drafts;
pub mod export;
pub mod extractions;
pub mod figures;
pub mod files;
pub mod folders;
pub mod groups;
pub mod headers;
pub mod health;
mod inner_jobs;
pub(super) mod known;
mod life;
pub mod links;
mod output;
pub(super) mod papers;
pub mod raw;
pub mod record;
pub mod results;
mod retention;
pub mod review;
pub mod screening;
mod seen;
pub mod services;
pub mod tags;
pub mod templates;
pub mod there;
pub mod transactions;
pub mod uploads;
pub mod verifications;
pub mod works;

use super::{OpError, Saldo};
use crate::base::{Error, ErrorCode};
use crate::jobs::Works;
use crate::store::{Retain, Store};
use crate::wire::service::{FieldError, Listed, Message};
use chrono::{DateTime, SecondsFormat};
use std::ops::Deref;
use std::sync::Arc;
use uuid::Uuid;

pub use access::Asker;
pub use links::Links;

/// Version of the interface, as both services name it.
pub const VERSION: &str = "1.0.0";

/// How the services were started.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where links lead, without a slash at the end.
    pub public_url: String,
    /// The most bytes of a file.
    pub max_upload: u64,
    /// The most bytes that one key's uploads may hold together.
    pub quota: u64,
    /// Requests a minute; 0 for no limit.
    pub rate_limit: u32,
    /// The most that may wait of one key, in units of a small file.
    pub max_waiting: i64,
    /// Whether addresses that are not public may be called.
    pub private: bool,
    /// The most bytes of a list of names.
    pub max_list: u64,
    /// How long things are kept.
    pub retain: Retain,
}

/// The services over one store. A clone is the same one.
#[derive(Debug, Clone)]
pub struct Services(Arc<Shared>);

/// What all clones share.
#[derive(Debug)]
pub struct Shared {
    /// The engine.
    pub saldo: Saldo,
    /// How they were started.
    pub settings: Settings,
    /// What signs links.
    pub links: Links,
    /// What signs tokens.
    pub tokens: access::Tokens,
    /// The parsing service's queue.
    pub works: Arc<Works>,
    /// Held while a verification is changed, so that what is asked of its state still holds when it is changed.
    pub changing: tags::Changing,
}

impl Deref for Services {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl Services {
    /// The services over a store.
    ///
    /// # Errors
    /// The store cannot keep their secrets.
    pub fn open(saldo: Saldo, settings: Settings) -> crate::base::Result<Self> {
        let store = &saldo.0.store;
        let links = Links::new(store.secret("link_secret")?, settings.public_url.clone());
        let tokens = access::Tokens::new(store.secret("token_secret")?);
        store.forget_running()?;
        let _ = saldo.0.settle_verifications();
        let works = Works::start(Arc::clone(store), saldo.0.worker.clone(), settings.private, settings.max_upload)?;
        let services = Self(Arc::new(Shared { saldo, settings, links, tokens, works, changing: tags::Changing::default() }));
        retention::watch(&services);
        Ok(services)
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.saldo.0.store
    }
}

/// Why something is not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Fields that are wrong: 400.
    Invalid(Vec<FieldError>),
    /// Who asks may not: 403.
    Forbidden(String),
    /// The credential is missing or wrong, under that code: 401.
    Credential(&'static str),
    /// What the path names is not there: 404.
    Missing(String),
    /// It does not fit what is there: 409.
    Conflict(String, Vec<FieldError>),
    /// Too many bytes: 413.
    TooLarge(String),
    /// The body is not of that media type: 415.
    MediaType(&'static str),
    /// It is not in the state that the request is for: 412.
    Stale,
    /// Too often; seconds until it is worth trying again: 429.
    TooOften(u64),
    /// No room, or stopping: 503.
    Unavailable(String),
    /// The server failed: 500. The sentence is for the log.
    Failed(String),
}

/// What an operation gives, or why it gives nothing.
pub type Done<T> = std::result::Result<T, Fault>;

impl Fault {
    /// A field that names nothing that is there.
    pub fn unknown(field: impl Into<String>) -> Self {
        Self::fields(vec![FieldError::new(field, "Not found")])
    }

    /// Fields that are well-formed and do not fit what is there.
    pub fn fields(fields: Vec<FieldError>) -> Self {
        Self::Conflict("The request does not fit what is there".to_owned(), fields)
    }

    /// It does not fit what is there.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self::Conflict(message.into(), Vec::new())
    }

    /// What the path names is not there.
    pub fn missing(what: &str) -> Self {
        Self::Missing(format!("{what} is not there"))
    }
}

impl From<Error> for Fault {
    fn from(e: Error) -> Self {
        match e.code {
            ErrorCode::NotFound => Self::Missing("It is not there".to_owned()),
            ErrorCode::ListShrunk => Self::fields(vec![FieldError::new("accept_shrunk", e.message)]),
            ErrorCode::DiskFull => Self::Unavailable("There is no room on the disk".to_owned()),
            ErrorCode::Cancelled => Self::Unavailable("The server is stopping".to_owned()),
            _ => Self::Failed(e.to_string()),
        }
    }
}

impl From<OpError> for Fault {
    fn from(e: OpError) -> Self {
        match e.code.as_str() {
            "NOT_FOUND" => Self::Missing("It is not there".to_owned()),
            "CONFLICT" => Self::conflict(e.message),
            "INVALID" => Self::fields(vec![FieldError::new(e.field.unwrap_or_else(|| "body".to_owned()), e.message)]),
            "DISK_FULL" => Self::Unavailable("There is no room on the disk".to_owned()),
            _ => Self::Failed(e.message),
        }
    }
}

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Records to skip.
    pub offset: u64,
    /// Records wanted.
    pub size: u64,
}

impl Page {
    /// That part of a list that is there as a whole.
    pub fn of<T>(self, all: Vec<T>) -> Listed<T> {
        let total = all.len() as u64;
        let skip = usize::try_from(self.offset).unwrap_or(usize::MAX);
        Listed { total, items: all.into_iter().skip(skip).take(self.size as usize).collect() }
    }
}

/// Now, RFC 3339 in UTC, to the millisecond.
pub fn now() -> String {
    time(crate::jobs::now())
}

/// A time in Unix milliseconds as RFC 3339 in UTC.
pub fn time(milliseconds: i64) -> String {
    DateTime::from_timestamp_millis(milliseconds).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// What was deleted, in a sentence.
pub fn deleted(what: &str) -> Message {
    Message { message: format!("{what} was deleted") }
}

/// Whether a text has a part, upper and lower case alike.
pub fn has(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// Whether an id or one of the texts is what a search means: the beginning of the id, a part of a text.
pub fn meant(id: Uuid, texts: &[&str], search: &str) -> bool {
    search.is_empty() || id.to_string().starts_with(&search.to_lowercase()) || texts.iter().any(|t| has(t, search))
}

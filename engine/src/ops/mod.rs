//! Floor 10: operations without a host in sight: records in, records out.
//!
//! Takes requests of an interface by name, from one list; answers from the store, its history and what was read. Every change is a
//! step of history. May use floors 0 to 9. May not know whether a window or a browser asks.

mod app;
mod authenticity;
mod cases;
mod combine;
mod comments;
mod config;
mod desk;
mod documents;
mod drawn;
mod erase;
mod error;
mod export;
mod feed;
mod figures;
mod files;
mod filter;
mod headers;
mod history;
mod keep;
mod learning;
mod list;
mod marks;
mod open;
mod options;
mod pages;
mod papers;
mod patterns;
mod portfolio;
mod problems;
pub mod records;
mod remote;
mod repairs;
mod resting;
pub mod restore;
mod review;
mod review_sheet;
mod reviewed;
mod room;
mod rows;
mod said;
pub mod screening;
pub mod service;
pub mod state;
mod table;
mod templates;
mod update;
mod view;
mod work;

pub use error::{Answer, OpError};
pub use feed::ChangeEvent;
pub use list::{OPERATIONS, bindings};
pub use open::Options;
pub use remote::hook::Heard;

use crate::jobs::{Papers, Queue};
use crate::read::worker::Worker;
use crate::store::Store;
use serde_json::Value;
use std::collections::HashMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use uuid::Uuid;
use zeroize::Zeroizing;

/// The engine with its store, its queue and what it keeps in memory. A clone is the same one.
#[derive(Debug, Clone)]
pub struct Saldo(Arc<Inner>);

/// What all clones share.
#[derive(Debug)]
pub(crate) struct Inner {
    store: Arc<Store>,
    queue: OnceLock<Arc<Queue>>,
    papers: OnceLock<Arc<Papers>>,
    /// Indexes of lists that were asked last, by the versions of the lists.
    indexes: screening::Indexes,
    worker: Worker,
    folder: PathBuf,
    actor: String,
    key_source: records::KeySource,
    recovery_key: Mutex<Option<Zeroizing<String>>>,
    recovered: Option<records::Said>,
    works: Mutex<HashMap<Uuid, room::Place>>,
    listeners: Mutex<Vec<Sender<Value>>>,
    downloads: Mutex<Vec<export::Download>>,
    drawn: Mutex<pages::Drawn>,
    examined: Mutex<authenticity::Found>,
    risks: Mutex<authenticity::Risks>,
    /// Sessions with services elsewhere.
    remote: remote::Remote,
    /// Gone when nothing is done by itself any more.
    keeping: Mutex<Option<Sender<()>>>,
    /// Held as long as the store is open, so that no second program opens it.
    lock: Mutex<Option<File>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Saldo {
    /// Where its database lies.
    pub fn folder(&self) -> &std::path::Path {
        &self.0.folder
    }

    /// Does an operation of the list by name, with its input as JSON.
    ///
    /// # Errors
    /// There is no such operation, its input is not of its shape, or it cannot be done.
    pub fn call(&self, name: &str, input: Value) -> Answer<Value> {
        list::call(self, name, input)
    }
}

//! Opens the store, takes up what was left undone, and closes again.

use super::records::{KeySource, Said};
use super::{Inner, Saldo, lock};
use crate::base::{Error, ErrorCode, Result};
use crate::jobs::Queue;
use crate::read::worker::Worker;
use crate::store::{Store, keychain};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

/// What opening needs.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder of the database and, where no keychain is there, of its key.
    pub folder: PathBuf,
    /// How files are read.
    pub worker: Worker,
    /// Whether the system's keychain is asked for the key.
    pub keychain: bool,
}

/// The database in its folder.
const DATABASE: &str = "saldo.db";
/// A copy that takes the database's place at the next start.
pub(super) const RESTORE: &str = "restore.db";

fn unusable(path: &Path, e: &std::io::Error) -> Error {
    Error::new(ErrorCode::FileUnreadable, format!("The folder cannot be used: {e}."), "Choose another folder, or make it writable.")
        .in_file(path.display().to_string())
}

impl Saldo {
    /// Opens the store of a folder, made where it is not there, and starts reading what waits.
    ///
    /// # Errors
    /// Another Saldo has it open, the key does not fit, a newer version wrote it, or the disk refuses.
    pub fn open(options: Options) -> Result<Self> {
        let folder = options.folder;
        std::fs::create_dir_all(&folder).map_err(|e| unusable(&folder, &e))?;
        let guard = File::options().create(true).truncate(false).write(true).open(folder.join("lock")).map_err(|e| unusable(&folder, &e))?;
        match guard.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Error::new(ErrorCode::FileUnreadable, "Saldo is open already.", "Go on in its window, or close it first.")
                    .in_file(folder.display().to_string()));
            }
            // A file system without locks: nothing more can be done.
            Err(TryLockError::Error(_)) => {}
        }
        let database = folder.join(DATABASE);
        restore(&folder, &database)?;
        let (key, source, new) = keychain::find(&folder, &database, options.keychain)?;
        let words = key.words();
        let store = Arc::new(Store::open(&database, key)?);
        if new {
            store.set_setting("recovery_key_open", &serde_json::Value::Bool(true))?;
        }
        let open = store.setting("recovery_key_open")?.is_some_and(|v| v == true);
        let mut inner = Inner {
            store: Arc::clone(&store),
            queue: OnceLock::new(),
            worker: options.worker.clone(),
            folder,
            actor: std::env::var("USER").or_else(|_| std::env::var("USERNAME")).unwrap_or_else(|_| "analyst".to_owned()),
            key_source: if source == keychain::KeySource::Keychain { KeySource::Keychain } else { KeySource::File },
            recovery_key: Mutex::new(open.then_some(words)),
            recovered: None,
            works: Mutex::default(),
            listeners: Mutex::default(),
            downloads: Mutex::default(),
            drawn: Mutex::default(),
            lock: guard,
        };
        let clean = store.setting("closed")?.is_none_or(|v| v == true);
        let waiting = store.waiting()?;
        if !clean && waiting > 0 {
            let text = format!("Saldo ended unexpectedly; nothing was lost. {waiting} files are being read again.");
            inner.recovered = Some(Said::new("recovered", text).with("files", waiting));
        }
        store.set_setting("closed", &serde_json::Value::Bool(false))?;
        let inner = Arc::new(inner);
        let weak = Arc::downgrade(&inner);
        let tell = Box::new(move |event| {
            if let Some(inner) = weak.upgrade() {
                inner.heard(event);
            }
        });
        let (queue, _) = Queue::start(store, options.worker, tell)?;
        // Set once, just made.
        let _ = inner.queue.set(queue);
        Ok(Self(inner))
    }

    /// Ends the readers and notes that all was put away.
    pub fn close(&self) {
        if let Some(queue) = self.0.queue.get() {
            queue.stop();
        }
        // Where it cannot be noted the next start says so, which does no harm.
        let _ = self.0.store.set_setting("closed", &serde_json::Value::Bool(true));
        lock(&self.0.listeners).clear();
    }
}

/// Puts a copy that was chosen for it in the database's place; the old one is kept beside it.
fn restore(folder: &Path, database: &Path) -> Result<()> {
    let copy = folder.join(RESTORE);
    if !copy.exists() {
        return Ok(());
    }
    let moved = |from: &Path, to: &Path| std::fs::rename(from, to).map_err(|e| unusable(folder, &e));
    if database.exists() {
        moved(database, &folder.join("before-restore.db"))?;
    }
    for rest in ["saldo.db-wal", "saldo.db-shm"] {
        let path = folder.join(rest);
        if path.exists() {
            std::fs::remove_file(&path).map_err(|e| unusable(folder, &e))?;
        }
    }
    moved(&copy, database)
}

//! Opens the store, takes up what was left undone, and closes again.

use super::records::{KeySource, Said};
use super::{Inner, Saldo, keep, lock, restore};
use crate::base::{Error, ErrorCode, Result};
use crate::disk;
use crate::jobs::{Papers, Queue};
use crate::read::worker::Worker;
use crate::store::{self, Store, keychain};
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
pub(super) const DATABASE: &str = "saldo.db";
/// A database up to this many bytes is looked at whole at every start: that takes a tenth of a second.
const SMALL: u64 = 64 << 20;

pub(super) fn unusable(path: &Path, e: &std::io::Error) -> Error {
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
        let guard = hold(&folder)?;
        let database = folder.join(DATABASE);
        disk::sweep(&folder);
        restore::restore(&folder, &database)?;
        private(&folder);
        store::look(&database)?;
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
            papers: OnceLock::new(),
            indexes: Mutex::default(),
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
            examined: Mutex::default(),
            risks: Mutex::default(),
            remote: super::remote::Remote::default(),
            keeping: Mutex::default(),
            lock: Mutex::new(Some(guard)),
        };
        let clean = store.setting("closed")?.is_none_or(|v| v == true);
        if !clean || database.metadata().is_ok_and(|m| m.len() <= SMALL) {
            store.examine(clean)?;
        }
        store::keep_mark(&database, store.key())?;
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
        let (queue, _) = Queue::start(Arc::clone(&store), options.worker.clone(), tell)?;
        // Set once, just made.
        let _ = inner.queue.set(queue);
        let weak = Arc::downgrade(&inner);
        let tell = Box::new(move |event| {
            if let Some(inner) = weak.upgrade() {
                inner.heard_of_papers(event);
            }
        });
        store.forget_stage(None)?;
        super::screening::kept::sweep(&store)?;
        let _ = inner.papers.set(Papers::start(store, options.worker, tell)?);
        keep::watch(&inner);
        super::remote::watch::watch(&inner);
        Ok(Self(inner))
    }

    /// Ends the readers, notes that all was put away, and closes the database. Nothing is answered any more.
    pub fn close(&self) {
        lock(&self.0.keeping).take();
        self.0.remote.end();
        if let Some(queue) = self.0.queue.get() {
            queue.stop();
        }
        if let Some(papers) = self.0.papers.get() {
            papers.stop();
        }
        // Where it cannot be noted the next start says so, which does no harm.
        let _ = self.0.store.set_setting("closed", &serde_json::Value::Bool(true));
        lock(&self.0.listeners).clear();
        // What could not be taken into the database's file lies in the log beside it and is found there.
        let _ = self.0.store.close();
        // Who still holds a clone keeps nobody else from opening the folder.
        lock(&self.0.lock).take();
    }
}

/// Holds a folder, made where it is not there, so that no second program opens it.
///
/// # Errors
/// Another Saldo holds it, or it cannot be used.
pub(super) fn hold(folder: &Path) -> Result<File> {
    disk::private_folder(folder).map_err(|e| unusable(folder, &e))?;
    let guard = File::options().create(true).truncate(false).write(true).open(folder.join("lock")).map_err(|e| unusable(folder, &e))?;
    match guard.try_lock() {
        // A file system without locks: nothing more can be done.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(guard),
        Err(TryLockError::WouldBlock) => {
            Err(Error::new(ErrorCode::FileUnreadable, "Saldo is open already.", "Go on in its window, or close it first.")
                .in_file(folder.display().to_string()))
        }
    }
}

/// Takes from others what rights they have of the store's folder and files. The key file is not among them: who may have read it, may have
/// kept it.
fn private(folder: &Path) {
    let ours = |name: &str| name == "lock" || name.starts_with(DATABASE) || [".db", ".db-wal", ".mark", store::COPY].iter().any(|e| name.ends_with(e));
    let mut others = false;
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if ours(&name) {
            // What belongs to somebody else stays as it is.
            let _ = disk::own(&entry.path());
        } else {
            others |= ![keychain::KEY_FILE, "window.json", "web", "logs"].contains(&name.as_str());
        }
    }
    // A folder that holds other things too is not the store's own.
    if !others {
        let _ = disk::own(folder);
    }
}

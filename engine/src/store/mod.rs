//! Floor 7: everything that must outlive the program, in one encrypted SQLite database.
//!
//! Takes and gives plain records; one writer, readers beside it. Corrections are steps of history that are only ever added; the state
//! is what the pure functions of the lower floors make of them. May use floors 0 to 6. May not decide anything.

mod cases;
mod files;
mod history;
mod jobs;
pub mod key;
pub mod keychain;
mod schema;
mod settings;
mod templates;

pub use cases::{Case, Counts, Folder, Removed};
pub use files::{File, FileState, Known};
pub use history::{NewStep, Shown, Step, leave};
pub use jobs::{End, Lease};
pub use key::Key;
pub use templates::Template;

use crate::base::{Error, ErrorCode, Result};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Readers kept open.
const READERS: usize = 4;

/// The database of one user.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    key: Key,
    writer: Mutex<Connection>,
    readers: Mutex<Vec<Connection>>,
}

/// What went wrong in the database, with what the user can do.
pub(crate) fn failed(e: rusqlite::Error) -> Error {
    let full = matches!(e.sqlite_error_code(), Some(rusqlite::ErrorCode::DiskFull));
    if full {
        return Error::new(ErrorCode::DiskFull, "The disk is full; nothing was changed.", "Make room and do it again.");
    }
    match e {
        rusqlite::Error::QueryReturnedNoRows => Error::new(ErrorCode::NotFound, "It is no longer there.", "Go back and choose again."),
        e => Error::new(ErrorCode::Internal, format!("The database answered: {e}."), "Try again; if it stays, restore a backup."),
    }
}

fn connect(path: &Path, key: &Key, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.pragma_update(None, "key", key.pragma())?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

impl Store {
    /// Opens the database of that path, or makes it with that key.
    ///
    /// # Errors
    /// The key does not fit, a newer version of Saldo wrote it, or the disk refuses.
    pub fn open(path: &Path, key: Key) -> Result<Self> {
        let there = path.exists();
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut writer = connect(path, &key, flags).map_err(failed)?;
        // A wrong key shows at the first read. The database is never made anew over one that is there.
        if writer.query_row("SELECT count(*) FROM sqlite_master", [], |r| r.get::<_, i64>(0)).is_err() && there {
            let what = format!("The key does not open {}.", path.display());
            return Err(Error::new(ErrorCode::WrongPassword, what, "Put back the key file, or start with the recovery key."));
        }
        writer.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        writer.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
        schema::migrate(&mut writer)?;
        Ok(Self { path: path.to_owned(), key, writer: Mutex::new(writer), readers: Mutex::new(Vec::new()) })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn writer(&self) -> MutexGuard<'_, Connection> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the database in one transaction; an error leaves it as it was.
    ///
    /// # Errors
    /// As what is done, or the disk refuses.
    pub fn write<T>(&self, change: impl FnOnce(&Transaction<'_>) -> Result<T>) -> Result<T> {
        let mut writer = self.writer();
        let transaction = writer.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
        let value = change(&transaction)?;
        transaction.commit().map_err(failed)?;
        Ok(value)
    }

    /// Reads from the database beside the writer.
    ///
    /// # Errors
    /// As what is done.
    pub fn read<T>(&self, look: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let kept = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = match kept {
            Some(connection) => connection,
            None => connect(&self.path, &self.key, flags).map_err(failed)?,
        };
        let value = look(&connection);
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS {
            readers.push(connection);
        }
        value
    }

    /// A copy of the whole database while it is in use, encrypted with the same key.
    ///
    /// # Errors
    /// The copy cannot be written.
    pub fn backup(&self, to: &Path) -> Result<u64> {
        let unwritable = |what: String| Error::new(ErrorCode::FileUnreadable, what, "Choose another place.").in_file(to.display().to_string());
        if to.exists() {
            return Err(unwritable("There is a file of that name already.".to_owned()));
        }
        self.read(|c| c.execute("VACUUM INTO ?1", [to.to_string_lossy()]).map_err(failed))?;
        std::fs::metadata(to).map(|m| m.len()).map_err(|e| unwritable(format!("The copy cannot be found: {e}.")))
    }

    /// Whether this store's key opens another database, and that one holds together.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn opens(&self, path: &Path) -> Result<bool> {
        let connection = connect(path, &self.key, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failed)?;
        connection.query_row("PRAGMA integrity_check", [], |r| r.get::<_, String>(0)).map_err(failed).map(|said| said == "ok")
    }

    /// Whether the database holds together, as SQLite checks it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn sound(&self) -> Result<bool> {
        self.read(|c| c.query_row("PRAGMA integrity_check", [], |r| r.get::<_, String>(0)).map_err(failed)).map(|said| said == "ok")
    }
}

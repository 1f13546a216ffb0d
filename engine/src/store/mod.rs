//! Floor 7: everything that must outlive the program, in one encrypted SQLite database.
//!
//! Takes and gives plain records; one writer, readers beside it. Corrections are steps of history that are only ever added; the state
//! is what the pure functions of the lower floors make of them. May use floors 0 to 6. May not decide anything.

mod access;
mod audit;
mod cases;
mod connections;
mod erase;
mod extractions;
mod files;
mod health;
mod history;
mod idempotency;
mod jobs;
pub mod key;
pub mod keychain;
mod lists;
mod outbox;
mod papers;
mod retention;
mod schema;
mod screenings;
mod seal;
mod sendings;
mod settings;
mod synced;
mod teams;
mod templates;
mod together;
mod uploads;
mod verification_event;
mod verification_files;
mod verifications;
mod work_list;
mod works;
mod writer;

pub use access::{ApiKey, User};
pub use audit::Audited;
pub use cases::{Case, Counts, Folder, Removed};
pub use connections::Connection as RemoteConnection;
pub use erase::{Erase, Lessened, RemovedFile};
pub use extractions::ExtractionTemplate;
pub use files::{File, FileState, Known};
pub use health::{COPIES, COPY, copies, keep_mark, look};
pub use history::{NewStep, Shown, Step, leave};
pub use idempotency::{Answered, Earlier};
pub use jobs::{End, Lease};
pub use key::Key;
pub use lists::{Incoming, ListChange, ListVersion, StoredList};
pub use outbox::{Delivery, Outcome, Sending, Telling, tell};
pub use papers::{NewPaper, Paper, PaperHold};
pub use retention::{Gone, Retain};
pub use screenings::{HitReview, Screening, StoredHit};
pub use seal::Seal;
pub use sendings::{Conflict, Outgoing};
pub use synced::{RemoteRecord, SharedCase};
pub use teams::{Team, TeamFolder};
pub use templates::Template;
pub use uploads::Upload;
pub use verification_files::NewFile;
pub use verifications::{Verification, VerificationFile, Wanted};
pub use work_list::WorkFilter;
pub use works::{Hold, NewWork, Secrets, TRIES, Work, WorkEnd, WorkState};

use crate::base::{Error, ErrorCode, Result};
use crate::disk::{self, Draft};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Readers kept open: opening one costs as much as many looks.
const READERS: usize = 16;
/// Statements that a connection keeps ready.
const STATEMENTS: usize = 64;
/// How long closing waits for who still reads.
const LAST: Duration = Duration::from_millis(400);

/// The database of one user.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    key: Key,
    seal: Seal,
    writer: writer::Writer,
    readers: Mutex<Readers>,
    back: Condvar,
}

/// Connections that only read.
#[derive(Debug, Default)]
struct Readers {
    idle: Vec<Connection>,
    out: usize,
    closed: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What who comes too late is told.
fn closed() -> Error {
    Error::new(ErrorCode::Cancelled, "Saldo is being closed.", "Open it again.")
}

/// The write-ahead log of a database: what was committed and is not in its file yet.
pub fn log_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// What went wrong in the database, with what the user can do.
pub(crate) fn failed(e: rusqlite::Error) -> Error {
    let full = matches!(e.sqlite_error_code(), Some(rusqlite::ErrorCode::DiskFull));
    if full {
        return Error::new(ErrorCode::DiskFull, "The disk is full; nothing was changed.", "Make room and do it again.");
    }
    let broken = matches!(e.sqlite_error_code(), Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase));
    match e {
        // What can be done is known to who knows where the database lies.
        e if broken => Error::new(ErrorCode::StoreDamaged, format!("The database is damaged: {e}."), ""),
        rusqlite::Error::QueryReturnedNoRows => Error::new(ErrorCode::NotFound, "It is no longer there.", "Go back and choose again."),
        e => Error::new(ErrorCode::Internal, format!("The database answered: {e}."), "Try again; if it stays, restore a backup."),
    }
}

/// Makes a change with a statement that is kept ready for the next.
pub(crate) fn run(t: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<()> {
    t.prepare_cached(sql).and_then(|mut s| s.execute(values)).map_err(failed).map(|_| ())
}

fn connect(path: &Path, key: &Key, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags)?;
    // What is wrong is told by what is answered.
    connection.pragma_update(None, "cipher_log_level", "NONE")?;
    connection.pragma_update(None, "key", key.pragma().as_str())?;
    connection.busy_timeout(Duration::from_secs(10))?;
    // What is removed is written over.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

impl Store {
    /// Opens the database of that path, or makes it with that key.
    ///
    /// # Errors
    /// The key does not fit, a newer version of Saldo wrote it, or the disk refuses.
    pub fn open(path: &Path, key: Key) -> Result<Self> {
        Self::opened(path, key).map_err(|e| health::explained(path, e))
    }

    fn opened(path: &Path, key: Key) -> Result<Self> {
        health::look(path)?;
        if !path.exists() {
            make(path, &key)?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut writer = connect(path, &key, flags).map_err(failed)?;
        // A wrong key shows at the first read.
        if let Err(e) = writer.query_row("SELECT count(*) FROM sqlite_master", [], |r| r.get::<_, i64>(0)) {
            use rusqlite::ErrorCode::{CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, PermissionDenied};
            let another = matches!(e.sqlite_error_code(), Some(CannotOpen | DatabaseBusy | DatabaseLocked | DiskFull | PermissionDenied));
            return Err(if another { failed(e) } else { health::why_closed(path, &key) });
        }
        writer.pragma_update(None, "journal_mode", "WAL").map_err(failed)?;
        writer.pragma_update(None, "synchronous", "FULL").map_err(failed)?;
        schema::migrate(&mut writer)?;
        let store =
            Self { path: path.to_owned(), seal: Seal::of(&key)?, key, writer: writer::Writer::new(writer), readers: Mutex::default(), back: Condvar::new() };
        store.seal_all()?;
        Ok(store)
    }

    /// Its key.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Changes the database; an error leaves it as it was. What others change meanwhile may be committed with it.
    ///
    /// # Errors
    /// As what is done, the disk refuses, or the store is closed.
    pub fn write<T>(&self, change: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        if let Some(connection) = together::borrow(self.place()) {
            let done = together::among(&connection, change);
            together::give_back(connection);
            return done.map_err(|e| health::explained(&self.path, e));
        }
        let done = self.writer.change(|connection| {
            let done = connection.as_ref().ok_or_else(closed).and_then(change);
            (done.is_ok(), done)
        });
        done.and_then(|value| value).map_err(|e| health::explained(&self.path, e))
    }

    /// Reads from the database beside the writer.
    ///
    /// # Errors
    /// As what is done, or the store is closed.
    pub fn read<T>(&self, look: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        // Who changes several things sees them.
        if let Some(connection) = together::borrow(self.place()) {
            let seen = look(&connection);
            together::give_back(connection);
            return seen.map_err(|e| health::explained(&self.path, e));
        }
        let reader = self.reader()?;
        look(reader.connection.as_ref().ok_or_else(closed)?).map_err(|e| health::explained(&self.path, e))
    }

    fn reader(&self) -> Result<Reader<'_>> {
        let mut readers = lock(&self.readers);
        if readers.closed {
            return Err(closed());
        }
        readers.out += 1;
        let idle = readers.idle.pop();
        drop(readers);
        // Counted as out until it is dropped, whether it opens or not.
        let mut reader = Reader { store: self, connection: idle };
        if reader.connection.is_none() {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            reader.connection = Some(connect(&self.path, &self.key, flags).map_err(failed)?);
        }
        Ok(reader)
    }

    /// Closes for good: readers first, then everything goes from the write-ahead log into the database's file, then the writer. The file
    /// alone is the whole database from then on. Closing again does nothing.
    ///
    /// # Errors
    /// Somebody still reads, or the disk refuses: what is left of the log lies beside the file and belongs to it.
    pub fn close(&self) -> Result<()> {
        let end = Instant::now() + LAST;
        let mut readers = lock(&self.readers);
        readers.closed = true;
        readers.idle.clear();
        while readers.out > 0 {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            readers = self.back.wait_timeout(readers, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(readers);
        let Some(writer) = self.writer.close() else { return Ok(()) };
        writer.busy_timeout(Duration::from_millis(500)).map_err(failed)?;
        settle(&writer)
    }

    /// A copy of the whole database while it is in use, encrypted with the same key.
    ///
    /// # Errors
    /// The copy cannot be written, or there is a file of that name.
    pub fn backup(&self, to: &Path) -> Result<u64> {
        let unwritable = |e: std::io::Error| match e.kind() {
            std::io::ErrorKind::AlreadyExists => {
                Error::new(ErrorCode::FileUnreadable, "There is a file of that name already.", "Choose another place.").in_file(to.display().to_string())
            }
            _ => disk::unwritable(to, &e),
        };
        if to.symlink_metadata().is_ok() {
            return Err(unwritable(std::io::ErrorKind::AlreadyExists.into()));
        }
        let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let draft = Draft::private(folder).map_err(unwritable)?;
        self.copy_into(&draft)?;
        let bytes = draft.path().metadata().map_err(unwritable)?.len();
        draft.keep_new(to).map_err(unwritable)?;
        Ok(bytes)
    }

    /// Writes a copy of the whole database into an empty file.
    ///
    /// # Errors
    /// The copy cannot be written.
    pub fn copy_into(&self, draft: &Draft) -> Result<()> {
        self.read(|c| c.execute("VACUUM INTO ?1", [draft.path().to_string_lossy()]).map_err(failed)).map(|_| ())
    }

    /// Whether the database holds together, as SQLite checks it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn sound(&self) -> Result<bool> {
        self.read(|c| c.query_row("PRAGMA integrity_check", [], |r| r.get::<_, String>(0)).map_err(failed)).map(|said| said == "ok")
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // What is not settled lies in the log beside the file, and is found there.
        let _ = self.close();
    }
}

/// A connection that only reads, lent out; it goes back when it is dropped.
struct Reader<'a> {
    store: &'a Store,
    connection: Option<Connection>,
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let mut readers = lock(&self.store.readers);
        readers.out = readers.out.saturating_sub(1);
        let room = !readers.closed && readers.idle.len() < READERS;
        let connection = self.connection.take();
        if room {
            readers.idle.extend(connection);
        } else {
            drop(connection);
        }
        self.store.back.notify_all();
    }
}

/// Makes a copy of a database whole in its own file, and says whether the key opens it, it is none of a newer version, and it holds
/// together.
///
/// # Errors
/// The key does not open it, or the disk refuses.
pub fn takes(copy: &Path, key: &Key) -> Result<bool> {
    let connection = connect(copy, key, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failed)?;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |r| r.get(0)).map_err(failed)?;
    settle(&connection)?;
    let ok = |pragma: &str| health::said(&connection, pragma).map(|found| found.iter().all(|f| f == "ok"));
    Ok((1..=schema::known()).contains(&version) && ok("PRAGMA cipher_integrity_check")? && ok("PRAGMA integrity_check")?)
}

/// Copies what can be read of a database that may be damaged into an empty file.
///
/// # Errors
/// The key does not open it, or something in it does not read.
pub fn salvage(database: &Path, key: &Key, into: &Draft) -> Result<()> {
    let connection = connect(database, key, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failed)?;
    connection.execute("VACUUM INTO ?1", [into.path().to_string_lossy()]).map_err(failed).map(|_| ())
}

/// Makes a new database: beside its place first, so that what stands there is whole, or nothing does.
fn make(path: &Path, key: &Key) -> Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let draft = Draft::private(folder).map_err(|e| disk::unwritable(path, &e))?;
    let mut connection = connect(draft.path(), key, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(failed)?;
    schema::migrate(&mut connection)?;
    connection.close().map_err(|(_, e)| failed(e))?;
    draft.keep_new(path).map_err(|e| disk::unwritable(path, &e))
}

/// Takes all of the write-ahead log into the database's file.
fn settle(connection: &Connection) -> Result<()> {
    let busy: i64 = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |r| r.get(0)).map_err(failed)?;
    if busy == 0 { Ok(()) } else { Err(Error::new(ErrorCode::Internal, "The database was closed while it was read.", "Nothing is lost.")) }
}

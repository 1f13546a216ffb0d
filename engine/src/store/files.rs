//! Files of cases: their bytes once by checksum, their state, and what was read from them.

use super::cases::id;
use super::{Seal, Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use std::sync::Arc;
use uuid::Uuid;

/// How far a file has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileState {
    /// Waits to be read.
    Queued,
    /// Is being read.
    Reading,
    /// Needs a password.
    Locked,
    /// Was read; what is left for a person is told from its reading.
    Read,
    /// Could not be read.
    Failed,
    /// Somebody stopped it.
    Cancelled,
}

impl FileState {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Queued, "queued"),
        (Self::Reading, "reading"),
        (Self::Locked, "locked"),
        (Self::Read, "read"),
        (Self::Failed, "failed"),
        (Self::Cancelled, "cancelled"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, n)| n)
    }

    pub(super) fn of(name: &str) -> Self {
        Self::ALL.iter().find(|(_, n)| *n == name).map_or(Self::Failed, |(s, _)| *s)
    }
}

/// A file of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its id.
    pub id: Uuid,
    /// The case that it belongs to.
    pub case_id: Uuid,
    /// Name as the user knows it.
    pub name: String,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: String,
    /// How many bytes.
    pub bytes: u64,
    /// How far it has come.
    pub state: FileState,
    /// Password that opened it.
    pub password: Option<String>,
    /// Code of the error that stopped it; empty where none did.
    pub code: String,
    /// The error in a sentence.
    pub note: String,
    /// Columns and problems that are left to decide; what the list of cases counts.
    pub left: u32,
    /// Order of arrival.
    pub added: u64,
}

/// Where a file was seen before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// That file.
    pub file: Uuid,
    /// Its case.
    pub case: Uuid,
}

fn file(row: &Row<'_>, seal: &Seal) -> rusqlite::Result<File> {
    let own = id(row, "id")?;
    Ok(File {
        id: own,
        case_id: id(row, "case_id")?,
        name: row.get("name")?,
        sha256: row.get("sha256")?,
        bytes: row.get::<_, i64>("bytes")?.unsigned_abs(),
        state: FileState::of(&row.get::<_, String>("state")?),
        password: seal.opened(&secret_place(own), row, "password")?,
        code: row.get("code")?,
        note: row.get("note")?,
        left: row.get("left")?,
        added: row.get::<_, i64>("added")?.unsigned_abs(),
    })
}

const COLUMNS: &str = "id, case_id, name, sha256, bytes, state, password, code, note, left, added";
/// What the password of a file is sealed for.
pub(super) fn secret_place(of: Uuid) -> String {
    format!("file/{of}")
}

/// The number of the next arrival.
pub(super) const NEXT: &str = "SELECT coalesce(max(added), 0) + 1 FROM files";

impl Store {
    /// Keeps a file and queues it: all of it or nothing.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_file(&self, case: Uuid, name: &str, sha256: &str, bytes: &[u8]) -> Result<File> {
        let id = Uuid::new_v4();
        self.write(|t| {
            let token = Uuid::new_v4().to_string();
            t.execute("INSERT OR IGNORE INTO blobs (sha256, token, bytes) VALUES (?1, ?2, ?3)", params![sha256, token, bytes]).map_err(failed)?;
            let added: i64 = t.query_row(NEXT, [], |r| r.get(0)).map_err(failed)?;
            let sql = "INSERT INTO files (id, case_id, name, sha256, bytes, state, added) VALUES (?1, ?2, ?3, ?4, ?5, 'queued', ?6)";
            t.execute(sql, params![id.to_string(), case.to_string(), name, sha256, bytes.len() as i64, added]).map_err(failed)?;
            t.execute("INSERT INTO jobs (file_id, state, added) VALUES (?1, 'queued', ?2)", params![id.to_string(), added]).map_err(failed)?;
            Ok(())
        })?;
        self.file(id)
    }

    /// One file.
    ///
    /// # Errors
    /// It is not there.
    pub fn file(&self, of: Uuid) -> Result<File> {
        let sql = format!("SELECT {COLUMNS} FROM files WHERE id = ?1");
        let seal = self.seal()?;
        self.read(|c| c.query_row(&sql, [of.to_string()], |r| file(r, &seal)).map_err(failed))
    }

    /// The files of a case in order of arrival.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn files(&self, case: Uuid) -> Result<Vec<File>> {
        let seal = self.seal()?;
        self.read(|c| {
            let sql = format!("SELECT {COLUMNS} FROM files WHERE case_id = ?1 AND deleted = 0 ORDER BY added");
            let mut all = c.prepare_cached(&sql).map_err(failed)?;
            all.query_map([case.to_string()], |r| file(r, &seal)).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Its bytes.
    ///
    /// # Errors
    /// It is not there.
    pub fn bytes(&self, sha256: &str) -> Result<Arc<Vec<u8>>> {
        self.read(|c| c.query_row("SELECT bytes FROM blobs WHERE sha256 = ?1", [sha256], |r| r.get::<_, Vec<u8>>(0)).map_err(failed)).map(Arc::new)
    }

    /// An earlier file with the same bytes.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn known(&self, sha256: &str, before: u64) -> Result<Option<Known>> {
        let sql = "SELECT id, case_id FROM files WHERE sha256 = ?1 AND added < ?2 AND deleted = 0 ORDER BY added LIMIT 1";
        let known = |r: &Row<'_>| Ok(Known { file: id(r, "id")?, case: id(r, "case_id")? });
        self.read(|c| c.query_row(sql, params![sha256, before as i64], known).optional().map_err(failed))
    }

    /// Remembers the password that is to be tried.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_password(&self, of: Uuid, password: &str) -> Result<()> {
        let sealed = self.seal()?.column(&secret_place(of), Some(password))?;
        self.write(|t| t.execute("UPDATE files SET password = ?2 WHERE id = ?1", params![of.to_string(), sealed]).map_err(failed).map(|_| ()))
    }

    /// The document that was read from it, as bytes of the reader's own form.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn document(&self, of: Uuid) -> Result<Option<Vec<u8>>> {
        self.read(|c| c.query_row("SELECT document FROM readings WHERE file_id = ?1", [of.to_string()], |r| r.get(0)).optional().map_err(failed))
    }

    /// What was made of that document before anybody corrected it, as bytes of the reader's own form.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn reading(&self, of: Uuid) -> Result<Option<Vec<u8>>> {
        self.read(|c| c.query_row("SELECT reading FROM readings WHERE file_id = ?1", [of.to_string()], |r| r.get(0)).optional().map_err(failed))
    }

    /// Keeps how much of a file is left to decide.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_left(&self, of: Uuid, left: u32) -> Result<()> {
        self.write(|t| t.execute("UPDATE files SET left = ?2 WHERE id = ?1 AND left <> ?2", params![of.to_string(), left]).map_err(failed).map(|_| ()))
    }
}

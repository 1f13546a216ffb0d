//! The tables, and the steps from each version to the next. Forward only.

use super::failed;
use crate::base::{Error, ErrorCode, Result};
use rusqlite::Connection;

/// What each version adds. The database's own number says how many were taken.
const STEPS: &[&str] = &["
    CREATE TABLE folders (id TEXT PRIMARY KEY, name TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);
    -- What steps say of a case and its files is repeated here, in the same transaction, so that lists need not read every history.
    CREATE TABLE cases (
        id TEXT PRIMARY KEY, folder_id TEXT NOT NULL REFERENCES folders(id), name TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0,
        updated_at TEXT NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);
    -- Bytes by their checksum, named outside by a token that tells nothing of them.
    CREATE TABLE blobs (sha256 TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
    CREATE TABLE files (
        id TEXT PRIMARY KEY, case_id TEXT NOT NULL REFERENCES cases(id), name TEXT NOT NULL, sha256 TEXT NOT NULL REFERENCES blobs(sha256),
        bytes INTEGER NOT NULL, state TEXT NOT NULL, password TEXT, code TEXT NOT NULL DEFAULT '', note TEXT NOT NULL DEFAULT '',
        left INTEGER NOT NULL DEFAULT 0, added INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);
    -- What was read of a file, apart from it: a row is written whole, however little of it changes.
    CREATE TABLE readings (file_id TEXT PRIMARY KEY REFERENCES files(id), document BLOB NOT NULL, reading BLOB NOT NULL);
    CREATE INDEX files_case ON files(case_id);
    CREATE INDEX files_sha ON files(sha256);
    -- Steps of history are added and never changed; what is undone is itself a step.
    CREATE TABLE steps (
        id INTEGER PRIMARY KEY, case_id TEXT NOT NULL, file_id TEXT, row_id TEXT, at TEXT NOT NULL, actor TEXT NOT NULL,
        kind TEXT NOT NULL, what TEXT NOT NULL, payload TEXT NOT NULL, of INTEGER);
    CREATE INDEX steps_case ON steps(case_id, id);
    CREATE TRIGGER steps_stay BEFORE UPDATE ON steps BEGIN SELECT RAISE(ABORT, 'history is only added to'); END;
    CREATE TRIGGER steps_keep BEFORE DELETE ON steps BEGIN SELECT RAISE(ABORT, 'history is only added to'); END;
    CREATE TABLE jobs (
        file_id TEXT PRIMARY KEY REFERENCES files(id), state TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0,
        lease INTEGER NOT NULL DEFAULT 0, added INTEGER NOT NULL);
    -- Corrections of one layout, for other files with the same head.
    CREATE TABLE templates (id TEXT PRIMARY KEY, name TEXT NOT NULL, head TEXT NOT NULL, bank_name TEXT NOT NULL, corrections TEXT NOT NULL, used INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
", include_str!("services.sql"), include_str!("verifications.sql"), include_str!("claims.sql"), include_str!("works.sql"), include_str!("papers.sql"), include_str!("sync.sql"), include_str!("retain.sql"), include_str!("listed.sql")];

/// The version that this program writes.
pub fn known() -> i64 {
    STEPS.len() as i64
}

/// Takes the steps that the database has not taken yet.
///
/// # Errors
/// A newer Saldo wrote the database, or the disk refuses.
pub fn migrate(connection: &mut Connection) -> Result<()> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |r| r.get(0)).map_err(failed)?;
    let known = known();
    if version > known {
        let what = format!("The database was written by a newer version of Saldo (version {version}, this one knows {known}).");
        return Err(Error::new(ErrorCode::Internal, what, "Install the newer version; nothing was changed."));
    }
    for (n, step) in STEPS.iter().enumerate().skip(usize::try_from(version).unwrap_or(0)) {
        let transaction = connection.transaction().map_err(failed)?;
        transaction.execute_batch(step).map_err(failed)?;
        transaction.pragma_update(None, "user_version", n as i64 + 1).map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}

//! What was removed goes for good: its rows, its history, its bytes, and the pages of the database that held them.

use super::cases::id;
use super::{Store, failed, settle};
use crate::base::Result;
use rusqlite::{Connection, Row, params};
use uuid::Uuid;

/// A file that was removed from a case that is still there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemovedFile {
    /// Its id.
    pub id: Uuid,
    /// The case.
    pub case_id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was removed, RFC 3339.
    pub at: String,
}

/// A step that loses what it said of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lessened {
    /// Its number.
    pub id: u64,
    /// The step in a sentence, anew.
    pub what: String,
    /// What it changes, anew.
    pub payload: String,
}

/// What goes for good.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Erase {
    /// Folders with their cases.
    pub folders: Vec<Uuid>,
    /// Cases with their files and history.
    pub cases: Vec<Uuid>,
    /// Files of cases that stay.
    pub files: Vec<Uuid>,
    /// Steps that were about these files alone.
    pub steps: Vec<u64>,
    /// Steps that were about others too.
    pub lessened: Vec<Lessened>,
}

impl Store {
    /// Files that were removed from cases that are still there, the latest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn removed_files(&self) -> Result<Vec<RemovedFile>> {
        let sql = "SELECT f.id, f.case_id, f.name, coalesce((SELECT max(at) FROM steps s WHERE s.case_id = f.case_id
                       AND (s.payload LIKE '%\"kind\":\"remove\"%' AND s.payload LIKE '%' || f.id || '%')), c.updated_at) AS at
                   FROM files f JOIN cases c ON c.id = f.case_id WHERE f.deleted = 1 AND c.deleted = 0 ORDER BY at DESC, f.id";
        let file = |r: &Row<'_>| Ok(RemovedFile { id: id(r, "id")?, case_id: id(r, "case_id")?, name: r.get("name")?, at: r.get("at")? });
        self.read(|c| {
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            all.query_map([], file).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// All files of a case, removed ones too.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn file_ids(&self, case: Uuid) -> Result<Vec<Uuid>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT id FROM files WHERE case_id = ?1").map_err(failed)?;
            all.query_map([case.to_string()], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// All cases of a folder, removed ones too.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn case_ids(&self, folder: Uuid) -> Result<Vec<Uuid>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT id FROM cases WHERE folder_id = ?1").map_err(failed)?;
            all.query_map([folder.to_string()], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Erases, and writes the database anew, so that no page of it holds what went. Says how many files went.
    ///
    /// # Errors
    /// The database cannot be written; then nothing went.
    pub fn erase(&self, what: &Erase) -> Result<usize> {
        let erased = self.write(|t| {
            let go = |t: &Connection| {
                let erased = go(t, what)?;
                t.execute("DELETE FROM blobs WHERE sha256 NOT IN (SELECT sha256 FROM files UNION SELECT sha256 FROM uploads UNION SELECT sha256 FROM papers WHERE sha256 IS NOT NULL)", [])?;
                Ok(erased)
            };
            unguarded(t, go).map_err(failed)
        })?;
        self.scrub()?;
        Ok(erased)
    }

    /// Writes the database anew and empties its log.
    fn scrub(&self) -> Result<()> {
        self.writer.between(|writer| {
            writer.execute_batch("VACUUM").map_err(failed)?;
            // Where somebody reads just now the log is emptied when the store is closed.
            let _ = settle(writer);
            Ok(())
        })
    }
}

/// History is only added to: what holds it is taken off for this and put back.
pub(super) fn unguarded<T>(t: &Connection, go: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let guards: Vec<(String, String)> = {
        let mut all = t.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'steps'")?;
        all.query_map([], |r| Ok((r.get(0)?, r.get(1)?)))?.collect::<rusqlite::Result<_>>()?
    };
    for (name, _) in &guards {
        t.execute_batch(&format!("DROP TRIGGER {name}"))?;
    }
    let done = go(t)?;
    for (_, sql) in &guards {
        t.execute_batch(sql)?;
    }
    Ok(done)
}

/// Takes rows away; the bytes that they pointed to are left.
pub(super) fn go(t: &Connection, what: &Erase) -> rusqlite::Result<usize> {
    let mut cases: Vec<String> = what.cases.iter().map(Uuid::to_string).collect();
    let mut files: Vec<String> = what.files.iter().map(Uuid::to_string).collect();
    let ids = |sql: &str, of: &str| -> rusqlite::Result<Vec<String>> { t.prepare_cached(sql)?.query_map([of], |r| r.get(0))?.collect() };
    for folder in &what.folders {
        cases.extend(ids("SELECT id FROM cases WHERE folder_id = ?1", &folder.to_string())?);
    }
    for case in &cases {
        files.extend(ids("SELECT id FROM files WHERE case_id = ?1", case)?);
    }
    let mut erased = 0;
    for file in &files {
        // Outputs of jobs that a service elsewhere did for it, and what asked for them.
        let asked = "FROM sendings WHERE kind = 'job' AND item LIKE 'run/' || ?1 || '/%'";
        let ids = format!("IN (SELECT json_extract(answer, '$.id') {asked} AND json_valid(answer))");
        for sql in ["DELETE FROM remote_parts WHERE owner", "DELETE FROM remote_records WHERE kind = 'own_job' AND id"] {
            t.execute(&format!("{sql} {ids}"), [file])?;
        }
        t.execute(&format!("DELETE {asked}"), [file])?;
        for sql in ["DELETE FROM readings WHERE file_id = ?1", "DELETE FROM jobs WHERE file_id = ?1"] {
            t.execute(sql, [file])?;
        }
        erased += t.execute("DELETE FROM files WHERE id = ?1", [file])?;
    }
    for step in &what.steps {
        t.execute("DELETE FROM steps WHERE id = ?1 OR of = ?1", [*step as i64])?;
    }
    for step in &what.lessened {
        let sql = "UPDATE steps SET what = ?2, payload = ?3, file_id = NULL, row_id = NULL WHERE id = ?1";
        t.execute(sql, params![step.id as i64, step.what, step.payload])?;
    }
    for file in &files {
        t.execute("UPDATE steps SET file_id = NULL, row_id = NULL WHERE file_id = ?1", [file])?;
    }
    for case in &cases {
        // What a service elsewhere answered about the case goes with it; only here.
        for table in ["remote_parts WHERE owner", "remote_records WHERE kind = 'verification' AND id"] {
            t.execute(&format!("DELETE FROM {table} IN (SELECT remote_id FROM shared_cases WHERE case_id = ?1)"), [case])?;
        }
        t.execute("DELETE FROM steps WHERE case_id = ?1", [case])?;
        t.execute("DELETE FROM cases WHERE id = ?1", [case])?;
    }
    for folder in &what.folders {
        t.execute("DELETE FROM steps WHERE case_id = ?1", [folder.to_string()])?;
        t.execute("DELETE FROM folders WHERE id = ?1", [folder.to_string()])?;
    }
    Ok(erased)
}

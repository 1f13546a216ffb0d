//! The queue of files that wait to be read. A worker holds a lease; who comes back after its lease ran out finds its fence broken.

use super::cases::id;
use super::{FileState, Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, params};
use uuid::Uuid;

/// Times that a file may end its reader, or the program with it, before it is given up.
const TRIES: u32 = 2;

/// A job that somebody has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lease {
    /// The file to be read.
    pub file: Uuid,
    /// Number of this lease; a result under an older one is refused.
    pub fence: u64,
    /// How often it was tried, this time included.
    pub tries: u32,
}

/// How a job ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End<'a> {
    /// How far the file has come with it.
    pub state: FileState,
    /// Code of the error that stopped it; empty where none did.
    pub code: &'a str,
    /// The error in a sentence.
    pub note: &'a str,
    /// The document that was read and what was made of it, each as bytes of its own form.
    pub read: Option<(&'a [u8], &'a [u8])>,
    /// What is left for a person.
    pub left: u32,
}

impl Store {
    /// Takes the oldest job that waits or whose worker has gone, until `until` (Unix milliseconds).
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn take_job(&self, now: i64, until: i64) -> Result<Option<Lease>> {
        self.write(|t| {
            // Whose lease has run out has lost its worker: that was a try.
            let sql = "UPDATE jobs SET state = 'queued', tries = tries + 1, fence = fence + 1, lease = 0 WHERE state = 'taken' AND lease < ?1";
            t.execute(sql, [now]).map_err(failed)?;
            // Who has taken its workers with it too often is given up, so that it holds nobody up.
            let sql = "UPDATE files SET state = 'failed', code = 'INTERNAL', note = 'Reading it ended the reader, or the program with it, again and again.'
                       WHERE id IN (SELECT file_id FROM jobs WHERE state = 'queued' AND tries >= ?1)";
            t.execute(sql, [TRIES]).map_err(failed)?;
            t.execute("UPDATE jobs SET state = 'done', fence = fence + 1 WHERE state = 'queued' AND tries >= ?1", [TRIES]).map_err(failed)?;
            let sql = "SELECT jobs.file_id AS id, fence, tries FROM jobs JOIN files ON files.id = jobs.file_id
                       WHERE files.deleted = 0 AND jobs.state = 'queued' ORDER BY jobs.added LIMIT 1";
            let found = t.query_row(sql, [], |r| Ok((id(r, "id")?, r.get::<_, i64>(1)?, r.get::<_, u32>(2)?))).optional().map_err(failed)?;
            let Some((file, fence, tries)) = found else { return Ok(None) };
            // The try is counted when it was one: when the lease is renewed, or the reader dies.
            let sql = "UPDATE jobs SET state = 'taken', fence = fence + 1, lease = ?2 WHERE file_id = ?1";
            t.execute(sql, params![file.to_string(), until]).map_err(failed)?;
            t.execute("UPDATE files SET state = 'reading' WHERE id = ?1", [file.to_string()]).map_err(failed)?;
            Ok(Some(Lease { file, fence: fence.unsigned_abs() + 1, tries: tries + 1 }))
        })
    }

    /// Prolongs a lease, and counts its try; `false` where it is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn renew_job(&self, lease: Lease, until: i64) -> Result<bool> {
        let sql = "UPDATE jobs SET lease = ?3, tries = ?4 WHERE file_id = ?1 AND fence = ?2 AND state = 'taken'";
        self.write(|t| t.execute(sql, params![lease.file.to_string(), lease.fence as i64, until, lease.tries]).map_err(failed)).map(|n| n > 0)
    }

    /// Puts a job back whose worker died on it; the try is counted. Refused (`false`) where the lease is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn put_back_job(&self, lease: Lease) -> Result<bool> {
        self.back(lease, lease.tries)
    }

    /// Puts a job back that was stopped in order: it was no try. Refused (`false`) where the lease is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn give_back_job(&self, lease: Lease) -> Result<bool> {
        self.back(lease, lease.tries.saturating_sub(1))
    }

    fn back(&self, lease: Lease, tries: u32) -> Result<bool> {
        self.write(|t| {
            let sql = "UPDATE jobs SET state = 'queued', lease = 0, tries = ?3 WHERE file_id = ?1 AND fence = ?2 AND state = 'taken'";
            if t.execute(sql, params![lease.file.to_string(), lease.fence as i64, tries]).map_err(failed)? == 0 {
                return Ok(false);
            }
            t.execute("UPDATE files SET state = 'queued' WHERE id = ?1", [lease.file.to_string()]).map_err(failed)?;
            Ok(true)
        })
    }

    /// Gives a job's result: what was read, or why nothing was. Refused (`false`) where the lease is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn finish_job(&self, lease: Lease, end: &End<'_>) -> Result<bool> {
        self.write(|t| {
            let sql = "UPDATE jobs SET state = 'done' WHERE file_id = ?1 AND fence = ?2 AND state = 'taken'";
            if t.execute(sql, params![lease.file.to_string(), lease.fence as i64]).map_err(failed)? == 0 {
                return Ok(false);
            }
            let id = lease.file.to_string();
            let sql = "UPDATE files SET state = ?2, code = ?3, note = ?4, left = ?5 WHERE id = ?1";
            t.execute(sql, params![id, end.state.name(), end.code, end.note, end.left]).map_err(failed)?;
            if let Some((document, reading)) = end.read {
                t.execute("INSERT OR REPLACE INTO readings (file_id, document, reading) VALUES (?1, ?2, ?3)", params![id, document, reading])
                    .map_err(failed)?;
            }
            Ok(true)
        })
    }

    /// Puts a file back into the queue.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn queue_again(&self, file: Uuid) -> Result<()> {
        self.write(|t| {
            t.execute("UPDATE jobs SET state = 'queued', tries = 0, lease = 0 WHERE file_id = ?1", [file.to_string()]).map_err(failed)?;
            t.execute("UPDATE files SET state = 'queued', code = '', note = '' WHERE id = ?1", [file.to_string()]).map_err(failed)?;
            Ok(())
        })
    }

    /// Takes a file out of the queue where it has not been read yet; says whether it was there.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn cancel_job(&self, file: Uuid) -> Result<bool> {
        self.write(|t| {
            let sql = "UPDATE jobs SET state = 'cancelled', fence = fence + 1 WHERE file_id = ?1 AND state IN ('queued', 'taken')";
            let there = t.execute(sql, [file.to_string()]).map_err(failed)? > 0;
            if there {
                t.execute("UPDATE files SET state = 'cancelled' WHERE id = ?1", [file.to_string()]).map_err(failed)?;
            }
            Ok(there)
        })
    }

    /// How many files wait or are being read.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn waiting(&self) -> Result<u32> {
        self.read(|c| c.query_row("SELECT count(*) FROM jobs WHERE state IN ('queued', 'taken')", [], |r| r.get(0)).map_err(failed))
    }

    /// Frees what the last run of the program had taken: its workers ended with it. Says how many.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn free_jobs(&self) -> Result<usize> {
        self.write(|t| {
            // What was at it for long enough for its try to count may be what ended the program: it counts.
            let freed = t.execute("UPDATE jobs SET state = 'queued', lease = 0 WHERE state = 'taken'", []).map_err(failed)?;
            t.execute("UPDATE files SET state = 'queued' WHERE state = 'reading'", []).map_err(failed)?;
            Ok(freed)
        })
    }
}

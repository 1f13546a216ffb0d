//! Answers to requests that carried an `Idempotency-Key`, so that the same request asked twice is done once.

use super::{Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, params};
use uuid::Uuid;

/// An answer that is given again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// Its status.
    pub status: u16,
    /// Its body.
    pub body: Vec<u8>,
}

/// What was there under a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Earlier {
    /// Nothing: the request is the first, and noted.
    Nothing,
    /// The same request, answered.
    Answered(Answered),
    /// Another request, or the same one that still runs.
    Another,
}

impl Store {
    /// Notes a request under its key, or says what was there before. `now` and `since` are Unix milliseconds; what is older is forgotten.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn begin_request(&self, scope: &str, key: &str, fingerprint: &str, now: i64, since: i64) -> Result<Earlier> {
        self.write(|t| {
            t.execute("DELETE FROM idempotency WHERE at < ?1", [since]).map_err(failed)?;
            let sql = "SELECT fingerprint, status, body FROM idempotency WHERE scope = ?1 AND key = ?2";
            let row = |r: &rusqlite::Row<'_>| Ok((r.get::<_, String>(0)?, r.get::<_, Option<u16>>(1)?, r.get::<_, Option<Vec<u8>>>(2)?));
            match t.query_row(sql, [scope, key], row).optional().map_err(failed)? {
                Some((kept, Some(status), body)) if kept == fingerprint => Ok(Earlier::Answered(Answered { status, body: body.unwrap_or_default() })),
                Some(_) => Ok(Earlier::Another),
                None => {
                    let sql = "INSERT INTO idempotency (scope, key, fingerprint, at) VALUES (?1, ?2, ?3, ?4)";
                    t.execute(sql, params![scope, key, fingerprint, now]).map_err(failed)?;
                    Ok(Earlier::Nothing)
                }
            }
        })
    }

    /// Keeps the answer to a request; `None` forgets the request, so that it may be tried again. `made` is the record that it made.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn end_request(&self, scope: &str, key: &str, answer: Option<&Answered>, made: Option<&str>) -> Result<()> {
        self.write(|t| {
            match answer {
                Some(a) => {
                    let sql = "UPDATE idempotency SET status = ?3, body = ?4, made = ?5 WHERE scope = ?1 AND key = ?2";
                    t.execute(sql, params![scope, key, a.status, a.body, made])
                }
                None => t.execute("DELETE FROM idempotency WHERE scope = ?1 AND key = ?2", [scope, key]),
            }
            .map_err(failed)
            .map(|_| ())
        })
    }

    /// Forgets the answers about a record that was deleted.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn forget_requests(&self, made: Uuid) -> Result<()> {
        self.write(|t| t.execute("DELETE FROM idempotency WHERE made = ?1", [made.to_string()]).map_err(failed).map(|_| ()))
    }

    /// Forgets requests that the last run of the program did not answer.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn forget_running(&self) -> Result<()> {
        self.write(|t| t.execute("DELETE FROM idempotency WHERE status IS NULL", []).map_err(failed).map(|_| ()))
    }
}

//! What services elsewhere answered, and which cases keep step with them.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use std::collections::{BTreeMap, HashMap};
use uuid::Uuid;

/// A record of a service, whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteRecord {
    /// Its id there.
    pub id: String,
    /// All of it, as JSON.
    pub record: String,
    /// When it was changed last, as the service says it.
    pub updated: String,
    /// Its place in the service's list.
    pub place: i64,
    /// It is in the list no longer.
    pub gone: bool,
}

/// A case that is shared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SharedCase {
    /// The case.
    pub case_id: Uuid,
    /// With whom.
    pub connection_id: Uuid,
    /// Its verification there; none before it was made.
    pub remote_id: Option<String>,
    /// `open`, or `gone` where it was deleted there.
    pub state: String,
    /// What both sides agreed on last, by item.
    pub base: BTreeMap<String, String>,
    /// The state of the verification that was seen last.
    pub seen: String,
    /// When it was shared, RFC 3339.
    pub at: String,
}

fn record(r: &Row<'_>) -> rusqlite::Result<RemoteRecord> {
    Ok(RemoteRecord { id: r.get("id")?, record: r.get("record")?, updated: r.get("updated")?, place: r.get("place")?, gone: r.get("gone")? })
}

fn shared(r: &Row<'_>) -> rusqlite::Result<SharedCase> {
    Ok(SharedCase {
        case_id: id(r, "case_id")?,
        connection_id: id(r, "connection_id")?,
        remote_id: r.get("remote_id")?,
        state: r.get("state")?,
        base: serde_json::from_str(&r.get::<_, String>("base")?).unwrap_or_default(),
        seen: r.get("seen")?,
        at: r.get("at")?,
    })
}

impl Store {
    /// Keeps a part of a list of a service, as one; `round` tells later which of them were in the list.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn keep_records(&self, of: Uuid, kind: &str, round: i64, records: &[RemoteRecord]) -> Result<()> {
        self.write(|t| {
            let sql = "INSERT INTO remote_records (connection_id, kind, id, record, updated, place, round, gone) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)
                       ON CONFLICT (connection_id, kind, id) DO UPDATE SET record = excluded.record, updated = excluded.updated, place = excluded.place,
                           round = excluded.round, gone = 0";
            let mut put = t.prepare_cached(sql).map_err(failed)?;
            for r in records {
                put.execute(params![of.to_string(), kind, r.id, r.record, r.updated, r.place, round]).map_err(failed)?;
            }
            Ok(())
        })
    }

    /// When each record of a list was changed last, by id; of those that are in it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn record_times(&self, of: Uuid, kind: &str) -> Result<HashMap<String, (String, i64)>> {
        self.read(|c| {
            let sql = "SELECT id, updated, place FROM remote_records WHERE connection_id = ?1 AND kind = ?2 AND gone = 0";
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let rows = all.query_map(params![of.to_string(), kind], |r| Ok((r.get(0)?, (r.get(1)?, r.get(2)?)))).map_err(failed)?;
            rows.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Marks records that a whole list no longer names.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn mark_gone(&self, of: Uuid, kind: &str, ids: &[String]) -> Result<()> {
        self.write(|t| {
            let sql = "UPDATE remote_records SET gone = 1 WHERE connection_id = ?1 AND kind = ?2 AND id = ?3";
            let mut put = t.prepare_cached(sql).map_err(failed)?;
            for id in ids {
                put.execute(params![of.to_string(), kind, id]).map_err(failed)?;
            }
            Ok(())
        })
    }

    /// A part of a list, in the service's order, and how many there are.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn remote_records(&self, of: Uuid, kind: &str, search: &str, offset: u64, limit: u64) -> Result<(u64, Vec<RemoteRecord>)> {
        self.read(|c| {
            let from = "FROM remote_records WHERE connection_id = ?1 AND kind = ?2 AND gone = 0 AND (?3 = '' OR instr(lower(record), ?3) > 0)";
            let search = search.to_lowercase();
            let total: i64 = c.query_row(&format!("SELECT count(*) {from}"), params![of.to_string(), kind, search], |r| r.get(0)).map_err(failed)?;
            let mut all = c.prepare_cached(&format!("SELECT * {from} ORDER BY place, id LIMIT ?4 OFFSET ?5")).map_err(failed)?;
            let values = params![of.to_string(), kind, search, limit as i64, offset as i64];
            let rows = all.query_map(values, record).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)?;
            Ok((total.unsigned_abs(), rows))
        })
    }

    /// One record.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn remote_record(&self, of: Uuid, kind: &str, id: &str) -> Result<Option<RemoteRecord>> {
        let sql = "SELECT * FROM remote_records WHERE connection_id = ?1 AND kind = ?2 AND id = ?3";
        self.read(|c| c.query_row(sql, params![of.to_string(), kind, id], record).optional().map_err(failed))
    }

    /// Keeps a part of what a service knows of a record, as it answered it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn keep_part(&self, of: Uuid, owner: &str, part: &str, body: &[u8], tag: &str, at: &str) -> Result<()> {
        let sql = "INSERT OR REPLACE INTO remote_parts (connection_id, owner, part, body, tag, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        self.write(|t| t.execute(sql, params![of.to_string(), owner, part, body, tag, at]).map_err(failed).map(|_| ()))
    }

    /// A part that was kept, with its tag.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn part(&self, of: Uuid, owner: &str, part: &str) -> Result<Option<(Vec<u8>, String)>> {
        let sql = "SELECT body, tag FROM remote_parts WHERE connection_id = ?1 AND owner = ?2 AND part = ?3";
        self.read(|c| c.query_row(sql, params![of.to_string(), owner, part], |r| Ok((r.get(0)?, r.get(1)?))).optional().map_err(failed))
    }

    /// All shared cases.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn shared_cases(&self) -> Result<Vec<SharedCase>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM shared_cases ORDER BY at, case_id").map_err(failed)?;
            all.query_map([], shared).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// How a case is shared.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn shared_case(&self, case: Uuid) -> Result<Option<SharedCase>> {
        self.read(|c| c.query_row("SELECT * FROM shared_cases WHERE case_id = ?1", [case.to_string()], shared).optional().map_err(failed))
    }

    /// Shares a case, or keeps how it stands.
    ///
    /// # Errors
    /// The database cannot be written, or another case is that verification.
    pub fn save_shared(&self, s: &SharedCase) -> Result<()> {
        let sql = "INSERT INTO shared_cases (case_id, connection_id, remote_id, state, base, seen, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                   ON CONFLICT (case_id) DO UPDATE SET remote_id = excluded.remote_id, state = excluded.state, base = excluded.base, seen = excluded.seen";
        let base = serde_json::to_string(&s.base).unwrap_or_else(|_| "{}".to_owned());
        let values = params![s.case_id.to_string(), s.connection_id.to_string(), s.remote_id, s.state, base, s.seen, s.at];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// Shares a case no longer; what waited to be sent of it is cancelled.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn unshare(&self, case: Uuid, at: &str) -> Result<bool> {
        self.write(|t| {
            let case = case.to_string();
            let sql = "UPDATE sendings SET state = 'cancelled', ended = ?2, why = 'The case is shared no longer.' WHERE case_id = ?1 AND state IN ('waiting', 'sending', 'still')";
            t.execute(sql, [&case, at]).map_err(failed)?;
            t.execute("DELETE FROM shared_cases WHERE case_id = ?1", [&case]).map_err(failed).map(|n| n > 0)
        })
    }
}

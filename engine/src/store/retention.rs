//! What is old goes: whole records, files of documents, what was read of them, and files that nothing uses. In small steps, so that
//! nobody waits long.

use super::erase::{go, unguarded};
use super::{Erase, Store, failed, settle};
use crate::base::Result;
use rusqlite::{Connection, OptionalExtension, params};
use uuid::Uuid;

/// Records of each kind that go in one step.
const STEP: usize = 100;
/// SHA-256 of no bytes: what a file points to that is gone.
const NOTHING: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/// Services whose files are documents of persons and firms.
const DOCUMENTS: &str = "('identity_card', 'identity_number', 'vehicle_ownership_book', 'land_certificate', 'business_registration')";
/// Statuses after which nothing happens by itself, and nobody is waited for.
const FINAL: &str = "('COMPLETED', 'FAILED', 'CANCELLED', 'FRAUD_DETECTED', 'PARTIALLY_COMPLETED', 'PARTIALLY_FAILED')";
/// That nothing uses a file: no verification or draft, no job.
const UNUSED: &str = "NOT EXISTS (SELECT 1 FROM verification_files f WHERE f.upload_id = u.id) AND NOT EXISTS (SELECT 1 FROM works w WHERE w.file_id = u.id)";

/// How long things are kept, in milliseconds; `None` for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retain {
    /// Verifications in a final status and jobs, after their last change.
    pub records: Option<i64>,
    /// Files of documents, after they were read.
    pub documents: Option<i64>,
    /// What was read of documents.
    pub read: Option<i64>,
    /// Files that nothing uses, after they came.
    pub unused: i64,
}

impl Retain {
    /// How long files of documents are kept: never longer than what was read of them.
    fn files(&self) -> Option<i64> {
        [self.documents, self.read].into_iter().flatten().min()
    }
}

/// What went in a step.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Gone {
    /// Verifications that went whole.
    pub cases: Vec<Uuid>,
    /// Verifications of which a part went.
    pub changed: Vec<Uuid>,
    /// Jobs and files that went.
    pub others: usize,
}

impl Gone {
    /// Whether nothing went.
    pub fn nothing(&self) -> bool {
        self.cases.is_empty() && self.changed.is_empty() && self.others == 0
    }
}

type Read<T> = rusqlite::Result<T>;

fn ids(t: &Connection, sql: &str, limit: i64) -> Read<Vec<String>> {
    t.prepare_cached(&format!("{sql} LIMIT {STEP}"))?.query_map([limit], |r| r.get(0))?.collect()
}

fn ids_of(t: &Connection, sql: &str, of: &str) -> Read<Vec<String>> {
    t.prepare_cached(sql)?.query_map([of], |r| r.get(0))?.collect()
}

/// Takes bytes away that nothing points to.
fn let_go(t: &Connection, sha256: &str) -> Read<()> {
    let sql = "DELETE FROM blobs WHERE sha256 = ?1 AND NOT EXISTS (SELECT 1 FROM files WHERE sha256 = ?1)
                   AND NOT EXISTS (SELECT 1 FROM uploads WHERE sha256 = ?1) AND NOT EXISTS (SELECT 1 FROM papers WHERE sha256 = ?1)";
    t.prepare_cached(sql)?.execute([sha256]).map(|_| ())
}

/// Takes a file away, whoever used it.
fn remove(t: &Connection, upload: &str) -> Read<usize> {
    let sha256: Option<String> = t.prepare_cached("SELECT sha256 FROM uploads WHERE id = ?1")?.query_row([upload], |r| r.get(0)).optional()?;
    let Some(sha256) = sha256 else { return Ok(0) };
    t.prepare_cached("DELETE FROM uploads WHERE id = ?1")?.execute([upload])?;
    let_go(t, &sha256)?;
    Ok(1)
}

/// Takes a file away that nothing uses any more.
fn remove_unused(t: &Connection, upload: &str) -> Read<usize> {
    let free = format!("SELECT EXISTS (SELECT 1 FROM uploads u WHERE u.id = ?1 AND {UNUSED})");
    if t.prepare_cached(&free)?.query_row([upload], |r| r.get(0))? { remove(t, upload) } else { Ok(0) }
}

/// Takes what is told and kept about a record away.
fn forget(t: &Connection, of: &str) -> Read<()> {
    t.prepare_cached("DELETE FROM outbox WHERE about = ?1")?.execute([of])?;
    t.prepare_cached("DELETE FROM idempotency WHERE made = ?1")?.execute([of]).map(|_| ())
}

/// Does something with every case whose history goes.
fn each(t: &Connection, cases: &[String], mut goes: impl FnMut(&Connection, &str) -> Read<()>) -> Read<()> {
    if cases.is_empty() { Ok(()) } else { unguarded(t, |t| cases.iter().try_for_each(|case| goes(t, case))) }
}

/// Workbooks that were made of a verification.
fn exports(t: &Connection, of: &str) -> Read<()> {
    for file in ids_of(t, "SELECT id FROM uploads WHERE owner = ?1 AND purpose = 'export'", of)? {
        remove(t, &file)?;
    }
    Ok(())
}

/// Whole verifications with their history and their files.
fn verifications(t: &Connection, limit: i64) -> Read<Vec<Uuid>> {
    let old = ids(t, &format!("SELECT id FROM verifications WHERE updated_at < ?1 AND status IN {FINAL} ORDER BY updated_at"), limit)?;
    each(t, &old, |t, case| {
        let uploads = ids_of(t, "SELECT upload_id FROM verification_files WHERE verification_id = ?1", case)?;
        let bytes = "SELECT sha256 FROM files WHERE case_id = ?1 UNION SELECT sha256 FROM papers WHERE case_id = ?1 AND sha256 IS NOT NULL";
        let bytes = ids_of(t, bytes, case)?;
        go(t, &Erase { cases: case.parse().into_iter().collect(), ..Erase::default() })?;
        exports(t, case)?;
        for upload in uploads {
            remove_unused(t, &upload)?;
        }
        for sha256 in bytes {
            let_go(t, &sha256)?;
        }
        // What combined it ended with it.
        t.prepare_cached("DELETE FROM combined WHERE instr(members, ?1) > 0")?.execute([case])?;
        forget(t, case)
    })?;
    Ok(old.iter().filter_map(|id| id.parse().ok()).collect())
}

/// Whole jobs with what they made, and their files.
fn jobs(t: &Connection, limit: i64) -> Read<usize> {
    let old = ids(t, "SELECT id FROM works WHERE ended < ?1 ORDER BY ended", limit)?;
    for job in &old {
        let row = |r: &rusqlite::Row<'_>| Ok((r.get::<_, String>(0)?, [r.get::<_, Option<String>>(1)?, r.get(2)?]));
        let (file, made) = t.prepare_cached("SELECT file_id, output_file, preview_file FROM works WHERE id = ?1")?.query_row([job], row)?;
        t.prepare_cached("DELETE FROM works WHERE id = ?1")?.execute([job])?;
        for made in made.into_iter().flatten() {
            remove(t, &made)?;
        }
        remove_unused(t, &file)?;
        forget(t, job)?;
    }
    Ok(old.len())
}

/// Files of documents: their bytes go, their records say when.
fn documents(t: &Connection, limit: i64, now: i64) -> Read<Vec<Uuid>> {
    let old = format!(
        "SELECT v.id FROM verifications v WHERE v.service IN {DOCUMENTS} AND v.ended_at < ?1 AND v.status NOT IN ('DRAFT', 'IN_QUEUE', 'IN_PROGRESS')
                         AND EXISTS (SELECT 1 FROM papers p WHERE p.case_id = v.id AND p.sha256 <> '{NOTHING}')"
    );
    let old = ids(t, &old, limit)?;
    if old.is_empty() {
        return Ok(Vec::new());
    }
    // Bytes that everything points to whose own are gone.
    t.prepare_cached("INSERT OR IGNORE INTO blobs (sha256, token, bytes) VALUES (?1, ?2, x'')")?.execute([NOTHING, &Uuid::new_v4().to_string()])?;
    for case in &old {
        let bytes = ids_of(t, "SELECT DISTINCT sha256 FROM papers WHERE case_id = ?1 AND sha256 IS NOT NULL", case)?;
        t.prepare_cached("UPDATE papers SET sha256 = ?2, password = NULL WHERE case_id = ?1 AND sha256 IS NOT NULL")?.execute([case, NOTHING])?;
        for upload in ids_of(t, "SELECT upload_id FROM verification_files WHERE verification_id = ?1", case)? {
            // Another verification or a job may still need it; it goes with the last of them.
            let others = format!("SELECT EXISTS (SELECT 1 FROM works w WHERE w.file_id = ?1) OR EXISTS (SELECT 1 FROM verification_files f JOIN verifications v ON v.id = f.verification_id
                                    WHERE f.upload_id = ?1 AND (v.service NOT IN {DOCUMENTS} OR v.ended_at IS NULL OR v.ended_at >= ?2))");
            if !t.prepare_cached(&others)?.query_row(params![upload, limit], |r| r.get(0))? {
                let sql = "UPDATE uploads SET sha256 = ?2, password = NULL, deleted_at = ?3 WHERE id = ?1 AND deleted_at IS NULL";
                t.prepare_cached(sql)?.execute(params![upload, NOTHING, now])?;
            }
        }
        for sha256 in bytes {
            let_go(t, &sha256)?;
        }
    }
    Ok(old.iter().filter_map(|id| id.parse().ok()).collect())
}

/// What was read of documents: service, times and statuses stay.
fn emptied(t: &Connection, limit: i64, now: i64) -> Read<Vec<Uuid>> {
    let old = format!(
        "SELECT id FROM verifications WHERE service IN {DOCUMENTS} AND emptied_at IS NULL AND ended_at < ?1 AND status NOT IN ('DRAFT', 'IN_QUEUE', 'IN_PROGRESS')"
    );
    let old = ids(t, &old, limit)?;
    each(t, &old, |t, case| {
        let sql = "UPDATE verifications SET config = '{}', passwords = '{}', reviewed = '{}', output = '', search = '', export_id = NULL, emptied_at = ?2 WHERE id = ?1";
        t.prepare_cached(sql)?.execute(params![case, now])?;
        exports(t, case)?;
        t.prepare_cached("UPDATE verification_files SET file_id = NULL WHERE verification_id = ?1")?.execute([case])?;
        for sql in [
            "DELETE FROM papers WHERE case_id = ?1",
            "DELETE FROM paper_numbers WHERE case_id = ?1",
            "DELETE FROM steps WHERE case_id = ?1",
            "UPDATE uploads SET name = 'file' WHERE deleted_at IS NOT NULL AND id IN (SELECT upload_id FROM verification_files WHERE verification_id = ?1)",
            "UPDATE cases SET name = (SELECT service FROM verifications WHERE id = ?1) WHERE id = ?1",
        ] {
            t.prepare_cached(sql)?.execute([case])?;
        }
        forget(t, case)
    })?;
    Ok(old.iter().filter_map(|id| id.parse().ok()).collect())
}

/// Files that were sent in and that nothing uses, and workbooks that newer ones replaced.
fn unused(t: &Connection, limit: i64) -> Read<usize> {
    let before = chrono::DateTime::from_timestamp_millis(limit).unwrap_or_default().to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let sql = format!("SELECT u.id FROM uploads u WHERE u.created_at < ?1 AND u.deleted_at IS NULL AND ((u.purpose = 'input' AND {UNUSED})
                         OR (u.purpose = 'export' AND NOT EXISTS (SELECT 1 FROM verifications v WHERE v.id = u.owner AND v.export_id = u.id))) ORDER BY u.created_at LIMIT {STEP}");
    let old = ids_of(t, &sql, &before)?;
    for file in &old {
        remove(t, file)?;
    }
    Ok(old.len())
}

impl Store {
    /// Takes away some of what is older than is kept, at that Unix millisecond; what it says went may leave more to go.
    ///
    /// # Errors
    /// The database cannot be written; then nothing went.
    pub fn age(&self, keep: &Retain, now: i64) -> Result<Gone> {
        self.write(|t| {
            let before = |kept: Option<i64>| kept.map(|k| now.saturating_sub(k));
            let gone = |t: &Connection| -> Read<Gone> {
                let mut gone = Gone::default();
                if let Some(limit) = before(keep.records) {
                    gone.cases = verifications(t, limit)?;
                    gone.others += jobs(t, limit)?;
                }
                if let Some(limit) = before(keep.files()) {
                    gone.changed = documents(t, limit, now)?;
                }
                if let Some(limit) = before(keep.read) {
                    gone.changed.extend(emptied(t, limit, now)?);
                }
                gone.others += unused(t, now.saturating_sub(keep.unused))?;
                Ok(gone)
            };
            gone(t).map_err(failed)
        })
    }

    /// Takes what went out of the log beside the database, too.
    ///
    /// # Errors
    /// The store is closed. Where somebody reads just now it is done when the store is closed.
    pub fn empty_log(&self) -> Result<()> {
        self.writer.between(|writer| {
            let _ = settle(writer);
            Ok(())
        })
    }

    /// When a file goes by age, Unix milliseconds; `None` where it is kept, or as long as something has not ended that uses it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn file_ends(&self, of: Uuid, keep: &Retain) -> Result<Option<i64>> {
        let sql = format!(
            "SELECT CASE WHEN v.service IN {DOCUMENTS} THEN v.ended_at + ?3 WHEN v.status IN {FINAL} THEN v.updated_at + ?2 END AS ends
               FROM verification_files f JOIN verifications v ON v.id = f.verification_id WHERE f.upload_id = ?1
             UNION ALL SELECT ended + ?2 FROM works WHERE file_id = ?1"
        );
        let of = of.to_string();
        self.read(|c| {
            let ends = |c: &Connection| -> Read<Option<i64>> {
                let ends: Vec<Option<i64>> = c.prepare_cached(&sql)?.query_map(params![of, keep.records, keep.files()], |r| r.get(0))?.collect::<Read<_>>()?;
                if !ends.is_empty() {
                    return Ok(ends.into_iter().collect::<Option<Vec<i64>>>().and_then(|all| all.into_iter().max()));
                }
                let made = "SELECT created_at FROM uploads WHERE id = ?1 AND purpose = 'input'";
                let made: Option<String> = c.prepare_cached(made)?.query_row([&of], |r| r.get(0)).optional()?;
                Ok(made.and_then(|m| chrono::DateTime::parse_from_rfc3339(&m).ok()).map(|m| m.timestamp_millis() + keep.unused))
            };
            ends(c).map_err(failed)
        })
    }
}

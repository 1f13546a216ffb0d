//! The queue of files that wait to be read. A worker holds a lease; who comes back after its lease ran out finds its fence broken.

use super::cases::id;
use super::{FileState, Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, params};
use uuid::Uuid;

/// Times that a file may end its reader, or the program with it, before it is given up.
const TRIES: u32 = 2;
/// Puts back what is leased no longer.
const RUN_OUT: &str = "UPDATE jobs SET state = 'queued', tries = tries + 1, fence = fence + 1, lease = 0 WHERE state = 'taken' AND lease < ?1";
/// The oldest job that waits.
const OLDEST: &str = "SELECT jobs.file_id AS id, fence, tries FROM jobs JOIN files ON files.id = jobs.file_id
                      WHERE files.deleted = 0 AND jobs.state = 'queued' ORDER BY jobs.added LIMIT 1";
/// Says that a file is given up.
const GIVEN_UP: &str =
    "UPDATE files SET state = 'failed', code = 'INTERNAL', note = 'Reading it ended the reader, or the program with it, again and again.' WHERE id = ?1";
/// How many wait or are taken, each counted in its own index.
const WAITING: &str = "SELECT (SELECT count(*) FROM jobs WHERE state = 'queued') + (SELECT count(*) FROM jobs WHERE state = 'taken')";

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
    /// Takes the oldest job that waits or whose worker has gone, until `until` (Unix milliseconds). What it costs does not grow with the
    /// number of jobs: each step looks at one end of an index.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn take_job(&self, now: i64, until: i64) -> Result<Option<Lease>> {
        self.write(|t| {
            // Whose lease has run out has lost its worker: that was a try.
            t.execute(RUN_OUT, [now]).map_err(failed)?;
            loop {
                let found = t.query_row(OLDEST, [], |r| Ok((id(r, "id")?, r.get::<_, i64>(1)?, r.get::<_, u32>(2)?))).optional().map_err(failed)?;
                let Some((file, fence, tries)) = found else { return Ok(None) };
                let id = file.to_string();
                // Who has taken its workers with it too often is given up, so that it holds nobody up; then the next one is the oldest.
                if tries >= TRIES {
                    t.execute("UPDATE jobs SET state = 'done', fence = fence + 1 WHERE file_id = ?1", [&id]).map_err(failed)?;
                    t.execute(GIVEN_UP, [&id]).map_err(failed)?;
                    continue;
                }
                // The try is counted when it was one: when the lease is renewed, or the reader dies.
                t.execute("UPDATE jobs SET state = 'taken', fence = fence + 1, lease = ?2 WHERE file_id = ?1", params![id, until]).map_err(failed)?;
                t.execute("UPDATE files SET state = 'reading' WHERE id = ?1", [&id]).map_err(failed)?;
                return Ok(Some(Lease { file, fence: fence.unsigned_abs() + 1, tries: tries + 1 }));
            }
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
        self.read(|c| c.query_row(WAITING, [], |r| r.get(0)).map_err(failed))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Key;
    use std::path::PathBuf;
    use std::time::{Duration, Instant};

    struct Kept {
        store: Store,
        folder: PathBuf,
    }

    impl Drop for Kept {
        fn drop(&mut self) {
            let _ = self.store.close();
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    /// A store with so many files that wait, after so many that are done.
    fn with(waiting: u32, done: u32) -> Kept {
        let folder = std::env::temp_dir().join(format!("saldo-claims-{}", Uuid::new_v4()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&folder.join("saldo.db"), Key::random()).unwrap();
        let fill = format!(
            "INSERT INTO folders (id, name) VALUES ('f', 'f'); INSERT INTO cases (id, folder_id, name, updated_at) VALUES ('c', 'f', 'c', '');
             INSERT INTO blobs VALUES ('s', 't', x'00');
             CREATE TEMP TABLE n AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {all}) SELECT n FROM n;
             INSERT INTO files (id, case_id, name, sha256, bytes, state, added)
                 SELECT printf('00000000-0000-4000-8000-%012d', n), 'c', 'a.pdf', 's', 1, CASE WHEN n > {done} THEN 'queued' ELSE 'read' END, n FROM n;
             INSERT INTO jobs (file_id, state, added) SELECT id, CASE WHEN added > {done} THEN 'queued' ELSE 'done' END, added FROM files;
             DROP TABLE n;",
            all = waiting + done
        );
        store.write(|t| t.execute_batch(&fill).map_err(failed)).unwrap();
        Kept { store, folder }
    }

    /// The way that SQLite takes to what a statement asks for.
    fn plan(store: &Store, sql: &str) -> String {
        let of = |c: &rusqlite::Connection| {
            let mut steps = c.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
            let given: Vec<i64> = vec![0; steps.parameter_count()];
            steps.query_map(rusqlite::params_from_iter(given), |r| r.get::<_, String>(3))?.collect::<rusqlite::Result<Vec<String>>>()
        };
        store.write(|t| of(t).map_err(failed)).unwrap().join("; ")
    }

    #[test]
    fn every_step_of_a_claim_goes_by_an_index() {
        let kept = with(3, 3);
        for (sql, index) in [(RUN_OUT, "jobs_taken (lease<?)"), (OLDEST, "USING INDEX jobs_queued"), (WAITING, "jobs_queued"), (WAITING, "jobs_taken")] {
            let plan = plan(&kept.store, sql);
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{sql}: {plan}");
        }
        let newest = plan(&kept.store, super::super::files::NEXT);
        assert!(newest.contains("files_added"), "{newest}");
    }

    #[test]
    fn a_claim_costs_the_same_however_many_jobs_there_are() {
        let time = |waiting: u32, done: u32| {
            let kept = with(waiting, done);
            let mut best = Duration::MAX;
            for first in 0..8 {
                let begin = Instant::now();
                let lease = kept.store.take_job(1_000, 2_000).unwrap().expect("one waits");
                best = best.min(begin.elapsed());
                assert!(lease.file.to_string().ends_with(&format!("{:012}", done + 1 + first)), "the oldest comes first: {}", lease.file);
            }
            best
        };
        let (few, many) = (time(20, 0), time(8_000, 1_000));
        assert!(many < 3 * few + Duration::from_millis(2), "{few:?} with 20 jobs, {many:?} with 9,000");
    }

    #[test]
    fn who_ended_its_readers_too_often_is_given_up_and_the_next_one_is_taken() {
        let kept = with(2, 0);
        let first = kept.store.take_job(0, 10).unwrap().expect("the oldest");
        // Its lease runs out twice.
        let again = kept.store.take_job(11, 20).unwrap().expect("the oldest again");
        assert_eq!((again.file, again.tries), (first.file, 2));
        let next = kept.store.take_job(21, 30).unwrap().expect("the next");
        assert_ne!(next.file, first.file);
        let given_up = kept.store.file(first.file).unwrap();
        assert_eq!((given_up.state, given_up.code.as_str()), (FileState::Failed, "INTERNAL"));
        assert_eq!(kept.store.waiting().unwrap(), 1);
        assert!(!kept.store.renew_job(again, 40).unwrap(), "its lease is broken");
    }
}

//! Jobs of the parsing service: a fair queue with leases and fences. Every change of a job's state and what is told of it are one
//! transaction.

use super::cases::id;
use super::outbox::{self, Telling};
use super::{Seal, Store, failed};
use crate::base::{Error, ErrorCode, Result};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// Times that a job is tried.
pub const TRIES: u32 = 3;

/// How far a job has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum WorkState {
    /// Waits.
    InQueue,
    /// Is worked on.
    InProgress,
    /// Has its output.
    Completed,
    /// Has an error.
    Failed,
    /// Was stopped.
    Cancelled,
}

impl WorkState {
    const ALL: [(Self, &'static str); 5] = [
        (Self::InQueue, "IN_QUEUE"),
        (Self::InProgress, "IN_PROGRESS"),
        (Self::Completed, "COMPLETED"),
        (Self::Failed, "FAILED"),
        (Self::Cancelled, "CANCELLED"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, n)| n)
    }

    pub(super) fn of(name: &str) -> Self {
        Self::ALL.iter().find(|(_, n)| *n == name).map_or(Self::Failed, |(s, _)| *s)
    }

    /// Whether nothing more happens to it.
    pub fn ended(self) -> bool {
        !matches!(self, Self::InQueue | Self::InProgress)
    }
}

/// What must not be seen: sealed where it lies.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    /// Password of the file.
    pub password: Option<String>,
    /// Secret of the webhook.
    pub webhook: Option<String>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets(…)")
    }
}

/// A job that is to be queued.
#[derive(Debug, Clone)]
pub struct NewWork {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub tenant: String,
    /// Id of the key that queued it.
    pub owner: String,
    /// `PARSE`, `PREDICT` or `FRAUD`.
    pub kind: String,
    /// The file.
    pub file: Uuid,
    /// Name of the file.
    pub name: String,
    /// The template that was named.
    pub template: Option<String>,
    /// What is asked, as JSON.
    pub ask: String,
    /// Where the file is to be had first.
    pub url: Option<String>,
    /// Where its changes are told.
    pub webhook: Option<String>,
    /// What is told with them, as JSON.
    pub metadata: String,
    /// What must not be seen.
    pub secrets: Secrets,
    /// What it costs, in units of a small file.
    pub cost: i64,
}

/// A job.
#[derive(Debug, Clone, PartialEq)]
pub struct Work {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub tenant: String,
    /// Id of the key that queued it.
    pub owner: String,
    /// `PARSE`, `PREDICT` or `FRAUD`.
    pub kind: String,
    /// How far it has come.
    pub state: WorkState,
    /// The file.
    pub file: Uuid,
    /// Name of the file.
    pub name: String,
    /// The template that was named.
    pub template: Option<String>,
    /// What is asked, as JSON.
    pub ask: String,
    /// Where the file is to be had first.
    pub url: Option<String>,
    /// How often it went back to the queue.
    pub retries: u32,
    /// When it was queued, Unix milliseconds.
    pub created: i64,
    /// When it was taken first.
    pub first_started: Option<i64>,
    /// When it was taken last.
    pub started: Option<i64>,
    /// When it ended.
    pub ended: Option<i64>,
    /// Its error, as JSON.
    pub error: Option<String>,
    /// Where its output lies, if that is delivered by link.
    pub output_file: Option<Uuid>,
    /// A picture of its first page.
    pub preview_file: Option<Uuid>,
}

/// A job that somebody has taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hold {
    /// The job.
    pub work: Uuid,
    /// Number of this lease; a result under an older one is refused.
    pub fence: u64,
    /// How often it was tried, this time included.
    pub tries: u32,
}

/// How a job ended.
#[derive(Debug, Clone, Default)]
pub struct WorkEnd {
    /// What it gave, as JSON.
    pub output: Option<Vec<u8>>,
    /// Or the file that holds it.
    pub output_file: Option<Uuid>,
    /// A picture of its first page.
    pub preview_file: Option<Uuid>,
    /// Or the error that ended it, as JSON.
    pub error: Option<String>,
}

fn optional(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<Uuid>> {
    Ok(row.get::<_, Option<String>>(column)?.and_then(|t| Uuid::parse_str(&t).ok()))
}

pub(super) fn work(r: &Row<'_>) -> rusqlite::Result<Work> {
    Ok(Work {
        id: id(r, "id")?,
        tenant: r.get("tenant")?,
        owner: r.get("owner")?,
        kind: r.get("kind")?,
        state: WorkState::of(&r.get::<_, String>("state")?),
        file: id(r, "file_id")?,
        name: r.get("name")?,
        template: r.get("template")?,
        ask: r.get("ask")?,
        url: r.get("url")?,
        retries: r.get("retries")?,
        created: r.get("created")?,
        first_started: r.get("first_started")?,
        started: r.get("started")?,
        ended: r.get("ended")?,
        error: r.get("error")?,
        output_file: optional(r, "output_file")?,
        preview_file: optional(r, "preview_file")?,
    })
}

pub(super) const COLUMNS: &str = "id, tenant, owner, kind, state, file_id, name, template, ask, url, retries, created, first_started, started, ended, error,
                                  output_file, preview_file";

/// The event of a job's change.
#[derive(Serialize)]
struct JobEvent<'a> {
    event: &'static str,
    id: Uuid,
    job_id: Uuid,
    #[serde(rename = "type")]
    kind: &'a str,
    status: WorkState,
    previous_status: WorkState,
    error: Option<serde_json::Value>,
    occurred_at: String,
    metadata: serde_json::Value,
}

fn one(c: &Connection, of: Uuid) -> Result<Option<Work>> {
    let sql = format!("SELECT {COLUMNS} FROM works WHERE id = ?1");
    c.prepare_cached(&sql).map_err(failed)?.query_row([of.to_string()], work).optional().map_err(failed)
}

/// What seals a job's secrets to it.
fn place(of: Uuid) -> String {
    format!("work {of}")
}

fn secrets(c: &Connection, seal: &Seal, of: Uuid) -> Result<Secrets> {
    let sealed: Option<Vec<u8>> = c.query_row("SELECT secrets FROM works WHERE id = ?1", [of.to_string()], |r| r.get(0)).optional().map_err(failed)?.flatten();
    let Some(sealed) = sealed else { return Ok(Secrets::default()) };
    Ok(serde_json::from_slice(&seal.open(&place(of), &sealed)?).unwrap_or_default())
}

/// Writes what is told of a change from one state to another, where somebody wants to hear of it.
fn told(t: &Connection, seal: &Seal, of: Uuid, from: WorkState, to: WorkState, at: i64) -> Result<()> {
    let sql = "SELECT webhook, metadata, kind, error, tenant FROM works WHERE id = ?1";
    type Told = (Option<String>, String, String, Option<String>, String);
    let row = |r: &Row<'_>| Ok((r.get(0)?, r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?));
    let (url, metadata, kind, error, tenant): Told = t.prepare_cached(sql).map_err(failed)?.query_row([of.to_string()], row).map_err(failed)?;
    let Some(url) = url.filter(|_| to != WorkState::InQueue) else { return Ok(()) };
    let secret = secrets(t, seal, of)?.webhook;
    let event = Uuid::new_v4();
    let json = |text: &str| serde_json::from_str(text).unwrap_or(serde_json::Value::Null);
    let body = JobEvent {
        event: "job.status_changed",
        id: event,
        job_id: of,
        kind: &kind,
        status: to,
        previous_status: from,
        error: error.as_deref().map(json),
        occurred_at: chrono::DateTime::from_timestamp_millis(at).unwrap_or_default().to_rfc3339_opts(chrono::SecondsFormat::Millis, true),
        metadata: json(&metadata),
    };
    let body = serde_json::to_string(&body).map_err(|e| Error::new(ErrorCode::Internal, format!("An event cannot be written: {e}."), ""))?;
    outbox::tell(t, seal, &Telling { id: event, tenant: &tenant, about: of, url: &url, secret: secret.as_deref(), body: &body, at })
}

/// Counts cost that begins or ends to wait.
fn waits(t: &Connection, of: Uuid, sign: i64) -> Result<()> {
    let sql = "UPDATE turns SET waiting = max(0, waiting + ?2 * (SELECT cost FROM works WHERE id = ?1)) WHERE owner = (SELECT owner FROM works WHERE id = ?1)";
    t.prepare_cached(sql).map_err(failed)?.execute(params![of.to_string(), sign]).map_err(failed).map(|_| ())
}

impl Store {
    /// Queues a job; `false` where more than `most` would wait of its key then.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_work(&self, w: &NewWork, now: i64, most: i64) -> Result<bool> {
        let seal = self.seal()?;
        let empty = w.secrets == Secrets::default();
        let plain = serde_json::to_vec(&w.secrets).unwrap_or_default();
        let sealed = (!empty).then(|| seal.close(&place(w.id), &plain)).transpose()?;
        self.write(|t| {
            let of = |owner: &str| -> Result<(i64, i64)> {
                let sql = "SELECT last, waiting FROM turns WHERE owner = ?1";
                let row = |r: &Row<'_>| Ok((r.get(0)?, r.get(1)?));
                Ok(t.prepare_cached(sql).map_err(failed)?.query_row([owner], row).optional().map_err(failed)?.unwrap_or_default())
            };
            let ((clock, _), (last, waiting)) = (of("")?, of(&w.owner)?);
            if waiting.saturating_add(w.cost) > most {
                return Ok(false);
            }
            // Start-time fair queueing: who has nothing waiting begins now, who has much goes on where its last job ends.
            let turn = clock.max(last);
            let sql = "INSERT INTO turns (owner, last, waiting) VALUES (?1, ?2, ?3) ON CONFLICT (owner) DO UPDATE SET last = ?2, waiting = waiting + ?3";
            t.prepare_cached(sql).map_err(failed)?.execute(params![w.owner, turn + w.cost, w.cost]).map_err(failed)?;
            let sql =
                "INSERT INTO works (id, tenant, owner, kind, state, file_id, name, template, ask, url, webhook, metadata, secrets, turn, cost, created, folded)
                       VALUES (?1, ?2, ?3, ?4, 'IN_QUEUE', ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
            let (id, file) = (w.id.to_string(), w.file.to_string());
            let values = params![
                id,
                w.tenant,
                w.owner,
                w.kind,
                file,
                w.name,
                w.template,
                w.ask,
                w.url,
                w.webhook,
                w.metadata,
                sealed,
                turn,
                w.cost,
                now,
                w.name.to_lowercase()
            ];
            t.prepare_cached(sql).map_err(failed)?.execute(values).map_err(failed)?;
            Ok(true)
        })
    }

    /// Takes the job whose turn it is until `until` (Unix milliseconds); jobs whose workers have gone are put back before.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn take_work(&self, now: i64, until: i64) -> Result<Option<Hold>> {
        let look = "SELECT EXISTS (SELECT 1 FROM works WHERE state = 'IN_QUEUE') OR EXISTS (SELECT 1 FROM works WHERE state = 'IN_PROGRESS' AND lease < ?1)";
        if !self.read(|c| c.prepare_cached(look).map_err(failed)?.query_row([now], |r| r.get(0)).map_err(failed))? {
            return Ok(None);
        }
        let seal = self.seal()?;
        self.write(|t| {
            let lost: Vec<Uuid> = {
                let mut all = t.prepare_cached("SELECT id FROM works WHERE state = 'IN_PROGRESS' AND lease < ?1 LIMIT 100").map_err(failed)?;
                all.query_map([now], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)?
            };
            for work in lost {
                lose(t, &seal, work, now)?;
            }
            let sql = "SELECT id, fence, tries, turn FROM works WHERE state = 'IN_QUEUE' ORDER BY priority DESC, turn, id LIMIT 1";
            let row = |r: &Row<'_>| Ok((id(r, "id")?, r.get::<_, i64>(1)?, r.get::<_, u32>(2)?, r.get::<_, i64>(3)?));
            let Some((work, fence, tries, turn)) = t.prepare_cached(sql).map_err(failed)?.query_row([], row).optional().map_err(failed)? else {
                return Ok(None);
            };
            waits(t, work, -1)?;
            let sql = "UPDATE works SET state = 'IN_PROGRESS', fence = fence + 1, lease = ?2, tries = tries + 1, started = ?3, first_started = coalesce(first_started, ?3),
                           priority = 0 WHERE id = ?1";
            t.prepare_cached(sql).map_err(failed)?.execute(params![work.to_string(), until, now]).map_err(failed)?;
            let sql = "INSERT INTO turns (owner, last) VALUES ('', ?1) ON CONFLICT (owner) DO UPDATE SET last = max(last, ?1)";
            t.prepare_cached(sql).map_err(failed)?.execute([turn]).map_err(failed)?;
            told(t, &seal, work, WorkState::InQueue, WorkState::InProgress, now)?;
            Ok(Some(Hold { work, fence: fence.unsigned_abs() + 1, tries: tries + 1 }))
        })
    }

    /// Prolongs a lease; `false` where it is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn renew_work(&self, hold: Hold, until: i64) -> Result<bool> {
        let sql = "UPDATE works SET lease = ?3 WHERE id = ?1 AND fence = ?2 AND state = 'IN_PROGRESS'";
        self.write(|t| t.execute(sql, params![hold.work.to_string(), hold.fence as i64, until]).map_err(failed)).map(|n| n > 0)
    }

    /// Puts a job back; `counted` where its worker died on it, else it was stopped in order, was no try and goes first. Refused
    /// (`false`) where the lease is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn put_back_work(&self, hold: Hold, counted: bool, now: i64) -> Result<bool> {
        let seal = self.seal()?;
        self.write(|t| {
            if !held(t, hold)? {
                return Ok(false);
            }
            if counted {
                lose(t, &seal, hold.work, now)?;
                return Ok(true);
            }
            let sql = "UPDATE works SET state = 'IN_QUEUE', lease = 0, tries = max(0, tries - 1), priority = 1 WHERE id = ?1";
            t.execute(sql, [hold.work.to_string()]).map_err(failed)?;
            waits(t, hold.work, 1)?;
            Ok(true)
        })
    }

    /// Ends a job with what it gave or with why it gave nothing. Refused (`false`) where the lease is no longer the last.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn end_work(&self, hold: Hold, end: &WorkEnd, now: i64) -> Result<bool> {
        let seal = self.seal()?;
        self.write(|t| {
            if !held(t, hold)? {
                return Ok(false);
            }
            let to = if end.error.is_some() { WorkState::Failed } else { WorkState::Completed };
            let sql = "UPDATE works SET state = ?2, lease = 0, ended = ?3, output = ?4, output_file = ?5, error = ?6, preview_file = coalesce(?7, preview_file) WHERE id = ?1";
            let (own, file, preview) = (hold.work.to_string(), end.output_file.map(|f| f.to_string()), end.preview_file.map(|f| f.to_string()));
            t.execute(sql, params![own, to.name(), now, end.output, file, end.error, preview]).map_err(failed)?;
            told(t, &seal, hold.work, WorkState::InProgress, to, now)?;
            t.execute("UPDATE works SET secrets = NULL WHERE id = ?1", [own]).map_err(failed)?;
            Ok(true)
        })
    }

    /// Stops a job of a tenant that waits or is worked on; says whether it did, `None` where there is no such job.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn cancel_work(&self, tenant: &str, of: Uuid, now: i64) -> Result<Option<bool>> {
        let seal = self.seal()?;
        self.write(|t| {
            let Some(work) = one(t, of)?.filter(|w| w.tenant == tenant) else { return Ok(None) };
            if work.state.ended() {
                return Ok(Some(false));
            }
            if work.state == WorkState::InQueue {
                waits(t, of, -1)?;
            }
            let sql = "UPDATE works SET state = 'CANCELLED', fence = fence + 1, lease = 0, ended = ?2 WHERE id = ?1";
            t.execute(sql, params![of.to_string(), now]).map_err(failed)?;
            told(t, &seal, of, work.state, WorkState::Cancelled, now)?;
            t.execute("UPDATE works SET secrets = NULL WHERE id = ?1", [of.to_string()]).map_err(failed)?;
            Ok(Some(true))
        })
    }

    /// Puts back what the last run of the program had taken: its workers ended with it. Says how many.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn free_works(&self, now: i64) -> Result<usize> {
        let seal = self.seal()?;
        self.write(|t| {
            let taken: Vec<Uuid> = {
                let mut all = t.prepare("SELECT id FROM works WHERE state = 'IN_PROGRESS'").map_err(failed)?;
                all.query_map([], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)?
            };
            taken.iter().try_for_each(|work| lose(t, &seal, *work, now))?;
            Ok(taken.len())
        })
    }

    /// What must not be seen of a job.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn work_secrets(&self, of: Uuid) -> Result<Secrets> {
        let seal = self.seal()?;
        self.read(|c| secrets(c, &seal, of))
    }

    /// A job, whosever it is.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn any_work(&self, of: Uuid) -> Result<Option<Work>> {
        self.read(|c| one(c, of))
    }

    /// What a job gave, as JSON.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn work_output(&self, of: Uuid) -> Result<Option<Vec<u8>>> {
        self.read(|c| c.query_row("SELECT output FROM works WHERE id = ?1", [of.to_string()], |r| r.get(0)).optional().map_err(failed)).map(Option::flatten)
    }
}

fn held(t: &Connection, hold: Hold) -> Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM works WHERE id = ?1 AND fence = ?2 AND state = 'IN_PROGRESS')";
    t.prepare_cached(sql).map_err(failed)?.query_row(params![hold.work.to_string(), hold.fence as i64], |r| r.get(0)).map_err(failed)
}

/// A job lost its worker: it goes back to the queue, or is given up where that happened too often.
fn lose(t: &Connection, seal: &Seal, of: Uuid, now: i64) -> Result<()> {
    let own = of.to_string();
    let tries: u32 = t.query_row("SELECT tries FROM works WHERE id = ?1", [&own], |r| r.get(0)).map_err(failed)?;
    if tries < TRIES {
        let sql = "UPDATE works SET state = 'IN_QUEUE', lease = 0, fence = fence + 1, retries = retries + 1 WHERE id = ?1";
        t.execute(sql, [&own]).map_err(failed)?;
        return waits(t, of, 1);
    }
    let error = r#"{"code":"INTERNAL","message":"Working on it ended the worker, or the program with it, again and again.","remedy":"Print the file to a new PDF and send that."}"#;
    let sql = "UPDATE works SET state = 'FAILED', lease = 0, fence = fence + 1, ended = ?2, error = ?3 WHERE id = ?1";
    t.execute(sql, params![own, now, error]).map_err(failed)?;
    told(t, seal, of, WorkState::InProgress, WorkState::Failed, now)?;
    t.execute("UPDATE works SET secrets = NULL WHERE id = ?1", [own]).map_err(failed).map(|_| ())
}

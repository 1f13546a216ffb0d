//! What is to be told to others. An event is written in the transaction of the change that it tells of; what came of it is kept beside it.

use super::cases::id;
use super::{Seal, Store, failed};
use crate::base::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;
use zeroize::Zeroizing;

/// Deliveries of one tenant under way at once.
const AT_ONCE: u32 = 2;

/// Something to be told.
#[derive(Debug, Clone, Copy)]
pub struct Telling<'a> {
    /// Its id, the same for every delivery.
    pub id: Uuid,
    /// Whose it is.
    pub tenant: &'a str,
    /// The record that it is about.
    pub about: Uuid,
    /// Where it is told.
    pub url: &'a str,
    /// What signs it.
    pub secret: Option<&'a str>,
    /// All of it, as it is sent.
    pub body: &'a str,
    /// When it happened, Unix milliseconds.
    pub at: i64,
}

/// An event on its way.
pub struct Sending {
    /// Its id.
    pub id: Uuid,
    /// Where it goes.
    pub url: String,
    /// What signs it.
    pub secret: Option<Zeroizing<String>>,
    /// All of it.
    pub body: String,
}

/// What came of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its id.
    pub id: Uuid,
    /// The record that it is about.
    pub about: Uuid,
    /// Where it went.
    pub url: String,
    /// All of it.
    pub body: String,
    /// `waiting`, `sending` or `done`.
    pub state: String,
    /// When it happened, Unix milliseconds.
    pub created: i64,
    /// When it was sent last.
    pub sent: Option<i64>,
    /// How often it was sent.
    pub attempts: u32,
    /// The status that was answered.
    pub status: Option<u16>,
    /// The beginning of what was answered.
    pub answer: Option<String>,
    /// Why nothing was.
    pub error: Option<String>,
}

/// What a delivery came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The status that was answered.
    pub status: Option<u16>,
    /// The beginning of what was answered.
    pub answer: Option<String>,
    /// Why nothing was.
    pub error: Option<String>,
}

fn delivery(r: &Row<'_>) -> rusqlite::Result<Delivery> {
    Ok(Delivery {
        id: id(r, "id")?,
        about: id(r, "about")?,
        url: r.get("url")?,
        body: r.get("body")?,
        state: r.get("state")?,
        created: r.get("created")?,
        sent: r.get("sent")?,
        attempts: r.get("attempts")?,
        status: r.get("status")?,
        answer: r.get("answer")?,
        error: r.get("error")?,
    })
}

/// Writes an event into the transaction of what it tells of.
///
/// # Errors
/// The database cannot be written.
pub fn tell(t: &Connection, seal: &Seal, event: &Telling<'_>) -> Result<()> {
    let (own, about) = (event.id.to_string(), event.about.to_string());
    let secret = event.secret.filter(|s| !s.is_empty()).map(|s| seal.close(&own, s.as_bytes())).transpose()?;
    let sql = "INSERT INTO outbox (id, tenant, about, url, secret, body, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    t.prepare_cached(sql).map_err(failed)?.execute(params![own, event.tenant, about, event.url, secret, event.body, event.at]).map_err(failed).map(|_| ())
}

impl Store {
    /// Takes the oldest event that may be sent now: of one record they go one after the other, and of one tenant a few at once.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn take_event(&self, now: i64) -> Result<Option<Sending>> {
        let sql = "SELECT seq, id, url, secret, body FROM outbox o WHERE state = 'waiting'
                   AND NOT EXISTS (SELECT 1 FROM outbox e WHERE e.about = o.about AND e.seq < o.seq AND e.state <> 'done')
                   AND (SELECT count(*) FROM outbox e WHERE e.state = 'sending' AND e.state <> 'done' AND e.tenant = o.tenant) < ?1
                   ORDER BY seq LIMIT 1";
        // Most looks find nothing, and need not write.
        if !self.read(|c| {
            c.prepare_cached("SELECT 1 FROM outbox WHERE state <> 'done' AND state = 'waiting' LIMIT 1").map_err(failed)?.exists([]).map_err(failed)
        })? {
            return Ok(None);
        }
        let seal = self.seal()?;
        let found = self.write(|t| {
            let row = |r: &Row<'_>| Ok((r.get::<_, i64>(0)?, id(r, "id")?, r.get::<_, String>(2)?, r.get::<_, Option<Vec<u8>>>(3)?, r.get::<_, String>(4)?));
            let found = t.prepare_cached(sql).map_err(failed)?.query_row([AT_ONCE], row).optional().map_err(failed)?;
            if let Some((seq, ..)) = &found {
                let sql = "UPDATE outbox SET state = 'sending', sent = ?2, attempts = attempts + 1 WHERE seq = ?1";
                t.prepare_cached(sql).map_err(failed)?.execute(params![seq, now]).map_err(failed)?;
            }
            Ok(found)
        })?;
        let Some((_, id, url, sealed, body)) = found else { return Ok(None) };
        let opened = sealed.map(|s| seal.open(&id.to_string(), &s)).transpose()?;
        let secret = opened.map(|s| Zeroizing::new(String::from_utf8_lossy(&s).into_owned()));
        Ok(Some(Sending { id, url, secret, body }))
    }

    /// Keeps what came of an event; what signed it is no longer needed.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn end_event(&self, of: Uuid, outcome: &Outcome) -> Result<()> {
        let sql = "UPDATE outbox SET state = 'done', secret = NULL, status = ?2, answer = ?3, error = ?4 WHERE id = ?1";
        self.write(|t| t.execute(sql, params![of.to_string(), outcome.status, outcome.answer, outcome.error]).map_err(failed).map(|_| ()))
    }

    /// Puts back what the last run of the program was sending: whether it arrived is not known, so it is sent again.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn free_events(&self) -> Result<usize> {
        self.write(|t| t.execute("UPDATE outbox SET state = 'waiting' WHERE state = 'sending' AND state <> 'done'", []).map_err(failed))
    }

    /// What was told of a record of a tenant, oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn deliveries(&self, tenant: &str, about: Uuid) -> Result<Vec<Delivery>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM outbox WHERE about = ?2 AND tenant = ?1 ORDER BY seq").map_err(failed)?;
            all.query_map(params![tenant, about.to_string()], delivery).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// The last events that were told or wait to be, whosever they are, newest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn last_deliveries(&self, many: u32) -> Result<Vec<Delivery>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM outbox ORDER BY seq DESC LIMIT ?1").map_err(failed)?;
            all.query_map([many], delivery).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }
}

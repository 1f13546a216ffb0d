//! What is to be sent to services elsewhere, in its order, and what came of it; what both sides changed, and how it was decided.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// States in which something is still to be sent.
const OPEN: &str = "('waiting', 'sending', 'still')";

/// Something to be sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outgoing {
    /// Its place; later ones are larger.
    pub seq: i64,
    /// Its id, which is its idempotency key.
    pub id: Uuid,
    /// To whom.
    pub connection_id: Uuid,
    /// Of which case.
    pub case_id: Option<Uuid>,
    /// What is done with it: `upload`, `create`, `header`, `headers`, `row`, `status`, and so on.
    pub kind: String,
    /// The item that it changes.
    pub item: String,
    /// The value that the item gets.
    pub value: String,
    /// What it is in a sentence, as JSON.
    pub said: String,
    /// What is sent, as far as it is known now.
    pub body: String,
    /// `waiting`, `sending`, `still` (stands still), `done`, `cancelled`.
    pub state: String,
    /// How often it was sent.
    pub tries: u32,
    /// When it was made, RFC 3339.
    pub created: String,
    /// When it was sent first, Unix milliseconds.
    pub first_sent: Option<i64>,
    /// When it came to its end, RFC 3339.
    pub ended: Option<String>,
    /// Why it stands still, or came to nothing.
    pub why: Option<String>,
    /// What was answered.
    pub answer: Option<String>,
}

fn outgoing(r: &Row<'_>) -> rusqlite::Result<Outgoing> {
    Ok(Outgoing {
        seq: r.get("seq")?,
        id: id(r, "id")?,
        connection_id: id(r, "connection_id")?,
        case_id: r.get::<_, Option<String>>("case_id")?.and_then(|t| Uuid::parse_str(&t).ok()),
        kind: r.get("kind")?,
        item: r.get("item")?,
        value: r.get("value")?,
        said: r.get("said")?,
        body: r.get("body")?,
        state: r.get("state")?,
        tries: r.get("tries")?,
        created: r.get("created")?,
        first_sent: r.get("first_sent")?,
        ended: r.get("ended")?,
        why: r.get("why")?,
        answer: r.get("answer")?,
    })
}

fn add(t: &Connection, s: &Outgoing) -> Result<()> {
    let sql = "INSERT INTO sendings (id, connection_id, case_id, kind, item, value, said, body, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let values = params![s.id.to_string(), s.connection_id.to_string(), s.case_id.map(|c| c.to_string()), s.kind, s.item, s.value, s.said, s.body, s.created];
    t.execute(sql, values).map_err(failed).map(|_| ())
}

impl Store {
    /// Puts something into the outbox; all of it or nothing.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn send_later(&self, all: &[Outgoing]) -> Result<()> {
        self.write(|t| all.iter().try_for_each(|s| add(t, s)))
    }

    /// Puts a change of an item into the outbox in the place of what waits for the same item. The same change is not put twice.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn send_instead(&self, s: &Outgoing) -> Result<()> {
        self.write(|t| {
            let case = s.case_id.map(|c| c.to_string());
            let sql = format!("SELECT id FROM sendings WHERE case_id IS ?1 AND item = ?2 AND value = ?3 AND kind = ?4 AND state IN {OPEN}");
            if t.query_row(&sql, params![case, s.item, s.value, s.kind], |r| r.get::<_, String>(0)).optional().map_err(failed)?.is_some() {
                return Ok(());
            }
            let sql = format!("UPDATE sendings SET state = 'cancelled', ended = ?3, why = 'A later change took its place.' WHERE case_id IS ?1 AND item = ?2 AND state IN {OPEN}");
            t.execute(&sql, params![case, s.item, s.created]).map_err(failed)?;
            add(t, s)
        })
    }

    /// What is still to be sent to a connection, oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn to_send(&self, of: Uuid) -> Result<Vec<Outgoing>> {
        self.read(|c| {
            let sql = format!("SELECT * FROM sendings WHERE connection_id = ?1 AND state IN {OPEN} ORDER BY seq");
            let mut all = c.prepare_cached(&sql).map_err(failed)?;
            all.query_map([of.to_string()], outgoing).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// What was put into the outbox, the latest first; of a case, or of all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn sendings(&self, case: Option<Uuid>, open: bool, limit: u32) -> Result<Vec<Outgoing>> {
        self.read(|c| {
            let sql = format!("SELECT * FROM sendings WHERE (?1 IS NULL OR case_id = ?1) AND (?2 = 0 OR state IN {OPEN}) ORDER BY seq DESC LIMIT ?3");
            let mut all = c.prepare_cached(&sql).map_err(failed)?;
            let values = params![case.map(|c| c.to_string()), open, limit];
            all.query_map(values, outgoing).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// One of them.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn sending(&self, of: Uuid) -> Result<Option<Outgoing>> {
        self.read(|c| c.query_row("SELECT * FROM sendings WHERE id = ?1", [of.to_string()], outgoing).optional().map_err(failed))
    }

    /// Notes that one is sent now. `false` where it was cancelled meanwhile.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn begin_sending(&self, of: Uuid, now: i64) -> Result<bool> {
        let sql = format!("UPDATE sendings SET state = 'sending', tries = tries + 1, first_sent = coalesce(first_sent, ?2) WHERE id = ?1 AND state IN {OPEN}");
        self.write(|t| t.execute(&sql, params![of.to_string(), now]).map_err(failed)).map(|n| n > 0)
    }

    /// Notes that one stands still, and why.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn hold_sending(&self, of: Uuid, state: &str, why: &str) -> Result<()> {
        let sql = format!("UPDATE sendings SET state = ?2, why = ?3 WHERE id = ?1 AND state IN {OPEN}");
        self.write(|t| t.execute(&sql, [&of.to_string(), state, why]).map_err(failed).map(|_| ()))
    }

    /// Notes that one was done, with what both sides agree on from then on and what the verification is called there.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn end_sending(&self, of: Uuid, at: &str, answer: &str, agreed: Option<(Uuid, &[(String, String)])>, remote_id: Option<&str>) -> Result<()> {
        self.write(|t| {
            let sql = "UPDATE sendings SET state = 'done', ended = ?2, why = NULL, answer = ?3, body = '' WHERE id = ?1";
            t.execute(sql, params![of.to_string(), at, answer]).map_err(failed)?;
            let Some((case, items)) = agreed else { return Ok(()) };
            let sql = "SELECT base FROM shared_cases WHERE case_id = ?1";
            let Some(base) = t.query_row(sql, [case.to_string()], |r| r.get::<_, String>(0)).optional().map_err(failed)? else { return Ok(()) };
            let mut base: std::collections::BTreeMap<String, String> = serde_json::from_str(&base).unwrap_or_default();
            base.extend(items.iter().cloned());
            let base = serde_json::to_string(&base).unwrap_or_else(|_| "{}".to_owned());
            let sql = "UPDATE shared_cases SET base = ?2, remote_id = coalesce(?3, remote_id) WHERE case_id = ?1";
            t.execute(sql, params![case.to_string(), base, remote_id]).map_err(failed).map(|_| ())
        })
    }

    /// Sends some again under new ids: what they made there is gone.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn send_again(&self, ids: &[Uuid]) -> Result<()> {
        self.write(|t| {
            for of in ids {
                let sql = "UPDATE sendings SET id = ?2, state = 'waiting', first_sent = NULL, answer = NULL, ended = NULL WHERE id = ?1";
                t.execute(sql, [of.to_string(), Uuid::new_v4().to_string()]).map_err(failed)?;
            }
            Ok(())
        })
    }

    /// Takes some out of the outbox that were not sent yet; says how many. Of a case that was never made there, all go together.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn cancel_sendings(&self, ids: &[Uuid], at: &str, why: &str) -> Result<usize> {
        self.write(|t| {
            let sql = format!("UPDATE sendings SET state = 'cancelled', ended = ?2, why = ?3 WHERE id = ?1 AND state IN {OPEN}");
            ids.iter().try_fold(0, |n, of| Ok(n + t.execute(&sql, [&of.to_string(), at, why]).map_err(failed)?))
        })
    }
}

/// Something that both sides changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conflict {
    /// Its id.
    pub id: Uuid,
    /// With whom.
    pub connection_id: Uuid,
    /// Of which case.
    pub case_id: Uuid,
    /// The item.
    pub item: String,
    /// What both agreed on before; none where that is not known.
    pub base: Option<String>,
    /// What it is here.
    pub here: Option<String>,
    /// What it is there; none where it was deleted.
    pub there: Option<String>,
    /// Who changed it here.
    pub here_by: String,
    /// When, RFC 3339.
    pub here_at: String,
    /// Who changed it there; empty where the service does not say.
    pub there_by: String,
    /// When; empty where the service does not say.
    pub there_at: String,
    /// When it was found.
    pub found: String,
    /// `here`, `there`, or `same` where both came to the same; none while it is open.
    pub decided: Option<String>,
    /// Who decided.
    pub decided_by: Option<String>,
    /// When.
    pub decided_at: Option<String>,
}

fn conflict(r: &Row<'_>) -> rusqlite::Result<Conflict> {
    Ok(Conflict {
        id: id(r, "id")?,
        connection_id: id(r, "connection_id")?,
        case_id: id(r, "case_id")?,
        item: r.get("item")?,
        base: r.get("base")?,
        here: r.get("here")?,
        there: r.get("there")?,
        here_by: r.get("here_by")?,
        here_at: r.get("here_at")?,
        there_by: r.get("there_by")?,
        there_at: r.get("there_at")?,
        found: r.get("found")?,
        decided: r.get("decided")?,
        decided_by: r.get("decided_by")?,
        decided_at: r.get("decided_at")?,
    })
}

impl Store {
    /// Conflicts of a case or of all, oldest first; open ones, or all that there ever were.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn conflicts(&self, case: Option<Uuid>, open: bool) -> Result<Vec<Conflict>> {
        self.read(|c| {
            let sql = "SELECT * FROM conflicts WHERE (?1 IS NULL OR case_id = ?1) AND (?2 = 0 OR decided IS NULL) ORDER BY seq";
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            all.query_map(params![case.map(|c| c.to_string()), open], conflict).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Keeps a conflict. One that is open for the same item shows the values of now, under its id.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn keep_conflict(&self, k: &Conflict) -> Result<()> {
        self.write(|t| {
            let sql = "UPDATE conflicts SET here = ?3, there = ?4, here_by = ?5, here_at = ?6, there_by = ?7, there_at = ?8 WHERE case_id = ?1 AND item = ?2 AND decided IS NULL";
            let case = k.case_id.to_string();
            if t.execute(sql, params![case, k.item, k.here, k.there, k.here_by, k.here_at, k.there_by, k.there_at]).map_err(failed)? > 0 {
                return Ok(());
            }
            let sql = "INSERT INTO conflicts (id, connection_id, case_id, item, base, here, there, here_by, here_at, there_by, there_at, found)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
            let values = params![
                k.id.to_string(),
                k.connection_id.to_string(),
                case,
                k.item,
                k.base,
                k.here,
                k.there,
                k.here_by,
                k.here_at,
                k.there_by,
                k.there_at,
                k.found
            ];
            t.execute(sql, values).map_err(failed).map(|_| ())
        })
    }

    /// Keeps how a conflict was decided. `false` where it was decided before.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn decide_conflict(&self, of: Uuid, side: &str, by: &str, at: &str) -> Result<bool> {
        let sql = "UPDATE conflicts SET decided = ?2, decided_by = ?3, decided_at = ?4 WHERE id = ?1 AND decided IS NULL";
        self.write(|t| t.execute(sql, [&of.to_string(), side, by, at]).map_err(failed)).map(|n| n > 0)
    }
}

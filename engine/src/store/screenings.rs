//! What was compared with lists for a case: the question, the hits, and what people decided about them.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use uuid::Uuid;

/// A comparison that was made for a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screening {
    /// The case.
    pub case_id: Uuid,
    /// Whose lists and decisions; empty in the window.
    pub tenant: String,
    /// What was asked, as JSON.
    pub asked: String,
    /// Who was looked for, as JSON.
    pub subjects: String,
    /// Against which lists, as JSON.
    pub lists: String,
    /// When, Unix milliseconds.
    pub at: i64,
    /// Whether new versions of lists are compared by themselves.
    pub monitor: bool,
}

/// An entity that may be a subject.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredHit {
    /// Its id: the same as often as the same is compared.
    pub id: Uuid,
    /// The case.
    pub case_id: Uuid,
    /// Position of the subject.
    pub subject: u32,
    /// What tells the subject from others, in every case.
    pub subject_key: String,
    /// The list.
    pub list_id: Uuid,
    /// The list's id of the entity.
    pub entity_id: String,
    /// Hash of what the list says of it.
    pub hash: String,
    /// How alike.
    pub score: f64,
    /// The hit as it is shown, as JSON.
    pub record: String,
    /// Why it is no longer one.
    pub closed: Option<String>,
}

/// What somebody decided about a hit.
#[derive(Debug, Clone, PartialEq)]
pub struct HitReview {
    /// The hit.
    pub hit_id: Uuid,
    /// The subject.
    pub subject_key: String,
    /// The list.
    pub list_id: Uuid,
    /// The entity.
    pub entity_id: String,
    /// Hash of what the list said of it.
    pub hash: String,
    /// Name and version of the way names were compared.
    pub algorithm: String,
    /// How alike they were.
    pub score: f64,
    /// `TRUE_MATCH`, `FALSE_POSITIVE` or `UNDECIDED`.
    pub decision: String,
    /// Why.
    pub reason: String,
    /// When, RFC 3339.
    pub at: String,
    /// `user`, `api_key` or `desktop`.
    pub actor_type: String,
    /// Id of the user, first 8 characters of the key, or the name of the machine's user.
    pub actor_id: String,
    /// Their name.
    pub actor_name: String,
}

fn screening(r: &Row<'_>) -> rusqlite::Result<Screening> {
    Ok(Screening {
        case_id: id(r, "case_id")?,
        tenant: r.get("tenant")?,
        asked: r.get("asked")?,
        subjects: r.get("subjects")?,
        lists: r.get("lists")?,
        at: r.get("at")?,
        monitor: r.get("monitor")?,
    })
}

fn hit(r: &Row<'_>) -> rusqlite::Result<StoredHit> {
    Ok(StoredHit {
        id: id(r, "id")?,
        case_id: id(r, "case_id")?,
        subject: r.get("subject")?,
        subject_key: r.get("subject_key")?,
        list_id: id(r, "list_id")?,
        entity_id: r.get("entity_id")?,
        hash: r.get("hash")?,
        score: r.get("score")?,
        record: r.get("record")?,
        closed: r.get("closed")?,
    })
}

fn review(r: &Row<'_>) -> rusqlite::Result<HitReview> {
    Ok(HitReview {
        hit_id: id(r, "hit_id")?,
        subject_key: r.get("subject_key")?,
        list_id: id(r, "list_id")?,
        entity_id: r.get("entity_id")?,
        hash: r.get("hash")?,
        algorithm: r.get("algorithm")?,
        score: r.get("score")?,
        decision: r.get("decision")?,
        reason: r.get("reason")?,
        at: r.get("at")?,
        actor_type: r.get("actor_type")?,
        actor_id: r.get("actor_id")?,
        actor_name: r.get("actor_name")?,
    })
}

impl Store {
    /// Keeps a comparison with its hits in the place of the one before. What somebody decided about stays as closed where its entity is gone.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn put_screening(&self, s: &Screening, hits: &[StoredHit]) -> Result<()> {
        self.write(|t| {
            let case = s.case_id.to_string();
            let sql = "INSERT INTO screenings (case_id, tenant, asked, subjects, lists, at, monitor) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                       ON CONFLICT (case_id) DO UPDATE SET asked = excluded.asked, subjects = excluded.subjects, lists = excluded.lists, at = excluded.at,
                           monitor = excluded.monitor";
            t.execute(sql, params![case, s.tenant, s.asked, s.subjects, s.lists, s.at, s.monitor]).map_err(failed)?;
            let sql = "UPDATE hits SET closed = 'LIST_REMOVED' WHERE case_id = ?1 AND NOT EXISTS
                           (SELECT 1 FROM list_entities e WHERE e.list_id = hits.list_id AND e.entity_id = hits.entity_id AND e.until IS NULL)";
            t.execute(sql, [&case]).map_err(failed)?;
            t.execute("DELETE FROM hits WHERE case_id = ?1 AND closed IS NULL", [&case]).map_err(failed)?;
            let sql =
                "INSERT INTO hits (id, case_id, subject, subject_key, list_id, entity_id, hash, score, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                       ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, hash = excluded.hash, score = excluded.score, record = excluded.record,
                           closed = NULL";
            let mut put = t.prepare_cached(sql).map_err(failed)?;
            for h in hits {
                put.execute(params![h.id.to_string(), case, h.subject, h.subject_key, h.list_id.to_string(), h.entity_id, h.hash, h.score, h.record])
                    .map_err(failed)?;
            }
            Ok(())
        })
    }

    /// Adds hits to a comparison after a list changed, and closes those whose entities are gone; `lists` are those of the comparison now.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_hits(&self, case: Uuid, list: Uuid, hits: &[StoredHit], lists: &str, at: i64) -> Result<()> {
        self.write(|t| {
            let own = case.to_string();
            t.execute("UPDATE screenings SET lists = ?2, at = ?3 WHERE case_id = ?1", params![own, lists, at]).map_err(failed)?;
            let sql = "UPDATE hits SET closed = 'LIST_REMOVED' WHERE case_id = ?1 AND list_id = ?2 AND NOT EXISTS
                           (SELECT 1 FROM list_entities e WHERE e.list_id = ?2 AND e.entity_id = hits.entity_id AND e.until IS NULL)";
            t.execute(sql, [own.as_str(), &list.to_string()]).map_err(failed)?;
            let sql =
                "INSERT INTO hits (id, case_id, subject, subject_key, list_id, entity_id, hash, score, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                       ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, score = excluded.score, record = excluded.record, closed = NULL";
            for h in hits {
                t.prepare_cached(sql)
                    .map_err(failed)?
                    .execute(params![h.id.to_string(), own, h.subject, h.subject_key, h.list_id.to_string(), h.entity_id, h.hash, h.score, h.record])
                    .map_err(failed)?;
            }
            Ok(())
        })
    }

    /// The comparison that was made for a case.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn screening(&self, case: Uuid) -> Result<Option<Screening>> {
        self.read(|c| c.query_row("SELECT * FROM screenings WHERE case_id = ?1", [case.to_string()], screening).optional().map_err(failed))
    }

    /// Comparisons that new versions of a list are held against: a tenant's, or everybody's for a list of the machine.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn monitored(&self, tenant: &str) -> Result<Vec<Screening>> {
        let sql = "SELECT s.* FROM screenings s JOIN cases c ON c.id = s.case_id WHERE s.monitor = 1 AND c.deleted = 0 AND (?1 = '' OR s.tenant = ?1)";
        self.read(|c| {
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            all.query_map([tenant], screening).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Cases with a hit on a list.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn cases_hit(&self, list: Uuid) -> Result<Vec<Uuid>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT DISTINCT case_id FROM hits WHERE list_id = ?1").map_err(failed)?;
            all.query_map([list.to_string()], |r| id(r, "case_id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// The hits of a case: by subject, the most alike first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn hits(&self, case: Uuid) -> Result<Vec<StoredHit>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM hits WHERE case_id = ?1 ORDER BY subject, score DESC, entity_id").map_err(failed)?;
            all.query_map([case.to_string()], hit).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// A hit with whose it is.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn hit(&self, of: Uuid) -> Result<Option<(StoredHit, String)>> {
        let sql =
            "SELECT h.*, s.tenant FROM hits h JOIN screenings s ON s.case_id = h.case_id JOIN cases c ON c.id = h.case_id WHERE h.id = ?1 AND c.deleted = 0";
        self.read(|c| c.query_row(sql, [of.to_string()], |r| Ok((hit(r)?, r.get("tenant")?))).optional().map_err(failed))
    }

    /// All decisions about a subject and an entity of a list, oldest first, in whatever case.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn hit_reviews(&self, tenant: &str, h: &StoredHit) -> Result<Vec<HitReview>> {
        let sql = "SELECT * FROM hit_reviews WHERE tenant = ?1 AND subject_key = ?2 AND list_id = ?3 AND entity_id = ?4 ORDER BY id";
        self.read(|c| {
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let list = h.list_id.to_string();
            all.query_map([tenant, &h.subject_key, &list, &h.entity_id], review).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Adds a decision.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_hit_review(&self, tenant: &str, r: &HitReview) -> Result<()> {
        let sql =
            "INSERT INTO hit_reviews (tenant, hit_id, subject_key, list_id, entity_id, hash, algorithm, score, decision, reason, at, actor_type, actor_id,
                       actor_name) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
        let values = params![
            tenant,
            r.hit_id.to_string(),
            r.subject_key,
            r.list_id.to_string(),
            r.entity_id,
            r.hash,
            r.algorithm,
            r.score,
            r.decision,
            r.reason,
            r.at,
            r.actor_type,
            r.actor_id,
            r.actor_name
        ];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }
}

//! Lists of names: versions that come in whole or not at all, each told from the one before entity by entity.

use super::cases::id;
use super::{Store, failed};
use crate::base::{Error, ErrorCode, Result};
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// A list with its last version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredList {
    /// Its id.
    pub id: Uuid,
    /// Whose it is; empty where it is the machine's, for all.
    pub tenant: String,
    /// Its name.
    pub name: String,
    /// What kind of list it was said to be.
    pub kind: Option<String>,
    /// The number of the version.
    pub number: u32,
    /// The version.
    pub version: ListVersion,
}

/// A version of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListVersion {
    /// Who publishes it.
    pub publisher: Option<String>,
    /// Its format, as the services name it.
    pub format: String,
    /// Its own date, `YYYY-MM-DD`.
    pub list_date: Option<String>,
    /// When it came, RFC 3339.
    pub imported_at: String,
    /// SHA-256 of its files.
    pub sha256: String,
    /// Entities.
    pub entries: u64,
    /// What its licence asks.
    pub licence_note: Option<String>,
    /// What kinds of entities stand on it.
    pub kinds: Vec<String>,
    /// Entities that are new.
    pub added: u64,
    /// Entities that say something else.
    pub changed: u64,
    /// Entities that are gone.
    pub removed: u64,
    /// Rows that named nobody.
    pub refused: u64,
}

/// An entity on its way in: its id, the hash of what it says, and itself.
pub type Incoming = (String, Vec<u8>, Vec<u8>);

/// What a version changed of an entity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListChange {
    /// `ADDED`, `CHANGED` or `REMOVED`.
    pub change: &'static str,
    /// The list's id of it.
    pub entity_id: String,
    /// The entity as it stands, or stood last.
    pub body: Vec<u8>,
}

/// Entities that fewer than so many in a hundred of the last version's are a list that shrank.
const SHRUNK: u64 = 80;

fn list(r: &Row<'_>) -> rusqlite::Result<StoredList> {
    let kinds: String = r.get("kinds")?;
    let count = |name: &str| r.get::<_, i64>(name).map(i64::unsigned_abs);
    Ok(StoredList {
        id: id(r, "id")?,
        tenant: r.get("tenant")?,
        name: r.get("name")?,
        kind: r.get("kind")?,
        number: r.get("version")?,
        version: ListVersion {
            publisher: r.get("publisher")?,
            format: r.get("format")?,
            list_date: r.get("list_date")?,
            imported_at: r.get("imported_at")?,
            sha256: r.get("sha256")?,
            entries: count("entries")?,
            licence_note: r.get("licence_note")?,
            kinds: kinds.split(',').filter(|k| !k.is_empty()).map(str::to_owned).collect(),
            added: count("added")?,
            changed: count("changed")?,
            removed: count("removed")?,
            refused: count("refused")?,
        },
    })
}

const SELECT: &str = "SELECT l.id, l.tenant, l.name, l.kind, l.compared, v.* FROM lists l JOIN list_versions v ON v.list_id = l.id AND v.version = l.version";

fn ids(c: &Connection, sql: &str, list: &str, version: u32) -> Result<u64> {
    c.query_row(sql, params![list, version], |r| r.get::<_, i64>(0)).map(i64::unsigned_abs).map_err(failed)
}

impl Store {
    /// The lists that a tenant sees, its own and the machine's, by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn lists(&self, tenant: &str) -> Result<Vec<StoredList>> {
        self.read(|c| {
            let mut all = c.prepare_cached(&format!("{SELECT} WHERE l.tenant IN (?1, '') ORDER BY l.name, l.id")).map_err(failed)?;
            all.query_map([tenant], list).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// A list that a tenant sees.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list(&self, tenant: &str, of: Uuid) -> Result<Option<StoredList>> {
        let sql = format!("{SELECT} WHERE l.id = ?1 AND l.tenant IN (?2, '')");
        self.read(|c| c.query_row(&sql, [of.to_string().as_str(), tenant], list).optional().map_err(failed))
    }

    /// Puts aside entities of a version that is on its way in, under the name of its batch.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn stage_entities(&self, batch: Uuid, entities: &[Incoming]) -> Result<()> {
        self.write(|t| {
            let mut put = t.prepare_cached("INSERT INTO list_stage (batch, entity_id, hash, body) VALUES (?1, ?2, ?3, ?4)").map_err(failed)?;
            for (entity, hash, body) in entities {
                put.execute(params![batch.to_string(), entity, hash, body]).map_err(failed)?;
            }
            Ok(())
        })
    }

    /// Forgets what was put aside: of one batch, or all that the last run of the program left.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn forget_stage(&self, batch: Option<Uuid>) -> Result<()> {
        let batch = batch.map(|b| b.to_string());
        self.write(|t| t.execute("DELETE FROM list_stage WHERE ?1 IS NULL OR batch = ?1", [batch]).map_err(failed).map(|_| ()))
    }

    /// Makes what was put aside the version of a tenant's list of that name, all of it or nothing. Says which list it is.
    ///
    /// # Errors
    /// The list would be empty or shrink by more than a fifth and that is not accepted, or the database cannot be written.
    pub fn take_list(&self, (tenant, name, kind): (&str, &str, Option<&str>), batch: Uuid, v: &ListVersion, shrunk: bool) -> Result<Uuid> {
        let refused =
            |what: String| Error::new(ErrorCode::ListShrunk, what, "Look whether the file is whole; say that it is meant so to take it all the same.");
        self.write(|t| {
            let sql = "SELECT id, version FROM lists WHERE tenant = ?1 AND name = ?2";
            let there = t.query_row(sql, [tenant, name], |r| Ok((id(r, "id")?, r.get::<_, u32>("version")?))).optional().map_err(failed)?;
            let before: Option<i64> = match &there {
                Some((of, version)) => {
                    let sql = "SELECT entries FROM list_versions WHERE list_id = ?1 AND version = ?2";
                    t.query_row(sql, params![of.to_string(), version], |r| r.get(0)).optional().map_err(failed)?
                }
                None => None,
            };
            if v.entries == 0 && !shrunk {
                return Err(refused("The list names nobody.".to_owned()));
            }
            if let Some(before) = before.map(i64::unsigned_abs).filter(|b| !shrunk && v.entries * 100 < b * SHRUNK) {
                return Err(refused(format!("The list shrank from {before} to {} entries.", v.entries)));
            }
            let (of, version) = there.map_or_else(|| (Uuid::new_v4(), 1), |(of, version)| (of, version + 1));
            let own = of.to_string();
            let sql = "INSERT INTO lists (id, tenant, name, kind, version) VALUES (?1, ?2, ?3, ?4, ?5)
                       ON CONFLICT (id) DO UPDATE SET version = excluded.version, kind = excluded.kind";
            t.execute(sql, params![own, tenant, name, kind, version]).map_err(failed)?;
            let staged = batch.to_string();
            let sql = "UPDATE list_entities SET until = ?2 WHERE list_id = ?1 AND until IS NULL AND NOT EXISTS
                           (SELECT 1 FROM list_stage s WHERE s.batch = ?3 AND s.entity_id = list_entities.entity_id AND s.hash = list_entities.hash)";
            t.execute(sql, params![own, version, staged]).map_err(failed)?;
            let sql = "INSERT INTO list_entities (list_id, entity_id, hash, since, body) SELECT ?1, s.entity_id, s.hash, ?2, s.body FROM list_stage s
                           WHERE s.batch = ?3 AND NOT EXISTS
                           (SELECT 1 FROM list_entities e WHERE e.list_id = ?1 AND e.entity_id = s.entity_id AND e.hash = s.hash AND e.until IS NULL)";
            t.execute(sql, params![own, version, staged]).map_err(failed)?;
            t.execute("DELETE FROM list_stage WHERE batch = ?1", [&staged]).map_err(failed)?;
            let now = "SELECT count(DISTINCT entity_id) FROM list_entities e WHERE list_id = ?1";
            let old = "EXISTS (SELECT 1 FROM list_entities o WHERE o.list_id = e.list_id AND o.entity_id = e.entity_id AND o.until = ?2)";
            let stays = "EXISTS (SELECT 1 FROM list_entities o WHERE o.list_id = e.list_id AND o.entity_id = e.entity_id AND o.until IS NULL)";
            let added = ids(t, &format!("{now} AND since = ?2 AND until IS NULL AND NOT {old}"), &own, version)?;
            let changed = ids(t, &format!("{now} AND since = ?2 AND until IS NULL AND {old}"), &own, version)?;
            let removed = ids(t, &format!("{now} AND until = ?2 AND NOT {stays}"), &own, version)?;
            let sql =
                "INSERT INTO list_versions (list_id, version, publisher, format, list_date, imported_at, sha256, entries, licence_note, kinds, added, changed,
                           removed, refused) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
            let count = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
            let values = params![
                own,
                version,
                v.publisher,
                v.format,
                v.list_date,
                v.imported_at,
                v.sha256,
                count(v.entries),
                v.licence_note,
                v.kinds.join(","),
                count(added),
                count(changed),
                count(removed),
                count(v.refused)
            ];
            t.execute(sql, values).map_err(failed)?;
            Ok(of)
        })
    }

    /// Gives each entity that stands on a list; with `since` only those that this version brought or changed.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list_entities(&self, of: Uuid, since: Option<u32>, take: &mut dyn FnMut(&[u8])) -> Result<()> {
        self.read(|c| {
            let sql = "SELECT body FROM list_entities WHERE list_id = ?1 AND until IS NULL AND (?2 IS NULL OR since > ?2) ORDER BY rowid";
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let mut rows = all.query(params![of.to_string(), since]).map_err(failed)?;
            while let Some(row) = rows.next().map_err(failed)? {
                take(row.get_ref(0).map_err(failed)?.as_blob().unwrap_or_default());
            }
            Ok(())
        })
    }

    /// Gives each entity that stood on a list when that version came, and stands there no more.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list_gone(&self, of: Uuid, version: u32, take: &mut dyn FnMut(&[u8])) -> Result<()> {
        self.read(|c| {
            let sql = "SELECT body FROM list_entities WHERE list_id = ?1 AND since <= ?2 AND until > ?2 ORDER BY rowid";
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let mut rows = all.query(params![of.to_string(), version]).map_err(failed)?;
            while let Some(row) = rows.next().map_err(failed)? {
                take(row.get_ref(0).map_err(failed)?.as_blob().unwrap_or_default());
            }
            Ok(())
        })
    }

    /// Whether a version of a list is the one of that checksum that came then.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn is_version(&self, of: Uuid, version: u32, sha256: &str, imported_at: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM list_versions WHERE list_id = ?1 AND version = ?2 AND sha256 = ?3 AND imported_at = ?4";
        self.read(|c| c.prepare_cached(sql).map_err(failed)?.exists(params![of.to_string(), version, sha256, imported_at]).map_err(failed))
    }

    /// The ids of all lists, whoever's they are.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list_ids(&self) -> Result<Vec<Uuid>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT id FROM lists").map_err(failed)?;
            all.query_map([], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Whether an entity stands on a list.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn on_list(&self, of: Uuid, entity: &str) -> Result<bool> {
        let sql = "SELECT 1 FROM list_entities WHERE list_id = ?1 AND entity_id = ?2 AND until IS NULL";
        self.read(|c| c.prepare_cached(sql).map_err(failed)?.exists([of.to_string().as_str(), entity]).map_err(failed))
    }

    /// What the last version of a list changed, by entity id, and how much in all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list_changes(&self, of: &StoredList, offset: u64, most: u64) -> Result<(u64, Vec<ListChange>)> {
        let v = &of.version;
        let sql = "SELECT entity_id, max(until IS NULL) AS stands, max(until = ?2) AS stood, body FROM
                       (SELECT * FROM list_entities WHERE list_id = ?1 AND (until = ?2 OR until IS NULL AND since = ?2) ORDER BY until IS NULL)
                   GROUP BY entity_id ORDER BY entity_id LIMIT ?3 OFFSET ?4";
        let change = |r: &Row<'_>| {
            let (stands, stood): (bool, Option<bool>) = (r.get("stands")?, r.get("stood")?);
            let change = match (stands, stood.unwrap_or(false)) {
                (true, true) => "CHANGED",
                (true, false) => "ADDED",
                _ => "REMOVED",
            };
            Ok(ListChange { change, entity_id: r.get("entity_id")?, body: r.get("body")? })
        };
        let clamp = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
        self.read(|c| {
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let found = all.query_map(params![of.id.to_string(), of.number, clamp(most), clamp(offset)], change).map_err(failed)?;
            Ok((v.added + v.changed + v.removed, found.collect::<rusqlite::Result<_>>().map_err(failed)?))
        })
    }

    /// When the version before a list's last came.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn list_before(&self, of: &StoredList) -> Result<Option<String>> {
        let sql = "SELECT imported_at FROM list_versions WHERE list_id = ?1 AND version = ?2";
        let before = params![of.id.to_string(), of.number.saturating_sub(1)];
        self.read(|c| c.query_row(sql, before, |r| r.get(0)).optional().map_err(failed))
    }

    /// Takes a tenant's own list away with all its versions; `false` where it is not there.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_list(&self, tenant: &str, of: Uuid) -> Result<bool> {
        self.write(|t| {
            let gone = t.execute("DELETE FROM lists WHERE id = ?1 AND tenant = ?2", [of.to_string().as_str(), tenant]).map_err(failed)? > 0;
            if gone {
                t.execute("UPDATE hits SET closed = 'LIST_REMOVED' WHERE list_id = ?1", [of.to_string()]).map_err(failed)?;
            }
            Ok(gone)
        })
    }

    /// Lists whose last version monitored subjects were not compared with yet, each with the version that they were.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn lists_to_compare(&self) -> Result<Vec<(StoredList, u32)>> {
        self.read(|c| {
            let mut all = c.prepare_cached(&format!("{SELECT} WHERE l.compared < l.version")).map_err(failed)?;
            let row = |r: &Row<'_>| Ok((list(r)?, r.get::<_, u32>("compared")?));
            all.query_map([], row).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Notes that monitored subjects were compared with a version of a list.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn list_compared(&self, of: Uuid, version: u32) -> Result<()> {
        let sql = "UPDATE lists SET compared = max(compared, ?2) WHERE id = ?1";
        self.write(|t| t.execute(sql, params![of.to_string(), version]).map_err(failed).map(|_| ()))
    }
}

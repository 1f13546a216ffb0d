//! Connections to services elsewhere: their addresses and what is known of them; what is secret is sealed.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use serde_json::{Map, Value};
use uuid::Uuid;
use zeroize::Zeroizing;

/// A connection to the two services of one place.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Connection {
    /// Its id.
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// Address of the verification service.
    pub base_url: String,
    /// Address of the parsing service.
    pub parse_url: String,
    /// Who logs in there; empty where nobody does.
    pub email: String,
    /// Names and account numbers are masked in what is sent about them.
    pub mask: bool,
    /// Where this machine can be reached by events; empty where it cannot.
    pub hook_url: String,
    /// What was found out on the way: names of paging, the last look, what it asks for.
    pub notes: Map<String, Value>,
    /// When it was made, RFC 3339.
    pub created_at: String,
}

fn connection(r: &Row<'_>) -> rusqlite::Result<Connection> {
    Ok(Connection {
        id: id(r, "id")?,
        name: r.get("name")?,
        base_url: r.get("base_url")?,
        parse_url: r.get("parse_url")?,
        email: r.get("email")?,
        mask: r.get("mask")?,
        hook_url: r.get("hook_url")?,
        notes: serde_json::from_str(&r.get::<_, String>("notes")?).unwrap_or_default(),
        created_at: r.get("created_at")?,
    })
}

impl Store {
    /// All connections by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn connections(&self) -> Result<Vec<Connection>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM connections WHERE removed = 0 ORDER BY name, id").map_err(failed)?;
            all.query_map([], connection).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// One of them.
    ///
    /// # Errors
    /// It is not there.
    pub fn connection(&self, of: Uuid) -> Result<Connection> {
        self.read(|c| c.query_row("SELECT * FROM connections WHERE removed = 0 AND id = ?1", [of.to_string()], connection).map_err(failed))
    }

    /// Adds one, or changes what is said of it. Its notes and secrets stay.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_connection(&self, c: &Connection) -> Result<()> {
        let sql = "INSERT INTO connections (id, name, base_url, parse_url, email, mask, hook_url, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                   ON CONFLICT (id) DO UPDATE SET name = excluded.name, base_url = excluded.base_url, parse_url = excluded.parse_url,
                       email = excluded.email, mask = excluded.mask, hook_url = excluded.hook_url";
        let values = params![c.id.to_string(), c.name, c.base_url, c.parse_url, c.email, c.mask, c.hook_url, c.created_at];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// Notes something about one; null forgets it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_connection(&self, of: Uuid, name: &str, value: Value) -> Result<()> {
        self.write(|t| {
            let sql = "SELECT notes FROM connections WHERE id = ?1";
            let Some(text) = t.query_row(sql, [of.to_string()], |r| r.get::<_, String>(0)).optional().map_err(failed)? else { return Ok(()) };
            let mut notes: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
            if value.is_null() {
                notes.remove(name);
            } else {
                notes.insert(name.to_owned(), value);
            }
            t.execute("UPDATE connections SET notes = ?2 WHERE id = ?1", params![of.to_string(), Value::Object(notes).to_string()]).map_err(failed)?;
            Ok(())
        })
    }

    /// Keeps a secret of a connection, sealed; an empty one is forgotten.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn seal_connection(&self, of: Uuid, secret: &[u8]) -> Result<()> {
        let sealed = if secret.is_empty() { None } else { Some(self.seal()?.close(&of.to_string(), secret)?) };
        self.write(|t| t.execute("UPDATE connections SET sealed = ?2 WHERE id = ?1", params![of.to_string(), sealed]).map_err(failed).map(|_| ()))
    }

    /// The sealed secret of a connection.
    ///
    /// # Errors
    /// The database cannot be read, or the seal is broken.
    pub fn sealed_connection(&self, of: Uuid) -> Result<Option<Zeroizing<Vec<u8>>>> {
        let sql = "SELECT sealed FROM connections WHERE id = ?1";
        let sealed = self.read(|c| c.query_row(sql, [of.to_string()], |r| r.get::<_, Option<Vec<u8>>>(0)).optional().map_err(failed))?;
        sealed.flatten().map(|s| self.seal()?.open(&of.to_string(), &s)).transpose()
    }

    /// Takes a connection away with what it answered and what waited to be sent to it; cases that were shared stay as they are here.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn remove_connection(&self, of: Uuid, at: &str) -> Result<()> {
        self.write(|t| {
            let of = of.to_string();
            t.execute("UPDATE connections SET removed = 1, sealed = NULL, notes = '{}' WHERE id = ?1", [&of]).map_err(failed)?;
            for table in ["remote_records", "remote_parts", "shared_cases"] {
                t.execute(&format!("DELETE FROM {table} WHERE connection_id = ?1"), [&of]).map_err(failed)?;
            }
            let sql = "UPDATE sendings SET state = 'cancelled', ended = ?2, why = 'The connection was removed.' WHERE connection_id = ?1 AND state IN ('waiting', 'sending', 'still')";
            t.execute(sql, [&of, at]).map_err(failed).map(|_| ())
        })
    }

    /// Whether an event is new; it is known from then on. What was received before `since` (Unix seconds) is forgotten.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn receive(&self, of: Uuid, event: &str, at: i64, since: i64) -> Result<bool> {
        self.write(|t| {
            t.execute("DELETE FROM received WHERE at < ?1", [since]).map_err(failed)?;
            let sql = "INSERT OR IGNORE INTO received (id, connection_id, at) VALUES (?1, ?2, ?3)";
            t.execute(sql, params![format!("{of} {event}"), of.to_string(), at]).map_err(failed).map(|n| n > 0)
        })
    }
}

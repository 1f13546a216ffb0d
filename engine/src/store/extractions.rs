//! Templates of extraction that somebody made.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use uuid::Uuid;

/// A template of extraction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExtractionTemplate {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: String,
    /// What its maker calls it.
    pub custom_id: Option<String>,
    /// What else is to be heeded.
    pub instruction: Option<String>,
    /// Its schema, as JSON.
    pub schema: String,
    /// Its configuration, as JSON.
    pub config: String,
    /// What its maker keeps with it, as JSON.
    pub metadata: String,
    /// When it was made, RFC 3339.
    pub created: String,
    /// When it was changed last.
    pub updated: Option<String>,
}

fn template(r: &Row<'_>) -> rusqlite::Result<ExtractionTemplate> {
    Ok(ExtractionTemplate {
        id: id(r, "id")?,
        name: r.get("name")?,
        description: r.get("description")?,
        custom_id: r.get("custom_id")?,
        instruction: r.get("instruction")?,
        schema: r.get("schema")?,
        config: r.get("config")?,
        metadata: r.get("metadata")?,
        created: r.get("created")?,
        updated: r.get("updated")?,
    })
}

impl Store {
    /// Adds a template; `false` where another of the tenant has its `custom_id`.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_extraction(&self, tenant: &str, e: &ExtractionTemplate) -> Result<bool> {
        let sql = "INSERT INTO extractions (id, tenant, name, description, custom_id, instruction, schema, config, metadata, created)
                   SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE ?5 IS NULL OR NOT EXISTS (SELECT 1 FROM extractions WHERE tenant = ?2 AND custom_id = ?5)";
        let values = params![e.id.to_string(), tenant, e.name, e.description, e.custom_id, e.instruction, e.schema, e.config, e.metadata, e.created];
        self.write(|t| t.execute(sql, values).map_err(failed)).map(|n| n > 0)
    }

    /// Templates of a tenant by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn extractions(&self, tenant: &str) -> Result<Vec<ExtractionTemplate>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM extractions WHERE tenant = ?1 ORDER BY name, id").map_err(failed)?;
            all.query_map([tenant], template).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// The template of a tenant by id or by what its maker calls it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn extraction(&self, tenant: &str, named: &str) -> Result<Option<ExtractionTemplate>> {
        let sql = "SELECT * FROM extractions WHERE tenant = ?1 AND (id = ?2 OR custom_id = ?2) ORDER BY id = ?2 DESC LIMIT 1";
        self.read(|c| c.prepare_cached(sql).map_err(failed)?.query_row([tenant, named], template).optional().map_err(failed))
    }

    /// Takes a template of a tenant away; says whether it was there.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_extraction(&self, tenant: &str, of: Uuid) -> Result<bool> {
        let sql = "DELETE FROM extractions WHERE tenant = ?1 AND id = ?2";
        self.write(|t| t.execute(sql, params![tenant, of.to_string()]).map_err(failed)).map(|n| n > 0)
    }
}

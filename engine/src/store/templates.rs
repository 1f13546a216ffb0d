//! Templates: what a reviewer corrected of one layout, kept for other files with the same head.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{Row, params};
use uuid::Uuid;

/// Corrections of one layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The head by which a file of that layout is known.
    pub head: String,
    /// Bank of the file that it was made from.
    pub bank_name: String,
    /// The corrections as JSON.
    pub corrections: String,
    /// How many files it was applied to.
    pub used: u32,
}

fn template(row: &Row<'_>) -> rusqlite::Result<Template> {
    Ok(Template {
        id: id(row, "id")?,
        name: row.get("name")?,
        head: row.get("head")?,
        bank_name: row.get("bank_name")?,
        corrections: row.get("corrections")?,
        used: row.get("used")?,
    })
}

impl Store {
    /// All templates by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn templates(&self) -> Result<Vec<Template>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM templates ORDER BY name, id").map_err(failed)?;
            all.query_map([], template).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Adds a template or changes it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_template(&self, t: &Template) -> Result<()> {
        let sql = "INSERT OR REPLACE INTO templates (id, name, head, bank_name, corrections, used) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let values = params![t.id.to_string(), t.name, t.head, t.bank_name, t.corrections, t.used];
        self.write(|w| w.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// Takes a template away; says whether it was there.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_template(&self, of: Uuid) -> Result<bool> {
        self.write(|w| w.execute("DELETE FROM templates WHERE id = ?1", [of.to_string()]).map_err(failed)).map(|n| n > 0)
    }
}

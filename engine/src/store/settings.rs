//! Settings by name, as JSON.

use super::{Store, failed};
use crate::base::Result;
use rusqlite::OptionalExtension;
use serde_json::Value;

impl Store {
    /// The setting of that name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn setting(&self, name: &str) -> Result<Option<Value>> {
        let text = self.read(|c| c.query_row("SELECT value FROM settings WHERE name = ?1", [name], |r| r.get::<_, String>(0)).optional().map_err(failed))?;
        Ok(text.and_then(|t| serde_json::from_str(&t).ok()))
    }

    /// Keeps a setting.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_setting(&self, name: &str, value: &Value) -> Result<()> {
        let sql = "INSERT INTO settings (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
        self.write(|t| t.execute(sql, [name, &value.to_string()]).map_err(failed).map(|_| ()))
    }
}

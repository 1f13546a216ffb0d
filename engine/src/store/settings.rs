//! Settings by name, as JSON; those that are secret are sealed.

use super::{Store, failed};
use crate::base::Result;
use rusqlite::OptionalExtension;
use serde_json::Value;

fn place(name: &str) -> String {
    format!("setting/{name}")
}

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

    /// The secret setting of that name.
    ///
    /// # Errors
    /// The database cannot be read, or it was sealed with another key.
    pub fn secret_setting(&self, name: &str) -> Result<Option<Value>> {
        let Some(kept) = self.setting(name)? else { return Ok(None) };
        // A version before this one wrote it as it is.
        let Some(sealed) = kept.get("sealed").and_then(Value::as_str) else { return Ok(Some(kept)) };
        let bytes: Vec<u8> = (0..sealed.len() / 2).filter_map(|i| u8::from_str_radix(sealed.get(2 * i..2 * i + 2)?, 16).ok()).collect();
        let opened = self.seal()?.open(&place(name), &bytes)?;
        Ok(serde_json::from_slice(&opened).ok())
    }

    /// Keeps a secret setting.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_secret_setting(&self, name: &str, value: &Value) -> Result<()> {
        let sealed = self.seal()?.close(&place(name), value.to_string().as_bytes())?;
        let text: String = sealed.iter().map(|b| format!("{b:02x}")).collect();
        self.set_setting(name, &serde_json::json!({"sealed": text}))
    }

    /// Passwords that opened files before, latest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn remembered_passwords(&self) -> Result<Vec<String>> {
        Ok(self.secret_setting("passwords")?.and_then(|v| serde_json::from_value(v).ok()).unwrap_or_default())
    }

    /// Seals what a version before this one wrote without: once, when it is opened first.
    ///
    /// # Errors
    /// The database cannot be written.
    pub(super) fn seal_all(&self) -> Result<()> {
        if self.setting("sealed")?.is_some() {
            return Ok(());
        }
        for name in ["passwords", "link_secret", "token_secret"] {
            if let Some(kept) = self.setting(name)?.filter(|v| v.get("sealed").is_none()) {
                self.set_secret_setting(name, &kept)?;
            }
        }
        let seal = self.seal()?;
        self.write(|t| {
            let columns = [
                ("files", "password", "file"),
                ("uploads", "password", "upload"),
                ("verifications", "passwords", "verification"),
                ("verifications", "webhook_secret", "webhook"),
            ];
            for (table, column, kind) in columns {
                let plain: Vec<(String, String)> = {
                    let sql = format!("SELECT id, {column} FROM {table} WHERE typeof({column}) = 'text' AND {column} NOT IN ('', '{{}}')");
                    let mut all = t.prepare(&sql).map_err(failed)?;
                    all.query_map([], |r| Ok((r.get(0)?, r.get(1)?))).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)?
                };
                for (id, secret) in plain {
                    let sealed = seal.close(&format!("{kind}/{id}"), secret.as_bytes())?;
                    t.execute(&format!("UPDATE {table} SET {column} = ?2 WHERE id = ?1"), rusqlite::params![id, sealed]).map_err(failed)?;
                }
            }
            Ok(())
        })?;
        self.set_setting("sealed", &Value::Bool(true))
    }
}

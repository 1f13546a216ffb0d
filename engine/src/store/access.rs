//! Who may ask: API keys, of which only a hash is kept, and users with hashed passwords.

use super::cases::id;
use super::{Key, Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use uuid::Uuid;

/// A key of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its id.
    pub id: Uuid,
    /// Whose records it reaches.
    pub tenant: String,
    /// What it is called.
    pub name: String,
    /// Its first 8 characters.
    pub prefix: String,
    /// SHA-256 of the whole key, lower-case hex.
    pub hash: String,
    /// What it may do: `read`, `write`, `review`, joined by commas.
    pub scopes: String,
    /// When it was made, RFC 3339.
    pub created_at: String,
    /// From when on it is not taken.
    pub expires_at: Option<String>,
    /// Since when it is not taken.
    pub revoked_at: Option<String>,
    /// When it was used last, to the minute.
    pub used_at: Option<String>,
}

/// A person who reviews.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Their id.
    pub id: Uuid,
    /// Whose records they reach.
    pub tenant: String,
    /// E-mail address in small letters; nobody else has it.
    pub email: String,
    /// Name.
    pub name: String,
    /// Salt of the password, hex.
    pub salt: String,
    /// Argon2id of the password, hex.
    pub hash: String,
    /// When they were added, RFC 3339.
    pub created_at: String,
    /// Since when they may no longer log in.
    pub disabled_at: Option<String>,
}

fn key(r: &Row<'_>) -> rusqlite::Result<ApiKey> {
    Ok(ApiKey {
        id: id(r, "id")?,
        tenant: r.get("tenant")?,
        name: r.get("name")?,
        prefix: r.get("prefix")?,
        hash: r.get("hash")?,
        scopes: r.get("scopes")?,
        created_at: r.get("created_at")?,
        expires_at: r.get("expires_at")?,
        revoked_at: r.get("revoked_at")?,
        used_at: r.get("used_at")?,
    })
}

fn user(r: &Row<'_>) -> rusqlite::Result<User> {
    Ok(User {
        id: id(r, "id")?,
        tenant: r.get("tenant")?,
        email: r.get("email")?,
        name: r.get("name")?,
        salt: r.get("salt")?,
        hash: r.get("hash")?,
        created_at: r.get("created_at")?,
        disabled_at: r.get("disabled_at")?,
    })
}

impl Store {
    /// A secret of this store by name, made of 256 random bits when it is first asked for.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn secret(&self, name: &str) -> Result<String> {
        if let Some(serde_json::Value::String(kept)) = self.secret_setting(name)? {
            return Ok(kept);
        }
        let made = Key::random().words().replace('-', "").to_lowercase();
        self.set_secret_setting(name, &serde_json::Value::String(made.clone()))?;
        Ok(made)
    }

    /// Adds a key.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_api_key(&self, k: &ApiKey) -> Result<()> {
        let sql = "INSERT INTO api_keys (id, tenant, name, prefix, hash, scopes, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let values = params![k.id.to_string(), k.tenant, k.name, k.prefix, k.hash, k.scopes, k.created_at, k.expires_at];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// All keys, oldest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn api_keys(&self) -> Result<Vec<ApiKey>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM api_keys ORDER BY created_at, id").map_err(failed)?;
            all.query_map([], key).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// The key with that hash.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn api_key(&self, hash: &str) -> Result<Option<ApiKey>> {
        self.read(|c| {
            let mut one = c.prepare_cached("SELECT * FROM api_keys WHERE hash = ?1").map_err(failed)?;
            one.query_row([hash], key).optional().map_err(failed)
        })
    }

    /// Takes a key back from now on; says whether one was there to be taken back.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn revoke_api_key(&self, of: Uuid, at: &str) -> Result<bool> {
        let sql = "UPDATE api_keys SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL";
        self.write(|t| t.execute(sql, params![of.to_string(), at]).map_err(failed)).map(|n| n > 0)
    }

    /// Notes when a key was used.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn used_api_key(&self, of: Uuid, at: &str) -> Result<()> {
        self.write(|t| t.execute("UPDATE api_keys SET used_at = ?2 WHERE id = ?1", params![of.to_string(), at]).map_err(failed).map(|_| ()))
    }

    /// Adds a user, or gives the one of that address another name and password and lets them in again.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_user(&self, u: &User) -> Result<()> {
        let sql = "INSERT INTO users (id, tenant, email, name, salt, hash, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                   ON CONFLICT (email) DO UPDATE SET name = excluded.name, salt = excluded.salt, hash = excluded.hash, disabled_at = NULL";
        let values = params![u.id.to_string(), u.tenant, u.email, u.name, u.salt, u.hash, u.created_at];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// All users by address.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn users(&self) -> Result<Vec<User>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM users ORDER BY email").map_err(failed)?;
            all.query_map([], user).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// The user of an address.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn user_of(&self, email: &str) -> Result<Option<User>> {
        self.read(|c| c.query_row("SELECT * FROM users WHERE email = ?1", [email], user).optional().map_err(failed))
    }

    /// A user by id.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn user(&self, of: Uuid) -> Result<Option<User>> {
        self.read(|c| {
            let mut one = c.prepare_cached("SELECT * FROM users WHERE id = ?1").map_err(failed)?;
            one.query_row([of.to_string()], user).optional().map_err(failed)
        })
    }

    /// Lets a user in no longer; says whether one was there.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn disable_user(&self, email: &str, at: &str) -> Result<bool> {
        let sql = "UPDATE users SET disabled_at = ?2 WHERE email = ?1 AND disabled_at IS NULL";
        self.write(|t| t.execute(sql, params![email, at]).map_err(failed)).map(|n| n > 0)
    }
}

//! Files that the services were sent, and files that they made: a name and an owner over bytes that are kept once.

use super::cases::id;
use super::{Seal, Store, failed};
use crate::base::Result;
use rusqlite::{OptionalExtension, Row, params};
use uuid::Uuid;

/// A file of the services.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// Its id; what the verification service calls its path is the same without hyphens.
    pub id: Uuid,
    /// Whose it is.
    pub tenant: String,
    /// Id of the key or user that sent it, or for whom it was made.
    pub owner: String,
    /// `input` (sent in for something), `stored` (sent in to be kept), `export` (a workbook), `output` (what was read, whole) or `preview`.
    pub purpose: String,
    /// Its name.
    pub name: String,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: String,
    /// How many bytes.
    pub bytes: u64,
    /// Media type, told from the bytes.
    pub media_type: String,
    /// Whether it is of a kind that is read.
    pub readable: bool,
    /// Pages, where they are known.
    pub pages: Option<u32>,
    /// Password, until it was read.
    pub password: Option<String>,
    /// When it came, RFC 3339.
    pub created_at: String,
    /// When its bytes were deleted by age, Unix milliseconds.
    pub deleted_at: Option<i64>,
}

impl Upload {
    /// Whether its bytes are there.
    pub fn there(&self) -> bool {
        self.deleted_at.is_none()
    }
}

fn secret_place(of: Uuid) -> String {
    format!("upload/{of}")
}

fn upload(r: &Row<'_>, seal: &Seal) -> rusqlite::Result<Upload> {
    let own = id(r, "id")?;
    Ok(Upload {
        id: own,
        tenant: r.get("tenant")?,
        owner: r.get("owner")?,
        purpose: r.get("purpose")?,
        name: r.get("name")?,
        sha256: r.get("sha256")?,
        bytes: r.get::<_, i64>("bytes")?.unsigned_abs(),
        media_type: r.get("media_type")?,
        readable: r.get("readable")?,
        pages: r.get("pages")?,
        password: seal.opened(&secret_place(own), r, "password")?,
        created_at: r.get("created_at")?,
        deleted_at: r.get("deleted_at")?,
    })
}

impl Store {
    /// Keeps a file with its bytes.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_upload(&self, u: &Upload, bytes: &[u8]) -> Result<()> {
        let password = self.seal()?.column(&secret_place(u.id), u.password.as_deref())?;
        self.write(|t| {
            let token = Uuid::new_v4().to_string();
            t.execute("INSERT OR IGNORE INTO blobs (sha256, token, bytes) VALUES (?1, ?2, ?3)", params![u.sha256, token, bytes]).map_err(failed)?;
            let sql = "INSERT INTO uploads (id, tenant, owner, purpose, name, sha256, bytes, media_type, readable, pages, password, created_at)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
            let (id, length) = (u.id.to_string(), i64::try_from(u.bytes).unwrap_or(i64::MAX));
            let values = params![id, u.tenant, u.owner, u.purpose, u.name, u.sha256, length, u.media_type, u.readable, u.pages, password, u.created_at];
            t.execute(sql, values).map_err(failed).map(|_| ())
        })
    }

    /// A file of the services, whosever it is.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn any_upload(&self, of: Uuid) -> Result<Option<Upload>> {
        let seal = self.seal()?;
        self.read(|c| c.query_row("SELECT * FROM uploads WHERE id = ?1", [of.to_string()], |r| upload(r, &seal)).optional().map_err(failed))
    }

    /// A file of a tenant.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn upload(&self, tenant: &str, of: Uuid) -> Result<Option<Upload>> {
        Ok(self.any_upload(of)?.filter(|u| u.tenant == tenant))
    }

    /// Bytes that a key's or user's files hold together.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn uploaded(&self, owner: &str) -> Result<u64> {
        let sql = "SELECT coalesce(sum(bytes), 0) FROM uploads WHERE owner = ?1";
        self.read(|c| c.query_row(sql, [owner], |r| r.get::<_, i64>(0)).map_err(failed)).map(i64::unsigned_abs)
    }

    /// Forgets the passwords of the files of a case that were read, here and where they were sent in.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn forget_passwords(&self, case: Uuid) -> Result<()> {
        self.write(|t| {
            let sql = "UPDATE uploads SET password = NULL WHERE password IS NOT NULL AND id IN
                           (SELECT v.upload_id FROM verification_files v JOIN files f ON f.id = v.file_id WHERE f.case_id = ?1 AND f.state = 'read')";
            t.execute(sql, [case.to_string()]).map_err(failed)?;
            let sql = "UPDATE uploads SET password = NULL WHERE password IS NOT NULL AND id IN
                           (SELECT v.upload_id FROM verification_files v JOIN papers p ON p.id = v.file_id WHERE p.case_id = ?1 AND p.state = 'read')";
            t.execute(sql, [case.to_string()]).map_err(failed)?;
            let sql = "UPDATE papers SET password = NULL WHERE password IS NOT NULL AND case_id = ?1 AND state = 'read'";
            t.execute(sql, [case.to_string()]).map_err(failed)?;
            let sql = "UPDATE files SET password = NULL WHERE password IS NOT NULL AND case_id = ?1 AND state = 'read'";
            t.execute(sql, [case.to_string()]).map_err(failed).map(|_| ())
        })
    }

    /// Notes how many pages the files of those bytes have.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_upload_pages(&self, sha256: &str, pages: u32) -> Result<()> {
        let sql = "UPDATE uploads SET pages = ?2 WHERE sha256 = ?1 AND pages IS NULL";
        self.write(|t| t.execute(sql, params![sha256, pages]).map_err(failed).map(|_| ()))
    }
}

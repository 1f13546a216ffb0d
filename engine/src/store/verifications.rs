//! Verifications: cases with what the services know of them besides. Every change of a status passes here.

use super::cases::id;
use super::verification_event::tell_verification;
use super::verification_files::{NewFile, put_files};
use super::{NewPaper, Seal, Store, failed, run};
use crate::base::Result;
use rusqlite::types::Value as Bound;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};
use serde_json::{Map, Value};
use uuid::Uuid;

/// A verification.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Verification {
    /// Its id; the case has the same.
    pub id: Uuid,
    /// Whose it is.
    pub tenant: String,
    /// Code of its service.
    pub service: String,
    /// The folder that it lies in.
    pub folder_id: Uuid,
    /// The result group that it belongs to.
    pub result_id: Uuid,
    /// Its status, as the services name it.
    pub status: String,
    /// What its checks say, as the services name it.
    pub output_status: Option<String>,
    /// It was made as a draft.
    pub drafted: bool,
    /// Its configuration without passwords.
    pub config: Map<String, Value>,
    /// Passwords by path, until its files were read.
    pub passwords: Map<String, Value>,
    /// Where changes of its status are told.
    pub webhook_url: Option<String>,
    /// What goes with them.
    pub webhook_metadata: Map<String, Value>,
    /// What signs them.
    pub webhook_secret: Option<String>,
    /// What a reviewer added to the output.
    pub reviewed: Map<String, Value>,
    /// The user who made it.
    pub user_id: Option<Uuid>,
    /// The key that made it.
    pub key_id: Option<Uuid>,
    /// First 8 characters of that key.
    pub key_prefix: Option<String>,
    /// Id of the user, or first 8 characters of the key, that acted last.
    pub actor: String,
    /// Its name.
    pub actor_name: String,
    /// What a search looks in, in small letters.
    pub search: String,
    /// The last workbook.
    pub export_id: Option<Uuid>,
    /// What was read, as JSON; empty until it was.
    pub output: String,
    /// Which state of the case that is of.
    pub output_of: String,
    /// Pages read.
    pub total_pages: u32,
    /// When it was begun, Unix milliseconds.
    pub started_at: Option<i64>,
    /// When it was done.
    pub ended_at: Option<i64>,
    /// When it was made.
    pub created_at: i64,
    /// When it was changed last.
    pub updated_at: i64,
    /// When what was read was deleted by age.
    pub emptied_at: Option<i64>,
}

/// A file of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationFile {
    /// Position, 0-based.
    pub position: u32,
    /// The field of the configuration that names it.
    pub field: String,
    /// What was sent in.
    pub upload_id: Uuid,
    /// The file of the case; none of a draft.
    pub file_id: Option<Uuid>,
    /// Its bytes were deleted by age.
    pub gone: bool,
}

/// Which verifications are wanted. `None` and empty mean all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Of that status.
    pub status: Option<String>,
    /// Of these services, by code.
    pub services: Vec<String>,
    /// In that folder.
    pub folder: Option<Uuid>,
    /// Of that result group.
    pub result: Option<Uuid>,
    /// Made not before, Unix milliseconds.
    pub from: Option<i64>,
    /// Made before, Unix milliseconds.
    pub until: Option<i64>,
    /// A part of the name of a file, or the beginning of the id; in small letters.
    pub search: String,
    /// Drafts, too.
    pub drafts: bool,
}

fn object(text: String) -> Map<String, Value> {
    serde_json::from_str(&text).unwrap_or_default()
}

fn uuid(text: Option<String>) -> Option<Uuid> {
    text.and_then(|t| Uuid::parse_str(&t).ok())
}

fn verification(r: &Row<'_>, seal: &Seal) -> rusqlite::Result<Verification> {
    let own = id(r, "id")?;
    Ok(Verification {
        id: own,
        tenant: r.get("tenant")?,
        service: r.get("service")?,
        folder_id: id(r, "folder_id")?,
        result_id: id(r, "result_id")?,
        status: r.get("status")?,
        output_status: r.get("output_status")?,
        drafted: r.get("drafted")?,
        config: object(r.get("config")?),
        passwords: object(seal.opened(&passwords_place(own), r, "passwords")?.unwrap_or_default()),
        webhook_url: r.get("webhook_url")?,
        webhook_metadata: object(r.get("webhook_metadata")?),
        webhook_secret: seal.opened(&webhook_place(own), r, "webhook_secret")?,
        reviewed: object(r.get("reviewed")?),
        user_id: uuid(r.get("user_id")?),
        key_id: uuid(r.get("key_id")?),
        key_prefix: r.get("key_prefix")?,
        actor: r.get("actor")?,
        actor_name: r.get("actor_name")?,
        search: r.get("search")?,
        export_id: uuid(r.get("export_id")?),
        output: r.get("output")?,
        output_of: r.get("output_of")?,
        total_pages: r.get("total_pages")?,
        started_at: r.get("started_at")?,
        ended_at: r.get("ended_at")?,
        created_at: r.get("created_at")?,
        updated_at: r.get("updated_at")?,
        emptied_at: r.get("emptied_at")?,
    })
}

const SELECT: &str = "SELECT v.*, c.folder_id FROM verifications v JOIN cases c ON c.id = v.id WHERE c.deleted = 0";
const COUNT: &str = "SELECT count(*) FROM verifications v JOIN cases c ON c.id = v.id WHERE c.deleted = 0";

impl Wanted {
    /// As conditions of SQL with what they are bound to.
    fn conditions(&self, tenant: &str) -> (String, Vec<Bound>) {
        let mut sql = " AND v.tenant = ?".to_owned();
        let mut bound: Vec<Bound> = vec![tenant.to_owned().into()];
        let mut also = |text: &str, value: Bound| {
            sql.push_str(text);
            bound.push(value);
        };
        // Whether drafts are meant is written out: there is an index for either.
        let (drafts, status) = match &self.status {
            Some(status) if status == "DRAFT" => (" AND v.status = 'DRAFT'", None),
            Some(status) => (" AND v.status <> 'DRAFT'", Some(status)),
            None if self.drafts => ("", None),
            None => (" AND v.status <> 'DRAFT'", None),
        };
        if let Some(status) = status {
            also(" AND v.status = ?", status.clone().into());
        }
        if let Some(folder) = self.folder {
            also(" AND c.folder_id = ?", folder.to_string().into());
        }
        if let Some(result) = self.result {
            also(" AND v.result_id = ?", result.to_string().into());
        }
        if let Some(from) = self.from {
            also(" AND v.created_at >= ?", from.into());
        }
        if let Some(until) = self.until {
            also(" AND v.created_at < ?", until.into());
        }
        if !self.search.is_empty() {
            also(" AND (instr(v.search, ?) > 0", self.search.clone().into());
            also(" OR substr(v.id, 1, ?) = ", (self.search.chars().count() as i64).into());
            also("?)", self.search.clone().into());
        }
        if !self.services.is_empty() {
            let places = vec!["?"; self.services.len()].join(", ");
            sql.push_str(&format!(" AND v.service IN ({places})"));
            bound.extend(self.services.iter().map(|s| Bound::from(s.clone())));
        }
        sql.push_str(drafts);
        (sql, bound)
    }
}

impl Store {
    /// The verifications of a tenant that are wanted, the latest first, and how many there are in all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn verifications(&self, tenant: &str, wanted: &Wanted, offset: u64, most: u64) -> Result<(u64, Vec<Verification>)> {
        let seal = self.seal()?;
        let (conditions, bound) = wanted.conditions(tenant);
        self.read(|c| {
            let count = format!("{COUNT}{conditions}");
            let mut count = c.prepare_cached(&count).map_err(failed)?;
            let total: i64 = count.query_row(params_from_iter(&bound), |r| r.get(0)).map_err(failed)?;
            let sql = format!("{SELECT}{conditions} ORDER BY v.created_at DESC, v.id LIMIT ? OFFSET ?");
            let clamp = |n: u64| Bound::from(i64::try_from(n).unwrap_or(i64::MAX));
            let bound: Vec<Bound> = bound.into_iter().chain([clamp(most), clamp(offset)]).collect();
            let mut all = c.prepare_cached(&sql).map_err(failed)?;
            let found =
                all.query_map(params_from_iter(&bound), |r| verification(r, &seal)).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)?;
            Ok((total.unsigned_abs(), found))
        })
    }

    /// A verification of a tenant.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn verification(&self, tenant: &str, of: Uuid) -> Result<Option<Verification>> {
        Ok(self.any_verification(of)?.filter(|v| v.tenant == tenant))
    }

    /// A verification, whosever it is.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn any_verification(&self, of: Uuid) -> Result<Option<Verification>> {
        let seal = self.seal()?;
        self.read(|c| one(c, &seal, of))
    }

    /// Verifications that wait or are worked on.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn open_verifications(&self) -> Result<Vec<Uuid>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT id FROM verifications WHERE status IN ('IN_QUEUE', 'IN_PROGRESS')").map_err(failed)?;
            all.query_map([], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// The files of a verification in their order.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn verification_files(&self, of: Uuid) -> Result<Vec<VerificationFile>> {
        self.read(|c| files_of(c, of))
    }

    /// The files of several verifications, each with its own.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn files_of_verifications(&self, of: impl Iterator<Item = Uuid>) -> Result<Vec<Vec<VerificationFile>>> {
        self.read(|c| of.map(|of| files_of(c, of)).collect())
    }

    /// Keeps a new verification or draft with its case and its files, all of it or nothing. Of one that is not a draft the files are queued;
    /// a question that needs no file is queued as such.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_verification(&self, v: &Verification, name: &str, files: &[NewFile], question: Option<&NewPaper>) -> Result<()> {
        let seal = self.seal()?;
        let (passwords, webhook_secret) = secrets(v, &seal)?;
        self.write(|t| {
            let sql = "INSERT INTO cases (id, folder_id, name, updated_at) VALUES (?1, ?2, ?3, ?4)";
            run(t, sql, params![v.id.to_string(), v.folder_id.to_string(), name, rfc3339(v.updated_at)])?;
            let sql = "INSERT INTO verifications (id, tenant, service, result_id, status, drafted, config, passwords, webhook_url, webhook_metadata,
                           webhook_secret, user_id, key_id, key_prefix, actor, actor_name, search, created_at, updated_at)
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)";
            let values = params![
                v.id.to_string(),
                v.tenant,
                v.service,
                v.result_id.to_string(),
                v.status,
                v.drafted,
                text(&v.config),
                passwords,
                v.webhook_url,
                text(&v.webhook_metadata),
                webhook_secret,
                v.user_id.map(|u| u.to_string()),
                v.key_id.map(|u| u.to_string()),
                v.key_prefix,
                v.actor,
                v.actor_name,
                v.search,
                v.created_at,
                v.updated_at
            ];
            run(t, sql, values)?;
            put_files(t, &seal, v, files, question)
        })
    }

    /// Replaces what a draft says, with its files; one that is no draft any more afterwards is queued. `false` where it is no draft now.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn replace_draft(&self, v: &Verification, name: &str, files: &[NewFile], question: Option<&NewPaper>) -> Result<bool> {
        let seal = self.seal()?;
        let (passwords, webhook_secret) = secrets(v, &seal)?;
        self.write(|t| {
            let sql = "UPDATE verifications SET service = ?2, result_id = ?3, status = ?4, config = ?5, passwords = ?6, webhook_url = ?7,
                           webhook_metadata = ?8, webhook_secret = ?9, actor = ?10, actor_name = ?11, search = ?12, updated_at = ?13
                       WHERE id = ?1 AND status = 'DRAFT'";
            let values = params![
                v.id.to_string(),
                v.service,
                v.result_id.to_string(),
                v.status,
                text(&v.config),
                passwords,
                v.webhook_url,
                text(&v.webhook_metadata),
                webhook_secret,
                v.actor,
                v.actor_name,
                v.search,
                v.updated_at
            ];
            if t.execute(sql, values).map_err(failed)? == 0 {
                return Ok(false);
            }
            let sql = "UPDATE cases SET folder_id = ?2, name = ?3, updated_at = ?4 WHERE id = ?1";
            t.execute(sql, params![v.id.to_string(), v.folder_id.to_string(), name, rfc3339(v.updated_at)]).map_err(failed)?;
            t.execute("DELETE FROM verification_files WHERE verification_id = ?1", [v.id.to_string()]).map_err(failed)?;
            put_files(t, &seal, v, files, question)?;
            Ok(true)
        })
    }

    /// Takes a draft away for good; `false` where it is no draft.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_draft(&self, of: Uuid) -> Result<bool> {
        self.write(|t| {
            let gone = t.execute("DELETE FROM verifications WHERE id = ?1 AND status = 'DRAFT'", [of.to_string()]).map_err(failed)? > 0;
            if gone {
                t.execute("DELETE FROM cases WHERE id = ?1", [of.to_string()]).map_err(failed)?;
            }
            Ok(gone)
        })
    }

    /// Changes a verification as it stands at that moment; what `change` answers `None` for stays as it is. The one place where a status
    /// moves: who is to hear of it is told in the same transaction.
    ///
    /// # Errors
    /// It is not there, or the database cannot be written.
    pub fn change_verification<T>(&self, of: Uuid, change: impl FnOnce(&mut Verification) -> Option<T>) -> Result<Option<T>> {
        let seal = self.seal()?;
        self.write(|t| {
            let Some(before) = one(t, &seal, of)? else { return Ok(None) };
            let mut v = before.clone();
            let Some(value) = change(&mut v) else { return Ok(None) };
            // Two changes within a millisecond, or a clock that was set back, are two states all the same.
            if v.updated_at <= before.updated_at && v != before {
                v.updated_at = before.updated_at + 1;
            }
            let (passwords, _) = secrets(&v, &seal)?;
            let sql = "UPDATE verifications SET status = ?2, output_status = ?3, config = ?4, passwords = ?5, reviewed = ?6, actor = ?7, actor_name = ?8,
                           export_id = ?9, started_at = ?10, ended_at = ?11, updated_at = ?12, output = ?13, output_of = ?14, total_pages = ?15 WHERE id = ?1";
            let values = params![
                of.to_string(),
                v.status,
                v.output_status,
                text(&v.config),
                passwords,
                text(&v.reviewed),
                v.actor,
                v.actor_name,
                v.export_id.map(|e| e.to_string()),
                v.started_at,
                v.ended_at,
                v.updated_at,
                v.output,
                v.output_of,
                v.total_pages
            ];
            t.execute(sql, values).map_err(failed)?;
            if v.status != before.status {
                moved(t, &seal, &before, &v)?;
            }
            Ok(Some(value))
        })
    }

    /// The verification of a file or paper, and what was sent in for it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn verification_of_file(&self, file: Uuid) -> Result<Option<(Uuid, Uuid)>> {
        let sql = "SELECT verification_id, upload_id FROM verification_files WHERE file_id = ?1";
        let row = |r: &Row<'_>| Ok((id(r, "verification_id")?, id(r, "upload_id")?));
        self.read(|c| c.query_row(sql, [file.to_string()], row).optional().map_err(failed))
    }

    /// How thoroughly the file of a verification is to be read, as the services name it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn wanted_mode(&self, file: Uuid) -> Result<Option<String>> {
        let sql = "SELECT v.config FROM verifications v JOIN verification_files f ON f.verification_id = v.id WHERE f.file_id = ?1";
        let config = self.read(|c| c.query_row(sql, [file.to_string()], |r| r.get::<_, String>(0)).optional().map_err(failed))?;
        Ok(config.and_then(|c| object(c).get("mode").and_then(Value::as_str).map(str::to_owned)))
    }

    /// Keeps which results an id combines.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn add_combined(&self, tenant: &str, of: Uuid, members: &Value, at: i64) -> Result<()> {
        let sql = "INSERT OR IGNORE INTO combined (id, tenant, members, created_at) VALUES (?1, ?2, ?3, ?4)";
        self.write(|t| t.execute(sql, params![of.to_string(), tenant, members.to_string(), at]).map_err(failed).map(|_| ()))
    }

    /// Which results an id combines.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn combined(&self, tenant: &str, of: Uuid) -> Result<Option<Value>> {
        let sql = "SELECT members FROM combined WHERE tenant = ?1 AND id = ?2";
        let found = self.read(|c| {
            let mut one = c.prepare_cached(sql).map_err(failed)?;
            one.query_row(params![tenant, of.to_string()], |r| r.get::<_, String>(0)).optional().map_err(failed)
        })?;
        Ok(found.and_then(|t| serde_json::from_str(&t).ok()))
    }
}

fn passwords_place(of: Uuid) -> String {
    format!("verification/{of}")
}

fn webhook_place(of: Uuid) -> String {
    format!("webhook/{of}")
}

/// Passwords and the webhook's secret as their columns hold them.
fn secrets(v: &Verification, seal: &Seal) -> Result<(rusqlite::types::Value, Option<Vec<u8>>)> {
    let passwords =
        if v.passwords.is_empty() { Bound::from("{}".to_owned()) } else { seal.close(&passwords_place(v.id), text(&v.passwords).as_bytes())?.into() };
    Ok((passwords, seal.column(&webhook_place(v.id), v.webhook_secret.as_deref())?))
}

fn text(object: &Map<String, Value>) -> String {
    serde_json::to_string(object).unwrap_or_else(|_| "{}".to_owned())
}

fn rfc3339(milliseconds: i64) -> String {
    chrono::DateTime::from_timestamp_millis(milliseconds).unwrap_or_default().to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

fn one(c: &Connection, seal: &Seal, of: Uuid) -> Result<Option<Verification>> {
    let mut found = c.prepare_cached(&format!("{SELECT} AND v.id = ?1")).map_err(failed)?;
    found.query_row([of.to_string()], |r| verification(r, seal)).optional().map_err(failed)
}

fn files_of(c: &Connection, of: Uuid) -> Result<Vec<VerificationFile>> {
    let sql = "SELECT position, field, upload_id, file_id, deleted_at IS NOT NULL AS gone FROM verification_files f JOIN uploads u ON u.id = f.upload_id
               WHERE verification_id = ?1 ORDER BY position";
    let file = |r: &Row<'_>| {
        let (position, field, gone) = (r.get("position")?, r.get("field")?, r.get("gone")?);
        Ok(VerificationFile { position, field, upload_id: id(r, "upload_id")?, file_id: uuid(r.get("file_id")?), gone })
    };
    let mut all = c.prepare_cached(sql).map_err(failed)?;
    all.query_map([of.to_string()], file).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
}

/// What else happens when a status moves, in the same transaction.
fn moved(t: &Connection, seal: &Seal, before: &Verification, after: &Verification) -> Result<()> {
    let done = after.status == "COMPLETED";
    tell_verification(t, seal, &before.status, after)?;
    t.execute("UPDATE cases SET done = ?2, updated_at = ?3 WHERE id = ?1", params![after.id.to_string(), done, rfc3339(after.updated_at)])
        .map_err(failed)
        .map(|_| ())
}

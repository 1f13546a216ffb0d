//! Papers of a case beside its statements, and their queue: one program holds the store, so a paper that is taken needs no lease.

use super::cases::id;
use super::{FileState, Seal, Store, failed};
use crate::base::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// A paper of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// Its id.
    pub id: Uuid,
    /// The case that it belongs to.
    pub case_id: Uuid,
    /// Code of the service that it is for; `auto` where its content tells.
    pub service: String,
    /// The field of the configuration that names it; empty in the window.
    pub field: String,
    /// Name as the user knows it.
    pub name: String,
    /// SHA-256 of its bytes; none where it is a question without a file.
    pub sha256: Option<String>,
    /// How many bytes.
    pub bytes: u64,
    /// How far it has come.
    pub state: FileState,
    /// Code of the error that stopped it; empty where none did.
    pub code: String,
    /// The error in a sentence.
    pub note: String,
    /// What is asked of it, as JSON.
    pub asked: String,
    /// Pages, once read.
    pub pages: u32,
    /// How often it was begun.
    pub tries: u32,
    /// Order of arrival.
    pub added: u64,
}

/// A paper that is to be kept; its bytes are there already or come along.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewPaper {
    /// Its id.
    pub id: Uuid,
    /// Code of the service.
    pub service: String,
    /// The field that names it.
    pub field: String,
    /// Its name.
    pub name: String,
    /// SHA-256 of its bytes.
    pub sha256: Option<String>,
    /// How many bytes.
    pub bytes: u64,
    /// The password that is tried first.
    pub password: Option<String>,
    /// What is asked of it.
    pub asked: String,
    /// Why it cannot be read, where that is known before: a code and a sentence.
    pub refused: Option<(String, String)>,
}

/// A paper that somebody works on; who comes late finds the fence broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaperHold {
    /// The paper.
    pub paper: Uuid,
    /// Its fence.
    pub fence: i64,
}

const COLUMNS: &str = "id, case_id, service, field, name, sha256, bytes, state, code, note, asked, pages, tries, added";

fn paper(r: &Row<'_>) -> rusqlite::Result<Paper> {
    Ok(Paper {
        id: id(r, "id")?,
        case_id: id(r, "case_id")?,
        service: r.get("service")?,
        field: r.get("field")?,
        name: r.get("name")?,
        sha256: r.get("sha256")?,
        bytes: r.get::<_, i64>("bytes")?.unsigned_abs(),
        state: FileState::of(&r.get::<_, String>("state")?),
        code: r.get("code")?,
        note: r.get("note")?,
        asked: r.get("asked")?,
        pages: r.get("pages")?,
        tries: r.get("tries")?,
        added: r.get::<_, i64>("added")?.unsigned_abs(),
    })
}

/// Puts a paper into the transaction of what it belongs to.
///
/// # Errors
/// The database cannot be written.
pub(super) fn put_paper(t: &Connection, seal: &Seal, case: Uuid, new: &NewPaper) -> Result<()> {
    let own = new.id.to_string();
    let password = new.password.as_deref().filter(|p| !p.is_empty()).map(|p| seal.close(&own, p.as_bytes())).transpose()?;
    let (code, note) = new.refused.clone().unwrap_or_default();
    let state = if new.refused.is_some() { FileState::Failed } else { FileState::Queued };
    let added: i64 = t.query_row("SELECT coalesce(max(added), 0) + 1 FROM papers", [], |r| r.get(0)).map_err(failed)?;
    let sql = "INSERT INTO papers (id, case_id, service, field, name, sha256, bytes, state, password, code, note, asked, added)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
    let bytes = i64::try_from(new.bytes).unwrap_or(i64::MAX);
    let values = params![own, case.to_string(), new.service, new.field, new.name, new.sha256, bytes, state.name(), password, code, note, new.asked, added];
    t.execute(sql, values).map_err(failed).map(|_| ())
}

impl Store {
    /// Keeps a paper with its bytes and queues it.
    ///
    /// # Errors
    /// The case is not there, or the database cannot be written.
    pub fn add_paper(&self, case: Uuid, new: &NewPaper, bytes: &[u8]) -> Result<Paper> {
        let seal = self.seal()?;
        self.write(|t| {
            if let Some(sha256) = &new.sha256 {
                let token = Uuid::new_v4().to_string();
                t.execute("INSERT OR IGNORE INTO blobs (sha256, token, bytes) VALUES (?1, ?2, ?3)", params![sha256, token, bytes]).map_err(failed)?;
            }
            put_paper(t, &seal, case, new)
        })?;
        self.paper(new.id)
    }

    /// One paper.
    ///
    /// # Errors
    /// It is not there.
    pub fn paper(&self, of: Uuid) -> Result<Paper> {
        let sql = format!("SELECT {COLUMNS} FROM papers WHERE id = ?1");
        self.read(|c| c.query_row(&sql, [of.to_string()], paper).map_err(failed))
    }

    /// The papers of a case in order of arrival.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn papers(&self, case: Uuid) -> Result<Vec<Paper>> {
        self.read(|c| {
            let mut all = c.prepare_cached(&format!("SELECT {COLUMNS} FROM papers WHERE case_id = ?1 ORDER BY added")).map_err(failed)?;
            all.query_map([case.to_string()], paper).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// What was made of a paper, as bytes of the maker's own form.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn paper_made(&self, of: Uuid) -> Result<Option<Vec<u8>>> {
        let sql = "SELECT made FROM papers WHERE id = ?1";
        Ok(self.read(|c| c.query_row(sql, [of.to_string()], |r| r.get::<_, Option<Vec<u8>>>(0)).optional().map_err(failed))?.flatten())
    }

    /// The password that is tried first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn paper_password(&self, of: Uuid) -> Result<Option<String>> {
        let sql = "SELECT password FROM papers WHERE id = ?1";
        let sealed = self.read(|c| c.query_row(sql, [of.to_string()], |r| r.get::<_, Option<Vec<u8>>>(0)).optional().map_err(failed))?.flatten();
        let seal = self.seal()?;
        let open = |s: Vec<u8>| seal.open(&of.to_string(), &s).map(|t| String::from_utf8_lossy(&t).into_owned());
        sealed.map(open).transpose()
    }

    /// Keeps the password that opens a paper; `None` forgets it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_paper_password(&self, of: Uuid, password: Option<&str>) -> Result<()> {
        let seal = self.seal()?;
        let sealed = password.map(|p| seal.close(&of.to_string(), p.as_bytes())).transpose()?;
        self.write(|t| t.execute("UPDATE papers SET password = ?2 WHERE id = ?1", params![of.to_string(), sealed]).map_err(failed).map(|_| ()))
    }

    /// Takes the oldest paper that waits.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn take_paper(&self) -> Result<Option<PaperHold>> {
        let waits = "SELECT id FROM papers WHERE state = 'queued' ORDER BY added LIMIT 1";
        // Most looks find nothing, and need not write.
        if !self.read(|c| c.prepare_cached(waits).map_err(failed)?.exists([]).map_err(failed))? {
            return Ok(None);
        }
        self.write(|t| {
            let Some(paper) = t.query_row(waits, [], |r| id(r, "id")).optional().map_err(failed)? else { return Ok(None) };
            let sql = "UPDATE papers SET state = 'reading', tries = tries + 1, fence = fence + 1 WHERE id = ?1 RETURNING fence";
            let fence = t.query_row(sql, [paper.to_string()], |r| r.get(0)).map_err(failed)?;
            Ok(Some(PaperHold { paper, fence }))
        })
    }

    /// Keeps what a paper came to; `false` where somebody stopped it meanwhile. `service` is what its content told.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn finish_paper(&self, hold: PaperHold, state: FileState, said: (&str, &str), made: Option<&[u8]>, pages: u32, service: &str) -> Result<bool> {
        let sql = "UPDATE papers SET state = ?3, code = ?4, note = ?5, made = ?6, pages = ?7, service = ?8 WHERE id = ?1 AND fence = ?2 AND state = 'reading'";
        let values = params![hold.paper.to_string(), hold.fence, state.name(), said.0, said.1, made, pages, service];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|n| n > 0))
    }

    /// Puts a paper back that was being read; `begun` counts the try.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn put_back_paper(&self, hold: PaperHold, begun: bool) -> Result<()> {
        let sql = "UPDATE papers SET state = 'queued', tries = tries - ?3 WHERE id = ?1 AND fence = ?2 AND state = 'reading'";
        self.write(|t| t.execute(sql, params![hold.paper.to_string(), hold.fence, i64::from(!begun)]).map_err(failed).map(|_| ()))
    }

    /// Queues a paper again, for that service and question.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn queue_paper_again(&self, of: Uuid, service: &str, asked: &str) -> Result<()> {
        let sql = "UPDATE papers SET state = 'queued', tries = 0, fence = fence + 1, code = '', note = '', made = NULL, service = ?2, asked = ?3 WHERE id = ?1";
        self.write(|t| t.execute(sql, params![of.to_string(), service, asked]).map_err(failed).map(|_| ()))
    }

    /// Stops a paper that waits or is being read; says whether it did.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn cancel_paper(&self, of: Uuid) -> Result<bool> {
        let sql = "UPDATE papers SET state = 'cancelled', fence = fence + 1 WHERE id = ?1 AND state IN ('queued', 'reading')";
        self.write(|t| t.execute(sql, [of.to_string()]).map_err(failed).map(|n| n > 0))
    }

    /// Queues what the last run of the program was reading.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn free_papers(&self) -> Result<usize> {
        self.write(|t| t.execute("UPDATE papers SET state = 'queued', fence = fence + 1 WHERE state = 'reading'", []).map_err(failed))
    }

    /// Notes a person's number beside whose name it stood, both as keyed hashes, and says whether it stands under another name elsewhere.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_number(&self, tenant: &str, case: Uuid, number: &str, holder: &str) -> Result<bool> {
        let seal = self.seal()?;
        let (number, holder) = (seal.mark("number", number), seal.mark("holder", holder));
        self.write(|t| {
            let sql = "INSERT OR REPLACE INTO paper_numbers (tenant, number, holder, case_id) VALUES (?1, ?2, ?3, ?4)";
            t.execute(sql, params![tenant, number, holder, case.to_string()]).map_err(failed)?;
            let sql = "SELECT 1 FROM paper_numbers WHERE tenant = ?1 AND number = ?2 AND holder <> ?3 AND case_id <> ?4";
            t.prepare_cached(sql).map_err(failed)?.exists(params![tenant, number, holder, case.to_string()]).map_err(failed)
        })
    }

    /// Notes the accounts of a case of the desk, as keyed hashes; what was sent in over the services stays with its sender.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_accounts(&self, case: Uuid, numbers: &[String]) -> Result<()> {
        if numbers.is_empty() {
            return Ok(());
        }
        let seal = self.seal()?;
        self.write(|t| {
            let sql = "INSERT OR IGNORE INTO paper_numbers (tenant, number, holder, case_id) SELECT '', ?1, x'', ?2
                       WHERE NOT EXISTS (SELECT 1 FROM verifications WHERE id = ?2)";
            let mut insert = t.prepare_cached(sql).map_err(failed)?;
            numbers.iter().try_for_each(|n| insert.execute(params![seal.mark("account", n), case.to_string()]).map(|_| ()).map_err(failed))
        })
    }

    /// Other cases of the desk that have an account, at most so many.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn cases_of_account(&self, case: Uuid, number: &str, most: usize) -> Result<Vec<Uuid>> {
        let mark = self.seal()?.mark("account", number);
        self.read(|c| {
            let sql = "SELECT c.id FROM paper_numbers n JOIN cases c ON c.id = n.case_id
                       WHERE n.tenant = '' AND n.number = ?1 AND n.case_id <> ?2 AND c.deleted = 0 LIMIT ?3";
            let mut found = c.prepare_cached(sql).map_err(failed)?;
            found.query_map(params![mark, case.to_string(), most as i64], |r| id(r, "id")).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }
}

//! The files that a verification begins with: statements of its case, or papers beside them.

use super::papers::put_paper;
use super::{NewPaper, Seal, Verification, failed, files};
use crate::base::Result;
use rusqlite::{Connection, params};
use uuid::Uuid;

/// A file that a verification begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewFile {
    /// The field of the configuration that names it.
    pub field: String,
    /// What was sent in.
    pub upload: super::Upload,
    /// The password that is tried first.
    pub password: Option<String>,
    /// Why it cannot be read, where that is known before: a code and a sentence.
    pub refused: Option<(String, String)>,
    /// What is asked of a paper; none where the file is a statement.
    pub asked: Option<String>,
}

/// Puts the files of a verification; into their queue where it is no draft.
///
/// # Errors
/// The database cannot be written.
pub(super) fn put_files(t: &Connection, seal: &Seal, v: &Verification, files: &[NewFile], question: Option<&NewPaper>) -> Result<()> {
    let waits = v.status != "DRAFT";
    for (position, new) in (0u32..).zip(files) {
        let own = Uuid::new_v4();
        match &new.asked {
            Some(asked) if waits => put_paper(t, seal, v.id, &of_upload(own, v, new, asked))?,
            None if waits => put_statement(t, seal, own, v, new)?,
            _ => {}
        }
        let sql = "INSERT INTO verification_files (verification_id, position, field, upload_id, file_id) VALUES (?1, ?2, ?3, ?4, ?5)";
        t.execute(sql, params![v.id.to_string(), position, new.field, new.upload.id.to_string(), waits.then(|| own.to_string())]).map_err(failed)?;
    }
    match question.filter(|_| waits) {
        Some(question) => put_paper(t, seal, v.id, question),
        None => Ok(()),
    }
}

fn of_upload(id: Uuid, v: &Verification, new: &NewFile, asked: &str) -> NewPaper {
    NewPaper {
        id,
        service: v.service.clone(),
        field: new.field.clone(),
        name: new.upload.name.clone(),
        sha256: Some(new.upload.sha256.clone()),
        bytes: new.upload.bytes,
        password: new.password.clone(),
        asked: asked.to_owned(),
        refused: new.refused.clone(),
    }
}

fn put_statement(t: &Connection, seal: &Seal, own: Uuid, v: &Verification, new: &NewFile) -> Result<()> {
    let u = &new.upload;
    let added: i64 = t.query_row(files::NEXT, [], |r| r.get(0)).map_err(failed)?;
    let (code, note) = new.refused.clone().unwrap_or_default();
    let state = if new.refused.is_some() { "failed" } else { "queued" };
    let password = seal.column(&files::secret_place(own), new.password.as_deref())?;
    let sql = "INSERT INTO files (id, case_id, name, sha256, bytes, state, password, code, note, added) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let (file, case, bytes) = (own.to_string(), v.id.to_string(), i64::try_from(u.bytes).unwrap_or(i64::MAX));
    t.execute(sql, params![file, case, u.name, u.sha256, bytes, state, password, code, note, added]).map_err(failed)?;
    if new.refused.is_none() {
        t.execute("INSERT INTO jobs (file_id, state, added) VALUES (?1, 'queued', ?2)", params![file, added]).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Folder, Key, Store, Upload};
    use super::*;
    use rusqlite::types::ValueRef;
    use serde_json::{Map, json};

    /// Whether anything in any row of any table holds these bytes.
    fn holds(store: &Store, wanted: &[u8]) -> bool {
        let look = |c: &Connection| -> rusqlite::Result<bool> {
            let tables: Vec<String> =
                c.prepare("SELECT name FROM sqlite_master WHERE type = 'table'")?.query_map([], |r| r.get(0))?.collect::<Result<_, _>>()?;
            for table in tables {
                let mut all = c.prepare(&format!("SELECT * FROM {table}"))?;
                let many = all.column_count();
                let mut rows = all.query([])?;
                while let Some(row) = rows.next()? {
                    for column in 0..many {
                        if let ValueRef::Text(bytes) | ValueRef::Blob(bytes) = row.get_ref(column)?
                            && bytes.windows(wanted.len()).any(|w| w == wanted)
                        {
                            return Ok(true);
                        }
                    }
                }
            }
            Ok(false)
        };
        store.read(|c| look(c).map_err(failed)).expect("a look")
    }

    #[test]
    fn no_row_shows_a_secret_and_each_comes_back() {
        let folder = std::env::temp_dir().join(format!("saldo-secrets-{}", Uuid::new_v4()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&folder.join("saldo.db"), Key::random()).expect("a store");
        let shelf = Folder { id: Uuid::new_v4(), name: "A".to_owned() };
        store.save_folder(&shelf).expect("kept");
        let upload = Upload {
            id: Uuid::new_v4(),
            tenant: "default".to_owned(),
            owner: "key".to_owned(),
            purpose: "input".to_owned(),
            name: "a.pdf".to_owned(),
            sha256: "0".repeat(64),
            bytes: 1,
            media_type: "application/pdf".to_owned(),
            readable: true,
            pages: None,
            password: Some("CANARY-upload".to_owned()),
            created_at: String::new(),
            deleted_at: None,
        };
        store.add_upload(&upload, b"x").expect("kept");
        let passwords: Map<_, _> = [("path".to_owned(), json!("CANARY-passwords"))].into_iter().collect();
        for (service, asked) in [("bank_statement", None), ("identity_card", Some("{}".to_owned()))] {
            let v = Verification {
                id: Uuid::new_v4(),
                tenant: "default".to_owned(),
                service: service.to_owned(),
                folder_id: shelf.id,
                status: "IN_QUEUE".to_owned(),
                passwords: passwords.clone(),
                webhook_secret: Some("CANARY-webhook".to_owned()),
                ..Verification::default()
            };
            let file = NewFile { field: "f".to_owned(), upload: upload.clone(), password: Some("CANARY-file".to_owned()), refused: None, asked };
            store.add_verification(&v, "case", &[file], None).expect("kept");
            let back = store.any_verification(v.id).expect("read").expect("there");
            assert_eq!((back.passwords, back.webhook_secret.as_deref()), (passwords.clone(), Some("CANARY-webhook")));
            let file = store.verification_files(v.id).expect("read")[0].file_id.expect("queued");
            let password = if service == "bank_statement" { store.file(file).expect("a file").password } else { store.paper_password(file).expect("a paper") };
            assert_eq!(password.as_deref(), Some("CANARY-file"));
        }
        store.set_secret_setting("passwords", &json!(["CANARY-remembered"])).expect("kept");
        assert_eq!(store.remembered_passwords().expect("read"), ["CANARY-remembered"]);
        assert_eq!(store.any_upload(upload.id).expect("read").expect("there").password.as_deref(), Some("CANARY-upload"));
        assert!(!holds(&store, b"CANARY") && holds(&store, b"application/pdf"), "a secret stands in a row as it is");

        // What a version before wrote as text is sealed when the store is opened.
        store
            .write(|t| {
                t.execute("UPDATE uploads SET password = 'CANARY-old'", []).map_err(failed)?;
                t.execute("DELETE FROM settings WHERE name = 'sealed'", []).map_err(failed).map(|_| ())
            })
            .expect("written");
        assert!(holds(&store, b"CANARY"));
        store.seal_all().expect("sealed");
        assert!(!holds(&store, b"CANARY"));
        assert_eq!(store.any_upload(upload.id).expect("read").expect("there").password.as_deref(), Some("CANARY-old"));
        drop(store);
        std::fs::remove_dir_all(folder).expect("removed");
    }
}

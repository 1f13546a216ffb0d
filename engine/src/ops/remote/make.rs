//! A case is made there: its files first, each once, then the verification that names them.

use super::link::Link;
use super::round::Wrong;
use super::settings;
use crate::ops::Inner;
use crate::ops::work::timestamp;
use crate::remote::client::Part;
use crate::remote::session::{Ask, Sent, Session};
use crate::remote::trouble::Trouble;
use crate::store::{File, Outgoing, RemoteConnection};
use crate::sync::items::Item;
use crate::sync::list::List;
use serde_json::{Map, Value, json};
use std::sync::Mutex;
use uuid::Uuid;

/// The code of the service that reads bank statements.
const SERVICE: &str = "bank_statement";
/// The field of its configuration that takes files.
pub const FIELD: &str = "bsa_file";
/// The name under which a verification says which case it is of. It tells nothing of the case.
pub const MARK: &str = "saldo_case";

impl Inner {
    /// Sends what waits of a case that is not there yet. Says how much was sent.
    pub(super) fn make_there(&self, c: &RemoteConnection, session: &Session, link: &Link, pressed: bool) -> Result<usize, Wrong> {
        let mut count = 0;
        let mine: Vec<Outgoing> = self.store.to_send(c.id)?.into_iter().filter(|s| s.case_id == Some(link.shared.case_id) && !super::jobs::of_job(s)).collect();
        for s in mine {
            if !pressed && s.state == "still" {
                // What follows rests on it.
                return Ok(count);
            }
            let again = s.first_sent.is_some();
            if !self.store.begin_sending(s.id, crate::jobs::now())? {
                continue;
            }
            let done = match s.kind.as_str() {
                "upload" => self.upload_there(session, &s),
                "create" => self.create_there(c, session, link, &s, again),
                _ => Ok(None),
            };
            match done {
                Ok(Some(answer)) => {
                    let made = answer["id"].as_str().filter(|_| s.kind == "create");
                    let agreed = if s.kind == "create" { self.agreed_by(link, &s)? } else { Vec::new() };
                    self.store.end_sending(s.id, &timestamp(), &answer.to_string(), Some((link.shared.case_id, &agreed)), made)?;
                    count += 1;
                }
                // Something of it has no place before the rest was done.
                Ok(None) => self.store.hold_sending(s.id, "waiting", "It waits until the case is there.")?,
                Err(Wrong::There(trouble @ (Trouble::Refused { status: 400..=499, .. } | Trouble::Gone))) => {
                    let lost = s.kind == "create" && trouble.to_string().contains("configuration.files");
                    if lost && s.tries < 5 {
                        // Files that nothing named were deleted there: they go again.
                        let uploads = self.uploads_of(link)?;
                        self.store.send_again(&uploads.iter().map(|u| u.id).collect::<Vec<_>>())?;
                        self.store.send_again(&[s.id])?;
                        return Ok(count);
                    }
                    self.store.hold_sending(s.id, "still", &trouble.to_string())?;
                    return Err(trouble.into());
                }
                Err(Wrong::There(trouble)) => {
                    self.store.hold_sending(s.id, "waiting", &trouble.to_string())?;
                    return Err(trouble.into());
                }
                Err(wrong) => return Err(wrong),
            }
        }
        Ok(count)
    }

    /// What both agree on once a case was made there: its configuration, and its files with their paths.
    fn agreed_by(&self, link: &Link, s: &Outgoing) -> Result<Vec<(String, String)>, Wrong> {
        let body: Value = serde_json::from_str(&s.body).unwrap_or_default();
        let config = |f: &str| (Item::Config { field: f.to_owned() }.to_string(), settings::told(f, &body["configuration"][f]));
        let mut out: Vec<(String, String)> = settings::FIELDS.iter().map(|f| config(f)).collect();
        let mut paths = Vec::new();
        for u in self.uploads_of(link)? {
            let answer: Value = serde_json::from_str(u.answer.as_deref().unwrap_or_default()).unwrap_or_default();
            if let (Ok(file), Some(path)) = (u.value.parse(), answer["path"].as_str()) {
                out.push((super::link::path_of(file), path.to_owned()));
                paths.push(path.to_owned());
            }
        }
        out.push((Item::Files.to_string(), json!(paths).to_string()));
        Ok(out)
    }

    /// The files of the verification that was asked for last, in their order: what was put into the outbox between the one before and it. Moments
    /// of a second would not tell a case that is shared anew at once.
    fn uploads_of(&self, link: &Link) -> crate::base::Result<Vec<Outgoing>> {
        let shared = &link.shared;
        let mut all = self.store.sendings(Some(shared.case_id), false, 10_000)?;
        all.retain(|s| s.connection_id == shared.connection_id);
        all.sort_by_key(|s| s.seq);
        let mut asked = all.iter().filter(|s| s.kind == "create").map(|s| s.seq).rev();
        let (last, before) = (asked.next().unwrap_or(i64::MAX), asked.next().unwrap_or(i64::MIN));
        all.retain(|s| s.kind == "upload" && s.state != "cancelled" && s.seq > before && s.seq < last);
        Ok(all)
    }

    fn upload_there(&self, session: &Session, s: &Outgoing) -> Result<Option<Value>, Wrong> {
        let file = self.store.file(s.value.parse().unwrap_or_default())?;
        let body: Value = serde_json::from_str(&s.body).unwrap_or_default();
        let name = body["name"].as_str().unwrap_or("statement").to_owned();
        Ok(Some(json!({ "path": self.file_there(session, &file, name, &s.id.to_string())? })))
    }

    /// Sends a file, once for a key; answers its path there.
    pub(super) fn file_there(&self, session: &Session, file: &File, name: String, key: &str) -> Result<String, Wrong> {
        let bytes = self.store.bytes(&file.sha256)?;
        let mut parts = vec![("files".to_owned(), Part::File(name, bytes.to_vec()))];
        if let Some(password) = file.password.as_ref().filter(|p| !p.is_empty()) {
            parts.push(("file_passwords".to_owned(), Part::Text(password.clone())));
        }
        let said = session.ask(&Ask::make("uploads", Sent::Form(parts), key))?.json();
        // Where the path stands in the answer is not specified.
        let path =
            [&said["items"][0]["path"], &said["files"][0]["path"], &said["paths"][0], &said["path"], &said[0]["path"], &said["data"][0]["path"], &said[0]];
        let path = path.iter().find_map(|v| v.as_str()).ok_or_else(|| Trouble::Odd("It took a file and gave no path of it.".to_owned()))?;
        Ok(path.to_owned())
    }

    fn create_there(&self, c: &RemoteConnection, session: &Session, link: &Link, s: &Outgoing, again: bool) -> Result<Option<Value>, Wrong> {
        let body: Map<String, Value> = serde_json::from_str(&s.body).unwrap_or_default();
        let mark = body.get("webhook_metadata").and_then(|m| m[MARK].as_str()).unwrap_or_default().to_owned();
        // Whether the last try arrived is not known, and a key is remembered for a day only: it is looked for first.
        if again && let Some(found) = made_before(session, &mark)? {
            return Ok(Some(found));
        }
        let paths: Vec<Value> = self
            .uploads_of(link)?
            .iter()
            .filter_map(|u| serde_json::from_str::<Value>(u.answer.as_deref().unwrap_or_default()).ok())
            .map(|a| a["path"].clone())
            .collect();
        let mut body = body;
        let folder = body.remove("folder").and_then(|f| f.as_str().map(str::to_owned)).unwrap_or_default();
        let draft = body.remove("draft") == Some(Value::Bool(true));
        if let Some(id) = folder_there(session, &folder, s.id)? {
            body.insert("folder_id".to_owned(), Value::from(id));
        }
        let mut configuration = body.remove("configuration").and_then(|v| v.as_object().cloned()).unwrap_or_default();
        configuration.insert("files".to_owned(), json!({FIELD: paths}));
        body.insert("configuration".to_owned(), Value::Object(configuration));
        body.insert("service_id".to_owned(), Value::from(service_there(session)?));
        if !c.hook_url.is_empty() {
            let secret = self.hook_secret(c.id)?;
            body.insert("webhook_url".to_owned(), Value::from(format!("{}/hooks/{}", c.hook_url, c.id)));
            if let Some(metadata) = body.get_mut("webhook_metadata").and_then(Value::as_object_mut) {
                metadata.insert("webhook_secret".to_owned(), Value::from(secret.as_str()));
            }
        }
        let path = if draft { "drafts" } else { "verifications" };
        let made = session.ask(&Ask::make(path, Sent::Json(Value::Object(body).to_string()), s.id.to_string()))?.json();
        match made["id"].as_str() {
            Some(id) => Ok(Some(json!({ "id": id }))),
            None => Err(Trouble::Odd("It made a verification and gave no id of it.".to_owned()).into()),
        }
    }
}

/// The verification that bears a mark, among the latest.
fn made_before(session: &Session, mark: &str) -> Result<Option<Value>, Wrong> {
    let found: Mutex<Option<Value>> = Mutex::default();
    for path in ["verifications", "drafts"] {
        let list = List::of(session, path);
        let done = list.all(None, &|_, part| {
            for record in &part.records {
                let record: Value = serde_json::from_str(&record.text).unwrap_or_default();
                if !mark.is_empty() && record["webhook_metadata"][MARK] == mark {
                    let id = record["id"].clone();
                    *found.lock().map_err(|_| Trouble::Stopped)? = Some(json!({ "id": id }));
                }
            }
            Ok(())
        });
        match done {
            Ok(_) | Err(Trouble::Gone) => {}
            Err(trouble) => return Err(trouble.into()),
        }
    }
    Ok(found.into_inner().ok().flatten())
}

/// The folder of a name there, made where there is none; none where the service has no folders to list.
fn folder_there(session: &Session, name: &str, key: Uuid) -> Result<Option<String>, Wrong> {
    if name.is_empty() {
        return Ok(None);
    }
    let found: Mutex<Option<String>> = Mutex::default();
    let done = List::of(session, "folders").all(None, &|_, part| {
        for record in &part.records {
            let record: Value = serde_json::from_str(&record.text).unwrap_or_default();
            if record["name"] == name {
                found.lock().map_err(|_| Trouble::Stopped)?.get_or_insert(record["id"].as_str().unwrap_or_default().to_owned());
            }
        }
        Ok(())
    });
    match done {
        Ok(_) => {}
        Err(Trouble::Gone | Trouble::Refused { status: 403 | 405, .. }) => return Ok(None),
        Err(trouble) => return Err(trouble.into()),
    }
    if let Some(id) = found.into_inner().ok().flatten() {
        return Ok(Some(id));
    }
    let key = Uuid::new_v5(&key, b"folder").to_string();
    let made = session.ask(&Ask::make("folders", Sent::Json(json!({ "name": name }).to_string()), key))?.json();
    Ok(made["id"].as_str().map(str::to_owned))
}

/// The id of the service for bank statements.
fn service_there(session: &Session) -> Result<String, Wrong> {
    let said = session.ask(&Ask::get("services"))?.json();
    let all = said["items"].as_array().or_else(|| said["services"].as_array()).or_else(|| said["data"].as_array()).or_else(|| said.as_array());
    let words = |s: &Value| s["name"].as_str().unwrap_or_default().to_lowercase();
    let all: Vec<&Value> = all.into_iter().flatten().collect();
    let found = all.iter().find(|s| s["code"] == SERVICE).or_else(|| all.iter().find(|s| words(s).contains("bank statement")));
    let id = found.and_then(|s| s["id"].as_str()).map(str::to_owned);
    id.ok_or_else(|| Trouble::Odd("It has no service for bank statements.".to_owned()).into())
}

/// What is sent to make a case there, in its order: files, then the verification.
pub fn outgoing(c: &RemoteConnection, case: Uuid, files: &[(Uuid, String)], body: &Value) -> Vec<Outgoing> {
    let one = |kind: &str, item: String, value: String, said: crate::ops::records::Said, body: String| Outgoing {
        id: Uuid::new_v4(),
        connection_id: c.id,
        case_id: Some(case),
        kind: kind.to_owned(),
        item,
        value,
        said: json!(said).to_string(),
        body,
        created: timestamp(),
        ..Outgoing::default()
    };
    use crate::ops::records::Said;
    let mut out: Vec<Outgoing> = files
        .iter()
        .enumerate()
        .map(|(n, (id, name))| {
            let said = Said::new("remote_send_file", format!("File: {name}")).with("name", name);
            one("upload", format!("file/{n}"), id.to_string(), said, json!({ "name": name }).to_string())
        })
        .collect();
    out.push(one("create", "create".to_owned(), String::new(), Said::new("remote_send_case", "The case"), body.to_string()));
    debug_assert!(out.iter().all(|o| o.item.parse::<Item>().is_err()), "files and the case are no items that change");
    out
}

//! A verification of a service becomes a case that opens like any other.

use super::link::Link;
use super::watch;
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{RemoteTake, RemoteTaken, Said};
use crate::ops::work::timestamp;
use crate::ops::{Inner, Saldo};
use crate::remote::session::{Ask, Session};
use crate::remote::trouble::Trouble;
use crate::store::{self, RemoteConnection, RemoteRecord};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The longest name of a case.
const NAME: usize = 200;

/// Makes cases of verifications, with their files as the service gives them.
pub fn remote_take(saldo: &Saldo, input: RemoteTake) -> Answer<RemoteTaken> {
    let inner = &saldo.0;
    let c = inner.store.connection(input.connection_id)?;
    let session = inner.session(&c)?;
    let mut out = RemoteTaken { cases: Vec::new(), refused: Vec::new() };
    for id in &input.ids {
        match inner.taken_in_from(&c, &session, id) {
            Ok(case) => out.cases.push(inner.case_shown(case)?),
            Err(e) => out.refused.push(Said::new(&e.code.to_lowercase(), e.message).with("id", id)),
        }
    }
    inner.changed(&[Topic::Folders, Topic::Queue, Topic::Settings], None, None);
    watch::wake(inner);
    Ok(out)
}

impl Inner {
    fn taken_in_from(&self, c: &RemoteConnection, session: &Session, id: &str) -> Answer<Uuid> {
        if let Some(there) = self.store.shared_cases()?.into_iter().find(|s| s.connection_id == c.id && s.remote_id.as_deref() == Some(id)) {
            return Ok(there.case_id);
        }
        // Links hold for minutes: they are asked for anew.
        let got = session.ask(&Ask::get(format!("verifications/{id}")))?;
        let record = got.json();
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        if text(&record["id"]) != id {
            return Err(Trouble::Odd("It answered another record than the one that was asked for.".to_owned()).into());
        }
        let kept = RemoteRecord {
            id: id.to_owned(),
            record: String::from_utf8_lossy(&got.body).into_owned(),
            updated: text(&record["updated_at"]),
            place: self.store.remote_record(c.id, "verification", id)?.map_or(0, |r| r.place),
            gone: false,
        };
        self.store.keep_records(c.id, "verification", 0, &[kept])?;
        let links: Vec<String> = record["input_file_url"]
            .as_object()
            .into_iter()
            .flat_map(|fields| fields.values())
            .flat_map(|list| list.as_array().cloned().unwrap_or_else(|| vec![list.clone()]))
            .filter_map(|l| l.as_str().map(str::to_owned))
            .collect();
        if links.is_empty() {
            return Err(OpError::conflict("The service gives no files of this verification: it cannot be opened as a case."));
        }
        let mut files = Vec::new();
        for (n, link) in links.iter().enumerate() {
            files.push((name_of(&record, n), session.file(link)?));
        }
        let folder = self.folder_named(&self.folder_name(c, session, &text(&record["folder_id"]))?)?;
        let first = files.first().map_or_else(|| id.to_owned(), |(n, _)| n.clone());
        let case = self.new_case(folder, &first.chars().take(NAME).collect::<String>())?;
        let mut ids = Vec::new();
        for (name, bytes) in &files {
            let sha256: String = Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect();
            ids.push(self.store.add_file(case, name, &sha256, bytes)?.id);
        }
        self.store.save_shared(&Link::new(case, c.id, &ids, Some(id), timestamp()).shared)?;
        if let Some(queue) = self.queue.get() {
            queue.wake();
        }
        // What the service knows besides stands beside the case; what cannot be had costs that part only.
        let _ = self.fetch_all(session, c.id, id);
        Ok(case)
    }

    /// The name of a folder there.
    fn folder_name(&self, c: &RemoteConnection, session: &Session, id: &str) -> Answer<String> {
        let name = |text: &str| serde_json::from_str::<Value>(text).ok().and_then(|r| r["name"].as_str().map(str::to_owned)).filter(|n| !n.trim().is_empty());
        if let Some(found) = self.store.remote_record(c.id, "folder", id)?.and_then(|r| name(&r.record)) {
            return Ok(found);
        }
        match session.ask(&Ask::get(format!("folders/{id}"))) {
            Ok(got) => Ok(name(&String::from_utf8_lossy(&got.body)).unwrap_or_else(|| c.name.clone())),
            Err(trouble) if trouble.ends_all() => Err(trouble.into()),
            Err(_) => Ok(c.name.clone()),
        }
    }

    /// The folder of a name here, made where there is none.
    fn folder_named(&self, name: &str) -> Answer<Uuid> {
        let name: String = name.trim().chars().take(NAME).collect();
        if let Some(found) = self.store.folders()?.into_iter().find(|f| f.name == name) {
            return Ok(found.id);
        }
        let id = Uuid::new_v4();
        self.store.save_folder(&store::Folder { id, name })?;
        Ok(id)
    }
}

/// The name of a file, where the service tells it in what it read; else one by its place.
fn name_of(record: &Value, n: usize) -> String {
    let told = ["filename", "file_name", "name"].iter().find_map(|f| record["output"]["files"][n][*f].as_str());
    let plain = told.map(|t| t.rsplit(['/', '\\']).next().unwrap_or(t).chars().filter(|c| !c.is_control()).take(NAME).collect::<String>());
    plain.filter(|t| !t.trim().is_empty()).unwrap_or_else(|| format!("statement-{}.pdf", n + 1))
}

//! Jobs of the parsing service for files of a shared case: asked for through the outbox, looked at until they end, their outputs kept beside
//! the file.

use super::plan::Clash;
use super::round::Wrong;
use super::{link::Link, watch};
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{ById, InCase, JobAsk, JobKind, JobPreview, RemoteJob, RemoteJobOutput, Said, Synced};
use crate::ops::work::{held, timestamp};
use crate::ops::{Inner, Saldo};
use crate::remote::client::Part;
use crate::remote::session::{Ask, Sent, Session};
use crate::remote::trouble::Trouble;
use crate::store::{Outgoing, RemoteConnection, RemoteRecord};
use crate::sync::items::{Item, Told};
use crate::sync::list::List;
use crate::sync::mask;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Mutex;
use uuid::Uuid;

/// The kinds of what asks for a job, and of what stops one.
pub const RUN: &str = "job";
const STOP: &str = "job_stop";
/// Under which kind its record is kept, and its output.
const RECORD: &str = "own_job";
const OUTPUT: &str = "job_output";
/// The status of a job that is not there any more.
const GONE: &str = "GONE";
/// Jobs of a case that are looked at, and records of a list of them asked for at once.
const MOST: u32 = 10_000;
const PAGE: u64 = 20;

/// Whether something in the outbox is about a job: it rests on nothing else of the case.
pub fn of_job(s: &Outgoing) -> bool {
    s.kind == RUN || s.kind == STOP
}

fn ended(status: &str) -> bool {
    matches!(status, "COMPLETED" | "FAILED" | "CANCELLED" | GONE)
}

/// The id of the job that a request made.
fn made(s: &Outgoing) -> Option<String> {
    serde_json::from_str::<Value>(s.answer.as_deref()?).ok()?["id"].as_str().map(str::to_owned)
}

fn kind_name(kind: JobKind) -> &'static str {
    match kind {
        JobKind::Parse => "PARSE",
        JobKind::Predict => "PREDICT",
        JobKind::Fraud => "FRAUD",
    }
}

impl Inner {
    /// The connection and the case that a job of a file would be of, with what would be sent.
    fn job_of(&self, asked: &JobAsk) -> Answer<(RemoteConnection, Uuid, JobPreview)> {
        let file = self.store.file(asked.file_id)?;
        let shared = self.store.shared_case(file.case_id)?.ok_or_else(|| OpError::conflict("The case is not shared: nothing of it is sent."))?;
        let c = self.store.connection(shared.connection_id)?;
        let work = self.work(file.case_id)?;
        let position = held(&work).files(&self.store)?.iter().position(|f| f.id == file.id).ok_or_else(|| OpError::missing("The file"))?;
        if asked.mode.as_deref().is_some_and(|m| !matches!(m, "LITE" | "PLUS" | "PRO")) {
            return Err(OpError::invalid("mode", "Give LITE, PLUS or PRO."));
        }
        if asked.kind == JobKind::Predict && asked.template_id.is_none() && !asked.schema.as_ref().is_some_and(Value::is_object) {
            return Err(OpError::invalid("template_id", "Give a template, or a schema of fields."));
        }
        let preview = JobPreview {
            to: c.parse_url.clone(),
            sent_as: if c.mask { mask::file(&file.name, position) } else { file.name.clone() },
            name: file.name.clone(),
            bytes: file.bytes,
            password: file.password.as_ref().is_some_and(|p| !p.is_empty()),
        };
        Ok((c, file.case_id, preview))
    }
}

/// What would be sent for a job.
pub fn remote_job_preview(saldo: &Saldo, input: JobAsk) -> Answer<JobPreview> {
    Ok(saldo.0.job_of(&input)?.2)
}

/// Asks for a job; it waits in the outbox while there is no line. The same is not asked for twice while it waits.
pub fn remote_job(saldo: &Saldo, input: JobAsk) -> Answer<Vec<RemoteJob>> {
    let inner = &saldo.0;
    if input.seen != Some(true) {
        return Err(OpError::conflict("Look at what would be sent first, then ask for the job."));
    }
    let (c, case, preview) = inner.job_of(&input)?;
    let kind = kind_name(input.kind);
    let value =
        json!({"file": input.file_id, "kind": kind, "name": preview.sent_as, "mode": input.mode, "template_id": input.template_id, "schema": input.schema});
    let said = Said::new("remote_send_job", format!("Job {kind}: {}", preview.name)).with("kind", kind).with("name", &preview.name);
    inner.store.send_instead(&Outgoing {
        id: Uuid::new_v4(),
        connection_id: c.id,
        case_id: Some(case),
        kind: RUN.to_owned(),
        item: format!("run/{}/{kind}", input.file_id),
        value: value.to_string(),
        said: json!(said).to_string(),
        created: timestamp(),
        ..Outgoing::default()
    })?;
    inner.changed(&[Topic::Settings], Some(case), Some(input.file_id));
    watch::wake(inner);
    remote_jobs(saldo, InCase { case_id: case })
}

/// Jobs that were asked for of files of a case, the latest first.
pub fn remote_jobs(saldo: &Saldo, input: InCase) -> Answer<Vec<RemoteJob>> {
    let inner = &saldo.0;
    let mut out = Vec::new();
    for s in inner.store.sendings(Some(input.case_id), false, MOST)?.into_iter().filter(|s| s.kind == RUN) {
        let asked: Value = serde_json::from_str(&s.value).unwrap_or_default();
        let id = made(&s);
        let record = match &id {
            Some(id) => inner.store.remote_record(s.connection_id, RECORD, id)?.and_then(|r| serde_json::from_str::<Value>(&r.record).ok()),
            None => None,
        };
        let record = record.unwrap_or_default();
        let has_output = match &id {
            Some(id) => inner.store.part(s.connection_id, id, OUTPUT)?.is_some(),
            None => false,
        };
        let error = record["error"]["message"].as_str().map(str::to_owned);
        let file_id = asked["file"].as_str().and_then(|f| f.parse().ok()).unwrap_or_default();
        out.push(RemoteJob {
            id: s.id,
            file_id,
            file: inner.store.file(file_id).map(|f| f.name).unwrap_or_default(),
            kind: asked["kind"].as_str().unwrap_or_default().to_owned(),
            state: s.state,
            status: record["status"].as_str().map(str::to_owned),
            why: s.why.or(error),
            created: s.created,
            has_output,
        });
    }
    Ok(out)
}

/// The output of a job, as the service gave it.
pub fn remote_job_output(saldo: &Saldo, input: ById) -> Answer<RemoteJobOutput> {
    let store = &saldo.0.store;
    let s = store.sending(input.id)?.filter(|s| s.kind == RUN).ok_or_else(|| OpError::missing("The job"))?;
    let id = made(&s).ok_or_else(|| OpError::conflict("The job was not sent yet."))?;
    let (body, _) = store.part(s.connection_id, &id, OUTPUT)?.ok_or_else(|| OpError::conflict("The job has no output yet."))?;
    Ok(RemoteJobOutput { id: input.id, output: serde_json::from_slice(&body).unwrap_or_default() })
}

/// Stops a job: taken out of the outbox where it was not sent yet, else stopped there.
pub fn remote_job_cancel(saldo: &Saldo, input: ById) -> Answer<Vec<RemoteJob>> {
    let inner = &saldo.0;
    let s = inner.store.sending(input.id)?.filter(|s| s.kind == RUN).ok_or_else(|| OpError::missing("The job"))?;
    let Some(case) = s.case_id else { return Err(OpError::missing("The job")) };
    match made(&s) {
        None => {
            inner.store.cancel_sendings(&[s.id], &timestamp(), "Taken out by a person.")?;
        }
        Some(id) => {
            inner.store.shared_case(case)?.ok_or_else(|| OpError::conflict("The case is not shared: nothing of it is sent."))?;
            let said = Said::new("remote_send_job_stop", "A job is stopped");
            inner.store.send_instead(&Outgoing {
                id: Uuid::new_v4(),
                connection_id: s.connection_id,
                case_id: Some(case),
                kind: STOP.to_owned(),
                item: format!("stop/{}", s.id),
                value: id,
                said: json!(said).to_string(),
                created: timestamp(),
                ..Outgoing::default()
            })?;
        }
    }
    inner.changed(&[Topic::Settings], Some(case), None);
    watch::wake(inner);
    remote_jobs(saldo, InCase { case_id: case })
}

impl Inner {
    /// Sends what waits of jobs of a case, and looks at those that have not ended.
    pub(super) fn keep_jobs(&self, c: &RemoteConnection, session: &Session, link: &mut Link, pressed: bool, out: &mut Synced) -> Result<(), Wrong> {
        let case = link.shared.case_id;
        let mine = |s: &Outgoing| s.case_id == Some(case) && of_job(s) && (pressed || s.state != "still");
        let work = self.work(case)?;
        let files: HashSet<String> = held(&work).files(&self.store)?.into_iter().map(|f| f.id.to_string()).collect();
        for s in self.store.to_send(c.id)?.into_iter().filter(mine) {
            if s.kind == RUN && !s.item.split('/').nth(1).is_some_and(|f| files.contains(f)) {
                self.store.cancel_sendings(&[s.id], &timestamp(), "The file was taken out of the case.")?;
                continue;
            }
            let again = s.first_sent.is_some();
            if !self.store.begin_sending(s.id, crate::jobs::now())? {
                continue;
            }
            let done = if s.kind == STOP { stopped(session, &s) } else { self.run_there(c, session, link, &s, again) };
            out.sent += self.came_to(&s, done.map(|answer| answer.to_string()))?;
        }
        let all = self.store.sendings(Some(case), false, MOST)?;
        for s in all.iter().filter(|s| s.kind == RUN && s.state == "done" && s.connection_id == c.id) {
            if let Some(id) = made(s) {
                self.look_at(c, session, (case, s, &id), &all, out)?;
            }
        }
        Ok(())
    }

    /// Asks for a job; the file is stored there first, so that a job whose answer was lost is found by it.
    fn run_there(&self, c: &RemoteConnection, session: &Session, link: &mut Link, s: &Outgoing, again: bool) -> Result<Value, Wrong> {
        let asked: Value = serde_json::from_str(&s.value).unwrap_or_default();
        let file = self.store.file(asked["file"].as_str().and_then(|f| f.parse().ok()).unwrap_or_default())?;
        let kind = asked["kind"].as_str().unwrap_or_default();
        let stored = match link.stored(file.id) {
            Some(id) => id.to_owned(),
            None => {
                let bytes = self.store.bytes(&file.sha256)?;
                let name = asked["name"].as_str().unwrap_or("statement").to_owned();
                let key = Uuid::new_v5(&s.id, b"file").to_string();
                let said = session.ask(&Ask::make("upload", Sent::Form(vec![("file".to_owned(), Part::File(name, bytes.to_vec()))]), key).parsing())?.json();
                // Where the id stands in the answer is not specified.
                let id = [&said["id"], &said["file_id"], &said["file"]["id"], &said["data"]["id"]].into_iter().find_map(Value::as_str);
                let id = id.ok_or_else(|| Trouble::Odd("It took a file and gave no id of it.".to_owned()))?.to_owned();
                link.set_stored(file.id, Some(&id));
                self.store.save_shared(&link.shared)?;
                id
            }
        };
        // Whether the last try arrived is not known, and a key is remembered for a day only: it is looked for first.
        if again && let Some(found) = self.run_before(c, session, link.shared.case_id, kind, &stored)? {
            return Ok(json!({ "id": found }));
        }
        let mut parts = vec![("files".to_owned(), Part::Text(format!("id://{stored}")))];
        if let Some(password) = file.password.filter(|p| !p.is_empty()) {
            parts.push(("password".to_owned(), Part::Text(password)));
        }
        if let Some(mode) = asked["mode"].as_str() {
            match kind {
                "PARSE" => parts.push(("mode".to_owned(), Part::Text(mode.to_owned()))),
                "PREDICT" => parts.push(("config".to_owned(), Part::Text(json!({ "parser_mode": mode }).to_string()))),
                _ => {}
            }
        }
        if kind == "PREDICT" {
            if let Some(template) = asked["template_id"].as_str() {
                parts.push(("template_id".to_owned(), Part::Text(template.to_owned())));
            }
            if asked["schema"].is_object() {
                parts.push(("schema".to_owned(), Part::Text(asked["schema"].to_string())));
            }
        }
        if !c.hook_url.is_empty() {
            let secret = self.hook_secret(c.id)?;
            let hook = json!({"url": format!("{}/hooks/{}", c.hook_url, c.id), "metadata": {"webhook_secret": secret.as_str()}});
            parts.push(("webhook".to_owned(), Part::Text(hook.to_string())));
        }
        let ask = Ask::make(format!("{}-async", kind.to_lowercase()), Sent::Form(parts), s.id.to_string()).parsing();
        match session.ask(&ask) {
            Ok(got) => match got.json()["id"].as_str() {
                Some(id) => Ok(json!({ "id": id })),
                None => Err(Trouble::Odd("It made a job and gave no id of it.".to_owned()).into()),
            },
            Err(trouble) => {
                // The file may be gone there: it is stored anew by the next try.
                if matches!(&trouble, Trouble::Refused { status: 409, message, .. } if message.contains("files")) {
                    link.set_stored(file.id, None);
                    self.store.save_shared(&link.shared)?;
                    self.store.send_again(&[s.id])?;
                    return Err(Trouble::Stale.into());
                }
                Err(trouble.into())
            }
        }
    }

    /// A job of that kind and file there that no request here is known to have made.
    fn run_before(&self, c: &RemoteConnection, session: &Session, case: Uuid, kind: &str, stored: &str) -> Result<Option<String>, Wrong> {
        let known: HashSet<String> = self.store.sendings(Some(case), false, MOST)?.iter().filter(|s| s.connection_id == c.id).filter_map(made).collect();
        let found: Mutex<Option<String>> = Mutex::default();
        let list = List { parsing: true, size: PAGE, ..List::of(session, format!("jobs?job_type={kind}")) };
        let done = list.all(None, &|_, part| {
            for r in part.records.iter().filter(|r| !known.contains(&r.id)) {
                let record: Value = serde_json::from_str(&r.text).unwrap_or_default();
                if record["file"]["id"] == stored {
                    *found.lock().map_err(|_| Trouble::Stopped)? = Some(r.id.clone());
                }
            }
            Ok(())
        });
        match done {
            Ok(_) | Err(Trouble::Gone) => Ok(found.into_inner().ok().flatten()),
            Err(trouble) => Err(trouble.into()),
        }
    }

    /// Looks at a job that has not ended, and keeps what it gives.
    fn look_at(
        &self,
        c: &RemoteConnection,
        session: &Session,
        (case, s, id): (Uuid, &Outgoing, &str),
        all: &[Outgoing],
        out: &mut Synced,
    ) -> Result<(), Wrong> {
        let before = self.store.remote_record(c.id, RECORD, id)?;
        let status = |text: &str| serde_json::from_str::<Value>(text).ok().and_then(|r| r["status"].as_str().map(str::to_owned)).unwrap_or_default();
        if before.as_ref().is_some_and(|b| ended(&status(&b.record))) {
            return Ok(());
        }
        let (mut record, gone) = match session.ask(&Ask::get(format!("status/{id}")).parsing()) {
            Ok(got) => (got.json(), false),
            Err(Trouble::Gone) => (json!({"id": id, "status": GONE}), true),
            Err(trouble) if trouble.ends_all() => return Err(trouble.into()),
            Err(trouble) => {
                out.troubles.push(super::said(&trouble));
                return Ok(());
            }
        };
        if record["id"] != id {
            return Err(Trouble::Odd("It answered another record than the one that was asked for.".to_owned()).into());
        }
        let now = record["status"].as_str().unwrap_or_default().to_owned();
        if now == "COMPLETED" {
            let output = record["output"].take();
            let body = match output["url"].as_str().filter(|_| output["type"] == "url") {
                Some(link) => session.file(link)?,
                None => output.to_string().into_bytes(),
            };
            self.store.keep_part(c.id, id, OUTPUT, &body, "", &timestamp())?;
        }
        // Links hold for minutes, and say nothing afterwards.
        if let Some(all) = record.as_object_mut() {
            all.remove("output");
        }
        let changed = before.as_ref().is_none_or(|b| status(&b.record) != now);
        let stopped_here = all.iter().any(|o| o.kind == STOP && o.value == id && o.state != "cancelled");
        if gone || (now == "CANCELLED" && !stopped_here) {
            let there = (!gone).then(|| now.clone());
            let own = Told { by: self.person(), at: s.created.clone(), from: None };
            let item = Item::Job { id: s.id.to_string() };
            let clash = Clash { item, base: Some(String::new()), here: Some(String::new()), there, by: (own, Told::default()) };
            self.keep_clash(c, case, &clash)?;
            out.conflicts += 1;
        }
        let kept = RemoteRecord { id: id.to_owned(), record: record.to_string(), updated: String::new(), place: 0, gone: false };
        self.store.keep_records(c.id, RECORD, 0, &[kept])?;
        if changed {
            out.taken += 1;
            self.changed(&[Topic::Settings], Some(case), None);
        }
        Ok(())
    }
}

/// Stops a job there; one that has ended is as good.
fn stopped(session: &Session, s: &Outgoing) -> Result<Value, Wrong> {
    match session.ask(&Ask::make(format!("jobs/{}/cancel", s.value), Sent::Json("{}".to_owned()), s.id.to_string()).parsing()) {
        Ok(_) | Err(Trouble::Gone | Trouble::Refused { status: 409, .. }) => Ok(json!({})),
        Err(trouble) => Err(trouble.into()),
    }
}

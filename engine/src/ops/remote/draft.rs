//! A draft that is there: its configuration and its files are kept in step until it is submitted, by either side.

use super::deliver::Sent;
use super::link::Link;
use super::make::FIELD;
use super::plan::{Clash, Plan};
use super::round::Wrong;
use super::settings;
use super::taken::Taking;
use super::there::There;
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::{READING, Topic};
use crate::ops::records::{InCase, Said, SharedState, Synced};
use crate::ops::state::Act;
use crate::ops::work::{What, Work, held, timestamp};
use crate::ops::{Inner, Saldo};
use crate::remote::session::{Ask, Sent as Body, Session};
use crate::remote::trouble::Trouble;
use crate::store::{File, Outgoing, RemoteConnection, Store};
use crate::sync::items::{Item, Told};
use crate::sync::mask;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::sync::Mutex;
use uuid::Uuid;

/// The kind of what submits a draft.
pub const SUBMIT: &str = "submit";
/// What stands before the id of a file that the service does not have yet.
const NEW: &str = "+";

/// The files of a case as an item: their paths there, and ids of those that have none yet.
///
/// # Errors
/// The database cannot be read.
pub fn files(work: &Work, store: &Store, link: &Link) -> Answer<String> {
    let name = |f: &File| link.path(f.id).map_or_else(|| format!("{NEW}{}", f.id), str::to_owned);
    Ok(json!(work.files(store)?.iter().map(name).collect::<Vec<_>>()).to_string())
}

/// The entries of such an item.
fn entries(value: &str) -> Vec<String> {
    serde_json::from_str(value).unwrap_or_default()
}

/// Such an item in words: the names of the files, as far as they are known here.
pub fn named(store: &Store, link: &Link, value: &str) -> String {
    let name = |entry: &String| {
        let id = entry.strip_prefix(NEW).and_then(|id| id.parse().ok()).or_else(|| link.file(entry));
        let last = || entry.rsplit('/').next().unwrap_or(entry).to_owned();
        id.and_then(|id: Uuid| store.file(id).ok()).map_or_else(last, |f| f.name)
    };
    entries(value).iter().map(name).collect::<Vec<_>>().join(", ")
}

/// Who changed the files here last, and when.
fn changed_by(inner: &Inner, work: &Work) -> Told {
    let removal = work.state.steps.iter().rev().find(|s| s.holds && matches!(serde_json::from_str(&s.step.payload), Ok(Act::Remove { .. })));
    let at = inner.store.case(work.case).map(|c| c.updated_at).unwrap_or_default();
    removal.map_or_else(|| Told { by: inner.person(), at, from: None }, |s| Told { by: s.step.actor.clone(), at: s.step.at.clone(), from: None })
}

/// Who set the configuration here last.
fn configured_by(work: &Work) -> Told {
    let step = work.state.steps.iter().rev().find(|s| s.holds && s.step.payload.contains("\"configure\""));
    step.map(|s| Told { by: s.step.actor.clone(), at: s.step.at.clone(), from: None }).unwrap_or_default()
}

/// Submits a draft once what was changed here is there; waits in the outbox while there is no line.
pub fn remote_submit(saldo: &Saldo, input: InCase) -> Answer<SharedState> {
    let inner = &saldo.0;
    {
        let _turn = crate::ops::lock(&inner.remote.turn);
        let shared = inner.store.shared_case(input.case_id)?.ok_or_else(|| OpError::conflict("The case is not shared: there is no draft to submit."))?;
        if !inner.shared_state(input.case_id)?.draft {
            return Err(OpError::conflict("The case is no draft there any more."));
        }
        let said = Said::new("remote_send_submit", "The draft is submitted");
        inner.store.send_instead(&Outgoing {
            id: Uuid::new_v4(),
            connection_id: shared.connection_id,
            case_id: Some(input.case_id),
            kind: SUBMIT.to_owned(),
            item: SUBMIT.to_owned(),
            said: json!(said).to_string(),
            created: timestamp(),
            ..Outgoing::default()
        })?;
    }
    inner.changed(&[Topic::Folders, Topic::Settings], Some(input.case_id), None);
    super::watch::wake(inner);
    inner.shared_state(input.case_id)
}

impl Inner {
    /// A draft that is none any more was submitted: nobody need do it again.
    pub(super) fn submitted(&self, c: &RemoteConnection, case: Uuid) -> Answer<()> {
        for s in self.store.to_send(c.id)?.iter().filter(|s| s.case_id == Some(case) && s.kind == SUBMIT) {
            self.store.end_sending(s.id, &timestamp(), "", None, None)?;
        }
        Ok(())
    }

    /// Lays both sides of a draft side by side, takes over and sends.
    pub(super) fn keep_draft(
        &self,
        c: &RemoteConnection,
        session: &Session,
        (work, link): (&Mutex<Work>, &mut Link),
        there: &There,
        pressed: bool,
        out: &mut Synced,
    ) -> Result<Sent, Wrong> {
        let mut work = held(work);
        know_paths(link, there);
        let mut plan = Plan::new(c);
        let told = configured_by(&work);
        for (field, own) in settings::parts(&work.state) {
            let set = (!own.is_empty()).then_some(&told);
            plan.item(link, (Some(own), set), there, &Item::Config { field });
        }
        let told = changed_by(self, &work);
        plan.item(link, (Some(files(&work, &self.store, link)?), Some(&told)), there, &Item::Files);
        // A draft says of itself when it was changed, and not by whom.
        for clash in &mut plan.conflicts {
            clash.by.1 = Told { by: String::new(), at: there.record["updated_at"].as_str().unwrap_or_default().to_owned(), from: None };
        }
        self.settle_conflicts(&work, c, &plan, out)?;
        let (of_files, settings): (Vec<Taking>, Vec<Taking>) = std::mem::take(&mut plan.takes).into_iter().partition(|t| t.item == Item::Files);
        out.taken += self.take_settings(&mut work, c, link, &settings)?;
        let open: Vec<Clash> = std::mem::take(&mut plan.conflicts);
        link.shared.seen = there.tag.clone();
        self.store.save_shared(&link.shared)?;
        let planned = self.planned(&work, c, plan.sends)?;
        drop(work);
        if !of_files.is_empty() {
            out.taken += self.take_files(c, session, link, there)?;
        }
        self.deliver_draft(c, session, (link, there), planned, pressed, !open.is_empty())
    }

    /// Takes over what was configured there, as one step.
    fn take_settings(&self, work: &mut Work, c: &RemoteConnection, link: &mut Link, takes: &[Taking]) -> Answer<usize> {
        let mut config = work.state.config.clone();
        for taking in takes {
            if let Item::Config { field } = &taking.item
                && let Some(next) = settings::with(&config, field, &taking.value)
            {
                config = next;
                link.agree(&taking.item, &taking.value);
                link.set_saw(&taking.item, &taking.value);
            }
        }
        if takes.is_empty() {
            return Ok(0);
        }
        let said = Said::new(settings::TAKEN, format!("Taken over from {}: {}", c.name, takes.len())).with("name", &c.name).with("n", takes.len());
        self.step_of(work, &c.name, &Act::Configure { config: Box::new(config), all_rules: false }, said)?;
        self.changed(READING, Some(work.case), None);
        Ok(takes.len())
    }

    /// A step of somebody elsewhere.
    fn step_of(&self, work: &mut Work, who: &str, act: &Act, said: Said) -> Answer<()> {
        work.actor = Some(who.to_owned());
        let done = self.step(work, act, &What::new(said), None, None);
        work.actor = None;
        done
    }

    /// Takes over which files a draft has there: new ones are fetched, those that went are taken out, as steps of history.
    fn take_files(&self, c: &RemoteConnection, session: &Session, link: &mut Link, there: &There) -> Result<usize, Wrong> {
        let case = link.shared.case_id;
        let (paths, links) = there.files();
        let work = self.work(case)?;
        // What was taken out here and is there again comes like any other.
        let present: Vec<Uuid> = held(&work).files(&self.store)?.iter().map(|f| f.id).collect();
        link.keep_paths(&present);
        let mut new = Vec::new();
        for (n, path) in paths.iter().enumerate().filter(|(_, p)| link.file(p).is_none()) {
            // Links are told in the order of the paths; where one is missing, which is whose is not known.
            let from =
                links.get(n).filter(|_| links.len() == paths.len()).ok_or_else(|| Trouble::Odd("It does not give the files of the draft.".to_owned()))?;
            new.push((path, session.file(from)?));
        }
        let mut work = held(&work);
        let mut count = 0;
        for (path, bytes) in new {
            let sha256: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
            let position = paths.iter().position(|p| p == path).unwrap_or_default();
            let ending = if bytes.starts_with(b"%PDF") { ".pdf" } else { "" };
            let file = self.store.add_file(case, &format!("{} {}{ending}", c.name, position + 1), &sha256, &bytes)?;
            link.set_path(file.id, Some(path));
            // Fetched once, even where what follows is cut off.
            self.store.save_shared(&link.shared)?;
            count += 1;
        }
        let went: Vec<Uuid> =
            work.files(&self.store)?.iter().filter(|f| link.path(f.id).is_some_and(|p| !paths.iter().any(|own| own == p))).map(|f| f.id).collect();
        count += went.len();
        let said = Said::new("remote_files_taken", format!("Files as at {}", c.name)).with("name", &c.name);
        let act = if went.is_empty() { Act::Several { acts: Vec::new() } } else { Act::Remove { files: went } };
        self.step_of(&mut work, &c.name, &act, said)?;
        link.agree(&Item::Files, &json!(paths).to_string());
        link.set_files(&paths.iter().filter_map(|p| link.file(p)).collect::<Vec<_>>());
        self.store.save_shared(&link.shared)?;
        drop(work);
        if let Some(queue) = self.queue.get() {
            queue.wake();
        }
        self.changed(READING, Some(case), None);
        self.changed(&[Topic::Folders, Topic::Queue], None, None);
        Ok(count)
    }

    /// Sends what was changed of a draft as one, then submits it where a person asked for that.
    fn deliver_draft(
        &self,
        c: &RemoteConnection,
        session: &Session,
        (link, there): (&mut Link, &There),
        planned: Vec<Outgoing>,
        pressed: bool,
        clash: bool,
    ) -> Result<Sent, Wrong> {
        let (submits, changes): (Vec<Outgoing>, Vec<Outgoing>) = planned.into_iter().filter(|s| pressed || s.state != "still").partition(|s| s.kind == SUBMIT);
        let mut count = 0;
        let mut begun = Vec::new();
        for s in changes {
            if self.store.begin_sending(s.id, crate::jobs::now())? {
                begun.push(s);
            }
        }
        if !begun.is_empty() {
            match self.put_draft(c, session, (link, there), &begun) {
                Ok(agreed) => {
                    for (s, value) in begun.iter().zip(agreed) {
                        self.store.end_sending(s.id, &timestamp(), "", Some((link.shared.case_id, &[(s.item.clone(), value)])), None)?;
                        count += 1;
                    }
                }
                Err(Wrong::There(Trouble::Stale)) => {
                    self.hold_all(&begun, "waiting", &Trouble::Stale)?;
                    return Ok(Sent::Stale(count));
                }
                Err(Wrong::There(trouble @ (Trouble::Refused { status: 400..=499, .. } | Trouble::Gone))) => {
                    let lost = trouble.to_string().contains("configuration.files") && begun.iter().all(|s| s.tries < 5);
                    if lost {
                        // Files that nothing named were deleted there: they go again.
                        let agreed = entries(link.base(&Item::Files).unwrap_or_default());
                        let work = self.work(link.shared.case_id)?;
                        for file in held(&work).files(&self.store)? {
                            if link.path(file.id).is_some_and(|p| !agreed.iter().any(|a| a == p)) {
                                link.set_path(file.id, None);
                            }
                        }
                        self.store.save_shared(&link.shared)?;
                    }
                    self.hold_all(&begun, if lost { "waiting" } else { "still" }, &trouble)?;
                    return Ok(if lost { Sent::Stale(count) } else { Sent::All(count) });
                }
                Err(Wrong::There(trouble)) => {
                    self.hold_all(&begun, "waiting", &trouble)?;
                    return Err(trouble.into());
                }
                Err(wrong) => return Err(wrong),
            }
        }
        for s in &submits {
            let left = self.store.to_send(c.id)?.iter().any(|o| o.case_id == s.case_id && o.kind != SUBMIT && !super::jobs::of_job(o));
            if clash || left {
                let why =
                    if clash { "Both sides changed the draft: a person decides first." } else { "What was changed of the draft goes first, and stands still." };
                self.store.hold_sending(s.id, "still", why)?;
                continue;
            }
            if !self.store.begin_sending(s.id, crate::jobs::now())? {
                continue;
            }
            let id = link.shared.remote_id.clone().unwrap_or_default();
            let done = session.ask(&Ask::make(format!("drafts/{id}/submit"), Body::Json("{}".to_owned()), s.id.to_string()));
            count += self.came_to(s, done.map(|_| String::new()).map_err(Wrong::from))?;
        }
        Ok(Sent::All(count))
    }

    fn hold_all(&self, all: &[Outgoing], state: &str, why: &Trouble) -> Answer<()> {
        Ok(all.iter().try_for_each(|s| self.store.hold_sending(s.id, state, &why.to_string()))?)
    }

    /// Puts a draft as it is there with what was changed here; answers what both agree on from then on, change by change.
    fn put_draft(&self, c: &RemoteConnection, session: &Session, (link, there): (&mut Link, &There), changes: &[Outgoing]) -> Result<Vec<String>, Wrong> {
        let id = link.shared.remote_id.clone().unwrap_or_default();
        let mut configuration: Map<String, Value> = there.record["input_config"].as_object().cloned().unwrap_or_default();
        let mut agreed = Vec::new();
        for s in changes {
            let mut value = s.value.clone();
            match s.item.parse() {
                Ok(Item::Config { field }) => {
                    let given = settings::wire(&field, &s.value);
                    if given.is_null() {
                        configuration.remove(&field)
                    } else {
                        configuration.insert(field, given)
                    };
                }
                Ok(Item::Files) => {
                    let paths = self.paths(c, session, link, s)?;
                    value = json!(paths).to_string();
                    link.set_files(&paths.iter().filter_map(|p| link.file(p)).collect::<Vec<_>>());
                    let mut all = configuration.get("files").and_then(Value::as_object).cloned().unwrap_or_default();
                    all.insert(FIELD.to_owned(), json!(paths));
                    configuration.insert("files".to_owned(), Value::Object(all));
                }
                _ => {}
            }
            agreed.push(value);
        }
        // A draft is replaced: what it is there goes back with what was changed.
        let mut body = Map::new();
        for name in ["folder_id", "result_id", "webhook_url", "webhook_metadata"] {
            if let Some(value) = there.record.get(name).filter(|v| !v.is_null()) {
                body.insert(name.to_owned(), value.clone());
            }
        }
        if let Some(service) = there.record["service"]["id"].as_str() {
            body.insert("service_id".to_owned(), Value::from(service));
        }
        body.insert("configuration".to_owned(), Value::Object(configuration));
        session.ask(&Ask::put(format!("drafts/{id}"), Value::Object(body).to_string()).tagged(&there.tag))?;
        self.store.save_shared(&link.shared)?;
        Ok(agreed)
    }

    /// The paths of the files of a change; those that are not there yet are sent first, each once.
    fn paths(&self, c: &RemoteConnection, session: &Session, link: &mut Link, s: &Outgoing) -> Result<Vec<String>, Wrong> {
        let mut out = Vec::new();
        for (n, entry) in entries(&s.value).into_iter().enumerate() {
            let Some(file) = entry.strip_prefix(NEW).and_then(|id| id.parse::<Uuid>().ok()) else {
                out.push(entry);
                continue;
            };
            if link.path(file).is_none() {
                let kept = self.store.file(file)?;
                let name = if c.mask { mask::file(&kept.name, n) } else { kept.name.clone() };
                let path = self.file_there(session, &kept, name, &Uuid::new_v5(&s.id, file.as_bytes()).to_string())?;
                link.set_path(file, Some(&path));
                self.store.save_shared(&link.shared)?;
            }
            out.extend(link.path(file).map(str::to_owned));
        }
        Ok(out)
    }
}

/// Learns which file is which there, of a case whose files have no paths yet: they stand in the same order.
fn know_paths(link: &mut Link, there: &There) {
    let (files, paths) = (link.files(), there.files().0);
    if files.len() == paths.len() && files.iter().all(|f| link.path(*f).is_none()) {
        files.iter().zip(&paths).for_each(|(f, p)| link.set_path(*f, Some(p)));
    }
}

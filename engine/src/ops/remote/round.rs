//! One look at a shared case: what is there, what is here, what both agreed on, and what follows from the three.

use super::deliver::Sent;
use super::here::Here;
use super::link::Link;
use super::plan::{Clash, Plan};
use super::settings;
use super::taken::{Taking, known};
use super::there::{Absent, There};
use crate::ops::Inner;
use crate::ops::error::Answer;
use crate::ops::feed::Topic;
use crate::ops::records::{Said, Synced};
use crate::ops::work::{Work, held, timestamp};
use crate::remote::session::Session;
use crate::remote::trouble::Trouble;
use crate::store::{Conflict, Outgoing, RemoteConnection};
use crate::sync::items::{Item, Told};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use uuid::Uuid;

/// Looks at a case in one round: each time somebody was faster there, it is looked at anew.
const LOOKS: u32 = 6;

/// What goes wrong in a round: on the way, or here.
pub enum Wrong {
    /// On the way.
    There(Trouble),
    /// Here.
    Here(crate::ops::OpError),
}

impl From<Trouble> for Wrong {
    fn from(t: Trouble) -> Self {
        Self::There(t)
    }
}

impl From<crate::ops::OpError> for Wrong {
    fn from(e: crate::ops::OpError) -> Self {
        Self::Here(e)
    }
}

impl From<crate::base::Error> for Wrong {
    fn from(e: crate::base::Error) -> Self {
        Self::Here(e.into())
    }
}

impl Inner {
    /// Brings all cases of a connection into step. `pressed`: a person asked for it, and what stands still is tried again.
    pub(super) fn round(&self, c: &RemoteConnection, pressed: bool) -> Answer<Synced> {
        let mut out = Synced::default();
        let shared: Vec<Uuid> = self.store.shared_cases()?.into_iter().filter(|s| s.connection_id == c.id).map(|s| s.case_id).collect();
        // Nothing is sent while nothing is shared, but what a person asked for by itself; and what asks for a login asks once.
        if (shared.is_empty() && !self.templates_wait(c, pressed)?) || (!pressed && c.notes.contains_key("asks")) {
            return Ok(out);
        }
        let _turn = crate::ops::lock(&self.remote.turn);
        self.remote.busy.store(true, Ordering::Relaxed);
        let done = self.turned(c, &shared, pressed, &mut out);
        self.remote.busy.store(false, Ordering::Relaxed);
        done?;
        out.waiting = self.store.to_send(c.id)?.len();
        self.changed(&[Topic::Settings], None, None);
        Ok(out)
    }

    fn turned(&self, c: &RemoteConnection, shared: &[Uuid], pressed: bool, out: &mut Synced) -> Answer<()> {
        let session = self.session(c)?;
        let mut ended: Option<Trouble> = None;
        let steps = std::iter::once(None).chain(shared.iter().map(Some));
        for of in steps {
            let done = match of {
                None => self.keep_templates(c, &session, pressed, out),
                Some(case) => self.keep_step(c, &session, *case, pressed, out),
            };
            match done {
                Ok(()) => {}
                Err(Wrong::Here(e)) => out.troubles.push(Said::new("remote_here", e.message)),
                Err(Wrong::There(trouble)) => {
                    out.troubles.push(super::said(&trouble));
                    if trouble.ends_all() {
                        ended = Some(trouble);
                        break;
                    }
                }
            }
        }
        self.note_look(c.id, ended.as_ref().map_or(Ok(()), Err))
    }

    /// Brings one case into step.
    fn keep_step(&self, c: &RemoteConnection, session: &Session, case: Uuid, pressed: bool, out: &mut Synced) -> Result<(), Wrong> {
        let work = self.work(case)?;
        for _ in 0..LOOKS {
            let Some(shared) = self.store.shared_case(case)? else { return Ok(()) };
            let mut link = Link { shared };
            if held(&work).state.discarded {
                // Taken out here: it is shared no longer, and nothing of it is deleted there.
                self.store.unshare(case, &timestamp())?;
                return Ok(());
            }
            match self.keep_jobs(c, session, &mut link, pressed, out) {
                // The parsing service may be another's: what goes wrong there keeps nothing else from going on.
                Err(Wrong::There(trouble)) if trouble != Trouble::Stopped => out.troubles.push(super::said(&trouble)),
                other => other?,
            }
            if link.shared.remote_id.is_none() {
                out.sent += self.make_there(c, session, &link, pressed)?;
                // It is read there first.
                return Ok(());
            }
            // Nobody is kept from the case while an answer is on its way.
            let there = match self.fetch(session, &link) {
                Ok(Ok(there)) => there,
                Ok(Err(Absent::Gone)) => return self.gone(&mut held(&work), c, &mut link, out).map_err(Wrong::from),
                Ok(Err(Absent::Unread)) => return self.submitted(c, case).map_err(Wrong::from),
                Ok(Err(Absent::Draft(there))) => match self.keep_draft(c, session, (&work, &mut link), &there, pressed, out)? {
                    Sent::All(n) => {
                        out.sent += n;
                        return Ok(());
                    }
                    Sent::Stale(n) => {
                        out.sent += n;
                        continue;
                    }
                },
                // It changed while it was looked at.
                Err(Trouble::Stale) => continue,
                Err(trouble) => return Err(trouble.into()),
            };
            self.submitted(c, case)?;
            let mut work = held(&work);
            let Some(here) = Here::of(&mut work, &self.store, &link.files())? else { return Ok(()) };
            let planned = self.laid_side_by_side(&mut work, c, &mut link, &here, &there, out)?;
            drop(work);
            if planned.is_empty() {
                return Ok(());
            }
            match self.deliver(c, session, &link, &there, planned, pressed)? {
                Sent::All(n) => {
                    out.sent += n;
                    return Ok(());
                }
                Sent::Stale(n) => out.sent += n,
            }
        }
        Ok(())
    }

    /// Compares the three values of every item; takes over, keeps conflicts, and answers what is to be sent.
    fn laid_side_by_side(&self, work: &mut Work, c: &RemoteConnection, link: &mut Link, here: &Here, there: &There, out: &mut Synced) -> Answer<Vec<Outgoing>> {
        let first = !link.linked();
        let mut plan = Plan::new(c);
        for file in 0..here.files.len() as u32 {
            if first {
                begin(link, here, there, file);
            }
            self.columns(link, here, there, file, &mut plan);
        }
        let mut items: BTreeSet<Item> = there.history.rows.keys().map(|(id, field)| Item::Row { id: id.clone(), field: field.clone() }).collect();
        items.extend(here.set.keys().filter(|i| matches!(i, Item::Row { .. })).cloned());
        items.extend(link.agreed().filter(|i| matches!(i, Item::Row { .. })));
        for item in items {
            plan.item(link, (here.value(&item), here.set.get(&item)), there, &item);
        }
        for item in beside(link, here, there) {
            plan.item(link, (here.value(&item), here.set.get(&item)), there, &item);
        }
        self.status(link, here, there, first, &mut plan);
        link.set_linked();
        self.settle_conflicts(work, c, &plan, out)?;
        if !plan.takes.is_empty() {
            let placed = self.take_over(work, here, &c.name, &plan.takes)?;
            out.taken += placed.len();
            for taking in &plan.takes {
                link.set_saw(&taking.item, &taking.value);
                if placed.contains(&taking.item) {
                    link.agree(&taking.item, &taking.value);
                }
            }
        }
        link.shared.seen = there.tag.clone();
        self.store.save_shared(&link.shared)?;
        self.planned(work, c, plan.sends)
    }

    /// Columns of a file: one by one where both sides have the same ones, else as a whole.
    fn columns(&self, link: &mut Link, here: &Here, there: &There, file: u32, plan: &mut Plan) {
        let whole = Item::Columns { file };
        let (Some(own), Some(theirs)) = (here.value(&whole), there.value(&whole)) else {
            // A service that tells no edges still tells names and types.
            if here.readings.get(file as usize).is_some_and(Option::is_some) {
                self.each_column(link, here, there, file, plan);
            }
            return;
        };
        if shape(&own) == shape(&theirs) {
            link.set_was(&whole, &shape(&own));
            link.set_saw(&whole, &shape(&theirs));
            self.each_column(link, here, there, file, plan);
            return;
        }
        // Two programs may see other columns: only what somebody drew anew is passed on.
        let drawn = here.set.contains_key(&whole) && link.was(&whole) != Some(&shape(&own));
        let changed = link.saw(&whole).is_some_and(|s| s != shape(&theirs));
        let told = |told: Option<&Told>| told.cloned().unwrap_or_default();
        match (drawn, changed) {
            (true, false) => plan.sends.push((whole.clone(), own)),
            (false, true) if known(&whole, &theirs) => plan.takes.push(Taking { item: whole, value: theirs, told: told(there.history.headers.get(&file)) }),
            (true, true) => plan.conflicts.push(Clash {
                item: whole.clone(),
                base: None,
                here: Some(own),
                there: Some(theirs),
                by: (told(here.set.get(&whole)), told(there.history.headers.get(&file))),
            }),
            _ => {}
        }
    }

    fn each_column(&self, link: &mut Link, here: &Here, there: &There, file: u32, plan: &mut Plan) {
        let headers = there.headers.iter().filter(|h| h.file_index == file);
        let items: Vec<Item> = headers
            .flat_map(|h| ["type", "name"].map(|field| Item::Header { file, statement: h.statement_index, index: h.index, field: field.to_owned() }))
            .collect();
        for item in items {
            plan.item(link, (here.value(&item), here.set.get(&item)), there, &item);
        }
    }

    /// The status of the review. What is to be sent of a case that somebody completed there meanwhile is for a person to decide.
    fn status(&self, link: &mut Link, here: &Here, there: &There, first: bool, plan: &mut Plan) {
        let item = Item::Status;
        if first && !link.taken() {
            link.set_saw(&item, &there.value(&item).unwrap_or_default());
        }
        let newly = there.completed() && link.base(&item).or(link.saw(&item)) != Some("COMPLETED");
        if newly && !here.done && !first && plan.sends.iter().any(|(i, _)| !settings::beside(i)) {
            let (own, theirs) = (here.value(&item), there.value(&item));
            let told = here.set.values().max_by(|a, b| a.at.cmp(&b.at)).cloned().unwrap_or_default();
            let base = link.base(&item).or(link.saw(&item)).map(str::to_owned);
            plan.conflicts.push(Clash { item, base, here: own, there: theirs, by: (told, there.history.status.clone()) });
            // What would be sent waits for the decision.
            plan.sends.retain(|(i, _)| settings::beside(i));
            return;
        }
        plan.item(link, (here.value(&item), here.set.get(&item)), there, &item);
    }

    /// Keeps conflicts, and ends those that came to nothing.
    pub(super) fn settle_conflicts(&self, work: &Work, c: &RemoteConnection, plan: &Plan, out: &mut Synced) -> Answer<()> {
        let mut open = self.store.conflicts(Some(work.case), true)?;
        for clash in &plan.conflicts {
            let item = clash.item.to_string();
            open.retain(|k| k.item != item);
            self.keep_clash(c, work.case, clash)?;
        }
        // Both sides came to the same by themselves.
        for gone in open.iter().filter(|k| !matches!(k.item.parse(), Ok(Item::Case | Item::Job { .. }))) {
            self.store.decide_conflict(gone.id, "same", "", &timestamp())?;
        }
        out.conflicts += plan.conflicts.len();
        Ok(())
    }

    /// Keeps a conflict.
    pub(super) fn keep_clash(&self, c: &RemoteConnection, case: Uuid, clash: &Clash) -> Answer<()> {
        let (own, theirs) = &clash.by;
        Ok(self.store.keep_conflict(&Conflict {
            id: Uuid::new_v4(),
            connection_id: c.id,
            case_id: case,
            item: clash.item.to_string(),
            base: clash.base.clone(),
            here: clash.here.clone(),
            there: clash.there.clone(),
            here_by: own.by.clone(),
            here_at: own.at.clone(),
            there_by: theirs.by.clone(),
            there_at: theirs.at.clone(),
            found: timestamp(),
            ..Conflict::default()
        })?)
    }

    /// Puts what is to be sent into the outbox, in the place of what waited for the same items; what nobody wants sent any more goes.
    pub(super) fn planned(&self, work: &Work, c: &RemoteConnection, sends: Vec<(Item, String)>) -> Answer<Vec<Outgoing>> {
        let wanted: BTreeSet<String> = sends.iter().map(|(i, _)| i.to_string()).collect();
        let mine = |s: &Outgoing| s.case_id == Some(work.case) && !super::jobs::of_job(s);
        let stale: Vec<Uuid> =
            self.store.to_send(c.id)?.iter().filter(|s| mine(s) && s.item.parse::<Item>().is_ok() && !wanted.contains(&s.item)).map(|s| s.id).collect();
        self.store.cancel_sendings(&stale, &timestamp(), "Both sides say the same now, or a person decides first.")?;
        for (item, value) in sends {
            self.store.send_instead(&outgoing(c, work.case, &item, value))?;
        }
        Ok(self.store.to_send(c.id)?.into_iter().filter(mine).collect())
    }

    /// It was deleted there: where something of it was changed here since, a person decides; else it is only said.
    fn gone(&self, work: &mut Work, c: &RemoteConnection, link: &mut Link, out: &mut Synced) -> Answer<()> {
        let last =
            work.state.steps.iter().filter(|s| s.holds).max_by_key(|s| s.id).map(|s| Told { by: s.step.actor.clone(), at: s.step.at.clone(), from: None });
        let decided = self.store.conflicts(Some(work.case), false)?.iter().any(|k| k.item == "case" && k.decided.is_some());
        let files = link.base(&Item::Files).is_some_and(|agreed| super::draft::files(work, &self.store, link).is_ok_and(|now| now != agreed));
        let changed = files
            || Here::of(work, &self.store, &link.files())?.is_some_and(|here| {
                here.set.keys().any(|i| {
                    let now = here.value(i);
                    now.is_some() && now.as_deref() != link.base(i)
                })
            });
        if changed && !decided {
            let clash =
                Clash { item: Item::Case, base: Some(String::new()), here: Some(String::new()), there: None, by: (last.unwrap_or_default(), Told::default()) };
            self.settle_conflicts(work, c, &Plan::of_clash(c, clash), out)?;
        }
        if link.shared.state != "gone" {
            link.shared.state = "gone".to_owned();
            self.store.save_shared(&link.shared)?;
            self.changed(&[Topic::Folders], Some(work.case), None);
        }
        Ok(())
    }
}

/// Parts of the configuration, and what reviewers put beside what was read.
fn beside(link: &Link, here: &Here, there: &There) -> BTreeSet<Item> {
    let names = there.output.keys().map(|name| Item::Output { name: name.clone() });
    let set = here.set.keys().cloned().chain(link.agreed()).filter(settings::beside);
    settings::FIELDS.iter().map(|f| Item::Config { field: (*f).to_owned() }).chain(names).chain(set).collect()
}

/// Something to be sent about an item.
pub fn outgoing(c: &RemoteConnection, case: Uuid, item: &Item, value: String) -> Outgoing {
    let (kind, said) = match item {
        Item::Header { field, .. } => ("header", Said::new("remote_send_header", format!("Column: {value}")).with("field", field)),
        Item::Columns { .. } => ("headers", Said::new("remote_send_headers", "All columns of a file")),
        Item::Row { field, .. } => ("row", Said::new("remote_send_row", format!("Row: {field}")).with("field", field)),
        Item::Config { field } => ("config", Said::new("remote_send_config", format!("Configuration: {field}")).with("field", field)),
        Item::Output { name } => ("output", Said::new("remote_send_output", format!("Reviewer's result: {name}")).with("name", name)),
        Item::Files => ("files", Said::new("remote_send_files", "The files of the draft")),
        Item::Status => ("status", Said::new("remote_send_status", format!("Review: {value}"))),
        Item::Job { .. } => ("job", Said::default()),
        Item::Case => ("case", Said::default()),
    };
    let said = if matches!(item, Item::Columns { .. }) { said } else { said.with("value", value.chars().take(200).collect::<String>()) };
    Outgoing {
        id: Uuid::new_v4(),
        connection_id: c.id,
        case_id: Some(case),
        kind: kind.to_owned(),
        item: item.to_string(),
        value,
        said: serde_json::json!(said).to_string(),
        created: timestamp(),
        ..Outgoing::default()
    }
}

/// What two lists of columns must share to be compared column by column: the edges.
fn shape(columns: &str) -> String {
    let all: Vec<super::there::Edged> = serde_json::from_str(columns).unwrap_or_default();
    // To a point and a half: programs round.
    all.iter().map(|(s, i, x0, x1, ..)| format!("{s}:{i}:{:.0}-{:.0} ", x0 / 3.0, x1 / 3.0)).collect()
}

/// The first look at a file of both sides: what there is not news there, and what is.
fn begin(link: &mut Link, here: &Here, there: &There, file: u32) {
    let whole = Item::Columns { file };
    if let Some(own) = here.value(&whole).filter(|_| !here.set.contains_key(&whole) || link.taken()) {
        link.set_was(&whole, &shape(&own));
    }
    // Of a case that was taken, what somebody corrected there is news here; what the service merely reads otherwise is shown beside it.
    let news = link.taken() && there.history.headers.contains_key(&file);
    if let Some(theirs) = there.value(&whole) {
        let seen = if news { link.was(&whole).unwrap_or_default().to_owned() } else { shape(&theirs) };
        link.set_saw(&whole, &seen);
    }
    for h in there.headers.iter().filter(|h| h.file_index == file && !news) {
        for (field, value) in [("type", &h.kind), ("name", &h.name)] {
            link.set_saw(&Item::Header { file, statement: h.statement_index, index: h.index, field: field.to_owned() }, value);
        }
    }
}

//! What both sides changed: shown side by side with who and when, decided by a person, and kept as history.

use super::link::Link;
use super::share::remote_share;
use super::taken::Taking;
use super::watch;
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{CaseShare, ConflictsDecide, ConflictsOf, RemoteConflict, Said, Side, Sided};
use crate::ops::state::Act;
use crate::ops::work::{What, held, timestamp};
use crate::ops::{Inner, Saldo};
use crate::store::Conflict;
use crate::sync::items::{Item, Told};
use std::collections::HashMap;
use uuid::Uuid;

/// What an item is, in a sentence.
fn what(inner: &Inner, case: Uuid, item: &str) -> Said {
    match item.parse() {
        Ok(Item::Header { file, statement, index, field }) => {
            let said = Said::new("remote_item_header", format!("File {}, column {}: {field}", file + 1, index + 1));
            said.with("file", file + 1).with("statement", statement + 1).with("column", index + 1).with("field", field)
        }
        Ok(Item::Columns { file }) => Said::new("remote_item_columns", format!("File {}: all columns", file + 1)).with("file", file + 1),
        Ok(Item::Row { id, field }) => {
            let row = inner.work(case).ok().and_then(|work| {
                let view = held(&work).view(&inner.store).ok()?;
                let t = view.transaction(id.parse().ok()?)?;
                Some(format!("{} {}", t.row.date.map(|d| d.to_string()).unwrap_or_default(), t.row.description))
            });
            let row = row.unwrap_or(id);
            Said::new("remote_item_row", format!("{row}: {field}")).with("row", row).with("field", field)
        }
        Ok(Item::Config { field }) => Said::new("remote_item_config", format!("Configuration: {field}")).with("field", field),
        Ok(Item::Output { name }) => Said::new("remote_item_output", format!("Reviewer's result: {name}")).with("name", name),
        Ok(Item::Files) => Said::new("remote_item_files", "The files of the draft"),
        Ok(Item::Status) => Said::new("remote_item_status", "The review's status"),
        Ok(Item::Job { .. }) => Said::new("remote_item_job", "A job that was stopped or deleted there"),
        Ok(Item::Case) => Said::new("remote_item_case", "The case: it was deleted there and changed here"),
        Err(()) => Said::new("", item),
    }
}

/// Conflicts of a case, or of all.
pub fn remote_conflicts(saldo: &Saldo, input: ConflictsOf) -> Answer<Vec<RemoteConflict>> {
    let inner = &saldo.0;
    let connections: HashMap<Uuid, String> = inner.store.connections()?.into_iter().map(|c| (c.id, c.name)).collect();
    let text = |k: &Conflict, value: &Option<String>| match (k.item.parse(), inner.store.shared_case(k.case_id)) {
        (Ok(Item::Files), Ok(Some(shared))) => value.as_ref().map(|v| super::draft::named(&inner.store, &Link { shared }, v)),
        _ => value.clone(),
    };
    let shown = |k: Conflict| {
        let [base, here, there] = [&k.base, &k.here, &k.there].map(|value| text(&k, value));
        RemoteConflict {
            id: k.id,
            connection: connections.get(&k.connection_id).cloned().unwrap_or_default(),
            case_id: k.case_id,
            case: inner.store.case(k.case_id).map(|c| c.name).unwrap_or_default(),
            what: what(inner, k.case_id, &k.item),
            base,
            here: Sided { value: here, by: k.here_by, at: k.here_at },
            there: Sided { value: there, by: k.there_by, at: k.there_at },
            decided: k.decided,
            decided_by: k.decided_by,
            decided_at: k.decided_at,
        }
    };
    Ok(inner.store.conflicts(input.case_id, input.open)?.into_iter().map(shown).collect())
}

/// Decides conflicts, one by one or all that are open. What holds is sent or taken over; the decision is a step of the case's history.
pub fn remote_conflicts_decide(saldo: &Saldo, input: ConflictsDecide) -> Answer<Vec<RemoteConflict>> {
    let inner = &saldo.0;
    let turn = crate::ops::lock(&inner.remote.turn);
    let open = inner.store.conflicts(None, true)?;
    let meant: Vec<Conflict> = match &input.ids {
        Some(ids) => open.into_iter().filter(|k| ids.contains(&k.id)).collect(),
        None => open,
    };
    if meant.is_empty() {
        return Err(OpError::missing("The conflict"));
    }
    let mut anew = Vec::new();
    for k in &meant {
        anew.extend(inner.decided(k, input.side)?);
    }
    drop(turn);
    for case in anew {
        remote_share(saldo, case)?;
    }
    inner.changed(&[Topic::Settings, Topic::History, Topic::Folders], None, None);
    watch::wake(inner);
    let ids: Vec<Uuid> = meant.iter().map(|k| k.id).collect();
    Ok(remote_conflicts(saldo, ConflictsOf { case_id: None, open: false })?.into_iter().filter(|k| ids.contains(&k.id)).collect())
}

impl Inner {
    /// Decides one; answers the case that is to be made there anew.
    fn decided(&self, k: &Conflict, side: Side) -> Answer<Option<CaseShare>> {
        let name = if side == Side::Here { "here" } else { "there" };
        let item: Item = k.item.parse().map_err(|()| OpError::conflict("The conflict is about something that this version does not know."))?;
        let Some(shared) = self.store.shared_case(k.case_id)? else { return Err(OpError::conflict("The case is shared no longer.")) };
        let mut link = Link { shared };
        let connection = self.store.connection(k.connection_id)?;
        let work = self.work(k.case_id)?;
        let mut work = held(&work);
        let mut again = None;
        match (&item, side) {
            (Item::Case, Side::Here) => {
                // It is made there again, with all that was corrected here.
                self.store.unshare(k.case_id, &timestamp())?;
                again = Some(CaseShare { case_id: k.case_id, connection_id: k.connection_id, draft: None, seen: Some(true) });
            }
            (Item::Case, Side::There) => {
                let said = Said::new("case_removed", format!("Removed as at {}", connection.name)).with("name", &connection.name);
                self.step(&mut work, &Act::Discard, &What::new(said), None, None)?;
                self.store.unshare(k.case_id, &timestamp())?;
            }
            (Item::Job { id }, side) => {
                // Asked for again where what is here holds; else it is over.
                if side == Side::Here {
                    self.store.send_again(&[id.parse().unwrap_or_default()])?;
                }
            }
            // What is agreed on decides what the next look does: it sends, or fetches.
            (Item::Files, side) => {
                let agreed = if side == Side::Here { &k.there } else { &k.here };
                link.agree(&item, agreed.as_deref().unwrap_or_default());
                self.store.save_shared(&link.shared)?;
            }
            (_, side) => {
                let theirs = k.there.clone().unwrap_or_default();
                if side == Side::There {
                    let here = super::here::Here::of(&mut work, &self.store, &link.files())?;
                    let here = here.ok_or_else(|| OpError::conflict("Files of the case are still being read."))?;
                    let told = Told { by: k.there_by.clone(), at: k.there_at.clone(), from: None };
                    let mut all = vec![Taking { item: item.clone(), value: theirs.clone(), told: told.clone() }];
                    if item == Item::Status {
                        // Completed there as it stood there: what would have been sent gives way.
                        all.extend(self.given_way(&link, &here, &told)?);
                    }
                    self.take_over(&mut work, &here, &connection.name, &all)?;
                    all.iter().for_each(|t| link.agree(&t.item, &t.value));
                } else {
                    // The value there is known now: what is here goes over it.
                    link.agree(&item, &theirs);
                }
                link.set_saw(&item, &theirs);
                self.store.save_shared(&link.shared)?;
            }
        }
        if !work.state.discarded {
            let text = format!("Decided: {} holds", if side == Side::Here { "what is here" } else { "what is there" });
            let said = Said::new(&format!("remote_decided_{name}"), text).with("name", &connection.name);
            let what = What::new(said)
                .values(k.there.clone().filter(|_| side == Side::Here).or(k.here.clone()), k.here.clone().filter(|_| side == Side::Here).or(k.there.clone()));
            self.step(&mut work, &Act::Several { acts: Vec::new() }, &what, None, None)?;
        }
        let actor = self.actor.clone();
        self.store.decide_conflict(k.id, name, &actor, &timestamp())?;
        Ok(again)
    }

    /// What was changed here and not sent, as it stands there.
    fn given_way(&self, link: &Link, here: &super::here::Here, told: &Told) -> Answer<Vec<Taking>> {
        let id = link.shared.remote_id.clone().unwrap_or_default();
        let part = |name: &str| self.store.part(link.shared.connection_id, &id, name).map(|p| p.map(|(body, _)| body));
        let headers = part("headers")?.and_then(|b| crate::sync::items::headers(&b).ok()).unwrap_or_default();
        let rows = part("transactions")?.and_then(|b| crate::sync::items::rows(&b).ok()).unwrap_or_default();
        let there = super::there::There { headers, rows: rows.into_iter().map(|r| (r.id.clone(), r)).collect(), ..super::there::There::default() };
        let mut out = Vec::new();
        for item in here.set.keys().filter(|i| !matches!(i, Item::Status | Item::Columns { .. } | Item::Config { .. } | Item::Output { .. })) {
            let theirs = there.value(item).or_else(|| link.base(item).or(link.saw(item)).map(str::to_owned));
            if let Some(value) = theirs.filter(|t| here.value(item).as_ref() != Some(t)) {
                out.push(Taking { item: item.clone(), value, told: told.clone() });
            }
        }
        Ok(out)
    }
}

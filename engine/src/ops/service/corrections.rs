//! Who corrected what: the history of a verification's case, as the services tell it. It is only added to.

use super::seen::{there, verification};
use super::{Asker, Done, Page, Services, life};
use crate::ops::state::Act;
use crate::ops::work::{What, Work, held};
use crate::statement::Correction;
use crate::store::{Step, Verification};
use crate::wire::service::Listed;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use uuid::Uuid;

/// A case that somebody else than the machine's user works on, for as long as this is held.
pub struct Acting<'a>(&'a mut Work);

impl<'a> Acting<'a> {
    /// Steps are theirs from now on.
    pub fn of(work: &'a mut Work, asker: &Asker) -> Self {
        work.actor = Some(signed(&asker.name, asker.kind(), asker.id));
        Self(work)
    }

    /// Steps are of whoever made the verification.
    pub fn of_maker(work: &'a mut Work, v: &Verification) -> Self {
        let (kind, id) = v.key_id.map_or(("user", v.user_id), |id| ("api_key", Some(id)));
        work.actor = id.map(|id| signed(&v.actor_name, kind, id));
        Self(work)
    }
}

/// Somebody as steps name them.
fn signed(name: &str, kind: &str, id: Uuid) -> String {
    format!("{name} <{kind} {id}>")
}

impl Deref for Acting<'_> {
    type Target = Work;

    fn deref(&self) -> &Work {
        self.0
    }
}

impl DerefMut for Acting<'_> {
    fn deref_mut(&mut self) -> &mut Work {
        self.0
    }
}

impl Drop for Acting<'_> {
    fn drop(&mut self) {
        self.0.actor = None;
    }
}

/// A correction, as it is answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CorrectionRecord {
    id: Uuid,
    at: String,
    actor: Value,
    target: &'static str,
    target_id: Option<Uuid>,
    file_index: Option<u32>,
    field: String,
    from: Value,
    to: Value,
    undone: bool,
}

/// What the services list.
#[derive(Debug, Serialize)]
pub struct CorrectionList {
    id: Uuid,
    #[serde(flatten)]
    page: Listed<CorrectionRecord>,
}

/// Who a step is of.
fn actor(text: &str) -> Value {
    let told = text.strip_suffix('>').and_then(|t| t.rsplit_once(" <")).and_then(|(name, who)| who.split_once(' ').map(|(kind, id)| (name, kind, id)));
    match told {
        Some((name, kind @ ("user" | "api_key"), id)) => json!({"type": kind, "id": id, "name": name}),
        _ => json!({"type": "desktop", "id": text, "name": text}),
    }
}

/// Target and field of a change.
fn target(act: &Act) -> (&'static str, String) {
    let told = |t: &'static str, f: &str| (t, f.to_owned());
    match act {
        Act::Correct { list, .. } => match list.first() {
            Some(Correction::HeaderType { .. }) => told("header", "type"),
            Some(Correction::HeaderName { .. }) => told("header", "name"),
            Some(Correction::Edges { .. }) | None => told("headers", "items"),
            Some(Correction::Field { field, .. }) => told("verification", field),
            Some(_) => told("transaction", "row"),
        },
        Act::Mark { .. } => told("transaction", "mark"),
        Act::Flag { flag, .. } => told("transaction", flag.name()),
        Act::Rule { .. } => told("verification", "rules"),
        Act::Configure { .. } => told("verification", "configuration"),
        Act::Complete { .. } => told("verification", "verification_status"),
        Act::Output { name, .. } => ("verification", format!("output.{name}")),
        Act::Rename { .. } => told("verification", "name"),
        Act::Several { acts } => acts.first().map_or(told("verification", "several"), target),
        Act::Comment { .. } => told("verification", "comments"),
        Act::Revert { .. } => told("verification", "history"),
        Act::Pattern { .. } | Act::Problems { .. } => told("verification", "findings"),
        Act::Accept { .. } => told("headers", "accepted"),
        Act::Remove { .. } | Act::Aside { .. } | Act::Discard | Act::Document { .. } | Act::RemoveDocuments { .. } => told("verification", "files"),
    }
}

fn record(step: &Step, of: Uuid, positions: &HashMap<Uuid, u32>) -> Option<CorrectionRecord> {
    let act: Act = serde_json::from_str(&step.step.payload).ok()?;
    let what: What = serde_json::from_str(&step.step.what).unwrap_or_default();
    if what.said.code == life::AS_ASKED {
        return None;
    }
    let (target, field) = target(&act);
    let field = what.said.params.get("field").cloned().unwrap_or(field);
    let value = |v: Option<String>| v.map_or(Value::Null, Value::from);
    Some(CorrectionRecord {
        id: Uuid::new_v5(&of, format!("step {}", step.id).as_bytes()),
        at: step.step.at.clone(),
        actor: actor(&step.step.actor),
        target,
        target_id: step.step.row_id.or(step.step.file_id).or(Some(of)),
        file_index: step.step.file_id.and_then(|f| positions.get(&f).copied()),
        field,
        from: value(what.from),
        to: value(what.to),
        undone: !step.holds,
    })
}

/// Those of a verification, the latest first; none before it was read.
pub fn list(services: &Services, asker: &Asker, of: Uuid, page: Page) -> Done<CorrectionList> {
    let combined = services.store().combined(&asker.tenant, of)?.is_some();
    if combined {
        // A combined result ends with its first member.
        there(services, asker, of)?;
    }
    if combined || !life::READ.contains(&verification(services, asker, of)?.status.as_str()) {
        return Ok(CorrectionList { id: of, page: page.of(Vec::new()) });
    }
    let positions = services.store().verification_files(of)?.into_iter().filter_map(|f| Some((f.file_id?, f.position))).collect();
    let work = services.saldo.0.work(of)?;
    let work = held(&work);
    let all: Vec<CorrectionRecord> = work.state.steps.iter().rev().filter_map(|s| record(s, of, &positions)).collect();
    Ok(CorrectionList { id: of, page: page.of(all) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_who_did_it() {
        assert_eq!(actor("Ana <user 7>"), json!({"type": "user", "id": "7", "name": "Ana"}));
        assert_eq!(actor("A <b> <api_key 9>"), json!({"type": "api_key", "id": "9", "name": "A <b>"}));
        assert_eq!(actor("analyst"), json!({"type": "desktop", "id": "analyst", "name": "analyst"}));
    }
}

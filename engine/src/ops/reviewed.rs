//! What a reviewer puts beside what was read: results of their own by name, steps of history like any other.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::records::{InCase, ReviewOutput, ReviewOutputSet, Said};
use super::state::{Act, CaseState};
use super::work::{What, Work, held};
use super::{Inner, Saldo};
use crate::ops::remote::settings::{BYTES, NAME, computed};
use crate::store::Verification;
use serde_json::Value;

/// Names that a case holds at most.
const MOST: usize = 200;

fn shown(state: &CaseState) -> Vec<ReviewOutput> {
    state.output.iter().map(|(name, value)| ReviewOutput { name: name.clone(), value: value.clone() }).collect()
}

/// What stands beside what was read, by name.
pub fn review_output(saldo: &Saldo, input: InCase) -> Answer<Vec<ReviewOutput>> {
    let work = saldo.0.work(input.case_id)?;
    let all = shown(&held(&work).state);
    Ok(all)
}

/// Puts something there, or takes it away.
pub fn review_output_set(saldo: &Saldo, input: ReviewOutputSet) -> Answer<Vec<ReviewOutput>> {
    let inner = &saldo.0;
    let name = input.name.trim();
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(OpError::invalid("name", format!("Give a name of 1 to {NAME} letters.")));
    }
    if computed(name) {
        return Err(OpError::invalid("name", "That name is of what is read itself. Give another."));
    }
    let value = input.value.map(without_nulls).filter(|v| !v.is_null());
    if value.as_ref().is_some_and(|v| v.to_string().len() > BYTES) {
        return Err(OpError::invalid("value", format!("Give at most {} KiB.", BYTES >> 10)));
    }
    inner.store.case(input.case_id)?;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    if value.is_some() && !work.state.output.contains_key(name) && work.state.output.len() >= MOST {
        return Err(OpError::conflict(format!("A case holds at most {MOST} of these.")));
    }
    inner.put_output(&mut work, name, value)?;
    // Where the services answer the case as a verification, they answer this with it.
    inner.refresh_verification(&mut work, input.case_id)?;
    let all = shown(&work.state);
    drop(work);
    inner.changed(&[Topic::History], Some(input.case_id), None);
    Ok(all)
}

/// A merge has no word for null: what is null is not there.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(all) => Value::Object(all.into_iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k, without_nulls(v))).collect()),
        other => other,
    }
}

impl Inner {
    /// A step that puts something under a name, where it changes anything.
    pub(super) fn put_output(&self, work: &mut Work, name: &str, value: Option<Value>) -> Answer<()> {
        let before = work.state.output.get(name).cloned();
        if before == value {
            return Ok(());
        }
        let said = Said::new("output_set", format!("Reviewer's result: {name}")).with("name", name);
        let text = |v: &Option<Value>| v.as_ref().map(Value::to_string);
        let what = What::new(said).values(text(&before), text(&value));
        self.step(work, &Act::Output { name: name.to_owned(), value }, &what, None, None)
    }
}

/// Lets a verification say what the steps of its case say of a reviewer's results; names that no step is about stay.
pub(super) fn told(state: &CaseState, v: &mut Verification) {
    let acts = state.steps.iter().filter(|s| s.step.payload.contains("\"kind\":\"output\"")).filter_map(super::state::act);
    fn names(act: Act, into: &mut Vec<String>) {
        match act {
            Act::Output { name, .. } => into.push(name),
            Act::Several { acts } => acts.into_iter().for_each(|a| names(a, into)),
            _ => {}
        }
    }
    let mut all = Vec::new();
    acts.for_each(|act| names(act, &mut all));
    for name in all {
        match state.output.get(&name) {
            Some(value) => v.reviewed.insert(name, value.clone()),
            None => v.reviewed.remove(&name),
        };
    }
}

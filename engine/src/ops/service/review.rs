//! The end of a review, or its beginning anew, by a person.

use super::corrections::Acting;
use super::known::{known, merged};
use super::record::{self, VerificationRecord};
use super::{Asker, Done, Fault, Services, life, output, templates, verifications};
use crate::ops::records::Said;
use crate::ops::state::Act;
use crate::ops::work::{What, held};
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

/// What a reviewer sends.
#[derive(Debug, Deserialize)]
pub struct ReviewInput {
    verification_status: String,
    output: Option<Map<String, Value>>,
    configuration: Option<Map<String, Value>>,
}

/// Ends or reopens a review; what is given is merged.
pub fn review(services: &Services, asker: &Asker, id: Uuid, input: ReviewInput) -> Done<VerificationRecord> {
    let v = verifications::found(services, asker, id)?;
    life::read(&v)?;
    let mut patch = known("Settings", input.configuration.unwrap_or_default());
    patch.remove("files");
    patch.remove("passwords");
    if let Some(template) = patch.get("template_id").and_then(Value::as_str)
        && !templates::layout_there(services, asker, template)?
    {
        return Err(Fault::unknown("configuration.template_id"));
    }
    let mut faults = Vec::new();
    verifications::references(services, asker, &patch, &mut faults)?;
    if !faults.is_empty() {
        return Err(Fault::fields(faults));
    }
    let inner = &services.saldo.0;
    let work = inner.work(id)?;
    let mut work = held(&work);
    let mut config = v.config.clone();
    merged(&mut config, patch);
    let next = crate::store::Verification { config: config.clone(), ..v.clone() };
    let statements = v.service == "bank_statement";
    if statements {
        inner.configure(&mut Acting::of(&mut work, asker), &next, "config_set")?;
    }
    let done = input.verification_status == "COMPLETED";
    if work.state.done != done {
        let (code, text) = if done { ("case_completed", "Review completed") } else { ("case_reopened", "Review opened again") };
        let what = What::new(Said::new(code, text)).values(Some(v.status.clone()), Some(input.verification_status.clone()));
        inner.step(&mut Acting::of(&mut work, asker), &Act::Complete { done }, &what, None, None)?;
    }
    // Who put what beside what was read is history, too.
    let mut reviewed = v.reviewed.clone();
    let names: Vec<String> = input.output.iter().flat_map(Map::keys).cloned().collect();
    merged(&mut reviewed, input.output.clone().unwrap_or_default());
    for name in names {
        inner.put_output(&mut Acting::of(&mut work, asker), &name, reviewed.get(&name).cloned())?;
    }
    let (text, output_status) = if statements {
        let made = output::make(services.store(), &mut work, &next, &services.store().files(id)?, &output::frauds_of(&v.output))?;
        (made.text, made.outcome.status)
    } else {
        let made = inner.made_of_papers(&mut work, &next)?;
        (made.text, made.output_status)
    };
    let last = work.state.last.to_string();
    drop(work);
    let changed = services.store().change_verification(id, |v| {
        life::READ.contains(&v.status.as_str()).then(|| {
            v.config = config;
            if let Some(output) = input.output {
                merged(&mut v.reviewed, output);
            }
            v.status = input.verification_status;
            v.output_status = done.then(|| output_status.to_owned());
            (v.actor, v.actor_name) = (asker.shown(), asker.name.clone());
            (v.output, v.output_of) = (text, last);
            v.updated_at = crate::jobs::now();
        })
    })?;
    changed.ok_or_else(|| Fault::conflict("The verification was put back into the queue meanwhile"))?;
    inner.changed(&[crate::ops::feed::Topic::Folders, crate::ops::feed::Topic::History], Some(id), None);
    record::of(services, &verifications::found(services, asker, id)?)
}

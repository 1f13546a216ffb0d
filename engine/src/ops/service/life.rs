//! The life of a bank statement verification: from the queue to its end, told from how far its files have come.

use super::output::{self, Outcome};
use super::{Done, Fault, Services, config};
use crate::analytics::Config;
use crate::ops::records::Said;
use crate::ops::state::Act;
use crate::ops::work::{What, Work, held};
use crate::ops::{Answer, Inner};
use crate::store::{File, FileState, Verification};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use uuid::Uuid;

/// What is done by itself is done under this name.
const OPEN: [&str; 2] = ["IN_QUEUE", "IN_PROGRESS"];

/// Statuses in which a verification was read.
pub const READ: [&str; 5] = ["COMPLETED", "NEED_REVIEW", "FRAUD_DETECTED", "PARTIALLY_COMPLETED", "PARTIALLY_FAILED"];

/// Gets a verification going that was just queued.
///
/// # Errors
/// The database cannot be written.
pub fn begin(services: &Services, id: Uuid) -> Done<()> {
    let inner = &services.saldo.0;
    if let Some(queue) = inner.queue.get() {
        queue.wake();
    }
    // Where no file can be read it is at its end.
    inner.settle_verification(id).map_err(Fault::from)
}

/// A verification whose output is that of its case as it stands: the window may have corrected it meanwhile.
///
/// # Errors
/// The database cannot be read.
pub fn fresh(services: &Services, v: Verification) -> Done<Verification> {
    if !READ.contains(&v.status.as_str()) {
        return Ok(v);
    }
    let inner = &services.saldo.0;
    let work = inner.work(v.id)?;
    let mut work = held(&work);
    if v.output_of == work.state.last.to_string() {
        return Ok(v);
    }
    inner.refresh_verification(&mut work, v.id)?;
    drop(work);
    services.store().any_verification(v.id)?.ok_or_else(|| Fault::missing("The verification"))
}

impl Inner {
    /// Moves a verification on as far as its files have come; does nothing for a case that is none.
    pub(in crate::ops) fn settle_verification(&self, id: Uuid) -> Answer<()> {
        let Some(v) = self.store.any_verification(id)?.filter(|v| OPEN.contains(&v.status.as_str())) else { return Ok(()) };
        let files = self.store.files(id)?;
        let waits = |f: &&File| matches!(f.state, FileState::Queued | FileState::Reading);
        let begun = |f: &File| f.state == FileState::Reading || (!waits(&f) && f.code != "UNSUPPORTED_MEDIA_TYPE");
        let start = |v: &mut Verification| {
            (v.status == "IN_QUEUE").then(|| {
                let now = crate::jobs::now();
                v.status = "IN_PROGRESS".to_owned();
                v.started_at = v.started_at.or(Some(now));
                v.updated_at = now;
            })
        };
        if files.iter().any(|f| waits(&f)) {
            if v.status == "IN_QUEUE" && files.iter().any(begun) {
                self.store.change_verification(id, start)?;
            }
            return Ok(());
        }
        // It passes through work even where that was over at once.
        self.store.change_verification(id, start)?;
        let work = self.work(id)?;
        let mut work = held(&work);
        for file in &files {
            work.forget(file.id);
        }
        self.lay_out(&mut work, &v, &files)?;
        self.configure(&mut work, &v)?;
        let made = self.made(&mut work, &v, &files)?;
        let (status, last) = (end(&v, &made.outcome).to_owned(), work.state.last.to_string());
        drop(work);
        self.store.change_verification(id, |v| {
            OPEN.contains(&v.status.as_str()).then(|| {
                v.output_status = (status == "COMPLETED").then(|| made.outcome.status.to_owned());
                v.status = status;
                v.ended_at = Some(crate::jobs::now());
                v.updated_at = crate::jobs::now();
                v.total_pages = made.outcome.pages;
                v.output = made.text;
                v.output_of = last;
                if made.outcome.failed == 0 {
                    v.passwords = Map::new();
                }
            })
        })?;
        self.store.forget_passwords(id)?;
        for (sha256, pages) in made.outcome.counted {
            self.store.set_upload_pages(&sha256, pages)?;
        }
        Ok(())
    }

    /// Moves on what the last run of the program left open.
    pub(in crate::ops) fn settle_verifications(&self) -> Answer<()> {
        for id in self.store.open_verifications()? {
            self.settle_verification(id)?;
        }
        Ok(())
    }

    /// Works the output out anew after a correction.
    pub(in crate::ops) fn refresh_verification(&self, work: &mut Work, id: Uuid) -> Answer<()> {
        let Some(v) = self.store.any_verification(id)? else { return Ok(()) };
        let files = self.store.files(id)?;
        let made = self.made(work, &v, &files)?;
        let last = work.state.last.to_string();
        self.store.change_verification(id, |v| {
            v.output_status = (v.status == "COMPLETED").then(|| made.outcome.status.to_owned());
            v.output = made.text;
            v.output_of = last;
            v.total_pages = made.outcome.pages;
            v.updated_at = crate::jobs::now();
            Some(())
        })?;
        Ok(())
    }

    /// Corrects files as the template says that the verification names.
    fn lay_out(&self, work: &mut Work, v: &Verification, files: &[File]) -> Answer<()> {
        let id = v.config.get("template_id").and_then(Value::as_str).and_then(|t| t.parse().ok());
        let Some(list) = id.map_or(Ok(None), |id| self.layout(id))?.filter(|l| !l.is_empty()) else { return Ok(()) };
        for file in files.iter().filter(|f| f.state == FileState::Read) {
            if work.corrections(file.id).is_empty() {
                let what = What::new(Said::new("template_applied", "Headers as in the template of the verification"));
                self.step(work, &Act::Correct { file: file.id, list: list.clone() }, &what, Some(file.id), None)?;
            }
        }
        Ok(())
    }

    fn made(&self, work: &mut Work, v: &Verification, files: &[File]) -> Answer<output::Made> {
        output::make(&self.store, work, v, files)
    }

    /// Configures the analysis as the verification asks, once what was read says which currency there is.
    pub(in crate::ops) fn configure(&self, work: &mut Work, v: &Verification) -> Answer<()> {
        let mut currencies = BTreeSet::new();
        for file in self.store.files(v.id)?.iter().filter(|f| f.state == FileState::Read) {
            currencies.extend(work.reading(&self.store, file)?.statements.iter().map(|s| s.currency.value.clone()).filter(|c| !c.is_empty()));
        }
        let only = if currencies.len() == 1 { currencies.pop_first() } else { None };
        let wanted = config::analysis(&v.config, only.as_deref()).map_err(|f| match f {
            Fault::Failed(text) => crate::ops::OpError::conflict(text),
            _ => crate::ops::OpError::conflict("The configuration is not taken."),
        })?;
        let wanted = Config { rules: work.state.config.rules.clone(), keywords: work.state.config.keywords.clone(), ..wanted };
        if work.state.config == wanted {
            return Ok(());
        }
        let what = What::new(Said::new("config_set", "Configuration of the analysis"));
        self.step(work, &Act::Configure { config: Box::new(wanted), all_rules: false }, &what, None, None)
    }
}

/// How a verification ends, the first that holds.
fn end(v: &Verification, outcome: &Outcome) -> &'static str {
    let completes = v.config.get("auto_complete").and_then(Value::as_bool).unwrap_or(false);
    match () {
        () if outcome.failed == outcome.files => "FAILED",
        () if outcome.failed > 0 => "PARTIALLY_FAILED",
        () if outcome.pages_read < outcome.pages => "PARTIALLY_COMPLETED",
        () if completes => "COMPLETED",
        () => "NEED_REVIEW",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verification_ends_as_the_first_rule_that_holds_says() {
        let v = |auto: bool| Verification {
            config: serde_json::json!({"auto_complete": auto}).as_object().cloned().unwrap_or_default(),
            ..Verification::default()
        };
        let outcome = |files, failed, pages, pages_read| Outcome { files, failed, pages, pages_read, ..Outcome::default() };
        assert_eq!(end(&v(true), &outcome(2, 2, 0, 0)), "FAILED");
        assert_eq!(end(&v(true), &outcome(2, 1, 3, 2)), "PARTIALLY_FAILED");
        assert_eq!(end(&v(true), &outcome(2, 0, 3, 2)), "PARTIALLY_COMPLETED");
        assert_eq!(end(&v(true), &outcome(2, 0, 3, 3)), "COMPLETED");
        assert_eq!(end(&v(false), &outcome(2, 0, 3, 3)), "NEED_REVIEW");
    }
}

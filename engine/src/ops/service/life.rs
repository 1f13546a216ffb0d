//! The life of a verification: from the queue to its end, told from how far its files have come.

use super::corrections::Acting;
use super::output::{self, Frauds, Outcome};
use super::{Done, Fault, Services, config};
use crate::analytics::Config;
use crate::ops::authenticity::examined_files;
use crate::ops::records::Said;
use crate::ops::state::Act;
use crate::ops::work::{What, Work, held};
use crate::ops::{Answer, Inner};
use crate::store::{File, FileState, Paper, Verification};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use uuid::Uuid;

/// What is done by itself is done under this name.
const OPEN: [&str; 2] = ["IN_QUEUE", "IN_PROGRESS"];

/// The code of steps that do what the verification was asked with: they are no corrections.
pub const AS_ASKED: &str = "as_asked";

/// Statuses in which a verification was read.
pub const READ: [&str; 5] = ["COMPLETED", "NEED_REVIEW", "FRAUD_DETECTED", "PARTIALLY_COMPLETED", "PARTIALLY_FAILED"];

/// Refuses what needs what was read of a verification.
///
/// # Errors
/// It was not read, or what was read was deleted by age.
pub fn read(v: &Verification) -> Done<()> {
    match v.status.as_str() {
        _ if v.emptied_at.is_some() => Err(Fault::conflict("What was read of the verification was deleted by age")),
        status if READ.contains(&status) => Ok(()),
        status => Err(Fault::conflict(format!("The verification is {status}: nothing was read of it"))),
    }
}

/// Gets a verification going that was just queued.
///
/// # Errors
/// The database cannot be written.
pub fn begin(services: &Services, id: Uuid) -> Done<()> {
    let own = services.clone();
    services.store().later(move || {
        let inner = &own.saldo.0;
        if let Some(queue) = inner.queue.get() {
            queue.wake();
        }
        if let Some(papers) = inner.papers.get() {
            papers.wake();
        }
        // Where no file can be read it is at its end. What cannot be settled now is at the next start.
        let _ = inner.settle_verification(id);
    });
    Ok(())
}

/// Whether the analysis of a verification is made, where its output is known to be that of its case as it stands; nothing where somebody
/// works on the case just now.
pub fn settled(services: &Services, v: &Verification) -> Option<bool> {
    if !READ.contains(&v.status.as_str()) || v.emptied_at.is_some() {
        return Some(true);
    }
    let work = services.saldo.0.work_at_hand(v.id)?;
    let work = work.try_lock().ok()?;
    (v.output_of == work.state.last.to_string()).then(|| work.analysed())
}

/// A verification whose output is that of its case as it stands: the window may have corrected it meanwhile.
///
/// # Errors
/// The database cannot be read.
pub fn fresh(services: &Services, v: Verification) -> Done<Verification> {
    if !READ.contains(&v.status.as_str()) || v.emptied_at.is_some() {
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
        if v.service != "bank_statement" {
            return self.settle_papers(id);
        }
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
        let case = self.work(id)?;
        let mut work = held(&case);
        for file in &files {
            work.forget(file.id);
        }
        {
            let mut own = Acting::of_maker(&mut work, &v);
            self.lay_out(&mut own, &v, &files)?;
            self.configure(&mut own, &v, AS_ASKED)?;
        }
        drop(work);
        // Files are examined while nobody holds the case.
        let frauds = if v.config.get("fraud_detection").and_then(Value::as_bool).unwrap_or(false) { self.frauds(id, &files)? } else { Frauds::new() };
        let mut work = held(&case);
        let made = output::make(&self.store, &mut work, &v, &files, &frauds)?;
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

    /// What speaks of change in the files of a case, in their order.
    fn frauds(&self, case: Uuid, files: &[File]) -> Answer<Frauds> {
        let mut found = examined_files(self, case)?;
        let of = |file: &File| {
            let at = found.iter().position(|e| e.file_id == file.id)?;
            serde_json::value::to_raw_value(&found.swap_remove(at).output?).ok()
        };
        Ok(files.iter().map(of).collect())
    }

    /// The same for a verification of papers.
    fn settle_papers(&self, id: Uuid) -> Answer<()> {
        let papers = self.store.papers(id)?;
        let waits = |p: &&Paper| matches!(p.state, FileState::Queued | FileState::Reading);
        let begun = |p: &Paper| p.state == FileState::Reading || (!waits(&p) && p.code != "UNSUPPORTED_MEDIA_TYPE");
        let now = crate::jobs::now();
        let done = !papers.iter().any(|p| waits(&p));
        if done || papers.iter().any(begun) {
            self.store.change_verification(id, |v| {
                (v.status == "IN_QUEUE").then(|| {
                    v.status = "IN_PROGRESS".to_owned();
                    v.started_at = v.started_at.or(Some(now));
                    v.updated_at = now;
                })
            })?;
        }
        if !done {
            return Ok(());
        }
        let work = self.work(id)?;
        let mut work = held(&work);
        // Whoever came first has moved it on already.
        let Some(v) = self.store.any_verification(id)?.filter(|v| OPEN.contains(&v.status.as_str())) else { return Ok(()) };
        let made = self.made_of_papers(&mut work, &v)?;
        let last = work.state.last.to_string();
        drop(work);
        self.store.change_verification(id, |v| {
            OPEN.contains(&v.status.as_str()).then(|| {
                v.output_status = (made.status == "COMPLETED").then(|| made.output_status.to_owned());
                v.status = made.status.to_owned();
                v.ended_at = Some(crate::jobs::now());
                v.updated_at = crate::jobs::now();
                v.total_pages = made.pages;
                v.output = made.text;
                v.output_of = last;
                if made.failed == 0 {
                    v.passwords = Map::new();
                }
            })
        })?;
        self.store.forget_passwords(id)?;
        for paper in papers.iter().filter(|p| p.pages > 0) {
            self.store.set_upload_pages(paper.sha256.as_deref().unwrap_or_default(), paper.pages)?;
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
        if v.service != "bank_statement" {
            return self.refresh_papers(work, &v);
        }
        let files = self.store.files(id)?;
        let made = output::make(&self.store, work, &v, &files, &output::frauds_of(&v.output))?;
        let last = work.state.last.to_string();
        self.store.change_verification(id, |v| {
            crate::ops::reviewed::told(&work.state, v);
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
                let what = What::new(Said::new(AS_ASKED, "Headers as in the template of the verification"));
                self.step(work, &Act::Correct { file: file.id, list: list.clone() }, &what, Some(file.id), None)?;
            }
        }
        Ok(())
    }

    /// Works the output of a verification of papers out anew; its status stays.
    fn refresh_papers(&self, work: &mut Work, v: &Verification) -> Answer<()> {
        if !READ.contains(&v.status.as_str()) {
            return Ok(());
        }
        let made = self.made_of_papers(work, v)?;
        let last = work.state.last.to_string();
        self.store.change_verification(v.id, |v| {
            v.output_status = (v.status == "COMPLETED").then(|| made.output_status.to_owned());
            v.output = made.text;
            v.output_of = last;
            v.total_pages = made.pages;
            v.updated_at = crate::jobs::now();
            Some(())
        })?;
        Ok(())
    }

    /// Configures the analysis as the verification asks, once what was read says which currency there is.
    pub(in crate::ops) fn configure(&self, work: &mut Work, v: &Verification, code: &str) -> Answer<()> {
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
        let what = What::new(Said::new(code, "Configuration of the analysis"));
        self.step(work, &Act::Configure { config: Box::new(wanted), all_rules: false }, &what, None, None)
    }
}

/// How a verification ends, the first that holds.
fn end(v: &Verification, outcome: &Outcome) -> &'static str {
    let completes = v.config.get("auto_complete").and_then(Value::as_bool).unwrap_or(false);
    match () {
        () if outcome.failed == outcome.files => "FAILED",
        () if outcome.high => "FRAUD_DETECTED",
        () if outcome.failed > 0 => "PARTIALLY_FAILED",
        () if outcome.pages_read < outcome.pages => "PARTIALLY_COMPLETED",
        () if completes && !outcome.medium => "COMPLETED",
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
        let traces = |failed, high, medium| Outcome { high, medium, ..outcome(2, failed, 3, 3) };
        assert_eq!(end(&v(true), &traces(1, true, false)), "FRAUD_DETECTED");
        assert_eq!(end(&v(true), &traces(2, true, true)), "FAILED");
        assert_eq!(end(&v(true), &traces(0, false, true)), "NEED_REVIEW", "a person looks, whatever was asked");
    }
}

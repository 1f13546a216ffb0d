//! Whether files are as they were issued: examined when somebody asks, once for each version of a file; and what a person says of it.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::records::{Examined, FileRisk, InCase, InFile, MarkState, Said, TraceDecision, TraceMark};
use super::state::{Act, CaseState};
use super::work::{What, Work, held};
use super::{Inner, Saldo, lock};
use crate::base::{Finding, Severity};
use crate::forensics::report::{Anomaly, FraudOutput};
use crate::forensics::{across, examine_in};
use crate::read::ReadOptions;
use crate::read::worker::Input;
use crate::statement::Reading;
use crate::store::{File, FileState};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// Files whose examination is kept.
const KEPT: usize = 400;
/// Other cases that a file is compared with.
const CASES: usize = 20;
/// How alike two names of holders are that may be one's.
const ALIKE: f64 = 0.75;

/// A version of a file: the file, and how many corrections it was read under.
type Version = (Uuid, usize);
/// What was found in files by themselves.
pub type Found = HashMap<Version, Arc<FraudOutput>>;
/// What was found in files last, other files of the case taken into account where they were.
pub type Risks = HashMap<Version, Arc<FraudOutput>>;

/// Examines the files of a case that were read.
pub fn case_examined(saldo: &Saldo, input: InCase) -> Answer<Vec<Examined>> {
    saldo.0.store.case(input.case_id)?;
    examined_files(&saldo.0, input.case_id)
}

/// What was found in the files of a case that were read. Nobody may hold the case meanwhile.
pub(in crate::ops) fn examined_files(inner: &Inner, case: Uuid) -> Answer<Vec<Examined>> {
    let work = inner.work(case)?;
    let mut read: Vec<(String, Reading, FraudOutput)> = Vec::new();
    let mut out: Vec<(Examined, File)> = Vec::new();
    for file in inner.store.files(case)?.into_iter().filter(|f| f.state == FileState::Read) {
        let mut shown = Examined { file_id: file.id, name: file.name.clone(), output: None, decisions: Vec::new(), error: None };
        match inner.examined(&file) {
            Ok(found) => {
                let reading = held(&work).reading(&inner.store, &file)?;
                read.push((file.name.clone(), (*reading).clone(), (*found).clone()));
            }
            Err(e) => shown.error = Some(e.message),
        }
        out.push((shown, file));
    }
    across::compare(&mut read);
    let sums: Vec<&str> = out.iter().filter(|(shown, _)| shown.error.is_none()).map(|(_, file)| file.sha256.as_str()).collect();
    for ((_, reading, output), sum) in read.iter_mut().zip(&sums) {
        inner.elsewhere(case, (sum, &sums), reading, output)?;
    }
    let mut found = read.into_iter();
    let work = held(&work);
    for (shown, file) in out.iter_mut().filter(|(shown, _)| shown.error.is_none()) {
        let Some((_, _, output)) = found.next() else { continue };
        shown.decisions = output.anomalies.iter().map(|a| decision(&work.state, file, a)).collect();
        inner.risk_kept(version(&work, file), Arc::new(output.clone()), true);
        shown.output = Some(output);
    }
    Ok(out.into_iter().map(|(shown, _)| shown).collect())
}

/// Examines one file by itself.
pub fn file_examined(saldo: &Saldo, input: InFile) -> Answer<FileRisk> {
    let (work, file) = saldo.0.work_of(input.file_id)?;
    if let Err(e) = saldo.0.examined(&file) {
        let error = Some(Said::new("", e.message));
        return Ok(FileRisk { file_id: file.id, risk: None, open: 0, traces: 0, error });
    }
    let work = held(&work);
    Ok(saldo.0.risk(&work, &file))
}

/// How much speaks against the files of a case, as far as that is known.
pub fn case_risks(saldo: &Saldo, input: InCase) -> Answer<Vec<FileRisk>> {
    let inner = &saldo.0;
    inner.store.case(input.case_id)?;
    let work = inner.work(input.case_id)?;
    let work = held(&work);
    let files = work.files(&inner.store)?;
    Ok(files.iter().filter(|f| f.state == FileState::Read).map(|f| inner.risk(&work, f)).collect())
}

/// Notes what a person says of a trace.
pub fn trace_mark(saldo: &Saldo, input: TraceMark) -> Answer<FileRisk> {
    let inner = &saldo.0;
    let reason = input.reason.trim().to_owned();
    if reason.is_empty() && input.state != MarkState::Raised {
        return Err(OpError::invalid("reason", "Say why: the reason stays in the history."));
    }
    let (work, file) = inner.work_of(input.file_id)?;
    let mut work = held(&work);
    let known = lock(&inner.risks).get(&version(&work, &file)).map(Arc::clone).ok_or_else(|| OpError::missing("The trace"))?;
    let trace = known.anomalies.iter().find(|a| trace_id(&file, a) == input.id).ok_or_else(|| OpError::missing("The trace"))?;
    let before = decision(&work.state, &file, trace);
    let name = |state: MarkState| serde_json::to_value(state).ok().and_then(|v| v.as_str().map(|s| format!("trace_{s}")));
    let said = Said::new("trace_marked", format!("Trace {}: {reason}", trace.code)).with("signal", &trace.code).with("reason", &reason);
    let what = What::new(said).values(name(before.state), name(input.state));
    inner.step(&mut work, &Act::Pattern { id: input.id, state: input.state, note: reason }, &what, Some(file.id), None)?;
    let risk = inner.risk(&work, &file);
    drop(work);
    inner.changed(&[Topic::Queue, Topic::History], Some(file.case_id), Some(file.id));
    Ok(risk)
}

fn version(work: &Work, file: &File) -> Version {
    (file.id, work.state.corrections.get(&file.id).map_or(0, |c| c.list.len()))
}

/// The name of a trace: it rests on the file and on what was found, so that it is known again when the file is examined anew.
fn trace_id(file: &File, a: &Anomaly) -> String {
    let mut name = format!("{}/{}/{}/{:?}", file.id, a.code, a.message, a.page);
    for e in &a.evidence {
        name.push_str(&format!("/{:?} {:?} {:?} {:?}", e.page, e.row, e.old, e.new));
    }
    Uuid::new_v5(&Uuid::NAMESPACE_OID, name.as_bytes()).to_string()
}

/// What a person says of a trace, with who and when.
fn decision(state: &CaseState, file: &File, a: &Anomaly) -> TraceDecision {
    let id = trace_id(file, a);
    let (mark, reason) = state.patterns.get(&id).cloned().unwrap_or_default();
    let about = |payload: &str| matches!(serde_json::from_str(payload), Ok(Act::Pattern { id: of, .. }) if of == id);
    let step = state.steps.iter().rev().filter(|s| s.holds && s.step.file_id == Some(file.id)).find(|s| about(&s.step.payload));
    let (actor, at) = step.map(|s| (s.step.actor.clone(), s.step.at.clone())).unwrap_or_default();
    TraceDecision { id, state: mark, reason, actor, at }
}

impl Inner {
    fn risk_kept(&self, of: Version, found: Arc<FraudOutput>, anew: bool) {
        let mut kept = lock(&self.risks);
        if kept.len() >= KEPT {
            kept.clear();
        }
        if anew {
            kept.insert(of, found);
        } else {
            kept.entry(of).or_insert(found);
        }
    }

    fn risk(&self, work: &Work, file: &File) -> FileRisk {
        let known = lock(&self.risks).get(&version(work, file)).map(Arc::clone);
        let grave: Vec<&Anomaly> = known.iter().flat_map(|k| &k.anomalies).filter(|a| a.severity != Severity::Low).collect();
        let open = grave.iter().filter(|a| decision(&work.state, file, a).state == MarkState::Raised).count() as u32;
        FileRisk { file_id: file.id, risk: known.as_ref().map(|k| k.summary.risk_level), open, traces: grave.len() as u32, error: None }
    }

    /// Compares a file with those of other cases that have an account of its own; `sums` are its checksum and those of all files of its case,
    /// with which it was compared already. Nobody may hold a case meanwhile.
    fn elsewhere(&self, case: Uuid, (sum, all): (&str, &[&str]), reading: &Reading, output: &mut FraudOutput) -> Answer<()> {
        let numbers = across::accounts(reading);
        self.store.note_accounts(case, &numbers)?;
        let mut cases: Vec<Uuid> = Vec::new();
        for number in &numbers {
            cases.extend(self.store.cases_of_account(case, number, CASES)?);
        }
        cases.sort_unstable();
        cases.dedup();
        for other in cases.into_iter().take(CASES) {
            let (name, work) = (self.store.case(other)?.name, self.work(other)?);
            let new = |f: &&File| f.state == FileState::Read && (f.sha256 == sum || !all.contains(&f.sha256.as_str()));
            for file in self.store.files(other)?.iter().filter(new) {
                let there = held(&work).reading(&self.store, file)?;
                let place = format!("{name} / {}", file.name);
                let found = across::Elsewhere { name: &place, reading: &there, same: file.sha256 == sum };
                across::elsewhere(reading, output, found, &|a, b| crate::screening::holders::alike(a, b, false) >= ALIKE);
            }
        }
        Ok(())
    }

    /// What was found in a file that was read.
    fn examined(&self, file: &File) -> Answer<Arc<FraudOutput>> {
        let (work, _) = self.work_of(file.id)?;
        let (document, reading, key) = {
            let mut work = held(&work);
            let key = version(&work, file);
            (work.document(&self.store, file)?, work.reading(&self.store, file)?, key)
        };
        if let Some(found) = lock(&self.examined).get(&key) {
            return Ok(Arc::clone(found));
        }
        let bytes = self.store.bytes(&file.sha256)?;
        let options = ReadOptions { password: file.password.clone(), ..ReadOptions::default() };
        let input = Input::Bytes { name: &file.name, bytes: &bytes };
        let found = Arc::new(examine_in(&self.worker, input, (&document, &reading), &[], &options)?);
        let mut kept = lock(&self.examined);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&found));
        drop(kept);
        self.risk_kept(key, Arc::clone(&found), false);
        Ok(found)
    }

    /// What was found in the files of a case, in the order of its view; none where one could not be examined.
    pub(in crate::ops) fn signals(&self, work: &Mutex<Work>) -> Answer<Vec<Option<Vec<Finding>>>> {
        let ids: Vec<Uuid> = held(work).view(&self.store)?.files.iter().map(|f| f.id).collect();
        let found = |id: Uuid| self.store.file(id).ok().and_then(|file| self.examined(&file).ok()).map(|found| found.findings());
        Ok(ids.into_iter().map(found).collect())
    }
}

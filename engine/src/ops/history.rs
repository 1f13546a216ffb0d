//! Operations of history: the list of steps, back and forth.

use super::error::{Answer, OpError};
use super::feed::{READING, Topic};
use super::records::{HistoryEntry, HistoryList, HistoryPage, HistoryRevert, HistoryState, HistoryStep, Said, StepState, Stepped, Way};
use super::resting::{Resting, Single};
use super::state::Act;
use super::work::{What, Work, held};
use super::{Inner, Saldo};
use crate::analytics::row_id;
use crate::store::{FileState, Step, Store};
use std::collections::HashMap;
use uuid::Uuid;

pub fn what(step: &Step) -> What {
    serde_json::from_str(&step.step.what).unwrap_or_default()
}

fn entry(step: &Step, names: &HashMap<Uuid, String>, single: Single) -> HistoryEntry {
    let What { said, from, to } = what(step);
    HistoryEntry {
        id: step.id.to_string(),
        at: step.step.at.clone(),
        actor: step.step.actor.clone(),
        file_id: step.step.file_id,
        file_name: step.step.file_id.and_then(|f| names.get(&f).cloned()).unwrap_or_default(),
        row_id: step.step.row_id,
        what: said,
        from,
        to,
        state: if step.holds { StepState::Done } else { StepState::Undone },
        single: single == Single::Free,
        rested_on: if let Single::Rests(by) = single { Some(by.to_string()) } else { None },
    }
}

/// What undo and redo would do.
pub fn state(work: &Work) -> HistoryState {
    let said = |step: Option<&Step>| -> Option<Said> { step.map(|s| what(s).said) };
    HistoryState { undo: said(work.state.undo()), redo: said(work.state.redo()) }
}

/// The names of the files that steps are about, removed ones included.
fn names(store: &Store, steps: &[&Step]) -> HashMap<Uuid, String> {
    let mut out = HashMap::new();
    for file in steps.iter().filter_map(|s| s.step.file_id) {
        if !out.contains_key(&file)
            && let Ok(found) = store.file(file)
        {
            out.insert(file, found.name);
        }
    }
    out
}

/// The ids of rows by file, statement and number.
fn row_ids(store: &Store, work: &Work) -> impl Fn(Uuid, u32, u32) -> Option<Uuid> + use<> {
    let files: HashMap<Uuid, String> = work.files(store).unwrap_or_default().into_iter().map(|f| (f.id, f.sha256)).collect();
    move |file, statement, number| Some(row_id(files.get(&file)?, statement, number))
}

/// The entry of a step in a list, with whether it can be reverted singly.
fn told(work: &Work, steps: &[&Step], names: &HashMap<Uuid, String>, row_of: &dyn Fn(Uuid, u32, u32) -> Option<Uuid>) -> Vec<HistoryEntry> {
    let resting = Resting::of(&work.state);
    let told = |s: &&Step| {
        let mut entry = entry(s, names, resting.single(s.id, row_of));
        if work.state.reverted.contains(&s.id) {
            entry.state = StepState::Reverted;
        }
        entry
    };
    steps.iter().map(told).collect()
}

pub fn history_list(saldo: &Saldo, input: HistoryList) -> Answer<HistoryPage> {
    let work = saldo.0.work(input.case_id)?;
    let work = held(&work);
    let steps: Vec<&Step> = work.state.steps.iter().rev().skip(input.offset).take(input.limit.min(1_000)).collect();
    let names = names(&saldo.0.store, &steps);
    let entries = told(&work, &steps, &names, &row_ids(&saldo.0.store, &work));
    Ok(HistoryPage { total: work.state.steps.len(), entries, state: state(&work) })
}

pub fn history_revert(saldo: &Saldo, input: HistoryRevert) -> Answer<Stepped> {
    let inner = &saldo.0;
    let id: u64 = input.id.parse().map_err(|_| OpError::missing("The step"))?;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let step = work.state.steps.iter().find(|s| s.id == id).cloned().ok_or_else(|| OpError::missing("The step"))?;
    match Resting::of(&work.state).single(id, &row_ids(&inner.store, &work)) {
        Single::Free => {}
        Single::Rests(_) => return Err(OpError::conflict("A later step rests on it. Revert that one first.")),
        Single::Not => return Err(OpError::conflict("This step is taken back by undo only.")),
    }
    let What { said, from, to } = what(&step);
    let reverted = What::new(Said { code: format!("reverted_{}", said.code), text: format!("Reverted: {}", said.text), ..said }).values(to, from);
    inner.step(&mut work, &Act::Revert { of: id }, &reverted, step.step.file_id, step.step.row_id)?;
    inner.anew(&mut work, &step)?;
    let last = work.state.steps.last().cloned();
    let steps: Vec<&Step> = last.iter().collect();
    let entry = told(&work, &steps, &names(&inner.store, &steps), &|_, _, _| None).pop();
    let stepped = Stepped { step: entry, state: state(&work) };
    drop(work);
    inner.told_of(input.case_id, &step);
    Ok(stepped)
}

pub fn history_step(saldo: &Saldo, input: HistoryStep) -> Answer<Stepped> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let Some(step) = inner.turn(&mut work, input.direction == Way::Redo)? else {
        return Ok(Stepped { step: None, state: state(&work) });
    };
    inner.anew(&mut work, &step)?;
    let stepped = Stepped { step: Some(entry(&step, &names(&inner.store, &[&step]), Single::Not)), state: state(&work) };
    drop(work);
    inner.told_of(input.case_id, &step);
    Ok(stepped)
}

impl Inner {
    /// What is left to decide is told anew for the file of a step that was turned, or for all where it was about several.
    fn anew(&self, work: &mut Work, step: &Step) -> Answer<()> {
        for file in work.files(&self.store)? {
            if file.state == FileState::Read && step.step.file_id.is_none_or(|f| f == file.id) {
                self.settled(work, &file)?;
            }
        }
        Ok(())
    }

    /// Says what a step that was turned has changed.
    fn told_of(&self, case: Uuid, step: &Step) {
        self.changed(READING, Some(case), step.step.file_id);
        self.changed(&[Topic::Documents], Some(case), None);
        self.changed(&[Topic::Folders], None, None);
    }
}

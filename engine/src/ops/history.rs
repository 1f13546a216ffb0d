//! Operations of history: the list of steps, back and forth.

use super::Saldo;
use super::error::Answer;
use super::feed::{READING, Topic};
use super::records::{HistoryEntry, HistoryList, HistoryPage, HistoryState, HistoryStep, Said, StepState, Stepped, Way};
use super::work::{What, Work, held};
use crate::store::{FileState, Step, Store};
use std::collections::HashMap;
use uuid::Uuid;

fn what(step: &Step) -> What {
    serde_json::from_str(&step.step.what).unwrap_or_default()
}

fn entry(step: &Step, names: &HashMap<Uuid, String>) -> HistoryEntry {
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

pub fn history_list(saldo: &Saldo, input: HistoryList) -> Answer<HistoryPage> {
    let work = saldo.0.work(input.case_id)?;
    let work = held(&work);
    let steps: Vec<&Step> = work.state.steps.iter().rev().skip(input.offset).take(input.limit.min(1_000)).collect();
    let names = names(&saldo.0.store, &steps);
    Ok(HistoryPage { total: work.state.steps.len(), entries: steps.iter().map(|s| entry(s, &names)).collect(), state: state(&work) })
}

pub fn history_step(saldo: &Saldo, input: HistoryStep) -> Answer<Stepped> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let Some(step) = inner.turn(&mut work, input.direction == Way::Redo)? else {
        return Ok(Stepped { step: None, state: state(&work) });
    };
    // What is left to decide is told anew for the file, or for all where the step was about several.
    for file in work.files(&inner.store)? {
        if file.state == FileState::Read && step.step.file_id.is_none_or(|f| f == file.id) {
            inner.settled(&mut work, &file)?;
        }
    }
    let stepped = Stepped { step: Some(entry(&step, &names(&inner.store, &[&step]))), state: state(&work) };
    drop(work);
    inner.changed(READING, Some(input.case_id), step.step.file_id);
    inner.changed(&[Topic::Documents], Some(input.case_id), None);
    inner.changed(&[Topic::Folders], None, None);
    Ok(stepped)
}

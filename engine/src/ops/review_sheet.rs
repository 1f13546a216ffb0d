//! The review of a case as PDF, gathered from its files, problems, comments and steps.

use super::error::Answer;
use super::history::what;
use super::problems::problems_list;
use super::records::{Language, ProblemState, ProblemsList, ReviewWrite, Written};
use super::state::{Act, act};
use super::work::{What, held};
use super::{Saldo, export};
use crate::disk;
use crate::export::report::Language as Words;
use crate::export::report::review::{Done, Remark, Review, Reviewed, write};
use crate::store::{File, Step};
use chrono::DateTime;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use uuid::Uuid;

/// A moment as people read it; the day and hour of the clock of the world.
fn moment(at: &str) -> String {
    DateTime::parse_from_rfc3339(at).map_or_else(|_| at.to_owned(), |t| t.format("%d/%m/%Y %H:%M UTC").to_string())
}

/// A step in words: as the interface says it, else as the engine does.
fn words(step: &Step, said: &std::collections::BTreeMap<String, String>) -> String {
    if let Some(text) = said.get(&step.id.to_string()) {
        return text.clone();
    }
    let What { said, from, to } = what(step);
    let text = |v: Option<String>| v.filter(|v| !v.is_empty());
    match (text(from), text(to)) {
        (Some(from), Some(to)) => format!("{}: {from} → {to}", said.text),
        (Some(from), None) => format!("{}: {from}", said.text),
        (None, Some(to)) => format!("{}: {to}", said.text),
        (None, None) => said.text,
    }
}

pub fn review_write(saldo: &Saldo, input: ReviewWrite) -> Answer<Written> {
    let inner = &saldo.0;
    let case = inner.store.case(input.case_id)?;
    let open = problems_list(saldo, ProblemsList { case_id: input.case_id, file_id: None, state: Some(ProblemState::Open) })?;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let files: Vec<File> = work.files(&inner.store)?;
    let mut review = Review { name: case.name.clone(), ..Review::default() };
    for file in &files {
        let shown = inner.shown(&mut work, file)?;
        review.files.push(Reviewed {
            name: shown.name,
            rows: shown.rows,
            verdict: shown.verdict.map(|v| v.state),
            open: shown.headers_open + shown.problems_open,
        });
    }
    let name_of: HashMap<Uuid, &str> = files.iter().map(|f| (f.id, f.name.as_str())).collect();
    review.open = open
        .problems
        .iter()
        .map(|p| format!("{}: {}", name_of.get(&p.file_id).copied().unwrap_or_default(), input.said.get(&p.id).unwrap_or(&p.message.text)))
        .collect();
    let comments = inner.comments(&mut work, |_| true)?;
    review.remarks = comments.into_iter().map(|c| Remark { at: moment(&c.at), actor: c.actor, on: (c.file_name, c.row), text: c.text }).collect();
    if work.state.done {
        let last = work.state.steps.iter().rev().find(|s| s.holds && matches!(act(s), Some(Act::Complete { done: true })));
        review.signed = last.map(|s| (s.step.actor.clone(), moment(&s.step.at)));
    }
    let done = |s: &Step| Done {
        at: moment(&s.step.at),
        actor: s.step.actor.clone(),
        file: s.step.file_id.and_then(|f| name_of.get(&f).copied()).unwrap_or_default().to_owned(),
        what: words(s, &input.said),
        holds: s.holds && !work.state.reverted.contains(&s.id),
    };
    review.steps = work.state.steps.iter().map(done).collect();
    drop(work);
    let language = if Saldo::settings_of(inner)?.language == Language::Id { Words::Indonesian } else { Words::English };
    let bytes = write(&review, language);
    let name = format!("{} {}.pdf", export::plain(&case.name), language.say("review", "tinjauan"));
    inner.hand_over(input.path, &name, |file| Ok(file.write_all(&bytes).map_err(|e| disk::unwritable(Path::new(&name), &e))?))
}

//! Comments on files and rows: said by whom and when, steps of history like any other, taken back by reverting the step.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::records::{CaseComment, CommentAdd, CommentsOf, Said};
use super::state::{Act, Comment};
use super::view::CaseView;
use super::work::{What, Work, held};
use super::{Inner, Saldo};
use std::collections::HashMap;
use uuid::Uuid;

/// Letters of a comment at most.
const LETTERS: usize = 4_000;

impl Inner {
    /// The comments of a case that are about these, oldest first.
    pub(super) fn comments(&self, work: &mut Work, about: impl Fn(&Comment) -> bool) -> Answer<Vec<CaseComment>> {
        let view: std::sync::Arc<CaseView> = work.view(&self.store)?;
        let names: HashMap<Uuid, String> = work.files(&self.store)?.into_iter().map(|f| (f.id, f.name)).collect();
        let told = |c: &Comment| {
            let row = c.row.and_then(|id| view.transaction(id));
            CaseComment {
                id: c.step.to_string(),
                file_id: c.file,
                file_name: names.get(&c.file).cloned().unwrap_or_default(),
                row_id: c.row,
                row: row.map(|t| t.row.row_index + 1),
                description: row.map(|t| t.row.description.clone()).unwrap_or_default(),
                text: c.text.clone(),
                at: c.at.clone(),
                actor: c.actor.clone(),
            }
        };
        Ok(work.state.comments.iter().filter(|c| about(c)).map(told).collect())
    }
}

pub fn comments_list(saldo: &Saldo, input: CommentsOf) -> Answer<Vec<CaseComment>> {
    let work = saldo.0.work(input.case_id)?;
    let mut work = held(&work);
    saldo.0.comments(&mut work, |c| input.file_id.is_none_or(|f| c.file == f) && input.row_id.is_none_or(|r| c.row == Some(r)))
}

pub fn comment_add(saldo: &Saldo, input: CommentAdd) -> Answer<Vec<CaseComment>> {
    let inner = &saldo.0;
    let text = input.text.trim().to_owned();
    if text.is_empty() || text.chars().count() > LETTERS {
        return Err(OpError::invalid("text", format!("Write a comment of at most {LETTERS} letters.")));
    }
    let (work, file) = inner.work_of(input.file_id)?;
    let mut work = held(&work);
    let on = match input.row_id {
        Some(row) => {
            let view = work.view(&inner.store)?;
            let t = view.transaction(row).ok_or_else(|| OpError::missing("The row"))?;
            if view.file(t).is_none_or(|f| f.id != file.id) {
                return Err(OpError::missing("The row"));
            }
            Said::new("comment_row", format!("Comment on row {}", t.row.row_index + 1)).with("row", t.row.row_index + 1).with("name", &t.row.description)
        }
        None => Said::new("comment_file", format!("Comment on {}", file.name)).with("name", &file.name),
    };
    let what = What::new(on).values(None, Some(text.clone()));
    inner.step(&mut work, &Act::Comment { file: file.id, row: input.row_id, text }, &what, Some(file.id), input.row_id)?;
    let case = work.case;
    let out = inner.comments(&mut work, |c| c.file == file.id && (input.row_id.is_none() || c.row == input.row_id))?;
    drop(work);
    inner.changed(&[Topic::History], Some(case), Some(file.id));
    Ok(out)
}

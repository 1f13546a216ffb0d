//! All cases at once: how far each has come, and what stands where.

use super::error::{Answer, OpError};
use super::records::{CaseStatus, DeskCase, ExportFormat, Exported, FileState, Find, FoundKind, FoundThing, None as Nothing, Signed, Sort, SortField};
use super::state::Act;
use super::work::{held, timestamp};
use super::{Inner, Saldo, cases, filter, lock};
use crate::base::money::fixed;
use crate::statement::Verdict;
use serde_json::json;
use uuid::Uuid;

/// Exports that are remembered.
const MOST_EXPORTS: usize = 5_000;
/// Rows of one case that are told of.
const MOST_ROWS: usize = 8;

pub fn desk(saldo: &Saldo, _: Nothing) -> Answer<Vec<DeskCase>> {
    let inner = &saldo.0;
    let exports = inner.exports()?;
    let mut out = Vec::new();
    for folder in cases::folders_list(saldo, Nothing {})? {
        for case in folder.cases {
            let work = inner.work(case.id)?;
            let mut work = held(&work);
            let queue = inner.queue(&mut work)?;
            let holds = work.state.steps.iter().rev().filter(|s| s.holds);
            let last = holds.filter_map(|s| match serde_json::from_str(&s.step.payload) {
                Ok(Act::Complete { done }) => Some((done, s)),
                _ => None,
            });
            let signed = last.take(1).find(|(done, _)| *done).map(|(_, s)| Signed { at: s.step.at.clone(), actor: s.step.actor.clone() });
            let in_state = |states: &[FileState]| queue.iter().filter(|f| states.contains(&f.state)).count() as u32;
            let proof = |of: Verdict| queue.iter().filter(|f| f.verdict.as_ref().is_some_and(|v| v.state == of)).count() as u32;
            out.push(DeskCase {
                id: case.id,
                name: case.name,
                folder: folder.name.clone(),
                status: case.status,
                files: queue.len() as u32,
                reading: in_state(&[FileState::Queued, FileState::Reading]),
                stuck: in_state(&[FileState::Locked, FileState::Failed, FileState::Cancelled]),
                to_review: in_state(&[FileState::Review]),
                proved: proof(Verdict::Proved),
                adjusted: proof(Verdict::Adjusted),
                discrepancy: proof(Verdict::Discrepancy),
                unprovable: proof(Verdict::Unprovable),
                aside: proof(Verdict::NotAStatement),
                signed: signed.filter(|_| matches!(case.status, CaseStatus::Completed | CaseStatus::PartiallyCompleted)),
                exports: exports.iter().rev().filter(|e| e.case_id == case.id).cloned().collect(),
                updated_at: case.updated_at,
            });
        }
    }
    Ok(out)
}

pub fn find(saldo: &Saldo, input: Find) -> Answer<Vec<FoundThing>> {
    let wanted = input.text.trim().to_lowercase();
    if wanted.chars().count() < 2 {
        return Err(OpError::invalid("text", "Give two letters or digits at least."));
    }
    let most = input.limit.clamp(1, 500) as usize;
    let digits: String = wanted.chars().filter(char::is_ascii_digit).collect();
    let mut out = Vec::new();
    for case in saldo.0.store.cases()? {
        if out.len() >= most {
            break;
        }
        let opened = lock(&saldo.0.works).contains_key(&case.id);
        let thing = |kind: FoundKind, text: &str| FoundThing {
            kind,
            case_id: case.id,
            case_name: case.name.clone(),
            file_id: None,
            row_id: None,
            text: text.to_owned(),
            date: None,
            amount: None,
            currency: String::new(),
        };
        if case.name.to_lowercase().contains(&wanted) {
            out.push(thing(FoundKind::Case, &case.name));
        }
        let view = held(&*saldo.0.work(case.id)?).view(&saldo.0.store)?;
        for file in view.files.iter().filter(|f| f.name.to_lowercase().contains(&wanted)) {
            out.push(FoundThing { file_id: Some(file.id), ..thing(FoundKind::File, &file.name) });
        }
        for account in &view.analysis.accounts {
            let bare: String = account.number.chars().filter(char::is_ascii_digit).collect();
            if digits.len() >= 4 && bare.contains(&digits) {
                out.push(FoundThing { currency: account.currency.to_string(), ..thing(FoundKind::Account, &account.number) });
            }
            let known = |o: &FoundThing| o.kind == FoundKind::Holder && o.case_id == case.id && o.text == account.holder;
            if account.holder.to_lowercase().contains(&wanted) && !out.iter().any(known) {
                out.push(thing(FoundKind::Holder, &account.holder));
            }
        }
        let meant = super::records::Filter { search: Some(input.text.trim().to_owned()), ..Default::default() };
        for i in filter::rows(&view, None, &meant, Sort { field: SortField::Date, descending: true }).into_iter().take(MOST_ROWS) {
            let Some(t) = view.analysis.transactions.get(i as usize) else { continue };
            out.push(FoundThing {
                row_id: Some(t.id),
                date: t.row.date.map(|d| d.to_string()),
                amount: Some(fixed(t.row.signed(), view.digits(t.account))),
                currency: t.currency.to_string(),
                ..thing(FoundKind::Row, &t.row.description)
            });
        }
        // What nobody works on need not stay in memory.
        if !opened {
            lock(&saldo.0.works).remove(&case.id);
        }
    }
    out.truncate(most);
    Ok(out)
}

impl Inner {
    fn exports(&self) -> Answer<Vec<Exported>> {
        #[derive(serde::Deserialize)]
        struct Kept(Vec<Exported>);
        Ok(self.store.setting("exports")?.and_then(|v| serde_json::from_value::<Kept>(v).ok()).map(|k| k.0).unwrap_or_default())
    }

    /// Remembers that a case was exported.
    pub(super) fn exported(&self, case_id: Uuid, format: ExportFormat, unverified: bool) -> Answer<()> {
        let mut exports = self.exports()?;
        exports.push(Exported { case_id, at: timestamp(), actor: self.person(), format, unverified });
        let beyond = exports.len().saturating_sub(MOST_EXPORTS);
        exports.drain(..beyond);
        Ok(self.store.set_setting("exports", &json!(exports))?)
    }
}

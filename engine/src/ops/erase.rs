//! What was removed goes for good: out of the store, out of its automatic copies and out of stores that were set aside.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::records::{EraseRemoved, Erased, Said};
use super::state::{Act, CaseState};
use super::work::{What, Work, held};
use super::{Inner, Saldo, keep, lock, restore};
use crate::analytics::row_id;
use crate::store::{Erase, Lessened, Step, log_of};
use chrono::{DateTime, SecondsFormat, TimeDelta};
use std::collections::HashSet;
use uuid::Uuid;

pub fn removed_erase(saldo: &Saldo, input: EraseRemoved) -> Answer<Erased> {
    let inner = &saldo.0;
    let gone = inner.removed()?;
    if input.ids.as_ref().is_some_and(|ids| ids.iter().any(|id| !gone.iter().any(|(there, _)| there == id))) {
        return Err(OpError::conflict("Only what was removed can be erased. Remove it first."));
    }
    let meant: Vec<Uuid> = gone.into_iter().map(|(id, _)| id).filter(|id| input.ids.as_ref().is_none_or(|ids| ids.contains(id))).collect();
    inner.erase(&meant)
}

impl Inner {
    /// What was removed, with when.
    fn removed(&self) -> Answer<Vec<(Uuid, String)>> {
        let items = self.store.removed()?.into_iter().map(|r| (r.id, r.at));
        Ok(items.chain(self.store.removed_files()?.into_iter().map(|f| (f.id, f.at))).collect())
    }

    /// Erases what was removed so many days ago or earlier.
    pub(super) fn erase_old(&self, days: u32) -> Answer<Erased> {
        let now = DateTime::from_timestamp_millis(crate::jobs::now()).unwrap_or_default();
        let limit = (now - TimeDelta::days(i64::from(days))).to_rfc3339_opts(SecondsFormat::Secs, true);
        // What does not say when it was removed stays until somebody erases it by hand.
        let old: Vec<Uuid> = self.removed()?.into_iter().filter(|(_, at)| !at.is_empty() && *at <= limit).map(|(id, _)| id).collect();
        self.erase(&old)
    }

    fn erase(&self, meant: &[Uuid]) -> Answer<Erased> {
        if meant.is_empty() {
            return Ok(Erased { items: 0, files: 0 });
        }
        let mut what = Erase::default();
        let removed = self.store.removed()?;
        for item in removed.iter().filter(|r| meant.contains(&r.id)) {
            if item.folder { &mut what.folders } else { &mut what.cases }.push(item.id);
        }
        let mut cases = what.cases.clone();
        for folder in &what.folders {
            cases.extend(self.store.case_ids(*folder)?);
        }
        let mut files: Vec<(Uuid, Uuid)> = Vec::new();
        for case in &cases {
            files.extend(self.store.file_ids(*case)?.into_iter().map(|f| (*case, f)));
        }
        let single = self.store.removed_files()?.into_iter().filter(|f| meant.contains(&f.id));
        let single: Vec<(Uuid, Uuid)> = single.map(|f| (f.case_id, f.id)).filter(|(case, _)| !cases.contains(case)).collect();
        // Nobody reads what goes.
        for (_, file) in files.iter().chain(&single) {
            if let Some(queue) = self.queue.get() {
                queue.cancel(*file)?;
            }
        }
        let mut stay: Vec<Uuid> = single.iter().map(|(case, _)| *case).collect();
        stay.sort_unstable();
        stay.dedup();
        let works = stay.iter().map(|case| self.work(*case)).collect::<crate::base::Result<Vec<_>>>()?;
        let mut works: Vec<_> = works.iter().map(|w| held(w)).collect();
        for work in &mut works {
            let of: Vec<Uuid> = single.iter().filter(|(case, _)| *case == work.case).map(|(_, file)| *file).collect();
            self.part(work, &of, &mut what)?;
        }
        what.files = single.iter().map(|(_, file)| *file).collect();
        let erased = self.store.erase(&what)?;
        // What was kept in memory of it goes as well.
        for work in &mut works {
            for (_, file) in &single {
                work.forget(*file);
            }
            work.state = CaseState::of(self.store.steps(work.case)?);
        }
        drop(works);
        lock(&self.works).retain(|case, _| !cases.contains(case) && !what.folders.contains(case));
        lock(&self.drawn).forget();
        lock(&self.downloads).clear();
        self.copies_anew()?;
        self.changed(&[Topic::Folders, Topic::Queue, Topic::History], None, None);
        Ok(Erased { items: meant.len(), files: erased })
    }

    /// Keeps nothing in memory of cases that went, or of which a part went.
    pub(in crate::ops) fn let_go(&self, gone: &[Uuid], changed: &[Uuid]) {
        if gone.is_empty() && changed.is_empty() {
            return;
        }
        lock(&self.works).retain(|case, _| !gone.contains(case) && !changed.contains(case));
        lock(&self.drawn).forget();
        lock(&self.downloads).clear();
    }

    /// Which steps of a case go with some of its files, and what is left of the others.
    fn part(&self, work: &mut Work, files: &[Uuid], what: &mut Erase) -> Answer<()> {
        let mut rows = HashSet::new();
        for id in files {
            let file = self.store.file(*id)?;
            // A file that was never read has no rows.
            let Ok(reading) = work.reading(&self.store, &file) else { continue };
            for (s, statement) in (0_u32..).zip(&reading.statements) {
                rows.extend(statement.transactions.iter().map(|t| row_id(&file.sha256, s, t.number)));
            }
        }
        let gone = Gone { files, rows: &rows };
        for step in &work.state.steps {
            match gone.left(step) {
                Some(None) => what.steps.push(step.id),
                Some(Some(act)) => {
                    let said = What::new(Said::new("part_erased", "A change of which a part was erased"));
                    let text = |e: serde_json::Error| OpError::conflict(format!("The history cannot be written: {e}."));
                    let (said, payload) = (serde_json::to_string(&said).map_err(text)?, serde_json::to_string(&act).map_err(text)?);
                    what.lessened.push(Lessened { id: step.id, what: said, payload });
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Copies and stores set aside hold what was erased: they go, and a copy of what is left takes their place.
    fn copies_anew(&self) -> Answer<()> {
        for aside in restore::asides(&self.folder) {
            // What cannot be taken away is still encrypted.
            let _ = std::fs::remove_file(log_of(&aside));
            let _ = std::fs::remove_file(aside);
        }
        for copy in crate::store::copies(&self.folder) {
            let _ = std::fs::remove_file(copy);
        }
        Ok(keep::copy_of_the_day(self)?)
    }
}

/// Files that go, with their rows.
struct Gone<'a> {
    files: &'a [Uuid],
    rows: &'a HashSet<Uuid>,
}

impl Gone<'_> {
    /// What is left of a step: `None` where all of it is, an inner `None` where nothing is.
    fn left(&self, step: &Step) -> Option<Option<Act>> {
        let about = |file: Option<Uuid>| file.is_some_and(|f| self.files.contains(&f));
        let Ok(act) = serde_json::from_str::<Act>(&step.step.payload) else { return about(step.step.file_id).then_some(None) };
        let left = self.act(act.clone());
        let untouched = left.as_ref() == Some(&act);
        match left {
            // What became of problems may be about other files too; it says nothing but their numbers.
            Some(act @ Act::Problems { .. }) if about(step.step.file_id) => Some(Some(act)),
            // A rule, or a decision, that was made from a row of the file.
            Some(_) if untouched && about(step.step.file_id) => Some(None),
            Some(_) if untouched && !step.step.row_id.is_some_and(|r| self.rows.contains(&r)) => None,
            left => Some(left),
        }
    }

    fn act(&self, act: Act) -> Option<Act> {
        let rows = |ids: Vec<Uuid>| -> Vec<Uuid> { ids.into_iter().filter(|id| !self.rows.contains(id)).collect() };
        Some(match act {
            Act::Correct { file, .. } | Act::Accept { file } | Act::Aside { file, .. } if self.files.contains(&file) => return None,
            Act::Mark { ids, mark, note } => Act::Mark { ids: Some(rows(ids)).filter(|i| !i.is_empty())?, mark, note },
            Act::Flag { ids, flag, state, note } => Act::Flag { ids: Some(rows(ids)).filter(|i| !i.is_empty())?, flag, state, note },
            Act::Remove { mut files } => {
                files.retain(|f| !self.files.contains(f));
                if files.is_empty() {
                    return None;
                }
                Act::Remove { files }
            }
            Act::Several { acts } => {
                let acts: Vec<Act> = acts.into_iter().filter_map(|a| self.act(a)).collect();
                if acts.is_empty() {
                    return None;
                }
                Act::Several { acts }
            }
            act => act,
        })
    }
}

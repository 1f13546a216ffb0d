//! Operations of folders and cases.

use super::error::{Answer, OpError};
use super::feed::{READING, Topic};
use super::records::{Case, CaseSave, CaseStatus, CaseStatusSet, Deleted, Folder, FolderSave, ItemDelete, ItemKind, None as Nothing, Removed, Said, SetStatus};
use super::state::{Act, Named};
use super::work::{What, held, timestamp};
use super::{Inner, Saldo};
use crate::store::{self, Counts, Step};
use uuid::Uuid;

fn status(case: &store::Case, c: Counts) -> CaseStatus {
    let open = c.files - c.failed - c.cancelled;
    match () {
        () if c.files == 0 => CaseStatus::Draft,
        () if c.reading > 0 || (c.queued > 0 && c.queued < c.files) => CaseStatus::InProgress,
        () if c.queued > 0 => CaseStatus::InQueue,
        () if c.failed == c.files => CaseStatus::Failed,
        () if open == 0 => CaseStatus::Cancelled,
        () if case.done && c.failed > 0 => CaseStatus::PartiallyCompleted,
        () if case.done => CaseStatus::Completed,
        () if c.failed > 0 => CaseStatus::PartiallyFailed,
        () => CaseStatus::NeedReview,
    }
}

fn shown(case: &store::Case, counts: Counts) -> Case {
    Case {
        id: case.id,
        folder_id: case.folder_id,
        name: case.name.clone(),
        status: status(case, counts),
        files: counts.files,
        to_review: counts.to_review,
        updated_at: case.updated_at.clone(),
    }
}

impl Inner {
    pub(super) fn case_shown(&self, of: Uuid) -> Answer<Case> {
        let counts = self.store.counts()?.get(&of).copied().unwrap_or_default();
        Ok(shown(&self.store.case(of)?, counts))
    }

    /// Calls a case or folder as a step of renaming says; taken back where the step was.
    pub(super) fn renamed(&self, of: Uuid, step: &Step) -> Answer<()> {
        let Ok(Act::Rename { from, to }) = serde_json::from_str(&step.step.payload) else { return Ok(()) };
        self.name(of, if step.holds { to } else { from })
    }

    fn name(&self, of: Uuid, named: Named) -> Answer<()> {
        match named.folder {
            Some(folder_id) => {
                let case = self.store.case(of)?;
                self.store.save_case(&store::Case { folder_id, name: named.name, updated_at: timestamp(), ..case })?;
            }
            None => self.store.save_folder(&store::Folder { id: of, name: named.name })?,
        }
        Ok(())
    }

    /// Calls a case or folder otherwise, as a step of its history.
    fn rename(&self, of: Uuid, from: Named, to: Named) -> Answer<()> {
        if from == to {
            return Ok(());
        }
        let work = self.work(of)?;
        let what = if from.name == to.name {
            let folders = self.store.folders()?;
            let shelf = |n: &Named| folders.iter().find(|f| Some(f.id) == n.folder).map(|f| f.name.clone());
            What::new(Said::new("case_moved", format!("Moved {}", from.name)).with("name", &from.name)).values(shelf(&from), shelf(&to))
        } else {
            let said = Said::new("renamed", format!("Renamed {}", from.name)).with("name", &from.name);
            What::new(said).values(Some(from.name.clone()), Some(to.name.clone()))
        };
        self.step(&mut held(&work), &Act::Rename { from, to: to.clone() }, &what, None, None)?;
        self.name(of, to)?;
        self.changed(&[Topic::Folders, Topic::History], Some(of), None);
        Ok(())
    }

    /// A new case of a folder.
    pub(super) fn new_case(&self, folder_id: Uuid, name: &str) -> Answer<Uuid> {
        let id = Uuid::new_v4();
        self.store.save_case(&store::Case { id, folder_id, name: name.to_owned(), done: false, updated_at: timestamp() })?;
        Ok(id)
    }
}

/// A name that is one.
fn named(name: &str) -> Answer<String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(OpError::invalid("name", "Give a name of 1 to 200 letters."));
    }
    Ok(name.to_owned())
}

pub fn folders_list(saldo: &Saldo, _: Nothing) -> Answer<Vec<Folder>> {
    let store = &saldo.0.store;
    let counts = store.counts()?;
    let cases = store.cases()?;
    let of = |folder: Uuid| cases.iter().filter(|c| c.folder_id == folder).map(|c| shown(c, counts.get(&c.id).copied().unwrap_or_default())).collect();
    Ok(store.folders()?.into_iter().map(|f| Folder { id: f.id, cases: of(f.id), name: f.name }).collect())
}

pub fn folder_save(saldo: &Saldo, input: FolderSave) -> Answer<Folder> {
    let name = named(&input.name)?;
    let store = &saldo.0.store;
    let id = match input.id {
        Some(id) => {
            let before = store.folders()?.into_iter().find(|f| f.id == id).ok_or_else(|| OpError::missing("The folder"))?;
            saldo.0.rename(id, Named { name: before.name, folder: None }, Named { name, folder: None })?;
            id
        }
        None => {
            let id = Uuid::new_v4();
            store.save_folder(&store::Folder { id, name })?;
            saldo.0.changed(&[Topic::Folders], None, None);
            id
        }
    };
    folders_list(saldo, Nothing {})?.into_iter().find(|f| f.id == id).ok_or_else(|| OpError::missing("The folder"))
}

pub fn case_save(saldo: &Saldo, input: CaseSave) -> Answer<Case> {
    let name = named(&input.name)?;
    let inner = &saldo.0;
    if !inner.store.folders()?.iter().any(|f| f.id == input.folder_id) {
        return Err(OpError::invalid("folder_id", "Choose a folder that is there."));
    }
    let id = match input.id {
        Some(id) => {
            let before = inner.store.case(id)?;
            let from = Named { name: before.name, folder: Some(before.folder_id) };
            inner.rename(id, from, Named { name, folder: Some(input.folder_id) })?;
            id
        }
        None => {
            let id = inner.new_case(input.folder_id, &name)?;
            inner.changed(&[Topic::Folders], None, None);
            id
        }
    };
    inner.case_shown(id)
}

pub fn item_delete(saldo: &Saldo, input: ItemDelete) -> Answer<Deleted> {
    let inner = &saldo.0;
    let removed = |code: &str, name: &str| What::new(Said::new(code, format!("Removed {name}")).with("name", name));
    match input.kind {
        ItemKind::File => {
            let files = input.ids.iter().map(|id| inner.store.file(*id)).collect::<crate::base::Result<Vec<_>>>()?;
            let Some(first) = files.first() else { return Ok(Deleted { deleted: 0 }) };
            if files.iter().any(|f| f.case_id != first.case_id) {
                return Err(OpError::invalid("ids", "Choose files of one case."));
            }
            let work = inner.work(first.case_id)?;
            let name = if files.len() == 1 { first.name.clone() } else { format!("{} (+{})", first.name, files.len() - 1) };
            for file in &files {
                if let Some(queue) = inner.queue.get() {
                    queue.cancel(file.id)?;
                }
            }
            let one = (files.len() == 1).then_some(first.id);
            inner.step(&mut held(&work), &Act::Remove { files: input.ids.clone() }, &removed("file_removed", &name), one, None)?;
            inner.changed(READING, Some(first.case_id), None);
        }
        ItemKind::Case | ItemKind::Folder => {
            for id in &input.ids {
                let folders = inner.store.folders()?;
                let (code, name) = match folders.iter().find(|f| f.id == *id) {
                    Some(folder) => ("folder_removed", folder.name.clone()),
                    None => ("case_removed", inner.store.case(*id)?.name),
                };
                let work = inner.work(*id)?;
                inner.step(&mut held(&work), &Act::Discard, &removed(code, &name), None, None)?;
            }
        }
    }
    inner.changed(&[Topic::Folders, Topic::History], None, None);
    Ok(Deleted { deleted: input.ids.len() })
}

pub fn removed_list(saldo: &Saldo, _: Nothing) -> Answer<Vec<Removed>> {
    let store = &saldo.0.store;
    let item = |r: store::Removed| Removed { id: r.id, kind: if r.folder { ItemKind::Folder } else { ItemKind::Case }, name: r.name, at: r.at };
    let file = |f: store::RemovedFile| Removed { id: f.id, kind: ItemKind::File, name: f.name, at: f.at };
    let mut all: Vec<Removed> = store.removed()?.into_iter().map(item).chain(store.removed_files()?.into_iter().map(file)).collect();
    all.sort_by(|a, b| b.at.cmp(&a.at));
    Ok(all)
}

pub fn case_status_set(saldo: &Saldo, input: CaseStatusSet) -> Answer<Case> {
    let inner = &saldo.0;
    let case = inner.case_shown(input.case_id)?;
    let done = input.status == SetStatus::Completed;
    let allowed = matches!(
        case.status,
        CaseStatus::NeedReview | CaseStatus::Completed | CaseStatus::PartiallyCompleted | CaseStatus::PartiallyFailed | CaseStatus::FraudDetected
    );
    if !allowed {
        return Err(OpError::conflict(format!("{} cannot be completed or opened again as it stands: its files are still being read, or none was.", case.name)));
    }
    let (code, text) = if done { ("case_completed", "Review completed") } else { ("case_reopened", "Review opened again") };
    let work = inner.work(input.case_id)?;
    inner.step(&mut held(&work), &Act::Complete { done }, &What::new(Said::new(code, text)), None, None)?;
    inner.changed(&[Topic::Folders, Topic::History], Some(input.case_id), None);
    inner.case_shown(input.case_id)
}

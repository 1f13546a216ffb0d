//! A case in memory: its state, what was read of its files, and its analysis, each made when first asked for.

use super::error::{Answer, OpError};
use super::records::Said;
use super::room::{self, Place};
use super::state::{Act, CaseState};
use super::view::CaseView;
use super::{Inner, lock};
use crate::base::Result;
use crate::document::Document;
use crate::jobs::unpack;
use crate::statement::{Correction, Corrections, Ground, Reading};
use crate::store::{File, FileState, NewStep, Shown, Step, Store, leave};
use chrono::{DateTime, SecondsFormat};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use uuid::Uuid;

/// A case in memory.
#[derive(Debug)]
pub struct Work {
    /// The case.
    pub case: Uuid,
    /// What its steps make of it.
    pub state: CaseState,
    kept: HashMap<Uuid, Kept>,
    /// Lines and tables of the file that was corrected last: the next header key is about the same.
    ground: Option<(Uuid, Ground)>,
    /// The same, on its way.
    preparing: Option<Preparing>,
    /// Heads of files as they were read, before anybody corrected them.
    heads: HashMap<Uuid, Option<String>>,
    view: Option<Arc<CaseView>>,
    /// Whose steps these are, where they are not of the machine's user.
    pub actor: Option<String>,
}

/// What was read of a file.
#[derive(Debug, Clone)]
struct Kept {
    document: Option<Arc<Document>>,
    reading: Arc<Reading>,
    /// The corrections that the reading holds.
    applied: Vec<Correction>,
}

/// What a step says of itself in a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct What {
    /// What was done.
    pub said: Said,
    /// Value before.
    #[serde(default)]
    pub from: Option<String>,
    /// Value after.
    #[serde(default)]
    pub to: Option<String>,
}

impl What {
    /// A step without values.
    pub fn new(said: Said) -> Self {
        Self { said, from: None, to: None }
    }

    /// The same with the value before and after.
    #[must_use]
    pub fn values(mut self, from: Option<String>, to: Option<String>) -> Self {
        (self.from, self.to) = (from, to);
        self
    }
}

/// Now, RFC 3339 in UTC.
pub fn timestamp() -> String {
    DateTime::from_timestamp_millis(crate::jobs::now()).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// What a file's columns will be read from, while a thread gets it ready.
#[derive(Debug)]
struct Preparing {
    file: Uuid,
    document: Arc<Document>,
    ground: std::sync::mpsc::Receiver<Ground>,
}

impl Inner {
    /// A case, held as long as the answer is.
    pub(super) fn work(&self, case: Uuid) -> Result<Arc<Mutex<Work>>> {
        let mut works = lock(&self.works);
        let there = works.get_mut(&case).map(Place::again);
        let gone = room::make(&mut works);
        let work = match there {
            Some(work) => work,
            None => {
                let state = CaseState::of(self.store.steps(case)?);
                works.entry(case).or_insert(Place::of(Work { state, ..Work::of_nobody(case) })).again()
            }
        };
        drop(works);
        if !gone.is_empty() {
            drop(gone);
            room::give_back();
        }
        Ok(work)
    }

    /// A case that is in memory.
    pub(super) fn work_at_hand(&self, case: Uuid) -> Option<Arc<Mutex<Work>>> {
        lock(&self.works).get_mut(&case).map(Place::again)
    }

    /// The case of a file, with the file.
    pub(super) fn work_of(&self, file: Uuid) -> Result<(Arc<Mutex<Work>>, File)> {
        let file = self.store.file(file)?;
        Ok((self.work(file.case_id)?, file))
    }

    /// Who decides here: the name that a person gave, else the system's user.
    pub(super) fn person(&self) -> String {
        let given = super::Saldo::settings_of(self).map(|s| s.person).unwrap_or_default();
        if given.is_empty() { self.actor.clone() } else { given }
    }

    /// Adds a step to a case: kept first, then taken into its state.
    pub(super) fn step(&self, work: &mut Work, act: &Act, what: &What, file: Option<Uuid>, row: Option<Uuid>) -> Answer<()> {
        let shown = Shown {
            done: if let Act::Complete { done } = act { *done } else { work.state.done },
            deleted: work.state.discarded || matches!(act, Act::Discard),
            files: if let Act::Remove { files } = act { files.iter().map(|f| (*f, true)).collect() } else { Vec::new() },
        };
        let internal = |e: serde_json::Error| OpError { code: "INTERNAL".to_owned(), message: format!("The step cannot be kept: {e}."), field: None };
        let step = NewStep {
            case_id: work.case,
            file_id: file,
            row_id: row,
            at: timestamp(),
            actor: work.actor.clone().unwrap_or_else(|| self.person()),
            kind: "act".to_owned(),
            what: serde_json::to_string(what).map_err(internal)?,
            payload: serde_json::to_string(act).map_err(internal)?,
            of: None,
        };
        let id = self.store.add_step(&step, &shown)?;
        leave(&mut work.state.steps);
        work.state.add(Step { id, step, holds: true, left: false });
        work.view = None;
        Ok(())
    }

    /// Takes a step back or does it again; `false` where there is none.
    pub(super) fn turn(&self, work: &mut Work, redo: bool) -> Answer<Option<Step>> {
        let Some(of) = (if redo { work.state.redo() } else { work.state.undo() }).map(|s| s.id) else { return Ok(None) };
        let mut steps = work.state.steps.clone();
        for step in steps.iter_mut().filter(|s| s.id == of) {
            step.holds = redo;
        }
        let next = CaseState::of(steps);
        let went = next.deleted.difference(&work.state.deleted).map(|f| (*f, true));
        let came = work.state.deleted.difference(&next.deleted).map(|f| (*f, false));
        let shown = Shown { done: next.done, deleted: next.discarded, files: went.chain(came).collect() };
        let step = NewStep {
            case_id: work.case,
            file_id: None,
            row_id: None,
            at: timestamp(),
            actor: work.actor.clone().unwrap_or_else(|| self.person()),
            kind: if redo { "redo" } else { "undo" }.to_owned(),
            what: String::new(),
            payload: String::new(),
            of: Some(of),
        };
        self.store.add_step(&step, &shown)?;
        work.state = next;
        work.view = None;
        let step = work.state.steps.iter().find(|s| s.id == of).cloned();
        if let Some(step) = &step {
            self.renamed(work.case, step)?;
        }
        Ok(step)
    }
}

/// A case for as long as it is worked on.
pub fn held(work: &Mutex<Work>) -> MutexGuard<'_, Work> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Work {
    /// A case as if nobody had done anything in it.
    pub fn of_nobody(case: Uuid) -> Self {
        let state = CaseState::default();
        Self { case, state, kept: HashMap::new(), ground: None, preparing: None, heads: HashMap::new(), view: None, actor: None }
    }

    /// The files that are in the case, in order of arrival.
    pub fn files(&self, store: &Store) -> Result<Vec<File>> {
        store.files(self.case)
    }

    /// The corrections of a file.
    pub fn corrections(&self, file: Uuid) -> &[Correction] {
        self.state.corrections.get(&file).map_or(&[], |c| &c.list)
    }

    /// The document of a file that was read.
    pub fn document(&mut self, store: &Store, file: &File) -> Answer<Arc<Document>> {
        if let Some(Kept { document: Some(document), .. }) = self.kept.get(&file.id) {
            return Ok(Arc::clone(document));
        }
        let bytes = store.document(file.id)?.ok_or_else(|| unread(file))?;
        let document: Arc<Document> = Arc::new(unpack(&bytes).map_err(|e| e.in_file(&file.name))?);
        if let Some(kept) = self.kept.get_mut(&file.id) {
            kept.document = Some(Arc::clone(&document));
        }
        Ok(document)
    }

    /// What was read of a file, under its corrections.
    pub fn reading(&mut self, store: &Store, file: &File) -> Answer<Arc<Reading>> {
        if file.state != FileState::Read {
            return Err(unread(file));
        }
        let wanted = self.state.corrections.get(&file.id).cloned().unwrap_or_default();
        let kept = match self.kept.entry(file.id) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(place) => {
                let bytes = store.reading(file.id)?.ok_or_else(|| unread(file))?;
                let reading: Arc<Reading> = Arc::new(unpack(&bytes).map_err(|e| e.in_file(&file.name))?);
                place.insert(Kept { document: None, reading, applied: Vec::new() })
            }
        };
        if kept.applied == wanted.list {
            return Ok(Arc::clone(&kept.reading));
        }
        let before = kept.applied.len();
        let (old, grown) = (Arc::clone(&kept.reading), wanted.list.starts_with(&kept.applied));
        let document = self.document(store, file)?;
        let further = if grown { wanted.further(&document, &old, before) } else { None };
        let reading = Arc::new(match further {
            Some(reading) => reading,
            None => self.ground(file.id, &document, &wanted).read(&wanted),
        });
        self.kept.insert(file.id, Kept { document: Some(document), reading: Arc::clone(&reading), applied: wanted.list });
        Ok(reading)
    }

    /// The lines and tables of a file under the edges that were drawn last.
    fn ground(&mut self, file: Uuid, document: &Arc<Document>, wanted: &Corrections) -> &Ground {
        let fits = |(of, ground): &(Uuid, Ground)| *of == file && ground.fits(wanted);
        let kept = self.ground.take().filter(fits).or_else(|| {
            // What is being made ready is waited for: made twice at once, it would take twice as long.
            let coming = self.preparing.take().filter(|p| p.file == file && Arc::ptr_eq(&p.document, document))?;
            coming.ground.recv().ok().map(|ground| (file, ground)).filter(fits)
        });
        &self.ground.insert(kept.unwrap_or_else(|| (file, Ground::of(document, wanted)))).1
    }

    /// Gets ready on a thread of its own what a file's columns will be read from, where that is neither at hand nor on its way.
    pub fn prepare(&mut self, file: Uuid) {
        let wanted = self.state.corrections.get(&file).cloned().unwrap_or_default();
        let at_hand = self.ground.as_ref().is_some_and(|(of, ground)| *of == file && ground.fits(&wanted));
        let Some(document) = self.kept.get(&file).and_then(|k| k.document.clone()).filter(|_| !at_hand) else { return };
        if self.preparing.as_ref().is_some_and(|p| p.file == file && Arc::ptr_eq(&p.document, &document)) {
            return;
        }
        let (give, ground) = std::sync::mpsc::channel();
        self.preparing = Some(Preparing { file, document: Arc::clone(&document), ground });
        std::thread::spawn(move || {
            let ground = Ground::of(&document, &wanted);
            // The rows as they stand are what most of it is remembered of.
            drop(ground.read(&wanted));
            // Nobody may want it any more.
            let _ = give.send(ground);
        });
    }

    /// Forgets what was read of a file: it was read again, or went.
    pub fn forget(&mut self, file: Uuid) {
        self.kept.remove(&file);
        self.heads.remove(&file);
        self.ground = None;
        self.preparing = None;
        self.view = None;
    }

    /// The head of a file as it was read; `of` finds it the first time.
    pub fn head(&mut self, file: Uuid, of: impl FnOnce(&mut Self) -> Option<String>) -> Option<String> {
        if let Some(head) = self.heads.get(&file) {
            return head.clone();
        }
        let head = of(self);
        self.heads.insert(file, head.clone());
        head
    }

    /// What it takes of memory, in rows: those that were read, those of the analysis, and of a document its words.
    pub fn rows(&self) -> usize {
        let read = |k: &Kept| k.reading.statements.iter().map(|s| s.transactions.len()).sum::<usize>() + k.document.as_ref().map_or(0, |d| rows_of(d));
        self.kept.values().map(read).sum::<usize>() + self.view.as_ref().map_or(0, |v| v.analysis.transactions.len())
    }

    /// Whether the case's analysis is made.
    pub fn analysed(&self) -> bool {
        self.view.is_some()
    }

    /// The case's analysis, made where something changed since the last.
    pub fn view(&mut self, store: &Store) -> Answer<Arc<CaseView>> {
        if let Some(view) = &self.view {
            return Ok(Arc::clone(view));
        }
        let view = Arc::new(CaseView::of(self, store)?);
        self.view = Some(Arc::clone(&view));
        Ok(view)
    }
}

/// The rows that take as much as the words of a document.
fn rows_of(document: &Document) -> usize {
    document.pages.iter().map(|p| p.words.len()).sum::<usize>() / 4
}

/// What a file that is not read answers.
fn unread(file: &File) -> OpError {
    let why = if file.note.is_empty() { "It has not been read yet." } else { &file.note };
    OpError::conflict(format!("{}: {why}", file.name))
}

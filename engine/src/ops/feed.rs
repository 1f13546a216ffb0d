//! The change feed: what was touched, so that an interface asks again for what it shows of it.

use super::records::{Progress, Stage};
use super::{Inner, Saldo, lock};
use crate::jobs::{self, Event, PaperEvent};
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::mpsc::{Receiver, channel};
use ts_rs::TS;
use uuid::Uuid;

/// What a change touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum Topic {
    Folders,
    Queue,
    File,
    Problems,
    Rows,
    Analysis,
    History,
    Settings,
    Documents,
    Screening,
}

/// What a change of a file's reading touches.
pub const READING: &[Topic] = &[Topic::Queue, Topic::File, Topic::Problems, Topic::Rows, Topic::Analysis, Topic::History];

/// An event of the feed. Some only a host knows: it adds them with [`Saldo::emit`].
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names are those of the records")]
pub enum ChangeEvent {
    /// A file is being read.
    Progress { file_id: Uuid, progress: Progress },
    /// Something changed.
    Changed { topics: Vec<Topic>, case_id: Option<Uuid>, file_id: Option<Uuid> },
    /// The window was given files (drop, command line, second instance).
    Opened { paths: Vec<String> },
    /// A native menu item; the name of an action of the keymap.
    Menu { action: String },
}

/// How far reading has come, for an interface.
pub fn progress(p: jobs::Progress) -> Progress {
    let part = if p.pages == 0 { 0.0 } else { p.page.min(p.pages) as f32 / p.pages as f32 };
    let stage = if p.proving { Stage::Proving } else { Stage::Reading };
    Progress { part, page: p.page, pages: p.pages, stage }
}

impl Saldo {
    /// Hears every event from now on.
    pub fn listen(&self) -> Receiver<Value> {
        let (send, receive) = channel();
        lock(&self.0.listeners).push(send);
        receive
    }

    /// Tells all listeners; a host adds what only it knows.
    pub fn emit(&self, event: Value) {
        self.0.emit(event);
    }
}

impl Inner {
    pub(super) fn emit(&self, event: Value) {
        lock(&self.listeners).retain(|l| l.send(event.clone()).is_ok());
    }

    pub(super) fn changed(&self, topics: &[Topic], case: Option<Uuid>, file: Option<Uuid>) {
        self.emit(json!(ChangeEvent::Changed { topics: topics.to_vec(), case_id: case, file_id: file }));
        if case.is_some() {
            self.remote.wake();
        }
    }

    /// What the queue of papers tells.
    pub(super) fn heard_of_papers(&self, event: PaperEvent) {
        match event {
            PaperEvent::Changed(paper) => {
                // A paper that is gone has nothing to show.
                let Ok(paper) = self.store.paper(paper) else { return };
                // One that cannot be moved on now is moved on at the next start.
                let _ = self.settle_verification(paper.case_id);
                self.changed(&[Topic::Documents], Some(paper.case_id), None);
            }
            // What cannot be compared now is compared in the next round.
            PaperEvent::Lists => drop(self.compare_lists()),
        }
    }

    /// What the queue tells.
    pub(super) fn heard(&self, event: Event) {
        match event {
            Event::Progress(file, p) => self.emit(json!(ChangeEvent::Progress { file_id: file, progress: progress(p) })),
            Event::Changed(file) => {
                // A file that is gone has nothing to show.
                let Ok(stored) = self.store.file(file) else { return };
                if stored.state == crate::store::FileState::Read {
                    // What is left of it is told at the next look where it cannot be now.
                    let _ = self.arrived(&stored);
                }
                // One that cannot be moved on now is moved on at the next start.
                let _ = self.settle_verification(stored.case_id);
                self.changed(READING, Some(stored.case_id), Some(file));
                self.changed(&[Topic::Folders], None, None);
            }
        }
    }
}

//! The queue of papers at work: identity and business documents, files that are examined, tables of subjects, each read in a process of its
//! own; and lists whose new versions nobody compared yet.

use super::{lock, pack};
use crate::base::{Error, ErrorCode, Result};
use crate::forensics;
use crate::read::worker::{Input, Worker};
use crate::read::{Mode, ReadOptions};
use crate::screening::{Entity, subjects};
use crate::statement::Reading;
use crate::store::{FileState, Paper, PaperHold, Store};
use crate::verification::{Asked, Service, read};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// Times that a paper may take its reader with it.
const DEATHS: u32 = 2;
/// How long a worker sleeps at most before it looks for work again.
const SLEEP: Duration = Duration::from_secs(2);
/// How long stopping waits for who puts away what it has.
const LAST: Duration = Duration::from_millis(700);

/// What is asked of a paper, as it is kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaperAsk {
    /// The day of judgement; today where none is given.
    pub as_of: Option<NaiveDate>,
    /// Age that the bearer of an identity card must have.
    pub min_age: Option<u32>,
    /// How thoroughly pages are looked at.
    pub mode: Option<String>,
}

/// Age that the bearer of an identity card must have where nobody says otherwise.
pub const MIN_AGE: u32 = 17;

/// What was made of a file that was examined.
#[derive(Debug, Serialize, Deserialize)]
pub struct MadeFraud {
    /// What was read of it.
    pub reading: Reading,
    /// What was found, as JSON.
    pub output: String,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperEvent {
    /// A paper has another state.
    Changed(Uuid),
    /// Lists have versions that nobody compared yet.
    Lists,
}

type Tell = Box<dyn Fn(PaperEvent) + Send + Sync>;

/// The queue of papers with its workers.
pub struct Papers {
    store: Arc<Store>,
    worker: Worker,
    running: Mutex<HashMap<Uuid, Arc<AtomicBool>>>,
    wake: (Mutex<()>, Condvar),
    stop: AtomicBool,
    threads: Mutex<Vec<JoinHandle<()>>>,
    comparing: Mutex<()>,
    tell: Tell,
}

impl fmt::Debug for Papers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Papers").finish_non_exhaustive()
    }
}

/// What a paper came to.
struct End {
    state: FileState,
    code: String,
    note: String,
    made: Option<Vec<u8>>,
    pages: u32,
    service: String,
}

/// Today, by the machine's clock, in UTC.
pub fn today() -> NaiveDate {
    chrono::DateTime::from_timestamp_millis(super::now()).unwrap_or_default().date_naive()
}

/// The code of an error as records name it.
pub fn code(e: &Error) -> String {
    serde_json::to_value(e.code).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_else(|| "INTERNAL".to_owned())
}

impl Papers {
    /// Queues what the last run was reading and starts a worker a processor.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn start(store: Arc<Store>, worker: Worker, tell: Tell) -> Result<Arc<Self>> {
        store.free_papers()?;
        let papers = Arc::new(Self {
            store,
            worker,
            running: Mutex::default(),
            wake: (Mutex::new(()), Condvar::new()),
            stop: AtomicBool::new(false),
            threads: Mutex::default(),
            comparing: Mutex::new(()),
            tell,
        });
        let many = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        for _ in 0..many {
            let own = Arc::clone(&papers);
            lock(&papers.threads).push(std::thread::spawn(move || own.work()));
        }
        Ok(papers)
    }

    /// Says that there is work.
    pub fn wake(&self) {
        self.wake.1.notify_all();
    }

    /// Stops a paper that waits or is being read; says whether it did.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn cancel(&self, paper: Uuid) -> Result<bool> {
        let there = self.store.cancel_paper(paper)?;
        self.cancelled(paper);
        Ok(there)
    }

    /// Says that a paper was stopped in the store.
    pub fn cancelled(&self, paper: Uuid) {
        if let Some(running) = lock(&self.running).get(&paper) {
            running.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the workers; what they were reading is taken up at the next start.
    pub fn stop(&self) {
        {
            let _resting = lock(&self.wake.0);
            self.stop.store(true, Ordering::Relaxed);
        }
        lock(&self.running).values().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
        self.wake.1.notify_all();
        let end = Instant::now() + LAST;
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            while !thread.is_finished() && Instant::now() < end {
                std::thread::sleep(Duration::from_millis(5));
            }
            if thread.is_finished() {
                // A worker that panicked has nothing to put away.
                let _ = thread.join();
            }
        }
    }

    fn work(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            match self.store.take_paper() {
                Ok(Some(hold)) => self.one(hold),
                // A disk that is full now may have room later.
                Ok(None) | Err(_) => {
                    self.lists();
                    let guard = lock(&self.wake.0);
                    if !self.stop.load(Ordering::Relaxed) {
                        drop(self.wake.1.wait_timeout(guard, SLEEP));
                    }
                }
            }
        }
    }

    /// Has new versions of lists compared, by one worker at a time.
    fn lists(&self) {
        let Ok(_own) = self.comparing.try_lock() else { return };
        if self.store.lists_to_compare().is_ok_and(|l| !l.is_empty()) {
            let told = std::panic::catch_unwind(AssertUnwindSafe(|| (self.tell)(PaperEvent::Lists)));
            // What failed is tried again in the next round.
            drop(told);
        }
    }

    fn one(&self, hold: PaperHold) {
        let cancel = Arc::new(AtomicBool::new(false));
        lock(&self.running).insert(hold.paper, Arc::clone(&cancel));
        // Stopped between the two: nobody told this one.
        cancel.fetch_or(self.stop.load(Ordering::Relaxed), Ordering::Relaxed);
        (self.tell)(PaperEvent::Changed(hold.paper));
        let kept = self.read(hold, &cancel);
        lock(&self.running).remove(&hold.paper);
        if kept.is_ok() {
            (self.tell)(PaperEvent::Changed(hold.paper));
        }
    }

    fn read(&self, hold: PaperHold, cancel: &Arc<AtomicBool>) -> Result<()> {
        let paper = self.store.paper(hold.paper)?;
        let done = std::panic::catch_unwind(AssertUnwindSafe(|| self.made(&paper, cancel)));
        let done = done.unwrap_or_else(|_| Err(Error::new(ErrorCode::Internal, "The file could not be read.", "Print it to a new PDF and read that.")));
        if self.stop.load(Ordering::Relaxed) && cancel.load(Ordering::Relaxed) {
            // The program ends in order: the paper is not to blame.
            return self.store.put_back_paper(hold, false);
        }
        let end = match done {
            Ok(end) => end,
            Err(e) if matches!(e.code, ErrorCode::Internal | ErrorCode::OutOfMemory) && paper.tries < DEATHS => {
                self.store.put_back_paper(hold, true)?;
                self.wake();
                return Ok(());
            }
            Err(e) => {
                let state = match e.code {
                    ErrorCode::FileEncrypted | ErrorCode::WrongPassword => FileState::Locked,
                    ErrorCode::Cancelled => FileState::Cancelled,
                    _ => FileState::Failed,
                };
                let place = e.page.map_or_else(String::new, |p| format!("Page {p}: "));
                let note = format!("{place}{} {}", e.message, e.remedy).trim().to_owned();
                End { state, code: code(&e), note, made: None, pages: 0, service: paper.service.clone() }
            }
        };
        self.store.finish_paper(hold, end.state, (&end.code, &end.note), end.made.as_deref(), end.pages, &end.service)?;
        Ok(())
    }

    fn made(&self, paper: &Paper, cancel: &Arc<AtomicBool>) -> Result<End> {
        let read = |made: Option<Vec<u8>>, pages: u32, service: &str| End {
            state: FileState::Read,
            code: String::new(),
            note: String::new(),
            made,
            pages,
            service: service.to_owned(),
        };
        // A picture of a face is kept and never looked at; a question without a file is answered with the others.
        let Some(sha256) = paper.sha256.as_deref().filter(|_| paper.field != "selfie_file") else { return Ok(read(None, 0, &paper.service)) };
        let bytes = self.store.bytes(sha256)?;
        let worker = Worker { cancel: Some(Arc::clone(cancel)), ..self.worker.clone() };
        let input = Input::Bytes { name: &paper.name, bytes: &bytes };
        let ask: PaperAsk = serde_json::from_str(&paper.asked).unwrap_or_default();
        let mode = ask.mode.as_deref().and_then(Mode::of).unwrap_or_default();
        match paper.service.as_str() {
            "fraud_detection" => {
                let (reading, output) = self.opened(paper, mode, |options| {
                    forensics::read_and_examine(&worker, input, &[], options, &mut |_, _| {}).map(|(_, reading, output)| (reading, output))
                })?;
                let pages = reading.total_pages;
                let output = serde_json::to_string(&output).map_err(broken)?;
                Ok(read(Some(pack(&MadeFraud { reading, output })?), pages, &paper.service))
            }
            "political_exposure" => {
                let entities: Vec<Entity> = subjects::read_in(&worker, input)?;
                Ok(read(Some(serde_json::to_vec(&entities).map_err(broken)?), 0, &paper.service))
            }
            named => {
                let asked = Asked {
                    service: Service::of(named).unwrap_or(Service::IdentityCard),
                    as_of: ask.as_of.unwrap_or_else(today),
                    min_age: ask.min_age.unwrap_or(MIN_AGE),
                    data: Vec::new(),
                    guess: named == "auto",
                };
                let output = self.opened(paper, mode, |options| read::read(&worker, input, options, &asked, &mut |_, _| {}))?;
                let service = if asked.guess { Service::of_kind(output.document_type).map_or("auto", Service::name) } else { named };
                let pages = output.pages.len() as u32;
                if output.documents.is_empty() {
                    let again = "Take the picture again, flat, sharp and without glare.";
                    return Err(Error::new(ErrorCode::FileUnreadable, "Nothing on its pages is legible.", again));
                }
                Ok(read(Some(pack(&serde_json::to_string(&output).map_err(broken)?)?), pages, service))
            }
        }
    }

    /// Reads a paper with each password that may open it; the one that does is kept.
    fn opened<T>(&self, paper: &Paper, mode: Mode, mut read: impl FnMut(&ReadOptions) -> Result<T>) -> Result<T> {
        let own = self.store.paper_password(paper.id)?;
        let mut passwords = vec![own.clone()];
        passwords.extend(self.store.remembered_passwords()?.into_iter().filter(|p| own.as_deref() != Some(p)).map(Some));
        let mut first = None;
        for password in passwords {
            match read(&ReadOptions { password: password.clone(), mode, ..ReadOptions::default() }) {
                Err(e) if matches!(e.code, ErrorCode::FileEncrypted | ErrorCode::WrongPassword) => first = first.or(Some(e)),
                other => {
                    if let (Ok(_), Some(password)) = (&other, password.filter(|p| own.as_ref() != Some(p))) {
                        self.store.set_paper_password(paper.id, Some(&password))?;
                    }
                    return other;
                }
            }
        }
        Err(first.unwrap_or_else(|| Error::new(ErrorCode::FileEncrypted, "The file needs a password.", "Give its password.")))
    }
}

fn broken(e: impl fmt::Display) -> Error {
    Error::new(ErrorCode::Internal, format!("What was read cannot be kept: {e}."), "Read the file again.")
}

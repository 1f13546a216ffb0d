//! The parsing service's queue at work: takes jobs in fair order, does each, keeps what it gave, and lets its changes be told.

use super::{lock, now};
use crate::base::Result;
use crate::read::worker::Worker;
use crate::remote::dial::Dialler;
use crate::store::{Hold, Store};
use crate::webhook::Senders;
use std::collections::HashMap;
use std::fmt;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use uuid::Uuid;

/// How long a lease holds without being prolonged, in milliseconds.
const LEASE: i64 = 30_000;
/// How often leases are prolonged.
const BEAT: Duration = Duration::from_secs(10);
/// How long a worker sleeps at most before it looks for work again.
const SLEEP: Duration = Duration::from_secs(1);

/// How long workers may take to put away what they do.
const LAST: Duration = Duration::from_secs(4);

/// How far a job has come: pages read, pages in all (0 where not known yet).
pub type Pages = (u32, u32);

/// A job that is being done.
struct Running {
    hold: Hold,
    cancel: Arc<AtomicBool>,
    pages: Pages,
    prolonged: Instant,
}

/// The queue of the parsing service with its workers.
pub struct Works {
    pub(super) store: Arc<Store>,
    pub(super) worker: Worker,
    pub(super) dialler: Arc<Dialler>,
    pub(super) most_bytes: u64,
    senders: Arc<Senders>,
    running: Mutex<HashMap<Uuid, Running>>,
    wake: (Mutex<()>, Condvar),
    stop: AtomicBool,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl fmt::Debug for Works {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Works").finish_non_exhaustive()
    }
}

impl Works {
    /// Frees what the last run had taken and starts a worker a processor; `private` lets addresses that are not public be called, and
    /// at most `most_bytes` are downloaded.
    ///
    /// # Errors
    /// The store cannot be written, or nothing can be called.
    pub fn start(store: Arc<Store>, worker: Worker, private: bool, most_bytes: u64) -> Result<Arc<Self>> {
        store.free_works(now())?;
        let dialler = Arc::new(Dialler::new(private)?);
        let senders = Senders::start(Arc::clone(&store), Arc::clone(&dialler))?;
        let works = Arc::new(Self {
            store,
            worker,
            dialler,
            most_bytes,
            senders,
            running: Mutex::default(),
            wake: (Mutex::new(()), Condvar::new()),
            stop: AtomicBool::new(false),
            threads: Mutex::default(),
        });
        let many = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        for _ in 0..many {
            let own = Arc::clone(&works);
            lock(&works.threads).push(std::thread::spawn(move || own.work()));
        }
        let own = Arc::clone(&works);
        lock(&works.threads).push(std::thread::spawn(move || own.beat()));
        Ok(works)
    }

    /// Says that there is work, or something to be told.
    pub fn wake(&self) {
        self.wake.1.notify_all();
        self.senders.wake();
    }

    /// How far a job has come that is being done.
    pub fn progress(&self, work: Uuid) -> Option<Pages> {
        lock(&self.running).get(&work).map(|r| r.pages)
    }

    /// Says that a job was stopped in the store.
    pub fn cancelled(&self, work: Uuid) {
        if let Some(running) = lock(&self.running).get(&work) {
            running.cancel.store(true, Ordering::Relaxed);
        }
        self.wake();
    }

    /// Ends the workers; what they were doing goes back to the queue, first in line, and events wait for the next start.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        for running in lock(&self.running).values() {
            running.cancel.store(true, Ordering::Relaxed);
        }
        self.wake.1.notify_all();
        // What does not end soon is taken up again when its lease has run out.
        crate::webhook::join(std::mem::take(&mut *lock(&self.threads)), LAST);
        self.senders.stop();
    }

    fn work(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            match self.store.take_work(now(), now() + LEASE) {
                Ok(Some(hold)) => self.one(hold),
                // A disk that is full now may have room later.
                Ok(None) | Err(_) => {
                    let guard = lock(&self.wake.0);
                    drop(self.wake.1.wait_timeout(guard, SLEEP));
                }
            }
        }
    }

    fn one(&self, hold: Hold) {
        self.senders.wake();
        let cancel = Arc::new(AtomicBool::new(false));
        lock(&self.running).insert(hold.work, Running { hold, cancel: Arc::clone(&cancel), pages: (0, 0), prolonged: Instant::now() });
        // Stopped between the two: nobody told this one.
        cancel.fetch_or(self.stop.load(Ordering::Relaxed), Ordering::Relaxed);
        let done = std::panic::catch_unwind(AssertUnwindSafe(|| self.perform(hold, &cancel)));
        lock(&self.running).remove(&hold.work);
        let kept = match done {
            Ok(_) if self.stop.load(Ordering::Relaxed) && cancel.load(Ordering::Relaxed) => self.store.put_back_work(hold, false, now()),
            Ok(Some(end)) => self.store.end_work(hold, &end, now()),
            Ok(None) | Err(_) => self.store.put_back_work(hold, true, now()),
        };
        // What could not be kept is found again when the lease has run out.
        if kept.is_ok() {
            self.wake();
        }
    }

    /// Prolongs the leases of what is being done, by the clock.
    fn beat(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            let guard = lock(&self.wake.0);
            drop(self.wake.1.wait_timeout(guard, SLEEP));
            let due = |r: &&mut Running| r.prolonged.elapsed() >= BEAT;
            let holds: Vec<(Hold, Arc<AtomicBool>)> = lock(&self.running)
                .values_mut()
                .filter(due)
                .map(|r| {
                    r.prolonged = Instant::now();
                    (r.hold, Arc::clone(&r.cancel))
                })
                .collect();
            for (hold, cancel) in holds {
                // Somebody else has it, or it was stopped: what is still done for it is for nothing.
                if matches!(self.store.renew_work(hold, now() + LEASE), Ok(false)) {
                    cancel.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// Notes how far a job has come.
    pub(super) fn advance(&self, work: Uuid, pages: Pages) {
        if let Some(running) = lock(&self.running).get_mut(&work) {
            running.pages = pages;
        }
    }
}

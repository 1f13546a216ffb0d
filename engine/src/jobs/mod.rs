//! Floor 9: the queue at work. Takes files that the store holds, reads each in a process of its own, keeps what was read.
//!
//! May use floors 0 to 8. May not decide what is left for a person, nor show anything: it tells what happened.

mod pack;
mod papers;
mod perform;
mod read;
mod works;

pub use pack::{pack, unpack};
pub use papers::{MIN_AGE, MadeFraud, PaperAsk, PaperEvent, Papers, code, today};
pub use perform::{Ask, JobError, Range};
pub use works::{Pages, Works};

use crate::base::Result;
use crate::read::worker::Worker;
use crate::store::{Lease, Store};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use uuid::Uuid;

/// How long a lease holds without being prolonged, in milliseconds.
const LEASE: i64 = 30_000;
/// How often leases are looked after. A file that is at it for so long has used up a try, whatever ends it.
const BEAT: Duration = Duration::from_secs(1);
/// How long stopping waits for who puts away what it has, and how often it looks.
const LAST: Duration = Duration::from_millis(700);
const LOOK: Duration = Duration::from_millis(5);
/// How long a worker sleeps at most before it looks for work again.
const SLEEP: Duration = Duration::from_secs(2);

/// How far the reading of a file has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Pages read.
    pub page: u32,
    /// Pages in all; 0 where not known yet.
    pub pages: u32,
    /// The document is read; its table is being read and proven.
    pub proving: bool,
}

/// What happened to a file of the queue.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Event {
    /// It is being read.
    Progress(Uuid, Progress),
    /// It has another state.
    Changed(Uuid),
}

/// Who hears what happened.
type Tell = Box<dyn Fn(Event) + Send + Sync>;

/// A file that is being read.
struct Running {
    lease: Lease,
    cancel: Arc<AtomicBool>,
    progress: Progress,
    /// When it was taken, and when its lease was prolonged last.
    taken: Instant,
    prolonged: Option<Instant>,
}

/// The queue with its workers.
pub struct Queue {
    store: Arc<Store>,
    worker: Worker,
    running: Mutex<HashMap<Uuid, Running>>,
    wake: (Mutex<()>, Condvar),
    stop: AtomicBool,
    threads: Mutex<Vec<JoinHandle<()>>>,
    tell: Tell,
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").finish_non_exhaustive()
    }
}

/// Unix milliseconds.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| i64::try_from(d.as_millis()).unwrap_or(i64::MAX))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Queue {
    /// Frees what the last run had taken and starts a worker a processor. Says how many jobs were taken up again.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn start(store: Arc<Store>, worker: Worker, tell: Tell) -> Result<(Arc<Self>, usize)> {
        let freed = store.free_jobs()?;
        let queue = Arc::new(Self {
            store,
            worker,
            running: Mutex::default(),
            wake: (Mutex::new(()), Condvar::new()),
            stop: AtomicBool::new(false),
            threads: Mutex::default(),
            tell,
        });
        let many = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        for _ in 0..many {
            let own = Arc::clone(&queue);
            lock(&queue.threads).push(std::thread::spawn(move || own.work()));
        }
        let own = Arc::clone(&queue);
        lock(&queue.threads).push(std::thread::spawn(move || own.beat()));
        Ok((queue, freed))
    }

    /// Says that there is work.
    pub fn wake(&self) {
        self.wake.1.notify_all();
    }

    /// How far a file has come that is being read.
    pub fn progress(&self, file: Uuid) -> Option<Progress> {
        lock(&self.running).get(&file).map(|r| r.progress)
    }

    /// Stops a file that waits or is being read; says whether it did.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn cancel(&self, file: Uuid) -> Result<bool> {
        let there = self.store.cancel_job(file)?;
        self.cancelled(file, there);
        Ok(there)
    }

    /// Says that a file was stopped in the store; `there` where it waited or was being read.
    pub fn cancelled(&self, file: Uuid, there: bool) {
        if let Some(running) = lock(&self.running).get(&file) {
            running.cancel.store(true, Ordering::Relaxed);
        }
        if there {
            (self.tell)(Event::Changed(file));
        }
    }

    /// Ends the workers; what they were reading is taken up at the next start. Who is not done in a moment is left behind: the store takes
    /// nothing of it once it is closed, and the next start finds its lease.
    pub fn stop(&self) {
        {
            let _resting = lock(&self.wake.0);
            self.stop.store(true, Ordering::Relaxed);
        }
        for running in lock(&self.running).values() {
            running.cancel.store(true, Ordering::Relaxed);
        }
        self.wake.1.notify_all();
        let end = Instant::now() + LAST;
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            while !thread.is_finished() && Instant::now() < end {
                std::thread::sleep(LOOK);
            }
            if thread.is_finished() {
                // A worker that panicked has nothing to put away.
                let _ = thread.join();
            }
        }
    }

    fn work(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            match self.store.take_job(now(), now() + LEASE) {
                Ok(Some(lease)) => self.one(lease),
                // A disk that is full now may have room later.
                Ok(None) | Err(_) => self.rest(SLEEP),
            }
        }
    }

    /// Waits until there is work, or the end, and no longer than that.
    fn rest(&self, most: Duration) {
        let guard = lock(&self.wake.0);
        // Who is told to stop between its last look and this one is not told again.
        if !self.stop.load(Ordering::Relaxed) {
            drop(self.wake.1.wait_timeout(guard, most));
        }
    }

    fn one(&self, lease: Lease) {
        let cancel = Arc::new(AtomicBool::new(false));
        let progress = Progress { page: 0, pages: 0, proving: false };
        let running = Running { lease, cancel: Arc::clone(&cancel), progress, taken: Instant::now(), prolonged: None };
        lock(&self.running).insert(lease.file, running);
        // Stopped between the two: nobody told this one.
        cancel.fetch_or(self.stop.load(Ordering::Relaxed), Ordering::Relaxed);
        (self.tell)(Event::Changed(lease.file));
        let end = self.read(lease, cancel);
        lock(&self.running).remove(&lease.file);
        // What could not be kept is found again when the lease has run out.
        if end.is_ok() {
            (self.tell)(Event::Changed(lease.file));
        }
    }

    /// Prolongs the leases of what is being read, as long as it is: by the clock, not by the pages that come.
    fn beat(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            self.rest(BEAT);
            let due = |r: &&mut Running| match r.prolonged {
                None => r.taken.elapsed() >= BEAT,
                Some(at) => at.elapsed().as_millis() as i64 >= LEASE / 3,
            };
            let leases: Vec<Lease> = lock(&self.running)
                .values_mut()
                .filter(due)
                .map(|r| {
                    r.prolonged = Some(Instant::now());
                    r.lease
                })
                .collect();
            for lease in leases {
                // Where it cannot be prolonged the fence decides at the end.
                let _ = self.store.renew_job(lease, now() + LEASE);
            }
        }
    }

    /// Notes how far a file has come, and tells it.
    fn advance(&self, lease: Lease, progress: Progress) {
        if let Some(running) = lock(&self.running).get_mut(&lease.file) {
            running.progress = progress;
        }
        (self.tell)(Event::Progress(lease.file, progress));
    }
}

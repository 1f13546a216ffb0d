//! Deliveries: a few threads take events out of the outbox, send each once, and note what came of it.

use super::sign::headers;
use crate::remote::dial::{Bounds, Dialler};
use crate::store::{Outcome, Sending, Store};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Deliveries under way at once.
const SENDERS: usize = 4;
/// How long a delivery may take.
const TIME: Duration = Duration::from_secs(10);
/// Bytes of an answer that are kept.
const KEPT: u64 = 2_048;
/// How long deliveries under way may take after the end was asked for.
const LAST: Duration = Duration::from_secs(2);
/// How long a sender sleeps at most before it looks again.
const SLEEP: Duration = Duration::from_millis(500);

/// The threads that send.
pub struct Senders {
    store: Arc<Store>,
    dialler: Arc<Dialler>,
    stop: AtomicBool,
    wake: (Mutex<()>, Condvar),
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl std::fmt::Debug for Senders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Senders").finish_non_exhaustive()
    }
}

impl Senders {
    /// Puts back what the last run was sending, and starts.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn start(store: Arc<Store>, dialler: Arc<Dialler>) -> crate::base::Result<Arc<Self>> {
        store.free_events()?;
        let senders = Arc::new(Self { store, dialler, stop: AtomicBool::new(false), wake: (Mutex::new(()), Condvar::new()), threads: Mutex::default() });
        for _ in 0..SENDERS {
            let own = Arc::clone(&senders);
            let thread = std::thread::spawn(move || own.work());
            senders.threads.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        }
        Ok(senders)
    }

    /// Says that there is something to send.
    pub fn wake(&self) {
        self.wake.1.notify_all();
    }

    /// Lets deliveries that are under way end soon, and begins no more; what does not end is sent again after the next start.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.wake.1.notify_all();
        join(std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner)), LAST);
    }

    fn work(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            match self.store.take_event(now().0) {
                Ok(Some(event)) => {
                    let outcome = self.send(&event);
                    // What cannot be noted is sent again after the next start.
                    let _ = self.store.end_event(event.id, &outcome);
                    self.wake();
                }
                Ok(None) | Err(_) => {
                    let guard = self.wake.0.lock().unwrap_or_else(PoisonError::into_inner);
                    drop(self.wake.1.wait_timeout(guard, SLEEP));
                }
            }
        }
    }

    fn send(&self, event: &Sending) -> Outcome {
        let mut all = headers(event.id, now().1, event.secret.as_deref().map(String::as_str), event.body.as_bytes());
        all.push(("Content-Type", "application/json".to_owned()));
        match self.dialler.post(&event.url, &all, event.body.clone().into_bytes(), Bounds { time: TIME, bytes: KEPT }) {
            Ok(answered) => Outcome { status: Some(answered.status), answer: Some(String::from_utf8_lossy(&answered.body).into_owned()), error: None },
            Err(fault) => Outcome { status: None, answer: None, error: Some(fault.to_string()) },
        }
    }
}

/// Waits for threads to end, but no longer than that.
pub fn join(mut threads: Vec<JoinHandle<()>>, most: Duration) {
    let until = Instant::now() + most;
    while !threads.is_empty() && Instant::now() < until {
        // A thread that panicked has nothing to put away.
        threads.retain(|t| !t.is_finished());
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Unix milliseconds and seconds.
fn now() -> (i64, i64) {
    let d = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (i64::try_from(d.as_millis()).unwrap_or(i64::MAX), i64::try_from(d.as_secs()).unwrap_or(i64::MAX))
}

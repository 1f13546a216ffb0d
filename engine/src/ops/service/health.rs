//! How the parts are that everything rests on, and what stands in the queue.

use super::{Done, Services};
use crate::disk::Draft;

/// Whether each part works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checks {
    /// The database answers.
    pub database: bool,
    /// A file can be written beside it.
    pub storage: bool,
    /// The queue is at work.
    pub queue: bool,
}

impl Services {
    /// Looks at each part.
    pub fn health(&self) -> Checks {
        let inner = &self.saldo.0;
        Checks {
            database: inner.store.setting("closed").is_ok(),
            storage: Draft::private(&inner.folder).is_ok(),
            queue: inner.queue.get().is_some_and(|_| inner.store.waiting().is_ok()),
        }
    }

    /// What stands now: name, what it is, value.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn gauges(&self) -> Done<Vec<(&'static str, &'static str, f64)>> {
        let waiting = self.store().waiting()?;
        let (queued, taken, oldest) = self.store().works_open()?;
        let age = oldest.map_or(0, |at| (crate::jobs::now() - at).max(0));
        Ok(vec![
            ("saldo_queue_depth", "Files that wait or are being read.", f64::from(waiting)),
            ("saldo_jobs_waiting", "Jobs of the parsing service that wait.", queued as f64),
            ("saldo_jobs_running", "Jobs of the parsing service that are being done.", taken as f64),
            ("saldo_jobs_wait_seconds", "How long the job that is next has waited.", age as f64 / 1_000.0),
        ])
    }
}

//! How many requests are worked on at once: as many as there are processors for, in the order in which they came, and what takes long
//! beside what does not.

use tokio::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, Semaphore, SemaphorePermit};
use uuid::Uuid;

/// How much work an operation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// A few looks into the database.
    Light,
    /// Something is worked out of what was read.
    Heavy,
    /// It waits for the disk, for a body or for another program.
    Waits,
}

/// How much work an operation is.
pub(super) fn weight(operation: &str) -> Weight {
    match operation {
        "listServices"
        | "listGroups"
        | "getGroup"
        | "listFolders"
        | "getFolder"
        | "listVerifications"
        | "getVerification"
        | "listDrafts"
        | "getDraft"
        | "templateOptions"
        | "listJobs"
        | "jobStatus"
        | "listScreeningLists"
        | "screeningListChanges" => Weight::Light,
        "folderResults" | "listHeaders" | "getHeader" | "replaceHeaders" | "correctHeader" | "confidenceSummary" | "listTransactions"
        | "correctTransaction" | "listCorrections" | "merchantAnalysis" | "currencyOverview" | "proforma" => Weight::Heavy,
        _ => Weight::Waits,
    }
}

/// Places for those who are worked on.
#[derive(Debug)]
pub(super) struct Places {
    light: Semaphore,
    heavy: Semaphore,
    /// Whose turn it is at a case: who would wait for another waits before he takes a place.
    turns: [RwLock<()>; 64],
}

/// A turn at a case.
pub(super) enum Turn<'a> {
    /// Beside others.
    Beside(#[allow(dead_code)] RwLockReadGuard<'a, ()>),
    /// Nobody else has one.
    Alone(#[allow(dead_code)] RwLockWriteGuard<'a, ()>),
}

impl Places {
    /// Places for this machine.
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        // One more of each than can be worked on: some wait for the database.
        Self { light: Semaphore::new(cores + 1), heavy: Semaphore::new(cores + 1), turns: std::array::from_fn(|_| RwLock::new(())) }
    }

    /// A turn at a case, alone or beside others.
    pub(super) async fn turn(&self, case: Uuid, alone: bool) -> Turn<'_> {
        let turn = &self.turns[usize::from(case.as_bytes()[0]) % self.turns.len()];
        if alone { Turn::Alone(turn.write().await) } else { Turn::Beside(turn.read().await) }
    }

    /// A place, once there is one.
    pub(super) async fn of(&self, weight: Weight) -> Option<SemaphorePermit<'_>> {
        let places = match weight {
            Weight::Light => &self.light,
            Weight::Heavy => &self.heavy,
            Weight::Waits => return None,
        };
        // They are never closed.
        places.acquire().await.ok()
    }
}

//! The one writer. Changes that come while the disk is busy are committed as one: what each waits for is the disk, and it is asked once
//! for all of them. A change that fails is undone alone.

use super::{closed, failed, lock};
use crate::base::{Error, ErrorCode, Result};
use rusqlite::Connection;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Changes that are committed as one at most.
const MOST: usize = 64;
/// How long a change waits for others to be committed with it.
const WAITS: Duration = Duration::from_millis(4);

/// Who changes the database, one after the other.
#[derive(Debug)]
pub(super) struct Writer {
    pen: Mutex<Pen>,
    /// Who waits for the pen: whoever has it leaves its change to be committed by the next.
    waiting: AtomicUsize,
}

/// What who changes holds.
#[derive(Debug)]
struct Pen {
    /// None once it is closed.
    connection: Option<Connection>,
    /// Changes that are made and not committed yet.
    batch: Option<Batch>,
}

/// Changes that are committed as one.
#[derive(Debug)]
struct Batch {
    many: usize,
    begun: Instant,
    told: Arc<Told>,
}

/// What came of a batch, once it is known.
#[derive(Debug, Default)]
struct Told {
    outcome: Mutex<Option<Result<()>>>,
    known: Condvar,
}

impl Told {
    fn tell(&self, outcome: Result<()>) {
        *lock(&self.outcome) = Some(outcome);
        self.known.notify_all();
    }

    fn wait(&self) -> Result<()> {
        let mut outcome = lock(&self.outcome);
        loop {
            match &*outcome {
                Some(told) => return told.clone(),
                None => outcome = self.known.wait(outcome).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

impl Pen {
    /// Commits what was made.
    fn commit(&mut self) {
        let Some(batch) = self.batch.take() else { return };
        let outcome = match &self.connection {
            Some(c) => c.execute_batch("COMMIT").map_err(|e| {
                // What SQLite has not undone by itself would stand in the way of the next change.
                let _ = c.execute_batch("ROLLBACK");
                failed(e)
            }),
            None => Err(closed()),
        };
        batch.told.tell(outcome);
    }

    /// Begins a change: with others where some were made, and gives what will be told of it.
    fn begin(&mut self) -> Result<Arc<Told>> {
        let connection = self.connection.as_ref().ok_or_else(closed)?;
        connection.execute_batch(if self.batch.is_some() { "SAVEPOINT change" } else { "BEGIN IMMEDIATE" }).map_err(failed)?;
        let batch = self.batch.get_or_insert_with(|| Batch { many: 0, begun: Instant::now(), told: Arc::default() });
        Ok(Arc::clone(&batch.told))
    }

    /// Keeps a change that was made.
    fn keep(&mut self) -> Result<()> {
        let (Some(connection), Some(batch)) = (&self.connection, &mut self.batch) else { return Err(closed()) };
        if batch.many > 0 {
            connection.execute_batch("RELEASE change").map_err(failed)?;
        }
        batch.many += 1;
        Ok(())
    }

    /// Undoes a change: alone, where others were made before it.
    fn undo(&mut self) {
        let (Some(connection), Some(batch)) = (&self.connection, &self.batch) else { return };
        if batch.many > 0 && connection.execute_batch("ROLLBACK TO change; RELEASE change").is_ok() {
            return;
        }
        // SQLite undoes all of a transaction by itself where the disk is full.
        if !connection.is_autocommit() {
            let _ = connection.execute_batch("ROLLBACK");
        }
        if let Some(batch) = self.batch.take() {
            batch.told.tell(Err(Error::new(ErrorCode::DiskFull, "The disk refused a change; nothing was changed.", "Make room and do it again.")));
        }
    }
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Self {
        Self { pen: Mutex::new(Pen { connection: Some(connection), batch: None }), waiting: AtomicUsize::new(0) }
    }

    fn pen(&self) -> MutexGuard<'_, Pen> {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let pen = lock(&self.pen);
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        pen
    }

    /// Makes a change, which may take the connection for as long as it is made, and says whether it is to be kept. What it gives is given
    /// once that holds.
    ///
    /// # Errors
    /// The disk refuses, or the store is closed: nothing was changed.
    pub(super) fn change<T>(&self, work: impl FnOnce(&mut Option<Connection>) -> (bool, T)) -> Result<T> {
        let mut pen = self.pen();
        let told = match pen.begin() {
            Ok(told) => told,
            Err(e) => {
                pen.commit();
                return Err(e);
            }
        };
        let done = catch_unwind(AssertUnwindSafe(|| work(&mut pen.connection)));
        let wanted = matches!(done, Ok((true, _)));
        let kept = if wanted { pen.keep() } else { Ok(()) };
        if !wanted || kept.is_err() {
            pen.undo();
        }
        // Whoever comes next commits this too, where that is soon.
        let next = self.waiting.load(Ordering::SeqCst) > 0;
        if !next || pen.batch.as_ref().is_some_and(|b| b.many >= MOST || b.begun.elapsed() >= WAITS) {
            pen.commit();
        }
        drop(pen);
        let (_, value) = done.unwrap_or_else(|panic| resume_unwind(panic));
        kept?;
        if wanted {
            told.wait()?;
        }
        Ok(value)
    }

    /// Does something with the connection between changes.
    ///
    /// # Errors
    /// As what is done, or the store is closed.
    pub(super) fn between<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut pen = self.pen();
        pen.commit();
        work(pen.connection.as_ref().ok_or_else(closed)?)
    }

    /// Closes: the connection is whoever's calls first.
    pub(super) fn close(&self) -> Option<Connection> {
        let mut pen = self.pen();
        pen.commit();
        pen.connection.take()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Folder, Key, Store};
    use super::*;
    use uuid::Uuid;

    #[test]
    fn changes_of_many_threads_hold_and_one_that_fails_is_undone_alone() {
        let folder = std::env::temp_dir().join(format!("saldo-writer-{}", Uuid::new_v4()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&folder.join("saldo.db"), Key::random()).expect("a store");
        let add = |name: String| store.save_folder(&Folder { id: Uuid::new_v4(), name });
        std::thread::scope(|s| {
            for thread in 0..12 {
                let (store, add) = (&store, &add);
                s.spawn(move || {
                    for n in 0..20 {
                        let name = format!("{thread} {n}");
                        match n % 4 {
                            0 => {
                                let wrong: Result<()> = store.write(|t| {
                                    t.execute("DELETE FROM folders", []).map_err(failed)?;
                                    Err(closed())
                                });
                                assert!(wrong.is_err());
                            }
                            1 => assert!(store.together(|| add(name.clone()), |_| false).expect("undone").is_ok()),
                            2 => assert!(store.together(|| add(name.clone()), |_| true).expect("done").is_ok()),
                            _ => add(name.clone()).expect("kept"),
                        }
                        let there = store.folders().expect("folders").iter().any(|f| f.name == name);
                        assert_eq!(there, n % 4 > 1, "{name}: what was answered holds, and nothing else does");
                    }
                });
            }
        });
        assert_eq!(store.folders().expect("folders").len(), 12 * 10);
        store.close().expect("closed");
        assert!(add("late".to_owned()).is_err());
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_change_that_panics_leaves_the_others() {
        let folder = std::env::temp_dir().join(format!("saldo-writer-{}", Uuid::new_v4()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&folder.join("saldo.db"), Key::random()).expect("a store");
        std::thread::scope(|s| {
            for n in 0..8 {
                let store = &store;
                s.spawn(move || {
                    if n % 2 == 0 {
                        let change = || store.write(|_| -> Result<()> { panic!("a test") });
                        assert!(catch_unwind(AssertUnwindSafe(change)).is_err());
                    } else {
                        store.save_folder(&Folder { id: Uuid::new_v4(), name: n.to_string() }).expect("kept");
                    }
                });
            }
        });
        assert_eq!(store.folders().expect("folders").len(), 4);
        std::fs::remove_dir_all(folder).expect("removed");
    }
}

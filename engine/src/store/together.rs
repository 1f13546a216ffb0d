//! Several changes as one: what a thread does together is committed together, or not at all.

use super::{Store, failed};
use crate::base::Result;
use rusqlite::Connection;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// What is left for when all was committed.
type Later = Box<dyn FnOnce()>;

/// The writer of a store, lent to one thread for several changes.
struct Lent {
    /// Which store.
    of: usize,
    /// None while a change uses it.
    connection: Option<Connection>,
    later: Vec<Later>,
}

thread_local! {
    static LENT: RefCell<Option<Lent>> = const { RefCell::new(None) };
}

/// Takes the lent connection for one change.
pub(super) fn borrow(of: usize) -> Option<Connection> {
    LENT.with_borrow_mut(|l| l.as_mut().filter(|l| l.of == of)?.connection.take())
}

/// Gives it back.
pub(super) fn give_back(connection: Connection) {
    LENT.with_borrow_mut(|l| {
        if let Some(lent) = l {
            lent.connection = Some(connection);
        }
    });
}

/// One change among several: undone alone where it fails.
pub(super) fn among<T>(connection: &Connection, change: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
    connection.execute_batch("SAVEPOINT one").map_err(failed)?;
    match change(connection) {
        Ok(value) => connection.execute_batch("RELEASE one").map_err(failed).map(|()| value),
        Err(e) => {
            connection.execute_batch("ROLLBACK TO one; RELEASE one").map_err(failed)?;
            Err(e)
        }
    }
}

impl Store {
    /// Who this is among several stores of one process.
    pub(super) fn place(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    /// Does several changes of this thread as one: all hold once this returns well, none where it does not, whenever the program ends.
    /// What is done must not wait for another thread that may be writing. `keep` says whether what came of it is to be kept.
    ///
    /// # Errors
    /// The disk refuses, or the store is closed.
    pub fn together<T>(&self, work: impl FnOnce() -> T, keep: impl FnOnce(&T) -> bool) -> Result<T> {
        let (kept, done, later) = self.writer.change(|connection| {
            LENT.set(Some(Lent { of: self.place(), connection: connection.take(), later: Vec::new() }));
            let done = catch_unwind(AssertUnwindSafe(work));
            let lent = LENT.take();
            let (back, later) = lent.map_or((None, Vec::new()), |l| (l.connection, l.later));
            *connection = back;
            let kept = done.as_ref().is_ok_and(keep);
            (kept, (kept, done, later))
        })?;
        let value = done.unwrap_or_else(|panic| resume_unwind(panic));
        if kept {
            later.into_iter().for_each(|l| l());
        }
        Ok(value)
    }

    /// Does something once what this thread does together holds; at once where it does nothing together.
    pub fn later(&self, what: impl FnOnce() + 'static) {
        let place = self.place();
        let waits = LENT.with_borrow(|l| l.as_ref().is_some_and(|l| l.of == place));
        if waits {
            LENT.with_borrow_mut(|l| {
                if let Some(lent) = l {
                    lent.later.push(Box::new(what));
                }
            });
        } else {
            what();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Folder, Key};
    use super::*;
    use std::cell::Cell;
    use std::rc::Rc;
    use uuid::Uuid;

    fn store() -> (Store, std::path::PathBuf) {
        let folder = std::env::temp_dir().join(format!("saldo-together-{}", Uuid::new_v4()));
        std::fs::create_dir_all(&folder).expect("a folder");
        (Store::open(&folder.join("saldo.db"), Key::random()).expect("a store"), folder)
    }

    #[test]
    fn what_is_done_together_holds_together() {
        let (store, folder) = store();
        let add = |name: &str| store.save_folder(&Folder { id: Uuid::new_v4(), name: name.to_owned() }).expect("kept");
        let names = || store.folders().expect("folders").into_iter().map(|f| f.name).collect::<Vec<_>>();
        let told = Rc::new(Cell::new(0));
        let (a, b) = (Rc::clone(&told), Rc::clone(&told));
        let seen = store
            .together(
                || {
                    add("one");
                    store.later(move || a.set(a.get() + 1));
                    add("two");
                    (names(), told.get())
                },
                |_| true,
            )
            .expect("done");
        assert_eq!((seen.0.len(), seen.1), (2, 0), "a thread sees its own changes, and nobody is told before they hold");
        assert_eq!((names().len(), told.get()), (2, 1));
        store
            .together(
                || {
                    add("three");
                    store.later(move || b.set(9));
                },
                |()| false,
            )
            .expect("undone");
        assert_eq!((names().len(), told.get()), (2, 1));
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn one_change_that_fails_leaves_the_others() {
        let (store, folder) = store();
        let folders = || store.folders().expect("folders").len();
        store
            .together(
                || {
                    store.save_folder(&Folder { id: Uuid::new_v4(), name: "one".to_owned() }).expect("kept");
                    let wrong: Result<()> = store.write(|t| {
                        t.execute("DELETE FROM folders", []).map_err(failed)?;
                        Err(super::super::closed())
                    });
                    assert!(wrong.is_err());
                },
                |()| true,
            )
            .expect("done");
        assert_eq!(folders(), 1);
        std::fs::remove_dir_all(folder).expect("removed");
    }
}

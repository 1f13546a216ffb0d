//! A copy takes the database's place: chosen while the store is open or from the command line, put there before the next opening.

use super::open::{DATABASE, hold, unusable};
use crate::base::{Error, ErrorCode, Result};
use crate::disk::{self, Draft};
use crate::store::{self, Key, keychain, log_of};
use chrono::{DateTime, Utc};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A copy that takes the database's place at the next start.
const RESTORE: &str = "restore.db";

/// Lets a copy take the store's place at the next start, where the key opens it and it holds together.
///
/// # Errors
/// It is no such copy, or it cannot be kept.
pub(super) fn choose(folder: &Path, path: &Path, key: &Key) -> Result<()> {
    let unusable = |what: String| Error::new(ErrorCode::FileUnreadable, what, "Choose a backup of this store.").in_file(path.display().to_string());
    let mut trial = Draft::private(folder).map_err(|e| disk::unwritable(folder, &e))?;
    let copied = File::open(path).and_then(|mut from| std::io::copy(&mut from, trial.file()));
    copied.map_err(|e| unusable(format!("It cannot be read: {e}.")))?;
    // A store that was set aside, or was not closed, has its latest in the log beside it.
    let log = log_of(path);
    if log.is_file() {
        std::fs::copy(&log, log_of(trial.path())).map_err(|e| unusable(format!("The log beside it cannot be read: {e}.")))?;
    }
    let sound = store::takes(trial.path(), key);
    // Gone already where it was taken into its file.
    let _ = std::fs::remove_file(log_of(trial.path()));
    if !matches!(sound, Ok(true)) {
        return Err(unusable("It is no backup that this store's key opens, or it is damaged.".to_owned()));
    }
    trial.keep(&folder.join(RESTORE)).map_err(|e| disk::unwritable(folder, &e))
}

/// What is put in the place of a store that does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From<'a> {
    /// The latest automatic copy.
    Latest,
    /// That backup.
    Backup(&'a Path),
    /// What of the store itself can be read.
    Salvage,
}

/// Puts a copy in the place of a folder's store, which must not be open; says which, and where the store that stood there lies now.
///
/// # Errors
/// Saldo has it open, there is no such copy, or the key does not open it.
pub fn put_back(folder: &Path, keychain: bool, from: From<'_>) -> Result<(PathBuf, Vec<PathBuf>)> {
    let _guard = hold(folder)?;
    let database = folder.join(DATABASE);
    let before = asides(folder);
    // Asked for a folder that is there, it makes no new key where the database is gone.
    let (key, _, _) = keychain::find(folder, folder, keychain)?;
    let from = match from {
        From::Backup(path) => {
            choose(folder, path, &key)?;
            path.to_owned()
        }
        From::Latest => {
            let none = || {
                Error::new(ErrorCode::NotFound, "There is no automatic backup in this folder.", "Name a backup, or take over what can be read with --salvage.")
            };
            let copies = store::copies(folder);
            let fitting = copies.iter().rev().find(|copy| choose(folder, copy, &key).is_ok());
            fitting.cloned().ok_or_else(|| none().in_file(folder.display().to_string()))?
        }
        From::Salvage => {
            let draft = Draft::private(folder).map_err(|e| disk::unwritable(folder, &e))?;
            store::salvage(&database, &key, &draft).map_err(|e| {
                let remedy = "Put a backup in its place: without --salvage the last one is taken.";
                Error::new(ErrorCode::StoreDamaged, format!("Not all of it can be read: {}", e.message), remedy).in_file(database.display().to_string())
            })?;
            choose(folder, draft.path(), &key)?;
            database.clone()
        }
    };
    restore(folder, &database)?;
    Ok((from, asides(folder).into_iter().filter(|p| !before.contains(p)).collect()))
}

/// The stores that were set aside in a folder.
pub(super) fn asides(folder: &Path) -> Vec<PathBuf> {
    let named = |p: &PathBuf| p.extension().is_some_and(|e| e == "db") && p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(ASIDE));
    std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).filter(named).collect()
}

/// The beginning of the names of stores that were set aside.
const ASIDE: &str = "before-restore-";
/// Puts a copy that was chosen for it in the database's place; the old one is kept beside it, named by the time when the copy was chosen,
/// with its write-ahead log, which holds what was committed last. Cut off anywhere, the next start goes on where it was.
pub(super) fn restore(folder: &Path, database: &Path) -> Result<()> {
    let copy = folder.join(RESTORE);
    let Ok(chosen) = copy.metadata().and_then(|m| m.modified()) else { return Ok(()) };
    let moved = |from: &Path, to: &Path| -> Result<()> {
        if from.exists() {
            std::fs::rename(from, to).and_then(|()| disk::sync(folder)).map_err(|e| unusable(folder, &e))?;
        }
        Ok(())
    };
    let aside = aside(folder, &DateTime::<Utc>::from(chosen));
    // The log first: as long as the database stands in its place, this start and the next name the same place for both.
    moved(&log_of(database), &log_of(&aside))?;
    moved(database, &aside)?;
    // What the log's readers share is made anew from it.
    let _ = std::fs::remove_file(folder.join(format!("{DATABASE}-shm")));
    moved(&copy, database)
}

/// Where a database is set aside: a name with the time that no other has.
fn aside(folder: &Path, at: &DateTime<Utc>) -> PathBuf {
    let name = format!("{ASIDE}{}", at.format("%Y-%m-%d-%H%M%S"));
    let names = std::iter::once(format!("{name}.db")).chain((2_u32..).map(|n| format!("{name}-{n}.db")));
    names.map(|n| folder.join(n)).find(|p| !p.exists()).unwrap_or_else(|| folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Folder, Store};

    fn names(store: &Store) -> Vec<String> {
        store.folders().expect("folders").into_iter().map(|f| f.name).collect()
    }

    fn add(store: &Store, name: &str) {
        store.save_folder(&Folder { id: uuid::Uuid::new_v4(), name: name.to_owned() }).expect("kept");
    }

    /// A folder whose database was killed with its log unsettled, and a copy of an older state that is to take its place.
    fn killed(folder: &Path) -> Key {
        let database = folder.join(DATABASE);
        let key = Key::random();
        let store = Store::open(&database, key.clone()).expect("a store");
        add(&store, "backed up");
        store.backup(&folder.join(RESTORE)).expect("a copy");
        add(&store, "later");
        // As the disk is while the store is in use.
        let (file, log) = (folder.join("kept"), folder.join("kept-log"));
        std::fs::copy(&database, &file).expect("a copy");
        std::fs::copy(log_of(&database), &log).expect("a copy");
        drop(store);
        std::fs::rename(file, &database).expect("moved");
        std::fs::rename(log, log_of(&database)).expect("moved");
        key
    }

    #[test]
    fn cut_off_after_each_of_its_steps_a_restore_goes_on_and_keeps_what_was_there() {
        for step in 0..=3 {
            let folder = std::env::temp_dir().join(format!("saldo-restore-{step}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).expect("a folder");
            let database = folder.join(DATABASE);
            let key = killed(&folder);
            let chosen = folder.join(RESTORE).metadata().and_then(|m| m.modified()).expect("its time");
            let aside = aside(&folder, &DateTime::<Utc>::from(chosen));
            // What was done before it was cut off.
            if step > 0 {
                std::fs::rename(log_of(&database), log_of(&aside)).expect("moved");
            }
            if step > 1 {
                std::fs::rename(&database, &aside).expect("moved");
            }
            if step > 2 {
                std::fs::rename(folder.join(RESTORE), &database).expect("moved");
            }
            restore(&folder, &database).expect("restored");
            assert_eq!(names(&Store::open(&database, key.clone()).expect("opens")), ["backed up"], "step {step}");
            assert_eq!(names(&Store::open(&aside, key).expect("opens")), ["backed up", "later"], "step {step}");
            let _ = std::fs::remove_dir_all(&folder);
        }
    }

    #[test]
    fn a_copy_of_the_file_alone_is_whole_after_a_clean_close() {
        let folder = std::env::temp_dir().join(format!("saldo-alone-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (database, key) = (folder.join(DATABASE), Key::random());
        let store = Store::open(&database, key.clone()).expect("a store");
        add(&store, "kept");
        assert_eq!(names(&store), ["kept"], "with a reader that stays open");
        store.close().expect("closed");
        assert!(!log_of(&database).exists(), "nothing is left in a log");
        assert_eq!(store.folders().expect_err("closed").code, ErrorCode::Cancelled);
        let copy = folder.join("copy.db");
        std::fs::copy(&database, &copy).expect("a copy");
        assert_eq!(names(&Store::open(&copy, key).expect("opens")), ["kept"]);
        let _ = std::fs::remove_dir_all(&folder);
    }
}

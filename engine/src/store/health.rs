//! What is wrong with a database that does not open or does not hold together, told apart, each with what can be done.

use super::{Key, Store, failed, log_of};
use crate::base::{Error, ErrorCode, Result};
use rusqlite::Connection;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Bytes of a page of the database.
const PAGE: usize = 4_096;
/// Bytes before the first frame of a log, and before the page of each frame.
const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// Places of damage that are named.
const NAMED: usize = 5;

/// The end of the names of automatic copies.
pub const COPY: &str = ".saldo";
/// The beginning of the names of automatic copies; the day follows.
pub const COPIES: &str = "backup-";

/// The automatic copies in a folder, the oldest first.
pub fn copies(folder: &Path) -> Vec<PathBuf> {
    let named = |p: &PathBuf| {
        let name = p.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        name.starts_with(COPIES) && name.ends_with(COPY)
    };
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).filter(named).collect();
    all.sort();
    all
}

/// Where the mark of the key lies that a folder's database was made with. It says nothing of the key but which one it is.
pub fn mark_of(database: &Path) -> PathBuf {
    database.with_extension("mark")
}

/// Notes with which key a database was made.
///
/// # Errors
/// The disk refuses.
pub fn keep_mark(database: &Path, key: &Key) -> Result<()> {
    let path = mark_of(database);
    if std::fs::read_to_string(&path).is_ok_and(|m| m.trim() == key.mark()) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let keep = || {
        let mut draft = crate::disk::Draft::private(folder)?;
        std::io::Write::write_all(draft.file(), key.mark().as_bytes())?;
        draft.keep(&path)
    };
    keep().map_err(|e| crate::disk::unwritable(&path, &e))
}

/// The remedy for a database that is damaged.
fn remedy(database: &Path) -> String {
    let folder = database.parent().unwrap_or(Path::new("."));
    match copies(folder).last() {
        Some(copy) => format!(
            "Put the last backup, {}, in its place: saldo restore --folder '{}'. What is damaged is kept beside it; --salvage takes over what of it can be read.",
            copy.file_name().unwrap_or_default().to_string_lossy(),
            folder.display()
        ),
        None => format!(
            "Put a backup in its place: saldo restore BACKUP --folder '{0}', or take over what can be read: saldo restore --salvage --folder '{0}'. What is damaged is kept beside it.",
            folder.display()
        ),
    }
}

/// The error of a database that is damaged.
fn damaged(database: &Path, what: &str) -> Error {
    Error::new(ErrorCode::StoreDamaged, format!("The database is damaged: {what}."), remedy(database)).in_file(database.display().to_string())
}

/// What can be said of a database before it is opened: that it is there where one was, and was not cut short.
///
/// # Errors
/// It is gone, empty, or cut.
pub fn look(database: &Path) -> Result<()> {
    let size = match std::fs::metadata(database) {
        Ok(facts) => facts.len(),
        Err(e) if e.kind() == ErrorKind::NotFound => {
            let held = mark_of(database).exists() || std::fs::metadata(log_of(database)).is_ok_and(|m| m.len() > 0);
            return if held { Err(gone(database)) } else { Ok(()) };
        }
        Err(e) => {
            let remedy = "Check that you may read it.";
            return Err(Error::new(ErrorCode::FileUnreadable, format!("It cannot be looked at: {e}."), remedy).in_file(database.display().to_string()));
        }
    };
    if size == 0 {
        return Err(damaged(database, "its file is empty (0 bytes) where a database was"));
    }
    if size % PAGE as u64 != 0 {
        return Err(damaged(database, &format!("its file was cut short: its {size} bytes are no whole number of pages")));
    }
    log_is_whole(database)
}

fn gone(database: &Path) -> Error {
    let text = "The database is no longer there, though this folder held one.";
    let remedy = format!("Put it back. {} To begin anew, choose another folder.", remedy(database));
    Error::new(ErrorCode::StoreDamaged, text, remedy).in_file(database.display().to_string())
}

/// Why a database that is there does not open with a key.
pub fn why_closed(database: &Path, key: &Key) -> Error {
    let name = database.display();
    match std::fs::read_to_string(mark_of(database)) {
        Ok(mark) if mark.trim() == key.mark() => damaged(database, "its first page does not read, though the key is its own"),
        Ok(_) => {
            let text = format!("The key does not open {name}: it is the key of another store.");
            Error::new(ErrorCode::WrongPassword, text, "Put back its own key file, or start with its recovery key.")
        }
        Err(_) => {
            let text = format!("The key does not open {name}: it is another store's, or the database is damaged.");
            let remedy = format!("Put back the key file, or start with the recovery key. If the key is right: {}", remedy(database));
            Error::new(ErrorCode::WrongPassword, text, remedy)
        }
    }
}

impl Store {
    /// Looks at every page, and, where the last end was no orderly one, at what holds them together.
    ///
    /// # Errors
    /// The database is damaged, or cannot be read.
    pub fn examine(&self, orderly: bool) -> Result<()> {
        self.read(|c| {
            let mut found = said(c, "PRAGMA cipher_integrity_check")?;
            if found.is_empty() && !orderly {
                found = said(c, "PRAGMA integrity_check")?;
                found.retain(|f| f != "ok");
            }
            if found.is_empty() {
                return Ok(());
            }
            let more = if found.len() > NAMED { format!(" and {} more", found.len() - NAMED) } else { String::new() };
            found.truncate(NAMED);
            Err(damaged(self.path(), &format!("{}{more}", found.join("; "))))
        })
    }
}

/// The same error with what can be done here where it is of damage.
pub fn explained(database: &Path, e: Error) -> Error {
    if e.code == ErrorCode::StoreDamaged && e.remedy.is_empty() { Error { remedy: remedy(database), ..e } } else { e }
}

pub(super) fn said(c: &Connection, pragma: &str) -> Result<Vec<String>> {
    let mut all = c.prepare(pragma).map_err(failed)?;
    all.query_map([], |r| r.get::<_, String>(0)).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
}

/// That what was committed to a log can be read to its end. SQLite takes a log up to its first frame that is not as it was written, and
/// says nothing of those behind it. The last change alone may be torn: a loss of power does that, and then it was not committed.
///
/// # Errors
/// Changes stand behind a frame that is damaged.
fn log_is_whole(database: &Path) -> Result<()> {
    let Ok(file) = File::open(log_of(database)) else { return Ok(()) };
    // A log that cannot be read is told of when it is opened.
    let Ok((whole, behind)) = commits(&mut BufReader::with_capacity(1 << 16, file)) else { return Ok(()) };
    if behind < 2 {
        return Ok(());
    }
    let what = format!("the log beside it is broken behind its change {whole}, and {behind} changes that came after do not read");
    Err(damaged(database, &what))
}

/// How many changes of a log hold, and how many were committed to it behind the first frame that does not.
fn commits(log: &mut dyn Read) -> std::io::Result<(usize, usize)> {
    let mut head = [0; HEAD];
    if fill(log, &mut head)? < HEAD {
        return Ok((0, 0));
    }
    let word = |at: usize, of: &[u8]| of.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, u32::from_be_bytes);
    let big = word(0, &head) & 1 == 1;
    let mut sum = checksum((0, 0), &head[..24], big);
    let mut holds = (word(0, &head) & !1) == 0x377f_0682 && sum == (word(24, &head), word(28, &head));
    let mut salt = [word(16, &head), word(20, &head)];
    let (mut whole, mut behind) = (0, 0);
    let mut frame = [0; FRAME_HEAD + PAGE];
    while fill(log, &mut frame)? == frame.len() {
        if !holds && whole == 0 && behind == 0 {
            // A head that does not read names no salt: the frames name it.
            salt = [word(8, &frame), word(12, &frame)];
        }
        // Frames of an earlier log stand behind the last of this one.
        if [word(8, &frame), word(12, &frame)] != salt {
            if holds {
                break;
            }
            continue;
        }
        if holds {
            sum = checksum(checksum(sum, &frame[..8], big), &frame[FRAME_HEAD..], big);
            holds = sum == (word(16, &frame), word(20, &frame));
        }
        if word(4, &frame) != 0 {
            if holds {
                whole += 1;
            } else {
                behind += 1;
            }
        }
    }
    Ok((whole, behind))
}

/// Reads until it is full or there is no more; says how much.
fn fill(from: &mut dyn Read, into: &mut [u8]) -> std::io::Result<usize> {
    let mut held = 0;
    while let Some(rest) = into.get_mut(held..).filter(|r| !r.is_empty()) {
        match from.read(rest)? {
            0 => break,
            n => held += n,
        }
    }
    Ok(held)
}

/// The checksum of a log, as SQLite's file format defines it.
fn checksum((mut a, mut b): (u32, u32), bytes: &[u8], big: bool) -> (u32, u32) {
    let word = |w: &[u8]| w.try_into().map_or(0, |w| if big { u32::from_be_bytes(w) } else { u32::from_le_bytes(w) });
    for pair in bytes.chunks_exact(8) {
        a = a.wrapping_add(word(&pair[..4])).wrapping_add(b);
        b = b.wrapping_add(word(&pair[4..])).wrapping_add(a);
    }
    (a, b)
}

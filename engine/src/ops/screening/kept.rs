//! The index of a list as it lies on the disk: a file a list beside the database, sealed piece by piece with the database's key.
//!
//! Lists may be a tenant's own and name people by their numbers: nothing of them lies in the clear. A file says which version of which list it
//! is of, by the checksum of the list; what came or went since is held in memory beside it. What does not open with its seal, is of another list,
//! or was made of names in another way, is no index: it is made again, and that is told.

use crate::base::{Error, Result};
use crate::disk::{self, Draft};
use crate::screening::index::damaged;
use crate::screening::model::VERSION;
use crate::screening::packed::LAYOUT;
use crate::screening::{Blocks, Builder, Gone, Index, Kept, Part, Tables, dialect};
use crate::store::{Seal, Store, StoredList};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use uuid::Uuid;

/// Folder of indexes, beside the database.
const FOLDER: &str = "lists";
/// Ending of an index.
const ENDING: &str = "names";
/// The last bytes of an index, after the place of its head.
const MARK: &[u8; 8] = b"SALDONI1";
/// The place of the head, its length, and the mark.
const TAIL: u64 = 24;
/// Bytes of a head that is read.
const HEAD: u64 = 256 << 20;
/// A list with fewer entities is indexed in memory each time, in a tenth of a second.
const SMALL: u64 = 5_000;
/// A list of which more than one in so many changed since its index was made is indexed anew when there is time for it.
const STALE: usize = 10;
/// The same where somebody waits.
const WORN: usize = 3;

/// What an index is of, and where its pieces lie.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    layout: u32,
    dialect: u32,
    algorithm: String,
    list: Uuid,
    number: u32,
    sha256: String,
    imported_at: String,
    /// Where each block of entities ends, from the beginning of the file.
    blocks: Vec<u64>,
    /// Where each piece of the tables ends.
    pieces: Vec<u64>,
    lengths: Vec<u64>,
}

/// Whether an index was there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    /// It was, or the list needs none.
    Opened,
    /// It was made, as there was none or another version's.
    New,
    /// There was one that could not be used, for this reason; it was made again.
    Again(String),
}

/// A list with its index.
#[derive(Debug)]
pub struct Indexed {
    /// What is searched of it: what lies on the disk, and what came since.
    pub parts: Vec<Part>,
    /// How it came to be.
    pub made: Made,
}

fn folder(store: &Store) -> PathBuf {
    store.path().parent().unwrap_or(Path::new(".")).join(FOLDER)
}

/// Where the index of a list lies.
pub fn path(store: &Store, list: Uuid) -> PathBuf {
    folder(store).join(format!("{list}.{ENDING}"))
}

/// Takes away the index of a list.
pub fn forget(store: &Store, list: Uuid) {
    // One that stays is taken away at the next start.
    let _ = std::fs::remove_file(path(store, list));
}

/// Takes away indexes of lists that are not there any more, and what writing that was cut off left.
///
/// # Errors
/// The database cannot be read.
pub fn sweep(store: &Store) -> Result<()> {
    let folder = folder(store);
    if !folder.exists() {
        return Ok(());
    }
    disk::sweep(&folder);
    let there: Vec<String> = store.list_ids()?.iter().map(|id| format!("{id}.{ENDING}")).collect();
    for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(ENDING) && !there.contains(&name) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// A list with its index, opened or made. Where nobody waits, `idle`, one that much changed since is made anew.
///
/// # Errors
/// The database cannot be read, or the index cannot be written.
pub fn indexed(store: &Store, list: &StoredList, idle: bool) -> Result<Indexed> {
    if list.version.entries < SMALL {
        let index = Index::held(|builder| all_of(store, list, builder))?;
        return Ok(Indexed { parts: vec![part(list, index, Gone::default())], made: Made::Opened });
    }
    kept(store, list, if idle { STALE } else { WORN })
}

fn part(list: &StoredList, index: Index, gone: Gone) -> Part {
    Part { list: list.id.to_string(), index: Arc::new(index), gone: Arc::new(gone), kept: Kept::default() }
}

fn all_of(store: &Store, list: &StoredList, builder: &mut Builder<'_>) -> Result<()> {
    let mut failed = Ok(());
    store.list_entities(list.id, None, &mut |body| {
        if failed.is_ok() {
            failed = builder.add_packed(body);
        }
    })?;
    failed
}

/// The index of a list from its file, which is made where it is not there, cannot be used, or lacks more than one in `most` entities.
fn kept(store: &Store, list: &StoredList, most: usize) -> Result<Indexed> {
    let path = path(store, list.id);
    let mut made = match open(store, list, &path) {
        Ok(Some((index, number))) => {
            if let Some(parts) = since(store, list, index, number, most)? {
                return Ok(Indexed { parts, made: Made::Opened });
            }
            Made::New
        }
        Ok(None) => Made::New,
        Err(e) => Made::Again(e.message),
    };
    make(store, list, &path)?;
    let (index, _) = open(store, list, &path)?.ok_or_else(damaged)?;
    if let Made::Again(why) = &mut made {
        tracing::warn!(list = %list.id, why = %why, "the index of a list could not be used and was made again");
    }
    Ok(Indexed { parts: vec![part(list, index, Gone::default())], made })
}

/// An index of an earlier version with what came and went since; `None` where that is too much.
fn since(store: &Store, list: &StoredList, index: Index, number: u32, most: usize) -> Result<Option<Vec<Part>>> {
    if number == list.number {
        return Ok(Some(vec![part(list, index, Gone::default())]));
    }
    let bound = index.entities() / most.max(1);
    let mut gone = Gone::default();
    let mut count = 0;
    store.list_gone(list.id, number, &mut |body| {
        count += 1;
        if count <= bound {
            gone.add(body);
        }
    })?;
    if count > bound {
        return Ok(None);
    }
    let mut came = 0;
    let mut failed = Ok(());
    let newer = Index::held(|builder| {
        store.list_entities(list.id, Some(number), &mut |body| {
            came += 1;
            if came <= bound && failed.is_ok() {
                failed = builder.add_packed(body);
            }
        })
    })?;
    failed?;
    Ok((came <= bound).then(|| vec![part(list, index, gone), part(list, newer, Gone::default())]))
}

fn place(list: Uuid, kind: &str, nth: usize) -> String {
    format!("list index {list} {kind} {nth}")
}

/// Makes the index of a list and puts it in its place. Entities go to the file as they come: only the tables are held in memory.
fn make(store: &Store, list: &StoredList, path: &Path) -> Result<()> {
    let unwritable = |e: std::io::Error| disk::unwritable(path, &e);
    let folder = folder(store);
    disk::private_folder(&folder).map_err(unwritable)?;
    let seal = store.seal()?;
    let mut draft = Draft::private(&folder).map_err(unwritable)?;
    let mut out = std::io::BufWriter::with_capacity(1 << 20, draft.file());
    let mut end = 0;
    let (mut blocks, mut pieces) = (Vec::new(), Vec::new());
    // A file takes what was sealed for it under a mark of its own: blocks of two files cannot be exchanged.
    let own = Uuid::new_v4();
    out.write_all(own.as_bytes()).map_err(unwritable)?;
    end += own.as_bytes().len() as u64;
    let mut builder = Builder::new(Box::new(|block| {
        let sealed = seal.close(&place(own, "block", blocks.len()), &block)?;
        out.write_all(&sealed).map_err(unwritable)?;
        end += sealed.len() as u64;
        blocks.push(end);
        Ok(())
    }));
    all_of(store, list, &mut builder)?;
    let tables = builder.finish()?;
    tables.pieces(|piece| {
        let sealed = seal.close(&place(own, "piece", pieces.len()), piece)?;
        out.write_all(&sealed).map_err(unwritable)?;
        end += sealed.len() as u64;
        pieces.push(end);
        Ok(())
    })?;
    let head = Head {
        layout: LAYOUT,
        dialect: dialect(),
        algorithm: VERSION.to_owned(),
        list: list.id,
        number: list.number,
        sha256: list.version.sha256.clone(),
        imported_at: list.version.imported_at.clone(),
        blocks,
        pieces,
        lengths: tables.lengths(),
    };
    let head = postcard::to_stdvec(&head).map_err(|_| damaged())?;
    let head = seal.close(&place(own, "head", 0), &head)?;
    out.write_all(&head).map_err(unwritable)?;
    for part in [end.to_le_bytes(), (head.len() as u64).to_le_bytes(), *MARK] {
        out.write_all(&part).map_err(unwritable)?;
    }
    out.flush().map_err(unwritable)?;
    drop(out);
    draft.keep(path).map_err(unwritable)
}

/// Entities in the file of an index.
#[derive(Debug)]
struct Sealed {
    file: File,
    seal: Seal,
    own: Uuid,
    /// Where each block ends.
    ends: Vec<u64>,
}

/// Where the sealed blocks begin.
const BEGIN: u64 = 16;

impl Blocks for Sealed {
    fn block(&self, nth: usize) -> Result<Vec<u8>> {
        let to = *self.ends.get(nth).ok_or_else(damaged)?;
        let from = nth.checked_sub(1).map_or(Some(BEGIN), |n| self.ends.get(n).copied()).ok_or_else(damaged)?;
        opened(&self.file, &self.seal, &place(self.own, "block", nth), from, to)
    }
}

fn read_at(file: &File, from: u64, to: u64) -> Result<Vec<u8>> {
    let length = to.checked_sub(from).filter(|l| *l <= HEAD).ok_or_else(damaged)?;
    let mut bytes = vec![0; usize::try_from(length).map_err(|_| damaged())?];
    #[cfg(unix)]
    std::os::unix::fs::FileExt::read_exact_at(file, &mut bytes, from).map_err(|_| damaged())?;
    #[cfg(windows)]
    {
        let mut done = 0;
        while done < bytes.len() {
            let rest = bytes.get_mut(done..).unwrap_or_default();
            let n = std::os::windows::fs::FileExt::seek_read(file, rest, from + done as u64).map_err(|_| damaged())?;
            if n == 0 {
                return Err(damaged());
            }
            done += n;
        }
    }
    Ok(bytes)
}

fn opened(file: &File, seal: &Seal, place: &str, from: u64, to: u64) -> Result<Vec<u8>> {
    seal.open_public(place, read_at(file, from, to)?).map_err(|_| damaged())
}

/// The index in a file with the number of the version that it is of; `None` where there is no file, or it is of a version that is not this list's.
fn open(store: &Store, list: &StoredList, path: &Path) -> Result<Option<(Index, u32)>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(disk::unwritable(path, &e)),
    };
    let seal = store.seal()?;
    let size = file.metadata().map_err(|_| damaged())?.len();
    let tail = read_at(&file, size.checked_sub(TAIL).ok_or_else(damaged)?, size)?;
    let (at, length) = match tail.as_chunks::<8>().0 {
        [at, length, mark] if mark == MARK => (u64::from_le_bytes(*at), u64::from_le_bytes(*length)),
        _ => return Err(damaged()),
    };
    let own = Uuid::from_slice(&read_at(&file, 0, BEGIN)?).map_err(|_| damaged())?;
    let head = opened(&file, &seal, &place(own, "head", 0), at, at.checked_add(length).ok_or_else(damaged)?)?;
    // One of another layout may have another head.
    let Ok(head) = postcard::from_bytes::<Head>(&head) else { return Ok(None) };
    let of_now = (head.layout, head.dialect, head.algorithm.as_str()) == (LAYOUT, dialect(), VERSION);
    if !of_now || head.list != list.id || head.number > list.number || !store.is_version(list.id, head.number, &head.sha256, &head.imported_at)? {
        return Ok(None);
    }
    let mut from = head.blocks.last().copied().unwrap_or(BEGIN);
    let mut ends = head.pieces.iter().enumerate();
    let tables = Tables::filled(&head.lengths, || {
        let (nth, to) = ends.next().ok_or_else(damaged)?;
        let piece = opened(&file, &seal, &place(own, "piece", nth), from, *to)?;
        from = *to;
        Ok(piece)
    })?;
    Ok(Some((Index::new(tables, Arc::new(Sealed { file, seal, own, ends: head.blocks })), head.number)))
}

/// What an index was found damaged at, told where a person asked.
pub fn told(list: &StoredList, made: &Made) -> Option<String> {
    match made {
        Made::Again(why) => Some(format!("{}: {why} It was made again.", list.name)),
        Made::Opened | Made::New => None,
    }
}

/// Whether an error says that an index is damaged.
pub fn is_damage(e: &Error) -> bool {
    *e == damaged()
}

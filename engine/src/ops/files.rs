//! Operations of files and the queue: taking in, listing, cancelling, passwords.

use super::error::{Answer, OpError};
use super::feed::{READING, Topic};
use super::records::{
    Cancelled, FileAside, FileState, FileWrite, FilesImport, Imported, InCase, JobsCancel, OfFiles, Opened, PasswordsTry, QueueFile, Queued, Refused, Said,
    Written,
};
use super::state::Act;
use super::work::{What, held};
use super::{Inner, Saldo};
use crate::base::limits::Limits;
use crate::disk;
use crate::read::ReadOptions;
use crate::read::sniff::Kind;
use crate::read::worker::{Input, Worker};
use crate::store;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// Files of one folder that are taken in at once.
const MOST: usize = 2_000;
/// Passwords that are remembered.
const REMEMBERED: usize = 100;

/// The order of the queue: what a person can decide first, what waits last.
pub fn rank(state: FileState) -> u8 {
    match state {
        FileState::Review => 0,
        FileState::Locked => 1,
        FileState::Failed | FileState::Cancelled => 2,
        FileState::Ready => 3,
        FileState::Reading => 4,
        FileState::Queued => 5,
    }
}

impl Saldo {
    /// Takes in a file whose bytes came from elsewhere; answers what [`files_import`] does.
    ///
    /// # Errors
    /// The case is not there, or the store cannot be written.
    pub fn upload(&self, case_id: Uuid, name: &str, bytes: Vec<u8>) -> Answer<Value> {
        let mut out = Imported::default();
        self.0.store.case(case_id)?;
        self.0.take_in(case_id, name, &bytes, &mut out)?;
        self.0.taken_in(case_id);
        Ok(json!(out))
    }
}

impl Inner {
    /// Keeps and queues a file, or says why it is refused.
    fn take_in(&self, case: Uuid, name: &str, bytes: &[u8], out: &mut Imported) -> Answer<()> {
        let mut refuse = |e| out.refused.push(Refused { name: name.to_owned(), why: why(e) });
        let limits = Limits::default();
        if bytes.len() as u64 > limits.file_bytes {
            refuse(crate::read::too_large(bytes.len() as u64, &limits));
            return Ok(());
        }
        let kind = Kind::of(bytes);
        if !crate::read::reads(kind) {
            refuse(kind.refusal());
            return Ok(());
        }
        let sha256: String = Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect();
        let file = self.store.add_file(case, name, &sha256, bytes)?;
        let work = self.work(case)?;
        let shown = self.shown(&mut held(&work), &file)?;
        out.files.push(shown);
        Ok(())
    }

    fn taken_in(&self, case: Uuid) {
        if let Some(queue) = self.queue.get() {
            queue.wake();
        }
        self.changed(&[Topic::Queue, Topic::Folders], Some(case), None);
    }
}

/// Why a file is refused, and what to do.
fn why(e: crate::base::Error) -> Said {
    let text = format!("{} {}", e.message, e.remedy);
    Said::new(&OpError::from(e).code.to_lowercase(), text.trim())
}

/// The files of a path: itself, or all below it but hidden ones, in order of name.
fn walk(path: &Path, out: &mut Vec<PathBuf>, depth: u32) {
    if !path.is_dir() {
        out.push(path.to_owned());
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    let mut entries: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    entries.sort();
    for entry in entries {
        let hidden = entry.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
        let below = !entry.is_dir() || (depth > 0 && !entry.is_symlink());
        if !hidden && below && out.len() < MOST {
            walk(&entry, out, depth.saturating_sub(1));
        }
    }
}

pub fn files_import(saldo: &Saldo, input: FilesImport) -> Answer<Imported> {
    let inner = &saldo.0;
    inner.store.case(input.case_id)?;
    let (mut out, limits) = (Imported::default(), Limits::default());
    for given in &input.paths {
        let given = Path::new(given);
        let mut paths = Vec::new();
        walk(given, &mut paths, 8);
        let whole = given.is_dir();
        for path in paths {
            let name = path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned());
            // Spreadsheets in a folder may hold anything; who means one chooses it.
            let wanted = |kind| crate::read::reads(kind) && !(whole && crate::read::rows::reads(kind));
            match disk::take(&path, &limits, |head| wanted(Kind::of(head)) || Kind::of(head) == Kind::Zip) {
                Ok(bytes) if whole && crate::read::rows::reads(Kind::of(&bytes)) => {}
                Ok(bytes) => {
                    let refused = out.refused.len();
                    inner.take_in(input.case_id, &name, &bytes, &mut out)?;
                    // What lies in a folder beside the statements is passed over.
                    if whole && Kind::of(&bytes) != Kind::Pdf && !path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf")) {
                        out.refused.truncate(refused);
                    }
                }
                Err(e) => out.refused.push(Refused { name, why: why(e) }),
            }
        }
        if whole && out.files.is_empty() && out.refused.is_empty() {
            let why = Said::new("folder_empty", "The folder holds no statement. Choose a folder with PDF files or pictures in it.");
            out.refused.push(Refused { name: given.display().to_string(), why });
        }
    }
    inner.taken_in(input.case_id);
    Ok(out)
}

pub fn queue_list(saldo: &Saldo, input: InCase) -> Answer<Vec<QueueFile>> {
    saldo.0.store.case(input.case_id)?;
    let work = saldo.0.work(input.case_id)?;
    saldo.0.queue(&mut held(&work))
}

pub fn jobs_cancel(saldo: &Saldo, input: JobsCancel) -> Answer<Cancelled> {
    let mut cancelled = 0;
    let Some(queue) = saldo.0.queue.get() else { return Ok(Cancelled { cancelled }) };
    for file in saldo.0.store.files(input.case_id)? {
        let meant = input.file_ids.as_ref().is_none_or(|ids| ids.contains(&file.id));
        if meant && queue.cancel(file.id)? {
            cancelled += 1;
        }
    }
    Ok(Cancelled { cancelled })
}

pub fn jobs_retry(saldo: &Saldo, input: OfFiles) -> Answer<Queued> {
    for id in &input.file_ids {
        let (work, _) = saldo.0.work_of(*id)?;
        held(&work).forget(*id);
        super::lock(&saldo.0.examined).retain(|(file, _), _| file != id);
        super::lock(&saldo.0.risks).retain(|(file, _), _| file != id);
        saldo.0.store.queue_again(*id)?;
    }
    if let Some(queue) = saldo.0.queue.get() {
        queue.wake();
    }
    saldo.0.changed(&[Topic::Queue, Topic::Folders], None, None);
    Ok(Queued { queued: input.file_ids.len() })
}

/// Writes a copy of a file as it came.
pub fn file_write(saldo: &Saldo, input: FileWrite) -> Answer<Written> {
    let inner = &saldo.0;
    let file = inner.store.file(input.file_id)?;
    let bytes = inner.store.bytes(&file.sha256)?;
    // A name from elsewhere leads into no other folder.
    let name = Path::new(&file.name).file_name().map_or_else(|| file.id.to_string(), |n| n.to_string_lossy().into_owned());
    inner.hand_over(input.path, &name, |to| Ok(to.write_all(&bytes).map_err(|e| disk::unwritable(Path::new(&name), &e))?))
}

pub fn file_aside(saldo: &Saldo, input: FileAside) -> Answer<QueueFile> {
    let inner = &saldo.0;
    let (work, file) = inner.work_of(input.file_id)?;
    let mut work = held(&work);
    work.reading(&inner.store, &file)?;
    let (code, text) = if input.aside { ("file_aside", "Set aside: no statement") } else { ("file_statement", "Taken as a statement") };
    inner.step(&mut work, &Act::Aside { file: file.id, aside: input.aside }, &What::new(Said::new(code, text)), Some(file.id), None)?;
    let shown = inner.settled(&mut work, &file)?;
    drop(work);
    inner.changed(READING, Some(file.case_id), Some(file.id));
    inner.changed(&[Topic::Folders], None, None);
    Ok(shown)
}

pub fn passwords_try(saldo: &Saldo, input: PasswordsTry) -> Answer<Opened> {
    let inner = &saldo.0;
    let mut out = Opened::default();
    let mut opening: Vec<String> = Vec::new();
    for file in inner.store.files(input.case_id)?.into_iter().filter(|f| f.state == store::FileState::Locked) {
        let bytes = inner.store.bytes(&file.sha256)?;
        let given = input.passwords.iter().filter(|p| p.file_id.is_none_or(|f| f == file.id) && !p.password.is_empty());
        let fits = given.map(|p| &p.password).find(|p| opens(&inner.worker, Input::Bytes { name: &file.name, bytes: &bytes }, p));
        match fits {
            Some(password) => {
                inner.store.set_password(file.id, password)?;
                inner.store.queue_again(file.id)?;
                if !opening.contains(password) {
                    opening.push(password.clone());
                }
                out.opened.push(file.id);
            }
            None => out.locked.push(file.id),
        }
    }
    if input.remember && !opening.is_empty() {
        let kept = inner.store.remembered_passwords()?;
        opening.extend(kept.into_iter().filter(|p| !opening.contains(p)).collect::<Vec<_>>());
        opening.truncate(REMEMBERED);
        inner.store.set_secret_setting("passwords", &json!(opening))?;
    }
    inner.taken_in(input.case_id);
    Ok(out)
}

/// Whether a password opens a file: its first page can be read.
fn opens(worker: &Worker, input: Input<'_>, password: &str) -> bool {
    let options = ReadOptions { password: Some(password.to_owned()), pages: Some(vec![1..=1]), recognise: false, ..ReadOptions::default() };
    worker.read_file(input, &options, &mut |_, _| {}).is_ok()
}

//! One file of the queue: opened, read, settled, kept.

use super::{Progress, Queue, pack};
use crate::base::{Error, ErrorCode, Result};
use crate::document::Document;
use crate::read::worker::{Input, Worker};
use crate::read::{Mode, ReadOptions};
use crate::statement::{Reading, again};
use crate::store::{End, FileState, Lease};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Times that a file may take its reader with it.
const DEATHS: u32 = 2;

/// What was read of a file.
struct Read {
    document: Document,
    reading: Reading,
    password: Option<String>,
}

impl Queue {
    /// Reads the file of a lease and keeps the result.
    pub(super) fn read(&self, lease: Lease, cancel: Arc<AtomicBool>) -> Result<()> {
        let file = self.store.file(lease.file)?;
        let bytes = self.store.bytes(&file.sha256)?;
        let worker = Worker { cancel: Some(Arc::clone(&cancel)), ..self.worker.clone() };
        let mut candidates: Vec<Option<String>> = vec![file.password.clone()];
        candidates.extend(self.store.remembered_passwords()?.into_iter().filter(|p| file.password.as_deref() != Some(p)).map(Some));
        let mode = self.store.wanted_mode(lease.file)?.and_then(|m| Mode::of(&m)).unwrap_or_default();
        let input = Input::Bytes { name: &file.name, bytes: &bytes };
        let result = std::panic::catch_unwind(AssertUnwindSafe(|| open(&candidates, mode, |options| self.document(lease, &worker, input, options))));
        let result =
            result.unwrap_or_else(|_| Err(Error::new(ErrorCode::Internal, "Its table could not be read.", "Print the file to a new PDF and read that.")));
        if self.stop.load(Ordering::Relaxed) && cancel.load(Ordering::Relaxed) {
            // The program ends in order: the file is not to blame.
            self.store.give_back_job(lease)?;
            return Ok(());
        }
        let (state, error) = match result {
            Ok(read) => {
                if let Some(password) = read.password.filter(|p| file.password.as_ref() != Some(p)) {
                    self.store.set_password(lease.file, &password)?;
                }
                let accounts = crate::forensics::across::accounts(&read.reading);
                let (document, reading) = (pack(&read.document)?, pack(&read.reading)?);
                let end = End { state: FileState::Read, code: "", note: "", read: Some((&document, &reading)), left: 1 };
                self.store.finish_job(lease, &end)?;
                self.store.note_accounts(file.case_id, &accounts)?;
                return Ok(());
            }
            Err(e) if matches!(e.code, ErrorCode::Internal | ErrorCode::OutOfMemory) && lease.tries < DEATHS => {
                self.store.put_back_job(lease)?;
                self.wake();
                return Ok(());
            }
            Err(e) if matches!(e.code, ErrorCode::FileEncrypted | ErrorCode::WrongPassword) => (FileState::Locked, e),
            Err(e) if e.code == ErrorCode::Cancelled => (FileState::Cancelled, e),
            Err(e) => (FileState::Failed, e),
        };
        let place = error.page.map_or_else(String::new, |p| format!("Page {p}: "));
        let note = format!("{place}{} {}", error.message, error.remedy);
        let code = serde_json::to_value(error.code).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
        self.store.finish_job(lease, &End { state, code: &code, note: note.trim(), read: None, left: 0 })?;
        Ok(())
    }

    fn document(&self, lease: Lease, worker: &Worker, input: Input<'_>, options: &ReadOptions) -> Result<Read> {
        let (mut document, reading) = again::read(worker, input, options, &mut |page, pages| {
            let proving = pages > 0 && page >= pages;
            self.advance(lease, Progress { page, pages, proving });
        })?;
        // What was noted of cells read again must still be there when the document is read under corrections.
        document.findings.extend(reading.findings.iter().filter(|f| f.code == "READ_AGAIN").cloned());
        Ok(Read { document, reading, password: options.password.clone() })
    }
}

/// Tries each password in turn; the first error other than a wrong password ends it.
fn open(passwords: &[Option<String>], mode: Mode, mut read: impl FnMut(&ReadOptions) -> Result<Read>) -> Result<Read> {
    let mut first = None;
    for password in passwords {
        match read(&ReadOptions { password: password.clone(), mode, ..ReadOptions::default() }) {
            Err(e) if matches!(e.code, ErrorCode::FileEncrypted | ErrorCode::WrongPassword) => first = first.or(Some(e)),
            other => return other,
        }
    }
    Err(first.unwrap_or_else(|| Error::new(ErrorCode::FileEncrypted, "The file needs a password.", "Give its password.")))
}

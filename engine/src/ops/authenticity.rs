//! Whether files are as they were issued: examined when somebody asks, once for each version of a file.

use super::error::Answer;
use super::records::InCase;
use super::work::{Work, held};
use super::{Inner, Saldo, lock};
use crate::base::Finding;
use crate::forensics::report::FraudOutput;
use crate::forensics::{across, examine_in};
use crate::read::ReadOptions;
use crate::read::worker::Input;
use crate::statement::Reading;
use crate::store::{File, FileState};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use ts_rs::TS;
use uuid::Uuid;

/// Files whose examination is kept.
const KEPT: usize = 400;

/// What was found in files, by file and how many corrections it was read under.
pub type Found = HashMap<(Uuid, usize), Arc<FraudOutput>>;

/// A file of a case with what was found in it.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Examined {
    /// The file.
    pub file_id: Uuid,
    /// Its name.
    pub name: String,
    /// What was found; null where the file could not be examined.
    pub output: Option<FraudOutput>,
    /// Why it could not.
    pub error: Option<String>,
}

/// Examines the files of a case that were read.
pub fn case_examined(saldo: &Saldo, input: InCase) -> Answer<Vec<Examined>> {
    let inner = &saldo.0;
    inner.store.case(input.case_id)?;
    let mut read: Vec<(String, Reading, FraudOutput)> = Vec::new();
    let mut out: Vec<Examined> = Vec::new();
    for file in inner.store.files(input.case_id)?.into_iter().filter(|f| f.state == FileState::Read) {
        match inner.examined(&file) {
            Ok(found) => {
                let (work, _) = inner.work_of(file.id)?;
                let reading = held(&work).reading(&inner.store, &file)?;
                out.push(Examined { file_id: file.id, name: file.name.clone(), output: None, error: None });
                read.push((file.name.clone(), (*reading).clone(), (*found).clone()));
            }
            Err(e) => out.push(Examined { file_id: file.id, name: file.name.clone(), output: None, error: Some(e.message) }),
        }
    }
    across::compare(&mut read);
    let mut found = read.into_iter();
    for e in out.iter_mut().filter(|e| e.error.is_none()) {
        e.output = found.next().map(|f| f.2);
    }
    Ok(out)
}

impl Inner {
    /// What was found in a file that was read.
    fn examined(&self, file: &File) -> Answer<Arc<FraudOutput>> {
        let (work, _) = self.work_of(file.id)?;
        let (document, reading, key) = {
            let mut work = held(&work);
            let corrections = work.state.corrections.get(&file.id).map_or(0, |c| c.list.len());
            (work.document(&self.store, file)?, work.reading(&self.store, file)?, (file.id, corrections))
        };
        if let Some(found) = lock(&self.examined).get(&key) {
            return Ok(Arc::clone(found));
        }
        let bytes = self.store.bytes(&file.sha256)?;
        let options = ReadOptions { password: file.password.clone(), ..ReadOptions::default() };
        let input = Input::Bytes { name: &file.name, bytes: &bytes };
        let found = Arc::new(examine_in(&self.worker, input, (&document, &reading), &[], &options)?);
        let mut kept = lock(&self.examined);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&found));
        Ok(found)
    }

    /// What was found in the files of a case, in the order of its view; none where one could not be examined.
    pub(in crate::ops) fn signals(&self, work: &Mutex<Work>) -> Answer<Vec<Option<Vec<Finding>>>> {
        let ids: Vec<Uuid> = held(work).view(&self.store)?.files.iter().map(|f| f.id).collect();
        let found = |id: Uuid| self.store.file(id).ok().and_then(|file| self.examined(&file).ok()).map(|found| found.findings());
        Ok(ids.into_iter().map(found).collect())
    }
}

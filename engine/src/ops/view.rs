//! A case as read, corrected and analysed: what rows and figures are told from.

use super::error::Answer;
use super::work::Work;
use crate::analytics::{AnalysedTransaction, Analysis, AnalystCorrections, Config, FileInput, analyse};
use crate::statement::{Correction, Reading, Statement, Transaction};
use crate::store::{FileState, Store};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use uuid::Uuid;

/// A file of a case that was read.
#[derive(Debug)]
pub struct ViewFile {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// What was read of it.
    pub reading: Arc<Reading>,
    /// What was corrected.
    pub corrections: Vec<Correction>,
}

/// The last list of rows that was asked for: scrolling asks for it again and again.
#[derive(Debug, Default)]
pub struct Listed {
    /// What was asked for.
    pub key: String,
    /// Its rows, as indexes into `Analysis::transactions`.
    pub rows: Arc<Vec<u32>>,
    /// Their sums.
    pub sums: Vec<super::records::RowSums>,
}

/// A case as read, corrected and analysed.
#[derive(Debug)]
pub struct CaseView {
    /// Its files, in the order that the analysis names them by.
    pub files: Vec<ViewFile>,
    /// The analysis.
    pub analysis: Analysis,
    /// The last list of rows.
    pub listed: Mutex<Listed>,
    by_id: HashMap<Uuid, u32>,
}

impl CaseView {
    /// Reads and analyses all files of a case that can be.
    pub fn of(work: &mut Work, store: &Store) -> Answer<Self> {
        let mut files = Vec::new();
        for file in work.files(store)?.into_iter().filter(|f| f.state == FileState::Read) {
            // What a person set aside counts nowhere.
            if work.state.aside.get(&file.id) == Some(&true) {
                continue;
            }
            let reading = work.reading(store, &file)?;
            files.push(ViewFile { id: file.id, name: file.name, sha256: file.sha256, reading, corrections: work.corrections(file.id).to_vec() });
        }
        let analysis = analysed(&files, &work.state.config, &work.state.marks)?;
        let by_id = analysis.transactions.iter().enumerate().map(|(i, t)| (t.id, i as u32)).collect();
        Ok(Self { files, analysis, listed: Mutex::default(), by_id })
    }

    /// A row by its id.
    pub fn transaction(&self, id: Uuid) -> Option<&AnalysedTransaction> {
        self.analysis.transactions.get(*self.by_id.get(&id)? as usize)
    }

    /// The file of a row.
    pub fn file(&self, t: &AnalysedTransaction) -> Option<&ViewFile> {
        self.files.get(t.file_index as usize)
    }

    /// The row as it was read, with the places of its values.
    pub fn read(&self, t: &AnalysedTransaction) -> Option<&Transaction> {
        self.statement(t)?.transactions.get(t.row.row_index as usize)
    }

    /// The statement of a row.
    pub fn statement(&self, t: &AnalysedTransaction) -> Option<&Statement> {
        self.file(t)?.reading.statements.get(t.statement_index as usize)
    }

    /// The ids of rows by their indexes.
    pub fn ids(&self, rows: &[u32]) -> Vec<Uuid> {
        rows.iter().filter_map(|i| self.analysis.transactions.get(*i as usize)).map(|t| t.id).collect()
    }

    /// Digits after the decimal mark of an account.
    pub fn digits(&self, account: u32) -> u32 {
        self.analysis.accounts.get(account as usize).map_or(2, |a| a.digits)
    }
}

/// Analyses files under a configuration and what the analyst marked.
pub fn analysed(files: &[ViewFile], config: &Config, marks: &AnalystCorrections) -> Answer<Analysis> {
    let input: Vec<FileInput> =
        files.iter().map(|f| FileInput { name: f.name.clone(), sha256: f.sha256.clone(), statements: f.reading.statements.clone() }).collect();
    Ok(analyse(&input, config, marks)?)
}

//! Bank statements as the operations under `/bank-statements` see them: of one verification, or of several under one id.

use super::life::read;
use super::{Asker, Done, Fault, Services};
use crate::analytics::{Analysis, AnalystCorrections};
use crate::ops::view::{CaseView, ViewFile, analysed};
use crate::ops::work::held;
use crate::store::Verification;
use serde_json::Value;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;
use uuid::Uuid;

/// A file as it is seen.
#[derive(Debug)]
pub struct SeenFile {
    /// Position among all files, read or not.
    pub file_index: u32,
    /// The verification that it is of.
    pub of: Uuid,
    /// What was read of it.
    pub file: ViewFile,
}

/// Bank statements that were read.
#[derive(Debug)]
pub struct Seen {
    /// The id that was asked for.
    pub id: Uuid,
    /// Its files that were read, in the order that the analysis names them by.
    pub files: Vec<SeenFile>,
    /// The analysis.
    pub analysis: Held,
    /// Remarks on rows.
    pub notes: HashMap<Uuid, String>,
    /// The verification; `None` where several are combined.
    pub verification: Option<Verification>,
    /// When it was made, and changed last, Unix milliseconds.
    pub times: (i64, i64),
}

/// An analysis that is at hand, or was made for this.
#[derive(Debug)]
pub enum Held {
    /// That of a case.
    View(Arc<CaseView>),
    /// Of several.
    Own(Box<Analysis>),
}

impl Deref for Held {
    type Target = Analysis;

    fn deref(&self) -> &Analysis {
        match self {
            Self::View(view) => &view.analysis,
            Self::Own(analysis) => analysis,
        }
    }
}

impl Seen {
    /// Position of a file among all, by its position in the analysis.
    pub fn file_index(&self, of_analysis: u32) -> u32 {
        self.files.get(of_analysis as usize).map_or(of_analysis, |f| f.file_index)
    }
}

fn missing() -> Fault {
    Fault::missing("The bank statement")
}

/// The verification of bank statements under an id, where it is the tenant's.
///
/// # Errors
/// It is not there, or of another service.
pub fn verification(services: &Services, asker: &Asker, id: Uuid) -> Done<Verification> {
    let v = services.store().verification(&asker.tenant, id)?;
    v.filter(|v| v.service == "bank_statement").ok_or_else(missing)
}

/// Looks for bank statements under an id, read or not.
///
/// # Errors
/// There are none.
pub fn there(services: &Services, asker: &Asker, id: Uuid) -> Done<()> {
    match services.store().combined(&asker.tenant, id)? {
        // A combined result ends with its first member.
        Some(_) => match of(services, asker, id) {
            Err(gone @ Fault::Missing(_)) => Err(gone),
            _ => Ok(()),
        },
        None => verification(services, asker, id).map(drop),
    }
}

/// What is seen under an id.
///
/// # Errors
/// It is not there, or was not read.
pub fn of(services: &Services, asker: &Asker, id: Uuid) -> Done<Seen> {
    if let Some(members) = services.store().combined(&asker.tenant, id)? {
        return combined(services, asker, id, &members);
    }
    let v = verification(services, asker, id)?;
    read(&v)?;
    let all = services.store().verification_files(id)?;
    let work = services.saldo.0.work(id)?;
    let mut work = held(&work);
    let view = work.view(services.store())?;
    let place = |file: Uuid| all.iter().find(|f| f.file_id == Some(file)).map_or(0, |f| f.position);
    let files = view.files.iter().map(|f| SeenFile { file_index: place(f.id), of: id, file: copy(f) }).collect();
    let times = (v.created_at, v.updated_at);
    Ok(Seen { id, files, analysis: Held::View(view), notes: work.state.notes.clone(), verification: Some(v), times })
}

fn copy(f: &ViewFile) -> ViewFile {
    ViewFile { id: f.id, name: f.name.clone(), sha256: f.sha256.clone(), reading: Arc::clone(&f.reading), corrections: f.corrections.clone() }
}

/// Several results as one, as they stand.
fn combined(services: &Services, asker: &Asker, id: Uuid, members: &Value) -> Done<Seen> {
    let mut files = Vec::new();
    let (mut notes, mut marks, mut config) = (HashMap::new(), AnalystCorrections::default(), None);
    let mut times = (i64::MAX, 0);
    let members: Vec<(Uuid, u32)> = serde_json::from_value(members.clone()).map_err(|e| Fault::Failed(format!("A combination does not read: {e}.")))?;
    for (file_index, (of, position)) in (0u32..).zip(&members) {
        let v = verification(services, asker, *of).map_err(|_| missing())?;
        read(&v)?;
        times = (times.0.min(v.created_at), times.1.max(v.updated_at));
        let wanted = services.store().verification_files(*of)?.into_iter().find(|f| f.position == *position).and_then(|f| f.file_id);
        let work = services.saldo.0.work(*of)?;
        let mut work = held(&work);
        let view = work.view(services.store())?;
        let file = view.files.iter().find(|f| Some(f.id) == wanted);
        let file = file.ok_or_else(|| Fault::conflict(format!("File {position} of {of} was not read")))?;
        files.push(SeenFile { file_index, of: *of, file: copy(file) });
        notes.extend(work.state.notes.clone());
        marks.transactions.extend(work.state.marks.transactions.iter().cloned());
        marks.rules.extend(work.state.marks.rules.iter().cloned());
        config.get_or_insert_with(|| work.state.config.clone());
    }
    let input: Vec<ViewFile> = files.iter().map(|f| copy(&f.file)).collect();
    let analysis = analysed(&input, &config.unwrap_or_default(), &marks)?;
    Ok(Seen { id, files, analysis: Held::Own(Box::new(analysis)), notes, verification: None, times })
}

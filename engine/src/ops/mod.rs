//! Floor 10: one function an operation, without a host in sight: records in, records out.
//!
//! Takes requests by name; gives the contract's records, and tells of changes. May use floors 0 to 9. May not know whether a window
//! or a browser asks.

mod cases;
mod figures;
mod finish;
mod import;
mod problems;
pub mod records;
mod review;
mod rows;
mod state;
mod view;

use crate::analytics::Analysis;
use crate::base::{Error, ErrorCode, Result};
use crate::document::Document;
use crate::statement::Reading;
use crate::store::Store;
use records::Progress;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use state::CaseState;
use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use uuid::Uuid;

/// Documents kept in memory.
const DOCUMENTS: usize = 24;

/// What a change touched, told to every interface.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    /// Reading a file went on.
    Progress {
        /// The file.
        file_id: Uuid,
        /// How far.
        progress: Progress,
    },
    /// Something is to be asked for again.
    Changed {
        /// `folders`, `queue`, `file`, `problems`, `rows`, `analysis`, `history`, `settings`.
        topics: Vec<&'static str>,
        /// The case.
        case_id: Option<Uuid>,
        /// The file.
        file_id: Option<Uuid>,
    },
}

/// A file as it now reads, under how many corrections.
pub(crate) struct Read {
    steps: u64,
    /// The reading.
    pub reading: Arc<Reading>,
}

/// A case as it is now analysed.
pub(crate) struct Analysed {
    version: (u64, u64),
    /// The analysis.
    pub analysis: Arc<Analysis>,
    /// The files that went in, in order.
    pub files: Vec<crate::store::File>,
}

/// The program without its windows.
pub struct Saldo {
    /// Everything that outlives it.
    pub store: Store,
    recovery_key: Mutex<Option<String>>,
    recovered: usize,
    documents: Mutex<Vec<(Uuid, Arc<Document>)>>,
    readings: Mutex<HashMap<Uuid, Arc<Read>>>,
    analyses: Mutex<HashMap<Uuid, Arc<Analysed>>>,
    pub(crate) progress: Mutex<HashMap<Uuid, Progress>>,
    listeners: Mutex<Vec<Sender<Change>>>,
    /// Counts changes of files, so that what was worked out before them is not taken for theirs.
    changes: Mutex<u64>,
    pub(crate) work: (Mutex<bool>, Condvar),
    pub(crate) cancels: Mutex<HashMap<Uuid, Arc<std::sync::atomic::AtomicBool>>>,
}

/// A lock that a panic elsewhere cannot take away.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An input that cannot be.
pub(crate) fn invalid(what: impl Into<String>, remedy: &str) -> Error {
    Error::new(ErrorCode::InvalidInput, what, remedy)
}

/// Now, as history keeps it.
pub(crate) fn now() -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    chrono::DateTime::from_timestamp(since.as_secs() as i64, since.subsec_nanos()).unwrap_or_default().to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

impl Saldo {
    /// The program over a store. `recovery_key` is given where the store is new.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn new(store: Store, recovery_key: Option<String>) -> Result<Arc<Self>> {
        let recovered = store.free_jobs()?;
        Ok(Arc::new(Self {
            store,
            recovery_key: Mutex::new(recovery_key),
            recovered,
            documents: Mutex::default(),
            readings: Mutex::default(),
            analyses: Mutex::default(),
            progress: Mutex::default(),
            listeners: Mutex::default(),
            changes: Mutex::default(),
            work: (Mutex::new(false), Condvar::new()),
            cancels: Mutex::default(),
        }))
    }

    /// Hears of every change from now on.
    pub fn listen(&self) -> Receiver<Change> {
        let (give, take) = channel();
        lock(&self.listeners).push(give);
        take
    }

    pub(crate) fn tell(&self, change: &Change) {
        lock(&self.listeners).retain(|l| l.send(change.clone()).is_ok());
    }

    /// Says what changed, and forgets what was worked out before.
    pub(crate) fn changed(&self, topics: &[&'static str], case_id: Option<Uuid>, file_id: Option<Uuid>) {
        *lock(&self.changes) += 1;
        self.tell(&Change::Changed { topics: topics.to_vec(), case_id, file_id });
    }

    /// The document that was read from a file.
    pub(crate) fn document(&self, file: Uuid) -> Result<Arc<Document>> {
        if let Some((_, kept)) = lock(&self.documents).iter().find(|(id, _)| *id == file) {
            return Ok(kept.clone());
        }
        let bytes = self.store.document(file)?.ok_or_else(|| Error::new(ErrorCode::NotFound, "The file has not been read yet.", "Wait until it is read."))?;
        let broken = |e| Error::new(ErrorCode::Internal, format!("What was read cannot be taken up again: {e}."), "Read the file again.");
        let document: Document = postcard::from_bytes(&bytes).map_err(broken)?;
        let document = Arc::new(document);
        let mut kept = lock(&self.documents);
        if kept.len() >= DOCUMENTS {
            kept.remove(0);
        }
        kept.push((file, document.clone()));
        Ok(document)
    }

    /// A file as it reads under the corrections that hold.
    pub(crate) fn reading(&self, file: &crate::store::File, state: &CaseState) -> Result<Arc<Reading>> {
        let corrections = state.corrections.get(&file.id).cloned().unwrap_or_default();
        let steps = state.touched.get(&file.id).copied().unwrap_or_default();
        if let Some(read) = lock(&self.readings).get(&file.id).filter(|r| r.steps == steps) {
            return Ok(read.reading.clone());
        }
        let reading = Arc::new(crate::statement::interpret(&*self.document(file.id)?, &corrections));
        lock(&self.readings).insert(file.id, Arc::new(Read { steps, reading: reading.clone() }));
        Ok(reading)
    }

    /// A case as its steps make it.
    pub(crate) fn state(&self, case: Uuid) -> Result<CaseState> {
        Ok(CaseState::of(self.store.steps(case)?))
    }

    /// Forgets what was read from a file.
    pub(crate) fn forget(&self, file: Uuid) {
        lock(&self.readings).remove(&file);
        lock(&self.documents).retain(|(id, _)| *id != file);
    }

    /// The analysis of a case: of all its files that were read.
    pub(crate) fn analysed(&self, case: Uuid) -> Result<Arc<Analysed>> {
        let state = self.state(case)?;
        let version = (*lock(&self.changes), state.last);
        if let Some(known) = lock(&self.analyses).get(&case).filter(|a| a.version == version) {
            return Ok(known.clone());
        }
        let files = self.read_files(case, &state)?;
        let inputs = files.iter().map(|f| self.input(f, &state)).collect::<Result<Vec<_>>>()?;
        let analysis = crate::analytics::analyse(&inputs, &state.config, &state.marks)?;
        let analysed = Arc::new(Analysed { version, analysis: Arc::new(analysis), files });
        lock(&self.analyses).insert(case, analysed.clone());
        Ok(analysed)
    }

    /// The files of a case that were read and are in sight.
    pub(crate) fn read_files(&self, case: Uuid, state: &CaseState) -> Result<Vec<crate::store::File>> {
        let files = self.store.files(case)?;
        Ok(files.into_iter().filter(|f| f.state == crate::store::FileState::Read && !state.deleted.contains(&f.id)).collect())
    }

    fn input(&self, file: &crate::store::File, state: &CaseState) -> Result<crate::analytics::FileInput> {
        let reading = self.reading(file, state)?;
        Ok(crate::analytics::FileInput { name: file.name.clone(), sha256: file.sha256.clone(), statements: reading.statements.clone() })
    }
}

fn parse<I: DeserializeOwned>(input: Value) -> Result<I> {
    serde_json::from_value(input).map_err(|e| invalid(format!("The request does not hold: {e}."), "Compare it with the contract."))
}

fn give<O: Serialize>(output: O) -> Result<Value> {
    serde_json::to_value(output).map_err(|e| Error::new(ErrorCode::Internal, format!("The answer cannot be written: {e}."), "Report this."))
}

/// The one list of operations: every host calls what stands here, by name.
macro_rules! operations {
    ($($name:ident => $function:path,)*) => {
        /// Names of all operations.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];

        impl Saldo {
            /// Does an operation.
            ///
            /// # Errors
            /// There is none of that name, its input does not hold, or what it does fails.
            pub fn call(self: &Arc<Self>, name: &str, input: Value) -> Result<Value> {
                match name {
                    $(stringify!($name) => give($function(self, parse(input)?)?),)*
                    _ => Err(Error::new(ErrorCode::NotFound, format!("There is no operation `{name}`."), "Install the same version of interface and engine.")),
                }
            }
        }
    };
}

operations! {
    app_state => cases::app_state,
    settings_set => cases::settings_set,
    recovery_key_seen => cases::recovery_key_seen,
    backup_write => cases::backup_write,
    folders_list => cases::folders_list,
    folder_save => cases::folder_save,
    case_save => cases::case_save,
    item_delete => cases::item_delete,
    case_status_set => cases::case_status_set,
    example_add => import::example_add,
    files_import => import::files_import,
    queue_list => import::queue_list,
    jobs_cancel => import::jobs_cancel,
    jobs_retry => import::jobs_retry,
    passwords_try => import::passwords_try,
    file_detail => review::file_detail,
    table_window => review::table_window,
    column_set => review::column_set,
    columns_edges => review::columns_edges,
    field_set => review::field_set,
    alike_preview => review::alike_preview,
    alike_apply => review::alike_apply,
    file_accept => review::file_accept,
    problems_list => problems::problems_list,
    problems_resolve => problems::problems_resolve,
    rows_window => rows::rows_window,
    rows_facets => rows::rows_facets,
    rows_change => rows::rows_change,
    rows_mark => rows::rows_mark,
    rule_preview => rows::rule_preview,
    rule_apply => rows::rule_apply,
    overview => figures::overview,
    daily_balances => figures::daily_balances,
    months => figures::months,
    categories => figures::categories,
    counterparties => figures::counterparties,
    proforma => figures::proforma,
    related_parties => figures::related_parties,
    patterns => figures::patterns,
    pattern_mark => figures::pattern_mark,
    config_get => figures::config_get,
    config_preview => figures::config_preview,
    config_set => figures::config_set,
    combine => finish::combine,
    export_check => finish::export_check,
    export_write => finish::export_write,
    history_list => finish::history_list,
    history_step => finish::history_step,
}

//! What a case says of the items that either side changes: which of them a person set here, who and when, and what they are now.

use super::settings;
use crate::analytics::{AnalysedTransaction, row_id};
use crate::ops::error::Answer;
use crate::ops::state::Act;
use crate::ops::view::CaseView;
use crate::ops::work::Work;
use crate::statement::{Correction, HeaderType, Reading};
use crate::store::{File, FileState, Store};
use crate::sync::items::{Item, ROW_FIELDS, Row, Told, amount};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use uuid::Uuid;

/// A case as it stands here.
pub struct Here {
    /// Columns by file, in the service's order of files.
    pub readings: Vec<Option<Arc<Reading>>>,
    /// The files, in the same order.
    pub files: Vec<File>,
    /// The case as read, corrected and analysed.
    pub view: Arc<CaseView>,
    /// Remarks on rows.
    notes: HashMap<Uuid, String>,
    /// What a person set here, with who and when.
    pub set: HashMap<Item, Told>,
    /// The configuration by part, and what a reviewer put beside what was read by name.
    config: BTreeMap<String, String>,
    /// The same whole.
    pub configured: crate::analytics::Config,
    output: BTreeMap<String, String>,
    /// Whether the review is completed.
    pub done: bool,
    /// Corrections for which a service has no place.
    pub kept_here: usize,
}

/// The name of a type, as both sides write it.
pub fn type_name(kind: HeaderType) -> String {
    serde_json::to_value(kind).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

impl Here {
    /// A case as it stands; none while files of it are still read.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn of(work: &mut Work, store: &Store, order: &[Uuid]) -> Answer<Option<Self>> {
        let all = work.files(store)?;
        let files: Vec<File> = order.iter().filter_map(|id| all.iter().find(|f| f.id == *id).cloned()).collect();
        if files.iter().any(|f| matches!(f.state, FileState::Queued | FileState::Reading)) {
            return Ok(None);
        }
        let mut readings = Vec::new();
        for file in &files {
            readings.push(if file.state == FileState::Read { Some(work.reading(store, file)?) } else { None });
        }
        let view = work.view(store)?;
        let output = work.state.output.iter().map(|(name, value)| (name.clone(), value.to_string())).collect();
        let (config, notes, done) = (settings::parts(&work.state), work.state.notes.clone(), work.state.done);
        // Files that came or went after the service took the others: it has no place for them.
        let kept_here = all.iter().filter(|f| !order.contains(&f.id)).count() + order.len() - files.len();
        let mut here = Self { readings, files, view, notes, set: HashMap::new(), config, configured: work.state.config.clone(), output, done, kept_here };
        for step in work.state.steps.iter().filter(|s| s.holds) {
            if let Ok(act) = serde_json::from_str(&step.step.payload) {
                here.take(&act, &Told { by: step.step.actor.clone(), at: step.step.at.clone(), from: None });
            }
        }
        Ok(Some(here))
    }

    fn position(&self, file: Uuid) -> Option<u32> {
        self.files.iter().position(|f| f.id == file).map(|n| n as u32)
    }

    fn take(&mut self, act: &Act, told: &Told) {
        match act {
            Act::Correct { file, list } => {
                let Some(position) = self.position(*file) else { return };
                list.iter().for_each(|c| self.correction(position, c, told));
            }
            Act::Mark { ids, mark, note } => {
                let fields = [
                    ("category_type", mark.category.is_some()),
                    ("merchant_name", mark.merchant_name.is_some()),
                    ("counterparty_role", mark.role.is_some()),
                    ("is_operational", mark.is_operational.is_some()),
                    ("excluded", mark.excluded.is_some()),
                    ("note", note.is_some()),
                ];
                for id in ids {
                    for (field, _) in fields.iter().filter(|(_, set)| *set) {
                        self.set.insert(Item::Row { id: id.to_string(), field: (*field).to_owned() }, told.clone());
                    }
                }
            }
            Act::Several { acts } => acts.iter().for_each(|a| self.take(a, told)),
            Act::Complete { .. } => {
                self.set.insert(Item::Status, told.clone());
            }
            Act::Configure { .. } => {
                for field in settings::FIELDS {
                    self.set.insert(Item::Config { field: field.to_owned() }, told.clone());
                }
            }
            Act::Output { name, .. } => {
                self.set.insert(Item::Output { name: name.clone() }, told.clone());
            }
            Act::Flag { .. } | Act::Rule { .. } | Act::Pattern { .. } => self.kept_here += 1,
            // What the case says of itself, and not of an item.
            _ => {}
        }
    }

    fn correction(&mut self, file: u32, correction: &Correction, told: &Told) {
        let statements = self.readings.get(file as usize).and_then(|r| r.as_ref()).map_or(0, |r| r.statements.len());
        match correction {
            Correction::HeaderType { index, .. } | Correction::HeaderName { index, .. } => {
                let field = if matches!(correction, Correction::HeaderType { .. }) { "type" } else { "name" };
                // A correction of a column is one of all tables of the file.
                for statement in 0..statements as u32 {
                    self.set.insert(Item::Header { file, statement, index: *index, field: field.to_owned() }, told.clone());
                }
            }
            Correction::Edges { .. } => {
                // Columns are counted anew.
                self.set.retain(|i, _| !matches!(i, Item::Header { file: f, .. } if *f == file));
                self.set.insert(Item::Columns { file }, told.clone());
            }
            Correction::EditRow { statement, row, date, description, debit, credit, balance } => {
                let Some(sha256) = self.files.get(file as usize).map(|f| f.sha256.clone()) else { return };
                let id = row_id(&sha256, *statement, *row).to_string();
                let amounts = debit.is_some() || credit.is_some();
                let fields = [
                    ("trx_date", date.is_some()),
                    ("trx_notes", description.is_some()),
                    ("trx_mutation_db_number", amounts),
                    ("trx_mutation_cr_number", amounts),
                    ("balance_number", balance.is_some()),
                ];
                for (field, _) in fields.iter().filter(|(_, set)| *set) {
                    self.set.insert(Item::Row { id: id.clone(), field: (*field).to_owned() }, told.clone());
                }
            }
            Correction::InsertRow { .. }
            | Correction::DeleteRow { .. }
            | Correction::SplitRow { .. }
            | Correction::MergeRow { .. }
            | Correction::Field { .. } => {
                self.kept_here += 1;
            }
            Correction::Reverted => {}
        }
    }

    /// The row of an id.
    pub fn row(&self, id: &str) -> Option<&AnalysedTransaction> {
        self.view.transaction(id.parse().ok()?)
    }

    /// The remark on a row; empty where there is none.
    pub fn note(&self, row: Uuid) -> &str {
        self.notes.get(&row).map_or("", String::as_str)
    }

    /// The values of a row by field, as a service tells them.
    pub fn values(&self, t: &AnalysedTransaction) -> BTreeMap<String, String> {
        let value = |field: &str| match field {
            "trx_date" => t.row.date.map(|d| d.to_string()).unwrap_or_default(),
            "trx_notes" => t.row.description.clone(),
            "trx_mutation_db_number" => amount(t.row.debit),
            "trx_mutation_cr_number" => amount(t.row.credit),
            "balance_number" => amount(t.balance.unwrap_or_default()),
            "category_type" => t.category.name().to_owned(),
            "is_operational" => t.is_operational.to_string(),
            "merchant_name" => t.merchant_name.to_string(),
            "counterparty_role" => t.counterparty_role.map(|r| r.name().to_owned()).unwrap_or_default(),
            "excluded" => t.excluded.to_string(),
            "note" => self.note(t.id).to_owned(),
            _ => String::new(),
        };
        ROW_FIELDS.iter().map(|(f, _)| ((*f).to_owned(), value(f))).collect()
    }

    /// All rows, as a service tells them.
    pub fn rows(&self) -> Vec<Row> {
        let place = |t: &AnalysedTransaction| self.view.file(t).and_then(|f| self.position(f.id)).unwrap_or(t.file_index);
        let row = |t: &AnalysedTransaction| Row {
            id: t.id.to_string(),
            file_index: place(t),
            statement_index: t.statement_index,
            row_index: t.row.row_index,
            page: t.row.page.max(1),
            account: t.account_number.to_string(),
            values: self.values(t),
        };
        self.view.analysis.transactions.iter().map(row).collect()
    }

    /// What an item is now; none where there is no such thing here.
    pub fn value(&self, item: &Item) -> Option<String> {
        match item {
            Item::Header { file, statement, index, field } => {
                let reading = self.readings.get(*file as usize)?.as_ref()?;
                let column = reading.statements.get(*statement as usize)?.columns.iter().find(|c| c.index == *index)?;
                Some(if field == "type" { type_name(column.kind) } else { column.name.clone() })
            }
            Item::Columns { file } => self.columns(*file),
            Item::Row { id, field } => self.values(self.row(id)?).remove(field),
            Item::Config { field } => self.config.get(field).cloned(),
            Item::Output { name } => Some(self.output.get(name).cloned().unwrap_or_default()),
            // Of a draft alone, which is not laid side by side as what was read is.
            Item::Files | Item::Job { .. } => None,
            Item::Status => Some(if self.done { "COMPLETED" } else { "NEED_REVIEW" }.to_owned()),
            Item::Case => Some(String::new()),
        }
    }

    /// The columns of a file with their edges, as JSON.
    fn columns(&self, file: u32) -> Option<String> {
        let reading = self.readings.get(file as usize)?.as_ref()?;
        let all: Vec<super::there::Edged> = (0u32..)
            .zip(&reading.statements)
            .flat_map(|(s, st)| st.columns.iter().map(move |c| (s, c.index, round(c.x0), round(c.x1), c.name.clone(), type_name(c.kind))))
            .collect();
        serde_json::to_string(&all).ok()
    }
}

/// Edges to a tenth of a point: finer they say nothing.
pub fn round(x: f32) -> f32 {
    (x * 10.0).round() / 10.0
}

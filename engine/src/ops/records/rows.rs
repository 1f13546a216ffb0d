//! Records of rows: what a row says, which rows are meant, how they change.

use super::{Decimal, Place};
use crate::analytics::{AnalystRule, CategorySource, Direction, Flag, Role};
use crate::statement::HeaderType;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use uuid::Uuid;

/// What a person says about a flag or a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum MarkState {
    #[default]
    Raised,
    Confirmed,
    Dismissed,
}

/// A flag of a row with its reason.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowFlag {
    /// The flag.
    pub flag: Flag,
    /// Why it is raised.
    pub reason: String,
    /// Other rows that it rests on.
    pub related_ids: Vec<Uuid>,
    /// What a person says about it.
    pub state: MarkState,
    /// A remark.
    pub note: String,
}

/// A row with everything that is known of it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the transaction record of the verification service")]
pub struct Row {
    pub id: Uuid,
    pub file_id: Uuid,
    pub file_name: String,
    pub statement_index: u32,
    pub row_index: u32,
    pub page: u32,
    #[serde(rename = "box")]
    pub place: Place,
    /// Where single values stand, by header type.
    #[ts(type = "Partial<Record<HeaderType, Box>>")]
    pub cells: BTreeMap<HeaderType, Place>,
    pub account_number: String,
    pub bank_name: String,
    pub currency: String,
    pub date: Option<String>,
    pub value_date: Option<String>,
    pub description: String,
    pub reference: String,
    pub direction: Direction,
    pub debit: Option<Decimal>,
    pub credit: Option<Decimal>,
    pub balance: Option<Decimal>,
    pub balance_printed: bool,
    pub balance_ok: Option<bool>,
    pub counterparty: String,
    pub role: Option<Role>,
    pub category: String,
    pub category_source: CategorySource,
    pub category_reason: String,
    pub is_operational: bool,
    pub flags: Vec<RowFlag>,
    pub excluded: bool,
    pub note: String,
    /// Lowest of the fields, 0 to 1.
    pub confidence: f32,
    /// Fields below 0.90.
    pub doubtful: Vec<HeaderType>,
    /// A person changed it.
    pub edited: bool,
}

/// A field of a row that can be edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum RowField {
    Date,
    Description,
    Debit,
    Credit,
    Balance,
    Counterparty,
    Category,
}

/// A field by whose values rows are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name says it")]
pub enum FacetField {
    FileId,
    AccountNumber,
    Bank,
    Currency,
    Direction,
    Category,
    Counterparty,
    Role,
    Flag,
    Month,
    State,
}

/// Which rows: every figure carries one, so that it leads to its rows. Fields that are given must all hold.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct Filter {
    /// Words of description, counterparty, reference or amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    /// One of the values of each field.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "Partial<Record<FacetField, string[]>>", optional)]
    pub facets: Option<BTreeMap<FacetField, Vec<String>>>,
    /// First day, ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Last day, ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Least amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_min: Option<Decimal>,
    /// Most amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_max: Option<Decimal>,
    /// These rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<Vec<Uuid>>,
}

impl Filter {
    /// Rows with this value of a field.
    pub fn of(field: FacetField, value: impl Into<String>) -> Self {
        Self::default().and(field, value)
    }

    /// These rows.
    pub fn ids(ids: Vec<Uuid>) -> Self {
        Self { ids: Some(ids), ..Self::default() }
    }

    /// The same with one of the values of another field.
    #[must_use]
    pub fn and(mut self, field: FacetField, value: impl Into<String>) -> Self {
        self.facets.get_or_insert_default().entry(field).or_default().push(value.into());
        self
    }

    /// The same between two days.
    #[must_use]
    pub fn between(mut self, from: chrono::NaiveDate, to: chrono::NaiveDate) -> Self {
        (self.from, self.to) = (Some(from.to_string()), Some(to.to_string()));
        self
    }
}

/// By what rows are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum SortField {
    #[default]
    Printed,
    Date,
    Description,
    Debit,
    Credit,
    Balance,
    Counterparty,
    Category,
    Confidence,
}

/// The order of rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct Sort {
    /// By what.
    pub field: SortField,
    /// Largest first.
    pub descending: bool,
}

/// Sums of rows in one currency.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowSums {
    /// ISO 4217 code.
    pub currency: String,
    /// How many.
    pub count: u32,
    /// Sum of the credits.
    pub credit: Decimal,
    /// Sum of the debits.
    pub debit: Decimal,
}

/// Some rows of many.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowWindow {
    /// Rows in all.
    pub total: usize,
    /// First of these.
    pub offset: usize,
    /// The rows.
    pub rows: Vec<Row>,
    /// Sums of all.
    pub sums: Vec<RowSums>,
}

/// A value of a field with how many rows have it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct FacetValue {
    /// The value.
    pub value: String,
    /// For people.
    pub label: String,
    /// How many rows.
    pub count: u32,
}

/// The values of a field.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Facet {
    /// The field.
    pub field: FacetField,
    /// Its values, most frequent first.
    pub values: Vec<FacetValue>,
}

/// A box on a page.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, TS)]
pub struct OnPage {
    /// Page, 1-based.
    pub page: u32,
    /// The box.
    #[serde(rename = "box")]
    pub place: Place,
}

/// One change of rows; the list of an operation is one step of undo.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names are those of the records")]
pub enum RowChange {
    /// Another value.
    Edit { row_id: Uuid, field: RowField, value: String },
    /// A row that was missed.
    Insert {
        file_id: Uuid,
        statement_index: u32,
        after: Option<Uuid>,
        date: Option<String>,
        description: String,
        debit: Decimal,
        credit: Decimal,
        balance: Option<Decimal>,
        /// It stands before the row that `after` names.
        #[serde(default)]
        #[ts(optional)]
        before: Option<bool>,
        /// Where it was drawn; rows that are drawn one after the other stand so.
        #[serde(default)]
        #[ts(optional)]
        place: Option<OnPage>,
    },
    /// A row that is none.
    Delete { row_id: Uuid },
    /// A row that is two.
    Split { row_id: Uuid, debit: Decimal, credit: Decimal, letters: u32 },
    /// A row and the next are one.
    Merge { row_id: Uuid },
}

/// Rows that a decision about others would give another category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Becoming {
    /// Their category now.
    pub from: String,
    /// Their category then.
    pub to: String,
    /// How many.
    pub rows: usize,
    /// Which.
    pub filter: Filter,
}

/// Rows of a counterparty with the same words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Wording {
    /// The words of the first.
    pub text: String,
    /// How many rows.
    pub rows: usize,
    /// ISO 4217 code of the first.
    pub currency: String,
    /// Money out; null where they are of several currencies.
    pub debit: Option<Decimal>,
    /// Money in; null where they are of several currencies.
    pub credit: Option<Decimal>,
    /// The rows.
    pub ids: Vec<Uuid>,
}

/// What a person says about a flag.
#[derive(Debug, Clone, PartialEq, Deserialize, TS)]
pub struct FlagMark {
    /// The flag.
    pub flag: Flag,
    /// What of it.
    pub state: MarkState,
}

/// What a person says about rows; what is absent stays.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, TS)]
#[serde(default)]
#[ts(optional_fields)]
#[allow(missing_docs, reason = "the names are those of the row")]
pub struct RowMark {
    pub category: Option<String>,
    pub counterparty: Option<String>,
    #[ts(type = "Role | null", optional)]
    pub role: Option<Role>,
    pub is_operational: Option<bool>,
    pub excluded: Option<bool>,
    pub flag: Option<FlagMark>,
    pub note: Option<String>,
}

/// Rows after a change.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowsChanged {
    /// Files that it bears on.
    pub files: Vec<super::QueueFile>,
    /// The changed rows.
    pub rows: Vec<Row>,
}

/// Rows after a mark.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RowsMarked {
    /// How many.
    pub changed: usize,
    /// The first of them.
    pub rows: Vec<Row>,
}

/// The rule that one decision would make.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RulePreview {
    /// The rule.
    pub rule: AnalystRule,
    /// Other rows with the same wording.
    pub identical: usize,
    /// Other rows that the rule would mark.
    pub by_rule: usize,
    /// These rows.
    pub filter: Filter,
}

/// How many rows changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct Changed {
    /// How many.
    pub changed: usize,
}

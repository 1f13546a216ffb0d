//! Records of the analysis. Each figure carries the filter of its rows.

use super::{Decimal, Filter, MarkState, Period, Said, Verdict};
use crate::analytics::{AnalystRule, CombiningKind, Direction, Flag, HolderType, Role};
use crate::base::Severity;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

/// An account over all files.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct AccountSummary {
    /// Position among the case's accounts; other figures name it.
    pub account: u32,
    pub number: String,
    pub bank_name: String,
    pub holder: String,
    pub currency: String,
    pub digits: u32,
    pub period: Option<Period>,
    pub opening: Option<Decimal>,
    pub closing: Option<Decimal>,
    pub rows: u32,
    pub filter: Filter,
}

/// A setting that the figures rest on.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Assumption {
    /// Name of the setting.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Whether it was configured.
    pub configured: bool,
    /// What it decides.
    pub meaning: String,
}

/// A case at a glance.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct Overview {
    pub base_currency: String,
    pub accounts: Vec<AccountSummary>,
    /// Over all accounts, in base currency.
    pub credit: Decimal,
    pub debit: Decimal,
    pub operational_credit: Decimal,
    pub operational_debit: Decimal,
    pub rows: u32,
    pub days_below_zero: u32,
    /// Statements that are proven.
    pub proved: u32,
    pub statements: u32,
    pub currencies: Vec<CurrencyFigure>,
    pub concentration: Vec<Concentration>,
    pub missing_rates: Vec<String>,
    pub assumptions: Vec<Assumption>,
}

/// Sums of one currency.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct CurrencyFigure {
    pub currency: String,
    pub credit: Decimal,
    pub debit: Decimal,
    pub credit_base: Option<Decimal>,
    pub debit_base: Option<Decimal>,
    pub count_credit: u32,
    pub count_debit: u32,
    pub filter: Filter,
}

/// How much of the flow depends on few counterparties; shares from 0 to 1.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct Concentration {
    pub direction: Direction,
    pub counterparties: u32,
    pub top1: f64,
    pub top5: f64,
    pub top10: f64,
    pub hhi: f64,
}

/// The balance at the end of one day.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DailyBalance {
    /// The day.
    pub date: String,
    /// Its balance.
    pub balance: Decimal,
    /// Rows of that day.
    pub rows: u32,
    /// False where the day lies in a gap between statements.
    pub covered: bool,
}

/// Balances of one account, day by day.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct DailyFigures {
    pub account: u32,
    pub currency: String,
    pub digits: u32,
    pub days: Vec<DailyBalance>,
    pub average: Decimal,
    pub minimum: Decimal,
    pub maximum: Decimal,
    pub days_below_zero: u32,
}

/// One month of one account, or of all in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct MonthFigure {
    pub month: String,
    pub credit: Decimal,
    pub debit: Decimal,
    pub net: Decimal,
    pub count_credit: u32,
    pub count_debit: u32,
    pub operational_credit: Decimal,
    pub operational_debit: Decimal,
    pub opening: Option<Decimal>,
    pub closing: Option<Decimal>,
    pub average: Option<Decimal>,
    pub minimum: Option<Decimal>,
    pub maximum: Option<Decimal>,
    pub days_below_zero: Option<u32>,
    pub returned_cheques: u32,
    pub filter: Filter,
}

/// Sums of a category in one currency.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct CategoryFigure {
    pub category: String,
    pub currency: String,
    pub credit: Decimal,
    pub debit: Decimal,
    pub credit_base: Option<Decimal>,
    pub debit_base: Option<Decimal>,
    pub count: u32,
    pub operational: bool,
    pub filter: Filter,
}

/// A counterparty, sums in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct CounterpartyFigure {
    pub name: String,
    pub role: Option<Role>,
    pub credit: Decimal,
    pub debit: Decimal,
    pub count: u32,
    /// Part of all credits and of all debits, 0 to 1.
    pub share_credit: f64,
    pub share_debit: f64,
    pub members: Vec<String>,
    pub filter: Filter,
}

/// A line of the proforma.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProformaLine {
    /// Name, such as `SALES_RECEIPTS`.
    pub code: String,
    /// 0 for sums, 1 for what they add up.
    pub level: u32,
    /// One amount a period.
    pub amounts: Vec<Decimal>,
    /// Their sum.
    pub total: Decimal,
    /// Part of the revenue.
    pub share_of_revenue: Option<f64>,
    /// One a period, then the whole line.
    pub filters: Vec<Filter>,
}

/// A column of the proforma.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ProformaPeriod {
    /// First day.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Year and month.
    pub label: String,
}

/// The proforma statement.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Proforma {
    /// ISO 4217 code.
    pub currency: String,
    /// Its columns.
    pub periods: Vec<ProformaPeriod>,
    /// Its lines.
    pub lines: Vec<ProformaLine>,
    /// Balance at the start of each period.
    pub opening: Vec<Option<Decimal>>,
    /// Balance at the end of each.
    pub closing: Vec<Option<Decimal>>,
    /// What a reader must know.
    pub notes: Vec<Said>,
}

/// A related party, sums in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct RelatedParty {
    pub name: String,
    pub role: Role,
    pub merchants: Vec<String>,
    pub credit: Decimal,
    pub debit: Decimal,
    pub count_credit: u32,
    pub count_debit: u32,
    pub filter: Filter,
}

/// What kind of pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name says it")]
pub enum PatternKind {
    Circular,
    Kiting,
    Transfer,
    CounterLeg,
    Physics,
    Recurring,
    Flag,
}

/// A pattern over several rows. One shape for all kinds, so that one screen shows them.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Pattern {
    /// Its id, the same as long as it rests on the same rows.
    pub id: String,
    /// What kind.
    pub kind: PatternKind,
    /// `COVERED_SHORTFALL`, `interest_tax_rate`, …
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// Whom or what it is about.
    pub title: String,
    /// One sentence with the figures in it.
    pub reason: String,
    /// What may explain it without anything being wrong.
    pub innocent_causes: Vec<String>,
    /// How much.
    pub amount: Option<Decimal>,
    /// ISO 4217 code.
    pub currency: String,
    /// From the first to the last row.
    pub period: Option<Period>,
    /// Whom the money passed, or whose payment it is.
    pub path: Vec<String>,
    /// The flag that it raises.
    pub flag: Option<Flag>,
    /// What a person says about it.
    pub state: MarkState,
    /// A remark.
    pub note: String,
    /// Its rows.
    pub filter: Filter,
}

/// A statement among those of its account.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct CombinedStatement {
    pub file_id: Uuid,
    pub file_name: String,
    pub statement_index: u32,
    pub period: Option<Period>,
    pub opening: Option<Decimal>,
    pub closing: Option<Decimal>,
    pub rows: u32,
    pub rows_overlapping: u32,
    pub verdict: Verdict,
}

/// What combining files showed.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[allow(missing_docs, reason = "the names are those of the analysis")]
pub struct CombiningFinding {
    pub kind: CombiningKind,
    pub severity: Severity,
    pub message: Said,
    pub remedy: Said,
    pub period: Option<Period>,
    pub difference: Option<Decimal>,
    pub files: Vec<Uuid>,
    pub filter: Option<Filter>,
}

/// How the files of an account follow each other.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CombinedAccount {
    /// The account.
    pub account: AccountSummary,
    /// Its statements in order of time.
    pub statements: Vec<CombinedStatement>,
    /// What combining them showed.
    pub findings: Vec<CombiningFinding>,
}

/// An exchange rate of one day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Rate {
    /// The day from which it holds.
    pub date: String,
    /// ISO 4217 code.
    pub currency: String,
    /// Units of base currency for one unit.
    pub rate: Decimal,
}

/// Names that stand in a relation to the holder.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "the names are those of the configuration")]
pub struct Parties {
    pub company_group: Vec<String>,
    pub directors: Vec<String>,
    pub suppliers: Vec<String>,
    pub customers: Vec<String>,
}

/// Thresholds of the flags.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "the names are those of the configuration")]
pub struct Thresholds {
    pub big_transaction: Option<Decimal>,
    pub round_multiple: Option<Decimal>,
    pub circular_days: u32,
    pub circular_tolerance: Decimal,
    pub kiting_days: u32,
}

/// The configuration of a case's analysis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[allow(missing_docs, reason = "the names are those of the configuration")]
pub struct Config {
    pub base_currency: String,
    pub holder_type: Option<HolderType>,
    pub parties: Parties,
    pub thresholds: Thresholds,
    pub rates: Vec<Rate>,
    pub rules: Vec<AnalystRule>,
}

/// What a changed configuration would change.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ConfigChange {
    /// Which figure.
    pub what: Said,
    /// It now.
    pub before: String,
    /// It then.
    pub after: String,
    /// Rows that differ.
    pub rows: u32,
}

/// As what a case is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each name says it")]
pub enum ExportFormat {
    Workbook,
    Csv,
    Json,
    Beancount,
    Ofx,
    Report,
}

/// What stands against an export that says verified.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Blocker {
    /// Stable name.
    pub code: String,
    /// What is not proven.
    pub message: Said,
    /// What would resolve it.
    pub remedy: Option<Said>,
    /// The file.
    pub file_id: Option<Uuid>,
    /// The problem.
    pub problem_id: Option<String>,
}

/// Whether a case can be exported.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ExportCheck {
    /// What stands against it.
    pub blockers: Vec<Blocker>,
    /// Files that it will hold.
    pub files: u32,
    /// Rows that it will hold.
    pub rows: u32,
    /// Accounts that it will hold.
    pub accounts: u32,
    /// As what.
    pub formats: Vec<ExportFormat>,
    /// A name for it, without ending.
    pub suggested_name: String,
    /// Where it would be written, in the window; null in a browser.
    pub suggested_path: Option<String>,
}

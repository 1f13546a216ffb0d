//! The records that an analysis gives and takes: plain values and exact money.

mod account;
mod category_names;
mod config;
mod corrections;
mod credit;
mod figures;
mod indicators;
mod names;
mod patterns;
mod proforma;
pub mod proforma_lines;
mod transaction;

pub use account::{Account, CombiningFinding, CombiningKind, FileSummary, RowRef, StatementSummary};
pub use config::{
    Config, CounterpartyRules, HolderType, KeywordRule, Nature, Parties, Rate, RevenueRule, RevenueRules, RevenueSettings, TextModelConfig, Thresholds,
};
pub use corrections::{AnalystCorrections, AnalystRule, Labelled, TransactionCorrection};
pub use credit::{DebtFigures, ExcludedCredits, Highlight, Ratio, ReturnFigures, RevenueFigures, RevenueMark, RevenueTier};
pub use figures::{
    BalanceFigures, Benford, BenfordDigit, BenfordVerdict, CategorySum, Concentration, CounterpartyShare, CurrencyOverview, DailyBalance, MerchantGroup,
    MonthlyFigures, Recurring, RelatedParty,
};
pub use indicators::{
    Duty, DutyFigures, Grade, Indicator, Indicators, PayersOfMonth, SalaryFigures, Score, ScoreLine, ScoreRule, Scorecard, Span, Unit, Unusual, Wage,
};
pub use names::{Category, CategorySource, Direction, Flag, Level, ReturnSide, Role, Tag, Tagged};
pub use patterns::{CircularChain, CounterLegFinding, FlagListing, KitingFinding, PhysicsFinding, TransferMatch};
pub use proforma::{Proforma, ProformaLine, ProformaPeriod};
pub use transaction::{AnalysedTransaction, FieldConfidence, FlagReason, Flags};

use crate::base::Finding;
use crate::statement::Statement;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// One file with the statements read from it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct FileInput {
    /// Name as the user knows it.
    pub name: String,
    /// SHA-256 of its bytes, lower-case hex; tells a file that was given twice.
    pub sha256: String,
    /// Its statements, in the order of the file.
    pub statements: Vec<Statement>,
}

/// Which text model judged, and with how many of the analyst's corrections learnt.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TextModelInfo {
    /// Name, such as `saldo-ngram`, or the name of the endpoint's model.
    pub name: String,
    /// Version of the shipped weights.
    pub version: String,
    /// Corrections that it has learnt from.
    pub learnt: u32,
}

/// A wording that a text model is asked about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Wording {
    /// Description without codes and numbers.
    pub text: String,
    /// Money out.
    pub debit: bool,
}

/// A text model that judges in place of the local one.
pub trait Judge {
    /// Its name and version.
    fn info(&self) -> TextModelInfo;
    /// The category of each wording; `None` where it has no answer, so that the local model judges.
    fn judge(&mut self, wordings: &[Wording]) -> Vec<Option<Category>>;
    /// Why it stopped answering, in a few words.
    fn failure(&self) -> Option<&str>;
}

/// A setting that the figures rest on, for the sheet of assumptions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumption {
    /// Name of the setting, such as `thresholds.circular_days`.
    pub name: String,
    /// Its value, as text.
    pub value: String,
    /// Whether it was configured; else it is the default or told from the statements.
    pub configured: bool,
    /// One sentence: what it decides.
    pub meaning: String,
}

/// Everything that an analysis of one or many files gives.
///
/// Transactions stand by account, then in order of time; other records point to them by index into `transactions`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Analysis {
    /// Which text model judged.
    pub text_model: TextModelInfo,
    /// ISO 4217 code that base-currency figures are in.
    pub base_currency: Arc<str>,
    /// Whether the holder trades or lives from the accounts.
    pub holder_type: HolderType,
    /// The files, in the order given.
    pub files: Vec<FileSummary>,
    /// The statements, by file, with their reconciliation.
    pub statements: Vec<StatementSummary>,
    /// The accounts, each with its statements in order of time.
    pub accounts: Vec<Account>,
    /// Every row, overlaps left out.
    pub transactions: Vec<AnalysedTransaction>,
    /// Counterparties, largest first, then by name.
    pub merchants: Vec<MerchantGroup>,
    /// Sums a currency.
    pub currencies: Vec<CurrencyOverview>,
    /// Sums a category and currency, in the order of [`Category::ALL`].
    pub categories: Vec<CategorySum>,
    /// Figures a month: a record an account, then (`account` is `None`, in base currency) one over all accounts.
    pub months: Vec<MonthlyFigures>,
    /// End-of-day balances of every calendar day, by account.
    pub daily_balances: Vec<DailyBalance>,
    /// Balances a month, by account.
    pub balances: Vec<BalanceFigures>,
    /// Concentration of credits and of debits: a record an account and direction, then one over all accounts.
    pub concentration: Vec<Concentration>,
    /// Payments that come back at an even spacing.
    pub recurring: Vec<Recurring>,
    /// First digits of all amounts, of credits, and of debits.
    pub benford: Vec<Benford>,
    /// Revenue a month in tiers: a record an account, then one over all accounts.
    pub revenue: Vec<RevenueFigures>,
    /// Credits that are no revenue, by reason.
    pub revenue_excluded: Vec<ExcludedCredits>,
    /// Debt by lender, the largest first.
    pub debt: Vec<DebtFigures>,
    /// What debt takes of the income; none where there is no debt.
    pub ratios: Vec<Ratio>,
    /// Cheques that came back: a record an account, month and side, then those over all accounts.
    pub returns: Vec<ReturnFigures>,
    /// Indicators over all that is covered, and over the spans that the scorecard asks for.
    pub indicators: Vec<Indicators>,
    /// Taxes and social payments by month, made and missed.
    pub duties: Vec<DutyFigures>,
    /// Wages by employer, where the holder is a person.
    pub salary: Vec<SalaryFigures>,
    /// Payers and payees by month: how many, how much the five largest are, who is new and who is lost.
    pub payers: Vec<PayersOfMonth>,
    /// Structuring, refunds, duplicates, and parties on both sides.
    pub unusual: Vec<Unusual>,
    /// The score by the institution's scorecard; `None` without a configured one.
    pub score: Option<Score>,
    /// What a reader must see first, the worst first, then the largest.
    pub highlights: Vec<Highlight>,
    /// Related parties and own accounts, with what went to and came from them.
    pub related_parties: Vec<RelatedParty>,
    /// Every flag raised, by flag, with its transactions.
    pub flags: Vec<FlagListing>,
    /// Money that leaves and comes back.
    pub circular: Vec<CircularChain>,
    /// Indicators of kiting.
    pub kiting: Vec<KitingFinding>,
    /// Transfers between accounts of this result.
    pub transfers: Vec<TransferMatch>,
    /// Legs that another statement of this result should hold and does not.
    pub counter_legs: Vec<CounterLegFinding>,
    /// Rows that do not obey the rules of the payment systems and of tax on interest.
    pub physics: Vec<PhysicsFinding>,
    /// Overlaps, gaps and balances that do not continue between files.
    pub combining: Vec<CombiningFinding>,
    /// The proforma in base currency.
    pub proforma: Proforma,
    /// The proforma a currency, of that currency's accounts alone.
    pub proforma_by_currency: Vec<Proforma>,
    /// Currencies without an exchange rate; their base-currency figures are `None`.
    pub missing_rates: Vec<Arc<str>>,
    /// What a person should know besides.
    pub findings: Vec<Finding>,
    /// The settings that the figures rest on.
    pub assumptions: Vec<Assumption>,
}

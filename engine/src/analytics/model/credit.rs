//! What a lender asks first: revenue in tiers, debt by lender, returned cheques by side, and what stands on the first page.

use super::ReturnSide;
use crate::base::{Money, Severity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How far a credit is known to be revenue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevenueTier {
    /// From a configured customer, against an invoice, or a settlement of cards and codes.
    Proven,
    /// By its wording or its payer.
    Likely,
    /// Nothing tells what it is for.
    Unexplained,
    /// No revenue, for a reason that is named.
    Excluded,
}

impl RevenueTier {
    /// All tiers, the surest first.
    pub const ALL: [Self; 4] = [Self::Proven, Self::Likely, Self::Unexplained, Self::Excluded];

    /// The name as the specification writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Likely => "likely",
            Self::Unexplained => "unexplained",
            Self::Excluded => "excluded",
        }
    }
}

/// A credit's tier, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevenueMark {
    /// The tier.
    pub tier: RevenueTier,
    /// Why, in a few words.
    pub why: &'static str,
}

/// Revenue of one month of one account, or of all accounts in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RevenueFigures {
    /// Index into `Analysis::accounts`; `None` over all accounts, in base currency.
    pub account: Option<u32>,
    /// First day of the month.
    pub month: NaiveDate,
    /// Sums by tier, in the order of [`RevenueTier::ALL`].
    pub sums: [Money; 4],
    /// Numbers of credits, likewise.
    pub counts: [u32; 4],
}

/// Credits that are no revenue, for one reason.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ExcludedCredits {
    /// Why.
    pub why: String,
    /// Their sum in base currency.
    pub sum_base: Money,
    /// Their number.
    pub count: u32,
    /// The credits, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// Debt to one lender, in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DebtFigures {
    /// The lender; `BANK` for the account's own bank.
    pub lender: Arc<str>,
    /// Whether the register of lenders holds it.
    pub registered: bool,
    /// Sum of what was paid out.
    pub drawn: Money,
    /// Sum of what was paid back.
    pub repaid: Money,
    /// Interest and cost.
    pub cost: Money,
    /// Number of pay-outs.
    pub count_drawn: u32,
    /// Number of repayments.
    pub count_repaid: u32,
    /// Median repayment; `None` where there is none.
    pub instalment: Option<Money>,
    /// Drawn minus repaid where more was drawn: an estimate, for what was owed before is on no statement.
    pub balance_estimated: Option<Money>,
    /// Drawn as a part of all credits, 0 to 1.
    pub share_of_credits: f64,
    /// Months between the first and the last repayment without one.
    pub months_missed: u32,
    /// First day.
    pub first: Option<NaiveDate>,
    /// Last day.
    pub last: Option<NaiveDate>,
    /// Rows without an exchange rate, which the sums leave out.
    pub without_rate: u32,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// A ratio with its formula.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// Its name, such as `DSCR`.
    pub name: String,
    /// Its value; `None` where what it divides by is zero.
    pub value: Option<f64>,
    /// What is divided by what, in base currency.
    pub formula: String,
}

/// What came back in one month of one account, or of all accounts in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReturnFigures {
    /// Index into `Analysis::accounts`; `None` over all accounts, in base currency.
    pub account: Option<u32>,
    /// First day of the month.
    pub month: NaiveDate,
    /// Which side.
    pub side: ReturnSide,
    /// Sum.
    pub sum: Money,
    /// Number.
    pub count: u32,
}

/// Something that a reader must see first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Highlight {
    /// What it is, such as `CIRCULAR`.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// Its amount in base currency, where it has one: of two that matter alike the larger stands first.
    pub amount: Option<Money>,
    /// One sentence with the figures in it.
    pub message: String,
    /// The workbook's sheet that says more.
    pub sheet: String,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

//! Indicators of a case, the duties, wages and payers that they are taken from, and the scorecard of an institution.

use super::Direction;
use crate::base::{Money, Severity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What an indicator's value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// An amount in base currency.
    Money,
    /// A part of a whole, 1 being all.
    Share,
    /// A number of things.
    Count,
    /// A number of months.
    Months,
    /// One figure divided by another.
    Ratio,
}

/// A figure with its formula and the rows that it rests on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Indicator {
    /// Its name, such as `average_balance`.
    pub name: String,
    /// Its value, exact or rounded to four digits; `None` where what it needs is not there.
    pub value: Option<Money>,
    /// What the value is.
    pub unit: Unit,
    /// What was divided or counted, with the figures in it.
    pub formula: String,
    /// Transactions that it rests on, as indexes into `Analysis::transactions`; none where all do.
    pub transactions: Vec<u32>,
}

/// A span of days that indicators are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub enum Span {
    /// All that the statements cover.
    #[default]
    #[serde(rename = "all")]
    All,
    /// The last three months, the last one whole or not.
    #[serde(rename = "3m")]
    Three,
    /// The last six.
    #[serde(rename = "6m")]
    Six,
    /// The last twelve.
    #[serde(rename = "12m")]
    Twelve,
}

impl Span {
    /// All spans.
    pub const ALL: [Self; 4] = [Self::All, Self::Three, Self::Six, Self::Twelve];

    /// The name as a configuration writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Three => "3m",
            Self::Six => "6m",
            Self::Twelve => "12m",
        }
    }

    /// Months; `None` for all.
    pub fn months(self) -> Option<u32> {
        match self {
            Self::All => None,
            Self::Three => Some(3),
            Self::Six => Some(6),
            Self::Twelve => Some(12),
        }
    }
}

/// The indicators over one span.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Indicators {
    /// Over which span.
    pub span: Span,
    /// Its first day.
    pub from: NaiveDate,
    /// Its last day.
    pub to: NaiveDate,
    /// The indicators, always in the same order.
    pub values: Vec<Indicator>,
}

/// What a duty is owed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// Taxes of the state.
    Tax,
    /// Social security and pensions of workers.
    Social,
}

impl Duty {
    /// The name as the specification writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tax => "tax",
            Self::Social => "social",
        }
    }
}

/// Payments of a duty by month, in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DutyFigures {
    /// Which duty.
    pub duty: Duty,
    /// Every covered month with what was paid in it, zero where nothing was.
    pub months: Vec<(NaiveDate, Money)>,
    /// Months without a payment.
    pub missed: Vec<NaiveDate>,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// Wages of one month from one employer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Wage {
    /// First day of the month.
    pub month: NaiveDate,
    /// The wage itself.
    pub base: Money,
    /// Allowances, bonuses, overtime and holiday pay, by their wording.
    pub extra: Money,
    /// The day on which it came first.
    pub day: Option<NaiveDate>,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// Wages from one employer, in base currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SalaryFigures {
    /// The employer as the rows name it.
    pub employer: Arc<str>,
    /// No word says wage: a company's payment that comes back every month.
    pub possible: bool,
    /// By month.
    pub months: Vec<Wage>,
    /// Mean of the months with a wage, rounded to the currency's digits.
    pub average: Money,
    /// Covered months between the first and the last wage without one.
    pub missed: Vec<NaiveDate>,
    /// Every month, within five days of the month, and the wage itself within a tenth of its median.
    pub regular: bool,
}

/// Who paid, or was paid, in one month.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PayersOfMonth {
    /// First day of the month.
    pub month: NaiveDate,
    /// Payers or payees.
    pub direction: Direction,
    /// Their number.
    pub parties: u32,
    /// Share of the five largest in what all of them paid, 0 to 1.
    pub top5: f64,
    /// Those who stand here for the first time; of the first month none is new.
    pub new: Vec<Arc<str>>,
    /// Those who had come in two months or more and do not come again in the three months after this one, all of them covered.
    pub lost: Vec<Arc<str>>,
}

/// Something unusual over several rows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unusual {
    /// `STRUCTURING`, `REFUND`, `BOTH_SIDES` or `DUPLICATE`.
    pub code: String,
    /// How much it matters.
    pub severity: Severity,
    /// First day.
    pub from: Option<NaiveDate>,
    /// Last day.
    pub to: Option<NaiveDate>,
    /// Its amount in base currency, where it has one.
    pub amount: Option<Money>,
    /// One sentence with the figures in it.
    pub reason: String,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// A rule of a scorecard: points for an indicator within bounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRule {
    /// Name of an indicator.
    pub metric: String,
    /// Over which span.
    #[serde(default)]
    pub period: Span,
    /// Met from this value on.
    #[serde(default, deserialize_with = "super::super::config::optional_money")]
    pub at_least: Option<Money>,
    /// Met up to this value.
    #[serde(default, deserialize_with = "super::super::config::optional_money")]
    pub at_most: Option<Money>,
    /// Points where it is met; below zero they are taken off.
    pub points: i32,
    /// Why the institution asks for it.
    #[serde(default)]
    pub reason: String,
}

/// A grade, from so many points on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grade {
    /// Its name.
    pub grade: String,
    /// From so many points on.
    pub at_least: i32,
}

/// The scorecard of an institution. None is shipped as a default: what a figure is worth is its own policy.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scorecard {
    /// What it is called.
    pub name: String,
    /// Its rules.
    pub rules: Vec<ScoreRule>,
    /// Its grades.
    pub grades: Vec<Grade>,
}

/// A rule of the scorecard beside what was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// The rule.
    pub rule: ScoreRule,
    /// The indicator's value; `None` where it could not be told.
    pub value: Option<Money>,
    /// What the value is.
    pub unit: Unit,
    /// Whether the rule is met; `None` where the value could not be told.
    pub met: Option<bool>,
    /// Points given.
    pub points: i32,
    /// What the value rests on.
    pub formula: String,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// The score of a case by the institution's scorecard.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// What the scorecard is called.
    pub name: String,
    /// Points given.
    pub points: i32,
    /// The most that its rules could give.
    pub most: i32,
    /// The grade that the points reach; `None` where none is configured or reached.
    pub grade: Option<String>,
    /// Rules whose value could not be told.
    pub untold: u32,
    /// Every rule, in the order of the configuration.
    pub lines: Vec<ScoreLine>,
}

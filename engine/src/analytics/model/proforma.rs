//! The proforma financial statement: an income and cash-flow view of the movements, a column a month.

use crate::base::Money;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use uuid::Uuid;

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProformaPeriod {
    /// First day that the statements cover in this month.
    pub from: NaiveDate,
    /// Last day that they cover.
    pub to: NaiveDate,
    /// Month and year, such as `2024-01`.
    pub label: String,
}

/// A line. Income is positive, cost negative, so a sum is the sum of what stands under it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ProformaLine {
    /// Name, such as `SALES_RECEIPTS`.
    pub code: String,
    /// The same for people.
    pub label: String,
    /// 0 for sums, 1 for what they add up.
    pub level: u32,
    /// One amount a period.
    pub amounts: Vec<Money>,
    /// Sum of the amounts.
    pub total: Money,
    /// `total` over total revenue; `None` where there is no revenue.
    pub share_of_revenue: Option<f64>,
}

/// The proforma in one currency.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Proforma {
    /// The same for the same input (UUIDv5).
    pub id: Uuid,
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// One a month.
    pub periods: Vec<ProformaPeriod>,
    /// Lines in the fixed order of the specification.
    pub lines: Vec<ProformaLine>,
    /// Balance at the start of each period.
    pub opening: Vec<Option<Money>>,
    /// Balance at the end of each period; minus `opening` it is `NET_MOVEMENT`.
    pub closing: Vec<Option<Money>>,
    /// What a reader must know: currencies left out, rows that do not reconcile, gaps.
    pub notes: Vec<String>,
}

impl Proforma {
    /// The line of that code.
    pub fn line(&self, code: &str) -> Option<&ProformaLine> {
        self.lines.iter().find(|l| l.code == code)
    }
}

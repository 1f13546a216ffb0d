//! Patterns over several transactions: circles, kiting, transfers, missing legs, broken rules of payment systems.

use super::{Flag, Role};
use crate::base::{Money, Severity};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// All transactions with one flag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlagListing {
    /// The flag.
    pub flag: Flag,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// Money that leaves and comes back.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CircularChain {
    /// Hops: 2 for out and back with one counterparty, up to 4.
    pub hops: u32,
    /// Whom the money passed, in order, the start again at the end.
    pub path: Vec<Arc<str>>,
    /// The role that the counterparties share, where they have one.
    pub role: Option<Role>,
    /// Amount of the first hop in base currency, else in its own.
    pub amount: Money,
    /// ISO 4217 code of `amount`.
    pub currency: Arc<str>,
    /// Largest difference between two hops' amounts, as a part of the first, 0 to 1.
    pub difference: f64,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// Its transactions in order of time, as indexes into `Analysis::transactions`; both legs of a transfer between own accounts stand.
    pub transactions: Vec<u32>,
    /// One sentence with the figures in it.
    pub reason: String,
}

/// An indicator of kiting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KitingFinding {
    /// `COVERED_SHORTFALL` in one account, `MUTUAL_FUNDING` between accounts.
    pub code: String,
    /// Accounts, as indexes into `Analysis::accounts`.
    pub accounts: Vec<u32>,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// The credit's amount, or the sum that went round.
    pub amount: Money,
    /// ISO 4217 code of `amount`.
    pub currency: Arc<str>,
    /// The lowest balance that there would have been without the credit.
    pub balance_without: Option<Money>,
    /// Its transactions, as indexes into `Analysis::transactions`: the credit first, then the debits that took it out.
    pub transactions: Vec<u32>,
    /// One sentence with the figures in it.
    pub reason: String,
}

/// A transfer between two accounts of this result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TransferMatch {
    /// The debit, as index into `Analysis::transactions`.
    pub debit: u32,
    /// The credit, as index into `Analysis::transactions`.
    pub credit: u32,
    /// Days from debit to credit, -3 to 3.
    pub days: i32,
    /// Why the two belong together.
    pub reason: String,
}

/// A leg that another statement of this result should hold and does not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CounterLegFinding {
    /// The row that names the other account, as index into `Analysis::transactions`.
    pub transaction: u32,
    /// The account that should hold the other leg, as index into `Analysis::accounts`.
    pub account: u32,
    /// How much it matters.
    pub severity: Severity,
    /// One sentence with the figures in it.
    pub message: String,
    /// What may explain it without anything being wrong.
    pub innocent_causes: Vec<String>,
}

/// A row that does not obey a rule of payment systems or of tax.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PhysicsFinding {
    /// Name of the rule in the data file, such as `interest_tax_rate`.
    pub rule: String,
    /// How much it matters.
    pub severity: Severity,
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
    /// What the rule asks for, where it is an amount.
    pub expected: Option<Money>,
    /// What stands there.
    pub found: Option<Money>,
    /// One sentence with the figures in it.
    pub message: String,
    /// What may explain it without anything being wrong.
    pub innocent_causes: Vec<String>,
}

//! What the analyst changed: corrections of transactions, rules, and what was learnt before.

use super::{Category, Direction, Role};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A correction of one transaction; `None` leaves a value as it is.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TransactionCorrection {
    /// The transaction.
    pub id: Uuid,
    /// What it is for.
    pub category: Option<Category>,
    /// Its counterparty.
    pub merchant_name: Option<String>,
    /// How its counterparty stands to the holder.
    pub role: Option<Role>,
    /// Whether it belongs to running the business.
    pub is_operational: Option<bool>,
    /// Whether it is taken out of the figures.
    pub excluded: Option<bool>,
}

/// A rule that the analyst made. All conditions that are given must hold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct AnalystRule {
    /// Name, shown as the reason.
    pub name: String,
    /// Words that stand in the description, in order, as whole words; a word that ends in `*` may go on.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// Counterparty, compared as party names are.
    #[serde(default)]
    pub counterparty: Option<String>,
    /// Only this direction.
    #[serde(default)]
    pub direction: Option<Direction>,
    /// The category that it gives.
    #[ts(as = "String")]
    pub category: Category,
}

/// A description whose category a person has confirmed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Labelled {
    /// The description as printed.
    pub description: String,
    /// Money in or out.
    pub direction: Direction,
    /// What it is for.
    pub category: Category,
}

/// Everything that the analyst changed in this result, and what the text model shall learn from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalystCorrections {
    /// Corrections of transactions; a later one of the same transaction adds to an earlier one.
    pub transactions: Vec<TransactionCorrection>,
    /// Rules, first match wins; they stand before those of the configuration.
    pub rules: Vec<AnalystRule>,
    /// Corrections of other results, for the text model to learn from besides those above.
    pub learn: Vec<Labelled>,
}

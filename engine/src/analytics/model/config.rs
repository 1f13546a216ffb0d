//! The configuration of an analysis: parties, thresholds, rates, rules.

use super::{AnalystRule, Category, Direction, Role, Scorecard};
use crate::base::Money;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Whether the holder trades or lives from the accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "snake_case")]
pub enum HolderType {
    /// A company: cash belongs to running it.
    Company,
    /// A person.
    #[default]
    Person,
}

/// Names that stand in a relation to the holder.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Parties {
    /// Companies of the holder's group.
    pub company_group: Vec<String>,
    /// Directors and owners.
    pub directors: Vec<String>,
    /// Suppliers.
    pub suppliers: Vec<String>,
    /// Customers.
    pub customers: Vec<String>,
}

/// Thresholds of the flags.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Thresholds {
    /// Amount in base currency from which a transaction is big; `None`: told by its distance from the account's usual amounts.
    #[serde(deserialize_with = "super::super::config::optional_money")]
    pub big_transaction: Option<Money>,
    /// Whole multiples of this are round; `None`: by currency.
    #[serde(deserialize_with = "super::super::config::optional_money")]
    pub round_multiple: Option<Money>,
    /// Days within which money must come back.
    pub circular_days: u32,
    /// Part by which two hops' amounts may differ, 0 to 1.
    #[serde(deserialize_with = "super::super::config::money")]
    pub circular_tolerance: Money,
    /// Days within which a covered shortfall counts.
    pub kiting_days: u32,
    /// Amount of cash, in base currency, from which banks must report it; `None`: by currency, where it is known.
    #[serde(deserialize_with = "super::super::config::optional_money")]
    pub reporting_limit: Option<Money>,
    /// Balance in base currency below which days are counted; `None`: they are not.
    #[serde(deserialize_with = "super::super::config::optional_money")]
    pub low_balance: Option<Money>,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            big_transaction: None,
            round_multiple: None,
            circular_days: 7,
            circular_tolerance: Money::new(1, 2),
            kiting_days: 3,
            reporting_limit: None,
            low_balance: None,
        }
    }
}

/// An exchange rate of one day: how much base currency one unit of `currency` is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// The day from which it holds.
    #[serde(deserialize_with = "super::super::config::date")]
    pub date: NaiveDate,
    /// ISO 4217 code.
    pub currency: String,
    /// Units of base currency for one unit.
    #[serde(deserialize_with = "super::super::config::money")]
    pub rate: Money,
}

/// A rule of an institution's credit policy for a kind of revenue. A credit meets it when each list that is not empty holds one that fits.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RevenueRule {
    /// Categories that count.
    pub categories: Vec<Category>,
    /// Roles that count.
    pub roles: Vec<Role>,
    /// Phrases of the description that count.
    pub keywords: Vec<String>,
    /// Phrases of the description or names that never count.
    pub exclusions: Vec<String>,
}

/// The rules behind `is_pace_revenue` and `is_rm_revenue`; without a rule the flag is never raised.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RevenueRules {
    /// Rule of `is_pace_revenue`.
    pub pace: Option<RevenueRule>,
    /// Rule of `is_rm_revenue`.
    pub rm: Option<RevenueRule>,
}

/// What a keyword rule says besides its category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    /// Booked by the bank itself.
    Bank,
    /// Cash over a counter or machine.
    Cash,
    /// A settlement of cards or QR codes.
    CardQr,
}

/// A keyword rule: phrases that give a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordRule {
    /// Name, shown as the reason.
    pub name: String,
    /// The category that it gives.
    pub category: Category,
    /// Only this direction.
    #[serde(default)]
    pub direction: Option<Direction>,
    /// Phrases of whole words; a word that ends in `*` may go on, one that begins with `*` may have begun before.
    #[serde(default)]
    pub phrases: Vec<String>,
    /// Phrases that name the counterparty besides, by its name.
    #[serde(default)]
    pub payees: BTreeMap<String, Vec<String>>,
    /// Phrases that keep the rule from applying.
    #[serde(default)]
    pub unless: Vec<String>,
    /// Phrases of which one must stand there besides; none: nothing is asked besides.
    #[serde(default)]
    pub with: Vec<String>,
    /// Among the rules that apply, the one with the highest weight decides, then the one with the longest phrase.
    #[serde(default)]
    pub weight: i32,
    /// Who booked it, where the rule tells.
    #[serde(default)]
    pub nature: Option<Nature>,
    /// The counterparty, where the rule tells it.
    #[serde(default)]
    pub counterparty: Option<String>,
}

/// A text model on another machine that judges in place of the local one. Descriptions leave the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TextModelConfig {
    /// Address of an OpenAI-compatible service, up to `/v1`; `None`: the local model judges.
    pub endpoint: Option<String>,
    /// The service's name of the model.
    pub model: String,
    /// Variable of the environment that holds the key, where the service asks for one.
    pub api_key_env: Option<String>,
    /// Seconds that one question may take.
    pub timeout_seconds: u32,
}

impl Default for TextModelConfig {
    fn default() -> Self {
        Self { endpoint: None, model: String::new(), api_key_env: None, timeout_seconds: 20 }
    }
}

/// How counterparties are brought together.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CounterpartyRules {
    /// Spellings of one counterparty, the first giving the name.
    pub merge: Vec<Vec<String>>,
    /// Spellings that must never be brought together.
    pub keep_apart: Vec<Vec<String>>,
}

/// Which credits are left out of revenue; each is listed either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RevenueSettings {
    /// From companies of the group and directors.
    pub exclude_related_parties: bool,
    /// Between own accounts.
    pub exclude_own_transfers: bool,
    /// Paid out by lenders.
    pub exclude_loans: bool,
    /// Paid back by who was paid.
    pub exclude_refunds: bool,
    /// Reversals and returned cheques.
    pub exclude_reversals: bool,
    /// Right before the end of a month and gone within 10 days.
    pub exclude_period_end: bool,
}

impl Default for RevenueSettings {
    fn default() -> Self {
        Self {
            exclude_related_parties: true,
            exclude_own_transfers: true,
            exclude_loans: true,
            exclude_refunds: true,
            exclude_reversals: true,
            exclude_period_end: true,
        }
    }
}

/// The configuration of an analysis. Every field has a default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// ISO 4217 code that base-currency figures are in.
    pub base_currency: String,
    /// Units of base currency for one unit of each currency, whatever the date.
    #[serde(deserialize_with = "super::super::config::money_map")]
    pub exchange_rates: BTreeMap<String, Money>,
    /// Exchange rates by date; before `exchange_rates` where a rate of that day or earlier is there.
    pub rates: Vec<Rate>,
    /// A file of exchange rates by date, beside the configuration; whoever opens it adds its lines to `rates`.
    pub rates_file: Option<String>,
    /// Names that stand in a relation to the holder.
    pub parties: Parties,
    /// Thresholds of the flags.
    pub thresholds: Thresholds,
    /// Company or person; `None`: told from the holder's legal form.
    pub holder_type: Option<HolderType>,
    /// Rules for two kinds of revenue.
    pub revenue_rules: RevenueRules,
    /// What is left out of revenue.
    pub revenue: RevenueSettings,
    /// Rules of the analyst, first match wins.
    pub rules: Vec<AnalystRule>,
    /// Keyword rules besides the shipped ones; one of the same name replaces a shipped one.
    pub keywords: Vec<KeywordRule>,
    /// Names of shipped keyword rules to leave out.
    pub disabled_keywords: Vec<String>,
    /// How counterparties are brought together.
    pub counterparties: CounterpartyRules,
    /// A text model on another machine.
    pub text_model: TextModelConfig,
    /// The institution's scorecard; without one no score is given.
    pub scorecard: Option<Scorecard>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            base_currency: "IDR".to_owned(),
            exchange_rates: BTreeMap::new(),
            rates: Vec::new(),
            rates_file: None,
            parties: Parties::default(),
            thresholds: Thresholds::default(),
            holder_type: None,
            revenue_rules: RevenueRules::default(),
            revenue: RevenueSettings::default(),
            rules: Vec::new(),
            keywords: Vec::new(),
            disabled_keywords: Vec::new(),
            counterparties: CounterpartyRules::default(),
            text_model: TextModelConfig::default(),
            scorecard: None,
        }
    }
}

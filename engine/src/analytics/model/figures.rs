//! Figures: sums, balances, shares and statistics, each recomputable from the transactions.

use super::{Category, Direction, Role};
use crate::base::Money;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A counterparty with its transactions.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MerchantGroup {
    /// The counterparty in one spelling.
    pub merchant_name: Arc<str>,
    /// How it stands to the holder.
    pub role: Option<Role>,
    /// Transactions, excluded ones left out.
    pub total_transaction: u32,
    /// Sum of the amounts in base currency, both directions.
    pub total_amount: Money,
    /// Sum of the credits in base currency.
    pub total_credit: Money,
    /// Sum of the debits in base currency.
    pub total_debit: Money,
    /// Its transactions without an exchange rate, which the sums leave out.
    pub without_rate: u32,
    /// The spellings brought together, most frequent first; one where nothing was merged.
    pub members: Vec<Arc<str>>,
    /// Its transactions, as indexes into `Analysis::transactions`, in order.
    pub transactions: Vec<u32>,
}

/// Sums of one currency.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CurrencyOverview {
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// Sum of the credits.
    pub credit_mutation_number: Money,
    /// The same in base currency; `None` without a rate.
    pub credit_mutation_base_currency: Option<Money>,
    /// Sum of the debits.
    pub debit_mutation_number: Money,
    /// The same in base currency; `None` without a rate.
    pub debit_mutation_base_currency: Option<Money>,
    /// Number of debits.
    pub total_debit: u32,
    /// Number of credits.
    pub total_credit: u32,
}

/// Sums of one category in one currency.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CategorySum {
    /// The category.
    pub category: Category,
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// Sum of the credits.
    pub credit: Money,
    /// Sum of the debits.
    pub debit: Money,
    /// Sum of the credits in base currency; `None` without a rate.
    pub credit_base: Option<Money>,
    /// Sum of the debits in base currency; `None` without a rate.
    pub debit_base: Option<Money>,
    /// Number of credits.
    pub count_credit: u32,
    /// Number of debits.
    pub count_debit: u32,
}

/// A counterparty's part of a month or a period.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CounterpartyShare {
    /// The counterparty.
    pub merchant_name: Arc<str>,
    /// Sum of its amounts.
    pub amount: Money,
    /// Number of its transactions.
    pub count: u32,
    /// Part of the whole, 0 to 1.
    pub share: f64,
}

/// One month of one account, or of all accounts in base currency.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MonthlyFigures {
    /// Index into `Analysis::accounts`; `None` over all accounts, in base currency.
    pub account: Option<u32>,
    /// ISO 4217 code of the sums.
    pub currency: Arc<str>,
    /// First day of the month.
    pub month: NaiveDate,
    /// Sum of the credits.
    pub credit: Money,
    /// Sum of the debits.
    pub debit: Money,
    /// Credits minus debits.
    pub net: Money,
    /// Number of credits.
    pub count_credit: u32,
    /// Number of debits.
    pub count_debit: u32,
    /// Credits of operational categories.
    pub operational_credit: Money,
    /// Debits of operational categories.
    pub operational_debit: Money,
    /// Cash deposits.
    pub cash_in: Money,
    /// Cash withdrawals.
    pub cash_out: Money,
    /// Up to five counterparties with the largest credits.
    pub top_credit: Vec<CounterpartyShare>,
    /// Up to five counterparties with the largest debits.
    pub top_debit: Vec<CounterpartyShare>,
    /// Share of the largest counterparty in the credits, 0 to 1.
    pub largest_credit_share: f64,
    /// Share of the largest counterparty in the debits, 0 to 1.
    pub largest_debit_share: f64,
    /// Returned cheques.
    pub returned_cheques: u32,
    /// Days whose end-of-day balance is below zero; `None` where no balance is known.
    pub days_below_zero: Option<u32>,
}

/// The balance at the end of one day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DailyBalance {
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// The day.
    pub date: NaiveDate,
    /// End-of-day balance.
    pub balance: Money,
    /// The same in base currency; `None` without a rate.
    pub balance_base: Option<Money>,
    /// Transactions of that day; 0 where the balance is carried over.
    pub rows: u32,
    /// Whether a statement covers the day; else it lies in a gap between statements.
    pub covered: bool,
}

/// Balances of one month of one account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BalanceFigures {
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// First day of the month.
    pub month: NaiveDate,
    /// Balance at the start of the first covered day.
    pub opening: Money,
    /// Balance at the end of the last covered day.
    pub closing: Money,
    /// Mean of the end-of-day balances, rounded half even to the currency's digits.
    pub average: Money,
    /// Smallest end-of-day balance.
    pub minimum: Money,
    /// Largest end-of-day balance.
    pub maximum: Money,
    /// Days of the month that the figures cover.
    pub days: u32,
    /// Days with a balance below zero.
    pub days_below_zero: u32,
    /// Balances on days 1, 5, 10, 15, 20, 25 and the last; `None` on days outside the statements.
    pub on_days: [Option<Money>; 7],
}

/// How much of the flow depends on few counterparties.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Concentration {
    /// Index into `Analysis::accounts`; `None` over all accounts, in base currency.
    pub account: Option<u32>,
    /// Credits or debits.
    pub direction: Direction,
    /// Counterparties counted; bank, cash, card and QR, unknown and own accounts are not.
    pub counterparties: u32,
    /// Sum that the shares are of.
    pub total: Money,
    /// Share of the largest, 0 to 1.
    pub top1: f64,
    /// Share of the five largest.
    pub top5: f64,
    /// Share of the ten largest.
    pub top10: f64,
    /// Herfindahl-Hirschman index, 0 to 10,000.
    pub hhi: f64,
    /// The ten largest.
    pub largest: Vec<CounterpartyShare>,
}

/// A payment that comes back at an even spacing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recurring {
    /// The counterparty.
    pub merchant_name: Arc<str>,
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// Money in or out.
    pub direction: Direction,
    /// ISO 4217 code.
    pub currency: Arc<str>,
    /// Category of the latest.
    pub category: Category,
    /// Days between two: 7, 14, 30 or 91.
    pub spacing_days: u32,
    /// How often.
    pub count: u32,
    /// Median amount.
    pub amount: Money,
    /// Smallest amount.
    pub minimum: Money,
    /// Largest amount.
    pub maximum: Money,
    /// First date.
    pub first: NaiveDate,
    /// Last date.
    pub last: NaiveDate,
    /// When the next would be due.
    pub next: Option<NaiveDate>,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

/// How well first digits follow Benford's law, in Nigrini's bands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BenfordVerdict {
    /// Mean absolute deviation up to 0.006.
    Close,
    /// Up to 0.012.
    Acceptable,
    /// Up to 0.015.
    Marginal,
    /// Above 0.015.
    Nonconforming,
    /// Fewer than 1,000 amounts: no verdict.
    TooFew,
}

/// One first digit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct BenfordDigit {
    /// 1 to 9.
    pub digit: u8,
    /// Amounts that begin with it.
    pub count: u32,
    /// Their part, 0 to 1.
    pub observed: f64,
    /// Benford's part, log10(1 + 1/d).
    pub expected: f64,
}

/// First digits of amounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Benford {
    /// Credits, debits, or `None` for both.
    pub direction: Option<Direction>,
    /// Amounts counted.
    pub amounts: u32,
    /// The nine digits.
    pub digits: Vec<BenfordDigit>,
    /// Mean absolute deviation.
    pub deviation: f64,
    /// The band it falls in.
    pub verdict: BenfordVerdict,
}

/// A related party with what went to and came from it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RelatedParty {
    /// The configured name; the holder's or the account's for `OwnAccount`.
    pub name: String,
    /// How it stands to the holder.
    pub role: Role,
    /// The counterparties that were taken for it.
    pub merchants: Vec<Arc<str>>,
    /// Sum of the credits in base currency.
    pub credit_base: Money,
    /// Sum of the debits in base currency.
    pub debit_base: Money,
    /// Number of credits.
    pub count_credit: u32,
    /// Number of debits.
    pub count_debit: u32,
    /// Its transactions without an exchange rate, which the sums leave out.
    pub without_rate: u32,
    /// Its transactions, as indexes into `Analysis::transactions`.
    pub transactions: Vec<u32>,
}

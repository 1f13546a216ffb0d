//! Sums over the transactions by account, month, category and direction: what the live formulas give.

use crate::analytics::{AnalysedTransaction, Analysis, Category, Direction};
use crate::base::Money;
use chrono::{Datelike, NaiveDate};
use std::collections::BTreeMap;

/// What transactions have in common whose amounts are added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Index into `Analysis::accounts`.
    pub account: u32,
    /// First day of the month; `None` where no date was read.
    pub month: Option<NaiveDate>,
    /// What it is for.
    pub category: Category,
    /// Money in or out.
    pub direction: Direction,
    /// Whether it belongs to running the business.
    pub operational: bool,
}

/// Amounts added.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum {
    /// In the account's currency.
    pub amount: Money,
    /// In base currency; what has no rate is left out.
    pub base: Money,
    /// How many.
    pub count: u64,
}

/// The sums of all included transactions.
pub struct Sums(BTreeMap<Key, Sum>);

/// The first day of the month.
pub fn month_of(date: NaiveDate) -> NaiveDate {
    date.with_day(1).unwrap_or(date)
}

fn key(t: &AnalysedTransaction) -> Key {
    Key { account: t.account, month: t.row.date.map(month_of), category: t.category, direction: t.direction(), operational: t.is_operational }
}

impl Sums {
    /// Adds up the transactions that are not excluded.
    pub fn of(analysis: &Analysis) -> Self {
        let mut sums: BTreeMap<Key, Sum> = BTreeMap::new();
        for t in analysis.transactions.iter().filter(|t| !t.excluded) {
            let sum = sums.entry(key(t)).or_default();
            sum.amount += t.row.amount();
            sum.base += t.amount_base.unwrap_or_default();
            sum.count += 1;
        }
        Self(sums)
    }

    /// The sum of everything that the condition holds for.
    pub fn of_those(&self, condition: impl Fn(&Key) -> bool) -> Sum {
        self.0.iter().filter(|(key, _)| condition(key)).fold(Sum::default(), |all, (_, sum)| Sum {
            amount: all.amount + sum.amount,
            base: all.base + sum.base,
            count: all.count + sum.count,
        })
    }
}

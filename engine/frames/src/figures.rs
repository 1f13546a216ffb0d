//! The figures: one named lazy expression each, over whatever holds the rows.
//!
//! Columns that they rest on: `account`, `currency`, `counterparty`, `spelling`, `category`, `role`, `direction` (`CR` or `DB`), `date`,
//! `month` (its first day), `day` (the date, or the period's first day where none was read), `amount` and `amount_base` (positive),
//! `operational`, `nobody` (the counterparty is none), `excluded`, `digit` (the amount's first), `row`.

use crate::credit::of_debt;
use crate::{Frame, Result, Table};
use polars::prelude::*;

/// What a figure is told by besides what it names itself, and in which column its amounts stand.
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// Columns that part the figure.
    pub keys: &'static [&'static str],
    /// Column of the amounts.
    pub amount: &'static str,
}

impl Scope {
    /// Each account in its own currency.
    pub const ACCOUNT: Self = Self { keys: &["account"], amount: "amount" };
    /// All accounts together, in base currency.
    pub const BASE: Self = Self { keys: &[], amount: "amount_base" };

    pub(crate) fn with(self, more: &[&str]) -> Vec<Expr> {
        self.keys.iter().chain(more).map(|k| col(*k)).collect()
    }
}

pub(crate) fn credit() -> Expr {
    col("direction").eq(lit("CR"))
}

pub(crate) fn debit() -> Expr {
    col("direction").eq(lit("DB"))
}

fn category(name: &str) -> Expr {
    col("category").eq(lit(name))
}

/// Sum of the amounts of the rows that a condition holds for.
pub(crate) fn sum(amount: &str, of: Expr, name: &str) -> Expr {
    when(of).then(col(amount)).otherwise(lit(NULL)).sum().alias(name)
}

/// Number of rows that a condition holds for.
fn count(of: Expr, name: &str) -> Expr {
    of.cast(DataType::UInt32).sum().alias(name)
}

/// Largest amounts first, then by name, within the keys.
fn largest_first(keys: &[Expr], amount: &str, name: &str) -> (Vec<Expr>, SortMultipleOptions) {
    let mut by = keys.to_vec();
    by.extend([col(amount), col(name)]);
    let falling: Vec<bool> = (0..by.len()).map(|n| n == keys.len()).collect();
    (by, SortMultipleOptions::default().with_order_descending_multi(falling))
}

impl Frame {
    /// The rows that count: not taken out by the analyst.
    pub(crate) fn included(&self) -> LazyFrame {
        self.lazy.clone().filter(col("excluded").not())
    }

    /// The same, as far as they have an amount of the scope.
    fn of_scope(&self, scope: Scope) -> LazyFrame {
        self.included().filter(col(scope.amount).is_not_null())
    }

    /// By counterparty: its rows, taken-out ones too, in order (`rows`), the `role` of the first, and of those that count their number, the
    /// sums in base currency (`total`, `credit`, `debit`) and how many have no rate (`missing`). Largest first, then by name.
    pub fn counterparties(&self) -> Result<Table> {
        let counts = || col("excluded").not();
        let figure = self.lazy.clone().group_by([col("counterparty")]).agg([
            col("row").alias("rows"),
            col("role").first(),
            count(counts(), "count"),
            sum("amount_base", counts(), "total"),
            sum("amount_base", counts().and(credit()), "credit"),
            sum("amount_base", counts().and(debit()), "debit"),
            count(counts().and(col("amount_base").is_null()), "missing"),
        ]);
        let (by, order) = largest_first(&[], "total", "counterparty");
        self.answer(figure.sort_by_exprs(by, order))
    }

    /// The spellings of each counterparty, the most frequent first.
    pub fn spellings(&self) -> Result<Table> {
        let figure = self.lazy.clone().group_by([col("counterparty"), col("spelling")]).agg([len().alias("count")]);
        let (by, order) =
            ([col("counterparty"), col("count"), col("spelling")], SortMultipleOptions::default().with_order_descending_multi([false, true, false]));
        self.answer(figure.sort_by_exprs(by, order))
    }

    /// By currency, in the order in which they come: sums and counts of credits and debits, in base currency too, and of each side how many
    /// rows have no rate.
    pub fn currencies(&self) -> Result<Table> {
        self.answer(self.included().group_by_stable([col("currency")]).agg(both_sides()))
    }

    /// The same by category and currency.
    pub fn categories(&self) -> Result<Table> {
        self.answer(self.included().group_by([col("category"), col("currency")]).agg(both_sides()))
    }

    /// By account and day: what moved, of all rows, also of those taken out: the account moved by them all the same.
    pub fn days(&self) -> Result<Table> {
        let figure = self.lazy.clone().group_by([col("account"), col("day")]).agg([
            sum("amount", credit(), "credit"),
            sum("amount", debit(), "debit"),
            len().alias("count"),
        ]);
        self.answer(figure.sort(["account", "day"], SortMultipleOptions::default()))
    }

    /// Of a frame of end-of-day balances (`account`, `month`, `balance`, `below`): their sum, number, least, most and how many are below
    /// zero, by account and month.
    pub fn balances(&self) -> Result<Table> {
        let figure = self.lazy.clone().group_by([col("account"), col("month")]).agg([
            col("balance").sum().alias("sum"),
            col("balance").min().alias("least"),
            col("balance").max().alias("most"),
            col("balance").first().alias("first"),
            col("balance").last().alias("last"),
            count(col("below"), "below"),
            len().alias("count"),
        ]);
        self.answer(figure.sort(["account", "month"], SortMultipleOptions::default()))
    }

    /// By month: sums and counts of credits and debits, of those that are operational, of cash in and out, and returned cheques.
    pub fn months(&self, scope: Scope) -> Result<Table> {
        let amount = scope.amount;
        let keys = scope.with(&["month"]);
        let operational = || col("operational");
        // A month whose rows have no amount of the scope is a month all the same.
        let has = || col(amount).is_not_null();
        let figure = self.included().filter(col("month").is_not_null()).group_by(&keys).agg([
            sum(amount, credit(), "credit"),
            sum(amount, debit(), "debit"),
            count(credit().and(has()), "count_credit"),
            count(debit().and(has()), "count_debit"),
            sum(amount, credit().and(operational()), "operational_credit"),
            sum(amount, debit().and(operational()), "operational_debit"),
            sum(amount, credit().and(category("CASH_DEPOSIT")), "cash_in"),
            sum(amount, debit().and(category("CASH_WITHDRAWAL")), "cash_out"),
            count(category("CHEQUE_RETURN").and(has()), "returned"),
        ]);
        self.answer(figure.sort_by_exprs(keys, SortMultipleOptions::default()))
    }

    /// By month, direction and counterparty that is one: its sum and number, the largest first within a month and direction.
    pub fn payers(&self, scope: Scope) -> Result<Table> {
        let keys = scope.with(&["month", "direction"]);
        let figure = self.of_scope(scope).filter(col("month").is_not_null().and(col("nobody").not()));
        self.by_counterparty(figure, &keys, scope.amount)
    }

    /// The same over all months, own accounts left out: how much of the flow depends on whom.
    pub fn concentration(&self, scope: Scope) -> Result<Table> {
        let keys = scope.with(&["direction"]);
        let figure = self.of_scope(scope).filter(col("nobody").not().and(col("role").neq_missing(lit("own_account"))));
        self.by_counterparty(figure, &keys, scope.amount)
    }

    fn by_counterparty(&self, rows: LazyFrame, keys: &[Expr], amount: &str) -> Result<Table> {
        let mut by = keys.to_vec();
        by.push(col("counterparty"));
        let figure = rows.group_by(by).agg([col(amount).sum().alias("sum"), len().alias("count")]);
        let (by, order) = largest_first(keys, "sum", "counterparty");
        self.answer(figure.sort_by_exprs(by, order))
    }

    /// By role and counterparty that has one: rows, sums in base currency, counts, and how many rows have no rate.
    pub fn related(&self) -> Result<Table> {
        let mut figures = both_sides();
        figures.push(col("row").alias("rows"));
        self.answer(self.included().filter(col("role").is_not_null()).group_by([col("role"), col("counterparty")]).agg(figures))
    }

    /// By direction and first digit of the amount: how many.
    pub fn first_digits(&self) -> Result<Table> {
        self.answer(self.included().group_by([col("direction"), col("digit")]).agg([len().alias("count")]))
    }

    /// By account, counterparty that is one or whose loan it is, and direction: the rows that may come back at an even spacing, where there are `least` or more.
    pub fn recurring_candidates(&self, least: u32) -> Result<Table> {
        let figure = self
            .included()
            .filter(col("date").is_not_null().and(col("nobody").not().or(of_debt())))
            .group_by([col("account"), col("counterparty"), col("direction")])
            .agg([col("row").alias("rows"), len().alias("count")])
            .filter(col("count").gt_eq(lit(least)));
        self.answer(figure.sort(["account", "counterparty", "direction"], SortMultipleOptions::default()))
    }

    /// By account, month, category and direction: sums in the account's and in base currency, number, and how many rows have no rate.
    /// Rows without a date have no month.
    pub fn movements(&self) -> Result<Table> {
        let figure = self.included().group_by([col("account"), col("month"), col("category"), col("direction")]).agg([
            col("amount").sum().alias("sum"),
            col("amount_base").sum().alias("sum_base"),
            len().alias("count"),
            count(col("amount_base").is_null(), "missing"),
        ]);
        self.answer(figure)
    }
}

/// Credits and debits: sums, sums in base currency, counts, and rows without a rate.
fn both_sides() -> Vec<Expr> {
    let missing = || col("amount_base").is_null();
    vec![
        sum("amount", credit(), "credit"),
        sum("amount", debit(), "debit"),
        sum("amount_base", credit(), "credit_base"),
        sum("amount_base", debit(), "debit_base"),
        count(credit(), "count_credit"),
        count(debit(), "count_debit"),
        count(credit().and(missing()), "missing_credit"),
        count(debit().and(missing()), "missing_debit"),
    ]
}

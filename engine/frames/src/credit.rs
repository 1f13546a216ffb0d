//! Figures that a lender asks for: revenue by tier, debt by lender, returned cheques by side.
//!
//! Columns besides those of `figures`: `tier` and `why` (of a credit: in which tier of revenue it is, or why it is none), `return_side`.

use crate::figures::{credit, debit, sum};
use crate::{Frame, Result, Scope, Table};
use polars::prelude::*;

/// Categories of debt: drawn, paid back, and what it costs.
const DEBT: [&str; 3] = ["LOAN_DISBURSEMENT", "LOAN_REPAYMENT", "INTEREST_LOAN_COST"];

fn category(name: &str) -> Expr {
    col("category").eq(lit(name))
}

pub(crate) fn of_debt() -> Expr {
    DEBT.iter().map(|c| category(c)).fold(lit(false), Expr::or)
}

impl Frame {
    /// By month and tier: sum and number of the credits that are revenue of that tier, or excluded.
    pub fn revenue(&self, scope: Scope) -> Result<Table> {
        let keys = scope.with(&["month", "tier"]);
        let has = col(scope.amount).is_not_null().and(col("month").is_not_null()).and(col("tier").is_not_null());
        let figure = self.included().filter(has).group_by(&keys).agg([col(scope.amount).sum().alias("sum"), len().alias("count")]);
        self.answer(figure.sort_by_exprs(keys, SortMultipleOptions::default()))
    }

    /// Credits that are no revenue, by why: sum in base currency, number and rows.
    pub fn excluded_revenue(&self) -> Result<Table> {
        let excluded = self.included().filter(col("tier").eq(lit("excluded")));
        let figure = excluded.group_by([col("why")]).agg([col("amount_base").sum().alias("sum"), len().alias("count"), col("row").alias("rows")]);
        self.answer(figure.sort(["why"], SortMultipleOptions::default()))
    }

    /// By counterparty of debt, in base currency: drawn, repaid, cost of it; numbers; first and last day; rows. The largest sums first.
    pub fn debt(&self) -> Result<Table> {
        let amount = "amount_base";
        let drawn = || category("LOAN_DISBURSEMENT").and(credit());
        let repaid = || category("LOAN_REPAYMENT").and(debit());
        let cost = || category("INTEREST_LOAN_COST").and(debit());
        let number = |of: Expr, name: &str| of.cast(DataType::UInt32).sum().alias(name);
        let figure = self.included().filter(of_debt()).group_by([col("counterparty")]).agg([
            sum(amount, drawn(), "drawn"),
            sum(amount, repaid(), "repaid"),
            sum(amount, cost(), "cost"),
            col(amount).sum().alias("all"),
            number(drawn(), "count_drawn"),
            number(repaid(), "count_repaid"),
            number(col(amount).is_null(), "missing"),
            col("date").min().alias("first"),
            col("date").max().alias("last"),
            col("row").alias("rows"),
        ]);
        let order = SortMultipleOptions::default().with_order_descending_multi([true, false]);
        self.answer(figure.sort(["all", "counterparty"], order))
    }

    /// By month and side: sum and number of what came back.
    pub fn returns(&self, scope: Scope) -> Result<Table> {
        let keys = scope.with(&["month", "return_side"]);
        let has = col(scope.amount).is_not_null().and(col("month").is_not_null()).and(col("return_side").is_not_null());
        let figure = self.included().filter(has).group_by(&keys).agg([col(scope.amount).sum().alias("sum"), len().alias("count")]);
        self.answer(figure.sort_by_exprs(keys, SortMultipleOptions::default()))
    }
}

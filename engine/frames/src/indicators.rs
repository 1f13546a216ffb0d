//! Sums that indicators are taken from, over the days of a window: flows, cash, round amounts, tags, duties, payers and wages.
//!
//! Columns besides those of `figures` and `credit`: `round` (a whole multiple, not booked by the bank), `mark` (gambling, crypto or
//! e_wallet), `duty` (tax or social), `wage` (base, extra or possible).

use crate::figures::{credit, debit, sum};
use crate::{Frame, Result, Scope, Table};
use chrono::NaiveDate;
use polars::prelude::*;

fn is(column: &str, value: &str) -> Expr {
    col(column).eq(lit(value))
}

fn number(of: Expr, name: &str) -> Expr {
    of.cast(DataType::UInt32).sum().alias(name)
}

fn day(date: NaiveDate) -> Expr {
    lit(chrono::Datelike::num_days_from_ce(&date) - 719_163).cast(DataType::Date)
}

impl Frame {
    /// The rows from one day to another, both included.
    #[must_use]
    pub fn within(&self, from: NaiveDate, to: NaiveDate) -> Self {
        let inside = col("date").gt_eq(day(from)).and(col("date").lt_eq(day(to)));
        Self { lazy: self.lazy.clone().filter(inside), on_disk: self.on_disk }
    }

    /// One row of sums in base currency and of numbers: `credit`, `debit`, `operational_credit`, `operational_debit`, `cash`, `round`,
    /// `wages`, `drawn`, `service`, `tax`, `social`, `proven`, `likely`, `unexplained`, `returned_in`, `returned_out` and their `count_…`.
    pub fn totals(&self) -> Result<Table> {
        let amount = "amount_base";
        let category = |name: &str| is("category", name);
        let parts: Vec<(&str, Expr)> = vec![
            ("credit", credit()),
            ("debit", debit()),
            ("operational_credit", credit().and(col("operational"))),
            ("operational_debit", debit().and(col("operational"))),
            ("cash", category("CASH_DEPOSIT").or(category("CASH_WITHDRAWAL"))),
            ("round", col("round")),
            ("wages", col("wage").is_not_null().and(is("wage", "possible").not())),
            ("payroll", category("PAYROLL").and(debit())),
            ("drawn", category("LOAN_DISBURSEMENT").and(credit())),
            ("service", category("LOAN_REPAYMENT").or(category("INTEREST_LOAN_COST")).and(debit())),
            ("tax", is("duty", "tax").and(debit())),
            ("social", is("duty", "social").and(debit())),
            ("proven", is("tier", "proven")),
            ("likely", is("tier", "likely")),
            ("unexplained", is("tier", "unexplained")),
            ("returned_in", is("return_side", "inward")),
            ("returned_out", is("return_side", "outward")),
            ("gambling", is("mark", "gambling")),
            ("crypto", is("mark", "crypto")),
            ("e_wallet", is("mark", "e_wallet")),
        ];
        let mut figures: Vec<Expr> = Vec::new();
        for (name, of) in parts {
            let of = of.fill_null(lit(false));
            figures.push(sum(amount, of.clone(), name));
            figures.push(number(of, &format!("count_{name}")));
        }
        self.answer(self.included().select(figures))
    }

    /// By duty and month: sum, number and rows of what was paid.
    pub fn duties(&self) -> Result<Table> {
        let paid = self.included().filter(col("duty").is_not_null().and(debit()).and(col("month").is_not_null()));
        let figure = paid.group_by([col("duty"), col("month")]).agg([col("amount_base").sum().alias("sum"), len().alias("count"), col("row").alias("rows")]);
        self.answer(figure.sort(["duty", "month"], SortMultipleOptions::default()))
    }

    /// By counterparty, kind of wage and month: sum, number and rows of wages received.
    pub fn wages(&self) -> Result<Table> {
        let paid = self.included().filter(col("wage").is_not_null().and(col("month").is_not_null()));
        let keys = [col("counterparty"), col("month"), col("wage")];
        let figure = paid.group_by(keys).agg([col("amount_base").sum().alias("sum"), col("date").min().alias("first"), col("row").alias("rows")]);
        self.answer(figure.sort(["counterparty", "month", "wage"], SortMultipleOptions::default()))
    }

    /// Counterparties that pay and are paid: both sums in base currency and rows, those with the larger lesser side first.
    pub fn both_sides(&self) -> Result<Table> {
        let others = self.included().filter(col("nobody").not().and(col("role").neq_missing(lit("own_account"))));
        let figure = others
            .group_by([col("counterparty")])
            .agg([sum("amount_base", credit(), "credit"), sum("amount_base", debit(), "debit"), col("row").alias("rows")])
            .filter(col("credit").gt(lit(0)).and(col("debit").gt(lit(0))))
            .with_column(when(col("credit").lt(col("debit"))).then(col("credit")).otherwise(col("debit")).alias("lesser"));
        self.answer(figure.sort(["lesser", "counterparty"], SortMultipleOptions::default().with_order_descending_multi([true, false])))
    }

    /// The payers of each month and direction with their sums, and each with the first and last month in which it stands at all.
    pub fn relations(&self) -> Result<Table> {
        let keys = || [col("direction"), col("counterparty")];
        let others = || self.included().filter(col("nobody").not().and(col("month").is_not_null()).and(col("role").neq_missing(lit("own_account"))));
        let spans = others().group_by(keys()).agg([
            col("month").min().alias("first"),
            col("month").max().alias("last"),
            col("month").n_unique().alias("months"),
            col(Scope::BASE.amount).sum().alias("sum"),
            len().alias("count"),
        ]);
        let (by, order) = (["direction", "sum", "counterparty"], SortMultipleOptions::default().with_order_descending_multi([false, true, false]));
        self.answer(spans.sort(by, order))
    }
}

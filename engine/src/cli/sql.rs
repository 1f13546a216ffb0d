//! `saldo sql`: a question in SQL over transactions that were written as Parquet, or over all cases of the store.

use super::answer::{Answered, asked};
use super::exit::Outcome;
use clap::Args;

/// Ask the transactions of a folder of Parquet files, or of all stored cases, in SQL. Nothing can be changed by a query.
#[derive(Debug, Args)]
#[command(
    after_help = "The table is `transactions`: case, bank, holder, account_number, currency, date, month, direction (CR, DB), amount, balance, amount_base, \
category, counterparty, role, tags, flags, description and more; SELECT * FROM transactions LIMIT 1 shows them. SUM, MIN, MAX and COUNT of amounts are exact; \
AVG and divisions are not."
)]
pub struct Sql {
    /// The query: one SELECT.
    query: String,
    #[command(flatten)]
    from: Answered,
}

/// Answers the query.
pub fn run(command: &Sql) -> Outcome {
    let (query, most) = (command.query.clone(), command.from.rows);
    asked(&command.from, move |frame| frame.ask(&query, most))
}

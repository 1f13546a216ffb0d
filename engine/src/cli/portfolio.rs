//! `saldo portfolio`: flows over many cases, counterparties that several share, and what lenders paid out.

use super::answer::{Answered, asked};
use super::exit::Outcome;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use frames::Group;

/// Credits and debits over many cases: a folder of Parquet files, or all stored cases.
#[derive(Debug, Args)]
pub struct Portfolio {
    #[command(flatten)]
    from: Answered,
    /// Part the sums by these, in this order.
    #[arg(long, value_parser = groups(), value_delimiter = ',', default_value = "case")]
    by: Vec<Group>,
    /// Counterparties that stand in two cases or more.
    #[arg(long, conflicts_with_all = ["by", "lenders"])]
    shared: bool,
    /// What each lender of the register paid out and was paid back.
    #[arg(long, conflicts_with = "by")]
    lenders: bool,
}

/// What a portfolio may be parted by, by name.
fn groups() -> impl TypedValueParser<Value = Group> {
    let named = |name: String| Group::ALL.into_iter().find(|g| g.name() == name).ok_or("no such group");
    PossibleValuesParser::new(Group::ALL.map(Group::name)).try_map(named)
}

/// Prints the figures.
pub fn run(command: &Portfolio) -> Outcome {
    let by = command.by.clone();
    let (shared, lenders, most) = (command.shared, command.lenders, command.from.rows);
    asked(&command.from, move |frame| {
        let table = match (shared, lenders) {
            (true, _) => frame.shared(),
            (_, true) => frame.exposures(),
            _ => frame.portfolio(&by),
        };
        table?.found(most)
    })
}

//! `saldo portfolio`: flows over many cases, counterparties that several share, and what lenders paid out.

use super::answer::{Answered, asked};
use super::exit::Outcome;
use clap::{Args, ValueEnum};
use frames::Group;

/// Credits and debits over many cases: a folder of Parquet files, or all stored cases.
#[derive(Debug, Args)]
pub struct Portfolio {
    #[command(flatten)]
    from: Answered,
    /// Part the sums by these, in this order.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "case")]
    by: Vec<By>,
    /// Counterparties that stand in two cases or more.
    #[arg(long, conflicts_with_all = ["by", "lenders"])]
    shared: bool,
    /// What each lender of the register paid out and was paid back.
    #[arg(long, conflicts_with = "by")]
    lenders: bool,
}

/// What sums are parted by.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum By {
    Case,
    Holder,
    Bank,
    Month,
    Category,
    Counterparty,
}

impl From<By> for Group {
    fn from(by: By) -> Self {
        match by {
            By::Case => Self::Case,
            By::Holder => Self::Holder,
            By::Bank => Self::Bank,
            By::Month => Self::Month,
            By::Category => Self::Category,
            By::Counterparty => Self::Counterparty,
        }
    }
}

/// Prints the figures.
pub fn run(command: &Portfolio) -> Outcome {
    let by: Vec<Group> = command.by.iter().map(|b| (*b).into()).collect();
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

//! The frame of transactions, and every figure that is a grouping, a window or a join over it, as one named lazy expression.
//!
//! Takes columns of plain values; gives tables of plain values. The same expressions run over the rows of one case in memory and over
//! Parquet files of many. Amounts are decimals of four digits after the point in 128 bits: what does not fit is refused when a frame is
//! made, so that no sum can wrap. On amounts only sum, min, max, first, last and count are asked for; means and shares are taken from
//! exact sums by whoever asked. Nothing here knows what a statement is.

mod columns;
mod credit;
mod figures;
mod foreign;
mod frame;
mod indicators;
mod portfolio;
mod sql;
mod table;

pub use columns::{Columns, MOST};
pub use figures::Scope;
pub use foreign::parquet_rows;
pub use frame::Frame;
pub use portfolio::Group;
pub use sql::{Cell, Found};
pub use table::Table;

/// Digits after the point in which a frame holds amounts.
pub const SCALE: u32 = 4;

/// What went wrong with a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// An amount that a frame cannot hold: the row (0-based), and the amount as text.
    Amount(usize, String),
    /// What was asked cannot be answered, in the words of the frame engine.
    Asked(String),
    /// A file cannot be read or written.
    File(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Amount(row, amount) => write!(f, "row {} holds the amount {amount}, which is too large or too fine to be added up exactly", row + 1),
            Self::Asked(what) | Self::File(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Error {}

impl From<polars::error::PolarsError> for Error {
    fn from(e: polars::error::PolarsError) -> Self {
        Self::Asked(e.to_string())
    }
}

/// Result with [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

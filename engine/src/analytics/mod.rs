//! Floor 6: proven transactions become categories, counterparties, flags and figures.
//!
//! Takes [`Statement`](crate::statement::Statement)s of 1 to 50 files, a [`Config`] and the analyst's corrections; gives an [`Analysis`]
//! of plain records. The only user of polars, whose types never leave this floor. May use floors 0 to 4.
//! May not open a socket, read the clock, or state a figure without the transactions it rests on.

pub mod config;
pub mod model;

pub use model::*;

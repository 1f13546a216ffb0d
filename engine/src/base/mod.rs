//! Floor 0: what every floor may use and what uses none.
//!
//! Takes and gives plain values: money, dates, geometry, evidence, findings, errors, limits.
//! May use the standard library and small value crates. May not open files, read the clock, or know a document.

pub mod amounts;
pub mod countries;
pub mod dates;
pub mod error;
pub mod evidence;
pub mod finding;
pub mod geometry;
pub mod languages;
#[cfg(test)]
mod laws;
pub mod letters;
pub mod limits;
pub mod money;
pub mod months;
mod signs;
mod week_days;

pub use error::{Error, ErrorCode, Result};
pub use evidence::Evidence;
pub use finding::{Finding, Severity};
pub use geometry::Rect;
pub use money::Money;

//! What Saldo's integration tests (in `suite/`) and benches share: an analysis made up of plausible rows, every figure worked out plainly.

pub mod business;
mod figures;
mod rows;

pub use figures::made;
pub use rows::{Dice, Made, Size};

//! What Saldo's integration tests (in `suite/`) and benches share: statements made up of plausible rows, and businesses with planted patterns.

pub mod business;
mod rows;

pub use rows::{Dice, Made, Size, made};

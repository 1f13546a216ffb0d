//! What Saldo's integration tests (in `suite/`) and benches share: statements made up of plausible rows, businesses with planted patterns,
//! files that cost far more than they should.

pub mod bombs;
pub mod business;
pub mod draw;
pub mod fuzzed;
pub mod names;
pub mod objects;
mod rows;

pub use rows::{Dice, Made, Size, made};

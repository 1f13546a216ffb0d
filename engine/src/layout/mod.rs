//! Floor 3: words become lines, tokens, columns and rows by geometry and form alone.
//!
//! Takes pages of words, rules and fills; gives lines of tokens, tables of columns and rows.
//! May use floors 0 to 2. May not know what a column means: it sees that a word has the form of a date or an
//! amount, never that it is a balance.

pub mod begins;
mod bonds;
pub mod columns;
pub mod crossed;
mod fit;
pub mod headed;
pub mod heads;
pub mod lines;
pub mod places;
pub mod print;
pub mod rows;
pub mod seen;
pub mod tokens;

pub use lines::{Line, lines};
pub use tokens::{Shape, Token};

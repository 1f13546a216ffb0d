//! Floor 4: tables become statements: holder, columns, rows, amounts, dates, and the proof.
//!
//! Takes a [`Document`](crate::document::Document) and the reviewer's corrections; gives a [`Reading`].
//! May use floors 0 to 3. May not know any bank by name, and changes no value silently.

pub mod model;

pub use model::{Check, Column, HeaderType, Reading, Repair, Statement, Transaction, Verdict};

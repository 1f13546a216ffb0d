//! Files that ask for far more work than statements do: many columns, accounts, tables, words, dates that line up nowhere, amounts that
//! all answer each other. Small on disk, drawn at run time; and honest statements of any length to measure the cost of a page.

mod answers;
mod chains;
mod columns;
mod days;
mod drawn;
mod honest;
mod long_lines;
mod parts;
mod tables;
mod words;

pub use honest::{Honest, ROWS, honest};

/// A file by its name.
pub type Bomb = (&'static str, fn() -> Vec<u8>);

/// The bombs, kind by kind.
pub fn all() -> Vec<Bomb> {
    [columns::all(), long_lines::all(), words::all(), days::all(), tables::all(), drawn::all(), answers::all(), chains::all()].concat()
}

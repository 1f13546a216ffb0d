//! Floor 4: tables become statements: holder, columns, rows, amounts, dates, and the proof.
//!
//! Takes a [`Document`](crate::document::Document) and the reviewer's corrections; gives a [`Reading`].
//! May use floors 0 to 3. No rule knows a bank: names stand in a register that is a witness. It changes no value silently.

mod abreast;
mod addressed;
pub mod again;
mod also;
mod assemble;
mod avatars;
mod bank_names;
mod bank_reference;
mod bare_numbers;
mod blanks;
mod by_currency;
mod calendars;
mod card;
mod cards;
mod cell_rest;
mod cells;
mod column_words;
mod compact;
mod currency;
mod currency_names;
mod currency_signs;
mod cuts;
mod dashed;
mod dated;
mod dates;
mod day_month;
mod day_order;
mod day_sums;
mod days;
mod described;
pub mod drawn;
mod empty_cells;
#[cfg(test)]
mod ends;
mod fields;
mod figures;
mod found;
mod grid;
mod ground;
mod habit;
mod head_names;
#[cfg(test)]
mod headed;
mod heading;
mod interpret;
mod joint;
mod kinds;
mod label_words;
mod labels;
#[cfg(test)]
mod laws;
mod lent;
mod letterhead;
#[cfg(test)]
mod lined;
mod markers;
mod marks;
pub mod model;
mod month_column;
mod name_words;
mod nature;
mod number_forms;
mod numbers;
mod oftener;
mod one_head;
mod origin;
mod outside;
mod owed;
mod parts;
mod period_words;
mod periods;
mod phrases;
mod placed;
mod plugs;
pub mod prove;
mod records;
pub mod redate;
mod register;
mod remembered;
pub mod repair;
mod repeated;
mod respell;
pub mod review;
mod roles;
mod row_words;
mod runs;
mod same_account;
mod schedule;
mod sealed;
pub mod second;
mod segments;
mod set_off;
mod shared_side;
#[cfg(test)]
mod shown;
mod side_sums;
mod sides;
mod stacked;
mod stray;
mod table;
mod totals;
mod trade;
mod trust;
mod turned;
mod turned_labels;
pub mod vocabulary;
mod witness;
mod wrapped;

pub use ground::Ground;
pub use interpret::{interpret, read};
pub use model::{
    AlsoPrinted, Carried, Check, Column, Dates, DayDoubt, DayFrom, Field, HeaderType, NOT_A_STATEMENT, Plug, Reading, Repair, RowConfidence, Statement,
    Transaction, Verdict,
};
pub use review::{Correction, Corrections};

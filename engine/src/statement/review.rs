//! A reviewer's corrections and what they make of a reading: the same file and the same corrections give the same statement.

use super::model::{HeaderType, Reading, Transaction};
use super::table::Edges;
use crate::base::Money;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// One correction. Corrections are kept in order; a later one wins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Correction {
    /// The column at `index` holds `header`.
    HeaderType {
        /// Column, 0-based.
        index: u32,
        /// Its type.
        header: HeaderType,
    },
    /// The column at `index` is called `name`.
    HeaderName {
        /// Column, 0-based.
        index: u32,
        /// Its name.
        name: String,
    },
    /// The columns have these edges, in points, left to right.
    Edges {
        /// Left and right edge of each.
        edges: Vec<(f32, f32)>,
    },
    /// A row's values; `None` leaves a value as read.
    EditRow {
        /// Statement, 0-based.
        statement: u32,
        /// Row as read (`row_index`).
        row: u32,
        /// Booking date.
        date: Option<NaiveDate>,
        /// Description.
        description: Option<String>,
        /// Money out.
        debit: Option<Money>,
        /// Money in.
        credit: Option<Money>,
        /// Printed balance.
        balance: Option<Money>,
    },
    /// A row that was missed, after the row `after` (`None`: before the first).
    InsertRow {
        /// Statement, 0-based.
        statement: u32,
        /// Row after which it stands.
        after: Option<u32>,
        /// Booking date.
        date: Option<NaiveDate>,
        /// Description.
        description: String,
        /// Money out.
        debit: Money,
        /// Money in.
        credit: Money,
        /// Printed balance.
        balance: Option<Money>,
    },
    /// A row that is none.
    DeleteRow {
        /// Statement, 0-based.
        statement: u32,
        /// Row as read.
        row: u32,
    },
    /// A row that is two: the first keeps these values, the second takes the rest of amount and description.
    SplitRow {
        /// Statement, 0-based.
        statement: u32,
        /// Row as read.
        row: u32,
        /// Money out of the first.
        debit: Money,
        /// Money in of the first.
        credit: Money,
        /// Letters of the description that stay with the first.
        letters: u32,
    },
    /// A row and the next are one.
    MergeRow {
        /// Statement, 0-based.
        statement: u32,
        /// The first of the two.
        row: u32,
    },
    /// A field of the statement's head, by name: `bank_name`, `account_number`, `holder`, `branch`, `account_type`, `currency`, `opening`, `closing`.
    Field {
        /// Statement, 0-based.
        statement: u32,
        /// Which field.
        field: String,
        /// Its value.
        value: String,
    },
}

/// All corrections of a file, oldest first.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Corrections {
    /// Oldest first.
    pub list: Vec<Correction>,
}

impl Corrections {
    /// The edges that the reviewer drew last.
    pub(super) fn edges(&self) -> Option<Edges> {
        self.list.iter().rev().find_map(|c| match c {
            Correction::Edges { edges } => Some(edges.clone()),
            _ => None,
        })
    }

    /// The type that the reviewer set a column to.
    pub(super) fn kinds(&self, columns: usize) -> Vec<Option<HeaderType>> {
        let mut out = vec![None; columns];
        for c in &self.list {
            match c {
                Correction::HeaderType { index, header } => {
                    if let Some(slot) = out.get_mut(*index as usize) {
                        *slot = Some(*header);
                    }
                }
                Correction::Edges { .. } => out.fill(None),
                _ => {}
            }
        }
        out
    }

    /// The name that the reviewer gave a column.
    pub(super) fn name(&self, column: usize) -> Option<&str> {
        self.list.iter().rev().find_map(|c| match c {
            Correction::HeaderName { index, name } if *index as usize == column => Some(name.as_str()),
            _ => None,
        })
    }

    /// Changes rows and fields; row numbers are those of the reading before any row changed.
    pub(super) fn apply_rows(&self, reading: &mut Reading) {
        let mut touched = vec![false; reading.statements.len()];
        for c in &self.list {
            let index = match c {
                Correction::EditRow { statement, .. }
                | Correction::InsertRow { statement, .. }
                | Correction::DeleteRow { statement, .. }
                | Correction::SplitRow { statement, .. }
                | Correction::MergeRow { statement, .. }
                | Correction::Field { statement, .. } => *statement as usize,
                _ => continue,
            };
            let Some(s) = reading.statements.get_mut(index) else { continue };
            if let Correction::Field { field, value, .. } = c {
                set_field(s, field, value);
                continue;
            }
            touched[index] = true;
            apply_row(&mut s.transactions, c);
        }
        for (s, touched) in reading.statements.iter_mut().zip(touched) {
            if touched {
                for (i, t) in s.transactions.iter_mut().enumerate() {
                    t.row_index = i as u32;
                }
            }
        }
    }
}

fn apply_row(rows: &mut Vec<Transaction>, c: &Correction) {
    let at = |rows: &[Transaction], row: u32| rows.iter().position(|t| t.row_index == row);
    match c {
        Correction::EditRow { row, date, description, debit, credit, balance, .. } => {
            if let Some(t) = at(rows, *row).and_then(|i| rows.get_mut(i)) {
                t.date = date.or(t.date);
                if let Some(text) = description {
                    t.description.clone_from(text);
                }
                if debit.is_some() || credit.is_some() {
                    // A new amount on one side clears the other unless that is given too.
                    t.debit = debit.unwrap_or_default();
                    t.credit = credit.unwrap_or_default();
                }
                if let Some(b) = balance {
                    t.balance = Some(*b);
                    t.balance_printed = true;
                }
                t.confidence = super::model::RowConfidence::default();
            }
        }
        Correction::InsertRow { after, date, description, debit, credit, balance, .. } => {
            let i = after.and_then(|a| at(rows, a)).map_or(0, |i| i + 1);
            let near = i.checked_sub(1).and_then(|p| rows.get(p)).or_else(|| rows.get(i));
            let row = Transaction {
                row_index: u32::MAX,
                page: near.map_or(1, |t| t.page),
                bbox: near.map(|t| t.bbox).unwrap_or_default(),
                date: *date,
                description: description.clone(),
                debit: *debit,
                credit: *credit,
                balance: *balance,
                balance_printed: balance.is_some(),
                ..Transaction::default()
            };
            rows.insert(i.min(rows.len()), row);
        }
        Correction::DeleteRow { row, .. } => {
            if let Some(i) = at(rows, *row) {
                rows.remove(i);
            }
        }
        Correction::SplitRow { row, debit, credit, letters, .. } => {
            if let Some(i) = at(rows, *row) {
                let mut second = rows[i].clone();
                second.row_index = u32::MAX;
                let first = &mut rows[i];
                let cut = first.description.char_indices().nth(*letters as usize).map_or(first.description.len(), |(b, _)| b);
                second.description = first.description.split_off(cut).trim().to_owned();
                let rest = (second.credit - second.debit) - (*credit - *debit);
                first.debit = *debit;
                first.credit = *credit;
                first.balance_printed = false;
                first.balance = None;
                second.debit = if rest.is_sign_negative() { -rest } else { Money::ZERO };
                second.credit = if rest.is_sign_negative() { Money::ZERO } else { rest };
                rows.insert(i + 1, second);
            }
        }
        Correction::MergeRow { row, .. } => {
            if let Some(i) = at(rows, *row).filter(|i| i + 1 < rows.len()) {
                let second = rows.remove(i + 1);
                let first = &mut rows[i];
                let sum = first.signed() + second.signed();
                first.debit = if sum.is_sign_negative() { -sum } else { Money::ZERO };
                first.credit = if sum.is_sign_negative() { Money::ZERO } else { sum };
                first.description = format!("{} {}", first.description, second.description).trim().to_owned();
                if second.balance_printed {
                    first.balance = second.balance;
                    first.balance_printed = true;
                }
                first.bbox = first.bbox.union(&second.bbox);
            }
        }
        _ => {}
    }
}

fn set_field(s: &mut super::model::Statement, field: &str, value: &str) {
    let text = value.to_owned();
    let money = || value.replace(',', "").trim().parse::<Money>().ok();
    match field {
        "bank_name" => s.bank_name.value = text,
        "account_number" => s.account_number.value = text,
        "holder" => s.holder.value = text,
        "branch" => s.branch.value = text,
        "account_type" => s.account_type.value = text,
        "currency" => s.currency.value = text,
        "opening" => s.opening.value = money().or(s.opening.value),
        "closing" => s.closing.value = money().or(s.closing.value),
        _ => {}
    }
}

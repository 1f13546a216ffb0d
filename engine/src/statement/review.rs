//! A reviewer's corrections and what they make of a reading: the same file and the same corrections give the same statement.

use super::model::{Carried, DayFrom, Field, HeaderType, Reading, Statement, Transaction};
use super::table::Edges;
use crate::base::dates::Period;
use crate::base::{Evidence, Money, Rect};
use crate::document::Document;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
        /// The row's `number`.
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
    /// A row that was missed, after the row of number `after` (`None`: before the first).
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
        /// Page and box where it was drawn, where it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<(u32, Rect)>,
    },
    /// A row that is none.
    DeleteRow {
        /// Statement, 0-based.
        statement: u32,
        /// The row's `number`.
        row: u32,
    },
    /// A row that is two: the first keeps these values, the second takes the rest of amount and description.
    SplitRow {
        /// Statement, 0-based.
        statement: u32,
        /// The row's `number`.
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
        /// Number of the first of the two.
        row: u32,
    },
    /// A field of the statement's head, by name: `bank_name`, `account_number`, `holder`, `branch`, `account_type`, `currency`, `opening`,
    /// `closing`, `period` (two ISO dates with a space between).
    Field {
        /// Statement, 0-based.
        statement: u32,
        /// Which field.
        field: String,
        /// Its value.
        value: String,
    },
    /// One that counts no more; it keeps its place, as numbers of inserted rows are told by the places of corrections.
    Reverted,
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

    /// Those about columns alone.
    pub(super) fn of_columns(&self) -> Self {
        Self { list: self.list.iter().filter(|c| c.statement().is_none()).cloned().collect() }
    }

    /// Whether the type of any column was set.
    pub(super) fn set_types(&self) -> bool {
        self.list.iter().any(|c| matches!(c, Correction::HeaderType { .. }))
    }

    /// The name that the reviewer gave a column.
    pub(super) fn name(&self, column: usize) -> Option<&str> {
        self.list.iter().rev().find_map(|c| match c {
            Correction::HeaderName { index, name } if *index as usize == column => Some(name.as_str()),
            _ => None,
        })
    }

    /// Changes rows and fields.
    pub(super) fn apply_rows(&self, reading: &mut Reading) {
        self.apply_rows_from(reading, 0);
    }

    /// Changes rows and fields by the corrections from the one at `first` on; those before it were applied already.
    fn apply_rows_from(&self, reading: &mut Reading, first: usize) {
        let mut touched = vec![false; reading.statements.len()];
        for (n, c) in (Transaction::INSERTED..).zip(&self.list).skip(first) {
            let Some(index) = c.statement() else { continue };
            let Some(s) = reading.statements.get_mut(index) else { continue };
            if let Correction::Field { field, value, .. } = c {
                set_field(s, field, value);
                continue;
            }
            touched[index] = true;
            leave_out(s, c);
            let (rows, at) = (s.transactions.len(), apply_row(&mut s.transactions, c, n));
            // Balances that stand between rows move with the rows below them.
            let more = s.transactions.len() as i64 - rows as i64;
            for carried in s.carried.iter_mut().filter(|b| at.is_some_and(|at| moves(b, c, at, more < 0))) {
                carried.before_row = carried.before_row.saturating_add_signed(more as i32);
            }
        }
        for (s, touched) in reading.statements.iter_mut().zip(touched) {
            if touched {
                for (i, t) in s.transactions.iter_mut().enumerate() {
                    t.row_index = i as u32;
                }
            }
        }
    }

    /// The reading with the corrections from the one at `first` on, where those before it have made `reading`; `None` where one of
    /// them is about columns, so that the document must be read again. The same as reading again, without doing so.
    pub fn further(&self, document: &Document, reading: &Reading, first: usize) -> Option<Reading> {
        let more = self.list.get(first..)?;
        if more.iter().any(|c| c.statement().is_none()) {
            return None;
        }
        let mut reading = reading.clone();
        self.apply_rows_from(&mut reading, first);
        let touched: BTreeSet<usize> = more.iter().filter_map(Correction::statement).collect();
        for i in touched {
            if let Some(s) = reading.statements.get_mut(i) {
                super::plugs::mark(document, s);
                super::prove::prove(s);
                super::dated::judge(document, s);
                super::prove::conclude(s);
                super::repair::propose(document, s);
            }
        }
        Some(reading)
    }
}

impl Correction {
    /// The statement whose rows or fields it is about; `None` where it is about columns.
    pub fn statement(&self) -> Option<usize> {
        match self {
            Self::EditRow { statement, .. }
            | Self::InsertRow { statement, .. }
            | Self::DeleteRow { statement, .. }
            | Self::SplitRow { statement, .. }
            | Self::MergeRow { statement, .. }
            | Self::Field { statement, .. } => Some(*statement as usize),
            // Of no statement that there is.
            Self::Reverted => Some(usize::MAX),
            Self::HeaderType { .. } | Self::HeaderName { .. } | Self::Edges { .. } => None,
        }
    }
}

/// Whether a balance that stands between rows moves with the row that comes or goes at a place.
fn moves(carried: &Carried, c: &Correction, at: u32, gone: bool) -> bool {
    match c {
        // The page tells which of the two stands above.
        Correction::InsertRow { place: Some((page, bbox)), .. } if carried.before_row == at => {
            (*page, bbox.cy()) < (carried.evidence.page, carried.evidence.bbox.cy())
        }
        // A first row stands below the balance that opens the rows.
        Correction::InsertRow { .. } if at == 0 => carried.before_row > 0,
        _ => carried.before_row >= at + u32::from(gone),
    }
}

/// Keeps in mind what a printed row that is taken out says; nothing is lost with one that the page prints twice.
fn leave_out(s: &mut Statement, c: &Correction) {
    let Correction::DeleteRow { row, .. } = c else { return };
    let Some(t) = s.transactions.iter().find(|t| t.number == *row && t.number < Transaction::INSERTED) else { return };
    if !t.signed().is_zero() && !super::repair::reprinted(s, t) {
        let left = (t.number, t.signed(), (t.page, t.bbox));
        s.left_out.push(left);
    }
}

/// Changes rows by one correction; a row that it makes gets the number `new`. Gives the place where a row came or went.
fn apply_row(rows: &mut Vec<Transaction>, c: &Correction, new: u32) -> Option<u32> {
    let at = |rows: &[Transaction], row: u32| rows.iter().position(|t| t.number == row);
    match c {
        Correction::EditRow { row, date, description, debit, credit, balance, .. } => {
            if let Some(t) = at(rows, *row).and_then(|i| rows.get_mut(i)) {
                t.date = date.or(t.date);
                if date.is_some() {
                    (t.day_from, t.day_doubt) = (DayFrom::Reviewer, None);
                }
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
                t.corrected = true;
            }
        }
        Correction::InsertRow { after, date, description, debit, credit, balance, place, .. } => {
            let i = after.and_then(|a| at(rows, a)).map_or(0, |i| i + 1);
            let near = i.checked_sub(1).and_then(|p| rows.get(p)).or_else(|| rows.get(i));
            let row = Transaction {
                number: new,
                page: place.map_or_else(|| near.map_or(1, |t| t.page), |p| p.0),
                bbox: place.map_or_else(|| near.map(|t| t.bbox).unwrap_or_default(), |p| p.1),
                date: *date,
                description: description.clone(),
                debit: *debit,
                credit: *credit,
                balance: *balance,
                balance_printed: balance.is_some(),
                corrected: true,
                day_from: DayFrom::Reviewer,
                ..Transaction::default()
            };
            let i = i.min(rows.len());
            rows.insert(i, row);
            return Some(i as u32);
        }
        Correction::DeleteRow { row, .. } => {
            let i = at(rows, *row)?;
            rows.remove(i);
            return Some(i as u32);
        }
        Correction::SplitRow { row, debit, credit, letters, .. } => {
            if let Some(i) = at(rows, *row) {
                let mut second = rows[i].clone();
                second.number = new;
                second.corrected = true;
                let first = &mut rows[i];
                let cut = first.description.char_indices().nth(*letters as usize).map_or(first.description.len(), |(b, _)| b);
                second.description = first.description.split_off(cut).trim().to_owned();
                let rest = (second.credit - second.debit) - (*credit - *debit);
                first.corrected = true;
                first.debit = *debit;
                first.credit = *credit;
                first.balance_printed = false;
                first.balance = None;
                second.debit = if rest.is_sign_negative() { -rest } else { Money::ZERO };
                second.credit = if rest.is_sign_negative() { Money::ZERO } else { rest };
                rows.insert(i + 1, second);
                return Some(i as u32 + 1);
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
                first.corrected = true;
                return Some(i as u32 + 1);
            }
        }
        _ => {}
    }
    None
}

fn set_field(s: &mut Statement, field: &str, value: &str) {
    let text = || value.trim().to_owned();
    // Balances rest on what a person says; whether a page prints it is looked at with the plugs.
    let said = |page| Some(Evidence { page, bbox: Rect::default(), text: value.to_owned(), confidence: 1.0 });
    let page = s.pages.0;
    let balance = |field: &mut Field<Option<Money>>| {
        if let Ok(amount) = value.replace(',', "").trim().parse::<Money>() {
            let printed = field.evidence.take().filter(|_| field.value == Some(amount));
            *field = Field { value: Some(amount), evidence: printed.or_else(|| said(page)) };
        }
    };
    match field {
        "bank_name" => s.bank_name.value = text(),
        "account_number" => s.account_number.value = text(),
        "holder" => s.holder.value = text(),
        "branch" => s.branch.value = text(),
        "account_type" => s.account_type.value = text(),
        "currency" => s.currency.value = text(),
        "opening" => balance(&mut s.opening),
        "closing" => balance(&mut s.closing),
        "period" => {
            let days: Vec<NaiveDate> = value.split_whitespace().filter_map(|word| word.trim_matches(',').parse().ok()).collect();
            if let [from, to] = *days
                && from <= to
            {
                s.period.value = Some(Period { from, to });
                s.period_of_rows = false;
            }
        }
        _ => {}
    }
}

//! The answer of a figure: columns by name, as plain values.

use crate::columns::{amount, day};
use crate::{Error, Result};
use chrono::NaiveDate;
use polars::prelude::*;
use rust_decimal::Decimal;

/// Rows of an answer.
#[derive(Debug)]
pub struct Table {
    frame: DataFrame,
}

impl Table {
    pub(crate) fn of(frame: DataFrame) -> Self {
        Self { frame }
    }

    pub(crate) fn frame(&self) -> &DataFrame {
        &self.frame
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.frame.height()
    }

    /// A column of amounts that are there: what is not is zero, as a sum of nothing is.
    ///
    /// # Errors
    /// There is no such column, or it holds something else.
    pub fn sums(&self, name: &str) -> Result<Vec<Decimal>> {
        Ok(self.amounts(name)?.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// A column of amounts.
    ///
    /// # Errors
    /// There is no such column, it holds something else, or an amount has more than 28 digits.
    pub fn amounts(&self, name: &str) -> Result<Vec<Option<Decimal>>> {
        let column = self.frame.column(name)?.as_materialized_series().decimal()?.physical().clone();
        let beyond = || Error::Asked(format!("a sum in {name} has more than 28 digits"));
        column.iter().map(|v| v.map(|v| amount(v).ok_or_else(beyond)).transpose()).collect()
    }

    /// A column of whole numbers; nothing is zero.
    ///
    /// # Errors
    /// There is no such column, or it holds something else.
    pub fn numbers(&self, name: &str) -> Result<Vec<u32>> {
        Ok(self.frame.column(name)?.as_materialized_series().u32()?.iter().map(Option::unwrap_or_default).collect())
    }

    /// A column of texts; nothing is an empty text.
    ///
    /// # Errors
    /// There is no such column, or it holds something else.
    pub fn texts(&self, name: &str) -> Result<Vec<&str>> {
        Ok(self.frame.column(name)?.as_materialized_series().str()?.iter().map(Option::unwrap_or_default).collect())
    }

    /// A column of days.
    ///
    /// # Errors
    /// There is no such column, or it holds something else.
    pub fn days(&self, name: &str) -> Result<Vec<Option<NaiveDate>>> {
        let column = self.frame.column(name)?.as_materialized_series().date()?.physical().clone();
        Ok(column.iter().map(|v| v.and_then(day)).collect())
    }

    /// A column of lists of whole numbers.
    ///
    /// # Errors
    /// There is no such column, or it holds something else.
    pub fn lists(&self, name: &str) -> Result<Vec<Vec<u32>>> {
        let column = self.frame.column(name)?.as_materialized_series().list()?.clone();
        let mut out = Vec::with_capacity(column.len());
        for list in column.amortized_iter() {
            out.push(match list {
                Some(list) => list.as_ref().u32()?.iter().flatten().collect(),
                None => Vec::new(),
            });
        }
        Ok(out)
    }
}

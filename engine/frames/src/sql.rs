//! Questions in SQL over a frame: one SELECT, nothing else, and no file but the frame's own.

use crate::columns::{amount, day};
use crate::{Error, Frame, Result, Table};
use chrono::NaiveDate;
use polars::prelude::*;
use polars::sql::SQLContext;
use rust_decimal::Decimal;

/// A value of an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    /// No value.
    Nothing,
    /// A text, or a value of a kind without one of its own here, as text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number that need not be exact, such as a mean.
    Real(f64),
    /// An exact amount.
    Amount(Decimal),
    /// A day.
    Day(NaiveDate),
    /// Yes or no.
    Truth(bool),
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// There were more rows than were asked for.
    pub more: bool,
}

/// Functions of the frame engine that open files.
const OPENING: &[&str] = &["read_csv", "read_parquet", "read_ipc", "read_json", "read_ndjson", "scan_csv", "scan_parquet"];

/// Refuses what is no question. Names of functions that open files may stand nowhere, not even in a text: what is a text is decided by
/// who reads the question, and there are many ways to write one.
fn only_asks(query: &str) -> Result<()> {
    let plain = query.trim_start().to_lowercase();
    let begins = |word: &str| plain.strip_prefix(word).is_some_and(|rest| rest.starts_with(|c: char| c.is_whitespace() || c == '(' || c == '*'));
    if !begins("select") && !begins("with") {
        return Err(Error::Asked("only a SELECT is answered: nothing can be changed by a query".to_owned()));
    }
    match OPENING.iter().find(|w| plain.contains(**w)) {
        Some(word) => Err(Error::Asked(format!("{word} would open a file; the rows stand in the table transactions"))),
        None => Ok(()),
    }
}

impl Frame {
    /// Answers a SELECT over the table `transactions`, up to so many rows.
    ///
    /// # Errors
    /// It is no SELECT, cannot be understood, or names what is not there.
    pub fn ask(&self, query: &str, most: u32) -> Result<Found> {
        only_asks(query)?;
        let mut context = SQLContext::new();
        context.register("transactions", self.lazy.clone());
        self.answer(context.execute(query)?.limit(most.saturating_add(1)))?.found(most)
    }
}

impl Table {
    /// The rows as values of any kind, up to so many.
    ///
    /// # Errors
    /// A column cannot be read.
    pub fn found(&self, most: u32) -> Result<Found> {
        let frame = self.frame();
        let columns: Vec<String> = frame.get_column_names().iter().map(|n| n.to_string()).collect();
        let kept = frame.height().min(most as usize);
        let series: Vec<&Series> = frame.columns().iter().map(|c| c.as_materialized_series()).collect();
        let mut rows = Vec::with_capacity(kept);
        for at in 0..kept {
            rows.push(series.iter().map(|s| s.get(at).map(|v| cell(&v)).map_err(Error::from)).collect::<Result<Vec<Cell>>>()?);
        }
        Ok(Found { columns, rows, more: frame.height() > kept })
    }
}

fn cell(value: &AnyValue<'_>) -> Cell {
    match value {
        AnyValue::Null => Cell::Nothing,
        AnyValue::Boolean(b) => Cell::Truth(*b),
        AnyValue::String(s) => Cell::Text((*s).to_owned()),
        AnyValue::StringOwned(s) => Cell::Text(s.to_string()),
        AnyValue::Date(number) => day(*number).map_or(Cell::Nothing, Cell::Day),
        AnyValue::Decimal(units, _, scale) => {
            let exact = u32::try_from(*scale).ok().and_then(|s| Decimal::try_from_i128_with_scale(*units, s).ok());
            exact.or_else(|| amount(*units)).map_or_else(|| Cell::Text(value.to_string()), Cell::Amount)
        }
        moment if moment.dtype().is_temporal() => Cell::Text(moment.to_string()),
        AnyValue::Float32(f) => Cell::Real(f64::from(*f)),
        AnyValue::Float64(f) => Cell::Real(*f),
        other => other.try_extract::<i64>().map_or_else(|_| Cell::Text(other.to_string()), Cell::Whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Columns;

    fn frame() -> Frame {
        let amounts = ["10.00", "2.5000", "999999999999999999.99"].map(|a| Some(a.parse::<Decimal>().expect("an amount")));
        let columns = Columns::new().texts("counterparty", [Some("A"), Some("B"), Some("A")].into_iter());
        columns.amounts("amount", amounts.into_iter()).and_then(Columns::frame).expect("a frame")
    }

    #[test]
    fn a_question_is_answered_exactly() {
        let found = frame().ask("SELECT counterparty, SUM(amount) AS total, COUNT(*) AS n FROM transactions GROUP BY counterparty ORDER BY counterparty", 10);
        let found = found.expect("an answer");
        assert_eq!(found.columns, ["counterparty", "total", "n"]);
        let total: Decimal = "1000000000000000009.99".parse().expect("an amount");
        assert_eq!(found.rows.first().expect("a row"), &vec![Cell::Text("A".to_owned()), Cell::Amount(total), Cell::Whole(2)]);
        assert!(!found.more);
        assert!(frame().ask("SELECT * FROM transactions", 2).expect("an answer").more);
    }

    #[test]
    fn the_rows_of_several_parts_are_counted() {
        let parts = Frame::all(vec![frame(), frame()]).expect("one frame");
        for query in ["SELECT COUNT(*) AS n FROM transactions", "select count( * ) AS n from transactions where amount > 0"] {
            assert_eq!(parts.ask(query, 10).expect("an answer").rows, [[Cell::Whole(6)]], "{query}");
        }
    }

    #[test]
    fn nothing_is_changed_and_no_file_opened() {
        for query in [
            "DROP TABLE transactions",
            "DELETE FROM transactions",
            "CREATE TABLE x AS SELECT * FROM transactions",
            "SELECT * FROM read_parquet('/etc/passwd')",
            "select * from Read_Csv ('/etc/passwd')",
            "WITH x AS (SELECT * FROM read_csv('/tmp/x')) SELECT * FROM x",
            "/* x */ TRUNCATE TABLE transactions",
            "SELECT 1; DROP TABLE transactions",
            "SELECT E'\\'' FROM read_csv('/etc/passwd')",
            "",
        ] {
            assert!(frame().ask(query, 10).is_err(), "{query}");
        }
    }
}

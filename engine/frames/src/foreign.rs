//! Parquet files that others wrote, of whatever columns.

use crate::{Error, Found, Result, Table};
use polars::prelude::*;
use std::io::Cursor;

/// The first so many rows of a Parquet file, all its columns in their order.
///
/// # Errors
/// It cannot be read as Parquet.
pub fn parquet_rows(bytes: &[u8], most: u32) -> Result<Found> {
    // Whole row groups are read before they are cut: no more than that is asked for.
    let reader = ParquetReader::new(Cursor::new(bytes)).read_parallel(ParallelStrategy::None).with_slice(Some((0, most as usize + 1)));
    let frame = reader.finish().map_err(|e| Error::File(e.to_string()))?;
    Table::of(frame).found(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Columns};

    #[test]
    fn rows_come_back_as_they_were_written() {
        let columns = Columns::new().texts("text", [Some("A"), None].into_iter());
        let days = [chrono::NaiveDate::from_ymd_opt(2024, 1, 31), None];
        let columns = columns.days("day", days.into_iter()).amounts("amount", ["10.50", "-2"].map(|a| a.parse().ok()).into_iter());
        let mut bytes = Vec::new();
        columns.and_then(Columns::frame).and_then(|f| f.write(&mut bytes)).expect("a file");
        let found = parquet_rows(&bytes, 10).expect("rows");
        assert_eq!(found.columns, ["text", "day", "amount"]);
        let amount = |text: &str| Cell::Amount(text.parse().expect("an amount"));
        assert_eq!(found.rows[0], [Cell::Text("A".to_owned()), Cell::Day(days[0].expect("a day")), amount("10.50")]);
        assert_eq!(found.rows[1], [Cell::Nothing, Cell::Nothing, amount("-2")]);
        assert!(parquet_rows(&bytes, 1).expect("rows").more);
        for cut in [0, 4, bytes.len() / 2, bytes.len() - 1] {
            assert!(parquet_rows(&bytes[..cut], 10).is_err(), "{cut}");
        }
    }
}

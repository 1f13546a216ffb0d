//! Columns of plain values, checked as they are taken in.

use crate::{Error, Frame, Result, SCALE};
use chrono::NaiveDate;
use polars::prelude::*;
use rust_decimal::Decimal;

/// The first amount, without sign, that a frame does not hold: 10^18. Sums of 10^10 amounts below it fit into 128 bits.
pub const MOST: i128 = 1_000_000_000_000_000_000;

/// Days from the beginning of the Christian era to 1970-01-01.
const EPOCH: i32 = 719_163;

/// An amount in units of the frame's scale; `None` where the frame does not hold it.
fn units(amount: Decimal) -> Option<i128> {
    let (mantissa, scale) = (amount.mantissa(), amount.scale());
    let units = if scale <= SCALE {
        mantissa.checked_mul(10i128.checked_pow(SCALE - scale)?)?
    } else {
        let beyond = 10i128.checked_pow(scale - SCALE)?;
        (mantissa % beyond == 0).then(|| mantissa / beyond)?
    };
    (units.unsigned_abs() < MOST.unsigned_abs() * 10u128.pow(SCALE)).then_some(units)
}

/// The amount of so many units; `None` beyond 28 digits.
pub(crate) fn amount(units: i128) -> Option<Decimal> {
    Decimal::try_from_i128_with_scale(units, SCALE).ok()
}

/// A day as the frame counts it.
fn number_of(day: NaiveDate) -> i32 {
    chrono::Datelike::num_days_from_ce(&day) - EPOCH
}

/// The day of that number.
pub(crate) fn day(number: i32) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(number.checked_add(EPOCH)?)
}

/// Columns under way, all of one length.
#[derive(Debug, Default)]
pub struct Columns {
    columns: Vec<Column>,
}

impl Columns {
    /// No column yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A column of amounts.
    ///
    /// # Errors
    /// An amount of 10^18 or more, or with more than four digits after the point.
    pub fn amounts(mut self, name: &str, values: impl Iterator<Item = Option<Decimal>>) -> Result<Self> {
        let mut held: Vec<Option<i128>> = Vec::with_capacity(values.size_hint().0);
        for (row, value) in values.enumerate() {
            held.push(match value {
                Some(value) => Some(units(value).ok_or_else(|| Error::Amount(row, value.to_string()))?),
                None => None,
            });
        }
        let column = Int128Chunked::from_slice_options(name.into(), &held).into_decimal_unchecked(38, SCALE as usize);
        self.columns.push(column.into_series().into_column());
        Ok(self)
    }

    /// A column of days.
    #[must_use]
    pub fn days(mut self, name: &str, values: impl Iterator<Item = Option<NaiveDate>>) -> Self {
        let held: Vec<Option<i32>> = values.map(|d| d.map(number_of)).collect();
        self.columns.push(Int32Chunked::from_slice_options(name.into(), &held).into_date().into_series().into_column());
        self
    }

    /// A column of whole numbers.
    #[must_use]
    pub fn numbers(mut self, name: &str, values: impl Iterator<Item = u32>) -> Self {
        self.columns.push(UInt32Chunked::from_vec(name.into(), values.collect()).into_series().into_column());
        self
    }

    /// A column of texts.
    #[must_use]
    pub fn texts<'t>(mut self, name: &str, values: impl Iterator<Item = Option<&'t str>>) -> Self {
        self.columns.push(StringChunked::from_iter_options(name.into(), values).into_series().into_column());
        self
    }

    /// A column of yes and no.
    #[must_use]
    pub fn truths(mut self, name: &str, values: impl Iterator<Item = bool>) -> Self {
        self.columns.push(BooleanChunked::from_iter_values(name.into(), values).into_series().into_column());
        self
    }

    /// The frame of these columns.
    ///
    /// # Errors
    /// Columns of different lengths or of one name.
    pub fn frame(self) -> Result<Frame> {
        Ok(Frame::of(DataFrame::new_infer_height(self.columns)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_that_could_make_a_sum_wrap_are_refused() {
        let taken = |text: &str| units(text.parse().expect("an amount"));
        assert_eq!(taken("1234.56"), Some(12_345_600));
        assert_eq!(taken("-0.0001"), Some(-1));
        assert_eq!(taken("1.500000"), Some(15_000));
        assert_eq!(taken("0.00001"), None);
        assert!(taken("999999999999999999.9999").is_some());
        assert_eq!(taken("1000000000000000000"), None);
        assert_eq!(taken("-79228162514264337593543950335"), None);
        let made = Columns::new().amounts("amount", [None, Some(Decimal::MAX)].into_iter()).map(|_| ());
        assert_eq!(made, Err(Error::Amount(1, Decimal::MAX.to_string())));
    }

    #[test]
    fn days_are_counted_as_the_frame_counts_them() {
        let first = NaiveDate::from_ymd_opt(1970, 1, 1).expect("a day");
        assert_eq!(number_of(first), 0);
        assert_eq!(day(19_000), first.checked_add_days(chrono::Days::new(19_000)));
    }
}

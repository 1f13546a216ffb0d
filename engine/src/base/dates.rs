//! Dates: a period and the names of months in the languages that statements are printed in.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// A closed range of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
}

impl Period {
    /// Whether the day lies in the period.
    pub fn contains(&self, day: NaiveDate) -> bool {
        self.from <= day && day <= self.to
    }
}

//! How to read a file: its password, the pages wanted, and what it may cost.

use crate::base::limits::Limits;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How to read one file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ReadOptions {
    /// User or owner password, where one was given.
    pub password: Option<String>,
    /// Pages wanted, 1-based and inclusive; all where none is said.
    pub pages: Option<Vec<RangeInclusive<u32>>>,
    /// What reading may cost.
    pub limits: Limits,
}

impl ReadOptions {
    /// Whether the page (1-based) is wanted.
    pub fn wants(&self, page: u32) -> bool {
        self.pages.as_ref().is_none_or(|ranges| ranges.iter().any(|r| r.contains(&page)))
    }
}

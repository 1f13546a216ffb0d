//! How to read a file: its password, the pages wanted, and what it may cost.

use crate::base::limits::Limits;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How to read one file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReadOptions {
    /// User or owner password, where one was given.
    pub password: Option<String>,
    /// Pages wanted, 1-based and inclusive; all where none is said.
    pub pages: Option<Vec<RangeInclusive<u32>>>,
    /// Languages of recognition as Tesseract names them, joined by a plus, such as `eng+ind`.
    pub languages: String,
    /// Whether pages without usable text are recognised optically.
    pub recognise: bool,
    /// What reading may cost.
    pub limits: Limits,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { password: None, pages: None, languages: "eng".to_owned(), recognise: true, limits: Limits::default() }
    }
}

impl ReadOptions {
    /// Whether the page (1-based) is wanted.
    pub fn wants(&self, page: u32) -> bool {
        self.pages.as_ref().is_none_or(|ranges| ranges.iter().any(|r| r.contains(&page)))
    }
}

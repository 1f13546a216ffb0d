//! How to read a file: its password, the pages wanted, and what it may cost.

use crate::base::limits::Limits;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// How thoroughly pages are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Mode {
    /// Pages without usable text are recognised.
    #[default]
    Lite,
    /// Pictures on pages with text are recognised too.
    Plus,
    /// Every page is recognised and compared with its text.
    Pro,
}

impl Mode {
    /// The mode of that name.
    pub fn of(name: &str) -> Option<Self> {
        [Self::Lite, Self::Plus, Self::Pro].into_iter().find(|m| m.name() == name)
    }

    /// Its name in the records of the services.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lite => "LITE",
            Self::Plus => "PLUS",
            Self::Pro => "PRO",
        }
    }
}

/// How to read one file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReadOptions {
    /// User or owner password, where one was given.
    pub password: Option<String>,
    /// Pages wanted, 1-based and inclusive; all where none is said.
    pub pages: Option<Vec<RangeInclusive<u32>>>,
    /// Languages of recognition as Tesseract names them, joined by a plus, such as `eng+ind`.
    pub languages: String,
    /// Whether words that make no sense are tried as letters of another script, where no language was chosen.
    pub scripts: bool,
    /// Whether pages without usable text are recognised optically.
    pub recognise: bool,
    /// What else is recognised.
    pub mode: Mode,
    /// What reading may cost.
    pub limits: Limits,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { password: None, pages: None, languages: "eng".to_owned(), scripts: true, recognise: true, mode: Mode::Lite, limits: Limits::default() }
    }
}

impl ReadOptions {
    /// Whether the page (1-based) is wanted.
    pub fn wants(&self, page: u32) -> bool {
        self.pages.as_ref().is_none_or(|ranges| ranges.iter().any(|r| r.contains(&page)))
    }
}

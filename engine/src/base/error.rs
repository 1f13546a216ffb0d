//! The engine's error: what happened, in which file and on which page, and what to do.

use serde::{Deserialize, Serialize};

/// What a consumer branches on; the names are those of the parsing service's job errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ErrorCode {
    /// The file needs a password and none was given.
    FileEncrypted,
    /// A password was given and does not open the file.
    WrongPassword,
    /// The file is not what its first bytes say, or is cut short beyond repair.
    FileCorrupted,
    /// The file, or what it decodes to, is larger than the limit.
    FileTooLarge,
    /// The file has more pages than the limit.
    TooManyPages,
    /// The content is of a kind that Saldo does not read.
    UnsupportedMediaType,
    /// A page was asked for that the file does not have.
    PageRangeInvalid,
    /// The file could not be opened or read from disk.
    FileUnreadable,
    /// Reading took longer than the limit.
    TimedOut,
    /// Reading needed more memory than the limit.
    OutOfMemory,
    /// Whoever asked for it asked to stop.
    Cancelled,
    /// A part of Saldo needs a program or library that is not installed.
    NotInstalled,
    /// What was asked for is not there, or no longer.
    NotFound,
    /// The database is damaged, or gone where one was.
    StoreDamaged,
    /// A list of names is empty, or much shorter than the version before, and nobody said that it is meant so.
    ListShrunk,
    /// The disk is full; nothing was changed.
    DiskFull,
    /// Saldo itself failed.
    Internal,
}

/// An error that names the file, the page and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub struct Error {
    /// What a consumer branches on.
    pub code: ErrorCode,
    /// One sentence: what happened.
    pub message: String,
    /// One sentence: what the user can do about it.
    pub remedy: String,
    /// The file as the user named it, where one is concerned.
    pub file: Option<String>,
    /// The page, 1-based, where one is concerned.
    pub page: Option<u32>,
}

/// Result with the engine's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error without file or page.
    pub fn new(code: ErrorCode, message: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { code, message: message.into(), remedy: remedy.into(), file: None, page: None }
    }

    /// The same error, naming the file it happened in.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// The same error, naming the page (1-based) it happened on.
    #[must_use]
    pub fn on_page(mut self, page: u32) -> Self {
        self.page = Some(page);
        self
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        if let Some(page) = self.page {
            write!(f, "page {page}: ")?;
        }
        write!(f, "{}", self.message)?;
        if !self.remedy.is_empty() {
            write!(f, " {}", self.remedy)?;
        }
        Ok(())
    }
}

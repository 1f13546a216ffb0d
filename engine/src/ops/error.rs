//! What an operation answers where it cannot do what it was asked for.

use crate::base::{Error, ErrorCode};
use serde::Serialize;
use ts_rs::TS;

/// An error as a host gives it on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct OpError {
    /// A stable name such as `NOT_FOUND`, `CONFLICT`, `INVALID`, `WRONG_PASSWORD`, `DISK_FULL`.
    pub code: String,
    /// What happened, where, and what to do.
    pub message: String,
    /// Path of the input field that is wrong.
    pub field: Option<String>,
}

impl OpError {
    /// What was asked for is not there.
    pub fn missing(what: &str) -> Self {
        Self { code: "NOT_FOUND".to_owned(), message: format!("{what} is not there, or no longer. Go back and choose again."), field: None }
    }

    /// An input field that cannot be used.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self { code: "INVALID".to_owned(), message: message.into(), field: Some(field.to_owned()) }
    }

    /// What was asked for cannot be done as things stand.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self { code: "CONFLICT".to_owned(), message: message.into(), field: None }
    }
}

impl From<Error> for OpError {
    fn from(e: Error) -> Self {
        let code = serde_json::to_value(e.code).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_else(|| "INTERNAL".to_owned());
        let message = e.to_string();
        // The message names the file and page itself.
        Self { code: if e.code == ErrorCode::NotFound { "NOT_FOUND".to_owned() } else { code }, message, field: None }
    }
}

/// Result of an operation.
pub type Answer<T> = std::result::Result<T, OpError>;

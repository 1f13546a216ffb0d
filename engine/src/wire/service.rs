//! What both services answer with, whatever they are asked: lists and errors.

use serde::{Deserialize, Serialize};

/// A part of a list, with how long all of it is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Listed<T> {
    /// Records in all.
    pub total: u64,
    /// Those that were asked for.
    pub items: Vec<T>,
}

/// What is wrong with one field of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldError {
    /// Path such as `bank_statements[0].file_index`, name of a parameter or header, or `body`.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

impl FieldError {
    /// What is wrong with that field.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }
}

/// The body of every error, section 2.10 of the specification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorBody {
    /// A stable name such as `INVALID_REQUEST`.
    pub error_code: String,
    /// The same for people.
    pub message: String,
    /// Fields that are wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<FieldError>,
}

/// What was done, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The sentence.
    pub message: String,
}

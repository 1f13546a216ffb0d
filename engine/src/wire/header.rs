//! The statement header of section 2.2 with the additions of the decisions.

use crate::statement::{Column, HeaderType};
use serde::{Deserialize, Serialize};

/// A column of a statement's table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StatementHeader {
    /// Statement of the file that the table belongs to, 0-based.
    pub statement_index: u32,
    /// Position, 0-based.
    pub index: u32,
    /// Head as printed.
    pub name: String,
    /// Type.
    #[serde(rename = "type")]
    pub kind: HeaderType,
    /// How sure the type is, 0 to 1.
    pub confidence: f32,
    /// Left edge in points.
    pub x0: f32,
    /// Right edge in points.
    pub x1: f32,
    /// Page of the head, 1-based.
    pub page_no: u32,
    /// Why the type is what it is.
    pub reasons: Vec<String>,
}

impl StatementHeader {
    /// The header of a column of the file's statement (0-based).
    pub fn new(statement_index: u32, c: &Column) -> Self {
        Self {
            statement_index,
            index: c.index,
            name: c.name.clone(),
            kind: c.kind,
            confidence: c.confidence,
            x0: c.x0,
            x1: c.x1,
            page_no: c.page,
            reasons: c.reasons.clone(),
        }
    }
}

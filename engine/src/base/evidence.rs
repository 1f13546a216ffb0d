//! Evidence: where on the paper a value stands.

use super::Rect;
use serde::{Deserialize, Serialize};

/// The page, the box and the words that a value was read from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Evidence {
    /// Page number, 1-based.
    pub page: u32,
    /// Box in points of the page as displayed, origin top left.
    pub bbox: Rect,
    /// The words as printed.
    pub text: String,
    /// How sure the reading is, 0 to 1.
    pub confidence: f32,
}

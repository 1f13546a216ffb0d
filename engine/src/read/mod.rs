//! Floor 2: bytes become a document: words, rules, fills, images, page by page.
//!
//! Takes the bytes of a file that nobody vouches for and gives a [`Document`], or an error with a remedy.
//! May use floors 0 and 1. May not group words into lines, rows or columns, nor say what a word means.

pub mod options;
mod pdf;
pub mod raster;
#[cfg(test)]
mod sample;

pub use options::ReadOptions;

use crate::base::Result;
use crate::document::Document;

/// Reads a file in this process. `name` is the file as the user named it.
///
/// # Errors
/// The file is not of a kind that is read, is encrypted, is cut short beyond repair, or exceeds a limit.
pub fn read_bytes(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Document> {
    pdf::read(bytes, name, options).map_err(|e| e.in_file(name))
}

//! Floor 2: bytes become a document: words, rules, fills, images, page by page.
//!
//! Takes the bytes of a file that nobody vouches for and gives a [`Document`], or an error with a remedy.
//! May use floors 0 and 1. May not group words into lines, rows or columns, nor say what a word means.

#[cfg(feature = "ocr")]
pub mod ocr;
pub mod options;
pub mod parts;
mod pdf;
pub mod raster;
#[cfg(feature = "full")]
pub mod rows;
#[cfg(test)]
pub(crate) mod sample;
pub mod sniff;
#[cfg(feature = "ocr")]
mod stamps;
pub mod trace;
#[allow(clippy::disallowed_methods, reason = "the parent opens files and starts workers; a worker ends its process")]
pub mod worker;

pub use options::{Mode, ReadOptions};
pub use parts::{Part, Parts};

use crate::base::limits::Limits;
use crate::base::{Error, ErrorCode, Result};
use crate::document::Document;
use sha2::{Digest, Sha256};
use sniff::Kind;
use std::sync::Arc;

/// Reads a file in this process. `name` is the file as the user named it.
///
/// # Errors
/// The file is not of a kind that is read, is encrypted, is cut short beyond repair, or exceeds a limit.
pub fn read_bytes(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Document> {
    let mut parts = Parts::default();
    read_parts(Arc::new(bytes.to_vec()), name, options, &mut |part| parts.take(part))?;
    Ok(parts.document)
}

/// Reads a file in this process and gives its parts on as they are read.
///
/// # Errors
/// As [`read_bytes`].
pub fn read_parts(bytes: Arc<Vec<u8>>, name: &str, options: &ReadOptions, give: &mut dyn FnMut(Part)) -> Result<()> {
    let size = bytes.len() as u64;
    let result = match Kind::of(&bytes) {
        _ if size > options.limits.file_bytes => Err(too_large(size, &options.limits)),
        Kind::Pdf => pdf::read(bytes, name, options, give),
        #[cfg(feature = "ocr")]
        kind if ocr::reads(kind) => ocr::read(&bytes, kind, head(&bytes, name, kind), options, give),
        #[cfg(feature = "full")]
        kind if rows::reads(kind) => rows::read(&bytes, kind, head(&bytes, name, kind), options, give),
        kind => Err(kind.refusal()),
    };
    result.map_err(|e| e.in_file(name))
}

/// Whether files of that kind are read.
pub fn reads(kind: Kind) -> bool {
    #[cfg(feature = "ocr")]
    if ocr::reads(kind) {
        return true;
    }
    #[cfg(feature = "full")]
    if rows::reads(kind) {
        return true;
    }
    kind == Kind::Pdf
}

/// A document of which no page is read yet.
fn head(bytes: &[u8], name: &str, kind: Kind) -> Document {
    Document {
        name: name.to_owned(),
        sha256: Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect(),
        bytes: bytes.len() as u64,
        media_type: kind.media_type().to_owned(),
        ..Document::default()
    }
}

pub(crate) fn too_large(size: u64, limits: &Limits) -> Error {
    let text = format!("The file has {} MB; at most {} are read.", size.div_ceil(1 << 20), limits.file_bytes >> 20);
    Error::new(ErrorCode::FileTooLarge, text, "Split it into smaller files.")
}

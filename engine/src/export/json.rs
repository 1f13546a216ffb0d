//! JSON of an analysis with its manifest: every figure, exact amounts as text.

use super::manifest::Manifest;
use crate::analytics::Analysis;
use crate::base::{Error, ErrorCode, Result};
use serde::{Deserialize, Serialize};

/// An analysis and what ties it to its input.
#[derive(Debug, Serialize, Deserialize)]
pub struct Exported<A> {
    /// Checksums of files, configuration, corrections and result.
    pub manifest: Manifest,
    /// Every figure.
    pub analysis: A,
}

/// The analysis as indented JSON, the same bytes for the same analysis.
///
/// # Errors
/// Never for an analysis of ours: all of its records have a JSON form.
pub fn write(analysis: &Analysis, manifest: Manifest) -> Result<Vec<u8>> {
    let mut bytes = serde_json::to_vec_pretty(&Exported { manifest, analysis })
        .map_err(|e| Error::new(ErrorCode::Internal, format!("The figures cannot be written as JSON: {e}."), "Report this with the files that led to it."))?;
    bytes.push(b'\n');
    Ok(bytes)
}

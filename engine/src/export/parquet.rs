//! The transactions as a Parquet file, a row each, with exact amounts.

use crate::analytics::{Analysis, transactions};
use crate::base::{Error, ErrorCode, Result};
use uuid::Uuid;

/// The file's name, the same for the same statements, and its bytes.
///
/// # Errors
/// An amount cannot be held exactly.
pub fn write(analysis: &Analysis, case: &str) -> Result<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    let failed = |e| Error::new(ErrorCode::Internal, format!("The Parquet file cannot be written: {e}."), "Report this with the files that led to it.");
    transactions(analysis, case)?.write(&mut bytes).map_err(failed)?;
    let ids: String = analysis.files.iter().map(|f| f.sha256.as_str()).collect();
    Ok((format!("{}.parquet", Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("transactions {ids}").as_bytes()).simple()), bytes))
}

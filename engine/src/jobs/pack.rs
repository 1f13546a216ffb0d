//! Records as bytes of a form of their own, small enough to be kept.

use crate::base::{Error, ErrorCode, Result};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;

fn broken(what: impl std::fmt::Display) -> Error {
    Error::new(ErrorCode::Internal, format!("What was kept of the file cannot be used: {what}."), "Read the file again.")
}

/// A record as bytes.
///
/// # Errors
/// It cannot be written in this form.
pub fn pack<T: Serialize>(record: &T) -> Result<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&rmp_serde::to_vec(record).map_err(broken)?).map_err(broken)?;
    encoder.finish().map_err(broken)
}

/// The record of such bytes.
///
/// # Errors
/// They are none, or were written by another version.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let mut plain = Vec::new();
    std::io::Read::read_to_end(&mut DeflateDecoder::new(bytes), &mut plain).map_err(broken)?;
    rmp_serde::from_slice(&plain).map_err(broken)
}

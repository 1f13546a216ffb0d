//! The manifest: checksums that tie a result to its files, its configuration and its corrections.

use crate::analytics::{Analysis, AnalystCorrections, Config};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// A file that went in.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ManifestFile {
    /// Name as the user knows it.
    pub name: String,
    /// SHA-256 of its bytes, lower-case hex.
    pub sha256: String,
}

/// What a result was made from, and what came out; the same input gives the same manifest.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the engine.
    pub version: String,
    /// The files, in the order given.
    pub files: Vec<ManifestFile>,
    /// SHA-256 of the configuration as JSON.
    pub configuration_sha256: String,
    /// SHA-256 of the analyst's corrections as JSON.
    pub corrections_sha256: String,
    /// SHA-256 of the analysis as JSON.
    pub result_sha256: String,
}

impl Manifest {
    /// The manifest of an analysis.
    pub fn of(analysis: &Analysis, config: &Config, corrections: &AnalystCorrections) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            files: analysis.files.iter().map(|f| ManifestFile { name: f.name.clone(), sha256: f.sha256.clone() }).collect(),
            configuration_sha256: checksum(config),
            corrections_sha256: checksum(corrections),
            result_sha256: checksum(analysis),
        }
    }
}

/// Takes what is written into the checksum.
struct Sink(Sha256);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// SHA-256 of the record as JSON, lower-case hex; empty where it has no JSON.
fn checksum<T: Serialize>(record: &T) -> String {
    let mut sink = io::BufWriter::with_capacity(1 << 16, Sink(Sha256::new()));
    if serde_json::to_writer(&mut sink, record).is_err() {
        return String::new();
    }
    sink.into_inner().map(|sink| sink.0.finalize().iter().map(|b| format!("{b:02x}")).collect()).unwrap_or_default()
}

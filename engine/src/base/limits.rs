//! Limits on what an untrusted file may cost.

use serde::{Deserialize, Serialize};

/// What reading one file may cost at most. The defaults hold for a statement of any honest size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Memory of the reading process, in bytes.
    pub memory: u64,
    /// Wall time of the reading process, in seconds.
    pub seconds: u64,
    /// Wall time beyond that for each page that is recognised optically, in seconds.
    pub page_seconds: u64,
    /// Pages of one file.
    pub pages: u32,
    /// Size of one file, in bytes.
    pub file_bytes: u64,
    /// Decoded size of one stream, in bytes.
    pub stream_bytes: u64,
    /// Decoded size of all streams of a file, in bytes.
    pub document_bytes: u64,
    /// Pixels of one image.
    pub image_pixels: u64,
    /// Depth of nested objects.
    pub nesting: u32,
    /// Filters on one stream.
    pub filters: u32,
    /// Sections of the cross-reference chain.
    pub xref_chain: u32,
    /// Operators of one page's content.
    pub operators: u64,
    /// Form drawings of one page.
    pub forms: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 512 << 20,
            seconds: 60,
            page_seconds: 15,
            pages: 2_000,
            file_bytes: 50 << 20,
            stream_bytes: 64 << 20,
            document_bytes: 512 << 20,
            image_pixels: 100_000_000,
            nesting: 256,
            filters: 8,
            xref_chain: 256,
            operators: 5_000_000,
            forms: 10_000,
        }
    }
}

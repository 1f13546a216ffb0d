//! How fields are extracted: the configuration of a template, as both services know it.

use serde::{Deserialize, Serialize};

/// The configuration of an extraction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Config {
    /// Tables come from blocks; else from plain lines.
    pub use_parser: bool,
    /// How thoroughly pages are looked at: `LITE`, `PLUS`, `PRO`.
    pub parser_mode: ParserMode,
    /// What is looked at.
    pub extraction_mode: Extraction,
    /// Which candidate is taken.
    pub preset_mode: Preset,
    /// Whether the document is taken in parts.
    pub use_chunk: bool,
    /// The parts.
    pub chunking_config: Chunking,
    /// Whether each value names its blocks.
    pub enable_citations: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            use_parser: true,
            parser_mode: ParserMode::default(),
            extraction_mode: Extraction::default(),
            preset_mode: Preset::default(),
            use_chunk: false,
            chunking_config: Chunking::default(),
            enable_citations: false,
        }
    }
}

/// How thoroughly pages are looked at, as records name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum ParserMode {
    /// Pages without usable text are recognised.
    #[default]
    Lite,
    /// Pictures on pages with text are recognised too.
    Plus,
    /// Every page is recognised and compared with its text.
    Pro,
}

impl From<ParserMode> for crate::read::Mode {
    fn from(mode: ParserMode) -> Self {
        match mode {
            ParserMode::Lite => Self::Lite,
            ParserMode::Plus => Self::Plus,
            ParserMode::Pro => Self::Pro,
        }
    }
}

/// What is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Extraction {
    /// Labels, key-values and tables together.
    #[default]
    Nexus,
    /// Labels and key-values, no citations.
    Lite,
}

/// Which candidate is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Preset {
    /// The first in reading order.
    #[default]
    Fast,
    /// The best of all.
    Balanced,
    /// The best of all, and doubtful ones are read again.
    Accurate,
}

/// Where a document is parted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Strategy {
    /// Between pages.
    #[default]
    Page,
    /// Before headings.
    Section,
}

/// The parts of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chunking {
    /// Where it is parted.
    pub strategy: Strategy,
    /// Pages of a part, 1 to 2,000.
    pub target_chunk_size: u32,
}

impl Default for Chunking {
    fn default() -> Self {
        Self { strategy: Strategy::default(), target_chunk_size: 10 }
    }
}

//! A finding: something a person should know about a file, with its place and what would resolve it.

use super::Rect;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[serde(rename_all = "UPPERCASE")]
pub enum Severity {
    /// Worth knowing.
    Low,
    /// Worth a look before the figures are used.
    Medium,
    /// The figures cannot be trusted until it is resolved.
    High,
}

/// Something a person should know, with its place and its remedy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Stable name in capitals, such as `BALANCE_BREAKS`.
    pub code: Cow<'static, str>,
    /// How much it matters.
    pub severity: Severity,
    /// Page number, 1-based, where it has one.
    pub page: Option<u32>,
    /// Box in points of the page as displayed, origin top left.
    pub bbox: Option<Rect>,
    /// One sentence with the figures in it.
    pub message: String,
    /// What would resolve it, empty where nothing is needed.
    pub remedy: Cow<'static, str>,
    /// Rows of the statement (`row_index`) that it rests on.
    pub rows: Vec<u32>,
    /// The figures in its sentence, by name: whoever tells findings apart or says them in another language reads these, never the sentence.
    #[serde(default)]
    pub params: BTreeMap<Cow<'static, str>, String>,
}

impl Finding {
    /// A finding without a place.
    pub fn new(code: &'static str, severity: Severity, message: impl Into<String>) -> Self {
        Self {
            code: Cow::Borrowed(code),
            severity,
            page: None,
            bbox: None,
            message: message.into(),
            remedy: Cow::Borrowed(""),
            rows: Vec::new(),
            params: BTreeMap::new(),
        }
    }

    /// The same finding, on a page (1-based).
    #[must_use]
    pub fn on_page(mut self, page: u32) -> Self {
        self.page = Some(page);
        self
    }

    /// The same finding, at a box of its page.
    #[must_use]
    pub fn at(mut self, bbox: Rect) -> Self {
        self.bbox = Some(bbox);
        self
    }

    /// The same finding, resting on rows.
    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = u32>) -> Self {
        self.rows = rows.into_iter().collect();
        self
    }

    /// The same finding, with a figure of its sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.params.insert(Cow::Borrowed(name), value.to_string());
        self
    }

    /// The same finding, with what would resolve it.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<Cow<'static, str>>) -> Self {
        self.remedy = remedy.into();
        self
    }
}

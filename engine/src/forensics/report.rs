//! What the search for tampering says of a file: the record of the parsing service's FRAUD jobs.

use crate::base::{Finding, Rect, Severity};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How much speaks against a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum RiskLevel {
    /// No trace of change was found and all was examined.
    Trusted,
    /// No trace was found, and not all could be examined.
    Inconclusive,
    /// Something that needs a look.
    Warning,
    /// A changed figure, or what comes to it.
    HighRisk,
}

/// The table of the specification that a signal stands in: two of different ones corroborate each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// Structure and history.
    Structure,
    /// What is drawn.
    Drawn,
    /// Type against its own column.
    Type,
    /// Arithmetic and sense.
    Arithmetic,
    /// Pictures.
    Pictures,
    /// Signatures.
    Signatures,
}

/// One changed cell: what stood there and what stands there.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Change {
    /// What kind of change, in capitals.
    pub kind: String,
    /// Page, 1-based.
    pub page: Option<u32>,
    /// Left, top, right, bottom in points of the page as displayed.
    pub bbox: Option<[f32; 4]>,
    /// Row (`row_index`), where it is one's.
    pub row: Option<u32>,
    /// Field or column, such as `credit` or `holder`.
    pub field: Option<String>,
    /// What stood there.
    pub old: Option<String>,
    /// What stands there.
    pub new: Option<String>,
    /// What else is known.
    pub detail: Option<String>,
}

/// A trace of change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Anomaly {
    /// Its code.
    pub code: String,
    /// How much it says.
    pub severity: Severity,
    /// Page of the change, 1-based; `None` for the file.
    pub page: Option<u32>,
    /// Its place on the page as displayed.
    pub bbox: Option<[f32; 4]>,
    /// What was found, in a sentence.
    pub message: String,
    /// The cells, old and new.
    pub evidence: Vec<Change>,
    /// What may explain it innocently.
    pub innocent_causes: Vec<String>,
}

/// The total.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Summary {
    /// How much speaks against the file.
    pub risk_level: RiskLevel,
    /// Anomalies of MEDIUM and HIGH.
    pub issues_detected: u32,
    /// What was looked at.
    pub metrics_summary: Metrics,
}

/// What was looked at.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Metrics {
    /// Pages of the file.
    pub pages: u32,
    /// Pages that were looked at.
    pub pages_examined: u32,
    /// Revisions of the file.
    pub revisions: u32,
    /// Signatures in it.
    pub signatures: u32,
    /// Rows of its statements.
    pub rows: u32,
    /// Links of the balance chain that hold.
    pub links_proven: u32,
    /// Links that do not.
    pub links_broken: u32,
    /// Fonts.
    pub fonts: u32,
    /// Pictures.
    pub images: u32,
    /// Version of the rules and lists.
    pub rules_version: String,
    /// Checks that ran.
    pub checks_run: Vec<String>,
    /// Checks that did not, and why.
    pub checks_not_run: Vec<NotRun>,
}

/// A check that did not run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct NotRun {
    /// Its code.
    pub code: String,
    /// Why.
    pub reason: String,
}

/// A program that the file names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Tool {
    /// What the file says.
    pub name: String,
    /// `editor`, `office`, `image`, `handler`, `bank` or `other`.
    pub class: String,
    /// Where it says so, such as `Info.Producer`.
    #[serde(rename = "where")]
    pub at: String,
}

/// A revision of the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Revision {
    /// Its number, 1-based.
    pub n: u32,
    /// Size of the file with it, in bytes.
    #[cfg_attr(feature = "full", ts(type = "number"))]
    pub bytes: u64,
    /// The gravest kind of what it changed; `None` of the first.
    pub kind: Option<String>,
    /// What it changed.
    pub changes: Vec<Change>,
}

/// A signature.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct Signature {
    /// Name of its field.
    pub field: String,
    /// Page of its widget.
    pub page: Option<u32>,
    /// Its place.
    pub bbox: Option<[f32; 4]>,
    /// How it is written.
    pub subfilter: String,
    /// Who signed.
    pub signer: Option<String>,
    /// Who vouches for the signer.
    pub issuer: Option<String>,
    /// Number of the certificate.
    pub serial: Option<String>,
    /// When, RFC 3339.
    pub signing_time: Option<String>,
    /// `CLAIMED` or `TIMESTAMP`.
    pub time_source: Option<String>,
    /// The digest's algorithm.
    pub digest: Option<String>,
    /// `WHOLE_FILE`, `REVISION` or `PARTIAL`.
    pub covers: String,
    /// `INTACT`, `BROKEN` or `UNCHECKED`.
    pub integrity: String,
    /// `TRUSTED`, `UNTRUSTED`, `EXPIRED` or `UNKNOWN`.
    pub chain: String,
    /// `GOOD`, `REVOKED` or `NOT_CHECKED`.
    pub revocation: String,
    /// The grade of changes that it allows.
    pub docmdp: Option<u8>,
    /// What was changed after it.
    pub changes_after: Vec<Change>,
    /// `VALID`, `VALID_UNTRUSTED`, `CHANGED_AFTER`, `BROKEN` or `UNCHECKED`.
    pub status: String,
}

/// What the file says of itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct MetadataAnalysis {
    /// The document information.
    #[cfg_attr(feature = "full", ts(type = "{ [key in string]?: string }"))]
    pub info: BTreeMap<String, String>,
    /// The metadata stream's names of tools and dates.
    #[cfg_attr(feature = "full", ts(type = "{ [key in string]?: string }"))]
    pub xmp: BTreeMap<String, String>,
    /// Programs that it names.
    pub tools: Vec<Tool>,
    /// Its revisions.
    pub revisions: Vec<Revision>,
    /// Its signatures.
    pub signatures: Vec<Signature>,
}

/// A font.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct FontUse {
    /// Its name.
    pub name: String,
    /// Whether its letters lie in the file.
    pub embedded: bool,
    /// Pages that use it.
    pub pages: Vec<u32>,
}

/// Fonts, and figures in a font of their own.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct FontAnalysis {
    /// Fonts.
    pub fonts: Vec<FontUse>,
    /// Cells whose type differs from their column's.
    pub islands: Vec<Change>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct ImageUse {
    /// Page, 1-based.
    pub page: u32,
    /// Its place.
    pub bbox: Option<[f32; 4]>,
    /// Dots an inch.
    pub dpi: Option<f32>,
    /// How it is coded: `JPEG`, `FLATE`, `JBIG2` and so on.
    pub codec: String,
    /// Quality of the JPEG, 1 to 100.
    pub quality: Option<f32>,
    /// Checks that looked at its pixels.
    pub tests_run: Vec<String>,
}

/// Pictures.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct ImageAnalysis {
    /// Pictures.
    pub images: Vec<ImageUse>,
}

/// The evidence by kind.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct ManipulationAnalysis {
    /// Covered text.
    pub covered: Vec<Change>,
    /// Hidden text.
    pub hidden: Vec<Change>,
    /// Text drawn late.
    pub late_text: Vec<Change>,
    /// Annotations and form fields.
    pub annotations: Vec<Change>,
    /// Figures that contradict others.
    pub arithmetic: Vec<Change>,
}

/// What the search for tampering says of a file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "full", derive(ts_rs::TS))]
pub struct FraudOutput {
    /// Always `json`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The total.
    pub summary: Summary,
    /// What was found, gravest first.
    pub anomalies: Vec<Anomaly>,
    /// What the file says of itself.
    pub metadata_analysis: MetadataAnalysis,
    /// Fonts.
    pub font_analysis: FontAnalysis,
    /// Pictures.
    pub image_analysis: ImageAnalysis,
    /// The evidence by kind.
    pub manipulation_analysis: ManipulationAnalysis,
}

/// A box as records hold it, to a tenth of a point.
pub fn bbox(r: Rect) -> [f32; 4] {
    [r.x0, r.y0, r.x1, r.y1].map(|v| if v.is_finite() { (v * 10.0).round() / 10.0 } else { 0.0 })
}

impl FraudOutput {
    /// What was found, as findings.
    pub fn findings(&self) -> Vec<Finding> {
        self.anomalies.iter().map(Anomaly::finding).collect()
    }
}

impl Anomaly {
    /// The same as a finding: its first cells, old and new, in its sentence.
    fn finding(&self) -> Finding {
        let cell = |e: &Change| match (&e.old, &e.new) {
            (Some(old), Some(new)) => Some(format!("{old} → {new}")),
            (Some(old), None) => Some(format!("{old} → –")),
            (None, new) => new.clone(),
        };
        let told: Vec<String> = self.evidence.iter().take(6).filter_map(cell).collect();
        let message = if told.is_empty() { self.message.clone() } else { format!("{} {}", self.message, told.join("; ")) };
        let mut rows: Vec<u32> = self.evidence.iter().filter_map(|e| e.row).collect();
        rows.dedup();
        let mut out = Finding::new("", self.severity, message).remedy(format!("May be: {}", self.innocent_causes.join("; "))).rows(rows);
        out.code = self.code.clone().into();
        out.page = self.page;
        out.bbox = self.bbox.map(|[x0, y0, x1, y1]| Rect { x0, y0, x1, y1 });
        out
    }
}

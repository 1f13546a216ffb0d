//! What a bank statement verification answers: its checks, its files with their verdicts, and what was found.

use super::papers::{high, medium};
use crate::analytics::{Analysis, CombiningKind};
use crate::base::finding::Finding;
use crate::forensics::report::FraudOutput;
use crate::ops::work::Work;
use crate::ops::{Answer, OpError};
use crate::statement::{Dates, Reading, Statement, Verdict};
use crate::store::{File, FileState, Store, Verification};
use crate::wire::amount::Amount;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::Arc;

/// How far the files have come together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Files.
    pub files: usize,
    /// Files that could not be read, or hold no statement.
    pub failed: usize,
    /// Pages of files that were read.
    pub pages: u32,
    /// Pages that were.
    pub pages_read: u32,
    /// What the checks say, as the services name it.
    pub status: &'static str,
    /// Pages of each file, by the checksum of its bytes.
    pub counted: Vec<(String, u32)>,
    /// A file has a trace of a changed figure.
    pub high: bool,
    /// A file has a trace that needs a look.
    pub medium: bool,
}

/// The output with what it says of the whole.
pub struct Made {
    /// The whole.
    pub outcome: Outcome,
    /// The output as JSON.
    pub text: String,
}

#[derive(Serialize)]
struct Output<'a> {
    checks: Vec<Check>,
    base_currency: &'a str,
    holder_type: Value,
    text_model: Value,
    files: Vec<FileOutput<'a>>,
    findings: Vec<Value>,
}

#[derive(Serialize)]
struct Check {
    code: &'static str,
    passed: bool,
    message: String,
}

#[derive(Serialize)]
struct FileOutput<'a> {
    file_index: usize,
    filename: &'a str,
    pages: u32,
    pages_read: u32,
    error: Option<Value>,
    statements: Vec<StatementOutput>,
    findings: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fraud: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct StatementOutput {
    statement_index: usize,
    account_number: String,
    bank_name: String,
    owner_name: String,
    currency: String,
    period: Option<Value>,
    verdict: Verdict,
    dates: Dates,
    plugs: Vec<u32>,
    reason: String,
    rows: usize,
    opening: Option<Amount>,
    closing: Option<Amount>,
    checks: Vec<FigureCheck>,
    repairs: Vec<RepairOutput>,
    findings: Vec<Value>,
}

#[derive(Serialize)]
struct FigureCheck {
    code: String,
    passed: bool,
    expected: Option<Amount>,
    found: Option<Amount>,
    message: String,
}

#[derive(Serialize)]
struct RepairOutput {
    code: String,
    row: u32,
    from: Option<Amount>,
    to: Option<Amount>,
    message: String,
    breaks_left: u32,
}

/// Codes of errors that the contract names.
const CODES: [&str; 16] = [
    "FILE_ENCRYPTED",
    "WRONG_PASSWORD",
    "FILE_CORRUPTED",
    "FILE_TOO_LARGE",
    "TOO_MANY_PAGES",
    "UNSUPPORTED_MEDIA_TYPE",
    "PAGE_RANGE_INVALID",
    "DOWNLOAD_FAILED",
    "FILE_UNREADABLE",
    "NOT_FOUND",
    "NOT_INSTALLED",
    "NOT_A_STATEMENT",
    "TIMED_OUT",
    "OUT_OF_MEMORY",
    "DISK_FULL",
    "INTERNAL",
];

/// A code of an error as the contract names it.
pub fn known_code(code: &str) -> &'static str {
    CODES.iter().find(|c| **c == code).copied().unwrap_or("INTERNAL")
}

/// What was found in a file, in the order of the files; none where it was not looked for, or the file could not be examined.
pub type Frauds = Vec<Option<Box<RawValue>>>;

/// What was found when a verification was read: a correction of its headers changes none of it.
pub fn frauds_of(output: &str) -> Frauds {
    #[derive(serde::Deserialize)]
    struct Kept {
        #[serde(default)]
        files: Vec<KeptFile>,
    }
    #[derive(serde::Deserialize)]
    struct KeptFile {
        fraud: Option<Box<RawValue>>,
    }
    serde_json::from_str::<Kept>(output).map(|k| k.files.into_iter().map(|f| f.fraud).collect()).unwrap_or_default()
}

/// A code as the services write all codes: capitals with underscores.
fn code(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_uppercase()) { plain } else { format!("C{plain}") }
}

/// A finding as it is answered.
pub fn finding(f: &Finding) -> Value {
    let bbox = f.bbox.map(|b| [b.x0, b.y0, b.x1, b.y1].map(|v| (f64::from(v) * 100.0).round() / 100.0));
    json!({"code": code(&f.code), "severity": f.severity, "page": f.page.filter(|p| *p > 0), "bbox": bbox, "message": f.message, "remedy": f.remedy, "rows": f.rows})
}

/// Why a file counts as not read.
fn error(file: &File, reading: Option<&Reading>) -> Option<Value> {
    let told = |code: &str, message: &str| Some(json!({"code": code, "message": message}));
    match (file.state, reading) {
        (FileState::Read, Some(r)) if r.statements.is_empty() => told("NOT_A_STATEMENT", "The file holds no bank statement."),
        (FileState::Read, Some(_)) => None,
        _ => told(known_code(&file.code), if file.note.is_empty() { "The file was not read." } else { &file.note }),
    }
}

fn statement(index: usize, s: &Statement) -> StatementOutput {
    let amount = |m: Option<crate::base::Money>| m.map(|m| Amount::new(m, s.digits));
    StatementOutput {
        statement_index: index,
        account_number: s.account_number.value.clone(),
        bank_name: s.bank_name.value.clone(),
        owner_name: s.holder.value.clone(),
        currency: s.currency.value.clone(),
        period: s.period.value.map(|p| json!({"from": p.from.to_string(), "to": p.to.to_string()})),
        verdict: s.verdict,
        dates: s.dates,
        plugs: s.plugs.iter().filter_map(|p| p.row).collect(),
        reason: s.verdict_reason.clone(),
        rows: s.transactions.len(),
        opening: amount(s.opening.value),
        closing: amount(s.closing.value),
        checks: s
            .checks
            .iter()
            .map(|c| FigureCheck { code: code(&c.code), passed: c.passed, expected: amount(c.expected), found: amount(c.found), message: c.message.clone() })
            .collect(),
        repairs: s
            .repairs
            .iter()
            .map(|r| RepairOutput {
                code: code(&r.code),
                row: r.row,
                from: amount(r.from),
                to: amount(r.to),
                message: r.message.clone(),
                breaks_left: r.breaks_left,
            })
            .collect(),
        findings: s.findings.iter().map(finding).collect(),
    }
}

/// Pages of a reading that were read.
fn pages_read(r: &Reading) -> u32 {
    let mut unread: Vec<u32> = r.findings.iter().filter(|f| f.code == "PAGE_UNREAD").filter_map(|f| f.page).collect();
    unread.sort_unstable();
    unread.dedup();
    r.total_pages.saturating_sub(unread.len() as u32)
}

/// The output of a verification as its case stands.
pub fn make(store: &Store, work: &mut Work, v: &Verification, files: &[File], frauds: &Frauds) -> Answer<Made> {
    let mut readings: Vec<(&File, Option<Arc<Reading>>)> = Vec::new();
    for file in files {
        let reading = if file.state == FileState::Read { Some(work.reading(store, file)?) } else { None };
        readings.push((file, reading));
    }
    let view = work.view(store)?;
    let mut outcome = Outcome { files: files.len(), ..Outcome::default() };
    let mut shown = Vec::new();
    for (file_index, (file, reading)) in readings.iter().enumerate() {
        let reading = reading.as_deref();
        let error = error(file, reading);
        let (pages, read) = reading.map_or((0, 0), |r| (r.total_pages, pages_read(r)));
        outcome.failed += usize::from(error.is_some());
        outcome.pages += pages;
        outcome.pages_read += read;
        if pages > 0 {
            outcome.counted.push((file.sha256.clone(), pages));
        }
        let fraud = frauds.get(file_index).and_then(Option::as_deref);
        if let Some(found) = fraud.and_then(|f| serde_json::from_str::<FraudOutput>(f.get()).ok()) {
            outcome.high |= high(&found);
            outcome.medium |= medium(&found);
        }
        shown.push(FileOutput {
            fraud,
            file_index,
            filename: &file.name,
            pages,
            pages_read: read,
            error,
            statements: reading.map(|r| r.statements.iter().enumerate().map(|(i, s)| statement(i, s)).collect()).unwrap_or_default(),
            findings: reading.map(|r| r.findings.iter().map(finding).collect()).unwrap_or_default(),
        });
    }
    let all: Vec<&Statement> = readings.iter().filter_map(|(_, r)| r.as_deref()).flat_map(|r| &r.statements).collect();
    let checks = checks(&all, &outcome, &view.analysis);
    outcome.status = match checks.iter().filter(|c| c.passed).count() {
        n if n == checks.len() => "VERIFIED",
        0 => "NOT_VERIFIED",
        _ => "PARTIALLY_NOT_VERIFIED",
    };
    let analysis = &view.analysis;
    let model = &analysis.text_model;
    let output = Output {
        checks,
        base_currency: &analysis.base_currency,
        holder_type: json!(analysis.holder_type),
        text_model: json!({"name": model.name, "version": model.version, "learnt": model.learnt}),
        files: shown,
        findings: between(analysis, v),
    };
    let text = serde_json::to_string(&output).map_err(|e| OpError::conflict(format!("The output cannot be written: {e}.")))?;
    Ok(Made { outcome, text })
}

fn checks(all: &[&Statement], outcome: &Outcome, analysis: &Analysis) -> Vec<Check> {
    let mut out = Vec::new();
    let mut check = |code, passed: bool, well: &str, ill: String| out.push(Check { code, passed, message: if passed { well.to_owned() } else { ill } });
    let unread = outcome.pages.saturating_sub(outcome.pages_read);
    let ill = format!("{} files and {unread} pages were not read.", outcome.failed);
    check("PAGES_READ", outcome.failed == 0 && unread == 0, "Every page was read.", ill);
    let broken = all.iter().filter(|s| !s.amounts_proved()).count();
    check(
        "ROWS_RECONCILED",
        broken == 0 && !all.is_empty(),
        "Every row follows from the printed balances.",
        format!("{broken} of {} statements are not proven by their balances.", all.len()),
    );
    let printed: Vec<_> = all.iter().flat_map(|s| &s.checks).collect();
    if !printed.is_empty() {
        let off = printed.iter().filter(|c| !c.passed).count();
        check("TOTALS_AGREE", off == 0, "Every printed figure agrees with the rows.", format!("{off} printed figures do not agree with the rows."));
    }
    let unnamed = all.iter().filter(|s| s.account_number.value.is_empty() || s.period.value.is_none()).count();
    let ill = format!("{unnamed} of {} statements lack an account number or a period.", all.len());
    check("ACCOUNT_AND_PERIOD_FOUND", unnamed == 0 && !all.is_empty(), "Every statement has an account number and a period.", ill);
    if outcome.files > 1 {
        let off = analysis.combining.iter().filter(|c| c.kind != CombiningKind::DuplicateFile && c.kind != CombiningKind::Overlap).count();
        check("CONTINUITY", off == 0, "The files follow one another without a gap.", format!("{off} gaps or contradictions stand between the files."));
    }
    out
}

/// What concerns the files together.
fn between(analysis: &Analysis, v: &Verification) -> Vec<Value> {
    let name = |kind: CombiningKind| code(json!(kind).as_str().unwrap_or("COMBINING"));
    let told = |code: String, severity: Value, message: &str, remedy: &str| json!({"code": code, "severity": severity, "page": null, "bbox": null, "message": message, "remedy": remedy, "rows": []});
    let mut out: Vec<Value> = analysis.combining.iter().map(|c| told(name(c.kind), json!(c.severity), &c.message, "")).collect();
    if !analysis.missing_rates.is_empty() {
        let asked =
            if v.config.contains_key("base_currency") { "Give exchange_rates or rates for them." } else { "Give base_currency, and exchange_rates or rates." };
        out.push(told("RATES_MISSING".to_owned(), json!("MEDIUM"), "Amounts of some currencies have no rate to the base currency.", asked));
    }
    out
}

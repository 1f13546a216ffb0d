//! What a verification of documents, of names or of traces of change answers: made of its papers, and how it ends.

use super::services::Service;
use crate::base::Severity;
use crate::forensics::report::{FraudOutput, RiskLevel};
use crate::jobs::PaperAsk;
use crate::ops::papers::asked;
use crate::ops::records::{CaseScreening, ScreenedSubject, ScreeningSubject, SubjectSource};
use crate::ops::screening::ops::of_output;
use crate::ops::screening::run::{from_table, subject};
use crate::ops::screening::told::output_status;
use crate::ops::screening::{ScreeningAsk, Sourced};
use crate::ops::work::{Work, held};
use crate::ops::{Answer, Inner, OpError};
use crate::screening::holders::alike;
use crate::screening::model::Entity;
use crate::store::{FileState, Paper, Verification};
use crate::verification::across::{self, Expected};
use crate::verification::data::Facts;
use crate::verification::model::Check;
use crate::verification::{Output, OutputStatus};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// What was made, and how the verification ends.
pub struct Made {
    /// The output as JSON.
    pub text: String,
    /// The status that it ends in.
    pub status: &'static str,
    /// What its checks say.
    pub output_status: &'static str,
    /// Pages of its files.
    pub pages: u32,
    /// Files that were not read.
    pub failed: usize,
}

#[derive(Serialize)]
struct InputFile<'a> {
    file_index: usize,
    field: &'a str,
    filename: &'a str,
    error: Option<Value>,
}

#[derive(Serialize)]
struct IdentityOutput<'a> {
    #[serde(flatten)]
    output: &'a Output,
    files: Vec<InputFile<'a>>,
}

#[derive(Serialize)]
struct FraudFile<'a> {
    file_index: usize,
    filename: &'a str,
    error: Option<Value>,
    fraud: Option<Box<RawValue>>,
}

#[derive(Serialize)]
struct FraudDetectionOutput<'a> {
    checks: Value,
    files: Vec<FraudFile<'a>>,
}

#[derive(Serialize)]
struct ScreeningOutput<'a> {
    subjects: Vec<Shown<'a>>,
    lists: &'a [crate::ops::records::ScreenedList],
    algorithm: &'a crate::ops::records::ScreeningAlgorithm,
    checks: Vec<Value>,
    files: Vec<InputFile<'a>>,
}

#[derive(Serialize)]
struct Shown<'a> {
    subject: Map<String, Value>,
    outcome: crate::ops::records::ScreeningOutcome,
    hits: &'a [crate::ops::records::ScreeningHit],
}

fn error(paper: &Paper) -> Option<Value> {
    matches!(paper.state, FileState::Failed | FileState::Locked | FileState::Cancelled).then(|| {
        let message = if paper.note.is_empty() { "The file was not read." } else { &paper.note };
        json!({"code": super::output::known_code(&paper.code), "message": message})
    })
}

fn files<'a>(papers: &'a [Paper]) -> Vec<InputFile<'a>> {
    let sent = papers.iter().filter(|p| p.sha256.is_some()).enumerate();
    sent.map(|(file_index, p)| InputFile { file_index, field: &p.field, filename: &p.name, error: error(p) }).collect()
}

fn text(record: &impl Serialize) -> Answer<String> {
    serde_json::to_string(record).map_err(|e| OpError::conflict(format!("The output cannot be written: {e}.")))
}

/// The question of a verification, as its papers are asked it.
pub fn ask_of(config: &Map<String, Value>) -> PaperAsk {
    let given = |name: &str| config.get(name).cloned().unwrap_or_default();
    PaperAsk {
        as_of: serde_json::from_value(given("as_of")).unwrap_or_default(),
        min_age: serde_json::from_value(given("min_age")).unwrap_or_default(),
        mode: given("mode").as_str().map(str::to_owned),
    }
}

/// The id that a configuration names.
pub fn id_of(config: &Map<String, Value>, name: &str) -> Option<Uuid> {
    config.get(name).and_then(Value::as_str).and_then(|t| t.parse().ok())
}

/// Whether a verification wants its numbers hidden.
pub fn masks(config: &Map<String, Value>) -> bool {
    config.get("mask").and_then(Value::as_bool).unwrap_or(false)
}

/// Whether a file has a trace that speaks of a changed figure.
pub fn high(output: &FraudOutput) -> bool {
    output.summary.risk_level == RiskLevel::HighRisk || output.anomalies.iter().any(|a| a.severity == Severity::High)
}

/// Whether a file has a trace that needs a look.
pub fn medium(output: &FraudOutput) -> bool {
    output.summary.risk_level == RiskLevel::Warning || output.anomalies.iter().any(|a| a.severity == Severity::Medium)
}

impl Inner {
    /// What a verification of papers answers as it stands.
    pub(in crate::ops) fn made_of_papers(&self, work: &mut Work, v: &Verification) -> Answer<Made> {
        let mut papers = self.store.papers(v.id)?;
        papers.retain(|p| !work.state.documents_deleted.contains(&p.id));
        match v.service.as_str() {
            "fraud_detection" => self.fraud_made(&papers),
            "political_exposure" => self.screening_made(work, v, &papers),
            _ => self.documents_made(work, v, &papers),
        }
    }

    fn documents_made(&self, work: &mut Work, v: &Verification, papers: &[Paper]) -> Answer<Made> {
        let ask = ask_of(&v.config);
        let mut outputs: Vec<Output> = Vec::new();
        let mut places: Vec<usize> = Vec::new();
        let facts = Facts::default();
        if let Some(number) = v.config.get("number").and_then(Value::as_str) {
            let kind = v.config.get("number_type").and_then(Value::as_str);
            let day = asked(&Paper { service: v.service.clone(), ..no_paper(v.id) }, &ask).as_of;
            outputs.push(across::number(number, kind, day, &facts));
            places.push(0);
        }
        let sent = papers.iter().filter(|p| p.sha256.is_some());
        for (at, paper) in sent.clone().enumerate() {
            if let Some(output) = self.paper_output(work, paper, Some(&ask))? {
                outputs.push(output);
                places.push(at);
            }
        }
        let failed = sent.clone().filter(|p| p.state != FileState::Read).count();
        let all = sent.count();
        let company = v.service == "business_registration";
        let mut output = across::joined(outputs);
        for page in &mut output.pages {
            page.file_index = places.get(page.file_index as usize).map_or(0, |at| *at as u32);
        }
        let expected: Expected = v.config.get("expected").and_then(|e| serde_json::from_value(e.clone()).ok()).unwrap_or_default();
        let holders = match id_of(&v.config, "bank_statement_id").filter(|id| *id != v.id) {
            Some(id) => {
                let statements = self.work(id)?;
                self.holders(&mut held(&statements))?
            }
            None => Vec::new(),
        };
        across::compare(&mut output, &expected, &holders, &|a, b| alike(a, b, company));
        self.number_known(v, &mut output)?;
        let verdict = output.status();
        let ended = output.job_status();
        let auto = v.config.get("auto_complete").and_then(Value::as_bool).unwrap_or(false);
        let status = match () {
            () if all > 0 && failed == all => "FAILED",
            () if failed > 0 => "PARTIALLY_FAILED",
            () if all > 0 && ended == "FAILED" => "FAILED",
            () if ended == "NEED_REVIEW" && !auto => "NEED_REVIEW",
            () => "COMPLETED",
        };
        if masks(&v.config) {
            across::mask(&mut output);
        }
        let pages = papers.iter().map(|p| p.pages).sum();
        let output_status = match verdict {
            OutputStatus::Verified => "VERIFIED",
            OutputStatus::PartiallyNotVerified => "PARTIALLY_NOT_VERIFIED",
            OutputStatus::NotVerified => "NOT_VERIFIED",
        };
        Ok(Made { text: text(&IdentityOutput { output: &output, files: files(papers) })?, status, output_status, pages, failed })
    }

    /// Says whether the number of a person stands under another name in another verification. Only keyed hashes of both are kept.
    fn number_known(&self, v: &Verification, output: &mut Output) -> Answer<()> {
        let value = |name: &str| output.fields.get(name).and_then(|f| f.value.as_str()).map(str::to_owned);
        let (Some(number), Some(name)) = (value("nik"), value("name")) else { return Ok(()) };
        let plain: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect();
        let elsewhere = self.store.note_number(&v.tenant, v.id, &number, &plain)?;
        let why = crate::verification::checks::reason(
            "NUMBER_ELSEWHERE",
            "The number stands under another name in another verification.",
            "Nomor ini tercatat atas nama lain pada verifikasi lain.",
        );
        output.checks.push(Check {
            code: "DUPLICATE_NUMBER".to_owned(),
            required: false,
            passed: Some(!elsewhere),
            reason: if elsewhere { why } else { None },
            evidence: Vec::new(),
        });
        Ok(())
    }

    fn fraud_made(&self, papers: &[Paper]) -> Answer<Made> {
        let mut shown = Vec::new();
        let mut read = Vec::new();
        let (mut pages, mut unread) = (0, 0);
        for paper in papers {
            if let Some(made) = self.paper_examined(paper)? {
                let found: FraudOutput =
                    serde_json::from_str(&made.output).map_err(|e| OpError::conflict(format!("What was found in {} cannot be used: {e}.", paper.name)))?;
                pages += made.reading.total_pages;
                unread += made.reading.findings.iter().filter(|f| f.code == "PAGE_UNREAD").count();
                read.push((paper.name.clone(), made.reading, found));
            }
        }
        crate::forensics::across::compare(&mut read);
        let hit = read.iter().any(|(_, _, f)| high(f));
        let mut found = read.into_iter();
        for (file_index, paper) in papers.iter().enumerate() {
            let fraud = if paper.state == FileState::Read { found.next().map(|f| f.2) } else { None };
            let fraud =
                fraud.map(|f| serde_json::value::to_raw_value(&f)).transpose().map_err(|e| OpError::conflict(format!("The output cannot be written: {e}.")))?;
            shown.push(FraudFile { file_index, filename: &paper.name, error: error(paper), fraud });
        }
        let failed = papers.iter().filter(|p| p.state != FileState::Read).count();
        let status = match () {
            () if failed == papers.len() => "FAILED",
            () if hit => "FRAUD_DETECTED",
            () if failed > 0 => "PARTIALLY_FAILED",
            () if unread > 0 => "PARTIALLY_COMPLETED",
            () => "COMPLETED",
        };
        let message = if hit { "A file has a trace of a changed figure." } else { "No file that was examined has a trace of a changed figure." };
        let checks = json!([{"code": "NO_HIGH_INDICATOR", "passed": !hit && failed < papers.len(), "message": message}]);
        let output_status = if hit || failed == papers.len() { "NOT_VERIFIED" } else { "VERIFIED" };
        Ok(Made { text: text(&FraudDetectionOutput { checks, files: shown })?, status, output_status, pages, failed })
    }

    fn screening_made(&self, work: &mut Work, v: &Verification, papers: &[Paper]) -> Answer<Made> {
        let sent = papers.iter().filter(|p| p.sha256.is_some());
        let failed = sent.clone().filter(|p| p.state != FileState::Read).count();
        let all = sent.count();
        if self.store.screening(v.id)?.is_none() || self.asked_otherwise(v)? {
            let subjects = self.subjects_of(work, v, papers)?;
            let monitor = v.config.get("monitor").and_then(Value::as_bool).unwrap_or(false);
            self.compare(v.id, &v.tenant, &ask_of_lists(&v.config), &subjects, monitor)?;
        }
        let told = self.screened(v.id)?.ok_or_else(|| OpError::missing("The comparison"))?;
        let status = match () {
            () if all > 0 && failed == all && told.subjects.is_empty() => "FAILED",
            () if failed > 0 => "PARTIALLY_FAILED",
            () if told.open > 0 => "NEED_REVIEW",
            () => "COMPLETED",
        };
        let output_status = output_status(&told.checks);
        Ok(Made { text: text(&screening_output(&told, papers)?)?, status, output_status, pages: 0, failed })
    }

    /// Whether the configuration asks lists otherwise than they were asked.
    fn asked_otherwise(&self, v: &Verification) -> Answer<bool> {
        let kept = self.store.screening(v.id)?.map(|s| s.asked);
        Ok(kept.as_deref() != Some(crate::ops::screening::run::json(&ask_of_lists(&v.config))?.as_str()))
    }

    /// Everybody whom a verification asks about.
    fn subjects_of(&self, work: &mut Work, v: &Verification, papers: &[Paper]) -> Answer<Vec<Sourced>> {
        let given: Vec<ScreeningSubject> = v.config.get("subjects").and_then(|s| serde_json::from_value(s.clone()).ok()).unwrap_or_default();
        // Whom the contract does not call a firm is a person.
        let person = |s: ScreeningSubject| ScreeningSubject { schema: s.schema.or(Some(crate::ops::records::SubjectSchema::Person)), ..s };
        let mut out: Vec<Sourced> = given.into_iter().map(|s| (person(s), SubjectSource::Given)).collect();
        for paper in papers.iter().filter(|p| p.sha256.is_some() && p.state == FileState::Read) {
            let made = self.store.paper_made(paper.id)?.unwrap_or_default();
            let entities: Vec<Entity> = serde_json::from_slice(&made).unwrap_or_default();
            out.extend(entities.iter().map(|e| (from_table(e), SubjectSource::File)));
        }
        if let Some(id) = id_of(&v.config, "bank_statement_id") {
            let statements = if id == v.id { None } else { Some(self.work(id)?) };
            if let Some(statements) = &statements {
                let mut statements = held(statements);
                out.extend(self.holder_subjects(&mut statements)?);
                if v.config.get("include_counterparties").and_then(Value::as_bool).unwrap_or(false) {
                    out.extend(self.counterparty_subjects(&mut statements)?);
                }
            }
        }
        if let Some(id) = id_of(&v.config, "identity_verification_id").filter(|id| *id != work.case) {
            let documents = self.work(id)?;
            let documents = held(&documents);
            for paper in self.case_papers(&documents)? {
                if let Some(output) = self.paper_output(&documents, &paper, None)? {
                    out.extend(of_output(&output).into_iter().map(|s| (s, SubjectSource::Document)));
                }
            }
        }
        out.retain(|(s, _)| !subject(s).name.trim().is_empty());
        Ok(out)
    }
}

/// What of a configuration is asked of lists.
pub fn ask_of_lists(config: &Map<String, Value>) -> ScreeningAsk {
    let taken = ["lists", "kinds", "threshold", "cutoff", "max_hits", "max_age_days"];
    let asked: Map<String, Value> = config.iter().filter(|(n, _)| taken.contains(&n.as_str())).map(|(n, v)| (n.clone(), v.clone())).collect();
    serde_json::from_value(Value::Object(asked)).unwrap_or_default()
}

fn screening_output<'a>(told: &'a CaseScreening, papers: &'a [Paper]) -> Answer<ScreeningOutput<'a>> {
    let shown = |s: &'a ScreenedSubject| Shown {
        subject: match json!(s.subject) {
            // What is not said of a subject is left out.
            Value::Object(all) => all.into_iter().filter(|(_, v)| !v.is_null() && v.as_array().is_none_or(|a| !a.is_empty())).collect(),
            _ => Map::new(),
        },
        outcome: s.outcome,
        hits: &s.hits,
    };
    let check = |c: &crate::ops::records::DocumentCheck| {
        let evidence: Vec<Value> = c.evidence.iter().map(|e| json!({"field": e.field, "value": e.value, "page": e.page, "bbox": null})).collect();
        json!({"code": c.code, "required": c.required, "passed": c.passed, "reason": c.reason, "evidence": evidence})
    };
    Ok(ScreeningOutput {
        subjects: told.subjects.iter().map(shown).collect(),
        lists: &told.lists,
        algorithm: &told.algorithm,
        checks: told.checks.iter().map(check).collect(),
        files: files(papers),
    })
}

/// A paper that stands for a question without a file.
fn no_paper(case: Uuid) -> Paper {
    Paper {
        id: Uuid::nil(),
        case_id: case,
        service: String::new(),
        field: String::new(),
        name: String::new(),
        sha256: None,
        bytes: 0,
        state: FileState::Read,
        code: String::new(),
        note: String::new(),
        asked: String::new(),
        pages: 0,
        tries: 0,
        added: 0,
    }
}

/// A configuration as it is shown where numbers are hidden.
pub fn masked(config: &Map<String, Value>) -> Map<String, Value> {
    let mut out = config.clone();
    let last = |v: &mut Value| {
        if let Some(text) = v.as_str() {
            *v = json!(crate::wire::raw_ocr::mask_number(text));
        }
    };
    out.entry("number").and_modify(last);
    if let Some(expected) = out.get_mut("expected").and_then(Value::as_object_mut) {
        for name in ["nik", "npwp"] {
            expected.entry(name).and_modify(last);
        }
        expected.entry("birth_date").and_modify(|v| *v = json!(v.as_str().and_then(|t| t.get(..4)).unwrap_or_default()));
        expected.entry("address").and_modify(|v| *v = Value::Null);
    }
    out
}

/// Whether a verification reads documents of persons and firms.
pub fn documents(v: &Verification) -> bool {
    crate::verification::Service::of(&v.service).is_some()
}

/// The output of a verification of documents, as it is kept.
#[derive(Serialize, serde::Deserialize)]
struct Kept {
    #[serde(flatten)]
    output: Output,
    files: Value,
}

/// A verification as lists show it: of documents numbers, birth dates, addresses and what was asked for are hidden.
pub fn listed(v: &Verification) -> Verification {
    if !documents(v) || masks(&v.config) {
        return v.clone();
    }
    let hidden = serde_json::from_str::<Kept>(&v.output).ok().and_then(|mut kept| {
        across::mask(&mut kept.output);
        serde_json::to_string(&kept).ok()
    });
    Verification { output: hidden.unwrap_or_default(), config: masked(&v.config), ..v.clone() }
}

/// Fields that a service cannot do without and the configuration lacks.
pub fn lacks(service: Service, config: &Map<String, Value>) -> Vec<String> {
    let files = |field: &str| config.get("files").and_then(|f| f.get(field)).and_then(Value::as_array).is_some_and(|a| !a.is_empty());
    let given = |name: &str| config.get(name).is_some_and(|v| !v.is_null() && v.as_array().is_none_or(|a| !a.is_empty()));
    let missing: Vec<String> = service.needed().filter(|f| !files(f)).map(|f| format!("configuration.files.{f}")).collect();
    let one_of = |fields: &[&str]| fields.iter().any(|f| files(f));
    match service.code {
        "identity_card" if !one_of(&["ktp_file", "passport_file"]) => vec!["configuration.files.ktp_file".to_owned()],
        "identity_number" if !given("number") && !one_of(&["npwp_file", "ktp_file"]) => vec!["configuration.number".to_owned()],
        "business_registration" if !one_of(&["nib_file", "ahu_file", "deed_file", "siup_file"]) => vec!["configuration.files.nib_file".to_owned()],
        "political_exposure" if !given("subjects") && !given("bank_statement_id") && !given("identity_verification_id") && !one_of(&["subjects_file"]) => {
            vec!["configuration.subjects".to_owned()]
        }
        _ => missing,
    }
}

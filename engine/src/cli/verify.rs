//! `saldo verify`: identity and business documents, read and held against themselves, each other and what is expected.

use super::exit::Outcome;
use super::input::Opening;
use super::print;
use crate::base::{Error, ErrorCode, Result};
use crate::read::worker::Worker;
use crate::screening::holders::alike;
use crate::verification::across::{self, Expected};
use crate::verification::data::Facts;
use crate::verification::model::{OutputStatus, Service};
use crate::verification::{Asked, Output, read};
use chrono::{Days, NaiveDate};
use clap::Args;
use serde_json::{Value, json};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Bytes of a table that stands in the place of one that ships, and of a record.
const TABLE: u64 = 16 << 20;

/// Read a document of a person, a firm, a vehicle or a piece of land, and say what of it fits. Form is checked, not genuineness.
#[derive(Debug, Args)]
pub struct Verify {
    /// identity_card, identity_number, vehicle_ownership_book, land_certificate or business_registration.
    #[arg(value_parser = service)]
    service: Service,
    /// Scans, photos or PDF files of it.
    #[arg(required_unless_present = "number")]
    files: Vec<PathBuf>,
    /// A number alone: of identity, tax, place of business or passport.
    #[arg(long)]
    number: Option<String>,
    /// What the number is; its form tells where this is not said.
    #[arg(long, value_parser = ["NIK", "NPWP", "NITKU", "PASSPORT"])]
    number_type: Option<String>,
    /// The day that counts as today.
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<NaiveDate>,
    /// Age that the bearer must have, unless married.
    #[arg(long, default_value_t = 17)]
    min_age: u32,
    /// What it should say: name, nik, npwp, birth_date, sex or address; may be given several times.
    #[arg(long, value_name = "FIELD=VALUE")]
    expect: Vec<String>,
    /// A record of statements (`saldo extract --json`) whose holder it should be of.
    #[arg(long, value_name = "RECORD")]
    statement: Option<PathBuf>,
    /// A folder with tables in the place of those that ship: regions.txt, plates.txt, kbli.txt.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Print the record as JSON.
    #[arg(long)]
    json: bool,
    /// Leave the last four characters of numbers, the year of births, the regency of addresses.
    #[arg(long)]
    mask: bool,
    #[command(flatten)]
    open: Opening,
}

fn service(text: &str) -> std::result::Result<Service, String> {
    Service::of(text).ok_or_else(|| format!("one of: {}", Service::ALL.map(|(n, _)| n).join(", ")))
}

/// Reads and checks the documents.
pub fn run(command: &Verify) -> Outcome {
    match verified(command) {
        Ok(outcome) => outcome,
        Err(e) => {
            print::error(&e);
            if e.code == ErrorCode::NotFound { Outcome::Usage } else { Outcome::Unreadable }
        }
    }
}

fn verified(command: &Verify) -> Result<Outcome> {
    let as_of = command.as_of.unwrap_or_else(today);
    let data = command.data.as_deref().map(tables).transpose()?.unwrap_or_default();
    let expected = expected(&command.expect)?;
    let holders = command.statement.as_deref().map(holders).transpose()?.unwrap_or_default();
    let asked = Asked { service: command.service, as_of, min_age: command.min_age, data, guess: false };
    let mut outputs: Vec<Output> = Vec::new();
    if let Some(number) = &command.number {
        let facts = Facts::with(asked.data.iter().map(|(n, t)| (n.as_str(), t.as_str())));
        outputs.push(across::number(number, command.number_type.as_deref(), as_of, &facts));
    }
    for file in &command.files {
        outputs.push(command.open.try_each(|options| read::read(&Worker::default(), file, options, &asked, &mut |_, _| {}))?);
    }
    let mut output = across::joined(outputs);
    across::compare(&mut output, &expected, &holders, &|a, b| alike(a, b, command.service == Service::BusinessRegistration));
    let (verdict, status) = (output.status(), output.job_status());
    if command.mask {
        across::mask(&mut output);
    }
    let outcome = if verdict == OutputStatus::Verified && status == "COMPLETED" { Outcome::Well } else { Outcome::Review };
    if command.json {
        return Ok(outcome.and(print::json(&json!({"service": command.service.name(), "status": status, "output_status": verdict, "output": output}))));
    }
    Ok(outcome.and(print::text(&said(&output, verdict))))
}

fn said(output: &Output, verdict: OutputStatus) -> String {
    let shown = |v: &Value| match v {
        Value::String(s) => s.replace(char::is_control, " "),
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        Value::Null => "not read".to_owned(),
        other => other.to_string(),
    };
    let mut text = String::new();
    for (name, field) in &output.fields {
        text.push_str(&format!("{name:24} {}{}\n", shown(&field.value), if field.confidence < 0.7 && !field.value.is_null() { "   (unsure)" } else { "" }));
    }
    text.push('\n');
    for check in &output.checks {
        let passed = match check.passed {
            Some(true) => "holds",
            Some(false) => "does not hold",
            None => "cannot be told",
        };
        let why = check.reason.as_ref().map(|r| format!("  {}", r.en)).unwrap_or_default();
        text.push_str(&format!("{:24} {passed}{}{why}\n", check.code, if check.required { "" } else { " (advice)" }));
    }
    let verdict = match verdict {
        OutputStatus::Verified => "Everything that must hold does. That numbers and dates fit is no proof that the document is genuine.",
        OutputStatus::PartiallyNotVerified => "Something that must hold does not, or cannot be told.",
        OutputStatus::NotVerified => "Nothing that must hold does.",
    };
    format!("{text}\n{verdict}\n")
}

fn expected(pairs: &[String]) -> Result<Expected> {
    let mut expected = Expected::default();
    for pair in pairs {
        let wrong = |remedy: &str| Error::new(ErrorCode::NotFound, format!("`{pair}` says nothing that can be expected."), remedy);
        let (name, value) = pair.split_once('=').ok_or_else(|| wrong("Give it as name=SITI AMINAH."))?;
        let value = Some(value.trim().to_owned()).filter(|v| !v.is_empty());
        match name.trim() {
            "name" => expected.name = value,
            "nik" => expected.nik = value,
            "npwp" => expected.npwp = value,
            "birth_date" => expected.birth_date = Some(value.and_then(|v| v.parse().ok()).ok_or_else(|| wrong("Give the date as YYYY-MM-DD."))?),
            "sex" => expected.sex = value,
            "address" => expected.address = value,
            _ => return Err(wrong("Give name, nik, npwp, birth_date, sex or address.")),
        }
    }
    Ok(expected)
}

fn text_of(path: &Path) -> Result<String> {
    let failed = |e: std::io::Error| Error::new(ErrorCode::NotFound, format!("It cannot be read: {e}."), "Check its name.").in_file(path.display().to_string());
    let mut text = String::new();
    std::fs::File::open(path).and_then(|f| f.take(TABLE).read_to_string(&mut text)).map_err(failed)?;
    Ok(text)
}

fn tables(folder: &Path) -> Result<Vec<(String, String)>> {
    let names = ["regions.txt", "plates.txt", "kbli.txt"].into_iter().filter(|n| folder.join(n).is_file());
    let found: Vec<(String, String)> = names.map(|n| Ok((n.to_owned(), text_of(&folder.join(n))?))).collect::<Result<_>>()?;
    if found.is_empty() {
        return Err(Error::new(ErrorCode::NotFound, "The folder holds no table.", "It may hold regions.txt, plates.txt and kbli.txt.")
            .in_file(folder.display().to_string()));
    }
    Ok(found)
}

/// The holders that a record of statements names.
fn holders(path: &Path) -> Result<Vec<String>> {
    let record: Value = serde_json::from_str(&text_of(path)?).map_err(|e| {
        Error::new(ErrorCode::NotFound, format!("It is no record: {e}."), "Give what `saldo extract --json` prints.").in_file(path.display().to_string())
    })?;
    let all = record.as_array().map_or_else(|| vec![&record], |a| a.iter().collect());
    let mut names: Vec<String> = all.iter().filter_map(|r| r.get("owner_name").and_then(Value::as_str)).map(str::to_owned).filter(|n| !n.is_empty()).collect();
    names.dedup();
    Ok(names)
}

fn today() -> NaiveDate {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    NaiveDate::default().checked_add_days(Days::new(seconds / 86_400)).unwrap_or_default()
}

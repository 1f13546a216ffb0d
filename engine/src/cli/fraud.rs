//! `saldo fraud`: traces of change in files: what, where, old and new, and what may explain it innocently.

use super::exit::Outcome;
use super::input::{self, Files};
use super::print;
use super::table::{Align, Table, short};
use crate::base::{Error, Severity};
use crate::forensics::{self, report::FraudOutput, report::RiskLevel};
use crate::read::worker::Worker;
use crate::statement::Reading;
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Look for traces of change in files: facts with their place and innocent causes, never a verdict on a person.
#[derive(Debug, Args)]
pub struct Fraud {
    #[command(flatten)]
    files: Files,
    /// A folder of certificates (DER or PEM) of roots that you trust, for signatures.
    #[arg(long, value_name = "FOLDER")]
    trust: Option<PathBuf>,
    /// Print the record of the parsing service; of several files a list.
    #[arg(long)]
    json: bool,
}

/// A file of several, as printed.
#[derive(Serialize)]
struct Record<'a> {
    filename: &'a str,
    error: Option<&'a Error>,
    output: Option<&'a FraudOutput>,
}

/// Characters of a file's name in a table.
const NAME: usize = 60;

/// Prints what was found in the files.
pub fn run(command: &Fraud) -> Outcome {
    let paths = match command.files.open.passwords().and_then(|()| input::expand(&command.files.files)) {
        Ok(paths) => paths,
        Err(e) => {
            print::error(&e);
            return Outcome::Usage;
        }
    };
    let trust = match command.trust.as_deref().map(trusted).transpose() {
        Ok(trust) => trust.unwrap_or_default(),
        Err(e) => {
            print::error(&e);
            return Outcome::Usage;
        }
    };
    let mut outcome = Outcome::Well;
    let mut found: Vec<(String, Reading, FraudOutput)> = Vec::new();
    let mut failed: Vec<(String, Error)> = Vec::new();
    for path in &paths {
        let name = path.display().to_string();
        let examined = command.files.open.try_each(|options| forensics::read_and_examine(&Worker::default(), path, &trust, options, &mut |_, _| {}));
        match examined {
            Ok((_, reading, output)) => found.push((name, reading, output)),
            Err(e) => {
                print::error(&e);
                outcome = outcome.and(Outcome::Unreadable);
                failed.push((name, e));
            }
        }
    }
    forensics::across::compare(&mut found);
    if found.iter().any(|(_, _, o)| o.summary.risk_level != RiskLevel::Trusted) {
        outcome = outcome.and(Outcome::Review);
    }
    if !command.json {
        return outcome.and(print::text(&text(&found)));
    }
    match (found.as_slice(), paths.as_slice()) {
        ([(_, _, one)], [_]) => outcome.and(print::json(one)),
        ([], [_]) => outcome,
        _ => {
            let mut records: Vec<Record<'_>> = found.iter().map(|(n, _, o)| Record { filename: n, error: None, output: Some(o) }).collect();
            records.extend(failed.iter().map(|(n, e)| Record { filename: n, error: Some(e), output: None }));
            records.sort_by_key(|r| paths.iter().position(|p| p.display().to_string() == r.filename));
            outcome.and(print::json(&records))
        }
    }
}

fn text(found: &[(String, Reading, FraudOutput)]) -> String {
    let mut table = Table::new(&[("file", Align::Left), ("level", Align::Left), ("issues", Align::Right), ("not run", Align::Right)]);
    let mut notes = String::new();
    for (name, _, output) in found {
        let level = match output.summary.risk_level {
            RiskLevel::Trusted => "no trace of change found",
            RiskLevel::Inconclusive => "inconclusive",
            RiskLevel::Warning => "warning",
            RiskLevel::HighRisk => "high risk",
        };
        let s = &output.summary;
        table.row(vec![short(name, NAME), level.to_owned(), s.issues_detected.to_string(), s.metrics_summary.checks_not_run.len().to_string()]);
        for a in output.anomalies.iter().filter(|a| a.severity != Severity::Low) {
            notes.push_str(&format!("{}\n  {} {}\n", short(name, NAME), a.code, a.message));
            for e in a.evidence.iter().take(8) {
                let place = e.page.map_or_else(String::new, |p| format!("page {p}"));
                let field = e.field.as_deref().unwrap_or_default();
                let (old, new) = (e.old.as_deref().unwrap_or("–"), e.new.as_deref().unwrap_or("–"));
                notes.push_str(&format!("    {place} {field}: {} → {}\n", short(old, 40), short(new, 40)));
            }
            notes.push_str(&format!("    may be: {}\n", a.innocent_causes.join("; ")));
        }
    }
    let gap = if notes.is_empty() { "" } else { "\n" };
    format!("{}{gap}{notes}", table.text())
}

/// The certificates of a folder.
///
/// # Errors
/// The folder cannot be read.
fn trusted(folder: &std::path::Path) -> Result<Vec<Vec<u8>>, Error> {
    let unreadable = |e: std::io::Error| crate::read::worker::unreadable(&e).in_file(folder.display().to_string());
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_file() {
            out.extend(forensics::certificates(&std::fs::read(&path).map_err(unreadable)?));
        }
    }
    Ok(out)
}

//! `saldo check`: whether each statement is proven, and why not.

use super::exit::Outcome;
use super::input::{self, Files, Read};
use super::print;
use super::table::{Align, Table, short};
use crate::base::money::grouped;
use crate::statement::{Dates, Statement, Verdict};
use crate::wire::check::FileCheck;
use clap::Args;

/// Say whether statements are proven, and where they are not.
#[derive(Debug, Args)]
pub struct Check {
    #[command(flatten)]
    files: Files,
    /// Print the verdicts as JSON, one record a file.
    #[arg(long)]
    json: bool,
}

/// Prints the verdicts of the files.
pub fn run(command: &Check) -> Outcome {
    let mut checks: Vec<FileCheck> = Vec::new();
    let mut table = Table::new(&[
        ("file", Align::Left),
        ("account", Align::Left),
        ("rows", Align::Right),
        ("opening", Align::Right),
        ("closing", Align::Right),
        ("verdict", Align::Left),
    ]);
    let mut notes = String::new();
    let outcome = input::each(&command.files, crate::statement::again::SKILL, |result| match result {
        Ok(file) => {
            rows(&file, &mut table);
            notes.push_str(&what_is_amiss(&file));
            let outcome = Outcome::of(&file.reading);
            checks.push(FileCheck::of(file.name, &file.reading));
            outcome
        }
        Err((name, error)) => {
            table.row(vec![short(&name, NAME), String::new(), String::new(), String::new(), String::new(), "not read".to_owned()]);
            checks.push(FileCheck::unread(name, error));
            Outcome::Unreadable
        }
    });
    if outcome == Outcome::Usage {
        return outcome;
    }
    let gap = if notes.is_empty() { "" } else { "\n" };
    outcome.and(if command.json { print::json(&checks) } else { print::text(&format!("{}{gap}{notes}", table.text())) })
}

/// Characters of a file's name in a table.
const NAME: usize = 60;

fn rows(file: &Read, table: &mut Table) {
    if file.reading.statements.is_empty() {
        let none = vec![short(&file.name, NAME), String::new(), "0".to_owned(), String::new(), String::new(), none_words(file.reading.verdict()).to_owned()];
        table.row(none);
    }
    for s in &file.reading.statements {
        let amount = |m: Option<crate::base::Money>| m.map(|m| grouped(m, s.digits)).unwrap_or_default();
        let account = format!("{} {}", short(&s.account_number.value, 34), s.currency.value);
        let verdict = verdict_words(s);
        let rows = s.transactions.len().to_string();
        table.row(vec![short(&file.name, NAME), account, rows, amount(s.opening.value), amount(s.closing.value), verdict]);
    }
}

/// What a file without a statement is.
pub fn none_words(verdict: Verdict) -> &'static str {
    if verdict == Verdict::NotAStatement { verdict.word() } else { "no statement found" }
}

/// What keeps the file from being used as it is, a line each.
fn what_is_amiss(file: &Read) -> String {
    let mut text = String::new();
    let finding = |f: &crate::base::Finding| {
        let page = f.page.map(|p| format!("page {p}: ")).unwrap_or_default();
        format!("  {page}{} {}\n", short(&f.message, 300), f.remedy)
    };
    for f in &file.reading.findings {
        text.push_str(&finding(f));
    }
    for s in &file.reading.statements {
        if s.verdict != Verdict::Proved {
            text.push_str(&format!("  {}\n", verdict_line(s)));
        }
        if !s.descriptions_in_doubt.is_empty() {
            text.push_str(&format!("  of {} rows {} descriptions are in doubt\n", s.transactions.len(), s.descriptions_in_doubt.len()));
        }
        s.findings.iter().for_each(|f| text.push_str(&finding(f)));
        for r in s.repairs.iter().take(3) {
            text.push_str(&format!("  would close it: {}\n", short(&r.message, 300)));
        }
    }
    if text.is_empty() { text } else { format!("{}\n{text}", file.name) }
}

/// The verdict and its reason in one line.
pub fn verdict_line(s: &Statement) -> String {
    format!("{}: {}", verdict_words(s), short(&s.verdict_reason, 300))
}

/// The verdict in its two parts, where they differ.
fn verdict_words(s: &Statement) -> String {
    match (s.amounts, s.dates) {
        (Verdict::Proved, Dates::InDoubt) => "amounts proved, dates in doubt".to_owned(),
        (Verdict::Adjusted, Dates::InDoubt) => "amounts adjusted, dates in doubt".to_owned(),
        (_, Dates::InDoubt) => format!("{}, dates in doubt", s.verdict.word()),
        (_, Dates::Sure) => s.verdict.word().to_owned(),
    }
}

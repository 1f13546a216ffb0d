//! `saldo headers`: the columns of a file's tables and what each was told to be.

use super::exit::Outcome;
use super::input::{self, Opening};
use super::print;
use super::table::{Align, Table, short};
use crate::wire::header::StatementHeader;
use clap::Args;
use std::path::PathBuf;

/// Print the columns of a statement and what each was told to be.
#[derive(Debug, Args)]
pub struct Headers {
    /// The statement.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    open: Opening,
    /// Print the headers as JSON.
    #[arg(long)]
    json: bool,
}

/// Prints the columns of the file.
pub fn run(command: &Headers) -> Outcome {
    let read = match input::read(&command.file, &command.open, crate::statement::again::SKILL) {
        Ok(read) => read,
        Err(e) => {
            print::error(&e);
            return Outcome::Unreadable;
        }
    };
    let headers: Vec<StatementHeader> =
        (0u32..).zip(&read.reading.statements).flat_map(|(n, s)| s.columns.iter().map(move |c| StatementHeader::new(n, c))).collect();
    let outcome = Outcome::of(&read.reading);
    if command.json { outcome.and(print::json(&headers)) } else { outcome.and(print::text(&listing(&headers))) }
}

fn listing(headers: &[StatementHeader]) -> String {
    let mut table = Table::new(&[
        ("statement", Align::Right),
        ("column", Align::Right),
        ("page", Align::Right),
        ("head", Align::Left),
        ("type", Align::Left),
        ("sure", Align::Right),
        ("because", Align::Left),
    ]);
    for h in headers {
        let kind = serde_json::to_value(h.kind).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
        table.row(vec![
            (h.statement_index + 1).to_string(),
            (h.index + 1).to_string(),
            h.page_no.to_string(),
            short(&h.name, 32),
            kind,
            format!("{:.0} %", h.confidence * 100.0),
            short(&h.reasons.join("; "), 90),
        ]);
    }
    table.text()
}

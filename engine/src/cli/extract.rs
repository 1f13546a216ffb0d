//! `saldo extract`: the raw OCR records of files, or their rows as a table.

use super::exit::Outcome;
use super::input::{self, Files};
use super::print;
use super::table::{Align, Table, short};
use crate::base::money::grouped;
use crate::statement::again::SKILL;
use crate::statement::{Reading, Statement};
use crate::wire::raw_ocr::{self, Meaning, RawOcrRecord};
use clap::Args;
use std::collections::HashMap;

/// Print the transactions of statements.
#[derive(Debug, Args)]
pub struct Extract {
    #[command(flatten)]
    files: Files,
    /// Print raw OCR records as JSON, one an account.
    #[arg(long)]
    json: bool,
    /// Hide most of account numbers and holders' names.
    #[arg(long)]
    mask: bool,
}

/// Prints the records of the files.
pub fn run(command: &Extract) -> Outcome {
    let mut records: Vec<RawOcrRecord> = Vec::new();
    let skill = if command.json { super::MEANINGS } else { SKILL };
    let outcome = input::each(&command.files, skill, |result| {
        let Ok(file) = result else { return Outcome::Well };
        let found = Outcome::of(&file.reading);
        if command.json {
            let said: Said = rmp_serde::from_slice(&file.more).unwrap_or_default();
            for (i, statement) in file.reading.statements.iter().enumerate() {
                let meaning = |t: &crate::statement::Transaction| said.get(i).and_then(|s| s.get(&t.row_index)).cloned().unwrap_or_default();
                records.push(raw_ocr::record(statement, file.reading.total_pages, command.mask, &meaning));
            }
            return found;
        }
        found.and(print::text(&listing(&file.name, &file.reading, command.mask)))
    });
    if command.json && outcome != Outcome::Usage { outcome.and(print::json(&records)) } else { outcome }
}

/// What the analysis says of the rows of each statement, by their position; nothing where there is none.
type Said = Vec<HashMap<u32, Meaning>>;

/// What the analysis says of the rows of a file's statements, as it is sent back by a worker.
#[cfg(feature = "full")]
pub fn meanings(reading: &Reading) -> Vec<u8> {
    use crate::analytics::{Config, FileInput, rows};
    let input = FileInput { name: String::new(), sha256: String::new(), statements: reading.statements.clone() };
    let analysis = rows(&[input], &Config::default()).unwrap_or_default();
    let said: Said = crate::wire::analysis::meanings_of_file(&analysis, 0, reading.statements.len());
    rmp_serde::to_vec(&said).unwrap_or_default()
}

/// Without the analysis rows stay plain.
#[cfg(not(feature = "full"))]
pub fn meanings(_: &Reading) -> Vec<u8> {
    Vec::new()
}

fn listing(name: &str, reading: &Reading, mask: bool) -> String {
    let mut text = format!("{name}\n");
    if reading.statements.is_empty() {
        text.push_str(&format!("  {}\n\n", super::check::none_words(reading.verdict())));
    }
    for statement in &reading.statements {
        text.push_str(&account(statement, mask));
        text.push('\n');
    }
    text
}

fn account(s: &Statement, mask: bool) -> String {
    let number = if mask { raw_ocr::mask_number(&s.account_number.value) } else { s.account_number.value.clone() };
    let holder = if mask { raw_ocr::mask_name(&s.holder.value) } else { s.holder.value.clone() };
    let period = s.period.value.map(|p| format!("{} to {}", p.from, p.to)).unwrap_or_default();
    let head = [s.bank_name.value.clone(), number, holder, s.currency.value.clone(), period];
    let head: Vec<String> = head.into_iter().filter(|p| !p.is_empty()).map(|p| short(&p, 60)).collect();
    let mut table = Table::new(&[
        ("page", Align::Right),
        ("date", Align::Left),
        ("description", Align::Left),
        ("debit", Align::Right),
        ("credit", Align::Right),
        ("balance", Align::Right),
    ]);
    for t in &s.transactions {
        let amount = |m: crate::base::Money| if m.is_zero() { String::new() } else { grouped(m, s.digits) };
        table.row(vec![
            t.page.to_string(),
            t.date.map(|d| d.to_string()).unwrap_or_else(|| "?".to_owned()),
            short(&t.description, 60),
            amount(t.debit),
            amount(t.credit),
            t.balance.map(|b| grouped(b, s.digits)).unwrap_or_default(),
        ]);
    }
    format!("{}\n{}{}\n", head.join(" · "), table.text(), super::check::verdict_line(s))
}

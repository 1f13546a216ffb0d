//! `saldo diff`: what changed between two workbooks.

use super::exit::Outcome;
use super::print;
use super::table::short;
use crate::base::Result;
use crate::base::limits::Limits;
use crate::disk;
use crate::export::diff::{self, Changed, ChangedSheet, Difference};
use clap::Args;
use std::path::{Path, PathBuf};

/// Say what changed between two workbooks, such as one before and after it was edited.
#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0 nothing changed, 1 something changed, 3 a workbook could not be read.")]
pub struct Diff {
    /// The workbook before.
    #[arg(value_name = "A.xlsx")]
    before: PathBuf,
    /// The workbook after.
    #[arg(value_name = "B.xlsx")]
    after: PathBuf,
    /// Print the changes as JSON.
    #[arg(long)]
    json: bool,
}

/// Prints what changed.
pub fn run(command: &Diff) -> Outcome {
    let difference = match compare(&command.before, &command.after) {
        Ok(difference) => difference,
        Err(e) => {
            print::error(&e);
            return Outcome::Unreadable;
        }
    };
    let outcome = if difference.is_empty() { Outcome::Well } else { Outcome::Review };
    outcome.and(if command.json { print::json(&difference) } else { print::text(&text(&difference)) })
}

fn compare(before: &Path, after: &Path) -> Result<Difference> {
    let (a, b) = (bytes(before)?, bytes(after)?);
    diff::diff((&before.display().to_string(), &a), (&after.display().to_string(), &b))
}

fn bytes(path: &Path) -> Result<Vec<u8>> {
    disk::take(path, &Limits::default(), |_| true).map_err(|e| e.in_file(path.display().to_string()))
}

/// Cells of a sheet that are named; JSON names them all.
const MOST: usize = 40;

fn text(d: &Difference) -> String {
    let mut out = String::new();
    if d.is_empty() {
        out.push_str("Nothing changed.\n");
    }
    if d.not_calculated > 0 {
        out.push_str(&format!(
            "{} formulas were saved without their values: open and save the workbook in a spreadsheet to compare those too.\n",
            d.not_calculated
        ));
    }
    for (what, names) in [
        ("Sheet added", &d.sheets_added),
        ("Sheet removed", &d.sheets_removed),
        ("Transaction added", &d.transactions_added),
        ("Transaction removed", &d.transactions_removed),
    ] {
        for name in names {
            out.push_str(&format!("{what}: {}\n", short(name, 120)));
        }
    }
    for t in &d.transactions {
        out.push_str(&format!("Transactions, line {}: {}\n", t.line, short(&t.name, 90)));
        changes(&mut out, &t.values);
    }
    sheets(&mut out, "values", &d.sheets);
    sheets(&mut out, "formulas", &d.formulas);
    out
}

fn sheets(out: &mut String, what: &str, sheets: &[ChangedSheet]) {
    for s in sheets {
        out.push_str(&format!("{}, {what}\n", short(&s.sheet, 60)));
        changes(out, &s.cells);
    }
}

fn changes(out: &mut String, changed: &[Changed]) {
    let said = |value: &str| if value.is_empty() { "nothing".to_owned() } else { short(value, 60) };
    for c in changed.iter().take(MOST) {
        let of = if c.of.is_empty() { String::new() } else { format!(" ({})", short(&c.of, 40)) };
        out.push_str(&format!("  {}{of}: {} → {}\n", short(&c.at, 40), said(&c.from), said(&c.to)));
    }
    if changed.len() > MOST {
        out.push_str(&format!("  and {} more\n", changed.len() - MOST));
    }
}

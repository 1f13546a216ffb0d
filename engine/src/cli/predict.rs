//! `saldo predict`: the fields of a schema, found in a document, each with its place.

use super::exit::Outcome;
use super::input::{self, Opening};
use super::parse::range;
use super::print;
use crate::base::{Error, ErrorCode, Result};
use crate::blocks;
use crate::predict::{self, Config, Extraction, PREBUILT, Preset};
use crate::wire::predict as wire;
use clap::{ArgGroup, Args, ValueEnum};
use std::fs;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Find the fields of a schema in a document; what is not found is null.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("what").required(true).args(["schema", "template"]))]
pub struct Predict {
    /// A document: a PDF, a picture or a spreadsheet.
    file: PathBuf,
    /// Field names with their types, as JSON.
    #[arg(long, value_name = "FILE")]
    schema: Option<PathBuf>,
    /// A template that comes with Saldo: bank_statement, identity_card, invoice, payslip, receipt, tax_form.
    #[arg(long, value_name = "NAME")]
    template: Option<String>,
    /// Further labels of fields, a line each: `field: label, label`.
    #[arg(long, value_name = "TEXT", default_value = "")]
    instruction: String,
    /// Pages wanted; all where none are given.
    #[arg(long, value_name = "1-3,7", value_delimiter = ',', value_parser = range)]
    pages: Vec<RangeInclusive<u32>>,
    /// Which candidate is taken: the first in reading order, or the best of all.
    #[arg(long, value_enum, ignore_case = true, default_value_t = Taken::Fast)]
    preset: Taken,
    /// Look at labels alone, not at tables.
    #[arg(long)]
    lite: bool,
    /// Name with each value the blocks that it stands in.
    #[arg(long)]
    citations: bool,
    /// Print the record of the parsing service.
    #[arg(long, required = true)]
    json: bool,
    #[command(flatten)]
    open: Opening,
}

/// Which candidate is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "UPPER")]
enum Taken {
    /// The first in reading order.
    Fast,
    /// The best of all.
    Balanced,
}

impl Predict {
    fn fields(&self) -> Result<Vec<predict::Field>> {
        let wrong = |what: String| Error::new(ErrorCode::FileUnreadable, what, "Give a JSON object of field names and types, such as {\"total\": \"money\"}.");
        let wanted = match (&self.schema, &self.template) {
            (Some(path), _) => {
                let named = |e: Error| e.in_file(path.display().to_string());
                let text = fs::read_to_string(path).map_err(|e| named(crate::read::worker::unreadable(&e)))?;
                serde_json::from_str(&text).map_err(|e| named(wrong(format!("The schema is no JSON: {e}."))))?
            }
            (None, name) => {
                let code = name.as_deref().unwrap_or_default();
                let found = PREBUILT.iter().find(|p| p.code == code);
                found.ok_or_else(|| Error::new(ErrorCode::NotFound, format!("There is no template `{code}`."), "`saldo predict --help` lists them."))?.schema()
            }
        };
        let mut fields = predict::schema(&wanted).map_err(|(path, what)| wrong(format!("The schema is wrong at `{path}`: {what}.")))?;
        predict::instruct(&mut fields, &self.instruction);
        Ok(fields)
    }
}

/// Prints the fields of the file.
pub fn run(command: &Predict) -> Outcome {
    let fields = match command.fields() {
        Ok(fields) => fields,
        Err(e) => {
            print::error(&e);
            return Outcome::Usage;
        }
    };
    let (document, reading) = match input::whole(&command.file, &command.open, &command.pages) {
        Ok(read) => read,
        Err(outcome) => return outcome,
    };
    let config = Config {
        preset_mode: if command.preset == Taken::Fast { Preset::Fast } else { Preset::Balanced },
        extraction_mode: if command.lite { Extraction::Lite } else { Extraction::Nexus },
        enable_citations: command.citations,
        ..Config::default()
    };
    let blocks = blocks::blocks(&document, Some(&reading));
    let found = predict::predict(&document, &blocks, Some(&reading), &fields, &config);
    let outcome = if input::told(&document) || found.doubtful() { Outcome::Review } else { Outcome::Well };
    outcome.and(print::json(&wire::output(&found, command.citations && !command.lite)))
}

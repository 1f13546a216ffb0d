//! `saldo parse`: the blocks of a document of any kind, as JSON or as Markdown.

use super::exit::Outcome;
use super::input::{self, Opening};
use super::print;
use crate::blocks;
use crate::wire::parse;
use clap::{ArgGroup, Args};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Print the blocks of a document: titles, text, lists, tables, key-values and pictures in reading order.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("form").required(true).args(["json", "markdown"]))]
pub struct Parse {
    /// A document: a PDF or a picture.
    file: PathBuf,
    /// Pages wanted; all where none are given.
    #[arg(long, value_name = "1-3,7", value_delimiter = ',', value_parser = range)]
    pages: Vec<RangeInclusive<u32>>,
    /// Print the record of the parsing service.
    #[arg(long)]
    json: bool,
    /// Print Markdown, pages parted by a rule.
    #[arg(long)]
    markdown: bool,
    #[command(flatten)]
    open: Opening,
}

/// A page or a range of pages.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let number = |t: &str| t.trim().parse::<u32>().ok().filter(|n| *n > 0);
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (number(from), number(to)) {
        (Some(a), Some(b)) if a <= b => Ok(a..=b),
        _ => Err("give pages as 1-3,7, counted from 1".to_owned()),
    }
}

/// Prints the blocks of the file.
pub fn run(command: &Parse) -> Outcome {
    let (document, reading) = match input::whole(&command.file, &command.open, &command.pages) {
        Ok(read) => read,
        Err(outcome) => return outcome,
    };
    let found = blocks::blocks(&document, Some(&reading));
    let output = parse::output(&document, &found, command.open.mode.into());
    let outcome = if input::told(&document) { Outcome::Review } else { Outcome::Well };
    outcome.and(if command.json { print::json(&output) } else { print::text(&(output.markdown.join("\n\n---\n\n") + "\n")) })
}

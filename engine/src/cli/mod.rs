//! Floor 11: the command line: `saldo` and its subcommands, one file each.
//!
//! Takes arguments; gives text or the records of `wire` on standard output, progress and errors on standard error, and an
//! exit code. May use every floor. May not decide what a statement says: a subcommand reads, asks a floor, and prints.

#[cfg(feature = "full")]
mod analyze;
mod check;
mod completions;
#[cfg(feature = "full")]
mod diff;
mod doctor;
mod exit;
mod extract;
mod headers;
mod input;
#[cfg(feature = "ocr")]
mod ocr;
mod page;
mod parse;
mod passwords;
mod print;
mod progress;
#[cfg(feature = "full")]
mod restore;
#[cfg(feature = "full")]
mod serve;
mod table;

use clap::{Parser, Subcommand};
pub use exit::Outcome;
pub(crate) use extract::meanings;

/// The skill of a worker that says of the rows of statements what the analysis does.
pub(crate) const MEANINGS: &str = "meanings";

/// Reads bank statements, proves them by their running balance, and analyses them.
#[derive(Debug, Parser)]
#[command(name = "saldo", version, after_help = "Exit codes: 0 all well, 1 done and something needs review, 2 wrong usage, 3 a file could not be read.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Extract(extract::Extract),
    Headers(headers::Headers),
    Check(check::Check),
    #[cfg(feature = "full")]
    Analyze(analyze::Analyze),
    #[cfg(feature = "full")]
    Diff(diff::Diff),
    Parse(parse::Parse),
    Page(page::Page),
    #[cfg(feature = "ocr")]
    Ocr(ocr::Ocr),
    #[cfg(feature = "full")]
    Restore(restore::Restore),
    #[cfg(feature = "full")]
    Serve(serve::Serve),
    Doctor(doctor::Doctor),
    Completions(completions::Completions),
}

/// Runs the command line with the arguments of this process and gives its exit code.
pub fn main() -> std::process::ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Extract(command) => extract::run(&command),
        Command::Headers(command) => headers::run(&command),
        Command::Check(command) => check::run(&command),
        #[cfg(feature = "full")]
        Command::Analyze(command) => analyze::run(&command),
        #[cfg(feature = "full")]
        Command::Diff(command) => diff::run(&command),
        Command::Parse(command) => parse::run(&command),
        Command::Page(command) => page::run(&command),
        #[cfg(feature = "ocr")]
        Command::Ocr(command) => ocr::run(&command),
        #[cfg(feature = "full")]
        Command::Restore(command) => restore::run(&command),
        #[cfg(feature = "full")]
        Command::Serve(command) => serve::run(&command),
        Command::Doctor(command) => doctor::run(&command),
        Command::Completions(command) => completions::run(&command),
    };
    outcome.into()
}

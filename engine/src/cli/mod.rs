//! Floor 11: the command line: `saldo` and its subcommands, one file each.
//!
//! Takes arguments; gives text or the records of `wire` on standard output, progress and errors on standard error, and an
//! exit code. May use every floor. May not decide what a statement says: a subcommand reads, asks a floor, and prints.

#[cfg(feature = "full")]
mod access;
#[cfg(feature = "full")]
mod analyze;
#[cfg(feature = "full")]
mod answer;
mod check;
mod completions;
#[cfg(feature = "full")]
mod diff;
mod doctor;
mod exit;
mod extract;
mod fraud;
mod headers;
mod input;
#[cfg(feature = "full")]
mod lists;
#[cfg(feature = "ocr")]
mod ocr;
mod page;
mod parse;
mod passwords;
#[cfg(feature = "full")]
mod portfolio;
mod predict;
mod print;
mod progress;
#[cfg(feature = "full")]
mod remote;
#[cfg(feature = "full")]
mod restore;
#[cfg(feature = "full")]
mod screen;
#[cfg(feature = "full")]
mod serve;
#[cfg(feature = "full")]
mod sql;
#[cfg(feature = "full")]
mod sync;
mod table;
#[cfg(feature = "full")]
mod update;
#[cfg(feature = "full")]
mod verify;

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
    Fraud(fraud::Fraud),
    Parse(parse::Parse),
    Predict(predict::Predict),
    Page(page::Page),
    #[cfg(feature = "ocr")]
    Ocr(ocr::Ocr),
    #[cfg(feature = "full")]
    Remote(remote::RemoteCommand),
    #[cfg(feature = "full")]
    Restore(restore::Restore),
    #[cfg(feature = "full")]
    Lists(lists::Lists),
    #[cfg(feature = "full")]
    Screen(screen::Screen),
    #[cfg(feature = "full")]
    Sql(sql::Sql),
    #[cfg(feature = "full")]
    Portfolio(portfolio::Portfolio),
    #[cfg(feature = "full")]
    Serve(serve::Serve),
    #[cfg(feature = "full")]
    Keys(access::Keys),
    #[cfg(feature = "full")]
    Users(access::Users),
    #[cfg(feature = "full")]
    Audit(access::Audit),
    #[cfg(feature = "full")]
    Verify(verify::Verify),
    #[cfg(feature = "full")]
    Update(update::Update),
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
        Command::Fraud(command) => fraud::run(&command),
        Command::Parse(command) => parse::run(&command),
        Command::Predict(command) => predict::run(&command),
        Command::Page(command) => page::run(&command),
        #[cfg(feature = "ocr")]
        Command::Ocr(command) => ocr::run(&command),
        #[cfg(feature = "full")]
        Command::Remote(command) => remote::run(&command),
        #[cfg(feature = "full")]
        Command::Restore(command) => restore::run(&command),
        #[cfg(feature = "full")]
        Command::Lists(command) => lists::run(&command),
        #[cfg(feature = "full")]
        Command::Screen(command) => screen::run(&command),
        #[cfg(feature = "full")]
        Command::Sql(command) => sql::run(&command),
        #[cfg(feature = "full")]
        Command::Portfolio(command) => portfolio::run(&command),
        #[cfg(feature = "full")]
        Command::Serve(command) => serve::run(&command),
        #[cfg(feature = "full")]
        Command::Keys(command) => access::keys(&command),
        #[cfg(feature = "full")]
        Command::Users(command) => access::users(&command),
        #[cfg(feature = "full")]
        Command::Audit(command) => access::audit(&command),
        #[cfg(feature = "full")]
        Command::Verify(command) => verify::run(&command),
        #[cfg(feature = "full")]
        Command::Update(command) => update::run(&command),
        Command::Doctor(command) => doctor::run(&command),
        Command::Completions(command) => completions::run(&command),
    };
    outcome.into()
}

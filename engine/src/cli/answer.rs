//! Answers over many cases: where their rows come from, how long may be worked at one, and how it is shown.

use super::exit::Outcome;
use super::print;
use super::table::{Align, Table, short};
use crate::api::usual_folder;
use crate::base::{Error, ErrorCode, Result};
use crate::disk::save;
use crate::export::answer;
use crate::ops::{Options, Saldo};
use clap::{Args, ValueEnum};
use frames::{Cell, Found, Frame};
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

/// Where rows come from, and how the answer is shown.
#[derive(Debug, Args)]
pub struct Answered {
    /// A folder of Parquet files, written by `saldo analyze --parquet`.
    #[arg(value_name = "FOLDER", required_unless_present = "stored", conflicts_with = "stored")]
    folder: Option<PathBuf>,
    /// All cases of the store instead.
    #[arg(long)]
    stored: bool,
    /// Where the database lies.
    #[arg(long, requires = "stored", value_name = "FOLDER")]
    store: Option<PathBuf>,
    /// The key lies in a file beside the database, not in the system's keychain.
    #[arg(long, requires = "stored")]
    key_file: bool,
    /// How the answer is printed.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    /// Write the answer here instead: .csv, .xlsx or .json.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Most rows of an answer.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub rows: u32,
    /// Seconds that may be worked at an answer.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    seconds: u64,
}

/// How an answer is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
}

/// Puts a question to the rows and shows the answer.
pub fn asked(from: &Answered, question: impl FnOnce(&Frame) -> frames::Result<Found> + Send + 'static) -> Outcome {
    let answered = rows(from).and_then(|frame| in_time(from.seconds, move || question(&frame)));
    match answered.and_then(|found| shown(from, &found).map(|outcome| (outcome, found.more))) {
        Ok((outcome, more)) => {
            if more {
                print::message(&format!("There are more rows: --rows says how many are shown, {} now.", from.rows));
            }
            outcome
        }
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

fn failed(e: &frames::Error) -> Error {
    let remedy = match e {
        frames::Error::File(_) => "Name a folder that `saldo analyze --parquet` wrote to.",
        _ => "Mend the question; `saldo sql --help` names the table and its columns.",
    };
    Error::new(ErrorCode::FileUnreadable, format!("There is no answer: {e}."), remedy)
}

fn rows(from: &Answered) -> Result<Frame> {
    if let Some(folder) = &from.folder {
        return Frame::scan(folder).map_err(|e| failed(&e));
    }
    let folder = from.store.clone().map_or_else(usual_folder, Ok)?;
    let saldo = Saldo::open(Options { folder, worker: crate::read::worker::Worker::default(), keychain: !from.key_file })?;
    let frame = saldo.all_transactions();
    saldo.close();
    frame
}

/// Works at an answer for so long and no longer: what is not done by then ends with the program.
fn in_time(seconds: u64, work: impl FnOnce() -> frames::Result<Found> + Send + 'static) -> Result<Found> {
    let (done, waits) = mpsc::channel();
    std::thread::spawn(move || done.send(work()));
    match waits.recv_timeout(Duration::from_secs(seconds)) {
        Ok(found) => found.map_err(|e| failed(&e)),
        // The thread is gone without an answer.
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(Error::new(ErrorCode::Internal, "The question could not be worked out.", "Put it another way.")),
        Err(mpsc::RecvTimeoutError::Timeout) => {
            Err(Error::new(ErrorCode::TimedOut, format!("The answer took longer than {seconds} seconds."), "Ask for less, or give it more with --seconds."))
        }
    }
}

fn shown(from: &Answered, found: &Found) -> Result<Outcome> {
    let Some(path) = &from.out else {
        return Ok(match from.format {
            Format::Table => print::text(&table(found)),
            Format::Csv => print::output(|out| out.write_all(&answer::csv(found))),
            Format::Json => print::json(&answer::json(found)),
        });
    };
    let kind = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_lowercase();
    let bytes = match kind.as_str() {
        "csv" => answer::csv(found),
        "xlsx" => answer::xlsx(found)?,
        "json" => serde_json::to_vec_pretty(&answer::json(found)).unwrap_or_default(),
        _ => {
            let text = format!("{} ends in none of .csv, .xlsx and .json.", path.display());
            return Err(Error::new(ErrorCode::UnsupportedMediaType, text, "Name the file after what it shall be."));
        }
    };
    save(path, &bytes)?;
    Ok(Outcome::Well)
}

fn table(found: &Found) -> String {
    let number = |c: usize| found.rows.iter().filter_map(|r| r.get(c)).all(|v| !matches!(v, Cell::Text(_) | Cell::Day(_) | Cell::Truth(_)));
    let head: Vec<(&str, Align)> =
        found.columns.iter().enumerate().map(|(c, name)| (name.as_str(), if number(c) { Align::Right } else { Align::Left })).collect();
    let mut table = Table::new(&head);
    for row in &found.rows {
        table.row(row.iter().map(|v| short(&answer::plain(v), 60)).collect());
    }
    table.text()
}

//! `saldo doctor`: what of this system the reading of files rests on, and how well it holds.

use super::exit::Outcome;
use super::print;
use crate::base::limits::Limits;
use crate::read::ocr;
use crate::read::worker::{Shut, Worker};
use clap::Args;

/// Say how well this system shuts in the processes that read files, and what reading may cost.
#[derive(Debug, Args)]
pub struct Doctor {}

/// Starts a reader, asks it, and prints what it says.
pub fn run(_: &Doctor) -> Outcome {
    let shut = match Worker::default().tell() {
        Ok(shut) => shut,
        Err(e) => {
            print::error(&e);
            return Outcome::Unreadable;
        }
    };
    let limits = Limits::default();
    let text = format!(
        "saldo {}\nreaders: {}\nlimits of one file: {} MB of memory, {} seconds of computing, {} by the clock, {} pages, {} MB of bytes\n",
        env!("CARGO_PKG_VERSION"),
        shut.text(),
        limits.memory >> 20,
        limits.computing,
        limits.seconds,
        limits.pages,
        limits.file_bytes >> 20
    );
    let text = text + &scans();
    let outcome = if shut == Shut::Wholly { Outcome::Well } else { Outcome::Review };
    outcome.and(print::text(&text))
}

/// How scans are read: without the recognition not at all, without a language's data without its marks or letters.
fn scans() -> String {
    match ocr::languages() {
        Ok((installed, missing)) if missing.is_empty() => format!("scans: Tesseract, English and {} more languages\n", installed.len()),
        Ok((installed, missing)) => {
            let packages: Vec<String> = missing.iter().map(|l| format!("tesseract-ocr-{}", l.replace('_', "-"))).collect();
            format!(
                "scans: Tesseract, English and {} more languages; words in {} others lose their marks or letters until you run: sudo apt install {}\n",
                installed.len(),
                missing.len(),
                packages.join(" ")
            )
        }
        Err(e) => format!("scans: {} {}\n", e.message, e.remedy),
    }
}

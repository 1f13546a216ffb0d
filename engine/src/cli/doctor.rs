//! `saldo doctor`: what of this system the reading of files rests on, and how well it holds.

use super::exit::Outcome;
use super::print;
use crate::base::limits::Limits;
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
    let outcome = if shut == Shut::Wholly { Outcome::Well } else { Outcome::Review };
    outcome.and(print::text(&text))
}

//! `saldo page`: a page of a file as a PNG.

use super::exit::Outcome;
use super::input::Opening;
use super::print;
use crate::base::{ErrorCode, Result};
use crate::disk;
use crate::read::worker;
use clap::Args;
use std::path::PathBuf;

/// Draw a page of a file as a PNG.
#[derive(Debug, Args)]
pub struct Page {
    /// A statement.
    file: PathBuf,
    /// Which page, counted from 1.
    #[arg(value_name = "N")]
    number: u32,
    /// Write the picture here.
    #[arg(long, value_name = "OUT.png")]
    png: PathBuf,
    /// Dots an inch.
    #[arg(long, value_name = "DPI", default_value_t = 150.0)]
    dpi: f32,
    #[command(flatten)]
    open: Opening,
}

/// Draws the page.
pub fn run(command: &Page) -> Outcome {
    match draw(command) {
        Ok(()) => Outcome::Well,
        Err(e) => {
            print::error(&e);
            if e.code == ErrorCode::PageRangeInvalid { Outcome::Usage } else { Outcome::Unreadable }
        }
    }
}

fn draw(command: &Page) -> Result<()> {
    let png = command.open.try_each(|options| worker::render_page(&command.file, command.number, command.dpi, options))?;
    disk::save(&command.png, &png)
}

//! `saldo ocr`: one region of a page recognised again, in another language or as digits.

use super::exit::Outcome;
use super::input::Opening;
use super::print;
use crate::base::{Error, ErrorCode, Rect, Result};
use crate::read::ocr::{Candidate, Sheet, Spot};
use crate::read::worker::Worker;
use clap::Args;
use std::path::PathBuf;

/// Recognise a region of a page, and print what it may say, surest first.
#[derive(Debug, Args)]
pub struct Ocr {
    /// A scan, a photo or any statement.
    file: PathBuf,
    /// Which page, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1)]
    page: u32,
    /// The region, in points from the top left of the page; the whole page where none is given.
    #[arg(long = "box", value_name = "X0,Y0,X1,Y1", value_parser = region)]
    region: Option<Rect>,
    /// The region holds an amount.
    #[arg(long)]
    digits: bool,
    /// Print words with boxes, or candidates with confidences, as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    open: Opening,
}

/// A box from four numbers.
fn region(text: &str) -> std::result::Result<Rect, String> {
    let edges: Vec<f32> = text.split(',').map(|v| v.trim().parse()).collect::<std::result::Result<_, _>>().map_err(|_| "give four numbers: X0,Y0,X1,Y1")?;
    match *edges {
        [x0, y0, x1, y1] if edges.iter().all(|v| v.is_finite()) && x0 < x1 && y0 < y1 => Ok(Rect { x0, y0, x1, y1 }),
        _ => Err("give four numbers: X0,Y0,X1,Y1, left and top first".to_owned()),
    }
}

/// Recognises the region.
pub fn run(command: &Ocr) -> Outcome {
    let result = match command.region {
        Some(rect) => again(command, rect).map(|found| said(command, &found)),
        None => whole(command),
    };
    match result {
        Ok(outcome) => outcome,
        Err(e) => {
            print::error(&e);
            if e.code == ErrorCode::PageRangeInvalid { Outcome::Usage } else { Outcome::Unreadable }
        }
    }
}

/// The page as it is read, and whether it has text of its own or not, recognised.
fn page(command: &Ocr, recognise: bool) -> Result<crate::document::Page> {
    let document = command.open.try_each(|options| {
        let only = crate::read::ReadOptions { pages: Some(vec![command.page..=command.page]), recognise, ..options.clone() };
        Worker::default().read_file(&command.file, &only, &mut |_, _| {})
    })?;
    let missing = || Error::new(ErrorCode::PageRangeInvalid, "The file has no such page.", "Choose a page that it has.").on_page(command.page);
    document.pages.into_iter().next().ok_or_else(missing)
}

fn again(command: &Ocr, rect: Rect) -> Result<Vec<Candidate>> {
    // A page without text stands as it is recognised: its turn must be known.
    let page = page(command, true)?;
    let spot = Spot { sheet: Sheet::of(&page), rect, digits: command.digits, choices: command.digits, zone: false };
    let found = command.open.try_each(|options| Worker::default().reread(&command.file, options, vec![spot.clone()]))?;
    Ok(found.into_iter().next().unwrap_or_default())
}

fn said(command: &Ocr, found: &[Candidate]) -> Outcome {
    if command.json {
        return print::json(&found);
    }
    let text: String = found.iter().map(|c| format!("{:3.0} %  {}\n", c.confidence * 100.0, c.text)).collect();
    print::text(if text.is_empty() { "nothing\n" } else { &text })
}

/// The words of the whole page, line by line.
fn whole(command: &Ocr) -> Result<Outcome> {
    let page = page(command, true)?;
    if command.json {
        return Ok(print::json(&page));
    }
    let document = crate::document::Document { pages: vec![page], ..Default::default() };
    let text: String = crate::layout::lines(&document).iter().map(|l| l.text() + "\n").collect();
    Ok(print::text(&text))
}

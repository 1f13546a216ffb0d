//! Reading a file to documents: in a worker, zones and doubtful numbers looked at once more there too. This process decides nothing.

use super::{Asked, Output, Place, doubts, verify};
use crate::base::{Error, ErrorCode, Result};
use crate::document::Document;
use crate::read::worker::{Given, Input, Worker};
use crate::read::{Mode, ReadOptions};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The skill of a worker that reads documents of identity and business.
pub const SKILL: &str = "documents";

/// What a worker is asked.
#[derive(Debug, Serialize, Deserialize)]
struct Ask {
    asked: Asked,
    /// What the doubtful places said, once they were looked at again.
    again: Option<Vec<Vec<String>>>,
}

/// What a worker answers.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Answer {
    /// What was read and checked, as JSON; none where places must be looked at first.
    output: Option<String>,
    places: Vec<Place>,
    /// A document may stand in a picture that was not recognised.
    pictured: bool,
}

/// Reads the documents of a file and checks them; `progress` hears of every page.
///
/// # Errors
/// As [`Worker::read_file`].
pub fn read<'a>(worker: &Worker, input: impl Into<Input<'a>>, options: &ReadOptions, asked: &Asked, progress: &mut dyn FnMut(u32, u32)) -> Result<Output> {
    let input = input.into();
    // Every field of these documents is printed in Latin letters, whatever stands beside it.
    let options = &ReadOptions { scripts: false, ..options.clone() };
    let (output, pictured) = once(worker, input, options, asked, progress)?;
    if options.mode != Mode::Lite || !pictured {
        return Ok(output);
    }
    let (shown, _) = once(worker, input, &ReadOptions { mode: Mode::Plus, ..options.clone() }, asked, progress)?;
    Ok(if shown.fields.is_empty() { output } else { shown })
}

fn once(worker: &Worker, input: Input<'_>, options: &ReadOptions, asked: &Asked, progress: &mut dyn FnMut(u32, u32)) -> Result<(Output, bool)> {
    let worker = worker.timed(options);
    let ask = Ask { asked: asked.clone(), again: None };
    let made = worker.read_and(input, options, SKILL, pack(&ask)?, false, progress)?;
    let answer: Answer = unpack(&made.made)?;
    if let Some(output) = answer.output {
        return Ok((output_of(&output)?, answer.pictured));
    }
    let again = look(&worker, input, options, &made.document, &answer.places)?;
    let ask = Ask { again: Some(again), ..ask };
    let made = worker.given_time(options, &made.document, answer.places.len()).go_on(&made.document, options, SKILL, pack(&ask)?)?;
    let answer: Answer = unpack(&made)?;
    let output = answer.output.as_deref().map(output_of).unwrap_or_else(|| Err(broken("nothing")))?;
    Ok((output, answer.pictured))
}

/// The skill: what a worker makes of a document.
///
/// # Errors
/// The parent asked for something else.
pub fn skill(given: Given<'_>) -> Result<Vec<u8>> {
    let ask: Ask = unpack(given.with)?;
    let places = if ask.again.is_some() || cfg!(not(feature = "ocr")) { Vec::new() } else { doubts(&given.document, ask.asked.as_of) };
    let mut pictured = false;
    let output = if places.is_empty() {
        let output = verify(&given.document, &ask.asked, &ask.again.unwrap_or_default());
        pictured = super::may_show(&given.document, &output);
        Some(serde_json::to_string(&output).map_err(broken)?)
    } else {
        None
    };
    pack(&Answer { output, places, pictured })
}

#[cfg(feature = "ocr")]
fn look(worker: &Worker, input: Input<'_>, options: &ReadOptions, document: &Document, places: &[Place]) -> Result<Vec<Vec<String>>> {
    use crate::read::ocr::{Sheet, Spot};
    let spot = |place: &Place| {
        let page = document.pages.iter().find(|p| p.number == place.page)?;
        Some(Spot { sheet: Sheet::of(page), rect: place.rect, digits: place.digits, choices: false, zone: place.zone })
    };
    let found = worker.reread(input, options, places.iter().filter_map(spot).collect())?;
    Ok(found.into_iter().map(|c| c.into_iter().map(|c| c.text).collect()).collect())
}

#[cfg(not(feature = "ocr"))]
fn look(_: &Worker, _: Input<'_>, _: &ReadOptions, _: &Document, _: &[Place]) -> Result<Vec<Vec<String>>> {
    Ok(Vec::new())
}

fn output_of(text: &str) -> Result<Output> {
    serde_json::from_str(text).map_err(broken)
}

fn broken(e: impl std::fmt::Display) -> Error {
    Error::new(ErrorCode::Internal, format!("What was read of the document cannot be handed on: {e}."), "Print the file to a new PDF and read that.")
}

fn pack(record: &impl Serialize) -> Result<Vec<u8>> {
    rmp_serde::to_vec(record).map_err(broken)
}

fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    rmp_serde::from_slice(bytes).map_err(broken)
}

//! A table of subjects: read as a list of names is, in a process of its own, as nobody vouches for its bytes.

use super::lists::{self, Source};
use super::model::Entity;
use crate::base::{Error, ErrorCode, Result};
use crate::document::Document;
use crate::read::ReadOptions;
use crate::read::worker::{Given, Input, Worker};
use std::io::Cursor;

/// The skill of a worker that reads a table of subjects.
pub const SKILL: &str = "subjects";
/// Subjects of one table.
pub const MOST: usize = 10_000;

fn broken(e: impl std::fmt::Display) -> Error {
    Error::new(ErrorCode::Internal, format!("The table cannot be handed on: {e}."), "Save it as CSV and send that.")
}

/// Reads the subjects of a table in a worker process.
///
/// # Errors
/// It is no table with a column of names, or names more than [`MOST`].
pub fn read_in(worker: &Worker, input: Input<'_>) -> Result<Vec<Entity>> {
    let made = worker.examine(input, &ReadOptions::default(), &Document::default(), SKILL, Vec::new())?;
    serde_json::from_slice(&made).map_err(broken)
}

/// The skill: the subjects of the file that the worker was given.
///
/// # Errors
/// As [`read_in`].
pub fn skill(given: Given<'_>) -> Result<Vec<u8>> {
    let file = given.file.ok_or_else(|| broken("it was not handed on"))?;
    let mut all: Vec<Entity> = Vec::new();
    let source = Source { name: "subjects".to_owned(), read: Box::new(Cursor::new(file.as_ref().clone())) };
    let report = lists::read(vec![source], "subjects", |entity| {
        if all.len() <= MOST {
            all.push(entity);
        }
    })
    .map_err(|e| Error { file: None, remedy: "Give a table with a head: name, aliases, birth_date, country, id_number.".to_owned(), ..e })?;
    if all.len() > MOST {
        return Err(Error::new(ErrorCode::FileTooLarge, format!("The table names more than {MOST} subjects."), "Part it."));
    }
    if all.is_empty() {
        let what = format!("The table names nobody; {} rows cannot be used.", report.refused);
        return Err(Error::new(ErrorCode::FileCorrupted, what, "Give a table with a head: name, aliases, birth_date, country, id_number."));
    }
    serde_json::to_vec(&all).map_err(broken)
}

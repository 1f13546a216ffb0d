//! Floor 5: forensics: whether a file is as it was issued.
//!
//! Takes a file's bytes, its document and its statements; gives facts with place, old and new, and innocent causes, never that a
//! person did something. One signal a file; `docs/signals.md` is made of their first lines. May use floors 0 to 4.

pub mod across;
mod annotations;
mod arithmetic;
mod beneath;
#[cfg(feature = "ocr")]
mod blank;
mod carried;
mod clipped;
#[cfg(feature = "ocr")]
mod copied;
mod covered;
mod dates;
mod editor;
mod figures;
#[cfg(feature = "ocr")]
mod ghosts;
mod habits;
mod heads_differ;
mod hidden;
mod interest;
mod late;
mod led;
#[cfg(feature = "ocr")]
mod letterforms;
mod looked;
mod misgrouped;
mod narration;
mod numbers;
mod operators;
mod order;
mod origin;
mod orphans;
mod outlines;
mod overlaid;
mod page_ends;
mod paper;
mod patches;
#[cfg(feature = "ocr")]
mod pens;
mod picture_tools;
#[cfg(feature = "ocr")]
mod pictures;
mod printed_again;
pub mod report;
pub mod revisions;
mod row_pitch;
pub mod rules;
#[cfg(test)]
mod sample;
mod scanned_days;
#[cfg(feature = "ocr")]
mod screens;
#[cfg(feature = "full")]
mod signatures;
mod strays;
mod stripes;
mod style;
mod text_differs;
mod total;
mod turned;
mod type_edges;
mod type_fields;
mod type_fonts;
mod type_sizes;
mod unread;
mod whole;
mod xref;
mod years;

use crate::base::{Error, ErrorCode, Result};
use crate::document::{Document, Source};
use crate::read::trace::{Trace, trace};
use crate::read::worker::{Given, Input, Worker};
use crate::read::{ReadOptions, sniff::Kind};
use crate::statement::{Reading, again};
use paper::{Finds, Paper};
use report::{FraudOutput, Signature};
use std::sync::Arc;

/// What a check needs to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Needs {
    /// A PDF.
    Pdf,
    /// A PDF with pages of text.
    Text,
    /// Rows of a statement.
    Rows,
    /// Rows on pages of text.
    TextRows,
    /// Pages that were recognised.
    #[cfg(feature = "ocr")]
    Pictures,
}

/// A check: the codes it may report, what it needs, and how it looks.
struct Signal {
    codes: &'static [&'static str],
    needs: Needs,
    look: fn(&Paper<'_>, &mut Finds),
}

/// The checks, in the order they run.
const SIGNALS: &[Signal] = &[
    revisions::SIGNAL,
    orphans::SIGNAL,
    xref::SIGNAL,
    dates::SIGNAL,
    editor::SIGNAL,
    style::SIGNAL,
    origin::SIGNAL,
    covered::SIGNAL,
    clipped::SIGNAL,
    hidden::SIGNAL,
    text_differs::SIGNAL,
    annotations::SIGNAL,
    late::SIGNAL,
    type_fonts::SIGNAL,
    type_sizes::SIGNAL,
    type_edges::SIGNAL,
    row_pitch::SIGNAL,
    picture_tools::SIGNAL,
    arithmetic::SIGNAL,
    narration::SIGNAL,
    numbers::SIGNAL,
    order::SIGNAL,
    heads_differ::SIGNAL,
    habits::SIGNAL,
    figures::SIGNAL,
    #[cfg(feature = "ocr")]
    pictures::SIGNAL,
    #[cfg(feature = "ocr")]
    ghosts::SIGNAL,
    #[cfg(feature = "ocr")]
    screens::SIGNAL,
];

/// Examines a file. `document` and `reading` are what was read of it, recognised pages included; `trust` are the certificates of roots that
/// the user trusts.
pub fn examine(file: &Arc<Vec<u8>>, document: &Document, reading: &Reading, trust: &[Vec<u8>], options: &ReadOptions) -> FraudOutput {
    examine_looked(file, document, reading, trust, &[], options)
}

/// The same, with cells that were looked at once more.
fn examine_looked(
    file: &Arc<Vec<u8>>,
    document: &Document,
    reading: &Reading,
    trust: &[Vec<u8>],
    looked: &[looked::Looked],
    options: &ReadOptions,
) -> FraudOutput {
    let traced: Option<Trace> = if Kind::of(file) == Kind::Pdf { trace(Arc::clone(file), options).ok() } else { None };
    let history = if let Some(now) = &traced { revisions::history(file, document, now, options) } else { Vec::new() };
    let paper = Paper { looked, ..Paper::new(file, options, document, reading, traced.as_ref(), &history) };
    let mut finds = Finds::default();
    let mut run: Vec<&'static str> = Vec::new();
    for signal in SIGNALS {
        if let Some(reason) = missing(&paper, signal.needs) {
            signal.codes.iter().for_each(|c| finds.skip(c, reason));
            continue;
        }
        run.extend(signal.codes);
        (signal.look)(&paper, &mut finds);
    }
    let signatures = signed(&paper, trust, &mut finds, &mut run);
    total::output(&paper, finds, run, signatures)
}

/// Examines the signatures of a file.
#[cfg(feature = "full")]
fn signed(paper: &Paper<'_>, trust: &[Vec<u8>], finds: &mut Finds, run: &mut Vec<&'static str>) -> Vec<Signature> {
    if let Some(reason) = missing(paper, Needs::Pdf) {
        signatures::CODES.iter().for_each(|c| finds.skip(c, reason));
        return Vec::new();
    }
    run.extend(signatures::CODES);
    signatures::look(paper, trust, finds)
}

/// Says that signatures were not examined: this build knows no certificates.
#[cfg(not(feature = "full"))]
fn signed(_: &Paper<'_>, _: &[Vec<u8>], finds: &mut Finds, _: &mut Vec<&'static str>) -> Vec<Signature> {
    finds.skip("SIGNATURE_BROKEN", "this build knows no certificates");
    Vec::new()
}

/// The skill of a worker that examines files.
pub const SKILL: &str = "forensics";

/// The skill: examines the file that the worker was given; what was read of it comes besides.
///
/// # Errors
/// The parent gave something else.
pub fn skill(given: Given<'_>) -> Result<Vec<u8>> {
    let broken =
        |e: &dyn std::fmt::Display| Error::new(ErrorCode::Internal, format!("The file cannot be examined: {e}."), "Print it to a new PDF and read that.");
    let (reading, trust, looked): (Reading, Vec<Vec<u8>>, Vec<looked::Looked>) = rmp_serde::from_slice(given.with).map_err(|e| broken(&e))?;
    let file = given.file.ok_or_else(|| broken(&"it was not handed on"))?;
    let output = examine_looked(&file, &given.document, &reading, &trust, &looked, given.options);
    rmp_serde::to_vec_named(&output).map_err(|e| broken(&e))
}

/// Examines a file in a worker process. `document` and `reading` are what was read of it.
///
/// # Errors
/// The file cannot be opened, or takes more memory or time than allowed.
pub fn examine_in<'a>(
    worker: &Worker,
    input: impl Into<Input<'a>>,
    (document, reading): (&Document, &Reading),
    trust: &[Vec<u8>],
    options: &ReadOptions,
) -> Result<FraudOutput> {
    let broken =
        |e: &dyn std::fmt::Display| Error::new(ErrorCode::Internal, format!("The file cannot be examined: {e}."), "Print it to a new PDF and read that.");
    let input = input.into();
    let looked = look_again(worker, input, document, reading, options);
    let with = rmp_serde::to_vec(&(reading, trust, looked)).map_err(|e| broken(&e))?;
    let made = worker.examine(input, options, document, SKILL, with)?;
    rmp_serde::from_slice(&made).map_err(|e| broken(&e))
}

/// Looks once more at the figures of scans that the chain calls into question; nothing where that cannot be done.
#[cfg(feature = "ocr")]
fn look_again(worker: &Worker, input: Input<'_>, document: &Document, reading: &Reading, options: &ReadOptions) -> Vec<looked::Looked> {
    use crate::read::ocr::{Sheet, Spot};
    let doubts = looked::doubts(document, reading);
    let spot = |(page, rect): &(u32, crate::base::Rect)| {
        let page = document.pages.iter().find(|p| p.number == *page)?;
        Some(Spot { sheet: Sheet::of(page), rect: *rect, digits: true, choices: false, zone: false })
    };
    let found = worker.reread(input, options, doubts.iter().filter_map(spot).collect()).unwrap_or_default();
    let one = |((page, rect), seen): ((u32, crate::base::Rect), Vec<crate::read::ocr::Candidate>)| looked::Looked {
        page,
        rect,
        seen: seen.into_iter().map(|c| c.text).collect(),
    };
    doubts.into_iter().zip(found).map(one).collect()
}

/// Without recognition there is no second look.
#[cfg(not(feature = "ocr"))]
fn look_again(_: &Worker, _: Input<'_>, _: &Document, _: &Reading, _: &ReadOptions) -> Vec<looked::Looked> {
    Vec::new()
}

/// Reads a file and examines it, each in a process of its own that holds no rights.
///
/// # Errors
/// As reading it.
pub fn read_and_examine<'a>(
    worker: &Worker,
    input: impl Into<Input<'a>>,
    trust: &[Vec<u8>],
    options: &ReadOptions,
    progress: &mut dyn FnMut(u32, u32),
) -> Result<(Document, Reading, FraudOutput)> {
    let input = input.into();
    let (document, reading) = again::read(worker, input, options, progress)?;
    let output = examine_in(worker, input, (&document, &reading), trust, options)?;
    Ok((document, reading, output))
}

/// What a check needs and the file lacks.
fn missing(paper: &Paper<'_>, needs: Needs) -> Option<&'static str> {
    let text = || paper.document.pages.iter().any(|p| p.source == Source::Text && !p.words.is_empty());
    let rows = || !paper.tables.is_empty();
    // A page that was recognised for a few glyphs which stand for nothing still has its type.
    let typed = || {
        let (mut all, mut drawn) = (0usize, 0usize);
        for cell in paper.cells.iter().filter(|c| c.row.is_some() && c.figure()) {
            all += 1;
            drawn += usize::from(cell.style.is_some());
        }
        all >= paper.rules.thresholds.cells && 2 * drawn > all
    };
    match needs {
        #[cfg(feature = "ocr")]
        Needs::Pictures => paper.document.pages.iter().all(|p| p.source == Source::Text).then_some("no page is a picture"),
        _ if needs != Needs::Rows && paper.trace.is_none() => Some("the file is no PDF that can be gone through"),
        Needs::Pdf => None,
        Needs::Text => (!text()).then_some("no page has text of its own"),
        Needs::Rows => (!rows()).then_some("no row was read"),
        Needs::TextRows if !text() && !typed() => Some("no page has text of its own"),
        Needs::TextRows => (!rows()).then_some("no row was read"),
    }
}

/// The certificates in a file of them, as DER: one as it is, or any number between lines of dashes.
pub fn certificates(bytes: &[u8]) -> Vec<Vec<u8>> {
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|t| t.contains("-----BEGIN CERTIFICATE-----")) else { return vec![bytes.to_vec()] };
    let value = |b: u8| match b {
        b'A'..=b'Z' => Some(b - b'A'),
        b'a'..=b'z' => Some(b - b'a' + 26),
        b'0'..=b'9' => Some(b - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let body = |part: &str| -> Vec<u8> {
        let sextets: Vec<u8> = part.bytes().filter_map(value).collect();
        let group = |c: &[u8]| {
            let word = c.iter().fold(0u32, |a, b| a << 6 | u32::from(*b)) << (6 * (4 - c.len()));
            word.to_be_bytes().into_iter().skip(1).take(c.len() - 1).collect::<Vec<u8>>()
        };
        sextets.chunks(4).flat_map(group).collect()
    };
    text.split("-----BEGIN CERTIFICATE-----").skip(1).filter_map(|p| p.split("-----END").next()).map(body).collect()
}

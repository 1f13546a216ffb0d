//! Reading a file to its end: in a worker, cells that the balances call misread once more, pages beside their text where asked. What is
//! made of the words is made in a worker too: this process holds what came back and decides nothing about it.

use super::model::Reading;
use super::{Corrections, interpret};
#[cfg(feature = "ocr")]
use super::{redate, second};
use crate::base::{Error, ErrorCode, Rect, Result};
use crate::document::Document;
use crate::read::ReadOptions;
use crate::read::worker::{Given, Input, Worker};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The skill of a worker that makes statements of a document.
pub const SKILL: &str = "statements";
/// How often cells are read again at most: what is mended shows what else does not close.
#[cfg(feature = "ocr")]
const TIMES: usize = 2;

/// A region that is to be looked at again: page, box, whether it holds digits alone, whether all candidates are wanted.
type Region = (u32, Rect, bool, bool);
/// The candidates of a region with their confidence.
type Choices = Vec<(String, f32)>;

/// What a worker is asked about a document.
#[derive(Debug, Serialize, Deserialize)]
enum Ask {
    /// Its statements, or what must be looked at first.
    Statements,
    /// Its statements, its text judged by what was seen.
    Judged(Vec<Choices>),
    /// Its statements with cells read again.
    Again(Box<Reading>, Vec<Choices>),
}

/// What a worker answers.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Answer {
    /// Its statements; `None` where something must be looked at first, or nothing is better than before.
    reading: Option<Reading>,
    /// The document, where it was changed.
    document: Option<Document>,
    /// What is to be looked at.
    regions: Vec<Region>,
    /// What a floor above made of the statements.
    more: Vec<u8>,
}

/// What was read of a file.
#[derive(Debug)]
pub struct Read {
    /// The document; its pages only where they were asked for or had to be recognised.
    pub document: Document,
    /// Its statements.
    pub reading: Reading,
    /// What a floor above made of them.
    pub more: Vec<u8>,
}

/// Reads a file and its statements; `progress` hears of every page: pages read, pages in all.
///
/// # Errors
/// As [`Worker::read_file`].
pub fn read<'a>(worker: &Worker, input: impl Into<Input<'a>>, options: &ReadOptions, progress: &mut dyn FnMut(u32, u32)) -> Result<(Document, Reading)> {
    let read = read_by(SKILL, true, worker, input, options, progress)?;
    Ok((read.document, read.reading))
}

/// Reads a file by a skill that is [`SKILL`] or does more; the pages come back where `whole` asks for them.
///
/// # Errors
/// As [`Worker::read_file`].
pub fn read_by<'a>(
    skill: &str,
    whole: bool,
    worker: &Worker,
    input: impl Into<Input<'a>>,
    options: &ReadOptions,
    progress: &mut dyn FnMut(u32, u32),
) -> Result<Read> {
    let input = input.into();
    let worker = worker.timed(options);
    let made = worker.read_and(input, options, skill, pack(&Ask::Statements)?, whole, progress)?;
    #[cfg_attr(not(feature = "ocr"), expect(unused_mut, reason = "only recognised cells are read again"))]
    let (mut document, mut answer): (Document, Answer) = (made.document, unpack(&made.made)?);
    #[cfg(feature = "ocr")]
    if answer.reading.is_none() {
        let choices = look(&worker, input, options, &document, &answer.regions)?;
        answer = go_on(&worker, &document, options, skill, &Ask::Judged(choices), answer.regions.len())?;
        take(&mut document, &mut answer);
    }
    #[cfg_attr(not(feature = "ocr"), expect(unused_mut, reason = "only recognised cells are read again"))]
    let Some(mut reading) = answer.reading.take() else {
        return Err(Error::new(ErrorCode::Internal, "The reader gave no statements.", "Print the file to a new PDF and read that."));
    };
    #[cfg(feature = "ocr")]
    for _ in 0..TIMES {
        if answer.regions.is_empty() {
            break;
        }
        let choices = look(&worker, input, options, &document, &answer.regions)?;
        let ask = Ask::Again(Box::new(reading.clone()), choices);
        let mut next = go_on(&worker, &document, options, skill, &ask, answer.regions.len())?;
        let Some(better) = next.reading.take() else { break };
        take(&mut document, &mut next);
        (reading, answer) = (better, next);
    }
    Ok(Read { document, reading, more: answer.more })
}

/// The skill: what a worker makes of a document. `more` is what a floor above makes of the statements.
///
/// # Errors
/// The parent asked for something else.
pub fn skill(given: Given<'_>, more: &dyn Fn(&Reading) -> Vec<u8>) -> Result<Vec<u8>> {
    #[cfg_attr(not(feature = "ocr"), expect(unused_mut, reason = "only recognised cells are read again"))]
    let mut document = given.document;
    let mut answer = match unpack(given.with)? {
        Ask::Statements => statements(document, given.options),
        #[cfg(feature = "ocr")]
        Ask::Judged(choices) => {
            let doubts = crate::layout::seen::doubts(&document);
            crate::layout::seen::judge(&mut document, &doubts, &choices);
            let read = first(&document);
            Answer { document: Some(document), ..read }
        }
        #[cfg(feature = "ocr")]
        Ask::Again(reading, choices) => again(document, *reading, choices),
        #[cfg(not(feature = "ocr"))]
        Ask::Judged(_) | Ask::Again(..) => Answer::default(),
    };
    if let Some(reading) = &answer.reading {
        answer.more = more(reading);
    }
    pack(&answer)
}

fn statements(
    document: Document,
    #[cfg_attr(not(feature = "ocr"), expect(unused_variables, reason = "modes are of recognition"))] options: &ReadOptions,
) -> Answer {
    #[cfg(feature = "ocr")]
    if options.mode == crate::read::Mode::Pro {
        let doubts = crate::layout::seen::doubts(&document);
        if !doubts.is_empty() {
            return Answer { regions: doubts.iter().map(|d| (d.page, d.rect, d.digits, d.digits)).collect(), ..Answer::default() };
        }
    }
    first(&document)
}

/// The statements of a document, and what of them is to be looked at again.
fn first(document: &Document) -> Answer {
    let reading = interpret(document, &Corrections::default());
    #[cfg(feature = "ocr")]
    let regions = doubtful(document, &reading);
    #[cfg(not(feature = "ocr"))]
    let regions = Vec::new();
    Answer { reading: Some(reading), regions, ..Answer::default() }
}

/// The cells that the balances or the order of the days call misread.
#[cfg(feature = "ocr")]
fn doubtful(document: &Document, reading: &Reading) -> Vec<Region> {
    let figures = second::doubts(document, reading).into_iter().map(|d| (d.page, d.rect, true, true));
    figures.chain(redate::doubts(document, reading).into_iter().map(|d| (d.page, d.rect, false, true))).collect()
}

/// What regions of a document read as when they are looked at again.
#[cfg(feature = "ocr")]
fn look(worker: &Worker, input: Input<'_>, options: &ReadOptions, document: &Document, regions: &[Region]) -> Result<Vec<Choices>> {
    use crate::read::ocr::{Sheet, Spot};
    let spot = |(page, rect, digits, choices): &Region| {
        let page = document.pages.iter().find(|p| p.number == *page)?;
        Some(Spot { sheet: Sheet::of(page), rect: *rect, digits: *digits, choices: *choices, zone: false })
    };
    let found = worker.reread(input, options, regions.iter().filter_map(spot).collect())?;
    Ok(found.into_iter().map(|c| c.into_iter().map(|c| (c.text, c.confidence)).collect()).collect())
}

#[cfg(feature = "ocr")]
fn go_on(worker: &Worker, document: &Document, options: &ReadOptions, skill: &str, ask: &Ask, looked: usize) -> Result<Answer> {
    // Looking again was given time of its own, which counts here too.
    unpack(&worker.given_time(options, document, looked).go_on(document, options, skill, pack(ask)?)?)
}

#[cfg(feature = "ocr")]
fn take(document: &mut Document, answer: &mut Answer) {
    if let Some(changed) = answer.document.take() {
        *document = changed;
    }
}

/// Takes the candidates that make the chain close and the days follow; no reading where nothing is better for it.
#[cfg(feature = "ocr")]
fn again(mut document: Document, mut reading: Reading, mut choices: Vec<Choices>) -> Answer {
    let broken = |r: &Reading| {
        r.statements.iter().flat_map(|s| &s.findings).filter(|f| f.code == "BALANCE_BREAKS").count()
            + r.statements.iter().flat_map(|s| &s.checks).filter(|c| !c.passed).count()
    };
    let rows = |r: &Reading| r.statements.iter().map(|s| s.transactions.len()).sum::<usize>();
    let (doubts, days) = (second::doubts(&document, &reading), redate::doubts(&document, &reading));
    let of_days = choices.split_off(doubts.len().min(choices.len()));
    let mut any = false;
    let figures = second::choose(&document, &reading, &doubts, &choices);
    if let Some((changed, notes)) = redate::choose(&document, &reading, &days, &of_days) {
        let better = interpret(&changed, &Corrections::default());
        if broken(&better) <= broken(&reading) && rows(&better) == rows(&reading) {
            (document, any) = (changed, true);
            put(&mut reading, better, notes);
        }
    }
    let figures = if any { second::choose(&document, &reading, &doubts, &choices) } else { figures };
    if let Some((changed, notes)) = figures {
        let better = interpret(&changed, &Corrections::default());
        if broken(&better) < broken(&reading) {
            (document, any) = (changed, true);
            put(&mut reading, better, notes);
        }
    }
    if !any {
        return Answer::default();
    }
    let regions = doubtful(&document, &reading);
    Answer { reading: Some(reading), document: Some(document), regions, ..Answer::default() }
}

/// Puts a reading in the place of the one before, with what was changed so far.
#[cfg(feature = "ocr")]
fn put(reading: &mut Reading, mut better: Reading, notes: Vec<crate::base::Finding>) {
    better.findings.extend(reading.findings.iter().filter(|f| f.code == "READ_AGAIN").cloned().chain(notes));
    *reading = better;
}

fn broken_off(e: impl std::fmt::Display) -> Error {
    Error::new(ErrorCode::Internal, format!("What was made of the file cannot be handed on: {e}."), "Print the file to a new PDF and read that.")
}

fn pack(record: &impl Serialize) -> Result<Vec<u8>> {
    rmp_serde::to_vec(record).map_err(broken_off)
}

fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    rmp_serde::from_slice(bytes).map_err(broken_off)
}

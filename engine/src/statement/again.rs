//! Reading a file to its end: in a worker, cells that the balances call misread once more, pages beside their text where asked.

use super::model::Reading;
use super::{Corrections, interpret};
#[cfg(feature = "ocr")]
use super::{redate, second};
use crate::base::Result;
use crate::document::Document;
use crate::read::ReadOptions;
use crate::read::worker::{Input, Worker};

/// How often cells are read again at most: what is mended shows what else does not close.
#[cfg(feature = "ocr")]
const TIMES: usize = 2;

/// Reads a file and its statements; `progress` hears of every page: pages read, pages in all.
///
/// # Errors
/// As [`Worker::read_file`].
pub fn read<'a>(worker: &Worker, input: impl Into<Input<'a>>, options: &ReadOptions, progress: &mut dyn FnMut(u32, u32)) -> Result<(Document, Reading)> {
    let input = input.into();
    #[cfg_attr(not(feature = "ocr"), expect(unused_mut, reason = "only recognised cells are read again"))]
    let mut document = worker.read_file(input, options, progress)?;
    #[cfg(feature = "ocr")]
    compare(worker, input, options, &mut document)?;
    #[cfg_attr(not(feature = "ocr"), expect(unused_mut, reason = "only recognised cells are read again"))]
    let mut reading = interpret(&document, &Corrections::default());
    #[cfg(feature = "ocr")]
    again(worker, input, options, &mut document, &mut reading)?;
    Ok((document, reading))
}

/// What regions of a document read as when they are looked at again.
#[cfg(feature = "ocr")]
fn look(
    worker: &Worker,
    input: Input<'_>,
    options: &ReadOptions,
    document: &Document,
    regions: impl Iterator<Item = (u32, crate::base::Rect, bool, bool)>,
) -> Result<Vec<Vec<second::Choice>>> {
    use crate::read::ocr::{Sheet, Spot};
    let spots: Vec<Spot> = regions
        .filter_map(|(page, rect, digits, choices)| {
            document.pages.iter().find(|p| p.number == page).map(|p| Spot { sheet: Sheet::of(p), rect, digits, choices })
        })
        .collect();
    let found = worker.reread(input, options, spots)?;
    Ok(found.into_iter().map(|c| c.into_iter().map(|c| (c.text, c.confidence)).collect()).collect())
}

/// Compares pages with their text, where every page was looked at.
#[cfg(feature = "ocr")]
fn compare(worker: &Worker, input: Input<'_>, options: &ReadOptions, document: &mut Document) -> Result<()> {
    use crate::layout::seen;
    if options.mode != crate::read::Mode::Pro {
        return Ok(());
    }
    let doubts = seen::doubts(document);
    if doubts.is_empty() {
        return Ok(());
    }
    let choices = look(worker, input, options, document, doubts.iter().map(|d| (d.page, d.rect, d.digits, d.digits)))?;
    seen::judge(document, &doubts, &choices);
    Ok(())
}

/// Reads the cells again of which the balances or the order of the days say that they were misread, as long as it helps.
#[cfg(feature = "ocr")]
fn again(worker: &Worker, input: Input<'_>, options: &ReadOptions, document: &mut Document, reading: &mut Reading) -> Result<()> {
    let broken = |r: &Reading| {
        r.statements.iter().flat_map(|s| &s.findings).filter(|f| f.code == "balance_breaks").count()
            + r.statements.iter().flat_map(|s| &s.checks).filter(|c| !c.passed).count()
    };
    let rows = |r: &Reading| r.statements.iter().map(|s| s.transactions.len()).sum::<usize>();
    for _ in 0..TIMES {
        let (doubts, days) = (second::doubts(document, reading), redate::doubts(document, reading));
        if doubts.is_empty() && days.is_empty() {
            return Ok(());
        }
        let regions = doubts.iter().map(|d| (d.page, d.rect, true, true)).chain(days.iter().map(|d| (d.page, d.rect, false, true)));
        let mut choices = look(worker, input, options, document, regions)?;
        let of_days = choices.split_off(doubts.len().min(choices.len()));
        let mut any = false;
        let figures = second::choose(document, reading, &doubts, &choices);
        if let Some((changed, notes)) = redate::choose(document, reading, &days, &of_days) {
            let better = interpret(&changed, &Corrections::default());
            if broken(&better) <= broken(reading) && rows(&better) == rows(reading) {
                (*document, any) = (changed, true);
                take(reading, better, notes);
            }
        }
        let figures = if any { second::choose(document, reading, &doubts, &choices) } else { figures };
        if let Some((changed, notes)) = figures {
            let better = interpret(&changed, &Corrections::default());
            if broken(&better) < broken(reading) {
                (*document, any) = (changed, true);
                take(reading, better, notes);
            }
        }
        if !any {
            return Ok(());
        }
    }
    Ok(())
}

/// Puts a reading in the place of the one before, with what was changed so far.
#[cfg(feature = "ocr")]
fn take(reading: &mut Reading, mut better: Reading, notes: Vec<crate::base::Finding>) {
    better.findings.extend(reading.findings.iter().filter(|f| f.code == "read_again").cloned().chain(notes));
    *reading = better;
}

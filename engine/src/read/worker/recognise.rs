//! Pages without usable text are recognised in a second worker, which holds the recogniser and the language data.
//!
//! Files that have text everywhere never start it, so that they cost what they cost without it.

use super::frames::{Reply, Task};
use super::{Input, Worker};
use crate::base::{Error, ErrorCode, Finding, Rect, Result, Severity};
use crate::document::{Document, ImageArea, Page};
use crate::read::ReadOptions;
use crate::read::ocr::{self, Candidate, Sheet, Spot};

impl Worker {
    /// Recognises the pages of a document that need it, and what the mode asks for beside the text of others; `progress` hears of every page.
    pub(super) fn recognise(&self, input: Input<'_>, options: &ReadOptions, document: &mut Document, progress: &mut dyn FnMut(u32, u32)) -> Result<()> {
        let sheets: Vec<Sheet> = document.pages.iter().filter_map(|p| if p.needs_ocr { Some(Sheet::of(p)) } else { Sheet::beside(p, options.mode) }).collect();
        if sheets.is_empty() {
            return Ok(());
        }
        let all = u32::try_from(document.pages.len()).unwrap_or(u32::MAX);
        let mut done = all.saturating_sub(u32::try_from(sheets.len()).unwrap_or(all));
        let mut failed: Vec<(u32, Error)> = Vec::new();
        let mut missing: Vec<u32> = sheets.iter().map(|s| s.number).collect();
        let allowed = more_time(options, sheets.len());
        let end = self.more_time(options, sheets.len()).run(input, &allowed, Task::Recognise(sheets), &mut |reply| {
            if let Reply::Recognised(number, page) = reply {
                done += 1;
                missing.retain(|n| *n != number);
                progress(done, all);
                match page {
                    Ok(page) => take(document, *page),
                    Err(e) => failed.push((number, e)),
                }
            }
            Ok(())
        });
        if let Err(e) = end {
            let unread = e.code == ErrorCode::NotInstalled && document.pages.iter().all(|p| p.words.is_empty());
            if unread || e.code == ErrorCode::Cancelled {
                return Err(Error { file: Some(input.name()), ..e });
            }
            failed.extend(missing.into_iter().map(|n| (n, e.clone())));
        }
        for (number, e) in failed {
            let has_text = document.pages.iter().any(|p| p.number == number && !p.needs_ocr);
            let finding = if has_text {
                Finding::new("PAGE_NOT_COMPARED", Severity::Medium, format!("Page {number} was read from its text, but not recognised: {}", e.message))
            } else {
                Finding::new("PAGE_UNREAD", Severity::High, format!("Page {number} has no usable text and was not recognised: {}", e.message))
            };
            document.findings.push(finding.on_page(number).remedy(e.remedy));
        }
        ocr::tidy(document);
        Ok(())
    }

    /// Recognises cells of a file again; gives the candidates of each, surest first.
    ///
    /// # Errors
    /// As reading the file; the recognition is not installed.
    pub fn reread<'a>(&self, input: impl Into<Input<'a>>, options: &ReadOptions, spots: Vec<Spot>) -> Result<Vec<Vec<Candidate>>> {
        if spots.is_empty() {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        let input = input.into();
        let allowed = more_time(options, spots.len().div_ceil(8));
        self.more_time(options, spots.len().div_ceil(8)).run(input, &allowed, Task::Reread(spots), &mut |reply| {
            if let Reply::Reread(candidates) = reply {
                found = candidates;
            }
            Ok(())
        })?;
        Ok(found)
    }
}

/// The options with the time that recognising so many pages may take.
fn more_time(options: &ReadOptions, pages: usize) -> ReadOptions {
    let mut allowed = options.clone();
    allowed.limits.seconds = allowed.limits.seconds.saturating_add(allowed.limits.page_seconds.saturating_mul(pages as u64));
    allowed
}

/// Puts a recognised page in the place of the one without words, or what was seen beside the text of the other.
fn take(document: &mut Document, mut page: Page) {
    let Some(old) = document.pages.iter_mut().find(|p| p.number == page.number) else { return };
    if !old.needs_ocr {
        old.seen = page.words;
        return;
    }
    page.hidden = std::mem::take(&mut old.hidden);
    // A sheet that was cut out of a photo is smaller than the page.
    let whole = page.width * page.height > 0.975 * old.width * old.height;
    page.images = if page.turn == old.turn && (whole || old.images.len() != 1) {
        std::mem::take(&mut old.images)
    } else {
        // A page that was turned shows its pictures elsewhere; a scan shows one.
        let pixels = |points: f32| (points * page.dpi / 72.0).round() as u32;
        vec![ImageArea { rect: Rect { x0: 0.0, y0: 0.0, x1: page.width, y1: page.height }, width: pixels(page.width), height: pixels(page.height) }]
    };
    *old = page;
}

//! A file read, and what a skill of a floor above makes of it, both in processes that hold no rights.

use super::frames::{Blob, Reply, Task, Then, unpacked};
use super::{Input, Worker, broken};
use crate::base::limits::{DOCUMENT_WORDS, PAGE_WORDS};
use crate::base::{Error, ErrorCode, Finding, Result, Severity};
use crate::document::{Document, Page};
use crate::read::{Parts, ReadOptions};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A document, and what was made of it.
#[derive(Debug)]
pub struct Made {
    /// The document; its pages only where they were asked for, or had to be recognised.
    pub document: Document,
    /// What the skill answered.
    pub made: Vec<u8>,
}

/// What came back of a file: pages stay packed until somebody wants them.
#[derive(Default)]
struct Came {
    parts: Parts,
    pages: Vec<Blob>,
    made: Option<Blob>,
}

impl Came {
    fn hear(&mut self, reply: Reply, most_pages: u32, progress: &mut dyn FnMut(u32, u32)) -> Result<()> {
        match reply {
            Reply::Part(part) => {
                self.parts.take(part);
                if self.parts.announced > most_pages || !self.parts.document.pages.is_empty() {
                    return Err(broken("The reader announced more pages than it may."));
                }
            }
            Reply::Page(page) => {
                self.pages.push(page);
                if self.pages.len() > self.parts.announced as usize {
                    return Err(broken("The reader gave more pages than it announced."));
                }
            }
            Reply::Made(made) => self.made = Some(made),
            _ => return Ok(()),
        }
        progress(u32::try_from(self.pages.len()).unwrap_or(u32::MAX), self.parts.announced);
        Ok(())
    }

    /// Takes the pages apart; one that is more than a page can be ends it.
    fn unpack(&mut self) -> Result<()> {
        let mut words = 0;
        for blob in std::mem::take(&mut self.pages) {
            let page: Page = unpacked(&blob).map_err(|_| broken("The reader gave a page that is none."))?;
            words += page.words.len() + page.hidden.len() + page.aside.len() + page.seen.len();
            if page.words.len() > PAGE_WORDS || words > DOCUMENT_WORDS + PAGE_WORDS {
                return Err(broken("The reader gave more words than a file can hold."));
            }
            self.parts.document.pages.push(page);
        }
        Ok(())
    }
}

impl Worker {
    /// Reads a file; `progress` hears of every page: pages read, pages in all.
    ///
    /// # Errors
    /// As [`super::read_file`].
    pub fn read_file<'a>(&self, input: impl Into<Input<'a>>, options: &ReadOptions, progress: &mut dyn FnMut(u32, u32)) -> Result<Document> {
        let input = input.into();
        let mut came = Came::default();
        let until = self.until;
        let end = self.run(input, options, Task::Read(None), &mut |reply| came.hear(reply, options.limits.pages, progress));
        self.settle(input, options, &mut came, end, until, progress)?;
        Ok(came.parts.document)
    }

    /// Reads a file and has a skill make something of it, both by the clock that [`Worker::timed`] started. The pages come back where
    /// `whole` asks for them.
    ///
    /// # Errors
    /// As [`super::read_file`], and what the skill answers.
    pub fn read_and<'a>(
        &self,
        input: impl Into<Input<'a>>,
        options: &ReadOptions,
        skill: &str,
        with: Vec<u8>,
        whole: bool,
        progress: &mut dyn FnMut(u32, u32),
    ) -> Result<Made> {
        let input = input.into();
        let then = Then { skill: skill.to_owned(), with: Blob(with) };
        let mut came = Came::default();
        // Something is left of the time for what was read until then, where reading does not come to its end.
        let reading = self.until.map(|until| {
            let now = Instant::now();
            now + until.saturating_duration_since(now).mul_f32(READING)
        });
        let mut late = false;
        let end = self.run(input, options, Task::Read(Some(then.clone())), &mut |reply| {
            late |= !came.parts.complete && reading.is_some_and(|r| Instant::now() > r);
            if late && !came.pages.is_empty() {
                return Err(super::late(options.limits.seconds));
            }
            came.hear(reply, options.limits.pages, progress)
        });
        if let (Ok(()), Some(made)) = (&end, came.made.take()) {
            if whole {
                came.unpack().map_err(|e| e.in_file(input.name()))?;
            }
            return Ok(Made { document: came.parts.document, made: made.0 });
        }
        if let (true, Err(e)) = (came.parts.complete, &end) {
            // All was read; what was made of it went wrong.
            return Err(e.clone());
        }
        self.settle(input, options, &mut came, end, self.until, progress)?;
        let document = came.parts.document;
        let made = self.given_time(options, &document, 0).go_on(&document, options, &then.skill, then.with.0)?;
        Ok(Made { document, made })
    }

    /// Has a skill make something of a document that was read before.
    ///
    /// # Errors
    /// What the skill answers; it takes more memory or time than allowed.
    pub fn go_on(&self, document: &Document, options: &ReadOptions, skill: &str, with: Vec<u8>) -> Result<Vec<u8>> {
        let record = postcard::to_stdvec(document).map_err(|e| broken(&format!("The document cannot be handed on: {e}.")))?;
        let (bytes, then) = (Arc::new(record), Then { skill: skill.to_owned(), with: Blob(with) });
        let mut made = None;
        self.run(Input::Bytes { name: &document.name, bytes: &bytes }, options, Task::GoOn(then), &mut |reply| {
            if let Reply::Made(blob) = reply {
                made = Some(blob.0);
            }
            Ok(())
        })?;
        made.ok_or_else(|| broken("The reader stopped before the end of the file.").in_file(&document.name))
    }

    /// Has a skill examine a file of which a document was read before; it is given both.
    ///
    /// # Errors
    /// As [`super::read_file`], and what the skill answers.
    pub fn examine<'a>(&self, input: impl Into<Input<'a>>, options: &ReadOptions, document: &Document, skill: &str, with: Vec<u8>) -> Result<Vec<u8>> {
        let input = input.into();
        let then = Then { skill: skill.to_owned(), with: Blob(with) };
        let mut made = None;
        self.run(input, options, Task::Examine(Box::new(document.clone()), then), &mut |reply| {
            if let Reply::Made(blob) = reply {
                made = Some(blob.0);
            }
            Ok(())
        })?;
        made.ok_or_else(|| broken("The examination stopped before its end.").in_file(input.name()))
    }

    /// What came of reading: the whole document, recognised where that is needed, or the pages before what ended it.
    fn settle(
        &self,
        input: Input<'_>,
        #[cfg_attr(not(feature = "ocr"), expect(unused_variables, reason = "only recognising asks for them"))] options: &ReadOptions,
        came: &mut Came,
        end: Result<()>,
        #[cfg_attr(not(feature = "ocr"), expect(unused_variables, reason = "only recognising takes more time"))] until: Option<Instant>,
        #[cfg_attr(not(feature = "ocr"), expect(unused_variables, reason = "only recognising goes on"))] progress: &mut dyn FnMut(u32, u32),
    ) -> Result<()> {
        came.unpack().map_err(|e| e.in_file(input.name()))?;
        let document = &mut came.parts.document;
        match end {
            Ok(()) if came.parts.complete => {
                #[cfg(feature = "ocr")]
                if options.recognise {
                    Self { until, ..self.clone() }.recognise(input, options, document, progress)?;
                }
                Ok(())
            }
            Ok(()) => Err(broken("The reader stopped before the end of the file.").in_file(input.name())),
            // What came before a failure stands; the rest is said to be missing.
            Err(e) if !document.pages.is_empty() && e.code != ErrorCode::Cancelled => {
                let page = document.pages.last().map_or(1, |p| p.number + 1);
                let text = format!("{} From page {page} on nothing was read.", e.message);
                document.findings.push(Finding::new("PAGE_UNREAD", Severity::High, text).on_page(page).remedy(e.remedy));
                Ok(())
            }
            Err(e) => Err(Error { file: Some(input.name()), ..e }),
        }
    }

    /// The same worker with the time that its document's recognised pages and so many cells looked at again were given.
    #[must_use]
    pub fn given_time(&self, options: &ReadOptions, document: &Document, cells: usize) -> Self {
        self.more_time(options, document.pages.iter().filter(|p| p.dpi > 0.0).count() + cells.div_ceil(8))
    }

    /// The same worker with the time that recognising so many pages may take beyond that of the file.
    pub(super) fn more_time(&self, options: &ReadOptions, pages: usize) -> Self {
        let more = Duration::from_secs(options.limits.page_seconds.saturating_mul(pages as u64));
        Self { until: self.until.and_then(|u| u.checked_add(more)), ..self.clone() }
    }
}

/// Part of the time of a file that reading it may take, where something is made of it besides.
const READING: f32 = 0.75;

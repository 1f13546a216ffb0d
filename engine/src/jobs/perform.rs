//! One job of the parsing service: its file fetched and read, parsed or searched for fields, and what that gave.

use super::now;
use super::works::Works;
use crate::base::{Error, ErrorCode};
use crate::blocks;
use crate::document::Document;
use crate::forensics;
use crate::predict::{self, Config, Preset};
use crate::read::sniff::Kind;
use crate::read::worker::{Input, Worker};
use crate::read::{Mode, ReadOptions};
use crate::remote::dial::{Bounds, Fault};
use crate::statement::{Reading, again};
use crate::store::{Hold, Upload, Work, WorkEnd};
use crate::wire;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use uuid::Uuid;

/// How long a download may take.
const DOWNLOAD: Duration = Duration::from_secs(60);
/// Dots an inch of a preview.
const PREVIEW: f32 = 60.0;

/// What a job is asked, as it is kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ask {
    /// How thoroughly pages are looked at.
    pub mode: predict::ParserMode,
    /// Pages wanted; all where there are none.
    pub pages: Vec<Range>,
    /// Whether the output is delivered by link.
    pub force_url: bool,
    /// How fields are extracted.
    pub config: Config,
    /// Which fields.
    pub schema: serde_json::Value,
    /// What else is to be heeded.
    pub instruction: String,
}

/// Pages from one to another, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// The first.
    pub start: u32,
    /// The last.
    pub end: u32,
}

/// Why a job failed, as its record says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobError {
    /// A stable name.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// Page, 1-based, where one is concerned.
    pub page: Option<u32>,
    /// What can be done.
    pub remedy: String,
}

impl From<&Error> for JobError {
    fn from(e: &Error) -> Self {
        let code = match e.code {
            // What a job's record has no name for is the server's own.
            ErrorCode::Cancelled | ErrorCode::StoreDamaged => ErrorCode::Internal,
            code => code,
        };
        let code = serde_json::to_value(code).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_else(|| "INTERNAL".to_owned());
        Self { code, message: e.message.clone(), page: e.page, remedy: e.remedy.clone() }
    }
}

/// How work on a job stopped.
enum Stop {
    /// It has an error of its own.
    Failed(JobError),
    /// Its worker died, or the store refused: it may be tried again.
    Again(Error),
}

impl From<Error> for Stop {
    fn from(e: Error) -> Self {
        match e.code {
            ErrorCode::Internal | ErrorCode::OutOfMemory | ErrorCode::DiskFull | ErrorCode::StoreDamaged => Self::Again(e),
            _ => Self::Failed(JobError::from(&e)),
        }
    }
}

/// What was read of a file.
struct Read {
    document: Document,
    reading: Reading,
}

impl Works {
    /// Does a job; `None` where it is to be tried again.
    pub(super) fn perform(&self, hold: Hold, cancel: &Arc<AtomicBool>) -> Option<WorkEnd> {
        let last = hold.tries >= crate::store::TRIES;
        match self.done(hold, cancel) {
            Ok(end) => Some(end),
            Err(Stop::Failed(e)) => Some(failed(&e)),
            Err(Stop::Again(e)) if last => Some(failed(&JobError::from(&e))),
            Err(Stop::Again(_)) => None,
        }
    }

    fn done(&self, hold: Hold, cancel: &Arc<AtomicBool>) -> Result<WorkEnd, Stop> {
        let gone = || Error::new(ErrorCode::NotFound, "The file is no longer there.", "Send it again.");
        let work = self.store.any_work(hold.work)?.ok_or_else(gone)?;
        let mut upload = self.store.any_upload(work.file)?.ok_or_else(gone)?;
        if let Some(url) = work.url.as_deref().filter(|_| upload.bytes == 0) {
            self.download(&mut upload, url, cancel)?;
        }
        let bytes = self.store.bytes(&upload.sha256)?;
        let ask: Ask =
            serde_json::from_str(&work.ask).map_err(|e| Error::new(ErrorCode::Internal, format!("The job cannot be understood: {e}."), "Send it again."))?;
        let options = self.options(&work, &ask)?;
        let worker = Worker { cancel: Some(Arc::clone(cancel)), ..self.worker.clone() };
        let input = Input::Bytes { name: &work.name, bytes: &bytes };
        let output = match work.kind.as_str() {
            "PARSE" => parsed(&self.read(hold.work, &worker, input, &upload, &options)?, options.mode)?,
            "PREDICT" => self.predicted(hold.work, &worker, input, &upload, &options, &ask)?,
            _ => {
                let read = self.read(hold.work, &worker, input, &upload, &options)?;
                json(&forensics::examine_in(&worker, input, (&read.document, &read.reading), &[], &options)?)?
            }
        };
        let preview_file = self.preview(&worker, input, &options, &work, &upload);
        if !ask.force_url {
            return Ok(WorkEnd { output: Some(output), preview_file, ..WorkEnd::default() });
        }
        let file = self.made(&work, "output", &format!("{}.json", work.name), "application/json", &output)?;
        Ok(WorkEnd { output_file: Some(file), preview_file, ..WorkEnd::default() })
    }

    fn options(&self, work: &Work, ask: &Ask) -> Result<ReadOptions, Stop> {
        let wrong = ask.pages.iter().find(|r| r.start > r.end);
        if let Some(r) = wrong {
            let what = format!("The range of pages begins at {} and ends before it at {}.", r.start, r.end);
            return Err(Error::new(ErrorCode::PageRangeInvalid, what, "Give the first page first.").into());
        }
        let pages: Vec<RangeInclusive<u32>> = ask.pages.iter().map(|r| r.start..=r.end).collect();
        let mode = if work.kind == "PREDICT" { ask.config.parser_mode } else { ask.mode };
        let password = self.store.work_secrets(work.id)?.password.filter(|p| !p.is_empty());
        Ok(ReadOptions { password, pages: (!pages.is_empty()).then_some(pages), mode: mode.into(), ..ReadOptions::default() })
    }

    /// Reads the file of a job; what it holds is told page by page.
    fn read(&self, work: Uuid, worker: &Worker, input: Input<'_>, upload: &Upload, options: &ReadOptions) -> Result<Read, Stop> {
        let (document, reading) = again::read(worker, input, options, &mut |page, pages| self.advance(work, (page, pages)))?;
        if upload.pages.is_none() && reading.total_pages > 0 {
            self.store.set_upload_pages(&upload.sha256, reading.total_pages)?;
        }
        Ok(Read { document, reading })
    }

    fn predicted(&self, work: Uuid, worker: &Worker, input: Input<'_>, upload: &Upload, options: &ReadOptions, ask: &Ask) -> Result<Vec<u8>, Stop> {
        let wrong = |(path, what)| Error::new(ErrorCode::Internal, format!("The schema is wrong at `{path}`: {what}."), "Send the job again.");
        let mut fields = predict::schema(&ask.schema).map_err(wrong)?;
        predict::instruct(&mut fields, &ask.instruction);
        let found = |read: &Read| {
            let blocks = blocks::blocks(&read.document, Some(&read.reading));
            predict::predict(&read.document, &blocks, Some(&read.reading), &fields, &ask.config)
        };
        let mut prediction = found(&self.read(work, worker, input, upload, options)?);
        // What is doubtful is read once more, page by page as a picture.
        if ask.config.preset_mode == Preset::Accurate && options.mode != Mode::Pro && prediction.doubtful() {
            let pro = ReadOptions { mode: Mode::Pro, ..options.clone() };
            prediction = prediction.or_surer(found(&self.read(work, worker, input, upload, &pro)?));
        }
        let cited = ask.config.enable_citations && ask.config.extraction_mode == predict::Extraction::Nexus;
        json(&wire::predict::output(&prediction, cited))
    }

    /// Gets the file that an address leads to.
    fn download(&self, upload: &mut Upload, url: &str, cancel: &AtomicBool) -> Result<(), Stop> {
        let mut bytes = Vec::new();
        let bounds = Bounds { time: DOWNLOAD, bytes: self.most_bytes };
        let got = self.dialler.fetch(url, bounds, cancel, &mut |part| {
            bytes.extend_from_slice(part);
            Ok(())
        });
        let refused =
            |code: &str, message: String, remedy: &str| Err(Stop::Failed(JobError { code: code.to_owned(), message, page: None, remedy: remedy.to_owned() }));
        match got {
            Ok(_) if bytes.is_empty() => return refused("DOWNLOAD_FAILED", "The address led to an empty file.".to_owned(), "Check the address."),
            Ok(_) => {}
            Err(Fault::TooLarge) => {
                let what = format!("The file is larger than {} MiB.", self.most_bytes >> 20);
                return refused("FILE_TOO_LARGE", what, "Split the file.");
            }
            Err(Fault::Refused(why)) => {
                return refused("DOWNLOAD_FAILED", format!("The address may not be called: {why}"), "Give a public address, or send the file itself.");
            }
            Err(fault) => {
                return refused("DOWNLOAD_FAILED", format!("The file could not be downloaded: {fault}"), "Check the address, or send the file itself.");
            }
        }
        let kind = Kind::of(&bytes);
        upload.sha256 = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        upload.bytes = bytes.len() as u64;
        upload.media_type = kind.media_type().to_owned();
        let readable = crate::read::reads(kind);
        self.store.set_upload_bytes(upload.id, &upload.sha256, &bytes, &upload.media_type, readable)?;
        Ok(())
    }

    /// A picture of the first page; none where none can be drawn.
    fn preview(&self, worker: &Worker, input: Input<'_>, options: &ReadOptions, work: &Work, upload: &Upload) -> Option<Uuid> {
        let first = options.pages.as_ref().and_then(|p| p.first()).map_or(1, |r| *r.start());
        let drawn = worker.render_page(input, first, PREVIEW, options).ok()?;
        self.made(work, "preview", &format!("{}.png", upload.name), "image/png", &drawn).ok()
    }

    /// Keeps a file that a job made.
    fn made(&self, work: &Work, purpose: &str, name: &str, media_type: &str, bytes: &[u8]) -> Result<Uuid, Error> {
        let created = chrono::DateTime::from_timestamp_millis(now()).unwrap_or_default();
        let upload = Upload {
            id: Uuid::new_v4(),
            tenant: work.tenant.clone(),
            owner: work.owner.clone(),
            purpose: purpose.to_owned(),
            name: name.to_owned(),
            sha256: Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect(),
            bytes: bytes.len() as u64,
            media_type: media_type.to_owned(),
            readable: false,
            pages: None,
            password: None,
            created_at: created.to_rfc3339_opts(chrono::SecondsFormat::Millis, true),
            deleted_at: None,
        };
        self.store.add_upload(&upload, bytes)?;
        Ok(upload.id)
    }
}

fn failed(e: &JobError) -> WorkEnd {
    WorkEnd { error: serde_json::to_string(e).ok(), ..WorkEnd::default() }
}

fn parsed(read: &Read, mode: Mode) -> Result<Vec<u8>, Stop> {
    let found = blocks::blocks(&read.document, Some(&read.reading));
    json(&wire::parse::output(&read.document, &found, mode))
}

fn json(record: &impl Serialize) -> Result<Vec<u8>, Stop> {
    serde_json::to_vec(record).map_err(|e| Stop::from(Error::new(ErrorCode::Internal, format!("The output cannot be written: {e}."), "Try again.")))
}

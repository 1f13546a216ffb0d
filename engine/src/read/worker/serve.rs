//! The worker's side: takes a request, gives up its rights, reads, and makes of what it read what the parent asks for.

use super::ARGUMENT;
#[cfg(not(target_os = "linux"))]
use super::frames::Shut;
use super::frames::{self, Blob, Reply, Request, Task, Then};
use crate::base::{Error, ErrorCode};
use crate::document::Document;
#[cfg(feature = "ocr")]
use crate::read::ocr;
use crate::read::{Mode, Part, Parts, ReadOptions, raster, read_parts};
use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;

/// Stack of the thread that reads, in bytes: objects of a file may be nested.
const STACK: usize = 32 << 20;

/// What a skill is given.
#[derive(Debug)]
pub struct Given<'a> {
    /// The document as read.
    pub document: Document,
    /// How it was read.
    pub options: &'a ReadOptions,
    /// What the parent gave besides.
    pub with: &'a [u8],
    /// The file itself, where the skill examines one.
    pub file: Option<Arc<Vec<u8>>>,
}

/// Something that a floor above makes of a document, where it holds no rights.
pub type Skill = fn(Given<'_>) -> crate::base::Result<Vec<u8>>;

/// Serves the parent and ends the process where this process was started as a worker; else does nothing. The skills are what floors
/// above make of documents, by name.
///
/// The first thing that an executable's `main` calls, by `engine::serve_if_asked`.
pub fn serve_if_asked(skills: &'static [(&'static str, Skill)]) {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|a| a == ARGUMENT) && arguments.next().is_none() {
        serve(skills);
    }
}

/// Serves one request from the standard input, answers on the standard output, ends the process.
pub fn serve(skills: &'static [(&'static str, Skill)]) -> ! {
    let code = match answer(skills) {
        Ok(()) => 0,
        Err(e) => {
            // The parent reads this where no reply came.
            let _ = writeln!(io::stderr(), "{e}");
            1
        }
    };
    std::process::exit(code)
}

fn answer(skills: &'static [(&'static str, Skill)]) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        super::sandbox::close_inherited()?;
        super::sandbox::end_with_parent()?;
    }
    let mut input = io::stdin().lock();
    let request: Request = frames::read(&mut input, &mut frames::Allowance::default())?;
    // Language data are files: they are read while files may be.
    #[cfg(feature = "ocr")]
    let readers = match readers(&request) {
        Ok(readers) => readers,
        Err(e) => {
            let mut output = io::stdout().lock();
            frames::greet(&mut output)?;
            return frames::write(&mut output, &Reply::Failed(e));
        }
    };
    #[cfg(target_os = "linux")]
    let shut = super::sandbox::enter(&request.options.limits, computing(&request))?;
    #[cfg(not(target_os = "linux"))]
    let shut = Shut::Open;
    let most = if matches!(request.task, Task::GoOn(_)) { u64::MAX } else { request.options.limits.file_bytes.saturating_add(1) };
    let mut bytes = Vec::new();
    input.take(most).read_to_end(&mut bytes)?;
    let thread = std::thread::Builder::new().name("read".to_owned()).stack_size(STACK);
    let reading = thread.spawn(move || {
        let mut output = BufWriter::with_capacity(64 << 10, io::stdout().lock());
        frames::greet(&mut output)?;
        frames::write(&mut output, &Reply::Shut(shut))?;
        #[cfg(feature = "ocr")]
        if !readers.is_empty() {
            return recognise(Arc::new(bytes), &request, readers, &mut output);
        }
        work(bytes, &request, skills, &mut output)
    })?;
    reading.join().unwrap_or_else(|_| Err(io::Error::other("the reader panicked")))
}

/// Seconds of computing that a task may take: as long as by the clock, on as many processors as there are, where pages are recognised.
#[cfg(target_os = "linux")]
fn computing(request: &Request) -> u64 {
    let limits = &request.options.limits;
    match &request.task {
        Task::Read(_) | Task::Examine(..) => limits.computing,
        Task::GoOn(_) => limits.computing.div_ceil(3),
        _ => limits.seconds.saturating_mul(2),
    }
}

#[cfg(feature = "ocr")]
type Readers = Vec<Box<dyn ocr::Recogniser>>;

/// The recognisers that a task needs; none where it needs none.
#[cfg(feature = "ocr")]
fn readers(request: &Request) -> crate::base::Result<Readers> {
    match &request.task {
        Task::Recognise(sheets) => ocr::readers(&request.options, sheets.len()),
        Task::Reread(_) => ocr::readers(&request.options, 1),
        Task::Read(_) | Task::GoOn(_) | Task::Examine(..) | Task::Draw { .. } | Task::Tell => Ok(Vec::new()),
    }
}

#[cfg(feature = "ocr")]
fn recognise(bytes: Arc<Vec<u8>>, request: &Request, mut readers: Readers, output: &mut impl Write) -> io::Result<()> {
    let mut lost = None;
    let mut say = |reply: Reply| {
        if let Err(e) = frames::write(output, &reply) {
            lost.get_or_insert(e);
        }
    };
    let result = match (&request.task, readers.first_mut()) {
        (Task::Reread(spots), Some(reader)) => ocr::reread(bytes, spots, &request.options, reader.as_mut()).map(|found| say(Reply::Reread(found))),
        (Task::Recognise(sheets), _) => {
            ocr::recognise(bytes, sheets, &request.options, readers, &mut |number, page| say(Reply::Recognised(number, page.map(Box::new))))
        }
        _ => Ok(()),
    };
    match (lost, result) {
        (Some(e), _) => Err(e),
        (None, Ok(())) => frames::write(output, &Reply::Done),
        (None, Err(e)) => frames::write(output, &Reply::Failed(e)),
    }
}

fn work(bytes: Vec<u8>, request: &Request, skills: &[(&'static str, Skill)], output: &mut impl Write) -> io::Result<()> {
    let options = &request.options;
    let unsent = |e: io::Error| Error::new(ErrorCode::Internal, format!("The answer could not be sent: {e}."), "");
    let result = match &request.task {
        Task::Read(then) => read(Arc::new(bytes), request, then.as_ref(), skills, output)?,
        Task::GoOn(then) => postcard::from_bytes::<Document>(&bytes)
            .map_err(|e| Error::new(ErrorCode::Internal, format!("The document cannot be taken up: {e}."), ""))
            .and_then(|document| make(document, None, options, then, skills))
            .and_then(|made| frames::write(output, &Reply::Made(made)).map_err(unsent)),
        Task::Examine(document, then) => {
            let file = Some(Arc::new(bytes));
            make((**document).clone(), file, options, then, skills).and_then(|made| frames::write(output, &Reply::Made(made)).map_err(unsent))
        }
        Task::Draw { number, dpi } => {
            raster::render_page(Arc::new(bytes), *number, *dpi, options).and_then(|png| frames::write(output, &Reply::Picture(Blob(png))).map_err(unsent))
        }
        Task::Tell => Ok(()),
        #[cfg(feature = "ocr")]
        Task::Recognise(_) | Task::Reread(_) => Ok(()),
    };
    match result {
        Ok(()) => frames::write(output, &Reply::Done),
        Err(e) => frames::write(output, &Reply::Failed(e)),
    }
}

/// Reads the file, sends its parts as they come, and goes on with it where nothing of it must be recognised before.
fn read(
    bytes: Arc<Vec<u8>>,
    request: &Request,
    then: Option<&Then>,
    skills: &[(&'static str, Skill)],
    output: &mut impl Write,
) -> io::Result<crate::base::Result<()>> {
    let options = &request.options;
    let mut lost = None;
    let mut parts = Parts::default();
    let result = read_parts(bytes, &request.name, options, &mut |part| {
        let sent = match &part {
            Part::Page(page) => frames::packed(page).and_then(|blob| frames::write(output, &Reply::Page(blob))),
            part => frames::write(output, &Reply::Part(part.clone())),
        };
        if let Err(e) = sent {
            lost.get_or_insert(e);
        }
        if then.is_some() {
            parts.take(part);
        }
    });
    if let Some(e) = lost {
        return Err(e);
    }
    let (Ok(()), Some(then)) = (&result, then) else { return Ok(result) };
    let recognised = options.recognise && (options.mode != Mode::Lite || parts.document.pages.iter().any(|p| p.needs_ocr));
    if cfg!(feature = "ocr") && recognised {
        return Ok(result);
    }
    match make(parts.document, None, options, then, skills) {
        Ok(made) => frames::write(output, &Reply::Made(made)).map(Ok),
        Err(e) => Ok(Err(e)),
    }
}

/// What a skill makes of a document.
fn make(document: Document, file: Option<Arc<Vec<u8>>>, options: &ReadOptions, then: &Then, skills: &[(&'static str, Skill)]) -> crate::base::Result<Blob> {
    let skill = skills.iter().find(|(name, _)| *name == then.skill).map(|s| s.1);
    let unknown = || Error::new(ErrorCode::Internal, format!("This program has no skill called {}.", then.skill), "Install Saldo again.");
    skill.ok_or_else(unknown)?(Given { document, options, with: &then.with.0, file }).map(Blob)
}

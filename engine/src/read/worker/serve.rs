//! The worker's side: takes a request, gives up its rights, reads.

use super::ARGUMENT;
use super::frames::{self, Reply, Request, Task};
use crate::base::{Error, ErrorCode};
#[cfg(feature = "ocr")]
use crate::read::ocr;
use crate::read::{raster, read_parts};
use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;

/// Stack of the thread that reads, in bytes: objects of a file may be nested.
const STACK: usize = 32 << 20;

/// Serves the parent and ends the process where this process was started as a worker; else does nothing.
///
/// The first thing that an executable's `main` calls.
pub fn serve_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|a| a == ARGUMENT) && arguments.next().is_none() {
        serve();
    }
}

/// Serves one request from the standard input, answers on the standard output, ends the process.
pub fn serve() -> ! {
    let code = match answer() {
        Ok(()) => 0,
        Err(e) => {
            // The parent reads this where no reply came.
            let _ = writeln!(io::stderr(), "{e}");
            1
        }
    };
    std::process::exit(code)
}

fn answer() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    super::sandbox::end_with_parent()?;
    let mut input = io::stdin().lock();
    let request: Request = frames::read(&mut input)?;
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
    super::sandbox::enter(&request.options.limits)?;
    let most = request.options.limits.file_bytes;
    let mut bytes = Vec::new();
    input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    let thread = std::thread::Builder::new().name("read".to_owned()).stack_size(STACK);
    let reading = thread.spawn(move || {
        let mut output = BufWriter::with_capacity(64 << 10, io::stdout().lock());
        frames::greet(&mut output)?;
        #[cfg(feature = "ocr")]
        if !readers.is_empty() {
            return recognise(Arc::new(bytes), &request, readers, &mut output);
        }
        work(Arc::new(bytes), &request, &mut output)
    })?;
    reading.join().unwrap_or_else(|_| Err(io::Error::other("the reader panicked")))
}

#[cfg(feature = "ocr")]
type Readers = Vec<Box<dyn ocr::Recogniser>>;

/// The recognisers that a task needs; none where it needs none.
#[cfg(feature = "ocr")]
fn readers(request: &Request) -> crate::base::Result<Readers> {
    match &request.task {
        Task::Recognise(sheets) => ocr::readers(&request.options, sheets.len()),
        Task::Reread(_) => ocr::readers(&request.options, 1),
        Task::Read | Task::Draw { .. } => Ok(Vec::new()),
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

fn work(bytes: Arc<Vec<u8>>, request: &Request, output: &mut impl Write) -> io::Result<()> {
    let mut lost = None;
    let result = match request.task {
        Task::Read => read_parts(bytes, &request.name, &request.options, &mut |part| {
            if let Err(e) = frames::write(output, &Reply::Part(part)) {
                lost.get_or_insert(e);
            }
        }),
        Task::Draw { number, dpi } => raster::render_page(bytes, number, dpi, &request.options).and_then(|png| {
            frames::write(output, &Reply::Picture(png)).map_err(|e| Error::new(ErrorCode::Internal, format!("The picture could not be sent: {e}."), ""))
        }),
        #[cfg(feature = "ocr")]
        Task::Recognise(_) | Task::Reread(_) => Ok(()),
    };
    if let Some(e) = lost {
        return Err(e);
    }
    match result {
        Ok(()) => frames::write(output, &Reply::Done),
        Err(e) => frames::write(output, &Reply::Failed(e)),
    }
}

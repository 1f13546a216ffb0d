//! The process in which a file is read: it holds no rights, and what it costs is bounded.
//!
//! The parent starts its own executable again with a hidden argument, writes the file to it and takes the document back
//! over a pipe. The child gives up files, network and other programs before it looks at a byte (Linux; elsewhere it is a
//! plain child: job objects and an AppContainer would hold it on Windows, `setrlimit` and a seatbelt profile on macOS, and
//! neither is used yet). Its death or time-out is an error of that file, or a finding where pages had come before. What floors above make of
//! a document they make there too: each is a skill that the program's `main` names.

mod frames;
mod made;
#[cfg(feature = "ocr")]
mod recognise;
#[cfg(target_os = "linux")]
mod sandbox;
mod serve;

pub use frames::Shut;
pub use made::Made;
pub use serve::{Given, Skill, serve, serve_if_asked};

use super::ReadOptions;
use super::sniff::Kind;
use crate::base::limits::ANSWERS_WAITING;
use crate::base::{Error, ErrorCode, Result};
use crate::document::Document;
use frames::{Allowance, Reply, Request, Task};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The argument that asks an executable to read a file for its parent.
pub const ARGUMENT: &str = "--read-worker";
/// How often a waiting parent looks whether it is cancelled.
const TICK: Duration = Duration::from_millis(100);
/// What the child may say on its error output before the rest is dropped.
const MOST_COMPLAINT: u64 = 16 << 10;

/// How worker processes are started.
#[derive(Debug, Clone, Default)]
pub struct Worker {
    /// The executable, which must call [`serve_if_asked`] first thing; this process's own where none is named.
    pub program: Option<PathBuf>,
    /// Its arguments; [`ARGUMENT`] alone where none are given.
    pub arguments: Vec<OsString>,
    /// Set to true, it ends what is under way within a tenth of a second.
    pub cancel: Option<Arc<AtomicBool>>,
    /// When all that is done with one file must be over; the options' time from the start of each process where none is said.
    pub until: Option<Instant>,
}

/// How far the last worker of this process was shut in.
static SHUT: OnceLock<Shut> = OnceLock::new();

/// How far workers are shut in, as far as one was started.
pub fn shut() -> Option<Shut> {
    SHUT.get().copied()
}

/// What a worker is given to read.
#[derive(Debug, Clone, Copy)]
pub enum Input<'a> {
    /// A file on disk.
    File(&'a Path),
    /// Bytes that lie nowhere in the clear.
    Bytes {
        /// The file as the user named it.
        name: &'a str,
        /// All of it.
        bytes: &'a Arc<Vec<u8>>,
    },
}

impl<'a> From<&'a Path> for Input<'a> {
    fn from(path: &'a Path) -> Self {
        Self::File(path)
    }
}

impl<'a> From<&'a PathBuf> for Input<'a> {
    fn from(path: &'a PathBuf) -> Self {
        Self::File(path)
    }
}

impl Input<'_> {
    /// The file as the user named it.
    fn name(&self) -> String {
        match self {
            Self::File(path) => path.to_string_lossy().into_owned(),
            Self::Bytes { name, .. } => (*name).to_owned(),
        }
    }

    /// How many bytes, and from where.
    fn open(&self) -> Result<(u64, Box<dyn Read + Send>)> {
        let path = match self {
            Self::Bytes { bytes, .. } => return Ok((bytes.len() as u64, Box::new(Cursor::new(Shared(Arc::clone(bytes)))))),
            Self::File(path) => path,
        };
        let (file, size) = open_plain(path)?;
        Ok((size, Box::new(file)))
    }
}

/// The error of a file that cannot be opened or read.
pub fn unreadable(e: &std::io::Error) -> Error {
    use std::io::ErrorKind;
    let (text, remedy) = match e.kind() {
        ErrorKind::NotFound => ("There is no such file.".to_owned(), "Check its name."),
        ErrorKind::PermissionDenied => ("Reading it is not allowed.".to_owned(), "Allow it, or copy the file to where you may read it."),
        _ => (format!("The file cannot be read: {e}."), "Check that it is a file and that its disk can be read."),
    };
    Error::new(ErrorCode::FileUnreadable, text, remedy)
}

/// Opens a plain file and says how large it is. What a path names is looked at first: opening a pipe waits for who writes to it, and
/// opening a device may do something.
///
/// # Errors
/// It is not there, may not be read, or is no plain file.
pub fn open_plain(path: &Path) -> Result<(File, u64)> {
    let plain = |facts: &std::fs::Metadata| {
        let what = if facts.is_dir() { "This is a folder and no file." } else { "This is no file but a pipe, a socket or a device." };
        if facts.is_file() { Ok(()) } else { Err(Error::new(ErrorCode::FileUnreadable, what, "Give the path of a file.")) }
    };
    plain(&std::fs::metadata(path).map_err(|e| unreadable(&e))?)?;
    let mut options = File::options();
    // What was put in its place meanwhile must not be waited for.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK | libc::O_NOCTTY);
    let file = options.read(true).open(path).map_err(|e| unreadable(&e))?;
    let facts = file.metadata().map_err(|e| unreadable(&e))?;
    plain(&facts)?;
    Ok((file, facts.len()))
}

/// Bytes that a cursor can go over without copying them.
struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// Reads a file in a worker process.
///
/// # Errors
/// As [`super::read_bytes`]; the file cannot be opened, or reading it takes more memory or time than allowed.
pub fn read_file<'a>(input: impl Into<Input<'a>>, options: &ReadOptions) -> Result<Document> {
    Worker::default().read_file(input, options, &mut |_, _| {})
}

/// One page (1-based) of a file as a PNG at `dpi` dots an inch, drawn in a worker process.
///
/// # Errors
/// As [`read_file`] and [`super::raster::render_page`].
pub fn render_page<'a>(input: impl Into<Input<'a>>, number: u32, dpi: f32, options: &ReadOptions) -> Result<Vec<u8>> {
    Worker::default().render_page(input, number, dpi, options)
}

impl Worker {
    /// One page as a PNG.
    ///
    /// # Errors
    /// As [`render_page`].
    pub fn render_page<'a>(&self, input: impl Into<Input<'a>>, number: u32, dpi: f32, options: &ReadOptions) -> Result<Vec<u8>> {
        let input = input.into();
        let mut picture = None;
        self.run(input, options, Task::Draw { number, dpi }, &mut |reply| {
            if let Reply::Picture(png) = reply {
                picture = Some(png.0);
            }
            Ok(())
        })?;
        picture.ok_or_else(|| broken("The page was not drawn.").in_file(input.name()).on_page(number))
    }

    /// The same worker, for whom the time of one file begins now.
    #[must_use]
    pub fn timed(&self, options: &ReadOptions) -> Self {
        Self { until: Some(Instant::now() + Duration::from_secs(options.limits.seconds)), ..self.clone() }
    }

    /// How far workers are shut in on this system: starts one and asks it.
    ///
    /// # Errors
    /// None can be started, or it does not shut itself in.
    pub fn tell(&self) -> Result<Shut> {
        let nothing = Arc::new(vec![0]);
        self.run(Input::Bytes { name: "", bytes: &nothing }, &ReadOptions::default(), Task::Tell, &mut |_| Ok(()))?;
        shut().ok_or_else(|| broken("The reader did not say how far it is shut in."))
    }

    /// Starts a worker, gives it the file and hears its replies until the last one, or until one is refused.
    fn run(&self, input: Input<'_>, options: &ReadOptions, task: Task, hear: &mut dyn FnMut(Reply) -> Result<()>) -> Result<()> {
        let file_name = input.name();
        let (size, mut file) = input.open().map_err(|e| e.in_file(&file_name))?;
        if size == 0 {
            return Err(Kind::Empty.refusal().in_file(file_name));
        }
        // What goes on with a document is given its record, whose size was bounded when it came.
        if size > options.limits.file_bytes && !matches!(task, Task::GoOn(_)) {
            return Err(super::too_large(size, &options.limits).in_file(file_name));
        }
        let until = self.until.unwrap_or_else(|| Instant::now() + Duration::from_secs(options.limits.seconds));
        let started = self.start().map_err(|e| Error::new(ErrorCode::Internal, format!("The reader could not be started: {e}."), "Start Saldo again."));
        let mut child = Running(started.map_err(|e| e.in_file(&file_name))?);
        let request = Request { name: file_name.clone(), options: options.clone(), task };
        let replies = converse(&mut child.0, request, move |pipe| std::io::copy(&mut file, pipe).map(|_| ()));
        let end = self.listen(&replies, until, hear);
        let complaint = match &end {
            // A worker whose answer is not understood may go on for ever: it is not waited for.
            End::Silence if replies.refused() => broken("The reader answered more than a file can hold."),
            End::Silence => child.0.wait().map(|status| verdict(status, &replies)).unwrap_or_else(|_| broken("The reader was lost.")),
            End::Late => late(options.limits.seconds),
            End::Cancelled => Error::new(ErrorCode::Cancelled, "Reading was cancelled.", ""),
            End::Done => return Ok(()),
            End::Failed(e) => return Err(Error { file: Some(file_name), ..e.clone() }),
        };
        Err(complaint.in_file(file_name))
    }

    fn start(&self) -> std::io::Result<Child> {
        let program = match &self.program {
            Some(p) => p.clone(),
            None => std::env::current_exe()?,
        };
        let mut command = Command::new(program);
        if self.arguments.is_empty() {
            command.arg(ARGUMENT);
        } else {
            command.args(&self.arguments);
        }
        // The child needs no secret that the environment may hold.
        #[cfg(unix)]
        {
            command.env_clear();
            let kept = ["PATH", "LANG", "LC_ALL", "TESSDATA_PREFIX", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LLVM_PROFILE_FILE"];
            command.envs(kept.iter().filter_map(|k| Some((k, std::env::var_os(k)?))));
        }
        // Recognition runs on a thread a page; threads inside a page only cost.
        command.env("OMP_THREAD_LIMIT", "1");
        // The allocator takes what it needs: what it set aside beforehand would count against the worker's limit.
        command.env("MIMALLOC_ARENA_EAGER_COMMIT", "0");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
    }

    /// Hears replies until the last one, the deadline or a cancel.
    fn listen(&self, replies: &Replies, until: Instant, hear: &mut dyn FnMut(Reply) -> Result<()>) -> End {
        loop {
            if self.cancel.as_ref().is_some_and(|c| c.load(Ordering::Relaxed)) {
                return End::Cancelled;
            }
            // By the clock, however many replies come.
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return End::Late;
            }
            match replies.frames.recv_timeout(TICK.min(left)) {
                Ok(Reply::Done) => return End::Done,
                Ok(Reply::Failed(e)) => return End::Failed(e),
                Ok(Reply::Shut(how)) => {
                    // Every worker of one system is shut in alike.
                    let _ = SHUT.set(how);
                }
                Ok(reply) => {
                    if let Err(e) = hear(reply) {
                        return End::Failed(e);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return End::Silence,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// A child that is killed when it is dropped, whatever it does.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only where the child has ended before.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How a conversation ended.
enum End {
    Done,
    Failed(Error),
    Silence,
    Late,
    Cancelled,
}

/// What comes back from a child.
struct Replies {
    frames: Receiver<Reply>,
    complaint: Receiver<String>,
    refused: Arc<AtomicBool>,
}

impl Replies {
    /// Whether the child said more than it may, or what is not understood.
    fn refused(&self) -> bool {
        self.refused.load(Ordering::Relaxed)
    }
}

/// Sends the request and the file, and hears replies and complaints, each on a thread, so that no pipe blocks another.
fn converse(child: &mut Child, request: Request, send_file: impl FnOnce(&mut dyn Pipe) -> std::io::Result<()> + Send + 'static) -> Replies {
    let (sender, frames) = sync_channel(ANSWERS_WAITING);
    let (complain, complaint) = channel();
    let refused = Arc::new(AtomicBool::new(false));
    let refuse = Arc::clone(&refused);
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    std::thread::spawn(move || {
        if let Some(mut pipe) = input {
            // A child that dies early breaks the pipe; its silence is what counts.
            let _ = frames::write(&mut pipe, &request).and_then(|()| send_file(&mut pipe));
        }
    });
    std::thread::spawn(move || {
        let Some(pipe) = output else { return };
        let mut pipe = BufReader::with_capacity(64 << 10, pipe);
        if frames::skip_to_greeting(&mut pipe).is_err() {
            return;
        }
        let mut left = Allowance::default();
        loop {
            match frames::read::<Reply>(&mut pipe, &mut left) {
                Ok(reply) => {
                    if sender.send(reply).is_err() {
                        return;
                    }
                }
                // The end of the pipe is the child's end; whatever else cannot be read is no answer.
                Err(e) => return refuse.store(e.kind() != std::io::ErrorKind::UnexpectedEof, Ordering::Relaxed),
            }
        }
    });
    std::thread::spawn(move || {
        let Some(mut pipe) = errors else { return };
        let mut text = Vec::new();
        let _ = pipe.by_ref().take(MOST_COMPLAINT).read_to_end(&mut text);
        let _ = complain.send(String::from_utf8_lossy(&text).into_owned());
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
    });
    Replies { frames, complaint, refused }
}

/// What a file is written to.
trait Pipe: Write {}
impl<T: Write> Pipe for T {}

/// What the way a child ended says.
fn verdict(status: ExitStatus, replies: &Replies) -> Error {
    let complaint = replies.complaint.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
    if complaint.contains("memory allocation of") || complaint.contains("out of memory") {
        return Error::new(ErrorCode::OutOfMemory, "Reading the file needs more memory than the limit.", "Split the file, or print it to a new PDF.");
    }
    #[cfg(unix)]
    if std::os::unix::process::ExitStatusExt::signal(&status) == Some(24) {
        return late_cpu();
    }
    if complaint.contains("overflowed its stack") {
        return Error::new(ErrorCode::FileCorrupted, "The file is nested too deeply to be read.", "Print it to a new PDF and read that.");
    }
    broken(&format!("The reader died on the file ({status})."))
}

fn broken(text: &str) -> Error {
    Error::new(ErrorCode::Internal, text, "Print the file to a new PDF and read that.")
}

fn late(seconds: u64) -> Error {
    Error::new(ErrorCode::TimedOut, format!("Reading the file took longer than {seconds} seconds."), "Split the file, or allow more time.")
}

#[cfg(unix)]
fn late_cpu() -> Error {
    Error::new(ErrorCode::TimedOut, "Reading the file took more computing time than the limit.", "Split the file, or allow more time.")
}

//! The files of a command: folders taken as their files, each read in turn or side by side, in the order given.

use super::exit::Outcome;
use super::passwords::Passwords;
use super::print;
use super::progress::Progress;
use crate::base::limits::Limits;
use crate::base::{Error, ErrorCode, Result, Severity};
use crate::document::Document;
use crate::read::worker::Worker;
use crate::read::{Mode, ReadOptions};
use crate::statement::{Reading, again};
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// The files of a command and how to open them.
#[derive(Debug, Clone, Args)]
pub struct Files {
    /// Statements; a folder is taken as its files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub open: Opening,
}

/// How to open a file.
#[derive(Debug, Clone, Default, Args)]
pub struct Opening {
    #[command(flatten)]
    pub passwords: Passwords,
    /// Memory that reading one file may take, in MB.
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// Seconds that reading one file may take.
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<u64>,
    /// What is recognised: pages without text; also pictures on pages with text; also every page, compared with its text.
    #[arg(long, value_enum, ignore_case = true, default_value_t = Thorough::Lite)]
    pub mode: Thorough,
    /// Languages of scans and photos, joined by a plus: eng+ind.
    #[cfg(feature = "ocr")]
    #[arg(long = "lang", value_name = "LANGUAGES")]
    pub languages: Option<String>,
}

/// How thoroughly pages are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
#[value(rename_all = "UPPER")]
pub enum Thorough {
    /// Pages without text are recognised.
    #[default]
    Lite,
    /// Pictures on pages with text are recognised too.
    Plus,
    /// Every page is recognised and compared with its text.
    Pro,
}

impl From<Thorough> for Mode {
    fn from(mode: Thorough) -> Self {
        match mode {
            Thorough::Lite => Self::Lite,
            Thorough::Plus => Self::Plus,
            Thorough::Pro => Self::Pro,
        }
    }
}

/// Memory without which no file can be read, in MB.
const MEMORY_AT_LEAST: u64 = 64;

/// A file that was read: what it holds and what the file itself is.
pub struct Read {
    /// File as the user named it.
    pub name: String,
    /// SHA-256 of its bytes, lower-case hex.
    #[cfg_attr(not(feature = "full"), expect(dead_code, reason = "the exports name the file by it"))]
    pub sha256: String,
    /// What it holds.
    pub reading: Reading,
    /// What else a worker made of it.
    pub more: Vec<u8>,
}

/// One file's result: what was read, or why it was not, with the file's name.
pub type ReadFile = std::result::Result<Read, (String, Error)>;

impl Opening {
    fn options(&self) -> ReadOptions {
        let mut limits = Limits::default();
        if let Some(megabytes) = self.memory {
            limits.memory = megabytes.max(MEMORY_AT_LEAST) << 20;
        }
        if let Some(seconds) = self.timeout {
            // All that is done with a file, recognition of its pages too.
            (limits.seconds, limits.page_seconds) = (seconds.max(1), 0);
        }
        #[cfg_attr(not(feature = "ocr"), expect(unused_mut, reason = "languages are of recognition only"))]
        let mut options = ReadOptions { limits, mode: self.mode.into(), ..ReadOptions::default() };
        #[cfg(feature = "ocr")]
        if let Some(languages) = &self.languages {
            options.languages.clone_from(languages);
        }
        options
    }

    /// Asks for the passwords, where that was wished, before anything is done.
    ///
    /// # Errors
    /// None could be asked for.
    pub fn passwords(&self) -> Result<()> {
        self.passwords.all().map(|_| ())
    }

    /// Does something with each password in turn until one opens the file; without any first.
    ///
    /// # Errors
    /// As what is done; a file that none opens says whether it needs one or got a wrong one.
    pub fn try_each<T>(&self, mut open: impl FnMut(&ReadOptions) -> Result<T>) -> Result<T> {
        let mut passwords = self.passwords.all()?.iter();
        let mut options = ReadOptions { password: passwords.next().cloned(), ..self.options() };
        loop {
            match open(&options) {
                Err(e) if e.code == ErrorCode::WrongPassword => match passwords.next() {
                    Some(next) => options.password = Some(next.clone()),
                    None => return Err(e),
                },
                other => return other,
            }
        }
    }
}

/// Reads pages of a file, and its statements; all pages where none are named. What ends it is printed, and the command's end given.
///
/// # Errors
/// The file cannot be opened or read, or it has not these pages.
pub fn whole(path: &Path, opening: &Opening, pages: &[RangeInclusive<u32>]) -> std::result::Result<(Document, Reading), Outcome> {
    let pages = (!pages.is_empty()).then(|| pages.to_vec());
    let read = opening.try_each(|options| {
        let options = ReadOptions { pages: pages.clone(), ..options.clone() };
        again::read(&Worker::default(), path, &options, &mut |_, _| {})
    });
    read.map_err(|e| {
        print::error(&e);
        if e.code == ErrorCode::PageRangeInvalid { Outcome::Usage } else { Outcome::Unreadable }
    })
}

/// Prints what was found about a document, but for the least; true where there is anything.
pub fn told(document: &Document) -> bool {
    let grave: Vec<_> = document.findings.iter().filter(|f| f.severity != Severity::Low).collect();
    grave.iter().for_each(|f| print::message(&format!("{} {}", f.message, f.remedy)));
    !grave.is_empty()
}

/// Reads one file into its statements, by the skill that is named.
///
/// # Errors
/// The file cannot be opened or read; the error names it.
pub fn read(path: &Path, opening: &Opening, skill: &str) -> Result<Read> {
    let read = opening.try_each(|options| again::read_by(skill, false, &Worker::default(), path, options, &mut |_, _| {}))?;
    Ok(Read { name: read.document.name, sha256: read.document.sha256, reading: read.reading, more: read.more })
}

/// Reads every file, as many at once as there are processors, and hands each on in the order given. Errors are printed as they
/// come; gives how the reading went as a whole.
pub fn each(files: &Files, skill: &str, mut take: impl FnMut(ReadFile) -> Outcome) -> Outcome {
    // Asked for before the work begins, and once.
    let paths = match files.open.passwords.all().and_then(|_| expand(&files.files)) {
        Ok(paths) => paths,
        Err(e) => {
            super::print::error(&e);
            return Outcome::Usage;
        }
    };
    let progress = Progress::new(paths.len());
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(paths.len());
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            let (send, next, paths, open) = (send.clone(), &next, &paths, &files.open);
            scope.spawn(move || {
                while let Some((i, path)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| paths.get(i).map(|p| (i, p))) {
                    if send.send((i, read(path, open, skill))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut outcome = Outcome::Well;
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = 0;
        for (i, result) in receive {
            progress.done(paths.get(i));
            waiting.insert(i, result);
            while let Some(result) = waiting.remove(&due) {
                let name = paths.get(due).map(|p| p.display().to_string()).unwrap_or_default();
                if let Err(e) = &result {
                    progress.pause(|| super::print::error(e));
                    outcome = outcome.and(Outcome::Unreadable);
                }
                outcome = outcome.and(progress.pause(|| take(result.map_err(|e| (name, e)))));
                due += 1;
            }
        }
        outcome
    })
}

/// The files named, folders replaced by the files in them, in order of name.
pub fn expand(given: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        collect(path, &mut files)?;
        if files.len() == before {
            return Err(Error::new(ErrorCode::FileUnreadable, "The folder holds no statement.", "Name a folder with PDF files in it.")
                .in_file(path.display().to_string()));
        }
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).and_then(|d| d.map(|e| e.map(|e| e.path())).collect()).map_err(|e| unreadable(folder, &e))?;
    entries.sort();
    for path in entries {
        let hidden = path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() && !path.is_symlink() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| KINDS.iter().any(|k| e.eq_ignore_ascii_case(k))) {
            files.push(path);
        }
    }
    Ok(())
}

/// Name endings that a folder's files are taken by; a file that is named itself may be called anything.
#[cfg(feature = "ocr")]
const KINDS: &[&str] = &["pdf", "jpg", "jpeg", "png", "webp", "tif", "tiff"];
#[cfg(not(feature = "ocr"))]
const KINDS: &[&str] = &["pdf"];

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    use std::io::ErrorKind;
    let (what, remedy) = match error.kind() {
        ErrorKind::NotFound => ("There is no such file.".to_owned(), "Check its name."),
        ErrorKind::PermissionDenied => ("Reading it is not allowed.".to_owned(), "Allow it, or copy the file to where you may read it."),
        _ => (format!("It cannot be read: {error}."), "Check that it is a file and that its disk can be read."),
    };
    Error::new(ErrorCode::FileUnreadable, what, remedy).in_file(path.display().to_string())
}

//! The progress bar: on a terminal and for more than one file, else nothing.

use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// How many of the files are done.
pub struct Progress(ProgressBar);

impl Progress {
    /// A bar over so many files; hidden when standard error is no terminal.
    pub fn new(files: usize) -> Self {
        if files < 2 {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(files as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len} {wide_msg}") {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// One more file is done.
    pub fn done(&self, file: Option<&PathBuf>) {
        if let Some(name) = file.and_then(|f| f.file_name()) {
            self.0.set_message(name.to_string_lossy().into_owned());
        }
        self.0.inc(1);
    }

    /// Does something that prints, with the bar out of the way.
    pub fn pause<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

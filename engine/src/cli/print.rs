//! Writing to standard output and standard error; a reader that went away ends the output, not the program in a panic.

use super::exit::Outcome;
use crate::base::Error;
use serde::Serialize;
use std::io::{self, BufWriter, ErrorKind, Write};

/// Writes to standard output. A closed pipe is no failure: `saldo … | head` has got what it wanted.
pub fn output(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Outcome::Well,
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Outcome::Well,
        Err(e) => {
            message(&format!("The output cannot be written: {e}."));
            Outcome::Unreadable
        }
    }
}

/// Writes text to standard output.
pub fn text(text: &str) -> Outcome {
    output(|out| out.write_all(text.as_bytes()))
}

/// Writes a record as JSON to standard output.
pub fn json<T: Serialize>(record: &T) -> Outcome {
    output(|out| {
        serde_json::to_writer_pretty(&mut *out, record)?;
        out.write_all(b"\n")
    })
}

/// Prints an error with its file, page and remedy.
pub fn error(error: &Error) {
    message(&error.to_string());
}

/// Prints a line to standard error.
pub fn message(text: &str) {
    // Where nobody listens, there is nobody to tell that nobody listens.
    let _ = writeln!(io::stderr(), "saldo: {text}");
}

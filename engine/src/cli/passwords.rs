//! The passwords of a command: as arguments, which everybody on the machine can see, from a file, from standard input, or asked for.

use crate::base::limits::Limits;
use crate::base::{Error, ErrorCode, Result};
use crate::disk;
use clap::Args;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The most bytes of passwords on standard input.
const MOST: u64 = 1 << 20;

/// Where passwords come from; all that are given are tried.
#[derive(Debug, Clone, Default, Args)]
pub struct Passwords {
    /// Password of the files that need one; given several times, each is tried. Arguments can be seen by everybody on the machine.
    #[arg(long = "password", value_name = "PASSWORD")]
    passwords: Vec<String>,
    /// File with passwords, one a line; `-` for standard input.
    #[arg(long = "password-file", value_name = "FILE")]
    password_files: Vec<PathBuf>,
    /// Ask for a password on the terminal.
    #[arg(long)]
    ask_password: bool,
    #[arg(skip)]
    gathered: OnceLock<Result<Vec<String>>>,
}

impl Passwords {
    /// All of them, in order; read and asked for once.
    ///
    /// # Errors
    /// A file of passwords cannot be read, or nobody can be asked.
    pub fn all(&self) -> Result<&[String]> {
        self.gathered.get_or_init(|| self.gather()).as_deref().map_err(Clone::clone)
    }

    fn gather(&self) -> Result<Vec<String>> {
        let mut all = self.passwords.clone();
        for file in &self.password_files {
            let text = if file == Path::new("-") { standard_input()? } else { of_file(file)? };
            all.extend(text.lines().map(str::to_owned));
        }
        if self.ask_password {
            all.push(ask()?);
        }
        all.retain(|p| !p.is_empty());
        Ok(all)
    }
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorCode::FileUnreadable, "The passwords are no text in UTF-8.", "Save them as UTF-8, one a line."))
}

fn of_file(path: &Path) -> Result<String> {
    disk::take(path, &Limits::default(), |_| true).and_then(text).map_err(|e| e.in_file(path.display().to_string()))
}

fn standard_input() -> Result<String> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MOST).read_to_end(&mut bytes);
    let failed = |e| Error::new(ErrorCode::FileUnreadable, format!("Standard input cannot be read: {e}."), "Give the passwords in a file.");
    read.map_err(failed)?;
    text(bytes)
}

fn ask() -> Result<String> {
    let nobody = |e: String| Error::new(ErrorCode::FileUnreadable, format!("Nobody can be asked for a password: {e}."), "Give it with --password-file.");
    if !std::io::stderr().is_terminal() {
        return Err(nobody("this is no terminal".to_owned()));
    }
    let terminal = console::Term::stderr();
    terminal.write_str("Password: ").and_then(|()| terminal.read_secure_line()).map_err(|e| nobody(e.to_string()))
}

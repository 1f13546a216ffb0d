//! What the window is started with: `saldo-desktop [--folder DIR] [--key-file] [--example] [FILE…]`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

const USAGE: &str = "usage: saldo-desktop [--folder DIR] [--key-file] [--example] [FILE|FOLDER…]

  --folder DIR  where the database lies
  --key-file    keep the key in a file beside the database, not in the system's keychain
  --example     add a case with sample statements where there is no case yet
  --version     say the version";

/// The arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arguments {
    /// Where the database lies.
    pub folder: PathBuf,
    /// Whether that is the usual place.
    pub usual: bool,
    /// Whether the key may lie in the system's keychain.
    pub keychain: bool,
    /// Whether an example is wanted where there is no case.
    pub example: bool,
    /// Whether only the version is asked for.
    pub version: bool,
    /// Files and folders to open.
    pub files: Vec<PathBuf>,
}

impl Arguments {
    /// Those of this process.
    pub fn of_process() -> Result<Self, String> {
        let current = std::env::current_dir().unwrap_or_default();
        Self::parse(std::env::args_os().skip(1), &current)
    }

    /// Takes arguments apart; relative paths start at `current`.
    pub fn parse(arguments: impl Iterator<Item = OsString>, current: &Path) -> Result<Self, String> {
        let (mut folder, mut files, mut keychain, mut example, mut version, mut plain) = (None, Vec::new(), true, false, false, false);
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some("--") if !plain => plain = true,
                Some("--folder") if !plain => folder = Some(current.join(arguments.next().ok_or("--folder needs a folder")?)),
                Some("--key-file") if !plain => keychain = false,
                Some("--example") if !plain => example = true,
                Some("--version") if !plain => version = true,
                Some(option) if !plain && option.starts_with('-') => return Err(USAGE.to_owned()),
                _ => files.push(current.join(argument)),
            }
        }
        let usual = folder.is_none();
        let folder = match folder {
            Some(folder) => folder,
            None => engine::api::usual_folder().map_err(|e| e.to_string())?,
        };
        Ok(Self { folder, usual, keychain, example, version, files })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Arguments, String> {
        Arguments::parse(arguments.iter().map(OsString::from), Path::new("/here"))
    }

    #[test]
    fn options_and_files_stand_in_any_order() {
        let found = parse(&["a.pdf", "--folder", "store", "--key-file", "/b", "--", "--version"]).expect("arguments");
        let files = ["/here/a.pdf", "/b", "/here/--version"].map(PathBuf::from).to_vec();
        let folder = PathBuf::from("/here/store");
        assert_eq!(found, Arguments { folder, usual: false, keychain: false, example: false, version: false, files });
        assert!(parse(&["--folder"]).is_err() && parse(&["--unknown"]).is_err());
    }
}

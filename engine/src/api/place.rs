//! Where the database lies when nobody says.

use crate::base::{Error, ErrorCode, Result};
use std::path::PathBuf;

/// Saldo's folder among the user's: `~/.local/share/saldo`, `~/Library/Application Support/saldo`, `%LOCALAPPDATA%\saldo`.
///
/// # Errors
/// The environment names no home.
pub fn usual_folder() -> Result<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let base = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        named("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local/share")))
    };
    let missing = || Error::new(ErrorCode::NotFound, "No home folder is known.", "Name a folder with --folder.");
    Ok(base.ok_or_else(missing)?.join("saldo"))
}

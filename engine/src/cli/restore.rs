//! `saldo restore`: a backup in the place of a store that does not open.

use super::exit::Outcome;
use super::print;
use crate::api::usual_folder;
use crate::base::Result;
use crate::ops::restore::{From, put_back};
use clap::Args;
use std::path::PathBuf;

/// Put a backup in the place of the store. What stood there is kept beside it.
#[derive(Debug, Args)]
#[command(after_help = "Saldo must not be open. The store's key is needed: in the system's keychain, or as the file `key` in the folder.")]
pub struct Restore {
    /// The backup; the latest automatic one where none is named.
    #[arg(value_name = "BACKUP", conflicts_with = "salvage")]
    backup: Option<PathBuf>,
    /// Take over what of the damaged store itself can be read.
    #[arg(long)]
    salvage: bool,
    /// Where the database lies.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The key lies in a file beside the database, not in the system's keychain.
    #[arg(long)]
    key_file: bool,
}

/// Puts it there.
pub fn run(command: &Restore) -> Outcome {
    match restored(command) {
        Ok(text) => print::text(&text),
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

fn restored(command: &Restore) -> Result<String> {
    let folder = command.folder.clone().map_or_else(usual_folder, Ok)?;
    let from = match &command.backup {
        _ if command.salvage => From::Salvage,
        Some(path) => From::Backup(path),
        None => From::Latest,
    };
    let (taken, aside) = put_back(&folder, !command.key_file, from)?;
    let mut text = format!("{} stands in the store's place.\n", taken.display());
    for kept in aside {
        text.push_str(&format!("What stood there is kept as {}.\n", kept.display()));
    }
    Ok(text)
}

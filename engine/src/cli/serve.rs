//! `saldo serve`: the interface in a browser on this machine.

use super::exit::Outcome;
use super::print;
use crate::api;
use clap::Args;
use std::path::PathBuf;

/// Serve the interface to a browser on this machine, under an address with a token.
#[derive(Debug, Args)]
pub struct Serve {
    /// Serve the interface (there is nothing else to serve so far).
    #[arg(long, required = true)]
    ui: bool,
    /// The port of this machine; any free one where none is named.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Where the database lies.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Keep the key in a file beside the database, not in the system's keychain.
    #[arg(long)]
    key_file: bool,
    /// Open the address in a browser.
    #[arg(long)]
    open: bool,
}

/// Serves until it is interrupted.
pub fn run(command: &Serve) -> Outcome {
    let options = api::Serve { port: command.port, folder: command.folder.clone(), keychain: !command.key_file, open: command.open };
    let served = api::serve(&options, |address| {
        // An address that nobody reads is no reason to stop: a browser may have been started with it.
        print::text(&format!("{address}\n"));
    });
    match served {
        Ok(()) => Outcome::Well,
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

//! `saldo update`: a newer version of Saldo itself, from where its owner says, if it is signed with the owner's key.

use super::exit::Outcome;
use super::print;
use crate::base::{Error, ErrorCode, Result};
use crate::disk;
use crate::remote::update::{Channel, INSTALLED, Offer};
use clap::Args;
use std::path::{Path, PathBuf};

/// Look for a newer version of Saldo and fetch it, if it is signed with the given key. Nothing is installed.
#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0 nothing newer or fetched, 1 something newer is there, 2 wrong usage, 3 nobody answers or the signature does not hold.")]
pub struct Update {
    /// Address of the list of versions, also as SALDO_UPDATES in the environment.
    #[arg(long, value_name = "URL")]
    from: Option<String>,
    /// The public key of minisign that versions are signed with: its line or its file; also as SALDO_UPDATES_KEY in the environment.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// Fetch it into this folder; without it, only say what there is.
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

/// Looks, and fetches.
pub fn run(command: &Update) -> Outcome {
    match looked(command) {
        Ok((text, outcome)) => print::text(&text).and(outcome),
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

fn looked(command: &Update) -> Result<(String, Outcome)> {
    let given = |argument: &Option<String>, variable: &str, option: &str| {
        argument.clone().or_else(|| std::env::var(variable).ok()).filter(|v| !v.trim().is_empty()).ok_or_else(|| {
            Error::new(ErrorCode::NotFound, format!("New versions are looked for when {option} is given."), format!("Give {option}, or set {variable}."))
        })
    };
    let address = given(&command.from, "SALDO_UPDATES", "--from")?;
    let key = given(&command.key, "SALDO_UPDATES_KEY", "--key")?;
    let key = if Path::new(&key).is_file() { std::fs::read_to_string(&key).unwrap_or(key) } else { key };
    let channel = Channel::new(&address, &key)?;
    let Some(offer) = channel.newest(INSTALLED)? else { return Ok((format!("Saldo {INSTALLED} is the newest version.\n"), Outcome::Well)) };
    match &command.to {
        None => Ok((format!("{}Fetch it with --to FOLDER.\n", told(&offer)), Outcome::Review)),
        Some(folder) => fetched(&channel, &offer, folder).map(|text| (text, Outcome::Well)),
    }
}

fn told(offer: &Offer) -> String {
    let notes: String = offer.notes.lines().map(|l| format!("  {l}\n")).collect();
    let day = if offer.published.is_empty() { String::new() } else { format!(" of {}", offer.published) };
    format!("Saldo {}{day} is newer than {INSTALLED}.\n{notes}", offer.version)
}

fn fetched(channel: &Channel, offer: &Offer, folder: &Path) -> Result<String> {
    let at = folder.join(&offer.name);
    disk::write(&at, |file| channel.fetch(offer, file).map(|_| ()))?;
    Ok(format!("{}{} is signed with the key. Install it, as with `sudo apt install {}`.\n", told(offer), at.display(), at.display()))
}

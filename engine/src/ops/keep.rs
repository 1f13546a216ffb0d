//! What is done by itself while the store is open: what was removed long enough ago is erased, and a copy is made a day.

use super::error::Answer;
use super::records::Settings;
use super::{Inner, Saldo, lock};
use crate::base::Result;
use crate::disk;
use crate::store;
use chrono::{DateTime, Utc};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often it is looked whether something is due.
const ROUND: Duration = Duration::from_secs(15 * 60);
/// How long after opening it is looked first: what is asked at once goes before, and a program that ends at once ends without a copy half made.
const FIRST: Duration = Duration::from_secs(2);

/// Looks now and then whether something is due, until the store is closed.
pub(super) fn watch(inner: &Arc<Inner>) {
    let (stop, stopped) = channel::<()>();
    *lock(&inner.keeping) = Some(stop);
    let inner = Arc::downgrade(inner);
    std::thread::spawn(move || {
        let mut wait = FIRST;
        while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            let Some(inner) = inner.upgrade() else { return };
            // What cannot be done now is done in the next round.
            let _ = erase(&inner);
            let _ = copy_of_the_day(&inner);
            wait = ROUND;
        }
    });
}

/// Erases what was removed as long ago as the setting says.
fn erase(inner: &Inner) -> Answer<()> {
    match Saldo::settings_of(inner)?.erase_after {
        0 => Ok(()),
        days => inner.erase_old(days).map(|_| ()),
    }
}

/// Writes a copy where today has none yet, and takes the oldest away beyond how many are kept.
pub(super) fn copy_of_the_day(inner: &Inner) -> Result<()> {
    let kept = Saldo::settings_of(inner)?.backups as usize;
    let today = DateTime::<Utc>::from_timestamp_millis(crate::jobs::now()).unwrap_or_default().format("%Y-%m-%d");
    let path = inner.folder.join(format!("{}{today}{}", store::COPIES, store::COPY));
    // Nothing is worth a copy before there is something.
    if kept > 0 && !path.exists() && !inner.store.folders()?.is_empty() {
        inner.store.backup(&path)?;
    }
    thin(&inner.folder, kept);
    Ok(())
}

/// Takes the oldest copies away beyond so many. None kept means that none are made: those that are there stay.
fn thin(folder: &Path, kept: usize) {
    let copies = store::copies(folder);
    if kept > 0 && copies.len() > kept {
        for old in copies.iter().take(copies.len() - kept) {
            // It goes in the next round where it cannot now.
            let _ = std::fs::remove_file(old);
        }
        let _ = disk::sync(folder);
    }
}

/// Copies that are kept where nobody says how many, and at most.
pub const COPIES_KEPT: u32 = 7;
pub const MOST_COPIES: u32 = 365;
/// The most days after which what was removed is erased.
pub const MOST_DAYS: u32 = 36_500;

impl Saldo {
    pub(super) fn settings_of(inner: &Inner) -> Result<Settings> {
        let kept = inner.store.setting("interface")?;
        // Settings of an older version lack what is new; what cannot be read is as shipped.
        Ok(kept.and_then(|v| serde_json::from_value(v).ok()).unwrap_or_default())
    }
}

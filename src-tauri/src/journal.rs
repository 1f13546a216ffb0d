//! The log: a file beside the database, rotated. It names operations and error codes, never what a statement says.

use engine::ops::OpError;
use engine::read::worker::Shut;
use serde_json::Value;
use std::path::Path;
use std::sync::Once;
use tauri::Wry;
use tauri::plugin::TauriPlugin;
use tauri_plugin_log::{Builder, RotationStrategy, Target, TargetKind};

/// Bytes of one file of the log.
const MOST: u128 = 512 << 10;

/// Writes the log into the folder `logs`.
pub fn plugin(folder: &Path) -> TauriPlugin<Wry> {
    std::panic::set_hook(Box::new(|panic| {
        // The message of a panic may quote what was read; its place does not.
        let place = panic.location().map_or_else(String::new, ToString::to_string);
        log::error!("panic at {place}");
        eprintln!("saldo-desktop: panic at {place}");
    }));
    let file = Target::new(TargetKind::Folder { path: folder.join("logs"), file_name: Some("saldo".to_owned()) });
    Builder::new()
        .clear_targets()
        .target(file)
        .level(log::LevelFilter::Info)
        // Libraries may write addresses and paths.
        .filter(|record| record.target().starts_with("saldo_desktop"))
        .max_file_size(MOST)
        .rotation_strategy(RotationStrategy::KeepSome(3))
        .build()
}

/// Notes once that the readers of files are less shut in than they could be, as soon as one has said so.
fn readers() {
    static SAID: Once = Once::new();
    if let Some(how) = engine::read::worker::shut().filter(|how| *how != Shut::Wholly) {
        SAID.call_once(|| log::warn!("readers are {}", how.text()));
    }
}

/// Notes an operation that failed.
pub fn operation(name: &str, answer: &Result<Value, OpError>) {
    readers();
    if let Err(e) = answer {
        log::warn!("{name}: {}", e.code);
    }
}

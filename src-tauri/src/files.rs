//! Files that the window is given: on the command line, by a second start, by a drop or from a dialog.

use crate::arguments::Arguments;
use crate::desk::Desk;
use crate::look::Shown;
use crate::{window, words};
use engine::ops::OpError;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager, Wry};
use tauri_plugin_dialog::DialogExt;

/// Endings of statements. GTK tells upper case from lower, and scanners and banks write either.
#[rustfmt::skip]
const KINDS: &[&str] = &[
    "pdf", "jpg", "jpeg", "png", "webp", "tif", "tiff", "csv", "xlsx", "parquet", "ofx", "qfx", "sta", "mt940", "940", "xml",
    "PDF", "JPG", "JPEG", "PNG", "WEBP", "TIF", "TIFF", "CSV", "XLSX", "PARQUET", "OFX", "QFX", "STA", "MT940", "XML",
];

/// What was given before the interface could hear of it; `None` once it hears.
pub struct Given(Mutex<Option<Vec<PathBuf>>>);

impl Given {
    /// The files of the command line.
    pub fn new(files: Vec<PathBuf>) -> Self {
        Self(Mutex::new(Some(files)))
    }

    /// Tells of what waits; from now on files are told of at once.
    pub fn hand_over(&self, desk: &Desk) {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        tell(desk, &waiting.unwrap_or_default());
    }
}

fn tell(desk: &Desk, paths: &[PathBuf]) {
    if !paths.is_empty() {
        log::info!("given {} files", paths.len());
        let paths: Vec<_> = paths.iter().map(|p| p.to_string_lossy()).collect();
        desk.emit(json!({"kind": "opened", "paths": paths}));
    }
}

/// Gives files to the interface, now or as soon as it hears.
pub fn give(app: &AppHandle, paths: Vec<PathBuf>) {
    let given = app.state::<Given>();
    let mut waiting = given.0.lock().unwrap_or_else(PoisonError::into_inner);
    match &mut *waiting {
        Some(list) => list.extend(paths),
        None => tell(&app.state::<Arc<Desk>>(), &paths),
    }
}

/// A second start hands its files over and ends. Windows on other folders are programs of their own.
pub fn single_instance(arguments: &Arguments) -> TauriPlugin<Wry> {
    let mut builder = tauri_plugin_single_instance::Builder::new().callback(|app: &AppHandle, arguments, folder| {
        let arguments = arguments.into_iter().skip(1).map(OsString::from);
        if let Ok(found) = Arguments::parse(arguments, Path::new(&folder)) {
            give(app, found.files);
        }
        if let Some(window) = window::at_hand(app) {
            // A window manager may refuse; the files are there all the same.
            let _ = window.unminimize().and_then(|()| window.set_focus());
        }
    });
    if !arguments.usual {
        let mut hash = DefaultHasher::new();
        arguments.folder.hash(&mut hash);
        builder = builder.dbus_id(format!("io.github.saldo.Saldo.f{:x}", hash.finish()));
    }
    builder.build()
}

/// Where an operation was not told where to write, asks, and puts there what waits to be fetched. Blocks.
pub fn keep(app: &AppHandle, desk: &Desk, answer: Value) -> Result<Value, OpError> {
    let Some(token) = answer.get("url").and_then(Value::as_str).and_then(|url| url.strip_prefix("/download/")) else { return Ok(answer) };
    let error = |code: &str, message: String| OpError { code: code.to_owned(), message, field: None };
    let (name, mut file) = desk.saldo()?.download(token).ok_or_else(crate::desk::broken)?;
    let mut dialog = app.dialog().file().set_file_name(&name);
    if let Some(window) = window::at_hand(app) {
        dialog = dialog.set_parent(&window);
    }
    let path = dialog.blocking_save_file().and_then(|p| p.into_path().ok());
    let path = path.ok_or_else(|| error("CANCELLED", "Nothing was written, as no place was chosen.".to_owned()))?;
    let bytes = engine::disk::put(&path, &mut file)?;
    // It is called as the user called it.
    let name = path.file_name().map_or(name, |n| n.to_string_lossy().into_owned());
    Ok(json!({"path": path, "url": null, "name": name, "bytes": bytes}))
}

/// Asks for files, or for a folder, and gives what is chosen.
pub fn ask(app: &AppHandle, folder: bool) {
    let language = app.state::<Shown>().language();
    let mut dialog = app.dialog().file().set_title(words::of(if folder { "open_folder" } else { "open_files" }, language));
    if let Some(window) = window::at_hand(app) {
        dialog = dialog.set_parent(&window);
    }
    let app = app.clone();
    let take = move |chosen: Option<Vec<tauri_plugin_dialog::FilePath>>| {
        let paths: Vec<PathBuf> = chosen.unwrap_or_default().into_iter().filter_map(|p| p.into_path().ok()).collect();
        give(&app, paths);
    };
    if folder {
        dialog.pick_folders(take);
    } else {
        dialog.add_filter(words::of("statements", language), KINDS).pick_files(take);
    }
}

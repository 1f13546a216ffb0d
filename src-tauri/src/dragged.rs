//! Files that a person drags out of the window: copies in a folder of their own, which goes with the program.

use crate::desk::{Desk, broken};
use engine::ops::OpError;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tauri::{Manager, State, WebviewWindow};
use tempfile::TempDir;

/// The button that drags.
#[cfg(target_os = "linux")]
const BUTTON: i32 = 1;
/// What is seen under the pointer.
#[cfg(target_os = "linux")]
const ICON: &[u8] = include_bytes!("../icons/32.png");

/// The copies that were dragged out. The program that takes one reads it when it likes: they stay until this one ends.
#[derive(Default)]
pub struct Copies(Mutex<Option<TempDir>>);

impl Copies {
    /// A folder of its own for one more copy, which nobody else may read.
    fn folder(&self, name: &str) -> std::io::Result<PathBuf> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = match &mut *kept {
            Some(all) => all,
            // Where the system has one, a folder that lies in memory and goes with the person's session.
            none => {
                let mut new = tempfile::Builder::new();
                new.prefix("saldo-");
                #[cfg(unix)]
                new.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
                none.insert(match std::env::var_os("XDG_RUNTIME_DIR").filter(|at| Path::new(at).is_dir()) {
                    Some(at) => new.tempdir_in(at)?,
                    None => new.tempdir()?,
                })
            }
        };
        let folder = all.path().join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Whether a path is one of the copies: dropped on the window itself, it is no new file.
    pub fn holds(&self, path: &Path) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(|all| path.starts_with(all.path()))
    }

    /// Takes all away.
    pub fn clear(&self) {
        drop(self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// The interface feels that a file is dragged: the system goes on with a copy of it.
#[tauri::command]
pub async fn drag_out(window: WebviewWindow, desk: State<'_, Arc<Desk>>, file: String) -> Result<(), OpError> {
    let desk = Arc::clone(&desk);
    let app = window.app_handle().clone();
    let written = tauri::async_runtime::spawn_blocking(move || {
        let failed = |e: std::io::Error| OpError { code: "OUTPUT_UNWRITABLE".to_owned(), message: format!("No copy was made: {e}."), field: None };
        // An id, so that it names no other folder; anything else is no file for the engine either.
        let folder = app.state::<Copies>().folder(file.get(..8).filter(|f| f.chars().all(|c| c.is_ascii_hexdigit())).unwrap_or("file")).map_err(failed)?;
        desk.call("file_write", json!({"file_id": file, "path": folder}))
    });
    let written = written.await.unwrap_or_else(|_| Err(broken()))?;
    let Some(path) = written["path"].as_str().map(PathBuf::from) else { return Err(broken()) };
    let failed = |e: tauri::Error| OpError { code: "INTERNAL".to_owned(), message: format!("Nothing can be dragged: {e}."), field: None };
    let of = window.clone();
    let go = move || {
        if let Err(e) = begin(&of, &path) {
            log::warn!("no file was dragged: {e}");
        }
    };
    window.run_on_main_thread(go).map_err(failed)
}

#[cfg(target_os = "linux")]
fn begin(window: &WebviewWindow, path: &Path) -> tauri::Result<()> {
    use gtk::prelude::*;
    use gtk::{gdk, gdk_pixbuf, glib};
    use std::cell::RefCell;
    use std::rc::Rc;
    let from = window.gtk_window()?;
    let Ok(address) = glib::filename_to_uri(path, None) else { return Ok(()) };
    let given = from.connect_drag_data_get(move |_, _, data, _, _| {
        data.set_uris(&[address.as_str()]);
    });
    let targets = gtk::TargetList::new(&[]);
    targets.add_uri_targets(0);
    // The web view has the event with the button; where it stands is asked of the pointer.
    let Some(drag) = from.drag_begin_with_coordinates(&targets, gdk::DragAction::COPY, BUTTON, None, -1, -1) else {
        from.disconnect(given);
        return Ok(());
    };
    let icon = gdk_pixbuf::PixbufLoader::new();
    if icon.write(ICON).and_then(|()| icon.close()).is_ok()
        && let Some(icon) = icon.pixbuf()
    {
        drag.drag_set_icon_pixbuf(&icon, 0, 0);
    }
    // The other program asks for the address after the drop: it is there until the whole ends.
    let kept = Rc::new(RefCell::new(vec![given]));
    let all = Rc::clone(&kept);
    let end = from.connect_drag_end(move |from, drag| {
        log::info!("a file was dragged out: {}", if drag.selected_action().is_empty() { "not taken" } else { "taken" });
        let ended: Vec<_> = all.borrow_mut().drain(..).collect();
        ended.into_iter().for_each(|handler| from.disconnect(handler));
    });
    kept.borrow_mut().push(end);
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn begin(_: &WebviewWindow, _: &Path) -> tauri::Result<()> {
    Ok(())
}

//! The window: made unseen, shown when something is drawn, its place remembered, its page brought back when the web process dies.

use crate::WINDOW;
use crate::look::Look;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager, Theme, WebviewUrl, WebviewWindow, WebviewWindowBuilder, Wry};
use tauri_plugin_window_state::StateFlags;

/// Says once that something stands on the page. A hidden page draws no frames, so that frames cannot be waited for.
const WATCH: &str = "(() => {
  const tell = () => window.__TAURI_INTERNALS__.invoke('painted');
  const look = () => document.getElementById('root')?.firstElementChild;
  addEventListener('DOMContentLoaded', () => {
    if (look()) return tell();
    const watch = new MutationObserver(() => { if (look()) { watch.disconnect(); tell(); } });
    watch.observe(document.body, { childList: true, subtree: true });
  });
})();";

/// A window that shows nothing after this long is shown all the same: what is wrong must be seen.
const LATEST: Duration = Duration::from_secs(5);

/// Remembers size and place beside the database.
pub fn remembering(folder: &Path) -> TauriPlugin<Wry> {
    let flags = StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED | StateFlags::FULLSCREEN;
    tauri_plugin_window_state::Builder::new().with_state_flags(flags).with_filename(folder.join("window.json").to_string_lossy()).build()
}

/// Makes the window, unseen. What WebKit must keep lies in `web` of that folder.
pub fn open(app: &AppHandle, look: &Look, folder: &Path) -> tauri::Result<()> {
    // A driver of tests can only take hold of a page that keeps its data; a user's page keeps nothing on the disk.
    let driven = std::env::var_os("TAURI_WEBVIEW_AUTOMATION").is_some();
    let window = WebviewWindowBuilder::new(app, WINDOW, WebviewUrl::default())
        .title("Saldo")
        .inner_size(1280.0, 820.0)
        .min_inner_size(900.0, 560.0)
        .visible(false)
        .theme(look.theme())
        .background_color(look.paper(system_theme()))
        .incognito(!driven)
        .data_directory(folder.join("web"))
        .initialization_script(WATCH)
        // The page never leaves itself.
        .on_navigation(|url| url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost"))
        .build()?;
    #[cfg(target_os = "linux")]
    native(&window)?;
    let app = app.clone();
    std::thread::spawn(move || {
        std::thread::sleep(LATEST);
        if app.get_webview_window(WINDOW).is_some_and(|w| w.is_visible().is_ok_and(|seen| !seen)) {
            log::warn!("nothing was drawn in {LATEST:?}");
            show(&app);
        }
    });
    Ok(())
}

/// Shows the window, once.
pub fn show(app: &AppHandle) {
    let Some(window) = app.get_webview_window(WINDOW) else { return };
    match window.show().and_then(|()| window.set_focus()) {
        Ok(()) => log::info!("shown"),
        Err(e) => log::error!("the window was not shown: {e}"),
    }
}

/// The system's theme, as far as the toolkit says before there is a window. Asked on the main thread only.
pub fn system_theme() -> Theme {
    #[cfg(target_os = "linux")]
    if let Some(settings) = gtk::Settings::default() {
        use gtk::prelude::GtkSettingsExt;
        let dark = settings.is_gtk_application_prefer_dark_theme() || settings.gtk_theme_name().is_some_and(|name| name.to_lowercase().contains("dark"));
        return if dark { Theme::Dark } else { Theme::Light };
    }
    Theme::Light
}

/// Lets the page cut, copy, paste or select, as the focus is.
pub fn edit(app: &AppHandle, command: &str) {
    #[cfg(target_os = "linux")]
    if let Some(window) = app.get_webview_window(WINDOW) {
        use webkit2gtk::WebViewExt;
        let command = command.to_owned();
        // A window that closes has nothing to edit.
        let _ = window.with_webview(move |view| view.inner().execute_editing_command(&command));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (app, command);
}

/// What GTK and WebKit tell: keys that the window takes itself, the system's wish to end, and a web process that died.
#[cfg(target_os = "linux")]
fn native(window: &WebviewWindow) -> tauri::Result<()> {
    use gtk::prelude::WidgetExt;
    use webkit2gtk::WebViewExt;
    /// A page that dies this often is not brought back again.
    const DEATHS: u32 = 5;
    const TERMINATE: i32 = 15;
    let app = window.app_handle().clone();
    window.gtk_window()?.connect_key_press_event(move |_, event| match pressed(event).and_then(|key| crate::menu::own_action(&app, &key)) {
        Some(action) => {
            crate::menu::chosen(&app, action);
            gtk::glib::Propagation::Stop
        }
        None => gtk::glib::Propagation::Proceed,
    });
    // The system's wish that this ends is followed as a closed window is.
    let app = window.app_handle().clone();
    gtk::glib::unix_signal_add_local_once(TERMINATE, move || app.exit(0));
    let deaths = AtomicU32::new(0);
    window.with_webview(move |view| {
        view.inner().connect_web_process_terminated(move |view, reason| {
            log::error!("the web process ended: {reason:?}");
            if deaths.fetch_add(1, Ordering::Relaxed) < DEATHS {
                view.reload();
            }
        });
    })
}

/// A key as the interface writes keys.
#[cfg(target_os = "linux")]
fn pressed(event: &gtk::gdk::EventKey) -> Option<String> {
    use gtk::gdk::ModifierType;
    let name = event.keyval().name()?;
    let held = |modifier, text| if event.state().contains(modifier) { text } else { "" };
    Some(format!("{}{}{}{name}", held(ModifierType::CONTROL_MASK, "Ctrl+"), held(ModifierType::MOD1_MASK, "Alt+"), held(ModifierType::SHIFT_MASK, "Shift+")))
}

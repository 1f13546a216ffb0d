//! Windows: made unseen, shown when something is drawn, their places remembered, their pages brought back when a web process dies.

use crate::WINDOW;
use crate::look::Look;
use std::path::{Path, PathBuf};
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

/// Windows beside the first, at most: each has a process of its own.
const MOST: usize = 16;
/// What the names of windows beside the first begin with.
const BESIDE: &str = "beside-";
/// The longest place that a window may begin at, and the longest title.
const PLACE: usize = 4_000;
const TITLE: usize = 120;

/// Where WebKit keeps what it must, for every window.
pub struct Web(PathBuf);

/// Makes the first window, unseen. What WebKit must keep lies in `web` of that folder.
pub fn open(app: &AppHandle, look: &Look, folder: &Path) -> tauri::Result<()> {
    app.manage(Web(folder.join("web")));
    make(app, look, WINDOW, WebviewUrl::default()).map(|_| ())
}

/// Makes another window, which begins at that place of the interface: the fragment of an address.
pub fn another(app: &AppHandle, look: Look, place: String) -> tauri::Result<()> {
    let of = app.clone();
    let make = move || {
        if let Err(e) = beside(&of, &look, &place) {
            log::error!("no further window was made: {e}");
        }
    };
    // GTK wants its windows made where its events are heard; Windows wants the opposite.
    if cfg!(target_os = "linux") {
        return app.run_on_main_thread(make);
    }
    make();
    Ok(())
}

fn beside(app: &AppHandle, look: &Look, place: &str) -> tauri::Result<()> {
    let taken = app.webview_windows();
    let free = (1..=MOST).map(|n| format!("{BESIDE}{n}")).find(|name| !taken.contains_key(name));
    let Some(name) = free.filter(|_| place.starts_with("#/") && place.len() <= PLACE) else {
        log::warn!("no further window was made");
        return Ok(());
    };
    let window = make(app, look, &name, WebviewUrl::App(format!("index.html{place}").into()))?;
    #[cfg(target_os = "linux")]
    crate::menu::keys_to_the_page(&window)?;
    // It stands as long as nobody closes it.
    drop(window);
    Ok(())
}

/// The window that a person is at: the one that has the focus, else the first, else any.
pub fn at_hand(app: &AppHandle) -> Option<WebviewWindow> {
    let all = app.webview_windows();
    let focused = all.values().find(|w| w.is_focused().unwrap_or(false));
    focused.or_else(|| all.get(WINDOW)).or_else(|| all.values().next()).cloned()
}

/// Names a window after what it shows.
pub fn name(window: &WebviewWindow, title: &str) {
    let title: String = title.chars().filter(|c| !c.is_control()).take(TITLE).collect();
    if let Err(e) = window.set_title(&title) {
        log::warn!("the title was not changed: {e}");
    }
}

fn make(app: &AppHandle, look: &Look, name: &str, url: WebviewUrl) -> tauri::Result<WebviewWindow> {
    // A driver of tests can only take hold of a page that keeps its data; a user's page keeps nothing on the disk.
    let driven = std::env::var_os("TAURI_WEBVIEW_AUTOMATION").is_some();
    // Each window has a place of its own: of windows that share one, the first alone is given the interface's scheme.
    let web = app.state::<Web>().0.clone();
    let data = if name == WINDOW { web } else { web.join(name) };
    let window = WebviewWindowBuilder::new(app, name, url)
        .title("Saldo")
        .inner_size(1280.0, 820.0)
        .min_inner_size(900.0, 560.0)
        .visible(false)
        .theme(look.theme())
        .background_color(look.paper(system_theme()))
        .incognito(!driven)
        .data_directory(data)
        .initialization_script(WATCH)
        // The page never leaves itself.
        .on_navigation(|url| url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost"))
        .build()?;
    #[cfg(target_os = "linux")]
    native(&window)?;
    let made = window.clone();
    std::thread::spawn(move || {
        std::thread::sleep(LATEST);
        // One that was closed meanwhile says an error.
        if window.is_visible().is_ok_and(|seen| !seen) {
            log::warn!("nothing was drawn in {LATEST:?}");
            show(&window);
        }
    });
    Ok(made)
}

/// Shows a window, once.
pub fn show(window: &WebviewWindow) {
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
    if let Some(window) = at_hand(app) {
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
    if window.label() == WINDOW {
        // The system's wish that this ends is followed as a closed window is.
        let app = window.app_handle().clone();
        gtk::glib::unix_signal_add_local_once(TERMINATE, move || app.exit(0));
    }
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

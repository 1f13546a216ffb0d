//! What must be known of the settings before the database is open: theme, language and keys, remembered in a file of their own.

use crate::{menu, window, words::Language};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tauri::window::Color;
use tauri::{AppHandle, Manager, Theme};
use tauri_plugin_store::StoreExt;

const FILE: &str = "look.json";
const KEY: &str = "look";

/// The part of the settings that the window itself shows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// `system`, `light`, `dark` or `contrast`.
    #[serde(default)]
    theme: String,
    /// Language of the menu.
    #[serde(default)]
    pub language: Language,
    /// Action → key, where it is not the shipped one.
    #[serde(default)]
    pub keymap: HashMap<String, String>,
}

impl Look {
    /// What was remembered in that folder.
    pub fn remembered(app: &AppHandle, folder: &Path) -> Self {
        let store = app.store_builder(folder.join(FILE)).auto_save(Duration::from_millis(100)).build();
        let Ok(store) = store else { return Self::default() };
        let look = store.get(KEY).and_then(|v| serde_json::from_value(v).ok()).unwrap_or_default();
        app.manage(store);
        look
    }

    /// The theme that was set; `None` where the system decides.
    pub fn theme(&self) -> Option<Theme> {
        match self.theme.as_str() {
            "dark" => Some(Theme::Dark),
            "light" | "contrast" => Some(Theme::Light),
            _ => None,
        }
    }

    /// The paper that shows before the first picture does.
    pub fn paper(&self, system: Theme) -> Color {
        match (self.theme.as_str(), self.theme().unwrap_or(system)) {
            ("contrast", _) => Color(0xff, 0xff, 0xff, 0xff),
            (_, Theme::Dark) => Color(0x17, 0x16, 0x14, 0xff),
            _ => Color(0xfb, 0xfa, 0xf8, 0xff),
        }
    }
}

/// What the window shows now.
pub struct Shown(Mutex<Look>);

impl Shown {
    /// As it was made.
    pub fn new(look: Look) -> Self {
        Self(Mutex::new(look))
    }

    /// The language that is shown.
    pub fn language(&self) -> Language {
        self.look().language
    }

    /// All of it.
    pub fn look(&self) -> Look {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Takes over new settings: menu, theme, and what is remembered for the next start.
pub fn take(app: &AppHandle, settings: &Value) {
    let Ok(new) = serde_json::from_value::<Look>(settings.clone()) else { return };
    {
        let shown = app.state::<Shown>();
        let mut look = shown.0.lock().unwrap_or_else(PoisonError::into_inner);
        if *look == new {
            return;
        }
        *look = new.clone();
    }
    if let (Some(store), Ok(value)) = (app.try_state::<std::sync::Arc<tauri_plugin_store::Store<tauri::Wry>>>(), serde_json::to_value(&new)) {
        store.set(KEY, value);
    }
    app.set_theme(new.theme());
    let handle = app.clone();
    let set = app.run_on_main_thread(move || {
        // The menu bar has no paper of its own: it stands on the window's.
        for window in handle.webview_windows().values() {
            if let Err(e) = window.set_background_color(Some(new.paper(window::system_theme()))) {
                log::warn!("the paper was not changed: {e}");
            }
        }
        if let Err(e) = menu::set(&handle, &new) {
            log::warn!("the menu was not changed: {e}");
        }
    });
    if let Err(e) = set {
        log::warn!("the menu was not changed: {e}");
    }
}

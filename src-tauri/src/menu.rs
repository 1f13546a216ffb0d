//! The native menu. An item is an action of the interface by its name, or one of the few things that only the window can do.

use crate::look::{Look, Shown};
use crate::words::{self, Language};
use crate::{desk::Desk, files};
use serde_json::json;
use std::sync::Arc;
use tauri::menu::{AboutMetadata, Menu, MenuItem, PredefinedMenuItem, Submenu};
use tauri::{AppHandle, Manager};

/// A line between items.
const LINE: Item = ("", "", "");
/// Word, action or what the window does, shipped key as the interface writes keys.
type Item = (&'static str, &'static str, &'static str);

/// The actions are those of the interface's `app/actions.ts`; `tests` hold the two together.
const MENUS: &[(&str, &[Item])] = &[
    (
        "file",
        &[
            ("open_files", "window.open_files", "Ctrl+o"),
            ("open_folder", "window.open_folder", "Ctrl+Shift+o"),
            ("new_window", "app.new_window", "Ctrl+Shift+w"),
            LINE,
            ("export", "app.export", "Ctrl+e"),
            ("print", "app.print", "Ctrl+p"),
            LINE,
            ("settings", "app.go_settings", "Ctrl+,"),
            LINE,
            ("quit", "window.quit", "Ctrl+q"),
        ],
    ),
    (
        "edit",
        &[
            ("undo", "app.undo", "Ctrl+z"),
            ("redo", "app.redo", "Ctrl+Shift+z"),
            LINE,
            ("cut", "window.Cut", "Ctrl+x"),
            ("copy", "window.Copy", "Ctrl+c"),
            ("paste", "window.Paste", "Ctrl+v"),
            ("select_all", "app.select_all", "Ctrl+a"),
        ],
    ),
    (
        "view",
        &[
            ("inbox", "app.go_inbox", "Ctrl+1"),
            ("headers", "app.go_headers", "Ctrl+2"),
            ("problems", "app.go_problems", "Ctrl+3"),
            ("transactions", "app.go_transactions", "Ctrl+4"),
            ("analytics", "app.go_analytics", "Ctrl+5"),
            ("finish", "app.go_finish", "Ctrl+6"),
            LINE,
            ("queue", "app.toggle_queue", "Ctrl+b"),
            ("page", "app.toggle_page", "Ctrl+\\"),
            LINE,
            ("zoom_in", "app.zoom_in", "Ctrl+="),
            ("zoom_out", "app.zoom_out", "Ctrl+-"),
            ("zoom_reset", "app.zoom_reset", "Ctrl+0"),
            ("theme", "app.theme", "Ctrl+Shift+l"),
            ("fullscreen", "window.fullscreen", "F11"),
        ],
    ),
    (
        "go",
        &[
            ("next_problem", "app.next_problem", "F8"),
            ("previous_problem", "app.previous_problem", "Shift+F8"),
            LINE,
            ("next_file", "app.next_file", "Ctrl+ArrowDown"),
            ("previous_file", "app.previous_file", "Ctrl+ArrowUp"),
        ],
    ),
    ("help", &[("guide", "app.guide", "F1"), LINE, ("palette", "app.palette", "Ctrl+k"), ("keys", "app.keys", "?"), LINE, ("about", "window.about", "")]),
];

/// The key as the platform writes it.
fn accelerator(key: &str) -> Option<String> {
    match key {
        "" => None,
        "?" => Some("Shift+/".to_owned()),
        key => Some(key.replace("Ctrl+", "CmdOrCtrl+")),
    }
}

/// Builds the menu in that language, with the keys as they are set, and shows it.
pub fn set(app: &AppHandle, look: &Look) -> tauri::Result<()> {
    let menu = Menu::new(app)?;
    for (title, items) in MENUS {
        let submenu = Submenu::new(app, words::of(title, look.language), true)?;
        for (word, action, shipped) in *items {
            if action.is_empty() {
                submenu.append(&PredefinedMenuItem::separator(app)?)?;
                continue;
            }
            let text = words::of(word, look.language);
            let key = look.keymap.get(*action).map_or(*shipped, String::as_str);
            match native(app, action, text, look.language)? {
                Some(item) => submenu.append(&item)?,
                None => submenu.append(&MenuItem::with_id(app, *action, text, true, accelerator(key))?)?,
            }
        }
        menu.append(&submenu)?;
    }
    app.set_menu(menu)?;
    #[cfg(target_os = "linux")]
    for window in app.webview_windows().values() {
        keys_to_the_page(window)?;
    }
    Ok(())
}

/// Items that the platform brings along.
fn native(app: &AppHandle, action: &str, text: &str, language: Language) -> tauri::Result<Option<PredefinedMenuItem<tauri::Wry>>> {
    let item = match action {
        "window.about" => {
            let about = AboutMetadata {
                name: Some("Saldo".to_owned()),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
                comments: Some(words::of("about_text", language).to_owned()),
                license: Some("MIT OR Apache-2.0".to_owned()),
                icon: app.default_window_icon().cloned(),
                ..AboutMetadata::default()
            };
            PredefinedMenuItem::about(app, Some(text), Some(about))?
        }
        // Elsewhere the platform edits by itself; GTK is told in `chosen`.
        "window.Cut" if cfg!(not(target_os = "linux")) => PredefinedMenuItem::cut(app, Some(text))?,
        "window.Copy" if cfg!(not(target_os = "linux")) => PredefinedMenuItem::copy(app, Some(text))?,
        "window.Paste" if cfg!(not(target_os = "linux")) => PredefinedMenuItem::paste(app, Some(text))?,
        _ => return Ok(None),
    };
    Ok(Some(item))
}

/// GTK would take a menu's keys before the page sees them, in text fields too. The menu shows them; the page's keymap acts on them.
#[cfg(target_os = "linux")]
pub fn keys_to_the_page(window: &tauri::WebviewWindow) -> tauri::Result<()> {
    use gtk::prelude::GtkWindowExt;
    let of = window.clone();
    // The menu is put up on the main thread's next turn; its keys are taken off in the one after.
    window.run_on_main_thread(move || {
        if let Ok(window) = of.gtk_window() {
            for group in gtk::accel_groups_from_object(&window) {
                window.remove_accel_group(&group);
            }
        }
    })
}

/// What a chosen item does.
pub fn chosen(app: &AppHandle, action: &str) {
    match action {
        "window.open_files" => files::ask(app, false),
        "window.open_folder" => files::ask(app, true),
        "window.quit" => app.exit(0),
        "window.fullscreen" => {
            if let Some(window) = crate::window::at_hand(app) {
                // A window manager may refuse.
                let _ = window.is_fullscreen().and_then(|now| window.set_fullscreen(!now));
            }
        }
        _ => match action.strip_prefix("window.") {
            Some(command) => crate::window::edit(app, command),
            None => app.state::<Arc<Desk>>().emit(json!({"kind": "menu", "action": action})),
        },
    }
}

/// The action of a key that the window itself handles.
#[cfg(target_os = "linux")]
pub fn own_action(app: &AppHandle, pressed: &str) -> Option<&'static str> {
    const OWN: [&str; 4] = ["window.open_files", "window.open_folder", "window.quit", "window.fullscreen"];
    // Before the look is known there is no window to press keys in.
    app.try_state::<Shown>()?;
    let items = MENUS.iter().flat_map(|(_, items)| items.iter());
    items.filter(|(_, action, _)| OWN.contains(action)).find(|(_, _, key)| key.eq_ignore_ascii_case(pressed)).map(|(_, action, _)| *action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_has_its_words_and_is_an_action_of_the_interface_with_that_key() {
        let actions = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../ui/src/app/actions.ts")).expect("the interface's actions");
        for (title, items) in MENUS {
            assert_ne!(words::of(title, Language::Id), "", "{title}");
            for (word, action, key) in items.iter().filter(|i| **i != LINE) {
                assert!(!words::of(word, Language::En).is_empty() && !words::of(word, Language::Id).is_empty(), "{word}");
                let Some(name) = action.strip_prefix("app.") else { continue };
                if name.starts_with("go_") && name != "go_settings" {
                    assert!(actions.contains(&format!("'{}'", &name[3..])), "{name}");
                    continue;
                }
                let line = actions.lines().find(|l| l.contains(&format!("name: '{name}'"))).unwrap_or_else(|| panic!("{name} is no action"));
                assert!(line.contains(&format!("'{}'", key.replace('\\', "\\\\"))), "{name} has another key than {key}");
            }
        }
    }
}

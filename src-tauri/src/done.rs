//! Says when a pile of files is read while the user looks elsewhere.

use crate::desk::Desk;
use crate::look::Shown;
use crate::words;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;
use tauri::{AppHandle, Manager};
use tauri_plugin_notification::NotificationExt;

/// The queue is looked at when nothing was heard for this long.
const QUIET: Duration = Duration::from_secs(1);
/// Fewer files are no pile.
const PILE: usize = 2;

/// Watches what the engine tells.
pub fn watch(app: &AppHandle, desk: Arc<Desk>) -> std::io::Result<()> {
    let app = app.clone();
    std::thread::Builder::new().name("done".to_owned()).spawn(move || {
        let Some(events) = desk.listen() else { return };
        let (mut files, mut cases) = (HashSet::new(), HashSet::new());
        loop {
            let event = match events.recv_timeout(if files.is_empty() { Duration::MAX } else { QUIET }) {
                Ok(event) => event,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some((ready, others)) = counted(&desk, &files, &cases) {
                        if files.len() >= PILE {
                            tell(&app, ready, others);
                        }
                        files.clear();
                        cases.clear();
                    }
                    continue;
                }
            };
            let id = |name: &str| event.get(name).and_then(Value::as_str).map(str::to_owned);
            match event.get("kind").and_then(Value::as_str) {
                Some("progress") => files.extend(id("file_id")),
                Some("changed") => cases.extend(id("case_id")),
                _ => {}
            }
        }
    })?;
    Ok(())
}

/// How many of the files are ready and how many are not; `None` while one is being read.
fn counted(desk: &Desk, files: &HashSet<String>, cases: &HashSet<String>) -> Option<(usize, usize)> {
    let (mut ready, mut others) = (0, 0);
    for case in cases {
        let Ok(Value::Array(queue)) = desk.call("queue_list", json!({"case_id": case})) else { continue };
        for file in queue {
            let text = |name: &str| file.get(name).and_then(Value::as_str).unwrap_or_default();
            if !files.contains(text("id")) {
                continue;
            }
            match text("state") {
                "queued" | "reading" => return None,
                "ready" => ready += 1,
                _ => others += 1,
            }
        }
    }
    Some((ready, others))
}

fn tell(app: &AppHandle, ready: usize, others: usize) {
    if app.webview_windows().values().any(|w| w.is_focused().unwrap_or(true)) {
        return;
    }
    let language = app.state::<Shown>().language();
    let mut parts = Vec::new();
    if ready > 0 {
        parts.push(words::with("done_ready", language, ready));
    }
    if others > 0 {
        parts.push(words::with("done_review", language, others));
    }
    let shown = app.notification().builder().title(words::with("done", language, ready + others)).body(parts.join(" ")).show();
    if let Err(e) = shown {
        log::warn!("no notification: {e}");
    }
}

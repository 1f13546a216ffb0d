//! The engine behind the window: opened beside it, asked by every command, and what it tells.

use crate::arguments::Arguments;
use crate::window;
use engine::api::PageAsked;
use engine::base::{Error, ErrorCode};
use engine::ops::{OpError, Options, Saldo};
use engine::read::worker::Worker;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tauri::http::{Response, StatusCode, Uri, header};
use tauri::{AppHandle, Emitter};

/// How long the folder may still be held by a window that ends.
const LETTING_GO: Duration = Duration::from_secs(2);

/// The operations, once the database is open, or why it is not.
#[derive(Default)]
pub struct Desk {
    saldo: OnceLock<Result<Saldo, OpError>>,
}

impl Desk {
    /// The operations; waits until the database is open.
    pub fn saldo(&self) -> Result<&Saldo, OpError> {
        match self.saldo.wait() {
            Ok(saldo) => Ok(saldo),
            Err(e) => Err(OpError { code: e.code.clone(), message: e.message.clone(), field: None }),
        }
    }

    /// One operation. Blocks.
    pub fn call(&self, name: &str, input: Value) -> Result<Value, OpError> {
        self.saldo()?.call(name, input)
    }

    /// Tells the interface something.
    pub fn emit(&self, event: Value) {
        if let Ok(saldo) = self.saldo() {
            saldo.emit(event);
        }
    }

    /// What the engine tells from now on; `None` where it did not open.
    pub fn listen(&self) -> Option<Receiver<Value>> {
        self.saldo().ok().map(Saldo::listen)
    }

    /// The page image of an address. Blocks.
    pub fn page(&self, address: &Uri) -> Response<Vec<u8>> {
        let asked = PageAsked::of(address.path(), address.query().unwrap_or_default());
        let drawn = asked.and_then(|asked| self.saldo().ok().map(|saldo| asked.draw(saldo)));
        let (status, kind, body) = match drawn {
            Some(Ok(png)) => (StatusCode::OK, "image/png", png),
            Some(Err(e)) => (StatusCode::NOT_FOUND, "text/plain; charset=utf-8", e.to_string().into_bytes()),
            None => (StatusCode::BAD_REQUEST, "text/plain", Vec::new()),
        };
        let response = Response::builder().status(status).header(header::CONTENT_TYPE, kind).header(header::CACHE_CONTROL, "no-store");
        response.body(body).unwrap_or_default()
    }

    /// Waits for what is being written.
    pub fn close(&self) {
        // Not yet open: nothing was written.
        if let Some(Ok(saldo)) = self.saldo.get() {
            saldo.close();
        }
    }
}

/// An operation that ended in a panic.
pub fn broken() -> OpError {
    OpError { code: "INTERNAL".to_owned(), message: "Saldo itself failed at this. Try again; if it stays, start Saldo again.".to_owned(), field: None }
}

/// Opens the database on a thread of its own.
pub fn open(desk: Arc<Desk>, arguments: &Arguments) {
    let Arguments { folder, keychain, example, .. } = arguments.clone();
    std::thread::spawn(move || {
        let opened = open_now(folder, keychain, example).map_err(|e| {
            let code = serde_json::to_value(e.code).ok().and_then(|c| c.as_str().map(str::to_owned)).unwrap_or_default();
            log::error!("the database did not open: {code}");
            OpError { code, message: e.to_string(), field: None }
        });
        // Set once, here.
        let _ = desk.saldo.set(opened);
    });
}

fn open_now(folder: PathBuf, keychain: bool, example: bool) -> Result<Saldo, Error> {
    let options = Options { folder, worker: worker(), keychain };
    let start = Instant::now();
    let saldo = loop {
        match Saldo::open(options.clone()) {
            // A window that just closed, or starts again, may still hold the folder.
            Err(e) if e.code == ErrorCode::FileUnreadable && start.elapsed() < LETTING_GO => std::thread::sleep(LETTING_GO / 20),
            opened => break opened?,
        }
    };
    if example && saldo.call("folders_list", json!({})).is_ok_and(|folders| folders.as_array().is_some_and(Vec::is_empty)) {
        // Without the example the window is as on a first start, which offers it.
        let _ = saldo.call("example_add", json!({}));
    }
    Ok(saldo)
}

/// The command line beside this program reads files: it starts faster, as it is linked with no window.
fn worker() -> Worker {
    let name = format!("saldo{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.join(name)));
    Worker { program: beside.filter(|p| p.is_file()), ..Worker::default() }
}

/// Hands what the engine tells to the interface.
pub fn tell(app: &AppHandle, desk: Arc<Desk>) -> std::io::Result<()> {
    let app = app.clone();
    std::thread::Builder::new().name("changes".to_owned()).spawn(move || {
        for event in desk.listen().into_iter().flatten() {
            // What a person chose, or gave, is for the window that they are at; what changed is for all.
            let one = matches!(event.get("kind").and_then(Value::as_str), Some("menu" | "opened"));
            let told = match window::at_hand(&app).filter(|_| one) {
                Some(window) => app.emit_to(window.label(), "change", event),
                None => app.emit("change", event),
            };
            if let Err(e) = told {
                log::warn!("a change was not told: {e}");
            }
        }
    })?;
    Ok(())
}

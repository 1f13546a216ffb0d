//! The real window on a screen of its own, driven over WebDriver. Nothing here waits for a time; everything waits for a condition.

use crate::support::{Folder, program};
use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// What a condition is given before the test fails.
const LONG: Duration = Duration::from_secs(60);
const TICK: Duration = Duration::from_millis(20);

/// A child that ends with the test.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A screen, a driver and a folder for what the window keeps.
pub struct Stage {
    runtime: Runtime,
    driver: String,
    /// Where the window's database lies.
    pub folder: Folder,
    _driving: Ends,
    _screen: Ends,
}

impl Stage {
    /// Sets the stage.
    pub fn new(name: &str) -> Self {
        let folder = Folder::new(name);
        std::fs::create_dir_all(folder.0.join("Documents")).expect("a folder for what is written");
        // It finds a free number by itself and says which on its output.
        let mut screen = Command::new("Xvfb");
        screen.args(["-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut screen = Ends(screen.spawn().expect("Xvfb starts; `make test` installs it"));
        let mut number = String::new();
        BufReader::new(screen.0.stdout.take().expect("its output")).read_line(&mut number).expect("a display");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port").port();
        let mut driving = Command::new("WebKitWebDriver");
        driving.arg(format!("--port={port}")).env("DISPLAY", format!(":{}", number.trim())).env("TAURI_WEBVIEW_AUTOMATION", "true");
        driving.env("HOME", &folder.0).env("XDG_RUNTIME_DIR", &folder.0).stdout(Stdio::null()).stderr(Stdio::null());
        for name in ["WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            driving.env_remove(name);
        }
        let driving = Ends(driving.spawn().expect("WebKitWebDriver starts; `make test` installs it"));
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < LONG, "WebKitWebDriver does not answer");
            std::thread::sleep(TICK);
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        Self { runtime, driver: format!("http://127.0.0.1:{port}"), folder, _driving: driving, _screen: screen }
    }

    /// Opens the window on the stage's folder with these arguments.
    pub fn open(&self, arguments: &[&str]) -> Window<'_> {
        let mut all = vec!["--key-file", "--folder"];
        let folder = self.folder.0.join("store");
        let folder = folder.to_string_lossy();
        all.push(&folder);
        all.extend(arguments);
        let capabilities = json!({"webkitgtk:browserOptions": {"binary": window_program(), "args": all}});
        let Value::Object(capabilities) = capabilities else { unreachable!("an object was written") };
        let client = self.runtime.block_on(ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(&self.driver));
        Window { stage: self, client: client.expect("the window opens") }
    }
}

/// The window's program, beside the command line.
fn window_program() -> PathBuf {
    let path = program().with_file_name(format!("saldo-desktop{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is missing: run `make test`, or `cargo build --workspace` first", path.display());
    path
}

/// An open window.
pub struct Window<'a> {
    stage: &'a Stage,
    client: Client,
}

impl Window<'_> {
    /// What an expression of the page gives.
    pub fn ask(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        self.stage.runtime.block_on(self.client.execute(&script, Vec::new())).unwrap_or_else(|e| panic!("`{expression}`: {e}"))
    }

    /// One operation, asked past the interface: for what a test must know beside what it sees.
    pub fn op(&self, name: &str, input: Value) -> Value {
        let script = "const [name, input, done] = arguments;
            window.__TAURI_INTERNALS__.invoke('op', { name, input }).then((ok) => done({ ok }), (error) => done({ error }));";
        let answer = self.stage.runtime.block_on(self.client.execute_async(script, vec![json!(name), input]));
        let answer = answer.unwrap_or_else(|e| panic!("{name}: {e}"));
        answer.get("ok").cloned().unwrap_or_else(|| panic!("{name}: {answer}"))
    }

    /// Waits until there is something.
    pub fn wait<T>(&self, look: impl Fn() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(start.elapsed() < LONG, "never came:\n{}\n{}", self.ask("location.href"), self.ask("document.body.innerText"));
            std::thread::sleep(TICK);
        }
    }

    /// Waits until an expression of the page is true.
    pub fn until(&self, expression: &str) {
        let start = Instant::now();
        while self.ask(&format!("Boolean({expression})")) != Value::Bool(true) {
            assert!(start.elapsed() < LONG, "never: {expression}\n{}\n{}", self.ask("location.href"), self.ask("document.body.innerText"));
            std::thread::sleep(TICK);
        }
    }

    /// Clicks the first element of a selector.
    pub fn click(&self, selector: &str) {
        let click = async { self.client.find(Locator::Css(selector)).await?.click().await };
        self.stage.runtime.block_on(click).unwrap_or_else(|e| panic!("{selector}: {e}"));
    }

    /// The text of the first element of a selector; empty where there is none.
    pub fn text(&self, selector: &str) -> String {
        let found = self.ask(&format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        found.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an element's text holds these words.
    pub fn shows(&self, selector: &str, words: &str) {
        self.until(&format!("[...document.querySelectorAll({})].some((e) => e.innerText.includes({}))", json!(selector), json!(words)));
    }

    /// Presses a key as the interface writes keys: `Ctrl+Shift+z`, `F8`, `Enter`.
    pub fn press(&self, key: &str) {
        // What a drawn screen answers to is registered after it is drawn.
        let drawn = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));";
        self.stage.runtime.block_on(self.client.execute_async(drawn, Vec::new())).unwrap_or_else(|e| panic!("before {key}: {e}"));
        let parts: Vec<char> = key.split('+').map(code).collect();
        let mut keys = KeyActions::new("keyboard".to_owned());
        for &value in &parts {
            keys = keys.then(KeyAction::Down { value });
        }
        for &value in parts.iter().rev() {
            keys = keys.then(KeyAction::Up { value });
        }
        self.stage.runtime.block_on(self.client.perform_actions(keys)).unwrap_or_else(|e| panic!("{key}: {e}"));
    }

    /// Closes the window and waits until its program has let go of the folder.
    pub fn close(self) {
        self.stage.runtime.block_on(self.client.close()).expect("the window closes");
        let lock = std::fs::File::options().write(true).open(self.stage.folder.0.join("store/lock")).expect("the store's lock");
        let start = Instant::now();
        while lock.try_lock().is_err() {
            assert!(start.elapsed() < LONG, "the window does not end");
            std::thread::sleep(TICK);
        }
    }
}

/// WebDriver's code of a key.
fn code(key: &str) -> char {
    match key {
        "Ctrl" => '\u{E009}',
        "Shift" => '\u{E008}',
        "Alt" => '\u{E00A}',
        "Enter" => '\u{E007}',
        "Escape" => '\u{E00C}',
        "ArrowLeft" => '\u{E012}',
        "ArrowUp" => '\u{E013}',
        "ArrowRight" => '\u{E014}',
        "ArrowDown" => '\u{E015}',
        "F8" => '\u{E038}',
        key => key.chars().next().expect("a key"),
    }
}

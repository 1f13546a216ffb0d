//! A desktop or an office's server: the real program on a folder of its own, asked for operations, killed and started again.

use crate::http;
use crate::services::client::{PASSWORD, command};
use crate::support::{Folder, saldo};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// What a condition is given before the test fails.
const LONG: Duration = Duration::from_secs(120);

/// A port that is free now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a free port").port()
}

/// The program on a folder of its own.
pub struct Place {
    pub folder: Folder,
    child: Child,
    ui: u16,
    token: String,
    flags: Vec<String>,
    /// The port of the services; 0 where there are none.
    pub port: u16,
}

fn begun(folder: &Folder, flags: &[String]) -> (Child, u16, String) {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.0.join("log.txt")).expect("a log");
    let mut command = saldo();
    command.args(["serve", "--ui", "--key-file", "--folder"]).arg(&folder.0).args(flags).env("USER", "desk");
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("saldo serve starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output"));
    let mut address = String::new();
    lines.read_line(&mut address).expect("its address");
    let rest = address.trim().strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("`{address}` is no loopback address"));
    let (port, token) = rest.split_once("/#token=").expect("a token");
    if !flags.is_empty() {
        let mut services = String::new();
        lines.read_line(&mut services).expect("the services' address");
    }
    // It writes no more: the pipe may close.
    (child, port.parse().expect("a port"), token.to_owned())
}

impl Place {
    /// A desktop.
    pub fn desk(name: &str) -> Self {
        Self::begin(Folder::new(name), Vec::new(), 0)
    }

    /// The same with further flags of `saldo serve`.
    pub fn begin(folder: Folder, flags: Vec<String>, port: u16) -> Self {
        let (child, ui, token) = begun(&folder, &flags);
        Self { folder, child, ui, token, flags, port }
    }

    /// Ends it as a loss of power does.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again.
    pub fn again(&mut self) {
        self.kill();
        let began = Instant::now();
        while self.port > 0 && TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
            assert!(began.elapsed() < LONG, "the port is still taken");
            std::thread::sleep(Duration::from_millis(20));
        }
        (self.child, self.ui, self.token) = begun(&self.folder, &self.flags);
    }

    /// What an operation answers, or why it does not.
    pub fn asked(&self, name: &str, input: &Value) -> Result<Value, Value> {
        let head = format!("POST /op/{name} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}", self.ui, self.token);
        let answer = http::send(self.ui, &head, input.to_string().as_bytes()).ok_or_else(|| json!("no answer"))?;
        let said: Value = serde_json::from_slice(&answer.body).map_err(|e| json!(e.to_string()))?;
        if answer.status == 200 { Ok(said) } else { Err(said) }
    }

    pub fn op(&self, name: &str, input: Value) -> Value {
        self.asked(name, &input).unwrap_or_else(|e| panic!("{name} {input}: {e}\n{}", self.log()))
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.0.join("log.txt")).unwrap_or_default()
    }

    /// A case with these files, once they were read.
    pub fn case(&self, folder: &str, files: &[&str]) -> String {
        let folder = self.op("folder_save", json!({ "name": folder }));
        let case = self.op("case_save", json!({ "folder_id": folder["id"], "name": "PT Uji" }))["id"].as_str().expect("an id").to_owned();
        let paths: Vec<String> = files.iter().map(|f| crate::support::corpus(f).display().to_string()).collect();
        self.op("files_import", json!({ "case_id": case, "paths": paths }));
        self.read(&case);
        case
    }

    /// Waits until every file of a case was read.
    pub fn read(&self, case: &str) {
        self.until("files are read", || {
            let queue = self.op("queue_list", json!({ "case_id": case }));
            let files = queue.as_array().expect("a list");
            !files.is_empty() && !files.iter().any(|f| matches!(f["state"].as_str(), Some("queued" | "reading")))
        });
    }

    pub fn until(&self, what: &str, holds: impl Fn() -> bool) {
        let began = Instant::now();
        while !holds() {
            assert!(began.elapsed() < LONG, "never: {what}\n{}", self.log());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The rows of a case.
    pub fn rows(&self, case: &str) -> Vec<Value> {
        let sort = json!({ "field": "printed", "descending": false });
        let asked = json!({ "case_id": case, "filter": {}, "sort": sort, "offset": 0, "limit": 2_000 });
        self.op("rows_window", asked)["rows"].as_array().expect("rows").clone()
    }

    /// Brings into step.
    pub fn sync(&self) -> Value {
        self.op("remote_sync", json!({}))
    }

    /// Brings into step until nothing waits any more.
    pub fn in_step(&self) {
        let began = Instant::now();
        loop {
            let done = self.sync();
            let open = self.op("remote_state", json!({}));
            if done["troubles"] == json!([]) && open["waiting"] == 0 && done["sent"] == 0 && done["taken"] == 0 {
                return;
            }
            assert!(began.elapsed() < LONG, "never in step: {done} {} \n{}", self.op("remote_outbox", json!({"open": true})), self.log());
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The status of the verification of a case, as it was seen last.
    pub fn there(&self, case: &str) -> Value {
        self.op("remote_case", json!({ "case_id": case }))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.kill();
    }
}

/// An office's server with a key and a login, and how it is reached past any proxy.
pub struct Office {
    pub place: Place,
    pub key: String,
    pub token: String,
}

pub const EMAIL: &str = "ana@example.com";

impl Office {
    pub fn new(name: &str, port: u16, public: u16) -> Self {
        let folder = Folder::new(name);
        let key = command(&folder, &["keys", "create", "office"], "");
        command(&folder, &["users", "create", EMAIL, "--name", "Ana"], PASSWORD);
        let flags =
            ["--listen", &format!("127.0.0.1:{port}"), "--public-url", &format!("http://127.0.0.1:{public}"), "--rate-limit", "0", "--webhook-allow-private"];
        let place = Place::begin(folder, flags.iter().map(|f| (*f).to_owned()).collect(), port);
        let mut office = Self { place, key, token: String::new() };
        let told = office.ask("POST", "/auth/login", Some(&json!({"email": EMAIL, "password": PASSWORD})), false);
        office.token = told.1["access_token"].as_str().unwrap_or_else(|| panic!("no token: {told:?}")).to_owned();
        office
    }

    /// Asks it directly.
    pub fn ask(&self, method: &str, path: &str, body: Option<&Value>, bearer: bool) -> (u16, Value) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let who = if bearer { format!("Authorization: Bearer {}", self.token) } else { format!("X-API-Key: {}", self.key) };
        let media = if body.is_empty() { "" } else { "\r\nContent-Type: application/json" };
        let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{who}{media}", self.place.port);
        let answer = http::send(self.place.port, &head, body.as_bytes()).expect("an answer");
        (answer.status, serde_json::from_slice(&answer.body).unwrap_or(Value::Null))
    }

    pub fn get(&self, path: &str) -> Value {
        let (status, said) = self.ask("GET", path, None, false);
        assert_eq!(status, 200, "{path}: {said}");
        said
    }

    /// Corrects a row of a verification.
    pub fn correct(&self, id: &str, row: &str, body: &Value) {
        let (status, said) = self.ask("PUT", &format!("/bank-statements/{id}/transactions/{row}"), Some(body), false);
        assert_eq!(status, 200, "{said}");
    }

    /// Ends or opens a review.
    pub fn review(&self, id: &str, status: &str) {
        let (code, said) = self.ask("PUT", &format!("/verifications/{id}"), Some(&json!({ "verification_status": status })), true);
        assert_eq!(code, 200, "{said}");
    }

    /// All rows of a verification.
    pub fn rows(&self, id: &str) -> Vec<Value> {
        self.get(&format!("/bank-statements/{id}/transactions?page_size=100"))["items"].as_array().expect("rows").clone()
    }

    /// A connection of a desktop to it, through that port.
    pub fn connect(&self, desk: &Place, through: u16) -> Value {
        let url = format!("http://127.0.0.1:{through}");
        let given = json!({"name": "Office", "base_url": url, "key": self.key, "email": EMAIL, "password": PASSWORD});
        desk.op("remote_connection_save", given)["id"].clone()
    }
}

/// Shares a case and waits until it was made and read there; answers its id there.
pub fn shared(desk: &Place, connection: &Value, case: &str) -> String {
    let asked = json!({"case_id": case, "connection_id": connection});
    assert!(desk.asked("remote_share", &asked).is_err(), "what would be sent is looked at first");
    let preview = desk.op("remote_share_preview", asked);
    assert!(preview["files"].as_array().is_some_and(|f| !f.is_empty()), "{preview}");
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "seen": true}));
    made(desk, case)
}

/// Waits until a shared case was made and read there.
pub fn made(desk: &Place, case: &str) -> String {
    desk.until("it is read there", || {
        desk.sync();
        matches!(desk.there(case)["status"].as_str(), Some("NEED_REVIEW" | "COMPLETED" | "PARTIALLY_COMPLETED" | "PARTIALLY_FAILED"))
    });
    desk.there(case)["remote_id"].as_str().expect("an id").to_owned()
}

//! The services as a program of their own, and one request at a time to them.

use crate::http::{self, Answer, Part};
use crate::support::{Folder, corpus, saldo};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

pub const BANK_STATEMENT: &str = "a4900c34-bd5d-55df-89b1-794bce0c336e";
pub const PASSWORD: &str = "correct horse battery staple";

/// The services on a store of their own; ended when dropped.
pub struct Services {
    pub child: Child,
    pub port: u16,
    pub folder: Folder,
    pub key: String,
}

/// A command on the store of a folder, and what it says.
pub fn command(folder: &Folder, arguments: &[&str], input: &str) -> String {
    let mut command = saldo();
    command.args(arguments).arg("--key-file").arg("--folder").arg(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("saldo starts");
    child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("told");
    let done = child.wait_with_output().expect("done");
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).trim().to_owned()
}

impl Services {
    pub fn start(name: &str, flags: &[&str]) -> Self {
        let folder = Folder::new(name);
        let key = command(&folder, &["keys", "create", "tests"], "");
        Self::on(folder, key, flags)
    }

    /// On a folder that is there already.
    pub fn on(folder: Folder, key: String, flags: &[&str]) -> Self {
        let mut command = saldo();
        command.args(["serve", "--key-file", "--folder"]).arg(&folder.0).args(flags);
        if !flags.contains(&"--listen") {
            command.args(["--listen", "127.0.0.1:0"]);
        }
        if !flags.contains(&"--rate-limit") {
            command.args(["--rate-limit", "0"]);
        }
        let log = std::fs::File::create(folder.0.join("log.txt")).expect("a log");
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().expect("saldo serve starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut address).expect("its address");
        let port = address.trim().rsplit(':').next().and_then(|p| p.parse().ok()).unwrap_or_else(|| panic!("`{address}` is no address"));
        Self { child, port, folder, key }
    }

    /// Ends it in order; gives its folder.
    pub fn end(mut self) -> Folder {
        let told = std::process::Command::new("kill").arg(self.child.id().to_string()).status();
        assert!(told.is_ok_and(|s| s.success()) && self.child.wait().is_ok_and(|s| s.success()));
        self.taken()
    }

    /// Ends it in order, does something with its folder, and starts it again there.
    pub fn again(self, between: impl FnOnce(&std::path::Path), flags: &[&str]) -> Self {
        let key = self.key.clone();
        let folder = self.end();
        between(&folder.0);
        Self::on(folder, key, flags)
    }

    /// Its folder, which another goes on with.
    pub fn taken(&mut self) -> Folder {
        std::mem::replace(&mut self.folder, Folder::new(&format!("services-taken-{}", self.port)))
    }

    /// Sends a request as it stands and reads to the end.
    pub fn send(&self, head: &str, body: &[u8]) -> Answer {
        http::send(self.port, head, body).unwrap_or_else(|| panic!("no answer to {head}"))
    }

    /// A request with these headers.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let lines: String = headers.iter().map(|(n, v)| format!("\r\n{n}: {v}")).collect();
        self.send(&format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}{lines}", self.port), body)
    }

    /// A request with the key, and JSON where there is any.
    pub fn call(&self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        self.with(&[("X-API-Key", &self.key)], method, path, body)
    }

    /// A request with these credentials, and JSON where there is any.
    pub fn with(&self, credentials: &[(&str, &str)], method: &str, path: &str, body: Option<&Value>) -> Answer {
        let mut headers = credentials.to_vec();
        if body.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        self.ask(method, path, &headers, body.map(Value::to_string).unwrap_or_default().as_bytes())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.call("GET", path, None)
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.call("POST", path, Some(body))
    }

    /// Sends a file in; answers its path.
    pub fn upload(&self, name: &str, bytes: &[u8]) -> String {
        let answer = self.upload_as(&self.key, name, bytes, &[]).expect(201);
        answer["items"][0]["path"].as_str().expect("a path").to_owned()
    }

    /// Sends a file in with that key and these fields.
    pub fn upload_as(&self, key: &str, name: &str, bytes: &[u8], fields: &[(&str, &str)]) -> Answer {
        let mut parts: Vec<Part<'_>> = vec![("files", Some(name), bytes)];
        parts.extend(fields.iter().map(|(field, text)| (*field, None, text.as_bytes())));
        self.ask("POST", "/uploads", &[("X-API-Key", key), ("Content-Type", http::FORM)], &http::form(&parts))
    }

    /// A form with the key.
    pub fn form(&self, path: &str, parts: &[Part<'_>]) -> Answer {
        self.ask("POST", path, &[("X-API-Key", &self.key), ("Content-Type", http::FORM)], &http::form(parts))
    }

    /// Sends a file of the corpus in.
    pub fn sample(&self, name: &str) -> String {
        self.upload(name, &std::fs::read(corpus(name)).expect("a file of the corpus"))
    }

    /// A verification of these files, as it is made.
    pub fn verification(&self, paths: &[&str]) -> Value {
        let configuration = json!({"files": {"bsa_file": paths}});
        self.post("/verifications", &json!({"service_id": BANK_STATEMENT, "configuration": configuration})).expect(201)
    }

    /// A verification once nothing is done of it any more.
    pub fn settled(&self, id: &str) -> Value {
        let began = Instant::now();
        loop {
            let v = self.get(&format!("/verifications/{id}")).expect(200);
            if !matches!(v["status"].as_str(), Some("IN_QUEUE" | "IN_PROGRESS")) {
                return v;
            }
            assert!(began.elapsed() < Duration::from_secs(120), "{v}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Adds a user and logs them in; answers the token.
    pub fn token(&self, email: &str) -> String {
        command(&self.folder, &["users", "create", email, "--name", "Ana"], PASSWORD);
        self.login(email)
    }

    /// A token of a user who is there.
    pub fn login(&self, email: &str) -> String {
        let answer = self.post("/auth/login", &json!({"email": email, "password": PASSWORD})).expect(200);
        answer["access_token"].as_str().expect("a token").to_owned()
    }

    /// Ends a review, or opens it again.
    pub fn review(&self, token: &str, id: &str, body: &Value) -> Answer {
        self.with(&[("Authorization", &format!("Bearer {token}"))], "PUT", &format!("/verifications/{id}"), Some(body))
    }

    /// What it logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.0.join("log.txt")).expect("a log")
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

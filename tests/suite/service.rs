//! The services in a process of their own, asked as other programs ask them, and a machine that hears what they tell.

use super::http::{self, Answer, Part};
use super::support::{run, saldo};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A server of the services with a key of the tenant `default`.
pub struct Service {
    pub child: Child,
    pub port: u16,
    pub key: String,
    pub log: PathBuf,
}

/// A new key of a tenant in the store of that folder.
pub fn new_key(folder: &Path, tenant: &str) -> String {
    let out = run(&["keys", "create", "test", "--tenant", tenant, "--key-file", "--folder", &folder.to_string_lossy()]);
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let key = text.split_whitespace().find(|w| w.starts_with("sk_live_"));
    key.unwrap_or_else(|| panic!("no key: {text} {}", String::from_utf8_lossy(&out.stderr))).to_owned()
}

impl Service {
    pub fn start(folder: &Path, more: &[&str]) -> Self {
        let key = new_key(folder, "default");
        Self::again(folder, key, more)
    }

    /// A server over a folder that has a key already.
    pub fn again(folder: &Path, key: String, more: &[&str]) -> Self {
        let log = folder.join("server.log");
        let errors = std::fs::OpenOptions::new().create(true).append(true).open(&log).expect("a log");
        let mut command = saldo();
        command.args(["serve", "--listen", "127.0.0.1:0", "--rate-limit", "0", "--key-file", "--folder"]).arg(folder).args(more);
        let mut child = command.stdout(Stdio::piped()).stderr(errors).spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("it says where it is");
        let port = line.split("127.0.0.1:").nth(1).map(|p| p.chars().take_while(char::is_ascii_digit).collect::<String>()).and_then(|p| p.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no port in `{line}`: {}", std::fs::read_to_string(&log).unwrap_or_default()));
        Self { child, port, key, log }
    }

    /// Asks with a key; `None` where the server has gone.
    pub fn ask(&self, key: &str, method: &str, path: &str, media: &str, body: &[u8]) -> Option<Answer> {
        let media = if media.is_empty() { String::new() } else { format!("\r\nContent-Type: {media}") };
        let key = if key.is_empty() { String::new() } else { format!("\r\nX-API-Key: {key}") };
        http::send(self.port, &format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}{key}{media}", self.port), body)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask(&self.key, "GET", path, "", b"").expect("an answer")
    }

    /// A form, where the server is there.
    pub fn try_form(&self, path: &str, parts: &[Part<'_>]) -> Option<Answer> {
        self.ask(&self.key, "POST", path, http::FORM, &http::form(parts))
    }

    pub fn form(&self, path: &str, parts: &[Part<'_>]) -> Answer {
        self.try_form(path, parts).expect("an answer")
    }

    /// A job's record once it has ended.
    pub fn ended(&self, job: &str) -> Value {
        let until = Instant::now() + Duration::from_secs(120);
        loop {
            let status = self.get(&format!("/parse/status/{job}")).expect(200);
            if !matches!(status["status"].as_str(), Some("IN_QUEUE" | "IN_PROGRESS")) {
                return status;
            }
            assert!(Instant::now() < until, "{status}");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The job of a form, once it has ended.
    pub fn job(&self, path: &str, parts: &[Part<'_>]) -> Value {
        let accepted = self.form(path, parts).expect(202);
        self.ended(accepted["id"].as_str().expect("an id"))
    }

    /// What it wrote to its log.
    pub fn logged(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request that a receiver heard.
#[derive(Debug, Clone)]
pub struct Heard {
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

/// A machine that hears events and gives a file.
pub struct Receiver {
    pub port: u16,
    heard: Arc<Mutex<Vec<Heard>>>,
}

impl Receiver {
    /// Hears on a port of its own, and answers a GET with those bytes.
    pub fn start(file: Vec<u8>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let heard = Arc::new(Mutex::new(Vec::new()));
        let (own, file) = (Arc::clone(&heard), Arc::new(file));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (own, file) = (Arc::clone(&own), Arc::clone(&file));
                std::thread::spawn(move || one(stream, &own, &file));
            }
        });
        Self { port, heard }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn heard(&self) -> Vec<Heard> {
        self.heard.lock().expect("no panic").clone()
    }

    /// What was heard, once it is so many.
    pub fn after(&self, many: usize) -> Vec<Heard> {
        let until = Instant::now() + Duration::from_secs(30);
        while self.heard().len() < many && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(50));
        }
        self.heard()
    }
}

fn one(stream: TcpStream, heard: &Mutex<Vec<Heard>>, file: &[u8]) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    if reader.read_line(&mut line).is_err() {
        return;
    }
    let mut words = line.split(' ');
    let method = words.next().unwrap_or_default().to_owned();
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).is_err() || line.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':') {
            headers.insert(name.to_lowercase(), value.trim().to_owned());
        }
    }
    let length = headers.get("content-length").and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    if reader.read_exact(&mut body).is_err() {
        return;
    }
    let answer = if method == "GET" { file } else { b"taken".as_slice() };
    if method != "GET" {
        heard.lock().expect("no panic").push(Heard { headers, body });
    }
    let mut stream = reader.into_inner();
    let _ = stream.write_all(format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", answer.len()).as_bytes());
    let _ = stream.write_all(answer);
}

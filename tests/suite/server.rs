//! A server of its own process, for what must outlast it.

use super::http;
use super::support::{program, saldo};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server of its own process, so that it can be killed.
pub struct Server {
    pub child: Child,
    port: u16,
    token: String,
}

impl Server {
    pub fn start(folder: &Path) -> Self {
        Self::started(saldo().args(["serve", "--ui", "--key-file", "--port", "0", "--folder"]).arg(folder)).expect("the server starts")
    }

    /// A server whose folder is a disk of its own, of so many MiB; `None` where this system lets nobody mount one.
    pub fn on_small_disk(folder: &Path, mebibytes: u32) -> Option<Self> {
        let script = format!("mount -t tmpfs -o size={mebibytes}m tmpfs \"$1\" && exec \"$0\" serve --ui --key-file --port 0 --folder \"$1\"");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]).arg(program()).arg(folder);
        Self::started(&mut command)
    }

    fn started(command: &mut Command) -> Option<Self> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().ok()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take()?).read_line(&mut line).ok()?;
        let (port, token) = line.split("http://127.0.0.1:").nth(1).and_then(|address| address.split_once("/#token="))?;
        Some(Self { port: port.parse().ok()?, token: token.trim().to_owned(), child })
    }

    /// An answer, or `None` where the server has gone.
    pub fn call(&self, name: &str, input: &Value) -> Option<Value> {
        let (status, value) = self.answer(name, input)?;
        assert!(status == 200, "{name}: {status}\n{value}");
        Some(value)
    }

    /// An answer with its status, or `None` where the server has gone.
    pub fn answer(&self, name: &str, input: &Value) -> Option<(u16, Value)> {
        let head =
            format!("POST /op/{name} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json", self.port, self.token);
        let answer = http::send(self.port, &head, input.to_string().as_bytes())?;
        Some((answer.status, serde_json::from_slice(&answer.body).ok()?))
    }
}

impl Server {
    /// The body of what lies at an address of the server.
    pub fn fetch(&self, path: &str) -> Vec<u8> {
        let head = format!("GET {path}?token={} HTTP/1.1\r\nHost: 127.0.0.1:{}", self.token, self.port);
        http::send(self.port, &head, b"").expect("an answer").body
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! A server of its own process, for what must outlast it.

use super::support::{program, saldo};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
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
        let body = input.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        let head = format!(
            "POST /op/{name} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.port,
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes())).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).ok()?))
    }
}

impl Server {
    /// The body of what lies at an address of the server.
    pub fn fetch(&self, path: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let head = format!("GET {path}?token={} HTTP/1.0\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.token, self.port);
        stream.write_all(head.as_bytes()).expect("asked");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("answered");
        let body = answer.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
        answer.split_off(body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

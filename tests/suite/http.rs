//! One request at a time over HTTP, as it goes over the wire.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer: its status, its head as it came, its body.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}\n{}", self.head, String::from_utf8_lossy(&self.body)))
    }

    /// The names of the fields that it finds wrong.
    pub fn fields(&self) -> Vec<String> {
        let errors = self.json()["errors"].as_array().cloned().unwrap_or_default();
        errors.iter().filter_map(|e| e["field"].as_str().map(str::to_owned)).collect()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|l| l.split_once(": ").filter(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v))
    }

    /// Its record, where it has this status.
    pub fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }
}

/// Sends a request, whose head lacks only what says how long its body is; `None` where the server has gone, or was cut off.
pub fn send(port: u16, head: &str, body: &[u8]) -> Option<Answer> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let head = format!("{head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).ok()?;
    // A refusal may come, and the connection end, before everything is sent.
    let _ = stream.write_all(body);
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    let end = all.windows(4).position(|w| w == b"\r\n\r\n")?;
    let mut answer = Answer { status: 0, head: String::from_utf8_lossy(&all[..end]).into_owned(), body: all.split_off(end + 4) };
    answer.status = answer.head.split(' ').nth(1)?.parse().ok()?;
    if answer.header("transfer-encoding").is_some_and(|c| c.eq_ignore_ascii_case("chunked")) {
        answer.body = unchunked(&answer.body)?;
    }
    let length = answer.header("content-length").and_then(|n| n.trim().parse::<usize>().ok());
    // What was cut off is no answer; one to HEAD has no body.
    if answer.body.is_empty() || length.is_none_or(|n| n == answer.body.len()) { Some(answer) } else { None }
}

/// A part of a form: its field, the name of a file where it is one, its bytes.
pub type Part<'a> = (&'a str, Option<&'a str>, &'a [u8]);

/// The media type of forms.
pub const FORM: &str = "multipart/form-data; boundary=XX";

/// The body of a form.
pub fn form(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (field, name, bytes) in parts {
        let file = name.map(|n| format!("; filename=\"{n}\"")).unwrap_or_default();
        body.extend(format!("--XX\r\nContent-Disposition: form-data; name=\"{field}\"{file}\r\n\r\n").bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--XX--\r\n");
    body
}

fn unchunked(mut body: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    loop {
        let end = body.windows(2).position(|w| w == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).ok()?, 16).ok()?;
        if size == 0 {
            return Some(out);
        }
        out.extend_from_slice(body.get(end + 2..end + 2 + size)?);
        body = body.get(end + 4 + size..)?;
    }
}

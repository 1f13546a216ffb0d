//! What lies between a desktop and a service: it notes every request and does with them what bad lines and busy servers do.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What is done with requests.
#[derive(Default)]
pub struct Rules {
    /// One of so many requests meets a fault; 0: none does.
    pub faults: AtomicU64,
    /// Milliseconds that every request takes besides.
    pub delay: AtomicU64,
    /// Nobody answers at all.
    pub down: AtomicBool,
    /// Bytes after which answers are cut, once each; 0: none are.
    pub cut: AtomicU64,
}

/// A request: its head and its body.
pub type Noted = (String, Vec<u8>);

/// A proxy; its threads end with the test's process.
pub struct Proxy {
    pub port: u16,
    pub rules: Arc<Rules>,
    /// Every request with its body.
    pub noted: Arc<Mutex<Vec<Noted>>>,
    dice: Arc<AtomicU64>,
}

/// Numbers that follow from a seed (SplitMix64).
pub fn dice(state: &AtomicU64, of: u64) -> u64 {
    let mut z = state.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) % of.max(1)
}

impl Proxy {
    /// A proxy in front of that port.
    pub fn start(to: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let (rules, noted, dice) = (Arc::new(Rules::default()), Arc::default(), Arc::new(AtomicU64::new(1)));
        let proxy = Self { port, rules: Arc::clone(&rules), noted: Arc::clone(&noted), dice: Arc::clone(&dice) };
        let kept: Arc<Mutex<HashMap<String, Vec<u8>>>> = Arc::default();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (rules, noted, dice, kept) = (Arc::clone(&rules), Arc::clone(&noted), Arc::clone(&dice), Arc::clone(&kept));
                std::thread::spawn(move || {
                    let _ = pass(stream, to, &rules, &noted, &dice, &kept);
                });
            }
        });
        proxy
    }

    /// Faults follow from that seed from now on.
    pub fn seed(&self, seed: u64) {
        self.dice.store(seed.wrapping_mul(0xD134_2543_DE82_EF95).wrapping_add(7), Ordering::Relaxed);
    }

    /// Requests that were noted, by their first line.
    pub fn lines(&self) -> Vec<String> {
        self.noted.lock().expect("no panic").iter().map(|(l, _)| l.clone()).collect()
    }
}

/// The head and the body of a message, as far as it says how long it is.
fn message(stream: &mut TcpStream) -> std::io::Result<Option<(String, Vec<u8>)>> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read(&mut byte)? == 0 {
            return Ok(None);
        }
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let length = head.lines().find_map(|l| l.to_ascii_lowercase().strip_prefix("content-length:").and_then(|v| v.trim().parse().ok())).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok(Some((head, body)))
}

/// Sends a request on and answers all that comes back.
fn forward(to: u16, head: &str, body: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut up = TcpStream::connect(("127.0.0.1", to))?;
    up.set_read_timeout(Some(Duration::from_secs(60)))?;
    let lines: Vec<&str> = head.trim_end().split("\r\n").filter(|l| !l.to_ascii_lowercase().starts_with("connection:")).collect();
    up.write_all(format!("{}\r\nConnection: close\r\n\r\n", lines.join("\r\n")).as_bytes())?;
    up.write_all(body)?;
    let mut all = Vec::new();
    up.read_to_end(&mut all)?;
    Ok(all)
}

fn said(status: &str, more: &str, kind: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{more}Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

fn pass(
    mut stream: TcpStream,
    to: u16,
    rules: &Rules,
    noted: &Mutex<Vec<Noted>>,
    state: &AtomicU64,
    kept: &Mutex<HashMap<String, Vec<u8>>>,
) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let Some((head, body)) = message(&mut stream)? else { return Ok(()) };
    if rules.down.load(Ordering::Relaxed) {
        return Ok(());
    }
    let line = head.lines().next().unwrap_or_default().to_owned();
    noted.lock().expect("no panic").push((head.clone(), body.clone()));
    std::thread::sleep(Duration::from_millis(rules.delay.load(Ordering::Relaxed)));
    let one_of = rules.faults.load(Ordering::Relaxed);
    let fault = if one_of > 0 && dice(state, one_of) == 0 { 1 + dice(state, 12) } else { 0 };
    let cut = rules.cut.load(Ordering::Relaxed) as usize;
    let answer = match fault {
        // It never arrives; it arrives in part.
        1 => return Ok(()),
        2 => {
            let mut up = TcpStream::connect(("127.0.0.1", to))?;
            up.write_all(head.as_bytes())?;
            up.write_all(&body[..body.len() / 2])?;
            return Ok(());
        }
        // It arrives, and nobody hears of it; it arrives twice.
        3 => {
            forward(to, &head, &body)?;
            return Ok(());
        }
        4 => {
            forward(to, &head, &body)?;
            forward(to, &head, &body)?
        }
        5 => said(
            "429 Too Many Requests",
            "Retry-After: 0\r\nX-RateLimit-Remaining: 0\r\n",
            "application/json",
            r#"{"error_code": "QUOTA_EXCEEDED", "message": "later"}"#,
        ),
        6 => said("503 Service Unavailable", "Retry-After: 0\r\n", "application/json", r#"{"error_code": "SERVICE_UNAVAILABLE", "message": "later"}"#),
        7 => said("200 OK", "", "text/html", "<!doctype html><title>Sign in to the network</title>"),
        8 => said("200 OK", "", "application/json", r#"{"id": "half of"#),
        9 => said("502 Bad Gateway", "", "text/plain", "bad gateway"),
        // A token that ran out, for who shows one.
        10 if head.to_ascii_lowercase().contains("authorization:") => {
            said("401 Unauthorized", "", "application/json", r#"{"error_code": "UNAUTHORIZED", "message": "expired"}"#)
        }
        // An answer that was long on its way: what was true before.
        11 if line.starts_with("GET") => match kept.lock().expect("no panic").get(&line).cloned() {
            Some(old) => old,
            None => forward(to, &head, &body)?,
        },
        12 => {
            std::thread::sleep(Duration::from_millis(100 + dice(state, 400)));
            forward(to, &head, &body)?
        }
        _ => forward(to, &head, &body)?,
    };
    if line.starts_with("GET") && answer.starts_with(b"HTTP/1.1 200") && fault == 0 {
        kept.lock().expect("no panic").insert(line, answer.clone());
    }
    if cut > 0 && answer.len() > cut {
        // The next one is cut later.
        rules.cut.fetch_add(1_000, Ordering::Relaxed);
        return stream.write_all(&answer[..cut]);
    }
    stream.write_all(&answer)
}

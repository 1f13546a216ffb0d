//! Tests of the dialling guard: private addresses in every spelling, redirects to them, names that lead elsewhere the second time.

#![allow(clippy::disallowed_methods, reason = "tests listen to see who dials")]

use super::*;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

const BOUNDS: Bounds = Bounds { time: Duration::from_secs(5), bytes: 1 << 20 };

/// A name with the answers that it gives, one look after the other.
type Looks = (&'static str, Vec<Vec<IpAddr>>);

/// Names of a test: each look takes the next answer of its name, the last one for ever.
struct Names(Mutex<Vec<Looks>>);

impl Names {
    fn new(names: &[(&'static str, &[&[&str]])]) -> Arc<Self> {
        let parse = |a: &&str| a.parse().expect("address");
        let all = names.iter().map(|(n, looks)| (*n, looks.iter().map(|l| l.iter().map(parse).collect()).collect())).collect();
        Arc::new(Self(Mutex::new(all)))
    }
}

impl Lookup for Names {
    fn look(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        let mut all = self.0.lock().expect("names");
        let found = all.iter_mut().find(|n| n.0 == name).map(|n| if n.1.len() > 1 { n.1.remove(0) } else { n.1[0].clone() });
        found.ok_or_else(|| std::io::Error::new(std::io::ErrorKind::NotFound, "no such name"))
    }
}

/// A server on this machine that counts who came and answers each with the same.
struct Local {
    port: u16,
    came: Arc<AtomicUsize>,
}

impl Local {
    fn new(answer: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let came = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&came);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                count.fetch_add(1, Ordering::SeqCst);
                let mut buffer = [0; 4096];
                let _ = stream.read(&mut buffer);
                let _ = stream.write_all(answer.as_bytes());
            }
        });
        Self { port, came }
    }

    fn came(&self) -> usize {
        std::thread::sleep(Duration::from_millis(20));
        self.came.load(Ordering::SeqCst)
    }
}

const FINE: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";

fn fetch(dialler: &Dialler, url: &str) -> std::result::Result<Vec<u8>, Fault> {
    let mut body = Vec::new();
    dialler.fetch(url, BOUNDS, &AtomicBool::new(false), &mut |b| {
        body.extend_from_slice(b);
        Ok(())
    })?;
    Ok(body)
}

/// Addresses that are not public, as they can be written.
#[rustfmt::skip]
const PRIVATE: &[&str] = &[
    "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "0x7f000001", "017700000001", "0x7f.0.0.1", "0177.0.0.1", "0x7f.1",
    "127.0.0.1.", "127.0.0.01", "00000177.0.0.1", "0x7F.0x0.0x0.0x1", "%31%32%37.0.0.1", "127%2e0%2e0%2e1", "１２７.０.０.１", "①②⑦.⓪.⓪.①", "127。0。0。1", "127．0．0．1",
    "0", "0.0.0.0", "0x0", "00", "0.1", "10.0.0.1", "10.255.255.255", "10.1", "167772161", "0xa.0.0.1",
    "172.16.0.1", "172.31.255.255", "0xac.16.1", "2886729729", "192.168.0.1", "192.168.1", "3232235777", "0300.0250.1.1", "0xc0a80101", "169.254.169.254",
    "169.254.43518", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255",
    "198.51.100.7", "203.0.113.9", "192.88.99.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "4294967295",
    "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::0001]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:10.0.0.1]", "[::ffff:a9fe:a9fe]", "[::127.0.0.1]",
    "[fe80::1]", "[febf::1]", "[fec0::1]", "[fc00::1]", "[fd12:3456:789a::1]", "[ff02::1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::a00:1]", "[64:ff9b:1::1]",
    "[2002:7f00:1::1]", "[2002:a9fe:a9fe::1]", "[2002:c0a8:1::1]", "[2001::1]", "[2001:db8::1]", "[3fff::1]", "[2606:4700::5efe:7f00:1]", "[100::1]", "[5f00::1]",
];

#[test]
fn no_spelling_of_a_private_address_is_dialled() {
    let local = Local::new(FINE);
    let dialler = Dialler::new(false).expect("a dialler");
    assert!(PRIVATE.len() >= 60, "{}", PRIVATE.len());
    for host in PRIVATE {
        for scheme in ["http", "https"] {
            let url = format!("{scheme}://{host}:{}/", local.port);
            match fetch(&dialler, &url) {
                Err(Fault::Refused(_)) => {}
                other => panic!("{url}: {other:?}"),
            }
            assert!(matches!(dialler.post(&url, &[], Vec::new(), BOUNDS), Err(Fault::Refused(_))), "{url}");
        }
    }
    assert_eq!(local.came(), 0);
    // The same server is there for who may call it.
    let open = Dialler::new(true).expect("a dialler");
    assert_eq!(fetch(&open, &format!("http://0x7f.1:{}/", local.port)), Ok(b"ok".to_vec()));
    assert_eq!(local.came(), 1);
}

#[test]
fn names_that_lead_to_private_addresses_are_not_dialled() {
    let local = Local::new(FINE);
    let looks: Vec<String> = PRIVATE.iter().filter_map(|h| h.trim_matches(['[', ']']).parse::<IpAddr>().ok()).map(|a| a.to_string()).collect();
    for address in &looks {
        let answer: &'static str = Box::leak(address.clone().into_boxed_str());
        let names = Names::new(&[("name.example", &[&[answer]]), ("both.example", &[&["93.184.216.34", answer]])]);
        let dialler = Dialler::with_lookup(false, names).expect("a dialler");
        for name in ["name.example", "both.example"] {
            let called = fetch(&dialler, &format!("http://{name}:{}/", local.port));
            assert!(matches!(called, Err(Fault::Refused(_))), "{name} at {address}: {called:?}");
        }
    }
    assert!(looks.len() >= 30, "{}", looks.len());
    let system = Dialler::new(false).expect("a dialler");
    for name in ["localhost", "LOCALHOST", "localhost."] {
        assert!(fetch(&system, &format!("http://{name}:{}/", local.port)).is_err(), "{name}");
    }
    assert_eq!(local.came(), 0);
}

#[test]
fn a_name_is_looked_at_anew_at_every_call() {
    let local = Local::new(FINE);
    // The first look is harmless, as whoever checks before dialling would see it; what is dialled afterwards is this machine.
    let names = Names::new(&[("turn.example", &[&["192.0.1.1"], &["127.0.0.1"]])]);
    assert_eq!(names.look("turn.example").expect("a name"), ["192.0.1.1".parse::<IpAddr>().expect("address")]);
    let dialler = Dialler::with_lookup(false, names).expect("a dialler");
    for _ in 0..2 {
        assert!(matches!(fetch(&dialler, &format!("http://turn.example:{}/", local.port)), Err(Fault::Refused(_))));
    }
    assert_eq!(local.came(), 0);
    // Without the guard the same call comes through: the test would see it.
    let names = Names::new(&[("turn.example", &[&["127.0.0.1"]])]);
    let open = Dialler::with_lookup(true, names).expect("a dialler");
    assert!(fetch(&open, &format!("http://turn.example:{}/", local.port)).is_ok());
    assert_eq!(local.came(), 1);
}

#[test]
fn redirects_are_checked_and_come_to_an_end() {
    let target = Local::new(FINE);
    let answer = format!("HTTP/1.1 302 Found\r\nlocation: http://[::ffff:127.0.0.1]:{}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n", target.port);
    let turning = Local::new(Box::leak(answer.into_boxed_str()));
    // The answer is fetched by who may call this machine, and judged by who may not.
    let open = Dialler::new(true).expect("a dialler");
    let from = Url::parse(&format!("http://127.0.0.1:{}/", turning.port)).expect("an address");
    let strict = Dialler::new(false).expect("a dialler");
    let response = open.run(async { open.client.get(from.clone()).send().await.map_err(|e| fault(&e)) }).expect("an answer");
    assert!(matches!(strict.next(&from, &response), Err(Fault::Refused(_))), "a redirect to this machine");
    assert_eq!(target.came(), 0);
    assert_eq!(fetch(&open, from.as_str()), Ok(b"ok".to_vec()), "whoever may call it is led on");
    // Schemes that are not called, and circles.
    for location in ["file:///etc/passwd", "ftp://example.com/", "gopher://example.com/", "http://user:secret@example.com/"] {
        let answer = format!("HTTP/1.1 307 Go\r\nlocation: {location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        let local = Local::new(Box::leak(answer.into_boxed_str()));
        let got = fetch(&open, &format!("http://127.0.0.1:{}/", local.port));
        assert!(matches!(got, Err(Fault::Refused(_))), "{location}: {got:?}");
    }
    let circle = Local::new("HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    assert!(matches!(fetch(&open, &format!("http://127.0.0.1:{}/", circle.port)), Err(Fault::Failed(_))));
    assert_eq!(circle.came(), REDIRECTS + 1);
    // A post follows nothing.
    let posted = open.post(&format!("http://127.0.0.1:{}/", turning.port), &[], Vec::new(), BOUNDS).expect("an answer");
    assert_eq!(posted.status, 302);
}

#[test]
fn what_is_too_large_or_too_slow_is_given_up() {
    let large = Local::new("HTTP/1.1 200 OK\r\ncontent-length: 9\r\nconnection: close\r\n\r\n123456789");
    let open = Dialler::new(true).expect("a dialler");
    let url = format!("http://127.0.0.1:{}/", large.port);
    let few = Bounds { bytes: 8, ..BOUNDS };
    assert_eq!(open.fetch(&url, few, &AtomicBool::new(false), &mut |_| Ok(())), Err(Fault::TooLarge));
    assert_eq!(open.post(&url, &[], Vec::new(), few).expect("an answer").body, b"12345678");
    // A server that begins to answer and never ends.
    let slow = Local::new("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let silent = format!("http://{}/", listener.local_addr().expect("its address"));
    let soon = Bounds { time: Duration::from_millis(300), ..BOUNDS };
    assert_eq!(open.post(&silent, &[], Vec::new(), soon), Err(Fault::Late));
    assert!(open.fetch(&format!("http://127.0.0.1:{}/", slow.port), soon, &AtomicBool::new(false), &mut |_| Ok(())).is_err());
    assert_eq!(open.fetch(&silent, BOUNDS, &AtomicBool::new(true), &mut |_| Ok(())), Err(Fault::Cancelled));
}

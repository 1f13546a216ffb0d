//! New versions of Saldo: what the owner of the key signed is fetched; all else is refused and leaves nothing behind.

use crate::support::{Folder, saldo};
use engine::remote::update::platform;
use minisign::KeyPair;
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Cursor, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Output;

/// A server of files by path.
fn serve(files: HashMap<&'static str, Vec<u8>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream);
            let (mut first, mut line) = (String::new(), String::new());
            let _ = reader.read_line(&mut first);
            while reader.read_line(&mut line).is_ok_and(|n| n > 2) {
                line.clear();
            }
            let path = first.split(' ').nth(1).unwrap_or_default();
            let mut out = reader.into_inner();
            let _ = match files.get(path) {
                Some(body) => write!(out, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len()).and_then(|()| out.write_all(body)),
                None => write!(out, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
            };
        }
    });
    address
}

fn signed(pair: &KeyPair, file: &[u8], said: &str) -> String {
    minisign::sign(Some(&pair.pk), &pair.sk, Cursor::new(file), Some(said), None).expect("signed").into_string()
}

fn list(version: &str, signature: &str) -> Vec<u8> {
    let built = serde_json::json!({"url": "saldo_new.deb", "signature": signature});
    serde_json::json!({"version": version, "notes": "Reads faster.", "pub_date": "2026-11-28", "platforms": {platform(): built}}).to_string().into_bytes()
}

fn looked(address: &str, key: &str, to: Option<&Path>) -> Output {
    let mut command = saldo();
    command.args(["update", "--from", &format!("{address}/versions.json"), "--key", key]);
    if let Some(to) = to {
        command.arg("--to").arg(to);
    }
    command.output().expect("saldo runs")
}

/// How it ended, what it said, and how many files are in the folder after it.
fn fetched(version: &str, file: &[u8], signature: &str, key: &str) -> (Option<i32>, String, usize) {
    static FOLDERS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let folder = Folder::new(&format!("updates-{}", FOLDERS.fetch_add(1, std::sync::atomic::Ordering::Relaxed)));
    let address = serve(HashMap::from([("/versions.json", list(version, signature)), ("/saldo_new.deb", file.to_vec())]));
    let done = looked(&address, key, Some(&folder.0));
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    (done.status.code(), said, fs::read_dir(&folder.0).expect("the folder").count())
}

#[test]
fn only_what_is_signed_as_that_version_is_fetched() {
    let (ours, theirs) = (KeyPair::generate_unencrypted_keypair().expect("a key"), KeyPair::generate_unencrypted_keypair().expect("a key"));
    let key = ours.pk.to_base64();
    let file = b"a program, newer than this one".repeat(9_000);
    let said = format!("saldo 99.1.0 {}", platform());
    let good = signed(&ours, &file, &said);

    let (code, text, files) = fetched("99.1.0", &file, &good, &key);
    assert_eq!((code, files), (Some(0), 1), "{text}");
    assert!(text.contains("99.1.0") && text.contains("Reads faster."), "{text}");
    // As other makers of such lists have it: the signature's file once more in base64.
    use base64::Engine as _;
    let wrapped = base64::engine::general_purpose::STANDARD.encode(&good);
    assert_eq!(fetched("99.1.0", &file, &wrapped, &key).0, Some(0));

    let mut changed = file.clone();
    changed[100_000] ^= 1;
    let old = signed(&ours, &file, &format!("saldo 0.9.0 {}", platform()));
    let elsewhere = signed(&ours, &file, "saldo 99.1.0 plan9-mips");
    let comment = good.replace("saldo 99.1.0", "saldo 99.2.0");
    let refused = [
        ("a byte of the file changed", fetched("99.1.0", &changed, &good, &key)),
        ("signed with another key", fetched("99.1.0", &file, &signed(&theirs, &file, &said), &key)),
        ("another version's file", fetched("99.1.0", &file, &old, &key)),
        ("another system's file", fetched("99.1.0", &file, &elsewhere, &key)),
        ("the signed words changed", fetched("99.2.0", &file, &comment, &key)),
        ("no signature", fetched("99.1.0", &file, "", &key)),
        ("half a file", fetched("99.1.0", &file[..90_000], &good, &key)),
    ];
    for (what, (code, text, files)) in refused {
        assert_eq!((code, files), (Some(3), 0), "{what}: {text}");
        assert!(text.contains("is not what the owner of the key signed"), "{what}: {text}");
    }
}

#[test]
fn says_what_there_is_and_asks_nobody_in_the_clear() {
    let pair = KeyPair::generate_unencrypted_keypair().expect("a key");
    let key = pair.pk.to_base64();
    let look = |version: &str| {
        let done = looked(&serve(HashMap::from([("/versions.json", list(version, ""))])), &key, None);
        (done.status.code(), String::from_utf8_lossy(&done.stdout).into_owned())
    };
    assert_eq!(look("99.0.0").0, Some(1));
    // Older, this one, or only tried out: nothing newer.
    for version in ["0.0.1", env!("CARGO_PKG_VERSION"), "99.0.0-beta.1"] {
        let (code, text) = look(version);
        assert_eq!(code, Some(0), "{version}: {text}");
        assert!(text.contains("newest"), "{version}: {text}");
    }
    assert_eq!(look("not a number").0, Some(3));
    assert_eq!(looked("http://saldo.example", &key, None).status.code(), Some(3));
    assert_eq!(looked("https://saldo.example", "no key", None).status.code(), Some(3));
}

//! Another service than Saldo's own: it names paging otherwise, says things that this version does not know, leaves parts out, and answers
//! with pages where it has nothing to say.

use super::place::Place;
use engine::store::{Store, keychain};
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

const MANY: usize = 120;
/// The most records that it gives at once.
const MOST: usize = 50;

/// The service: its port, and what it was asked.
fn service() -> (u16, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("its address").port();
    let asked: Arc<Mutex<Vec<String>>> = Arc::default();
    let noted = Arc::clone(&asked);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let noted = Arc::clone(&noted);
            std::thread::spawn(move || answer(stream, &noted));
        }
    });
    (port, asked)
}

fn record(n: usize) -> String {
    let status = if n == 3 { "PAUSED" } else { "NEED_REVIEW" };
    format!(
        r#"{{"id": "00000000-0000-4000-8000-{n:012}", "status": "{status}", "service": {{"name": "Bank Statement Analysis"}}, "updated_at": "2026-01-01T00:00:{:02}Z", "priority": 7.10, "tags": [1.0, "x"]}}"#,
        n % 60
    )
}

fn answer(mut stream: TcpStream, noted: &Mutex<Vec<String>>) {
    let mut lines = BufReader::new(stream.try_clone().expect("the same"));
    let mut first = String::new();
    let _ = lines.read_line(&mut first);
    let mut length = 0;
    loop {
        let mut line = String::new();
        if lines.read_line(&mut line).unwrap_or(0) <= 2 {
            break;
        }
        if let Some(said) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = said.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    let _ = lines.read_exact(&mut body);
    let target = first.split(' ').nth(1).unwrap_or_default().to_owned();
    noted.lock().expect("no panic").push(target.clone());
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let number = |name: &str| query.split('&').find_map(|p| p.split_once('=').filter(|(n, _)| *n == name)?.1.parse::<usize>().ok());
    let (kind, text) = match path {
        "/verifications" => {
            let (skip, size) = (number("offset").unwrap_or(0), number("limit").unwrap_or(10).min(MOST));
            let all: Vec<String> = (skip..MANY).take(size).map(record).collect();
            ("application/json", format!(r#"{{"meta": {{"total": {MANY}}}, "records": [{}]}}"#, all.join(", ")))
        }
        "/folders" => ("application/json", "[]".to_owned()),
        _ => ("text/html", "<!doctype html><title>Nothing here</title>".to_owned()),
    };
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", text.len());
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(text.as_bytes()));
}

#[test]
fn another_service_is_understood_as_far_as_it_goes_and_kept_whole() {
    let (port, asked) = service();
    let desk = Place::desk("sync-other");
    let given = json!({"name": "Other", "base_url": format!("http://127.0.0.1:{port}"), "key": "k"});
    let connection = desk.op("remote_connection_save", given)["id"].clone();
    let pulled = desk.op("remote_pull", json!({ "id": connection }));
    assert_eq!(pulled["verifications"], MANY, "{pulled}");
    let missing: Vec<&str> = pulled["missing"].as_array().expect("a list").iter().filter_map(|m| m["params"]["list"].as_str()).collect();
    assert_eq!(missing, ["draft", "job", "template"], "a page instead of an answer costs that list alone: {pulled}");
    let listed = desk.op("remote_verifications", json!({"connection_id": connection, "offset": 0, "limit": 200, "search": "paused"}));
    assert_eq!((listed["total"].as_u64(), listed["items"][0]["status"].as_str()), (Some(1), Some("PAUSED")), "{listed}");
    // The names that served are remembered: asked again, nothing else is tried.
    asked.lock().expect("no panic").clear();
    desk.op("remote_pull", json!({ "id": connection }));
    let lines: Vec<String> = asked.lock().expect("no panic").iter().filter(|l| l.starts_with("/verifications")).cloned().collect();
    assert!(!lines.is_empty() && lines.iter().all(|l| l.contains("offset=") && l.contains("limit=") && !l.contains("page_")), "{lines:?}");
    // A verification of it has no files to give.
    let taken = desk.op("remote_take", json!({"connection_id": connection, "ids": ["00000000-0000-4000-8000-000000000001"]}));
    assert_eq!(taken["cases"], json!([]), "{taken}");
    // What this version does not know is kept to the last digit.
    let database = desk.folder.0.join("saldo.db");
    let (key, ..) = keychain::find(&desk.folder.0, &database, false).expect("the key");
    let store = Store::open(&database, key).expect("the store");
    let id = connection.as_str().and_then(|c| c.parse().ok()).expect("an id");
    let kept = store.remote_record(id, "verification", "00000000-0000-4000-8000-000000000003").expect("read").expect("kept");
    assert_eq!(kept.record, record(3));
}

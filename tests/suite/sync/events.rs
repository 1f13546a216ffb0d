//! Events that reach this machine: taken where they are genuine, of now and new; then what changed there is here at once.

use super::place::{EMAIL, Office, Place, free_port, made};
use crate::services::client::PASSWORD;
use crate::support::Folder;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Posts to a path of a port with these headers; the status.
fn post(port: u16, path: &str, headers: &str, body: &str) -> u16 {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let head = format!("POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).expect("sent");
    let mut all = String::new();
    let _ = stream.read_to_string(&mut all);
    all.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0)
}

#[test]
fn an_event_of_the_office_brings_what_changed() {
    let (port, own) = (free_port(), free_port());
    let office = Office::new("sync-events-office", port, port);
    let flags = ["--listen", &format!("127.0.0.1:{own}"), "--rate-limit", "0"];
    let desk = Place::begin(Folder::new("sync-events-desk"), flags.iter().map(|f| (*f).to_owned()).collect(), own);
    let given = json!({
        "name": "Office", "base_url": format!("http://127.0.0.1:{port}"), "key": office.key, "email": EMAIL, "password": PASSWORD,
        "hook_url": format!("http://127.0.0.1:{own}"),
    });
    let connection = desk.op("remote_connection_save", given)["id"].as_str().expect("an id").to_owned();
    let case = desk.case("Loans", &["paid-out-in-uk.pdf"]);
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "seen": true}));
    let id = made(&desk, &case);
    desk.in_step();
    // A forged event, one that is old, one of nobody: none is taken.
    let path = format!("/hooks/{connection}");
    let body = json!({"event": "verification.status_changed", "verification_id": id, "status": "COMPLETED"}).to_string();
    let now = chrono::Utc::now().timestamp();
    assert_eq!(post(own, &path, &format!("X-Webhook-Timestamp: {now}\r\nX-Webhook-Signature: sha256={}\r\n", "0".repeat(64)), &body), 401);
    assert_eq!(post(own, &path, "", &body), 401);
    assert_eq!(post(own, "/hooks/00000000-0000-4000-8000-000000000000", "", &body), 404);
    // The office's own is: what it tells of is here without anybody asking.
    let row = desk.rows(&case)[0]["id"].as_str().expect("an id").to_owned();
    office.correct(&id, &row, &json!({"category_type": "RENT"}));
    office.review(&id, "COMPLETED");
    let taken = |l: &str| l.contains("POST") && l.contains("none") && l.contains("200");
    desk.until("an event of the office was taken", || desk.log().lines().any(taken));
    desk.until("the event brought it", || {
        desk.op("folders_list", json!({})).to_string().contains("\"COMPLETED\"") && desk.rows(&case)[0]["category"] == "RENT"
    });
}

//! `saldo remote` against the services of another process: every subcommand the whole way.

use super::service::{Receiver, Service};
use super::support::{Folder, corpus, run, saldo};
use serde_json::{Value, json};
use std::process::Output;

fn remote(s: &Service, args: &[&str]) -> Output {
    let url = format!("http://127.0.0.1:{}", s.port);
    saldo().args(["remote", "--url", &url]).args(args).env("SALDO_API_KEY", &s.key).output().expect("saldo runs")
}

fn well(s: &Service, args: &[&str]) -> Value {
    let out = remote(s, args);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{args:?}: {said}");
    serde_json::from_slice(&out.stdout).unwrap_or_else(|e| panic!("{args:?}: {e}: {said}"))
}

#[test]
fn the_client_goes_the_whole_way() {
    let folder = Folder::new("remote");
    let s = Service::start(&folder.0, &[]);
    let file = corpus("paid-out-in-uk.pdf").to_string_lossy().into_owned();
    assert_eq!(well(&s, &["ping"]), json!({"message": "pong"}));
    let stored = well(&s, &["upload", &file]);
    assert_eq!(stored["items"][0]["filename"], "paid-out-in-uk.pdf");
    let parsed = well(&s, &["create", &file, "--job", "parse", "--wait"]);
    assert!(parsed["status"] == "COMPLETED" && parsed["output"]["annotations"]["blocks"].is_array(), "{parsed}");
    let found = well(&s, &["create", &file, "--job", "predict", "--template", "bank_statement", "--wait"]);
    assert!(found["output"]["extraction"]["accounts"][0]["account_number"].is_string(), "{found}");
    let made = well(&s, &["create", &file, "--auto-complete"]);
    let id = made["id"].as_str().expect("an id");
    let done = well(&s, &["wait", id]);
    assert_eq!((done["id"].as_str(), done["status"].as_str()), (Some(id), Some("COMPLETED")), "{done}");
    let book = folder.0.join("book.xlsx");
    well(&s, &["export", id, "--output", &book.to_string_lossy()]);
    assert!(std::fs::read(&book).expect("a workbook").starts_with(b"PK"));
    // What goes wrong is said, and the key is not.
    let out = remote(&s, &["wait", "3f9a1c5e-7b2d-4860-8f3a-000000000000"]);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.code() == Some(3) && said.contains("404") && !said.contains(&s.key), "{said}");
    let out = run(&["remote", "--url", "http://saldo.example", "--key", "sk_live_x", "ping"]);
    assert!(String::from_utf8_lossy(&out.stderr).contains("in the clear"));
}

#[test]
fn changes_of_a_verification_are_told_too() {
    let folder = Folder::new("remote-told");
    let receiver = Receiver::start(Vec::new());
    let s = Service::start(&folder.0, &["--webhook-allow-private"]);
    let file = corpus("paid-out-in-uk.pdf").to_string_lossy().into_owned();
    let path = well(&s, &["upload", &file])["items"][0]["path"].clone();
    let services = s.get("/services").expect(200);
    let all = services["items"].as_array().or_else(|| services.as_array()).expect("services").clone();
    let service = all.iter().find(|v| v["code"] == "bank_statement").expect("the service").clone();
    let body = json!({
        "service_id": service["id"],
        "configuration": {"files": {"bsa_file": [path]}, "auto_complete": true},
        "webhook_url": receiver.url("/verified"),
        "webhook_metadata": {"application": "A-1027", "webhook_secret": "of-this-hook"},
    });
    let made = s.ask(&s.key, "POST", "/verifications", "application/json", body.to_string().as_bytes()).expect("an answer").expect(201);
    let heard = receiver.after(2);
    let bodies: Vec<Value> = heard.iter().map(|h| serde_json::from_slice(&h.body).expect("JSON")).collect();
    let states: Vec<(&str, &str)> =
        bodies.iter().map(|b| (b["previous_status"].as_str().unwrap_or_default(), b["status"].as_str().unwrap_or_default())).collect();
    assert_eq!(states, [("IN_QUEUE", "IN_PROGRESS"), ("IN_PROGRESS", "COMPLETED")]);
    let last = &bodies[1];
    assert_eq!((&last["verification_id"], &last["result_id"], &last["folder_id"]), (&made["id"], &made["result_id"], &made["folder_id"]), "{last}");
    assert_eq!((&last["service"]["id"], &last["service"]["name"]), (&service["id"], &service["name"]));
    assert_eq!((last["output_status"].is_string(), &last["metadata"]), (true, &json!({"application": "A-1027"})));
    for (h, body) in heard.iter().zip(&bodies) {
        let seconds: i64 = h.headers["x-webhook-timestamp"].parse().expect("seconds");
        let id = body["id"].as_str().and_then(|i| i.parse().ok()).expect("an id");
        let signed = engine::webhook::headers(id, seconds, Some("of-this-hook"), &h.body);
        assert!(signed.iter().all(|(name, value)| h.headers.get(&name.to_lowercase()) == Some(value)), "{:?}", h.headers);
    }
}

#[test]
fn a_search_for_tampering_says_what_the_command_says() {
    let folder = Folder::new("remote-fraud");
    let s = Service::start(&folder.0, &[]);
    let path = corpus("paid-out-in-uk.pdf");
    let bytes = std::fs::read(&path).expect("a statement");
    let job = s.job("/parse/fraud-async", &[("files", Some("a.pdf"), &bytes)]);
    let out = run(&["fraud", &path.to_string_lossy(), "--json"]);
    let by_command: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!(job["output"], by_command, "{}", job["error"]);
    assert!(job["config"].is_null());
}

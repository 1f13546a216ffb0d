//! What the decisions say of requests that do not fit: what goes before what, and what is done once.

use super::client::Services;
use serde_json::{Value, json};

#[test]
fn what_is_not_there_goes_before_what_is_wrong_with_a_request() {
    let s = Services::start("decided-missing", &[]);
    let none = "5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10";
    let of = |first: &str, rest: &str| format!("/{first}/{none}{rest}");
    let statement = |rest: &str| of("bank-statements", rest);
    let paths = [
        ("PUT", of("groups", "")),
        ("PUT", of("folders", "")),
        ("PUT", of("drafts", "")),
        ("POST", of("verifications", "/export")),
        ("PUT", statement("/headers")),
        ("PUT", statement(&format!("/headers/{none}"))),
        ("PUT", statement(&format!("/transactions/{none}"))),
        ("POST", of("screening/hits", "/review")),
    ];
    for (method, path) in &paths {
        for (media, body) in [("text/plain", "x"), ("application/json", "{"), ("application/json", "{\"name\": 7, \"items\": 7}")] {
            let answer = s.ask(method, path, &[("X-API-Key", &s.key), ("Content-Type", media)], body.as_bytes());
            assert_eq!((answer.status, answer.json()["error_code"].as_str()), (404, Some("NOT_FOUND")), "{method} {path} {media} {body}");
        }
    }
    assert_eq!(s.get(&statement("/headers?file_index=-1")).status, 404);
    let long = "k".repeat(300);
    assert_eq!(s.ask("POST", &of("verifications", "/cancel"), &[("X-API-Key", &s.key), ("Idempotency-Key", &long)], b"").status, 404);
    let group = s.post("/groups", &json!({"name": "Team"})).expect(201);
    let there = format!("/groups/{}", group["id"].as_str().expect("an id"));
    assert_eq!(s.ask("PUT", &there, &[("X-API-Key", &s.key), ("Content-Type", "text/plain")], b"x").status, 415);
    assert_eq!(s.call("PUT", &there, Some(&json!({"name": ""}))).status, 400);
}

#[test]
fn a_draft_is_there_and_refuses_what_needs_more() {
    let s = Services::start("decided-draft", &[]);
    let id = s.post("/drafts", &json!({})).expect(201)["id"].as_str().expect("an id").to_owned();
    for rest in ["export", "download-raw-ocr", "cancel", "retry"] {
        assert_eq!(s.call("POST", &format!("/verifications/{id}/{rest}"), None).status, 409, "{rest}");
    }
    let token = s.token("ana@example.com");
    assert_eq!(s.review(&token, &id, &json!({"verification_status": "COMPLETED"})).status, 409);
    assert_eq!(s.get(&format!("/bank-statements/{id}/corrections")).expect(200)["total"], 0);
    assert_eq!(s.get(&format!("/bank-statements/{id}/headers")).status, 409);
}

#[test]
fn every_change_is_made_once_under_its_key() {
    let s = Services::start("decided-once", &[]);
    let once = |path: &str, key: &str, body: Option<&Value>| {
        let mut headers = vec![("X-API-Key", s.key.as_str()), ("Idempotency-Key", key)];
        headers.extend(body.map(|_| ("Content-Type", "application/json")));
        s.ask("POST", path, &headers, body.map(Value::to_string).unwrap_or_default().as_bytes())
    };
    let path = s.sample("giro-tahapan-jan.pdf");
    let id = s.verification(&[&path])["id"].as_str().expect("an id").to_owned();
    assert_eq!(s.settled(&id)["status"], "NEED_REVIEW");
    let at = |rest: &str| format!("/verifications/{id}/{rest}");
    let link = once(&at("export"), "e", None).expect(200);
    let file = s.get(&at("")[..at("").len() - 1]).expect(200)["export_file_url"].as_str().expect("a link").to_owned();
    assert_eq!(once(&at("export"), "e", None).expect(200), link);
    let same = |link: &str| link.split('?').next().unwrap_or_default().to_owned();
    let now = s.get(&format!("/verifications/{id}")).expect(200)["export_file_url"].as_str().expect("a link").to_owned();
    assert_eq!(same(&now), same(&file), "one workbook was made");
    assert_ne!(once(&at("export"), "f", None).expect(200), link);
    let list = json!({"bank_statements": [{"id": id, "file_index": 0}]});
    assert_eq!(once("/bank-statements/combine", "c", Some(&list)).expect(200), once("/bank-statements/combine", "c", Some(&list)).expect(200));
    let other = json!({"bank_statements": [{"id": id, "file_index": 0}, {"id": id, "file_index": 0}]});
    assert_eq!(once("/bank-statements/combine", "c", Some(&other)).fields(), ["Idempotency-Key"]);

    // What is stopped or queued again answers the same, however far it has come since.
    let many = s.verification(&[path.as_str(); 20])["id"].as_str().expect("an id").to_owned();
    let at = |rest: &str| format!("/verifications/{many}/{rest}");
    let stopped = once(&at("cancel"), "s", None).expect(200);
    assert_eq!((stopped["status"].as_str(), once(&at("cancel"), "s", None).expect(200)), (Some("CANCELLED"), stopped.clone()));
    assert_eq!(once(&at("cancel"), "t", None).status, 409, "under another key it is another request");
    let queued = once(&at("retry"), "r", None).expect(200);
    assert_eq!(queued["status"], "IN_QUEUE");
    assert_eq!(s.settled(&many)["status"], "NEED_REVIEW", "files that were stopped are read");
    assert_eq!(once(&at("retry"), "r", None).expect(200), queued);
    assert_eq!(s.settled(&many)["status"], "NEED_REVIEW");
}

#[test]
fn rows_of_a_table_are_a_statement() {
    let s = Services::start("decided-rows", &[]);
    let mut csv = String::from("Account number;7310456789\nCurrency;IDR\nOpening balance;1000000.00\n\nDate;Description;Debit;Credit;Balance\n");
    let mut balance = 1_000_000;
    for n in 1..=20 {
        balance += n * 1_500;
        csv.push_str(&format!("{n:02}/01/2026;SETORAN {n};;{}.00;{balance}.00\n", n * 1_500));
    }
    let sent = s.upload_as(&s.key, "rows.csv", csv.as_bytes(), &[]).expect(201);
    assert_eq!((sent["items"][0]["readable"].as_bool(), sent["items"][0]["media_type"].as_str()), (Some(true), Some("text/csv")));
    let path = sent["items"][0]["path"].as_str().expect("a path");
    // What it is asked with is no correction.
    let configuration = json!({"files": {"bsa_file": [path]}, "thresholds": {"big_transaction": 5_000}});
    let body = json!({"service_id": super::client::BANK_STATEMENT, "configuration": configuration});
    let id = s.post("/verifications", &body).expect(201)["id"].as_str().expect("an id").to_owned();
    let v = s.settled(&id);
    assert_eq!(v["output"]["files"][0]["statements"][0]["verdict"], "PROVED", "{v}");
    assert_eq!(s.get(&format!("/bank-statements/{id}/corrections")).expect(200)["total"], 0);
    let row = s.get(&format!("/bank-statements/{id}/transactions")).expect(200)["items"][0].clone();
    let at = format!("/bank-statements/{id}/transactions/{}", row["id"].as_str().expect("an id"));
    for note in ["as the customer says", "as the bank says", ""] {
        assert_eq!(s.call("PUT", &at, Some(&json!({"note": note}))).expect(200)["note"], note);
    }
    let told = s.get(&format!("/bank-statements/{id}/corrections")).expect(200);
    let changes: Vec<(&Value, &Value)> = told["items"].as_array().expect("corrections").iter().map(|c| (&c["from"], &c["to"])).collect();
    let (none, first, second) = (Value::Null, json!("as the customer says"), json!("as the bank says"));
    assert_eq!(changes, [(&second, &json!("")), (&first, &second), (&none, &first)]);

    // A paper has pages: rows are none.
    let configuration = json!({"files": {"nib_file": [path]}});
    let body = json!({"service_id": "e97f9a65-9072-517e-b19b-8d4555711d5a", "configuration": configuration});
    let v = s.settled(s.post("/verifications", &body).expect(201)["id"].as_str().expect("an id"));
    assert_eq!((v["status"].as_str(), v["output"]["files"][0]["error"]["code"].as_str()), (Some("FAILED"), Some("UNSUPPORTED_MEDIA_TYPE")), "{v}");
}

//! How long what was sent in is kept: files that nothing uses, documents of persons and firms, and whole records.

use super::client::Services;
use crate::erasing::found;
use crate::support::fixtures;
use engine::base::{Error, ErrorCode};
use engine::store::{Key, Store};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

const BUSINESS: &str = "e97f9a65-9072-517e-b19b-8d4555711d5a";

/// Where that still stands, but in the automatic copies, which go in their own time.
fn left(folder: &Path, canary: &str) -> Vec<String> {
    found(folder, canary).into_iter().filter(|name| !name.starts_with("backup-")).collect()
}

/// Makes everything in a store older by that many days.
fn older(folder: &Path, days: i64) {
    let (key, _) = Key::of_file(&folder.join("key"), &folder.join("saldo.db")).expect("its key");
    let store = Store::open(&folder.join("saldo.db"), key).expect("the store");
    let by = days * 86_400_000;
    let mut sql = format!("UPDATE uploads SET created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-{days} days');");
    for (table, column) in [("verifications", "updated_at"), ("verifications", "ended_at"), ("verifications", "created_at"), ("works", "ended")] {
        sql.push_str(&format!("UPDATE {table} SET {column} = {column} - {by};"));
    }
    store.write(|c| c.execute_batch(&sql).map_err(|e| Error::new(ErrorCode::Internal, e.to_string(), ""))).expect("older");
}

/// Waits until it is so: what is old goes soon after the start.
fn soon(what: &str, so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !so() {
        assert!(begin.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn nib(s: &Services, name: &str) -> String {
    s.upload(name, &std::fs::read(fixtures().join("identity/nib.pdf")).expect("a fixture"))
}

fn download(path: &str) -> String {
    let id = [&path[..8], &path[8..12], &path[12..16], &path[16..20], &path[20..]].join("-");
    format!("/parse/file/{id}/download")
}

#[test]
fn what_nothing_uses_goes_after_a_day() {
    let s = Services::start("kept-unused", &[]);
    let (lost, drafted) = (nib(&s, "KENARI-LOST.pdf"), nib(&s, "drafted.pdf"));
    s.post("/drafts", &json!({"configuration": {"files": {"bsa_file": [drafted]}}})).expect(201);
    let sent = s.form("/parse/upload", &[("file", Some("kept.pdf"), b"%PDF-1.4 kept")]).expect(201);
    let kept = sent["path"].as_str().expect("a path").to_owned();
    let s = s.again(|folder| older(folder, 2), &[]);
    soon("the file goes", || s.get(&download(&lost)).status == 404);
    assert_eq!((s.get(&download(&drafted)).status, s.get(&download(&kept)).status), (200, 200), "a draft uses one, the other was sent to be kept");
    let body = json!({"configuration": {"files": {"bsa_file": [lost]}}});
    assert_eq!(s.post("/drafts", &body).fields(), ["configuration.files.bsa_file[0]"]);
    let folder = s.end();
    assert_eq!(left(&folder.0, "KENARI-LOST"), Vec::<String>::new());
}

#[test]
fn documents_go_after_a_month_and_what_was_read_of_them_after_a_year() {
    let s = Services::start("kept-documents", &[]);
    let path = nib(&s, "KENARI-FILE.pdf");
    let configuration = json!({"files": {"nib_file": [path]}, "expected": {"name": "KENARI EXPECTED"}, "consent": "KENARI CONSENT"});
    let v = s.post("/verifications", &json!({"service_id": BUSINESS, "configuration": configuration})).expect(201);
    let id = v["id"].as_str().expect("an id").to_owned();
    let v = s.settled(&id);
    let token = s.token("ana@example.com");
    s.review(&token, &id, &json!({"verification_status": "COMPLETED", "output": {"reviewer": "KENARI REVIEWED"}})).expect(200);
    s.call("POST", &format!("/verifications/{id}/export"), None).expect(200);
    let job = v["external_job_id"]["ocr_job_id"][0].as_str().expect("a job").to_owned();
    let file = s.get(&format!("/parse/status/{job}")).expect(200)["file"].clone();
    assert!(file["expires_at"].is_string() && file["deleted_at"].is_null(), "{file}");

    let s = s.again(|folder| older(folder, 31), &[]);
    let now = || s.get(&format!("/verifications/{id}")).expect(200);
    soon("the files go", || now()["input_file_url"] == json!({}));
    let v = now();
    assert!(v["output"]["fields"].is_object() && v["output"]["reviewer"].is_string() && v["input_config"]["consent"].is_string(), "{v}");
    let file = s.get(&format!("/parse/status/{job}")).expect(200)["file"].clone();
    assert!(file["expires_at"].is_null() && file["deleted_at"].is_string(), "{file}");
    assert_eq!(s.get(&download(&path)).status, 404);

    let s = s.again(|folder| older(folder, 335), &[]);
    let now = || s.get(&format!("/verifications/{id}")).expect(200);
    soon("what was read goes", || now()["output"] == json!({}));
    let v = now();
    assert_eq!((v["input_config"].clone(), v["input_file_url"].clone(), v["output_file_url"].clone()), (json!({}), json!({}), Value::Null));
    assert_eq!((v["status"].as_str(), v["total_files"].as_u64(), v["export_file_url"].clone()), (Some("COMPLETED"), Some(1), Value::Null));
    assert_eq!(s.call("POST", &format!("/verifications/{id}/export"), None).status, 409);
    assert_eq!(s.review(&s.login("ana@example.com"), &id, &json!({"verification_status": "NEED_REVIEW"})).status, 409);
    assert_eq!(s.get("/verifications?search=kenari").expect(200)["total"], 0);
    let folder = s.end();
    for canary in ["KENARI", "%PDF-1"] {
        assert_eq!(left(&folder.0, canary), Vec::<String>::new(), "{canary}");
    }
}

#[test]
fn records_go_when_they_ended_long_enough_ago_and_never_by_themselves() {
    let s = Services::start("kept-records", &[]);
    let (path, other) = (nib(&s, "KENARI-A.pdf"), s.upload("KENARI-B.txt", b"KENARI, no statement at all"));
    let service = super::client::BANK_STATEMENT;
    let made = |configuration: Value| s.post("/verifications", &json!({"service_id": service, "configuration": configuration})).expect(201);
    let failed = s.settled(made(json!({"files": {"bsa_file": [other]}}))["id"].as_str().expect("an id"));
    let draft = s.post("/drafts", &json!({"configuration": {"files": {"bsa_file": [path]}}})).expect(201);
    let accepted = s.form("/parse/parse-async", &[("files", Some("KENARI-C.txt"), b"KENARI as well")]).expect(202);
    let (failed, draft) = (failed["id"].as_str().expect("an id"), draft["id"].as_str().expect("an id"));
    let job = accepted["id"].as_str().expect("an id");
    soon("the job ends", || s.get(&format!("/parse/status/{job}")).expect(200)["status"] == "FAILED");
    assert!(s.get(&format!("/parse/status/{job}")).expect(200)["file"]["expires_at"].is_null(), "nothing is deleted by age");

    let s = s.again(|folder| older(folder, 800), &[]);
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!((s.get(&format!("/verifications/{failed}")).status, s.get(&format!("/parse/status/{job}")).status), (200, 200));
    let s = s.again(|_| (), &["--retain-days", "7"]);
    soon("the verification goes", || s.get(&format!("/verifications/{failed}")).status == 404);
    soon("the job goes", || s.get(&format!("/parse/status/{job}")).status == 404);
    assert_eq!(s.get(&format!("/drafts/{draft}")).expect(200)["status"], "DRAFT");
    let folder = s.end();
    for canary in ["KENARI-B", "KENARI-C", "KENARI, no", "KENARI as"] {
        assert_eq!(left(&folder.0, canary), Vec::<String>::new(), "{canary}");
    }
    assert!(!left(&folder.0, "KENARI-A").is_empty(), "the draft's file stays");
}

//! The services of documents, of names and of traces of change, the whole way over HTTP.

use super::client::{BANK_STATEMENT, Services, command};
use crate::support::{corpus, fixtures, skipped};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const CARD: &str = "b2ad5ea3-0692-5689-a5f0-6ca8757d76a3";
const NUMBER: &str = "9b50757f-b26b-5dc4-b59b-52103b584462";
const LAND: &str = "af1fcef9-60b3-51f3-8a33-05b6ed160690";
const BUSINESS: &str = "e97f9a65-9072-517e-b19b-8d4555711d5a";
pub const NAMES: &str = "c8ff02ef-a41a-5489-b641-cc41cc43a907";
const FRAUD: &str = "894f61d5-2d98-5385-b39d-0edac8e183d2";

fn file(s: &Services, path: &Path) -> String {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    s.upload(&name, &std::fs::read(path).expect("a fixture"))
}

fn made(s: &Services, service: &str, configuration: &Value) -> Value {
    let v = s.post("/verifications", &json!({"service_id": service, "configuration": configuration})).expect(201);
    assert_eq!(v["status"], "IN_QUEUE");
    s.settled(v["id"].as_str().expect("an id"))
}

fn check<'a>(v: &'a Value, code: &str) -> &'a Value {
    let found = v["output"]["checks"].as_array().into_iter().flatten().find(|c| c["code"] == code);
    found.map_or(&Value::Null, |c| &c["passed"])
}

/// Takes requests in and tells their bodies.
fn listener() -> (String, Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
    let (told, heard) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let mut bytes = Vec::new();
            let mut part = [0; 4096];
            let body = loop {
                let n = stream.read(&mut part).unwrap_or(0);
                bytes.extend_from_slice(&part[..n]);
                let text = String::from_utf8_lossy(&bytes).into_owned();
                if let Some((_, body)) = text.split_once("\r\n\r\n")
                    && let Ok(value) = serde_json::from_str::<Value>(body)
                {
                    break value;
                }
                if n == 0 {
                    break Value::Null;
                }
            };
            let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
            if told.send(body).is_err() {
                return;
            }
        }
    });
    (url, heard)
}

#[test]
fn a_changed_file_is_detected_and_an_innocent_one_is_not() {
    let s = Services::start("papers-fraud", &["--webhook-allow-private"]);
    let folder = fixtures().join("tampered");
    let (changed, innocent) = (file(&s, &folder.join("appended--giro-tahapan-jan.pdf")), file(&s, &folder.join("ok-linearised--paid-out-in-uk.pdf")));
    let notes = s.upload("notes.txt", b"no page at all");
    let v = made(&s, FRAUD, &json!({"files": {"document_file": [innocent, changed, notes]}}));
    assert_eq!((v["status"].as_str(), v["output_status"].clone()), (Some("FRAUD_DETECTED"), Value::Null), "{v}");
    assert_eq!(check(&v, "NO_HIGH_INDICATOR"), false);
    let files = &v["output"]["files"];
    assert_eq!(files[1]["fraud"]["summary"]["risk_level"], "HIGH_RISK");
    assert!(files[0]["fraud"]["summary"]["risk_level"] != "HIGH_RISK" && files[0]["error"].is_null(), "{}", files[0]);
    assert_eq!((files[2]["error"]["code"].as_str(), files[2]["fraud"].is_null()), (Some("UNSUPPORTED_MEDIA_TYPE"), true));
    assert!(v["external_job_id"]["fraud_job_id"].as_array().is_some_and(|j| j.len() == 3));
    let well = made(&s, FRAUD, &json!({"files": {"document_file": [innocent]}}));
    assert_eq!((well["status"].as_str(), well["output_status"].as_str()), (Some("COMPLETED"), Some("VERIFIED")), "{well}");

    // The same beside the analysis of a statement, told to who wants to hear it; a person moves it on.
    let (url, heard) = listener();
    let body = json!({"service_id": BANK_STATEMENT, "webhook_url": url,
        "configuration": {"files": {"bsa_file": [changed]}, "fraud_detection": true, "auto_complete": true}});
    let v = s.post("/verifications", &body).expect(201);
    let id = v["id"].as_str().expect("an id").to_owned();
    let v = s.settled(&id);
    assert_eq!(v["status"], "FRAUD_DETECTED", "{v}");
    assert!(v["output"]["files"][0]["fraud"]["anomalies"].as_array().is_some_and(|a| a.iter().any(|a| a["severity"] == "HIGH")));
    assert!(s.get(&format!("/bank-statements/{id}/transactions")).expect(200)["total"].as_u64().is_some_and(|n| n > 0), "the analysis runs all the same");
    let told = std::iter::from_fn(|| heard.recv_timeout(Duration::from_secs(20)).ok()).find(|e| e["status"] == "FRAUD_DETECTED").expect("an event");
    assert_eq!((told["verification_id"].as_str(), told["previous_status"].as_str()), (Some(id.as_str()), Some("IN_PROGRESS")));
    let token = s.token("ana@example.com");
    let done = s.review(&token, &id, &json!({"verification_status": "COMPLETED", "output": {"explained": "a preliminary print"}})).expect(200);
    assert_eq!((done["status"].as_str(), done["output"]["explained"].is_string()), (Some("COMPLETED"), true));
    assert!(done["output"]["files"][0]["fraud"].is_object(), "what was found stays");
}

#[test]
fn documents_are_read_checked_and_compared() {
    let s = Services::start("papers-documents", &[]);
    let folder = fixtures().join("identity");
    let nib = file(&s, &folder.join("nib.pdf"));
    let ahu = file(&s, &folder.join("ahu-decision.pdf"));
    let v = made(&s, BUSINESS, &json!({"files": {"nib_file": [nib]}, "as_of": "2026-11-22", "expected": {"name": "CV KARYA TUNGGAL JAYA"}}));
    assert_eq!(
        (v["status"].as_str(), v["output_status"].as_str(), v["output"]["document_type"].as_str()),
        (Some("COMPLETED"), Some("VERIFIED"), Some("NIB")),
        "{v}"
    );
    assert_eq!((check(&v, "NIB_FORM"), check(&v, "HOLDER_NAME")), (&json!(true), &json!(true)));
    assert_eq!(v["output"]["fields"]["business_name"]["value"], "CV KARYA TUNGGAL JAYA");
    assert!(v["output"]["fields"]["nib"]["bbox"].as_array().is_some_and(|b| b.len() == 4) && v["total_pages"].as_u64() >= Some(1));
    // Two papers of two firms.
    let v = made(&s, BUSINESS, &json!({"files": {"nib_file": [nib], "ahu_file": [ahu]}, "as_of": "2026-11-22"}));
    assert_eq!((check(&v, "HOLDER_NAME"), v["output_status"].as_str()), (&json!(false), Some("PARTIALLY_NOT_VERIFIED")), "{v}");
    assert_eq!(v["output"]["pages"].as_array().and_then(|p| p.last()).map(|p| p["file_index"].clone()), Some(json!(1)));
    // What is expected may change with the review, and with it what is said.
    let id = v["id"].as_str().expect("an id");
    let token = s.token("ana@example.com");
    let v = s.review(
        &token,
        id,
        &json!({"verification_status": "COMPLETED", "configuration": {"expected": {"name": "SOMEBODY ELSE"}}, "output": {"fields": 1, "note": "x"}}),
    );
    let v = v.expect(200);
    assert_eq!(
        (v["input_config"]["expected"]["name"].as_str(), v["output"]["note"].as_str(), v["output"]["fields"].is_object()),
        (Some("SOMEBODY ELSE"), Some("x"), true)
    );

    let land = file(&s, &folder.join("land-electronic.pdf"));
    let v = made(&s, LAND, &json!({"files": {"certificate_file": [land]}, "as_of": "2026-11-22"}));
    assert_eq!(v["output_status"], "VERIFIED", "{v}");
    let tax = file(&s, &folder.join("npwp-company.pdf"));
    let v = made(&s, NUMBER, &json!({"files": {"npwp_file": [tax]}, "as_of": "2026-11-22", "mask": true}));
    assert_eq!(v["output_status"], "VERIFIED", "{v}");
    assert!(v["output"]["fields"]["npwp15"]["value"].as_str().is_some_and(|n| n.starts_with("****")), "{v}");
    // Other services have nothing to do with statements.
    let id = v["id"].as_str().expect("an id");
    assert_eq!(s.get(&format!("/bank-statements/{id}/headers")).status, 404);
    assert_eq!(s.call("POST", &format!("/verifications/{id}/download-raw-ocr"), None).status, 409);
    assert_eq!(s.call("POST", &format!("/verifications/{id}/export"), None).status, 200);
}

#[test]
fn a_number_alone_is_checked_and_hidden_where_asked() {
    let s = Services::start("papers-numbers", &[]);
    let v = made(&s, NUMBER, &json!({"number": "3201126410869102", "mask": true, "expected": {"nik": "3201126410869102"}}));
    assert_eq!((v["status"].as_str(), v["output_status"].as_str(), check(&v, "NIK_FORM")), (Some("COMPLETED"), Some("VERIFIED"), &json!(true)), "{v}");
    assert_eq!((v["total_files"].as_u64(), v["output"]["files"].clone()), (Some(0), json!([])));
    assert!(!v.to_string().contains("32011264"), "{v}");
    let v = made(&s, NUMBER, &json!({"number": "9901126410869102"}));
    assert_eq!((v["output_status"].as_str(), check(&v, "NIK_REGION")), (Some("PARTIALLY_NOT_VERIFIED"), &json!(false)));
    assert_eq!(v["input_config"]["number"], "9901126410869102");
    let listed = s.get("/verifications").expect(200).to_string();
    assert!(!listed.contains("9901126410869102") && listed.contains("************9102"), "numbers are hidden in lists: {listed}");
    assert!(command(&s.folder, &["audit"], "").contains("getVerification"), "who saw it whole is noted");
    assert!(v["output"]["fields"]["nik"]["page"].is_null());
    let log = format!("{}{}{}", s.log(), command(&s.folder, &["audit"], ""), String::from_utf8_lossy(&s.get("/metrics").body));
    assert!(!log.contains("9901126410869102") && !log.contains("3201126410869102"));
    // A draft is held to what its service asks.
    let draft = s.post("/drafts", &json!({"service_id": NUMBER, "configuration": {}})).expect(201);
    let id = draft["id"].as_str().expect("an id");
    assert_eq!(s.call("POST", &format!("/drafts/{id}/submit"), None).fields(), ["configuration.number"]);
    s.call("PUT", &format!("/drafts/{id}"), Some(&json!({"service_id": NUMBER, "configuration": {"number": "A1234567"}}))).expect(200);
    s.call("POST", &format!("/drafts/{id}/submit"), None).expect(200);
    assert_eq!(check(&s.settled(id), "PASSPORT_FORM"), true);
    let unknown = json!({"service_id": CARD, "configuration": {"files": {"ktp_file": [s.upload("a.txt", b"x")]}, "bank_statement_id": id}});
    assert_eq!(s.post("/verifications", &unknown).fields(), ["configuration.bank_statement_id"]);
}

#[test]
fn a_statement_is_no_identity_card_and_nothing_is_made_of_it() {
    let s = Services::start("papers-other", &[]);
    let statement = s.sample("giro-tahapan-jan.pdf");
    for (service, field) in [(CARD, "ktp_file"), (LAND, "certificate_file"), (BUSINESS, "nib_file")] {
        let v = made(&s, service, &json!({"files": {field: [statement]}}));
        assert_eq!(
            (v["status"].as_str(), v["output_status"].as_str(), check(&v, "DOCUMENT_TYPE")),
            (Some("COMPLETED"), Some("NOT_VERIFIED"), &json!(false)),
            "{v}"
        );
        assert_eq!((v["output"]["fields"].clone(), v["output"]["document_type"].as_str()), (json!({}), Some("OTHER")));
        assert!(v["output"]["documents"].as_array().into_iter().flatten().all(|d| d["fields"] == json!({})), "{v}");
    }
    // Nothing can be read of these.
    let locked = s.upload("locked.pdf", &std::fs::read(fixtures().join("locked/aes-128.pdf")).expect("a locked file"));
    let v = made(&s, CARD, &json!({"files": {"ktp_file": [locked]}}));
    assert_eq!((v["status"].as_str(), v["output"]["files"][0]["error"]["code"].as_str()), (Some("FAILED"), Some("FILE_ENCRYPTED")), "{v}");
    let id = v["id"].as_str().expect("an id");
    assert_eq!(s.call("POST", &format!("/verifications/{id}/retry"), None).status, 200);
    assert_eq!(s.settled(id)["status"], "FAILED");
}

#[test]
fn a_card_is_held_against_the_statement_s_holder() {
    let s = Services::start("papers-holder", &[]);
    let statement = s.verification(&[&s.sample("giro-tahapan-jan.pdf")]);
    let of = statement["id"].as_str().expect("an id").to_owned();
    let card = file(&s, &fixtures().join("identity/ktp-dated.pdf"));
    let early = json!({"service_id": CARD, "configuration": {"files": {"ktp_file": [card]}, "bank_statement_id": of}});
    assert!(matches!(s.post("/verifications", &early).status, 201 | 409));
    assert_eq!(s.settled(&of)["status"], "NEED_REVIEW");
    let v =
        made(&s, CARD, &json!({"files": {"ktp_file": [card], "selfie_file": [card]}, "bank_statement_id": of, "as_of": "2026-11-22", "auto_complete": true}));
    if v["status"] == "FAILED" {
        return skipped("recognition is not installed");
    }
    assert_eq!((check(&v, "DOCUMENT_TYPE"), check(&v, "HOLDER_NAME")), (&json!(true), &json!(false)), "{v}");
    assert_eq!((v["total_files"].as_u64(), v["output"]["documents"].as_array().map(Vec::len)), (Some(2), Some(1)), "a face is not looked at");
}

fn list(s: &Services, name: &str, text: &str, fields: &[(&str, &str)]) -> crate::http::Answer {
    let mut body = format!("--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}.csv\"\r\n\r\n{text}");
    for (field, value) in [("name", name)].iter().chain(fields) {
        body.push_str(&format!("\r\n--XX\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}"));
    }
    body.push_str("\r\n--XX--\r\n");
    s.ask("POST", "/screening/lists", &[("X-API-Key", &s.key), ("Content-Type", "multipart/form-data; boundary=XX")], body.as_bytes())
}

const HEAD: &str = "id,schema,name,aliases,birth_date,countries\n";

fn rows(from: u32, to: u32) -> String {
    (from..to).map(|n| format!("x{n},Person,Zubaedah Karta{n} Wirasena,,19{:02}-01-02,id\n", 10 + n % 80)).collect()
}

#[test]
fn names_are_compared_with_lists_that_change() {
    let s = Services::start("papers-names", &[]);
    let today = chrono::Utc::now().format("%Y-%m-%d").to_string();
    let subjects = json!([{"name": "Slamet Simatupang", "birth_date": "1980-11-19"}, {"name": "Nobody Of Theirs"}]);
    let none = made(&s, NAMES, &json!({"subjects": subjects}));
    assert_eq!((none["output"]["subjects"][0]["outcome"].as_str(), check(&none, "LISTS_PRESENT")), (Some("NOT_SCREENED"), &Value::Null), "{none}");
    assert_eq!(none["output_status"], "NOT_VERIFIED");

    let text = format!("{HEAD}q1,Person,Slamet bin Simatupang,,1980-11-19,id\n{}", rows(0, 20));
    let day = [("kind", "sanction"), ("list_date", today.as_str()), ("publisher", "United Nations"), ("licence_note", "public")];
    let first = list(&s, "un", &text, &day).expect(201);
    assert_eq!(
        (first["entries"].as_u64(), first["added"].as_u64(), first["format"].as_str(), first["kinds"].clone()),
        (Some(21), Some(21), Some("TARGETS_SIMPLE_CSV"), json!(["sanction"]))
    );
    let of = first["id"].as_str().expect("an id").to_owned();
    assert_eq!(list(&s, "un", "hello", &[]).fields(), ["files"]);
    assert_eq!(list(&s, "un", &format!("{HEAD}{}", rows(0, 10)), &day).fields(), ["accept_shrunk"], "it lost more than a fifth");
    assert_eq!(list(&s, "un", HEAD, &day).fields(), ["accept_shrunk"], "it names nobody");
    assert_eq!(s.get("/screening/lists").expect(200)["items"][0]["entries"], 21, "the version before stands");

    let v = made(&s, NAMES, &json!({"subjects": subjects, "kinds": ["sanction"], "monitor": true}));
    assert_eq!((v["status"].as_str(), v["output_status"].clone()), (Some("NEED_REVIEW"), Value::Null), "{v}");
    let hit = v["output"]["subjects"][0]["hits"][0].clone();
    assert_eq!((hit["entity_id"].as_str(), hit["match"].as_bool(), hit["list_date"].as_str()), (Some("q1"), Some(true), Some(today.as_str())));
    let sum: f64 = hit["features"].as_array().expect("features").iter().filter_map(|f| f["contribution"].as_f64()).sum();
    assert!((sum - hit["score"].as_f64().expect("a score")).abs() < 0.001);
    assert_eq!(v["output"]["subjects"][1]["outcome"], "NO_MATCH_ON_LISTS");
    assert_eq!((check(&v, "LISTS_FRESH"), check(&v, "NO_SANCTION_MATCH"), check(&v, "NO_PEP_MATCH")), (&json!(true), &json!(false), &Value::Null));

    // A decision is remembered, shown, and counted again; the status is moved by a person.
    let id = v["id"].as_str().expect("an id").to_owned();
    let review = format!("/screening/hits/{}/review", hit["id"].as_str().expect("an id"));
    let decided = s.post(&review, &json!({"decision": "FALSE_POSITIVE", "reason": "OTHER_PERSON"})).expect(200);
    assert_eq!((decided["review"]["decision"].as_str(), decided["review"]["actor"]["name"].as_str()), (Some("FALSE_POSITIVE"), Some("tests")));
    let v = s.get(&format!("/verifications/{id}")).expect(200);
    assert_eq!((v["status"].as_str(), check(&v, "NO_SANCTION_MATCH")), (Some("NEED_REVIEW"), &json!(true)), "{v}");
    let token = s.token("ana@example.com");
    let v = s.review(&token, &id, &json!({"verification_status": "COMPLETED"})).expect(200);
    assert_eq!((v["status"].as_str(), v["output_status"].as_str()), (Some("COMPLETED"), Some("VERIFIED")), "{v}");
    let again = made(&s, NAMES, &json!({"subjects": subjects, "kinds": ["sanction"]}));
    assert_eq!(
        (again["status"].as_str(), again["output"]["subjects"][0]["hits"][0]["review"]["decision"].as_str()),
        (Some("COMPLETED"), Some("FALSE_POSITIVE"))
    );

    // A new version: one more entity that is alike, one gone. What is monitored is compared by itself.
    let next = format!("{HEAD}q1,Person,Slamet bin Simatupang,,1980-11-19,id\nq2,Person,Slamet Simatupang,,1980-11-19,id\n{}", rows(0, 19));
    let second = list(&s, "un", &next, &day).expect(201);
    assert_eq!(
        (second["id"].as_str(), second["added"].as_u64(), second["changed"].as_u64(), second["removed"].as_u64()),
        (Some(of.as_str()), Some(1), Some(0), Some(1))
    );
    let changes = s.get(&format!("/screening/lists/{of}/changes")).expect(200);
    let told: Vec<(&str, &str)> =
        changes["items"].as_array().expect("changes").iter().filter_map(|c| Some((c["entity_id"].as_str()?, c["change"].as_str()?))).collect();
    assert_eq!(
        (told, changes["total"].as_u64(), changes["from"].as_str()),
        (vec![("q2", "ADDED"), ("x19", "REMOVED")], Some(2), first["imported_at"].as_str())
    );
    let began = std::time::Instant::now();
    let v = loop {
        let v = s.get(&format!("/verifications/{id}")).expect(200);
        if v["status"] == "NEED_REVIEW" {
            break v;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{v}");
        std::thread::sleep(Duration::from_millis(100));
    };
    let hits = v["output"]["subjects"][0]["hits"].as_array().expect("hits").clone();
    let of_entity = |e: &str| hits.iter().find(|h| h["entity_id"] == e).cloned().unwrap_or_default();
    assert!(of_entity("q2")["review"].is_null() && of_entity("q1")["review"].is_object(), "what was decided is not asked again");

    // The list goes, and with it what rests on it.
    assert_eq!(s.call("DELETE", &format!("/screening/lists/{of}"), None).status, 200);
    let v = s.get(&format!("/verifications/{id}")).expect(200);
    assert!(v["output"]["subjects"][0]["hits"].as_array().expect("hits").iter().all(|h| h["closed"] == "LIST_REMOVED"), "{v}");
    assert_eq!(s.post(&review, &json!({"decision": "TRUE_MATCH", "reason": "it is"})).status, 409);
    assert_eq!(s.get(&format!("/screening/lists/{of}/changes")).status, 404);
}

#[test]
fn subjects_come_from_a_table_and_from_a_statement() {
    let s = Services::start("papers-subjects", &[]);
    let folder = s.folder.0.join("list.csv");
    std::fs::write(&folder, format!("{HEAD}q1,Person,Slamet Simatupang,,1980-11-19,id\n")).expect("a list");
    command(&s.folder, &["lists", "add", &folder.display().to_string(), "--name", "mine", "--kind", "pep", "--date", "2020-01-01"], "");
    let shown = command(&s.folder, &["lists", "show"], "");
    assert!(shown.contains("mine") && shown.contains("pep"), "{shown}");
    let table = s.upload("subjects.csv", b"name,birth_date\nSlamet Simatupang,1980-11-19\nSiti Aminah,1990\n");
    let v = made(&s, NAMES, &json!({"files": {"subjects_file": [table]}}));
    let outcomes: Vec<&str> = v["output"]["subjects"].as_array().expect("subjects").iter().filter_map(|s| s["outcome"].as_str()).collect();
    assert_eq!(outcomes, ["POSSIBLE", "NO_MATCH_ON_LISTS"], "{v}");
    assert_eq!((check(&v, "LISTS_FRESH"), check(&v, "NO_PEP_MATCH"), check(&v, "NO_SANCTION_MATCH")), (&Value::Null, &json!(false), &Value::Null));
    let broken = s.upload("subjects.csv", b"\x00\x01\x02");
    assert_eq!(made(&s, NAMES, &json!({"files": {"subjects_file": [broken]}}))["status"], "FAILED");
    let statement = s.verification(&[&s.upload("a.pdf", &std::fs::read(corpus("giro-tahapan-jan.pdf")).expect("a statement"))]);
    let of = statement["id"].as_str().expect("an id").to_owned();
    s.settled(&of);
    let holder = made(&s, NAMES, &json!({"bank_statement_id": of}));
    let with = made(&s, NAMES, &json!({"bank_statement_id": of, "include_counterparties": true}));
    let many = |v: &Value| v["output"]["subjects"].as_array().map_or(0, Vec::len);
    assert!(many(&holder) == 1 && many(&with) > 3, "{} {}", many(&holder), many(&with));
    // A list of the machine is seen by all and taken away by none of them.
    let listed = s.get("/screening/lists?search=MIN").expect(200);
    let id = listed["items"][0]["id"].as_str().expect("an id");
    assert_eq!(s.call("DELETE", &format!("/screening/lists/{id}"), None).status, 403);
    let stored = command(&s.folder, &["screen", "Siti Aminah", "--stored", "--json"], "");
    assert!(stored.contains("\"hits\""), "{stored}");
}

#[test]
fn names_and_numbers_of_lists_and_subjects_stand_nowhere_in_the_clear() {
    const SECRETS: [&str; 4] = ["3174014411709003", "KENARI ZUBAEDAH", "Zubaedah Karta77", "3174014411709077"];
    let s = Services::start("papers-canary", &[]);
    // Long enough for an index of its own on the disk.
    let text = format!(
        "id,schema,name,aliases,birth_date,countries,identifiers\nq1,Person,KENARI ZUBAEDAH,,1980-11-19,id,3174014411709003\n{}",
        (0..5_100).map(|n| format!("x{n},Person,Zubaedah Karta{n} Wirasena,,1977-01-02,id,{}\n", 3_174_014_411_709_000_u64 + n)).collect::<String>()
    );
    list(&s, "own", &text, &[("kind", "sanction"), ("list_date", "2026-11-20")]).expect(201);
    let asked = json!([{"name": "Somebody Else", "nik": "3174014411709003"}, {"name": "KENARI ZUBAEDAH"}, {"name": "Zubaedah Karta77 Wirasena", "nik": "3174014411709077"}]);
    let v = made(&s, NAMES, &json!({"subjects": asked}));
    let hit = |n: usize| v["output"]["subjects"][n]["hits"][0]["entity_id"].as_str().unwrap_or_default().to_owned();
    assert_eq!((hit(0).as_str(), hit(1).as_str(), hit(2).as_str()), ("q1", "q1", "x77"), "{v}");
    // A question that is refused is not repeated in the log, nor is a list that is no list.
    s.post(
        "/verifications",
        &json!({"service_id": NAMES, "configuration": {"subjects": [{"name": "KENARI ZUBAEDAH", "nik": "3174014411709003", "gender": 7}]}}),
    );
    list(&s, "own", "KENARI ZUBAEDAH\n3174014411709003\n", &[]);
    let log = s.log();
    assert!(log.lines().count() > 3, "a log to look through: {log}");
    let told: Vec<&str> = SECRETS.into_iter().filter(|secret| log.contains(secret)).collect();
    assert!(told.is_empty(), "{told:?} in the log");
    let folder = s.end();
    let files = everything(&folder.0);
    assert!(files.iter().any(|(name, _)| name.ends_with(".names")), "there is an index: {:?}", files.iter().map(|f| &f.0).collect::<Vec<_>>());
    for (name, bytes) in files {
        let text = bytes.as_slice();
        let found: Vec<&str> = SECRETS.into_iter().filter(|secret| text.windows(secret.len()).any(|w| w.eq_ignore_ascii_case(secret.as_bytes()))).collect();
        assert!(found.is_empty(), "{found:?} in {name}");
    }
}

/// Every file of a folder and of those in it.
fn everything(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        if entry.path().is_dir() {
            all.extend(everything(&entry.path()));
        } else if let Ok(bytes) = std::fs::read(entry.path()) {
            all.push((entry.file_name().to_string_lossy().into_owned(), bytes));
        }
    }
    all
}

//! The whole way: a statement is sent in, read, corrected, reviewed, combined and exported.

use super::client::{BANK_STATEMENT, Services, command};
use crate::support::fixtures;
use calamine::Reader;
use serde_json::{Value, json};

/// The bytes behind a link of an answer.
fn fetch(s: &Services, link: &Value) -> Vec<u8> {
    let path = link.as_str().expect("a link").split_once(&format!(":{}", s.port)).expect("on this server").1.to_owned();
    let answer = s.ask("GET", &path, &[], b"");
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    answer.body
}

#[test]
fn a_statement_goes_the_whole_way() {
    let s = Services::start("services-way", &[]);
    let token = s.token("ana@example.com");
    let (jan, dec) = (s.sample("giro-tahapan-jan.pdf"), s.sample("giro-tahapan-dec.pdf"));
    let made = s.verification(&[&dec, &jan]);
    assert_eq!((made["status"].as_str(), made["output"].clone()), (Some("IN_QUEUE"), json!({})));
    let id = made["id"].as_str().expect("an id").to_owned();
    let v = s.settled(&id);
    assert_eq!(v["status"], "NEED_REVIEW", "{v}");
    assert_eq!((v["total_files"].as_u64(), v["total_pages"].as_u64(), v["output_status"].clone()), (Some(2), Some(7), Value::Null));
    assert!(v["execution_time"].as_f64().is_some_and(|t| t > 0.0) && v["external_job_id"]["ocr_job_id"].as_array().is_some_and(|j| j.len() == 2));
    let verdicts: Vec<&str> = (0..2).filter_map(|i| v["output"]["files"][i]["statements"][0]["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["PROVED", "PROVED"], "{}", v["output"]);
    assert!(fetch(&s, &v["input_file_url"]["bsa_file"][1]).starts_with(b"%PDF"));

    // What is listed agrees with what the files say.
    let at = |rest: &str| format!("/bank-statements/{id}/{rest}");
    let rows = s.get(&at("transactions?page_size=100&file_index=1")).expect(200);
    let count = v["output"]["files"][1]["statements"][0]["rows"].as_u64();
    assert_eq!((rows["total"].as_u64(), rows["items"].as_array().map(|a| a.len() as u64)), (count, count));
    let credits = s.get(&at("transactions?page_size=100&transaction_type=CR&sort=-trx_mutation_cr_number")).expect(200);
    let amounts: Vec<f64> = credits["items"].as_array().expect("rows").iter().filter_map(|t| t["trx_mutation_cr_number"].as_f64()).collect();
    assert!(amounts.len() > 5 && amounts.is_sorted_by(|a, b| a >= b), "{amounts:?}");
    let overview = s.get(&at("currency-overview")).expect(200);
    assert_eq!(overview["currency_overview"][0]["total_credit"].as_u64(), credits["total"].as_u64());
    let groups = s.get(&at("merchant-analysis?page_size=100&transaction_type=CR")).expect(200);
    let grouped: u64 = groups["merchant_analysis"].as_array().expect("groups").iter().filter_map(|g| g["total_transaction"].as_u64()).sum();
    assert_eq!(Some(grouped), credits["total"].as_u64());
    let months = s.get(&at("proforma-financial-statement")).expect(200);
    assert_eq!(months["periods"].as_array().map(Vec::len), Some(2));
    let sure = s.get(&at("confidence-summary")).expect(200);
    let nine: u64 = ["HIGH", "MEDIUM", "LOW"].iter().filter_map(|l| sure["total"][l].as_u64()).sum();
    let all = s.get(&at("transactions")).expect(200)["total"].as_u64();
    assert_eq!(Some(nine), all.map(|n| n * 9));
    let raw = s.call("POST", &format!("/verifications/{id}/download-raw-ocr"), None).expect(200);
    assert_eq!((raw[0]["header"]["account_number"].as_str(), raw.as_array().map(Vec::len)), (Some("******4567"), Some(2)));
    assert!(!raw.to_string().contains("SENTOSA ABADI PANGAN\",\"period"), "the holder is masked");

    // Corrections are taken, told and kept until the review is over.
    let headers = s.get(&at("headers?file_index=0")).expect(200);
    let header = headers["items"][0]["id"].as_str().expect("a header").to_owned();
    let named = s.call("PUT", &at(&format!("headers/{header}")), Some(&json!({"name": "Tgl"}))).expect(200);
    assert_eq!((named["name"].as_str(), named["type"].as_str()), (Some("Tgl"), Some("date")));
    let row = rows["items"][0]["id"].as_str().expect("a row").to_owned();
    let change = json!({"category_type": "PAYROLL", "note": "as the customer says", "trx_mutation_cr_number": null});
    let changed = s.call("PUT", &at(&format!("transactions/{row}")), Some(&change)).expect(200);
    assert_eq!(
        (changed["category_type"].as_str(), changed["category_source"].as_str(), changed["note"].as_str()),
        (Some("PAYROLL"), Some("correction"), Some("as the customer says"))
    );
    let both = json!({"trx_mutation_cr_number": 1, "trx_mutation_db_number": 1});
    assert_eq!(s.call("PUT", &at(&format!("transactions/{row}")), Some(&both)).status, 409);
    let told = s.get(&at("corrections")).expect(200);
    let fields: Vec<&str> = told["items"].as_array().expect("corrections").iter().filter_map(|c| c["field"].as_str()).collect();
    assert!(["note", "category_type", "name"].iter().all(|f| fields.contains(f)), "{told}");
    assert!(told["items"].as_array().expect("corrections").iter().any(|c| c["actor"]["type"] == "api_key" && c["actor"]["name"] == "tests"));

    let done = s.review(&token, &id, &json!({"verification_status": "COMPLETED", "output": {"seen": true, "files": "mine"}})).expect(200);
    assert_eq!((done["status"].as_str(), done["output"]["seen"].as_bool(), done["output"]["files"].is_array()), (Some("COMPLETED"), Some(true), true));
    assert!(done["output_status"].is_string());
    assert_eq!(s.call("PUT", &at(&format!("headers/{header}")), Some(&json!({"name": "X"}))).status, 409);
    let whole: Value = serde_json::from_slice(&fetch(&s, &done["output_file_url"])).expect("JSON");
    assert_eq!(whole, done["output"]);

    // The workbook is one.
    let link = s.call("POST", &format!("/verifications/{id}/export"), None).expect(200);
    let bytes = fetch(&s, &link["export_url"]);
    let mut book = calamine::Xlsx::new(std::io::Cursor::new(bytes)).expect("a workbook");
    assert!(book.sheet_names().len() > 3 && book.worksheet_range_at(0).is_some());
    assert_eq!(s.post(&format!("/verifications/{id}/export"), &json!({"email": "a@example.com"})).fields(), ["email"]);

    // The same list has the same id, and the id stands for a verification.
    let list = json!({"bank_statements": [{"id": id, "file_index": 1}, {"id": id, "file_index": 0}, {"id": id, "file_index": 1}]});
    let combined = s.post("/bank-statements/combine", &list).expect(200);
    assert_eq!(combined, s.post("/bank-statements/combine", &list).expect(200));
    let result = combined["result_id"].as_str().expect("an id").to_owned();
    let again = s.get(&format!("/bank-statements/{result}/currency-overview")).expect(200);
    assert_eq!(again["currency_overview"], overview["currency_overview"]);
    assert_eq!(s.get(&format!("/verifications/{result}")).status, 404);

    // The folder tells of it.
    let folder = done["folder_id"].as_str().expect("a folder");
    let results = s.get(&format!("/folders/{folder}/results")).expect(200);
    assert_eq!((results["total"].as_u64(), results["items"][0]["overall_status"].as_str()), (Some(1), Some("COMPLETED")));
    // Ana reviewed it; the key that exported it acted last.
    assert_eq!(results["items"][0]["processed_by_name"].as_str(), Some("tests"));
    assert_eq!(s.call("DELETE", &format!("/folders/{folder}"), None).status, 409, "it holds a verification");

    let audit = command(&s.folder, &["audit"], "");
    for operation in ["upload", "createVerification", "correctTransaction", "reviewVerification", "exportVerification"] {
        assert!(audit.contains(operation), "{operation}\n{audit}");
    }
}

#[test]
fn a_draft_goes_on_under_its_id_and_what_cannot_be_read_is_told() {
    let s = Services::start("services-drafts", &[]);
    let draft = s.post("/drafts", &json!({"configuration": {"base_currency": "IDR", "unknown": 1}})).expect(201);
    assert_eq!((draft["status"].as_str(), draft["input_config"].clone()), (Some("DRAFT"), json!({"base_currency": "IDR"})));
    let id = draft["id"].as_str().expect("an id");
    let submit = format!("/drafts/{id}/submit");
    assert_eq!(s.call("POST", &submit, None).fields(), ["configuration.files.bsa_file"]);
    assert_eq!(s.get("/verifications").expect(200)["total"], 0, "a draft is listed where drafts are asked for");
    let text = s.upload("notes.txt", b"hello, this is no statement");
    let locked = s.upload("locked.pdf", &std::fs::read(fixtures().join("locked/aes-128.pdf")).expect("a locked file"));
    let body = json!({"service_id": BANK_STATEMENT, "configuration": {"files": {"bsa_file": [text, locked]}}});
    s.call("PUT", &format!("/drafts/{id}"), Some(&body)).expect(200);
    assert_eq!(s.call("POST", &submit, None).expect(200)["id"], *id);
    let v = s.settled(id);
    assert_eq!(v["status"], "FAILED", "{v}");
    let codes: Vec<&str> = (0..2).filter_map(|i| v["output"]["files"][i]["error"]["code"].as_str()).collect();
    assert_eq!(codes, ["UNSUPPORTED_MEDIA_TYPE", "FILE_ENCRYPTED"]);
    for (method, path) in [("POST", submit.as_str()), ("DELETE", &format!("/drafts/{id}")), ("GET", &format!("/bank-statements/{id}/headers"))] {
        assert_eq!(s.call(method, path, None).status, 409, "{method} {path}");
    }
    assert_eq!(s.get(&format!("/drafts/{id}")).expect(200)["status"], "FAILED");
    assert_eq!(s.call("POST", &format!("/verifications/{id}/retry"), None).status, 200);
    assert_eq!(s.settled(id)["status"], "FAILED");
    // References that name nothing are told all at once.
    let body = json!({"service_id": BANK_STATEMENT, "folder_id": id, "configuration": {"files": {"bsa_file": ["0123456789abcdef"]}}});
    let mut fields = s.post("/verifications", &body).fields();
    fields.sort();
    assert_eq!(fields, ["configuration.files.bsa_file[0]", "folder_id"]);
}

#[test]
fn secrets_stand_in_no_answer_no_log_and_no_file() {
    let s = Services::start("services-secrets", &[]);
    let bytes = std::fs::read(fixtures().join("locked/aes-128.pdf")).expect("a locked file");
    let sent = s.upload_as(&s.key, "locked.pdf", &bytes, &[("file_passwords", "CANARY-of-the-file")]).expect(201);
    let path = sent["items"][0]["path"].as_str().expect("a path");
    let body = json!({
        "service_id": BANK_STATEMENT, "configuration": {"files": {"bsa_file": [path]}, "passwords": {path: "CANARY-of-the-body"}},
        "webhook_url": "http://127.0.0.1:9/hook", "webhook_metadata": {"webhook_secret": "CANARY-of-the-hook", "kept": "yes"},
    });
    let made = s.post("/verifications", &body).expect(201);
    let id = made["id"].as_str().expect("an id");
    assert_eq!(made["webhook_metadata"], json!({"kept": "yes"}));
    let v = s.settled(id);
    let shown = [v.to_string(), s.get("/verifications").expect(200).to_string(), String::from_utf8_lossy(&s.get("/metrics").body).into_owned()];
    let keys = command(&s.folder, &["keys", "list"], "");
    for text in shown.iter().chain([&s.log(), &command(&s.folder, &["audit"], ""), &keys]) {
        assert!(!text.contains("CANARY") && !text.contains(&s.key), "{text}");
    }
    for entry in std::fs::read_dir(&s.folder.0).expect("a folder").flatten() {
        let bytes = std::fs::read(entry.path()).unwrap_or_default();
        let found = bytes.windows(6).any(|w| w == b"CANARY");
        assert!(!found, "{}", entry.path().display());
    }
}

//! Documents and names beside the statements of a case, as the window asks for them.

use super::support::{Folder, corpus, fixtures, program};
use calamine::Reader;
use engine::ops::{Options, Saldo};
use engine::read::worker::Worker;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn open(folder: &Folder) -> Saldo {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    Saldo::open(Options { folder: folder.0.clone(), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"))
}

fn call(saldo: &Saldo, name: &str, input: Value) -> Value {
    saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"))
}

/// A case with a statement and these documents, all read.
fn case(saldo: &Saldo, documents: &[&str]) -> (String, Vec<Value>) {
    let folder = call(saldo, "folder_save", json!({"name": "Applicants"}));
    let case = call(saldo, "case_save", json!({"folder_id": folder["id"], "name": "CV Karya"}))["id"].as_str().expect("an id").to_owned();
    call(saldo, "files_import", json!({"case_id": case, "paths": [corpus("giro-tahapan-jan.pdf")]}));
    let paths: Vec<String> = documents.iter().map(|d| fixtures().join(d).display().to_string()).collect();
    let taken = call(saldo, "documents_import", json!({"case_id": case, "service": null, "paths": paths}));
    assert_eq!((taken["refused"].clone(), taken["documents"].as_array().map(Vec::len)), (json!([]), Some(documents.len())));
    let began = Instant::now();
    loop {
        let list = call(saldo, "documents_list", json!({"case_id": case, "whole": false}));
        let queue = call(saldo, "queue_list", json!({"case_id": case}));
        let busy = |v: &Value| v.as_array().into_iter().flatten().any(|d| matches!(d["state"].as_str(), Some("queued" | "reading")));
        if !busy(&list["documents"]) && !busy(&queue) {
            return (case, list["documents"].as_array().cloned().unwrap_or_default());
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{list}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn field<'a>(detail: &'a Value, name: &str) -> &'a Value {
    let fields = detail["parts"].as_array().into_iter().flatten().flat_map(|p| p["fields"].as_array().into_iter().flatten());
    fields.into_iter().find(|f| f["name"] == name).unwrap_or(&Value::Null)
}

fn check<'a>(checks: &'a Value, code: &str) -> &'a Value {
    checks.as_array().into_iter().flatten().find(|c| c["code"] == code).map_or(&Value::Null, |c| &c["passed"])
}

#[test]
fn documents_stand_beside_statements_and_are_corrected_by_steps_of_history() {
    let folder = Folder::new("documents");
    let saldo = open(&folder);
    let (case, documents) = case(&saldo, &["identity/nib.pdf", "identity/npwp-company.pdf", "corpus/giro-tahapan-dec.pdf"]);
    let told: Vec<(&str, &str)> = documents.iter().map(|d| (d["service"].as_str().unwrap_or("none"), d["document_type"].as_str().unwrap_or("none"))).collect();
    assert_eq!(told, [("business_registration", "NIB"), ("identity_number", "NPWP"), ("none", "OTHER")], "what the pages are tells the service");
    assert_eq!(documents[2]["output_status"], "NOT_VERIFIED");
    let list = call(&saldo, "documents_list", json!({"case_id": case, "whole": false}));
    // The papers name one firm, the statement another.
    assert_eq!(check(&list["checks"], "HOLDER_NAME"), false, "{list}");
    assert!(documents[0]["number"].as_str().is_some_and(|n| n.starts_with("***")), "{}", documents[0]);
    assert!(!list.to_string().contains("KARYA TUNGGAL"), "names are hidden in lists: {list}");

    let id = documents[1]["id"].clone();
    let masked = call(&saldo, "document_detail", json!({"document_id": id, "whole": false}));
    let whole = call(&saldo, "document_detail", json!({"document_id": id, "whole": true}));
    let number = field(&whole, "npwp15")["value"].as_str().expect("a number").to_owned();
    assert_eq!((number.len(), field(&masked, "npwp15")["masked"].clone()), (15, json!(true)));
    assert!(!masked.to_string().contains(&number) && whole["pages"][0]["width"].as_f64().is_some_and(|w| w > 100.0));
    assert_eq!(check(&whole["checks"], "NPWP_CHECK_DIGIT"), true);
    let page = saldo.page_png(id.as_str().and_then(|t| t.parse().ok()).expect("an id"), 1, 72.0, None).expect("a page");
    assert!(page.starts_with(b"\x89PNG"));

    // Another digit does not fit; undo brings back what was read, redo what was said.
    let wrong = format!("{}{}", if number.starts_with('1') { "2" } else { "1" }, &number[1..]);
    let set = json!({"document_id": id, "part": 0, "field": "npwp15", "value": wrong, "whole": true});
    let set = call(&saldo, "document_field_set", set);
    assert_eq!(check(&set["checks"], "NPWP_CHECK_DIGIT"), false, "{set}");
    let changed = field(&set, "npwp15");
    assert_eq!(
        (changed["corrected"].as_bool(), changed["read"].as_str(), changed["value"].as_str()),
        (Some(true), Some(number.as_str()), Some(wrong.as_str()))
    );
    let history = call(&saldo, "history_list", json!({"case_id": case, "offset": 0, "limit": 10}));
    assert!(!history.to_string().contains(&wrong), "history shows no value of a document: {history}");
    call(&saldo, "history_step", json!({"case_id": case, "direction": "undo"}));
    let back = call(&saldo, "document_detail", json!({"document_id": id, "whole": true}));
    assert_eq!((field(&back, "npwp15")["value"].as_str(), check(&back["checks"], "NPWP_CHECK_DIGIT")), (Some(number.as_str()), &json!(true)));
    let refused = saldo.call("document_field_set", json!({"document_id": id, "part": 0, "field": "no_such", "value": "1", "whole": true}));
    assert_eq!(refused.map_err(|e| e.field), Err(Some("field".to_owned())));

    call(&saldo, "documents_remove", json!({"document_ids": [documents[2]["id"]]}));
    let count = |saldo: &Saldo| call(saldo, "documents_list", json!({"case_id": case, "whole": false}))["documents"].as_array().map_or(0, Vec::len);
    assert_eq!(count(&saldo), 2);
    call(&saldo, "history_step", json!({"case_id": case, "direction": "undo"}));
    assert_eq!(count(&saldo), 3);

    // The workbook has them, numbers hidden.
    let at = folder.0.join("case.xlsx");
    call(&saldo, "export_write", json!({"case_id": case, "format": "workbook", "path": at.display().to_string(), "unverified": true}));
    let mut book = calamine::open_workbook_auto(&at).expect("a workbook");
    let names = book.sheet_names();
    assert!(names.contains(&"Documents".to_owned()) && !names.contains(&"Screening".to_owned()), "{names:?}");
    let sheet = format!("{:?}", book.worksheet_range("Documents").expect("the sheet"));
    assert!(sheet.contains("KARYA TUNGGAL") && !sheet.contains(&number), "{sheet}");
    saldo.close();
}

#[test]
fn names_of_a_case_are_compared_decided_and_remembered() {
    let folder = Folder::new("documents-names");
    let saldo = open(&folder);
    let (case, _) = case(&saldo, &["identity/nib.pdf"]);
    assert!(call(&saldo, "screening_of", json!({"case_id": case})).is_null());
    let at = folder.0.join("list.csv");
    std::fs::write(&at, "id,schema,name,aliases\nf1,Company,CV Karya Tunggal Jaya,\nf2,Company,PT Lain Sekali,\n").expect("a list");
    let import =
        json!({"name": "ours", "paths": [at], "kind": "debarment", "list_date": "2026-11-01", "publisher": null, "licence_note": null, "accept_shrunk": false});
    let list = call(&saldo, "screening_list_import", import.clone());
    assert_eq!((list["entries"].as_u64(), list["kinds"].clone()), (Some(2), json!(["debarment"])));
    let run = json!({"case_id": case, "subjects": [], "holders": true, "counterparties": true, "documents": true, "lists": null, "kinds": null, "threshold": null, "monitor": true});
    let found = call(&saldo, "screening_run", run.clone());
    let firm = found["subjects"].as_array().expect("subjects").iter().find(|s| s["source"] == "document").expect("the firm").clone();
    assert_eq!((firm["outcome"].as_str(), found["open"].as_u64()), (Some("POSSIBLE"), Some(1)), "{firm}");
    assert!(found["subjects"].as_array().is_some_and(|s| s.iter().any(|s| s["source"] == "counterparty") && s.iter().any(|s| s["source"] == "holder")));
    assert_eq!(check(&found["checks"], "NO_OTHER_MATCH"), false);
    let hit = firm["hits"][0]["id"].clone();
    let decide = |reason: &str| saldo.call("screening_hit_decide", json!({"hit_id": hit, "decision": "FALSE_POSITIVE", "reason": reason}));
    assert_eq!(decide(" ").map_err(|e| e.field), Err(Some("reason".to_owned())));
    // With four eyes one person alone decides nothing.
    call(&saldo, "settings_set", json!({"four_eyes": true}));
    assert!(decide("OTHER_PERSON").expect("noted")["review"].is_null());
    assert_eq!(call(&saldo, "screening_of", json!({"case_id": case}))["open"], 1);
    call(&saldo, "settings_set", json!({"four_eyes": false}));
    let now = call(&saldo, "screening_of", json!({"case_id": case}));
    assert_eq!((now["open"].as_u64(), now["four_eyes"].as_bool()), (Some(0), Some(false)));
    let again = call(&saldo, "screening_run", run);
    assert_eq!(again["open"], 0, "what was decided is not asked again");

    // A list that lost what it held is taken only where that is meant, and its hits close.
    std::fs::write(&at, "id,schema,name,aliases\nf2,Company,PT Lain Sekali,\n").expect("a list");
    let refused = saldo.call("screening_list_import", import.clone()).expect_err("it shrank");
    assert_eq!((refused.code.as_str(), refused.field.as_deref()), ("CONFLICT", Some("accept_shrunk")));
    let mut meant = import;
    meant["accept_shrunk"] = json!(true);
    assert_eq!(call(&saldo, "screening_list_import", meant)["removed"], 1);
    let began = Instant::now();
    loop {
        let now = call(&saldo, "screening_of", json!({"case_id": case}));
        if now.to_string().contains("LIST_REMOVED") {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{now}");
        std::thread::sleep(Duration::from_millis(50));
    }
    saldo.close();
}

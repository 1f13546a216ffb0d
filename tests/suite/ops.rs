//! The operations as an interface uses them: from files to a workbook, every change taken back and done again, nothing lost.

use super::support::{Folder, fixtures, program};
use engine::ops::{OPERATIONS, Options, Saldo, bindings};
use engine::read::worker::Worker;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Opens a store in a folder.
fn open(folder: &Folder) -> Saldo {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    Saldo::open(Options { folder: folder.0.clone(), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"))
}

fn call(saldo: &Saldo, name: &str, input: Value) -> Value {
    saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"))
}

/// A case with files that were read.
fn case(saldo: &Saldo, files: &[&Path]) -> String {
    let folder = call(saldo, "folder_save", json!({ "name": "Applicants" }));
    let case = call(saldo, "case_save", json!({ "folder_id": folder["id"], "name": "PT Uji" }))["id"].as_str().expect("an id").to_owned();
    let paths: Vec<String> = files.iter().map(|p| p.display().to_string()).collect();
    let taken = call(saldo, "files_import", json!({ "case_id": case, "paths": paths }));
    assert_eq!(taken["refused"], json!([]));
    settle(saldo, &case);
    case
}

/// Waits until every file was read.
fn settle(saldo: &Saldo, case: &str) {
    let start = Instant::now();
    loop {
        let queue = call(saldo, "queue_list", json!({ "case_id": case }));
        let busy = queue.as_array().expect("a list").iter().any(|f| matches!(f["state"].as_str(), Some("queued" | "reading")));
        if !busy {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(300), "still reading: {queue}");
        std::thread::sleep(Duration::from_millis(30));
    }
}

fn queue(saldo: &Saldo, case: &str) -> Vec<Value> {
    call(saldo, "queue_list", json!({ "case_id": case })).as_array().cloned().unwrap_or_default()
}

fn any_pdf(folder: &str) -> Vec<std::path::PathBuf> {
    let mut all: Vec<_> = std::fs::read_dir(fixtures().join(folder)).expect("fixtures").flatten().map(|e| e.path()).collect();
    all.retain(|p| p.extension().is_some_and(|e| e == "pdf"));
    all.sort();
    all
}

#[test]
fn from_a_file_to_the_workbook_and_back_again() {
    let folder = Folder::new("ops-flow");
    let saldo = open(&folder);
    let pdf = any_pdf("corpus").into_iter().find(|p| p.display().to_string().contains("giro")).expect("a statement");
    let case = case(&saldo, &[&pdf]);
    let file = queue(&saldo, &case).remove(0);
    assert_eq!((file["state"].as_str(), file["verdict"]["state"].as_str()), (Some("ready"), Some("PROVED")), "{file}");
    let id = file["id"].clone();
    let detail = call(&saldo, "file_detail", json!({ "file_id": id }));
    let columns = detail["statements"][0]["columns"].as_array().expect("columns").clone();
    let amounts = columns.iter().find(|c| c["type"] == "credit" || c["type"] == "amount").expect("a column of amounts")["index"].clone();
    assert!(columns.iter().all(|c| c["type"] == "ignore" || c["samples"].as_array().is_some_and(|s| !s.is_empty())), "{columns:?}");

    // A wrong header breaks the proof at once; undo mends it.
    let want = json!({ "offset": 0, "limit": 40 });
    let broken = call(&saldo, "column_set", json!({ "file_id": id, "statement_index": 0, "index": amounts, "type": "ignore", "want": want }));
    assert_ne!(broken["statements"][0]["verdict"]["state"], "PROVED");
    assert_eq!(broken["file"]["state"], "review");
    assert!(broken["window"]["rows"].as_array().is_some_and(|r| !r.is_empty()));
    let undone = call(&saldo, "history_step", json!({ "case_id": case, "direction": "undo" }));
    assert_eq!(undone["step"]["what"]["code"], "column_type");
    assert_eq!(queue(&saldo, &case)[0]["verdict"]["state"], "PROVED");

    // An edited amount breaks the chain where it stands, and the repair that is offered closes it.
    let rows =
        call(&saldo, "rows_window", json!({ "case_id": case, "filter": {}, "sort": { "field": "printed", "descending": false }, "offset": 0, "limit": 50 }));
    let row = rows["rows"].as_array().expect("rows").iter().find(|r| r["debit"].is_string()).expect("a debit").clone();
    let was = row["debit"].as_str().expect("an amount").to_owned();
    let wrong = format!("{}{}", if was.starts_with('9') { "8" } else { "9" }, &was[1..]);
    let change = json!([{ "kind": "edit", "row_id": row["id"], "field": "debit", "value": wrong }]);
    let changed = call(&saldo, "rows_change", json!({ "case_id": case, "changes": change }));
    assert_eq!(changed["rows"][0]["debit"], json!(wrong));
    assert_eq!(changed["files"][0]["verdict"]["state"], "DISCREPANCY");
    let problems = call(&saldo, "problems_list", json!({ "case_id": case, "file_id": id }));
    let broken = problems["problems"].as_array().expect("problems").iter().find(|p| p["kind"] == "chain_break").expect("a break").clone();
    assert!(broken["row_id"].is_string());
    let repairs = broken["repairs"].as_array().expect("repairs");
    let n = repairs.iter().position(|r| r["state_after"] == "PROVED").unwrap_or_else(|| panic!("no repair proves it: {repairs:?}"));
    let resolved = call(&saldo, "problems_resolve", json!({ "ids": [broken["id"]], "action": "accept", "repair": n }));
    assert_eq!(resolved["files"][0]["verdict"]["state"], "PROVED", "{resolved}");

    let check = call(&saldo, "export_check", json!({ "case_id": case }));
    assert_eq!(check["blockers"], json!([]));
    let to = folder.0.join("out.xlsx").display().to_string();
    let written = call(&saldo, "export_write", json!({ "case_id": case, "format": "workbook", "path": to, "unverified": false }));
    assert!(std::fs::metadata(written["path"].as_str().expect("a path")).expect("the workbook").len() > 5_000);

    // Everything is there again after a restart, with its history.
    let before = call(&saldo, "history_list", json!({ "case_id": case, "offset": 0, "limit": 100 }));
    saldo.close();
    drop(saldo);
    let saldo = open(&folder);
    assert_eq!(call(&saldo, "history_list", json!({ "case_id": case, "offset": 0, "limit": 100 })), before);
    assert_eq!(queue(&saldo, &case)[0]["verdict"]["state"], "PROVED");
    call(&saldo, "history_step", json!({ "case_id": case, "direction": "undo" }));
    assert_eq!(queue(&saldo, &case)[0]["verdict"]["state"], "DISCREPANCY", "undo outlives a restart");
    call(&saldo, "history_step", json!({ "case_id": case, "direction": "redo" }));
    assert_eq!(queue(&saldo, &case)[0]["verdict"]["state"], "PROVED");
    saldo.close();
}

#[test]
fn alike_files_change_and_come_back_in_one_step() {
    let folder = Folder::new("ops-alike");
    let saldo = open(&folder);
    let name = |p: &Path| p.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let giro: Vec<std::path::PathBuf> = any_pdf("corpus").into_iter().filter(|p| name(p).contains("giro-tahapan") && !name(p).contains("scan")).collect();
    assert!(giro.len() >= 2, "two months of one layout");
    let case = case(&saldo, &giro.iter().map(AsRef::as_ref).collect::<Vec<&Path>>());
    let first = queue(&saldo, &case)[0]["id"].clone();
    let detail = call(&saldo, "file_detail", json!({ "file_id": first }));
    let alike = detail["alike"].clone();
    assert_eq!(alike.as_array().map(Vec::len), Some(giro.len() - 1));
    let amounts = detail["statements"][0]["columns"]
        .as_array()
        .expect("columns")
        .iter()
        .find(|c| c["type"] == "credit" || c["type"] == "amount")
        .expect("amounts")["index"]
        .clone();
    call(&saldo, "column_set", json!({ "file_id": first, "statement_index": 0, "index": amounts, "type": "ignore", "want": null }));
    call(&saldo, "alike_apply", json!({ "file_id": first, "to": alike }));
    let states = |saldo: &Saldo| queue(saldo, &case).iter().map(|f| f["verdict"]["state"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>();
    assert!(states(&saldo).iter().all(|s| s != "PROVED"));
    call(&saldo, "history_step", json!({ "case_id": case, "direction": "undo" }));
    assert_eq!(states(&saldo).iter().filter(|s| *s == "PROVED").count(), giro.len() - 1, "all but the one that was corrected by hand");
    saldo.close();
}

#[test]
fn redo_brings_back_what_was_undone_last_and_nothing_that_was_left_behind() {
    let folder = Folder::new("ops-redo");
    let saldo = open(&folder);
    let shelf = |name: &str| call(&saldo, "folder_save", json!({ "name": name }))["id"].clone();
    let (one, other) = (shelf("Applicants"), shelf("Old"));
    let case = call(&saldo, "case_save", json!({ "folder_id": one, "name": "PT Uji" }))["id"].clone();
    let step = |saldo: &Saldo, way: &str| call(saldo, "history_step", json!({ "case_id": case, "direction": way }));
    call(&saldo, "case_save", json!({ "id": case, "folder_id": one, "name": "PT Lain" }));
    step(&saldo, "undo");
    call(&saldo, "item_delete", json!({ "kind": "case", "ids": [case] }));
    step(&saldo, "undo");
    call(&saldo, "case_save", json!({ "id": case, "folder_id": other, "name": "PT Uji" }));
    step(&saldo, "undo");
    let again = |saldo: &Saldo| {
        assert_eq!(step(saldo, "redo")["step"]["what"]["code"], "case_moved");
        assert_eq!(step(saldo, "redo")["step"], Value::Null, "what was left behind stays so");
        step(saldo, "undo");
    };
    again(&saldo);
    saldo.close();
    drop(saldo);
    again(&open(&folder));
}

#[test]
fn cases_and_folders_move_go_and_come_back_after_a_restart() {
    let folder = Folder::new("ops-removed");
    let saldo = open(&folder);
    let shelf = |name: &str| call(&saldo, "folder_save", json!({ "name": name }))["id"].clone();
    let (one, other) = (shelf("Applicants"), shelf("Old"));
    let case = call(&saldo, "case_save", json!({ "folder_id": one, "name": "PT Uji" }))["id"].clone();
    let moved = call(&saldo, "case_save", json!({ "id": case, "folder_id": other, "name": "PT Uji" }));
    assert_eq!(moved["folder_id"], other);
    assert_eq!(call(&saldo, "removed_list", json!({})), json!([]));
    call(&saldo, "item_delete", json!({ "kind": "case", "ids": [case] }));
    call(&saldo, "item_delete", json!({ "kind": "folder", "ids": [one] }));
    saldo.close();
    drop(saldo);
    let saldo = open(&folder);
    let removed = call(&saldo, "removed_list", json!({}));
    let of = |kind: &str| removed.as_array().expect("a list").iter().find(|r| r["kind"] == kind).expect("it is listed").clone();
    assert_eq!((of("case")["name"].as_str(), of("folder")["name"].as_str()), (Some("PT Uji"), Some("Applicants")));
    assert!(of("folder")["at"].as_str().is_some_and(|at| at.ends_with('Z')));
    for item in [of("case"), of("folder")] {
        call(&saldo, "history_step", json!({ "case_id": item["id"], "direction": "undo" }));
    }
    assert_eq!(call(&saldo, "removed_list", json!({})), json!([]));
    let folders = call(&saldo, "folders_list", json!({}));
    let found = folders.as_array().expect("folders").iter().find(|f| f["id"] == other).expect("the other folder");
    assert_eq!(found["cases"][0]["id"], case);
    assert_eq!(folders.as_array().map(Vec::len), Some(2));
    saldo.close();
}

#[test]
fn every_operation_that_shows_answers_over_all_kinds_of_files() {
    let folder = Folder::new("ops-all");
    let saldo = open(&folder);
    let pdfs = any_pdf("corpus");
    let case = case(&saldo, &pdfs.iter().map(AsRef::as_ref).collect::<Vec<&Path>>());
    let of = json!({ "case_id": case });
    for name in ["overview", "related_parties", "combine", "config_get", "export_check"] {
        assert!(!call(&saldo, name, of.clone()).is_null(), "{name}");
    }
    let accounts = call(&saldo, "overview", of.clone())["accounts"].as_array().expect("accounts").len();
    assert!(accounts > 5);
    let rows = |filter: &Value| {
        call(&saldo, "rows_window", json!({ "case_id": case, "filter": filter, "sort": { "field": "date", "descending": true }, "offset": 0, "limit": 1 }))["total"].clone()
    };
    for account in 0..accounts {
        let days = call(&saldo, "daily_balances", json!({ "case_id": case, "account": account }));
        assert!(days["days"].is_array());
        // A figure leads to as many rows as it counts.
        for month in call(&saldo, "months", json!({ "case_id": case, "account": account })).as_array().expect("months") {
            let counted = month["count_credit"].as_u64().unwrap_or(0) + month["count_debit"].as_u64().unwrap_or(0);
            assert_eq!(rows(&month["filter"]).as_u64(), Some(counted), "{month}");
        }
        for category in call(&saldo, "categories", json!({ "case_id": case, "account": account })).as_array().expect("categories") {
            assert_eq!(rows(&category["filter"]), category["count"], "{category}");
        }
    }
    for direction in ["CR", "DB"] {
        for c in call(&saldo, "counterparties", json!({ "case_id": case, "direction": direction, "limit": 50 })).as_array().expect("counterparties") {
            assert_eq!(rows(&c["filter"]), c["count"], "{c}");
        }
    }
    let proforma = call(&saldo, "proforma", json!({ "case_id": case, "currency": null }));
    assert_eq!(proforma["lines"][0]["filters"].as_array().map(Vec::len), proforma["periods"].as_array().map(|p| p.len() + 1));
    let kinds = json!(["circular", "kiting", "transfer", "counter_leg", "physics", "recurring", "flag"]);
    let found = call(&saldo, "patterns", json!({ "case_id": case, "kinds": kinds }));
    let first = found.as_array().and_then(|p| p.first()).expect("a pattern").clone();
    let marked = call(&saldo, "pattern_mark", json!({ "case_id": case, "id": first["id"], "state": "dismissed", "note": "a loan" }));
    assert_eq!((marked["state"].as_str(), marked["note"].as_str()), (Some("dismissed"), Some("a loan")));
    let facets =
        call(&saldo, "rows_facets", json!({ "case_id": case, "filter": {}, "fields": ["category", "flag", "month", "state", "file_id", "role", "direction"] }));
    assert!(facets.as_array().expect("facets").iter().all(|f| f["values"].is_array()));
    let mut config = call(&saldo, "config_get", of.clone());
    config["thresholds"]["big_transaction"] = json!("1000");
    let changes = call(&saldo, "config_preview", json!({ "case_id": case, "config": config }));
    assert!(changes.as_array().expect("changes").iter().any(|c| c["what"]["code"] == "flag_count"), "{changes}");
    assert_eq!(call(&saldo, "config_set", json!({ "case_id": case, "config": config }))["thresholds"]["big_transaction"], "1000");
    // A rule that a row made stands among the rules, and can be taken out there.
    let row = &call(
        &saldo,
        "rows_window",
        json!({ "case_id": case, "filter": {}, "sort": { "field": "printed", "descending": false }, "offset": 0, "limit": 1 }),
    )["rows"][0];
    let of_row = json!({ "case_id": case, "row_id": row["id"], "category": "INSURANCE" });
    let insured = || {
        call(&saldo, "rows_window", json!({ "case_id": case, "filter": { "facets": { "category": ["INSURANCE"] } }, "sort": { "field": "printed", "descending": false }, "offset": 0, "limit": 1 }))["total"].as_u64()
    };
    let before = insured();
    let rule = call(&saldo, "rule_preview", of_row.clone())["rule"].clone();
    let mut applied = of_row;
    applied["rule"] = rule.clone();
    assert!(call(&saldo, "rule_apply", applied)["changed"].as_u64() > Some(0));
    let mut config = call(&saldo, "config_get", of.clone());
    assert_eq!(config["rules"], json!([rule]));
    assert!(insured() > before);
    config["rules"] = json!([]);
    let changes = call(&saldo, "config_preview", json!({ "case_id": case, "config": config }));
    assert!(changes.as_array().expect("changes").iter().any(|c| c["what"]["code"] == "category_count"), "{changes}");
    assert_eq!(call(&saldo, "config_set", json!({ "case_id": case, "config": config }))["rules"], json!([]));
    assert_eq!(insured(), before);
    call(&saldo, "history_step", json!({ "case_id": case, "direction": "undo" }));
    assert_eq!(call(&saldo, "config_get", of.clone())["rules"], json!([rule]));
    assert!(insured() > before);
    for format in ["workbook", "csv", "json", "beancount", "ofx"] {
        let written = call(&saldo, "export_write", json!({ "case_id": case, "format": format, "path": null, "unverified": true }));
        let token = written["url"].as_str().and_then(|u| u.rsplit('/').next()).expect("a token").to_owned();
        assert!(saldo.download(&token).is_some_and(|(_, bytes)| bytes.len() > 500), "{format}");
    }
    let everything = call(&saldo, "everything_write", json!({ "path": null }));
    assert!(everything["bytes"].as_u64().is_some_and(|n| n > 100_000));
    // Pages are pictures.
    let read = queue(&saldo, &case).into_iter().find(|f| f["rows"].as_u64() > Some(0)).expect("a file that was read");
    let file = read["id"].as_str().and_then(|t| uuid::Uuid::parse_str(t).ok()).expect("a file");
    assert!(saldo.page_png(file, 1, 96.0, None).unwrap_or_else(|e| panic!("{e}")).starts_with(b"\x89PNG"));
    saldo.close();
}

#[test]
fn the_interface_s_types_are_those_of_the_records() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/src/lib/host/bindings.ts");
    let made = bindings();
    if std::env::var_os("SALDO_BINDINGS").is_some() {
        std::fs::write(&kept, &made).expect("written");
    }
    let text = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(text == made, "{} is stale: run `make bindings`", kept.display());
    assert!(OPERATIONS.len() >= 48);
}

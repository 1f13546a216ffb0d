//! The whole way: shared here, corrected on both sides, decided, reviewed, combined and exported; and nothing before a person says so.

use super::place::{Office, Place, free_port, made, shared};
use super::proxy::Proxy;
use crate::services::client::PASSWORD;
use crate::support::{Folder, saldo};
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

const FILE: &str = "paid-out-in-uk.pdf";

/// An office behind a proxy, and a desk that is connected to it through that.
pub fn setting(name: &str) -> (Office, Proxy, Place, Value) {
    let port = free_port();
    let proxy = Proxy::start(port);
    let office = Office::new(&format!("{name}-office"), port, proxy.port);
    let desk = Place::desk(&format!("{name}-desk"));
    let connection = office.connect(&desk, proxy.port);
    (office, proxy, desk, connection)
}

/// Marks a row here.
fn mark(desk: &Place, case: &str, row: &Value, mark: Value) {
    desk.op("rows_mark", json!({"case_id": case, "ids": [row], "mark": mark}));
}

#[test]
fn a_case_goes_the_whole_way_between_a_desktop_and_an_office() {
    let (office, proxy, desk, connection) = setting("sync-way");
    let test = desk.op("remote_connection_test", json!({ "id": connection }));
    assert_eq!(test["ok"], true, "{test}");
    proxy.noted.lock().expect("no panic").clear();

    // Nothing leaves the machine by itself while no case is shared, whatever is done with one.
    let case = desk.case("Loans", &[FILE]);
    let rows = desk.rows(&case);
    mark(&desk, &case, &rows[0]["id"], json!({"category": "RENT"}));
    desk.sync();
    assert_eq!(proxy.lines(), Vec::<String>::new());

    // Shared: it is made there with what was corrected before.
    let id = shared(&desk, &connection, &case);
    desk.in_step();
    let there = |row: usize| office.rows(&id).into_iter().find(|r| r["id"] == rows[row]["id"]).expect("the same row");
    assert_eq!(there(0)["category_type"], "RENT", "{}", desk.op("remote_outbox", json!({"open": false})));
    let record = office.get(&format!("/verifications/{id}"));
    let folder = office.get(&format!("/folders/{}", record["folder_id"].as_str().expect("a folder")));
    assert_eq!(folder["name"], "Loans");
    assert_eq!(office.get("/verifications")["total"], 1);

    // What is changed there alone comes here, under the name of who changed it; what is changed here alone goes there.
    let text = |v: &Value| v.as_str().expect("an id").to_owned();
    office.correct(&id, &text(&rows[1]["id"]), &json!({"merchant_name": "ACME"}));
    mark(&desk, &case, &rows[2]["id"], json!({"note": "seen"}));
    desk.in_step();
    assert_eq!(desk.rows(&case)[1]["counterparty"], "ACME");
    assert_eq!(there(2)["note"], "seen");
    let history = desk.op("history_list", json!({"case_id": case, "offset": 0, "limit": 20}));
    assert!(history.to_string().contains("office · Office"), "{history}");

    // Both change the same: nobody's is lost, a person decides, and the decision is history.
    office.correct(&id, &text(&rows[3]["id"]), &json!({"category_type": "PAYROLL"}));
    mark(&desk, &case, &rows[3]["id"], json!({"category": "TAX"}));
    office.correct(&id, &text(&rows[4]["id"]), &json!({"note": "theirs"}));
    mark(&desk, &case, &rows[4]["id"], json!({"note": "ours"}));
    desk.sync();
    let open = desk.op("remote_conflicts", json!({"open": true}));
    let all = open.as_array().expect("conflicts");
    assert_eq!(all.len(), 2, "{open}");
    let first = all.iter().find(|k| k["what"]["params"]["field"] == "category_type").expect("the category");
    assert_eq!((&first["here"]["value"], &first["there"]["value"], &first["there"]["by"]), (&json!("TAX"), &json!("PAYROLL"), &json!("office")), "{first}");
    assert!(first["here"]["at"].as_str().is_some_and(|t| !t.is_empty()) && first["there"]["at"].as_str().is_some_and(|t| !t.is_empty()), "{first}");
    assert_eq!((there(3)["category_type"].as_str(), there(4)["note"].as_str()), (Some("PAYROLL"), Some("theirs")), "nothing is overwritten");
    desk.op("remote_conflicts_decide", json!({"ids": [first["id"]], "side": "there"}));
    desk.op("remote_conflicts_decide", json!({"side": "here"}));
    desk.in_step();
    assert_eq!((desk.rows(&case)[3]["category"].as_str(), there(3)["category_type"].as_str()), (Some("PAYROLL"), Some("PAYROLL")));
    assert_eq!(there(4)["note"], "ours");
    let decided = desk.op("remote_conflicts", json!({"open": false}));
    let sides: Vec<&str> = decided.as_array().expect("all").iter().filter_map(|k| k["decided"].as_str()).collect();
    assert_eq!(sides.len(), 2, "{decided}");

    // A header, and what was undone here.
    let file = desk.op("queue_list", json!({ "case_id": case }))[0]["id"].clone();
    desk.op("column_set", json!({"file_id": file, "statement_index": 0, "index": 0, "name": "Booked"}));
    desk.in_step();
    let headers = office.get(&format!("/bank-statements/{id}/headers"));
    assert_eq!(headers["items"][0]["name"], "Booked", "{headers}");
    desk.op("history_step", json!({"case_id": case, "direction": "undo"}));
    desk.in_step();
    assert_ne!(office.get(&format!("/bank-statements/{id}/headers"))["items"][0]["name"], "Booked");

    // Rows as they are read on both sides.
    let compared = desk.op("remote_compare", json!({ "case_id": case }));
    assert_eq!((compared["differing"].as_u64(), compared["here"].as_u64()), (Some(0), Some(rows.len() as u64)), "{compared}");

    // Reviewed here, opened again there.
    desk.op("case_status_set", json!({"case_id": case, "status": "COMPLETED"}));
    desk.in_step();
    assert_eq!(office.get(&format!("/verifications/{id}"))["status"], "COMPLETED");
    office.review(&id, "NEED_REVIEW");
    desk.in_step();
    let folders = desk.op("folders_list", json!({}));
    assert!(folders.to_string().contains("\"NEED_REVIEW\"") && !folders.to_string().contains("\"COMPLETED\""), "{folders}");
    office.review(&id, "COMPLETED");
    let (status, combined) = office.ask("POST", "/bank-statements/combine", Some(&json!({"bank_statements": [{"id": id, "file_index": 0}]})), false);
    assert!(status == 200 && combined["result_id"].is_string(), "{combined}");
    let (status, export) = office.ask("POST", &format!("/verifications/{id}/export"), Some(&json!({})), false);
    assert!(status == 200 && export["export_url"].is_string(), "{export}");
}

#[test]
fn a_verification_becomes_a_case_and_what_is_deleted_there_is_told() {
    let (office, _proxy, desk, connection) = setting("sync-take");
    // Made and corrected in the office.
    let case = desk.case("Origin", &[FILE]);
    let id = shared(&desk, &connection, &case);
    desk.in_step();
    let row = desk.rows(&case)[0]["id"].as_str().expect("an id").to_owned();
    office.correct(&id, &row, &json!({"category_type": "RENT", "note": "from the office"}));
    // A second desktop takes it.
    let other = Place::desk("sync-take-other");
    let to = office.connect(&other, office.place.port);
    let pulled = other.op("remote_pull", json!({ "id": to }));
    assert_eq!((pulled["verifications"].as_u64(), pulled["missing"].clone()), (Some(1), json!([])), "{pulled}");
    let listed = other.op("remote_verifications", json!({"connection_id": to, "offset": 0, "limit": 10}));
    assert_eq!((listed["items"][0]["id"].as_str(), listed["items"][0]["folder"].as_str()), (Some(id.as_str()), Some("Origin")), "{listed}");
    // Links of the office lead through the proxy's address: the second desktop knows that one too.
    let (office, proxy) = (office, _proxy);
    let to = {
        other.op("remote_connection_remove", json!({ "id": to }));
        office.connect(&other, proxy.port)
    };
    let taken = other.op("remote_take", json!({"connection_id": to, "ids": [id]}));
    assert_eq!(taken["refused"], json!([]), "{taken}");
    let copy = taken["cases"][0]["id"].as_str().expect("a case").to_owned();
    other.read(&copy);
    other.in_step();
    let first = other.rows(&copy)[0].clone();
    assert_eq!((first["category"].as_str(), first["note"].as_str()), (Some("RENT"), Some("from the office")), "{first}");
    // What the second corrects comes to the first.
    mark(&other, &copy, &json!(row), json!({"category": "TAX"}));
    other.in_step();
    desk.in_step();
    assert_eq!(desk.rows(&case)[0]["category"], "TAX");
    // Deleted there: who changed nothing is told, who changed something decides.
    mark(&other, &copy, &json!(row), json!({"note": "after"}));
    office.place.op("item_delete", json!({"kind": "case", "ids": [id]}));
    desk.sync();
    other.sync();
    assert_eq!(desk.there(&case)["gone"], true);
    assert_eq!(desk.op("remote_conflicts", json!({"open": true})), json!([]));
    let open = other.op("remote_conflicts", json!({"open": true}));
    assert_eq!((open[0]["what"]["code"].as_str(), open[0]["there"]["value"].clone()), (Some("remote_item_case"), Value::Null), "{open}");
    // What is here holds: it is made there again, with the correction.
    other.op("remote_conflicts_decide", json!({"side": "here"}));
    let anew = made(&other, &copy);
    other.in_step();
    assert_ne!(anew, id);
    let rows = office.rows(&anew);
    assert_eq!(rows.iter().find(|r| r["id"] == row.as_str()).map(|r| r["note"].clone()), Some(json!("after")));
}

#[test]
fn what_waits_outlives_weeks_without_a_line_and_can_be_taken_out() {
    let (office, proxy, mut desk, connection) = setting("sync-offline");
    let case = desk.case("Loans", &[FILE]);
    proxy.rules.down.store(true, Ordering::Relaxed);
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "seen": true}));
    let done = desk.sync();
    assert_eq!(done["troubles"][0]["code"], "remote_offline", "{done}");
    let waits = desk.op("remote_outbox", json!({"open": true}));
    assert_eq!(waits.as_array().map(Vec::len), Some(2), "{waits}");
    assert!(waits.to_string().contains("cut off") || waits.to_string().contains("reached"), "it says why: {waits}");
    assert_eq!(desk.op("remote_state", json!({}))["offline"], true);
    // Another case is taken out of the outbox again, whole.
    let second = desk.case("Loans", &[FILE]);
    desk.op("remote_share", json!({"case_id": second, "connection_id": connection, "seen": true}));
    let create = desk.op("remote_outbox", json!({"open": true, "case_id": second}))[0]["id"].clone();
    desk.op("remote_outbox_cancel", json!({ "ids": [create] }));
    assert_eq!(desk.there(&second)["connection_id"], Value::Null);
    desk.again();
    assert_eq!(desk.op("remote_outbox", json!({"open": true})).as_array().map(Vec::len), Some(2), "after a restart");
    proxy.rules.down.store(false, Ordering::Relaxed);
    made(&desk, &case);
    desk.in_step();
    assert_eq!(office.get("/verifications")["total"], 1);
}

#[test]
fn a_connection_says_what_fails_and_keeps_its_secrets() {
    let (office, proxy, desk, connection) = setting("sync-secrets");
    let failing = |given: Value| {
        let id = desk.op("remote_connection_save", given)["id"].clone();
        let test = desk.op("remote_connection_test", json!({ "id": id }));
        desk.op("remote_connection_remove", json!({ "id": id }));
        assert_eq!(test["ok"], false, "{test}");
        test["checks"]
            .as_array()
            .expect("checks")
            .iter()
            .filter(|c| c["passed"] == false)
            .map(|c| c["part"].as_str().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    let url = format!("http://127.0.0.1:{}", proxy.port);
    assert_eq!(failing(json!({"name": "a", "base_url": format!("http://127.0.0.1:{}", free_port()), "key": office.key})), ["address"]);
    assert_eq!(failing(json!({"name": "b", "base_url": format!("https://127.0.0.1:{}", office.place.port), "key": office.key}))[0], "tls");
    assert_eq!(failing(json!({"name": "c", "base_url": url, "key": "sk_live_wrong"})), ["key"]);
    assert_eq!(failing(json!({"name": "d", "base_url": url, "key": office.key, "email": "ana@example.com", "password": "CANARY wrong"})), ["login"]);
    assert!(desk.asked("remote_connection_save", &json!({"name": "e", "base_url": "http://saldo.example", "key": "x"})).is_err());
    // Used in every way, a secret stands nowhere.
    let case = desk.case("Loans", &[FILE]);
    shared(&desk, &connection, &case);
    desk.op("case_status_set", json!({"case_id": case, "status": "COMPLETED"}));
    desk.in_step();
    let everything = desk.folder.0.join("everything");
    let _ = desk.asked("everything_write", &json!({ "path": everything.display().to_string() }));
    let shown = [desk.op("remote_connections", json!({})).to_string(), desk.op("remote_outbox", json!({"open": false})).to_string(), desk.log()];
    let bearer = proxy
        .noted
        .lock()
        .expect("no panic")
        .iter()
        .find_map(|(h, _)| h.lines().find_map(|l| l.to_ascii_lowercase().strip_prefix("authorization: bearer ").map(|_| l[22..].to_owned())));
    let bearer = bearer.expect("somebody logged in");
    let secrets = [office.key.as_str(), PASSWORD, bearer.as_str()];
    for secret in secrets {
        assert!(shown.iter().all(|s| !s.contains(secret)), "in an answer or a log");
    }
    let mut files = vec![desk.folder.0.clone()];
    let mut looked = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(&path).expect("a folder").flatten().map(|e| e.path()));
            continue;
        }
        looked += 1;
        let bytes = std::fs::read(&path).unwrap_or_default();
        for secret in secrets {
            assert!(!bytes.windows(secret.len()).any(|w| w == secret.as_bytes()), "{}", path.display());
        }
    }
    assert!(looked > 2, "files were looked at");
    // A password that is taken no longer is asked for once; until then nothing is tried.
    desk.op("remote_connection_save", json!({"id": connection, "name": "Office", "base_url": url, "password": "CANARY another"}));
    desk.op("case_status_set", json!({"case_id": case, "status": "NEED_REVIEW"}));
    desk.sync();
    let asks = desk.op("remote_connections", json!({}))[0]["asks"].clone();
    assert_eq!(asks["code"], "remote_asks_login", "{asks}");
    desk.op("remote_connection_save", json!({"id": connection, "name": "Office", "base_url": url, "password": PASSWORD}));
    desk.in_step();
    assert_eq!(desk.op("remote_connections", json!({}))[0]["asks"], Value::Null);
}

#[test]
fn connections_are_kept_from_the_command_line_too() {
    let port = free_port();
    let office = Office::new("sync-cli-office", port, port);
    let folder = Folder::new("sync-cli");
    let remote = |args: &[&str]| {
        let mut command = saldo();
        command.arg("remote").args(args).args(["--key-file", "--folder"]).arg(&folder.0).env("SALDO_API_KEY", &office.key).env("SALDO_PASSWORD", PASSWORD);
        let out = command.output().expect("saldo runs");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(!text.contains(&office.key) && !text.contains(PASSWORD));
        (out.status.code(), serde_json::from_str::<Value>(&text).unwrap_or_else(|e| panic!("{args:?}: {e} {text} {}", String::from_utf8_lossy(&out.stderr))))
    };
    let url = format!("http://127.0.0.1:{port}");
    remote(&["connections", "add", "Office", "--base-url", &url, "--email", super::place::EMAIL]);
    assert_eq!(remote(&["connections", "list"]).1[0]["name"], "Office");
    let (code, test) = remote(&["connections", "test", "Office"]);
    assert_eq!((code, test["ok"].clone()), (Some(0), json!(true)), "{test}");
    assert_eq!(remote(&["verifications", "Office"]).1["total"], 0);
    assert_eq!(remote(&["sync"]).1["sent"], 0);
    assert_eq!((remote(&["outbox"]).1, remote(&["conflicts"]).1), (json!([]), json!([])));
    assert_eq!(remote(&["connections", "remove", "Office"]).1["deleted"], 1);
    assert_eq!(remote(&["connections", "list"]).1, json!([]));
}

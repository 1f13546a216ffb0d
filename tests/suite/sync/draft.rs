//! A case that is shared as a draft: its configuration and files are kept in step until either side submits it; and what a reviewer puts
//! beside what was read.

use super::place::{Office, Place, free_port, made};
use super::way::setting;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

const FILE: &str = "paid-out-in-uk.pdf";
const OTHER: &str = "soll-haben-de.pdf";

/// Names the directors in the configuration of a case.
fn directors(desk: &Place, case: &str, names: &[&str]) {
    let mut config = desk.op("config_get", json!({ "case_id": case }));
    config["parties"]["directors"] = json!(names);
    desk.op("config_set", json!({ "case_id": case, "config": config }));
}

/// Shares a case as a draft and waits until it is there.
fn drafted(desk: &Place, connection: &Value, case: &str) -> String {
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "draft": true, "seen": true}));
    desk.until("the draft is there", || {
        desk.sync();
        desk.sync();
        desk.there(case)["status"] == "DRAFT"
    });
    desk.there(case)["remote_id"].as_str().expect("an id").to_owned()
}

fn paths(office: &Office, id: &str) -> Vec<Value> {
    office.get(&format!("/drafts/{id}"))["input_config"]["files"]["bsa_file"].as_array().cloned().unwrap_or_default()
}

fn add(desk: &Place, case: &str, file: &str) {
    let path = crate::support::corpus(file).display().to_string();
    desk.op("files_import", json!({ "case_id": case, "paths": [path] }));
    desk.read(case);
}

#[test]
fn a_draft_is_kept_in_step_until_it_is_submitted() {
    let (office, proxy, mut desk, connection) = setting("sync-draft");
    let case = desk.case("Loans", &[FILE]);
    let id = drafted(&desk, &connection, &case);
    desk.in_step();
    assert_eq!((desk.there(&case)["draft"].clone(), paths(&office, &id).len()), (json!(true), 1));
    // Changed while there is no line, and kept over a restart: configuration and files go as one, once.
    proxy.rules.down.store(true, Ordering::Relaxed);
    directors(&desk, &case, &["ANA"]);
    add(&desk, &case, OTHER);
    desk.sync();
    desk.again();
    let open = desk.op("remote_outbox", json!({"open": true, "case_id": case}));
    assert!(open.as_array().is_some_and(Vec::is_empty), "what is to be sent is found once the draft was seen: {open}");
    proxy.rules.down.store(false, Ordering::Relaxed);
    desk.in_step();
    let draft = office.get(&format!("/drafts/{id}"));
    assert_eq!(draft["input_config"]["parties"]["directors"], json!(["ANA"]), "{draft}");
    assert_eq!(draft["input_config"]["files"]["bsa_file"].as_array().map(Vec::len), Some(2), "{draft}");
    assert!(draft["webhook_metadata"]["saldo_case"].is_string(), "what else a draft holds goes back: {draft}");
    // What is changed there alone comes here.
    let body = |directors: &[&str], files: &[Value]| {
        json!({"folder_id": draft["folder_id"], "result_id": draft["result_id"], "webhook_metadata": draft["webhook_metadata"],
            "configuration": {"base_currency": draft["input_config"]["base_currency"], "thresholds": draft["input_config"]["thresholds"],
                "parties": {"directors": directors}, "files": {"bsa_file": files}, "fraud_detection": true}})
    };
    let both = paths(&office, &id);
    let (status, said) = office.ask("PUT", &format!("/drafts/{id}"), Some(&body(&["BUDI"], &both[..1])), false);
    assert_eq!(status, 200, "{said}");
    desk.in_step();
    assert_eq!(desk.op("config_get", json!({ "case_id": case }))["parties"]["directors"], json!(["BUDI"]));
    assert_eq!(desk.op("queue_list", json!({ "case_id": case })).as_array().map(Vec::len), Some(1), "a file went there");
    let history = desk.op("history_list", json!({"case_id": case, "offset": 0, "limit": 20})).to_string();
    assert!(history.contains("remote_files_taken") && history.contains("remote_taken"), "{history}");
    // A file that came there is fetched.
    office.ask("PUT", &format!("/drafts/{id}"), Some(&body(&["BUDI"], &both)), false);
    desk.in_step();
    desk.read(&case);
    assert_eq!(desk.op("queue_list", json!({ "case_id": case })).as_array().map(Vec::len), Some(2), "a file came there");
    // Both change the same: nothing goes, nothing is overwritten, and the draft is not submitted before a person decides.
    office.ask("PUT", &format!("/drafts/{id}"), Some(&body(&["CITRA"], &both)), false);
    directors(&desk, &case, &["DEWI"]);
    desk.op("remote_submit", json!({ "case_id": case }));
    desk.sync();
    let clashes = desk.op("remote_conflicts", json!({"open": true}));
    assert_eq!((clashes.as_array().map(Vec::len), clashes[0]["what"]["code"].as_str()), (Some(1), Some("remote_item_config")), "{clashes}");
    assert!(clashes[0]["here"]["value"].to_string().contains("DEWI") && clashes[0]["there"]["value"].to_string().contains("CITRA"), "{clashes}");
    let draft = office.get(&format!("/drafts/{id}"));
    assert_eq!((draft["status"].as_str(), &draft["input_config"]["parties"]["directors"]), (Some("DRAFT"), &json!(["CITRA"])));
    let waits = desk.op("remote_outbox", json!({"open": true, "case_id": case}));
    assert!(waits[0]["state"] == "still" && waits[0]["why"].as_str().is_some_and(|w| w.contains("decides")), "{waits}");
    desk.op("remote_conflicts_decide", json!({"side": "here"}));
    // Submitted through a line that answers twice and cuts answers off; asked for once, it is submitted once.
    proxy.seed(5);
    proxy.rules.faults.store(3, Ordering::Relaxed);
    desk.until("it was submitted", || {
        desk.sync();
        office.get(&format!("/verifications/{id}"))["status"] != "DRAFT"
    });
    proxy.rules.faults.store(0, Ordering::Relaxed);
    assert_eq!(made(&desk, &case), id);
    desk.in_step();
    let record = office.get(&format!("/verifications/{id}"));
    assert_eq!(record["input_config"]["parties"]["directors"], json!(["DEWI"]), "{record}");
    assert_eq!((record["input_config"]["fraud_detection"].clone(), record["total_files"].clone()), (json!(true), json!(2)), "{record}");
    assert_eq!(desk.op("remote_outbox", json!({"open": true, "case_id": case})), json!([]));
    assert_eq!((desk.there(&case)["draft"].clone(), desk.op("remote_conflicts", json!({"open": true}))), (json!(false), json!([])));
    assert!(desk.asked("remote_submit", &json!({ "case_id": case })).is_err());
    // The configuration goes on after the draft was submitted.
    directors(&desk, &case, &["EKA"]);
    desk.in_step();
    assert_eq!(office.get(&format!("/verifications/{id}"))["input_config"]["parties"]["directors"], json!(["EKA"]));
}

#[test]
fn a_change_of_a_draft_can_be_taken_out_and_a_draft_that_was_deleted_is_told() {
    let (office, proxy, desk, connection) = setting("sync-draft-out");
    let case = desk.case("Loans", &[FILE]);
    let id = drafted(&desk, &connection, &case);
    desk.in_step();
    // The change reaches the outbox, and a service that refuses: it says why, and is taken out.
    proxy.rules.down.store(true, Ordering::Relaxed);
    desk.op("remote_submit", json!({ "case_id": case }));
    desk.op("remote_submit", json!({ "case_id": case }));
    let open = desk.op("remote_outbox", json!({"open": true, "case_id": case}));
    assert_eq!(open.as_array().map(Vec::len), Some(1), "asked twice, put once: {open}");
    desk.op("remote_outbox_cancel", json!({ "ids": [open[0]["id"]] }));
    assert_eq!(desk.there(&case)["connection_id"], connection, "the case stays shared");
    proxy.rules.down.store(false, Ordering::Relaxed);
    desk.in_step();
    assert_eq!(office.get(&format!("/drafts/{id}"))["status"], "DRAFT");
    // Deleted there and changed here: a person decides. What is here holds: it is made anew.
    let (status, said) = office.ask("DELETE", &format!("/drafts/{id}"), None, false);
    assert_eq!(status, 200, "{said}");
    directors(&desk, &case, &["ANA"]);
    desk.sync();
    let open = desk.op("remote_conflicts", json!({"open": true}));
    assert_eq!(open[0]["what"]["code"], "remote_item_case", "{open}");
    desk.op("remote_conflicts_decide", json!({"side": "here"}));
    let anew = made(&desk, &case);
    let record = office.get(&format!("/verifications/{anew}"));
    assert_eq!((record["total_files"].clone(), &record["input_config"]["parties"]["directors"]), (json!(1), &json!(["ANA"])), "{record}");
}

/// A draft as it is there, with other files in it.
fn refiled(office: &Office, id: &str, files: &[Value]) {
    let draft = office.get(&format!("/drafts/{id}"));
    let mut config = draft["input_config"].clone();
    config["files"]["bsa_file"] = json!(files);
    let body =
        json!({"folder_id": draft["folder_id"], "result_id": draft["result_id"], "webhook_metadata": draft["webhook_metadata"], "configuration": config});
    let (status, said) = office.ask("PUT", &format!("/drafts/{id}"), Some(&body), false);
    assert_eq!(status, 200, "{said}");
}

/// The names of the files of a case.
fn names(desk: &Place, case: &str) -> Vec<String> {
    let queue = desk.op("queue_list", json!({ "case_id": case }));
    queue.as_array().expect("files").iter().map(|f| f["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn files_of_a_draft_that_both_sides_changed_are_decided_by_a_person() {
    let (office, _proxy, mut desk, connection) = setting("sync-draft-files");
    let case = desk.case("Loans", &[FILE, OTHER]);
    let id = drafted(&desk, &connection, &case);
    desk.in_step();
    let both = paths(&office, &id);
    assert_eq!(both.len(), 2, "{both:?}");
    let gone = |desk: &Place, name: &str| {
        let queue = desk.op("queue_list", json!({ "case_id": case }));
        let file = queue.as_array().expect("files").iter().find(|f| f["name"] == name).unwrap_or_else(|| panic!("{name} in {queue}"));
        desk.op("item_delete", json!({ "kind": "file", "ids": [file["id"]] }));
    };
    let clash = |desk: &Place| {
        let open = desk.op("remote_conflicts", json!({"open": true}));
        assert_eq!((open.as_array().map(Vec::len), open[0]["what"]["code"].as_str()), (Some(1), Some("remote_item_files")), "{open}");
        (open[0]["here"]["value"].as_str().expect("a value").to_owned(), open[0]["there"]["value"].as_str().expect("a value").to_owned())
    };
    // The first went here and the second there: nothing is fetched and nothing is sent before a person decides, also over a restart.
    gone(&desk, FILE);
    refiled(&office, &id, &both[..1]);
    desk.sync();
    assert_eq!(clash(&desk), (OTHER.to_owned(), FILE.to_owned()), "each side is told by the names of its files");
    desk.again();
    desk.sync();
    clash(&desk);
    assert_eq!((names(&desk, &case), paths(&office, &id)), (vec![OTHER.to_owned()], both[..1].to_vec()), "neither side was overwritten");
    // What is there holds: the file that went here comes back, and the other goes.
    desk.op("remote_conflicts_decide", json!({"side": "there"}));
    desk.in_step();
    assert_eq!((names(&desk, &case).len(), paths(&office, &id)), (1, both[..1].to_vec()));
    assert!(!names(&desk, &case).contains(&OTHER.to_owned()), "{:?}", names(&desk, &case));
    // A file was added here and another taken back there; what is here holds.
    add(&desk, &case, "withdrawal-deposit-sg.pdf");
    refiled(&office, &id, &both);
    desk.sync();
    let (here, there) = clash(&desk);
    assert!(here.contains("withdrawal-deposit-sg.pdf") && !there.contains("withdrawal-deposit-sg.pdf"), "{here} | {there}");
    desk.op("remote_conflicts_decide", json!({"side": "here"}));
    desk.in_step();
    let now = paths(&office, &id);
    assert!(now.len() == 2 && now[0] == both[0] && !now.contains(&both[1]), "{now:?}");
    assert_eq!(names(&desk, &case).len(), 2);
    let kept = desk.op("remote_conflicts", json!({"open": false}));
    let decided: Vec<_> = kept.as_array().expect("conflicts").iter().filter_map(|k| k["decided"].as_str()).collect();
    assert!(decided.len() == 2 && decided.contains(&"here") && decided.contains(&"there"), "each decision is kept: {kept}");
}

#[test]
fn what_a_reviewer_puts_beside_what_was_read_goes_with_the_status() {
    let (office, proxy, mut desk, connection) = setting("sync-output");
    let case = desk.case("Loans", &[FILE]);
    let put = |desk: &Place, name: &str, value: Value| desk.op("review_output_set", json!({"case_id": case, "name": name, "value": value}));
    put(&desk, "reviewer_note", json!("checked"));
    assert!(desk.asked("review_output_set", &json!({"case_id": case, "name": "checks", "value": 1})).is_err(), "that is read, not said");
    let preview = desk.op("remote_share_preview", json!({"case_id": case, "connection_id": connection}));
    assert!(preview["output"].as_str().is_some_and(|o| o.contains("checked")), "{preview}");
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "seen": true}));
    let id = made(&desk, &case);
    desk.in_step();
    let output = || office.get(&format!("/verifications/{id}"))["output"].clone();
    assert_eq!((output()["reviewer_note"].clone(), output()["checks"].is_array()), (json!("checked"), true));
    // Offline, over a restart, and together with the status.
    proxy.rules.down.store(true, Ordering::Relaxed);
    put(&desk, "limit", json!({"amount": 5, "until": "2026-12-31"}));
    desk.op("case_status_set", json!({"case_id": case, "status": "COMPLETED"}));
    desk.sync();
    desk.again();
    proxy.rules.down.store(false, Ordering::Relaxed);
    proxy.seed(11);
    proxy.rules.faults.store(4, Ordering::Relaxed);
    desk.until("it is there", || {
        desk.sync();
        output()["limit"] == json!({"amount": 5, "until": "2026-12-31"})
    });
    proxy.rules.faults.store(0, Ordering::Relaxed);
    desk.in_step();
    assert_eq!(office.get(&format!("/verifications/{id}"))["status"], "COMPLETED");
    // Changed there it comes here under the name of who changed it; taken away here it goes there.
    let review = |change: Value| office.ask("PUT", &format!("/verifications/{id}"), Some(&json!({"verification_status": "COMPLETED", "output": change})), true);
    assert_eq!(review(json!({"limit": {"amount": 7}, "grade": "B"})).0, 200);
    put(&desk, "reviewer_note", Value::Null);
    desk.in_step();
    let own = desk.op("review_output", json!({ "case_id": case })).to_string();
    assert!(own.contains("\"grade\"") && own.contains("7") && own.contains("2026-12-31") && !own.contains("checked"), "{own}");
    assert_eq!(output()["reviewer_note"], Value::Null);
    let history = desk.op("history_list", json!({"case_id": case, "offset": 0, "limit": 20})).to_string();
    assert!(history.contains("Ana · Office"), "{history}");
    // Both change the same: told, and nothing is overwritten.
    review(json!({"grade": "C"}));
    put(&desk, "grade", json!("A"));
    desk.sync();
    let open = desk.op("remote_conflicts", json!({"open": true}));
    assert_eq!((open[0]["what"]["code"].as_str(), open[0]["there"]["by"].as_str()), (Some("remote_item_output"), Some("Ana")), "{open}");
    assert_eq!(output()["grade"], "C");
    desk.op("remote_conflicts_decide", json!({"side": "there"}));
    desk.in_step();
    assert!(desk.op("review_output", json!({ "case_id": case })).to_string().contains("\"C\""));
    // What is put there in the office's own window is answered with the verification.
    office.place.op("review_output_set", json!({"case_id": id, "name": "grade", "value": "D"}));
    desk.in_step();
    assert!(desk.op("review_output", json!({ "case_id": case })).to_string().contains("\"D\""));
}

#[test]
fn what_is_taken_out_of_the_outbox_stays_as_it_is_on_both_sides() {
    let port = free_port();
    let office = Office::new("sync-held-office", port, port);
    let desk = Place::desk("sync-held-desk");
    // Nobody logs in there: nobody may say anything beside a review.
    let given = json!({"name": "Office", "base_url": format!("http://127.0.0.1:{port}"), "key": office.key});
    let connection = desk.op("remote_connection_save", given)["id"].clone();
    let case = desk.case("Loans", &[FILE]);
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "seen": true}));
    let id = made(&desk, &case);
    desk.in_step();
    let put = |value: &str| desk.op("review_output_set", json!({"case_id": case, "name": "grade", "value": value}));
    put("A");
    desk.sync();
    let open = desk.op("remote_outbox", json!({"open": true, "case_id": case}));
    assert!(open[0]["state"] == "still" && open[0]["why"].as_str().is_some_and(|w| w.contains("password")), "{open}");
    desk.op("remote_outbox_cancel", json!({ "ids": [open[0]["id"]] }));
    desk.sync();
    desk.sync();
    assert_eq!(desk.op("remote_outbox", json!({"open": true, "case_id": case})), json!([]), "it is not put there again");
    assert_eq!(desk.op("review_output", json!({ "case_id": case }))[0]["value"], "A", "and not taken back here");
    assert_eq!(office.get(&format!("/verifications/{id}"))["output"]["grade"], Value::Null);
    // Changed again, it is to be sent again.
    put("B");
    desk.sync();
    assert_eq!(desk.op("remote_outbox", json!({"open": true, "case_id": case})).as_array().map(Vec::len), Some(1));
}

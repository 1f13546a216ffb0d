//! Jobs of the parsing service for files of a shared case: asked for once, over bad lines and restarts, their outputs kept beside the file.

use super::place::{Office, Place, free_port, shared};
use super::proxy::Proxy;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;

const FILE: &str = "paid-out-in-uk.pdf";

/// The job of a kind that was asked for last.
fn job(desk: &Place, case: &str, kind: &str) -> Value {
    let jobs = desk.op("remote_jobs", json!({ "case_id": case }));
    jobs.as_array().and_then(|all| all.iter().find(|j| j["kind"] == kind)).cloned().unwrap_or_default()
}

#[test]
fn a_job_for_a_file_is_done_once_and_its_output_stays_beside_the_file() {
    let port = free_port();
    let proxy = Proxy::start(port);
    let office = Office::new("sync-jobs-office", port, proxy.port);
    let mut desk = Place::desk("sync-jobs-desk");
    let connection = office.connect(&desk, proxy.port);
    let case = desk.case("Loans", &[FILE]);
    let file = desk.op("queue_list", json!({ "case_id": case }))[0]["id"].clone();
    // Nothing of a case that is not shared, and nothing that nobody looked at.
    let parse = json!({"file_id": file, "kind": "parse", "seen": true});
    assert!(desk.asked("remote_job", &parse).is_err());
    desk.sync();
    assert_eq!(proxy.lines(), Vec::<String>::new());
    shared(&desk, &connection, &case);
    assert!(desk.asked("remote_job", &json!({"file_id": file, "kind": "parse"})).is_err());
    assert!(desk.asked("remote_job", &json!({"file_id": file, "kind": "predict", "seen": true})).is_err(), "of which fields?");
    assert_eq!(desk.op("remote_job_preview", parse.clone())["sent_as"], FILE);
    let total = || office.get("/parse/jobs?limit=20")["pagination"]["total"].clone();
    // Asked for twice without a line, kept over a restart, then sent over a line that doubles answers and loses them: done once.
    proxy.rules.down.store(true, Ordering::Relaxed);
    desk.op("remote_job", parse.clone());
    desk.op("remote_job", parse.clone());
    desk.sync();
    desk.again();
    let waits = desk.op("remote_outbox", json!({"open": true, "case_id": case}));
    assert_eq!((waits.as_array().map(Vec::len), waits[0]["what"]["code"].as_str()), (Some(1), Some("remote_send_job")), "{waits}");
    assert!(waits[0]["why"].is_string(), "it says why: {waits}");
    proxy.rules.down.store(false, Ordering::Relaxed);
    proxy.seed(3);
    proxy.rules.faults.store(3, Ordering::Relaxed);
    desk.until("it was done", || {
        desk.sync();
        job(&desk, &case, "PARSE")["has_output"] == true
    });
    proxy.rules.faults.store(0, Ordering::Relaxed);
    assert_eq!(total(), 1);
    let parsed = job(&desk, &case, "PARSE");
    assert_eq!((parsed["status"].as_str(), &parsed["file_id"]), (Some("COMPLETED"), &file), "{parsed}");
    let output = desk.op("remote_job_output", json!({ "id": parsed["id"] }));
    assert!(output["output"]["annotations"]["blocks"].as_array().is_some_and(|b| !b.is_empty()), "{output}");
    // The other kinds; with a template that was made there.
    desk.op("remote_pull", json!({ "id": connection }));
    let templates = desk.op("remote_templates", json!({ "id": connection }));
    let template = templates.as_array().and_then(|all| all.iter().find(|t| t["kind"] == "extraction")).expect("a template");
    desk.op("remote_job", json!({"file_id": file, "kind": "predict", "template_id": template["id"], "seen": true}));
    desk.op("remote_job", json!({"file_id": file, "kind": "fraud", "seen": true}));
    desk.until("they were done", || {
        desk.sync();
        ["PREDICT", "FRAUD"].iter().all(|k| job(&desk, &case, k)["has_output"] == true)
    });
    let output = |kind: &str| desk.op("remote_job_output", json!({ "id": job(&desk, &case, kind)["id"] }))["output"].clone();
    assert!(output("PREDICT")["extraction"].is_object() && output("FRAUD")["summary"]["risk_level"].is_string());
    // What the service refuses stands still and says why, and can be taken out.
    desk.op("remote_job", json!({"file_id": file, "kind": "predict", "template_id": "not_there", "seen": true}));
    desk.sync();
    let refused = job(&desk, &case, "PREDICT");
    assert!(refused["state"] == "still" && refused["why"].as_str().is_some_and(|w| w.contains("template_id")), "{refused}");
    desk.op("remote_outbox_cancel", json!({ "ids": [refused["id"]] }));
    assert_eq!((job(&desk, &case, "PREDICT")["state"].as_str(), total()), (Some("cancelled"), json!(3)));
    desk.in_step();
}

#[test]
fn a_job_that_somebody_stopped_there_is_for_a_person_to_decide() {
    let port = free_port();
    let proxy = Proxy::start(port);
    let office = Office::new("sync-jobs-stop-office", port, proxy.port);
    let desk = Place::desk("sync-jobs-stop-desk");
    let connection = office.connect(&desk, proxy.port);
    let case = desk.case("Loans", &[FILE]);
    let file = desk.op("queue_list", json!({ "case_id": case }))[0]["id"].clone();
    shared(&desk, &connection, &case);
    desk.in_step();
    let jobs = || office.get("/parse/jobs?limit=20")["jobs"].as_array().cloned().unwrap_or_default();
    // Recognising pages anew takes its time: it is stopped meanwhile.
    desk.op("remote_job", json!({"file_id": file, "kind": "parse", "mode": "PRO", "seen": true}));
    desk.until("it is there", || {
        desk.sync();
        !jobs().is_empty()
    });
    let id = jobs()[0]["id"].as_str().expect("an id").to_owned();
    let (status, said) = office.ask("POST", &format!("/parse/jobs/{id}/cancel"), Some(&json!({})), false);
    assert_eq!(status, 200, "{said}");
    desk.sync();
    let open = desk.op("remote_conflicts", json!({"open": true}));
    assert_eq!((open[0]["what"]["code"].as_str(), open[0]["there"]["value"].as_str()), (Some("remote_item_job"), Some("CANCELLED")), "{open}");
    desk.sync();
    assert_eq!(desk.op("remote_conflicts", json!({"open": true})).as_array().map(Vec::len), Some(1), "asked once, and nothing is asked for anew");
    assert_eq!(jobs().len(), 1);
    // What is here holds: it is asked for again; then the desktop itself stops it, which is no conflict.
    desk.op("remote_conflicts_decide", json!({"side": "here"}));
    desk.until("it is asked for again", || {
        desk.sync();
        jobs().len() == 2
    });
    desk.op("remote_job_cancel", json!({ "id": job(&desk, &case, "PARSE")["id"] }));
    desk.until("it was stopped", || {
        desk.sync();
        matches!(job(&desk, &case, "PARSE")["status"].as_str(), Some("CANCELLED" | "COMPLETED"))
    });
    assert_eq!(desk.op("remote_conflicts", json!({"open": true})), json!([]));
    desk.in_step();
}

/// What the service says of templates that somebody made, by name.
fn made_there(office: &Office) -> Vec<String> {
    let all = office.get("/forms/templates?page_size=50")["custom"].clone();
    all.as_array().into_iter().flatten().filter_map(|t| t["name"].as_str().map(str::to_owned)).collect()
}

#[test]
fn a_template_is_made_at_the_service_once_and_taken_away_again() {
    let (office, proxy, mut desk, connection) = super::way::setting("sync-template");
    let asked =
        |name: &str, schema: Value, seen: bool| json!({"connection_id": connection, "name": name, "description": "Of loans", "schema": schema, "seen": seen});
    let fields = json!({"lender": "string", "drawn": "money"});
    assert!(desk.asked("remote_template_make", &asked("Loans", fields.clone(), false)).is_err(), "what would be sent is looked at first");
    for (bad, field) in
        [(asked("", fields.clone(), true), "name"), (asked("Loans", json!({}), true), "schema"), (asked("Loans", json!({"a": "nothing"}), true), "schema")]
    {
        let refused = desk.asked("remote_template_make", &bad).expect_err("it is refused");
        assert_eq!(refused["field"], field, "{refused}");
    }
    assert_eq!(proxy.lines(), Vec::<String>::new(), "nothing was sent");
    // Asked for without a line, kept over a restart, sent over a line that doubles answers and loses them: made once, while no case is shared.
    proxy.rules.down.store(true, Ordering::Relaxed);
    desk.op("remote_template_make", asked("Loans", fields, true));
    desk.sync();
    desk.again();
    let waits = desk.op("remote_outbox", json!({"open": true}));
    assert_eq!((waits.as_array().map(Vec::len), waits[0]["what"]["code"].as_str()), (Some(1), Some("remote_send_template")), "{waits}");
    proxy.rules.down.store(false, Ordering::Relaxed);
    proxy.seed(5);
    proxy.rules.faults.store(2, Ordering::Relaxed);
    let listed = || desk.op("remote_templates", json!({ "id": connection })).as_array().and_then(|all| all.iter().find(|t| t["name"] == "Loans").cloned());
    desk.until("it is listed here", || {
        desk.sync();
        listed().is_some()
    });
    proxy.rules.faults.store(0, Ordering::Relaxed);
    assert_eq!(made_there(&office), ["Loans"]);
    // One that comes with the service stays; this one goes.
    let all = desk.op("remote_templates", json!({ "id": connection }));
    let own = all.as_array().and_then(|all| all.iter().find(|t| t["custom"] == false)).expect("one that comes with the service");
    assert!(desk.asked("remote_template_remove", &json!({"connection_id": connection, "id": own["id"]})).is_err());
    let mine = listed().expect("it is listed");
    desk.op("remote_template_remove", json!({"connection_id": connection, "id": mine["id"]}));
    desk.until("it is listed no longer", || {
        desk.sync();
        listed().is_none()
    });
    assert_eq!(made_there(&office), Vec::<String>::new());
    assert_eq!(desk.op("remote_outbox", json!({"open": true})), json!([]));
}

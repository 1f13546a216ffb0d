//! Two desktops and one office: random edits, offline in turn; they converge, every conflict was shown, and the first list is quick.

use super::place::{Office, Place, free_port, shared};
use super::proxy::{Proxy, dice};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const FILE: &str = "paid-out-in-uk.pdf";
const CATEGORIES: [&str; 4] = ["RENT", "TAX", "PAYROLL", "INSURANCE"];

/// How many rounds: `SALDO_SYNC_ROUNDS`, or a few.
fn rounds() -> u64 {
    std::env::var("SALDO_SYNC_ROUNDS").ok().and_then(|t| t.parse().ok()).unwrap_or(12)
}

#[test]
fn two_desktops_and_an_office_converge() {
    let port = free_port();
    let lines = [Proxy::start(port), Proxy::start(port)];
    let office = Office::new("sync-two-office", port, lines[0].port);
    let desks = [Place::desk("sync-two-a"), Place::desk("sync-two-b")];
    let first = office.connect(&desks[0], lines[0].port);
    let case = desks[0].case("Loans", &[FILE]);
    let id = shared(&desks[0], &first, &case);
    desks[0].in_step();
    // Links lead through the first line: the second desktop takes the case there, and goes on through its own.
    let second = office.connect(&desks[1], lines[0].port);
    let taken = desks[1].op("remote_take", json!({"connection_id": second, "ids": [id]}));
    let copy = taken["cases"][0]["id"].as_str().unwrap_or_else(|| panic!("{taken}")).to_owned();
    desks[1].read(&copy);
    desks[1].in_step();
    let cases = [case, copy];
    let rows = desks[0].rows(&cases[0]);
    let draw = AtomicU64::new(42);
    let mut offline = [false, false];
    let mut shown = 0;
    for round in 0..rounds() {
        let who = dice(&draw, 2) as usize;
        let row = rows[dice(&draw, rows.len().min(6) as u64) as usize]["id"].clone();
        let category = CATEGORIES[dice(&draw, CATEGORIES.len() as u64) as usize];
        let mark = if dice(&draw, 2) == 0 { json!({ "category": category }) } else { json!({ "note": format!("{who} in round {round}") }) };
        desks[who].op("rows_mark", json!({"case_id": cases[who], "ids": [row], "mark": mark}));
        if dice(&draw, 3) == 0 {
            offline[who] = !offline[who];
        }
        for n in 0..2 {
            if !offline[n] {
                desks[n].sync();
                shown += decide(&desks[n], &draw);
            }
        }
    }
    for _ in 0..20 {
        let open: usize = desks
            .iter()
            .map(|d| {
                d.sync();
                decide(d, &draw)
            })
            .sum();
        shown += open;
        let quiet = open == 0 && desks.iter().all(|d| d.sync()["taken"] == 0) && desks.iter().all(|d| d.op("remote_state", json!({}))["waiting"] == 0);
        if quiet {
            break;
        }
    }
    desks.iter().for_each(Place::in_step);
    let theirs = office.rows(&id);
    for (n, r) in rows.iter().enumerate() {
        let there = theirs.iter().find(|t| t["id"] == r["id"]).expect("the row");
        for (desk, case) in desks.iter().zip(&cases) {
            let own = &desk.rows(case)[n];
            let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
            assert_eq!((text(&own["category"]), text(&own["note"])), (text(&there["category_type"]), text(&there["note"])), "row {n}");
        }
    }
    let kept: usize = desks
        .iter()
        .map(|d| d.op("remote_conflicts", json!({"open": false})).as_array().map_or(0, |all| all.iter().filter(|k| k["decided"] != "same").count()))
        .sum();
    assert_eq!(kept, shown, "every conflict was shown, and is kept with its decision");
}

/// Decides what is open, by chance; says how many there were.
fn decide(desk: &Place, draw: &AtomicU64) -> usize {
    let open = desk.op("remote_conflicts", json!({"open": true}));
    let all = open.as_array().expect("conflicts");
    for k in all {
        assert!(k["here"]["value"].is_string() && k["there"]["value"].is_string() && k["here"]["value"] != k["there"]["value"], "{k}");
        desk.op("remote_conflicts_decide", json!({"ids": [k["id"]], "side": if dice(draw, 2) == 0 { "here" } else { "there" }}));
    }
    all.len()
}

#[test]
fn ten_thousand_verifications_come_within_a_minute_and_ten_changed_ones_at_once() {
    let port = free_port();
    let proxy = Proxy::start(port);
    let office = Office::new("sync-many-office", port, proxy.port);
    let desk = Place::desk("sync-many-desk");
    let connection = office.connect(&desk, proxy.port);
    many(&office, 10_000);
    proxy.rules.delay.store(20, Ordering::Relaxed);
    let began = Instant::now();
    let pulled = desk.op("remote_pull", json!({ "id": connection }));
    let first = began.elapsed();
    assert_eq!((pulled["verifications"].as_u64(), pulled["changed"].as_u64()), (Some(10_000), Some(10_000)), "{pulled}");
    let listed = desk.op("remote_verifications", json!({"connection_id": connection, "offset": 0, "limit": 10}));
    for v in listed["items"].as_array().expect("verifications") {
        let path = format!("/verifications/{}/retry", v["id"].as_str().expect("an id"));
        let (status, said) = office.ask("POST", &path, None, false);
        assert_eq!(status, 200, "{said}");
    }
    let began = Instant::now();
    let pulled = desk.op("remote_pull", json!({ "id": connection }));
    let second = began.elapsed();
    println!("10,000 first: {first:?}; 10 changed: {second:?}");
    assert_eq!((pulled["changed"].as_u64(), pulled["gone"].as_u64()), (Some(10), Some(0)), "{pulled}");
    // The bars hold for a built program; this one is unoptimised, and others work on the same machine.
    let slow = if cfg!(debug_assertions) { 3 } else { 1 };
    assert!(first < Duration::from_secs(60 * slow) && second < Duration::from_secs(3 * slow), "{first:?}, {second:?}");
}

/// So many verifications, put into the office's store as they stand after they failed.
fn many(office: &Office, n: usize) {
    use engine::store::{Store, Verification, keychain};
    let folder = &office.place.folder.0;
    let database = folder.join("saldo.db");
    let (key, ..) = keychain::find(folder, &database, false).expect("the key");
    let store = Store::open(&database, key).expect("the store");
    let inbox = store.inbox("default", "2026-01-01T00:00:00Z").expect("a folder");
    let at = chrono::Utc::now().timestamp_millis() - 86_400_000;
    for i in 0..n {
        let id = uuid::Uuid::from_u128(0x4000_8000_0000_0000_0000 + i as u128);
        let v = Verification {
            id,
            tenant: "default".to_owned(),
            service: "bank_statement".to_owned(),
            folder_id: inbox,
            result_id: id,
            status: "CANCELLED".to_owned(),
            created_at: at + i as i64,
            updated_at: at + i as i64,
            ..Verification::default()
        };
        store.add_verification(&v, "one", &[], None).expect("kept");
    }
}

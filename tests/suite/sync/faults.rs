//! Bad lines and busy servers, drawn by chance from a seed: in the end both sides say the same, each change was made once, and no
//! conflict was lost. `SALDO_SYNC_SEEDS` says how many runs (3 where it says nothing), `SALDO_SYNC_FROM` with which seed they begin, so that
//! several programs can share five hundred.

use super::place::{EMAIL, Office, Place, free_port};
use super::proxy::{Proxy, dice};
use crate::services::client::PASSWORD;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const FILE: &str = "paid-out-in-uk.pdf";
const CATEGORIES: [&str; 5] = ["RENT", "TAX", "PAYROLL", "INSURANCE", "BANK_CHARGE"];

fn seeds() -> u64 {
    std::env::var("SALDO_SYNC_SEEDS").ok().and_then(|t| t.parse().ok()).unwrap_or(3)
}

fn first() -> u64 {
    std::env::var("SALDO_SYNC_FROM").ok().and_then(|t| t.parse().ok()).unwrap_or(0)
}

/// Runs on one pair of places.
const TOGETHER: usize = 10;

/// A change that was made on one side.
type Changes = BTreeMap<(usize, &'static str), Vec<String>>;

#[test]
fn bad_lines_lose_nothing_and_do_nothing_twice() {
    let all: Vec<u64> = (first()..first() + seeds()).collect();
    // Each step lays all shared cases side by side: runs do not wait for the cases of many before them.
    for some in all.chunks(TOGETHER) {
        let port = free_port();
        let proxy = Proxy::start(port);
        let mut office = Office::new("sync-faults-office", port, proxy.port);
        let mut desk = Place::desk("sync-faults-desk");
        let connection = office.connect(&desk, proxy.port);
        for seed in some {
            run(*seed, &mut office, &mut desk, &proxy, &connection);
        }
    }
}

fn run(seed: u64, office: &mut Office, desk: &mut Place, proxy: &Proxy, connection: &Value) {
    let draw = AtomicU64::new(seed.wrapping_mul(977).wrapping_add(13));
    proxy.seed(seed);
    let before = office.get("/verifications")["total"].as_u64().expect("a number");
    let case = desk.case("Loans", &[FILE]);
    let rows = desk.rows(&case);
    let of = |n: usize| rows[n]["id"].as_str().expect("an id").to_owned();
    proxy.rules.faults.store(3, Ordering::Relaxed);
    // Answers are cut at every thousandth byte, one after the other.
    proxy.rules.cut.store(if seed.is_multiple_of(2) { 1_000 } else { 0 }, Ordering::Relaxed);
    let kills = seed % 10 == 1 || (seeds() < 10 && seed == 0);
    let mut killed = 0;
    desk.op("remote_share", json!({"case_id": case, "connection_id": connection, "seen": true}));
    let began = Instant::now();
    while desk.there(&case)["status"] != "NEED_REVIEW" {
        desk.sync();
        if kills && killed == 0 {
            killed = 1;
            desk.again();
        }
        assert!(began.elapsed() < Duration::from_secs(150), "seed {seed}: {}", desk.op("remote_outbox", json!({"open": false})));
    }
    let id = desk.there(&case)["remote_id"].as_str().expect("an id").to_owned();
    let mut here = Changes::new();
    let mut there = Changes::new();
    let steps = 6 + dice(&draw, 6);
    for step in 0..steps {
        let row = dice(&draw, rows.len().min(8) as u64) as usize;
        let category = CATEGORIES[dice(&draw, CATEGORIES.len() as u64) as usize];
        let note = format!("{seed} {step}");
        match dice(&draw, 5) {
            0 => {
                desk.op("rows_mark", json!({"case_id": case, "ids": [of(row)], "mark": {"category": category}}));
                here.entry((row, "category_type")).or_default().push(category.to_owned());
            }
            1 => {
                desk.op("rows_mark", json!({"case_id": case, "ids": [of(row)], "mark": {"note": note}}));
                here.entry((row, "note")).or_default().push(note);
            }
            2 => {
                office.correct(&id, &of(row), &json!({ "category_type": category }));
                there.entry((row, "category_type")).or_default().push(category.to_owned());
            }
            3 => {
                office.correct(&id, &of(row), &json!({ "note": note }));
                there.entry((row, "note")).or_default().push(note);
            }
            _ => {
                desk.sync();
            }
        }
        if kills && step == steps / 2 {
            if seed.is_multiple_of(2) {
                desk.again();
            } else {
                office.place.again();
                let told = office.ask("POST", "/auth/login", Some(&json!({"email": EMAIL, "password": PASSWORD})), false);
                office.token = told.1["access_token"].as_str().expect("a token").to_owned();
            }
        }
    }
    // The line is mended, a person decides what both changed, and both sides come into step.
    proxy.rules.faults.store(0, Ordering::Relaxed);
    proxy.rules.cut.store(0, Ordering::Relaxed);
    for _ in 0..20 {
        desk.sync();
        if desk.op("remote_conflicts", json!({"case_id": case, "open": true})) == json!([]) {
            break;
        }
        desk.op("remote_conflicts_decide", json!({"side": if dice(&draw, 2) == 0 { "here" } else { "there" }}));
    }
    desk.in_step();
    let last = |changes: &Changes, key: &(usize, &'static str)| changes.get(key).and_then(|v| v.last().cloned());
    let own = desk.rows(&case);
    let theirs = office.rows(&id);
    let conflicts = desk.op("remote_conflicts", json!({"case_id": case, "open": false}));
    for n in 0..rows.len().min(8) {
        let other = theirs.iter().find(|r| r["id"] == rows[n]["id"]).expect("the row");
        for (field, name) in [("category_type", "category"), ("note", "note")] {
            let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
            let (a, b) = (text(&own[n][name]), text(&other[field]));
            assert_eq!(a, b, "seed {seed}, row {n}, {field}: {conflicts}");
            let key = (n, field);
            let (h, t) = (last(&here, &key), last(&there, &key));
            // What somebody last said holds on both sides; which of two that differ, a person decided or came later.
            if h.is_some() || t.is_some() {
                let all: Vec<&String> = here.get(&key).into_iter().chain(there.get(&key)).flatten().collect();
                assert!(all.contains(&&a), "seed {seed}, row {n}, {field}: `{a}` is none of {all:?}");
                if h.is_none() || t.is_none() {
                    assert_eq!(Some(a), h.or(t), "seed {seed}, row {n}, {field}: nobody else changed it");
                }
            }
        }
    }
    // The case was made once, and no change was made twice in a row.
    assert_eq!(office.get("/verifications")["total"].as_u64(), Some(before + 1), "seed {seed}");
    let history = office.get(&format!("/bank-statements/{id}/corrections?page_size=100"));
    let mut latest: BTreeMap<(String, String), String> = BTreeMap::new();
    for c in history["items"].as_array().expect("corrections").iter().rev() {
        if c["target"] == "transaction" {
            let key = (c["target_id"].to_string(), c["field"].to_string());
            let to = c["to"].to_string();
            assert_ne!(latest.insert(key, to.clone()), Some(to), "seed {seed}: the same twice: {c}");
        }
    }
}

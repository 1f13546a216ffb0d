//! Measures the operations of review on one long statement: `bench_review SALDO FILE.pdf`. Prints rows, then milliseconds: import to
//! first rows, a header key to new rows (median, 95th percentile), a row's edit, and the first window of all rows.
#![allow(clippy::disallowed_methods, reason = "a bench measures time")]

use engine::ops::{Options, Saldo};
use engine::read::worker::Worker;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const KEYS: usize = 40;

fn main() {
    let mut args = std::env::args().skip(1);
    let (Some(program), Some(file)) = (args.next(), args.next()) else { panic!("bench_review SALDO FILE.pdf") };
    let folder = std::env::temp_dir().join(format!("saldo-bench-review-{}", std::process::id()));
    let worker = Worker { program: Some(program.into()), ..Worker::default() };
    let saldo = Saldo::open(Options { folder: folder.clone(), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"));
    let call = |name: &str, input: Value| saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let shelf = call("folder_save", json!({ "name": "Bench" }));
    let case = call("case_save", json!({ "folder_id": shelf["id"], "name": "Bench" }))["id"].clone();
    let start = Instant::now();
    let id = call("files_import", json!({ "case_id": case, "paths": [file] }))["files"][0]["id"].clone();
    while call("queue_list", json!({ "case_id": case }))[0]["state"].as_str().is_some_and(|s| matches!(s, "queued" | "reading")) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let want = json!({ "offset": 0, "limit": 60 });
    let detail = call("file_detail", json!({ "file_id": id }));
    call("table_window", json!({ "file_id": id, "statement_index": 0, "offset": 0, "limit": 60 }));
    let first = start.elapsed();
    let rows = detail["file"]["rows"].clone();
    let columns = detail["statements"][0]["columns"].as_array().cloned().unwrap_or_default();
    let column = columns.iter().find(|c| c["type"] == "debit" || c["type"] == "amount").map(|c| (c["index"].clone(), c["type"].clone()));
    let Some((index, kind)) = column else { panic!("no column of amounts in {file}") };
    let mut took: Vec<Duration> = (0..KEYS)
        .map(|n| {
            // The slip that costs most: no balance follows, every row is a problem.
            let to = if n % 2 == 0 { json!("credit") } else { kind.clone() };
            let start = Instant::now();
            call("column_set", json!({ "file_id": id, "statement_index": 0, "index": index, "type": to, "want": want }));
            start.elapsed()
        })
        .collect();
    took.sort();
    let at = |part: usize| took.get(took.len() * part / 100).copied().unwrap_or_default().as_secs_f64() * 1e3;
    let start = Instant::now();
    let window = call("rows_window", json!({ "case_id": case, "filter": {}, "sort": { "field": "printed", "descending": false }, "offset": 0, "limit": 200 }));
    let open = start.elapsed();
    let row = window["rows"][3]["id"].clone();
    let start = Instant::now();
    call("rows_change", json!({ "case_id": case, "changes": [{ "kind": "edit", "row_id": row, "field": "description", "value": "SEWA" }] }));
    let edit = start.elapsed();
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    println!("{rows} {:.0} {:.1} {:.1} {:.1} {:.1}", ms(first), at(50), at(95), ms(edit), ms(open));
    saldo.close();
    // What a bench leaves behind is of no use to anybody.
    let _ = std::fs::remove_dir_all(folder);
}

//! Measures the screening of names against a made-up list, a step a process, so that each has a peak of memory of its own:
//! `bench_screening STEP FOLDER SALDO ENTRIES COUNT`. Steps in their order: `make` writes the list, its next version, names and questions;
//! `import` takes the list in; `index` makes its index; `ask` opens it and answers COUNT questions; `again` lets COUNT subjects be monitored and
//! takes in the next version, of which one entry in fifty is another. Prints a JSON object.
#![allow(clippy::disallowed_methods, reason = "a bench measures time and writes files")]

use engine::ops::screening::{kept, lists, searched};
use engine::ops::service::access::open_store;
use engine::ops::{Options, Saldo};
use engine::read::worker::Worker;
use engine::screening::lists::Source;
use engine::screening::{Entity, Schema, Subject, days, screen};
use engine::store::Store;
use saldo_tests::names::{File, Listed, Question, listed, questions};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// One entry in so many of the next version is another.
const REVISED: u64 = 50;
const LIST: &str = "bench";

/// Peak of this process' memory in MiB, as Linux counts it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().split(' ').next()).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn store(folder: &Path) -> Store {
    open_store(folder, false).unwrap_or_else(|e| panic!("{e}"))
}

fn subject(q: &Question) -> Subject {
    let mut named = Entity::default();
    named.country(q.country);
    Subject {
        name: q.name.clone(),
        schema: if q.firm { Schema::Company } else { Schema::Person },
        birth: days::one(&q.birth),
        countries: named.countries,
        ..Subject::default()
    }
}

fn make(folder: &Path, entries: u64, count: u64) -> Value {
    std::fs::create_dir_all(folder).expect("a folder");
    for (name, revised) in [("list.json", None), ("next.json", Some(REVISED))] {
        let mut out = std::fs::File::create(folder.join(name)).expect("a file");
        std::io::copy(&mut std::io::BufReader::with_capacity(1 << 20, File::new(entries, revised)), &mut out).expect("a list");
    }
    let mut out = std::io::BufWriter::new(std::fs::File::create(folder.join("names.txt")).expect("a file"));
    let all: Vec<Listed> = (0..entries).map(listed).collect();
    for name in all.iter().flat_map(|l| &l.names) {
        writeln!(out, "{name}").expect("a name is written");
    }
    let asked: Vec<String> = questions(entries, count).into_iter().map(|q| q.name).collect();
    std::fs::write(folder.join("asked.txt"), asked.join("\n")).expect("questions are written");
    json!({"entries": entries, "names": all.iter().map(|l| l.names.len()).sum::<usize>()})
}

fn import(folder: &Path) -> Value {
    let store = store(folder);
    let read = std::fs::File::open(folder.join("list.json")).expect("the list");
    let new =
        lists::NewList { name: LIST.to_owned(), list_date: Some("2026-11-01".to_owned()), at: "2026-11-01T00:00:00Z".to_owned(), ..lists::NewList::default() };
    let start = Instant::now();
    lists::import(&store, &new, vec![Source { name: "list.json".to_owned(), read: Box::new(read) }]).unwrap_or_else(|e| panic!("{e}"));
    json!({"seconds": start.elapsed().as_secs_f64(), "peak_mib": peak()})
}

fn index(folder: &Path) -> Value {
    let store = store(folder);
    let list = store.lists("").expect("lists").remove(0);
    kept::forget(&store, list.id);
    let before = peak();
    let start = Instant::now();
    let made = kept::indexed(&store, &list, true).unwrap_or_else(|e| panic!("{e}"));
    let seconds = start.elapsed().as_secs_f64();
    let bytes = std::fs::metadata(kept::path(&store, list.id)).map_or(0, |m| m.len());
    json!({"seconds": seconds, "peak_mib": peak(), "before_mib": before, "file_mib": bytes >> 20, "made": format!("{:?}", made.made)})
}

fn ask(folder: &Path, entries: u64, count: u64) -> Value {
    let start = Instant::now();
    let store = store(folder);
    let opened = start.elapsed();
    let lists = store.lists("").expect("lists");
    let start = Instant::now();
    let all = searched(&store, &lists, &mut |said| eprintln!("{said}")).unwrap_or_else(|e| panic!("{e}"));
    let started = start.elapsed();
    let (mut took, mut meant, mut found, mut first) = (Vec::new(), 0, 0, 0);
    for q in questions(entries, count) {
        let of = subject(&q);
        let start = Instant::now();
        let hits = screen(&all, &of, 10).unwrap_or_else(|e| panic!("{e}"));
        took.push(start.elapsed());
        if let Some(number) = q.meant {
            let id = format!("made-{number}");
            meant += 1;
            found += u32::from(hits.iter().any(|h| h.matched && h.entity_id == id));
            first += u32::from(hits.first().is_some_and(|h| h.entity_id == id));
        }
    }
    took.sort();
    let at = |part: usize| took.get((took.len() * part / 100).min(took.len().saturating_sub(1))).copied().unwrap_or_default().as_secs_f64() * 1e3;
    json!({"database_seconds": opened.as_secs_f64(), "start_seconds": started.as_secs_f64(), "p50_ms": at(50), "p95_ms": at(95), "p99_ms": at(99),
        "most_ms": at(100), "meant": meant, "found": found, "first": first, "peak_mib": peak()})
}

fn again(folder: &Path, program: PathBuf, entries: u64, count: u64) -> Value {
    let worker = Worker { program: Some(program), ..Worker::default() };
    let saldo = Saldo::open(Options { folder: folder.to_owned(), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"));
    let call = |name: &str, input: Value| saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let shelf = call("folder_save", json!({ "name": "Bench" }));
    let case = call("case_save", json!({ "folder_id": shelf["id"], "name": "Bench" }))["id"].clone();
    let subjects: Vec<Value> = questions(entries, count)
        .into_iter()
        .map(|q| {
            let birth = (!q.birth.is_empty()).then_some(q.birth);
            json!({"name": q.name, "schema": if q.firm { "Company" } else { "Person" }, "aliases": [], "birth_date": birth, "birth_place": null,
                "nationality": q.country.to_uppercase(), "gender": null, "nik": null, "npwp": null, "passport": null})
        })
        .collect();
    // What the import before left to compare is compared first.
    let other = store(folder);
    let settled = || {
        while !other.lists_to_compare().expect("lists").is_empty() {
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    settled();
    let start = Instant::now();
    call(
        "screening_run",
        json!({"case_id": case, "subjects": subjects, "holders": false, "counterparties": false, "documents": false, "lists": null, "kinds": null,
            "threshold": null, "monitor": true}),
    );
    let whole = start.elapsed();
    let start = Instant::now();
    let list = call(
        "screening_list_import",
        json!({"name": LIST, "paths": [folder.join("next.json")], "kind": null, "list_date": "2026-11-02", "publisher": null, "licence_note": null,
            "accept_shrunk": false}),
    );
    let imported = start.elapsed();
    let start = Instant::now();
    settled();
    let compared = start.elapsed();
    saldo.close();
    json!({"subjects": count, "whole_seconds": whole.as_secs_f64(), "import_seconds": imported.as_secs_f64(), "changed": list["changed"],
        "compare_seconds": compared.as_secs_f64(), "peak_mib": peak()})
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [step, folder, program, entries, count] = args.as_slice() else { panic!("bench_screening STEP FOLDER SALDO ENTRIES COUNT") };
    let (entries, count) = (entries.parse().expect("a number of entries"), count.parse().expect("a number"));
    let folder = Path::new(folder);
    let said = match step.as_str() {
        "make" => make(folder, entries, count),
        "import" => import(folder),
        "index" => index(folder),
        "ask" => ask(folder, entries, count),
        "again" => again(folder, PathBuf::from(program), entries, count),
        other => panic!("no step {other}"),
    };
    println!("{said}");
}

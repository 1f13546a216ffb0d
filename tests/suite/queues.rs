//! Bombs among statements in one queue, as the window and the server hold it: every statement is read, nobody is held up, all ends at once.

use super::bombs::{children, written};
use super::server::Server;
use super::support::{Folder, corpus, program};
use engine::ops::{Options, Saldo};
use engine::read::worker::Worker;
use engine::store::{Key, Store};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The bombs of a queue, and how many files it has; `SALDO_BOMBS=1` makes it two hundred.
const BOMBS: &[&str] = &["words-shared-again", "columns-60", "line-of-words"];
const GOOD: [&str; 3] = ["giro-tahapan-jan.pdf", "paid-out-in-uk.pdf", "soll-haben-de.pdf"];

/// How a request is answered.
type Call<'a> = &'a dyn Fn(&str, Value) -> Value;

fn thorough() -> bool {
    std::env::var_os("SALDO_BOMBS").is_some()
}

/// The files: one in four is a bomb.
fn files(folder: &Path) -> Vec<PathBuf> {
    let bombs: Vec<&str> = if thorough() { saldo_tests::bombs::all().into_iter().map(|(name, _)| name).cycle().take(50).collect() } else { BOMBS.to_vec() };
    let mut out = Vec::new();
    for (n, bomb) in bombs.into_iter().enumerate() {
        let path = written(folder, bomb);
        let own = folder.join(format!("{n}-{bomb}.pdf"));
        std::fs::rename(path, &own).expect("its own name");
        out.push(own);
        out.extend(GOOD.map(corpus));
    }
    out
}

fn state(file: &Value) -> &str {
    file["state"].as_str().unwrap_or_default()
}

fn listed(call: Call<'_>, case: &Value) -> Vec<Value> {
    call("queue_list", json!({ "case_id": case })).as_array().expect("a list").clone()
}

/// Waits until nothing waits any more; every good file has been read then.
fn all_good_files_are_read(call: Call<'_>, case: &Value, files: &[PathBuf]) {
    call("files_import", json!({ "case_id": case, "paths": files.iter().map(|p| p.display().to_string()).collect::<Vec<_>>() }));
    let begin = Instant::now();
    let most = Duration::from_secs(if thorough() { 3_600 } else { 240 });
    let done = loop {
        let queue = listed(call, case);
        if queue.iter().all(|f| !matches!(state(f), "queued" | "reading")) {
            break queue;
        }
        assert!(begin.elapsed() < most, "{queue:?}");
        std::thread::sleep(Duration::from_millis(100));
    };
    assert_eq!(done.len(), files.len());
    for file in &done {
        let good = GOOD.contains(&file["name"].as_str().unwrap_or_default());
        assert!(!good || matches!(state(file), "ready" | "review"), "{file}");
    }
}

/// What is being read is stopped at once.
fn a_file_is_cancelled_at_once(call: Call<'_>, case: &Value, slow: &Path) -> Value {
    let id = call("files_import", json!({ "case_id": case, "paths": [slow.display().to_string()] }))["files"][0]["id"].clone();
    let of = || listed(call, case).into_iter().find(|f| f["id"] == id).unwrap_or_default();
    let begin = Instant::now();
    while state(&of()) == "queued" && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let begin = Instant::now();
    call("jobs_cancel", json!({ "case_id": case, "file_ids": [id] }));
    assert_eq!(state(&of()), "cancelled");
    assert!(begin.elapsed() < Duration::from_secs(1), "cancelled after {:?}", begin.elapsed());
    id
}

fn new_case(call: Call<'_>) -> Value {
    let shelf = call("folder_save", json!({ "name": "A" }));
    call("case_save", json!({ "folder_id": shelf["id"], "name": "B" }))["id"].clone()
}

/// No file was taken more than twice, however often its reader died.
fn nobody_was_taken_a_third_time(folder: &Path, but: &str) {
    let (key, _) = Key::of_file(&folder.join("key"), &folder.join("saldo.db")).expect("the key");
    let store = Store::open(&folder.join("saldo.db"), key).expect("the store");
    let most = store.read(|c| Ok(c.query_row("SELECT max(fence) FROM jobs WHERE file_id <> ?1", [but], |r| r.get::<_, i64>(0)).expect("a number")));
    assert!(most.as_ref().is_ok_and(|m| *m <= 2), "{most:?}");
}

#[test]
fn the_window_s_queue_goes_on_among_bombs() {
    let folder = Folder::new("bombs-queue");
    let files = files(&folder.0);
    let worker = Worker { program: Some(program()), ..Worker::default() };
    let store = folder.0.join("store");
    let saldo = Saldo::open(Options { folder: store.clone(), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"));
    let call = |name: &str, input: Value| saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let case = new_case(&call);
    all_good_files_are_read(&call, &case, &files);
    let id = a_file_is_cancelled_at_once(&call, &case, &written(&folder.0, "words-on-a-page"));
    call("jobs_retry", json!({ "file_ids": [id] }));
    std::thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    saldo.close();
    assert!(begin.elapsed() < Duration::from_secs(2), "closed after {:?}", begin.elapsed());
    drop(saldo);
    nobody_was_taken_a_third_time(&store, id.as_str().unwrap_or_default());
}

#[test]
#[cfg(unix)]
fn the_server_s_queue_goes_on_among_bombs_and_all_of_it_ends_when_told_to() {
    let folder = Folder::new("bombs-served");
    let files = files(&folder.0);
    let store = folder.0.join("store");
    let mut server = Server::start(&store);
    let (case, id) = {
        let call = |name: &str, input: Value| server.call(name, &input).unwrap_or_else(|| panic!("{name}: the server has gone"));
        let case = new_case(&call);
        all_good_files_are_read(&call, &case, &files);
        let id = a_file_is_cancelled_at_once(&call, &case, &written(&folder.0, "words-on-a-page"));
        call("jobs_retry", json!({ "file_ids": [id] }));
        (case, id)
    };
    std::thread::sleep(Duration::from_millis(300));
    let readers = children(server.child.id());
    let begin = Instant::now();
    assert!(Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().expect("kill").success());
    server.child.wait().expect("its end");
    assert!(begin.elapsed() < Duration::from_secs(2), "ended after {:?}", begin.elapsed());
    // Its readers end with it.
    let left = || readers.iter().any(|pid| std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|s| !s.contains(") Z ")));
    while left() && begin.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(!left(), "a reader goes on");
    nobody_was_taken_a_third_time(&store, id.as_str().unwrap_or_default());
    // The next start answers at once, whatever it finds in its queue.
    let begin = Instant::now();
    let server = Server::start(&store);
    let queue = server.call("queue_list", &json!({ "case_id": case })).expect("an answer");
    assert!(begin.elapsed() < Duration::from_secs(if thorough() { 2 } else { 5 }), "served after {:?}", begin.elapsed());
    assert_eq!(queue.as_array().map(Vec::len), Some(files.len() + 1));
}

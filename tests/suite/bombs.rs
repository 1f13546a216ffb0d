//! Files that ask for far more work than statements do: each ends in time and in memory, and holds up nobody. `SALDO_BOMBS=1` runs them all.

use super::support::{Folder, corpus, program, saldo};
use engine::ops::{Options, Saldo};
use engine::read::worker::Worker;
use saldo_tests::bombs::{self, Bomb, Honest};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Memory of all processes together at most, in MiB.
const MOST_MEMORY: u64 = 1_536;
/// Wall time at most.
const MOST_TIME: Duration = Duration::from_secs(30);

/// One of each kind, for every run of the tests.
const FEW: &[&str] = &[
    "columns-200",
    "date-columns-60-wide",
    "line-of-words",
    "line-of-heads",
    "words-shared",
    "runs-of-eight-digits",
    "whole-units-1000-tables",
    "accounts-400",
    "one-amount-in-1500-lines",
    "a-word-of-a-million-letters",
    "a-figure-of-many-digits",
    "equal-amounts-out-and-back",
    "round-trips-6000",
    "sentences-again",
];

fn wanted() -> Vec<Bomb> {
    let all = std::env::var_os("SALDO_BOMBS").is_some();
    bombs::all().into_iter().filter(|(name, _)| all || FEW.contains(name)).collect()
}

fn written(folder: &Path, name: &str) -> PathBuf {
    let draw = bombs::all().into_iter().find(|(n, _)| *n == name).unwrap_or_else(|| panic!("no bomb is called {name}")).1;
    let path = folder.join(format!("{name}.pdf"));
    fs::write(&path, draw()).expect("file for a test");
    path
}

/// Resident memory of a process and all that it started, in MiB.
#[cfg(target_os = "linux")]
fn memory(pid: u32) -> u64 {
    let pages = |pid: u32| fs::read_to_string(format!("/proc/{pid}/statm")).ok().and_then(|t| t.split(' ').nth(1)?.parse::<u64>().ok()).unwrap_or(0);
    let mut all = vec![pid];
    let mut sum = 0;
    while let Some(pid) = all.pop() {
        sum += pages(pid) * 4 / 1_024;
        for task in fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten() {
            let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
            all.extend(children.split_whitespace().filter_map(|c| c.parse::<u32>().ok()));
        }
    }
    sum
}

#[cfg(not(target_os = "linux"))]
fn memory(_: u32) -> u64 {
    0
}

/// Runs the program and gives its exit code, the time it took and the most memory it had.
fn cost(arguments: &[&str]) -> (Option<i32>, Duration, u64) {
    let begin = Instant::now();
    let mut child = saldo().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("saldo runs");
    let mut most = 0;
    loop {
        if let Some(status) = child.try_wait().expect("its state") {
            return (status.code(), begin.elapsed(), most);
        }
        most = most.max(memory(child.id()));
        if begin.elapsed() > 2 * MOST_TIME {
            let _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn holds(folder: &Path, command: &str, bomb: Bomb) -> Option<String> {
    let path = folder.join(format!("{}.pdf", bomb.0));
    fs::write(&path, bomb.1()).expect("file for a test");
    let (file, out) = (path.display().to_string(), folder.join(format!("{}.xlsx", bomb.0)).display().to_string());
    let arguments = if command == "extract" { vec!["extract", &file, "--json"] } else { vec!["analyze", &file, "--xlsx", &out] };
    let (code, time, memory) = cost(&arguments);
    let _ = fs::remove_file(&path);
    let well = matches!(code, Some(0 | 1 | 3)) && time <= MOST_TIME && memory <= MOST_MEMORY;
    (!well).then(|| format!("{command} {}: {code:?} after {time:?} with {memory} MiB", bomb.0))
}

#[test]
#[ignore = "not every kind ends in time on two busy cores yet: run by name"]
fn bombs_end_in_time_and_memory() {
    let folder = Folder::new("bombs");
    let bad: Vec<String> = wanted().into_iter().filter_map(|bomb| holds(&folder.0, "extract", bomb)).collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
#[ignore = "the analysis of several files still runs in the caller: run by name"]
fn their_analysis_ends_in_time_and_memory() {
    let folder = Folder::new("bombs-analysed");
    let few = ["equal-amounts-out-and-back", "round-trips-6000", "accounts-400"];
    let all = std::env::var_os("SALDO_BOMBS").is_some();
    let bad: Vec<String> = wanted().into_iter().filter(|(name, _)| all || few.contains(name)).filter_map(|bomb| holds(&folder.0, "analyze", bomb)).collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn the_time_that_is_given_holds() {
    let folder = Folder::new("bombs-timed");
    // A machine that does other things besides needs a moment more to end processes.
    let moment = Duration::from_secs(if std::env::var_os("SALDO_BOMBS").is_some() { 1 } else { 3 });
    for name in ["words-shared", "words-on-a-page", "broken-everywhere"] {
        let path = written(&folder.0, name).display().to_string();
        let (code, time, _) = cost(&["extract", &path, "--json", "--timeout", "2"]);
        assert!(matches!(code, Some(0 | 1 | 3)) && time <= Duration::from_secs(2) + moment, "{name}: {code:?} after {time:?}");
    }
}

#[test]
fn what_is_cut_off_is_said() {
    let folder = Folder::new("bombs-said");
    let say = |name: &str| -> String {
        let path = written(&folder.0, name);
        let output = saldo().arg("check").arg(&path).arg("--json").output().expect("saldo runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (name, code) in [("a-word-of-a-million-letters", "PAGE_CUT"), ("columns-60", "COLUMNS_CUT")] {
        let said = say(name);
        assert!(said.contains(code), "{name}: {said}");
        assert!(!said.contains("\"verdict\": \"PROVED\""), "{name}: {said}");
    }
}

#[test]
#[ignore = "a broken chain of eighty pages is told as unprovable, not as a discrepancy: open"]
fn a_long_statement_costs_what_its_pages_cost() {
    let folder = Folder::new("bombs-honest");
    let time = |pages: usize, heads: bool, broken: usize| {
        let path = folder.0.join("honest.pdf");
        fs::write(&path, bombs::honest(Honest { pages, heads, balances: true, broken })).expect("file for a test");
        let begin = Instant::now();
        let output = saldo().arg("check").arg(&path).arg("--json").output().expect("saldo runs");
        let checks: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let statement = &checks[0]["statements"][0];
        let verdict = if broken > 0 { "DISCREPANCY" } else { "PROVED" };
        assert_eq!(statement["verdict"], verdict, "{pages} pages: {checks}");
        begin.elapsed()
    };
    for heads in [true, false] {
        // Time is measured where other tests run too: growth by the square would make it sixteen times as long.
        let (short, long) = (time(20, heads, 0), time(80, heads, 0));
        assert!(long < 8 * short + Duration::from_secs(1), "heads {heads}: 20 pages {short:?}, 80 pages {long:?}");
        let broken = time(80, heads, 1);
        assert!(broken < 4 * long + Duration::from_secs(1), "heads {heads}: closed {long:?}, broken {broken:?}");
    }
}

#[test]
#[ignore = "closing takes five seconds where two are wanted: open"]
fn a_queue_of_bombs_and_statements_goes_on() {
    let folder = Folder::new("bombs-queue");
    let worker = Worker { program: Some(program()), ..Worker::default() };
    let saldo = Saldo::open(Options { folder: folder.0.join("store"), worker, keychain: false }).unwrap_or_else(|e| panic!("{e}"));
    let call = |name: &str, input: Value| saldo.call(name, input).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let shelf = call("folder_save", json!({ "name": "A" }));
    let case = call("case_save", json!({ "folder_id": shelf["id"], "name": "B" }))["id"].clone();
    let mut paths: Vec<String> = Vec::new();
    for name in ["words-shared-again", "columns-60", "line-of-words"] {
        paths.push(written(&folder.0, name).display().to_string());
        paths.extend(["giro-tahapan-jan.pdf", "paid-out-in-uk.pdf"].map(|good| corpus(good).display().to_string()));
    }
    call("files_import", json!({ "case_id": case, "paths": paths }));
    let state = |file: &Value| file["state"].as_str().unwrap_or_default().to_owned();
    let begin = Instant::now();
    let done = loop {
        let queue = call("queue_list", json!({ "case_id": case }));
        let queue = queue.as_array().expect("a list").clone();
        if queue.iter().all(|f| !matches!(state(f).as_str(), "queued" | "reading")) {
            break queue;
        }
        assert!(begin.elapsed() < Duration::from_secs(150), "{queue:?}");
        std::thread::sleep(Duration::from_millis(50));
    };
    for file in &done {
        let name = file["name"].as_str().unwrap_or_default();
        let good = ["giro-tahapan-jan.pdf", "paid-out-in-uk.pdf"].contains(&name);
        assert!(!good || matches!(state(file).as_str(), "ready" | "review"), "{file}");
    }
    // What is being read is stopped at once, and so is all of it at the end.
    let slow = written(&folder.0, "words-on-a-page").display().to_string();
    let id = call("files_import", json!({ "case_id": case, "paths": [slow] }))["files"][0]["id"].clone();
    let of =
        |id: &Value| call("queue_list", json!({ "case_id": case })).as_array().and_then(|q| q.iter().find(|f| f["id"] == *id).cloned()).unwrap_or_default();
    let begin = Instant::now();
    while state(&of(&id)) == "queued" && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let begin = Instant::now();
    call("jobs_cancel", json!({ "case_id": case, "file_ids": [id] }));
    assert_eq!(state(&of(&id)), "cancelled");
    assert!(begin.elapsed() < Duration::from_secs(1), "cancelled after {:?}", begin.elapsed());
    call("jobs_retry", json!({ "file_ids": [id] }));
    std::thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    saldo.close();
    assert!(begin.elapsed() < Duration::from_secs(2), "closed after {:?}", begin.elapsed());
}

//! Files that ask for far more work than statements do: each ends in time and in memory, and holds up nobody. `SALDO_BOMBS=1` runs them all.

use super::support::{Folder, saldo};
use saldo_tests::bombs::{self, Bomb, Honest};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Memory of all processes together at most, in MiB.
const MOST_MEMORY: u64 = 1_536;
/// Wall time at most.
const MOST_TIME: Duration = Duration::from_secs(30);

/// One of each kind, for every run of the tests: those that cost the least.
const FEW: &[&str] = &[
    "columns-200",
    "date-columns-60-wide",
    "line-of-heads",
    "words-on-a-page",
    "runs-of-eight-digits",
    "accounts-400",
    "a-word-of-a-million-letters",
    "a-figure-of-many-digits",
];

fn wanted() -> Vec<Bomb> {
    let all = std::env::var_os("SALDO_BOMBS").is_some();
    bombs::all().into_iter().filter(|(name, _)| all || FEW.contains(name)).collect()
}

/// A bomb as a file of a folder.
pub fn written(folder: &Path, name: &str) -> PathBuf {
    let draw = bombs::all().into_iter().find(|(n, _)| *n == name).unwrap_or_else(|| panic!("no bomb is called {name}")).1;
    let path = folder.join(format!("{name}.pdf"));
    fs::write(&path, draw()).expect("file for a test");
    path
}

/// Resident memory of a process and all that it started, in MiB.
#[cfg(target_os = "linux")]
fn memory(pid: u32) -> u64 {
    let pages = |pid: u32| fs::read_to_string(format!("/proc/{pid}/statm")).ok().and_then(|t| t.split(' ').nth(1)?.parse::<u64>().ok()).unwrap_or(0);
    children(pid).into_iter().map(memory).sum::<u64>() + pages(pid) * 4 / 1_024
}

#[cfg(not(target_os = "linux"))]
fn memory(_: u32) -> u64 {
    0
}

/// Computing time that a process and all that it started have taken so far.
#[cfg(target_os = "linux")]
fn computed(pid: u32) -> Duration {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The numbers behind the name: own time in user and kernel, then that of children that have ended, in hundredths of a second.
    let fields: Vec<u64> = text.rsplit(") ").next().unwrap_or_default().split(' ').map(|f| f.parse().unwrap_or(0)).collect();
    let own = Duration::from_millis(10 * fields.get(11..15).unwrap_or_default().iter().sum::<u64>());
    children(pid).into_iter().map(computed).sum::<Duration>() + own
}

#[cfg(not(target_os = "linux"))]
fn computed(_: u32) -> Duration {
    Duration::ZERO
}

/// The processes that a process started itself.
pub fn children(pid: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let text: String = tasks.map(|t| fs::read_to_string(t.path().join("children")).unwrap_or_default() + " ").collect();
    text.split_whitespace().filter_map(|c| c.parse().ok()).collect()
}

/// What a run of the program cost.
#[derive(Debug, Default)]
struct Cost {
    code: Option<i32>,
    /// By the clock.
    time: Duration,
    /// Computing time of all processes together.
    computing: Duration,
    /// The most memory of all processes together, in MiB.
    memory: u64,
}

/// Runs the program.
fn cost(arguments: &[&str]) -> Cost {
    let begin = Instant::now();
    let mut child = saldo().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("saldo runs");
    let mut cost = Cost::default();
    loop {
        // What has ended is no longer there to be asked.
        cost.computing = cost.computing.max(computed(child.id()));
        cost.memory = cost.memory.max(memory(child.id()));
        if let Some(status) = child.try_wait().expect("its state") {
            return Cost { code: status.code(), time: begin.elapsed(), ..cost };
        }
        if begin.elapsed() > 4 * MOST_TIME {
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
    let cost = cost(&arguments);
    let _ = fs::remove_file(&path);
    let text = format!("{command} {}: {cost:?}", bomb.0);
    println!("{text}");
    // Where other tests run besides, the clock says nothing about what the file costs.
    let in_time = cost.time <= MOST_TIME || (cost.computing <= MOST_TIME && cost.time <= 3 * MOST_TIME);
    let well = matches!(cost.code, Some(0 | 1 | 3)) && in_time && cost.memory <= MOST_MEMORY;
    (!well).then_some(text)
}

#[test]
fn bombs_end_in_time_and_memory() {
    let folder = Folder::new("bombs");
    let bad: Vec<String> = wanted().into_iter().filter_map(|bomb| holds(&folder.0, "extract", bomb)).collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn their_analysis_ends_in_time_and_memory() {
    let folder = Folder::new("bombs-analysed");
    let few = ["round-trips-800", "accounts-400"];
    let all = std::env::var_os("SALDO_BOMBS").is_some();
    let bad: Vec<String> =
        bombs::all().into_iter().filter(|(name, _)| all || few.contains(name)).filter_map(|bomb| holds(&folder.0, "analyze", bomb)).collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn the_time_that_is_given_holds() {
    let folder = Folder::new("bombs-timed");
    // A machine that does other things besides needs a moment more to end processes.
    let moment = Duration::from_secs(if std::env::var_os("SALDO_BOMBS").is_some() { 1 } else { 3 });
    for name in ["words-shared", "words-on-a-page", "broken-everywhere"] {
        let path = written(&folder.0, name).display().to_string();
        let cost = cost(&["extract", &path, "--json", "--timeout", "2"]);
        assert!(matches!(cost.code, Some(0 | 1 | 3)) && cost.time <= Duration::from_secs(2) + moment, "{name}: {cost:?}");
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
    for (name, code) in [("a-word-of-a-million-letters", "PAGE_CUT"), ("columns-60", "COLUMNS_CUT"), ("line-of-words", "LINE_CUT")] {
        let said = say(name);
        assert!(said.contains(code), "{name}: {said}");
        assert!(!said.contains("\"verdict\": \"PROVED\""), "{name}: {said}");
    }
}

#[test]
fn a_long_statement_costs_what_its_pages_cost() {
    let folder = Folder::new("bombs-honest");
    let computing = |pages: usize, heads: bool, broken: usize, verdicts: &[&str]| {
        let path = folder.0.join("honest.pdf");
        fs::write(&path, bombs::honest(Honest { pages, heads, balances: true, broken })).expect("file for a test");
        let path = path.display().to_string();
        let output = saldo().args(["check", &path, "--json"]).output().expect("saldo runs");
        let checks: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let verdict = checks[0]["statements"][0]["verdict"].as_str().unwrap_or_default();
        assert!(verdicts.contains(&verdict), "{pages} pages, heads {heads}, broken {broken}: {checks}");
        cost(&["check", &path, "--json"]).computing
    };
    // What is measured in hundredths of a second and asked for every fiftieth is that much off.
    let moment = Duration::from_millis(200);
    for heads in [true, false] {
        let (short, long) = (computing(20, heads, 0, &["PROVED"]), computing(80, heads, 0, &["PROVED"]));
        assert!(long <= 5 * short + moment, "heads {heads}: 20 pages {short:?}, 80 pages {long:?}");
        let breaks = computing(80, heads, 50, &["DISCREPANCY"]);
        // A column that no head names and no row bears out is not known to be the balance.
        let everywhere = computing(80, heads, 1, if heads { &["DISCREPANCY"] } else { &["DISCREPANCY", "UNPROVABLE"] });
        for broken in [breaks, everywhere] {
            assert!(broken <= 3 * long + moment, "heads {heads}: closed {long:?}, broken {broken:?}");
        }
    }
}

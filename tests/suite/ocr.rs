//! Scans, faxes and photos of our own layouts are read as the paper says, and nothing wrong in them is called proven.

use super::support::{TrueAccount, fixtures, money, program, run, squash, truths};
use engine::base::Money;
use engine::document::{Document, Source};
use engine::read::ReadOptions;
use engine::read::worker::Worker;
use engine::statement::{Corrections, Statement, interpret};
use std::path::Path;

/// Least share of rows found over all scans, as F1.
const F1: f64 = 0.97;
/// Least share of rows whose description and balance are exact too.
const FULL: f64 = 0.85;

/// Whether Tesseract is there; says so where it is not.
pub fn installed() -> bool {
    let file = fixtures().join("scans/id-koperasi-strip-fax.tif");
    let said = String::from_utf8_lossy(&run(&["extract", &file.display().to_string()]).stderr).into_owned();
    let there = !said.contains("not installed");
    if !there {
        println!("skipped: {said}");
    }
    there
}

fn document(path: &Path) -> Document {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    worker.read_file(path, &ReadOptions::default(), &mut |_, _| {}).unwrap_or_else(|e| panic!("{e}"))
}

/// The records that the program prints of a file.
fn records(path: &Path) -> Vec<serde_json::Value> {
    let output = run(&["extract", "--json", &path.display().to_string()]);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{}: {e}: {}", path.display(), String::from_utf8_lossy(&output.stderr)))
}

/// Rows of a record: date as DD/MM/YYYY, amount with its sign, description, balance.
fn rows(record: &serde_json::Value) -> Vec<(String, Money, String, Money)> {
    let number = |v: &serde_json::Value| money(&v.to_string());
    let text = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_owned();
    record["item_line"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|r| {
            let signed = number(&r["trx_mutation_cr_number"]) - number(&r["trx_mutation_db_number"]);
            (text(&r["trx_date"]), signed, squash(&text(&r["trx_notes"])), number(&r["balance_number"]))
        })
        .collect()
}

fn day(iso: &str) -> String {
    iso.split('-').rev().collect::<Vec<_>>().join("/")
}

#[test]
fn scans_faxes_and_photos_are_read() {
    if !installed() {
        return;
    }
    let (mut want, mut got, mut found, mut full) = (0, 0, 0, 0);
    for truth in truths("scans") {
        let records = records(&truth.path);
        for (account, record) in truth.accounts.iter().zip(&records) {
            let mut rows = rows(record);
            (want, got) = (want + account.transactions.len(), got + rows.len());
            let mut own = 0;
            for t in &account.transactions {
                let same = |r: &(String, Money, String, Money)| r.0 == day(&t.date) && r.1 == money(&t.credit) - money(&t.debit);
                let exact = |r: &(String, Money, String, Money)| same(r) && r.2 == squash(&t.description) && (t.balance.is_empty() || r.3 == money(&t.balance));
                if let Some(i) = rows.iter().position(exact).or_else(|| rows.iter().position(same)) {
                    full += usize::from(exact(&rows[i]));
                    own += 1;
                    rows.remove(i);
                }
            }
            println!("{}: {own} of {} rows", truth.file, account.transactions.len());
            found += own;
        }
    }
    let f1 = 2.0 * f64::from(found) / (want + got).max(1) as f64;
    let share = full as f64 / want.max(1) as f64;
    assert!(f1 >= F1 && share >= FULL, "F1 {f1:.4}, full rows {share:.4}");
}

/// Rows that the chain is said to prove, though no true row has their amount and balance.
fn wrong_and_proven<'a>(account: &TrueAccount, s: &'a Statement) -> Vec<&'a engine::statement::Transaction> {
    let true_row = |t: &engine::statement::Transaction| {
        account.transactions.iter().any(|r| money(&r.credit) - money(&r.debit) == t.signed() && (r.balance.is_empty() || t.balance == Some(money(&r.balance))))
    };
    s.transactions.iter().filter(|t| t.balance_ok == Some(true) && t.balance_printed && t.confidence.amount >= 0.9 && !true_row(t)).collect()
}

#[test]
fn nothing_wrong_is_called_proven() {
    if !installed() {
        return;
    }
    for truth in truths("scans") {
        let document = document(&truth.path);
        assert!(document.pages.iter().all(|p| p.source == Source::Ocr && !p.words.is_empty()), "{}", truth.file);
        let reading = interpret(&document, &Corrections::default());
        for (account, s) in truth.accounts.iter().zip(&reading.statements) {
            let wrong = wrong_and_proven(account, s);
            assert!(wrong.is_empty(), "{}: {wrong:?}", truth.file);
        }
    }
}

#[test]
fn a_region_is_recognised_again() {
    if !installed() {
        return;
    }
    let path = fixtures().join("scans/id-koperasi-strip-webp.webp");
    let page = document(&path).pages.remove(0);
    let amount = page.words.iter().find(|w| w.text.len() > 8 && engine::base::amounts::scan(&w.text).is_some_and(|a| a.last_count > 1)).expect("an amount");
    let r = amount.rect;
    let region = format!("{},{},{},{}", r.x0 - 1.0, r.y0 - 1.0, r.x1 + 1.0, r.y1 + 1.0);
    let output = run(&["ocr", &path.display().to_string(), "--page", "1", "--box", &region, "--digits"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains(&amount.text), "{} {said}", amount.text);
    // A box over two lines says both.
    let below = page.words.iter().filter(|w| (w.rect.x1 - r.x1).abs() < 3.0 && w.rect.y0 > r.y1 && engine::base::amounts::scan(&w.text).is_some());
    let below = below.min_by(|a, b| a.rect.y0.total_cmp(&b.rect.y0)).expect("an amount below it");
    let region = format!("{},{},{},{}", r.x0.min(below.rect.x0) - 1.0, r.y0 - 1.0, r.x1 + 1.0, below.rect.y1 + 1.0);
    let output = run(&["ocr", &path.display().to_string(), "--page", "1", "--box", &region, "--digits"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains(&amount.text) && said.contains(&below.text), "{} {} {said}", amount.text, below.text);
}

#[test]
fn a_language_that_is_missing_is_named_with_its_package() {
    if !installed() {
        return;
    }
    let path = fixtures().join("scans/id-koperasi-strip-fax.tif");
    let output = run(&["extract", &path.display().to_string(), "--lang", "xqz"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3));
    assert!(said.contains("apt install tesseract-ocr-xqz"), "{said}");
    // A file with text needs no language.
    let digital = fixtures().join("corpus/paid-out-in-uk.pdf");
    assert_eq!(run(&["extract", &digital.display().to_string(), "--lang", "xqz"]).status.code(), Some(0));
}

/// Processes that were started from this path.
#[cfg(target_os = "linux")]
fn started_from(path: &Path) -> usize {
    let named = |pid: std::fs::DirEntry| std::fs::read(pid.path().join("cmdline")).is_ok_and(|c| c.starts_with(path.display().to_string().as_bytes()));
    std::fs::read_dir("/proc")
        .expect("processes")
        .flatten()
        .filter(|pid| pid.file_name().to_string_lossy().bytes().all(|b| b.is_ascii_digit()))
        .filter_map(|pid| named(pid).then_some(()))
        .count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_recognition_that_is_cancelled_or_orphaned_leaves_nothing_behind() {
    use super::support::Folder;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::{Duration, Instant};
    if !installed() {
        return;
    }
    let folder = Folder::new("cancel");
    let program_here = folder.0.join("saldo");
    std::fs::copy(program(), &program_here).expect("a copy");
    let scan = fixtures().join("scans/id-kantong-askew.pdf");
    let until = |what: &dyn Fn() -> bool, most: Duration| {
        let begin = Instant::now();
        while !what() && begin.elapsed() < most {
            std::thread::sleep(Duration::from_millis(20));
        }
        begin.elapsed()
    };
    let cancel = Arc::new(AtomicBool::new(false));
    let worker = Worker { program: Some(program_here.clone()), cancel: Some(Arc::clone(&cancel)), ..Worker::default() };
    let path = scan.clone();
    let reading = std::thread::spawn(move || engine::statement::again::read(&worker, &path, &ReadOptions::default(), &mut |_, _| {}));
    until(&|| started_from(&program_here) > 0, Duration::from_secs(5));
    std::thread::sleep(Duration::from_millis(700));
    let begin = Instant::now();
    cancel.store(true, Ordering::Relaxed);
    let end = reading.join().expect("no panic");
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?}", begin.elapsed());
    assert_eq!(end.expect_err("cancelled").code, engine::base::ErrorCode::Cancelled);
    assert_eq!(started_from(&program_here), 0);
    // A program that is killed takes its worker with it.
    let mut parent =
        std::process::Command::new(&program_here).args(["extract", "--json"]).arg(&scan).stdout(std::process::Stdio::null()).spawn().expect("saldo");
    until(&|| started_from(&program_here) > 1, Duration::from_secs(5));
    std::thread::sleep(Duration::from_millis(700));
    parent.kill().expect("killed");
    parent.wait().expect("ended");
    assert!(until(&|| started_from(&program_here) == 0, Duration::from_secs(2)) < Duration::from_secs(1));
    let left: Vec<_> = std::fs::read_dir(&folder.0).expect("folder").flatten().map(|e| e.file_name()).collect();
    assert_eq!(left, ["saldo"]);
}

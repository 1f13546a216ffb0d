//! Scans, faxes and photos of our own layouts are read as the paper says, and nothing wrong in them is called proven.

use super::ledger::Ledger;
use super::scores::{dates_as_said, wrong_and_proved, wrong_and_sure};
use super::support::{STATEMENTS, fixtures, program, read_as_users, run, scanned, skipped};
use engine::document::Document;
use engine::read::ReadOptions;
use engine::read::worker::Worker;
use std::path::Path;

/// Dates of a file from which their share that is right is held against what is said of them.
const MANY: usize = 10;

/// Whether Tesseract is there; says so where it is not.
pub fn installed() -> bool {
    let file = fixtures().join("scans/id-koperasi-strip-fax.tif");
    let said = String::from_utf8_lossy(&run(&["extract", &file.display().to_string()]).stderr).into_owned();
    let there = !said.contains("not installed");
    if !there {
        skipped(said.trim());
    }
    there
}

fn document(path: &Path) -> Document {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    worker.read_file(path, &ReadOptions::default(), &mut |_, _| {}).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn no_scan_is_read_worse_than_before_and_nothing_wrong_is_proved() {
    if !installed() {
        return;
    }
    let (mut ledger, mut wrong) = (Ledger::default(), Vec::new());
    for folder in STATEMENTS {
        for (truth, reading) in read_as_users(scanned(folder)) {
            ledger.add(folder, &truth, &reading);
            let said = dates_as_said(&truth, &reading);
            println!("{}: dates sure, likely, doubtful, with how many right: {said:?}", truth.file);
            let (likely, right) = said[1];
            if likely >= MANY && right * 10 < likely * 9 {
                wrong.push(format!("{}: {right} of {likely} dates are right that are called likely", truth.file));
            }
            wrong.extend(wrong_and_proved(&truth, &reading).into_iter().chain(wrong_and_sure(&truth, &reading)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    ledger.hold();
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

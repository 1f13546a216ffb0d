//! What the tests share: the fixtures with their truth, and the program as built.

use engine::base::Money;
use engine::read::worker::Worker;
use engine::read::{ReadOptions, read_bytes};
use engine::statement::{Corrections, Reading, again, interpret};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A statement file and what it holds, as its generator wrote it down.
#[derive(Debug, Deserialize)]
pub struct Truth {
    pub file: String,
    #[serde(default)]
    pub kind: String,
    #[serde(default)]
    pub password: String,
    pub accounts: Vec<TrueAccount>,
    #[serde(skip)]
    pub path: PathBuf,
}

/// One account of a file.
#[derive(Debug, Deserialize)]
pub struct TrueAccount {
    pub bank_name: String,
    pub account_number: String,
    pub owner_name: String,
    pub currency: String,
    pub period_from: String,
    pub period_to: String,
    pub opening_balance: String,
    pub closing_balance: String,
    pub total_debit: String,
    pub total_credit: String,
    pub prints_balance: bool,
    pub transactions: Vec<TrueRow>,
}

/// One row of an account.
#[derive(Debug, Deserialize)]
pub struct TrueRow {
    pub date: String,
    pub description: String,
    pub debit: String,
    pub credit: String,
    #[serde(default)]
    pub balance: String,
}

/// The folder of fixtures.
pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// A file of the corpus.
pub fn corpus(name: &str) -> PathBuf {
    fixtures().join("corpus").join(name)
}

/// The truths of a folder of fixtures, by name.
pub fn truths(folder: &str) -> Vec<Truth> {
    let dir = fixtures().join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(&dir).expect("fixtures").flatten().map(|e| e.path()).collect();
    paths.retain(|p| p.to_string_lossy().ends_with(".truth.json"));
    paths.sort();
    let load = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("truth");
        let mut truth: Truth = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        truth.path = dir.join(&truth.file);
        truth
    };
    paths.iter().map(load).collect()
}

/// What the engine reads from a file.
pub fn reading(path: &Path, password: &str) -> engine::base::Result<Reading> {
    let bytes = fs::read(path).expect("fixture");
    let options = ReadOptions { password: (!password.is_empty()).then(|| password.to_owned()), ..ReadOptions::default() };
    let document = read_bytes(&bytes, &path.display().to_string(), &options)?;
    Ok(interpret(&document, &Corrections::default()))
}

/// The folders of fixtures that hold statements with their truth.
pub const STATEMENTS: [&str; 4] = ["corpus", "layouts", "heldout", "scans"];

/// The truths of a folder whose files hold text.
pub fn digital(folder: &str) -> Vec<Truth> {
    truths(folder).into_iter().filter(|t| t.kind != "scan").collect()
}

/// The truths of a folder whose files are pictures.
pub fn scanned(folder: &str) -> Vec<Truth> {
    truths(folder).into_iter().filter(|t| t.kind == "scan").collect()
}

/// Reads a file along the way that users' files take: in a worker, with its cells read again where the balances call for it.
pub fn read_in_worker(path: &Path, password: &str) -> engine::base::Result<Reading> {
    let worker = Worker { program: Some(program()), ..Worker::default() };
    let options = ReadOptions { password: (!password.is_empty()).then(|| password.to_owned()), ..ReadOptions::default() };
    again::read(&worker, path, &options, &mut |_, _| {}).map(|read| read.1)
}

/// What users get of files, as many at a time as there are processors; nothing of a file that is refused.
pub fn read_as_users(truths: Vec<Truth>) -> Vec<(Truth, Reading)> {
    let read = |t: &Truth| {
        read_in_worker(&t.path, &t.password).unwrap_or_else(|e| {
            println!("{}: {e}", t.file);
            Reading::default()
        })
    };
    let readings = at_once(&truths, read);
    truths.into_iter().zip(readings).collect()
}

/// Does something with each of many, as many at a time as there are processors; the results in order.
pub fn at_once<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((n, item)) = Some(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)).and_then(|n| items.get(n).map(|i| (n, i))) {
                    let result = work(item);
                    done.lock().expect("no panic").push((n, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no panic");
    done.sort_by_key(|d: &(usize, R)| d.0);
    done.into_iter().map(|d| d.1).collect()
}

/// Text without white space and case, as the corpus compares it.
pub fn squash(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// An amount of a truth file; nothing is zero.
pub fn money(text: &str) -> Money {
    if text.is_empty() { Money::ZERO } else { text.parse().unwrap_or_else(|e| panic!("`{text}`: {e}")) }
}

/// The program's path, beside this test binary.
pub fn program() -> PathBuf {
    let test = std::env::current_exe().expect("path of this test");
    let path = test.ancestors().nth(2).expect("target folder").join(format!("saldo{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} is missing: run `make test`, or `cargo build --workspace` first", path.display());
    path
}

/// The program beside this test binary. `make test` builds it first.
pub fn saldo() -> Command {
    let mut command = Command::new(program());
    command.stdin(Stdio::null());
    command
}

/// Says that a test could not be made for want of something; where every test must be made, under `CI`, that fails it.
pub fn skipped(why: &str) {
    let ci = std::env::var("CI").is_ok_and(|v| !matches!(v.as_str(), "" | "0" | "false"));
    assert!(!ci, "not tested, and CI tests everything: {why}");
    eprintln!("skipped: {why}");
}

/// Runs the program to its end.
pub fn run(args: &[&str]) -> Output {
    saldo().args(args).output().expect("saldo runs")
}

/// A folder of this test's own that is gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("saldo-test-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("folder for a test");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

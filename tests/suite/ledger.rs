//! The ledger of scores, `scores.tsv`: what was reached on each fixture. A file may not fall; `SALDO_LEDGER=1` writes what is reached now.

use super::scores::{Score, score, verdict};
use super::support::Truth;
use engine::statement::Reading;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "file\tf1\tfull\tfields\tdates\tverdict";

/// What was reached on a file: shares in ten-thousandths, so that a line of the ledger says all of it.
#[derive(Debug, Clone, PartialEq)]
struct Entry {
    /// F1, full rows, header fields, dates.
    shares: [u32; 4],
    verdict: String,
}

impl Entry {
    fn of(score: &Score, reading: &Reading) -> Self {
        let fields = score.fields_right as f64 / (score.fields as f64).max(1.0);
        let share = |x: f64| (x * 10_000.0).floor() as u32;
        Self { shares: [score.f1(), score.full_rows(), fields, score.dates_right()].map(share), verdict: verdict(reading) }
    }

    fn line(&self) -> String {
        let shares: Vec<String> = self.shares.iter().map(|s| format!("{}.{:04}", s / 10_000, s % 10_000)).collect();
        format!("{}\t{}", shares.join("\t"), self.verdict)
    }

    fn parse(line: &str) -> Option<(String, Self)> {
        let mut parts = line.split('\t');
        let file = parts.next()?.to_owned();
        let mut shares = [0; 4];
        for share in &mut shares {
            *share = parts.next()?.replace('.', "").parse().ok()?;
        }
        Some((file, Self { shares, verdict: parts.next()?.to_owned() }))
    }

    /// How many of the file's statements are proven.
    fn proved(&self) -> usize {
        self.verdict.split('+').filter(|v| *v == "PROVED").count()
    }

    fn falls_below(&self, before: &Self) -> bool {
        self.shares.iter().zip(&before.shares).any(|(now, then)| now < then) || self.proved() < before.proved()
    }
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scores.tsv")
}

fn load() -> BTreeMap<String, Entry> {
    fs::read_to_string(path()).unwrap_or_default().lines().skip(1).map(|l| Entry::parse(l).unwrap_or_else(|| panic!("scores.tsv: {l}"))).collect()
}

/// What was reached on some fixtures, to be held against the ledger.
#[derive(Default)]
pub struct Ledger {
    now: BTreeMap<String, Entry>,
    report: String,
}

impl Ledger {
    /// Takes in what was read of a file of a folder of fixtures.
    pub fn add(&mut self, folder: &str, truth: &Truth, reading: &Reading) {
        let score = score(truth, reading, &mut self.report);
        self.now.insert(format!("{folder}/{}", truth.file), Entry::of(&score, reading));
    }

    /// Fails where a file fell below the ledger or is not in it; under `SALDO_LEDGER` writes it instead.
    pub fn hold(self) {
        let before = load();
        if std::env::var_os("SALDO_LEDGER").is_some() {
            let mut all = before;
            all.extend(self.now);
            all.retain(|file, _| super::support::fixtures().join(file).exists());
            let lines: String = all.iter().map(|(file, entry)| format!("{file}\t{}\n", entry.line())).collect();
            fs::write(path(), format!("{HEAD}\n{lines}")).expect("scores.tsv");
            return;
        }
        let mut faults = String::new();
        for (file, now) in &self.now {
            match before.get(file) {
                None => drop(writeln!(faults, "{file}: not in scores.tsv; write it with SALDO_LEDGER=1")),
                Some(then) if now.falls_below(then) => drop(writeln!(faults, "{file} fell:\n  {}\n  {}", then.line(), now.line())),
                Some(then) if now != then => println!("{file} rose, write it with SALDO_LEDGER=1:\n  {}\n  {}", then.line(), now.line()),
                Some(_) => {}
            }
        }
        assert!(faults.is_empty(), "{faults}{}", self.report);
    }
}

#[test]
fn the_ledger_tells_a_fall() {
    let line = "scans/a.pdf\t0.9876\t1.0000\t0.7777\t1.0000\tPROVED+UNPROVABLE";
    let (file, entry) = Entry::parse(line).expect("an entry");
    assert_eq!(format!("{file}\t{}", entry.line()), line);
    let with = |change: fn(&mut Entry)| {
        let mut other = entry.clone();
        change(&mut other);
        other
    };
    assert!(!entry.falls_below(&entry) && !with(|e| e.shares[0] += 1).falls_below(&entry));
    assert!((0..4).all(|n| {
        let mut lower = entry.clone();
        lower.shares[n] -= 1;
        lower.falls_below(&entry)
    }));
    assert!(with(|e| e.verdict = "DISCREPANCY+UNPROVABLE".to_owned()).falls_below(&entry));
    assert!(!with(|e| e.verdict = "PROVED+PROVED".to_owned()).falls_below(&entry));
}

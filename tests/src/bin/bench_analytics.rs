//! Analyses made-up statements of fifty businesses and says how long it took: `bench_analytics ROWS [ROWS.csv]`. Prints seconds, rows and
//! the peak of memory in MiB; with a second argument writes the same rows as CSV instead, for others to analyse.
//! `bench_analytics --cases ROWS FOLDER` writes analysed cases of one business each as Parquet files, and prints how many rows they hold.
#![allow(clippy::disallowed_methods, reason = "a bench measures time and writes a file")]

use engine::analytics::{AnalystCorrections, Config, FileInput, Parties, analyse};
use engine::base::Money;
use engine::export::parquet;
use saldo_tests::Dice;
use saldo_tests::business::{Business, file, parties, random, transfer};
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

const BUSINESSES: u32 = 50;
const DAYS: u32 = 365;

fn businesses(rows: u32) -> Vec<Business> {
    let mut all = random(11, BUSINESSES, DAYS, (rows / BUSINESSES / DAYS).max(1));
    let mut dice = Dice::new(5);
    for n in 0..rows as usize / 500 {
        let (from, to) = (n % 50, (n * 7 + 3) % 50);
        transfer(&mut all, from, to, dice.below(u64::from(DAYS)) as u32, Money::new(100_000_000 + dice.below(90_000_000_000) as i64, 2));
    }
    all
}

/// Peak of this process' memory in MiB, as Linux counts it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().split(' ').next()).and_then(|n| n.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Rows of a case of a portfolio: a business of a year.
const CASE: u32 = 20_000;

/// A portfolio on disk, a case each business.
fn cases(rows: u32, folder: &Path) {
    let mut written = 0;
    for n in 0..(rows / CASE).max(1) {
        let mut one = random(u64::from(n) + 100, 1, DAYS, CASE / DAYS + 1);
        for business in &mut one {
            business.number = format!("{}", 8_000_000_000 + u64::from(n) * 7_919);
        }
        let files: Vec<FileInput> = one.iter().map(|b| file(b, DAYS)).collect();
        let analysis = analyse(&files, &Config::default(), &AnalystCorrections::default()).expect("an analysis");
        written += analysis.transactions.len();
        let (_, bytes) = parquet::write(&analysis, &format!("case {n:04}")).expect("a file's bytes");
        std::fs::write(folder.join(format!("{n:04}.parquet")), bytes).expect("the file is written");
    }
    println!("{written}");
}

fn main() {
    let mut args = std::env::args().skip(1).peekable();
    if args.next_if(|a| a == "--cases").is_some() {
        let rows = args.next().and_then(|a| a.parse().ok()).expect("how many rows");
        return cases(rows, Path::new(&args.next().expect("a folder")));
    }
    let rows: u32 = args.next().and_then(|a| a.parse().ok()).unwrap_or(1_000_000);
    let files: Vec<FileInput> = businesses(rows).iter().map(|b| file(b, DAYS)).collect();
    let known = parties();
    if let Some(path) = args.next() {
        let mut text = String::from("account,holder,date,description,debit,credit,balance\n");
        for s in files.iter().flat_map(|f| &f.statements) {
            for t in &s.transactions {
                let (day, balance) = (t.date.unwrap_or_default(), t.balance.unwrap_or_default());
                let row = writeln!(text, "{},{},{day},\"{}\",{},{},{balance}", s.account_number.value, s.holder.value, t.description, t.debit, t.credit);
                row.expect("a string takes what is written");
            }
        }
        std::fs::write(path, text).expect("the file is written");
        return;
    }
    let config = Config {
        parties: Parties { company_group: known[0].clone(), directors: known[1].clone(), suppliers: known[2].clone(), customers: known[3].clone() },
        ..Config::default()
    };
    let before = peak();
    let start = Instant::now();
    let analysis = analyse(&files, &config, &AnalystCorrections::default()).expect("an analysis");
    let seconds = start.elapsed().as_secs_f64();
    eprintln!(
        "{} circular, {} transfers, {} recurring, {} counterparties; {before} MiB before",
        analysis.circular.len(),
        analysis.transfers.len(),
        analysis.recurring.len(),
        analysis.merchants.len()
    );
    println!("{seconds:.3} {} {}", analysis.transactions.len(), peak());
}

//! Writes a workbook of made-up rows and says how long it took: `bench_workbook ROWS OUT.xlsx`.
#![allow(clippy::disallowed_methods, reason = "a bench measures time and writes a file")]

use engine::analytics::AnalystCorrections;
use engine::export::workbook::{Book, Source, write};
use saldo_tests::{Size, made};
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let rows: u32 = args.next().and_then(|a| a.parse().ok()).unwrap_or(100_000);
    let out = args.next().unwrap_or_else(|| "out.xlsx".to_owned());
    let accounts = 4;
    let made = made(Size { accounts, rows: rows / accounts, months: 12, broken: true });
    let sources: Vec<Source<'_>> = made
        .analysis
        .files
        .iter()
        .zip(&made.statements)
        .map(|(f, s)| Source {
            name: &f.name,
            link: &f.name,
            sha256: &f.sha256,
            pages: s.pages.1,
            statements: std::slice::from_ref(s),
            findings: &[],
            signals: None,
            corrections: &[],
        })
        .collect();
    let corrections = AnalystCorrections::default();
    let start = Instant::now();
    let bytes = write(Book { analysis: &made.analysis, sources: &sources, config: &made.config, corrections: &corrections, unverified: false, papers: None })
        .expect("a workbook");
    println!("{:.3}", start.elapsed().as_secs_f64());
    std::fs::write(out, bytes).expect("the file is written");
}

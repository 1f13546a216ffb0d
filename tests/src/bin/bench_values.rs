//! Prints the values of statements with their confidences, a tab-separated line a row, for `tools/bench-scans` to compare with the truth.
//!
//! Usage: bench_values SALDO FILE…
#![allow(clippy::disallowed_methods, reason = "a bench reads its arguments")]

use engine::read::ReadOptions;
use engine::read::worker::Worker;
use engine::statement::{HeaderType, Statement, Transaction, again};
use std::path::{Path, PathBuf};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let worker = Worker { program: arguments.next().map(PathBuf::from), ..Worker::default() };
    for file in arguments {
        match again::read(&worker, Path::new(&file), &ReadOptions::default(), &mut |_, _| {}) {
            Ok((_, reading)) => {
                for (n, s) in reading.statements.iter().enumerate() {
                    s.transactions.iter().for_each(|t| println!("{file}\t{n}\t{}", line(s, t)));
                }
            }
            Err(e) => eprintln!("{e}"),
        }
    }
}

fn line(s: &Statement, t: &Transaction) -> String {
    let c = &t.confidence;
    let date = t.date.map(|d| d.to_string()).unwrap_or_default();
    let balance = t.balance.filter(|_| t.balance_printed).map(|b| b.to_string()).unwrap_or_default();
    let said = [
        s.account_number.value.clone(),
        format!("{:?}", s.verdict),
        format!("{:?}", t.balance_ok),
        t.page.to_string(),
        date,
        t.description.replace(['\t', '\n'], " "),
    ];
    let figures = [t.signed().to_string(), balance];
    let sure = [c.date, c.description, c.direction, c.amount, c.balance].map(|v| format!("{v:.4}"));
    let date = t.cells.iter().find(|(k, _)| *k == HeaderType::Date).map(|(_, e)| e);
    let printed = [date.map_or(String::new(), |e| e.text.replace(['\t', '\n'], " ")), date.map_or(String::new(), |e| format!("{:.4}", e.confidence))];
    said.into_iter().chain(figures).chain(sure).chain(printed).collect::<Vec<_>>().join("\t")
}

//! Draws an honest statement of many pages for measuring: `bench_pages FILE PAGES [no-heads] [no-balances] [broken]`.
#![allow(clippy::disallowed_methods, reason = "a bench writes a file")]

use saldo_tests::bombs::{Honest, honest};

fn main() {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(pages)) = (args.next(), args.next().and_then(|p| p.parse().ok())) else {
        panic!("bench_pages FILE PAGES [no-heads] [no-balances] [broken]")
    };
    let said: Vec<String> = args.collect();
    let with = |word: &str| said.iter().any(|s| s == word);
    // A break every fiftieth row.
    let broken = if with("broken") { 50 } else { 0 };
    let drawn = honest(Honest { pages, heads: !with("no-heads"), balances: !with("no-balances"), broken });
    std::fs::write(file, drawn).expect("the file is written");
}

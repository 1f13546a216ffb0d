//! The fuzz targets' functions over their corpus, and over bytes made of it by chance, the same in every run. `SALDO_LONG=1` makes more.

use super::altered::long;
use saldo_tests::Dice;
use saldo_tests::fuzzed::{self, TARGETS};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// What is known of a target, by name of file.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder().join("corpus").join(name)).expect("a corpus").flatten().map(|e| e.path()).collect();
    paths.sort();
    paths.iter().map(|p| fs::read(p).expect("a file")).collect()
}

fn run(name: &str, short: u32) {
    let target = TARGETS.iter().find(|t| t.0 == name).expect("a target").1;
    let seeds = corpus(name);
    assert!(!seeds.is_empty());
    seeds.iter().for_each(|bytes| target(bytes));
    let mut dice = Dice::new(name.bytes().map(u64::from).sum());
    for n in 0..if long() { 100 * short } else { short } {
        let bytes = fuzzed::mutated(&seeds, &mut dice);
        if std::panic::catch_unwind(|| target(&bytes)).is_err() {
            panic!("{name}, number {n}: {bytes:?}");
        }
    }
}

#[test]
fn a_file_of_any_bytes_is_read_or_refused() {
    run("pdf", 120);
}

#[test]
fn any_text_is_an_amount_or_none() {
    run("amounts", 20_000);
}

#[test]
fn any_text_is_a_date_or_none() {
    run("dates", 20_000);
}

#[test]
fn any_words_fall_into_blocks() {
    run("blocks", 60);
}

#[test]
fn any_corrections_give_what_reading_again_gives() {
    run("corrections", 40);
}

#[test]
fn any_words_make_a_statement_that_proves_no_more_than_holds() {
    run("interpretation", 120);
}

#[test]
fn every_target_has_its_program_and_its_corpus() {
    let manifest = fs::read_to_string(folder().join("Cargo.toml")).expect("its manifest");
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        let program = fs::read_to_string(folder().join("fuzz_targets").join(format!("{name}.rs"))).expect("its program");
        assert!(program.contains(&format!("fuzzed::{name}(")), "{name}");
    }
}

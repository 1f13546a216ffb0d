//! Trains the text model from the labelled wordings, so that no weights need to be kept beside the words that they come from.
#![allow(clippy::disallowed_methods, reason = "a build script takes its input from files and from cargo")]

#[path = "src/analytics/ngram.rs"]
#[allow(dead_code, reason = "the engine uses what the build script does not")]
mod ngram;

#[path = "src/analytics/fold.rs"]
mod fold;

#[path = "src/analytics/model/category_names.rs"]
mod category_names;

#[path = "build/grammar.rs"]
mod grammar;

use category_names::NAMES as CATEGORIES;
use grammar::{Lists, Part, Sample};
use std::path::Path;

/// How often the wordings are learnt, and in what steps: more of either makes it surer of wordings it has not seen than it is right.
const ROUNDS: usize = 3;
const RATE: f32 = 0.6;

/// Words with single blanks between them.
fn words(text: &str) -> String {
    fold::words(text).trim().to_owned()
}

/// Wordings of the grammar as the model learns them.
fn samples(texts: &[String], part: Part) -> Vec<Sample> {
    let mut lists = Lists::default();
    texts.iter().for_each(|text| lists.read(text));
    texts.iter().flat_map(|text| lists.samples(text, part, ngram::NAMED)).collect()
}

/// A model that has learnt the wordings, and the whole descriptions besides.
fn trained(wordings: &[Sample], whole: &[(Vec<u32>, usize)]) -> ngram::Weights {
    let mut samples: Vec<(Vec<u32>, usize)> = wordings.iter().map(|s| (ngram::features(&s.words, s.debit), s.class)).collect();
    samples.extend_from_slice(whole);
    let mut weights = ngram::Weights::new();
    weights.learn(&samples, ROUNDS, RATE);
    weights
}

/// Whole descriptions, a line each: direction, category, description.
fn descriptions(text: &str) -> Vec<(Vec<u32>, usize)> {
    let line = |line: &str| {
        let mut parts = line.splitn(3, '\t');
        let (direction, category, description) = (parts.next()?, parts.next()?, parts.next()?);
        let class = CATEGORIES.iter().position(|c| *c == category).unwrap_or_else(|| panic!("unknown category: {line}"));
        let plain = words(description).split(' ').filter(|w| !w.bytes().any(|b| b.is_ascii_digit())).collect::<Vec<_>>().join(" ");
        Some((ngram::features(&plain, direction == "DB"), class))
    };
    text.lines().filter_map(line).collect()
}

/// The weights as bytes: a scale (little-endian f32), then a signed byte a weight.
fn bytes(weights: &ngram::Weights) -> Vec<u8> {
    let most = weights.0.iter().fold(0.0f32, |m, w| m.max(w.abs())).max(f32::MIN_POSITIVE);
    let scale = most / 127.0;
    let mut out = scale.to_le_bytes().to_vec();
    out.extend(weights.0.iter().map(|w| ((w / scale).round() as i8).to_le_bytes()[0]));
    out
}

fn main() {
    println!("cargo::rerun-if-changed=data/wordings.txt");
    println!("cargo::rerun-if-changed=data/movements.txt");
    println!("cargo::rerun-if-changed=data/descriptions.tsv");
    println!("cargo::rerun-if-changed=build/grammar.rs");
    println!("cargo::rerun-if-changed=src/analytics/fold.rs");
    println!("cargo::rerun-if-changed=data/signs.txt");
    println!("cargo::rerun-if-changed=src/analytics/ngram.rs");
    println!("cargo::rerun-if-changed=build.rs");
    // The lean build has no analysis.
    if std::env::var_os("CARGO_FEATURE_FULL").is_none() {
        return;
    }
    let texts = ["data/wordings.txt", "data/movements.txt"].map(|file| std::fs::read_to_string(file).expect("the labelled wordings"));
    let whole = descriptions(&std::fs::read_to_string("data/descriptions.tsv").expect("the labelled descriptions"));
    let out = std::env::var_os("OUT_DIR").expect("cargo sets the folder for what a build makes");
    let write = |name: &str, bytes: &[u8]| std::fs::write(Path::new(&out).join(name), bytes).expect("the folder can be written to");
    // The model that is shipped, and beside it one that has not seen a part, by which a test measures how well it does on what is new.
    std::thread::scope(|threads| {
        threads.spawn(|| write("text-model-measured.bin", &bytes(&trained(&samples(&texts, Part::Learnt), &whole))));
        write("text-model.bin", &bytes(&trained(&samples(&texts, Part::Whole), &whole)));
    });
    let kept_back = samples(&texts, Part::KeptBack);
    let line = |s: &Sample| format!("{}\t{}\t{}\n", if s.debit { "DB" } else { "CR" }, CATEGORIES.get(s.class).copied().unwrap_or(""), s.words);
    write("text-model-kept-back.tsv", kept_back.iter().map(line).collect::<String>().as_bytes());
}

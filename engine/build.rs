//! Trains the text model from the labelled wordings, so that no weights need to be kept beside the words that they come from.
#![allow(clippy::disallowed_methods, reason = "a build script takes its input from files and from cargo")]

#[path = "src/analytics/ngram.rs"]
#[allow(dead_code, reason = "the engine uses what the build script does not")]
mod ngram;

#[path = "src/analytics/fold.rs"]
mod fold;

#[path = "src/analytics/model/category_names.rs"]
mod category_names;

use category_names::NAMES as CATEGORIES;
use std::path::Path;

/// What stands around a wording on statements, money out and in.
const OUT: &[&str] = &[
    "",
    "",
    "trsf e banking db ftscy ws",
    "db",
    "transfer",
    "pembayaran",
    "byr via e banking",
    "debit",
    "mcm",
    "payment",
    "auto debet",
    "trf pay top up echannel",
];
const IN: &[&str] =
    &["", "", "trsf e banking cr ftscy ws", "cr", "transfer", "kr otomatis", "credit", "mcm inhousetrf", "received", "setoran", "trf pay top up echannel"];
const AFTER: &[&str] = &["", "", "", "kbb", "ref", "esb nbmb", "tanggal", "via brimo", "web", "indonesia", "jkt", "id"];
const PERSONS: &[&str] =
    &["budiman", "siti aminah", "agus purnomo", "dewi lestari", "john miller", "mary evans", "rahmat hidayat", "yulia sari", "anna schmidt", "joko"];
const COMPANIES: &[&str] = &[
    "pt karya mandiri",
    "cv sinar abadi",
    "ud makmur",
    "toko jaya",
    "pt mega sentosa tbk",
    "acme ltd",
    "northwind llc",
    "müller gmbh",
    "pt surya teknik",
    "cv tirta",
    "blue harbor inc",
    "garcia sl",
    "dupont sarl",
];
const MONTHS: &[&str] = &["januari", "feb", "mar", "april", "mei", "june", "juli", "agustus", "sept", "okt", "november", "des"];
const BANKS: &[&str] = &["bca", "mandiri", "bri", "bni", "cimb niaga", "permata", "bsi", "hsbc", "dbs"];
const TOWNS: &[&str] = &["jakarta", "surabaya", "bandung", "medan", "bekasi", "london", "sudirman", "berlin", "madrid"];

/// A small generator of numbers that gives the same ones everywhere.
struct Dice(u64);

impl Dice {
    fn pick<'w>(&mut self, words: &[&'w str]) -> &'w str {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words.get((self.0 >> 33) as usize % words.len().max(1)).copied().unwrap_or("")
    }
}

/// A wording with its braces filled.
fn filled(text: &str, dice: &mut Dice) -> String {
    let mut out = String::new();
    for word in text.split(' ') {
        let word = match word {
            "{p}" => dice.pick(PERSONS),
            "{c}" => dice.pick(COMPANIES),
            "{m}" => dice.pick(MONTHS),
            "{b}" => dice.pick(BANKS),
            "{t}" => dice.pick(TOWNS),
            "{n}" | "{r}" => "",
            word => word,
        };
        out.push_str(word);
        out.push(' ');
    }
    out
}

/// Words with single blanks between them.
fn words(text: &str) -> String {
    fold::words(text).trim().to_owned()
}

fn samples(text: &str) -> Vec<(Vec<u32>, usize)> {
    let mut dice = Dice(7);
    let (mut class, mut debit) = (0, false);
    let mut out = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if let Some(head) = line.strip_prefix('@') {
            let (category, direction) = head.split_once(' ').unwrap_or((head, ""));
            class = CATEGORIES.iter().position(|c| *c == category).unwrap_or_else(|| panic!("unknown category in a heading: {head}"));
            debit = direction == "DB";
            continue;
        }
        for n in 0..4 {
            let wording = filled(line, &mut dice);
            let around = if n == 0 { wording } else { format!("{} {wording} {}", dice.pick(if debit { OUT } else { IN }), dice.pick(AFTER)) };
            out.push((ngram::features(&words(&around), debit), class));
        }
    }
    out
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
    println!("cargo::rerun-if-changed=data/descriptions.tsv");
    println!("cargo::rerun-if-changed=src/analytics/fold.rs");
    println!("cargo::rerun-if-changed=src/analytics/ngram.rs");
    println!("cargo::rerun-if-changed=build.rs");
    // The lean build has no analysis.
    if std::env::var_os("CARGO_FEATURE_FULL").is_none() {
        return;
    }
    let text = std::fs::read_to_string("data/wordings.txt").expect("the labelled wordings");
    let mut samples = samples(&text);
    let whole = std::fs::read_to_string("data/descriptions.tsv").expect("the labelled descriptions");
    samples.extend(descriptions(&whole));
    let mut weights = ngram::Weights::new();
    weights.learn(&samples, 12, 1.2);
    let out = std::env::var_os("OUT_DIR").expect("cargo sets the folder for what a build makes");
    std::fs::write(Path::new(&out).join("text-model.bin"), bytes(&weights)).expect("the folder can be written to");
}

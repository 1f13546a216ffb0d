//! Holds the layout of `docs/ARCHITECTURE.md`: file sizes, first lines, and which floor may use which.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors of the engine, lowest first; modules on one floor do not know each other.
const FLOORS: &[&[&str]] = &[
    &["base"],
    &["document"],
    &["read"],
    &["layout"],
    &["statement"],
    &["blocks", "forensics", "verification"],
    &["predict"],
    &["analytics", "disk", "screening"],
    &["export", "store", "wire"],
    &["remote"],
    &["sync", "webhook"],
    &["jobs"],
    &["ops"],
    &["api"],
];

fn engine_src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src")
}

fn frames_src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/frames/src")
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn files_are_short_and_say_what_they_hold() {
    let mut files = Vec::new();
    rust_files(&engine_src(), &mut files);
    rust_files(&frames_src(), &mut files);
    assert!(files.len() > 10, "found only {} files", files.len());
    let mut bad = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("source file");
        let lines = text.lines().count();
        if lines > 500 {
            bad.push(format!("{}: {lines} lines, at most 500", file.display()));
        }
        if !text.starts_with("//! ") {
            bad.push(format!("{}: does not start with `//! what it holds`", file.display()));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn a_floor_uses_only_lower_floors() {
    let mut bad = Vec::new();
    for (level, floor) in FLOORS.iter().enumerate() {
        for module in *floor {
            let dir = engine_src().join(module);
            if !dir.exists() {
                continue;
            }
            let mut files = Vec::new();
            rust_files(&dir, &mut files);
            for file in files {
                let text = fs::read_to_string(&file).expect("source file");
                for (above, names) in FLOORS.iter().enumerate() {
                    for name in *names {
                        if name == module || above < level {
                            continue;
                        }
                        for line in text.lines().filter(|l| !l.trim_start().starts_with("//")) {
                            if line.contains(&format!("crate::{name}::")) || line.contains(&format!("crate::{name};")) {
                                bad.push(format!("{}: `{module}` must not use `{name}`: {}", file.display(), line.trim()));
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// Lines of code of all files of a folder, without remarks and what stands in a file's tests.
fn code(dir: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    rust_files(dir, &mut files);
    let mut out = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("source file");
        let shipped = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = shipped.lines().enumerate().filter(|(_, l)| !l.trim_start().starts_with("//"));
        out.extend(lines.map(|(n, l)| (format!("{}:{}", file.display(), n + 1), l.to_owned())));
    }
    out
}

/// What gives a float or can wrap, were it asked of amounts.
const INEXACT: &[&str] = &[
    ".mean(",
    ".median(",
    ".quantile(",
    ".std(",
    ".var(",
    ".product(",
    "rolling",
    "cum_sum",
    "cum_",
    "ewm",
    "interpolate",
    "Float64)",
    "Float32)",
    "DataType::Float",
    " / ",
    " * ",
    ".pow(",
    "f64::from(",
];

/// Of amounts a frame is asked sum, min, max, first, last and count; the rest is worked out from exact sums in decimals.
#[test]
fn frames_ask_nothing_inexact_of_amounts() {
    let figures = |(at, _): &(String, String)| !at.contains("columns.rs") && !at.contains("sql.rs");
    let lines: Vec<(String, String)> = code(&frames_src()).into_iter().filter(figures).collect();
    assert!(lines.iter().any(|(_, l)| l.contains(".sum()")), "no sum is found: the test looks in the wrong place");
    let bad: Vec<String> = lines.iter().filter(|(_, l)| INEXACT.iter().any(|w| l.contains(w))).map(|(at, l)| format!("{at}: {}", l.trim())).collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// What frames are made of stands in one crate, and what reads a file knows nothing of it.
#[test]
fn only_analysis_and_what_stands_on_it_know_frames() {
    let engine = code(&engine_src());
    let polars: Vec<&String> = engine.iter().filter(|(_, l)| l.contains("polars")).map(|(at, _)| at).collect();
    assert!(polars.is_empty(), "{polars:?}");
    let above = ["/analytics/", "/export/", "/ops/", "/cli/"];
    let bad: Vec<&String> = engine
        .iter()
        .filter(|(at, l)| l.contains("frames::") && !l.contains("super::frames") && !above.iter().any(|a| at.contains(a)))
        .map(|(at, _)| at)
        .collect();
    // Parquet is a form of a customer's file too: it is read where every other file is, in the process without rights.
    assert!(bad.iter().all(|at| at.contains("/read/worker/") || at.contains("/read/rows/parquet.rs")), "{bad:?}");
}

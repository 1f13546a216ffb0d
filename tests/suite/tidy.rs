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
    &["analytics", "disk"],
    &["export", "store", "wire"],
    &["webhook", "remote"],
    &["jobs"],
    &["ops"],
    &["api"],
];

fn engine_src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src")
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

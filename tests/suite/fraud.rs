//! `saldo fraud`: every tampered file is found where it was changed, and none that was only handled is accused.

use super::server::Server;
use super::support::{Folder, corpus, fixtures, run};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn examined(path: &Path, password: &str) -> serde_json::Value {
    let name = path.display().to_string();
    let mut args = vec!["fraud", name.as_str(), "--json"];
    if !password.is_empty() {
        args.extend(["--password", password]);
    }
    let output = run(&args);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{name}: {e}: {}", String::from_utf8_lossy(&output.stderr)))
}

fn numbers(value: &serde_json::Value) -> Option<[f64; 4]> {
    let list: Vec<f64> = value.as_array()?.iter().filter_map(serde_json::Value::as_f64).collect();
    list.try_into().ok()
}

/// Whether the place of an anomaly, or of its evidence, is the place of a change.
fn meets(anomaly: &serde_json::Value, change: &serde_json::Value) -> bool {
    let places = std::iter::once(anomaly).chain(anomaly["evidence"].as_array().into_iter().flatten());
    let Some(want) = numbers(&change["bbox"]) else { return false };
    places
        .filter(|p| p["page"] == change["page"])
        .filter_map(|p| numbers(&p["bbox"]))
        .any(|b| b[0] <= want[2] + 3.0 && want[0] <= b[2] + 3.0 && b[1] <= want[3] + 3.0 && want[1] <= b[3] + 3.0)
}

fn truths() -> Vec<(PathBuf, serde_json::Value)> {
    let folder = fixtures().join("tampered");
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).expect("tampered fixtures").flatten() {
        let path = entry.path();
        if path.to_string_lossy().ends_with(".truth.json") {
            let truth: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).expect("a truth")).expect("JSON");
            let file = path.with_file_name(truth["file"].as_str().expect("a file"));
            out.push((file, truth));
        }
    }
    assert!(out.len() > 12);
    out
}

#[test]
fn what_was_changed_is_found_in_its_place_and_what_was_handled_is_not_accused() {
    let mut bad = Vec::new();
    for (file, truth) in truths() {
        let name = truth["file"].as_str().unwrap_or_default();
        let scan = truth["kind"] == "scan";
        if scan && !cfg!(target_os = "linux") {
            continue;
        }
        let output = examined(&file, truth["password"].as_str().unwrap_or_default());
        let risk = output["summary"]["risk_level"].as_str().unwrap_or_default().to_owned();
        let strong: Vec<&serde_json::Value> = output["anomalies"].as_array().into_iter().flatten().filter(|a| a["severity"] != "LOW").collect();
        assert_eq!(output["summary"]["issues_detected"], strong.len(), "{name}");
        for a in &strong {
            assert!(!a["innocent_causes"].as_array().is_none_or(Vec::is_empty), "{name}: {} has no innocent cause", a["code"]);
        }
        if truth["expected"] == "innocent" {
            if !matches!(risk.as_str(), "TRUSTED" | "INCONCLUSIVE") {
                bad.push(format!("{name}: accused: {risk}"));
            }
            continue;
        }
        let changes = truth["changes"].as_array().cloned().unwrap_or_default();
        if !strong.iter().any(|a| changes.iter().any(|c| meets(a, c))) {
            bad.push(format!("{name}: not found: {risk}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn old_and_new_of_a_revision_are_told() {
    let folder = fixtures().join("tampered");
    let output = examined(&folder.join("appended--giro-tahapan-jan.pdf"), "");
    let revisions = output["metadata_analysis"]["revisions"].as_array().cloned().unwrap_or_default();
    assert_eq!((revisions.len(), revisions[1]["kind"].as_str()), (2, Some("CONTENT")));
    let changes = revisions[1]["changes"].as_array().cloned().unwrap_or_default();
    let said = |c: &&serde_json::Value| c["old"] == "1,975,678.00" && c["new"] == "21,975,678.00" && c["field"] == "amount" && c["row"].is_u64();
    assert!(changes.iter().any(|c| said(&c)), "{changes:#?}");
}

#[test]
fn two_versions_of_a_statement_differ() {
    let original = fixtures().join("tampered/white-box--personal-tahapan.pdf");
    let folder = Folder::new("versions");
    let other = folder.0.join("again.pdf");
    std::fs::copy(&original, &other).expect("a copy");
    let output = run(&["fraud", &original.display().to_string(), &other.display().to_string(), "--json"]);
    let records: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let codes = |i: usize| records[i]["output"]["anomalies"].as_array().into_iter().flatten().any(|a| a["code"] == "VERSIONS_DIFFER");
    // The same file twice is one version.
    assert!(records[0]["filename"].is_string() && !codes(0) && !codes(1));
}

#[test]
fn a_statement_that_another_case_has_with_other_figures_is_told() {
    let folder = Folder::new("cases");
    let server = Server::start(&folder.0.join("store"));
    let shelf = server.call("folder_save", &json!({ "name": "Applicants" })).expect("a folder")["id"].clone();
    let altered = fixtures().join("tampered/inplace-alone--giro-tahapan-jan.pdf");
    let files =
        [("First", corpus("giro-tahapan-jan.pdf")), ("Again", corpus("giro-tahapan-jan.pdf")), ("Second", altered), ("Other", corpus("soll-haben-de.pdf"))];
    let mut cases = Vec::new();
    for (name, file) in &files {
        let case = server.call("case_save", &json!({ "folder_id": shelf, "name": name })).expect("a case")["id"].clone();
        server.call("files_import", &json!({ "case_id": case, "paths": [file.display().to_string()] })).expect("taken");
        let begin = Instant::now();
        while server.call("queue_list", &json!({ "case_id": case })).expect("its queue")[0]["rows"].as_u64() < Some(1) {
            assert!(begin.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(50));
        }
        cases.push(case);
    }
    // Of each: the codes that speak of other cases, and what they say.
    let told = |case: &serde_json::Value| {
        let found = server.call("case_examined", &json!({ "case_id": case })).expect("examined");
        let all = found[0]["output"]["anomalies"].as_array().cloned().unwrap_or_default();
        let across = all.into_iter().filter(|a| ["VERSIONS_DIFFER", "FILE_ELSEWHERE", "ACCOUNT_ELSEWHERE"].iter().any(|c| a["code"] == *c));
        let mut said: Vec<String> =
            across.map(|a| format!("{} {}", a["code"].as_str().unwrap_or_default(), a["message"].as_str().unwrap_or_default())).collect();
        said.sort();
        said
    };
    let second = told(&cases[2]);
    assert_eq!(second.len(), 2, "{second:#?}");
    assert!(second.iter().all(|s| s.starts_with("VERSIONS_DIFFER") && s.contains("/ giro-tahapan-jan.pdf")), "{second:#?}");
    let first = told(&cases[0]);
    assert!(first.len() == 2 && first[0].starts_with("FILE_ELSEWHERE The same file lies in Again /") && first[1].contains("Second /"), "{first:#?}");
    assert!(told(&cases[3]).is_empty());
}

#[test]
fn what_was_not_examined_is_named() {
    let output = examined(&fixtures().join("tampered/ok-linearised--paid-out-in-uk.pdf"), "");
    let run = output["summary"]["metrics_summary"]["checks_run"].as_array().cloned().unwrap_or_default();
    assert!(run.iter().any(|c| c == "REVISION_CHANGED_CONTENT") && run.iter().any(|c| c == "SIGNATURE_BROKEN"), "{run:?}");
    for not in output["summary"]["metrics_summary"]["checks_not_run"].as_array().into_iter().flatten() {
        assert!(not["reason"].as_str().is_some_and(|r| !r.is_empty()) && !run.contains(&not["code"]), "{not}");
    }
}

/// The list of signals, made of the first lines of the checks' files.
#[test]
fn the_list_of_signals_is_that_of_the_checks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let source = root.join("engine/src/forensics");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&source).expect("checks").flatten().map(|e| e.path()).collect();
    files.push(source.join("signatures/mod.rs"));
    files.sort();
    let mut list =
        String::from("# Signals\n\nWhat `saldo fraud` looks for; made of the first lines of `engine/src/forensics` (`SALDO_BLESS=1` writes it anew).\n");
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "rs")) {
        let text = std::fs::read_to_string(file).expect("a check");
        let said: Vec<&str> = text.lines().map_while(|l| l.strip_prefix("//!")).map(str::trim).take_while(|l| !l.is_empty()).collect();
        let line = said.join(" ");
        if line.starts_with('`') {
            list.push_str(&format!("\n- {line}\n"));
        }
    }
    let path = root.join("docs/signals.md");
    if std::env::var_os("SALDO_BLESS").is_some() {
        std::fs::write(&path, &list).expect("the list");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap_or_default(), list, "docs/signals.md is stale: SALDO_BLESS=1 writes it anew");
}

#[test]
fn signatures_are_verified_and_attacks_on_them_are_told() {
    let folder = fixtures().join("signed");
    let trust = folder.join("trust").display().to_string();
    // B-B, B-T, B-LT, an elliptic curve with an appearance, two signatures; evil annotation, wrapping, universal forgery, incremental
    // saving, replacing, an altered byte; a file that was written anew, which says less.
    let cases = [
        ("ok-bb", "VALID", "TRUSTED"),
        ("ok-bt", "VALID", "TRUSTED"),
        ("ok-blt", "VALID", "TRUSTED"),
        ("ok-ec-visible", "VALID", "TRUSTED"),
        ("ok-two", "VALID", "TRUSTED"),
        ("t-evil", "CHANGED_AFTER", "HIGH_RISK"),
        ("t-swa", "BROKEN", "HIGH_RISK"),
        ("t-usf-neg", "BROKEN", "HIGH_RISK"),
        ("t-usf-empty", "BROKEN", "HIGH_RISK"),
        ("t-isa", "CHANGED_AFTER", "HIGH_RISK"),
        ("t-shadow", "CHANGED_AFTER", "HIGH_RISK"),
        ("t-inplace", "BROKEN", "HIGH_RISK"),
        ("m-rewritten", "BROKEN", "WARNING"),
    ];
    for (name, status, risk) in cases {
        let file = folder.join(format!("{name}.pdf")).display().to_string();
        let output = run(&["fraud", &file, "--json", "--trust", &trust]);
        let output: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{name}: {e}"));
        let signature = &output["metadata_analysis"]["signatures"][0];
        assert_eq!((signature["status"].as_str(), output["summary"]["risk_level"].as_str()), (Some(status), Some(risk)), "{name}: {signature}");
    }
    // Without its root a signature is valid and nobody vouches for it.
    let file = folder.join("ok-bt.pdf");
    let signature = &examined(&file, "")["metadata_analysis"]["signatures"][0];
    let said = ["status", "chain", "integrity", "time_source"].map(|k| signature[k].as_str().unwrap_or_default());
    assert_eq!(said, ["VALID_UNTRUSTED", "UNTRUSTED", "INTACT", "TIMESTAMP"]);
}

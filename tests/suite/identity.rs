//! Identity and business documents through the program: sheets with truth, sheets that are something else, and what is masked.

use crate::support::{at_once, fixtures, run, skipped};
use serde_json::Value;
use std::path::PathBuf;

/// The record that the program prints for a file; `None` where recognition is not installed.
fn record(args: &[&str]) -> Option<Value> {
    let all: Vec<&str> = ["verify"].iter().chain(args).copied().chain(["--json"]).collect();
    let output = run(&all);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if said.contains("Tesseract") && output.stdout.is_empty() {
        skipped("recognition is not installed");
        return None;
    }
    Some(serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{args:?}: {e}: {said}")))
}

fn plain(value: &Value) -> String {
    let text = match value {
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    text.to_uppercase().chars().filter(|c| c.is_alphanumeric() || *c == '<').collect()
}

#[test]
fn sheets_are_read_and_checked_as_the_truth_says() {
    let folder = fixtures().join("identity");
    let mut truths: Vec<PathBuf> =
        std::fs::read_dir(&folder).expect("fixtures").flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "json")).collect();
    truths.sort();
    assert_eq!(truths.len(), 12);
    let results = at_once(&truths, |path| {
        let truth: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("truth")).expect("JSON");
        let file = folder.join(truth["file"].as_str().expect("a file")).display().to_string();
        let said = record(&[truth["service"].as_str().expect("a service"), &file, "--as-of", truth["as_of"].as_str().expect("a day")]);
        (truth, said)
    });
    let (mut fields, mut wrong, mut checks, mut failed) = (0, Vec::new(), 0, Vec::new());
    for (truth, said) in results {
        let Some(said) = said else { return };
        let name = truth["file"].as_str().unwrap_or_default();
        for (field, want) in truth["fields"].as_object().expect("fields") {
            fields += 1;
            let have = &said["output"]["fields"][field]["value"];
            if plain(have) != plain(want) {
                wrong.push(format!("{name} {field}: {want} read as {have}"));
            }
        }
        for (code, want) in truth["checks"].as_object().expect("checks") {
            checks += 1;
            let have = said["output"]["checks"].as_array().into_iter().flatten().find(|c| c["code"] == code.as_str()).map(|c| &c["passed"]);
            if have != Some(want) {
                failed.push(format!("{name} {code}: {want} said {have:?}"));
            }
        }
        let verified = said["output_status"] == "VERIFIED";
        assert!(!verified || truth["output_status"] == "VERIFIED", "{name} is not in order and is called verified");
        assert_eq!(said["output"]["document_type"], truth["document_type"], "{name}");
    }
    assert!(wrong.len() * 50 <= fields, "{} of {fields} fields: {wrong:#?}", wrong.len());
    assert!(failed.len() * 50 <= checks, "{} of {checks} checks: {failed:#?}", failed.len());
}

#[test]
fn another_document_is_said_and_nothing_is_invented() {
    let file = fixtures().join("identity/nib.pdf").display().to_string();
    let Some(said) = record(&["land_certificate", &file, "--as-of", "2026-11-22"]) else { return };
    assert_eq!(said["output_status"], "NOT_VERIFIED");
    assert_eq!(said["output"]["checks"][0]["code"], "DOCUMENT_TYPE");
    assert_eq!(said["output"]["checks"][0]["passed"], false);
    assert_eq!(said["output"]["fields"].as_object().map(serde_json::Map::len), Some(0), "{said}");
}

#[test]
fn numbers_are_masked_everywhere_in_the_record() {
    let file = fixtures().join("identity/npwp-company.pdf").display().to_string();
    let Some(open) = record(&["identity_number", &file, "--as-of", "2026-11-22"]) else { return };
    assert_eq!(open["output_status"], "VERIFIED", "{open}");
    assert!(open.to_string().contains("019335595609000"));
    let Some(masked) = record(&["identity_number", &file, "--as-of", "2026-11-22", "--mask"]) else { return };
    for hidden in ["019335595609000", "01.933.559.5", "0019335595609000", "MELATI"] {
        assert!(!masked.to_string().contains(hidden), "{hidden} stands in {masked}");
    }
    assert_eq!(masked["output_status"], "VERIFIED");
}

#[test]
fn the_holder_is_held_against_what_is_expected() {
    let file = fixtures().join("identity/npwp-company.pdf").display().to_string();
    let passed = |name: &str| {
        let said = record(&["identity_number", &file, "--as-of", "2026-11-22", "--expect", &format!("name={name}")])?;
        let check = said["output"]["checks"].as_array()?.iter().find(|c| c["code"] == "HOLDER_NAME")?.clone();
        Some(check["passed"].clone())
    };
    assert_eq!(passed("Karya Tunggal Jaya, CV"), Some(Value::Bool(true)));
    assert_eq!(passed("CV Sumber Makmur Abadi"), Some(Value::Bool(false)));
}

#[test]
fn a_number_alone_is_told_by_its_form() {
    let Some(said) = record(&["identity_number", "--number", "3201126410869102"]) else { return };
    assert_eq!(said["output_status"], "VERIFIED");
    let Some(said) = record(&["identity_number", "--number", "9901126410869102"]) else { return };
    assert_ne!(said["output_status"], "VERIFIED");
}

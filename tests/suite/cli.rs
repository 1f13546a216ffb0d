//! The program itself: exit codes, errors, pipes, masks, folders.

use super::support::{Folder, corpus, run, saldo};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Output, Stdio};

fn path(name: &str) -> String {
    corpus(name).display().to_string()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stdout)))
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_proven_file_is_all_well() {
    let output = run(&["extract", &path("paid-out-in-uk.pdf"), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let records = json(&output);
    let records = records.as_array().expect("an array");
    assert_eq!(records.len(), 1);
    assert_eq!(records[0]["header"]["account_number"], "41234567");
    assert_eq!(records[0]["header"]["period"], "01/05/2024-31/05/2024");
    assert_eq!(records[0]["item_line"].as_array().map(Vec::len), Some(58));
    assert_eq!(records[0]["item_line"][0]["trx_mutation_cr_number"].to_string(), "12587.41");
    assert!(output.stderr.is_empty(), "{}", errors(&output));
}

#[test]
fn several_accounts_and_files_come_in_order() {
    let output = run(&["extract", &path("consolidated-two-currencies.pdf"), &path("soll-haben-de.pdf"), "--json"]);
    let records = json(&output);
    let currencies: Vec<&str> = records.as_array().expect("an array").iter().filter_map(|r| r["header"]["currency"].as_str()).collect();
    assert_eq!(currencies, ["IDR", "USD", "EUR"]);
}

#[test]
fn wrong_usage_is_two() {
    for args in [&["extract"][..], &["nonsense"], &["extract", "--colour", "x.pdf"], &["page", "x.pdf"], &["completions", "nosuchshell"]] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", errors(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn an_unreadable_file_is_three_named_and_the_rest_is_read() {
    let output = run(&["extract", "no-such-file.pdf", &path("paid-out-in-uk.pdf"), "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let message = errors(&output);
    assert!(message.contains("no-such-file.pdf: There is no such file. Check its name."), "{message}");
    assert_eq!(json(&output).as_array().map(Vec::len), Some(1));
}

#[test]
fn a_locked_file_asks_for_its_password() {
    let locked = path("livin-q1-locked.pdf");
    let none = run(&["check", &locked]);
    assert_eq!(none.status.code(), Some(3));
    assert!(errors(&none).contains("encrypted"), "{}", errors(&none));
    let wrong = run(&["check", &locked, "--password", "nope"]);
    assert_eq!(wrong.status.code(), Some(3));
    assert!(errors(&wrong).contains("password"), "{}", errors(&wrong));
    assert_ne!(errors(&none), errors(&wrong));
    assert_eq!(run(&["check", &locked, "--password", "31011990"]).status.code(), Some(0));
    let several = run(&["check", &locked, &path("soll-haben-de.pdf"), "--password", "nope", "--password", "31011990"]);
    assert_eq!(several.status.code(), Some(0), "{}", errors(&several));
}

#[test]
fn a_file_that_is_no_statement_is_an_error_or_needs_review_and_the_next_is_read() {
    let folder = Folder::new("bad");
    let digital = fs::read(corpus("paid-out-in-uk.pdf")).expect("fixture");
    let bad: [(&str, &[u8]); 4] =
        [("empty.pdf", b""), ("text.pdf", b"Dear customer, your statement."), ("cut.pdf", &digital[..1500]), ("head.pdf", b"%PDF-1.7\n%%EOF\n")];
    for (name, bytes) in bad {
        let file = folder.0.join(name);
        fs::write(&file, bytes).expect("test file");
        let output = run(&["check", &file.display().to_string(), &path("soll-haben-de.pdf"), "--json"]);
        assert!(matches!(output.status.code(), Some(1 | 3)), "{name}: {:?} {}", output.status, errors(&output));
        let checks = json(&output);
        assert_eq!(checks[1]["statements"][0]["verdict"], "PROVED", "{name}");
        let said = checks[0]["error"]["message"].as_str().or(checks[0]["findings"][0]["message"].as_str());
        assert!(said.is_some_and(|m| m.len() > 10), "{name}: {}", checks[0]);
    }
}

#[test]
fn what_is_not_proven_needs_review() {
    let altered = super::support::fixtures().join("altered").join("digit-flipped.pdf");
    let output = run(&["check", &altered.display().to_string(), "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
    assert_eq!(json(&output)[0]["statements"][0]["verdict"], "DISCREPANCY");
}

#[test]
fn a_folder_is_taken_as_its_files() {
    let folder = Folder::new("folder");
    fs::create_dir(folder.0.join("inner")).expect("folder");
    fs::copy(corpus("soll-haben-de.pdf"), folder.0.join("inner").join("b.PDF")).expect("copy");
    fs::copy(corpus("paid-out-in-uk.pdf"), folder.0.join("a.pdf")).expect("copy");
    fs::write(folder.0.join("notes.txt"), "not a statement").expect("file");
    fs::write(folder.0.join(".hidden.pdf"), "not a statement").expect("file");
    let output = run(&["check", &folder.0.display().to_string(), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let checks = json(&output);
    let names: Vec<_> = checks.as_array().expect("an array").iter().filter_map(|c| c["file"].as_str()).filter_map(|f| Path::new(f).file_name()).collect();
    assert_eq!(names, ["a.pdf", "b.PDF"]);
    let empty = Folder::new("empty");
    assert_eq!(run(&["check", &empty.0.display().to_string()]).status.code(), Some(2));
}

#[test]
fn a_mask_hides_number_and_holder() {
    for args in [&["extract", "--mask", "--json"][..], &["extract", "--mask"]] {
        let mut args = args.to_vec();
        let file = path("journal-direct-mar.pdf");
        args.push(&file);
        let text = String::from_utf8_lossy(&run(&args).stdout).into_owned();
        assert!(text.contains("******5678"), "{text}");
        assert!(!text.contains("0712345678"), "{text}");
        assert!(!text.contains("PT NUSA PRIMA DISTRIBUSI ") && !text.contains("\"PT NUSA PRIMA DISTRIBUSI\""), "{text}");
    }
}

#[test]
fn headers_tell_the_types() {
    let output = run(&["headers", &path("soll-haben-de.pdf"), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let headers = json(&output);
    let types: Vec<&str> = headers.as_array().expect("an array").iter().filter_map(|h| h["type"].as_str()).collect();
    for wanted in ["date", "description", "debit", "credit"] {
        assert!(types.contains(&wanted), "{types:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let mut child = saldo().args(["extract", &path("livin-q1.pdf"), "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("saldo runs");
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().expect("stderr").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("its end").code(), Some(0), "{said}");
    assert!(said.is_empty(), "{said}");
}

#[test]
fn output_is_plain_when_piped() {
    let output = run(&["check", &path("paid-out-in-uk.pdf"), &path("soll-haben-de.pdf")]);
    assert!(!output.stdout.contains(&0x1b) && output.stderr.is_empty(), "{}", errors(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains("PROVED"));
}

#[test]
fn completions_name_the_subcommands() {
    let script = String::from_utf8(run(&["completions", "bash"]).stdout).expect("text");
    assert!(script.contains("extract") && script.contains("headers"), "{script}");
}

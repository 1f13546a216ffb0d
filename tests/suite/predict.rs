//! Extraction by the shipped template of bank statements, held against the truth of the corpus; and the command that does it.

use super::support::{Folder, at_once, corpus, fixtures, money, program, run, squash};
use engine::base::Money;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// How many fields are right, of how many that the truth has, and what was answered that no page prints.
#[derive(Default)]
struct Score {
    fields: usize,
    right: usize,
    invented: Vec<String>,
    wrong: Vec<String>,
}

impl Score {
    fn text(&mut self, name: &str, want: &str, got: &Value) {
        let got = got.as_str().map(|t| squash(t).replace('-', ""));
        self.hold(name, (!want.is_empty()).then(|| squash(want).replace('-', "")), got);
    }

    /// A figure; `printed` says whether it must stand on the page, else it may be left out.
    fn figure(&mut self, name: &str, want: Option<Money>, got: &Value, printed: bool) {
        let got: Option<Money> = (!got.is_null()).then(|| got.to_string().parse::<Money>().unwrap_or_else(|e| panic!("{name}: {got}: {e}")).normalize());
        if got.is_none() && !printed {
            return;
        }
        self.hold(name, want.map(|w| w.normalize()), got);
    }

    fn hold<T: PartialEq + std::fmt::Debug>(&mut self, name: &str, want: Option<T>, got: Option<T>) {
        match (&want, &got) {
            (None, Some(got)) => self.invented.push(format!("{name}: {got:?}")),
            (None, None) => {}
            _ => {
                self.fields += 1;
                self.right += usize::from(want == got);
                if want != got {
                    self.wrong.push(format!("{name}: {got:?} for {want:?}"));
                }
            }
        }
    }
}

fn predict(args: &[&str]) -> Value {
    // However busy the machine is.
    let out = run(&[&["predict"], args, &["--json", "--timeout", "600"]].concat());
    serde_json::from_slice(&out.stdout).unwrap_or_else(|e| panic!("{args:?}: {e}: {}", String::from_utf8_lossy(&out.stderr)))
}

/// The truths of the corpus of one kind, as they were written down.
fn truths(scans: bool) -> Vec<(PathBuf, Value)> {
    let mut out = Vec::new();
    for entry in fs::read_dir(fixtures().join("corpus")).expect("fixtures").flatten() {
        if entry.path().to_string_lossy().ends_with(".truth.json") {
            let truth: Value = serde_json::from_slice(&fs::read(entry.path()).expect("truth")).expect("a truth");
            let file = entry.path().with_file_name(truth["file"].as_str().expect("a name"));
            if (truth["kind"] == "scan") == scans {
                out.push((file, truth));
            }
        }
    }
    out.sort_by(|a, b| a.0.cmp(&b.0));
    out
}

fn score(file: &std::path::Path, truth: &Value) -> Score {
    let mut score = Score::default();
    let path = file.to_string_lossy().into_owned();
    let password = truth["password"].as_str().unwrap_or_default();
    let mut args = vec![path.as_str(), "--template", "bank_statement"];
    if !password.is_empty() {
        args.extend(["--password", password]);
    }
    let said = predict(&args);
    let got = &said["extraction"]["accounts"];
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for (n, account) in truth["accounts"].as_array().into_iter().flatten().enumerate() {
        let text = |key: &str| account[key].as_str().unwrap_or_default().to_owned();
        let found = &got[n];
        for (key, field) in [
            ("bank_name", "bank_name"),
            ("account_branch", "branch"),
            ("account_number", "account_number"),
            ("account_type", "account_type"),
            ("owner_name", "owner_name"),
            ("currency", "currency"),
            ("period_from", "period_from"),
            ("period_to", "period_to"),
        ] {
            score.text(&format!("{name} {field}"), &text(key), &found[field]);
        }
        for field in ["opening_balance", "closing_balance"] {
            score.figure(&format!("{name} {field}"), Some(money(&text(field))), &found[field], true);
        }
        for field in ["total_debit", "total_credit"] {
            // Not every bank prints its totals.
            score.figure(&format!("{name} {field}"), Some(money(&text(field))), &found[field], false);
        }
        let rows: Vec<&Value> = account["transactions"].as_array().into_iter().flatten().collect();
        assert_eq!(found["transactions"].as_array().map(Vec::len), Some(rows.len()), "{name}");
        for (want, got) in rows.into_iter().zip(found["transactions"].as_array().into_iter().flatten()) {
            let of = |key: &str| want[key].as_str().unwrap_or_default();
            let side = |key: &str| Some(money(of(key))).filter(|v| !v.is_zero());
            score.text(&format!("{name} date"), of("date"), &got["date"]);
            score.text(&format!("{name} description"), of("description"), &got["description"]);
            score.figure(&format!("{name} debit"), side("debit"), &got["debit"], true);
            score.figure(&format!("{name} credit"), side("credit"), &got["credit"], true);
            let balance = (want["balance_printed"] == true).then(|| money(of("balance")));
            score.figure(&format!("{name} balance"), balance, &got["balance"], true);
        }
    }
    // Whatever was answered says where it stands.
    for (path, sure) in said["confidences"]["fields"].as_object().into_iter().flatten() {
        let place = &said["evidence"][path];
        assert!(place["page"].as_u64() > Some(0) && sure.as_f64() > Some(0.0), "{name}: {path} stands nowhere: {place}");
    }
    score
}

/// At least 98 of 100 fields right, and none invented.
fn holds(scans: bool, least: usize) {
    let truths = truths(scans);
    assert!(truths.len() >= least, "{} files", truths.len());
    let mut all = Score::default();
    for score in at_once(&truths, |(file, truth)| score(file, truth)) {
        all.fields += score.fields;
        all.right += score.right;
        all.invented.extend(score.invented);
        all.wrong.extend(score.wrong);
    }
    println!("{} of {} fields right; {}", all.right, all.fields, all.wrong.join("\n"));
    assert!(all.invented.is_empty(), "invented: {}", all.invented.join("\n"));
    assert!(all.right * 100 >= all.fields * 98, "{} of {}:\n{}", all.right, all.fields, all.wrong.join("\n"));
}

#[test]
fn fields_of_digital_statements_are_right_and_none_is_invented() {
    holds(false, 12);
}

#[test]
fn fields_of_scanned_statements_are_right_and_none_is_invented() {
    holds(true, 5);
}

#[test]
fn the_command_takes_a_schema_and_says_what_is_wrong_with_one() {
    let folder = Folder::new("predict");
    let path = folder.0.join("schema.json");
    let at = path.to_string_lossy().into_owned();
    let file = corpus("paid-out-in-uk.pdf").to_string_lossy().into_owned();
    fs::write(
        &path,
        r#"{"account_number": "string", "closing_balance": "money", "movements": [{"date": "date", "amount": "money"}], "passport_number": "string"}"#,
    )
    .expect("a schema");
    let said = predict(&[&file, "--schema", &at, "--citations"]);
    let found = &said["extraction"];
    assert!(found["account_number"]["value"].is_string(), "{found}");
    assert!(found["account_number"]["citations"][0].as_str().is_some_and(|c| c.starts_with("b.")), "{found}");
    assert_eq!(found["passport_number"]["value"], Value::Null);
    let plain = predict(&[&file, "--schema", &at]);
    assert!(plain["extraction"]["closing_balance"].is_number(), "{plain}");
    for (schema, says) in [("{", "no JSON"), ("{}", "empty"), (r#"{"a": "text"}"#, "`a`"), ("[]", "object")] {
        fs::write(&path, schema).expect("a schema");
        let out = Command::new(program()).args(["predict", &file, "--schema", &at, "--json"]).output().expect("saldo runs");
        let complaint = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(out.status.code() == Some(2) && complaint.contains(says), "{schema}: {complaint}");
    }
    let out = run(&["predict", &file, "--template", "nothing", "--json"]);
    assert_eq!(out.status.code(), Some(2));
}

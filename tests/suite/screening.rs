//! Names compared with lists: the questions of the fixtures through the program, and lists that must not be taken.

use crate::support::{fixtures, saldo};
use saldo_tests::names::{File, listed};
use serde_json::Value;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Output;

fn lines(path: &Path) -> Vec<Value> {
    std::fs::read_to_string(path).expect("a fixture").lines().map(|l| serde_json::from_str(l).expect("a JSON line")).collect()
}

fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("saldo-screening-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for (file, bytes) in files {
        std::fs::write(folder.join(file), bytes).expect("a file");
    }
    folder
}

fn screen(lists: &Path, more: &[&str]) -> Output {
    saldo().arg("screen").arg("--lists").arg(lists).args(more).output().expect("the program runs")
}

#[test]
fn questions_with_truth_are_answered() {
    let at = fixtures().join("screening");
    let queries = at.join("queries.jsonl");
    let output = screen(&at.join("lists"), &["--queries", &queries.display().to_string(), "--json"]);
    let text = String::from_utf8(output.stdout).expect("text");
    let answers: HashMap<String, Value> =
        text.lines().map(|l| serde_json::from_str::<Value>(l).expect("JSON")).map(|v| (v["id"].as_str().unwrap_or_default().to_owned(), v)).collect();
    let (mut found, mut missed, mut alarms) = (0, Vec::new(), Vec::new());
    for truth in lines(&at.join("truth.jsonl")) {
        let id = truth["id"].as_str().unwrap_or_default();
        let right: Vec<&str> = truth["match"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let hits = answers.get(id).and_then(|a| a["hits"].as_array()).unwrap_or_else(|| panic!("{id} is not answered"));
        let matched: Vec<&str> = hits.iter().filter(|h| h["match"] == true).filter_map(|h| h["entity_id"].as_str()).collect();
        match (right.is_empty(), matched.iter().any(|m| right.contains(m))) {
            (true, _) if !matched.is_empty() => alarms.push(id.to_owned()),
            (false, true) => found += 1,
            (false, false) => missed.push(id.to_owned()),
            _ => {}
        }
        for hit in hits {
            let sum: f64 = hit["features"].as_array().into_iter().flatten().filter_map(|f| f["contribution"].as_f64()).sum();
            let score = hit["score"].as_f64().expect("a score");
            assert!((sum - score).abs() < 0.001, "{id}: the features of {} make {sum}, its score is {score}", hit["entity_id"]);
        }
    }
    assert!(missed.len() <= 2 && alarms.len() <= 2, "{found} found, missed {missed:?}, alarms {alarms:?}");
}

#[test]
fn a_number_finds_its_holder_whatever_the_name() {
    let lists =
        folder("number", &[("l.csv", b"id,schema,name,aliases,birth_date,countries,identifiers\na1,Person,Rohana Salim,,1970-01-01,id,3174010101709001\n")]);
    let output = screen(&lists, &["Somebody Else", "--id", "3174.0101.0170.9001", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["hits"][0]["entity_id"], "a1");
    assert!(answer["hits"][0]["score"].as_f64().is_some_and(|s| s >= 0.95), "{answer}");
    assert_eq!(output.status.code(), Some(1));
    let other = screen(&lists, &["Somebody Else", "--json"]);
    assert_eq!(other.status.code(), Some(0));
}

#[test]
fn lists_that_declare_entities_or_are_no_lists_are_refused() {
    let bomb = folder(
        "bomb",
        &[("l.xml", b"<!DOCTYPE l [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><l><sdnEntry><uid>1</uid><lastName>&b;</lastName></sdnEntry></l>")],
    );
    let output = screen(&bomb, &["Rohana Salim"]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("entities") && said.contains("l.xml"), "{said}");
    for (name, bytes) in [("binary", b"\x00\x01\x02\x00".as_slice()), ("cut", b"<l><sdnEntry><uid>1</uid>"), ("headless", b"a,b\nc,d\n")] {
        let output = screen(&folder(name, &[("list", bytes)]), &["Rohana Salim"]);
        assert_eq!(output.status.code(), Some(3), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn an_empty_list_is_said() {
    let lists = folder("empty", &[("l.csv", b"id,schema,name,aliases\n")]);
    let output = screen(&lists, &["Rohana Salim"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("empty"));
}

#[test]
fn names_of_one_letter_and_ten_thousand_aliases_are_bounded() {
    let aliases: Vec<String> = (0..10_000).map(|n| format!("Samaran {n}")).collect();
    let row = format!("id,schema,name,aliases\na1,Person,Rohana Salim,{}\na2,Person,X,\n", aliases.join(";"));
    let lists = folder("aliases", &[("l.csv", row.as_bytes())]);
    let output = screen(&lists, &["Rohana Salim", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["hits"][0]["entity_id"], "a1");
    assert!(screen(&lists, &["X", "--json"]).status.code().is_some_and(|c| c < 2));
    assert!(screen(&lists, &["", "--json"]).status.code().is_some_and(|c| c < 2));
}

/// `saldo` over a store of its own, with what it says.
fn stored(store: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = saldo().args(args).arg("--folder").arg(store).arg("--key-file").output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The entities that a name finds, with their scores.
fn found(store: &Path, name: &str) -> (Vec<(String, String)>, String) {
    let (_, said, told) = stored(store, &["screen", name, "--stored", "--json"]);
    let answer: Value = serde_json::from_str(&said).unwrap_or_else(|e| panic!("{e}: {said} {told}"));
    let hits = answer["hits"].as_array().expect("hits").iter().map(|h| (h["entity_id"].to_string(), h["score"].to_string())).collect();
    (hits, told)
}

#[test]
fn an_index_lies_sealed_follows_its_list_and_is_made_again_where_it_is_damaged() {
    const ENTRIES: u64 = 5_200;
    let at = folder("index", &[]);
    let _ = std::fs::remove_dir_all(at.join("store"));
    let (list, store) = (at.join("l.json"), at.join("store"));
    let write = |entries: u64, revised: Option<u64>| {
        std::io::copy(&mut File::new(entries, revised), &mut std::fs::File::create(&list).expect("a file")).expect("a list");
        let (code, said, told) = stored(&store, &["lists", "add", &list.display().to_string(), "--name", "made", "--date", "2026-11-01"]);
        assert_eq!(code, Some(0), "{said}{told}");
    };
    write(ENTRIES, None);
    let index = std::fs::read_dir(store.join("lists")).expect("the folder of indexes").flatten().next().expect("an index").path();
    let made = std::fs::read(&index).expect("an index");
    // Nobody's name or number stands in it.
    for n in 0..50 {
        let one = listed(n);
        for word in one.names.iter().flat_map(|n| n.split(' ')).filter(|w| w.len() > 5).chain([one.document.as_str()]) {
            assert!(!made.windows(word.len()).any(|w| w == word.as_bytes()), "{word} stands in the index");
        }
    }
    let names: Vec<String> = [5, 10, 77].map(|n| listed(n).names[0].clone()).to_vec();
    let before: Vec<_> = names.iter().map(|n| found(&store, n).0).collect();
    assert!(before.iter().all(|hits| !hits.is_empty()), "{before:?}");

    // Cut short, or with a bit turned in its tables or its entities, it is told and made again: the answers stay.
    let turned = |at: usize| {
        let mut bytes = made.clone();
        bytes[at] ^= 1;
        bytes
    };
    for (what, bytes) in
        [("cut", made[..made.len() / 2].to_vec()), ("tables", turned(made.len() * 17 / 20)), ("head", turned(made.len() - 40)), ("nothing", Vec::new())]
    {
        std::fs::write(&index, &bytes).expect("damaged");
        let (hits, told) = found(&store, &names[0]);
        assert_eq!(hits, before[0], "{what}");
        assert!(told.contains("damaged") && told.contains("made again"), "{what}: {told}");
        assert!(found(&store, &names[0]).1.is_empty(), "{what}: it is not told twice");
    }
    std::fs::remove_file(&index).expect("removed");
    assert_eq!(found(&store, &names[0]).0, before[0], "one that is not there is made");
    // A block of entities opens only where it is asked for: then it is said, and no answer is given out of the rest.
    let whole = std::fs::read(&index).expect("an index");
    let mut bytes = whole.clone();
    bytes[16..whole.len() / 4].iter_mut().for_each(|b| *b ^= 1);
    std::fs::write(&index, &bytes).expect("damaged");
    for name in &names {
        let (hits, told) = found(&store, name);
        assert!(hits == before[names.iter().position(|n| n == name).unwrap_or_default()], "{name}: {told}");
    }
    std::fs::write(&index, &whole).expect("mended");

    // What a new version brought or took stands beside the index, and all answers are those of an index of the new version alone.
    write(ENTRIES + 60, Some(50));
    let kept = std::fs::read(&index).expect("an index");
    assert_eq!(kept, whole, "a few changes make no new index");
    let newest: Vec<String> = names.iter().cloned().chain([ENTRIES + 7, 0, 50].map(|n| listed(n).names[0].clone())).collect();
    let beside: Vec<_> = newest.iter().map(|n| found(&store, n).0).collect();
    std::fs::remove_file(&index).expect("removed");
    let alone: Vec<_> = newest.iter().map(|n| found(&store, n).0).collect();
    assert_eq!(beside, alone);
    assert!(!alone[3].is_empty());

    // An index of a version before is not asked for another list, and goes with its own.
    let (code, _, _) = stored(&store, &["lists", "remove", "made"]);
    assert_eq!((code, index.exists()), (Some(0), false));
    let _ = std::fs::remove_dir_all(at);
}

//! Types of columns that a person sets: whatever they are, the statement stays, and taking them back restores it.

use super::support::fixtures;
use engine::document::Document;
use engine::read::{ReadOptions, read_bytes};
use engine::statement::{Correction, Corrections, Ground, HeaderType, Reading, interpret};
use std::sync::Arc;

const TYPES: [HeaderType; 11] = [
    HeaderType::Date,
    HeaderType::ValueDate,
    HeaderType::Description,
    HeaderType::Debit,
    HeaderType::Credit,
    HeaderType::Amount,
    HeaderType::Balance,
    HeaderType::Direction,
    HeaderType::Reference,
    HeaderType::Ignore,
    HeaderType::Unknown,
];

fn documents() -> Vec<(String, Arc<Document>)> {
    let read = |path: std::path::PathBuf| {
        let document = read_bytes(&std::fs::read(&path).ok()?, "", &ReadOptions::default()).ok()?;
        Some((path.display().to_string(), Arc::new(document)))
    };
    let mut paths: Vec<_> = ["layouts", "heldout"]
        .iter()
        .flat_map(|f| std::fs::read_dir(fixtures().join(f)).expect("fixtures").flatten().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "pdf"))
        .collect();
    paths.sort();
    paths.into_iter().step_by(6).filter_map(read).collect()
}

fn rows(reading: &Reading) -> usize {
    reading.statements.iter().map(|s| s.transactions.len()).sum()
}

#[test]
fn no_type_of_a_column_loses_the_statement() {
    let documents = documents();
    assert!(documents.len() >= 10);
    for (name, document) in documents {
        let plain = interpret(&document, &Corrections::default());
        let ground = Ground::of(&document, &Corrections::default());
        let Some(first) = plain.statements.first() else { continue };
        for column in &first.columns {
            for header in TYPES {
                let mut corrections = Corrections { list: vec![Correction::HeaderType { index: column.index, header }] };
                let reading = ground.read(&corrections);
                assert_eq!(reading, interpret(&document, &corrections), "{name}: remembered and read anew differ");
                let place = format!("{name}: column {} as {header:?}", column.index);
                let changed = reading.statements.first().unwrap_or_else(|| panic!("{place} leaves no statement"));
                assert_eq!(changed.columns.len(), first.columns.len(), "{place}");
                let money = matches!(column.kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance);
                assert!(money || rows(&reading) > 0, "{place} leaves no row");
                // The next key still finds its column.
                corrections.list.push(Correction::HeaderType { index: column.index, header: column.kind });
                let back = ground.read(&corrections);
                let verdict = |r: &Reading| r.statements.first().map(|s| s.verdict);
                assert_eq!(verdict(&back), verdict(&plain), "{place}, and back");
            }
        }
    }
}

#[test]
fn a_side_that_is_named_the_other_turns_both_around() {
    let (name, document) = documents()
        .into_iter()
        .find(|(_, d)| {
            let reading = interpret(d, &Corrections::default());
            let kinds = |s: &engine::statement::Statement| s.columns.iter().map(|c| c.kind).collect::<Vec<_>>();
            reading.statements.first().is_some_and(|s| kinds(s).contains(&HeaderType::Debit) && kinds(s).contains(&HeaderType::Credit))
        })
        .expect("a statement with both sides");
    let plain = interpret(&document, &Corrections::default());
    let of = |reading: &Reading, kind: HeaderType| reading.statements[0].columns.iter().find(|c| c.kind == kind).map(|c| c.index);
    let (debit, credit) = (of(&plain, HeaderType::Debit).expect("debits"), of(&plain, HeaderType::Credit).expect("credits"));
    // What a header key writes: the new type, and that the column that had it gives way.
    let list = vec![Correction::HeaderType { index: credit, header: HeaderType::Unknown }, Correction::HeaderType { index: debit, header: HeaderType::Credit }];
    let turned = interpret(&document, &Corrections { list });
    assert_eq!((of(&turned, HeaderType::Debit), of(&turned, HeaderType::Credit)), (Some(credit), Some(debit)), "{name}");
    assert_eq!(of(&turned, HeaderType::Balance), of(&plain, HeaderType::Balance), "{name}");
    assert_eq!(rows(&turned), rows(&plain), "{name}");
}

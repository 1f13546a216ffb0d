//! Wordings of banks that neither the keyword rules nor the text model were made from, beside what a person says they mean.

use super::support::fixtures;
use engine::analytics::{AnalystCorrections, Config, Level, analyse};
use engine::base::Money;
use saldo_tests::business::{Booking, Business, file};
use std::collections::BTreeMap;

/// Share of a list's wordings that get the right category in a company's account; of those that are called sure at most 3 in 100 are wrong.
fn share(list: &str) -> f64 {
    let text = std::fs::read_to_string(fixtures().join("wordings").join(list)).expect("the list");
    let lines: Vec<Vec<&str>> = text.lines().map(|l| l.split('\t').collect()).collect();
    let amount = |n: usize, out: bool| Money::from(if out { -1 } else { 1 } * (1_000_123 + 7_919 * n as i64));
    let rows = lines.iter().enumerate().map(|(n, l)| Booking { day: n as u32, text: l[2].to_owned(), amount: amount(n, l[0] == "DB") }).collect();
    let holder = Business { name: "PT CONTOH USAHA".to_owned(), number: "7000000001".to_owned(), rows };
    let analysis = analyse(&[file(&holder, lines.len() as u32)], &Config::default(), &AnalystCorrections::default()).expect("an analysis");
    let (mut right, mut operational) = (0, 0);
    let mut wrong: BTreeMap<String, u32> = BTreeMap::new();
    let mut levels: BTreeMap<Level, (u32, u32)> = BTreeMap::new();
    for (t, line) in analysis.transactions.iter().zip(&lines) {
        right += usize::from(t.category.name() == line[1]);
        let nature = engine::analytics::Category::from_name(line[1]).expect("a category").is_operational(false);
        let level = levels.entry(Level::of(t.confidence.category_type)).or_default();
        *level = (level.0 + u32::from(t.category.name() == line[1]), level.1 + 1);
        operational += usize::from(t.is_operational == nature);
        if t.category.name() != line[1] {
            // Without the wording: who reads it can no longer call it unseen.
            // What may be looked at is shown with it.
            let wording = if list == "foreign.tsv" { line[2] } else { "" };
            *wrong.entry(format!("{} for {} by {:?} ({}) {wording}", t.category.name(), line[1], t.category_source, t.category_reason)).or_default() += 1;
        }
    }
    let all = lines.len().max(1) as f64;
    println!("{list}: categories {:.4}, operational {:.4} of {} right", right as f64 / all, operational as f64 / all, lines.len());
    for (level, (right, all)) in &levels {
        println!("  {}: {right} of {all}", level.name());
    }
    let (sure, of) = levels.get(&Level::High).copied().unwrap_or_default();
    assert!((of - sure) * 100 <= of * 3, "{list}: {} of {of} that are called sure are wrong", of - sure);
    if std::env::var_os("SALDO_SHOW").is_some() {
        wrong.keys().for_each(|w| println!("  {w}"));
    }
    right as f64 / all
}

#[test]
fn wordings_that_were_not_looked_at() {
    assert!(share("heldout.tsv") >= 0.90);
}

/// German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Japanese, Vietnamese, Thai and Malay, as banks there print.
#[test]
fn wordings_of_twelve_languages() {
    assert!(share("foreign.tsv") >= 0.90);
    assert!(share("foreign-unseen.tsv") >= 0.90);
}

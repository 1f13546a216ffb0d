//! Small statements for the tests of signals.

use super::report::FraudOutput;
use crate::base::Severity;
use crate::read::{ReadOptions, sample};
use crate::statement::{Corrections, interpret};
use std::sync::Arc;

/// Examines a statement of one page, a row for each amount in whole units. `draw` draws the amount of a row: its index, its text, the
/// height of its baseline; [`plain`] does it as the others. `objects` are numbered from 6, which is the font `/F9`.
pub fn examined(amounts: &[i64], draw: &dyn Fn(usize, &str, f32) -> String, objects: &[Vec<u8>]) -> FraudOutput {
    examined_with(amounts, draw, "", objects)
}

/// The same, with further resources of the page.
pub fn examined_with(amounts: &[i64], draw: &dyn Fn(usize, &str, f32) -> String, resources: &str, objects: &[Vec<u8>]) -> FraudOutput {
    let mut content = String::from("BT /F1 6 Tf ");
    for (x, head) in [(5, "Date"), (45, "Description"), (107, "Credit"), (150, "Balance")] {
        content += &format!("1 0 0 1 {x} 92 Tm ({head}) Tj ");
    }
    let step = 80.0 / amounts.len() as f32;
    let money = |v: i64| format!("{},{:03}.00", v / 1_000, v % 1_000);
    let mut balance = 0;
    for (i, amount) in amounts.iter().enumerate() {
        let y = 83.0 - step * i as f32;
        balance += amount;
        content += &format!("1 0 0 1 5 {y} Tm ({:02}/01/2024) Tj 1 0 0 1 45 {y} Tm (PAYMENT) Tj ", i + 1);
        content += &draw(i, &money(*amount), y);
        content += &format!("1 0 0 1 150 {y} Tm ({}) Tj ", money(balance));
    }
    content += "ET";
    let file = Arc::new(sample::with(&content, "", resources, objects));
    let options = ReadOptions::default();
    let document = crate::read::read_bytes(&file, "s.pdf", &options).unwrap();
    let reading = interpret(&document, &Corrections::default());
    assert_eq!(reading.statements.iter().map(|s| s.transactions.len()).sum::<usize>(), amounts.len());
    super::examine(&file, &document, &reading, &[], &options)
}

/// An amount as the rows have it.
pub fn plain(text: &str, y: f32) -> String {
    format!("1 0 0 1 100 {y} Tm ({text}) Tj ")
}

/// What an output says under a code: how much, old and new.
pub fn told(output: &FraudOutput, code: &str) -> Vec<(Severity, Option<String>, Option<String>)> {
    let of = output.anomalies.iter().filter(|a| a.code == code);
    of.flat_map(|a| a.evidence.iter().map(|e| (a.severity, e.old.clone(), e.new.clone()))).collect()
}

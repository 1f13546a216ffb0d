//! `VERSIONS_DIFFER`, `CONTINUITY_BREAK`: files of one account against each other: two versions of one statement, and a closing balance
//! that is not the next opening one.

use super::report::{Anomaly, Change, FraudOutput, RiskLevel, bbox};
use crate::base::Severity;
use crate::base::money::grouped;
use crate::statement::{Reading, Statement, Transaction, Verdict};

/// Compares the files of a case; what differs is noted in both.
pub fn compare(files: &mut [(String, Reading, FraudOutput)]) {
    for i in 0..files.len() {
        for j in i + 1..files.len() {
            let Some((head, tail)) = files.split_at_mut_checked(j) else { continue };
            let (Some(a), Some(b)) = (head.get_mut(i), tail.first_mut()) else { continue };
            for s in &a.1.statements {
                for t in b.1.statements.iter().filter(|t| same_account(s, t)) {
                    versions(s, t, (&a.0, &mut a.2), (&b.0, &mut b.2));
                    continuity(s, t, &b.0, &mut a.2);
                    continuity(t, s, &a.0, &mut b.2);
                }
            }
        }
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

fn same_account(a: &Statement, b: &Statement) -> bool {
    let number = digits(&a.account_number.value);
    number.len() >= 5 && number == digits(&b.account_number.value) && a.currency.value == b.currency.value
}

fn versions(s: &Statement, t: &Statement, a: (&str, &mut FraudOutput), b: (&str, &mut FraudOutput)) {
    let same = s.period.value.is_some() && s.period.value == t.period.value;
    if !same {
        return;
    }
    let (mut changes, mut back): (Vec<Change>, Vec<Change>) = Default::default();
    for (x, y) in pairs(&s.transactions, &t.transactions) {
        if x.signed() != y.signed() || x.date != y.date || x.balance_printed && y.balance_printed && x.balance != y.balance {
            let show = |r: &Transaction, d: u32| format!("{} {}", r.date.map(|d| d.to_string()).unwrap_or_default(), grouped(r.signed(), d));
            let change = |r: &Transaction, old: String, new: String| Change {
                kind: "VERSION".to_owned(),
                page: Some(r.page),
                bbox: Some(bbox(r.bbox)),
                row: Some(r.row_index),
                old: Some(old),
                new: Some(new),
                ..Change::default()
            };
            changes.push(change(x, show(y, t.digits), show(x, s.digits)));
            back.push(change(y, show(x, s.digits), show(y, t.digits)));
        }
    }
    let closing = s.closing.value.zip(t.closing.value).is_some_and(|(x, y)| x != y);
    // Readings that are open may differ because one was read wrongly.
    let proven = s.amounts == Verdict::Proved && t.amounts == Verdict::Proved;
    if changes.is_empty() && !(closing && proven) || changes.len() * 2 > s.transactions.len().max(2) && !proven {
        return;
    }
    changes.truncate(60);
    back.truncate(60);
    for (output, other, list) in [(a.1, b.0, changes), (b.1, a.0, back)] {
        let message = format!("{other} is a version of the same statement, of the same account and period, with other figures in {} rows.", list.len());
        note(output, "VERSIONS_DIFFER", Severity::High, message, list, &["A preliminary statement and the final one"]);
    }
}

/// Rows of two versions in pairs: one by one where they are as many, else by date and words.
fn pairs<'a>(a: &'a [Transaction], b: &'a [Transaction]) -> Vec<(&'a Transaction, &'a Transaction)> {
    if a.len() == b.len() {
        return a.iter().zip(b).collect();
    }
    a.iter().filter_map(|x| Some((x, b.iter().find(|y| x.date == y.date && x.description == y.description)?))).collect()
}

fn continuity(s: &Statement, t: &Statement, other: &str, output: &mut FraudOutput) {
    let (Some(p), Some(q)) = (s.period.value, t.period.value) else { return };
    let next = p.to.succ_opt() == Some(q.from);
    let sure = s.amounts == Verdict::Proved && t.amounts == Verdict::Proved;
    let (Some(closing), Some(opening)) = (s.closing.value, t.opening.value) else { return };
    if !(next && sure) || closing == opening {
        return;
    }
    let place = s.closing.evidence.as_ref();
    let change = Change {
        kind: "CONTINUITY".to_owned(),
        page: place.map(|e| e.page),
        bbox: place.map(|e| bbox(e.bbox)),
        field: Some("closing".to_owned()),
        new: Some(grouped(closing, s.digits)),
        detail: Some(format!("{other} opens with {}", grouped(opening, t.digits))),
        ..Change::default()
    };
    let message = format!("The statement closes with {}, and the next one opens with {}.", grouped(closing, s.digits), grouped(opening, t.digits));
    note(output, "CONTINUITY_BREAK", Severity::Medium, message, vec![change], &["A statement between the two is missing", "Bookings between two print runs"]);
}

fn note(output: &mut FraudOutput, code: &str, severity: Severity, message: String, evidence: Vec<Change>, causes: &[&str]) {
    let (page, bbox) = evidence.first().map_or((None, None), |e| (e.page, e.bbox));
    let innocent_causes = causes.iter().map(|c| (*c).to_owned()).collect();
    output.anomalies.insert(0, Anomaly { code: code.to_owned(), severity, page, bbox, message, evidence, innocent_causes });
    output.summary.issues_detected += 1;
    let level = if severity == Severity::High { RiskLevel::HighRisk } else { RiskLevel::Warning };
    output.summary.risk_level = output.summary.risk_level.max(level);
    if !output.summary.metrics_summary.checks_run.iter().any(|c| c == code) {
        output.summary.metrics_summary.checks_run.push(code.to_owned());
    }
}

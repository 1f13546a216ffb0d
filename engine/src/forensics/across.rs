//! `VERSIONS_DIFFER`, `CONTINUITY_BREAK`, `ACCOUNT_ELSEWHERE`, `FILE_ELSEWHERE`: files of one account against each other: two versions of
//! one statement, a closing balance that is not the next opening one, and, across cases, an account under another name and the same file.

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

/// The numbers of the accounts of a reading by which other cases are found: letters and digits alone. Masked numbers name nobody.
pub fn accounts(reading: &Reading) -> Vec<String> {
    let known = |number: &str| !number.contains(['*', '•', '×']) && !number.to_lowercase().contains("xx");
    let all = reading.statements.iter().map(|s| s.account_number.value.as_str()).filter(|n| known(n)).map(digits);
    let mut numbers: Vec<String> = all.filter(|n| n.len() >= 6 && n.chars().filter(char::is_ascii_digit).count() >= 6).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn same_account(a: &Statement, b: &Statement) -> bool {
    let number = digits(&a.account_number.value);
    number.len() >= 5 && number == digits(&b.account_number.value) && a.currency.value == b.currency.value
}

/// A file of another case that has an account in common.
#[derive(Debug, Clone, Copy)]
pub struct Elsewhere<'a> {
    /// The case and the file, as a person knows them.
    pub name: &'a str,
    /// What was read of it.
    pub reading: &'a Reading,
    /// Whether its bytes are the same.
    pub same: bool,
}

/// Compares a file with one of another case; what differs is noted in the first. `alike` says whether two names may be one holder's.
pub fn elsewhere(own: &Reading, output: &mut FraudOutput, other: Elsewhere<'_>, alike: &dyn Fn(&str, &str) -> bool) {
    let there = other.name;
    if other.same {
        let change = Change { kind: "FILE".to_owned(), detail: Some(there.to_owned()), ..Change::default() };
        let causes = ["One applicant in two cases", "A file that was added to the wrong case"];
        note(output, "FILE_ELSEWHERE", Severity::Low, format!("The same file lies in {there}."), vec![change], &causes);
        return;
    }
    for s in &own.statements {
        for t in other.reading.statements.iter().filter(|t| same_account(s, t)) {
            if let Some((changes, _)) = differing(s, t) {
                versions_differ(output, there, changes);
            }
            let (holder, named) = (s.holder.value.trim(), t.holder.value.trim());
            if holder.is_empty() || named.is_empty() || alike(holder, named) {
                continue;
            }
            let place = s.holder.evidence.as_ref();
            let change = Change {
                kind: "HOLDER".to_owned(),
                page: place.map(|e| e.page),
                bbox: place.map(|e| bbox(e.bbox)),
                field: Some("holder".to_owned()),
                old: Some(named.to_owned()),
                new: Some(holder.to_owned()),
                detail: Some(there.to_owned()),
                ..Change::default()
            };
            let message = format!("The account of this statement stands under another name in {there}.");
            let causes = ["A joint account", "A name that one of the two shortens or misreads", "Equal numbers at two banks"];
            note(output, "ACCOUNT_ELSEWHERE", Severity::Medium, message, vec![change], &causes);
        }
    }
}

fn versions(s: &Statement, t: &Statement, a: (&str, &mut FraudOutput), b: (&str, &mut FraudOutput)) {
    if let Some((changes, back)) = differing(s, t) {
        versions_differ(a.1, b.0, changes);
        versions_differ(b.1, a.0, back);
    }
}

fn versions_differ(output: &mut FraudOutput, other: &str, list: Vec<Change>) {
    let message = format!("{other} is a version of the same statement, of the same account and period, with other figures in {} rows.", list.len());
    note(output, "VERSIONS_DIFFER", Severity::High, message, list, &["A preliminary statement and the final one"]);
}

/// What differs in two versions of a statement, as changes of either; `None` where they are no versions of one, or nothing does.
fn differing(s: &Statement, t: &Statement) -> Option<(Vec<Change>, Vec<Change>)> {
    let (mut changes, mut back): (Vec<Change>, Vec<Change>) = Default::default();
    if s.period.value.is_none() || s.period.value != t.period.value {
        return None;
    }
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
        return None;
    }
    changes.truncate(60);
    back.truncate(60);
    Some((changes, back))
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
    if severity != Severity::Low {
        output.summary.issues_detected += 1;
        let level = if severity == Severity::High { RiskLevel::HighRisk } else { RiskLevel::Warning };
        output.summary.risk_level = output.summary.risk_level.max(level);
    }
    if !output.summary.metrics_summary.checks_run.iter().any(|c| c == code) {
        output.summary.metrics_summary.checks_run.push(code.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statement::Field;

    fn of(number: &str, holder: &str) -> Reading {
        let field = |v: &str| Field { value: v.to_owned(), ..Field::default() };
        let s = Statement { account_number: field(number), holder: field(holder), currency: field("IDR"), ..Statement::default() };
        Reading { statements: vec![s], ..Reading::default() }
    }

    #[test]
    fn an_account_under_another_name_is_told_and_under_its_own_is_not() {
        let own = of("028-1234567", "PT SENTOSA ABADI PANGAN");
        let told = |other: &Reading, same: bool| {
            let mut output = super::super::sample::examined(&[1_005, 2_007, 3_009, 1_500], &|_, t, y| super::super::sample::plain(t, y), &[]);
            let before = (output.summary.issues_detected, output.summary.risk_level);
            let alike = |a: &str, b: &str| a == b;
            elsewhere(&own, &mut output, Elsewhere { name: "Case B / jan.pdf", reading: other, same }, &alike);
            let codes: Vec<String> = output.anomalies.iter().map(|a| a.code.clone()).filter(|c| c.ends_with("_ELSEWHERE")).collect();
            (codes, (output.summary.issues_detected, output.summary.risk_level) != before)
        };
        assert_eq!(told(&of("0281234567", "BUDI HARTONO"), false), (vec!["ACCOUNT_ELSEWHERE".to_owned()], true));
        assert_eq!(told(&of("0281234567", "PT SENTOSA ABADI PANGAN"), false), (vec![], false));
        assert_eq!(told(&of("0281234567", ""), false), (vec![], false));
        assert_eq!(told(&of("0281234568", "BUDI HARTONO"), false), (vec![], false));
        // The same file says nothing against anybody.
        assert_eq!(told(&of("0281234567", "PT SENTOSA ABADI PANGAN"), true), (vec!["FILE_ELSEWHERE".to_owned()], false));
    }

    #[test]
    fn masked_and_short_numbers_find_no_other_case() {
        for (number, found) in [("028-1234567", 1), ("028-12**567", 0), ("XXXX XXXX 4417", 0), ("12-345", 0), ("GB29 NWBK 6016 1331 9268 19", 1)] {
            assert_eq!(accounts(&of(number, "A")).len(), found, "{number}");
        }
    }
}

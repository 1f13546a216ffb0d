//! The proof: the chain of balances, the printed totals and counts, and the verdict.

use super::model::{Carried, Check, Dates, DayDoubt, Statement, Transaction, Verdict};
use crate::base::money::grouped;
use crate::base::{Finding, Money, Severity};
use std::collections::HashMap;

/// Rows in the order in which they were booked: indices into the printed order.
pub fn booked(s: &Statement) -> Vec<usize> {
    let n = s.transactions.len();
    if s.newest_first { (0..n).rev().collect() } else { (0..n).collect() }
}

/// A run of rows between two printed balances, in booking order.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Rows, indices into the printed order.
    pub rows: Vec<usize>,
    /// Balance before; `None` where none is printed.
    pub before: Option<Money>,
    /// Balance after; `None` where none is printed.
    pub after: Option<Money>,
    /// Whether the balance after is one that stands between rows.
    pub carried: bool,
}

impl Block {
    /// What is missing: printed balance after, minus what the rows give; `None` where an end is not printed.
    pub fn gap(&self, rows: &[Transaction]) -> Option<Money> {
        let sum: Money = self.rows.iter().map(|i| rows[*i].signed()).sum();
        Some(self.after? - self.before? - sum)
    }
}

/// The runs of rows between printed balances.
pub fn blocks(s: &Statement) -> Vec<Block> {
    let mut out = Vec::new();
    let opening = s.opening.value.filter(|_| s.opening.evidence.is_some());
    let mut block = Block { rows: Vec::new(), before: opening, after: None, carried: false };
    let n = s.transactions.len();
    let mut by_row: HashMap<usize, Vec<&Carried>> = HashMap::new();
    for c in &s.carried {
        by_row.entry(c.before_row as usize).or_default().push(c);
    }
    let carried = |before: usize| by_row.get(&before).into_iter().flatten().copied();
    let mut close = |block: &mut Block, balance: Money, carried: bool| {
        let next = Block { rows: Vec::new(), before: Some(balance), after: None, carried: false };
        let mut done = std::mem::replace(block, next);
        done.after = Some(balance);
        done.carried = carried;
        out.push(done);
    };
    for i in booked(s) {
        // A balance that stands before the row: carried over from the page before, or the opening row.
        let place = if s.newest_first { i + 1 } else { i };
        for c in carried(place) {
            let known_opening = block.rows.is_empty() && block.before == Some(c.balance);
            let summary = Some(c.balance) == s.opening.value && !block.rows.is_empty();
            if !known_opening && !summary {
                close(&mut block, c.balance, true);
            }
        }
        block.rows.push(i);
        if let (true, Some(b)) = (s.transactions[i].balance_printed, s.transactions[i].balance) {
            close(&mut block, b, false);
        }
    }
    let end = if s.newest_first { 0 } else { n };
    for c in carried(end) {
        let known = Some(c.balance) == block.before && block.rows.is_empty();
        let summary = Some(c.balance) == s.opening.value && Some(c.balance) != s.closing.value;
        if !known && !summary {
            close(&mut block, c.balance, true);
        }
    }
    if let Some(closing) = s.closing.value.filter(|_| s.closing.evidence.is_some())
        && !(block.rows.is_empty() && block.before == Some(closing))
    {
        close(&mut block, closing, true);
    }
    if !block.rows.is_empty() {
        out.push(block);
    }
    out
}

/// Derives balances, checks every printed figure, and gives the verdict with repairs for what does not hold.
pub fn prove(s: &mut Statement) {
    s.checks.clear();
    s.findings.retain(|f| !matches!(&*f.code, "BALANCE_BREAKS" | "TOTAL_DIFFERS" | "UNCOVERED_ROWS"));
    for t in &mut s.transactions {
        if !t.balance_printed {
            t.balance = None;
        }
        t.balance_ok = None;
    }
    let blocks = blocks(s);
    let digits = s.digits;
    let show = |m: Money| grouped(m, digits);
    let (mut links, mut held) = (0u32, 0u32);
    let mut broken: Vec<(Vec<usize>, Money)> = Vec::new();
    let mut uncovered: Vec<usize> = Vec::new();
    for block in &blocks {
        let ok = block.gap(&s.transactions).map(|g| g.is_zero());
        match ok {
            Some(true) => {
                links += 1;
                held += 1;
            }
            Some(false) => {
                links += 1;
                broken.push((block.rows.clone(), block.gap(&s.transactions).unwrap_or_default()));
            }
            None => uncovered.extend(&block.rows),
        }
        let mut running = block.before;
        for i in &block.rows {
            let t = &mut s.transactions[*i];
            t.balance_ok = ok;
            running = running.map(|r| r + t.signed());
            if !t.balance_printed {
                t.balance = running;
            }
        }
        // Before the first printed balance, with no opening balance: backwards from it.
        if block.before.is_none()
            && let Some(after) = block.after
        {
            let mut running = after;
            for i in block.rows.iter().rev() {
                let t = &mut s.transactions[*i];
                if !t.balance_printed {
                    t.balance = Some(running);
                }
                running -= t.signed();
            }
        }
    }
    if s.opening.value.is_none() {
        let order = booked(s);
        s.opening.value = order.first().and_then(|i| s.transactions[*i].balance.map(|b| b - s.transactions[*i].signed()));
    }
    let (debit, credit): (Money, Money) = s.transactions.iter().fold((Money::ZERO, Money::ZERO), |(d, c), t| (d + t.debit, c + t.credit));
    if links > 0 {
        let message = format!("{held} of {links} printed balances follow from the rows before them.");
        s.checks.push(Check { code: "RUNNING_BALANCE".to_owned(), passed: held == links, expected: None, found: None, message });
    }
    let totals = [("TOTAL_DEBIT", s.total_debit.value, debit, "debits"), ("TOTAL_CREDIT", s.total_credit.value, credit, "credits")];
    let mut total_checks = (None, None);
    for (n, (code, printed, found, what)) in totals.into_iter().enumerate() {
        if let Some(expected) = printed {
            let passed = expected == found;
            if n == 0 {
                total_checks.0 = Some(passed)
            } else {
                total_checks.1 = Some(passed)
            }
            let message = format!("Printed total of {what} {}, rows give {}.", show(expected), show(found));
            s.checks.push(Check { code: code.to_owned(), passed, expected: Some(expected), found: Some(found), message });
        }
    }
    let counts = [
        ("COUNT_DEBIT", s.count_debit.value, s.transactions.iter().filter(|t| t.is_debit()).count(), "debits"),
        ("COUNT_CREDIT", s.count_credit.value, s.transactions.iter().filter(|t| !t.is_debit()).count(), "credits"),
    ];
    for (code, printed, found, what) in counts {
        if let Some(expected) = printed {
            let message = format!("Printed number of {what} {expected}, rows give {found}.");
            s.checks.push(Check {
                code: code.to_owned(),
                passed: expected as usize == found,
                expected: Some(expected.into()),
                found: Some((found as u64).into()),
                message,
            });
        }
    }
    if let (Some(o), Some(c), true) = (s.opening.value, s.closing.value, s.closing.evidence.is_some()) {
        let found = o + credit - debit;
        let message = format!("Printed closing balance {}, opening balance and rows give {}.", show(c), show(found));
        s.checks.push(Check { code: "CLOSING_BALANCE".to_owned(), passed: c == found, expected: Some(c), found: Some(found), message });
    }
    s.checks.extend(super::also::checks(s));
    // Rows that no chain covers may be covered by totals of both sides.
    let by_totals = total_checks == (Some(true), Some(true));
    if by_totals {
        uncovered.clear();
    }
    verdict(s, links, held, &broken, &uncovered);
}

fn verdict(s: &mut Statement, links: u32, held: u32, broken: &[(Vec<usize>, Money)], uncovered: &[usize]) {
    let digits = s.digits;
    for (rows, gap) in broken {
        let rows: Vec<u32> = rows.iter().map(|i| s.transactions[*i].row_index).collect();
        let page = rows.first().and_then(|i| s.transactions.get(*i as usize)).map_or(1, |t| t.page);
        let (first, last) = (rows.iter().min().copied().unwrap_or(0), rows.iter().max().copied().unwrap_or(0));
        let place = if rows.is_empty() {
            "A balance carried forward".to_owned()
        } else if first == last {
            format!("Row {}", first + 1)
        } else {
            format!("Rows {} to {}", first + 1, last + 1)
        };
        s.findings.push(
            Finding::new(
                "BALANCE_BREAKS",
                Severity::High,
                format!("{place}: the printed balance is off by {} from what the rows give.", grouped(*gap, digits)),
            )
            .on_page(page)
            .rows(rows)
            .with("first", first + 1)
            .with("last", last + 1)
            .with("off", *gap)
            .remedy("Compare amount and balance of these rows with the page."),
        );
    }
    let failed: Vec<String> = s.checks.iter().filter(|c| !c.passed).map(|c| c.message.clone()).collect();
    let ambiguous = s.findings.iter().any(|f| f.code == "AMBIGUOUS_COLUMNS");
    let (verdict, reason) = if s.transactions.is_empty() {
        (Verdict::Unprovable, "No rows were found.".to_owned())
    } else if !failed.is_empty() {
        (Verdict::Discrepancy, failed.join(" "))
    } else if ambiguous {
        let text = s.findings.iter().find(|f| f.code == "AMBIGUOUS_COLUMNS").map(|f| f.message.clone()).unwrap_or_default();
        (Verdict::Unprovable, text)
    } else if let Some(sides) = s.findings.iter().find(|f| f.code == super::witness::SIDES) {
        (Verdict::Unprovable, sides.message.clone())
    } else if s.findings.iter().any(|f| f.code == "PAGE_UNREAD") {
        (Verdict::Unprovable, "A page of the file could not be read.".to_owned())
    } else if !uncovered.is_empty() || (links == 0 && s.checks.is_empty()) {
        let rows: Vec<u32> = uncovered.iter().map(|i| s.transactions[*i].row_index).collect();
        let first = rows.iter().min().map_or(1, |r| r + 1);
        let text = format!("{} rows (first: row {first}) lie between no two printed balances and no printed totals cover them.", rows.len());
        let finding = Finding::new("UNCOVERED_ROWS", Severity::Medium, text.clone()).with("count", rows.len()).with("first", first);
        s.findings.push(finding.rows(rows).remedy("Enter the opening balance or the printed totals."));
        (Verdict::Unprovable, text)
    } else if let Some(turned) = s.findings.iter().find(|f| f.code == super::turned::TURNED) {
        // A sign that was altered on the paper would look the same.
        (Verdict::Unprovable, turned.message.clone())
    } else if !s.plugs.is_empty() {
        let named: Vec<&str> = s.plugs.iter().map(|p| p.message.as_str()).collect();
        (Verdict::Adjusted, format!("All rows hold, but only with what no page prints. {}", named.join(" ")))
    } else {
        (
            Verdict::Proved,
            format!("All {} rows are covered by printed figures: {held} of {links} balances hold, {} checks pass.", s.transactions.len(), s.checks.len()),
        )
    };
    s.amounts = verdict;
    s.amounts_reason = reason;
    conclude(s);
}

/// Days in doubt that are named in a sentence.
const NAMED: usize = 5;

/// Says of which rows the day is in doubt, and the verdict of amounts and dates together. Whoever changes what is known of a row's day
/// afterwards calls it again.
pub fn conclude(s: &mut Statement) {
    s.findings.retain(|f| f.code != DATES_IN_DOUBT);
    for t in &mut s.transactions {
        t.day_doubt = if t.date.is_none() { Some(DayDoubt::Missing) } else { t.day_doubt.filter(|d| *d != DayDoubt::Missing) };
    }
    s.dates_in_doubt = s.transactions.iter().filter(|t| t.day_doubt.is_some()).map(|t| t.row_index).collect();
    (s.verdict, s.verdict_reason) = (s.amounts, s.amounts_reason.clone());
    s.dates = if s.dates_in_doubt.is_empty() { Dates::Sure } else { Dates::InDoubt };
    if s.dates == Dates::Sure {
        return;
    }
    let first: Vec<String> = s.dates_in_doubt.iter().take(NAMED).map(|r| (r + 1).to_string()).collect();
    let more = s.dates_in_doubt.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let rows = if s.dates_in_doubt.len() == 1 { "row" } else { "rows" };
    let text = format!("The dates of {} of {} rows are in doubt: {rows} {}{more}.", s.dates_in_doubt.len(), s.transactions.len(), first.join(", "));
    let page = s.transactions.iter().find(|t| t.day_doubt.is_some()).map_or(1, |t| t.page);
    s.findings.push(
        Finding::new(DATES_IN_DOUBT, Severity::Medium, text.clone())
            .on_page(page)
            .rows(s.dates_in_doubt.iter().copied())
            .with("count", s.dates_in_doubt.len())
            .with("of", s.transactions.len())
            .remedy("Compare the dates of these rows with the page."),
    );
    let proven = match s.amounts {
        Verdict::Proved => "The amounts are proved, dates are in doubt.",
        Verdict::Adjusted => "The amounts hold only with what no page prints, and dates are in doubt.",
        _ => return,
    };
    (s.verdict, s.verdict_reason) = (Verdict::Unprovable, format!("{proven} {text}"));
}

/// The finding of rows whose day is in doubt.
pub const DATES_IN_DOUBT: &str = "DATES_IN_DOUBT";

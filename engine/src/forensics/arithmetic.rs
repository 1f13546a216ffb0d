//! `CHAIN_BREAK`, `TOTAL_MISMATCH`, `COUNT_MISMATCH`: printed balances, totals and counts against the rows, where reading is sure.

use super::paper::{Cell, Finds, Paper};
use super::report::Family;
use super::type_sizes::median;
use super::{Needs, Signal};
use crate::base::money::grouped;
use crate::base::{Money, Severity};
use crate::document::Source;
use crate::statement::{Statement, Transaction};

pub(super) const SIGNAL: Signal = Signal { codes: &["CHAIN_BREAK", "TOTAL_MISMATCH", "COUNT_MISMATCH"], needs: Needs::Rows, look };

/// How sure a recognised figure is at least, for a contradiction to be the paper's and not the recogniser's.
const SURE: f32 = 0.9;
const CAUSES: &[&str] = &["A booking that is pending or of a sub-account", "An extract of the rows", "A figure that was read wrongly"];

/// Links of the balance chain that hold and that do not: of rows that print a balance.
pub fn links(s: &Statement) -> (u32, Vec<&Transaction>) {
    let printed = s.transactions.iter().filter(|t| t.balance_printed);
    let held = printed.clone().filter(|t| t.balance_ok == Some(true)).count();
    (u32::try_from(held).unwrap_or(u32::MAX), printed.filter(|t| t.balance_ok == Some(false)).collect())
}

fn look(paper: &Paper<'_>, finds: &mut Finds) {
    for (i, s) in paper.reading.statements.iter().enumerate() {
        chain(paper, i, s, finds);
        totals(paper, i, s, finds);
    }
}

/// Whether the figures of a row were read surely.
fn sure(paper: &Paper<'_>, t: &Transaction) -> bool {
    let own = paper.page(t.page).is_some_and(|p| p.source == Source::Text);
    own || surely(t) || super::looked::alike(paper.looked, t)
}

/// Whether the recogniser was sure of the figures of a row.
pub fn surely(t: &Transaction) -> bool {
    t.confidence.amount >= SURE && t.confidence.balance >= SURE
}

/// Whether a row of a scan follows the one before it without room for a row that was not recognised.
fn follows(paper: &Paper<'_>, s: &Statement, t: &Transaction) -> bool {
    if paper.page(t.page).is_some_and(|p| p.source == Source::Text) {
        return true;
    }
    let Some(before) = t.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)) else { return true };
    let here = || s.transactions.iter().filter(|r| r.page == t.page);
    let mut gaps: Vec<f32> = here().zip(here().skip(1)).map(|(a, b)| b.bbox.y0 - a.bbox.y1).collect();
    let least = here().map(|r| r.bbox.height()).fold(f32::MAX, f32::min);
    before.page == t.page && t.bbox.y0 - before.bbox.y1 < median(&mut gaps) + 0.6 * least
}

fn chain(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let (held, broken) = links(s);
    if broken.is_empty() {
        return;
    }
    let t = &paper.rules.thresholds;
    let before = |b: &Transaction| b.row_index.checked_sub(1).and_then(|i| s.transactions.get(i as usize));
    // A balance that is misread breaks two links: of recognised rows only one that stands alone says something.
    let alone = broken.len() == 1 || broken.iter().all(|b| paper.page(b.page).is_some_and(|p| p.source == Source::Text));
    let rows = super::looked::at_break(s, &broken);
    let all_sure = alone && rows.iter().skip(1).all(|r| follows(paper, s, r)) && rows.iter().all(|r| sure(paper, r));
    // Words that stand among the rows and that no row took may be the figure that is missing.
    let unread = s.repairs.iter().any(|r| r.code == "LOST_ROW" && !r.plug || r.code == "MERGED_CELL");
    // The rest closes: what is off at one row is off at no other but the next, the other way round.
    let accused = held >= t.links && broken.len() <= t.breaks && all_sure && !unread;
    let out = super::order::out_of_order(&s.transactions.iter().filter(|t| t.date.is_some()).collect::<Vec<_>>());
    // A row that fits neither by its balance nor by its day is one of another table.
    let foreign = !s.newest_first && broken.iter().any(|b| out.iter().any(|o| o.row_index == b.row_index));
    let accused = accused && !foreign;
    let mut changes = Vec::new();
    for b in &broken {
        let first = block_start(s, b);
        let given = before(b).and_then(|p| p.balance).or(if b.row_index == 0 { s.opening.value } else { None });
        let gap = given.zip(b.balance).map(|(g, now)| now - g);
        let cell = |field: &[&str]| paper.cells.iter().find(|c| c.statement == statement && c.row == Some(b.row_index) && field.contains(&c.field));
        let amount: Option<&Cell> = cell(&["amount", "debit", "credit"]);
        let rect = amount.map_or(b.bbox, |c| c.rect);
        let mut change = paper.change("CHAIN", b.page, rect, amount, None, amount.map(|c| c.text.as_str()));
        change.row = Some(b.row_index);
        change.detail = gap.map(|g| format!("the balances around the row give {}", grouped(g, s.digits)));
        changes.push(change);
        // Any amount since the last printed balance may be the one.
        let since = paper
            .cells
            .iter()
            .filter(|c| c.statement == statement && c.row.is_some_and(|r| r >= first && r < b.row_index) && matches!(c.field, "amount" | "debit" | "credit"));
        changes.extend(since.map(|c| paper.change("CHAIN", c.page, c.rect, Some(c), None, Some(&c.text))));
        if let Some(c) = cell(&["balance"]) {
            changes.push(paper.change("CHAIN", b.page, c.rect, Some(c), None, Some(&c.text)));
        }
        // What the first row does not follow from is the printed opening balance.
        if before(b).is_none()
            && let Some(c) = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == "opening")
        {
            let mut change = paper.change("CHAIN", c.page, c.rect, Some(c), None, Some(&c.text));
            change.row = None;
            changes.push(change);
        }
    }
    let message = format!("{held} balances follow from their rows and {} do not.", broken.len());
    finds.add(Family::Arithmetic, "CHAIN_BREAK", if accused { Severity::Medium } else { Severity::Low }, message, changes, CAUSES);
}

/// Whether two fields of a statement stand on one page in one block: in a line, or one a few lines under the other.
fn beside(paper: &Paper<'_>, statement: usize, fields: [&str; 2]) -> bool {
    let at = |field: &str| paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == field);
    let [Some(a), Some(b)] = fields.map(at) else { return false };
    a.page == b.page && (a.rect.cy() - b.rect.cy()).abs() < 5.0 * a.rect.height().max(b.rect.height())
}

/// The first row after the last printed balance before a row.
fn block_start(s: &Statement, row: &Transaction) -> u32 {
    let before = s.transactions.iter().rev().filter(|t| t.row_index < row.row_index).take_while(|t| !t.balance_printed);
    before.map(|t| t.row_index).min().unwrap_or(row.row_index)
}

fn totals(paper: &Paper<'_>, statement: usize, s: &Statement, finds: &mut Finds) {
    let (held, broken) = links(s);
    for check in s.checks.iter().filter(|c| !c.passed) {
        let (code, field) = match check.code.as_str() {
            "TOTAL_DEBIT" => ("TOTAL_MISMATCH", "total_debit"),
            "TOTAL_CREDIT" => ("TOTAL_MISMATCH", "total_credit"),
            "CLOSING_BALANCE" => ("TOTAL_MISMATCH", "closing"),
            "OPENING_BALANCE" => ("TOTAL_MISMATCH", "opening"),
            "COUNT_DEBIT" => ("COUNT_MISMATCH", "count_debit"),
            "COUNT_CREDIT" => ("COUNT_MISMATCH", "count_credit"),
            _ => continue,
        };
        let cell = paper.cells.iter().find(|c| c.statement == statement && c.row.is_none() && c.field == field);
        let own = |page: u32| paper.page(page).is_some_and(|p| p.source == Source::Text);
        // Another printed figure of its kind holds, so that the labels were understood; a count that is far off was read elsewhere.
        let kind = check.code.split('_').next().unwrap_or_default();
        // A figure that marks its cents otherwise than the rows was read elsewhere.
        let mark = |t: &str| t.chars().rev().filter(|c| !c.is_ascii_digit()).find(|c| matches!(c, '.' | ','));
        let rows = paper.cells.iter().find(|c| c.statement == statement && c.row.is_some() && c.money() && mark(&c.text).is_some());
        let own_marks = code == "COUNT_MISMATCH" || cell.zip(rows).is_none_or(|(a, b)| mark(&a.text) == mark(&b.text));
        let passed = |codes: &[&str]| s.checks.iter().any(|c| c.passed && codes.contains(&c.code.as_str()));
        // There is no other closing balance to compare with: the totals beside it, or the opening balance, say that its block was understood.
        let block = match kind {
            "CLOSING" => passed(&["TOTAL_DEBIT", "TOTAL_CREDIT"]) || passed(&["OPENING_BALANCE"]) && beside(paper, statement, ["opening", "closing"]),
            "OPENING" => passed(&["TOTAL_DEBIT", "TOTAL_CREDIT"]),
            _ => s.checks.iter().any(|c| c.passed && c.code.starts_with(kind) && c.code != check.code),
        };
        let understood = own_marks && block;
        let near = code != "COUNT_MISMATCH" || check.expected.zip(check.found).is_some_and(|(a, b)| (a - b).abs() <= Money::from(3));
        // Where no balance is printed: a total and the closing balance are off by the same, and the other side holds.
        let off = |c: &crate::statement::Check| c.expected.zip(c.found).map(|(a, b)| (a - b).abs());
        let twins = s.checks.iter().filter(|c| !c.passed && c.code != check.code && off(c) == off(check)).count();
        let alike = held == 0 && broken.is_empty() && code == "TOTAL_MISMATCH" && understood && twins > 0 && s.transactions.len() >= 10;
        let text = s.transactions.iter().all(|t| paper.page(t.page).is_some_and(|p| p.source == Source::Text));
        let accused =
            alike && text || understood && near && broken.is_empty() && held >= paper.rules.thresholds.links && s.transactions.iter().all(|t| own(t.page));
        let show = |m: Option<Money>| m.map(|m| grouped(m, if code == "COUNT_MISMATCH" { 0 } else { s.digits }));
        let mut evidence = Vec::new();
        if let Some(c) = cell {
            let mut change = paper.change("TOTAL", c.page, c.rect, Some(c), None, Some(&c.text));
            change.row = None;
            change.detail = show(check.found).map(|f| format!("the rows give {f}"));
            evidence.push(change);
        }
        let what = field.replace('_', " ");
        let message = format!("The printed {what} is {}, the rows give {}.", show(check.expected).unwrap_or_default(), show(check.found).unwrap_or_default());
        // What cannot be shown is no finding.
        if !evidence.is_empty() {
            finds.add(
                Family::Arithmetic,
                code,
                if accused { Severity::Medium } else { Severity::Low },
                message,
                evidence,
                &["Another period", "Fees netted against a total", "A part of the rows"],
            );
        }
    }
}

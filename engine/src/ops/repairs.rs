//! What would resolve a break in the chain: each repair with its effect, and the corrections that it stands for.

use super::error::{Answer, OpError};
use super::problems::Found;
use super::records::{Problem, ProposedRepair};
use super::said;
use crate::base::Money;
use crate::base::money::fixed;
use crate::document::Document;
use crate::statement::repair;
use crate::statement::{Correction, Corrections, HeaderType, Reading, Repair, Statement, Transaction, Verdict};
use chrono::NaiveDate;

/// Repairs that are offered for one problem.
const MOST: usize = 4;

/// The repairs of a statement that touch one of these rows.
fn of<'s>(s: &'s Statement, rows: &[u32]) -> impl Iterator<Item = &'s Repair> {
    let rows = rows.to_vec();
    s.repairs.iter().filter(move |r| rows.contains(&r.row))
}

/// The value that the best repair changes; the balance where none does.
pub fn field(s: &Statement, rows: &[u32], row: Option<&Transaction>) -> HeaderType {
    match of(s, rows).next().map(|r| r.code.as_str()) {
        None | Some(repair::ALTERED_BALANCE) => HeaderType::Balance,
        Some(_) if row.is_some_and(Transaction::is_debit) => HeaderType::Debit,
        Some(_) => HeaderType::Credit,
    }
}

/// What would resolve a break, best first, each with its effect.
pub fn proposed(document: &Document, reading: &Reading, corrections: &[Correction], s: &Statement, f: &Found<'_>) -> Vec<ProposedRepair> {
    if f.gap.is_none() {
        return Vec::new();
    }
    let before = s.findings.iter().filter(|f| f.code == "BALANCE_BREAKS").count() as u32;
    of(s, &f.rows)
        .take(MOST)
        .map(|r| {
            // Only what closes the whole chain can change the verdict.
            let after = if r.breaks_left == 0 { tried(document, reading, corrections, f.statement, s, r) } else { None };
            let text = |m: Money| fixed(m, s.digits);
            let kind = if r.plug { "plug" } else { "repair" };
            let said = said::of(&format!("{kind}_{}", r.code), &r.message).with("row", r.row + 1);
            let said = r.to.iter().fold(said, |said, m| said.with("amount", text(m.abs())));
            let said = r.from.iter().fold(said, |said, m| said.with("before", text(*m)));
            ProposedRepair {
                code: r.code.clone(),
                message: said,
                from: r.from.map(text),
                to: r.to.map(text),
                breaks_before: before,
                breaks_after: r.breaks_left,
                state_after: after.unwrap_or(Verdict::Discrepancy),
                row: r.row,
                plug: r.plug,
                place: r.place.as_ref().map(|e| e.bbox.into()),
            }
        })
        .collect()
}

/// The verdict that a repair would bring.
fn tried(document: &Document, reading: &Reading, corrections: &[Correction], statement: u32, s: &Statement, r: &Repair) -> Option<Verdict> {
    let mut list = corrections.to_vec();
    let before = list.len();
    list.extend(repair::corrections(statement, s, r));
    let after = Corrections { list }.further(document, reading, before)?;
    after.statements.get(statement as usize).map(|s| s.verdict)
}

/// The repair of a statement that was proposed as this one.
pub fn same<'s>(s: &'s Statement, proposed: &ProposedRepair) -> Option<&'s Repair> {
    let text = |m: Option<Money>| m.map(|m| fixed(m, s.digits));
    s.repairs.iter().find(|r| r.code == proposed.code && r.row == proposed.row && r.plug == proposed.plug && text(r.to) == proposed.to)
}

fn edit(statement: u32, row: u32) -> Correction {
    Correction::EditRow { statement, row, date: None, description: None, debit: None, credit: None, balance: None }
}

/// The day of a problem's row, as a person confirms it.
pub fn confirmed(s: &Statement, p: &Problem) -> Vec<Correction> {
    let row = p.row_index.and_then(|i| s.transactions.get(i as usize));
    let change = |t: &Transaction, day: NaiveDate| {
        let mut change = edit(p.statement_index, t.number);
        if let Correction::EditRow { date, .. } = &mut change {
            *date = Some(day);
        }
        change
    };
    row.and_then(|t| t.date.map(|day| change(t, day))).into_iter().collect()
}

/// An amount as a person writes it: plain, or grouped in either way.
pub fn amount(text: &str) -> Option<Money> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '\u{a0}').collect();
    let (point, comma) = (plain.rfind('.'), plain.rfind(','));
    let decimal = match (point, comma) {
        (Some(p), Some(c)) => {
            if p > c {
                '.'
            } else {
                ','
            }
        }
        (None, Some(c)) if plain.matches(',').count() == 1 && plain.len() - c != 4 => ',',
        (Some(_), None) if plain.matches('.').count() == 1 => '.',
        _ => '\0',
    };
    let digits: String = plain.chars().filter(|c| c.is_ascii_digit() || *c == '-' || *c == decimal).map(|c| if c == ',' { '.' } else { c }).collect();
    digits.parse().ok()
}

/// The corrections that a value in the place of the doubtful one stands for.
pub fn edited(s: &Statement, p: &Problem, value: &str) -> Answer<Vec<Correction>> {
    let row = p.row_index.and_then(|i| s.transactions.get(i as usize)).ok_or_else(|| OpError::conflict("There is no row whose value could be changed."))?;
    let money = || amount(value).ok_or_else(|| OpError::invalid("value", "Give an amount such as 1250000.00."));
    let mut change = edit(p.statement_index, row.number);
    if let Correction::EditRow { date, debit, credit, balance, description, .. } = &mut change {
        match p.field {
            Some(HeaderType::Date) => *date = Some(day(value)?),
            Some(HeaderType::Balance) => *balance = Some(money()?),
            Some(HeaderType::Description) => *description = Some(value.to_owned()),
            Some(HeaderType::Debit) => *debit = Some(money()?),
            Some(HeaderType::Credit) => *credit = Some(money()?),
            _ => return Err(OpError::conflict("Correct it in its row, or in the fields of the statement.")),
        }
    }
    Ok(vec![change])
}

/// A day as a person writes it.
pub fn day(text: &str) -> Answer<NaiveDate> {
    let text = text.trim();
    let iso = text.parse::<NaiveDate>().ok();
    let printed = || crate::base::dates::scan(text).filter(|d| d.year.is_some()).and_then(|d| d.day(crate::base::dates::DateOrder::DayMonth, 0));
    iso.or_else(printed).ok_or_else(|| OpError::invalid("value", "Give a date such as 2024-01-31."))
}

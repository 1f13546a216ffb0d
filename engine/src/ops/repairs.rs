//! What would resolve a break in the chain: each repair with its effect, and the corrections that it stands for.

use super::error::{Answer, OpError};
use super::problems::Found;
use super::records::{Problem, ProposedRepair, Said};
use crate::base::Money;
use crate::base::money::fixed;
use crate::document::Document;
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
        None | Some("altered_balance") => HeaderType::Balance,
        Some(_) if row.is_some_and(Transaction::is_debit) => HeaderType::Debit,
        Some(_) => HeaderType::Credit,
    }
}

/// What would resolve a break, best first, each with its effect.
pub fn proposed(document: &Document, reading: &Reading, corrections: &[Correction], s: &Statement, f: &Found<'_>) -> Vec<ProposedRepair> {
    if f.gap.is_none() {
        return Vec::new();
    }
    let before = s.findings.iter().filter(|f| f.code == "balance_breaks").count() as u32;
    of(s, &f.rows)
        .take(MOST)
        .map(|r| {
            // Only what closes the whole chain can change the verdict.
            let after = if r.breaks_left == 0 { tried(document, reading, corrections, f.statement, s, r) } else { None };
            let text = |m: Money| fixed(m, s.digits);
            let said = Said::new(&format!("repair_{}", r.code), r.message.clone()).with("row", r.row + 1);
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
            }
        })
        .collect()
}

/// The verdict that a repair would bring.
fn tried(document: &Document, reading: &Reading, corrections: &[Correction], statement: u32, s: &Statement, r: &Repair) -> Option<Verdict> {
    let mut list = corrections.to_vec();
    let before = list.len();
    list.extend(made(statement, s, &r.code, r.row, r.to));
    let after = Corrections { list }.further(document, reading, before)?;
    after.statements.get(statement as usize).map(|s| s.verdict)
}

/// The corrections that a proposed repair stands for.
pub fn corrections(s: &Statement, p: &Problem, repair: &ProposedRepair) -> Vec<Correction> {
    // The same repair is found again by what it says.
    let same = |r: &&Repair| r.code == repair.code && r.message == repair.message.text;
    s.repairs.iter().find(same).map(|r| made(p.statement_index, s, &r.code, r.row, r.to)).unwrap_or_default()
}

fn edit(statement: u32, row: u32) -> Correction {
    Correction::EditRow { statement, row, date: None, description: None, debit: None, credit: None, balance: None }
}

fn made(statement: u32, s: &Statement, code: &str, index: u32, to: Option<Money>) -> Vec<Correction> {
    let Some(t) = s.transactions.get(index as usize) else { return Vec::new() };
    let row = t.number;
    let mut change = edit(statement, row);
    if let Correction::EditRow { debit, credit, balance, .. } = &mut change {
        match (code, to) {
            ("swapped_side", _) => (*debit, *credit) = (Some(t.credit), Some(t.debit)),
            ("misread_digit" | "merged_cell", Some(to)) if t.is_debit() => *debit = Some(to),
            ("misread_digit" | "merged_cell", Some(to)) => *credit = Some(to),
            ("altered_balance", Some(to)) => *balance = Some(to),
            ("doubled_row", _) => return vec![Correction::DeleteRow { statement, row }],
            ("lost_row", Some(gap)) => {
                // It stands before the row in order of booking, so that the printed balance still closes the run.
                let before = index.checked_sub(1).and_then(|i| s.transactions.get(i as usize)).map(|t| t.number);
                let out = gap.is_sign_negative();
                return vec![Correction::InsertRow {
                    statement,
                    after: if s.newest_first { Some(row) } else { before },
                    date: t.date,
                    description: String::new(),
                    debit: if out { -gap } else { Money::ZERO },
                    credit: if out { Money::ZERO } else { gap },
                    balance: None,
                }];
            }
            _ => return Vec::new(),
        }
    }
    vec![change]
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

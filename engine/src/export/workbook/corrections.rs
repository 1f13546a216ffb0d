//! The sheet Corrections: everything that a person changed, in the reading and in the analysis.

use super::sheet::{Cell, Kind, Sheet};
use super::text::words;
use super::transactions::yes;
use super::{Context, Written};
use crate::analytics::{AnalystRule, TransactionCorrection};
use crate::statement::Correction;
use rust_xlsxwriter::Worksheet;
use std::collections::HashMap;
use uuid::Uuid;

const COLUMNS: u16 = 5;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new("Corrections", styles)?;
    sheet.title(0, 0, "Corrections", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, "What a reviewer changed in the reading, and an analyst in the figures. Everything else is as read.", &styles.subtitle)?;
    sheet.column(0, 26.0, 40.0);
    sheet.column(3, 30.0, 60.0);
    sheet.column(4, 30.0, 70.0);
    let row = reading(&mut sheet, context, 2)?;
    let row = transactions(&mut sheet, context, row + 1)?;
    rules(&mut sheet, context, row + 1)?;
    sheet.finish()
}

fn none(sheet: &mut Sheet<'_>, row: u32) -> Written<u32> {
    let note = &sheet.styles.note;
    sheet.title(row, 0, "None.", note)?;
    Ok(row + 1)
}

fn reading(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    sheet.section(row, "In the reading", COLUMNS)?;
    if context.book.sources.iter().all(|s| s.corrections.iter().all(|c| *c == Correction::Reverted)) {
        return none(sheet, row + 1);
    }
    sheet.head(row + 1, &[("File", Kind::Text), ("Statement", Kind::Text), ("Row", Kind::Text), ("What", Kind::Text), ("Value", Kind::Text)])?;
    let mut at = row + 2;
    for (file, source) in context.sources() {
        for correction in source.corrections.iter().filter(|c| **c != Correction::Reverted) {
            let (statement, line, what, value) = in_words(correction);
            let number = |n: Option<u32>| n.map(|n| (n + 1).to_string()).unwrap_or_default();
            sheet.row(at, &[Cell::Wrap(file), Cell::Text(&number(statement)), Cell::Text(&number(line)), Cell::Wrap(&what), Cell::Wrap(&value)])?;
            at += 1;
        }
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

/// Statement, row, what was done, and the values.
fn in_words(correction: &Correction) -> (Option<u32>, Option<u32>, String, String) {
    let values = |parts: [(&str, Option<String>); 5]| {
        let said = |(name, value): (&str, Option<String>)| value.map(|v| format!("{name} {v}"));
        parts.into_iter().filter_map(said).collect::<Vec<_>>().join(", ")
    };
    let text = |m: &Option<crate::base::Money>| m.map(|m| m.to_string());
    match correction {
        Correction::HeaderType { index, header } => (None, None, format!("Column {} holds", index + 1), words(&format!("{header:?}"))),
        Correction::HeaderName { index, name } => (None, None, format!("Column {} is called", index + 1), name.clone()),
        Correction::Edges { edges } => {
            let drawn = edges.iter().map(|(x0, x1)| format!("{x0:.0}–{x1:.0}")).collect::<Vec<_>>().join(", ");
            (None, None, "Columns drawn anew".to_owned(), drawn)
        }
        Correction::EditRow { statement, row, date, description, debit, credit, balance } => {
            let value = values([
                ("date", date.map(|d| d.to_string())),
                ("description", description.clone()),
                ("debit", text(debit)),
                ("credit", text(credit)),
                ("balance", text(balance)),
            ]);
            (Some(*statement), Some(*row), "Row edited".to_owned(), value)
        }
        Correction::InsertRow { statement, after, date, description, debit, credit, balance, .. } => {
            let value = values([
                ("date", date.map(|d| d.to_string())),
                ("description", Some(description.clone())),
                ("debit", Some(debit.to_string())),
                ("credit", Some(credit.to_string())),
                ("balance", text(balance)),
            ]);
            (Some(*statement), *after, "Row inserted after".to_owned(), value)
        }
        Correction::DeleteRow { statement, row } => (Some(*statement), Some(*row), "Row deleted".to_owned(), String::new()),
        Correction::SplitRow { statement, row, debit, credit, letters } => {
            let value = format!("first part: debit {debit}, credit {credit}, {letters} letters of the description");
            (Some(*statement), Some(*row), "Row split in two".to_owned(), value)
        }
        Correction::MergeRow { statement, row } => (Some(*statement), Some(*row), "Row joined with the next".to_owned(), String::new()),
        Correction::Field { statement, field, value } => (Some(*statement), None, words(field), value.clone()),
        Correction::Reverted => (None, None, "Reverted".to_owned(), String::new()),
    }
}

fn transactions(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    sheet.section(row, "Of transactions", COLUMNS)?;
    let corrections = &context.book.corrections.transactions;
    if corrections.is_empty() {
        return none(sheet, row + 1);
    }
    let lines: HashMap<Uuid, u32> = (0_u32..).zip(&context.analysis.transactions).map(|(i, t)| (t.id, i)).collect();
    sheet.head(
        row + 1,
        &[("Counterparty now", Kind::Text), ("Date", Kind::Text), ("Line on Transactions", Kind::Text), ("Description", Kind::Text), ("Set to", Kind::Text)],
    )?;
    let mut at = row + 2;
    for correction in corrections {
        let index = lines.get(&correction.id).copied();
        let t = index.and_then(|i| context.transaction(i));
        let line = index.map_or_else(|| "not in this result".to_owned(), |i| context.line(i).to_string());
        sheet.row(
            at,
            &[
                Cell::Wrap(t.map_or("", |t| &t.merchant_name)),
                Cell::Date(t.and_then(|t| t.row.date)),
                Cell::Text(&line),
                Cell::Wrap(t.map_or("", |t| &t.row.description)),
                Cell::Wrap(&set_to(correction)),
            ],
        )?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

fn set_to(c: &TransactionCorrection) -> String {
    let parts = [
        c.category.map(|v| format!("category {}", super::text::category(v))),
        c.merchant_name.as_ref().map(|v| format!("counterparty {v}")),
        c.role.map(|v| format!("role {}", words(v.name()))),
        c.is_operational.map(|v| format!("operational: {}", yes(v))),
        c.excluded.map(|v| if v { "excluded from the figures".to_owned() } else { "included in the figures".to_owned() }),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn rules(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    sheet.section(row, "Rules of the analyst", COLUMNS)?;
    let rules: Vec<&AnalystRule> = context.book.corrections.rules.iter().chain(&context.book.config.rules).collect();
    if rules.is_empty() {
        return none(sheet, row + 1).map(|_| ());
    }
    sheet.head(row + 1, &[("Rule", Kind::Text), ("Side", Kind::Text), ("Category", Kind::Text), ("Counterparty", Kind::Text), ("Words", Kind::Text)])?;
    let mut at = row + 2;
    for r in rules {
        sheet.row(
            at,
            &[
                Cell::Wrap(&r.name),
                Cell::Text(r.direction.map_or("Both", super::counterparties::side)),
                Cell::Text(super::text::category(r.category)),
                Cell::Wrap(r.counterparty.as_deref().unwrap_or_default()),
                Cell::Wrap(&r.keywords.join(" … ")),
            ],
        )?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)
}

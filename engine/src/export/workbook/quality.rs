//! The sheet Data quality: how far each statement is proven, what its printed figures say, and what a person should look at.

use super::sheet::{Kind, Sheet};
use super::{Context, Written};
use crate::base::{Finding, Money, Severity};
use crate::statement::{Dates, Verdict};
use rust_xlsxwriter::{Format, Worksheet};

const SHEET: &str = "Data quality";
/// Row of the head of the table of statements, 0-based; a statement's row follows from its number.
const HEAD: u32 = 3;
const OPENING: &str = "H";
const COLUMNS: u16 = 15;

/// The cell that holds the opening balance of a statement, by its index into `Analysis::statements`.
pub fn opening_cell(statement: u32) -> String {
    format!("'{SHEET}'!${OPENING}${}", HEAD + 2 + statement)
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new(SHEET, styles)?;
    sheet.title(0, 0, "Data quality", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, "What was read, what of it is proven by printed figures, and what to look at before using the figures.", &styles.subtitle)?;
    sheet.section(2, "Statements", COLUMNS)?;
    let row = statements(&mut sheet, context)?;
    let row = checks(&mut sheet, context, row + 1)?;
    let row = findings(&mut sheet, context, row + 1)?;
    repairs(&mut sheet, context, row + 1)?;
    sheet.inner.set_header("&L&8Data quality");
    sheet.finish()
}

/// A verdict's word and colour.
pub fn verdict<'s>(sheet: &Sheet<'s>, verdict: Verdict) -> (&'static str, &'s Format) {
    match verdict {
        Verdict::Proved => (verdict.word(), &sheet.styles.good),
        Verdict::Discrepancy | Verdict::NotAStatement => (verdict.word(), &sheet.styles.bad),
        Verdict::Adjusted | Verdict::Unprovable => (verdict.word(), &sheet.styles.warn),
    }
}

fn statements(sheet: &mut Sheet<'_>, context: &Context<'_>) -> Written<u32> {
    let styles = &context.styles;
    sheet.column(0, 22.0, 32.0);
    for col in [9, 10, 11] {
        sheet.column(col, 11.0, 12.0);
    }
    sheet.column(13, 40.0, 56.0);
    sheet.head(
        HEAD,
        &[
            ("File", Kind::Text),
            ("Pages", Kind::Text),
            ("Bank", Kind::Text),
            ("Account number", Kind::Text),
            ("Currency", Kind::Text),
            ("From", Kind::Text),
            ("To", Kind::Text),
            ("Opening balance", Kind::Number),
            ("Closing balance", Kind::Number),
            ("Rows", Kind::Number),
            ("Rows covered", Kind::Number),
            ("Rows reconciled", Kind::Number),
            ("Verdict", Kind::Text),
            ("Why", Kind::Text),
            ("Dates", Kind::Text),
        ],
    )?;
    let mut row = HEAD + 1;
    for s in &context.analysis.statements {
        let digits = context.analysis.accounts.get(s.account as usize).map_or(2, |a| a.digits);
        sheet.wrap(row, 0, context.file_name(s.file_index))?;
        sheet.text(row, 1, &if s.pages.0 == s.pages.1 { s.pages.0.to_string() } else { format!("{}–{}", s.pages.0, s.pages.1) }, &styles.text)?;
        sheet.wrap(row, 2, &s.bank_name)?;
        sheet.text(row, 3, &s.account_number, &styles.text)?;
        sheet.text(row, 4, &s.currency, &styles.text)?;
        sheet.date_or_blank(row, 5, s.period.map(|p| p.from))?;
        sheet.date_or_blank(row, 6, s.period.map(|p| p.to))?;
        sheet.money_or_blank(row, 7, s.opening, digits)?;
        sheet.money_or_blank(row, 8, s.closing, digits)?;
        sheet.whole(row, 9, s.rows.into())?;
        sheet.whole(row, 10, s.rows_covered.into())?;
        sheet.whole(row, 11, s.rows_reconciled.into())?;
        let (word, format) = verdict(sheet, s.verdict);
        sheet.text(row, 12, word, format)?;
        let overlap = match s.rows_overlapping {
            0 => String::new(),
            n => format!(" {} in an earlier file too and left out here.", super::text::count(n as usize, "row stands", "rows stand")),
        };
        sheet.wrap(row, 13, &format!("{}{overlap}", s.verdict_reason))?;
        let (word, format) = match s.dates {
            Dates::Sure => ("SURE".to_owned(), &sheet.styles.good),
            Dates::InDoubt => (format!("IN DOUBT, {}", super::text::count(s.dates_in_doubt.len(), "row", "rows")), &sheet.styles.warn),
        };
        sheet.text(row, 14, &word, format)?;
        row += 1;
    }
    sheet.inner.set_freeze_panes(0, 1)?;
    sheet.lines(HEAD + 1, row - 1, COLUMNS)?;
    Ok(row)
}

fn checks(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    sheet.section(row, "Printed figures compared with the rows", COLUMNS)?;
    sheet.head(row + 1, &[("File", Kind::Text), ("Holds", Kind::Text), ("Check", Kind::Text), ("Account number", Kind::Text), ("Currency", Kind::Text)])?;
    for (col, name, kind) in [(7, "Printed", &styles.head_right), (8, "From the rows", &styles.head_right), (9, "In words", &styles.head)] {
        sheet.inner.write_string_with_format(row + 1, col, name, kind)?;
    }
    let mut at = row + 2;
    for (file, source) in context.sources() {
        for statement in source.statements {
            for check in &statement.checks {
                let amount = |m: Option<Money>| m.filter(|_| !check.code.starts_with("COUNT"));
                sheet.wrap(at, 0, file)?;
                sheet.text(at, 1, if check.passed { "Yes" } else { "NO" }, if check.passed { &styles.good } else { &styles.bad })?;
                sheet.text(at, 2, &super::text::words(&check.code), &styles.text)?;
                sheet.text(at, 3, &statement.account_number.value, &styles.text)?;
                sheet.text(at, 4, &statement.currency.value, &styles.text)?;
                sheet.money_or_blank(at, 7, amount(check.expected), statement.digits)?;
                sheet.money_or_blank(at, 8, amount(check.found), statement.digits)?;
                sheet.title(at, 9, &check.message, &styles.text)?;
                at += 1;
            }
        }
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

/// A severity's word and colour.
pub fn severity<'s>(sheet: &Sheet<'s>, severity: Severity) -> (&'static str, &'s Format) {
    match severity {
        Severity::High => ("HIGH", &sheet.styles.bad),
        Severity::Medium => ("MEDIUM", &sheet.styles.warn),
        Severity::Low => ("LOW", &sheet.styles.text),
    }
}

fn findings(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    sheet.section(row, "Findings", COLUMNS)?;
    sheet.head(row + 1, &[("File", Kind::Text), ("Page", Kind::Text), ("Severity", Kind::Text), ("Finding", Kind::Text)])?;
    sheet.inner.write_string_with_format(row + 1, 13, "What would resolve it", &styles.head)?;
    let mut at = row + 2;
    let mut write = |sheet: &mut Sheet<'_>, file: &str, finding: &Finding| -> Written<()> {
        let (word, format) = severity(sheet, finding.severity);
        sheet.wrap(at, 0, file)?;
        sheet.text(at, 1, &finding.page.map(|p| p.to_string()).unwrap_or_default(), &styles.text)?;
        sheet.text(at, 2, word, format)?;
        sheet.title(at, 3, &finding.message, &styles.text)?;
        sheet.wrap(at, 13, &finding.remedy)?;
        at += 1;
        Ok(())
    };
    for (file, source) in context.sources() {
        for finding in source.findings.iter().chain(source.statements.iter().flat_map(|s| &s.findings)) {
            write(sheet, file, finding)?;
        }
    }
    for finding in &context.analysis.findings {
        write(sheet, "All files", finding)?;
    }
    for c in &context.analysis.combining {
        let file = c.statements.first().and_then(|s| context.analysis.statements.get(*s as usize)).map_or("All files", |s| context.file_name(s.file_index));
        write(sheet, file, &Finding::new("", c.severity, c.message.as_str()).remedy(c.remedy.clone()))?;
    }
    if let Some(finding) = fifteen_digits(context) {
        write(sheet, "This workbook", &finding)?;
    }
    if at == row + 2 {
        sheet.title(at, 0, "None.", &styles.note)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

/// Spreadsheets keep fifteen digits of a number: which amounts have more.
fn fifteen_digits(context: &Context<'_>) -> Option<Finding> {
    let long = |m: Money| m.normalize().mantissa().unsigned_abs() >= 1_000_000_000_000_000;
    let amounts = context.analysis.transactions.iter().flat_map(|t| [Some(t.row.amount()), t.balance, t.amount_base]).flatten();
    let count = amounts.filter(|m| long(*m)).count();
    let message = format!("{} more than fifteen digits, of which a spreadsheet keeps fifteen.", super::text::count(count, "amount has", "amounts have"));
    (count > 0).then(|| Finding::new("FIFTEEN_DIGITS", Severity::Medium, message).remedy("Take those from the JSON or CSV export, which holds them whole."))
}

fn repairs(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    let repairs = || context.sources().flat_map(|(file, source)| source.statements.iter().flat_map(move |s| s.repairs.iter().map(move |r| (file, s, r))));
    if repairs().next().is_none() {
        return Ok(row);
    }
    sheet.section(row, "What would close a broken chain (proposed, never applied)", COLUMNS)?;
    let heads = ["File", "Place", "Repair", "", "", "", "", "As read", "Would be", "Then holds"];
    let kind = |i: usize| if i == 7 || i == 8 { Kind::Number } else { Kind::Text };
    let heads: Vec<(&str, Kind)> = heads.iter().enumerate().map(|(i, h)| (*h, kind(i))).collect();
    sheet.head(row + 1, &heads)?;
    let mut at = row + 2;
    for (file, statement, repair) in repairs() {
        sheet.wrap(at, 0, file)?;
        sheet.text(at, 1, &format!("Row {}", repair.row + 1), &styles.text)?;
        sheet.text(at, 2, &super::text::words(&repair.code), &styles.text)?;
        sheet.money_or_blank(at, 7, repair.from, statement.digits)?;
        sheet.money_or_blank(at, 8, repair.to, statement.digits)?;
        sheet.title(at, 9, &repair.message, &styles.text)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

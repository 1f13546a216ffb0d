//! The sheet Assumptions: the settings behind the figures, what each figure means, and the checksums that tie them to the files.

use super::sheet::{Cell, Kind, Sheet};
use super::transactions::flag_label;
use super::{Context, Written, flags};
use crate::analytics::Flag;
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 4;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new("Assumptions", styles)?;
    sheet.title(0, 0, "Assumptions", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, "What the figures rest on: settings, definitions, and checksums of what went in and came out.", &styles.subtitle)?;
    sheet.column(0, 34.0, 44.0);
    sheet.column(1, 24.0, 70.0);
    sheet.column(2, 12.0, 16.0);
    sheet.column(3, 60.0, 90.0);
    let row = settings(&mut sheet, context, 2)?;
    let row = definitions(&mut sheet, context, row + 1)?;
    sheet.inner.set_page_breaks(&[row + 1])?;
    manifest(&mut sheet, context, row + 1)?;
    sheet.finish()
}

fn settings(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    sheet.section(row, "Settings", COLUMNS)?;
    sheet.head(row + 1, &[("Setting", Kind::Text), ("Value", Kind::Text), ("From", Kind::Text), ("What it decides", Kind::Text)])?;
    let mut at = row + 2;
    for a in &context.analysis.assumptions {
        let from = if a.configured { "configured" } else { "default" };
        sheet.row(at, &[Cell::Wrap(&a.name), Cell::Wrap(&a.value), Cell::Text(from), Cell::Wrap(&a.meaning)])?;
        at += 1;
    }
    let model = &context.analysis.text_model;
    if !model.name.is_empty() {
        let value = format!("{} {}, {} corrections learnt", model.name, model.version, model.learnt);
        sheet.row(at, &[Cell::Text("text model"), Cell::Wrap(&value), Cell::None, Cell::Wrap("Judges descriptions that no rule and no role decides.")])?;
        at += 1;
    }
    sheet.lines(row + 2, at.max(row + 3) - 1, COLUMNS)?;
    Ok(at)
}

const DEFINITIONS: &[(&str, &str)] = &[
    ("Include", "No takes a row out of every live figure: Summary, Monthly, Categories and Proforma."),
    ("Difference", "Balance minus what the balance before, the credit and the debit give. Zero where the chain of balances holds."),
    ("PROVED", "Every row is covered by printed balances or totals, and all of them hold exactly, pages, opening and closing balance included."),
    ("DISCREPANCY", "A printed figure does not hold. Data quality names the rows and the smallest change that would close the chain."),
    ("UNPROVABLE", "The statement prints too little to prove it."),
    ("Operational", "By the category's nature, after the analyst's correction. The sheet Categories says which categories are."),
    ("Confidence", "The lowest of nine values of a row: HIGH from 0.90, MEDIUM from 0.70, else LOW."),
    ("Counterparty", "One spelling for names that banks cut short, turn round or mistype. BANK, CASH, CARD AND QR and UNKNOWN are no counterparties."),
    ("Average balance", "Mean of the end-of-day balances of every calendar day, carried over days without rows."),
    ("Concentration", "Shares of the largest counterparties; bank, cash, card and QR, unknown and own accounts are left out."),
    ("Herfindahl index", "Sum of the squared shares in per cent: 10,000 where one counterparty is everything."),
    ("Base currency", "Amounts at the exchange rates of the sheet Currencies; without a rate an amount is in no figure in base currency."),
];

fn definitions(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    sheet.section(row, "What the words mean", COLUMNS)?;
    let mut at = row + 1;
    let flags = Flag::ALL.map(|f| (format!("Flag: {}", flag_label(f)), flags::meaning(f)));
    let all = DEFINITIONS.iter().map(|(word, meaning)| ((*word).to_owned(), *meaning)).chain(flags);
    for (word, meaning) in all {
        sheet.text(at, 0, &word, &styles.label)?;
        sheet.title(at, 1, meaning, &styles.text)?;
        at += 1;
    }
    sheet.lines(row + 1, at - 1, COLUMNS)?;
    Ok(at)
}

fn manifest(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    let manifest = context.manifest();
    sheet.section(row, "Manifest: SHA-256", COLUMNS)?;
    let mut at = row + 1;
    let mut write = |name: &str, checksum: &str| -> Written<()> {
        sheet.wrap(at, 0, name)?;
        sheet.title(at, 1, checksum, &sheet.styles.text)?;
        at += 1;
        Ok(())
    };
    for file in &manifest.files {
        write(&file.name, &file.sha256)?;
    }
    write("Configuration", &manifest.configuration_sha256)?;
    write("Corrections", &manifest.corrections_sha256)?;
    write("Result", &manifest.result_sha256)?;
    write("Written by", &format!("Saldo {}", manifest.version))?;
    sheet.lines(row + 1, at - 1, COLUMNS)
}

//! The sheet Currencies: what moved in each currency, in base currency too, and the exchange rates used.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 9;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Currencies", styles)?;
    sheet.title(0, 0, "Currencies", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, &format!("Base currency: {}", analysis.base_currency), &styles.subtitle)?;
    sheet.section(2, "Movements a currency", COLUMNS)?;
    let (credit, debit) = (format!("Credits in {}", analysis.base_currency), format!("Debits in {}", analysis.base_currency));
    sheet.head(
        3,
        &[
            ("Currency", Kind::Text),
            ("Number of credits", Kind::Number),
            ("Credits", Kind::Number),
            ("Number of debits", Kind::Number),
            ("Debits", Kind::Number),
            ("Net", Kind::Number),
            (&credit, Kind::Number),
            (&debit, Kind::Number),
            ("Exchange rate", Kind::Text),
        ],
    )?;
    let mut at = 4;
    for c in &analysis.currencies {
        let digits = analysis.accounts.iter().find(|a| a.currency == c.currency).map_or(2, |a| a.digits);
        let missing = analysis.missing_rates.contains(&c.currency);
        sheet.row(
            at,
            &[
                Cell::Text(&c.currency),
                Cell::Whole(c.total_credit.into()),
                Cell::Money(Some(c.credit_mutation_number), digits),
                Cell::Whole(c.total_debit.into()),
                Cell::Money(Some(c.debit_mutation_number), digits),
                Cell::Money(Some(c.credit_mutation_number - c.debit_mutation_number), digits),
                Cell::Money(c.credit_mutation_base_currency, context.base_digits),
                Cell::Money(c.debit_mutation_base_currency, context.base_digits),
                if missing { Cell::Styled("MISSING", &styles.bad) } else { Cell::Text("") },
            ],
        )?;
        at += 1;
    }
    sheet.lines(4, at - 1, COLUMNS)?;
    if !analysis.missing_rates.is_empty() {
        let names: Vec<&str> = analysis.missing_rates.iter().map(AsRef::as_ref).collect();
        let note = format!("No exchange rate is configured for {}: its amounts are in no figure in {}.", names.join(", "), analysis.base_currency);
        sheet.title(at, 0, &note, &styles.note)?;
        at += 1;
    }
    rates(&mut sheet, context, at + 1)?;
    sheet.finish()
}

fn rates(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    let (config, styles) = (context.book.config, &context.styles);
    sheet.section(row, "Exchange rates of the configuration", COLUMNS)?;
    if config.exchange_rates.is_empty() && config.rates.is_empty() {
        return sheet.title(row + 1, 0, "None.", &styles.note);
    }
    let worth = format!("One unit in {}", context.analysis.base_currency);
    sheet.head_of(row + 1, &[("Currency", Kind::Text), ("From", Kind::Text), (&worth, Kind::Number)])?;
    let mut at = row + 2;
    let any_day = config.exchange_rates.iter().map(|(currency, rate)| (currency, None, *rate));
    let dated = config.rates.iter().map(|r| (&r.currency, Some(r.date), r.rate));
    for (currency, date, rate) in any_day.chain(dated) {
        sheet.row(at, &[Cell::Text(currency), if date.is_some() { Cell::Date(date) } else { Cell::Text("any day") }])?;
        sheet.amount(at, 2, rate, 4, &styles.decimal)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, 3)
}

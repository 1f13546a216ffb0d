//! The sheet Indicators: single figures with their formulas, taxes and social payments by month, payers who came and went, and what is unusual.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use crate::analytics::{Direction, Duty, Indicator, Unit};
use crate::base::Money;
use crate::base::money::grouped;
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 6;
/// Findings and names that are listed.
const MOST: usize = 500;

/// An indicator's name in words.
pub fn label(name: &str) -> String {
    let words = name.replace('_', " ").replace("top1", "top 1").replace("top5", "top 5");
    let mut signs = words.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// A value as it is shown: nothing for what could not be told.
pub fn shown(value: Option<Money>, unit: Unit, digits: u32) -> String {
    match (value, unit) {
        (None, _) => "–".to_owned(),
        (Some(v), Unit::Money) => grouped(v, digits),
        (Some(v), Unit::Share) => format!("{} %", (v * Money::from(100)).round_dp(2).normalize()),
        (Some(v), Unit::Count | Unit::Months) if v.normalize().scale() == 0 => v.normalize().to_string(),
        (Some(v), _) => v.round_dp(2).to_string(),
    }
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Indicators", styles)?;
    sheet.title(0, 0, "Indicators", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = format!("Over all accounts, in {}, each with what was divided by what. This sheet does not recalculate.", analysis.base_currency);
    sheet.title(1, 0, &note, &styles.subtitle)?;
    sheet.column(0, 30.0, 44.0);
    sheet.column(2, 40.0, 70.0);
    let mut at = 3;
    for indicators in &analysis.indicators {
        let months = indicators.span.months().map_or_else(|| "All that is covered".to_owned(), |n| format!("The last {n} months"));
        sheet.section(at, &format!("{months}: {} to {}", indicators.from.format("%Y-%m-%d"), indicators.to.format("%Y-%m-%d")), COLUMNS)?;
        sheet.head(at + 1, &[("Indicator", Kind::Text), ("Value", Kind::Number), ("How it is told", Kind::Text), ("Rows", Kind::Number)])?;
        at += 2;
        let first = at;
        for i in &indicators.values {
            value(&mut sheet, context, at, i)?;
            at += 1;
        }
        sheet.lines(first, at.max(first + 1) - 1, 4)?;
        at += 1;
    }
    at = duties(&mut sheet, context, at)?;
    at = payers(&mut sheet, context, at)?;
    unusual(&mut sheet, context, at)?;
    sheet.finish()
}

fn value(sheet: &mut Sheet<'_>, context: &Context<'_>, at: u32, i: &Indicator) -> Written<()> {
    sheet.text(at, 0, &label(&i.name), &context.styles.text)?;
    match (i.value, i.unit) {
        (Some(v), Unit::Money) => sheet.money(at, 1, v, context.base_digits)?,
        (Some(v), Unit::Share) => sheet.share(at, 1, f64::try_from(v).unwrap_or_default())?,
        (Some(v), Unit::Count | Unit::Months) if v.normalize().scale() == 0 => sheet.whole(at, 1, u64::try_from(v).unwrap_or_default())?,
        (Some(v), _) => sheet.money(at, 1, v.round_dp(2), 2)?,
        (None, _) => {}
    }
    sheet.wrap(at, 2, &i.formula)?;
    if !i.transactions.is_empty() {
        sheet.whole(at, 3, i.transactions.len() as u64)?;
    }
    Ok(())
}

fn duties(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let duties = &context.analysis.duties;
    if duties.is_empty() {
        return Ok(row);
    }
    sheet.section(row, "Taxes and social payments by month", COLUMNS)?;
    sheet.head(row + 1, &[("Duty", Kind::Text), ("Paid", Kind::Number), ("Said of it", Kind::Text), ("Month", Kind::Text)])?;
    let mut at = row + 2;
    for d in duties {
        let name = if d.duty == Duty::Tax { "Tax" } else { "Social security" };
        for (month, sum) in &d.months {
            let missed = d.missed.contains(month);
            sheet.row(at, &[Cell::Text(name), Cell::Money((!missed).then_some(*sum), context.base_digits)])?;
            sheet.row_from(at, 2, &[Cell::Text(if missed { "no payment in this month" } else { "paid" }), Cell::Month(*month)])?;
            at += 1;
        }
    }
    sheet.lines(row + 2, at - 1, 4)?;
    Ok(at + 1)
}

fn payers(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let payers = &context.analysis.payers;
    if payers.is_empty() {
        return Ok(row);
    }
    sheet.section(row, "Payers and payees by month", COLUMNS)?;
    let head =
        [("Month", Kind::Text), ("Number", Kind::Number), ("New", Kind::Text), ("Top 5", Kind::Number), ("Side", Kind::Text), ("Not seen again", Kind::Text)];
    sheet.head(row + 1, &head)?;
    sheet.column(5, 20.0, 50.0);
    let mut at = row + 2;
    for p in payers {
        let names = |names: &[std::sync::Arc<str>]| names.iter().map(|n| &**n).collect::<Vec<_>>().join("; ");
        let (new, lost) = (names(&p.new), names(&p.lost));
        let side = if p.direction == Direction::Credit { "Payers" } else { "Payees" };
        sheet.row(at, &[Cell::Month(p.month), Cell::Whole(p.parties.into()), Cell::Wrap(&new), Cell::Share(p.top5), Cell::Text(side), Cell::Wrap(&lost)])?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at + 1)
}

fn unusual(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    let all = &context.analysis.unusual;
    if all.is_empty() {
        return Ok(());
    }
    sheet.section(row, "Structuring, payments made twice, refunds, and parties on both sides", COLUMNS)?;
    let head = [
        ("What", Kind::Text),
        ("Amount", Kind::Number),
        ("Reason", Kind::Text),
        ("Line on Transactions", Kind::Number),
        ("From", Kind::Text),
        ("To", Kind::Text),
    ];
    sheet.head(row + 1, &head)?;
    let mut at = row + 2;
    for u in all.iter().take(MOST) {
        let what = match u.code.as_str() {
            "STRUCTURING" => "Cash below the limit of reports",
            "DUPLICATE" => "Paid again",
            "REFUND" => "Refund",
            _ => "On both sides",
        };
        let line = u.transactions.first().map_or(Cell::None, |i| Cell::Line(context.line(*i)));
        sheet.row(at, &[Cell::Text(what), Cell::Money(u.amount, context.base_digits), Cell::Wrap(&u.reason), line, Cell::Date(u.from), Cell::Date(u.to)])?;
        at += 1;
    }
    if all.len() > MOST {
        sheet.title(at, 0, &format!("{} more.", all.len() - MOST), &context.styles.note)?;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)
}

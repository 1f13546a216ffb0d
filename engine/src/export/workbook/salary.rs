//! The sheet Salary: a person's wages by employer and month, their parts, and whether they come regularly.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 7;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Salary", styles)?;
    sheet.title(0, 0, "Salary", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = format!("Wages that the rows name as such, in {}. This sheet does not recalculate.", analysis.base_currency);
    sheet.title(1, 0, &note, &styles.subtitle)?;
    if analysis.salary.is_empty() {
        let none = if analysis.holder_type == crate::analytics::HolderType::Person { "No wage was found." } else { "The holder is a company." };
        sheet.title(3, 0, none, &styles.note)?;
        return sheet.finish();
    }
    sheet.column(0, 26.0, 44.0);
    let digits = context.base_digits;
    let mut at = 3;
    for s in &analysis.salary {
        let sure = if s.possible { "possible: no word says wage" } else { "by its wording" };
        let regular = if s.regular { "regular" } else { "not regular" };
        sheet.section(at, &format!("{} ({sure}; {regular})", s.employer), COLUMNS)?;
        let head = [
            ("Month", Kind::Text),
            ("Wage", Kind::Number),
            ("Bonus and allowances", Kind::Number),
            ("Together", Kind::Number),
            ("Paid on", Kind::Text),
            ("Rows", Kind::Number),
            ("Line on Transactions", Kind::Number),
        ];
        sheet.head(at + 1, &head)?;
        at += 2;
        let first = at;
        for w in &s.months {
            let line = w.transactions.first().map_or(Cell::None, |i| Cell::Line(context.line(*i)));
            let money = |m| Cell::Money(Some(m), digits);
            sheet.row(
                at,
                &[
                    Cell::Month(w.month),
                    money(w.base),
                    money(w.extra),
                    money(w.base + w.extra),
                    Cell::Date(w.day),
                    Cell::Whole(w.transactions.len() as u64),
                    line,
                ],
            )?;
            at += 1;
        }
        sheet.lines(first, at - 1, COLUMNS)?;
        sheet.title(at, 0, "Mean month", &styles.label)?;
        sheet.money(at, 3, s.average, digits)?;
        at += 1;
        if !s.missed.is_empty() {
            let months: Vec<String> = s.missed.iter().map(|m| m.format("%Y-%m").to_string()).collect();
            sheet.title(at, 0, &format!("Months without a wage: {}.", months.join(", ")), &styles.note)?;
            at += 1;
        }
        at += 1;
    }
    sheet.finish()
}

//! The sheet Recurring: payments that come back at an even spacing, and when the next would be due.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written, counterparties};
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 13;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Recurring", styles)?;
    sheet.title(0, 0, "Recurring payments and receipts", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = "Same counterparty and direction, at least three times, at a weekly, fortnightly, monthly or quarterly spacing, by calendar, amounts within 3 % or with one step.";
    sheet.title(1, 0, note, &styles.subtitle)?;
    if analysis.recurring.is_empty() {
        sheet.title(3, 0, "None found.", &styles.note)?;
        return sheet.finish();
    }
    sheet.column(0, 22.0, 42.0);
    sheet.column(3, 14.0, 32.0);
    sheet.head_filtered(
        3,
        &[
            ("Counterparty", Kind::Text),
            ("Acc.", Kind::Centre),
            ("Side", Kind::Text),
            ("Category", Kind::Text),
            ("Currency", Kind::Text),
            ("Every (days)", Kind::Number),
            ("Times", Kind::Number),
            ("Median amount", Kind::Number),
            ("Smallest", Kind::Number),
            ("Largest", Kind::Number),
            ("First", Kind::Text),
            ("Last", Kind::Text),
            ("Next due", Kind::Text),
        ],
    )?;
    let mut at = 4;
    for r in &analysis.recurring {
        let digits = context.digits(r.account);
        sheet.row(
            at,
            &[
                Cell::Wrap(&r.merchant_name),
                Cell::Number(u64::from(r.account) + 1),
                Cell::Text(counterparties::side(r.direction)),
                Cell::Text(super::text::category(r.category)),
                Cell::Text(&r.currency),
                Cell::Whole(r.spacing_days.into()),
                Cell::Whole(r.count.into()),
                Cell::Money(Some(r.amount), digits),
                Cell::Money(Some(r.minimum), digits),
                Cell::Money(Some(r.maximum), digits),
                Cell::Date(Some(r.first)),
                Cell::Date(Some(r.last)),
                Cell::Date(r.next),
            ],
        )?;
        at += 1;
    }
    sheet.table(3, at - 1, COLUMNS, 1)?;
    sheet.lines(4, at - 1, COLUMNS)?;
    sheet.finish()
}

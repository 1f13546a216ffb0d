//! The sheet Debt: by lender what was drawn and paid back, and what debt takes of the income, each ratio with its formula.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 14;
/// Transactions listed for one lender.
const MOST: usize = 500;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Debt", styles)?;
    sheet.title(0, 0, "Debt", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = format!(
        "Lenders by the register and by the wording of rows. Amounts in {}; this sheet does not recalculate. What was owed before the first day is on no statement.",
        analysis.base_currency
    );
    sheet.title(1, 0, &note, &styles.subtitle)?;
    if analysis.debt.is_empty() {
        sheet.title(3, 0, "No loan, instalment or interest on a loan was found.", &styles.note)?;
        return sheet.finish();
    }
    sheet.column(0, 24.0, 42.0);
    sheet.head(
        3,
        &[
            ("Lender", Kind::Text),
            ("Registered", Kind::Text),
            ("Drawn", Kind::Number),
            ("Times", Kind::Number),
            ("Repaid", Kind::Number),
            ("Times", Kind::Number),
            ("Interest and cost", Kind::Number),
            ("Usual instalment", Kind::Number),
            ("Months missed", Kind::Number),
            ("Balance, estimated", Kind::Number),
            ("Share of credits", Kind::Number),
            ("Without a rate", Kind::Number),
            ("First", Kind::Text),
            ("Last", Kind::Text),
        ],
    )?;
    let digits = context.base_digits;
    let mut at = 4;
    for d in &analysis.debt {
        sheet.row(
            at,
            &[
                Cell::Wrap(&d.lender),
                Cell::Text(if d.registered { "yes" } else { "by wording" }),
                Cell::Money(Some(d.drawn), digits),
                Cell::Whole(d.count_drawn.into()),
                Cell::Money(Some(d.repaid), digits),
                Cell::Whole(d.count_repaid.into()),
                Cell::Money(Some(d.cost), digits),
                Cell::Money(d.instalment, digits),
                Cell::Whole(d.months_missed.into()),
                Cell::Money(d.balance_estimated, digits),
            ],
        )?;
        sheet.share(at, 10, d.share_of_credits)?;
        sheet.row_from(at, 11, &[Cell::Whole(d.without_rate.into()), Cell::Date(d.first), Cell::Date(d.last)])?;
        at += 1;
    }
    sheet.lines(4, at - 1, COLUMNS)?;
    sheet.quiet_zeroes(4, at - 1, 10)?;
    sheet.section(at + 1, "What debt takes of the income", COLUMNS)?;
    at += 2;
    for r in &analysis.ratios {
        sheet.title(at, 0, &r.name, &styles.label)?;
        match r.value {
            Some(value) => sheet.title(at, 1, &format!("{value:.2}"), &styles.text)?,
            None => sheet.title(at, 1, "nothing to divide by", &styles.note)?,
        }
        sheet.title(at, 2, &r.formula, &styles.text)?;
        at += 1;
    }
    rows(&mut sheet, context, at + 1)?;
    sheet.finish()
}

fn rows(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    sheet.section(row, "Its transactions", COLUMNS)?;
    sheet.head(
        row + 1,
        &[
            ("Lender", Kind::Text),
            ("Date", Kind::Text),
            ("Credit", Kind::Number),
            ("Acc.", Kind::Centre),
            ("Debit", Kind::Number),
            ("Line on Transactions", Kind::Number),
            ("Category", Kind::Text),
            ("Description", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for d in &context.analysis.debt {
        for (index, t) in d.transactions.iter().filter_map(|i| context.transaction(*i).map(|t| (*i, t))).take(MOST) {
            let digits = context.digits(t.account);
            let positive = |m: crate::base::Money| (!m.is_zero()).then_some(m);
            sheet.row(
                at,
                &[
                    Cell::Wrap(&d.lender),
                    Cell::Date(t.row.date),
                    Cell::Money(positive(t.row.credit), digits),
                    Cell::Number(u64::from(t.account) + 1),
                    Cell::Money(positive(t.row.debit), digits),
                    Cell::Line(context.line(index)),
                    Cell::Text(super::text::category(t.category)),
                    Cell::Text(&t.row.description),
                ],
            )?;
            at += 1;
        }
        if d.transactions.len() > MOST {
            sheet.title(at, 0, &format!("{}: {} more on the sheet Transactions.", d.lender, d.transactions.len() - MOST), &context.styles.note)?;
            at += 1;
        }
    }
    sheet.lines(row + 2, at - 1, 8)
}

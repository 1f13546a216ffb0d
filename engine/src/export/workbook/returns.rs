//! The sheet Returns: cheques that came back, by month and side, with their rows.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use crate::analytics::ReturnSide;
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 6;
/// Transactions listed.
const MOST: usize = 5_000;

fn side(side: ReturnSide) -> &'static str {
    match side {
        ReturnSide::Inward => "Inward: written by the holder",
        ReturnSide::Outward => "Outward: paid in by the holder",
    }
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Returns", styles)?;
    sheet.title(0, 0, "Returned cheques", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = "Cheques and giro that came back; an ordinary cheque is a payment, and the fee for a return is a bank charge. This sheet does not recalculate.";
    sheet.title(1, 0, note, &styles.subtitle)?;
    sheet.column(0, 22.0, 42.0);
    sheet.column(5, 30.0, 60.0);
    if analysis.returns.is_empty() {
        sheet.title(3, 0, "None found.", &styles.note)?;
        return sheet.finish();
    }
    sheet.head(3, &[("Account", Kind::Text), ("Month", Kind::Text), ("Number", Kind::Number), ("Sum", Kind::Number), ("Side", Kind::Text)])?;
    let mut at = 4;
    for r in &analysis.returns {
        let label = r.account.map_or_else(|| format!("All, in {}", analysis.base_currency), |a| context.account_label(a));
        let digits = r.account.map_or(context.base_digits, |a| context.digits(a));
        sheet.wrap(at, 0, &label)?;
        sheet.month(at, 1, r.month)?;
        sheet.row_from(at, 2, &[Cell::Whole(r.count.into()), Cell::Money(Some(r.sum), digits), Cell::Text(side(r.side))])?;
        at += 1;
    }
    sheet.lines(4, at - 1, 5)?;
    sheet.section(at + 1, "Their transactions", COLUMNS)?;
    sheet.head(
        at + 2,
        &[
            ("Side", Kind::Text),
            ("Date", Kind::Text),
            ("Line on Transactions", Kind::Number),
            ("Amount", Kind::Number),
            ("Acc.", Kind::Centre),
            ("Description", Kind::Text),
        ],
    )?;
    let first = at + 3;
    at = first;
    let came_back = (0_u32..).zip(&analysis.transactions).filter_map(|(i, t)| t.return_side.map(|s| (i, t, s)));
    for (i, t, of) in came_back.take(MOST) {
        sheet.row(
            at,
            &[
                Cell::Text(side(of)),
                Cell::Date(t.row.date),
                Cell::Line(context.line(i)),
                Cell::Money(Some(t.row.amount()), context.digits(t.account)),
                Cell::Number(u64::from(t.account) + 1),
                Cell::Wrap(&t.row.description),
            ],
        )?;
        at += 1;
    }
    sheet.lines(first, at.max(first + 1) - 1, COLUMNS)?;
    sheet.finish()
}

//! The sheet Revenue: by month what is proven, likely and unexplained, and which credits are no revenue.

use super::sheet::{Cell, Kind, Sheet};
use super::{Context, Written};
use crate::base::Money;
use rust_xlsxwriter::Worksheet;

const COLUMNS: u16 = 8;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Revenue", styles)?;
    sheet.title(0, 0, "Revenue by tier", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = "Proven: configured customer, invoice, settlement. Likely: by wording or a company as payer. Unexplained: nothing tells. This sheet does not recalculate.";
    sheet.title(1, 0, note, &styles.subtitle)?;
    sheet.column(0, 26.0, 46.0);
    if analysis.revenue.is_empty() {
        sheet.title(3, 0, "No credit was found.", &styles.note)?;
        return sheet.finish();
    }
    sheet.head(
        3,
        &[
            ("Account", Kind::Text),
            ("Month", Kind::Text),
            ("Proven", Kind::Number),
            ("Likely", Kind::Number),
            ("Unexplained", Kind::Number),
            ("Revenue", Kind::Number),
            ("Excluded", Kind::Number),
            ("Credits excluded", Kind::Number),
        ],
    )?;
    let mut at = 4;
    for r in &analysis.revenue {
        let label = r.account.map_or_else(|| format!("All, in {}", analysis.base_currency), |a| context.account_label(a));
        let digits = r.account.map_or(context.base_digits, |a| context.digits(a));
        let [proven, likely, unexplained, excluded] = r.sums;
        sheet.wrap(at, 0, &label)?;
        sheet.month(at, 1, r.month)?;
        let money = |m: Money| Cell::Money(Some(m), digits);
        sheet.row_from(
            at,
            2,
            &[money(proven), money(likely), money(unexplained), money(proven + likely + unexplained), money(excluded), Cell::Whole(r.counts[3].into())],
        )?;
        at += 1;
    }
    sheet.lines(4, at - 1, COLUMNS)?;
    sheet.quiet_zeroes(4, at - 1, COLUMNS)?;
    sheet.section(at + 1, "Credits that are no revenue", COLUMNS)?;
    sheet.head(at + 2, &[("Why", Kind::Text), ("Number", Kind::Number), ("Sum", Kind::Number)])?;
    let first = at + 3;
    at = first;
    for e in &analysis.revenue_excluded {
        sheet.row(at, &[Cell::Wrap(&e.why), Cell::Whole(e.count.into()), Cell::Money(Some(e.sum_base), context.base_digits)])?;
        at += 1;
    }
    if at == first {
        sheet.title(at, 0, "None.", &styles.note)?;
        at += 1;
    }
    sheet.lines(first, at - 1, 3)?;
    sheet.finish()
}

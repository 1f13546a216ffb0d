//! The sheet Daily balances: the balance at the end of every calendar day, with a chart an account.

use super::sheet::{Cell, Kind, Sheet, lined};
use super::styles::RED;
use super::transactions::yes;
use super::{Context, Written};
use rust_xlsxwriter::{
    Chart, ChartAxisDateUnitType, ChartFormat, ChartLine, ChartType, Color, ConditionalFormatCell, ConditionalFormatCellRule, Format, Worksheet,
};

/// Name of the sheet.
pub const SHEET: &str = "Daily balances";
const COLUMNS: u16 = 7;
const MOST_CHARTS: usize = 12;
/// Rows that a chart stands over.
const CHART_ROWS: u32 = 18;

/// The rows of one account, 0-based; they stand together.
pub fn rows_of(context: &Context<'_>, account: u32) -> Option<(u32, u32)> {
    let days = &context.analysis.daily_balances;
    let first = days.iter().position(|d| d.account == account)? as u32;
    let last = days.iter().rposition(|d| d.account == account)? as u32;
    Some((first + 1, last + 1))
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new(SHEET, styles)?;
    let base = format!("Balance in {}", context.analysis.base_currency);
    sheet.head_filtered(
        0,
        &[
            ("Acc.", Kind::Centre),
            ("Account number", Kind::Text),
            ("Currency", Kind::Text),
            ("Date", Kind::Text),
            ("Balance", Kind::Number),
            (&base, Kind::Number),
            ("Transactions", Kind::Number),
            ("Covered by a statement", Kind::Text),
        ],
    )?;
    for (at, d) in (1_u32..).zip(&context.analysis.daily_balances) {
        let account = context.analysis.accounts.get(d.account as usize);
        sheet.inner.write_number_with_format(at, 0, d.account + 1, &styles.centre)?;
        let (number, currency) = account.map_or(("", ""), |a| (&a.number, &a.currency));
        sheet.row_from(
            at,
            1,
            &[
                Cell::Text(number),
                Cell::Text(currency),
                Cell::Date(Some(d.date)),
                Cell::Money(Some(d.balance), context.digits(d.account)),
                Cell::Money(d.balance_base, context.base_digits),
                Cell::Whole(d.rows.into()),
                Cell::Text(yes(d.covered)),
            ],
        )?;
    }
    let last = context.analysis.daily_balances.len() as u32;
    sheet.table(0, last, COLUMNS + 1, 4)?;
    if last == 0 {
        sheet.title(1, 0, "No balance is known.", &styles.note)?;
        return sheet.finish();
    }
    let below = ConditionalFormatCell::new().set_rule(ConditionalFormatCellRule::LessThan(0)).set_format(lined(Format::new().set_background_color(RED.1)));
    sheet.inner.add_conditional_format(1, 4, last, 5, &below)?;
    sheet.lines(1, last, COLUMNS + 1)?;
    let with_balances = (0_u32..context.analysis.accounts.len() as u32).filter(|a| rows_of(context, *a).is_some_and(|(first, last)| last > first));
    for (at, account) in (1_u32..).step_by(CHART_ROWS as usize + 1).zip(with_balances.take(MOST_CHARTS)) {
        if let Some(mut chart) = balance_chart(context, account) {
            chart.set_width(720).set_height(CHART_ROWS * 20);
            sheet.inner.insert_chart(at, COLUMNS + 2, &chart)?;
        }
    }
    sheet.finish()
}

/// The line of an account's balance over its days.
pub fn balance_chart(context: &Context<'_>, account: u32) -> Option<Chart> {
    let (first, last) = rows_of(context, account)?;
    let line = ChartLine::new().set_color(Color::RGB(0x1F_3A_5F)).set_width(1.5).clone();
    let mut chart = Chart::new(ChartType::Line);
    chart
        .add_series()
        .set_name("Balance")
        .set_categories((SHEET, first, 3, last, 3))
        .set_values((SHEET, first, 4, last, 4))
        .set_format(ChartFormat::new().set_line(&line));
    let name = format!("End-of-day balance: {}", context.account_label(account));
    chart.title().set_name(super::text::clean(&name).as_ref()).set_font(rust_xlsxwriter::ChartFont::new().set_size(12));
    chart.legend().set_hidden();
    // A label a month, fewer where there are many months.
    let months = (last - first) / 30;
    let (format, unit) = if months < 3 { ("d mmm", 7) } else { ("mmm yy", 1 + months / 13) };
    let axis = chart.x_axis().set_date_axis(true).set_num_format(format).set_label_position(rust_xlsxwriter::ChartAxisLabelPosition::Low);
    axis.set_major_unit(unit).set_major_unit_date_type(if months < 3 { ChartAxisDateUnitType::Days } else { ChartAxisDateUnitType::Months });
    super::monthly::quiet_grid(&mut chart);
    Some(chart)
}

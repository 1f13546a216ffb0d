//! The sheet Monthly: flows and balances a month, of all accounts together and of each; sums are live over the transactions.

use super::sheet::{Cell, Kind, Sheet};
use super::sums::Key;
use super::{Context, Written, text};
use crate::analytics::{Category, CounterpartyShare, Direction, MonthlyFigures};
use crate::base::Money;
use chrono::NaiveDate;
use rust_xlsxwriter::{Chart, ChartFormat, ChartLegendPosition, ChartLine, ChartSolidFill, ChartType, Color, Worksheet};

/// Name of the sheet.
pub const SHEET: &str = "Monthly";
const COLUMNS: u16 = 14;
/// Columns of the table of flows.
const FLOW_COLUMNS: u16 = 13;
/// Rows that a chart stands over.
const CHART_ROWS: u32 = 12;
/// Blocks that have a chart.
const MOST_CHARTS: usize = 12;

/// A table of one account, or of all, and where it stands.
pub struct Block {
    /// Index into `Analysis::accounts`; `None` for all.
    pub account: Option<u32>,
    /// Row of its heading, 0-based; its head stands under it.
    pub top: u32,
    /// Its months.
    pub months: Vec<NaiveDate>,
    chart: bool,
}

impl Block {
    /// First row of months.
    pub fn first(&self) -> u32 {
        self.top + 2
    }

    /// Row of the sums.
    pub fn sum(&self) -> u32 {
        self.first() + self.months.len() as u32
    }
}

/// Where each table stands.
pub fn blocks(context: &Context<'_>) -> Vec<Block> {
    let months = &context.analysis.months;
    let several = context.analysis.accounts.len() > 1;
    let mut accounts: Vec<Option<u32>> = months.iter().map(|m| m.account).filter(|a| a.is_some() || several).collect();
    accounts.sort_unstable();
    accounts.dedup();
    let mut top = 3;
    let block = |(i, account): (usize, Option<u32>)| {
        let months: Vec<NaiveDate> = months.iter().filter(|m| m.account == account).map(|m| m.month).collect();
        let block = Block { account, top, chart: months.len() > 1 && i < MOST_CHARTS, months };
        top = block.sum() + 2 + if block.chart { CHART_ROWS + 1 } else { 0 };
        block
    };
    accounts.into_iter().enumerate().map(block).collect()
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new(SHEET, styles)?;
    sheet.title(0, 0, "Monthly flows and balances", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = "Credits, debits, counts, operational and cash columns are live sums over the sheet Transactions; balances come from the end of each day.";
    sheet.title(1, 0, note, &styles.subtitle)?;
    sheet.column(0, 11.0, 14.0);
    sheet.column(11, 18.0, 38.0);
    sheet.column(12, 18.0, 38.0);
    let blocks = blocks(context);
    let mut row = 3;
    let mut breaks = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        // Two tables with their charts fill a page.
        if i > 0 && (i % 2 == 0 || block.months.len() > 13) && blocks.iter().any(|b| b.chart) {
            breaks.push(block.top);
        }
        table(&mut sheet, context, block)?;
        row = block.sum() + 2;
        if block.chart {
            let mut chart = flows_chart(block);
            chart.set_width(1_050).set_height(CHART_ROWS * 20 - 10);
            sheet.inner.insert_chart_with_offset(row - 1, 0, &chart, 4, 6)?;
            row += CHART_ROWS + 1;
        }
    }
    breaks.push(row);
    sheet.inner.set_page_breaks(&breaks)?;
    days(&mut sheet, context, row)?;
    sheet.inner.set_freeze_panes(0, 1)?;
    sheet.finish()
}

/// Columns of credits and debits with a line of their difference.
pub fn flows_chart(block: &Block) -> Chart {
    let (first, last) = (block.first(), block.sum().saturating_sub(1));
    let fill = |rgb| ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(Color::RGB(rgb))).clone();
    let mut chart = Chart::new(ChartType::Column);
    for (col, name, rgb) in [(1_u16, "Credits", 0x2E_7D_5B), (2, "Debits", 0xC4_5B_4D)] {
        chart
            .add_series()
            .set_name(name)
            .set_categories((SHEET, first, 0, last, 0))
            .set_values((SHEET, first, col, last, col))
            .set_format(&mut fill(rgb))
            .set_gap(70);
    }
    let mut net = Chart::new(ChartType::Line);
    let line = ChartLine::new().set_color(Color::RGB(0x1F_3A_5F)).set_width(2.25).clone();
    net.add_series()
        .set_name("Net")
        .set_categories((SHEET, first, 0, last, 0))
        .set_values((SHEET, first, 3, last, 3))
        .set_format(ChartFormat::new().set_line(&line));
    chart.combine(&net);
    chart.title().set_name("Monthly credits, debits and net").set_font(rust_xlsxwriter::ChartFont::new().set_size(12));
    chart.legend().set_position(ChartLegendPosition::Bottom);
    chart.x_axis().set_num_format("mmm yyyy").set_text_axis(true).set_label_position(rust_xlsxwriter::ChartAxisLabelPosition::Low);
    quiet_grid(&mut chart);
    chart
}

/// Thin grey lines behind a chart, and amounts with separators.
pub fn quiet_grid(chart: &mut Chart) {
    let line = ChartLine::new().set_color(super::styles::LINE).set_width(0.75).clone();
    chart.y_axis().set_num_format("#,##0").set_major_gridlines(true).set_major_gridlines_line(&line);
}

fn table(sheet: &mut Sheet<'_>, context: &Context<'_>, block: &Block) -> Written<()> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let (title, digits) = match block.account {
        Some(account) => (context.account_label(account), context.digits(account)),
        None => (format!("All accounts, in {}", analysis.base_currency), context.base_digits),
    };
    sheet.section(block.top, &title, FLOW_COLUMNS)?;
    sheet.head(
        block.top + 1,
        &[
            ("Month", Kind::Text),
            ("Credits", Kind::Number),
            ("Debits", Kind::Number),
            ("Net", Kind::Number),
            ("Number of credits", Kind::Number),
            ("Number of debits", Kind::Number),
            ("Operational credits", Kind::Number),
            ("Operational debits", Kind::Number),
            ("Cash in", Kind::Number),
            ("Cash out", Kind::Number),
            ("Returned cheques", Kind::Number),
            ("Largest payer", Kind::Text),
            ("Largest payee", Kind::Text),
        ],
    )?;
    let plain = &styles.money(digits).plain;
    let account = block.account.map(|a| format!("tx_account,{},", a + 1)).unwrap_or_default();
    for (at, month) in (block.first()..).zip(&block.months) {
        let line = at + 1;
        sheet.month(at, 0, *month)?;
        let within = format!("{account}tx_include,\"Yes\",tx_date,\">=\"&$A{line},tx_date,\"<\"&EDATE($A{line},1)");
        for column in FLOWS {
            let (amount, count) = sum(context, block.account, column, |k| k.month == Some(*month));
            let range = range(context, block.account, column.direction);
            if column.counts {
                // A row without an exchange rate counts all the same.
                let side = match column.direction {
                    Some(Direction::Debit) => ",tx_debit,\">0\"",
                    Some(Direction::Credit) => ",tx_credit,\">0\"",
                    None => "",
                };
                sheet.whole_formula(at, column.col, &format!("=COUNTIFS({within}{side}{})", column.also), count, &styles.whole)?;
            } else {
                let formula = format!("=ROUND(SUMIFS({range},{within}{}),{digits})", column.also);
                sheet.money_formula(at, column.col, &formula, amount, digits, plain)?;
            }
        }
        let net = sum(context, block.account, &FLOWS[0], |k| k.month == Some(*month)).0 - sum(context, block.account, &FLOWS[1], |k| k.month == Some(*month)).0;
        sheet.money_formula(at, 3, &format!("=ROUND(B{line}-C{line},{digits})"), net, digits, plain)?;
        if let Some(figures) = analysis.months.iter().find(|m| m.account == block.account && m.month == *month) {
            largest(sheet, at, figures)?;
        }
    }
    sums(sheet, context, block, digits)?;
    sheet.lines(block.first(), block.sum().saturating_sub(1), FLOW_COLUMNS)
}

fn largest(sheet: &mut Sheet<'_>, at: u32, figures: &MonthlyFigures) -> Written<()> {
    let name = |top: &[CounterpartyShare]| top.first().map(|c| format!("{} ({:.0} %)", c.merchant_name, c.share * 100.0)).unwrap_or_default();
    sheet.wrap(at, 11, &name(&figures.top_credit))?;
    sheet.wrap(at, 12, &name(&figures.top_debit))
}

fn sums(sheet: &mut Sheet<'_>, context: &Context<'_>, block: &Block, digits: u32) -> Written<()> {
    let styles = &context.styles;
    let (row, first) = (block.sum(), block.first() + 1);
    sheet.text(row, 0, "Total", &styles.sum_label)?;
    let dated = |k: &Key| k.month.is_some_and(|m| block.months.contains(&m));
    let total = |letter: &str| format!("SUM({letter}{first}:{letter}{row})");
    for column in FLOWS {
        let (amount, count) = sum(context, block.account, column, dated);
        let letter = rust_xlsxwriter::utility::column_number_to_name(column.col);
        if column.counts {
            sheet.whole_formula(row, column.col, &format!("={}", total(&letter)), count, &styles.whole_sum)?;
        } else {
            sheet.money_formula(row, column.col, &format!("=ROUND({},{digits})", total(&letter)), amount, digits, &styles.money(digits).sum)?;
        }
    }
    let net = sum(context, block.account, &FLOWS[0], dated).0 - sum(context, block.account, &FLOWS[1], dated).0;
    sheet.money_formula(row, 3, &format!("=ROUND({},{digits})", total("D")), net, digits, &styles.money(digits).sum)?;
    for col in 11..FLOW_COLUMNS {
        sheet.inner.write_blank(row, col, &styles.sum_label)?;
    }
    Ok(())
}

/// A column of flows: which transactions it adds up.
struct Flow {
    col: u16,
    /// Credits, debits, or both.
    direction: Option<Direction>,
    counts: bool,
    /// Further conditions of the formula.
    also: &'static str,
    /// The same as a condition.
    holds: fn(&Key) -> bool,
}

const fn flow(col: u16, direction: Option<Direction>, counts: bool, also: &'static str, holds: fn(&Key) -> bool) -> Flow {
    Flow { col, direction, counts, also, holds }
}

const FLOWS: &[Flow; 9] = &[
    flow(1, CREDIT, false, "", |_| true),
    flow(2, DEBIT, false, "", |_| true),
    flow(4, CREDIT, true, "", |_| true),
    flow(5, DEBIT, true, "", |_| true),
    flow(6, CREDIT, false, ",tx_operational,\"Yes\"", |k| k.operational),
    flow(7, DEBIT, false, ",tx_operational,\"Yes\"", |k| k.operational),
    flow(8, CREDIT, false, ",tx_category,\"Cash deposit\"", |k| k.category == Category::CashDeposit),
    flow(9, DEBIT, false, ",tx_category,\"Cash withdrawal\"", |k| k.category == Category::CashWithdrawal),
    flow(10, None, true, ",tx_category,\"Cheque return\"", |k| k.category == Category::ChequeReturn),
];
const CREDIT: Option<Direction> = Some(Direction::Credit);
const DEBIT: Option<Direction> = Some(Direction::Debit);

fn sum(context: &Context<'_>, account: Option<u32>, column: &Flow, also: impl Fn(&Key) -> bool) -> (Money, u64) {
    let here = |k: &Key| account.is_none_or(|a| k.account == a) && column.direction.is_none_or(|d| k.direction == d) && (column.holds)(k) && also(k);
    let sum = context.sums.of_those(here);
    (if account.is_some() { sum.amount } else { sum.base }, sum.count)
}

fn range(context: &Context<'_>, account: Option<u32>, direction: Option<Direction>) -> &'static str {
    let debit = direction == DEBIT;
    match account {
        None => context.columns.base(debit),
        Some(_) if debit => "tx_debit",
        Some(_) => "tx_credit",
    }
}

/// Balances at the start and on fixed days of each month.
fn days(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    if context.analysis.balances.is_empty() {
        return Ok(());
    }
    sheet.section(row, "End-of-day balances a month", COLUMNS)?;
    let heads = ["Opening", "Day 1", "Day 5", "Day 10", "Day 15", "Day 20", "Day 25", "Last day", "Average", "Lowest", "Highest", "Days below zero"];
    let mut heads: Vec<(&str, Kind)> = heads.iter().map(|name| (*name, Kind::Number)).collect();
    heads.splice(0..0, [("Month", Kind::Text), ("Acc.", Kind::Centre)]);
    sheet.head(row + 1, &heads)?;
    let mut at = row + 2;
    for b in &context.analysis.balances {
        let digits = context.digits(b.account);
        let mut cells = vec![Cell::Month(b.month), Cell::Number(u64::from(b.account) + 1), Cell::Money(Some(b.opening), digits)];
        cells.extend(b.on_days.iter().map(|m| Cell::Money(*m, digits)));
        cells.extend([b.average, b.minimum, b.maximum].map(|m| Cell::Money(Some(m), digits)));
        cells.push(Cell::Whole(b.days_below_zero.into()));
        sheet.row(at, &cells)?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, heads.len() as u16)?;
    let dateless = context.analysis.transactions.iter().filter(|t| t.row.date.is_none()).count();
    if dateless > 0 {
        let note = format!("{} without a date stand in no month.", text::count(dateless, "transaction", "transactions"));
        sheet.title(at + 1, 0, &note, &context.styles.note)?;
    }
    Ok(())
}

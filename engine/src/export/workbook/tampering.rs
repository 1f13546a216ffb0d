//! The sheet Tampering: what speaks for or against the files being as the bank made them, with innocent causes.

use super::sheet::{Cell, Kind, Sheet};
use super::text::words;
use super::{Context, Written, quality};
use crate::analytics::{Benford, BenfordVerdict, Direction};
use crate::base::{Finding, Money, Severity};
use rust_xlsxwriter::{Chart, ChartFormat, ChartLegendPosition, ChartLine, ChartSolidFill, ChartType, Color, Worksheet};

const SHEET: &str = "Tampering";
const COLUMNS: u16 = 7;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let styles = &context.styles;
    let mut sheet = Sheet::new(SHEET, styles)?;
    sheet.title(0, 0, "Tampering", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    sheet.title(1, 0, "Signals with their innocent causes, never verdicts. What was not examined says so.", &styles.subtitle)?;
    sheet.column(0, 22.0, 36.0);
    sheet.column(1, 12.0, 28.0);
    sheet.column(3, 12.0, 24.0);
    sheet.column(4, 40.0, 64.0);
    sheet.column(5, 24.0, 44.0);
    sheet.column(6, 12.0, 24.0);
    let row = files(&mut sheet, context, 2)?;
    let row = rules(&mut sheet, context, row + 1)?;
    benford(&mut sheet, context, row + 1)?;
    sheet.finish()
}

fn files(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let styles = &context.styles;
    sheet.section(row, "Signals in the files", COLUMNS)?;
    sheet.head(
        row + 1,
        &[
            ("File", Kind::Text),
            ("Signal", Kind::Text),
            ("Severity", Kind::Text),
            ("Page", Kind::Text),
            ("What was found", Kind::Text),
            ("What would resolve it", Kind::Text),
            ("Rows", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for (file, source) in context.sources() {
        let signals = source.signals.unwrap_or_default();
        for signal in signals {
            finding(sheet, at, file, signal)?;
            at += 1;
        }
        if signals.is_empty() {
            let word = if source.signals.is_some() { ("None found", &styles.good) } else { ("Not examined", &styles.warn) };
            sheet.row(at, &[Cell::Wrap(file), Cell::Styled(word.0, word.1)])?;
            at += 1;
        }
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

fn finding(sheet: &mut Sheet<'_>, at: u32, file: &str, f: &Finding) -> Written<()> {
    let (word, format) = quality::severity(sheet, f.severity);
    let page = f.page.map(|p| p.to_string()).unwrap_or_default();
    let rows = f.rows.iter().take(12).map(|r| (r + 1).to_string()).collect::<Vec<_>>().join(", ");
    sheet.row(
        at,
        &[
            Cell::Wrap(file),
            Cell::Wrap(&words(&f.code)),
            Cell::Styled(word, format),
            Cell::Text(&page),
            Cell::Wrap(&f.message),
            Cell::Wrap(&f.remedy),
            Cell::Wrap(&rows),
        ],
    )
}

/// A row that does not obey a rule, or a leg that is missing, in one shape.
struct Broken<'a> {
    name: String,
    severity: Severity,
    account: u32,
    expected: Option<Money>,
    found: Option<Money>,
    message: &'a str,
    causes: &'a [String],
    transactions: Vec<u32>,
}

fn rules(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<u32> {
    let analysis = context.analysis;
    let legs = analysis.counter_legs.iter().map(|c| Broken {
        name: "Missing counter-leg".to_owned(),
        severity: c.severity,
        account: c.account,
        expected: None,
        found: None,
        message: &c.message,
        causes: &c.innocent_causes,
        transactions: vec![c.transaction],
    });
    let physics = analysis.physics.iter().map(|p| Broken {
        name: words(&p.rule),
        severity: p.severity,
        account: p.account,
        expected: p.expected,
        found: p.found,
        message: &p.message,
        causes: &p.innocent_causes,
        transactions: p.transactions.clone(),
    });
    sheet.section(row, "Rows against the rules of payment systems and tax, and missing legs", COLUMNS)?;
    let found: Vec<Broken<'_>> = legs.chain(physics).collect();
    if found.is_empty() {
        sheet.title(row + 1, 0, "None found.", &context.styles.note)?;
        return Ok(row + 2);
    }
    sheet.head(
        row + 1,
        &[
            ("Account", Kind::Text),
            ("Rule", Kind::Text),
            ("Severity", Kind::Text),
            ("Expected / found", Kind::Text),
            ("What was found", Kind::Text),
            ("Innocent causes", Kind::Text),
            ("Lines on Transactions", Kind::Text),
        ],
    )?;
    let mut at = row + 2;
    for b in &found {
        let (word, format) = quality::severity(sheet, b.severity);
        let digits = context.digits(b.account);
        let amount = |m: Option<Money>| m.map_or_else(|| "–".to_owned(), |m| crate::base::money::grouped(m, digits));
        let amounts = if b.expected.is_none() && b.found.is_none() { String::new() } else { format!("{} / {}", amount(b.expected), amount(b.found)) };
        let lines = b.transactions.iter().take(12).map(|t| context.line(*t).to_string()).collect::<Vec<_>>().join(", ");
        sheet.row(
            at,
            &[
                Cell::Wrap(&context.account_label(b.account)),
                Cell::Wrap(&b.name),
                Cell::Styled(word, format),
                Cell::Wrap(&amounts),
                Cell::Wrap(b.message),
                Cell::Wrap(&b.causes.join("; ")),
                Cell::Wrap(&lines),
            ],
        )?;
        at += 1;
    }
    sheet.lines(row + 2, at - 1, COLUMNS)?;
    Ok(at)
}

fn benford(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32) -> Written<()> {
    let all = &context.analysis.benford;
    sheet.section(row, "First digits of amounts against Benford's law", COLUMNS)?;
    if all.is_empty() {
        return sheet.title(row + 1, 0, "No amounts.", &context.styles.note);
    }
    let note = "Mean absolute deviation in Nigrini's bands: close up to 0.006, acceptable to 0.012, marginal to 0.015. No verdict below 1,000 amounts.";
    sheet.title(row + 1, 0, note, &context.styles.note)?;
    sheet.head_of(row + 2, &[("Amounts", Kind::Text), ("Verdict", Kind::Text), ("Counted", Kind::Number), ("Deviation", Kind::Number)])?;
    let mut at = row + 3;
    for b in all {
        sheet.row(at, &[Cell::Text(side(b)), Cell::Text(band(b.verdict)), Cell::Whole(b.amounts.into())])?;
        sheet.inner.write_number_with_format(at, 3, (b.deviation * 1e6).round() / 1e6, &context.styles.decimal)?;
        at += 1;
    }
    sheet.lines(row + 3, at - 1, 4)?;
    let Some(first) = all.first().filter(|b| !b.digits.is_empty()) else { return Ok(()) };
    let head = at + 1;
    sheet.head_of(head, &[("First digit", Kind::Text), ("Amounts", Kind::Number), ("Observed", Kind::Number), ("Expected", Kind::Number)])?;
    let mut at = head + 1;
    for d in &first.digits {
        sheet.row(at, &[Cell::Text(&d.digit.to_string()), Cell::Whole(d.count.into()), Cell::Share(d.observed), Cell::Share(d.expected)])?;
        at += 1;
    }
    sheet.lines(head + 1, at - 1, 4)?;
    sheet.inner.insert_chart_with_offset(head, 4, &chart(head + 1, at - 1), 10, 0)?;
    Ok(())
}

fn side(b: &Benford) -> &'static str {
    match b.direction {
        None => "All",
        Some(Direction::Credit) => "Credits",
        Some(Direction::Debit) => "Debits",
    }
}

fn band(verdict: BenfordVerdict) -> &'static str {
    match verdict {
        BenfordVerdict::Close => "Close",
        BenfordVerdict::Acceptable => "Acceptable",
        BenfordVerdict::Marginal => "Marginal",
        BenfordVerdict::Nonconforming => "Nonconforming",
        BenfordVerdict::TooFew => "Too few amounts",
    }
}

fn chart(first: u32, last: u32) -> Chart {
    let mut chart = Chart::new(ChartType::Column);
    let fill = ChartSolidFill::new().set_color(Color::RGB(0x8F_A8_C4)).clone();
    chart
        .add_series()
        .set_name("Observed")
        .set_categories((SHEET, first, 0, last, 0))
        .set_values((SHEET, first, 2, last, 2))
        .set_format(ChartFormat::new().set_solid_fill(&fill))
        .set_gap(60);
    let mut expected = Chart::new(ChartType::Line);
    let line = ChartLine::new().set_color(Color::RGB(0xC4_5B_4D)).set_width(2.25).clone();
    expected
        .add_series()
        .set_name("Expected")
        .set_categories((SHEET, first, 0, last, 0))
        .set_values((SHEET, first, 3, last, 3))
        .set_format(ChartFormat::new().set_line(&line));
    chart.combine(&expected);
    chart.title().set_name("First digits: observed and expected").set_font(rust_xlsxwriter::ChartFont::new().set_size(12));
    chart.legend().set_position(ChartLegendPosition::Bottom);
    super::monthly::quiet_grid(&mut chart);
    chart.y_axis().set_num_format("0%");
    chart.set_width(620).set_height(220);
    chart
}

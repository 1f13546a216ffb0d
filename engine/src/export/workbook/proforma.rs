//! The sheet Proforma: an income and cash-flow view of the movements, a column a month, live over the transactions.

use super::sheet::{Kind, Sheet};
use super::sums::{Key, month_of};
use super::{Context, Written, categories};
use crate::analytics::proforma_lines::{self, parts};
use crate::analytics::{Category, Direction, HolderType, Proforma, ProformaLine};
use crate::base::Money;
use rust_xlsxwriter::utility::column_number_to_name;
use rust_xlsxwriter::{Format, Worksheet};

/// What a line adds up.
enum Line {
    /// Credits minus debits of these categories; only one direction where one is given.
    Flow(Vec<Category>, Option<Direction>),
    /// Other lines of the table.
    Sum(&'static [&'static str]),
    /// As the analysis gives it.
    Given,
}

/// What the line of that code adds up, for this holder.
fn meaning(code: &str, company: bool) -> Line {
    let parts = parts(code);
    if !parts.is_empty() {
        return Line::Sum(parts);
    }
    let stands = |c: Category, d| proforma_lines::line_of(c, d, !company) == code;
    let both = [Direction::Credit, Direction::Debit];
    let categories: Vec<Category> = Category::ALL.into_iter().filter(|c| both.iter().any(|d| stands(*c, *d))).collect();
    if categories.is_empty() {
        return Line::Given;
    }
    let one = both.into_iter().filter(|d| categories.iter().any(|c| stands(*c, *d))).collect::<Vec<_>>();
    Line::Flow(categories, if let [only] = one[..] { Some(only) } else { None })
}

/// One table: its place, and whose accounts it adds up.
struct Table<'a> {
    proforma: &'a Proforma,
    /// Row of the first line, 0-based.
    first: u32,
    /// Only accounts in that currency, in their own amounts; else every account, in base currency.
    own: bool,
    digits: u32,
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new("Proforma", styles)?;
    sheet.title(0, 0, "Proforma income and cash flow", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = "Movements by month: income positive, cost negative. Live over the sheet Transactions: a changed category or an excluded row moves every line.";
    sheet.title(1, 0, note, &styles.subtitle)?;
    sheet.column(0, 34.0, 42.0);
    let mut row = 2;
    if !analysis.proforma.lines.is_empty() {
        row = table(&mut sheet, context, row, &analysis.proforma, false)?;
    }
    if context.columns.has_base() {
        let mut breaks = Vec::new();
        for proforma in &analysis.proforma_by_currency {
            breaks.push(row + 1);
            row = table(&mut sheet, context, row + 1, proforma, true)?;
        }
        sheet.inner.set_page_breaks(&breaks)?;
    }
    sheet.inner.set_freeze_panes(0, 1)?;
    sheet.inner.set_repeat_columns(0, 0)?;
    sheet.finish()
}

fn table(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32, proforma: &Proforma, own: bool) -> Written<u32> {
    let styles = &context.styles;
    let periods = proforma.periods.len() as u16;
    let share = periods + 2;
    let digits = if own { context.analysis.accounts.iter().find(|a| a.currency == proforma.currency).map_or(2, |a| a.digits) } else { context.base_digits };
    let table = Table { proforma, first: row + 2, own, digits };
    let scope = if own || !context.columns.has_base() { "Accounts in" } else { "All accounts, in" };
    sheet.section(row, &format!("{scope} {}", proforma.currency), share + 1)?;
    let mut heads: Vec<(&str, Kind)> = vec![("Line", Kind::Text)];
    heads.extend(proforma.periods.iter().map(|p| (p.label.as_str(), Kind::Number)));
    heads.extend([("Total", Kind::Number), ("Share of revenue", Kind::Number)]);
    sheet.head(row + 1, &heads)?;
    // Months stand as dates in the head, for the formulas under them.
    for (col, p) in (1_u16..).zip(&proforma.periods) {
        sheet.inner.write_date_with_format(row + 1, col, month_of(p.from), &styles.head_right.clone().set_num_format("mmm yyyy"))?;
    }
    let mut values: Vec<Vec<Money>> = Vec::with_capacity(proforma.lines.len());
    for (i, line) in proforma.lines.iter().enumerate() {
        let given = cells(context, &table, line);
        values.push(given);
        write_line(sheet, context, &table, i, line)?;
    }
    // Sums need every line under or over them: they are worked out once all flows are known.
    let values = summed(context, &table, values);
    for (i, line) in proforma.lines.iter().enumerate() {
        write_values(sheet, context, &table, i, line, &values)?;
    }
    let last = table.first + proforma.lines.len() as u32;
    balances(sheet, context, &table, last, &values)?;
    let mut at = last + 3;
    for note in &proforma.notes {
        sheet.title(at, 0, note, &styles.note)?;
        at += 1;
    }
    sheet.quiet_zeroes(table.first, last.saturating_sub(1), share + 1)?;
    Ok(at)
}

/// The amounts of a line that adds up transactions; of others as the analysis gives them.
fn cells(context: &Context<'_>, table: &Table<'_>, line: &ProformaLine) -> Vec<Money> {
    let company = context.analysis.holder_type == HolderType::Company;
    let Line::Flow(categories, direction) = meaning(&line.code, company) else { return line.amounts.clone() };
    let in_scope = |k: &Key| !table.own || context.analysis.accounts.get(k.account as usize).is_some_and(|a| a.currency == table.proforma.currency);
    let amount = |month, direction: Direction| {
        let sum = context.sums.of_those(|k| k.month == Some(month) && k.direction == direction && categories.contains(&k.category) && in_scope(k));
        if table.own { sum.amount } else { sum.base }
    };
    let of = |month| match direction {
        Some(Direction::Credit) => amount(month, Direction::Credit),
        Some(Direction::Debit) => -amount(month, Direction::Debit),
        None => amount(month, Direction::Credit) - amount(month, Direction::Debit),
    };
    table.proforma.periods.iter().map(|p| of(month_of(p.from))).collect()
}

fn line_of(table: &Table<'_>, code: &str) -> Option<usize> {
    table.proforma.lines.iter().position(|l| l.code == code)
}

/// The same with sums worked out from the lines that they add up.
fn summed(context: &Context<'_>, table: &Table<'_>, mut values: Vec<Vec<Money>>) -> Vec<Vec<Money>> {
    let company = context.analysis.holder_type == HolderType::Company;
    // A sum of sums needs three rounds; the deepest is the net movement with four.
    for _ in 0..5 {
        for (i, line) in table.proforma.lines.iter().enumerate() {
            let Line::Sum(codes) = meaning(&line.code, company) else { continue };
            let parts: Vec<Vec<Money>> = codes.iter().filter_map(|c| line_of(table, c)).filter_map(|at| values.get(at).cloned()).collect();
            let sum = (0..table.proforma.periods.len()).map(|p| parts.iter().filter_map(|part| part.get(p)).sum()).collect();
            if let Some(value) = values.get_mut(i) {
                *value = sum;
            }
        }
    }
    values
}

fn is_sum(line: &ProformaLine) -> bool {
    line.level == 0
}

fn write_line(sheet: &mut Sheet<'_>, context: &Context<'_>, table: &Table<'_>, i: usize, line: &ProformaLine) -> Written<()> {
    let styles = &context.styles;
    let row = table.first + i as u32;
    let indented = styles.text.clone().set_indent(2);
    sheet.text(row, 0, &line.label, if is_sum(line) { &styles.sum_label } else { &indented })
}

fn formula(context: &Context<'_>, table: &Table<'_>, line: &ProformaLine, col: u16) -> Option<String> {
    let company = context.analysis.holder_type == HolderType::Company;
    let letter = column_number_to_name(col);
    let month = format!("{letter}${}", table.first);
    match meaning(&line.code, company) {
        Line::Given => None,
        Line::Sum(codes) => {
            let cells: Vec<String> = codes.iter().filter_map(|c| line_of(table, c)).map(|at| format!("{letter}{}", table.first as usize + at + 1)).collect();
            Some(format!("=ROUND({},{})", if cells.is_empty() { "0".to_owned() } else { cells.join("+") }, table.digits))
        }
        Line::Flow(categories, direction) => {
            let own = if table.own { format!(",tx_currency,\"{}\"", table.proforma.currency.replace('"', "")) } else { String::new() };
            let side = |debit: bool, category: &Category| {
                let range = if table.own { if debit { "tx_debit" } else { "tx_credit" } } else { context.columns.base(debit) };
                let sign = if debit { "-" } else { "+" };
                format!(
                    "{sign}SUMIFS({range},tx_category,\"{}\",tx_include,\"Yes\",tx_date,\">=\"&{month},tx_date,\"<\"&EDATE({month},1){own})",
                    super::text::category(*category)
                )
            };
            let terms: String = categories
                .iter()
                .map(|c| match direction {
                    Some(Direction::Credit) => side(false, c),
                    Some(Direction::Debit) => side(true, c),
                    None => side(false, c) + &side(true, c),
                })
                .collect();
            Some(format!("=ROUND({},{})", terms.trim_start_matches('+'), table.digits))
        }
    }
}

fn write_values(sheet: &mut Sheet<'_>, context: &Context<'_>, table: &Table<'_>, i: usize, line: &ProformaLine, values: &[Vec<Money>]) -> Written<()> {
    let styles = &context.styles;
    let row = table.first + i as u32;
    let money = styles.money(table.digits);
    // A loss is red; a cost is as it should be.
    let format: &Format = match line.code.as_str() {
        "REVENUE" | "GROSS_PROFIT" | "OPERATING_PROFIT" | "PROFIT_BEFORE_FINANCING" | "NET_MOVEMENT" => &money.sum,
        _ if is_sum(line) => &money.quiet_sum,
        _ => &money.quiet,
    };
    let periods = table.proforma.periods.len() as u16;
    let row_values = values.get(i).map_or(&[][..], Vec::as_slice);
    for (col, value) in (1_u16..=periods).zip(row_values) {
        match formula(context, table, line, col) {
            Some(formula) => sheet.money_formula(row, col, &formula, *value, table.digits, format)?,
            None => sheet.amount(row, col, *value, table.digits, format)?,
        }
    }
    let total: Money = row_values.iter().sum();
    let last = column_number_to_name(periods);
    sheet.money_formula(row, periods + 1, &format!("=ROUND(SUM(B{}:{last}{}),{})", row + 1, row + 1, table.digits), total, table.digits, format)?;
    let (letter, share) = (column_number_to_name(periods + 1), if is_sum(line) { &styles.share_sum } else { &styles.share });
    if let Some(at) = line_of(table, "REVENUE") {
        let revenue: Money = values.get(at).map_or(Money::ZERO, |v| v.iter().sum());
        let whole = format!("{letter}${}", table.first as usize + at + 1);
        let value = (!revenue.is_zero()).then(|| categories::share(total, revenue));
        sheet.share_formula(row, periods + 2, &format!("=IF({whole}=0,\"\",ROUND({letter}{}/{whole},6))", row + 1), value, share)?;
    }
    Ok(())
}

/// Opening and closing balances, and whether the net movement accounts for their difference.
fn balances(sheet: &mut Sheet<'_>, context: &Context<'_>, table: &Table<'_>, row: u32, values: &[Vec<Money>]) -> Written<()> {
    let styles = &context.styles;
    let proforma = table.proforma;
    sheet.text(row, 0, "Opening balance", &styles.text)?;
    sheet.text(row + 1, 0, "Closing balance", &styles.text)?;
    sheet.text(row + 2, 0, "Closing − opening − net movement", &styles.label)?;
    let net = line_of(table, "NET_MOVEMENT");
    for (p, col) in (0..proforma.periods.len()).zip(1_u16..) {
        let (opening, closing) = (proforma.opening.get(p).copied().flatten(), proforma.closing.get(p).copied().flatten());
        sheet.money_or_blank(row, col, opening, table.digits)?;
        sheet.money_or_blank(row + 1, col, closing, table.digits)?;
        let movement = net.and_then(|n| values.get(n)).and_then(|v| v.get(p));
        if let (Some(opening), Some(closing), Some(movement), Some(at)) = (opening, closing, movement, net) {
            let letter = column_number_to_name(col);
            let formula = format!("=ROUND({letter}{}-{letter}{}-{letter}{},{})", row + 2, row + 1, table.first as usize + at + 1, table.digits);
            sheet.money_formula(row + 2, col, &formula, closing - opening - *movement, table.digits, &styles.money(table.digits).bold)?;
        }
    }
    Ok(())
}

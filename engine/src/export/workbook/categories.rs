//! The sheet Categories: what went in and out by category, live over the transactions.

use super::sheet::{Kind, Sheet};
use super::sums::Key;
use super::transactions::yes;
use super::{Context, Written};
use crate::analytics::{Category, Direction};
use crate::base::Money;
use rust_decimal::prelude::ToPrimitive;
use rust_xlsxwriter::{DataValidation, Workbook, Worksheet};

/// Name of the range of categories with their nature.
pub const NATURE: &str = "category_nature";
/// Name of the range of categories alone.
pub const LIST: &str = "category_list";
const SHEET: &str = "Categories";
/// Row of the head of the first table, 0-based.
const HEAD: u32 = 3;
const COLUMNS: u16 = 9;

/// Names the range that says which categories are operational.
pub fn define_names(workbook: &mut Workbook) -> Written<()> {
    let (first, last) = (HEAD + 2, HEAD + 1 + Category::ALL.len() as u32);
    workbook.define_name(NATURE, &format!("={SHEET}!$A${first}:$B${last}"))?;
    workbook.define_name(LIST, &format!("={SHEET}!$A${first}:$A${last}"))?;
    Ok(())
}

/// What a table of categories adds up.
struct Scope<'a> {
    currency: &'a str,
    /// Only accounts in that currency; else every account, in base currency.
    own: bool,
    digits: u32,
}

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (analysis, styles) = (context.analysis, &context.styles);
    let mut sheet = Sheet::new(SHEET, styles)?;
    sheet.title(0, 0, "Categories", &styles.title)?;
    sheet.inner.set_row_height(0, 28)?;
    let note = "Live sums over the sheet Transactions: a changed category or an excluded row moves them. Operational may be changed here for a whole category.";
    sheet.title(1, 0, note, &styles.subtitle)?;
    let base = Scope { currency: &analysis.base_currency, own: false, digits: context.base_digits };
    let mut row = table(&mut sheet, context, HEAD - 1, &base)?;
    if context.columns.has_base() {
        let mut currencies: Vec<(&str, u32)> = analysis.accounts.iter().map(|a| (a.currency.as_ref(), a.digits)).collect();
        currencies.sort_unstable();
        currencies.dedup_by_key(|c| c.0);
        let mut breaks = Vec::new();
        for (currency, digits) in currencies {
            breaks.push(row + 1);
            row = table(&mut sheet, context, row + 1, &Scope { currency, own: true, digits })?;
        }
        sheet.inner.set_page_breaks(&breaks)?;
    }
    let choice = DataValidation::new().allow_list_strings(&["Yes", "No"])?;
    sheet.inner.add_data_validation(HEAD + 1, 1, HEAD + Category::ALL.len() as u32, 1, &choice)?;
    sheet.inner.set_freeze_panes(0, 1)?;
    sheet.finish()
}

fn table(sheet: &mut Sheet<'_>, context: &Context<'_>, row: u32, scope: &Scope<'_>) -> Written<u32> {
    let styles = &context.styles;
    let title = match (scope.own, context.columns.has_base()) {
        (true, _) => format!("Accounts in {}", scope.currency),
        (false, true) => format!("All accounts, in {}", scope.currency),
        (false, false) => format!("In {}", scope.currency),
    };
    sheet.section(row, &title, COLUMNS)?;
    let head = row + 1;
    sheet.head(
        head,
        &[
            ("Category", Kind::Text),
            ("Operational", Kind::Centre),
            ("Credits", Kind::Number),
            ("Number of credits", Kind::Number),
            ("Debits", Kind::Number),
            ("Number of debits", Kind::Number),
            ("Net", Kind::Number),
            ("Share of\ncredits", Kind::Number),
            ("Share of\ndebits", Kind::Number),
        ],
    )?;
    let (first, sum) = (head + 1, head + 1 + Category::ALL.len() as u32);
    let in_scope = |k: &Key| !scope.own || context.analysis.accounts.get(k.account as usize).is_some_and(|a| *a.currency == *scope.currency);
    let amount = |condition: &dyn Fn(&Key) -> bool| {
        let sum = context.sums.of_those(|k| in_scope(k) && condition(k));
        (if scope.own { sum.amount } else { sum.base }, sum.count)
    };
    let all = [Direction::Credit, Direction::Debit].map(|d| amount(&|k| k.direction == d));
    let also = if scope.own { format!(",tx_currency,\"{}\"", scope.currency.replace('"', "")) } else { String::new() };
    for (at, category) in (first..).zip(Category::ALL) {
        let line = at + 1;
        sheet.text(at, 0, super::text::category(category), &styles.text)?;
        if scope.own {
            sheet.formula(at, 1, &format!("=VLOOKUP($A{line},{NATURE},2,FALSE)"), yes(context.is_operational(category)), &styles.centre)?;
        } else {
            sheet.text(at, 1, yes(context.is_operational(category)), &styles.centre)?;
        }
        let mut net = Money::ZERO;
        for (col, direction, whole) in [(2_u16, Direction::Credit, &all[0]), (4, Direction::Debit, &all[1])] {
            let debit = direction == Direction::Debit;
            let range = if scope.own { if debit { "tx_debit" } else { "tx_credit" } } else { context.columns.base(debit) };
            let (value, number) = amount(&|k| k.direction == direction && k.category == category);
            net = if debit { net - value } else { net + value };
            let digits = scope.digits;
            let formula = format!("=ROUND(SUMIFS({range},tx_category,$A{line},tx_include,\"Yes\"{also}),{digits})");
            sheet.money_formula(at, col, &formula, value, digits, &styles.money(digits).plain)?;
            let own = if debit { "tx_debit" } else { "tx_credit" };
            let formula = format!("=COUNTIFS(tx_category,$A{line},tx_include,\"Yes\",{own},\">0\"{also})");
            sheet.whole_formula(at, col + 1, &formula, number, &styles.whole)?;
            let letter = if debit { "E" } else { "C" };
            let formula = format!("=IF({letter}${}=0,0,ROUND({letter}{line}/{letter}${},6))", sum + 1, sum + 1);
            sheet.share_formula(at, if debit { 8 } else { 7 }, &formula, Some(share(value, whole.0)), &styles.share)?;
        }
        sheet.money_formula(at, 6, &format!("=ROUND(C{line}-E{line},{})", scope.digits), net, scope.digits, &styles.money(scope.digits).plain)?;
    }
    sheet.text(sum, 0, "Total", &styles.sum_label)?;
    sheet.inner.write_blank(sum, 1, &styles.sum_label)?;
    let format = &styles.money(scope.digits).sum;
    for (col, letter, value) in [(2, "C", all[0].0), (4, "E", all[1].0), (6, "G", all[0].0 - all[1].0)] {
        sheet.money_formula(sum, col, &format!("=ROUND(SUM({letter}{}:{letter}{sum}),{})", first + 1, scope.digits), value, scope.digits, format)?;
    }
    for (col, letter, value) in [(3, "D", all[0].1), (5, "F", all[1].1)] {
        sheet.whole_formula(sum, col, &format!("=SUM({letter}{}:{letter}{sum})", first + 1), value, &styles.whole_sum)?;
    }
    for (col, letter, value) in [(7, "H", all[0].0), (8, "I", all[1].0)] {
        let whole = if value.is_zero() { 0.0 } else { 1.0 };
        sheet.share_formula(sum, col, &format!("=ROUND(SUM({letter}{}:{letter}{sum}),4)", first + 1), Some(whole), &styles.share_sum)?;
    }
    sheet.lines(first, sum - 1, COLUMNS)?;
    sheet.quiet_zeroes(first, sum - 1, COLUMNS)?;
    Ok(sum + 1)
}

/// A part of a whole as a formula divides it, in binary floats; 0 where there is no whole.
pub fn share(part: Money, whole: Money) -> f64 {
    if whole.is_zero() { 0.0 } else { part.to_f64().unwrap_or_default() / whole.to_f64().unwrap_or(1.0) }
}

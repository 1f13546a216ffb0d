//! The sheet Transactions: every row of every statement, what it is for, and whether the chain of balances holds at it.

use super::categories::{LIST, NATURE};
use super::columns::{Col, LAST_PRINTED, SHEET};
use super::sheet::{Kind, Sheet, float, lined};
use super::styles::{AMBER, GREY, RED};
use super::text::{clean, looks_like_formula, words};
use super::{Context, Written, quality};
use crate::analytics::{AnalysedTransaction, Flag, RowRef};
use crate::base::Money;
use crate::base::money::fixed;
use rust_xlsxwriter::{ConditionalFormatFormula, DataValidation, Format, FormatAlign, Formula, Url, Worksheet};
use std::collections::HashMap;

/// What a row's balance is compared with: the balance before it, and the cell that holds it.
struct Before {
    balance: Money,
    cell: String,
}

/// Links to pages; a sheet holds at most 65,530.
const MOST_LINKS: usize = 60_000;

pub fn sheet(context: &Context<'_>) -> Written<Worksheet> {
    let (columns, analysis) = (&context.columns, context.analysis);
    let mut sheet = Sheet::new(SHEET, &context.styles)?;
    let base = |col: Col, name: &str| match col {
        Col::DebitBase => format!("Debit in {}", analysis.base_currency),
        Col::CreditBase => format!("Credit in {}", analysis.base_currency),
        _ => name.to_owned(),
    };
    let heads: Vec<(String, Kind)> = columns.order().iter().map(|col| (base(*col, col.head().0), col.head().1)).collect();
    let heads: Vec<(&str, Kind)> = heads.iter().map(|(name, kind)| (name.as_str(), *kind)).collect();
    sheet.differing = columns.at(Col::Difference);
    formats(&mut sheet, context)?;
    sheet.head_filtered(0, &heads)?;
    let befores = befores(context);
    let mut links = Links::default();
    for (i, t) in (0_u32..).zip(&analysis.transactions) {
        row(&mut sheet, context, i, t, befores.get(i as usize).and_then(Option::as_ref), &mut links)?;
    }
    let last = columns.last_row();
    sheet.table(0, last, columns.order().len() as u16, 3)?;
    sheet.inner.set_print_area(0, 0, last, columns.at(LAST_PRINTED).unwrap_or_default())?;
    sheet.inner.set_header("&L&8Transactions");
    if last > 0 {
        colours(&mut sheet, context, last)?;
        choices(&mut sheet, context, last)?;
    }
    sheet.finish()
}

/// Column formats, so that cells need none of their own.
fn formats(sheet: &mut Sheet<'_>, context: &Context<'_>) -> Written<()> {
    let styles = &context.styles;
    let digits = context.most_digits;
    for (at, col) in (0_u16..).zip(context.columns.order()) {
        let (format, least, most) = match col {
            Col::Acc => (styles.centre.clone(), 6.0, 8.0),
            Col::Date | Col::ValueDate => (styles.date.clone(), 11.5, 12.0),
            Col::Time => (styles.time.clone(), 9.5, 10.0),
            Col::Description => (styles.wrap.clone(), 30.0, 56.0),
            Col::Counterparty => (styles.wrap.clone(), 16.0, 30.0),
            Col::Category => (styles.text.clone(), 14.0, 32.0),
            Col::Debit | Col::Credit | Col::Balance | Col::Difference => (styles.money(digits).plain.clone(), 13.0, 40.0),
            Col::DebitBase | Col::CreditBase => (styles.money(context.base_digits).plain.clone(), 14.0, 40.0),
            Col::Include | Col::Operational | Col::Confidence => (styles.centre.clone(), 11.0, 14.0),
            Col::Flags => (styles.wrap.clone(), 14.0, 30.0),
            Col::Reasons => (styles.text.clone(), 20.0, 60.0),
            Col::Page | Col::Row => (styles.whole.clone(), 8.0, 12.0),
            Col::Id => (styles.text.clone().set_font_color(GREY), 12.0, 38.0),
            Col::Role | Col::Decided | Col::Currency | Col::Reference | Col::Branch | Col::AccountNumber | Col::File => (styles.text.clone(), 9.0, 36.0),
        };
        sheet.inner.set_column_format(at, &format)?;
        sheet.column(at, least, most);
    }
    Ok(())
}

/// The pages that were linked, so that each is once.
#[derive(Default)]
struct Links {
    last: Option<(u32, u32)>,
    count: usize,
}

fn row(sheet: &mut Sheet<'_>, context: &Context<'_>, i: u32, t: &AnalysedTransaction, before: Option<&Before>, links: &mut Links) -> Written<()> {
    let at = i + 1;
    let digits = context.digits(t.account);
    for (col, kind) in (0_u16..).zip(context.columns.order()) {
        // Amounts in fewer digits than the column's need their own format.
        let money = |sheet: &mut Sheet<'_>, amount: Option<Money>| -> Written<()> {
            let Some(amount) = amount else { return Ok(()) };
            sheet.seen_amount(col, amount, digits);
            if digits == context.most_digits {
                sheet.inner.write_number(at, col, float(amount))?;
            } else {
                sheet.inner.write_number_with_format(at, col, float(amount), &context.styles.money(digits).plain)?;
            }
            Ok(())
        };
        let base = |sheet: &mut Sheet<'_>, wanted: bool| -> Written<()> {
            let Some(amount) = t.amount_base.filter(|_| wanted) else { return Ok(()) };
            sheet.seen_amount(col, amount, context.base_digits);
            sheet.inner.write_number(at, col, float(amount))?;
            Ok(())
        };
        let positive = |m: Money| (!m.is_zero()).then_some(m);
        match kind {
            Col::Acc => {
                sheet.inner.write_number(at, col, t.account + 1)?;
            }
            Col::Date => sheet.plain_date(at, col, t.row.date)?,
            Col::ValueDate => sheet.plain_date(at, col, t.row.value_date)?,
            Col::Time => {
                if let Some(time) = t.row.time {
                    sheet.inner.write_time_with_format(at, col, time, &context.styles.time)?;
                }
            }
            Col::Description => sheet.plain_wrapped(at, col, &t.row.description)?,
            Col::Counterparty => sheet.plain_wrapped(at, col, &t.merchant_name)?,
            Col::Category => sheet.plain(at, col, super::text::category(t.category))?,
            Col::Debit => money(sheet, positive(t.row.debit))?,
            Col::Credit => money(sheet, positive(t.row.credit))?,
            Col::Balance => money(sheet, t.balance)?,
            Col::Difference => difference(sheet, context, (at, col), t, before, digits)?,
            Col::Include => sheet.plain(at, col, yes(!t.excluded))?,
            Col::Operational => operational(sheet, context, (at, col), t)?,
            Col::Flags => sheet.plain_wrapped(at, col, &flags(t))?,
            Col::Confidence => sheet.plain(at, col, t.confidence.lowest().name())?,
            Col::Reasons => sheet.plain(at, col, &reasons(t))?,
            Col::Role => sheet.plain(at, col, &t.counterparty_role.map(|r| words(r.name())).unwrap_or_default())?,
            Col::Decided => sheet.plain(at, col, &decided(t))?,
            Col::Currency => sheet.plain(at, col, &t.currency)?,
            Col::DebitBase => base(sheet, t.row.is_debit())?,
            Col::CreditBase => base(sheet, !t.row.is_debit())?,
            Col::Reference => sheet.plain(at, col, &t.row.reference)?,
            Col::Branch => sheet.plain(at, col, &t.row.branch)?,
            Col::AccountNumber => sheet.plain(at, col, &t.account_number)?,
            Col::Page => page(sheet, context, (at, col), t, links)?,
            Col::File => sheet.plain(at, col, context.file_name(t.file_index))?,
            Col::Row => {
                sheet.inner.write_number(at, col, t.row.row_index + 1)?;
            }
            Col::Id => {
                sheet.inner.write_string(at, col, t.id.hyphenated().to_string())?;
            }
        }
    }
    Ok(())
}

impl Sheet<'_> {
    /// Writes a text in the format of its column.
    fn plain(&mut self, row: u32, col: u16, text: &str) -> Written<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.seen_text(col, text);
        let text = clean(text);
        if looks_like_formula(&text) {
            self.inner.write_string_with_format(row, col, text, &self.styles.quoted)?;
        } else {
            self.inner.write_string(row, col, text)?;
        }
        Ok(())
    }

    /// The same, where the column's format wraps.
    fn plain_wrapped(&mut self, row: u32, col: u16, text: &str) -> Written<()> {
        self.wraps(row, col, text);
        self.plain(row, col, text)
    }

    fn plain_date(&mut self, row: u32, col: u16, date: Option<chrono::NaiveDate>) -> Written<()> {
        date.map_or(Ok(()), |date| self.date(row, col, date))
    }
}

/// By the category, so that a changed category changes it; as it is where the analyst said otherwise.
fn operational(sheet: &mut Sheet<'_>, context: &Context<'_>, (row, col): (u32, u16), t: &AnalysedTransaction) -> Written<()> {
    let word = yes(t.is_operational);
    if t.is_operational != context.is_operational(t.category) {
        return sheet.plain(row, col, word);
    }
    let formula = format!("=IFERROR(VLOOKUP({}{},{NATURE},2,FALSE),\"\")", context.columns.letters(Col::Category), row + 1);
    sheet.inner.write_formula(row, col, Formula::new(formula).set_result(word))?;
    Ok(())
}

/// Yes or no, as the columns of choices hold it.
pub fn yes(is: bool) -> &'static str {
    if is { "Yes" } else { "No" }
}

/// Balance minus what the balance before, the credit and the debit give: zero where the chain holds.
fn difference(
    sheet: &mut Sheet<'_>,
    context: &Context<'_>,
    (row, col): (u32, u16),
    t: &AnalysedTransaction,
    before: Option<&Before>,
    digits: u32,
) -> Written<()> {
    let (Some(balance), Some(before)) = (t.balance, before) else { return Ok(()) };
    let letters = |c| context.columns.letters(c);
    let line = row + 1;
    let formula = format!(
        "=ROUND({b}{line}-({}+{c}{line}-{d}{line}),{digits})",
        before.cell,
        b = letters(Col::Balance),
        c = letters(Col::Credit),
        d = letters(Col::Debit)
    );
    let result = balance - (before.balance + t.row.signed());
    sheet.seen_amount(col, result, digits);
    sheet.inner.write_formula(row, col, Formula::new(formula).set_result(fixed(result, digits)))?;
    Ok(())
}

/// For each transaction the balance before it in the chain of its statement: the row before, else the opening balance.
fn befores(context: &Context<'_>) -> Vec<Option<Before>> {
    let transactions = &context.analysis.transactions;
    let place = |t: &AnalysedTransaction| RowRef { file_index: t.file_index, statement_index: t.statement_index, row_index: t.row.row_index };
    let rows: HashMap<RowRef, usize> = transactions.iter().enumerate().map(|(i, t)| (place(t), i)).collect();
    let balance = context.columns.letters(Col::Balance);
    let of_row = |i: usize| transactions.get(i).and_then(|t| t.balance).map(|b| Before { balance: b, cell: format!("{balance}{}", i + 2) });
    let before = |i: usize, t: &AnalysedTransaction| {
        let statement = context.statement(t.file_index, t.statement_index)?;
        let of = RowRef { row_index: 0, ..place(t) };
        let (first, previous) = if statement.newest_first {
            let last = statement.transactions.len().saturating_sub(1) as u32;
            (t.row.row_index >= last, t.row.row_index.checked_add(1))
        } else {
            (t.row.row_index == 0, t.row.row_index.checked_sub(1))
        };
        if first {
            let number = context.statement_number(t.file_index, t.statement_index)?;
            return statement.opening.value.map(|balance| Before { balance, cell: quality::opening_cell(number) });
        }
        let previous = previous.and_then(|row_index| rows.get(&RowRef { row_index, ..of }).copied());
        // The row before stands in an earlier file: the account goes on from there.
        let other = || i.checked_sub(1).filter(|p| transactions.get(*p).is_some_and(|p| p.account == t.account));
        previous.or_else(other).and_then(of_row)
    };
    transactions.iter().enumerate().map(|(i, t)| before(i, t)).collect()
}

fn flags(t: &AnalysedTransaction) -> String {
    t.flags.iter().map(flag_label).collect::<Vec<_>>().join(", ")
}

/// A flag in a word or two.
pub fn flag_label(flag: Flag) -> &'static str {
    match flag {
        Flag::IsAutomaticBankTransaction => "Automatic",
        Flag::IsCircularTransaction => "Circular",
        Flag::IsKitingTransaction => "Kiting indicator",
        Flag::IsBigTransaction => "Big",
        Flag::IsRoundTransaction => "Round",
        Flag::IsTransferFromCompanyGroup => "From group",
        Flag::IsTransferFromDirector => "From director",
        Flag::IsTransferFromSupplier => "From supplier",
        Flag::IsTransferFromCustomer => "From customer",
        Flag::IsPaceRevenue => "PACE revenue",
        Flag::IsRmRevenue => "RM revenue",
    }
}

fn reasons(t: &AnalysedTransaction) -> String {
    let plug = t.row.plug.then_some("Holds a value that no page prints.");
    let day = t.row.day_doubt.map(|_| "Its date is in doubt.");
    plug.into_iter().chain(day).chain(t.flag_reasons.iter().map(|r| r.reason.as_ref())).collect::<Vec<_>>().join(" ")
}

fn decided(t: &AnalysedTransaction) -> String {
    let source = words(&format!("{:?}", t.category_source));
    if t.category_reason.is_empty() { source } else { format!("{source}: {}", t.category_reason) }
}

/// The page's number; on the first row of a page a link to it.
fn page(sheet: &mut Sheet<'_>, context: &Context<'_>, (row, col): (u32, u16), t: &AnalysedTransaction, links: &mut Links) -> Written<()> {
    let here = (t.file_index, t.row.page);
    if links.last != Some(here) && links.count < MOST_LINKS {
        links.last = Some(here);
        if let Some(link) = context.book.sources.get(t.file_index as usize).and_then(|s| page_link(s.link, t.row.page)) {
            links.count += 1;
            sheet.inner.write_url_with_options(row, col, link, t.row.page.to_string(), "", Some(&context.styles.link.clone().set_align(FormatAlign::Right)))?;
        }
    }
    sheet.inner.write_number(row, col, t.row.page)?;
    Ok(())
}

/// A link to a page of a file; `None` for paths that a link cannot hold or that lead to another machine.
fn page_link(path: &str, page: u32) -> Option<Url> {
    let path = path.replace('\\', "/");
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_' | ' ' | '(' | ')' | ',');
    let safe = !path.is_empty() && path.len() < 1_000 && !path.starts_with("//") && path.chars().all(plain);
    safe.then(|| Url::new(format!("file:///{path}#page={page}")))
}

fn colours(sheet: &mut Sheet<'_>, context: &Context<'_>, last: u32) -> Written<()> {
    let columns = &context.columns;
    let letters = |c| columns.letters(c);
    let width = columns.at(LAST_PRINTED).unwrap_or_default();
    let rule = |formula: String, format: Format| ConditionalFormatFormula::new().set_rule(Formula::new(formula)).set_format(lined(format));
    let ink = |(ink, ground): (rust_xlsxwriter::Color, rust_xlsxwriter::Color)| Format::new().set_font_color(ink).set_background_color(ground);
    let excluded = rule(format!("=${}2=\"No\"", letters(Col::Include)), Format::new().set_font_color(GREY).set_font_strikethrough());
    sheet.inner.add_conditional_format(1, 0, last, width, &excluded)?;
    let broken = rule(format!("=AND(ISNUMBER(${d}2),${d}2<>0)", d = letters(Col::Difference)), ink(RED));
    sheet.inner.add_conditional_format(1, 0, last, width, &broken)?;
    let low = rule(format!("=${}2=\"LOW\"", letters(Col::Confidence)), Format::new().set_background_color(AMBER.1));
    sheet.inner.add_conditional_format(1, 0, last, width, &low)?;
    sheet.lines(1, last, width + 1)
}

/// What may be chosen in the columns that an analyst changes.
fn choices(sheet: &mut Sheet<'_>, context: &Context<'_>, last: u32) -> Written<()> {
    let columns = &context.columns;
    let mut list = |col: Col, values: &[&str], title: &str| -> Written<()> {
        let Some(at) = columns.at(col) else { return Ok(()) };
        let choice = DataValidation::new().allow_list_strings(values)?.set_error_title(title)?;
        sheet.inner.add_data_validation(1, at, last, at, &choice)?;
        Ok(())
    };
    list(Col::Include, &["Yes", "No"], "Yes or No")?;
    list(Col::Operational, &["Yes", "No"], "Yes or No")?;
    if let Some(at) = columns.at(Col::Category) {
        let choice = DataValidation::new().allow_list_formula(Formula::new(format!("={LIST}"))).set_error_title("See the sheet Categories")?;
        sheet.inner.add_data_validation(1, at, last, at, &choice)?;
    }
    Ok(())
}

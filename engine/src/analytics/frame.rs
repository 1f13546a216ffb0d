//! The analysis as a frame: what each column holds, and amounts as the currency writes them.

use super::label::is_nobody;
use super::{AnalysedTransaction, Analysis, Direction, Role};
use crate::base::{Error, ErrorCode, Money, Result};
use chrono::{Datelike, NaiveDate};
use frames::{Columns, Frame};
use std::sync::Arc;

/// What a frame could not do, with the file and the page where a row is the reason.
pub fn failed(analysis: &Analysis, e: frames::Error) -> Error {
    let frames::Error::Amount(row, amount) = &e else {
        return Error::new(ErrorCode::Internal, format!("The figures cannot be worked out: {e}."), "Report this with the files that led to it.");
    };
    let message = format!("The amount {amount} is too large or too fine to be added up exactly: below 10^18, with at most four digits after the point.");
    let error = Error::new(ErrorCode::FileUnreadable, message, "Compare the row with its page, and correct it.");
    match analysis.transactions.get(*row) {
        Some(t) => error.in_file(analysis.files.get(t.file_index as usize).map_or("", |f| &f.name)).on_page(t.row.page),
        None => error,
    }
}

/// The month of a day: its first.
pub fn month_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

/// The direction of that name.
pub fn direction(name: &str) -> Direction {
    if name == Direction::Debit.name() { Direction::Debit } else { Direction::Credit }
}

/// The role of that name.
pub fn role(name: &str) -> Option<Role> {
    [Role::CompanyGroup, Role::Director, Role::Supplier, Role::Customer, Role::OwnAccount].into_iter().find(|r| r.name() == name)
}

/// An amount with as few digits after the point as it needs, `digits` at least.
pub fn written(amount: Money, digits: u32) -> Money {
    let mut short = amount.normalize();
    if short.scale() < digits {
        short.rescale(digits);
    }
    short
}

/// Digits after the point of sums in base currency.
pub fn base_digits(analysis: &Analysis) -> u32 {
    let own = |a: &&super::Account| a.currency == analysis.base_currency;
    let of_accounts = analysis.accounts.iter().filter(own).map(|a| a.digits).max();
    if analysis.accounts.iter().all(|a| own(&a)) { of_accounts.unwrap_or(2) } else { of_accounts.unwrap_or(0).max(2) }
}

/// The first digit of an amount that is not 0.
fn leading(amount: Money) -> u8 {
    let whole = amount.mantissa().unsigned_abs();
    // Numbers of 64 bits are divided many times faster, and hold every amount that a bank prints.
    let mut digits = u64::try_from(whole).unwrap_or_else(|_| u64::try_from(whole / 1_000_000_000_000).unwrap_or(u64::MAX));
    while digits >= 10_000 {
        digits /= 1_000;
    }
    while digits >= 10 {
        digits /= 10;
    }
    digits as u8
}

fn known(columns: Columns, rows: &[AnalysedTransaction]) -> frames::Result<Columns> {
    columns
        .numbers("row", 0u32..rows.len() as u32)
        .texts("counterparty", rows.iter().map(|t| Some(&*t.merchant_name)))
        .texts("role", rows.iter().map(|t| t.counterparty_role.map(Role::name)))
        .texts("direction", rows.iter().map(|t| Some(t.direction().name())))
        .truths("excluded", rows.iter().map(|t| t.excluded))
        .amounts("amount_base", rows.iter().map(|t| t.amount_base))
}

/// What counterparties are told from, with the spelling that each row prints.
pub fn of_spellings(analysis: &Analysis, printed: &[Arc<str>]) -> Result<Frame> {
    let columns = known(Columns::new().texts("spelling", printed.iter().map(|p| Some(&**p))), &analysis.transactions);
    columns.and_then(Columns::frame).map_err(|e| failed(analysis, e))
}

/// What all figures are told from.
pub fn of(analysis: &Analysis) -> Result<Frame> {
    figures(analysis).and_then(Columns::frame).map_err(|e| failed(analysis, e))
}

fn figures(analysis: &Analysis) -> frames::Result<Columns> {
    let rows = &analysis.transactions;
    let person = analysis.holder_type == super::HolderType::Person;
    let start = |t: &AnalysedTransaction| analysis.accounts.get(t.account as usize).and_then(|a| a.period);
    let day = |t: &AnalysedTransaction| match start(t) {
        Some(period) => Some(t.row.date.unwrap_or(period.from).clamp(period.from, period.to)),
        None => t.row.date,
    };
    known(Columns::new(), rows)?
        .numbers("account", rows.iter().map(|t| t.account))
        .texts("currency", rows.iter().map(|t| Some(&*t.currency)))
        .texts("category", rows.iter().map(|t| Some(t.category.name())))
        .days("date", rows.iter().map(|t| t.row.date))
        .days("month", rows.iter().map(|t| t.row.date.map(month_of)))
        .days("day", rows.iter().map(day))
        .texts("tier", rows.iter().map(|t| t.revenue.map(|r| r.tier.name())))
        .texts("why", rows.iter().map(|t| t.revenue.map(|r| r.why)))
        .texts("return_side", rows.iter().map(|t| t.return_side.map(super::ReturnSide::name)))
        .truths("operational", rows.iter().map(|t| t.is_operational))
        .texts("mark", rows.iter().map(|t| super::duties::mark(t)))
        .texts("duty", rows.iter().map(|t| super::duties::duty(t).map(super::Duty::name)))
        .texts("wage", rows.iter().map(|t| super::duties::wage(t, person)))
        .truths("round", rows.iter().map(|t| t.has(super::Flag::IsRoundTransaction)))
        .truths("nobody", rows.iter().map(|t| is_nobody(&t.merchant_name)))
        .numbers("digit", rows.iter().map(|t| u32::from(leading(t.row.amount()))))
        .amounts("amount", rows.iter().map(|t| Some(t.row.amount())))
}

/// Every transaction of an analysis with all that is said of it, under the name of its case: what Parquet files hold and queries ask.
///
/// # Errors
/// An amount cannot be held exactly.
pub fn transactions(analysis: &Analysis, case: &str) -> Result<Frame> {
    whole(analysis, case).and_then(Columns::frame).map_err(|e| failed(analysis, e))
}

fn whole(analysis: &Analysis, case: &str) -> frames::Result<Columns> {
    let rows = &analysis.transactions;
    let account = |t: &AnalysedTransaction| analysis.accounts.get(t.account as usize);
    let statement = |t: &AnalysedTransaction| {
        let own = account(t)?.statements.iter().filter_map(|s| analysis.statements.get(*s as usize));
        own.into_iter().find(|s| (s.file_index, s.statement_index) == (t.file_index, t.statement_index))
    };
    let joined = |words: Vec<&'static str>| words.join(" ");
    let ids: Vec<String> = rows.iter().map(|t| t.id.hyphenated().to_string()).collect();
    let tags: Vec<String> = rows.iter().map(|t| joined(t.tags.iter().map(|t| t.tag.name()).collect())).collect();
    let flags: Vec<String> = rows.iter().map(|t| joined(t.flags.iter().map(super::Flag::name).collect())).collect();
    figures(analysis)?
        .texts("case", rows.iter().map(|_| Some(case)))
        .texts("id", ids.iter().map(|id| Some(id.as_str())))
        .texts("bank", rows.iter().map(|t| account(t).map(|a| a.bank_name.as_str())))
        .texts("holder", rows.iter().map(|t| account(t).map(|a| a.holder.as_str())))
        .texts("account_number", rows.iter().map(|t| Some(&*t.account_number)))
        .texts("file", rows.iter().map(|t| analysis.files.get(t.file_index as usize).map(|f| f.name.as_str())))
        .numbers("statement", rows.iter().map(|t| t.statement_index))
        .numbers("page", rows.iter().map(|t| t.row.page))
        .texts("verdict", rows.iter().map(|t| statement(t).map(|s| s.verdict.word())))
        .texts("description", rows.iter().map(|t| Some(t.row.description.as_str())))
        .texts("clean_description", rows.iter().map(|t| Some(&*t.clean_description)))
        .texts("confidence", rows.iter().map(|t| Some(super::Level::of(t.confidence.category_type).name())))
        .texts("tags", tags.iter().map(|t| Some(t.as_str())))
        .texts("flags", flags.iter().map(|t| Some(t.as_str())))
        .truths("lender", rows.iter().map(|t| t.tagged(super::Tag::Lender)))
        .amounts("balance", rows.iter().map(|t| t.balance))?
        .amounts("balance_base", rows.iter().map(|t| t.balance_base))
}

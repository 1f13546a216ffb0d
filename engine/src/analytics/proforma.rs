//! The proforma statement: movements by category and month, in the lines of the specification.

use super::frame::{base_digits, direction, failed, written};
use super::ledger::Rates;
use super::model::proforma_lines::{LINES, line_of};
use super::{Analysis, Category, Direction, HolderType, Proforma, ProformaLine, ProformaPeriod};
use crate::base::{Money, Result};
use chrono::{Datelike, NaiveDate};
use frames::Frame;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use uuid::Uuid;

/// Months beyond which a period cannot be meant.
const MOST_MONTHS: usize = 2_400;

/// What moved on one account in one month, of one category and direction.
pub struct Movement {
    account: u32,
    month: Option<(i32, u32)>,
    category: Category,
    direction: Direction,
    sum: Money,
    sum_base: Money,
    count: u32,
}

impl Movement {
    /// The sum, negative for money out.
    fn signed(&self) -> Money {
        if self.direction == Direction::Debit { -self.sum } else { self.sum }
    }
}

/// What moved, by account, month, category and direction.
///
/// # Errors
/// An amount is too large to be added up exactly.
pub fn movements(analysis: &Analysis, frame: &Frame) -> Result<Vec<Movement>> {
    moved(analysis, frame).map_err(|e| failed(analysis, e))
}

fn moved(analysis: &Analysis, frame: &Frame) -> frames::Result<Vec<Movement>> {
    let table = frame.movements()?;
    let base = base_digits(analysis);
    let of = table.numbers("account")?.into_iter().zip(table.days("month")?).zip(table.texts("category")?.into_iter().zip(table.texts("direction")?));
    let sums = table.sums("sum")?.into_iter().zip(table.sums("sum_base")?).zip(table.numbers("count")?);
    let mut out = Vec::with_capacity(table.rows());
    for (((account, month), (category, of)), ((sum, sum_base), count)) in of.zip(sums) {
        let Some(category) = Category::from_name(category) else { continue };
        out.push(Movement {
            account,
            month: month.map(|m| (m.year(), m.month())),
            category,
            direction: direction(of),
            sum: written(sum, analysis.accounts.get(account as usize).map_or(2, |a| a.digits)),
            sum_base: written(sum_base, base),
            count,
        });
    }
    Ok(out)
}

/// The proforma of the accounts in a currency, or in base currency over all that have a rate.
pub fn of(analysis: &Analysis, movements: &[Movement], currency: Option<&str>, rates: &Rates<'_>) -> Proforma {
    let base = &analysis.base_currency;
    let accounts: Vec<usize> = (0..analysis.accounts.len())
        .filter(|i| {
            let own = &analysis.accounts[*i].currency;
            currency.map_or_else(|| rates.rate(own, None).is_some() || !analysis.missing_rates.contains(own), |c| **own == *c)
        })
        .collect();
    let code: Arc<str> = currency.map_or_else(|| base.clone(), Arc::from);
    let mut notes: Vec<String> = Vec::new();
    if currency.is_none() {
        notes.extend(analysis.missing_rates.iter().map(|c| format!("{c} is left out: the configuration holds no exchange rate for it.")));
    }
    let person = analysis.holder_type == HolderType::Person;
    let mut found: BTreeSet<(i32, u32)> = BTreeSet::new();
    let own = || movements.iter().filter(|m| accounts.contains(&(m.account as usize)));
    found.extend(own().filter_map(|m| m.month));
    for period in accounts.iter().filter_map(|i| analysis.accounts[*i].period) {
        let (mut y, mut m) = (period.from.year(), period.from.month());
        while (y, m) <= (period.to.year(), period.to.month()) && found.len() < MOST_MONTHS {
            found.insert((y, m));
            (y, m) = if m == 12 { (y + 1, 1) } else { (y, m + 1) };
        }
    }
    let months: Vec<(i32, u32)> = found.into_iter().collect();
    let mut sums: BTreeMap<&str, Vec<Money>> = BTreeMap::new();
    let mut undated = 0u32;
    for m in own() {
        let Some(at) = m.month.and_then(|month| months.binary_search(&month).ok()) else {
            undated += if m.month.is_none() { m.count } else { 0 };
            continue;
        };
        let amount = if currency.is_some() { m.sum } else { m.sum_base };
        let line = sums.entry(line_of(m.category, m.direction, person)).or_insert_with(|| vec![Money::ZERO; months.len()]);
        if let Some(sum) = line.get_mut(at) {
            *sum += if m.direction == Direction::Debit { -amount } else { amount };
        }
    }
    if undated > 0 {
        notes.push(format!("{undated} rows without a date are in no month."));
    }
    let zero = vec![Money::ZERO; months.len()];
    let (opening, closing) = balances(analysis, &accounts, (movements, &months), currency, rates);
    // Rates that change by date, and rounding: what the balances move beyond the movements.
    if currency.is_none() {
        let moved = |at: usize| sums.values().filter_map(|l| l.get(at)).copied().sum::<Money>();
        let differences: Vec<Money> =
            opening.iter().zip(&closing).enumerate().map(|(i, (o, c))| o.zip(*c).map_or(Money::ZERO, |(o, c)| c - o - moved(i))).collect();
        sums.insert("EXCHANGE_DIFFERENCE", differences);
    }
    for (code, _, parts) in LINES.iter().filter(|l| !l.2.is_empty()) {
        // Sums of sums come after what they add up; the two that do not are worked out first.
        let mut line = zero.clone();
        for part in *parts {
            for (total, amount) in line.iter_mut().zip(sums.get(part).unwrap_or(&zero)) {
                *total += *amount;
            }
        }
        sums.insert(code, line);
    }
    let revenue: Money = sums.get("REVENUE").map(|l| l.iter().copied().sum()).unwrap_or_default();
    let lines = LINES
        .iter()
        .map(|(code, level, _)| {
            let amounts = sums.get(code).cloned().unwrap_or_else(|| zero.clone());
            let total: Money = amounts.iter().copied().sum();
            let share = (!revenue.is_zero()).then(|| total.checked_div(revenue)).flatten().and_then(|s| f64::try_from(s).ok());
            ProformaLine { code: (*code).to_owned(), label: label(code), level: *level, amounts, total, share_of_revenue: share }
        })
        .collect();
    let periods = months
        .iter()
        .filter_map(|(y, m)| Some(ProformaPeriod { from: NaiveDate::from_ymd_opt(*y, *m, 1)?, to: last_day(*y, *m)?, label: format!("{y}-{m:02}") }))
        .collect();
    let ids: String = analysis.files.iter().map(|f| f.sha256.as_str()).collect();
    Proforma { id: Uuid::new_v5(&Uuid::NAMESPACE_OID, format!("proforma {code} {ids}").as_bytes()), currency: code, periods, lines, opening, closing, notes }
}

/// Balances at the start and the end of each month, over the accounts; `None` where one is not known.
fn balances(
    analysis: &Analysis,
    accounts: &[usize],
    (movements, months): (&[Movement], &[(i32, u32)]),
    currency: Option<&str>,
    rates: &Rates<'_>,
) -> (Vec<Option<Money>>, Vec<Option<Money>>) {
    let mut opening: Vec<Option<Money>> = vec![Some(Money::ZERO); months.len()];
    let mut closing = opening.clone();
    for i in accounts {
        let account = &analysis.accounts[*i];
        let mut balance = account.opening;
        let mut moved: BTreeMap<(i32, u32), Money> = BTreeMap::new();
        for m in movements.iter().filter(|m| m.account as usize == *i) {
            if let Some(month) = m.month {
                *moved.entry(month).or_default() += m.signed();
            }
        }
        for (at, month) in months.iter().enumerate() {
            let value =
                |b: Option<Money>, day: Option<NaiveDate>| b.and_then(|b| if currency.is_some() { Some(b) } else { rates.base(b, &account.currency, day) });
            let start = NaiveDate::from_ymd_opt(month.0, month.1, 1).and_then(|d| d.pred_opt());
            opening[at] = opening[at].zip(value(balance, start)).map(|(a, b)| a + b);
            let sum = moved.get(month).copied().unwrap_or_default();
            balance = balance.map(|b| b + sum);
            closing[at] = closing[at].zip(value(balance, last_day(month.0, month.1))).map(|(a, b)| a + b);
        }
    }
    (opening, closing)
}

fn last_day(year: i32, month: u32) -> Option<NaiveDate> {
    let next = if month == 12 { NaiveDate::from_ymd_opt(year + 1, 1, 1) } else { NaiveDate::from_ymd_opt(year, month + 1, 1) };
    next?.pred_opt()
}

/// A code for people: `SALES_RECEIPTS` is `Sales receipts`.
fn label(code: &str) -> String {
    let text = code.replace('_', " ").to_lowercase().replace(" qr ", " QR ");
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

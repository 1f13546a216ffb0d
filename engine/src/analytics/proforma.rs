//! The proforma statement: movements by category and month, in the lines of the specification.

use super::ledger::Rates;
use super::model::proforma_lines::{LINES, line_of};
use super::{AnalysedTransaction, Analysis, Category, Direction, HolderType, Proforma, ProformaLine, ProformaPeriod};
use crate::base::Money;
use chrono::{Datelike, NaiveDate};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use uuid::Uuid;

/// Months beyond which a period cannot be meant.
const MOST_MONTHS: usize = 2_400;

/// The proforma of the accounts in a currency, or in base currency over all that have a rate.
pub fn of(analysis: &Analysis, currency: Option<&str>, rates: &Rates<'_>) -> Proforma {
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
    let span = |i: &usize| analysis.accounts.get(*i).map_or(0..0, |a| a.rows.0 as usize..(a.rows.0 + a.rows.1) as usize);
    let rows = || accounts.iter().flat_map(|i| analysis.transactions.get(span(i)).unwrap_or_default()).filter(|t| !t.excluded);
    let mut last = (0, 0);
    for d in rows().filter_map(|t| t.row.date) {
        if (d.year(), d.month()) != last {
            last = (d.year(), d.month());
            found.insert(last);
        }
    }
    for period in accounts.iter().filter_map(|i| analysis.accounts[*i].period) {
        let (mut y, mut m) = (period.from.year(), period.from.month());
        while (y, m) <= (period.to.year(), period.to.month()) && found.len() < MOST_MONTHS {
            found.insert((y, m));
            (y, m) = if m == 12 { (y + 1, 1) } else { (y, m + 1) };
        }
    }
    let months: Vec<(i32, u32)> = found.into_iter().collect();
    let mut cells: Vec<Vec<Money>> = vec![Vec::new(); 2 * Category::ALL.len()];
    let value = |t: &AnalysedTransaction| if currency.is_some() { Some(t.row.amount()) } else { t.amount_base };
    let mut undated = 0u32;
    for t in rows() {
        let (Some(day), Some(amount)) = (t.row.date, value(t)) else {
            undated += u32::from(t.row.date.is_none());
            continue;
        };
        let Ok(at) = months.binary_search(&(day.year(), day.month())) else { continue };
        let signed = if t.row.is_debit() { -amount } else { amount };
        let Some(cell) = cells.get_mut(2 * t.category as usize + usize::from(t.row.is_debit())) else { continue };
        if cell.is_empty() {
            *cell = vec![Money::ZERO; months.len()];
        }
        if let Some(sum) = cell.get_mut(at) {
            *sum += signed;
        }
    }
    let mut sums: BTreeMap<&str, Vec<Money>> = BTreeMap::new();
    for (n, cell) in cells.into_iter().enumerate().filter(|(_, c)| !c.is_empty()) {
        let Some(category) = Category::from_index(n / 2) else { continue };
        let direction = if n % 2 == 1 { Direction::Debit } else { Direction::Credit };
        let line = sums.entry(line_of(category, direction, person)).or_insert_with(|| vec![Money::ZERO; months.len()]);
        for (sum, part) in line.iter_mut().zip(cell) {
            *sum += part;
        }
    }
    if undated > 0 {
        notes.push(format!("{undated} rows without a date are in no month."));
    }
    let zero = vec![Money::ZERO; months.len()];
    let (opening, closing) = balances(analysis, &accounts, &months, currency, rates);
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
    months: &[(i32, u32)],
    currency: Option<&str>,
    rates: &Rates<'_>,
) -> (Vec<Option<Money>>, Vec<Option<Money>>) {
    let mut opening: Vec<Option<Money>> = vec![Some(Money::ZERO); months.len()];
    let mut closing = opening.clone();
    for i in accounts {
        let account = &analysis.accounts[*i];
        let mut balance = account.opening;
        let (first, rows) = (account.rows.0 as usize, account.rows.1 as usize);
        let own = analysis.transactions.get(first..first + rows).unwrap_or_default();
        for (at, month) in months.iter().enumerate() {
            let value =
                |b: Option<Money>, day: Option<NaiveDate>| b.and_then(|b| if currency.is_some() { Some(b) } else { rates.base(b, &account.currency, day) });
            let start = NaiveDate::from_ymd_opt(month.0, month.1, 1).and_then(|d| d.pred_opt());
            opening[at] = opening[at].zip(value(balance, start)).map(|(a, b)| a + b);
            let moved: Money = own.iter().filter(|t| !t.excluded && t.row.date.is_some_and(|d| (d.year(), d.month()) == *month)).map(|t| t.row.signed()).sum();
            balance = balance.map(|b| b + moved);
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

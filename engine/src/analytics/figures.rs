//! Sums by counterparty, currency, category and month, and the balances of every day.

use super::label::is_nobody;
use super::ledger::Rates;
use super::{
    AnalysedTransaction, Analysis, BalanceFigures, Benford, BenfordDigit, BenfordVerdict, Category, CategorySum, Concentration, CounterpartyShare,
    CurrencyOverview, DailyBalance, Direction, MerchantGroup, MonthlyFigures, RelatedParty, Role,
};
use crate::base::Money;
use chrono::{Datelike, Days, NaiveDate};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Longest span of days that daily balances are given for.
const MOST_DAYS: i64 = 4_000;
/// Amounts below which Benford's law gives no verdict.
const BENFORD_LEAST: u32 = 1_000;

/// Fills every figure.
pub fn fill(analysis: &mut Analysis, rates: &Rates<'_>) {
    currencies(analysis);
    categories(analysis);
    daily(analysis, rates);
    balances(analysis);
    months(analysis);
    concentration(analysis);
    related(analysis);
    analysis.benford = [None, Some(Direction::Credit), Some(Direction::Debit)].into_par_iter().map(|d| benford(&analysis.transactions, d)).collect();
}

fn included(analysis: &Analysis) -> impl Iterator<Item = (u32, &AnalysedTransaction)> {
    (0u32..).zip(&analysis.transactions).filter(|(_, t)| !t.excluded)
}

/// The rows of an account that count, or of all accounts.
fn rows_of(analysis: &Analysis, account: Option<u32>) -> impl Iterator<Item = &AnalysedTransaction> {
    let span = account
        .map_or(0..analysis.transactions.len(), |a| analysis.accounts.get(a as usize).map_or(0..0, |a| a.rows.0 as usize..(a.rows.0 + a.rows.1) as usize));
    analysis.transactions.get(span).unwrap_or_default().iter().filter(|t| !t.excluded)
}

/// Groups the transactions by counterparty, with the spellings that they print.
pub fn merchants(analysis: &mut Analysis, printed: &[Arc<str>]) {
    let mut groups: Vec<MerchantGroup> = Vec::new();
    let mut index: FxHashMap<Arc<str>, usize> = FxHashMap::default();
    let mut spellings: Vec<BTreeMap<Arc<str>, u32>> = Vec::new();
    for ((i, t), printed) in (0u32..).zip(&analysis.transactions).zip(printed) {
        let at = *index.entry(t.merchant_name.clone()).or_insert_with(|| {
            groups.push(MerchantGroup { merchant_name: t.merchant_name.clone(), role: t.counterparty_role, ..MerchantGroup::default() });
            spellings.push(BTreeMap::new());
            groups.len() - 1
        });
        let (Some(g), Some(s)) = (groups.get_mut(at), spellings.get_mut(at)) else { continue };
        g.transactions.push(i);
        *s.entry(printed.clone()).or_default() += 1;
        if t.excluded {
            continue;
        }
        g.total_transaction += 1;
        match t.amount_base {
            Some(amount) => {
                g.total_amount += amount;
                if t.row.is_debit() { g.total_debit += amount } else { g.total_credit += amount }
            }
            None => g.without_rate += 1,
        }
    }
    for (group, spelt) in groups.iter_mut().zip(spellings) {
        let mut members: Vec<(Arc<str>, u32)> = spelt.into_iter().collect();
        members.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        group.members = members.into_iter().map(|(name, _)| name).collect();
    }
    groups.sort_by(|a, b| b.total_amount.cmp(&a.total_amount).then(a.merchant_name.cmp(&b.merchant_name)));
    for (at, group) in (0u32..).zip(&groups) {
        for i in &group.transactions {
            if let Some(t) = analysis.transactions.get_mut(*i as usize) {
                t.merchant = at;
            }
        }
    }
    analysis.merchants = groups;
}

/// Adds to a sum that is unknown as soon as one part is.
fn add(sum: &mut Option<Money>, part: Option<Money>) {
    *sum = sum.zip(part).map(|(a, b)| a + b);
}

fn currencies(analysis: &mut Analysis) {
    let mut out: Vec<CurrencyOverview> = Vec::new();
    for (_, t) in included(analysis) {
        let at = match out.iter().position(|c| c.currency == t.currency) {
            Some(at) => at,
            None => {
                out.push(CurrencyOverview {
                    currency: t.currency.clone(),
                    credit_mutation_base_currency: Some(Money::ZERO),
                    debit_mutation_base_currency: Some(Money::ZERO),
                    ..CurrencyOverview::default()
                });
                out.len() - 1
            }
        };
        let Some(c) = out.get_mut(at) else { continue };
        if t.row.is_debit() {
            c.debit_mutation_number += t.row.debit;
            c.total_debit += 1;
            add(&mut c.debit_mutation_base_currency, t.amount_base);
        } else {
            c.credit_mutation_number += t.row.credit;
            c.total_credit += 1;
            add(&mut c.credit_mutation_base_currency, t.amount_base);
        }
    }
    analysis.currencies = out;
}

fn categories(analysis: &mut Analysis) {
    let mut currencies: Vec<Arc<str>> = analysis.accounts.iter().map(|a| a.currency.clone()).collect();
    currencies.sort();
    currencies.dedup();
    let empty = |category: Category, currency: &Arc<str>| CategorySum {
        category,
        currency: currency.clone(),
        credit: Money::ZERO,
        debit: Money::ZERO,
        credit_base: Some(Money::ZERO),
        debit_base: Some(Money::ZERO),
        count_credit: 0,
        count_debit: 0,
    };
    let mut sums: Vec<CategorySum> = Category::ALL.iter().flat_map(|c| currencies.iter().map(|k| empty(*c, k))).collect();
    let of_account: Vec<usize> = analysis.accounts.iter().map(|a| currencies.iter().position(|c| *c == a.currency).unwrap_or(0)).collect();
    for (_, t) in included(analysis) {
        let at = of_account.get(t.account as usize).copied().unwrap_or(0);
        let Some(sum) = sums.get_mut(t.category as usize * currencies.len() + at) else { continue };
        if t.row.is_debit() {
            sum.debit += t.row.debit;
            sum.count_debit += 1;
            add(&mut sum.debit_base, t.amount_base);
        } else {
            sum.credit += t.row.credit;
            sum.count_credit += 1;
            add(&mut sum.credit_base, t.amount_base);
        }
    }
    sums.retain(|s| s.count_credit + s.count_debit > 0);
    analysis.categories = sums;
}

/// End-of-day balances: the last known balance of a day, carried over days without rows.
fn daily(analysis: &mut Analysis, rates: &Rates<'_>) {
    let mut out = Vec::new();
    for (a, account) in (0u32..).zip(&analysis.accounts) {
        let (Some(period), Some(opening)) = (account.period, account.opening) else { continue };
        if (period.to - period.from).num_days() > MOST_DAYS {
            continue;
        }
        let (first, rows) = (account.rows.0 as usize, account.rows.1 as usize);
        let mut moved: Vec<(Money, u32)> = vec![(Money::ZERO, 0); usize::try_from((period.to - period.from).num_days() + 1).unwrap_or(0)];
        for t in analysis.transactions.get(first..first + rows).unwrap_or_default() {
            let day = t.row.date.unwrap_or(period.from).clamp(period.from, period.to);
            let at = usize::try_from((day - period.from).num_days()).unwrap_or(0);
            if let Some(entry) = moved.get_mut(at) {
                entry.0 += t.row.signed();
                entry.1 += 1;
            }
        }
        let covers =
            |day: NaiveDate| account.statements.iter().filter_map(|s| analysis.statements.get(*s as usize)).any(|s| s.period.is_some_and(|p| p.contains(day)));
        let (mut day, mut balance) = (period.from, opening);
        let mut sums = moved.into_iter();
        while day <= period.to {
            let (sum, count) = sums.next().unwrap_or_default();
            balance += sum;
            out.push(DailyBalance {
                account: a,
                date: day,
                balance,
                balance_base: rates.base(balance, &account.currency, Some(day)),
                rows: count,
                covered: covers(day),
            });
            let Some(next) = day.checked_add_days(Days::new(1)) else { break };
            day = next;
        }
    }
    analysis.daily_balances = out;
}

fn month_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

fn balances(analysis: &mut Analysis) {
    let mut out: Vec<BalanceFigures> = Vec::new();
    let mut from = 0;
    let days = &analysis.daily_balances;
    while let Some(first) = days.get(from) {
        let same = |d: &DailyBalance| d.account == first.account && month_of(d.date) == month_of(first.date);
        let n = days[from..].iter().take_while(|d| same(d)).count();
        let month = &days[from..from + n];
        let before = if from > 0 && days[from - 1].account == first.account {
            Some(days[from - 1].balance)
        } else {
            analysis.accounts.get(first.account as usize).and_then(|a| a.opening)
        };
        let digits = analysis.accounts.get(first.account as usize).map_or(2, |a| a.digits);
        let sum: Money = month.iter().map(|d| d.balance).sum();
        let on = |wanted: u32| month.iter().find(|d| d.date.day() == wanted).map(|d| d.balance);
        let last = month.last().unwrap_or(first);
        let ends = last.date.succ_opt().is_none_or(|next| next.month() != last.date.month());
        out.push(BalanceFigures {
            account: first.account,
            month: month_of(first.date),
            opening: before.unwrap_or(first.balance),
            closing: last.balance,
            average: sum.checked_div(Money::from(n as u64)).unwrap_or_default().round_dp(digits),
            minimum: month.iter().map(|d| d.balance).min().unwrap_or_default(),
            maximum: month.iter().map(|d| d.balance).max().unwrap_or_default(),
            days: n as u32,
            days_below_zero: month.iter().filter(|d| d.balance.is_sign_negative() && !d.balance.is_zero()).count() as u32,
            on_days: [on(1), on(5), on(10), on(15), on(20), on(25), ends.then_some(last.balance)],
        });
        from += n;
    }
    analysis.balances = out;
}

/// Parts of a whole, largest first.
fn shares(analysis: &Analysis, parts: FxHashMap<u32, (Money, u32)>, total: Money, most: usize) -> Vec<CounterpartyShare> {
    let name = |m: u32| analysis.merchants.get(m as usize).map_or_else(|| Arc::from(""), |m| m.merchant_name.clone());
    let share = |(m, (amount, count))| CounterpartyShare { merchant_name: name(m), amount, count, share: part(amount, total) };
    let mut all: Vec<CounterpartyShare> = parts.into_iter().map(share).collect();
    all.sort_by(|a, b| b.amount.cmp(&a.amount).then(a.merchant_name.cmp(&b.merchant_name)));
    all.truncate(most);
    all
}

fn part(amount: Money, total: Money) -> f64 {
    amount.checked_div(total).and_then(|s| f64::try_from(s).ok()).unwrap_or(0.0)
}

fn months(analysis: &mut Analysis) {
    let mut out = Vec::new();
    let accounts: Vec<Option<u32>> = (0..analysis.accounts.len() as u32).map(Some).chain([None]).collect();
    let one = |account: &Option<u32>| {
        let mut by_month: BTreeMap<NaiveDate, Vec<&AnalysedTransaction>> = BTreeMap::new();
        for t in rows_of(analysis, *account) {
            if let Some(day) = t.row.date {
                by_month.entry(month_of(day)).or_default().push(t);
            }
        }
        by_month.into_iter().map(|(month, rows)| one_month(analysis, *account, month, &rows)).collect::<Vec<_>>()
    };
    out.extend(accounts.par_iter().flat_map_iter(one).collect::<Vec<_>>());
    analysis.months = out;
}

fn one_month(analysis: &Analysis, account: Option<u32>, month: NaiveDate, rows: &[&AnalysedTransaction]) -> MonthlyFigures {
    let currency = account.and_then(|a| analysis.accounts.get(a as usize)).map_or_else(|| analysis.base_currency.clone(), |a| a.currency.clone());
    let mut m = MonthlyFigures { account, currency, month, ..MonthlyFigures::default() };
    let mut tops: [FxHashMap<u32, (Money, u32)>; 2] = [FxHashMap::default(), FxHashMap::default()];
    for t in rows {
        let Some(amount) = (if account.is_some() { Some(t.row.amount()) } else { t.amount_base }) else { continue };
        let debit = t.row.is_debit();
        if debit {
            m.debit += amount;
            m.count_debit += 1;
        } else {
            m.credit += amount;
            m.count_credit += 1;
        }
        if t.is_operational {
            if debit { m.operational_debit += amount } else { m.operational_credit += amount }
        }
        match t.category {
            Category::CashDeposit if !debit => m.cash_in += amount,
            Category::CashWithdrawal if debit => m.cash_out += amount,
            Category::ChequeReturn => m.returned_cheques += 1,
            _ => {}
        }
        if !is_nobody(&t.merchant_name) {
            let entry = tops[usize::from(debit)].entry(t.merchant).or_default();
            entry.0 += amount;
            entry.1 += 1;
        }
    }
    m.net = m.credit - m.debit;
    let [credits, debits] = tops;
    m.top_credit = shares(analysis, credits, m.credit, 5);
    m.top_debit = shares(analysis, debits, m.debit, 5);
    m.largest_credit_share = m.top_credit.first().map_or(0.0, |s| s.share);
    m.largest_debit_share = m.top_debit.first().map_or(0.0, |s| s.share);
    m.days_below_zero = account.and_then(|a| analysis.balances.iter().find(|b| b.account == a && b.month == month)).map(|b| b.days_below_zero);
    m
}

fn concentration(analysis: &mut Analysis) {
    let nobody: Vec<bool> = analysis.merchants.iter().map(|m| is_nobody(&m.merchant_name)).collect();
    let accounts = (0..analysis.accounts.len() as u32).map(Some).chain([None]);
    let wanted: Vec<(Option<u32>, Direction)> = accounts.flat_map(|a| [(a, Direction::Credit), (a, Direction::Debit)]).collect();
    let one = |(account, direction): &(Option<u32>, Direction)| {
        let mut parts: FxHashMap<u32, (Money, u32)> = FxHashMap::default();
        for t in rows_of(analysis, *account).filter(|t| t.direction() == *direction) {
            let own = t.counterparty_role == Some(Role::OwnAccount);
            let Some(amount) = (if account.is_some() { Some(t.row.amount()) } else { t.amount_base }) else { continue };
            if !own && nobody.get(t.merchant as usize).is_some_and(|n| !n) {
                let entry = parts.entry(t.merchant).or_default();
                entry.0 += amount;
                entry.1 += 1;
            }
        }
        let total: Money = parts.values().map(|p| p.0).sum();
        let counterparties = parts.len() as u32;
        let all = shares(analysis, parts, total, usize::MAX);
        let top = |n: usize| all.iter().take(n).map(|s| s.share).sum::<f64>();
        let hhi = all.iter().map(|s| (100.0 * s.share).powi(2)).sum();
        let (top1, top5, top10) = (top(1), top(5), top(10));
        let largest = all.into_iter().take(10).collect();
        Concentration { account: *account, direction: *direction, counterparties, total, top1, top5, top10, hhi, largest }
    };
    analysis.concentration = wanted.par_iter().map(one).collect();
}

fn related(analysis: &mut Analysis) {
    let mut out: Vec<RelatedParty> = Vec::new();
    let mut places: FxHashMap<(Role, u32), usize> = FxHashMap::default();
    for (i, t) in included(analysis) {
        let Some(role) = t.counterparty_role else { continue };
        let at = *places.entry((role, t.merchant)).or_insert_with(|| {
            out.push(RelatedParty {
                name: t.merchant_name.to_string(),
                role,
                merchants: vec![t.merchant_name.clone()],
                credit_base: Money::ZERO,
                debit_base: Money::ZERO,
                count_credit: 0,
                count_debit: 0,
                without_rate: 0,
                transactions: Vec::new(),
            });
            out.len() - 1
        });
        let Some(r) = out.get_mut(at) else { continue };
        r.transactions.push(i);
        if t.row.is_debit() {
            r.count_debit += 1
        } else {
            r.count_credit += 1
        }
        match t.amount_base {
            Some(amount) if t.row.is_debit() => r.debit_base += amount,
            Some(amount) => r.credit_base += amount,
            None => r.without_rate += 1,
        }
    }
    out.sort_by(|a, b| a.role.cmp(&b.role).then((b.credit_base + b.debit_base).cmp(&(a.credit_base + a.debit_base))).then(a.name.cmp(&b.name)));
    analysis.related_parties = out;
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

/// First digits of amounts against Benford's law, with Nigrini's bands.
fn benford(transactions: &[AnalysedTransaction], direction: Option<Direction>) -> Benford {
    let mut counts = [0u32; 9];
    for t in transactions.iter().filter(|t| !t.excluded && direction.is_none_or(|d| d == t.direction())) {
        let digit = leading(t.row.amount());
        if let Some(count) = usize::from(digit).checked_sub(1).and_then(|d| counts.get_mut(d)) {
            *count += 1;
        }
    }
    let amounts: u32 = counts.iter().sum();
    let digits: Vec<BenfordDigit> = (1u8..=9)
        .zip(counts)
        .map(|(digit, count)| BenfordDigit {
            digit,
            count,
            observed: if amounts == 0 { 0.0 } else { f64::from(count) / f64::from(amounts) },
            expected: (1.0 + 1.0 / f64::from(digit)).log10(),
        })
        .collect();
    let deviation = digits.iter().map(|d| (d.observed - d.expected).abs()).sum::<f64>() / 9.0;
    let verdict = match deviation {
        _ if amounts < BENFORD_LEAST => BenfordVerdict::TooFew,
        d if d <= 0.006 => BenfordVerdict::Close,
        d if d <= 0.012 => BenfordVerdict::Acceptable,
        d if d <= 0.015 => BenfordVerdict::Marginal,
        _ => BenfordVerdict::Nonconforming,
    };
    Benford { direction, amounts, digits, deviation, verdict }
}

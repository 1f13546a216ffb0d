//! Sums by counterparty, currency, category and month, and the balances of every day: the frame's figures as records.

use super::frame::{base_digits, direction, failed, month_of, role, written};
use super::ledger::Rates;
use super::{
    Analysis, BalanceFigures, Benford, BenfordDigit, BenfordVerdict, Category, CategorySum, Concentration, CounterpartyShare, CurrencyOverview, DailyBalance,
    Direction, MerchantGroup, MonthlyFigures, RelatedParty,
};
use crate::base::limits::DAILY_BALANCES;
use crate::base::{Finding, Money, Result, Severity};
use chrono::{Datelike, Days, Months, NaiveDate};
use frames::{Columns, Frame, Scope, Table};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Longest span of days that daily balances are given for.
const MOST_DAYS: i64 = 4_000;
/// Amounts below which Benford's law gives no verdict.
const BENFORD_LEAST: u32 = 1_000;
/// Counterparties named a month and direction.
const MOST_PAYERS: usize = 5;

/// A counterparty by name, with its sum and number.
type Part<'t> = (&'t str, Money, u32);
/// Parts of an account, or of all, by whatever parts them besides.
type Parts<'t, K> = FxHashMap<(Option<u32>, K), Vec<Part<'t>>>;

/// Fills every figure.
///
/// # Errors
/// An amount is too large to be added up exactly.
pub fn fill(analysis: &mut Analysis, frame: &Frame, rates: &Rates<'_>) -> Result<()> {
    let filled = currencies(analysis, frame)
        .and_then(|()| categories(analysis, frame))
        .and_then(|()| daily(analysis, frame, rates))
        .and_then(|()| balances(analysis))
        .and_then(|()| months(analysis, frame))
        .and_then(|()| concentration(analysis, frame))
        .and_then(|()| related(analysis, frame))
        .and_then(|()| benford(analysis, frame));
    filled.map_err(|e| failed(analysis, e))
}

/// Groups the transactions by counterparty, with the spellings that they print.
///
/// # Errors
/// An amount is too large to be added up exactly.
pub fn merchants(analysis: &mut Analysis, frame: &Frame) -> Result<()> {
    grouped(analysis, frame).map_err(|e| failed(analysis, e))
}

fn grouped(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let digits = base_digits(analysis);
    let spellings = frame.spellings()?;
    let mut members: FxHashMap<&str, Vec<Arc<str>>> = FxHashMap::default();
    for (name, spelling) in spellings.texts("counterparty")?.into_iter().zip(spellings.texts("spelling")?) {
        members.entry(name).or_default().push(Arc::from(spelling));
    }
    let table = frame.counterparties()?;
    let names: FxHashMap<&str, Arc<str>> = analysis.transactions.iter().map(|t| (&*t.merchant_name, t.merchant_name.clone())).collect();
    let (total, credit, debit) = (table.sums("total")?, table.sums("credit")?, table.sums("debit")?);
    let (count, missing, roles, rows) = (table.numbers("count")?, table.numbers("missing")?, table.texts("role")?, table.lists("rows")?);
    let mut groups: Vec<MerchantGroup> = Vec::with_capacity(table.rows());
    let parts = table.texts("counterparty")?.into_iter().zip(roles).zip(rows).zip(count.into_iter().zip(missing)).zip(total.into_iter().zip(credit).zip(debit));
    for ((((name, of), rows), (count, missing)), ((total, credit), debit)) in parts {
        groups.push(MerchantGroup {
            merchant_name: names.get(name).cloned().unwrap_or_else(|| Arc::from(name)),
            role: role(of),
            total_transaction: count,
            total_amount: written(total, digits),
            total_credit: written(credit, digits),
            total_debit: written(debit, digits),
            without_rate: missing,
            members: members.remove(name).unwrap_or_default(),
            transactions: rows,
        });
    }
    drop(names);
    for (at, group) in (0u32..).zip(&groups) {
        for i in &group.transactions {
            if let Some(t) = analysis.transactions.get_mut(*i as usize) {
                t.merchant = at;
            }
        }
    }
    analysis.merchants = groups;
    Ok(())
}

/// Sums and counts of both directions: in the currency, and in base currency where every row has a rate.
struct BothSides {
    credit: Vec<Money>,
    debit: Vec<Money>,
    credit_base: Vec<Option<Money>>,
    debit_base: Vec<Option<Money>>,
    count_credit: Vec<u32>,
    count_debit: Vec<u32>,
}

impl BothSides {
    fn of(table: &Table) -> frames::Result<Self> {
        let base = |sum: &str, missing: &str| -> frames::Result<Vec<Option<Money>>> {
            Ok(table.sums(sum)?.into_iter().zip(table.numbers(missing)?).map(|(sum, missing)| (missing == 0).then_some(sum)).collect())
        };
        Ok(Self {
            credit: table.sums("credit")?,
            debit: table.sums("debit")?,
            credit_base: base("credit_base", "missing_credit")?,
            debit_base: base("debit_base", "missing_debit")?,
            count_credit: table.numbers("count_credit")?,
            count_debit: table.numbers("count_debit")?,
        })
    }
}

fn digits_of(analysis: &Analysis, currency: &str) -> u32 {
    analysis.accounts.iter().filter(|a| &*a.currency == currency).map(|a| a.digits).max().unwrap_or(2)
}

fn currencies(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let table = frame.currencies()?;
    let (sides, base) = (BothSides::of(&table)?, base_digits(analysis));
    let one = |(i, currency): (usize, &str)| {
        let digits = digits_of(analysis, currency);
        let sum = |column: &[Money]| written(column.get(i).copied().unwrap_or_default(), digits);
        let in_base = |column: &[Option<Money>]| column.get(i).copied().flatten().map(|m| written(m, base));
        CurrencyOverview {
            currency: Arc::from(currency),
            credit_mutation_number: sum(&sides.credit),
            credit_mutation_base_currency: in_base(&sides.credit_base),
            debit_mutation_number: sum(&sides.debit),
            debit_mutation_base_currency: in_base(&sides.debit_base),
            total_debit: sides.count_debit.get(i).copied().unwrap_or_default(),
            total_credit: sides.count_credit.get(i).copied().unwrap_or_default(),
        }
    };
    analysis.currencies = table.texts("currency")?.into_iter().enumerate().map(one).collect();
    Ok(())
}

fn categories(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let table = frame.categories()?;
    let (sides, base) = (BothSides::of(&table)?, base_digits(analysis));
    let mut sums = Vec::with_capacity(table.rows());
    for (i, (category, currency)) in table.texts("category")?.into_iter().zip(table.texts("currency")?).enumerate() {
        let Some(category) = Category::from_name(category) else { continue };
        let digits = digits_of(analysis, currency);
        let sum = |column: &[Money]| written(column.get(i).copied().unwrap_or_default(), digits);
        let in_base = |column: &[Option<Money>]| column.get(i).copied().flatten().map(|m| written(m, base));
        sums.push(CategorySum {
            category,
            currency: Arc::from(currency),
            credit: sum(&sides.credit),
            debit: sum(&sides.debit),
            credit_base: in_base(&sides.credit_base),
            debit_base: in_base(&sides.debit_base),
            count_credit: sides.count_credit.get(i).copied().unwrap_or_default(),
            count_debit: sides.count_debit.get(i).copied().unwrap_or_default(),
        });
    }
    sums.sort_by(|a, b| a.category.cmp(&b.category).then_with(|| a.currency.cmp(&b.currency)));
    analysis.categories = sums;
    Ok(())
}

/// End-of-day balances of the days that statements cover, carried over days without rows. Each statement begins with its opening and ends
/// with its closing balance; days between statements have none.
fn daily(analysis: &mut Analysis, frame: &Frame, rates: &Rates<'_>) -> frames::Result<()> {
    let table = frame.days()?;
    let mut moved: FxHashMap<(u32, Option<NaiveDate>), (Money, u32)> = FxHashMap::default();
    let sums = table.sums("credit")?.into_iter().zip(table.sums("debit")?).zip(table.numbers("count")?);
    for (key, ((credit, debit), count)) in table.numbers("account")?.into_iter().zip(table.days("day")?).zip(sums) {
        moved.insert(key, (credit - debit, count));
    }
    let (mut out, mut without) = (Vec::new(), 0);
    for (a, account) in (0u32..).zip(&analysis.accounts) {
        let (Some(period), Some(opening)) = (account.period, account.opening) else { continue };
        let span = (period.to - period.from).num_days();
        if span > MOST_DAYS || out.len() as i64 + span >= DAILY_BALANCES as i64 {
            without += 1;
            continue;
        }
        let own = || account.statements.iter().filter_map(|s| analysis.statements.get(*s as usize)).filter_map(|s| s.period.map(|p| (p, s)));
        let (mut day, mut balance) = (period.from, opening);
        while day <= period.to {
            let covering: Vec<_> = own().filter(|(p, _)| p.contains(day)).collect();
            let (sum, count) = moved.get(&(a, Some(day))).copied().unwrap_or_default();
            // Of several statements of one day the first tells: what the later ones begin with lies within it.
            if let [(p, s)] = covering.as_slice()
                && p.from == day
                && let Some(anchor) = s.opening
            {
                balance = anchor;
            }
            balance += written(sum, account.digits);
            if let [(p, s)] = covering.as_slice()
                && p.to == day
                && let Some(anchor) = s.closing
            {
                balance = anchor;
            }
            if !covering.is_empty() {
                out.push(DailyBalance {
                    account: a,
                    date: day,
                    balance,
                    balance_base: rates.base(balance, &account.currency, Some(day)),
                    rows: count,
                    covered: true,
                });
            }
            let Some(next) = day.checked_add_days(Days::new(1)) else { break };
            day = next;
        }
    }
    analysis.daily_balances = out;
    if without > 0 {
        let text = format!(
            "{without} accounts have no balances of every day and month: they go over more than {MOST_DAYS} days, or all accounts together over more than {DAILY_BALANCES}."
        );
        analysis.findings.push(Finding::new("DAILY_CUT", Severity::Medium, text).remedy("Analyse fewer files at once, or a shorter time."));
    }
    Ok(())
}

fn balances(analysis: &mut Analysis) -> frames::Result<()> {
    let days = &analysis.daily_balances;
    let columns = Columns::new()
        .numbers("account", days.iter().map(|d| d.account))
        .days("month", days.iter().map(|d| Some(month_of(d.date))))
        .truths("below", days.iter().map(|d| d.balance < Money::ZERO))
        .amounts("balance", days.iter().map(|d| Some(d.balance)))?;
    let table = columns.frame()?.balances()?;
    let (sum, least, most, last) = (table.sums("sum")?, table.sums("least")?, table.sums("most")?, table.sums("last")?);
    let (below, count) = (table.numbers("below")?, table.numbers("count")?);
    let mut out: Vec<BalanceFigures> = Vec::with_capacity(table.rows());
    let mut from = 0;
    for (i, (account, month)) in table.numbers("account")?.into_iter().zip(table.days("month")?).enumerate() {
        let get = |column: &[Money]| column.get(i).copied().unwrap_or_default();
        let n = count.get(i).copied().unwrap_or_default();
        let own = days.get(from..from + n as usize).unwrap_or_default();
        let (Some(month), Some(first), Some(end)) = (month, own.first(), own.last()) else { continue };
        let of = analysis.accounts.get(account as usize);
        let digits = of.map_or(2, |a| a.digits);
        // Only where the month before ends on the day before is its closing balance this one's opening.
        let follows = from.checked_sub(1).and_then(|at| days.get(at)).is_some_and(|d| d.account == account && d.date.succ_opt() == Some(first.date));
        let begins = of.into_iter().flat_map(|a| &a.statements).filter_map(|s| analysis.statements.get(*s as usize));
        let anchor = begins.into_iter().find(|s| s.period.is_some_and(|p| p.from == first.date)).and_then(|s| s.opening);
        let before = if follows { out.last().map(|b| b.closing) } else { anchor.or_else(|| of.and_then(|a| a.opening)) };
        let on = |wanted: u32| own.iter().find(|d| d.date.day() == wanted).map(|d| d.balance);
        let ends = end.date.succ_opt().is_none_or(|next| next.month() != end.date.month());
        let closing = written(get(&last), digits);
        out.push(BalanceFigures {
            account,
            month,
            opening: before.unwrap_or(first.balance),
            closing,
            average: get(&sum).checked_div(Money::from(n)).unwrap_or_default().round_dp(digits),
            minimum: written(get(&least), digits),
            maximum: written(get(&most), digits),
            days: n,
            days_below_zero: below.get(i).copied().unwrap_or_default(),
            on_days: [on(1), on(5), on(10), on(15), on(20), on(25), ends.then_some(closing)],
        });
        from += n as usize;
    }
    analysis.balances = out;
    Ok(())
}

fn part(amount: Money, total: Money) -> f64 {
    amount.checked_div(total).and_then(|s| f64::try_from(s).ok()).unwrap_or(0.0)
}

/// The account of each row of an answer; `None` where it is over all accounts.
fn accounts_of(table: &Table, scope: Scope) -> frames::Result<Vec<Option<u32>>> {
    if scope.keys.is_empty() { Ok(vec![None; table.rows()]) } else { Ok(table.numbers("account")?.into_iter().map(Some).collect()) }
}

fn months(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let mut out = Vec::new();
    for scope in [Scope::ACCOUNT, Scope::BASE] {
        let mut tops: Parts<'_, (Option<NaiveDate>, &str)> = FxHashMap::default();
        let payers = frame.payers(scope)?;
        let of = accounts_of(&payers, scope)?.into_iter().zip(payers.days("month")?).zip(payers.texts("direction")?);
        let amounts = payers.texts("counterparty")?.into_iter().zip(payers.sums("sum")?).zip(payers.numbers("count")?);
        for (((account, month), direction), ((name, sum), count)) in of.zip(amounts) {
            let top = tops.entry((account, (month, direction))).or_default();
            if top.len() < MOST_PAYERS {
                top.push((name, sum, count));
            }
        }
        let table = frame.months(scope)?;
        let (credit, debit) = (table.sums("credit")?, table.sums("debit")?);
        let (operational_credit, operational_debit) = (table.sums("operational_credit")?, table.sums("operational_debit")?);
        let (cash_in, cash_out) = (table.sums("cash_in")?, table.sums("cash_out")?);
        let (count_credit, count_debit, returned) = (table.numbers("count_credit")?, table.numbers("count_debit")?, table.numbers("returned")?);
        for (i, (account, month)) in accounts_of(&table, scope)?.into_iter().zip(table.days("month")?).enumerate() {
            let Some(month) = month else { continue };
            let own = account.and_then(|a| analysis.accounts.get(a as usize));
            let digits = own.map_or_else(|| base_digits(analysis), |a| a.digits);
            let sum = |column: &[Money]| written(column.get(i).copied().unwrap_or_default(), digits);
            let number = |column: &[u32]| column.get(i).copied().unwrap_or_default();
            let top = |direction: Direction, total: Money| -> Vec<CounterpartyShare> {
                let found = tops.get(&(account, (Some(month), direction.name()))).into_iter().flatten();
                let share = |(name, sum, count): &Part<'_>| CounterpartyShare {
                    merchant_name: Arc::from(*name),
                    amount: written(*sum, digits),
                    count: *count,
                    share: part(*sum, total),
                };
                found.map(share).collect()
            };
            let (credit, debit) = (sum(&credit), sum(&debit));
            let (top_credit, top_debit) = (top(Direction::Credit, credit), top(Direction::Debit, debit));
            // They stand in order of account and month.
            let at = account.and_then(|a| analysis.balances.binary_search_by_key(&(a, month), |b| (b.account, b.month)).ok());
            let balances = at.and_then(|at| analysis.balances.get(at));
            out.push(MonthlyFigures {
                account,
                currency: own.map_or_else(|| analysis.base_currency.clone(), |a| a.currency.clone()),
                month,
                credit,
                debit,
                net: credit - debit,
                count_credit: number(&count_credit),
                count_debit: number(&count_debit),
                operational_credit: sum(&operational_credit),
                operational_debit: sum(&operational_debit),
                cash_in: sum(&cash_in),
                cash_out: sum(&cash_out),
                largest_credit_share: top_credit.first().map_or(0.0, |s| s.share),
                largest_debit_share: top_debit.first().map_or(0.0, |s| s.share),
                top_credit,
                top_debit,
                returned_cheques: number(&returned),
                days_below_zero: balances.map(|b| b.days_below_zero),
            });
        }
    }
    let without = covered_without_rows(analysis, &out);
    out.extend(without);
    out.sort_by_key(|m| (m.account.is_none(), m.account, m.month));
    analysis.months = out;
    Ok(())
}

/// Months that a statement covers and in which nothing moved: they stand as zero, and months that no statement covers stand nowhere.
fn covered_without_rows(analysis: &Analysis, there: &[MonthlyFigures]) -> Vec<MonthlyFigures> {
    let known: FxHashSet<(Option<u32>, NaiveDate)> = there.iter().map(|m| (m.account, m.month)).collect();
    let mut wanted: BTreeSet<(Option<u32>, NaiveDate)> = BTreeSet::new();
    for s in &analysis.statements {
        let Some(period) = s.period.filter(|p| (p.to - p.from).num_days() <= MOST_DAYS) else { continue };
        let mut month = month_of(period.from);
        while month <= period.to {
            wanted.extend([(Some(s.account), month), (None, month)]);
            let Some(next) = month.checked_add_months(Months::new(1)) else { break };
            month = next;
        }
    }
    let one = |(account, month): (Option<u32>, NaiveDate)| {
        let own = account.and_then(|a| analysis.accounts.get(a as usize));
        let at = account.and_then(|a| analysis.balances.binary_search_by_key(&(a, month), |b| (b.account, b.month)).ok());
        let below = at.and_then(|at| analysis.balances.get(at)).map(|b| b.days_below_zero);
        let currency = own.map_or_else(|| analysis.base_currency.clone(), |a| a.currency.clone());
        MonthlyFigures { account, currency, month, days_below_zero: below, ..MonthlyFigures::default() }
    };
    wanted.into_iter().filter(|key| !known.contains(key)).map(one).collect()
}

fn concentration(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let mut out = Vec::new();
    for scope in [Scope::ACCOUNT, Scope::BASE] {
        let table = frame.concentration(scope)?;
        let mut parts: Parts<'_, Direction> = FxHashMap::default();
        let of = accounts_of(&table, scope)?.into_iter().zip(table.texts("direction")?);
        let amounts = table.texts("counterparty")?.into_iter().zip(table.sums("sum")?).zip(table.numbers("count")?);
        for ((account, of), ((name, sum), count)) in of.zip(amounts) {
            parts.entry((account, direction(of))).or_default().push((name, sum, count));
        }
        let accounts: Vec<Option<u32>> = if scope.keys.is_empty() { vec![None] } else { (0..analysis.accounts.len() as u32).map(Some).collect() };
        for (account, direction) in accounts.into_iter().flat_map(|a| [(a, Direction::Credit), (a, Direction::Debit)]) {
            let digits = account.and_then(|a| analysis.accounts.get(a as usize)).map_or_else(|| base_digits(analysis), |a| a.digits);
            let parts = parts.remove(&(account, direction)).unwrap_or_default();
            let total: Money = parts.iter().map(|p| p.1).sum();
            let shares: Vec<f64> = parts.iter().map(|p| part(p.1, total)).collect();
            let top = |n: usize| shares.iter().take(n).sum::<f64>();
            let share = |((name, sum, count), share): (&Part<'_>, &f64)| CounterpartyShare {
                merchant_name: Arc::from(*name),
                amount: written(*sum, digits),
                count: *count,
                share: *share,
            };
            out.push(Concentration {
                account,
                direction,
                counterparties: parts.len() as u32,
                total: written(total, digits),
                top1: top(1),
                top5: top(5),
                top10: top(10),
                hhi: shares.iter().map(|s| (100.0 * s).powi(2)).sum(),
                largest: parts.iter().zip(&shares).take(10).map(share).collect(),
            });
        }
    }
    analysis.concentration = out;
    Ok(())
}

fn related(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let table = frame.related()?;
    let digits = base_digits(analysis);
    let (credit, debit) = (table.sums("credit_base")?, table.sums("debit_base")?);
    let (count_credit, count_debit) = (table.numbers("count_credit")?, table.numbers("count_debit")?);
    let (missing_credit, missing_debit) = (table.numbers("missing_credit")?, table.numbers("missing_debit")?);
    let mut out: Vec<RelatedParty> = Vec::with_capacity(table.rows());
    for (i, ((of, name), transactions)) in table.texts("role")?.into_iter().zip(table.texts("counterparty")?).zip(table.lists("rows")?).enumerate() {
        let Some(role) = role(of) else { continue };
        let number = |column: &[u32]| column.get(i).copied().unwrap_or_default();
        let sum = |column: &[Money]| written(column.get(i).copied().unwrap_or_default(), digits);
        out.push(RelatedParty {
            name: name.to_owned(),
            role,
            merchants: vec![Arc::from(name)],
            credit_base: sum(&credit),
            debit_base: sum(&debit),
            count_credit: number(&count_credit),
            count_debit: number(&count_debit),
            without_rate: number(&missing_credit) + number(&missing_debit),
            transactions,
        });
    }
    out.sort_by(|a, b| a.role.cmp(&b.role).then((b.credit_base + b.debit_base).cmp(&(a.credit_base + a.debit_base))).then_with(|| a.name.cmp(&b.name)));
    analysis.related_parties = out;
    Ok(())
}

/// First digits of amounts against Benford's law, with Nigrini's bands.
fn benford(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let table = frame.first_digits()?;
    let mut counts = [[0u32; 9]; 3];
    for ((of, digit), count) in table.texts("direction")?.into_iter().zip(table.numbers("digit")?).zip(table.numbers("count")?) {
        let side = if direction(of) == Direction::Credit { 1 } else { 2 };
        for at in [0, side] {
            let place = (digit as usize).checked_sub(1).and_then(|d| counts.get_mut(at).and_then(|c| c.get_mut(d)));
            if let Some(place) = place {
                *place += count;
            }
        }
    }
    analysis.benford = [None, Some(Direction::Credit), Some(Direction::Debit)].into_iter().zip(counts).map(|(d, c)| against_benford(d, c)).collect();
    Ok(())
}

fn against_benford(direction: Option<Direction>, counts: [u32; 9]) -> Benford {
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

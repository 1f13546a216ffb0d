//! Payments that come back at an even spacing: weekly, fortnightly, monthly, quarterly.

use super::frame::{direction, failed};
use super::{AnalysedTransaction, Analysis, Direction, Recurring};
use crate::base::limits::COMPARED;
use crate::base::{Money, Result};
use chrono::{Datelike, Days, Months, NaiveDate};
use frames::Frame;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Least times that a payment came back.
const LEAST: usize = 3;
/// Banking days that a month or quarter may be off.
const OFF: usize = 3;
/// Part by which amounts may differ.
const APART: f64 = 0.03;
/// Spacings by the days that name them: weeks, fortnights, months, quarters.
const SPACINGS: [u32; 4] = [7, 14, 30, 91];

/// Fills the list, the largest sums first.
///
/// # Errors
/// The frame cannot be worked out.
pub fn find(analysis: &mut Analysis, frame: &Frame) -> Result<()> {
    let groups = candidates(analysis, frame).map_err(|e| failed(analysis, e))?;
    let of_group = |Candidate { account, merchant_name, direction, mut rows }: Candidate| {
        let mut found = Vec::new();
        rows.sort_unstable_by_key(|r| (r.date, r.row));
        // Longest spacings first would hide a weekly payment behind every fourth of it.
        for spacing in SPACINGS {
            for run in runs(&rows, spacing) {
                let of_run: FxHashSet<u32> = run.iter().map(|r| r.row).collect();
                rows.retain(|r| !of_run.contains(&r.row));
                found.extend(record(analysis, account, &merchant_name, direction, spacing, &run));
            }
        }
        found
    };
    let mut out: Vec<Recurring> = groups.into_par_iter().flat_map_iter(of_group).collect();
    out.sort_by(|a, b| {
        (b.amount * Money::from(b.count))
            .cmp(&(a.amount * Money::from(a.count)))
            .then_with(|| a.merchant_name.cmp(&b.merchant_name))
            .then_with(|| a.transactions.cmp(&b.transactions))
    });
    analysis.recurring = out;
    Ok(())
}

/// Payments of one account to or from one counterparty that may come back at an even spacing.
struct Candidate {
    account: u32,
    merchant_name: Arc<str>,
    direction: Direction,
    rows: Vec<Row>,
}

fn candidates(analysis: &Analysis, frame: &Frame) -> frames::Result<Vec<Candidate>> {
    let table = frame.recurring_candidates(LEAST as u32)?;
    let names = table.texts("counterparty")?.into_iter().zip(table.texts("direction")?);
    let row = |i: u32| {
        let t = analysis.transactions.get(i as usize)?;
        let date = t.row.date?;
        Some(Row { date, row: i, amount: f64::try_from(t.row.amount()).unwrap_or_default() })
    };
    let one = |((account, (name, of)), rows): ((u32, (&str, &str)), Vec<u32>)| Candidate {
        account,
        merchant_name: Arc::from(name),
        direction: direction(of),
        rows: rows.into_iter().filter_map(row).collect(),
    };
    Ok(table.numbers("account")?.into_iter().zip(names).zip(table.lists("rows")?).map(one).collect())
}

/// A row as runs look at it: three hundredths more or less of an amount need no exact figures.
#[derive(Clone, Copy, PartialEq)]
struct Row {
    date: NaiveDate,
    row: u32,
    amount: f64,
}

/// Whether two amounts differ by at most three hundredths of the larger one.
fn alike(a: f64, b: f64) -> bool {
    (a - b).abs() <= a.max(b) * APART
}

/// Whether an amount lies, with those from the least to the most, within three hundredths of their middle.
fn within((least, most): (f64, f64), amount: f64) -> bool {
    let (low, high) = (least.min(amount), most.max(amount));
    high - low <= (low + high) * APART
}

/// The day that follows at that spacing; months end where they end.
fn next_due(spacing: u32, from: NaiveDate) -> Option<NaiveDate> {
    match spacing {
        30 => from.checked_add_months(Months::new(1)),
        91 => from.checked_add_months(Months::new(3)),
        days => from.checked_add_days(Days::new(u64::from(days))),
    }
}

/// Whether a day is near enough to the day that is due: a day off by week, three banking days off by month.
fn due(spacing: u32, due: NaiveDate, day: NaiveDate) -> bool {
    if spacing < 30 {
        return (day - due).num_days().abs() <= 1;
    }
    let (first, last) = if due <= day { (due, day) } else { (day, due) };
    let (apart, weekday) = ((last - first).num_days(), i64::from(first.weekday().num_days_from_monday()));
    apart <= 7 && (0..apart).filter(|n| (weekday + n) % 7 < 5).count() <= OFF
}

/// The first row of a day or after it.
fn from_day(rows: &[Row], day: NaiveDate) -> usize {
    rows.partition_point(|r| r.date < day)
}

/// Whether the counterparty's rows between the first and the last of a run leave no doubt that it is one: hardly any others, or every
/// amount the same to the last digit. On a busy account some rows are alike by chance.
fn stands_out(rows: &[Row], run: &[Row]) -> bool {
    let (Some(first), Some(last)) = (run.first(), run.last()) else { return false };
    let within = rows.get(from_day(rows, first.date)..rows.partition_point(|r| r.date <= last.date)).unwrap_or_default();
    let equal = run.iter().all(|r| r.amount == first.amount);
    if !equal && within.len() > run.len() + run.len() / 4 {
        return false;
    }
    // Others that fit as well make every choice among them a guess. Of equal amounts one stands for all.
    let kinds = if equal { run.get(..1).unwrap_or_default() } else { run };
    let fitting = within.iter().filter(|r| kinds.iter().any(|x| alike(x.amount, r.amount))).count();
    fitting <= run.len() + run.len() / 4
}

/// Runs of rows at that spacing whose amounts are alike, each from its earliest row. An amount may step once to another that then stays.
fn runs(rows: &[Row], spacing: u32) -> Vec<Vec<Row>> {
    let mut taken = vec![false; rows.len()];
    let mut out = Vec::new();
    for start in 0..rows.len() {
        let (Some(first), false) = (rows.get(start), taken.get(start).copied().unwrap_or(true)) else { continue };
        let (mut run, mut places, mut steps) = (vec![*first], vec![start], 0);
        let mut range = (first.amount, first.amount);
        while let (Some(last), Some(at)) = (run.last().copied(), places.last().copied()) {
            // Month ends do not wander: the first day of the run says where in the month it is due.
            let anchor = match spacing {
                30 | 91 => first.date.checked_add_months(Months::new(run.len() as u32 * spacing.div_ceil(31))),
                _ => next_due(spacing, last.date),
            };
            let Some(wanted) = anchor else { break };
            let free = |n: &usize| !taken.get(*n).copied().unwrap_or(true);
            // Rows stand in order of days: only a fortnight around the day that is due is looked at, and of that so many rows and no more.
            let around = wanted.checked_sub_days(Days::new(7)).map_or(0, |d| from_day(rows, d)).max(at + 1);
            let last_day = wanted.checked_add_days(Days::new(7)).unwrap_or(wanted);
            let near_days = || rows.iter().enumerate().skip(around).take(COMPARED).take_while(|(_, r)| r.date <= last_day);
            let candidates = || near_days().filter(|(n, r)| free(n) && due(spacing, wanted, r.date));
            let near = |r: &Row| (r.date - wanted).num_days().abs();
            let same = near_days().filter(|(n, r)| within(range, r.amount) && free(n) && due(spacing, wanted, r.date)).min_by_key(|(_, r)| near(r));
            // A step: the only row that is due, and the same amount again the next time.
            let stepped = || {
                if steps > 0 || run.len() < 2 {
                    return None;
                }
                let mut all = candidates();
                let (n, r) = all.next()?;
                let alone = all.next().is_none();
                let after = next_due(spacing, r.date)?;
                let then = after.checked_sub_days(Days::new(7)).map_or(0, |d| from_day(rows, d)).max(n + 1);
                let stays = rows.iter().skip(then).take(COMPARED).any(|x| alike(x.amount, r.amount) && due(spacing, after, x.date));
                (alone && stays && r.amount <= last.amount * 2.0 && last.amount <= r.amount * 2.0).then_some((n, r))
            };
            let found = same.map(|(n, r)| (n, r, 0)).or_else(|| stepped().map(|(n, r)| (n, r, 1)));
            let Some((n, r, step)) = found else { break };
            steps += step;
            range = if step > 0 { (r.amount, r.amount) } else { (range.0.min(r.amount), range.1.max(r.amount)) };
            run.push(*r);
            places.push(n);
        }
        // Three weeks in a row are soon alike by chance, unless to the last digit.
        let least = if spacing < 30 && run.iter().any(|r| r.amount != first.amount) { LEAST + 1 } else { LEAST };
        if run.len() >= least && stands_out(rows, &run) {
            places.iter().for_each(|n| taken[*n] = true);
            out.push(run);
        }
    }
    out
}

fn record(analysis: &Analysis, account: u32, merchant: &Arc<str>, direction: Direction, spacing: u32, run: &[Row]) -> Option<Recurring> {
    let rows: Vec<&AnalysedTransaction> = run.iter().filter_map(|r| analysis.transactions.get(r.row as usize)).collect();
    let latest = rows.last()?;
    let mut amounts: Vec<Money> = rows.iter().map(|t| t.row.amount()).collect();
    amounts.sort_unstable();
    let (first, last) = (run.first()?.date, run.last()?.date);
    Some(Recurring {
        merchant_name: merchant.clone(),
        account,
        direction,
        currency: latest.currency.clone(),
        category: latest.category,
        spacing_days: spacing,
        count: run.len() as u32,
        amount: amounts.get(amounts.len() / 2).copied()?,
        minimum: amounts.first().copied()?,
        maximum: amounts.last().copied()?,
        first,
        last,
        next: next_due(spacing, last),
        transactions: run.iter().map(|r| r.row).collect(),
    })
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "a test measures time")]
mod tests {
    use super::*;

    fn row(n: u32, y: i32, m: u32, d: u32, amount: f64) -> Row {
        Row { date: NaiveDate::from_ymd_opt(y, m, d).expect("a day"), row: n, amount }
    }

    #[test]
    fn months_end_where_they_end_and_an_amount_may_step_once() {
        let ends = [row(0, 2024, 1, 31, 500.0), row(1, 2024, 2, 29, 500.0), row(2, 2024, 4, 1, 500.0), row(3, 2024, 4, 30, 500.0)];
        assert_eq!(runs(&ends, 30).first().map(Vec::len), Some(4));
        let step = [row(0, 2024, 1, 5, 500.0), row(1, 2024, 2, 5, 500.0), row(2, 2024, 3, 5, 650.0), row(3, 2024, 4, 5, 650.0)];
        assert_eq!(runs(&step, 30).first().map(Vec::len), Some(4));
        let wild = [row(0, 2024, 1, 5, 500.0), row(1, 2024, 2, 5, 610.0), row(2, 2024, 3, 5, 480.0), row(3, 2024, 4, 5, 700.0)];
        assert!(runs(&wild, 30).is_empty());
        let weeks: Vec<Row> = (0..5).map(|n| row(n, 2024, 1, 2 + 7 * n.min(3) + if n > 3 { 7 } else { 0 }, 90.0)).collect();
        assert!(!runs(&weeks, 7).is_empty());
    }

    #[test]
    fn a_busy_account_has_no_series_by_chance() {
        let mut state = 88_172_645_463_325_252u64;
        let mut dice = |n: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % n
        };
        let mut found = 0;
        // 60,000 rows of 300 counterparties over two years.
        for _ in 0..300 {
            let first = NaiveDate::from_ymd_opt(2023, 1, 1).expect("a day");
            let mut rows: Vec<Row> = (0..200u32)
                .map(|n| Row { date: first + Days::new(dice(730)), row: n, amount: (50 + dice(20_000)) as f64 + dice(100) as f64 / 100.0 })
                .collect();
            rows.sort_unstable_by_key(|r| (r.date, r.row));
            found += SPACINGS.iter().map(|s| runs(&rows, *s).len()).sum::<usize>();
        }
        assert!(found < 5, "{found} series among random rows");
    }

    #[test]
    fn many_payments_of_one_day_cost_what_they_are() {
        let first = NaiveDate::from_ymd_opt(2024, 1, 1).expect("a day");
        let mut rows: Vec<Row> =
            (0..20_000u32).map(|n| Row { date: first + Days::new(u64::from(n % 2 * 7)), row: n, amount: 100.0 + f64::from(n % 50) }).collect();
        rows.sort_by_key(|r| (r.date, r.row));
        let begin = std::time::Instant::now();
        assert!(runs(&rows, 7).is_empty());
        assert!(begin.elapsed().as_secs() < 10, "{:?}", begin.elapsed());
    }
}

//! Payments that come back at an even spacing: weekly, fortnightly, monthly, quarterly.

use super::{AnalysedTransaction, Analysis, Direction, Recurring, label};
use crate::base::Money;
use chrono::{Days, Months, NaiveDate};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// Least times that a payment came back.
const LEAST: usize = 3;
/// Days that a spacing may be off.
const OFF: i64 = 3;
/// Part by which amounts may differ, in hundredths.
const APART: i64 = 10;
/// Spacings in days: name, from, to.
const SPACINGS: [(u32, i64, i64); 4] = [(7, 7, 7), (14, 14, 14), (30, 28, 31), (91, 90, 92)];

/// Fills the list, the largest sums first.
pub fn find(analysis: &mut Analysis) {
    let mut groups: BTreeMap<(u32, Arc<str>, Direction), Vec<(NaiveDate, u32)>> = BTreeMap::new();
    for (i, t) in (0u32..).zip(&analysis.transactions) {
        if let (Some(day), false, false) = (t.row.date, label::is_nobody(&t.merchant_name), t.excluded) {
            groups.entry((t.account, t.merchant_name.clone(), t.direction())).or_default().push((day, i));
        }
    }
    let mut out: Vec<Recurring> = Vec::new();
    for ((account, merchant_name, direction), mut rows) in groups {
        rows.sort_unstable();
        // Longest spacings first would hide a weekly payment behind every fourth of it.
        for spacing in SPACINGS {
            for run in runs(analysis, &rows, spacing) {
                let of_run: HashSet<u32> = run.iter().map(|r| r.1).collect();
                rows.retain(|r| !of_run.contains(&r.1));
                out.extend(record(analysis, account, &merchant_name, direction, spacing.0, &run));
            }
        }
    }
    out.sort_by(|a, b| (b.amount * Money::from(b.count)).cmp(&(a.amount * Money::from(a.count))).then_with(|| a.merchant_name.cmp(&b.merchant_name)));
    analysis.recurring = out;
}

fn amount(analysis: &Analysis, row: u32) -> Money {
    analysis.transactions.get(row as usize).map(|t| t.row.amount()).unwrap_or_default()
}

/// Whether two amounts differ by at most a tenth of the larger one.
fn alike(a: Money, b: Money) -> bool {
    (a - b).abs() <= a.max(b) * Money::new(APART, 2)
}

/// A payment that may go on.
struct Run {
    rows: Vec<(NaiveDate, u32)>,
    least: Money,
    most: Money,
}

/// Runs of rows at that spacing whose amounts are alike. Each row goes on with the run that it fits best.
fn runs(analysis: &Analysis, rows: &[(NaiveDate, u32)], (_, from, to): (u32, i64, i64)) -> Vec<Vec<(NaiveDate, u32)>> {
    let mut open: Vec<Run> = Vec::new();
    let mut done: Vec<Run> = Vec::new();
    for row in rows {
        let value = amount(analysis, row.1);
        let last = |r: &Run| r.rows.last().map_or(row.0, |l| l.0);
        let (going, over): (Vec<Run>, Vec<Run>) = open.into_iter().partition(|r| (row.0 - last(r)).num_days() <= to + OFF);
        open = going;
        done.extend(over.into_iter().filter(|r| r.rows.len() >= LEAST));
        let fits = |r: &&mut Run| (row.0 - last(r)).num_days() >= from - OFF && alike(r.least.min(value), r.most.max(value));
        let off = |r: &Run| ((row.0 - last(r)).num_days() - (from + to) / 2).abs();
        match open.iter_mut().filter(fits).min_by_key(|r| (off(r), (r.most - value).abs())) {
            Some(run) => {
                run.rows.push(*row);
                (run.least, run.most) = (run.least.min(value), run.most.max(value));
            }
            None => open.push(Run { rows: vec![*row], least: value, most: value }),
        }
    }
    done.extend(open.into_iter().filter(|r| r.rows.len() >= LEAST));
    done.into_iter().map(|r| r.rows).collect()
}

fn record(analysis: &Analysis, account: u32, merchant: &Arc<str>, direction: Direction, spacing: u32, run: &[(NaiveDate, u32)]) -> Option<Recurring> {
    let rows: Vec<&AnalysedTransaction> = run.iter().filter_map(|r| analysis.transactions.get(r.1 as usize)).collect();
    let latest = rows.last()?;
    let mut amounts: Vec<Money> = rows.iter().map(|t| t.row.amount()).collect();
    amounts.sort_unstable();
    let (first, last) = (run.first()?.0, run.last()?.0);
    let next = match spacing {
        30 => last.checked_add_months(Months::new(1)),
        91 => last.checked_add_months(Months::new(3)),
        days => last.checked_add_days(Days::new(u64::from(days))),
    };
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
        next,
        transactions: run.iter().map(|r| r.1).collect(),
    })
}

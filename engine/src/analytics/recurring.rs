//! Payments that come back at an even spacing: weekly, fortnightly, monthly, quarterly.

use super::{AnalysedTransaction, Analysis, Direction, Recurring, label};
use crate::base::Money;
use chrono::{Days, Months, NaiveDate};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Least times that a payment came back.
const LEAST: usize = 3;
/// Days that a spacing may be off.
const OFF: i64 = 3;
/// Part by which amounts may differ.
const APART: f64 = 0.1;
/// Spacings in days: name, from, to.
const SPACINGS: [(u32, i64, i64); 4] = [(7, 7, 7), (14, 14, 14), (30, 28, 31), (91, 90, 92)];

/// Fills the list, the largest sums first.
pub fn find(analysis: &mut Analysis) {
    let mut groups: FxHashMap<(u32, u32, Direction), Vec<(NaiveDate, u32)>> = FxHashMap::default();
    let nobody: Vec<bool> = analysis.merchants.iter().map(|m| label::is_nobody(&m.merchant_name)).collect();
    for (i, t) in (0u32..).zip(&analysis.transactions) {
        let somebody = nobody.get(t.merchant as usize).is_some_and(|n| !n);
        if let (Some(day), true, false) = (t.row.date, somebody, t.excluded) {
            groups.entry((t.account, t.merchant, t.direction())).or_default().push((day, i));
        }
    }
    let groups: Vec<_> = groups.into_iter().filter(|(_, rows)| rows.len() >= LEAST).collect();
    let of_group = |((account, merchant, direction), mut rows): ((u32, u32, Direction), Vec<(NaiveDate, u32)>)| {
        let mut found = Vec::new();
        let Some(merchant_name) = analysis.merchants.get(merchant as usize).map(|m| m.merchant_name.clone()) else { return found };
        rows.sort_unstable();
        // Longest spacings first would hide a weekly payment behind every fourth of it.
        for spacing in SPACINGS {
            for run in runs(analysis, &rows, spacing) {
                let of_run: FxHashSet<u32> = run.iter().map(|r| r.1).collect();
                rows.retain(|r| !of_run.contains(&r.1));
                found.extend(record(analysis, account, &merchant_name, direction, spacing.0, &run));
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
}

/// A row's amount, to be compared only: a tenth more or less needs no exact figures.
fn amount(analysis: &Analysis, row: u32) -> f64 {
    analysis.transactions.get(row as usize).and_then(|t| f64::try_from(t.row.amount()).ok()).unwrap_or_default()
}

/// Whether two amounts differ by at most a tenth of the larger one.
fn alike(a: f64, b: f64) -> bool {
    (a - b).abs() <= a.max(b) * APART
}

/// A payment that may go on.
struct Run {
    rows: Vec<(NaiveDate, u32)>,
    least: f64,
    most: f64,
}

/// Runs of rows at that spacing whose amounts are alike. Each row goes on with the run that it fits best.
fn runs(analysis: &Analysis, rows: &[(NaiveDate, u32)], (_, from, to): (u32, i64, i64)) -> Vec<Vec<(NaiveDate, u32)>> {
    let mut open: Vec<Run> = Vec::new();
    let mut done: Vec<Run> = Vec::new();
    for row in rows {
        let value = amount(analysis, row.1);
        let last = |r: &Run| r.rows.last().map_or(row.0, |l| l.0);
        let mut n = 0;
        while let Some(run) = open.get(n) {
            if (row.0 - last(run)).num_days() <= to + OFF {
                n += 1;
            } else {
                let run = open.swap_remove(n);
                done.extend((run.rows.len() >= LEAST).then_some(run));
            }
        }
        let fits = |r: &&mut Run| (row.0 - last(r)).num_days() >= from - OFF && alike(r.least.min(value), r.most.max(value));
        let off = |r: &Run| ((row.0 - last(r)).num_days() - (from + to) / 2).abs();
        let nearer = |a: &&mut Run, b: &&mut Run| off(a).cmp(&off(b)).then((a.most - value).abs().total_cmp(&(b.most - value).abs())).then(a.rows.cmp(&b.rows));
        match open.iter_mut().filter(fits).min_by(nearer) {
            Some(run) => {
                run.rows.push(*row);
                (run.least, run.most) = (run.least.min(value), run.most.max(value));
            }
            None => open.push(Run { rows: vec![*row], least: value, most: value }),
        }
    }
    done.extend(open.into_iter().filter(|r| r.rows.len() >= LEAST));
    done.sort_by(|a, b| a.rows.cmp(&b.rows));
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

//! Payments that come back at an even spacing: weekly, fortnightly, monthly, quarterly.

use super::{AnalysedTransaction, Analysis, Direction, Recurring, label};
use crate::base::Money;
use chrono::{Datelike, Days, Months, NaiveDate};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Least times that a payment came back.
const LEAST: usize = 3;
/// Days that a spacing may be off.
const OFF: i32 = 3;
/// Part by which amounts may differ.
const APART: f64 = 0.1;
/// Spacings in days: name, from, to.
const SPACINGS: [(u32, i32, i32); 4] = [(7, 7, 7), (14, 14, 14), (30, 28, 31), (91, 90, 92)];

/// Fills the list, the largest sums first.
pub fn find(analysis: &mut Analysis) {
    let mut groups: FxHashMap<(u32, u32, Direction), Vec<Row>> = FxHashMap::default();
    let nobody: Vec<bool> = analysis.merchants.iter().map(|m| label::is_nobody(&m.merchant_name)).collect();
    for (i, t) in (0u32..).zip(&analysis.transactions) {
        let somebody = nobody.get(t.merchant as usize).is_some_and(|n| !n);
        if let (Some(day), true, false) = (t.row.date, somebody, t.excluded) {
            let amount = f64::try_from(t.row.amount()).unwrap_or_default();
            groups.entry((t.account, t.merchant, t.direction())).or_default().push(Row { day: day.num_days_from_ce(), date: day, row: i, amount });
        }
    }
    let groups: Vec<_> = groups.into_iter().filter(|(_, rows)| rows.len() >= LEAST).collect();
    let of_group = |((account, merchant, direction), mut rows): ((u32, u32, Direction), Vec<Row>)| {
        let mut found = Vec::new();
        let Some(merchant_name) = analysis.merchants.get(merchant as usize).map(|m| m.merchant_name.clone()) else { return found };
        rows.sort_unstable_by_key(|r| (r.day, r.row));
        // Longest spacings first would hide a weekly payment behind every fourth of it.
        for spacing in SPACINGS {
            for run in runs(&rows, spacing) {
                let of_run: FxHashSet<u32> = run.iter().map(|r| r.row).collect();
                rows.retain(|r| !of_run.contains(&r.row));
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

/// A row as runs look at it: a tenth more or less of an amount needs no exact figures.
#[derive(Clone, Copy, PartialEq)]
struct Row {
    /// Days from the first of January of year 1.
    day: i32,
    date: NaiveDate,
    row: u32,
    amount: f64,
}

/// Whether two amounts differ by at most a tenth of the larger one.
fn alike(a: f64, b: f64) -> bool {
    (a - b).abs() <= a.max(b) * APART
}

/// A payment that may go on.
struct Run {
    rows: Vec<Row>,
    last: i32,
    least: f64,
    most: f64,
}

/// Runs of rows at that spacing whose amounts are alike. Each row goes on with the run that it fits best.
fn runs(rows: &[Row], (_, from, to): (u32, i32, i32)) -> Vec<Vec<Row>> {
    let mut open: Vec<Run> = Vec::new();
    let mut done: Vec<Run> = Vec::new();
    for row in rows {
        let value = row.amount;
        let mut n = 0;
        while let Some(run) = open.get(n) {
            if row.day - run.last <= to + OFF {
                n += 1;
            } else {
                let run = open.swap_remove(n);
                done.extend((run.rows.len() >= LEAST).then_some(run));
            }
        }
        let fits = |r: &&mut Run| row.day - r.last >= from - OFF && alike(r.least.min(value), r.most.max(value));
        let off = |r: &Run| (row.day - r.last - (from + to) / 2).abs();
        let first = |r: &Run| r.rows.first().map(|f| f.row);
        let nearer =
            |a: &&mut Run, b: &&mut Run| off(a).cmp(&off(b)).then((a.most - value).abs().total_cmp(&(b.most - value).abs())).then(first(a).cmp(&first(b)));
        match open.iter_mut().filter(fits).min_by(nearer) {
            Some(run) => {
                run.rows.push(*row);
                run.last = row.day;
                (run.least, run.most) = (run.least.min(value), run.most.max(value));
            }
            None => open.push(Run { rows: vec![*row], last: row.day, least: value, most: value }),
        }
    }
    done.extend(open.into_iter().filter(|r| r.rows.len() >= LEAST));
    done.sort_by_key(|r| r.rows.first().map(|f| f.row));
    done.into_iter().map(|r| r.rows).collect()
}

fn record(analysis: &Analysis, account: u32, merchant: &Arc<str>, direction: Direction, spacing: u32, run: &[Row]) -> Option<Recurring> {
    let rows: Vec<&AnalysedTransaction> = run.iter().filter_map(|r| analysis.transactions.get(r.row as usize)).collect();
    let latest = rows.last()?;
    let mut amounts: Vec<Money> = rows.iter().map(|t| t.row.amount()).collect();
    amounts.sort_unstable();
    let (first, last) = (run.first()?.date, run.last()?.date);
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
        transactions: run.iter().map(|r| r.row).collect(),
    })
}

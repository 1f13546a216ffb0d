//! Money that leaves and comes back: pairs with one counterparty or one group of related parties, a debit answered by two
//! credits, and round trips of up to four hops over the accounts and counterparties of all files.

use super::party::Name;
use super::transfers::Accounts;
use super::{AnalysedTransaction, Analysis, Category, CategorySource, CircularChain, Config, Flag, Role, answered, cycles, flags, label};
use crate::base::limits::PARTS_STEPS;
use crate::base::money::grouped;
use crate::base::{Finding, Money, Severity};
use chrono::NaiveDate;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::HashSet;
use std::sync::Arc;

/// Times that round trips are looked for among what is left, where there were more than are kept.
const ROUNDS: usize = 4;

/// Finds circles and flags their transactions.
pub fn find(analysis: &mut Analysis, config: &Config, accounts: &Accounts) {
    let mut taken: HashSet<u32> = HashSet::new();
    let mut chains = Vec::new();
    if analysis.accounts.len() > 1 {
        let edges = edges(analysis, accounts);
        let mut cut = false;
        for _ in 0..ROUNDS {
            let usable: Vec<bool> = edges.iter().map(|e| !e.rows.iter().any(|r| taken.contains(r))).collect();
            let found = cycles::find(&edges, &usable, i64::from(config.thresholds.circular_days), fraction(config.thresholds.circular_tolerance));
            let before = chains.len();
            for cycle in found.trips {
                let rows: Vec<u32> = cycle.iter().filter_map(|e| edges.get(*e)).flat_map(|e| e.rows.iter().copied()).collect();
                if rows.iter().any(|r| taken.contains(r)) {
                    continue;
                }
                taken.extend(&rows);
                let hops: Vec<&cycles::Edge> = cycle.iter().filter_map(|e| edges.get(*e)).collect();
                chains.extend(round_trip(analysis, &hops, rows));
            }
            cut |= found.cut;
            // What was left out may have become free, or what it would have taken was taken.
            if !found.more || chains.len() == before {
                break;
            }
        }
        if cut {
            let text = "So many movements are alike that not every round trip of money over accounts was looked for.";
            analysis.findings.push(Finding::new("ROUND_TRIPS_CUT", Severity::Medium, text).remedy("Analyse fewer files at once, or a shorter time."));
        }
    }
    let (single, cut) = pairs(analysis, config, &mut taken);
    chains.extend(single);
    if cut {
        let text = format!("Some debits have more than {PARTS} credits of the same party after them; not every two of these were tried as their answer.");
        analysis.findings.push(Finding::new("PARTS_CUT", Severity::Low, text).remedy("Analyse a shorter time."));
    }
    chains.sort_by(|a, b| a.from.cmp(&b.from).then_with(|| a.transactions.cmp(&b.transactions)));
    for chain in &chains {
        flags::raise_chain(analysis, Flag::IsCircularTransaction, &chain.transactions, &chain.reason);
    }
    analysis.circular = chains;
}

fn fraction(tolerance: Money) -> f64 {
    f64::try_from(tolerance).unwrap_or(0.01).clamp(0.0, 0.5)
}

/// Automatic, reversal and cash bookings never count.
fn counts(t: &AnalysedTransaction) -> bool {
    let cash = matches!(t.category, Category::CashDeposit | Category::CashWithdrawal) || &*t.merchant_name == "CASH";
    let returned = matches!(t.category, Category::Reversal | Category::ChequeReturn);
    !t.has(Flag::IsAutomaticBankTransaction) && !cash && !returned && &*t.merchant_name != "BANK" && !t.row.amount().is_zero() && !t.excluded
}

/// Whom a movement is with, as far as circles go: related parties of one kind are one, whoever of them sent and received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Side {
    Group(Role),
    One(u32),
}

fn side(t: &AnalysedTransaction) -> Option<Side> {
    match t.counterparty_role {
        Some(role @ (Role::CompanyGroup | Role::Director)) => Some(Side::Group(role)),
        _ if label::is_nobody(&t.merchant_name) => None,
        _ => Some(Side::One(t.merchant)),
    }
}

/// Whether two amounts differ by no more than the tolerance, as a part of the first.
pub(super) fn alike(first: Money, second: Money, tolerance: Money) -> bool {
    (first - second).abs() <= first * tolerance
}

/// A movement of one account with one side.
#[derive(Clone, Copy)]
pub(super) struct Leg {
    pub row: u32,
    pub day: NaiveDate,
    pub amount: Money,
    pub debit: bool,
    /// Whether its description names goods or services.
    pub trade: bool,
}

/// Whether a movement with someone unrelated is said to be for goods or services: two of them that are merely near in amount are trade.
fn is_trade(t: &AnalysedTransaction) -> bool {
    let sold = matches!(t.category, Category::SalesReceipt | Category::SupplierPayment | Category::OtherOperatingExpense);
    sold && t.category_source == CategorySource::Keyword && !matches!(t.counterparty_role, Some(Role::CompanyGroup | Role::Director | Role::OwnAccount))
}

/// Out and back, or in and out again, in one account with one side; then debits that two credits answer.
/// Says too whether not every two credits were looked at.
fn pairs(analysis: &Analysis, config: &Config, taken: &mut HashSet<u32>) -> (Vec<CircularChain>, bool) {
    let days = i64::from(config.thresholds.circular_days);
    let tolerance = config.thresholds.circular_tolerance;
    let mut sides: FxHashMap<(u32, Side), Vec<Leg>> = FxHashMap::default();
    for (row, t) in (0u32..).zip(&analysis.transactions).filter(|(row, t)| counts(t) && !taken.contains(row)) {
        if let (Some(side), Some(day)) = (side(t), t.row.date) {
            sides.entry((t.account, side)).or_default().push(Leg { row, day, amount: t.row.amount(), debit: t.row.is_debit(), trade: is_trade(t) });
        }
    }
    let (mut out, mut steps, mut cut) = (Vec::new(), PARTS_STEPS, false);
    let mut sides: Vec<((u32, Side), Vec<Leg>)> = sides.into_iter().filter(|(_, l)| l.iter().any(|l| l.debit) && l.iter().any(|l| !l.debit)).collect();
    sides.sort_unstable_by_key(|(key, _)| *key);
    for (_, legs) in &mut sides {
        legs.sort_by_key(|l| (l.day, l.row));
        for (i, j) in answered::pairs(legs, days, tolerance) {
            let (Some(a), Some(b)) = (legs.get(i), legs.get(j)) else { continue };
            taken.extend([a.row, b.row]);
            out.extend(chain(analysis, &[*a, *b]));
        }
        for legs in split(legs, days, tolerance, taken, &mut steps, &mut cut) {
            out.extend(chain(analysis, &legs));
        }
    }
    (out, cut)
}

/// Credits after a debit among which two are looked for that answer it.
const PARTS: usize = 100;

/// Debits answered by two later credits that add up to them. `steps` is what may still be looked at; `cut` becomes true where more
/// credits stood after a debit than were.
fn split(legs: &[Leg], days: i64, tolerance: Money, taken: &mut HashSet<u32>, steps: &mut usize, cut: &mut bool) -> Vec<[Leg; 3]> {
    let credits: Vec<usize> = (0..legs.len()).filter(|i| legs.get(*i).is_some_and(|l| !l.debit)).collect();
    let mut out = Vec::new();
    for (i, debit) in legs.iter().enumerate().filter(|(_, l)| l.debit) {
        if taken.contains(&debit.row) {
            continue;
        }
        let later = credits.get(credits.partition_point(|j| *j < i)..).unwrap_or_default();
        let mut after: Vec<&Leg> = Vec::new();
        for leg in later.iter().filter_map(|j| legs.get(*j)).take_while(|l| (l.day - debit.day).num_days() <= days) {
            if after.len() == PARTS || *steps == 0 {
                *cut = true;
                break;
            }
            *steps -= 1;
            if leg.amount < debit.amount && !taken.contains(&leg.row) {
                after.push(leg);
            }
        }
        if let Some((a, b)) = two_of(&after, debit.amount, tolerance) {
            taken.extend([debit.row, a.row, b.row]);
            out.push([*debit, *a, *b]);
        }
    }
    out
}

/// The first two of these that add up to an amount, as near as the tolerance allows.
fn two_of<'l>(legs: &[&'l Leg], amount: Money, tolerance: Money) -> Option<(&'l Leg, &'l Leg)> {
    let mut by_amount: Vec<(Money, usize)> = legs.iter().enumerate().map(|(n, l)| (l.amount, n)).collect();
    by_amount.sort_unstable();
    let off = amount * tolerance;
    legs.iter().enumerate().find_map(|(n, first)| {
        let (least, most) = (amount - off - first.amount, amount + off - first.amount);
        let near = by_amount.get(by_amount.partition_point(|(a, _)| *a < least)..)?;
        let second = near.iter().take_while(|(a, _)| *a <= most).map(|(_, m)| *m).filter(|m| *m > n).min()?;
        Some((*first, *legs.get(second)?))
    })
}

/// The record of a pair or a split.
fn chain(analysis: &Analysis, legs: &[Leg]) -> Option<CircularChain> {
    let (first, last) = (legs.first()?, legs.last()?);
    let rows: Vec<&AnalysedTransaction> = legs.iter().filter_map(|l| analysis.transactions.get(l.row as usize)).collect();
    let t = rows.first()?;
    let role = rows.iter().all(|r| r.counterparty_role == t.counterparty_role).then_some(t.counterparty_role).flatten();
    let back: Money = legs.iter().skip(1).map(|l| l.amount).sum();
    let own = t.account_number.clone();
    let mut through: Vec<Arc<str>> = rows.iter().map(|r| r.merchant_name.clone()).collect();
    through.dedup();
    let names = through.iter().map(|n| &**n).collect::<Vec<_>>().join(" and ");
    let days = (last.day - first.day).num_days();
    let when = match days {
        0 => "the same day".to_owned(),
        1 => "a day later".to_owned(),
        n => format!("within {n} days"),
    };
    let money = |m: Money| format!("{} {}", t.currency, grouped(m, 2));
    let parts = if legs.len() > 2 { " in two parts" } else { "" };
    let reason = if first.debit {
        format!("{} went to {names} on {} and {} came back{parts} {when}.", money(first.amount), first.day, money(back))
    } else {
        format!("{} came from {names} on {} and {} went back {when}.", money(first.amount), first.day, money(back))
    };
    let mut path = vec![own.clone()];
    path.extend(through);
    path.push(own);
    Some(CircularChain {
        hops: 2,
        path,
        role,
        amount: first.amount,
        currency: t.currency.clone(),
        difference: part((first.amount - back).abs(), first.amount),
        from: first.day,
        to: last.day,
        transactions: legs.iter().map(|l| l.row).collect(),
        reason,
    })
}

fn part(difference: Money, whole: Money) -> f64 {
    difference.checked_div(whole).and_then(|d| f64::try_from(d).ok()).unwrap_or(0.0)
}

/// Every movement as a hop between accounts and counterparties. A matched transfer is one hop with two rows.
fn edges(analysis: &Analysis, accounts: &Accounts) -> Vec<cycles::Edge> {
    let own = analysis.accounts.len() as u32;
    let mut nodes: FxHashMap<u32, u32> = FxHashMap::default();
    let transfers: FxHashMap<u32, &super::TransferMatch> = analysis.transfers.iter().map(|m| (m.debit, m)).collect();
    let answered: FxHashSet<u32> = analysis.transfers.iter().map(|m| m.credit).collect();
    let mut out = Vec::new();
    for (row, t) in (0u32..).zip(&analysis.transactions) {
        let (Some(day), false) = (t.row.date, answered.contains(&row)) else { continue };
        let Some(amount) = t.amount_base.or_else(|| (t.currency == analysis.base_currency).then(|| t.row.amount())).and_then(|a| f64::try_from(a).ok()) else {
            continue;
        };
        if !counts(t) || amount <= 0.0 {
            continue;
        }
        if let Some(m) = transfers.get(&row) {
            let Some(credit) = analysis.transactions.get(m.credit as usize) else { continue };
            let end = moment(credit, credit.row.date.unwrap_or(day), m.credit);
            out.push(cycles::Edge { from: t.account, to: credit.account, amount, start: moment(t, day, row), end, rows: vec![row, m.credit] });
            continue;
        }
        if label::is_nobody(&t.merchant_name) {
            continue;
        }
        let next = own + nodes.len() as u32;
        let name = *nodes.entry(t.merchant).or_insert_with(|| {
            // A counterparty that holds one account of this result is that account.
            accounts.only_of(&Name::of(&t.merchant_name)).unwrap_or(next)
        });
        if name == t.account {
            continue;
        }
        let (from, to) = if t.row.is_debit() { (t.account, name) } else { (name, t.account) };
        let at = moment(t, day, row);
        out.push(cycles::Edge { from, to, amount, start: at, end: at, rows: vec![row] });
    }
    out
}

fn moment(t: &AnalysedTransaction, day: NaiveDate, row: u32) -> cycles::Moment {
    cycles::Moment { day, time: t.row.time, account: t.account, row }
}

/// The record of a round trip; `None` where it never leaves one account and its counterparty.
fn round_trip(analysis: &Analysis, hops: &[&cycles::Edge], rows: Vec<u32>) -> Option<CircularChain> {
    let (first, last) = (hops.first()?, hops.last()?);
    let t = analysis.transactions.get(*first.rows.first()? as usize)?;
    let name = |node: u32, hop: &cycles::Edge| -> Arc<str> {
        let account = analysis.accounts.get(node as usize).map(|a| a.number.clone());
        let row = hop.rows.first().and_then(|r| analysis.transactions.get(*r as usize));
        account.or_else(|| row.map(|r| r.merchant_name.clone())).unwrap_or_else(|| Arc::from(""))
    };
    let mut path: Vec<Arc<str>> = hops.iter().map(|h| name(h.from, h)).collect();
    path.push(name(last.to, last));
    let (least, most) = hops.iter().fold((f64::MAX, 0.0f64), |(l, m), h| (l.min(h.amount), m.max(h.amount)));
    let amount = t.amount_base.unwrap_or_else(|| t.row.amount());
    let days = (last.end.day - first.start.day).num_days();
    let reason = format!(
        "{} {} went {} and was back after {days} days and {} hops.",
        analysis.base_currency,
        grouped(amount, 2),
        path.iter().map(|n| &**n).collect::<Vec<_>>().join(" → "),
        hops.len()
    );
    Some(CircularChain {
        hops: hops.len() as u32,
        path,
        role: None,
        amount,
        currency: analysis.base_currency.clone(),
        difference: if first.amount > 0.0 { (most - least) / first.amount } else { 0.0 },
        from: first.start.day,
        to: last.end.day,
        transactions: rows,
        reason,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leg(row: u32, day: u32, amount: i64, debit: bool) -> Leg {
        let day = NaiveDate::from_ymd_opt(2024, 1, day).expect("a day");
        Leg { row, day, amount: Money::new(amount, 2), debit, trade: false }
    }

    #[test]
    fn two_credits_answer_a_debit_and_what_was_not_tried_is_said() {
        let tolerance = Money::new(1, 2);
        let looked = |legs: &[Leg], steps: usize| {
            let (mut left, mut cut) = (steps, false);
            let found = split(legs, 7, tolerance, &mut HashSet::new(), &mut left, &mut cut);
            (found.iter().map(|f| f.map(|l| l.row)).collect::<Vec<_>>(), cut)
        };
        let legs = [leg(0, 1, 10_000, true), leg(1, 2, 1_000, false), leg(2, 2, 4_000, false), leg(3, 3, 6_050, false), leg(4, 20, 6_000, false)];
        assert_eq!(looked(&legs, 1_000), (vec![[0, 2, 3]], false));
        assert_eq!(looked(&legs, 2), (vec![], true));
        // The first two that fit, in order of time, as by trying each with each.
        let many: Vec<Leg> = (0..60).map(|n| leg(n, 1 + n / 10, i64::from(n * 37 % 50) * 10 + 5, n % 7 == 0)).collect();
        let slowly = many.iter().enumerate().filter(|(_, l)| l.debit).find_map(|(i, d)| {
            let after: Vec<&Leg> = many[i..].iter().filter(|l| !l.debit && l.amount < d.amount && (l.day - d.day).num_days() <= 7).collect();
            after
                .iter()
                .enumerate()
                .find_map(|(n, a)| after[n + 1..].iter().find(|b| alike(d.amount, a.amount + b.amount, tolerance)).map(|b| [d.row, a.row, b.row]))
        });
        assert_eq!(looked(&many, 1_000_000).0.first().copied(), slowly);
        // More credits than are tried.
        let crowd: Vec<Leg> = std::iter::once(leg(0, 1, 1_000_000, true)).chain((1..200).map(|n| leg(n, 2, 100, false))).collect();
        assert!(looked(&crowd, 1_000_000).1);
    }
}

//! Indicators of kiting: a credit that covers a shortfall for days and leaves again, and accounts that fund each other in turn.

use super::channels::Channel;
use super::stretches::{Least, Left};
use super::{AnalysedTransaction, Analysis, Category, CategorySource, Config, Flag, KitingFinding, Role, flags};
use crate::base::limits::FUNDING_STEPS;
use crate::base::money::grouped;
use crate::base::{Finding, Money, Severity};
use chrono::{NaiveDate, TimeDelta};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Part of the credit that must have left again, in hundredths.
const LEFT: i64 = 90;
/// Times that accounts must have funded each other.
const TIMES: usize = 3;
/// Days within which they must have.
const WITHIN: i64 = 30;

/// Finds indicators and flags their transactions.
pub fn find(analysis: &mut Analysis, config: &Config, named: &[Option<&Channel>]) {
    let days = i64::from(config.thresholds.kiting_days);
    let shared: &Analysis = analysis;
    let one = |account: u32| covered(shared, account, days, named);
    let mut findings: Vec<KitingFinding> = (0..shared.accounts.len() as u32).into_par_iter().flat_map_iter(one).collect();
    let (mutual, cut) = mutual(analysis);
    findings.extend(mutual);
    if cut {
        let text = "So many transfers go between the accounts that not every way in which they may fund each other was looked at.";
        analysis.findings.push(Finding::new("FUNDING_CUT", Severity::Medium, text).remedy("Analyse fewer files at once, or a shorter time."));
    }
    for finding in &findings {
        flags::raise_chain(analysis, Flag::IsKitingTransaction, &finding.transactions, &finding.reason);
    }
    analysis.kiting = findings;
}

/// A credit that may cover a shortfall: no cash, no customer's money, no loan, nothing that the bank books itself.
fn may_cover(t: &AnalysedTransaction) -> bool {
    let told = !matches!(t.category_source, CategorySource::Default | CategorySource::Model);
    let sold = matches!(t.category, Category::CardQrSettlement) || (t.category == Category::SalesReceipt && told);
    let other = matches!(t.category, Category::CashDeposit | Category::LoanDisbursement | Category::InterestIncome | Category::Reversal);
    let earned = t.counterparty_role == Some(Role::Customer) || sold;
    !t.row.credit.is_zero() && !earned && !other && !t.has(Flag::IsAutomaticBankTransaction) && &*t.merchant_name != "CASH"
}

/// A debit that takes money to another bank or an own account: paying wages, taxes and bills is spending it.
fn takes_out(t: &AnalysedTransaction, channel: Option<&Channel>) -> bool {
    let spent = matches!(
        t.category,
        Category::Payroll
            | Category::Tax
            | Category::UtilitiesTelecom
            | Category::Insurance
            | Category::Rent
            | Category::BankCharge
            | Category::CashWithdrawal
            | Category::TransportFuel
            | Category::LoanRepayment
    );
    let own = t.counterparty_role == Some(Role::OwnAccount) || t.category == Category::OwnAccountTransfer;
    t.row.is_debit() && !spent && !t.has(Flag::IsAutomaticBankTransaction) && (own || channel.is_some_and(|c| c.other_bank))
}

/// Credits of one account without which its balance would have been below zero, and the debits that took them out again.
fn covered(analysis: &Analysis, account: u32, days: i64, named: &[Option<&Channel>]) -> Vec<KitingFinding> {
    let Some(a) = analysis.accounts.get(account as usize) else { return Vec::new() };
    let first = a.rows.0 as usize;
    let rows = analysis.transactions.get(first..first + a.rows.1 as usize).unwrap_or_default();
    let mut balance = a.opening;
    let balances: Vec<Option<Money>> = rows
        .iter()
        .map(|t| {
            balance = t.balance.or_else(|| balance.map(|b| b + t.row.signed()));
            balance
        })
        .collect();
    let lowest = Least::of(&balances);
    let days_of: Vec<Option<Reverse<NaiveDate>>> = rows.iter().map(|t| t.row.date.map(Reverse)).collect();
    let latest = Least::of(&days_of);
    let out_again: Vec<Option<Money>> =
        rows.iter().enumerate().map(|(j, t)| takes_out(t, named.get(first + j).copied().flatten()).then_some(t.row.debit)).collect();
    let mut out_again = Left::of(&out_again);
    let mut out = Vec::new();
    for (i, t) in rows.iter().enumerate().filter(|(_, t)| may_cover(t) && !t.excluded) {
        let Some((day, last)) = t.row.date.and_then(|d| Some((d, d.checked_add_signed(TimeDelta::days(days))?))) else { continue };
        let end = latest.first_below(i, Reverse(last)).unwrap_or(rows.len());
        let Some(without) = lowest.least(i..end).map(|b| b - t.row.credit).filter(|b| b.is_sign_negative() && !b.is_zero()) else { continue };
        let wanted = t.row.credit * Money::new(LEFT, 2);
        if out_again.sum(i + 1..end) < wanted {
            continue;
        }
        // Each debit is taken once: all these together cost no more than there are rows.
        let (mut left, mut debits) = (Money::ZERO, Vec::new());
        while let Some(j) = out_again.next(i + 1).filter(|j| *j < end && left < wanted) {
            left += out_again.take(j);
            debits.push(j);
        }
        let to = debits.iter().filter_map(|j| rows.get(*j)).filter_map(|t| t.row.date).max().unwrap_or(day);
        let money = |m: Money| format!("{} {}", a.currency, grouped(m, a.digits));
        let count = if debits.len() == 1 { "one transfer".to_owned() } else { format!("{} transfers", debits.len()) };
        out.push(KitingFinding {
            code: "COVERED_SHORTFALL".to_owned(),
            accounts: vec![account],
            from: day,
            to,
            amount: t.row.credit,
            currency: a.currency.clone(),
            balance_without: Some(without),
            transactions: std::iter::once(i).chain(debits).map(|n| (first + n) as u32).collect(),
            reason: format!(
                "Indicator: without the credit of {} on {day} the balance would have fallen to {} within {days} days, and {} left again in {count} by {to}.",
                money(t.row.credit),
                money(without),
                money(left)
            ),
        });
    }
    out
}

/// A matched transfer in order of time.
#[derive(Clone, Copy)]
struct Hop {
    from: u32,
    to: u32,
    day: NaiveDate,
    rows: [u32; 2],
}

/// Accounts that fund each other in turn: each transfer leaves the account that the one before reached. Says too whether the search was
/// cut off.
fn mutual(analysis: &Analysis) -> (Vec<KitingFinding>, bool) {
    let mut hops: Vec<Hop> = Vec::new();
    for m in &analysis.transfers {
        let (Some(d), Some(c)) = (analysis.transactions.get(m.debit as usize), analysis.transactions.get(m.credit as usize)) else { continue };
        if let (Some(day), false) = (d.row.date, d.excluded || c.excluded) {
            hops.push(Hop { from: d.account, to: c.account, day, rows: [m.debit, m.credit] });
        }
    }
    hops.sort_by_key(|h| (h.day, h.rows));
    // What leaves each account, in order of time.
    let mut leaving: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    for (i, hop) in hops.iter().enumerate() {
        leaving.entry(hop.from).or_default().push(i);
    }
    let mut used = vec![false; hops.len()];
    let mut steps = FUNDING_STEPS;
    let mut out = Vec::new();
    for (i, begin) in hops.iter().enumerate() {
        if used.get(i).copied().unwrap_or(true) {
            continue;
        }
        let mut path = vec![i];
        let (mut at, mut last, mut back) = (i, begin, false);
        while let Some((j, next)) = following(&hops, leaving.get(&last.to), at, &used, &mut steps) {
            if (next.day - begin.day).num_days() > WITHIN {
                break;
            }
            path.push(j);
            back |= next.to == begin.from;
            (at, last) = (j, next);
        }
        // Money that only wanders on funds nobody in turn: the path must come back to where it began.
        if path.len() < TIMES || !back {
            continue;
        }
        let chosen: Vec<Hop> = path.iter().filter_map(|n| hops.get(*n)).copied().collect();
        let mut accounts: Vec<u32> = chosen.iter().flat_map(|h| [h.from, h.to]).collect();
        accounts.sort_unstable();
        accounts.dedup();
        for n in path {
            if let Some(used) = used.get_mut(n) {
                *used = true;
            }
        }
        out.extend(finding(analysis, &chosen, accounts));
    }
    (out, steps == 0)
}

/// The first transfer of a list after one that none has taken yet.
fn following<'h>(hops: &'h [Hop], list: Option<&Vec<usize>>, after: usize, used: &[bool], steps: &mut usize) -> Option<(usize, &'h Hop)> {
    let list = list?;
    for j in list.get(list.partition_point(|j| *j <= after)..)? {
        *steps = steps.checked_sub(1)?;
        if !used.get(*j).copied().unwrap_or(true) {
            return hops.get(*j).map(|h| (*j, h));
        }
    }
    None
}

fn finding(analysis: &Analysis, hops: &[Hop], accounts: Vec<u32>) -> Option<KitingFinding> {
    let (first, last) = (hops.first()?, hops.last()?);
    let rows: Vec<&AnalysedTransaction> = hops.iter().filter_map(|h| analysis.transactions.get(h.rows[0] as usize)).collect();
    let currency = rows.first()?.currency.clone();
    let amount: Money = rows.iter().filter(|t| t.currency == currency).map(|t| t.row.amount()).sum();
    let numbers: Vec<&str> = accounts.iter().filter_map(|a| analysis.accounts.get(*a as usize)).map(|a| &*a.number).collect();
    let days = (last.day - first.day).num_days();
    let reason = format!(
        "The accounts {} funded each other {} times in turn within {days} days, {currency} {} in all.",
        numbers.join(" and "),
        hops.len(),
        grouped(amount, 2)
    );
    Some(KitingFinding {
        code: "MUTUAL_FUNDING".to_owned(),
        accounts,
        from: first.day,
        to: last.day,
        amount,
        currency,
        balance_without: None,
        transactions: hops.iter().flat_map(|h| h.rows).collect(),
        reason,
    })
}

//! Indicators of kiting: a credit that covers a shortfall for days and leaves again, and accounts that fund each other in turn.

use super::channels::Channel;
use super::{AnalysedTransaction, Analysis, Category, CategorySource, Config, Flag, KitingFinding, Role, flags};
use crate::base::Money;
use crate::base::money::grouped;
use chrono::NaiveDate;
use rayon::prelude::*;
use std::collections::HashSet;

/// Part of the credit that must have left again, in hundredths.
const LEFT: i64 = 90;
/// Times that accounts must have funded each other.
const TIMES: usize = 3;
/// Days within which they must have.
const WITHIN: i64 = 30;

/// Transfers looked at after one, for those that go on from it.
const AHEAD: usize = 4_096;

/// Finds indicators and flags their transactions.
pub fn find(analysis: &mut Analysis, config: &Config, named: &[Option<&Channel>]) {
    let days = i64::from(config.thresholds.kiting_days);
    let shared: &Analysis = analysis;
    let one = |account: u32| covered(shared, account, days, named);
    let mut findings: Vec<KitingFinding> = (0..shared.accounts.len() as u32).into_par_iter().flat_map_iter(one).collect();
    findings.extend(mutual(analysis));
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
    // Most credits cover nothing: machine numbers show that in a fraction of the time that exact ones take.
    let rough: Vec<f64> = balances.iter().map(|b| b.and_then(|b| f64::try_from(b).ok()).unwrap_or(f64::MAX)).collect();
    let mut used: HashSet<usize> = HashSet::new();
    let mut out = Vec::new();
    for (i, t) in rows.iter().enumerate().filter(|(_, t)| may_cover(t) && !t.excluded) {
        let Some(day) = t.row.date else { continue };
        let within = |t: &AnalysedTransaction| t.row.date.is_none_or(|d| (d - day).num_days() <= days);
        let span = rows[i..].iter().take_while(|t| within(t)).count();
        let near = rough[i..i + span].iter().copied().fold(f64::MAX, f64::min);
        if f64::try_from(t.row.credit).is_ok_and(|credit| near - credit > 1.0) {
            continue;
        }
        let lowest = balances[i..i + span].iter().flatten().min().copied();
        let Some(without) = lowest.map(|b| b - t.row.credit).filter(|b| b.is_sign_negative() && !b.is_zero()) else { continue };
        let wanted = t.row.credit * Money::new(LEFT, 2);
        let (mut left, mut debits) = (Money::ZERO, Vec::new());
        for (j, d) in rows.iter().enumerate().skip(i + 1).take(span.saturating_sub(1)) {
            if left >= wanted {
                break;
            }
            if takes_out(d, named.get(first + j).copied().flatten()) && !used.contains(&j) {
                left += d.row.debit;
                debits.push(j);
            }
        }
        if left < wanted {
            continue;
        }
        used.extend(&debits);
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

/// Accounts that fund each other in turn: each transfer leaves the account that the one before reached.
fn mutual(analysis: &Analysis) -> Vec<KitingFinding> {
    let mut hops: Vec<Hop> = Vec::new();
    for m in &analysis.transfers {
        let (Some(d), Some(c)) = (analysis.transactions.get(m.debit as usize), analysis.transactions.get(m.credit as usize)) else { continue };
        if let (Some(day), false) = (d.row.date, d.excluded || c.excluded) {
            hops.push(Hop { from: d.account, to: c.account, day, rows: [m.debit, m.credit] });
        }
    }
    hops.sort_by_key(|h| (h.day, h.rows));
    let mut used = vec![false; hops.len()];
    let mut out = Vec::new();
    for i in 0..hops.len() {
        if used.get(i).copied().unwrap_or(true) {
            continue;
        }
        let mut path = vec![i];
        let mut last = hops[i];
        for (j, next) in hops.iter().enumerate().skip(i + 1).take(AHEAD) {
            if (next.day - hops[i].day).num_days() > WITHIN {
                break;
            }
            if !used[j] && next.from == last.to {
                path.push(j);
                last = *next;
            }
        }
        let chosen: Vec<Hop> = path.iter().map(|n| hops[*n]).collect();
        let mut accounts: Vec<u32> = chosen.iter().flat_map(|h| [h.from, h.to]).collect();
        accounts.sort_unstable();
        accounts.dedup();
        // Money that only wanders on funds nobody in turn: the path must come back to where it began.
        if chosen.len() < TIMES || !chosen.iter().any(|h| h.to == hops[i].from) {
            continue;
        }
        for n in path {
            used[n] = true;
        }
        out.extend(finding(analysis, &chosen, accounts));
    }
    out
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

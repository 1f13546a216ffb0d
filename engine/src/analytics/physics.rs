//! Statement physics: rows that do not obey the rules of payment systems and of tax on interest. Findings, never verdicts.

use super::channels::{Channel, Channels, Fee, money};
use super::{AnalysedTransaction, Analysis, Category, Flag, PhysicsFinding};
use crate::base::limits::COMPARED;
use crate::base::money::grouped;
use crate::base::{Money, Severity};
use chrono::{Datelike, NaiveDate};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// Days between interest and the tax on it.
const TAX_DAYS: i64 = 3;
/// Days between a fee and what it is charged for.
const FEE_DAYS: i64 = 1;
/// Fees of a kind below which nothing can be said of their habit.
const FEES_LEAST: usize = 5;
/// Of ten fees, those that must have their principal before one without it is worth a word.
const FEES_USUAL: usize = 8;

/// Looks at every account.
pub fn find(analysis: &mut Analysis, channels: &Channels, named: &[Option<&Channel>]) {
    let accounts: Vec<(u32, &super::Account)> = (0u32..).zip(&analysis.accounts).collect();
    let one = |(index, account): (u32, &super::Account)| {
        let mut out = Vec::new();
        let first = account.rows.0 as usize;
        let span = first..first + account.rows.1 as usize;
        let rows: Vec<Row<'_>> = (account.rows.0..)
            .zip(analysis.transactions.get(span.clone()).unwrap_or_default())
            .zip(named.get(span).unwrap_or_default())
            .filter_map(|((i, t), channel)| Some(Row { i, t, channel: channel.map(|c| c.name.as_str()), day: t.row.date? }))
            .collect();
        let place = Place { account: index, currency: &account.currency, digits: account.digits };
        out.extend(limits(&place, &rows, channels));
        out.extend(working_days(&place, &rows, channels));
        out.extend(interest_tax(&place, &rows, channels));
        out.extend(fees(&place, &rows, channels));
        out
    };
    let found: Vec<PhysicsFinding> = accounts.into_par_iter().flat_map_iter(one).collect();
    analysis.physics = found;
}

/// The account that is looked at.
struct Place<'a> {
    account: u32,
    currency: &'a str,
    digits: u32,
}

impl Place<'_> {
    fn money(&self, m: Money) -> String {
        format!("{} {}", self.currency, grouped(m, self.digits))
    }

    fn finding(&self, rule: &str, transactions: Vec<u32>, message: String, innocent: &[&str]) -> PhysicsFinding {
        PhysicsFinding {
            rule: rule.to_owned(),
            severity: Severity::Medium,
            account: self.account,
            transactions,
            expected: None,
            found: None,
            message,
            innocent_causes: innocent.iter().map(|c| (*c).to_owned()).collect(),
        }
    }
}

#[derive(Clone, Copy)]
struct Row<'a> {
    i: u32,
    t: &'a AnalysedTransaction,
    channel: Option<&'a str>,
    day: NaiveDate,
}

impl Row<'_> {
    fn moves_money(&self) -> bool {
        !self.t.has(Flag::IsAutomaticBankTransaction) && self.t.category != Category::BankCharge
    }
}

/// "3 rows; the first on 2024-01-05" in words.
fn many(rows: &[Row<'_>]) -> String {
    match rows {
        [one] => format!("A row on {}", one.day),
        _ => format!("{} rows, the first on {},", rows.len(), rows.first().map(|r| r.day.to_string()).unwrap_or_default()),
    }
}

fn ids(rows: &[Row<'_>]) -> Vec<u32> {
    rows.iter().map(|r| r.i).collect()
}

fn limits(place: &Place<'_>, rows: &[Row<'_>], channels: &Channels) -> Vec<PhysicsFinding> {
    let mut out = Vec::new();
    for limit in channels.limits.iter().filter(|l| l.currency == place.currency) {
        let broken = |r: &&Row<'_>| {
            let amount = r.t.row.amount();
            let small = limit.over.is_some_and(|over| amount <= money(over));
            let large = limit.most.is_some_and(|most| amount > money(most));
            r.channel == Some(limit.channel.as_str()) && r.moves_money() && limit.dated.holds(r.day) && (small || large)
        };
        let found: Vec<Row<'_>> = rows.iter().filter(broken).copied().collect();
        let Some(first) = found.first() else { continue };
        let (bound, text) = match (limit.over, limit.most) {
            (Some(over), _) => (money(over), "not above"),
            (_, Some(most)) => (money(most), "above"),
            _ => continue,
        };
        let message = format!(
            "{} by {} of {}: {text} {}, which the system {} on that day.",
            many(&found),
            limit.channel.to_uppercase(),
            place.money(first.t.row.amount()),
            place.money(bound),
            if text == "above" { "took at most" } else { "asked to be exceeded" }
        );
        let causes = [
            "The bank's own or the government's transfers are exempt from the limit.",
            "The word in the description is a note of the customer's and not the channel.",
            "The bank prints one channel's name for several.",
        ];
        let mut finding = place.finding(&limit.rule, ids(&found), message, &causes);
        (finding.expected, finding.found) = (Some(bound), Some(first.t.row.amount()));
        out.push(finding);
    }
    out
}

fn working_days(place: &Place<'_>, rows: &[Row<'_>], channels: &Channels) -> Vec<PhysicsFinding> {
    let mut out = Vec::new();
    for rule in channels.working_days.iter().filter(|r| r.currency == place.currency) {
        let free = |day: NaiveDate| {
            let fixed = format!("{:02}-{:02}", day.month(), day.day());
            rule.weekend.contains(&day.weekday()) || rule.holidays.iter().any(|h| h.day == fixed && h.since <= day.year())
        };
        let settles = |r: &&Row<'_>| r.channel.is_some_and(|c| rule.channels.iter().any(|x| x == c)) && r.moves_money() && free(r.day);
        let found: Vec<Row<'_>> = rows.iter().filter(settles).copied().collect();
        if let Some(first) = found.first() {
            let channel = first.channel.unwrap_or_default().to_uppercase();
            let message = format!("{} by {channel} on a day without settlement (a {}).", many(&found), first.day.format("%A"));
            let causes = [
                "The statement prints the day of the order and not the day of booking.",
                "The word in the description is a note of the customer's and not the channel.",
                "The central bank opened the system on that day.",
            ];
            out.push(place.finding(&rule.rule, ids(&found), message, &causes));
        }
    }
    out
}

/// Tax rows against the interest that was credited on or just before their day.
fn interest_tax(place: &Place<'_>, rows: &[Row<'_>], channels: &Channels) -> Vec<PhysicsFinding> {
    let mut out = Vec::new();
    for rule in channels.interest_tax.iter().filter(|r| r.currency == place.currency) {
        let is_tax = |r: &&Row<'_>| r.t.category == Category::Tax && r.t.has(Flag::IsAutomaticBankTransaction) && r.t.row.is_debit() && rule.dated.holds(r.day);
        let mut credited: Vec<&Row<'_>> = rows.iter().filter(|r| r.t.category == Category::InterestIncome && !r.t.row.is_debit()).collect();
        credited.sort_by_key(|r| (r.day, r.i));
        for tax in rows.iter().filter(is_tax) {
            let near = |r: &Row<'_>| (tax.day - r.day).num_days() <= TAX_DAYS;
            let later = credited.get(credited.partition_point(|r| !near(r))..).unwrap_or_default();
            let interest: Vec<&Row<'_>> = later.iter().copied().take_while(|r| (r.day - tax.day).num_days() <= TAX_DAYS).take(COMPARED + 1).collect();
            // Where interest is credited by the dozen in a few days, no one tax tells anything.
            if interest.len() > COMPARED {
                continue;
            }
            let causes = [
                "The interest was booked on another day or to another account.",
                "Part of the interest is exempt or taxed at another rate, as for pension funds and non-residents.",
                "The row is another tax.",
            ];
            // One sum for each of several interest rows, or for all of them together.
            let sum: Money = interest.iter().map(|r| r.t.row.credit).sum();
            let due = |base: Money| base * Money::new(rule.percent, 2);
            let unit = Money::new(1, place.digits);
            let paid = tax.t.row.debit;
            let fits = |base: Money| (due(base) - paid).abs() <= unit;
            if interest.iter().any(|r| fits(r.t.row.credit)) || fits(sum) {
                continue;
            }
            let (message, expected) = if interest.is_empty() {
                (format!("Tax on interest of {} on {} without interest beside it.", place.money(paid), tax.day), None)
            } else {
                let wanted = due(sum);
                let text = format!(
                    "Tax on interest of {} on {} is not {} % of the interest of {}, which is {}.",
                    place.money(paid),
                    tax.day,
                    rule.percent,
                    place.money(sum),
                    place.money(wanted.round_dp(place.digits))
                );
                (text, Some(wanted.round_dp(place.digits)))
            };
            let with: Vec<u32> = std::iter::once(tax.i).chain(interest.iter().map(|r| r.i)).collect();
            let mut finding = place.finding(&rule.rule, with, message, &causes);
            (finding.expected, finding.found) = (expected, Some(paid));
            if expected.is_some() {
                finding.severity = Severity::High;
            }
            out.push(finding);
        }
    }
    out
}

/// Fees without what they are charged for, and the reverse, where the account's habit is otherwise plain.
fn fees(place: &Place<'_>, rows: &[Row<'_>], channels: &Channels) -> Vec<PhysicsFinding> {
    let mut out = Vec::new();
    for rule in channels.fees.iter().filter(|r| r.currency == place.currency) {
        let (fees, principals) = kinds(rule, rows);
        // What is not charged for yet, by day and place in print.
        let mut free: HashMap<NaiveDate, BTreeSet<u32>> = HashMap::new();
        for p in &principals {
            free.entry(p.day).or_default().insert(p.i);
        }
        let mut alone = Vec::new();
        for fee in &fees {
            let days = (-FEE_DAYS..=FEE_DAYS).filter_map(|d| fee.day.checked_add_signed(chrono::TimeDelta::days(d)));
            // The nearest row in print order is the one that it was charged for.
            let near = days.filter_map(|d| free.get(&d).map(|rows| (d, rows)));
            let sides = near.flat_map(|(d, rows)| rows.range(..fee.i).next_back().into_iter().chain(rows.range(fee.i..).next()).map(move |i| (d, *i)));
            let best = sides.min_by_key(|(_, i)| i.abs_diff(fee.i));
            match best.and_then(|(d, i)| free.get_mut(&d).map(|rows| rows.remove(&i))) {
                Some(_) => {}
                None => alone.push(*fee),
            }
        }
        let is_free = |p: &Row<'_>| free.get(&p.day).is_some_and(|rows| rows.contains(&p.i));
        let bare: Vec<Row<'_>> = principals.iter().filter(|p| is_free(p) && p.t.row.is_debit()).copied().collect();
        let usual = |odd: usize, all: usize| odd > 0 && all >= FEES_LEAST && (all - odd) * 10 >= all * FEES_USUAL;
        let channel = rule.channel.to_uppercase();
        if usual(alone.len(), fees.len()) {
            let message =
                format!("{} a fee of {channel} without a transfer beside it, unlike the account's {} others.", many(&alone), fees.len() - alone.len());
            let causes = [
                "The transfer was sent back or failed after the fee was taken.",
                "The fee belongs to a transfer of another day.",
                "The fee is another one of the same amount.",
            ];
            out.push(place.finding(&rule.rule, ids(&alone), message, &causes));
        }
        let paid = principals.iter().filter(|p| p.t.row.is_debit()).count();
        if usual(bare.len(), paid) {
            let message = format!("{} sent by {channel} without its fee, unlike the account's {} others.", many(&bare), paid - bare.len());
            let causes = ["The bank waived the fee.", "The fee was taken on another day or from another account.", "The fee is part of the amount."];
            out.push(place.finding("principal_has_fee", ids(&bare), message, &causes));
        }
    }
    out
}

/// The fee rows of a rule, and the rows that such a fee is charged for.
fn kinds<'r>(rule: &Fee, rows: &[Row<'r>]) -> (Vec<Row<'r>>, Vec<Row<'r>>) {
    let charged = |r: &Row<'_>| rule.amounts.iter().any(|a| money(*a) == r.t.row.debit);
    let of_channel = |r: &Row<'_>| r.channel == Some(rule.channel.as_str()) && rule.dated.holds(r.day);
    let (mut fees, mut principals) = (Vec::new(), Vec::new());
    for row in rows.iter().filter(|r| of_channel(r)) {
        if row.t.row.is_debit() && charged(row) {
            fees.push(*row);
        } else if row.moves_money() && row.t.row.is_debit() {
            principals.push(*row);
        }
    }
    (fees, principals)
}

//! Transfers between the accounts of a result, matched one to one, and legs that another statement should hold and does not.

use super::known::held;
use super::party::Name;
use super::{Account, AnalysedTransaction, Analysis, Category, CategorySource, CounterLegFinding, Role, TransferMatch, label};
use crate::base::limits::COMPARED;
use crate::base::money::grouped;
use crate::base::{Finding, Money, Severity};
use aho_corasick::{AhoCorasick, MatchKind};
use chrono::NaiveDate;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Days that a transfer may take from one account to the other.
pub const DAYS: i64 = 3;
/// Digits from which an account number is told in a description.
const TELLING: usize = 7;

/// The accounts of a result by what descriptions call them.
pub struct Accounts {
    finder: Option<AhoCorasick>,
    /// Account of each number that the finder looks for.
    owners: Vec<u32>,
    holders: Vec<Name>,
}

impl Accounts {
    /// Accounts with their numbers and holders.
    pub fn new(accounts: &[Account]) -> Self {
        let numbers: Vec<(u32, String)> = (0u32..).zip(accounts).map(|(i, a)| (i, digits(&a.number))).filter(|(_, n)| n.len() >= TELLING).collect();
        let patterns: Vec<&str> = numbers.iter().map(|(_, n)| n.as_str()).collect();
        let finder = if patterns.is_empty() { None } else { AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(&patterns).ok() };
        Self { finder, owners: numbers.iter().map(|(i, _)| *i).collect(), holders: held(accounts).map(Name::of).collect() }
    }

    /// The other account whose number a description holds.
    pub fn named(&self, description: &str, own: u32) -> Option<u32> {
        let finder = self.finder.as_ref()?;
        let digits = digits(description);
        if digits.len() < TELLING {
            return None;
        }
        let number = |i: u32| self.owners.get(i as usize).copied();
        finder.find_iter(&digits).filter_map(|m| number(m.pattern().as_u32())).find(|a| *a != own)
    }

    /// The holder of an account, as names are compared.
    pub fn holder(&self, account: u32) -> Option<&Name> {
        self.holders.get(account as usize).filter(|n| !n.plain.is_empty())
    }

    /// Whether two accounts are one holder's by his name.
    pub fn same_holder(&self, one: usize, other: u32) -> bool {
        self.holders.get(one).zip(self.holder(other)).is_some_and(|(a, b)| a.plain == b.plain)
    }

    /// The one account of a holder; `None` where the holder has several or none.
    pub fn only_of(&self, name: &Name) -> Option<u32> {
        let mut of = (0u32..).zip(&self.holders).filter(|(_, h)| h.is(name)).map(|(i, _)| i);
        of.next().filter(|_| of.next().is_none())
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Whether a movement can be one leg of a transfer between accounts at all.
fn can_be_leg(t: &AnalysedTransaction) -> bool {
    let bank_or_cash = matches!(&*t.merchant_name, "BANK" | "CASH" | "CARD AND QR");
    !bank_or_cash && !matches!(t.category, Category::Reversal | Category::ChequeReturn) && t.row.date.is_some() && !t.row.amount().is_zero()
}

/// An amount in ten-thousandths: the same for equal amounts, however many digits they are written with.
fn units(amount: Money) -> i128 {
    match 4u32.checked_sub(amount.scale()) {
        Some(more) => amount.mantissa() * 10i128.pow(more),
        None => amount.mantissa() / 10i128.pow(amount.scale() - 4),
    }
}

/// How much descriptions speak for accounts. Each is looked at once, however many movements it is compared with.
struct Spoken<'a> {
    analysis: &'a Analysis,
    accounts: &'a Accounts,
    /// The account whose number a row's description holds.
    named: FxHashMap<u32, Option<u32>>,
    /// Counterparties as they are compared.
    names: FxHashMap<u32, Name>,
    /// Whether a counterparty is the holder of an account.
    held: FxHashMap<(u32, u32), bool>,
}

impl<'a> Spoken<'a> {
    fn new(analysis: &'a Analysis, accounts: &'a Accounts) -> Self {
        Self { analysis, accounts, named: FxHashMap::default(), names: FxHashMap::default(), held: FxHashMap::default() }
    }

    /// How much a row's description speaks for another account: 3 names its number, 2 its holder, 1 nobody, 0 somebody else.
    fn of(&mut self, row: u32, other: u32) -> i32 {
        let Some(t) = self.analysis.transactions.get(row as usize) else { return 0 };
        let accounts = self.accounts;
        if *self.named.entry(row).or_insert_with(|| accounts.named(&t.row.description, t.account)) == Some(other) {
            return 3;
        }
        if label::is_nobody(&t.merchant_name) {
            return 1;
        }
        let name = self.names.entry(t.merchant).or_insert_with(|| Name::of(&t.merchant_name));
        // A transfer between two accounts of one holder often prints the holder's name on both sides.
        let held = *self.held.entry((t.merchant, other)).or_insert_with(|| accounts.holder(other).is_some_and(|h| h.is(name)));
        if held { 2 } else { 0 }
    }
}

/// Matches transfers: same amount and currency, opposite direction, at most three days apart; the best told and nearest first.
pub fn matched(analysis: &mut Analysis, accounts: &Accounts) {
    if analysis.accounts.len() < 2 {
        return;
    }
    let rows: Vec<(u32, &AnalysedTransaction)> = (0u32..).zip(&analysis.transactions).collect();
    let leg = |(i, t): &(u32, &AnalysedTransaction)| can_be_leg(t).then(|| (units(t.row.amount()), t.row.is_debit(), t.row.date, *i));
    let mut legs: Vec<(i128, bool, Option<NaiveDate>, u32)> = rows.par_iter().with_min_len(4_096).filter_map(leg).collect();
    legs.par_sort_unstable();
    let at = |i: u32| analysis.transactions.get(i as usize);
    let mut candidates: Vec<(i32, i64, u32, u32)> = Vec::new();
    let mut spoken = Spoken::new(analysis, accounts);
    let mut one_holder: FxHashMap<(u32, u32), bool> = FxHashMap::default();
    let mut crowded = false;
    // Of one amount the credits stand first, then the debits, each in order of days.
    for same in legs.chunk_by(|a, b| a.0 == b.0) {
        let (credits, debits) = same.split_at(same.partition_point(|l| !l.1));
        if credits.is_empty() {
            continue;
        }
        for (_, _, _, d) in debits {
            let Some((debit, Some(from))) = at(*d).map(|t| (t, t.row.date)) else { continue };
            let first = credits.partition_point(|c| c.2.is_some_and(|c| (c - from).num_days() < -DAYS));
            let end = credits.partition_point(|c| c.2.is_some_and(|c| (c - from).num_days() <= DAYS));
            let mut near: Vec<u32> = credits.get(first..end.max(first)).unwrap_or_default().iter().map(|c| c.3).collect();
            if near.len() > COMPARED {
                // Of more equal amounts the nearest in time.
                crowded = true;
                near.sort_by_key(|c| (at(*c).and_then(|t| t.row.date).map_or(i64::MAX, |to| (to - from).num_days().abs()), c.abs_diff(*d)));
                near.truncate(COMPARED);
            }
            for c in &near {
                let Some((credit, Some(to))) = at(*c).map(|t| (t, t.row.date)) else { continue };
                let days = (to - from).num_days();
                if credit.account == debit.account || credit.currency != debit.currency || credit.row.amount() != debit.row.amount() {
                    continue;
                }
                let (out, back) = (spoken.of(*d, credit.account), spoken.of(*c, debit.account));
                let same = || accounts.holder(debit.account).zip(accounts.holder(credit.account)).is_some_and(|(a, b)| a.is(b));
                let one_holder = *one_holder.entry((debit.account, credit.account)).or_insert_with(same);
                // Two businesses book equal amounts by chance: one leg must name the other account, unless both accounts are one holder's.
                let told = out.max(back) >= 2 || (one_holder && out == 1 && back == 1);
                if told {
                    candidates.push((-(out + back), days.abs(), *d, *c));
                }
            }
        }
    }
    candidates.sort_unstable();
    let mut taken: HashSet<u32> = HashSet::new();
    let mut matches: Vec<TransferMatch> = Vec::new();
    for (score, _, d, c) in candidates {
        if taken.contains(&d) || taken.contains(&c) {
            continue;
        }
        taken.extend([d, c]);
        let (Some(debit), Some(credit)) = (at(d), at(c)) else { continue };
        let days = debit.row.date.zip(credit.row.date).map_or(0, |(a, b)| (b - a).num_days());
        let how = match -score {
            4.. => "both descriptions fit",
            3 => "a description names the other account or its holder",
            _ => "both accounts are one holder's and neither description names another",
        };
        let apart = match days {
            0 => "the same day".to_owned(),
            1 | -1 => "a day apart".to_owned(),
            n => format!("{} days apart", n.abs()),
        };
        matches.push(TransferMatch {
            debit: d,
            credit: c,
            days: days as i32,
            reason: format!(
                "{} {} left {} and reached {}, {apart}; {how}.",
                debit.currency,
                grouped(debit.row.amount(), 2),
                debit.account_number,
                credit.account_number
            ),
        });
    }
    matches.sort_by_key(|m| (m.debit, m.credit));
    for m in &matches {
        for (leg, other) in [(m.debit, m.credit), (m.credit, m.debit)] {
            let number = analysis.transactions.get(other as usize).map(|t| t.account_number.clone());
            let Some(t) = analysis.transactions.get_mut(leg as usize) else { continue };
            t.counterparty_role = Some(Role::OwnAccount);
            if matches!(t.category_source, CategorySource::Correction | CategorySource::Rule) {
                continue;
            }
            t.category = Category::OwnAccountTransfer;
            t.category_source = CategorySource::Role;
            t.category_reason = Arc::from(format!("matched with account {}", number.as_deref().unwrap_or_default()));
            t.is_operational = false;
            (t.confidence.category_type, t.confidence.is_operational) = (0.97, 0.97);
        }
    }
    analysis.transfers = matches;
    if crowded {
        let text = format!(
            "Some movements have more than {COMPARED} others of the same amount within {DAYS} days; only the nearest were looked at for their other leg."
        );
        analysis.findings.push(Finding::new("TRANSFERS_CUT", Severity::Low, text).remedy("Analyse fewer files at once, or a shorter time."));
    }
}

/// Finds movements that name an account of this result whose statement covers the day and holds no such leg.
pub fn counter_legs(analysis: &mut Analysis, accounts: &Accounts) {
    if analysis.accounts.len() < 2 {
        return;
    }
    let matched: HashSet<u32> = analysis.transfers.iter().flat_map(|m| [m.debit, m.credit]).collect();
    // Only rows of an own account can name one; most have been matched by now.
    let alone = |t: &AnalysedTransaction, i: u32| t.counterparty_role.is_some() && can_be_leg(t) && !matched.contains(&i);
    let naming: Vec<(u32, u32)> = (0u32..)
        .zip(&analysis.transactions)
        .filter(|(i, t)| alone(t, *i))
        .filter_map(|(i, t)| Some((i, accounts.named(&t.row.description, t.account)?)))
        .collect();
    let wanted: HashSet<(u32, bool, i128)> =
        naming.iter().filter_map(|(i, other)| analysis.transactions.get(*i as usize).map(|t| (*other, !t.row.is_debit(), units(t.row.amount())))).collect();
    // A leg that is there but was matched with another movement, or by another rule, is no missing leg.
    let mut legs: HashMap<(u32, bool, i128), Vec<(NaiveDate, u32)>> = HashMap::new();
    if !wanted.is_empty() {
        for (i, t) in (0u32..).zip(&analysis.transactions) {
            let key = (t.account, t.row.is_debit(), units(t.row.amount()));
            if let (Some(day), true, false) = (t.row.date, wanted.contains(&key), matched.contains(&i)) {
                legs.entry(key).or_default().push((day, i));
            }
        }
    }
    // As long as transfers of these accounts have been seen to take; a day where none was seen.
    let usual = analysis.transfers.iter().map(|m| i64::from(m.days).abs()).max().unwrap_or(1);
    let mut found = Vec::new();
    for (i, other) in naming {
        let Some((t, day)) = analysis.transactions.get(i as usize).and_then(|t| Some((t, t.row.date?))) else { continue };
        let Some(account) = analysis.accounts.get(other as usize) else { continue };
        if account.currency != t.currency {
            continue;
        }
        // The leg may be booked days later: only where all those days are covered must it stand there.
        let (earliest, latest) = if t.row.is_debit() { (0, usual) } else { (-usual, 0) };
        let covers =
            |d: NaiveDate| account.statements.iter().filter_map(|s| analysis.statements.get(*s as usize)).any(|s| s.period.is_some_and(|p| p.contains(d)));
        let all = (earliest..=latest).all(|n| day.checked_add_signed(chrono::TimeDelta::days(n)).is_some_and(covers));
        let there = legs
            .get_mut(&(other, !t.row.is_debit(), units(t.row.amount())))
            .and_then(|list| list.iter().position(|(d, _)| (*d - day).num_days().abs() <= DAYS).map(|at| list.swap_remove(at)));
        if !all || there.is_some() {
            continue;
        }
        let (went, wanted) = if t.row.is_debit() { ("to", "credit") } else { ("from", "debit") };
        found.push(CounterLegFinding {
            transaction: i,
            account: other,
            severity: Severity::High,
            message: format!(
                "{} {} on {day} {went} account {}: its statement covers {} to {} and holds no such {wanted}.",
                t.currency,
                grouped(t.row.amount(), 2),
                account.number,
                day.checked_add_signed(chrono::TimeDelta::days(earliest)).unwrap_or(day),
                day.checked_add_signed(chrono::TimeDelta::days(latest)).unwrap_or(day),
            ),
            innocent_causes: [
                "The transfer was sent back, or is booked under another amount because a fee was taken out of it.",
                "The number in the description belongs to something else, such as a reference.",
                "A row of the other statement was read with a wrong amount or date.",
            ]
            .map(str::to_owned)
            .to_vec(),
        });
    }
    analysis.counter_legs = found;
}

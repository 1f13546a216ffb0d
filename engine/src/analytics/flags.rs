//! Marks on single transactions: booked by the bank, big, round, and credits from related parties.

use super::{AnalysedTransaction, Analysis, Category, CategorySource, Config, Direction, Flag, FlagListing, FlagReason, RevenueRule, Role};
use super::{label, text};
use crate::base::Money;
use crate::base::money::grouped;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Modified z-score from which an amount is big (Iglewicz and Hoaglin).
const FAR: f64 = 3.5;
/// Amounts of one direction below which none is called big by its distance.
const LEAST: usize = 20;

/// Raises the flags.
pub fn raise(analysis: &mut Analysis, config: &Config) {
    let usual = usual_amounts(&analysis.transactions);
    let digits: Vec<u32> = analysis.accounts.iter().map(|a| a.digits).collect();
    analysis.transactions.par_iter_mut().with_min_len(1_024).for_each(|t| {
        let money = |m: Money| format!("{} {}", t.currency, grouped(m, digits.get(t.account as usize).copied().unwrap_or(2)));
        let mut raised: Vec<(Flag, String)> = Vec::new();
        let automatic = is_automatic(t);
        if automatic {
            raised.push((Flag::IsAutomaticBankTransaction, format!("Booked by the bank itself: {}.", t.category_reason)));
        }
        if let Some(reason) = big(t, config, &usual) {
            raised.push((Flag::IsBigTransaction, reason));
        }
        let multiple = config.thresholds.round_multiple.unwrap_or_else(|| round_multiple(&t.currency));
        let amount = t.row.amount();
        if !automatic && !amount.is_zero() && is_multiple(amount, multiple) {
            raised.push((Flag::IsRoundTransaction, format!("{} is a whole multiple of {}.", money(amount), money(multiple))));
        }
        if let (Some(role), false) = (t.counterparty_role, t.row.is_debit()) {
            let flag = match role {
                Role::CompanyGroup => Some((Flag::IsTransferFromCompanyGroup, "a company of the group")),
                Role::Director => Some((Flag::IsTransferFromDirector, "a director")),
                Role::Supplier => Some((Flag::IsTransferFromSupplier, "a supplier")),
                Role::Customer => Some((Flag::IsTransferFromCustomer, "a customer")),
                Role::OwnAccount => None,
            };
            raised.extend(flag.map(|(flag, what)| (flag, format!("{} from {}, {what}.", money(amount), t.merchant_name))));
        }
        for (flag, rule) in [(Flag::IsPaceRevenue, &config.revenue_rules.pace), (Flag::IsRmRevenue, &config.revenue_rules.rm)] {
            if rule.as_ref().is_some_and(|r| meets(r, t)) {
                raised.push((flag, "Meets the configured rule.".to_owned()));
            }
        }
        for (flag, reason) in raised {
            t.flags.set(flag, true);
            t.flag_reasons.push(FlagReason { flag, reason: Arc::from(reason), related_ids: Box::default() });
        }
    });
}

/// Raises a flag on all transactions of a pattern, each resting on the others. Another reason for the same flag is added.
pub fn raise_chain(analysis: &mut Analysis, flag: Flag, rows: &[u32], reason: &str) {
    let reason: Arc<str> = Arc::from(reason);
    let ids: Vec<uuid::Uuid> = rows.iter().filter_map(|r| analysis.transactions.get(*r as usize)).map(|t| t.id).collect();
    for row in rows {
        if let Some(t) = analysis.transactions.get_mut(*row as usize) {
            let related_ids = ids.iter().copied().filter(|i| *i != t.id).collect();
            t.flags.set(flag, true);
            t.flag_reasons.push(FlagReason { flag, reason: reason.clone(), related_ids });
        }
    }
}

/// Lists every raised flag with its transactions.
pub fn list(analysis: &mut Analysis) {
    let of = |flag: Flag| (0u32..).zip(&analysis.transactions).filter(|(_, t)| t.has(flag)).map(|(i, _)| i).collect::<Vec<u32>>();
    analysis.flags = Flag::ALL.into_iter().map(|flag| FlagListing { flag, transactions: of(flag) }).filter(|l| !l.transactions.is_empty()).collect();
}

/// Whether an amount is a whole multiple of another; never of 0.
fn is_multiple(amount: Money, of: Money) -> bool {
    if of.is_zero() {
        return false;
    }
    let scaled = || {
        let scale = amount.scale().checked_sub(of.scale())?;
        let of = of.mantissa().checked_mul(10i128.checked_pow(scale)?)?;
        Some((i64::try_from(amount.mantissa()).ok()?, i64::try_from(of).ok()?))
    };
    // Most amounts fit into 64 bits, which are divided many times faster.
    scaled().map_or_else(|| (amount % of).is_zero(), |(a, b)| a % b == 0)
}

/// Fees, interest, tax on interest, stamp duty, automatic instalments, reversals.
fn is_automatic(t: &AnalysedTransaction) -> bool {
    let bank = &*t.merchant_name == "BANK" && label::is_nobody(&t.merchant_name);
    let kind = matches!(
        t.category,
        Category::BankCharge
            | Category::MerchantFee
            | Category::InterestIncome
            | Category::InterestLoanCost
            | Category::LoanRepayment
            | Category::Tax
            | Category::Reversal
    );
    bank && kind && t.category_source != CategorySource::Default
}

/// The usual multiple by currency.
fn round_multiple(currency: &str) -> Money {
    Money::from(match currency {
        "IDR" | "VND" => 1_000_000,
        "JPY" | "KRW" => 100_000,
        _ => 1_000,
    })
}

/// Median and median absolute deviation of the logarithms of an account's amounts, by direction.
type Usual = FxHashMap<(u32, Direction), (f64, f64)>;

fn logarithm(amount: Money) -> Option<f64> {
    f64::try_from(amount).ok().filter(|a| *a > 0.0).map(f64::ln)
}

fn usual_amounts(transactions: &[AnalysedTransaction]) -> Usual {
    let mut groups: FxHashMap<(u32, Direction), Vec<f64>> = FxHashMap::default();
    for t in transactions {
        if let Some(l) = logarithm(t.row.amount()) {
            groups.entry((t.account, t.direction())).or_default().push(l);
        }
    }
    // The middle value alone needs no sorting.
    let median = |v: &mut Vec<f64>| {
        let n = v.len();
        let (below, upper, _) = v.select_nth_unstable_by(n / 2, f64::total_cmp);
        let upper = *upper;
        if n % 2 == 1 { upper } else { (below.iter().copied().fold(f64::MIN, f64::max) + upper) / 2.0 }
    };
    let groups: Vec<((u32, Direction), Vec<f64>)> = groups.into_iter().filter(|(_, v)| v.len() >= LEAST).collect();
    let usual = |(key, mut v): ((u32, Direction), Vec<f64>)| {
        let middle = median(&mut v);
        let mut apart: Vec<f64> = v.iter().map(|x| (x - middle).abs()).collect();
        (key, (middle, median(&mut apart)))
    };
    groups.into_par_iter().map(usual).collect()
}

fn big(t: &AnalysedTransaction, config: &Config, usual: &Usual) -> Option<String> {
    if let Some(threshold) = config.thresholds.big_transaction {
        let amount = t.amount_base?;
        return (amount >= threshold).then(|| format!("{} is at least the configured {}.", grouped(amount, 2), grouped(threshold, 2)));
    }
    let (middle, deviation) = usual.get(&(t.account, t.direction())).copied().filter(|u| u.1 > 0.0)?;
    let score = 0.6745 * (logarithm(t.row.amount())? - middle) / deviation;
    let side = if t.row.is_debit() { "debits" } else { "credits" };
    (score > FAR).then(|| format!("Far above the account's usual {side}: modified z-score {score:.1} on the logarithm, limit {FAR}."))
}

/// Whether a credit meets a rule of an institution's credit policy.
fn meets(rule: &RevenueRule, t: &AnalysedTransaction) -> bool {
    if t.row.is_debit() {
        return false;
    }
    let words = text::words(&t.row.description);
    let name = text::words(&t.merchant_name);
    let holds = |phrase: &String| words.contains(&text::words(phrase)) || name.contains(&text::words(phrase));
    !rule.exclusions.iter().any(holds)
        && (rule.categories.is_empty() || rule.categories.contains(&t.category))
        && (rule.roles.is_empty() || t.counterparty_role.is_some_and(|r| rule.roles.contains(&r)))
        && (rule.keywords.is_empty() || rule.keywords.iter().any(holds))
}

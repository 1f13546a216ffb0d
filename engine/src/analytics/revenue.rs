//! Revenue in tiers: which credits are proven, likely or unexplained revenue, and which are none, each with its reason.

use super::frame::{base_digits, failed, written};
use super::orders::names_an_order;
use super::{
    AnalysedTransaction, Analysis, Category, CategorySource, Config, ExcludedCredits, HolderType, RevenueFigures, RevenueMark, RevenueTier, Role, text,
};
use crate::base::{Money, Result};
use chrono::{Datelike, NaiveDate};
use frames::{Frame, Scope};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// Days before the end of a month or period within which a credit dresses its balance.
const BEFORE: i64 = 2;
/// Days within which it leaves again.
const WITHIN: i64 = 10;

/// Why a credit of the period's end is no revenue.
pub const PERIOD_END: &str = "period-end credit that left within 10 days";

/// Marks every credit that is revenue, or would be but for a reason.
pub fn mark(analysis: &mut Analysis, config: &Config) {
    let dressing: FxHashSet<u32> = dressing(analysis).into_iter().map(|(credit, _)| credit).collect();
    let refunded: FxHashSet<u32> = super::unusual::refunds(analysis).into_iter().map(|(_, credit)| credit).collect();
    let company = analysis.holder_type == HolderType::Company;
    let (dressing, refunded) = (&dressing, &refunded);
    analysis.transactions.par_iter_mut().enumerate().with_min_len(1_024).for_each(|(i, t)| {
        let told = (dressing.contains(&(i as u32)), refunded.contains(&(i as u32)));
        t.revenue = if t.row.is_debit() || t.row.amount().is_zero() { None } else { of(t, company, told, config) };
    });
}

fn of(t: &AnalysedTransaction, company: bool, (dressed, refunded): (bool, bool), config: &Config) -> Option<RevenueMark> {
    use Category as C;
    let e = &config.revenue;
    let excluded = |why| Some(RevenueMark { tier: RevenueTier::Excluded, why });
    let mark = |tier, why| Some(RevenueMark { tier, why });
    let words = || text::words(&t.row.description);
    let refund = refunded || &*t.category_reason == super::undone::GIVEN_BACK || t.category == C::OtherOperatingIncome && super::undone::pays_costs(&words());
    match t.category {
        C::OwnAccountTransfer if e.exclude_own_transfers => return excluded("transfer between own accounts"),
        C::OwnerGroupTransfer if e.exclude_related_parties => return excluded("related party"),
        C::LoanDisbursement if e.exclude_loans => return excluded("loan"),
        C::Reversal | C::ChequeReturn if e.exclude_reversals => return excluded("reversal or return"),
        _ if matches!(t.counterparty_role, Some(Role::CompanyGroup | Role::Director)) && e.exclude_related_parties => return excluded("related party"),
        _ if refund && e.exclude_refunds => return excluded("refund"),
        _ if dressed && e.exclude_period_end => return excluded(PERIOD_END),
        C::OwnAccountTransfer | C::OwnerGroupTransfer | C::LoanDisbursement | C::Reversal | C::ChequeReturn => {
            return mark(RevenueTier::Unexplained, "counted by the configuration");
        }
        C::SalesReceipt | C::CardQrSettlement | C::OtherOperatingIncome => {}
        C::CashDeposit if company => return mark(RevenueTier::Unexplained, "cash"),
        _ => return None,
    }
    match t.category_source {
        _ if t.counterparty_role == Some(Role::Customer) => mark(RevenueTier::Proven, "configured customer"),
        CategorySource::Correction | CategorySource::Rule => mark(RevenueTier::Proven, "set by the analyst"),
        CategorySource::Keyword if t.category == C::CardQrSettlement => mark(RevenueTier::Proven, "settlement"),
        _ if names_an_order(&words()) => mark(RevenueTier::Proven, "invoice or order"),
        CategorySource::Keyword => mark(RevenueTier::Likely, "by its wording"),
        CategorySource::Model if t.confidence.category_type >= 0.6 => mark(RevenueTier::Likely, "by its wording"),
        _ if super::party::Name::of(&t.merchant_name).company => mark(RevenueTier::Likely, "from a company"),
        _ => mark(RevenueTier::Unexplained, "nothing tells what it is for"),
    }
}

/// Credits right before the end of a month that leave again within days, each with the debit that takes it, whoever received it. Only what
/// is large for its month counts, and amounts must be equal within a hundredth.
pub fn dressing(analysis: &Analysis) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let money = |t: &AnalysedTransaction| !matches!(t.category, Category::CardQrSettlement | Category::CashDeposit | Category::InterestIncome);
    for account in &analysis.accounts {
        let rows: Vec<(u32, &AnalysedTransaction, NaiveDate)> = (account.rows.0..account.rows.0 + account.rows.1)
            .filter_map(|i| analysis.transactions.get(i as usize).and_then(|t| Some((i, t, t.row.date?))))
            .filter(|(_, t, _)| !t.excluded)
            .collect();
        let mut of_month: FxHashMap<(i32, u32), Money> = FxHashMap::default();
        for (_, t, day) in rows.iter().filter(|(_, t, _)| !t.row.is_debit()) {
            *of_month.entry((day.year(), day.month())).or_default() += t.row.amount();
        }
        let mut taken: FxHashSet<u32> = FxHashSet::default();
        for (n, (i, t, day)) in rows.iter().enumerate() {
            let ends = day.checked_add_signed(chrono::TimeDelta::days(BEFORE + 1)).is_some_and(|d| d.month() != day.month());
            let month = of_month.get(&(day.year(), day.month())).copied().unwrap_or_default();
            let large = t.row.amount() * Money::from(5) >= month;
            if t.row.is_debit() || !ends || !large || !money(t) {
                continue;
            }
            let near = |d: &AnalysedTransaction| (d.row.amount() - t.row.amount()).abs() * Money::from(100) <= t.row.amount();
            let after = rows.iter().skip(n + 1).take_while(|(_, _, d)| (*d - *day).num_days() <= WITHIN);
            let left = after.into_iter().find(|(j, d, _)| d.row.is_debit() && near(d) && !taken.contains(j));
            if let Some((j, _, _)) = left {
                taken.insert(*j);
                out.push((*i, *j));
            }
        }
    }
    out
}

/// Sums by month and tier, and what is excluded.
///
/// # Errors
/// An amount is too large to be added up exactly.
pub fn fill(analysis: &mut Analysis, frame: &Frame) -> Result<()> {
    filled(analysis, frame).map_err(|e| failed(analysis, e))
}

fn filled(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let mut out: Vec<RevenueFigures> = Vec::new();
    for scope in [Scope::ACCOUNT, Scope::BASE] {
        let table = frame.revenue(scope)?;
        let accounts: Vec<Option<u32>> =
            if scope.keys.is_empty() { vec![None; table.rows()] } else { table.numbers("account")?.into_iter().map(Some).collect() };
        let sums = table.sums("sum")?.into_iter().zip(table.numbers("count")?);
        for ((account, month), (tier, (sum, count))) in accounts.into_iter().zip(table.days("month")?).zip(table.texts("tier")?.into_iter().zip(sums)) {
            let (Some(month), Some(at)) = (month, RevenueTier::ALL.iter().position(|t| t.name() == tier)) else { continue };
            let digits = account.and_then(|a| analysis.accounts.get(a as usize)).map_or_else(|| base_digits(analysis), |a| a.digits);
            if out.last().is_none_or(|r| (r.account, r.month) != (account, month)) {
                out.push(RevenueFigures { account, month, sums: [Money::ZERO; 4], counts: [0; 4] });
            }
            if let Some(r) = out.last_mut() {
                r.sums[at] = written(sum, digits);
                r.counts[at] = count;
            }
        }
    }
    let table = frame.excluded_revenue()?;
    let sums = table.sums("sum")?.into_iter().zip(table.numbers("count")?).zip(table.lists("rows")?);
    let mut excluded: Vec<ExcludedCredits> = Vec::with_capacity(table.rows());
    for (why, ((sum, count), transactions)) in table.texts("why")?.into_iter().zip(sums) {
        excluded.push(ExcludedCredits { why: why.to_owned(), sum_base: written(sum, base_digits(analysis)), count, transactions });
    }
    analysis.revenue = out;
    analysis.revenue_excluded = excluded;
    Ok(())
}

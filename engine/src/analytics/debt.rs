//! Debt by lender, what it takes of the income, and what came back.

use super::frame::{base_digits, failed, written};
use super::{Analysis, Category, DebtFigures, Direction, HolderType, Ratio, ReturnFigures, ReturnSide, Tag};
use crate::base::money::grouped;
use crate::base::{Money, Result};
use chrono::Datelike;
use frames::{Frame, Scope};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Fills debt, its ratios, and returns.
///
/// # Errors
/// An amount is too large to be added up exactly.
pub fn fill(analysis: &mut Analysis, frame: &Frame) -> Result<()> {
    debt(analysis, frame).and_then(|()| returns(analysis, frame)).map_err(|e| failed(analysis, e))?;
    analysis.ratios = ratios(analysis);
    Ok(())
}

fn debt(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let table = frame.debt()?;
    let digits = base_digits(analysis);
    let credits: Money = analysis.months.iter().filter(|m| m.account.is_none()).map(|m| m.credit).sum();
    let (drawn, repaid, cost) = (table.sums("drawn")?, table.sums("repaid")?, table.sums("cost")?);
    let (count_drawn, count_repaid, missing) = (table.numbers("count_drawn")?, table.numbers("count_repaid")?, table.numbers("missing")?);
    let (first, last, lists) = (table.days("first")?, table.days("last")?, table.lists("rows")?);
    let mut out = Vec::with_capacity(table.rows());
    for (i, (lender, transactions)) in table.texts("counterparty")?.into_iter().zip(lists).enumerate() {
        let sum = |column: &[Money]| written(column.get(i).copied().unwrap_or_default(), digits);
        let number = |column: &[u32]| column.get(i).copied().unwrap_or_default();
        let rows = || transactions.iter().filter_map(|r| analysis.transactions.get(*r as usize));
        let back = || rows().filter(|t| t.category == Category::LoanRepayment && t.direction() == Direction::Debit);
        let mut amounts: Vec<Money> = back().filter_map(|t| t.amount_base).collect();
        amounts.sort_unstable();
        let months: BTreeSet<i32> = back().filter_map(|t| t.row.date).map(|d| d.year() * 12 + d.month0() as i32).collect();
        let span = months.last().zip(months.first()).map_or(0, |(last, first)| last - first + 1);
        let (drawn, repaid) = (sum(&drawn), sum(&repaid));
        out.push(DebtFigures {
            lender: Arc::from(lender),
            registered: rows().any(|t| t.tagged(Tag::Lender)),
            drawn,
            repaid,
            cost: sum(&cost),
            count_drawn: number(&count_drawn),
            count_repaid: number(&count_repaid),
            instalment: amounts.get(amounts.len() / 2).copied(),
            balance_estimated: (drawn > repaid).then(|| drawn - repaid),
            share_of_credits: part(drawn, credits).unwrap_or(0.0),
            months_missed: if months.len() >= 2 { u32::try_from(span).unwrap_or(0).saturating_sub(months.len() as u32) } else { 0 },
            first: first.get(i).copied().flatten(),
            last: last.get(i).copied().flatten(),
            without_rate: number(&missing),
            transactions,
        });
    }
    analysis.debt = out;
    Ok(())
}

fn part(amount: Money, whole: Money) -> Option<f64> {
    amount.checked_div(whole).and_then(|s| f64::try_from(s).ok())
}

/// What debt takes of the income, from exact sums, each with its formula.
fn ratios(analysis: &Analysis) -> Vec<Ratio> {
    let digits = base_digits(analysis);
    let months = || analysis.months.iter().filter(|m| m.account.is_none());
    let service: Money = analysis.debt.iter().map(|d| d.repaid + d.cost).sum();
    if analysis.debt.is_empty() {
        return Vec::new();
    }
    let of = |category: Category, credit: bool| -> Money {
        let own = analysis.categories.iter().filter(|c| c.category == category);
        own.filter_map(|c| if credit { c.credit_base } else { c.debit_base }).sum()
    };
    let company = analysis.holder_type == HolderType::Company;
    let operational: Money = months().map(|m| m.operational_credit).sum();
    let (income, what) = if company {
        (operational, "operational credits")
    } else {
        (operational + of(Category::OtherNonOperatingIncome, true), "operational credits and wages")
    };
    let costs: Money = months().map(|m| m.operational_debit).sum();
    let fixed = service + of(Category::Rent, false) + of(Category::Insurance, false);
    let money = |m: Money| grouped(m, digits);
    let one = |name: &str, above: Money, below: Money, formula: String| Ratio { name: name.to_owned(), value: part(above, below), formula };
    vec![
        one(
            "DSCR",
            income - costs,
            service,
            format!("({what} {} − operational debits {}) ÷ (repayments and cost of debt {})", money(income), money(costs), money(service)),
        ),
        one("DBR", service, income, format!("repayments and cost of debt {} ÷ {what} {}", money(service), money(income))),
        one("FOIR", fixed, income, format!("repayments, cost of debt, rent and insurance {} ÷ {what} {}", money(fixed), money(income))),
    ]
}

fn returns(analysis: &mut Analysis, frame: &Frame) -> frames::Result<()> {
    let mut out = Vec::new();
    for scope in [Scope::ACCOUNT, Scope::BASE] {
        let table = frame.returns(scope)?;
        let accounts: Vec<Option<u32>> =
            if scope.keys.is_empty() { vec![None; table.rows()] } else { table.numbers("account")?.into_iter().map(Some).collect() };
        let sums = table.sums("sum")?.into_iter().zip(table.numbers("count")?);
        for ((account, month), (side, (sum, count))) in accounts.into_iter().zip(table.days("month")?).zip(table.texts("return_side")?.into_iter().zip(sums)) {
            let (Some(month), Some(side)) = (month, [ReturnSide::Inward, ReturnSide::Outward].into_iter().find(|s| s.name() == side)) else { continue };
            let digits = account.and_then(|a| analysis.accounts.get(a as usize)).map_or_else(|| base_digits(analysis), |a| a.digits);
            out.push(ReturnFigures { account, month, side, sum: written(sum, digits), count });
        }
    }
    analysis.returns = out;
    Ok(())
}

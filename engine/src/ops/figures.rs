//! Operations of figures: overview, balances, months, categories, counterparties, proforma, related parties. Each leads to its rows.

use super::Saldo;
use super::error::{Answer, OpError};
use super::records::{
    AccountSummary, Assumption, CategoryFigure, Concentration, CounterpartiesOf, CounterpartyFigure, CurrencyFigure, DailyBalance, DailyFigures, FacetField,
    Filter, InCase, MonthFigure, OfAccount, OfAccounts, Overview, Proforma, ProformaLine, ProformaOf, ProformaPeriod, RelatedParty, Said,
};
use super::said;
use super::view::CaseView;
use super::work::held;
use crate::analytics::{self, Account, Analysis, Category, Direction, HolderType, MonthlyFigures};
use crate::base::Money;
use crate::base::money::{fixed, minor_digits};
use crate::statement::Verdict;
use chrono::{Days, Months};
use std::sync::Arc;
use uuid::Uuid;

/// A case's analysis.
pub fn view(saldo: &Saldo, case: Uuid) -> Answer<Arc<CaseView>> {
    let work = saldo.0.work(case)?;
    held(&work).view(&saldo.0.store)
}

/// An amount in base currency as text.
pub fn base(analysis: &Analysis, amount: Money) -> String {
    fixed(amount.round_dp(minor_digits(&analysis.base_currency)), minor_digits(&analysis.base_currency))
}

fn of_account(account: &Account) -> Filter {
    Filter::of(FacetField::AccountNumber, &*account.number).and(FacetField::Currency, &*account.currency)
}

/// An account in short.
pub fn summary(index: u32, a: &Account) -> AccountSummary {
    let text = |m: Option<Money>| m.map(|m| fixed(m, a.digits));
    AccountSummary {
        account: index,
        number: a.number.to_string(),
        bank_name: a.bank_name.clone(),
        holder: a.holder.clone(),
        currency: a.currency.to_string(),
        digits: a.digits,
        period: a.period.map(Into::into),
        opening: text(a.opening),
        closing: text(a.closing),
        rows: a.rows.1,
        filter: of_account(a),
    }
}

pub fn overview(saldo: &Saldo, input: InCase) -> Answer<Overview> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let whole = || a.months.iter().filter(|m| m.account.is_none());
    let sum = |of: fn(&MonthlyFigures) -> Money| base(a, whole().map(of).sum());
    let currencies = a.currencies.iter().map(|c| {
        let digits = a.accounts.iter().find(|x| x.currency == c.currency).map_or(2, |x| x.digits);
        CurrencyFigure {
            currency: c.currency.to_string(),
            credit: fixed(c.credit_mutation_number, digits),
            debit: fixed(c.debit_mutation_number, digits),
            credit_base: c.credit_mutation_base_currency.map(|m| base(a, m)),
            debit_base: c.debit_mutation_base_currency.map(|m| base(a, m)),
            count_credit: c.total_credit,
            count_debit: c.total_debit,
            filter: Filter::of(FacetField::Currency, &*c.currency),
        }
    });
    let concentration = a.concentration.iter().filter(|c| c.account.is_none()).map(|c| Concentration {
        direction: c.direction,
        counterparties: c.counterparties,
        top1: c.top1,
        top5: c.top5,
        top10: c.top10,
        hhi: c.hhi,
    });
    let assumptions =
        a.assumptions.iter().map(|x| Assumption { name: x.name.clone(), value: x.value.clone(), configured: x.configured, meaning: x.meaning.clone() });
    Ok(Overview {
        base_currency: a.base_currency.to_string(),
        accounts: (0u32..).zip(&a.accounts).map(|(i, x)| summary(i, x)).collect(),
        credit: sum(|m| m.credit),
        debit: sum(|m| m.debit),
        operational_credit: sum(|m| m.operational_credit),
        operational_debit: sum(|m| m.operational_debit),
        rows: a.transactions.len() as u32,
        days_below_zero: a.balances.iter().map(|b| b.days_below_zero).sum(),
        proved: a.statements.iter().filter(|s| s.verdict == Verdict::Proved).count() as u32,
        statements: a.statements.len() as u32,
        currencies: currencies.collect(),
        concentration: concentration.collect(),
        missing_rates: a.missing_rates.iter().map(ToString::to_string).collect(),
        assumptions: assumptions.collect(),
    })
}

fn account(view: &CaseView, index: u32) -> Answer<&Account> {
    view.analysis.accounts.get(index as usize).ok_or_else(|| OpError::missing("The account"))
}

pub fn daily_balances(saldo: &Saldo, input: OfAccount) -> Answer<DailyFigures> {
    let view = view(saldo, input.case_id)?;
    let of = account(&view, input.account)?;
    let days: Vec<_> = view.analysis.daily_balances.iter().filter(|d| d.account == input.account).collect();
    let covered: Vec<Money> = days.iter().filter(|d| d.covered).map(|d| d.balance).collect();
    let text = |m: Money| fixed(m, of.digits);
    let average = if covered.is_empty() { Money::ZERO } else { (covered.iter().sum::<Money>() / Money::from(covered.len())).round_dp(of.digits) };
    Ok(DailyFigures {
        account: input.account,
        currency: of.currency.to_string(),
        digits: of.digits,
        average: text(average),
        minimum: text(covered.iter().min().copied().unwrap_or_default()),
        maximum: text(covered.iter().max().copied().unwrap_or_default()),
        days_below_zero: covered.iter().filter(|b| b.is_sign_negative() && !b.is_zero()).count() as u32,
        days: days.iter().map(|d| DailyBalance { date: d.date.to_string(), balance: text(d.balance), rows: d.rows, covered: d.covered }).collect(),
    })
}

pub fn months(saldo: &Saldo, input: OfAccounts) -> Answer<Vec<MonthFigure>> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let of = input.account.map(|i| account(&view, i)).transpose()?;
    let text = |m: Money| of.map_or_else(|| base(a, m), |x| fixed(m, x.digits));
    let figures = a.months.iter().filter(|m| m.account == input.account).map(|m| {
        let balances = input.account.and_then(|i| a.balances.iter().find(|b| b.account == i && b.month == m.month));
        let last = m.month.checked_add_months(Months::new(1)).and_then(|d| d.checked_sub_days(Days::new(1))).unwrap_or(m.month);
        MonthFigure {
            month: m.month.to_string(),
            credit: text(m.credit),
            debit: text(m.debit),
            net: text(m.net),
            count_credit: m.count_credit,
            count_debit: m.count_debit,
            operational_credit: text(m.operational_credit),
            operational_debit: text(m.operational_debit),
            opening: balances.map(|b| text(b.opening)),
            closing: balances.map(|b| text(b.closing)),
            average: balances.map(|b| text(b.average)),
            minimum: balances.map(|b| text(b.minimum)),
            maximum: balances.map(|b| text(b.maximum)),
            days_below_zero: m.days_below_zero,
            returned_cheques: m.returned_cheques,
            filter: of.map(of_account).unwrap_or_default().between(m.month, last),
        }
    });
    Ok(figures.collect())
}

pub fn categories(saldo: &Saldo, input: OfAccounts) -> Answer<Vec<CategoryFigure>> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let person = a.holder_type == HolderType::Person;
    let Some(index) = input.account else {
        return Ok(a
            .categories
            .iter()
            .map(|c| {
                let digits = a.accounts.iter().find(|x| x.currency == c.currency).map_or(2, |x| x.digits);
                CategoryFigure {
                    category: c.category.name().to_owned(),
                    currency: c.currency.to_string(),
                    credit: fixed(c.credit, digits),
                    debit: fixed(c.debit, digits),
                    credit_base: c.credit_base.map(|m| base(a, m)),
                    debit_base: c.debit_base.map(|m| base(a, m)),
                    count: c.count_credit + c.count_debit,
                    operational: c.category.is_operational(person),
                    filter: Filter::of(FacetField::Category, c.category.name()).and(FacetField::Currency, &*c.currency),
                }
            })
            .collect());
    };
    let of = account(&view, index)?;
    let mut out = Vec::new();
    for category in Category::ALL {
        let rows: Vec<_> = a.transactions.iter().filter(|t| t.account == index && t.category == category && !t.excluded).collect();
        if rows.is_empty() {
            continue;
        }
        let side = |debit: bool| rows.iter().filter(move |t| t.row.is_debit() == debit);
        let sum = |debit: bool| fixed(side(debit).map(|t| t.row.amount()).sum(), of.digits);
        let in_base = |debit: bool| side(debit).map(|t| t.amount_base).sum::<Option<Money>>().map(|m| base(a, m));
        out.push(CategoryFigure {
            category: category.name().to_owned(),
            currency: of.currency.to_string(),
            credit: sum(false),
            debit: sum(true),
            credit_base: in_base(false),
            debit_base: in_base(true),
            count: rows.len() as u32,
            operational: category.is_operational(person),
            filter: of_account(of).and(FacetField::Category, category.name()),
        });
    }
    Ok(out)
}

fn share(part: Money, whole: Money) -> f64 {
    use rust_decimal::prelude::ToPrimitive;
    if whole.is_zero() { 0.0 } else { (part / whole).to_f64().unwrap_or(0.0) }
}

pub fn counterparties(saldo: &Saldo, input: CounterpartiesOf) -> Answer<Vec<CounterpartyFigure>> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let of = |m: &analytics::MerchantGroup| if input.direction == Direction::Credit { m.total_credit } else { m.total_debit };
    let (credit, debit): (Money, Money) = (a.merchants.iter().map(|m| m.total_credit).sum(), a.merchants.iter().map(|m| m.total_debit).sum());
    let mut all: Vec<&analytics::MerchantGroup> = a.merchants.iter().filter(|m| !of(m).is_zero()).collect();
    all.sort_by(|x, y| of(y).cmp(&of(x)).then_with(|| x.merchant_name.cmp(&y.merchant_name)));
    Ok(all
        .into_iter()
        .take(input.limit)
        .map(|m| CounterpartyFigure {
            name: m.merchant_name.to_string(),
            role: m.role,
            credit: base(a, m.total_credit),
            debit: base(a, m.total_debit),
            count: m.total_transaction,
            share_credit: share(m.total_credit, credit),
            share_debit: share(m.total_debit, debit),
            members: m.members.iter().map(ToString::to_string).collect(),
            filter: Filter::of(FacetField::Counterparty, &*m.merchant_name),
        })
        .collect())
}

pub fn proforma(saldo: &Saldo, input: ProformaOf) -> Answer<Proforma> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let p = match &input.currency {
        None => &a.proforma,
        Some(c) => a.proforma_by_currency.iter().find(|p| *p.currency == **c).ok_or_else(|| OpError::missing("A proforma in that currency"))?,
    };
    let digits = minor_digits(&p.currency);
    let text = |m: Money| fixed(m.round_dp(digits), digits);
    let own = |f: Filter| if input.currency.is_some() { f.and(FacetField::Currency, &*p.currency) } else { f };
    let lines = p.lines.iter().map(|l| {
        let (categories, direction) = analytics::proforma_lines::movements(&l.code, a.holder_type == HolderType::Person);
        let rows = || {
            // A line without movements, such as the exchange difference, leads to no rows.
            let none = if categories.is_empty() { Filter::ids(Vec::new()) } else { Filter::default() };
            let of = categories.iter().fold(none, |f, c| f.and(FacetField::Category, c.name()));
            direction.iter().fold(of, |f, d| f.and(FacetField::Direction, d.name()))
        };
        let mut filters: Vec<Filter> = p.periods.iter().map(|period| own(rows()).between(period.from, period.to)).collect();
        filters.push(own(rows()));
        ProformaLine {
            code: l.code.clone(),
            level: l.level,
            amounts: l.amounts.iter().map(|m| text(*m)).collect(),
            total: text(l.total),
            share_of_revenue: l.share_of_revenue,
            filters,
        }
    });
    let balances = |of: &[Option<Money>]| of.iter().map(|m| m.map(text)).collect();
    Ok(Proforma {
        currency: p.currency.to_string(),
        periods: p.periods.iter().map(|x| ProformaPeriod { from: x.from.to_string(), to: x.to.to_string(), label: x.label.clone() }).collect(),
        lines: lines.collect(),
        opening: balances(&p.opening),
        closing: balances(&p.closing),
        notes: p.notes.iter().map(|n| said::of("note", n)).collect::<Vec<Said>>(),
    })
}

pub fn related_parties(saldo: &Saldo, input: InCase) -> Answer<Vec<RelatedParty>> {
    let view = view(saldo, input.case_id)?;
    let a = &view.analysis;
    let parties = a.related_parties.iter().map(|r| RelatedParty {
        name: r.name.clone(),
        role: r.role,
        merchants: r.merchants.iter().map(ToString::to_string).collect(),
        credit: base(a, r.credit_base),
        debit: base(a, r.debit_base),
        count_credit: r.count_credit,
        count_debit: r.count_debit,
        filter: Filter::ids(view.ids(&r.transactions)),
    });
    Ok(parties.collect())
}

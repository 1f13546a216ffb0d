//! Operations of patterns: circles, kiting, transfers, missing legs, broken rules, recurring payments, flags. One shape for all.

use super::Saldo;
use super::error::{Answer, OpError};
use super::feed::Topic;
use super::figures::base;
use super::records::{FacetField, Filter, MarkState, Pattern, PatternKind, PatternMark, PatternsOf, Period, Said};
use super::state::Act;
use super::view::CaseView;
use super::work::{What, Work, held};
use crate::analytics::{AnalysedTransaction, Flag};
use crate::base::money::{fixed, grouped};
use crate::base::{Money, Severity};
use chrono::NaiveDate;
use uuid::Uuid;

/// What is told of a pattern besides its rows.
struct Told {
    kind: PatternKind,
    code: String,
    severity: Severity,
    title: String,
    reason: String,
    causes: Vec<String>,
    amount: Option<(Money, u32)>,
    currency: String,
    path: Vec<String>,
    flag: Option<Flag>,
}

fn plain(kind: PatternKind, code: &str, severity: Severity) -> Told {
    Told {
        kind,
        code: code.to_owned(),
        severity,
        title: String::new(),
        reason: String::new(),
        causes: Vec::new(),
        amount: None,
        currency: String::new(),
        path: Vec::new(),
        flag: None,
    }
}

/// The pattern with its rows and what a person says about it. Its id rests on its rows, so that it is found again.
fn made(work: &Work, view: &CaseView, told: Told, rows: &[u32], filter: Option<Filter>) -> Pattern {
    let ids = view.ids(rows);
    let mut name = format!("{:?}/{}", told.kind, told.code);
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    // A flag is one pattern whatever rows it is raised on.
    if told.flag.is_none() {
        for id in &sorted {
            name.push_str(&id.to_string());
        }
    }
    let id = Uuid::new_v5(&Uuid::NAMESPACE_OID, name.as_bytes()).to_string();
    let days: Vec<NaiveDate> = rows.iter().filter_map(|i| view.analysis.transactions.get(*i as usize)).filter_map(|t| t.row.date).collect();
    let period = days.iter().min().zip(days.iter().max()).map(|(from, to)| Period { from: from.to_string(), to: to.to_string() });
    let (state, note) = work.state.patterns.get(&id).cloned().unwrap_or((MarkState::Raised, String::new()));
    Pattern {
        id,
        kind: told.kind,
        code: told.code,
        severity: told.severity,
        title: told.title,
        reason: told.reason,
        innocent_causes: told.causes,
        amount: told.amount.map(|(m, digits)| fixed(m, digits)),
        currency: told.currency,
        period,
        path: told.path,
        flag: told.flag,
        state,
        note,
        filter: filter.unwrap_or_else(|| Filter::ids(ids)),
    }
}

fn row(view: &CaseView, i: u32) -> Option<&AnalysedTransaction> {
    view.analysis.transactions.get(i as usize)
}

fn digits_of(view: &CaseView, currency: &str) -> u32 {
    view.analysis.accounts.iter().find(|a| *a.currency == *currency).map_or(2, |a| a.digits)
}

fn number(view: &CaseView, account: u32) -> String {
    view.analysis.accounts.get(account as usize).map(|a| a.number.to_string()).unwrap_or_default()
}

fn all(work: &Work, view: &CaseView) -> Vec<Pattern> {
    let a = &view.analysis;
    let mut out = Vec::new();
    let mut add = |told: Told, rows: &[u32], filter| out.push(made(work, view, told, rows, filter));
    for c in &a.circular {
        let path: Vec<String> = c.path.iter().map(ToString::to_string).collect();
        let told = Told {
            title: path.get(1).cloned().unwrap_or_default(),
            reason: c.reason.clone(),
            amount: Some((c.amount, digits_of(view, &c.currency))),
            currency: c.currency.to_string(),
            causes: vec!["A loan that was paid back.".to_owned(), "A purchase that was cancelled.".to_owned()],
            path,
            ..plain(PatternKind::Circular, &format!("hops_{}", c.hops), Severity::High)
        };
        add(told, &c.transactions, None);
    }
    for k in &a.kiting {
        let accounts: Vec<String> = k.accounts.iter().map(|i| number(view, *i)).collect();
        let told = Told {
            title: accounts.join(", "),
            reason: k.reason.clone(),
            amount: Some((k.amount, digits_of(view, &k.currency))),
            currency: k.currency.to_string(),
            causes: vec!["A short loan that covered a payment until a customer paid.".to_owned()],
            path: accounts,
            ..plain(PatternKind::Kiting, &k.code, Severity::High)
        };
        add(told, &k.transactions, None);
    }
    for t in &a.transfers {
        let Some((debit, credit)) = row(view, t.debit).zip(row(view, t.credit)) else { continue };
        let told = Told {
            title: format!("{} → {}", debit.account_number, credit.account_number),
            reason: t.reason.clone(),
            amount: Some((debit.row.amount(), view.digits(debit.account))),
            currency: debit.currency.to_string(),
            path: vec![debit.account_number.to_string(), credit.account_number.to_string()],
            ..plain(PatternKind::Transfer, "own_transfer", Severity::Low)
        };
        add(told, &[t.debit, t.credit], None);
    }
    for c in &a.counter_legs {
        let Some(t) = row(view, c.transaction) else { continue };
        let told = Told {
            title: number(view, c.account),
            reason: c.message.clone(),
            causes: c.innocent_causes.clone(),
            amount: Some((t.row.amount(), view.digits(t.account))),
            currency: t.currency.to_string(),
            path: vec![t.account_number.to_string(), number(view, c.account)],
            ..plain(PatternKind::CounterLeg, "leg_missing", c.severity)
        };
        add(told, &[c.transaction], None);
    }
    for p in &a.physics {
        let account = a.accounts.get(p.account as usize);
        let told = Told {
            title: number(view, p.account),
            reason: p.message.clone(),
            causes: p.innocent_causes.clone(),
            amount: p.found.map(|m| (m, view.digits(p.account))),
            currency: account.map(|x| x.currency.to_string()).unwrap_or_default(),
            ..plain(PatternKind::Physics, &p.rule, p.severity)
        };
        add(told, &p.transactions, None);
    }
    for r in &a.recurring {
        let digits = view.digits(r.account);
        let reason = format!("{} payments of about {}, every {} days.", r.count, grouped(r.amount, digits), r.spacing_days);
        let told = Told {
            title: r.merchant_name.to_string(),
            reason,
            amount: Some((r.amount, digits)),
            currency: r.currency.to_string(),
            path: vec![r.merchant_name.to_string()],
            ..plain(PatternKind::Recurring, &format!("every_{}", r.spacing_days), Severity::Low)
        };
        add(told, &r.transactions, None);
    }
    for f in &a.flags {
        let rows = || f.transactions.iter().filter_map(|i| row(view, *i));
        let sum: Option<Money> = rows().map(|t| t.amount_base).sum();
        let told = Told {
            title: f.flag.name().to_owned(),
            reason: format!("{} rows, {} in base currency.", f.transactions.len(), sum.map_or_else(|| "—".to_owned(), |m| base(a, m))),
            amount: sum.map(|m| (m, crate::base::money::minor_digits(&a.base_currency))),
            currency: a.base_currency.to_string(),
            flag: Some(f.flag),
            ..plain(PatternKind::Flag, f.flag.name(), severity(f.flag))
        };
        add(told, &f.transactions, Some(Filter::of(FacetField::Flag, f.flag.name())));
    }
    out
}

/// How much a flag matters by itself.
fn severity(flag: Flag) -> Severity {
    match flag {
        Flag::IsCircularTransaction | Flag::IsKitingTransaction => Severity::High,
        Flag::IsTransferFromCompanyGroup | Flag::IsTransferFromDirector | Flag::IsBigTransaction => Severity::Medium,
        _ => Severity::Low,
    }
}

pub fn patterns(saldo: &Saldo, input: PatternsOf) -> Answer<Vec<Pattern>> {
    let work = saldo.0.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&saldo.0.store)?;
    let mut out = all(&work, &view);
    out.retain(|p| input.kinds.contains(&p.kind));
    out.sort_by_key(|p| (std::cmp::Reverse(p.severity), p.period.as_ref().map(|d| d.from.clone())));
    Ok(out)
}

pub fn pattern_mark(saldo: &Saldo, input: PatternMark) -> Answer<Pattern> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let view = work.view(&inner.store)?;
    let before = all(&work, &view).into_iter().find(|p| p.id == input.id).ok_or_else(|| OpError::missing("The pattern"))?;
    let name = |state: MarkState| serde_json::to_value(state).ok().and_then(|v| v.as_str().map(str::to_owned));
    let what =
        What::new(Said::new("pattern_marked", format!("Pattern: {}", before.title)).with("name", &before.title)).values(name(before.state), name(input.state));
    inner.step(&mut work, &Act::Pattern { id: input.id.clone(), state: input.state, note: input.note }, &what, None, None)?;
    let found = all(&work, &view).into_iter().find(|p| p.id == input.id);
    drop(work);
    inner.changed(&[Topic::Analysis, Topic::History], Some(input.case_id), None);
    found.ok_or_else(|| OpError::missing("The pattern"))
}

//! Operations of a case's configuration: what stands, what a change would change, and the change.

use super::Saldo;
use super::error::{Answer, OpError};
use super::feed::Topic;
use super::figures::base;
use super::records::{Config, ConfigChange, InCase, Parties, Rate, Said, Thresholds, WithConfig};
use super::repairs::{amount, day};
use super::state::{Act, CaseState};
use super::view::analysed;
use super::work::{What, held};
use crate::analytics::{self, Analysis, AnalystCorrections, Flag};
use crate::base::Money;

/// The whole configuration that the shown part stands for; what an interface does not show stays.
fn whole(shown: Config, before: &analytics::Config) -> Answer<analytics::Config> {
    let money =
        |field: &str, text: &str| amount(text).filter(|m| !m.is_sign_negative()).ok_or_else(|| OpError::invalid(field, "Give an amount such as 250000000.00."));
    let optional = |field: &str, text: &Option<String>| text.as_deref().filter(|t| !t.trim().is_empty()).map(|t| money(field, t)).transpose();
    let currency = |field: &str, code: &str| {
        let sound = code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase());
        if sound { Ok(code.to_owned()) } else { Err(OpError::invalid(field, "Give a currency as three letters, such as IDR.")) }
    };
    let mut rates = Vec::new();
    for (i, r) in shown.rates.iter().enumerate() {
        let rate = money(&format!("rates[{i}].rate"), &r.rate)?;
        if rate.is_zero() {
            return Err(OpError::invalid(&format!("rates[{i}].rate"), "A rate is greater than zero."));
        }
        let at = |e: OpError| OpError { field: Some(format!("rates[{i}].date")), ..e };
        rates.push(analytics::Rate { date: day(&r.date).map_err(at)?, currency: currency(&format!("rates[{i}].currency"), &r.currency)?, rate });
    }
    let t = &shown.thresholds;
    let tolerance = money("thresholds.circular_tolerance", &t.circular_tolerance)?;
    if tolerance > Money::ONE {
        return Err(OpError::invalid("thresholds.circular_tolerance", "Give a part from 0 to 1, such as 0.01."));
    }
    let names = |list: Vec<String>| list.into_iter().map(|n| n.trim().to_owned()).filter(|n| !n.is_empty()).collect();
    Ok(analytics::Config {
        base_currency: currency("base_currency", &shown.base_currency)?,
        holder_type: shown.holder_type,
        parties: analytics::Parties {
            company_group: names(shown.parties.company_group),
            directors: names(shown.parties.directors),
            suppliers: names(shown.parties.suppliers),
            customers: names(shown.parties.customers),
        },
        thresholds: analytics::Thresholds {
            big_transaction: optional("thresholds.big_transaction", &t.big_transaction)?,
            round_multiple: optional("thresholds.round_multiple", &t.round_multiple)?,
            circular_days: t.circular_days.min(366),
            circular_tolerance: tolerance,
            kiting_days: t.kiting_days.min(366),
            ..before.thresholds.clone()
        },
        rates,
        rules: shown.rules,
        ..before.clone()
    })
}

fn shown(c: &analytics::Config) -> Config {
    let t = &c.thresholds;
    Config {
        base_currency: c.base_currency.clone(),
        holder_type: c.holder_type,
        parties: Parties {
            company_group: c.parties.company_group.clone(),
            directors: c.parties.directors.clone(),
            suppliers: c.parties.suppliers.clone(),
            customers: c.parties.customers.clone(),
        },
        thresholds: Thresholds {
            big_transaction: t.big_transaction.map(|m| m.to_string()),
            round_multiple: t.round_multiple.map(|m| m.to_string()),
            circular_days: t.circular_days,
            circular_tolerance: t.circular_tolerance.to_string(),
            kiting_days: t.kiting_days,
        },
        rates: c.rates.iter().map(|r| Rate { date: r.date.to_string(), currency: r.currency.clone(), rate: r.rate.to_string() }).collect(),
        rules: c.rules.clone(),
    }
}

pub fn config_get(saldo: &Saldo, input: InCase) -> Answer<Config> {
    let work = saldo.0.work(input.case_id)?;
    let config = shown(&standing(&held(&work).state));
    Ok(config)
}

/// The configuration with all rules that hold: those made from rows stand first, for they decide first.
fn standing(state: &CaseState) -> analytics::Config {
    let rules = state.marks.rules.iter().chain(&state.config.rules).cloned().collect();
    analytics::Config { rules, ..state.config.clone() }
}

/// What the analyst set on rows, without the rules made from them: a configuration that is given holds these itself.
fn without_rules(marks: &AnalystCorrections) -> AnalystCorrections {
    AnalystCorrections { rules: Vec::new(), ..marks.clone() }
}

/// The figures by which a change of configuration is told.
fn figures(a: &Analysis) -> Vec<(Said, String)> {
    let whole = || a.months.iter().filter(|m| m.account.is_none());
    let sum = |of: fn(&analytics::MonthlyFigures) -> Money| base(a, whole().map(of).sum());
    let said = |code: &str, text: &str| Said::new(code, text);
    let mut out = vec![
        (said("base_sum", "Credits in base currency"), sum(|m| m.credit)),
        (said("base_sum_debit", "Debits in base currency"), sum(|m| m.debit)),
        (said("operational_sum", "Operational credits"), sum(|m| m.operational_credit)),
        (said("operational_sum_debit", "Operational debits"), sum(|m| m.operational_debit)),
        (said("missing_rates", "Currencies without a rate"), a.missing_rates.len().to_string()),
    ];
    for flag in Flag::ALL {
        let count = a.transactions.iter().filter(|t| t.has(flag)).count();
        out.push((said("flag_count", flag.name()).with("flag", flag.name()), count.to_string()));
    }
    out
}

pub fn config_preview(saldo: &Saldo, input: WithConfig) -> Answer<Vec<ConfigChange>> {
    let work = saldo.0.work(input.case_id)?;
    let mut work = held(&work);
    let config = whole(input.config, &work.state.config)?;
    let view = work.view(&saldo.0.store)?;
    let after = analysed(&view.files, &config, &without_rules(&work.state.marks))?;
    let differing = |of: &dyn Fn(&analytics::AnalysedTransaction) -> u64| {
        view.analysis.transactions.iter().zip(&after.transactions).filter(|(a, b)| of(a) != of(b)).count() as u32
    };
    let flags = |flag: Flag| differing(&move |t: &analytics::AnalysedTransaction| u64::from(t.has(flag)));
    let mut out: Vec<ConfigChange> = figures(&view.analysis)
        .into_iter()
        .zip(figures(&after))
        .filter(|((_, before), (_, after))| before != after)
        .map(|((what, before), (_, after))| {
            let flag = what.params.get("flag").and_then(|name| Flag::ALL.into_iter().find(|f| f.name() == name));
            let rows = flag.map_or_else(|| differing(&|t| u64::from(t.amount_base.is_some()) * 2 + u64::from(t.is_operational)), flags);
            ConfigChange { what, before, after, rows }
        })
        .collect();
    let categories = differing(&|t| t.category as u64);
    if categories > 0 {
        out.push(ConfigChange {
            what: Said::new("category_count", "Rows with another category"),
            before: "0".to_owned(),
            after: categories.to_string(),
            rows: categories,
        });
    }
    Ok(out)
}

pub fn config_set(saldo: &Saldo, input: WithConfig) -> Answer<Config> {
    let inner = &saldo.0;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let config = whole(input.config, &work.state.config)?;
    if config != standing(&work.state) {
        // What cannot be analysed must not be kept.
        let view = work.view(&inner.store)?;
        analysed(&view.files, &config, &without_rules(&work.state.marks))?;
        let what = What::new(Said::new("config_set", "Configuration of the analysis"));
        inner.step(&mut work, &Act::Configure { config: Box::new(config), all_rules: true }, &what, None, None)?;
    }
    let out = shown(&standing(&work.state));
    drop(work);
    inner.changed(&[Topic::Rows, Topic::Analysis, Topic::History], Some(input.case_id), None);
    Ok(out)
}

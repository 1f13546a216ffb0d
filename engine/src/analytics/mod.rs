//! Floor 6: proven transactions become categories, counterparties, flags and figures.
//!
//! Takes [`Statement`](crate::statement::Statement)s of 1 to 50 files, a [`Config`] and the analyst's corrections; gives an [`Analysis`]
//! of plain records. What is a grouping, a window or a join is a named expression of `frames`, over rows in memory here and over Parquet
//! files elsewhere; loops are for chains and graphs. May use floors 0 to 4, and `frames`.
//! May not open a socket, read the clock, or state a figure without the transactions it rests on.

mod answered;
mod bookings;
mod channels;
mod chinese;
mod circular;
pub mod config;
mod counterparty;
mod cut;
mod cycles;
mod debt;
mod duties;
mod figures;
mod flags;
mod fold;
mod forms;
mod frame;
mod front;
mod habits;
mod indicators;
mod initials;
mod japanese;
mod keywords;
mod kiting;
mod known;
mod korean;
mod label;
mod ledger;
mod lenders;
mod likeness;
pub mod model;
mod namedby;
mod namewords;
mod ngram;
mod numbers;
mod orders;
mod party;
mod payees;
mod physics;
mod proforma;
mod recurring;
mod returned;
mod revenue;
mod romanised;
mod score;
mod sought;
mod spellings;
mod stretches;
mod tags;
mod text;
mod textmodel;
mod towns;
mod transfers;
mod undone;
mod unusual;
#[cfg(test)]
mod wordings;

pub use frame::{transactions, written};
pub use indicators::NAMES as INDICATORS;
pub use ledger::row_id;
pub use model::*;
pub use revenue::PERIOD_END;

use crate::base::{Finding, Result, Severity};
use ledger::Rates;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Analyses files: the same input, configuration and corrections give the same analysis.
///
/// # Errors
/// A rule of the configuration cannot be used.
pub fn analyse(files: &[FileInput], config: &Config, corrections: &AnalystCorrections) -> Result<Analysis> {
    analyse_with(files, config, corrections, None)
}

/// As [`analyse`], with a text model that judges in place of the local one.
///
/// # Errors
/// A rule of the configuration cannot be used.
pub fn analyse_with(files: &[FileInput], config: &Config, corrections: &AnalystCorrections, judge: Option<&mut dyn Judge>) -> Result<Analysis> {
    let config = &based(files, config);
    let rates = Rates::new(config);
    let (mut analysis, printed) = labelled(files, config, corrections, judge)?;
    let frame = frame::of_spellings(&analysis, &printed)?;
    figures::merchants(&mut analysis, &frame)?;
    drop((frame, printed));
    let accounts = transfers::Accounts::new(&analysis.accounts);
    transfers::matched(&mut analysis, &accounts);
    flags::raise(&mut analysis, config);
    transfers::counter_legs(&mut analysis, &accounts);
    circular::find(&mut analysis, config, &accounts);
    if let Some(channels) = channels::Channels::new() {
        let named = channels.of_all(&analysis);
        kiting::find(&mut analysis, config, &named);
        physics::find(&mut analysis, &channels, &named);
    }
    unusual::drawn_on_each_other(&mut analysis);
    revenue::mark(&mut analysis, config);
    let frame = frame::of(&analysis)?;
    figures::fill(&mut analysis, &frame, &rates)?;
    revenue::fill(&mut analysis, &frame)?;
    debt::fill(&mut analysis, &frame)?;
    recurring::find(&mut analysis, &frame)?;
    duties::fill(&mut analysis, &frame).map_err(|e| frame::failed(&analysis, e))?;
    unusual::find(&mut analysis, &frame, config)?;
    score::fill(&mut analysis, &frame, config)?;
    front::list(&mut analysis);
    flags::list(&mut analysis);
    let movements = proforma::movements(&analysis, &frame)?;
    analysis.proforma = proforma::of(&analysis, &movements, None, &rates);
    let mut currencies: Vec<Arc<str>> = analysis.accounts.iter().map(|a| a.currency.clone()).collect();
    currencies.sort();
    currencies.dedup();
    // One currency that is the base has one proforma.
    let one = currencies.len() == 1 && currencies.first() == Some(&analysis.base_currency);
    analysis.proforma_by_currency =
        if one { vec![analysis.proforma.clone()] } else { currencies.iter().map(|c| proforma::of(&analysis, &movements, Some(c), &rates)).collect() };
    assumptions(&mut analysis, config);
    Ok(analysis)
}

/// Only what is said of each row: categories, counterparties, transfers between accounts. No frame is made for it, so that who reads a
/// file need not start one.
///
/// # Errors
/// A rule of the configuration cannot be used.
pub fn rows(files: &[FileInput], config: &Config) -> Result<Analysis> {
    let (mut analysis, _) = labelled(files, &based(files, config), &AnalystCorrections::default(), None)?;
    let accounts = transfers::Accounts::new(&analysis.accounts);
    transfers::matched(&mut analysis, &accounts);
    Ok(analysis)
}

/// Files as accounts with labelled rows, and the spelling of the counterparty that each row prints.
fn labelled(files: &[FileInput], config: &Config, corrections: &AnalystCorrections, judge: Option<&mut dyn Judge>) -> Result<(Analysis, Vec<Arc<str>>)> {
    let rates = Rates::new(config);
    let mut analysis = Analysis { base_currency: Arc::from(config.base_currency.as_str()), ..Analysis::default() };
    ledger::fill(&mut analysis, files, &rates);
    let company = analysis.accounts.iter().any(|a| party::Name::of(&a.holder).company);
    analysis.holder_type = config.holder_type.unwrap_or(if company { HolderType::Company } else { HolderType::Person });
    missing_rates(&mut analysis, &rates);
    let printed = label::all(&mut analysis, config, corrections, judge)?;
    Ok((analysis, printed))
}

/// The configuration with a base currency that figures can be in: one in which no account is kept and to which no rate leads is none. Then
/// it is the only currency there is, else the one of most rows; a finding asks for the right one.
fn based<'c>(files: &[FileInput], config: &'c Config) -> Cow<'c, Config> {
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for s in files.iter().flat_map(|f| &f.statements).filter(|s| !s.currency.value.is_empty()) {
        *rows.entry(s.currency.value.as_str()).or_default() += s.transactions.len().max(1);
    }
    let leads = |c: &str| c == config.base_currency || config.exchange_rates.contains_key(c) || config.rates.iter().any(|r| r.currency == c);
    let most = rows.iter().max_by_key(|(c, n)| (**n, std::cmp::Reverse(**c))).map(|(c, _)| *c);
    let config = known::without_holder(config, files.iter().flat_map(|f| &f.statements).map(|s| s.holder.value.as_str()));
    match most {
        Some(own) if !rows.keys().any(|c| leads(c)) => Cow::Owned(Config { base_currency: own.to_owned(), ..config.into_owned() }),
        _ => config,
    }
}

fn missing_rates(analysis: &mut Analysis, rates: &Rates<'_>) {
    for account in &analysis.accounts {
        let currency = &account.currency;
        if rates.rate(currency, account.period.map(|p| p.from)).is_none() && !analysis.missing_rates.contains(currency) {
            analysis.missing_rates.push(currency.clone());
            let text = format!(
                "There is no exchange rate from {currency} to {}; figures in {} leave its amounts out.",
                analysis.base_currency, analysis.base_currency
            );
            analysis
                .findings
                .push(Finding::new("RATE_MISSING", Severity::Medium, text).remedy(format!("Add `{currency}` to `exchange_rates` in the configuration.")));
        }
    }
}

/// The settings that the figures rest on.
fn assumptions(analysis: &mut Analysis, config: &Config) {
    let t = &config.thresholds;
    let mut say = |name: &str, value: String, configured: bool, meaning: &str| {
        analysis.assumptions.push(Assumption { name: name.to_owned(), value, configured, meaning: meaning.to_owned() });
    };
    say("base_currency", config.base_currency.clone(), config.base_currency != Config::default().base_currency, "The currency that sums over accounts are in.");
    let kind = if analysis.holder_type == HolderType::Company { "company" } else { "person" };
    say("holder_type", kind.to_owned(), config.holder_type.is_some(), "Whether cash belongs to running the business.");
    let big = t.big_transaction.map_or_else(|| "modified z-score above 3.5".to_owned(), |m| m.to_string());
    say("thresholds.big_transaction", big, t.big_transaction.is_some(), "From which amount a transaction is big.");
    let round = t.round_multiple.map_or_else(|| "by currency".to_owned(), |m| m.to_string());
    say("thresholds.round_multiple", round, t.round_multiple.is_some(), "Whole multiples of this are round.");
    for (currency, rate) in &config.exchange_rates {
        say(&format!("exchange_rates.{currency}"), rate.to_string(), true, "Units of base currency for one unit.");
    }
}

//! Floor 6: proven transactions become categories, counterparties, flags and figures.
//!
//! Takes [`Statement`](crate::statement::Statement)s of 1 to 50 files, a [`Config`] and the analyst's corrections; gives an [`Analysis`]
//! of plain records. May use floors 0 to 4.
//! May not open a socket, read the clock, or state a figure without the transactions it rests on.

mod answered;
mod channels;
mod circular;
pub mod config;
mod counterparty;
mod cycles;
mod figures;
mod flags;
mod keywords;
mod kiting;
mod label;
mod ledger;
pub mod model;
mod ngram;
mod party;
mod physics;
mod proforma;
mod recurring;
mod text;
mod textmodel;
mod transfers;

pub use ledger::row_id;
pub use model::*;

use crate::base::{Finding, Result, Severity};
use ledger::Rates;
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
    let rates = Rates::new(config);
    let mut analysis = Analysis { base_currency: Arc::from(config.base_currency.as_str()), ..Analysis::default() };
    ledger::fill(&mut analysis, files, &rates);
    let company = analysis.accounts.iter().any(|a| party::Name::of(&a.holder).company);
    analysis.holder_type = config.holder_type.unwrap_or(if company { HolderType::Company } else { HolderType::Person });
    missing_rates(&mut analysis, &rates);
    let printed = label::all(&mut analysis, config, corrections, judge)?;
    figures::merchants(&mut analysis, &printed);
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
    figures::fill(&mut analysis, &rates);
    recurring::find(&mut analysis);
    flags::list(&mut analysis);
    analysis.proforma = proforma::of(&analysis, None, &rates);
    let mut currencies: Vec<Arc<str>> = analysis.accounts.iter().map(|a| a.currency.clone()).collect();
    currencies.sort();
    currencies.dedup();
    // One currency that is the base has one proforma.
    let one = currencies.len() == 1 && currencies.first() == Some(&analysis.base_currency);
    analysis.proforma_by_currency =
        if one { vec![analysis.proforma.clone()] } else { currencies.iter().map(|c| proforma::of(&analysis, Some(c), &rates)).collect() };
    assumptions(&mut analysis, config);
    Ok(analysis)
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

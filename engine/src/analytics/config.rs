//! Reading the configuration file and the rates file: exact money from TOML and JSON numbers, and errors that name the line and what to do.

use super::{Config, Rate};
use crate::base::{Error as Broken, ErrorCode, Money};
use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::de::{Deserialize, Deserializer, Error};
use std::collections::BTreeMap;

/// A number or text as exact money: the digits as written, never a binary fraction.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Written {
    Whole(i64),
    Fraction(f64),
    Text(String),
}

impl Written {
    fn exact<E: Error>(self) -> Result<Money, E> {
        let text = match self {
            Self::Whole(n) => return Ok(Decimal::from(n)),
            // The shortest text that reads back as the same float is what was written, up to 15 digits.
            Self::Fraction(f) => f.to_string(),
            Self::Text(t) => t.replace([',', '_', ' '], ""),
        };
        Decimal::from_str_exact(&text).map_err(|_| E::custom(format!("`{text}` is not an amount; write it as 1234.56")))
    }
}

pub(super) fn money<'de, D: Deserializer<'de>>(d: D) -> Result<Money, D::Error> {
    Written::deserialize(d)?.exact()
}

pub(super) fn optional_money<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Money>, D::Error> {
    Option::<Written>::deserialize(d)?.map(Written::exact).transpose()
}

pub(super) fn money_map<'de, D: Deserializer<'de>>(d: D) -> Result<BTreeMap<String, Money>, D::Error> {
    BTreeMap::<String, Written>::deserialize(d)?.into_iter().map(|(k, v)| Ok((k, v.exact()?))).collect()
}

/// A date as text or as TOML's own kind of date.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum WrittenDate {
    Text(String),
    Toml(toml::value::Datetime),
}

pub(super) fn date<'de, D: Deserializer<'de>>(d: D) -> Result<NaiveDate, D::Error> {
    let text = match WrittenDate::deserialize(d)? {
        WrittenDate::Text(text) => text,
        WrittenDate::Toml(date) => date.to_string(),
    };
    NaiveDate::parse_from_str(&text, "%Y-%m-%d").map_err(|_| D::Error::custom(format!("`{text}` is not a date; write it as 2024-01-31")))
}

fn broken(message: String, remedy: &str) -> Broken {
    Broken::new(ErrorCode::FileUnreadable, message, remedy)
}

/// Line and column of a byte, both 1-based.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1)
}

/// The line, 1-based, on which a key first stands.
fn line_of(text: &str, key: &str) -> usize {
    let stands = |line: &str| line.trim_start().trim_start_matches('[').trim_start_matches('"').starts_with(key) || line.contains(&format!("{key} ="));
    text.lines().position(stands).map_or(1, |n| n + 1)
}

/// What to do about a message of the reader of TOML.
fn remedy(message: &str) -> String {
    let ticked: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let Some((wrong, known)) = ticked.split_first().filter(|(_, known)| !known.is_empty()) else {
        return "Mend that line; docs/saldo.example.toml shows every setting.".to_owned();
    };
    let near = known.iter().max_by(|a, b| strsim::jaro_winkler(a, wrong).total_cmp(&strsim::jaro_winkler(b, wrong)));
    match near.filter(|n| strsim::jaro_winkler(n, wrong) > 0.75) {
        Some(near) => format!("Write `{near}` in place of `{wrong}`."),
        None => format!("Use one of: {}.", known.join(", ")),
    }
}

/// Reads a configuration.
///
/// # Errors
/// It is no TOML, has an unknown key, or a value that cannot be; the message names line and column.
pub fn parse(text: &str) -> Result<Config, Broken> {
    let config: Config = toml::from_str(text).map_err(|e| {
        let (line, column) = place(text, e.span().map_or(0, |s| s.start));
        let message = e.message().lines().collect::<Vec<_>>().join(" ");
        broken(format!("The configuration does not hold in line {line}, column {column}: {message}."), &remedy(&message))
    })?;
    check(&config, text)?;
    Ok(config)
}

/// Values that can be read and still cannot be meant.
fn check(config: &Config, text: &str) -> Result<(), Broken> {
    let wrong = |key: &str, what: String, remedy: &str| Err(broken(format!("The configuration does not hold in line {}: {what}.", line_of(text, key)), remedy));
    let code = |c: &str| c.len() == 3 && c.bytes().all(|b| b.is_ascii_uppercase());
    if !code(&config.base_currency) {
        return wrong("base_currency", format!("`{}` is no currency", config.base_currency), "Write the three capital letters of ISO 4217, such as IDR.");
    }
    let rates = config.exchange_rates.iter().chain(config.rates.iter().map(|r| (&r.currency, &r.rate)));
    for (currency, rate) in rates {
        if !code(currency) {
            return wrong(currency, format!("`{currency}` is no currency"), "Write the three capital letters of ISO 4217, such as USD.");
        }
        if *rate <= Money::ZERO {
            return wrong(currency, format!("the rate of {currency} is {rate}"), "Write how much base currency one unit is worth; it is above zero.");
        }
    }
    let t = &config.thresholds;
    if t.circular_tolerance < Money::ZERO || t.circular_tolerance > Money::new(5, 1) {
        return wrong("circular_tolerance", format!("a tolerance of {}", t.circular_tolerance), "Write it as a part of the amount: 0.01 is one per cent.");
    }
    for (key, days) in [("circular_days", t.circular_days), ("kiting_days", t.kiting_days)] {
        if days == 0 || days > 366 {
            return wrong(key, format!("`{key}` is {days}"), "Write days from 1 to 366.");
        }
    }
    for (key, amount) in [("big_transaction", t.big_transaction), ("round_multiple", t.round_multiple), ("reporting_limit", t.reporting_limit)] {
        if amount.is_some_and(|a| a <= Money::ZERO) {
            return wrong(key, format!("`{key}` is not above zero"), "Write an amount in base currency, or leave the line out.");
        }
    }
    for rule in &config.rules {
        if rule.keywords.is_empty() && rule.counterparty.is_none() {
            return wrong(&rule.name, format!("the rule `{}` has no condition", rule.name), "Give it `keywords`, a `counterparty`, or both.");
        }
    }
    for rule in &config.keywords {
        if rule.phrases.iter().all(|p| p.trim_matches(['*', ' ']).is_empty()) {
            return wrong(&rule.name, format!("the keyword rule `{}` has no phrase", rule.name), "Give it at least one word under `phrases`.");
        }
    }
    if let Some((key, what, remedy)) = config.scorecard.as_ref().and_then(super::score::fault) {
        return wrong(&key, what, &remedy);
    }
    super::keywords::Keywords::new(config).map(|_| ())
}

/// Reads a file of exchange rates: lines of date, currency and rate, parted by commas, semicolons or tabs; a line of names may stand first.
///
/// # Errors
/// A line that is none of that, by its number.
pub fn parse_rates(text: &str) -> Result<Vec<Rate>, Broken> {
    let mut out = Vec::new();
    for (n, line) in text.lines().enumerate().map(|(n, l)| (n + 1, l.trim())).filter(|(_, l)| !l.is_empty() && !l.starts_with('#')) {
        let parts: Vec<&str> = line.split([';', '\t', ',']).map(|p| p.trim().trim_matches('"')).collect();
        let day = parts.first().and_then(|d| NaiveDate::parse_from_str(d, "%Y-%m-%d").ok());
        if n == 1 && day.is_none() && parts.first().is_some_and(|p| p.chars().any(char::is_alphabetic)) {
            continue;
        }
        let currency = parts.get(1).filter(|c| c.len() == 3 && c.bytes().all(|b| b.is_ascii_uppercase()));
        let rate = parts.get(2).and_then(|r| Decimal::from_str_exact(r).ok()).filter(|r| *r > Money::ZERO);
        match (day, currency, rate, parts.len()) {
            (Some(date), Some(currency), Some(rate), 3) => out.push(Rate { date, currency: (*currency).to_owned(), rate }),
            _ => {
                let message = format!("The exchange rates do not hold in line {n}: `{line}`.");
                return Err(broken(message, "Write date, currency and rate, such as `2024-01-31,USD,15785.50`."));
            }
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_names_its_line_and_what_to_do() {
        for (text, line, remedy) in [
            ("base_currency = \"IDR\"\n[thresholds]\ncircular_dais = 3\n", "line 3", "circular_days"),
            ("base_currency = \"rupiah\"\n", "line 1", "ISO 4217"),
            ("[exchange_rates]\nUSD = 16250\nEUR = -3\n", "line 3", "above zero"),
            ("\n[thresholds]\n\nkiting_days = 0\n", "line 4", "1 to 366"),
            ("[[rules]]\nname = \"x\"\ncategory = \"PAYROLLS\"\n", "line 3", "PAYROLL"),
            ("[parties\n", "line 1", "docs/saldo.example.toml"),
            ("[[rates]]\ndate = \"31/01/2024\"\ncurrency = \"USD\"\nrate = 1\n", "line 2", "docs/saldo.example.toml"),
        ] {
            let error = parse(text).expect_err(text);
            assert!(error.message.contains(line), "{text}: {}", error.message);
            assert!(error.remedy.contains(remedy), "{text}: {} / {}", error.message, error.remedy);
        }
    }

    #[test]
    fn rates_stand_in_lines() {
        let rates = parse_rates("date,currency,rate\n2024-01-31,USD,15785.50\n\n2024-02-01;EUR;17000\n").expect("rates");
        assert_eq!(rates.len(), 2);
        assert!(parse_rates("2024-01-31,USD\n").expect_err("no rate").message.contains("line 1"));
    }
}

//! The configuration of a verification as the analysis takes it.

use super::{Done, Fault};
use crate::analytics::Config;
use serde_json::{Map, Value};

/// What of it the analysis takes, under the same names.
const TAKEN: [&str; 7] = ["base_currency", "exchange_rates", "rates", "parties", "thresholds", "holder_type", "revenue_rules"];

/// The configuration of the analysis. `usual` is the base currency where none is given.
///
/// # Errors
/// The contract allows what the analysis does not take.
pub fn analysis(given: &Map<String, Value>, usual: Option<&str>) -> Done<Config> {
    let mut taken: Map<String, Value> = given.iter().filter(|(name, _)| TAKEN.contains(&name.as_str())).map(|(k, v)| (k.clone(), v.clone())).collect();
    if let Some(currency) = usual.filter(|_| !taken.contains_key("base_currency")) {
        taken.insert("base_currency".to_owned(), Value::from(currency));
    }
    serde_json::from_value(Value::Object(taken)).map_err(|e| Fault::Failed(format!("A configuration that the contract allows is not taken: {e}.")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_analysis_takes_what_is_given_and_the_only_currency_there_is() {
        let given = json!({
            "files": {}, "auto_complete": true, "exchange_rates": {"USD": 16250.5}, "rates": [{"date": "2026-01-31", "currency": "EUR", "rate": 17500}],
            "parties": {"directors": ["ANA"]}, "thresholds": {"big_transaction": 250000000, "circular_tolerance": 0.02}, "holder_type": "company",
            "revenue_rules": {"pace": {"categories": ["SALES_RECEIPT"], "roles": ["customer"]}},
        });
        let config = analysis(given.as_object().expect("an object"), Some("USD")).expect("taken");
        assert_eq!(config.base_currency, "USD");
        assert_eq!(config.exchange_rates["USD"].to_string(), "16250.5");
        assert_eq!(config.thresholds.circular_days, 7);
        assert_eq!(analysis(&Map::new(), None).expect("taken").base_currency, "IDR");
    }
}

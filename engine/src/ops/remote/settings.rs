//! The configuration of a case in the words of the contract, part by part, and what a reviewer put beside what was read.

use crate::analytics::Config;
use crate::base::Money;
use crate::ops::state::{Act, CaseState};
use crate::sync::items::Item;
use crate::sync::mask;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};

/// Parts of a configuration that both sides know.
pub const FIELDS: [&str; 7] = ["base_currency", "holder_type", "parties", "thresholds", "exchange_rates", "rates", "revenue_rules"];
/// What of a configuration says who somebody is.
pub const NAMES: &str = "parties";
/// The thresholds that the contract knows.
const THRESHOLDS: [&str; 5] = ["big_transaction", "round_multiple", "circular_days", "circular_tolerance", "kiting_days"];
/// Decimals, which the contract takes as numbers.
const DECIMALS: [&str; 4] = ["big_transaction", "round_multiple", "circular_tolerance", "rate"];
/// What a step says that takes over what was changed there.
pub const TAKEN: &str = "remote_taken";
/// Letters of a name of a reviewer's, and bytes of what stands under it.
pub const NAME: usize = 100;
pub const BYTES: usize = 64 << 10;

/// A part in its one form, as text; empty where it says nothing.
pub fn canonical(config: &Config, field: &str) -> String {
    let mut value = serde_json::to_value(config).unwrap_or_default()[field].take();
    if let (true, Some(all)) = (field == "thresholds", value.as_object_mut()) {
        all.retain(|name, _| THRESHOLDS.contains(&name.as_str()));
    }
    let value = formed(value, field == "exchange_rates");
    let empty = value.is_null() || value.as_object().is_some_and(Map::is_empty) || value.as_array().is_some_and(Vec::is_empty);
    if empty { String::new() } else { value.to_string() }
}

/// Without what is not set, and with decimals that have no zeros at their end.
fn formed(value: Value, decimals: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let one = |(k, v): (String, Value)| {
                let exact = v.as_str().filter(|_| decimals || DECIMALS.contains(&k.as_str())).and_then(|t| t.parse::<Money>().ok());
                let v = exact.map_or_else(|| formed(v, false), |m| Value::from(m.normalize().to_string()));
                let empty = v.is_null() || v.as_object().is_some_and(Map::is_empty) || v.as_array().is_some_and(Vec::is_empty);
                (!empty).then_some((k, v))
            };
            Value::Object(fields.into_iter().filter_map(one).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|v| formed(v, false)).collect()),
        other => other,
    }
}

/// A part in the form in which the contract takes it: amounts are numbers there. Null where it says nothing.
pub fn wire(field: &str, text: &str) -> Value {
    numbered(serde_json::from_str(text).unwrap_or_default(), field == "exchange_rates")
}

fn numbered(value: Value, decimals: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let one = |(k, v): (String, Value)| {
                let exact = v.as_str().filter(|_| decimals || DECIMALS.contains(&k.as_str())).and_then(|t| serde_json::from_str::<serde_json::Number>(t).ok());
                (k, exact.map_or_else(|| numbered(v, false), Value::Number))
            };
            Value::Object(fields.into_iter().map(one).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|v| numbered(v, false)).collect()),
        other => other,
    }
}

/// A part as a service tells it, in its one form; as it came where this version does not understand it.
pub fn told(field: &str, given: &Value) -> String {
    if given.is_null() {
        return String::new();
    }
    understood(field, given).map_or_else(|| given.to_string(), |config| canonical(&config, field))
}

fn understood(field: &str, given: &Value) -> Option<Config> {
    serde_json::from_value(json!({ field: given })).ok()
}

/// Whether this version understands a part.
pub fn known(field: &str, text: &str) -> bool {
    text.is_empty() || serde_json::from_str(text).is_ok_and(|v: Value| understood(field, &v).is_some())
}

/// A configuration with a part as a service has it; what a service has no name for stays.
pub fn with(config: &Config, field: &str, text: &str) -> Option<Config> {
    let theirs = if text.is_empty() { Config::default() } else { understood(field, &serde_json::from_str(text).ok()?)? };
    let mut all = serde_json::to_value(config).ok()?;
    let mut value = serde_json::to_value(theirs).ok()?[field].take();
    if let (true, Some(own), Some(given)) = (field == "thresholds", all[field].as_object(), value.as_object_mut()) {
        given.extend(own.iter().filter(|(name, _)| !THRESHOLDS.contains(&name.as_str())).map(|(k, v)| (k.clone(), v.clone())));
    }
    all[field] = value;
    serde_json::from_value(all).ok()
}

/// The last configuration that an act sets.
fn configured(act: &Act) -> Option<&Config> {
    match act {
        Act::Configure { config, .. } => Some(config),
        Act::Several { acts } => acts.iter().rev().find_map(configured),
        _ => None,
    }
}

/// The configuration of a case by part. Empty is what nobody set: a person sets all of it, what was taken over sets only what it changed.
pub fn parts(state: &CaseState) -> BTreeMap<String, String> {
    let mut said: HashSet<&str> = HashSet::new();
    let mut before = Config::default();
    for step in state.steps.iter().filter(|s| s.holds && s.step.payload.contains("\"configure\"")) {
        let Ok(act) = serde_json::from_str::<Act>(&step.step.payload) else { continue };
        let Some(config) = configured(&act) else { continue };
        let all = !step.step.what.contains(TAKEN);
        said.extend(FIELDS.iter().filter(|f| all || canonical(&before, f) != canonical(config, f)));
        before = config.clone();
    }
    FIELDS.iter().map(|f| ((*f).to_owned(), if said.contains(f) { canonical(&state.config, f) } else { String::new() })).collect()
}

/// The configuration of a case in the words of the contract, where a person set one.
pub fn configuration(state: &CaseState, masks: bool) -> Map<String, Value> {
    let said = |(field, text): &(String, String)| !(text.is_empty() || masks && field == NAMES);
    parts(state).into_iter().filter(said).map(|(f, t)| (f.clone(), wire(&f, &t))).collect()
}

/// What changes one value into another under a merge that leaves alone what is not named.
pub fn patch(from: &Value, to: &Value) -> Value {
    match (from, to) {
        (Value::Object(from), Value::Object(to)) => {
            let gone = from.keys().filter(|k| !to.contains_key(*k)).map(|k| (k.clone(), Value::Null));
            let kept = to.iter().filter(|(k, v)| from.get(*k) != Some(v)).map(|(k, v)| (k.clone(), patch(from.get(k).unwrap_or(&Value::Null), v)));
            Value::Object(gone.chain(kept).collect())
        }
        (_, to) => to.clone(),
    }
}

/// What is masked of a reviewer's value where a connection masks.
pub fn masked(text: &str) -> String {
    fn each(v: Value) -> Value {
        match v {
            Value::String(t) => Value::String(mask::numbers(&t)),
            Value::Array(all) => Value::Array(all.into_iter().map(each).collect()),
            Value::Object(all) => Value::Object(all.into_iter().map(|(k, v)| (k, each(v))).collect()),
            other => other,
        }
    }
    serde_json::from_str(text).map_or_else(|_| text.to_owned(), |v| each(v).to_string())
}

/// Names that a service computes itself of a bank statement: no reviewer's.
pub fn computed(name: &str) -> bool {
    crate::wire::contract::contract().pointer("/components/schemas/BankStatementOutput/properties").is_some_and(|all| all.get(name).is_some())
}

/// Whether an item is of the configuration or of a reviewer, which go with the status of the review.
pub fn beside(item: &Item) -> bool {
    matches!(item, Item::Config { .. } | Item::Output { .. })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_the_same_text_on_both_sides() {
        let mut config = Config { base_currency: "USD".to_owned(), ..Config::default() };
        config.exchange_rates.insert("IDR".to_owned(), "16250.50".parse().expect("money"));
        config.thresholds.big_transaction = "250000000.00".parse().ok();
        config.thresholds.low_balance = "5".parse().ok();
        for field in FIELDS {
            let text = canonical(&config, field);
            assert_eq!(told(field, &wire(field, &text)), text, "{field}");
            assert!(known(field, &text), "{field}");
        }
        assert_eq!(wire("exchange_rates", &canonical(&config, "exchange_rates")), json!({"IDR": 16250.5}));
        assert_eq!(canonical(&config, "parties"), "");
        // What a service has no name for stays here when its thresholds are taken over.
        let taken = with(&config, "thresholds", "{\"circular_days\":9}").expect("taken");
        assert_eq!((taken.thresholds.circular_days, taken.thresholds.big_transaction, taken.thresholds.low_balance), (9, None, "5".parse().ok()));
        assert!(!known("holder_type", "\"trust\"") && told("holder_type", &json!("trust")) == "\"trust\"");
    }

    #[test]
    fn a_merge_leads_from_one_value_to_the_other() {
        for (from, to) in
            [(json!({"a": 1, "b": {"c": 2, "d": 3}}), json!({"b": {"c": 2, "e": [1]}})), (json!("x"), json!({"a": {"b": 1}})), (json!({"a": 1}), json!([1]))]
        {
            let mut all = json!({ "v": from }).as_object().cloned().expect("an object");
            let change = json!({ "v": patch(&from, &to) }).as_object().cloned().expect("an object");
            crate::ops::service::known::merged(&mut all, change);
            assert_eq!(all["v"], to);
        }
        assert_eq!(masked("{\"a\":\"no 1234567890\",\"n\":1234567890}"), "{\"a\":\"no ******7890\",\"n\":1234567890}");
        assert!(computed("checks") && !computed("reviewer_note"));
    }
}

//! What of a request is kept: the fields that the contract names, and of those what is given.

use crate::wire::contract::contract;
use serde_json::{Map, Value};

/// Alternatives and references inside one another that are followed.
const DEEP: u32 = 48;

/// An object without the fields that this schema of the contract does not name, and without nulls.
pub fn known(schema: &str, given: Map<String, Value>) -> Map<String, Value> {
    let named = serde_json::json!({"$ref": format!("#/components/schemas/{schema}")});
    match kept(Value::Object(given), &[&named], 0) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// All schemas that hold for a value at once: what is referred to, all parts, all alternatives.
fn all<'a>(schema: &'a Value, out: &mut Vec<&'a Value>, depth: u32) {
    if depth > DEEP {
        return;
    }
    let named = schema.get("$ref").and_then(Value::as_str).and_then(|name| contract().pointer(name.trim_start_matches('#')));
    if let Some(found) = named {
        all(found, out, depth + 1);
        return;
    }
    out.push(schema);
    for of in ["allOf", "anyOf"] {
        for part in schema.get(of).and_then(Value::as_array).into_iter().flatten() {
            all(part, out, depth + 1);
        }
    }
}

fn kept(value: Value, schemas: &[&Value], depth: u32) -> Value {
    let mut flat = Vec::new();
    for schema in schemas {
        all(schema, &mut flat, 0);
    }
    match value {
        Value::Object(fields) if depth < DEEP => {
            let named: Vec<&Map<String, Value>> = flat.iter().filter_map(|s| s.get("properties")?.as_object()).collect();
            let others: Vec<&Value> = flat.iter().filter_map(|s| s.get("additionalProperties").filter(|a| a.is_object())).collect();
            if named.is_empty() && others.is_empty() {
                // A form of its sender's own.
                return Value::Object(fields);
            }
            let mut out = Map::new();
            for (name, value) in fields.into_iter().filter(|(_, v)| !v.is_null()) {
                let of: Vec<&Value> = named.iter().filter_map(|n| n.get(&name)).collect();
                if !of.is_empty() {
                    out.insert(name, kept(value, &of, depth + 1));
                } else if !others.is_empty() {
                    out.insert(name, kept(value, &others, depth + 1));
                }
            }
            Value::Object(out)
        }
        Value::Array(items) => {
            let of: Vec<&Value> = flat.iter().filter_map(|s| s.get("items")).collect();
            Value::Array(items.into_iter().map(|v| kept(v, &of, depth + 1)).collect())
        }
        other => other,
    }
}

/// A document with a patch merged into it, RFC 7396.
pub fn merged(into: &mut Map<String, Value>, patch: Map<String, Value>) {
    for (name, value) in patch {
        match value {
            Value::Null => {
                into.remove(&name);
            }
            Value::Object(below) => {
                let at = into.entry(name).or_insert_with(|| Value::Object(Map::new()));
                if !at.is_object() {
                    *at = Value::Object(Map::new());
                }
                if let Value::Object(at) = at {
                    merged(at, below);
                }
            }
            other => {
                into.insert(name, other);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn object(value: Value) -> Map<String, Value> {
        value.as_object().expect("an object").clone()
    }

    #[test]
    fn what_the_contract_does_not_name_is_not_kept() {
        let given = json!({
            "files": {"bsa_file": ["a"], "other": ["b"]}, "base_currency": null, "exchange_rates": {"USD": 16250.0},
            "thresholds": {"big_transaction": 5, "secret": 1}, "parties": {"directors": ["A"], "x": 1}, "unknown": {"a": 1},
        });
        let expected = json!({
            "files": {"bsa_file": ["a"]}, "exchange_rates": {"USD": 16250.0}, "thresholds": {"big_transaction": 5}, "parties": {"directors": ["A"]},
        });
        assert_eq!(known("BankStatementConfiguration", object(given)), object(expected));
    }

    #[test]
    fn a_patch_replaces_adds_and_takes_away() {
        let mut at = object(json!({"a": {"b": 1, "c": 2}, "d": [1]}));
        merged(&mut at, object(json!({"a": {"b": null, "e": 3}, "d": [2, 3], "f": {"g": null}})));
        assert_eq!(at, object(json!({"a": {"c": 2, "e": 3}, "d": [2, 3], "f": {}})));
    }
}

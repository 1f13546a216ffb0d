//! The contract of both services, as the program holds it: routes, requests and answers. `tests/fixtures/contract` holds it for people.

use serde_json::{Map, Value};
use std::sync::LazyLock;

static CONTRACT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(TEXT).unwrap_or_default());

/// The contract as text.
pub const TEXT: &str = include_str!("contract.json");

/// The contract, an OpenAPI document.
pub fn contract() -> &'static Value {
    &CONTRACT
}

/// References inside one another that are followed; the contract has far fewer.
const DEEP: u32 = 32;

/// A schema of the contract by name, whole: nothing in it refers to another.
pub fn schema(name: &str) -> Value {
    CONTRACT.pointer(&format!("/components/schemas/{name}")).map(|s| whole(s, 0)).unwrap_or_default()
}

fn whole(schema: &Value, depth: u32) -> Value {
    match schema {
        Value::Object(members) => {
            let named = members.get("$ref").and_then(Value::as_str).filter(|_| depth < DEEP);
            match named.and_then(|name| CONTRACT.pointer(name.trim_start_matches('#'))) {
                Some(found) => whole(found, depth + 1),
                None => Value::Object(members.iter().map(|(k, v)| (k.clone(), whole(v, depth + 1))).collect::<Map<_, _>>()),
            }
        }
        Value::Array(items) => Value::Array(items.iter().map(|v| whole(v, depth + 1)).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_is_whole_and_every_operation_has_a_name() {
        let text = schema("BankStatementConfiguration").to_string();
        assert!(text.contains("bsa_file") && text.contains("exchange_rates") && !text.contains("$ref"), "{text}");
        let paths = contract().get("paths").and_then(Value::as_object).expect("paths");
        let operations = paths.values().flat_map(|p| p.as_object().expect("a path")).filter(|(method, _)| *method != "parameters");
        assert_eq!(operations.filter(|(_, o)| o["operationId"].is_string()).count(), 59);
    }
}

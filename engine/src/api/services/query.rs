//! Queries and headers: text taken for what the contract says it is.

use super::contract::{Operation, Parameter};
use super::schema::Schemas;
use crate::wire::service::FieldError;
use axum::http::HeaderMap;
use serde_json::{Map, Value};

/// What a query asks, by name, with defaults filled in; or what is wrong with it.
pub(super) fn query(schemas: &Schemas, operation: &Operation, text: &str) -> Result<Map<String, Value>, Vec<FieldError>> {
    let (mut out, mut faults) = (Map::new(), Vec::new());
    let given: Vec<(Option<String>, Option<String>)> =
        text.split('&').filter(|p| !p.is_empty()).map(|p| p.split_once('=').unwrap_or((p, ""))).map(|(k, v)| (plain(k), plain(v))).collect();
    for p in &operation.query {
        let mut values = given.iter().filter(|(name, _)| name.as_deref() == Some(&p.name)).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (Some(_), Some(_)) => faults.push(FieldError::new(&p.name, "Must be given once")),
            (Some(None), None) => faults.push(FieldError::new(&p.name, "Must be text in UTF-8")),
            (Some(Some(text)), None) => {
                let value = taken(schemas, p, text);
                faults.extend(schemas.faults(&p.schema, &value, &p.name));
                out.insert(p.name.clone(), value);
            }
            (None, _) if p.required => faults.push(FieldError::new(&p.name, "This field is required")),
            (None, _) => {
                if let Some(usual) = schemas.resolved(&p.schema).get("default") {
                    out.insert(p.name.clone(), usual.clone());
                }
            }
        }
    }
    if faults.is_empty() { Ok(out) } else { Err(faults) }
}

/// What is wrong with the headers that an operation takes.
pub(super) fn headers(schemas: &Schemas, operation: &Operation, headers: &HeaderMap) -> Vec<FieldError> {
    let mut faults = Vec::new();
    for p in &operation.headers {
        let mut values = headers.get_all(&p.name).iter();
        match (values.next(), values.next()) {
            (Some(_), Some(_)) => faults.push(FieldError::new(&p.name, "Must be given once")),
            (Some(value), None) => {
                let text: String = value.as_bytes().iter().map(|b| char::from(*b)).collect();
                faults.extend(schemas.faults(&p.schema, &Value::String(text), &p.name));
            }
            (None, _) => {}
        }
    }
    faults
}

/// A text of a query without its escapes.
fn plain(text: &str) -> Option<String> {
    super::contract::unescaped(&text.replace('+', " "))
}

/// The value that a text stands for.
fn taken(schemas: &Schemas, p: &Parameter, text: &str) -> Value {
    if schemas.takes(&p.schema, "integer") {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        // What is beyond every number is as far beyond every bound.
        return match text.parse::<i64>() {
            Ok(n) if whole => Value::from(n),
            Err(_) if whole => Value::from(if text.starts_with('-') { i64::MIN } else { i64::MAX }),
            _ => Value::from(text),
        };
    }
    if schemas.takes(&p.schema, "array") {
        return text.split(',').map(Value::from).collect();
    }
    Value::from(text)
}

#[cfg(test)]
mod tests {
    use super::super::contract::Contract;
    use super::*;

    fn asked(operation: &str, text: &str) -> Result<Map<String, Value>, Vec<String>> {
        let contract = Contract::new(|name| name == operation);
        let found = contract.routes[0].operations[0].clone();
        query(&contract.schemas, &found, text).map_err(|all| all.into_iter().map(|e| format!("{}: {}", e.field, e.message)).collect())
    }

    #[test]
    fn text_becomes_what_the_contract_says_or_the_field_is_named() {
        let page = asked("listGroups", "page_size=3&other=1").expect("fine");
        assert_eq!((page["page_offset"].as_u64(), page["page_size"].as_u64()), (Some(0), Some(3)));
        for (text, said) in [
            ("page_size=0", "page_size: Must be between 1 and 100"),
            ("page_size=ten", "page_size: Must be an integer"),
            ("page_size=+5", "page_size: Must be an integer"),
            ("page_size=1&page_size=2", "page_size: Must be given once"),
            ("page_offset=-1", "page_offset: Must be greater than or equal to 0"),
            ("page_offset=99999999999999999999", "page_offset: Must be less than or equal to 2147483647"),
        ] {
            assert_eq!(asked("listGroups", text), Err(vec![said.to_owned()]), "{text}");
        }
        assert_eq!(asked("listFolders", "group_id=x"), Err(vec!["group_id: Must be a valid UUID".to_owned()]));
        assert_eq!(asked("listFolders", "search=%ff"), Err(vec!["search: Must be text in UTF-8".to_owned()]));
        assert_eq!(asked("listVerifications", "status=NEW").map_err(|e| e[0].starts_with("status: Must be one of: DRAFT, IN_QUEUE")), Err(true));
        assert_eq!(asked("folderResults", "start_date=2026-02-30"), Err(vec!["start_date: Must be a valid date".to_owned()]));
        assert_eq!(asked("folderResults", "service_ids="), Err(vec!["service_ids[0]: Must be a valid UUID".to_owned()]));
    }
}

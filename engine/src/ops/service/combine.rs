//! Several results as one: the same list has the same id.

use super::life::read;
use super::seen::verification;
use super::{Asker, Done, Fault, Services};
use crate::wire::service::FieldError;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

/// What is to be combined.
#[derive(Debug, Deserialize)]
pub struct CombineInput {
    bank_statements: Vec<Member>,
}

#[derive(Debug, Deserialize)]
struct Member {
    id: Uuid,
    file_index: u32,
}

/// The id of what was combined.
#[derive(Debug, Serialize)]
pub struct CombinedResult {
    result_id: Uuid,
}

/// Combines files of verifications that were read.
pub fn combine(services: &Services, asker: &Asker, input: CombineInput) -> Done<CombinedResult> {
    let mut faults = Vec::new();
    let mut members: Vec<(Uuid, u32)> = Vec::new();
    let mut base: Option<String> = None;
    for (i, m) in input.bank_statements.iter().enumerate() {
        let at = |field: &str, message: &str| FieldError::new(format!("bank_statements[{i}].{field}"), message);
        let Ok(v) = verification(services, asker, m.id) else {
            faults.push(at("id", "Not found"));
            continue;
        };
        if read(&v).is_err() {
            faults.push(at("id", "Was not read"));
            continue;
        }
        let output: serde_json::Value = serde_json::from_str(&v.output).unwrap_or_default();
        match output.get("files").and_then(|f| f.get(m.file_index as usize)) {
            None => faults.push(at("file_index", "Not found")),
            Some(file) if !file.get("error").is_none_or(serde_json::Value::is_null) => faults.push(at("file_index", "Was not read")),
            Some(_) => {}
        }
        let currency = output.get("base_currency").and_then(|c| c.as_str()).unwrap_or_default().to_owned();
        if *base.get_or_insert_with(|| currency.clone()) != currency {
            faults.push(at("id", "Has another base currency"));
        }
        if !members.contains(&(m.id, m.file_index)) {
            members.push((m.id, m.file_index));
        }
    }
    if !faults.is_empty() {
        return Err(Fault::fields(faults));
    }
    let list = json!(members);
    let result_id = Uuid::new_v5(&Uuid::NAMESPACE_URL, format!("saldo:combined:{}:{list}", asker.tenant).as_bytes());
    services.store().add_combined(&asker.tenant, result_id, &list, crate::jobs::now())?;
    Ok(CombinedResult { result_id })
}

//! The record of a verification, as every operation answers it.

use super::services::Service;
use super::{Done, Services, papers, time};
use crate::store::{Verification, VerificationFile};
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// A verification, section 2.1.
#[derive(Debug, Serialize)]
pub struct VerificationRecord {
    /// Its id.
    pub id: Uuid,
    service: Value,
    user_id: Option<Uuid>,
    api_key: Option<String>,
    folder_id: Uuid,
    result_id: Uuid,
    execution_time: f64,
    status: String,
    start_date: Option<String>,
    end_date: Option<String>,
    input_config: Map<String, Value>,
    input_file_url: BTreeMap<String, Vec<String>>,
    output: BTreeMap<String, Box<RawValue>>,
    output_file_url: Option<String>,
    output_status: Option<String>,
    external_job_id: Value,
    webhook_url: Option<String>,
    webhook_metadata: Map<String, Value>,
    export_file_url: Option<String>,
    credit_used: u32,
    total_files: usize,
    total_pages: u32,
    created_at: String,
    updated_at: String,
}

/// What was read, with what a reviewer put beside it. The engine's own names are the engine's.
pub fn output(v: &Verification) -> BTreeMap<String, Box<RawValue>> {
    let mut out: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&v.output).unwrap_or_default();
    for (name, value) in &v.reviewed {
        if !out.contains_key(name)
            && let Ok(raw) = serde_json::value::to_raw_value(value)
        {
            out.insert(name.clone(), raw);
        }
    }
    out
}

/// The record of a verification.
///
/// # Errors
/// The database cannot be read.
pub fn of(services: &Services, v: &Verification) -> Done<VerificationRecord> {
    let files = services.store().verification_files(v.id)?;
    Ok(with(services, v, &files))
}

/// The record of a verification with those files.
pub fn with(services: &Services, v: &Verification, files: &[VerificationFile]) -> VerificationRecord {
    let service = Service::of_code(&v.service);
    let mut input_file_url: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut jobs = Vec::new();
    for file in files {
        if !file.gone {
            input_file_url.entry(file.field.clone()).or_default().push(services.links.now(file.upload_id).url);
        }
        jobs.extend(file.file_id);
    }
    let name = if v.service == "fraud_detection" { "fraud_job_id" } else { "ocr_job_id" };
    let external_job_id = if jobs.is_empty() { json!({}) } else { json!({name: jobs}) };
    VerificationRecord {
        id: v.id,
        service: json!({"id": service.map(Service::id), "name": service.map_or("", |s| s.name)}),
        user_id: v.user_id,
        api_key: v.key_prefix.clone(),
        folder_id: v.folder_id,
        result_id: v.result_id,
        execution_time: v.started_at.zip(v.ended_at).map_or(0.0, |(a, b)| (b - a).max(0) as f64 / 1_000.0),
        status: v.status.clone(),
        start_date: v.started_at.map(time),
        end_date: v.ended_at.map(time),
        input_config: if papers::masks(&v.config) { papers::masked(&v.config) } else { v.config.clone() },
        input_file_url,
        output: output(v),
        output_file_url: (!v.output.is_empty()).then(|| services.links.now(v.id).url),
        output_status: v.output_status.clone(),
        external_job_id,
        webhook_url: v.webhook_url.clone(),
        webhook_metadata: v.webhook_metadata.clone(),
        export_file_url: v.export_id.map(|id| services.links.now(id).url),
        credit_used: 0,
        total_files: files.len(),
        total_pages: v.total_pages,
        created_at: time(v.created_at),
        updated_at: time(v.updated_at),
    }
}

//! Verifications: made, listed, looked at, stopped and tried again.

use super::known::known;
use super::record::{self, VerificationRecord};
use super::services::Service;
use super::{Asker, Done, Fault, Page, Services, folders, life, uploads};
use crate::store::{FileState, NewFile, Verification, Wanted};
use crate::wire::service::{FieldError, Listed};
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

/// A verification or draft as it is given.
#[derive(Debug, Default, Deserialize)]
pub struct VerificationInput {
    /// Which service.
    pub service_id: Option<Uuid>,
    /// What it takes.
    pub configuration: Option<Map<String, Value>>,
    /// Where it goes.
    pub folder_id: Option<Uuid>,
    /// What it joins.
    pub result_id: Option<Uuid>,
    /// Where changes of its status are told.
    pub webhook_url: Option<String>,
    /// What goes with them.
    pub webhook_metadata: Option<Map<String, Value>>,
}

/// A verification that is ready to be kept.
pub struct Ready {
    /// The verification.
    pub verification: Verification,
    /// The name of its case.
    pub name: String,
    /// Its files.
    pub files: Vec<NewFile>,
}

/// The strings of a list.
fn texts(value: Option<&Value>) -> Vec<String> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
}

/// What a request comes to. `schema` names what of the configuration is kept; every reference in it must be there.
///
/// # Errors
/// References that name nothing.
pub fn ready(services: &Services, asker: &Asker, service: Service, input: VerificationInput, schema: &str, status: &str) -> Done<Ready> {
    let mut faults = Vec::new();
    let mut config = known(schema, input.configuration.unwrap_or_default());
    let passwords = match config.remove("passwords") {
        Some(Value::Object(passwords)) => passwords,
        _ => Map::new(),
    };
    let mut files = Vec::new();
    for field in service.fields() {
        for (i, path) in texts(config.get("files").and_then(|f| f.get(field))).into_iter().enumerate() {
            match uploads::of_path(services, &asker.tenant, &path)? {
                None => faults.push(FieldError::new(format!("configuration.files.{field}[{i}]"), "Not found")),
                Some(upload) => {
                    let given = passwords.get(&path).and_then(Value::as_str).map(str::to_owned);
                    let refused = (!upload.readable).then(|| {
                        ("UNSUPPORTED_MEDIA_TYPE".to_owned(), format!("Files of this kind ({}) are not read. Send a PDF or a picture.", upload.media_type))
                    });
                    files.push(NewFile { field: field.to_owned(), password: given.or_else(|| upload.password.clone()), refused, upload });
                }
            }
        }
    }
    if config.get("fraud_detection").and_then(Value::as_bool).unwrap_or(false) && status != "DRAFT" {
        faults.push(FieldError::new("configuration.fraud_detection", "The search for traces of tampering is not part of this service yet"));
    }
    if let Some(template) = config.get("template_id").and_then(Value::as_str)
        && !super::templates::layout_there(services, asker, template)?
    {
        faults.push(FieldError::new("configuration.template_id", "Not found"));
    }
    let folder_id = match input.folder_id {
        None => services.store().inbox(&asker.tenant, &super::now())?,
        Some(id) => {
            if folders::found(services, asker, id).is_err() {
                faults.push(FieldError::new("folder_id", "Not found"));
            }
            id
        }
    };
    let result_id = match input.result_id {
        None => Uuid::new_v4(),
        Some(id) => {
            let wanted = Wanted { result: Some(id), drafts: true, ..Wanted::default() };
            if services.store().verifications(&asker.tenant, &wanted, 0, 1)?.0 == 0 {
                faults.push(FieldError::new("result_id", "Not found"));
            }
            id
        }
    };
    if !faults.is_empty() {
        return Err(Fault::fields(faults));
    }
    let mut webhook_metadata = input.webhook_metadata.unwrap_or_default();
    let webhook_secret = webhook_metadata.remove("webhook_secret").and_then(|v| v.as_str().map(str::to_owned)).filter(|s| !s.is_empty());
    let names: Vec<&str> = files.iter().map(|f| f.upload.name.as_str()).collect();
    let at = crate::jobs::now();
    let verification = Verification {
        id: Uuid::new_v4(),
        tenant: asker.tenant.clone(),
        service: service.code.to_owned(),
        folder_id,
        result_id,
        status: status.to_owned(),
        output_status: None,
        drafted: status == "DRAFT",
        config,
        passwords,
        webhook_url: input.webhook_url,
        webhook_metadata,
        webhook_secret,
        reviewed: Map::new(),
        user_id: asker.key.is_none().then_some(asker.id),
        key_id: asker.key.is_some().then_some(asker.id),
        key_prefix: asker.key.clone(),
        actor: asker.shown(),
        actor_name: asker.name.clone(),
        search: names.join("\n").to_lowercase(),
        export_id: None,
        output: String::new(),
        output_of: String::new(),
        total_pages: 0,
        started_at: None,
        ended_at: None,
        created_at: at,
        updated_at: at,
    };
    let name = names.first().map_or(service.name, |n| n).chars().take(200).collect();
    Ok(Ready { verification, name, files })
}

/// Where a service cannot be done by this program.
///
/// # Errors
/// What is missing for it.
pub fn available(service: Service) -> Done<()> {
    if service.missing.is_empty() { Ok(()) } else { Err(Fault::Conflict(service.missing.to_owned(), vec![FieldError::new("service_id", service.missing)])) }
}

/// A new one, queued.
pub fn create(services: &Services, asker: &Asker, input: VerificationInput) -> Done<VerificationRecord> {
    let service = input.service_id.and_then(Service::of).ok_or_else(|| Fault::unknown("service_id"))?;
    available(service)?;
    let ready = ready(services, asker, service, input, service.schema(), "IN_QUEUE")?;
    let id = ready.verification.id;
    services.store().add_verification(&ready.verification, &ready.name, &ready.files)?;
    life::begin(services, id)?;
    record::of(services, &found(services, asker, id)?)
}

/// The verification, where it is the tenant's and no draft.
pub fn found(services: &Services, asker: &Asker, id: Uuid) -> Done<Verification> {
    let v = services.store().verification(&asker.tenant, id)?;
    v.filter(|v| v.status != "DRAFT").ok_or_else(|| Fault::missing("The verification"))
}

/// One of them.
pub fn get(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    let v = services.store().verification(&asker.tenant, id)?.ok_or_else(|| Fault::missing("The verification"))?;
    record::of(services, &life::fresh(services, v)?)
}

/// Those that are wanted, the latest first.
pub fn list(services: &Services, asker: &Asker, page: Page, wanted: &Wanted) -> Done<Listed<VerificationRecord>> {
    let (total, found) = services.store().verifications(&asker.tenant, wanted, page.offset, page.size)?;
    let items = found.iter().map(|v| record::of(services, v)).collect::<Done<Vec<_>>>()?;
    Ok(Listed { total, items })
}

/// Stops one that waits or is worked on.
pub fn cancel(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    found(services, asker, id)?;
    let at = crate::jobs::now();
    let cancelled = services.store().change_verification(id, |v| {
        matches!(v.status.as_str(), "IN_QUEUE" | "IN_PROGRESS").then(|| {
            v.status = "CANCELLED".to_owned();
            (v.actor, v.actor_name) = (asker.shown(), asker.name.clone());
            v.ended_at = Some(at);
            v.updated_at = at;
        })
    })?;
    cancelled.ok_or_else(|| Fault::conflict("The verification neither waits nor is worked on"))?;
    if let Some(queue) = services.saldo.0.queue.get() {
        for file in services.store().files(id)? {
            queue.cancel(file.id)?;
        }
    }
    record::of(services, &found(services, asker, id)?)
}

/// Queues the files of one again that were not read.
pub fn retry(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    found(services, asker, id)?;
    let at = crate::jobs::now();
    let queued = services.store().change_verification(id, |v| {
        matches!(v.status.as_str(), "FAILED" | "PARTIALLY_FAILED" | "CANCELLED").then(|| {
            v.status = "IN_QUEUE".to_owned();
            (v.actor, v.actor_name) = (asker.shown(), asker.name.clone());
            (v.ended_at, v.output_status) = (None, None);
            v.updated_at = at;
        })
    })?;
    queued.ok_or_else(|| Fault::conflict("The verification neither failed nor was cancelled"))?;
    let inner = &services.saldo.0;
    for file in services.store().files(id)? {
        if matches!(file.state, FileState::Failed | FileState::Locked | FileState::Cancelled) && file.code != "UNSUPPORTED_MEDIA_TYPE" {
            inner.store.queue_again(file.id)?;
        }
    }
    life::begin(services, id)?;
    record::of(services, &found(services, asker, id)?)
}

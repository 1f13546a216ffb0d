//! Verifications: made, listed, looked at, stopped and tried again.

use super::known::known;
use super::record::{self, VerificationRecord};
use super::services::Service;
use super::{Asker, Done, Fault, Page, Services, folders, life, papers, uploads};
use crate::store::{Audited, FileState, NewFile, NewPaper, Verification, Wanted};
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
    /// The question, where it needs no file.
    pub question: Option<NewPaper>,
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
    let asked = if service.code == "bank_statement" { None } else { Some(serde_json::json!(papers::ask_of(&config)).to_string()) };
    for field in service.fields() {
        for (i, path) in texts(config.get("files").and_then(|f| f.get(field))).into_iter().enumerate() {
            match uploads::of_path(services, &asker.tenant, &path)? {
                None => faults.push(FieldError::new(format!("configuration.files.{field}[{i}]"), "Not found")),
                Some(upload) => {
                    let given = passwords.get(&path).and_then(Value::as_str).map(str::to_owned);
                    let taken = match field {
                        "bsa_file" => upload.readable,
                        // A table of subjects is no page; whether it is one shows when it is read.
                        "subjects_file" => true,
                        _ => uploads::has_pages(&upload),
                    };
                    let refused = (!taken).then(|| {
                        ("UNSUPPORTED_MEDIA_TYPE".to_owned(), format!("Files of this kind ({}) are not read. Send a PDF or a picture.", upload.media_type))
                    });
                    files.push(NewFile { field: field.to_owned(), password: given.or_else(|| upload.password.clone()), refused, asked: asked.clone(), upload });
                }
            }
        }
    }
    if status != "DRAFT" {
        references(services, asker, &config, &mut faults)?;
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
        emptied_at: None,
    };
    let name = names.first().map_or(service.name, |n| n).chars().take(200).collect();
    // What needs no file is asked all the same, in its turn.
    let question = (files.is_empty() && asked.is_some()).then(|| NewPaper {
        id: Uuid::new_v4(),
        service: service.code.to_owned(),
        name: service.name.to_owned(),
        asked: asked.unwrap_or_default(),
        ..NewPaper::default()
    });
    Ok(Ready { verification, name, files, question })
}

/// Verifications that a configuration names: each must be there, of its service, and read.
///
/// # Errors
/// The database cannot be read.
pub fn references(services: &Services, asker: &Asker, config: &Map<String, Value>, faults: &mut Vec<FieldError>) -> Done<()> {
    let documents = ["identity_card", "identity_number", "vehicle_ownership_book", "land_certificate", "business_registration"];
    for (field, of) in [("bank_statement_id", &["bank_statement"][..]), ("identity_verification_id", &documents[..])] {
        let Some(id) = papers::id_of(config, field) else { continue };
        match services.store().verification(&asker.tenant, id)?.filter(|v| of.contains(&v.service.as_str()) && v.status != "DRAFT") {
            None => faults.push(FieldError::new(format!("configuration.{field}"), "Not found")),
            Some(v) if !life::READ.contains(&v.status.as_str()) => {
                faults.push(FieldError::new(format!("configuration.{field}"), format!("The verification is {}: nothing was read of it", v.status)));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// A new one, queued.
pub fn create(services: &Services, asker: &Asker, input: VerificationInput) -> Done<VerificationRecord> {
    let service = input.service_id.and_then(Service::of).ok_or_else(|| Fault::unknown("service_id"))?;
    let ready = ready(services, asker, service, input, service.schema(), "IN_QUEUE")?;
    let id = ready.verification.id;
    services.store().add_verification(&ready.verification, &ready.name, &ready.files, ready.question.as_ref())?;
    // It is queued when it is answered, however fast it is read.
    let record = record::of(services, &found(services, asker, id)?)?;
    life::begin(services, id)?;
    Ok(record)
}

/// The verification, where it is the tenant's; a draft is one whose state refuses most of what is asked of it.
pub fn found(services: &Services, asker: &Asker, id: Uuid) -> Done<Verification> {
    services.store().verification(&asker.tenant, id)?.ok_or_else(|| Fault::missing("The verification"))
}

/// One of them.
pub fn get(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    let v = life::fresh(services, found(services, asker, id)?)?;
    if papers::documents(&v) && !papers::masks(&v.config) && !v.output.is_empty() {
        seen_whole(services, asker, id)?;
    }
    record::of(services, &v)
}

/// Notes in the audit log that somebody saw numbers and names of documents whole.
fn seen_whole(services: &Services, asker: &Asker, id: Uuid) -> Done<()> {
    let audited = Audited {
        at: super::now(),
        tenant: asker.tenant.clone(),
        actor_type: asker.kind().to_owned(),
        actor_id: asker.id.to_string(),
        actor_name: asker.name.clone(),
        operation: "getVerification".to_owned(),
        path: format!("/verifications/{id}"),
        status: 200,
        address: String::new(),
        request_id: Uuid::new_v4().simple().to_string(),
    };
    Ok(services.store().audit(&audited)?)
}

/// Those that are wanted, the latest first.
pub fn list(services: &Services, asker: &Asker, page: Page, wanted: &Wanted) -> Done<Listed<VerificationRecord>> {
    let (total, found) = services.store().verifications(&asker.tenant, wanted, page.offset, page.size)?;
    let files = services.store().files_of_verifications(found.iter().map(|v| v.id))?;
    let items = found.iter().zip(&files).map(|(v, files)| record::with(services, &papers::listed(v), files)).collect();
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
    // What waits goes in the same change; who is reading hears of it once that holds.
    for file in services.store().files(id)? {
        let (own, there) = (services.clone(), services.store().cancel_job(file.id)?);
        services.store().later(move || {
            if let Some(queue) = own.saldo.0.queue.get() {
                queue.cancelled(file.id, there);
            }
        });
    }
    for paper in services.store().papers(id)? {
        services.store().cancel_paper(paper.id)?;
        let own = services.clone();
        services.store().later(move || {
            if let Some(queue) = own.saldo.0.papers.get() {
                queue.cancelled(paper.id);
            }
        });
    }
    record::of(services, &found(services, asker, id)?)
}

/// Queues the files of one again that were not read.
pub fn retry(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    found(services, asker, id)?;
    let at = crate::jobs::now();
    let queued = services.store().change_verification(id, |v| {
        (matches!(v.status.as_str(), "FAILED" | "PARTIALLY_FAILED" | "CANCELLED") && v.emptied_at.is_none()).then(|| {
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
    for paper in services.store().papers(id)? {
        if paper.state != FileState::Read && paper.code != "UNSUPPORTED_MEDIA_TYPE" {
            inner.store.queue_paper_again(paper.id, &paper.service, &paper.asked)?;
        }
    }
    let record = record::of(services, &found(services, asker, id)?)?;
    life::begin(services, id)?;
    Ok(record)
}

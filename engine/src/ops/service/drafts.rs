//! Drafts: verifications that are not complete yet, and go on under the same id when they are.

use super::record::{self, VerificationRecord};
use super::services::{SERVICES, Service};
use super::verifications::{Ready, VerificationInput, ready};
use super::{Asker, Done, Fault, Page, Services, deleted, life, papers};
use crate::store::{Verification, Wanted};
use crate::wire::service::{FieldError, Listed, Message};
use serde_json::Value;
use uuid::Uuid;

/// What of a draft's configuration is kept.
const SCHEMA: &str = "DraftConfiguration";

fn service(input: &VerificationInput) -> Service {
    input.service_id.and_then(Service::of).unwrap_or(SERVICES[0])
}

/// Keeps a new one.
pub fn create(services: &Services, asker: &Asker, input: VerificationInput) -> Done<VerificationRecord> {
    let Ready { verification, name, files, question } = ready(services, asker, service(&input), input, SCHEMA, "DRAFT")?;
    services.store().add_verification(&verification, &name, &files, question.as_ref())?;
    get(services, asker, verification.id)
}

/// The latest first.
pub fn list(services: &Services, asker: &Asker, page: Page) -> Done<Listed<VerificationRecord>> {
    let wanted = Wanted { status: Some("DRAFT".to_owned()), ..Wanted::default() };
    super::verifications::list(services, asker, page, &wanted)
}

fn found(services: &Services, asker: &Asker, id: Uuid) -> Done<Verification> {
    services.store().verification(&asker.tenant, id)?.filter(|v| v.drafted).ok_or_else(|| Fault::missing("The draft"))
}

fn still(services: &Services, asker: &Asker, id: Uuid) -> Done<Verification> {
    let v = found(services, asker, id)?;
    if v.status == "DRAFT" { Ok(v) } else { Err(submitted()) }
}

fn submitted() -> Fault {
    Fault::conflict("The draft was submitted")
}

/// One of them, also after its submission.
pub fn get(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    record::of(services, &found(services, asker, id)?)
}

/// Puts what is kept of one into another.
fn taking(before: &Verification, ready: Ready, status: &str) -> Ready {
    let verification = Verification {
        id: before.id,
        status: status.to_owned(),
        drafted: true,
        user_id: before.user_id,
        key_id: before.key_id,
        key_prefix: before.key_prefix.clone(),
        created_at: before.created_at,
        ..ready.verification
    };
    Ready { verification, ..ready }
}

/// Replaces one. Secrets that are left out stay.
pub fn update(services: &Services, asker: &Asker, id: Uuid, input: VerificationInput) -> Done<VerificationRecord> {
    let before = still(services, asker, id)?;
    let kept_passwords = input.configuration.as_ref().is_none_or(|c| c.get("passwords").is_none_or(Value::is_null));
    let mut next = taking(&before, ready(services, asker, service(&input), input, SCHEMA, "DRAFT")?, "DRAFT");
    if kept_passwords {
        next.verification.passwords = before.passwords;
    }
    next.verification.webhook_secret = next.verification.webhook_secret.or(before.webhook_secret);
    if !services.store().replace_draft(&next.verification, &next.name, &next.files, next.question.as_ref())? {
        return Err(submitted());
    }
    get(services, asker, id)
}

/// Takes one away.
pub fn delete(services: &Services, asker: &Asker, id: Uuid) -> Done<Message> {
    still(services, asker, id)?;
    if services.store().delete_draft(id)? { Ok(deleted("The draft")) } else { Err(submitted()) }
}

/// Queues one that is complete.
pub fn submit(services: &Services, asker: &Asker, id: Uuid) -> Done<VerificationRecord> {
    let before = still(services, asker, id)?;
    let service = Service::of_code(&before.service).ok_or_else(|| Fault::Failed("A draft is of no service.".to_owned()))?;
    let missing = missing(service, &before);
    if !missing.is_empty() {
        return Err(Fault::fields(missing));
    }
    let mut configuration = before.config.clone();
    configuration.insert("passwords".to_owned(), Value::Object(before.passwords.clone()));
    let input = VerificationInput {
        service_id: Some(service.id()),
        configuration: Some(configuration),
        folder_id: Some(before.folder_id),
        result_id: Some(before.result_id),
        webhook_url: before.webhook_url.clone(),
        webhook_metadata: Some(before.webhook_metadata.clone()),
    };
    let mut next = taking(&before, ready(services, asker, service, input, service.schema(), "IN_QUEUE")?, "IN_QUEUE");
    next.verification.webhook_secret = before.webhook_secret;
    if !services.store().replace_draft(&next.verification, &next.name, &next.files, next.question.as_ref())? {
        return Err(submitted());
    }
    let record = get(services, asker, id)?;
    life::begin(services, id)?;
    Ok(record)
}

/// Fields that the service needs and the draft lacks.
fn missing(service: Service, draft: &Verification) -> Vec<FieldError> {
    papers::lacks(service, &draft.config).into_iter().map(|f| FieldError::new(f, "This field is required")).collect()
}

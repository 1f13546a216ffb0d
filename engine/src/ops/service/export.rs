//! The workbook of a verification, behind a link.

use super::{Asker, Done, Fault, Services, life, now, verifications};
use crate::ops::export::{blocked, plain, written};
use crate::ops::records::{ExportFormat, Language};
use crate::ops::work::held;
use crate::store::Upload;
use crate::wire::service::FieldError;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What an export is asked with.
#[derive(Debug, Deserialize)]
pub struct ExportInput {
    email: Option<String>,
}

/// Where the workbook lies.
#[derive(Debug, Serialize)]
pub struct Export {
    export_url: String,
}

/// Makes the workbook.
pub fn export(services: &Services, asker: &Asker, id: Uuid, input: ExportInput) -> Done<Export> {
    let v = verifications::found(services, asker, id)?;
    if !life::READ.contains(&v.status.as_str()) {
        return Err(Fault::conflict(format!("The verification is {}: nothing was read of it", v.status)));
    }
    if input.email.is_some() {
        return Err(Fault::fields(vec![FieldError::new("email", "No mail server is configured")]));
    }
    let saldo = &services.saldo;
    let unproven = blocked(saldo, id)?;
    let case = services.store().case(id)?;
    let work = saldo.0.work(id)?;
    // Files are examined while nobody holds the case.
    let signals = saldo.0.signals(&work)?;
    let mut work = held(&work);
    let view = work.view(services.store())?;
    let papers = saldo.0.papers_told(&mut work, super::papers::masks(&v.config))?;
    let bytes = written(&work, &view, &signals, Some(&papers), ExportFormat::Workbook, unproven, Language::En)?;
    drop(work);
    let mark = if unproven { " UNVERIFIED" } else { "" };
    let file = Upload {
        id: Uuid::new_v4(),
        tenant: asker.tenant.clone(),
        // What was made counts for nobody's quota.
        owner: id.to_string(),
        purpose: "export".to_owned(),
        name: format!("{}{mark}.xlsx", plain(&case.name)),
        sha256: super::access::sha256(&bytes),
        bytes: bytes.len() as u64,
        media_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet".to_owned(),
        readable: false,
        pages: None,
        password: None,
        created_at: now(),
    };
    services.store().add_upload(&file, &bytes)?;
    services.store().change_verification(id, |v| {
        v.export_id = Some(file.id);
        (v.actor, v.actor_name) = (asker.shown(), asker.name.clone());
        Some(())
    })?;
    Ok(Export { export_url: services.links.now(file.id).url })
}

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

/// A workbook that was made and is not kept yet.
#[derive(Debug)]
pub struct Made {
    of: Uuid,
    file: Upload,
    bytes: Vec<u8>,
    asker: Asker,
}

/// Makes the workbook.
pub fn export(services: &Services, asker: &Asker, id: Uuid, input: ExportInput) -> Done<Made> {
    let v = verifications::found(services, asker, id)?;
    life::read(&v)?;
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
        deleted_at: None,
    };
    Ok(Made { of: id, file, bytes, asker: asker.clone() })
}

impl Made {
    /// Keeps it, as the last of its verification.
    pub fn keep(&self, services: &Services) -> Done<Export> {
        services.store().add_upload(&self.file, &self.bytes)?;
        services.store().change_verification(self.of, |v| {
            v.export_id = Some(self.file.id);
            (v.actor, v.actor_name) = (self.asker.shown(), self.asker.name.clone());
            Some(())
        })?;
        Ok(Export { export_url: services.links.now(self.file.id).url })
    }
}

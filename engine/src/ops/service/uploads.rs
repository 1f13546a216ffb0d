//! Files that are sent in: kept under an opaque path, told by their bytes and never by their names.

use super::{Asker, Done, Fault, Services, now};
use crate::base::{Error, ErrorCode};
use crate::disk::Waiting;
use crate::read::sniff::Kind;
use crate::store::Upload;
use serde::Serialize;
use std::io::Read;
use uuid::Uuid;

/// The longest name that is kept, in characters.
const NAME: usize = 255;

/// A file on its way in.
#[derive(Debug)]
pub struct Incoming {
    /// Its name, as its sender gave it.
    pub name: String,
    /// Its bytes, on the disk.
    pub file: Waiting,
    /// Their SHA-256, lower-case hex.
    pub sha256: String,
}

/// A file that was sent in, as the verification service answers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UploadRecord {
    path: String,
    filename: String,
    bytes: u64,
    media_type: String,
    readable: bool,
    sha256: String,
    total_pages: Option<u32>,
}

/// What `POST /uploads` answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UploadList {
    items: Vec<UploadRecord>,
}

/// The path by which a verification names a file.
pub fn path(id: Uuid) -> String {
    id.simple().to_string()
}

/// The file of a path, where it is the tenant's.
pub fn of_path(services: &Services, tenant: &str, path: &str) -> Done<Option<Upload>> {
    let id = if path.len() == 32 { Uuid::try_parse(path).ok() } else { None };
    let Some(id) = id.filter(|id| self::path(*id) == path) else { return Ok(None) };
    Ok(services.store().upload(tenant, id)?.filter(|u| u.there() && matches!(u.purpose.as_str(), "input" | "stored")))
}

/// Whether a file is read as pages: rows of a table are a statement's, and no paper's.
pub fn has_pages(of: &Upload) -> bool {
    of.readable && (of.media_type == Kind::Pdf.media_type() || of.media_type.starts_with("image/"))
}

/// The last part of a name, without what no name should hold.
pub fn plain(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let kept: String = last.chars().filter(|c| !c.is_control()).take(NAME).collect();
    if kept.trim().is_empty() { "file".to_owned() } else { kept }
}

/// Keeps a file.
///
/// # Errors
/// The asker's quota is used up, or the disk is full.
pub fn keep(services: &Services, asker: &Asker, purpose: &str, incoming: Incoming, password: Option<String>) -> Done<Upload> {
    let (store, owner) = (services.store(), asker.id.to_string());
    let length = incoming.file.len();
    if store.uploaded(&owner)?.saturating_add(length) > services.settings.quota {
        return Err(Fault::TooLarge(format!("The files of this key may hold {} MiB together", services.settings.quota >> 20)));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    let cut = |e: std::io::Error| Fault::from(Error::new(ErrorCode::Internal, format!("A file that was sent in cannot be read back: {e}."), "Try again."));
    incoming.file.take(length).read_to_end(&mut bytes).map_err(cut)?;
    let kind = Kind::of(&bytes);
    let upload = Upload {
        id: Uuid::new_v4(),
        tenant: asker.tenant.clone(),
        owner,
        purpose: purpose.to_owned(),
        name: plain(&incoming.name),
        sha256: incoming.sha256,
        bytes: length,
        media_type: kind.media_type().to_owned(),
        readable: crate::read::reads(kind),
        pages: None,
        password: password.filter(|p| !p.is_empty()),
        created_at: now(),
        deleted_at: None,
    };
    store.add_upload(&upload, &bytes)?;
    Ok(upload)
}

/// Keeps files for verifications. `passwords` stand in the order of the files.
pub fn upload(services: &Services, asker: &Asker, files: Vec<Incoming>, passwords: Vec<String>) -> Done<UploadList> {
    let mut passwords = passwords.into_iter();
    let mut items = Vec::with_capacity(files.len());
    for incoming in files {
        let u = keep(services, asker, "input", incoming, passwords.next())?;
        items.push(UploadRecord {
            path: path(u.id),
            filename: u.name,
            bytes: u.bytes,
            media_type: u.media_type,
            readable: u.readable,
            sha256: u.sha256,
            total_pages: u.pages,
        });
    }
    Ok(UploadList { items })
}

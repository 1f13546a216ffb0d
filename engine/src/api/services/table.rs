//! The one table of what the services do: each operation of the contract, what a key must be allowed for it, and what does it.

use super::asked::{Asked, Reply, file, json};
use super::parsing::PARSING;
use super::{screening, verification};
use crate::ops::service::access::Scope::{self, Read, Review, Write};
use crate::ops::service::{Done, Services, VERSION, access, files, folders, groups, services, uploads};
use axum::body::Bytes;
use serde_json::json;
use std::sync::LazyLock;

/// What does an operation.
pub(super) type Does = fn(&Services, Asked) -> Done<Reply>;

/// An operation and what does it.
pub(super) struct Entry {
    /// Its name in the contract.
    pub operation: &'static str,
    /// What a key must be allowed.
    pub scope: Scope,
    /// What does it.
    pub does: Does,
}

pub(super) const fn entry(operation: &'static str, scope: Scope, does: Does) -> Entry {
    Entry { operation, scope, does }
}

/// Whether something does that operation.
pub(super) fn done(operation: &str) -> bool {
    of(operation).is_some()
}

/// What does an operation.
pub(super) fn of(operation: &str) -> Option<&'static Entry> {
    [COMMON, verification::TABLE, screening::TABLE, PARSING].into_iter().flatten().find(|e| e.operation == operation)
}

/// Operations that change something and wait for nobody: with an `Idempotency-Key` their changes and their answer are kept as one.
const CHANGING: [&str; 16] = [
    "createGroup",
    "createFolder",
    "upload",
    "createDraft",
    "createVerification",
    "submitDraft",
    "parseAsync",
    "predictAsync",
    "fraudAsync",
    "createTemplate",
    "parseUpload",
    "cancelVerification",
    "retryVerification",
    "cancelJob",
    "combine",
    "reviewScreeningHit",
];

/// Whether an operation changes something and waits for nobody.
pub(super) fn changes(operation: &str) -> bool {
    CHANGING.contains(&operation)
}

/// What the services are, which is always the same.
static SERVICES: LazyLock<Bytes> = LazyLock::new(|| serde_json::to_vec(services::list()).unwrap_or_default().into());

/// What stands on no service.
const COMMON: &[Entry] = &[
    entry("ping", Read, |_, _| json(200, json!({"message": "pong"}))),
    entry("health", Read, health),
    entry("login", Review, |s, mut a| json(200, access::login(s, &a.asker.clone(), &a.body()?)?)),
    entry("listServices", Read, |_, _| Ok(Reply::Json(200, Bytes::clone(&SERVICES)))),
    entry("listGroups", Read, |s, a| json(200, groups::list(s, &a.asker, a.page())?)),
    entry("createGroup", Write, |s, mut a| json(201, groups::create(s, &a.asker.clone(), a.body()?)?)),
    entry("getGroup", Read, |s, a| json(200, groups::get(s, &a.asker, a.id())?)),
    entry("updateGroup", Write, |s, mut a| json(200, groups::update(s, &a.asker.clone(), a.id(), a.body()?)?)),
    entry("deleteGroup", Write, |s, a| json(200, groups::delete(s, &a.asker, a.id())?)),
    entry("listFolders", Read, |s, a| json(200, folders::list(s, &a.asker, a.page(), a.text("search"), a.uuid("group_id"))?)),
    entry("createFolder", Write, |s, mut a| json(201, folders::create(s, &a.asker.clone(), a.body()?)?)),
    entry("getFolder", Read, |s, a| json(200, folders::get(s, &a.asker, a.id())?)),
    entry("updateFolder", Write, |s, mut a| json(200, folders::update(s, &a.asker.clone(), a.id(), a.body()?)?)),
    entry("deleteFolder", Write, |s, a| json(200, folders::delete(s, &a.asker, a.id())?)),
    entry("upload", Write, |s, mut a| json(201, uploads::upload(s, &a.asker.clone(), a.files(), a.texts("file_passwords"))?)),
    entry("fileContent", Read, |s, a| file(files::content(s, a.id(), a.number("expires").unwrap_or(0) as i64, a.text("signature"))?)),
];

/// Looks at the parts that everything rests on.
fn health(s: &Services, _: Asked) -> Done<Reply> {
    let checks = s.health();
    let said = |ok: bool| if ok { "ok" } else { "failed" };
    let well = checks.database && checks.storage && checks.queue;
    let parts = json!({"database": said(checks.database), "storage": said(checks.storage), "queue": said(checks.queue)});
    let record = json!({"status": if well { "ok" } else { "degraded" }, "version": VERSION, "checks": parts});
    json(if well { 200 } else { 503 }, record)
}

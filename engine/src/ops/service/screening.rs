//! Lists of names and decisions about hits, as the verification service is asked for them.

use super::uploads::Incoming;
use super::{Asker, Done, Fault, Page, Services, deleted, meant, now};
use crate::base::{Error, ErrorCode};
use crate::ops::records::{ReviewActor, ScreeningDecision, ScreeningHit, ScreeningKind, ScreeningList, ScreeningListChanges};
use crate::ops::screening::lists::{self, NewList};
use crate::screening::lists::Source;
use crate::store::StoredList;
use crate::wire::service::{FieldError, Listed, Message};
use serde::Deserialize;
use uuid::Uuid;

/// What a list is sent with.
#[derive(Debug, Deserialize)]
pub struct ListForm {
    name: String,
    kind: Option<ScreeningKind>,
    list_date: Option<String>,
    publisher: Option<String>,
    licence_note: Option<String>,
    accept_shrunk: Option<String>,
}

/// A decision.
#[derive(Debug, Deserialize)]
pub struct ReviewForm {
    decision: ScreeningDecision,
    reason: String,
}

/// Why a list is not taken: its files are at fault, or nobody said that it may shrink.
fn refused(e: Error) -> Fault {
    match e.code {
        ErrorCode::UnsupportedMediaType | ErrorCode::FileCorrupted | ErrorCode::FileTooLarge => Fault::fields(vec![FieldError::new("files", e.message)]),
        _ => Fault::from(e),
    }
}

/// Takes in a list, or a new version of the one of that name.
pub fn import(services: &Services, asker: &Asker, form: ListForm, files: Vec<Incoming>) -> Done<ScreeningList> {
    let given = |text: Option<String>| text.map(|t| t.trim().to_owned()).filter(|t| !t.is_empty());
    let new = NewList {
        tenant: asker.tenant.clone(),
        name: form.name,
        kind: form.kind,
        list_date: given(form.list_date),
        publisher: given(form.publisher),
        licence_note: given(form.licence_note),
        accept_shrunk: form.accept_shrunk.as_deref() == Some("true"),
        at: now(),
    };
    let sources = files.into_iter().map(|f| Source { name: super::uploads::plain(&f.name), read: Box::new(f.file) }).collect();
    let list = lists::import(services.store(), &new, sources).map_err(refused)?;
    services.saldo.0.lists_changed();
    Ok(list)
}

/// The lists that the asker sees, by name.
pub fn list(services: &Services, asker: &Asker, page: Page, search: &str) -> Done<Listed<ScreeningList>> {
    let all: Vec<ScreeningList> = services.store().lists(&asker.tenant)?.iter().filter(|l| meant(l.id, &[&l.name], search)).map(lists::shown).collect();
    Ok(page.of(all))
}

fn found(services: &Services, asker: &Asker, id: Uuid) -> Done<StoredList> {
    services.store().list(&asker.tenant, id)?.ok_or_else(|| Fault::missing("The list"))
}

/// Looks for a list or a hit.
///
/// # Errors
/// Neither is there.
pub fn there(services: &Services, asker: &Asker, id: Uuid) -> Done<()> {
    match services.store().hit(id)?.filter(|(_, tenant)| *tenant == asker.tenant) {
        Some(_) => Ok(()),
        None => found(services, asker, id).map(drop),
    }
}

/// What the last version of a list changed.
pub fn changes(services: &Services, asker: &Asker, id: Uuid, page: Page) -> Done<ScreeningListChanges> {
    let list = found(services, asker, id)?;
    Ok(lists::changes(services.store(), &list, page.offset, page.size)?)
}

/// Takes a list away with all its versions; its hits are closed.
pub fn delete(services: &Services, asker: &Asker, id: Uuid) -> Done<Message> {
    let list = found(services, asker, id)?;
    if list.tenant != asker.tenant {
        return Err(Fault::Forbidden("The list is the machine's: who runs it takes it away".to_owned()));
    }
    services.saldo.0.remove_list(&asker.tenant, id)?;
    Ok(deleted("The list"))
}

/// Decides about a hit; earlier decisions are kept.
pub fn review(services: &Services, asker: &Asker, id: Uuid, form: ReviewForm) -> Done<ScreeningHit> {
    let found = services.store().hit(id)?.filter(|(_, tenant)| *tenant == asker.tenant);
    let (hit, tenant) = found.ok_or_else(|| Fault::missing("The hit"))?;
    let actor = ReviewActor { kind: asker.kind().to_owned(), id: asker.shown(), name: asker.name.clone() };
    if form.reason.trim().is_empty() {
        return Err(Fault::Invalid(vec![FieldError::new("reason", "Must not be empty")]));
    }
    let decided = services.saldo.0.decide(&hit, &tenant, form.decision, &form.reason, &actor)?;
    // The checks are counted again once the decision holds.
    let own = services.clone();
    services.store().later(move || own.saldo.0.refresh_screened(hit.case_id, false));
    Ok(decided)
}

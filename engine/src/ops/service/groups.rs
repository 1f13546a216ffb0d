//! Groups: teams that own folders.

use super::{Asker, Done, Fault, Page, Services, deleted, now};
use crate::store::Team;
use crate::wire::service::{Listed, Message};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A group as it is given.
#[derive(Debug, Deserialize)]
pub struct GroupInput {
    name: String,
}

/// A group as it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// Its id.
    pub id: Uuid,
    name: String,
    created_at: String,
    updated_at: String,
}

impl From<Team> for Group {
    fn from(t: Team) -> Self {
        Self { id: t.id, name: t.name, created_at: t.created_at, updated_at: t.updated_at }
    }
}

/// All by name.
pub fn list(services: &Services, asker: &Asker, page: Page) -> Done<Listed<Group>> {
    let all = services.store().teams(&asker.tenant)?;
    Ok(page.of(all.into_iter().map(Group::from).collect()))
}

/// A new one.
pub fn create(services: &Services, asker: &Asker, input: GroupInput) -> Done<Group> {
    let at = now();
    let team = Team { id: Uuid::new_v4(), name: input.name, created_at: at.clone(), updated_at: at };
    services.store().save_team(&asker.tenant, &team)?;
    Ok(team.into())
}

fn found(services: &Services, asker: &Asker, id: Uuid) -> Done<Team> {
    services.store().team(&asker.tenant, id)?.ok_or_else(|| Fault::missing("The group"))
}

/// One of them.
pub fn get(services: &Services, asker: &Asker, id: Uuid) -> Done<Group> {
    found(services, asker, id).map(Group::from)
}

/// Calls one otherwise.
pub fn update(services: &Services, asker: &Asker, id: Uuid, input: GroupInput) -> Done<Group> {
    let team = Team { name: input.name, updated_at: now(), ..found(services, asker, id)? };
    services.store().save_team(&asker.tenant, &team)?;
    Ok(team.into())
}

/// Takes one away that owns no folder.
pub fn delete(services: &Services, asker: &Asker, id: Uuid) -> Done<Message> {
    found(services, asker, id)?;
    if services.store().delete_team(&asker.tenant, id)? { Ok(deleted("The group")) } else { Err(Fault::conflict("The group owns folders")) }
}

//! Folders that verifications lie in. The window shows the same ones.

use super::{Asker, Done, Fault, Page, Services, deleted, meant, now};
use crate::store::TeamFolder;
use crate::wire::service::{Listed, Message};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A folder as it is given.
#[derive(Debug, Deserialize)]
pub struct FolderInput {
    name: String,
    description: Option<String>,
    group_id: Option<Uuid>,
}

/// A folder as it is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Folder {
    /// Its id.
    pub id: Uuid,
    name: String,
    description: Option<String>,
    group_id: Option<Uuid>,
    created_at: String,
    updated_at: String,
}

impl From<TeamFolder> for Folder {
    fn from(f: TeamFolder) -> Self {
        Self { id: f.id, name: f.name, description: f.description, group_id: f.team, created_at: f.created_at, updated_at: f.updated_at }
    }
}

/// Those by name that a search and a group leave.
pub fn list(services: &Services, asker: &Asker, page: Page, search: &str, group: Option<Uuid>) -> Done<Listed<Folder>> {
    let all = services.store().team_folders(&asker.tenant)?;
    let wanted = all.into_iter().filter(|f| group.is_none_or(|g| f.team == Some(g)) && meant(f.id, &[&f.name], search));
    Ok(page.of(wanted.map(Folder::from).collect()))
}

fn group_there(services: &Services, asker: &Asker, input: &FolderInput) -> Done<()> {
    match input.group_id {
        Some(id) if services.store().team(&asker.tenant, id)?.is_none() => Err(Fault::unknown("group_id")),
        _ => Ok(()),
    }
}

/// A new one.
pub fn create(services: &Services, asker: &Asker, input: FolderInput) -> Done<Folder> {
    group_there(services, asker, &input)?;
    let at = now();
    let folder =
        TeamFolder { id: Uuid::new_v4(), name: input.name, description: input.description, team: input.group_id, created_at: at.clone(), updated_at: at };
    services.store().save_team_folder(&asker.tenant, &folder)?;
    Ok(folder.into())
}

/// The folder, where it is the tenant's.
pub fn found(services: &Services, asker: &Asker, id: Uuid) -> Done<TeamFolder> {
    services.store().team_folder(&asker.tenant, id)?.ok_or_else(|| Fault::missing("The folder"))
}

/// One of them.
pub fn get(services: &Services, asker: &Asker, id: Uuid) -> Done<Folder> {
    found(services, asker, id).map(Folder::from)
}

/// Replaces what is said of one.
pub fn update(services: &Services, asker: &Asker, id: Uuid, input: FolderInput) -> Done<Folder> {
    let before = found(services, asker, id)?;
    group_there(services, asker, &input)?;
    let folder = TeamFolder { name: input.name, description: input.description, team: input.group_id, updated_at: now(), ..before };
    services.store().save_team_folder(&asker.tenant, &folder)?;
    Ok(folder.into())
}

/// Takes one away that holds nothing.
pub fn delete(services: &Services, asker: &Asker, id: Uuid) -> Done<Message> {
    found(services, asker, id)?;
    if services.store().delete_team_folder(&asker.tenant, id)? {
        Ok(deleted("The folder"))
    } else {
        Err(Fault::conflict("The folder holds verifications or drafts"))
    }
}

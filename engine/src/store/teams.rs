//! Teams, which the services call groups, and what the services know of folders.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// A team that owns folders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When it was made, RFC 3339.
    pub created_at: String,
    /// When it was changed last.
    pub updated_at: String,
}

/// A folder as the services know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamFolder {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub description: Option<String>,
    /// The team that owns it.
    pub team: Option<Uuid>,
    /// When it was made, RFC 3339.
    pub created_at: String,
    /// When it was changed last.
    pub updated_at: String,
}

fn team(r: &Row<'_>) -> rusqlite::Result<Team> {
    Ok(Team { id: id(r, "id")?, name: r.get("name")?, created_at: r.get("created_at")?, updated_at: r.get("updated_at")? })
}

fn folder(r: &Row<'_>) -> rusqlite::Result<TeamFolder> {
    let team = r.get::<_, Option<String>>("team_id")?.and_then(|t| Uuid::parse_str(&t).ok());
    Ok(TeamFolder {
        id: id(r, "id")?,
        name: r.get("name")?,
        description: r.get("description")?,
        team,
        created_at: r.get("created_at")?,
        updated_at: r.get("updated_at")?,
    })
}

const FOLDER: &str = "SELECT f.id, f.name, t.description, t.team_id, t.created_at, t.updated_at FROM team_folders t JOIN folders f ON f.id = t.id
                      WHERE f.deleted = 0 AND t.tenant = ?1";

impl Store {
    /// Teams of a tenant by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn teams(&self, tenant: &str) -> Result<Vec<Team>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM teams WHERE tenant = ?1 ORDER BY name, id").map_err(failed)?;
            all.query_map([tenant], team).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// A team of a tenant.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn team(&self, tenant: &str, of: Uuid) -> Result<Option<Team>> {
        let sql = "SELECT * FROM teams WHERE tenant = ?1 AND id = ?2";
        self.read(|c| c.query_row(sql, params![tenant, of.to_string()], team).optional().map_err(failed))
    }

    /// Adds a team or changes it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_team(&self, tenant: &str, team: &Team) -> Result<()> {
        let sql = "INSERT INTO teams (id, tenant, name, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)
                   ON CONFLICT (id) DO UPDATE SET name = excluded.name, updated_at = excluded.updated_at";
        let values = params![team.id.to_string(), tenant, team.name, team.created_at, team.updated_at];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// Takes a team away that owns no folder; says whether it did.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_team(&self, tenant: &str, of: Uuid) -> Result<bool> {
        let sql = "DELETE FROM teams WHERE tenant = ?1 AND id = ?2
                   AND NOT EXISTS (SELECT 1 FROM team_folders t JOIN folders f ON f.id = t.id WHERE t.team_id = ?2 AND f.deleted = 0)";
        self.write(|t| {
            // A folder that was deleted and waits to be erased owns nothing any more.
            t.execute("UPDATE team_folders SET team_id = NULL WHERE team_id = ?1 AND id IN (SELECT id FROM folders WHERE deleted = 1)", [of.to_string()])
                .map_err(failed)?;
            t.execute(sql, params![tenant, of.to_string()]).map_err(failed)
        })
        .map(|n| n > 0)
    }

    /// Folders of a tenant by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn team_folders(&self, tenant: &str) -> Result<Vec<TeamFolder>> {
        self.read(|c| {
            let mut all = c.prepare_cached(&format!("{FOLDER} ORDER BY f.name, f.id")).map_err(failed)?;
            all.query_map([tenant], folder).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// A folder of a tenant.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn team_folder(&self, tenant: &str, of: Uuid) -> Result<Option<TeamFolder>> {
        let sql = format!("{FOLDER} AND f.id = ?2");
        self.read(|c| {
            let mut one = c.prepare_cached(&sql).map_err(failed)?;
            one.query_row(params![tenant, of.to_string()], folder).optional().map_err(failed)
        })
    }

    /// The folder that takes what names none.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn inbox(&self, tenant: &str, now: &str) -> Result<Uuid> {
        let sql = format!("{FOLDER} AND t.inbox = 1");
        let inbox = |c: &Connection| c.prepare_cached(&sql).and_then(|mut s| s.query_row([tenant], folder).optional()).map_err(failed);
        if let Some(found) = self.read(inbox)? {
            return Ok(found.id);
        }
        let id = Uuid::new_v4();
        self.write(|t| {
            // Somebody else may have made it meanwhile.
            let there = t.query_row(&sql, [tenant], folder).optional().map_err(failed)?;
            if let Some(there) = there {
                return Ok(there.id);
            }
            t.execute("INSERT INTO folders (id, name) VALUES (?1, 'Inbox')", [id.to_string()]).map_err(failed)?;
            let sql = "INSERT INTO team_folders (id, tenant, inbox, created_at, updated_at) VALUES (?1, ?2, 1, ?3, ?3)";
            t.execute(sql, params![id.to_string(), tenant, now]).map_err(failed)?;
            Ok(id)
        })
    }

    /// Adds a folder or changes it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_team_folder(&self, tenant: &str, f: &TeamFolder) -> Result<()> {
        self.write(|t| {
            let id = f.id.to_string();
            let sql = "INSERT INTO folders (id, name) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
            t.execute(sql, params![id, f.name]).map_err(failed)?;
            let sql = "INSERT INTO team_folders (id, tenant, description, team_id, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                       ON CONFLICT (id) DO UPDATE SET description = excluded.description, team_id = excluded.team_id, updated_at = excluded.updated_at";
            t.execute(sql, params![id, tenant, f.description, f.team.map(|t| t.to_string()), f.created_at, f.updated_at]).map_err(failed)?;
            Ok(())
        })
    }

    /// Takes a folder away that holds nothing; says whether it did.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn delete_team_folder(&self, tenant: &str, of: Uuid) -> Result<bool> {
        let sql = "UPDATE folders SET deleted = 1 WHERE id = ?2 AND EXISTS (SELECT 1 FROM team_folders WHERE id = ?2 AND tenant = ?1)
                   AND NOT EXISTS (SELECT 1 FROM cases WHERE folder_id = ?2 AND deleted = 0)";
        self.write(|t| t.execute(sql, params![tenant, of.to_string()]).map_err(failed)).map(|n| n > 0)
    }
}

//! Folders, and the cases in them whose files are analysed together.

use super::{FileState, Store, failed};
use crate::base::Result;
use rusqlite::{Row, params};
use std::collections::HashMap;
use uuid::Uuid;

/// A folder of cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
}

/// Files that are analysed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Its id.
    pub id: Uuid,
    /// The folder that it lies in.
    pub folder_id: Uuid,
    /// Its name.
    pub name: String,
    /// The review is completed.
    pub done: bool,
    /// When it was changed last, RFC 3339.
    pub updated_at: String,
}

/// A folder or case that was removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Removed {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// Whether it is a folder.
    pub folder: bool,
    /// When it was removed, RFC 3339.
    pub at: String,
}

/// The id in a column; all zero where it is none.
pub(super) fn id(row: &Row<'_>, column: &str) -> rusqlite::Result<Uuid> {
    row.get::<_, String>(column).map(|text| Uuid::parse_str(&text).unwrap_or_default())
}

fn case(row: &Row<'_>) -> rusqlite::Result<Case> {
    Ok(Case { id: id(row, "id")?, folder_id: id(row, "folder_id")?, name: row.get("name")?, done: row.get("done")?, updated_at: row.get("updated_at")? })
}

impl Store {
    /// Folders by name.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn folders(&self) -> Result<Vec<Folder>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT id, name FROM folders WHERE deleted = 0 ORDER BY name, id").map_err(failed)?;
            let rows = all.query_map([], |r| Ok(Folder { id: id(r, "id")?, name: r.get("name")? })).map_err(failed)?;
            rows.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Cases, the latest changed first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn cases(&self) -> Result<Vec<Case>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM cases WHERE deleted = 0 ORDER BY updated_at DESC, id").map_err(failed)?;
            all.query_map([], case).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// Folders and cases that were removed, with when, the latest first. Cases inside a removed folder go and come with it.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn removed(&self) -> Result<Vec<Removed>> {
        let sql = "SELECT id, name, 1 AS folder, coalesce((SELECT max(at) FROM steps WHERE case_id = folders.id), '') AS at FROM folders WHERE deleted = 1
             UNION ALL SELECT id, name, 0, updated_at FROM cases WHERE deleted = 1 ORDER BY at DESC, id";
        self.read(|c| {
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let row = |r: &Row<'_>| Ok(Removed { id: id(r, "id")?, name: r.get("name")?, folder: r.get("folder")?, at: r.get("at")? });
            all.query_map([], row).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    /// One case.
    ///
    /// # Errors
    /// It is not there.
    pub fn case(&self, of: Uuid) -> Result<Case> {
        self.read(|c| c.query_row("SELECT * FROM cases WHERE id = ?1", [of.to_string()], case).map_err(failed))
    }

    /// Adds a folder or renames it.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn save_folder(&self, folder: &Folder) -> Result<()> {
        let sql = "INSERT INTO folders (id, name) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET name = excluded.name";
        self.write(|t| t.execute(sql, params![folder.id.to_string(), folder.name]).map_err(failed).map(|_| ()))
    }

    /// Adds a case, renames it or moves it to another folder.
    ///
    /// # Errors
    /// The database cannot be written, or the folder is not there.
    pub fn save_case(&self, case: &Case) -> Result<()> {
        let sql = "INSERT INTO cases (id, folder_id, name, done, updated_at) VALUES (?1, ?2, ?3, ?4, ?5)
                   ON CONFLICT (id) DO UPDATE SET folder_id = excluded.folder_id, name = excluded.name, updated_at = excluded.updated_at";
        let values = params![case.id.to_string(), case.folder_id.to_string(), case.name, case.done, case.updated_at];
        self.write(|t| t.execute(sql, values).map_err(failed).map(|_| ()))
    }

    /// How many files each case holds, by state, and how many of them need a person.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn counts(&self) -> Result<HashMap<Uuid, Counts>> {
        let sql = "SELECT case_id AS id, state, count(*), sum(left > 0) FROM files WHERE deleted = 0 GROUP BY case_id, state";
        self.read(|c| {
            let mut all = c.prepare_cached(sql).map_err(failed)?;
            let rows = all.query_map([], |r| Ok((id(r, "id")?, r.get::<_, String>(1)?, r.get::<_, u32>(2)?, r.get::<_, u32>(3)?))).map_err(failed)?;
            let mut out: HashMap<Uuid, Counts> = HashMap::new();
            for row in rows {
                let (case, state, files, left) = row.map_err(failed)?;
                let counts = out.entry(case).or_default();
                counts.files += files;
                match FileState::of(&state) {
                    FileState::Queued => counts.queued += files,
                    FileState::Reading => counts.reading += files,
                    FileState::Failed => counts.failed += files,
                    FileState::Cancelled => counts.cancelled += files,
                    FileState::Locked => counts.to_review += files,
                    FileState::Read => counts.to_review += left,
                }
            }
            Ok(out)
        })
    }
}

/// How far the files of a case have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// In all.
    pub files: u32,
    /// Waiting.
    pub queued: u32,
    /// Being read.
    pub reading: u32,
    /// Not readable.
    pub failed: u32,
    /// Stopped.
    pub cancelled: u32,
    /// Locked, or read with something left to decide.
    pub to_review: u32,
}

//! Steps of history: what was changed, by whom and when. Added, never changed; an undo and a redo are steps too.

use super::cases::id;
use super::{Store, failed};
use crate::base::Result;
use rusqlite::{Row, params};
use uuid::Uuid;

/// A step that is to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStep {
    /// The case.
    pub case_id: Uuid,
    /// The file, where one is concerned.
    pub file_id: Option<Uuid>,
    /// The row, where one is concerned.
    pub row_id: Option<Uuid>,
    /// When, RFC 3339.
    pub at: String,
    /// Who.
    pub actor: String,
    /// What kind of step; decides how `payload` is read.
    pub kind: String,
    /// The step in a sentence.
    pub what: String,
    /// What it changes, as JSON.
    pub payload: String,
    /// The step that this one undoes or does again.
    pub of: Option<u64>,
}

/// A step that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number; later ones are larger.
    pub id: u64,
    /// What it says.
    pub step: NewStep,
    /// Whether it holds: an undone step does not, one done again does.
    pub holds: bool,
    /// Whether it was undone when something else was done: redo does not bring it back.
    pub left: bool,
}

/// What lists show of a case: what its steps say, kept beside them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// The review is completed.
    pub done: bool,
    /// The case was taken out.
    pub deleted: bool,
    /// Files whose being taken out changes.
    pub files: Vec<(Uuid, bool)>,
}

fn step(row: &Row<'_>) -> rusqlite::Result<Step> {
    let maybe = |column: &str| row.get::<_, Option<String>>(column).map(|t| t.and_then(|t| Uuid::parse_str(&t).ok()));
    Ok(Step {
        id: row.get::<_, i64>("id")?.unsigned_abs(),
        step: NewStep {
            case_id: id(row, "case_id")?,
            file_id: maybe("file_id")?,
            row_id: maybe("row_id")?,
            at: row.get("at")?,
            actor: row.get("actor")?,
            kind: row.get("kind")?,
            what: row.get("what")?,
            payload: row.get("payload")?,
            of: row.get::<_, Option<i64>>("of")?.map(i64::unsigned_abs),
        },
        holds: true,
        left: false,
    })
}

/// What is undone when something new is done, is left behind.
pub fn leave(steps: &mut [Step]) {
    for step in steps.iter_mut().filter(|s| !s.holds) {
        step.left = true;
    }
}

impl Store {
    /// Adds a step, and what lists show of the case after it.
    ///
    /// # Errors
    /// The database cannot be written; then nothing was done.
    pub fn add_step(&self, s: &NewStep, shown: &Shown) -> Result<u64> {
        let sql = "INSERT INTO steps (case_id, file_id, row_id, at, actor, kind, what, payload, of) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let text = |id: &Option<Uuid>| id.map(|i| i.to_string());
        self.write(|t| {
            let case = s.case_id.to_string();
            let values = params![case, text(&s.file_id), text(&s.row_id), s.at, s.actor, s.kind, s.what, s.payload, s.of.map(|n| n as i64)];
            t.execute(sql, values).map_err(failed)?;
            let step = t.last_insert_rowid().unsigned_abs();
            let sql = "UPDATE cases SET done = ?2, deleted = ?3, updated_at = ?4 WHERE id = ?1";
            t.execute(sql, params![case, shown.done, shown.deleted, s.at]).map_err(failed)?;
            // A folder has a history of its own, under its own id.
            t.execute("UPDATE folders SET deleted = ?2 WHERE id = ?1", params![case, shown.deleted]).map_err(failed)?;
            // A case that comes back needs its folder.
            if !shown.deleted {
                t.execute("UPDATE folders SET deleted = 0 WHERE deleted = 1 AND id = (SELECT folder_id FROM cases WHERE id = ?1)", [&case]).map_err(failed)?;
            }
            for (file, deleted) in &shown.files {
                t.execute("UPDATE files SET deleted = ?2 WHERE id = ?1", params![file.to_string(), deleted]).map_err(failed)?;
            }
            Ok(step)
        })
    }

    /// The steps of a case, oldest first, undos and redos taken into account and left out.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn steps(&self, case: Uuid) -> Result<Vec<Step>> {
        let all: Vec<Step> = self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM steps WHERE case_id = ?1 ORDER BY id").map_err(failed)?;
            all.query_map([case.to_string()], step).map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })?;
        let mut out: Vec<Step> = Vec::new();
        for s in all {
            match (s.step.kind.as_str(), s.step.of) {
                ("undo" | "redo", Some(of)) => {
                    if let Some(meant) = out.iter_mut().find(|o| o.id == of) {
                        meant.holds = s.step.kind == "redo";
                    }
                }
                _ => {
                    leave(&mut out);
                    out.push(s);
                }
            }
        }
        Ok(out)
    }
}

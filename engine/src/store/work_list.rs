//! Lists of jobs of the parsing service.

use super::works::{COLUMNS, Work, WorkState, work};
use super::{Store, failed};
use crate::base::Result;
use rusqlite::types::Value;
use rusqlite::{OptionalExtension, params_from_iter};
use uuid::Uuid;

/// A job with the pages of its file, where they are known.
pub type Counted = (Work, Option<u32>);

/// Which jobs are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WorkFilter {
    /// In this state.
    pub state: Option<WorkState>,
    /// Of this kind.
    pub kind: Option<String>,
    /// With this in the file's name, or at the beginning of the job's or the file's id.
    pub search: String,
    /// Made at this time or later, Unix milliseconds.
    pub from: Option<i64>,
    /// Made before this time.
    pub until: Option<i64>,
}

impl WorkFilter {
    fn sql(&self, tenant: &str) -> (String, Vec<Value>) {
        let mut sql = "tenant = ?".to_owned();
        let mut values = vec![Value::from(tenant.to_owned())];
        let mut add = |part: &str, all: Vec<Value>| {
            sql.push_str(" AND ");
            sql.push_str(part);
            values.extend(all);
        };
        if let Some(state) = self.state {
            add("state = ?", vec![state.name().to_owned().into()]);
        }
        if let Some(kind) = &self.kind {
            add("kind = ?", vec![kind.clone().into()]);
        }
        if !self.search.is_empty() {
            let lower = self.search.to_lowercase();
            add("(instr(folded, ?) > 0 OR substr(id, 1, length(?)) = ? OR substr(file_id, 1, length(?)) = ?)", vec![Value::from(lower); 5]);
        }
        if let Some(from) = self.from {
            add("created >= ?", vec![from.into()]);
        }
        if let Some(until) = self.until {
            add("created < ?", vec![until.into()]);
        }
        (sql, values)
    }
}

impl Store {
    /// A part of a tenant's jobs, newest first, each with the pages of its file where they are known, and how many there are in all.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn works(&self, tenant: &str, filter: &WorkFilter, skip: u64, many: u64) -> Result<(u64, Vec<Counted>)> {
        let (wanted, values) = filter.sql(tenant);
        self.read(|c| {
            let count = format!("SELECT count(*) FROM works WHERE {wanted}");
            let total: i64 = c.prepare_cached(&count).map_err(failed)?.query_row(params_from_iter(&values), |r| r.get(0)).map_err(failed)?;
            let sql = format!(
                "SELECT {COLUMNS}, (SELECT pages FROM uploads u WHERE u.id = works.file_id) AS pages FROM works WHERE {wanted} ORDER BY created DESC, id LIMIT {many} OFFSET {}",
                i64::try_from(skip).unwrap_or(i64::MAX)
            );
            let mut all = c.prepare(&sql).map_err(failed)?;
            let rows = all.query_map(params_from_iter(&values), |r| Ok((work(r)?, r.get("pages")?))).map_err(failed)?;
            Ok((total.unsigned_abs(), rows.collect::<rusqlite::Result<_>>().map_err(failed)?))
        })
    }

    /// A job of a tenant.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn work(&self, tenant: &str, of: Uuid) -> Result<Option<Work>> {
        Ok(self.any_work(of)?.filter(|w| w.tenant == tenant))
    }

    /// Notes which file a job's address led to.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn set_upload_bytes(&self, of: Uuid, sha256: &str, bytes: &[u8], media_type: &str, readable: bool) -> Result<()> {
        self.write(|t| {
            let token = Uuid::new_v4().to_string();
            t.execute("INSERT OR IGNORE INTO blobs (sha256, token, bytes) VALUES (?1, ?2, ?3)", rusqlite::params![sha256, token, bytes]).map_err(failed)?;
            let sql = "UPDATE uploads SET sha256 = ?2, bytes = ?3, media_type = ?4, readable = ?5 WHERE id = ?1";
            t.execute(sql, rusqlite::params![of.to_string(), sha256, bytes.len() as i64, media_type, readable]).map_err(failed).map(|_| ())
        })
    }

    /// How many jobs wait and how many are worked on, and when the oldest that waits was made.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn works_open(&self) -> Result<(u64, u64, Option<i64>)> {
        self.read(|c| {
            let count = |sql: &str| c.query_row(sql, [], |r| r.get::<_, i64>(0)).map_err(failed).map(i64::unsigned_abs);
            let oldest = c.query_row("SELECT created FROM works WHERE state = 'IN_QUEUE' ORDER BY priority DESC, turn, id LIMIT 1", [], |r| r.get(0));
            Ok((
                count("SELECT count(*) FROM works WHERE state = 'IN_QUEUE'")?,
                count("SELECT count(*) FROM works WHERE state = 'IN_PROGRESS'")?,
                oldest.optional().map_err(failed)?,
            ))
        })
    }
}

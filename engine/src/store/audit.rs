//! The audit log of the services: every request that changes or exports. It is only added to.

use super::{Store, failed, run};
use crate::base::Result;
use rusqlite::params;

/// A request that changed or exported something, or tried to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    /// When, RFC 3339.
    pub at: String,
    /// Whose records.
    pub tenant: String,
    /// `user` or `api_key`.
    pub actor_type: String,
    /// Id of the user or of the key.
    pub actor_id: String,
    /// Name of the user or of the key.
    pub actor_name: String,
    /// The operation, as the contract names it.
    pub operation: String,
    /// Path of the request, without its query.
    pub path: String,
    /// Status of the answer.
    pub status: u16,
    /// From which address.
    pub address: String,
    /// Id of the request, as its answer and the log name it.
    pub request_id: String,
}

impl Store {
    /// Adds to the log.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn audit(&self, a: &Audited) -> Result<()> {
        let sql = "INSERT INTO audit (at, tenant, actor_type, actor_id, actor_name, operation, path, status, address, request_id)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        let values = params![a.at, a.tenant, a.actor_type, a.actor_id, a.actor_name, a.operation, a.path, a.status, a.address, a.request_id];
        self.write(|t| run(t, sql, values))
    }

    /// The last of the log, the latest first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn audited(&self, most: u32) -> Result<Vec<Audited>> {
        self.read(|c| {
            let mut all = c.prepare_cached("SELECT * FROM audit ORDER BY id DESC LIMIT ?1").map_err(failed)?;
            let rows = all.query_map([most], |r| {
                Ok(Audited {
                    at: r.get("at")?,
                    tenant: r.get("tenant")?,
                    actor_type: r.get("actor_type")?,
                    actor_id: r.get("actor_id")?,
                    actor_name: r.get("actor_name")?,
                    operation: r.get("operation")?,
                    path: r.get("path")?,
                    status: r.get("status")?,
                    address: r.get("address")?,
                    request_id: r.get("request_id")?,
                })
            });
            rows.map_err(failed)?.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }
}

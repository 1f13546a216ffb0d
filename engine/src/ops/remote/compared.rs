//! What the service read of a case beside what is read here: the rows that differ, and which of the two the running balance proves.

use super::here::Here;
use super::link::Link;
use crate::ops::Saldo;
use crate::ops::error::{Answer, OpError};
use crate::ops::records::{Compared, InCase};
use crate::ops::work::held;
use crate::sync::compare::differences;
use crate::sync::items::rows;

/// Rows that are answered at most.
const MOST: usize = 500;

/// Lays both readings side by side. What the service read is fetched anew.
pub fn remote_compare(saldo: &Saldo, input: InCase) -> Answer<Compared> {
    let inner = &saldo.0;
    let shared = inner.store.shared_case(input.case_id)?.ok_or_else(|| OpError::conflict("The case is not shared: there is nothing to compare it with."))?;
    let Some(id) = shared.remote_id.clone() else { return Err(OpError::conflict("The case has not been sent yet.")) };
    let c = inner.store.connection(shared.connection_id)?;
    let session = inner.session(&c)?;
    let missing = inner.fetch_all(&session, c.id, &id)?;
    if let Some((_, trouble)) = missing.into_iter().find(|(part, _)| part == "transactions") {
        return Err(trouble.into());
    }
    let body = inner.store.part(c.id, &id, "transactions")?.map(|(body, _)| body).unwrap_or_default();
    let there = rows(&body)?;
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let here = Here::of(&mut work, &inner.store, &Link { shared }.files())?;
    let here = here.ok_or_else(|| OpError::conflict("Files of the case are still being read."))?.rows();
    let (differing, rows) = differences(&here, &there, MOST);
    Ok(Compared { here: here.len(), there: there.len(), differing, rows })
}

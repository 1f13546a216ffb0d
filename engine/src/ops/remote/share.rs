//! A case is shared: what would be sent is shown, then put into the outbox.

use super::link::Link;
use super::{make, settings, watch};
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{CaseShare, InCase, SharePreview, SharedFile, SharedState};
use crate::ops::work::{held, timestamp};
use crate::ops::{Inner, Saldo};
use crate::store::{File, RemoteConnection};
use crate::sync::mask;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// What is to be sent of a case.
struct Prepared {
    files: Vec<(File, String)>,
    folder: String,
    configuration: Map<String, Value>,
    output: String,
    corrections: usize,
}

impl Inner {
    fn prepared(&self, c: &RemoteConnection, case: Uuid) -> Answer<Prepared> {
        let kept = self.store.case(case)?;
        let work = self.work(case)?;
        let work = held(&work);
        let files = work.files(&self.store)?;
        if files.is_empty() {
            return Err(OpError::conflict("The case holds no files: there is nothing to share."));
        }
        let sent_as = |(n, f): (usize, &File)| if c.mask { mask::file(&f.name, n) } else { f.name.clone() };
        let names: Vec<String> = files.iter().enumerate().map(sent_as).collect();
        let folder = self.store.folders()?.into_iter().find(|f| f.id == kept.folder_id).map(|f| f.name).unwrap_or_default();
        let corrections = work
            .state
            .steps
            .iter()
            .filter(|s| s.holds && !["\"configure\"", "\"output\""].iter().any(|k| s.step.payload.contains(&format!("\"kind\":{k}"))))
            .count();
        let sent = |v: &Value| if c.mask { serde_json::from_str(&settings::masked(&v.to_string())).unwrap_or_default() } else { v.clone() };
        let output: Map<String, Value> = work.state.output.iter().map(|(name, v)| (name.clone(), sent(v))).collect();
        let output = if output.is_empty() { String::new() } else { serde_json::to_string_pretty(&output).unwrap_or_default() };
        Ok(Prepared { output, files: files.into_iter().zip(names).collect(), folder, configuration: settings::configuration(&work.state, c.mask), corrections })
    }
}

/// What would be sent.
pub fn remote_share_preview(saldo: &Saldo, input: CaseShare) -> Answer<SharePreview> {
    let c = saldo.0.store.connection(input.connection_id)?;
    let p = saldo.0.prepared(&c, input.case_id)?;
    let file = |(f, sent_as): &(File, String)| SharedFile {
        name: f.name.clone(),
        sent_as: sent_as.clone(),
        bytes: f.bytes,
        password: f.password.as_ref().is_some_and(|p| !p.is_empty()),
    };
    Ok(SharePreview {
        to: c.base_url.clone(),
        folder: p.folder,
        files: p.files.iter().map(file).collect(),
        configuration: serde_json::to_string_pretty(&p.configuration).unwrap_or_default(),
        output: p.output,
        corrections: p.corrections,
        mask: c.mask,
    })
}

/// Shares a case: from now on it is kept in step. The first time what would be sent must have been seen.
pub fn remote_share(saldo: &Saldo, input: CaseShare) -> Answer<SharedState> {
    let inner = &saldo.0;
    let c = inner.store.connection(input.connection_id)?;
    if input.seen != Some(true) {
        return Err(OpError::conflict("Look at what would be sent first, then share the case."));
    }
    let work = inner.work(input.case_id)?;
    if held(&work).state.discarded {
        return Err(OpError::missing("The case"));
    }
    if inner.store.shared_case(input.case_id)?.is_some() {
        return Err(OpError::conflict("The case is shared already."));
    }
    let p = inner.prepared(&c, input.case_id)?;
    let ids: Vec<Uuid> = p.files.iter().map(|(f, _)| f.id).collect();
    let mark = Uuid::new_v5(&c.id, input.case_id.as_bytes());
    let body = json!({
        "folder": p.folder,
        "draft": input.draft == Some(true),
        "configuration": p.configuration,
        "webhook_metadata": {make::MARK: mark},
    });
    let files: Vec<(Uuid, String)> = p.files.into_iter().map(|(f, name)| (f.id, name)).collect();
    inner.store.save_shared(&Link::new(input.case_id, c.id, &ids, None, timestamp()).shared)?;
    inner.store.send_later(&make::outgoing(&c, input.case_id, &files, &body))?;
    inner.changed(&[Topic::Folders, Topic::Settings], Some(input.case_id), None);
    watch::wake(inner);
    inner.shared_state(input.case_id)
}

/// Shares a case no longer. It stays here, and what was sent stays there.
pub fn remote_unshare(saldo: &Saldo, input: InCase) -> Answer<SharedState> {
    let inner = &saldo.0;
    {
        let _turn = crate::ops::lock(&inner.remote.turn);
        inner.store.unshare(input.case_id, &timestamp())?;
    }
    inner.changed(&[Topic::Folders, Topic::Settings], Some(input.case_id), None);
    inner.shared_state(input.case_id)
}

/// How a case is shared.
pub fn remote_case(saldo: &Saldo, input: InCase) -> Answer<SharedState> {
    saldo.0.store.case(input.case_id)?;
    saldo.0.shared_state(input.case_id)
}

impl Inner {
    /// How a case is shared.
    pub(super) fn shared_state(&self, case: Uuid) -> Answer<SharedState> {
        let shared = self.store.shared_case(case)?;
        let connection = shared.as_ref().and_then(|s| self.store.connection(s.connection_id).ok());
        let record = match shared.as_ref().and_then(|s| Some((s.connection_id, s.remote_id.clone()?))) {
            Some((connection, id)) => self.store.remote_record(connection, "verification", &id)?,
            None => None,
        };
        let record: Value = record.and_then(|r| serde_json::from_str(&r.record).ok()).unwrap_or_default();
        let unsent = self.store.sendings(Some(case), true, 100_000)?;
        let drafted = |s: &crate::store::Outgoing| s.kind == "create" && serde_json::from_str::<Value>(&s.body).is_ok_and(|b| b["draft"] == true);
        let draft = record["status"] == "DRAFT" || unsent.iter().any(drafted);
        let kept_here = match &shared {
            Some(s) => {
                let work = self.work(case)?;
                let mut work = held(&work);
                let order = if draft { work.files(&self.store)?.iter().map(|f| f.id).collect() } else { Link { shared: s.clone() }.files() };
                super::here::Here::of(&mut work, &self.store, &order)?.map_or(0, |h| h.kept_here)
            }
            None => 0,
        };
        Ok(SharedState {
            case_id: case,
            connection_id: shared.as_ref().map(|s| s.connection_id),
            connection: connection.map(|c| c.name).unwrap_or_default(),
            remote_id: shared.as_ref().and_then(|s| s.remote_id.clone()),
            status: record["status"].as_str().map(str::to_owned),
            gone: shared.as_ref().is_some_and(|s| s.state == "gone"),
            draft,
            waiting: unsent.len(),
            conflicts: self.store.conflicts(Some(case), true)?.len(),
            kept_here,
        })
    }
}

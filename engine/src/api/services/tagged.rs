//! Requests that are for one state of a verification: a look only where it changed, a change only onto what was seen.

use super::answer::Answer;
use super::asked::Asked;
use super::handle::Served;
use super::table::Entry;
use crate::ops::service::{Fault, tags};
use axum::http::request::Parts;
use axum::http::{Method, header};
use std::sync::Arc;
use uuid::Uuid;

/// A request about a verification that may name a state of it.
pub(super) struct Tagged {
    id: Uuid,
    changes: bool,
    /// The tags that it names.
    named: Option<String>,
}

/// Whether a request is one: a look at a verification or at what was read of it, or a change of either.
pub(super) fn of(path: &str, parts: &Parts) -> Option<Tagged> {
    let mut steps = path.trim_start_matches('/').split('/');
    let about = matches!(steps.next(), Some("verifications" | "bank-statements" | "drafts"));
    let id = steps.next().filter(|_| about)?.parse().ok()?;
    let changes = parts.method == Method::PUT;
    if !changes && !matches!(parts.method, Method::GET | Method::HEAD) {
        return None;
    }
    let name = if changes { header::IF_MATCH } else { header::IF_NONE_MATCH };
    let named = parts.headers.get(name).and_then(|v| v.to_str().ok()).map(str::to_owned);
    Some(Tagged { id, changes, named })
}

impl Tagged {
    fn names(&self, tag: &str) -> bool {
        self.named.as_deref().is_some_and(|n| n.split(',').map(|t| t.trim().trim_start_matches("W/")).any(|t| t == tag || t == "*"))
    }
}

/// Does it, where the state is the one that is meant.
pub(super) async fn run(served: &Arc<Served>, entry: &'static Entry, asked: Asked, tagged: Tagged) -> Result<Answer, Fault> {
    let services = served.services.clone();
    let work = move || {
        let asker = asked.asker.clone();
        let tag = |services| tags::tag(services, &asker, tagged.id);
        let held = tagged.changes.then(|| services.changing.hold(tagged.id));
        // Before it is looked at: what changes meanwhile shows at the next look.
        let before = if tagged.changes && tagged.named.is_none() { None } else { tag(&services)? };
        match &before {
            Some(tag) if tagged.changes && !tagged.names(tag) => return Err(Fault::Stale),
            Some(tag) if !tagged.changes && tagged.names(tag) => {
                let mut answer = Answer::json(304, Vec::new()).with(header::ETAG, tag);
                answer.headers.remove(header::CONTENT_TYPE);
                return Ok(answer);
            }
            _ => {}
        }
        let answer = Answer::from((entry.does)(&services, asked)?);
        let after = if tagged.changes { tag(&services)? } else { before };
        drop(held);
        Ok(match after {
            Some(tag) => answer.with(header::ETAG, tag),
            None => answer,
        })
    };
    let done = tokio::task::spawn_blocking(move || std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))).await;
    match done {
        Ok(Ok(answer)) => answer,
        _ => Err(Fault::Failed("An operation ended in a panic.".to_owned())),
    }
}

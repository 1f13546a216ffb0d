//! Requests that are for one state of a verification: a look only where it changed, a change only onto what was seen.

use super::answer::Answer;
use super::asked::Asked;
use super::handle::Served;
use super::table::Entry;
use super::weight::{Weight, weight};
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

/// Does it, where the state is the one that is meant. `asked_for` is the path with its query.
pub(super) async fn run(served: &Arc<Served>, entry: &'static Entry, asked: Asked, tagged: Tagged, asked_for: &str) -> Result<Answer, Fault> {
    let weight = weight(entry.operation);
    // What follows from the state that a tag names is made once; a record with links that end is none of that.
    let name = (!tagged.changes && weight == Weight::Heavy).then(|| format!("{}\n{asked_for}", asked.asker.tenant));
    let look = Look { served: Arc::clone(served), entry, tagged, name };
    let (look, asked, alone) = if look.tagged.changes {
        (look, asked, true)
    } else {
        match look.first(asked, weight).await? {
            Looked::Answer(answer) => return Ok(answer),
            Looked::Not(look, asked, alone) => (*look, *asked, alone),
        }
    };
    let _turn = served.places.turn(look.tagged.id, alone).await;
    let _place = served.places.of(weight).await;
    blocking(move || look.all(asked)).await
}

/// A request under way.
struct Look {
    served: Arc<Served>,
    entry: &'static Entry,
    tagged: Tagged,
    /// Under which its answer is kept.
    name: Option<String>,
}

/// What came of a first look.
enum Looked {
    Answer(Answer),
    /// It is more work; and whether others would only wait for it in the meantime.
    Not(Box<Look>, Box<Asked>, bool),
}

impl Look {
    /// Answers what is at hand, beside those who work on something.
    async fn first(self, asked: Asked, weight: Weight) -> Result<Looked, Fault> {
        let served = Arc::clone(&self.served);
        let _place = served.places.of(Weight::Light).await;
        blocking(move || {
            let (tag, made) = match tags::at_hand(&self.served.services, &asked.asker, self.tagged.id)? {
                tags::AtHand::Tag(tag, made) => (Some(tag), made),
                tags::AtHand::Nothing => (None, true),
                tags::AtHand::Unsure => return Ok(Looked::Not(Box::new(self), Box::new(asked), true)),
            };
            if let Some(answer) = tag.as_deref().and_then(|tag| self.again(tag)) {
                return Ok(Looked::Answer(answer));
            }
            if weight == Weight::Heavy {
                return Ok(Looked::Not(Box::new(self), Box::new(asked), !made));
            }
            let answer = Answer::from((self.entry.does)(&self.served.services, asked)?);
            Ok(Looked::Answer(with(answer, tag.as_deref())))
        })
        .await
    }

    /// That nothing changed, or what was answered before.
    fn again(&self, tag: &str) -> Option<Answer> {
        if self.tagged.names(tag) {
            let mut answer = Answer::json(304, Vec::new()).with(header::ETAG, tag);
            answer.headers.remove(header::CONTENT_TYPE);
            return Some(answer);
        }
        let body = self.served.kept.get(self.name.as_deref()?, tag)?;
        Some(with(Answer::json(200, body), Some(tag)))
    }

    fn all(self, asked: Asked) -> Result<Answer, Fault> {
        let (services, changes) = (&self.served.services, self.tagged.changes);
        let asker = asked.asker.clone();
        let tag = || tags::tag(services, &asker, self.tagged.id);
        let held = changes.then(|| services.changing.hold(self.tagged.id));
        // Before it is looked at: what changes meanwhile shows at the next look.
        let before = if changes && self.tagged.named.is_none() { None } else { tag()? };
        match &before {
            Some(tag) if changes && !self.tagged.names(tag) => return Err(Fault::Stale),
            Some(tag) if !changes => {
                if let Some(answer) = self.again(tag) {
                    return Ok(answer);
                }
            }
            _ => {}
        }
        let answer = Answer::from((self.entry.does)(services, asked)?);
        let after = if changes { tag()? } else { before };
        drop(held);
        if let (Some(name), Some(tag), 200) = (self.name, &after, answer.status.as_u16()) {
            self.served.kept.put(name, tag, &answer.body);
        }
        Ok(with(answer, after.as_deref()))
    }
}

fn with(answer: Answer, tag: Option<&str>) -> Answer {
    match tag {
        Some(tag) => answer.with(header::ETAG, tag),
        None => answer,
    }
}

/// Does it on a thread that may wait; a panic in it is the server's own fault.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Fault> + Send + 'static) -> Result<T, Fault> {
    let done = tokio::task::spawn_blocking(move || std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))).await;
    match done {
        Ok(Ok(value)) => value,
        _ => Err(Fault::Failed("An operation ended in a panic.".to_owned())),
    }
}

//! What is to be sent of a case that is there already: each change once, in its order, and only onto the state that was looked at.

use super::link::Link;
use super::round::Wrong;
use super::settings;
use super::there::There;
use crate::ops::Inner;
use crate::ops::work::timestamp;
use crate::remote::session::{Ask, Got, Session};
use crate::remote::trouble::Trouble;
use crate::store::{Outgoing, RemoteConnection};
use crate::sync::items::{Item, sent};
use crate::sync::mask;
use serde_json::{Value, json};

/// How sending ended.
pub enum Sent {
    /// So much was sent, and nothing is left that could be.
    All(usize),
    /// So much was sent; then somebody had been faster there, and it is looked at anew.
    Stale(usize),
}

/// Fields of rows that a person writes in their own words.
const WORDS: [&str; 3] = ["trx_notes", "merchant_name", "note"];

/// The value in the form in which it leaves the machine.
pub fn masked(c: &RemoteConnection, item: &Item, value: &str) -> String {
    match item {
        Item::Row { field, .. } if c.mask && WORDS.contains(&field.as_str()) => mask::numbers(value),
        Item::Output { .. } if c.mask => settings::masked(value),
        _ => value.to_owned(),
    }
}

/// A request of a change; none where the service has no place for it.
fn request(c: &RemoteConnection, id: &str, there: &There, s: &Outgoing) -> Option<Ask> {
    let item: Item = s.item.parse().ok()?;
    let base = format!("bank-statements/{id}");
    let value = masked(c, &item, &s.value);
    Some(match &item {
        Item::Header { file, statement, index, field } => {
            let header = there.header(*file, *statement, *index)?;
            Ask::put(format!("{base}/headers/{}", header.id), json!({field.as_str(): value}).to_string())
        }
        Item::Columns { file } => {
            let all: Vec<super::there::Edged> = serde_json::from_str(&value).ok()?;
            let items: Vec<Value> = all
                .iter()
                .map(|(statement, index, x0, x1, name, kind)| json!({"statement_index": statement, "index": index, "x0": x0, "x1": x1, "name": name, "type": kind}))
                .collect();
            Ask::put(format!("{base}/headers"), json!({"file_index": file, "items": items}).to_string())
        }
        Item::Row { id: row, field } => Ask::put(format!("{base}/transactions/{row}"), format!("{{{}: {}}}", Value::from(field.as_str()), sent(field, &value))),
        // What goes with the status is put together with it; files are a draft's.
        Item::Status | Item::Config { .. } | Item::Output { .. } | Item::Files | Item::Job { .. } | Item::Case => return None,
    })
}

/// Ends or opens a review. What was configured, and what a reviewer puts beside what was read, is merged by the same request.
fn status(c: &RemoteConnection, id: &str, value: &str, there: &There, with: &[Outgoing]) -> Ask {
    let mut body = json!({ "verification_status": value });
    for s in with {
        let (place, name, to) = match s.item.parse() {
            Ok(Item::Config { field }) => ("configuration", field.clone(), settings::wire(&field, &s.value)),
            Ok(ref item @ Item::Output { ref name }) => ("output", name.clone(), serde_json::from_str(&masked(c, item, &s.value)).unwrap_or_default()),
            _ => continue,
        };
        let from = &there.record[if place == "output" { place } else { "input_config" }][&name];
        body[place][&name] = settings::patch(from, &to);
    }
    Ask::put(format!("verifications/{id}"), body.to_string()).bearer()
}

impl Inner {
    /// Sends what is planned of a case.
    pub(super) fn deliver(
        &self,
        c: &RemoteConnection,
        session: &Session,
        link: &Link,
        there: &There,
        planned: Vec<Outgoing>,
        pressed: bool,
    ) -> Result<Sent, Wrong> {
        let id = link.shared.remote_id.clone().unwrap_or_default();
        let mut tag = there.tag.clone();
        let mut count = 0;
        let tried = planned.into_iter().filter(|s| pressed || s.state != "still");
        let (reviews, rest): (Vec<Outgoing>, Vec<Outgoing>) = tried.partition(|s| s.kind == "status");
        let (mut with, items): (Vec<Outgoing>, Vec<Outgoing>) = rest.into_iter().partition(|s| s.item.parse().is_ok_and(|i| settings::beside(&i)));
        let opens = reviews.iter().any(|s| s.value == "NEED_REVIEW");
        // A completed review takes no corrections: it is opened for them, and completed again.
        let between = there.completed() && !opens && !items.is_empty();
        let mut end = reviews.first().map(|s| s.value.clone()).or_else(|| between.then(|| "COMPLETED".to_owned()));
        if end.is_none() && !with.is_empty() {
            if matches!(there.status.as_str(), "COMPLETED" | "NEED_REVIEW") {
                end = Some(there.status.clone());
            } else {
                let why = format!("It would end the status {} there: it goes once the review is completed or opened.", there.status);
                with.iter().try_for_each(|s| self.store.hold_sending(s.id, "still", &why))?;
                with.clear();
            }
        }
        if end.is_some() && !session.logs_in() {
            let why = "A person ends and opens reviews: give e-mail address and password of one who may.";
            for s in reviews.iter().chain(&with).chain(items.iter().filter(|_| between)) {
                self.store.hold_sending(s.id, "still", why)?;
            }
            if between {
                return Ok(Sent::All(0));
            }
            end = None;
        }
        let group: Vec<Outgoing> = reviews.into_iter().chain(with).collect();
        if opens && let Some(value) = end.take() {
            match self.put_review(c, session, (link, there), &value, &group, &mut tag)? {
                Sent::All(n) => count += n,
                stale => return Ok(stale),
            }
        }
        if between {
            match self.ask_tagged(session, &status(c, &id, "NEED_REVIEW", there, &[]), &mut tag) {
                Ok(_) => {}
                Err(Trouble::Stale) => return Ok(Sent::Stale(0)),
                Err(trouble) => return Err(trouble.into()),
            }
        }
        for s in &items {
            let Some(ask) = request(c, &id, there, s) else {
                self.store.hold_sending(s.id, "still", "The service has no such item.")?;
                continue;
            };
            if !self.store.begin_sending(s.id, crate::jobs::now())? {
                continue;
            }
            match self.ask_tagged(session, &ask, &mut tag) {
                Ok(_) => {
                    self.store.end_sending(s.id, &timestamp(), "", Some((link.shared.case_id, &[(s.item.clone(), s.value.clone())])), None)?;
                    count += 1;
                }
                Err(Trouble::Stale) => {
                    self.store.hold_sending(s.id, "waiting", &Trouble::Stale.to_string())?;
                    return Ok(Sent::Stale(count));
                }
                Err(trouble @ (Trouble::Refused { status: 400..=499, .. } | Trouble::Gone)) => {
                    self.store.hold_sending(s.id, "still", &trouble.to_string())?;
                }
                Err(trouble) => {
                    self.store.hold_sending(s.id, "waiting", &trouble.to_string())?;
                    return Err(trouble.into());
                }
            }
        }
        if let Some(value) = end {
            return Ok(match self.put_review(c, session, (link, there), &value, &group, &mut tag)? {
                Sent::All(n) => Sent::All(count + n),
                Sent::Stale(n) => Sent::Stale(count + n),
            });
        }
        Ok(Sent::All(count))
    }

    /// Ends or opens a review, with all that goes with its status.
    fn put_review(
        &self,
        c: &RemoteConnection,
        session: &Session,
        (link, there): (&Link, &There),
        value: &str,
        group: &[Outgoing],
        tag: &mut String,
    ) -> Result<Sent, Wrong> {
        let id = link.shared.remote_id.clone().unwrap_or_default();
        let mut begun = Vec::new();
        for s in group {
            if self.store.begin_sending(s.id, crate::jobs::now())? {
                begun.push(s.clone());
            }
        }
        let hold = |state: &str, why: &Trouble| begun.iter().try_for_each(|s| self.store.hold_sending(s.id, state, &why.to_string()));
        match self.ask_tagged(session, &status(c, &id, value, there, &begun), tag) {
            Ok(_) => {
                for s in &begun {
                    self.store.end_sending(s.id, &timestamp(), "", Some((link.shared.case_id, &[(s.item.clone(), s.value.clone())])), None)?;
                }
                Ok(Sent::All(begun.len()))
            }
            Err(Trouble::Stale) => {
                hold("waiting", &Trouble::Stale)?;
                Ok(Sent::Stale(0))
            }
            Err(trouble @ (Trouble::Refused { status: 400..=499, .. } | Trouble::Gone)) if !begun.is_empty() => {
                hold("still", &trouble)?;
                Ok(Sent::All(0))
            }
            Err(trouble) => {
                hold("waiting", &trouble)?;
                Err(trouble.into())
            }
        }
    }

    /// Asks onto a state, and goes on with the state that it leads to.
    fn ask_tagged(&self, session: &Session, ask: &Ask, tag: &mut String) -> Result<Got, Trouble> {
        let got = session.ask(&ask.clone().tagged(tag))?;
        *tag = got.tag.clone();
        Ok(got)
    }
}

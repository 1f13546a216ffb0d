//! Operations of keeping step with services elsewhere: connections, sharing, taking over, sending, deciding.
//!
//! Nothing is sent by itself while no case is shared. What a person asks for (a test, a look at a service's list) is sent then and there.

pub mod compared;
pub mod conflicts;
pub mod connections;
mod deliver;
pub mod draft;
mod here;
pub mod hook;
pub mod jobs;
mod link;
mod make;
pub mod outbox;
mod plan;
pub mod pull;
mod round;
pub mod settings;
pub mod share;
pub mod take;
mod taken;
pub mod templates;
mod there;
pub mod watch;

use super::error::{Answer, OpError};
use super::records::Said;
use super::{Inner, lock};
use crate::remote::session::{Reach, Session};
use crate::remote::trouble::Trouble;
use crate::store::RemoteConnection;
use serde_json::json;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use uuid::Uuid;
use zeroize::Zeroizing;

/// What is kept in memory of connections: sessions with their bearer tokens, which are stored nowhere.
#[derive(Debug, Default)]
pub(super) struct Remote {
    sessions: Mutex<HashMap<Uuid, Arc<Session>>>,
    /// Held while something is brought into step: one after the other.
    turn: Mutex<()>,
    wake: Mutex<Option<Sender<()>>>,
    /// What is brought into step tells of its own changes: nobody need be woken by them.
    busy: AtomicBool,
    stop: Arc<AtomicBool>,
}

impl Remote {
    /// Sends nothing any more.
    pub(super) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        lock(&self.wake).take();
    }

    /// Something changed: it is looked whether there is anything to send.
    pub(super) fn wake(&self) {
        if !self.busy.load(Ordering::Relaxed)
            && let Some(wake) = lock(&self.wake).as_ref()
        {
            // Nobody listens any more: the end is there.
            let _ = wake.send(());
        }
    }
}

/// A trouble in a sentence.
fn said(trouble: &Trouble) -> Said {
    let said = Said::new(trouble.code(), trouble.to_string());
    match trouble {
        Trouble::Limited(seconds) => said.with("seconds", seconds),
        Trouble::Refused { status, message, .. } => said.with("status", status).with("message", message),
        Trouble::Credential(code) => said.with("code", code),
        _ => said,
    }
}

impl From<Trouble> for OpError {
    fn from(trouble: Trouble) -> Self {
        Self { code: trouble.code().to_uppercase(), message: trouble.to_string(), field: None }
    }
}

impl Inner {
    /// The session of a connection: the one that is there, or a new one.
    fn session(&self, c: &RemoteConnection) -> Answer<Arc<Session>> {
        if let Some(session) = lock(&self.remote.sessions).get(&c.id) {
            return Ok(Arc::clone(session));
        }
        let secrets = self.secrets(c.id)?;
        let login = secrets.get("password").filter(|p| !p.is_empty() && !c.email.is_empty()).map(|p| (c.email.clone(), p.clone()));
        let key = secrets.get("key").cloned().unwrap_or_default();
        let reach = Reach { base_url: c.base_url.clone(), parse_url: c.parse_url.clone(), key, login };
        let session = Arc::new(Session::new(reach, Arc::clone(&self.remote.stop))?);
        lock(&self.remote.sessions).insert(c.id, Arc::clone(&session));
        Ok(session)
    }

    /// Notes how a look at a connection ended; what it asks for it asks once, until it is given.
    fn note_look(&self, c: Uuid, ended: Result<(), &Trouble>) -> Answer<()> {
        match ended {
            Ok(()) => {
                self.store.note_connection(c, "trouble", serde_json::Value::Null)?;
                self.store.note_connection(c, "in_step", json!(super::work::timestamp()))?;
            }
            Err(trouble) => {
                self.store.note_connection(c, "trouble", json!(said(trouble)))?;
                if let Trouble::Credential(code) = trouble {
                    self.store.note_connection(c, "asks", json!(code))?;
                }
            }
        }
        Ok(())
    }

    /// What is secret of a connection, by name.
    fn secrets(&self, c: Uuid) -> Answer<HashMap<String, Zeroizing<String>>> {
        let kept = match self.store.sealed_connection(c)? {
            Some(sealed) => Some(Zeroizing::new(String::from_utf8_lossy(&sealed).into_owned())),
            None => crate::store::keychain::kept_secret(&self.place_of(c)),
        };
        let Some(text) = kept else { return Ok(HashMap::new()) };
        let all: HashMap<String, String> = serde_json::from_str(&text).unwrap_or_default();
        Ok(all.into_iter().map(|(k, v)| (k, Zeroizing::new(v))).collect())
    }

    /// The name under which a keychain keeps the secrets of a connection.
    fn place_of(&self, c: Uuid) -> String {
        format!("{} {c}", self.folder.canonicalize().unwrap_or_else(|_| self.folder.clone()).display())
    }

    /// Keeps what is secret of a connection: in the keychain where the store's own key lies there, else sealed in the store.
    fn keep_secrets(&self, c: Uuid, all: &HashMap<String, Zeroizing<String>>) -> Answer<()> {
        let plain: HashMap<&str, &str> = all.iter().filter(|(_, v)| !v.is_empty()).map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let text = Zeroizing::new(if plain.is_empty() { String::new() } else { json!(plain).to_string() });
        let chained = self.key_source == super::records::KeySource::Keychain && crate::store::keychain::keep_secret(&self.place_of(c), &text);
        self.store.seal_connection(c, if chained { &[] } else { text.as_bytes() })?;
        lock(&self.remote.sessions).remove(&c);
        Ok(())
    }
}

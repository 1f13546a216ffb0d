//! Connections: added, listed, looked at part by part, removed.

use super::said;
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{ById, ConnectionCheck, ConnectionSave, ConnectionTest, Deleted, None as Nothing, Said, ServiceConnection, SyncState};
use crate::ops::service::VERSION;
use crate::ops::work::timestamp;
use crate::ops::{Inner, Saldo};
use crate::remote::session::{Ask, Session, address};
use crate::remote::trouble::Trouble;
use crate::store::RemoteConnection;
use crate::sync::event::TOLERANCE;
use serde_json::Value;
use uuid::Uuid;
use zeroize::Zeroizing;

/// The longest text that is kept.
const LONG: usize = 500;

/// All connections by name.
pub fn remote_connections(saldo: &Saldo, _: Nothing) -> Answer<Vec<ServiceConnection>> {
    saldo.0.store.connections()?.iter().map(|c| saldo.0.connection_shown(c)).collect()
}

impl Inner {
    fn connection_shown(&self, c: &RemoteConnection) -> Answer<ServiceConnection> {
        let secrets = self.secrets(c.id)?;
        let asks = c.notes.get("asks").and_then(Value::as_str).map(|code| match code {
            "LOGIN" => Said::new("remote_asks_login", "The login is not taken. Give e-mail address and password again."),
            code => Said::new("remote_asks_key", "The key is not taken. Give another.").with("code", code),
        });
        Ok(ServiceConnection {
            id: c.id,
            name: c.name.clone(),
            base_url: c.base_url.clone(),
            parse_url: c.parse_url.clone(),
            email: c.email.clone(),
            has_key: secrets.get("key").is_some_and(|k| !k.is_empty()),
            has_password: secrets.get("password").is_some_and(|k| !k.is_empty()),
            in_keychain: !secrets.is_empty() && self.store.sealed_connection(c.id)?.is_none(),
            mask: c.mask,
            hook_url: c.hook_url.clone(),
            asks,
            trouble: c.notes.get("trouble").and_then(|t| serde_json::from_value(t.clone()).ok()),
            in_step: c.notes.get("in_step").and_then(Value::as_str).map(str::to_owned),
            shared: self.store.shared_cases()?.iter().filter(|s| s.connection_id == c.id).count(),
        })
    }
}

/// A text that is one line and not too long.
fn line(field: &str, text: &str) -> Answer<String> {
    let text = text.trim();
    if text.chars().count() > LONG || text.chars().any(char::is_control) {
        return Err(OpError::invalid(field, "Give one line."));
    }
    Ok(text.to_owned())
}

/// Adds a connection, or changes one. Its secrets go where the store's key lies.
pub fn remote_connection_save(saldo: &Saldo, input: ConnectionSave) -> Answer<ServiceConnection> {
    let inner = &saldo.0;
    // A look with the old secrets that still runs would note afterwards that they are not taken.
    let _turn = crate::ops::lock(&inner.remote.turn);
    let before = input.id.map(|id| inner.store.connection(id)).transpose()?;
    let name = line("name", &input.name)?;
    if name.is_empty() {
        return Err(OpError::invalid("name", "Give it a name."));
    }
    let sound = |field: &str, text: &str| {
        let text = line(field, text)?.trim_end_matches('/').to_owned();
        address(&text).map(|_| text).map_err(|t| OpError::invalid(field, t.to_string()))
    };
    let base_url = sound("base_url", &input.base_url)?;
    let parse_url = match input.parse_url.filter(|p| !p.trim().is_empty()) {
        Some(url) => sound("parse_url", &url)?,
        None => before.as_ref().filter(|b| b.base_url == base_url).map_or_else(|| format!("{base_url}/parse"), |b| b.parse_url.clone()),
    };
    let hook_url = match &input.hook_url {
        Some(url) if url.trim().is_empty() => String::new(),
        Some(url) => sound("hook_url", url)?,
        None => before.as_ref().map(|b| b.hook_url.clone()).unwrap_or_default(),
    };
    let email = match &input.email {
        Some(email) => line("email", email)?,
        None => before.as_ref().map(|b| b.email.clone()).unwrap_or_default(),
    };
    let id = input.id.unwrap_or_else(Uuid::new_v4);
    let mut secrets = inner.secrets(id)?;
    // To another machine nobody's key goes that was given for the first.
    if before.as_ref().is_some_and(|b| b.base_url != base_url || b.parse_url != parse_url) {
        secrets.clear();
    }
    for (what, given) in [("key", input.key), ("password", input.password)] {
        if let Some(given) = given {
            secrets.insert(what.to_owned(), Zeroizing::new(line(what, &given)?));
        }
    }
    let mask = input.mask.unwrap_or_else(|| before.as_ref().is_some_and(|b| b.mask));
    let created_at = before.map_or_else(timestamp, |b| b.created_at);
    let notes = serde_json::Map::new();
    inner.store.save_connection(&RemoteConnection { id, name, base_url, parse_url, email, mask, hook_url, notes, created_at })?;
    inner.keep_secrets(id, &secrets)?;
    // What it asked for may be what was given.
    inner.store.note_connection(id, "asks", Value::Null)?;
    inner.changed(&[Topic::Settings], None, None);
    inner.connection_shown(&inner.store.connection(id)?)
}

/// Takes a connection away. Its cases stay here as they are.
pub fn remote_connection_remove(saldo: &Saldo, input: ById) -> Answer<Deleted> {
    let inner = &saldo.0;
    inner.store.connection(input.id)?;
    let _turn = crate::ops::lock(&inner.remote.turn);
    inner.keep_secrets(input.id, &std::collections::HashMap::new())?;
    inner.store.remove_connection(input.id, &timestamp())?;
    inner.changed(&[Topic::Settings, Topic::Folders], None, None);
    Ok(Deleted { deleted: 1 })
}

/// Looks at a connection part by part, and names what fails.
pub fn remote_connection_test(saldo: &Saldo, input: ById) -> Answer<ConnectionTest> {
    let inner = &saldo.0;
    let c = inner.store.connection(input.id)?;
    let mut checks = Checks::default();
    match inner.session(&c) {
        Ok(session) => looked(&session, &mut checks),
        Err(e) => checks.add("address", Some(false), Said::new("remote_address", e.message)),
    }
    let ok = checks.0.iter().all(|c| c.passed != Some(false));
    if ok {
        inner.store.note_connection(c.id, "asks", Value::Null)?;
        inner.store.note_connection(c.id, "trouble", Value::Null)?;
    }
    inner.changed(&[Topic::Settings], None, None);
    Ok(ConnectionTest { ok, checks: checks.0 })
}

#[derive(Default)]
struct Checks(Vec<ConnectionCheck>);

impl Checks {
    fn add(&mut self, part: &str, passed: Option<bool>, said: Said) {
        self.0.push(ConnectionCheck { part: part.to_owned(), passed, said });
    }

    fn well(&mut self, part: &str, text: &str) {
        self.add(part, Some(true), Said::new(&format!("remote_{part}_well"), text));
    }
}

fn looked(session: &Session, checks: &mut Checks) {
    // What needs no key says whether anybody is there at all.
    let health = session.ask(&Ask::get("health"));
    let there = match &health {
        Ok(_) | Err(Trouble::Refused { .. } | Trouble::Gone | Trouble::Credential(_) | Trouble::Limited(_)) => Ok(()),
        Err(trouble) => Err(trouble),
    };
    match there {
        Ok(()) => {
            checks.well("address", "The service answers.");
            checks.well("tls", "The way there is encrypted, or stays on this machine.");
        }
        Err(trouble @ Trouble::Tls(_)) => {
            checks.well("address", "Somebody answers there.");
            return checks.add("tls", Some(false), said(trouble));
        }
        Err(trouble) => return checks.add("address", Some(false), said(trouble)),
    }
    let key = session.ask(&Ask::get("services"));
    match &key {
        Ok(_) => checks.well("key", "The key is taken."),
        Err(trouble @ Trouble::Credential(_)) => checks.add("key", Some(false), said(trouble)),
        // A service that leaves the list of services out may still have folders.
        Err(Trouble::Gone) => match session.ask(&Ask::get("folders")) {
            Ok(_) => checks.well("key", "The key is taken."),
            Err(trouble) => checks.add("key", Some(false), said(&trouble)),
        },
        Err(trouble) => checks.add("key", Some(false), said(trouble)),
    }
    match session.clock() {
        Some(ahead) if ahead.abs() > TOLERANCE => {
            let text = format!("The clocks differ by {} minutes: events would be refused. Set this machine's clock.", ahead.abs() / 60);
            checks.add("clock", Some(false), Said::new("remote_clock", text).with("minutes", ahead.abs() / 60));
        }
        Some(_) => checks.well("clock", "The clocks agree."),
        None => checks.add("clock", None, Said::new("remote_clock_unknown", "The service does not say what time it is.")),
    }
    let version = health.ok().and_then(|h| h.json()["version"].as_str().map(str::to_owned));
    let major = |v: &str| v.split('.').next().unwrap_or_default().to_owned();
    match version {
        Some(v) if major(&v) == major(VERSION) => checks.well("version", "The service speaks this version of the interface."),
        Some(v) => {
            let text = format!("The service speaks version {v} of the interface, Saldo version {VERSION}.");
            checks.add("version", Some(false), Said::new("remote_version", text).with("there", &v).with("here", VERSION));
        }
        None => checks.add("version", None, Said::new("remote_version_unknown", "The service does not say which version it speaks.")),
    }
    if session.logs_in() {
        match session.log_in() {
            Ok(()) => checks.well("login", "The login is taken."),
            Err(trouble) => checks.add("login", Some(false), said(&trouble)),
        }
    }
}

/// How keeping step stands.
pub fn remote_state(saldo: &Saldo, _: Nothing) -> Answer<SyncState> {
    let store = &saldo.0.store;
    let connections = store.connections()?;
    let open = store.sendings(None, true, 100_000)?;
    let note = |c: &RemoteConnection, name: &str| c.notes.contains_key(name);
    let shared = store.shared_cases()?;
    let concerned: Vec<&RemoteConnection> = connections.iter().filter(|c| shared.iter().any(|s| s.connection_id == c.id)).collect();
    Ok(SyncState {
        connections: connections.len(),
        shared: shared.len(),
        waiting: open.len(),
        still: open.iter().filter(|s| s.state == "still").count(),
        conflicts: store.conflicts(None, true)?.len(),
        asks: connections.iter().filter(|c| note(c, "asks")).count(),
        in_step: concerned.iter().filter_map(|c| c.notes.get("in_step").and_then(Value::as_str)).min().map(str::to_owned),
        offline: concerned.iter().any(|c| note(c, "trouble")),
    })
}

//! Events of a service that reach this machine: taken where they are genuine, of now and new; then it is looked what changed.

use crate::ops::error::Answer;
use crate::ops::{Inner, Saldo};
use crate::store::Key;
use crate::sync::event::{self, Refused, TOLERANCE};
use uuid::Uuid;
use zeroize::Zeroizing;

/// What became of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// It is new.
    New,
    /// It came before.
    Again,
    /// It is not genuine, or of another time.
    Refused,
    /// There is no such connection.
    Nobody,
}

impl Inner {
    /// What signs the events of a connection; made when it is first asked for.
    pub(super) fn hook_secret(&self, c: Uuid) -> Answer<Zeroizing<String>> {
        let mut secrets = self.secrets(c)?;
        if let Some(secret) = secrets.get("hook").filter(|s| !s.is_empty()) {
            return Ok(secret.clone());
        }
        let secret = Zeroizing::new(Key::random().words().replace('-', "").to_lowercase());
        secrets.insert("hook".to_owned(), secret.clone());
        self.keep_secrets(c, &secrets)?;
        Ok(secret)
    }
}

impl Saldo {
    /// Takes an event of a connection: its headers and body, `now` in Unix seconds.
    ///
    /// # Errors
    /// The store cannot be read or written.
    pub fn heard_of(&self, connection: Uuid, timestamp: &str, signature: &str, body: &[u8], now: i64) -> Answer<Heard> {
        let inner = &self.0;
        if inner.store.connection(connection).is_err() {
            return Ok(Heard::Nobody);
        }
        let secrets = inner.secrets(connection)?;
        let secret = secrets.get("hook").map(|s| s.as_str()).unwrap_or_default();
        match event::taken(secret, timestamp, signature, body, now) {
            Ok(event) => {
                // An event is remembered for as long as it would be taken.
                let new = inner.store.receive(connection, &format!("{} {timestamp}", event.mark()), now, now - 2 * TOLERANCE)?;
                if new {
                    super::watch::wake(inner);
                }
                Ok(if new { Heard::New } else { Heard::Again })
            }
            Err(Refused::Signature | Refused::Time | Refused::Form) => Ok(Heard::Refused),
        }
    }
}

//! Newer versions of Saldo itself: looked for when a person asks, where an address and a key are set, and handed over when they are signed.

use super::Saldo;
use super::error::{Answer, OpError};
use super::records::{None as Nothing, ToPath, Update, Updates, Written};
use crate::remote::update::{Channel, INSTALLED, is_address, is_key};

/// The address as it is kept; empty: nobody is asked.
pub(super) fn address(text: String) -> Answer<String> {
    let text = text.trim().to_owned();
    if text.is_empty() || is_address(&text) {
        return Ok(text);
    }
    Err(OpError::invalid("updates_from", "New versions may come from an address that begins with https:// alone."))
}

/// The key as it is kept; empty: nobody is asked.
pub(super) fn key(text: String) -> Answer<String> {
    let text = text.trim().to_owned();
    if text.is_empty() || is_key(&text) {
        return Ok(text);
    }
    Err(OpError::invalid("updates_key", "This is no public key of minisign. Give the line of the .pub file that begins with RW."))
}

fn channel(saldo: &Saldo) -> Answer<Channel> {
    let settings = Saldo::settings_of(&saldo.0)?;
    if settings.updates_from.is_empty() || settings.updates_key.is_empty() {
        return Err(OpError::conflict("New versions are looked for when an address and a key are set."));
    }
    Ok(Channel::new(&settings.updates_from, &settings.updates_key)?)
}

/// What is newer for this machine.
pub fn updates_look(saldo: &Saldo, _: Nothing) -> Answer<Updates> {
    let newer = channel(saldo)?.newest(INSTALLED)?;
    let newer = newer.map(|o| Update { version: o.version, notes: o.notes, published: o.published, name: o.name });
    Ok(Updates { installed: INSTALLED.to_owned(), newer })
}

/// Its file, when its signature holds; else none is left behind.
pub fn update_fetch(saldo: &Saldo, input: ToPath) -> Answer<Written> {
    let channel = channel(saldo)?;
    let offer = channel.newest(INSTALLED)?.ok_or_else(|| OpError::missing("A newer version"))?;
    saldo.0.hand_over(input.path, &offer.name, |file| {
        channel.fetch(&offer, file)?;
        Ok(())
    })
}

//! Where the key of the database lies: in the system's keychain, or in a file beside the database where there is none.

use super::Key;
use crate::base::{Error, ErrorCode, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

/// The key file's name, beside the database.
pub const KEY_FILE: &str = "key";
/// The name under which a keychain shows the key.
const SERVICE: &str = "Saldo";
/// How long a keychain may take to say that it is there.
const HELLO: Duration = Duration::from_secs(3);
/// How long it may take for a person to unlock it.
const UNLOCK: Duration = Duration::from_secs(90);

/// Where a key came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeySource {
    /// The system's keychain.
    Keychain,
    /// The key file.
    File,
}

/// The key of the database in `folder`, where it came from, and whether it is new and should be written down.
///
/// A key file counts before the keychain, so that a recovery key can be put there. Without a keychain that answers, a new database
/// gets a key file. A database that is there never gets another key.
///
/// # Errors
/// The database is there and its key is not, or cannot be had; a new key cannot be kept.
pub fn find(folder: &Path, database: &Path, keychain: bool) -> Result<(Key, KeySource, bool)> {
    let system = (keychain && session()).then(|| Arc::new(System) as Arc<dyn Keychain>);
    look(folder, database, system, (HELLO, UNLOCK))
}

/// Something that keeps a key under a name. Errors need no detail: the key file takes over, or the user is told to unlock.
trait Keychain: Send + Sync {
    fn there(&self) -> bool;
    fn get(&self, name: &str) -> std::result::Result<Option<Key>, ()>;
    fn set(&self, name: &str, key: &Key) -> std::result::Result<(), ()>;
}

struct System;

impl Keychain for System {
    fn there(&self) -> bool {
        keyring::Entry::store_status().is_ok()
    }

    fn get(&self, name: &str) -> std::result::Result<Option<Key>, ()> {
        match keyring::Entry::new(SERVICE, name).and_then(|entry| entry.get_password()) {
            Ok(words) => Key::from_words(&words).map(Some).ok_or(()),
            Err(keyring::Error::NoEntry) => Ok(None),
            Err(_) => Err(()),
        }
    }

    fn set(&self, name: &str, key: &Key) -> std::result::Result<(), ()> {
        keyring::Entry::new(SERVICE, name).and_then(|entry| entry.set_password(&key.words())).map_err(drop)
    }
}

/// Keeps a secret in the system's keychain under a name; an empty one is taken out. `false` where there is no keychain that keeps it.
pub fn keep_secret(name: &str, secret: &str) -> bool {
    if !session() {
        return false;
    }
    let (name, secret) = (name.to_owned(), zeroize::Zeroizing::new(secret.to_owned()));
    let keep = move || {
        let Ok(entry) = keyring::Entry::new(SERVICE, &name) else { return false };
        if secret.is_empty() {
            return entry.delete_credential().is_ok();
        }
        // What a keychain took but does not give back would be lost.
        entry.set_password(&secret).is_ok() && entry.get_password().is_ok_and(|kept| kept == *secret)
    };
    within(UNLOCK, keep) == Some(true)
}

/// A secret that the system's keychain keeps under a name.
pub fn kept_secret(name: &str) -> Option<zeroize::Zeroizing<String>> {
    if !session() {
        return None;
    }
    let name = name.to_owned();
    within(UNLOCK, move || keyring::Entry::new(SERVICE, &name).and_then(|e| e.get_password()).ok()).flatten().map(zeroize::Zeroizing::new)
}

/// Whether the system's keychain can be asked at all: elsewhere than on macOS and Windows it needs a session bus.
fn session() -> bool {
    if cfg!(any(target_os = "macos", windows)) {
        return true;
    }
    let named = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty());
    named("DBUS_SESSION_BUS_ADDRESS").is_some() || named("XDG_RUNTIME_DIR").is_some_and(|d| PathBuf::from(d).join("bus").exists())
}

fn look(folder: &Path, database: &Path, keychain: Option<Arc<dyn Keychain>>, (hello, unlock): (Duration, Duration)) -> Result<(Key, KeySource, bool)> {
    let file = folder.join(KEY_FILE);
    let of_file = || Key::of_file(&file, database).map(|(key, new)| (key, KeySource::File, new));
    let Some(keychain) = keychain.filter(|_| !file.exists()) else { return of_file() };
    let name = folder.canonicalize().unwrap_or_else(|_| folder.to_owned()).display().to_string();
    let there = Arc::clone(&keychain);
    let found = if within(hello, move || there.there()) == Some(true) {
        let (keychain, name) = (Arc::clone(&keychain), name.clone());
        within(unlock, move || keychain.get(&name)).unwrap_or(Err(()))
    } else {
        Err(())
    };
    match found {
        Ok(Some(key)) => Ok((key, KeySource::Keychain, false)),
        Ok(None) if !database.exists() => {
            let key = Key::random();
            let kept = key.clone();
            // What a keychain took but does not give back would lock the database for ever.
            let is_kept = within(unlock, move || keychain.set(&name, &kept).is_ok() && keychain.get(&name) == Ok(Some(kept)));
            if is_kept == Some(true) { Ok((key, KeySource::Keychain, true)) } else { of_file() }
        }
        Err(()) if !database.exists() => of_file(),
        found => {
            let text = if found.is_ok() {
                "The keychain no longer holds the key of the database."
            } else {
                "The keychain that holds the key of the database does not answer."
            };
            let remedy = format!("Unlock the keychain and start again, or write the recovery key into {} as its only line.", file.display());
            Err(Error::new(ErrorCode::WrongPassword, text, remedy))
        }
    }
}

/// What `ask` answers within that time. A keychain may wait for a person, or for nobody; the start does not wait with it.
fn within<T: Send + 'static>(limit: Duration, ask: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (tell, told) = channel();
    std::thread::Builder::new()
        .name("keychain".to_owned())
        .spawn(move || {
            // Nobody hears an answer that comes too late.
            let _ = tell.send(ask());
        })
        .ok()?;
    told.recv_timeout(limit).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Kept {
        keys: Mutex<HashMap<String, Key>>,
        silent: bool,
        forgets: bool,
    }

    impl Keychain for Kept {
        fn there(&self) -> bool {
            if self.silent {
                std::thread::sleep(Duration::from_secs(5));
            }
            true
        }
        fn get(&self, name: &str) -> std::result::Result<Option<Key>, ()> {
            Ok(self.keys.lock().map_err(drop)?.get(name).cloned())
        }
        fn set(&self, name: &str, key: &Key) -> std::result::Result<(), ()> {
            if !self.forgets {
                self.keys.lock().map_err(drop)?.insert(name.to_owned(), key.clone());
            }
            Ok(())
        }
    }

    struct Place(PathBuf);

    impl Place {
        fn new() -> Self {
            let path = std::env::temp_dir().join(format!("saldo-key-{}", uuid::Uuid::new_v4()));
            std::fs::create_dir_all(&path).expect("a folder");
            Self(path)
        }
        fn look(&self, keychain: Option<Arc<dyn Keychain>>) -> Result<(Key, KeySource, bool)> {
            look(&self.0, &self.0.join("saldo.db"), keychain, (Duration::from_millis(100), Duration::from_millis(100)))
        }
        fn database(&self) {
            std::fs::write(self.0.join("saldo.db"), "x").expect("a database");
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_keychain_keeps_the_key_and_a_file_beside_the_database_counts_before_it() {
        let place = Place::new();
        let keychain: Arc<dyn Keychain> = Arc::new(Kept::default());
        let (key, source, new) = place.look(Some(Arc::clone(&keychain))).expect("a new key");
        assert!(source == KeySource::Keychain && new && !place.0.join(KEY_FILE).exists());
        place.database();
        assert_eq!(place.look(Some(Arc::clone(&keychain))).expect("the key"), (key, KeySource::Keychain, false));
        let recovery = Key::random();
        recovery.save(&place.0.join(KEY_FILE)).expect("a key file");
        assert_eq!(place.look(Some(keychain)).expect("the recovery key"), (recovery, KeySource::File, false));
    }

    #[test]
    fn without_a_keychain_that_answers_and_keeps_there_is_a_file() {
        let silent: Arc<dyn Keychain> = Arc::new(Kept { silent: true, ..Kept::default() });
        let forgets: Arc<dyn Keychain> = Arc::new(Kept { forgets: true, ..Kept::default() });
        for keychain in [None, Some(silent), Some(forgets)] {
            let place = Place::new();
            let (key, source, new) = place.look(keychain).expect("a new key");
            assert!(source == KeySource::File && new);
            place.database();
            assert_eq!(place.look(None).expect("the key"), (key, KeySource::File, false));
        }
    }

    #[test]
    fn a_database_never_gets_another_key() {
        let silent: Arc<dyn Keychain> = Arc::new(Kept { silent: true, ..Kept::default() });
        for keychain in [None, Some(silent), Some(Arc::new(Kept::default()) as Arc<dyn Keychain>)] {
            let place = Place::new();
            place.database();
            let error = place.look(keychain).expect_err("no key");
            assert_eq!(error.code, ErrorCode::WrongPassword);
            assert!(!place.0.join(KEY_FILE).exists(), "{error}");
        }
    }
}

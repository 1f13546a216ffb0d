//! Secrets inside the database: sealed once more, so that a copy of its rows shows none of them.

use super::{Key, Store};
use crate::base::{Error, ErrorCode, Result};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::rand::{SecureRandom, SystemRandom};
use rusqlite::Row;
use rusqlite::types::{Type, ValueRef};
use std::fmt;
use zeroize::Zeroizing;

/// What the key of seals is made of, besides the key of the database.
const PURPOSE: &[u8] = b"saldo seal 1";
/// The same of the key of marks.
const MARKS: &[u8] = b"saldo mark 1";

/// Seals and opens secrets with a key that follows from the database's.
#[derive(Clone)]
pub struct Seal(LessSafeKey, ring::hmac::Key);

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seal(…)")
    }
}

fn broken() -> Error {
    Error::new(ErrorCode::Internal, "A secret of the database cannot be opened.", "Give it again.")
}

impl Seal {
    /// The seal of a database's key.
    pub(super) fn of(key: &Key) -> Result<Self> {
        let own = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, key.words().as_bytes());
        let bytes = ring::hmac::sign(&own, PURPOSE);
        let marks = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, ring::hmac::sign(&own, MARKS).as_ref());
        UnboundKey::new(&AES_256_GCM, bytes.as_ref()).map(|k| Self(LessSafeKey::new(k), marks)).map_err(|_| broken())
    }

    /// Seals a secret for one place, which must be named again to open it.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn close(&self, place: &str, secret: &[u8]) -> Result<Vec<u8>> {
        let mut nonce = [0; NONCE_LEN];
        SystemRandom::new().fill(&mut nonce).map_err(|_| broken())?;
        let mut inner = Zeroizing::new(secret.to_vec());
        let tag = self.0.seal_in_place_separate_tag(Nonce::assume_unique_for_key(nonce), Aad::from(place.as_bytes()), &mut inner).map_err(|_| broken())?;
        Ok(nonce.iter().chain(inner.iter()).chain(tag.as_ref()).copied().collect())
    }

    /// A secret as a column holds it; none where there is none.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn column(&self, place: &str, secret: Option<&str>) -> Result<Option<Vec<u8>>> {
        secret.filter(|s| !s.is_empty()).map(|s| self.close(place, s.as_bytes())).transpose()
    }

    /// The secret of a column. What a version before this one wrote there stands as text.
    pub(super) fn opened(&self, place: &str, row: &Row<'_>, column: &str) -> rusqlite::Result<Option<String>> {
        let held = row.get_ref(column)?;
        let sealed = match held {
            ValueRef::Null => return Ok(None),
            ValueRef::Text(plain) => return Ok(Some(String::from_utf8_lossy(plain).into_owned())),
            ValueRef::Blob(sealed) => sealed,
            other => return Err(rusqlite::Error::InvalidColumnType(0, column.to_owned(), other.data_type())),
        };
        let broken = |e: Error| rusqlite::Error::FromSqlConversionFailure(0, Type::Blob, Box::new(e));
        self.open(place, sealed).map(|s| Some(String::from_utf8_lossy(&s).into_owned())).map_err(broken)
    }

    /// What tells a value from others without showing it: the same for the same value of the same kind.
    pub fn mark(&self, kind: &str, value: &str) -> Vec<u8> {
        let mut context = ring::hmac::Context::with_key(&self.1);
        context.update(&(kind.len() as u64).to_be_bytes());
        context.update(kind.as_bytes());
        context.update(value.as_bytes());
        context.sign().as_ref().to_vec()
    }

    /// Opens what was sealed for that place and is no secret that must be wiped: in place, as it may be large.
    ///
    /// # Errors
    /// As [`Seal::open`].
    pub fn open_public(&self, place: &str, mut sealed: Vec<u8>) -> Result<Vec<u8>> {
        let (nonce, _) = sealed.split_first_chunk::<NONCE_LEN>().ok_or_else(broken)?;
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let length = self.0.open_within(nonce, Aad::from(place.as_bytes()), &mut sealed, NONCE_LEN..).map_err(|_| broken())?.len();
        sealed.truncate(length);
        Ok(sealed)
    }

    /// Opens what was sealed for that place.
    ///
    /// # Errors
    /// It was sealed for another place, with another key, or was changed.
    pub fn open(&self, place: &str, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>> {
        let (nonce, inner) = sealed.split_at_checked(NONCE_LEN).ok_or_else(broken)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| broken())?;
        let mut inner = Zeroizing::new(inner.to_vec());
        let opened = self.0.open_in_place(nonce, Aad::from(place.as_bytes()), &mut inner).map_err(|_| broken())?;
        Ok(Zeroizing::new(opened.to_vec()))
    }
}

impl Store {
    /// What seals secrets of this database.
    ///
    /// # Errors
    /// Never with a key that opens the database.
    pub fn seal(&self) -> Result<Seal> {
        Ok(self.seal.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_in_its_place_alone() {
        let seal = Seal::of(&Key::random()).expect("a seal");
        let sealed = seal.close("a", b"canary").expect("sealed");
        assert!(!sealed.windows(6).any(|w| w == b"canary"));
        assert_ne!(sealed, seal.close("a", b"canary").expect("sealed"), "no two seals are alike");
        assert_eq!(seal.open("a", &sealed).expect("opened").as_slice(), b"canary");
        assert_eq!(seal.open_public("a", sealed.clone()).expect("opened"), b"canary");
        assert!(seal.open_public("b", sealed.clone()).is_err() && seal.open_public("a", vec![0; 5]).is_err());
        assert!(seal.open("b", &sealed).is_err());
        assert!(Seal::of(&Key::random()).expect("a seal").open("a", &sealed).is_err());
        let mut changed = sealed.clone();
        changed.iter_mut().last().into_iter().for_each(|b| *b ^= 1);
        assert!(seal.open("a", &changed).is_err() && seal.open("a", &sealed[..5]).is_err());
    }
}

//! The key of the database: 256 random bits in a file that only its owner can read, and as words to write down.

use crate::base::{Error, ErrorCode, Result};
use std::fmt;
use std::io::Write;
use std::path::Path;

/// 256 bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// A new key from the system's source of randomness.
    pub fn random() -> Self {
        let mut bytes = [0; 32];
        let (a, b) = (uuid::Uuid::new_v4(), uuid::Uuid::new_v4());
        let (c, d) = (uuid::Uuid::new_v4(), uuid::Uuid::new_v4());
        // A UUID has 122 random bits; four of them are hashed into 256.
        let mut hash = <sha2::Sha256 as sha2::Digest>::new();
        for part in [a, b, c, d] {
            sha2::Digest::update(&mut hash, part.as_bytes());
        }
        bytes.copy_from_slice(&sha2::Digest::finalize(hash));
        Self(bytes)
    }

    /// The key as it is written down: 64 hexadecimal digits in groups of four.
    pub fn words(&self) -> String {
        let hex: String = self.0.iter().map(|b| format!("{b:02X}")).collect();
        hex.as_bytes().chunks(4).map(|c| String::from_utf8_lossy(c).into_owned()).collect::<Vec<_>>().join("-")
    }

    /// A key that was written down; `None` where it is none.
    pub fn from_words(words: &str) -> Option<Self> {
        let hex: Vec<u8> = words.bytes().filter(u8::is_ascii_hexdigit).collect();
        let mut bytes = [0; 32];
        if hex.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(hex.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// As SQLCipher takes a raw key.
    pub(super) fn pragma(&self) -> String {
        format!("x'{}'", self.0.iter().map(|b| format!("{b:02x}")).collect::<String>())
    }

    /// The key of a file, or a new one where neither file nor database is there. Says whether it is new.
    ///
    /// # Errors
    /// The file cannot be read or written, or is no key; or the database is there without it.
    pub fn of_file(path: &Path, database: &Path) -> Result<(Self, bool)> {
        let wrong = |what: String, remedy: &str| Error::new(ErrorCode::WrongPassword, what, remedy).in_file(path.display().to_string());
        match std::fs::read_to_string(path) {
            Ok(text) => {
                let key =
                    Self::from_words(&text).ok_or_else(|| wrong("The key file holds no key.".to_owned(), "Put back the recovery key as its only line."))?;
                Ok((key, false))
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound && !database.exists() => {
                let key = Self::random();
                key.save(path).map_err(|e| wrong(format!("The key cannot be kept: {e}."), "Check that its folder may be written to."))?;
                Ok((key, true))
            }
            Err(e) => Err(wrong(format!("The key file cannot be read: {e}."), "Write the recovery key into it as its only line.")),
        }
    }

    fn save(&self, path: &Path) -> std::io::Result<()> {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        file.write_all(self.words().as_bytes())?;
        file.sync_all()
    }
}

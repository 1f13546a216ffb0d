//! The key of the database: 256 random bits in a file that only its owner can read, and as words to write down.

use crate::base::{Error, ErrorCode, Result};
use std::fmt;
use std::io::{Read, Write};
use std::path::Path;
use zeroize::Zeroizing;

/// 256 bits, wiped from memory when they are no longer needed.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Zeroizing<[u8; 32]>);

/// The most bytes of a key file.
const MOST: u64 = 4 << 10;

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl Key {
    /// A new key from the system's source of randomness.
    pub fn random() -> Self {
        let mut bytes = Zeroizing::new([0; 32]);
        let (a, b) = (uuid::Uuid::new_v4(), uuid::Uuid::new_v4());
        let (c, d) = (uuid::Uuid::new_v4(), uuid::Uuid::new_v4());
        // A UUID has 122 random bits; four of them are hashed into 256.
        let mut hash = <sha2::Sha256 as sha2::Digest>::new();
        for part in [a, b, c, d] {
            sha2::Digest::update(&mut hash, part.as_bytes());
        }
        sha2::Digest::finalize_into(hash, (&mut *bytes).into());
        Self(bytes)
    }

    /// The key as it is written down: 64 hexadecimal digits in groups of four.
    pub fn words(&self) -> Zeroizing<String> {
        let mut words = Zeroizing::new(String::with_capacity(80));
        for (n, byte) in self.0.iter().enumerate() {
            if n > 0 && n % 2 == 0 {
                words.push('-');
            }
            words.extend([digit(byte >> 4), digit(byte & 15)]);
        }
        words
    }

    /// What tells this key from another and says nothing of it.
    pub(super) fn mark(&self) -> String {
        let mut hash = <sha2::Sha256 as sha2::Digest>::new_with_prefix(b"saldo key ");
        sha2::Digest::update(&mut hash, *self.0);
        sha2::Digest::finalize(hash).iter().map(|b| format!("{b:02x}")).collect()
    }

    /// A key that was written down; `None` where it is none.
    pub fn from_words(words: &str) -> Option<Self> {
        let hex: Zeroizing<Vec<u8>> = Zeroizing::new(words.bytes().filter(u8::is_ascii_hexdigit).collect());
        let mut bytes = Zeroizing::new([0; 32]);
        if hex.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(hex.chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    /// As SQLCipher takes a raw key.
    pub(super) fn pragma(&self) -> Zeroizing<String> {
        let mut raw = Zeroizing::new(String::with_capacity(80));
        raw.push_str("x'");
        raw.extend(self.0.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]));
        raw.push('\'');
        raw
    }

    /// The key of a file, or a new one where neither file nor database is there. Says whether it is new.
    ///
    /// # Errors
    /// The file cannot be read or written, or is no key; or the database is there without it.
    pub fn of_file(path: &Path, database: &Path) -> Result<(Self, bool)> {
        let wrong = |what: String, remedy: &str| Error::new(ErrorCode::WrongPassword, what, remedy).in_file(path.display().to_string());
        let read = || -> std::io::Result<Zeroizing<String>> {
            let mut text = Zeroizing::new(String::with_capacity(MOST as usize));
            let file = std::fs::File::open(path)?;
            file.take(MOST).read_to_string(&mut text)?;
            Ok(text)
        };
        if let Some(rights) = wide(path) {
            let what = format!("The key file may be read by others than its owner (mode {rights:o}).");
            return Err(wrong(what, &format!("Take their rights away: chmod 600 '{}'.", path.display())));
        }
        match read() {
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
            Err(e) => Err(wrong(format!("The key file cannot be read: {e}."), "Write the recovery key into it as its only line, readable by you alone.")),
        }
    }

    pub(super) fn save(&self, path: &Path) -> std::io::Result<()> {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        file.write_all(self.words().as_bytes())?;
        file.sync_all()
    }
}

/// The rights of a file that others than its owner have some of.
fn wide(path: &Path) -> Option<u32> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = std::fs::metadata(path).ok()?.permissions().mode() & 0o7777;
        (rights & 0o077 != 0).then_some(rights)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

fn digit(four: u8) -> char {
    char::from(b"0123456789ABCDEF"[usize::from(four & 15)])
}

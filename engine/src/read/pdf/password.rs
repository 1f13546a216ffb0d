//! Passwords in the forms that files were locked with: prepared text, old encodings, and the owner's.

use hayro_syntax::object::dict::keys::{LENGTH, O, R, V};
use hayro_syntax::object::{Dict, FromBytes, String as Text};
use md5::{Digest, Md5};

/// Fills a password up to 32 bytes.
const PADDING: [u8; 32] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C,
    0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
];
/// What PDFDocEncoding has at 0x80 and up to 0x9F, and at 0xA0.
const DOC_HIGH: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™', 'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž',
    '\u{fffd}', '€',
];

/// The byte strings that may open the file, the likeliest first, the text itself left out.
pub fn forms(password: &str, file: &[u8]) -> Vec<Vec<u8>> {
    let mut out: Vec<Vec<u8>> = Vec::new();
    let mut add = |bytes: Vec<u8>| {
        if bytes != password.as_bytes() && !out.contains(&bytes) {
            out.push(bytes);
        }
    };
    if let Ok(prepared) = stringprep::saslprep(password) {
        add(prepared.into_owned().into_bytes());
    }
    let doc = in_doc_encoding(password);
    if let Some(bytes) = &doc {
        add(bytes.clone());
    }
    if let Some(lock) = Lock::find(file) {
        for owner in [Some(password.as_bytes().to_vec()), doc].into_iter().flatten() {
            add(lock.user_password(&owner));
        }
    }
    out
}

/// The text in PDFDocEncoding, in which files up to revision 4 are locked.
fn in_doc_encoding(text: &str) -> Option<Vec<u8>> {
    let byte = |c: char| match u32::from(c) {
        v @ (0..=0x7f | 0xa1..=0xff) => u8::try_from(v).ok(),
        _ => DOC_HIGH.iter().position(|d| *d == c).and_then(|i| u8::try_from(0x80 + i).ok()),
    };
    text.chars().map(byte).collect()
}

/// The character of a byte in PDFDocEncoding.
pub fn from_doc_encoding(byte: u8) -> char {
    match byte {
        0x80..=0xa0 => DOC_HIGH.get(usize::from(byte - 0x80)).copied().unwrap_or('\u{fffd}'),
        other => char::from(other),
    }
}

/// Whether the file names an encryption dictionary.
pub fn is_locked(file: &[u8]) -> bool {
    let after = |i: usize| file.get(i + b"/Encrypt".len()..).map(|r| r.trim_ascii_start()).and_then(|r| r.first());
    memchr::memmem::find_iter(file, b"/Encrypt").any(|i| after(i).is_some_and(|b| b.is_ascii_digit() || *b == b'<'))
}

/// What a file's encryption dictionary says of the owner's password.
#[derive(Debug)]
struct Lock {
    revision: u8,
    /// Bytes of the key.
    key_bytes: usize,
    owner: Vec<u8>,
}

impl Lock {
    /// Finds the encryption dictionary, which is never encrypted itself nor packed away; only of revisions 2 to 4.
    fn find(file: &[u8]) -> Option<Self> {
        let at = last(file, b"/Encrypt")?;
        let rest = file.get(at + b"/Encrypt".len()..)?;
        let start = rest.iter().position(|b| !b.is_ascii_whitespace())?;
        let body = rest.get(start..)?;
        let body = match body.starts_with(b"<<") {
            true => body,
            false => {
                let number: Vec<u8> = body.iter().copied().take_while(u8::is_ascii_digit).take(10).collect();
                let head = [number.as_slice(), b" 0 obj"].concat();
                // A number may end with the one looked for.
                let place = places(file, &head).into_iter().rfind(|i| i.checked_sub(1).and_then(|b| file.get(b)).is_none_or(|b| !b.is_ascii_digit()))?;
                file.get(place + head.len()..)?
            }
        };
        let body = body.get(body.iter().position(|b| !b.is_ascii_whitespace())?..)?;
        let dict = Dict::from_bytes(body)?;
        let (revision, version) = (dict.get::<u8>(R)?, dict.get::<u8>(V)?);
        if !(2..=4).contains(&revision) {
            return None;
        }
        let bits = match version {
            1 => 40,
            4 => dict.get::<u16>(LENGTH).unwrap_or(128),
            _ => dict.get::<u16>(LENGTH).unwrap_or(40),
        };
        let key_bytes = usize::from(bits / 8).clamp(5, 16);
        let owner = dict.get::<Text<'_>>(O)?;
        Some(Self { revision, key_bytes, owner: owner.as_bytes().get(..32)?.to_vec() })
    }

    /// The user password that an owner password gives (algorithm 7 of the standard), garbage for a wrong one.
    fn user_password(&self, owner: &[u8]) -> Vec<u8> {
        let padded: Vec<u8> = owner.iter().chain(&PADDING).copied().take(32).collect();
        let mut key: [u8; 16] = Md5::digest(&padded).into();
        if self.revision >= 3 {
            for _ in 0..50 {
                key = Md5::digest(key).into();
            }
        }
        let key: Vec<u8> = key.iter().copied().take(if self.revision == 2 { 5 } else { self.key_bytes }).collect();
        let mut text = self.owner.clone();
        for round in (0..if self.revision == 2 { 1 } else { 20u8 }).rev() {
            rc4(&key.iter().map(|k| k ^ round).collect::<Vec<_>>(), &mut text);
        }
        let end = (0..=text.len()).find(|i| text.get(*i..).is_some_and(|t| PADDING.starts_with(t))).unwrap_or(text.len());
        text.truncate(end);
        text
    }
}

/// The RC4 cipher, which is its own inverse.
fn rc4(key: &[u8], data: &mut [u8]) {
    let mut s: [u8; 256] = std::array::from_fn(|i| i as u8);
    let mut j = 0u8;
    for (i, k) in (0..=255u8).zip(key.iter().cycle()) {
        j = j.wrapping_add(s[usize::from(i)]).wrapping_add(*k);
        s.swap(usize::from(i), usize::from(j));
    }
    let (mut i, mut j) = (0u8, 0u8);
    for b in data {
        i = i.wrapping_add(1);
        j = j.wrapping_add(s[usize::from(i)]);
        s.swap(usize::from(i), usize::from(j));
        *b ^= s[usize::from(s[usize::from(i)].wrapping_add(s[usize::from(j)]))];
    }
}

fn places(file: &[u8], needle: &[u8]) -> Vec<usize> {
    memchr::memmem::find_iter(file, needle).collect()
}

fn last(file: &[u8], needle: &[u8]) -> Option<usize> {
    memchr::memmem::rfind(file, needle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enciphers_as_published() {
        let mut data = b"Plaintext".to_vec();
        rc4(b"Key", &mut data);
        assert_eq!(data, [0xBB, 0xF3, 0x16, 0xE8, 0xD9, 0x40, 0xAF, 0x0A, 0xD3]);
    }

    #[test]
    fn writes_old_encodings() {
        assert_eq!(in_doc_encoding("pä€ß"), Some(vec![b'p', 0xe4, 0xa0, 0xdf]));
        assert_eq!(in_doc_encoding("пароль"), None);
    }

    #[test]
    fn prepares_text() {
        // A soft hyphen means nothing, a wide letter is the letter.
        assert_eq!(forms("I\u{ad}X", b"").first().map(Vec::as_slice), Some(b"IX".as_slice()));
        assert!(forms("\u{ff21}", b"").contains(&b"A".to_vec()));
    }
}

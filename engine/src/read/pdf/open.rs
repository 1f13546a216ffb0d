//! Opens a PDF, with a password where it needs one.

use super::password;
use crate::base::{Error, ErrorCode, Result};
use crate::read::ReadOptions;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use std::sync::Arc;

/// Opens the file with the password of the options.
pub fn open(bytes: Arc<Vec<u8>>, options: &ReadOptions) -> Result<Pdf> {
    let given = options.password.as_deref().unwrap_or("");
    let locked = |e: &LoadPdfError| matches!(e, LoadPdfError::Decryption(DecryptionError::PasswordProtected));
    let mut result = Pdf::new_with_password(bytes.clone(), given);
    if !given.is_empty() && result.as_ref().err().is_some_and(locked) {
        // A file that is locked against changes only opens without one, whatever was given.
        for form in std::iter::once(Vec::new()).chain(password::forms(given, &bytes)) {
            // SAFETY: the bytes are read as bytes only (`password.as_bytes()` is the first thing done with them); files up to
            // revision 4 are locked in an encoding that is not UTF-8, and there is no other way in.
            let form = unsafe { std::str::from_utf8_unchecked(&form) };
            result = Pdf::new_with_password(bytes.clone(), form);
            if !result.as_ref().err().is_some_and(locked) {
                break;
            }
        }
    }
    result.map_err(|e| match e {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) if given.is_empty() => {
            Error::new(ErrorCode::FileEncrypted, "The file is encrypted.", "Give its password.")
        }
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => {
            Error::new(ErrorCode::WrongPassword, "The password does not open the file.", "Check the password and try again.")
        }
        LoadPdfError::Decryption(_) => {
            Error::new(ErrorCode::UnsupportedMediaType, "The file is encrypted in a way that is not supported.", "Print it to a new PDF.")
        }
        LoadPdfError::Invalid => Error::new(ErrorCode::FileCorrupted, "The file is no readable PDF.", "Download it again from the bank."),
    })
}

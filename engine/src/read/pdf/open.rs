//! Opens a PDF, with a password where it needs one.

use crate::base::{Error, ErrorCode, Result};
use crate::read::ReadOptions;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

/// Opens the file with the password of the options.
pub fn open(bytes: Vec<u8>, options: &ReadOptions) -> Result<Pdf> {
    let password = options.password.as_deref().unwrap_or("");
    Pdf::new_with_password(bytes, password).map_err(|e| match e {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) if password.is_empty() => {
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

//! Files locked in every way that PDF knows: the right passwords open them, wrong and missing ones are told apart.

use engine::base::ErrorCode;
use engine::read::{ReadOptions, read_bytes};

fn open(file: &str, password: Option<&str>) -> Result<Vec<String>, ErrorCode> {
    let path = format!("{}/fixtures/locked/{file}.pdf", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).expect("fixture");
    let options = ReadOptions { password: password.map(str::to_owned), ..ReadOptions::default() };
    let document = read_bytes(&bytes, file, &options).map_err(|e| e.code)?;
    Ok(document.pages.iter().flat_map(|p| &p.words).map(|w| w.text.clone()).collect())
}

fn content() -> Result<Vec<String>, ErrorCode> {
    Ok(vec!["SALDO".to_owned(), "1.234,56".to_owned()])
}

#[test]
fn opens_with_the_user_password_and_the_owner_password() {
    for file in ["rc4-40", "rc4-128", "rc4-128-packed", "aes-128", "aes-256-r5", "aes-256-r6"] {
        for password in ["secret", "boss"] {
            assert_eq!(open(file, Some(password)), content(), "{file} {password}");
        }
        assert_eq!(open(file, None), Err(ErrorCode::FileEncrypted), "{file}");
        assert_eq!(open(file, Some("Secret")), Err(ErrorCode::WrongPassword), "{file}");
    }
}

#[test]
fn opens_without_a_password_what_is_only_locked_against_changes() {
    for file in ["owner-only-r3", "owner-only-r6"] {
        for password in [None, Some("boss"), Some("other")] {
            assert_eq!(open(file, password), content(), "{file} {password:?}");
        }
    }
}

#[test]
fn takes_passwords_as_they_are_typed() {
    // Locked in an encoding that is not UTF-8.
    for password in ["pässwörd", "bösß"] {
        assert_eq!(open("latin-aes-128", Some(password)), content(), "{password}");
    }
    // Locked with prepared text: the Roman numeral nine as two letters, the soft hyphen left out.
    for password in ["IXgeheim", "\u{2168}\u{ad}geheim"] {
        assert_eq!(open("prepared-r6", Some(password)), content(), "{password}");
    }
}

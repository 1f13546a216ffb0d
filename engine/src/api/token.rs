//! The token of one start: who does not hold it is not answered.

use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a request must carry.
#[derive(Debug)]
pub(super) struct Tokens {
    token: String,
    once: String,
    used: AtomicBool,
}

impl Tokens {
    /// New ones.
    pub(super) fn random() -> Self {
        Self { token: random(), once: random(), used: AtomicBool::new(false) }
    }

    /// The token as it stands in the address.
    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// What may be exchanged for the token a single time: the arguments of a started browser are seen by everybody on the machine.
    pub(super) fn once(&self) -> &str {
        &self.once
    }

    /// Whether that is the token.
    pub(super) fn fits(&self, given: &str) -> bool {
        same(given, &self.token)
    }

    /// The token for what may be exchanged once.
    pub(super) fn exchange(&self, given: &str) -> Option<&str> {
        (same(given, &self.once) && !self.used.swap(true, Ordering::SeqCst)).then_some(self.token.as_str())
    }
}

/// 244 random bits.
fn random() -> String {
    format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
}

/// Compares in a time that says nothing of where they differ.
fn same(a: &str, b: &str) -> bool {
    let (a, b) = (Sha256::digest(a), Sha256::digest(b));
    let different = a.iter().zip(b.iter()).fold(0u8, |all, (a, b)| std::hint::black_box(all | (a ^ b)));
    different == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_fits_and_the_other_is_exchanged_once() {
        let tokens = Tokens::random();
        let token = tokens.token().to_owned();
        assert!(tokens.fits(&token) && token.len() == 64);
        assert!(!tokens.fits("") && !tokens.fits(tokens.once()) && !tokens.fits(&token[1..]));
        assert_eq!(tokens.exchange("something"), None);
        assert_eq!(tokens.exchange(tokens.once()), Some(token.as_str()));
        assert_eq!(tokens.exchange(tokens.once()), None);
    }
}

//! Signatures of events: the headers of the verification service, and beside them those of Standard Webhooks.
//!
//! Source of the second: the specification at standardwebhooks.com, version 1.0.0, "Signature scheme", symmetric.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt::Write;
use uuid::Uuid;

/// Before a secret that is the base64 of its key.
const ENCODED: &str = "whsec_";

/// A header with its value.
pub type Signed = (&'static str, String);

/// The headers of an event: its id, the Unix seconds at which it is sent, and where there is a secret the signatures over its body.
pub fn headers(id: Uuid, seconds: i64, secret: Option<&str>, body: &[u8]) -> Vec<Signed> {
    let (id, time) = (id.to_string(), seconds.to_string());
    let mut out = Vec::with_capacity(6);
    if let Some(secret) = secret.filter(|s| !s.is_empty()) {
        out.push(("X-Webhook-Signature", format!("sha256={}", hex(&mac(secret.as_bytes(), &[time.as_bytes(), body])))));
        let standard = mac(&key(secret), &[id.as_bytes(), b".", time.as_bytes(), b".", body]);
        out.push(("webhook-signature", format!("v1,{}", STANDARD.encode(standard))));
    }
    out.push(("X-Webhook-Timestamp", time.clone()));
    out.push(("X-Webhook-Id", id.clone()));
    out.push(("webhook-timestamp", time));
    out.push(("webhook-id", id));
    out
}

/// The key of a secret for Standard Webhooks: of one in its form what it encodes, of any other its characters.
fn key(secret: &str) -> Vec<u8> {
    secret.strip_prefix(ENCODED).and_then(|t| STANDARD_NO_PAD.decode(t.trim_end_matches('=')).ok()).unwrap_or_else(|| secret.as_bytes().to_vec())
}

fn mac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // A key of any length is taken.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return [0; 32] };
    parts.iter().for_each(|p| mac.update(p));
    mac.finalize().into_bytes().into()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
        // Writing to a string does not fail.
        let _ = write!(out, "{b:02x}");
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_over_the_timestamp_and_the_body() {
        // HMAC-SHA256 of "1700000000{}" under "secret", as `openssl dgst -sha256 -hmac secret` gives it.
        let id = Uuid::from_u128(7);
        let all = headers(id, 1_700_000_000, Some("secret"), b"{}");
        let signature = all.iter().find(|h| h.0 == "X-Webhook-Signature").map(|h| h.1.clone()).unwrap_or_default();
        assert_eq!(signature, "sha256=44ce8e0f7504556aeb153d9b759d97fc4cafca62b55071cd6609dcd5e1d77479");
        let names: Vec<&str> = headers(id, 1, None, b"{}").iter().map(|h| h.0).collect();
        assert_eq!(names, ["X-Webhook-Timestamp", "X-Webhook-Id", "webhook-timestamp", "webhook-id"], "without a secret nothing is signed");
    }
}

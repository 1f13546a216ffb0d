//! Events of a service that come in: whether they are genuine and of now.

use hmac::{Hmac, KeyInit, Mac};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Seconds that an event may be old, or ahead.
pub const TOLERANCE: i64 = 300;

/// What an event says. Fields and events that this version does not know are passed over.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Event {
    /// The verification, or the job.
    #[serde(alias = "job_id")]
    pub verification_id: String,
    /// Its status now.
    pub status: String,
    /// The id of the event, where it has one.
    #[serde(default)]
    pub id: Option<String>,
}

/// Why an event is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It is signed by somebody else, or not at all.
    Signature,
    /// It is too old, or of tomorrow.
    Time,
    /// It does not say what it is about.
    Form,
}

/// Compares in a time that says nothing of where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    let (a, b) = (Sha256::digest(a), Sha256::digest(b));
    a.iter().zip(b.iter()).fold(0u8, |all, (a, b)| std::hint::black_box(all | (a ^ b))) == 0
}

/// Takes an event: `timestamp` and `signature` are its headers, `now` Unix seconds.
///
/// # Errors
/// Why it is not taken.
pub fn taken(secret: &str, timestamp: &str, signature: &str, body: &[u8], now: i64) -> Result<Event, Refused> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(|_| Refused::Signature)?;
    mac.update(timestamp.as_bytes());
    mac.update(body);
    let want: String = mac.finalize().into_bytes().iter().map(|b| format!("{b:02x}")).collect();
    // The layout of the value is not specified: it carries a part that is called sha256.
    let given = signature.split([',', ' ', ';']).filter_map(|part| part.trim().strip_prefix("sha256=")).chain([signature.trim()]);
    if secret.is_empty() || !given.into_iter().any(|g| same(g.to_lowercase().as_bytes(), want.as_bytes())) {
        return Err(Refused::Signature);
    }
    let at = timestamp.parse::<i64>().ok().or_else(|| chrono::DateTime::parse_from_rfc3339(timestamp).ok().map(|d| d.timestamp()));
    // Some count milliseconds.
    let at = at.map(|t| if t > 100_000_000_000 { t / 1_000 } else { t }).ok_or(Refused::Time)?;
    if (now - at).abs() > TOLERANCE {
        return Err(Refused::Time);
    }
    serde_json::from_slice(body).map_err(|_| Refused::Form)
}

impl Event {
    /// What tells this event from another.
    pub fn mark(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("{} {}", self.verification_id, self.status))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signed(secret: &str, at: &str, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
        mac.update(format!("{at}{body}").as_bytes());
        mac.finalize().into_bytes().iter().map(|b| format!("{b:02x}")).collect()
    }

    #[test]
    fn only_what_is_signed_and_of_now_is_taken() {
        let body = r#"{"event":"verification.status_changed","verification_id":"a","status":"PAUSED","new":1}"#;
        let (now, at) = (1_700_000_000, "1700000000");
        let good = format!("sha256={}", signed("s", at, body));
        let event = taken("s", at, &good, body.as_bytes(), now).expect("genuine");
        assert_eq!((event.verification_id.as_str(), event.status.as_str()), ("a", "PAUSED"));
        assert!(taken("s", at, &format!("t={at},{good}"), body.as_bytes(), now + 299).is_ok(), "another layout of the value");
        assert_eq!(taken("other", at, &good, body.as_bytes(), now), Err(Refused::Signature));
        assert_eq!(taken("", at, &format!("sha256={}", signed("", at, body)), body.as_bytes(), now), Err(Refused::Signature));
        assert_eq!(taken("s", at, &good, b"{}", now), Err(Refused::Signature));
        assert_eq!(taken("s", at, &good, body.as_bytes(), now + 301), Err(Refused::Time));
        assert_eq!(taken("s", at, &good, body.as_bytes(), now - 301), Err(Refused::Time));
        let odd = format!("sha256={}", signed("s", at, "[]"));
        assert_eq!(taken("s", at, &odd, b"[]", now), Err(Refused::Form));
    }
}

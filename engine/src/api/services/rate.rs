//! How often one key or user may ask: a bucket each, that fills as time goes by.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use uuid::Uuid;

/// Buckets of all askers.
#[derive(Debug)]
pub(super) struct Rates {
    /// Requests a minute; 0 for no limit.
    limit: u32,
    buckets: Mutex<HashMap<Uuid, Bucket>>,
    /// The minute for which the use of a key was noted last.
    noted: Mutex<HashMap<Uuid, String>>,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    /// Unix milliseconds.
    at: i64,
}

/// What is left to an asker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Left {
    /// Requests a minute.
    pub limit: u32,
    /// Requests left.
    pub remaining: u32,
    /// Unix seconds at which all are left again.
    pub reset: i64,
    /// Seconds until the next is allowed; 0 where this one is.
    pub wait: u64,
}

impl Rates {
    /// With that many requests a minute.
    pub(super) fn new(limit: u32) -> Self {
        Self { limit, buckets: Mutex::default(), noted: Mutex::default() }
    }

    /// Whether the use of a key at that time, RFC 3339, is still to be noted for its minute.
    pub(super) fn notes(&self, key: Uuid, at: &str) -> bool {
        let minute = at.get(..16).unwrap_or(at);
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted.insert(key, minute.to_owned()).is_none_or(|before| before != minute)
    }

    /// Takes one request of an asker, at that Unix millisecond; `None` where there is no limit.
    pub(super) fn take(&self, asker: Uuid, now: i64) -> Option<Left> {
        if self.limit == 0 {
            return None;
        }
        let most = f64::from(self.limit);
        let each = 60_000.0 / most;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = buckets.entry(asker).or_insert(Bucket { left: most, at: now });
        bucket.left = (bucket.left + (now - bucket.at).max(0) as f64 / each).min(most);
        bucket.at = now;
        let allowed = bucket.left >= 1.0;
        let wait = if allowed { 0 } else { ((1.0 - bucket.left) * each / 1_000.0).ceil().max(1.0) as u64 };
        bucket.left -= f64::from(u8::from(allowed));
        let full = now + ((most - bucket.left) * each) as i64;
        Some(Left { limit: self.limit, remaining: bucket.left as u32, reset: full / 1_000 + 1, wait })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again_for_its_own_asker() {
        let rates = Rates::new(60);
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        for n in 0..60 {
            assert_eq!(rates.take(one, 0).map(|l| (l.remaining, l.wait)), Some((59 - n, 0)));
        }
        assert_eq!(rates.take(one, 0).map(|l| (l.remaining, l.wait)), Some((0, 1)));
        assert_eq!(rates.take(other, 0).map(|l| l.wait), Some(0));
        assert_eq!(rates.take(one, 1_000).map(|l| (l.remaining, l.wait)), Some((0, 0)), "one a second");
        assert_eq!(rates.take(one, 1_000_000).map(|l| l.remaining), Some(59));
        assert_eq!(Rates::new(0).take(one, 0), None);
        let notes = |at| rates.notes(one, at);
        assert_eq!(["2026-01-01T00:00:01Z", "2026-01-01T00:00:59Z", "2026-01-01T00:01:00Z"].map(notes), [true, false, true]);
    }
}

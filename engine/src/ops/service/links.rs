//! Links to files: absolute, signed, and worth something for fifteen minutes.

use super::access::{hmac, same};
use uuid::Uuid;

/// Seconds that a link holds.
const HOLDS: i64 = 15 * 60;

/// Makes links and tells whether one holds.
#[derive(Debug)]
pub struct Links {
    secret: String,
    base: String,
}

/// A link with the second at which it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The address.
    pub url: String,
    /// Unix seconds.
    pub expires: i64,
}

impl Links {
    /// Links on that address, signed with that secret.
    pub fn new(secret: String, base: String) -> Self {
        Self { secret, base }
    }

    fn signature(&self, file: Uuid, expires: i64) -> String {
        hmac(self.secret.as_bytes(), format!("{file}\n{expires}").as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
    }

    /// A link to a file, made at that Unix second.
    pub fn to(&self, file: Uuid, second: i64) -> Link {
        let expires = second + HOLDS;
        let url = format!("{}/parse/files/{file}/content?expires={expires}&signature={}", self.base, self.signature(file, expires));
        Link { url, expires }
    }

    /// A link to a file, made now.
    pub fn now(&self, file: Uuid) -> Link {
        self.to(file, crate::jobs::now() / 1_000)
    }

    /// Whether a link holds at that Unix second.
    pub fn holds(&self, file: Uuid, expires: i64, signature: &str, second: i64) -> bool {
        let genuine = same(signature.as_bytes(), self.signature(file, expires).as_bytes());
        genuine && second < expires
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_one_file_until_it_ends() {
        let links = Links::new("secret".to_owned(), "http://127.0.0.1:1".to_owned());
        let file = Uuid::from_u128(9);
        let link = links.to(file, 1_000);
        let signature = link.url.rsplit('=').next().expect("a signature");
        assert!(link.url.starts_with(&format!("http://127.0.0.1:1/parse/files/{file}/content?expires=1900&signature=")), "{}", link.url);
        assert!(links.holds(file, 1_900, signature, 1_899));
        assert!(!links.holds(file, 1_900, signature, 1_900), "old");
        assert!(!links.holds(file, 9_900, signature, 1_000), "prolonged");
        assert!(!links.holds(Uuid::from_u128(8), 1_900, signature, 1_000), "another file");
        assert!(!Links::new("other".to_owned(), String::new()).holds(file, 1_900, signature, 1_000));
    }
}

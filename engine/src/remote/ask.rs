//! Requests to the services of a connection, and what is answered to them.

use super::client::Part;
use reqwest::Method;
use serde_json::Value;

/// Which of the two services.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The verification service.
    Verification,
    /// The parsing service.
    Parsing,
}

/// What is sent along.
#[derive(Debug, Clone)]
pub enum Sent {
    /// Nothing.
    Nothing,
    /// JSON as it stands.
    Json(String),
    /// A form.
    Form(Vec<(String, Part)>),
}

/// A request.
#[derive(Debug, Clone)]
pub struct Ask {
    pub(super) method: Method,
    pub(super) to: To,
    pub(super) path: String,
    pub(super) sent: Sent,
    pub(super) key: Option<String>,
    pub(super) tag: Option<String>,
    pub(super) bearer: bool,
}

impl Ask {
    /// Looks at a path.
    pub fn get(path: impl Into<String>) -> Self {
        Self::of(Method::GET, path, Sent::Nothing)
    }

    /// Replaces or changes what a path names: as good twice as once.
    pub fn put(path: impl Into<String>, body: impl Into<String>) -> Self {
        Self::of(Method::PUT, path, Sent::Json(body.into()))
    }

    /// Asks for something that changes nothing, with a body.
    pub fn look(path: impl Into<String>, body: impl Into<String>) -> Self {
        Self::of(Method::POST, path, Sent::Json(body.into()))
    }

    /// Makes something, once for a key.
    pub fn make(path: impl Into<String>, sent: Sent, key: impl Into<String>) -> Self {
        Self { key: Some(key.into()), ..Self::of(Method::POST, path, sent) }
    }

    /// Takes something away.
    pub fn delete(path: impl Into<String>) -> Self {
        Self::of(Method::DELETE, path, Sent::Nothing)
    }

    fn of(method: Method, path: impl Into<String>, sent: Sent) -> Self {
        Self { method, to: To::Verification, path: path.into(), sent, key: None, tag: None, bearer: false }
    }

    /// The same of the parsing service.
    #[must_use]
    pub fn parsing(self) -> Self {
        Self { to: To::Parsing, ..self }
    }

    /// Only where it is (a look: where it is no longer) in the state of that tag. An empty tag asks for nothing.
    #[must_use]
    pub fn tagged(self, tag: &str) -> Self {
        Self { tag: Some(tag.to_owned()).filter(|t| !t.is_empty()), ..self }
    }

    /// As a person who logged in.
    #[must_use]
    pub fn bearer(self) -> Self {
        Self { bearer: true, ..self }
    }
}

/// What was answered.
#[derive(Debug, Clone, Default)]
pub struct Got {
    /// The status.
    pub status: u16,
    /// The tag of the state that it is in; empty where the service names none.
    pub tag: String,
    /// The body, which is JSON.
    pub body: Vec<u8>,
}

impl Got {
    /// It is in the state that is known.
    pub fn unchanged(&self) -> bool {
        self.status == 304
    }

    /// The body as a record; null where there is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }
}

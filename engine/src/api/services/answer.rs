//! Answers on their way out. Whatever goes wrong, the error body of the specification says it, and no path of this machine.

use super::asked::Reply;
use crate::ops::service::Fault;
use crate::wire::service::{ErrorBody, FieldError};
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, header};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// What every answer carries.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// An answer before its headers are complete.
#[derive(Debug)]
pub(super) struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// A record as JSON.
    pub(super) fn json(status: u16, body: impl Into<Bytes>) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self { status, headers: HeaderMap::from_iter([(header::CONTENT_TYPE, JSON)]), body: body.into() }
    }

    /// An error that only the host knows of.
    pub(super) fn error(status: u16, code: &str, message: impl Into<String>) -> Self {
        Self::errors(status, code, message, Vec::new())
    }

    fn errors(status: u16, code: &str, message: impl Into<String>, errors: Vec<FieldError>) -> Self {
        let body = ErrorBody { error_code: code.to_owned(), message: message.into(), errors };
        Self::json(status, serde_json::to_vec(&body).unwrap_or_default())
    }

    /// With one more header.
    pub(super) fn with(mut self, name: HeaderName, value: impl ToString) -> Self {
        if let Ok(value) = HeaderValue::from_str(&value.to_string()) {
            self.headers.insert(name, value);
        }
        self
    }

    /// The response; of `HEAD` without its body.
    pub(super) fn response(self, head: bool, request_id: &str) -> Response<Body> {
        let length = self.body.len();
        let mut response = Response::new(if head { Body::empty() } else { Body::from(self.body) });
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        *headers = self.headers;
        for (name, value) in HEADERS {
            headers.insert(name, HeaderValue::from_static(value));
        }
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        if let Ok(id) = HeaderValue::from_str(request_id) {
            headers.insert(HeaderName::from_static("x-request-id"), id);
        }
        response
    }
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        match reply {
            Reply::Json(status, body) => Self::json(status, body),
            // What was to be kept is kept before anything is answered.
            Reply::Last(_) => Self::from(&Fault::Failed(String::new())),
            Reply::File(content) => {
                let escaped = |b: u8| if b.is_ascii_alphanumeric() || b"-._~".contains(&b) { char::from(b).to_string() } else { format!("%{b:02X}") };
                let name: String = content.name.bytes().map(escaped).collect();
                let answer = Self { status: StatusCode::OK, headers: HeaderMap::new(), body: content.bytes.to_vec().into() };
                answer.with(header::CONTENT_TYPE, content.media_type).with(header::CONTENT_DISPOSITION, format!("attachment; filename*=UTF-8''{name}"))
            }
        }
    }
}

impl From<&Fault> for Answer {
    fn from(fault: &Fault) -> Self {
        match fault {
            Fault::Invalid(errors) => Self::errors(400, "INVALID_REQUEST", "Invalid request. Please check input data format and try again", errors.clone()),
            Fault::Credential(code) => Self::error(
                401,
                code,
                match *code {
                    "INVALID_API_KEY" => "API key is invalid",
                    "API_KEY_EXPIRED" => "API key is expired",
                    _ => "You are not authorized to perform this action",
                },
            ),
            Fault::Forbidden(message) => Self::error(403, "FORBIDDEN", message),
            Fault::Missing(message) => Self::error(404, "NOT_FOUND", message),
            Fault::Conflict(message, errors) => Self::errors(409, "CONFLICT", message, errors.clone()),
            Fault::Stale => Self::error(412, "PRECONDITION_FAILED", "It was changed meanwhile: look at it again"),
            Fault::TooLarge(message) => Self::error(413, "PAYLOAD_TOO_LARGE", message),
            Fault::MediaType(wanted) => Self::error(415, "UNSUPPORTED_MEDIA_TYPE", format!("Send {wanted}")),
            Fault::TooOften(seconds) => Self::error(429, "QUOTA_EXCEEDED", "Too many requests. Please try again later").with(header::RETRY_AFTER, seconds),
            Fault::Unavailable(message) => Self::error(503, "SERVICE_UNAVAILABLE", message).with(header::RETRY_AFTER, 5),
            // What went wrong is for the log.
            Fault::Failed(_) => Self::error(500, "INTERNAL_SERVER_ERROR", "The server failed"),
        }
    }
}

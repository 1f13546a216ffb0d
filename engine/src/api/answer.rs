//! Answers: JSON, pictures and files; an error is always an `OpError` with a status of 400 and above.

use crate::base::Error;
use crate::disk::Waiting;
use crate::ops::OpError;
use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::io::Read;

/// Bytes of a file that are given on at once.
const PART: usize = 64 << 10;

/// An error on its way out.
#[derive(Debug)]
pub(super) struct Failed(pub StatusCode, pub OpError);

impl Failed {
    /// An error of the server itself.
    pub(super) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self(status, OpError { code: code.to_owned(), message: message.into(), field: None })
    }

    /// An operation that ended in a panic, or was cut off.
    pub(super) fn broken() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "INTERNAL", "Saldo itself failed at this. Try again; if it stays, start Saldo again.")
    }
}

impl From<OpError> for Failed {
    fn from(error: OpError) -> Self {
        let status = match error.code.as_str() {
            "NOT_FOUND" => StatusCode::NOT_FOUND,
            "CONFLICT" => StatusCode::CONFLICT,
            "INTERNAL" => StatusCode::INTERNAL_SERVER_ERROR,
            "DISK_FULL" => StatusCode::INSUFFICIENT_STORAGE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self(status, error)
    }
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        let code = serde_json::to_value(error.code).ok().and_then(|c| c.as_str().map(str::to_owned));
        Self::from(OpError { code: code.unwrap_or_else(|| "INTERNAL".to_owned()), message: error.to_string(), field: None })
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        (self.0, axum::Json(self.1)).into_response()
    }
}

/// A page image. Nothing of a statement stays in a browser's cache on disk.
pub(super) fn picture(png: Vec<u8>) -> Response {
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "private, no-store")], png).into_response()
}

/// A file to be saved under that name, given on as it is read from the disk.
pub(super) fn attachment(name: &str, mut file: Waiting) -> Response {
    let encoded: String =
        name.bytes().map(|b| if b.is_ascii_alphanumeric() || b"-._~".contains(&b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect();
    let disposition = HeaderValue::from_str(&format!("attachment; filename*=UTF-8''{encoded}")).unwrap_or(HeaderValue::from_static("attachment"));
    let bytes = file.len();
    let (send, parts) = tokio::sync::mpsc::channel::<std::io::Result<Vec<u8>>>(4);
    tokio::task::spawn_blocking(move || {
        loop {
            let mut part = vec![0; PART];
            let read = file.read(&mut part).map(|n| {
                part.truncate(n);
                part
            });
            let last = read.is_err();
            // Who went away wants no more.
            if read.as_ref().is_ok_and(Vec::is_empty) || send.blocking_send(read).is_err() || last {
                return;
            }
        }
    });
    let mut response = Body::from_stream(tokio_stream::wrappers::ReceiverStream::new(parts)).into_response();
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    response
}

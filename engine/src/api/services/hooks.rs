//! Events of services elsewhere that this machine keeps in step with. Who sends them has no key: the signature says who it is.

use super::answer::Answer;
use super::handle::Served;
use crate::ops::Heard;
use axum::body::Body;
use axum::http::Method;
use axum::http::request::Parts;
use std::sync::Arc;

/// The most bytes of an event.
const EVENT: usize = 256 << 10;

/// Takes an event of a connection.
pub(super) async fn heard(served: &Arc<Served>, id: &str, parts: &Parts, body: &mut Option<Body>) -> Result<Answer, Box<Answer>> {
    let refused = |status, code: &str, message: &str| Err(Box::new(Answer::error(status, code, message)));
    let Ok(id) = id.parse() else { return refused(404, "NOT_FOUND", "The path is not there") };
    if parts.method != Method::POST {
        return refused(405, "METHOD_NOT_ALLOWED", "This path takes POST");
    }
    let Ok(bytes) = axum::body::to_bytes(body.take().unwrap_or_default(), EVENT).await else {
        return refused(413, "PAYLOAD_TOO_LARGE", "The body is too large");
    };
    let text = |name: &str| parts.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    let (at, signature) = (text("x-webhook-timestamp"), text("x-webhook-signature"));
    let saldo = served.services.saldo.clone();
    let now = crate::jobs::now() / 1_000;
    let done = tokio::task::spawn_blocking(move || saldo.heard_of(id, &at, &signature, &bytes, now)).await;
    match done {
        Ok(Ok(Heard::New | Heard::Again)) => Ok(Answer::json(200, b"{}".to_vec())),
        Ok(Ok(Heard::Refused)) => refused(401, "UNAUTHORIZED", "The event is not genuine, or not of now"),
        Ok(Ok(Heard::Nobody)) => refused(404, "NOT_FOUND", "The path is not there"),
        _ => refused(500, "INTERNAL_SERVER_ERROR", "The server failed"),
    }
}

//! Who is let in: only this machine's own address as host, only the token's holder, and every answer under a strict policy.

use super::answer::Failed;
use super::routes::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Nothing inline, nothing from elsewhere, nobody around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// Around everything: a page of another site that a name server sends here (rebinding) carries its own host, and is refused.
pub(super) async fn host(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let mut response = match stranger(request.headers(), shared.port) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    // What the router refuses by itself it says in plain words.
    let json = response.headers().get(header::CONTENT_TYPE).is_some_and(|t| t == "application/json");
    if response.status().is_client_error() && !json {
        let status = response.status();
        response = Failed::new(status, "INVALID_INPUT", status.canonical_reason().unwrap_or("This was not understood.")).into_response();
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn stranger(headers: &HeaderMap, port: u16) -> Option<Failed> {
    let own = |host: &str| host == format!("127.0.0.1:{port}") || host == format!("localhost:{port}");
    let text = |name: HeaderName| headers.get(name).map(|v| v.to_str().unwrap_or_default());
    if !text(header::HOST).is_some_and(own) {
        return Some(Failed::new(StatusCode::MISDIRECTED_REQUEST, "FORBIDDEN", "Saldo answers only under its own address."));
    }
    match text(header::ORIGIN) {
        Some(origin) if !origin.strip_prefix("http://").is_some_and(own) => {
            Some(Failed::new(StatusCode::FORBIDDEN, "FORBIDDEN", "Saldo answers only its own interface."))
        }
        _ => None,
    }
}

/// Around everything but the interface's files. What a browser asks for by itself (pictures, events, downloads) has no header and
/// carries the token in the address.
pub(super) async fn token(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let bearer = request.headers().get(header::AUTHORIZATION).and_then(|v| v.to_str().ok()).and_then(|v| v.strip_prefix("Bearer "));
    let given = match bearer {
        Some(token) => Some(token),
        None if request.method() == Method::GET => request.uri().query().and_then(|q| q.split('&').find_map(|pair| pair.strip_prefix("token="))),
        None => None,
    };
    if given.is_some_and(|token| shared.tokens.fits(token)) {
        next.run(request).await
    } else {
        Failed::new(StatusCode::UNAUTHORIZED, "UNAUTHORIZED", "Open the address that `saldo serve` printed, with its token.").into_response()
    }
}

//! The built interface: inside a release, on the disk while developing.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../ui/dist"]
#[allow_missing = true]
struct Built;

/// Whether the interface was built before this program was.
pub fn built() -> bool {
    Built::get("index.html").is_some()
}

/// A file of the interface. Not a secret: it is the same for everybody.
pub(super) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    match Built::get(path) {
        Some(file) => {
            // What the build names after its content never changes.
            let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
            ([(header::CONTENT_TYPE, content_type(path)), (header::CACHE_CONTROL, caching)], file.data.into_owned()).into_response()
        }
        None if path == "index.html" => {
            let text = "The interface was not built into this program. `make release` builds both.";
            (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
        }
        None => super::answer::Failed::new(StatusCode::NOT_FOUND, "NOT_FOUND", format!("There is nothing at /{path}.")).into_response(),
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

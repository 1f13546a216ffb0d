//! The routes. A handler takes the request apart, lets an operation run where it may block, and answers.

use super::answer::{Failed, attachment, picture};
use super::page::PageAsked;
use super::serve::End;
use super::token::Tokens;
use super::{events, guard, ui};
use crate::ops::Saldo;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::{Semaphore, broadcast, mpsc};
use uuid::Uuid;

/// The most bytes of an uploaded file, and of an operation's input.
const UPLOAD: usize = 50 << 20;
const INPUT: usize = 16 << 20;

/// What the handlers share.
pub(super) struct Shared {
    /// The operations.
    pub saldo: Saldo,
    /// Who may ask.
    pub tokens: Arc<Tokens>,
    /// Under which port this answers.
    pub port: u16,
    /// The change feed.
    pub events: broadcast::Sender<Value>,
    /// Pages drawn at once.
    pub drawing: Semaphore,
    /// Where the end of serving is told.
    pub ended: mpsc::Sender<End>,
}

/// All routes.
pub(super) fn router(shared: Arc<Shared>) -> Router {
    let asked = Router::new()
        .route("/op/{name}", post(op).layer(DefaultBodyLimit::max(INPUT)))
        .route("/upload", post(upload).layer(DefaultBodyLimit::max(UPLOAD)))
        .route("/page/{file}/{name}", get(page))
        .route("/events", get(events::events))
        .route("/download/{token}", get(download))
        .route_layer(from_fn_with_state(Arc::clone(&shared), guard::token));
    Router::new()
        .merge(asked)
        .route("/open/{once}", get(open))
        .fallback(ui::file)
        .layer(from_fn_with_state(Arc::clone(&shared), guard::host))
        .with_state(shared)
}

/// Runs what may block beside the handlers.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failed> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Failed::broken())
}

fn body(bytes: Result<Bytes, BytesRejection>, most: usize) -> Result<Bytes, Failed> {
    bytes.map_err(|e| match e.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failed::new(StatusCode::PAYLOAD_TOO_LARGE, "FILE_TOO_LARGE", format!("At most {} MiB are taken at once.", most >> 20)),
        status => Failed::new(status, "INVALID_INPUT", "The request was cut off. Try again."),
    })
}

fn wrong(message: impl Into<String>) -> Failed {
    Failed::new(StatusCode::BAD_REQUEST, "INVALID_INPUT", message)
}

async fn op(State(shared): State<Arc<Shared>>, Path(name): Path<String>, bytes: Result<Bytes, BytesRejection>) -> Result<Json<Value>, Failed> {
    let bytes = body(bytes, INPUT)?;
    let input = if bytes.is_empty() {
        Value::Object(serde_json::Map::new())
    } else {
        serde_json::from_slice(&bytes).map_err(|e| wrong(format!("The input is no JSON: {e}.")))?
    };
    let (saldo, restores) = (shared.saldo.clone(), name == "backup_restore");
    let answer = beside(move || saldo.call(&name, input)).await??;
    if restores {
        // Full: an end was told already.
        let _ = shared.ended.try_send(End::Again);
    }
    Ok(Json(answer))
}

#[derive(Deserialize)]
struct Upload {
    case_id: Uuid,
    name: String,
    /// The service of a document, or `auto`; none for a statement.
    service: Option<String>,
}

async fn upload(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<Upload>, QueryRejection>,
    bytes: Result<Bytes, BytesRejection>,
) -> Result<Json<Value>, Failed> {
    let Query(to) = query.map_err(|_| wrong("An upload names its case_id and its name."))?;
    let bytes = body(bytes, UPLOAD)?;
    let take = move || match &to.service {
        Some(service) => shared.saldo.upload_document(to.case_id, service, &to.name, bytes.into()),
        None => shared.saldo.upload(to.case_id, &to.name, bytes.into()),
    };
    beside(take).await?.map(Json).map_err(Failed::from)
}

async fn page(State(shared): State<Arc<Shared>>, uri: Uri) -> Result<Response, Failed> {
    let asked = PageAsked::of(uri.path(), uri.query().unwrap_or_default());
    let asked = asked.ok_or_else(|| wrong("A page is /page/<file>/<number>.png, with dpi and box."))?;
    let _place = shared.drawing.acquire().await.map_err(|_| Failed::broken())?;
    let saldo = shared.saldo.clone();
    Ok(picture(beside(move || asked.draw(&saldo)).await??))
}

async fn download(State(shared): State<Arc<Shared>>, Path(token): Path<String>) -> Result<Response, Failed> {
    let gone = || Failed::new(StatusCode::NOT_FOUND, "NOT_FOUND", "What was written is no longer kept. Export it again.");
    let (name, bytes) = beside(move || shared.saldo.download(&token)).await?.ok_or_else(gone)?;
    Ok(attachment(&name, bytes))
}

/// The address that a started browser is given: worth the token once, so that it is worth nothing to who reads it later.
async fn open(State(shared): State<Arc<Shared>>, Path(once): Path<String>) -> Result<Response, Failed> {
    let token = shared.tokens.exchange(&once).ok_or_else(|| Failed::new(StatusCode::GONE, "GONE", "This address was used already."))?;
    Ok((StatusCode::SEE_OTHER, [(header::LOCATION, format!("/#token={token}"))]).into_response())
}

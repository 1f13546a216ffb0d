//! The change feed as server-sent events.

use super::routes::Shared;
use crate::ops::Saldo;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde_json::{Value, json};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::broadcast::{self, Sender};
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{Stream, StreamExt};

/// Changes that a slow listener may be behind.
const BEHIND: usize = 256;

/// Hands what the operations tell to every listener.
pub(super) fn relay(saldo: &Saldo) -> std::io::Result<Sender<Value>> {
    let (sender, _) = broadcast::channel(BEHIND);
    let (from, to) = (saldo.listen(), sender.clone());
    std::thread::Builder::new().name("events".to_owned()).spawn(move || {
        for event in from {
            // Nobody listens: nothing is lost, as an interface asks for everything when it starts.
            let _ = to.send(event);
        }
    })?;
    Ok(sender)
}

/// `GET /events`
pub(super) async fn events(State(shared): State<Arc<Shared>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let stream = BroadcastStream::new(shared.events.subscribe()).map(|event| {
        // Who fell behind asks for everything again.
        let event = event.unwrap_or_else(|_| json!({"kind": "changed", "topics": TOPICS, "case_id": null, "file_id": null}));
        Ok(Event::default().data(event.to_string()))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

const TOPICS: [&str; 8] = ["folders", "queue", "file", "problems", "rows", "analysis", "history", "settings"];

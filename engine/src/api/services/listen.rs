//! Connections: how many there may be, how long each may say nothing, and how they end.

use super::handle::{LAST, Served, answer};
use crate::base::{Error, ErrorCode, Result};
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio_rustls::TlsAcceptor;

/// Connections at once; who comes beyond them is sent away.
const MOST: usize = 800;
/// How long a connection may take to agree on its encryption, and to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of a request's head.
const HEAD_BYTES: usize = 64 << 10;

/// A certificate with its key, as files in PEM.
///
/// # Errors
/// A file is not there or holds none, or the two do not belong together.
pub(in crate::api) fn acceptor(certificate: &Path, key: &Path) -> Result<TlsAcceptor> {
    let wrong = |path: &Path, why: String| {
        Error::new(ErrorCode::FileUnreadable, format!("It cannot be used for TLS: {why}."), "Give a certificate chain and its private key in PEM.")
            .in_file(path.display().to_string())
    };
    let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect::<std::result::Result<Vec<_>, _>>);
    let chain = chain.map_err(|e| wrong(certificate, e.to_string()))?;
    let private = PrivateKeyDer::from_pem_file(key).map_err(|e| wrong(key, e.to_string()))?;
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|b| b.with_no_client_auth().with_single_cert(chain, private));
    Ok(TlsAcceptor::from(Arc::new(config.map_err(|e| wrong(certificate, e.to_string()))?)))
}

/// Answers until the end is asked for, and lets requests under way come to theirs.
pub(in crate::api) async fn listen(served: Arc<Served>, listener: TcpListener, tls: Option<TlsAcceptor>, mut end: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = end.changed() => break,
        };
        let Ok((stream, from)) = accepted else {
            // No more files may be open: some close before long.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        // The end of a long answer does not wait until its beginning was heard.
        let _ = stream.set_nodelay(true);
        let (served, tls, end) = (Arc::clone(&served), tls.clone(), end.clone());
        tokio::spawn(async move {
            let _place = place;
            match tls {
                None => connection(served, stream, from, end).await,
                Some(tls) => {
                    if let Ok(Ok(stream)) = tokio::time::timeout(HEAD, tls.accept(stream)).await {
                        connection(served, stream, from, end).await;
                    }
                }
            }
        });
    }
    served.stopping.store(true, Ordering::Relaxed);
    drop(listener);
    // Who is still at it has until then.
    let _ = tokio::time::timeout(LAST, places.acquire_many(MOST as u32)).await;
}

async fn connection<S: AsyncRead + AsyncWrite + Unpin>(served: Arc<Served>, stream: S, from: SocketAddr, mut end: watch::Receiver<bool>) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let served = Arc::clone(&served);
        async move { Ok::<_, Infallible>(answer(served, request.map(Body::new), from).await) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    let connection = builder.serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    tokio::select! {
        // A client that goes away in the middle is nobody's fault.
        _ = connection.as_mut() => {}
        _ = end.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(LAST, connection).await;
        }
    }
}

//! The server: the interface on a loopback port with a token in the address, the services for whoever holds a key, until it is told to stop.

use super::routes::{Shared, router};
use super::services::{self, ServicesOptions};
use super::token::Tokens;
use super::{events, usual_folder};
use crate::base::{Error, ErrorCode, Result};
use crate::ops::{Options, Saldo};
use crate::read::worker::Worker;
use std::net::{Ipv4Addr, SocketAddr, TcpListener as Listener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::sync::{Semaphore, watch};
use tokio_rustls::TlsAcceptor;

/// How long the interface's requests under way may take after the end was asked for.
const LAST: Duration = Duration::from_millis(600);

/// What is served.
#[derive(Debug)]
pub struct Serve {
    /// The interface, where it is.
    pub ui: Option<Ui>,
    /// The services, where they are.
    pub services: Option<ServicesOptions>,
    /// Where the database lies; the usual place where none is named.
    pub folder: Option<PathBuf>,
    /// Whether the key may lie in the system's keychain.
    pub keychain: bool,
}

/// How the interface is served.
#[derive(Debug)]
pub struct Ui {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Whether a browser is started.
    pub open: bool,
}

/// Why serving ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// Whoever started it wants it to stop.
    Stop,
    /// A backup takes the database's place: everything is opened anew, under the same address.
    Again,
}

/// Where it listens, for as long as it is served.
struct Bound {
    ui: Option<(Listener, u16, Arc<Tokens>)>,
    services: Option<(Listener, SocketAddr, ServicesOptions, Option<TlsAcceptor>)>,
}

impl Bound {
    fn to(options: &Serve) -> Result<Self> {
        let ui = options.ui.as_ref().map(|ui| {
            let (listener, at) = bind((Ipv4Addr::LOCALHOST, ui.port).into(), "--port")?;
            Ok((listener, at.port(), Arc::new(Tokens::random())))
        });
        let services = options.services.as_ref().map(|s| {
            if s.tls.is_none() && !s.listen.ip().is_loopback() {
                let text = format!("{} can be reached by other machines, which would send their keys in the clear.", s.listen);
                let remedy = "Give a certificate with --tls-cert and --tls-key, or listen on 127.0.0.1.";
                return Err(Error::new(ErrorCode::FileUnreadable, text, remedy));
            }
            let tls = s.tls.as_ref().map(|(certificate, key)| services::acceptor(certificate, key)).transpose()?;
            let (listener, at) = bind(s.listen, "--listen")?;
            Ok((listener, at, s.clone(), tls))
        });
        Ok(Self { ui: ui.transpose()?, services: services.transpose()? })
    }
}

fn bind(to: SocketAddr, flag: &str) -> Result<(Listener, SocketAddr)> {
    let listener = Listener::bind(to).map_err(|e| {
        let text = format!("Port {} of this machine cannot be used: {e}.", to.port());
        Error::new(ErrorCode::FileUnreadable, text, format!("Name another with {flag}, or none."))
    })?;
    listener.set_nonblocking(true).map_err(|e| failed("listen", &e))?;
    let at = listener.local_addr().map_err(|e| failed("find its address", &e))?;
    Ok((listener, at))
}

/// Serves until the process is interrupted or told to end; `say` is given each address, that of the interface with its token, once it
/// answers.
///
/// # Errors
/// A port or the folder is taken, or the database does not open.
pub fn serve(options: &Serve, say: impl Fn(&str)) -> Result<()> {
    let folder = options.folder.clone().map_or_else(usual_folder, Ok)?;
    let open = || Saldo::open(Options { folder: folder.clone(), worker: Worker::default(), keychain: options.keychain });
    let mut saldo = open()?;
    let bound = Bound::to(options)?;
    if let (Some((_, port, tokens)), Some(ui)) = (&bound.ui, &options.ui) {
        say(&format!("http://127.0.0.1:{port}/#token={}", tokens.token()));
        if ui.open {
            browse(&format!("http://127.0.0.1:{port}/open/{}", tokens.once()))?;
        }
    }
    if let Some((_, at, s, _)) = &bound.services {
        say(&s.address(*at));
    }
    let (tell, mut end) = tokio::sync::mpsc::channel(1);
    watch(tell.clone())?;
    while answer(saldo, &bound, tell.clone(), &mut end)? == End::Again {
        saldo = open()?;
    }
    Ok(())
}

/// Whether all that serving needs is there: the folder and its database, the ports, the certificate.
///
/// # Errors
/// What is not there, or cannot be used.
pub fn check(options: &Serve) -> Result<()> {
    let folder = options.folder.clone().map_or_else(usual_folder, Ok)?;
    drop(Bound::to(options)?);
    let saldo = Saldo::open(Options { folder, worker: Worker::default(), keychain: options.keychain })?;
    saldo.close();
    Ok(())
}

/// Answers until the end, and closes the database.
fn answer(saldo: Saldo, bound: &Bound, ended: Sender<End>, end: &mut Receiver<End>) -> Result<End> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(|e| failed("start", &e))?;
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let interface = bound.ui.as_ref().map(|(socket, port, tokens)| {
        let events = events::relay(&saldo).map_err(|e| failed("hear of changes", &e))?;
        let shared = Shared { events, saldo: saldo.clone(), tokens: Arc::clone(tokens), port: *port, drawing: Semaphore::new(cores), ended };
        Ok((socket.try_clone().map_err(|e| failed("listen", &e))?, router(Arc::new(shared)).into_make_service()))
    });
    let interface = interface.transpose()?;
    let serving = bound.services.as_ref().map(|(socket, at, options, tls)| {
        let served = services::served(saldo.clone(), options, *at)?;
        Ok((served, socket.try_clone().map_err(|e| failed("listen", &e))?, tls.clone()))
    });
    let serving = serving.transpose()?;
    let mut works = None;
    let why = runtime.block_on(async {
        let taken = |socket: Listener| TcpListener::from_std(socket).map_err(|e| failed("listen", &e));
        let (stop, stopped) = watch::channel(false);
        let mut server = None;
        if let Some((socket, service)) = interface {
            let listener = taken(socket)?;
            server = Some(tokio::spawn(async move { axum::serve(listener, service).await }));
        }
        let mut services = None;
        if let Some((served, socket, tls)) = serving {
            works = Some(Arc::clone(&served.services.works));
            services = Some(tokio::spawn(services::listen(served, taken(socket)?, tls, stopped)));
        }
        let why = end.recv().await.unwrap_or(End::Stop);
        if why == End::Again {
            // The answer to who asked for it is on its way.
            tokio::time::sleep(LAST / 2).await;
        }
        // Nobody listens where there are no services.
        let _ = stop.send(true);
        if let Some(services) = services {
            let _ = services.await;
        }
        if let Some(server) = server {
            server.abort();
        }
        Ok(why)
    });
    // What is being done goes back to the queue, and is done after the next start.
    if let Some(works) = works {
        works.stop();
    }
    runtime.shutdown_timeout(LAST);
    saldo.close();
    why
}

fn failed(what: &str, e: &std::io::Error) -> Error {
    Error::new(ErrorCode::Internal, format!("The server could not {what}: {e}."), "Try again.")
}

/// Tells of an interrupt, or of the system's wish that this ends; on a thread of its own, as a wish may come while a backup takes the
/// database's place.
fn watch(tell: Sender<End>) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|e| failed("start", &e))?;
    #[cfg(unix)]
    let mut wish = {
        let _inside = runtime.enter();
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).map_err(|e| failed("hear of its end", &e))?
    };
    let listen = async move {
        #[cfg(unix)]
        tokio::select! {
            _ = wish.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        // Nobody listens any more: the end is there.
        let _ = tell.send(End::Stop).await;
    };
    let thread = std::thread::Builder::new().name("end".to_owned()).spawn(move || runtime.block_on(listen));
    thread.map(drop).map_err(|e| failed("start", &e))
}

fn browse(address: &str) -> Result<()> {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let started = Command::new(program).args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    started.map(drop).map_err(|e| Error::new(ErrorCode::NotInstalled, format!("No browser could be started: {e}."), "Open the printed address yourself."))
}

//! The server: a loopback port, a token in the address, until it is told to stop.

use super::routes::{Shared, router};
use super::token::Tokens;
use super::{events, usual_folder};
use crate::base::{Error, ErrorCode, Result};
use crate::ops::{Options, Saldo};
use crate::read::worker::Worker;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, Sender};

/// How long requests under way may take after the end was asked for.
const LAST: Duration = Duration::from_secs(3);

/// What is served.
#[derive(Debug)]
pub struct Serve {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Where the database lies; the usual place where none is named.
    pub folder: Option<PathBuf>,
    /// Whether the key may lie in the system's keychain.
    pub keychain: bool,
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

/// Serves until the process is interrupted or told to end; `say` is given the address, with its token, once it answers.
///
/// # Errors
/// The port or the folder is taken, or the database does not open.
pub fn serve(options: &Serve, say: impl FnOnce(&str)) -> Result<()> {
    let folder = options.folder.clone().map_or_else(usual_folder, Ok)?;
    let open = || Saldo::open(Options { folder: folder.clone(), worker: Worker::default(), keychain: options.keychain });
    let tokens = Arc::new(Tokens::random());
    let saldo = open()?;
    let listener = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(|e| {
        let text = format!("Port {} of this machine cannot be used: {e}.", options.port);
        Error::new(ErrorCode::FileUnreadable, text, "Name another with --port, or none.")
    })?;
    listener.set_nonblocking(true).map_err(|e| failed("listen", &e))?;
    let port = listener.local_addr().map_err(|e| failed("find its address", &e))?.port();
    say(&format!("http://127.0.0.1:{port}/#token={}", tokens.token()));
    if options.open {
        browse(&format!("http://127.0.0.1:{port}/open/{}", tokens.once()))?;
    }
    let (tell, mut end) = tokio::sync::mpsc::channel(1);
    watch(tell.clone())?;
    let mut saldo = saldo;
    loop {
        let socket = listener.try_clone().map_err(|e| failed("listen", &e))?;
        if answer(saldo, socket, port, Arc::clone(&tokens), tell.clone(), &mut end)? == End::Stop {
            return Ok(());
        }
        saldo = open()?;
    }
}

/// Answers until the end, and closes the database.
fn answer(saldo: Saldo, socket: std::net::TcpListener, port: u16, tokens: Arc<Tokens>, ended: Sender<End>, end: &mut Receiver<End>) -> Result<End> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().map_err(|e| failed("start", &e))?;
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let events = events::relay(&saldo).map_err(|e| failed("hear of changes", &e))?;
    let shared = Shared { events, saldo: saldo.clone(), tokens, port, drawing: Semaphore::new(cores), ended };
    let service = router(Arc::new(shared)).into_make_service();
    let why = runtime.block_on(async {
        let listener = TcpListener::from_std(socket).map_err(|e| failed("listen", &e))?;
        let server = tokio::spawn(async move { axum::serve(listener, service).await });
        let why = end.recv().await.unwrap_or(End::Stop);
        if why == End::Again {
            // The answer to who asked for it is on its way.
            tokio::time::sleep(LAST / 10).await;
        }
        server.abort();
        Ok(why)
    });
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

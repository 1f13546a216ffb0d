//! Calls to addresses that somebody else names: checked where they are dialled, at every call and every redirect.
//!
//! The check stands in the resolver of the connection itself: the address that was checked is the one that is connected to, so that a name
//! that leads elsewhere a moment later is asked, and refused, anew.

use super::address::is_public;
use crate::base::{Error, ErrorCode, Result};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Method, Response, Url};
use std::fmt;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;

/// Redirects that a download follows.
const REDIRECTS: usize = 5;
/// How often a call looks whether it is to stop.
const TICK: Duration = Duration::from_millis(100);

/// Where names lead.
pub trait Lookup: Send + Sync {
    /// The addresses of a name.
    ///
    /// # Errors
    /// It has none, or nobody can be asked.
    fn look(&self, name: &str) -> std::io::Result<Vec<IpAddr>>;
}

/// The names of the system.
struct System;

impl Lookup for System {
    fn look(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        Ok((name, 0).to_socket_addrs()?.map(|a| a.ip()).collect())
    }
}

/// Why a call came to nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// Its address may not be called.
    Refused(String),
    /// It was called and did not do.
    Failed(String),
    /// It took too long.
    Late,
    /// It answered more than is taken.
    TooLarge,
    /// Whoever asked for it asked to stop.
    Cancelled,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(why) | Self::Failed(why) => f.write_str(why),
            Self::Late => f.write_str("It did not answer in time."),
            Self::TooLarge => f.write_str("It answered more than is taken."),
            Self::Cancelled => f.write_str("It was cancelled."),
        }
    }
}

/// What was answered to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// The body, as far as it is wanted.
    pub body: Vec<u8>,
}

/// What a download may cost.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// From the first look at the name to the last byte.
    pub time: Duration,
    /// Bytes of the body.
    pub bytes: u64,
}

/// Dials addresses that somebody else names.
pub struct Dialler {
    client: Client,
    private: bool,
    runtime: Option<Runtime>,
}

impl fmt::Debug for Dialler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dialler").field("private", &self.private).finish_non_exhaustive()
    }
}

/// A name leads to an address that may not be called.
#[derive(Debug)]
struct NotPublic;

impl fmt::Display for NotPublic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The name leads to an address that is not public.")
    }
}

impl std::error::Error for NotPublic {}

/// The resolver of the connections: it gives what it checked, or nothing.
struct Checked {
    lookup: Arc<dyn Lookup>,
    private: bool,
}

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let (lookup, private, name) = (Arc::clone(&self.lookup), self.private, name.as_str().to_owned());
        Box::pin(async move {
            let found = tokio::task::spawn_blocking(move || lookup.look(&name)).await??;
            // One that is not public among several is a trap, not a choice.
            if !private && !found.iter().all(|a| is_public(*a)) {
                return Err(NotPublic.into());
            }
            Ok(Box::new(found.into_iter().map(|a| SocketAddr::new(a, 0))) as Addrs)
        })
    }
}

impl Dialler {
    /// A dialler with the names of the system; `private` allows addresses that are not public.
    ///
    /// # Errors
    /// The system's certificates cannot be used.
    pub fn new(private: bool) -> Result<Self> {
        Self::with_lookup(private, Arc::new(System))
    }

    /// A dialler whose names somebody else knows.
    ///
    /// # Errors
    /// The system's certificates cannot be used.
    pub fn with_lookup(private: bool, lookup: Arc<dyn Lookup>) -> Result<Self> {
        let unusable = |e: String| Error::new(ErrorCode::Internal, format!("Other machines cannot be called: {e}."), "Check the system's certificates.");
        // A second call finds the provider of cryptography in place, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).thread_name("dial").enable_all().build();
        let runtime = runtime.map_err(|e| unusable(e.to_string()))?;
        let client = Client::builder()
            .dns_resolver(Arc::new(Checked { lookup, private }))
            .redirect(reqwest::redirect::Policy::none())
            // Whoever goes through another machine does not know whom that one dials.
            .no_proxy()
            // A connection that is kept was checked for another call.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("saldo/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|e| unusable(e.to_string()))?;
        Ok(Self { client, private, runtime: Some(runtime) })
    }

    /// The address of a call, if it may be one.
    ///
    /// # Errors
    /// It is no address, or one that may not be called whatever names lead to.
    pub fn address(&self, url: &str) -> std::result::Result<Url, Fault> {
        let parsed = Url::parse(url).map_err(|_| Fault::Refused("It is no address.".to_owned()))?;
        self.allowed(&parsed)?;
        Ok(parsed)
    }

    fn allowed(&self, url: &Url) -> std::result::Result<(), Fault> {
        let refused = |why: &str| Err(Fault::Refused(why.to_owned()));
        if !matches!(url.scheme(), "http" | "https") {
            return refused("Only http and https are called.");
        }
        if !url.username().is_empty() || url.password().is_some() {
            return refused("An address with a user in it is not called.");
        }
        let Some(host) = url.host_str() else { return refused("The address names no machine.") };
        // Numbers are dialled without asking a resolver, and are checked here.
        match host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(ip) if !self.private && !is_public(ip) => refused("The address is not public."),
            _ => Ok(()),
        }
    }

    /// Posts a body and takes the first `bytes` of the answer; redirects are answers like any other.
    ///
    /// # Errors
    /// The address may not be called, or does not answer in time.
    pub fn post(&self, url: &str, headers: &[(&str, String)], body: Vec<u8>, bounds: Bounds) -> std::result::Result<Answered, Fault> {
        let url = self.address(url)?;
        let call = async {
            let mut request = self.client.post(url).body(body);
            for (name, value) in headers {
                request = request.header(*name, value);
            }
            let mut response = request.send().await.map_err(|e| fault(&e))?;
            let status = response.status().as_u16();
            let mut body = Vec::new();
            while body.len() < usize::try_from(bounds.bytes).unwrap_or(usize::MAX) {
                match response.chunk().await {
                    Ok(Some(chunk)) => body.extend_from_slice(&chunk),
                    // What was answered so far is enough: the status tells.
                    Ok(None) | Err(_) => break,
                }
            }
            body.truncate(usize::try_from(bounds.bytes).unwrap_or(usize::MAX));
            Ok(Answered { status, body })
        };
        self.run(async { tokio::time::timeout(bounds.time, call).await.unwrap_or(Err(Fault::Late)) })
    }

    /// Downloads what an address leads to; each redirect is checked as the first address was. `take` is given the bytes as they come.
    ///
    /// # Errors
    /// The address may not be called, does not answer in time, or answers more than is taken.
    pub fn fetch(&self, url: &str, bounds: Bounds, cancel: &AtomicBool, take: &mut dyn FnMut(&[u8]) -> std::io::Result<()>) -> std::result::Result<Url, Fault> {
        let mut url = self.address(url)?;
        let work = async {
            for _ in 0..=REDIRECTS {
                let mut response = self.client.request(Method::GET, url.clone()).send().await.map_err(|e| fault(&e))?;
                if response.status().is_redirection() {
                    url = self.next(&url, &response)?;
                    continue;
                }
                if !response.status().is_success() {
                    return Err(Fault::Failed(format!("It answered with status {}.", response.status().as_u16())));
                }
                let mut bytes = 0u64;
                while let Some(chunk) = response.chunk().await.map_err(|e| fault(&e))? {
                    bytes += chunk.len() as u64;
                    if bytes > bounds.bytes {
                        return Err(Fault::TooLarge);
                    }
                    take(&chunk).map_err(|e| Fault::Failed(format!("What it answered cannot be kept: {e}.")))?;
                }
                return Ok(url);
            }
            Err(Fault::Failed("It leads on and on.".to_owned()))
        };
        let stopped = async {
            while !cancel.load(Ordering::Relaxed) {
                tokio::time::sleep(TICK).await;
            }
        };
        self.run(async {
            tokio::select! {
                done = tokio::time::timeout(bounds.time, work) => done.unwrap_or(Err(Fault::Late)),
                () = stopped => Err(Fault::Cancelled),
            }
        })
    }

    /// Where a redirect leads.
    fn next(&self, from: &Url, response: &Response) -> std::result::Result<Url, Fault> {
        let to = response.headers().get(reqwest::header::LOCATION).and_then(|l| l.to_str().ok()).and_then(|l| from.join(l).ok());
        let to = to.ok_or_else(|| Fault::Failed("It leads nowhere.".to_owned()))?;
        self.allowed(&to)?;
        Ok(to)
    }

    fn run<T>(&self, work: impl Future<Output = std::result::Result<T, Fault>>) -> std::result::Result<T, Fault> {
        self.runtime.as_ref().map_or(Err(Fault::Cancelled), |r| r.block_on(work))
    }
}

impl Drop for Dialler {
    fn drop(&mut self) {
        // Names that are still looked up are not waited for.
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

/// What went wrong with a call, without its address.
fn fault(e: &reqwest::Error) -> Fault {
    let mut source: Option<&(dyn std::error::Error + 'static)> = Some(e);
    while let Some(at) = source {
        if let Some(refused) = at.downcast_ref::<NotPublic>() {
            return Fault::Refused(refused.to_string());
        }
        source = at.source();
    }
    let what = match e {
        e if e.is_timeout() => return Fault::Late,
        e if e.is_connect() => "It could not be reached.",
        e if e.is_body() || e.is_decode() => "Its answer was cut off.",
        _ => "It could not be called.",
    };
    Fault::Failed(what.to_owned())
}

#[cfg(test)]
#[path = "dial_tests.rs"]
mod tests;

//! The two services over HTTP: the contract says what is asked and answered, the table what does it, and a handler is one line.

mod answer;
mod asked;
mod contract;
mod form;
mod handle;
mod hooks;
mod kept;
mod listen;
mod metrics;
mod parsing;
mod parts;
mod query;
mod rate;
mod schema;
mod screening;
mod table;
mod tagged;
mod verification;
mod weight;

pub(super) use listen::{acceptor, listen};

use crate::base::Result;
use crate::ops::Saldo;
use crate::ops::service::{Services, Settings};
use crate::store::Retain;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How the services are to be served.
#[derive(Debug, Clone)]
pub struct ServicesOptions {
    /// Address and port; port 0 for any that is free.
    pub listen: SocketAddr,
    /// Where links lead; the address that is listened on where none is named.
    pub public_url: Option<String>,
    /// Certificate chain and private key, as files in PEM.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// Requests a minute of one key or user; 0 for no limit.
    pub rate_limit: u32,
    /// The most bytes of a file.
    pub max_upload: u64,
    /// The most bytes that the files of one key or user may hold together.
    pub quota: u64,
    /// The most that may wait of one key, in units of a small file.
    pub max_waiting: i64,
    /// Whether addresses that are not public may be called: webhooks, and files by their addresses.
    pub private: bool,
    /// The most bytes of a list of names.
    pub max_list: u64,
    /// How long things are kept.
    pub retain: Retain,
}

impl ServicesOptions {
    /// The address that the services tell when they listen there.
    pub(super) fn address(&self, at: SocketAddr) -> String {
        format!("{}://{at}", if self.tls.is_some() { "https" } else { "http" })
    }

    /// Hosts under which they answer when they listen there, in small letters.
    fn hosts(&self, at: SocketAddr) -> Vec<String> {
        let (ip, port) = (at.ip(), at.port());
        let usual = if self.tls.is_some() { 443 } else { 80 };
        let mut out = vec![at.to_string()];
        if ip.is_loopback() {
            out.extend([format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")]);
        }
        let bare: Vec<String> = out.iter().filter(|_| port == usual).filter_map(|h| h.rsplit_once(':').map(|(h, _)| h.to_owned())).collect();
        out.extend(bare);
        if let Some((_, rest)) = self.public_url.as_deref().and_then(|u| u.split_once("://")) {
            out.push(rest.split('/').next().unwrap_or_default().to_ascii_lowercase());
        }
        out
    }
}

/// What answers the services' requests at that address.
///
/// # Errors
/// The store cannot keep what they need.
pub(super) fn served(saldo: Saldo, options: &ServicesOptions, at: SocketAddr) -> Result<Arc<handle::Served>> {
    let public_url = options.public_url.clone().unwrap_or_else(|| options.address(at)).trim_end_matches('/').to_owned();
    let folder = saldo.folder().to_owned();
    let settings = Settings {
        public_url,
        max_upload: options.max_upload,
        quota: options.quota,
        rate_limit: options.rate_limit,
        max_waiting: options.max_waiting,
        private: options.private,
        max_list: options.max_list,
        retain: options.retain,
    };
    Ok(Arc::new(handle::Served {
        services: Services::open(saldo, settings)?,
        contract: contract::Contract::new(table::done),
        rates: rate::Rates::new(options.rate_limit),
        metrics: metrics::Metrics::default(),
        kept: kept::Kept::default(),
        places: weight::Places::new(),
        hosts: options.hosts(at),
        folder,
        stopping: AtomicBool::new(false),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hosts_are_the_addresses_of_the_server_and_no_others() {
        let at: SocketAddr = "127.0.0.1:8787".parse().expect("an address");
        let retain = Retain { records: None, documents: None, read: None, unused: 1 };
        let (rate_limit, max_upload, quota, max_waiting, max_list) = (0, 1, 1, 1, 1);
        let mut options =
            ServicesOptions { listen: at, public_url: None, tls: None, rate_limit, max_upload, quota, max_waiting, private: false, max_list, retain };
        assert_eq!(options.hosts(at), ["127.0.0.1:8787", "localhost:8787", "127.0.0.1:8787", "[::1]:8787"]);
        options.public_url = Some("https://Saldo.Example/base/".to_owned());
        assert!(options.hosts(at).contains(&"saldo.example".to_owned()));
        assert_eq!(options.hosts("10.0.0.5:80".parse().expect("an address")), ["10.0.0.5:80", "10.0.0.5", "saldo.example"]);
    }
}

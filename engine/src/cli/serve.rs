//! `saldo serve`: the services for other programs, and the interface in a browser on this machine.

use super::exit::Outcome;
use super::print;
use crate::api::{self, ServicesOptions};
use crate::base::{Error, ErrorCode, Result};
use crate::store::Retain;
use clap::Args;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Serve the verification and parsing services to programs that hold a key, and with --ui the interface to a browser.
#[derive(Debug, Args)]
pub struct Serve {
    /// Serve the interface under an address with a token; the services then only where --listen is given too.
    #[arg(long)]
    ui: bool,
    /// The port of the interface; any free one where none is named.
    #[arg(long, default_value_t = 0, requires = "ui")]
    port: u16,
    /// Open the interface in a browser.
    #[arg(long, requires = "ui")]
    open: bool,
    /// Where the database lies.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Keep the key in a file beside the database, not in the system's keychain.
    #[arg(long)]
    key_file: bool,
    #[command(flatten)]
    services: Services,
    /// A file in TOML with the settings of the services, by the names of their flags; a flag goes before the environment (SALDO_LISTEN and
    /// so on), that before the file.
    #[arg(long)]
    config: Option<PathBuf>,
    /// Only see whether all is there that serving needs.
    #[arg(long)]
    check: bool,
}

/// Settings of the services.
#[derive(Debug, Clone, Default, Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Services {
    /// Address and port of the services [default: 127.0.0.1:8787].
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// The address under which programs reach the services; links lead there.
    #[arg(long)]
    public_url: Option<String>,
    /// Certificate chain in PEM.
    #[arg(long, requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of the certificate in PEM.
    #[arg(long, requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Requests a minute of one key or user, 0 for no limit [default: 600].
    #[arg(long)]
    rate_limit: Option<u32>,
    /// The most MiB of a file [default: 50].
    #[arg(long)]
    max_upload: Option<u64>,
    /// The most MiB that the files of one key or user may hold together [default: 10240].
    #[arg(long)]
    quota: Option<u64>,
    /// The most that may wait of one key, in units of a small file [default: 200000].
    #[arg(long)]
    max_waiting: Option<u32>,
    /// The most MiB of a list of names [default: 2048].
    #[arg(long)]
    max_list: Option<u64>,
    /// Days after which verifications that have ended and jobs are deleted, 0 for never [default: 0].
    #[arg(long)]
    retain_days: Option<u32>,
    /// Days after which files of identity and business documents are deleted, and what was read of them; 0 for never [default: 30,365].
    #[arg(long)]
    retain_identity: Option<Days>,
    /// Call addresses of this machine and of its own network too: webhooks, and files that are named by their addresses.
    #[arg(long)]
    webhook_allow_private: bool,
}

/// Days after which files go, and what was read of them.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Days(u32, u32);

impl std::str::FromStr for Days {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let days = text.split_once(',').and_then(|(files, read)| Some(Self(files.trim().parse().ok()?, read.trim().parse().ok()?)));
        days.ok_or_else(|| "give two numbers of days, such as 30,365".to_owned())
    }
}

impl TryFrom<String> for Days {
    type Error = String;

    fn try_from(text: String) -> std::result::Result<Self, String> {
        text.parse()
    }
}

/// How long things are kept; what nothing uses is kept for a day.
fn retain(records: u32, Days(documents, read): Days) -> Retain {
    const DAY: i64 = 86_400_000;
    let days = |n: u32| (n > 0).then(|| i64::from(n) * DAY);
    Retain { records: days(records), documents: days(documents), read: days(read), unused: DAY }
}

fn wrong(what: String, remedy: &str) -> Error {
    Error::new(ErrorCode::FileUnreadable, what, remedy)
}

impl Services {
    /// These, and where one is missing that of the other.
    fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            public_url: self.public_url.or(other.public_url),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            rate_limit: self.rate_limit.or(other.rate_limit),
            max_upload: self.max_upload.or(other.max_upload),
            quota: self.quota.or(other.quota),
            max_waiting: self.max_waiting.or(other.max_waiting),
            max_list: self.max_list.or(other.max_list),
            retain_days: self.retain_days.or(other.retain_days),
            retain_identity: self.retain_identity.or(other.retain_identity),
            webhook_allow_private: self.webhook_allow_private || other.webhook_allow_private,
        }
    }

    fn of_environment() -> Result<Self> {
        fn var<T: std::str::FromStr>(name: &str) -> Result<Option<T>> {
            let Ok(text) = std::env::var(name) else { return Ok(None) };
            text.parse().map(Some).map_err(|_| wrong(format!("{name} holds `{text}`, which it cannot."), "Mend it or take it away."))
        }
        Ok(Self {
            listen: var("SALDO_LISTEN")?,
            public_url: var("SALDO_PUBLIC_URL")?,
            tls_cert: var("SALDO_TLS_CERT")?,
            tls_key: var("SALDO_TLS_KEY")?,
            rate_limit: var("SALDO_RATE_LIMIT")?,
            max_upload: var("SALDO_MAX_UPLOAD")?,
            quota: var("SALDO_QUOTA")?,
            max_waiting: var("SALDO_MAX_WAITING")?,
            max_list: var("SALDO_MAX_LIST")?,
            retain_days: var("SALDO_RETAIN_DAYS")?,
            retain_identity: var("SALDO_RETAIN_IDENTITY")?,
            webhook_allow_private: var("SALDO_WEBHOOK_ALLOW_PRIVATE")?.unwrap_or(false),
        })
    }

    fn of_file(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path).map_err(|e| wrong(format!("It cannot be read: {e}."), "Name another with --config."));
        let read = text.and_then(|t| toml::from_str(&t).map_err(|e| wrong(format!("It does not hold: {}.", e.message()), "Mend it.")));
        read.map_err(|e| e.in_file(path.display().to_string()))
    }

    fn options(self) -> Result<ServicesOptions> {
        let usual = SocketAddr::from(([127, 0, 0, 1], 8787));
        let tls = match (self.tls_cert, self.tls_key) {
            (Some(certificate), Some(key)) => Some((certificate, key)),
            (None, None) => None,
            _ => return Err(wrong("A certificate needs its key, and a key its certificate.".to_owned(), "Give both --tls-cert and --tls-key.")),
        };
        if let Some(url) = self.public_url.as_ref().filter(|u| !u.starts_with("https://") && !u.starts_with("http://")) {
            return Err(wrong(format!("--public-url is `{url}`, which is no address."), "Give one such as https://saldo.example."));
        }
        Ok(ServicesOptions {
            listen: self.listen.unwrap_or(usual),
            public_url: self.public_url,
            tls,
            rate_limit: self.rate_limit.unwrap_or(600),
            max_upload: self.max_upload.unwrap_or(50).saturating_mul(1 << 20),
            quota: self.quota.unwrap_or(10_240).saturating_mul(1 << 20),
            max_waiting: self.max_waiting.unwrap_or(200_000).into(),
            private: self.webhook_allow_private,
            max_list: self.max_list.unwrap_or(2_048).saturating_mul(1 << 20),
            retain: retain(self.retain_days.unwrap_or(0), self.retain_identity.unwrap_or(Days(30, 365))),
        })
    }
}

fn options(command: &Serve) -> Result<api::Serve> {
    let file = command.config.as_deref().map(Services::of_file).transpose()?.unwrap_or_default();
    let given = command.services.clone().or(Services::of_environment()?).or(file);
    let services = if !command.ui || given.listen.is_some() { Some(given.options()?) } else { None };
    let ui = command.ui.then_some(api::Ui { port: command.port, open: command.open });
    Ok(api::Serve { ui, services, folder: command.folder.clone(), keychain: !command.key_file })
}

/// Serves until it is interrupted.
pub fn run(command: &Serve) -> Outcome {
    let done = options(command).and_then(|options| {
        if command.check {
            api::check(&options)?;
            print::text("All is there.\n");
            return Ok(());
        }
        if options.services.is_some() {
            api::log();
        }
        api::serve(&options, |address| {
            // An address that nobody reads is no reason to stop: a browser may have been started with it.
            print::text(&format!("{address}\n"));
        })
    });
    match done {
        Ok(()) => Outcome::Well,
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

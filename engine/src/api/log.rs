//! The services' log: a line of JSON for each request on standard error, with its id and nothing of what statements say.

use tracing_subscriber::EnvFilter;

/// Begins to write the log; `SALDO_LOG` says how much of it (`info` where it says nothing).
pub fn log() {
    let filter = EnvFilter::try_from_env("SALDO_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    // Begun already: what is written then goes there.
    let _ = tracing_subscriber::fmt().json().flatten_event(true).with_target(false).with_writer(std::io::stderr).with_env_filter(filter).try_init();
}

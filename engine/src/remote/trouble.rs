//! Why a service elsewhere did not do what it was asked for, told apart by what can be done about it.

use std::fmt;

/// Why nothing came of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The address is none, or leads nowhere.
    Address(String),
    /// Nobody answers there, or the answer was cut off.
    Offline(String),
    /// The encryption could not be agreed on.
    Tls(String),
    /// The key or the login is not taken, under that code.
    Credential(String),
    /// Too many requests; seconds until it is worth trying again.
    Limited(u64),
    /// The service refused.
    Refused {
        /// The status.
        status: u16,
        /// Its code.
        code: String,
        /// What it says, with the fields that it finds wrong.
        message: String,
    },
    /// What was asked for is not there.
    Gone,
    /// It was changed meanwhile.
    Stale,
    /// It answered something that is no answer.
    Odd(String),
    /// Nothing may be sent any more.
    Stopped,
}

impl Trouble {
    /// Whether it may pass by itself.
    pub fn passes(&self) -> bool {
        match self {
            Self::Offline(_) | Self::Limited(_) | Self::Odd(_) | Self::Stopped | Self::Stale => true,
            Self::Refused { status, .. } => *status >= 500 || *status == 408,
            Self::Address(_) | Self::Tls(_) | Self::Credential(_) | Self::Gone => false,
        }
    }

    /// Whether nothing else need be asked of the service just now.
    pub fn ends_all(&self) -> bool {
        matches!(self, Self::Address(_) | Self::Offline(_) | Self::Tls(_) | Self::Credential(_) | Self::Limited(_) | Self::Stopped)
    }

    /// A stable name.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Address(_) => "remote_address",
            Self::Offline(_) => "remote_offline",
            Self::Tls(_) => "remote_tls",
            Self::Credential(_) => "remote_credential",
            Self::Limited(_) => "remote_limited",
            Self::Refused { .. } => "remote_refused",
            Self::Gone => "remote_gone",
            Self::Stale => "remote_stale",
            Self::Odd(_) => "remote_odd",
            Self::Stopped => "remote_stopped",
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) | Self::Offline(why) | Self::Tls(why) | Self::Odd(why) => f.write_str(why),
            Self::Credential(code) => write!(f, "The service does not take the key or the login ({code})."),
            Self::Limited(seconds) => write!(f, "The service takes no more requests for {seconds} seconds."),
            Self::Refused { status, message, .. } => write!(f, "The service answered {status}: {message}."),
            Self::Gone => f.write_str("It is not there any more."),
            Self::Stale => f.write_str("It was changed there meanwhile."),
            Self::Stopped => f.write_str("Saldo is being closed."),
        }
    }
}

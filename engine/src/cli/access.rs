//! `saldo keys`, `saldo users` and `saldo audit`: who may ask the services, and who asked for what. Beside a server that runs, too.

use super::exit::Outcome;
use super::print;
use crate::api::usual_folder;
use crate::base::{Error, ErrorCode, Result};
use crate::ops::service::access::{self, Scope};
use crate::ops::service::{Fault, now};
use crate::store::{ApiKey, Audited, Store};
use clap::{Args, Subcommand};
use std::io::{IsTerminal, Read};
use std::path::PathBuf;

/// Where the store is.
#[derive(Debug, Args)]
pub(super) struct Place {
    /// Where the database lies.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The key of the database lies in a file beside it, not in the system's keychain.
    #[arg(long)]
    key_file: bool,
}

impl Place {
    pub(super) fn open(&self) -> Result<Store> {
        let folder = self.folder.clone().map_or_else(usual_folder, Ok)?;
        access::open_store(&folder, !self.key_file)
    }
}

/// Keys by which programs reach the services.
#[derive(Debug, Args)]
pub struct Keys {
    #[command(subcommand)]
    what: KeysWhat,
}

#[derive(Debug, Subcommand)]
enum KeysWhat {
    /// Make a key; it is shown this once.
    Create {
        /// What it is called.
        name: String,
        /// Whose records it reaches.
        #[arg(long, default_value = "default")]
        tenant: String,
        /// What it may do: read (look), write (make and delete), review (correct, log people in).
        #[arg(long, value_delimiter = ',', default_value = "read,write,review", value_parser = ["read", "write", "review"])]
        scopes: Vec<String>,
        /// Days until it is no longer taken; for ever where none are given.
        #[arg(long)]
        days: Option<u32>,
        #[command(flatten)]
        place: Place,
    },
    /// List all keys, without what is secret of them.
    List {
        #[command(flatten)]
        place: Place,
    },
    /// Take a key back, at once.
    Revoke {
        /// Its id, or its first 8 characters.
        key: String,
        #[command(flatten)]
        place: Place,
    },
}

/// People who review over the services.
#[derive(Debug, Args)]
pub struct Users {
    #[command(subcommand)]
    what: UsersWhat,
}

#[derive(Debug, Subcommand)]
enum UsersWhat {
    /// Add a user, or give one another name and password; the password is asked for, or read from standard input.
    Create {
        /// E-mail address.
        email: String,
        /// Name.
        #[arg(long, default_value = "")]
        name: String,
        /// Whose records they reach.
        #[arg(long, default_value = "default")]
        tenant: String,
        #[command(flatten)]
        place: Place,
    },
    /// List all users.
    List {
        #[command(flatten)]
        place: Place,
    },
    /// Let a user in no longer, at once.
    Disable {
        /// E-mail address.
        email: String,
        #[command(flatten)]
        place: Place,
    },
}

/// Who asked the services for what change or export, the latest first.
#[derive(Debug, Args)]
pub struct Audit {
    /// How many requests.
    #[arg(long, default_value_t = 100)]
    last: u32,
    #[command(flatten)]
    place: Place,
}

fn said(done: Result<String>) -> Outcome {
    match done {
        Ok(text) => print::text(&text),
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

fn missing(what: &str, remedy: &str) -> Error {
    Error::new(ErrorCode::NotFound, format!("There is no {what} that could be taken back."), remedy)
}

/// Makes, lists or takes back keys.
pub fn keys(command: &Keys) -> Outcome {
    said(match &command.what {
        KeysWhat::Create { name, tenant, scopes, days, place } => place.open().and_then(|store| {
            let all = Scope::ALL.iter().map(|(_, n)| *n).filter(|n| scopes.iter().any(|s| s == n)).collect::<Vec<_>>().join(",");
            let (secret, key) = access::new_key(tenant, name, &all, *days);
            store.add_api_key(&key)?;
            Ok(format!("{secret}\n"))
        }),
        KeysWhat::List { place } => place.open().and_then(|store| Ok(store.api_keys()?.iter().map(key_line).collect())),
        KeysWhat::Revoke { key, place } => place.open().and_then(|store| {
            let meant = |k: &&ApiKey| (k.id.to_string() == *key || k.prefix == *key) && k.revoked_at.is_none();
            let found = store.api_keys()?.iter().find(meant).map(|k| k.id);
            let there = found.map_or(Ok(false), |id| store.revoke_api_key(id, &now()))?;
            if there { Ok("It is not taken any more.\n".to_owned()) } else { Err(missing("key", "See them with `saldo keys list`.")) }
        }),
    })
}

fn key_line(k: &ApiKey) -> String {
    let state = match (&k.revoked_at, &k.expires_at) {
        (Some(at), _) => format!("revoked {at}"),
        (None, Some(at)) => format!("until {at}"),
        (None, None) => "for ever".to_owned(),
    };
    let used = k.used_at.as_deref().unwrap_or("never");
    format!("{}  {}…  {}  {}  {}  created {}  {state}  used {used}\n", k.id, k.prefix, k.tenant, k.name, k.scopes, k.created_at)
}

/// Adds, lists or shuts out users.
pub fn users(command: &Users) -> Outcome {
    said(match &command.what {
        UsersWhat::Create { email, name, tenant, place } => created(email, name, tenant, place),
        UsersWhat::List { place } => place.open().and_then(|store| {
            let line = |u: &crate::store::User| {
                let state = u.disabled_at.as_ref().map(|at| format!("  disabled {at}")).unwrap_or_default();
                format!("{}  {}  {}  {}  created {}{state}\n", u.id, u.tenant, u.email, u.name, u.created_at)
            };
            Ok(store.users()?.iter().map(line).collect())
        }),
        UsersWhat::Disable { email, place } => place.open().and_then(|store| {
            let there = store.disable_user(&email.to_lowercase(), &now())?;
            if there { Ok("They are not let in any more.\n".to_owned()) } else { Err(missing("user", "See them with `saldo users list`.")) }
        }),
    })
}

fn created(email: &str, name: &str, tenant: &str, place: &Place) -> Result<String> {
    let wrong = |what: &str, remedy: &str| Error::new(ErrorCode::WrongPassword, what, remedy);
    if !email.contains('@') {
        return Err(wrong("That is no e-mail address.", "Give one such as analyst@example.com."));
    }
    let store = place.open()?;
    let there = store.user_of(&email.to_lowercase())?;
    if there.is_some_and(|u| u.tenant != tenant) {
        return Err(wrong("Another tenant has a user of that address.", "Give another address, or that tenant."));
    }
    let password = password()?;
    if password.chars().count() < 8 {
        return Err(wrong("A password has at least 8 characters.", "Give a longer one."));
    }
    let user = access::new_user(tenant, email, name, &password).map_err(|f| match f {
        Fault::Failed(text) => Error::new(ErrorCode::OutOfMemory, text, "Close other programs."),
        _ => Error::new(ErrorCode::Internal, "The user cannot be added.", "Try again."),
    })?;
    store.save_user(&user)?;
    Ok(format!("{email} may log in.\n"))
}

fn password() -> Result<String> {
    let unread = |e: std::io::Error| Error::new(ErrorCode::FileUnreadable, format!("No password can be read: {e}."), "Give it on standard input.");
    if std::io::stdin().is_terminal() {
        let terminal = console::Term::stderr();
        print::message("the password:");
        return terminal.read_secure_line().map_err(unread);
    }
    let mut text = String::new();
    std::io::stdin().take(4 << 10).read_to_string(&mut text).map_err(unread)?;
    Ok(text.trim_end_matches(['\n', '\r']).to_owned())
}

/// Lists the audit log.
pub fn audit(command: &Audit) -> Outcome {
    let line = |a: &Audited| {
        format!(
            "{}  {}  {} {} ({})  {}  {}  {}  from {}  {}\n",
            a.at, a.tenant, a.actor_type, a.actor_id, a.actor_name, a.operation, a.path, a.status, a.address, a.request_id
        )
    };
    said(command.place.open().and_then(|store| Ok(store.audited(command.last)?.iter().map(line).collect())))
}

//! `saldo remote connections` and what goes with it: keeping the cases of this machine in step with services elsewhere.

use super::exit::Outcome;
use super::print;
use crate::api::usual_folder;
use crate::base::{Error, ErrorCode, Result};
use crate::ops::{OpError, Options, Saldo};
use crate::read::worker::Worker;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::io::{IsTerminal, Read};
use std::path::PathBuf;
use std::time::Duration;

/// Where the store is.
#[derive(Debug, Clone, Args)]
pub struct Place {
    /// Where the database lies.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The key of the database lies in a file beside it, not in the system's keychain.
    #[arg(long)]
    key_file: bool,
}

#[derive(Debug, Subcommand)]
pub enum Step {
    /// Services that this machine keeps in step with.
    Connections {
        #[command(subcommand)]
        what: Connections,
    },
    /// Fetch the lists of a connection and show its verifications.
    Verifications {
        /// Name or id of the connection.
        connection: String,
        /// Show only what holds this text.
        #[arg(long, default_value = "")]
        search: String,
        #[command(flatten)]
        place: Place,
    },
    /// Make cases of verifications of a connection.
    Take {
        /// Name or id of the connection.
        connection: String,
        /// Ids of verifications.
        #[arg(required = true)]
        ids: Vec<String>,
        #[command(flatten)]
        place: Place,
    },
    /// Show what would be sent of a case, and with --yes share it.
    Share {
        /// Id of the case.
        case: String,
        /// Name or id of the connection.
        connection: String,
        /// Share it; without this only what would be sent is shown.
        #[arg(long)]
        yes: bool,
        /// As a draft, which is not worked on there before it is submitted.
        #[arg(long)]
        draft: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Submit a case that is shared as a draft, once what was changed of it is there.
    Submit {
        /// Id of the case.
        case: String,
        #[command(flatten)]
        place: Place,
    },
    /// What a reviewer puts beside what was read: show it, set NAME to VALUE, or take NAME away with --remove.
    Output {
        /// Id of the case.
        case: String,
        /// The name.
        name: Option<String>,
        /// What stands there: JSON, or a text.
        value: Option<String>,
        /// Take it away.
        #[arg(long, requires = "name", conflicts_with = "value")]
        remove: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Fetch the lists of a connection and show its templates.
    Templates {
        /// Name or id of the connection.
        connection: String,
        #[command(flatten)]
        place: Place,
    },
    /// Show what would be sent for a job of the parsing service for a file of a shared case, and with --yes ask for it.
    Job {
        /// Id of the file.
        file: String,
        /// What is done with it.
        #[arg(value_parser = ["parse", "predict", "fraud"])]
        kind: String,
        /// LITE, PLUS or PRO.
        #[arg(long)]
        mode: Option<String>,
        /// Template of a predict job.
        #[arg(long)]
        template: Option<String>,
        /// Ask for it; without this only what would be sent is shown.
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        place: Place,
    },
    /// Jobs that were asked for of files of a case; --output shows what one gave, --cancel stops one.
    Jobs {
        /// Id of the case.
        case: String,
        /// Id of a job whose output is shown.
        #[arg(long)]
        output: Option<String>,
        /// Id of a job that is stopped.
        #[arg(long, conflicts_with = "output")]
        cancel: Option<String>,
        #[command(flatten)]
        place: Place,
    },
    /// Share a case no longer; it stays on both sides.
    Unshare {
        /// Id of the case.
        case: String,
        #[command(flatten)]
        place: Place,
    },
    /// Bring all shared cases into step now.
    Sync {
        #[command(flatten)]
        place: Place,
    },
    /// What waits to be sent, or was; --cancel takes something out.
    Outbox {
        /// What was sent and cancelled, too.
        #[arg(long)]
        all: bool,
        /// Ids that are taken out.
        #[arg(long)]
        cancel: Vec<String>,
        #[command(flatten)]
        place: Place,
    },
    /// What both sides changed; --here or --there decides.
    Conflicts {
        /// Ids that are decided; all that are open where none is named.
        ids: Vec<String>,
        /// What is here holds.
        #[arg(long, conflicts_with = "there")]
        here: bool,
        /// What is there holds.
        #[arg(long)]
        there: bool,
        /// Those that were decided, too.
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Debug, Subcommand)]
pub enum Connections {
    /// Add one, or change the one of that name. The key is read from SALDO_API_KEY, else asked for; with --email a password too.
    Add {
        /// What it is called.
        name: String,
        /// Address of the verification service.
        #[arg(long)]
        base_url: String,
        /// Address of the parsing service; `/parse` below the other where none is given.
        #[arg(long)]
        parse_url: Option<String>,
        /// Who logs in there, to end and open reviews. The password is read from SALDO_PASSWORD, else asked for.
        #[arg(long)]
        email: Option<String>,
        /// Mask names of files and long numbers in what is sent.
        #[arg(long)]
        mask: bool,
        /// Address under which the services reach `saldo serve` on this machine.
        #[arg(long)]
        hook_url: Option<String>,
        #[command(flatten)]
        place: Place,
    },
    /// List all connections, without what is secret of them.
    List {
        #[command(flatten)]
        place: Place,
    },
    /// Look at address, encryption, key, clock, version and login, and name what fails.
    Test {
        /// Name or id.
        connection: String,
        #[command(flatten)]
        place: Place,
    },
    /// Remove one. Its cases stay.
    Remove {
        /// Name or id.
        connection: String,
        #[command(flatten)]
        place: Place,
    },
}

fn plain(e: OpError) -> Error {
    Error::new(if e.code == "NOT_FOUND" { ErrorCode::NotFound } else { ErrorCode::Internal }, e.message, "")
}

fn open(place: &Place) -> Result<Saldo> {
    let folder = place.folder.clone().map_or_else(usual_folder, Ok)?;
    Saldo::open(Options { folder, worker: Worker::default(), keychain: !place.key_file })
}

/// Opens the store for something, and closes it again.
fn with<T>(place: &Place, work: impl FnOnce(&Saldo) -> Result<T>) -> Result<T> {
    let saldo = open(place)?;
    let done = work(&saldo);
    saldo.close();
    done
}

fn call(saldo: &Saldo, name: &str, input: Value) -> Result<Value> {
    saldo.call(name, input).map_err(plain)
}

/// The id of a connection by its name or id.
fn connection(saldo: &Saldo, named: &str) -> Result<Value> {
    let all = call(saldo, "remote_connections", json!({}))?;
    let found = all.as_array().into_iter().flatten().find(|c| c["name"] == named || c["id"] == named).map(|c| c["id"].clone());
    found.ok_or_else(|| Error::new(ErrorCode::NotFound, format!("There is no connection `{named}`."), "See them with `saldo remote connections list`."))
}

/// Waits until no file is being read any more.
fn settled(saldo: &Saldo) -> Result<()> {
    loop {
        let folders = call(saldo, "folders_list", json!({}))?;
        let busy = |c: &Value| matches!(c["status"].as_str(), Some("IN_QUEUE" | "IN_PROGRESS"));
        if !folders.as_array().into_iter().flatten().flat_map(|f| f["cases"].as_array().into_iter().flatten()).any(busy) {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// A secret out of the environment, else asked for, else read from standard input.
fn secret(variable: &str, prompt: &str) -> Result<String> {
    if let Ok(found) = std::env::var(variable) {
        return Ok(found);
    }
    let unread = |e: std::io::Error| Error::new(ErrorCode::FileUnreadable, format!("Nothing can be read: {e}."), format!("Give it in {variable}."));
    if std::io::stdin().is_terminal() {
        print::message(prompt);
        return console::Term::stderr().read_secure_line().map_err(unread);
    }
    let mut text = String::new();
    std::io::stdin().take(4 << 10).read_to_string(&mut text).map_err(unread)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// Does a step; what needs a person ends with the code for that.
///
/// # Errors
/// It cannot be done.
pub fn run(step: &Step) -> Result<(Value, Outcome)> {
    let well = |v: Value| Ok((v, Outcome::Well));
    match step {
        Step::Connections { what } => connections(what),
        Step::Verifications { connection: named, search, place } => with(place, |saldo| {
            let id = connection(saldo, named)?;
            let pulled = call(saldo, "remote_pull", json!({ "id": id }))?;
            let list = call(saldo, "remote_verifications", json!({"connection_id": id, "offset": 0, "limit": 1_000, "search": search}))?;
            well(json!({"pulled": pulled, "total": list["total"], "items": list["items"]}))
        }),
        Step::Take { connection: named, ids, place } => with(place, |saldo| {
            let id = connection(saldo, named)?;
            let taken = call(saldo, "remote_take", json!({"connection_id": id, "ids": ids}))?;
            settled(saldo)?;
            call(saldo, "remote_sync", json!({}))?;
            let refused = taken["refused"].as_array().is_some_and(|r| !r.is_empty());
            Ok((taken, if refused { Outcome::Review } else { Outcome::Well }))
        }),
        Step::Share { case, connection: named, yes, draft, place } => with(place, |saldo| {
            let asked = json!({"case_id": case, "connection_id": connection(saldo, named)?, "draft": draft, "seen": yes});
            well(call(saldo, if *yes { "remote_share" } else { "remote_share_preview" }, asked)?)
        }),
        Step::Submit { case, place } => with(place, |saldo| {
            call(saldo, "remote_submit", json!({ "case_id": case }))?;
            call(saldo, "remote_sync", json!({}))?;
            well(call(saldo, "remote_case", json!({ "case_id": case }))?)
        }),
        Step::Output { case, name, value, remove, place } => with(place, |saldo| match name {
            Some(name) if *remove || value.is_some() => {
                let value = value.as_ref().map(|v| serde_json::from_str(v).unwrap_or_else(|_| Value::from(v.as_str())));
                well(call(saldo, "review_output_set", json!({"case_id": case, "name": name, "value": value}))?)
            }
            _ => well(call(saldo, "review_output", json!({ "case_id": case }))?),
        }),
        Step::Templates { connection: named, place } => with(place, |saldo| {
            let id = connection(saldo, named)?;
            call(saldo, "remote_pull", json!({ "id": id }))?;
            well(call(saldo, "remote_templates", json!({ "id": id }))?)
        }),
        Step::Job { file, kind, mode, template, yes, place } => with(place, |saldo| {
            let asked = json!({"file_id": file, "kind": kind, "mode": mode, "template_id": template, "seen": yes});
            if !yes {
                return well(call(saldo, "remote_job_preview", asked)?);
            }
            let jobs = call(saldo, "remote_job", asked)?;
            call(saldo, "remote_sync", json!({}))?;
            well(jobs)
        }),
        Step::Jobs { case, output, cancel, place } => with(place, |saldo| {
            if let Some(id) = output {
                return well(call(saldo, "remote_job_output", json!({ "id": id }))?);
            }
            if let Some(id) = cancel {
                call(saldo, "remote_job_cancel", json!({ "id": id }))?;
            }
            call(saldo, "remote_sync", json!({}))?;
            well(call(saldo, "remote_jobs", json!({ "case_id": case }))?)
        }),
        Step::Unshare { case, place } => with(place, |saldo| well(call(saldo, "remote_unshare", json!({ "case_id": case }))?)),
        Step::Sync { place } => with(place, |saldo| {
            settled(saldo)?;
            let done = call(saldo, "remote_sync", json!({}))?;
            let open = done["conflicts"].as_u64() > Some(0) || done["troubles"].as_array().is_some_and(|t| !t.is_empty());
            Ok((done, if open { Outcome::Review } else { Outcome::Well }))
        }),
        Step::Outbox { all, cancel, place } => with(place, |saldo| {
            if !cancel.is_empty() {
                call(saldo, "remote_outbox_cancel", json!({ "ids": cancel }))?;
            }
            well(call(saldo, "remote_outbox", json!({ "open": !all }))?)
        }),
        Step::Conflicts { ids, here, there, all, place } => with(place, |saldo| {
            if *here || *there {
                let side = if *here { "here" } else { "there" };
                let ids = if ids.is_empty() { Value::Null } else { json!(ids) };
                return well(call(saldo, "remote_conflicts_decide", json!({ "ids": ids, "side": side }))?);
            }
            let found = call(saldo, "remote_conflicts", json!({ "open": !all }))?;
            let open = found.as_array().is_some_and(|f| f.iter().any(|k| k["decided"].is_null()));
            Ok((found, if open { Outcome::Review } else { Outcome::Well }))
        }),
    }
}

fn connections(what: &Connections) -> Result<(Value, Outcome)> {
    let well = |v: Value| Ok((v, Outcome::Well));
    match what {
        Connections::Add { name, base_url, parse_url, email, mask, hook_url, place } => {
            let key = secret("SALDO_API_KEY", "the key:")?;
            let password = if email.is_some() { Some(secret("SALDO_PASSWORD", "the password:")?) } else { None };
            with(place, |saldo| {
                let there = connection(saldo, name).ok();
                let given = json!({
                    "id": there, "name": name, "base_url": base_url, "parse_url": parse_url, "key": key, "email": email, "password": password,
                    "mask": mask, "hook_url": hook_url,
                });
                well(call(saldo, "remote_connection_save", given)?)
            })
        }
        Connections::List { place } => with(place, |saldo| well(call(saldo, "remote_connections", json!({}))?)),
        Connections::Test { connection: named, place } => with(place, |saldo| {
            let test = call(saldo, "remote_connection_test", json!({ "id": connection(saldo, named)? }))?;
            let outcome = if test["ok"] == true { Outcome::Well } else { Outcome::Review };
            Ok((test, outcome))
        }),
        Connections::Remove { connection: named, place } => {
            with(place, |saldo| well(call(saldo, "remote_connection_remove", json!({ "id": connection(saldo, named)? }))?))
        }
    }
}

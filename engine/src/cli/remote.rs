//! `saldo remote`: drives a service on this machine or another: upload, create, wait, export.

use super::exit::Outcome;
use super::{print, sync};
use crate::base::{Error, ErrorCode, Result};
use crate::read::worker::unreadable;
use crate::remote::client::{Part, Remote, text};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a record is looked at again while it is waited for.
const LOOK: Duration = Duration::from_millis(500);

/// Drive the verification and parsing services of another program, or of this one elsewhere.
#[derive(Debug, Args)]
pub struct RemoteCommand {
    /// Address of the services, also as SALDO_URL in the environment [default: http://127.0.0.1:8787].
    #[arg(long)]
    url: Option<String>,
    /// The key to show them; better as SALDO_API_KEY in the environment, where no list of processes shows it.
    #[arg(long)]
    key: Option<String>,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Ask whether the services answer.
    Ping,
    /// Store files for verifications and print their paths.
    Upload {
        /// Files to be stored.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Make a verification of files, or with --job a job of the parsing service of one, and print its record.
    Create {
        /// Files to be looked at.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Code of the verification service.
        #[arg(long, default_value = "bank_statement")]
        service: String,
        /// The field of its configuration that takes the files.
        #[arg(long, default_value = "bsa_file")]
        field: String,
        /// End without a review where nothing is in doubt.
        #[arg(long)]
        auto_complete: bool,
        /// A job of the parsing service: parse, predict or fraud.
        #[arg(long, value_parser = ["parse", "predict", "fraud"], conflicts_with = "service")]
        job: Option<String>,
        /// Template of a predict job.
        #[arg(long, requires = "job")]
        template: Option<String>,
        /// Wait until it has ended, and print its record then.
        #[arg(long)]
        wait: bool,
    },
    /// Wait until a verification or a job has ended, and print its record.
    Wait {
        /// Its id.
        id: String,
        /// Seconds to wait at most.
        #[arg(long, default_value_t = 3_600)]
        timeout: u64,
    },
    /// Fetch the workbook of a verification.
    Export {
        /// Its id.
        id: String,
        /// Where it is written.
        #[arg(short, long)]
        output: PathBuf,
    },
    #[command(flatten)]
    Step(sync::Step),
}

/// Does what is asked of the service.
pub fn run(command: &RemoteCommand) -> Outcome {
    // What this machine keeps in step with has an address and a key of its own.
    if let What::Step(step) = &command.what {
        return match sync::run(step) {
            Ok((record, outcome)) => outcome.and(print::json(&record)),
            Err(e) => {
                print::error(&e);
                Outcome::Unreadable
            }
        };
    }
    let url = command.url.clone().or_else(|| std::env::var("SALDO_URL").ok()).unwrap_or_else(|| "http://127.0.0.1:8787".to_owned());
    let key = command.key.clone().or_else(|| std::env::var("SALDO_API_KEY").ok());
    match Remote::new(&url, key).and_then(|remote| done(&remote, &command.what)) {
        Ok((record, outcome)) => outcome.and(print::json(&record)),
        Err(e) => {
            print::error(&e);
            Outcome::Unreadable
        }
    }
}

fn done(remote: &Remote, what: &What) -> Result<(Value, Outcome)> {
    let well = |record: Value| Ok((record, Outcome::Well));
    match what {
        What::Ping => well(remote.get("ping")?),
        What::Upload { files } => well(remote.form("uploads", &parts("files", files)?)?),
        What::Create { files, job: Some(kind), template, wait, .. } => {
            let [file] = files.as_slice() else {
                return Err(Error::new(ErrorCode::FileUnreadable, "A job takes one file.", "Make a job for each."));
            };
            let mut form = parts("files", std::slice::from_ref(file))?;
            form.extend(template.iter().map(|t| ("template_id", Part::Text(t.clone()))));
            let made = remote.form(&format!("parse/{kind}-async"), &form)?;
            if *wait { waited(remote, &text(&made, "id"), 3_600) } else { well(made) }
        }
        What::Create { files, service, field, auto_complete, wait, .. } => {
            let stored = remote.form("uploads", &parts("files", files)?)?;
            let paths: Vec<String> = stored["items"].as_array().into_iter().flatten().map(|i| text(i, "path")).collect();
            let made = remote.verify(service, field, &paths, *auto_complete)?;
            if *wait { waited(remote, &text(&made, "id"), 3_600) } else { well(made) }
        }
        What::Wait { id, timeout } => waited(remote, id, *timeout),
        What::Export { id, output } => {
            let made = remote.post(&format!("verifications/{id}/export"), &json!({}))?;
            let bytes = remote.file(&text(&made, "export_url"))?;
            fs::write(output, &bytes).map_err(|e| crate::disk::unwritable(output, &e))?;
            well(json!({"path": output.display().to_string(), "bytes": bytes.len()}))
        }
        What::Step(step) => sync::run(step),
    }
}

fn parts(field: &'static str, files: &[PathBuf]) -> Result<Vec<(&'static str, Part)>> {
    let part = |path: &PathBuf| {
        let bytes = fs::read(path).map_err(|e| unreadable(&e).in_file(path.display().to_string()))?;
        Ok((field, Part::File(name(path), bytes)))
    };
    files.iter().map(part).collect()
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(|| "file".to_owned(), |n| n.to_string_lossy().into_owned())
}

/// A verification or a job once it has ended, with a bar of how far it is.
fn waited(remote: &Remote, id: &str, seconds: u64) -> Result<(Value, Outcome)> {
    let style = ProgressStyle::with_template("{spinner} {msg} {wide_bar} {pos}/{len}").unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1).with_style(style);
    let until = Instant::now() + Duration::from_secs(seconds);
    // An id tells nothing of which service it is: a verification is looked for first.
    let job = matches!(remote.get(&format!("verifications/{id}")), Err(e) if e.code == ErrorCode::NotFound);
    let path = if job { format!("parse/status/{id}") } else { format!("verifications/{id}") };
    loop {
        let record = remote.get(&path)?;
        let status = text(&record, "status");
        bar.set_message(status.clone());
        if let (Some(page), Some(pages)) = (record["progress"]["page"].as_u64(), record["progress"]["pages"].as_u64().filter(|p| *p > 0)) {
            bar.set_length(pages);
            bar.set_position(page);
        }
        if !matches!(status.as_str(), "IN_QUEUE" | "IN_PROGRESS") {
            bar.finish_and_clear();
            let outcome = match status.as_str() {
                "COMPLETED" => Outcome::Well,
                "FAILED" | "CANCELLED" => Outcome::Unreadable,
                _ => Outcome::Review,
            };
            return Ok((record, outcome));
        }
        if Instant::now() > until {
            bar.finish_and_clear();
            return Err(Error::new(ErrorCode::TimedOut, format!("It is still {status} after {seconds} seconds."), "Wait on with `saldo remote wait`."));
        }
        bar.tick();
        std::thread::sleep(LOOK);
    }
}

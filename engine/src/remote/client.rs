//! A client of the verification and parsing services, on this machine or another.

use super::chat::own_machine;
use crate::base::{Error, ErrorCode, Result};
use reqwest::Url;
use reqwest::blocking::{Client, RequestBuilder, Response};
use serde_json::{Value, json};
use std::io::Read;
use std::time::Duration;

/// How long a request may take.
const TIME: Duration = Duration::from_secs(120);
/// The most bytes of a record, and of a file.
const RECORD: u64 = 64 << 20;
const FILE: u64 = 512 << 20;

/// A part of a form.
#[derive(Debug, Clone)]
pub enum Part {
    /// Text.
    Text(String),
    /// A file by name.
    File(String, Vec<u8>),
}

/// One service and the key that it takes.
pub struct Remote {
    client: Client,
    base: Url,
    key: Option<String>,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote").field("base", &self.base.as_str()).finish_non_exhaustive()
    }
}

impl Remote {
    /// The services at an address.
    ///
    /// # Errors
    /// It is no address, or the key would cross the network in the clear.
    pub fn new(address: &str, key: Option<String>) -> Result<Self> {
        let wrong = |what: String, remedy: &str| Error::new(ErrorCode::FileUnreadable, what, remedy);
        let base = Url::parse(&format!("{}/", address.trim_end_matches('/'))).ok().filter(|u| matches!(u.scheme(), "http" | "https") && u.has_host());
        let base = base.ok_or_else(|| wrong(format!("`{address}` is no address of a service."), "Give one such as https://saldo.example."))?;
        if base.scheme() == "http" && !own_machine(&base) {
            return Err(wrong(format!("`{address}` would send the key over the network in the clear."), "Give an address that begins with https://."));
        }
        // A second call finds the provider of cryptography in place, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder().timeout(TIME).redirect(reqwest::redirect::Policy::none()).build();
        let client = client.map_err(|e| wrong(format!("Nothing can be asked: {e}."), "Check the system's certificates."))?;
        Ok(Self { client, base, key })
    }

    fn at(&self, path: &str) -> Result<Url> {
        self.base.join(path.trim_start_matches('/')).map_err(|_| Error::new(ErrorCode::Internal, format!("`{path}` is no path."), "Check the id."))
    }

    fn asked(&self, request: RequestBuilder) -> Result<Value> {
        let request = match &self.key {
            Some(key) => request.header("X-API-Key", key),
            None => request,
        };
        let unreachable = |e: reqwest::Error| {
            let what = format!("The service does not answer: {}.", e.without_url());
            Error::new(ErrorCode::TimedOut, what, "Check the address, and that the service runs.")
        };
        let response = request.send().map_err(unreachable)?;
        let status = response.status();
        let record: Value = serde_json::from_slice(&bytes(response, RECORD)?).unwrap_or(Value::Null);
        if status.is_success() {
            return Ok(record);
        }
        let said = record["message"].as_str().unwrap_or("It gave no reason");
        let fields: Vec<String> = record["errors"].as_array().into_iter().flatten().map(|e| format!("{}: {}", text(e, "field"), text(e, "message"))).collect();
        let fields = if fields.is_empty() { String::new() } else { format!(" ({})", fields.join("; ")) };
        let code = if status.as_u16() == 404 { ErrorCode::NotFound } else { ErrorCode::Internal };
        let remedy = if status.as_u16() == 401 { "Give a key with --key, or in SALDO_API_KEY." } else { "" };
        Err(Error::new(code, format!("The service answered {}: {said}{fields}.", status.as_u16()), remedy))
    }

    /// What a path answers.
    ///
    /// # Errors
    /// The service does not answer, or refuses.
    pub fn get(&self, path: &str) -> Result<Value> {
        self.asked(self.client.get(self.at(path)?))
    }

    /// What a path answers to a record.
    ///
    /// # Errors
    /// The service does not answer, or refuses.
    pub fn post(&self, path: &str, record: &Value) -> Result<Value> {
        self.asked(self.client.post(self.at(path)?).json(record))
    }

    /// What a path answers to a form.
    ///
    /// # Errors
    /// The service does not answer, or refuses.
    pub fn form(&self, path: &str, parts: &[(&str, Part)]) -> Result<Value> {
        let (media, body) = super::session::form(parts);
        self.asked(self.client.post(self.at(path)?).header("Content-Type", media).body(body))
    }

    /// The bytes that a link of the service leads to. The key is not sent along.
    ///
    /// # Errors
    /// The link is another machine's in the clear, old, or does not answer.
    pub fn file(&self, link: &str) -> Result<Vec<u8>> {
        let wrong = |what: &str| Error::new(ErrorCode::Internal, what, "Ask for the export again.");
        let url = Url::parse(link).map_err(|_| wrong("The service gave no link."))?;
        let response = self.client.get(url).send().map_err(|e| wrong(&format!("The file cannot be fetched: {}.", e.without_url())))?;
        if !response.status().is_success() {
            return Err(wrong(&format!("The file cannot be fetched: the service answered {}.", response.status().as_u16())));
        }
        bytes(response, FILE)
    }

    /// The id of a verification service by its code.
    ///
    /// # Errors
    /// The service does not answer, or does not know it.
    pub fn service(&self, code: &str) -> Result<String> {
        let all = self.get("services")?;
        let all = all["items"].as_array().or_else(|| all.as_array()).cloned().unwrap_or_default();
        let found = all.iter().find(|s| [&s["code"], &s["name"]].iter().any(|v| v.as_str() == Some(code)));
        let named: Vec<&str> = all.iter().filter_map(|s| s["code"].as_str()).collect();
        found
            .map(|s| text(s, "id"))
            .ok_or_else(|| Error::new(ErrorCode::NotFound, format!("There is no service `{code}`."), format!("There are: {}.", named.join(", "))))
    }

    /// Makes a verification of files that were uploaded, by their paths.
    ///
    /// # Errors
    /// The service does not answer, or refuses.
    pub fn verify(&self, service: &str, field: &str, paths: &[String], auto_complete: bool) -> Result<Value> {
        let id = self.service(service)?;
        let mut configuration = json!({"files": {field: paths}});
        if auto_complete && let Some(all) = configuration.as_object_mut() {
            all.insert("auto_complete".to_owned(), Value::Bool(true));
        }
        self.post("verifications", &json!({"service_id": id, "configuration": configuration}))
    }
}

/// A text of a record; empty where there is none.
pub fn text(record: &Value, name: &str) -> String {
    record[name].as_str().unwrap_or_default().to_owned()
}

fn bytes(response: Response, most: u64) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let cut = |e: std::io::Error| Error::new(ErrorCode::Internal, format!("The answer was cut off: {e}."), "Try again.");
    response.take(most + 1).read_to_end(&mut out).map_err(cut)?;
    if out.len() as u64 > most {
        return Err(Error::new(ErrorCode::FileTooLarge, format!("The answer has more than {} MiB.", most >> 20), "Ask for less at once."));
    }
    Ok(out)
}

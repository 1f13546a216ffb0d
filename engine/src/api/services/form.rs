//! Bodies: JSON of at most 8 MiB, and forms whose files go to the disk as they come.

use super::contract::{Body, Media};
use super::parts::Parts;
use super::schema::Schemas;
use crate::disk::Draft;
use crate::ops::service::Fault;
use crate::ops::service::uploads::Incoming;
use crate::wire::service::FieldError;
use axum::body::Body as Bytes;
use axum::http::{HeaderMap, header};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use tokio_stream::StreamExt;

/// The most bytes of a body of JSON, and of the texts of a form together.
const JSON: usize = 8 << 20;
/// The most files of a form.
const FILES: usize = 100;
/// The most parts of a form.
const PARTS: usize = 1_000;
/// How long a body may give nothing.
const IDLE: Duration = Duration::from_secs(30);
/// The most bytes that are read of a body that nobody wants.
const DRAINED: usize = 16 << 20;

/// A file of a form.
#[derive(Debug)]
pub struct FormFile {
    /// Its field.
    pub field: String,
    /// Whether it came with a name, as files of a browser do.
    pub named: bool,
    /// The file.
    pub incoming: Incoming,
}

/// What a body holds.
#[derive(Debug, Default)]
pub struct Given {
    /// Its fields; of a form those that are no files.
    pub fields: Map<String, Value>,
    /// The files of a form.
    pub files: Vec<FormFile>,
}

fn wrong(field: impl Into<String>, message: &str) -> Fault {
    Fault::Invalid(vec![FieldError::new(field, message)])
}

/// How many bytes a body says it has.
fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Whether a body is of the media type that is asked for, and not too large: what can be told from its head. `None` says that there is
/// no body.
pub(super) enum Head {
    Fits,
    Empty,
    WrongType,
    TooLarge,
}

/// Judges a body by its head.
pub(super) fn head(headers: &HeaderMap, body: &Body, most: u64) -> Head {
    let empty = length(headers).is_none_or(|n| n == 0) && !headers.contains_key(header::TRANSFER_ENCODING);
    let media = headers.get(header::CONTENT_TYPE).map(|v| v.to_str().unwrap_or("?").split(';').next().unwrap_or_default().trim().to_ascii_lowercase());
    let wanted = if body.media == Media::Json { "application/json" } else { "multipart/form-data" };
    let limit = if body.media == Media::Json { JSON as u64 } else { most };
    match media {
        Some(media) if media != wanted => Head::WrongType,
        _ if length(headers).is_some_and(|n| n > limit) => Head::TooLarge,
        None if empty => Head::Empty,
        None => Head::WrongType,
        Some(_) => Head::Fits,
    }
}

/// All of a body of JSON.
pub(super) async fn json(body: Bytes) -> Result<Vec<u8>, Fault> {
    let mut stream = body.into_data_stream();
    let (mut out, mut seen) = (Vec::new(), 0usize);
    loop {
        match tokio::time::timeout(IDLE, stream.next()).await {
            Err(_) | Ok(Some(Err(_))) => return Err(wrong("body", "Was cut off")),
            // Read to its end all the same, so that who sends it hears the answer.
            Ok(Some(Ok(part))) if seen <= JSON + DRAINED => {
                seen += part.len();
                if seen <= JSON {
                    out.extend_from_slice(&part);
                }
            }
            Ok(None) if seen <= JSON => return Ok(out),
            Ok(_) => return Err(Fault::TooLarge(format!("A body may have {} MiB", JSON >> 20))),
        }
    }
}

/// The fields of a body of JSON.
pub(super) fn object(bytes: &[u8]) -> Result<Map<String, Value>, Fault> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(wrong("body", "Must be an object")),
        Err(_) => Err(wrong("body", "Must be valid JSON")),
    }
}

/// Takes a body that nobody wants off the line, so that who sends it hears the answer.
pub(super) async fn drain(body: Bytes) {
    let mut stream = body.into_data_stream();
    let mut seen = 0;
    while let Ok(Some(Ok(part))) = tokio::time::timeout(Duration::from_secs(2), stream.next()).await {
        seen += part.len();
        if seen > DRAINED {
            return;
        }
    }
}

/// A form: texts as the schema takes them, files on the disk in that folder.
pub(super) async fn form(schemas: &Schemas, schema: &Value, headers: &HeaderMap, body: Bytes, folder: &Path, most: u64) -> Result<Given, Fault> {
    let broken = || wrong("body", "Must be valid multipart/form-data");
    let media = headers.get(header::CONTENT_TYPE).map(|v| String::from_utf8_lossy(v.as_bytes()).into_owned()).unwrap_or_default();
    let mut parts = Parts::new(&media, body, IDLE).map_err(|_| broken())?;
    let given = filled(schemas, schema, &mut parts, folder, most).await;
    if given.is_err() {
        // Who sends it hears the answer.
        parts.drain(DRAINED).await;
    }
    given
}

async fn filled(schemas: &Schemas, schema: &Value, parts: &mut Parts, folder: &Path, most: u64) -> Result<Given, Fault> {
    let broken = || wrong("body", "Must be valid multipart/form-data");
    let (mut given, mut faults, mut texts) = (Given::default(), Vec::new(), 0usize);
    for count in 0.. {
        let Some(part) = parts.next().await.map_err(|_| broken())? else { break };
        if count >= PARTS {
            return Err(wrong("body", "Has too many parts"));
        }
        let Some(name) = part.name else { continue };
        let Some(of) = schemas.resolved(schema).get("properties").and_then(|p| p.get(&name)) else {
            // An unknown field is ignored, whatever it holds.
            continue;
        };
        if schemas.takes_bytes(of) {
            if given.files.len() >= FILES {
                return Err(wrong(name, "Must have at most 100 items"));
            }
            let file = file(parts, name, part.file_name, folder, most).await?;
            take_file(schemas, of, file, &mut given, &mut faults)?;
            continue;
        }
        let mut bytes = Vec::new();
        while let Some(piece) = chunk(parts).await? {
            texts += piece.len();
            if texts > JSON {
                return Err(Fault::TooLarge(format!("The texts of a form may have {} MiB", JSON >> 20)));
            }
            bytes.extend_from_slice(&piece);
        }
        match text(schemas, of, bytes) {
            Err(message) => faults.push(FieldError::new(name, message)),
            Ok(Value::Null) => {}
            Ok(value) if schemas.takes(of, "array") => match given.fields.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
                Value::Array(all) => all.push(value),
                _ => return Err(broken()),
            },
            Ok(_) if given.fields.contains_key(&name) => faults.push(FieldError::new(name, "Must be given once")),
            Ok(value) => {
                given.fields.insert(name, value);
            }
        }
    }
    if faults.is_empty() { Ok(given) } else { Err(Fault::Invalid(faults)) }
}

async fn chunk(parts: &mut Parts) -> Result<Option<Vec<u8>>, Fault> {
    parts.piece().await.map_err(|_| wrong("body", "Must be valid multipart/form-data"))
}

/// The value of a text: JSON where the schema takes an object.
fn text(schemas: &Schemas, of: &Value, bytes: Vec<u8>) -> Result<Value, &'static str> {
    let text = String::from_utf8(bytes).map_err(|_| "Must be text in UTF-8")?;
    if schemas.takes(of, "object") {
        return serde_json::from_str(&text).map_err(|_| "Must be valid JSON");
    }
    Ok(Value::String(text))
}

/// Puts a file where its field wants it: among the files, or, of a field that takes names of files too, among the fields.
fn take_file(schemas: &Schemas, of: &Value, file: FormFile, given: &mut Given, faults: &mut Vec<FieldError>) -> Result<(), Fault> {
    let many = schemas.takes(of, "array");
    let naming = schemas.resolved(of).get("anyOf").is_some();
    if many && !file.named {
        // A part without a name is no file.
        return Ok(());
    }
    if !many && (given.fields.contains_key(&file.field)) {
        faults.push(FieldError::new(&file.field, "Must be given once"));
        return Ok(());
    }
    let names = if naming && !file.named { reference(&file)? } else { None };
    match given.fields.entry(file.field.clone()).or_insert_with(|| if many { Value::Array(Vec::new()) } else { Value::String(String::new()) }) {
        Value::Array(all) => all.push(Value::String(String::new())),
        Value::String(text) => text.push_str(names.as_deref().unwrap_or_default()),
        _ => {}
    }
    if names.is_none() {
        given.files.push(file);
    }
    Ok(())
}

/// The text of a part that names a file in place of being one.
fn reference(file: &FormFile) -> Result<Option<String>, Fault> {
    let mut head = Vec::new();
    let read = std::io::Read::read_to_end(&mut std::io::Read::take(file.incoming.file.clone(), 8 << 10), &mut head);
    read.map_err(|e| Fault::Failed(format!("A part of a form cannot be read back: {e}.")))?;
    let text = String::from_utf8(head).ok();
    Ok(text.filter(|t| ["http://", "https://", "id://"].iter().any(|p| t.starts_with(p))))
}

async fn file(parts: &mut Parts, field: String, name: Option<String>, folder: &Path, most: u64) -> Result<FormFile, Fault> {
    let full = |e: std::io::Error| Fault::Unavailable(format!("A file that was sent in cannot be kept ({})", e.kind()));
    let mut draft = Draft::private(folder).map_err(full)?;
    let (mut hash, mut bytes) = (Sha256::new(), 0u64);
    while let Some(piece) = chunk(parts).await? {
        bytes += piece.len() as u64;
        if bytes > most {
            return Err(Fault::TooLarge(format!("A file may have {} MiB", most >> 20)));
        }
        hash.update(&piece);
        draft.file().write_all(&piece).map_err(full)?;
    }
    let sha256 = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    Ok(FormFile { field, named: name.is_some(), incoming: Incoming { name: name.unwrap_or_default(), file: draft.wait().map_err(full)?, sha256 } })
}

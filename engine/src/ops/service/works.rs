//! Jobs of the parsing service: queued, listed, looked at, stopped.

use super::uploads::{self, Incoming, keep, plain};
use super::{Asker, Done, Fault, Services, extractions, inner_jobs, now, time};
use crate::jobs::{Ask, JobError, Range};
use crate::predict::{Config, ParserMode};
use crate::store::{NewWork, Secrets, Upload, Work, WorkFilter, WorkState};
use crate::wire::service::FieldError;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Bytes that cost as much as one more job.
const UNIT: u64 = 256 << 10;

/// Where the changes of a job are told.
#[derive(Debug, Clone, Deserialize)]
pub struct Webhook {
    url: String,
    metadata: Option<Map<String, Value>>,
}

/// What all kinds of jobs are given.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct WorkForm {
    files: String,
    page_ranges: Option<String>,
    password: Option<String>,
    mode: Option<ParserMode>,
    force_url: Option<String>,
    webhook: Option<Webhook>,
    template_id: Option<String>,
    schema: Option<Value>,
    instruction: Option<String>,
    config: Option<Value>,
}

/// What a queued job answers.
#[derive(Debug, Serialize)]
pub struct Accepted {
    id: Uuid,
    status: WorkState,
}

/// A job among others.
#[derive(Debug, Serialize)]
pub struct Entry {
    id: Uuid,
    file: Value,
    template_id: Option<String>,
    created_at: String,
    started_at: Option<String>,
    completed_at: Option<String>,
    execution_time_ms: i64,
    retry_count: u32,
    error_message: Option<String>,
    #[serde(rename = "type")]
    kind: String,
    status: WorkState,
}

/// A part of the list of jobs.
#[derive(Debug, Serialize)]
pub struct JobList {
    jobs: Vec<Entry>,
    pagination: Value,
}

/// A job with its result.
#[derive(Debug, Serialize)]
pub struct JobStatus {
    id: Uuid,
    #[serde(rename = "type")]
    kind: String,
    status: WorkState,
    execution_time: i64,
    delay_time: i64,
    file: Value,
    config: Option<Config>,
    output: Option<Box<RawValue>>,
    error: Option<JobError>,
    retry_count: u32,
    progress: Option<Value>,
    deliveries: Vec<Value>,
}

/// Which jobs are wanted.
#[derive(Debug, Clone, Default)]
pub struct Wanted<'a> {
    /// Page, 1-based.
    pub page: u64,
    /// Jobs of a page.
    pub limit: u64,
    /// In this state.
    pub status: &'a str,
    /// Of this type.
    pub kind: &'a str,
    /// With this in the file's name.
    pub search: &'a str,
    /// Made on this day or later.
    pub from: &'a str,
    /// Made on this day or before.
    pub to: &'a str,
}

/// Queues a job of a kind.
pub fn create(s: &Services, asker: &Asker, kind: &str, form: WorkForm, file: Option<Incoming>) -> Done<Accepted> {
    let pages = ranges(form.page_ranges.as_deref())?;
    let mut ask = Ask { pages, mode: form.mode.unwrap_or_default(), force_url: form.force_url.as_deref() == Some("true"), ..Ask::default() };
    let template = if kind == "PREDICT" { predicted(s, asker, &form, &mut ask)? } else { None };
    // What is named is looked for before anything is kept.
    let (upload, url) = source(s, asker, &form.files, file)?;
    let (webhook, metadata, secret) = hook(form.webhook);
    let mode = if kind == "PREDICT" { ask.config.parser_mode } else { ask.mode };
    let effort = match mode {
        ParserMode::Lite => 1,
        ParserMode::Plus => 2,
        ParserMode::Pro => 4,
    };
    let id = Uuid::new_v4();
    let work = NewWork {
        id,
        tenant: asker.tenant.clone(),
        owner: asker.id.to_string(),
        kind: kind.to_owned(),
        file: upload.id,
        name: upload.name,
        template,
        ask: serde_json::to_string(&ask).map_err(|e| Fault::Failed(format!("A job cannot be written: {e}.")))?,
        url,
        webhook,
        metadata,
        secrets: Secrets { password: form.password.filter(|p| !p.is_empty()), webhook: secret },
        cost: effort * (1 + i64::try_from(upload.bytes / UNIT).unwrap_or(i64::MAX / 8)),
    };
    if !s.store().add_work(&work, crate::jobs::now(), s.settings.max_waiting)? {
        return Err(Fault::TooOften(30));
    }
    let works = std::sync::Arc::clone(&s.works);
    s.store().later(move || works.wake());
    Ok(Accepted { id, status: WorkState::InQueue })
}

/// The schema and configuration of an extraction: what is given goes before what its template says. Gives the template's id.
fn predicted(s: &Services, asker: &Asker, form: &WorkForm, ask: &mut Ask) -> Done<Option<String>> {
    let template = match form.template_id.as_deref() {
        Some(named) => Some(extractions::find(s, asker, named)?.ok_or_else(|| Fault::unknown("template_id"))?),
        None => None,
    };
    let own = template.as_ref();
    ask.schema = form.schema.clone().filter(|v| !v.is_null()).or_else(|| own.map(|t| t.schema.clone())).unwrap_or(Value::Null);
    crate::predict::schema(&ask.schema).map_err(|(path, what)| {
        let field = if path.is_empty() { "schema".to_owned() } else { format!("schema.{path}") };
        Fault::Invalid(vec![FieldError::new(field, what)])
    })?;
    ask.instruction = form.instruction.clone().or_else(|| own.and_then(|t| t.instruction.clone())).unwrap_or_default();
    ask.config = extractions::config(own.map(|t| &t.config), form.config.as_ref())?;
    Ok(template.map(|t| t.id.to_string()))
}

/// Pages of a text that the contract has judged.
fn ranges(text: Option<&str>) -> Done<Vec<Range>> {
    let wrong = |_| Fault::Invalid(vec![FieldError::new("page_ranges", "Must be valid JSON")]);
    text.filter(|t| !t.is_empty()).map_or(Ok(Vec::new()), |t| serde_json::from_str(t).map_err(wrong))
}

/// The file of a job, and the address that it is to be had from.
fn source(s: &Services, asker: &Asker, named: &str, file: Option<Incoming>) -> Done<(Upload, Option<String>)> {
    if let Some(incoming) = file {
        return Ok((keep(s, asker, "input", incoming, None)?, None));
    }
    if let Some(id) = named.strip_prefix("id://") {
        let id = Uuid::try_parse(id).map_err(|_| Fault::unknown("files"))?;
        return Ok((s.store().upload(&asker.tenant, id)?.filter(Upload::there).ok_or_else(|| Fault::unknown("files"))?, None));
    }
    // Its bytes come with the job.
    let last = named.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let upload = Upload {
        id: Uuid::new_v4(),
        tenant: asker.tenant.clone(),
        owner: asker.id.to_string(),
        purpose: "input".to_owned(),
        name: plain(last),
        sha256: super::access::sha256(b""),
        bytes: 0,
        media_type: "application/octet-stream".to_owned(),
        readable: false,
        pages: None,
        password: None,
        created_at: now(),
        deleted_at: None,
    };
    s.store().add_upload(&upload, b"")?;
    Ok((upload, Some(named.to_owned())))
}

/// Where a job's changes are told, what is told with them, and what signs it.
fn hook(webhook: Option<Webhook>) -> (Option<String>, String, Option<String>) {
    let Some(hook) = webhook else { return (None, "{}".to_owned(), None) };
    let mut metadata = hook.metadata.unwrap_or_default();
    let secret = metadata.remove("webhook_secret").and_then(|v| v.as_str().map(str::to_owned)).filter(|v| !v.is_empty());
    (Some(hook.url), Value::Object(metadata).to_string(), secret)
}

/// Jobs of the asker's tenant, newest first.
pub fn list(s: &Services, asker: &Asker, wanted: &Wanted<'_>) -> Done<JobList> {
    let day = |text: &str, more: i64| {
        let day = chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
        let begins = day.and_time(chrono::NaiveTime::MIN).and_utc().timestamp_millis();
        Some(begins + more)
    };
    let filter = WorkFilter {
        state: serde_json::from_value(json!(wanted.status)).ok(),
        kind: Some(wanted.kind.to_owned()).filter(|k| !k.is_empty()),
        search: wanted.search.to_owned(),
        from: day(wanted.from, 0),
        until: day(wanted.to, 86_400_000),
    };
    let skip = wanted.page.saturating_sub(1).saturating_mul(wanted.limit);
    let (total, found) = s.store().works(&asker.tenant, &filter, skip, wanted.limit)?;
    let pages = total.div_ceil(wanted.limit.max(1));
    Ok(JobList {
        jobs: found.into_iter().map(|(work, pages)| entry(work, pages)).collect(),
        pagination: json!({"page": wanted.page, "limit": wanted.limit, "total": total, "total_pages": pages}),
    })
}

fn entry(w: Work, pages: Option<u32>) -> Entry {
    let error = error(&w);
    Entry {
        id: w.id,
        file: json!({"id": w.file, "filename": w.name, "total_pages": pages}),
        created_at: time(w.created),
        started_at: w.first_started.map(time),
        completed_at: w.ended.map(time),
        execution_time_ms: executed(&w),
        retry_count: w.retries,
        error_message: error.map(|e| e.message),
        template_id: w.template,
        kind: w.kind,
        status: w.state,
    }
}

fn error(w: &Work) -> Option<JobError> {
    w.error.as_deref().and_then(|e| serde_json::from_str(e).ok())
}

/// Milliseconds that the last attempt took, or takes so far.
fn executed(w: &Work) -> i64 {
    let end = w.ended.unwrap_or_else(crate::jobs::now);
    w.started.filter(|_| w.state != WorkState::InQueue).map_or(0, |start| (end - start).max(0))
}

/// A job with its result.
pub fn status(s: &Services, asker: &Asker, job: &str) -> Done<JobStatus> {
    let work = Uuid::try_parse(job).ok().filter(|id| id.to_string() == job).map(|id| s.store().work(&asker.tenant, id)).transpose()?.flatten();
    if work.is_none()
        && let Some(id) = Uuid::try_parse(job).ok().filter(|id| id.to_string() == job)
        && let Some(found) = inner_jobs::status(s, asker, id)?
    {
        return Ok(found);
    }
    record(s, work.ok_or_else(|| Fault::missing("The job"))?)
}

impl JobStatus {
    /// The reading of a file of a verification; `times` are how long it took and how long it waited.
    pub fn of_file(id: Uuid, kind: &str, status: WorkState, times: (i64, i64), file: Value, error: Option<JobError>) -> Self {
        Self {
            id,
            kind: kind.to_owned(),
            status,
            execution_time: times.0,
            delay_time: times.1,
            file,
            config: None,
            // What was made of it stands in the verification.
            output: None,
            error,
            retry_count: 0,
            progress: None,
            deliveries: Vec::new(),
        }
    }
}

fn record(s: &Services, w: Work) -> Done<JobStatus> {
    let upload = s.store().upload(&w.tenant, w.file)?;
    let link = |file: Uuid| s.links.now(file);
    let preview = w.preview_file.map(link);
    let file = json!({
        "id": w.file,
        "filename": w.name,
        "type": upload.as_ref().map_or("application/octet-stream", |u| u.media_type.as_str()),
        "total_pages": upload.as_ref().and_then(|u| u.pages),
        "expires_at": upload.as_ref().map(|u| ends(s, u)).transpose()?.flatten(),
        "deleted_at": upload.as_ref().and_then(|u| u.deleted_at).map(time),
        "preview_url": preview.as_ref().map(|l| &l.url),
        "preview_expires_at": preview.as_ref().map(|l| time(l.expires * 1_000)),
    });
    let ask: Ask = serde_json::from_str(&w.ask).unwrap_or_default();
    let raw = |bytes: Vec<u8>| String::from_utf8(bytes).ok().and_then(|t| RawValue::from_string(t).ok());
    let output = match (w.state, w.output_file.map(link)) {
        (WorkState::Completed, Some(link)) => raw(json!({"type": "url", "url": link.url, "expires_at": time(link.expires * 1_000)}).to_string().into_bytes()),
        (WorkState::Completed, None) => s.store().work_output(w.id)?.and_then(raw),
        _ => None,
    };
    let told = s.store().deliveries(&w.tenant, w.id)?;
    let progress = s.works.progress(w.id).map(|(page, pages)| json!({"page": page, "pages": pages}));
    let failed = (w.state == WorkState::Failed).then(|| error(&w)).flatten();
    Ok(JobStatus {
        id: w.id,
        status: w.state,
        execution_time: executed(&w),
        delay_time: w.first_started.unwrap_or_else(|| w.ended.unwrap_or_else(crate::jobs::now)).saturating_sub(w.created).max(0),
        file,
        config: (w.kind == "PREDICT").then_some(ask.config),
        output,
        error: failed,
        retry_count: w.retries,
        progress,
        deliveries: told.iter().map(delivery).collect(),
        kind: w.kind,
    })
}

/// When a file goes by age; none where it is kept, or gone.
///
/// # Errors
/// The database cannot be read.
pub fn ends(s: &Services, of: &Upload) -> Done<Option<String>> {
    Ok(if of.there() { s.store().file_ends(of.id, &s.settings.retain)?.map(time) } else { None })
}

/// A delivery of an event, as it is listed.
fn delivery(d: &crate::store::Delivery) -> Value {
    json!({
        "id": d.id, "url": d.url, "state": d.state, "created_at": time(d.created), "sent_at": d.sent.map(time), "attempts": d.attempts, "status": d.status,
        "answer": d.answer, "error": d.error,
    })
}

/// Stops a job.
pub fn cancel(s: &Services, asker: &Asker, job: &str) -> Done<JobStatus> {
    let missing = || Fault::missing("The job");
    let id = Uuid::try_parse(job).ok().filter(|id| id.to_string() == job).ok_or_else(missing)?;
    match s.store().cancel_work(&asker.tenant, id, crate::jobs::now())? {
        None => Err(missing()),
        Some(false) => Err(Fault::conflict("The job has ended")),
        Some(true) => {
            let works = std::sync::Arc::clone(&s.works);
            s.store().later(move || works.cancelled(id));
            status(s, asker, job)
        }
    }
}

/// A file that was sent in, as the parsing service answers it.
pub fn upload(s: &Services, asker: &Asker, incoming: Incoming) -> Done<Value> {
    let u = keep(s, asker, "stored", incoming, None)?;
    Ok(json!({
        "id": u.id, "filename": u.name, "bytes": u.bytes, "media_type": u.media_type, "readable": u.readable, "total_pages": u.pages, "created_at": u.created_at,
        "path": uploads::path(u.id),
    }))
}

/// A link to a stored file.
pub fn download(s: &Services, asker: &Asker, id: Uuid) -> Done<Value> {
    let u = s.store().upload(&asker.tenant, id)?.filter(Upload::there).ok_or_else(|| Fault::missing("The file"))?;
    let link = s.links.now(u.id);
    Ok(json!({"id": u.id, "bytes": u.bytes, "created_at": u.created_at, "filename": u.name, "expires_at": time(link.expires * 1_000), "url": link.url}))
}

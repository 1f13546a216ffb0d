//! One request from its first line to its answer, in the order of checks that the decisions give.

use super::answer::Answer;
use super::asked::{Asked, Reply};
use super::contract::{Body as Wanted, Contract, Credential, Media, Operation, PathId, Route};
use super::form::{self, Given, Head};
use super::kept::Kept;
use super::metrics::Metrics;
use super::rate::{Left, Rates};
use super::table::{self, Entry};
use super::weight::{Places, weight};
use super::{query, schema};
use crate::ops::service::access::{self, Asker};
use crate::ops::service::{Fault, Services, there};
use crate::screening::lists::LIST_BYTES;
use crate::store::{Answered, Audited, Earlier};
use crate::wire::contract;
use crate::wire::service::FieldError;
use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderName, Method, Request, Response, header};
use serde_json::{Map, Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long an idempotent answer is given again, in milliseconds.
const REPEATED: i64 = 24 * 3_600_000;
/// The most bytes of a path with its query.
const LONG: usize = 16 << 10;

/// What all requests share.
pub(in crate::api) struct Served {
    pub(in crate::api) services: Services,
    pub(super) contract: Contract,
    pub(super) rates: Rates,
    pub(super) metrics: Metrics,
    /// Answers that may be given again.
    pub(super) kept: Kept,
    pub(super) places: Places,
    /// Hosts under which this answers, in small letters.
    pub(super) hosts: Vec<String>,
    /// Where files lie while they come in.
    pub(super) folder: PathBuf,
    /// The end was asked for.
    pub(super) stopping: AtomicBool,
}

/// What was found out about a request on the way.
#[derive(Default)]
struct Seen {
    asker: Option<Asker>,
    operation: Option<&'static str>,
    left: Option<Left>,
    /// The audit log says it already.
    noted: bool,
}

type Stop = Box<Answer>;

fn stop(fault: &Fault) -> Stop {
    Box::new(Answer::from(fault))
}

/// Answers a request.
pub(super) async fn answer(served: Arc<Served>, request: Request<Body>, from: SocketAddr) -> Response<Body> {
    let began = Instant::now();
    let request_id = uuid::Uuid::new_v4().simple().to_string();
    let (parts, body) = request.into_parts();
    let mut seen = Seen::default();
    let mut body = Some(body);
    let mut answer = match respond(&served, &parts, &mut body, &mut seen, from, &request_id).await {
        Ok(answer) => answer,
        Err(answer) => *answer,
    };
    if let Some(body) = body {
        form::drain(body).await;
    }
    if let Some(left) = seen.left {
        let limit = |name| HeaderName::from_static(name);
        answer = answer
            .with(limit("x-ratelimit-limit"), left.limit)
            .with(limit("x-ratelimit-remaining"), left.remaining)
            .with(limit("x-ratelimit-reset"), left.reset);
    }
    let (operation, status) = (seen.operation.unwrap_or("none"), answer.status.as_u16());
    if let (Some(asker), Some(operation)) = (&seen.asker, seen.operation)
        && !matches!(parts.method, Method::GET | Method::HEAD)
        && !seen.noted
    {
        note(&served, Audited { status, ..audited(asker, operation, &parts, from, &request_id) }).await;
    }
    let took = began.elapsed();
    served.metrics.count(operation, status, took);
    let who = seen.asker.as_ref().map_or_else(String::new, Asker::shown);
    let milliseconds = took.as_secs_f64() * 1_000.0;
    tracing::info!(request_id, method = %parts.method, operation, status, milliseconds, who, from = %from.ip(), "answered");
    answer.response(parts.method == Method::HEAD, &request_id)
}

/// Who asked for a change, as the audit log says it once its status is known.
fn audited(asker: &Asker, operation: &str, parts: &Parts, from: SocketAddr, request_id: &str) -> Audited {
    Audited {
        at: crate::ops::service::now(),
        tenant: asker.tenant.clone(),
        actor_type: asker.kind().to_owned(),
        actor_id: asker.id.to_string(),
        actor_name: asker.name.clone(),
        operation: operation.to_owned(),
        path: parts.uri.path().to_owned(),
        status: 0,
        address: from.ip().to_string(),
        request_id: request_id.to_owned(),
    }
}

/// Notes in the audit log who asked for a change.
async fn note(served: &Served, audited: Audited) {
    let services = served.services.clone();
    let request_id = audited.request_id.clone();
    let kept = tokio::task::spawn_blocking(move || services.store().audit(&audited)).await;
    if !matches!(kept, Ok(Ok(()))) {
        tracing::error!(request_id, "the audit log could not be written");
    }
}

async fn respond(served: &Arc<Served>, parts: &Parts, body: &mut Option<Body>, seen: &mut Seen, from: SocketAddr, request_id: &str) -> Result<Answer, Stop> {
    host(served, parts)?;
    if let Some(id) = parts.uri.path().strip_prefix("/hooks/") {
        return super::hooks::heard(served, id, parts, body).await;
    }
    if served.stopping.load(Ordering::Relaxed) {
        return Err(stop(&Fault::Unavailable("The server is stopping".to_owned())));
    }
    let path = parts.uri.path();
    let found = served.contract.route(path);
    let operation = found.as_ref().and_then(|(route, _)| route.operation(&parts.method));
    if !found.as_ref().is_some_and(|(route, _)| route.open()) {
        credential(served, parts, operation, seen).await?;
    }
    let Some((route, ids)) = found else { return beside(served, path, &parts.method).await };
    let Some(operation) = operation else { return Err(Box::new(wrong_method(route))) };
    let entry = table::of(&operation.name).ok_or_else(|| stop(&Fault::missing("The path")))?;
    seen.operation = Some(entry.operation);
    allowed(seen.asker.as_ref(), entry)?;
    path_ids(&ids)?;
    let asker = seen.asker.clone().unwrap_or_else(nobody);
    let asked = match request(served, operation, parts, body, asker.clone(), ids.clone()).await {
        Ok(asked) => asked,
        // Signed links have an order of their own.
        Err(fault) if route.open() => return Err(stop(&fault)),
        Err(fault) => return Err(stop(&gone(served, path, asker, ids).await.unwrap_or(fault))),
    };
    if let Some(tagged) = super::tagged::of(path, parts) {
        let asked_for = parts.uri.path_and_query().map_or(path, |p| p.as_str());
        let reply = super::tagged::run(served, entry, asked, tagged, asked_for).await;
        return reply.map_err(|f| failed(&f, request_id));
    }
    let audit = audited(&asked.asker, entry.operation, parts, from, request_id);
    let (reply, noted) = run(served, operation, entry, parts, asked, audit).await;
    seen.noted = noted;
    reply.map(Answer::from).map_err(|f| failed(&f, request_id))
}

/// The answer to what failed; why is for the log.
fn failed(f: &Fault, request_id: &str) -> Stop {
    if let Fault::Failed(why) = f {
        tracing::error!(request_id, why, "failed");
    }
    stop(f)
}

/// Who asks where nobody need say it.
fn nobody() -> Asker {
    Asker { tenant: String::new(), id: uuid::Uuid::nil(), name: String::new(), key: None, scopes: String::new() }
}

/// A page of another site that a name server sends here carries its own host, and is refused.
fn host(served: &Served, parts: &Parts) -> Result<(), Stop> {
    let mut named = parts.headers.get_all(header::HOST).iter();
    let own = |v: &axum::http::HeaderValue| v.to_str().is_ok_and(|h| served.hosts.contains(&h.to_ascii_lowercase()));
    let fits = named.next().is_some_and(own) && named.next().is_none();
    let said = parts.uri.authority().is_none_or(|a| served.hosts.contains(&a.as_str().to_ascii_lowercase()));
    if parts.uri.path_and_query().is_some_and(|p| p.as_str().len() > LONG) {
        return Err(stop(&Fault::Invalid(vec![FieldError::new("query", "Must be at most 16384 characters")])));
    }
    if fits && said { Ok(()) } else { Err(stop(&Fault::Forbidden("The server does not answer under this host".to_owned()))) }
}

/// Tells who asks, and whether not too often.
async fn credential(served: &Arc<Served>, parts: &Parts, operation: Option<&Operation>, seen: &mut Seen) -> Result<(), Stop> {
    let text = |name: &str| parts.headers.get(name).map(|v| v.to_str().unwrap_or_default().to_owned());
    let key = text("x-api-key");
    let token = text("authorization").map(|v| v.strip_prefix("Bearer ").unwrap_or_default().to_owned());
    let wanted = operation.map(|o| o.credential);
    let services = &served.services;
    // One look by an index, which is worth no other thread.
    let told = match wanted {
        Some(Credential::Token) => access::of_token(services, token.as_deref()).map(|asker| (asker, None)),
        // Where there is nothing to ask for, either will do.
        None if key.is_none() && token.is_some() => access::of_token(services, token.as_deref()).map(|asker| (asker, None)),
        _ => access::of_key(services.store(), key.as_deref()),
    };
    let (asker, used) = told.map_err(|f| stop(&f))?;
    // Whoever comes first in a minute notes it for all.
    if let Some(at) = used.filter(|at| served.rates.notes(asker.id, at)) {
        let (services, id) = (services.clone(), asker.id);
        // What cannot be noted now is noted the next time.
        let _ = tokio::task::spawn_blocking(move || services.store().used_api_key(id, &at)).await;
    }
    seen.left = served.rates.take(asker.id, crate::jobs::now());
    seen.asker = Some(asker);
    match seen.left {
        Some(Left { wait, .. }) if wait > 0 => Err(stop(&Fault::TooOften(wait))),
        _ => Ok(()),
    }
}

/// What lies beside the contract: the contract itself, and what is counted.
async fn beside(served: &Arc<Served>, path: &str, method: &Method) -> Result<Answer, Stop> {
    if !matches!(path, "/openapi.json" | "/metrics") {
        return Err(stop(&Fault::missing("The path")));
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        return Err(Box::new(Answer::error(405, "METHOD_NOT_ALLOWED", "This path takes GET, HEAD").with(header::ALLOW, "GET, HEAD")));
    }
    if path == "/openapi.json" {
        return Ok(Answer::json(200, contract::TEXT.as_bytes()));
    }
    let services = served.services.clone();
    let gauges = tokio::task::spawn_blocking(move || services.gauges()).await;
    let gauges = gauges.unwrap_or_else(|e| Err(Fault::Failed(e.to_string()))).map_err(|f| stop(&f))?;
    let text = served.metrics.text(&gauges);
    Ok(Answer::json(200, text.into_bytes()).with(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"))
}

fn wrong_method(route: &Route) -> Answer {
    let allowed = route.allowed();
    Answer::error(405, "METHOD_NOT_ALLOWED", format!("This path takes {allowed}")).with(header::ALLOW, allowed)
}

fn allowed(asker: Option<&Asker>, entry: &Entry) -> Result<(), Stop> {
    match asker {
        Some(asker) if !asker.may(entry.scope) => Err(stop(&Fault::Forbidden(format!("The key may not do this: it lacks the scope {}", entry.scope.name())))),
        _ => Ok(()),
    }
}

fn path_ids(ids: &[PathId]) -> Result<(), Stop> {
    let wrong = |id: &&PathId| id.uuid && !schema::is_uuid(&id.value);
    let faults: Vec<FieldError> = ids.iter().filter(wrong).map(|id| FieldError::new(&id.name, "Must be a valid UUID")).collect();
    if faults.is_empty() { Ok(()) } else { Err(stop(&Fault::Invalid(faults))) }
}

/// That what the path names is not there, which goes before all that is wrong with a request.
async fn gone(served: &Served, path: &str, asker: Asker, ids: Vec<PathId>) -> Option<Fault> {
    let services = served.services.clone();
    let first = path.split('/').nth(1).unwrap_or_default().to_owned();
    let names: Vec<_> = ids.iter().filter_map(|id| Some((id.name.clone(), id.value.parse().ok()?))).collect();
    let looked = tokio::task::spawn_blocking(move || there::there(&services, &asker, &first, &names)).await;
    looked.ok()?.err().filter(|f| matches!(f, Fault::Missing(_)))
}

/// The request as the contract allows it, or every fault that it has.
async fn request(served: &Served, operation: &Operation, parts: &Parts, body: &mut Option<Body>, asker: Asker, ids: Vec<PathId>) -> Result<Asked, Fault> {
    let schemas = &served.contract.schemas;
    let given = match &operation.body {
        Some(wanted) => {
            // A list is larger than any file of pages.
            let most =
                if operation.name == "importScreeningList" { served.services.settings.max_list.min(LIST_BYTES) } else { served.services.settings.max_upload };
            given(served, wanted, most, parts, body).await?
        }
        None => Ok(Given::default()),
    };
    let mut faults = Vec::new();
    let query = match query::query(schemas, operation, parts.uri.query().unwrap_or_default()) {
        Ok(query) => query,
        Err(wrong) => {
            faults.extend(wrong);
            Map::new()
        }
    };
    faults.extend(query::headers(schemas, operation, &parts.headers));
    match given {
        Ok(given) if faults.is_empty() => Ok(Asked { asker, ids, query, given }),
        Ok(_) => Err(Fault::Invalid(faults)),
        Err(wrong) => Err(Fault::Invalid(faults.into_iter().chain(wrong).collect())),
    }
}

/// The body; where its form is wrong, the faults that it has.
async fn given(served: &Served, wanted: &Wanted, most: u64, parts: &Parts, body: &mut Option<Body>) -> Result<Result<Given, Vec<FieldError>>, Fault> {
    // A form may hold a hundred files.
    match form::head(&parts.headers, wanted, most.saturating_mul(100)) {
        Head::WrongType => return Err(Fault::MediaType(if wanted.media == Media::Json { "application/json" } else { "multipart/form-data" })),
        Head::TooLarge => return Err(Fault::TooLarge("The body is too large".to_owned())),
        Head::Empty if wanted.required => return Ok(Err(vec![FieldError::new("body", "This field is required")])),
        Head::Empty => return Ok(Ok(Given::default())),
        Head::Fits => {}
    }
    let schemas = &served.contract.schemas;
    let body = body.take().unwrap_or_default();
    let read = match wanted.media {
        Media::Form => form::form(schemas, &wanted.schema, &parts.headers, body, &served.folder, most).await,
        Media::Json => match form::json(body).await {
            Ok(bytes) if bytes.is_empty() && !wanted.required => Ok(Given::default()),
            Ok(bytes) => form::object(&bytes).map(|fields| Given { fields, files: Vec::new() }),
            Err(fault) => Err(fault),
        },
    };
    let given = match read {
        Err(Fault::Invalid(faults)) => return Ok(Err(faults)),
        other => other?,
    };
    let mut value = Value::Object(given.fields);
    schemas.blanks(&wanted.schema, &mut value);
    let faults = schemas.faults(&wanted.schema, &value, "");
    let Value::Object(fields) = value else { return Ok(Err(faults)) };
    Ok(if faults.is_empty() { Ok(Given { fields, files: given.files }) } else { Err(faults) })
}

/// Does it, once where the request says that it is the same as another. Says whether the audit log tells of it already.
async fn run(served: &Arc<Served>, operation: &Operation, entry: &'static Entry, parts: &Parts, asked: Asked, audit: Audited) -> (Result<Reply, Fault>, bool) {
    let named = operation.headers.iter().any(|h| h.name.eq_ignore_ascii_case("Idempotency-Key"));
    let key = parts.headers.get("idempotency-key").filter(|_| named).map(|v| String::from_utf8_lossy(v.as_bytes()).into_owned());
    let _place = served.places.of(weight(entry.operation)).await;
    let services = served.services.clone();
    let path = parts.uri.path().to_owned();
    let request_id = audit.request_id.clone();
    let deletes = parts.method == Method::DELETE;
    let work = move || {
        let id = asked.id();
        let store = services.store();
        let does = |asked: Asked| guarded(|| (entry.does)(&services, asked));
        let last = |reply: Reply| match reply {
            Reply::Last(rest) => guarded(|| rest(&services)),
            reply => Ok(reply),
        };
        // What changes something is committed with the word of who did it: the disk is asked once for both.
        let with_word = |reply: Result<Reply, Fault>| match reply {
            Ok(Reply::Json(status, body)) => store.audit(&Audited { status, ..audit }).map_err(Fault::from).map(|()| Reply::Json(status, body)),
            reply => reply,
        };
        let Some(key) = key else {
            if table::changes(entry.operation) && asked.given.files.is_empty() {
                let reply = store.together(|| with_word(does(asked).and_then(last)), Result::is_ok).unwrap_or_else(|e| Err(e.into()));
                let noted = matches!(reply, Ok(Reply::Json(..)));
                return (reply, noted);
            }
            let reply = does(asked).and_then(|reply| match reply {
                reply @ Reply::Last(_) => store.together(|| last(reply), Result::is_ok).unwrap_or_else(|e| Err(e.into())),
                reply => Ok(reply),
            });
            let forgotten = if deletes && reply.is_ok() { store.forget_requests(id) } else { Ok(()) };
            return (forgotten.map_err(Fault::from).and(reply), false);
        };
        let scope = format!("{} {} {path}", asked.asker.id, entry.operation);
        let now = crate::jobs::now();
        match store.begin_request(&scope, &key, &fingerprint(&asked.given), now, now - REPEATED) {
            Err(e) => return (Err(e.into()), false),
            Ok(Earlier::Answered(a)) => return (Ok(Reply::Json(a.status, a.body.into())), false),
            Ok(Earlier::Another) => return (Err(Fault::fields(vec![FieldError::new("Idempotency-Key", "Was used for another request")])), false),
            Ok(Earlier::Nothing) => {}
        }
        let end = |reply: Result<Reply, Fault>| {
            let reply = reply.and_then(last)?;
            let kept = match &reply {
                Reply::Json(status, body) if (200..300).contains(status) => Some(Answered { status: *status, body: body.to_vec() }),
                _ => None,
            };
            let made = kept.as_ref().and_then(|a| serde_json::from_slice::<Made>(&a.body).ok()).and_then(|m| m.id.or(m.result_id));
            // What an answer without an id is about, the path names.
            let made = made.or_else(|| (!id.is_nil()).then(|| id.to_string()));
            store.end_request(&scope, &key, kept.as_ref(), made.as_deref())?;
            with_word(Ok(reply))
        };
        // What is made and the answer about it are kept as one: who asks again after a crash is answered, or has it made anew. What takes
        // long, or waits for others, is done before.
        let done = if table::changes(entry.operation) {
            store.together(|| end(does(asked)), Result::is_ok)
        } else {
            let reply = does(asked);
            store.together(|| end(reply), Result::is_ok)
        };
        let reply = done.unwrap_or_else(|e| Err(Fault::from(e)));
        if reply.is_err()
            && let Err(e) = store.end_request(&scope, &key, None, None)
        {
            return (Err(e.into()), false);
        }
        let noted = matches!(reply, Ok(Reply::Json(..)));
        (reply, noted)
    };
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| {
        tracing::error!(request_id, operation = entry.operation, "an operation ended in a panic");
        (Err(Fault::Failed("An operation ended in a panic.".to_owned())), false)
    })
}

/// What an operation gives; a panic in it is the server's own fault.
fn guarded(does: impl FnOnce() -> Result<Reply, Fault>) -> Result<Reply, Fault> {
    let reply = std::panic::catch_unwind(std::panic::AssertUnwindSafe(does));
    reply.unwrap_or_else(|_| Err(Fault::Failed("An operation ended in a panic.".to_owned())))
}

/// The record that an answer speaks of.
#[derive(serde::Deserialize)]
struct Made {
    id: Option<String>,
    result_id: Option<String>,
}

/// What tells one body from another: its JSON value, or its fields and the checksums of its files.
fn fingerprint(given: &Given) -> String {
    let files: Vec<Value> = given.files.iter().map(|f| json!([f.field, f.incoming.name, f.incoming.sha256])).collect();
    access::sha256(json!([given.fields, files]).to_string())
}

/// How long requests under way may take after the end was asked for.
pub(super) const LAST: Duration = Duration::from_secs(9);

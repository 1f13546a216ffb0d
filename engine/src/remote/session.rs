//! A session with the services of one connection: requests that are tried again as far as that is safe, at the pace that the service sets.

pub use super::ask::{Ask, Got, Sent, To};
use super::chat::own_machine;
use super::client::Part;
use super::dial::{Bounds, Dialler, Fault};
use super::trouble::Trouble;
use crate::base::limits::Limits;
use reqwest::blocking::{Client, Response};
use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Method, Url};
use serde_json::{Value, json};
use std::io::Read;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use zeroize::Zeroizing;

/// How long a request may take, and how long it may take to be heard at all.
const TIME: Duration = Duration::from_secs(60);
const CONNECT: Duration = Duration::from_secs(10);
/// How often a request is sent at most.
const TRIES: u32 = 6;
/// How often where it is answered what is no answer.
const ODD: u32 = 3;
/// The code of a login that is not taken.
pub const LOGIN: &str = "LOGIN";
/// The first wait between two of them, doubled each time, and the longest. A part of it is left to chance.
const WAIT: Duration = Duration::from_millis(150);
const LONGEST: Duration = Duration::from_secs(4);
/// Seconds that are waited for a service that asks for it; who asks for more is asked again later.
const PATIENCE: u64 = 20;
/// The most bytes of an answer.
const ANSWER: u64 = 128 << 20;

/// How a connection is reached.
#[derive(Clone)]
pub struct Reach {
    /// Address of the verification service.
    pub base_url: String,
    /// Address of the parsing service.
    pub parse_url: String,
    /// The API key.
    pub key: Zeroizing<String>,
    /// E-mail address and password of who logs in.
    pub login: Option<(String, Zeroizing<String>)>,
}

impl std::fmt::Debug for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reach").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

struct Bearer {
    token: Zeroizing<String>,
    until: Instant,
}

/// A session with the services of one connection. Its bearer token lies in memory alone.
pub struct Session {
    client: Client,
    base: Url,
    parse: Url,
    reach: Reach,
    bearer: Mutex<Option<Bearer>>,
    /// Nothing is sent before that moment.
    held: Mutex<Option<Instant>>,
    /// Seconds by which the service's clock is ahead of this one's.
    ahead: AtomicI64,
    told: AtomicBool,
    requests: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("base", &self.base.as_str()).finish_non_exhaustive()
    }
}

/// An address that keys may be sent to.
///
/// # Errors
/// It is none, or it would carry keys in the clear to another machine.
pub fn address(text: &str) -> Result<Url, Trouble> {
    let wrong = |why: String| Err(Trouble::Address(why));
    let Ok(url) = Url::parse(&format!("{}/", text.trim().trim_end_matches('/'))) else { return wrong(format!("`{text}` is no address of a service.")) };
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() || !url.username().is_empty() || url.password().is_some() || url.query().is_some() {
        return wrong(format!("`{text}` is no address of a service."));
    }
    if url.scheme() == "http" && !own_machine(&url) {
        return wrong(format!("`{text}` would carry the key over the network in the clear. Give an address that begins with https://."));
    }
    Ok(url)
}

impl Session {
    /// A session; nothing is sent yet. Once `stop` is set, nothing is any more.
    ///
    /// # Errors
    /// An address is none, or the system's certificates cannot be used.
    pub fn new(reach: Reach, stop: Arc<AtomicBool>) -> Result<Self, Trouble> {
        let (base, parse) = (address(&reach.base_url)?, address(&reach.parse_url)?);
        // A second call finds the provider of cryptography in place, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = Client::builder().timeout(TIME).connect_timeout(CONNECT).redirect(reqwest::redirect::Policy::none());
        let client = builder.user_agent(concat!("saldo/", env!("CARGO_PKG_VERSION"))).build();
        let client = client.map_err(|e| Trouble::Tls(format!("The system's certificates cannot be used: {e}.")))?;
        let (bearer, held) = (Mutex::default(), Mutex::default());
        let (ahead, told, requests) = (AtomicI64::new(0), AtomicBool::new(false), AtomicU64::new(0));
        Ok(Self { client, base, parse, reach, bearer, held, ahead, told, requests, stop })
    }

    /// Seconds by which the service's clock is ahead of this one's; none before it said what time it is.
    pub fn clock(&self) -> Option<i64> {
        self.told.load(Ordering::Relaxed).then(|| self.ahead.load(Ordering::Relaxed))
    }

    /// Requests that were sent.
    pub fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Whether anybody can log in.
    pub fn logs_in(&self) -> bool {
        self.reach.login.is_some()
    }

    /// Asks, again where that is safe and may help.
    ///
    /// # Errors
    /// What came of the last try.
    pub fn ask(&self, ask: &Ask) -> Result<Got, Trouble> {
        let mut wait = WAIT;
        let mut logged_in = false;
        let mut tries = 0;
        loop {
            tries += 1;
            self.pace()?;
            let trouble = match self.once(ask) {
                Ok(got) => return Ok(got),
                Err(trouble) => trouble,
            };
            match &trouble {
                // A token may have run out, or the server forgot whom it gave it to.
                Trouble::Credential(code) if ask.bearer && !logged_in && code != LOGIN => {
                    logged_in = true;
                    *self.bearer.lock().unwrap_or_else(PoisonError::into_inner) = None;
                    continue;
                }
                Trouble::Limited(seconds) if *seconds <= PATIENCE && tries < TRIES => {
                    self.hold(Duration::from_secs(*seconds));
                    continue;
                }
                // The first of two under one key still runs.
                Trouble::Refused { status: 409, message, .. } if tries > 1 && tries < TRIES && ask.key.is_some() && message.contains("Idempotency-Key") => {}
                Trouble::Stale | Trouble::Limited(_) | Trouble::Stopped => return Err(trouble),
                // A page that says something else will go on saying it.
                Trouble::Odd(_) if tries >= ODD => return Err(trouble),
                t if !t.passes() || tries >= TRIES => return Err(trouble),
                _ => {}
            }
            self.sleep(wait / 2 + chance(wait / 2))?;
            wait = (wait * 2).min(LONGEST);
        }
    }

    /// Waits until something may be sent.
    fn pace(&self) -> Result<(), Trouble> {
        let until = *self.held.lock().unwrap_or_else(PoisonError::into_inner);
        match until.map(|u| u.saturating_duration_since(Instant::now())) {
            Some(left) if !left.is_zero() => self.sleep(left + chance(WAIT)),
            _ => self.sleep(Duration::ZERO),
        }
    }

    fn hold(&self, time: Duration) {
        let until = Instant::now() + time;
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_none_or(|h| h < until) {
            *held = Some(until);
        }
    }

    fn sleep(&self, time: Duration) -> Result<(), Trouble> {
        let until = Instant::now() + time;
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Trouble::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            std::thread::sleep(left.min(Duration::from_millis(100)));
        }
    }

    fn once(&self, ask: &Ask) -> Result<Got, Trouble> {
        let base = if ask.to == To::Parsing { &self.parse } else { &self.base };
        let url = base.join(ask.path.trim_start_matches('/')).map_err(|_| Trouble::Address(format!("`{}` is no path.", ask.path)))?;
        let mut request = self.client.request(ask.method.clone(), url);
        request = if ask.bearer { request.bearer_auth(self.token()?.as_str()) } else { request.header("X-API-Key", self.reach.key.as_str()) };
        if let Some(key) = &ask.key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(tag) = &ask.tag {
            request = request.header(if ask.method == Method::GET { "If-None-Match" } else { "If-Match" }, tag);
        }
        request = match &ask.sent {
            Sent::Nothing => request,
            Sent::Json(text) => request.header("Content-Type", "application/json").body(text.clone()),
            Sent::Form(parts) => {
                let (kind, body) = form(parts);
                request.header("Content-Type", kind).body(body)
            }
        };
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.heard(request.send().map_err(|e| failed(&e))?)
    }

    /// What an answer says, once all of it is there.
    fn heard(&self, response: Response) -> Result<Got, Trouble> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let now = self.clock_of(&headers);
        let mut body = Vec::new();
        let cut = |_| Trouble::Offline("The answer was cut off.".to_owned());
        response.take(ANSWER + 1).read_to_end(&mut body).map_err(cut)?;
        if body.len() as u64 > ANSWER {
            return Err(Trouble::Odd(format!("The answer has more than {} MiB.", ANSWER >> 20)));
        }
        let wait = waits(&headers, now);
        if text(&headers, "x-ratelimit-remaining").and_then(|t| t.parse::<u64>().ok()) == Some(0)
            && let Some(reset) = text(&headers, "x-ratelimit-reset").and_then(|t| t.parse::<i64>().ok())
        {
            // Some services say when, others in how many seconds. A bucket refills bit by bit: a second gives the next request.
            let seconds = if reset > 1_000_000_000 { reset - now } else { reset };
            self.hold(Duration::from_secs(u64::try_from(seconds).unwrap_or(0).min(1)));
        }
        let tag = text(&headers, "etag").unwrap_or_default().to_owned();
        if status == 304 {
            return Ok(Got { status, tag, body });
        }
        let whole = (status == 204 && body.is_empty()) || serde_json::from_slice::<serde::de::IgnoredAny>(&body).is_ok();
        if (200..300).contains(&status) {
            return if whole { Ok(Got { status, tag, body }) } else { Err(odd(&body)) };
        }
        let said: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        let code = said["error_code"].as_str().unwrap_or_default().to_owned();
        Err(match status {
            401 => Trouble::Credential(if code.is_empty() { "UNAUTHORIZED".to_owned() } else { code }),
            404 | 410 => Trouble::Gone,
            412 => Trouble::Stale,
            429 => Trouble::Limited(wait.unwrap_or(1)),
            503 if wait.is_some_and(|w| w > PATIENCE) => Trouble::Limited(wait.unwrap_or(0)),
            300..=399 => Trouble::Odd(format!("It answered {status} and leads elsewhere, where the key is not sent.")),
            _ => {
                let fields = said["errors"].as_array().into_iter().flatten();
                let fields: Vec<String> =
                    fields.map(|e| format!("{}: {}", e["field"].as_str().unwrap_or_default(), e["message"].as_str().unwrap_or_default())).collect();
                let message = said["message"].as_str().unwrap_or("it gave no reason").to_owned();
                let message = if fields.is_empty() { message } else { format!("{message} ({})", fields.join("; ")) };
                Trouble::Refused { status, code, message: message.chars().take(600).collect() }
            }
        })
    }

    /// What time it is there, in Unix seconds.
    fn clock_of(&self, headers: &HeaderMap) -> i64 {
        let own = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| i64::try_from(d.as_secs()).unwrap_or(i64::MAX));
        let Some(theirs) = text(headers, "date").and_then(|t| chrono::DateTime::parse_from_rfc2822(t).ok()).map(|d| d.timestamp()) else { return own };
        self.ahead.store(theirs - own, Ordering::Relaxed);
        self.told.store(true, Ordering::Relaxed);
        theirs
    }

    /// Logs in, where that was not done yet.
    ///
    /// # Errors
    /// Nobody can, or what the service says against it.
    pub fn log_in(&self) -> Result<(), Trouble> {
        self.token().map(|_| ())
    }

    /// The token of who logged in; anew where there is none that holds.
    fn token(&self) -> Result<Zeroizing<String>, Trouble> {
        let mut bearer = self.bearer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = bearer.as_ref().filter(|b| b.until > Instant::now()) {
            return Ok(held.token.clone());
        }
        let Some((email, password)) = &self.reach.login else { return Err(Trouble::Credential(LOGIN.to_owned())) };
        let body = Zeroizing::new(json!({"email": email, "password": password.as_str()}).to_string());
        let url = self.base.join("auth/login").map_err(|_| Trouble::Address("The address takes no paths.".to_owned()))?;
        let request = self.client.post(url).header("X-API-Key", self.reach.key.as_str()).header("Content-Type", "application/json").body(body.to_string());
        self.requests.fetch_add(1, Ordering::Relaxed);
        let got = self.heard(request.send().map_err(|e| failed(&e))?).map_err(|t| match t {
            Trouble::Credential(_) => Trouble::Credential(LOGIN.to_owned()),
            t => t,
        })?;
        let said = got.json();
        let token = ["access_token", "token", "jwt"].iter().find_map(|n| said[n].as_str());
        let Some(token) = token else { return Err(Trouble::Odd("The login gave no token.".to_owned())) };
        let seconds = said["expires_in"].as_u64().unwrap_or(600).clamp(30, 86_400);
        let token = Zeroizing::new(token.to_owned());
        // Before it ends a new one is asked for.
        *bearer = Some(Bearer { token: token.clone(), until: Instant::now() + Duration::from_secs(seconds - seconds / 10) });
        Ok(token)
    }

    /// The bytes that a link of the service leads to. No key goes along; who leads to another machine leads to a public one.
    ///
    /// # Errors
    /// The link leads nowhere that may be called, or to more than a file.
    pub fn file(&self, link: &str) -> Result<Vec<u8>, Trouble> {
        let url = self.base.join(link).map_err(|_| Trouble::Odd("A link is no address.".to_owned()))?;
        let most = Limits::default().file_bytes;
        let own = [&self.base, &self.parse].iter().any(|b| b.origin() == url.origin());
        if !own {
            let mut bytes = Vec::new();
            let dialler = Dialler::new(false).map_err(|e| Trouble::Tls(e.to_string()))?;
            let done = dialler.fetch(url.as_str(), Bounds { time: TIME, bytes: most }, &self.stop, &mut |chunk| {
                bytes.extend_from_slice(chunk);
                Ok(())
            });
            return done.map(|_| bytes).map_err(|f| match f {
                Fault::Cancelled => Trouble::Stopped,
                Fault::Late | Fault::Failed(_) => Trouble::Offline(f.to_string()),
                Fault::Refused(_) | Fault::TooLarge => Trouble::Odd(f.to_string()),
            });
        }
        let mut wait = WAIT;
        for tries in 1.. {
            self.pace()?;
            self.requests.fetch_add(1, Ordering::Relaxed);
            let trouble = match self.client.get(url.clone()).send().map_err(|e| failed(&e)).and_then(|r| download(r, most)) {
                Ok(bytes) => return Ok(bytes),
                Err(trouble) => trouble,
            };
            if !trouble.passes() || tries >= TRIES {
                return Err(trouble);
            }
            self.sleep(wait / 2 + chance(wait / 2))?;
            wait = (wait * 2).min(LONGEST);
        }
        Err(Trouble::Stopped)
    }
}

fn download(response: Response, most: u64) -> Result<Vec<u8>, Trouble> {
    let status = response.status().as_u16();
    match status {
        200 => {}
        403 | 404 | 410 => return Err(Trouble::Gone),
        429 => return Err(Trouble::Offline("The service takes no more requests just now.".to_owned())),
        _ => return Err(Trouble::Refused { status, code: String::new(), message: "The file is not given".to_owned() }),
    }
    let mut bytes = Vec::new();
    response.take(most + 1).read_to_end(&mut bytes).map_err(|_| Trouble::Offline("The file was cut off.".to_owned()))?;
    if bytes.len() as u64 > most { Err(Trouble::Odd("The file is larger than any that is read.".to_owned())) } else { Ok(bytes) }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|v| v.to_str().ok())
}

/// Seconds that an answer asks to be waited, told in seconds or as a time of its own clock.
fn waits(headers: &HeaderMap, now: i64) -> Option<u64> {
    let said = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = said.parse::<u64>() {
        return Some(seconds);
    }
    chrono::DateTime::parse_from_rfc2822(said).ok().map(|at| u64::try_from(at.timestamp() - now).unwrap_or(0))
}

fn odd(body: &[u8]) -> Trouble {
    let page = body.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b'<');
    Trouble::Odd(if page { "It answered with a web page. Is the address that of the service?" } else { "Its answer is no whole JSON." }.to_owned())
}

/// A part of a time, left to chance, so that many that were sent away together do not come back together.
fn chance(of: Duration) -> Duration {
    let bytes = uuid::Uuid::new_v4().into_bytes();
    of * u32::from(bytes[0]) / 255
}

/// A form as it is sent: its media type, and its body.
pub(super) fn form<N: AsRef<str>>(parts: &[(N, Part)]) -> (String, Vec<u8>) {
    let boundary = format!("saldo-{}", uuid::Uuid::new_v4().simple());
    let mut body = Vec::new();
    for (field, part) in parts {
        let (name, bytes) = match part {
            Part::Text(text) => (String::new(), text.as_bytes()),
            // A quote or a line's end in a name would end its header.
            Part::File(name, bytes) => (format!("; filename=\"{}\"", name.replace(['"', '\r', '\n', '\\'], "_")), bytes.as_slice()),
        };
        body.extend_from_slice(format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{}\"{name}\r\n\r\n", field.as_ref()).as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={boundary}"), body)
}

/// What went wrong on the way, told without the address.
fn failed(e: &reqwest::Error) -> Trouble {
    let mut all = String::new();
    let mut source: Option<&(dyn std::error::Error + 'static)> = Some(e);
    while let Some(at) = source {
        all.push_str(&format!("{at:?} "));
        source = at.source();
    }
    let tells = |words: &[&str]| words.iter().any(|w| all.contains(w));
    match e {
        e if e.is_timeout() => Trouble::Offline("The service does not answer in time.".to_owned()),
        e if e.is_connect() && tells(&["InvalidCertificate", "UnknownIssuer", "NotValidForName", "CertExpired"]) => {
            Trouble::Tls("The service's certificate is not taken: it is old, of another name, or of nobody who is trusted.".to_owned())
        }
        e if e.is_connect() && tells(&["InvalidMessage", "AlertReceived", "HandshakeFailure", "corrupt message"]) => {
            Trouble::Tls("The service and this machine do not agree on encryption. Is it https there?".to_owned())
        }
        e if e.is_connect() && tells(&["dns error", "failed to lookup"]) => Trouble::Offline("The name of the service leads nowhere.".to_owned()),
        e if e.is_connect() => Trouble::Offline("The service cannot be reached.".to_owned()),
        _ => Trouble::Offline("The connection was cut off.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_waited_for_as_it_asks() {
        let headers = |value: &str| HeaderMap::from_iter([(RETRY_AFTER, value.parse().expect("a value"))]);
        assert_eq!(waits(&headers("7"), 0), Some(7));
        let at = chrono::DateTime::parse_from_rfc2822("Wed, 21 Oct 2015 07:28:00 GMT").expect("a time").timestamp();
        assert_eq!(waits(&headers("Wed, 21 Oct 2015 07:28:00 GMT"), at - 30), Some(30), "by its own clock");
        assert_eq!((waits(&headers("soon"), 0), waits(&HeaderMap::new(), 0)), (None, None));
    }

    #[test]
    fn keys_are_sent_to_no_address_in_the_clear() {
        assert!(address("https://saldo.example/api").is_ok_and(|u| u.as_str() == "https://saldo.example/api/"));
        assert!(address("http://127.0.0.1:8787").is_ok());
        for wrong in ["http://saldo.example", "ftp://saldo.example", "saldo.example", "https://a:b@saldo.example", "https://saldo.example/?a=b", ""] {
            assert!(matches!(address(wrong), Err(Trouble::Address(_))), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_json_is_told_from_a_page() {
        assert!(odd(b" \n<!doctype html>").to_string().contains("web page"));
        assert!(odd(b"{\"a\": ").to_string().contains("no whole JSON"));
    }
}

//! A text model behind an OpenAI-compatible endpoint, asked for the category of wordings. Descriptions leave the machine, so it is off
//! unless configured.

use crate::analytics::{Category, Judge, TextModelConfig, TextModelInfo, Wording};
use crate::base::{Error, ErrorCode, Result};
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::net::IpAddr;
use std::time::Duration;

/// Wordings asked for at once.
const AT_ONCE: usize = 40;
/// Longest answer that is read, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// The endpoint and how it has done so far.
pub struct Endpoint {
    client: reqwest::blocking::Client,
    address: String,
    model: String,
    key: Option<String>,
    failed: Option<String>,
}

#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    temperature: f32,
    messages: [Message<'a>; 2],
}

#[derive(Serialize)]
struct Message<'a> {
    role: &'a str,
    content: &'a str,
}

#[derive(Deserialize)]
struct Answer {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Said,
}

#[derive(Deserialize)]
struct Said {
    content: String,
}

impl Endpoint {
    /// The endpoint of a configuration; `None` where none is configured. `key` is what the configured variable of the environment holds.
    ///
    /// # Errors
    /// The address is no address, or the system's certificates cannot be used.
    pub fn new(config: &TextModelConfig, key: Option<String>) -> Result<Option<Self>> {
        let Some(address) = config.endpoint.as_deref().filter(|a| !a.is_empty()) else { return Ok(None) };
        let unusable = |what: String| Error::new(ErrorCode::Internal, what, "Check `endpoint` under `[text_model]`, or leave it out to judge locally.");
        let parsed = reqwest::Url::parse(address).ok().filter(|u| matches!(u.scheme(), "http" | "https") && u.has_host());
        let Some(parsed) = parsed else { return Err(unusable(format!("`{address}` is no address of a text model."))) };
        if parsed.scheme() == "http" && !own_machine(&parsed) {
            return Err(unusable(format!("`{address}` would send descriptions over the network in the clear: only `https` is asked on other machines.")));
        }
        // A second call finds the provider of cryptography in place, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::blocking::Client::builder()
            .timeout(Duration::from_secs(u64::from(config.timeout_seconds.max(1))))
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|e| unusable(format!("The text model cannot be asked: {e}.")))?;
        let address = format!("{}/chat/completions", address.trim_end_matches('/'));
        Ok(Some(Self { client, address, model: config.model.clone(), key, failed: None }))
    }

    fn ask(&self, wordings: &[Wording]) -> std::result::Result<Vec<Option<Category>>, String> {
        let names: Vec<&str> = Category::ALL.iter().map(|c| c.name()).collect();
        let system = format!(
            "You sort lines of bank statements. For each numbered line answer with exactly one of these categories: {}. \
             DB is money out, CR is money in. Answer with JSON only: {{\"1\": \"CATEGORY\", \"2\": \"CATEGORY\"}}.",
            names.join(", ")
        );
        let lines: String = (1..).zip(wordings).map(|(n, w)| format!("{n}. {} {}\n", if w.debit { "DB" } else { "CR" }, w.text)).collect();
        let messages = [Message { role: "system", content: &system }, Message { role: "user", content: &lines }];
        let mut request = self.client.post(&self.address).json(&Request { model: &self.model, temperature: 0.0, messages });
        if let Some(key) = &self.key {
            request = request.bearer_auth(key);
        }
        let response = request.send().map_err(|e| if e.is_timeout() { "it did not answer in time".to_owned() } else { e.without_url().to_string() })?;
        if !response.status().is_success() {
            return Err(format!("it answered with status {}", response.status()));
        }
        let mut bytes = Vec::new();
        response.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
        if bytes.len() as u64 > MOST_BYTES {
            return Err("its answer is too long".to_owned());
        }
        let answer: Answer = serde_json::from_slice(&bytes).map_err(|e| format!("its answer cannot be read: {e}"))?;
        let text = answer.choices.first().map(|c| c.message.content.as_str()).unwrap_or_default();
        Ok(categories(text, wordings.len()))
    }
}

/// Whether an address is this machine's own.
pub(super) fn own_machine(address: &reqwest::Url) -> bool {
    let host = address.host_str().unwrap_or_default();
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// The categories of an answer: the JSON object in it, whatever stands around.
fn categories(text: &str, count: usize) -> Vec<Option<Category>> {
    let object = text.find('{').zip(text.rfind('}')).and_then(|(a, b)| text.get(a..=b));
    let said: serde_json::Map<String, serde_json::Value> = object.and_then(|o| serde_json::from_str(o).ok()).unwrap_or_default();
    (1..=count).map(|n| said.get(&n.to_string()).and_then(|v| v.as_str()).and_then(|c| Category::from_name(c.trim()))).collect()
}

impl Judge for Endpoint {
    fn info(&self) -> TextModelInfo {
        TextModelInfo { name: self.model.clone(), version: "endpoint".to_owned(), learnt: 0 }
    }

    fn judge(&mut self, wordings: &[Wording]) -> Vec<Option<Category>> {
        let mut out = Vec::with_capacity(wordings.len());
        for part in wordings.chunks(AT_ONCE) {
            let answers = if self.failed.is_some() { Err(String::new()) } else { self.ask(part) };
            out.extend(answers.unwrap_or_else(|why| {
                self.failed.get_or_insert(why);
                vec![None; part.len()]
            }));
        }
        out
    }

    fn failure(&self) -> Option<&str> {
        self.failed.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_answers_with_talk_around_them() {
        let said = categories("Sure!\n```json\n{\"1\": \"PAYROLL\", \"3\": \"NONSENSE\"}\n```", 3);
        assert_eq!(said, [Some(Category::Payroll), None, None]);
        assert_eq!(categories("no", 2), [None, None]);
    }
}

//! Newer versions of Saldo itself: asked for at an address and believed under a key that its owner names. Off until both are named.
//!
//! Takes the address of a list of what is there (JSON: `version`, `notes`, `pub_date`, and under `platforms` by system and processor, as
//! `linux-x86_64`, `url` and `signature`) and a public key of minisign; gives what is newer, and its file when its signature holds. Nothing is
//! installed: a person does that, with the system's own means.

use super::chat::own_machine;
use crate::base::{Error, ErrorCode, Result};
use minisign_verify::{PublicKey, Signature};
use reqwest::Url;
use reqwest::blocking::{Client, Response};
use reqwest::redirect::Policy;
use semver::Version;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::time::Duration;

/// The version of Saldo that runs.
pub const INSTALLED: &str = env!("CARGO_PKG_VERSION");

/// How long the list may take, and the file.
const LIST_TIME: Duration = Duration::from_secs(20);
const FILE_TIME: Duration = Duration::from_secs(900);
/// The most bytes of the list, and of the file.
const LIST: u64 = 1 << 20;
const FILE: u64 = 512 << 20;
/// How often an address may send on to another.
const SENT_ON: usize = 5;
/// Letters of the notes that are shown.
const NOTES: usize = 4_000;
const CHECK_ADDRESS: &str = "Check the address that new versions come from, or leave it out to look for none.";

/// Where new versions come from, and who signs them.
#[derive(Debug)]
pub struct Channel {
    client: Client,
    list: Url,
    key: PublicKey,
}

/// A version that is newer than this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its number.
    pub version: String,
    /// What is new in it, as its makers say.
    pub notes: String,
    /// When it was made, as its makers say.
    pub published: String,
    /// The file's name.
    pub name: String,
    url: Url,
    signature: String,
}

#[derive(Deserialize)]
struct List {
    version: String,
    #[serde(default)]
    notes: String,
    #[serde(default)]
    pub_date: String,
    #[serde(default)]
    platforms: BTreeMap<String, Built>,
}

#[derive(Deserialize)]
struct Built {
    url: String,
    signature: String,
}

/// System and processor of this program, as lists of versions name them.
pub fn platform() -> String {
    format!("{}-{}", std::env::consts::OS, std::env::consts::ARCH)
}

/// Whether a text is a public key of minisign: its one line, or the file with its comment.
pub fn is_key(text: &str) -> bool {
    key(text).is_some()
}

fn key(text: &str) -> Option<PublicKey> {
    let line = text.lines().map(str::trim).rfind(|l| !l.is_empty())?;
    PublicKey::from_base64(line).ok()
}

/// Whether an address may be asked: encrypted, or this machine's own.
pub fn is_address(text: &str) -> bool {
    Url::parse(text).is_ok_and(|u| safe(&u))
}

fn safe(url: &Url) -> bool {
    url.has_host() && (url.scheme() == "https" || url.scheme() == "http" && own_machine(url))
}

impl Channel {
    /// The channel at an address, under a key.
    ///
    /// # Errors
    /// The address is none or would be asked in the clear, or the key is none.
    pub fn new(address: &str, public_key: &str) -> Result<Self> {
        let wrong = |what: String, remedy: &str| Error::new(ErrorCode::Internal, what, remedy);
        let list = Url::parse(address.trim()).ok().filter(safe);
        let list = list.ok_or_else(|| wrong(format!("`{address}` is no address that new versions may come from: only `https` is asked."), CHECK_ADDRESS))?;
        let key = key(public_key).ok_or_else(|| {
            wrong("The key of new versions is no public key of minisign.".to_owned(), "Give the line of the `.pub` file that begins with RW.")
        })?;
        // A second call finds the provider of cryptography in place, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let sent_on = Policy::custom(|attempt| if attempt.previous().len() > SENT_ON || !safe(attempt.url()) { attempt.stop() } else { attempt.follow() });
        let client = Client::builder().redirect(sent_on).build();
        let client = client.map_err(|e| wrong(format!("Nothing can be asked: {e}."), "Check the system's certificates."))?;
        Ok(Self { client, list, key })
    }

    fn asked(&self, url: &Url, time: Duration) -> Result<Response> {
        let silent = |why: String| Error::new(ErrorCode::TimedOut, format!("New versions cannot be asked for: {why}."), CHECK_ADDRESS);
        let response = self.client.get(url.clone()).timeout(time).send().map_err(|e| silent(e.without_url().to_string()))?;
        if response.status().is_success() {
            Ok(response)
        } else {
            Err(silent(format!("{} answered {}", url.host_str().unwrap_or_default(), response.status().as_u16())))
        }
    }

    /// What is newer than `installed` for this machine; `None` where nothing is.
    ///
    /// # Errors
    /// Nobody answers, or what is answered is no list of versions.
    pub fn newest(&self, installed: &str) -> Result<Option<Offer>> {
        let odd = |what: String| Error::new(ErrorCode::Internal, format!("What is answered is no list of versions: {what}."), CHECK_ADDRESS);
        let mut bytes = Vec::new();
        let response = self.asked(&self.list, LIST_TIME)?;
        response.take(LIST + 1).read_to_end(&mut bytes).map_err(|e| odd(e.to_string()))?;
        if bytes.len() as u64 > LIST {
            return Err(odd("it is too long".to_owned()));
        }
        let list: List = serde_json::from_slice(&bytes).map_err(|e| odd(e.to_string()))?;
        let version = Version::parse(list.version.trim_start_matches('v')).map_err(|e| odd(format!("`{}`: {e}", list.version)))?;
        let own = Version::parse(installed).map_err(|e| odd(format!("`{installed}`: {e}")))?;
        // A version that is only tried out is offered to nobody.
        if version <= own || !version.pre.is_empty() {
            return Ok(None);
        }
        let Some(built) = list.platforms.get(&platform()) else { return Ok(None) };
        let url = self.list.join(&built.url).ok().filter(safe).ok_or_else(|| odd("the file's address is not one that may be asked".to_owned()))?;
        let name = url.path_segments().and_then(|mut s| s.next_back()).unwrap_or_default();
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let name: String = name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
        if name.trim_matches('.').is_empty() {
            return Err(odd("the file has no name".to_owned()));
        }
        let shown = |t: &str| t.chars().filter(|c| !c.is_control() || *c == '\n').take(NOTES).collect::<String>();
        Ok(Some(Offer {
            version: version.to_string(),
            notes: shown(&list.notes),
            published: shown(&list.pub_date),
            name,
            url,
            signature: built.signature.clone(),
        }))
    }

    /// Writes the file of a version, and how many bytes it has. What was written is to be thrown away where this fails.
    ///
    /// # Errors
    /// Nobody answers, or what comes is not what the owner of the key signed as this version for this machine.
    pub fn fetch(&self, offer: &Offer, to: &mut dyn Write) -> Result<u64> {
        let unsigned = |what: &str| {
            let remedy = "Do not install it; ask the owner of the key.";
            Error::new(ErrorCode::FileCorrupted, format!("{} is not what the owner of the key signed: {what}.", offer.name), remedy)
        };
        let signature = signature(&offer.signature).ok_or_else(|| unsigned("its signature cannot be read"))?;
        let mut verifier = self.key.verify_stream(&signature).map_err(|_| unsigned("it is signed with another key, or in the old form"))?;
        let mut response = self.asked(&offer.url, FILE_TIME)?;
        let cut = |e: std::io::Error| Error::new(ErrorCode::TimedOut, format!("{} did not come whole: {e}.", offer.name), "Try again.");
        let mut part = vec![0; 64 << 10];
        let mut total = 0u64;
        loop {
            let n = response.read(&mut part).map_err(cut)?;
            let Some(read) = part.get(..n).filter(|r| !r.is_empty()) else { break };
            total += n as u64;
            if total > FILE {
                return Err(unsigned("it is too long"));
            }
            verifier.update(read);
            to.write_all(read).map_err(|e| Error::new(ErrorCode::DiskFull, format!("{} cannot be written: {e}.", offer.name), "Make room, then try again."))?;
        }
        verifier.finalize().map_err(|_| unsigned("the signature does not hold"))?;
        // An old file with its own good signature is no new version.
        let said: Vec<&str> = signature.trusted_comment().split_whitespace().collect();
        let (version, platform) = (offer.version.as_str(), platform());
        if !said.contains(&version) || !said.contains(&platform.as_str()) {
            return Err(unsigned(&format!("it was signed as `{}`, not as {version} for {platform}", signature.trusted_comment())));
        }
        Ok(total)
    }
}

/// A signature as its file says it, or that file once more in base64, as lists of versions have it.
fn signature(text: &str) -> Option<Signature> {
    use base64::Engine as _;
    if let Ok(signature) = Signature::decode(text) {
        return Some(signature);
    }
    let bytes = base64::engine::general_purpose::STANDARD.decode(text.trim()).ok()?;
    Signature::decode(std::str::from_utf8(&bytes).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asks_only_where_nobody_listens_in() {
        assert!(is_address("https://saldo.example/versions.json"));
        assert!(is_address("http://127.0.0.1:8000/versions.json"));
        assert!(!is_address("http://saldo.example/versions.json"));
        assert!(!is_address("file:///etc/passwd"));
        assert!(!is_address("saldo.example"));
    }

    #[test]
    fn takes_a_key_as_line_or_file() {
        let line = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3";
        assert!(is_key(line));
        assert!(is_key(&format!("untrusted comment: minisign public key\n{line}\n")));
        assert!(!is_key("RWQf6LRCGA9i53ml"));
        assert!(!is_key(""));
    }
}

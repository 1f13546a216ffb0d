//! Lists of a service: asked for part by part, several at a time, under the names of paging that the service turns out to know.

use crate::remote::session::{Ask, Session};
use crate::remote::trouble::Trouble;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Records asked for at once, and requests under way together.
const SIZE: u64 = 100;
const AT_ONCE: usize = 6;
/// Parts of a list that are asked for at most.
const MOST: u64 = 20_000;

/// How the parts of a list are asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// Says where a part begins.
    pub skip: String,
    /// Says how long it is.
    pub size: String,
    /// The beginning is counted in parts, from 1, not in records.
    pub pages: bool,
}

/// Names that services use; the specifications do not say which.
const KNOWN: [(&str, &str, bool); 8] = [
    ("page_offset", "page_size", false),
    ("offset", "limit", false),
    ("skip", "limit", false),
    ("skip", "take", false),
    ("page", "limit", true),
    ("page", "page_size", true),
    ("page", "per_page", true),
    ("start", "size", false),
];

fn names() -> impl Iterator<Item = Names> {
    KNOWN.iter().map(|(skip, size, pages)| Names { skip: (*skip).to_owned(), size: (*size).to_owned(), pages: *pages })
}

/// A record of a list, whole, with what tells it from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its id.
    pub id: String,
    /// When it was changed last; empty where it does not say.
    pub updated: String,
    /// All of it.
    pub text: String,
}

/// A part of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Part {
    /// Records in all, where the service says so.
    pub total: Option<u64>,
    /// Those of this part.
    pub records: Vec<Record>,
}

#[derive(Deserialize)]
struct Told {
    id: Option<serde_json::Value>,
    #[serde(default)]
    updated_at: Option<String>,
    #[serde(default)]
    created_at: Option<String>,
}

/// What an answer holds of a list: an array, or an object with one under any name.
///
/// # Errors
/// It holds none.
pub fn part(body: &[u8]) -> Result<Part, Trouble> {
    keyed(body, "")
}

/// The same of records that have no ids: `key` is what tells them from one another.
fn keyed(body: &[u8], key: &str) -> Result<Part, Trouble> {
    let odd = || Trouble::Odd("It answered no list.".to_owned());
    let all = |raw: &RawValue| serde_json::from_str::<Vec<Box<RawValue>>>(raw.get()).ok();
    let mut total = None;
    let items = match serde_json::from_slice::<Vec<Box<RawValue>>>(body) {
        Ok(items) => items,
        Err(_) => {
            let fields: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(body).map_err(|_| odd())?;
            let number = |raw: &RawValue| raw.get().parse::<u64>().ok();
            total = ["total", "total_count", "count"].iter().find_map(|n| number(fields.get(*n)?));
            if total.is_none() {
                let inner = ["pagination", "meta", "page"].iter().find_map(|n| serde_json::from_str::<serde_json::Value>(fields.get(*n)?.get()).ok());
                total = inner.and_then(|i| ["total", "total_count", "count"].iter().find_map(|n| i[*n].as_u64()));
            }
            let named = ["items", "data", "results", "records"].iter().find_map(|n| all(fields.get(*n)?));
            named.or_else(|| fields.values().find_map(|v| all(v))).ok_or_else(odd)?
        }
    };
    let record = |raw: Box<RawValue>| {
        let told: Told = serde_json::from_str(raw.get()).ok()?;
        let named = || serde_json::from_str::<serde_json::Value>(raw.get()).ok()?.get(key).cloned();
        let id = match if key.is_empty() { told.id? } else { named().unwrap_or_default() } {
            serde_json::Value::String(id) => id,
            serde_json::Value::Number(id) => id.to_string(),
            _ if !key.is_empty() => raw.get().to_owned(),
            _ => return None,
        };
        Some(Record { id, updated: told.updated_at.or(told.created_at).unwrap_or_default(), text: raw.get().to_owned() })
    };
    Ok(Part { total, records: items.into_iter().filter_map(record).collect() })
}

/// A list that is asked for.
#[derive(Debug)]
pub struct List<'a> {
    /// Its path, with what else is asked, without paging.
    pub path: String,
    /// It is of the parsing service.
    pub parsing: bool,
    /// The most records that it gives at once.
    pub size: u64,
    /// What tells its records from one another, where they have no ids.
    pub key: &'static str,
    /// The state that all parts must be of, where the service names states; empty where any will do.
    pub tag: String,
    /// The session.
    pub session: &'a Session,
}

impl<'a> List<'a> {
    /// The list of a path of the verification service.
    pub fn of(session: &'a Session, path: impl Into<String>) -> Self {
        Self { path: path.into(), parsing: false, size: SIZE, key: "", tag: String::new(), session }
    }

    fn ask(&self, names: &Names, place: u64) -> Result<Part, Trouble> {
        let mark = if self.path.contains('?') { '&' } else { '?' };
        let skip = if names.pages { place / self.size + 1 } else { place };
        let path = format!("{}{mark}{}={skip}&{}={}", self.path, names.skip, names.size, self.size);
        let ask = Ask::get(path);
        let got = self.session.ask(&if self.parsing { ask.parsing() } else { ask })?;
        if !self.tag.is_empty() && !got.tag.is_empty() && got.tag != self.tag {
            return Err(Trouble::Stale);
        }
        keyed(&got.body, self.key)
    }

    /// Takes all parts; `known` are the names that served last. Gives the names that served now, and whether every part came.
    ///
    /// # Errors
    /// The first part does not come, or `take` fails.
    pub fn all(&self, known: Option<Names>, take: &(dyn Fn(u64, &Part) -> Result<(), Trouble> + Sync)) -> Result<(Names, bool), Trouble> {
        let (names, first) = self.names(known)?;
        take(0, &first)?;
        let length = first.records.len() as u64;
        let total = first.total.unwrap_or(u64::MAX).min(MOST * self.size);
        if length == 0 || length >= total || length < self.size && first.total.is_none() {
            return Ok((names, true));
        }
        // Parts shorter than was asked for: the service has a limit of its own.
        let step = length;
        let next = AtomicUsize::new(1);
        let (failed, ended) = (Mutex::new(None), AtomicUsize::new(usize::MAX));
        let list = Self { path: self.path.clone(), size: step, tag: self.tag.clone(), ..*self };
        std::thread::scope(|scope| {
            for _ in 0..AT_ONCE {
                scope.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        let place = n as u64 * step;
                        let over = failed.lock().map_or(true, |f| f.is_some()) || n >= ended.load(Ordering::Relaxed);
                        if place >= total || over {
                            return;
                        }
                        let done = list.ask(&names, place).and_then(|part| {
                            if part.records.is_empty() {
                                ended.fetch_min(n, Ordering::Relaxed);
                            }
                            take(place, &part)
                        });
                        if let (Err(trouble), Ok(mut failed)) = (done, failed.lock()) {
                            failed.get_or_insert(trouble);
                        }
                    }
                });
            }
        });
        match failed.into_inner().unwrap_or(Some(Trouble::Stopped)) {
            // What came is kept; the rest comes in the next round.
            Some(trouble) if trouble.ends_all() || trouble == Trouble::Stale => Err(trouble),
            Some(_) => Ok((names, false)),
            None => Ok((names, true)),
        }
    }

    /// The names that the service knows, with the first part. A name is known where it makes a difference.
    fn names(&self, known: Option<Names>) -> Result<(Names, Part), Trouble> {
        let served = known.clone();
        let tried: Vec<Names> = known.into_iter().chain(names()).collect();
        let Some(usual) = tried.first().cloned() else { return Err(Trouble::Stopped) };
        let first = self.ask(&usual, 0)?;
        let length = first.records.len() as u64;
        if first.total.map_or(length < self.size, |t| length >= t) {
            return Ok((usual, first));
        }
        let mut best = None;
        for names in tried {
            let part = if names == usual { Ok(first.clone()) } else { self.ask(&names, 0) };
            let part = match part {
                Ok(part) => part,
                // One that takes no unknown names says so.
                Err(Trouble::Refused { status: 400 | 422, .. }) => continue,
                Err(trouble) => return Err(trouble),
            };
            let step = part.records.len() as u64;
            if step == 0 {
                continue;
            }
            let list = Self { path: self.path.clone(), size: step.min(self.size), tag: self.tag.clone(), ..*self };
            let second = match list.ask(&names, step) {
                Ok(second) => second,
                Err(Trouble::Refused { status: 400 | 422, .. }) => continue,
                Err(trouble) => return Err(trouble),
            };
            let ids: HashSet<&str> = part.records.iter().map(|r| r.id.as_str()).collect();
            let moves = second.records.first().is_none_or(|r| !ids.contains(r.id.as_str())) && !second.records.is_empty();
            // A service may have a limit of its own: names that served before are not tried against others again.
            if moves && (step == self.size || served.as_ref() == Some(&names)) {
                return Ok((names, part));
            }
            if moves && best.is_none() {
                best = Some((names, part));
            }
        }
        best.ok_or_else(|| Trouble::Odd("No name of paging that is known makes a difference: the list cannot be had whole.".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_under_any_name_and_kept_whole() {
        let of = |text: &str| part(text.as_bytes()).expect("a list");
        let one = of(r#"{"total": 7, "items": [{"id": "a", "updated_at": "t", "new": 1.50}]}"#);
        assert_eq!((one.total, one.records[0].text.as_str()), (Some(7), r#"{"id": "a", "updated_at": "t", "new": 1.50}"#), "to the last digit");
        let two = of(r#"{"jobs": [{"id": 5}], "pagination": {"page": 1, "total": 3}}"#);
        assert_eq!((two.total, two.records[0].id.as_str()), (Some(3), "5"));
        assert_eq!(of(r#"[{"id": "a"}, {"name": "no id"}]"#).records.len(), 1);
        let merchants =
            keyed(br#"{"total": 2, "merchant_analysis": [{"merchant_name": "A"}, {"merchant_name": "B", "id": 1}]}"#, "merchant_name").expect("a list");
        assert_eq!(merchants.records.iter().map(|r| r.id.as_str()).collect::<Vec<_>>(), ["A", "B"]);
        assert!(part(b"{\"message\": \"hello\"}").is_err() && part(b"<html>").is_err());
    }
}

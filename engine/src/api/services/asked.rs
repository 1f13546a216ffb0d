//! What a handler is given, already judged by the contract, and what it answers.

use super::contract::PathId;
use super::form::{FormFile, Given};
use crate::ops::service::files::Content;
use crate::ops::service::uploads::Incoming;
use crate::ops::service::{Asker, Done, Fault, Page, Services};
use axum::body::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use uuid::Uuid;

/// A request that the contract allows.
#[derive(Debug)]
pub struct Asked {
    /// Who asks.
    pub asker: Asker,
    pub(super) ids: Vec<PathId>,
    pub(super) query: Map<String, Value>,
    pub(super) given: Given,
}

impl Asked {
    /// An id of the path.
    pub fn id_of(&self, name: &str) -> Uuid {
        self.ids.iter().find(|id| id.name == name).and_then(|id| id.value.parse().ok()).unwrap_or_default()
    }

    /// The id of the path that is called `id`.
    pub fn id(&self) -> Uuid {
        self.id_of("id")
    }

    /// A part of the path as it stands there.
    pub fn named(&self, name: &str) -> &str {
        self.ids.iter().find(|id| id.name == name).map_or("", |id| &id.value)
    }

    /// Which part of a list is wanted.
    pub fn page(&self) -> Page {
        Page { offset: self.number("page_offset").unwrap_or(0), size: self.number("page_size").unwrap_or(10) }
    }

    /// A number of the query.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.query.get(name)?.as_u64()
    }

    /// A text of the query; empty where there is none.
    pub fn text(&self, name: &str) -> &str {
        self.query.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// An id of the query.
    pub fn uuid(&self, name: &str) -> Option<Uuid> {
        self.text(name).parse().ok()
    }

    /// Several ids of the query.
    pub fn uuids(&self, name: &str) -> Vec<Uuid> {
        let all = self.query.get(name).and_then(Value::as_array);
        all.into_iter().flatten().filter_map(|v| v.as_str()?.parse().ok()).collect()
    }

    /// The body as the record that an operation takes. Nulls are as good as nothing.
    ///
    /// # Errors
    /// The contract allows what the record does not: the server's own fault.
    pub fn body<T: DeserializeOwned>(&mut self) -> Done<T> {
        let fields = std::mem::take(&mut self.given.fields).into_iter().map(|(k, v)| (k, whole(v))).collect();
        serde_json::from_value(Value::Object(fields)).map_err(|e| Fault::Failed(format!("A request that the contract allows is not taken: {e}.")))
    }

    /// The files of a form.
    pub fn files(&mut self) -> Vec<Incoming> {
        std::mem::take(&mut self.given.files).into_iter().map(|f| f.incoming).collect()
    }

    /// The one file of a form, with whether it came with a name.
    pub fn file(&mut self) -> Option<FormFile> {
        if self.given.files.is_empty() { None } else { Some(self.given.files.swap_remove(0)) }
    }

    /// Texts of a field of a form that may be given several times.
    pub fn texts(&self, name: &str) -> Vec<String> {
        let all = self.given.fields.get(name).and_then(Value::as_array);
        all.into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
    }
}

/// A value whose whole numbers are written as such: `1.0` is 1.
fn whole(value: Value) -> Value {
    match value {
        // Beyond that a float is not exact.
        Value::Number(n) if n.is_f64() => match n.as_f64() {
            Some(f) if f.fract() == 0.0 && f.abs() < 9e15 => Value::from(f as i64),
            _ => Value::Number(n),
        },
        Value::Array(items) => items.into_iter().map(whole).collect(),
        Value::Object(fields) => Value::Object(fields.into_iter().map(|(k, v)| (k, whole(v))).collect()),
        other => other,
    }
}

/// What is left to be done of an operation that takes long: a few changes of the store, and the answer.
type Rest = Box<dyn FnOnce(&Services) -> Done<Reply> + Send>;

/// What an operation answers.
pub enum Reply {
    /// A record.
    Json(u16, Bytes),
    /// A file.
    File(Box<Content>),
    /// A record, once what was made is kept.
    Last(Rest),
}

/// A record as the answer with that status.
///
/// # Errors
/// It has no form as JSON: the server's own fault.
pub fn json(status: u16, record: impl Serialize) -> Done<Reply> {
    let bytes = serde_json::to_vec(&record).map_err(|e| Fault::Failed(format!("An answer cannot be written: {e}.")))?;
    Ok(Reply::Json(status, bytes.into()))
}

/// A record as the answer, once what was made is kept.
///
/// # Errors
/// None: what fails fails when it is kept.
pub fn last<R: Serialize>(status: u16, keep: impl FnOnce(&Services) -> Done<R> + Send + 'static) -> Done<Reply> {
    Ok(Reply::Last(Box::new(move |s| json(status, keep(s)?))))
}

/// A file as the answer.
///
/// # Errors
/// None: it is as the others.
pub fn file(content: Content) -> Done<Reply> {
    Ok(Reply::File(Box::new(content)))
}

//! What is remembered of a shared case between two looks, by name: what both agreed on, and what was seen there last.

use crate::store::SharedCase;
use crate::sync::items::Item;
use uuid::Uuid;

/// Names that are no items.
const FILES: &str = "@files";
const TAKEN: &str = "@taken";
const LINKED: &str = "@linked";
const SAW: &str = "@saw ";
const HERE: &str = "@here ";

/// A shared case with what is remembered of it.
#[derive(Debug, Clone)]
pub struct Link {
    /// How it is kept.
    pub shared: SharedCase,
}

impl Link {
    /// Of a case that was shared from here, or taken from there, with its files in the service's order.
    pub fn new(case: Uuid, connection: Uuid, files: &[Uuid], taken: Option<&str>, at: String) -> Self {
        let mut shared = SharedCase { case_id: case, connection_id: connection, state: "open".to_owned(), at, ..SharedCase::default() };
        shared.base.insert(FILES.to_owned(), serde_json::json!(files).to_string());
        if let Some(id) = taken {
            shared.remote_id = Some(id.to_owned());
            shared.base.insert(TAKEN.to_owned(), id.to_owned());
        }
        Self { shared }
    }

    /// Its files in the service's order.
    pub fn files(&self) -> Vec<Uuid> {
        self.shared.base.get(FILES).and_then(|t| serde_json::from_str(t).ok()).unwrap_or_default()
    }

    /// It was made there and taken over.
    pub fn taken(&self) -> bool {
        self.shared.base.contains_key(TAKEN)
    }

    /// Whether both sides were laid side by side before.
    pub fn linked(&self) -> bool {
        self.shared.base.contains_key(LINKED)
    }

    /// They were.
    pub fn set_linked(&mut self) {
        self.shared.base.insert(LINKED.to_owned(), String::new());
    }

    /// What both agreed on.
    pub fn base(&self, item: &Item) -> Option<&str> {
        self.shared.base.get(&item.to_string()).map(String::as_str)
    }

    /// Both agree on that.
    pub fn agree(&mut self, item: &Item, value: &str) {
        self.shared.base.insert(item.to_string(), value.to_owned());
    }

    /// What was seen there last.
    pub fn saw(&self, item: &Item) -> Option<&str> {
        self.shared.base.get(&format!("{SAW}{item}")).map(String::as_str)
    }

    /// That was seen there.
    pub fn set_saw(&mut self, item: &Item, value: &str) {
        self.shared.base.insert(format!("{SAW}{item}"), value.to_owned());
    }

    /// What it was here when both were laid side by side.
    pub fn was(&self, item: &Item) -> Option<&str> {
        self.shared.base.get(&format!("{HERE}{item}")).map(String::as_str)
    }

    /// That it was here.
    pub fn set_was(&mut self, item: &Item, value: &str) {
        self.shared.base.insert(format!("{HERE}{item}"), value.to_owned());
    }

    /// Items on which something was agreed.
    pub fn agreed(&self) -> impl Iterator<Item = Item> + '_ {
        self.shared.base.keys().filter(|k| !k.starts_with('@')).filter_map(|k| k.parse().ok())
    }
}

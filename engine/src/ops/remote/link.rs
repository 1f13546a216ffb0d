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
const PATH: &str = "@path ";
const STORED: &str = "@stored ";
const HELD: &str = "@held ";

/// The name under which the path of a file is kept.
pub fn path_of(file: Uuid) -> String {
    format!("{PATH}{file}")
}

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

    /// Its files are these from now on, in the service's order.
    pub fn set_files(&mut self, files: &[Uuid]) {
        self.shared.base.insert(FILES.to_owned(), serde_json::json!(files).to_string());
    }

    /// The path of a file there.
    pub fn path(&self, file: Uuid) -> Option<&str> {
        self.shared.base.get(&path_of(file)).map(String::as_str)
    }

    /// The file of a path.
    pub fn file(&self, path: &str) -> Option<Uuid> {
        self.shared.base.iter().filter(|(_, p)| *p == path).find_map(|(k, _)| k.strip_prefix(PATH)?.parse().ok())
    }

    /// Of files that are not among these no path is known any more.
    pub fn keep_paths(&mut self, files: &[Uuid]) {
        self.shared.base.retain(|k, _| k.strip_prefix(PATH).and_then(|id| id.parse().ok()).is_none_or(|id: Uuid| files.contains(&id)));
    }

    /// It has that path there; none where it has none any more.
    pub fn set_path(&mut self, file: Uuid, path: Option<&str>) {
        match path {
            Some(path) => self.shared.base.insert(path_of(file), path.to_owned()),
            None => self.shared.base.remove(&path_of(file)),
        };
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

    /// Under which id the parsing service holds a file.
    pub fn stored(&self, file: Uuid) -> Option<&str> {
        self.shared.base.get(&format!("{STORED}{file}")).map(String::as_str)
    }

    /// It holds it under that id; none where it does not any more.
    pub fn set_stored(&mut self, file: Uuid, id: Option<&str>) {
        match id {
            Some(id) => self.shared.base.insert(format!("{STORED}{file}"), id.to_owned()),
            None => self.shared.base.remove(&format!("{STORED}{file}")),
        };
    }

    /// Both sides differ in an item, and a person wants it so: what it was here, and there as far as that was seen.
    pub fn held(&self, item: &Item) -> Option<(String, Option<String>)> {
        self.shared.base.get(&format!("{HELD}{item}")).and_then(|t| serde_json::from_str(t).ok())
    }

    /// They differ from now on, until either changes.
    pub fn hold(&mut self, item: &Item, here: &str, there: Option<&str>) {
        self.shared.base.insert(format!("{HELD}{item}"), serde_json::json!([here, there]).to_string());
    }

    /// One of them changed.
    pub fn release(&mut self, item: &Item) {
        self.shared.base.remove(&format!("{HELD}{item}"));
    }

    /// Items on which something was agreed.
    pub fn agreed(&self) -> impl Iterator<Item = Item> + '_ {
        self.shared.base.keys().filter(|k| !k.starts_with('@')).filter_map(|k| k.parse().ok())
    }
}

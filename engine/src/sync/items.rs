//! What can be changed on either side, item by item: names and types of columns, values of rows, the status of the review. Values are text
//! in one form, so that the same value is the same text on both sides; what this version does not know stays as it came.

use crate::base::Money;
use crate::remote::trouble::Trouble;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;

/// The item of the review's status.
pub const STATUS: &str = "status";

/// An item.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Item {
    /// Name (`name`) or type (`type`) of a column.
    Header {
        /// File, 0-based.
        file: u32,
        /// Statement of the file, 0-based.
        statement: u32,
        /// Column, 0-based.
        index: u32,
        /// Which of the two.
        field: String,
    },
    /// All columns of a file with their edges.
    Columns {
        /// File, 0-based.
        file: u32,
    },
    /// A field of a row.
    Row {
        /// The row's id, the same wherever the file is read.
        id: String,
        /// The field, as the service calls it.
        field: String,
    },
    /// A part of the configuration.
    Config {
        /// Its name.
        field: String,
    },
    /// The files of a draft.
    Files,
    /// What a reviewer put beside what was read.
    Output {
        /// Under which name.
        name: String,
    },
    /// The status of the review.
    Status,
    /// A job of the parsing service.
    Job {
        /// The id of what asked for it.
        id: String,
    },
    /// The whole case.
    Case,
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header { file, statement, index, field } => write!(f, "header/{file}/{statement}/{index}/{field}"),
            Self::Columns { file } => write!(f, "columns/{file}"),
            Self::Row { id, field } => write!(f, "row/{id}/{field}"),
            Self::Config { field } => write!(f, "config/{field}"),
            Self::Files => f.write_str("files"),
            Self::Output { name } => write!(f, "output/{name}"),
            Self::Status => f.write_str(STATUS),
            Self::Job { id } => write!(f, "job/{id}"),
            Self::Case => f.write_str("case"),
        }
    }
}

impl FromStr for Item {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number = |t: &str| t.parse().map_err(drop);
        // A reviewer's name may hold anything.
        if let Some(name) = text.strip_prefix("output/") {
            return Ok(Self::Output { name: name.to_owned() });
        }
        match text.split('/').collect::<Vec<_>>().as_slice() {
            ["header", file, statement, index, field] => {
                Ok(Self::Header { file: number(file)?, statement: number(statement)?, index: number(index)?, field: (*field).to_owned() })
            }
            ["columns", file] => Ok(Self::Columns { file: number(file)? }),
            ["row", id, field] => Ok(Self::Row { id: (*id).to_owned(), field: (*field).to_owned() }),
            ["config", field] => Ok(Self::Config { field: (*field).to_owned() }),
            ["files"] => Ok(Self::Files),
            [STATUS] => Ok(Self::Status),
            ["job", id] => Ok(Self::Job { id: (*id).to_owned() }),
            ["case"] => Ok(Self::Case),
            _ => Err(()),
        }
    }
}

/// The form of a row's field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Text.
    Text,
    /// An amount.
    Amount,
    /// Yes or no.
    Bool,
}

/// Fields of a row that either side corrects, as the service calls them.
pub const ROW_FIELDS: [(&str, Form); 11] = [
    ("trx_date", Form::Text),
    ("trx_notes", Form::Text),
    ("trx_mutation_db_number", Form::Amount),
    ("trx_mutation_cr_number", Form::Amount),
    ("balance_number", Form::Amount),
    ("category_type", Form::Text),
    ("is_operational", Form::Bool),
    ("merchant_name", Form::Text),
    ("counterparty_role", Form::Text),
    ("excluded", Form::Bool),
    ("note", Form::Text),
];

/// The form of a field; none where rows have no such field.
pub fn form(field: &str) -> Option<Form> {
    ROW_FIELDS.iter().find(|(n, _)| *n == field).map(|(_, f)| *f)
}

/// An amount in its one form: no zeros at its end.
pub fn amount(m: Money) -> String {
    m.normalize().to_string()
}

/// A value of a row in its one form.
fn value(form: Form, raw: &RawValue) -> Option<String> {
    match (form, serde_json::from_str::<Value>(raw.get()).ok()?) {
        // A float in between would lose digits.
        (Form::Amount, Value::Number(_)) => raw.get().parse::<Money>().or_else(|_| Money::from_scientific(raw.get())).ok().map(amount),
        (Form::Amount, Value::String(t)) => t.replace(',', "").parse::<Money>().ok().map(amount),
        (Form::Bool, Value::Bool(b)) => Some(b.to_string()),
        (Form::Text, Value::String(t)) => Some(t),
        (Form::Text, Value::Null) => Some(String::new()),
        _ => None,
    }
}

/// A value in the form in which the service takes it, as JSON.
pub fn sent(field: &str, value: &str) -> String {
    match form(field) {
        Some(Form::Amount | Form::Bool) => value.to_owned(),
        _ => Value::from(value).to_string(),
    }
}

/// A column, as the service tells it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Header {
    /// Its id there.
    pub id: String,
    /// File, 0-based.
    #[serde(default)]
    pub file_index: u32,
    /// Statement of the file, 0-based.
    #[serde(default)]
    pub statement_index: u32,
    /// Column, 0-based.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// Its type; one that this version does not know, too.
    #[serde(rename = "type")]
    pub kind: String,
    /// Left edge in points, where the service says it.
    #[serde(default)]
    pub x0: Option<f32>,
    /// Right edge.
    #[serde(default)]
    pub x1: Option<f32>,
}

fn items(body: &[u8], names: &[&str]) -> Result<Vec<Box<RawValue>>, Trouble> {
    let odd = || Trouble::Odd("It answered no list.".to_owned());
    if let Ok(items) = serde_json::from_slice(body) {
        return Ok(items);
    }
    let fields: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(body).map_err(|_| odd())?;
    names.iter().find_map(|n| serde_json::from_str(fields.get(*n)?.get()).ok()).ok_or_else(odd)
}

/// The columns of an answer. One that lacks what every column has is left out.
///
/// # Errors
/// It is no list.
pub fn headers(body: &[u8]) -> Result<Vec<Header>, Trouble> {
    Ok(items(body, &["items", "headers", "data"])?.iter().filter_map(|raw| serde_json::from_str(raw.get()).ok()).collect())
}

/// A row, as the service tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// Its id; empty where the service gives none.
    pub id: String,
    /// File, 0-based.
    pub file_index: u32,
    /// Statement of the file, 0-based.
    pub statement_index: u32,
    /// Row of the statement, 0-based.
    pub row_index: u32,
    /// Page, 1-based.
    pub page: u32,
    /// The account.
    pub account: String,
    /// Its values by field.
    pub values: BTreeMap<String, String>,
}

/// The rows of an answer, in its order.
///
/// # Errors
/// It is no list.
pub fn rows(body: &[u8]) -> Result<Vec<Row>, Trouble> {
    let number = |fields: &BTreeMap<String, Box<RawValue>>, name: &str| fields.get(name).and_then(|r| r.get().parse().ok()).unwrap_or(0);
    let text = |fields: &BTreeMap<String, Box<RawValue>>, name: &str| fields.get(name).and_then(|r| value(Form::Text, r)).unwrap_or_default();
    let row = |raw: &RawValue| {
        let fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(raw.get()).ok()?;
        let values = ROW_FIELDS.iter().filter_map(|(name, form)| Some(((*name).to_owned(), value(*form, fields.get(*name)?)?))).collect();
        Some(Row {
            id: text(&fields, "id"),
            file_index: number(&fields, "file_index"),
            statement_index: number(&fields, "statement_index"),
            row_index: number(&fields, "row_index"),
            page: number(&fields, "page_no"),
            account: text(&fields, "account_number"),
            values,
        })
    };
    Ok(items(body, &["items", "transactions", "data", "item_line"])?.iter().filter_map(|r| row(r)).collect())
}

/// Who changed something, and when.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// Who; empty where nobody says.
    pub by: String,
    /// When; empty where nobody says.
    pub at: String,
    /// The value before.
    pub from: Option<String>,
}

/// What the service's history says of its items: of rows by id and field, of headers by file.
#[derive(Debug, Clone, Default)]
pub struct History {
    /// Fields of rows that somebody corrected there, with the first value and the last hand.
    pub rows: HashMap<(String, String), Told>,
    /// The last hand on the headers of each file.
    pub headers: HashMap<u32, Told>,
    /// The last hand on the status.
    pub status: Told,
    /// The last hand on the configuration.
    pub config: Told,
    /// The last hand on what a reviewer put beside what was read, by name.
    pub output: HashMap<String, Told>,
}

/// Takes the corrections of an answer, the latest first, into a history.
///
/// # Errors
/// It is no list.
pub fn history(body: &[u8], into: &mut History) -> Result<usize, Trouble> {
    let all = items(body, &["items", "corrections", "data"])?;
    for raw in &all {
        let Ok(c) = serde_json::from_str::<Value>(raw.get()) else { continue };
        let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
        let told = Told { by: text(&c["actor"]["name"]), at: text(&c["at"]), from: c["from"].as_str().map(str::to_owned) };
        let file = c["file_index"].as_u64().and_then(|f| u32::try_from(f).ok()).unwrap_or(0);
        match c["target"].as_str() {
            Some("transaction") => {
                let field = text(&c["field"]);
                let at = into.rows.entry((text(&c["target_id"]), field.clone())).or_insert_with(|| told.clone());
                // The history goes back in time: what stood before the first correction is the base.
                let first = told.from.filter(|_| !c["undone"].as_bool().unwrap_or(false));
                let plain = first.map(|f| if form(&field) == Some(Form::Amount) { f.parse::<Money>().map_or(f, amount) } else { f });
                at.from = plain.or(at.from.take());
            }
            Some("header" | "headers") => {
                into.headers.entry(file).or_insert(told);
            }
            Some("verification") => match c["field"].as_str() {
                Some("verification_status") if into.status.at.is_empty() => into.status = told,
                Some("configuration") if into.config.at.is_empty() => into.config = told,
                Some(field) => {
                    if let Some(name) = field.strip_prefix("output.") {
                        into.output.entry(name.to_owned()).or_insert(told);
                    }
                }
                None => {}
            },
            _ => {}
        }
    }
    Ok(all.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_named_by_a_text_and_found_by_it() {
        for text in ["header/0/1/2/type", "columns/3", "row/ab-c/trx_date", "config/parties", "files", "output/a/b", "status", "case"] {
            assert_eq!(text.parse::<Item>().map(|i| i.to_string()), Ok(text.to_owned()));
        }
        assert!("header/x/0/0/type".parse::<Item>().is_err() && "".parse::<Item>().is_err());
    }

    #[test]
    fn amounts_keep_every_digit_and_have_one_form() {
        let body = br#"{"items": [{"id": "a", "trx_mutation_db_number": 12345678901234567.10, "balance_number": 0.0, "is_operational": true,
            "counterparty_role": null, "trx_notes": "x", "file_index": 1, "unknown": {"a": 1}}]}"#;
        let rows = rows(body).expect("rows");
        let of = |f: &str| rows[0].values.get(f).map(String::as_str);
        assert_eq!((of("trx_mutation_db_number"), of("balance_number"), of("is_operational")), (Some("12345678901234567.1"), Some("0"), Some("true")));
        assert_eq!((of("counterparty_role"), rows[0].file_index), (Some(""), 1));
        assert_eq!(
            (sent("trx_mutation_db_number", "1.5"), sent("note", "a \"b\""), sent("excluded", "true")),
            ("1.5".into(), "\"a \\\"b\\\"\"".into(), "true".into())
        );
    }

    #[test]
    fn a_history_says_who_was_last_and_what_was_first() {
        let body = br#"{"items": [
            {"at": "3", "actor": {"name": "Ana"}, "target": "transaction", "target_id": "r", "field": "category_type", "from": "RENT", "to": "TAX", "undone": false},
            {"at": "2", "actor": {"name": "Budi"}, "target": "transaction", "target_id": "r", "field": "category_type", "from": "PAYROLL", "to": "RENT", "undone": false},
            {"at": "1", "actor": {"name": "Budi"}, "target": "header", "target_id": null, "file_index": 2, "field": "type", "from": "a", "to": "b"},
            {"new": true}]}"#;
        let mut all = History::default();
        assert_eq!(history(body, &mut all), Ok(4));
        let told = &all.rows[&("r".to_owned(), "category_type".to_owned())];
        assert_eq!((told.by.as_str(), told.at.as_str(), told.from.as_deref()), ("Ana", "3", Some("PAYROLL")));
        assert_eq!(all.headers[&2].by, "Budi");
    }
}

//! The contract's schemas at work: what a value breaks, field by field, in the words of the specification.

use crate::wire::service::FieldError;
use regex::Regex;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Alternatives and references inside one another that are followed; the contract has far fewer.
const DEEP: u32 = 64;

/// Schemas of one document.
#[derive(Debug)]
pub(super) struct Schemas {
    root: Value,
    /// Forms of text that were asked for, compiled once.
    forms: Mutex<HashMap<String, Option<Regex>>>,
}

/// Whether a value counts as not given.
fn absent(value: Option<&Value>) -> bool {
    value.is_none_or(Value::is_null)
}

/// A field below another.
fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// A text member of a schema.
fn word<'a>(schema: &'a Value, name: &str) -> Option<&'a str> {
    schema.get(name)?.as_str()
}

fn list<'a>(schema: &'a Value, name: &str) -> &'a [Value] {
    schema.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

impl Schemas {
    /// The schemas of a document.
    pub(super) fn new(root: Value) -> Self {
        Self { root, forms: Mutex::default() }
    }

    /// The whole document.
    pub(super) fn root(&self) -> &Value {
        &self.root
    }

    /// What a schema is where it only names another.
    pub(super) fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let mut at = schema;
        for _ in 0..DEEP {
            let Some(found) = word(at, "$ref").and_then(|name| self.root.pointer(name.trim_start_matches('#'))) else { return at };
            at = found;
        }
        at
    }

    /// Whether a schema takes this kind of value, in any of its alternatives.
    pub(super) fn takes(&self, schema: &Value, kind: &str) -> bool {
        let schema = self.resolved(schema);
        let own = match schema.get("type") {
            Some(Value::String(t)) => t == kind,
            Some(Value::Array(all)) => all.iter().any(|t| t == kind),
            _ => false,
        };
        own || ["anyOf", "allOf"].iter().any(|of| list(schema, of).iter().any(|s| self.takes(s, kind)))
    }

    /// Whether a schema takes bytes.
    pub(super) fn takes_bytes(&self, schema: &Value) -> bool {
        let schema = self.resolved(schema);
        word(schema, "format") == Some("binary")
            || list(schema, "anyOf").iter().any(|s| self.takes_bytes(s))
            || schema.get("items").is_some_and(|s| self.takes_bytes(s))
    }

    /// Takes away empty texts of what is expected: they expect nothing.
    pub(super) fn blanks(&self, schema: &Value, value: &mut Value) {
        self.blank(schema, value, 0);
    }

    fn blank(&self, schema: &Value, value: &mut Value, depth: u32) {
        let expected = word(schema, "$ref").is_some_and(|name| name.ends_with("/Expected"));
        let schema = self.resolved(schema);
        if depth > DEEP {
            return;
        }
        for part in ["allOf", "anyOf"].iter().flat_map(|of| list(schema, of)) {
            self.blank(part, value, depth + 1);
        }
        let Some(members) = value.as_object_mut() else { return };
        if expected {
            members.retain(|_, v| v.as_str() != Some(""));
        }
        for (name, of) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            if let Some(value) = members.get_mut(name) {
                self.blank(of, value, depth + 1);
            }
        }
    }

    /// What a value breaks; nothing where it fits.
    pub(super) fn faults(&self, schema: &Value, value: &Value, path: &str) -> Vec<FieldError> {
        let mut out = Vec::new();
        self.check(schema, value, path, &mut out, 0);
        let mut seen = std::collections::HashSet::new();
        out.retain(|e| seen.insert(e.field.clone()));
        out
    }

    fn check(&self, schema: &Value, value: &Value, path: &str, out: &mut Vec<FieldError>, depth: u32) {
        let fault = |message: &str| FieldError::new(if path.is_empty() { "body" } else { path }, message);
        if depth > DEEP {
            out.push(fault("Must not be nested so deep"));
            return;
        }
        if word(schema, "$ref").is_some_and(|name| name.ends_with("/PageRanges")) {
            // Its form is a pattern of many thousand states; reading it says the same.
            out.extend(value.as_str().filter(|t| !page_ranges(t)).map(|_| fault("Must be valid JSON: [{\"start\": 1, \"end\": 2}]")));
            return;
        }
        let schema = self.resolved(schema);
        if let Some(wrong) = kind_fault(schema, value) {
            out.push(fault(&wrong));
            return;
        }
        for part in list(schema, "allOf") {
            self.check(part, value, path, out, depth + 1);
        }
        let wrong = match value {
            Value::String(text) => self.text_fault(schema, text),
            Value::Number(_) => number_fault(schema, value),
            Value::Array(items) => self.items(schema, items, path, out, depth),
            Value::Object(members) => self.members(schema, members, path, out, depth),
            _ => None,
        };
        if let Some(wrong) = wrong.or_else(|| choice_fault(schema, value)) {
            out.push(fault(&wrong));
            return;
        }
        self.alternatives(schema, value, path, out, depth);
    }

    /// One of several must hold; where none does, the nearest one says why.
    fn alternatives(&self, schema: &Value, value: &Value, path: &str, out: &mut Vec<FieldError>, depth: u32) {
        let all = list(schema, "anyOf");
        let mut nearest: Option<(usize, Vec<FieldError>)> = None;
        for one in all {
            let mut faults = Vec::new();
            self.check(one, value, path, &mut faults, depth + 1);
            if faults.is_empty() {
                return;
            }
            let rank = self.distance(one, value, faults.len());
            if nearest.as_ref().is_none_or(|(least, _)| rank < *least) {
                nearest = Some((rank, faults));
            }
        }
        out.extend(nearest.into_iter().flat_map(|(_, faults)| faults));
    }

    /// How far a value is from an alternative: what names it by a constant counts most.
    fn distance(&self, one: &Value, value: &Value, faults: usize) -> usize {
        let one = self.resolved(one);
        let members = one.get("properties").and_then(Value::as_object);
        let other = |(name, s): (&String, &Value)| s.get("const").is_some_and(|c| value.get(name).is_some_and(|v| v != c));
        let foreign = members.is_some_and(|m| m.iter().any(other));
        let kind = kind_fault(one, value).is_some();
        usize::from(foreign) * 1_000_000 + usize::from(kind) * 100_000 + faults
    }

    fn items(&self, schema: &Value, items: &[Value], path: &str, out: &mut Vec<FieldError>, depth: u32) -> Option<String> {
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64).map(|n| n as usize);
        if bound("minItems").is_some_and(|least| items.len() < least) {
            return Some("Must not be empty".to_owned());
        }
        if let Some(most) = bound("maxItems").filter(|most| items.len() > *most) {
            return Some(format!("Must have at most {most} items"));
        }
        if let Some(of) = schema.get("items") {
            for (i, item) in items.iter().enumerate() {
                self.check(of, item, &format!("{path}[{i}]"), out, depth + 1);
            }
        }
        None
    }

    fn members(&self, schema: &Value, members: &Map<String, Value>, path: &str, out: &mut Vec<FieldError>, depth: u32) -> Option<String> {
        let required: Vec<&str> = list(schema, "required").iter().filter_map(Value::as_str).collect();
        for name in &required {
            if absent(members.get(*name)) {
                out.push(FieldError::new(below(path, name), "This field is required"));
            }
        }
        let known = schema.get("properties").and_then(Value::as_object);
        for (name, of) in known.into_iter().flatten() {
            // Null is as good as nothing where nothing is asked for.
            if let Some(value) = members.get(name).filter(|v| !v.is_null()) {
                self.check(of, value, &below(path, name), out, depth + 1);
            }
        }
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64).map(|n| n as usize);
        if bound("minProperties").is_some_and(|least| members.len() < least) {
            return Some("Must not be empty".to_owned());
        }
        if let Some(most) = bound("maxProperties").filter(|most| members.len() > *most) {
            return Some(format!("Must have at most {most} fields"));
        }
        for (name, value) in members {
            if known.is_some_and(|k| k.contains_key(name)) {
                continue;
            }
            if let Some(wrong) = schema.get("propertyNames").and_then(|s| self.text_fault(s, name)) {
                out.push(FieldError::new(below(path, name), format!("Its name: {wrong}")));
            } else if let Some(of) = schema.get("additionalProperties").filter(|s| s.is_object()) {
                self.check(of, value, &below(path, name), out, depth + 1);
            }
        }
        None
    }

    fn text_fault(&self, schema: &Value, text: &str) -> Option<String> {
        let formed = match word(schema, "format") {
            Some("uuid") if !is_uuid(text) => Some("Must be a valid UUID"),
            Some("date") if !is_date(text) => Some("Must be a valid date"),
            Some("email") if !is_email(text) => Some("This field should be a valid email"),
            _ => None,
        };
        if let Some(wrong) = formed {
            return Some(wrong.to_owned());
        }
        let length = text.chars().count();
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64).map(|n| n as usize);
        if bound("minLength").is_some_and(|least| length < least) {
            return Some("Must not be empty".to_owned());
        }
        if let Some(most) = bound("maxLength").filter(|most| length > *most) {
            return Some(format!("Must be at most {most} characters"));
        }
        let form = word(schema, "pattern")?;
        if self.fits(form, text) { None } else { Some(format!("Must be of the form {}", form.chars().take(120).collect::<String>())) }
    }

    fn fits(&self, form: &str, text: &str) -> bool {
        let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
        let compiled = forms.entry(form.to_owned()).or_insert_with(|| Regex::new(form).ok());
        compiled.as_ref().is_some_and(|r| r.is_match(text))
    }
}

/// A value of another kind than the schema's.
fn kind_fault(schema: &Value, value: &Value) -> Option<String> {
    let kinds: Vec<&str> = match schema.get("type")? {
        Value::String(t) => vec![t.as_str()],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|f| f.fract() == 0.0),
        _ => true,
    };
    if kinds.iter().any(is) {
        return None;
    }
    let named = match kinds.iter().find(|k| **k != "null").copied().unwrap_or("null") {
        "integer" => "an integer",
        "array" => "a list",
        "object" => "an object",
        "boolean" => "true or false",
        "number" => "a number",
        "null" => "null",
        _ => "a string",
    };
    Some(format!("Must be {named}"))
}

fn number_fault(schema: &Value, value: &Value) -> Option<String> {
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    let (least, most, number) = (bound("minimum"), bound("maximum"), value.as_f64()?);
    if least.is_none_or(|l| number >= l) && most.is_none_or(|m| number <= m) {
        return None;
    }
    let shown = |name: &str| schema.get(name).map(Value::to_string).unwrap_or_default();
    Some(match (least, most) {
        (Some(_), Some(m)) if m < 2_147_483_647.0 => format!("Must be between {} and {}", shown("minimum"), shown("maximum")),
        (Some(l), _) if number < l => format!("Must be greater than or equal to {}", shown("minimum")),
        _ => format!("Must be less than or equal to {}", shown("maximum")),
    })
}

fn choice_fault(schema: &Value, value: &Value) -> Option<String> {
    let all: Vec<&Value> = match schema.get("const") {
        Some(only) => vec![only],
        None => schema.get("enum")?.as_array()?.iter().collect(),
    };
    if all.contains(&value) {
        return None;
    }
    let named: Vec<String> = all.iter().filter(|v| !v.is_null()).map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned)).collect();
    Some(format!("Must be one of: {}", named.join(", ")))
}

/// 36 characters with hyphens.
pub(super) fn is_uuid(text: &str) -> bool {
    text.len() == 36 && uuid::Uuid::try_parse(text).is_ok()
}

fn is_date(text: &str) -> bool {
    text.len() == 10 && chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok()
}

/// A dot-atom of RFC 5321, `@`, a host name.
fn is_email(text: &str) -> bool {
    let Some((local, host)) = text.rsplit_once('@') else { return false };
    let atom = |a: &str| !a.is_empty() && a.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b));
    let label = |l: &str| (1..=63).contains(&l.len()) && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') && !l.starts_with('-') && !l.ends_with('-');
    local.len() <= 64 && local.split('.').all(atom) && host.len() <= 253 && host.split('.').all(label)
}

/// A JSON list of at most 100 objects of a first and a last page.
fn page_ranges(text: &str) -> bool {
    let page = |v: Option<&Value>| v.and_then(Value::as_u64).is_some_and(|n| (1..=999_999).contains(&n));
    let range = |v: &Value| v.as_object().is_some_and(|o| o.len() == 2 && page(o.get("start")) && page(o.get("end")));
    serde_json::from_str::<Value>(text).ok().and_then(|v| v.as_array().map(|all| all.len() <= 100 && all.iter().all(range))).unwrap_or(false)
}

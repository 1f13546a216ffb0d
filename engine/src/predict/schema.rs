//! Schemas: which fields are wanted, of which type, and how they lie in each other.

use super::words::{Meaning, of_name};
use serde_json::Value;

/// Depth of a schema at most.
pub const DEEPEST: usize = 8;
/// Fields of one object at most.
pub const MOST: usize = 200;
/// Fields of a schema at most, at any depth.
pub const MOST_IN_ALL: usize = 2_000;

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// Text as printed.
    String,
    /// A number.
    Number,
    /// A whole number.
    Integer,
    /// Yes or no.
    Boolean,
    /// A day.
    Date,
    /// An amount of money.
    Money,
}

impl Type {
    /// The type of a name such as `money`.
    fn of(name: &str) -> Option<Self> {
        Some(match name {
            "string" => Self::String,
            "number" => Self::Number,
            "integer" => Self::Integer,
            "boolean" => Self::Boolean,
            "date" => Self::Date,
            "money" => Self::Money,
            _ => return None,
        })
    }
}

/// What stands under a name.
#[derive(Debug, Clone, PartialEq)]
pub enum Wanted {
    /// One value.
    One(Type),
    /// Several values of a type.
    Several(Type),
    /// An object of fields.
    Object(Vec<Field>),
    /// Repeated rows of fields.
    Rows(Vec<Field>),
}

/// A field of a schema.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name, as the answer has it.
    pub name: String,
    /// What its name means.
    pub meaning: Meaning,
    /// Further labels that were named for it.
    pub labels: Vec<Meaning>,
    /// What stands there.
    pub wanted: Wanted,
}

/// Reads a schema.
///
/// # Errors
/// What is wrong, by the path of the field: an empty path for the whole.
pub fn schema(value: &Value) -> Result<Vec<Field>, (String, String)> {
    let mut left = MOST_IN_ALL;
    object(value, "", 0, &mut left)
}

fn object(value: &Value, path: &str, depth: usize, left: &mut usize) -> Result<Vec<Field>, (String, String)> {
    let wrong = |what: &str| Err((path.to_owned(), what.to_owned()));
    let Some(map) = value.as_object() else { return wrong("Must be an object of field names and types") };
    if map.is_empty() {
        return wrong("Must not be empty");
    }
    if map.len() > MOST || map.len() > *left {
        return wrong("Must have at most 200 fields, 2000 in all");
    }
    *left -= map.len();
    if depth >= DEEPEST {
        return wrong("Must not be nested more than 8 deep");
    }
    let mut out = Vec::with_capacity(map.len());
    for (name, value) in map {
        let at = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        if name.is_empty() || name.chars().count() > 100 {
            return Err((at, "Names must have 1 to 100 characters".to_owned()));
        }
        let wanted = match value {
            Value::String(kind) => {
                let inner = kind.strip_prefix("array<").and_then(|k| k.strip_suffix('>'));
                let found = inner.map_or_else(|| Type::of(kind).map(Wanted::One), |k| Type::of(k).map(Wanted::Several));
                let types = "Must be one of: string, number, integer, boolean, date, money, array<…> of these, an object, a list with one object";
                found.ok_or_else(|| (at, types.to_owned()))?
            }
            Value::Array(items) => match items.as_slice() {
                [row @ Value::Object(_)] => Wanted::Rows(object(row, &at, depth + 1, left)?),
                _ => return Err((at, "Must be a list with one object".to_owned())),
            },
            other => Wanted::Object(object(other, &at, depth + 1, left)?),
        };
        out.push(Field { meaning: Meaning::of(&of_name(name)), name: name.clone(), labels: Vec::new(), wanted });
    }
    Ok(out)
}

/// Takes labels out of an instruction: a line `field: label` or `field = label, label` names labels of a field by its path.
pub fn instruct(fields: &mut [Field], instruction: &str) {
    for line in instruction.lines().take(1_000) {
        let Some((path, labels)) = line.split_once([':', '=']) else { continue };
        let named: Vec<Meaning> = labels.split(',').map(|l| Meaning::of(&super::words::plain(l))).filter(|m| !m.is_empty()).take(20).collect();
        let mut at: &mut [Field] = fields;
        let mut parts = path.trim().split('.').peekable();
        while let Some(part) = parts.next() {
            let Some(field) = at.iter_mut().find(|f| f.name == part.trim_end_matches("[]")) else { break };
            if parts.peek().is_none() {
                field.labels.extend(named);
                break;
            }
            match &mut field.wanted {
                Wanted::Object(inner) | Wanted::Rows(inner) => at = inner,
                _ => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn reads_schemas_and_names_what_is_wrong() {
        let fields =
            schema(&json!({"total": "money", "tags": "array<string>", "seller": {"name": "string"}, "items": [{"amount": "money"}]})).expect("a schema");
        assert_eq!(fields.len(), 4);
        assert!(fields.iter().any(|f| f.name == "tags" && f.wanted == Wanted::Several(Type::String)));
        let wrong = |v| schema(&v).expect_err("no schema").0;
        assert_eq!(wrong(json!({"seller": {"name": "text"}})), "seller.name");
        assert_eq!(wrong(json!({"items": []})), "items");
        assert_eq!(wrong(json!({"items": [{"a": "string"}, {"b": "string"}]})), "items");
        assert_eq!(wrong(json!({"a": {}})), "a");
        assert_eq!(wrong(json!([])), "");
        assert_eq!(wrong(json!({"a": 1})), "a");
        assert_eq!(wrong(json!({"a": "array<array<string>>"})), "a");
        let mut deep = json!("string");
        for _ in 0..9 {
            deep = json!({"a": deep});
        }
        assert!(schema(&deep).is_err());
    }

    #[test]
    fn an_instruction_can_name_labels() {
        let mut fields = schema(&json!({"seller": {"name": "string"}, "total": "money"})).expect("a schema");
        instruct(&mut fields, "Totals include tax\ntotal: Gesamtsumme\nseller.name = Lieferant, Firma\nnothing: x");
        let total = fields.iter().find(|f| f.name == "total").expect("total");
        assert_eq!(total.labels, [Meaning::of("gesamtsumme")]);
        let Some(Wanted::Object(inner)) = fields.iter().find(|f| f.name == "seller").map(|f| &f.wanted) else { panic!("an object") };
        assert_eq!(inner[0].labels.len(), 2);
    }
}

//! The output of an extraction: `PredictOutput` of the parsing service.

use super::amount::Amount;
use super::parse::Level;
use crate::base::Evidence;
use crate::predict::{Found, Node, Prediction, Value};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// What an extraction gives.
#[derive(Debug, Serialize)]
pub struct PredictOutput<'a> {
    /// Always `json`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// In the form of the schema.
    pub extraction: Fields<'a>,
    /// How sure the values are.
    pub confidences: Confidences,
    /// Where the values stand, by path.
    pub evidence: BTreeMap<String, Place>,
}

/// How sure values are, 0 to 100.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Confidences {
    /// The mean; none where nothing was found.
    pub average: Option<f32>,
    /// By path, such as `items[0].amount`.
    pub fields: BTreeMap<String, f32>,
}

/// Where a value stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Place {
    /// Page of the file, 1-based.
    pub page: u32,
    /// Left, top, right, bottom in points of the page as displayed.
    pub bbox: [f32; 4],
    /// The words as printed.
    pub text: String,
    /// How sure the reading is.
    pub level: Level,
}

/// Fields with what was found of each.
#[derive(Debug)]
pub struct Fields<'a> {
    fields: &'a [(String, Node)],
    cited: bool,
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for (name, node) in self.fields {
            map.serialize_entry(name, &One { node, cited: self.cited })?;
        }
        map.end()
    }
}

/// A node of what was found.
struct One<'a> {
    node: &'a Node,
    cited: bool,
}

impl Serialize for One<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let cited = self.cited;
        match self.node {
            Node::One(found) => Leaf { found: found.as_ref(), cited }.serialize(serializer),
            Node::Several(all) if all.is_empty() => serializer.serialize_none(),
            Node::Several(all) => serializer.collect_seq(all.iter().map(|f| Leaf { found: Some(f), cited })),
            Node::Object(fields) => Fields { fields, cited }.serialize(serializer),
            Node::Rows(rows) if rows.is_empty() => serializer.serialize_none(),
            Node::Rows(rows) => serializer.collect_seq(rows.iter().map(|fields| Fields { fields, cited })),
        }
    }
}

/// A value, or null; with the blocks that it stands in where they are asked for.
struct Leaf<'a> {
    found: Option<&'a Found>,
    cited: bool,
}

#[derive(Serialize)]
struct Cited<'a> {
    value: Plain<'a>,
    citations: Vec<String>,
}

struct Plain<'a>(Option<&'a Value>);

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            None => serializer.serialize_none(),
            Some(Value::Text(text)) => serializer.serialize_str(text),
            Some(Value::Number(value, digits)) => Amount::new(*value, *digits).serialize(serializer),
            Some(Value::Yes(yes)) => serializer.serialize_bool(*yes),
            Some(Value::Day(day)) => serializer.collect_str(day),
        }
    }
}

impl Serialize for Leaf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = Plain(self.found.map(|f| &f.value));
        if !self.cited {
            return value.serialize(serializer);
        }
        let citations = self.found.map_or_else(Vec::new, |f| f.blocks.iter().map(|b| format!("b.{b}")).collect());
        Cited { value, citations }.serialize(serializer)
    }
}

/// The record of what was found; `cited` gives each value with its blocks.
pub fn output(found: &Prediction, cited: bool) -> PredictOutput<'_> {
    let round = |v: f32| (v * 100.0).round() / 100.0;
    let place = |e: &Evidence| {
        let b = e.bbox;
        Place { page: e.page, bbox: [b.x0, b.y0, b.x1, b.y1].map(round), text: e.text.clone(), level: Level::of(e.confidence) }
    };
    let (mut fields, mut evidence) = (BTreeMap::new(), BTreeMap::new());
    found.each(&mut |path, f| {
        fields.insert(path.to_owned(), round(100.0 * f.evidence.confidence));
        evidence.insert(path.to_owned(), place(&f.evidence));
    });
    let average = (!fields.is_empty()).then(|| round(fields.values().sum::<f32>() / fields.len() as f32));
    PredictOutput { kind: "json", extraction: Fields { fields: &found.0, cited }, confidences: Confidences { average, fields }, evidence }
}

//! The nodes of a schema, one after the other: values, objects, and rows of tables or sections.

use super::places::Places;
use super::schema::{Field, Wanted};
use super::words::Meaning;
use super::{Found, Node, Value, labels, tables};

/// Values of one list at most.
const MOST: usize = 1_000;

/// What is found of a field; `outer` is the meaning of what holds it.
pub fn node(places: &Places<'_, '_>, field: &Field, outer: &Meaning) -> Node {
    match &field.wanted {
        Wanted::One(kind) => {
            let meaning = held(field, outer);
            Node::One(labels::values(places, field, *kind, &meaning, false).into_iter().next())
        }
        Wanted::Several(kind) => {
            let meaning = held(field, outer);
            let mut found = labels::values(places, field, *kind, &meaning, true);
            if places.tabular {
                found.extend(tables::column(places, field, *kind));
            }
            let mut out: Vec<Found> = Vec::new();
            for one in found.into_iter().flat_map(parted) {
                if out.len() < MOST && !out.iter().any(|o| o.value == one.value) {
                    out.push(one);
                }
            }
            Node::Several(out)
        }
        Wanted::Object(inner) => {
            let outer = field.meaning.within(outer);
            Node::Object(inner.iter().map(|f| (f.name.clone(), node(places, f, &outer))).collect())
        }
        Wanted::Rows(inner) => Node::Rows(if places.tabular { tables::rows(places, field, inner) } else { Vec::new() }),
    }
}

/// The meaning of a field within what holds it, where its own name says too little.
fn held(field: &Field, outer: &Meaning) -> Meaning {
    // The name and the address of a seller are the seller's; its tax number is the one nearest, and is called so.
    if outer.is_empty() { field.meaning.clone() } else { field.meaning.within(outer) }
}

/// The parts of a text that lists several with commas or strokes.
fn parted(found: Found) -> Vec<Found> {
    let Value::Text(text) = &found.value else { return vec![found] };
    let parts: Vec<&str> = text.split([',', ';', '|']).map(str::trim).filter(|p| !p.is_empty()).collect();
    if parts.len() < 2 {
        return vec![found];
    }
    parts.iter().map(|p| Found { value: Value::Text((*p).to_owned()), ..found.clone() }).collect()
}

//! FollowTheMoney: a line a thing, and what is linked to persons and firms joined to them by id.

use super::super::model::{Entity, Gender, NameKind, Schema};
use rustc_hash::FxHashMap;
use serde_json::Value;
use std::io::BufRead;

/// Longest line that is taken, in bytes.
const LINE: u64 = 16 << 20;

/// Reads the lines; gives entities, and how many lines were no things.
///
/// What stands on passports, identifications and posts goes to those who hold them, wherever it stands in the file; of these at most
/// five million are kept while it is read.
pub fn ftm(mut read: impl BufRead, list: &str, refusals: &mut super::Refusals, mut take: impl FnMut(Entity)) -> std::io::Result<usize> {
    let mut refused = 0;
    let mut row = 0;
    let mut linked: FxHashMap<String, Vec<Value>> = FxHashMap::default();
    let mut posts: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let mut waiting = Waiting::default();
    let mut kept = 0;
    loop {
        let mut line = Vec::new();
        if std::io::Read::take(&mut read, LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        row += 1;
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let Ok(thing) = serde_json::from_slice::<Value>(&line) else {
            refused += 1;
            refusals.add(row, "The line is no JSON object.");
            continue;
        };
        let schema = thing.get("schema").and_then(Value::as_str).unwrap_or_default();
        match schema {
            "Passport" | "Identification" | "Occupancy" | "Sanction" => {
                let holder = ["holder", "entity"].iter().find_map(|k| texts(&thing, k).into_iter().next());
                if let Some(holder) = holder.filter(|_| kept < 5_000_000) {
                    kept += 1;
                    linked.entry(holder).or_default().push(thing);
                }
            }
            "Position" => {
                if let Some(id) = thing.get("id").and_then(Value::as_str) {
                    posts.insert(id.to_owned(), texts(&thing, "name"));
                }
            }
            _ => match entity(&thing, list) {
                Some(entity) => waiting.push(&entity),
                None => {
                    refused += usize::from(!matches!(
                        schema,
                        "Address"
                            | "Ownership"
                            | "Directorship"
                            | "Family"
                            | "Associate"
                            | "UnknownLink"
                            | "Membership"
                            | "Employment"
                            | "Representation"
                            | "Succession"
                    ))
                }
            },
        }
    }
    for mut entity in waiting.0.into_iter().flat_map(unpacked) {
        for thing in linked.remove(&entity.id).unwrap_or_default() {
            join(&mut entity, &thing, &posts);
        }
        take(entity);
    }
    Ok(refused)
}

/// Bytes of entities that wait together.
const WAITING: usize = 1 << 20;

/// Entities until all of the file is read, packed: of millions each holds what it says and no more.
#[derive(Default)]
struct Waiting(Vec<Vec<u8>>);

impl Waiting {
    fn push(&mut self, entity: &Entity) {
        let Ok(packed) = postcard::to_stdvec(entity) else { return };
        match self.0.last_mut().filter(|w| w.len() + packed.len() <= WAITING) {
            Some(last) => last.extend_from_slice(&packed),
            None => {
                let mut next = Vec::with_capacity(WAITING.max(packed.len()));
                next.extend_from_slice(&packed);
                self.0.push(next);
            }
        }
    }
}

fn unpacked(packed: Vec<u8>) -> impl Iterator<Item = Entity> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = packed.get(at..).filter(|r| !r.is_empty())?;
        let (entity, left) = postcard::take_from_bytes(rest).ok()?;
        at = packed.len() - left.len();
        Some(entity)
    })
}

/// The texts of a property, whether nested things or strings stand there.
fn texts(thing: &Value, property: &str) -> Vec<String> {
    let all = thing.get("properties").and_then(|p| p.get(property)).and_then(Value::as_array);
    let text = |v: &Value| v.as_str().map(str::to_owned).or_else(|| v.get("id").and_then(Value::as_str).map(str::to_owned));
    all.into_iter().flatten().filter_map(text).take(20_000).collect()
}

fn entity(thing: &Value, list: &str) -> Option<Entity> {
    let schema = thing.get("schema").and_then(Value::as_str)?;
    if !matches!(
        schema,
        "Person" | "Company" | "Organization" | "LegalEntity" | "PublicBody" | "Vessel" | "Airplane" | "Vehicle" | "CryptoWallet" | "Asset" | "Security"
    ) {
        return None;
    }
    let mut entity = Entity {
        id: thing.get("id").and_then(Value::as_str)?.to_owned(),
        list: list.to_owned(),
        schema: if schema == "LegalEntity" { Schema::Other } else { Schema::of(schema) },
        ..Entity::default()
    };
    for (property, kind) in [("name", NameKind::Primary), ("alias", NameKind::Alias), ("previousName", NameKind::Previous), ("weakAlias", NameKind::Weak)] {
        for name in texts(thing, property) {
            entity.name(&name, kind);
        }
    }
    let (first, father, last) = (texts(thing, "firstName"), texts(thing, "fatherName"), texts(thing, "lastName"));
    if entity.names.is_empty()
        && let Some(last) = last.first()
    {
        entity.name(&[first.first(), father.first(), Some(last)].into_iter().flatten().cloned().collect::<Vec<_>>().join(" "), NameKind::Primary);
    }
    if entity.names.is_empty()
        && let Some(caption) = thing.get("caption").and_then(Value::as_str)
    {
        entity.name(caption, NameKind::Primary);
    }
    facts(&mut entity, thing);
    for nested in ["passportEntity", "identificationEntity", "passports", "identifications", "positionOccupancies", "sanctions"] {
        let all = thing.get("properties").and_then(|p| p.get(nested)).and_then(Value::as_array);
        for inner in all.into_iter().flatten().filter(|v| v.is_object()).take(1_000) {
            join(&mut entity, inner, &FxHashMap::default());
        }
    }
    (!entity.names.is_empty() && !entity.id.is_empty()).then_some(entity)
}

fn facts(entity: &mut Entity, thing: &Value) {
    for date in texts(thing, "birthDate") {
        entity.born(&date);
    }
    for property in ["nationality", "citizenship", "country", "jurisdiction"] {
        for country in texts(thing, property) {
            entity.country(&country);
        }
    }
    entity.gender = entity.gender.or_else(|| texts(thing, "gender").iter().find_map(|g| Gender::of(g)));
    for (property, kind) in [
        ("idNumber", "id"),
        ("passportNumber", "passport"),
        ("taxNumber", "tax"),
        ("innCode", "tax"),
        ("registrationNumber", "registration"),
        ("leiCode", "lei"),
        ("imoNumber", "imo"),
    ] {
        for number in texts(thing, property) {
            entity.number(kind, &number);
        }
    }
    entity.topics.extend(texts(thing, "topics").into_iter().take(50));
    entity.positions.extend(texts(thing, "position").into_iter().take(50));
}

fn join(entity: &mut Entity, thing: &Value, posts: &FxHashMap<String, Vec<String>>) {
    match thing.get("schema").and_then(Value::as_str) {
        Some("Passport") => texts(thing, "number").iter().chain(&texts(thing, "passportNumber")).for_each(|n| entity.number("passport", n)),
        Some("Identification") => texts(thing, "number").iter().for_each(|n| entity.number("id", n)),
        Some("Occupancy") => {
            for post in texts(thing, "post") {
                entity.positions.extend(posts.get(&post).into_iter().flatten().take(5).cloned());
            }
            let nested = thing.get("properties").and_then(|p| p.get("post")).and_then(Value::as_array);
            entity.positions.extend(nested.into_iter().flatten().flat_map(|p| texts(p, "name")).take(5));
            entity.positions.truncate(50);
        }
        Some("Sanction") if !entity.topics.iter().any(|t| t.starts_with("sanction")) => entity.topics.push("sanction".into()),
        _ => {}
    }
}

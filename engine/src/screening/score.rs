//! The score of an entity against a subject, as features that add up to it.

use super::compare::{Frequency, Likeness, compare};
use super::listed::Listed;
use super::model::{CUTOFF, Entity, Feature, Gender, Hit, Name, NameKind, PartialDate, Schema, Subject, THRESHOLD};
use super::tokens::{Parsed, parse};
use std::borrow::Cow;

/// A subject whose names are taken apart once for all entities.
pub struct Asked<'a> {
    /// Who is asked about.
    pub subject: &'a Subject,
    /// The names, each as of its possible kinds.
    pub names: Vec<(String, Parsed)>,
}

impl<'a> Asked<'a> {
    /// Takes the subject's names apart; at most fifty.
    pub fn new(subject: &'a Subject) -> Self {
        let names = std::iter::once(&subject.name).chain(&subject.aliases).take(50);
        Self { subject, names: names.filter(|n| !n.trim().is_empty()).map(|n| (n.clone(), parse(n, subject.schema))).collect() }
    }
}

fn feature(code: &str, detail: String, value: f64, weight: f64) -> Feature {
    Feature { code: code.into(), detail, value, weight, contribution: value * weight }
}

/// The hit that an entity is, given which names of it may be alike; `None` below the cutoff.
pub fn hit(asked: &Asked<'_>, listed: &Listed, names: &[u16], lists: &dyn Frequency) -> Option<Hit> {
    let (subject, entity) = (asked.subject, &listed.entity);
    if !subject.schema.meets(entity.schema) {
        return same_number(subject, entity).then(|| finish(subject, entity, None));
    }
    let schema = if subject.schema == Schema::Other { entity.schema } else { subject.schema };
    let as_asked: Vec<(&str, Cow<'_, Parsed>)> = asked
        .names
        .iter()
        .map(|(text, parsed)| (text.as_str(), if subject.schema == schema { Cow::Borrowed(parsed) } else { Cow::Owned(parse(text, schema)) }))
        .collect();
    let mut best: Option<(f64, Likeness, &Name, &str)> = None;
    for nth in names {
        let Some(name) = entity.names.get(usize::from(*nth)) else { continue };
        for part in listed.parsed(usize::from(*nth), schema).iter() {
            for (text, parsed) in &as_asked {
                let found = compare(parsed, part, schema, lists);
                let worth = found.score * if name.kind == NameKind::Weak { 0.85 } else { 1.0 };
                if best.as_ref().is_none_or(|b| worth > b.0) {
                    best = Some((worth, found, name, text));
                }
            }
        }
    }
    let numbered = same_number(subject, entity);
    let best = best.filter(|b| numbered || b.0 >= CUTOFF);
    (best.is_some() || numbered).then(|| finish(subject, entity, best)).filter(|h| h.score >= CUTOFF)
}

fn same_number(subject: &Subject, entity: &Entity) -> bool {
    shared(subject, entity).is_some()
}

/// A number of one kind that both bear; the kinds `id` and `tax` are one, as a person's tax number is the identity number.
fn shared<'e>(subject: &Subject, entity: &'e Entity) -> Option<&'e super::model::Identifier> {
    let kind = |k: &str| if k == "tax" || k == "registration" { "id".to_owned() } else { k.to_owned() };
    entity.ids.iter().find(|e| subject.ids.iter().any(|s| s.value == e.value && kind(&s.kind) == kind(&e.kind)))
}

fn finish(subject: &Subject, entity: &Entity, best: Option<(f64, Likeness, &Name, &str)>) -> Hit {
    let mut features = Vec::new();
    let mut matched_name = entity.names.first().map(|n| n.text.clone()).unwrap_or_default();
    let mut conflict = false;
    let mut partial = 1.0;
    if let Some((_, likeness, name, asked)) = &best {
        matched_name.clone_from(&name.text);
        conflict = likeness.conflict;
        partial = likeness.score;
        let pairs = likeness.pairs.iter().map(|(a, b, v)| if a == b { a.clone() } else { format!("{a} ~ {b} {v:.2}") }).collect::<Vec<_>>().join(", ");
        features.push(feature("NAME", format!("{asked} / {}: {pairs}", name.text), likeness.score, 1.0));
        if name.kind == NameKind::Weak {
            features.push(feature("WEAK_ALIAS", name.text.clone(), -0.15, likeness.score));
        }
    }
    features.extend(evidence(subject, entity));
    let total = |f: &[Feature]| f.iter().map(|f| f.contribution).sum::<f64>();
    // Evidence beside a name that contradicts itself does not make it agree; and a name is never more than the same.
    let most = if conflict { partial.max(THRESHOLD - 0.01) } else { 1.0 };
    let score = total(&features);
    if score > most {
        features.push(feature("LIMIT", "no more than the name allows".into(), -1.0, score - most));
    } else if score < 0.0 {
        features.push(feature("LIMIT", "no less than nothing".into(), 1.0, -score));
    }
    if let Some(number) = shared(subject, entity) {
        let lift = (0.95 - total(&features)).max(0.0);
        features.push(Feature { code: "ID_NUMBER".into(), detail: format!("{} {}", number.kind, number.value), value: 1.0, weight: 0.95, contribution: lift });
    }
    let score = (total(&features) * 10_000.0).round() / 10_000.0;
    Hit {
        entity_id: entity.id.clone(),
        list: entity.list.clone(),
        name_matched: matched_name,
        score,
        matched: score >= THRESHOLD,
        features,
        entity: entity.clone(),
    }
}

/// What else speaks for or against.
fn evidence(subject: &Subject, entity: &Entity) -> Vec<Feature> {
    let mut found = Vec::new();
    if let Some(birth) = subject.birth
        && !entity.births.is_empty()
    {
        let best = entity.births.iter().map(|b| births(birth, *b)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((worth, code)) = best {
            let said = entity.births.iter().take(3).map(|d| written(*d)).collect::<Vec<_>>().join(", ");
            found.push(feature(code, format!("{} / {said}", written(birth)), if worth < 0.0 { -1.0 } else { 1.0 }, worth.abs()));
        }
    }
    if !subject.countries.is_empty() && !entity.countries.is_empty() {
        let shared = subject.countries.iter().any(|c| entity.countries.contains(c));
        let detail = format!("{} / {}", subject.countries.join(", "), entity.countries.join(", "));
        found.push(if shared { feature("COUNTRY_SAME", detail, 1.0, 0.02) } else { feature("COUNTRY_OTHER", detail, -1.0, 0.10) });
    }
    if let (Some(a), Some(b)) = (subject.gender, entity.gender)
        && a != b
        && a != Gender::X
        && b != Gender::X
    {
        found.push(feature("SEX_OTHER", format!("{a:?} / {b:?}"), -1.0, 0.20));
    }
    found
}

/// A date as far as it is known.
pub fn written(date: PartialDate) -> String {
    match (date.month, date.day) {
        (Some(m), Some(d)) => format!("{:04}-{m:02}-{d:02}", date.year),
        (Some(m), None) => format!("{:04}-{m:02}", date.year),
        _ => format!("{:04}", date.year),
    }
}

fn births(a: PartialDate, b: PartialDate) -> (f64, &'static str) {
    let whole = |d: PartialDate| d.month.zip(d.day);
    match a.year.abs_diff(b.year) {
        0 => match (whole(a), whole(b)) {
            (Some(x), Some(y)) if x == y => (0.10, "BIRTH_DATE_SAME"),
            (Some((m, d)), Some((n, e))) if m == e && d == n => (0.0, "BIRTH_DATE_TURNED"),
            (Some(_), Some(_)) => (-0.15, "BIRTH_DATE_OTHER"),
            _ if a.month.is_some() && b.month.is_some() && a.month != b.month => (-0.15, "BIRTH_DATE_OTHER"),
            _ => (0.03, "BIRTH_YEAR_SAME"),
        },
        1 => (if whole(a).is_some() && whole(a) == whole(b) { 0.0 } else { -0.05 }, "BIRTH_YEAR_NEAR"),
        _ => (-0.25, "BIRTH_YEAR_OTHER"),
    }
}

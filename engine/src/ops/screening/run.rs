//! Subjects compared with lists: hits as they are kept, under ids that are the same as often as the same is compared.

use super::{kinds, lists};
use crate::base::Result;
use crate::ops::Inner;
use crate::ops::records::{HitFeature, HitNumber, HitRecord, ScreenedList, ScreeningKind, ScreeningSubject, SubjectSchema, SubjectSource};
use crate::screening::model::{CUTOFF, Entity, Gender, Hit, Identifier, Schema, Subject, THRESHOLD};
use crate::screening::{days, holders, score, screen};
use crate::store::{Screening, Store, StoredHit, StoredList};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Hits of a subject that are looked at before kinds are told.
const LOOKED: usize = 200;

/// What is asked of lists, as it is kept.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ScreeningAsk {
    /// Names of lists; all where none are given.
    pub lists: Option<Vec<String>>,
    /// Kinds of entities; all where none are given.
    pub kinds: Option<Vec<ScreeningKind>>,
    /// Score from which a hit is a match.
    pub threshold: Option<f64>,
    /// Score below which nothing is said.
    pub cutoff: Option<f64>,
    /// Hits of a subject.
    pub max_hits: Option<usize>,
    /// Days that a list may be old, by kind.
    pub max_age_days: Option<MaxAge>,
}

/// Days that lists may be old.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MaxAge {
    sanction: Option<i64>,
    pep: Option<i64>,
    debarment: Option<i64>,
    crime: Option<i64>,
}

impl ScreeningAsk {
    /// Score from which a hit is a match.
    pub fn threshold(&self) -> f64 {
        self.threshold.unwrap_or(THRESHOLD)
    }

    /// Score below which nothing is said.
    pub fn cutoff(&self) -> f64 {
        self.cutoff.unwrap_or(CUTOFF).min(self.threshold()).max(CUTOFF)
    }

    /// Days that a list of a kind may be old.
    pub fn max_age(&self, kind: Option<ScreeningKind>) -> i64 {
        let given = self.max_age_days.unwrap_or_default();
        match kind {
            Some(ScreeningKind::Sanction) => given.sanction.unwrap_or(7),
            Some(ScreeningKind::Pep) => given.pep.unwrap_or(30),
            Some(ScreeningKind::Debarment) => given.debarment.unwrap_or(30),
            Some(ScreeningKind::Crime) => given.crime.unwrap_or(30),
            None => 30,
        }
    }

    /// Whether a list is asked.
    pub fn takes(&self, list: &StoredList) -> bool {
        self.lists.as_ref().is_none_or(|names| names.contains(&list.name))
    }
}

/// A subject with where it comes from.
pub type Sourced = (ScreeningSubject, SubjectSource);

/// A list as it was when names were compared with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedList {
    /// Its id.
    pub id: Uuid,
    /// What kinds of entities stand on it.
    pub kinds: Vec<ScreeningKind>,
    /// As answers name it.
    #[serde(flatten)]
    pub list: ScreenedList,
}

/// A subject in the form that the comparison takes.
pub fn subject(of: &ScreeningSubject) -> Subject {
    let number = |kind: &str, value: &Option<String>| value.as_deref().and_then(|v| Identifier::new(kind, v));
    let mut named = Entity::default();
    named.country(of.nationality.as_deref().unwrap_or_default());
    Subject {
        name: of.name.clone(),
        schema: match of.schema {
            Some(SubjectSchema::Person) => Schema::Person,
            Some(SubjectSchema::Company) => Schema::Company,
            None if holders::firm(&of.name) => Schema::Company,
            None => Schema::Other,
        },
        aliases: of.aliases.iter().take(50).cloned().collect(),
        birth: of.birth_date.as_deref().and_then(days::one),
        countries: named.countries,
        gender: of.gender.as_deref().and_then(Gender::of),
        ids: number("id", &of.nik).into_iter().chain(number("tax", &of.npwp)).chain(number("passport", &of.passport)).collect(),
    }
}

/// A subject out of a table.
pub fn from_table(entity: &Entity) -> ScreeningSubject {
    let number = |kind: &str| entity.ids.iter().find(|i| i.kind == kind).map(|i| i.value.clone());
    ScreeningSubject {
        name: entity.names.first().map(|n| n.text.clone()).unwrap_or_default(),
        schema: match entity.schema {
            Schema::Person => Some(SubjectSchema::Person),
            Schema::Company => Some(SubjectSchema::Company),
            Schema::Other => None,
        },
        aliases: entity.names.iter().skip(1).take(50).map(|n| n.text.clone()).collect(),
        birth_date: entity.births.first().map(|d| score::written(*d)),
        birth_place: None,
        nationality: entity.countries.first().map(|c| c.to_uppercase()),
        gender: entity.gender.map(|g| format!("{g:?}")),
        nik: number("id"),
        npwp: number("tax"),
        passport: number("passport"),
    }
}

/// What tells a subject from others, in whatever case it is looked for: its name and kind.
pub fn key(store: &Store, of: &ScreeningSubject) -> Result<String> {
    let name: Vec<String> = of.name.split_whitespace().map(str::to_uppercase).collect();
    let mark = store.seal()?.mark("subject", &format!("{} {:?}", name.join(" "), of.schema));
    Ok(mark.iter().take(16).map(|b| format!("{b:02x}")).collect())
}

/// The hash of what a list says of an entity.
fn hash(entity: &Entity) -> String {
    let body = postcard::to_stdvec(&Entity { list: String::new(), ..entity.clone() }).unwrap_or_default();
    Sha256::digest(&body).iter().take(16).map(|b| format!("{b:02x}")).collect()
}

fn record(hit: &Hit, list: &StoredList, found: Vec<ScreeningKind>, threshold: f64) -> HitRecord {
    let e = &hit.entity;
    HitRecord {
        entity_id: hit.entity_id.clone(),
        list: list.name.clone(),
        name_matched: hit.name_matched.clone(),
        names: e.names.iter().take(100).map(|n| n.text.clone()).collect(),
        schema: lists::schema(e.schema).to_owned(),
        kinds: found,
        topics: e.topics.clone(),
        positions: e.positions.clone(),
        birth_dates: e.births.iter().map(|d| score::written(*d)).collect(),
        countries: e.countries.clone(),
        ids: e.ids.iter().map(|i| HitNumber { kind: i.kind.clone(), value: i.value.clone() }).collect(),
        score: hit.score.clamp(0.0, 1.0),
        matched: hit.score >= threshold,
        features: hit
            .features
            .iter()
            .map(|f| HitFeature { code: f.code.clone(), detail: f.detail.clone(), value: f.value, weight: f.weight, contribution: f.contribution })
            .collect(),
    }
}

/// The hits of a subject on one list after the other, the most alike first. `of` says which list an entity stands on.
pub struct Comparing<'a> {
    /// The case.
    pub case: Uuid,
    /// What is asked.
    pub ask: &'a ScreeningAsk,
    /// The lists.
    pub lists: &'a [StoredList],
    /// Keys of the subjects.
    pub keys: &'a [String],
}

impl Comparing<'_> {
    /// Hits as they are kept: of the kinds that are asked, not below the cutoff, at most so many.
    pub fn kept(&self, subject: usize, hits: Vec<Hit>) -> Vec<StoredHit> {
        let key = self.keys.get(subject).cloned().unwrap_or_default();
        let wanted = |found: &[ScreeningKind]| self.ask.kinds.as_ref().is_none_or(|k| found.iter().any(|f| k.contains(f)));
        let stored = |hit: Hit| {
            let list = self.lists.iter().find(|l| l.id.to_string() == hit.list)?;
            let found = kinds(&hit.entity, list.kind.as_deref());
            if !wanted(&found) || hit.score < self.ask.cutoff() {
                return None;
            }
            let record = record(&hit, list, found, self.ask.threshold());
            Some(StoredHit {
                id: Uuid::new_v5(&self.case, format!("{key}/{}/{}", list.id, hit.entity_id).as_bytes()),
                case_id: self.case,
                subject: subject as u32,
                subject_key: key.clone(),
                list_id: list.id,
                entity_id: hit.entity_id,
                hash: hash(&hit.entity),
                score: record.score,
                record: serde_json::to_string(&record).ok()?,
                closed: None,
            })
        };
        let mut out: Vec<StoredHit> = Vec::new();
        for hit in hits.into_iter().filter_map(stored) {
            if out.len() < self.ask.max_hits.unwrap_or(10) && !out.iter().any(|h| h.id == hit.id) {
                out.push(hit);
            }
        }
        out
    }
}

impl Inner {
    /// The lists that a tenant sees and a question asks.
    pub(in crate::ops) fn lists_of(&self, tenant: &str, ask: &ScreeningAsk) -> Result<Vec<StoredList>> {
        Ok(self.store.lists(tenant)?.into_iter().filter(|l| ask.takes(l)).collect())
    }

    /// Compares subjects with lists and keeps what was found in the place of what was there.
    pub(in crate::ops) fn compare(&self, case: Uuid, tenant: &str, ask: &ScreeningAsk, subjects: &[Sourced], monitor: bool) -> Result<()> {
        let lists = self.lists_of(tenant, ask)?;
        let keys = subjects.iter().map(|(s, _)| key(&self.store, s)).collect::<Result<Vec<_>>>()?;
        let comparing = Comparing { case, ask, lists: &lists, keys: &keys };
        let most = LOOKED.max(ask.max_hits.unwrap_or(10));
        let found: Vec<Vec<StoredHit>> = self.search(&lists, |searched| {
            let of_one = |(at, (of, _)): (usize, &Sourced)| Ok(comparing.kept(at, screen(searched, &subject(of), most)?));
            subjects.par_iter().enumerate().map(of_one).collect()
        })?;
        let found: Vec<StoredHit> = found.into_iter().flatten().collect();
        let screening = Screening {
            case_id: case,
            tenant: tenant.to_owned(),
            asked: json(ask)?,
            subjects: json(&subjects)?,
            lists: json(&used(&lists))?,
            at: crate::jobs::now(),
            monitor,
        };
        self.store.put_screening(&screening, &found)
    }
}

/// Lists as they are now.
pub fn used(lists: &[StoredList]) -> Vec<UsedList> {
    lists.iter().map(|l| UsedList { id: l.id, kinds: l.version.kinds.iter().filter_map(|k| super::kind(k)).collect(), list: lists::screened(l) }).collect()
}

/// A record as it is kept.
///
/// # Errors
/// It has no form as JSON.
pub fn json(record: &impl Serialize) -> Result<String> {
    let broken = |e: serde_json::Error| crate::base::Error::new(crate::base::ErrorCode::Internal, format!("A comparison cannot be kept: {e}."), "Try again.");
    serde_json::to_string(record).map_err(broken)
}

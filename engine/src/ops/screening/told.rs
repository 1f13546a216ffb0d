//! What is said of a comparison as it stands: hits with the decisions that stand, outcomes, checks.

use super::run::{ScreeningAsk, Sourced, UsedList};
use crate::base::{Error, ErrorCode, Result};
use crate::jobs::today;
use crate::ops::records::{
    CaseScreening, CheckReason, DocumentCheck, DocumentEvidence, HitRecord, ReviewActor, ScreenedSubject, ScreeningAlgorithm, ScreeningDecision, ScreeningHit,
    ScreeningKind, ScreeningOutcome, ScreeningReview,
};
use crate::ops::{Inner, Saldo};
use crate::screening::model::{ALGORITHM, VERSION};
use crate::store::{HitReview, Screening, StoredHit};
use chrono::NaiveDate;
use std::collections::HashMap;
use uuid::Uuid;

/// By how much a score may move before a decision about it is asked for again.
const MOVED: f64 = 0.05;

/// Name and version of the way names are compared.
pub fn algorithm() -> String {
    format!("{ALGORITHM} {VERSION}")
}

fn decision(name: &str) -> ScreeningDecision {
    match name {
        "TRUE_MATCH" => ScreeningDecision::TrueMatch,
        "FALSE_POSITIVE" => ScreeningDecision::FalsePositive,
        _ => ScreeningDecision::Undecided,
    }
}

fn shown(r: &HitReview) -> ScreeningReview {
    let actor = ReviewActor { kind: r.actor_type.clone(), id: r.actor_id.clone(), name: r.actor_name.clone() };
    ScreeningReview { decision: decision(&r.decision), reason: r.reason.clone(), at: r.at.clone(), actor }
}

/// The decision that stands: about what the list says now, or about a score that hardly moved; of two people where two are asked for.
pub fn standing(hit: &StoredHit, reviews: &[HitReview], four_eyes: bool) -> Option<ScreeningReview> {
    let same = |r: &&HitReview| r.hash == hit.hash && r.algorithm == algorithm() || (r.score - hit.score).abs() <= MOVED + 1e-9;
    let held: Vec<&HitReview> = reviews.iter().filter(same).collect();
    let last = held.last()?;
    if four_eyes {
        // The last word of anybody else must be the same.
        let other = held.iter().rev().find(|r| (&r.actor_type, &r.actor_id) != (&last.actor_type, &last.actor_id))?;
        if other.decision != last.decision {
            return None;
        }
    }
    Some(shown(last))
}

/// A hit as it is shown.
pub fn hit(stored: &StoredHit, record: HitRecord, reviews: &[HitReview], four_eyes: bool, list_date: Option<String>) -> ScreeningHit {
    let review = standing(stored, reviews, four_eyes);
    ScreeningHit { id: stored.id, record, review, reviews: reviews.iter().map(shown).collect(), closed: stored.closed.clone(), list_date }
}

/// Whether a hit is a match that still counts.
fn counts(h: &ScreeningHit) -> bool {
    h.closed.is_none() && h.record.matched && h.review.as_ref().is_none_or(|r| r.decision != ScreeningDecision::FalsePositive)
}

/// Whether somebody must still decide about a hit.
fn open(h: &ScreeningHit) -> bool {
    h.closed.is_none() && h.record.matched && h.review.as_ref().is_none_or(|r| r.decision == ScreeningDecision::Undecided)
}

fn outcome(hits: &[ScreeningHit], lists: &[UsedList]) -> ScreeningOutcome {
    let confirmed = |h: &&ScreeningHit| h.closed.is_none() && h.review.as_ref().is_some_and(|r| r.decision == ScreeningDecision::TrueMatch);
    match () {
        () if hits.iter().any(|h| confirmed(&h)) => ScreeningOutcome::Confirmed,
        () if hits.iter().any(counts) => ScreeningOutcome::Possible,
        () if lists.is_empty() => ScreeningOutcome::NotScreened,
        () => ScreeningOutcome::NoMatchOnLists,
    }
}

fn broken(e: serde_json::Error) -> Error {
    Error::new(ErrorCode::Internal, format!("A comparison cannot be read: {e}."), "Compare the names again.")
}

impl Inner {
    /// Whether two people must decide alike.
    pub(in crate::ops) fn four_eyes(&self) -> Result<bool> {
        Ok(Saldo::settings_of(self)?.four_eyes)
    }

    /// What was found for a case; none where names of it were never compared.
    pub(in crate::ops) fn screened(&self, case: Uuid) -> Result<Option<CaseScreening>> {
        let Some(screening) = self.store.screening(case)? else { return Ok(None) };
        self.told(&screening).map(Some)
    }

    fn told(&self, screening: &Screening) -> Result<CaseScreening> {
        let ask: ScreeningAsk = serde_json::from_str(&screening.asked).map_err(broken)?;
        let subjects: Vec<Sourced> = serde_json::from_str(&screening.subjects).map_err(broken)?;
        let lists: Vec<UsedList> = serde_json::from_str(&screening.lists).map_err(broken)?;
        let four_eyes = self.four_eyes()?;
        let mut by_subject: HashMap<u32, Vec<ScreeningHit>> = HashMap::new();
        for stored in self.store.hits(screening.case_id)? {
            // A hit of a subject that stood at this place before is nobody's now.
            let of = subjects.get(stored.subject as usize);
            if of.is_none_or(|(s, _)| super::run::key(&self.store, s).is_ok_and(|k| k != stored.subject_key)) {
                continue;
            }
            let record: HitRecord = serde_json::from_str(&stored.record).map_err(broken)?;
            let reviews = self.store.hit_reviews(&screening.tenant, &stored)?;
            let list_date = lists.iter().find(|l| l.id == stored.list_id).and_then(|l| l.list.list_date.clone());
            by_subject.entry(stored.subject).or_default().push(hit(&stored, record, &reviews, four_eyes, list_date));
        }
        let subjects: Vec<ScreenedSubject> = (0u32..)
            .zip(subjects)
            .map(|(at, (subject, source))| {
                let hits = by_subject.remove(&at).unwrap_or_default();
                ScreenedSubject { subject, source, outcome: outcome(&hits, &lists), hits }
            })
            .collect();
        let open = subjects.iter().flat_map(|s| &s.hits).filter(|h| open(h)).count() as u32;
        Ok(CaseScreening {
            at: crate::ops::service::time(screening.at),
            checks: checks(&ask, &subjects, &lists, today()),
            algorithm: ScreeningAlgorithm { name: ALGORITHM.to_owned(), version: VERSION.to_owned(), threshold: ask.threshold(), cutoff: ask.cutoff() },
            lists: lists.into_iter().map(|l| l.list).collect(),
            subjects,
            open,
            monitor: screening.monitor,
            four_eyes,
        })
    }
}

fn reason(code: &str, en: &str, id: &str) -> Option<CheckReason> {
    Some(CheckReason { code: code.to_owned(), en: en.to_owned(), id: id.to_owned() })
}

fn check(code: &str, passed: Option<bool>, reason: Option<CheckReason>, evidence: Vec<(String, Option<String>)>) -> DocumentCheck {
    let evidence = evidence.into_iter().map(|(field, value)| DocumentEvidence { field, value, page: None, place: None }).collect();
    DocumentCheck { code: code.to_owned(), required: true, passed, reason, evidence }
}

/// Whether a list is as new as its kind must be; none where it says no day.
fn fresh(ask: &ScreeningAsk, list: &UsedList, today: NaiveDate) -> Option<bool> {
    let day: NaiveDate = list.list.list_date.as_deref()?.parse().ok()?;
    let most = list.kinds.iter().map(|k| ask.max_age(Some(*k))).min().unwrap_or_else(|| ask.max_age(None));
    Some((today - day).num_days() <= most)
}

/// What can be said of all subjects. A list that is missing, or older than it may be, leaves open what it would tell.
fn checks(ask: &ScreeningAsk, subjects: &[ScreenedSubject], lists: &[UsedList], today: NaiveDate) -> Vec<DocumentCheck> {
    let missing: Vec<String> = ask.lists.iter().flatten().filter(|n| !lists.iter().any(|l| l.list.name == **n)).cloned().collect();
    let none = reason("LIST_MISSING", "A list that is asked for is not there.", "Daftar yang diminta tidak ada.");
    let present = missing.is_empty() && !lists.is_empty();
    let named = lists.iter().map(|l| (l.list.name.clone(), l.list.list_date.clone()));
    let mut out = vec![check(
        "LISTS_PRESENT",
        present.then_some(true),
        if present { None } else { none },
        missing.into_iter().map(|n| (n, None)).chain(named.clone()).collect(),
    )];
    let old: Vec<&UsedList> = lists.iter().filter(|l| fresh(ask, l, today) != Some(true)).collect();
    let stale = || reason("LIST_STALE", "A list is older than it may be, or says no day.", "Daftar terlalu lama, atau tidak bertanggal.");
    let is_fresh = old.is_empty() && !lists.is_empty();
    let evidence = if is_fresh { named.collect() } else { old.iter().map(|l| (l.list.name.clone(), l.list.list_date.clone())).collect() };
    out.push(check("LISTS_FRESH", is_fresh.then_some(true), if is_fresh { None } else { stale() }, evidence));
    let all = [ScreeningKind::Sanction, ScreeningKind::Pep, ScreeningKind::Debarment, ScreeningKind::Crime];
    let asked = |k: &ScreeningKind| ask.kinds.as_ref().is_none_or(|kinds| kinds.contains(k));
    let groups: [(&str, &[ScreeningKind], bool); 3] = [
        ("NO_SANCTION_MATCH", &all[..1], false),
        ("NO_PEP_MATCH", &all[1..2], false),
        // Who is listed for nothing that a list says is listed all the same.
        ("NO_OTHER_MATCH", &all[2..], true),
    ];
    for (code, kinds, others) in groups {
        if !kinds.iter().any(asked) {
            continue;
        }
        let of = |h: &&ScreeningHit| h.record.kinds.iter().any(|k| kinds.contains(k)) || others && h.record.kinds.is_empty();
        let matches: Vec<(String, Option<String>)> = subjects
            .iter()
            .flat_map(|s| s.hits.iter().filter(|h| counts(h)).filter(of))
            .take(100)
            .map(|h| (h.record.list.clone(), Some(h.record.entity_id.clone())))
            .collect();
        let on: Vec<&UsedList> = lists.iter().filter(|l| l.kinds.iter().any(|k| kinds.contains(k)) || others && l.kinds.is_empty()).collect();
        let (passed, why) = match () {
            () if !matches.is_empty() => (
                Some(false),
                reason("MATCH", "A name is on a list; look whether it is the same.", "Sebuah nama ada pada daftar; periksa apakah orangnya sama."),
            ),
            () if on.is_empty() => (None, reason("LIST_MISSING", "No list of this kind is there.", "Tidak ada daftar jenis ini.")),
            () if on.iter().any(|l| fresh(ask, l, today) != Some(true)) => (None, stale()),
            () => (Some(true), None),
        };
        out.push(check(code, passed, why, matches));
    }
    out
}

/// What the checks say together, as the services name it.
pub fn output_status(checks: &[DocumentCheck]) -> &'static str {
    match checks.iter().filter(|c| c.required && c.passed == Some(true)).count() {
        n if n == checks.iter().filter(|c| c.required).count() => "VERIFIED",
        0 => "NOT_VERIFIED",
        _ => "PARTIALLY_NOT_VERIFIED",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(hash: &str, score: f64) -> StoredHit {
        let id = Uuid::nil();
        let text = |t: &str| t.to_owned();
        StoredHit {
            id,
            case_id: id,
            subject: 0,
            subject_key: text("s"),
            list_id: id,
            entity_id: text("e"),
            hash: text(hash),
            score,
            record: String::new(),
            closed: None,
        }
    }

    fn said(by: &str, decision: &str, hash: &str, score: f64) -> HitReview {
        let text = |t: &str| t.to_owned();
        HitReview {
            hit_id: Uuid::nil(),
            subject_key: text("s"),
            list_id: Uuid::nil(),
            entity_id: text("e"),
            hash: text(hash),
            algorithm: algorithm(),
            score,
            decision: text(decision),
            reason: text("OTHER_PERSON"),
            at: text("2026-11-23T00:00:00Z"),
            actor_type: text("user"),
            actor_id: text(by),
            actor_name: text(by),
        }
    }

    #[test]
    fn a_decision_stands_until_what_it_was_about_changes() {
        let reviews = [said("ana", "FALSE_POSITIVE", "h1", 0.80)];
        let stands = |h: &StoredHit| standing(h, &reviews, false).map(|r| r.decision);
        assert_eq!(stands(&stored("h1", 0.80)), Some(ScreeningDecision::FalsePositive));
        assert_eq!(stands(&stored("h2", 0.84)), Some(ScreeningDecision::FalsePositive), "the entity changed and hardly its score");
        assert_eq!(stands(&stored("h2", 0.90)), None, "the score moved");
        assert_eq!(standing(&stored("h1", 0.8), &[], false), None);
    }

    #[test]
    fn with_four_eyes_two_people_decide_alike() {
        let hit = stored("h1", 0.80);
        let ana = said("ana", "FALSE_POSITIVE", "h1", 0.80);
        let stands = |reviews: &[HitReview]| standing(&hit, reviews, true).map(|r| r.decision);
        assert_eq!(stands(std::slice::from_ref(&ana)), None);
        assert_eq!(stands(&[ana.clone(), ana.clone()]), None, "one person twice is one person");
        assert_eq!(stands(&[ana.clone(), said("budi", "FALSE_POSITIVE", "h1", 0.80)]), Some(ScreeningDecision::FalsePositive));
        assert_eq!(stands(&[ana, said("budi", "TRUE_MATCH", "h1", 0.80)]), None, "they do not agree");
    }
}

//! Operations of names and lists, as the window and the command line ask for them.

use super::lists::{self, NewList};
use super::run::{ScreeningAsk, Sourced};
use crate::base::{Error, ErrorCode};
use crate::ops::error::{Answer, OpError};
use crate::ops::feed::Topic;
use crate::ops::records::{
    CaseScreening, Deleted, HitDecide, HitRecord, InCase, ListChangesOf, None as Nothing, OfList, ReviewActor, ScreeningDecision, ScreeningHit, ScreeningList,
    ScreeningListChanges, ScreeningListImport, ScreeningRun, ScreeningSubject, SubjectSchema, SubjectSource,
};
use crate::ops::work::{Work, held};
use crate::ops::{Inner, Saldo};
use crate::screening::holders::firm;
use crate::screening::lists::Source;
use crate::store::{HitReview, StoredHit, StoredList};
use crate::verification::Output;
use std::collections::BTreeSet;
use std::path::Path;
use uuid::Uuid;

/// Files of one list.
const FILES: usize = 10;
/// Subjects of one comparison.
const SUBJECTS: usize = 100_000;
/// Characters of a reason.
const REASON: usize = 2_000;

pub fn screening_lists(saldo: &Saldo, _: Nothing) -> Answer<Vec<ScreeningList>> {
    Ok(saldo.0.store.lists("")?.iter().map(lists::shown).collect())
}

/// The files of a list, opened.
///
/// # Errors
/// One of them cannot be.
pub fn sources(paths: &[String]) -> Answer<Vec<Source>> {
    if paths.is_empty() || paths.len() > FILES {
        return Err(OpError::invalid("paths", format!("Name 1 to {FILES} files of one list.")));
    }
    let open = |path: &String| {
        let shown = Path::new(path).file_name().map_or_else(|| path.clone(), |n| n.to_string_lossy().into_owned());
        let failed = |e: std::io::Error| Error::new(ErrorCode::FileUnreadable, format!("The file cannot be opened: {e}."), "Check its name.").in_file(path);
        let file = std::fs::File::open(path).map_err(failed)?;
        Ok(Source { name: shown, read: Box::new(file) })
    };
    paths.iter().map(open).collect()
}

pub fn screening_list_import(saldo: &Saldo, input: ScreeningListImport) -> Answer<ScreeningList> {
    let name = input.name.trim();
    if name.is_empty() || name.chars().count() > 200 || name.chars().any(char::is_control) {
        return Err(OpError::invalid("name", "Give a name of 1 to 200 letters."));
    }
    if input.list_date.as_deref().is_some_and(|d| d.parse::<chrono::NaiveDate>().is_err()) {
        return Err(OpError::invalid("list_date", "Give the day as YYYY-MM-DD."));
    }
    let new = NewList {
        tenant: String::new(),
        name: name.to_owned(),
        kind: input.kind,
        list_date: input.list_date,
        publisher: input.publisher,
        licence_note: input.licence_note,
        accept_shrunk: input.accept_shrunk,
        at: crate::ops::service::now(),
    };
    let list = lists::import(&saldo.0.store, &new, sources(&input.paths)?).map_err(refused)?;
    saldo.0.lists_changed();
    Ok(list)
}

/// A list that is not taken, as an interface is told it.
fn refused(e: Error) -> OpError {
    if e.code == ErrorCode::ListShrunk { OpError { field: Some("accept_shrunk".to_owned()), ..OpError::conflict(e.to_string()) } } else { e.into() }
}

fn list(saldo: &Saldo, of: Uuid) -> Answer<StoredList> {
    saldo.0.store.list("", of)?.ok_or_else(|| OpError::missing("The list"))
}

pub fn screening_list_changes(saldo: &Saldo, input: ListChangesOf) -> Answer<ScreeningListChanges> {
    Ok(lists::changes(&saldo.0.store, &list(saldo, input.list_id)?, u64::from(input.offset), u64::from(input.limit.min(1_000)))?)
}

pub fn screening_list_remove(saldo: &Saldo, input: OfList) -> Answer<Deleted> {
    list(saldo, input.list_id)?;
    saldo.0.remove_list("", input.list_id)?;
    Ok(Deleted { deleted: 1 })
}

impl Inner {
    /// Takes a list away, closes its hits, and works out anew what rests on them. `false` where the tenant has no such list.
    pub(in crate::ops) fn remove_list(&self, tenant: &str, of: Uuid) -> Answer<bool> {
        let cases = self.store.cases_hit(of)?;
        let gone = self.store.delete_list(tenant, of)?;
        if gone {
            self.forget_index(of);
        }
        for case in cases {
            self.refresh_screened(case, false);
        }
        self.lists_changed();
        Ok(gone)
    }

    /// Says that lists changed: somebody compares what is monitored.
    pub(in crate::ops) fn lists_changed(&self) {
        if let Some(papers) = self.papers.get() {
            papers.wake();
        }
        self.changed(&[Topic::Screening], None, None);
    }

    /// Whom the statements of a case name as holders, as subjects.
    pub(in crate::ops) fn holder_subjects(&self, work: &mut Work) -> Answer<Vec<Sourced>> {
        Ok(self.holders(work)?.into_iter().map(|name| (named(name, None), SubjectSource::Holder)).collect())
    }

    /// The counterparties of the statements of a case, as subjects.
    pub(in crate::ops) fn counterparty_subjects(&self, work: &mut Work) -> Answer<Vec<Sourced>> {
        let view = work.view(&self.store)?;
        let names: BTreeSet<&str> = view.analysis.transactions.iter().map(|t| t.merchant_name.trim()).filter(|n| n.chars().count() > 2).collect();
        Ok(names.into_iter().map(|name| (named(name.to_owned(), None), SubjectSource::Counterparty)).collect())
    }

    /// Whom the documents of a case name, as subjects.
    pub(in crate::ops) fn document_subjects(&self, work: &Work) -> Answer<Vec<Sourced>> {
        let mut out = Vec::new();
        for paper in self.case_papers(work)?.iter().filter(|p| !matches!(p.service.as_str(), "fraud_detection" | "political_exposure")) {
            if let Some(output) = self.paper_output(work, paper, None)? {
                out.extend(of_output(&output).into_iter().map(|s| (s, SubjectSource::Document)));
            }
        }
        Ok(out)
    }
}

/// A subject of that name.
pub fn named(name: String, schema: Option<SubjectSchema>) -> ScreeningSubject {
    let schema = schema.or_else(|| firm(&name).then_some(SubjectSchema::Company));
    ScreeningSubject { name, schema, ..ScreeningSubject::default() }
}

/// Whom documents name.
pub fn of_output(output: &Output) -> Vec<ScreeningSubject> {
    let mut out: Vec<ScreeningSubject> = Vec::new();
    for document in &output.documents {
        let value = |name: &str| document.fields.get(name).and_then(|f| f.value.as_str()).map(str::to_owned).filter(|v| !v.is_empty());
        let person = value("name").or_else(|| value("owner_name")).or_else(|| value("holder_name"));
        let person = person.or_else(|| value("surname").map(|s| format!("{} {s}", value("given_names").unwrap_or_default()).trim().to_owned()));
        let firm = value("business_name").or_else(|| value("company_name"));
        if let Some(name) = person.clone().or_else(|| firm.clone()) {
            let schema = if person.is_none() { Some(SubjectSchema::Company) } else { None };
            let subject = ScreeningSubject {
                birth_date: value("birth_date").or_else(|| value("holder_birth_date")),
                nationality: value("nationality").map(|n| if n == "WNI" { "ID".to_owned() } else { n }),
                gender: value("sex"),
                nik: value("nik").or_else(|| value("owner_nik")),
                npwp: value("npwp15").or_else(|| value("npwp16")),
                passport: value("document_number"),
                ..named(name, schema)
            };
            if !out.contains(&subject) {
                out.push(subject);
            }
        }
    }
    out
}

pub fn screening_run(saldo: &Saldo, input: ScreeningRun) -> Answer<CaseScreening> {
    let inner = &saldo.0;
    inner.store.case(input.case_id)?;
    if input.threshold.is_some_and(|t| !(0.0..=1.0).contains(&t)) {
        return Err(OpError::invalid("threshold", "Give a threshold from 0 to 1."));
    }
    let mut subjects: Vec<Sourced> = input.subjects.into_iter().filter(|s| !s.name.trim().is_empty()).map(|s| (s, SubjectSource::Given)).collect();
    let tenant = inner.tenant(input.case_id)?;
    {
        let work = inner.work(input.case_id)?;
        let mut work = held(&work);
        if input.holders {
            subjects.extend(inner.holder_subjects(&mut work)?);
        }
        if input.documents {
            subjects.extend(inner.document_subjects(&work)?);
        }
        if input.counterparties {
            subjects.extend(inner.counterparty_subjects(&mut work)?);
        }
    }
    if subjects.is_empty() {
        return Err(OpError::conflict("Nobody is named: give a name, or choose holders, documents or counterparties that there are."));
    }
    subjects.truncate(SUBJECTS);
    let ask = ScreeningAsk { lists: input.lists, kinds: input.kinds, threshold: input.threshold, ..ScreeningAsk::default() };
    inner.compare(input.case_id, &tenant, &ask, &subjects, input.monitor)?;
    inner.changed(&[Topic::Screening], Some(input.case_id), None);
    inner.screened(input.case_id)?.ok_or_else(|| OpError::missing("The comparison"))
}

pub fn screening_of(saldo: &Saldo, input: InCase) -> Answer<Option<CaseScreening>> {
    saldo.0.store.case(input.case_id)?;
    Ok(saldo.0.screened(input.case_id)?)
}

pub fn screening_hit_decide(saldo: &Saldo, input: HitDecide) -> Answer<ScreeningHit> {
    let inner = &saldo.0;
    let (hit, tenant) = inner.store.hit(input.hit_id)?.ok_or_else(|| OpError::missing("The hit"))?;
    let person = inner.person();
    let actor = ReviewActor { kind: "desktop".to_owned(), id: person.clone(), name: person };
    let decided = inner.decide(&hit, &tenant, input.decision, &input.reason, &actor)?;
    inner.refresh_screened(hit.case_id, false);
    Ok(decided)
}

impl Inner {
    /// Keeps a decision about a hit and answers the hit with it; what was screened is to be refreshed afterwards.
    pub(in crate::ops) fn decide(&self, hit: &StoredHit, tenant: &str, decision: ScreeningDecision, reason: &str, actor: &ReviewActor) -> Answer<ScreeningHit> {
        if hit.closed.is_some() {
            return Err(OpError::conflict("The hit is closed: its entity is no longer on its list."));
        }
        let reason = reason.trim();
        if reason.is_empty() || reason.chars().count() > REASON {
            return Err(OpError::invalid("reason", format!("Give a reason of 1 to {REASON} letters.")));
        }
        let decided = match decision {
            ScreeningDecision::TrueMatch => "TRUE_MATCH",
            ScreeningDecision::FalsePositive => "FALSE_POSITIVE",
            ScreeningDecision::Undecided => "UNDECIDED",
        };
        let review = HitReview {
            hit_id: hit.id,
            subject_key: hit.subject_key.clone(),
            list_id: hit.list_id,
            entity_id: hit.entity_id.clone(),
            hash: hit.hash.clone(),
            algorithm: super::told::algorithm(),
            score: hit.score,
            decision: decided.to_owned(),
            reason: reason.to_owned(),
            at: crate::ops::service::now(),
            actor_type: actor.kind.clone(),
            actor_id: actor.id.clone(),
            actor_name: actor.name.clone(),
        };
        self.store.add_hit_review(tenant, &review)?;
        let record: HitRecord = serde_json::from_str(&hit.record).map_err(|e| OpError::conflict(format!("The hit cannot be read: {e}.")))?;
        let list_date = self.store.list(tenant, hit.list_id)?.and_then(|l| l.version.list_date);
        Ok(super::told::hit(hit, record, &self.store.hit_reviews(tenant, hit)?, self.four_eyes()?, list_date))
    }
}

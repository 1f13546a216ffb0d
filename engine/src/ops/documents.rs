//! Operations of documents: identity and business papers beside the statements of a case, their fields, and what they say of one another.

use super::error::{Answer, OpError};
use super::feed::Topic;
use super::papers::error;
use super::records::{
    CaseDocument, CaseDocuments, Deleted, DocumentCheck, DocumentDetail, DocumentField, DocumentFieldSet, DocumentPage, DocumentPart, DocumentPasswordTry,
    DocumentServiceSet, DocumentStatus, DocumentsImport, DocumentsImported, DocumentsOf, OfDocument, OfDocuments, PaperState, Queued, Refused, Said, place,
    shown,
};
use super::state::Act;
use super::work::{What, Work, held};
use super::{Inner, Saldo};
use crate::base::limits::Limits;
use crate::disk;
use crate::jobs::PaperAsk;
use crate::read::sniff::Kind;
use crate::screening::holders::alike;
use crate::store::{FileState, NewPaper, Paper};
use crate::verification::across::{self, Expected};
use crate::verification::correct::FieldChange;
use crate::verification::{Output, Service};
use crate::wire::raw_ocr::{mask_name, mask_number};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::path::Path;
use uuid::Uuid;

/// Fields that name a person or firm.
const NAMES: [&str; 7] = ["name", "owner_name", "holder_name", "surname", "given_names", "business_name", "company_name"];
/// Fields that name whose a document is, in the order that they are looked at.
const HOLDERS: [&str; 6] = ["name", "owner_name", "holder_name", "business_name", "company_name", "surname"];
/// Fields that hold a document's number.
const NUMBERS: [&str; 10] =
    ["nik", "npwp16", "npwp15", "document_number", "bpkb_number", "certificate_code", "nib_parcel", "nib", "decision_number", "licence_number"];
/// Characters of a value that a person writes.
const LONG: usize = 4_000;

impl Saldo {
    /// Takes in a document whose bytes came from elsewhere; answers what [`documents_import`] does.
    ///
    /// # Errors
    /// The case is not there, the service is none, or the store cannot be written.
    pub fn upload_document(&self, case_id: Uuid, service: &str, name: &str, bytes: Vec<u8>) -> Answer<Value> {
        let known = Service::of(service);
        if known.is_none() && service != "auto" {
            return Err(OpError::invalid("service", "Name a service of documents, or auto."));
        }
        let mut out = DocumentsImported::default();
        self.0.store.case(case_id)?;
        self.0.take_document(case_id, known, name, &bytes, &mut out)?;
        self.0.documents_taken(case_id);
        Ok(json!(out))
    }
}

impl Inner {
    fn take_document(&self, case: Uuid, service: Option<Service>, name: &str, bytes: &[u8], out: &mut DocumentsImported) -> Answer<()> {
        let limits = Limits::default();
        let kind = Kind::of(bytes);
        let refused = if bytes.len() as u64 > limits.file_bytes {
            Some(crate::read::too_large(bytes.len() as u64, &limits))
        } else if kind != Kind::Pdf && !crate::read::ocr::reads(kind) {
            Some(kind.refusal())
        } else {
            None
        };
        if let Some(e) = refused {
            out.refused.push(Refused { name: name.to_owned(), why: why(e) });
            return Ok(());
        }
        let new = NewPaper {
            id: Uuid::new_v4(),
            service: service.map_or("auto", Service::name).to_owned(),
            name: name.to_owned(),
            sha256: Some(Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()),
            bytes: bytes.len() as u64,
            asked: json!(PaperAsk::default()).to_string(),
            ..NewPaper::default()
        };
        let paper = self.store.add_paper(case, &new, bytes)?;
        out.documents.push(document(&paper, None, 0, false));
        Ok(())
    }

    fn documents_taken(&self, case: Uuid) {
        if let Some(papers) = self.papers.get() {
            papers.wake();
        }
        self.changed(&[Topic::Documents, Topic::Folders], Some(case), None);
    }

    /// A document as it stands.
    fn document_shown(&self, paper: &Paper, whole: bool) -> Answer<CaseDocument> {
        let work = self.work(paper.case_id)?;
        let work = held(&work);
        let output = self.paper_output(&work, paper, None)?;
        Ok(document(paper, output.as_ref(), corrected(&work, paper.id), whole))
    }

    /// Notes that somebody saw values whole.
    pub(in crate::ops) fn seen_whole(&self, operation: &str, of: Uuid) -> Answer<()> {
        let audited = crate::store::Audited {
            at: super::work::timestamp(),
            tenant: String::new(),
            actor_type: "desktop".to_owned(),
            actor_id: self.actor.clone(),
            actor_name: self.person(),
            operation: operation.to_owned(),
            path: of.to_string(),
            status: 200,
            address: String::new(),
            request_id: Uuid::new_v4().simple().to_string(),
        };
        Ok(self.store.audit(&audited)?)
    }
}

/// Why a file is refused, and what to do.
fn why(e: crate::base::Error) -> Said {
    let text = format!("{} {}", e.message, e.remedy);
    Said::new(&OpError::from(e).code.to_lowercase(), text.trim())
}

fn corrected(work: &Work, document: Uuid) -> u32 {
    let changes = work.state.documents.get(&document).map_or(&[][..], Vec::as_slice);
    let mut fields: Vec<(usize, &str)> = changes.iter().map(|c| (c.part, c.field.as_str())).collect();
    fields.sort_unstable();
    fields.dedup();
    fields.len() as u32
}

fn state(of: FileState) -> PaperState {
    match of {
        FileState::Queued => PaperState::Queued,
        FileState::Reading => PaperState::Reading,
        FileState::Locked => PaperState::Locked,
        FileState::Read => PaperState::Read,
        FileState::Failed => PaperState::Failed,
        FileState::Cancelled => PaperState::Cancelled,
    }
}

/// A document with what was read of it.
pub fn document(paper: &Paper, output: Option<&Output>, corrected: u32, whole: bool) -> CaseDocument {
    let value = |names: &[&str]| output.and_then(|o| names.iter().find_map(|n| o.fields.get(*n).and_then(|f| shown(&f.value))));
    let count = |passed: Option<bool>| output.map_or(0, |o| o.checks.iter().filter(|c| c.required && c.passed == passed).count() as u32);
    CaseDocument {
        id: paper.id,
        name: paper.name.clone(),
        bytes: paper.bytes,
        service: Service::of(&paper.service),
        state: state(paper.state),
        error: error(paper),
        pages: paper.pages,
        document_type: output.map(|o| o.document_type),
        status: output.map(|o| match o.job_status() {
            "FAILED" => DocumentStatus::Failed,
            "NEED_REVIEW" => DocumentStatus::NeedReview,
            _ => DocumentStatus::Completed,
        }),
        output_status: output.map(Output::status),
        holder: value(&HOLDERS).map(|n| if whole { n } else { mask_name(&n) }),
        number: value(&NUMBERS).map(|n| if whole { n } else { mask_number(&n) }),
        passed: count(Some(true)),
        failed: count(Some(false)),
        open: count(None),
        corrected,
    }
}

pub fn documents_import(saldo: &Saldo, input: DocumentsImport) -> Answer<DocumentsImported> {
    let inner = &saldo.0;
    inner.store.case(input.case_id)?;
    let (mut out, limits) = (DocumentsImported::default(), Limits::default());
    for given in &input.paths {
        let path = Path::new(given);
        let name = path.file_name().map_or_else(|| given.clone(), |n| n.to_string_lossy().into_owned());
        match disk::take(path, &limits, |head| Kind::of(head) == Kind::Pdf || crate::read::ocr::reads(Kind::of(head))) {
            Ok(bytes) => inner.take_document(input.case_id, input.service, &name, &bytes, &mut out)?,
            Err(e) => out.refused.push(Refused { name, why: why(e) }),
        }
    }
    inner.documents_taken(input.case_id);
    Ok(out)
}

pub fn documents_list(saldo: &Saldo, input: DocumentsOf) -> Answer<CaseDocuments> {
    let inner = &saldo.0;
    inner.store.case(input.case_id)?;
    if input.whole {
        inner.seen_whole("documents_list", input.case_id)?;
    }
    let work = inner.work(input.case_id)?;
    let mut work = held(&work);
    let mut documents = Vec::new();
    let mut outputs = Vec::new();
    for paper in inner.case_papers(&work)?.iter().filter(|p| !matches!(p.service.as_str(), "fraud_detection" | "political_exposure")) {
        let output = inner.paper_output(&work, paper, None)?;
        documents.push(document(paper, output.as_ref(), corrected(&work, paper.id), input.whole));
        outputs.extend(output);
    }
    let holders = inner.holders(&mut work)?;
    let checks = between(outputs, &holders, input.whole);
    let holders = holders.into_iter().map(|h| if input.whole { h } else { mask_name(&h) }).collect();
    Ok(CaseDocuments { documents, checks, holders })
}

/// The checks between documents, and with the holders that statements name.
pub fn between(outputs: Vec<Output>, holders: &[String], whole: bool) -> Vec<DocumentCheck> {
    if outputs.is_empty() {
        return Vec::new();
    }
    let mut all = across::joined(outputs);
    all.checks.clear();
    across::compare(&mut all, &Expected::default(), holders, &|a, b| alike(a, b, false));
    hidden(&mut all, whole);
    all.checks.iter().map(DocumentCheck::from).collect()
}

/// Hides numbers, days of birth, addresses and names of persons.
fn hidden(output: &mut Output, whole: bool) {
    if whole {
        return;
    }
    across::mask(output);
    let hide = |name: &str, value: &mut Value| {
        if NAMES.contains(&name)
            && let Some(text) = value.as_str()
        {
            *value = json!(mask_name(text));
        }
    };
    let fields = output.fields.iter_mut().chain(output.documents.iter_mut().flat_map(|d| d.fields.iter_mut()));
    for (name, field) in fields {
        hide(name, &mut field.value);
        if NAMES.contains(&name.as_str()) {
            field.text.clear();
        }
    }
    for evidence in output.checks.iter_mut().flat_map(|c| &mut c.evidence) {
        hide(&evidence.field.clone(), &mut evidence.value);
    }
}

fn detail(inner: &Inner, work: &Work, paper: &Paper, whole: bool) -> Answer<DocumentDetail> {
    let output = inner.paper_output(work, paper, None)?;
    let shown_as = document(paper, output.as_ref(), corrected(work, paper.id), whole);
    let Some(output) = output else {
        return Ok(DocumentDetail { document: shown_as, parts: Vec::new(), checks: Vec::new(), pages: Vec::new(), whole });
    };
    let changes = work.state.documents.get(&paper.id).map_or(&[][..], Vec::as_slice);
    // What had been read: the same without the person's changes.
    let before = if changes.is_empty() { None } else { inner.paper_output(&Work::of_nobody(work.case), paper, None)? };
    let mut told = output.clone();
    hidden(&mut told, whole);
    let rests: Vec<&str> = output.checks.iter().filter(|c| c.required).flat_map(|c| &c.evidence).map(|e| e.field.as_str()).collect();
    let lead = crate::verification::correct::lead(&output, super::papers::asked(paper, &PaperAsk::default()).service);
    let part = |(index, d): (usize, &crate::verification::model::DocumentRead)| DocumentPart {
        index,
        document_type: d.document_type,
        pages: d.pages.clone(),
        fields: d
            .fields
            .iter()
            .map(|(name, f)| {
                let change = changes.iter().any(|c| c.part == index && c.field == *name);
                let plain = output.documents.get(index).and_then(|d| d.fields.get(name)).map(|f| &f.value);
                let read = before.as_ref().filter(|_| change && whole).and_then(|o| shown(&o.documents.get(index)?.fields.get(name)?.value));
                DocumentField {
                    name: name.clone(),
                    value: shown(&f.value),
                    list: f.value.is_array(),
                    text: f.text.clone(),
                    confidence: f.confidence,
                    page: (f.page > 0).then_some(f.page),
                    place: place(f.bbox),
                    repaired: f.repaired,
                    required: lead == Some(index) && rests.contains(&name.as_str()),
                    corrected: change,
                    read,
                    masked: plain.is_some_and(|p| *p != f.value),
                }
            })
            .collect(),
    };
    Ok(DocumentDetail {
        document: shown_as,
        parts: told.documents.iter().enumerate().map(part).collect(),
        checks: told.checks.iter().map(DocumentCheck::from).collect(),
        pages: told.pages.iter().map(|p| DocumentPage { page: p.page, width: p.width, height: p.height }).collect(),
        whole,
    })
}

pub fn document_detail(saldo: &Saldo, input: OfDocument) -> Answer<DocumentDetail> {
    let inner = &saldo.0;
    let paper = inner.paper_of(input.document_id)?;
    if input.whole {
        inner.seen_whole("document_detail", paper.id)?;
    }
    let work = inner.work(paper.case_id)?;
    detail(inner, &held(&work), &paper, input.whole)
}

pub fn document_field_set(saldo: &Saldo, input: DocumentFieldSet) -> Answer<DocumentDetail> {
    let inner = &saldo.0;
    let paper = inner.paper_of(input.document_id)?;
    if input.value.as_ref().is_some_and(|v| v.chars().count() > LONG) {
        return Err(OpError::invalid("value", format!("A value has at most {LONG} characters.")));
    }
    if input.whole {
        inner.seen_whole("document_field_set", paper.id)?;
    }
    let work = inner.work(paper.case_id)?;
    let mut work = held(&work);
    let output = inner.paper_output(&work, &paper, None)?.ok_or_else(|| OpError::conflict(format!("{}: it has not been read.", paper.name)))?;
    if !output.documents.get(input.part).is_some_and(|d| d.fields.contains_key(&input.field)) {
        return Err(OpError::invalid("field", "The document has no such field."));
    }
    // What the field says stands in the step alone, not in what lists show of it.
    let said = Said::new("document_field_set", format!("{} of {} corrected", input.field, paper.name)).with("field", &input.field).with("name", &paper.name);
    let change = FieldChange { part: input.part, field: input.field, value: input.value };
    inner.step(&mut work, &Act::Document { document: paper.id, change }, &What::new(said), None, None)?;
    let shown = detail(inner, &work, &paper, input.whole)?;
    drop(work);
    inner.changed(&[Topic::Documents, Topic::History], Some(paper.case_id), None);
    Ok(shown)
}

pub fn document_service_set(saldo: &Saldo, input: DocumentServiceSet) -> Answer<CaseDocument> {
    let inner = &saldo.0;
    let paper = inner.paper_of(input.document_id)?;
    if Service::of(&paper.service).is_none() && paper.service != "auto" {
        return Err(OpError::invalid("document_id", "It is no identity or business document."));
    }
    inner.store.queue_paper_again(paper.id, input.service.name(), &paper.asked)?;
    inner.documents_taken(paper.case_id);
    inner.document_shown(&inner.store.paper(paper.id)?, false)
}

pub fn document_password_try(saldo: &Saldo, input: DocumentPasswordTry) -> Answer<CaseDocument> {
    let inner = &saldo.0;
    let paper = inner.paper_of(input.document_id)?;
    if paper.state != FileState::Locked {
        return Err(OpError::conflict(format!("{} is not locked.", paper.name)));
    }
    inner.store.set_paper_password(paper.id, Some(&input.password))?;
    inner.store.queue_paper_again(paper.id, &paper.service, &paper.asked)?;
    inner.documents_taken(paper.case_id);
    inner.document_shown(&inner.store.paper(paper.id)?, false)
}

pub fn documents_retry(saldo: &Saldo, input: OfDocuments) -> Answer<Queued> {
    let inner = &saldo.0;
    let papers = input.document_ids.iter().map(|id| inner.paper_of(*id)).collect::<Answer<Vec<_>>>()?;
    for paper in &papers {
        inner.store.queue_paper_again(paper.id, &paper.service, &paper.asked)?;
        inner.documents_taken(paper.case_id);
    }
    Ok(Queued { queued: papers.len() })
}

pub fn documents_remove(saldo: &Saldo, input: OfDocuments) -> Answer<Deleted> {
    let inner = &saldo.0;
    let papers = input.document_ids.iter().map(|id| inner.paper_of(*id)).collect::<Answer<Vec<_>>>()?;
    let Some(first) = papers.first() else { return Ok(Deleted { deleted: 0 }) };
    if papers.iter().any(|p| p.case_id != first.case_id) {
        return Err(OpError::invalid("document_ids", "Choose documents of one case."));
    }
    for paper in &papers {
        if let Some(queue) = inner.papers.get() {
            queue.cancel(paper.id)?;
        }
    }
    let name = if papers.len() == 1 { first.name.clone() } else { format!("{} (+{})", first.name, papers.len() - 1) };
    let what = What::new(Said::new("file_removed", format!("Removed {name}")).with("name", &name));
    let work = inner.work(first.case_id)?;
    inner.step(&mut held(&work), &Act::RemoveDocuments { documents: input.document_ids }, &what, None, None)?;
    inner.changed(&[Topic::Documents, Topic::History, Topic::Folders], Some(first.case_id), None);
    Ok(Deleted { deleted: papers.len() })
}

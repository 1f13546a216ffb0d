//! The papers of a case as the window and the services see them: what was read of each, under a person's corrections.

use super::Inner;
use super::error::{Answer, OpError};
use super::records::{DocumentCheck, Said, shown};
use super::work::Work;
use crate::export::workbook::papers::{CasePapers, PaperCheck, PaperDocument, PaperField, PaperHit};
use crate::jobs::{MIN_AGE, MadeFraud, PaperAsk, today, unpack};
use crate::statement::Reading;
use crate::store::{FileState, Paper};
use crate::verification::across;
use crate::verification::correct::corrected;
use crate::verification::{Asked, Output, Service};
use serde_json::json;
use uuid::Uuid;

/// What is asked of a paper, for the service that it is for.
pub fn asked(paper: &Paper, ask: &PaperAsk) -> Asked {
    Asked {
        service: Service::of(&paper.service).unwrap_or(Service::IdentityCard),
        as_of: ask.as_of.unwrap_or_else(today),
        min_age: ask.min_age.unwrap_or(MIN_AGE),
        data: Vec::new(),
        guess: false,
    }
}

/// Why a paper was not read, in a sentence.
pub fn error(paper: &Paper) -> Option<Said> {
    matches!(paper.state, FileState::Failed | FileState::Locked | FileState::Cancelled).then(|| {
        let (code, text) = if paper.code.is_empty() { ("cancelled", "It was stopped.") } else { (paper.code.as_str(), paper.note.as_str()) };
        super::said::of_error(code, text)
    })
}

fn check(c: &DocumentCheck) -> PaperCheck {
    let reason = c.reason.as_ref().map(|r| r.en.clone()).unwrap_or_default();
    PaperCheck { code: c.code.clone(), required: c.required, passed: c.passed, reason }
}

impl Inner {
    /// The documents of a case that were not taken out.
    pub(in crate::ops) fn case_papers(&self, work: &Work) -> Answer<Vec<Paper>> {
        let all = self.store.papers(work.case)?;
        let shown = |p: &Paper| p.sha256.is_some() && !work.state.documents_deleted.contains(&p.id);
        Ok(all.into_iter().filter(shown).collect())
    }

    /// A document with its case.
    pub(in crate::ops) fn paper_of(&self, document: Uuid) -> Answer<Paper> {
        self.store.paper(document).map_err(|_| OpError::missing("The document"))
    }

    /// What was read of a document under its corrections; none where it was not read. `ask` is what is asked now, where that is another
    /// question than it was read with.
    pub(in crate::ops) fn paper_output(&self, work: &Work, paper: &Paper, ask: Option<&PaperAsk>) -> Answer<Option<Output>> {
        if paper.state != FileState::Read {
            return Ok(None);
        }
        let Some(made) = self.store.paper_made(paper.id)? else { return Ok(None) };
        let text: String = unpack(&made)?;
        let output: Output = serde_json::from_str(&text).map_err(|e| OpError::conflict(format!("What was read of {} cannot be used: {e}.", paper.name)))?;
        let kept: PaperAsk = serde_json::from_str(&paper.asked).unwrap_or_default();
        let anew = ask.is_some_and(|a| (a.as_of, a.min_age) != (kept.as_of, kept.min_age));
        let changes = work.state.documents.get(&paper.id).map_or(&[][..], Vec::as_slice);
        Ok(Some(corrected(output, changes, &asked(paper, ask.unwrap_or(&kept)), anew)))
    }

    /// What was made of a file that was examined; none where it was not.
    pub(in crate::ops) fn paper_examined(&self, paper: &Paper) -> Answer<Option<MadeFraud>> {
        if paper.state != FileState::Read {
            return Ok(None);
        }
        Ok(self.store.paper_made(paper.id)?.map(|made| unpack(&made)).transpose()?)
    }

    /// Whom the statements of a case name as holders, each once.
    pub(in crate::ops) fn holders(&self, work: &mut Work) -> Answer<Vec<String>> {
        let mut names: Vec<String> = Vec::new();
        for file in work.files(&self.store)?.into_iter().filter(|f| f.state == FileState::Read) {
            let reading: std::sync::Arc<Reading> = work.reading(&self.store, &file)?;
            for name in reading.statements.iter().map(|s| s.holder.value.trim()).filter(|n| !n.is_empty()) {
                if !names.iter().any(|n| n == name) {
                    names.push(name.to_owned());
                }
            }
        }
        Ok(names)
    }

    /// Documents and names of a case as the workbook holds them; numbers and birth dates hidden where that is asked.
    pub(in crate::ops) fn papers_told(&self, work: &mut Work, mask: bool) -> Answer<CasePapers> {
        let mut told = CasePapers::default();
        let mut outputs = Vec::new();
        for paper in self.case_papers(work)?.iter().filter(|p| !matches!(p.service.as_str(), "fraud_detection" | "political_exposure")) {
            let Some(mut output) = self.paper_output(work, paper, None)? else { continue };
            outputs.push(output.clone());
            if mask {
                across::mask(&mut output);
            }
            let changes = work.state.documents.get(&paper.id).map_or(&[][..], Vec::as_slice);
            let checks: Vec<PaperCheck> = output.checks.iter().map(|c| check(&DocumentCheck::from(c))).collect();
            for (at, part) in output.documents.iter().enumerate() {
                let field = |(name, f): (&String, &crate::verification::Field)| PaperField {
                    name: name.clone(),
                    value: shown(&f.value).unwrap_or_default(),
                    confidence: f64::from(f.confidence),
                    page: if f.page > 0 { f.page.to_string() } else { String::new() },
                    corrected: changes.iter().any(|c| c.part == at && c.field == *name),
                };
                told.documents.push(PaperDocument {
                    file: paper.name.clone(),
                    kind: json!(part.document_type).as_str().unwrap_or_default().to_owned(),
                    fields: part.fields.iter().map(field).collect(),
                    // A file's checks are of the document that leads; the others have none.
                    checks: if at == 0 { checks.clone() } else { Vec::new() },
                });
            }
        }
        let holders = self.holders(work)?;
        told.between = super::documents::between(outputs, &holders, !mask).iter().map(check).collect();
        let Some(screened) = self.screened(work.case)? else { return Ok(told) };
        told.screened = screened.checks.iter().map(check).collect();
        told.lists = screened.lists.iter().map(|l| format!("{} of {}", l.name, l.list_date.as_deref().unwrap_or("no day"))).collect();
        for subject in &screened.subjects {
            let outcome = json!(subject.outcome).as_str().unwrap_or_default().to_owned();
            let base = PaperHit { subject: subject.subject.name.clone(), outcome, ..PaperHit::default() };
            if subject.hits.is_empty() {
                told.hits.push(base.clone());
            }
            for hit in &subject.hits {
                let decided = hit.review.as_ref();
                told.hits.push(PaperHit {
                    list: format!("{} {}", hit.record.list, hit.list_date.as_deref().unwrap_or_default()).trim().to_owned(),
                    name: hit.record.name_matched.clone(),
                    entity: hit.record.entity_id.clone(),
                    score: Some(hit.record.score),
                    matched: hit.record.matched && hit.closed.is_none(),
                    because: hit.record.features.iter().map(|f| format!("{} {:+.2}", f.code, f.contribution)).collect::<Vec<_>>().join(", "),
                    decision: decided.map(|r| format!("{}: {}", json!(r.decision).as_str().unwrap_or_default(), r.reason)).unwrap_or_default(),
                    decided: decided.map(|r| format!("{} {}", r.actor.name, r.at)).unwrap_or_default(),
                    ..base.clone()
                });
            }
        }
        Ok(told)
    }

    /// Whose records a case holds: a tenant of the services, or nobody but the machine's user.
    pub(in crate::ops) fn tenant(&self, case: Uuid) -> Answer<String> {
        Ok(self.store.any_verification(case)?.map_or_else(String::new, |v| v.tenant))
    }
}

//! A file as its reviewer sees it: its state in the queue, its statements, columns, fields and checks.

use super::error::Answer;
use super::records::{Area, Check, Column, Field, FieldName, FieldSource, FileDetail, FileState, Finding, PageInfo, Period};
use super::records::{QueueFile, Said, StatementDetail, Verdict};
use super::work::Work;
use super::{Inner, feed, options, problems, said, table};
use crate::base::money::fixed;
use crate::base::{self, Evidence, Rect};
use crate::document::Document;
use crate::statement::{Correction, HeaderType, Reading, Statement, Verdict as Proof};
use crate::store::{self, File};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Below this a column's type is in doubt.
const SURE: f32 = 0.90;

/// Whether a person set the type of a column.
fn set(corrections: &[Correction], index: u32) -> bool {
    let since = corrections.iter().rposition(|c| matches!(c, Correction::Edges { .. })).map_or(0, |i| i + 1);
    let last = corrections.iter().skip(since).rev().find_map(|c| match c {
        Correction::HeaderType { index: i, header } if *i == index => Some(*header),
        _ => None,
    });
    last.is_some_and(|kind| kind != HeaderType::Unknown)
}

/// Columns in doubt: none where the statement is proven, as it proves them.
fn doubtful(s: &Statement, corrections: &[Correction]) -> u32 {
    if s.amounts_proved() {
        return 0;
    }
    // Where many balances do not follow, what a person set is as doubtful as what was guessed.
    let (all, off) = s.transactions.iter().filter_map(|t| t.balance_ok).fold((0u32, 0u32), |(all, off), ok| (all + 1, off + u32::from(!ok)));
    let money = |kind| matches!(kind, HeaderType::Debit | HeaderType::Credit | HeaderType::Amount | HeaderType::Balance);
    let slip = |c: &crate::statement::Column| off * 5 > all && money(c.kind);
    let in_doubt = |c: &crate::statement::Column| if set(corrections, c.index) { slip(c) } else { c.confidence < SURE };
    s.columns.iter().filter(|c| c.kind != HeaderType::Ignore && in_doubt(c)).count() as u32
}

impl Inner {
    /// A file in the queue.
    pub(super) fn shown(&self, work: &mut Work, file: &File) -> Answer<QueueFile> {
        let mut out = QueueFile {
            id: file.id,
            case_id: file.case_id,
            name: file.name.clone(),
            bytes: file.bytes,
            state: FileState::Queued,
            verdict: None,
            headers_open: 0,
            problems_open: 0,
            rows: 0,
            statements: 0,
            bank_name: String::new(),
            currencies: Vec::new(),
            period: None,
            progress: None,
            note: (!file.note.is_empty()).then(|| said::of_error(&file.code, &file.note)),
            duplicate_of: None,
            aside: false,
        };
        out.state = match file.state {
            store::FileState::Queued => FileState::Queued,
            store::FileState::Reading => FileState::Reading,
            store::FileState::Locked => FileState::Locked,
            store::FileState::Failed => FileState::Failed,
            store::FileState::Cancelled => FileState::Cancelled,
            store::FileState::Read => {
                let reading = work.reading(&self.store, file)?;
                filled(&mut out, work, &reading, file);
                if set_aside(&mut out, work.state.aside.get(&file.id).copied())
                    || out.headers_open + out.problems_open == 0
                        && (out.verdict.as_ref().is_some_and(|v| v.weight() == 0) || work.state.accepted.contains(&file.id))
                {
                    FileState::Ready
                } else {
                    FileState::Review
                }
            }
        };
        if matches!(out.state, FileState::Queued | FileState::Reading) {
            out.progress = self.queue.get().and_then(|q| q.progress(file.id)).map(feed::progress);
        }
        if let Some(known) = self.store.known(&file.sha256, file.added)? {
            out.duplicate_of = Some(known.file);
            if out.note.is_none() {
                let earlier = self.store.file(known.file)?;
                out.note = Some(Said::new("seen_before", format!("The same file as {}.", earlier.name)).with("name", earlier.name));
            }
        }
        Ok(out)
    }

    /// A file in the queue after a change; what is left of it is kept for the list of cases.
    pub(super) fn settled(&self, work: &mut Work, file: &File) -> Answer<QueueFile> {
        let shown = self.shown(work, file)?;
        let left = u32::from(shown.state == FileState::Review).max(shown.headers_open + shown.problems_open);
        self.store.set_left(file.id, if shown.state == FileState::Review { left } else { 0 })?;
        Ok(shown)
    }

    /// A file with everything that its review needs.
    pub(super) fn detail(&self, work: &mut Work, file: &File) -> Answer<FileDetail> {
        let shown = self.shown(work, file)?;
        if file.state != store::FileState::Read {
            return Ok(FileDetail { file: shown, pages: Vec::new(), statements: Vec::new(), findings: Vec::new(), alike: Vec::new() });
        }
        let (document, reading) = (work.document(&self.store, file)?, work.reading(&self.store, file)?);
        let pages = document.pages.iter().map(|p| PageInfo { page: p.number, width: p.width, height: p.height, source: p.source }).collect();
        let statements = statements(&document, &reading, work.corrections(file.id), Depth::Whole);
        let findings = listed(&reading);
        let alike = self.alike(work, file)?;
        Ok(FileDetail { file: shown, pages, statements, findings, alike })
    }
}

/// Sets a file aside that is no statement, by what a person says or else by what was read; nothing of it is left to decide.
fn set_aside(out: &mut QueueFile, said: Option<bool>) -> bool {
    let nothing = out.verdict.as_ref().is_some_and(|v| v.state == Proof::NotAStatement);
    out.aside = said.unwrap_or(nothing);
    if out.aside {
        (out.headers_open, out.problems_open) = (0, 0);
        if let Some(verdict) = out.verdict.as_mut().filter(|_| !nothing) {
            (verdict.state, verdict.amounts) = (Proof::NotAStatement, Proof::NotAStatement);
            verdict.reason = Said::new("set_aside", "A person said that it is no statement.");
        }
    }
    out.aside
}

/// Findings of one kind that are listed; where a column is misread every row has one, and the problems tell of each.
const LISTED: usize = 50;

/// What was found in a file, of each kind the first.
fn listed(reading: &Reading) -> Vec<Finding> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let all = reading.findings.iter().chain(reading.statements.iter().flat_map(|s| &s.findings));
    let few = all.filter(|f| {
        let count = counts.entry(&*f.code).or_default();
        *count += 1;
        *count <= LISTED
    });
    few.map(finding).collect()
}

fn filled(out: &mut QueueFile, work: &Work, reading: &Reading, file: &File) {
    let corrections = work.corrections(file.id);
    out.verdict = Verdict::of_file(reading);
    if !work.state.accepted.contains(&file.id) {
        out.headers_open = reading.statements.iter().map(|s| doubtful(s, corrections)).sum();
    }
    out.problems_open = problems::open(work, file, reading);
    out.rows = reading.statements.iter().map(|s| s.transactions.len() as u32).sum();
    out.statements = reading.statements.len() as u32;
    out.bank_name = reading.statements.first().map(|s| s.bank_name.value.clone()).unwrap_or_default();
    for s in &reading.statements {
        if !out.currencies.contains(&s.currency.value) {
            out.currencies.push(s.currency.value.clone());
        }
    }
    let periods = || reading.statements.iter().filter_map(|s| s.period.value);
    if let (Some(from), Some(to)) = (periods().map(|p| p.from).min(), periods().map(|p| p.to).max()) {
        out.period = Some(Period { from: from.to_string(), to: to.to_string() });
    }
    if reading.statements.is_empty() && out.note.is_none() {
        out.note = reading.findings.first().map(|f| said::of(&f.code, &f.message));
    }
}

/// How much of a statement is told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    Whole,
    /// What a header key changes at once; what other types would do and where the rows stand takes longer and is asked for after it.
    Glance,
}

/// The statements of a file, for its reviewer.
pub fn statements(document: &Document, reading: &Reading, corrections: &[Correction], depth: Depth) -> Vec<StatementDetail> {
    (0u32..).zip(&reading.statements).map(|(i, s)| statement(document, corrections, i, s, depth)).collect()
}

fn statement(document: &Document, corrections: &[Correction], index: u32, s: &Statement, depth: Depth) -> StatementDetail {
    let samples = table::samples(document, s);
    // A type that a person set is in doubt as long as nothing proves it.
    let in_doubt = |c: &crate::statement::Column| !s.amounts_proved() && (c.confidence < SURE || set(corrections, c.index));
    let ground = (depth == Depth::Whole && s.columns.iter().any(in_doubt)).then(|| options::ground(document, corrections, s));
    let columns = s.columns.iter().zip(samples).map(|(c, samples)| {
        let set = set(corrections, c.index);
        let doubt = ground.as_ref().filter(|_| in_doubt(c));
        Column {
            index: c.index,
            name: c.name.clone(),
            kind: c.kind,
            confidence: c.confidence,
            set,
            reasons: if set { vec![Said::new("set_by_person", "set by you")] } else { c.reasons.iter().map(|r| said::of("reason", r)).collect() },
            samples,
            x0: c.x0,
            x1: c.x1,
            page: c.page,
            options: doubt.map(|ground| options::of(ground, corrections, c)).unwrap_or_default(),
        }
    });
    StatementDetail {
        index,
        fields: fields(s, corrections, index),
        currency: s.currency.value.clone(),
        digits: s.digits,
        verdict: Verdict::of(s),
        columns: columns.collect(),
        checks: s.checks.iter().map(|c| check(s, c)).collect(),
        pages: s.pages,
        areas: if depth == Depth::Whole { areas(s) } else { Vec::new() },
        rows: s.transactions.len() as u32,
    }
}

pub fn fields(s: &Statement, corrections: &[Correction], index: u32) -> Vec<Field> {
    let by_person = |name: FieldName| {
        let own = serde_json::to_value(name).ok();
        let own = own.as_ref().and_then(|v| v.as_str());
        corrections.iter().any(|c| matches!(c, Correction::Field { statement, field, .. } if *statement == index && Some(field.as_str()) == own))
    };
    let text = |name, value: String, evidence: Option<&Evidence>| {
        let printed = evidence.filter(|e| e.bbox.width() > 0.0);
        let source = match () {
            () if by_person(name) => FieldSource::Person,
            () if value.is_empty() => FieldSource::Missing,
            () if printed.is_some() => FieldSource::Printed,
            () => FieldSource::Derived,
        };
        Field { name, value, page: evidence.map(|e| e.page), place: printed.map(|e| e.bbox.into()), confidence: printed.map(|e| e.confidence), source }
    };
    let amount = |m: Option<base::Money>| m.map(|m| fixed(m, s.digits)).unwrap_or_default();
    let period = s.period.value.map(|p| format!("{} {}", p.from, p.to)).unwrap_or_default();
    vec![
        text(FieldName::BankName, s.bank_name.value.clone(), s.bank_name.evidence.as_ref()),
        text(FieldName::Branch, s.branch.value.clone(), s.branch.evidence.as_ref()),
        text(FieldName::AccountNumber, s.account_number.value.clone(), s.account_number.evidence.as_ref()),
        text(FieldName::AccountType, s.account_type.value.clone(), s.account_type.evidence.as_ref()),
        text(FieldName::Holder, s.holder.value.clone(), s.holder.evidence.as_ref()),
        text(FieldName::Currency, s.currency.value.clone(), s.currency.evidence.as_ref()),
        text(FieldName::Period, period, s.period.evidence.as_ref()),
        text(FieldName::Opening, amount(s.opening.value), s.opening.evidence.as_ref()),
        text(FieldName::Closing, amount(s.closing.value), s.closing.evidence.as_ref()),
    ]
}

fn check(s: &Statement, c: &crate::statement::Check) -> Check {
    let digits = if c.code.starts_with("COUNT") || c.code == "PAGES_READ" { 0 } else { s.digits };
    let text = |m: Option<base::Money>| m.map(|m| fixed(m, digits));
    Check { code: c.code.clone(), passed: c.passed, expected: text(c.expected), found: text(c.found), message: said::of(&c.code, &c.message) }
}

/// What a person should know, with its place.
pub fn finding(f: &base::Finding) -> Finding {
    Finding {
        code: f.code.to_string(),
        severity: f.severity,
        page: f.page,
        place: f.bbox.map(Into::into),
        message: Said { params: f.params.iter().map(|(k, v)| (k.to_string(), v.clone())).collect(), ..said::of(&f.code, &f.message) },
        remedy: (!f.remedy.is_empty()).then(|| said::of("remedy", &f.remedy)),
    }
}

/// The boxes of a statement's rows, page by page, as wide as its columns.
fn areas(s: &Statement) -> Vec<Area> {
    let mut pages: BTreeMap<u32, Rect> = BTreeMap::new();
    for t in s.transactions.iter().filter(|t| t.bbox.height() > 0.0) {
        pages.entry(t.page).and_modify(|r| *r = r.union(&t.bbox)).or_insert(t.bbox);
    }
    let (x0, x1) = (s.columns.iter().map(|c| c.x0).fold(f32::MAX, f32::min), s.columns.iter().map(|c| c.x1).fold(0.0, f32::max));
    pages.into_iter().map(|(page, r)| Area { page, place: Rect { x0: x0.min(r.x0), x1: x1.max(r.x1), ..r }.into() }).collect()
}

/// The head by which files of one layout are known: the names of the columns as printed, or their places where none are.
pub fn head(reading: &Reading) -> Option<String> {
    let columns = &reading.statements.first()?.columns;
    let names: Vec<String> = columns.iter().map(|c| c.name.to_lowercase()).collect();
    if names.iter().any(|n| !n.is_empty()) {
        return Some(names.join("|"));
    }
    // Places to a fifth of an inch: printers and scanners shift them.
    Some(columns.iter().map(|c| format!("{:.0}", c.x0 / 15.0)).collect::<Vec<_>>().join("|"))
}

/// The head of a file as it was read, before anybody corrected it.
pub fn head_of(store: &store::Store, file: Uuid) -> Option<String> {
    let reading: Reading = crate::jobs::unpack(&store.reading(file).ok()??).ok()?;
    head(&reading)
}

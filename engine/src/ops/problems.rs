//! What a person must decide: breaks in the chain, totals that differ, values read at less than 70 %, gaps and duplicates over files.

use super::error::{Answer, OpError};
use super::feed::{READING, Topic};
use super::headers::once;
use super::records::{Decision, Place, Problem, ProblemKind, ProblemState, Problems, ProblemsList, ProblemsResolve, Resolved, Said};
use super::state::Act;
use super::view::CaseView;
use super::work::{What, Work, held};
use super::{Saldo, repairs, said, table};
use crate::analytics::{CombiningKind, row_id};
use crate::base::money::{fixed, grouped};
use crate::base::{Money, Severity};
use crate::document::Document;
use crate::statement::prove::blocks;
use crate::statement::repair;
use crate::statement::{Correction, DayDoubt, HeaderType, Reading, Statement, Transaction, Verdict};
use crate::store::{File, FileState};
use std::collections::HashSet;
use uuid::Uuid;

/// Below this a value is too doubtful to stand without a look.
const LOW: f32 = 0.70;
/// Doubtful values of a file that are listed; more say that the whole file is to be looked at.
const MOST_LOW: usize = 500;
/// Problems of a file that are listed at a time, of each state; where a column is misread every row has one, and the next come up as
/// these are decided.
const LISTED: usize = 300;

/// A problem of a file before its details are told.
pub struct Found<'a> {
    pub kind: ProblemKind,
    pub severity: Severity,
    pub statement: u32,
    /// What makes it this one among those of its kind.
    pub name: String,
    pub row: Option<&'a Transaction>,
    pub field: Option<HeaderType>,
    pub page: Option<u32>,
    pub message: Said,
    /// By how much the chain is off.
    pub gap: Option<Money>,
    /// Rows among which the break lies, by index.
    pub rows: Vec<u32>,
}

fn id(file: Uuid, f: &Found<'_>) -> String {
    format!("{file}/{}/{}", f.statement, f.name)
}

/// Whether problems are named and put into words, or only counted: ten thousand sentences take longer than ten thousand sums.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Told,
    Counted,
}

impl Words {
    fn say<T: Default>(self, say: impl FnOnce() -> T) -> T {
        if self == Self::Told { say() } else { T::default() }
    }
}

/// The problems of a file.
fn found(reading: &Reading, words: Words) -> Vec<Found<'_>> {
    let mut out = Vec::new();
    for (n, s) in (0u32..).zip(&reading.statements) {
        breaks(n, s, words, &mut out);
        for check in s.checks.iter().filter(|c| !c.passed && c.code != "RUNNING_BALANCE") {
            let message = said::of(&check.code, &check.message);
            out.push(Found { name: format!("total/{}", check.code), message, page: Some(s.pages.1), ..plain(ProblemKind::Total, Severity::High, n) });
        }
        if s.verdict != Verdict::Proved {
            missing(n, s, &mut out);
        }
        doubtful(n, s, words, &mut out);
    }
    for f in reading.findings.iter().chain(reading.statements.iter().flat_map(|s| &s.findings)).filter(|f| f.code == "PAGE_UNREAD") {
        let name = format!("page/{}", f.page.unwrap_or(0));
        out.push(Found { name, message: said::of(&f.code, &f.message), page: f.page, ..plain(ProblemKind::PageUnread, f.severity, 0) });
    }
    out
}

fn plain<'a>(kind: ProblemKind, severity: Severity, statement: u32) -> Found<'a> {
    Found { kind, severity, statement, name: String::new(), row: None, field: None, page: None, message: Said::default(), gap: None, rows: Vec::new() }
}

fn breaks<'a>(n: u32, s: &'a Statement, words: Words, out: &mut Vec<Found<'a>>) {
    for block in blocks(s) {
        let Some(gap) = block.gap(&s.transactions).filter(|g| !g.is_zero()) else { continue };
        let row = block.rows.last().and_then(|i| s.transactions.get(*i));
        let message = words.say(|| {
            let off = grouped(gap, s.digits);
            match row {
                Some(t) => Said::new("chain_break", format!("The balance of row {} does not follow: off by {off}", t.row_index + 1))
                    .with("row", t.row_index + 1)
                    .with("off", fixed(gap, s.digits)),
                None => Said::new("carried_break", format!("A balance carried forward does not follow: off by {off}")).with("off", fixed(gap, s.digits)),
            }
        });
        let name = words.say(|| row.map_or_else(|| format!("carried/{}", fixed(gap, s.digits)), |t| format!("break/{}", t.number)));
        let rows: Vec<u32> = words.say(|| block.rows.iter().map(|i| *i as u32).collect());
        let field = words.say(|| Some(repairs::field(s, &rows, row)));
        let page = row.map(|t| t.page);
        out.push(Found { name, row, field, page, message, gap: Some(gap), rows, ..plain(ProblemKind::ChainBreak, Severity::High, n) });
    }
}

fn missing<'a>(n: u32, s: &Statement, out: &mut Vec<Found<'a>>) {
    let page = Some(s.pages.0);
    if s.account_number.value.is_empty() {
        let message = Said::new("account_missing", "No account number was found.");
        out.push(Found { name: "field/account_number".to_owned(), message, page, ..plain(ProblemKind::FieldMissing, Severity::Medium, n) });
    }
    if let Some(f) = s.findings.iter().find(|f| f.code == "UNCOVERED_ROWS") {
        out.push(Found { name: "field/opening".to_owned(), message: said::of(&f.code, &f.message), page, ..plain(ProblemKind::FieldMissing, f.severity, n) });
    }
}

fn doubtful<'a>(n: u32, s: &'a Statement, words: Words, out: &mut Vec<Found<'a>>) {
    let before = out.len();
    for t in &s.transactions {
        if out.len() - before >= MOST_LOW {
            return;
        }
        // What the chain proves is not in doubt.
        let chained = t.balance_ok == Some(true);
        let side = if t.is_debit() { HeaderType::Debit } else { HeaderType::Credit };
        let values = [
            (HeaderType::Date, t.confidence.date, false),
            (side, t.confidence.amount, chained),
            (HeaderType::Balance, t.confidence.balance, chained || !t.balance_printed),
        ];
        for (field, confidence, proven) in values {
            let doubted = field == HeaderType::Date && t.day_doubt.is_some();
            if !doubted && (proven || confidence >= LOW) {
                continue;
            }
            let message = words.say(|| low(t, field, confidence));
            let name = words.say(|| format!("low/{}/{field:?}", t.number));
            out.push(Found { name, row: Some(t), field: Some(field), page: Some(t.page), message, ..plain(ProblemKind::LowConfidence, Severity::Medium, n) });
        }
    }
}

/// What is said of a value that was read with too little confidence.
fn low(t: &Transaction, field: HeaderType, confidence: f32) -> Said {
    let percent = (confidence * 100.0).round();
    let n = t.row_index + 1;
    let what = match (field, t.day_doubt) {
        (HeaderType::Date, Some(DayDoubt::NotInPlace)) => Said::new("day_not_in_place", format!("The date of row {n} does not stand in its place")),
        (HeaderType::Date, Some(DayDoubt::OutOfOrder)) => Said::new("day_out_of_order", format!("The date of row {n} does not follow from those around it")),
        (HeaderType::Date, Some(DayDoubt::OutsidePeriod)) => Said::new("day_outside_period", format!("The date of row {n} lies outside the period")),
        (HeaderType::Date, Some(DayDoubt::Year)) => Said::new("day_year", format!("The year of row {n} is a guess or cannot be meant")),
        (HeaderType::Date, Some(DayDoubt::DayOrMonth)) => Said::new("day_or_month", format!("Day and month of row {n} may each be the other")),
        (HeaderType::Date, _) if t.date.is_none() => Said::new("no_date", format!("Row {} has no date that can be told", t.row_index + 1)),
        (HeaderType::Date, _) => Said::new("low_date", format!("The date of row {} was read at {percent} %", t.row_index + 1)),
        (HeaderType::Balance, _) => Said::new("low_balance", format!("The balance of row {} was read at {percent} %", t.row_index + 1)),
        _ => Said::new("low_confidence", format!("The amount of row {} was read at {percent} %", t.row_index + 1)),
    };
    what.with("row", t.row_index + 1).with("percent", percent)
}

fn state(work: &Work, id: &str) -> ProblemState {
    work.state.problems.get(id).copied().unwrap_or_default()
}

/// How many problems of a file are left to decide.
pub fn open(work: &Work, file: &File, reading: &Reading) -> u32 {
    let own = file.id.to_string();
    if !work.state.problems.keys().any(|id| id.starts_with(&own)) {
        return found(reading, Words::Counted).len() as u32;
    }
    found(reading, Words::Told).iter().filter(|f| state(work, &id(file.id, f)) != ProblemState::Resolved).count() as u32
}

/// The value that is in doubt, as it was read.
pub fn printed(s: &Statement, t: &Transaction, field: HeaderType) -> String {
    let amount = |m: Money| fixed(m, s.digits);
    let same = |kind: HeaderType| kind == field || (kind == HeaderType::Amount && matches!(field, HeaderType::Debit | HeaderType::Credit));
    if let Some((_, e)) = t.cells.iter().find(|(kind, e)| !t.corrected && same(*kind) && !e.text.is_empty()) {
        return e.text.clone();
    }
    match field {
        HeaderType::Date => t.date.map(|d| d.to_string()).unwrap_or_default(),
        HeaderType::Balance => t.balance.filter(|_| t.balance_printed).map(amount).unwrap_or_default(),
        HeaderType::Description => t.description.clone(),
        _ => amount(t.amount()),
    }
}

/// Where a value of a row stands.
fn place(t: &Transaction, field: HeaderType) -> Option<Place> {
    let same = |kind: HeaderType| kind == field || (kind == HeaderType::Amount && matches!(field, HeaderType::Debit | HeaderType::Credit));
    t.cells.iter().find(|(kind, e)| same(*kind) && e.bbox.width() > 0.0).map(|(_, e)| e.bbox.into())
}

/// Problems with everything that a decision needs.
#[derive(Default)]
struct Told {
    problems: Vec<Problem>,
    /// Undecided ones that are not among them.
    more: u32,
}

/// Which problems of a file are told.
enum Which<'a> {
    /// The first of each state, of the one that is asked for or of all.
    First(Option<ProblemState>),
    Ids(&'a HashSet<&'a str>),
}

/// The problems of a file, as many as are asked for.
fn of_file(work: &Work, file: &File, document: &Document, reading: &Reading, which: &Which<'_>) -> Told {
    let corrections = work.corrections(file.id);
    let mut counts = [0usize; 3];
    let mut more = 0;
    let problems = found(reading, Words::Told)
        .into_iter()
        .filter_map(|f| {
            let s = reading.statements.get(f.statement as usize);
            let id = id(file.id, &f);
            let now = state(work, &id);
            match which {
                Which::Ids(ids) if !ids.contains(id.as_str()) => return None,
                Which::First(Some(wanted)) if *wanted != now => return None,
                Which::First(_) => {
                    let count = match now {
                        ProblemState::Open => &mut counts[0],
                        ProblemState::Postponed => &mut counts[1],
                        ProblemState::Resolved => &mut counts[2],
                    };
                    *count += 1;
                    if *count > LISTED {
                        more += u32::from(now != ProblemState::Resolved);
                        return None;
                    }
                }
                Which::Ids(_) => {}
            }
            let repairs = s.map(|s| repairs::proposed(document, reading, corrections, s, &f)).unwrap_or_default();
            let cell = f.row.zip(f.field);
            let group = repairs.first().map_or_else(|| format!("{:?}", f.kind), |r| format!("{:?}/{}{}", f.kind, r.code, if r.plug { "/plug" } else { "" }));
            let confidence = cell.map_or(1.0, |(t, field)| match field {
                HeaderType::Date => t.confidence.date,
                HeaderType::Balance => t.confidence.balance,
                _ => t.confidence.amount,
            });
            table::page(document, f.page.unwrap_or(1)).or(document.pages.first())?;
            Some(Problem {
                state: now,
                id,
                kind: f.kind,
                severity: f.severity,
                file_id: file.id,
                file_name: file.name.clone(),
                statement_index: f.statement,
                row_id: f.row.map(|t| row_id(&file.sha256, f.statement, t.number)),
                row_index: f.row.map(|t| t.row_index),
                field: f.field,
                page: f.page,
                place: cell.and_then(|(t, field)| place(t, field)),
                row_box: f.row.filter(|t| t.bbox.height() > 0.0).map(|t| t.bbox.into()),
                reading: cell.zip(s).map(|((t, field), s)| printed(s, t, field)).unwrap_or_default(),
                confidence,
                message: f.message,
                repairs,
                group,
            })
        })
        .collect();
    Told { problems, more }
}

/// What combining the files of a case showed.
fn of_case(work: &Work, view: &CaseView) -> Vec<Problem> {
    let analysis = &view.analysis;
    let mut out = Vec::new();
    for c in &analysis.combining {
        let kind = match c.kind {
            CombiningKind::DuplicateFile => ProblemKind::Duplicate,
            CombiningKind::Overlap | CombiningKind::OverlapDisagrees => ProblemKind::Overlap,
            CombiningKind::Gap | CombiningKind::Discontinuity => ProblemKind::Gap,
            CombiningKind::HolderDiffers => ProblemKind::FieldMissing,
        };
        // An overlap that agrees was taken once and needs no decision.
        if c.kind == CombiningKind::Overlap || c.kind == CombiningKind::DuplicateFile && c.statements.is_empty() {
            continue;
        }
        let summary = c.statements.last().and_then(|s| analysis.statements.get(*s as usize));
        let Some(file) = summary.map_or(view.files.last(), |s| view.files.get(s.file_index as usize)) else { continue };
        let period = c.period.map(|p| format!("{}/{}", p.from, p.to)).unwrap_or_default();
        let id = format!("{}/case/{:?}/{}/{period}", file.id, c.kind, summary.map_or(0, |s| s.statement_index));
        out.push(Problem {
            state: state(work, &id),
            id,
            kind,
            severity: c.severity,
            file_id: file.id,
            file_name: file.name.clone(),
            statement_index: summary.map_or(0, |s| s.statement_index),
            row_id: None,
            row_index: None,
            field: None,
            page: None,
            place: None,
            row_box: None,
            reading: String::new(),
            confidence: 1.0,
            message: said::of("combining", &c.message),
            repairs: Vec::new(),
            group: format!("{kind:?}"),
        });
    }
    out
}

/// The problems of a case or of some of its files, in the order of the files, worst kinds first.
fn all(saldo: &Saldo, work: &mut Work, only: Option<&[Uuid]>, which: &Which<'_>) -> Answer<Told> {
    let store = &saldo.0.store;
    let mut out = Told::default();
    let aside: HashSet<Uuid> = work.state.aside.iter().filter(|(_, aside)| **aside).map(|(file, _)| *file).collect();
    let meant = |f: &File| f.state == FileState::Read && !aside.contains(&f.id) && only.is_none_or(|o| o.contains(&f.id));
    for file in work.files(store)?.into_iter().filter(meant) {
        let (reading, document) = (work.reading(store, &file)?, work.document(store, &file)?);
        let mut of = of_file(work, &file, &document, &reading, which);
        of.problems.sort_by_key(|p| (p.statement_index, p.kind, p.row_index));
        out.problems.extend(of.problems);
        out.more += of.more;
    }
    if only.is_none() || matches!(which, Which::Ids(_)) {
        let view = work.view(store)?;
        out.problems.extend(of_case(work, &view).into_iter().filter(|p| match which {
            Which::First(wanted) => wanted.is_none_or(|w| p.state == w),
            Which::Ids(ids) => ids.contains(p.id.as_str()),
        }));
    }
    Ok(out)
}

/// What stands between the files of a case and is not decided.
pub fn between(saldo: &Saldo, work: &mut Work) -> Answer<Vec<Problem>> {
    let view = work.view(&saldo.0.store)?;
    Ok(of_case(work, &view).into_iter().filter(|p| p.state != ProblemState::Resolved).collect())
}

pub fn problems_list(saldo: &Saldo, input: ProblemsList) -> Answer<Problems> {
    let work = saldo.0.work(input.case_id)?;
    let mut work = held(&work);
    let only = input.file_id.map(|f| vec![f]);
    let Told { problems, more } = all(saldo, &mut work, only.as_deref(), &Which::First(input.state))?;
    Ok(Problems { problems, more })
}

/// The file that a problem's id names.
fn file_of(id: &str) -> Answer<Uuid> {
    id.split('/').next().and_then(|f| Uuid::parse_str(f).ok()).ok_or_else(|| OpError::missing("The problem"))
}

pub fn problems_resolve(saldo: &Saldo, input: ProblemsResolve) -> Answer<Resolved> {
    let files = once(input.ids.iter().map(|id| file_of(id)).collect::<Answer<Vec<Uuid>>>()?);
    let Some(first) = files.first() else { return Err(OpError::invalid("ids", "Choose at least one problem.")) };
    let (work, _) = saldo.0.work_of(*first)?;
    let mut work = held(&work);
    let ids = input.ids.iter().map(String::as_str).collect();
    let chosen = all(saldo, &mut work, Some(&files), &Which::Ids(&ids))?.problems;
    if chosen.is_empty() {
        return Err(OpError::missing("The problem"));
    }
    let (code, text) = match input.action {
        Decision::Accept => ("problem_accept", "Problem accepted"),
        Decision::Edit => ("problem_edit", "Value corrected"),
        Decision::Postpone => ("problem_postpone", "Problem postponed"),
        Decision::Reopen => ("problem_reopen", "Problem opened again"),
    };
    let what = |p: &Problem| What::new(Said::new(code, text).with("n", chosen.len())).values(Some(p.reading.clone()).filter(|r| !r.is_empty()), None);
    let repair = input.repair.filter(|_| input.action == Decision::Accept);
    // Who says that a day in doubt is right confirms it.
    let confirms = |p: &Problem| input.action == Decision::Accept && repair.is_none() && p.field == Some(HeaderType::Date);
    if repair.is_some() || input.action == Decision::Edit || chosen.iter().any(confirms) {
        for file in &files {
            let stored = saldo.0.store.file(*file)?;
            let reading = work.reading(&saldo.0.store, &stored)?;
            let mut list: Vec<Correction> = Vec::new();
            let mut said = What::new(Said::new(code, text).with("n", chosen.len()));
            for p in chosen.iter().filter(|p| p.file_id == *file) {
                let s = reading.statements.get(p.statement_index as usize).ok_or_else(|| OpError::missing("The statement"))?;
                let (made, to) = match repair {
                    // Problems decided together take each the repair of that kind.
                    Some(n) => {
                        let wanted = chosen.first().and_then(|c| c.repairs.get(n)).ok_or_else(|| OpError::missing("The repair"))?;
                        let Some(own) = p.repairs.iter().find(|r| r.code == wanted.code && r.plug == wanted.plug) else { continue };
                        let made = repairs::same(s, own).map(|r| repair::corrections(p.statement_index, s, r)).unwrap_or_default();
                        (made, own.to.clone())
                    }
                    None if confirms(p) => (repairs::confirmed(s, p), None),
                    None if input.action == Decision::Accept => continue,
                    None => {
                        let value = input.value.clone().ok_or_else(|| OpError::invalid("value", "Give the value."))?;
                        (repairs::edited(s, p, &value)?, Some(value))
                    }
                };
                said = What { to, ..what(p) };
                list.extend(made);
            }
            if !list.is_empty() {
                let row = chosen.iter().find(|p| p.file_id == *file).and_then(|p| p.row_id);
                saldo.0.correct(&mut work, &stored, list, &said, row, 0, None)?;
            }
        }
    }
    // A break that a repair closed is gone; what was looked at and left is decided by that.
    if repair.is_none() {
        let state = match input.action {
            Decision::Accept | Decision::Edit => ProblemState::Resolved,
            Decision::Postpone => ProblemState::Postponed,
            Decision::Reopen => ProblemState::Open,
        };
        let values = chosen.first().map(what).unwrap_or_default();
        if input.action != Decision::Edit {
            let ids = chosen.iter().map(|p| p.id.clone()).collect();
            saldo.0.step(&mut work, &Act::Problems { ids, state }, &values, Some(*first), None)?;
        }
    }
    let stored = files.iter().map(|f| saldo.0.store.file(*f)).collect::<crate::base::Result<Vec<File>>>()?;
    let shown = stored.iter().map(|f| saldo.0.settled(&mut work, f)).collect::<Answer<Vec<_>>>()?;
    let case = work.case;
    drop(work);
    saldo.0.changed(READING, Some(case), Some(*first));
    saldo.0.changed(&[Topic::Folders], None, None);
    Ok(Resolved { files: shown })
}
